// SPDX-License-Identifier: Apache-2.0
//
// ec.h as programs see it: groups, points, coordinates, arithmetic, and the
// habits of BoringSSL that programs rely on. Bytes are in oct_test.cc, custom
// curves in custom_test.cc, public sums in public_batch_test.cc.

#include <openssl/ec.h>

#include <gtest/gtest.h>

#include <openssl/bn.h>
#include <openssl/nid.h>

#include <cstring>
#include <vector>

#include "crypto/bn/internal.h"
#include "crypto/ec/internal.h"
#include "crypto/test/curves_for_testing.h"
#include "crypto/test/expect_error.h"

static bssl::UniquePtr<BIGNUM> Negative(const SlowInt &value) {
  bssl::UniquePtr<BIGNUM> bn = ToBignum(value);
  BN_set_negative(bn.get(), 1);
  return bn;
}

class EcTest : public ::testing::TestWithParam<const CurveForTesting *> {
 protected:
  const EC_GROUP *group() const { return GetParam()->group; }
  const SlowCurve &slow() const { return GetParam()->slow; }

  SlowPoint RandomPoint() {
    return slow().Mul(SlowRandomBelow(&random_, slow().n), slow().generator);
  }
  bssl::UniquePtr<EC_POINT> Point(const SlowPoint &point) {
    return ToPoint(group(), point);
  }
  void ExpectPoint(const SlowPoint &expected, const EC_POINT *point) {
    EXPECT_EQ(ToSlow(group(), point), expected);
  }
  // Other returns a group that |group()| is not.
  const EC_GROUP *Other() const {
    return group() == EC_group_p256() ? EC_group_p384() : EC_group_p256();
  }

  TestRandom random_{GetParam()->nid + 3u};
};

INSTANTIATE_TEST_SUITE_P(
    Curves, EcTest, ::testing::ValuesIn(PointersToCurves()),
    NameOfCurve<::testing::TestParamInfo<const CurveForTesting *>>);


// Groups.

TEST(EcGroupTest, BuiltinGroupsAreSingletons) {
  EXPECT_EQ(EC_GROUP_new_by_curve_name(NID_secp224r1), EC_group_p224());
  EXPECT_EQ(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1), EC_group_p256());
  EXPECT_EQ(EC_GROUP_new_by_curve_name(NID_secp384r1), EC_group_p384());
  EXPECT_EQ(EC_GROUP_new_by_curve_name(NID_secp521r1), EC_group_p521());
  EXPECT_EQ(EC_GROUP_new_by_curve_name(NID_secp256k1), EC_group_secp256k1());
  // Freeing them, as often as one likes, does nothing.
  for (int i = 0; i < 3; i++) {
    bssl::UniquePtr<EC_GROUP> group(EC_GROUP_new_by_curve_name(NID_secp384r1));
    EXPECT_EQ(EC_GROUP_dup(group.get()), group.get());
    EC_GROUP_free(group.get());
  }
  EXPECT_EQ(EC_GROUP_get_curve_name(EC_group_p384()), NID_secp384r1);
}

TEST(EcGroupTest, UnknownNames) {
  for (int nid : {NID_undef, -1, 712, NID_X9_62_prime_field, 1 << 30}) {
    EXPECT_EQ(EC_GROUP_new_by_curve_name(nid), nullptr);
    EXPECT_ERROR(EC, EC_R_UNKNOWN_GROUP);
    EXPECT_EQ(EC_curve_nid2nist(nid), nullptr);
  }
  for (const char *name : {"", "P-", "P-257", "p-256", "secp256k1"}) {
    EXPECT_EQ(EC_curve_nist2nid(name), NID_undef);
  }
  EXPECT_EQ(EC_curve_nid2nist(NID_secp256k1), nullptr);
  EXPECT_EQ(EC_GROUP_dup(nullptr), nullptr);
  EC_GROUP_free(nullptr);
  EXPECT_NO_ERROR();
}

TEST(EcGroupTest, NistNames) {
  const struct {
    const char *name;
    int nid;
  } kNames[] = {{"P-224", NID_secp224r1},
                {"P-256", NID_X9_62_prime256v1},
                {"P-384", NID_secp384r1},
                {"P-521", NID_secp521r1}};
  for (const auto &pair : kNames) {
    EXPECT_STREQ(EC_curve_nid2nist(pair.nid), pair.name);
    EXPECT_EQ(EC_curve_nist2nid(pair.name), pair.nid);
  }
}

