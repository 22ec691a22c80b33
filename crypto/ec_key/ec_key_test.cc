// SPDX-License-Identifier: Apache-2.0
//
// Tests of keys: their parts, ranges and bytes. Those of ASN.1 are in
// asn1_test.cc.

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/nid.h>

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "crypto/ec_key/internal.h"
#include "crypto/mem/internal.h"
#include "crypto/rand/internal.h"
#include "crypto/test/file_vectors.h"
#include "crypto/test/key_util.h"
#include "crypto/test/test_util.h"


using ByteVector = std::vector<uint8_t>;
using ErrorList = std::vector<std::pair<int, int>>;

class EcKeyTest : public testing::TestWithParam<const CurveForTesting *> {
 protected:
  void SetUp() override { ERR_clear_error(); }
  void TearDown() override { rand_set_for_testing(nullptr, nullptr); }

  const CurveForTesting &curve() const { return *GetParam(); }
  const SlowCurve &slow() const { return curve().slow; }
  const EC_GROUP *group() const { return curve().group; }
  const SlowInt &n() const { return slow().n; }
  size_t width() const { return OrderBytes(slow()); }

  static SlowInt Private(const EC_KEY *key) {
    return ToSlow(EC_KEY_get0_private_key(key));
  }
  SlowPoint Public(const EC_KEY *key) const {
    return ToSlow(group(), EC_KEY_get0_public_key(key));
  }

  TestRandom random_{6};
};

TEST_P(EcKeyTest, Generate) {
  bssl::UniquePtr<EC_KEY> key = NewKey(group());
  ASSERT_TRUE(EC_KEY_generate_key(key.get()));
  EXPECT_TRUE(EC_KEY_check_key(key.get()));
  EXPECT_TRUE(EC_KEY_check_fips(key.get()));
  SlowInt priv = Private(key.get());
  EXPECT_TRUE(!priv.IsZero() && priv < n());
  EXPECT_EQ(Public(key.get()), slow().Mul(priv, slow().generator));

  // A second pair replaces the first.
  ASSERT_TRUE(EC_KEY_generate_key_fips(key.get()));
  EXPECT_NE(Private(key.get()), priv);
  EXPECT_TRUE(EC_KEY_check_key(key.get()));
  EXPECT_EQ(Errors(), ErrorList{});
}

// Candidates out of range are refused, not reduced.
TEST_P(EcKeyTest, GenerateRejects) {
  // The first candidates are all ones, which is above the order, then zero.
  int calls = 0;
  rand_set_for_testing(
      [](void *ctx, uint8_t *out, size_t len) {
        int call = (*static_cast<int *>(ctx))++;
        OPENSSL_memset(out, call == 0 ? 0xff : 0, len);
        if (call == 2) {
          out[len / 2] = 1;
        }
        return 1;
      },
      &calls);
  bssl::UniquePtr<EC_KEY> key = NewKey(group());
  ASSERT_TRUE(EC_KEY_generate_key(key.get()));
  EXPECT_EQ(calls, 3);
  EXPECT_TRUE(EC_KEY_check_key(key.get()));
}

TEST_P(EcKeyTest, GenerateWithoutRandomness) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  SlowInt priv = Private(key.get());
  rand_set_for_testing([](void *, uint8_t *, size_t) { return 0; }, nullptr);
  EXPECT_FALSE(EC_KEY_generate_key(key.get()));
  EXPECT_EQ(Errors().size(), 1u);
  EXPECT_EQ(Private(key.get()), priv);
  EXPECT_TRUE(EC_KEY_check_key(key.get()));

  EXPECT_FALSE(EC_KEY_generate_key_fips(key.get()));
  EXPECT_EQ(Errors().size(), 1u);
  EXPECT_FALSE(EC_KEY_get0_private_key(key.get()));
  EXPECT_FALSE(EC_KEY_get0_public_key(key.get()));
}

