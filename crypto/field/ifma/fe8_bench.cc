// SPDX-License-Identifier: Apache-2.0
//
// fe8_bench.cc measures products in eight lanes, per element, beside those of
// the scalar fields (field_bench.cc). Latency: each operation waits for the one
// before; throughput: eight independent chains, as point formulas have.

#include "crypto/cpu/internal.h"
#include "crypto/field/moduli_gen.h"
#include "crypto/test/lanes/fe8_method.h"

#include <benchmark/benchmark.h>

#include <functional>
#include <string>


namespace {

constexpr size_t kChains = 8, kRounds = 64;

typedef std::function<void(FE8_VALUE *x, const FE8_VALUE *y, size_t chains)> Op;

void Measure(benchmark::State &state, const FE8_METHOD *method, const FIELD *f,
             size_t chains, const Op &op) {
  FE8_VALUE x[kChains], y;
  for (FE8_VALUE &value : x) {
    method->load1(f, &value, f->one);
  }
  method->load1(f, &y, f->r2);
  for (auto _ : state) {
    op(x, &y, chains);
    benchmark::ClobberMemory();
  }
  const auto elements = static_cast<double>(state.iterations()) *
                        static_cast<double>(8 * chains * kRounds);
  state.counters["op"] = benchmark::Counter(
      elements, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void RegisterField(const FE8_METHOD *method, const FIELD *f) {
  const struct {
    const char *name;
    Op op;
  } kOps[] = {
      {"mul",
       [=](FE8_VALUE *x, const FE8_VALUE *y, size_t chains) {
         method->repeat_mul(f, x, y, chains, kRounds);
       }},
      {"sqr",
       [=](FE8_VALUE *x, const FE8_VALUE *, size_t chains) {
         method->repeat_sqr(f, x, chains, kRounds);
       }},
      {"sub",
       [=](FE8_VALUE *x, const FE8_VALUE *y, size_t chains) {
         method->repeat_sub(f, x, y, chains, kRounds);
       }},
      {"carry",
       [=](FE8_VALUE *x, const FE8_VALUE *, size_t chains) {
         method->repeat_carry(f, x, chains, kRounds);
       }},
  };
  for (const auto &row : kOps) {
    const std::string name =
        std::string("field8/") + method->name + "/" + row.name;
    const Op op = row.op;
    for (const size_t chains : {size_t{1}, kChains}) {
      benchmark::RegisterBenchmark(
          (name + (chains == 1 ? "/latency" : "/throughput")).c_str(),
          [=](benchmark::State &state) {
            Measure(state, method, f, chains, op);
          });
    }
  }
}

const bool kRegistered = [] {
  const CPU_FEATURES *cpu = cpu_features();
  size_t num;
  const FE8_METHOD *methods = fe8_methods_ifma(&num);
  if (!(cpu->avx512f && cpu->avx512dq && cpu->avx512vl && cpu->avx512ifma)) {
    return false;
  }
  for (size_t i = 0; i < num; i++) {
    const std::string name = methods[i].name;
    RegisterField(&methods[i], name == "p521"        ? &field_p521
                               : name == "secp256k1" ? &field_secp256k1
                               : name == "p384" || name == "mont384"
                                   ? &field_p384
                                   : &field_p256);
  }
  return true;
}();

}  // namespace
