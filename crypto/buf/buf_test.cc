// SPDX-License-Identifier: Apache-2.0
//
// buf_test.cc tests the growing buffer of buf.h.

#include <openssl/buf.h>

#include <string.h>

#include <string>

#include <gtest/gtest.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/mem/internal.h"

namespace {

TEST(BufTest, AppendsLikeAString) {
  bssl::UniquePtr<BUF_MEM> buf(BUF_MEM_new());
  ASSERT_TRUE(buf);
  std::string expected;
  for (int i = 0; i < 300; i++) {
    std::string piece(i % 7, static_cast<char>('a' + i % 26));
    expected += piece;
    ASSERT_TRUE(BUF_MEM_append(buf.get(), piece.data(), piece.size()));
    EXPECT_EQ(std::string(buf->data, buf->length), expected);
    EXPECT_LE(buf->length, buf->max);
  }
}

TEST(BufTest, GrowZeroes) {
  bssl::UniquePtr<BUF_MEM> buf(BUF_MEM_new());
  ASSERT_TRUE(buf);
  EXPECT_EQ(BUF_MEM_grow(buf.get(), 0), 0u);
  ASSERT_TRUE(BUF_MEM_append(buf.get(), "abcd", 4));
  EXPECT_EQ(BUF_MEM_grow(buf.get(), 2), 2u);
  EXPECT_EQ(BUF_MEM_grow_clean(buf.get(), 40), 40u);
  EXPECT_EQ(std::string(buf->data, buf->length), "ab" + std::string(38, '\0'));
  EXPECT_TRUE(BUF_MEM_reserve(buf.get(), 1000));
  EXPECT_GE(buf->max, 1000u);
  EXPECT_EQ(buf->length, 40u);
}

TEST(BufTest, Failures) {
  BUF_MEM_free(nullptr);
  bssl::UniquePtr<BUF_MEM> buf(BUF_MEM_new());
  ASSERT_TRUE(buf);
  ASSERT_TRUE(BUF_MEM_append(buf.get(), "ab", 2));
  EXPECT_FALSE(BUF_MEM_append(buf.get(), "", SIZE_MAX));
  EXPECT_TRUE(ERR_equals(ERR_get_error(), ERR_LIB_BUF, ERR_R_OVERFLOW));
  EXPECT_EQ(BUF_MEM_grow(buf.get(), SIZE_MAX), 0u);
  EXPECT_TRUE(
      ERR_equals(ERR_get_error(), ERR_LIB_CRYPTO, ERR_R_MALLOC_FAILURE));
  mem_fail_allocation_for_testing(1);
  EXPECT_FALSE(BUF_MEM_append(buf.get(), std::string(100, 'x').data(), 100));
  EXPECT_FALSE(BUF_MEM_new());
  mem_fail_allocation_for_testing(0);
  ERR_clear_error();
  EXPECT_EQ(std::string(buf->data, buf->length), "ab");
}

TEST(BufTest, OlderNames) {
  bssl::UniquePtr<char> s(BUF_strdup("abc"));
  EXPECT_STREQ(s.get(), "abc");
  s.reset(BUF_strndup("abc", 2));
  EXPECT_STREQ(s.get(), "ab");
  s.reset(static_cast<char *>(BUF_memdup("abc", 4)));
  EXPECT_STREQ(s.get(), "abc");
  char dst[4] = "";
  EXPECT_EQ(BUF_strnlen("abc", 2), 2u);
  EXPECT_EQ(BUF_strlcpy(dst, "ab", sizeof(dst)), 2u);
  EXPECT_EQ(BUF_strlcat(dst, "cd", sizeof(dst)), 4u);
  EXPECT_STREQ(dst, "abc");
}

}  // namespace
