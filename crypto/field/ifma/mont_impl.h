// SPDX-License-Identifier: Apache-2.0
//
// mont_impl.h is a template: an eight-lane field for any odd modulus m of some
// width, in FE_LIMBS limbs of 52 bits, Montgomery domain with R' =
// 2^(52*FE_LIMBS) > 2^4 * m; memory form has another R. As m is known at run
// time only, nothing is folded and nothing is put off: the lazy functions
// reduce. The field defines FE_NAME, FE_LIMBS and FE_WORDS before.
//
// A tight element is the digits of a value below 2m, one of u units those of a
// value of at most 2m*u.

#define FE_NUM_WORDS(f) FE(num_words)(f)
#define FE_FIELD(f) (f)
#define FE_IS_EAGER

// fe_num_words is at most FE_WORDS, as the compiler sees.
ALWAYS_INLINE size_t FE(num_words)(const FIELD *f) {
  const size_t num = f->num_words / WORDS_PER_U64;
  return num < FE_WORDS ? num : FE_WORDS;
}

#include "crypto/field/ifma/limbs_impl.h"

// fe_reduce sets |r| to the digits |a| less m * 2^|shift| where that is not
// below zero.
ALWAYS_INLINE void FE(reduce)(const FIELD *f, v8 *r, const v8 *a,
                              unsigned shift) {
  v8 diff[FE_LIMBS];
  V8_UNROLL(8)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    diff[i] = v8_sub(a[i], v8_shl(v8_set1(f->lanes_m[i]), shift));
  }
  digits52_carry(diff, FE_LIMBS);
  const v8 is_below = v8_barrier(v8_sar(diff[FE_LIMBS - 1], 63));
  V8_UNROLL(8)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    r[i] = v8_select(is_below, a[i], diff[i]);
  }
}

ALWAYS_INLINE void FE(add_digits)(v8 *r, const v8 *a, const v8 *b) {
  V8_UNROLL(8)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    r[i] = v8_add(a[i], b[i]);
  }
  digits52_carry(r, FE_LIMBS);
}

// r = a - b + 2m
ALWAYS_INLINE void FE(sub_digits)(const FIELD *f, v8 *r, const v8 *a,
                                  const v8 *b) {
  V8_UNROLL(8)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    const v8 twice = v8_shl(v8_set1(f->lanes_m[i]), 1);
    r[i] = v8_add(v8_sub(a[i], b[i]), twice);
  }
  digits52_carry(r, FE_LIMBS);
}

FE_INLINE void FE(add)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  fe8_bound_add(r, a, b, FE_LIMBS);
  FE(add_digits)(r, a, b);
}

FE_INLINE void FE(sub)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  fe8_bound_sub(r, a, b, FE_LIMBS);
  FE(sub_digits)(f, r, a, b);
}

FE_INLINE void FE(neg)(const FIELD *f, v8 *r, const v8 *a) {
  FE_T zero;
  FE(zero)(f, zero);
  fe8_bound_neg(r, a, FE_LIMBS);
  FE(sub_digits)(f, r, zero, a);
}

FE_INLINE void FE(carry)(const FIELD *f, v8 *r, const v8 *a) {
  fe8_give_tight(r, FE_LIMBS);
  FE(reduce)(f, r, a, 2);
  FE(reduce)(f, r, r, 1);
}

FE_INLINE void FE(add_lazy)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  fe8_bound_lazy(r, a, b, FE_LIMBS);
  FE(add_digits)(r, a, b);
  FE(reduce)(f, r, r, 1);
}

FE_INLINE void FE(sub_lazy)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  fe8_bound_lazy(r, a, b, FE_LIMBS);
  FE(sub_digits)(f, r, a, b);
  FE(reduce)(f, r, r, 1);
}

FE_INLINE void FE(shl_lazy)(const FIELD *f, v8 *r, const v8 *a, unsigned n) {
  FE(copy)(f, r, a);
  for (unsigned i = 0; i < n; i++) {
    FE(add_lazy)(f, r, r, r);
  }
}

