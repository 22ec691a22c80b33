// SPDX-License-Identifier: Apache-2.0
//
// Proofs with two generators: that all Ws were made with the validity key, and
// all W with the key of one private bit, without telling which.
//
//   source  Kreuter, Lepoint, Orru, Raykova, ePrint 2020/072, appendices B, H
//
// With the weighted sums T, S, W, Ws of a batch, H the second generator, and b
// the bit, o = 1 - b:
//
//   validity   Ks = ks0*(G, T) + ks1*(H, S),  cs = hash of Xs, the sums, Ks
//              us = ks0 + cs*xs,  vs = ks1 + cs*ys
//   bit b      Kb = k0*(G, T) + k1*(H, S)
//   bit o      Ko = uo*(G, T) + vo*(H, S) - co*(X_o, W), simulated: uo, vo and
//              co are chosen before the challenge, so no key is needed
//   both       c = hash of X0, X1, the sums, K0, K1;  cb = c - co
//              ub = k0 + cb*x_b,  vb = k1 + cb*y_b
//
// where (A, B) stands for a pair of points, of which K has one each: (Ks0, Ks1)
// and so on. The verifier computes each K as the simulation does and hashes
// again: cs must be the first hash, and c0 + c1 the second.

#include <openssl/mem.h>

#include "shared.h"

// A commitment is a pair of points: one over G, H and a key, Ks0, Kb0 or Ko0,
// and one over T, S and a sum, Ks1, Kb1 or Ko1.
enum { ON_KEY, ON_SUMS, PAIR };

// The commitments in the order in which they are hashed.
enum { KS = 0, K0 = KS + PAIR, K1 = K0 + PAIR, NUM_K = K1 + PAIR };

// The scalars of a proof in its order: the OR proof goes by letter, not by
// branch, so that those of bit b are at C + b, U + b and V + b.
enum { CS, US, VS, C, U = C + 2, V = U + 2 };


// Challenges.

// hash_validity sets |cs|.
//
//   secrecy  everything is public
static int hash_validity(const DLEQ_SUITE *suite, EC_SCALAR *cs,
                         const DLEQ_PMB_PUBLIC *keys,
                         const EC_AFFINE sums[DLEQ_PMB_SUMS],
                         const EC_AFFINE K[NUM_K]) {
  DLEQ_HASH hash;
  if (!dleq_hash_init(&hash, suite)) {
    return 0;
  }
  dleq_hash_label(&hash, "DLEQ2");
  dleq_hash_point(&hash, &keys->Xs);
  dleq_hash_point(&hash, &sums[DLEQ_PMB_T]);
  dleq_hash_point(&hash, &sums[DLEQ_PMB_S]);
  dleq_hash_point(&hash, &sums[DLEQ_PMB_WS]);
  dleq_hash_points(&hash, &K[KS], PAIR);
  dleq_hash_final(&hash, cs);
  return 1;
}

// hash_bit sets |c|, the sum of the two branches' challenges.
//
//   secrecy  everything is public
static int hash_bit(const DLEQ_SUITE *suite, EC_SCALAR *c,
                    const DLEQ_PMB_PUBLIC *keys,
                    const EC_AFFINE sums[DLEQ_PMB_SUMS],
                    const EC_AFFINE K[NUM_K]) {
  DLEQ_HASH hash;
  if (!dleq_hash_init(&hash, suite)) {
    return 0;
  }
  dleq_hash_label(&hash, "DLEQOR2");
  dleq_hash_points(&hash, keys->X, 2);
  dleq_hash_point(&hash, &sums[DLEQ_PMB_T]);
  dleq_hash_point(&hash, &sums[DLEQ_PMB_S]);
  dleq_hash_point(&hash, &sums[DLEQ_PMB_W]);
  dleq_hash_points(&hash, &K[K0], 2 * PAIR);
  dleq_hash_final(&hash, c);
  return 1;
}


// Sums.

int dleq_pmb_sums_public(const DLEQ_SUITE *suite,
                         EC_JACOBIAN sums[DLEQ_PMB_SUMS], EC_SCALAR *weights,
                         const DLEQ_PMB_PUBLIC *keys,
                         const DLEQ_PMB_ITEMS *items) {
  const DLEQ_STATEMENT statement = {
      .keys = {&keys->Xs, &keys->X[0], &keys->X[1]},
      .num_keys = 3,
      .vectors = {items->T, items->S, items->W, items->Ws},
      .num_vectors = DLEQ_PMB_SUMS,
      .n = items->n};
  return dleq_weighted_sums_public(suite, sums, DLEQ_PMB_SUMS, weights,
                                   &statement);
}

