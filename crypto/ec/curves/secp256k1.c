// SPDX-License-Identifier: Apache-2.0
//
// secp256k1: y^2 = x^3 + 7 over p = 2^256 - 2^32 - 977 (SEC 2, section 2.4.1).

#include "crypto/ec/curves/internal.h"
#include "crypto/ec/curves/secp256k1_gen.h"
#include "crypto/field/portable/secp256k1.h"

#define FIELD_NAME secp256k1
#define METHOD_NAME ec_method_secp256k1_portable
#define METHOD_BACKEND "portable"
#define METHOD_IS_SUPPORTED ec_backend_always_supported
#define CURVE_P_IS_3_MOD_4 1
#if !defined(MSM_PIPPENGER_MIN)
#define MSM_PIPPENGER_MIN MSM_PIPPENGER_MIN_SECP256K1_PORTABLE
#endif
#include "crypto/ec/weierstrass_impl.h"

EC_DEFINE_BACKENDS(ec_backends_secp256k1,
                   EC_IF_IFMA(&ec_method_secp256k1_ifma)
                           EC_IF_ADX(&ec_method_secp256k1_adx) &
                       ec_method_secp256k1_portable);
