// SPDX-License-Identifier: Apache-2.0
//
// Custom curves: any y^2 = x^3 + a*x + b of prime order over a prime field that
// is known at run time only.

#include "crypto/ec/curves/internal.h"
#include "crypto/field/portable/generic.h"

#define FIELD_NAME generic
#define METHOD_NAME ec_method_custom_portable
#define METHOD_BACKEND "portable"
#define METHOD_IS_SUPPORTED ec_backend_always_supported
#define CURVE_MAX_SCALAR_BITS (8 * EC_MAX_BYTES)
#define CURVE_A_IS_MINUS_3 0
#define CURVE_A_IS_ZERO 0
#define CURVE_HAS_TABLES 0
#define CURVE_P_IS_3_MOD_4 0
#define MSM_PIPPENGER_MIN MSM_PIPPENGER_MIN_CUSTOM
#include "crypto/ec/weierstrass_impl.h"

EC_DEFINE_BACKENDS(ec_backends_custom, EC_IF_ADX(&ec_method_custom_adx) &
                                           ec_method_custom_portable);
