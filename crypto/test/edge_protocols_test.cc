// SPDX-License-Identifier: Apache-2.0
//
// edge_protocols_test.cc runs the rows of util/docs/edge_inputs.md on oblivious
// pseudorandom functions and on Trust Tokens.

#include <openssl/bn.h>
#include <openssl/bytestring.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/oprf.h>
#include <openssl/trust_token.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "crypto/test/der_util.h"
#include "crypto/test/edge_row.h"
#include "crypto/test/token_run.h"

namespace {

// Oblivious pseudorandom functions.

class EdgeOprfTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(OPRF_generate_key(voprf_, key_.data(), public_.data()));
    SetInput(3);
    ASSERT_TRUE(Blind(1));
  }

  // IsZero is whether all of |out| is zero.
  static bool IsZero(const ByteVector &out) {
    return out == ByteVector(out.size());
  }
  void SetInput(size_t len) {
    for (CBS &input : inputs_) {
      CBS_init(&input, text_.data(), len);
    }
  }
  int Blind(size_t num) {
    return OPRF_blind(voprf_, blind_.data(), blinded_.data(), inputs_, num);
  }
  int Evaluate(const ByteVector &key, size_t len, size_t info_len = 0) {
    return OPRF_blind_evaluate(voprf_, evaluated_.data(), proof_.data(),
                               key.data(), blinded_.data(), len, text_.data(),
                               info_len);
  }
  int Finalize(size_t num, size_t evaluated_len, size_t proof_len) {
    return OPRF_finalize(voprf_, output_.data(), inputs_, blind_.data(),
                         blinded_.data(), num, evaluated_.data(), evaluated_len,
                         proof_.data(), proof_len, public_.data(), nullptr, 0,
                         0);
  }

  const OPRF_SUITE *voprf_ = OPRF_p256_sha256(OPRF_MODE_VOPRF);
  const ByteVector text_ = ByteVector(OPRF_MAX_INPUT + 1, 7);
  ByteVector key_ = ByteVector(32), public_ = ByteVector(33),
             proof_ = ByteVector(64);
  // Room for one item more than a proof covers.
  ByteVector blind_ = ByteVector(9 * 32), blinded_ = ByteVector(9 * 33),
             evaluated_ = ByteVector(9 * 33), output_ = ByteVector(9 * 32);
  CBS inputs_[9];
};

TEST_F(EdgeOprfTest, Keys) {
  ByteVector order(32);
  ASSERT_TRUE(
      BN_bn2bin_padded(order.data(), 32, EC_GROUP_get0_order(EC_group_p256())));
  EXPECT_EDGE(OPRF_p256_sha256((OPRF_MODE)3), nullptr);
  for (const ByteVector &key : {ByteVector(32), order}) {
    EXPECT_EDGE(OPRF_public_from_private(voprf_, public_.data(), key.data()), 0,
                EDGE_REASON(OPRF, INVALID_PRIVATE_KEY));
    EXPECT_TRUE(IsZero(public_));
    EXPECT_EDGE(Evaluate(key, 33), 0, EDGE_REASON(OPRF, INVALID_PRIVATE_KEY));
  }
  EXPECT_EDGE(OPRF_derive_key(voprf_, key_.data(), public_.data(), text_.data(),
                              OPRF_MIN_SEED - 1, nullptr, 0),
              0, EDGE_REASON(OPRF, SEED_TOO_SHORT));
  EXPECT_TRUE(IsZero(key_) && IsZero(public_));
}

TEST_F(EdgeOprfTest, Blinding) {
  EXPECT_EDGE(Blind(0), 0, EDGE_REASON(OPRF, INVALID_BATCH_SIZE));
  SetInput(text_.size());
  EXPECT_EDGE(Blind(1), 0, EDGE_REASON(OPRF, INPUT_TOO_LONG));
  EXPECT_TRUE(IsZero(blind_) && IsZero(blinded_));
  for (size_t len : {0, OPRF_MAX_INPUT}) {
    SetInput(len);
    EXPECT_EDGE(Blind(1), 1);
  }
}

TEST_F(EdgeOprfTest, Evaluating) {
  EXPECT_EDGE(Evaluate(key_, 0), 0, EDGE_REASON(OPRF, INVALID_BATCH_SIZE));
  EXPECT_EDGE(Evaluate(key_, 32), 0, EDGE_REASON(OPRF, INVALID_ELEMENT));
  EXPECT_EDGE(Evaluate(key_, 33, 1), 0, EDGE_REASON(OPRF, UNEXPECTED_INFO));
  blinded_[0] = 4;
  EXPECT_EDGE(Evaluate(key_, 33), 0, EDGE_REASON(OPRF, INVALID_ELEMENT));
  blinded_ = ByteVector(33);
  EXPECT_EDGE(Evaluate(key_, 33), 0, EDGE_REASON(OPRF, INVALID_ELEMENT));
  EXPECT_TRUE(IsZero(evaluated_) && IsZero(proof_));
}

