// SPDX-License-Identifier: Apache-2.0
//
// keys.c reads and writes keys as blocks of text, in |BIO|s and |FILE|s.

#include <openssl/pem.h>

#include <string.h>

#include <openssl/bytestring.h>
#include <openssl/ec_key.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>

#include "crypto/bytestring/internal.h"
#include "crypto/pem/internal.h"


// Reading.

static EVP_PKEY *parse_sec1(CBS *cbs) {
  EC_KEY *key = EC_KEY_parse_private_key(cbs, NULL);
  EVP_PKEY *pkey = key == NULL ? NULL : EVP_PKEY_new();
  if (pkey == NULL) {
    EC_KEY_free(key);
    return NULL;
  }
  (void)EVP_PKEY_assign_EC_KEY(pkey, key);
  return pkey;
}

// parse_block returns the key in a block, a new one, or NULL.
static EVP_PKEY *parse_block(const PEM_BLOCK *block) {
  CBS cbs;
  CBS_init(&cbs, block->data, block->len);
  EVP_PKEY *pkey = strcmp(block->name, PEM_STRING_PUBLIC) == 0
                       ? EVP_parse_public_key(&cbs)
                   : strcmp(block->name, PEM_STRING_PKCS8INF) == 0
                       ? EVP_parse_private_key(&cbs)
                       : parse_sec1(&cbs);
  if (pkey != NULL && CBS_len(&cbs) != 0) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DECODE_ERROR);
    EVP_PKEY_free(pkey);
    return NULL;
  }
  return pkey;
}

static EVP_PKEY *read_key(BIO *bio, const char *name) {
  PEM_BLOCK block;
  if (!pem_get_block(bio, &block, name)) {
    return NULL;
  }
  EVP_PKEY *pkey = parse_block(&block);
  pem_block_free(&block);
  return pkey;
}

static EC_KEY *read_ec_key(BIO *bio, const char *name) {
  EVP_PKEY *pkey = read_key(bio, name);
  EC_KEY *key = pkey == NULL ? NULL : EVP_PKEY_get1_EC_KEY(pkey);
  EVP_PKEY_free(pkey);
  return key;
}

// DEFINE_READ defines the two readers of a kind of key.
#define DEFINE_READ(name, type, read, block)                              \
  type *PEM_read_bio_##name(BIO *bio, type **out, pem_password_cb *cb,    \
                            void *userdata) {                             \
    (void)cb;                                                             \
    (void)userdata;                                                       \
    type *key = read(bio, block);                                         \
    if (key != NULL && out != NULL) {                                     \
      type##_free(*out);                                                  \
      *out = key;                                                         \
    }                                                                     \
    return key;                                                           \
  }                                                                       \
                                                                          \
  type *PEM_read_##name(FILE *file, type **out, pem_password_cb *cb,      \
                        void *userdata) {                                 \
    BIO *bio = BIO_new_fp(file, BIO_NOCLOSE);                             \
    type *key =                                                           \
        bio == NULL ? NULL : PEM_read_bio_##name(bio, out, cb, userdata); \
    BIO_free(bio);                                                        \
    return key;                                                           \
  }

DEFINE_READ(PrivateKey, EVP_PKEY, read_key, PEM_STRING_EVP_PKEY)
DEFINE_READ(PUBKEY, EVP_PKEY, read_key, PEM_STRING_PUBLIC)
DEFINE_READ(ECPrivateKey, EC_KEY, read_ec_key, PEM_STRING_EVP_PKEY)
DEFINE_READ(EC_PUBKEY, EC_KEY, read_ec_key, PEM_STRING_PUBLIC)


// Writing.

static int i2d_pkcs8(const EVP_PKEY *pkey, uint8_t **out) {
  CBB cbb;
  if (!CBB_init(&cbb, 0) || !EVP_marshal_private_key(&cbb, pkey)) {
    CBB_cleanup(&cbb);
    return -1;
  }
  return CBB_finish_i2d(&cbb, out);
}

static int check_no_cipher(const EVP_CIPHER *cipher) {
  if (cipher != NULL) {
    OPENSSL_PUT_ERROR(PEM, PEM_R_UNSUPPORTED_ENCRYPTION);
    return 0;
  }
  return 1;
}

// write_key writes a block of the |len| bytes of |der|, which it frees; a
// negative |len| is a failure already. Returns one or zero.
static int write_key(BIO *bio, const char *name, uint8_t *der, int len) {
  int ok = len >= 0 && PEM_write_bio(bio, name, NULL, der, len) > 0;
  OPENSSL_free(der);
  return ok;
}

// DEFINE_WRITE defines the two writers of a kind of public key.
#define DEFINE_WRITE(name, type, i2d, block)                \
  int PEM_write_bio_##name(BIO *bio, const type *key) {     \
    uint8_t *der = NULL;                                    \
    int len = i2d(key, &der);                               \
    return write_key(bio, block, der, len);                 \
  }                                                         \
                                                            \
  int PEM_write_##name(FILE *file, const type *key) {       \
    BIO *bio = BIO_new_fp(file, BIO_NOCLOSE);               \
    int ok = bio != NULL && PEM_write_bio_##name(bio, key); \
    BIO_free(bio);                                          \
    return ok;                                              \
  }

DEFINE_WRITE(PUBKEY, EVP_PKEY, i2d_PUBKEY, PEM_STRING_PUBLIC)
DEFINE_WRITE(EC_PUBKEY, EC_KEY, i2d_EC_PUBKEY, PEM_STRING_PUBLIC)

// DEFINE_WRITE_PRIVATE defines those of a kind of private key, which could be
// encrypted.
#define DEFINE_WRITE_PRIVATE(name, type, i2d, block)                           \
  int PEM_write_bio_##name(BIO *bio, const type *key,                          \
                           const EVP_CIPHER *cipher, const uint8_t *pass,      \
                           int pass_len, pem_password_cb *cb,                  \
                           void *userdata) {                                   \
    (void)pass;                                                                \
    (void)pass_len;                                                            \
    (void)cb;                                                                  \
    (void)userdata;                                                            \
    if (!check_no_cipher(cipher)) {                                            \
      return 0;                                                                \
    }                                                                          \
    uint8_t *der = NULL;                                                       \
    int len = i2d(key, &der);                                                  \
    return write_key(bio, block, der, len);                                    \
  }                                                                            \
                                                                               \
  int PEM_write_##name(FILE *file, const type *key, const EVP_CIPHER *cipher,  \
                       const uint8_t *pass, int pass_len, pem_password_cb *cb, \
                       void *userdata) {                                       \
    BIO *bio = BIO_new_fp(file, BIO_NOCLOSE);                                  \
    int ok = bio != NULL && PEM_write_bio_##name(bio, key, cipher, pass,       \
                                                 pass_len, cb, userdata);      \
    BIO_free(bio);                                                             \
    return ok;                                                                 \
  }

DEFINE_WRITE_PRIVATE(PrivateKey, EVP_PKEY, i2d_pkcs8, PEM_STRING_PKCS8INF)
DEFINE_WRITE_PRIVATE(ECPrivateKey, EC_KEY, i2d_ECPrivateKey,
                     PEM_STRING_ECPRIVATEKEY)
