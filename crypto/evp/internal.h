// SPDX-License-Identifier: Apache-2.0
//
// crypto/evp/internal.h is what a kind of key is to |EVP_PKEY|: a table of
// functions. A new kind is such a table, its algorithms, and its row in
// evp.c.

#ifndef OPENSSL_HEADER_CRYPTO_EVP_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_EVP_INTERNAL_H

#include <openssl/evp.h>

#include "crypto/thread/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// An EVP_PKEY_METHOD is a kind of key. Its functions are called with keys of
// this kind that are not NULL, and from many threads with the same. A kind
// without raw keys leaves the four slots about them out.
typedef struct {
  int type;  // EVP_PKEY_*
  int size;  // of signatures, at most
  int bits;  // of the order
  // free wipes and frees a key.
  void (*free)(void *key);
  // has_private returns one iff the private half is there.
  int (*has_private)(const void *key);
  // public_equal returns one iff the public halves are equal.
  int (*public_equal)(const void *a, const void *b);
  // takes_digest returns one iff messages are signed by way of |md|; NULL is
  // none.
  int (*takes_digest)(const EVP_MD *md);

  // new_raw_private_key and new_raw_public_key make a key of raw bytes, or
  // return NULL with an error.
  void *(*new_raw_private_key)(const uint8_t *in, size_t len);
  void *(*new_raw_public_key)(const uint8_t *in, size_t len);
  // get_raw_private_key, of a key that |has_private|, and get_raw_public_key
  // point |*out| at the raw bytes inside the key and return how many they are.
  size_t (*get_raw_private_key)(const void *key, const uint8_t **out);
  size_t (*get_raw_public_key)(const void *key, const uint8_t **out);

  // sign writes a signature of |msg| by a key that |has_private|, at most
  // |size| bytes, and returns one, or zero with an error.
  MUST_USE int (*sign)(const void *key, uint8_t *out_sig, size_t *out_sig_len,
                       const uint8_t *msg, size_t msg_len);
  // verify returns one iff |sig| is a signature of |msg|. It leaves no error.
  int (*verify)(const void *key, const uint8_t *sig, size_t sig_len,
                const uint8_t *msg, size_t msg_len);
} EVP_PKEY_METHOD;

extern const EVP_PKEY_METHOD evp_pkey_method_ed25519;

// An EVP_PKEY_ALG is a method and what else says which algorithm it is.
struct evp_pkey_alg_st {
  const EVP_PKEY_METHOD *method;
};

struct evp_pkey_st {
  CRYPTO_refcount_t references;
  const EVP_PKEY_METHOD *method;  // NULL if the key is empty
  void *key;                      // NULL until it is set
};


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_EVP_INTERNAL_H
