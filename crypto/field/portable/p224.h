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

// p224_reduce sets r = t/R mod p for t < p*R, word by word. As -1/p = -1 modulo
// a word, the multiple of p that clears the lowest word t_0 is u = -t_0, and
// u*p = u*2^224 - u*2^96 + u, of which the last term clears it, with a carry
// unless it was zero.
ALWAYS_INLINE void p224_reduce(crypto_word_t r[4], crypto_word_t t[8]) {
  static const crypto_word_t kModulus[] = {FIELD_P224_M};
  // |top| is a carry into the word after the round's last.
  crypto_word_t top = 0;
  UNROLL(4)
  for (size_t i = 0; i < 4; i++) {
    crypto_word_t u = 0u - t[i];
    // 2^64 * (carry - u*2^32 + u*2^160), which is not negative.
    crypto_dword_t sub = (crypto_dword_t)u << 32;
    sub -= 1 & ~ct_is_zero_mask(u);
    crypto_word_t borrow = 0, carry = 0;
    t[i + 1] = crypto_subb_w(t[i + 1], (crypto_word_t)sub, &borrow);
    t[i + 2] = crypto_subb_w(t[i + 2], (crypto_word_t)(sub >> 64), &borrow);
    crypto_dword_t add = ((crypto_dword_t)u << 32) - borrow;
    t[i + 3] = crypto_addc_w(t[i + 3], (crypto_word_t)add, &carry);
    // add >> 64 is below 2^32.
    crypto_word_t up = (crypto_word_t)(add >> 64) + carry + top;
    top = 0;
    t[i + 4] = crypto_addc_w(t[i + 4], up, &top);
  }
  words_reduce_once(r, top, t + 4, kModulus, 4);
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
