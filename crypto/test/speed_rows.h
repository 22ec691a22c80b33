// SPDX-License-Identifier: Apache-2.0
//
// speed_rows.h is the list of what `bssl speed` and the benchmark binary
// measure: each row has a name, a way to set itself up and one operation.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_SPEED_ROWS_H
#define OPENSSL_HEADER_CRYPTO_TEST_SPEED_ROWS_H

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

// A SpeedOp performs one operation and returns whether it succeeded.
using SpeedOp = std::function<bool()>;

struct SpeedRow {
  // name is what stands in `Did N NAME operations`.
  std::string name;
  // setup returns the operation with data of its own, so that each thread can
  // have one. It may be slow and returns an empty function on failure.
  std::function<SpeedOp()> setup;
  // items is how many |unit|s one operation handles; 1 and empty if it is one
  // thing.
  size_t items = 1;
  std::string unit = {};
};

// SpeedRows returns all rows, in the order in which they are run.
std::vector<SpeedRow> SpeedRows();

// OprfSpeedRows returns those of oblivious pseudorandom functions.
std::vector<SpeedRow> OprfSpeedRows();

// TrustTokenSpeedRows returns those of anonymous tokens.
std::vector<SpeedRow> TrustTokenSpeedRows();

#endif  // OPENSSL_HEADER_CRYPTO_TEST_SPEED_ROWS_H
