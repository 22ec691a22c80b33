// SPDX-License-Identifier: Apache-2.0
//
// crypto/evp/internal.h is what a kind of key is to |EVP_PKEY|: a table of
// functions. A new kind is such a table, its algorithms, and its row in
// evp.c.

#ifndef OPENSSL_HEADER_CRYPTO_EVP_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_EVP_INTERNAL_H

#include <openssl/bytestring.h>
#include <openssl/evp.h>

#include "crypto/thread/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// An EVP_PKEY_METHOD is a kind of key. Its functions are called with keys of
// this kind that are not NULL, and from many threads with the same.
//
// Slots that a kind lacks are NULL: the four of raw keys, the two of
// parameters, |sign| and |verify|, |derive|.
typedef struct {
  int type;        // EVP_PKEY_*
  uint8_t oid[8];  // the algorithm's, without a header
  uint8_t oid_len;
  int signs_messages;  // and not digests
  // size returns the length of the longest signature, or of the secret where
  // there are none, bits that of the order; zero where a key does not determine
  // it.
  int (*size)(const void *key);
  int (*bits)(const void *key);

  // free wipes and frees a key.
  void (*free)(void *key);
  // has_private_key and has_public_key return one iff that half is there.
  int (*has_private_key)(const void *key);
  int (*has_public_key)(const void *key);
  // public_equal returns one iff the public halves are there and equal.
  int (*public_equal)(const void *a, const void *b);
  // copy_public returns a new key with the public half of |key|, which is
  // there, or NULL with an error.
  void *(*copy_public)(const void *key);
  // generate returns a new pair, or NULL with an error; |group| is NULL iff the
  // kind has no parameters.
  void *(*generate)(const EC_GROUP *group);

  // group returns the curve of a key, or NULL if it has none yet.
  const EC_GROUP *(*group)(const void *key);
  // set_group gives |*key|, or a new key in its place if it is NULL, a curve.
  MUST_USE int (*set_group)(void **key, const EC_GROUP *group);

  // new_raw_private_key and new_raw_public_key make a key of raw bytes, or
  // return NULL with an error.
  void *(*new_raw_private_key)(const uint8_t *in, size_t len);
  void *(*new_raw_public_key)(const uint8_t *in, size_t len);
  // get_raw_private_key, of a key that |has_private_key|, and
  // get_raw_public_key point |*out| at the raw bytes inside the key and return
  // how many they are.
  size_t (*get_raw_private_key)(const void *key, const uint8_t **out);
  size_t (*get_raw_public_key)(const void *key, const uint8_t **out);

  // parse_public_key makes a key of the parameters in an AlgorithmIdentifier
  // and the contents of the BIT STRING beside it, parse_private_key of those
  // and the contents of the OCTET STRING in PKCS #8. Both take all bytes of
  // both, and return NULL with an error where they can't.
  void *(*parse_public_key)(CBS *parameters, CBS *key);
  void *(*parse_private_key)(CBS *parameters, CBS *key);
  // add_parameters, add_public_key and add_private_key append these three; the
  // key |has_public_key| or |has_private_key|.
  MUST_USE int (*add_parameters)(CBB *cbb, const void *key);
  MUST_USE int (*add_public_key)(CBB *cbb, const void *key);
  MUST_USE int (*add_private_key)(CBB *cbb, const void *key);

  // sign writes a signature of |in|, a message or a digest, by a key that
  // |has_private_key|, at most |size| bytes, and returns one, or zero with an
  // error.
  MUST_USE int (*sign)(const void *key, uint8_t *out_sig, size_t *out_sig_len,
                       const uint8_t *in, size_t in_len);
  // verify returns one iff |sig| is a signature of |in| by a key that
  // |has_public_key|, and else leaves an error.
  int (*verify)(const void *key, const uint8_t *sig, size_t sig_len,
                const uint8_t *in, size_t in_len);
  // derive writes |*out_len| bytes of the secret that |key|, which
  // |has_private_key|, shares with |peer|, which |has_public_key|, on the same
  // curve, or fewer if there are no more, and says how many. With a NULL |out|
  // it says how long the secret is.
  MUST_USE int (*derive)(const void *key, uint8_t *out, size_t *out_len,
                         const void *peer);
} EVP_PKEY_METHOD;

