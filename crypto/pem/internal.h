// SPDX-License-Identifier: Apache-2.0
//
// crypto/pem/internal.h stands between blocks of text (pem.c) and the keys in
// them (keys.c).

#ifndef OPENSSL_HEADER_CRYPTO_PEM_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_PEM_INTERNAL_H

#include <openssl/pem.h>

#include "crypto/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif

// A PEM_BLOCK is a block that was read. |header| is empty without headers.
typedef struct {
  char *name;
  char *header;
  uint8_t *data;
  size_t len;
} PEM_BLOCK;

// pem_block_free wipes and frees what a block holds; a zero block holds
// nothing.
void pem_block_free(PEM_BLOCK *block);

// pem_get_block reads the next block of a |name| as |PEM_bytes_read_bio| does,
// into a |block| that needs no initialisation and holds nothing on failure.
MUST_USE int pem_get_block(BIO *bio, PEM_BLOCK *block, const char *name);

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_PEM_INTERNAL_H