TEST_F(EdgeOprfTest, Finalizing) {
  ASSERT_TRUE(Evaluate(key_, 33));
  EXPECT_EDGE(Finalize(0, 0, 64), 0, EDGE_REASON(OPRF, INVALID_BATCH_SIZE));
  EXPECT_EDGE(Finalize(9, 9 * 33, 64), 0, EDGE_REASON(OPRF, BATCH_TOO_LARGE));
  EXPECT_EDGE(Finalize(1, 32, 64), 0, EDGE_REASON(OPRF, INVALID_ELEMENT));
  EXPECT_EDGE(Finalize(1, 33, 63), 0, EDGE_REASON(OPRF, INVALID_PROOF));
  EXPECT_EDGE(Finalize(1, 33, 0), 0, EDGE_REASON(OPRF, INVALID_PROOF));
  EXPECT_TRUE(IsZero(output_));
  EXPECT_EDGE(Finalize(1, 33, 64), 1);
  const auto verify = [&] {
    return OPRF_verify_finalize(voprf_, key_.data(), text_.data(), 3, nullptr,
                                0, output_.data());
  };
  EXPECT_EDGE(verify(), 1);
  output_[31] ^= 1;
  EXPECT_EDGE(verify(), 0, EDGE_REASON(OPRF, OUTPUT_MISMATCH));
  const ByteVector proof = proof_;
  std::fill(proof_.begin(), proof_.end(), 0xff);
  EXPECT_EDGE(Finalize(1, 33, 64), 0, EDGE_REASON(EC, INVALID_SCALAR));
  proof_ = proof;
  blind_ = ByteVector(blind_.size());
  EXPECT_EDGE(Finalize(1, 33, 64), 0, EDGE_REASON(OPRF, INVALID_BLIND));
  public_ = ByteVector(33);
  EXPECT_EDGE(Finalize(1, 33, 64), 0, EDGE_REASON(OPRF, INVALID_PUBLIC_KEY));
}


// Trust Tokens.

class EdgeTokenTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(TokenGenerate(method_, 7, &keys_));
    client_ = NewTokenClient(method_, keys_, 4);
    issuer_ = NewTokenIssuer(method_, keys_, 4);
    ASSERT_TRUE(client_ && issuer_);
  }

  int AddPublic(const ByteVector &key) {
    size_t index;
    return TRUST_TOKEN_CLIENT_add_key(client_.get(), &index, key.data(),
                                      key.size());
  }
  int AddPrivate(const ByteVector &key) {
    return TRUST_TOKEN_ISSUER_add_key(issuer_.get(), key.data(), key.size());
  }
  bool Issues(const ByteVector &request, uint32_t id = 7, uint8_t bit = 0,
              size_t max_issuance = 4) {
    return TokenIssue(issuer_.get(), request, id, bit, max_issuance)
        .has_value();
  }
  bool Finishes(const ByteVector &response) {
    return TokenFinish(client_.get(), response).has_value();
  }
  bool Redeems(const ByteVector &request) {
    return TokenRedeem(issuer_.get(), request).has_value();
  }

  const TRUST_TOKEN_METHOD *method_ = TRUST_TOKEN_pst_v1_voprf();
  TokenKeys keys_;
  bssl::UniquePtr<TRUST_TOKEN_CLIENT> client_;
  bssl::UniquePtr<TRUST_TOKEN_ISSUER> issuer_;
};

TEST_F(EdgeTokenTest, Parties) {
  EXPECT_EDGE(TRUST_TOKEN_CLIENT_new(method_, 65536), nullptr,
              EDGE_COMMON(TRUST_TOKEN, OVERFLOW));
  EXPECT_EDGE(TRUST_TOKEN_ISSUER_new(method_, 65536), nullptr,
              EDGE_COMMON(TRUST_TOKEN, OVERFLOW));
  const ByteVector pub = keys_.pub[0], priv = keys_.priv[0];
  const std::pair<int, int> decode = EDGE_REASON(TRUST_TOKEN, DECODE_FAILURE);
  EXPECT_EDGE(AddPublic({}), 0, decode);
  EXPECT_EDGE(AddPublic({pub.begin(), pub.end() - 1}), 0,
              EDGE_REASON(EC, INVALID_ENCODING));
  EXPECT_EDGE(AddPublic(Join({pub, {0}})), 0,
              EDGE_REASON(EC, INVALID_ENCODING));
  EXPECT_EDGE(AddPrivate({}), 0, decode);
  EXPECT_EDGE(AddPrivate({priv.begin(), priv.end() - 1}), 0,
              EDGE_REASON(EC, INVALID_SCALAR));
  EXPECT_EDGE(AddPrivate(Join({priv, {0}})), 0,
              EDGE_REASON(EC, INVALID_SCALAR));
  EXPECT_EDGE(AddPrivate(Join({{0, 0, 0, 7}, ByteVector(48, 0xff)})), 0,
              EDGE_REASON(EC, INVALID_SCALAR));
  EXPECT_EDGE(AddPrivate(Join({{0, 0, 0, 7}, ByteVector(48)})), 0,
              EDGE_REASON(EC, POINT_AT_INFINITY));
  for (int i = 1; i < 6; i++) {
    EXPECT_EDGE(AddPublic(pub), 1);
    EXPECT_EDGE(AddPrivate(priv), 1);
  }
  EXPECT_EDGE(AddPublic(pub), 0, EDGE_REASON(TRUST_TOKEN, TOO_MANY_KEYS));
  EXPECT_EDGE(AddPrivate(priv), 0, EDGE_REASON(TRUST_TOKEN, TOO_MANY_KEYS));
  const ByteVector short_key(31);
  EXPECT_EDGE(
      TRUST_TOKEN_ISSUER_set_metadata_key(issuer_.get(), short_key.data(), 31),
      0, EDGE_REASON(TRUST_TOKEN, INVALID_METADATA_KEY));
}

