// SPDX-License-Identifier: Apache-2.0
//
// curve25519.h holds Ed25519 (RFC 8032, section 5.1): signatures of whole
// messages, deterministic, with keys of 32 bytes; and X25519 (RFC 7748), by
// which two key pairs agree on a secret.
//
//   uint8_t public_key[ED25519_PUBLIC_KEY_LEN];
//   uint8_t private_key[ED25519_PRIVATE_KEY_LEN];
//   uint8_t signature[ED25519_SIGNATURE_LEN];
//   ED25519_keypair(public_key, private_key);
//   if (!ED25519_sign(signature, msg, msg_len, private_key)) ...
//   if (!ED25519_verify(msg, msg_len, signature, public_key)) ...
//
// Integers and coordinates are little-endian here. The same through |EVP_PKEY|:
// evp.h.

#ifndef OPENSSL_HEADER_CURVE25519_H
#define OPENSSL_HEADER_CURVE25519_H

#include <openssl/base.h>

#if defined(__cplusplus)
extern "C" {
#endif


// A private key is the 32 bytes of the seed, which RFC 8032 calls the private
// key, and then those of the public key.
#define ED25519_PRIVATE_KEY_LEN 64
#define ED25519_PUBLIC_KEY_LEN 32
#define ED25519_SIGNATURE_LEN 64

// ED25519_keypair makes a new random key pair.
//
//   secrecy  constant time
OPENSSL_EXPORT void ED25519_keypair(
    uint8_t out_public_key[ED25519_PUBLIC_KEY_LEN],
    uint8_t out_private_key[ED25519_PRIVATE_KEY_LEN]);

// ED25519_keypair_from_seed makes the key pair of |seed|, 32 uniformly random
// bytes.
//
//   secrecy   constant time
//   aliasing  |seed| may lie in |out_private_key|
OPENSSL_EXPORT void ED25519_keypair_from_seed(
    uint8_t out_public_key[ED25519_PUBLIC_KEY_LEN],
    uint8_t out_private_key[ED25519_PRIVATE_KEY_LEN], const uint8_t seed[32]);

// ED25519_sign writes the signature of |msg_len| bytes of |msg| to |out_sig|
// and returns one. It reads the message twice, and hashes with the public half
// of |private_key|: whoever may choose that half, or change the message between
// the two, learns the secret one.
//
//   secrecy   constant time in the key and the message; |msg_len| is public
//   aliasing  |out_sig| overlaps neither input
OPENSSL_EXPORT int ED25519_sign(
    uint8_t out_sig[ED25519_SIGNATURE_LEN], const uint8_t *msg, size_t msg_len,
    const uint8_t private_key[ED25519_PRIVATE_KEY_LEN]);

// ED25519_verify returns one if |signature| is one of |msg| by |public_key| and
// zero otherwise. It leaves no error.
//
// With signature = R || S, accepted is exactly what keeps all of this:
//
//   - S, as an integer, is below the order L of the base point B;
//   - the key is the canonical encoding of a point A of the curve: y < 2^255 -
//     19, and no sign where x = 0;
//   - R is the canonical encoding of S*B - k*A, k = SHA-512(R || A || msg).
//
// So the equation is the one without the cofactor 8, every answer is the same
// for every implementation that does as much, and nobody without the private
// key can turn a signature into another of the same message. Keys of small
// order are points of the curve and are accepted: such a "key" verifies
// signatures that anybody can make, of many messages at once. Protocols that
// need a signature to commit to key and message refuse those eight keys.
//
//   secrecy  all arguments are public
OPENSSL_EXPORT int ED25519_verify(
    const uint8_t *msg, size_t msg_len,
    const uint8_t signature[ED25519_SIGNATURE_LEN],
    const uint8_t public_key[ED25519_PUBLIC_KEY_LEN]);


// X25519.
//
//   X25519_keypair(public_value, private_key);
//   ... exchange public values ...
//   if (!X25519(shared_key, private_key, peer_public_value)) ...
//
// Private keys are any 32 bytes, public values any too: what RFC 7748 ignores
// in them is ignored. Keys for Ed25519 are not keys for X25519.

#define X25519_PRIVATE_KEY_LEN 32
#define X25519_PUBLIC_VALUE_LEN 32
#define X25519_SHARED_KEY_LEN 32

// X25519_keypair makes a new random key pair.
//
//   secrecy  constant time
OPENSSL_EXPORT void X25519_keypair(
    uint8_t out_public_value[X25519_PUBLIC_VALUE_LEN],
    uint8_t out_private_key[X25519_PRIVATE_KEY_LEN]);

// X25519_public_from_private writes the public value of a private key.
//
//   secrecy  constant time; the public value is public
OPENSSL_EXPORT void X25519_public_from_private(
    uint8_t out_public_value[X25519_PUBLIC_VALUE_LEN],
    const uint8_t private_key[X25519_PRIVATE_KEY_LEN]);

// X25519 writes the secret that |private_key| shares with the owner of
// |peer_public_value|, which is no key yet: hash it with both public values. It
// returns one, or zero, and a secret of zeros, if the peer's value has small
// order: then anybody knows the secret. It leaves no error.
//
//   secrecy  constant time; whether it is zero is public
OPENSSL_EXPORT int X25519(
    uint8_t out_shared_key[X25519_SHARED_KEY_LEN],
    const uint8_t private_key[X25519_PRIVATE_KEY_LEN],
    const uint8_t peer_public_value[X25519_PUBLIC_VALUE_LEN]);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CURVE25519_H
