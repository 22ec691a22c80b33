// SPDX-License-Identifier: Apache-2.0
//
// p224.h is the portable backend of the field of P-224, p = 2^224 - 2^96 + 1:
// saturated limbs, Montgomery domain with R = 2^256.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P224_H
#define OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P224_H

#include "crypto/field/moduli_gen.h"
#include "crypto/field/words.h"

#if defined(__cplusplus)
extern "C" {
#endif

#if CRYPTO_WORD_BITS == 64

// p224_reduce sets r = t/R mod p for t < p*R, word by word. As 1/p = 1 modulo a
// word, the lowest word u is cleared by subtracting u*p = u*2^224 - u*2^96 + u.
// What is left of t - k*p, k < R, is in (-p*R, p*R).
ALWAYS_INLINE void p224_reduce(crypto_word_t r[4], crypto_word_t t[8]) {
  static const crypto_word_t kModulus[] = {FIELD_P224_M};
  // |under| is a borrow from the word after the round's last.
  crypto_word_t under = 0, carry;
  UNROLL(4)
  for (size_t i = 0; i < 4; i++) {
    crypto_word_t u = t[i];
    carry = 0;
    t[i + 1] = crypto_addc_w(t[i + 1], u << 32, &carry);
    t[i + 2] = crypto_addc_w(t[i + 2], u >> 32, &carry);
    // A carry means that u is not zero; high >> 64 is below 2^32.
    crypto_dword_t high = ((crypto_dword_t)u << 32) - carry;
    crypto_word_t borrow = 0, last = (crypto_word_t)(high >> 64) + under;
    t[i + 3] = crypto_subb_w(t[i + 3], (crypto_word_t)high, &borrow);
    t[i + 4] = crypto_subb_w(t[i + 4], last, &borrow);
    under = borrow;
  }
  crypto_word_t mask = value_barrier_w(0u - under);
  carry = 0;
  UNROLL(4)
  for (size_t i = 0; i < 4; i++) {
    r[i] = crypto_addc_w(t[4 + i], mask & kModulus[i], &carry);
  }
}
#define FE_REDUCE p224_reduce

#else
#define FE_N0 FIELD_P224_N0
#endif

#define FE_NAME p224
#define FE_FIELD field_p224
#define FE_WORDS FIELD_P224_WORDS
#define FE_MODULUS FIELD_P224_M
#include "crypto/field/portable/saturated_impl.h"

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P224_H
