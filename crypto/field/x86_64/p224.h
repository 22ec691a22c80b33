// SPDX-License-Identifier: Apache-2.0
//
// p224.h is the backend of the field of P-224 for x86-64 processors with BMI2
// and ADX: products in assembly, the rest as in the portable backend.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_X86_64_P224_H
#define OPENSSL_HEADER_CRYPTO_FIELD_X86_64_P224_H

#include "crypto/field/moduli_gen.h"
#include "crypto/field/x86_64/adx.h"

#if defined(FIELD_HAS_ADX)

#if defined(__cplusplus)
extern "C" {
#endif

#define FE_NAME p224_adx
#define FE_FIELD field_p224
#define FE_WORDS FIELD_P224_WORDS
#define FE_MODULUS FIELD_P224_M
#define FE_MUL p224_mul_adx
#define FE_SQR_N p224_sqr_n_adx
#include "crypto/field/portable/saturated_impl.h"

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // FIELD_HAS_ADX

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_X86_64_P224_H