TEST(EcGroupTest, BuiltinCurves) {
  EC_builtin_curve curves[6] = {};
  ASSERT_EQ(EC_get_builtin_curves(nullptr, 0), 5u);
  ASSERT_EQ(EC_get_builtin_curves(curves, 2), 5u);
  EXPECT_EQ(curves[1].nid, NID_X9_62_prime256v1);
  EXPECT_EQ(curves[2].nid, 0);
  ASSERT_EQ(EC_get_builtin_curves(curves, 6), 5u);
  const int kOrder[] = {NID_secp224r1, NID_X9_62_prime256v1, NID_secp384r1,
                        NID_secp521r1, NID_secp256k1};
  for (size_t i = 0; i < 5; i++) {
    EXPECT_EQ(curves[i].nid, kOrder[i]);
  }
  EXPECT_STREQ(curves[0].comment, "NIST P-224");
  EXPECT_STREQ(curves[3].comment, "NIST P-521");
}

TEST(EcGroupTest, OlderNames) {
  EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_secp521r1);
  EC_GROUP_set_asn1_flag(group, OPENSSL_EC_EXPLICIT_CURVE);
  EXPECT_EQ(EC_GROUP_get_asn1_flag(group), OPENSSL_EC_NAMED_CURVE);
  EC_GROUP_set_point_conversion_form(group, POINT_CONVERSION_UNCOMPRESSED);
  EXPECT_EQ(EC_METHOD_get_field_type(EC_GROUP_method_of(group)),
            NID_X9_62_prime_field);
}

TEST(EcGroupDeathTest, ConversionFormOfAGroup) {
  EXPECT_DEATH(EC_GROUP_set_point_conversion_form(
                   EC_GROUP_new_by_curve_name(NID_secp521r1),
                   POINT_CONVERSION_COMPRESSED),
               "");
}

TEST_P(EcTest, Facts) {
  bssl::UniquePtr<BIGNUM> p(BN_new()), a(BN_new()), b(BN_new()), n(BN_new());
  ASSERT_TRUE(
      EC_GROUP_get_curve_GFp(group(), p.get(), a.get(), b.get(), nullptr));
  EXPECT_EQ(ToSlow(p.get()), slow().p);
  EXPECT_EQ(ToSlow(a.get()), slow().a);
  EXPECT_EQ(ToSlow(b.get()), slow().b);
  EXPECT_TRUE(
      EC_GROUP_get_curve_GFp(group(), nullptr, nullptr, nullptr, nullptr));
  EXPECT_TRUE(
      EC_GROUP_get_curve_GFp(group(), nullptr, b.get(), nullptr, nullptr));
  EXPECT_EQ(ToSlow(b.get()), slow().a);
  EXPECT_EQ(ToSlow(EC_GROUP_get0_order(group())), slow().n);
  ASSERT_TRUE(EC_GROUP_get_order(group(), n.get(), nullptr));
  EXPECT_EQ(ToSlow(n.get()), slow().n);
  EXPECT_EQ(EC_GROUP_order_bits(group()), static_cast<int>(slow().n.Bits()));
  EXPECT_EQ(EC_GROUP_get_degree(group()), slow().p.Bits());
  ASSERT_TRUE(EC_GROUP_get_cofactor(group(), n.get(), nullptr));
  EXPECT_TRUE(BN_is_one(n.get()));
  EXPECT_EQ(EC_GROUP_get_curve_name(group()), GetParam()->nid);
  ExpectPoint(slow().generator, EC_GROUP_get0_generator(group()));
}

// All of the list differ, and no group is equal to another, but for copies.
TEST_P(EcTest, CompareGroups) {
  for (const CurveForTesting &other : CurvesForTesting()) {
    EXPECT_EQ(EC_GROUP_cmp(group(), other.group, nullptr), &other != GetParam())
        << other.name;
  }
  bssl::UniquePtr<EC_GROUP> copy = NewCustomGroup(slow());
  ASSERT_TRUE(copy);
  EXPECT_EQ(EC_GROUP_cmp(group(), copy.get(), nullptr),
            GetParam()->nid != NID_undef);
  EXPECT_NO_ERROR();
}


