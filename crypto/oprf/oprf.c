// SPDX-License-Identifier: Apache-2.0
//
// The steps of the three protocols (RFC 9497, section 3.3). Items are worked on
// OPRF_CHUNK at a time, so that the stack holds them; only a proof needs a
// whole batch at once.

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/digest/internal.h"
#include "internal.h"

static int has_proof(const OPRF_SUITE *suite) {
  return suite->mode != OPRF_MODE_OPRF;
}

static size_t chunk_len(size_t left) {
  return left < OPRF_CHUNK ? left : OPRF_CHUNK;
}


// Checks.

static int check_batch_size(size_t num) {
  if (num == 0 || num > OPRF_MAX_BATCH) {
    OPENSSL_PUT_ERROR(OPRF, OPRF_R_INVALID_BATCH_SIZE);
    return 0;
  }
  return 1;
}

static int check_inputs(const CBS *inputs, size_t num) {
  for (size_t i = 0; i < num; i++) {
    if (CBS_len(&inputs[i]) > OPRF_MAX_INPUT) {
      OPENSSL_PUT_ERROR(OPRF, OPRF_R_INPUT_TOO_LONG);
      return 0;
    }
  }
  return 1;
}

static int check_info(const OPRF_SUITE *suite, size_t info_len) {
  if (info_len != 0 && suite->mode != OPRF_MODE_POPRF) {
    OPENSSL_PUT_ERROR(OPRF, OPRF_R_UNEXPECTED_INFO);
    return 0;
  }
  if (info_len > OPRF_MAX_INPUT) {
    OPENSSL_PUT_ERROR(OPRF, OPRF_R_INPUT_TOO_LONG);
    return 0;
  }
  return 1;
}

static int check_len(size_t len, size_t want, int reason) {
  if (len != want) {
    OPENSSL_PUT_ERROR(OPRF, reason);
    return 0;
  }
  return 1;
}


// Shared steps.

// multiply_each sets out[i] = scalars[i]*points[i] for n <= OPRF_CHUNK, side by
// side and in constant time. What comes out is affine, and still secret.
//
//   errors  EC_R_POINT_AT_INFINITY
static int multiply_each(const EC_GROUP *group, EC_AFFINE *out,
                         const EC_JACOBIAN *points, const EC_SCALAR *scalars,
                         size_t n) {
  EC_JACOBIAN products[OPRF_CHUNK];
  ec_point_mul_terms_each(group, products, points, scalars, 1, n);
  const int ok = ec_jacobian_to_affine_batch(group, out, products, n);
  OPENSSL_cleanse(products, sizeof(products));
  return ok;
}

// get_elements reads |n| elements.
//
//   secrecy  everything is public
static int get_elements(const OPRF_SUITE *suite, EC_AFFINE *out,
                        const uint8_t *in, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (!oprf_get_element(suite, &out[i], in + i * OPRF_element_len(suite),
                          OPRF_R_INVALID_ELEMENT)) {
      return 0;
    }
  }
  return 1;
}

static void put_elements(const OPRF_SUITE *suite, uint8_t *out,
                         const EC_AFFINE *points, size_t n) {
  for (size_t i = 0; i < n; i++) {
    oprf_put_element(suite, out + i * OPRF_element_len(suite), &points[i]);
  }
}

static int hash_to_group(const OPRF_SUITE *suite, EC_JACOBIAN *out,
                         const CBS *inputs, size_t n) {
  return ec_hash_to_curve_each(suite->dleq.h2c, suite->dleq.group, out,
                               CBS_data(&suite->group_dst),
                               CBS_len(&suite->group_dst), inputs, n, H2C_RO);
}

static void digest_update_len2(EVP_MD_CTX *ctx, const uint8_t *in, size_t len) {
  digest_update_u16(ctx, (uint16_t)len);
  digest_update(ctx, in, len);
}

