// SPDX-License-Identifier: Apache-2.0
//
// Tests of the helpers of tests: one that is wrong would let others pass.

#include <gtest/gtest.h>

#include <sstream>

#include <openssl/mem.h>

#include "crypto/test/test_util.h"


TEST(HexTest, RoundTrip) {
  std::vector<uint8_t> out;
  EXPECT_TRUE(DecodeHex(&out, "00ff10aBcD"));
  EXPECT_EQ(out, (std::vector<uint8_t>{0x00, 0xff, 0x10, 0xab, 0xcd}));
  EXPECT_EQ(EncodeHex(Bytes(out)), "00ff10abcd");
  EXPECT_TRUE(DecodeHex(&out, ""));
  EXPECT_TRUE(out.empty());
}

TEST(HexTest, Refused) {
  for (const char *bad : {"0", "0g", "g0", "0x12", " 1", "00 "}) {
    std::vector<uint8_t> out(1);
    EXPECT_FALSE(DecodeHex(&out, bad)) << bad;
    EXPECT_TRUE(out.empty()) << bad;
  }
}

TEST(BytesTest, ComparesContentAndPrintsHex) {
  const uint8_t a[] = {1, 2, 3}, b[] = {1, 2, 4};
  EXPECT_EQ(Bytes(a), Bytes(std::vector<uint8_t>{1, 2, 3}));
  EXPECT_NE(Bytes(a), Bytes(b));
  EXPECT_NE(Bytes(a, 2), Bytes(a, 3));
  EXPECT_EQ(Bytes(a, 2), Bytes(b, 2));
  EXPECT_EQ(Bytes(nullptr, 0), Bytes(a, 0));
  std::ostringstream os;
  os << Bytes(a);
  EXPECT_EQ(os.str(), "\"010203\" (3 bytes)");
}

TEST(TestRandomTest, StreamsRepeatAndDiffer) {
  TestRandom a(1), again(1), b(2);
  uint64_t first = a.Next();
  EXPECT_EQ(first, again.Next());
  EXPECT_NE(first, b.Next());
  EXPECT_NE(first, a.Next());
  for (uint64_t bound = 1; bound < 20; bound++) {
    EXPECT_LT(a.Below(bound), bound);
  }
  EXPECT_EQ(a.Vector(33).size(), 33u);
}

TEST(StackTest, UsedIsCloseToTheTruth) {
  if (!StackIsMeasurable()) {
    GTEST_SKIP() << "instrumented code has stack frames of its own";
  }
  size_t used = StackUsed([] {
    volatile uint8_t frame[10000];
    for (volatile uint8_t &byte : frame) {
      byte = 1;
    }
  });
  EXPECT_GE(used, 10000u);
  EXPECT_LE(used, 12000u);
}

TEST(AllocationFailureTest, EachAllocationFailsInTurn) {
  size_t failed_first = 0, failed_second = 0, succeeded = 0;
  size_t count = ForEachAllocationFailure([&](bool) {
    void *first = OPENSSL_malloc(1);
    void *second = first == nullptr ? nullptr : OPENSSL_malloc(1);
    failed_first += first == nullptr;
    failed_second += first != nullptr && second == nullptr;
    succeeded += second != nullptr;
    OPENSSL_free(second);
    OPENSSL_free(first);
  });
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(failed_first, 1u);
  EXPECT_EQ(failed_second, 1u);
  EXPECT_GE(succeeded, 1u);

  void *after = OPENSSL_malloc(1);
  EXPECT_NE(after, nullptr);
  OPENSSL_free(after);
}
