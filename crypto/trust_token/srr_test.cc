// SPDX-License-Identifier: Apache-2.0
//
// Signed redemption records: what an issuer of 2020 makes and what its client
// and that of experiment_v1 accept.

#include <openssl/trust_token.h>

#include <openssl/evp_errors.h>
#include <openssl/sha2.h>

#include <algorithm>

#include "crypto/test/test_util.h"
#include "crypto/test/token_test.h"
#include "crypto/test/token_vectors.h"

class TrustTokenSrrTest : public TokenTest {
 protected:
  void SetUp() override {
    TokenTest::SetUp();
    private_ = SrrPrivateKey(ByteVector(32, 7));
    ASSERT_TRUE(private_);
    ByteVector pub(32);
    size_t len = pub.size();
    ASSERT_TRUE(EVP_PKEY_get_raw_public_key(private_.get(), pub.data(), &len));
    public_ = SrrPublicKey(pub);
    ASSERT_TRUE(public_);
    ASSERT_TRUE(TRUST_TOKEN_CLIENT_set_srr_key(client_.get(), public_.get()));
  }

  // SetIssuerKeys gives the issuer all that it needs for records.
  void SetIssuerKeys() {
    ASSERT_TRUE(TRUST_TOKEN_ISSUER_set_srr_key(issuer_.get(), private_.get()));
    ASSERT_TRUE(TRUST_TOKEN_ISSUER_set_metadata_key(
        issuer_.get(), kMetadataKey.data(), kMetadataKey.size()));
  }

  // Sign returns |record| and its signature as they are sent.
  ByteVector Sign(const ByteVector &record) const {
    uint8_t sig[64];
    size_t len = sizeof(sig);
    bssl::ScopedEVP_MD_CTX ctx;
    EXPECT_TRUE(EVP_DigestSignInit(ctx.get(), nullptr, nullptr, nullptr,
                                   private_.get()));
    EXPECT_TRUE(
        EVP_DigestSign(ctx.get(), sig, &len, record.data(), record.size()));
    ByteVector out = {static_cast<uint8_t>(record.size() >> 8),
                      static_cast<uint8_t>(record.size())};
    out.insert(out.end(), record.begin(), record.end());
    out.push_back(0);
    out.push_back(64);
    out.insert(out.end(), sig, sig + 64);
    return out;
  }

  const ByteVector kMetadataKey = ByteVector(32, 0x11);
  bssl::UniquePtr<EVP_PKEY> private_, public_;
};
INSTANTIATE_TOKEN_TESTS(TrustTokenSrrTest);

#define SKIP_UNLESS(condition) \
  if (!(condition)) {          \
    return;                    \
  }


// The client.

TEST_P(TrustTokenSrrTest, ClientChecksTheSignature) {
  SKIP_UNLESS(method()->has_srr);
  for (const ByteVector &record : {ByteVector{1, 2, 3}, ByteVector()}) {
    const ByteVector response = Sign(record);
    const auto answer = TokenFinishRedemption(client_.get(), response);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->record, record);
    EXPECT_EQ(answer->signature,
              ByteVector(response.end() - 64, response.end()));
    ByteVector bad = response;
    bad.back() ^= 1;
    EXPECT_FALSE(TokenFinishRedemption(client_.get(), bad));
    EXPECT_ERROR(EVP, EVP_R_INVALID_SIGNATURE);
  }
  ByteVector bad = Sign({1, 2, 3});
  bad[3] ^= 1;
  EXPECT_FALSE(TokenFinishRedemption(client_.get(), bad));
  EXPECT_ERROR(EVP, EVP_R_INVALID_SIGNATURE);
}

TEST_P(TrustTokenSrrTest, ClientParsesBeforeItLooksForAKey) {
  SKIP_UNLESS(method()->has_srr);
  client_ = NewTokenClient(method(), keys_, kMaxBatch);
  ByteVector response = Sign({1, 2, 3});
  EXPECT_FALSE(TokenFinishRedemption(client_.get(), response));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_NO_SRR_KEY_CONFIGURED);
  for (size_t len = 0; len < response.size(); len++) {
    const ByteVector cut(response.begin(), response.begin() + len);
    EXPECT_FALSE(TokenFinishRedemption(client_.get(), cut));
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_ERROR);
  }
}