// Points.

TEST_P(EcTest, LifeOfPoints) {
  bssl::UniquePtr<EC_POINT> p(EC_POINT_new(group()));
  ASSERT_TRUE(p);
  EXPECT_TRUE(EC_POINT_is_at_infinity(group(), p.get()));
  EXPECT_TRUE(EC_POINT_is_on_curve(group(), p.get(), nullptr));
  const EC_POINT *g = EC_GROUP_get0_generator(group());
  ASSERT_TRUE(EC_POINT_copy(p.get(), g));
  EXPECT_EQ(EC_POINT_cmp(group(), p.get(), g, nullptr), 0);
  EXPECT_FALSE(EC_POINT_is_at_infinity(group(), p.get()));
  ASSERT_TRUE(EC_POINT_copy(p.get(), p.get()));
  bssl::UniquePtr<EC_POINT> q(EC_POINT_dup(p.get(), group()));
  ASSERT_TRUE(q);
  ASSERT_TRUE(EC_POINT_set_to_infinity(group(), p.get()));
  EXPECT_TRUE(EC_POINT_is_at_infinity(group(), p.get()));
  EXPECT_EQ(EC_POINT_cmp(group(), p.get(), q.get(), nullptr), 1);
  EXPECT_EQ(EC_POINT_cmp(group(), q.get(), p.get(), nullptr), 1);
  EXPECT_EQ(EC_POINT_cmp(group(), p.get(), p.get(), nullptr), 0);
  ExpectPoint(slow().generator, q.get());
  EC_POINT_clear_free(q.release());
  EXPECT_EQ(EC_POINT_dup(nullptr, group()), nullptr);
  EC_POINT_free(nullptr);
  EXPECT_NO_ERROR();
  EXPECT_EQ(EC_POINT_new(nullptr), nullptr);
  EXPECT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
}

// A test of BoringSSL damages a point in this way.
TEST_P(EcTest, OffTheCurve) {
  bssl::UniquePtr<EC_POINT> p = Point(slow().generator);
  EC_FELEM *y = &p->raw.Y;
  do {
    ec_felem_add(group(), y, y, ec_felem_one(group()));
  } while (slow().Contains(ToSlow(group(), p.get())));
  EXPECT_FALSE(EC_POINT_is_on_curve(group(), p.get(), nullptr));
  EXPECT_NO_ERROR();
}

