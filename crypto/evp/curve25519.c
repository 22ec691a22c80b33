// SPDX-License-Identifier: Apache-2.0
//
// curve25519.c makes Ed25519 and X25519 kinds of |EVP_PKEY|. Keys of both are
// 32 bytes; what differs is how one half makes the other, and what they do.

#include <openssl/curve25519.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>
#include <openssl/rand.h>

#include "crypto/evp/internal.h"

#define RAW_LEN 32

// A RAW_KEY is a private key and the public one, of Ed25519 as |ED25519_sign|
// wants them: the seed first. Of a public key the first half is zero.
typedef struct {
  uint8_t bytes[2 * RAW_LEN];
  int has_private_key;
} RAW_KEY;

STATIC_ASSERT(sizeof(((RAW_KEY *)0)->bytes) == ED25519_PRIVATE_KEY_LEN,
              "a key as ED25519_sign takes it");

// raw_public_key and raw_private_key point at the halves.
static const uint8_t *raw_public_key(const void *key) {
  return ((const RAW_KEY *)key)->bytes + RAW_LEN;
}

static const uint8_t *raw_private_key(const void *key) {
  return ((const RAW_KEY *)key)->bytes;
}

static int raw_bits(const void *key) {
  (void)key;
  return 253;
}

static void raw_free(void *key) {
  OPENSSL_free(key);
}

static int raw_has_private(const void *key) {
  return ((const RAW_KEY *)key)->has_private_key;
}

static int raw_has_public(const void *key) {
  (void)key;
  return 1;
}

static int raw_public_equal(const void *a, const void *b) {
  return OPENSSL_memcmp(raw_public_key(a), raw_public_key(b), RAW_LEN) == 0;
}

// raw_new returns a new zero key, if |len| is that of raw ones.
static RAW_KEY *raw_new(size_t len) {
  if (len != RAW_LEN) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DECODE_ERROR);
    return NULL;
  }
  return OPENSSL_zalloc(sizeof(RAW_KEY));
}

static void *raw_new_public_key(const uint8_t *in, size_t len) {
  RAW_KEY *key = raw_new(len);
  if (key != NULL) {
    OPENSSL_memcpy(key->bytes + RAW_LEN, in, RAW_LEN);
  }
  return key;
}

static size_t raw_get_private_key(const void *key, const uint8_t **out) {
  *out = raw_private_key(key);
  return RAW_LEN;
}

static size_t raw_get_public_key(const void *key, const uint8_t **out) {
  *out = raw_public_key(key);
  return RAW_LEN;
}

static void *raw_copy_public(const void *key) {
  return raw_new_public_key(raw_public_key(key), RAW_LEN);
}

// raw_generate returns a key that |from_private| makes of random bytes.
static void *raw_generate(void *(*from_private)(const uint8_t *in,
                                                size_t len)) {
  uint8_t random[RAW_LEN];
  void *key = RAND_bytes(random, sizeof(random))
                  ? from_private(random, sizeof(random))
                  : NULL;
  OPENSSL_cleanse(random, sizeof(random));
  return key;
}


// RFC 8410: parameters are absent, public keys are the raw bytes, and private
// keys an OCTET STRING of them.

static void *raw_parse_public_key(CBS *parameters, CBS *key) {
  if (CBS_len(parameters) != 0) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DECODE_ERROR);
    return NULL;
  }
  return raw_new_public_key(CBS_data(key), CBS_len(key));
}

// raw_parse_private_key returns the key that |from_private| makes.
static void *raw_parse_private_key(CBS *parameters, CBS *key,
                                   void *(*from_private)(const uint8_t *in,
                                                         size_t len)) {
  CBS bytes;
  if (CBS_len(parameters) != 0 ||
      !CBS_get_asn1(key, &bytes, CBS_ASN1_OCTETSTRING) || CBS_len(key) != 0) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DECODE_ERROR);
    return NULL;
  }
  return from_private(CBS_data(&bytes), CBS_len(&bytes));
}

static int raw_add_parameters(CBB *cbb, const void *key) {
  (void)cbb;
  (void)key;
  return 1;
}

static int raw_add_public_key(CBB *cbb, const void *key) {
  return CBB_add_bytes(cbb, raw_public_key(key), RAW_LEN);
}

static int raw_add_private_key(CBB *cbb, const void *key) {
  return CBB_add_asn1_octet_string(cbb, raw_private_key(key), RAW_LEN);
}

