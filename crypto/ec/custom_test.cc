// SPDX-License-Identifier: Apache-2.0
//
// Custom curves: what makes a group, what is refused, and for which reason.

#include <openssl/ec.h>

#include <gtest/gtest.h>

#include <openssl/bn.h>
#include <openssl/nid.h>

#include <string>
#include <thread>
#include <vector>

#include "crypto/ec/internal.h"
#include "crypto/test/curves_for_testing.h"
#include "crypto/test/expect_error.h"

using GroupPtr = bssl::UniquePtr<EC_GROUP>;
using PointPtr = bssl::UniquePtr<EC_POINT>;

static GroupPtr NewCurve(const SlowInt &p, const SlowInt &a, const SlowInt &b) {
  return GroupPtr(EC_GROUP_new_curve_GFp(ToBignum(p).get(), ToBignum(a).get(),
                                         ToBignum(b).get(), nullptr));
}

// A Draft is a custom group before its generator is set.
struct Draft {
  explicit Draft(const SlowCurve &curve)
      : group(NewCurve(curve.p, curve.a, curve.b)),
        generator(ToPoint(group.get(), curve.generator)),
        order(ToBignum(curve.n)) {}

  int SetGenerator() {
    return EC_GROUP_set_generator(group.get(), generator.get(), order.get(),
                                  BN_value_one());
  }
  void ExpectRefused(int reason) {
    EXPECT_FALSE(SetGenerator());
    EXPECT_ERROR(EC, reason);
    EXPECT_EQ(EC_GROUP_get0_generator(group.get()), nullptr);
  }

  GroupPtr group;
  PointPtr generator;
  bssl::UniquePtr<BIGNUM> order;
};

static const SlowCurve &Brainpool() {
  return FindCurveForTesting("brainpoolP256r1").slow;
}


// The curve.

TEST(CustomTest, CoefficientsAreReduced) {
  const SlowCurve &c = Brainpool();
  bssl::UniquePtr<BIGNUM> minus_a = ToBignum(c.p * 3 - c.a);
  BN_set_negative(minus_a.get(), 1);
  GroupPtr group(EC_GROUP_new_curve_GFp(ToBignum(c.p).get(), minus_a.get(),
                                        ToBignum((c.p << 700) + c.b).get(),
                                        nullptr));
  ASSERT_TRUE(group);
  bssl::UniquePtr<BIGNUM> a(BN_new()), b(BN_new());
  ASSERT_TRUE(
      EC_GROUP_get_curve_GFp(group.get(), nullptr, a.get(), b.get(), nullptr));
  EXPECT_EQ(ToSlow(a.get()), c.a);
  EXPECT_EQ(ToSlow(b.get()), c.b);
}

TEST(CustomTest, FieldsThatAreRefused) {
  const SlowInt p = Brainpool().p;
  const SlowInt kBad[] = {
      0,
      1,
      2,
      3,
      4,
      p + 1,  // even
      9,
      15,
      561,                       // a Carmichael number
      p * 3,                     //
      SlowInt(0xffffffff),       // 3 * 5 * 17 * 257 * 65537
      (SlowInt(1) << 521) + 1,   // a multiple of 3
      (SlowInt(1) << 529) - 31,  // primes of more than 66 bytes
      (SlowInt(1) << 607) - 1,
      ((SlowInt(1) << 61) - 1) * ((SlowInt(1) << 61) - 1),
  };
  for (const SlowInt &bad : kBad) {
    EXPECT_FALSE(NewCurve(bad, 1, 1)) << bad;
    EXPECT_ERROR(EC, EC_R_INVALID_FIELD);
  }
  bssl::UniquePtr<BIGNUM> minus_p = ToBignum(p);
  BN_set_negative(minus_p.get(), 1);
  EXPECT_FALSE(EC_GROUP_new_curve_GFp(minus_p.get(), BN_value_one(),
                                      BN_value_one(), nullptr));
  EXPECT_ERROR(EC, EC_R_INVALID_FIELD);
}

