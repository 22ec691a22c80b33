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

#include "crypto/field/portable/secp256k1_chain_impl.h"

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_SECP256K1_H
