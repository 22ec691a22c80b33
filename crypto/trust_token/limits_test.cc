// SPDX-License-Identifier: Apache-2.0
//
// Trust Token: limits, malformed input, and what failures leave behind.

#include <openssl/trust_token.h>

#include "crypto/mem/internal.h"
#include "crypto/rand/internal.h"
#include "crypto/test/test_util.h"
#include "crypto/test/token_test.h"

class TrustTokenLimitsTest : public TokenTest {};
INSTANTIATE_TOKEN_TESTS(TrustTokenLimitsTest);


// Limits.

TEST_P(TrustTokenLimitsTest, BatchSizes) {
  for (size_t size : {size_t{0}, size_t{1}, size_t{65535}}) {
    EXPECT_TRUE(NewTokenClient(method(), {}, size));
    EXPECT_TRUE(NewTokenIssuer(method(), {}, size));
  }
  for (size_t size : {size_t{65536}, SIZE_MAX}) {
    EXPECT_FALSE(NewTokenClient(method(), {}, size));
    EXPECT_ERROR(TRUST_TOKEN, ERR_R_OVERFLOW);
    EXPECT_FALSE(NewTokenIssuer(method(), {}, size));
    EXPECT_ERROR(TRUST_TOKEN, ERR_R_OVERFLOW);
  }
}

TEST_P(TrustTokenLimitsTest, CountsAreClamped) {
  client_ = NewTokenClient(method(), keys_, 3);
  EXPECT_EQ(Begin(SIZE_MAX).size(), 2 + 3 * point_len());
  const ByteVector request = Begin(3);
  issuer_ = NewTokenIssuer(method(), keys_, 2);
  EXPECT_EQ(Finish(Issue(request, 0, SIZE_MAX)).size(), 2u);
}

TEST_P(TrustTokenLimitsTest, NoTokens) {
  EXPECT_EQ(Begin(0), (ByteVector{0, 0}));
  const ByteVector three = Begin(3);
  for (const auto &[request, max_issuance] :
       {std::pair(ByteVector{0, 0}, kMaxBatch), std::pair(three, size_t{0})}) {
    const auto response =
        TokenIssue(issuer_.get(), request, kId, 0, max_issuance);
    EXPECT_EQ(response.has_value(), method()->proves_each != 0);
    if (response) {
      EXPECT_EQ(response->bytes, (ByteVector{0, 0, 0, 0, 0, kId}));
      EXPECT_EQ(TokenFinish(CopyClient().get(), response->bytes)
                    .value()
                    .tokens.size(),
                0u);
    } else {
      EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
    }
  }
  // A client that is told that it gets nothing sees no proof for that.
  if (!method()->proves_each) {
    ByteVector response = {0, 0, 0, 0, 0, kId};
    EXPECT_FALSE(TokenFinish(client_.get(), response));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
    const size_t proof = method()->construction->proof_scalars * scalar_len();
    response.push_back(static_cast<uint8_t>(proof >> 8));
    response.push_back(static_cast<uint8_t>(proof));
    response.resize(response.size() + proof);
    EXPECT_FALSE(TokenFinish(client_.get(), response));
    EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
  }
}

TEST_P(TrustTokenLimitsTest, KeysAreLimited) {
  client_ = NewTokenClient(method(), {}, kMaxBatch);
  issuer_ = NewTokenIssuer(method(), {}, kMaxBatch);
  const ByteVector &pub = keys_.pub[0], &priv = keys_.priv[0];
  size_t index;
  EXPECT_EQ(method()->max_keys, is_pmb() ? 3u : 6u);
  for (size_t i = 0; i < method()->max_keys; i++) {
    ASSERT_TRUE(TRUST_TOKEN_CLIENT_add_key(client_.get(), &index, pub.data(),
                                           pub.size()));
    EXPECT_EQ(index, i);
    ASSERT_TRUE(
        TRUST_TOKEN_ISSUER_add_key(issuer_.get(), priv.data(), priv.size()));
  }
  // Full comes before malformed.
  EXPECT_FALSE(
      TRUST_TOKEN_CLIENT_add_key(client_.get(), &index, pub.data(), 1));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_TOO_MANY_KEYS);
  EXPECT_FALSE(TRUST_TOKEN_ISSUER_add_key(issuer_.get(), priv.data(), 1));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_TOO_MANY_KEYS);
}

