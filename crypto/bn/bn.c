// SPDX-License-Identifier: Apache-2.0
//
// bn.c holds the life of an integer and its storage, and sets and gets small
// values.
//
// A value's width may exceed what it needs: integers read from bytes or words
// keep the width of their source, so that nothing depends on secret leading
// zeros. Arithmetic accepts any width and returns minimal ones.

#include <openssl/bn.h>

#include <limits.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "internal.h"


// BN_MAX_WORDS keeps every count of bits, and of twice as many, in an |int|.
#define BN_MAX_WORDS (INT_MAX / (4 * BN_BITS2))

static const BN_ULONG kOneWords[] = {1};


// Life.

void BN_init(BIGNUM *bn) {
  OPENSSL_memset(bn, 0, sizeof(*bn));
}

BIGNUM *BN_new(void) {
  BIGNUM *bn = OPENSSL_malloc(sizeof(BIGNUM));
  if (bn == NULL) {
    return NULL;
  }
  BN_init(bn);
  bn->flags = BN_FLG_MALLOCED;
  return bn;
}

BIGNUM *BN_secure_new(void) {
  return BN_new();
}

void bn_init_static(BIGNUM *bn, const crypto_word_t *words, size_t num) {
  BIGNUM init = STATIC_BIGNUM(words, num);
  *bn = init;
}

void BN_free(BIGNUM *bn) {
  if (bn == NULL) {
    return;
  }
  if (!(bn->flags & BN_FLG_STATIC_DATA)) {
    OPENSSL_free(bn->d);
  }
  if (bn->flags & BN_FLG_MALLOCED) {
    OPENSSL_free(bn);
  } else {
    bn->d = NULL;
    bn->width = bn->dmax = 0;
  }
}

void BN_clear_free(BIGNUM *bn) {
  BN_free(bn);
}

BIGNUM *BN_dup(const BIGNUM *src) {
  if (src == NULL) {
    return NULL;
  }
  BIGNUM *copy = BN_new();
  if (copy == NULL || BN_copy(copy, src) == NULL) {
    BN_free(copy);
    return NULL;
  }
  return copy;
}

BIGNUM *BN_copy(BIGNUM *dest, const BIGNUM *src) {
  if (dest == src) {
    return dest;
  }
  if (!bn_set_words(dest, src->d, (size_t)src->width)) {
    return NULL;
  }
  dest->neg = src->neg;
  return dest;
}

void BN_clear(BIGNUM *bn) {
  if (!(bn->flags & BN_FLG_STATIC_DATA) && bn->d != NULL) {
    OPENSSL_cleanse(bn->d, (size_t)bn->dmax * sizeof(BN_ULONG));
  }
  BN_zero(bn);
}

const BIGNUM *BN_value_one(void) {
  static const BIGNUM kOne = STATIC_BIGNUM(kOneWords, 1);
  return &kOne;
}


// Storage.

int bn_wexpand(BIGNUM *bn, size_t num) {
  if (bn->flags & BN_FLG_STATIC_DATA) {
    OPENSSL_PUT_ERROR(BN, BN_R_EXPAND_ON_STATIC_BIGNUM_DATA);
    return 0;
  }
  if (num <= (size_t)bn->dmax) {
    return 1;
  }
  if (num > BN_MAX_WORDS) {
    OPENSSL_PUT_ERROR(BN, BN_R_BIGNUM_TOO_LONG);
    return 0;
  }
  BN_ULONG *d = OPENSSL_calloc(num, sizeof(BN_ULONG));
  if (d == NULL) {
    return 0;
  }
  OPENSSL_memcpy(d, bn->d, (size_t)bn->width * sizeof(BN_ULONG));
  OPENSSL_free(bn->d);
  bn->d = d;
  bn->dmax = (int)num;
  return 1;
}

