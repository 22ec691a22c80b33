// SPDX-License-Identifier: Apache-2.0
//
// field_bench.cc measures the inlined backends. Latency: each operation waits
// for the one before; throughput: eight independent chains, as point formulas
// have.

#include "crypto/test/field_backends.h"

#include <benchmark/benchmark.h>


namespace {

constexpr size_t kChains = 8;

// Operand is an element at a random place.
template <typename Backend>
struct Operand {
  explicit Operand(TestRandom *random) {
    crypto_word_t words[FIELD_MAX_WORDS];
    SlowRandomBelow(random, Modulus(Backend::Field()))
        .ToWords(words, Backend::Field()->num_words);
    Backend::load(Backend::Field(), fe, words);
  }
  typename Backend::Fe fe;
};

// Measure runs |op| on |chains| elements in turn; the row gives the time of one
// operation.
template <typename Backend, typename Op>
void Measure(benchmark::State &state, size_t chains, Op op) {
  TestRandom random;
  std::vector<Operand<Backend>> x;
  for (size_t i = 0; i < chains; i++) {
    x.emplace_back(&random);
  }
  const Operand<Backend> y(&random);
  for (auto _ : state) {
    for (size_t i = 0; i < chains; i++) {
      op(Backend::Field(), x[i].fe, y.fe);
    }
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * chains));
  state.counters["op"] = benchmark::Counter(
      static_cast<double>(state.iterations() * chains),
      benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

template <typename Backend>
void RegisterBackend() {
  const std::string prefix = std::string("field/") + Backend::Name() + "/";
  const auto add = [prefix](const std::string &name, auto op, bool is_cheap) {
    benchmark::RegisterBenchmark(
        (prefix + name + (is_cheap ? "/latency" : "")).c_str(),
        [op](benchmark::State &s) { Measure<Backend>(s, 1, op); });
    if (is_cheap) {
      benchmark::RegisterBenchmark(
          (prefix + name + "/throughput").c_str(),
          [op](benchmark::State &s) { Measure<Backend>(s, kChains, op); });
    }
  };
  typedef const FIELD *F;
  typedef crypto_word_t *Out;
  typedef const crypto_word_t *In;
  add(
      "add", [](F f, Out x, In y) { Backend::add(f, x, x, y); }, true);
  add(
      "sub", [](F f, Out x, In y) { Backend::sub(f, x, x, y); }, true);
  add(
      "mul", [](F f, Out x, In y) { Backend::mul(f, x, x, y); }, true);
  add(
      "sqr", [](F f, Out x, In) { Backend::sqr(f, x, x); }, true);
  add(
      "inv0", [](F f, Out x, In) { Backend::inv0(f, x, x); }, false);
  // So that the inverses of the variable-time row differ.
  add(
      "inv0_vartime",
      [](F f, Out x, In y) {
        Backend::inv0_vartime(f, x, x);
        Backend::add(f, x, x, y);
      },
      false);
}

const bool kRegistered = [] {
  RegisterBackend<P224Backend>();
  RegisterBackend<P256Backend>();
  RegisterBackend<P384Backend>();
  RegisterBackend<P521Backend>();
  RegisterBackend<Secp256k1Backend>();
  RegisterBackend<Edwards25519Backend>();
  RegisterBackend<GenericBackend<1>>();
  RegisterBackend<GenericBackend<2>>();
  RegisterBackend<GenericBackend<3>>();
#if defined(FIELD_HAS_ADX)
  RegisterBackend<P224AdxBackend>();
  RegisterBackend<P256AdxBackend>();
  RegisterBackend<P384AdxBackend>();
  RegisterBackend<P521AdxBackend>();
  RegisterBackend<Secp256k1AdxBackend>();
  RegisterBackend<GenericAdxBackend<5>>();
  RegisterBackend<GenericAdxBackend<2>>();
#endif
  return true;
}();

}  // namespace
