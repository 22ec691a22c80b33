// SPDX-License-Identifier: Apache-2.0
//
// PMBTokens: tokens with a private metadata bit (ePrint 2020/072, construction
// 6 of appendix H). An issuer has three pairs of scalars: (xs, ys) show that a
// token is valid, and (x0, y0) or (x1, y1) hide a bit in it.
//
//   client   T' = T/r, where T = H_t(t)
//   issuer   s random, S' = H_s(T' || s)
//            W' = x_b*T' + y_b*S'    Ws' = xs*T' + ys*S'    and a proof of both
//   client   S = r*S'    W = r*W'    Ws = r*Ws'
//   redeem   Ws = xs*T + ys*S, and W = x_b*T + y_b*S for one b only
//
// Source of the batched proof: appendix B there; crypto/dleq makes it.

#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/rand.h>

#include "internal.h"

// An item's message to H_s is T', bare and uncompressed, and s.
#define MAX_MESSAGE (EC_MAX_UNCOMPRESSED + TRUST_TOKEN_NONCE_SIZE)

// A PMB_SCRATCH is working memory for a chunk of tokens. |OPENSSL_free| wipes
// the scalars and projective points in it.
typedef struct {
  uint8_t s[TRUST_TOKEN_CHUNK][TRUST_TOKEN_NONCE_SIZE];
  CBS s_views[TRUST_TOKEN_CHUNK];
  CBS proofs[TRUST_TOKEN_CHUNK];
  uint8_t messages[TRUST_TOKEN_CHUNK][MAX_MESSAGE];
  CBS message_views[TRUST_TOKEN_CHUNK];
  EC_JACOBIAN points[4 * TRUST_TOKEN_CHUNK];
  EC_SCALAR scalars[4 * TRUST_TOKEN_CHUNK];
  EC_JACOBIAN products[2 * TRUST_TOKEN_CHUNK];
  EC_AFFINE affine[2 * TRUST_TOKEN_CHUNK];
} PMB_SCRATCH;

// hash_s sets S[i] = H_s(T[i] || s_views[i]) for |n| tokens of a chunk. All of
// it is public: T' and s are on the wire. (Hashing takes constant time anyway.)
static int hash_s(const TRUST_TOKEN_METHOD *method, PMB_SCRATCH *scratch,
                  EC_AFFINE *S, const EC_AFFINE *T, size_t n) {
  const EC_GROUP *group = method->suite.group;
  for (size_t i = 0; i < n; i++) {
    uint8_t *message = scratch->messages[i];
    const size_t len = ec_point_to_bytes(
        group, &T[i], POINT_CONVERSION_UNCOMPRESSED, message, MAX_MESSAGE);
    OPENSSL_memcpy(message + len, CBS_data(&scratch->s_views[i]),
                   TRUST_TOKEN_NONCE_SIZE);
    CBS_init(&scratch->message_views[i], message, len + TRUST_TOKEN_NONCE_SIZE);
  }
  return ec_hash_to_curve_each(method->suite.h2c, group, scratch->points,
                               CBS_data(&method->hash_s),
                               CBS_len(&method->hash_s), scratch->message_views,
                               n, H2C_RO) &&
         ec_jacobian_to_affine_batch(group, S, scratch->points, n);
}

static DLEQ_PMB_PUBLIC public_key(const EC_AFFINE *h, const EC_AFFINE *pub0,
                                  const EC_AFFINE *pub1,
                                  const EC_AFFINE *pubs) {
  const DLEQ_PMB_PUBLIC ret = {h, {*pub0, *pub1}, *pubs};
  return ret;
}


// Keys.