// affine_sums_public sets |sums| to the four sums, none of which may be the
// identity.
//
//   secrecy  everything is public: keys and items are on the wire, and weights
//            are hashed from them
static int affine_sums_public(const DLEQ_SUITE *suite,
                              EC_AFFINE sums[DLEQ_PMB_SUMS], EC_SCALAR *weights,
                              const DLEQ_PMB_PUBLIC *keys,
                              const DLEQ_PMB_ITEMS *items) {
  EC_JACOBIAN out[DLEQ_PMB_SUMS];
  return dleq_pmb_sums_public(suite, out, weights, keys, items) &&
         ec_jacobian_to_affine_batch(suite->group, sums, out, DLEQ_PMB_SUMS);
}

size_t dleq_pmb_proof_len(const DLEQ_SUITE *suite) {
  return DLEQ_PMB_SCALARS * suite->group->order->bytes;
}


// Proving.

// A nonces are the random scalars of a proof.
typedef struct {
  EC_SCALAR ks0, ks1;
  EC_SCALAR k0, k1;
  EC_SCALAR minus_co, uo, vo;
} nonces;

static int draw_nonces(const EC_GROUP *group, nonces *r) {
  EC_SCALAR *const order[] = {&r->ks0,      &r->ks1, &r->k0, &r->k1,
                              &r->minus_co, &r->uo,  &r->vo};
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(order); i++) {
    if (!ec_random_nonzero_scalar(group, order[i])) {
      return 0;
    }
  }
  return 1;
}

// other_key sets |out| to X_o, reading both keys.
static void other_key(const EC_GROUP *group, EC_JACOBIAN *out,
                      const DLEQ_PMB_PUBLIC *keys, crypto_word_t bit) {
  EC_JACOBIAN X[2];
  ec_affine_to_jacobian(group, &X[0], &keys->X[0]);
  ec_affine_to_jacobian(group, &X[1], &keys->X[1]);
  ec_jacobian_select(group, out, bit, &X[0], &X[1]);
}

// The three commitments by how they are made.
enum { VALID, REAL, SIMULATED, NUM_COMMITMENTS };

// multiply sets |pairs| to the three commitments.
//
//   secrecy  secret: the nonces |k|, and the bit
//
// Every multiplication here is constant time. That ks0, ks1, k0 and k1 must
// stay secret is plain: with the published responses each gives away a key. But
// uo, vo and co are published; still, whoever could tell by timing which of the
// two published triples went through a faster multiplication would know which
// branch was simulated, and so the bit. X_o is as secret as the bit.
//
// The terms are grouped by how many share an output, so that as few calls as
// possible do many multiplications side by side.
static void multiply(const EC_GROUP *group,
                     EC_JACOBIAN pairs[NUM_COMMITMENTS][PAIR],
                     const DLEQ_PMB_PUBLIC *keys,
                     const EC_AFFINE sums[DLEQ_PMB_SUMS], const nonces *k,
                     crypto_word_t bit) {
  EC_JACOBIAN T, S, W, H, X_o;
  ec_affine_to_jacobian(group, &T, &sums[DLEQ_PMB_T]);
  ec_affine_to_jacobian(group, &S, &sums[DLEQ_PMB_S]);
  ec_affine_to_jacobian(group, &W, &sums[DLEQ_PMB_W]);
  ec_affine_to_jacobian(group, &H, keys->H);
  other_key(group, &X_o, keys, bit);

  EC_SCALAR base_scalars[] = {k->ks0, k->k0, k->uo};
  EC_JACOBIAN base[NUM_COMMITMENTS];
  ec_point_mul_base_each(group, base, base_scalars, NUM_COMMITMENTS);

  const EC_JACOBIAN two_points[] = {
      T, S,    // all of Ks1
      T, S,    // all of Kb1
      T, S,    // Ko1 but for W
      H, X_o,  // Ko0 but for G
  };
  EC_SCALAR two_scalars[] = {k->ks0, k->ks1, k->k0, k->k1,
                             k->uo,  k->vo,  k->vo, k->minus_co};
  EC_JACOBIAN two[NUM_COMMITMENTS + 1];
  ec_point_mul_terms_each(group, two, two_points, two_scalars, 2,
                          NUM_COMMITMENTS + 1);

  const EC_JACOBIAN one_point[] = {
      H,  // Ks0 but for G
      H,  // Kb0 but for G
      W,  // the rest of Ko1
  };
  EC_SCALAR one_scalar[] = {k->ks1, k->k1, k->minus_co};
  EC_JACOBIAN one[NUM_COMMITMENTS];
  ec_point_mul_terms_each(group, one, one_point, one_scalar, 1,
                          NUM_COMMITMENTS);

  ec_jacobian_add(group, &pairs[VALID][ON_KEY], &base[VALID], &one[VALID]);
  pairs[VALID][ON_SUMS] = two[VALID];
  ec_jacobian_add(group, &pairs[REAL][ON_KEY], &base[REAL], &one[REAL]);
  pairs[REAL][ON_SUMS] = two[REAL];
  ec_jacobian_add(group, &pairs[SIMULATED][ON_KEY], &base[SIMULATED],
                  &two[NUM_COMMITMENTS]);
  ec_jacobian_add(group, &pairs[SIMULATED][ON_SUMS], &two[SIMULATED],
                  &one[SIMULATED]);

  OPENSSL_cleanse(base_scalars, sizeof(base_scalars));
  OPENSSL_cleanse(two_scalars, sizeof(two_scalars));
  OPENSSL_cleanse(one_scalar, sizeof(one_scalar));
  OPENSSL_cleanse(base, sizeof(base));
  OPENSSL_cleanse(two, sizeof(two));
  OPENSSL_cleanse(one, sizeof(one));
  OPENSSL_cleanse(&X_o, sizeof(X_o));
}

