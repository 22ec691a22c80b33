// SPDX-License-Identifier: Apache-2.0
//
// p384.h is the portable backend of the field of P-384, p = 2^384 - 2^128 -
// 2^96 + 2^32 - 1: saturated limbs, Montgomery domain with R = 2^384.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P384_H
#define OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P384_H

#include "crypto/field/moduli_gen.h"
#include "crypto/field/words.h"

#if defined(__cplusplus)
extern "C" {
#endif

#if CRYPTO_WORD_BITS == 64

// p384_reduce sets r = t/R mod p for t < p*R, column by column. The multiple of
// p that clears the word t_k is u = t_k*(2^32 + 1) mod 2^64, and
//
//   t_k + u*p = u*2^384 - u*2^128 - u*2^96 + (t_k + u*2^32 - u).
//
// The bracket is 2^64*c: modulo 2^64 it is zero, and as t_k + u*2^32 has u for
// its lowest word, c is the rest of it.
ALWAYS_INLINE void p384_reduce(crypto_word_t r[6], const crypto_word_t t[12]) {
  static const crypto_word_t kModulus[] = {FIELD_P384_M};
  crypto_word_t u[6], out[6];
  // |sum| is what is left for column k: its word and above it a small signed
  // carry.
  crypto_sdword_t sum = 0;
  crypto_word_t c = 0;
  UNROLL(12)
  for (size_t k = 0; k < 12; k++) {
    sum += t[k];
    if (k >= 6) {
      sum += u[k - 6];
    }
    if (k >= 2 && k < 8) {
      sum -= (crypto_sdword_t)u[k - 2] + (u[k - 2] >> 32);
    }
    if (k >= 1 && k < 7) {
      sum -= (crypto_sdword_t)(u[k - 1] << 32);
      sum += c;
    }
    crypto_word_t word = (crypto_word_t)sum;
    sum >>= 64;
    if (k < 6) {
      u[k] = word + (word << 32);
      c = (crypto_word_t)((((crypto_dword_t)u[k] << 32) + word) >> 64);
    } else {
      out[k - 6] = word;
    }
  }
  words_reduce_select(r, (crypto_word_t)sum, out, kModulus, 6);
}
#define FE_REDUCE p384_reduce

#else
#define FE_N0 FIELD_P384_N0
#endif

#define FE_NAME p384
#define FE_FIELD field_p384
#define FE_WORDS FIELD_P384_WORDS
#define FE_MODULUS FIELD_P384_M
#include "crypto/field/portable/saturated_impl.h"

#include "crypto/field/portable/p384_chain_impl.h"

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_P384_H
