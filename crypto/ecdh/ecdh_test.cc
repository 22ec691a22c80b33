// SPDX-License-Identifier: Apache-2.0
//
// Tests of the Diffie-Hellman agreement against the slow reference.

#include <openssl/digest.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/ecdh.h>
#include <openssl/err.h>

#include <gtest/gtest.h>

#include <climits>
#include <vector>

#include "crypto/ec/internal.h"
#include "crypto/test/key_util.h"
#include "crypto/test/test_util.h"


using ByteVector = std::vector<uint8_t>;
using ErrorList = std::vector<std::pair<int, int>>;

class EcdhTest : public testing::TestWithParam<const CurveForTesting *> {
 protected:
  void SetUp() override { ERR_clear_error(); }

  const CurveForTesting &curve() const { return *GetParam(); }
  const EC_GROUP *group() const { return curve().group; }
  size_t width() const { return (curve().slow.p.Bits() + 7) / 8; }
  SlowInt Scalar() { return SlowRandomBelow(&random_, curve().slow.n - 1) + 1; }

  ByteVector Agree(const EC_KEY *priv, const EC_KEY *pub) {
    ByteVector out(width());
    EXPECT_EQ(ECDH_compute_key(out.data(), out.size(),
                               EC_KEY_get0_public_key(pub), priv, nullptr),
              (int)width());
    return out;
  }

  TestRandom random_{5};
};

TEST_P(EcdhTest, AgreesWithSlowReference) {
  const SlowCurve &slow = curve().slow;
  SlowInt a = Scalar(), b = Scalar();
  SlowInt ab = SlowModMul(a, b, slow.n);
  bssl::UniquePtr<EC_KEY> key_a = KeyFromScalar(curve(), a);
  bssl::UniquePtr<EC_KEY> key_b = KeyFromScalar(curve(), b);
  ByteVector expected = slow.Mul(ab, slow.generator).x.ToBytes(width());
  EXPECT_EQ(Bytes(Agree(key_a.get(), key_b.get())), Bytes(expected));
  EXPECT_EQ(Bytes(Agree(key_b.get(), key_a.get())), Bytes(expected));
}

// The ends of the range, where the product is the peer's point or its negative.
TEST_P(EcdhTest, SmallestAndLargestKey) {
  const SlowCurve &slow = curve().slow;
  bssl::UniquePtr<EC_KEY> peer = RandomKey(group());
  ByteVector x =
      ToSlow(group(), EC_KEY_get0_public_key(peer.get())).x.ToBytes(width());
  for (const SlowInt &priv : {SlowInt(1), slow.n - 1}) {
    bssl::UniquePtr<EC_KEY> key = KeyFromScalar(curve(), priv);
    EXPECT_EQ(Bytes(Agree(key.get(), peer.get())), Bytes(x));
  }
}

// Of the private key only the private half is used, and the peer's point may be
// projective.
TEST_P(EcdhTest, ProjectivePeer) {
  bssl::UniquePtr<EC_KEY> a = RandomKey(group()), b = RandomKey(group());
  ByteVector expected = Agree(a.get(), b.get());
  bssl::UniquePtr<EC_KEY> priv = NewKey(group());
  ASSERT_TRUE(
      EC_KEY_set_private_key(priv.get(), EC_KEY_get0_private_key(a.get())));
  bssl::UniquePtr<EC_POINT> peer(
      EC_POINT_dup(EC_KEY_get0_public_key(b.get()), group()));
  ASSERT_TRUE(peer);
  peer->raw = Rescale(group(), &random_, peer->raw);
  ByteVector out(width());
  ASSERT_EQ(
      ECDH_compute_key(out.data(), out.size(), peer.get(), priv.get(), nullptr),
      (int)width());
  EXPECT_EQ(Bytes(out), Bytes(expected));
}

TEST_P(EcdhTest, Truncates) {
  bssl::UniquePtr<EC_KEY> a = RandomKey(group()), b = RandomKey(group());
  ByteVector expected = Agree(a.get(), b.get());
  for (size_t len : {size_t{0}, size_t{1}, width() - 1, width() + 5}) {
    ByteVector out(len + 1, 0xaa);
    size_t copied = len < width() ? len : width();
    EXPECT_EQ(ECDH_compute_key(out.data(), len, EC_KEY_get0_public_key(b.get()),
                               a.get(), nullptr),
              (int)copied);
    EXPECT_EQ(Bytes(out.data(), copied), Bytes(expected.data(), copied));
    EXPECT_EQ(out[copied], 0xaa);
  }
}

static void *ReverseKdf(const void *in, size_t in_len, void *out,
                        size_t *out_len) {
  const uint8_t *bytes = static_cast<const uint8_t *>(in);
  EXPECT_EQ(*out_len, 100u);
  for (size_t i = 0; i < in_len; i++) {
    static_cast<uint8_t *>(out)[i] = bytes[in_len - 1 - i];
  }
  *out_len = in_len;
  return out;
}

