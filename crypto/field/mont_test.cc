// SPDX-License-Identifier: Apache-2.0
//
// mont_test.cc tests arithmetic modulo integers known at run time: fields,
// orders and moduli of every width, against slow integers.

#include "crypto/test/field_backends.h"

#include <gtest/gtest.h>


class MontTest : public testing::TestWithParam<TestModulus> {
 protected:
  SlowInt Random(crypto_word_t *words) {
    SlowInt value = StructuredBelow(&random_, m_);
    value.ToWords(words, f_->num_words);
    return value;
  }

  SlowInt Value(const crypto_word_t *words) {
    return SlowInt::FromWords(words, f_->num_words);
  }

  const FIELD *f_ = &GetParam().field;
  const SlowInt m_ = Modulus(f_);
  const SlowInt r_ = (SlowInt(1) << (f_->num_words * CRYPTO_WORD_BITS)) % m_;
  TestRandom random_;
};

static std::string ModulusName(const testing::TestParamInfo<TestModulus> &row) {
  return row.param.name;
}
INSTANTIATE_TEST_SUITE_P(All, MontTest, testing::ValuesIn(TestModuli()),
                         ModulusName);

TEST_P(MontTest, Context) {
  EXPECT_EQ(f_->bits, m_.Bits());
  EXPECT_EQ(f_->bytes, (m_.Bits() + 7) / 8);
  EXPECT_EQ(f_->num_words, (m_.Bits() + 63) / 64 * WORDS_PER_U64);
  EXPECT_EQ(static_cast<crypto_word_t>(f_->n0 * f_->m[0] + 1), 0u);
  EXPECT_EQ(Value(f_->one), r_);
  EXPECT_EQ(Value(f_->r2), r_ * r_ % m_);
  EXPECT_EQ(f_->is_plain, 0);
}

TEST_P(MontTest, Arithmetic) {
  for (int i = 0; i < 4000; i++) {
    crypto_word_t x[FIELD_MAX_WORDS], y[FIELD_MAX_WORDS], r[FIELD_MAX_WORDS];
    const SlowInt a = Random(x), b = Random(y);
    field_add(f_, r, x, y);
    EXPECT_EQ(Value(r), (a + b) % m_);
    field_sub(f_, r, x, y);
    EXPECT_EQ(Value(r), (a + m_ - b) % m_);
    field_neg(f_, r, x);
    EXPECT_EQ(Value(r), (m_ - a) % m_);
    field_mul(f_, r, x, y);
    EXPECT_LT(Value(r), m_);
    EXPECT_EQ(Value(r) * r_ % m_, a * b % m_);
    field_sqr(f_, r, x);
    EXPECT_LT(Value(r), m_);
    EXPECT_EQ(Value(r) * r_ % m_, a * a % m_);
    field_to_mont(f_, r, x);
    EXPECT_EQ(Value(r), a * r_ % m_);
    field_from_mont(f_, r, r);
    EXPECT_EQ(Value(r), a);
    EXPECT_EQ(field_is_zero(f_, x), a.IsZero() ? ~crypto_word_t{0} : 0);
    EXPECT_EQ(field_equal(f_, x, y), a == b ? ~crypto_word_t{0} : 0);
    EXPECT_EQ(field_equal(f_, x, x), ~crypto_word_t{0});
  }
}

class MontPrimeTest : public MontTest {};
INSTANTIATE_TEST_SUITE_P(All, MontPrimeTest, testing::ValuesIn(TestPrimes()),
                         ModulusName);

TEST_P(MontPrimeTest, Inverse) {
  for (int i = 0; i < 1000; i++) {
    crypto_word_t x[FIELD_MAX_WORDS], r[FIELD_MAX_WORDS];
    const SlowInt a = Random(x);
    field_inv0(f_, r, x);
    const SlowInt inverse = Value(r);
    EXPECT_LT(inverse, m_);
    EXPECT_EQ(a * inverse % m_, a.IsZero() ? SlowInt() : SlowInt(1));
    field_inv0_vartime(f_, x, x);
    EXPECT_EQ(Value(x), inverse);
  }
}

