// SPDX-License-Identifier: Apache-2.0
//
// msm.c times public multi-scalar multiplications of given sizes, for
// `util/run thresholds`, which links it to methods that know one tier only.
//
//   msm NID BACKEND N...    prints a line "N NANOSECONDS" for each size: the
//                           least of several runs

#include <openssl/ec.h>
#include <openssl/mem.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "crypto/ec/internal.h"

// SECONDS is how long one size is tried, MIN_RUNS how often at least.
#define SECONDS 0.2
#define MIN_RUNS 5

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double least_time(const EC_GROUP *group, const EC_JACOBIAN *points,
                         const EC_SCALAR *scalars, size_t n) {
  const double start = now();
  double least = 1e9;
  EC_JACOBIAN r;
  for (int i = 0; i < MIN_RUNS || now() - start < SECONDS; i++) {
    double before = now();
    if (!ec_point_mul_scalar_public_batch(group, &r, NULL, points, scalars,
                                          n)) {
      exit(1);
    }
    double took = now() - before;
    least = took < least ? took : least;
  }
  return least;
}

int main(int argc, char **argv) {
  EC_GROUP *group = argc < 4 ? NULL : EC_GROUP_new_by_curve_name(atoi(argv[1]));
  if (group == NULL || !ec_force_backend_for_testing(argv[2])) {
    fprintf(stderr, "usage: msm NID BACKEND N...\n");
    return 2;
  }
  size_t most = (size_t)atoi(argv[argc - 1]);
  EC_JACOBIAN *points = OPENSSL_malloc(most * sizeof(EC_JACOBIAN));
  EC_SCALAR *scalars = OPENSSL_malloc(most * sizeof(EC_SCALAR));
  if (points == NULL || scalars == NULL) {
    return 1;
  }
  for (size_t i = 0; i < most; i++) {
    if (!ec_random_nonzero_scalar(group, &scalars[i])) {
      return 1;
    }
    ec_point_mul_scalar_base(group, &points[i], &scalars[i]);
  }
  for (int i = 3; i < argc; i++) {
    size_t n = (size_t)atoi(argv[i]);
    printf("%zu %.0f\n", n, 1e9 * least_time(group, points, scalars, n));
  }
  OPENSSL_free(points);
  OPENSSL_free(scalars);
  return 0;
}
