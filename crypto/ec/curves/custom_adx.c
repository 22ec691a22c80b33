// SPDX-License-Identifier: Apache-2.0
//
// Custom curves for x86-64 processors with BMI2, ADX and AVX2.

#include "crypto/field/x86_64/generic.h"

#if defined(FIELD_HAS_ADX)

#include "crypto/ec/curves/internal.h"

#define FIELD_NAME generic_adx
#define METHOD_NAME ec_method_custom_adx
#define METHOD_BACKEND "adx"
#define METHOD_IS_SUPPORTED ec_backend_adx_supported
#define CURVE_MAX_SCALAR_BITS (8 * EC_MAX_BYTES)
#define CURVE_A_IS_MINUS_3 0
#define CURVE_A_IS_ZERO 0
#define CURVE_HAS_TABLES 0
#define CURVE_P_IS_3_MOD_4 0
#define MSM_PIPPENGER_MIN MSM_PIPPENGER_MIN_CUSTOM
#include "crypto/ec/weierstrass_impl.h"

#endif  // FIELD_HAS_ADX
