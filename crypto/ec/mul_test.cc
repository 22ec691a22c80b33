// SPDX-License-Identifier: Apache-2.0
//
// mul_test.cc tries the secret slots of every method table: on toy curves all
// points and all scalars, on the built-in curves the edges and laws that tie
// the slots together.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "crypto/ec/internal.h"
#include "crypto/test/toy_curves.h"
#include "crypto/test/test_util.h"

namespace {

// Step walks a range so that small toys are tried whole and the larger ones in
// about |limit| steps.
uint32_t Step(uint32_t size, uint32_t limit) {
  return size <= limit ? 1 : size / limit | 1;
}

class ToyTest : public testing::TestWithParam<const ToyCurve *> {
 protected:
  const ToyCurve &toy() const { return *GetParam(); }
  const EC_GROUP *group() const { return toy().group(); }
  const EC_METHOD *method() const { return toy().method(); }
};

TEST_P(ToyTest, AddAndDouble) {
  const uint32_t n = toy().order(), step = Step(n, 200);
  for (uint32_t i = 0; i < n; i += step) {
    EC_JACOBIAN p = toy().jacobian(i, 5), r;
    method()->dbl(group(), &r, &p);
    ASSERT_EQ(toy().multiple(2 * i), toy().point(r)) << i;
    for (uint32_t j = 0; j < n; j += step) {
      EC_JACOBIAN q = toy().jacobian(j, 3);
      method()->add(group(), &r, &p, &q);
      ASSERT_EQ(toy().multiple(i + j), toy().point(r)) << i << "+" << j;
    }
    for (uint32_t j : {i, n - i}) {
      EC_JACOBIAN q = toy().jacobian(j, 3);
      method()->add(group(), &r, &p, &q);
      ASSERT_EQ(toy().multiple(i + j), toy().point(r)) << i << "+" << j;
    }
  }
}

TEST_P(ToyTest, MulBaseAllScalars) {
  const uint32_t n = toy().order();
  for (uint32_t k = 0; k < n; k++) {
    EC_SCALAR s = toy().scalar(k);
    EC_JACOBIAN r;
    method()->mul_base_each(group(), &r, &s, 1);
    ASSERT_EQ(toy().multiple(k), toy().point(r)) << k;
  }
}

TEST_P(ToyTest, MulAllPointsAndScalars) {
  const uint32_t n = toy().order(), step = Step(n, 200);
  for (uint32_t i = 0; i < n; i += step) {
    EC_JACOBIAN p = toy().jacobian(i, 7);
    for (uint32_t k = 0; k < n; k += step) {
      EC_SCALAR s = toy().scalar(k);
      EC_JACOBIAN r;
      method()->mul_terms_each(group(), &r, &p, &s, 1, 1);
      ASSERT_EQ(toy().multiple(uint64_t{i} * k), toy().point(r))
          << i << "*" << k;
    }
  }
}

TEST_P(ToyTest, MulAllScalarsOfOnePoint) {
  for (uint32_t k = 0; k < toy().order(); k++) {
    EC_JACOBIAN p = toy().jacobian(3, 2), r;
    EC_SCALAR s = toy().scalar(k);
    method()->mul_terms_each(group(), &r, &p, &s, 1, 1);
    ASSERT_EQ(toy().multiple(3 * uint64_t{k}), toy().point(r)) << k;
  }
}

// Sums of two and three terms, of related points above all: their multiples
// meet, cancel and double.
TEST_P(ToyTest, MulSums) {
  const uint32_t n = toy().order(), step = Step(n, 13);
  for (uint32_t i = 0; i < n; i += step) {
    for (uint32_t j = 0; j < n; j += step) {
      for (uint32_t k = 0; k < n; k += step) {
        for (uint32_t l = 0; l < n; l += step) {
          const EC_JACOBIAN p[3] = {toy().jacobian(i, 2), toy().jacobian(j, 3),
                                    toy().jacobian(i, 5)};
          const EC_SCALAR s[3] = {toy().scalar(k), toy().scalar(l),
                                  toy().scalar(n - k)};
          EC_JACOBIAN r;
          method()->mul_terms_each(group(), &r, p, s, 2, 1);
          ASSERT_EQ(toy().multiple(uint64_t{i} * k + uint64_t{j} * l),
                    toy().point(r));
          method()->mul_terms_each(group(), &r, p, s, 3, 1);
          ASSERT_EQ(toy().multiple(uint64_t{j} * l), toy().point(r));
        }
      }
    }
  }
}

TEST_P(ToyTest, MulPrecomp) {
  const uint32_t n = toy().order(), step = Step(n, 40);
  for (uint32_t i = 1; i < n; i += step) {
    EC_PRECOMP pre, pre_g;
    EC_JACOBIAN p = toy().jacobian(i, 3);
    ASSERT_TRUE(method()->init_precomp(group(), &pre, &p));
    ASSERT_TRUE(
        method()->init_precomp(group(), &pre_g, &group()->generator.raw));
    const EC_PRECOMP *both[] = {&pre, &pre_g};
    for (uint32_t k = 0; k < n; k += step) {
      const EC_SCALAR s[2] = {toy().scalar(k), toy().scalar(i + k)};
      EC_JACOBIAN r;
      method()->mul_precomp(group(), &r, both, s, 1);
      ASSERT_EQ(toy().multiple(uint64_t{i} * k), toy().point(r));
      method()->mul_precomp(group(), &r, both, s, 2);
      ASSERT_EQ(toy().multiple(uint64_t{i} * k + i + k), toy().point(r));
    }
  }
  EC_PRECOMP pre;
  EC_JACOBIAN infinity = toy().jacobian(0, 1);
  EXPECT_FALSE(method()->init_precomp(group(), &pre, &infinity));
}

TEST_P(ToyTest, ToAffineBatch) {
  const uint32_t n = toy().order() < 300 ? toy().order() : 300;
  std::vector<EC_JACOBIAN> in;
  for (uint32_t i = 0; i < n; i++) {
    in.push_back(toy().jacobian(i, i % 17 + 1));
  }
  std::vector<EC_AFFINE> out(n);
  EXPECT_EQ(0u, method()->to_affine_batch(group(), out.data(), in.data(), n));
  for (uint32_t i = 0; i < n; i++) {
    ASSERT_EQ(toy().multiple(i), toy().point(out[i])) << i;
  }
  EXPECT_EQ(~crypto_word_t{0}, method()->to_affine_batch(group(), out.data(),
                                                         in.data() + 1, n - 1));
  for (uint32_t i = 1; i < n; i++) {
    ASSERT_EQ(toy().multiple(i), toy().point(out[i - 1])) << i;
  }
  EXPECT_EQ(~crypto_word_t{0},
            method()->to_affine_batch(group(), out.data(), in.data(), 0));
}

INSTANTIATE_TEST_SUITE_P(All, ToyTest, testing::ValuesIn(ToyCurves()),
                         [](const testing::TestParamInfo<const ToyCurve *> &i) {
                           return std::string(i.param->name());
                         });

class MulTest : public testing::TestWithParam<const EC_GROUP *> {
 protected:
  const EC_GROUP *group() const { return GetParam(); }

