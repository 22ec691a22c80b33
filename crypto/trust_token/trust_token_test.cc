// SPDX-License-Identifier: Apache-2.0
//
// Trust Token: honest runs, the state of clients, limits, and what failures
// leave behind. What must not be possible is in properties_test.cc; vectors are
// run by text_vectors_test.cc.

#include <openssl/trust_token.h>

#include <openssl/sha2.h>

#include <thread>

#include "crypto/mem/internal.h"
#include "crypto/rand/internal.h"
#include "crypto/test/test_util.h"
#include "crypto/test/token_test.h"

class TrustTokenTest : public TokenTest {};
INSTANTIATE_TOKEN_TESTS(TrustTokenTest);


// Honest runs.

TEST_P(TrustTokenTest, IssuedTokensRedeem) {
  for (size_t count : {1, 2, 10}) {
    for (uint8_t bit = 0; bit <= max_bit(); bit++) {
      const std::vector<ByteVector> tokens = Tokens(count, bit);
      ASSERT_EQ(tokens.size(), count);
      for (const ByteVector &token : tokens) {
        const ByteVector data = {'s', 'o', 'm', 'e', token[10]};
        const auto redeemed =
            TokenRedeem(issuer_.get(), RedemptionRequest(token, data));
        ASSERT_TRUE(redeemed);
        EXPECT_EQ(redeemed->id, kId);
        EXPECT_EQ(redeemed->bit, bit);
        EXPECT_EQ(redeemed->data, data);
        EXPECT_EQ(redeemed->nonce,
                  ByteVector(token.begin() + 4, token.begin() + 68));
      }
    }
  }
}

// The lengths of the specification, written out by curve and form.
TEST_P(TrustTokenTest, Lengths) {
  const size_t width = method()->suite.group == EC_group_p521() ? 133 : 97;
  const size_t scalar = method()->suite.group == EC_group_p521() ? 66 : 48;
  const size_t point = width + (method()->prefixes_points ? 2 : 0);
  const size_t proof = 2 + (is_pmb() ? 9 : 2) * scalar;
  const size_t item = is_pmb() ? 64 + 2 * point : point;
  EXPECT_EQ(keys_.priv[0].size(), 4 + (is_pmb() ? 6 : 1) * scalar);
  EXPECT_EQ(keys_.pub[0].size(), 4 + (is_pmb() ? 3 : 1) * point);
  for (size_t m : {1, 3}) {
    const ByteVector request = Begin(m);
    const ByteVector response = Issue(request, 0);
    EXPECT_EQ(request.size(), 2 + m * point);
    EXPECT_EQ(response.size(),
              6 + m * item + (method()->proves_each ? m : 1) * proof);
    EXPECT_EQ(Finish(response)[0].size(), 68 + (is_pmb() ? 3 : 1) * point);
  }
  EXPECT_EQ(RedemptionRequest(ByteVector(5), ByteVector(3)).size(),
            2 + 5 + 2 + 3 + (method()->has_srr ? 8u : 0u));
}

// SHA512Of returns SHA-512(a || b).
static ByteVector SHA512Of(const ByteVector &a, const ByteVector &b) {
  ByteVector in = a, out(SHA512_DIGEST_LENGTH);
  in.insert(in.end(), b.begin(), b.end());
  SHA512(in.data(), in.size(), out.data());
  return out;
}

