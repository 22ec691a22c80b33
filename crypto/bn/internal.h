// SPDX-License-Identifier: Apache-2.0
//
// crypto/bn/internal.h is the face of the big integers for the rest of the
// library: conversion between |BIGNUM| and word arrays of fixed width, constant
// integers, a primality test for public numbers, and arithmetic on word arrays,
// which crypto/field uses, too.

#ifndef OPENSSL_HEADER_CRYPTO_BN_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_BN_INTERNAL_H

#include <openssl/bn.h>

#include "crypto/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif

STATIC_ASSERT(sizeof(BN_ULONG) == sizeof(crypto_word_t) &&
                  BN_BITS2 == CRYPTO_WORD_BITS,
              "public and internal word differ");


// Word arrays.
//
// Least significant word first. Functions without |_vartime| are constant time
// in the words; lengths are public. Outputs may be the same array as inputs of
// the same length, unless a function says otherwise. With |num| = 0 pointers
// may be NULL.

// bn_add_words sets r = a + b and returns the carry, bn_sub_words sets r = a -
// b and returns the borrow, 0 or 1.
crypto_word_t bn_add_words(crypto_word_t *r, const crypto_word_t *a,
                           const crypto_word_t *b, size_t num);
crypto_word_t bn_sub_words(crypto_word_t *r, const crypto_word_t *a,
                           const crypto_word_t *b, size_t num);

// bn_add_word_words sets r = a + w and returns the carry, bn_sub_word_words
// sets r = a - w and returns the borrow.
crypto_word_t bn_add_word_words(crypto_word_t *r, const crypto_word_t *a,
                                size_t num, crypto_word_t w);
crypto_word_t bn_sub_word_words(crypto_word_t *r, const crypto_word_t *a,
                                size_t num, crypto_word_t w);

// bn_mul_add_words adds a * w to |r| and returns the word that carries out;
// bn_mul_sub_words subtracts it and returns the word that is missing.
crypto_word_t bn_mul_add_words(crypto_word_t *r, const crypto_word_t *a,
                               size_t num, crypto_word_t w);
crypto_word_t bn_mul_sub_words(crypto_word_t *r, const crypto_word_t *a,
                               size_t num, crypto_word_t w);

// bn_mul_word_words sets r = r * w + add and returns the word that carries out.
crypto_word_t bn_mul_word_words(crypto_word_t *r, size_t num, crypto_word_t w,
                                crypto_word_t add);

// bn_mul_words sets the |num_a| + |num_b| words of |r| to a * b.
//
//   aliasing  |r| overlaps neither input
void bn_mul_words(crypto_word_t *r, const crypto_word_t *a, size_t num_a,
                  const crypto_word_t *b, size_t num_b);

// bn_lshift_words shifts left by |bits| < BN_BITS2 and returns the bits that
// leave at the top; bn_rshift_words shifts right and drops those that leave at
// the bottom.
crypto_word_t bn_lshift_words(crypto_word_t *r, const crypto_word_t *a,
                              size_t num, unsigned bits);
void bn_rshift_words(crypto_word_t *r, const crypto_word_t *a, size_t num,
                     unsigned bits);

// bn_is_zero_words_mask is all ones iff all words are zero.
crypto_word_t bn_is_zero_words_mask(const crypto_word_t *a, size_t num);

// bn_lt_words_mask is all ones iff a < b.
crypto_word_t bn_lt_words_mask(const crypto_word_t *a, const crypto_word_t *b,
                               size_t num);

// bn_cmp_words_vartime compares and returns -1, 0 or 1.
int bn_cmp_words_vartime(const crypto_word_t *a, const crypto_word_t *b,
                         size_t num);

// bn_num_words_vartime returns |num| less the leading zero words.
size_t bn_num_words_vartime(const crypto_word_t *a, size_t num);

// bn_div_words_vartime divides |u| by |v|: the |num_u| - |num_v| words of |q|
// become the quotient and the first |num_v| words of |u| the remainder.
//
//   range     the top bit of |v| is set, the top word of |u| is less than that
//             of |v|, num_u > num_v > 0
//   aliasing  none
//   source    Knuth, TAOCP 2, 4.3.1, algorithm D
void bn_div_words_vartime(crypto_word_t *q, crypto_word_t *u, size_t num_u,
                          const crypto_word_t *v, size_t num_v);

// bn_div_word_words_vartime sets q = a / w for non-zero |w| and returns the
// remainder. |q| may be NULL.
crypto_word_t bn_div_word_words_vartime(crypto_word_t *q,
                                        const crypto_word_t *a, size_t num,
                                        crypto_word_t w);

// bn_words_from_bytes sets |r| to the |len| big-endian bytes at |in|, zeros in
// front; |num| words must hold them. bn_words_from_bytes_le reads little-endian
// bytes.
void bn_words_from_bytes(crypto_word_t *r, size_t num, const uint8_t *in,
                         size_t len);
void bn_words_from_bytes_le(crypto_word_t *r, size_t num, const uint8_t *in,
                            size_t len);