TEST_P(TrustTokenLimitsTest, KeyBuffers) {
  const size_t priv_size = keys_.priv[0].size(), pub_size = keys_.pub[0].size();
  ByteVector priv(priv_size), pub(pub_size);
  size_t priv_len = 0, pub_len = 0;
  EXPECT_TRUE(TRUST_TOKEN_generate_key(method(), priv.data(), &priv_len,
                                       priv_size, pub.data(), &pub_len,
                                       pub_size, kId));
  EXPECT_EQ(priv_len, priv_size);
  EXPECT_EQ(pub_len, pub_size);
  for (const auto &[max_priv, max_pub] :
       {std::pair(priv_size - 1, pub_size), std::pair(priv_size, pub_size - 1),
        std::pair(size_t{0}, size_t{0})}) {
    EXPECT_FALSE(TRUST_TOKEN_generate_key(method(), priv.data(), &priv_len,
                                          max_priv, pub.data(), &pub_len,
                                          max_pub, kId));
    EXPECT_ERROR(CRYPTO, ERR_R_OVERFLOW);
  }
}

TEST_P(TrustTokenLimitsTest, RedemptionFieldsAreLimited) {
  const ByteVector most(65535), more(65536);
  EXPECT_TRUE(TokenBeginRedemption(client_.get(), most, most, 1));
  EXPECT_TRUE(TokenBeginRedemption(client_.get(), {}, {}, 1));
  EXPECT_FALSE(TokenBeginRedemption(client_.get(), more, {}, 1));
  EXPECT_ERROR(CRYPTO, ERR_R_OVERFLOW);
  EXPECT_FALSE(TokenBeginRedemption(client_.get(), {}, more, 1));
  EXPECT_ERROR(CRYPTO, ERR_R_OVERFLOW);
}

// The header promises so much per token, and so much besides: for this many
// tokens the sums of public points take far less than they may.
TEST_P(TrustTokenLimitsTest, MemoryIsBounded) {
  const size_t count = method()->proves_each ? 70 : 300;
  const size_t issue_each = method()->proves_each ? 1640 : 1024;
  const size_t kFinishEach = 1229, kBesides = size_t{1536} << 10;
  client_ = NewTokenClient(method(), keys_, count);
  issuer_ = NewTokenIssuer(method(), keys_, count);

  mem_reset_bytes_for_testing();
  const ByteVector request = Begin(count);
  EXPECT_LT(mem_peak_bytes_for_testing(),
            280 * count + request.size() + (64u << 10));
  mem_reset_bytes_for_testing();
  const ByteVector response = Issue(request, 0, count);
  EXPECT_LT(mem_peak_bytes_for_testing(), issue_each * count + kBesides);
  mem_reset_bytes_for_testing();
  EXPECT_EQ(Finish(response).size(), count);
  EXPECT_LT(mem_peak_bytes_for_testing(), kFinishEach * count + kBesides);
}


// Malformed input. The vectors have many more.

TEST_P(TrustTokenLimitsTest, BadMetadata) {
  const ByteVector request = Begin(1);
  for (const auto &[id, bit] :
       {std::pair(uint32_t{99}, uint8_t{0}),
        std::pair(kId, static_cast<uint8_t>(max_bit() + 1)),
        std::pair(kId, uint8_t{255})}) {
    EXPECT_FALSE(TokenIssue(issuer_.get(), request, id, bit, kMaxBatch));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_METADATA);
  }
}

