// SPDX-License-Identifier: Apache-2.0
//
// VOPRF tokens, without a private bit: the issuer multiplies what it is given
// by its key x and proves that it was the key of X = x*G.
//
//   client   T' = rho*T, where T = H_t(t)
//   issuer   Z = x*T', and a proof
//   client   N = Z/rho
//   redeem   N = x*T
//
// |experiment_v2_voprf| and |pst_v1_voprf| differ in their proofs only, which
// crypto/dleq makes; the latter's is that of RFC 9497.

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/rand/internal.h"
#include "internal.h"

STATIC_ASSERT(TRUST_TOKEN_CHUNK + DLEQ_RIDER_ROOM <= TRUST_TOKEN_CHUNK_POINTS,
              "a chunk has room for the riders of a proof");

// A VOPRF_SCRATCH is working memory for a chunk of tokens. |OPENSSL_free| wipes
// the scalars and projective points in it.
typedef struct {
  EC_JACOBIAN points[TRUST_TOKEN_CHUNK];
  EC_SCALAR scalars[TRUST_TOKEN_CHUNK];
  EC_JACOBIAN products[TRUST_TOKEN_CHUNK];
} VOPRF_SCRATCH;

// voprf_derive_points sets X = x*G.
//
//   secrecy  secret: x is the private key. G is known in advance
static int voprf_derive_points(const TRUST_TOKEN_METHOD *method,
                               TRUST_TOKEN_ISSUER_KEY *key) {
  const EC_GROUP *group = method->suite.group;
  EC_JACOBIAN product;
  ec_point_mul_scalar_base(group, &product, &key->xs);
  const int ok = ec_jacobian_to_affine(group, &key->pubs, &product);
  CT_DECLASSIFY(&key->pubs, sizeof(key->pubs), "the public key");
  OPENSSL_cleanse(&product, sizeof(product));
  return ok;
}

// multiply_items sets Z[i] = x*T[i] for |n| tokens of a chunk.
//
//   secrecy  secret: x is the private key. The points are public
static int multiply_items(const EC_GROUP *group, VOPRF_SCRATCH *scratch,
                          EC_AFFINE *Z, const EC_AFFINE *T, size_t n,
                          const EC_SCALAR *x) {
  for (size_t i = 0; i < n; i++) {
    ec_affine_to_jacobian(group, &scratch->points[i], &T[i]);
    scratch->scalars[i] = *x;
  }
  ec_point_mul_terms_each(group, scratch->products, scratch->points,
                          scratch->scalars, 1, n);
  const int ok = ec_jacobian_to_affine_batch(group, Z, scratch->products, n);
  CT_DECLASSIFY(Z, n * sizeof(EC_AFFINE), "the items");
  return ok;
}

static int sign_all(const TRUST_TOKEN_METHOD *method,
                    const TRUST_TOKEN_ISSUER_KEY *key, CBB *out,
                    VOPRF_SCRATCH *scratch, EC_AFFINE *Z, EC_SCALAR *weights,
                    const EC_AFFINE *T, size_t n) {
  const size_t proof_len = dleq_proof_len(&method->suite);
  for (size_t i = 0; i < n; i += TRUST_TOKEN_CHUNK) {
    const size_t m = n - i < TRUST_TOKEN_CHUNK ? n - i : TRUST_TOKEN_CHUNK;
    if (!multiply_items(method->suite.group, scratch, Z + i, T + i, m,
                        &key->xs)) {
      return 0;
    }
  }
  for (size_t i = 0; i < n; i++) {
    if (!trust_token_add_point(method, out, &Z[i])) {
      return 0;
    }
  }
  const DLEQ_ITEMS items = {T, Z, n};
  uint8_t *proof;
  return CBB_add_u16(out, (uint16_t)proof_len) &&
         CBB_add_space(out, &proof, proof_len) &&
         dleq_prove(&method->suite, proof, weights, &key->pubs, &key->xs,
                    &items);
}

static int voprf_sign(const TRUST_TOKEN_METHOD *method,
                      const TRUST_TOKEN_ISSUER_KEY *key, CBB *out,
                      const EC_AFFINE *blinded, size_t n, crypto_word_t bit) {
  (void)bit;  // always 0: the method has no private metadata
  EC_AFFINE *Z = OPENSSL_calloc(n, sizeof(EC_AFFINE));
  EC_SCALAR *weights = Z == NULL ? NULL : OPENSSL_calloc(n, sizeof(EC_SCALAR));
  VOPRF_SCRATCH *scratch =
      weights == NULL ? NULL : OPENSSL_malloc(sizeof(VOPRF_SCRATCH));
  const int ok = scratch != NULL &&
                 sign_all(method, key, out, scratch, Z, weights, blinded, n);
  OPENSSL_free(Z);
  OPENSSL_free(weights);
  OPENSSL_free(scratch);
  return ok;
}