// hash_output writes Hash(len2(input) || [len2(info) ||] len2(ser(N)) ||
// "Finalize"), with the info in POPRF.
static void hash_output(const OPRF_SUITE *suite, uint8_t *out, const CBS *input,
                        const uint8_t *info, size_t info_len,
                        const EC_AFFINE *N) {
  uint8_t element[OPRF_MAX_ELEMENT];
  EVP_MD_CTX ctx;
  digest_init(&ctx, suite->dleq.h2c->md());
  digest_update_len2(&ctx, CBS_data(input), CBS_len(input));
  if (suite->mode == OPRF_MODE_POPRF) {
    digest_update_len2(&ctx, info, info_len);
  }
  oprf_put_element(suite, element, N);
  digest_update_len2(&ctx, element, OPRF_element_len(suite));
  digest_update(&ctx, "Finalize", 8);
  digest_final(&ctx, out);
  OPENSSL_cleanse(element, sizeof(element));
}

// A batch is what a proof is about, in one allocation.
typedef struct {
  EC_AFFINE *blinded;
  EC_AFFINE *evaluated;
  EC_SCALAR *weights;
} batch;

// batch_new makes room for |n| items; |batch_free| accepts what failed.
static int batch_new(batch *b, size_t n) {
  void *mem = OPENSSL_calloc(n, 2 * sizeof(EC_AFFINE) + sizeof(EC_SCALAR));
  b->blinded = mem;
  if (mem == NULL) {
    return 0;
  }
  b->evaluated = b->blinded + n;
  b->weights = (void *)(b->evaluated + n);
  return 1;
}

static void batch_free(batch *b) {
  OPENSSL_free(b->blinded);
}

// batch_items gives the proof its view: D[i] = key*C[i]. In POPRF it is the
// blinded element that is a multiple of the evaluated one.
static DLEQ_ITEMS batch_items(const OPRF_SUITE *suite, const batch *b,
                              size_t n) {
  DLEQ_ITEMS items = {b->blinded, b->evaluated, n};
  if (suite->mode == OPRF_MODE_POPRF) {
    items.C = b->evaluated;
    items.D = b->blinded;
  }
  return items;
}


// Blind.

// blind_some blinds |n| <= OPRF_CHUNK inputs.
//
//   secrecy  secret: inputs and blinds
static int blind_some(const OPRF_SUITE *suite, uint8_t *out_blinds,
                      uint8_t *out_blinded, const CBS *inputs, size_t n) {
  const EC_GROUP *group = suite->dleq.group;
  EC_JACOBIAN points[OPRF_CHUNK];
  EC_AFFINE blinded[OPRF_CHUNK];
  EC_SCALAR blinds[OPRF_CHUNK];
  size_t len;
  int ok = hash_to_group(suite, points, inputs, n);
  for (size_t i = 0; ok && i < n; i++) {
    ok = ec_random_nonzero_scalar(group, &blinds[i]);
  }
  ok = ok && multiply_each(group, blinded, points, blinds, n);
  if (ok) {
    CT_DECLASSIFY(blinded, n * sizeof(EC_AFFINE),
                  "a random multiple of a point tells nothing about it");
    put_elements(suite, out_blinded, blinded, n);
    for (size_t i = 0; i < n; i++) {
      ec_scalar_to_bytes(group, out_blinds + i * OPRF_scalar_len(suite), &len,
                         &blinds[i]);
    }
  }
  OPENSSL_cleanse(points, sizeof(points));
  OPENSSL_cleanse(blinds, sizeof(blinds));
  return ok;
}

int OPRF_blind(const OPRF_SUITE *suite, uint8_t *out_blinds,
               uint8_t *out_blinded, const CBS *inputs, size_t num) {
  if (!check_batch_size(num)) {
    return 0;
  }
  const size_t element = OPRF_element_len(suite);
  const size_t scalar = OPRF_scalar_len(suite);
  int ok = check_inputs(inputs, num);
  for (size_t i = 0; ok && i < num; i += OPRF_CHUNK) {
    ok = blind_some(suite, out_blinds + i * scalar, out_blinded + i * element,
                    inputs + i, chunk_len(num - i));
  }
  if (!ok) {
    OPENSSL_cleanse(out_blinds, num * scalar);
    OPENSSL_memset(out_blinded, 0, num * element);
  }
  return ok;
}