// pmb_derive_points sets X = x*G + y*H for the three pairs.
//
//   secrecy  secret: x and y are the private key. G and H are known in advance
static int pmb_derive_points(const TRUST_TOKEN_METHOD *method,
                             TRUST_TOKEN_ISSUER_KEY *key) {
  enum { PAIRS = 3 };
  const EC_GROUP *group = method->suite.group;
  EC_SCALAR x[PAIRS] = {key->x0, key->x1, key->xs};
  EC_SCALAR y[PAIRS] = {key->y0, key->y1, key->ys};
  EC_JACOBIAN h[PAIRS], xg[PAIRS], yh[PAIRS];
  EC_AFFINE generator, pub[PAIRS];
  trust_token_get_generator(method, &generator);
  for (size_t i = 0; i < PAIRS; i++) {
    ec_affine_to_jacobian(group, &h[i], &generator);
  }
  ec_point_mul_base_each(group, xg, x, PAIRS);
  ec_point_mul_terms_each(group, yh, h, y, 1, PAIRS);
  for (size_t i = 0; i < PAIRS; i++) {
    ec_jacobian_add(group, &xg[i], &xg[i], &yh[i]);
  }
  const int ok = ec_jacobian_to_affine_batch(group, pub, xg, PAIRS);
  CT_DECLASSIFY(pub, sizeof(pub), "the public key");
  key->pub0 = pub[0];
  key->pub1 = pub[1];
  key->pubs = pub[2];
  OPENSSL_cleanse(x, sizeof(x));
  OPENSSL_cleanse(y, sizeof(y));
  OPENSSL_cleanse(xg, sizeof(xg));
  OPENSSL_cleanse(yh, sizeof(yh));
  return ok;
}


// Issuance, the issuer.

// draw_s draws the strings s of |n| items. They are published.
static int draw_s(PMB_SCRATCH *scratch, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (!RAND_bytes(scratch->s[i], TRUST_TOKEN_NONCE_SIZE)) {
      OPENSSL_PUT_ERROR(TRUST_TOKEN, ERR_R_INTERNAL_ERROR);
      return 0;
    }
    CT_DECLASSIFY(scratch->s[i], TRUST_TOKEN_NONCE_SIZE, "part of the item");
    CBS_init(&scratch->s_views[i], scratch->s[i], TRUST_TOKEN_NONCE_SIZE);
  }
  return 1;
}

// multiply_items sets W[i] = xb*T[i] + yb*S[i] and Ws[i] = xs*T[i] + ys*S[i].
//
//   secrecy  secret: the scalars are the private key, and which of two pairs
//            (xb, yb) is, chosen by mask, is the private metadata. The points
//            are public
static int multiply_items(const EC_GROUP *group, PMB_SCRATCH *scratch,
                          EC_AFFINE *W, EC_AFFINE *Ws, const EC_AFFINE *T,
                          const EC_AFFINE *S, size_t n,
                          const DLEQ_PMB_SECRET *secret, crypto_word_t bit) {
  EC_SCALAR xb, yb;
  ec_scalar_select(group, &xb, bit, &secret->x[1], &secret->x[0]);
  ec_scalar_select(group, &yb, bit, &secret->y[1], &secret->y[0]);
  for (size_t i = 0; i < n; i++) {
    EC_JACOBIAN *points = &scratch->points[4 * i];
    EC_SCALAR *scalars = &scratch->scalars[4 * i];
    ec_affine_to_jacobian(group, &points[0], &T[i]);
    ec_affine_to_jacobian(group, &points[1], &S[i]);
    points[2] = points[0];
    points[3] = points[1];
    scalars[0] = xb;
    scalars[1] = yb;
    scalars[2] = secret->xs;
    scalars[3] = secret->ys;
  }
  ec_point_mul_terms_each(group, scratch->products, scratch->points,
                          scratch->scalars, 2, 2 * n);
  const int ok = ec_jacobian_to_affine_batch(group, scratch->affine,
                                             scratch->products, 2 * n);
  CT_DECLASSIFY(scratch->affine, 2 * n * sizeof(EC_AFFINE), "parts of items");
  for (size_t i = 0; i < n; i++) {
    W[i] = scratch->affine[2 * i];
    Ws[i] = scratch->affine[2 * i + 1];
  }
  OPENSSL_cleanse(&xb, sizeof(xb));
  OPENSSL_cleanse(&yb, sizeof(yb));
  return ok;
}

