// SPDX-License-Identifier: Apache-2.0
//
// The choice of methods, and one group in the hands of many threads.

#include "internal.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <thread>
#include <vector>

#include "crypto/test/curves_for_testing.h"
#include "crypto/test/expect_error.h"

// ForcedBackend puts the choice back that the environment or the machine made.
class MethodTest : public ::testing::Test {
 protected:
  ~MethodTest() override {
    for (const std::string &name : before_) {
      ec_force_backend_for_testing(name.c_str());
    }
  }

  std::set<std::string> before_ = {ec_method(EC_group_p384())->name};
};

TEST_F(MethodTest, EveryGroupHasOneThatRunsEverywhere) {
  for (const CurveForTesting &curve : CurvesForTesting()) {
    const EC_BACKENDS *backends = curve.group->backends;
    ASSERT_GT(backends->num_candidates, 0u);
    const EC_METHOD *last = backends->candidates[backends->num_candidates - 1];
    EXPECT_STREQ(last->name, "portable");
    EXPECT_TRUE(last->is_supported());
    EXPECT_TRUE(ec_method(curve.group)->is_supported());
    EXPECT_EQ(ec_method(curve.group), EC_GROUP_method_of(curve.group));
  }
}

TEST_F(MethodTest, Force) {
  EXPECT_EQ(ec_force_backend_for_testing("portable"), 5);
  for (const CurveForTesting &curve : CurvesForTesting()) {
    EXPECT_STREQ(ec_method(curve.group)->name, "portable");
  }
  EXPECT_EQ(ec_force_backend_for_testing("of another planet"), 0);
  for (const CurveForTesting &curve : CurvesForTesting()) {
    EXPECT_STREQ(ec_method(curve.group)->name, "portable");
  }
  EXPECT_EQ(ec_force_backend_for_testing(nullptr), 5);
  for (const CurveForTesting &curve : CurvesForTesting()) {
    const EC_BACKENDS *backends = curve.group->backends;
    for (size_t i = 0; i < backends->num_candidates; i++) {
      if (backends->candidates[i]->is_supported()) {
        EXPECT_EQ(ec_method(curve.group), backends->candidates[i]);
        break;
      }
    }
  }
}

// Candidates that this machine lacks, and the choice among several, on a group
// made up for the purpose.
TEST_F(MethodTest, ChoosesTheFirstThatRuns) {
  EC_METHOD missing = {}, good = {}, last = {};
  missing.name = "missing";
  missing.is_supported = [] { return 0; };
  good.name = "good";
  good.is_supported = [] { return 1; };
  last.name = "last";
  last.is_supported = good.is_supported;
  const EC_METHOD *const candidates[] = {&missing, &good, &last};
  EC_CHOSEN chosen = {};
  const EC_BACKENDS backends = {candidates, 3, &chosen};
  EC_GROUP group = {};
  group.backends = &backends;
  EXPECT_EQ(ec_method(&group), &good);
  EXPECT_EQ(ec_method(&group), &good);
}

TEST_F(MethodTest, ManyThreadsOneGroup) {
  for (const char *name : {"p256", "p521", "brainpoolP256r1"}) {
    const CurveForTesting &curve = FindCurveForTesting(name);
    const EC_GROUP *group = curve.group;
    bssl::UniquePtr<EC_POINT_PRECOMP> precomp(
        EC_POINT_precompute(group, EC_GROUP_get0_generator(group)));
    ASSERT_TRUE(precomp);
    const SlowPoint expected = curve.slow.Mul(1000, curve.slow.generator);
    bssl::UniquePtr<BIGNUM> k = ToBignum(1000);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; t++) {
      threads.emplace_back([&] {
        const EC_POINT *g = EC_GROUP_get0_generator(group);
        bssl::UniquePtr<EC_POINT> r(EC_POINT_new(group));
        const BIGNUM *scalar = k.get();
        for (int i = 0; i < 5; i++) {
          ASSERT_TRUE(
              EC_POINT_mul(group, r.get(), k.get(), nullptr, nullptr, nullptr));
          EXPECT_EQ(ToSlow(group, r.get()), expected);
          ASSERT_TRUE(EC_POINT_mul_public_batch(group, r.get(), nullptr, &g,
                                                &scalar, 1, nullptr));
          EXPECT_EQ(ToSlow(group, r.get()), expected);
          ASSERT_TRUE(EC_POINT_mul_precomp(group, r.get(), precomp.get(),
                                           k.get(), nullptr));
          EXPECT_EQ(ToSlow(group, r.get()), expected);
        }
      });
    }
    for (std::thread &thread : threads) {
      thread.join();
    }
  }
}
