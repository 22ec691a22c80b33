// SPDX-License-Identifier: Apache-2.0
//
// secp256k1 for x86-64 processors with AVX-512 IFMA: what runs many at once, in
// eight lanes; one at a time as in secp256k1_adx.c.

#include "crypto/ec/curves/internal.h"

#if defined(CRYPTO_HAS_IFMA)

#include "crypto/ec/curves/ifma.h"
#include "crypto/ec/curves/secp256k1_gen.h"
#include "crypto/ec/x86_64/points.h"
#include "crypto/field/ifma/secp256k1.h"
#include "crypto/field/portable/secp256k1.h"
#include "crypto/field/x86_64/secp256k1.h"

#if defined(FIELD_HAS_ADX)
#define FIELD_NAME secp256k1_adx
#define FIELD_PRODUCTS_ARE_CALLS 1
#define POINT_DBL secp256k1_point_dbl_adx
#define POINT_ADD_AFFINE secp256k1_point_add_affine_adx
#define POINT_ACCUMULATE secp256k1_point_accumulate_adx
#else
#define FIELD_NAME secp256k1
#endif
#define LANES_NAME secp256k1x8
#define LANES_WORDS64 SECP256K1X8_WORDS
#define METHOD_NAME ec_method_secp256k1_ifma
#define CURVE_P_IS_3_MOD_4 1
#define MSM_PIPPENGER_MIN MSM_PIPPENGER_MIN_SECP256K1_ADX
#define MSM8_MIN MSM8_MIN_IFMA
#if !defined(MSM8_PIPPENGER_MIN)
#define MSM8_PIPPENGER_MIN MSM8_PIPPENGER_MIN_SECP256K1_IFMA
#endif
#include "crypto/ec/weierstrass_impl.h"

#endif  // CRYPTO_HAS_IFMA
