// SPDX-License-Identifier: Apache-2.0
//
// The list of groups for tests, made once, and conversions.

#include "crypto/test/curves_for_testing.h"

#include <openssl/nid.h>

#include <cstdio>
#include <cstdlib>

#include "crypto/test/curve_facts_gen.h"

static void Require(bool condition, const char *what) {
  if (!condition) {
    fprintf(stderr, "curves_for_testing: %s\n", what);
    abort();
  }
}

static SlowCurve SlowCurveOf(const CurveFacts &facts) {
  SlowCurve curve;
  curve.p = SlowInt::FromHex(facts.p);
  curve.a = SlowInt::FromHex(facts.a);
  curve.b = SlowInt::FromHex(facts.b);
  curve.n = SlowInt::FromHex(facts.n);
  curve.generator =
      SlowPoint(SlowInt::FromHex(facts.x), SlowInt::FromHex(facts.y));
  return curve;
}

bssl::UniquePtr<EC_GROUP> NewCustomGroup(const SlowCurve &curve) {
  bssl::UniquePtr<EC_GROUP> group(
      EC_GROUP_new_curve_GFp(ToBignum(curve.p).get(), ToBignum(curve.a).get(),
                             ToBignum(curve.b).get(), nullptr));
  if (!group) {
    return nullptr;
  }
  bssl::UniquePtr<EC_POINT> generator(EC_POINT_new(group.get()));
  if (!generator ||
      !EC_POINT_set_affine_coordinates(
          group.get(), generator.get(), ToBignum(curve.generator.x).get(),
          ToBignum(curve.generator.y).get(), nullptr) ||
      !EC_GROUP_set_generator(group.get(), generator.get(),
                              ToBignum(curve.n).get(), BN_value_one())) {
    return nullptr;
  }
  return group;
}

static CurveForTesting MakeCurve(const CurveFacts &facts, bool custom) {
  CurveForTesting curve;
  curve.name = custom && facts.nid != NID_undef
                   ? std::string(facts.name) + "_custom"
                   : facts.name;
  curve.nid = custom ? NID_undef : facts.nid;
  curve.slow = SlowCurveOf(facts);
  // The list keeps its groups to the end.
  curve.group = custom ? NewCustomGroup(curve.slow).release()
                       : EC_GROUP_new_by_curve_name(facts.nid);
  Require(curve.group != nullptr, facts.name);
  return curve;
}

static std::vector<CurveForTesting> *MakeCurves() {
  auto *curves = new std::vector<CurveForTesting>;
  for (const CurveFacts &facts : kCurveFacts) {
    curves->push_back(MakeCurve(facts, facts.nid == NID_undef));
    if (facts.nid == NID_X9_62_prime256v1) {
      curves->push_back(MakeCurve(facts, true));
    }
  }
  return curves;
}

const std::vector<CurveForTesting> &CurvesForTesting() {
  static const std::vector<CurveForTesting> *curves = MakeCurves();
  return *curves;
}

const CurveForTesting &FindCurveForTesting(const std::string &name) {
  for (const CurveForTesting &curve : CurvesForTesting()) {
    if (curve.name == name) {
      return curve;
    }
  }
  Require(false, name.c_str());
  abort();
}

std::vector<const CurveForTesting *> PointersToCurves() {
  std::vector<const CurveForTesting *> pointers;
  for (const CurveForTesting &curve : CurvesForTesting()) {
    pointers.push_back(&curve);
  }
  return pointers;
}

bssl::UniquePtr<BIGNUM> ToBignum(const SlowInt &value) {
  std::vector<uint8_t> bytes = value.ToBytes((value.Bits() + 7) / 8);
  bssl::UniquePtr<BIGNUM> bn(BN_bin2bn(bytes.data(), bytes.size(), nullptr));
  Require(bn != nullptr, "BN_bin2bn");
  return bn;
}

SlowInt ToSlow(const BIGNUM *value) {
  std::vector<uint8_t> bytes(BN_num_bytes(value));
  BN_bn2bin(value, bytes.data());
  return SlowInt::FromBytes(Bytes(bytes));
}

