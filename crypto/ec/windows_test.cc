// SPDX-License-Identifier: Apache-2.0
//
// windows_test.cc solves for the scalars whose windows meet: a sum of some of
// them is plus or minus what is added next, where an incomplete addition would
// be wrong. Every multiplication must give there what double-and-add gives.
//
// The solutions don't ask which algorithm runs: windows are odd digits of w
// bits as recode_odd makes them; those of k from bit b up sum to k >> b | 1.

#include <gtest/gtest.h>

#include <vector>

#include "crypto/ec/internal.h"
#include "crypto/group/recode.h"
#include "crypto/test/curves_for_testing.h"
#include "crypto/test/test_util.h"

namespace {

// As many scalars as lanes take in one pass, and terms from which they pay.
const size_t kMany = 8, kTerms = 6;

// The eigenvalue of secp256k1's endomorphism.
const char kLambda[] =
    "5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72";

class WindowsTest : public testing::TestWithParam<const CurveForTesting *> {
 protected:
  const EC_GROUP *group() const { return GetParam()->group; }
  const SlowInt &order() const { return GetParam()->slow.n; }
  const EC_JACOBIAN &generator() const { return group()->generator.raw; }

  EC_SCALAR Scalar(const SlowInt &k) const {
    return ToScalar(group(), k % order());
  }

  SlowInt Negative(const SlowInt &k) const { return SlowModSub(0, k, order()); }

  // Multiple returns k*p by double-and-add.
  EC_JACOBIAN Multiple(const SlowInt &k, const EC_JACOBIAN &p) const {
    EC_JACOBIAN r;
    ec_set_to_infinity(group(), &r);
    for (size_t i = k.Bits(); i-- > 0;) {
      ec_jacobian_dbl(group(), &r, &r);
      if (k.Bit(i)) {
        ec_jacobian_add(group(), &r, &r, &p);
      }
    }
    return r;
  }

  EC_JACOBIAN RandomPoint() {
    return Multiple(SlowRandomBelow(&rng_, order() - 1) + 1, generator());
  }

  // Odd returns a random odd integer below 2^bits, or 0 if there is none.
  SlowInt Odd(size_t bits) {
    const SlowInt below = SlowInt(1) << bits;
    return bits == 0 ? 0 : SlowRandomBelow(&rng_, below / 2) * 2 + 1;
  }

  void ExpectEqual(const EC_JACOBIAN &a, const EC_JACOBIAN &b) const {
    EXPECT_TRUE(ec_jacobian_equal(group(), &a, &b));
  }

  // CheckOne tries every multiplication of |p|, and of the generator, by |k|.
  void CheckOne(const SlowInt &k, const EC_JACOBIAN &p) {
    const std::vector<EC_JACOBIAN> points(kMany, p);
    const std::vector<EC_SCALAR> scalars(kMany, Scalar(k));
    const EC_JACOBIAN of_g = Multiple(k, generator()), of_p = Multiple(k, p);
    for (size_t n : {size_t{1}, kMany}) {
      std::vector<EC_JACOBIAN> r(n);
      ec_point_mul_base_each(group(), r.data(), scalars.data(), n);
      ExpectEqual(of_g, r.back());
      ec_point_mul_terms_each(group(), r.data(), points.data(), scalars.data(),
                              1, n);
      ExpectEqual(of_p, r.back());
    }
    EC_PRECOMP pre;
    const EC_PRECOMP *pres[] = {&pre};
    EC_JACOBIAN r;
    ASSERT_TRUE(ec_init_precomp(group(), &pre, &p));
    ec_point_mul_precomp(group(), &r, pres, scalars.data(), 1);
    ExpectEqual(of_p, r);
  }

