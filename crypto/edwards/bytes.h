// SPDX-License-Identifier: Apache-2.0
//
// crypto/edwards/bytes.h turns little-endian bytes, in which RFC 7748 and RFC
// 8032 write integers, into words and back.

#ifndef OPENSSL_HEADER_CRYPTO_EDWARDS_BYTES_H
#define OPENSSL_HEADER_CRYPTO_EDWARDS_BYTES_H

#include "crypto/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// words_from_bytes_le sets the |num| words of |r| to the |len| bytes of |in|,
// which are no more than they hold.
static inline void words_from_bytes_le(crypto_word_t *r, size_t num,
                                       const uint8_t *in, size_t len) {
  OPENSSL_memset(r, 0, num * sizeof(crypto_word_t));
  for (size_t i = 0; i < len; i++) {
    r[i / CRYPTO_WORD_BYTES] |= (crypto_word_t)in[i]
                                << (8 * (i % CRYPTO_WORD_BYTES));
  }
}

// words_to_bytes_le writes the lowest |len| bytes of |a|.
static inline void words_to_bytes_le(uint8_t *out, size_t len,
                                     const crypto_word_t *a) {
  for (size_t i = 0; i < len; i++) {
    out[i] =
        (uint8_t)(a[i / CRYPTO_WORD_BYTES] >> (8 * (i % CRYPTO_WORD_BYTES)));
  }
}


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_EDWARDS_BYTES_H
