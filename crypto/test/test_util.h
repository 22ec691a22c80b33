// SPDX-License-Identifier: Apache-2.0
//
// test_util.h holds what tests, benches and the tool share: hex, comparable
// and printable byte strings, a seeded generator of random numbers, failing
// allocations, and the measurement of stack. It needs no GoogleTest, so that
// programs without tests can link it.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_TEST_UTIL_H
#define OPENSSL_HEADER_CRYPTO_TEST_TEST_UTIL_H

#include <stddef.h>
#include <stdint.h>

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "crypto/internal.h"


// Bytes.

// Bytes is a borrowed byte string that compares by content and prints as hex,
// so that EXPECT_EQ(Bytes(a), Bytes(b)) shows both when they differ.
struct Bytes {
  Bytes(const uint8_t *data_in, size_t len_in) : data(data_in), len(len_in) {}
  explicit Bytes(const std::vector<uint8_t> &v) : Bytes(v.data(), v.size()) {}
  explicit Bytes(const std::string &s)
      : Bytes(reinterpret_cast<const uint8_t *>(s.data()), s.size()) {}
  template <size_t N>
  explicit Bytes(const uint8_t (&array)[N]) : Bytes(array, N) {}

  const uint8_t *data;
  size_t len;
};

bool operator==(const Bytes &a, const Bytes &b);
inline bool operator!=(const Bytes &a, const Bytes &b) {
  return !(a == b);
}
std::ostream &operator<<(std::ostream &os, const Bytes &in);

// EncodeHex returns |in| in lower-case hex.
std::string EncodeHex(Bytes in);

// DecodeHex sets |*out| to the bytes that |in| spells in hex of either case. It
// returns false, and |*out| is empty, when |in| has an odd length or another
// character.
MUST_USE bool DecodeHex(std::vector<uint8_t> *out, const std::string &in);

// HexBytes returns the bytes that |in| spells; |in| is a constant of a test,
// and the program ends when it isn't hex.
std::vector<uint8_t> HexBytes(const std::string &in);

// SourcePath returns where |path|, from the root of the repository, lies.
std::string SourcePath(const std::string &path);


// Random numbers.

// TestSeed returns the seed of this run: the environment's TEST_SEED, or a
// value that differs from run to run.
uint64_t TestSeed();

// TestRandom is a generator that gives the same numbers for the same seed, so
// that a failure can be repeated. Not for secrets.
//
//   source    SplitMix64 (Steele, Lea, Flood, OOPSLA 2014)
class TestRandom {
 public:
  // The stream of a run is chosen by |TestSeed| and by |stream|, which is
  // whatever a test likes to distinguish its streams by.
  explicit TestRandom(uint64_t stream = 0);

  // Next returns 64 random bits.
  uint64_t Next();

  // Below returns a number in [0, bound); |bound| is not zero.
  uint64_t Below(uint64_t bound);

  void Fill(uint8_t *out, size_t len);
  std::vector<uint8_t> Vector(size_t len);

 private:
  uint64_t state_;
};


// Allocation.

// ForEachAllocationFailure calls |run(false)| with a heap that works, counts
// its allocations, and then calls |run(true)| that many times, letting the
// first of them fail (and all that follow it), then the second, and so on.
// Returns the count. |run| checks what it must check in each case.
size_t ForEachAllocationFailure(const std::function<void(bool fails)> &run);


// Stack.

// StackIsMeasurable is whether |StackUsed| says something about releases:
// sanitizers and builds without optimisation have other frames.
bool StackIsMeasurable();

// StackUsed returns how many bytes of stack |run| used, measured on a thread of
// its own whose stack of |stack_size| bytes is painted before.
//
//   errors  ends the program when the thread can't be started
size_t StackUsed(const std::function<void()> &run,
                 size_t stack_size = size_t{8} << 20);


#endif  // OPENSSL_HEADER_CRYPTO_TEST_TEST_UTIL_H
