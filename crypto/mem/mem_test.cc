// SPDX-License-Identifier: Apache-2.0
//
// mem_test.cc tests allocation, wiping, comparison and the string helpers.

#include <openssl/mem.h>

#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <string.h>

#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/err.h>

#include "internal.h"

namespace {

// MemTest leaves working allocations and an empty error queue behind.
class MemTest : public testing::Test {
 protected:
  void SetUp() override { ERR_clear_error(); }

  void TearDown() override {
    mem_fail_allocation_for_testing(0);
    EXPECT_EQ(ERR_peek_error(), 0u);
  }

  static void ExpectError(int lib, int reason) {
    EXPECT_TRUE(ERR_equals(ERR_get_error(), lib, reason));
    EXPECT_EQ(ERR_get_error(), 0u);
  }
};

TEST_F(MemTest, AlignmentAndZeroSize) {
  for (size_t size : {0, 1, 7, 8, 15, 16, 17, 1000}) {
    bssl::UniquePtr<uint8_t> p(static_cast<uint8_t *>(OPENSSL_malloc(size)));
    ASSERT_TRUE(p);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(p.get()) % alignof(max_align_t), 0u);
    memset(p.get(), 0xff, size);
  }
  OPENSSL_free(nullptr);
  OPENSSL_clear_free(nullptr, 5);
}

TEST_F(MemTest, ZeroedAllocations) {
  for (int round = 0; round < 4; round++) {
    bssl::UniquePtr<uint8_t> z(static_cast<uint8_t *>(OPENSSL_zalloc(100)));
    bssl::UniquePtr<uint8_t> c(static_cast<uint8_t *>(OPENSSL_calloc(4, 25)));
    ASSERT_TRUE(z && c);
    for (int i = 0; i < 100; i++) {
      EXPECT_EQ(z.get()[i], 0);
      EXPECT_EQ(c.get()[i], 0);
    }
    memset(z.get(), 1, 100);
    memset(c.get(), 1, 100);
  }
  bssl::UniquePtr<uint8_t> none(
      static_cast<uint8_t *>(OPENSSL_calloc(SIZE_MAX, 0)));
  EXPECT_TRUE(none);
}

TEST_F(MemTest, ImpossibleSizes) {
  volatile size_t huge = SIZE_MAX;
  EXPECT_FALSE(OPENSSL_malloc(huge));
  ExpectError(ERR_LIB_CRYPTO, ERR_R_MALLOC_FAILURE);
  EXPECT_FALSE(OPENSSL_malloc(huge / 2));
  ExpectError(ERR_LIB_CRYPTO, ERR_R_MALLOC_FAILURE);
  EXPECT_FALSE(OPENSSL_calloc(huge, 2));
  ExpectError(ERR_LIB_CRYPTO, ERR_R_OVERFLOW);
  EXPECT_FALSE(OPENSSL_calloc(2, huge / 2 + 1));
  ExpectError(ERR_LIB_CRYPTO, ERR_R_OVERFLOW);
  void *p = OPENSSL_malloc(1);
  EXPECT_FALSE(OPENSSL_realloc(p, huge));
  ExpectError(ERR_LIB_CRYPTO, ERR_R_MALLOC_FAILURE);
  OPENSSL_free(p);
}

TEST_F(MemTest, ReallocKeepsWhatFits) {
  uint8_t *p = static_cast<uint8_t *>(OPENSSL_realloc(nullptr, 4));
  ASSERT_TRUE(p);
  memcpy(p, "abcd", 4);
  p = static_cast<uint8_t *>(OPENSSL_realloc(p, 1000));
  ASSERT_TRUE(p);
  EXPECT_EQ(memcmp(p, "abcd", 4), 0);
  p = static_cast<uint8_t *>(OPENSSL_realloc(p, 2));
  ASSERT_TRUE(p);
  EXPECT_EQ(memcmp(p, "ab", 2), 0);
  mem_fail_allocation_for_testing(1);
  EXPECT_FALSE(OPENSSL_realloc(p, 100));
  ExpectError(ERR_LIB_CRYPTO, ERR_R_MALLOC_FAILURE);
  EXPECT_EQ(memcmp(p, "ab", 2), 0);
  OPENSSL_free(p);
}