  EC_SCALAR Random() {
    uint8_t bytes[EC_MAX_BYTES];
    rng_.Fill(bytes, group()->order->bytes);
    EC_SCALAR s;
    OPENSSL_memset(&s, 0, sizeof(s));
    field_reduce_bytes(group()->order, s.words, bytes, group()->order->bytes);
    return s;
  }

  // EdgeScalars returns 0, 1, 2, ..., n - 1, n - 2, ..., powers of two and
  // their neighbours, and patterns that fill windows.
  std::vector<EC_SCALAR> EdgeScalars() {
    std::vector<EC_SCALAR> out;
    EC_SCALAR zero, one;
    OPENSSL_memset(&zero, 0, sizeof(zero));
    one = zero;
    one.words[0] = 1;
    EC_SCALAR up = zero, down = zero;
    for (int i = 0; i < 70; i++) {
      out.push_back(up);
      out.push_back(down);
      ec_scalar_add(group(), &up, &up, &one);
      ec_scalar_sub(group(), &down, &down, &one);
    }
    EC_SCALAR power = one;
    for (unsigned i = 0; i < group()->order->bits; i++) {
      out.push_back(power);
      EC_SCALAR t;
      ec_scalar_sub(group(), &t, &power, &one);
      out.push_back(t);
      ec_scalar_add(group(), &power, &power, &power);
    }
    for (int i = 0; i < 20; i++) {
      out.push_back(Random());
    }
    return out;
  }