  // CheckGenerators tries public sums of which each has the generator |k| times
  // and nothing else, so many as share the lanes in each way.
  void CheckGenerators(const SlowInt &k) {
    const std::vector<EC_JACOBIAN> points(kTerms, generator());
    const std::vector<EC_SCALAR> zeros(kTerms, Scalar(0)), g(kMany, Scalar(k));
    const std::vector<EC_POINTS> all(kMany, {points.data(), nullptr});
    const EC_JACOBIAN expected = Multiple(k, generator());
    for (size_t n = 1; n <= kMany; n *= 2) {
      std::vector<EC_JACOBIAN> r(n);
      ASSERT_TRUE(ec_point_mul_scalar_public_sums(
          group(), r.data(), g.data(), all.data(), n, zeros.data(), kTerms));
      ExpectEqual(expected, r.back());
    }
  }

  // CheckPairs tries the sums k[i]*q + l[i]*p, all at once and one by one; |q|
  // may be NULL, the generator.
  void CheckPairs(const std::vector<SlowInt> &k, const EC_AFFINE *q,
                  const std::vector<SlowInt> &l, const EC_AFFINE *p) {
    const size_t num = k.size();
    EC_JACOBIAN pair[2] = {generator(), generator()};
    if (q != nullptr) {
      ec_affine_to_jacobian(group(), &pair[0], q);
    }
    ec_affine_to_jacobian(group(), &pair[1], p);
    std::vector<EC_JACOBIAN> points, secret(num), open(num);
    std::vector<const EC_AFFINE *> affine;
    std::vector<EC_SCALAR> s;
    for (size_t i = 0; i < num; i++) {
      points.insert(points.end(), {pair[0], pair[1]});
      affine.insert(affine.end(), {q, p});
      s.insert(s.end(), {Scalar(k[i]), Scalar(l[i])});
    }
    ec_point_mul_terms_each(group(), secret.data(), points.data(), s.data(), 2,
                            num);
    ec_point_mul_terms_each_public(group(), open.data(), affine.data(),
                                   s.data(), 2, num);
    for (size_t i = 0; i < num; i++) {
      EC_JACOBIAN expected = Multiple(k[i], pair[0]), r;
      const EC_JACOBIAN other = Multiple(l[i], pair[1]);
      ec_jacobian_add(group(), &expected, &expected, &other);
      ExpectEqual(expected, secret[i]);
      ExpectEqual(expected, open[i]);
      ec_point_mul_terms_each(group(), &r, pair, &s[2 * i], 2, 1);
      ExpectEqual(expected, r);
      ec_point_mul_terms_each_public(group(), &r, affine.data(), &s[2 * i], 2,
                                     1);
      ExpectEqual(expected, r);
    }
  }

  // CheckTerms tries pairs of |TermsMeet|, of a point and |c| times that, which
  // meet at bit |bit|.
  void CheckTerms(uint64_t c, size_t bit, const SlowInt &lambda,
                  const EC_JACOBIAN &point, bool is_generator) {
    // 2*d + 62 for infinity, and for odd digits d of up to five bits.
    std::vector<uint64_t> offsets = {62};
    for (uint64_t offset = 0; offset <= 124; offset += 4) {
      offsets.push_back(offset);
    }
    const auto up = [&](const SlowInt &sum) { return (sum << bit) + Odd(bit); };
    std::vector<SlowInt> k, l;
    for (uint64_t offset : offsets) {
      const SlowInt x = Odd(8) + 256, meeting = x + 62 - offset;
      if (lambda.IsZero()) {
        k.push_back(Negative(up(meeting * c)));
        l.push_back(up(x));
      } else {
        k.push_back(Negative(up(x * c) + up(meeting * c) * lambda));
        l.push_back(up(x) + up(x) * lambda);
      }
    }
    EC_AFFINE q, p;
    const EC_JACOBIAN multiple = Multiple(c, point);
    ASSERT_TRUE(ec_jacobian_to_affine(group(), &q, &point));
    ASSERT_TRUE(ec_jacobian_to_affine(group(), &p, &multiple));
    CheckPairs(k, is_generator ? nullptr : &q, l, &p);
  }

