// SPDX-License-Identifier: Apache-2.0
//
// expect_error.h asks GoogleTest for the one entry that a failing function
// leaves on the error queue. Apart from test_util.h, which needs no GoogleTest.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_EXPECT_ERROR_H
#define OPENSSL_HEADER_CRYPTO_TEST_EXPECT_ERROR_H

#include <openssl/err.h>

#include <gtest/gtest.h>

// TakeOnlyError empties the queue and tells whether it held one entry, |reason|
// of |lib|.
inline ::testing::AssertionResult TakeOnlyError(int lib, int reason) {
  uint32_t found = ERR_get_error();
  uint32_t more = ERR_get_error();
  ERR_clear_error();
  char text[ERR_ERROR_STRING_BUF_LEN];
  if (!ERR_equals(found, lib, reason)) {
    return ::testing::AssertionFailure()
           << "the error is " << ERR_error_string_n(found, text, sizeof(text));
  }
  if (more != 0) {
    return ::testing::AssertionFailure()
           << "and another is " << ERR_error_string_n(more, text, sizeof(text));
  }
  return ::testing::AssertionSuccess();
}

// EXPECT_ERROR(EC, EC_R_UNKNOWN_GROUP) expects exactly this entry.
#define EXPECT_ERROR(library, reason) \
  EXPECT_TRUE(TakeOnlyError(ERR_LIB_##library, reason))

// EXPECT_NO_ERROR expects an empty queue.
#define EXPECT_NO_ERROR() EXPECT_EQ(ERR_get_error(), 0u)


#endif  // OPENSSL_HEADER_CRYPTO_TEST_EXPECT_ERROR_H
