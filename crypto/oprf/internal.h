// SPDX-License-Identifier: Apache-2.0
//
// crypto/oprf/internal.h describes the suites of oprf.h and what its functions
// share: encodings, and the scalars that a private key stands for.

#ifndef OPENSSL_HEADER_CRYPTO_OPRF_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_OPRF_INTERNAL_H

#include <openssl/oprf.h>

#include "crypto/dleq/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// An oprf_suite_st is a row of constants: curve, hash, mode, and the tags made
// of the contextString (RFC 9497, section 3.1).
struct oprf_suite_st {
  DLEQ_SUITE dleq;  // with the tag of HashToScalar
  CBS group_dst;    // of HashToGroup
  CBS derive_dst;   // of DeriveKeyPair
  OPRF_MODE mode;
  size_t default_max_batch;
};

// OPRF_CHUNK is how many items are worked on side by side, on the stack. It
// fills the lanes of any backend.
#define OPRF_CHUNK 8


// Encodings.

// oprf_put_element writes a finite point, in constant time.
void oprf_put_element(const OPRF_SUITE *suite, uint8_t *out,
                      const EC_AFFINE *point);

// oprf_get_element reads an element.
//
//   secrecy  |in| is public
//   errors   |reason|
MUST_USE int oprf_get_element(const OPRF_SUITE *suite, EC_AFFINE *out,
                              const uint8_t *in, int reason);

// oprf_get_secret reads a scalar that is neither zero nor above the order, in
// constant time but for that.
//
//   errors  |reason|; |out| is then zero
MUST_USE int oprf_get_secret(const OPRF_SUITE *suite, EC_SCALAR *out,
                             const uint8_t *in, int reason);


// Scalars.

// oprf_invert_each replaces |n| scalars, none of them zero, by their inverses;
// 1 <= n <= OPRF_CHUNK.
//
//   cost    one inversion for all
//   source  P. L. Montgomery, Math. Comp. 48 (1987)
void oprf_invert_each(const EC_GROUP *group, EC_SCALAR *s, size_t n);

// An OPRF_SECRET is what a server computes with: |multiplier| times an element
// is the evaluation, and |key| times the generator is what the proof is about.
// Both are the private key but in POPRF, where key = sk + m for the hash m of
// the info, and multiplier = 1/key.
typedef struct {
  EC_SCALAR key;
  EC_SCALAR multiplier;
} OPRF_SECRET;

// oprf_get_key sets |out| to what the private key stands for under |info|.
//
//   errors  OPRF_R_INVALID_PRIVATE_KEY, OPRF_R_INVERSE_ERROR
MUST_USE int oprf_get_key(const OPRF_SUITE *suite, OPRF_SECRET *out,
                          const uint8_t *private_key, const uint8_t *info,
                          size_t info_len);

// oprf_key_point sets |X| to key*G, which becomes public.
//
//   errors  EC_R_POINT_AT_INFINITY if |key| is zero
MUST_USE int oprf_key_point(const OPRF_SUITE *suite, EC_AFFINE *X,
                            const EC_SCALAR *key);

// oprf_client_key_point computes the same from the public key and the info.
//
//   secrecy  everything is public
//   errors   OPRF_R_INVALID_PUBLIC_KEY, EC_R_POINT_AT_INFINITY
MUST_USE int oprf_client_key_point(const OPRF_SUITE *suite, EC_AFFINE *X,
                                   const uint8_t *public_key,
                                   const uint8_t *info, size_t info_len);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_OPRF_INTERNAL_H