TEST(CustomTest, FieldsOfEverySizeAreTaken) {
  // Primes 2^b - c, and the smallest.
  const struct {
    unsigned b, c;
  } kPrimes[] = {{3, 1},     {5, 1},    {13, 1},  {32, 5},
                 {61, 1},    {64, 59},  {65, 49}, {127, 1},
                 {128, 159}, {255, 19}, {521, 1}, {528, 65}};
  for (const auto &prime : kPrimes) {
    const SlowInt p = (SlowInt(1) << prime.b) - prime.c;
    GroupPtr group = NewCurve(p, 1, 3);
    ASSERT_TRUE(group) << p;
    EXPECT_EQ(EC_GROUP_get_degree(group.get()), prime.b);
  }
  EXPECT_TRUE(NewCurve(5, 1, 1));
}

TEST(CustomTest, SingularCurvesAreRefused) {
  const SlowInt p = Brainpool().p;
  const struct {
    SlowInt a, b;
  } kSingular[] = {
      {0, 0},          // a cusp
      {p - 3, 2},      // -3 and 2: 4*(-27) + 27*4 = 0
      {p - 3, p - 2},  //
      {p - 12, 16},    // scaled by 2^2 and 2^3
      {p * 2 - 3, p + 2},
  };
  for (const auto &c : kSingular) {
    EXPECT_FALSE(NewCurve(p, c.a, c.b));
    EXPECT_ERROR(EC, EC_R_INVALID_FIELD);
  }
  EXPECT_TRUE(NewCurve(p, p - 3, 3));
  EXPECT_TRUE(NewCurve(p, 0, 1));
  EXPECT_TRUE(NewCurve(p, 1, 0));
}


// Before the generator.

TEST(CustomTest, WithoutAGenerator) {
  const SlowCurve &c = Brainpool();
  Draft draft(c);
  const EC_GROUP *group = draft.group.get();
  EC_POINT *p = draft.generator.get();
  EXPECT_EQ(EC_GROUP_get0_generator(group), nullptr);
  EXPECT_EQ(EC_GROUP_order_bits(group), 0);
  EXPECT_TRUE(BN_is_zero(EC_GROUP_get0_order(group)));
  EXPECT_EQ(EC_GROUP_get_curve_name(group), NID_undef);
  EXPECT_EQ(EC_GROUP_cmp(group, group, nullptr), 0);
  EXPECT_EQ(EC_GROUP_cmp(group, Draft(c).group.get(), nullptr), 1);
  EXPECT_EQ(EC_GROUP_cmp(FindCurveForTesting("brainpoolP256r1").group, group,
                         nullptr),
            1);
  // What needs no order works.
  EXPECT_TRUE(EC_POINT_is_on_curve(group, p, nullptr));
  ASSERT_TRUE(EC_POINT_dbl(group, p, p, nullptr));
  EXPECT_EQ(ToSlow(group, p), c.Mul(2, c.generator));
  // What needs one does not.
  const EC_POINT *points[1] = {p};
  const BIGNUM *scalars[1] = {BN_value_one()};
  uint8_t out[EC_MAX_UNCOMPRESSED];
  size_t out_len;
  EXPECT_FALSE(EC_POINT_mul(group, p, nullptr, p, BN_value_one(), nullptr));
  EXPECT_ERROR(EC, EC_R_UNDEFINED_GENERATOR);
  EXPECT_FALSE(
      EC_POINT_mul(group, p, BN_value_one(), nullptr, nullptr, nullptr));
  EXPECT_ERROR(EC, EC_R_UNDEFINED_GENERATOR);
  EXPECT_FALSE(EC_POINT_precompute(group, p));
  EXPECT_ERROR(EC, EC_R_UNDEFINED_GENERATOR);
  EXPECT_FALSE(EC_POINT_mul_public_batch(group, p, nullptr, points, scalars, 1,
                                         nullptr));
  EXPECT_ERROR(EC, EC_R_UNDEFINED_GENERATOR);
  EXPECT_FALSE(EC_mul_public_batch_bytes(group, out, &out_len, sizeof(out),
                                         nullptr, nullptr, nullptr, 0,
                                         POINT_CONVERSION_COMPRESSED));
  EXPECT_ERROR(EC, EC_R_UNDEFINED_GENERATOR);
  // The safe value of setters is infinity.
  EXPECT_FALSE(EC_POINT_set_affine_coordinates(group, p, BN_value_one(),
                                               BN_value_one(), nullptr));
  EXPECT_ERROR(EC, EC_R_POINT_IS_NOT_ON_CURVE);
  EXPECT_TRUE(EC_POINT_is_at_infinity(group, p));
}

