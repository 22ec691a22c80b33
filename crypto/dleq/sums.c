// SPDX-License-Identifier: Apache-2.0
//
// The sums over public data, all in one place: weighted sums of a batch, and
// the verifier's equations. Points that the peer chose may be equal, opposite
// or repeated; the multi-scalar multiplication is right for all of them.
//
// With TRUST_TOKEN_BENCH_2020, which is for comparing speeds only, they are
// computed as the Trust Token library did before its change of 2020: one
// constant-time multiplication per weighted term, and for an equation one
// constant-time sum; with the fastest constant-time code that there is.
//
//   secrecy  everything here is public

#include "shared.h"

#if !defined(TRUST_TOKEN_BENCH_2020)

int dleq_vector_sums_public(const EC_GROUP *group, EC_JACOBIAN *r,
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

void dleq_equations_public(const EC_GROUP *group, EC_JACOBIAN *r,
                           const EC_AFFINE *const *points,
                           const EC_SCALAR *scalars, size_t t, size_t n) {
  ec_point_mul_terms_each_public(group, r, points, scalars, t, n);
}

#else

// CHUNK fills the lanes of any backend twice.
#define CHUNK 16

int dleq_vector_sums_public(const EC_GROUP *group, EC_JACOBIAN *r,
                            const EC_AFFINE *const *vectors, size_t k,
                            const EC_SCALAR *scalars, size_t n) {
  EC_JACOBIAN terms[CHUNK], products[CHUNK];
  for (size_t j = 0; j < k; j++) {
    ec_set_to_infinity(group, &r[j]);
    for (size_t first = 0; first < n; first += CHUNK) {
      const size_t num = n - first < CHUNK ? n - first : CHUNK;
      for (size_t i = 0; i < num; i++) {
        ec_affine_to_jacobian(group, &terms[i], &vectors[j][first + i]);
      }
      ec_point_mul_terms_each(group, products, terms, scalars + first, 1, num);
      for (size_t i = 0; i < num; i++) {
        ec_jacobian_add(group, &r[j], &r[j], &products[i]);
      }
    }
  }
  return 1;
}

void dleq_equations_public(const EC_GROUP *group, EC_JACOBIAN *r,
                           const EC_AFFINE *const *points,
                           const EC_SCALAR *scalars, size_t t, size_t n) {
  EC_JACOBIAN p[DLEQ_MAX_EQUATIONS * EC_MAX_TERMS];
  for (size_t i = 0; i < n * t; i++) {
    if (points[i] == NULL) {
      p[i] = group->generator.raw;
    } else {
      ec_affine_to_jacobian(group, &p[i], points[i]);
    }
  }
  ec_point_mul_terms_each(group, r, p, scalars, t, n);
}

#endif  // TRUST_TOKEN_BENCH_2020
