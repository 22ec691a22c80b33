// SPDX-License-Identifier: Apache-2.0
//
// bn_test.cc tests integers against vectors that Python computed, against the
// laws of arithmetic at limb boundaries, and with failing allocations.

#include <openssl/bn.h>

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "bn_vectors_gen.h"
#include "crypto/mem/internal.h"
#include "crypto/rand/internal.h"
#include "crypto/test/test_util.h"
#include "internal.h"

namespace {

using Bn = bssl::UniquePtr<BIGNUM>;

std::string Hex(const BIGNUM *bn) {
  bssl::UniquePtr<char> text(BN_bn2hex(bn));
  return text ? text.get() : "";
}

// Number returns the integer that |hex| spells, |extra| words wider than
// needed.
Bn Number(const std::string &hex, int extra = 0) {
  BIGNUM *raw = nullptr;
  if (BN_hex2bn(&raw, hex.c_str()) != static_cast<int>(hex.size()) ||
      !bn_resize_words(raw, bn_num_words(raw) + static_cast<size_t>(extra))) {
    ADD_FAILURE() << hex;
  }
  return Bn(raw);
}

Bn Word(BN_ULONG w) {
  Bn bn(BN_new());
  EXPECT_TRUE(bn && BN_set_word(bn.get(), w));
  return bn;
}

// Random returns a number of up to |words| words, often at a limb boundary.
Bn Random(TestRandom *random, size_t words) {
  std::vector<uint8_t> bytes =
      random->Vector(random->Below(words * sizeof(BN_ULONG) + 1));
  uint64_t kind = random->Below(4);
  if (kind < 2) {
    std::fill(bytes.begin(), bytes.end(), kind == 0 ? 0xff : 0x00);
  }
  Bn bn(BN_bin2bn(bytes.data(), bytes.size(), nullptr));
  if (kind == 1) {
    EXPECT_TRUE(BN_add_word(bn.get(), 1));
    EXPECT_TRUE(BN_lshift(bn.get(), bn.get(),
                          static_cast<int>(random->Below(words * BN_BITS2))));
  }
  BN_set_negative(bn.get(), random->Below(2) != 0);
  return bn;
}

class BnTest : public testing::Test {
 protected:
  BnTest() : ctx_(BN_CTX_new()) { ERR_clear_error(); }

  void TearDown() override { EXPECT_EQ(ERR_get_error(), 0u); }

  BN_CTX *ctx() { return ctx_.get(); }

  static void ExpectError(int reason) {
    uint32_t error = ERR_get_error();
    EXPECT_EQ(ERR_GET_LIB(error), ERR_LIB_BN);
    EXPECT_EQ(ERR_GET_REASON(error), reason);
    EXPECT_EQ(ERR_get_error(), 0u);
  }

  // ExpectBinary tries |op| on |a| and |b| with wide operands and with results
  // in place of operands.
  using Binary = std::function<int(BIGNUM *, const BIGNUM *, const BIGNUM *)>;
  static void ExpectBinary(const char *name, const Binary &op,
                           const std::string &a_hex, const std::string &b_hex,
                           const std::string &want) {
    SCOPED_TRACE(std::string(name) + " " + a_hex + " " + b_hex);
    for (int extra : {0, 1, 4}) {
      Bn a = Number(a_hex, extra), b = Number(b_hex, 4 - extra), r = Word(7);
      ASSERT_TRUE(op(r.get(), a.get(), b.get()));
      EXPECT_EQ(Hex(r.get()), want);
      Bn in_a(BN_dup(a.get())), in_b(BN_dup(b.get()));
      ASSERT_TRUE(op(in_a.get(), in_a.get(), b.get()));
      EXPECT_EQ(Hex(in_a.get()), want);
      ASSERT_TRUE(op(in_b.get(), a.get(), in_b.get()));
      EXPECT_EQ(Hex(in_b.get()), want);
      if (a_hex == b_hex) {
        ASSERT_TRUE(op(a.get(), a.get(), a.get()));
        EXPECT_EQ(Hex(a.get()), want);
      }
    }
  }

