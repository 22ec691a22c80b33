// SPDX-License-Identifier: Apache-2.0
//
// P-521 for x86-64 processors with BMI2, ADX and AVX2.

#include "crypto/field/x86_64/p521.h"

#if defined(FIELD_HAS_ADX)

#include "crypto/ec/curves/internal.h"
#include "crypto/ec/curves/p521_gen.h"
#include "crypto/ec/x86_64/points.h"

#define FIELD_NAME p521_adx
#define FIELD_PRODUCTS_ARE_CALLS 1
#define POINT_DBL p521_point_dbl_adx
#define POINT_ADD_AFFINE p521_point_add_affine_adx
#define POINT_ACCUMULATE p521_point_accumulate_adx
#define METHOD_NAME ec_method_p521_adx
#define METHOD_BACKEND "adx"
#define METHOD_IS_SUPPORTED ec_backend_adx_supported
#define CURVE_P_IS_3_MOD_4 1
#if !defined(MSM_PIPPENGER_MIN)
#define MSM_PIPPENGER_MIN MSM_PIPPENGER_MIN_P521_ADX
#endif
#include "crypto/ec/weierstrass_impl.h"

#endif  // FIELD_HAS_ADX
