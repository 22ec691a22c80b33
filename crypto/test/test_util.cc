// SPDX-License-Identifier: Apache-2.0
//
// The helpers that test_util.h describes.

#include "crypto/test/test_util.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include <algorithm>
#include <ostream>
#include <random>

#include "crypto/mem/internal.h"


// Fail ends the program: a helper that can't help must not let a test pass.
[[noreturn]] static void Fail(const char *what) {
  fprintf(stderr, "test helper: %s\n", what);
  abort();
}


// Bytes.

bool operator==(const Bytes &a, const Bytes &b) {
  return a.len == b.len && OPENSSL_memcmp(a.data, b.data, a.len) == 0;
}

std::ostream &operator<<(std::ostream &os, const Bytes &in) {
  return os << '"' << EncodeHex(in) << "\" (" << in.len << " bytes)";
}

std::string EncodeHex(Bytes in) {
  static const char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(2 * in.len);
  for (size_t i = 0; i < in.len; i++) {
    out += kDigits[in.data[i] >> 4];
    out += kDigits[in.data[i] & 15];
  }
  return out;
}

// HexDigit returns the value of a digit, or -1 if |c| is none.
static int HexDigit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'a' && c <= 'f') {
    return c - 'a' + 10;
  }
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool DecodeHex(std::vector<uint8_t> *out, const std::string &in) {
  out->clear();
  if (in.size() % 2 != 0) {
    return false;
  }
  for (size_t i = 0; i < in.size(); i += 2) {
    int high = HexDigit(in[i]), low = HexDigit(in[i + 1]);
    if (high < 0 || low < 0) {
      out->clear();
      return false;
    }
    out->push_back(static_cast<uint8_t>(high << 4 | low));
  }
  return true;
}

std::vector<uint8_t> HexBytes(const std::string &in) {
  std::vector<uint8_t> out;
  if (!DecodeHex(&out, in)) {
    Fail("constant is not hex");
  }
  return out;
}


// Random numbers.

static uint64_t ChooseSeed() {
  const char *fixed = getenv("TEST_SEED");
  if (fixed != nullptr) {
    return strtoull(fixed, nullptr, 0);
  }
  std::random_device device;
  return uint64_t{device()} << 32 | device();
}

uint64_t TestSeed() {
  static const uint64_t seed = ChooseSeed();
  return seed;
}

TestRandom::TestRandom(uint64_t stream) : state_(TestSeed()) {
  // Streams start at scattered points of the one long sequence.
  state_ ^= Next() + stream * UINT64_C(0xd1342543de82ef95);
}

uint64_t TestRandom::Next() {
  state_ += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t z = state_;
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

uint64_t TestRandom::Below(uint64_t bound) {
  // The bias is below bound / 2^64, which no test can notice.
  return Next() % bound;
}

void TestRandom::Fill(uint8_t *out, size_t len) {
  for (size_t i = 0; i < len; i++) {
    out[i] = static_cast<uint8_t>(Next() >> 56);
  }
}

std::vector<uint8_t> TestRandom::Vector(size_t len) {
  std::vector<uint8_t> out(len);
  Fill(out.data(), len);
  return out;
}


// Allocation.

size_t ForEachAllocationFailure(const std::function<void(bool)> &run) {
  // What is allocated once per thread or process happens in the first run.
  run(false);
  uint64_t before = mem_allocations_for_testing();
  run(false);
  uint64_t count = mem_allocations_for_testing() - before;
  for (uint64_t nth = 1; nth <= count; nth++) {
    mem_fail_allocation_for_testing(nth);
    run(true);
    mem_fail_allocation_for_testing(0);
  }
  return static_cast<size_t>(count);
}


// Stack.

bool StackIsMeasurable() {
#if defined(CRYPTO_SANITIZED) || !defined(NDEBUG)
  return false;
#else
  return true;
#endif
}

static constexpr uint8_t kPaint = 0xa5;

namespace {

struct StackRun {
  const std::function<void()> &run;
  const uint8_t *top;  // where the stack was when |run| began
};

}  // namespace

static void *RunThread(void *arg) {
  StackRun *job = static_cast<StackRun *>(arg);
  uint8_t here;
  job->top = &here;
  job->run();
  return nullptr;
}

// RunOnStack runs |job| to its end on a new thread with the given stack.
static void RunOnStack(StackRun *job, void *stack, size_t size) {
  pthread_attr_t attr;
  pthread_t thread;
  if (pthread_attr_init(&attr) != 0 ||
      pthread_attr_setstack(&attr, stack, size) != 0 ||
      pthread_create(&thread, &attr, RunThread, job) != 0 ||
      pthread_join(thread, nullptr) != 0) {
    Fail("can't run a thread on a painted stack");
  }
  pthread_attr_destroy(&attr);
}

size_t StackUsed(const std::function<void()> &run, size_t stack_size) {
  void *mapped = mmap(nullptr, stack_size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) {
    Fail("no memory for a painted stack");
  }
  memset(mapped, kPaint, stack_size);
  StackRun job = {run, nullptr};
  RunOnStack(&job, mapped, stack_size);
  const uint8_t *stack = static_cast<const uint8_t *>(mapped);
  const uint8_t *lowest =
      std::find_if(stack, job.top, [](uint8_t byte) { return byte != kPaint; });
  size_t used = static_cast<size_t>(job.top - lowest);
  munmap(mapped, stack_size);
  return used;
}
