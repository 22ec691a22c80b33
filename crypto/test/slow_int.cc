// SPDX-License-Identifier: Apache-2.0
//
// slow_int.cc is school arithmetic on digits of 32 bits.

#include "crypto/test/slow_int.h"

#include <stdio.h>
#include <stdlib.h>

#include <algorithm>
#include <ostream>
#include <utility>


static void Require(bool condition, const char *what) {
  if (!condition) {
    fprintf(stderr, "SlowInt: %s\n", what);
    abort();
  }
}

SlowInt::SlowInt(uint64_t value)
    : digits_{static_cast<uint32_t>(value),
              static_cast<uint32_t>(value >> 32)} {
  Trim();
}

void SlowInt::Trim() {
  while (!digits_.empty() && digits_.back() == 0) {
    digits_.pop_back();
  }
}

SlowInt SlowInt::FromHex(const std::string &hex) {
  return FromBytes(Bytes(HexBytes(hex.size() % 2 == 0 ? hex : "0" + hex)));
}

SlowInt SlowInt::FromBytes(Bytes in) {
  SlowInt r;
  r.digits_.resize((in.len + 3) / 4);
  for (size_t i = 0; i < in.len; i++) {
    r.digits_[i / 4] |= uint32_t{in.data[in.len - 1 - i]} << (8 * (i % 4));
  }
  r.Trim();
  return r;
}

SlowInt SlowInt::FromWords(const crypto_word_t *words, size_t num) {
  const size_t per_word = CRYPTO_WORD_BITS / 32;
  SlowInt r;
  r.digits_.resize(num * per_word);
  for (size_t i = 0; i < r.digits_.size(); i++) {
    r.digits_[i] =
        static_cast<uint32_t>(words[i / per_word] >> (32 * (i % per_word)));
  }
  r.Trim();
  return r;
}

std::vector<uint8_t> SlowInt::ToBytes(size_t len) const {
  Require(Bits() <= 8 * len, "too long for its bytes");
  std::vector<uint8_t> out(len);
  for (size_t i = 0; i < std::min(len, 4 * digits_.size()); i++) {
    out[len - 1 - i] = static_cast<uint8_t>(digits_[i / 4] >> (8 * (i % 4)));
  }
  return out;
}

void SlowInt::ToWords(crypto_word_t *words, size_t num) const {
  const size_t per_word = CRYPTO_WORD_BITS / 32;
  Require(digits_.size() <= num * per_word, "too long for its words");
  std::fill(words, words + num, crypto_word_t{0});
  for (size_t i = 0; i < digits_.size(); i++) {
    words[i / per_word] |= crypto_word_t{digits_[i]} << (32 * (i % per_word));
  }
}

std::string SlowInt::ToHex() const {
  return EncodeHex(Bytes(ToBytes((Bits() + 7) / 8)));
}

std::ostream &operator<<(std::ostream &os, const SlowInt &a) {
  return os << "0x" << a.ToHex();
}

size_t SlowInt::Bits() const {
  if (digits_.empty()) {
    return 0;
  }
  size_t bits = 32 * digits_.size();
  while (!Bit(bits - 1)) {
    bits--;
  }
  return bits;
}

bool SlowInt::Bit(size_t i) const {
  return i / 32 < digits_.size() && (digits_[i / 32] >> (i % 32) & 1) != 0;
}

int SlowInt::Compare(const SlowInt &a, const SlowInt &b) {
  if (a.digits_.size() != b.digits_.size()) {
    return a.digits_.size() < b.digits_.size() ? -1 : 1;
  }
  for (size_t i = a.digits_.size(); i-- > 0;) {
    if (a.digits_[i] != b.digits_[i]) {
      return a.digits_[i] < b.digits_[i] ? -1 : 1;
    }
  }
  return 0;
}

SlowInt operator+(const SlowInt &a, const SlowInt &b) {
  SlowInt r;
  r.digits_.resize(std::max(a.digits_.size(), b.digits_.size()) + 1);
  uint64_t carry = 0;
  for (size_t i = 0; i < r.digits_.size(); i++) {
    carry += i < a.digits_.size() ? a.digits_[i] : 0;
    carry += i < b.digits_.size() ? b.digits_[i] : 0;
    r.digits_[i] = static_cast<uint32_t>(carry);
    carry >>= 32;
  }
  r.Trim();
  return r;
}

SlowInt operator-(const SlowInt &a, const SlowInt &b) {
  Require(a >= b, "a difference is negative");
  SlowInt r = a;
  int64_t borrow = 0;
  for (size_t i = 0; i < r.digits_.size(); i++) {
    borrow += r.digits_[i];
    borrow -= i < b.digits_.size() ? b.digits_[i] : 0;
    r.digits_[i] = static_cast<uint32_t>(borrow);
    borrow >>= 32;
  }
  r.Trim();
  return r;
}

