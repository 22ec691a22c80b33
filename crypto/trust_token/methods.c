// SPDX-License-Identifier: Apache-2.0
//
// The methods: one row of data per version of the protocol. Nothing else in
// this folder asks which version it serves.

#include <openssl/err.h>

#include "generators_gen.h"
#include "internal.h"

// TAG makes a CBS of a string literal without the zero byte that the compiler
// appends. Most tags of these protocols have one of their own, which is
// written out.
#define TAG(literal) DLEQ_TAG(literal)
#define BYTES(array) \
  { array, sizeof(array) }
#define NONE \
  { NULL, 0 }

enum {
  EXPERIMENT_V1,
  EXPERIMENT_V2_VOPRF,
  EXPERIMENT_V2_PMB,
  PST_V1_VOPRF,
  PST_V1_PMB,
  EXPERIMENT_V0,
  EXPERIMENT_V1_2020,
};

const TRUST_TOKEN_METHOD trust_token_methods[TRUST_TOKEN_NUM_METHODS] = {
    [EXPERIMENT_V1] =
        {
            .name = "experiment_v1",
            .construction = &trust_token_pmb,
            .suite = {&ec_group_p384, &h2c_suites[H2C_P384_SHA512_DRAFT07],
                      dleq_trust_token, TAG("PMBTokens Experiment V1 HashC\0"),
                      NONE},
            .hash_t = TAG("PMBTokens Experiment V1 HashT\0"),
            .hash_s = TAG("PMBTokens Experiment V1 HashS\0"),
            .hash_to_scalar = TAG("PMBTokens Experiment V1 HashToScalar\0"),
            .generator = BYTES(kGeneratorExpV1),
            .max_keys = 3,
            .has_private_metadata = 1,
            .has_srr = 1,
            .prefixes_points = 1,
        },
    [EXPERIMENT_V2_VOPRF] =
        {
            .name = "experiment_v2_voprf",
            .construction = &trust_token_voprf,
            .suite = {&ec_group_p384, &h2c_suites[H2C_P384_SHA512_DRAFT07],
                      dleq_trust_token,
                      TAG("TrustToken VOPRF Experiment V2 HashToScalar\0"),
                      NONE},
            .hash_t = TAG("TrustToken VOPRF Experiment V2 HashToGroup\0"),
            .hash_to_scalar =
                TAG("TrustToken VOPRF Experiment V2 HashToScalar\0"),
            .max_keys = 6,
        },
    [EXPERIMENT_V2_PMB] =
        {
            .name = "experiment_v2_pmb",
            .construction = &trust_token_pmb,
            .suite = {&ec_group_p384, &h2c_suites[H2C_P384_SHA512_DRAFT07],
                      dleq_trust_token, TAG("PMBTokens Experiment V2 HashC\0"),
                      NONE},
            .hash_t = TAG("PMBTokens Experiment V2 HashT\0"),
            .hash_s = TAG("PMBTokens Experiment V2 HashS\0"),
            .hash_to_scalar = TAG("PMBTokens Experiment V2 HashToScalar\0"),
            .generator = BYTES(kGeneratorExpV2),
            .max_keys = 3,
            .has_private_metadata = 1,
        },
    // The tags of RFC 9497, which end without a zero byte. The key derivation
    // is nevertheless that of the other methods.
    [PST_V1_VOPRF] =
        {
            .name = "pst_v1_voprf",
            .construction = &trust_token_voprf,
            .suite = {&ec_group_p384, &h2c_suites[H2C_P384_SHA384],
                      dleq_rfc9497, TAG("HashToScalar-OPRFV1-\x01-P384-SHA384"),
                      TAG("Seed-OPRFV1-\x01-P384-SHA384")},
            .hash_t = TAG("HashToGroup-OPRFV1-\x01-P384-SHA384"),
            .hash_to_scalar = TAG("HashToScalar-OPRFV1-\x01-P384-SHA384"),
            .max_keys = 6,
        },
    [PST_V1_PMB] =
        {
            .name = "pst_v1_pmb",
            .construction = &trust_token_pmb,
            .suite = {&ec_group_p384, &h2c_suites[H2C_P384_SHA384],
                      dleq_trust_token, TAG("PMBTokens PST V1 HashC\0"), NONE},
            .hash_t = TAG("PMBTokens PST V1 HashT\0"),
            .hash_s = TAG("PMBTokens PST V1 HashS\0"),
            .hash_to_scalar = TAG("PMBTokens PST V1 HashToScalar\0"),
            .generator = BYTES(kGeneratorPSTV1),
            .max_keys = 3,
            .has_private_metadata = 1,
        },
    [EXPERIMENT_V0] =
        {
            .name = "experiment_v0",
            .construction = &trust_token_pmb,
            .suite = {&ec_group_p521, &h2c_suites[H2C_P521_SHA512_DRAFT06],
                      dleq_trust_token_2020, TAG("PMBTokensV0 HashC\0"), NONE},
            .hash_t = TAG("PMBTokensV0 HashT\0"),
            .hash_s = TAG("PMBTokensV0 HashS\0"),
            .generator = BYTES(kGeneratorExpV0),
            .max_keys = 3,
            .has_private_metadata = 1,
            .has_srr = 1,
            .prefixes_points = 1,
            .proves_each = 1,
            .issues_srr = 1,
        },
    [EXPERIMENT_V1_2020] =
        {
            .name = "experiment_v1_2020",
            .construction = &trust_token_pmb,
            .suite = {&ec_group_p384, &h2c_suites[H2C_P384_SHA512_DRAFT07],
                      dleq_trust_token, TAG("PMBTokens Experiment V1 HashC\0"),
                      NONE},
            .hash_t = TAG("PMBTokens Experiment V1 HashT\0"),
            .hash_s = TAG("PMBTokens Experiment V1 HashS\0"),
            .generator = BYTES(kGeneratorExpV1),
            .max_keys = 3,
            .has_private_metadata = 1,
            .has_srr = 1,
            .prefixes_points = 1,
            .issues_srr = 1,
            .srr_has_token_hash = 1,
        },
};

