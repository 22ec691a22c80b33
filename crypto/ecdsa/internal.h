// SPDX-License-Identifier: Apache-2.0
//
// crypto/ecdsa/internal.h is ECDSA on scalars: what is left when keys are
// unpacked and encodings are gone. These functions take any group, toy curves
// included; the doors in front of them ask for orders of 224 bits.

#ifndef OPENSSL_HEADER_CRYPTO_ECDSA_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_ECDSA_INTERNAL_H

#include <openssl/bytestring.h>
#include <openssl/ecdsa.h>

#include "crypto/digest/internal.h"
#include "crypto/ec/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// An ECDSA_RS is a signature. Public.
typedef struct {
  EC_SCALAR r, s;
} ECDSA_RS;


// Encodings (encode.c).

// ECDSA_DER is what reading a DER signature can meet.
typedef enum {
  ECDSA_DER_OK,
  ECDSA_DER_MALFORMED,    // the SEQUENCE
  ECDSA_DER_BAD_INTEGER,  // an INTEGER, or none
  ECDSA_DER_NEGATIVE,
} ECDSA_DER;

// ecdsa_read_der reads SEQUENCE { INTEGER r, INTEGER s }, strictly, from the
// front of |cbs|. The integers are big-endian, not negative, with at most the
// one leading zero that DER wants. Nothing goes on the queue.
MUST_USE ECDSA_DER ecdsa_read_der(CBS *cbs, CBS *out_r, CBS *out_s);

// ecdsa_get_integers is |ecdsa_read_der| with errors, returning one or zero.
//
//   errors  as |ECDSA_SIG_parse|
MUST_USE int ecdsa_get_integers(CBS *cbs, CBS *out_r, CBS *out_s);

// ecdsa_rs_from_integers converts big-endian integers of any lengths. It
// returns one iff both are in [1, n), without entries on the queue.
MUST_USE int ecdsa_rs_from_integers(const EC_GROUP *group, ECDSA_RS *out, CBS r,
                                    CBS s);
// ecdsa_rs_from_der and ecdsa_rs_from_p1363 read a whole signature and check
// that r and s are in [1, n).
//
//   errors  ECDSA_R_BAD_SIGNATURE, twice if DER is malformed
MUST_USE int ecdsa_rs_from_der(const EC_GROUP *group, ECDSA_RS *out,
                               const uint8_t *in, size_t in_len);
MUST_USE int ecdsa_rs_from_p1363(const EC_GROUP *group, ECDSA_RS *out,
                                 const uint8_t *in, size_t in_len);

// ecdsa_rs_to_der and ecdsa_rs_to_p1363 write a signature to |out|.
//
//   errors  EC_R_BUFFER_TOO_SMALL; |*out_len| is then zero
MUST_USE int ecdsa_rs_to_der(const EC_GROUP *group, const ECDSA_RS *sig,
                             uint8_t *out, size_t *out_len, size_t max_out);
MUST_USE int ecdsa_rs_to_p1363(const EC_GROUP *group, const ECDSA_RS *sig,
                               uint8_t *out, size_t *out_len, size_t max_out);


// Nonces (nonce.c).

// ECDSA_NONCES is the generator of nonces of one signature. It is secret; its
// owner wipes it with |OPENSSL_cleanse|.
typedef struct {
  HMAC_CTX hmac;               // under the key K
  uint8_t v[EVP_MAX_MD_SIZE];  // the value V
  size_t v_len;
  uint8_t tail[2 * EC_MAX_BYTES];  // what follows V in each step: hedged nonces
  size_t tail_len;                 // have the private key and the digest here
  int is_used;                     // a nonce came out since the last update
} ECDSA_NONCES;

// ecdsa_nonces_init_deterministic starts the generator of RFC 6979,
// section 3.2. |m| is the digest as a scalar.
void ecdsa_nonces_init_deterministic(const EC_GROUP *group, ECDSA_NONCES *out,
                                     const EVP_MD *md, const EC_SCALAR *priv,
                                     const EC_SCALAR *m);

// ecdsa_nonces_init_hedged starts a generator that takes fresh randomness, too.
//
//   errors  ECDSA_R_RANDOM_NUMBER_GENERATION_FAILED under a test generator
//   source  NIST SP 800-108r1, section 4.2 (feedback mode) with HMAC, whose
//           key is randomness of the digest's length and whose fixed input is
//           the private key and the digest; SHA-256 for orders up to 256 bits
//           and else SHA-512. Hedged ECDSA as by draft-irtf-cfrg-det-sigs-with-
//           noise has the same inputs, and hashes three to four times as much.
MUST_USE int ecdsa_nonces_init_hedged(const EC_GROUP *group, ECDSA_NONCES *out,
                                      const EC_SCALAR *priv,
                                      const EC_SCALAR *m);

// ecdsa_nonces_next sets |out| to the next nonce, uniform in [1, n): candidates
// of the order's length are refused while they are out of range.
//
//   secrecy  how many candidates are refused is public: it says nothing about
//            the one that is taken
//   errors   ECDSA_R_TOO_MANY_ITERATIONS after 128 refusals
MUST_USE int ecdsa_nonces_next(const EC_GROUP *group, EC_SCALAR *out,
                               ECDSA_NONCES *nonces);


// Signing and verification (ecdsa.c).

// ecdsa_sign_with_nonce sets |out| to the signature of |m| with private key
// |priv| and nonce |k|. It is none if r or s is zero; that is for the caller to
// see.
//
//   secrecy  constant time in |priv|, |k| and |m|; |out| becomes public
//   errors   EC_R_POINT_AT_INFINITY if |k| is zero
MUST_USE int ecdsa_sign_with_nonce(const EC_GROUP *group, ECDSA_RS *out,
                                   const EC_SCALAR *priv, const EC_SCALAR *m,
                                   const EC_SCALAR *k);

// ecdsa_rs_is_signature returns one iff neither half is zero.
int ecdsa_rs_is_signature(const EC_GROUP *group, const ECDSA_RS *sig);

// ecdsa_verify_fixed returns one iff |sig|, whose halves are in [1, n), is a
// signature of |digest| by the finite point |pub|.
//
//   secrecy  all arguments are public
//   errors   ECDSA_R_BAD_SIGNATURE
MUST_USE int ecdsa_verify_fixed(const EC_GROUP *group, const uint8_t *digest,
                                size_t digest_len, const ECDSA_RS *sig,
                                const EC_JACOBIAN *pub);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_ECDSA_INTERNAL_H
