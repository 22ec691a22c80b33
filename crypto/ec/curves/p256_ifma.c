// SPDX-License-Identifier: Apache-2.0
//
// P-256 for x86-64 processors with AVX-512 IFMA: what runs many at once, in
// eight lanes; one at a time as in p256_adx.c.

#include "crypto/ec/curves/internal.h"

#if defined(CRYPTO_HAS_IFMA)

#include "crypto/ec/curves/ifma.h"
#include "crypto/ec/curves/p256_gen.h"
#include "crypto/ec/x86_64/points.h"
#include "crypto/field/ifma/p256.h"
#include "crypto/field/portable/p256.h"
#include "crypto/field/x86_64/p256.h"

#if defined(FIELD_HAS_ADX)
#define FIELD_NAME p256_adx
#define FIELD_PRODUCTS_ARE_CALLS 1
#define POINT_DBL p256_point_dbl_adx
#define POINT_ADD_AFFINE p256_point_add_affine_adx
#define POINT_ACCUMULATE p256_point_accumulate_adx
#else
#define FIELD_NAME p256
#endif
#define LANES_NAME p256x8
#define LANES_WORDS64 P256X8_WORDS
#define METHOD_NAME ec_method_p256_ifma
#define CURVE_P_IS_3_MOD_4 1
#define MSM_PIPPENGER_MIN MSM_PIPPENGER_MIN_P256_ADX
#define MSM8_MIN MSM8_MIN_IFMA
#if !defined(MSM8_PIPPENGER_MIN)
#define MSM8_PIPPENGER_MIN MSM8_PIPPENGER_MIN_P256_IFMA
#endif
#include "crypto/ec/weierstrass_impl.h"

#endif  // CRYPTO_HAS_IFMA