// RAW_METHODS are the slots that the kinds share.
#define RAW_METHODS                                                           \
  .bits = raw_bits, .free = raw_free, .has_private_key = raw_has_private,     \
  .has_public_key = raw_has_public, .public_equal = raw_public_equal,         \
  .copy_public = raw_copy_public, .new_raw_public_key = raw_new_public_key,   \
  .get_raw_private_key = raw_get_private_key,                                 \
  .get_raw_public_key = raw_get_public_key,                                   \
  .parse_public_key = raw_parse_public_key,                                   \
  .add_parameters = raw_add_parameters, .add_public_key = raw_add_public_key, \
  .add_private_key = raw_add_private_key


// Ed25519.

static int ed25519_size(const void *key) {
  (void)key;
  return ED25519_SIGNATURE_LEN;
}

static void *ed25519_new_private_key(const uint8_t *in, size_t len) {
  uint8_t public_key[ED25519_PUBLIC_KEY_LEN];
  RAW_KEY *key = raw_new(len);
  if (key != NULL) {
    ED25519_keypair_from_seed(public_key, key->bytes, in);
    key->has_private_key = 1;
  }
  return key;
}

static void *ed25519_generate(const EC_GROUP *group) {
  (void)group;
  return raw_generate(ed25519_new_private_key);
}

static void *ed25519_parse_private_key(CBS *parameters, CBS *key) {
  return raw_parse_private_key(parameters, key, ed25519_new_private_key);
}

static int ed25519_sign(const void *key, uint8_t *out_sig, size_t *out_sig_len,
                        const uint8_t *msg, size_t msg_len) {
  *out_sig_len = ED25519_SIGNATURE_LEN;
  return ED25519_sign(out_sig, msg, msg_len, ((const RAW_KEY *)key)->bytes);
}

static int ed25519_verify(const void *key, const uint8_t *sig, size_t sig_len,
                          const uint8_t *msg, size_t msg_len) {
  if (sig_len != ED25519_SIGNATURE_LEN ||
      !ED25519_verify(msg, msg_len, sig, raw_public_key(key))) {
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
    RAW_METHODS,
    .size = ed25519_size,
    .generate = ed25519_generate,
    .new_raw_private_key = ed25519_new_private_key,
    .parse_private_key = ed25519_parse_private_key,
    .sign = ed25519_sign,
    .verify = ed25519_verify,
};

const EVP_PKEY_ALG *EVP_pkey_ed25519(void) {
  static const EVP_PKEY_ALG kAlgorithm = {&evp_pkey_method_ed25519, NULL};
  return &kAlgorithm;
}


// X25519.

static int x25519_size(const void *key) {
  (void)key;
  return X25519_SHARED_KEY_LEN;
}

static void *x25519_new_private_key(const uint8_t *in, size_t len) {
  RAW_KEY *key = raw_new(len);
  if (key != NULL) {
    OPENSSL_memcpy(key->bytes, in, RAW_LEN);
    CT_SECRET(key->bytes, RAW_LEN);
    X25519_public_from_private(key->bytes + RAW_LEN, key->bytes);
    key->has_private_key = 1;
  }
  return key;
}

static void *x25519_generate(const EC_GROUP *group) {
  (void)group;
  return raw_generate(x25519_new_private_key);
}

static void *x25519_parse_private_key(CBS *parameters, CBS *key) {
  return raw_parse_private_key(parameters, key, x25519_new_private_key);
}

static int x25519_derive(const void *key, uint8_t *out, size_t *out_len,
                         const void *peer) {
  if (out != NULL && *out_len < X25519_SHARED_KEY_LEN) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_BUFFER_TOO_SMALL);
    return 0;
  }
  if (out != NULL && !X25519(out, raw_private_key(key), raw_public_key(peer))) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_INVALID_PEER_KEY);
    return 0;
  }
  *out_len = X25519_SHARED_KEY_LEN;
  return 1;
}

const EVP_PKEY_METHOD evp_pkey_method_x25519 = {
    .type = EVP_PKEY_X25519,
    .oid = {OBJ_ENC_X25519},
    .oid_len = 3,
    RAW_METHODS,
    .size = x25519_size,
    .generate = x25519_generate,
    .new_raw_private_key = x25519_new_private_key,
    .parse_private_key = x25519_parse_private_key,
    .derive = x25519_derive,
};

const EVP_PKEY_ALG *EVP_pkey_x25519(void) {
  static const EVP_PKEY_ALG kAlgorithm = {&evp_pkey_method_x25519, NULL};
  return &kAlgorithm;
}