int bn_resize_words(BIGNUM *bn, size_t num) {
  size_t width = (size_t)bn->width;
  if (num <= width) {
    crypto_word_t fits = num == width
                             ? (crypto_word_t)-1
                             : bn_is_zero_words_mask(bn->d + num, width - num);
    if (!ct_declassify_word(fits, "the result says whether it fits")) {
      OPENSSL_PUT_ERROR(BN, BN_R_BIGNUM_TOO_LONG);
      return 0;
    }
  } else {
    if (!bn_wexpand(bn, num)) {
      return 0;
    }
    OPENSSL_memset(bn->d + width, 0, (num - width) * sizeof(BN_ULONG));
  }
  bn->width = (int)num;
  return 1;
}

size_t bn_num_words(const BIGNUM *bn) {
  return bn_num_words_vartime(bn->d, (size_t)bn->width);
}

void bn_set_minimal_width(BIGNUM *bn) {
  bn->width = (int)bn_num_words(bn);
  if (bn->width == 0) {
    bn->neg = 0;
  }
}

void bn_secret(BIGNUM *bn) {
  CT_SECRET(bn->d, (size_t)bn->width * sizeof(BN_ULONG));
}


// Setting and getting.

int bn_set_words(BIGNUM *bn, const crypto_word_t *words, size_t num) {
  if (!bn_wexpand(bn, num)) {
    return 0;
  }
  OPENSSL_memmove(bn->d, words, num * sizeof(BN_ULONG));
  bn->width = (int)num;
  bn->neg = 0;
  return 1;
}

int bn_to_words(crypto_word_t *out, size_t num, const BIGNUM *bn) {
  crypto_word_t excess = 0;
  OPENSSL_memset(out, 0, num * sizeof(crypto_word_t));
  for (size_t i = 0; i < (size_t)bn->width; i++) {
    if (i < num) {
      out[i] = bn->d[i];
    } else {
      excess |= bn->d[i];
    }
  }
  crypto_word_t fits = ct_is_zero_mask(excess);
  if (bn->neg || !ct_declassify_word(fits, "the result says so")) {
    OPENSSL_memset(out, 0, num * sizeof(crypto_word_t));
    return 0;
  }
  return 1;
}

void BN_zero(BIGNUM *bn) {
  bn->width = bn->neg = 0;
}

int BN_one(BIGNUM *bn) {
  return BN_set_word(bn, 1);
}

int BN_set_word(BIGNUM *bn, BN_ULONG value) {
  return bn_set_words(bn, &value, value != 0);
}

int BN_set_u64(BIGNUM *bn, uint64_t value) {
  const BN_ULONG words[] = {
    (BN_ULONG)value,
#if CRYPTO_WORD_BITS == 32
    (BN_ULONG)(value >> 32),
#endif
  };
  return bn_set_words(bn, words, WORDS_PER_U64);
}

void BN_set_negative(BIGNUM *bn, int sign) {
  bn->neg = sign && !BN_is_zero(bn);
}

BN_ULONG BN_get_word(const BIGNUM *bn) {
  switch (bn_num_words(bn)) {
    case 0:
      return 0;
    case 1:
      return bn->d[0];
    default:
      return (BN_ULONG)-1;
  }
}

int BN_get_u64(const BIGNUM *bn, uint64_t *out) {
  size_t num = bn_num_words(bn);
  if (num > WORDS_PER_U64) {
    return 0;
  }
  *out = num > 0 ? bn->d[0] : 0;
#if CRYPTO_WORD_BITS == 32
  if (num > 1) {
    *out |= (uint64_t)bn->d[1] << 32;
  }
#endif
  return 1;
}

unsigned BN_num_bits_word(BN_ULONG word) {
  unsigned bits = 0;
  for (unsigned step = BN_BITS2 / 2; step > 0; step /= 2) {
    if (word >> step != 0) {
      word >>= step;
      bits += step;
    }
  }
  return bits + (word != 0);
}

unsigned BN_num_bits(const BIGNUM *bn) {
  size_t num = bn_num_words(bn);
  if (num == 0) {
    return 0;
  }
  return (unsigned)(num - 1) * BN_BITS2 + BN_num_bits_word(bn->d[num - 1]);
}

unsigned BN_num_bytes(const BIGNUM *bn) {
  return (BN_num_bits(bn) + 7) / 8;
}