EC_SCALAR ToScalar(const EC_GROUP *group, const SlowInt &value) {
  EC_SCALAR scalar = {};
  Require(value < SlowInt::FromWords(group->order->m, EC_MAX_WORDS),
          "a scalar out of range");
  value.ToWords(scalar.words, EC_MAX_WORDS);
  return scalar;
}

SlowInt ToSlow(const EC_GROUP *group, const EC_SCALAR &value) {
  (void)group;
  return SlowInt::FromWords(value.words, EC_MAX_WORDS);
}

static EC_FELEM ToElement(const EC_GROUP *group, const SlowInt &value) {
  EC_FELEM element;
  std::vector<uint8_t> bytes = value.ToBytes(group->field->bytes);
  Require(ec_felem_from_bytes(group, &element, bytes.data(), bytes.size()),
          "a coordinate out of range");
  return element;
}

static SlowInt ToSlow(const EC_GROUP *group, const EC_FELEM &value) {
  uint8_t bytes[EC_MAX_BYTES];
  size_t len;
  ec_felem_to_bytes(group, bytes, &len, &value);
  return SlowInt::FromBytes(Bytes(bytes, len));
}

EC_AFFINE ToAffine(const EC_GROUP *group, const SlowPoint &point) {
  EC_AFFINE affine = {};
  if (!point.is_infinity) {
    affine.X = ToElement(group, point.x);
    affine.Y = ToElement(group, point.y);
  }
  return affine;
}

EC_JACOBIAN ToJacobian(const EC_GROUP *group, const SlowPoint &point) {
  EC_JACOBIAN jacobian = {};
  if (!point.is_infinity) {
    EC_AFFINE affine = ToAffine(group, point);
    ec_affine_to_jacobian(group, &jacobian, &affine);
  }
  return jacobian;
}

bssl::UniquePtr<EC_POINT> ToPoint(const EC_GROUP *group,
                                  const SlowPoint &point) {
  bssl::UniquePtr<EC_POINT> result(EC_POINT_new(group));
  Require(result != nullptr, "EC_POINT_new");
  result->raw = ToJacobian(group, point);
  return result;
}

SlowPoint ToSlow(const EC_GROUP *group, const EC_AFFINE &point) {
  return SlowPoint(ToSlow(group, point.X), ToSlow(group, point.Y));
}

// The slow way from Jacobian coordinates: (X/Z^2, Y/Z^3) in slow integers.
SlowPoint ToSlow(const EC_GROUP *group, const EC_JACOBIAN &point) {
  const SlowInt p = SlowInt::FromWords(group->field->m, EC_MAX_WORDS);
  SlowInt z = ToSlow(group, point.Z);
  if (z.IsZero()) {
    return SlowPoint();
  }
  SlowInt inverse = SlowModInverse(z, p);
  SlowInt square = SlowModMul(inverse, inverse, p);
  return SlowPoint(
      SlowModMul(ToSlow(group, point.X), square, p),
      SlowModMul(ToSlow(group, point.Y), SlowModMul(square, inverse, p), p));
}

SlowPoint ToSlow(const EC_GROUP *group, const EC_POINT *point) {
  return ToSlow(group, point->raw);
}

EC_JACOBIAN Rescale(const EC_GROUP *group, TestRandom *random,
                    const EC_JACOBIAN &point) {
  const SlowInt p = SlowInt::FromWords(group->field->m, EC_MAX_WORDS);
  const SlowInt z = SlowRandomBelow(random, p - 1) + 1;
  const EC_FELEM z1 = ToElement(group, z);
  const EC_FELEM z2 = ToElement(group, SlowModMul(z, z, p));
  const EC_FELEM z3 = ToElement(group, SlowModMul(SlowModMul(z, z, p), z, p));
  EC_JACOBIAN result;
  ec_felem_mul(group, &result.X, &point.X, &z2);
  ec_felem_mul(group, &result.Y, &point.Y, &z3);
  ec_felem_mul(group, &result.Z, &point.Z, &z1);
  return result;
}
