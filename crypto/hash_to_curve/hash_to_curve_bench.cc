// SPDX-License-Identifier: Apache-2.0
//
// hash_to_curve_bench.cc measures every suite: hashing to one point, to many at
// once, and to a scalar.

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "crypto/hash_to_curve/internal.h"
#include "crypto/test/h2c_vectors.h"

namespace {

const uint8_t kDST[] = {'b', 'e', 'n', 'c', 'h'};
const uint8_t kMsg[64] = {0};

void HashToCurve(benchmark::State &state, const H2CDoors &doors, size_t count,
                 size_t n) {
  const EC_GROUP *group = FindGroup(doors.group);
  std::vector<CBS> msgs(n);
  std::vector<EC_JACOBIAN> points(n);
  for (CBS &msg : msgs) {
    CBS_init(&msg, kMsg, sizeof(kMsg));
  }
  for (auto _ : state) {
    if (!ec_hash_to_curve_each(doors.suite, group, points.data(), kDST,
                               sizeof(kDST), msgs.data(), n, count)) {
      state.SkipWithError("hashing failed");
      break;
    }
    benchmark::DoNotOptimize(points.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(n));
}

void HashToScalar(benchmark::State &state, const H2CDoors &doors) {
  const EC_GROUP *group = FindGroup(doors.group);
  for (auto _ : state) {
    EC_SCALAR scalar;
    if (!ec_hash_to_scalar(doors.suite, group, &scalar, kDST, sizeof(kDST),
                           kMsg, sizeof(kMsg))) {
      state.SkipWithError("hashing failed");
      break;
    }
    benchmark::DoNotOptimize(scalar);
  }
}

[[maybe_unused]] const bool kRegistered = [] {
  for (const H2CDoors &doors : AllH2CDoors()) {
    const std::string id = doors.suite->id;
    for (size_t n : {size_t{1}, size_t{64}}) {
      benchmark::RegisterBenchmark((id + "RO_/" + std::to_string(n)).c_str(),
                                   [&doors, n](benchmark::State &state) {
                                     HashToCurve(state, doors, H2C_RO, n);
                                   });
    }
    benchmark::RegisterBenchmark((id + "NU_/1").c_str(),
                                 [&doors](benchmark::State &state) {
                                   HashToCurve(state, doors, H2C_NU, 1);
                                 });
    benchmark::RegisterBenchmark(
        (id + "scalar").c_str(),
        [&doors](benchmark::State &state) { HashToScalar(state, doors); });
  }
  return true;
}();

}  // namespace