TEST_F(MemTest, FailureInjection) {
  uint64_t before = mem_allocations_for_testing();
  mem_fail_allocation_for_testing(2);
  void *p = OPENSSL_malloc(1);
  EXPECT_TRUE(p);
  EXPECT_FALSE(OPENSSL_malloc(1));
  ExpectError(ERR_LIB_CRYPTO, ERR_R_MALLOC_FAILURE);
  EXPECT_FALSE(OPENSSL_strdup("x"));
  ExpectError(ERR_LIB_CRYPTO, ERR_R_MALLOC_FAILURE);
  EXPECT_EQ(mem_allocations_for_testing(), before + 3);
  mem_fail_allocation_for_testing(0);
  void *q = OPENSSL_malloc(1);
  EXPECT_TRUE(q);
  OPENSSL_free(p);
  OPENSSL_free(q);
}

TEST_F(MemTest, FailureInjectionThreadsAreIndependent) {
  mem_fail_allocation_for_testing(1);
  std::thread([] {
    void *p = OPENSSL_malloc(1);
    EXPECT_TRUE(p);
    OPENSSL_free(p);
  }).join();
  EXPECT_FALSE(OPENSSL_malloc(1));
  ExpectError(ERR_LIB_CRYPTO, ERR_R_MALLOC_FAILURE);
}

TEST_F(MemTest, ByteCounts) {
  mem_reset_bytes_for_testing();
  void *a = OPENSSL_malloc(100);
  void *b = OPENSSL_malloc(50);
  EXPECT_EQ(mem_live_bytes_for_testing(), 150);
  OPENSSL_free(a);
  EXPECT_EQ(mem_live_bytes_for_testing(), 50);
  b = OPENSSL_realloc(b, 10);
  EXPECT_EQ(mem_live_bytes_for_testing(), 10);
  EXPECT_EQ(mem_peak_bytes_for_testing(), 150u);
  mem_reset_bytes_for_testing();
  EXPECT_EQ(mem_peak_bytes_for_testing(), 0u);
  OPENSSL_free(b);
  EXPECT_EQ(mem_live_bytes_for_testing(), -10);
  EXPECT_EQ(mem_peak_bytes_for_testing(), 0u);
}

TEST_F(MemTest, FreeWipes) {
  static size_t freed;
  freed = 0;
  mem_observe_free_for_testing([](const uint8_t *block, size_t len) {
    freed += len;
    for (size_t i = 0; i < len; i++) {
      EXPECT_EQ(block[i], 0);
    }
  });
  void *p = OPENSSL_malloc(100);
  memset(p, 0xff, 100);
  p = OPENSSL_realloc(p, 200);
  EXPECT_EQ(freed, 100u);
  memset(p, 0xff, 200);
  OPENSSL_free(p);
  EXPECT_EQ(freed, 300u);
  mem_observe_free_for_testing(nullptr);
}

TEST_F(MemTest, Cleanse) {
  uint8_t buf[70];
  for (size_t len = 0; len <= 64; len++) {
    memset(buf, 0xaa, sizeof(buf));
    OPENSSL_cleanse(buf + 3, len);
    for (size_t i = 0; i < sizeof(buf); i++) {
      EXPECT_EQ(buf[i], i >= 3 && i < 3 + len ? 0 : 0xaa);
    }
  }
  OPENSSL_cleanse(nullptr, 0);
}