// Clients of 2020 ignore what follows, later ones refuse it.
TEST_P(TrustTokenSrrTest, TrailingBytes) {
  SKIP_UNLESS(method()->has_srr);
  ByteVector response = Sign({1, 2, 3});
  response.push_back(0);
  EXPECT_EQ(TokenFinishRedemption(client_.get(), response).has_value(),
            method()->issues_srr != 0);
  if (!method()->issues_srr) {
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_ERROR);
  }
  ByteVector request = RedemptionRequest(Tokens(1, 0)[0]);
  request.push_back(0);
  EXPECT_EQ(TokenRedeem(issuer_.get(), request).has_value(),
            method()->issues_srr != 0);
  if (!method()->issues_srr) {
    EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_ERROR);
  }
}

TEST_P(TrustTokenSrrTest, KeysAreReferences) {
  // Setting one again, and freeing ours, leaves the client's alone.
  ASSERT_TRUE(TRUST_TOKEN_CLIENT_set_srr_key(client_.get(), public_.get()));
  const ByteVector response = Sign({1});
  public_.reset();
  EXPECT_TRUE(TokenFinishRedemption(client_.get(), response));
  auto copy = CopyClient();
  client_.reset();
  EXPECT_TRUE(TokenFinishRedemption(copy.get(), response));
}


// The issuer of 2020.

TEST_P(TrustTokenSrrTest, OnlyMethodsOf2020IssueRecords) {
  SKIP_UNLESS(!method()->issues_srr);
  SetIssuerKeys();
  EXPECT_FALSE(TokenRedeemRecord(issuer_.get(),
                                 RedemptionRequest(Tokens(1, 0)[0]), 600));
  EXPECT_ERROR(TRUST_TOKEN, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
}

TEST_P(TrustTokenSrrTest, RecordsNeedKeys) {
  SKIP_UNLESS(method()->issues_srr);
  const ByteVector request = RedemptionRequest(Tokens(1, 0)[0]);
  EXPECT_FALSE(TokenRedeemRecord(issuer_.get(), request, 600));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_NO_SRR_KEY_CONFIGURED);
  ASSERT_TRUE(TRUST_TOKEN_ISSUER_set_srr_key(issuer_.get(), private_.get()));
  EXPECT_FALSE(TokenRedeemRecord(issuer_.get(), request, 600));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_METADATA_KEY);
  // A key that is too short is not taken.
  EXPECT_FALSE(TRUST_TOKEN_ISSUER_set_metadata_key(
      issuer_.get(), kMetadataKey.data(), kMetadataKey.size() - 1));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_METADATA_KEY);
  EXPECT_FALSE(TokenRedeemRecord(issuer_.get(), request, 600));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_METADATA_KEY);
  // A public key cannot sign.
  ASSERT_TRUE(TRUST_TOKEN_ISSUER_set_metadata_key(
      issuer_.get(), kMetadataKey.data(), kMetadataKey.size()));
  ASSERT_TRUE(TRUST_TOKEN_ISSUER_set_srr_key(issuer_.get(), public_.get()));
  EXPECT_FALSE(TokenRedeemRecord(issuer_.get(), request, 600));
  EXPECT_EQ(ERR_GET_LIB(ERR_get_error()), ERR_LIB_EVP);
  EXPECT_NO_ERROR();
}

// CborUint returns the shortest form of |value|.
static ByteVector CborUint(uint64_t value) {
  static const struct {
    uint64_t max;
    uint8_t head;
    size_t len;
  } kForms[] = {
      {23, 0, 0}, {0xff, 24, 1}, {0xffff, 25, 2}, {0xffffffff, 26, 4}};
  uint8_t head = 27;
  size_t len = 8;
  for (const auto &form : kForms) {
    if (value <= form.max) {
      head = form.len == 0 ? static_cast<uint8_t>(value) : form.head;
      len = form.len;
      break;
    }
  }
  ByteVector out = {head};
  for (size_t i = 0; i < len; i++) {
    out.push_back(static_cast<uint8_t>(value >> (8 * (len - 1 - i))));
  }
  return out;
}

static void Append(ByteVector *out, const std::string &text) {
  out->insert(out->end(), text.begin(), text.end());
}

static void Append(ByteVector *out, const ByteVector &more) {
  out->insert(out->end(), more.begin(), more.end());
}

