// SPDX-License-Identifier: Apache-2.0
//
// Proofs of discrete-log equality and oblivious pseudorandom functions in the
// constant-time driver. Secret are keys, the private bit, nonces, seeds, blinds
// and inputs; what is sent is public, and becomes so inside the library.

#include <openssl/oprf.h>
#include <openssl/rand.h>

#include "crypto/dleq/internal.h"
#include "crypto/oprf/internal.h"
#include "crypto/rand/internal.h"
#include "crypto/test/ct/ct.h"

#define COUNT 3


// Proofs.

static EC_SCALAR secret_scalar(const EC_GROUP *group) {
  EC_SCALAR s;
  REQUIRE(ec_random_nonzero_scalar(group, &s));
  CT_SECRET(s.words, group->order->num_words * sizeof(s.words[0]));
  return s;
}

// combine returns the public point x*P + y*Q.
static EC_AFFINE combine(const EC_GROUP *group, const EC_SCALAR *x,
                         const EC_AFFINE *P, const EC_SCALAR *y,
                         const EC_AFFINE *Q) {
  EC_JACOBIAN p, q;
  EC_AFFINE out;
  ec_affine_to_jacobian(group, &p, P);
  ec_affine_to_jacobian(group, &q, Q);
  ec_point_mul_scalar_batch(group, &p, &p, x, &q, y, NULL, NULL);
  REQUIRE(ec_jacobian_to_affine(group, &out, &p));
  CT_DECLASSIFY(&out, sizeof(out), "keys and items are sent");
  return out;
}

static EC_AFFINE public_point(const EC_GROUP *group) {
  EC_SCALAR x = secret_scalar(group), y = secret_scalar(group);
  EC_AFFINE G;
  REQUIRE(ec_jacobian_to_affine(group, &G, &group->generator.raw));
  return combine(group, &x, &G, &y, &G);
}

static const DLEQ_SUITE kSuites[] = {
    {&ec_group_p384, &h2c_suites[H2C_P384_SHA384], dleq_trust_token,
     DLEQ_TAG("a tag"), DLEQ_TAG("")},
    {&ec_group_p521, &h2c_suites[H2C_P521_SHA512_DRAFT06],
     dleq_trust_token_2020, DLEQ_TAG("a tag"), DLEQ_TAG("")},
    {&ec_group_p256, &h2c_suites[H2C_P256_SHA256], dleq_rfc9497,
     DLEQ_TAG("a tag"), DLEQ_TAG("a seed")},
};

static void run_proof(const DLEQ_SUITE *suite, size_t n) {
  const EC_GROUP *group = suite->group;
  EC_SCALAR x = secret_scalar(group), zero, weights[COUNT];
  EC_AFFINE C[COUNT], D[COUNT], G, X;
  uint8_t proof[DLEQ_MAX_PROOF];
  OPENSSL_memset(&zero, 0, sizeof(zero));
  REQUIRE(ec_jacobian_to_affine(group, &G, &group->generator.raw));
  X = combine(group, &x, &G, &zero, &G);
  for (size_t i = 0; i < n; i++) {
    C[i] = public_point(group);
    D[i] = combine(group, &x, &C[i], &zero, &G);
  }
  const DLEQ_ITEMS items = {C, D, n};
  REQUIRE(dleq_prove(suite, proof, weights, &X, &x, &items));
  REQUIRE(dleq_verify(suite, weights, &X, &items, proof, dleq_proof_len(suite),
                      NULL) == dleq_valid);
}

static void run_pmb_proof(const DLEQ_SUITE *suite, size_t n, unsigned b) {
  const EC_GROUP *group = suite->group;
  EC_SCALAR weights[COUNT];
  EC_AFFINE T[COUNT], S[COUNT], W[COUNT], Ws[COUNT], G;
  const EC_AFFINE H = public_point(group);
  uint8_t proof[DLEQ_PMB_MAX_PROOF];
  DLEQ_PMB_SECRET secret = {
      .xs = secret_scalar(group),
      .ys = secret_scalar(group),
  };
  DLEQ_PMB_PUBLIC keys = {.H = &H};
  crypto_word_t bit = ct_bit_mask(b);
  CT_SECRET(&bit, sizeof(bit));
  REQUIRE(ec_jacobian_to_affine(group, &G, &group->generator.raw));
  for (size_t i = 0; i < 2; i++) {
    secret.x[i] = secret_scalar(group);
    secret.y[i] = secret_scalar(group);
    keys.X[i] = combine(group, &secret.x[i], &G, &secret.y[i], &H);
  }
  keys.Xs = combine(group, &secret.xs, &G, &secret.ys, &H);
  for (size_t i = 0; i < n; i++) {
    T[i] = public_point(group);
    S[i] = public_point(group);
    W[i] = combine(group, &secret.x[b], &T[i], &secret.y[b], &S[i]);
    Ws[i] = combine(group, &secret.xs, &T[i], &secret.ys, &S[i]);
  }
  const DLEQ_PMB_ITEMS items = {T, S, W, Ws, n};
  REQUIRE(dleq_pmb_prove(suite, proof, weights, &keys, &secret, bit, &items));
  REQUIRE(dleq_pmb_verify(suite, weights, &keys, &items, proof,
                          dleq_pmb_proof_len(suite)) == dleq_valid);
}

