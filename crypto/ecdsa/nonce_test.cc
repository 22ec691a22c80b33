// SPDX-License-Identifier: Apache-2.0
//
// Tests of nonces: RFC 6979 as util/generate/ecdsa_vectors.py computes it, and
// what hedged nonces must depend on.

#include <openssl/bn.h>
#include <openssl/digest.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/rand.h>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "crypto/ecdsa/internal.h"
#include "crypto/rand/internal.h"
#include "crypto/test/file_vectors.h"
#include "crypto/test/key_util.h"
#include "crypto/test/test_util.h"


static std::vector<uint8_t> ScalarBytes(const EC_GROUP *group,
                                        const EC_SCALAR &s) {
  std::vector<uint8_t> out(group->order->bytes);
  size_t len;
  ec_scalar_to_bytes(group, out.data(), &len, &s);
  EXPECT_EQ(len, out.size());
  return out;
}

static std::vector<uint8_t> Join(std::vector<uint8_t> a,
                                 const std::vector<uint8_t> &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// CheckDeterministic compares nonce and both encodings with a block.
static void CheckDeterministic(const VectorBlock &block) {
  const CurveForTesting &curve = FindCurveForTesting(block.Text("Curve"));
  const EC_GROUP *group = curve.group;
  const EVP_MD *md = EVP_get_digestbyname(block.Text("Hash").c_str());
  ASSERT_NE(md, nullptr);
  std::vector<uint8_t> digest = block.Hex("Digest");
  SlowInt priv_int = SlowInt::FromBytes(Bytes(block.Hex("Private")));
  EC_SCALAR priv = ToScalar(group, priv_int), m, k;
  ec_digest_to_scalar(group, &m, digest.data(), digest.size());

  ECDSA_NONCES nonces;
  ecdsa_nonces_init_deterministic(group, &nonces, md, &priv, &m);
  ASSERT_TRUE(ecdsa_nonces_next(group, &k, &nonces));
  EXPECT_EQ(Bytes(ScalarBytes(group, k)), Bytes(block.Hex("Nonce")));

  bssl::UniquePtr<EC_KEY> key = NewKey(group);
  ASSERT_TRUE(EC_KEY_set_private_key(key.get(), ToBignum(priv_int).get()));
  std::vector<uint8_t> rs = Join(block.Hex("R"), block.Hex("S"));
  std::vector<uint8_t> sig(ECDSA_size(key.get()));
  size_t len;
  ASSERT_TRUE(ECDSA_sign_deterministic_p1363(md, digest.data(), digest.size(),
                                             sig.data(), &len, sig.size(),
                                             key.get()));
  EXPECT_EQ(Bytes(sig.data(), len), Bytes(rs));

  ASSERT_TRUE(ECDSA_sign_deterministic(md, digest.data(), digest.size(),
                                       sig.data(), &len, sig.size(),
                                       key.get()));
  bssl::UniquePtr<ECDSA_SIG> parsed(ECDSA_SIG_from_bytes(sig.data(), len));
  ASSERT_TRUE(parsed);
  size_t width = OrderBytes(curve.slow);
  EXPECT_EQ(Bytes(Join(ToSlow(parsed->r).ToBytes(width),
                       ToSlow(parsed->s).ToBytes(width))),
            Bytes(rs));
}

TEST(EcdsaNonceTest, Rfc6979) {
  size_t num_cases = 0, num_refusals = 0;
  for (const VectorBlock &block : ParseVectors(
           ReadFile(SourcePath("crypto/ecdsa/testdata/ecdsa_gen.txt")))) {
    if (block.Has("Nonce")) {
      SCOPED_TRACE(block.Where());
      CheckDeterministic(block);
      num_cases++;
      num_refusals += block.Number("Refused");
    }
  }
  EXPECT_EQ(num_cases, 75u);
  EXPECT_GT(num_refusals, 20u);
}

TEST(EcdsaNonceTest, DeterministicNeedsHash) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(EC_group_p256());
  uint8_t sig[72], digest[32] = {1};
  size_t len = 1;
  EXPECT_FALSE(ECDSA_sign_deterministic(nullptr, digest, sizeof(digest), sig,
                                        &len, sizeof(sig), key.get()));
  EXPECT_EQ(len, 0u);
  EXPECT_TRUE(
      ERR_equals(ERR_get_error(), ERR_LIB_ECDSA, ERR_R_PASSED_NULL_PARAMETER));
  EXPECT_EQ(ERR_get_error(), 0u);
}