TEST_P(EcKeyTest, PrivateKeyRange) {
  bssl::UniquePtr<EC_KEY> key = NewKey(group());
  const std::pair<int, int> kInvalid = {ERR_LIB_EC, EC_R_INVALID_PRIVATE_KEY};
  for (const SlowInt &good : {SlowInt(1), n() - 1}) {
    ASSERT_TRUE(EC_KEY_set_private_key(key.get(), ToBignum(good).get()));
    EXPECT_EQ(Private(key.get()), good);
    EXPECT_FALSE(EC_KEY_get0_public_key(key.get()));
  }
  EXPECT_FALSE(EC_KEY_set_private_key(key.get(), ToBignum(0).get()));
  EXPECT_EQ(Errors(), ErrorList{kInvalid});
  for (const SlowInt &bad :
       {n(), n() + 1, SlowInt(1) << (8 * width()), SlowInt(1) << 1000}) {
    EXPECT_FALSE(EC_KEY_set_private_key(key.get(), ToBignum(bad).get()));
    EXPECT_EQ(Errors(),
              (ErrorList{{ERR_LIB_EC, EC_R_INVALID_SCALAR}, kInvalid}));
  }
  bssl::UniquePtr<BIGNUM> negative = ToBignum(1);
  BN_set_negative(negative.get(), 1);
  EXPECT_FALSE(EC_KEY_set_private_key(key.get(), negative.get()));
  EXPECT_EQ(ERR_peek_last_error(),
            (uint32_t)ERR_PACK(kInvalid.first, kInvalid.second));
  ERR_clear_error();
  // Failures keep the old key.
  EXPECT_EQ(Private(key.get()), n() - 1);
}

// The getter's integer is one like any other.
TEST_P(EcKeyTest, PrivateKeyIsBignum) {
  bssl::UniquePtr<EC_KEY> key = KeyFromScalar(curve(), 5);
  const BIGNUM *priv = EC_KEY_get0_private_key(key.get());
  EXPECT_TRUE(BN_is_word(priv, 5));
  EXPECT_EQ(BN_num_bits(priv), 3u);
  bssl::UniquePtr<BIGNUM> copy(BN_dup(priv));
  ASSERT_TRUE(copy && BN_add_word(copy.get(), 1));
  EXPECT_TRUE(EC_KEY_set_private_key(key.get(), copy.get()));
  // A key may be set to its own private key.
  priv = EC_KEY_get0_private_key(key.get());
  ASSERT_TRUE(EC_KEY_set_private_key(key.get(), priv));
  EXPECT_EQ(Private(key.get()), SlowInt(6));
}

TEST_P(EcKeyTest, CheckPairs) {
  const SlowPoint &generator = slow().generator;
  const SlowPoint minus = slow().Negate(generator);
  struct {
    SlowInt priv;
    SlowPoint pub;
    bool ok;
  } kTests[] = {
      {1, generator, true},        {n() - 1, minus, true}, {1, minus, false},
      {n() - 1, generator, false}, {2, generator, false},
  };
  for (const auto &t : kTests) {
    bssl::UniquePtr<EC_KEY> key = PublicKey(curve(), t.pub);
    EXPECT_TRUE(EC_KEY_check_key(key.get()));
    EXPECT_TRUE(EC_KEY_check_fips(key.get()));
    ASSERT_TRUE(EC_KEY_set_private_key(key.get(), ToBignum(t.priv).get()));
    EXPECT_EQ(EC_KEY_check_key(key.get()), t.ok);
    ErrorList errors = {{ERR_LIB_EC, EC_R_INVALID_PRIVATE_KEY}};
    EXPECT_EQ(Errors(), t.ok ? ErrorList{} : errors);
    EXPECT_EQ(EC_KEY_check_fips(key.get()), t.ok);
    errors.push_back({ERR_LIB_EC, EC_R_PUBLIC_KEY_VALIDATION_FAILED});
    EXPECT_EQ(Errors(), t.ok ? ErrorList{} : errors);
  }
}