#define GETTER(name, index)                            \
  const TRUST_TOKEN_METHOD *TRUST_TOKEN_##name(void) { \
    return &trust_token_methods[index];                \
  }
GETTER(experiment_v1, EXPERIMENT_V1)
GETTER(experiment_v2_voprf, EXPERIMENT_V2_VOPRF)
GETTER(experiment_v2_pmb, EXPERIMENT_V2_PMB)
GETTER(pst_v1_voprf, PST_V1_VOPRF)
GETTER(pst_v1_pmb, PST_V1_PMB)
GETTER(experiment_v0, EXPERIMENT_V0)
GETTER(experiment_v1_2020, EXPERIMENT_V1_2020)

void trust_token_get_generator(const TRUST_TOKEN_METHOD *method,
                               EC_AFFINE *out) {
  // A constant of ours is on the curve; a test decodes them all.
  const int ok = ec_point_from_uncompressed(method->suite.group, out,
                                            CBS_data(&method->generator),
                                            CBS_len(&method->generator));
  assert(ok);
  (void)ok;
}

static int generator_for_testing(const TRUST_TOKEN_METHOD *method,
                                 uint8_t out[97]) {
  CBS generator = method->generator;
  return CBS_copy_bytes(&generator, out, 97);
}

int pmbtoken_exp1_get_h_for_testing(uint8_t out[97]) {
  return generator_for_testing(TRUST_TOKEN_experiment_v1(), out);
}

int pmbtoken_exp2_get_h_for_testing(uint8_t out[97]) {
  return generator_for_testing(TRUST_TOKEN_experiment_v2_pmb(), out);
}

int pmbtoken_pst1_get_h_for_testing(uint8_t out[97]) {
  return generator_for_testing(TRUST_TOKEN_pst_v1_pmb(), out);
}