  ::testing::AssertionResult Equal(const EC_JACOBIAN &a, const EC_JACOBIAN &b) {
    return ec_jacobian_equal(group(), &a, &b)
               ? ::testing::AssertionSuccess()
               : ::testing::AssertionFailure() << "points differ";
  }

  TestRandom rng_{1};
};

// The comb, the windows and double-and-add agree on every edge scalar.
TEST_P(MulTest, EdgeScalars) {
  const EC_JACOBIAN &g = group()->generator.raw;
  for (const EC_SCALAR &s : EdgeScalars()) {
    EC_JACOBIAN expected, r;
    ec_set_to_infinity(group(), &expected);
    for (size_t i = group()->order->num_words * CRYPTO_WORD_BITS; i-- > 0;) {
      ec_jacobian_dbl(group(), &expected, &expected);
      if (s.words[i / CRYPTO_WORD_BITS] >> (i % CRYPTO_WORD_BITS) & 1) {
        ec_jacobian_add(group(), &expected, &expected, &g);
      }
    }
    ec_point_mul_scalar_base(group(), &r, &s);
    ASSERT_TRUE(Equal(expected, r));
    ec_point_mul_scalar(group(), &r, &g, &s);
    ASSERT_TRUE(Equal(expected, r));
    ASSERT_TRUE(ec_jacobian_is_on_curve(group(), &r));
  }
}

// As many scalars as meet every entry of every comb.
TEST_P(MulTest, BaseByAnyEntry) {
  const EC_JACOBIAN &g = group()->generator.raw;
  for (int i = 0; i < 500; i++) {
    EC_JACOBIAN expected, r;
    const EC_SCALAR s = Random();
    ec_point_mul_scalar(group(), &expected, &g, &s);
    ec_point_mul_scalar_base(group(), &r, &s);
    ASSERT_TRUE(Equal(expected, r));
  }
}

// Multiples of high powers of two bring the sum of the lower windows as near to
// the order as it gets: were it to reach it, incomplete additions would fail.
TEST_P(MulTest, BaseByHighScalars) {
  const size_t kMany = 8;
  for (crypto_word_t odd = 1; odd < 64; odd += 2) {
    EC_SCALAR k, s[kMany];
    EC_JACOBIAN expected, r[kMany];
    OPENSSL_memset(&k, 0, sizeof(k));
    k.words[0] = odd;
    ec_point_mul_scalar(group(), &expected, &group()->generator.raw, &k);
    for (unsigned power = 0; power < group()->order->bits; power++) {
      if (power + 16 >= group()->order->bits) {
        std::fill_n(s, kMany, k);
        ec_point_mul_base_each(group(), r, s, 1);
        ASSERT_TRUE(Equal(expected, r[0])) << odd << " * 2^" << power;
        ec_point_mul_base_each(group(), r, s, kMany);
        ASSERT_TRUE(Equal(expected, r[0])) << odd << " * 2^" << power;
      }
      ec_scalar_add(group(), &k, &k, &k);
      ec_jacobian_dbl(group(), &expected, &expected);
    }
  }
}

TEST_P(MulTest, SumsAreSumsOfTerms) {
  for (int run = 0; run < 10; run++) {
    EC_JACOBIAN p[3], term, r, expected;
    EC_SCALAR s[3];
    for (int j = 0; j < 3; j++) {
      EC_SCALAR k = Random();
      s[j] = Random();
      ec_point_mul_scalar_base(group(), &p[j], &k);
    }
    if (run == 1) {
      p[1] = p[0];
      s[1] = s[0];
    } else if (run == 2) {
      ec_jacobian_neg(group(), &p[1], &p[0]);
      s[1] = s[0];
    } else if (run == 3) {
      ec_set_to_infinity(group(), &p[2]);
    } else if (run == 4) {
      OPENSSL_memset(&s[0], 0, sizeof(EC_SCALAR));
    }
    ec_set_to_infinity(group(), &expected);
    for (int j = 0; j < 3; j++) {
      ec_point_mul_scalar(group(), &term, &p[j], &s[j]);
      ec_jacobian_add(group(), &expected, &expected, &term);
      if (j == 1) {
        ec_point_mul_scalar_batch(group(), &r, &p[0], &s[0], &p[1], &s[1],
                                  nullptr, nullptr);
        ASSERT_TRUE(Equal(expected, r)) << run;
      }
    }
    ec_point_mul_scalar_batch(group(), &r, &p[0], &s[0], &p[1], &s[1], &p[2],
                              &s[2]);
    ASSERT_TRUE(Equal(expected, r)) << run;
  }
}

// Many at once, for every remainder, with shared and infinite bases.
TEST_P(MulTest, EachIsOneByOne) {
  const size_t kMax = 10;
  std::vector<EC_JACOBIAN> p(kMax), r(kMax), expected(kMax);
  std::vector<EC_SCALAR> s(kMax);
  for (size_t i = 0; i < kMax; i++) {
    s[i] = Random();
    EC_SCALAR k = Random();
    ec_point_mul_scalar_base(group(), &p[i], &k);
  }
  p[3] = p[2];
  ec_set_to_infinity(group(), &p[5]);
  for (size_t i = 0; i < kMax; i++) {
    ec_point_mul_scalar(group(), &expected[i], &p[i], &s[i]);
  }
  for (size_t n = 0; n <= kMax; n++) {
    ec_point_mul_terms_each(group(), r.data(), p.data(), s.data(), 1, n);
    for (size_t i = 0; i < n; i++) {
      ASSERT_TRUE(Equal(expected[i], r[i])) << n << " " << i;
    }
    ec_point_mul_base_each(group(), r.data(), s.data(), n);
    for (size_t i = 0; i < n; i++) {
      EC_JACOBIAN one;
      ec_point_mul_scalar_base(group(), &one, &s[i]);
      ASSERT_TRUE(Equal(one, r[i])) << n << " " << i;
    }
  }
}

TEST_P(MulTest, ToAffineBatchSkipsInfinity) {
  const size_t kNum = 9;
  std::vector<EC_JACOBIAN> p(kNum);
  std::vector<EC_AFFINE> a(kNum);
  for (size_t i = 0; i < kNum; i++) {
    EC_SCALAR k = Random();
    ec_point_mul_scalar_base(group(), &p[i], &k);
  }
  ec_set_to_infinity(group(), &p[0]);
  ec_set_to_infinity(group(), &p[4]);
  EXPECT_FALSE(ec_jacobian_to_affine_batch(group(), a.data(), p.data(), kNum));
  for (size_t i = 0; i < kNum; i++) {
    EC_JACOBIAN back;
    if (i == 0 || i == 4) {
      const EC_AFFINE zero = {};
      EXPECT_EQ(0, OPENSSL_memcmp(&a[i], &zero, sizeof(zero)));
      continue;
    }
    ec_affine_to_jacobian(group(), &back, &a[i]);
    EXPECT_TRUE(Equal(p[i], back)) << i;
  }
}

std::vector<const EC_GROUP *> BuiltinGroups() {
  size_t num;
  const EC_GROUP *const *groups = ec_builtin_groups(&num);
  return std::vector<const EC_GROUP *>(groups, groups + num);
}

INSTANTIATE_TEST_SUITE_P(All, MulTest, testing::ValuesIn(BuiltinGroups()),
                         [](const testing::TestParamInfo<const EC_GROUP *> &i) {
                           std::string name = i.param->name;
                           for (char &c : name) {
                             c = c == '-' ? '_' : c;
                           }
                           return name;
                         });

}  // namespace
