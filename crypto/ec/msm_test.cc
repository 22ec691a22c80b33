// SPDX-License-Identifier: Apache-2.0
//
// msm_test.cc holds the public multi-scalar multiplication to its contract: any
// points, any scalars, any number, bounded memory, nothing written on failure.

#include <gtest/gtest.h>

#include <openssl/err.h>

#include <vector>

#include "crypto/ec/internal.h"
#include "crypto/mem/internal.h"
#include "crypto/test/test_util.h"
#include "crypto/test/toy_curves.h"

namespace {

class ToyMsmTest : public testing::TestWithParam<const ToyCurve *> {
 protected:
  const ToyCurve &toy() const { return *GetParam(); }
  const EC_GROUP *group() const { return toy().group(); }

  // Check runs one sum over multiples |k| of the generator, scaled by |z|, in
  // both forms of points, with and without a multiple |g| of the generator.
  void Check(const std::vector<uint32_t> &k, const std::vector<uint32_t> &s,
             uint32_t g, uint32_t z) {
    std::vector<EC_JACOBIAN> jacobian;
    std::vector<EC_AFFINE> affine;
    std::vector<EC_SCALAR> scalars;
    uint64_t expected = 0;
    for (size_t i = 0; i < k.size(); i++) {
      jacobian.push_back(
          toy().jacobian(k[i], z == 1 ? 1 : static_cast<uint32_t>(i % z) + 1));
      affine.push_back(toy().affine(k[i]));
      scalars.push_back(toy().scalar(s[i]));
      expected += uint64_t{k[i]} * s[i] % toy().order();
    }
    EC_SCALAR g_scalar = toy().scalar(g);
    EC_JACOBIAN r;
    ASSERT_TRUE(ec_point_mul_scalar_public_batch(
        group(), &r, nullptr, jacobian.data(), scalars.data(), k.size()));
    ASSERT_EQ(toy().multiple(expected), toy().point(r));
    ASSERT_TRUE(ec_point_mul_scalar_public_batch(
        group(), &r, &g_scalar, jacobian.data(), scalars.data(), k.size()));
    ASSERT_EQ(toy().multiple(expected + g), toy().point(r));
    ASSERT_TRUE(ec_affine_mul_scalar_public_batch(
        group(), &r, &g_scalar, affine.data(), scalars.data(), k.size()));
    ASSERT_EQ(toy().multiple(expected + g), toy().point(r));
  }
};

TEST_P(ToyMsmTest, OnePointAll) {
  const uint32_t n = toy().order(), step = n < 300 ? 1 : n / 150 | 1;
  for (uint32_t i = 0; i < n; i += step) {
    for (uint32_t j = 0; j < n; j += step) {
      ASSERT_NO_FATAL_FAILURE(Check({i}, {j}, (i * j + 1) % n, 3));
    }
  }
}

TEST_P(ToyMsmTest, GeneratorAlone) {
  for (uint32_t g = 0; g < toy().order(); g++) {
    ASSERT_NO_FATAL_FAILURE(Check({}, {}, g, 1));
  }
}

TEST_P(ToyMsmTest, TwoPointsAll) {
  const uint32_t n = toy().order(), step = n < 20 ? 1 : n / 12 | 1;
  for (uint32_t i = 0; i < n; i += step) {
    for (uint32_t j = 0; j < n; j += step) {
      for (uint32_t k = 0; k < n; k += step) {
        for (uint32_t l = 0; l < n; l += step) {
          ASSERT_NO_FATAL_FAILURE(Check({i, j}, {k, l}, (i + l) % n, 2));
        }
      }
    }
  }
}

// Buckets of a toy are full of equal and opposite points.
TEST_P(ToyMsmTest, ManyPoints) {
  const uint32_t n = toy().order();
  TestRandom rng;
  for (size_t num : {3, 4, 7, 8, 9, 64, 255, 256, 257, 1000, 5000}) {
    std::vector<uint32_t> k(num), s(num);
    for (size_t i = 0; i < num; i++) {
      k[i] = static_cast<uint32_t>(rng.Below(n));
      s[i] = static_cast<uint32_t>(rng.Below(n));
    }
    ASSERT_NO_FATAL_FAILURE(Check(k, s, 1, 5)) << num;
    for (size_t i = 0; i < num; i++) {
      k[i] = static_cast<uint32_t>(i % n);
      s[i] = n - 1;
    }
    ASSERT_NO_FATAL_FAILURE(Check(k, s, n - 1, 1)) << num;
    for (size_t i = 0; i < num; i++) {
      k[i] = i % 2 == 0 ? 5 : n - 5;
      s[i] = 2;
    }
    ASSERT_NO_FATAL_FAILURE(Check(k, s, 0, 3)) << num;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ToyMsmTest, testing::ValuesIn(ToyCurves()),
                         [](const testing::TestParamInfo<const ToyCurve *> &i) {
                           return std::string(i.param->name());
                         });


class MsmTest : public testing::TestWithParam<const EC_GROUP *> {
 protected:
  const EC_GROUP *group() const { return GetParam(); }

  EC_SCALAR Word(uint64_t w) {
    const crypto_word_t words[2] = {static_cast<crypto_word_t>(w),
                                    static_cast<crypto_word_t>(w >> 16 >> 16)};
    EC_SCALAR s;
    ec_scalar_reduce(group(), &s, words, WORDS_PER_U64);
    return s;
  }

  EC_SCALAR Random() {
    crypto_word_t words[EC_MAX_WORDS];
    for (crypto_word_t &w : words) {
      w = static_cast<crypto_word_t>(rng_.Next());
    }
    EC_SCALAR s;
    ec_scalar_reduce(group(), &s, words, EC_MAX_WORDS);
    return s;
  }

  // Multiples returns 1*P, 2*P, ... for a random P: structured points, whose
  // differences and sums meet.
  std::vector<EC_JACOBIAN> Multiples(size_t n) {
    std::vector<EC_JACOBIAN> out(n);
    EC_SCALAR k = Random();
    EC_JACOBIAN p;
    ec_point_mul_scalar_base(group(), &p, &k);
    for (size_t i = 0; i < n; i++) {
      if (i == 0) {
        out[i] = p;
      } else {
        ec_jacobian_add(group(), &out[i], &out[i - 1], &p);
      }
    }
    return out;
  }

  // Slow is the sum of single multiplications.
  EC_JACOBIAN Slow(const std::vector<EC_JACOBIAN> &points,
                   const std::vector<EC_SCALAR> &scalars) {
    EC_JACOBIAN sum, term;
    ec_set_to_infinity(group(), &sum);
    for (size_t i = 0; i < points.size(); i++) {
      ec_point_mul_scalar(group(), &term, &points[i], &scalars[i]);
      ec_jacobian_add(group(), &sum, &sum, &term);
    }
    return sum;
  }

  void Check(const std::vector<EC_JACOBIAN> &points,
             const std::vector<EC_SCALAR> &scalars, const EC_SCALAR *g) {
    EC_JACOBIAN expected = Slow(points, scalars), r;
    if (g != nullptr) {
      EC_JACOBIAN term;
      ec_point_mul_scalar_base(group(), &term, g);
      ec_jacobian_add(group(), &expected, &expected, &term);
    }
    ASSERT_TRUE(ec_point_mul_scalar_public_batch(
        group(), &r, g, points.data(), scalars.data(), points.size()));
    ASSERT_TRUE(ec_jacobian_equal(group(), &expected, &r));
  }

  TestRandom rng_{2};
};

TEST_P(MsmTest, RandomAgainstSingles) {
  for (size_t n : {0, 1, 2, 3, 4, 9, 64, 127, 128, 129, 300}) {
    std::vector<EC_JACOBIAN> points = Multiples(n);
    std::vector<EC_SCALAR> scalars;
    for (size_t i = 0; i < n; i++) {
      scalars.push_back(Random());
    }
    EC_SCALAR g = Random();
    ASSERT_NO_FATAL_FAILURE(Check(points, scalars, nullptr)) << n;
    ASSERT_NO_FATAL_FAILURE(Check(points, scalars, &g)) << n;
  }
}

// The generator's multiples 1G, 2G, ..., infinity, repeats and opposites, with
// scalars 0, 1, n - 1 and equal ones.
TEST_P(MsmTest, StructuredInputs) {
  for (size_t n : {1, 2, 3, 4, 9, 64, 300}) {
    std::vector<EC_JACOBIAN> points(n);
    std::vector<EC_SCALAR> scalars(n);
    for (size_t i = 0; i < n; i++) {
      EC_SCALAR k = Word(i + 1);
      ec_point_mul_scalar_base(group(), &points[i], &k);
      switch (i % 7) {
        case 3:
          points[i] = points[i - 1];
          break;
        case 4:
          ec_jacobian_neg(group(), &points[i], &points[i - 1]);
          break;
        case 5:
          ec_set_to_infinity(group(), &points[i]);
          break;
      }
    }
    EC_SCALAR minus_one = Word(1), one = Word(1), equal = Random();
    ec_scalar_neg(group(), &minus_one, &minus_one);
    for (int kind = 0; kind < 5; kind++) {
      for (size_t i = 0; i < n; i++) {
        const EC_SCALAR kinds[] = {Word(0), one, minus_one, equal,
                                   i % 3 == 0 ? minus_one : Word(i % 3 - 1)};
        scalars[i] = kinds[kind];
      }
      ASSERT_NO_FATAL_FAILURE(Check(points, scalars, nullptr)) << n << kind;
      ASSERT_NO_FATAL_FAILURE(Check(points, scalars, &minus_one)) << n << kind;
    }
  }
}

// With s_i * P_i = (s_i * k_i) * G, one fixed-base multiplication checks a sum
// of any length.
TEST_P(MsmTest, LargeSums) {
  for (size_t n : {1000, 20000}) {
    std::vector<EC_JACOBIAN> jacobian = Multiples(1000);
    std::vector<EC_AFFINE> base(jacobian.size()), affine(n);
    ASSERT_TRUE(ec_jacobian_to_affine_batch(group(), base.data(),
                                            jacobian.data(), jacobian.size()));
    std::vector<EC_SCALAR> scalars(n);
    EC_SCALAR sum = Word(0);
    for (size_t i = 0; i < n; i++) {
      scalars[i] = Random();
      affine[i] = base[i % base.size()];
      EC_SCALAR k = Word(i % base.size() + 1), product;
      ec_scalar_to_montgomery(group(), &k, &k);
      ec_scalar_mul_montgomery(group(), &product, &k, &scalars[i]);
      ec_scalar_add(group(), &sum, &sum, &product);
    }
    EC_JACOBIAN expected, r;
    ec_point_mul_scalar(group(), &expected, &jacobian[0], &sum);
    mem_reset_bytes_for_testing();
    ASSERT_TRUE(ec_affine_mul_scalar_public_batch(
        group(), &r, nullptr, affine.data(), scalars.data(), n));
    EXPECT_LE(mem_peak_bytes_for_testing(), size_t{EC_MSM_MAX_HEAP});
    EXPECT_TRUE(ec_jacobian_equal(group(), &expected, &r)) << n;
  }
}

TEST_P(MsmTest, SumsOverOneScalarVector) {
  for (size_t n : {0, 1, 3, 4, 50, 300}) {
    for (size_t k : {0, 1, 2, 4, 5, 9}) {
      std::vector<std::vector<EC_JACOBIAN>> points;
      std::vector<EC_POINTS> vectors;
      std::vector<EC_SCALAR> scalars, g;
      for (size_t j = 0; j < k; j++) {
        points.push_back(Multiples(n));
        if (n > 2) {
          ec_set_to_infinity(group(), &points[j][j % n]);
        }
        g.push_back(j == 1 ? Word(0) : Random());
      }
      for (size_t j = 0; j < k; j++) {
        vectors.push_back({points[j].data(), nullptr});
      }
      for (size_t i = 0; i < n; i++) {
        scalars.push_back(Random());
      }
      std::vector<EC_JACOBIAN> r(k);
      for (const EC_SCALAR *gs : {static_cast<const EC_SCALAR *>(nullptr),
                                  static_cast<const EC_SCALAR *>(g.data())}) {
        ASSERT_TRUE(ec_point_mul_scalar_public_sums(
            group(), r.data(), gs, vectors.data(), k, scalars.data(), n));
        for (size_t j = 0; j < k; j++) {
          EC_JACOBIAN one;
          ASSERT_TRUE(ec_point_mul_scalar_public_batch(
              group(), &one, gs == nullptr ? nullptr : &gs[j], points[j].data(),
              scalars.data(), n));
          ASSERT_TRUE(ec_jacobian_equal(group(), &one, &r[j]))
              << n << " " << k << " " << j;
        }
      }
    }
  }
}

TEST_P(MsmTest, OutputMayAliasInput) {
  for (size_t n : {1, 3, 40, 300}) {
    std::vector<EC_JACOBIAN> points = Multiples(n);
    std::vector<EC_SCALAR> scalars;
    for (size_t i = 0; i < n; i++) {
      scalars.push_back(Random());
    }
    EC_JACOBIAN expected = Slow(points, scalars);
    ASSERT_TRUE(ec_point_mul_scalar_public_batch(
        group(), &points[n / 2], nullptr, points.data(), scalars.data(), n));
    EXPECT_TRUE(ec_jacobian_equal(group(), &expected, &points[n / 2]));
  }
}

TEST_P(MsmTest, NothingOnTheHeapForThreePoints) {
  std::vector<EC_JACOBIAN> points = Multiples(3);
  std::vector<EC_SCALAR> scalars = {Random(), Random(), Random()};
  EC_SCALAR g = Random();
  EC_JACOBIAN r;
  const uint64_t before = mem_allocations_for_testing();
  for (size_t n = 0; n <= 3; n++) {
    ASSERT_TRUE(ec_point_mul_scalar_public_batch(group(), &r, &g, points.data(),
                                                 scalars.data(), n));
  }
  EXPECT_EQ(before, mem_allocations_for_testing());
}

TEST_P(MsmTest, FailedAllocationLeavesOutputAlone) {
  for (size_t n : {4, 300}) {
    std::vector<EC_JACOBIAN> points = Multiples(n);
    std::vector<EC_SCALAR> scalars(n, Random());
    EC_JACOBIAN r = points[0];
    ERR_clear_error();
    mem_fail_allocation_for_testing(1);
    EXPECT_FALSE(ec_point_mul_scalar_public_batch(
        group(), &r, nullptr, points.data(), scalars.data(), n));
    mem_fail_allocation_for_testing(0);
    EXPECT_EQ(0, OPENSSL_memcmp(&r, &points[0], sizeof(r)));
    EXPECT_EQ(ERR_R_MALLOC_FAILURE, ERR_GET_REASON(ERR_get_error()));
    EXPECT_EQ(0u, ERR_get_error());
  }
}

TEST_P(MsmTest, Refusals) {
  std::vector<EC_JACOBIAN> points = Multiples(1);
  EC_SCALAR s = Random();
  EC_JACOBIAN r = points[0];
  const EC_JACOBIAN before = r;
  ERR_clear_error();
  EXPECT_FALSE(
      ec_point_mul_scalar_public_batch(group(), &r, &s, nullptr, nullptr, 1));
  EXPECT_EQ(ERR_R_PASSED_NULL_PARAMETER, ERR_GET_REASON(ERR_get_error()));
  EXPECT_FALSE(ec_point_mul_scalar_public_batch(group(), &r, &s, points.data(),
                                                &s, SIZE_MAX));
  EXPECT_EQ(ERR_R_OVERFLOW, ERR_GET_REASON(ERR_get_error()));
  EXPECT_EQ(0u, ERR_get_error());
  EXPECT_EQ(0, OPENSSL_memcmp(&r, &before, sizeof(r)));
}

// The contract allows 64 KiB, in Release builds.
TEST_P(MsmTest, Stack) {
  if (!StackIsMeasurable()) {
    return;
  }
  std::vector<EC_JACOBIAN> points = Multiples(300);
  std::vector<EC_SCALAR> scalars(300, Random());
  for (size_t n : {0, 1, 3, 4, 300}) {
    EC_JACOBIAN r;
    int ok = 0;
    size_t used = StackUsed([&] {
      ok = ec_point_mul_scalar_public_batch(group(), &r, &scalars[0],
                                            points.data(), scalars.data(), n);
    });
    EXPECT_TRUE(ok);
    EXPECT_LE(used, size_t{64} << 10) << n;
    const std::vector<EC_POINTS> four(4, {points.data(), nullptr});
    std::vector<EC_JACOBIAN> sums(4);
    used = StackUsed([&] {
      ok = ec_point_mul_scalar_public_sums(group(), sums.data(), nullptr,
                                           four.data(), 4, scalars.data(), n);
    });
    EXPECT_TRUE(ok);
    EXPECT_LE(used, size_t{64} << 10) << n;
  }
}

std::vector<const EC_GROUP *> BuiltinGroups() {
  size_t num;
  const EC_GROUP *const *groups = ec_builtin_groups(&num);
  return std::vector<const EC_GROUP *>(groups, groups + num);
}

INSTANTIATE_TEST_SUITE_P(All, MsmTest, testing::ValuesIn(BuiltinGroups()),
                         [](const testing::TestParamInfo<const EC_GROUP *> &i) {
                           std::string name = i.param->name;
                           for (char &c : name) {
                             c = c == '-' ? '_' : c;
                           }
                           return name;
                         });

// Many short sums at once: of one to three terms, with and without the
// generator, over points of their own and shared ones, up to more than a pass
// holds; infinity, repeats, opposites, and scalars that are zero among them.
TEST_P(ToyMsmTest, TermsEach) {
  const uint32_t n = toy().order();
  uint32_t state = 1;
  const auto next = [&](uint32_t bound) {
    state = state * 1103515245 + 12345;
    return (state >> 8) % bound;
  };
  for (size_t t = 1; t <= EC_MAX_TERMS; t++) {
    for (size_t num : {0, 1, 2, 5, 6, 8, 9, 20}) {
      for (int round = 0; round < 30; round++) {
        // Few multiples, so that equal and opposite ones meet.
        std::vector<uint32_t> k(next(2) ? 4 : 20);
        std::vector<EC_AFFINE> affine;
        for (uint32_t &value : k) {
          value = next(2) ? next(n) : next(2) ? 1 : n - 1;
          affine.push_back(toy().affine(value));
        }
        std::vector<const EC_AFFINE *> points;
        std::vector<EC_SCALAR> scalars;
        std::vector<uint64_t> expected(num);
        for (size_t i = 0; i < num; i++) {
          for (size_t j = 0; j < t; j++) {
            const bool is_generator = j == 0 && next(3) == 0;
            const size_t point = next(static_cast<uint32_t>(k.size()));
            const uint32_t s = next(4) ? next(n) : next(2) * (n - 1);
            points.push_back(is_generator ? nullptr : &affine[point]);
            scalars.push_back(toy().scalar(s));
            expected[i] += uint64_t{s} * (is_generator ? 1 : k[point]);
          }
        }
        std::vector<EC_JACOBIAN> r(num);
        ec_point_mul_terms_each_public(group(), r.data(), points.data(),
                                       scalars.data(), t, num);
        for (size_t i = 0; i < num; i++) {
          ASSERT_EQ(toy().multiple(expected[i]), toy().point(r[i]))
              << t << " terms, sum " << i << " of " << num;
        }
      }
    }
  }
}

// The same on real curves, against one sum at a time.
TEST_P(MsmTest, TermsEach) {
  const std::vector<EC_JACOBIAN> multiples = Multiples(8);
  std::vector<EC_AFFINE> affine(multiples.size());
  ASSERT_TRUE(ec_jacobian_to_affine_batch(group(), affine.data(),
                                          multiples.data(), affine.size()));
  for (size_t t = 1; t <= EC_MAX_TERMS; t++) {
    for (size_t num : {1, 2, 3, 6, 8, 11}) {
      std::vector<const EC_AFFINE *> points;
      std::vector<EC_SCALAR> scalars;
      for (size_t i = 0; i < num * t; i++) {
        points.push_back(i % (2 * t) == 0 ? nullptr : &affine[i * 5 % 8]);
        scalars.push_back(Random());
      }
      std::vector<EC_JACOBIAN> r(num);
      ec_point_mul_terms_each_public(group(), r.data(), points.data(),
                                     scalars.data(), t, num);
      for (size_t i = 0; i < num; i++) {
        EC_JACOBIAN expected, term;
        ec_set_to_infinity(group(), &expected);
        for (size_t j = 0; j < t; j++) {
          const EC_AFFINE *p = points[i * t + j];
          term = group()->generator.raw;
          if (p != nullptr) {
            ec_affine_to_jacobian(group(), &term, p);
          }
          ec_point_mul_scalar(group(), &term, &term, &scalars[i * t + j]);
          ec_jacobian_add(group(), &expected, &expected, &term);
        }
        EXPECT_TRUE(ec_jacobian_equal(group(), &expected, &r[i]))
            << t << " terms, sum " << i << " of " << num;
      }
    }
  }
}

// A toy signature equation for every r: both r and r + n count, and infinity
// never does.
TEST_P(ToyMsmTest, VerifyEach) {
  const uint32_t n = toy().order(), step = n < 20 ? 1 : n / 11 | 1;
  for (uint32_t u1 = 0; u1 < n; u1 += step) {
    for (uint32_t u2 = 0; u2 < n; u2 += step) {
      std::vector<EC_SCALAR> r, v1, v2;
      std::vector<EC_AFFINE> p;
      std::vector<uint8_t> expected;
      for (uint32_t k = 1; k < n; k += step) {
        const ToyPoint &sum = toy().multiple(u1 + uint64_t{u2} * k);
        for (uint32_t guess : {sum.x % n, (sum.x + 1) % n}) {
          r.push_back(toy().scalar(guess));
          v1.push_back(toy().scalar(u1));
          v2.push_back(toy().scalar(u2));
          p.push_back(toy().affine(k));
          expected.push_back(!sum.is_infinity() && guess == sum.x % n);
        }
      }
      std::vector<uint8_t> ok(r.size(), 2);
      ec_verify_each_public(group(), ok.data(), r.data(), v1.data(), v2.data(),
                            p.data(), r.size());
      ASSERT_EQ(expected, ok) << u1 << " " << u2;
    }
  }
}

}  // namespace
