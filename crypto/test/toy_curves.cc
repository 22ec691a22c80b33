// SPDX-License-Identifier: Apache-2.0
//
// toy_curves.cc computes with toy curves in machine integers.

#include "crypto/test/toy_curves.h"

#include <ostream>

#include "crypto/test/toy_moduli_gen.h"

std::ostream &operator<<(std::ostream &os, const ToyPoint &p) {
  return p.is_infinity() ? os << "infinity"
                         : os << "(" << p.x << ", " << p.y << ")";
}

ToyCurve::ToyCurve(const char *name, uint32_t p, int a, uint32_t b,
                   ToyPoint generator, uint32_t order, const FIELD *field,
                   const FIELD *order_field, const EC_BACKENDS *backends)
    : name_(name),
      p_(p),
      a_(a < 0 ? p - static_cast<uint32_t>(-a) : static_cast<uint32_t>(a)),
      order_(order),
      r_(mul(UINT64_C(1) << 32, UINT64_C(1) << 32)),
      r_inverse_(inverse(r_)) {
  multiples_.resize(order);
  for (uint32_t i = 1; i < order; i++) {
    multiples_[i] = add(multiples_[i - 1], generator);
  }

  OPENSSL_memset(&group_, 0, sizeof(group_));
  group_.name = name;
  group_.comment = name;
  group_.field = field;
  group_.order = order_field;
  group_.a = felem(a_);
  group_.b = felem(b);
  group_.a_is_minus3 = a == -3;
  group_.a_is_zero = a == 0;
  group_.order_lt_field = order < p;
  if (order < p) {
    group_.order_felem = felem(order);
    group_.p_minus_order.words[0] = p - order;
  }
  group_.has_generator = 1;
  group_.generator.group = &group_;
  group_.backends = backends;
  group_.generator.raw = jacobian(1, 1);
}

// Operands may be as large as 2^32, so they are reduced first.
uint32_t ToyCurve::mul(uint64_t x, uint64_t y) const {
  return static_cast<uint32_t>((x % p_) * (y % p_) % p_);
}

uint32_t ToyCurve::inverse(uint32_t x) const {
  uint32_t r = 1;
  for (uint32_t e = p_ - 2; e != 0; e >>= 1) {
    if (e & 1) {
      r = mul(r, x);
    }
    x = mul(x, x);
  }
  return r;
}

ToyPoint ToyCurve::add(const ToyPoint &p, const ToyPoint &q) const {
  if (p.is_infinity()) {
    return q;
  }
  if (q.is_infinity()) {
    return p;
  }
  uint32_t slope;
  if (p.x != q.x) {
    slope = mul(q.y + p_ - p.y, inverse((q.x + p_ - p.x) % p_));
  } else if (p.y == q.y) {
    slope = mul(3 * uint64_t{mul(p.x, p.x)} + a_, inverse(2 * p.y % p_));
  } else {
    return ToyPoint();
  }
  ToyPoint r;
  r.x = (mul(slope, slope) + 2 * p_ - p.x - q.x) % p_;
  r.y = (mul(slope, p.x + p_ - r.x) + p_ - p.y) % p_;
  return r;
}

EC_FELEM ToyCurve::felem(uint32_t x) const {
  EC_FELEM out;
  OPENSSL_memset(&out, 0, sizeof(out));
  out.words[0] = mul(x, r_);
  return out;
}

uint32_t ToyCurve::integer(const EC_FELEM &in) const {
  return mul(in.words[0], r_inverse_);
}

EC_SCALAR ToyCurve::scalar(uint64_t k) const {
  EC_SCALAR out;
  OPENSSL_memset(&out, 0, sizeof(out));
  out.words[0] = static_cast<BN_ULONG>(k % order_);
  return out;
}

EC_AFFINE ToyCurve::affine(uint64_t k) const {
  const ToyPoint &p = multiple(k);
  return {felem(p.x), felem(p.y)};
}

EC_JACOBIAN ToyCurve::jacobian(uint64_t k, uint32_t z) const {
  const ToyPoint &p = multiple(k);
  uint32_t zz = mul(z, z);
  EC_JACOBIAN out = {felem(mul(p.x, zz)), felem(mul(p.y, mul(zz, z))),
                     felem(p.is_infinity() ? 0 : z)};
  return out;
}

ToyPoint ToyCurve::point(const EC_JACOBIAN &in) const {
  uint32_t z_inverse = inverse(integer(in.Z));
  uint32_t zz = mul(z_inverse, z_inverse);
  ToyPoint out;
  out.x = mul(integer(in.X), zz);
  out.y = mul(integer(in.Y), mul(zz, z_inverse));
  return out;
}

ToyPoint ToyCurve::point(const EC_AFFINE &in) const {
  ToyPoint out;
  out.x = integer(in.X);
  out.y = integer(in.Y);
  return out;
}

const std::vector<const ToyCurve *> &ToyCurves() {
  // Never freed, so that tests may hold them until the program ends.
  static const auto *all = [] {
    auto *curves = new std::vector<const ToyCurve *>;
    for (bool lanes : {false, true}) {
      curves->push_back(
          new ToyCurve(lanes ? "toy13_emul8" : "toy13", 19, 3, 18, {3, 4}, 13,
                       &field_toy13, &field_toy13_order,
                       lanes ? &ec_backends_toy13_emul8 : &ec_backends_toy13));
      curves->push_back(new ToyCurve(
          lanes ? "toy199_emul8" : "toy199", 191, -3, 51, {0, 54}, 199,
          &field_toy199, &field_toy199_order,
          lanes ? &ec_backends_toy199_emul8 : &ec_backends_toy199));
      curves->push_back(new ToyCurve(
          lanes ? "toy60037_emul8" : "toy60037", 60289, 0, 7, {1, 5857}, 60037,
          &field_toy60037, &field_toy60037_order,
          lanes ? &ec_backends_toy60037_emul8 : &ec_backends_toy60037));
    }
    return curves;
  }();
  return *all;
}
