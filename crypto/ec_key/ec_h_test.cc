// SPDX-License-Identifier: Apache-2.0
//
// ec_h_test.cc includes no header of the library but ec.h: programs that do so
// expect keys from it.

#include <openssl/ec.h>

#include <gtest/gtest.h>

TEST(EcHeaderTest, BringsKeys) {
  EC_KEY *key = EC_KEY_new();
  ASSERT_TRUE(key);
  EXPECT_TRUE(EC_KEY_set_group(key, EC_group_p256()));
  EC_KEY_free(key);
}
