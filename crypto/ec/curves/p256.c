// SPDX-License-Identifier: Apache-2.0
//
// P-256: y^2 = x^3 - 3*x + b over p = 2^256 - 2^224 + 2^192 + 2^96 - 1 (SP
// 800-186, section 3.2.1.3).

#include "crypto/ec/curves/internal.h"
#include "crypto/ec/curves/p256_gen.h"
#include "crypto/field/portable/p256.h"

#define FIELD_NAME p256
#define METHOD_NAME ec_method_p256_portable
#define METHOD_BACKEND "portable"
#define METHOD_IS_SUPPORTED ec_backend_always_supported
#define CURVE_P_IS_3_MOD_4 1
#if !defined(MSM_PIPPENGER_MIN)
#define MSM_PIPPENGER_MIN MSM_PIPPENGER_MIN_P256_PORTABLE
#endif
#include "crypto/ec/weierstrass_impl.h"

EC_DEFINE_BACKENDS(ec_backends_p256, EC_IF_IFMA(&ec_method_p256_ifma)
                                             EC_IF_ADX(&ec_method_p256_adx) &
                                         ec_method_p256_portable);