 private:
  bssl::UniquePtr<BN_CTX> ctx_;
};


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


// Roots and primes.

TEST_F(BnTest, ModularRoots) {
  for (const BnSquare &v : kBnSquares) {
    SCOPED_TRACE(std::string(v.a) + " " + v.p);
    Bn a = Number(v.a, 1), p = Number(v.p, 1), r = Number("77");
    if (strcmp(v.is_square, "0") == 0) {
      EXPECT_FALSE(BN_mod_sqrt(r.get(), a.get(), p.get(), ctx()));
      ExpectError(BN_R_NOT_A_SQUARE);
      EXPECT_EQ(Hex(r.get()), "77");
      continue;
    }
    ASSERT_EQ(BN_mod_sqrt(r.get(), a.get(), p.get(), ctx()), r.get());
    EXPECT_LT(BN_cmp(r.get(), p.get()), 0);
    ASSERT_TRUE(BN_mod_sqr(r.get(), r.get(), p.get(), ctx()));
    EXPECT_EQ(Hex(r.get()), v.a);
    Bn in_p(BN_dup(p.get()));
    ASSERT_TRUE(BN_mod_sqrt(in_p.get(), a.get(), in_p.get(), ctx()));
    ASSERT_TRUE(BN_mod_sqr(in_p.get(), in_p.get(), p.get(), ctx()));
    EXPECT_EQ(Hex(in_p.get()), v.a);
  }
}

TEST_F(BnTest, AllModularRootsOfSmallPrimes) {
  for (BN_ULONG p : {2, 3, 5, 7, 11, 13, 17, 41, 73, 97, 193, 257}) {
    std::set<BN_ULONG> squares;
    for (BN_ULONG x = 0; x < p; x++) {
      squares.insert(x * x % p);
    }
    Bn modulus = Word(p);
    for (BN_ULONG a = 0; a < 2 * p; a++) {
      SCOPED_TRACE(std::to_string(a) + " mod " + std::to_string(p));
      Bn root(BN_mod_sqrt(nullptr, Word(a).get(), modulus.get(), ctx()));
      ASSERT_EQ(root != nullptr, squares.count(a % p) != 0);
      if (!root) {
        ExpectError(BN_R_NOT_A_SQUARE);
        continue;
      }
      BN_ULONG x = BN_get_word(root.get());
      EXPECT_LT(x, p);
      EXPECT_EQ(x * x % p, a % p);
    }
  }
}

TEST_F(BnTest, ModularRootsOfComposites) {
  Bn r(BN_new());
  for (BN_ULONG n : {0, 1, 4, 100}) {
    EXPECT_FALSE(BN_mod_sqrt(r.get(), Word(1).get(), Word(n).get(), ctx()));
    ExpectError(BN_R_P_IS_NOT_PRIME);
  }
  EXPECT_FALSE(BN_mod_sqrt(r.get(), Word(1).get(), Number("-07").get(), ctx()));
  ExpectError(BN_R_P_IS_NOT_PRIME);
  // Whatever is answered must be true, and the search must end: there is no
  // number whose power is -1 modulo a square of a prime of the form 8k + 1.
  for (BN_ULONG n : {9, 15, 21, 33, 65, 85, 17 * 17, 41 * 41, 65535}) {
    for (BN_ULONG a = 0; a < 20; a++) {
      Bn root(BN_mod_sqrt(nullptr, Word(a).get(), Word(n).get(), ctx()));
      if (root) {
        BN_ULONG x = BN_get_word(root.get());
        EXPECT_EQ(x * x % n, a % n) << n;
        continue;
      }
      EXPECT_EQ(ERR_GET_LIB(ERR_get_error()), ERR_LIB_BN);
    }
  }
}

TEST_F(BnTest, IntegerRoots) {
  TestRandom random(2);
  for (int i = 0; i < 60; i++) {
    Bn a = Random(&random, 10), square(BN_new()), r(BN_new());
    ASSERT_TRUE(BN_sqr(square.get(), a.get(), ctx()));
    ASSERT_TRUE(BN_sqrt(r.get(), square.get(), ctx()));
    EXPECT_EQ(BN_ucmp(r.get(), a.get()), 0);
    EXPECT_FALSE(BN_is_negative(r.get()));
    if (BN_num_bits(a.get()) < 2) {
      continue;
    }
    for (int step = 0; step < 2; step++) {
      Bn other(BN_dup(square.get()));
      ASSERT_TRUE(step ? BN_add_word(other.get(), 1)
                       : BN_sub_word(other.get(), 1));
      EXPECT_FALSE(BN_sqrt(other.get(), other.get(), ctx()));
      ExpectError(BN_R_NOT_A_SQUARE);
    }
  }
}

TEST_F(BnTest, Primes) {
  for (const BnPrime &v : kBnPrimes) {
    int is_prime = -1;
    ASSERT_TRUE(bn_is_prime_vartime(&is_prime, Number(v.n, 1).get(), ctx()));
    EXPECT_EQ(is_prime, v.is_prime[1] == '1') << v.n;
  }
}

TEST_F(BnTest, SmallPrimes) {
  constexpr size_t kLimit = 67000;
  std::vector<bool> composite(kLimit);
  for (size_t n = 0; n < kLimit; n++) {
    composite[n] = composite[n] || n < 2;
    for (size_t m = n * n; !composite[n] && m < kLimit; m += n) {
      composite[m] = true;
    }
    if (n > 3000 && n < 65800) {
      continue;
    }
    int is_prime = -1;
    ASSERT_TRUE(bn_is_prime_vartime(
        &is_prime, Word(static_cast<BN_ULONG>(n)).get(), ctx()));
    EXPECT_EQ(is_prime, !composite[n]) << n;
  }
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


// Small values, bytes, text.

TEST_F(BnTest, SmallValues) {
  Bn bn = Number("-0123456789abcdef0123456789abcdef");
  uint64_t u64 = 5;
  EXPECT_EQ(BN_get_word(bn.get()), static_cast<BN_ULONG>(-1));
  EXPECT_FALSE(BN_get_u64(bn.get(), &u64));
  for (uint64_t value : {UINT64_C(0), UINT64_C(1), UINT64_C(0xffffffff),
                         UINT64_C(0x100000000), UINT64_MAX}) {
    ASSERT_TRUE(BN_set_u64(bn.get(), value));
    ASSERT_TRUE(BN_get_u64(bn.get(), &u64));
    EXPECT_EQ(u64, value);
    EXPECT_EQ(BN_get_word(bn.get()), value <= static_cast<BN_ULONG>(-1)
                                         ? value
                                         : static_cast<BN_ULONG>(-1));
    BN_set_negative(bn.get(), 1);
    EXPECT_EQ(BN_is_negative(bn.get()), value != 0);
    ASSERT_TRUE(bn_resize_words(bn.get(), 5) && BN_get_u64(bn.get(), &u64));
    EXPECT_EQ(u64, value);
  }
  ASSERT_TRUE(BN_one(bn.get()));
  EXPECT_TRUE(BN_is_one(bn.get()));
  EXPECT_TRUE(BN_is_one(BN_value_one()));
  BN_zero(bn.get());
  EXPECT_TRUE(BN_is_zero(bn.get()));
  ASSERT_TRUE(BN_set_word(bn.get(), 0));
  EXPECT_TRUE(BN_is_zero(bn.get()));
  for (unsigned bits = 0; bits <= BN_BITS2; bits++) {
    BN_ULONG w = bits == 0 ? 0 : static_cast<BN_ULONG>(1) << (bits - 1);
    EXPECT_EQ(BN_num_bits_word(w), bits);
    EXPECT_EQ(BN_num_bits_word(w | (w >> 1)), bits);
    EXPECT_EQ(BN_num_bits(Word(w).get()), bits);
    EXPECT_EQ(BN_num_bytes(Word(w).get()), (bits + 7) / 8);
  }
}

TEST_F(BnTest, Bytes) {
  TestRandom random(7);
  for (size_t len = 0; len < 80; len++) {
    std::vector<uint8_t> bytes = random.Vector(len);
    for (size_t i = 0; i < len % 7 && i < len; i++) {
      bytes[i] = 0;
    }
    std::vector<uint8_t> reversed(bytes.rbegin(), bytes.rend());
    Bn bn(BN_bin2bn(bytes.data(), len, nullptr));
    ASSERT_TRUE(bn);
    Bn le = Number("-1234567890abcdef1234567890abcdef");
    ASSERT_EQ(BN_lebin2bn(reversed.data(), len, le.get()), le.get());
    EXPECT_EQ(BN_cmp(bn.get(), le.get()), 0);
    ASSERT_EQ(BN_le2bn(reversed.data(), len, le.get()), le.get());
    EXPECT_EQ(BN_cmp(bn.get(), le.get()), 0);
    // The width does not tell leading zeros.
    EXPECT_EQ(static_cast<size_t>(bn->width),
              (len + sizeof(BN_ULONG) - 1) / sizeof(BN_ULONG));

    size_t zeros = 0;
    while (zeros < len && bytes[zeros] == 0) {
      zeros++;
    }
    std::vector<uint8_t> minimal(bytes.begin() + zeros, bytes.end());
    BN_set_negative(bn.get(), len % 2);
    std::vector<uint8_t> out(100, 0xa5);
    EXPECT_EQ(BN_bn2bin(bn.get(), out.data()), minimal.size());
    EXPECT_EQ(Bytes(out.data(), minimal.size()), Bytes(minimal));
    EXPECT_EQ(BN_num_bytes(bn.get()), minimal.size());
    for (size_t pad : {size_t{0}, size_t{1}, size_t{9}}) {
      std::vector<uint8_t> want(pad);
      want.insert(want.end(), minimal.begin(), minimal.end());
      std::vector<uint8_t> want_le(want.rbegin(), want.rend());
      int size = static_cast<int>(want.size());
      EXPECT_TRUE(BN_bn2bin_padded(out.data(), want.size(), bn.get()));
      EXPECT_EQ(Bytes(out.data(), want.size()), Bytes(want));
      EXPECT_TRUE(BN_bn2le_padded(out.data(), want.size(), bn.get()));
      EXPECT_EQ(Bytes(out.data(), want.size()), Bytes(want_le));
      EXPECT_EQ(BN_bn2binpad(bn.get(), out.data(), size), size);
      EXPECT_EQ(Bytes(out.data(), want.size()), Bytes(want));
      EXPECT_EQ(BN_bn2lebinpad(bn.get(), out.data(), size), size);
      EXPECT_EQ(Bytes(out.data(), want.size()), Bytes(want_le));
    }
    if (!minimal.empty()) {
      size_t small = minimal.size() - 1;
      EXPECT_FALSE(BN_bn2bin_padded(out.data(), small, bn.get()));
      EXPECT_EQ(Bytes(out.data(), small), Bytes(std::vector<uint8_t>(small)));
      EXPECT_FALSE(BN_bn2le_padded(out.data(), small, bn.get()));
      EXPECT_EQ(BN_bn2binpad(bn.get(), out.data(), static_cast<int>(small)),
                -1);
      EXPECT_EQ(BN_bn2lebinpad(bn.get(), out.data(), static_cast<int>(small)),
                -1);
    }
    EXPECT_EQ(BN_bn2binpad(bn.get(), out.data(), -1), -1);
  }
}

TEST_F(BnTest, Decimal) {
  for (const BnDecimal &v : kBnDecimals) {
    BIGNUM *raw = nullptr;
    ASSERT_EQ(BN_dec2bn(&raw, v.dec), static_cast<int>(strlen(v.dec)));
    Bn bn(raw);
    EXPECT_EQ(Hex(bn.get()), v.hex);
    bssl::UniquePtr<char> text(BN_bn2dec(Number(v.hex, 2).get()));
    EXPECT_STREQ(text.get(), v.dec);
    ASSERT_TRUE(BN_asc2bn(&raw, v.dec));
    EXPECT_EQ(Hex(raw), v.hex);
  }
}

TEST_F(BnTest, ReadingText) {
  Bn bn = Word(5);
  BIGNUM *raw = bn.get();
  EXPECT_EQ(BN_hex2bn(&raw, "-ffzz"), 3);
  EXPECT_EQ(Hex(raw), "-ff");
  EXPECT_EQ(BN_hex2bn(&raw, ""), 0);
  EXPECT_EQ(Hex(raw), "-ff");
  EXPECT_EQ(BN_hex2bn(&raw, nullptr), 0);
  EXPECT_EQ(BN_hex2bn(&raw, "zz"), 0);
  EXPECT_TRUE(BN_is_zero(raw));
  EXPECT_EQ(BN_hex2bn(&raw, "-"), 0);
  EXPECT_EQ(BN_hex2bn(&raw, "-0"), 2);
  EXPECT_FALSE(BN_is_negative(raw));
  EXPECT_EQ(BN_hex2bn(&raw, "AbCdeF0123456789fFfff"), 21);
  EXPECT_EQ(Hex(raw), "0abcdef0123456789fffff");
  EXPECT_EQ(BN_hex2bn(nullptr, "-12x"), 3);
  EXPECT_EQ(BN_dec2bn(nullptr, "-12x"), 3);
  EXPECT_EQ(BN_dec2bn(&raw, "12a"), 2);
  EXPECT_EQ(Hex(raw), "0c");
  EXPECT_EQ(BN_dec2bn(&raw, "a"), 0);
  EXPECT_TRUE(BN_is_zero(raw));
  EXPECT_EQ(BN_dec2bn(&raw, std::string(60, '0').c_str()), 60);
  EXPECT_TRUE(BN_is_zero(raw));
  EXPECT_EQ(raw, bn.get());

  EXPECT_TRUE(BN_asc2bn(&raw, "-0x10"));
  EXPECT_EQ(Hex(raw), "-10");
  EXPECT_TRUE(BN_asc2bn(&raw, "0Xff"));
  EXPECT_EQ(Hex(raw), "ff");
  EXPECT_FALSE(BN_asc2bn(&raw, "0x-10"));
  EXPECT_FALSE(BN_asc2bn(&raw, "0x"));
  EXPECT_FALSE(BN_asc2bn(&raw, "x10"));
  BIGNUM *none = nullptr;
  EXPECT_EQ(BN_hex2bn(&none, "zz"), 0);
  EXPECT_EQ(none, nullptr);
}

TEST_F(BnTest, PrintToFile) {
  FILE *fp = tmpfile();
  ASSERT_TRUE(fp);
  EXPECT_TRUE(BN_print_fp(fp, Number("-0123456789abcdef01").get()));
  rewind(fp);
  char line[64] = "";
  EXPECT_TRUE(fgets(line, sizeof(line), fp));
  EXPECT_STREQ(line, "-0123456789abcdef01");
  fclose(fp);
}


TEST_F(BnTest, PrintToBio) {
  bssl::UniquePtr<BIO> bio(BIO_new(BIO_s_mem()));
  ASSERT_TRUE(bio);
  const uint8_t *data;
  size_t len;
  EXPECT_TRUE(BN_print(bio.get(), Number("-0123456789abcdef01").get()));
  EXPECT_TRUE(BN_print(bio.get(), Number("0").get()));
  ASSERT_TRUE(BIO_mem_contents(bio.get(), &data, &len));
  EXPECT_EQ(Bytes(data, len), Bytes(std::string("-0123456789abcdef010")));
  bssl::UniquePtr<BIO> fixed(BIO_new_mem_buf("", 0));
  EXPECT_FALSE(BN_print(fixed.get(), Number("1").get()));
  ERR_clear_error();
}


// Life and storage.

TEST_F(BnTest, Life) {
  Bn a = Number("-0123456789abcdef0123456789abcdef", 3), copy(BN_new());
  ASSERT_EQ(BN_copy(copy.get(), a.get()), copy.get());
  ASSERT_EQ(BN_copy(copy.get(), copy.get()), copy.get());
  Bn dup(BN_dup(a.get())), secure(BN_secure_new());
  for (const BIGNUM *bn : {copy.get(), dup.get()}) {
    EXPECT_EQ(BN_cmp(bn, a.get()), 0);
    EXPECT_EQ(bn->width, a->width);
  }
  EXPECT_TRUE(BN_is_zero(secure.get()));
  EXPECT_EQ(BN_dup(nullptr), nullptr);
  BN_clear(dup.get());
  EXPECT_TRUE(BN_is_zero(dup.get()));
  for (int i = 0; i < dup->dmax; i++) {
    EXPECT_EQ(dup->d[i], 0u);
  }
  BN_free(nullptr);
  BN_clear_free(nullptr);
  BN_clear_free(dup.release());
  BN_CTX_free(nullptr);
  BN_MONT_CTX_free(nullptr);

  BIGNUM on_stack;
  BN_init(&on_stack);
  ASSERT_TRUE(BN_copy(&on_stack, a.get()));
  EXPECT_EQ(BN_cmp(&on_stack, a.get()), 0);
  BN_free(&on_stack);
}

TEST_F(BnTest, StaticIntegers) {
  static const BN_ULONG kWords[] = {W64(0x0123456789abcdef), W64(0), W64(0)};
  static const BIGNUM kNumber =
      STATIC_BIGNUM(kWords, OPENSSL_ARRAY_SIZE(kWords));
  EXPECT_EQ(Hex(&kNumber), "0123456789abcdef");
  BIGNUM number;
  bn_init_static(&number, kWords, OPENSSL_ARRAY_SIZE(kWords));
  EXPECT_EQ(BN_cmp(&number, &kNumber), 0);
  Bn dup(BN_dup(&kNumber));
  ASSERT_TRUE(BN_add_word(dup.get(), 1));
  EXPECT_EQ(Hex(dup.get()), "0123456789abcdf0");
  EXPECT_FALSE(BN_add_word(&number, 1));
  ExpectError(BN_R_EXPAND_ON_STATIC_BIGNUM_DATA);
  EXPECT_FALSE(BN_mul(&number, &number, &number, ctx()));
  ExpectError(BN_R_EXPAND_ON_STATIC_BIGNUM_DATA);
  EXPECT_EQ(BN_cmp(&number, &kNumber), 0);
  BN_free(&number);
}

TEST_F(BnTest, Widths) {
  Bn a = Number("0123456789abcdef0123456789abcdef");
  const size_t minimal = 2 * WORDS_PER_U64;
  for (size_t width : {size_t{32}, size_t{64}, minimal, minimal + 1, minimal}) {
    ASSERT_TRUE(bn_resize_words(a.get(), width));
    EXPECT_EQ(static_cast<size_t>(a->width), width);
    EXPECT_EQ(Hex(a.get()), "0123456789abcdef0123456789abcdef");
    EXPECT_EQ(BN_num_bits(a.get()), 121u);
  }
  EXPECT_FALSE(bn_resize_words(a.get(), minimal - 1));
  ExpectError(BN_R_BIGNUM_TOO_LONG);
  EXPECT_FALSE(bn_resize_words(a.get(), 0));
  ExpectError(BN_R_BIGNUM_TOO_LONG);
  EXPECT_EQ(static_cast<size_t>(a->width), minimal);
  EXPECT_FALSE(bn_wexpand(a.get(), SIZE_MAX));
  ExpectError(BN_R_BIGNUM_TOO_LONG);
  EXPECT_FALSE(BN_lshift(a.get(), a.get(), INT_MAX));
  ExpectError(BN_R_BIGNUM_TOO_LONG);

  crypto_word_t words[8];
  ASSERT_TRUE(bn_to_words(words, 8, a.get()));
  Bn b(BN_new());
  ASSERT_TRUE(bn_set_words(b.get(), words, 8));
  EXPECT_EQ(b->width, 8);
  EXPECT_EQ(BN_cmp(a.get(), b.get()), 0);
  ASSERT_TRUE(bn_to_words(words, minimal, b.get()));
  EXPECT_FALSE(bn_to_words(words, minimal - 1, b.get()));
  EXPECT_TRUE(bn_is_zero_words_mask(words, minimal - 1));
  BN_set_negative(b.get(), 1);
  EXPECT_FALSE(bn_to_words(words, 8, b.get()));
  EXPECT_TRUE(bn_is_zero_words_mask(words, 8));
  bssl::bn_secret(b.get());
  CT_DECLASSIFY(b->d, sizeof(BN_ULONG) * 8, "test");
}

TEST_F(BnTest, WordArrays) {
  TestRandom random(8);
  for (size_t num = 0; num <= 20; num++) {
    std::vector<crypto_word_t> a(num), b(num), r(num), s(num);
    for (size_t i = 0; i < num; i++) {
      a[i] = num % 2 ? static_cast<crypto_word_t>(-1)
                     : static_cast<crypto_word_t>(random.Next());
      b[i] = static_cast<crypto_word_t>(random.Next());
    }
    crypto_word_t carry = bn_add_words(r.data(), a.data(), b.data(), num);
    EXPECT_EQ(bn_sub_words(s.data(), r.data(), b.data(), num), carry);
    EXPECT_EQ(s, a);
    EXPECT_EQ(bn_lt_words_mask(r.data(), b.data(), num),
              carry ? static_cast<crypto_word_t>(-1) : 0);
    EXPECT_EQ(bn_cmp_words_vartime(r.data(), b.data(), num) < 0, carry != 0);
    EXPECT_EQ(bn_cmp_words_vartime(a.data(), a.data(), num), 0);
    EXPECT_EQ(bn_lt_words_mask(a.data(), a.data(), num), 0u);

    crypto_word_t w = static_cast<crypto_word_t>(random.Next());
    r = b;
    carry = bn_mul_add_words(r.data(), a.data(), num, w);
    EXPECT_EQ(bn_mul_sub_words(r.data(), a.data(), num, w), carry);
    EXPECT_EQ(r, b);
    s = a;
    std::fill(r.begin(), r.end(), 0);
    carry = bn_mul_add_words(r.data(), a.data(), num, w);
    EXPECT_EQ(bn_mul_word_words(s.data(), num, w, 0), carry);
    EXPECT_EQ(r, s);
    carry = bn_add_word_words(r.data(), a.data(), num, w);
    EXPECT_EQ(bn_sub_word_words(r.data(), r.data(), num, w), carry);
    EXPECT_EQ(r, num == 0 ? s : a);
    EXPECT_EQ(bn_is_zero_words_mask(a.data(), num) != 0, num == 0);
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


// Scratch space.

TEST_F(BnTest, ContextFrames) {
  BN_CTX_start(ctx());
  BIGNUM *a = BN_CTX_get(ctx());
  ASSERT_TRUE(a && BN_set_word(a, 5));
  BN_CTX_start(ctx());
  BIGNUM *b = BN_CTX_get(ctx());
  ASSERT_TRUE(b && BN_is_zero(b) && BN_set_word(b, 6));
  BN_CTX_end(ctx());
  BIGNUM *c = BN_CTX_get(ctx());
  EXPECT_EQ(c, b);  // the loan has ended
  EXPECT_TRUE(BN_is_zero(c));
  EXPECT_TRUE(BN_is_word(a, 5));
  BN_CTX_end(ctx());
}

TEST_F(BnTest, ContextFailure) {
  BN_CTX_start(ctx());
  BN_CTX_start(ctx());
  mem_fail_allocation_for_testing(1);
  EXPECT_FALSE(BN_CTX_get(ctx()));
  mem_fail_allocation_for_testing(0);
  EXPECT_FALSE(BN_CTX_get(ctx()));  // still
  BN_CTX_start(ctx());
  EXPECT_FALSE(BN_CTX_get(ctx()));  // in inner frames, too
  BN_CTX_end(ctx());
  BN_CTX_end(ctx());
  EXPECT_TRUE(BN_CTX_get(ctx()));
  BN_CTX_end(ctx());
  ERR_clear_error();
}


// Random numbers.

TEST_F(BnTest, RandomBits) {
  Bn r(BN_new());
  for (int bits : {0, 1, 2, 3, 31, 32, 33, 63, 64, 65, 127, 128, 129, 600}) {
    for (int top : {BN_RAND_TOP_ANY, BN_RAND_TOP_ONE, BN_RAND_TOP_TWO}) {
      for (int bottom : {BN_RAND_BOTTOM_ANY, BN_RAND_BOTTOM_ODD}) {
        SCOPED_TRACE(std::to_string(bits) + " " + std::to_string(top) + " " +
                     std::to_string(bottom));
        int room = bits >= top + 1 && bits >= bottom;
        ASSERT_EQ(BN_rand(r.get(), bits, top, bottom), room);
        if (!room) {
          ExpectError(BN_R_BITS_TOO_SMALL);
          continue;
        }
        EXPECT_LE(BN_num_bits(r.get()), static_cast<unsigned>(bits));
        EXPECT_TRUE(top < BN_RAND_TOP_ONE || BN_is_bit_set(r.get(), bits - 1));
        EXPECT_TRUE(top < BN_RAND_TOP_TWO || BN_is_bit_set(r.get(), bits - 2));
        EXPECT_TRUE(bottom == BN_RAND_BOTTOM_ANY || BN_is_odd(r.get()));
      }
    }
  }
  EXPECT_FALSE(BN_rand(r.get(), -1, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY));
  ExpectError(BN_R_BITS_TOO_SMALL);
  for (int bad : {-2, 2}) {
    EXPECT_FALSE(BN_rand(r.get(), 9, bad, BN_RAND_BOTTOM_ANY));
    EXPECT_EQ(ERR_GET_REASON(ERR_get_error()),
              ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    EXPECT_FALSE(BN_pseudo_rand(r.get(), 9, BN_RAND_TOP_ANY, bad));
    EXPECT_EQ(ERR_GET_REASON(ERR_get_error()),
              ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
  }
}

TEST_F(BnTest, RandomBitsVary) {
  // Each of 1200 bits is seen as zero and as one in 64 draws.
  constexpr int kBits = 1200;
  std::vector<int> ones(kBits);
  for (int i = 0; i < 64; i++) {
    Bn r(BN_new());
    ASSERT_TRUE(BN_rand(r.get(), kBits, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY));
    for (int bit = 0; bit < kBits; bit++) {
      ones[bit] += BN_is_bit_set(r.get(), bit);
    }
  }
  for (int bit = 0; bit < kBits; bit++) {
    EXPECT_TRUE(0 < ones[bit] && ones[bit] < 64) << bit;
  }
}

TEST_F(BnTest, RandomRanges) {
  std::set<BN_ULONG> seen;
  Bn r(BN_new());
  for (int i = 0; i < 400; i++) {
    ASSERT_TRUE(BN_rand_range_ex(r.get(), 3, Number("0b", 3).get()));
    seen.insert(BN_get_word(r.get()));
  }
  EXPECT_EQ(seen, (std::set<BN_ULONG>{3, 4, 5, 6, 7, 8, 9, 10}));
  Bn wide = Number("0100000000000000000000000000000001");
  for (int i = 0; i < 50; i++) {
    ASSERT_TRUE(BN_rand_range(r.get(), wide.get()));
    EXPECT_LT(BN_cmp(r.get(), wide.get()), 0);
    EXPECT_EQ(r->width, wide->width);
  }
  ASSERT_TRUE(BN_pseudo_rand_range(wide.get(), wide.get()));
  ASSERT_TRUE(BN_rand_range(r.get(), BN_value_one()));
  EXPECT_TRUE(BN_is_zero(r.get()));
  ASSERT_TRUE(BN_rand_range_ex(r.get(), 6, Word(7).get()));
  EXPECT_TRUE(BN_is_word(r.get(), 6));
  for (const char *max : {"0", "-05", "06", "05"}) {
    EXPECT_FALSE(BN_rand_range_ex(r.get(), 6, Number(max).get()));
    ExpectError(BN_R_INVALID_RANGE);
  }
  EXPECT_TRUE(BN_is_word(r.get(), 6));
}

TEST_F(BnTest, RandomRangeGivesUp) {
  // A generator that is stuck at all ones never meets this range.
  rand_set_for_testing(
      [](void *, uint8_t *out, size_t len) {
        memset(out, 0xff, len);
        return 1;
      },
      nullptr);
  Bn r = Word(6);
  EXPECT_FALSE(BN_rand_range(r.get(), Number("8001").get()));
  rand_set_for_testing(nullptr, nullptr);
  ExpectError(BN_R_TOO_MANY_ITERATIONS);
  EXPECT_TRUE(BN_is_word(r.get(), 6));
}


// Failing allocations.

struct FailingOp {
  const char *name;
  std::function<int(BIGNUM *r, BN_CTX *ctx)> run;
};

// Both are odd; p is 3 modulo 4 and prime.
const char kA[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789";
const char kP[] = "7fffffffffffffffffffffffffffffff";

TEST_F(BnTest, FailingAllocations) {
  const Bn a = Number(kA), p = Number(kP), square = Number("04", 40);
  const Bn even = Number("0100");
  const std::vector<uint8_t> bytes(100, 1);
  bssl::UniquePtr<BN_MONT_CTX> mont(
      BN_MONT_CTX_new_for_modulus(p.get(), ctx()));
  Bn reduced(BN_new());
  ASSERT_TRUE(BN_nnmod(reduced.get(), a.get(), p.get(), ctx()));
  const FailingOp ops[] = {
      {"copy", [&](BIGNUM *r, BN_CTX *) { return BN_copy(r, a.get()) != 0; }},
      {"dup", [&](BIGNUM *, BN_CTX *) { return Bn(BN_dup(a.get())) != 0; }},
      {"bin2bn",
       [&](BIGNUM *r, BN_CTX *) {
         return BN_bin2bn(bytes.data(), bytes.size(), r) != nullptr;
       }},
      {"new from bytes",
       [&](BIGNUM *, BN_CTX *) {
         return Bn(BN_bin2bn(bytes.data(), bytes.size(), nullptr)) != nullptr;
       }},
      {"hex2bn", [&](BIGNUM *r, BN_CTX *) { return BN_hex2bn(&r, kA); }},
      {"dec2bn",
       [&](BIGNUM *, BN_CTX *) {
         BIGNUM *fresh = nullptr;
         int ok = BN_dec2bn(&fresh, "123456789012345678901234567890");
         BN_free(fresh);
         return ok;
       }},
      {"bn2hex",
       [&](BIGNUM *, BN_CTX *) {
         return bssl::UniquePtr<char>(BN_bn2hex(a.get())) != nullptr;
       }},
      {"bn2dec",
       [&](BIGNUM *, BN_CTX *) {
         return bssl::UniquePtr<char>(BN_bn2dec(a.get())) != nullptr;
       }},
      {"add", [&](BIGNUM *r, BN_CTX *) { return BN_add(r, a.get(), p.get()); }},
      {"sub", [&](BIGNUM *r, BN_CTX *) { return BN_sub(r, p.get(), a.get()); }},
      {"mul",
       [&](BIGNUM *r, BN_CTX *c) { return BN_mul(r, a.get(), p.get(), c); }},
      {"mul in place",
       [&](BIGNUM *r, BN_CTX *c) { return BN_mul(r, a.get(), r, c); }},
      {"exp", [&](BIGNUM *r, BN_CTX *c) { return BN_exp(r, a.get(), r, c); }},
      {"div",
       [&](BIGNUM *r, BN_CTX *c) {
         BIGNUM q;
         BN_init(&q);
         int ok = BN_div(&q, r, a.get(), p.get(), c);
         EXPECT_EQ(ok, !BN_is_zero(&q));
         BN_free(&q);
         return ok;
       }},
      {"nnmod",
       [&](BIGNUM *r, BN_CTX *c) { return BN_nnmod(r, a.get(), p.get(), c); }},
      {"sqrt",
       [&](BIGNUM *r, BN_CTX *c) { return BN_sqrt(r, square.get(), c); }},
      {"gcd",
       [&](BIGNUM *r, BN_CTX *c) { return BN_gcd(r, a.get(), p.get(), c); }},
      {"lshift",
       [&](BIGNUM *r, BN_CTX *) { return BN_lshift(r, a.get(), 200); }},
      {"set_bit", [&](BIGNUM *r, BN_CTX *) { return BN_set_bit(r, 500); }},
      {"mod_add",
       [&](BIGNUM *r, BN_CTX *c) {
         return BN_mod_add(r, a.get(), p.get(), a.get(), c);
       }},
      {"mod_sub_quick",
       [&](BIGNUM *r, BN_CTX *) {
         return BN_mod_sub_quick(r, reduced.get(), BN_value_one(), p.get());
       }},
      {"mod_lshift_quick",
       [&](BIGNUM *r, BN_CTX *) {
         return BN_mod_lshift_quick(r, reduced.get(), 9, p.get());
       }},
      {"mod_exp",
       [&](BIGNUM *r, BN_CTX *c) {
         return BN_mod_exp(r, a.get(), p.get(), p.get(), c);
       }},
      {"mod_exp of an even modulus",
       [&](BIGNUM *r, BN_CTX *c) {
         return BN_mod_exp(r, a.get(), r, even.get(), c);
       }},
      {"mod_inverse",
       [&](BIGNUM *r, BN_CTX *c) {
         return BN_mod_inverse(r, a.get(), p.get(), c) != nullptr;
       }},
      {"new inverse",
       [&](BIGNUM *, BN_CTX *c) {
         return Bn(BN_mod_inverse(nullptr, a.get(), p.get(), c)) != nullptr;
       }},
      {"mod_sqrt",
       [&](BIGNUM *r, BN_CTX *c) {
         return BN_mod_sqrt(r, square.get(), p.get(), c) != nullptr;
       }},
      {"mont set",
       [&](BIGNUM *, BN_CTX *c) {
         bssl::UniquePtr<BN_MONT_CTX> m(BN_MONT_CTX_new());
         return m != nullptr && BN_MONT_CTX_set(m.get(), p.get(), c);
       }},
      {"mont copy",
       [&](BIGNUM *, BN_CTX *) {
         bssl::UniquePtr<BN_MONT_CTX> m(BN_MONT_CTX_new());
         return m != nullptr && BN_MONT_CTX_copy(m.get(), mont.get());
       }},
      {"to_montgomery",
       [&](BIGNUM *r, BN_CTX *c) {
         return BN_to_montgomery(r, reduced.get(), mont.get(), c);
       }},
      {"rand", [&](BIGNUM *r, BN_CTX *) { return BN_rand(r, 500, 0, 0); }},
      {"rand_range",
       [&](BIGNUM *r, BN_CTX *) { return BN_rand_range(r, p.get()); }},
      {"is_prime",
       [&](BIGNUM *, BN_CTX *c) {
         int is_prime = -1;
         int ok = bn_is_prime_vartime(&is_prime, p.get(), c);
         EXPECT_EQ(is_prime, ok);
         return ok;
       }},
  };
  for (const FailingOp &op : ops) {
    SCOPED_TRACE(op.name);
    size_t count = ForEachAllocationFailure([&](bool fails) {
      bssl::UniquePtr<BN_CTX> c(BN_CTX_new());
      Bn r(BN_new());
      if (!c || !r || !BN_set_word(r.get(), 7)) {
        EXPECT_TRUE(fails);
        ERR_clear_error();
        return;
      }
      EXPECT_EQ(op.run(r.get(), c.get()) != 0, !fails);
      EXPECT_EQ(ERR_GET_REASON(ERR_get_error()),
                fails ? ERR_R_MALLOC_FAILURE : 0);
      EXPECT_EQ(ERR_get_error(), 0u);
      if (fails) {
        EXPECT_TRUE(BN_is_word(r.get(), 7));
      }
    });
    EXPECT_GE(count, 4u);
  }
}

}  // namespace
