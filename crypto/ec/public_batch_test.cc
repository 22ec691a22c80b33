// SPDX-License-Identifier: Apache-2.0
//
// The public sums as programs call them, over objects and over bytes, against
// sums of single slow multiplications.

#include <openssl/ec.h>

#include <gtest/gtest.h>

#include <openssl/bn.h>

#include <memory>
#include <vector>

#include "crypto/bn/internal.h"
#include "crypto/ec/internal.h"
#include "crypto/mem/internal.h"
#include "crypto/test/curves_for_testing.h"
#include "crypto/test/expect_error.h"

class PublicBatchTest
    : public ::testing::TestWithParam<const CurveForTesting *> {
 protected:
  // A Term is scalar * (multiple*G).
  struct Term {
    SlowInt multiple, scalar;
    bool negative = false;
  };

  const EC_GROUP *group() const { return GetParam()->group; }
  const SlowCurve &slow() const { return GetParam()->slow; }
  size_t point_len() const { return 1 + 2 * ((slow().p.Bits() + 7) / 8); }
  size_t scalar_len() const { return (slow().n.Bits() + 7) / 8; }

  SlowInt RandomScalar() { return SlowRandomBelow(&random_, slow().n); }

  // Multiples returns the terms i*G with random scalars: structured points, the
  // generator among them.
  std::vector<Term> Multiples(size_t num) {
    std::vector<Term> terms(num);
    for (size_t i = 0; i < num; i++) {
      terms[i] = {SlowInt(i + 1) % slow().n, RandomScalar()};
    }
    return terms;
  }

  // The sum is one multiple of G: the discrete logarithms are known.
  SlowPoint Expected(const SlowInt &g_scalar, const std::vector<Term> &terms) {
    SlowInt total = g_scalar;
    for (const Term &term : terms) {
      const SlowInt product = term.multiple * term.scalar % slow().n;
      total = term.negative ? SlowModSub(total, product, slow().n)
                            : SlowModAdd(total, product, slow().n);
    }
    return slow().Mul(total % slow().n, slow().generator);
  }

  // Point returns multiple*G, for small multiples from a list.
  SlowPoint Point(const SlowInt &multiple) {
    if (multiple >= SlowInt(4096)) {
      return slow().Mul(multiple, slow().generator);
    }
    size_t i = 0;
    for (size_t bit = 0; bit < multiple.Bits(); bit++) {
      i |= size_t{multiple.Bit(bit)} << bit;
    }
    while (multiples_.size() <= i) {
      multiples_.push_back(
          multiples_.empty() ? SlowPoint()
                             : slow().Add(multiples_.back(), slow().generator));
    }
    return multiples_[i];
  }

  // ExpectSum asks for the sum over objects; |g_scalar| may be missing.
  void ExpectSum(const SlowInt *g_scalar, const std::vector<Term> &terms) {
    std::vector<bssl::UniquePtr<EC_POINT>> points;
    std::vector<bssl::UniquePtr<BIGNUM>> scalars;
    std::vector<const EC_POINT *> point_ptrs;
    std::vector<const BIGNUM *> scalar_ptrs;
    for (const Term &term : terms) {
      points.push_back(ToPoint(group(), Point(term.multiple)));
      if (random_.Below(2) == 0) {
        points.back()->raw = Rescale(group(), &random_, points.back()->raw);
      }
      scalars.push_back(ToBignum(term.scalar));
      BN_set_negative(scalars.back().get(), term.negative);
      point_ptrs.push_back(points.back().get());
      scalar_ptrs.push_back(scalars.back().get());
    }
    bssl::UniquePtr<BIGNUM> g = ToBignum(g_scalar ? *g_scalar : 0);
    bssl::UniquePtr<EC_POINT> r(EC_POINT_new(group()));
    ASSERT_TRUE(EC_POINT_mul_public_batch(
        group(), r.get(), g_scalar ? g.get() : nullptr, point_ptrs.data(),
        scalar_ptrs.data(), terms.size(), nullptr));
    EXPECT_EQ(ToSlow(group(), r.get()),
              Expected(g_scalar ? *g_scalar : 0, terms));
    // The output may be one of the points.
    if (!points.empty()) {
      EC_POINT *alias = points[points.size() / 2].get();
      ASSERT_TRUE(EC_POINT_mul_public_batch(
          group(), alias, g_scalar ? g.get() : nullptr, point_ptrs.data(),
          scalar_ptrs.data(), terms.size(), nullptr));
      EXPECT_EQ(EC_POINT_cmp(group(), alias, r.get(), nullptr), 0);
    }
  }

  // Input is what the bytes door takes.
  struct Input {
    std::vector<uint8_t> points, scalars;
  };
  Input ToBytes(const std::vector<Term> &terms) {
    Input input;
    for (const Term &term : terms) {
      const SlowPoint p = Point(term.multiple);
      input.points.push_back(4);
      for (const SlowInt &c : {p.x, p.y}) {
        const std::vector<uint8_t> bytes = c.ToBytes(point_len() / 2);
        input.points.insert(input.points.end(), bytes.begin(), bytes.end());
      }
      const std::vector<uint8_t> bytes = term.scalar.ToBytes(scalar_len());
      input.scalars.insert(input.scalars.end(), bytes.begin(), bytes.end());
    }
    return input;
  }

  // ExpectBytes asks for the sum over bytes, in both forms.
  void ExpectBytes(const SlowInt *g_scalar, const std::vector<Term> &terms) {
    const Input input = ToBytes(terms);
    std::vector<uint8_t> g;
    if (g_scalar != nullptr) {
      g = g_scalar->ToBytes(scalar_len());
    }
    const SlowPoint expected = Expected(g_scalar ? *g_scalar : 0, terms);
    for (auto form :
         {POINT_CONVERSION_UNCOMPRESSED, POINT_CONVERSION_COMPRESSED}) {
      uint8_t out[EC_MAX_UNCOMPRESSED];
      size_t len;
      ASSERT_TRUE(EC_mul_public_batch_bytes(
          group(), out, &len, sizeof(out), g.empty() ? nullptr : g.data(),
          input.points.data(), input.scalars.data(), terms.size(), form));
      bssl::UniquePtr<EC_POINT> p(EC_POINT_new(group()));
      if (expected.is_infinity) {
        EXPECT_EQ(len, 1u);
        EXPECT_EQ(out[0], 0);
        continue;
      }
      EXPECT_EQ(out[0] & ~1, form);
      ASSERT_TRUE(EC_POINT_oct2point(group(), p.get(), out, len, nullptr));
      EXPECT_EQ(ToSlow(group(), p.get()), expected);
    }
  }

  TestRandom random_{GetParam()->nid + 5u};
  std::vector<SlowPoint> multiples_;
};

