// SPDX-License-Identifier: Apache-2.0
//
// Points inside the library against the slow group law; on toy curves all of
// them, with all scalars.

#include "internal.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "crypto/test/curves_for_testing.h"
#include "crypto/test/expect_error.h"

class PointTest : public ::testing::TestWithParam<const CurveForTesting *> {
 protected:
  const EC_GROUP *group() const { return GetParam()->group; }
  const SlowCurve &slow() const { return GetParam()->slow; }

  SlowPoint RandomPoint() {
    return slow().Mul(SlowRandomBelow(&random_, slow().n), slow().generator);
  }

  // Samples returns pairs of points that formulas like to get wrong.
  std::vector<std::pair<SlowPoint, SlowPoint>> Pairs() {
    const SlowPoint infinity, p = RandomPoint(), q = RandomPoint();
    return {{p, q},
            {p, p},
            {p, slow().Negate(p)},
            {p, infinity},
            {infinity, p},
            {infinity, infinity},
            {p, slow().generator}};
  }

  // Jacobian returns |p| with a random Z; infinity gets random X and Y.
  EC_JACOBIAN Jacobian(const SlowPoint &p) {
    EC_JACOBIAN r = ToJacobian(group(), p);
    if (p.is_infinity && random_.Below(2) == 0) {
      r = group()->generator.raw;
      OPENSSL_memset(&r.Z, 0, sizeof(r.Z));
    }
    return random_.Below(4) == 0 ? r : Rescale(group(), &random_, r);
  }

  EC_SCALAR Scalar(const SlowInt &k) { return ToScalar(group(), k); }

  void ExpectPoint(const SlowPoint &expected, const EC_JACOBIAN &point) {
    EXPECT_EQ(ToSlow(group(), point), expected);
  }

  // ExpectGroupLaw tries everything that takes two points.
  void ExpectGroupLaw(const SlowPoint &p, const SlowPoint &q) {
    const EC_JACOBIAN jp = Jacobian(p), jq = Jacobian(q);
    const SlowPoint sum = slow().Add(p, q);
    EC_JACOBIAN r;
    ec_jacobian_add(group(), &r, &jp, &jq);
    ExpectPoint(sum, r);
    r = jp;
    ec_jacobian_add(group(), &r, &r, &jq);
    ExpectPoint(sum, r);
    r = jq;
    ec_jacobian_add(group(), &r, &jp, &r);
    ExpectPoint(sum, r);
    const crypto_word_t equal = p == q ? ~crypto_word_t{0} : 0;
    EXPECT_EQ(ec_jacobian_equal(group(), &jp, &jq), equal);
    ec_jacobian_select(group(), &r, ~crypto_word_t{0}, &jp, &jq);
    ExpectPoint(p, r);
    ec_jacobian_select(group(), &r, 0, &jp, &jq);
    ExpectPoint(q, r);
  }

  // ExpectOnePoint tries everything that takes one.
  void ExpectOnePoint(const SlowPoint &p) {
    const EC_JACOBIAN jp = Jacobian(p);
    EC_JACOBIAN r;
    ec_jacobian_dbl(group(), &r, &jp);
    ExpectPoint(slow().Add(p, p), r);
    r = jp;
    ec_jacobian_dbl(group(), &r, &r);
    ExpectPoint(slow().Add(p, p), r);
    r = jp;
    ec_jacobian_add(group(), &r, &r, &r);
    ExpectPoint(slow().Add(p, p), r);
    ec_jacobian_neg(group(), &r, &jp);
    ExpectPoint(slow().Negate(p), r);
    EXPECT_EQ(ec_jacobian_is_infinity(group(), &jp),
              p.is_infinity ? ~crypto_word_t{0} : 0);
    EXPECT_EQ(ec_jacobian_is_on_curve(group(), &jp), ~crypto_word_t{0});
    EC_AFFINE affine;
    EXPECT_EQ(ec_jacobian_to_affine(group(), &affine, &jp), !p.is_infinity);
    if (p.is_infinity) {
      EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
      const EC_AFFINE zero = {};
      EXPECT_EQ(OPENSSL_memcmp(&affine, &zero, sizeof(zero)), 0);
    } else {
      EXPECT_EQ(ToSlow(group(), affine), p);
    }
  }