TEST_P(TrustTokenLimitsTest, BadKeys) {
  size_t index;
  client_ = NewTokenClient(method(), {}, kMaxBatch);
  issuer_ = NewTokenIssuer(method(), {}, kMaxBatch);
  for (size_t len : {size_t{0}, size_t{3}}) {
    EXPECT_FALSE(TRUST_TOKEN_CLIENT_add_key(client_.get(), &index,
                                            keys_.pub[0].data(), len));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
    EXPECT_FALSE(
        TRUST_TOKEN_ISSUER_add_key(issuer_.get(), keys_.priv[0].data(), len));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
  }
  // A key of one point or scalar is that and nothing else.
  for (int change : {-1, 1}) {
    ByteVector pub = keys_.pub[0], priv = keys_.priv[0];
    pub.resize(pub.size() + change);
    priv.resize(priv.size() + change);
    EXPECT_FALSE(TRUST_TOKEN_CLIENT_add_key(client_.get(), &index, pub.data(),
                                            pub.size()));
    EXPECT_TRUE(is_pmb() ? TakeOnlyError(ERR_LIB_TRUST_TOKEN,
                                         TRUST_TOKEN_R_DECODE_FAILURE)
                         : TakeOnlyError(ERR_LIB_EC, EC_R_INVALID_ENCODING));
    EXPECT_FALSE(
        TRUST_TOKEN_ISSUER_add_key(issuer_.get(), priv.data(), priv.size()));
    EXPECT_TRUE(is_pmb() ? TakeOnlyError(ERR_LIB_TRUST_TOKEN,
                                         TRUST_TOKEN_R_DECODE_FAILURE)
                         : TakeOnlyError(ERR_LIB_EC, EC_R_INVALID_SCALAR));
  }
  ByteVector zero(keys_.priv[0].size());
  EXPECT_FALSE(
      TRUST_TOKEN_ISSUER_add_key(issuer_.get(), zero.data(), zero.size()));
  EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
  ByteVector high(keys_.priv[0].size(), 0xff);
  EXPECT_FALSE(
      TRUST_TOKEN_ISSUER_add_key(issuer_.get(), high.data(), high.size()));
  EXPECT_ERROR(EC, EC_R_INVALID_SCALAR);
}

TEST_P(TrustTokenLimitsTest, SkippedPointsAreNotRead) {
  ByteVector request = Begin(2);
  request.back() ^= 1;
  EXPECT_FALSE(TokenIssue(issuer_.get(), request, kId, 0, kMaxBatch));
  EXPECT_ERROR(EC, EC_R_POINT_IS_NOT_ON_CURVE);
  EXPECT_EQ(Finish(Issue(request, 0, 1)).size(), 1u);
  request.push_back(0);
  EXPECT_FALSE(TokenIssue(issuer_.get(), request, kId, 0, 1));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
}

// A malformed end of a redemption is found only after its token.
TEST_P(TrustTokenLimitsTest, TokenBeforeTheRest) {
  ByteVector request = RedemptionRequest(Tokens(1, 0)[0]);
  ByteVector cut = request;
  cut.resize(cut.size() - (method()->has_srr ? 8 : 0) - 1);
  EXPECT_FALSE(TokenRedeem(issuer_.get(), cut));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_ERROR);
  cut[10] ^= 1;
  EXPECT_FALSE(TokenRedeem(issuer_.get(), cut));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_BAD_VALIDITY_CHECK);
}

// A token that is whole but for its length, which its prefix tells.
TEST_P(TrustTokenLimitsTest, TokenOfAnotherLength) {
  const ByteVector token = Tokens(1, 0)[0];
  for (int change : {-1, 1}) {
    ByteVector altered = token;
    altered.resize(altered.size() + change);
    EXPECT_FALSE(TokenRedeem(issuer_.get(), RedemptionRequest(altered)));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_TOKEN);
  }
}

// Whatever is cut off a message, it is refused with one error.
TEST_P(TrustTokenLimitsTest, TruncatedEverywhere) {
  const ByteVector request = Begin(1);
  const ByteVector response = Issue(request, max_bit());
  const ByteVector redemption = RedemptionRequest(Finish(response)[0]);
  for (size_t len = 0; len < request.size(); len++) {
    const ByteVector cut(request.begin(), request.begin() + len);
    EXPECT_FALSE(TokenIssue(issuer_.get(), cut, kId, 0, kMaxBatch));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE) << len;
  }
  Begin(1);
  for (size_t len = 0; len < response.size(); len++) {
    const ByteVector cut(response.begin(), response.begin() + len);
    EXPECT_FALSE(TokenFinish(client_.get(), cut));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE) << len;
  }
  for (size_t len = 0; len < redemption.size(); len += 3) {
    const ByteVector cut(redemption.begin(), redemption.begin() + len);
    EXPECT_FALSE(TokenRedeem(issuer_.get(), cut));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_ERROR) << len;
  }
}


// Failures that are not the input's.

// CheckFailure expects what is left of a call that lacked memory.
static void CheckFailure(bool fails, bool result) {
  EXPECT_EQ(result, !fails);
  if (fails) {
    EXPECT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
  }
}

