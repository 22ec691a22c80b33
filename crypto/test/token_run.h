// SPDX-License-Identifier: Apache-2.0
//
// token_run.h is the Trust Token API over byte vectors, for tests and vectors:
// each function makes one call and returns nothing when the library refuses. It
// then checks that the call left its outputs alone, and ends the program if
// not. Needs no GoogleTest.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_TOKEN_RUN_H
#define OPENSSL_HEADER_CRYPTO_TEST_TOKEN_RUN_H

#include <openssl/evp.h>
#include <openssl/mem.h>
#include <openssl/trust_token.h>

#include <optional>
#include <string>
#include <vector>

#include "crypto/test/ec_vectors.h"


// Methods.

// AllTokenMethods lists the methods, FindTokenMethod returns the one whose
// getter has this name without TRUST_TOKEN_, or NULL.
std::vector<const TRUST_TOKEN_METHOD *> AllTokenMethods();
const TRUST_TOKEN_METHOD *FindTokenMethod(const std::string &name);


// Keys and parties.

struct TokenKeys {
  std::vector<ByteVector> priv, pub;
};

// TokenGenerate adds a random key pair to |keys|; false if it is refused.
bool TokenGenerate(const TRUST_TOKEN_METHOD *method, uint32_t id,
                   TokenKeys *keys);

// NewTokenClient and NewTokenIssuer return NULL if a key is refused.
bssl::UniquePtr<TRUST_TOKEN_CLIENT> NewTokenClient(
    const TRUST_TOKEN_METHOD *method, const TokenKeys &keys,
    size_t max_batchsize);
bssl::UniquePtr<TRUST_TOKEN_ISSUER> NewTokenIssuer(
    const TRUST_TOKEN_METHOD *method, const TokenKeys &keys,
    size_t max_batchsize);


// Issuance.

using TokenMessage = std::optional<ByteVector>;

std::optional<ByteVector> TokenBegin(TRUST_TOKEN_CLIENT *client, size_t count,
                                     const TokenMessage &message = {});

struct TokenResponse {
  ByteVector bytes;
  size_t issued;
};
std::optional<TokenResponse> TokenIssue(const TRUST_TOKEN_ISSUER *issuer,
                                        const ByteVector &request, uint32_t id,
                                        uint8_t bit, size_t max_issuance);

struct TokenBatch {
  std::vector<ByteVector> tokens;
  size_t key_index;
};
std::optional<TokenBatch> TokenFinish(TRUST_TOKEN_CLIENT *client,
                                      const ByteVector &response);


// Redemption.

std::optional<ByteVector> TokenBeginRedemption(TRUST_TOKEN_CLIENT *client,
                                               const ByteVector &token,
                                               const ByteVector &data,
                                               uint64_t time);

struct TokenRedeemed {
  uint32_t id;
  uint8_t bit;
  ByteVector nonce, data;
};
std::optional<TokenRedeemed> TokenRedeem(const TRUST_TOKEN_ISSUER *issuer,
                                         const ByteVector &request,
                                         const TokenMessage &message = {});

struct TokenRecorded {
  ByteVector response, nonce, data;
  uint64_t time;
};
std::optional<TokenRecorded> TokenRedeemRecord(const TRUST_TOKEN_ISSUER *issuer,
                                               const ByteVector &request,
                                               uint64_t lifetime);

struct TokenAnswer {
  ByteVector record, signature;
};
std::optional<TokenAnswer> TokenFinishRedemption(TRUST_TOKEN_CLIENT *client,
                                                 const ByteVector &response);


#endif  // OPENSSL_HEADER_CRYPTO_TEST_TOKEN_RUN_H