// voprf_verify: see |TRUST_TOKEN_CONSTRUCTION|.
//
//   secrecy  all is public but |unblinding|: T' and the response are on the
//            wire
static int voprf_verify(const TRUST_TOKEN_METHOD *method,
                        const TRUST_TOKEN_CLIENT_KEY *key,
                        TRUST_TOKEN_UNBLINDING *unblinding, EC_AFFINE *points,
                        const EC_AFFINE *blinded, size_t n, CBS *cbs) {
  const DLEQ_ITEMS items = {blinded, points, n};
  DLEQ_RIDERS riders = {.points = unblinding->points,
                        .scalars = unblinding->factors,
                        .products = unblinding->products,
                        .n = n < TRUST_TOKEN_CHUNK ? n : TRUST_TOKEN_CHUNK};
  CBS proof;
  for (size_t i = 0; i < n; i++) {
    if (!trust_token_get_point(method, cbs, &points[i],
                               TRUST_TOKEN_R_DECODE_FAILURE)) {
      return 0;
    }
  }
  if (!trust_token_get_proof(cbs, &proof)) {
    return 0;
  }
  trust_token_load_chunk(method, unblinding, points, n, 0, riders.n);
  EC_SCALAR *weights = OPENSSL_calloc(n, sizeof(EC_SCALAR));
  const int ok =
      weights != NULL && trust_token_accept(dleq_verify(
                             &method->suite, weights, &key->pubs, &items,
                             CBS_data(&proof), CBS_len(&proof), &riders));
  unblinding->has_first = ok;
  OPENSSL_free(weights);
  return ok;
}

// voprf_check computes x*T.
//
//   secrecy  secret: x is the private key. T is public by now, since t has come
//            with the request, and whether the product is N becomes public: it
//            is the answer
static int voprf_check(const TRUST_TOKEN_METHOD *method,
                       const TRUST_TOKEN_ISSUER_KEY *key, uint8_t *out_bit,
                       const uint8_t t[TRUST_TOKEN_NONCE_SIZE],
                       const EC_AFFINE *points) {
  const EC_GROUP *group = method->suite.group;
  EC_JACOBIAN T, N, product;
  CBS nonce;
  CBS_init(&nonce, t, TRUST_TOKEN_NONCE_SIZE);
  trust_token_hash_t(method, &T, &nonce, 1);
  ec_point_mul_scalar(group, &product, &T, &key->xs);
  ec_affine_to_jacobian(group, &N, &points[0]);
  const crypto_word_t is_valid = ec_jacobian_equal(group, &product, &N);
  OPENSSL_cleanse(&product, sizeof(product));
  if (!ct_declassify_word(is_valid, "the answer to a redemption")) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_BAD_VALIDITY_CHECK);
    return 0;
  }
  *out_bit = 0;
  return 1;
}

const TRUST_TOKEN_CONSTRUCTION trust_token_voprf = {
    .num_scalars = 1,
    .num_points = 1,
    .key_label = DLEQ_TAG("TrustTokenVOPRFKeyGen\0"),
    .points_per_token = 1,
    .points_per_item = 1,
    .proof_scalars = DLEQ_SCALARS,
    .derive_points = voprf_derive_points,
    .sign = voprf_sign,
    .verify = voprf_verify,
    .check = voprf_check,
};


// A door for tests.

// give_scalar is the generator of random bytes while one given nonce is drawn.
static int give_scalar(void *ctx, uint8_t *out, size_t len) {
  return CBS_copy_bytes(ctx, out, len);
}

int voprf_pst1_sign_with_proof_scalar_for_testing(
    const TRUST_TOKEN_ISSUER_KEY *key, CBB *cbb, CBS *cbs, size_t num_requested,
    size_t num_to_issue, uint8_t private_metadata,
    const uint8_t *proof_scalar_buf, size_t proof_scalar_len) {
  (void)private_metadata;
  const TRUST_TOKEN_METHOD *method = TRUST_TOKEN_pst_v1_voprf();
  CBS proof_scalar;
  CBS_init(&proof_scalar, proof_scalar_buf, proof_scalar_len);
  EC_AFFINE *blinded = OPENSSL_calloc(num_to_issue, sizeof(EC_AFFINE));
  int ok = blinded != NULL && num_to_issue <= num_requested;
  for (size_t i = 0; ok && i < num_to_issue; i++) {
    ok = trust_token_get_point(method, cbs, &blinded[i],
                               TRUST_TOKEN_R_DECODE_FAILURE);
  }
  rand_set_for_testing(give_scalar, &proof_scalar);
  ok = ok && voprf_sign(method, key, cbb, blinded, num_to_issue, 0) &&
       CBS_skip(cbs,
                (num_requested - num_to_issue) * trust_token_point_len(method));
  rand_set_for_testing(NULL, NULL);
  OPENSSL_free(blinded);
  return ok;
}