// A later nonce of one generator is what RFC 6979, 3.2.h.3 makes of the state,
// whether the former was refused for its range or for its signature.
TEST(EcdsaNonceTest, NextAfterUse) {
  const EC_GROUP *group = EC_group_p256();
  EC_SCALAR priv, m, k[4];
  ASSERT_TRUE(ec_random_nonzero_scalar(group, &priv));
  ASSERT_TRUE(ec_random_nonzero_scalar(group, &m));
  ECDSA_NONCES nonces;
  ecdsa_nonces_init_deterministic(group, &nonces, EVP_sha256(), &priv, &m);
  std::set<std::vector<uint8_t>> seen;
  for (EC_SCALAR &k_i : k) {
    ASSERT_TRUE(ecdsa_nonces_next(group, &k_i, &nonces));
    seen.insert(ScalarBytes(group, k_i));
  }
  EXPECT_EQ(seen.size(), 4u);
}


// Hedged nonces.

class EcdsaHedgedNonceTest
    : public testing::TestWithParam<const CurveForTesting *> {
 protected:
  const EC_GROUP *group() const { return GetParam()->group; }

  void TearDown() override { rand_set_for_testing(nullptr, nullptr); }

  // Hedged returns the first nonce when the system's generator only returns
  // |fill|.
  std::vector<uint8_t> Hedged(const EC_SCALAR &priv, const EC_SCALAR &m,
                              uint8_t fill) {
    rand_set_for_testing(
        [](void *ctx, uint8_t *out, size_t len) {
          OPENSSL_memset(out, *static_cast<uint8_t *>(ctx), len);
          return 1;
        },
        &fill);
    ECDSA_NONCES nonces;
    EC_SCALAR k;
    EXPECT_TRUE(ecdsa_nonces_init_hedged(group(), &nonces, &priv, &m));
    EXPECT_TRUE(ecdsa_nonces_next(group(), &k, &nonces));
    return ScalarBytes(group(), k);
  }

  EC_SCALAR Small(BN_ULONG v) {
    EC_SCALAR s = {};
    s.words[0] = v;
    return s;
  }
};

// The nonce depends on each of private key, digest and randomness, so that the
// randomness may repeat as long as the digests differ.
TEST_P(EcdsaHedgedNonceTest, DependsOnAll) {
  std::set<std::vector<uint8_t>> seen;
  for (BN_ULONG priv : {1, 2}) {
    for (BN_ULONG m : {1, 2}) {
      for (uint8_t fill : {1, 2}) {
        seen.insert(Hedged(Small(priv), Small(m), fill));
      }
    }
  }
  EXPECT_EQ(seen.size(), 8u);
  EXPECT_EQ(Hedged(Small(1), Small(1), 1), Hedged(Small(1), Small(1), 1));
}

TEST_P(EcdsaHedgedNonceTest, FailingRandomness) {
  rand_set_for_testing([](void *, uint8_t *, size_t) { return 0; }, nullptr);
  EC_SCALAR priv = Small(1), m = Small(1);
  ECDSA_NONCES nonces;
  EXPECT_FALSE(ecdsa_nonces_init_hedged(group(), &nonces, &priv, &m));
  EXPECT_TRUE(ERR_equals(ERR_get_error(), ERR_LIB_ECDSA,
                         ECDSA_R_RANDOM_NUMBER_GENERATION_FAILED));
  EXPECT_EQ(ERR_get_error(), 0u);
}

// All bits of a nonce take both values, the top one of secp224k1 rarely.
TEST_P(EcdsaHedgedNonceTest, CoversRange) {
  EC_SCALAR priv = Small(1), m = Small(1), k;
  std::vector<uint8_t> ones(group()->order->bytes), zeros(ones.size(), 0xff);
  for (int i = 0; i < 200; i++) {
    ECDSA_NONCES nonces;
    ASSERT_TRUE(ecdsa_nonces_init_hedged(group(), &nonces, &priv, &m));
    ASSERT_TRUE(ecdsa_nonces_next(group(), &k, &nonces));
    std::vector<uint8_t> bytes = ScalarBytes(group(), k);
    for (size_t j = 0; j < bytes.size(); j++) {
      ones[j] |= bytes[j];
      zeros[j] &= bytes[j];
    }
  }
  for (size_t j = 1; j < ones.size(); j++) {
    EXPECT_EQ(ones[j], 0xff) << j;
    EXPECT_EQ(zeros[j], 0) << j;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Curves, EcdsaHedgedNonceTest, testing::ValuesIn(KeyCurves()),
    NameOfCurve<testing::TestParamInfo<const CurveForTesting *>>);
