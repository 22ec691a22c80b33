// SPDX-License-Identifier: Apache-2.0
//
// random.c draws random integers.

#include <openssl/bn.h>

#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/rand.h>

#include "internal.h"


// A draw for a range is rejected with a chance of at most one half.
#define MAX_DRAWS 128

// random_words sets |r| to a random number of |bits| bits.
static void random_words(crypto_word_t *r, size_t num, unsigned bits) {
  uint8_t buf[8 * CRYPTO_WORD_BYTES];
  for (size_t i = 0; i < num; i += 8) {
    size_t count = num - i < 8 ? num - i : 8;
    (void)RAND_bytes(buf, count * CRYPTO_WORD_BYTES);
    bn_words_from_bytes(r + i, count, buf, count * CRYPTO_WORD_BYTES);
  }
  OPENSSL_cleanse(buf, sizeof(buf));
  if (num > 0) {
    r[num - 1] &= (crypto_word_t)-1 >> ((0u - bits) % CRYPTO_WORD_BITS);
  }
}

int BN_rand(BIGNUM *r, int bits, int top, int bottom) {
  if (top < BN_RAND_TOP_ANY || top > BN_RAND_TOP_TWO ||
      (bottom != BN_RAND_BOTTOM_ANY && bottom != BN_RAND_BOTTOM_ODD)) {
    OPENSSL_PUT_ERROR(BN, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    return 0;
  }
  // TOP_ONE and TOP_TWO follow TOP_ANY by 1 and 2, the number of ones.
  int ones = top - BN_RAND_TOP_ANY;
  if (bits < ones || bits < bottom) {
    OPENSSL_PUT_ERROR(BN, BN_R_BITS_TOO_SMALL);
    return 0;
  }
  size_t num = ((size_t)bits + BN_BITS2 - 1) / BN_BITS2;
  if (!bn_wexpand(r, num)) {
    return 0;
  }
  random_words(r->d, num, (unsigned)bits);
  for (int i = bits - ones; i < bits; i++) {
    r->d[i / BN_BITS2] |= (BN_ULONG)1 << (i % BN_BITS2);
  }
  if (bottom == BN_RAND_BOTTOM_ODD) {
    r->d[0] |= 1;
  }
  r->width = (int)num;
  r->neg = 0;
  return 1;
}

int BN_pseudo_rand(BIGNUM *r, int bits, int top, int bottom) {
  return BN_rand(r, bits, top, bottom);
}

// draw_below draws |num| words for [min, max). It returns 0 if that fails too
// often.
static int draw_below(crypto_word_t *r, crypto_word_t min,
                      const crypto_word_t *max, size_t num, unsigned bits) {
  for (int i = 0; i < MAX_DRAWS; i++) {
    random_words(r, num, bits);
    crypto_word_t is_word = bn_is_zero_words_mask(r + 1, num - 1);
    crypto_word_t in_range =
        bn_lt_words_mask(r, max, num) & ~(is_word & ct_lt_mask(r[0], min));
    if (ct_declassify_word(in_range, "a rejected number is not used")) {
      return 1;
    }
  }
  OPENSSL_PUT_ERROR(BN, BN_R_TOO_MANY_ITERATIONS);
  return 0;
}

int BN_rand_range_ex(BIGNUM *r, BN_ULONG min_inclusive,
                     const BIGNUM *max_exclusive) {
  if (BN_cmp_word(max_exclusive, min_inclusive) <= 0) {
    OPENSSL_PUT_ERROR(BN, BN_R_INVALID_RANGE);
    return 0;
  }
  size_t num = bn_num_words(max_exclusive);
  crypto_word_t *words = OPENSSL_calloc(num, sizeof(crypto_word_t));
  int ok = words != NULL &&
           draw_below(words, min_inclusive, max_exclusive->d, num,
                      BN_num_bits(max_exclusive)) &&
           bn_set_words(r, words, num);
  OPENSSL_free(words);
  return ok;
}

int BN_rand_range(BIGNUM *r, const BIGNUM *range) {
  return BN_rand_range_ex(r, 0, range);
}

int BN_pseudo_rand_range(BIGNUM *r, const BIGNUM *range) {
  return BN_rand_range(r, range);
}
