// SPDX-License-Identifier: Apache-2.0
//
// bio_test.cc tests memory and files as places to read from and write to.

#include <openssl/bio.h>

#include <gtest/gtest.h>

#include <string.h>

#include <string>

#include <openssl/mem.h>

#include "crypto/test/expect_error.h"
#include "crypto/test/test_util.h"

namespace {

using BioPtr = bssl::UniquePtr<BIO>;

std::string Contents(const BIO *bio) {
  const uint8_t *data = nullptr;
  size_t len = 0;
  EXPECT_TRUE(BIO_mem_contents(bio, &data, &len));
  EXPECT_EQ(BIO_pending(bio), len);
  return std::string(reinterpret_cast<const char *>(data), len);
}

TEST(BioTest, Memory) {
  BioPtr bio(BIO_new(BIO_s_mem()));
  char buf[10];
  EXPECT_EQ(BIO_read(bio.get(), buf, 10), -1);
  EXPECT_EQ(BIO_gets(bio.get(), buf, 10), -1);
  EXPECT_EQ(Contents(bio.get()), "");
  EXPECT_EQ(BIO_write(bio.get(), "one\ntwo", 7), 7);
  EXPECT_EQ(BIO_puts(bio.get(), "\n"), 1);
  EXPECT_EQ(BIO_printf(bio.get(), "%d", 345), 3);
  EXPECT_EQ(BIO_number_written(bio.get()), 11u);
  EXPECT_EQ(Contents(bio.get()), "one\ntwo\n345");
  EXPECT_EQ(BIO_gets(bio.get(), buf, 10), 4);
  EXPECT_STREQ(buf, "one\n");
  EXPECT_EQ(BIO_gets(bio.get(), buf, 3), 2);
  EXPECT_STREQ(buf, "tw");
  EXPECT_EQ(Contents(bio.get()), "o\n345");
  EXPECT_EQ(BIO_write(bio.get(), "6", 1), 1);
  char *data = nullptr;
  EXPECT_EQ(BIO_get_mem_data(bio.get(), &data), 6);
  EXPECT_EQ(std::string(data, 6), "o\n3456");
  BUF_MEM *mem = nullptr;
  EXPECT_TRUE(BIO_get_mem_ptr(bio.get(), &mem));
  EXPECT_EQ(mem->length, 6u);
  EXPECT_EQ(BIO_read(bio.get(), buf, 10), 6);
  EXPECT_EQ(BIO_read(bio.get(), buf, 10), -1);
  EXPECT_NO_ERROR();
}

TEST(BioTest, BorrowedMemory) {
  const char kText[] = "a\nbc";
  char buf[10];
  BioPtr bio(BIO_new_mem_buf(kText, -1));
  ASSERT_TRUE(bio);
  EXPECT_EQ(Contents(bio.get()), "a\nbc");
  EXPECT_EQ(BIO_gets(bio.get(), buf, 10), 2);
  EXPECT_EQ(Contents(bio.get()), "bc");
  EXPECT_EQ(BIO_write(bio.get(), "x", 1), -1);
  EXPECT_ERROR(BIO, BIO_R_WRITE_TO_READ_ONLY_BIO);
  EXPECT_EQ(BIO_read(bio.get(), buf, 10), 2);
  EXPECT_EQ(BIO_read(bio.get(), buf, 10), 0);
  EXPECT_EQ(BIO_gets(bio.get(), buf, 10), 0);
  bio.reset(BIO_new_mem_buf(kText, 1));
  BioPtr ref = bssl::UpRef(bio);
  bio.reset();
  EXPECT_EQ(Contents(ref.get()), "a");
  EXPECT_TRUE(BioPtr(BIO_new_mem_buf(nullptr, 0)));
  EXPECT_FALSE(BIO_new_mem_buf(nullptr, 1));
  EXPECT_ERROR(BIO, BIO_R_NULL_PARAMETER);
  EXPECT_FALSE(BIO_new_mem_buf(kText, -2));
  EXPECT_ERROR(BIO, ERR_R_OVERFLOW);
  BIO_free_all(nullptr);
  EXPECT_TRUE(BIO_free(nullptr));
  EXPECT_TRUE(BIO_up_ref(ref.get()));
  EXPECT_TRUE(BIO_free(ref.get()));
  EXPECT_EQ(Contents(ref.get()), "a");
}

TEST(BioTest, Files) {
  FILE *file = tmpfile();
  ASSERT_TRUE(file);
  BioPtr bio(BIO_new_fp(file, BIO_CLOSE));
  EXPECT_EQ(BIO_puts(bio.get(), "one\ntwo"), 7);
  rewind(file);
  char buf[10];
  EXPECT_EQ(BIO_gets(bio.get(), buf, 10), 4);
  EXPECT_STREQ(buf, "one\n");
  EXPECT_EQ(BIO_read(bio.get(), buf, 10), 3);
  EXPECT_EQ(BIO_read(bio.get(), buf, 10), 0);
  EXPECT_EQ(BIO_pending(bio.get()), 0u);
  const uint8_t *data;
  size_t len;
  EXPECT_FALSE(BIO_mem_contents(bio.get(), &data, &len));
  EXPECT_NO_ERROR();

  EXPECT_FALSE(BIO_new_file("/nowhere/at/all", "r"));
  EXPECT_EQ(ERR_GET_LIB(ERR_get_error()), ERR_LIB_SYS);
  EXPECT_ERROR(BIO, BIO_R_NO_SUCH_FILE);
  bio.reset(BIO_new_file("/dev/null", "r"));
  ASSERT_TRUE(bio);
  EXPECT_EQ(BIO_gets(bio.get(), buf, 10), 0);
  EXPECT_EQ(BIO_puts(bio.get(), "x"), -1);
  EXPECT_EQ(ERR_GET_LIB(ERR_get_error()), ERR_LIB_SYS);
  EXPECT_ERROR(BIO, BIO_R_SYS_LIB);
  bio.reset(BIO_new(BIO_s_file()));
  EXPECT_EQ(BIO_read(bio.get(), buf, 1), -1);
  EXPECT_ERROR(BIO, BIO_R_UNINITIALIZED);
}

}  // namespace
