// SPDX-License-Identifier: Apache-2.0
//
// points_test.cc checks operations on points in assembly: on coordinates where
// carries and borrows go wrong, beside the formulas as they stand in the
// literature, computed by the portable fields. Formulas are identities of
// polynomials, so the points need not lie on a curve.

#include "crypto/ec/x86_64/points.h"

#include <gtest/gtest.h>

#include "crypto/cpu/internal.h"
#include "crypto/test/field_backends.h"

#if defined(FIELD_HAS_ADX)

// crypto/test/abi_x86_64.S
extern "C" uint64_t abi_check_call(void (*fn)(), const uint64_t args[5]);

namespace {

// A Curve has the operations, and the fields that compute with and without
// assembly.
#define CURVE(Name_, name, a_)                                      \
  struct Name_ {                                                    \
    typedef Name_##AdxBackend Adx;                                  \
    typedef Name_##Backend Portable;                                \
    static constexpr int kA = a_;                                   \
    static constexpr auto dbl = name##_point_dbl_adx;               \
    static constexpr auto add = name##_point_add_affine_adx;        \
    static constexpr auto accumulate = name##_point_accumulate_adx; \
  }
CURVE(P224, p224, -3);
CURVE(P256, p256, -3);
CURVE(P384, p384, -3);
CURVE(P521, p521, -3);
CURVE(Secp256k1, secp256k1, 0);
#undef CURVE

// An Element is one of a portable field, in memory form, with operators.
template <typename F>
class Element {
 public:
  Element() : v_{0} {}
  explicit Element(const crypto_word_t *words) {
    memcpy(v_, words, kWords * sizeof(v_[0]));
  }

  bool Is(const crypto_word_t *words) const {
    return memcmp(v_, words, kWords * sizeof(v_[0])) == 0;
  }
  bool IsZero() const { return Is(Element().v_); }

  friend Element operator+(Element a, const Element &b) {
    F::Method()->add(F::Field(), a.v_, a.v_, b.v_);
    return a;
  }
  friend Element operator-(Element a, const Element &b) {
    F::Method()->sub(F::Field(), a.v_, a.v_, b.v_);
    return a;
  }
  friend Element operator*(Element a, const Element &b) {
    F::Method()->mul(F::Field(), a.v_, a.v_, b.v_);
    return a;
  }
  // a small multiple
  friend Element operator*(int k, const Element &a) {
    Element r;
    for (int i = 0; i < (k < 0 ? -k : k); i++) {
      r = k < 0 ? r - a : r + a;
    }
    return r;
  }

 private:
  static constexpr size_t kWords = F::kWords;

  crypto_word_t v_[kWords];
};

template <typename Curve>
class PointsTest : public ::testing::Test {
 protected:
  typedef typename Curve::Adx Adx;
  typedef Element<typename Curve::Portable> E;
  static constexpr size_t kWords = Adx::kWords;

  void SetUp() override {
    if (!cpu_features()->adx || !cpu_features()->bmi2) {
      GTEST_SKIP() << "this processor lacks ADX or BMI2";
    }
  }

  // Fill sets |n| elements to numbers with limbs at their bounds.
  void Fill(crypto_word_t *words, size_t n) {
    for (size_t i = 0; i < n; i++) {
      FillLimbs<Adx>(&random_, words + i * kWords);
    }
  }

  static E At(const crypto_word_t *words, size_t i) {
    return E(words + i * kWords);
  }