SlowInt operator*(const SlowInt &a, const SlowInt &b) {
  SlowInt r;
  r.digits_.resize(a.digits_.size() + b.digits_.size());
  for (size_t i = 0; i < a.digits_.size(); i++) {
    uint64_t carry = 0;
    for (size_t j = 0; j < b.digits_.size(); j++) {
      carry += uint64_t{a.digits_[i]} * b.digits_[j] + r.digits_[i + j];
      r.digits_[i + j] = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
    r.digits_[i + b.digits_.size()] = static_cast<uint32_t>(carry);
  }
  r.Trim();
  return r;
}

SlowInt operator<<(const SlowInt &a, size_t bits) {
  SlowInt r;
  r.digits_.resize(a.digits_.size() + bits / 32 + 1);
  for (size_t i = 0; i < a.digits_.size(); i++) {
    uint64_t shifted = uint64_t{a.digits_[i]} << (bits % 32);
    r.digits_[i + bits / 32] |= static_cast<uint32_t>(shifted);
    r.digits_[i + bits / 32 + 1] |= static_cast<uint32_t>(shifted >> 32);
  }
  r.Trim();
  return r;
}

SlowInt operator>>(const SlowInt &a, size_t bits) {
  SlowInt r;
  for (size_t i = bits / 32; i < a.digits_.size(); i++) {
    uint64_t two = a.digits_[i];
    if (i + 1 < a.digits_.size()) {
      two |= uint64_t{a.digits_[i + 1]} << 32;
    }
    r.digits_.push_back(static_cast<uint32_t>(two >> (bits % 32)));
  }
  r.Trim();
  return r;
}

// Long division, digit by digit. With the divisor's top bit set, the quotient
// of the top digits is never too small and at most 2 too large (Knuth, The Art
// of Computer Programming 2, 4.3.1, theorem B): subtract, and add back.
void SlowInt::Divide(SlowInt *quotient, SlowInt *remainder, const SlowInt &a,
                     const SlowInt &b) {
  Require(!b.IsZero(), "division by zero");
  const size_t shift = (32 - b.Bits() % 32) % 32, n = (b.Bits() + 31) / 32;
  const SlowInt divisor = b << shift;
  SlowInt rest = a << shift;
  *quotient = SlowInt();
  for (size_t i = rest.digits_.size() + 1; i-- > n;) {
    // The digit at position i - n.
    auto digit_of = [&rest](size_t k) {
      return uint64_t{k < rest.digits_.size() ? rest.digits_[k] : 0};
    };
    uint64_t estimate =
        (digit_of(i) << 32 | digit_of(i - 1)) / divisor.digits_[n - 1];
    SlowInt multiple = (divisor * estimate) << (32 * (i - n));
    while (multiple > rest) {
      estimate--;
      multiple = multiple - (divisor << (32 * (i - n)));
    }
    rest = rest - multiple;
    *quotient = (*quotient << 32) + estimate;
  }
  *remainder = rest >> shift;
}

SlowInt operator/(const SlowInt &a, const SlowInt &b) {
  SlowInt quotient, remainder;
  SlowInt::Divide(&quotient, &remainder, a, b);
  return quotient;
}

SlowInt operator%(const SlowInt &a, const SlowInt &b) {
  SlowInt quotient, remainder;
  SlowInt::Divide(&quotient, &remainder, a, b);
  return remainder;
}

SlowInt SlowModAdd(const SlowInt &a, const SlowInt &b, const SlowInt &m) {
  return (a + b) % m;
}

SlowInt SlowModSub(const SlowInt &a, const SlowInt &b, const SlowInt &m) {
  return (a % m + m - b % m) % m;
}

SlowInt SlowModMul(const SlowInt &a, const SlowInt &b, const SlowInt &m) {
  return a * b % m;
}

SlowInt SlowModPow(const SlowInt &a, const SlowInt &e, const SlowInt &m) {
  SlowInt r = SlowInt(1) % m;
  for (size_t i = e.Bits(); i-- > 0;) {
    r = SlowModMul(r, r, m);
    if (e.Bit(i)) {
      r = SlowModMul(r, a, m);
    }
  }
  return r;
}

SlowInt SlowModInverse(const SlowInt &a, const SlowInt &m) {
  // Euclid's algorithm; x = u*a and y = v*a modulo m.
  SlowInt x = a % m, y = m, u = 1, v = 0;
  while (!x.IsZero()) {
    SlowInt q = y / x;
    SlowInt next_x = y - q * x, next_u = SlowModSub(v, q * u, m);
    y = std::exchange(x, next_x);
    v = std::exchange(u, next_u);
  }
  return y == 1 ? v % m : SlowInt();
}

SlowInt SlowRandomBelow(TestRandom *random, const SlowInt &bound) {
  // 64 bits more than needed make the bias of the remainder small.
  return SlowInt::FromBytes(Bytes(random->Vector(bound.Bits() / 8 + 9))) %
         bound;
}