TEST_P(EcdhTest, Kdf) {
  bssl::UniquePtr<EC_KEY> a = RandomKey(group()), b = RandomKey(group());
  const EC_POINT *peer = EC_KEY_get0_public_key(b.get());
  ByteVector expected = Agree(a.get(), b.get()), out(100);
  ASSERT_EQ(ECDH_compute_key(out.data(), out.size(), peer, a.get(), ReverseKdf),
            (int)width());
  out.resize(width());
  EXPECT_EQ(Bytes(ByteVector(out.rbegin(), out.rend())), Bytes(expected));

  auto failing = [](const void *, size_t, void *, size_t *) -> void * {
    return nullptr;
  };
  EXPECT_EQ(ECDH_compute_key(out.data(), out.size(), peer, a.get(), +failing),
            -1);
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_ECDH, ECDH_R_KDF_FAILED}}));
  auto boasting = [](const void *, size_t, void *kdf_out,
                     size_t *len) -> void * {
    *len = (size_t)INT_MAX + 1;
    return kdf_out;
  };
  EXPECT_EQ(ECDH_compute_key(out.data(), out.size(), peer, a.get(), +boasting),
            -1);
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_ECDH, ERR_R_OVERFLOW}}));
}

TEST_P(EcdhTest, Fips) {
  bssl::UniquePtr<EC_KEY> a = RandomKey(group()), b = RandomKey(group());
  const EC_POINT *peer = EC_KEY_get0_public_key(b.get());
  ByteVector secret = Agree(a.get(), b.get());
  for (const EVP_MD *md :
       {EVP_sha224(), EVP_sha256(), EVP_sha384(), EVP_sha512()}) {
    ByteVector expected(EVP_MD_size(md)), out(expected.size());
    ASSERT_TRUE(EVP_Digest(secret.data(), secret.size(), expected.data(),
                           nullptr, md, nullptr));
    ASSERT_TRUE(ECDH_compute_key_fips(out.data(), out.size(), peer, a.get()));
    EXPECT_EQ(Bytes(out), Bytes(expected));
  }
  uint8_t out[65];
  for (size_t len : {0, 20, 31, 33, 65}) {
    EXPECT_FALSE(ECDH_compute_key_fips(out, len, peer, a.get()));
    EXPECT_EQ(Errors(),
              (ErrorList{{ERR_LIB_ECDH, ECDH_R_UNKNOWN_DIGEST_LENGTH}}));
  }
}

TEST_P(EcdhTest, BadInput) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  const EC_POINT *peer = EC_KEY_get0_public_key(key.get());
  ByteVector out(width(), 0xaa);
  auto expect_refused = [&](const EC_POINT *pub, const EC_KEY *priv,
                            const ErrorList &errors) {
    EXPECT_EQ(ECDH_compute_key(out.data(), out.size(), pub, priv, nullptr), -1);
    EXPECT_EQ(Errors(), errors);
    EXPECT_FALSE(ECDH_compute_key_fips(out.data(), 28, pub, priv));
    EXPECT_EQ(Errors(), errors);
    EXPECT_EQ(Bytes(out), Bytes(ByteVector(width(), 0xaa)));
  };
  bssl::UniquePtr<EC_KEY> empty(EC_KEY_new());
  expect_refused(peer, nullptr, {{ERR_LIB_ECDH, ECDH_R_NO_PRIVATE_VALUE}});
  expect_refused(nullptr, key.get(),
                 {{ERR_LIB_ECDH, ERR_R_PASSED_NULL_PARAMETER}});
  expect_refused(peer, empty.get(), {{ERR_LIB_ECDH, ECDH_R_NO_PRIVATE_VALUE}});
  expect_refused(peer, NewKey(group()).get(),
                 {{ERR_LIB_ECDH, ECDH_R_NO_PRIVATE_VALUE}});

  bssl::UniquePtr<EC_POINT> infinity(EC_POINT_new(group()));
  ASSERT_TRUE(infinity);
  expect_refused(infinity.get(), key.get(),
                 {{ERR_LIB_EC, EC_R_POINT_AT_INFINITY},
                  {ERR_LIB_ECDH, ECDH_R_POINT_ARITHMETIC_FAILURE}});

  // No public function makes this point.
  bssl::UniquePtr<EC_POINT> off_curve(EC_POINT_dup(peer, group()));
  ASSERT_TRUE(off_curve);
  off_curve->raw.X = off_curve->raw.Y;
  expect_refused(off_curve.get(), key.get(),
                 {{ERR_LIB_EC, EC_R_POINT_IS_NOT_ON_CURVE},
                  {ERR_LIB_ECDH, ECDH_R_POINT_ARITHMETIC_FAILURE}});

  for (const CurveForTesting *other : KeyCurves()) {
    if (other->group != group()) {
      bssl::UniquePtr<EC_KEY> stranger = RandomKey(other->group);
      expect_refused(EC_KEY_get0_public_key(stranger.get()), key.get(),
                     {{ERR_LIB_EC, EC_R_INCOMPATIBLE_OBJECTS}});
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Curves, EcdhTest, testing::ValuesIn(KeyCurves()),
    NameOfCurve<testing::TestParamInfo<const CurveForTesting *>>);
