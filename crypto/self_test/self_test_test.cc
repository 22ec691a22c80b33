// SPDX-License-Identifier: Apache-2.0
//
// self_test_test.cc tests that the self test passes, and that it can fail.

#include <openssl/crypto.h>

#include <gtest/gtest.h>

#include <openssl/err.h>

#include "crypto/test/test_util.h"

namespace {

TEST(SelfTestTest, PassesIfThereIsMemory) {
  size_t allocations = ForEachAllocationFailure([](bool fails) {
    EXPECT_EQ(BORINGSSL_self_test(), fails ? 0 : 1);
    if (fails) {
      EXPECT_EQ(ERR_GET_REASON(ERR_peek_last_error()), ERR_R_INTERNAL_ERROR);
    } else {
      EXPECT_EQ(ERR_peek_error(), 0u);
    }
    ERR_clear_error();
  });
  EXPECT_GT(allocations, 4u);
}

}  // namespace
