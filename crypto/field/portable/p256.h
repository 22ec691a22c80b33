// SPDX-License-Identifier: Apache-2.0
//
// p256.h is the portable backend of the field of P-256, p = 2^256 - 2^224 +
// 2^192 + 2^96 - 1: saturated limbs, Montgomery domain with R = 2^256.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P256_H
#define OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P256_H

#include "crypto/field/moduli_gen.h"
#include "crypto/field/words.h"

#if defined(__cplusplus)
extern "C" {
#endif

#if CRYPTO_WORD_BITS == 64

// p256_reduce sets r = t/R mod p for t < p*R. As -1/p = 1 modulo a word, the
// multiple of p that clears the lowest word u is u*p itself, and u*p =
// u*2^256 - u*2^224 + u*2^192 + u*2^96 - u: the last term cancels u, the first
// three are u*(2^64 - 2^32 + 1) at the fourth word.
ALWAYS_INLINE void p256_reduce(crypto_word_t r[4], crypto_word_t t[8]) {
  static const crypto_word_t kModulus[] = {FIELD_P256_M};
  crypto_word_t top = 0;
  UNROLL(4)
  for (size_t i = 0; i < 4; i++) {
    crypto_word_t u = t[i], carry = 0;
    crypto_dword_t high = (crypto_dword_t)u * kModulus[3];
    t[i + 1] = crypto_addc_w(t[i + 1], u << 32, &carry);
    t[i + 2] = crypto_addc_w(t[i + 2], u >> 32, &carry);
    t[i + 3] = crypto_addc_w(t[i + 3], (crypto_word_t)high, &carry);
    // |high| and two carries fit: high >> 64 is at most 2^64 - 2^32.
    crypto_word_t up = (crypto_word_t)(high >> 64) + carry + top;
    top = 0;
    t[i + 4] = crypto_addc_w(t[i + 4], up, &top);
  }
  words_reduce_once(r, top, t + 4, kModulus, 4);
}
#define FE_REDUCE p256_reduce

#else
#define FE_N0 FIELD_P256_N0
#endif

#define FE_NAME p256
#define FE_FIELD field_p256
#define FE_WORDS FIELD_P256_WORDS
#define FE_MODULUS FIELD_P256_M
#include "crypto/field/portable/saturated_impl.h"

// (p - 3)/4 = 2^254 - 2^222 + 2^190 + 2^94 - 1 is, from the top, 32 ones, 31
// zeros, a one, 96 zeros and 94 ones. xN is a^(2^N - 1).
FE_INLINE void FE(pow_pm3d4)(const FIELD *f, crypto_word_t *r,
                             const crypto_word_t *a) {
  FE_T x2, x3, x6, x12, x15, x30, x32, x94, t;
  FE(sqr_n_mul)(f, x2, a, 1, a);
  FE(sqr_n_mul)(f, x3, x2, 1, a);
  FE(sqr_n_mul)(f, x6, x3, 3, x3);
  FE(sqr_n_mul)(f, x12, x6, 6, x6);
  FE(sqr_n_mul)(f, x15, x12, 3, x3);
  FE(sqr_n_mul)(f, x30, x15, 15, x15);
  FE(sqr_n_mul)(f, x32, x30, 2, x2);
  FE(sqr_n_mul)(f, t, x32, 32, x32);
  FE(sqr_n_mul)(f, x94, t, 30, x30);
  FE(sqr_n_mul)(f, t, x32, 32, a);
  FE(sqr_n_mul)(f, r, t, 190, x94);
}

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P256_H