INSTANTIATE_TEST_SUITE_P(
    Curves, PublicBatchTest, ::testing::ValuesIn(PointersToCurves()),
    NameOfCurve<::testing::TestParamInfo<const CurveForTesting *>>);

TEST_P(PublicBatchTest, Sums) {
  for (size_t num : {0, 1, 2, 3, 4, 9, 64, 200}) {
    const std::vector<Term> terms = Multiples(num);
    const SlowInt g = RandomScalar();
    ExpectSum(&g, terms);
    ExpectSum(nullptr, terms);
  }
}

TEST_P(PublicBatchTest, SumsOverBytes) {
  for (size_t num : {0, 1, 2, 3, 4, 9, 64}) {
    std::vector<Term> terms = Multiples(num);
    for (Term &term : terms) {
      term.multiple = term.multiple % (slow().n - 1) + 1;  // not infinity
    }
    const SlowInt g = RandomScalar();
    ExpectBytes(&g, terms);
    ExpectBytes(nullptr, terms);
  }
  const SlowInt zero = 0;
  ExpectBytes(&zero, {});
  ExpectBytes(&zero, {{1, 1}, {1, slow().n - 1}});
}

TEST_P(PublicBatchTest, SpecialTerms) {
  const SlowInt n = slow().n, k = RandomScalar(), one = 1, zero = 0;
  ExpectSum(nullptr, {{0, k}});                              // infinity
  ExpectSum(&one, {{0, k}, {0, 0}, {1, 1}});                 //
  ExpectSum(&k, {{1, n - k}});                               // opposites
  ExpectSum(nullptr, {{5, k}, {n - 5, k}});                  //
  ExpectSum(nullptr, {{5, k}, {5, k}, {5, k}, {5, n - 1}});  // repeats
  ExpectSum(&zero, {{1, 0}, {2, 0}});                        // zero scalars
  ExpectSum(&n, {{2, n}, {3, n * n}});                       // multiples of n
  ExpectSum(&k, {{2, k, true}, {3, n * 5 + 1, true}});       // negative
  ExpectSum(&k, {{2, (SlowInt(1) << 900) + 3}});             // long
  ExpectSum(&k, std::vector<Term>(100, Term{7, k}));
  ExpectSum(&k, std::vector<Term>(100, Term{7, n - 1}));
}

