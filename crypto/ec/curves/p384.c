// SPDX-License-Identifier: Apache-2.0
//
// P-384: y^2 = x^3 - 3*x + b over p = 2^384 - 2^128 - 2^96 + 2^32 - 1 (SP
// 800-186, section 3.2.1.4).

#include "crypto/ec/curves/internal.h"
#include "crypto/ec/curves/p384_gen.h"
#include "crypto/field/portable/p384.h"

#define FIELD_NAME p384
#define METHOD_NAME ec_method_p384_portable
#define METHOD_BACKEND "portable"
#define METHOD_IS_SUPPORTED ec_backend_always_supported
#define CURVE_P_IS_3_MOD_4 1
#if !defined(MSM_PIPPENGER_MIN)
#define MSM_PIPPENGER_MIN MSM_PIPPENGER_MIN_P384_PORTABLE
#endif
#include "crypto/ec/weierstrass_impl.h"

EC_DEFINE_BACKENDS(ec_backends_p384, EC_IF_IFMA(&ec_method_p384_ifma)
                                             EC_IF_ADX(&ec_method_p384_adx) &
                                         ec_method_p384_portable);
