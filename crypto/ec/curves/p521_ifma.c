// SPDX-License-Identifier: Apache-2.0
//
// P-521 for x86-64 processors with AVX-512 IFMA: what runs many at once, in
// eight lanes; one at a time as in p521_adx.c.

#include "crypto/ec/curves/internal.h"

#if defined(CRYPTO_HAS_IFMA)

#include "crypto/ec/curves/ifma.h"
#include "crypto/ec/curves/p521_gen.h"
#include "crypto/ec/x86_64/points.h"
#include "crypto/field/ifma/p521.h"
#include "crypto/field/portable/p521.h"
#include "crypto/field/x86_64/p521.h"

#if defined(FIELD_HAS_ADX)
#define FIELD_NAME p521_adx
#define FIELD_PRODUCTS_ARE_CALLS 1
#define POINT_DBL p521_point_dbl_adx
#define POINT_ADD_AFFINE p521_point_add_affine_adx
#define POINT_ACCUMULATE p521_point_accumulate_adx
#else
#define FIELD_NAME p521
#endif
#define LANES_NAME p521x8
#define LANES_WORDS64 P521X8_WORDS
#define METHOD_NAME ec_method_p521_ifma
#define CURVE_P_IS_3_MOD_4 1
#define MSM_PIPPENGER_MIN MSM_PIPPENGER_MIN_P521_ADX
#define MSM8_MIN MSM8_MIN_IFMA
#if !defined(MSM8_PIPPENGER_MIN)
#define MSM8_PIPPENGER_MIN MSM8_PIPPENGER_MIN_P521_IFMA
#endif
#include "crypto/ec/weierstrass_impl.h"

#endif  // CRYPTO_HAS_IFMA