TEST_P(TrustTokenLimitsTest, AllocationFailure) {
  // Each step may fail at any of its allocations; the next one still works.
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              bssl::UniquePtr<TRUST_TOKEN_CLIENT> client(
                  TRUST_TOKEN_CLIENT_new(method(), 10));
              CheckFailure(fails, client != nullptr);
            }),
            0u);
  ForEachAllocationFailure([&](bool fails) {
    bssl::UniquePtr<TRUST_TOKEN_ISSUER> issuer(
        TRUST_TOKEN_ISSUER_new(method(), 10));
    CheckFailure(fails, issuer != nullptr);
  });
  ByteVector request, response;
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              const auto made = TokenBegin(client_.get(), 2);
              CheckFailure(fails, made.has_value());
              request = made.value_or(request);
            }),
            3u);
  // What failed left the request before it in flight.
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              const auto made =
                  TokenIssue(issuer_.get(), request, kId, max_bit(), kMaxBatch);
              CheckFailure(fails, made.has_value());
              response = made ? made->bytes : response;
            }),
            3u);
  ForEachAllocationFailure([&](bool fails) {
    bssl::UniquePtr<TRUST_TOKEN_CLIENT> copy(CopyClient());
    CheckFailure(fails, copy != nullptr);
  });
  std::vector<ByteVector> tokens;
  std::vector<bssl::UniquePtr<TRUST_TOKEN_CLIENT>> waiting;  // one per success
  waiting.push_back(CopyClient());
  waiting.push_back(CopyClient());
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              const auto made = TokenFinish(client_.get(), response);
              CheckFailure(fails, made.has_value());
              if (made) {
                tokens = made->tokens;
                client_ = std::move(waiting.back());
                waiting.pop_back();
              }
            }),
            5u);
  const ByteVector redemption = RedemptionRequest(tokens.at(0));
  ForEachAllocationFailure([&](bool fails) {
    CheckFailure(
        fails,
        TokenBeginRedemption(client_.get(), tokens[0], {'d'}, 1).has_value());
  });
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              CheckFailure(fails,
                           TokenRedeem(issuer_.get(), redemption).has_value());
            }),
            2u);
}

// A token by itself may be empty, or fail at any of its allocations.
TEST(TrustTokenObjectTest, Tokens) {
  static const uint8_t kData[] = {1, 2, 3};
  bssl::UniquePtr<TRUST_TOKEN> token(TRUST_TOKEN_new(kData, sizeof(kData)));
  ASSERT_TRUE(token);
  EXPECT_EQ(Bytes(token->data, token->len), Bytes(kData));
  bssl::UniquePtr<TRUST_TOKEN> empty(TRUST_TOKEN_new(nullptr, 0));
  ASSERT_TRUE(empty);
  EXPECT_EQ(empty->len, 0u);
  TRUST_TOKEN_free(nullptr);
  TRUST_TOKEN_CLIENT_free(nullptr);
  TRUST_TOKEN_ISSUER_free(nullptr);
  EXPECT_EQ(ForEachAllocationFailure([](bool fails) {
              bssl::UniquePtr<TRUST_TOKEN> made(TRUST_TOKEN_new(kData, 3));
              CheckFailure(fails, made != nullptr);
            }),
            2u);
}

static int NoRandom(void *ctx, uint8_t *out, size_t len) {
  (void)ctx;
  (void)out;
  (void)len;
  return 0;
}

TEST_P(TrustTokenLimitsTest, WithoutRandomness) {
  const ByteVector request = Begin(1);
  rand_set_for_testing(NoRandom, nullptr);
  TokenKeys keys;
  EXPECT_FALSE(TokenGenerate(method(), kId, &keys));
  EXPECT_ERROR(EC, ERR_R_INTERNAL_ERROR);
  EXPECT_FALSE(TokenBegin(client_.get(), 1));
  EXPECT_ERROR(TRUST_TOKEN, ERR_R_INTERNAL_ERROR);
  EXPECT_FALSE(TokenIssue(issuer_.get(), request, kId, 0, kMaxBatch));
  EXPECT_EQ(ERR_GET_REASON(ERR_get_error()), ERR_R_INTERNAL_ERROR);
  rand_set_for_testing(nullptr, nullptr);
  // The request in flight is still that one.
  EXPECT_EQ(Finish(Issue(request, 0)).size(), 1u);
}
