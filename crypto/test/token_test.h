// SPDX-License-Identifier: Apache-2.0
//
// token_test.h is the fixture of the Trust Token tests: for each method a
// client and an issuer with two keys, and steps that must succeed.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_TOKEN_TEST_H
#define OPENSSL_HEADER_CRYPTO_TEST_TOKEN_TEST_H

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "crypto/test/expect_error.h"
#include "crypto/test/token_run.h"
#include "crypto/trust_token/internal.h"

inline void PrintTo(const TRUST_TOKEN_METHOD *method, std::ostream *os) {
  *os << method->name;
}

inline std::string TokenMethodName(
    const testing::TestParamInfo<const TRUST_TOKEN_METHOD *> &test) {
  return test.param->name;
}

class TokenTest : public testing::TestWithParam<const TRUST_TOKEN_METHOD *> {
 protected:
  static constexpr uint32_t kId = 7, kOtherId = 0xfffffffe;
  static constexpr size_t kMaxBatch = 10;

  void SetUp() override {
    ERR_clear_error();
    ASSERT_TRUE(TokenGenerate(method(), kId, &keys_));
    ASSERT_TRUE(TokenGenerate(method(), kOtherId, &keys_));
    client_ = NewTokenClient(method(), keys_, kMaxBatch);
    issuer_ = NewTokenIssuer(method(), keys_, kMaxBatch);
    ASSERT_TRUE(client_);
    ASSERT_TRUE(issuer_);
  }

  void TearDown() override { EXPECT_NO_ERROR(); }

  static const TRUST_TOKEN_METHOD *method() { return GetParam(); }
  static bool is_pmb() { return method()->construction == &trust_token_pmb; }
  static size_t point_len() { return trust_token_point_len(method()); }
  static size_t scalar_len() { return method()->suite.group->order->bytes; }
  // max_bit is 1 if the method has private metadata.
  static uint8_t max_bit() { return method()->has_private_metadata ? 1 : 0; }

  // Steps that must succeed: they throw if they don't.

  ByteVector Begin(size_t count, const TokenMessage &message = {}) {
    return Must(TokenBegin(client_.get(), count, message));
  }
  ByteVector Issue(const ByteVector &request, uint8_t bit,
                   size_t max_issuance = kMaxBatch) {
    return Must(TokenIssue(issuer_.get(), request, kId, bit, max_issuance))
        .bytes;
  }
  std::vector<ByteVector> Finish(const ByteVector &response) {
    return Must(TokenFinish(client_.get(), response)).tokens;
  }
  // Tokens goes from nothing to |count| tokens.
  std::vector<ByteVector> Tokens(size_t count, uint8_t bit,
                                 const TokenMessage &message = {}) {
    return Finish(Issue(Begin(count, message), bit));
  }
  ByteVector RedemptionRequest(const ByteVector &token,
                               const ByteVector &data = {'d'},
                               uint64_t time = 1600000000) {
    return Must(TokenBeginRedemption(client_.get(), token, data, time));
  }

  bssl::UniquePtr<TRUST_TOKEN_CLIENT> CopyClient() {
    return bssl::UniquePtr<TRUST_TOKEN_CLIENT>(
        TRUST_TOKEN_CLIENT_dup_for_testing(client_.get()));
  }

  template <typename T>
  static T Must(std::optional<T> result) {
    if (!result) {
      char text[ERR_ERROR_STRING_BUF_LEN];
      throw std::runtime_error(
          ERR_error_string_n(ERR_peek_error(), text, sizeof(text)));
    }
    return *std::move(result);
  }

  TokenKeys keys_;
  bssl::UniquePtr<TRUST_TOKEN_CLIENT> client_;
  bssl::UniquePtr<TRUST_TOKEN_ISSUER> issuer_;
};

// INSTANTIATE_TOKEN_TESTS(Fixture) runs a fixture for each method.
#define INSTANTIATE_TOKEN_TESTS(fixture)                                       \
  INSTANTIATE_TEST_SUITE_P(All, fixture, testing::ValuesIn(AllTokenMethods()), \
                           TokenMethodName)


#endif  // OPENSSL_HEADER_CRYPTO_TEST_TOKEN_TEST_H
