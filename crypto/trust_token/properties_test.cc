// SPDX-License-Identifier: Apache-2.0
//
// What must not be possible with Trust Tokens, tried: every byte of every
// message altered, proofs moved between batches, items reordered, keys
// exchanged, points repeated. And what the private metadata must not show.

#include <openssl/trust_token.h>

#include <algorithm>

#include "crypto/test/test_util.h"
#include "crypto/test/token_test.h"

class TrustTokenPropertyTest : public TokenTest {
 protected:
  // header_len is the length of what stands before a response's items.
  static constexpr size_t kHeader = 6;

  static size_t proof_len() {
    return 2 + method()->construction->proof_scalars * scalar_len();
  }
  static size_t item_len() {
    return (is_pmb() ? TRUST_TOKEN_NONCE_SIZE : 0) +
           method()->construction->points_per_item * point_len() +
           (method()->proves_each ? proof_len() : 0);
  }

  // Items splits a response into its items and, if there is one, its proof.
  static std::vector<ByteVector> Items(const ByteVector &response) {
    std::vector<ByteVector> out;
    auto from = response.begin() + kHeader;
    const size_t count = response[0] << 8 | response[1];
    for (size_t i = 0; i < count; i++) {
      out.emplace_back(from, from + item_len());
      from += item_len();
    }
    out.emplace_back(from, response.end());
    return out;
  }

  // Join is the reverse for items of |parts|, whose last one is the proof.
  static ByteVector Join(const std::vector<ByteVector> &parts) {
    ByteVector out = {0, static_cast<uint8_t>(parts.size() - 1), 0, 0, 0, kId};
    for (const ByteVector &part : parts) {
      out.insert(out.end(), part.begin(), part.end());
    }
    return out;
  }

  // ExpectInvalidProof expects |response| to be refused for its proof.
  void ExpectInvalidProof(const ByteVector &response) {
    EXPECT_FALSE(TokenFinish(CopyClient().get(), response));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_PROOF);
  }

  // ForEachAlteredByte calls |run| with |in| once per byte, altered.
  template <typename Run>
  static void ForEachAlteredByte(const ByteVector &in, Run run) {
    // Instrumented builds walk with a stride: they look for other faults.
#if defined(CRYPTO_SANITIZED)
    const size_t stride = 13;
#else
    const size_t stride = 1;
#endif
    TestRandom random(in.size());
    for (size_t i = 0; i < in.size(); i += stride) {
      ByteVector altered = in;
      altered[i] ^= static_cast<uint8_t>(1 + random.Below(255));
      run(i, altered);
      ERR_clear_error();
    }
  }
};
INSTANTIATE_TOKEN_TESTS(TrustTokenPropertyTest);


// Every byte altered.

TEST_P(TrustTokenPropertyTest, AlteredRequest) {
  const ByteVector request = Begin(2);
  ForEachAlteredByte(request, [&](size_t i, const ByteVector &altered) {
    const auto response =
        TokenIssue(issuer_.get(), altered, kId, max_bit(), kMaxBatch);
    if (response) {
      EXPECT_FALSE(TokenFinish(CopyClient().get(), response->bytes)) << i;
    }
  });
}

TEST_P(TrustTokenPropertyTest, AlteredResponse) {
  const ByteVector response = Issue(Begin(2), max_bit());
  auto copy = CopyClient();
  ForEachAlteredByte(response, [&](size_t i, const ByteVector &altered) {
    if (TokenFinish(copy.get(), altered)) {
      ADD_FAILURE() << "byte " << i;
      copy = CopyClient();
    }
    EXPECT_NE(ERR_get_error(), 0u) << i;
    EXPECT_EQ(ERR_get_error(), 0u) << i;
  });
  EXPECT_EQ(Finish(response).size(), 2u);
}

TEST_P(TrustTokenPropertyTest, AlteredToken) {
  for (const ByteVector &token : Tokens(2, max_bit())) {
    ForEachAlteredByte(token, [&](size_t i, const ByteVector &altered) {
      EXPECT_FALSE(TokenRedeem(issuer_.get(), RedemptionRequest(altered))) << i;
      EXPECT_NE(ERR_get_error(), 0u) << i;
      EXPECT_EQ(ERR_get_error(), 0u) << i;
    });
  }
}

