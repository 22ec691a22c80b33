// SPDX-License-Identifier: Apache-2.0
//
// side.h is what two libraries of one interface, in one program, show of
// themselves to main.c, which includes neither's headers: keys and bytes.

#ifndef OPENSSL_HEADER_UTIL_BESIDE_SIDE_H
#define OPENSSL_HEADER_UTIL_BESIDE_SIDE_H

#include <stddef.h>
#include <stdint.h>

// SIDE is one library. Functions return one or a pointer, or zero or NULL.
// Digests have 32 bytes; public keys and signatures fit SIDE_MAX_BYTES.
enum { SIDE_DIGEST = 32, SIDE_MAX_BYTES = 160 };

typedef struct {
  // new_key makes a key on the curve of a NID.
  void *(*new_key)(int nid);
  void (*free_key)(void *key);
  // public_key writes the point of a key, uncompressed.
  int (*public_key)(const void *key, uint8_t *out, size_t *out_len);
  // sign writes a signature in DER, which |verify| checks.
  int (*sign)(void *key, uint8_t *out, size_t *out_len, const uint8_t *digest);
  int (*verify)(int nid, const uint8_t *public_key, size_t public_key_len,
                const uint8_t *digest, const uint8_t *sig, size_t sig_len);
  // has_error takes an error from the library's queue, if it has one.
  int (*has_error)(void);
} SIDE;

extern const SIDE side_ours, side_theirs;

// tls_takes_key makes an EC key and a TLS context that uses it.
int tls_takes_key(void);

#endif  // OPENSSL_HEADER_UTIL_BESIDE_SIDE_H
