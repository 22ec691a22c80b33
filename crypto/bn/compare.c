// SPDX-License-Identifier: Apache-2.0
//
// compare.c compares integers and answers questions about one.

#include <openssl/bn.h>

#include "internal.h"


//   secrecy   |a| and |b| are public
int BN_ucmp(const BIGNUM *a, const BIGNUM *b) {
  size_t num_a = bn_num_words(a), num_b = bn_num_words(b);
  if (num_a != num_b) {
    return num_a < num_b ? -1 : 1;
  }
  return bn_cmp_words_vartime(a->d, b->d, num_a);
}

int BN_cmp(const BIGNUM *a, const BIGNUM *b) {
  if (a->neg != b->neg) {
    return a->neg ? -1 : 1;
  }
  return a->neg ? -BN_ucmp(a, b) : BN_ucmp(a, b);
}

int BN_cmp_word(const BIGNUM *a, BN_ULONG b) {
  BIGNUM b_bn;
  bn_init_static(&b_bn, &b, 1);
  return BN_cmp(a, &b_bn);
}

int BN_equal_consttime(const BIGNUM *a, const BIGNUM *b) {
  size_t num_a = (size_t)a->width, num_b = (size_t)b->width;
  crypto_word_t diff = (crypto_word_t)(a->neg ^ b->neg);
  for (size_t i = 0; i < num_a || i < num_b; i++) {
    diff |= bn_word_at(a, i) ^ bn_word_at(b, i);
  }
  return (int)(ct_is_zero_mask(diff) & 1);
}

int BN_is_negative(const BIGNUM *bn) {
  return bn->neg;
}

int BN_abs_is_word(const BIGNUM *bn, BN_ULONG w) {
  return bn_num_words(bn) == (w != 0) && (w == 0 || bn->d[0] == w);
}

int BN_is_word(const BIGNUM *bn, BN_ULONG w) {
  return !bn->neg && BN_abs_is_word(bn, w);
}

int BN_is_zero(const BIGNUM *bn) {
  return BN_is_word(bn, 0);
}

int BN_is_one(const BIGNUM *bn) {
  return BN_is_word(bn, 1);
}

int BN_is_odd(const BIGNUM *bn) {
  return bn->width > 0 && (bn->d[0] & 1) != 0;
}

int BN_is_pow2(const BIGNUM *bn) {
  return !BN_is_zero(bn) &&
         BN_count_low_zero_bits(bn) + 1 == (int)BN_num_bits(bn);
}
