// SPDX-License-Identifier: Apache-2.0
//
// generic.h is the field backend for a modulus that is known only at run time
// on x86-64 processors with BMI2 and ADX: moduli of four and six limbs have
// products in assembly, the others those of mont.c.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_X86_64_GENERIC_H
#define OPENSSL_HEADER_CRYPTO_FIELD_X86_64_GENERIC_H

#include "crypto/field/field.h"
#include "crypto/field/x86_64/adx.h"

#if defined(FIELD_HAS_ADX)

#if defined(__cplusplus)
extern "C" {
#endif

static inline void generic_adx_mul_any(const FIELD *f, crypto_word_t *r,
                                       const crypto_word_t *a,
                                       const crypto_word_t *b) {
  switch (f->num_words) {
    case 4:
      mont4_mul_adx(r, a, b, f->m, f->n0);
      return;
    case 6:
      mont6_mul_adx(r, a, b, f->m, f->n0);
      return;
    default:
      field_mul(f, r, a, b);
  }
}

#define FE_NAME generic_adx
#define FE_MUL_ANY generic_adx_mul_any
#include "crypto/field/portable/generic_impl.h"

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // FIELD_HAS_ADX

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_X86_64_GENERIC_H
