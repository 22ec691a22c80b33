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
  words_reduce_select(r, top, t + 4, kModulus, 4);
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

#include "crypto/field/portable/p256_chain_impl.h"

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P256_H