TEST_P(EcTest, PointsOfOtherGroups) {
  const EC_GROUP *other = Other();
  const EC_POINT *g = EC_GROUP_get0_generator(group());
  bssl::UniquePtr<EC_POINT> p(EC_POINT_new(other));
  bssl::UniquePtr<EC_POINT> q(EC_POINT_new(group()));
  bssl::UniquePtr<BIGNUM> x(BN_new()), y(BN_new());
  EC_POINT *wrong = p.get(), *right = q.get();
  uint8_t *buf, oct[1] = {0};
#define EXPECT_MISFIT(expected, call)                \
  do {                                               \
    EXPECT_EQ(call, expected);                       \
    EXPECT_ERROR(EC, EC_R_INCOMPATIBLE_OBJECTS);     \
    EXPECT_TRUE(ToSlow(other, wrong).is_infinity);   \
    EXPECT_TRUE(ToSlow(group(), right).is_infinity); \
  } while (0)
  EXPECT_MISFIT(0, EC_POINT_copy(wrong, g));
  EXPECT_MISFIT(0, EC_POINT_copy(right, wrong));
  EXPECT_MISFIT(nullptr, EC_POINT_dup(wrong, group()));
  EXPECT_MISFIT(0, EC_POINT_set_to_infinity(group(), wrong));
  EXPECT_MISFIT(0, EC_POINT_is_at_infinity(group(), wrong));
  EXPECT_MISFIT(0, EC_POINT_is_on_curve(group(), wrong, nullptr));
  EXPECT_MISFIT(-1, EC_POINT_cmp(group(), wrong, g, nullptr));
  EXPECT_MISFIT(-1, EC_POINT_cmp(group(), g, wrong, nullptr));
  EXPECT_MISFIT(0, EC_POINT_get_affine_coordinates_GFp(group(), wrong, x.get(),
                                                       y.get(), nullptr));
  EXPECT_MISFIT(0, EC_POINT_set_affine_coordinates_GFp(group(), wrong, x.get(),
                                                       y.get(), nullptr));
  EXPECT_MISFIT(0, EC_POINT_set_compressed_coordinates_GFp(
                       group(), wrong, x.get(), 0, nullptr));
  EXPECT_MISFIT(0u,
                EC_POINT_point2oct(group(), wrong, POINT_CONVERSION_COMPRESSED,
                                   nullptr, 0, nullptr));
  EXPECT_MISFIT(
      0u, EC_POINT_point2buf(group(), wrong, POINT_CONVERSION_COMPRESSED, &buf,
                             nullptr));
  EXPECT_MISFIT(0, EC_POINT_oct2point(group(), wrong, oct, 1, nullptr));
  EXPECT_MISFIT(0, EC_POINT_add(group(), wrong, g, g, nullptr));
  EXPECT_MISFIT(0, EC_POINT_add(group(), right, wrong, g, nullptr));
  EXPECT_MISFIT(0, EC_POINT_add(group(), right, g, wrong, nullptr));
  EXPECT_MISFIT(0, EC_POINT_dbl(group(), wrong, g, nullptr));
  EXPECT_MISFIT(0, EC_POINT_dbl(group(), right, wrong, nullptr));
  EXPECT_MISFIT(0, EC_POINT_invert(group(), wrong, nullptr));
  EXPECT_MISFIT(
      0, EC_POINT_mul(group(), wrong, x.get(), nullptr, nullptr, nullptr));
  EXPECT_MISFIT(0,
                EC_POINT_mul(group(), right, nullptr, wrong, x.get(), nullptr));
  EXPECT_MISFIT(nullptr, EC_POINT_precompute(group(), wrong));
#undef EXPECT_MISFIT
}

// Equal custom groups mix, whatever their addresses.
TEST(EcGroupTest, EqualCustomGroupsMix) {
  const CurveForTesting &curve = FindCurveForTesting("secp224k1");
  bssl::UniquePtr<EC_GROUP> copy = NewCustomGroup(curve.slow);
  ASSERT_TRUE(copy);
  bssl::UniquePtr<EC_POINT> p(EC_POINT_new(copy.get()));
  const EC_POINT *g = EC_GROUP_get0_generator(curve.group);
  ASSERT_TRUE(EC_POINT_add(curve.group, p.get(), g,
                           EC_GROUP_get0_generator(copy.get()), nullptr));
  EXPECT_EQ(ToSlow(curve.group, p.get()),
            curve.slow.Mul(2, curve.slow.generator));
}


// Coordinates.

TEST_P(EcTest, AffineCoordinates) {
  for (int i = 0; i < 5; i++) {
    SlowPoint expected = RandomPoint();
    while (expected.is_infinity) {
      expected = RandomPoint();
    }
    bssl::UniquePtr<EC_POINT> p(EC_POINT_new(group()));
    bssl::UniquePtr<BIGNUM> x = ToBignum(expected.x);
    bssl::UniquePtr<BIGNUM> y = ToBignum(expected.y);
    ASSERT_TRUE(bn_resize_words(x.get(), 64));  // the width is no matter
    ASSERT_TRUE(EC_POINT_set_affine_coordinates_GFp(group(), p.get(), x.get(),
                                                    y.get(), nullptr));
    ExpectPoint(expected, p.get());
    p->raw = Rescale(group(), &random_, p->raw);
    x.reset(BN_new());
    y.reset(BN_new());
    ASSERT_TRUE(EC_POINT_get_affine_coordinates_GFp(group(), p.get(), x.get(),
                                                    nullptr, nullptr));
    ASSERT_TRUE(EC_POINT_get_affine_coordinates(group(), p.get(), nullptr,
                                                y.get(), nullptr));
    EXPECT_EQ(ToSlow(x.get()), expected.x);
    EXPECT_EQ(ToSlow(y.get()), expected.y);
    EXPECT_TRUE(EC_POINT_get_affine_coordinates(group(), p.get(), nullptr,
                                                nullptr, nullptr));
  }
  bssl::UniquePtr<EC_POINT> infinity(EC_POINT_new(group()));
  bssl::UniquePtr<BIGNUM> x(BN_new()), y(BN_new());
  EXPECT_FALSE(EC_POINT_get_affine_coordinates_GFp(group(), infinity.get(),
                                                   x.get(), y.get(), nullptr));
  EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
}