// Points with y = 0 exist only where the order is even: in groups that will
// never have a generator.
TEST(CustomTest, PointsOfOrderTwo) {
  SlowCurve c;
  c.p = 19;
  c.a = 18;  // y^2 = x^3 - x
  GroupPtr group = NewCurve(c.p, c.a, c.b);
  ASSERT_TRUE(group);
  PointPtr p(EC_POINT_new(group.get()));
  const uint8_t even[2] = {2, 1}, odd[2] = {3, 1};
  ASSERT_TRUE(EC_POINT_oct2point(group.get(), p.get(), even, 2, nullptr));
  EXPECT_EQ(ToSlow(group.get(), p.get()), SlowPoint(1, 0));
  EXPECT_FALSE(EC_POINT_oct2point(group.get(), p.get(), odd, 2, nullptr));
  EXPECT_ERROR(EC, EC_R_INVALID_COMPRESSION_BIT);
  EXPECT_FALSE(EC_POINT_set_compressed_coordinates_GFp(
      group.get(), p.get(), BN_value_one(), 1, nullptr));
  EXPECT_ERROR(EC, EC_R_INVALID_COMPRESSION_BIT);
  PointPtr r(EC_POINT_new(group.get()));
  ASSERT_TRUE(EC_POINT_add(group.get(), r.get(), p.get(), p.get(), nullptr));
  EXPECT_TRUE(EC_POINT_is_at_infinity(group.get(), r.get()));
  ASSERT_TRUE(EC_POINT_dbl(group.get(), r.get(), p.get(), nullptr));
  EXPECT_TRUE(EC_POINT_is_at_infinity(group.get(), r.get()));
  ASSERT_TRUE(EC_POINT_invert(group.get(), p.get(), nullptr));
  EXPECT_EQ(ToSlow(group.get(), p.get()), SlowPoint(1, 0));
}


// The generator.

TEST(CustomTest, OrdersThatAreRefused) {
  const SlowCurve &c = Brainpool();
  const SlowInt kBad[] = {
      0,
      1,
      2,
      3,
      5,
      c.n + 1,
      c.n - 1,
      c.n * 2,
      c.n * 3,
      c.p,  // anomalous, and not the order
      c.n - 2,
      c.n + 2,
      (SlowInt(1) << 255) - 19,  // a prime far away
      (SlowInt(1) << 607) - 1,
  };
  for (const SlowInt &bad : kBad) {
    Draft draft(c);
    draft.order = ToBignum(bad);
    draft.ExpectRefused(EC_R_INVALID_GROUP_ORDER);
    // The group is as it was: the right order still does.
    draft.order = ToBignum(c.n);
    EXPECT_TRUE(draft.SetGenerator()) << bad;
  }
  Draft draft(c);
  BN_set_negative(draft.order.get(), 1);
  draft.ExpectRefused(EC_R_INVALID_GROUP_ORDER);
}

// The next primes on both sides of the order: in Hasse's interval, but not the
// order. Only n*G shows it.
TEST(CustomTest, AnotherPrimeOfTheRightSize) {
  const SlowCurve &c = Brainpool();
  int tried = 0;
  for (uint64_t i = 2; i < 2000 && tried < 2; i += 2) {
    Draft draft(c);
    draft.order = ToBignum(c.n + i);
    BN_CTX *ctx = BN_CTX_new();
    bssl::UniquePtr<BN_CTX> owner(ctx);
    // Fermat's test will do to find one.
    bssl::UniquePtr<BIGNUM> r(BN_new()), e(BN_dup(draft.order.get())),
        two(BN_new());
    ASSERT_TRUE(
        BN_set_word(two.get(), 2) && BN_sub_word(e.get(), 1) &&
        BN_mod_exp(r.get(), two.get(), e.get(), draft.order.get(), ctx));
    if (BN_is_one(r.get())) {
      tried++;
      draft.ExpectRefused(EC_R_INVALID_GROUP_ORDER);
    }
  }
  EXPECT_EQ(tried, 2);
}

