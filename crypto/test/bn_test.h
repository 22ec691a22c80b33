// SPDX-License-Identifier: Apache-2.0
//
// bn_test.h is what the tests of integers share: numbers from hex, words and
// random bytes, and a fixture that leaves no error unseen.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_BN_TEST_H
#define OPENSSL_HEADER_CRYPTO_TEST_BN_TEST_H

#include <openssl/bn.h>

#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/bn/internal.h"
#include "crypto/test/test_util.h"

using Bn = bssl::UniquePtr<BIGNUM>;

inline std::string Hex(const BIGNUM *bn) {
  bssl::UniquePtr<char> text(BN_bn2hex(bn));
  return text ? text.get() : "";
}

// Number returns the integer that |hex| spells, |extra| words wider than
// needed.
inline Bn Number(const std::string &hex, int extra = 0) {
  BIGNUM *raw = nullptr;
  if (BN_hex2bn(&raw, hex.c_str()) != static_cast<int>(hex.size()) ||
      !bn_resize_words(raw, bn_num_words(raw) + static_cast<size_t>(extra))) {
    ADD_FAILURE() << hex;
  }
  return Bn(raw);
}

inline Bn Word(BN_ULONG w) {
  Bn bn(BN_new());
  EXPECT_TRUE(bn && BN_set_word(bn.get(), w));
  return bn;
}

// Random returns a number of up to |words| words, often at a limb boundary.
inline Bn Random(TestRandom *random, size_t words) {
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


#endif  // OPENSSL_HEADER_CRYPTO_TEST_BN_TEST_H