TEST_P(EcTest, BadAffineCoordinates) {
  const SlowPoint g = slow().generator;
  SlowInt off = g.y;
  do {
    off = SlowModAdd(off, 1, slow().p);
  } while (slow().Contains(SlowPoint(g.x, off)));
  auto x = ToBignum(g.x), y = ToBignum(g.y), bad_y = ToBignum(off);
  auto p = ToBignum(slow().p), x_plus_p = ToBignum(g.x + slow().p);
  auto y_plus_p = ToBignum(g.y + slow().p), minus_one = Negative(1);
  auto huge = ToBignum((SlowInt(1) << 2000) + g.x);
  auto minus_y = Negative(g.y);
  const struct {
    const BIGNUM *x, *y;
    int reason;
  } kCases[] = {
      {x.get(), bad_y.get(), EC_R_POINT_IS_NOT_ON_CURVE},
      {x_plus_p.get(), y.get(), EC_R_COORDINATES_OUT_OF_RANGE},
      {x.get(), y_plus_p.get(), EC_R_COORDINATES_OUT_OF_RANGE},
      {p.get(), y.get(), EC_R_COORDINATES_OUT_OF_RANGE},
      {minus_one.get(), y.get(), EC_R_COORDINATES_OUT_OF_RANGE},
      {x.get(), minus_y.get(), EC_R_COORDINATES_OUT_OF_RANGE},
      {huge.get(), y.get(), EC_R_COORDINATES_OUT_OF_RANGE},
      {nullptr, y.get(), ERR_R_PASSED_NULL_PARAMETER},
      {x.get(), nullptr, ERR_R_PASSED_NULL_PARAMETER},
  };
  for (const auto &c : kCases) {
    bssl::UniquePtr<EC_POINT> point = Point(SlowPoint());
    EXPECT_FALSE(EC_POINT_set_affine_coordinates_GFp(group(), point.get(), c.x,
                                                     c.y, nullptr));
    EXPECT_ERROR(EC, c.reason);
    ExpectPoint(g, point.get());  // the safe value
  }
}

TEST_P(EcTest, CompressedCoordinates) {
  const SlowPoint g = slow().generator;
  bssl::UniquePtr<EC_POINT> p(EC_POINT_new(group()));
  for (int bit : {0, 1, 2, -1}) {
    ASSERT_TRUE(EC_POINT_set_compressed_coordinates_GFp(
        group(), p.get(), ToBignum(g.x).get(), bit, nullptr));
    ExpectPoint(g.y.IsOdd() == (bit != 0) ? g : slow().Negate(g), p.get());
  }
  // An x that is no coordinate, and some that are out of range.
  SlowInt x = g.x;
  EC_AFFINE affine;
  EC_FELEM element;
  do {
    x = SlowModAdd(x, 1, slow().p);
    ec_bignum_reduce_to_felem(group(), &element, ToBignum(x).get());
  } while (ec_affine_decompress_public(group(), &affine, &element, 0));
  std::vector<bssl::UniquePtr<BIGNUM>> bad;
  bad.push_back(ToBignum(x));
  bad.push_back(ToBignum(g.x + slow().p));
  bad.push_back(ToBignum(slow().p));
  bad.push_back(Negative(1));
  for (const auto &bn : bad) {
    ASSERT_TRUE(EC_POINT_set_to_infinity(group(), p.get()));
    EXPECT_FALSE(EC_POINT_set_compressed_coordinates_GFp(group(), p.get(),
                                                         bn.get(), 0, nullptr));
    EXPECT_ERROR(EC, EC_R_INVALID_COMPRESSED_POINT);
    ExpectPoint(SlowPoint(), p.get());  // unchanged
  }
}