// More terms than a tile holds. Points and scalars repeat, so that the slow sum
// stays short.
TEST_P(PublicBatchTest, ManyTiles) {
  if (GetParam()->name != "p256" && GetParam()->name != "toy199") {
    return;
  }
  const size_t kNum = EC_MSM_MAX_HEAP / 200;  // a tile is less
  ASSERT_GT(kNum * (sizeof(EC_AFFINE) + sizeof(EC_SCALAR)), EC_MSM_MAX_HEAP);
  std::vector<Term> terms = Multiples(50);
  for (Term &term : terms) {
    term.multiple = term.multiple % (slow().n - 1) + 1;
  }
  while (terms.size() < kNum) {
    terms.push_back(terms[terms.size() - 50]);
  }
  const Input input = ToBytes(terms);
  std::vector<bssl::UniquePtr<EC_POINT>> points;
  std::vector<bssl::UniquePtr<BIGNUM>> scalars;
  for (size_t i = 0; i < 50; i++) {
    points.push_back(ToPoint(group(), Point(terms[i].multiple)));
    scalars.push_back(ToBignum(terms[i].scalar));
  }
  std::vector<const EC_POINT *> point_ptrs;
  std::vector<const BIGNUM *> scalar_ptrs;
  for (size_t i = 0; i < kNum; i++) {
    point_ptrs.push_back(points[i % 50].get());
    scalar_ptrs.push_back(scalars[i % 50].get());
  }
  const SlowPoint expected = Expected(3, terms);
  bssl::UniquePtr<BIGNUM> three = ToBignum(3);
  bssl::UniquePtr<EC_POINT> r(EC_POINT_new(group()));
  uint8_t out[EC_MAX_UNCOMPRESSED];
  size_t len;
  const std::vector<uint8_t> g = SlowInt(3).ToBytes(scalar_len());

  mem_reset_bytes_for_testing();
  ASSERT_TRUE(EC_POINT_mul_public_batch(group(), r.get(), three.get(),
                                        point_ptrs.data(), scalar_ptrs.data(),
                                        kNum, nullptr));
  EXPECT_LE(mem_peak_bytes_for_testing(), 2 * EC_MSM_MAX_HEAP);
  EXPECT_EQ(ToSlow(group(), r.get()), expected);

  mem_reset_bytes_for_testing();
  ASSERT_TRUE(EC_mul_public_batch_bytes(
      group(), out, &len, sizeof(out), g.data(), input.points.data(),
      input.scalars.data(), kNum, POINT_CONVERSION_UNCOMPRESSED));
  EXPECT_LE(mem_peak_bytes_for_testing(), 2 * EC_MSM_MAX_HEAP);
  ASSERT_TRUE(EC_POINT_oct2point(group(), r.get(), out, len, nullptr));
  EXPECT_EQ(ToSlow(group(), r.get()), expected);
}

TEST_P(PublicBatchTest, BadArguments) {
  const EC_POINT *g = EC_GROUP_get0_generator(group());
  bssl::UniquePtr<EC_POINT> r(EC_POINT_dup(g, group()));
  const EC_GROUP *other_group =
      group() == EC_group_p256() ? EC_group_p384() : EC_group_p256();
  bssl::UniquePtr<EC_POINT> other(EC_POINT_new(other_group));
  const EC_POINT *points[2] = {g, g}, *holes[2] = {g, nullptr},
                 *mixed[2] = {g, other.get()};
  const BIGNUM *scalars[2] = {BN_value_one(), BN_value_one()},
               *no_scalar[2] = {BN_value_one(), nullptr};
  auto Fails = [&](EC_POINT *out, const EC_POINT *const *p,
                   const BIGNUM *const *s, size_t num) {
    return !EC_POINT_mul_public_batch(group(), out, nullptr, p, s, num,
                                      nullptr) &&
           ToSlow(group(), r.get()) == slow().generator;
  };
  EXPECT_TRUE(Fails(r.get(), nullptr, scalars, 2));
  EXPECT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
  EXPECT_TRUE(Fails(r.get(), points, nullptr, 2));
  EXPECT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
  EXPECT_TRUE(Fails(r.get(), holes, scalars, 2));
  EXPECT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
  EXPECT_TRUE(Fails(r.get(), points, no_scalar, 2));
  EXPECT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
  EXPECT_TRUE(Fails(r.get(), mixed, scalars, 2));
  EXPECT_ERROR(EC, EC_R_INCOMPATIBLE_OBJECTS);
  EXPECT_TRUE(Fails(other.get(), points, scalars, 2));
  EXPECT_ERROR(EC, EC_R_INCOMPATIBLE_OBJECTS);
  EXPECT_TRUE(Fails(r.get(), points, scalars, SIZE_MAX));
  EXPECT_ERROR(EC, ERR_R_OVERFLOW);
  EXPECT_TRUE(Fails(r.get(), points, scalars, SIZE_MAX / sizeof(void *) + 1));
  EXPECT_ERROR(EC, ERR_R_OVERFLOW);
  ASSERT_TRUE(EC_POINT_mul_public_batch(group(), r.get(), nullptr, nullptr,
                                        nullptr, 0, nullptr));
  EXPECT_TRUE(EC_POINT_is_at_infinity(group(), r.get()));
}

