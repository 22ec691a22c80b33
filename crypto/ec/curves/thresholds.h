// SPDX-License-Identifier: Apache-2.0
//
// thresholds.h holds what was measured of each method: from how many points on
// buckets (crypto/group/pippenger_impl.h) beat interleaving (straus_impl.h) in
// a public multi-scalar multiplication. `util/run thresholds` measures them
// again and prints these lines.

#ifndef OPENSSL_HEADER_CRYPTO_EC_CURVES_THRESHOLDS_H
#define OPENSSL_HEADER_CRYPTO_EC_CURVES_THRESHOLDS_H

#define MSM_PIPPENGER_MIN_P224_PORTABLE 144
#define MSM_PIPPENGER_MIN_P224_ADX 176
#define MSM_PIPPENGER_MIN_P256_PORTABLE 176
#define MSM_PIPPENGER_MIN_P256_ADX 224
#define MSM_PIPPENGER_MIN_P384_PORTABLE 112
#define MSM_PIPPENGER_MIN_P384_ADX 144
#define MSM_PIPPENGER_MIN_P521_PORTABLE 288
#define MSM_PIPPENGER_MIN_P521_ADX 224
#define MSM_PIPPENGER_MIN_SECP256K1_PORTABLE 112
#define MSM_PIPPENGER_MIN_SECP256K1_ADX 144

// Custom curves are of any size; they take what most curves take.
#define MSM_PIPPENGER_MIN_CUSTOM 160

// The same in eight lanes (crypto/group/msm8_impl.h), and from how many terms
// on lanes pay at all.
#define MSM8_PIPPENGER_MIN_P256_IFMA 256
#define MSM8_PIPPENGER_MIN_P384_IFMA 224
#define MSM8_PIPPENGER_MIN_P521_IFMA 176
#define MSM8_PIPPENGER_MIN_SECP256K1_IFMA 112
#define MSM8_MIN_IFMA 6

#endif  // OPENSSL_HEADER_CRYPTO_EC_CURVES_THRESHOLDS_H
