// SPDX-License-Identifier: Apache-2.0
//
// p256.h is the backend of the field of P-256 for x86-64 processors with BMI2
// and ADX: products in assembly, the rest as in the portable backend.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_X86_64_P256_H
#define OPENSSL_HEADER_CRYPTO_FIELD_X86_64_P256_H

#include "crypto/field/moduli_gen.h"
#include "crypto/field/x86_64/adx.h"

#if defined(FIELD_HAS_ADX)

#if defined(__cplusplus)
extern "C" {
#endif

#define FE_NAME p256_adx
#define FE_FIELD field_p256
#define FE_WORDS FIELD_P256_WORDS
#define FE_MODULUS FIELD_P256_M
#define FE_MUL p256_mul_adx
#define FE_SQR_N p256_sqr_n_adx
#include "crypto/field/portable/saturated_impl.h"
#include "crypto/field/portable/p256_chain_impl.h"

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // FIELD_HAS_ADX

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_X86_64_P256_H
