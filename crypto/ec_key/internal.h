// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec_key/internal.h shows the schemes what is inside a key.

#ifndef OPENSSL_HEADER_CRYPTO_EC_KEY_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_EC_KEY_INTERNAL_H

#include <openssl/bytestring.h>
#include <openssl/ec_key.h>

#include "crypto/ec/internal.h"
#include "crypto/thread/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// An EC_PRIVATE_KEY is a scalar in [1, n) and a |BIGNUM| that shows the same
// words, as wide as the order, to |EC_KEY_get0_private_key|.
typedef struct {
  EC_SCALAR scalar;
  BIGNUM bn;
} EC_PRIVATE_KEY;

struct ec_key_st {
  EC_GROUP *group;           // counted reference, or NULL
  EC_POINT *pub_key;         // Z = 1; or NULL
  EC_PRIVATE_KEY *priv_key;  // wiped when freed; or NULL
  unsigned enc_flags;
  point_conversion_form_t conv_form;
  CRYPTO_refcount_t references;
  CRYPTO_EX_DATA ex_data;
};

// ec_key_group_has_keys returns one iff |group| has a generator whose order has
// at least 224 bits: the groups that keys are made for and that ECDSA is used
// with.
//
//   errors  EC_R_INVALID_GROUP_ORDER
MUST_USE int ec_key_group_has_keys(const EC_GROUP *group);

// ec_key_set_scalar makes a copy of |scalar| the private key.
//
//   errors  EC_R_INVALID_PRIVATE_KEY if it is zero; the key is then unchanged
MUST_USE int ec_key_set_scalar(EC_KEY *key, const EC_SCALAR *scalar);

// ec_key_set_affine makes |point| the public key.
MUST_USE int ec_key_set_affine(EC_KEY *key, const EC_AFFINE *point);

// ec_key_set_pair makes |scalar| and |scalar|*G the two halves of the key.
//
//   secrecy  constant time; the product becomes public
//   errors   as |ec_key_set_scalar|
MUST_USE int ec_key_set_pair(EC_KEY *key, const EC_SCALAR *scalar);

// ec_key_clear removes both halves.
void ec_key_clear(EC_KEY *key);

// ec_key_get_parameters is |EC_KEY_parse_parameters| that adds no entry to the
// queue: where it returns NULL, |*out_reason| is the |EC_R_*|.
const EC_GROUP *ec_key_get_parameters(CBS *cbs, int *out_reason);

// ec_key_init_d2i makes |cbs| the |len| bytes at |in|.
//
//   errors  reason 107 of library ASN1, as OpenSSL's, if |len| is negative
MUST_USE int ec_key_init_d2i(CBS *cbs, const uint8_t *in, long len);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_EC_KEY_INTERNAL_H