// The functions inside the library check their arguments as well.
TEST_P(PublicBatchTest, BadArgumentsInside) {
  const EC_JACOBIAN p = group()->generator.raw;
  const EC_AFFINE a = {p.X, p.Y};
  const EC_SCALAR s = ToScalar(group(), 2);
  EC_JACOBIAN r = p;
#define EXPECT_FAILS(reason, call)                            \
  do {                                                        \
    EXPECT_FALSE(call);                                       \
    EXPECT_ERROR(EC, reason);                                 \
    EXPECT_EQ(OPENSSL_memcmp(&r, &p, sizeof(p)), 0) << #call; \
  } while (0)
  const EC_GROUP *g = group();
  const int kNull = ERR_R_PASSED_NULL_PARAMETER;
  EXPECT_FAILS(kNull,
               ec_point_mul_scalar_public_batch(nullptr, &r, &s, &p, &s, 1));
  EXPECT_FAILS(kNull,
               ec_point_mul_scalar_public_batch(g, nullptr, &s, &p, &s, 1));
  EXPECT_FAILS(kNull,
               ec_point_mul_scalar_public_batch(g, &r, &s, nullptr, &s, 1));
  EXPECT_FAILS(kNull,
               ec_point_mul_scalar_public_batch(g, &r, &s, &p, nullptr, 1));
  EXPECT_FAILS(kNull,
               ec_affine_mul_scalar_public_batch(g, &r, &s, nullptr, &s, 1));
  EXPECT_FAILS(kNull, ec_point_mul_scalar_public(g, &r, nullptr, &p, &s));
  EXPECT_FAILS(kNull, ec_point_mul_scalar_public(g, &r, &s, nullptr, &s));
  EXPECT_FAILS(kNull, ec_point_mul_scalar_public(g, &r, &s, &p, nullptr));
  EXPECT_FAILS(kNull, ec_point_mul_scalar_public(g, nullptr, &s, &p, &s));
  EXPECT_FAILS(kNull,
               ec_point_mul_scalar_public_sums(g, &r, &s, nullptr, 1, &s, 1));
  EXPECT_FAILS(ERR_R_OVERFLOW,
               ec_point_mul_scalar_public_batch(
                   g, &r, &s, &p, &s, SIZE_MAX / sizeof(EC_JACOBIAN) + 1));
  EXPECT_FAILS(ERR_R_OVERFLOW,
               ec_affine_mul_scalar_public_batch(
                   g, &r, &s, &a, &s, SIZE_MAX / sizeof(EC_AFFINE) + 1));
#undef EXPECT_FAILS
  EXPECT_TRUE(ec_point_mul_scalar_public_sums(g, nullptr, nullptr, nullptr, 0,
                                              nullptr, 0));
}

// NoteOfError returns the note of the oldest error.
std::string NoteOfError() {
  const char *note = nullptr;
  int flags;
  ERR_peek_error_line_data(nullptr, nullptr, &note, &flags);
  return note == nullptr ? "" : note;
}