TEST_P(EcKeyTest, CheckPublicKey) {
  const ErrorList kNull = {{ERR_LIB_EC, ERR_R_PASSED_NULL_PARAMETER}};
  EXPECT_FALSE(EC_KEY_check_key(nullptr));
  EXPECT_EQ(Errors(), kNull);
  bssl::UniquePtr<EC_KEY> key(EC_KEY_new());
  EXPECT_FALSE(EC_KEY_check_key(key.get()));
  EXPECT_EQ(Errors(), kNull);
  key = NewKey(group());
  EXPECT_FALSE(EC_KEY_check_key(key.get()));
  EXPECT_EQ(Errors(), kNull);
  // No public function makes these.
  key = RandomKey(group());
  OPENSSL_memset(&key->pub_key->raw.X, 0, sizeof(EC_FELEM));
  key->pub_key->raw.X = key->pub_key->raw.Y;
  EXPECT_FALSE(EC_KEY_check_key(key.get()));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_POINT_IS_NOT_ON_CURVE}}));
  ec_set_to_infinity(group(), &key->pub_key->raw);
  EXPECT_FALSE(EC_KEY_check_key(key.get()));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_POINT_AT_INFINITY}}));
}

TEST_P(EcKeyTest, SetPublicKey) {
  bssl::UniquePtr<EC_KEY> source = RandomKey(group());
  const SlowPoint expected = Public(source.get());
  bssl::UniquePtr<EC_KEY> key = NewKey(group());
  bssl::UniquePtr<EC_POINT> point(
      EC_POINT_dup(EC_KEY_get0_public_key(source.get()), group()));
  ASSERT_TRUE(point);
  point->raw = Rescale(group(), &random_, point->raw);
  ASSERT_TRUE(EC_KEY_set_public_key(key.get(), point.get()));
  EXPECT_EQ(Public(key.get()), expected);
  // What the key keeps is affine, and its own.
  EXPECT_TRUE(
      ec_felem_equal(group(), &key->pub_key->raw.Z, ec_felem_one(group())));
  ASSERT_TRUE(EC_POINT_set_to_infinity(group(), point.get()));
  EXPECT_EQ(Public(key.get()), expected);

  EXPECT_FALSE(EC_KEY_set_public_key(key.get(), point.get()));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_POINT_AT_INFINITY}}));
  for (const CurveForTesting *other : KeyCurves()) {
    if (other->group == group()) {
      continue;
    }
    bssl::UniquePtr<EC_KEY> stranger = RandomKey(other->group);
    EXPECT_FALSE(EC_KEY_set_public_key(key.get(),
                                       EC_KEY_get0_public_key(stranger.get())));
    EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_GROUP_MISMATCH}}));
    bssl::UniquePtr<EC_POINT> infinity(EC_POINT_new(other->group));
    EXPECT_FALSE(EC_KEY_set_public_key(key.get(), infinity.get()));
    EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_POINT_AT_INFINITY}}));
  }
  EXPECT_EQ(Public(key.get()), expected);

  EXPECT_FALSE(EC_KEY_set_public_key(key.get(), nullptr));
  EXPECT_FALSE(EC_KEY_get0_public_key(key.get()));
  EXPECT_EQ(Errors(), ErrorList{});
}

TEST_P(EcKeyTest, AffineCoordinates) {
  SlowPoint g = slow().generator;
  bssl::UniquePtr<BIGNUM> x = ToBignum(g.x), y = ToBignum(g.y);
  bssl::UniquePtr<BIGNUM> minus_y = ToBignum(slow().Negate(g).y);
  bssl::UniquePtr<EC_KEY> key = NewKey(group());
  auto set = [&](const BIGNUM *x_in, const BIGNUM *y_in) {
    return EC_KEY_set_public_key_affine_coordinates(key.get(), x_in, y_in);
  };
  EXPECT_TRUE(set(x.get(), y.get()));
  EXPECT_EQ(Public(key.get()), g);
  ASSERT_TRUE(EC_KEY_set_private_key(key.get(), BN_value_one()));
  EXPECT_TRUE(set(x.get(), y.get()));
  EXPECT_EQ(Errors(), ErrorList{});

  EXPECT_FALSE(set(x.get(), minus_y.get()));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_INVALID_PRIVATE_KEY}}));
  EXPECT_EQ(Public(key.get()), slow().Negate(g));
  EXPECT_FALSE(set(y.get(), y.get()));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_POINT_IS_NOT_ON_CURVE}}));
  EXPECT_FALSE(set(ToBignum(g.x + slow().p).get(), y.get()));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_COORDINATES_OUT_OF_RANGE}}));
  EXPECT_FALSE(set(nullptr, y.get()));
  EXPECT_FALSE(set(x.get(), nullptr));
  EXPECT_EQ(Errors(),
            (ErrorList(2, {ERR_LIB_EC, ERR_R_PASSED_NULL_PARAMETER})));
}

