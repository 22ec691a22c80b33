// SPDX-License-Identifier: Apache-2.0
//
// slow_ec.h is the group law that tests believe: affine points with an explicit
// infinity, textbook formulas, double-and-add in homogeneous coordinates, which
// the library nowhere uses. It shares no code with it.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_SLOW_EC_H
#define OPENSSL_HEADER_CRYPTO_TEST_SLOW_EC_H

#include <iosfwd>

#include "crypto/test/slow_int.h"


// A SlowPoint is infinity, as at first, or (x, y).
struct SlowPoint {
  SlowPoint() = default;
  SlowPoint(const SlowInt &x_in, const SlowInt &y_in)
      : is_infinity(false), x(x_in), y(y_in) {}

  bool is_infinity = true;
  SlowInt x, y;
};

bool operator==(const SlowPoint &a, const SlowPoint &b);
inline bool operator!=(const SlowPoint &a, const SlowPoint &b) {
  return !(a == b);
}
std::ostream &operator<<(std::ostream &os, const SlowPoint &a);

// A SlowCurve is y^2 = x^3 + a*x + b over the field of |p| elements, with a
// generator of order |n|.
struct SlowCurve {
  bool Contains(const SlowPoint &point) const;
  SlowPoint Negate(const SlowPoint &point) const;
  SlowPoint Add(const SlowPoint &left, const SlowPoint &right) const;
  SlowPoint Mul(const SlowInt &scalar, const SlowPoint &point) const;

  // AllMultiples returns 0*G, 1*G, ... (n-1)*G, for small n.
  std::vector<SlowPoint> AllMultiples() const;

  SlowInt p, a, b, n;
  SlowPoint generator;

 private:
  // X^3 + a*X + b.
  SlowInt RightHandSide(const SlowInt &x) const;
};


#endif  // OPENSSL_HEADER_CRYPTO_TEST_SLOW_EC_H