// Evaluate.

// evaluate_some reads |n| <= OPRF_CHUNK elements into |blinded|, and sets and
// writes |evaluated|.
//
//   secrecy  secret: the multiplier is the private key or its inverse. The
//            elements are public
static int evaluate_some(const OPRF_SUITE *suite, uint8_t *out,
                         EC_AFFINE *blinded, EC_AFFINE *evaluated,
                         const uint8_t *in, const EC_SCALAR *multiplier,
                         size_t n) {
  const EC_GROUP *group = suite->dleq.group;
  EC_JACOBIAN points[OPRF_CHUNK];
  EC_SCALAR scalars[OPRF_CHUNK];
  if (!get_elements(suite, blinded, in, n)) {
    return 0;
  }
  for (size_t i = 0; i < n; i++) {
    ec_affine_to_jacobian(group, &points[i], &blinded[i]);
    scalars[i] = *multiplier;
  }
  const int ok = multiply_each(group, evaluated, points, scalars, n);
  OPENSSL_cleanse(scalars, sizeof(scalars));
  if (ok) {
    CT_DECLASSIFY(evaluated, n * sizeof(EC_AFFINE), "sent to the client");
    put_elements(suite, out, evaluated, n);
  }
  return ok;
}

// evaluate_all is |evaluate_some| for any |n|. With |b| NULL it keeps nothing.
static int evaluate_all(const OPRF_SUITE *suite, uint8_t *out, const batch *b,
                        const uint8_t *in, const EC_SCALAR *multiplier,
                        size_t n) {
  const size_t len = OPRF_element_len(suite);
  EC_AFFINE blinded[OPRF_CHUNK], evaluated[OPRF_CHUNK];
  for (size_t i = 0; i < n; i += OPRF_CHUNK) {
    if (!evaluate_some(suite, out + i * len,
                       b == NULL ? blinded : b->blinded + i,
                       b == NULL ? evaluated : b->evaluated + i, in + i * len,
                       multiplier, chunk_len(n - i))) {
      return 0;
    }
  }
  return 1;
}

// evaluate_and_prove is |evaluate_all| with a proof about secret->key.
static int evaluate_and_prove(const OPRF_SUITE *suite, uint8_t *out,
                              uint8_t *proof, const uint8_t *in,
                              const OPRF_SECRET *secret, size_t n) {
  EC_AFFINE X;
  batch b;
  int ok = batch_new(&b, n) &&
           evaluate_all(suite, out, &b, in, &secret->multiplier, n) &&
           oprf_key_point(suite, &X, &secret->key);
  if (ok) {
    const DLEQ_ITEMS items = batch_items(suite, &b, n);
    ok = dleq_prove(&suite->dleq, proof, b.weights, &X, &secret->key, &items);
  }
  batch_free(&b);
  return ok;
}

static int blind_evaluate(const OPRF_SUITE *suite, uint8_t *out, uint8_t *proof,
                          const uint8_t *private_key, const uint8_t *in,
                          size_t n, const uint8_t *info, size_t info_len) {
  OPRF_SECRET secret;
  if (!check_info(suite, info_len)) {
    return 0;
  }
  int ok = oprf_get_key(suite, &secret, private_key, info, info_len);
  if (ok && has_proof(suite)) {
    ok = evaluate_and_prove(suite, out, proof, in, &secret, n);
  } else if (ok) {
    ok = evaluate_all(suite, out, NULL, in, &secret.multiplier, n);
  }
  OPENSSL_cleanse(&secret, sizeof(secret));
  return ok;
}