// add_proof appends a proof for |items| with its length.
static int add_proof(const TRUST_TOKEN_METHOD *method, CBB *out,
                     EC_SCALAR *weights, const DLEQ_PMB_PUBLIC *keys,
                     const DLEQ_PMB_SECRET *secret, crypto_word_t bit,
                     const DLEQ_PMB_ITEMS *items) {
  const size_t len = dleq_pmb_proof_len(&method->suite);
  uint8_t *proof;
  return CBB_add_u16(out, (uint16_t)len) &&  //
         CBB_add_space(out, &proof, len) &&
         dleq_pmb_prove(&method->suite, proof, weights, keys, secret, bit,
                        items);
}

// one_item is item |i| of |items|.
static DLEQ_PMB_ITEMS one_item(const DLEQ_PMB_ITEMS *items, size_t i) {
  const DLEQ_PMB_ITEMS ret = {items->T + i, items->S + i, items->W + i,
                              items->Ws + i, 1};
  return ret;
}

// sign_chunk appends |n| items, which begin at T, S, W and Ws.
//
//   secrecy  constant time in |secret| and |bit|; the items are public
static int sign_chunk(const TRUST_TOKEN_METHOD *method, CBB *out,
                      PMB_SCRATCH *scratch, const EC_AFFINE *T, EC_AFFINE *S,
                      EC_AFFINE *W, EC_AFFINE *Ws, size_t n,
                      const DLEQ_PMB_PUBLIC *keys,
                      const DLEQ_PMB_SECRET *secret, crypto_word_t bit) {
  const DLEQ_PMB_ITEMS items = {T, S, W, Ws, n};
  if (!draw_s(scratch, n) || !hash_s(method, scratch, S, T, n) ||
      !multiply_items(method->suite.group, scratch, W, Ws, T, S, n, secret,
                      bit)) {
    return 0;
  }
  for (size_t i = 0; i < n; i++) {
    const DLEQ_PMB_ITEMS item = one_item(&items, i);
    if (!CBB_add_bytes(out, scratch->s[i], TRUST_TOKEN_NONCE_SIZE) ||
        !trust_token_add_point(method, out, &W[i]) ||
        !trust_token_add_point(method, out, &Ws[i]) ||
        (method->proves_each &&
         !add_proof(method, out, NULL, keys, secret, bit, &item))) {
      return 0;
    }
  }
  return 1;
}

// sign_all signs in chunks. |points| holds 3n points and |weights| n scalars.
static int sign_all(const TRUST_TOKEN_METHOD *method, CBB *out,
                    PMB_SCRATCH *scratch, EC_AFFINE *points, EC_SCALAR *weights,
                    const EC_AFFINE *T, size_t n, const DLEQ_PMB_PUBLIC *keys,
                    const DLEQ_PMB_SECRET *secret, crypto_word_t bit) {
  EC_AFFINE *S = points, *W = points + n, *Ws = points + 2 * n;
  for (size_t i = 0; i < n; i += TRUST_TOKEN_CHUNK) {
    const size_t m = n - i < TRUST_TOKEN_CHUNK ? n - i : TRUST_TOKEN_CHUNK;
    if (!sign_chunk(method, out, scratch, T + i, S + i, W + i, Ws + i, m, keys,
                    secret, bit)) {
      return 0;
    }
  }
  const DLEQ_PMB_ITEMS items = {T, S, W, Ws, n};
  return method->proves_each ||
         add_proof(method, out, weights, keys, secret, bit, &items);
}

static int pmb_sign(const TRUST_TOKEN_METHOD *method,
                    const TRUST_TOKEN_ISSUER_KEY *key, CBB *out,
                    const EC_AFFINE *blinded, size_t n, crypto_word_t bit) {
  EC_AFFINE h;
  trust_token_get_generator(method, &h);
  const DLEQ_PMB_PUBLIC keys =
      public_key(&h, &key->pub0, &key->pub1, &key->pubs);
  DLEQ_PMB_SECRET secret = {
      {key->x0, key->x1}, {key->y0, key->y1}, key->xs, key->ys};
  EC_AFFINE *points = OPENSSL_calloc(3 * n, sizeof(EC_AFFINE));
  EC_SCALAR *weights =
      points == NULL ? NULL : OPENSSL_calloc(n, sizeof(EC_SCALAR));
  PMB_SCRATCH *scratch =
      weights == NULL ? NULL : OPENSSL_malloc(sizeof(PMB_SCRATCH));
  const int ok =
      scratch != NULL && sign_all(method, out, scratch, points, weights,
                                  blinded, n, &keys, &secret, bit);
  OPENSSL_free(points);
  OPENSSL_free(weights);
  OPENSSL_free(scratch);
  OPENSSL_cleanse(&secret, sizeof(secret));
  return ok;
}


