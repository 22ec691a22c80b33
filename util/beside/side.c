// SPDX-License-Identifier: Apache-2.0
//
// side.c is compiled twice, against the headers of each library, to become the
// SIDE of that name. It uses what the two have in common.

#define OPENSSL_SUPPRESS_DEPRECATED

#include "side.h"

#include <openssl/ecdsa.h>
#include <openssl/err.h>

static void *new_key(int nid) {
  EC_KEY *key = EC_KEY_new_by_curve_name(nid);
  if (key != NULL && !EC_KEY_generate_key(key)) {
    EC_KEY_free(key);
    key = NULL;
  }
  return key;
}

static void free_key(void *key) {
  EC_KEY_free(key);
}

static int public_key(const void *key, uint8_t *out, size_t *out_len) {
  int len = i2o_ECPublicKey(key, NULL);
  if (len <= 0 || len > SIDE_MAX_BYTES || i2o_ECPublicKey(key, &out) != len) {
    return 0;
  }
  *out_len = (size_t)len;
  return 1;
}

static int sign(void *key, uint8_t *out, size_t *out_len,
                const uint8_t *digest) {
  unsigned len;
  if (ECDSA_size(key) > SIDE_MAX_BYTES ||
      !ECDSA_sign(0, digest, SIDE_DIGEST, out, &len, key)) {
    return 0;
  }
  *out_len = len;
  return 1;
}

static int verify(int nid, const uint8_t *pub, size_t pub_len,
                  const uint8_t *digest, const uint8_t *sig, size_t sig_len) {
  EC_KEY *key = EC_KEY_new_by_curve_name(nid);
  int ok = key != NULL && o2i_ECPublicKey(&key, &pub, (long)pub_len) != NULL &&
           ECDSA_verify(0, digest, SIDE_DIGEST, sig, (int)sig_len, key) == 1;
  EC_KEY_free(key);
  return ok;
}

static int has_error(void) {
  return ERR_get_error() != 0;
}

const SIDE SIDE_NAME = {new_key, free_key, public_key, sign, verify, has_error};
