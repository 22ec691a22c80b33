// SPDX-License-Identifier: Apache-2.0
//
// crypto/field/words.h holds what every field of saturated limbs is made of:
// sums, products and Montgomery reductions of word arrays, always inlined so
// that a constant length unrolls. It knows no modulus; all is constant time.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_WORDS_H
#define OPENSSL_HEADER_CRYPTO_FIELD_WORDS_H

#include "crypto/field/field.h"

#if defined(__cplusplus)
extern "C" {
#endif


// UNROLL_LIMBS before a loop over limbs unrolls it whole where limbs have 64
// bits; twice as many of 32 bits would cost more code than they save time.
// clang unrolls constant counts by itself, and told to do so would unroll
// before it inlines, when the count is not yet known.
#if CRYPTO_WORD_BITS == 64 && !defined(__clang__)
#define UNROLL_LIMBS UNROLL(9)
#else
#define UNROLL_LIMBS
#endif

ALWAYS_INLINE void words_copy(crypto_word_t *r, const crypto_word_t *a,
                              size_t n) {
  UNROLL_LIMBS
  for (size_t i = 0; i < n; i++) {
    r[i] = a[i];
  }
}

ALWAYS_INLINE void words_zero(crypto_word_t *r, size_t n) {
  UNROLL_LIMBS
  for (size_t i = 0; i < n; i++) {
    r[i] = 0;
  }
}

// words_add sets r = a + b and returns the carry.
ALWAYS_INLINE crypto_word_t words_add(crypto_word_t *r, const crypto_word_t *a,
                                      const crypto_word_t *b, size_t n) {
  crypto_word_t carry = 0;
  UNROLL_LIMBS
  for (size_t i = 0; i < n; i++) {
    r[i] = crypto_addc_w(a[i], b[i], &carry);
  }
  return carry;
}

// words_sub sets r = a - b and returns the borrow.
ALWAYS_INLINE crypto_word_t words_sub(crypto_word_t *r, const crypto_word_t *a,
                                      const crypto_word_t *b, size_t n) {
  crypto_word_t borrow = 0;
  UNROLL_LIMBS
  for (size_t i = 0; i < n; i++) {
    r[i] = crypto_subb_w(a[i], b[i], &borrow);
  }
  return borrow;
}

// words_select sets r = mask ? a : b.
ALWAYS_INLINE void words_select(crypto_word_t *r, crypto_word_t mask,
                                const crypto_word_t *a, const crypto_word_t *b,
                                size_t n) {
  mask = value_barrier_w(mask);
  UNROLL_LIMBS
  for (size_t i = 0; i < n; i++) {
    r[i] = (mask & a[i]) | (~mask & b[i]);
  }
}

// words_is_zero is a mask.
ALWAYS_INLINE crypto_word_t words_is_zero(const crypto_word_t *a, size_t n) {
  crypto_word_t any = 0;
  UNROLL_LIMBS
  for (size_t i = 0; i < n; i++) {
    any |= a[i];
  }
  return ct_is_zero_mask(any);
}

// words_add_masked sets r = a + (mask & m), without the carry.
ALWAYS_INLINE void words_add_masked(crypto_word_t *r, const crypto_word_t *a,
                                    crypto_word_t mask, const crypto_word_t *m,
                                    size_t n) {
  crypto_word_t carry = 0;
  UNROLL_LIMBS
  for (size_t i = 0; i < n; i++) {
    r[i] = crypto_addc_w(a[i], mask & m[i], &carry);
  }
}

// words_reduce_once sets r = a mod m for a = carry * 2^(limbs) + |a| < 2m.
// |r| may be |a|.
ALWAYS_INLINE void words_reduce_once(crypto_word_t *r, crypto_word_t carry,
                                     const crypto_word_t *a,
                                     const crypto_word_t *m, size_t n) {
  crypto_word_t diff[FIELD_MAX_WORDS];
  crypto_word_t borrow = words_sub(diff, a, m, n);
  // carry - borrow is 0 or, iff a < m, -1: a carry means a borrow, as a < 2m.
  words_add_masked(r, diff, value_barrier_w(carry - borrow), m, n);
}

// words_reduce_select is |words_reduce_once| by more instructions, of which
// fewer wait for each other: for products in long chains.
ALWAYS_INLINE void words_reduce_select(crypto_word_t *r, crypto_word_t carry,
                                       const crypto_word_t *a,
                                       const crypto_word_t *m, size_t n) {
  crypto_word_t diff[FIELD_MAX_WORDS];
  crypto_word_t borrow = words_sub(diff, a, m, n);
  words_select(r, carry - borrow, a, diff, n);
}

// words_add_mod and words_sub_mod set r = a + b and r = a - b modulo m, for
// a, b < m.
ALWAYS_INLINE void words_add_mod(crypto_word_t *r, const crypto_word_t *a,
                                 const crypto_word_t *b, const crypto_word_t *m,
                                 size_t n) {
  crypto_word_t sum[FIELD_MAX_WORDS];
  crypto_word_t carry = words_add(sum, a, b, n);
  words_reduce_once(r, carry, sum, m, n);
}

ALWAYS_INLINE void words_sub_mod(crypto_word_t *r, const crypto_word_t *a,
                                 const crypto_word_t *b, const crypto_word_t *m,
                                 size_t n) {
  crypto_word_t diff[FIELD_MAX_WORDS];
  crypto_word_t borrow = words_sub(diff, a, b, n);
  words_add_masked(r, diff, value_barrier_w(0u - borrow), m, n);
}

// words_mul_add sets r += a*b for one word |b| and returns the carry.
ALWAYS_INLINE crypto_word_t words_mul_add(crypto_word_t *r,
                                          const crypto_word_t *a,
                                          crypto_word_t b, size_t n) {
  crypto_word_t carry = 0;
  UNROLL_LIMBS
  for (size_t i = 0; i < n; i++) {
    // (2^w - 1)^2 + 2*(2^w - 1) = 2^(2w) - 1
    crypto_dword_t t = (crypto_dword_t)a[i] * b + r[i] + carry;
    r[i] = (crypto_word_t)t;
    carry = (crypto_word_t)(t >> CRYPTO_WORD_BITS);
  }
  return carry;
}

// words_shift_right sets r = a >> bits for 0 < bits < CRYPTO_WORD_BITS.
ALWAYS_INLINE void words_shift_right(crypto_word_t *r, const crypto_word_t *a,
                                     unsigned bits, size_t n) {
  UNROLL_LIMBS
  for (size_t i = 0; i < n; i++) {
    crypto_word_t above = i + 1 < n ? a[i + 1] << (CRYPTO_WORD_BITS - bits) : 0;
    r[i] = a[i] >> bits | above;
  }
}

// words_mul_wide sets the 2n words of |r|, which overlaps nothing, to a*b.
ALWAYS_INLINE void words_mul_wide(crypto_word_t *r, const crypto_word_t *a,
                                  const crypto_word_t *b, size_t n) {
  words_zero(r, n);
  UNROLL_LIMBS
  for (size_t i = 0; i < n; i++) {
    r[n + i] = words_mul_add(r + i, a, b[i], n);
  }
}

// words_sqr_wide sets the 2n words of |r|, which overlaps nothing, to a^2:
// twice the products of different words, and the squares.
ALWAYS_INLINE void words_sqr_wide(crypto_word_t *r, const crypto_word_t *a,
                                  size_t n) {
  words_zero(r, 2 * n);
  UNROLL_LIMBS
  for (size_t i = 0; i + 1 < n; i++) {
    r[n + i] = words_mul_add(r + 2 * i + 1, a + i + 1, a[i], n - i - 1);
  }
  crypto_word_t top = 0, carry = 0;
  UNROLL_LIMBS
  for (size_t i = 0; i < n; i++) {
    crypto_dword_t square = (crypto_dword_t)a[i] * a[i];
    crypto_word_t low = r[2 * i] << 1 | top;
    crypto_word_t high = r[2 * i + 1] << 1 | r[2 * i] >> (CRYPTO_WORD_BITS - 1);
    top = r[2 * i + 1] >> (CRYPTO_WORD_BITS - 1);
    r[2 * i] = crypto_addc_w(low, (crypto_word_t)square, &carry);
    r[2 * i + 1] = crypto_addc_w(
        high, (crypto_word_t)(square >> CRYPTO_WORD_BITS), &carry);
  }
}

// words_mul_mont sets r = a*b/R mod m, R = 2^(limbs), for b < m and any |a|:
// Montgomery's product, operand by operand (Koc, Acar, Kaliski, IEEE Micro 16
// (1996), CIOS). |n0| is -1/m modulo a word.
ALWAYS_INLINE void words_mul_mont(crypto_word_t *r, const crypto_word_t *a,
                                  const crypto_word_t *b,
                                  const crypto_word_t *m, crypto_word_t n0,
                                  size_t n) {
  // Before and after each round t < b + m < 2m: t gets a_i*b + u*m, less than
  // 2^w*(b + m) - (b + m), and is divided by 2^w.
  crypto_word_t t[FIELD_MAX_WORDS + 1] = {0};
  for (size_t i = 0; i < n; i++) {
    crypto_word_t carry = words_mul_add(t, b, a[i], n);
    crypto_word_t top = 0;
    t[n] = crypto_addc_w(t[n], carry, &top);
    carry = words_mul_add(t, m, t[0] * n0, n);
    crypto_word_t carry2 = 0;
    words_copy(t, t + 1, n - 1);
    t[n - 1] = crypto_addc_w(t[n], carry, &carry2);
    t[n] = top + carry2;
  }
  words_reduce_once(r, t[n], t, m, n);
}


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_WORDS_H