// Client data are not authenticated: the issuer gets them as they arrive.
TEST_P(TrustTokenPropertyTest, AlteredClientData) {
  const ByteVector token = Tokens(1, max_bit())[0];
  const ByteVector data = {'c', 'l', 'i', 'e', 'n', 't'};
  for (size_t i = 0; i < data.size(); i++) {
    ByteVector other = data;
    other[i] ^= 0x20;
    const ByteVector request = RedemptionRequest(token, data);
    ByteVector altered = request;
    altered[2 + token.size() + 2 + i] ^= 0x20;
    EXPECT_EQ(TokenRedeem(issuer_.get(), altered).value().data, other);
  }
}

// Nor is the time, which redemption does not look at.
TEST_P(TrustTokenPropertyTest, AlteredTime) {
  if (!method()->has_srr) {
    return;
  }
  const ByteVector request = RedemptionRequest(Tokens(1, max_bit())[0]);
  for (size_t i = request.size() - 8; i < request.size(); i++) {
    ByteVector altered = request;
    altered[i] ^= 0xff;
    const auto redeemed = TokenRedeem(issuer_.get(), altered);
    ASSERT_TRUE(redeemed);
    EXPECT_EQ(redeemed->bit, max_bit());
    EXPECT_EQ(redeemed->data, ByteVector{'d'});
  }
}


// Proofs of something else.

TEST_P(TrustTokenPropertyTest, ItemsInAnotherOrder) {
  std::vector<ByteVector> parts = Items(Issue(Begin(3), max_bit()));
  ASSERT_TRUE(TokenFinish(CopyClient().get(), Join(parts)));
  std::swap(parts[0], parts[2]);
  ExpectInvalidProof(Join(parts));
}

TEST_P(TrustTokenPropertyTest, RequestsInAnotherOrder) {
  const ByteVector response = Issue(Begin(2), 0);
  std::swap(client_->blinded[0], client_->blinded[1]);
  std::swap(client_->pretokens[0], client_->pretokens[1]);
  ExpectInvalidProof(response);
}

// The same request signed twice: whatever is taken from the other response, the
// result is refused, unless the items are its own.
TEST_P(TrustTokenPropertyTest, ProofOfAnotherResponse) {
  const ByteVector request = Begin(2);
  const std::vector<ByteVector> one = Items(Issue(request, max_bit()));
  const std::vector<ByteVector> two = Items(Issue(request, max_bit()));
  if (method()->proves_each) {
    // Each item has its own proof, so items may be mixed and proofs may not.
    EXPECT_TRUE(TokenFinish(CopyClient().get(), Join({one[0], two[1], {}})));
    const size_t proof = item_len() - proof_len();
    ByteVector mixed = one[0];
    std::copy(two[0].begin() + proof, two[0].end(), mixed.begin() + proof);
    ExpectInvalidProof(Join({mixed, one[1], {}}));
  } else if (is_pmb()) {
    ExpectInvalidProof(Join({one[0], one[1], two[2]}));
    ExpectInvalidProof(Join({one[0], two[1], one[2]}));
  } else {
    // VOPRF has no randomness but the proof's: both prove the same.
    EXPECT_EQ(one[0], two[0]);
    EXPECT_NE(one[2], two[2]);
    EXPECT_TRUE(
        TokenFinish(CopyClient().get(), Join({one[0], one[1], two[2]})));
  }
}

TEST_P(TrustTokenPropertyTest, ProofForFewer) {
  if (method()->proves_each) {
    return;
  }
  const ByteVector request = Begin(3);
  const std::vector<ByteVector> all = Items(Issue(request, max_bit()));
  const std::vector<ByteVector> fewer = Items(Issue(request, max_bit(), 2));
  // A third item that nobody proved, and two of which three were proved.
  ExpectInvalidProof(Join({fewer[0], fewer[1], all[2], fewer[2]}));
  ExpectInvalidProof(Join({all[0], all[1], all[3]}));
}