TEST_P(TrustTokenTest, OverMessages) {
  const ByteVector message = {'m', 'e', 's', 's', 'a', 'g', 'e'};
  if (method()->issues_srr) {
    EXPECT_FALSE(TokenBegin(client_.get(), 1, message));
    EXPECT_ERROR(TRUST_TOKEN, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    const ByteVector request = RedemptionRequest(Tokens(1, 0)[0]);
    EXPECT_FALSE(TokenRedeem(issuer_.get(), request, message));
    EXPECT_ERROR(TRUST_TOKEN, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    return;
  }
  for (const ByteVector &msg : {message, ByteVector()}) {
    const ByteVector token = Tokens(2, max_bit(), msg)[1];
    const ByteVector salt(token.begin() + 4, token.begin() + 68);
    const ByteVector request = RedemptionRequest(token);
    const auto redeemed = TokenRedeem(issuer_.get(), request, msg);
    ASSERT_TRUE(redeemed);
    EXPECT_EQ(redeemed->nonce, SHA512Of(salt, msg));
    EXPECT_EQ(redeemed->bit, max_bit());
    for (const TokenMessage &other :
         {TokenMessage(), TokenMessage(ByteVector{'m'})}) {
      EXPECT_FALSE(TokenRedeem(issuer_.get(), request, other));
      EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_BAD_VALIDITY_CHECK);
    }
  }
}

TEST_P(TrustTokenTest, DerivedKeys) {
  static const uint8_t kSecret[] = {1, 2, 3};
  ByteVector priv(512), pub(512);
  size_t priv_len = 0, pub_len = 0;
  const int ok = TRUST_TOKEN_derive_key_from_secret(
      method(), priv.data(), &priv_len, priv.size(), pub.data(), &pub_len,
      pub.size(), kId, kSecret, sizeof(kSecret));
  if (method()->issues_srr) {
    EXPECT_FALSE(ok);
    EXPECT_ERROR(TRUST_TOKEN, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    return;
  }
  ASSERT_TRUE(ok);
  priv.resize(priv_len);
  pub.resize(pub_len);
  const TokenKeys derived = {{priv}, {pub}};
  client_ = NewTokenClient(method(), derived, kMaxBatch);
  issuer_ = NewTokenIssuer(method(), derived, kMaxBatch);
  EXPECT_EQ(Tokens(2, 0).size(), 2u);
}

// H is what its tag hashes to, and no other method's.
TEST_P(TrustTokenTest, Generator) {
  static const uint8_t kMessage[] = "generator";  // and a zero byte
  if (!is_pmb() || method()->proves_each) {
    return;
  }
  const EC_GROUP *group = method()->suite.group;
  std::string tag(reinterpret_cast<const char *>(CBS_data(&method()->hash_t)),
                  CBS_len(&method()->hash_t));
  tag[tag.size() - 2] = 'H';  // HashT and a zero byte
  EC_JACOBIAN point;
  EC_AFFINE want, got;
  ASSERT_TRUE(ec_hash_to_curve(method()->suite.h2c, group, &point,
                               reinterpret_cast<const uint8_t *>(tag.data()),
                               tag.size(), kMessage, sizeof(kMessage), H2C_RO));
  ASSERT_TRUE(ec_jacobian_to_affine(group, &want, &point));
  trust_token_get_generator(method(), &got);
  EXPECT_EQ(OPENSSL_memcmp(&got, &want, sizeof(got)), 0);
}

TEST_P(TrustTokenTest, GeneratorsDecode) {
  if (is_pmb()) {
    EC_AFFINE point;
    EXPECT_TRUE(ec_point_from_uncompressed(method()->suite.group, &point,
                                           CBS_data(&method()->generator),
                                           CBS_len(&method()->generator)));
  }
}


// The client's state.

TEST_P(TrustTokenTest, FewerThanAskedFor) {
  const ByteVector request = Begin(10);
  const ByteVector response = Issue(request, max_bit(), 3);
  EXPECT_EQ(Finish(response).size(), 3u);
  // The other seven are forgotten.
  EXPECT_FALSE(TokenFinish(client_.get(), response));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
}

// A response to a request for three is none to one for two, whatever else it
// has in common with that.
TEST_P(TrustTokenTest, MoreThanAskedFor) {
  const ByteVector response = Issue(Begin(3), 0);
  client_->num_pretokens = 2;
  EXPECT_FALSE(TokenFinish(client_.get(), response));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
  client_->num_pretokens = 3;
  EXPECT_EQ(Finish(response).size(), 3u);
}

TEST_P(TrustTokenTest, FailureKeepsTheState) {
  const ByteVector request = Begin(2);
  const ByteVector response = Issue(request, 0);
  ByteVector bad = response;
  bad.push_back(0);
  EXPECT_FALSE(TokenFinish(client_.get(), bad));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
  bad = response;
  bad.back() ^= 1;
  EXPECT_FALSE(TokenFinish(client_.get(), bad));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_PROOF);
  const std::vector<ByteVector> tokens = Finish(response);
  EXPECT_EQ(tokens.size(), 2u);
  EXPECT_TRUE(TokenRedeem(issuer_.get(), RedemptionRequest(tokens[1])));
}

TEST_P(TrustTokenTest, BeginForgetsTheRequestBefore) {
  const ByteVector first = Begin(2);
  const ByteVector second = Begin(2);
  EXPECT_NE(first, second);
  EXPECT_FALSE(TokenFinish(client_.get(), Issue(first, 0)));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_PROOF);
  EXPECT_EQ(Finish(Issue(second, 0)).size(), 2u);
}

TEST_P(TrustTokenTest, CopiesFinishAlike) {
  const ByteVector response = Issue(Begin(2), max_bit());
  auto copy = CopyClient();
  const auto ours = TokenFinish(client_.get(), response);
  const auto theirs = TokenFinish(copy.get(), response);
  ASSERT_TRUE(ours);
  ASSERT_TRUE(theirs);
  EXPECT_EQ(ours->tokens, theirs->tokens);
}

