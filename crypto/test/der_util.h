// SPDX-License-Identifier: Apache-2.0
//
// der_util.h puts DER together for tests of parsers, byte by byte or by what
// writes to a |CBB|, and takes it apart again: all truncations and changes of
// single bytes.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_DER_UTIL_H
#define OPENSSL_HEADER_CRYPTO_TEST_DER_UTIL_H

#include <openssl/bytestring.h>

#include <stdint.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "crypto/test/slow_int.h"
#include "crypto/test/test_util.h"

using ByteVector = std::vector<uint8_t>;

inline ByteVector Join(const std::vector<ByteVector> &parts) {
  ByteVector out;
  for (const ByteVector &part : parts) {
    out.insert(out.end(), part.begin(), part.end());
  }
  return out;
}

// Der returns an element of less than 65536 bytes.
inline ByteVector Der(uint8_t tag, const ByteVector &contents) {
  size_t len = contents.size();
  ByteVector header = {tag};
  if (len >= 0x100) {
    header.insert(header.end(), {0x82, (uint8_t)(len >> 8), (uint8_t)len});
  } else if (len >= 0x80) {
    header.insert(header.end(), {0x81, (uint8_t)len});
  } else {
    header.push_back((uint8_t)len);
  }
  return Join({header, contents});
}

inline ByteVector DerInteger(const SlowInt &v) {
  return Der(2, v.ToBytes(v.Bits() / 8 + 1));
}

// Built returns what |write| appends to a new |CBB|, or nothing if it fails.
inline ByteVector Built(const std::function<int(CBB *)> &write) {
  bssl::ScopedCBB cbb;
  if (!CBB_init(cbb.get(), 0) || !write(cbb.get()) || !CBB_flush(cbb.get())) {
    return {};
  }
  return ByteVector(CBB_data(cbb.get()),
                    CBB_data(cbb.get()) + CBB_len(cbb.get()));
}

// Marshal returns what |marshal| writes of |value|, or nothing if it fails.
template <typename T>
ByteVector Marshal(int (*marshal)(CBB *, const T *), const T *value) {
  return Built([&](CBB *cbb) { return marshal(cbb, value); });
}

// CurveOid returns the DER of the name of a curve for testing.
inline ByteVector CurveOid(const std::string &curve) {
  static const std::map<std::string, const char *> kOids = {
      {"p224", "06052b81040021"},      {"p256", "06082a8648ce3d030107"},
      {"p384", "06052b81040022"},      {"p521", "06052b81040023"},
      {"secp256k1", "06052b8104000a"},
  };
  return HexBytes(kOids.at(curve));
}

// kOneChange is for |ForEachMalformed|.
constexpr size_t kOneChange = SIZE_MAX;

// ForEachMalformed calls |run| with each proper prefix of |valid| and with each
// change of one byte: all 255 if |values| is zero, one at random if it is
// |kOneChange|, and otherwise the eight of one bit and |values| random ones.
// Each is a copy of its exact length, so that reading on is seen by sanitizers.
inline void ForEachMalformed(
    const ByteVector &valid, size_t values, TestRandom *random,
    const std::function<void(const ByteVector &changed)> &run) {
  for (size_t len = 0; len < valid.size(); len++) {
    run(ByteVector(valid.begin(), valid.begin() + (ptrdiff_t)len));
  }
  const bool has_bits = values != 0 && values != kOneChange;
  const size_t count = values == 0 ? 255 : has_bits ? 8 + values : 1;
  for (size_t i = 0; i < valid.size(); i++) {
    for (size_t j = 0; j < count; j++) {
      ByteVector changed = valid;
      changed[i] ^= (uint8_t)(values == 0         ? 1 + j
                              : has_bits && j < 8 ? size_t{1} << j
                                                  : 1 + random->Below(255));
      run(changed);
    }
  }
}

#endif  // OPENSSL_HEADER_CRYPTO_TEST_DER_UTIL_H
