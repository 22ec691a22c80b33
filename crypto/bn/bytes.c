// SPDX-License-Identifier: Apache-2.0
//
// bytes.c converts integers to and from bytes.

#include <openssl/bn.h>

#include "internal.h"


// Bytes in.

// start_read gives |ret|, or a new integer if that is NULL, |len| bytes wide.
static BIGNUM *start_read(BIGNUM *ret, size_t len) {
  BIGNUM *bn = ret == NULL ? BN_new() : ret;
  size_t num = len / CRYPTO_WORD_BYTES + (len % CRYPTO_WORD_BYTES != 0);
  if (bn == NULL || !bn_wexpand(bn, num)) {
    if (ret == NULL) {
      BN_free(bn);
    }
    return NULL;
  }
  bn->width = (int)num;
  bn->neg = 0;
  return bn;
}

BIGNUM *BN_bin2bn(const uint8_t *in, size_t len, BIGNUM *ret) {
  ret = start_read(ret, len);
  if (ret != NULL) {
    bn_words_from_bytes(ret->d, (size_t)ret->width, in, len);
  }
  return ret;
}

BIGNUM *BN_lebin2bn(const uint8_t *in, size_t len, BIGNUM *ret) {
  ret = start_read(ret, len);
  if (ret != NULL) {
    bn_words_from_bytes_le(ret->d, (size_t)ret->width, in, len);
  }
  return ret;
}

BIGNUM *BN_le2bn(const uint8_t *in, size_t len, BIGNUM *ret) {
  return BN_lebin2bn(in, len, ret);
}


// Bytes out.

// finish_write tells the caller whether the value fitted and clears the |len|
// bytes at |out| if it did not.
static int finish_write(uint8_t *out, size_t len, crypto_word_t fits) {
  if (!ct_declassify_word(fits, "the result says whether it fits")) {
    OPENSSL_memset(out, 0, len);
    return 0;
  }
  return 1;
}

int BN_bn2bin_padded(uint8_t *out, size_t len, const BIGNUM *bn) {
  return finish_write(out, len,
                      bn_words_to_bytes(out, len, bn->d, (size_t)bn->width));
}

int BN_bn2le_padded(uint8_t *out, size_t len, const BIGNUM *bn) {
  return finish_write(out, len,
                      bn_words_to_bytes_le(out, len, bn->d, (size_t)bn->width));
}

int BN_bn2binpad(const BIGNUM *bn, uint8_t *out, int len) {
  return len >= 0 && BN_bn2bin_padded(out, (size_t)len, bn) ? len : -1;
}

int BN_bn2lebinpad(const BIGNUM *bn, uint8_t *out, int len) {
  return len >= 0 && BN_bn2le_padded(out, (size_t)len, bn) ? len : -1;
}

size_t BN_bn2bin(const BIGNUM *bn, uint8_t *out) {
  size_t len = BN_num_bytes(bn);
  (void)bn_words_to_bytes(out, len, bn->d, (size_t)bn->width);
  return len;
}
