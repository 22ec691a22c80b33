// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/curves/internal.h lists the methods of every curve, best first, for
// the groups that use them.

#ifndef OPENSSL_HEADER_CRYPTO_EC_CURVES_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_EC_CURVES_INTERNAL_H

#include "crypto/ec/internal.h"
#include "crypto/ec/curves/thresholds.h"
#include "crypto/field/x86_64/adx.h"

#if defined(__cplusplus)
extern "C" {
#endif

extern const EC_BACKENDS ec_backends_p224;
extern const EC_BACKENDS ec_backends_p256;
extern const EC_BACKENDS ec_backends_p384;
extern const EC_BACKENDS ec_backends_p521;
extern const EC_BACKENDS ec_backends_secp256k1;
extern const EC_BACKENDS ec_backends_custom;

// ec_backend_always_supported answers whether portable methods run: they do.
int ec_backend_always_supported(void);

// Methods beside the portable ones, where the build has them: EC_IF_ADX(x) is
// |x| and a comma, or nothing.
#if defined(FIELD_HAS_ADX)
extern const EC_METHOD ec_method_p224_adx;
extern const EC_METHOD ec_method_p256_adx;
extern const EC_METHOD ec_method_p384_adx;
extern const EC_METHOD ec_method_p521_adx;
extern const EC_METHOD ec_method_secp256k1_adx;
extern const EC_METHOD ec_method_custom_adx;
#define EC_IF_ADX(x) x,
#else
#define EC_IF_ADX(x)
#endif

#if defined(CRYPTO_HAS_IFMA)
extern const EC_METHOD ec_method_p256_ifma;
extern const EC_METHOD ec_method_p384_ifma;
extern const EC_METHOD ec_method_p521_ifma;
extern const EC_METHOD ec_method_secp256k1_ifma;
#define EC_IF_IFMA(x) x,
#else
#define EC_IF_IFMA(x)
#endif

// ec_backend_ifma_supported answers whether the processor has what the lanes of
// crypto/field/ifma need, and what the scalar field beside them does.
int ec_backend_ifma_supported(void);

// ec_backend_adx_supported answers whether the machine has BMI2, ADX and AVX2.
int ec_backend_adx_supported(void);

// EC_DEFINE_BACKENDS defines |name| as the list of the methods that follow.
#define EC_DEFINE_BACKENDS(name, ...)                                \
  static const EC_METHOD *const name##_candidates[] = {__VA_ARGS__}; \
  static EC_CHOSEN name##_cell;                                      \
  const EC_BACKENDS name = {                                         \
      name##_candidates, OPENSSL_ARRAY_SIZE(name##_candidates), &name##_cell}

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_EC_CURVES_INTERNAL_H
