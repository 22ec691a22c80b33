// SPDX-License-Identifier: Apache-2.0
//
// field_contract_test.cc holds every inlined backend, and its FIELD_METHOD, to
// the contract of field.h, by integers that share no code with it.

#include "crypto/test/field_backends.h"

#include <gtest/gtest.h>


template <typename Backend>
class FieldContractTest : public testing::Test {
 protected:
  typedef typename Backend::Fe Fe;

  FieldContractTest() {
    const SlowInt r = SlowInt(1) << (f_->num_words * CRYPTO_WORD_BITS);
    r_ = f_->is_plain ? SlowInt(1) : r % p_;
    r_inverse_ = SlowModInverse(r_, p_);
  }

  void SetUp() override {
    if (!Backend::IsSupported()) {
      GTEST_SKIP() << "this processor lacks what the backend needs";
    }
  }

  // Stored returns the integer that |a| is in memory, which must be reduced.
  SlowInt Stored(const crypto_word_t *a) {
    crypto_word_t words[FIELD_MAX_WORDS];
    Backend::store(f_, words, a);
    SlowInt value = SlowInt::FromWords(words, f_->num_words);
    EXPECT_LT(value, p_);
    return value;
  }

  // Fill sets |r| to an element and returns its memory form.
  SlowInt Fill(crypto_word_t *r) {
    Backend::Fill(f_, &random_, r);
    SlowInt value = Backend::Value(f_, r) % p_;
    EXPECT_EQ(Stored(r), value);
    return value;
  }

  // ExpectTight checks that |r| is |want| and may be used in any function: it
  // survives a subtraction and a product at the bounds.
  void ExpectTight(const SlowInt &want, const crypto_word_t *r) {
    ASSERT_EQ(Stored(r), want);
    if (kHasSlack) {
      for (size_t i = 0; i < Backend::kWords; i++) {
        ASSERT_LT(r[i], Bound(i));
      }
    }
  }

#if CRYPTO_WORD_BITS == 64
  static constexpr bool kHasSlack = std::is_same<Backend, P521Backend>::value;
  static crypto_word_t Bound(size_t limb) {
    return (limb < 8 ? P521_MASK58 : P521_MASK57) + 1 + P521_SLACK;
  }
#else
  static constexpr bool kHasSlack = false;
  static crypto_word_t Bound(size_t) {
    return 0;
  }
#endif

  SlowInt Product(const SlowInt &a, const SlowInt &b) {
    return a * b % p_ * r_inverse_ % p_;
  }

  // Rounds is how many values to try: fewer for the toys, whose values are few.
  int Rounds() const {
    return f_->bits < 32 ? 1000 : 8000;
  }

  const FIELD *f_ = Backend::Field();
  const SlowInt p_ = Modulus(f_);
  SlowInt r_, r_inverse_;
  TestRandom random_;
};

struct BackendNames {
  template <typename Backend>
  static std::string GetName(int) {
    return Backend::Name();
  }
};

typedef testing::Types<P224Backend, P256Backend, P384Backend, P521Backend,
                       Secp256k1Backend, Edwards25519Backend, Toy13Backend,
                       Toy199Backend, Toy60037Backend, GenericBackend<0>,
                       GenericBackend<1>, GenericBackend<2>, GenericBackend<3>,
                       GenericBackend<4>, GenericBackend<5> FIELD_BACKENDS_ADX>
    Backends;
TYPED_TEST_SUITE(FieldContractTest, Backends, BackendNames);

TYPED_TEST(FieldContractTest, Binary) {
  for (int i = 0; i < this->Rounds(); i++) {
    typename TypeParam::Fe x, y, r;
    const SlowInt a = this->Fill(x), b = this->Fill(y);
    TypeParam::add(this->f_, r, x, y);
    this->ExpectTight((a + b) % this->p_, r);
    TypeParam::sub(this->f_, r, x, y);
    this->ExpectTight((a + this->p_ - b) % this->p_, r);
    TypeParam::mul(this->f_, r, x, y);
    this->ExpectTight(this->Product(a, b), r);
  }
}

TYPED_TEST(FieldContractTest, Unary) {
  for (int i = 0; i < this->Rounds(); i++) {
    typename TypeParam::Fe x, r;
    const SlowInt a = this->Fill(x);
    TypeParam::neg(this->f_, r, x);
    this->ExpectTight((this->p_ - a) % this->p_, r);
    TypeParam::sqr(this->f_, r, x);
    this->ExpectTight(this->Product(a, a), r);
    EXPECT_EQ(TypeParam::is_zero(this->f_, x),
              a.IsZero() ? ~crypto_word_t{0} : 0);
    // x - x may be any form of zero.
    TypeParam::sub(this->f_, r, x, x);
    EXPECT_EQ(TypeParam::is_zero(this->f_, r), ~crypto_word_t{0});
    TypeParam::copy(this->f_, r, x);
    this->ExpectTight(a, r);
  }
}

