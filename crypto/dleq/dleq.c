// SPDX-License-Identifier: Apache-2.0
//
// Proofs with one generator, and the scalars of proofs.

#include <openssl/mem.h>

#include "shared.h"

// Scalars.

DLEQ_VERDICT dleq_read_scalars(const EC_GROUP *group, EC_SCALAR *out, size_t n,
                               const uint8_t *proof, size_t proof_len) {
  const size_t len = group->order->bytes;
  if (proof_len != n * len) {
    return dleq_malformed;
  }
  for (size_t i = 0; i < n; i++) {
    if (!ec_scalar_from_bytes(group, &out[i], proof + i * len, len)) {
      return dleq_error;
    }
  }
  return dleq_valid;
}

void dleq_write_scalars(const EC_GROUP *group, uint8_t *proof,
                        const EC_SCALAR *scalars, size_t n) {
  size_t len;
  for (size_t i = 0; i < n; i++) {
    ec_scalar_to_bytes(group, proof + i * group->order->bytes, &len,
                       &scalars[i]);
  }
  CT_DECLASSIFY(proof, n * group->order->bytes,
                "challenges and responses are the published proof");
}

void dleq_scalar_mul_add(const EC_GROUP *group, EC_SCALAR *r,
                         const EC_SCALAR *a, const EC_SCALAR *b,
                         const EC_SCALAR *c) {
  EC_SCALAR product;
  ec_scalar_to_montgomery(group, &product, a);
  ec_scalar_mul_montgomery(group, &product, &product, b);
  ec_scalar_add(group, r, &product, c);
  OPENSSL_cleanse(&product, sizeof(product));
}


// One generator.
//
// The prover commits to K0 = k*G and K1 = k*C, with the weighted sums C and D =
// x*C; c is the hash of the key, the sums and the commitments. The response is
// u = k + c*x for the Trust Tokens, from which K0 = u*G - c*X and K1 = u*C -
// c*D, and s = k - c*x for RFC 9497, from which K0 = s*G + c*X and K1 = s*C +
// c*D.

// set_sign sets |out| to |c| with the sign of c*x in the response.
static void set_sign(const DLEQ_SUITE *suite, EC_SCALAR *out,
                     const EC_SCALAR *c) {
  *out = *c;
  if (suite->transcript == dleq_rfc9497) {
    ec_scalar_neg(suite->group, out, c);
  }
}

// The points that a challenge hashes, in its order.
enum { KEY, SUM_C, SUM_D, K0, K1, NUM_POINTS };

// hash_challenge sets |c|.
//
//   secrecy  everything is public
static int hash_challenge(const DLEQ_SUITE *suite, EC_SCALAR *c,
                          const EC_AFFINE points[NUM_POINTS]) {
  DLEQ_HASH hash;
  if (!dleq_hash_init(&hash, suite)) {
    return 0;
  }
  if (suite->transcript == dleq_rfc9497) {
    dleq_hash_points(&hash, points, NUM_POINTS);
    dleq_hash_label(&hash, "Challenge");
  } else {
    dleq_hash_label(&hash, "DLEQ");
    dleq_hash_points(&hash, points, NUM_POINTS);
  }
  dleq_hash_final(&hash, c);
  return 1;
}

// weigh_public sets |out| to the weighted sums of C and, if |num_sums| is 2, of
// D.
//
//   secrecy  everything is public: keys and items are on the wire, and weights
//            are hashed from them
static int weigh_public(const DLEQ_SUITE *suite, EC_JACOBIAN *out,
                        size_t num_sums, EC_SCALAR *weights, const EC_AFFINE *X,
                        const DLEQ_ITEMS *items) {
  const DLEQ_STATEMENT statement = {.keys = {X},
                                    .num_keys = 1,
                                    .vectors = {items->C, items->D},
                                    .num_vectors = 2,
                                    .n = items->n};
  return dleq_weighted_sums_public(suite, out, num_sums, weights, &statement);
}

int dleq_sums_public(const DLEQ_SUITE *suite, EC_JACOBIAN *C, EC_JACOBIAN *D,
                     EC_SCALAR *weights, const EC_AFFINE *X,
                     const DLEQ_ITEMS *items) {
  EC_JACOBIAN out[2];
  if (!weigh_public(suite, out, D == NULL ? 1 : 2, weights, X, items)) {
    return 0;
  }
  *C = out[0];
  if (D != NULL) {
    *D = out[1];
  }
  return 1;
}

size_t dleq_proof_len(const DLEQ_SUITE *suite) {
  return DLEQ_SCALARS * suite->group->order->bytes;
}

