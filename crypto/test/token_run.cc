// SPDX-License-Identifier: Apache-2.0
//
// The Trust Token API over byte vectors.

#include "crypto/test/token_run.h"

#include <stdio.h>
#include <stdlib.h>

#include "crypto/trust_token/internal.h"


// Outputs.

// Sentinels that no success leaves.
static uint8_t g_no_bytes;
static TRUST_TOKEN g_no_token;
static const size_t kNoLength = 0xabcdef;

// RequireUntouched ends the program if a call that failed set an output.
static void RequireUntouched(bool is_untouched) {
  if (!is_untouched) {
    fprintf(stderr, "a call that failed has set an output\n");
    abort();
  }
}

// An OutBuffer is a buffer that the library makes.
class OutBuffer {
 public:
  ~OutBuffer() {
    if (ptr_ != &g_no_bytes) {
      OPENSSL_free(ptr_);
    }
  }
  uint8_t **ptr() { return &ptr_; }
  size_t *len() { return &len_; }
  bool IsUntouched() const { return ptr_ == &g_no_bytes && len_ == kNoLength; }
  ByteVector Bytes() const { return ByteVector(ptr_, ptr_ + len_); }

 private:
  uint8_t *ptr_ = &g_no_bytes;
  size_t len_ = kNoLength;
};

// An OutToken is a token that the library makes.
class OutToken {
 public:
  ~OutToken() {
    if (ptr_ != &g_no_token) {
      TRUST_TOKEN_free(ptr_);
    }
  }
  TRUST_TOKEN **ptr() { return &ptr_; }
  bool IsUntouched() const { return ptr_ == &g_no_token; }
  ByteVector Bytes() const {
    return ByteVector(ptr_->data, ptr_->data + ptr_->len);
  }

 private:
  TRUST_TOKEN *ptr_ = &g_no_token;
};


// Methods.

std::vector<const TRUST_TOKEN_METHOD *> AllTokenMethods() {
  std::vector<const TRUST_TOKEN_METHOD *> out;
  for (const TRUST_TOKEN_METHOD &method : trust_token_methods) {
    out.push_back(&method);
  }
  return out;
}

const TRUST_TOKEN_METHOD *FindTokenMethod(const std::string &name) {
  for (const TRUST_TOKEN_METHOD *method : AllTokenMethods()) {
    if (name == method->name) {
      return method;
    }
  }
  return nullptr;
}


// Keys and parties.

bool TokenGenerate(const TRUST_TOKEN_METHOD *method, uint32_t id,
                   TokenKeys *keys) {
  ByteVector priv(TRUST_TOKEN_MAX_PRIVATE_KEY_SIZE);
  ByteVector pub(TRUST_TOKEN_MAX_PUBLIC_KEY_SIZE);
  size_t priv_len = kNoLength, pub_len = kNoLength;
  if (!TRUST_TOKEN_generate_key(method, priv.data(), &priv_len, priv.size(),
                                pub.data(), &pub_len, pub.size(), id)) {
    RequireUntouched(priv_len == kNoLength && pub_len == kNoLength);
    return false;
  }
  priv.resize(priv_len);
  pub.resize(pub_len);
  keys->priv.push_back(priv);
  keys->pub.push_back(pub);
  return true;
}

bssl::UniquePtr<TRUST_TOKEN_CLIENT> NewTokenClient(
    const TRUST_TOKEN_METHOD *method, const TokenKeys &keys,
    size_t max_batchsize) {
  bssl::UniquePtr<TRUST_TOKEN_CLIENT> ret(
      TRUST_TOKEN_CLIENT_new(method, max_batchsize));
  for (const ByteVector &key : keys.pub) {
    size_t index = kNoLength;
    if (!ret || !TRUST_TOKEN_CLIENT_add_key(ret.get(), &index, key.data(),
                                            key.size())) {
      RequireUntouched(index == kNoLength);
      return nullptr;
    }
  }
  return ret;
}

bssl::UniquePtr<TRUST_TOKEN_ISSUER> NewTokenIssuer(
    const TRUST_TOKEN_METHOD *method, const TokenKeys &keys,
    size_t max_batchsize) {
  bssl::UniquePtr<TRUST_TOKEN_ISSUER> ret(
      TRUST_TOKEN_ISSUER_new(method, max_batchsize));
  for (const ByteVector &key : keys.priv) {
    if (!ret ||
        !TRUST_TOKEN_ISSUER_add_key(ret.get(), key.data(), key.size())) {
      return nullptr;
    }
  }
  return ret;
}


// Issuance.

std::optional<ByteVector> TokenBegin(TRUST_TOKEN_CLIENT *client, size_t count,
                                     const TokenMessage &message) {
  OutBuffer out;
  if (!(message.has_value() ? TRUST_TOKEN_CLIENT_begin_issuance_over_message(
                                  client, out.ptr(), out.len(), count,
                                  message->data(), message->size())
                            : TRUST_TOKEN_CLIENT_begin_issuance(
                                  client, out.ptr(), out.len(), count))) {
    RequireUntouched(out.IsUntouched());
    return std::nullopt;
  }
  return out.Bytes();
}