// commit sets |K| to the commitments in the order of the hash, which the bit
// decides by masks.
static int commit(const EC_GROUP *group, EC_AFFINE K[NUM_K],
                  const DLEQ_PMB_PUBLIC *keys,
                  const EC_AFFINE sums[DLEQ_PMB_SUMS], const nonces *k,
                  crypto_word_t bit) {
  EC_JACOBIAN pairs[NUM_COMMITMENTS][PAIR], out[NUM_K];
  multiply(group, pairs, keys, sums, k, bit);
  for (size_t i = 0; i < PAIR; i++) {
    out[KS + i] = pairs[VALID][i];
    ec_jacobian_select(group, &out[K0 + i], bit, &pairs[SIMULATED][i],
                       &pairs[REAL][i]);
    ec_jacobian_select(group, &out[K1 + i], bit, &pairs[REAL][i],
                       &pairs[SIMULATED][i]);
  }
  const int ok = ec_jacobian_to_affine_batch(group, K, out, NUM_K);
  CT_DECLASSIFY(K, NUM_K * sizeof(EC_AFFINE),
                "the verifier computes these points from the proof");
  OPENSSL_cleanse(pairs, sizeof(pairs));
  OPENSSL_cleanse(out, sizeof(out));
  return ok;
}

// place puts |real| at out[b] and |simulated| at out[1 - b].
static void place(const EC_GROUP *group, EC_SCALAR out[2], crypto_word_t bit,
                  const EC_SCALAR *real, const EC_SCALAR *simulated) {
  ec_scalar_select(group, &out[0], bit, simulated, real);
  ec_scalar_select(group, &out[1], bit, real, simulated);
}

// respond sets all of |proof| but proof[CS], from the challenges proof[CS] and
// |c|.
static void respond(const EC_GROUP *group, EC_SCALAR proof[DLEQ_PMB_SCALARS],
                    const EC_SCALAR *c, const DLEQ_PMB_SECRET *secret,
                    const nonces *k, crypto_word_t bit) {
  EC_SCALAR x, y, co, cb, ub, vb;
  dleq_scalar_mul_add(group, &proof[US], &proof[CS], &secret->xs, &k->ks0);
  dleq_scalar_mul_add(group, &proof[VS], &proof[CS], &secret->ys, &k->ks1);
  ec_scalar_select(group, &x, bit, &secret->x[1], &secret->x[0]);
  ec_scalar_select(group, &y, bit, &secret->y[1], &secret->y[0]);
  ec_scalar_neg(group, &co, &k->minus_co);
  ec_scalar_add(group, &cb, c, &k->minus_co);
  dleq_scalar_mul_add(group, &ub, &cb, &x, &k->k0);
  dleq_scalar_mul_add(group, &vb, &cb, &y, &k->k1);
  place(group, &proof[C], bit, &cb, &co);
  place(group, &proof[U], bit, &ub, &k->uo);
  place(group, &proof[V], bit, &vb, &k->vo);
  OPENSSL_cleanse(&x, sizeof(x));
  OPENSSL_cleanse(&y, sizeof(y));
  // Published, but not which is which.
  EC_SCALAR *const unplaced[] = {&co, &cb, &ub, &vb};
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(unplaced); i++) {
    OPENSSL_cleanse(unplaced[i], sizeof(EC_SCALAR));
  }
}

