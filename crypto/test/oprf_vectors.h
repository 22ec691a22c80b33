// SPDX-License-Identifier: Apache-2.0
//
// oprf_vectors.h runs single cases of OPRF vectors through the library, in the
// manner of ec_vectors.h: an empty string means that all is as expected.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_OPRF_VECTORS_H
#define OPENSSL_HEADER_CRYPTO_TEST_OPRF_VECTORS_H

#include <openssl/oprf.h>

#include <string>
#include <vector>

#include "crypto/test/ec_vectors.h"

// FindOprfSuite returns the suite with the RFC's |identifier|, or NULL.
const OPRF_SUITE *FindOprfSuite(const std::string &identifier, size_t mode);

// An OprfCase is a run of a protocol with given draws. Without a proof, |nonce|
// and |proof| are empty; where there is no public key in the vector, neither.
struct OprfCase {
  const OPRF_SUITE *suite;
  ByteVector seed, key_info, private_key, public_key;
  ByteVector info;
  std::vector<ByteVector> inputs;
  std::vector<ByteVector> blinds, blinded, evaluated;
  ByteVector nonce, proof;
  std::vector<ByteVector> outputs;
};

// CheckOprf goes through all functions of oprf.h.
std::string CheckOprf(const OprfCase &c);

// SplitHexList decodes "hex,hex,...".
std::vector<ByteVector> SplitHexList(const std::string &list);

#endif  // OPENSSL_HEADER_CRYPTO_TEST_OPRF_VECTORS_H