TEST_P(EcKeyTest, PrivateBytes) {
  bssl::UniquePtr<EC_KEY> key = NewKey(group());
  EXPECT_EQ(EC_KEY_priv2oct(key.get(), nullptr, 0), 0u);
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_MISSING_PARAMETERS}}));
  uint8_t *buf = nullptr;
  EXPECT_EQ(EC_KEY_priv2buf(key.get(), &buf), 0u);
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_MISSING_PARAMETERS}}));

  for (const SlowInt &priv : {SlowInt(1), SlowInt(0x1234), n() - 1}) {
    ByteVector bytes = priv.ToBytes(width()), out(width());
    ASSERT_TRUE(EC_KEY_oct2priv(key.get(), bytes.data(), bytes.size()));
    EXPECT_EQ(Private(key.get()), priv);
    EXPECT_EQ(EC_KEY_priv2oct(key.get(), nullptr, 0), width());
    EXPECT_EQ(EC_KEY_priv2oct(key.get(), out.data(), width()), width());
    EXPECT_EQ(Bytes(out), Bytes(bytes));
    ASSERT_EQ(EC_KEY_priv2buf(key.get(), &buf), width());
    EXPECT_EQ(Bytes(buf, width()), Bytes(bytes));
    OPENSSL_free(buf);
    EXPECT_EQ(EC_KEY_priv2oct(key.get(), out.data(), width() - 1), 0u);
    EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_BUFFER_TOO_SMALL}}));
  }
  for (size_t len : {size_t{0}, width() - 1, width() + 1}) {
    ByteVector bytes = SlowInt(0).ToBytes(len);
    EXPECT_FALSE(EC_KEY_oct2priv(key.get(), bytes.data(), len));
    EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_DECODE_ERROR}}));
  }
  for (const ByteVector &bytes :
       {SlowInt(0).ToBytes(width()), n().ToBytes(width()),
        ByteVector(width(), 0xff)}) {
    EXPECT_FALSE(EC_KEY_oct2priv(key.get(), bytes.data(), bytes.size()));
    ErrorList errors = Errors();
    ASSERT_FALSE(errors.empty());
    EXPECT_EQ(errors.back(),
              std::make_pair((int)ERR_LIB_EC, EC_R_INVALID_PRIVATE_KEY));
  }
  EXPECT_EQ(Private(key.get()), n() - 1);
}

TEST_P(EcKeyTest, PublicBytes) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  for (point_conversion_form_t form :
       {POINT_CONVERSION_COMPRESSED, POINT_CONVERSION_UNCOMPRESSED}) {
    uint8_t *buf = nullptr;
    size_t len = EC_KEY_key2buf(key.get(), form, &buf, nullptr);
    bssl::UniquePtr<uint8_t> free_buf(buf);
    ASSERT_GT(len, 0u);
    bssl::UniquePtr<EC_KEY> other = NewKey(group());
    ASSERT_TRUE(EC_KEY_oct2key(other.get(), buf, len, nullptr));
    EXPECT_EQ(Public(other.get()), Public(key.get()));
    // The form is not remembered.
    EXPECT_EQ(EC_KEY_get_conv_form(other.get()), POINT_CONVERSION_UNCOMPRESSED);

    SlowPoint before = Public(other.get());
    EXPECT_FALSE(EC_KEY_oct2key(other.get(), buf, len - 1, nullptr));
    EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_INVALID_ENCODING}}));
    EXPECT_EQ(Public(other.get()), before);
  }
  uint8_t *buf = nullptr;
  EXPECT_EQ(EC_KEY_key2buf(NewKey(group()).get(), POINT_CONVERSION_COMPRESSED,
                           &buf, nullptr),
            0u);
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_MISSING_PARAMETERS}}));
}

