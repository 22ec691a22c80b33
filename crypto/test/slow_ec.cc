// SPDX-License-Identifier: Apache-2.0
//
// The slow group law (Silverman, The Arithmetic of Elliptic Curves, III.2.3),
// and multiplication by fractions of the same law.

#include "crypto/test/slow_ec.h"

#include <ostream>

bool operator==(const SlowPoint &a, const SlowPoint &b) {
  if (a.is_infinity || b.is_infinity) {
    return a.is_infinity && b.is_infinity;
  }
  return a.x == b.x && a.y == b.y;
}

std::ostream &operator<<(std::ostream &os, const SlowPoint &a) {
  if (a.is_infinity) {
    return os << "infinity";
  }
  return os << "(" << a.x << ", " << a.y << ")";
}

SlowInt SlowCurve::RightHandSide(const SlowInt &x) const {
  return SlowModAdd(SlowModMul(SlowModAdd(SlowModMul(x, x, p), a, p), x, p), b,
                    p);
}

bool SlowCurve::Contains(const SlowPoint &point) const {
  return point.is_infinity ||
         (point.x < p && point.y < p &&
          SlowModMul(point.y, point.y, p) == RightHandSide(point.x));
}

SlowPoint SlowCurve::Negate(const SlowPoint &point) const {
  return point.is_infinity ? point
                           : SlowPoint(point.x, SlowModSub(0, point.y, p));
}

SlowPoint SlowCurve::Add(const SlowPoint &left, const SlowPoint &right) const {
  if (left.is_infinity) {
    return right;
  }
  if (right.is_infinity) {
    return left;
  }
  SlowInt num, den;
  if (left.x != right.x) {
    num = SlowModSub(right.y, left.y, p);
    den = SlowModSub(right.x, left.x, p);
  } else if (left.y == right.y && !left.y.IsZero()) {
    num = SlowModAdd(SlowModMul(3, SlowModMul(left.x, left.x, p), p), a, p);
    den = SlowModAdd(left.y, left.y, p);
  } else {
    return SlowPoint();
  }
  SlowInt slope = SlowModMul(num, SlowModInverse(den, p), p);
  SlowInt x = SlowModSub(SlowModMul(slope, slope, p),
                         SlowModAdd(left.x, right.x, p), p);
  SlowInt y =
      SlowModSub(SlowModMul(slope, SlowModSub(left.x, x, p), p), left.y, p);
  return SlowPoint(x, y);
}

namespace {

// A Fraction is the point (x/z, y/z), or infinity if z = 0: one inversion at
// the end of a multiplication is all it needs.
struct Fraction {
  SlowInt x, y, z;
};

class FractionLaw {
 public:
  explicit FractionLaw(const SlowCurve &curve) : c_(curve) {}

  // Cohen, Miyaji, Ono, ASIACRYPT '98, section 3.2: u and v are numerator and
  // denominator of the slope.
  Fraction Add(const Fraction &l, const Fraction &r) const {
    if (l.z.IsZero() || r.z.IsZero()) {
      return l.z.IsZero() ? r : l;
    }
    const SlowInt u = Sub(Mul(r.y, l.z), Mul(l.y, r.z));
    const SlowInt v = Sub(Mul(r.x, l.z), Mul(l.x, r.z));
    if (v.IsZero()) {
      return u.IsZero() ? Double(l) : Fraction{0, 1, 0};
    }
    const SlowInt v2 = Mul(v, v), v3 = Mul(v2, v), zz = Mul(l.z, r.z);
    const SlowInt v2x = Mul(v2, Mul(l.x, r.z));
    const SlowInt w = Sub(Sub(Mul(Mul(u, u), zz), v3), Mul(2, v2x));
    return {Mul(v, w), Sub(Mul(u, Sub(v2x, w)), Mul(v3, Mul(l.y, r.z))),
            Mul(v3, zz)};
  }

  Fraction Double(const Fraction &t) const {
    const SlowInt u =
        SlowModAdd(Mul(c_.a, Mul(t.z, t.z)), Mul(3, Mul(t.x, t.x)), c_.p);
    const SlowInt v = Mul(t.y, t.z), vy = Mul(v, t.y), vxy = Mul(t.x, vy);
    const SlowInt h = Sub(Mul(u, u), Mul(8, vxy));
    return {Mul(2, Mul(h, v)),
            Sub(Mul(u, Sub(Mul(4, vxy), h)), Mul(8, Mul(vy, vy))),
            Mul(8, Mul(v, Mul(v, v)))};
  }

 private:
  SlowInt Mul(const SlowInt &a, const SlowInt &b) const {
    return SlowModMul(a, b, c_.p);
  }
  SlowInt Sub(const SlowInt &a, const SlowInt &b) const {
    return SlowModSub(a, b, c_.p);
  }

  const SlowCurve &c_;
};

}  // namespace

SlowPoint SlowCurve::Mul(const SlowInt &scalar, const SlowPoint &point) const {
  const FractionLaw law(*this);
  if (point.is_infinity) {
    return point;
  }
  const Fraction base = {point.x, point.y, 1};
  Fraction result = {0, 1, 0};
  for (size_t i = scalar.Bits(); i-- > 0;) {
    result = law.Double(result);
    if (scalar.Bit(i)) {
      result = law.Add(result, base);
    }
  }
  if (result.z.IsZero()) {
    return SlowPoint();
  }
  const SlowInt inverse = SlowModInverse(result.z, p);
  return SlowPoint(SlowModMul(result.x, inverse, p),
                   SlowModMul(result.y, inverse, p));
}

std::vector<SlowPoint> SlowCurve::AllMultiples() const {
  std::vector<SlowPoint> points;
  SlowPoint next;
  do {
    points.push_back(next);
    next = Add(next, generator);
  } while (!next.is_infinity);
  return points;
}
