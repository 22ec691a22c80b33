// SPDX-License-Identifier: Apache-2.0
//
// curve25519_test.cc tests the ladder with scalars that X25519 never has: odd
// ones, small ones, the order. X25519's own tests are in crypto/x25519.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "crypto/edwards/internal.h"
#include "crypto/test/slow_edwards.h"
#include "crypto/test/test_util.h"

namespace {

std::vector<uint8_t> LittleEndian(const SlowInt &value) {
  std::string hex = value.ToHex();
  hex.insert(0, 64 - hex.size(), '0');
  std::vector<uint8_t> out = HexBytes(hex);
  std::reverse(out.begin(), out.end());
  return out;
}

// MontgomeryU returns (1 + y)/(1 - y), or zero for infinity.
SlowInt MontgomeryU(const SlowEdwardsPoint &p, const SlowEdwardsCurve &curve) {
  return p.y == SlowInt(1)
             ? SlowInt(0)
             : SlowModMul(p.y + 1, SlowModInverse(curve.p + 1 - p.y, curve.p),
                          curve.p);
}

TEST(Curve25519Test, AnyScalar) {
  const SlowEdwardsCurve curve = SlowEdwardsCurve::Edwards25519();
  const std::vector<uint8_t> nine = LittleEndian(SlowInt(9));
  TestRandom random;
  std::vector<SlowInt> scalars = {0,           1,       2,          3,
                                  curve.n - 1, curve.n, curve.n + 1};
  for (int i = 0; i < 8; i++) {
    scalars.push_back(SlowInt::FromHex(EncodeHex(Bytes(random.Vector(32)))));
  }
  for (const SlowInt &s : scalars) {
    uint8_t out[EDWARDS25519_BYTES];
    curve25519_mul(out, LittleEndian(s).data(), nine.data());
    EXPECT_EQ(Bytes(out),
              Bytes(LittleEndian(MontgomeryU(curve.Mul(s, curve.base), curve))))
        << s.ToHex();
    if (!(s % curve.n == SlowInt(0))) {
      curve25519_mul_base(out, LittleEndian(s).data());
      EXPECT_EQ(
          Bytes(out),
          Bytes(LittleEndian(MontgomeryU(curve.Mul(s, curve.base), curve))));
    }
  }
}

}  // namespace
