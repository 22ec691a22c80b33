// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/sswu_impl.h maps field elements to the curve one at a time, by the
// formulas of sswu_formulas_impl.h. Part of the template of weierstrass_impl.h.
// Constant time.

#if defined(CURVE_HAS_SSWU)

#include "crypto/ec/sswu_formulas_impl.h"

static void ge_map_to_curve_each(const EC_GROUP *group, EC_JACOBIAN *r,
                                 const EC_FELEM *u, size_t n) {
  const FIELD *F = group->field;
  for (size_t i = 0; i < n; i++) {
    fe v;
    ge p;
    fe_load(F, &v, u[i].words);
    ge_map_to_sswu_curve(F, &p, &v);
#if defined(CURVE_HAS_ISOGENY)
    ge_isogeny(F, &p, &p);
#endif
    ge_store(F, &r[i], &p);
  }
}

#else

static void ge_map_to_curve_each(const EC_GROUP *group, EC_JACOBIAN *r,
                                 const EC_FELEM *u, size_t n) {
  (void)u;
  for (size_t i = 0; i < n; i++) {
    ec_set_to_infinity(group, &r[i]);
  }
}

#endif  // CURVE_HAS_SSWU