// On toys all orders can be tried.
TEST(CustomTest, OnlyTheOrderOfAToy) {
  for (const char *name : {"toy13", "toy199"}) {
    const SlowCurve &c = FindCurveForTesting(name).slow;
    for (uint64_t n = 0; n < 600; n++) {
      Draft draft(c);
      draft.order = ToBignum(n);
      if (c.n == SlowInt(n)) {
        EXPECT_TRUE(draft.SetGenerator());
      } else {
        draft.ExpectRefused(EC_R_INVALID_GROUP_ORDER);
      }
    }
  }
}

// Every curve over some small fields, with every point and every order: what is
// accepted is exactly what counting says.
TEST(CustomTest, AllCurvesOverSmallFields) {
  int accepted = 0;
  for (uint64_t p : {5, 7, 11, 13}) {
    for (uint64_t a = 0; a < p; a++) {
      for (uint64_t b = 0; b < p; b++) {
        SlowCurve c;
        c.p = p;
        c.a = a;
        c.b = b;
        std::vector<SlowPoint> points;
        for (uint64_t x = 0; x < p; x++) {
          for (uint64_t y = 0; y < p; y++) {
            if (c.Contains(SlowPoint(x, y))) {
              points.push_back(SlowPoint(x, y));
            }
          }
        }
        const uint64_t count = points.size() + 1;
        const bool is_singular = (4 * a * a * a + 27 * b * b) % p == 0;
        GroupPtr curve = NewCurve(p, a, b);
        ASSERT_EQ(curve == nullptr, is_singular);
        ERR_clear_error();
        if (is_singular || points.empty()) {
          continue;
        }
        const bool is_prime = count == 5 || count == 7 || count == 11 ||
                              count == 13 || count == 17 || count == 19;
        c.generator = points[points.size() / 2];
        for (uint64_t n = 0; n < 30; n++) {
          Draft draft(c);
          draft.order = ToBignum(n);
          const bool right = n == count && is_prime && n != p;
          EXPECT_EQ(draft.SetGenerator(), right)
              << p << " " << a << " " << b << " " << n;
          accepted += right;
          ERR_clear_error();
        }
      }
    }
  }
  EXPECT_GT(accepted, 40);
}

// Anomalous curves, where n = p, are refused even though all is consistent.
TEST(CustomTest, AnomalousCurvesAreRefused) {
  for (uint64_t b = 1; b < 23; b++) {
    for (uint64_t a = 0; a < 23; a++) {
      SlowCurve c;
      c.p = 23;
      c.a = a;
      c.b = b;
      uint64_t count = 1;
      for (uint64_t x = 0; x < 23; x++) {
        for (uint64_t y = 0; y < 23; y++) {
          if (c.Contains(SlowPoint(x, y))) {
            c.generator = SlowPoint(x, y);
            count++;
          }
        }
      }
      if (count != 23 || (4 * a * a * a + 27 * b * b) % 23 == 0) {
        continue;
      }
      ASSERT_TRUE(c.Mul(23, c.generator).is_infinity);
      Draft draft(c);
      draft.order = ToBignum(23);
      draft.ExpectRefused(EC_R_INVALID_GROUP_ORDER);
      return;
    }
  }
  FAIL() << "no anomalous curve was found";
}

TEST(CustomTest, CofactorsThatAreRefused) {
  Draft draft(Brainpool());
  bssl::UniquePtr<BIGNUM> two = ToBignum(2), zero = ToBignum(0);
  bssl::UniquePtr<BIGNUM> minus_one = ToBignum(1);
  BN_set_negative(minus_one.get(), 1);
  const BIGNUM *const kBad[] = {nullptr, zero.get(), two.get(),
                                minus_one.get()};
  for (const BIGNUM *cofactor : kBad) {
    EXPECT_FALSE(EC_GROUP_set_generator(
        draft.group.get(), draft.generator.get(), draft.order.get(), cofactor));
    EXPECT_ERROR(EC, EC_R_INVALID_COFACTOR);
  }
  EXPECT_TRUE(draft.SetGenerator());
}