// Issuance, the client.

static int read_item(const TRUST_TOKEN_METHOD *method, CBS *cbs, CBS *s,
                     EC_AFFINE *W, EC_AFFINE *Ws, CBS *proof) {
  if (!CBS_get_bytes(cbs, s, TRUST_TOKEN_NONCE_SIZE)) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
    return 0;
  }
  return trust_token_get_point(method, cbs, W, TRUST_TOKEN_R_DECODE_FAILURE) &&
         trust_token_get_point(method, cbs, Ws, TRUST_TOKEN_R_DECODE_FAILURE) &&
         (!method->proves_each || trust_token_get_proof(cbs, proof));
}

// verify_chunk reads |n| items and, where each has a proof, checks it.
//
//   secrecy  all is public: T' and the response are on the wire
static int verify_chunk(const TRUST_TOKEN_METHOD *method, CBS *cbs,
                        PMB_SCRATCH *scratch, const EC_AFFINE *T, EC_AFFINE *S,
                        EC_AFFINE *W, EC_AFFINE *Ws, size_t n,
                        const DLEQ_PMB_PUBLIC *keys) {
  const DLEQ_PMB_ITEMS items = {T, S, W, Ws, n};
  for (size_t i = 0; i < n; i++) {
    if (!read_item(method, cbs, &scratch->s_views[i], &W[i], &Ws[i],
                   &scratch->proofs[i])) {
      return 0;
    }
  }
  if (!hash_s(method, scratch, S, T, n)) {
    return 0;
  }
  for (size_t i = 0; method->proves_each && i < n; i++) {
    const DLEQ_PMB_ITEMS item = one_item(&items, i);
    if (!trust_token_accept(dleq_pmb_verify(&method->suite, NULL, keys, &item,
                                            CBS_data(&scratch->proofs[i]),
                                            CBS_len(&scratch->proofs[i])))) {
      return 0;
    }
  }
  return 1;
}

// verify_all reads and checks all items in chunks, and their proof.
//
//   secrecy  all is public: T' and the response are on the wire
static int verify_all(const TRUST_TOKEN_METHOD *method, CBS *cbs,
                      PMB_SCRATCH *scratch, EC_AFFINE *points,
                      EC_SCALAR *weights, const EC_AFFINE *T, size_t n,
                      const DLEQ_PMB_PUBLIC *keys) {
  EC_AFFINE *S = points, *W = points + n, *Ws = points + 2 * n;
  CBS proof;
  for (size_t i = 0; i < n; i += TRUST_TOKEN_CHUNK) {
    const size_t m = n - i < TRUST_TOKEN_CHUNK ? n - i : TRUST_TOKEN_CHUNK;
    if (!verify_chunk(method, cbs, scratch, T + i, S + i, W + i, Ws + i, m,
                      keys)) {
      return 0;
    }
  }
  if (method->proves_each) {
    return 1;
  }
  const DLEQ_PMB_ITEMS items = {T, S, W, Ws, n};
  return trust_token_get_proof(cbs, &proof) &&
         trust_token_accept(dleq_pmb_verify(&method->suite, weights, keys,
                                            &items, CBS_data(&proof),
                                            CBS_len(&proof)));
}

