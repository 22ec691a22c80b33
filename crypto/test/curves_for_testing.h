// SPDX-License-Identifier: Apache-2.0
//
// curves_for_testing.h lists the groups that parametrised tests run on, with
// their facts in slow form, and carries points and numbers between the library
// and the slow reference.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_CURVES_FOR_TESTING_H
#define OPENSSL_HEADER_CRYPTO_TEST_CURVES_FOR_TESTING_H

#include <openssl/bn.h>
#include <openssl/ec.h>

#include <iosfwd>
#include <string>
#include <vector>

#include "crypto/ec/internal.h"
#include "crypto/test/slow_ec.h"


// A CurveForTesting is a group and its facts, which come from the list of
// curves (util/generate/curves.py) and not through the library.
struct CurveForTesting {
  std::string name;  // letters, digits and _, as names of tests want them
  int nid;           // NID_undef for a custom group
  SlowCurve slow;
  const EC_GROUP *group;

  // Toys have so few points that all can be tried.
  bool IsToy() const { return slow.p.Bits() <= 16; }
};

// CurvesForTesting returns the built-in groups, and as custom groups P-256,
// secp224k1, whose order is longer than its prime, brainpoolP256r1, whose a is
// neither 0 nor -3, and toys with orders of one and two bytes.
const std::vector<CurveForTesting> &CurvesForTesting();

// FindCurveForTesting returns the curve called |name|; the program ends if
// there is none.
const CurveForTesting &FindCurveForTesting(const std::string &name);

// NameOfCurve names the tests of a suite that has a curve as its parameter.
template <typename ParamInfo>
std::string NameOfCurve(const ParamInfo &info) {
  return info.param->name;
}

// PointersToCurves returns the curves for ::testing::ValuesIn.
std::vector<const CurveForTesting *> PointersToCurves();

// NewCustomGroup returns a new custom group with the facts of |curve|, or NULL,
// with an error, if the library refuses it.
bssl::UniquePtr<EC_GROUP> NewCustomGroup(const SlowCurve &curve);


// Between the library and the slow reference. What only fails for lack of
// memory ends the program.

bssl::UniquePtr<BIGNUM> ToBignum(const SlowInt &value);
SlowInt ToSlow(const BIGNUM *value);  // the absolute value

EC_SCALAR ToScalar(const EC_GROUP *group, const SlowInt &value);
SlowInt ToSlow(const EC_GROUP *group, const EC_SCALAR &value);

// ToPoint and ToJacobian make points with Z = 1, or infinity.
bssl::UniquePtr<EC_POINT> ToPoint(const EC_GROUP *group,
                                  const SlowPoint &point);
EC_JACOBIAN ToJacobian(const EC_GROUP *group, const SlowPoint &point);
EC_AFFINE ToAffine(const EC_GROUP *group, const SlowPoint &point);
SlowPoint ToSlow(const EC_GROUP *group, const EC_POINT *point);
SlowPoint ToSlow(const EC_GROUP *group, const EC_JACOBIAN &point);
SlowPoint ToSlow(const EC_GROUP *group, const EC_AFFINE &point);

// Rescale returns the same point with a random Z.
EC_JACOBIAN Rescale(const EC_GROUP *group, TestRandom *random,
                    const EC_JACOBIAN &point);


#endif  // OPENSSL_HEADER_CRYPTO_TEST_CURVES_FOR_TESTING_H
