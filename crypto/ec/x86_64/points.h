// SPDX-License-Identifier: Apache-2.0
//
// points.h declares the operations on points in assembly of this folder, for
// the backends of crypto/field/x86_64/adx.h and under the same conditions. They
// are written by util/generate/point_x86_64.py and serve as POINT_DBL,
// POINT_ADD_AFFINE and POINT_ACCUMULATE of weierstrass_impl.h.

#ifndef OPENSSL_HEADER_CRYPTO_EC_X86_64_POINTS_H
#define OPENSSL_HEADER_CRYPTO_EC_X86_64_POINTS_H

#include "crypto/field/x86_64/adx.h"

#if defined(FIELD_HAS_ADX)

#if defined(__cplusplus)
extern "C" {
#endif

// *_point_dbl_adx sets r = 2*p. *_point_add_affine_adx sets r = p + q and |c|
// to the differences of x and of y, each brought to a common denominator; r is
// wrong if an operand is infinity or they are equal. *_point_accumulate_adx
// sets s += q for the |gx| of formulas_impl.h, wrong if these are equal.
//
//   shape     r and p are X, Y, Z, s is X, Y, ZZ, ZZZ, q is x, y, and c two
//             elements, each at once after the one before, in the domain of the
//             field, fully reduced
//   secrecy   constant time in the values
//   aliasing  |r| may be |p|
//   cost      4M + 4S where a = -3, 3M + 4S where a = 0; 8M + 3S; 8M + 2S

#define POINT_FUNCTIONS(name)                                             \
  void name##_point_dbl_adx(uint64_t *r, const uint64_t *p);              \
  void name##_point_add_affine_adx(uint64_t *r, uint64_t *c,              \
                                   const uint64_t *p, const uint64_t *q); \
  void name##_point_accumulate_adx(uint64_t *s, const uint64_t *q);

POINT_FUNCTIONS(p224)
POINT_FUNCTIONS(p256)
POINT_FUNCTIONS(p384)
POINT_FUNCTIONS(p521)
POINT_FUNCTIONS(secp256k1)

#undef POINT_FUNCTIONS

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // FIELD_HAS_ADX

#endif  // OPENSSL_HEADER_CRYPTO_EC_X86_64_POINTS_H