TEST(CustomTest, GeneratorsThatAreRefused) {
  const SlowCurve &c = Brainpool();
  Draft draft(c);
  draft.generator.reset(EC_POINT_new(draft.group.get()));
  draft.ExpectRefused(EC_R_POINT_AT_INFINITY);
  // A point off the curve cannot be made by honest means.
  draft.generator->raw = ToJacobian(draft.group.get(), c.generator);
  ec_felem_add(draft.group.get(), &draft.generator->raw.X,
               &draft.generator->raw.X, ec_felem_one(draft.group.get()));
  draft.ExpectRefused(EC_R_POINT_IS_NOT_ON_CURVE);
  // A point of an equal curve, but of another object.
  Draft other(c);
  draft.generator.reset(EC_POINT_dup(other.generator.get(), other.group.get()));
  draft.ExpectRefused(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
}

TEST(CustomTest, GeneratorIsSetOnce) {
  const SlowCurve &c = Brainpool();
  Draft draft(c);
  // Any Z will do.
  TestRandom random;
  draft.generator->raw =
      Rescale(draft.group.get(), &random, draft.generator->raw);
  ASSERT_TRUE(draft.SetGenerator());
  EXPECT_FALSE(draft.SetGenerator());
  EXPECT_ERROR(EC, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
  EXPECT_EQ(EC_GROUP_cmp(draft.group.get(),
                         FindCurveForTesting("brainpoolP256r1").group, nullptr),
            0);

  bssl::UniquePtr<EC_GROUP> p256(
      EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  EXPECT_FALSE(
      EC_GROUP_set_generator(p256.get(), EC_GROUP_get0_generator(p256.get()),
                             EC_GROUP_get0_order(p256.get()), BN_value_one()));
  EXPECT_ERROR(EC, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
}

TEST(CustomTest, AllocationsFail) {
  const SlowCurve &c = FindCurveForTesting("toy199").slow;
  bssl::UniquePtr<BIGNUM> p = ToBignum(c.p), a = ToBignum(c.a),
                          b = ToBignum(c.b), n = ToBignum(c.n);
  size_t count = ForEachAllocationFailure([&](bool fails) {
    GroupPtr group(EC_GROUP_new_curve_GFp(p.get(), a.get(), b.get(), nullptr));
    PointPtr generator(group ? EC_POINT_new(group.get()) : nullptr);
    bool ok = false;
    if (generator) {
      generator->raw = ToJacobian(group.get(), c.generator);
      ok = EC_GROUP_set_generator(group.get(), generator.get(), n.get(),
                                  BN_value_one());
      EXPECT_EQ(EC_GROUP_get0_generator(group.get()) != nullptr, ok);
    }
    EXPECT_EQ(ok, !fails);
    if (fails) {
      EXPECT_EQ(ERR_GET_REASON(ERR_peek_error()), ERR_R_MALLOC_FAILURE);
    }
    ERR_clear_error();
  });
  EXPECT_GT(count, 5u);
}

// References from many threads, to one group.
TEST(CustomTest, ReferencesFromThreads) {
  GroupPtr group = NewCustomGroup(Brainpool());
  ASSERT_TRUE(group);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++) {
    threads.emplace_back([&group] {
      for (int i = 0; i < 200; i++) {
        GroupPtr reference(EC_GROUP_dup(group.get()));
        PointPtr p(EC_POINT_new(reference.get()));
        ASSERT_TRUE(EC_POINT_dbl(reference.get(), p.get(),
                                 EC_GROUP_get0_generator(reference.get()),
                                 nullptr));
      }
    });
  }
  for (std::thread &thread : threads) {
    thread.join();
  }
  // A point keeps its group alive.
  PointPtr p(EC_POINT_dup(EC_GROUP_get0_generator(group.get()), group.get()));
  const EC_GROUP *raw = group.get();
  group.reset();
  EXPECT_TRUE(EC_POINT_is_on_curve(raw, p.get(), nullptr));
}
