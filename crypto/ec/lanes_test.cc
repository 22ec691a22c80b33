// SPDX-License-Identifier: Apache-2.0
//
// lanes_test.cc holds every method with lanes to the portable one, slot by
// slot: for every remainder below eight, on structured points and scalars, and
// where lanes must leave an item to one element at a time.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "crypto/ec/internal.h"
#include "crypto/test/emul8/emul8_methods.h"
#include "crypto/test/test_util.h"

namespace {

struct LaneMethod {
  const EC_GROUP *group;
  const EC_METHOD *method;
};

std::string Name(const LaneMethod &m) {
  std::string name = std::string(m.group->name) + "_" + m.method->name;
  for (char &c : name) {
    c = c == '-' || c == '+' ? '_' : c;
  }
  return name;
}

void PrintTo(const LaneMethod &m, std::ostream *os) {
  *os << Name(m);
}

std::vector<LaneMethod> LaneMethods() {
  std::vector<LaneMethod> out = {
      {EC_group_p224(), &ec_method_p224_emul8},
      {EC_group_p256(), &ec_method_p256_emul8},
      {EC_group_p384(), &ec_method_p384_emul8},
      {EC_group_p521(), &ec_method_p521_emul8},
      {EC_group_secp256k1(), &ec_method_secp256k1_emul8},
  };
  size_t num;
  const EC_GROUP *const *groups = ec_builtin_groups(&num);
  for (size_t i = 0; i < num; i++) {
    const EC_BACKENDS *backends = groups[i]->backends;
    for (size_t j = 0; j + 1 < backends->num_candidates; j++) {
      if (backends->candidates[j]->is_supported()) {
        out.push_back({groups[i], backends->candidates[j]});
      }
    }
  }
  return out;
}

class LanesTest : public testing::TestWithParam<LaneMethod> {
 protected:
  const EC_GROUP *group() const { return GetParam().group; }
  const EC_METHOD *method() const { return GetParam().method; }
  const EC_METHOD *portable() const {
    const EC_BACKENDS *b = group()->backends;
    return b->candidates[b->num_candidates - 1];
  }
  // Emulated lanes take their time, so they get one number of items only: with
  // a remainder.
  bool IsSlow() const { return std::string(method()->name) == "emul8"; }
  std::vector<size_t> Sizes(std::vector<size_t> all) const {
    return IsSlow() ? std::vector<size_t>{9} : all;
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

  EC_SCALAR Word(uint32_t w) {
    const crypto_word_t words[1] = {w};
    EC_SCALAR s;
    ec_scalar_reduce(group(), &s, words, 1);
    return s;
  }

  EC_SCALAR Minus(uint32_t w) {
    EC_SCALAR s = Word(w);
    ec_scalar_neg(group(), &s, &s);
    return s;
  }

  // Scalars returns |n|: edges first, then random ones.
  std::vector<EC_SCALAR> Scalars(size_t n) {
    std::vector<EC_SCALAR> out = {Word(0),  Word(1),  Minus(1), Word(2),
                                  Minus(2), Word(31), Minus(62)};
    while (out.size() < n) {
      out.push_back(Random());
    }
    out.resize(n);
    return out;
  }

  // Multiples returns k*G for the scalars |k|.
  std::vector<EC_JACOBIAN> Multiples(const std::vector<EC_SCALAR> &k) {
    std::vector<EC_JACOBIAN> out(k.size());
    portable()->mul_base_each(group(), out.data(), k.data(), k.size());
    return out;
  }

  // Points returns 1*P, 2*P, ... with infinity, a repeat and an opposite among
  // them, most with a Z other than 1.
  std::vector<EC_JACOBIAN> Points(size_t n) {
    const EC_SCALAR k = Random();
    std::vector<EC_JACOBIAN> out = Multiples({k});
    while (out.size() < n) {
      EC_JACOBIAN p;
      switch (out.size() % 11) {
        case 5:
          ec_set_to_infinity(group(), &p);
          break;
        case 6:
          p = group()->generator.raw;
          break;
        case 7:
          ec_jacobian_neg(group(), &p, &out.back());
          break;
        case 8:
          p = out.back();
          break;
        default:
          portable()->add(group(), &p, &out.back(), &out[0]);
      }
      out.push_back(p);
    }
    out.resize(n);
    return out;
  }

  void ExpectEqual(const std::vector<EC_JACOBIAN> &a,
                   const std::vector<EC_JACOBIAN> &b) {
    for (size_t i = 0; i < a.size(); i++) {
      ASSERT_TRUE(ec_jacobian_equal(group(), &a[i], &b[i])) << i;
    }
  }

  TestRandom rng_{3};
};

TEST_P(LanesTest, MulTermsEach) {
  for (size_t t = 1; t <= EC_MAX_TERMS; t++) {
    for (size_t n : Sizes({1, 2, 3, 7, 8, 9, 17})) {
      std::vector<EC_JACOBIAN> p = Points(n * t), r(n), expected(n);
      std::vector<EC_SCALAR> s = Scalars(n * t);
      portable()->mul_terms_each(group(), expected.data(), p.data(), s.data(),
                                 t, n);
      method()->mul_terms_each(group(), r.data(), p.data(), s.data(), t, n);
      ASSERT_NO_FATAL_FAILURE(ExpectEqual(expected, r)) << n << "*" << t;
    }
  }
}

// Terms of one output that are equal, cancel, or are multiples of each other.
TEST_P(LanesTest, RelatedTerms) {
  const size_t n = 8, t = 3;
  std::vector<EC_JACOBIAN> p, expected(n);
  std::vector<EC_SCALAR> s;
  for (size_t i = 0; i < n; i++) {
    const EC_SCALAR k = Random(), l = Random();
    EC_SCALAR minus_k, twice;
    ec_scalar_neg(group(), &minus_k, &k);
    ec_scalar_add(group(), &twice, &k, &k);
    std::vector<EC_JACOBIAN> q = Multiples({l, twice});
    p.insert(p.end(), {q[0], q[0], i % 2 == 0 ? q[0] : q[1]});
    s.insert(s.end(), {k, i % 4 < 2 ? minus_k : k, i < 4 ? Word(0) : twice});
  }
  portable()->mul_terms_each(group(), expected.data(), p.data(), s.data(), t,
                             n);
  // All sums in a pass, a lane each; then so few that each term has its lane.
  for (size_t num : {n, size_t{2}}) {
    std::vector<EC_JACOBIAN> some(num);
    method()->mul_terms_each(group(), some.data(), p.data(), s.data(), t, num);
    expected.resize(num);
    ASSERT_NO_FATAL_FAILURE(ExpectEqual(expected, some)) << num;
  }
}

TEST_P(LanesTest, MulBaseEach) {
  for (size_t n : Sizes({0, 1, 2, 7, 8, 9, 20})) {
    std::vector<EC_SCALAR> s = Scalars(n);
    std::vector<EC_JACOBIAN> r(n);
    method()->mul_base_each(group(), r.data(), s.data(), n);
    ASSERT_NO_FATAL_FAILURE(ExpectEqual(Multiples(s), r)) << n;
  }
}

TEST_P(LanesTest, ToAffineBatch) {
  for (size_t n : Sizes({0, 1, 7, 8, 9, 16, 63, 64, 65, 150})) {
    std::vector<EC_JACOBIAN> p = Points(n);
    std::vector<EC_AFFINE> r(n), expected(n);
    crypto_word_t finite =
        portable()->to_affine_batch(group(), expected.data(), p.data(), n);
    ASSERT_EQ(finite,
              method()->to_affine_batch(group(), r.data(), p.data(), n));
    ASSERT_EQ(0,
              OPENSSL_memcmp(expected.data(), r.data(), n * sizeof(EC_AFFINE)))
        << n;
  }
}

TEST_P(LanesTest, MapToCurveEach) {
  for (size_t n : Sizes({0, 1, 2, 7, 8, 9})) {
    std::vector<EC_FELEM> u(n);
    for (size_t i = 1; i < n; i++) {
      uint8_t bytes[EC_MAX_BYTES];
      rng_.Fill(bytes, sizeof(bytes));
      ec_felem_reduce_bytes(group(), &u[i], bytes, sizeof(bytes));
    }
    if (n > 0) {
      OPENSSL_memset(&u[0], 0, sizeof(u[0]));
    }
    std::vector<EC_JACOBIAN> r(n), expected(n);
    portable()->map_to_curve_each(group(), expected.data(), u.data(), n);
    method()->map_to_curve_each(group(), r.data(), u.data(), n);
    ASSERT_NO_FATAL_FAILURE(ExpectEqual(expected, r)) << n;
  }
}

TEST_P(LanesTest, VerifyEach) {
  for (size_t n : Sizes({1, 2, 7, 8, 9, 16})) {
    std::vector<EC_SCALAR> u1 = Scalars(n), u2 = Scalars(n + 3), r(n);
    u2.erase(u2.begin(), u2.begin() + 3);
    std::vector<EC_SCALAR> k = Scalars(n + 1);
    k.erase(k.begin());  // keys are finite
    std::vector<EC_JACOBIAN> keys = Multiples(k);
    if (n > 5) {
      // u1*G + u2*P is infinity, and a doubling.
      u1[4] = u2[4] = Random();
      ec_jacobian_neg(group(), &keys[4], &group()->generator.raw);
      keys[5] = group()->generator.raw;
      u1[5] = u2[5];
    }
    std::vector<EC_AFFINE> p(n);
    ASSERT_TRUE(ec_jacobian_to_affine_batch(group(), p.data(), keys.data(), n));
    for (size_t i = 0; i < n; i++) {
      const EC_JACOBIAN points[2] = {group()->generator.raw, keys[i]};
      const EC_SCALAR scalars[2] = {u1[i], u2[i]};
      EC_JACOBIAN sum;
      portable()->mul_terms_each(group(), &sum, points, scalars, 2, 1);
      if (!ec_get_x_coordinate_as_scalar(group(), &r[i], &sum)) {
        r[i] = Word(0);
      } else if (i % 3 == 2) {
        const EC_SCALAR one = Word(1);
        ec_scalar_add(group(), &r[i], &r[i], &one);
      }
    }
    std::vector<uint8_t> ok(n, 2), expected(n, 3);
    portable()->verify_each_public(group(), expected.data(), r.data(),
                                   u1.data(), u2.data(), p.data(), n);
    method()->verify_each_public(group(), ok.data(), r.data(), u1.data(),
                                 u2.data(), p.data(), n);
    ASSERT_EQ(expected, ok) << n;
    EXPECT_EQ(1, ok[0]);
    if (n > 5) {
      EXPECT_EQ(0, ok[2]);
      EXPECT_EQ(0, ok[4]);
    }
  }
}

// One, several and many sums, with and without the generator, in both forms of
// points, of random and structured terms.
TEST_P(LanesTest, Sums) {
  for (size_t n : Sizes({0, 3, 4, 7, 8, 9, 33, 130, 300})) {
    for (size_t k : {1, 2, 3, 4, 5, 8, 9}) {
      if (IsSlow() && k % 8 != 1) {
        continue;
      }
      if (n > 33 && k > 2) {
        break;
      }
      const std::vector<EC_JACOBIAN> all = Points(n * k);
      std::vector<EC_AFFINE> affine(n * k);
      portable()->to_affine_batch(group(), affine.data(), all.data(), n * k);
      std::vector<EC_POINTS> points(k);
      for (size_t j = 0; j < k; j++) {
        points[j].jacobian = j % 2 == 0 ? all.data() + j * n : nullptr;
        points[j].affine = j % 2 == 0 ? nullptr : affine.data() + j * n;
      }
      const std::vector<EC_SCALAR> g = Scalars(k);
      std::vector<EC_SCALAR> s = Scalars(n);
      for (bool equal_scalars : {false, true}) {
        if (equal_scalars) {
          s.assign(n, Random());
        }
        for (const EC_SCALAR *g_scalars :
             {static_cast<const EC_SCALAR *>(nullptr), g.data()}) {
          std::vector<EC_JACOBIAN> r(k), expected(k);
          ASSERT_TRUE(portable()->mul_public_sums(group(), expected.data(),
                                                  g_scalars, points.data(), k,
                                                  s.data(), n));
          ASSERT_TRUE(method()->mul_public_sums(group(), r.data(), g_scalars,
                                                points.data(), k, s.data(), n));
          ASSERT_NO_FATAL_FAILURE(ExpectEqual(expected, r))
              << n << " terms, " << k << " sums";
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, LanesTest, testing::ValuesIn(LaneMethods()),
                         [](const testing::TestParamInfo<LaneMethod> &i) {
                           return Name(i.param);
                         });

}  // namespace
