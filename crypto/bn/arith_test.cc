// SPDX-License-Identifier: Apache-2.0
//
// arith_test.cc tests sums, products, quotients, shifts and order against
// vectors that Python computed, and against the laws of arithmetic at limb
// boundaries.

#include <openssl/bn.h>

#include <stdlib.h>
#include <string.h>

#include <string>

#include <gtest/gtest.h>

#include <openssl/mem.h>

#include "bn_vectors_gen.h"
#include "crypto/test/bn_test.h"
#include "crypto/test/test_util.h"
#include "internal.h"

namespace {

// Vectors.

TEST_F(BnTest, Sums) {
  for (const BnPair &v : kBnPairs) {
    ExpectBinary("add", BN_add, v.a, v.b, v.sum);
    ExpectBinary("sub", BN_sub, v.a, v.b, v.difference);
    ExpectBinary("sub", BN_sub, v.sum, v.b, v.a);
  }
}

TEST_F(BnTest, UnsignedSums) {
  for (const BnPair &v : kBnPairs) {
    if (v.a[0] == '-' || v.b[0] == '-') {
      continue;
    }
    ExpectBinary("uadd", BN_uadd, v.a, v.b, v.sum);
    ExpectBinary("uadd", BN_uadd, std::string("-") + v.a, v.b, v.sum);
    if (v.difference[0] != '-') {
      ExpectBinary("usub", BN_usub, v.a, v.b, v.difference);
      continue;
    }
    Bn a = Number(v.a), b = Number(v.b);
    EXPECT_FALSE(BN_usub(a.get(), a.get(), b.get()));
    ExpectError(BN_R_ARG2_LT_ARG3);
    EXPECT_EQ(Hex(a.get()), v.a);
  }
}

TEST_F(BnTest, Products) {
  auto mul = [&](BIGNUM *r, const BIGNUM *a, const BIGNUM *b) {
    return BN_mul(r, a, b, ctx());
  };
  for (const BnPair &v : kBnPairs) {
    ExpectBinary("mul", mul, v.a, v.b, v.product);
    if (strcmp(v.a, v.b) == 0) {
      Bn a = Number(v.a, 2);
      ASSERT_TRUE(BN_sqr(a.get(), a.get(), ctx()));
      EXPECT_EQ(Hex(a.get()), v.product);
    }
  }
}

TEST_F(BnTest, Quotients) {
  auto quotient = [&](BIGNUM *r, const BIGNUM *a, const BIGNUM *b) {
    return BN_div(r, nullptr, a, b, ctx());
  };
  auto remainder = [&](BIGNUM *r, const BIGNUM *a, const BIGNUM *b) {
    return BN_mod(r, a, b, ctx());
  };
  for (const BnPair &v : kBnPairs) {
    if (strcmp(v.b, "0") == 0) {
      continue;
    }
    ExpectBinary("div", quotient, v.a, v.b, v.quotient);
    ExpectBinary("mod", remainder, v.a, v.b, v.remainder);
    Bn a = Number(v.a, 1), b = Number(v.b, 1);
    ASSERT_TRUE(BN_div(a.get(), b.get(), a.get(), b.get(), ctx()));
    EXPECT_EQ(Hex(a.get()), v.quotient);
    EXPECT_EQ(Hex(b.get()), v.remainder);
    a = Number(v.a), b = Number(v.b);
    ASSERT_TRUE(BN_div(b.get(), a.get(), a.get(), b.get(), ctx()));
    EXPECT_EQ(Hex(b.get()), v.quotient);
    EXPECT_EQ(Hex(a.get()), v.remainder);
  }
}

TEST_F(BnTest, DivisionByZero) {
  Bn zero = Number("0", 2), a = Number("05"), r = Number("03");
  EXPECT_FALSE(BN_div(r.get(), a.get(), a.get(), zero.get(), ctx()));
  ExpectError(BN_R_DIV_BY_ZERO);
  EXPECT_FALSE(BN_nnmod(r.get(), a.get(), zero.get(), ctx()));
  ExpectError(BN_R_DIV_BY_ZERO);
  EXPECT_FALSE(BN_mod_mul(r.get(), a.get(), a.get(), zero.get(), ctx()));
  ExpectError(BN_R_DIV_BY_ZERO);
  EXPECT_FALSE(BN_mod_exp(r.get(), a.get(), a.get(), zero.get(), ctx()));
  ExpectError(BN_R_DIV_BY_ZERO);
  EXPECT_FALSE(BN_mod_inverse(r.get(), a.get(), zero.get(), ctx()));
  ExpectError(BN_R_DIV_BY_ZERO);
  EXPECT_EQ(BN_div_word(a.get(), 0), static_cast<BN_ULONG>(-1));
  ExpectError(BN_R_DIV_BY_ZERO);
  EXPECT_EQ(BN_mod_word(a.get(), 0), static_cast<BN_ULONG>(-1));
  ExpectError(BN_R_DIV_BY_ZERO);
  EXPECT_EQ(Hex(r.get()), "03");
  EXPECT_EQ(Hex(a.get()), "05");
}


// Laws.

TEST_F(BnTest, DivisionLaw) {
  TestRandom random(3);
  for (int i = 0; i < 400; i++) {
    Bn n = Random(&random, 20), d = Random(&random, 12);
    if (BN_is_zero(d.get())) {
      continue;
    }
    Bn q(BN_new()), r(BN_new()), t(BN_new());
    ASSERT_TRUE(BN_div(q.get(), r.get(), n.get(), d.get(), ctx()));
    EXPECT_LT(BN_ucmp(r.get(), d.get()), 0);
    EXPECT_TRUE(BN_is_zero(r.get()) || r->neg == n->neg);
    ASSERT_TRUE(BN_mul(t.get(), q.get(), d.get(), ctx()));
    ASSERT_TRUE(BN_add(t.get(), t.get(), r.get()));
    EXPECT_EQ(BN_cmp(t.get(), n.get()), 0) << Hex(n.get()) << Hex(d.get());
  }
}

TEST_F(BnTest, Words) {
  TestRandom random(5);
  for (int i = 0; i < 200; i++) {
    Bn a = Random(&random, 6), r(BN_new()), s(BN_new());
    BN_ULONG w = static_cast<BN_ULONG>(random.Next()) >> random.Below(BN_BITS2);
    Bn w_bn = Word(w);
    ASSERT_TRUE(bn_resize_words(a.get(), 8));
    auto expect = [&](const char *name) {
      EXPECT_EQ(Hex(r.get()), Hex(s.get())) << name << Hex(a.get()) << " " << w;
    };
    ASSERT_TRUE(BN_copy(r.get(), a.get()) && BN_add_word(r.get(), w) &&
                BN_add(s.get(), a.get(), w_bn.get()));
    expect("add");
    ASSERT_TRUE(BN_copy(r.get(), a.get()) && BN_sub_word(r.get(), w) &&
                BN_sub(s.get(), a.get(), w_bn.get()));
    expect("sub");
    ASSERT_TRUE(BN_copy(r.get(), a.get()) && BN_mul_word(r.get(), w) &&
                BN_mul(s.get(), a.get(), w_bn.get(), ctx()));
    expect("mul");
    if (w == 0) {
      continue;
    }
    Bn rem(BN_new());
    ASSERT_TRUE(BN_div(s.get(), rem.get(), a.get(), w_bn.get(), ctx()));
    EXPECT_EQ(BN_mod_word(a.get(), w), BN_get_word(rem.get()));
    ASSERT_TRUE(BN_copy(r.get(), a.get()));
    EXPECT_EQ(BN_div_word(r.get(), w), BN_get_word(rem.get()));
    expect("div");
  }
}

TEST_F(BnTest, Shifts) {
  TestRandom random(6);
  for (int i = 0; i < 200; i++) {
    Bn a = Random(&random, 6), power(BN_new()), r(BN_new()), s(BN_new());
    int n = static_cast<int>(random.Below(4 * BN_BITS2));
    n = i % 3 == 0 ? n / BN_BITS2 * BN_BITS2 : n;
    ASSERT_TRUE(BN_set_bit(power.get(), n));
    auto expect = [&](const char *name) {
      EXPECT_EQ(Hex(r.get()), Hex(s.get())) << name << Hex(a.get()) << " " << n;
    };
    ASSERT_TRUE(BN_lshift(r.get(), a.get(), n) &&
                BN_mul(s.get(), a.get(), power.get(), ctx()));
    expect("left");
    ASSERT_TRUE(BN_copy(r.get(), a.get()) && BN_lshift(r.get(), r.get(), n));
    expect("left in place");
    ASSERT_TRUE(BN_rshift(r.get(), a.get(), n) &&
                BN_div(s.get(), nullptr, a.get(), power.get(), ctx()));
    expect("right");
    ASSERT_TRUE(BN_copy(r.get(), a.get()) && BN_rshift(r.get(), r.get(), n));
    expect("right in place");
    ASSERT_TRUE(BN_copy(r.get(), a.get()) && BN_mask_bits(r.get(), n) &&
                BN_mod(s.get(), a.get(), power.get(), ctx()));
    expect("mask");
    ASSERT_TRUE(BN_lshift1(r.get(), a.get()) &&
                BN_add(s.get(), a.get(), a.get()));
    expect("left by one");
    ASSERT_TRUE(BN_rshift1(r.get(), a.get()) && BN_rshift(s.get(), a.get(), 1));
    expect("right by one");
    ASSERT_TRUE(BN_copy(r.get(), a.get()) && BN_set_bit(r.get(), n));
    EXPECT_TRUE(BN_is_bit_set(r.get(), n));
    ASSERT_TRUE(BN_clear_bit(r.get(), n) && BN_copy(s.get(), a.get()));
    EXPECT_FALSE(BN_is_bit_set(r.get(), n));
    ASSERT_TRUE(BN_clear_bit(s.get(), n));
    expect("set and clear");
    EXPECT_FALSE(BN_is_bit_set(a.get(), -1));
    EXPECT_FALSE(BN_is_bit_set(a.get(), 100 * BN_BITS2));
    EXPECT_TRUE(BN_is_pow2(power.get()));
    EXPECT_EQ(BN_count_low_zero_bits(power.get()), n);
    EXPECT_EQ(BN_num_bits(power.get()), static_cast<unsigned>(n + 1));
  }
  EXPECT_FALSE(BN_is_pow2(Number("0", 1).get()));
  EXPECT_FALSE(BN_is_pow2(Word(6).get()));
  EXPECT_EQ(BN_count_low_zero_bits(Number("0", 1).get()), 0);
}

TEST_F(BnTest, IntegerPowers) {
  Bn r(BN_new());
  ASSERT_TRUE(BN_exp(r.get(), Number("-03").get(), Word(5).get(), ctx()));
  EXPECT_EQ(Hex(r.get()), "-f3");
  ASSERT_TRUE(BN_exp(r.get(), Number("0").get(), Number("0").get(), ctx()));
  EXPECT_EQ(Hex(r.get()), "01");
  Bn ten = Word(10);
  ASSERT_TRUE(BN_exp(ten.get(), ten.get(), Word(100).get(), ctx()));
  bssl::UniquePtr<char> text(BN_bn2dec(ten.get()));
  EXPECT_EQ(text.get(), "1" + std::string(100, '0'));
}

TEST_F(BnTest, Comparison) {
  const char *const ordered[] = {"-010000000000000000",
                                 "-ffffffffffffffff",
                                 "-0100000000",
                                 "-ffffffff",
                                 "-01",
                                 "0",
                                 "01",
                                 "ffffffff",
                                 "0100000000",
                                 "ffffffffffffffff",
                                 "010000000000000000"};
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(ordered); i++) {
    for (size_t j = 0; j < OPENSSL_ARRAY_SIZE(ordered); j++) {
      Bn a = Number(ordered[i], 2), b = Number(ordered[j]);
      int want = i < j ? -1 : i > j;
      EXPECT_EQ(BN_cmp(a.get(), b.get()), want);
      EXPECT_EQ(BN_equal_consttime(a.get(), b.get()), want == 0);
      int abs_i = abs(static_cast<int>(i) - 5);
      int abs_j = abs(static_cast<int>(j) - 5);
      EXPECT_EQ(BN_ucmp(a.get(), b.get()), abs_i < abs_j ? -1 : abs_i > abs_j);
      if (j > 5 && bn_num_words(b.get()) == 1) {
        BN_ULONG w = BN_get_word(b.get());
        EXPECT_EQ(BN_cmp_word(a.get(), w), want);
        EXPECT_EQ(BN_is_word(a.get(), w), want == 0);
        EXPECT_EQ(BN_abs_is_word(a.get(), w), abs_i == abs_j);
      }
    }
    Bn a = Number(ordered[i], 1);
    EXPECT_EQ(BN_is_zero(a.get()), i == 5);
    EXPECT_EQ(BN_is_word(a.get(), 0), i == 5);
    EXPECT_EQ(BN_cmp_word(a.get(), 0), i < 5 ? -1 : i > 5);
    EXPECT_EQ(BN_is_one(a.get()), i == 6);
    EXPECT_EQ(BN_is_negative(a.get()), i < 5);
    EXPECT_EQ(BN_is_odd(a.get()), ordered[i][strlen(ordered[i]) - 1] != '0');
  }
}

}  // namespace