// Arithmetic.

TEST_P(EcTest, Arithmetic) {
  const SlowPoint p = RandomPoint(), q = RandomPoint(), infinity;
  const std::pair<SlowPoint, SlowPoint> kPairs[] = {
      {p, q},        {p, p},        {p, slow().Negate(p)},
      {p, infinity}, {infinity, p}, {infinity, infinity}};
  for (const auto &pair : kPairs) {
    const SlowPoint sum = slow().Add(pair.first, pair.second);
    bssl::UniquePtr<EC_POINT> a = Point(pair.first), b = Point(pair.second);
    bssl::UniquePtr<EC_POINT> r(EC_POINT_new(group()));
    a->raw = Rescale(group(), &random_, a->raw);
    ASSERT_TRUE(EC_POINT_add(group(), r.get(), a.get(), b.get(), nullptr));
    ExpectPoint(sum, r.get());
    EXPECT_TRUE(EC_POINT_is_on_curve(group(), r.get(), nullptr));
    EXPECT_EQ(EC_POINT_cmp(group(), a.get(), b.get(), nullptr),
              pair.first != pair.second);
    ASSERT_TRUE(EC_POINT_dbl(group(), r.get(), a.get(), nullptr));
    ExpectPoint(slow().Add(pair.first, pair.first), r.get());
    ASSERT_TRUE(EC_POINT_add(group(), a.get(), a.get(), b.get(), nullptr));
    ExpectPoint(sum, a.get());
    ASSERT_TRUE(EC_POINT_invert(group(), a.get(), nullptr));
    ExpectPoint(slow().Negate(sum), a.get());
    ASSERT_TRUE(EC_POINT_add(group(), b.get(), b.get(), b.get(), nullptr));
    ExpectPoint(slow().Add(pair.second, pair.second), b.get());
    ASSERT_TRUE(EC_POINT_dbl(group(), b.get(), b.get(), nullptr));
    ExpectPoint(slow().Mul(4, pair.second), b.get());
  }
}

TEST_P(EcTest, MultiplesOfAnySize) {
  const SlowInt &n = slow().n;
  const SlowPoint p = RandomPoint();
  const SlowInt huge = (n << 600) + 12345;
  for (const SlowInt &k : {SlowInt(0), SlowInt(1), n - 1, n, n + 1, n * 2 + 7,
                           (SlowInt(1) << n.Bits()) - 1, huge}) {
    for (bool negative : {false, true}) {
      bssl::UniquePtr<BIGNUM> scalar = negative ? Negative(k) : ToBignum(k);
      if (random_.Below(2) == 0) {
        ASSERT_TRUE(bn_resize_words(scalar.get(), 64));
      }
      const SlowInt reduced = negative ? SlowModSub(0, k, n) : k % n;
      const SlowPoint p_term = slow().Mul(reduced, p);
      const SlowPoint g_term = slow().Mul(reduced, slow().generator);
      bssl::UniquePtr<EC_POINT> point = Point(p), r(EC_POINT_new(group()));
      ASSERT_TRUE(EC_POINT_mul(group(), r.get(), scalar.get(), nullptr, nullptr,
                               nullptr));
      ExpectPoint(g_term, r.get());
      ASSERT_TRUE(EC_POINT_mul(group(), r.get(), nullptr, point.get(),
                               scalar.get(), nullptr));
      ExpectPoint(p_term, r.get());
      ASSERT_TRUE(EC_POINT_mul(group(), r.get(), scalar.get(), point.get(),
                               scalar.get(), nullptr));
      ExpectPoint(slow().Add(p_term, g_term), r.get());
      bssl::UniquePtr<EC_POINT_PRECOMP> precomp;
      if (!p.is_infinity) {
        precomp.reset(EC_POINT_precompute(group(), point.get()));
        ASSERT_TRUE(precomp);
        ASSERT_TRUE(EC_POINT_mul_precomp(group(), r.get(), precomp.get(),
                                         scalar.get(), nullptr));
        ExpectPoint(p_term, r.get());
      }
      ASSERT_TRUE(EC_POINT_mul(group(), point.get(), nullptr, point.get(),
                               scalar.get(), nullptr));
      ExpectPoint(p_term, point.get());
    }
  }
}

