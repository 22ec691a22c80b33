// SPDX-License-Identifier: Apache-2.0
//
// mont384.h is the eight-lane field for any modulus of 257 to 384 bits.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_MONT384_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_MONT384_H

#include "crypto/field/ifma/digits52.h"
#include "crypto/field/ifma/fe8_ct.h"

#if defined(__cplusplus)
extern "C" {
#endif

#define MONT384X8_WORDS 6

#define FE_NAME mont384x8
#define FE_LIMBS 8
#define FE_WORDS MONT384X8_WORDS
#include "crypto/field/ifma/mont_impl.h"

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_MONT384_H
