// SPDX-License-Identifier: Apache-2.0
//
// edwards25519_test.cc holds the curve of Ed25519 to slow integers: scalars,
// multiples, encodings, and the points of small order.

#include "crypto/edwards/internal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "crypto/test/slow_edwards.h"
#include "crypto/test/test_util.h"

namespace {

using Encoding = std::vector<uint8_t>;

const SlowEdwardsCurve &Curve() {
  static const SlowEdwardsCurve curve = SlowEdwardsCurve::Edwards25519();
  return curve;
}

Encoding LittleEndian(const SlowInt &a, size_t len = 32) {
  Encoding bytes = a.ToBytes(len);
  std::reverse(bytes.begin(), bytes.end());
  return bytes;
}

EDWARDS25519_SCALAR Scalar(const SlowInt &a) {
  EDWARDS25519_SCALAR s;
  EXPECT_TRUE(edwards25519_scalar_decode_public(&s, LittleEndian(a).data()));
  return s;
}

SlowInt Value(const EDWARDS25519_SCALAR &s) {
  return SlowInt::FromWords(s.words, FIELD_EDWARDS25519_ORDER_WORDS);
}

Encoding SlowEncode(const SlowEdwardsPoint &q) {
  return LittleEndian(q.y + (q.x.IsOdd() ? SlowInt(1) << 255 : SlowInt()));
}

// Encode checks on the way that |p| keeps T = X*Y/Z and that both forms of
// encoding agree.
Encoding Encode(const EDWARDS25519_POINT &p) {
  Encoding out(32), out_public(32);
  edwards25519_encode(out.data(), &p);
  edwards25519_encode_public(out_public.data(), &p);
  EXPECT_EQ(out, out_public);
  const size_t n = FIELD_EDWARDS25519_WORDS;
  const SlowInt x = SlowInt::FromWords(p.X, n), y = SlowInt::FromWords(p.Y, n);
  const SlowInt z = SlowInt::FromWords(p.Z, n), t = SlowInt::FromWords(p.T, n);
  EXPECT_EQ(t * z % Curve().p, x * y % Curve().p);
  return out;
}

EDWARDS25519_POINT Decode(const Encoding &in) {
  EDWARDS25519_POINT p;
  EXPECT_TRUE(edwards25519_decode_public(&p, in.data()));
  EXPECT_EQ(Encode(p), in);
  return p;
}

EDWARDS25519_POINT Load(const SlowEdwardsPoint &q) {
  return Decode(SlowEncode(q));
}

// SmallOrderPoints returns i*T for a T of order 8: L times some point has it.
std::vector<SlowEdwardsPoint> SmallOrderPoints() {
  for (uint64_t y = 2;; y++) {
    EDWARDS25519_POINT p;
    if (!edwards25519_decode_public(&p, LittleEndian(y).data())) {
      continue;
    }
    const SlowInt x = SlowInt::FromWords(p.X, FIELD_EDWARDS25519_WORDS);
    const SlowEdwardsPoint t = Curve().Mul(Curve().n, {x, y});
    std::vector<SlowEdwardsPoint> points = {{0, 1}};
    for (int i = 1; i < 8; i++) {
      points.push_back(Curve().Add(points.back(), t));
    }
    if (!(points[4] == points[0])) {
      return points;
    }
  }
}

const SlowInt kEdgeScalars[] = {
    0,
    1,
    2,
    3,
    7,
    8,
    15,
    16,
    17,
    255,
    Curve().n - 1,
    Curve().n - 2,
    Curve().n - 16,
    (Curve().n - 1) / 2,
    (Curve().n + 1) / 2,
    SlowInt(1) << 252,
    (SlowInt(1) << 252) - 1,
    SlowInt(1) << 128,
};

TEST(Edwards25519Test, CurveFacts) {
  EXPECT_TRUE(Curve().Contains(Curve().base));
  EXPECT_TRUE(Curve().Mul(Curve().n, Curve().base) == (SlowEdwardsPoint{0, 1}));
}

TEST(Edwards25519Test, ScalarReduce) {
  TestRandom random;
  for (size_t len = 0; len <= 64; len++) {
    for (int i = 0; i < 20; i++) {
      Encoding in = random.Vector(len);
      if (i == 0) {
        std::fill(in.begin(), in.end(), uint8_t{0xff});
      }
      EDWARDS25519_SCALAR s;
      edwards25519_scalar_reduce(&s, in.data(), in.size());
      std::reverse(in.begin(), in.end());
      EXPECT_EQ(Value(s), SlowInt::FromBytes(Bytes(in)) % Curve().n);
    }
  }
}

TEST(Edwards25519Test, ScalarDecodeIsStrict) {
  EDWARDS25519_SCALAR s;
  const SlowInt top = SlowInt(1) << 256;
  for (const SlowInt &a : {Curve().n, Curve().n + 1, SlowInt(1) << 253,
                           SlowInt(1) << 255, top - 1}) {
    s.words[0] = 1;
    EXPECT_FALSE(edwards25519_scalar_decode_public(&s, LittleEndian(a).data()));
    EXPECT_EQ(Value(s), SlowInt());
  }
  for (const SlowInt &a : kEdgeScalars) {
    s = Scalar(a);
    EXPECT_EQ(Value(s), a);
    uint8_t out[32];
    edwards25519_scalar_encode(out, &s);
    EXPECT_EQ(Bytes(out), Bytes(LittleEndian(a)));
  }
}

TEST(Edwards25519Test, ScalarMulAdd) {
  TestRandom random;
  for (int i = 0; i < 500; i++) {
    SlowInt v[3];
    EDWARDS25519_SCALAR s[3];
    for (int j = 0; j < 3; j++) {
      v[j] = random.Below(3) == 0
                 ? kEdgeScalars[random.Below(OPENSSL_ARRAY_SIZE(kEdgeScalars))]
                 : SlowRandomBelow(&random, Curve().n);
      s[j] = Scalar(v[j]);
    }
    EDWARDS25519_SCALAR r;
    edwards25519_scalar_mul_add(&r, &s[0], &s[1], &s[2]);
    const SlowInt want = (v[0] * v[1] + v[2]) % Curve().n;
    EXPECT_EQ(Value(r), want);
    edwards25519_scalar_mul_add(&s[2], &s[0], &s[1], &s[2]);
    EXPECT_EQ(Value(s[2]), want);
  }
}

TEST(Edwards25519Test, MulBase) {
  TestRandom random;
  std::vector<SlowInt> scalars(std::begin(kEdgeScalars),
                               std::end(kEdgeScalars));
  // Each digit of each window.
  for (size_t bit = 0; bit < 252; bit += 4) {
    scalars.push_back(SlowInt(random.Below(16)) << bit);
  }
  for (int i = 0; i < 20; i++) {
    scalars.push_back(SlowRandomBelow(&random, Curve().n));
  }
  for (const SlowInt &a : scalars) {
    EDWARDS25519_POINT p;
    const EDWARDS25519_SCALAR s = Scalar(a % Curve().n);
    edwards25519_mul_base(&p, &s);
    EXPECT_EQ(Bytes(Encode(p)), Bytes(SlowEncode(Curve().Mul(a, Curve().base))))
        << a;
  }
}

TEST(Edwards25519Test, MulTwo) {
  TestRandom random;
  const std::vector<SlowEdwardsPoint> small = SmallOrderPoints();
  for (int i = 0; i < 60; i++) {
    // A point of any order.
    const SlowEdwardsPoint q =
        Curve().Add(Curve().Mul(i < 16 ? i / 8 : random.Next(), Curve().base),
                    small[i % 8]);
    SlowInt a = SlowRandomBelow(&random, Curve().n);
    SlowInt b = SlowRandomBelow(&random, Curve().n);
    if (i % 3 == 1) {
      a = kEdgeScalars[random.Below(OPENSSL_ARRAY_SIZE(kEdgeScalars))];
    }
    if (i % 3 != 0) {
      b = kEdgeScalars[random.Below(OPENSSL_ARRAY_SIZE(kEdgeScalars))];
    }
    const EDWARDS25519_SCALAR s = Scalar(a), k = Scalar(b);
    EDWARDS25519_POINT p = Load(q);
    edwards25519_mul_two_public(&p, &s, &p, &k);
    EXPECT_EQ(Bytes(Encode(p)),
              Bytes(SlowEncode(Curve().Add(Curve().Mul(a, Curve().base),
                                           Curve().Mul(b, q)))))
        << a << " " << b;
  }
}

TEST(Edwards25519Test, Negate) {
  for (const SlowEdwardsPoint &q : SmallOrderPoints()) {
    EDWARDS25519_POINT p = Load(q);
    edwards25519_neg(&p, &p);
    EXPECT_EQ(Encode(p), SlowEncode(Curve().Negate(q)));
  }
}

TEST(Edwards25519Test, DecodesCanonicalEncodingsOnly) {
  TestRandom random;
  const SlowInt p = Curve().p, sign = SlowInt(1) << 255;
  const Encoding identity = LittleEndian(1);
  EDWARDS25519_POINT point;
  // y = 1 and y = -1 have x = 0, which has no sign; 0 and 1 have another
  // encoding, which is not theirs.
  for (const SlowInt &a : {p, p + 1, p + 18, sign - 1, sign + 1, sign + p - 1,
                           sign + p, sign + p + 1, sign + sign - 1}) {
    EXPECT_FALSE(edwards25519_decode_public(&point, LittleEndian(a).data()));
    EXPECT_EQ(Encode(point), identity);
  }
  // Half of all y have a point: by Euler's criterion for (y^2-1)/(d*y^2+1).
  int on_curve = 0;
  for (int i = 0; i < 200; i++) {
    const SlowInt y = i < 100 ? SlowInt(i) : SlowRandomBelow(&random, p);
    const SlowInt yy = y * y % p;
    const SlowInt xx =
        SlowModMul(yy + p - 1, SlowModInverse(Curve().d * yy + 1, p), p);
    const bool exists = xx.IsZero() || SlowModPow(xx, (p - 1) / 2, p) == 1;
    on_curve += exists;
    for (const SlowInt &a : {y, y + sign}) {
      const bool has_root = exists && !(xx.IsZero() && a >= sign);
      ASSERT_EQ(edwards25519_decode_public(&point, LittleEndian(a).data()),
                has_root ? 1 : 0)
          << a;
      if (has_root) {
        EXPECT_EQ(Encode(point), LittleEndian(a));
        EXPECT_TRUE(Curve().Contains(
            {SlowInt::FromWords(point.X, FIELD_EDWARDS25519_WORDS),
             SlowInt::FromWords(point.Y, FIELD_EDWARDS25519_WORDS)}));
      }
    }
  }
  EXPECT_GT(on_curve, 50);
  EXPECT_LT(on_curve, 150);
}

TEST(Edwards25519Test, UsesLittleStack) {
  if (!StackIsMeasurable()) {
    GTEST_SKIP() << "the stack of this build says nothing about releases";
  }
  const EDWARDS25519_SCALAR s = Scalar(Curve().n - 1);
  EDWARDS25519_POINT p = Load(Curve().base);
  EXPECT_LT(StackUsed([&] { edwards25519_mul_two_public(&p, &s, &p, &s); }),
            size_t{16} << 10);
  EXPECT_LT(StackUsed([&] { edwards25519_mul_base(&p, &s); }), size_t{8} << 10);
}

}  // namespace
