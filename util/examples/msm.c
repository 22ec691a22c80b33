// SPDX-License-Identifier: Apache-2.0
//
// msm.c sums multiples of many points at once, a multi-scalar multiplication:
// the sum of i * (iG) for i = 1, ..., NUM is NUM(NUM + 1)(2 NUM + 1)/6 * G.

#include <stdio.h>

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>

enum { NUM = 1000 };

typedef struct {
  EC_POINT *points[NUM];
  BIGNUM *scalars[NUM];
} TERMS;

// new_multiple returns n*G, or NULL.
static EC_POINT *new_multiple(const EC_GROUP *group, BIGNUM *n) {
  EC_POINT *point = EC_POINT_new(group);
  if (point != NULL && !EC_POINT_mul(group, point, n, NULL, NULL, NULL)) {
    EC_POINT_free(point);
    point = NULL;
  }
  return point;
}

static int terms_init(const EC_GROUP *group, TERMS *terms) {
  for (size_t i = 0; i < NUM; i++) {
    terms->scalars[i] = BN_new();
    if (terms->scalars[i] == NULL ||
        !BN_set_word(terms->scalars[i], (BN_ULONG)i + 1)) {
      return 0;
    }
    terms->points[i] = new_multiple(group, terms->scalars[i]);
    if (terms->points[i] == NULL) {
      return 0;
    }
  }
  return 1;
}

static void terms_cleanup(TERMS *terms) {
  for (size_t i = 0; i < NUM; i++) {
    EC_POINT_free(terms->points[i]);
    BN_free(terms->scalars[i]);
  }
}

int main(void) {
  static TERMS terms;
  const EC_GROUP *group = EC_group_p256();
  EC_POINT *sum = EC_POINT_new(group), *expected = NULL;
  BIGNUM *n = BN_new();
  if (sum != NULL && n != NULL &&
      BN_set_word(n, (BN_ULONG)NUM * (NUM + 1) * (2 * NUM + 1) / 6)) {
    expected = new_multiple(group, n);
  }
  int ok = expected != NULL && terms_init(group, &terms) &&
           EC_POINT_mul_public_batch(
               group, sum, NULL, (const EC_POINT *const *)terms.points,
               (const BIGNUM *const *)terms.scalars, NUM, NULL) &&
           EC_POINT_cmp(group, sum, expected, NULL) == 0;
  printf("sum of %d points: %s\n", NUM, ok ? "good" : "bad");
  if (!ok) {
    ERR_print_errors_fp(stderr);
  }
  terms_cleanup(&terms);
  BN_free(n);
  EC_POINT_free(expected);
  EC_POINT_free(sum);
  return ok ? 0 : 1;
}