TEST_P(TrustTokenPropertyTest, ProofForAnotherRequest) {
  const std::vector<ByteVector> other = Items(Issue(Begin(2), max_bit()));
  const std::vector<ByteVector> own = Items(Issue(Begin(2), max_bit()));
  ExpectInvalidProof(Join(other));
  ExpectInvalidProof(Join({own[0], other[1], own[2]}));
}

// A batch in which the items have different bits has no proof: neither of the
// responses that they come from fits.
TEST_P(TrustTokenPropertyTest, MixedBits) {
  if (max_bit() == 0) {
    return;
  }
  const ByteVector request = Begin(2);
  const std::vector<ByteVector> zero = Items(Issue(request, 0));
  const std::vector<ByteVector> one = Items(Issue(request, 1));
  if (method()->proves_each) {
    // One proof per token says nothing of the others.
    EXPECT_TRUE(TokenFinish(CopyClient().get(), Join({zero[0], one[1], {}})));
    return;
  }
  ExpectInvalidProof(Join({zero[0], one[1], zero[2]}));
  ExpectInvalidProof(Join({zero[0], one[1], one[2]}));
}


// Other keys.

TEST_P(TrustTokenPropertyTest, AnotherKeyWithTheSameId) {
  TokenKeys other;
  ASSERT_TRUE(TokenGenerate(method(), kId, &other));
  auto stranger = NewTokenIssuer(method(), other, kMaxBatch);
  const ByteVector request = Begin(2);
  ExpectInvalidProof(
      TokenIssue(stranger.get(), request, kId, max_bit(), kMaxBatch)
          .value()
          .bytes);
  const ByteVector token = Finish(Issue(request, max_bit()))[0];
  EXPECT_FALSE(TokenRedeem(stranger.get(), RedemptionRequest(token)));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_BAD_VALIDITY_CHECK);
}

TEST_P(TrustTokenPropertyTest, AnotherConfiguredId) {
  ByteVector response = Issue(Begin(2), max_bit());
  for (size_t i = 2; i < 6; i++) {
    response[i] = static_cast<uint8_t>(kOtherId >> (8 * (5 - i)));
  }
  ExpectInvalidProof(response);
}

TEST_P(TrustTokenPropertyTest, UnknownId) {
  ByteVector response = Issue(Begin(1), max_bit());
  response[2] ^= 1;
  EXPECT_FALSE(TokenFinish(client_.get(), response));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_KEY_ID);
  ByteVector token = Tokens(1, 0)[0];
  token[0] ^= 1;
  EXPECT_FALSE(TokenRedeem(issuer_.get(), RedemptionRequest(token)));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_TOKEN);
}

// An issuer whose scalars no longer belong to its public key, each in turn: the
// client notices, whichever bit is asked for.
TEST_P(TrustTokenPropertyTest, CorruptedKey) {
  TRUST_TOKEN_ISSUER_KEY *key = &issuer_->keys[0].key;
  const std::vector<EC_SCALAR *> of_bit[2] = {{&key->x0, &key->y0},
                                              {&key->x1, &key->y1}};
  std::vector<EC_SCALAR *> scalars = {&key->xs};
  if (is_pmb()) {
    scalars.push_back(&key->ys);
  }
  const ByteVector request = Begin(2);
  for (uint8_t bit = 0; bit <= max_bit(); bit++) {
    std::vector<EC_SCALAR *> used = scalars;
    if (is_pmb()) {
      used.insert(used.end(), of_bit[bit].begin(), of_bit[bit].end());
    }
    for (EC_SCALAR *scalar : used) {
      scalar->words[0] ^= 42;
      ExpectInvalidProof(Issue(request, bit));
      scalar->words[0] ^= 42;
    }
  }
  EXPECT_EQ(Finish(Issue(request, 0)).size(), 2u);
}


// Points that the peer chooses.