TEST_P(EcTest, BadArgumentsOfMul) {
  bssl::UniquePtr<EC_POINT> p = Point(slow().generator);
  const BIGNUM *one = BN_value_one();
  EXPECT_FALSE(
      EC_POINT_mul(group(), p.get(), nullptr, nullptr, nullptr, nullptr));
  EXPECT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
  EXPECT_FALSE(EC_POINT_mul(group(), p.get(), one, p.get(), nullptr, nullptr));
  EXPECT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
  EXPECT_FALSE(EC_POINT_mul(group(), p.get(), one, nullptr, one, nullptr));
  EXPECT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
  EXPECT_FALSE(
      EC_POINT_mul(group(), p.get(), nullptr, p.get(), nullptr, nullptr));
  EXPECT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
  ExpectPoint(slow().generator, p.get());
}

TEST_P(EcTest, PrecomputedPoints) {
  bssl::UniquePtr<EC_POINT> p = Point(slow().generator);
  bssl::UniquePtr<EC_POINT> infinity(EC_POINT_new(group()));
  EXPECT_EQ(EC_POINT_precompute(group(), infinity.get()), nullptr);
  EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
  bssl::UniquePtr<EC_POINT_PRECOMP> precomp(
      EC_POINT_precompute(group(), p.get()));
  ASSERT_TRUE(precomp);
  EXPECT_FALSE(
      EC_POINT_mul_precomp(group(), p.get(), nullptr, BN_value_one(), nullptr));
  EXPECT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
  EXPECT_FALSE(
      EC_POINT_mul_precomp(group(), p.get(), precomp.get(), nullptr, nullptr));
  EXPECT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
  bssl::UniquePtr<EC_POINT> foreign(EC_POINT_new(Other()));
  EXPECT_FALSE(EC_POINT_mul_precomp(Other(), foreign.get(), precomp.get(),
                                    BN_value_one(), nullptr));
  EXPECT_ERROR(EC, EC_R_INCOMPATIBLE_OBJECTS);
  EXPECT_FALSE(EC_POINT_mul_precomp(group(), foreign.get(), precomp.get(),
                                    BN_value_one(), nullptr));
  EXPECT_ERROR(EC, EC_R_INCOMPATIBLE_OBJECTS);
  EC_POINT_PRECOMP_free(nullptr);
}

// All multiples of all points of a toy, through the public function.
TEST_P(EcTest, AllMultiplesOfAToy) {
  if (slow().n > SlowInt(300)) {
    return;
  }
  const std::vector<SlowPoint> all = slow().AllMultiples();
  bssl::UniquePtr<EC_POINT> r(EC_POINT_new(group()));
  for (size_t i = 0; i < all.size(); i++) {
    bssl::UniquePtr<EC_POINT> point = Point(all[i]);
    for (size_t k = 0; k <= all.size(); k++) {
      ASSERT_TRUE(EC_POINT_mul(group(), r.get(), nullptr, point.get(),
                               ToBignum(k).get(), nullptr));
      ASSERT_EQ(ToSlow(group(), r.get()), all[i * k % all.size()]);
      ASSERT_TRUE(EC_POINT_mul(group(), r.get(), ToBignum(i).get(), point.get(),
                               ToBignum(k).get(), nullptr));
      ASSERT_EQ(ToSlow(group(), r.get()), all[(i * k + i) % all.size()]);
    }
  }
}

TEST_P(EcTest, AllocationsFail) {
  size_t count = ForEachAllocationFailure([&](bool fails) {
    bssl::UniquePtr<EC_POINT> p(EC_POINT_new(group()));
    bssl::UniquePtr<EC_POINT> q(
        EC_POINT_dup(EC_GROUP_get0_generator(group()), group()));
    bssl::UniquePtr<EC_POINT_PRECOMP> precomp(
        EC_POINT_precompute(group(), EC_GROUP_get0_generator(group())));
    EXPECT_EQ(!p || !q || !precomp, fails);
    EXPECT_EQ(ERR_GET_REASON(ERR_get_error()),
              fails ? ERR_R_MALLOC_FAILURE : 0);
    ERR_clear_error();
  });
  EXPECT_EQ(count, 3u);
}