  TestRandom random_;
};

typedef ::testing::Types<P224, P256, P384, P521, Secp256k1> Curves;
TYPED_TEST_SUITE(PointsTest, Curves, );

TYPED_TEST(PointsTest, Doubling) {
  typedef typename TestFixture::E E;
  constexpr size_t kWords = TestFixture::kWords;
  for (int i = 0; i < 40000; i++) {
    crypto_word_t p[3 * kWords], r[3 * kWords];
    this->Fill(p, 3);
    const E X = this->At(p, 0), Y = this->At(p, 1), Z = this->At(p, 2);
    TypeParam::dbl(r, p);
    // EFD dbl-1986-cc, whose coordinates are those of twice this Z.
    const E S = 4 * (X * Y * Y), ZZ = Z * Z;
    const E M = 3 * (X * X) + TypeParam::kA * (ZZ * ZZ);
    const E X3 = M * M - 2 * S;
    const E Y3 = M * (S - X3) - 8 * (Y * Y * Y * Y);
    const auto scaled = [&](int k, size_t j) { return k * this->At(r, j); };
    ASSERT_TRUE((scaled(4, 0) - X3).IsZero());
    ASSERT_TRUE((scaled(8, 1) - Y3).IsZero());
    ASSERT_TRUE((scaled(2, 2) - 2 * (Y * Z)).IsZero());
    for (size_t j = 0; j < 3; j++) {
      ASSERT_TRUE(field_lt_modulus(TypeParam::Adx::Field(), r + j * kWords));
    }
    TypeParam::dbl(p, p);
    ASSERT_EQ(memcmp(p, r, sizeof(r)), 0);
  }
}

TYPED_TEST(PointsTest, MixedAddition) {
  typedef typename TestFixture::E E;
  constexpr size_t kWords = TestFixture::kWords;
  for (int i = 0; i < 40000; i++) {
    crypto_word_t p[3 * kWords], q[2 * kWords], r[3 * kWords], c[2 * kWords];
    this->Fill(p, 3);
    this->Fill(q, 2);
    if (this->random_.Below(8) == 0) {  // equal points, where Z = 1
      memcpy(q, p, sizeof(q));
      TypeParam::Adx::one(TypeParam::Adx::Field(), p + 2 * kWords);
    }
    const E X = this->At(p, 0), Y = this->At(p, 1), Z = this->At(p, 2);
    TypeParam::add(r, c, p, q);
    // EFD add-1998-cmo-2 with Z2 = 1
    const E H = this->At(q, 0) * Z * Z - X, S = this->At(q, 1) * Z * Z * Z - Y;
    const E HH = H * H, V = X * HH;
    const E X3 = S * S - H * HH - 2 * V;
    ASSERT_TRUE(H.Is(c));
    ASSERT_TRUE(S.Is(c + kWords));
    ASSERT_TRUE(X3.Is(r));
    ASSERT_TRUE((S * (V - X3) - Y * H * HH).Is(r + kWords));
    ASSERT_TRUE((Z * H).Is(r + 2 * kWords));
    TypeParam::add(p, c, p, q);
    ASSERT_EQ(memcmp(p, r, sizeof(r)), 0);
  }
}

TYPED_TEST(PointsTest, Accumulation) {
  typedef typename TestFixture::E E;
  constexpr size_t kWords = TestFixture::kWords;
  for (int i = 0; i < 40000; i++) {
    crypto_word_t p[4 * kWords], q[2 * kWords];
    this->Fill(p, 4);
    this->Fill(q, 2);
    const E X = this->At(p, 0), Y = this->At(p, 1);
    const E ZZ = this->At(p, 2), ZZZ = this->At(p, 3);
    TypeParam::accumulate(p, q);
    // EFD shortw-xyzz madd-2008-s
    const E P = this->At(q, 0) * ZZ - X, R = this->At(q, 1) * ZZZ - Y;
    const E PP = P * P, PPP = P * PP, Q = X * PP;
    const E X3 = R * R - PPP - 2 * Q;
    ASSERT_TRUE(X3.Is(p));
    ASSERT_TRUE((R * (Q - X3) - Y * PPP).Is(p + kWords));
    ASSERT_TRUE((ZZ * PP).Is(p + 2 * kWords));
    ASSERT_TRUE((ZZZ * PPP).Is(p + 3 * kWords));
  }
}

TYPED_TEST(PointsTest, KeepRegistersAndMemory) {
  constexpr size_t kWords = TestFixture::kWords;
  constexpr uint64_t kMark = 0x5a5a5a5a5a5a5a5a;
  const auto address = [](const void *p) {
    return static_cast<uint64_t>(reinterpret_cast<uintptr_t>(p));
  };
  crypto_word_t p[3 * kWords], q[2 * kWords];
  uint64_t r[3 * kWords + 2], c[2 * kWords + 2], sum[4 * kWords + 2];
  this->Fill(p, 3);
  this->Fill(q, 2);
  std::fill(std::begin(r), std::end(r), kMark);
  std::fill(std::begin(c), std::end(c), kMark);
  std::fill(std::begin(sum), std::end(sum), kMark);
  this->Fill(sum + 1, 4);
  const uint64_t dbl_args[5] = {address(r + 1), address(p)};
  const uint64_t add_args[5] = {address(r + 1), address(c + 1), address(p),
                                address(q)};
  const uint64_t sum_args[5] = {address(sum + 1), address(q)};
  const auto dbl = TypeParam::dbl;
  const auto add = TypeParam::add;
  const auto accumulate = TypeParam::accumulate;
  EXPECT_EQ(abi_check_call(reinterpret_cast<void (*)()>(dbl), dbl_args), 0u);
  EXPECT_EQ(abi_check_call(reinterpret_cast<void (*)()>(add), add_args), 0u);
  EXPECT_EQ(abi_check_call(reinterpret_cast<void (*)()>(accumulate), sum_args),
            0u);
  for (uint64_t word : {r[0], r[3 * kWords + 1], c[0], c[2 * kWords + 1],
                        sum[0], sum[4 * kWords + 1]}) {
    EXPECT_EQ(word, kMark);
  }
}

}  // namespace

#endif  // FIELD_HAS_ADX