TEST_P(EcKeyTest, Dup) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  EC_KEY_set_conv_form(key.get(), POINT_CONVERSION_COMPRESSED);
  EC_KEY_set_enc_flags(key.get(), EC_PKEY_NO_PUBKEY);
  bssl::UniquePtr<EC_KEY> copy(EC_KEY_dup(key.get()));
  ASSERT_TRUE(copy);
  EXPECT_EQ(EC_KEY_get_conv_form(copy.get()), POINT_CONVERSION_COMPRESSED);
  EXPECT_EQ(EC_KEY_get_enc_flags(copy.get()), (unsigned)EC_PKEY_NO_PUBKEY);
  SlowInt priv = Private(key.get());
  SlowPoint pub = Public(key.get());
  ASSERT_TRUE(EC_KEY_generate_key(key.get()));
  EXPECT_EQ(Private(copy.get()), priv);
  EXPECT_EQ(Public(copy.get()), pub);
  EXPECT_EQ(EC_GROUP_cmp(EC_KEY_get0_group(copy.get()), group(), nullptr), 0);

  bssl::UniquePtr<EC_KEY> empty(EC_KEY_new());
  copy.reset(EC_KEY_dup(empty.get()));
  ASSERT_TRUE(copy);
  EXPECT_FALSE(EC_KEY_get0_group(copy.get()));
  EXPECT_EQ(Errors(), ErrorList{});
  EXPECT_FALSE(EC_KEY_dup(nullptr));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, ERR_R_PASSED_NULL_PARAMETER}}));
}

TEST_P(EcKeyTest, FailingAllocations) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  const EC_POINT *pub = EC_KEY_get0_public_key(key.get());
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              EXPECT_EQ(EC_KEY_generate_key(key.get()), !fails);
              EXPECT_EQ(Errors().empty(), !fails);
            }),
            2u);
  EXPECT_TRUE(EC_KEY_check_key(key.get()));
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              bssl::UniquePtr<EC_KEY> copy(EC_KEY_dup(key.get()));
              EXPECT_EQ(copy == nullptr, fails);
              EXPECT_EQ(Errors().empty(), !fails);
            }),
            2u);
  pub = EC_KEY_get0_public_key(key.get());
  bssl::UniquePtr<EC_POINT> point(EC_POINT_dup(pub, group()));
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              EXPECT_EQ(EC_KEY_set_public_key(key.get(), point.get()), !fails);
              EXPECT_EQ(Errors().empty(), !fails);
            }),
            0u);
  EXPECT_TRUE(EC_KEY_check_key(key.get()));
}

// What held the private key is zero when the heap gets it back.
TEST_P(EcKeyTest, Wipes) {
  static ByteVector needle;
  static int sightings;
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  const BN_ULONG *words = key->priv_key->scalar.words;
  const uint8_t *raw = reinterpret_cast<const uint8_t *>(words);
  needle.assign(raw, raw + 8);
  sightings = 0;
  mem_observe_free_for_testing([](const uint8_t *block, size_t len) {
    for (size_t i = 0; i + needle.size() <= len; i++) {
      sightings += OPENSSL_memcmp(block + i, needle.data(), needle.size()) == 0;
    }
  });
  key.reset();
  mem_observe_free_for_testing(nullptr);
  EXPECT_EQ(sightings, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Curves, EcKeyTest, testing::ValuesIn(KeyCurves()),
    NameOfCurve<testing::TestParamInfo<const CurveForTesting *>>);

TEST(EcKeyGroupTest, SetGroup) {
  ERR_clear_error();
  bssl::UniquePtr<EC_KEY> key(EC_KEY_new());
  ASSERT_TRUE(key);
  EXPECT_FALSE(EC_KEY_get0_group(key.get()));
  EXPECT_FALSE(EC_KEY_is_opaque(key.get()));
  EXPECT_FALSE(EC_KEY_set_group(key.get(), nullptr));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, ERR_R_PASSED_NULL_PARAMETER}}));
  EXPECT_TRUE(EC_KEY_set_group(key.get(), EC_group_p256()));
  EXPECT_TRUE(EC_KEY_set_group(key.get(), EC_group_p256()));
  EXPECT_EQ(EC_KEY_get0_group(key.get()), EC_group_p256());
  EXPECT_FALSE(EC_KEY_set_group(key.get(), EC_group_p384()));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_GROUP_MISMATCH}}));

  EXPECT_FALSE(EC_KEY_new_by_curve_name(NID_undef));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_UNKNOWN_GROUP}}));
  key.reset(EC_KEY_new_by_curve_name(NID_secp521r1));
  ASSERT_TRUE(key);
  EXPECT_EQ(EC_KEY_get0_group(key.get()), EC_group_p521());
}