int dleq_pmb_prove(const DLEQ_SUITE *suite, uint8_t *proof, EC_SCALAR *weights,
                   const DLEQ_PMB_PUBLIC *keys, const DLEQ_PMB_SECRET *secret,
                   crypto_word_t bit, const DLEQ_PMB_ITEMS *items) {
  const EC_GROUP *group = suite->group;
  EC_AFFINE sums[DLEQ_PMB_SUMS], K[NUM_K];
  EC_SCALAR out[DLEQ_PMB_SCALARS], c;
  nonces k;
  // Variable time in the sums: weights and items are public.
  const int ok = affine_sums_public(suite, sums, weights, keys, items) &&
                 draw_nonces(group, &k) &&
                 commit(group, K, keys, sums, &k, bit) &&
                 hash_validity(suite, &out[CS], keys, sums, K) &&
                 hash_bit(suite, &c, keys, sums, K);
  OPENSSL_memset(proof, 0, dleq_pmb_proof_len(suite));
  if (ok) {
    respond(group, out, &c, secret, &k, bit);
    dleq_write_scalars(group, proof, out, DLEQ_PMB_SCALARS);
  }
  OPENSSL_cleanse(&k, sizeof(k));
  return ok;
}


// Verifying.

// recommit_public sets |K| from a proof: for the validity proof and for both
// branches, K = u*(G, T) + v*(H, S) - c*(X, W).
//
//   secrecy  everything is public: the proof is on the wire, the sums are over
//            items
static int recommit_public(const EC_GROUP *group, EC_AFFINE K[NUM_K],
                           const EC_SCALAR proof[DLEQ_PMB_SCALARS],
                           const DLEQ_PMB_PUBLIC *keys,
                           const EC_AFFINE sums[DLEQ_PMB_SUMS]) {
  const EC_AFFINE *T = &sums[DLEQ_PMB_T], *S = &sums[DLEQ_PMB_S];
  const EC_AFFINE *W = &sums[DLEQ_PMB_W], *Ws = &sums[DLEQ_PMB_WS];
  const EC_AFFINE *const terms[] = {NULL, keys->H, &keys->Xs,   T, S, Ws,
                                    NULL, keys->H, &keys->X[0], T, S, W,
                                    NULL, keys->H, &keys->X[1], T, S, W};
  const EC_SCALAR *const uvc[] = {&proof[US],    &proof[VS],    &proof[CS],
                                  &proof[U],     &proof[V],     &proof[C],
                                  &proof[U + 1], &proof[V + 1], &proof[C + 1]};
  EC_SCALAR scalars[3 * NUM_K];
  EC_JACOBIAN out[NUM_K];
  for (size_t i = 0; i < NUM_K; i++) {
    // Both points of a pair have the same scalars.
    const EC_SCALAR *const *from = &uvc[3 * (i / PAIR)];
    scalars[3 * i] = *from[0];
    scalars[3 * i + 1] = *from[1];
    ec_scalar_neg(group, &scalars[3 * i + 2], from[2]);
  }
  dleq_equations_public(group, out, terms, scalars, 3, NUM_K);
  return ec_jacobian_to_affine_batch(group, K, out, NUM_K);
}

DLEQ_VERDICT dleq_pmb_verify(const DLEQ_SUITE *suite, EC_SCALAR *weights,
                             const DLEQ_PMB_PUBLIC *keys,
                             const DLEQ_PMB_ITEMS *items, const uint8_t *proof,
                             size_t proof_len) {
  const EC_GROUP *group = suite->group;
  EC_AFFINE sums[DLEQ_PMB_SUMS], K[NUM_K];
  EC_SCALAR given[DLEQ_PMB_SCALARS], cs, c, both;
  if (!affine_sums_public(suite, sums, weights, keys, items)) {
    return dleq_error;
  }
  const DLEQ_VERDICT verdict =
      dleq_read_scalars(group, given, DLEQ_PMB_SCALARS, proof, proof_len);
  if (verdict != dleq_valid) {
    return verdict;
  }
  if (!recommit_public(group, K, given, keys, sums) ||
      !hash_validity(suite, &cs, keys, sums, K) ||
      !hash_bit(suite, &c, keys, sums, K)) {
    return dleq_error;
  }
  ec_scalar_add(group, &both, &given[C], &given[C + 1]);
  return ec_scalar_equal_vartime(group, &cs, &given[CS]) &&
                 ec_scalar_equal_vartime(group, &c, &both)
             ? dleq_valid
             : dleq_invalid;
}