TEST_P(TrustTokenPropertyTest, EqualAndOppositePoints) {
  const EC_GROUP *group = method()->suite.group;
  Begin(4);
  // Tokens 0 to 2 are one and the same, but that 2 is blinded to the opposite.
  for (size_t i : {1, 2}) {
    client_->blinded[i] = client_->blinded[0];
    client_->pretokens[i] = client_->pretokens[0];
  }
  ec_felem_neg(group, &client_->blinded[2].Y, &client_->blinded[2].Y);
  ec_scalar_neg(group, &client_->pretokens[2].r, &client_->pretokens[2].r);
  bssl::ScopedCBB cbb;
  ASSERT_TRUE(CBB_init(cbb.get(), 0));
  ASSERT_TRUE(CBB_add_u16(cbb.get(), 4));
  for (size_t i = 0; i < 4; i++) {
    ASSERT_TRUE(
        trust_token_add_point(method(), cbb.get(), &client_->blinded[i]));
  }
  const ByteVector request(CBB_data(cbb.get()),
                           CBB_data(cbb.get()) + CBB_len(cbb.get()));
  for (const ByteVector &token : Finish(Issue(request, max_bit()))) {
    EXPECT_TRUE(TokenRedeem(issuer_.get(), RedemptionRequest(token)));
  }
}

// A point and its opposite alone, which a sloppy sum would cancel.
TEST_P(TrustTokenPropertyTest, PointAndOpposite) {
  const EC_GROUP *group = method()->suite.group;
  Begin(2);
  client_->blinded[1] = client_->blinded[0];
  client_->pretokens[1] = client_->pretokens[0];
  ec_felem_neg(group, &client_->blinded[1].Y, &client_->blinded[1].Y);
  ec_scalar_neg(group, &client_->pretokens[1].r, &client_->pretokens[1].r);
  bssl::ScopedCBB cbb;
  ASSERT_TRUE(CBB_init(cbb.get(), 0));
  ASSERT_TRUE(CBB_add_u16(cbb.get(), 2));
  for (size_t i = 0; i < 2; i++) {
    ASSERT_TRUE(
        trust_token_add_point(method(), cbb.get(), &client_->blinded[i]));
  }
  const ByteVector request(CBB_data(cbb.get()),
                           CBB_data(cbb.get()) + CBB_len(cbb.get()));
  EXPECT_EQ(Finish(Issue(request, max_bit())).size(), 2u);
}


// Proofs that are no proofs.

TEST_P(TrustTokenPropertyTest, ProofScalarsAreReduced) {
  const ByteVector response = Issue(Begin(1), max_bit());
  const size_t num = method()->construction->proof_scalars;
  for (size_t i = 0; i < num; i++) {
    const size_t at = response.size() - (num - i) * scalar_len();
    // The order itself: zero, if it were reduced.
    ByteVector altered = response;
    const BIGNUM *order = EC_GROUP_get0_order(method()->suite.group);
    ASSERT_TRUE(BN_bn2bin_padded(&altered[at], scalar_len(), order));
    EXPECT_FALSE(TokenFinish(client_.get(), altered));
    EXPECT_ERROR(EC, EC_R_INVALID_SCALAR) << i;
    // Zero is a scalar, and wrong.
    std::fill_n(altered.begin() + at, scalar_len(), 0);
    ExpectInvalidProof(altered);
  }
  ByteVector zeros = response;
  std::fill(zeros.end() - num * scalar_len(), zeros.end(), 0);
  EXPECT_FALSE(TokenFinish(client_.get(), zeros));
  EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
}

TEST_P(TrustTokenPropertyTest, ProofFraming) {
  const ByteVector response = Issue(Begin(1), max_bit());
  const size_t at = response.size() - proof_len();
  for (int change : {-static_cast<int>(scalar_len()), -2, -1, 1, 2}) {
    // The prefix says so, with and without bytes to match.
    ByteVector altered = response;
    const size_t len = proof_len() - 2 + change;
    altered[at] = static_cast<uint8_t>(len >> 8);
    altered[at + 1] = static_cast<uint8_t>(len);
    EXPECT_FALSE(TokenFinish(client_.get(), altered));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE) << change;
    altered.resize(altered.size() + change);
    EXPECT_FALSE(TokenFinish(client_.get(), altered));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE) << change;
  }
}


// Tokens that are half right.

