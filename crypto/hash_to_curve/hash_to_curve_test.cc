// SPDX-License-Identifier: Apache-2.0
//
// Hash to curve beyond its vectors (testdata/, run by text_vectors_test.cc):
// failing inputs, streams and batches, laws of the map, and WPA3.

#include <gtest/gtest.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include <ctype.h>
#include <string.h>

#include <string>
#include <vector>

#include "crypto/hash_to_curve/internal.h"
#include "crypto/test/ec_vectors.h"
#include "crypto/test/h2c_vectors.h"
#include "crypto/test/test_util.h"

// ExpectError takes the only entry from the queue.
static void ExpectError(int reason) {
  EXPECT_TRUE(ERR_equals(ERR_get_error(), ERR_LIB_EC, reason));
  EXPECT_EQ(ERR_get_error(), 0u);
  ERR_clear_error();
}

static const ByteVector kDST = {'D', 'S', 'T'};
static const ByteVector kMsg = {'m', 's', 'g'};

class HashToCurveTest : public testing::TestWithParam<H2CDoors> {
 protected:
  const H2CDoors &doors() const { return GetParam(); }
  const EC_GROUP *group() const { return FindGroup(GetParam().group); }

  // OtherGroup returns a group that is not the suite's.
  const EC_GROUP *OtherGroup() const {
    return group() == EC_group_p256() ? EC_group_p384() : EC_group_p256();
  }

  // PointDoors returns the public functions of the suite that make points.
  std::vector<H2CDoors::ToPoint> PointDoors() const {
    std::vector<H2CDoors::ToPoint> out;
    for (H2CDoors::ToPoint door : {doors().hash, doors().encode}) {
      if (door != nullptr) {
        out.push_back(door);
      }
    }
    return out;
  }
};

