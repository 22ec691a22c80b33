// SPDX-License-Identifier: Apache-2.0
//
// p256.h is the eight-lane field of P-256, p = 2^256 - 2^224 + 2^192 + 2^96 -
// 1: five limbs of 52 bits, Montgomery domain with R = 2^260. Memory form, with
// 2^256, is multiplied by 2^4 on the way in and divided on the way out.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_P256_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_P256_H

#include "crypto/field/ifma/digits52.h"
#include "crypto/field/ifma/fe8_ct.h"
#include "crypto/field/moduli_gen.h"

#if defined(__cplusplus)
extern "C" {
#endif

#define P256X8_WORDS 4

#define FE_NAME p256x8
#define FE_LIMBS 5
#define FE_WORDS P256X8_WORDS
#define FE_NUM_WORDS(f) P256X8_WORDS
#define FE_FIELD(f) (&field_p256)
#include "crypto/field/ifma/limbs_impl.h"

#define P256X8_MASK48 ((UINT64_C(1) << 48) - 1)

static const uint64_t p256x8_modulus[5] = {
    DIGITS52_MASK,
    (UINT64_C(1) << 44) - 1,
    0,
    UINT64_C(1) << 36,
    (UINT64_C(1) << 48) - (UINT64_C(1) << 16),
};
static const uint64_t p256x8_twice[5] = {
    DIGITS52_MASK - 1,
    (UINT64_C(1) << 45) - 1,
    0,
    UINT64_C(1) << 37,
    (UINT64_C(1) << 49) - (UINT64_C(1) << 17),
};
// p256x8_bias are limbs of 2^6*p, 2^58 moved down from each into the one below.
static const uint64_t p256x8_bias[5] = {
    (UINT64_C(1) << 58) + (DIGITS52_MASK << 6),
    (UINT64_C(1) << 58) + (UINT64_C(1) << 50) - 64 - 64,
    (UINT64_C(1) << 58) - 64,
    (UINT64_C(1) << 58) + (UINT64_C(1) << 42) - 64,
    (UINT64_C(1) << 54) - (UINT64_C(1) << 22) - 64,
};

// p256x8_settle makes columns below 2^62 tight, of which |c[4]| is below 2^60:
// what passes bit 256 comes back by 2^256 = 2^224 - 2^192 - 2^96 + 1.
ALWAYS_INLINE void p256x8_settle(v8 *r, const v8 *c) {
  const v8 top = v8_shr(c[4], 48);
  r[0] = v8_add(c[0], top);
  r[1] = v8_sub(c[1], v8_shl(top, 44));
  r[2] = c[2];
  r[3] = v8_sub(c[3], v8_shl(top, 36));
  r[4] = v8_add(v8_and(c[4], v8_set1(P256X8_MASK48)), v8_shl(top, 16));
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
    c[i] = v8_add(a[i], v8_set1(p256x8_bias[i]));
  }
  p256x8_settle(r, c);
}

#define FE_MODULUS p256x8_modulus
#define FE_TWICE p256x8_twice
#include "crypto/field/ifma/digits52_impl.h"

// p256x8_reduce sets r = c/R mod p for the columns of a value of at most 4 *
// (2p)^2: the quotient adds less than p, and 16*p^2/R is less than another.
//
// As -1/p = 1 mod 2^52, the multiple of p that clears column i is u*p with u
// its low 52 bits; p + 1 is 2^44 * 2^52 + 2^36 * 2^156 + (2^48 - 2^16) * 2^208,
// and -u clears the column but for what it carries.
ALWAYS_INLINE void p256x8_reduce(v8 *r, v8 c[10]) {
  const v8 p1 = v8_set1(UINT64_C(1) << 44), p3 = v8_set1(UINT64_C(1) << 36);
  const v8 p4 = v8_set1((UINT64_C(1) << 48) - (UINT64_C(1) << 16));
  V8_UNROLL(8)
  for (size_t i = 0; i < 5; i++) {
    const v8 u = c[i];
    c[i + 1] = v8_madd_lo(v8_add(c[i + 1], v8_shr(u, 52)), u, p1);
    c[i + 2] = v8_madd_hi(c[i + 2], u, p1);
    c[i + 3] = v8_madd_lo(c[i + 3], u, p3);
    c[i + 4] = v8_madd_lo(v8_madd_hi(c[i + 4], u, p3), u, p4);
    c[i + 5] = v8_madd_hi(c[i + 5], u, p4);
  }
  V8_UNROLL(8)
  for (size_t i = 0; i < 5; i++) {
    r[i] = c[5 + i];
  }
  digits52_carry(r, 5);
}

FE_INLINE void FE(mul)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  v8 c[10];
  fe8_bound_mul(r, a, b, FE_LIMBS);
  digits52_mul(c, a, b, 5);
  p256x8_reduce(r, c);
}

FE_INLINE void FE(sqr)(const FIELD *f, v8 *r, const v8 *a) {
  (void)f;
  v8 c[10];
  fe8_bound_mul(r, a, a, FE_LIMBS);
  digits52_sqr(c, a, 5);
  p256x8_reduce(r, c);
}

// The digits of 2^4*a, below 2^260.
FE_INLINE void FE(from_words)(const FIELD *f, v8 *r, const v8 *w) {
  (void)f;
  v8 c[5];
  fe8_give_tight(r, FE_LIMBS);
  digits52_from_words(c, 5, w, 4, 4);
  p256x8_settle(r, c);
}

// With u the low four bits of a < 2p, a + u*p is below 17*p and a multiple of
// 2^4.
FE_INLINE void FE(to_words)(const FIELD *f, v8 *w, const v8 *a) {
  static const uint64_t kSixteen[5] = {
      DIGITS52_MASK - 15,
      P256X8_MASK48,
      0,
      UINT64_C(1) << 40,
      (UINT64_C(1) << 52) - (UINT64_C(1) << 20),
  };
  FE_T t;
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  FE(carry)(f, t, a);
  const v8 u = v8_and(t[0], v8_set1(15));
  t[0] = v8_sub(t[0], u);
  t[1] = v8_add(t[1], v8_shl(u, 44));
  t[3] = v8_add(t[3], v8_shl(u, 36));
  t[4] = v8_add(t[4], v8_sub(v8_shl(u, 48), v8_shl(u, 16)));
  digits52_carry(t, 5);
  digits52_sub_if_above(t, t, kSixteen, 5);
  digits52_to_words(w, 4, t, 5, 4);
}

// The low digit of j*p, j <= 8, is -j mod 2^52.
FE_INLINE v8 FE(may_be_zero)(const FIELD *f, const v8 *a) {
  (void)f;
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  const v8 t = v8_add(a[0], v8_set1(8));
  return v8_is_zero_mask(v8_and(t, v8_set1(DIGITS52_MASK - 15)));
}

#include "crypto/field/ifma/montgomery_impl.h"
#include "crypto/field/ifma/lanes_impl.h"

#include "crypto/field/portable/p256_chain_impl.h"

#undef FE_LIMB
#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_P256_H
