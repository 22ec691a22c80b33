// SPDX-License-Identifier: Apache-2.0
//
// p521.h is the portable backend of the field of P-521, p = 2^521 - 1, in the
// plain domain: nine limbs of 58 bits where words have 64 bits, saturated limbs
// otherwise.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P521_H
#define OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P521_H

#include "crypto/field/moduli_gen.h"
#include "crypto/field/words.h"
#include "crypto/field/portable/fe_names.h"

#if defined(__cplusplus)
extern "C" {
#endif

#define FE_NAME p521

#if CRYPTO_WORD_BITS == 64

// A p521_fe is the sum of limb[i] * 2^(58*i). It is tight if limbs 0 to 7 are
// below 2^58 + P521_SLACK and limb 8 below 2^57 + P521_SLACK; its value is then
// below 2p. What passes bit 521 is added at the bottom, as 2^521 = 1 mod p.
typedef crypto_word_t p521_fe[9];

#define P521_SLACK 32
#define P521_MASK58 ((UINT64_C(1) << 58) - 1)
#define P521_MASK57 ((UINT64_C(1) << 57) - 1)

// p521_carry sets |r| to a tight form of |a|, whose limbs are below 2^62: each
// hands what it has above 58 bits, below 2^5, to the next, all at once.
ALWAYS_INLINE void p521_carry(crypto_word_t r[9], const crypto_word_t a[9]) {
  crypto_word_t from = a[8] >> 57;
  UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    crypto_word_t up = a[i] >> 58;
    r[i] = (a[i] & P521_MASK58) + from;
    from = up;
  }
  r[8] = (a[8] & P521_MASK57) + from;
}

// p521_canonical sets |r| to the digits in base 2^58 of |a| mod p.
ALWAYS_INLINE void p521_canonical(crypto_word_t r[9],
                                  const crypto_word_t a[9]) {
  // a < 2p is p or more iff a + 1 reaches 2^521; then a - p = a + 1 - 2^521.
  crypto_word_t carry = 1;
  UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    carry = (a[i] + carry) >> 58;
  }
  carry = (a[8] + carry) >> 57;
  UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    crypto_word_t sum = a[i] + carry;
    r[i] = sum & P521_MASK58;
    carry = sum >> 58;
  }
  r[8] = (a[8] + carry) & P521_MASK57;
}

FE_INLINE void FE(copy)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a) {
  (void)f;
  words_copy(r, a, 9);
}

FE_INLINE void FE(load)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *words) {
  (void)f;
  crypto_word_t limbs[9];
  UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    size_t word = 58 * i / 64, shift = 58 * i % 64;
    crypto_dword_t two = (crypto_dword_t)words[word + 1] << 64 | words[word];
    limbs[i] = (crypto_word_t)(two >> shift) & P521_MASK58;
  }
  limbs[8] = words[7] >> 16 | words[8] << 48;
  words_copy(r, limbs, 9);
}

FE_INLINE void FE(store)(const FIELD *f, crypto_word_t *words,
                         const crypto_word_t *a) {
  (void)f;
  crypto_word_t limbs[9];
  p521_canonical(limbs, a);
  // Word i takes what limb i has left of its 58 bits, 58 - 6i, and the rest
  // from limb i + 1.
  UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    words[i] = limbs[i] >> (6 * i) | limbs[i + 1] << (58 - 6 * i);
  }
  words[8] = limbs[8] >> 48;
}

FE_INLINE void FE(from_plain)(const FIELD *f, crypto_word_t *r,
                              const crypto_word_t *words) {
  FE(load)(f, r, words);
}

FE_INLINE void FE(to_plain)(const FIELD *f, crypto_word_t *words,
                            const crypto_word_t *a) {
  FE(store)(f, words, a);
}

FE_INLINE void FE(zero)(const FIELD *f, crypto_word_t *r) {
  (void)f;
  words_zero(r, 9);
}

FE_INLINE void FE(one)(const FIELD *f, crypto_word_t *r) {
  (void)f;
  words_zero(r, 9);
  r[0] = 1;
}

FE_INLINE void FE(add)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                       const crypto_word_t *b) {
  (void)f;
  crypto_word_t sum[9];
  UNROLL(9)
  for (size_t i = 0; i < 9; i++) {
    sum[i] = a[i] + b[i];
  }
  p521_carry(r, sum);
}

FE_INLINE void FE(sub)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                       const crypto_word_t *b) {
  (void)f;
  // 2p, limb by limb, is above any tight b.
  STATIC_ASSERT(2 * P521_MASK57 > P521_MASK57 + 1 + P521_SLACK, "2p > b");
  crypto_word_t diff[9];
  UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    diff[i] = a[i] + 2 * P521_MASK58 - b[i];
  }
  diff[8] = a[8] + 2 * P521_MASK57 - b[8];
  p521_carry(r, diff);
}

FE_INLINE void FE(neg)(const FIELD *f, crypto_word_t *r,
                       const crypto_word_t *a) {
  p521_fe zero = {0};
  FE(sub)(f, r, zero, a);
}

FE_INLINE crypto_word_t FE(is_zero)(const FIELD *f, const crypto_word_t *a) {
  (void)f;
  crypto_word_t limbs[9];
  p521_canonical(limbs, a);
  return words_is_zero(limbs, 9);
}

FE_INLINE void FE(select)(const FIELD *f, crypto_word_t *r, crypto_word_t mask,
                          const crypto_word_t *a, const crypto_word_t *b) {
  (void)f;
  words_select(r, mask, a, b, 9);
}