TEST(EcKeyGroupTest, NoGroup) {
  ERR_clear_error();
  bssl::UniquePtr<EC_KEY> key(EC_KEY_new());
  const ErrorList kMissing = {{ERR_LIB_EC, EC_R_MISSING_PARAMETERS}};
  const ErrorList kNull = {{ERR_LIB_EC, ERR_R_PASSED_NULL_PARAMETER}};
  EXPECT_FALSE(EC_KEY_set_private_key(key.get(), BN_value_one()));
  EXPECT_EQ(Errors(), kMissing);
  EXPECT_FALSE(EC_KEY_set_public_key(key.get(),
                                     EC_GROUP_get0_generator(EC_group_p256())));
  EXPECT_EQ(Errors(), kMissing);
  EXPECT_FALSE(EC_KEY_oct2priv(key.get(), nullptr, 0));
  EXPECT_EQ(Errors(), kMissing);
  EXPECT_FALSE(EC_KEY_oct2key(key.get(), nullptr, 0, nullptr));
  EXPECT_EQ(Errors(), kMissing);
  EXPECT_FALSE(EC_KEY_generate_key(key.get()));
  EXPECT_EQ(Errors(), kNull);
  EXPECT_FALSE(EC_KEY_generate_key(nullptr));
  EXPECT_EQ(Errors(), kNull);
  EXPECT_FALSE(EC_KEY_generate_key_fips(nullptr));
  EXPECT_EQ(Errors(), kNull);
  EC_KEY_free(nullptr);
}

TEST(EcKeyGroupTest, References) {
  bssl::UniquePtr<EC_KEY> key(EC_KEY_new_method(nullptr));
  ASSERT_TRUE(key);
  EXPECT_EQ(EC_KEY_get0_group(key.get()), nullptr);
  EXPECT_EQ(EC_KEY_up_ref(key.get()), 1);
  EC_KEY_free(key.get());
  ASSERT_TRUE(EC_KEY_set_group(key.get(), EC_group_p256()));
  EC_KEY_set_asn1_flag(key.get(), OPENSSL_EC_EXPLICIT_CURVE);
  EXPECT_EQ(EC_KEY_get0_group(key.get()), EC_group_p256());
  EXPECT_EQ(EC_GROUP_get_asn1_flag(EC_group_p256()), OPENSSL_EC_NAMED_CURVE);
}

// Small orders make no keys, and a group without a generator has no scalars.
TEST(EcKeyGroupTest, SmallOrders) {
  ERR_clear_error();
  for (const CurveForTesting &curve : CurvesForTesting()) {
    if (curve.IsToy()) {
      bssl::UniquePtr<EC_KEY> key = NewKey(curve.group);
      EXPECT_FALSE(EC_KEY_generate_key(key.get()));
      EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_INVALID_GROUP_ORDER}}));
      EXPECT_FALSE(EC_KEY_get0_private_key(key.get()));
    }
  }
  const SlowCurve &slow = FindCurveForTesting("p256").slow;
  bssl::UniquePtr<EC_GROUP> incomplete(
      EC_GROUP_new_curve_GFp(ToBignum(slow.p).get(), ToBignum(slow.a).get(),
                             ToBignum(slow.b).get(), nullptr));
  ASSERT_TRUE(incomplete);
  bssl::UniquePtr<EC_KEY> key = NewKey(incomplete.get());
  EXPECT_FALSE(EC_KEY_generate_key(key.get()));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_INVALID_GROUP_ORDER}}));
  EXPECT_FALSE(EC_KEY_set_private_key(key.get(), BN_value_one()));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_MISSING_PARAMETERS}}));
}

