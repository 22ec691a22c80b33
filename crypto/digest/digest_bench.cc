// SPDX-License-Identifier: Apache-2.0
//
// digest_bench.cc measures the hashes on short and long messages, and HMAC on
// short ones.

#include <benchmark/benchmark.h>

#include <vector>

#include <openssl/digest.h>
#include <openssl/hmac.h>

namespace {

void BM_Digest(benchmark::State &state, const EVP_MD *(*md)()) {
  const std::vector<uint8_t> in(static_cast<size_t>(state.range(0)));
  uint8_t out[EVP_MAX_MD_SIZE];
  for (auto _ : state) {
    (void)EVP_Digest(in.data(), in.size(), out, nullptr, md(), nullptr);
    benchmark::DoNotOptimize(out);
  }
  state.SetBytesProcessed(state.iterations() * state.range(0));
}

BENCHMARK_CAPTURE(BM_Digest, SHA1, EVP_sha1)->Arg(32)->Arg(16384);
BENCHMARK_CAPTURE(BM_Digest, SHA256, EVP_sha256)->Arg(32)->Arg(16384);
BENCHMARK_CAPTURE(BM_Digest, SHA512, EVP_sha512)->Arg(32)->Arg(16384);

void BM_HMAC(benchmark::State &state, const EVP_MD *(*md)()) {
  const uint8_t key[32] = {0}, in[32] = {0};
  uint8_t out[EVP_MAX_MD_SIZE];
  for (auto _ : state) {
    (void)HMAC(md(), key, sizeof(key), in, sizeof(in), out, nullptr);
    benchmark::DoNotOptimize(out);
  }
}

BENCHMARK_CAPTURE(BM_HMAC, SHA256, EVP_sha256);
BENCHMARK_CAPTURE(BM_HMAC, SHA512, EVP_sha512);

}  // namespace