  // ExpectX tries both comparisons of x with a scalar, for all that should be
  // equal and some that should not.
  void ExpectX(const SlowPoint &p, const SlowInt &r) {
    const EC_JACOBIAN jp = Jacobian(p);
    const EC_SCALAR scalar = Scalar(r);
    EXPECT_EQ(ec_cmp_x_public(group(), &jp, &scalar),
              !p.is_infinity && p.x % slow().n == r)
        << p << " " << r;
  }

  TestRandom random_{GetParam()->nid + 2u};
};

INSTANTIATE_TEST_SUITE_P(
    Curves, PointTest, ::testing::ValuesIn(PointersToCurves()),
    NameOfCurve<::testing::TestParamInfo<const CurveForTesting *>>);

TEST_P(PointTest, FactsOfTheGroup) {
  const EC_GROUP *g = group();
  EXPECT_EQ(SlowInt::FromWords(g->field->m, EC_MAX_WORDS), slow().p);
  EXPECT_EQ(SlowInt::FromWords(g->order->m, EC_MAX_WORDS), slow().n);
  EXPECT_EQ(g->a_is_zero, slow().a.IsZero());
  EXPECT_EQ(g->a_is_minus3, slow().a + 3 == slow().p);
  EXPECT_EQ(g->order_lt_field, slow().n < slow().p);
  EXPECT_EQ(ToSlow(g, g->p_minus_order),
            slow().n < slow().p ? slow().p - slow().n : SlowInt(0));
  EC_FELEM order;
  ec_bignum_reduce_to_felem(g, &order, EC_GROUP_get0_order(g));
  if (slow().n < slow().p) {
    EXPECT_TRUE(ec_felem_equal(g, &order, &g->order_felem));
  }
  EXPECT_TRUE(ec_felem_equal(g, ec_felem_one(g), &g->generator.raw.Z));
  ExpectPoint(slow().generator, g->generator.raw);
}

TEST_P(PointTest, GroupLaw) {
  for (int i = 0; i < 2; i++) {
    for (const auto &pair : Pairs()) {
      ExpectGroupLaw(pair.first, pair.second);
      ExpectOnePoint(pair.first);
      ExpectOnePoint(pair.second);
    }
  }
}

TEST_P(PointTest, OffTheCurve) {
  EC_JACOBIAN p = Jacobian(slow().generator);
  ec_felem_add(group(), &p.Y, &p.Y, ec_felem_one(group()));
  if (slow().Contains(ToSlow(group(), p))) {
    // On a toy the neighbour may be -G.
    ec_felem_add(group(), &p.Y, &p.Y, ec_felem_one(group()));
  }
  EXPECT_EQ(ec_jacobian_is_on_curve(group(), &p), 0u);
  EC_AFFINE out;
  EXPECT_FALSE(ec_point_set_affine_coordinates(
      group(), &out, &group()->generator.raw.X, ec_felem_one(group())));
  EXPECT_ERROR(EC, EC_R_POINT_IS_NOT_ON_CURVE);
  EXPECT_EQ(ToSlow(group(), out), slow().generator);
}

TEST_P(PointTest, ToAffineBatch) {
  for (size_t n : {0, 1, 2, 7, 40}) {
    for (size_t infinities : {0, 1, 3}) {
      std::vector<SlowPoint> points(n);
      std::vector<EC_JACOBIAN> in(n);
      std::vector<EC_AFFINE> out(n);
      SlowPoint next = RandomPoint();
      for (SlowPoint &point : points) {
        point = next;
        next = slow().Add(next, slow().generator);
      }
      for (size_t i = 0; i < infinities && n != 0; i++) {
        points[random_.Below(n)] = SlowPoint();
      }
      bool any = false;
      for (size_t i = 0; i < n; i++) {
        in[i] = Jacobian(points[i]);
        any |= points[i].is_infinity;
      }
      EXPECT_EQ(ec_jacobian_to_affine_batch(group(), out.data(), in.data(), n),
                !any);
      if (any) {
        EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
      }
      for (size_t i = 0; i < n; i++) {
        EXPECT_EQ(ToSlow(group(), out[i]),
                  points[i].is_infinity ? SlowPoint(0, 0) : points[i]);
      }
    }
  }
}

