// SPDX-License-Identifier: Apache-2.0
//
// tls.c reads and writes public keys as TLS sends them, which knows no
// structure around them.

#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>

#include "crypto/evp/internal.h"

// is_x25519 returns one iff |pkey| is of that kind.
static int is_x25519(const EVP_PKEY *pkey) {
  return pkey->method == &evp_pkey_method_x25519;
}

// ec_key_of returns the |EC_KEY| that has or will have a point, or NULL.
static EC_KEY *ec_key_of(const EVP_PKEY *pkey) {
  if (pkey->method != &evp_pkey_method_ec) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_UNSUPPORTED_PUBLIC_KEY_TYPE);
    return NULL;
  }
  return evp_check_key(pkey) ? pkey->key : NULL;
}

static int set_x25519(EVP_PKEY *pkey, const uint8_t *in, size_t len) {
  void *key = evp_pkey_method_x25519.new_raw_public_key(in, len);
  if (key == NULL) {
    return 0;
  }
  evp_pkey_set(pkey, &evp_pkey_method_x25519, key);
  return 1;
}

int EVP_PKEY_set1_tls_encodedpoint(EVP_PKEY *pkey, const uint8_t *in,
                                   size_t len) {
  if (is_x25519(pkey)) {
    return set_x25519(pkey, in, len);
  }
  EC_KEY *key = ec_key_of(pkey);
  return key != NULL && EC_KEY_oct2key(key, in, len, NULL);
}

static size_t get_x25519(const EVP_PKEY *pkey, uint8_t **out_ptr) {
  const uint8_t *raw;
  if (!evp_check_public_key(pkey)) {
    return 0;
  }
  size_t len = pkey->method->get_raw_public_key(pkey->key, &raw);
  uint8_t *out = OPENSSL_memdup(raw, len);
  if (out == NULL) {
    return 0;
  }
  *out_ptr = out;
  return len;
}

size_t EVP_PKEY_get1_tls_encodedpoint(const EVP_PKEY *pkey, uint8_t **out_ptr) {
  if (is_x25519(pkey)) {
    return get_x25519(pkey, out_ptr);
  }
  const EC_KEY *key = ec_key_of(pkey);
  return key == NULL ? 0
                     : EC_KEY_key2buf(key, POINT_CONVERSION_UNCOMPRESSED,
                                      out_ptr, NULL);
}
