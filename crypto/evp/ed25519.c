// SPDX-License-Identifier: Apache-2.0
//
// ed25519.c makes Ed25519 a kind of |EVP_PKEY|.

#include <openssl/curve25519.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>
#include <openssl/rand.h>

#include "crypto/evp/internal.h"

#define SEED_LEN 32

// An ED25519_KEY is a seed and the public key, as |ED25519_sign| wants them; of
// a public key the seed is zero.
typedef struct {
  uint8_t bytes[ED25519_PRIVATE_KEY_LEN];
  int has_private_key;
} ED25519_KEY;

static int ed25519_size(const void *key) {
  (void)key;
  return ED25519_SIGNATURE_LEN;
}

static int ed25519_bits(const void *key) {
  (void)key;
  return 253;
}

static void ed25519_free(void *key) {
  OPENSSL_free(key);
}

static int ed25519_has_private(const void *key) {
  return ((const ED25519_KEY *)key)->has_private_key;
}

static int ed25519_has_public(const void *key) {
  (void)key;
  return 1;
}

static int ed25519_public_equal(const void *a, const void *b) {
  return OPENSSL_memcmp(((const ED25519_KEY *)a)->bytes + SEED_LEN,
                        ((const ED25519_KEY *)b)->bytes + SEED_LEN,
                        ED25519_PUBLIC_KEY_LEN) == 0;
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
    key->has_private_key = 1;
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

static void *ed25519_copy_public(const void *key) {
  return ed25519_new_raw_public_key(
      ((const ED25519_KEY *)key)->bytes + SEED_LEN, ED25519_PUBLIC_KEY_LEN);
}

static void *ed25519_generate(const EC_GROUP *group) {
  (void)group;
  uint8_t seed[SEED_LEN];
  void *key = RAND_bytes(seed, sizeof(seed))
                  ? ed25519_new_raw_private_key(seed, sizeof(seed))
                  : NULL;
  OPENSSL_cleanse(seed, sizeof(seed));
  return key;
}


// RFC 8410: parameters are absent, public keys are the raw bytes, and private
// keys an OCTET STRING of them.

static void *ed25519_parse_public_key(CBS *parameters, CBS *key) {
  if (CBS_len(parameters) != 0) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DECODE_ERROR);
    return NULL;
  }
  return ed25519_new_raw_public_key(CBS_data(key), CBS_len(key));
}

static void *ed25519_parse_private_key(CBS *parameters, CBS *key) {
  CBS seed;
  if (CBS_len(parameters) != 0 ||
      !CBS_get_asn1(key, &seed, CBS_ASN1_OCTETSTRING) || CBS_len(key) != 0) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DECODE_ERROR);
    return NULL;
  }
  return ed25519_new_raw_private_key(CBS_data(&seed), CBS_len(&seed));
}

static int ed25519_add_parameters(CBB *cbb, const void *key) {
  (void)cbb;
  (void)key;
  return 1;
}

static int ed25519_add_public_key(CBB *cbb, const void *key) {
  return CBB_add_bytes(cbb, ((const ED25519_KEY *)key)->bytes + SEED_LEN,
                       ED25519_PUBLIC_KEY_LEN);
}

static int ed25519_add_private_key(CBB *cbb, const void *key) {
  return CBB_add_asn1_octet_string(cbb, ((const ED25519_KEY *)key)->bytes,
                                   SEED_LEN);
}


static int ed25519_sign(const void *key, uint8_t *out_sig, size_t *out_sig_len,
                        const uint8_t *msg, size_t msg_len) {
  *out_sig_len = ED25519_SIGNATURE_LEN;
  return ED25519_sign(out_sig, msg, msg_len, ((const ED25519_KEY *)key)->bytes);
}

static int ed25519_verify(const void *key, const uint8_t *sig, size_t sig_len,
                          const uint8_t *msg, size_t msg_len) {
  if (sig_len != ED25519_SIGNATURE_LEN ||
      !ED25519_verify(msg, msg_len, sig,
                      ((const ED25519_KEY *)key)->bytes + SEED_LEN)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_INVALID_SIGNATURE);
    return 0;
  }
  return 1;
}

const EVP_PKEY_METHOD evp_pkey_method_ed25519 = {
    .type = EVP_PKEY_ED25519,
    .oid = {OBJ_ENC_ED25519},
    .oid_len = 3,
    .signs_messages = 1,
    .size = ed25519_size,
    .bits = ed25519_bits,
    .free = ed25519_free,
    .has_private_key = ed25519_has_private,
    .has_public_key = ed25519_has_public,
    .public_equal = ed25519_public_equal,
    .copy_public = ed25519_copy_public,
    .generate = ed25519_generate,
    .new_raw_private_key = ed25519_new_raw_private_key,
    .new_raw_public_key = ed25519_new_raw_public_key,
    .get_raw_private_key = ed25519_get_raw_private_key,
    .get_raw_public_key = ed25519_get_raw_public_key,
    .parse_public_key = ed25519_parse_public_key,
    .parse_private_key = ed25519_parse_private_key,
    .add_parameters = ed25519_add_parameters,
    .add_public_key = ed25519_add_public_key,
    .add_private_key = ed25519_add_private_key,
    .sign = ed25519_sign,
    .verify = ed25519_verify,
};

const EVP_PKEY_ALG *EVP_pkey_ed25519(void) {
  static const EVP_PKEY_ALG kAlgorithm = {&evp_pkey_method_ed25519, NULL};
  return &kAlgorithm;
}
