// SPDX-License-Identifier: Apache-2.0
//
// secp256k1.h is the backend of the field of secp256k1 for x86-64 processors
// with BMI2 and ADX: products in assembly, the rest as in the portable backend.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_X86_64_SECP256K1_H
#define OPENSSL_HEADER_CRYPTO_FIELD_X86_64_SECP256K1_H

#include "crypto/field/moduli_gen.h"
#include "crypto/field/x86_64/adx.h"

#if defined(FIELD_HAS_ADX)

#if defined(__cplusplus)
extern "C" {
#endif

#define FE_NAME secp256k1_adx
#define FE_FIELD field_secp256k1
#define FE_WORDS FIELD_SECP256K1_WORDS
#define FE_MODULUS FIELD_SECP256K1_M
#define FE_MUL secp256k1_mul_adx
#define FE_SQR_N secp256k1_sqr_n_adx
#define FE_IS_PLAIN 1
#include "crypto/field/portable/saturated_impl.h"
#include "crypto/field/portable/secp256k1_chain_impl.h"

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // FIELD_HAS_ADX

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_X86_64_SECP256K1_H