// Two divisions side by side, of moduli with equal and with different widths,
// are what they are one by one.
TEST_P(MontPrimeTest, TwoDivisions) {
  for (const TestModulus &other : TestPrimes()) {
    SCOPED_TRACE(other.name);
    const FIELD *f = &other.field;
    for (int i = 0; i < 20; i++) {
      crypto_word_t a[2][FIELD_MAX_WORDS], c[2][FIELD_MAX_WORDS];
      const SlowInt x = Random(a[0]), y = Random(c[0]);
      const SlowInt z = StructuredBelow(&random_, Modulus(f)),
                    w = StructuredBelow(&random_, Modulus(f));
      z.ToWords(a[1], f->num_words);
      w.ToWords(c[1], f->num_words);
      const FIELD_DIVISION both[2] = {{f_, a[0], c[0], a[0]},
                                      {f, c[1], c[1], a[1]}};
      field_div0_two(both);
      EXPECT_LT(Value(a[0]), m_);
      EXPECT_EQ(Value(a[0]) * x % m_, x.IsZero() ? SlowInt() : y);
      const SlowInt q = SlowInt::FromWords(c[1], f->num_words);
      EXPECT_LT(q, Modulus(f));
      EXPECT_EQ(q * z % Modulus(f), z.IsZero() ? SlowInt() : w);
    }
  }
}

// The values that end a run early, late or with either sign.
TEST_P(MontPrimeTest, InverseAtEdges) {
  std::vector<SlowInt> values = {0, 1, 2, 3, m_ - 1, m_ - 2, m_ - 3};
  for (size_t i = 0; i < f_->bits; i++) {
    values.push_back((SlowInt(1) << i) % m_);
    values.push_back((m_ - (SlowInt(1) << i) % m_) % m_);
  }
  for (const SlowInt &a : values) {
    crypto_word_t x[FIELD_MAX_WORDS], r[2][FIELD_MAX_WORDS];
    a.ToWords(x, f_->num_words);
    field_inv0(f_, r[0], x);
    EXPECT_LT(Value(r[0]), m_);
    EXPECT_EQ(a * Value(r[0]) % m_, a.IsZero() ? SlowInt() : SlowInt(1));
    const FIELD_DIVISION both[2] = {{f_, r[1], f_->one, x},
                                    {f_, x, f_->one, x}};
    field_div0_two(both);
    EXPECT_EQ(a * Value(r[1]) % m_, a.IsZero() ? SlowInt() : r_);
    EXPECT_EQ(Value(x), Value(r[1]));
  }
}

TEST_P(MontTest, Power) {
  for (int i = 0; i < 20; i++) {
    crypto_word_t x[FIELD_MAX_WORDS], e[2];
    const SlowInt a = Random(x);
    for (crypto_word_t &word : e) {
      word = static_cast<crypto_word_t>(random_.Next()) >>
             random_.Below(CRYPTO_WORD_BITS);
    }
    const size_t num_e = static_cast<size_t>(random_.Below(3));
    field_to_mont(f_, x, x);
    field_pow_public_exponent(f_, x, x, e, num_e);
    field_from_mont(f_, x, x);
    EXPECT_EQ(Value(x), SlowModPow(a, SlowInt::FromWords(e, num_e), m_));
  }
}

TEST_P(MontTest, Reduce) {
  crypto_word_t r[FIELD_MAX_WORDS], in[3 * FIELD_MAX_WORDS + 1];
  for (size_t num = 0; num <= OPENSSL_ARRAY_SIZE(in); num++) {
    for (int i = 0; i < 8; i++) {
      const SlowInt a = StructuredBits(&random_, num * CRYPTO_WORD_BITS);
      a.ToWords(in, num);
      field_reduce(f_, r, in, num);
      EXPECT_EQ(Value(r), a % m_);
    }
  }
  // Multiples of the modulus and their neighbours.
  for (int i = 0; i < 50; i++) {
    const SlowInt a = m_ * random_.Next() + SlowInt(random_.Below(3)) - 1 % m_;
    a.ToWords(in, FIELD_MAX_WORDS + WORDS_PER_U64);
    field_reduce(f_, r, in, FIELD_MAX_WORDS + WORDS_PER_U64);
    EXPECT_EQ(Value(r), a % m_);
  }
}

TEST_P(MontTest, ReduceBytes) {
  for (size_t len = 0; len <= 2 * FIELD_MAX_BYTES + 16; len++) {
    crypto_word_t r[FIELD_MAX_WORDS];
    const std::vector<uint8_t> in =
        StructuredBits(&random_, 8 * len).ToBytes(len);
    field_reduce_bytes(f_, r, in.data(), in.size());
    EXPECT_EQ(Value(r), SlowInt::FromBytes(Bytes(in)) % m_);
  }
}

