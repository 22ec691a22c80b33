// SPDX-License-Identifier: Apache-2.0
//
// prime_test.cc tests roots, modular and whole, and primes.

#include <openssl/bn.h>

#include <string.h>

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "bn_vectors_gen.h"
#include "crypto/test/bn_test.h"
#include "crypto/test/test_util.h"
#include "internal.h"

namespace {

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

}  // namespace
