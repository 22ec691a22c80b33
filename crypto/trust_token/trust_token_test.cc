// SPDX-License-Identifier: Apache-2.0
//
// Trust Token: honest runs, the state of clients, and threads. Limits and
// failures are in limits_test.cc, what must not be possible in
// properties_test.cc; vectors are run by text_vectors_test.cc.

#include <openssl/trust_token.h>

#include <openssl/sha2.h>

#include <thread>

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


// What tests of the reference ask for, and the mask of the bit.

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

// Each name is the method that it says, by how many keys it takes.
TEST(TrustTokenObjectTest, MethodsByName) {
  const struct {
    const TRUST_TOKEN_METHOD *method;
    size_t max_keys;
  } kMethods[] = {
      {TRUST_TOKEN_experiment_v1(), 3},       {TRUST_TOKEN_pst_v1_pmb(), 3},
      {TRUST_TOKEN_experiment_v2_pmb(), 3},   {TRUST_TOKEN_pst_v1_voprf(), 6},
      {TRUST_TOKEN_experiment_v2_voprf(), 6},
  };
  for (const auto &t : kMethods) {
    TokenKeys keys;
    ASSERT_TRUE(TokenGenerate(t.method, 1, &keys));
    auto issuer = NewTokenIssuer(t.method, {}, 10);
    for (size_t i = 0; i <= t.max_keys; i++) {
      EXPECT_EQ(TRUST_TOKEN_ISSUER_add_key(issuer.get(), keys.priv[0].data(),
                                           keys.priv[0].size()),
                i < t.max_keys);
    }
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_TOO_MANY_KEYS);
    for (const auto &other : kMethods) {
      EXPECT_EQ(t.method == other.method, &t == &other);
    }
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