// The values that are 0 mod m below 2m are 0 and m.
FE_INLINE v8 FE(is_zero)(const FIELD *f, const v8 *a) {
  static const uint64_t kZero[FE_LIMBS] = {0};
  FE_T t;
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  FE(carry)(f, t, a);
  return v8_or(digits52_equal(t, kZero, FE_LIMBS),
               digits52_equal(t, f->lanes_m, FE_LIMBS));
}

FE_INLINE v8 FE(may_be_zero)(const FIELD *f, const v8 *a) {
  return FE(is_zero)(f, a);
}

// fe_divide_by_r sets r = c/R' mod m for the columns of a value of at most 4 *
// (2m)^2: it adds less than m, and 16*m^2/R' is less than another. A column has
// at most two halves of products for each limb from either side.
ALWAYS_INLINE void FE(divide_by_r)(const FIELD *f, v8 *r, v8 c[2 * FE_LIMBS]) {
  const v8 n0 = v8_set1(f->lanes_n0);
  V8_UNROLL(8)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    const v8 u = v8_madd_lo(v8_set1(0), c[i], n0);
    V8_UNROLL(8)
    for (size_t j = 0; j < FE_LIMBS; j++) {
      const v8 m = v8_set1(f->lanes_m[j]);
      c[i + j] = v8_madd_lo(c[i + j], u, m);
      c[i + j + 1] = v8_madd_hi(c[i + j + 1], u, m);
    }
    c[i + 1] = v8_add(c[i + 1], v8_shr(c[i], 52));
  }
  digits52_carry(c + FE_LIMBS, FE_LIMBS);
  V8_UNROLL(8)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    r[i] = c[FE_LIMBS + i];
  }
}

FE_INLINE void FE(mul)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  v8 c[2 * FE_LIMBS];
  fe8_bound_mul(r, a, b, FE_LIMBS);
  digits52_mul(c, a, b, FE_LIMBS);
  FE(divide_by_r)(f, r, c);
}

FE_INLINE void FE(sqr)(const FIELD *f, v8 *r, const v8 *a) {
  v8 c[2 * FE_LIMBS];
  fe8_bound_mul(r, a, a, FE_LIMBS);
  digits52_sqr(c, a, FE_LIMBS);
  FE(divide_by_r)(f, r, c);
}

// fe_times_words sets r = a*w/R' for the words |w| of an integer below m.
ALWAYS_INLINE void FE(times_words)(const FIELD *f, v8 *r, const v8 *a,
                                   const v8 *w) {
  FE_T t;
  fe8_give_tight(t, FE_LIMBS);
  digits52_from_words(t, FE_LIMBS, w, FE_WORDS, 0);
  FE(mul)(f, r, a, t);
}

FE_INLINE void FE(from_words)(const FIELD *f, v8 *r, const v8 *w) {
  FE_T enter;
  fe8_give_tight(enter, FE_LIMBS);
  V8_UNROLL(8)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    enter[i] = v8_set1(f->lanes_enter[i]);
  }
  FE(times_words)(f, r, enter, w);
}

// A product with R leaves R'; the result is below 2m.
FE_INLINE void FE(to_words)(const FIELD *f, v8 *w, const v8 *a) {
  FE_T t;
  v8 r_words[FE_WORDS];
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  FE(load1_words)(f, r_words, f->one);
  FE(times_words)(f, t, a, r_words);
  FE(reduce)(f, t, t, 0);
  digits52_to_words(w, FE_WORDS, t, FE_LIMBS, 0);
}

#include "crypto/field/ifma/montgomery_impl.h"
#include "crypto/field/ifma/lanes_impl.h"

// The modulus is 3 mod 4, so (m - 3)/4 is m shifted.
//
//   secrecy   constant time in |a|; the modulus, and so the exponent, is public
FE_INLINE void FE(pow_pm3d4)(const FIELD *f, v8 *r, const v8 *a) {
  FE_T base;
  FE(copy)(f, base, a);
  FE(one)(f, r);
  for (size_t i = f->bits; i-- > 2;) {
    FE(sqr)(f, r, r);
    if ((f->m[i / CRYPTO_WORD_BITS] >> (i % CRYPTO_WORD_BITS)) & 1) {
      FE(mul)(f, r, r, base);
    }
  }
}

#undef FE_LIMB
#undef FE_NAME
