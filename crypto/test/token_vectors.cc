// SPDX-License-Identifier: Apache-2.0
//
// Trust Token vectors: parties in a given state, given draws, and comparison.

#include "crypto/test/token_vectors.h"

#include <openssl/err.h>

#include <algorithm>

#include "crypto/test/given_random.h"
#include "crypto/trust_token/internal.h"

const EC_GROUP *TokenGroup(const TRUST_TOKEN_METHOD *method) {
  return method->suite.group;
}


// Outcomes.

std::vector<std::string> TakeErrors() {
  std::vector<std::string> out;
  for (uint32_t error = ERR_get_error(); error != 0; error = ERR_get_error()) {
    const char *reason = ERR_reason_symbol_name(error);
    out.push_back(std::string(ERR_lib_symbol_name(error)) + ":" +
                  (reason == nullptr ? "?" : reason));
  }
  return out;
}

static std::string Join(const std::vector<std::string> &list) {
  std::string out;
  for (const std::string &item : list) {
    out += (out.empty() ? "" : " ") + item;
  }
  return out.empty() ? "nothing" : out;
}

std::string CheckOutcome(bool got_ok, const TokenOutcome &want) {
  const std::vector<std::string> got = TakeErrors();
  if (got_ok != want.ok) {
    return want.ok ? "refused: " + Join(got) : "accepted";
  }
  std::vector<std::string> expected;
  if (!want.ok) {
    expected.push_back(want.errors.empty() ? "TRUST_TOKEN:DECODE_FAILURE"
                                           : want.errors[0]);
  }
  return got == expected
             ? ""
             : "the queue has " + Join(got) + ", not " + Join(expected);
}


// Clients in a given state.

bool SetTokenStates(TRUST_TOKEN_CLIENT *client,
                    const std::vector<TokenState> &states) {
  const EC_GROUP *group = TokenGroup(client->method);
  OPENSSL_free(client->pretokens);
  OPENSSL_free(client->blinded);
  client->num_pretokens = states.size();
  client->pretokens = static_cast<TRUST_TOKEN_PRETOKEN *>(
      OPENSSL_calloc(states.size(), sizeof(TRUST_TOKEN_PRETOKEN)));
  client->blinded = static_cast<EC_AFFINE *>(
      OPENSSL_calloc(states.size(), sizeof(EC_AFFINE)));
  for (size_t i = 0; i < states.size(); i++) {
    const TokenState &state = states[i];
    TRUST_TOKEN_PRETOKEN *pretoken = &client->pretokens[i];
    if (state.salt.size() != sizeof(pretoken->salt) ||
        !ec_scalar_from_bytes(group, &pretoken->r, state.unblind.data(),
                              state.unblind.size()) ||
        !ec_point_from_uncompressed(group, &client->blinded[i],
                                    state.blinded.data(),
                                    state.blinded.size())) {
      return false;
    }
    OPENSSL_memcpy(pretoken->salt, state.salt.data(), state.salt.size());
  }
  return true;
}

size_t NumPretokens(const TRUST_TOKEN_CLIENT *client) {
  return client->num_pretokens;
}

// InvertScalar returns 1/a; empty if |a| is no scalar or zero.
static ByteVector InvertScalar(const EC_GROUP *group, const ByteVector &a) {
  EC_SCALAR scalar;
  ByteVector out(EC_MAX_BYTES);
  size_t len;
  if (!ec_scalar_from_bytes(group, &scalar, a.data(), a.size()) ||
      !ec_scalar_to_montgomery_inv_vartime(group, &scalar, &scalar)) {
    return {};
  }
  ec_scalar_from_montgomery(group, &scalar, &scalar);
  ec_scalar_to_bytes(group, out.data(), &len, &scalar);
  out.resize(len);
  return out;
}

ByteVector BlindDraws(const TRUST_TOKEN_METHOD *method,
                      const std::vector<TokenState> &states) {
  ByteVector draws;
  for (const TokenState &state : states) {
    const ByteVector drawn =
        method->construction->blinds_with_inverse
            ? state.unblind
            : InvertScalar(TokenGroup(method), state.unblind);
    draws.insert(draws.end(), state.salt.begin(), state.salt.end());
    draws.insert(draws.end(), drawn.begin(), drawn.end());
  }
  return draws;
}


// Cases.

std::string CheckDerivedKey(const TRUST_TOKEN_METHOD *method, uint32_t id,
                            const ByteVector &secret, const ByteVector &priv,
                            const ByteVector &pub) {
  ByteVector got_priv(TRUST_TOKEN_MAX_PRIVATE_KEY_SIZE);
  ByteVector got_pub(TRUST_TOKEN_MAX_PUBLIC_KEY_SIZE);
  size_t priv_len, pub_len;
  if (!TRUST_TOKEN_derive_key_from_secret(
          method, got_priv.data(), &priv_len, got_priv.size(), got_pub.data(),
          &pub_len, got_pub.size(), id, secret.data(), secret.size())) {
    return "derivation failed";
  }
  got_priv.resize(priv_len);
  got_pub.resize(pub_len);
  return FirstError({Compare("private key", got_priv, priv),
                     Compare("public key", got_pub, pub)});
}

static std::string Begin(const TokenIssuance &run, TRUST_TOKEN_CLIENT *client) {
  GivenRandom random(BlindDraws(run.method, run.states));
  const auto request = TokenBegin(client, run.states.size(), run.message);
  return FirstError(
      {request ? Compare("request", *request, run.request) : "no request",
       random.left() == 0 ? "" : "too few draws"});
}