// commit sets points[SUM_D], points[K0] and points[K1] for the nonce |k|. The
// sum D is x*C: cheaper than the sum over the items, which it equals.
//
//   secrecy  secret: x is the private key, and k would give it away with the
//            published response. The sum C is public
static int commit(const DLEQ_SUITE *suite, EC_AFFINE points[NUM_POINTS],
                  const EC_SCALAR *k, const EC_SCALAR *x) {
  const EC_GROUP *group = suite->group;
  EC_JACOBIAN C[2], out[3];
  EC_SCALAR scalars[2] = {*x, *k};
  ec_affine_to_jacobian(group, &C[0], &points[SUM_C]);
  C[1] = C[0];
  ec_point_mul_terms_each(group, out, C, scalars, 1, 2);
  out[2] = out[1];
  ec_point_mul_scalar_base(group, &out[1], k);
  const int ok = ec_jacobian_to_affine_batch(group, &points[SUM_D], out, 3);
  CT_DECLASSIFY(&points[SUM_D], 3 * sizeof(EC_AFFINE),
                "the verifier computes these points from items and proof");
  OPENSSL_cleanse(scalars, sizeof(scalars));
  OPENSSL_cleanse(out, sizeof(out));
  return ok;
}

int dleq_prove(const DLEQ_SUITE *suite, uint8_t *proof, EC_SCALAR *weights,
               const EC_AFFINE *X, const EC_SCALAR *x,
               const DLEQ_ITEMS *items) {
  const EC_GROUP *group = suite->group;
  EC_JACOBIAN C;
  EC_AFFINE points[NUM_POINTS];
  EC_SCALAR k, out[DLEQ_SCALARS], signed_c;
  points[KEY] = *X;
  // Variable time: weights and items are public.
  const int ok = weigh_public(suite, &C, 1, weights, X, items) &&
                 ec_jacobian_to_affine(group, &points[SUM_C], &C) &&
                 ec_random_nonzero_scalar(group, &k) &&
                 commit(suite, points, &k, x) &&
                 hash_challenge(suite, &out[0], points);
  OPENSSL_memset(proof, 0, dleq_proof_len(suite));
  if (ok) {
    set_sign(suite, &signed_c, &out[0]);
    dleq_scalar_mul_add(group, &out[1], &signed_c, x, &k);
    dleq_write_scalars(group, proof, out, DLEQ_SCALARS);
  }
  OPENSSL_cleanse(&k, sizeof(k));
  return ok;
}

// recommit sets points[K0] and points[K1] from a proof.
//
//   secrecy  everything is public but |riders|: the proof is on the wire, the
//            sums are over items
static int recommit(const DLEQ_SUITE *suite, EC_AFFINE points[NUM_POINTS],
                    const EC_SCALAR proof[DLEQ_SCALARS], DLEQ_RIDERS *riders) {
  const EC_GROUP *group = suite->group;
  const EC_SCALAR *response = &proof[1];
  EC_JACOBIAN K[2];
  EC_SCALAR c;
  set_sign(suite, &c, &proof[0]);
  ec_scalar_neg(group, &c, &c);
  const EC_AFFINE *const terms[] = {NULL, &points[KEY], &points[SUM_C],
                                    &points[SUM_D]};
  const EC_SCALAR scalars[] = {*response, c, *response, c};
  if (riders == NULL ||
      !dleq_equations_ride(group, K, terms, scalars, 2, 2, riders)) {
    dleq_equations_public(group, K, terms, scalars, 2, 2);
  }
  return ec_jacobian_to_affine_batch(group, &points[K0], K, 2);
}

// check_proof is |dleq_verify| but for riders that found no lanes.
//
//   secrecy  everything is public but |riders|
static DLEQ_VERDICT check_proof(const DLEQ_SUITE *suite, EC_SCALAR *weights,
                                const EC_AFFINE *X, const DLEQ_ITEMS *items,
                                const uint8_t *proof, size_t proof_len,
                                DLEQ_RIDERS *riders) {
  const EC_GROUP *group = suite->group;
  EC_JACOBIAN both[2];
  EC_AFFINE points[NUM_POINTS];
  EC_SCALAR given[DLEQ_SCALARS], c;
  points[KEY] = *X;
  if (!weigh_public(suite, both, 2, weights, X, items) ||
      !ec_jacobian_to_affine_batch(group, &points[SUM_C], both, 2)) {
    return dleq_error;
  }
  const DLEQ_VERDICT verdict =
      dleq_read_scalars(group, given, DLEQ_SCALARS, proof, proof_len);
  if (verdict != dleq_valid) {
    return verdict;
  }
  if (!recommit(suite, points, given, riders) ||
      !hash_challenge(suite, &c, points)) {
    return dleq_error;
  }
  return ec_scalar_equal_vartime(group, &c, &given[0]) ? dleq_valid
                                                       : dleq_invalid;
}

DLEQ_VERDICT dleq_verify(const DLEQ_SUITE *suite, EC_SCALAR *weights,
                         const EC_AFFINE *X, const DLEQ_ITEMS *items,
                         const uint8_t *proof, size_t proof_len,
                         DLEQ_RIDERS *riders) {
  if (riders == NULL) {
    return check_proof(suite, weights, X, items, proof, proof_len, NULL);
  }
  riders->ridden = 0;
  const DLEQ_VERDICT verdict =
      check_proof(suite, weights, X, items, proof, proof_len, riders);
  if (verdict != dleq_valid) {
    OPENSSL_cleanse(riders->products, riders->n * sizeof(EC_JACOBIAN));
  } else if (!riders->ridden) {
    ec_point_mul_terms_each(suite->group, riders->products, riders->points,
                            riders->scalars, 1, riders->n);
  }
  return verdict;
}
