// SPDX-License-Identifier: Apache-2.0
//
// toy_curves.h offers curves so small that a test can try all points and
// scalars. Each has constant tables and a method table of its own, from the
// same template as the real curves, and a table of all points that was made
// with machine integers and shares no code with it.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_TOY_CURVES_H
#define OPENSSL_HEADER_CRYPTO_TEST_TOY_CURVES_H

#include "crypto/ec/curves/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif

extern const EC_BACKENDS ec_backends_toy13;
extern const EC_BACKENDS ec_backends_toy199;
extern const EC_BACKENDS ec_backends_toy60037;

// The same curves with the slots that run many at once in emulated lanes.
extern const EC_BACKENDS ec_backends_toy13_emul8;
extern const EC_BACKENDS ec_backends_toy199_emul8;
extern const EC_BACKENDS ec_backends_toy60037_emul8;

#if defined(__cplusplus)
}  // extern "C"

#include <cstdint>
#include <iosfwd>
#include <vector>

// A ToyPoint is affine, or infinity if both coordinates are zero.
struct ToyPoint {
  uint32_t x = 0, y = 0;
  bool is_infinity() const { return x == 0 && y == 0; }
  bool operator==(const ToyPoint &o) const { return x == o.x && y == o.y; }
};
std::ostream &operator<<(std::ostream &os, const ToyPoint &p);

class ToyCurve {
 public:
  ToyCurve(const char *name, uint32_t p, int a, uint32_t b, ToyPoint generator,
           uint32_t order, const FIELD *field, const FIELD *order_field,
           const EC_BACKENDS *backends);

  const char *name() const { return name_; }
  uint32_t order() const { return order_; }
  const EC_GROUP *group() const { return &group_; }
  const EC_METHOD *method() const { return group_.backends->candidates[0]; }

  // multiple returns k*G; |k| is taken modulo the order.
  const ToyPoint &multiple(uint64_t k) const { return multiples_[k % order_]; }

  // scalar returns |k| modulo the order.
  EC_SCALAR scalar(uint64_t k) const;
  // affine returns k*G.
  EC_AFFINE affine(uint64_t k) const;
  // jacobian returns k*G with Z = z, not zero modulo p.
  EC_JACOBIAN jacobian(uint64_t k, uint32_t z) const;

  // point converts what the library computed, by integer arithmetic.
  ToyPoint point(const EC_JACOBIAN &in) const;
  ToyPoint point(const EC_AFFINE &in) const;

 private:
  uint32_t mul(uint64_t x, uint64_t y) const;
  uint32_t inverse(uint32_t x) const;
  ToyPoint add(const ToyPoint &p, const ToyPoint &q) const;
  EC_FELEM felem(uint32_t x) const;
  uint32_t integer(const EC_FELEM &in) const;

  const char *name_;
  uint32_t p_, a_, order_;
  uint32_t r_, r_inverse_;  // 2^64 modulo p and its inverse
  std::vector<ToyPoint> multiples_;
  EC_GROUP group_;
};

// ToyCurves returns all of them.
const std::vector<const ToyCurve *> &ToyCurves();

#endif  // __cplusplus

#endif  // OPENSSL_HEADER_CRYPTO_TEST_TOY_CURVES_H
