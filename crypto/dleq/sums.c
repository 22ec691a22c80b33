// SPDX-License-Identifier: Apache-2.0
//
// The sums over public data, all in one place: weighted sums of a batch, and
// the verifier's equations. Points that the peer chose may be equal, opposite
// or repeated; the multi-scalar multiplication is right for all of them.
//
// With TRUST_TOKEN_BENCH_2020, which is for comparing speeds only, they are
// computed as the Trust Token library did before its change of 2020: one
// constant-time multiplication per weighted term, and for an equation one
// constant-time sum.
//
//   secrecy  everything here is public

#include "shared.h"

#if !defined(TRUST_TOKEN_BENCH_2020)

int dleq_sums_public(const EC_GROUP *group, EC_JACOBIAN *r,
                     const EC_AFFINE *const *vectors, size_t k,
                     const EC_SCALAR *scalars, size_t n) {
  EC_POINTS points[DLEQ_MAX_VECTORS];
  assert(k <= DLEQ_MAX_VECTORS);
  for (size_t j = 0; j < k; j++) {
    points[j].jacobian = NULL;
    points[j].affine = n == 0 ? NULL : vectors[j];
  }
  return ec_point_mul_scalar_public_sums(group, r, NULL, points, k, scalars, n);
}

int dleq_equation_public(const EC_GROUP *group, EC_JACOBIAN *r,
                         const EC_SCALAR *g_scalar, const EC_AFFINE *points,
                         const EC_SCALAR *scalars, size_t n) {
  return ec_affine_mul_scalar_public_batch(group, r, g_scalar, points, scalars,
                                           n);
}

#else

int dleq_sums_public(const EC_GROUP *group, EC_JACOBIAN *r,
                     const EC_AFFINE *const *vectors, size_t k,
                     const EC_SCALAR *scalars, size_t n) {
  for (size_t j = 0; j < k; j++) {
    ec_set_to_infinity(group, &r[j]);
    for (size_t i = 0; i < n; i++) {
      EC_JACOBIAN term;
      ec_affine_to_jacobian(group, &term, &vectors[j][i]);
      ec_point_mul_scalar(group, &term, &term, &scalars[i]);
      ec_jacobian_add(group, &r[j], &r[j], &term);
    }
  }
  return 1;
}

int dleq_equation_public(const EC_GROUP *group, EC_JACOBIAN *r,
                         const EC_SCALAR *g_scalar, const EC_AFFINE *points,
                         const EC_SCALAR *scalars, size_t n) {
  EC_JACOBIAN p[EC_MAX_TERMS];
  EC_SCALAR s[EC_MAX_TERMS];
  size_t t = 0;
  if (g_scalar != NULL) {
    p[t] = group->generator.raw;
    s[t++] = *g_scalar;
  }
  for (size_t i = 0; i < n; i++) {
    ec_affine_to_jacobian(group, &p[t], &points[i]);
    s[t++] = scalars[i];
  }
  ec_point_mul_terms_each(group, r, p, s, t, 1);
  return 1;
}

#endif  // TRUST_TOKEN_BENCH_2020
