// SPDX-License-Identifier: Apache-2.0
//
// shift.c moves, sets and counts bits of the absolute value.

#include <openssl/bn.h>

#include <openssl/err.h>

#include "internal.h"


// check_count reports a negative count of bits.
static int check_count(int n) {
  if (n < 0) {
    OPENSSL_PUT_ERROR(BN, BN_R_NEGATIVE_NUMBER);
    return 0;
  }
  return 1;
}

int BN_lshift(BIGNUM *r, const BIGNUM *a, int n) {
  if (!check_count(n)) {
    return 0;
  }
  size_t num = bn_num_words(a), words = (size_t)n / BN_BITS2;
  int neg = a->neg;
  if (num == 0) {
    BN_zero(r);
    return 1;
  }
  if (!bn_wexpand(r, num + words + 1)) {
    return 0;
  }
  OPENSSL_memmove(r->d + words, a->d, num * sizeof(BN_ULONG));
  OPENSSL_memset(r->d, 0, words * sizeof(BN_ULONG));
  r->d[num + words] =
      bn_lshift_words(r->d + words, r->d + words, num, (unsigned)n % BN_BITS2);
  r->width = (int)(num + words + 1);
  r->neg = neg;
  bn_set_minimal_width(r);
  return 1;
}

int BN_rshift(BIGNUM *r, const BIGNUM *a, int n) {
  if (!check_count(n)) {
    return 0;
  }
  size_t num = bn_num_words(a), words = (size_t)n / BN_BITS2;
  int neg = a->neg;
  if (num <= words) {
    BN_zero(r);
    return 1;
  }
  num -= words;
  if (!bn_wexpand(r, num)) {
    return 0;
  }
  OPENSSL_memmove(r->d, a->d + words, num * sizeof(BN_ULONG));
  bn_rshift_words(r->d, r->d, num, (unsigned)n % BN_BITS2);
  r->width = (int)num;
  r->neg = neg;
  bn_set_minimal_width(r);
  return 1;
}

int BN_lshift1(BIGNUM *r, const BIGNUM *a) {
  return BN_lshift(r, a, 1);
}

int BN_rshift1(BIGNUM *r, const BIGNUM *a) {
  return BN_rshift(r, a, 1);
}

int BN_set_bit(BIGNUM *a, int n) {
  if (!check_count(n)) {
    return 0;
  }
  int word = n / BN_BITS2;
  if (word >= a->width && !bn_resize_words(a, (size_t)word + 1)) {
    return 0;
  }
  a->d[word] |= (BN_ULONG)1 << (n % BN_BITS2);
  return 1;
}

int BN_clear_bit(BIGNUM *a, int n) {
  if (!check_count(n)) {
    return 0;
  }
  if (n / BN_BITS2 < a->width) {
    a->d[n / BN_BITS2] &= ~((BN_ULONG)1 << (n % BN_BITS2));
    bn_set_minimal_width(a);
  }
  return 1;
}

int BN_mask_bits(BIGNUM *a, int n) {
  if (!check_count(n)) {
    return 0;
  }
  int word = n / BN_BITS2;
  if (word < a->width) {
    a->d[word] &= ((BN_ULONG)1 << (n % BN_BITS2)) - 1;
    a->width = word + 1;
    bn_set_minimal_width(a);
  }
  return 1;
}

int BN_is_bit_set(const BIGNUM *a, int n) {
  return n >= 0 && n / BN_BITS2 < a->width &&
         (a->d[n / BN_BITS2] >> (n % BN_BITS2) & 1) != 0;
}

int BN_count_low_zero_bits(const BIGNUM *bn) {
  if (BN_is_zero(bn)) {
    return 0;
  }
  int n = 0;
  while (!BN_is_bit_set(bn, n)) {
    n++;
  }
  return n;
}
