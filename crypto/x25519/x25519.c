// SPDX-License-Identifier: Apache-2.0
//
// x25519.c is X25519 (RFC 7748, sections 5 and 6.1) over crypto/edwards.

#include <openssl/curve25519.h>

#include <openssl/mem.h>
#include <openssl/rand.h>

#include "crypto/edwards/internal.h"

// decode_scalar makes a scalar of a private key: a multiple of the cofactor
// between 2^254 and 2^255, and so never one of the order of the base point,
// since 8*L > 2^255.
static void decode_scalar(uint8_t out[EDWARDS25519_BYTES],
                          const uint8_t private_key[X25519_PRIVATE_KEY_LEN]) {
  OPENSSL_memcpy(out, private_key, X25519_PRIVATE_KEY_LEN);
  CT_SECRET(out, EDWARDS25519_BYTES);
  out[0] &= 0xf8;
  out[31] &= 0x7f;
  out[31] |= 0x40;
}

void X25519_keypair(uint8_t out_public_value[X25519_PUBLIC_VALUE_LEN],
                    uint8_t out_private_key[X25519_PRIVATE_KEY_LEN]) {
  // It aborts where there is no randomness.
  (void)RAND_bytes(out_private_key, X25519_PRIVATE_KEY_LEN);
  X25519_public_from_private(out_public_value, out_private_key);
}

void X25519_public_from_private(
    uint8_t out_public_value[X25519_PUBLIC_VALUE_LEN],
    const uint8_t private_key[X25519_PRIVATE_KEY_LEN]) {
  uint8_t scalar[EDWARDS25519_BYTES];
  decode_scalar(scalar, private_key);
  curve25519_mul_base(out_public_value, scalar);
  CT_DECLASSIFY(out_public_value, X25519_PUBLIC_VALUE_LEN, "a public key");
  OPENSSL_cleanse(scalar, sizeof(scalar));
}

int X25519(uint8_t out_shared_key[X25519_SHARED_KEY_LEN],
           const uint8_t private_key[X25519_PRIVATE_KEY_LEN],
           const uint8_t peer_public_value[X25519_PUBLIC_VALUE_LEN]) {
  uint8_t scalar[EDWARDS25519_BYTES];
  crypto_word_t sum = 0;
  decode_scalar(scalar, private_key);
  curve25519_mul(out_shared_key, scalar, peer_public_value);
  for (size_t i = 0; i < X25519_SHARED_KEY_LEN; i++) {
    sum |= out_shared_key[i];
  }
  OPENSSL_cleanse(scalar, sizeof(scalar));
  return ct_declassify_word(ct_is_zero_mask(sum),
                            "a zero secret is refused for all to see") == 0;
}