TEST_F(MemTest, Compare) {
  EXPECT_EQ(CRYPTO_memcmp(nullptr, nullptr, 0), 0);
  uint8_t a[40], b[40];
  memset(a, 0x5c, sizeof(a));
  memcpy(b, a, sizeof(a));
  EXPECT_EQ(CRYPTO_memcmp(a, b, sizeof(a)), 0);
  for (size_t i = 0; i < sizeof(a); i++) {
    for (int bit = 0; bit < 8; bit++) {
      b[i] ^= 1 << bit;
      EXPECT_NE(CRYPTO_memcmp(a, b, sizeof(a)), 0);
      EXPECT_EQ(CRYPTO_memcmp(a, b, i), 0);
      b[i] ^= 1 << bit;
    }
  }
}

TEST_F(MemTest, Memdup) {
  EXPECT_FALSE(OPENSSL_memdup("x", 0));
  bssl::UniquePtr<uint8_t> p(static_cast<uint8_t *>(OPENSSL_memdup("\0ab", 3)));
  ASSERT_TRUE(p);
  EXPECT_EQ(memcmp(p.get(), "\0ab", 3), 0);
}

// The standard functions in the C locale are the oracle.
TEST_F(MemTest, Characters) {
  for (int c = -1; c < 256; c++) {
    bool ascii = c >= 0 && c < 128;
    EXPECT_EQ(!!OPENSSL_isalpha(c), ascii && isalpha(c)) << c;
    EXPECT_EQ(!!OPENSSL_isdigit(c), ascii && isdigit(c)) << c;
    EXPECT_EQ(!!OPENSSL_isxdigit(c), ascii && isxdigit(c)) << c;
    EXPECT_EQ(!!OPENSSL_isalnum(c), ascii && isalnum(c)) << c;
    EXPECT_EQ(!!OPENSSL_isspace(c), ascii && isspace(c)) << c;
    EXPECT_EQ(OPENSSL_tolower(c), ascii ? tolower(c) : c) << c;
    uint8_t digit = 0xee;
    if (ascii && isxdigit(c)) {
      EXPECT_TRUE(OPENSSL_fromxdigit(&digit, c));
      EXPECT_EQ(digit,
                std::stoi(std::string(1, static_cast<char>(c)), nullptr, 16));
    } else {
      EXPECT_FALSE(OPENSSL_fromxdigit(&digit, c));
    }
  }
  EXPECT_FALSE(OPENSSL_isalpha(INT_MAX));
  EXPECT_EQ(OPENSSL_tolower(INT_MIN), INT_MIN);
}

TEST_F(MemTest, Duplicates) {
  EXPECT_FALSE(OPENSSL_strdup(nullptr));
  bssl::UniquePtr<char> s(OPENSSL_strdup("hello"));
  EXPECT_STREQ(s.get(), "hello");
  s.reset(OPENSSL_strndup("hello", 3));
  EXPECT_STREQ(s.get(), "hel");
  s.reset(OPENSSL_strndup("hello", SIZE_MAX));
  EXPECT_STREQ(s.get(), "hello");
  s.reset(OPENSSL_strndup("hello", 0));
  EXPECT_STREQ(s.get(), "");
  const char unterminated[] = {'a', 'b'};
  EXPECT_EQ(OPENSSL_strnlen(unterminated, 2), 2u);
  s.reset(OPENSSL_strndup(unterminated, 2));
  EXPECT_STREQ(s.get(), "ab");
}

TEST_F(MemTest, BoundedCopies) {
  char buf[4] = "xyz";
  EXPECT_EQ(OPENSSL_strlcpy(buf, "hello", sizeof(buf)), 5u);
  EXPECT_STREQ(buf, "hel");
  EXPECT_EQ(OPENSSL_strlcpy(buf, "a", sizeof(buf)), 1u);
  EXPECT_STREQ(buf, "a");
  EXPECT_EQ(OPENSSL_strlcpy(buf, "zz", 0), 2u);
  EXPECT_STREQ(buf, "a");
  EXPECT_EQ(OPENSSL_strlcat(buf, "bcd", sizeof(buf)), 4u);
  EXPECT_STREQ(buf, "abc");
  // A destination without a NUL is left alone.
  memcpy(buf, "abcd", 4);
  EXPECT_EQ(OPENSSL_strlcat(buf, "e", 4), 5u);
  EXPECT_EQ(memcmp(buf, "abcd", 4), 0);
}

