// SPDX-License-Identifier: Apache-2.0
//
// random_test.cc tests random integers: their bounds, that they vary, and a
// generator that is stuck.

#include <openssl/bn.h>

#include <string.h>

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/rand/internal.h"
#include "crypto/test/bn_test.h"
#include "internal.h"

namespace {

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

}  // namespace