TEST_P(MontTest, Bytes) {
  const size_t len = f_->bytes;
  const SlowInt limit = SlowInt(1) << (8 * len);
  std::vector<SlowInt> values = {0, 1, m_ - 2, m_ - 1, m_, m_ + 1, limit - 1};
  for (int i = 0; i < 200; i++) {
    values.push_back(StructuredBits(&random_, 8 * len));
  }
  for (const SlowInt &value : values) {
    SCOPED_TRACE(value);
    if (value >= limit) {
      continue;
    }
    const std::vector<uint8_t> in = value.ToBytes(len);
    crypto_word_t r[FIELD_MAX_WORDS];
    std::fill(r, r + FIELD_MAX_WORDS, crypto_word_t{0x55});
    EXPECT_EQ(field_from_bytes(f_, r, in.data()), value < m_ ? 1 : 0);
    EXPECT_EQ(Value(r), value < m_ ? value : SlowInt());
    if (value < m_) {
      std::vector<uint8_t> out(len);
      field_to_bytes(f_, out.data(), r);
      EXPECT_EQ(Bytes(out), Bytes(in));
    }
    crypto_word_t words[FIELD_MAX_WORDS];
    value.ToWords(words, f_->num_words);
    EXPECT_EQ(field_lt_modulus(f_, words), value < m_ ? ~crypto_word_t{0} : 0);
  }
}

TEST(FieldInitTest, RefusesBadModuli) {
  FIELD f;
  crypto_word_t m[FIELD_MAX_WORDS + 1] = {0};
  EXPECT_FALSE(field_init_vartime(&f, m, 0));
  for (crypto_word_t bad : {0, 1, 2, 3, 4, 6}) {
    m[0] = bad;
    EXPECT_FALSE(field_init_vartime(&f, m, FIELD_MAX_WORDS)) << bad;
    EXPECT_FALSE(field_init_vartime(&f, m, 1)) << bad;
  }
  const SlowInt power = SlowInt(1) << (8 * FIELD_MAX_BYTES);
  (power + 1).ToWords(m, FIELD_MAX_WORDS);
  EXPECT_FALSE(field_init_vartime(&f, m, FIELD_MAX_WORDS));
  (power - 1).ToWords(m, FIELD_MAX_WORDS);
  EXPECT_TRUE(field_init_vartime(&f, m, FIELD_MAX_WORDS));
  m[FIELD_MAX_WORDS] = 1;
  EXPECT_FALSE(field_init_vartime(&f, m, FIELD_MAX_WORDS + 1));
  m[FIELD_MAX_WORDS] = 0;
  EXPECT_TRUE(field_init_vartime(&f, m, FIELD_MAX_WORDS + 1));
}

// The generated FIELD objects are what the run-time ones are, but for the
// domain.
TEST(FieldInitTest, GeneratedFields) {
  for (const FIELD *f :
       {&field_p224, &field_p224_order, &field_p256, &field_p256_order,
        &field_p384, &field_p384_order, &field_p521, &field_p521_order,
        &field_secp256k1, &field_secp256k1_order, &field_toy13,
        &field_toy13_order, &field_toy199, &field_toy199_order, &field_toy60037,
        &field_toy60037_order}) {
    FIELD want;
    ASSERT_TRUE(field_init_vartime(&want, f->m, FIELD_MAX_WORDS));
    if (f->is_plain) {
      EXPECT_TRUE(f == &field_p521 || f == &field_secp256k1);
      OPENSSL_memset(want.one, 0, sizeof(want.one));
      want.one[0] = 1;
    }
    const auto equal = [](const crypto_word_t *a, const crypto_word_t *b) {
      return OPENSSL_memcmp(a, b, FIELD_MAX_WORDS * sizeof(crypto_word_t)) == 0;
    };
    EXPECT_TRUE(equal(f->m, want.m));
    EXPECT_TRUE(equal(f->r2, want.r2));
    EXPECT_TRUE(equal(f->one, want.one));
    EXPECT_EQ(f->n0, want.n0);
    EXPECT_EQ(f->num_words, want.num_words);
    EXPECT_EQ(f->bits, want.bits);
    EXPECT_EQ(f->bytes, want.bytes);
  }
}