// bn_words_to_bytes writes |len| big-endian bytes, zeros in front, and returns
// a mask: all ones iff the value fits. If it does not, the bytes are its low
// ones.
crypto_word_t bn_words_to_bytes(uint8_t *out, size_t len,
                                const crypto_word_t *a, size_t num);
crypto_word_t bn_words_to_bytes_le(uint8_t *out, size_t len,
                                   const crypto_word_t *a, size_t num);


// Montgomery arithmetic on word arrays, modulo an odd |n| of |num| words, with
// R = 2^(num * BN_BITS2). Values are in [0, n) unless a line says otherwise.

// bn_mont_n0 returns -1/n mod 2^BN_BITS2 for the lowest word of |n|.
crypto_word_t bn_mont_n0(crypto_word_t n_low);

// bn_reduce_once_words sets r = a mod n for a in [0, 2n), |carry| being the
// word above |a|.
//
//   aliasing  |r| does not overlap |a|
void bn_reduce_once_words(crypto_word_t *r, crypto_word_t carry,
                          const crypto_word_t *a, const crypto_word_t *n,
                          size_t num);

// bn_mont_reduce_words sets r = t/R mod n for the 2 * |num| words of |t|, which
// are less than n*R and are lost.
//
//   aliasing  |r| does not overlap |t|
void bn_mont_reduce_words(crypto_word_t *r, crypto_word_t *t,
                          const crypto_word_t *n, crypto_word_t n0, size_t num);


// Integers.

// bn_to_words sets |out| to |bn| with zeros in front.
//
//   secrecy   constant time in the value; whether it fits and the width are
//             public
//   errors    returns 0, without an entry on the queue, and sets |out| to zero
//             if |bn| is negative or does not fit
MUST_USE int bn_to_words(crypto_word_t *out, size_t num, const BIGNUM *bn);

// bn_set_words sets |bn| to a copy of |words|, of width |num|.
//
//   secrecy   constant time in the words
MUST_USE int bn_set_words(BIGNUM *bn, const crypto_word_t *words, size_t num);

// bn_wexpand makes room for |num| words at |bn->d| and keeps the value.
//
//   errors    |BN_R_BIGNUM_TOO_LONG|, |BN_R_EXPAND_ON_STATIC_BIGNUM_DATA|
MUST_USE int bn_wexpand(BIGNUM *bn, size_t num);

// bn_resize_words makes |bn| exactly |num| words wide, with zeros in front.
//
//   secrecy   constant time in the value; whether it fits is returned
//   errors    |BN_R_BIGNUM_TOO_LONG| if words that are not zero would be lost
MUST_USE OPENSSL_EXPORT int bn_resize_words(BIGNUM *bn, size_t num);

// bn_word_at returns word |i| of the value, which is zero above its width.
static inline crypto_word_t bn_word_at(const BIGNUM *bn, size_t i) {
  return i < (size_t)bn->width ? bn->d[i] : 0;
}

// bn_num_words returns how many words the value needs.
//
//   secrecy   the value is public
size_t bn_num_words(const BIGNUM *bn);

// bn_set_minimal_width drops leading zero words, and the sign of zero.
void bn_set_minimal_width(BIGNUM *bn);

// bn_secret marks the value as secret (|CT_SECRET|).
OPENSSL_EXPORT void bn_secret(BIGNUM *bn);

// STATIC_BIGNUM initialises a constant |BIGNUM| over the |num| words at
// |words|, leading zeros allowed:
//
//   static const BN_ULONG kWords[] = {W64(0x0123456789abcdef)};
//   static const BIGNUM kNumber =
//       STATIC_BIGNUM(kWords, OPENSSL_ARRAY_SIZE(kWords));
//
// The words are never written to; |BN_free| of such an integer does nothing.
#define STATIC_BIGNUM(words, num) \
  { (BN_ULONG *)(words), (int)(num), (int)(num), 0, BN_FLG_STATIC_DATA }

// bn_init_static does so at run time. |words| must outlive |bn|.
void bn_init_static(BIGNUM *bn, const crypto_word_t *words, size_t num);

// bn_is_prime_vartime sets |*is_prime| to whether |n| is a prime: trial
// division and 64 rounds of Miller and Rabin's test with random bases, so that
// a composite number passes with a chance of at most 2^-128.
//
//   secrecy   |n| is public
MUST_USE int bn_is_prime_vartime(int *is_prime, const BIGNUM *n, BN_CTX *ctx);

struct bn_mont_ctx_st {
  BIGNUM N;   // the modulus
  BIGNUM RR;  // R^2 mod N, as wide as N
  BN_ULONG n0;
};


#if defined(__cplusplus)
}  // extern "C"
#endif

#if defined(BSSL_HAS_CXX)

extern "C++" {

BSSL_NAMESPACE_BEGIN

// Tests written for BoringSSL name these here.
using ::bn_resize_words;
using ::bn_secret;

BSSL_NAMESPACE_END

}  // extern C++

#endif  // BSSL_HAS_CXX

#endif  // OPENSSL_HEADER_CRYPTO_BN_INTERNAL_H
