// SPDX-License-Identifier: Apache-2.0
//
// edge_row.h is one row of util/docs/edge_inputs.md as an expectation: what a
// call returns and which reasons it leaves.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_EDGE_ROW_H
#define OPENSSL_HEADER_CRYPTO_TEST_EDGE_ROW_H

#include <openssl/err.h>

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "crypto/test/key_util.h"

// EDGE_REASON(EC, POINT_AT_INFINITY) is that reason of that library, and
// EDGE_COMMON(EC, PASSED_NULL_PARAMETER) one that all libraries have.
#define EDGE_REASON(library, reason) \
  std::pair<int, int>(ERR_LIB_##library, library##_R_##reason)
#define EDGE_COMMON(library, reason) \
  std::pair<int, int>(ERR_LIB_##library, ERR_R_##reason)

// EXPECT_EDGE(call, result, reasons...) expects |result| of |call|, and these
// reasons on the queue, oldest first.
#define EXPECT_EDGE(call, result, ...)                                   \
  do {                                                                   \
    ERR_clear_error();                                                   \
    EXPECT_EQ((call), (result));                                         \
    EXPECT_EQ(Errors(), (std::vector<std::pair<int, int>>{__VA_ARGS__})) \
        << #call;                                                        \
  } while (0)

#endif  // OPENSSL_HEADER_CRYPTO_TEST_EDGE_ROW_H
