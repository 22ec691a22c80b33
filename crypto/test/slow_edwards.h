// SPDX-License-Identifier: Apache-2.0
//
// slow_edwards.h is the group law of twisted Edwards curves that tests believe:
// affine points, the textbook formula with its two divisions. It shares no code
// with the library.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_SLOW_EDWARDS_H
#define OPENSSL_HEADER_CRYPTO_TEST_SLOW_EDWARDS_H

#include "crypto/test/slow_int.h"

struct SlowEdwardsPoint {
  SlowInt x, y;
};

inline bool operator==(const SlowEdwardsPoint &a, const SlowEdwardsPoint &b) {
  return a.x == b.x && a.y == b.y;
}

// A SlowEdwardsCurve is a*x^2 + y^2 = 1 + d*x^2*y^2 over the field of |p|
// elements, with a base point of order |n|.
struct SlowEdwardsCurve {
  static SlowEdwardsCurve Edwards25519() {
    SlowEdwardsCurve c;
    c.p = (SlowInt(1) << 255) - 19;
    c.a = c.p - 1;
    c.d = SlowModMul(c.p - 121665, SlowModInverse(121666, c.p), c.p);
    c.n = (SlowInt(1) << 252) +
          SlowInt::FromHex("14def9dea2f79cd65812631a5cf5d3ed");
    c.base.y = SlowModMul(4, SlowModInverse(5, c.p), c.p);
    c.base.x = SlowInt::FromHex(
        "216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a");
    return c;
  }

  bool Contains(const SlowEdwardsPoint &q) const {
    const SlowInt xx = q.x * q.x % p, yy = q.y * q.y % p;
    return (a * xx + yy) % p == (d * xx % p * yy + 1) % p;
  }

  SlowEdwardsPoint Negate(const SlowEdwardsPoint &q) const {
    return {(p - q.x) % p, q.y};
  }

  // (x1*y2 + y1*x2)/(1 + t), (y1*y2 - a*x1*x2)/(1 - t); t = d*x1*x2*y1*y2
  SlowEdwardsPoint Add(const SlowEdwardsPoint &l,
                       const SlowEdwardsPoint &r) const {
    const SlowInt xx = l.x * r.x % p, yy = l.y * r.y % p;
    const SlowInt t = d * xx % p * yy % p;
    return {SlowModMul(l.x * r.y + l.y * r.x, SlowModInverse(t + 1, p), p),
            SlowModMul(yy + (p - a) * xx, SlowModInverse(p + 1 - t, p), p)};
  }

  // Double-and-add in homogeneous coordinates, one division at the end.
  //
  //   source  Bernstein, Birkner, Joye, Lange, Peters, AFRICACRYPT 2008, 6
  SlowEdwardsPoint Mul(const SlowInt &scalar, const SlowEdwardsPoint &q) const {
    Homogeneous r = {0, 1, 1};
    const Homogeneous step = {q.x, q.y, 1};
    for (size_t i = scalar.Bits(); i-- > 0;) {
      r = AddHomogeneous(r, r);
      if (scalar.Bit(i)) {
        r = AddHomogeneous(r, step);
      }
    }
    const SlowInt inverse = SlowModInverse(r.z, p);
    return {r.x * inverse % p, r.y * inverse % p};
  }

  SlowInt p, a, d, n;
  SlowEdwardsPoint base;

 private:
  struct Homogeneous {
    SlowInt x, y, z;
  };

  Homogeneous AddHomogeneous(const Homogeneous &l, const Homogeneous &r) const {
    const SlowInt zz = l.z * r.z % p, b = zz * zz % p;
    const SlowInt xx = l.x * r.x % p, yy = l.y * r.y % p;
    const SlowInt e = d * xx % p * yy % p, f = b + p - e, g = b + e;
    const SlowInt cross = (l.x * r.y + l.y * r.x) % p;
    return {zz * f % p * cross % p, zz * g % p * ((yy + (p - a) * xx) % p) % p,
            f * g % p};
  }
};

#endif  // OPENSSL_HEADER_CRYPTO_TEST_SLOW_EDWARDS_H