TEST_P(HashToCurveTest, PublicPointErrors) {
  for (H2CDoors::ToPoint door : PointDoors()) {
    bssl::UniquePtr<EC_POINT> point(EC_POINT_new(group()));
    ASSERT_TRUE(EC_POINT_copy(point.get(), EC_GROUP_get0_generator(group())));
    EXPECT_FALSE(
        door(group(), point.get(), kDST.data(), 0, kMsg.data(), kMsg.size()));
    ExpectError(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    EXPECT_TRUE(EC_POINT_is_at_infinity(group(), point.get()));

    // The point is looked at before the group's name, and is left alone.
    bssl::UniquePtr<EC_POINT> other(
        EC_POINT_dup(EC_GROUP_get0_generator(OtherGroup()), OtherGroup()));
    EXPECT_FALSE(door(group(), other.get(), kDST.data(), kDST.size(),
                      kMsg.data(), kMsg.size()));
    ExpectError(EC_R_INCOMPATIBLE_OBJECTS);
    EXPECT_EQ(EC_POINT_cmp(OtherGroup(), other.get(),
                           EC_GROUP_get0_generator(OtherGroup()), nullptr),
              0);
    EXPECT_FALSE(door(OtherGroup(), other.get(), kDST.data(), kDST.size(),
                      kMsg.data(), kMsg.size()));
    ExpectError(EC_R_GROUP_MISMATCH);
    EXPECT_TRUE(EC_POINT_is_at_infinity(OtherGroup(), other.get()));
  }
}

TEST_P(HashToCurveTest, ScalarErrors) {
  EC_SCALAR scalar;
  OPENSSL_memset(&scalar, 0xff, sizeof(scalar));
  EXPECT_FALSE(
      doors().scalar_internal(group(), &scalar, nullptr, 0, nullptr, 0));
  ExpectError(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
  EXPECT_TRUE(ec_scalar_is_zero(group(), &scalar));
  EXPECT_FALSE(doors().scalar_internal(OtherGroup(), &scalar, kDST.data(),
                                       kDST.size(), nullptr, 0));
  ExpectError(EC_R_GROUP_MISMATCH);
  if (doors().scalar != nullptr) {
    bssl::UniquePtr<BIGNUM> number(BN_new());
    ASSERT_TRUE(BN_set_word(number.get(), 42));
    EXPECT_FALSE(doors().scalar(OtherGroup(), number.get(), kDST.data(),
                                kDST.size(), nullptr, 0));
    ExpectError(EC_R_GROUP_MISMATCH);
    EXPECT_TRUE(BN_is_word(number.get(), 42));
  }
}

// The public functions by name, on the empty message of RFC 9380, appendices
// J.1.2 and J.3; the other vectors run through tables.
TEST(HashToCurveNameTest, Rfc9380) {
  const struct {
    H2CDoors::ToPoint door;
    const EC_GROUP *group;
    const char *dst, *x;
  } kTests[] = {
      {EC_hash_to_curve_p256_xmd_sha256_sswu, EC_group_p256(),
       "QUUX-V01-CS02-with-P256_XMD:SHA-256_SSWU_RO_",
       "2c15230b26dbc6fc9a37051158c95b79656e17a1a920b11394ca91c44247d3e4"},
      {EC_encode_to_curve_p256_xmd_sha256_sswu, EC_group_p256(),
       "QUUX-V01-CS02-with-P256_XMD:SHA-256_SSWU_NU_",
       "f871caad25ea3b59c16cf87c1894902f7e7b2c822c3d3f73596c5ace8ddd14d1"},
      {EC_hash_to_curve_p384_xmd_sha384_sswu, EC_group_p384(),
       "QUUX-V01-CS02-with-P384_XMD:SHA-384_SSWU_RO_",
       "eb9fe1b4f4e14e7140803c1d99d0a93cd823d2b024040f9c"
       "067a8eca1f5a2eeac9ad604973527a356f3fa3aeff0e4d83"},
      {EC_encode_to_curve_p384_xmd_sha384_sswu, EC_group_p384(),
       "QUUX-V01-CS02-with-P384_XMD:SHA-384_SSWU_NU_",
       "de5a893c83061b2d7ce6a0d8b049f0326f2ada4b966dc7e7"
       "2927256b033ef61058029a3bfb13c1c7ececd6641881ae20"},
  };
  for (const auto &t : kTests) {
    bssl::UniquePtr<EC_POINT> point(EC_POINT_new(t.group));
    bssl::UniquePtr<BIGNUM> x(BN_new());
    const ByteVector dst(t.dst, t.dst + strlen(t.dst));
    ASSERT_TRUE(
        t.door(t.group, point.get(), dst.data(), dst.size(), nullptr, 0));
    ASSERT_TRUE(EC_POINT_get_affine_coordinates_GFp(t.group, point.get(),
                                                    x.get(), nullptr, nullptr));
    bssl::UniquePtr<char> hex(BN_bn2hex(x.get()));
    EXPECT_STREQ(hex.get(), t.x) << t.dst;
  }
}

// A custom group with the numbers of the suite's is another group, and has no
// suite.
TEST(HashToCurveGroupTest, CustomGroupHasNoSuite) {
  const EC_GROUP *p256 = EC_group_p256();
  bssl::UniquePtr<BIGNUM> p(BN_new()), a(BN_new()), b(BN_new());
  ASSERT_TRUE(EC_GROUP_get_curve_GFp(p256, p.get(), a.get(), b.get(), nullptr));
  bssl::UniquePtr<EC_GROUP> group(
      EC_GROUP_new_curve_GFp(p.get(), a.get(), b.get(), nullptr));
  ASSERT_TRUE(group);
  bssl::UniquePtr<EC_POINT> point(EC_POINT_new(group.get()));
  EXPECT_FALSE(EC_hash_to_curve_p256_xmd_sha256_sswu(group.get(), point.get(),
                                                     kDST.data(), kDST.size(),
                                                     kMsg.data(), kMsg.size()));
  ExpectError(EC_R_GROUP_MISMATCH);
}

TEST_P(HashToCurveTest, BatchesEqualSingles) {
  static const size_t kMax = 2 * 8 + 3;  // more than two full batches
  TestRandom random(1);
  std::vector<ByteVector> messages;
  std::vector<CBS> views(kMax);
  for (size_t i = 0; i < kMax; i++) {
    messages.push_back(random.Vector(i * 17 % 150));
  }
  for (size_t i = 0; i < kMax; i++) {
    CBS_init(&views[i], messages[i].data(), messages[i].size());
  }
  for (size_t count : {H2C_RO, H2C_NU}) {
    for (size_t n :
         {size_t{0}, size_t{1}, size_t{7}, size_t{8}, size_t{9}, kMax}) {
      std::vector<EC_JACOBIAN> points(n + 1);
      ASSERT_TRUE(ec_hash_to_curve_each(doors().suite, group(), points.data(),
                                        kDST.data(), kDST.size(), views.data(),
                                        n, count));
      for (size_t i = 0; i < n; i++) {
        EC_JACOBIAN single;
        ASSERT_TRUE(ec_hash_to_curve(
            doors().suite, group(), &single, kDST.data(), kDST.size(),
            messages[i].data(), messages[i].size(), count));
        EXPECT_NE(ec_jacobian_equal(group(), &single, &points[i]), 0u)
            << i << " of " << n;
      }
    }
  }
  // A failing batch leaves infinity everywhere.
  std::vector<EC_JACOBIAN> points(kMax, group()->generator.raw);
  EXPECT_FALSE(ec_hash_to_curve_each(doors().suite, group(), points.data(),
                                     nullptr, 0, views.data(), kMax, H2C_RO));
  ExpectError(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
  for (const EC_JACOBIAN &point : points) {
    EXPECT_NE(ec_jacobian_is_infinity(group(), &point), 0u);
  }
}

TEST_P(HashToCurveTest, ScalarsFromACommonPrefix) {
  const ByteVector prefix = TestRandom(2).Vector(500);
  XMD state;
  ASSERT_TRUE(ec_hash_to_scalar_init(doors().suite, group(), &state,
                                     kDST.data(), kDST.size()));
  xmd_update(&state, prefix.data(), prefix.size());
  for (uint8_t i = 0; i < 4; i++) {
    ByteVector message = prefix;
    message.push_back(i);
    EC_SCALAR whole, continued;
    ASSERT_TRUE(ec_hash_to_scalar(doors().suite, group(), &whole, kDST.data(),
                                  kDST.size(), message.data(), message.size()));
    XMD copy = state;
    xmd_update(&copy, &i, 1);
    ec_hash_to_scalar_final(doors().suite, group(), &continued, &copy);
    EXPECT_TRUE(ec_scalar_equal_vartime(group(), &whole, &continued));
  }
}

// The map of -u is the negative of the map of u; both are on the curve, and
// lanes don't mix.
TEST_P(HashToCurveTest, MapLaws) {
  static const size_t kNum = 11;
  TestRandom random(3);
  EC_FELEM u[2 * kNum];
  EC_JACOBIAN points[2 * kNum];
  for (size_t i = 0; i < kNum; i++) {
    const ByteVector bytes = random.Vector(FieldBytes(group()) + 16);
    ec_felem_reduce_bytes(group(), &u[i], bytes.data(), bytes.size());
    ec_felem_neg(group(), &u[kNum + i], &u[i]);
  }
  ec_method(group())->map_to_curve_each(group(), points, u, 2 * kNum);
  for (size_t i = 0; i < kNum; i++) {
    EC_JACOBIAN sum, single;
    EXPECT_NE(ec_jacobian_is_on_curve(group(), &points[i]), 0u);
    EXPECT_EQ(ec_jacobian_is_infinity(group(), &points[i]), 0u);
    ec_jacobian_add(group(), &sum, &points[i], &points[kNum + i]);
    EXPECT_NE(ec_jacobian_is_infinity(group(), &sum), 0u);
    ec_method(group())->map_to_curve_each(group(), &single, &u[i], 1);
    EXPECT_NE(ec_jacobian_equal(group(), &single, &points[i]), 0u);
  }
}

static std::string SuiteName(const testing::TestParamInfo<H2CDoors> &test) {
  std::string name;
  for (const char *c = test.param.suite->id; *c != '\0'; c++) {
    if (isalnum(static_cast<unsigned char>(*c))) {
      name += *c;
    }
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, HashToCurveTest, testing::ValuesIn(AllH2CDoors()),
                         SuiteName);

// The tests above cover every row.
TEST(HashToCurveSuitesTest, AllAreTested) {
  ASSERT_EQ(AllH2CDoors().size(), size_t{H2C_NUM_SUITES});
  for (size_t i = 0; i < H2C_NUM_SUITES; i++) {
    EXPECT_EQ(AllH2CDoors()[i].suite, &h2c_suites[i]);
  }
}

TEST(ExpandMessageTest, Limits) {
  const EVP_MD *md = EVP_sha256();
  EXPECT_EQ(ExpandXMD(md, xmd_dst_length_last, kDST, kMsg, 255 * 32).size(),
            255u * 32);
  EXPECT_TRUE(
      ExpandXMD(md, xmd_dst_length_last, kDST, kMsg, 255 * 32 + 1).empty());
  ExpectError(ERR_R_OVERFLOW);
  EXPECT_TRUE(ExpandXMD(md, xmd_dst_length_last, {}, kMsg, 32).empty());
  ExpectError(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
  // A shorter output is not a prefix of a longer one.
  const ByteVector one = ExpandXMD(md, xmd_dst_length_last, kDST, kMsg, 1);
  const ByteVector two = ExpandXMD(md, xmd_dst_length_last, kDST, kMsg, 2);
  EXPECT_NE(one[0], two[0]);
}

// RFC 9380, section 5.3.3: a tag of more than 255 bytes is hashed first.
TEST(ExpandMessageTest, OversizeTag) {
  const EVP_MD *md = EVP_sha256();
  for (const size_t len : {255, 256, 1000}) {
    const ByteVector dst(len, 'd');
    const std::string prefix = "H2C-OVERSIZE-DST-";
    ByteVector whole(prefix.begin(), prefix.end()), hashed(32);
    whole.insert(whole.end(), dst.begin(), dst.end());
    SHA256(whole.data(), whole.size(), hashed.data());
    const ByteVector out = ExpandXMD(md, xmd_dst_length_last, dst, kMsg, 32);
    ASSERT_EQ(out.size(), 32u);
    EXPECT_EQ(out == ExpandXMD(md, xmd_dst_length_last, hashed, kMsg, 32),
              len > 255)
        << len;
  }
}

// IEEE 802.11-2020, annex J.10: SSID "byteme", password "mekmitasdigoat",
// password identifier "psk4internet".
TEST(WPA3SAETest, KnownAnswer) {
  static const char kSSID[] = "byteme";
  static const char kPassword[] = "mekmitasdigoatpsk4internet";
  const EC_GROUP *group = EC_group_p256();
  bssl::UniquePtr<EC_POINT> point(EC_POINT_new(group));
  ASSERT_TRUE(EC_wpa3_sae_hash_to_curve_p256(
      group, point.get(), reinterpret_cast<const uint8_t *>(kSSID),
      sizeof(kSSID) - 1, reinterpret_cast<const uint8_t *>(kPassword),
      sizeof(kPassword) - 1));
  EXPECT_EQ(
      Bytes(Encode(group, point.get())),
      Bytes(HexBytes(
          "04"
          "b6e38c98750c684b5d17c3d8c9a4100b39931279187ca6cced5f37ef46ddfa97"
          "5687e972e50f73e3898861e7edad21bea7d5f622df88243bb804920ae8e647"
          "fa")));
}

TEST(WPA3SAETest, Errors) {
  const EC_GROUP *p256 = EC_group_p256(), *p384 = EC_group_p384();
  bssl::UniquePtr<EC_POINT> point(
      EC_POINT_dup(EC_GROUP_get0_generator(p384), p384));
  EXPECT_FALSE(EC_wpa3_sae_hash_to_curve_p256(p256, point.get(), nullptr, 0,
                                              nullptr, 0));
  ExpectError(EC_R_INCOMPATIBLE_OBJECTS);
  EXPECT_FALSE(EC_wpa3_sae_hash_to_curve_p256(p384, point.get(), nullptr, 0,
                                              nullptr, 0));
  ExpectError(EC_R_GROUP_MISMATCH);
  EXPECT_TRUE(EC_POINT_is_at_infinity(p384, point.get()));
}
