// SPDX-License-Identifier: Apache-2.0
//
// pem.h holds keys as text between lines "-----BEGIN NAME-----" and "-----END
// NAME-----" (RFC 7468): in memory and files (bio.h), and in |FILE|s.
//
//   EVP_PKEY *key = PEM_read_PrivateKey(file, NULL, NULL, NULL);
//   if (key == NULL) {
//     ERR_print_errors_fp(stderr);
//   }
//
// Nothing is encrypted: ciphers must be NULL, passwords are ignored, and
// encrypted input is an error. (BoringSSL decrypts it.)
//
// Readers skip text between blocks and blocks of other names. A block is read
// strictly: base64 without foreign characters or stray bits, nothing after the
// key inside. Of |out| and the result it is as with d2i functions (ec_key.h).
// They leave what follows the block to the next reader.
//
//   errors    |PEM_R_NO_START_LINE| if there is no block, or none more;
//             |PEM_R_BAD_END_LINE|; |PEM_R_BAD_BASE64_DECODE|; |PEM_R_NO_DATA|;
//             |PEM_R_SHORT_HEADER|; |PEM_R_NOT_PROC_TYPE| for other headers
//             than that of encryption; |PEM_R_UNSUPPORTED_ENCRYPTION|; those of
//             the parser; |EVP_R_DECODE_ERROR| for bytes after the key

#ifndef OPENSSL_HEADER_PEM_H
#define OPENSSL_HEADER_PEM_H

#include <openssl/base.h>

#include <stdio.h>

#include <openssl/base64.h>
#include <openssl/bio.h>
#include <openssl/cipher.h>
#include <openssl/crypto.h>
#include <openssl/digest.h>
#include <openssl/ec_key.h>
#include <openssl/evp.h>
#include <openssl/pkcs7.h>
#include <openssl/stack.h>
#include <openssl/x509.h>

