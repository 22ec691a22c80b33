// SPDX-License-Identifier: Apache-2.0
//
// P-384 for x86-64 processors with AVX-512 IFMA: what runs many at once, in
// eight lanes; one at a time as in p384_adx.c.

#include "crypto/ec/curves/internal.h"

#if defined(CRYPTO_HAS_IFMA)

#include "crypto/ec/curves/ifma.h"
#include "crypto/ec/curves/p384_gen.h"
#include "crypto/ec/x86_64/points.h"
#include "crypto/field/ifma/p384.h"
#include "crypto/field/portable/p384.h"
#include "crypto/field/x86_64/p384.h"

#if defined(FIELD_HAS_ADX)
#define FIELD_NAME p384_adx
#define FIELD_PRODUCTS_ARE_CALLS 1
#define POINT_DBL p384_point_dbl_adx
#define POINT_ADD_AFFINE p384_point_add_affine_adx
#define POINT_ACCUMULATE p384_point_accumulate_adx
#else
#define FIELD_NAME p384
#endif
#define LANES_NAME p384x8
#define LANES_WORDS64 P384X8_WORDS
#define METHOD_NAME ec_method_p384_ifma
#define CURVE_P_IS_3_MOD_4 1
#define MSM_PIPPENGER_MIN MSM_PIPPENGER_MIN_P384_ADX
#define MSM8_MIN MSM8_MIN_IFMA
#if !defined(MSM8_PIPPENGER_MIN)
#define MSM8_PIPPENGER_MIN MSM8_PIPPENGER_MIN_P384_IFMA
#endif
#include "crypto/ec/weierstrass_impl.h"

#endif  // CRYPTO_HAS_IFMA
