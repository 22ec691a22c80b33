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
//   secrecy  everything here is public but riders

#include "shared.h"

// load_terms sets out[i] to points[i], or to the generator for NULL.
static void load_terms(const EC_GROUP *group, EC_JACOBIAN *out,
                       const EC_AFFINE *const *points, size_t num) {
  for (size_t i = 0; i < num; i++) {
    if (points[i] == NULL) {
      out[i] = group->generator.raw;
    } else {
      ec_affine_to_jacobian(group, &out[i], points[i]);
    }
  }
}

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

int dleq_equations_ride(const EC_GROUP *group, EC_JACOBIAN *r,
                        const EC_AFFINE *const *points,
                        const EC_SCALAR *scalars, size_t t, size_t n,
                        DLEQ_RIDERS *riders) {
  assert(t * n <= DLEQ_RIDER_ROOM);
  if (ec_point_mul_idle(group, riders->n) < t * n) {
    return 0;
  }
  load_terms(group, &riders->points[riders->n], points, t * n);
  OPENSSL_memcpy(&riders->scalars[riders->n], scalars,
                 t * n * sizeof(EC_SCALAR));
  ec_point_mul_terms_each(group, riders->products, riders->points,
                          riders->scalars, 1, riders->n + t * n);
  const EC_JACOBIAN *product = &riders->products[riders->n];
  for (size_t i = 0; i < n; i++) {
    r[i] = *product++;
    for (size_t j = 1; j < t; j++) {
      ec_jacobian_add(group, &r[i], &r[i], product++);
    }
  }
  riders->ridden = 1;
  return 1;
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
  load_terms(group, p, points, t * n);
  ec_point_mul_terms_each(group, r, p, scalars, t, n);
}

int dleq_equations_ride(const EC_GROUP *group, EC_JACOBIAN *r,
                        const EC_AFFINE *const *points,
                        const EC_SCALAR *scalars, size_t t, size_t n,
                        DLEQ_RIDERS *riders) {
  (void)group, (void)r, (void)points, (void)scalars, (void)t, (void)n;
  (void)riders;
  return 0;
}

#endif  // TRUST_TOKEN_BENCH_2020