TEST_F(MemTest, CaseInsensitive) {
  EXPECT_EQ(OPENSSL_strcasecmp("P-256", "p-256"), 0);
  EXPECT_LT(OPENSSL_strcasecmp("a", "B"), 0);
  EXPECT_GT(OPENSSL_strcasecmp("b", "A"), 0);
  EXPECT_LT(OPENSSL_strcasecmp("a", "aa"), 0);
  EXPECT_GT(OPENSSL_strcasecmp("\xc3", "z"), 0);
  EXPECT_EQ(OPENSSL_strncasecmp("abX", "ABY", 2), 0);
  EXPECT_LT(OPENSSL_strncasecmp("abX", "ABY", 3), 0);
  EXPECT_EQ(OPENSSL_strncasecmp("a", "b", 0), 0);
}

// Values from the test vectors of FNV's authors.
TEST_F(MemTest, Hash) {
  EXPECT_EQ(OPENSSL_strhash(""), 0x811c9dc5u);
  EXPECT_EQ(OPENSSL_strhash("a"), 0xe40c292cu);
  EXPECT_EQ(OPENSSL_strhash("foobar"), 0xbf9cf968u);
  EXPECT_EQ(OPENSSL_hash32("foobar", 6), 0xbf9cf968u);
}

TEST_F(MemTest, Print) {
  char *s = nullptr;
  EXPECT_EQ(OPENSSL_asprintf(&s, "%d-%s", 42, "x"), 4);
  EXPECT_STREQ(s, "42-x");
  OPENSSL_free(s);
  mem_fail_allocation_for_testing(1);
  EXPECT_EQ(OPENSSL_asprintf(&s, "%d", 1), -1);
  EXPECT_FALSE(s);
  ExpectError(ERR_LIB_CRYPTO, ERR_R_MALLOC_FAILURE);
  char buf[3];
  EXPECT_EQ(BIO_snprintf(buf, sizeof(buf), "%d", 1234), 4);
  EXPECT_STREQ(buf, "12");
}

// PrintList prints by the functions that take a va_list.
int PrintList(char **out, char *buf, size_t size, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int len = OPENSSL_vasprintf(out, format, args);
  va_end(args);
  va_start(args, format);
  EXPECT_EQ(BIO_vsnprintf(buf, size, format, args), len);
  va_end(args);
  return len;
}

TEST_F(MemTest, PrintList) {
  char *s = nullptr, buf[6];
  EXPECT_EQ(PrintList(&s, buf, sizeof(buf), "%s=%d", "three", 3), 7);
  EXPECT_STREQ(s, "three=3");
  EXPECT_STREQ(buf, "three");
  OPENSSL_free(s);
}

TEST_F(MemTest, DecimalSize) {
  EXPECT_GE(DECIMAL_SIZE(uint64_t), strlen("18446744073709551615"));
  EXPECT_GE(DECIMAL_SIZE(int8_t), strlen("-128"));
}

TEST_F(MemTest, OlderNames) {
  void *p = CRYPTO_malloc(3, "f", 1);
  p = CRYPTO_realloc(p, 5, "f", 2);
  EXPECT_TRUE(p);
  CRYPTO_free(p, "f", 3);
  OPENSSL_secure_clear_free(OPENSSL_secure_malloc(5), 5);
  EXPECT_EQ(CRYPTO_secure_malloc_init(1, 1), 0);
  EXPECT_EQ(CRYPTO_secure_malloc_initialized(), 0);
  EXPECT_EQ(CRYPTO_secure_used(), 0u);
}

}  // namespace
