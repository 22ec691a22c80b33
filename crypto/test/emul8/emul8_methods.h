// SPDX-License-Identifier: Apache-2.0
//
// emul8_methods.h lists the methods of the backend "emul8": the templates over
// lanes in plain C, for tests.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_EMUL8_METHODS_H
#define OPENSSL_HEADER_CRYPTO_TEST_EMUL8_METHODS_H

#include "crypto/ec/curves/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif

extern const EC_METHOD ec_method_p224_emul8;
extern const EC_METHOD ec_method_p256_emul8;
extern const EC_METHOD ec_method_p384_emul8;
extern const EC_METHOD ec_method_p521_emul8;
extern const EC_METHOD ec_method_secp256k1_emul8;

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_TEST_EMUL8_METHODS_H
