// SPDX-License-Identifier: Apache-2.0
//
// bn_test.cc tests how integers are stored: life, widths, scratch space, and
// what is left when allocations fail.

#include <openssl/bn.h>

#include <limits.h>

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/mem/internal.h"
#include "crypto/test/bn_test.h"
#include "crypto/test/test_util.h"
#include "internal.h"

namespace {

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
