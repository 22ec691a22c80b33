// SPDX-License-Identifier: Apache-2.0
//
// ed25519.c makes Ed25519 a kind of |EVP_PKEY|.

#include <openssl/curve25519.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>

#include "crypto/evp/internal.h"

#define SEED_LEN 32

// An ED25519_KEY is a seed and the public key, as |ED25519_sign| wants them; of
// a public key the seed is zero.
typedef struct {
  uint8_t bytes[ED25519_PRIVATE_KEY_LEN];
  int has_private;
} ED25519_KEY;

static void ed25519_free(void *key) {
  OPENSSL_free(key);
}

static int ed25519_has_private(const void *key) {
  return ((const ED25519_KEY *)key)->has_private;
}

static int ed25519_public_equal(const void *a, const void *b) {
  return OPENSSL_memcmp(((const ED25519_KEY *)a)->bytes + SEED_LEN,
                        ((const ED25519_KEY *)b)->bytes + SEED_LEN,
                        ED25519_PUBLIC_KEY_LEN) == 0;
}

static int ed25519_takes_digest(const EVP_MD *md) {
  return md == NULL;
}

// ed25519_new returns a new zero key, if |len| is that of raw ones.
static ED25519_KEY *ed25519_new(size_t len) {
  if (len != SEED_LEN) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DECODE_ERROR);
    return NULL;
  }
  return OPENSSL_zalloc(sizeof(ED25519_KEY));
}

static void *ed25519_new_raw_private_key(const uint8_t *in, size_t len) {
  uint8_t public_key[ED25519_PUBLIC_KEY_LEN];
  ED25519_KEY *key = ed25519_new(len);
  if (key != NULL) {
    ED25519_keypair_from_seed(public_key, key->bytes, in);
    key->has_private = 1;
  }
  return key;
}

static void *ed25519_new_raw_public_key(const uint8_t *in, size_t len) {
  ED25519_KEY *key = ed25519_new(len);
  if (key != NULL) {
    OPENSSL_memcpy(key->bytes + SEED_LEN, in, ED25519_PUBLIC_KEY_LEN);
  }
  return key;
}

static size_t ed25519_get_raw_private_key(const void *key,
                                          const uint8_t **out) {
  *out = ((const ED25519_KEY *)key)->bytes;
  return SEED_LEN;
}

static size_t ed25519_get_raw_public_key(const void *key, const uint8_t **out) {
  *out = ((const ED25519_KEY *)key)->bytes + SEED_LEN;
  return ED25519_PUBLIC_KEY_LEN;
}

static int ed25519_sign(const void *key, uint8_t *out_sig, size_t *out_sig_len,
                        const uint8_t *msg, size_t msg_len) {
  *out_sig_len = ED25519_SIGNATURE_LEN;
  return ED25519_sign(out_sig, msg, msg_len, ((const ED25519_KEY *)key)->bytes);
}

static int ed25519_verify(const void *key, const uint8_t *sig, size_t sig_len,
                          const uint8_t *msg, size_t msg_len) {
  return sig_len == ED25519_SIGNATURE_LEN &&
         ED25519_verify(msg, msg_len, sig,
                        ((const ED25519_KEY *)key)->bytes + SEED_LEN);
}

const EVP_PKEY_METHOD evp_pkey_method_ed25519 = {
    .type = EVP_PKEY_ED25519,
    .size = ED25519_SIGNATURE_LEN,
    .bits = 253,
    .free = ed25519_free,
    .has_private = ed25519_has_private,
    .public_equal = ed25519_public_equal,
    .takes_digest = ed25519_takes_digest,
    .new_raw_private_key = ed25519_new_raw_private_key,
    .new_raw_public_key = ed25519_new_raw_public_key,
    .get_raw_private_key = ed25519_get_raw_private_key,
    .get_raw_public_key = ed25519_get_raw_public_key,
    .sign = ed25519_sign,
    .verify = ed25519_verify,
};

const EVP_PKEY_ALG *EVP_pkey_ed25519(void) {
  static const EVP_PKEY_ALG kAlgorithm = {&evp_pkey_method_ed25519};
  return &kAlgorithm;
}
