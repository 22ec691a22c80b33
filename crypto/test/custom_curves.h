// SPDX-License-Identifier: Apache-2.0
//
// custom_curves.h lists curves that tests build with |EC_GROUP_new_curve_GFp|.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_CUSTOM_CURVES_H
#define OPENSSL_HEADER_CRYPTO_TEST_CUSTOM_CURVES_H

#include <stddef.h>

// A CustomCurve is y^2 = x^3 + a*x + b over the prime p, with a generator of
// prime order n; numbers in hex.
struct CustomCurve {
  const char *name;
  const char *p, *a, *b, *x, *y, *n;
};

extern const CustomCurve kCustomCurves[];
extern const size_t kNumCustomCurves;

#endif  // OPENSSL_HEADER_CRYPTO_TEST_CUSTOM_CURVES_H
