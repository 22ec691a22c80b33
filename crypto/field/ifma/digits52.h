// SPDX-License-Identifier: Apache-2.0
//
// digits52.h holds what eight-lane fields in radix 2^52 share. Factors have 52
// bits, so that an element's limbs are the digits of its value; only the last
// one has room. All is inlined: a constant length unrolls.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_DIGITS52_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_DIGITS52_H

#include "crypto/field/ifma/fe8_ct.h"

#if defined(__cplusplus)
extern "C" {
#endif


#define DIGITS52_MASK ((UINT64_C(1) << 52) - 1)
#define DIGITS52_MAX_LIMBS 8

// digits52_carry makes digits of limbs with signs, whose value is not negative.
ALWAYS_INLINE void digits52_carry(v8 *r, size_t n) {
  const v8 mask = v8_set1(DIGITS52_MASK);
  V8_UNROLL(8)
  for (size_t i = 0; i + 1 < n; i++) {
    r[i + 1] = v8_add(r[i + 1], v8_sar(r[i], 52));
    r[i] = v8_and(r[i], mask);
  }
}

// digits52_equal is a mask: are the digits those of |b|, the same in all lanes?
ALWAYS_INLINE v8 digits52_equal(const v8 *a, const uint64_t *b, size_t n) {
  v8 differ = v8_set1(0);
  V8_UNROLL(8)
  for (size_t i = 0; i < n; i++) {
    differ = v8_or(differ, v8_xor(a[i], v8_set1(b[i])));
  }
  return v8_is_zero_mask(differ);
}

// digits52_sub_if_above sets r = a - b where a >= b, and r = a elsewhere.
ALWAYS_INLINE void digits52_sub_if_above(v8 *r, const v8 *a, const uint64_t *b,
                                         size_t n) {
  v8 diff[DIGITS52_MAX_LIMBS];
  V8_UNROLL(8)
  for (size_t i = 0; i < n; i++) {
    diff[i] = v8_sub(a[i], v8_set1(b[i]));
  }
  digits52_carry(diff, n);
  const v8 is_below = v8_barrier(v8_sar(diff[n - 1], 63));
  V8_UNROLL(8)
  for (size_t i = 0; i < n; i++) {
    r[i] = v8_select(is_below, a[i], diff[i]);
  }
}

// digits52_from_words sets |r| to the digits of |w| * 2^|shift|, shift < 12,
// whose value is below 2^(52*n).
ALWAYS_INLINE void digits52_from_words(v8 *r, size_t n, const v8 *w,
                                       size_t num_words, unsigned shift) {
  const v8 mask = v8_set1(DIGITS52_MASK);
  r[0] = v8_and(v8_shl(w[0], shift), mask);
  V8_UNROLL(8)
  for (size_t i = 1; i < n; i++) {
    const size_t bit = 52 * i - shift, word = bit / 64;
    const unsigned off = (unsigned)(bit % 64);
    v8 digit = word < num_words ? v8_shr(w[word], off) : v8_set1(0);
    if (off > 12 && word + 1 < num_words) {
      digit = v8_or(digit, v8_shl(w[word + 1], 64 - off));
    }
    r[i] = v8_and(digit, mask);
  }
}

// digits52_to_words sets |w| to the |num_words| words of the digits |a|, their
// lowest |shift| bits left out.
ALWAYS_INLINE void digits52_to_words(v8 *w, size_t num_words, const v8 *a,
                                     size_t n, unsigned shift) {
  V8_UNROLL(8)
  for (size_t i = 0; i < num_words; i++) {
    const size_t bit = 64 * i + shift, digit = bit / 52;
    const unsigned off = (unsigned)(bit % 52);
    v8 word = v8_shr(a[digit], off);
    if (digit + 1 < n) {
      word = v8_or(word, v8_shl(a[digit + 1], 52 - off));
    }
    if (off > 40 && digit + 2 < n) {
      word = v8_or(word, v8_shl(a[digit + 2], 104 - off));
    }
    w[i] = word;
  }
}

// digits52_mul sets the 2n columns of |c| to a*b, each the sum of at most 2n
// halves of products.
ALWAYS_INLINE void digits52_mul(v8 *c, const v8 *a, const v8 *b, size_t n) {
  V8_UNROLL(16)
  for (size_t i = 0; i < 2 * n; i++) {
    c[i] = v8_set1(0);
  }
  V8_UNROLL(8)
  for (size_t i = 0; i < n; i++) {
    V8_UNROLL(8)
    for (size_t j = 0; j < n; j++) {
      c[i + j] = v8_madd_lo(c[i + j], a[j], b[i]);
      c[i + j + 1] = v8_madd_hi(c[i + j + 1], a[j], b[i]);
    }
  }
}

// digits52_sqr sets the 2n columns of |c| to a^2: twice the products of
// different digits, and the squares.
ALWAYS_INLINE void digits52_sqr(v8 *c, const v8 *a, size_t n) {
  V8_UNROLL(16)
  for (size_t i = 0; i < 2 * n; i++) {
    c[i] = v8_set1(0);
  }
  V8_UNROLL(8)
  for (size_t i = 0; i < n; i++) {
    V8_UNROLL(8)
    for (size_t j = i + 1; j < n; j++) {
      c[i + j] = v8_madd_lo(c[i + j], a[j], a[i]);
      c[i + j + 1] = v8_madd_hi(c[i + j + 1], a[j], a[i]);
    }
  }
  V8_UNROLL(8)
  for (size_t i = 0; i < n; i++) {
    c[2 * i] = v8_madd_lo(v8_add(c[2 * i], c[2 * i]), a[i], a[i]);
    c[2 * i + 1] = v8_madd_hi(v8_add(c[2 * i + 1], c[2 * i + 1]), a[i], a[i]);
  }
}


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_DIGITS52_H