static int pmb_verify(const TRUST_TOKEN_METHOD *method,
                      const TRUST_TOKEN_CLIENT_KEY *key,
                      TRUST_TOKEN_UNBLINDING *unblinding, EC_AFFINE *points,
                      const EC_AFFINE *blinded, size_t n, CBS *cbs) {
  EC_AFFINE h;
  (void)unblinding;  // the proof's equations fill the lanes by themselves
  trust_token_get_generator(method, &h);
  const DLEQ_PMB_PUBLIC keys =
      public_key(&h, &key->pub0, &key->pub1, &key->pubs);
  EC_SCALAR *weights = OPENSSL_calloc(n, sizeof(EC_SCALAR));
  PMB_SCRATCH *scratch =
      weights == NULL ? NULL : OPENSSL_malloc(sizeof(PMB_SCRATCH));
  const int ok = scratch != NULL && verify_all(method, cbs, scratch, points,
                                               weights, blinded, n, &keys);
  OPENSSL_free(weights);
  OPENSSL_free(scratch);
  return ok;
}


// Redemption.

// points_equal compares a product with a point of a token, as a mask.
static crypto_word_t points_equal(const EC_GROUP *group,
                                  const EC_JACOBIAN *product,
                                  const EC_AFFINE *point) {
  EC_JACOBIAN jacobian;
  ec_affine_to_jacobian(group, &jacobian, point);
  return ec_jacobian_equal(group, product, &jacobian);
}

// pmb_check computes xs*T + ys*S, x0*T + y0*S and x1*T + y1*S.
//
//   secrecy  secret: the scalars are the private key, and which of the last two
//            equals W is the private metadata. So all three are computed and
//            compared whatever the first one says, and of the comparisons no
//            more becomes public than whether the token is valid. The points
//            are public by now: the request holds S, and t, of which T is the
//            hash
static int pmb_check(const TRUST_TOKEN_METHOD *method,
                     const TRUST_TOKEN_ISSUER_KEY *key, uint8_t *out_bit,
                     const uint8_t t[TRUST_TOKEN_NONCE_SIZE],
                     const EC_AFFINE *points) {
  enum { SUMS = 3 };
  const EC_GROUP *group = method->suite.group;
  const EC_AFFINE *S = &points[0], *W = &points[1], *Ws = &points[2];
  EC_JACOBIAN bases[2 * SUMS], sums[SUMS];
  EC_SCALAR scalars[2 * SUMS] = {key->xs, key->ys, key->x0,
                                 key->y0, key->x1, key->y1};
  CBS nonce;
  CBS_init(&nonce, t, TRUST_TOKEN_NONCE_SIZE);
  trust_token_hash_t(method, &bases[0], &nonce, 1);
  ec_affine_to_jacobian(group, &bases[1], S);
  for (size_t i = 2; i < 2 * SUMS; i++) {
    bases[i] = bases[i - 2];
  }
  ec_point_mul_terms_each(group, sums, bases, scalars, 2, SUMS);
  const crypto_word_t is_valid = points_equal(group, &sums[0], Ws);
  const crypto_word_t is_0 = points_equal(group, &sums[1], W);
  const crypto_word_t is_1 = points_equal(group, &sums[2], W);
  OPENSSL_cleanse(scalars, sizeof(scalars));
  OPENSSL_cleanse(sums, sizeof(sums));
  if (!ct_declassify_word(is_valid, "the answer to a redemption")) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_BAD_VALIDITY_CHECK);
    return 0;
  }
  if (!ct_declassify_word(is_0 ^ is_1, "the answer to a redemption")) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, ERR_R_INTERNAL_ERROR);
    return 0;
  }
  *out_bit = (uint8_t)(is_1 & 1);
  return 1;
}

const TRUST_TOKEN_CONSTRUCTION trust_token_pmb = {
    .num_scalars = 6,
    .num_points = 3,
    .key_label = DLEQ_TAG("TrustTokenPMBTokenKeyGen\0"),
    .blinds_with_inverse = 1,
    .points_per_token = 3,
    .points_per_item = 2,
    .proof_scalars = DLEQ_PMB_SCALARS,
    .sends_s = 1,
    .derive_points = pmb_derive_points,
    .sign = pmb_sign,
    .verify = pmb_verify,
    .check = pmb_check,
};