static std::string Issue(const TokenIssuance &run,
                         const TRUST_TOKEN_ISSUER *issuer) {
  GivenRandom random(run.issuer_draws);
  const auto response = TokenIssue(issuer, run.request, run.public_metadata,
                                   run.private_metadata, run.max_issuance);
  if (!response) {
    return "no response";
  }
  return FirstError(
      {Compare("response", response->bytes, run.response),
       response->issued == run.tokens.size() ? "" : "wrong number of tokens",
       random.left() == 0 ? "" : "too few draws"});
}

static std::string Finish(const TokenIssuance &run,
                          TRUST_TOKEN_CLIENT *client) {
  const auto batch = TokenFinish(client, run.response);
  if (!batch) {
    return "no tokens";
  }
  if (batch->key_index != run.key_index) {
    return "another key";
  }
  return batch->tokens == run.tokens ? "" : "tokens differ";
}

std::string CheckIssuance(const TokenIssuance &run) {
  const size_t max_batchsize = std::max<size_t>(10, run.states.size());
  auto client = NewTokenClient(run.method, run.keys, max_batchsize);
  auto issuer = NewTokenIssuer(run.method, run.keys, max_batchsize);
  if (!client || !issuer) {
    return "keys refused: " + Join(TakeErrors());
  }
  std::string error = FirstError({Begin(run, client.get())});
  error = error.empty() ? Issue(run, issuer.get()) : error;
  error = error.empty() ? Finish(run, client.get()) : error;
  const std::vector<std::string> queue = TakeErrors();
  return queue.empty() ? error : error + "; the queue has " + Join(queue);
}

std::string CheckRedemption(const TokenRedemption &redemption) {
  auto client = NewTokenClient(redemption.method, {}, 10);
  auto issuer = NewTokenIssuer(redemption.method, redemption.keys, 10);
  if (!client || !issuer) {
    return "keys refused: " + Join(TakeErrors());
  }
  const auto request = TokenBeginRedemption(
      client.get(), redemption.token, redemption.client_data, redemption.time);
  const auto redeemed =
      TokenRedeem(issuer.get(), redemption.request, redemption.message);
  if (!request || !redeemed) {
    return "refused: " + Join(TakeErrors());
  }
  return FirstError(
      {Compare("redemption request", *request, redemption.request),
       Compare("nonce", redeemed->nonce, redemption.nonce),
       Compare("client data", redeemed->data, redemption.client_data),
       redeemed->id == redemption.public_metadata ? "" : "another key",
       redeemed->bit == redemption.private_metadata ? "" : "another bit"});
}


// Records.

bssl::UniquePtr<EVP_PKEY> SrrPrivateKey(const ByteVector &seed) {
  return bssl::UniquePtr<EVP_PKEY>(EVP_PKEY_new_raw_private_key(
      EVP_PKEY_ED25519, nullptr, seed.data(), seed.size()));
}

bssl::UniquePtr<EVP_PKEY> SrrPublicKey(const ByteVector &bytes) {
  return bssl::UniquePtr<EVP_PKEY>(EVP_PKEY_new_raw_public_key(
      EVP_PKEY_ED25519, nullptr, bytes.data(), bytes.size()));
}

// RedeemForRecord compares what the issuer gives out.
static std::string RedeemForRecord(const TokenRedemption &redemption,
                                   const TokenRecord &record) {
  auto issuer = NewTokenIssuer(redemption.method, redemption.keys, 10);
  auto key = SrrPrivateKey(record.srr_seed);
  if (!issuer || !key ||
      !TRUST_TOKEN_ISSUER_set_srr_key(issuer.get(), key.get()) ||
      !TRUST_TOKEN_ISSUER_set_metadata_key(issuer.get(),
                                           record.metadata_key.data(),
                                           record.metadata_key.size())) {
    return "keys refused";
  }
  const auto recorded =
      TokenRedeemRecord(issuer.get(), redemption.request, record.lifetime);
  if (!recorded) {
    return "not redeemed: " + Join(TakeErrors());
  }
  return FirstError(
      {Compare("redemption response", recorded->response, record.response),
       Compare("nonce", recorded->nonce, redemption.nonce),
       Compare("client data", recorded->data, redemption.client_data),
       recorded->time == redemption.time ? "" : "time differs"});
}

// FinishForRecord compares what the client makes of the response.
static std::string FinishForRecord(const TokenRedemption &redemption,
                                   const TokenRecord &record) {
  auto client = NewTokenClient(redemption.method, {}, 10);
  auto key = SrrPublicKey(record.srr_public_key);
  if (!client || !key ||
      !TRUST_TOKEN_CLIENT_set_srr_key(client.get(), key.get())) {
    return "key refused";
  }
  const auto answer = TokenFinishRedemption(client.get(), record.response);
  if (!answer) {
    return "record refused: " + Join(TakeErrors());
  }
  return FirstError(
      {Compare("record", answer->record, record.srr),
       Compare("signature", answer->signature, record.signature)});
}

std::string CheckRecord(const TokenRedemption &redemption,
                        const TokenRecord &record) {
  uint8_t mask;
  if (!TRUST_TOKEN_decode_private_metadata(
          redemption.method, &mask, record.metadata_key.data(),
          record.metadata_key.size(), record.mask_nonce.data(),
          record.mask_nonce.size(), 0) ||
      mask != record.mask) {
    return "the mask differs";
  }
  const std::string error = RedeemForRecord(redemption, record);
  return error.empty() ? FinishForRecord(redemption, record) : error;
}
