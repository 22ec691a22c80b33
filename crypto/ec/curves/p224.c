// SPDX-License-Identifier: Apache-2.0
//
// P-224: y^2 = x^3 - 3*x + b over p = 2^224 - 2^96 + 1 (SP 800-186, section
// 3.2.1.2).

#include "crypto/ec/curves/internal.h"
#include "crypto/ec/curves/p224_gen.h"
#include "crypto/field/portable/p224.h"

#define FIELD_NAME p224
#define METHOD_NAME ec_method_p224_portable
#define METHOD_BACKEND "portable"
#define METHOD_IS_SUPPORTED ec_backend_always_supported
#define CURVE_P_IS_3_MOD_4 0
#if !defined(MSM_PIPPENGER_MIN)
#define MSM_PIPPENGER_MIN MSM_PIPPENGER_MIN_P224_PORTABLE
#endif
#include "crypto/ec/weierstrass_impl.h"

EC_DEFINE_BACKENDS(ec_backends_p224,
                   EC_IF_ADX(&ec_method_p224_adx) & ec_method_p224_portable);
