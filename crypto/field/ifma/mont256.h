// SPDX-License-Identifier: Apache-2.0
//
// mont256.h is the eight-lane field for any modulus of at most 256 bits.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_MONT256_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_MONT256_H

#include "crypto/field/ifma/digits52.h"
#include "crypto/field/ifma/fe8_ct.h"

#if defined(__cplusplus)
extern "C" {
#endif

#define MONT256X8_WORDS 4

#define FE_NAME mont256x8
#define FE_LIMBS 5
#define FE_WORDS MONT256X8_WORDS
#include "crypto/field/ifma/mont_impl.h"

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_MONT256_H
