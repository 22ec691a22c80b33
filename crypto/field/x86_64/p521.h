// SPDX-License-Identifier: Apache-2.0
//
// p521.h is the backend of the field of P-521 for x86-64 processors with BMI2
// and ADX: products in assembly, and saturated limbs.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_X86_64_P521_H
#define OPENSSL_HEADER_CRYPTO_FIELD_X86_64_P521_H

#include "crypto/field/moduli_gen.h"
#include "crypto/field/x86_64/adx.h"

#if defined(FIELD_HAS_ADX)

#if defined(__cplusplus)
extern "C" {
#endif

#define FE_NAME p521_adx
#define FE_FIELD field_p521
#define FE_WORDS FIELD_P521_WORDS
#define FE_MODULUS FIELD_P521_M
#define FE_MUL p521_mul_adx
#define FE_SQR_N p521_sqr_n_adx
#define FE_IS_PLAIN 1
#include "crypto/field/portable/saturated_impl.h"
#include "crypto/field/portable/p521_chain_impl.h"

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // FIELD_HAS_ADX

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_X86_64_P521_H