TYPED_TEST(FieldContractTest, AliasedOutputs) {
  for (int i = 0; i < 500; i++) {
    typename TypeParam::Fe x, y, want, r;
    this->Fill(x);
    this->Fill(y);
    for (auto op : {TypeParam::add, TypeParam::sub, TypeParam::mul}) {
      op(this->f_, want, x, y);
      TypeParam::copy(this->f_, r, x);
      op(this->f_, r, r, y);
      EXPECT_EQ(this->Stored(r), this->Stored(want));
      TypeParam::copy(this->f_, r, y);
      op(this->f_, r, x, r);
      EXPECT_EQ(this->Stored(r), this->Stored(want));
      op(this->f_, want, x, x);
      TypeParam::copy(this->f_, r, x);
      op(this->f_, r, r, r);
      EXPECT_EQ(this->Stored(r), this->Stored(want));
    }
    for (auto op : {TypeParam::neg, TypeParam::sqr, TypeParam::copy}) {
      op(this->f_, want, x);
      TypeParam::copy(this->f_, r, x);
      op(this->f_, r, r);
      EXPECT_EQ(this->Stored(r), this->Stored(want));
    }
  }
}

TYPED_TEST(FieldContractTest, MemoryAndPlainForms) {
  for (int i = 0; i < 1000; i++) {
    const SlowInt a = StructuredBelow(&this->random_, this->p_);
    crypto_word_t words[FIELD_MAX_WORDS];
    typename TypeParam::Fe x;
    a.ToWords(words, this->f_->num_words);
    TypeParam::load(this->f_, x, words);
    this->ExpectTight(a, x);
    TypeParam::from_plain(this->f_, x, words);
    this->ExpectTight(a * this->r_ % this->p_, x);
    TypeParam::to_plain(this->f_, words, x);
    EXPECT_EQ(SlowInt::FromWords(words, this->f_->num_words), a);
    // Any tight form of an element gives one integer.
    const SlowInt b = this->Fill(x);
    TypeParam::to_plain(this->f_, words, x);
    EXPECT_EQ(SlowInt::FromWords(words, this->f_->num_words),
              b * this->r_inverse_ % this->p_);
  }
}

TYPED_TEST(FieldContractTest, Constants) {
  typename TypeParam::Fe x;
  TypeParam::zero(this->f_, x);
  this->ExpectTight(0, x);
  TypeParam::one(this->f_, x);
  this->ExpectTight(this->r_, x);
  EXPECT_EQ(SlowInt::FromWords(this->f_->one, this->f_->num_words), this->r_);
}

TYPED_TEST(FieldContractTest, Select) {
  for (int i = 0; i < 100; i++) {
    typename TypeParam::Fe x, y, r;
    const SlowInt a = this->Fill(x), b = this->Fill(y);
    TypeParam::select(this->f_, r, ~crypto_word_t{0}, x, y);
    this->ExpectTight(a, r);
    TypeParam::select(this->f_, r, 0, x, y);
    this->ExpectTight(b, r);
    TypeParam::select(this->f_, x, 0, x, y);
    this->ExpectTight(b, x);
  }
}

TYPED_TEST(FieldContractTest, Powers) {
  for (int i = 0; i < 20; i++) {
    typename TypeParam::Fe x, r;
    const SlowInt a = this->Fill(x) * this->r_inverse_ % this->p_;
    for (unsigned n : {1u, 2u, 3u, 64u}) {
      TypeParam::sqr_n(this->f_, r, x, n);
      const SlowInt power = SlowModPow(a, SlowInt(1) << n, this->p_);
      this->ExpectTight(power * this->r_ % this->p_, r);
    }
    if (TypeParam::kHasRoots && this->p_ % 4 == 3) {
      TypeParam::pow_pm3d4(this->f_, r, x);
      const SlowInt power = SlowModPow(a, (this->p_ - 3) / 4, this->p_);
      this->ExpectTight(power * this->r_ % this->p_, r);
    }
  }
}