void run_proofs(void) {
  uint64_t state = 2;
  rand_set_for_testing(secret_random, &state);
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kSuites); i++) {
    const DLEQ_SUITE *suite = &kSuites[i];
    const size_t n = suite->transcript == dleq_trust_token_2020 ? 1 : COUNT;
    printf("%s: proofs\n", suite->group->name);
    fflush(stdout);
    run_proof(suite, n);
    for (unsigned b = 0; b < 2 && suite->transcript != dleq_rfc9497; b++) {
      run_pmb_proof(suite, n, b);
    }
  }
  rand_set_for_testing(NULL, NULL);
}


// Oblivious pseudorandom functions.

static void run_oprf(const OPRF_SUITE *suite) {
  const size_t element = OPRF_element_len(suite);
  uint8_t priv[OPRF_MAX_SCALAR], pub[OPRF_MAX_ELEMENT], seed[32], input[20];
  uint8_t blinds[COUNT * OPRF_MAX_SCALAR], blinded[COUNT * OPRF_MAX_ELEMENT];
  uint8_t evaluated[COUNT * OPRF_MAX_ELEMENT], proof[OPRF_MAX_PROOF];
  uint8_t outputs[COUNT * OPRF_MAX_OUTPUT];
  static const uint8_t kInfo[4] = {'i', 'n', 'f', 'o'};
  const size_t info_len = suite->mode == OPRF_MODE_POPRF ? sizeof(kInfo) : 0;
  CBS inputs[COUNT];
  REQUIRE(RAND_bytes(seed, sizeof(seed)));
  REQUIRE(RAND_bytes(input, sizeof(input)));
  CT_SECRET(seed, sizeof(seed));
  CT_SECRET(input, sizeof(input));
  for (size_t i = 0; i < COUNT; i++) {
    CBS_init(&inputs[i], input, sizeof(input) - i);
  }
  REQUIRE(OPRF_derive_key(suite, priv, pub, seed, sizeof(seed), NULL, 0));
  REQUIRE(OPRF_generate_key(suite, priv, pub));
  REQUIRE(OPRF_public_from_private(suite, pub, priv));
  REQUIRE(OPRF_blind(suite, blinds, blinded, inputs, COUNT));
  REQUIRE(OPRF_blind_evaluate(suite, evaluated, proof, priv, blinded,
                              COUNT * element, kInfo, info_len));
  REQUIRE(OPRF_finalize(suite, outputs, inputs, blinds, blinded, COUNT,
                        evaluated, COUNT * element, proof,
                        OPRF_proof_len(suite), pub, kInfo, info_len, 0));
  REQUIRE(OPRF_evaluate(suite, outputs, priv, input, sizeof(input), kInfo,
                        info_len));
  REQUIRE(OPRF_verify_finalize(suite, priv, input, sizeof(input), kInfo,
                               info_len, outputs));
}

void run_oprfs(void) {
  uint64_t state = 3;
  rand_set_for_testing(secret_random, &state);
  for (int i = OPRF_MODE_OPRF; i <= OPRF_MODE_POPRF; i++) {
    const OPRF_MODE mode = (OPRF_MODE)i;
    const OPRF_SUITE *suites[] = {
        OPRF_p256_sha256(mode), OPRF_p384_sha384(mode), OPRF_p521_sha512(mode)};
    for (size_t j = 0; j < OPENSSL_ARRAY_SIZE(suites); j++) {
      printf("%s: OPRF mode %d\n", suites[j]->dleq.group->name, i);
      fflush(stdout);
      run_oprf(suites[j]);
    }
  }
  rand_set_for_testing(NULL, NULL);
}