extern const EVP_PKEY_METHOD evp_pkey_method_ec;
extern const EVP_PKEY_METHOD evp_pkey_method_ed25519;
extern const EVP_PKEY_METHOD evp_pkey_method_x25519;

// An EVP_PKEY_ALG is a method and what else says which algorithm it is.
struct evp_pkey_alg_st {
  const EVP_PKEY_METHOD *method;
  const EC_GROUP *(*group)(void);  // NULL without parameters
};

struct evp_pkey_st {
  CRYPTO_refcount_t references;
  const EVP_PKEY_METHOD *method;  // NULL if the key is empty
  void *key;                      // NULL until it is set
};


// evp_find_method returns the method of an |EVP_PKEY_*|, or NULL without an
// error. evp_find_method_by_oid does so for an object identifier.
const EVP_PKEY_METHOD *evp_find_method(int type);
const EVP_PKEY_METHOD *evp_find_method_by_oid(const CBS *oid);

// evp_pkey_set gives |pkey| a method and a key, of which it becomes the owner,
// instead of what it had. Either may be NULL.
void evp_pkey_set(EVP_PKEY *pkey, const EVP_PKEY_METHOD *method, void *key);

// evp_pkey_from returns a new |EVP_PKEY| of |key|, of which it becomes the
// owner, or NULL, after freeing |key|. With a NULL |key| it returns NULL: the
// error is there already.
EVP_PKEY *evp_pkey_from(const EVP_PKEY_METHOD *method, void *key);

// evp_pkey_group returns the curve of |pkey|, or NULL if there is none.
const EC_GROUP *evp_pkey_group(const EVP_PKEY *pkey);

// evp_check_key, evp_check_private_key and evp_check_public_key check that
// |pkey|, which may be NULL, has a key with the half that they name.
//
//   errors    |EVP_R_NO_KEY_SET|, |EVP_R_NOT_A_PRIVATE_KEY|,
//             |EVP_R_MISSING_PUBLIC_KEY|
MUST_USE int evp_check_key(const EVP_PKEY *pkey);
MUST_USE int evp_check_private_key(const EVP_PKEY *pkey);
MUST_USE int evp_check_public_key(const EVP_PKEY *pkey);

// evp_signs_digests returns one iff keys of |method| sign digests.
int evp_signs_digests(const EVP_PKEY_METHOD *method);

// evp_check_digest checks that keys of |method| sign messages by way of |md|;
// NULL is none.
//
//   errors    |EVP_R_COMMAND_NOT_SUPPORTED|, |EVP_R_NO_DEFAULT_DIGEST|,
//             |EVP_R_INVALID_DIGEST_TYPE|
MUST_USE int evp_check_digest(const EVP_PKEY_METHOD *method, const EVP_MD *md);

// evp_sign signs as |EVP_PKEY_sign| does with a key that
// |evp_check_private_key| has passed.
MUST_USE int evp_sign(const EVP_PKEY *pkey, uint8_t *out_sig,
                      size_t *out_sig_len, const uint8_t *in, size_t in_len);


// What a key context is about to do.
typedef enum {
  EVP_OP_NONE = 0,
  EVP_OP_SIGN,
  EVP_OP_VERIFY,
  EVP_OP_DERIVE,
  EVP_OP_KEYGEN,
  EVP_OP_PARAMGEN,
} EVP_OP;

struct evp_pkey_ctx_st {
  const EVP_PKEY_METHOD *method;
  EVP_PKEY *pkey;         // counted reference, or NULL
  EVP_PKEY *peer;         // counted reference, or NULL
  EVP_OP op;              // what was initialised
  const EVP_MD *md;       // that made the digest, or NULL
  const EC_GROUP *group;  // built-in, for |EVP_PKEY_keygen|; or NULL
};


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_EVP_INTERNAL_H