// Record builds what the issuer must have signed.
static ByteVector Record(const TRUST_TOKEN_METHOD *method, uint32_t id,
                         uint8_t masked_bit, const ByteVector &token_hash,
                         const ByteVector &client_data, uint64_t expiry) {
  ByteVector out;
  Append(&out, "\xa3\x68metadata\xa2\x66public");
  Append(&out, CborUint(id));
  Append(&out, "\x67private");
  Append(&out, CborUint(masked_bit));
  if (method->srr_has_token_hash) {
    Append(&out, "\x6atoken-hash\x58\x20");
    Append(&out, token_hash);
  }
  Append(&out,
         "\x6b"
         "client-data");
  Append(&out, client_data);
  Append(&out,
         "\x70"
         "expiry-timestamp");
  Append(&out, CborUint(expiry));
  return out;
}

TEST_P(TrustTokenSrrTest, Records) {
  SKIP_UNLESS(method()->issues_srr);
  const ByteVector data = {0x63, 'a', 'b', 'c'};
  // Ids and times on both sides of each length.
  const uint64_t kNumbers[] = {0,           23,        24,      255,
                               256,         0xffff,    0x10000, 0xffffffff,
                               0x100000000, UINT64_MAX};
  for (uint64_t number : kNumbers) {
    const uint32_t id = static_cast<uint32_t>(number);
    TokenKeys keys;
    ASSERT_TRUE(TokenGenerate(method(), id, &keys));
    client_ = NewTokenClient(method(), keys, kMaxBatch);
    issuer_ = NewTokenIssuer(method(), keys, kMaxBatch);
    SetIssuerKeys();
    ASSERT_TRUE(TRUST_TOKEN_CLIENT_set_srr_key(client_.get(), public_.get()));
    const uint8_t bit = number % 2;
    const auto issued = TokenIssue(issuer_.get(), Begin(1), id, bit, kMaxBatch);
    ASSERT_TRUE(issued);
    const ByteVector token = Finish(issued->bytes)[0];
    // The sum of time and lifetime wraps.
    const uint64_t time = number - 600;
    const auto recorded = TokenRedeemRecord(
        issuer_.get(), RedemptionRequest(token, data, time), 600);
    ASSERT_TRUE(recorded);
    EXPECT_EQ(recorded->time, time);
    EXPECT_EQ(recorded->data, data);
    EXPECT_EQ(recorded->nonce,
              ByteVector(token.begin() + 4, token.begin() + 68));
    const auto answer =
        TokenFinishRedemption(client_.get(), recorded->response);
    ASSERT_TRUE(answer);

    ByteVector hashed;
    Append(&hashed, "TrustTokenV0 TokenHash");
    hashed.push_back(0);
    Append(&hashed, token);
    ByteVector token_hash(SHA256_DIGEST_LENGTH);
    SHA256(hashed.data(), hashed.size(), token_hash.data());
    const ByteVector &nonce = method()->srr_has_token_hash ? token_hash : data;
    uint8_t masked;
    ASSERT_TRUE(TRUST_TOKEN_decode_private_metadata(
        method(), &masked, kMetadataKey.data(), kMetadataKey.size(),
        nonce.data(), nonce.size(), bit));
    EXPECT_EQ(answer->record,
              Record(method(), id, masked, token_hash, data, number));
  }
}

TEST_P(TrustTokenSrrTest, BadTokensGetNoRecord) {
  SKIP_UNLESS(method()->issues_srr);
  SetIssuerKeys();
  ByteVector request = RedemptionRequest(Tokens(1, 1)[0]);
  request[10] ^= 1;
  EXPECT_FALSE(TokenRedeemRecord(issuer_.get(), request, 600));
  EXPECT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_BAD_VALIDITY_CHECK);
}

TEST_P(TrustTokenSrrTest, AllocationFailure) {
  SKIP_UNLESS(method()->issues_srr);
  SetIssuerKeys();
  const ByteVector request = RedemptionRequest(Tokens(1, 1)[0]);
  ByteVector response;
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              const auto out = TokenRedeemRecord(issuer_.get(), request, 600);
              EXPECT_EQ(out.has_value(), !fails);
              if (fails) {
                EXPECT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
              } else {
                response = out->response;
              }
            }),
            4u);
  ForEachAllocationFailure([&](bool fails) {
    EXPECT_EQ(TokenFinishRedemption(client_.get(), response).has_value(),
              !fails);
    if (fails) {
      EXPECT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
    }
  });
  ForEachAllocationFailure([&](bool fails) {
    EXPECT_EQ(TRUST_TOKEN_ISSUER_set_metadata_key(
                  issuer_.get(), kMetadataKey.data(), kMetadataKey.size()),
              fails ? 0 : 1);
    if (fails) {
      EXPECT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
    }
  });
}
