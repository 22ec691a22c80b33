// SPDX-License-Identifier: Apache-2.0
//
// P-521: y^2 = x^3 - 3*x + b over p = 2^521 - 1 (SP 800-186, section 3.2.1.5).

#include "crypto/ec/curves/internal.h"
#include "crypto/ec/curves/p521_gen.h"
#include "crypto/field/portable/p521.h"

#define FIELD_NAME p521
#define METHOD_NAME ec_method_p521_portable
#define METHOD_BACKEND "portable"
#define METHOD_IS_SUPPORTED ec_backend_always_supported
#define CURVE_P_IS_3_MOD_4 1
#if !defined(MSM_PIPPENGER_MIN)
#define MSM_PIPPENGER_MIN MSM_PIPPENGER_MIN_P521_PORTABLE
#endif
#include "crypto/ec/weierstrass_impl.h"

EC_DEFINE_BACKENDS(ec_backends_p521, EC_IF_IFMA(&ec_method_p521_ifma)
                                             EC_IF_ADX(&ec_method_p521_adx) &
                                         ec_method_p521_portable);
