// SPDX-License-Identifier: Apache-2.0
//
// ecdh.h holds the Diffie-Hellman agreement on elliptic curves (SEC 1, section
// 3.3.1; NIST SP 800-56A, section 5.7.1.2). The shared secret is the
// x-coordinate of the product, big-endian at the byte length of the field.
//
//   uint8_t secret[32];
//   if (ECDH_compute_key(secret, sizeof(secret), peer_point, key, NULL) !=
//       sizeof(secret)) ...
//
// The shared secret is no key yet: put it through a key derivation function.

#ifndef OPENSSL_HEADER_ECDH_H
#define OPENSSL_HEADER_ECDH_H

#include <openssl/base.h>

#include <openssl/ec_key.h>

#if defined(__cplusplus)
extern "C" {
#endif


// ECDH_compute_key computes the secret that |priv_key| shares with the owner of
// |pub_key|, on any curve. With |kdf| NULL it copies as much of the secret as
// |out_len| allows and returns how many bytes that is, at most those of the
// field; what |out| has beyond is not written. Else it calls |kdf| with the
// secret, |out| and a pointer to |out_len|, and returns the length that |kdf|
// leaves there; a NULL result of |kdf| is its failure. Of |priv_key| only the
// private half matters.
//
//   secrecy  constant time in the private key, the point and the secret
//   errors   returns -1: ECDH_R_NO_PRIVATE_VALUE (no key or no private half),
//            ERR_R_PASSED_NULL_PARAMETER (no point),
//            EC_R_INCOMPATIBLE_OBJECTS (other group); EC_R_POINT_AT_INFINITY or
//            EC_R_POINT_IS_NOT_ON_CURVE, then ECDH_R_POINT_ARITHMETIC_FAILURE;
//            ECDH_R_KDF_FAILED; ERR_R_OVERFLOW if the length is no |int|
OPENSSL_EXPORT int ECDH_compute_key(
    void *out, size_t out_len, const EC_POINT *pub_key, const EC_KEY *priv_key,
    void *(*kdf)(const void *in, size_t in_len, void *out, size_t *out_len));

// ECDH_compute_key_fips writes a SHA-2 digest of the shared secret: SHA-224,
// SHA-256, SHA-384 or SHA-512, as |out_len| is 28, 32, 48 or 64.
//
//   errors  ECDH_R_UNKNOWN_DIGEST_LENGTH and those above; returns 0
OPENSSL_EXPORT int ECDH_compute_key_fips(uint8_t *out, size_t out_len,
                                         const EC_POINT *pub_key,
                                         const EC_KEY *priv_key);


// Reasons.

#define ECDH_R_KDF_FAILED 100
#define ECDH_R_NO_PRIVATE_VALUE 101
#define ECDH_R_POINT_ARITHMETIC_FAILURE 102
#define ECDH_R_UNKNOWN_DIGEST_LENGTH 103


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_ECDH_H
