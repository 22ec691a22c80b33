// SPDX-License-Identifier: Apache-2.0
//
// secp256k1.h is the eight-lane field of secp256k1, p = 2^256 - 2^32 - 977:
// five limbs of 52 bits, plain domain.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_SECP256K1_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_SECP256K1_H

#include "crypto/field/ifma/digits52.h"
#include "crypto/field/ifma/fe8_ct.h"
#include "crypto/field/moduli_gen.h"

#if defined(__cplusplus)
extern "C" {
#endif

#define SECP256K1X8_WORDS 4

#define FE_NAME secp256k1x8
#define FE_LIMBS 5
#define FE_WORDS SECP256K1X8_WORDS
#define FE_NUM_WORDS(f) SECP256K1X8_WORDS
#define FE_FIELD(f) (&field_secp256k1)
#include "crypto/field/ifma/limbs_impl.h"

// 2^256 = SECP256K1X8_FOLD mod p.
#define SECP256K1X8_FOLD UINT64_C(0x1000003d1)
#define SECP256K1X8_MASK48 ((UINT64_C(1) << 48) - 1)

static const uint64_t secp256k1x8_modulus[5] = {
    DIGITS52_MASK + 1 - SECP256K1X8_FOLD,
    DIGITS52_MASK,
    DIGITS52_MASK,
    DIGITS52_MASK,
    SECP256K1X8_MASK48,
};
static const uint64_t secp256k1x8_twice[5] = {
    DIGITS52_MASK + 1 - 2 * SECP256K1X8_FOLD,
    DIGITS52_MASK,
    DIGITS52_MASK,
    DIGITS52_MASK,
    2 * SECP256K1X8_MASK48 + 1,
};
// secp256k1x8_bias are limbs of 2^6*p, 2^58 moved down from each into the one
// below.
static const uint64_t secp256k1x8_bias[5] = {
    (UINT64_C(1) << 58) + (DIGITS52_MASK + 1 - SECP256K1X8_FOLD) * 64,
    (UINT64_C(1) << 58) + DIGITS52_MASK * 64 - 64,
    (UINT64_C(1) << 58) + DIGITS52_MASK * 64 - 64,
    (UINT64_C(1) << 58) + DIGITS52_MASK * 64 - 64,
    SECP256K1X8_MASK48 * 64 - 64,
};

// secp256k1x8_settle makes columns below 2^63 tight, of which |c[4]| is below
// 2^60 and stands for 2^260 * |over| more, |over| below 2^36: what passes bit
// 256 comes back at the bottom.
ALWAYS_INLINE void secp256k1x8_settle(v8 *r, const v8 *c, v8 over) {
  const v8 fold = v8_set1(SECP256K1X8_FOLD);
  const v8 top = v8_add(v8_shr(c[4], 48), v8_shl(over, 4));
  r[0] = v8_madd_lo(c[0], top, fold);
  r[1] = v8_madd_hi(c[1], top, fold);
  r[2] = c[2];
  r[3] = c[3];
  r[4] = v8_and(c[4], v8_set1(SECP256K1X8_MASK48));
  digits52_carry(r, 5);
}

// The bias makes all limbs positive, so that limb 4 without the carries from
// below is not above its true value, and less than 2^7 below it.
FE_INLINE void FE(carry)(const FIELD *f, v8 *r, const v8 *a) {
  (void)f;
  v8 c[5];
  fe8_give_tight(r, FE_LIMBS);
  V8_UNROLL(8)
  for (size_t i = 0; i < 5; i++) {
    c[i] = v8_add(a[i], v8_set1(secp256k1x8_bias[i]));
  }
  secp256k1x8_settle(r, c, v8_set1(0));
}

#define FE_MODULUS secp256k1x8_modulus
#define FE_TWICE secp256k1x8_twice
#include "crypto/field/ifma/digits52_impl.h"

// secp256k1x8_reduce sets |r| to the columns |c| modulo p, each of at most 10
// halves of products, of a value below 2^516. 2^260 = 2^4 * FOLD: column 5 + i
// goes to column i, its bits from 52 on, of which the last has none, to the
// next one.
ALWAYS_INLINE void secp256k1x8_reduce(v8 *r, v8 c[10]) {
  const v8 fold = v8_set1(SECP256K1X8_FOLD << 4);
  v8 over = v8_set1(0);
  V8_UNROLL(8)
  for (size_t i = 0; i < 5; i++) {
    c[i] = v8_madd_lo(c[i], c[5 + i], fold);
    v8 *next = i < 4 ? &c[i + 1] : &over;
    *next = v8_madd_hi(*next, c[5 + i], fold);
    if (i < 4) {
      *next = v8_madd_lo(*next, v8_shr(c[5 + i], 52), fold);
    }
  }
  secp256k1x8_settle(r, c, over);
}

FE_INLINE void FE(mul)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  v8 c[10];
  fe8_bound_mul(r, a, b, FE_LIMBS);
  digits52_mul(c, a, b, 5);
  secp256k1x8_reduce(r, c);
}

FE_INLINE void FE(sqr)(const FIELD *f, v8 *r, const v8 *a) {
  (void)f;
  v8 c[10];
  fe8_bound_mul(r, a, a, FE_LIMBS);
  digits52_sqr(c, a, 5);
  secp256k1x8_reduce(r, c);
}

FE_INLINE void FE(from_words)(const FIELD *f, v8 *r, const v8 *w) {
  (void)f;
  fe8_give_tight(r, FE_LIMBS);
  digits52_from_words(r, 5, w, 4, 0);
}

FE_INLINE void FE(to_words)(const FIELD *f, v8 *w, const v8 *a) {
  FE_T t;
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  FE(carry)(f, t, a);
  digits52_sub_if_above(t, t, secp256k1x8_modulus, 5);
  digits52_to_words(w, 4, t, 5, 0);
}

// The low digit of j*p, j <= 8, is -(j*2^32 + 977*j) mod 2^52.
FE_INLINE v8 FE(may_be_zero)(const FIELD *f, const v8 *a) {
  (void)f;
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  const v8 t = v8_sub(v8_set1(0), a[0]);
  return v8_is_zero_mask(v8_and(t, v8_set1(UINT64_C(0xffff0ffffe000))));
}

#include "crypto/field/ifma/plain_impl.h"
#include "crypto/field/ifma/lanes_impl.h"

#include "crypto/field/portable/secp256k1_chain_impl.h"

#undef FE_LIMB
#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_SECP256K1_H