std::optional<TokenResponse> TokenIssue(const TRUST_TOKEN_ISSUER *issuer,
                                        const ByteVector &request, uint32_t id,
                                        uint8_t bit, size_t max_issuance) {
  OutBuffer out;
  size_t issued = kNoLength;
  if (!TRUST_TOKEN_ISSUER_issue(issuer, out.ptr(), out.len(), &issued,
                                request.data(), request.size(), id, bit,
                                max_issuance)) {
    RequireUntouched(out.IsUntouched() && issued == kNoLength);
    return std::nullopt;
  }
  return TokenResponse{out.Bytes(), issued};
}

std::optional<TokenBatch> TokenFinish(TRUST_TOKEN_CLIENT *client,
                                      const ByteVector &response) {
  size_t index = kNoLength;
  bssl::UniquePtr<STACK_OF(TRUST_TOKEN)> tokens(
      TRUST_TOKEN_CLIENT_finish_issuance(client, &index, response.data(),
                                         response.size()));
  if (!tokens) {
    RequireUntouched(index == kNoLength);
    return std::nullopt;
  }
  TokenBatch batch = {{}, index};
  for (size_t i = 0; i < sk_TRUST_TOKEN_num(tokens.get()); i++) {
    const TRUST_TOKEN *token = sk_TRUST_TOKEN_value(tokens.get(), i);
    batch.tokens.emplace_back(token->data, token->data + token->len);
  }
  return batch;
}


// Redemption.

std::optional<ByteVector> TokenBeginRedemption(TRUST_TOKEN_CLIENT *client,
                                               const ByteVector &token,
                                               const ByteVector &data,
                                               uint64_t time) {
  OutBuffer out;
  bssl::UniquePtr<TRUST_TOKEN> object(
      TRUST_TOKEN_new(token.data(), token.size()));
  if (!object || !TRUST_TOKEN_CLIENT_begin_redemption(
                     client, out.ptr(), out.len(), object.get(), data.data(),
                     data.size(), time)) {
    RequireUntouched(out.IsUntouched());
    return std::nullopt;
  }
  return out.Bytes();
}

std::optional<TokenRedeemed> TokenRedeem(const TRUST_TOKEN_ISSUER *issuer,
                                         const ByteVector &request,
                                         const TokenMessage &message) {
  static const uint32_t kNoId = 0x12345678;
  static const uint8_t kNoBit = 0x5a;
  uint32_t id = kNoId;
  uint8_t bit = kNoBit;
  OutToken nonce;
  OutBuffer data;
  if (!(message.has_value()
            ? TRUST_TOKEN_ISSUER_redeem_over_message(
                  issuer, &id, &bit, nonce.ptr(), data.ptr(), data.len(),
                  request.data(), request.size(), message->data(),
                  message->size())
            : TRUST_TOKEN_ISSUER_redeem(issuer, &id, &bit, nonce.ptr(),
                                        data.ptr(), data.len(), request.data(),
                                        request.size()))) {
    RequireUntouched(id == kNoId && bit == kNoBit && nonce.IsUntouched() &&
                     data.IsUntouched());
    return std::nullopt;
  }
  return TokenRedeemed{id, bit, nonce.Bytes(), data.Bytes()};
}

std::optional<TokenRecorded> TokenRedeemRecord(const TRUST_TOKEN_ISSUER *issuer,
                                               const ByteVector &request,
                                               uint64_t lifetime) {
  OutBuffer out, data;
  OutToken nonce;
  uint64_t time = kNoLength;
  if (!TRUST_TOKEN_ISSUER_redeem_srr(
          issuer, out.ptr(), out.len(), nonce.ptr(), data.ptr(), data.len(),
          &time, request.data(), request.size(), lifetime)) {
    RequireUntouched(out.IsUntouched() && nonce.IsUntouched() &&
                     data.IsUntouched() && time == kNoLength);
    return std::nullopt;
  }
  return TokenRecorded{out.Bytes(), nonce.Bytes(), data.Bytes(), time};
}

std::optional<TokenAnswer> TokenFinishRedemption(TRUST_TOKEN_CLIENT *client,
                                                 const ByteVector &response) {
  OutBuffer record, signature;
  if (!TRUST_TOKEN_CLIENT_finish_redemption(client, record.ptr(), record.len(),
                                            signature.ptr(), signature.len(),
                                            response.data(), response.size())) {
    RequireUntouched(record.IsUntouched() && signature.IsUntouched());
    return std::nullopt;
  }
  return TokenAnswer{record.Bytes(), signature.Bytes()};
}
