// SPDX-License-Identifier: Apache-2.0
//
// slow_int_test.cc tests the arithmetic that other tests believe, against small
// numbers, algebraic laws and numbers that were worked out elsewhere.

#include "crypto/test/slow_int.h"

#include <gtest/gtest.h>


TEST(SlowIntTest, SmallNumbers) {
  TestRandom random;
  for (int i = 0; i < 2000; i++) {
    uint64_t a = random.Next() >> (1 + random.Below(63));
    uint64_t b = random.Next() >> (1 + random.Below(63));
    uint64_t low = b & 0xffffffff, shift = random.Below(64);
    EXPECT_EQ(SlowInt(a) + b, SlowInt(a + b));
    EXPECT_EQ((SlowInt(a) + b) - b, SlowInt(a));
    EXPECT_EQ(SlowInt(a & 0xffffffff) * low, SlowInt((a & 0xffffffff) * low));
    EXPECT_EQ(SlowInt(a) < SlowInt(b), a < b);
    EXPECT_EQ(SlowInt(a) == SlowInt(b), a == b);
    EXPECT_EQ(SlowInt(a) >> shift, SlowInt(a >> shift));
    EXPECT_EQ(SlowInt(a >> shift) << shift, SlowInt(a >> shift << shift));
    if (b != 0) {
      EXPECT_EQ(SlowInt(a) / b, SlowInt(a / b));
      EXPECT_EQ(SlowInt(a) % b, SlowInt(a % b));
    }
  }
}

// Digits of all ones and zeros meet the rare corrections of long division.
static SlowInt Structured(TestRandom *random, size_t digits) {
  SlowInt r;
  for (size_t i = 0; i < digits; i++) {
    const uint32_t choices[] = {
        0,          1,          0x7fffffff,
        0x80000000, 0xffffffff, static_cast<uint32_t>(random->Next())};
    r = (r << 32) + choices[random->Below(6)];
  }
  return r;
}

TEST(SlowIntTest, Laws) {
  TestRandom random;
  for (int i = 0; i < 5000; i++) {
    SlowInt a = Structured(&random, random.Below(12));
    SlowInt b = Structured(&random, random.Below(12));
    SlowInt c = Structured(&random, random.Below(12));
    EXPECT_EQ((a + b) * c, c * a + c * b);
    EXPECT_EQ((a + b) * (a + b), a * a + a * b + a * b + b * b);
    EXPECT_EQ(a << 77, a * (SlowInt(1) << 77));
    EXPECT_EQ((a << 77) >> 77, a);
    if (!b.IsZero()) {
      EXPECT_LT(a % b, b);
      EXPECT_EQ(a / b * b + a % b, a);
    }
    std::vector<uint8_t> bytes = a.ToBytes(50);
    EXPECT_EQ(SlowInt::FromBytes(Bytes(bytes)), a);
    EXPECT_EQ(SlowInt::FromHex(a.ToHex()), a);
    crypto_word_t words[6 * WORDS_PER_U64];
    a.ToWords(words, OPENSSL_ARRAY_SIZE(words));
    EXPECT_EQ(SlowInt::FromWords(words, OPENSSL_ARRAY_SIZE(words)), a);
  }
}

TEST(SlowIntTest, Modular) {
  // 2^521 - 1 is prime, 2^256 = 2^32 + 977 modulo secp256k1's prime.
  const SlowInt mersenne = (SlowInt(1) << 521) - 1;
  EXPECT_EQ(SlowModPow(3, mersenne - 1, mersenne), SlowInt(1));
  const SlowInt prime = (SlowInt(1) << 256) - 0x1000003d1;
  EXPECT_EQ(SlowModPow(2, 256, prime), SlowInt(0x1000003d1));
  EXPECT_EQ(SlowModSub(3, 5, 7), SlowInt(5));
  EXPECT_EQ(SlowModInverse(3, 7), SlowInt(5));
  EXPECT_EQ(SlowModInverse(0, 7), SlowInt());
  EXPECT_EQ(SlowModInverse(6, 9), SlowInt());
  TestRandom random;
  for (int i = 0; i < 200; i++) {
    SlowInt a = SlowRandomBelow(&random, prime - 1) + 1;
    EXPECT_LT(a, prime);
    EXPECT_EQ(SlowModMul(a, SlowModInverse(a, prime), prime), SlowInt(1));
  }
}