// W decides about the bit only: with any other W a token is valid, and has
// none.
TEST_P(TrustTokenPropertyTest, ValidButForItsBit) {
  if (!is_pmb()) {
    return;
  }
  const std::vector<ByteVector> tokens = Tokens(2, 1);
  const size_t w = 68 + point_len(), ws = 68 + 2 * point_len();
  ByteVector altered = tokens[0];
  std::copy_n(tokens[1].begin() + w, point_len(), altered.begin() + w);
  EXPECT_FALSE(TokenRedeem(issuer_.get(), RedemptionRequest(altered)));
  EXPECT_ERROR(TRUST_TOKEN, ERR_R_INTERNAL_ERROR);
  // Whatever W is, Ws comes first.
  std::copy_n(tokens[1].begin() + ws, point_len(), altered.begin() + ws);
  EXPECT_FALSE(TokenRedeem(issuer_.get(), RedemptionRequest(altered)));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_BAD_VALIDITY_CHECK);
}

// A token whose pairs for both bits are the same says neither.
TEST_P(TrustTokenPropertyTest, KeysThatCannotTellBits) {
  if (!is_pmb()) {
    return;
  }
  TRUST_TOKEN_ISSUER_KEY *key = &issuer_->keys[0].key;
  const ByteVector token = Tokens(1, 0)[0];
  key->x1 = key->x0;
  key->y1 = key->y0;
  EXPECT_FALSE(TokenRedeem(issuer_.get(), RedemptionRequest(token)));
  EXPECT_ERROR(TRUST_TOKEN, ERR_R_INTERNAL_ERROR);
}


// The private metadata bit shows in nothing public.

TEST_P(TrustTokenPropertyTest, BitIsHidden) {
  if (max_bit() == 0) {
    return;
  }
  const ByteVector request = Begin(2);
  std::vector<ByteVector> responses, tokens;
  for (uint8_t bit : {0, 1}) {
    responses.push_back(Issue(request, bit));
    tokens.push_back(
        TokenFinish(CopyClient().get(), responses[bit]).value().tokens[0]);
    EXPECT_EQ(
        TokenRedeem(issuer_.get(), RedemptionRequest(tokens[bit])).value().bit,
        bit);
  }
  EXPECT_EQ(responses[0].size(), responses[1].size());
  EXPECT_TRUE(std::equal(responses[0].begin(), responses[0].begin() + kHeader,
                         responses[1].begin()));
  EXPECT_EQ(tokens[0].size(), tokens[1].size());
  // Nor in what a failure says.
  ByteVector bad = request;
  bad.back() ^= 1;
  for (uint8_t bit : {0, 1}) {
    EXPECT_FALSE(TokenIssue(issuer_.get(), bad, kId, bit, kMaxBatch));
    EXPECT_ERROR(EC, EC_R_POINT_IS_NOT_ON_CURVE);
    ByteVector token = tokens[bit];
    token[20] ^= 1;
    EXPECT_FALSE(TokenRedeem(issuer_.get(), RedemptionRequest(token)));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_BAD_VALIDITY_CHECK);
  }
}


// experiment_v1 has not changed on the wire since 2020.

TEST(TrustTokenCompatibilityTest, VersionOneAndThatOf2020) {
  const TRUST_TOKEN_METHOD *now = TRUST_TOKEN_experiment_v1();
  const TRUST_TOKEN_METHOD *then = TRUST_TOKEN_experiment_v1_2020();
  TokenKeys keys;
  ASSERT_TRUE(TokenGenerate(now, 7, &keys));
  for (const auto &[ours, theirs] :
       {std::pair(now, then), std::pair(then, now)}) {
    auto client = NewTokenClient(ours, keys, 10);
    auto issuer = NewTokenIssuer(theirs, keys, 10);
    const auto request = TokenBegin(client.get(), 2);
    const auto response = TokenIssue(issuer.get(), *request, 7, 1, 10);
    ASSERT_TRUE(response);
    const auto batch = TokenFinish(client.get(), response->bytes);
    ASSERT_TRUE(batch);
    const auto redemption =
        TokenBeginRedemption(client.get(), batch->tokens[1], {'d'}, 5);
    ASSERT_TRUE(redemption);
    EXPECT_EQ(TokenRedeem(issuer.get(), *redemption).value().bit, 1);
  }
}
