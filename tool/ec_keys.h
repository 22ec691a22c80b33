// SPDX-License-Identifier: Apache-2.0
//
// ec_keys.h holds the keys of `bssl ec`: EC and Ed25519 keys in each of their
// forms.

#ifndef OPENSSL_HEADER_TOOL_EC_KEYS_H
#define OPENSSL_HEADER_TOOL_EC_KEYS_H

#include <openssl/evp.h>

#include <string>

#include "tool/files.h"

using KeyPtr = bssl::UniquePtr<EVP_PKEY>;

// CheckKey throws |what|, the error on the queue and a hint, unless |ok|.
void CheckKey(bool ok, const std::string &what);

// AlgorithmByName returns the keys on a curve, or throws with the names that
// there are.
const EVP_PKEY_ALG *AlgorithmByName(const std::string &curve);
std::string ListCurves();

// ReadKey reads a private or public key, in whichever form it is: SEC 1, PKCS
// #8 or SubjectPublicKeyInfo, in PEM or DER. ReadPrivateKey throws if it is a
// public one.
KeyPtr ReadKey(const std::string &path);
KeyPtr ReadPrivateKey(const std::string &path);

// ReadRawKey reads the bytes of a key alone: a scalar at the length of the
// order, a point, or what Ed25519 has.
KeyPtr ReadRawKey(const std::string &path, const std::string &curve,
                  bool is_private);

// A KeyForm is how a key is written.
struct KeyForm {
  std::string form;      // "pkcs8", "sec1", "spki", "raw"
  std::string encoding;  // "pem", "der"; of raw keys neither
  std::string point;     // "compressed", "uncompressed"; empty: as it was read
};

// WriteKey writes a key; private ones as |WritePrivate| does. The form "raw" is
// that of the private key if |is_private|.
void WriteKey(const std::string &path, EVP_PKEY *key, const KeyForm &form,
              bool is_private);

#endif  // OPENSSL_HEADER_TOOL_EC_KEYS_H