  TestRandom rng_{7};
};

// Where the entry that a comb adds last is the sum of all others, the scalar is
// twice the entry; where it is minus that, zero. With one window too many the
// same happens one window earlier, to the same scalars.
TEST_P(WindowsTest, CombMeetsItsLast) {
  const EC_JACOBIAN p = RandomPoint();
  for (uint64_t d = 1; d < 64; d += 2) {
    for (size_t top = 1; top <= 9; top++) {
      const SlowInt k = (SlowInt(d) << (order().Bits() - top)) % order();
      ASSERT_NO_FATAL_FAILURE(CheckOne(k, p)) << d << " " << top;
      if (((d + 1) & d) == 0) {
        ASSERT_NO_FATAL_FAILURE(CheckGenerators(k)) << d << " " << top;
      }
    }
  }
}

// Windows from the top meet only the last digit d: of k = n - 2*|d|.
TEST_P(WindowsTest, LastDigitMeetsTheOthers) {
  const EC_JACOBIAN p = RandomPoint();
  for (uint64_t twice_d = 0; twice_d <= 128; twice_d += 2) {
    ASSERT_NO_FATAL_FAILURE(CheckOne((order() - twice_d) % order(), p))
        << twice_d;
  }
}

// Where lanes have a share of the windows, those of one part of the lanes are
// as much as those of the others if their difference is the order: its digits
// are then those of the scalar but for the signs of a part.
TEST_P(WindowsTest, LanesMeet) {
  const struct {
    size_t lanes, part;
  } kParts[] = {{8, 4}, {8, 7}, {4, 3}, {4, 2}, {2, 1}};
  const FIELD *n = group()->order;
  for (unsigned width = 3; width <= 8; width++) {
    const size_t num = recode_odd_num_digits(n->bits, width);
    for (const auto &part : kParts) {
      SlowInt sum;  // of the windows of the first |part| lanes
      for (size_t i = 0; i < num; i++) {
        const recode_odd_digit d =
            recode_odd(n->m, n->num_words, width, i, num);
        const SlowInt entry = SlowInt(2 * uint64_t{d.index} + 1) << width * i;
        if (i % part.lanes < part.part) {
          sum = d.negative ? SlowModSub(sum, entry, order())
                           : SlowModAdd(sum, entry, order());
        }
      }
      const SlowInt k = SlowModAdd(sum, sum, order());
      ASSERT_NO_FATAL_FAILURE(CheckOne(k, generator())) << width;
      ASSERT_NO_FATAL_FAILURE(CheckGenerators(k)) << width;
    }
  }
}

// Terms k*Q and l*(c*Q). Let the windows of l from bit b up sum to x, the last
// of them be d, and those of k sum to -c*(x - 2*d): then all sum to twice the
// last addition, c*d*Q. With -c*x they sum to infinity.
//
// Scalars that are split, by the eigenvalue of an endomorphism, have second
// halves that do this, and first ones that sum to infinity.
TEST_P(WindowsTest, TermsMeet) {
  std::vector<SlowInt> eigenvalues = {0};
  if (GetParam()->name == "secp256k1") {
    eigenvalues.push_back(SlowInt::FromHex(kLambda));
  }
  for (const SlowInt &lambda : eigenvalues) {
    for (size_t bit : {0, 20, 28, 35, 60, 84}) {
      ASSERT_NO_FATAL_FAILURE(CheckTerms(3, bit, lambda, generator(), true));
      ASSERT_NO_FATAL_FAILURE(CheckTerms(5, bit, lambda, RandomPoint(), false));
    }
  }
}

std::vector<const CurveForTesting *> LargeCurves() {
  std::vector<const CurveForTesting *> curves;
  for (const CurveForTesting *curve : PointersToCurves()) {
    if (!curve->IsToy()) {
      curves.push_back(curve);
    }
  }
  return curves;
}

INSTANTIATE_TEST_SUITE_P(
    Curves, WindowsTest, testing::ValuesIn(LargeCurves()),
    NameOfCurve<testing::TestParamInfo<const CurveForTesting *>>);

}  // namespace
