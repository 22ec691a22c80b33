// SPDX-License-Identifier: Apache-2.0
//
// token_vectors.h runs single cases of Trust Token vectors through the library,
// in the manner of ec_vectors.h: an empty string means that all is as expected.
// Random draws are replaced by those of the case, so that requests and
// responses are compared byte for byte. Needs no GoogleTest.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_TOKEN_VECTORS_H
#define OPENSSL_HEADER_CRYPTO_TEST_TOKEN_VECTORS_H

#include <string>
#include <vector>

#include "crypto/test/token_run.h"


// TokenGroup returns the curve of |method|.
const EC_GROUP *TokenGroup(const TRUST_TOKEN_METHOD *method);


// Outcomes.

// A TokenOutcome is what a vector says of a call: the queue of the reference,
// oldest entry first, as "LIBRARY:REASON".
struct TokenOutcome {
  bool ok = true;
  std::vector<std::string> errors;
};

// TakeErrors empties the queue and returns it, oldest entry first.
std::vector<std::string> TakeErrors();

// CheckOutcome empties the queue. A call that should fail must have left one
// entry: the first that the reference leaves, or DECODE_FAILURE if it leaves
// none. One that should succeed must have left none.
std::string CheckOutcome(bool got_ok, const TokenOutcome &want);


// Clients in a given state.

// A TokenState is what a client keeps of a token in flight.
struct TokenState {
  ByteVector salt;
  ByteVector unblind;  // scalar
  ByteVector blinded;  // point, uncompressed, without a prefix
};

// SetTokenStates makes |states| the issuance in flight of |client|. Returns
// false if a scalar or point is bad.
bool SetTokenStates(TRUST_TOKEN_CLIENT *client,
                    const std::vector<TokenState> &states);

// NumPretokens returns how many tokens |client| has in flight.
size_t NumPretokens(const TRUST_TOKEN_CLIENT *client);

// BlindDraws returns what a client draws to be in |states|: the salt and the
// scalar of each token.
ByteVector BlindDraws(const TRUST_TOKEN_METHOD *method,
                      const std::vector<TokenState> &states);

// TokenBytes returns the tokens of a stack.
std::vector<ByteVector> TokenBytes(const STACK_OF(TRUST_TOKEN) * tokens);


// Cases.

// CheckDerivedKey derives the key pair of |secret|.
std::string CheckDerivedKey(const TRUST_TOKEN_METHOD *method, uint32_t id,
                            const ByteVector &secret, const ByteVector &priv,
                            const ByteVector &pub);

// A TokenIssuance is a whole run from request to tokens.
struct TokenIssuance {
  const TRUST_TOKEN_METHOD *method;
  TokenKeys keys;
  std::vector<TokenState> states;
  TokenMessage message;
  uint32_t public_metadata;
  uint8_t private_metadata;
  size_t max_issuance;
  ByteVector issuer_draws;
  ByteVector request, response;
  std::vector<ByteVector> tokens;
  size_t key_index;
};
std::string CheckIssuance(const TokenIssuance &run);

// A TokenRedemption is a token that is redeemed.
struct TokenRedemption {
  const TRUST_TOKEN_METHOD *method;
  TokenKeys keys;
  TokenMessage message;
  ByteVector token, client_data, request;
  uint64_t time;
  uint32_t public_metadata;
  uint8_t private_metadata;
  ByteVector nonce;
};
std::string CheckRedemption(const TokenRedemption &redemption);

// A TokenRecord is what an issuer of 2020 answers to a redemption, and how it
// was configured.
struct TokenRecord {
  ByteVector metadata_key, srr_seed, srr_public_key;
  uint64_t lifetime;
  ByteVector response, srr, signature;
  uint8_t mask;           // on the private metadata
  ByteVector mask_nonce;  // what it was derived from
};
std::string CheckRecord(const TokenRedemption &redemption,
                        const TokenRecord &record);

// SrrPrivateKey and SrrPublicKey return Ed25519 keys.
bssl::UniquePtr<EVP_PKEY> SrrPrivateKey(const ByteVector &seed);
bssl::UniquePtr<EVP_PKEY> SrrPublicKey(const ByteVector &bytes);


#endif  // OPENSSL_HEADER_CRYPTO_TEST_TOKEN_VECTORS_H