TEST_P(TrustTokenTest, KeyIndex) {
  const ByteVector request = Begin(1);
  const auto response =
      TokenIssue(issuer_.get(), request, kOtherId, max_bit(), kMaxBatch);
  ASSERT_TRUE(response);
  const auto batch = TokenFinish(client_.get(), response->bytes);
  ASSERT_TRUE(batch);
  EXPECT_EQ(batch->key_index, 1u);
  const auto redeemed =
      TokenRedeem(issuer_.get(), RedemptionRequest(batch->tokens[0]));
  ASSERT_TRUE(redeemed);
  EXPECT_EQ(redeemed->id, kOtherId);
}

TEST_P(TrustTokenTest, FirstOfTwoKeysWithOneIdCounts) {
  TokenKeys twice = {{keys_.priv[0]}, {keys_.pub[0]}};
  ASSERT_TRUE(TokenGenerate(method(), kId, &twice));
  client_ = NewTokenClient(method(), twice, kMaxBatch);
  issuer_ = NewTokenIssuer(method(), twice, kMaxBatch);
  const ByteVector response = Issue(Begin(1), 0);
  const auto batch = TokenFinish(client_.get(), response);
  ASSERT_TRUE(batch);
  EXPECT_EQ(batch->key_index, 0u);
}

// The response of a method without records is the application's business.
TEST_P(TrustTokenTest, OpaqueRedemptionResponse) {
  if (method()->has_srr) {
    return;
  }
  for (const ByteVector &response : {ByteVector{1, 2, 3}, ByteVector()}) {
    const auto answer = TokenFinishRedemption(client_.get(), response);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->record, response);
    EXPECT_TRUE(answer->signature.empty());
  }
}


// Limits.

