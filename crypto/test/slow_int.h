// SPDX-License-Identifier: Apache-2.0
//
// slow_int.h is the arithmetic that tests believe: integers of any size,
// written for plainness. It shares no code with the library and must not be
// used by it.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_SLOW_INT_H
#define OPENSSL_HEADER_CRYPTO_TEST_SLOW_INT_H

#include <stddef.h>
#include <stdint.h>

#include <iosfwd>
#include <string>
#include <vector>

#include "crypto/internal.h"
#include "crypto/test/test_util.h"


// A SlowInt is an integer that is not negative.
class SlowInt {
 public:
  SlowInt() = default;
  SlowInt(uint64_t value);  // NOLINT: a number is an integer

  // FromHex reads hex digits; the program ends when there are others.
  static SlowInt FromHex(const std::string &hex);
  // FromBytes reads big-endian bytes.
  static SlowInt FromBytes(Bytes in);
  // FromWords reads |num| words, least significant first.
  static SlowInt FromWords(const crypto_word_t *words, size_t num);

  // ToBytes returns |len| big-endian bytes; the program ends when the integer
  // needs more. So does ToWords with |num| words.
  std::vector<uint8_t> ToBytes(size_t len) const;
  void ToWords(crypto_word_t *words, size_t num) const;
  std::string ToHex() const;

  bool IsZero() const { return digits_.empty(); }
  bool IsOdd() const { return Bit(0); }
  // Bits is the position of the highest one, from 1; it is 0 for zero.
  size_t Bits() const;
  bool Bit(size_t i) const;

  // Compare returns -1, 0 or 1.
  static int Compare(const SlowInt &a, const SlowInt &b);

  friend SlowInt operator+(const SlowInt &a, const SlowInt &b);
  // a - b and a / b end the program when a < b and when b = 0.
  friend SlowInt operator-(const SlowInt &a, const SlowInt &b);
  friend SlowInt operator*(const SlowInt &a, const SlowInt &b);
  friend SlowInt operator/(const SlowInt &a, const SlowInt &b);
  friend SlowInt operator%(const SlowInt &a, const SlowInt &b);
  friend SlowInt operator<<(const SlowInt &a, size_t bits);
  friend SlowInt operator>>(const SlowInt &a, size_t bits);

 private:
  // Divide sets a = |*quotient| * b + |*remainder|.
  static void Divide(SlowInt *quotient, SlowInt *remainder, const SlowInt &a,
                     const SlowInt &b);
  void Trim();

  std::vector<uint32_t> digits_;  // least significant first, no leading zero
};

inline bool operator==(const SlowInt &a, const SlowInt &b) {
  return SlowInt::Compare(a, b) == 0;
}
inline bool operator!=(const SlowInt &a, const SlowInt &b) {
  return SlowInt::Compare(a, b) != 0;
}
inline bool operator<(const SlowInt &a, const SlowInt &b) {
  return SlowInt::Compare(a, b) < 0;
}
inline bool operator<=(const SlowInt &a, const SlowInt &b) {
  return SlowInt::Compare(a, b) <= 0;
}
inline bool operator>(const SlowInt &a, const SlowInt &b) {
  return SlowInt::Compare(a, b) > 0;
}
inline bool operator>=(const SlowInt &a, const SlowInt &b) {
  return SlowInt::Compare(a, b) >= 0;
}
std::ostream &operator<<(std::ostream &os, const SlowInt &a);


// Arithmetic modulo |m|; arguments need not be reduced, results are.
SlowInt SlowModAdd(const SlowInt &a, const SlowInt &b, const SlowInt &m);
SlowInt SlowModSub(const SlowInt &a, const SlowInt &b, const SlowInt &m);
SlowInt SlowModMul(const SlowInt &a, const SlowInt &b, const SlowInt &m);
SlowInt SlowModPow(const SlowInt &a, const SlowInt &e, const SlowInt &m);
// SlowModInverse returns 1/a, or zero where there is none.
SlowInt SlowModInverse(const SlowInt &a, const SlowInt &m);

// SlowRandomBelow returns a random integer below |bound|, which is not zero.
SlowInt SlowRandomBelow(TestRandom *random, const SlowInt &bound);


#endif  // OPENSSL_HEADER_CRYPTO_TEST_SLOW_INT_H