int OPRF_blind_evaluate(const OPRF_SUITE *suite, uint8_t *out_evaluated,
                        uint8_t *out_proof, const uint8_t *private_key,
                        const uint8_t *blinded, size_t blinded_len,
                        const uint8_t *info, size_t info_len) {
  const size_t n = blinded_len / OPRF_element_len(suite);
  if (!check_len(blinded_len, n * OPRF_element_len(suite),
                 OPRF_R_INVALID_ELEMENT) ||
      !check_batch_size(n)) {
    return 0;
  }
  const int ok = blind_evaluate(suite, out_evaluated, out_proof, private_key,
                                blinded, n, info, info_len);
  if (!ok) {
    OPENSSL_memset(out_evaluated, 0, blinded_len);
    if (has_proof(suite)) {
      OPENSSL_memset(out_proof, 0, OPRF_proof_len(suite));
    }
  }
  return ok;
}

static int evaluate(const OPRF_SUITE *suite, uint8_t *out,
                    const uint8_t *private_key, const CBS *input,
                    const uint8_t *info, size_t info_len) {
  OPRF_SECRET secret;
  EC_JACOBIAN P;
  EC_AFFINE N;
  const int ok =
      check_inputs(input, 1) && check_info(suite, info_len) &&
      oprf_get_key(suite, &secret, private_key, info, info_len) &&
      hash_to_group(suite, &P, input, 1) &&
      multiply_each(suite->dleq.group, &N, &P, &secret.multiplier, 1);
  if (ok) {
    hash_output(suite, out, input, info, info_len, &N);
  }
  OPENSSL_cleanse(&secret, sizeof(secret));
  OPENSSL_cleanse(&P, sizeof(P));
  OPENSSL_cleanse(&N, sizeof(N));
  return ok;
}

int OPRF_evaluate(const OPRF_SUITE *suite, uint8_t *out,
                  const uint8_t *private_key, const uint8_t *input,
                  size_t input_len, const uint8_t *info, size_t info_len) {
  CBS cbs;
  CBS_init(&cbs, input, input_len);
  OPENSSL_memset(out, 0, OPRF_output_len(suite));
  return evaluate(suite, out, private_key, &cbs, info, info_len);
}

int OPRF_verify_finalize(const OPRF_SUITE *suite, const uint8_t *private_key,
                         const uint8_t *input, size_t input_len,
                         const uint8_t *info, size_t info_len,
                         const uint8_t *output) {
  uint8_t expected[OPRF_MAX_OUTPUT];
  if (!OPRF_evaluate(suite, expected, private_key, input, input_len, info,
                     info_len)) {
    return 0;
  }
  int differs = CRYPTO_memcmp(expected, output, OPRF_output_len(suite));
  OPENSSL_cleanse(expected, sizeof(expected));
  CT_DECLASSIFY(&differs, sizeof(differs), "the answer is public");
  if (differs) {
    OPENSSL_PUT_ERROR(OPRF, OPRF_R_OUTPUT_MISMATCH);
    return 0;
  }
  return 1;
}


// Finalize.

// verify reads the items into |b| and checks the proof.
//
//   secrecy  everything is public
static int verify(const OPRF_SUITE *suite, batch *b, const uint8_t *blinded,
                  const uint8_t *evaluated, size_t n, const uint8_t *proof,
                  size_t proof_len, const uint8_t *public_key,
                  const uint8_t *info, size_t info_len) {
  EC_AFFINE X;
  if (!oprf_client_key_point(suite, &X, public_key, info, info_len) ||
      !get_elements(suite, b->blinded, blinded, n) ||
      !get_elements(suite, b->evaluated, evaluated, n)) {
    return 0;
  }
  const DLEQ_ITEMS items = batch_items(suite, b, n);
  const DLEQ_VERDICT verdict =
      dleq_verify(&suite->dleq, b->weights, &X, &items, proof, proof_len, NULL);
  if (verdict == dleq_invalid || verdict == dleq_malformed) {
    OPENSSL_PUT_ERROR(OPRF, OPRF_R_INVALID_PROOF);
  }
  return verdict == dleq_valid;
}

// get_blinds reads |n| <= OPRF_CHUNK blinds and inverts them.
static int get_blinds(const OPRF_SUITE *suite, EC_SCALAR *out,
                      const uint8_t *in, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (!oprf_get_secret(suite, &out[i], in + i * OPRF_scalar_len(suite),
                         OPRF_R_INVALID_BLIND)) {
      return 0;
    }
  }
  oprf_invert_each(suite->dleq.group, out, n);
  return 1;
}