TEST_P(PublicBatchTest, BadBytes) {
  const Input good = ToBytes({{1, 1}, {2, 2}, {3, 3}});
  uint8_t out[EC_MAX_UNCOMPRESSED];
  size_t len;
  auto Fails = [&](const uint8_t *g, const Input &in, size_t num,
                   size_t max_out, int form) {
    len = 99;
    return !EC_mul_public_batch_bytes(
               group(), out, &len, max_out, g, in.points.data(),
               in.scalars.data(), num,
               static_cast<point_conversion_form_t>(form)) &&
           len == 0;
  };
  const size_t enough = sizeof(out);
  // Scalars that are not below the order.
  const std::vector<uint8_t> order = slow().n.ToBytes(scalar_len());
  EXPECT_TRUE(Fails(order.data(), good, 3, enough, 2));
  EXPECT_ERROR(EC, EC_R_INVALID_SCALAR);
  for (size_t i = 0; i < 3; i++) {
    Input bad = good;
    std::copy(order.begin(), order.end(), &bad.scalars[i * scalar_len()]);
    EXPECT_TRUE(Fails(nullptr, bad, 3, enough, 2));
    EXPECT_EQ(NoteOfError(), "item " + std::to_string(i));
    EXPECT_ERROR(EC, EC_R_INVALID_SCALAR);
    bad = good;
    bad.points[i * point_len()] = 6;
    EXPECT_TRUE(Fails(nullptr, bad, 3, enough, 2));
    EXPECT_ERROR(EC, EC_R_INVALID_ENCODING);
    bad = good;
    std::fill_n(&bad.points[i * point_len() + 1], point_len() - 1, 0xff);
    EXPECT_TRUE(Fails(nullptr, bad, 3, enough, 2));
    EXPECT_ERROR(EC, EC_R_DECODE_ERROR);
    bad = good;
    std::fill_n(&bad.points[i * point_len() + 1], point_len() - 1, 0);
    EXPECT_TRUE(Fails(nullptr, bad, 3, enough, 2));
    EXPECT_ERROR(EC, EC_R_POINT_IS_NOT_ON_CURVE);
  }
  EXPECT_TRUE(Fails(nullptr, good, 3, enough, 6));
  EXPECT_ERROR(EC, EC_R_INVALID_FORM);
  EXPECT_TRUE(Fails(nullptr, good, 3, point_len() - 1, 4));
  EXPECT_ERROR(EC, EC_R_BUFFER_TOO_SMALL);
  EXPECT_TRUE(Fails(nullptr, good, 3, point_len() / 2, 2));
  EXPECT_ERROR(EC, EC_R_BUFFER_TOO_SMALL);
  EXPECT_TRUE(Fails(nullptr, good, SIZE_MAX / 2, enough, 2));
  EXPECT_ERROR(EC, ERR_R_OVERFLOW);
  EXPECT_TRUE(Fails(nullptr, Input(), 1, enough, 2));
  EXPECT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
}

TEST_P(PublicBatchTest, AllocationsFail) {
  const Input input = ToBytes(std::vector<Term>(20, Term{2, RandomScalar()}));
  bssl::UniquePtr<EC_POINT> r(EC_POINT_new(group()));
  const std::vector<const EC_POINT *> points(20,
                                             EC_GROUP_get0_generator(group()));
  const std::vector<const BIGNUM *> scalars(20, BN_value_one());
  size_t count = ForEachAllocationFailure([&](bool fails) {
    uint8_t out[EC_MAX_UNCOMPRESSED] = {0};
    size_t len;
    const bool over_bytes = EC_mul_public_batch_bytes(
        group(), out, &len, sizeof(out), nullptr, input.points.data(),
        input.scalars.data(), 20, POINT_CONVERSION_COMPRESSED);
    EXPECT_EQ(len != 0, over_bytes);
    const bool over_objects = EC_POINT_mul_public_batch(
        group(), r.get(), nullptr, points.data(), scalars.data(), 20, nullptr);
    EXPECT_EQ(over_bytes && over_objects, !fails);
    if (!over_objects) {
      EXPECT_TRUE(EC_POINT_is_at_infinity(group(), r.get()));
      EXPECT_EQ(ERR_GET_REASON(ERR_peek_error()), ERR_R_MALLOC_FAILURE);
    }
    ERR_clear_error();
    EXPECT_TRUE(EC_POINT_set_to_infinity(group(), r.get()));
  });
  EXPECT_GE(count, 4u);
}

TEST_P(PublicBatchTest, StackIsBounded) {
  if (!StackIsMeasurable()) {
    GTEST_SKIP() << "the stack of this build says nothing";
  }
  const Input input = ToBytes(std::vector<Term>(100, Term{2, RandomScalar()}));
  const std::vector<const EC_POINT *> points(100,
                                             EC_GROUP_get0_generator(group()));
  const std::vector<const BIGNUM *> scalars(100, BN_value_one());
  bssl::UniquePtr<EC_POINT> r(EC_POINT_new(group()));
  for (size_t num : {1, 3, 100}) {
    const size_t used = StackUsed([&] {
      uint8_t out[EC_MAX_UNCOMPRESSED];
      size_t len;
      EXPECT_TRUE(EC_mul_public_batch_bytes(
          group(), out, &len, sizeof(out), nullptr, input.points.data(),
          input.scalars.data(), num, POINT_CONVERSION_COMPRESSED));
      EXPECT_TRUE(EC_POINT_mul_public_batch(group(), r.get(), nullptr,
                                            points.data(), scalars.data(), num,
                                            nullptr));
    });
    EXPECT_LE(used, size_t{64} << 10) << num;
  }
}
