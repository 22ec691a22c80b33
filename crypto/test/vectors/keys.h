// SPDX-License-Identifier: Apache-2.0
//
// keys.h reads EC keys in the encodings of vector files, strictly: DER, PEM and
// JWK. It stands in for the library's own readers where vectors need forms that
// it lacks, and is no part of it.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_VECTORS_KEYS_H
#define OPENSSL_HEADER_CRYPTO_TEST_VECTORS_KEYS_H

#include "crypto/test/vectors/vectors.h"

// These return NULL if the encoding is not accepted or the curve is not built
// in.

// KeyFromSPKI reads a SubjectPublicKeyInfo in DER with a named curve (RFC
// 5480).
bssl::UniquePtr<EC_KEY> KeyFromSPKI(const ByteVector &der);

// KeyFromPKCS8 reads a PrivateKeyInfo in DER (RFC 5958, version 1) with an
// ECPrivateKey (RFC 5915).
bssl::UniquePtr<EC_KEY> KeyFromPKCS8(const ByteVector &der);

// DecodePEM returns the contents of the one block that |pem| is, whose label is
// |label|; empty if it is none (RFC 7468, lines of any length).
ByteVector DecodePEM(const std::string &pem, const std::string &label);

// KeyFromJWK reads a JSON Web Key (RFC 7518, section 6.2), with its private
// part if it has one.
bssl::UniquePtr<EC_KEY> KeyFromJWK(const Json &jwk);

#endif  // OPENSSL_HEADER_CRYPTO_TEST_VECTORS_KEYS_H