// Every path that multiplies by secrets: |k| times |p| is |kp|, times G |kg|.
static void ExpectMultiples(const CurveForTesting &curve, TestRandom *random,
                            const SlowInt &k, const SlowPoint &p,
                            const SlowPoint &kp, const SlowPoint &kg) {
  const EC_GROUP *group = curve.group;
  const EC_SCALAR s = ToScalar(group, k);
  const EC_JACOBIAN jp = Rescale(group, random, ToJacobian(group, p));
  EC_JACOBIAN r = jp;
  ec_point_mul_scalar(group, &r, &r, &s);
  ASSERT_EQ(ToSlow(group, r), kp) << k << " times " << p;
  ec_point_mul_scalar_base(group, &r, &s);
  ASSERT_EQ(ToSlow(group, r), kg) << k << " times the generator";
  ec_point_mul_scalar_batch(group, &r, &jp, &s, &jp, &s, nullptr, nullptr);
  ASSERT_EQ(ToSlow(group, r), curve.slow.Add(kp, kp));
  auto precomp = std::make_unique<EC_PRECOMP>();
  ASSERT_EQ(ec_init_precomp(group, precomp.get(), &jp), !p.is_infinity);
  if (p.is_infinity) {
    EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
    return;
  }
  const EC_PRECOMP *precomps[1] = {precomp.get()};
  ec_point_mul_precomp(group, &r, precomps, &s, 1);
  ASSERT_EQ(ToSlow(group, r), kp) << k << " times " << p;
}

TEST_P(PointTest, Multiples) {
  const SlowInt &n = slow().n;
  const SlowPoint &g = slow().generator, infinity, p = RandomPoint();
  for (const SlowInt &k :
       {SlowInt(0), SlowInt(1), SlowInt(2), SlowInt(3), n - 1, n - 2, n / 2,
        n / 2 + 1, (SlowInt(1) << (n.Bits() - 1)) - 1,
        SlowRandomBelow(&random_, n)}) {
    const SlowPoint kg = slow().Mul(k, g);
    ExpectMultiples(*GetParam(), &random_, k, p, slow().Mul(k, p), kg);
    ExpectMultiples(*GetParam(), &random_, k, g, kg, kg);
    ExpectMultiples(*GetParam(), &random_, k, infinity, infinity, kg);
  }
}

TEST_P(PointTest, SumsOfThreeTerms) {
  for (int i = 0; i < 3; i++) {
    EC_JACOBIAN j[3], r;
    EC_SCALAR s[3];
    SlowInt total;
    for (int t = 0; t < 3; t++) {
      const SlowInt k = SlowRandomBelow(&random_, slow().n), e = t + 1;
      j[t] = Jacobian(slow().Mul(e, slow().generator));
      s[t] = Scalar(k);
      total = SlowModAdd(total, k * e, slow().n);
    }
    const SlowPoint expected = slow().Mul(total, slow().generator);
    ec_point_mul_scalar_batch(group(), &r, &j[0], &s[0], &j[1], &s[1], &j[2],
                              &s[2]);
    ExpectPoint(expected, r);
    r = j[2];  // the output may be a point
    ec_point_mul_scalar_batch(group(), &r, &j[0], &s[0], &j[1], &s[1], &r,
                              &s[2]);
    ExpectPoint(expected, r);
    ec_point_mul_scalar_batch(group(), &r, &j[0], &s[0], nullptr, nullptr,
                              nullptr, nullptr);
    ExpectPoint(slow().Mul(ToSlow(group(), s[0]), slow().generator), r);
  }
}


// The x-coordinate as a scalar.

