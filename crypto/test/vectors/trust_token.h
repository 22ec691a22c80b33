// SPDX-License-Identifier: Apache-2.0
//
// trust_token.h is what the files of Trust Token vectors share: reading of keys
// and states, and the malformed inputs that several kinds of files have.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_VECTORS_TRUST_TOKEN_H
#define OPENSSL_HEADER_CRYPTO_TEST_VECTORS_TRUST_TOKEN_H

#include <string>
#include <vector>

#include "crypto/test/token_vectors.h"
#include "crypto/test/vectors/vectors.h"

// FileMethod returns the method of a file; 2020's second one has another name
// with us.
const TRUST_TOKEN_METHOD *FileMethod(const Json &file);

std::vector<ByteVector> HexList(const Json &list);

// FindKeys returns the keys with |ids| among |keys|, or all of them if |ids| is
// null.
TokenKeys FindKeys(const Json &keys, const Json &ids);

// ReadStates reads a client's state. The files of 2020 have no salt: there it
// is the nonce itself.
std::vector<TokenState> ReadStates(const Json &list);

// OptionalHex returns |object[name]|, which may be missing or null.
TokenMessage OptionalHex(const Json &object, const char *name);

TokenOutcome ReadOutcome(const Json &vector);

// A TokenNegative is the state that malformed and unusual inputs meet. The keys
// of records are empty in files of methods whose issuers make none.
struct TokenNegative {
  const TRUST_TOKEN_METHOD *method;
  TokenKeys keys;
  std::vector<TokenState> states;
  uint32_t public_metadata;
  uint8_t private_metadata;
  ByteVector srr_seed, metadata_key, srr_public_key;
};

// RunNegatives counts each of |cases|, as stricter where this library refuses
// on purpose what the reference accepts.
void RunNegatives(const TokenNegative &base, const Json &cases,
                  VectorReport *report);

#endif  // OPENSSL_HEADER_CRYPTO_TEST_VECTORS_TRUST_TOKEN_H
