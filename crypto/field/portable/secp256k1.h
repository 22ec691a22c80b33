// SPDX-License-Identifier: Apache-2.0
//
// secp256k1.h is the portable backend of the field of secp256k1, p = 2^256 -
// 2^32 - 977: saturated limbs, plain domain.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_SECP256K1_H
#define OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_SECP256K1_H

#include "crypto/field/moduli_gen.h"
#include "crypto/field/words.h"

#if defined(__cplusplus)
extern "C" {
#endif

#if CRYPTO_WORD_BITS == 64

// secp256k1_reduce sets r = t mod p for any t, by 2^256 = 2^32 + 977 mod p.
ALWAYS_INLINE void secp256k1_reduce(crypto_word_t r[4],
                                    const crypto_word_t t[8]) {
  static const crypto_word_t kModulus[] = {FIELD_SECP256K1_M};
  const crypto_word_t fold = UINT64_C(0x1000003d1);
  crypto_word_t low[4], carry = 0;
  words_copy(low, t, 4);
  // high * fold + low < 2^256 * (fold + 1): the carry is at most |fold|.
  crypto_word_t top = words_mul_add(low, t + 4, fold, 4);
  // top * fold < 2^67; a carry leaves less than that behind, so that adding
  // |fold| for it has no carry.
  crypto_dword_t folded = (crypto_dword_t)top * fold;
  low[0] = crypto_addc_w(low[0], (crypto_word_t)folded, &carry);
  low[1] = crypto_addc_w(low[1], (crypto_word_t)(folded >> 64), &carry);
  low[2] = crypto_addc_w(low[2], 0, &carry);
  low[3] = crypto_addc_w(low[3], 0, &carry);
  words_reduce_once(r, carry, low, kModulus, 4);
}

#else

// secp256k1_reduce sets r = t mod p for any t, by 2^256 = 2^32 + 977 mod p.
static inline void secp256k1_reduce(crypto_word_t r[8],
                                    const crypto_word_t t[16]) {
  static const crypto_word_t kModulus[] = {FIELD_SECP256K1_M};
  crypto_word_t low[9];
  words_copy(low, t, 8);
  low[8] = words_mul_add(low, t + 8, 977, 8);
  crypto_word_t carry = words_add(low + 1, low + 1, t + 8, 8);
  // carry * 2^288 + low < 2^256 * (2^32 + 978): what is above 2^256 is folded
  // again, and a carry from that leaves next to nothing behind.
  crypto_dword_t top = (crypto_dword_t)carry << 32 | low[8];
  crypto_dword_t folded = top * 977;
  crypto_word_t add[8] = {0};
  add[0] = (crypto_word_t)folded;
  folded = (folded >> 32) + top;
  add[1] = (crypto_word_t)folded;
  add[2] = (crypto_word_t)(folded >> 32);
  carry = words_add(low, low, add, 8);
  words_reduce_once(r, carry, low, kModulus, 8);
}

#endif

#define FE_NAME secp256k1
#define FE_FIELD field_secp256k1
#define FE_WORDS FIELD_SECP256K1_WORDS
#define FE_MODULUS FIELD_SECP256K1_M
#define FE_REDUCE secp256k1_reduce
#define FE_IS_PLAIN 1
#include "crypto/field/portable/saturated_impl.h"

// (p - 3)/4 = 2^254 - 2^30 - 245 is, from the top, 223 ones, a zero, 22 ones
// and 00001011. xN is a^(2^N - 1).
FE_INLINE void FE(pow_pm3d4)(const FIELD *f, crypto_word_t *r,
                             const crypto_word_t *a) {
  FE_T x2, x3, x6, x9, x11, x22, x44, x88, x176, t;
  FE(sqr_n_mul)(f, x2, a, 1, a);
  FE(sqr_n_mul)(f, x3, x2, 1, a);
  FE(sqr_n_mul)(f, x6, x3, 3, x3);
  FE(sqr_n_mul)(f, x9, x6, 3, x3);
  FE(sqr_n_mul)(f, x11, x9, 2, x2);
  FE(sqr_n_mul)(f, x22, x11, 11, x11);
  FE(sqr_n_mul)(f, x44, x22, 22, x22);
  FE(sqr_n_mul)(f, x88, x44, 44, x44);
  FE(sqr_n_mul)(f, x176, x88, 88, x88);
  FE(sqr_n_mul)(f, t, x176, 44, x44);
  FE(sqr_n_mul)(f, t, t, 3, x3);
  FE(sqr_n_mul)(f, t, t, 23, x22);
  FE(sqr_n)(f, t, t, 5);
  FE(mul)(f, t, t, a);
  FE(sqr_n_mul)(f, r, t, 3, x2);
}

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_SECP256K1_H