TEST_P(PointTest, CompareX) {
  for (int i = 0; i < 5; i++) {
    const SlowPoint p = RandomPoint();
    for (const SlowInt &r : {SlowInt(0), SlowInt(1), slow().n - 1,
                             p.x % slow().n, (p.x + 1) % slow().n}) {
      ExpectX(p, r);
    }
    EC_SCALAR x;
    const EC_JACOBIAN jp = Jacobian(p);
    if (!p.is_infinity) {
      ASSERT_TRUE(ec_get_x_coordinate_as_scalar(group(), &x, &jp));
      EXPECT_EQ(ToSlow(group(), x), p.x % slow().n);
    }
  }
  EC_SCALAR x;
  const EC_JACOBIAN infinity = Jacobian(SlowPoint());
  EXPECT_FALSE(ec_get_x_coordinate_as_scalar(group(), &x, &infinity));
  EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
  EXPECT_EQ(ToSlow(group(), x), SlowInt(0));
}

// A point whose x is n or more, on the real curves: searched from x = n on.
TEST_P(PointTest, CompareXAboveTheOrder) {
  if (slow().p <= slow().n + 1000) {
    return;  // no or few such points
  }
  int found = 0;
  for (uint64_t r = 0; r < 100 && found < 3; r++) {
    EC_AFFINE affine;
    EC_FELEM x;
    ec_bignum_reduce_to_felem(group(), &x, ToBignum(slow().n + r).get());
    if (!ec_affine_decompress_public(group(), &affine, &x, 1)) {
      continue;
    }
    found++;
    EC_JACOBIAN p;
    ec_affine_to_jacobian(group(), &p, &affine);
    const SlowPoint point = ToSlow(group(), p);
    ASSERT_TRUE(slow().Contains(point));
    for (uint64_t other = r == 0 ? 0 : r - 1; other <= r + 1; other++) {
      ExpectX(point, other);
    }
  }
  EXPECT_EQ(found, 3);
  // At the edge: r = p - n stands for itself only, r = p - n - 1 for p - 1,
  // too.
  EC_FELEM x;
  for (uint64_t below : {1, 2, 3, 4, 5}) {
    EC_AFFINE affine;
    ec_bignum_reduce_to_felem(group(), &x, ToBignum(slow().p - below).get());
    if (ec_affine_decompress_public(group(), &affine, &x, 0)) {
      ExpectX(ToSlow(group(), affine), slow().p - below - slow().n);
    }
  }
  ExpectX(RandomPoint(), slow().p - slow().n);
}

// r = p - n must not stand for r + n = p = 0.
TEST_P(PointTest, CompareXOfZero) {
  EC_AFFINE affine;
  const EC_FELEM zero = {};
  if (slow().n < slow().p &&
      ec_affine_decompress_public(group(), &affine, &zero, 0)) {
    ExpectX(ToSlow(group(), affine), slow().p - slow().n);
    ExpectX(ToSlow(group(), affine), 0);
  }
}


// Toys, whole.

class ToyPointTest : public PointTest {
 protected:
  const std::vector<SlowPoint> all_ = slow().AllMultiples();
};

INSTANTIATE_TEST_SUITE_P(
    Toys, ToyPointTest,
    ::testing::Values(&FindCurveForTesting("toy13"),
                      &FindCurveForTesting("toy199")),
    NameOfCurve<::testing::TestParamInfo<const CurveForTesting *>>);

TEST_P(ToyPointTest, GroupLaw) {
  ASSERT_EQ(SlowInt(all_.size()), slow().n);
  for (const SlowPoint &p : all_) {
    ExpectOnePoint(p);
    for (const SlowPoint &q : all_) {
      ExpectGroupLaw(p, q);
    }
  }
}

TEST_P(ToyPointTest, Multiples) {
  const size_t n = all_.size();
  for (size_t i = 0; i < n; i++) {
    for (size_t k = 0; k < n; k++) {
      ExpectMultiples(*GetParam(), &random_, k, all_[i], all_[i * k % n],
                      all_[k]);
    }
  }
}

// Toys have many points with x >= n, and scalars r >= p: all cases of the
// comparison are among these.
TEST_P(ToyPointTest, CompareX) {
  for (const SlowPoint &p : all_) {
    for (size_t r = 0; r < all_.size(); r++) {
      ExpectX(p, r);
    }
  }
}