TEST_F(EdgeTokenTest, Issuance) {
  const ByteVector request = TokenBegin(client_.get(), 2).value();
  const std::pair<int, int> decode = EDGE_REASON(TRUST_TOKEN, DECODE_FAILURE);
  EXPECT_EDGE(Issues({}), false, decode);
  EXPECT_EDGE(Issues({request.begin(), request.end() - 1}), false, decode);
  EXPECT_EDGE(Issues(Join({request, {0}})), false, decode);
  const std::pair<int, int> metadata =
      EDGE_REASON(TRUST_TOKEN, INVALID_METADATA);
  EXPECT_EDGE(Issues(request, 8), false, metadata);
  EXPECT_EDGE(Issues(request, 7, 1), false, metadata);
  EXPECT_EDGE(Issues(request, 7, 0, 0), false,
              EDGE_REASON(EC, POINT_AT_INFINITY));
  const ByteVector response =
      TokenIssue(issuer_.get(), request, 7, 0, 4).value().bytes;
  EXPECT_EDGE(Finishes({}), false, decode);
  EXPECT_EDGE(Finishes({response.begin(), response.end() - 1}), false, decode);
  EXPECT_EDGE(Finishes(Join({response, {0}})), false, decode);
  ByteVector changed = response;
  changed[5] ^= 1;
  EXPECT_EDGE(Finishes(changed), false,
              EDGE_REASON(TRUST_TOKEN, INVALID_KEY_ID));
  changed = response;
  changed.back() ^= 1;
  EXPECT_EDGE(Finishes(changed), false,
              EDGE_REASON(TRUST_TOKEN, INVALID_PROOF));
  EXPECT_EDGE(Finishes(response), true);
  // More than the batch allows is cut to it, and none is a request, too.
  EXPECT_EQ(TokenBegin(client_.get(), 9).value().size(), 2u + 4 * 97);
  EXPECT_EQ(TokenBegin(client_.get(), 0).value(), ByteVector(2));
}

TEST_F(EdgeTokenTest, Redemption) {
  const ByteVector request = TokenBegin(client_.get(), 1).value();
  const ByteVector response =
      TokenIssue(issuer_.get(), request, 7, 0, 4).value().bytes;
  const ByteVector token =
      TokenFinish(client_.get(), response).value().tokens[0];
  const auto redeems = [&](const ByteVector &value) {
    return Redeems(TokenBeginRedemption(client_.get(), value, {}, 0).value());
  };
  EXPECT_EDGE(Redeems({}), false, EDGE_REASON(TRUST_TOKEN, DECODE_ERROR));
  EXPECT_EDGE(redeems({}), false, EDGE_REASON(TRUST_TOKEN, INVALID_TOKEN));
  EXPECT_EDGE(redeems({token.begin(), token.end() - 1}), false,
              EDGE_REASON(TRUST_TOKEN, INVALID_TOKEN));
  ByteVector changed = token;
  changed[3] ^= 1;
  EXPECT_EDGE(redeems(changed), false, EDGE_REASON(TRUST_TOKEN, INVALID_TOKEN));
  changed = token;
  changed[4] ^= 1;
  EXPECT_EDGE(redeems(changed), false,
              EDGE_REASON(TRUST_TOKEN, BAD_VALIDITY_CHECK));
  EXPECT_EDGE(redeems(token), true);
  EXPECT_EDGE(redeems(token), true);  // again
  EXPECT_EDGE(
      TokenBeginRedemption(client_.get(), ByteVector(65536), {}, 0).has_value(),
      false, EDGE_COMMON(CRYPTO, OVERFLOW));
}

}  // namespace