TEST(EcKeyDeriveTest, KnownAnswers) {
  size_t num_cases = 0;
  for (const VectorBlock &block : ParseVectors(
           ReadFile(SourcePath("crypto/ec_key/testdata/derive_gen.txt")))) {
    SCOPED_TRACE(block.Where());
    num_cases++;
    const EC_GROUP *group = FindCurveForTesting(block.Text("Curve")).group;
    ByteVector secret = block.Hex("Secret");
    bssl::UniquePtr<EC_KEY> key(
        EC_KEY_derive_from_secret(group, secret.data(), secret.size()));
    ASSERT_TRUE(key);
    EXPECT_EQ(ToSlow(EC_KEY_get0_private_key(key.get())),
              SlowInt::FromBytes(Bytes(block.Hex("Private"))));
    EXPECT_TRUE(EC_KEY_check_key(key.get()));
  }
  EXPECT_EQ(num_cases, 12u);
}

TEST(EcKeyDeriveTest, UnknownGroups) {
  ERR_clear_error();
  for (const CurveForTesting *curve : KeyCurves()) {
    if (EC_curve_nid2nist(curve->nid) == nullptr) {
      EXPECT_FALSE(EC_KEY_derive_from_secret(curve->group, nullptr, 0));
      EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_UNKNOWN_GROUP}}));
    }
  }
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              bssl::UniquePtr<EC_KEY> key(
                  EC_KEY_derive_from_secret(EC_group_p256(), nullptr, 0));
              EXPECT_EQ(key == nullptr, fails);
              ERR_clear_error();
            }),
            2u);
}

static int g_freed;

TEST(EcKeyExDataTest, SetAndFree) {
  int index =
      EC_KEY_get_ex_new_index(0, nullptr, nullptr, nullptr,
                              [](void *, void *ptr, CRYPTO_EX_DATA *, int, long,
                                 void *) { g_freed += ptr != nullptr; });
  ASSERT_GE(index, 0);
  int other = EC_KEY_get_ex_new_index(0, nullptr, nullptr, nullptr, nullptr);
  EXPECT_NE(index, other);
  bssl::UniquePtr<EC_KEY> key(EC_KEY_new());
  EXPECT_EQ(EC_KEY_get_ex_data(key.get(), index), nullptr);
  ASSERT_TRUE(EC_KEY_set_ex_data(key.get(), index, &g_freed));
  EXPECT_EQ(EC_KEY_get_ex_data(key.get(), index), &g_freed);
  EXPECT_EQ(EC_KEY_get_ex_data(key.get(), other), nullptr);
  bssl::UniquePtr<EC_KEY> copy(EC_KEY_dup(key.get()));
  EXPECT_EQ(EC_KEY_get_ex_data(copy.get(), index), nullptr);
  g_freed = 0;
  bssl::UniquePtr<EC_KEY> reference = bssl::UpRef(key);
  key.reset();
  EXPECT_EQ(g_freed, 0);
  reference.reset();
  EXPECT_EQ(g_freed, 1);
}

// References of a shared key come and go in many threads, and one group is
// behind many keys.
TEST(EcKeyThread, References) {
  for (const char *name : {"p256", "brainpoolP256r1"}) {
    const EC_GROUP *group = FindCurveForTesting(name).group;
    bssl::UniquePtr<EC_KEY> key = RandomKey(group);
    std::vector<std::thread> threads;
    std::vector<int> failures(4);
    for (size_t i = 0; i < failures.size(); i++) {
      threads.emplace_back([&key, &failures, group, i] {
        for (int j = 0; j < 50; j++) {
          bssl::UniquePtr<EC_KEY> reference = bssl::UpRef(key);
          bssl::UniquePtr<EC_KEY> copy(EC_KEY_dup(reference.get()));
          failures[i] += copy == nullptr;
        }
        failures[i] += !EC_KEY_check_key(RandomKey(group).get());
        failures[i] += !EC_KEY_check_key(key.get());
      });
    }
    for (std::thread &thread : threads) {
      thread.join();
    }
    EXPECT_EQ(failures, std::vector<int>(4));
  }
}
