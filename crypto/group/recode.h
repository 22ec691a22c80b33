// SPDX-License-Identifier: Apache-2.0
//
// crypto/group/recode.h turns scalars into digits: signed odd fixed windows for
// secrets, width-w non-adjacent forms and signed bucket digits for public data.
// It knows words only, so every group shares it.

#ifndef OPENSSL_HEADER_CRYPTO_GROUP_RECODE_H
#define OPENSSL_HEADER_CRYPTO_GROUP_RECODE_H

#include "crypto/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif

// words_get_bits returns the |count| < CRYPTO_WORD_BITS bits of |a| from bit
// |pos| up; bits above the |num| words are zero.
//
//   secrecy  constant time in |a|; |pos| and |count| are public
static inline crypto_word_t words_get_bits(const crypto_word_t *a, size_t num,
                                           size_t pos, unsigned count) {
  size_t word = pos / CRYPTO_WORD_BITS;
  unsigned shift = (unsigned)(pos % CRYPTO_WORD_BITS);
  crypto_word_t bits = word < num ? a[word] >> shift : 0;
  if (shift + count > CRYPTO_WORD_BITS && word + 1 < num) {
    bits |= a[word + 1] << (CRYPTO_WORD_BITS - shift);
  }
  return bits & (((crypto_word_t)1 << count) - 1);
}

// A recode_odd_digit is the signed odd digit (2*index + 1) * (negative ? -1 :
// 1).
typedef struct {
  crypto_word_t index;
  crypto_word_t negative;  // mask
} recode_odd_digit;

// recode_odd_num_digits is how many |width|-bit windows |bits| bits take.
static inline size_t recode_odd_num_digits(size_t bits, unsigned width) {
  return (bits + width - 1) / width;
}

// recode_odd returns digit |i| of the odd integer |k| < 2^bits written with
// |num_digits| digits d_i in {+-1, +-3, ..., +-(2^width - 1)}:
//
//   k = sum of d_i * 2^(width*i)
//
// For all but the last digit d_i = 2u + 1 - 2^width, where u is the |width|
// bits of k from bit width*i + 1 up; the last one, 2u + 1, is positive. (k odd
// makes the sum telescope.)
//
//   secrecy  constant time in |k|
//   source   Joye and Tunstall, AFRICACRYPT 2009; Hamburg, ePrint 2012/309
static inline recode_odd_digit recode_odd(const crypto_word_t *k, size_t num,
                                          unsigned width, size_t i,
                                          size_t num_digits) {
  recode_odd_digit d;
  crypto_word_t u = words_get_bits(k, num, width * i + 1, width);
  crypto_word_t half = (crypto_word_t)1 << (width - 1);
  if (i + 1 == num_digits) {
    d.index = u;
    d.negative = 0;
    return d;
  }
  d.negative = ct_is_zero_mask(u & half);
  d.index = (u ^ d.negative) & (half - 1);
  return d;
}

// recode_wnaf_public writes the width-|width| non-adjacent form of |k| < 2^bits
// to the |bits| + 1 entries of |out|: k = sum of out[i] * 2^i, each entry zero
// or odd with |out[i]| < 2^(width-1), and of |width| consecutive entries at
// most one is not zero. 2 <= width <= 8.
//
//   secrecy  |k| is public
static inline void recode_wnaf_public(int8_t *out, size_t bits,
                                      const crypto_word_t *k, size_t num,
                                      unsigned width) {
  OPENSSL_memset(out, 0, bits + 1);
  crypto_word_t carry = 0;
  size_t i = 0;
  while (i <= bits) {
    if (words_get_bits(k, num, i, 1) == carry) {
      i++;
      continue;
    }
    unsigned count = bits + 1 - i < width ? (unsigned)(bits + 1 - i) : width;
    crypto_word_t window = words_get_bits(k, num, i, count) + carry;
    carry = count == width ? window >> (width - 1) : 0;
    out[i] = (int8_t)((int)window - (int)(carry << width));
    i += count;
  }
}

// recode_buckets_public writes the |num_digits| signed digits of |k| <
// 2^(width*num_digits - 1), or of -k if |negative|, to every |stride|-th entry
// of |out|: the sum of out[stride*i] * 2^(width*i), each entry of magnitude at
// most 2^(width-1). 2 <= width < 16.
//
//   secrecy  |k| is public
static inline void recode_buckets_public(int16_t *out, size_t stride,
                                         size_t num_digits,
                                         const crypto_word_t *k, size_t num,
                                         unsigned width, int negative) {
  const int32_t half = (int32_t)1 << (width - 1);
  int32_t carry = 0;
  for (size_t i = 0; i < num_digits; i++) {
    int32_t digit = (int32_t)words_get_bits(k, num, width * i, width) + carry;
    carry = digit > half;
    digit -= carry << width;
    out[stride * i] = (int16_t)(negative ? -digit : digit);
  }
}

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_GROUP_RECODE_H
