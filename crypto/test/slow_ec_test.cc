// SPDX-License-Identifier: Apache-2.0
//
// The slow reference against itself: its two forms of the group law agree, and
// the facts of the curves hold in it.

#include "crypto/test/slow_ec.h"

#include <gtest/gtest.h>

#include "crypto/test/curves_for_testing.h"

class SlowEcTest : public ::testing::TestWithParam<const CurveForTesting *> {
 protected:
  const SlowCurve &curve() const { return GetParam()->slow; }
};

INSTANTIATE_TEST_SUITE_P(
    Curves, SlowEcTest, ::testing::ValuesIn(PointersToCurves()),
    NameOfCurve<::testing::TestParamInfo<const CurveForTesting *>>);

TEST_P(SlowEcTest, FactsHold) {
  const SlowPoint &g = curve().generator;
  EXPECT_TRUE(curve().Contains(g));
  EXPECT_TRUE(curve().Mul(curve().n, g).is_infinity);
  EXPECT_EQ(curve().Mul(curve().n - 1, g), curve().Negate(g));
  EXPECT_FALSE(
      curve().Contains(SlowPoint(g.x, SlowModAdd(g.y, g.y, curve().p))));
}

TEST_P(SlowEcTest, MultiplicationIsRepeatedAddition) {
  TestRandom random;
  const SlowPoint p =
      curve().Mul(SlowRandomBelow(&random, curve().n), curve().generator);
  SlowPoint sum;
  for (uint64_t k = 0; k < 40; k++) {
    EXPECT_EQ(curve().Mul(k, p), sum) << k;
    EXPECT_TRUE(curve().Contains(sum));
    EXPECT_EQ(curve().Add(sum, curve().Negate(sum)), SlowPoint());
    sum = curve().Add(sum, p);
  }
}
