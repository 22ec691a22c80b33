// SPDX-License-Identifier: Apache-2.0
//
// edwards25519.h is the portable backend of the field of edwards25519, p =
// 2^255 - 19: saturated limbs, plain domain.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_EDWARDS25519_H
#define OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_EDWARDS25519_H

#include "crypto/field/moduli_gen.h"
#include "crypto/field/words.h"

#if defined(__cplusplus)
extern "C" {
#endif

// edwards25519_reduce sets r = t mod p for any t, by 2^256 = 38 and 2^255 = 19
// mod p.
ALWAYS_INLINE void edwards25519_reduce(
    crypto_word_t r[FIELD_EDWARDS25519_WORDS],
    const crypto_word_t t[2 * FIELD_EDWARDS25519_WORDS]) {
  static const crypto_word_t kModulus[] = {FIELD_EDWARDS25519_M};
  const size_t n = FIELD_EDWARDS25519_WORDS;
  const unsigned sign = CRYPTO_WORD_BITS - 1;
  crypto_word_t low[FIELD_EDWARDS25519_WORDS], carry = 0;
  words_copy(low, t, n);
  // high * 38 + low < 2^256 * 39: what is above bit 255 is at most 77.
  crypto_word_t top = words_mul_add(low, t + n, 38, n);
  top = top << 1 | low[n - 1] >> sign;
  low[n - 1] &= ((crypto_word_t)1 << sign) - 1;
  // The sum is below 2^255 + 19 * 78 < 2p.
  low[0] = crypto_addc_w(low[0], 19 * top, &carry);
  UNROLL_LIMBS
  for (size_t i = 1; i < n; i++) {
    low[i] = crypto_addc_w(low[i], 0, &carry);
  }
  words_reduce_once(r, 0, low, kModulus, n);
}

#define FE_NAME edwards25519
#define FE_FIELD field_edwards25519
#define FE_WORDS FIELD_EDWARDS25519_WORDS
#define FE_MODULUS FIELD_EDWARDS25519_M
#define FE_REDUCE edwards25519_reduce
#define FE_IS_PLAIN 1
#include "crypto/field/portable/saturated_impl.h"

// (p - 5)/8 = 2^252 - 3. xN is a^(2^N - 1).
FE_INLINE void FE(pow_pm5d8)(const FIELD *f, crypto_word_t *r,
                             const crypto_word_t *a) {
  FE_T x2, x5, x10, x20, x40, x50, x100, t;
  FE(sqr_n_mul)(f, x2, a, 1, a);
  FE(sqr_n_mul)(f, x5, x2, 2, x2);
  FE(sqr_n_mul)(f, x5, x5, 1, a);
  FE(sqr_n_mul)(f, x10, x5, 5, x5);
  FE(sqr_n_mul)(f, x20, x10, 10, x10);
  FE(sqr_n_mul)(f, x40, x20, 20, x20);
  FE(sqr_n_mul)(f, x50, x40, 10, x10);
  FE(sqr_n_mul)(f, x100, x50, 50, x50);
  FE(sqr_n_mul)(f, t, x100, 100, x100);
  FE(sqr_n_mul)(f, t, t, 50, x50);
  FE(sqr_n)(f, t, t, 2);
  FE(mul)(f, r, t, a);
}

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_EDWARDS25519_H
