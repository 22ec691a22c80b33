// SPDX-License-Identifier: Apache-2.0
//
// mod_test.cc tests arithmetic modulo an integer, in Montgomery form too,
// against vectors that Python computed and against its laws.

#include <openssl/bn.h>

#include <string.h>

#include <string>

#include <gtest/gtest.h>

#include <openssl/mem.h>

#include "bn_vectors_gen.h"
#include "crypto/test/bn_test.h"
#include "crypto/test/test_util.h"
#include "internal.h"

namespace {

TEST_F(BnTest, Modular) {
  for (const BnModular &v : kBnModular) {
    SCOPED_TRACE(std::string(v.a) + " " + v.e + " " + v.m);
    Bn m = Number(v.m, 1);
    auto exp = [&](BIGNUM *r, const BIGNUM *a, const BIGNUM *e) {
      return BN_mod_exp(r, a, e, m.get(), ctx());
    };
    auto gcd = [&](BIGNUM *r, const BIGNUM *a, const BIGNUM *b) {
      return BN_gcd(r, a, b, ctx());
    };
    ExpectBinary("exp", exp, v.a, v.e, v.power);
    ExpectBinary("gcd", gcd, v.a, v.m, v.gcd);
    Bn a = Number(v.a, 1), e = Number(v.e), r = Number("77");
    ASSERT_TRUE(BN_mod_exp(m.get(), a.get(), e.get(), m.get(), ctx()));
    EXPECT_EQ(Hex(m.get()), v.power);
    m = Number(v.m, 3);
    if (strcmp(v.gcd, "01") != 0) {
      EXPECT_FALSE(BN_mod_inverse(r.get(), a.get(), m.get(), ctx()));
      ExpectError(BN_R_NO_INVERSE);
      EXPECT_FALSE(BN_mod_inverse(nullptr, a.get(), m.get(), ctx()));
      ExpectError(BN_R_NO_INVERSE);
      EXPECT_EQ(Hex(r.get()), "77");
      continue;
    }
    ASSERT_EQ(BN_mod_inverse(r.get(), a.get(), m.get(), ctx()), r.get());
    EXPECT_EQ(Hex(r.get()), v.inverse);
    Bn fresh(BN_mod_inverse(nullptr, a.get(), m.get(), ctx()));
    EXPECT_EQ(Hex(fresh.get()), v.inverse);
    ASSERT_TRUE(BN_mod_inverse(a.get(), a.get(), m.get(), ctx()));
    EXPECT_EQ(Hex(a.get()), v.inverse);
    a = Number(v.a);
    ASSERT_TRUE(BN_mod_inverse(m.get(), a.get(), m.get(), ctx()));
    EXPECT_EQ(Hex(m.get()), v.inverse);
  }
}

TEST_F(BnTest, ModularLaws) {
  TestRandom random(4);
  for (int i = 0; i < 100; i++) {
    Bn a = Random(&random, 9), b = Random(&random, 9), m = Random(&random, 5);
    BN_set_negative(m.get(), 0);
    ASSERT_TRUE(BN_add_word(m.get(), 1));
    Bn sum(BN_new()), difference(BN_new()), r(BN_new()), s(BN_new());
    // (a + b)(a - b) + b^2 = a^2
    ASSERT_TRUE(
        BN_mod_add(sum.get(), a.get(), b.get(), m.get(), ctx()) &&
        BN_mod_sub(difference.get(), a.get(), b.get(), m.get(), ctx()) &&
        BN_mod_mul(r.get(), sum.get(), difference.get(), m.get(), ctx()) &&
        BN_mod_sqr(s.get(), b.get(), m.get(), ctx()) &&
        BN_mod_add_quick(r.get(), r.get(), s.get(), m.get()) &&
        BN_mod_sqr(s.get(), a.get(), m.get(), ctx()));
    EXPECT_EQ(BN_cmp(r.get(), s.get()), 0);
    EXPECT_FALSE(BN_is_negative(r.get()));
    EXPECT_LT(BN_cmp(r.get(), m.get()), 0);
    // The quick forms agree, in place of the modulus, too.
    Bn in_m(BN_dup(m.get()));
    ASSERT_TRUE(BN_nnmod(a.get(), a.get(), m.get(), ctx()) &&
                BN_nnmod(b.get(), b.get(), m.get(), ctx()) &&
                BN_mod_sub_quick(r.get(), a.get(), b.get(), m.get()) &&
                BN_mod_sub_quick(in_m.get(), a.get(), b.get(), in_m.get()));
    EXPECT_EQ(BN_cmp(r.get(), difference.get()), 0);
    EXPECT_EQ(BN_cmp(in_m.get(), difference.get()), 0);
    ASSERT_TRUE(BN_mod_lshift(r.get(), a.get(), 1 + i, m.get(), ctx()) &&
                BN_mod_lshift_quick(s.get(), a.get(), i, m.get()) &&
                BN_mod_lshift1_quick(s.get(), s.get(), m.get()));
    EXPECT_EQ(BN_cmp(r.get(), s.get()), 0);
    ASSERT_TRUE(BN_mod_lshift1(s.get(), a.get(), m.get(), ctx()) &&
                BN_mod_lshift(s.get(), s.get(), i, m.get(), ctx()));
    EXPECT_EQ(BN_cmp(r.get(), s.get()), 0);
  }
}

TEST_F(BnTest, NegativeArguments) {
  Bn three = Word(3), minus = Number("-03"), r = Number("77");
  EXPECT_FALSE(
      BN_mod_exp(r.get(), three.get(), minus.get(), three.get(), ctx()));
  ExpectError(BN_R_NEGATIVE_NUMBER);
  EXPECT_FALSE(
      BN_mod_exp(r.get(), three.get(), three.get(), minus.get(), ctx()));
  ExpectError(BN_R_NEGATIVE_NUMBER);
  EXPECT_FALSE(BN_exp(r.get(), three.get(), minus.get(), ctx()));
  ExpectError(BN_R_NEGATIVE_NUMBER);
  EXPECT_FALSE(BN_sqrt(r.get(), minus.get(), ctx()));
  ExpectError(BN_R_NEGATIVE_NUMBER);
  EXPECT_FALSE(BN_MONT_CTX_new_for_modulus(minus.get(), ctx()));
  ExpectError(BN_R_NEGATIVE_NUMBER);
  EXPECT_FALSE(BN_lshift(r.get(), three.get(), -1));
  ExpectError(BN_R_NEGATIVE_NUMBER);
  EXPECT_FALSE(BN_rshift(r.get(), three.get(), -1));
  ExpectError(BN_R_NEGATIVE_NUMBER);
  EXPECT_FALSE(BN_set_bit(r.get(), -1));
  ExpectError(BN_R_NEGATIVE_NUMBER);
  EXPECT_FALSE(BN_clear_bit(r.get(), -1));
  ExpectError(BN_R_NEGATIVE_NUMBER);
  EXPECT_FALSE(BN_mask_bits(r.get(), -1));
  ExpectError(BN_R_NEGATIVE_NUMBER);
  EXPECT_EQ(Hex(r.get()), "77");
  // A negative modulus counts as its absolute value where signs are allowed.
  ASSERT_TRUE(BN_nnmod(r.get(), Word(8).get(), minus.get(), ctx()));
  EXPECT_TRUE(BN_is_word(r.get(), 2));
  ASSERT_TRUE(BN_nnmod(r.get(), Number("-08").get(), minus.get(), ctx()));
  EXPECT_TRUE(BN_is_word(r.get(), 1));
  ASSERT_TRUE(BN_mod_inverse(r.get(), Word(2).get(), minus.get(), ctx()));
  EXPECT_TRUE(BN_is_word(r.get(), 2));
}


// Montgomery form.

TEST_F(BnTest, MontgomeryPowers) {
  for (const BnModular &v : kBnModular) {
    SCOPED_TRACE(std::string(v.a) + " " + v.e + " " + v.m);
    Bn a = Number(v.a), e = Number(v.e, 1), m = Number(v.m, 2), r(BN_new());
    if (!BN_is_odd(m.get())) {
      EXPECT_FALSE(BN_MONT_CTX_new_for_modulus(m.get(), ctx()));
      ExpectError(BN_R_CALLED_WITH_EVEN_MODULUS);
      continue;
    }
    bssl::UniquePtr<BN_MONT_CTX> narrow(
        BN_MONT_CTX_new_for_modulus(m.get(), ctx()));
    bssl::UniquePtr<BN_MONT_CTX> wide(
        BN_MONT_CTX_new_consttime(m.get(), ctx()));
    bssl::UniquePtr<BN_MONT_CTX> copy(BN_MONT_CTX_new());
    ASSERT_TRUE(narrow && wide && BN_MONT_CTX_copy(copy.get(), wide.get()));
    if (a->neg || BN_cmp(a.get(), m.get()) >= 0) {
      EXPECT_FALSE(BN_mod_exp_mont(r.get(), a.get(), e.get(), m.get(), ctx(),
                                   narrow.get()));
      ExpectError(BN_R_INPUT_NOT_REDUCED);
      ASSERT_TRUE(BN_nnmod(a.get(), a.get(), m.get(), ctx()));
    }
    for (const BN_MONT_CTX *mont : {narrow.get(), wide.get(), copy.get()}) {
      ASSERT_TRUE(
          BN_mod_exp_mont(r.get(), a.get(), e.get(), m.get(), ctx(), mont));
      EXPECT_EQ(Hex(r.get()), v.power);
      ASSERT_TRUE(BN_mod_exp_mont_consttime(r.get(), a.get(), e.get(), m.get(),
                                            ctx(), mont));
      EXPECT_EQ(Hex(r.get()), v.power);
      EXPECT_EQ(r->width, mont->N.width);
    }
    ASSERT_TRUE(BN_mod_exp_mont_consttime(r.get(), a.get(), e.get(), m.get(),
                                          ctx(), nullptr));
    EXPECT_EQ(Hex(r.get()), v.power);
  }
}

TEST_F(BnTest, MontgomeryProducts) {
  TestRandom random(1);
  bssl::UniquePtr<BN_MONT_CTX> mont(BN_MONT_CTX_new());
  for (int i = 0; i < 60; i++) {
    Bn m = Random(&random, 9), a = Random(&random, 9), b = Random(&random, 9);
    BN_set_negative(m.get(), 0);
    ASSERT_TRUE(BN_set_bit(m.get(), 0) && BN_set_bit(m.get(), 1 + i % 70));
    ASSERT_TRUE(BN_nnmod(a.get(), a.get(), m.get(), ctx()));
    ASSERT_TRUE(BN_nnmod(b.get(), b.get(), m.get(), ctx()));
    Bn want(BN_new()), r(BN_new());
    ASSERT_TRUE(BN_mod_mul(want.get(), a.get(), b.get(), m.get(), ctx()));
    ASSERT_TRUE(BN_MONT_CTX_set(mont.get(), m.get(), ctx()));
    ASSERT_TRUE(BN_to_montgomery(r.get(), a.get(), mont.get(), ctx()));
    ASSERT_TRUE(
        BN_mod_mul_montgomery(r.get(), r.get(), b.get(), mont.get(), ctx()));
    EXPECT_EQ(BN_cmp(r.get(), want.get()), 0) << Hex(m.get());
    ASSERT_TRUE(BN_to_montgomery(r.get(), b.get(), mont.get(), ctx()));
    ASSERT_TRUE(BN_from_montgomery(r.get(), r.get(), mont.get(), ctx()));
    EXPECT_EQ(BN_cmp(r.get(), b.get()), 0);
    EXPECT_FALSE(BN_to_montgomery(r.get(), m.get(), mont.get(), ctx()));
    ExpectError(BN_R_INPUT_NOT_REDUCED);
    EXPECT_FALSE(
        BN_mod_mul_montgomery(r.get(), a.get(), m.get(), mont.get(), ctx()));
    ExpectError(BN_R_INPUT_NOT_REDUCED);
  }
}

TEST_F(BnTest, MontgomeryConstant) {
  TestRandom random(9);
  for (int i = 0; i < 50; i++) {
    crypto_word_t n = static_cast<crypto_word_t>(random.Next()) | 1;
    EXPECT_EQ(static_cast<crypto_word_t>(n * bn_mont_n0(n)),
              static_cast<crypto_word_t>(-1));
  }
}

}  // namespace