// Products. Column k gathers a_i*b_j with i + j = k, and twice those with
// i + j = k + 9, as 2^(58*9) = 2 mod p: fewer than 18 products of limbs, in the
// last column 9. So carries out of a column are below 2^63, the last one too,
// whose limb has 57 bits; added at the bottom, it passes less than P521_SLACK
// on to limb 1.
#define P521_LIMB_SQUARE                            \
  ((crypto_dword_t)(P521_MASK58 + 1 + P521_SLACK) * \
   (P521_MASK58 + 1 + P521_SLACK))
STATIC_ASSERT((18 * P521_LIMB_SQUARE + (UINT64_C(1) << 63)) >> 58 >> 63 == 0,
              "the carry of a column");
STATIC_ASSERT((9 * P521_LIMB_SQUARE + (UINT64_C(1) << 63)) >> 57 >> 63 == 0,
              "the carry of the last column");
STATIC_ASSERT(((UINT64_C(1) << 63) + P521_MASK58) >> 58 <= P521_SLACK,
              "the carry into limb 1");

// p521_column takes the low bits of column |k|, of products |sum| and the carry
// of the column before, as a limb, and leaves the carry for the next.
ALWAYS_INLINE void p521_column(crypto_word_t r[9], size_t k, crypto_dword_t sum,
                               crypto_word_t *carry) {
  sum += *carry;
  r[k] = (crypto_word_t)sum & (k < 8 ? P521_MASK58 : P521_MASK57);
  *carry = (crypto_word_t)(sum >> (k < 8 ? 58 : 57));
}

// p521_wrap adds the carry of the last column at the bottom of |t| and sets |r|
// to the sum, which is tight.
ALWAYS_INLINE void p521_wrap(crypto_word_t r[9], crypto_word_t t[9],
                             crypto_word_t carry) {
  t[0] += carry;
  t[1] += t[0] >> 58;
  t[0] &= P521_MASK58;
  words_copy(r, t, 9);
}

FE_INLINE void FE(mul)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                       const crypto_word_t *b) {
  (void)f;
  crypto_word_t t[9], twice[9], carry = 0;
  UNROLL(9)
  for (size_t i = 0; i < 9; i++) {
    twice[i] = 2 * b[i];
  }
  UNROLL(9)
  for (size_t k = 0; k < 9; k++) {
    crypto_dword_t sum = 0;
    UNROLL(9)
    for (size_t i = 0; i < 9; i++) {
      sum += (crypto_dword_t)a[i] * (i <= k ? b[k - i] : twice[k + 9 - i]);
    }
    p521_column(t, k, sum, &carry);
  }
  p521_wrap(r, t, carry);
}

FE_INLINE void FE(sqr)(const FIELD *f, crypto_word_t *r,
                       const crypto_word_t *a) {
  (void)f;
  crypto_word_t t[9], twice[9], carry = 0;
  UNROLL(9)
  for (size_t i = 0; i < 9; i++) {
    twice[i] = 2 * a[i];
  }
  UNROLL(9)
  for (size_t k = 0; k < 9; k++) {
    crypto_dword_t sum = k % 2 == 0 ? (crypto_dword_t)a[k / 2] * a[k / 2] : 0;
    UNROLL(9)
    for (size_t i = 0; 2 * i < k; i++) {
      sum += (crypto_dword_t)twice[i] * a[k - i];
    }
    // i + j = k + 9: pairs i < j count four times, i = j twice.
    UNROLL(9)
    for (size_t i = k + 1; 2 * i < k + 9; i++) {
      sum += (crypto_dword_t)twice[i] * twice[k + 9 - i];
    }
    if ((k + 9) % 2 == 0) {
      sum += (crypto_dword_t)twice[(k + 9) / 2] * a[(k + 9) / 2];
    }
    p521_column(t, k, sum, &carry);
  }
  p521_wrap(r, t, carry);
}

FE_INLINE void FE(inv0)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a) {
  crypto_word_t words[FIELD_P521_WORDS];
  FE(store)(f, words, a);
  field_inv0(&field_p521, words, words);
  FE(load)(f, r, words);
}

FE_INLINE void FE(inv0_vartime)(const FIELD *f, crypto_word_t *r,
                                const crypto_word_t *a) {
  crypto_word_t words[FIELD_P521_WORDS];
  FE(store)(f, words, a);
  field_inv0_vartime(&field_p521, words, words);
  FE(load)(f, r, words);
}

#include "crypto/field/portable/powers_impl.h"

#else

// p521_reduce sets r = t mod p for t < 2^1042, by 2^521 = 1 mod p.
static inline void p521_reduce(crypto_word_t r[18], crypto_word_t t[36]) {
  static const crypto_word_t kModulus[] = {FIELD_P521_M};
  crypto_word_t high[18] = {0}, carry = 0;
  words_shift_right(high, t + 16, 9, 17);
  t[16] &= 0x1ff;
  t[17] = 0;
  words_add(t, t, high, 17);
  // The sum is at most 2^522 - 2: after the fold it is at most p.
  carry = t[16] >> 9;
  t[16] &= 0x1ff;
  UNROLL_LIMBS
  for (size_t i = 0; i < 17; i++) {
    t[i] = crypto_addc_w(t[i], 0, &carry);
  }
  words_reduce_once(r, 0, t, kModulus, 18);
}

#define FE_FIELD field_p521
#define FE_WORDS FIELD_P521_WORDS
#define FE_MODULUS FIELD_P521_M
#define FE_REDUCE p521_reduce
#define FE_IS_PLAIN 1
#include "crypto/field/portable/saturated_impl.h"

#endif

#include "crypto/field/portable/p521_chain_impl.h"

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P521_H
