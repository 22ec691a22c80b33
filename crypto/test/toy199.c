// SPDX-License-Identifier: Apache-2.0
//
// A toy of order 199 with a = -3 and an order above its prime.

#include "crypto/test/toys/toy199_gen.h"
#include "crypto/test/toy_curves.h"
#include "crypto/test/toy_moduli_gen.h"

#define FE_NAME toy199
#define FE_FIELD field_toy199
#define FE_WORDS FIELD_TOY199_WORDS
#define FE_MODULUS FIELD_TOY199_M
#define FE_N0 FIELD_TOY199_N0
#include "crypto/field/portable/saturated_impl.h"

FE_INLINE void FE(pow_pm3d4)(const FIELD *f, crypto_word_t *r,
                             const crypto_word_t *a) {
  const crypto_word_t e[1] = {(191 - 3) / 4};
  field_pow_public_exponent(f, r, a, e, 1);
}
#undef FE_NAME

#define FIELD_NAME toy199
#define METHOD_NAME ec_method_toy199
#define METHOD_BACKEND "portable"
#define METHOD_IS_SUPPORTED ec_backend_always_supported
#define CURVE_P_IS_3_MOD_4 1
#define MSM_PIPPENGER_MIN 8
#include "crypto/ec/weierstrass_impl.h"

EC_DEFINE_BACKENDS(ec_backends_toy199, &ec_method_toy199);
