// SPDX-License-Identifier: Apache-2.0
//
// speed_rows_bench.cc gives Google Benchmark the rows of `bssl speed`, under
// the same names.

#include <benchmark/benchmark.h>

#include "crypto/test/speed_rows.h"

namespace {

void RunRow(benchmark::State &state, const SpeedRow &row) {
  SpeedOp op = row.setup();
  if (!op) {
    state.SkipWithError("set-up failed");
    return;
  }
  for (auto _ : state) {
    if (!op()) {
      state.SkipWithError("operation failed");
      return;
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(row.items));
}

const bool kRegistered = [] {
  for (const SpeedRow &row : SpeedRows()) {
    benchmark::RegisterBenchmark(
        row.name.c_str(),
        [row](benchmark::State &state) { RunRow(state, row); });
  }
  return true;
}();

}  // namespace