// unblind_some writes |n| <= OPRF_CHUNK outputs.
//
//   secrecy  secret: blinds, inputs, and the products, which outputs are hashed
//            from. The evaluated elements are public
static int unblind_some(const OPRF_SUITE *suite, uint8_t *out,
                        const CBS *inputs, const uint8_t *blinds,
                        const EC_AFFINE *evaluated, size_t n,
                        const uint8_t *info, size_t info_len) {
  const EC_GROUP *group = suite->dleq.group;
  EC_SCALAR inverses[OPRF_CHUNK];
  EC_JACOBIAN points[OPRF_CHUNK];
  EC_AFFINE N[OPRF_CHUNK];
  for (size_t i = 0; i < n; i++) {
    ec_affine_to_jacobian(group, &points[i], &evaluated[i]);
  }
  const int ok = get_blinds(suite, inverses, blinds, n) &&
                 multiply_each(group, N, points, inverses, n);
  for (size_t i = 0; ok && i < n; i++) {
    hash_output(suite, out + i * OPRF_output_len(suite), &inputs[i], info,
                info_len, &N[i]);
  }
  OPENSSL_cleanse(inverses, sizeof(inverses));
  OPENSSL_cleanse(N, sizeof(N));
  return ok;
}

// unblind_all writes |n| outputs, for evaluated elements as points or, with
// |points| NULL, as bytes.
static int unblind_all(const OPRF_SUITE *suite, uint8_t *out, const CBS *inputs,
                       const uint8_t *blinds, const EC_AFFINE *points,
                       const uint8_t *evaluated, size_t n, const uint8_t *info,
                       size_t info_len) {
  EC_AFFINE decoded[OPRF_CHUNK];
  for (size_t i = 0; i < n; i += OPRF_CHUNK) {
    const size_t m = chunk_len(n - i);
    if (points == NULL &&
        !get_elements(suite, decoded, evaluated + i * OPRF_element_len(suite),
                      m)) {
      return 0;
    }
    if (!unblind_some(suite, out + i * OPRF_output_len(suite), inputs + i,
                      blinds + i * OPRF_scalar_len(suite),
                      points == NULL ? decoded : points + i, m, info,
                      info_len)) {
      return 0;
    }
  }
  return 1;
}

static int check_max_batch(const OPRF_SUITE *suite, size_t num,
                           size_t max_batch) {
  if (max_batch == 0) {
    max_batch = suite->default_max_batch;
  }
  if (num > max_batch) {
    OPENSSL_PUT_ERROR(OPRF, OPRF_R_BATCH_TOO_LARGE);
    return 0;
  }
  return 1;
}

int OPRF_finalize(const OPRF_SUITE *suite, uint8_t *out, const CBS *inputs,
                  const uint8_t *blinds, const uint8_t *blinded, size_t num,
                  const uint8_t *evaluated, size_t evaluated_len,
                  const uint8_t *proof, size_t proof_len,
                  const uint8_t *public_key, const uint8_t *info,
                  size_t info_len, size_t max_batch) {
  if (!check_batch_size(num)) {
    return 0;
  }
  batch b = {NULL, NULL, NULL};
  const int ok =
      check_max_batch(suite, num, max_batch) && check_inputs(inputs, num) &&
      check_info(suite, info_len) &&
      check_len(evaluated_len, num * OPRF_element_len(suite),
                OPRF_R_INVALID_ELEMENT) &&
      // Nothing is unblinded before the proof holds.
      (!has_proof(suite) ||
       (batch_new(&b, num) && verify(suite, &b, blinded, evaluated, num, proof,
                                     proof_len, public_key, info, info_len))) &&
      unblind_all(suite, out, inputs, blinds, b.evaluated, evaluated, num, info,
                  info_len);
  batch_free(&b);
  if (!ok) {
    OPENSSL_cleanse(out, num * OPRF_output_len(suite));
  }
  return ok;
}