TEST(FieldEdwards25519Test, PowerForRoots) {
  const FIELD *f = &field_edwards25519;
  const SlowInt p = Modulus(f);
  TestRandom random;
  for (int i = 0; i < 100; i++) {
    crypto_word_t x[FIELD_EDWARDS25519_WORDS];
    Edwards25519Backend::Fill(f, &random, x);
    const SlowInt a = Edwards25519Backend::Value(f, x);
    edwards25519_fe_pow_pm5d8(f, x, x);
    EXPECT_EQ(Edwards25519Backend::Value(f, x), SlowModPow(a, (p - 5) / 8, p));
  }
}

TYPED_TEST(FieldContractTest, Inverse) {
  const SlowInt one = this->r_;
  for (int i = 0; i < 2000; i++) {
    typename TypeParam::Fe x, r;
    const SlowInt a = this->Fill(x);
    TypeParam::inv0(this->f_, r, x);
    this->ExpectTight(this->Stored(r), r);
    EXPECT_EQ(this->Product(a, this->Stored(r)), a.IsZero() ? SlowInt() : one);
    const SlowInt inverse = this->Stored(r);
    TypeParam::inv0_vartime(this->f_, r, x);
    this->ExpectTight(inverse, r);
    if (i % 16 == 0) {
      const SlowInt plain = a * this->r_inverse_ % this->p_;
      EXPECT_EQ(inverse, SlowModInverse(plain, this->p_) * one % this->p_);
      TypeParam::inv0(this->f_, x, x);
      this->ExpectTight(inverse, x);
    }
  }
}

// The table does on the memory form what the inlined functions do.
TYPED_TEST(FieldContractTest, Method) {
  const FIELD *f = this->f_;
  const FIELD_METHOD *method = TypeParam::Method();
  crypto_word_t a[FIELD_MAX_WORDS], b[FIELD_MAX_WORDS], r[FIELD_MAX_WORDS];
  typename TypeParam::Fe x, y, z;
  const auto expect = [&](const crypto_word_t *want) {
    EXPECT_EQ(SlowInt::FromWords(r, f->num_words), this->Stored(want));
  };
  for (int i = 0; i < 50; i++) {
    this->Fill(x);
    this->Fill(y);
    TypeParam::store(f, a, x);
    TypeParam::store(f, b, y);
    method->add(f, r, a, b);
    TypeParam::add(f, z, x, y);
    expect(z);
    method->sub(f, r, a, b);
    TypeParam::sub(f, z, x, y);
    expect(z);
    method->mul(f, r, a, b);
    TypeParam::mul(f, z, x, y);
    expect(z);
    method->neg(f, r, a);
    TypeParam::neg(f, z, x);
    expect(z);
    method->sqr(f, r, a);
    TypeParam::sqr(f, z, x);
    expect(z);
    method->sqr_n(f, r, a, 3);
    TypeParam::sqr_n(f, z, x, 3);
    expect(z);
    method->inv0(f, r, a);
    TypeParam::inv0(f, z, x);
    expect(z);
    method->inv0_vartime(f, r, a);
    expect(z);
    method->from_plain(f, r, a);
    TypeParam::from_plain(f, z, a);
    expect(z);
    method->to_plain(f, r, r);
    EXPECT_EQ(SlowInt::FromWords(r, f->num_words),
              SlowInt::FromWords(a, f->num_words));
    EXPECT_EQ(method->is_zero(f, a), TypeParam::is_zero(f, x));
  }
}

// All pairs of a small field.
template <typename Backend>
class FieldExhaustiveTest : public FieldContractTest<Backend> {};

typedef testing::Types<Toy13Backend, Toy199Backend, GenericBackend<0>> Toys;
TYPED_TEST_SUITE(FieldExhaustiveTest, Toys, BackendNames);

TYPED_TEST(FieldExhaustiveTest, Binary) {
  crypto_word_t words[FIELD_MAX_WORDS] = {0};
  typename TypeParam::Fe x, y, r;
  for (crypto_word_t i = 0; this->p_ > i; i++) {
    words[0] = i;
    TypeParam::load(this->f_, x, words);
    for (crypto_word_t j = 0; this->p_ > j; j++) {
      words[0] = j;
      TypeParam::load(this->f_, y, words);
      TypeParam::add(this->f_, r, x, y);
      ASSERT_EQ(this->Stored(r), SlowInt(i + j) % this->p_);
      TypeParam::sub(this->f_, r, x, y);
      ASSERT_EQ(this->Stored(r), (this->p_ + i - j) % this->p_);
      TypeParam::mul(this->f_, r, x, y);
      ASSERT_EQ(this->Stored(r), this->Product(i, j));
    }
  }
}
