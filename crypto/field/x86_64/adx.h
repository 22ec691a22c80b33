// SPDX-License-Identifier: Apache-2.0
//
// adx.h declares the products in assembly of this folder, if the build has
// them: FIELD_HAS_ADX says so. They need a processor with BMI2 and ADX, which
// crypto/cpu knows, and are written by util/generate/field_x86_64.py.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_X86_64_ADX_H
#define OPENSSL_HEADER_CRYPTO_FIELD_X86_64_ADX_H

#include "crypto/internal.h"

#if defined(OPENSSL_X86_64) && !defined(__ILP32__) && defined(__ELF__) && \
    CRYPTO_WORD_BITS == 64 && !defined(OPENSSL_NO_ASM)
#define FIELD_HAS_ADX
#endif

#if defined(FIELD_HAS_ADX)

#if defined(__cplusplus)
extern "C" {
#endif

// *_mul_adx sets r = a*b and *_sqr_n_adx sets r = a^(2^n), n >= 1, in the
// domain of the field. Elements are fully reduced limbs.
//
//   secrecy   constant time in the values
//   aliasing  outputs may be inputs

void p224_mul_adx(uint64_t r[4], const uint64_t a[4], const uint64_t b[4]);
void p224_sqr_n_adx(uint64_t r[4], const uint64_t a[4], size_t n);

void p256_mul_adx(uint64_t r[4], const uint64_t a[4], const uint64_t b[4]);
void p256_sqr_n_adx(uint64_t r[4], const uint64_t a[4], size_t n);

void p384_mul_adx(uint64_t r[6], const uint64_t a[6], const uint64_t b[6]);
void p384_sqr_n_adx(uint64_t r[6], const uint64_t a[6], size_t n);

void p521_mul_adx(uint64_t r[9], const uint64_t a[9], const uint64_t b[9]);
void p521_sqr_n_adx(uint64_t r[9], const uint64_t a[9], size_t n);

void secp256k1_mul_adx(uint64_t r[4], const uint64_t a[4], const uint64_t b[4]);
void secp256k1_sqr_n_adx(uint64_t r[4], const uint64_t a[4], size_t n);

// mont4_mul_adx and mont6_mul_adx are Montgomery products a*b/R modulo any odd
// m for b < m and any |a|; |n0| is -1/m mod 2^64.
void mont4_mul_adx(uint64_t r[4], const uint64_t a[4], const uint64_t b[4],
                   const uint64_t m[4], uint64_t n0);
void mont6_mul_adx(uint64_t r[6], const uint64_t a[6], const uint64_t b[6],
                   const uint64_t m[6], uint64_t n0);

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // FIELD_HAS_ADX

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_X86_64_ADX_H
