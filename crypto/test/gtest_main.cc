// SPDX-License-Identifier: Apache-2.0
//
// The main function of the test binary; separate from the helpers because only
// GoogleTest programs link it.

#include <gtest/gtest.h>

int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