TEST_P(TrustTokenTest, BatchSizes) {
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

TEST_P(TrustTokenTest, CountsAreClamped) {
  client_ = NewTokenClient(method(), keys_, 3);
  EXPECT_EQ(Begin(SIZE_MAX).size(), 2 + 3 * point_len());
  const ByteVector request = Begin(3);
  issuer_ = NewTokenIssuer(method(), keys_, 2);
  EXPECT_EQ(Finish(Issue(request, 0, SIZE_MAX)).size(), 2u);
}

TEST_P(TrustTokenTest, NoTokens) {
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

TEST_P(TrustTokenTest, KeysAreLimited) {
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

TEST_P(TrustTokenTest, KeyBuffers) {
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

TEST_P(TrustTokenTest, RedemptionFieldsAreLimited) {
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
TEST_P(TrustTokenTest, MemoryIsBounded) {
  const size_t count = method()->proves_each ? 70 : 300;
  const size_t issue_each = method()->proves_each ? 1640 : 1024;
  const size_t kFinishEach = 1229, kBesides = size_t{512} << 10;
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

TEST_P(TrustTokenTest, BadMetadata) {
  const ByteVector request = Begin(1);
  for (const auto &[id, bit] :
       {std::pair(uint32_t{99}, uint8_t{0}),
        std::pair(kId, static_cast<uint8_t>(max_bit() + 1)),
        std::pair(kId, uint8_t{255})}) {
    EXPECT_FALSE(TokenIssue(issuer_.get(), request, id, bit, kMaxBatch));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_METADATA);
  }
}

TEST_P(TrustTokenTest, BadKeys) {
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

TEST_P(TrustTokenTest, SkippedPointsAreNotRead) {
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
TEST_P(TrustTokenTest, TokenBeforeTheRest) {
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
TEST_P(TrustTokenTest, TokenOfAnotherLength) {
  const ByteVector token = Tokens(1, 0)[0];
  for (int change : {-1, 1}) {
    ByteVector altered = token;
    altered.resize(altered.size() + change);
    EXPECT_FALSE(TokenRedeem(issuer_.get(), RedemptionRequest(altered)));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_TOKEN);
  }
}

// Whatever is cut off a message, it is refused with one error.
TEST_P(TrustTokenTest, TruncatedEverywhere) {
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

TEST_P(TrustTokenTest, AllocationFailure) {
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

static int NoRandom(void *ctx, uint8_t *out, size_t len) {
  (void)ctx;
  (void)out;
  (void)len;
  return 0;
}

TEST_P(TrustTokenTest, WithoutRandomness) {
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


// Concurrency.

class TrustTokenConcurrencyTest : public TokenTest {
 protected:
  // IssueAndRedeem returns how many of two tokens with |bit| a client gets from
  // |issuer| and redeems there.
  static size_t IssueAndRedeem(const TRUST_TOKEN_ISSUER *issuer,
                               const TokenKeys &keys, uint8_t bit) {
    auto client = NewTokenClient(method(), keys, kMaxBatch);
    const auto request = TokenBegin(client.get(), 2);
    const auto response =
        TokenIssue(issuer, request.value_or(ByteVector()), kId, bit, kMaxBatch);
    const auto batch =
        TokenFinish(client.get(), response ? response->bytes : ByteVector());
    size_t redeemed = 0;
    for (const ByteVector &token :
         batch ? batch->tokens : std::vector<ByteVector>()) {
      const auto redemption =
          TokenBeginRedemption(client.get(), token, {'d'}, 1);
      const auto out = TokenRedeem(issuer, redemption.value_or(ByteVector()));
      redeemed += out.has_value() && out->bit == bit;
    }
    return redeemed;
  }
};
INSTANTIATE_TOKEN_TESTS(TrustTokenConcurrencyTest);

// One issuer serves many threads: each has a client of its own and looks at
// every answer.
TEST_P(TrustTokenConcurrencyTest, OneIssuer) {
  static const size_t kThreads = 4, kRounds = 3;
  std::vector<size_t> redeemed(kThreads);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < kThreads; i++) {
    threads.emplace_back([&, i] {
      const uint8_t bit = i % 2 == 0 ? 0 : max_bit();
      for (size_t round = 0; round < kRounds; round++) {
        redeemed[i] += IssueAndRedeem(issuer_.get(), keys_, bit);
      }
    });
  }
  for (std::thread &thread : threads) {
    thread.join();
  }
  EXPECT_EQ(redeemed, std::vector<size_t>(kThreads, 2 * kRounds));
}


// Tokens by themselves.

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

// The names by which tests written for the reference ask for H.
TEST(TrustTokenObjectTest, GeneratorDoors) {
  const struct {
    int (*get)(uint8_t out[97]);
    const char *method;
  } kDoors[] = {
      {pmbtoken_exp1_get_h_for_testing, "experiment_v1"},
      {pmbtoken_exp2_get_h_for_testing, "experiment_v2_pmb"},
      {pmbtoken_pst1_get_h_for_testing, "pst_v1_pmb"},
  };
  for (const auto &door : kDoors) {
    const CBS &want = FindTokenMethod(door.method)->generator;
    uint8_t h[97];
    ASSERT_TRUE(door.get(h));
    EXPECT_EQ(Bytes(h), Bytes(CBS_data(&want), CBS_len(&want)));
  }
}

// The bit is xor'ed with the top bit of a hash; the rest of the byte stays.
TEST(TrustTokenObjectTest, DecodePrivateMetadata) {
  static const uint8_t kKey[] = {'a'}, kNonce[] = {'b', 'c'};
  // SHA-256("abc") begins with ba.
  for (uint8_t in : {0, 1, 2}) {
    uint8_t out = 0xff;
    EXPECT_TRUE(TRUST_TOKEN_decode_private_metadata(
        TRUST_TOKEN_experiment_v1(), &out, kKey, sizeof(kKey), kNonce,
        sizeof(kNonce), in));
    EXPECT_EQ(out, in ^ 1);
  }
}

// What the reference's own test of RFC 9497's vectors asks for.
TEST(TrustTokenObjectTest, SignWithProofScalar) {
  const TRUST_TOKEN_METHOD *method = TRUST_TOKEN_pst_v1_voprf();
  TokenKeys keys;
  ASSERT_TRUE(TokenGenerate(method, 1, &keys));
  auto client = NewTokenClient(method, keys, 10);
  auto issuer = NewTokenIssuer(method, keys, 10);
  const ByteVector request = TokenBegin(client.get(), 3).value();
  uint8_t scalar[48] = {0};
  scalar[47] = 9;
  CBS cbs;
  CBS_init(&cbs, request.data() + 2, request.size() - 2);
  bssl::ScopedCBB cbb;
  ASSERT_TRUE(CBB_init(cbb.get(), 0));
  ASSERT_TRUE(voprf_pst1_sign_with_proof_scalar_for_testing(
      &issuer->keys[0].key, cbb.get(), &cbs, 3, 2, 0, scalar, sizeof(scalar)));
  EXPECT_EQ(CBS_len(&cbs), 0u);
  ByteVector response = {0, 2, 0, 0, 0, 1};
  response.insert(response.end(), CBB_data(cbb.get()),
                  CBB_data(cbb.get()) + CBB_len(cbb.get()));
  EXPECT_EQ(TokenFinish(client.get(), response).value().tokens.size(), 2u);
}
