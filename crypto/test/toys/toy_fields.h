// SPDX-License-Identifier: Apache-2.0
//
// toy_fields.h holds the field backends of the toy curves: the template of
// saturated limbs, one word each.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_TOYS_TOY_FIELDS_H
#define OPENSSL_HEADER_CRYPTO_TEST_TOYS_TOY_FIELDS_H

#include "crypto/test/toy_moduli_gen.h"

#if defined(__cplusplus)
extern "C" {
#endif

#define FE_NAME toy13
#define FE_FIELD field_toy13
#define FE_WORDS FIELD_TOY13_WORDS
#define FE_MODULUS FIELD_TOY13_M
#define FE_N0 FIELD_TOY13_N0
#include "crypto/field/portable/saturated_impl.h"

// p = 19: (p - 3)/4 = 4.
FE_INLINE void FE(pow_pm3d4)(const FIELD *f, crypto_word_t *r,
                             const crypto_word_t *a) {
  FE(sqr_n)(f, r, a, 2);
}
#undef FE_NAME

#define FE_NAME toy199
#define FE_FIELD field_toy199
#define FE_WORDS FIELD_TOY199_WORDS
#define FE_MODULUS FIELD_TOY199_M
#define FE_N0 FIELD_TOY199_N0
#include "crypto/field/portable/saturated_impl.h"

// p = 191: (p - 3)/4 = 47 = 2*16 + 15.
FE_INLINE void FE(pow_pm3d4)(const FIELD *f, crypto_word_t *r,
                             const crypto_word_t *a) {
  FE_T x2, x4, t;
  FE(sqr_n_mul)(f, x2, a, 1, a);
  FE(sqr_n_mul)(f, x4, x2, 2, x2);
  FE(sqr)(f, t, a);
  FE(sqr_n_mul)(f, r, t, 4, x4);
}
#undef FE_NAME

// p = 1 mod 128.
#define FE_NAME toy60037
#define FE_FIELD field_toy60037
#define FE_WORDS FIELD_TOY60037_WORDS
#define FE_MODULUS FIELD_TOY60037_M
#define FE_N0 FIELD_TOY60037_N0
#include "crypto/field/portable/saturated_impl.h"
#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_TEST_TOYS_TOY_FIELDS_H