#if defined(__cplusplus)
extern "C" {
#endif


#define PEM_BUFSIZE 1024

#define PEM_STRING_EVP_PKEY "ANY PRIVATE KEY"
#define PEM_STRING_PUBLIC "PUBLIC KEY"
#define PEM_STRING_PKCS8 "ENCRYPTED PRIVATE KEY"
#define PEM_STRING_PKCS8INF "PRIVATE KEY"
#define PEM_STRING_ECPARAMETERS "EC PARAMETERS"
#define PEM_STRING_ECPRIVATEKEY "EC PRIVATE KEY"

// A pem_password_cb would ask for a password. None is ever called.
typedef int pem_password_cb(char *buf, int size, int rwflag, void *userdata);

// PEM_def_callback copies the string |userdata|, which may be NULL, to |buf|
// without its NUL and returns its length, or -1 if it is NULL or too long.
OPENSSL_EXPORT int PEM_def_callback(char *buf, int size, int rwflag,
                                    void *userdata);


// Private keys. PEM_read_bio_PrivateKey reads "PRIVATE KEY", PKCS #8, and "EC
// PRIVATE KEY", SEC 1. PEM_write_bio_PrivateKey writes the former.

OPENSSL_EXPORT EVP_PKEY *PEM_read_bio_PrivateKey(BIO *bio, EVP_PKEY **out,
                                                 pem_password_cb *cb,
                                                 void *userdata);
OPENSSL_EXPORT EVP_PKEY *PEM_read_PrivateKey(FILE *file, EVP_PKEY **out,
                                             pem_password_cb *cb,
                                             void *userdata);
OPENSSL_EXPORT int PEM_write_bio_PrivateKey(BIO *bio, const EVP_PKEY *pkey,
                                            const EVP_CIPHER *cipher,
                                            const uint8_t *pass, int pass_len,
                                            pem_password_cb *cb,
                                            void *userdata);
OPENSSL_EXPORT int PEM_write_PrivateKey(FILE *file, const EVP_PKEY *pkey,
                                        const EVP_CIPHER *cipher,
                                        const uint8_t *pass, int pass_len,
                                        pem_password_cb *cb, void *userdata);

// PEM_read_bio_ECPrivateKey reads the same forms if the key is an EC key, else
// |EVP_R_EXPECTING_A_EC_KEY|. PEM_write_bio_ECPrivateKey writes the latter.

OPENSSL_EXPORT EC_KEY *PEM_read_bio_ECPrivateKey(BIO *bio, EC_KEY **out,
                                                 pem_password_cb *cb,
                                                 void *userdata);
OPENSSL_EXPORT EC_KEY *PEM_read_ECPrivateKey(FILE *file, EC_KEY **out,
                                             pem_password_cb *cb,
                                             void *userdata);
OPENSSL_EXPORT int PEM_write_bio_ECPrivateKey(BIO *bio, const EC_KEY *key,
                                              const EVP_CIPHER *cipher,
                                              const uint8_t *pass, int pass_len,
                                              pem_password_cb *cb,
                                              void *userdata);
OPENSSL_EXPORT int PEM_write_ECPrivateKey(FILE *file, const EC_KEY *key,
                                          const EVP_CIPHER *cipher,
                                          const uint8_t *pass, int pass_len,
                                          pem_password_cb *cb, void *userdata);


// Public keys: "PUBLIC KEY", SubjectPublicKeyInfo.

OPENSSL_EXPORT EVP_PKEY *PEM_read_bio_PUBKEY(BIO *bio, EVP_PKEY **out,
                                             pem_password_cb *cb,
                                             void *userdata);
OPENSSL_EXPORT EVP_PKEY *PEM_read_PUBKEY(FILE *file, EVP_PKEY **out,
                                         pem_password_cb *cb, void *userdata);
OPENSSL_EXPORT int PEM_write_bio_PUBKEY(BIO *bio, const EVP_PKEY *pkey);
OPENSSL_EXPORT int PEM_write_PUBKEY(FILE *file, const EVP_PKEY *pkey);

// These are the same for an |EC_KEY|, on any of the library's curves:
// |EC_GROUP_get_curve_name| tells which. A private key's block is skipped, as
// others are, and then PEM_R_NO_START_LINE.
OPENSSL_EXPORT EC_KEY *PEM_read_bio_EC_PUBKEY(BIO *bio, EC_KEY **out,
                                              pem_password_cb *cb,
                                              void *userdata);
OPENSSL_EXPORT EC_KEY *PEM_read_EC_PUBKEY(FILE *file, EC_KEY **out,
                                          pem_password_cb *cb, void *userdata);
OPENSSL_EXPORT int PEM_write_bio_EC_PUBKEY(BIO *bio, const EC_KEY *key);
OPENSSL_EXPORT int PEM_write_EC_PUBKEY(FILE *file, const EC_KEY *key);


// Any block.

// PEM_read_bio reads the next block, whatever its name: its name and its
// headers, which are strings, and its contents become the caller's, who frees
// each with |OPENSSL_free|. It returns one or zero.
OPENSSL_EXPORT int PEM_read_bio(BIO *bio, char **out_name, char **out_header,
                                uint8_t **out_data, long *out_len);
OPENSSL_EXPORT int PEM_read(FILE *file, char **out_name, char **out_header,
                            uint8_t **out_data, long *out_len);

// PEM_write_bio writes a block and returns its length, or zero. |header| may be
// NULL.
OPENSSL_EXPORT int PEM_write_bio(BIO *bio, const char *name, const char *header,
                                 const uint8_t *data, long len);
OPENSSL_EXPORT int PEM_write(FILE *file, const char *name, const char *header,
                             const uint8_t *data, long len);

// PEM_bytes_read_bio reads the next block of a |name|, which may be
// |PEM_STRING_EVP_PKEY| for those of private keys, without headers. |out_name|
// may be NULL.
OPENSSL_EXPORT int PEM_bytes_read_bio(uint8_t **out_data, long *out_len,
                                      char **out_name, const char *name,
                                      BIO *bio, pem_password_cb *cb,
                                      void *userdata);


#if defined(__cplusplus)
}  // extern "C"
#endif

#define PEM_R_BAD_BASE64_DECODE 100
#define PEM_R_BAD_DECRYPT 101
#define PEM_R_BAD_END_LINE 102
#define PEM_R_BAD_IV_CHARS 103
#define PEM_R_BAD_PASSWORD_READ 104
#define PEM_R_CIPHER_IS_NULL 105
#define PEM_R_ERROR_CONVERTING_PRIVATE_KEY 106
#define PEM_R_NOT_DEK_INFO 107
#define PEM_R_NOT_ENCRYPTED 108
#define PEM_R_NOT_PROC_TYPE 109
#define PEM_R_NO_START_LINE 110
#define PEM_R_READ_KEY 111
#define PEM_R_SHORT_HEADER 112
#define PEM_R_UNSUPPORTED_CIPHER 113
#define PEM_R_UNSUPPORTED_ENCRYPTION 114
#define PEM_R_UNSUPPORTED_PROC_TYPE_VERSION 115
#define PEM_R_NO_DATA 116

#endif  // OPENSSL_HEADER_PEM_H
