// SPDX-License-Identifier: Apache-2.0
//
// EC_POINT: the life of points, their coordinates, and arithmetic on them, as
// the public interface sees it. Bytes are in oct.c, sums of many terms in
// public_batch.c.

#include <openssl/err.h>
#include <openssl/mem.h>

#include "internal.h"

int ec_point_in_group(const EC_GROUP *group, const EC_POINT *point) {
  if (EC_GROUP_cmp(group, point->group, NULL) != 0) {
    OPENSSL_PUT_ERROR(EC, EC_R_INCOMPATIBLE_OBJECTS);
    return 0;
  }
  return 1;
}

int ec_group_has_generator(const EC_GROUP *group) {
  if (!group->has_generator) {
    OPENSSL_PUT_ERROR(EC, EC_R_UNDEFINED_GENERATOR);
    return 0;
  }
  return 1;
}

EC_POINT *EC_POINT_new(const EC_GROUP *group) {
  if (group == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return NULL;
  }
  EC_POINT *point = OPENSSL_malloc(sizeof(EC_POINT));
  if (point != NULL) {
    point->group = EC_GROUP_dup(group);
    ec_set_to_infinity(group, &point->raw);
  }
  return point;
}

void EC_POINT_free(EC_POINT *point) {
  if (point != NULL) {
    EC_GROUP_free(point->group);
    OPENSSL_free(point);
  }
}

void EC_POINT_clear_free(EC_POINT *point) {
  EC_POINT_free(point);
}

int EC_POINT_copy(EC_POINT *dest, const EC_POINT *src) {
  if (!ec_point_in_group(dest->group, src)) {
    return 0;
  }
  dest->raw = src->raw;
  return 1;
}

EC_POINT *EC_POINT_dup(const EC_POINT *src, const EC_GROUP *group) {
  if (src == NULL || !ec_point_in_group(group, src)) {
    return NULL;
  }
  EC_POINT *point = EC_POINT_new(group);
  if (point != NULL) {
    point->raw = src->raw;
  }
  return point;
}

int EC_POINT_set_to_infinity(const EC_GROUP *group, EC_POINT *point) {
  if (!ec_point_in_group(group, point)) {
    return 0;
  }
  ec_set_to_infinity(group, &point->raw);
  return 1;
}

int EC_POINT_is_at_infinity(const EC_GROUP *group, const EC_POINT *point) {
  return ec_point_in_group(group, point) &&
         ct_declassify_word(ec_jacobian_is_infinity(group, &point->raw),
                            "the caller asks for it");
}

int EC_POINT_is_on_curve(const EC_GROUP *group, const EC_POINT *point,
                         BN_CTX *ctx) {
  (void)ctx;
  return ec_point_in_group(group, point) &&
         ct_declassify_word(ec_jacobian_is_on_curve(group, &point->raw),
                            "the caller asks for it");
}

int EC_POINT_cmp(const EC_GROUP *group, const EC_POINT *a, const EC_POINT *b,
                 BN_CTX *ctx) {
  (void)ctx;
  if (!ec_point_in_group(group, a) || !ec_point_in_group(group, b)) {
    return -1;
  }
  return !ct_declassify_word(ec_jacobian_equal(group, &a->raw, &b->raw),
                             "the caller asks for it");
}


// Coordinates.

int EC_POINT_get_affine_coordinates(const EC_GROUP *group,
                                    const EC_POINT *point, BIGNUM *x, BIGNUM *y,
                                    BN_CTX *ctx) {
  (void)ctx;
  EC_AFFINE affine;
  return ec_point_in_group(group, point) &&
         ec_jacobian_to_affine(group, &affine, &point->raw) &&
         (x == NULL || ec_felem_to_bignum(group, x, &affine.X)) &&
         (y == NULL || ec_felem_to_bignum(group, y, &affine.Y));
}

int EC_POINT_get_affine_coordinates_GFp(const EC_GROUP *group,
                                        const EC_POINT *point, BIGNUM *x,
                                        BIGNUM *y, BN_CTX *ctx) {
  return EC_POINT_get_affine_coordinates(group, point, x, y, ctx);
}

// affine_from_bignums sets |out| to (x, y), and returns 0 if that is no point.
static int affine_from_bignums(const EC_GROUP *group, EC_AFFINE *out,
                               const BIGNUM *x, const BIGNUM *y) {
  EC_FELEM fx, fy;
  if (x == NULL || y == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  return ec_bignum_to_felem(group, &fx, x) &&
         ec_bignum_to_felem(group, &fy, y) &&
         ec_point_set_affine_coordinates(group, out, &fx, &fy);
}

int EC_POINT_set_affine_coordinates(const EC_GROUP *group, EC_POINT *point,
                                    const BIGNUM *x, const BIGNUM *y,
                                    BN_CTX *ctx) {
  (void)ctx;
  EC_AFFINE affine;
  if (!ec_point_in_group(group, point)) {
    return 0;
  }
  if (!affine_from_bignums(group, &affine, x, y)) {
    point->raw = group->generator.raw;  // infinity if there is none
    return 0;
  }
  ec_affine_to_jacobian(group, &point->raw, &affine);
  return 1;
}

int EC_POINT_set_affine_coordinates_GFp(const EC_GROUP *group, EC_POINT *point,
                                        const BIGNUM *x, const BIGNUM *y,
                                        BN_CTX *ctx) {
  return EC_POINT_set_affine_coordinates(group, point, x, y, ctx);
}


// Arithmetic.

int EC_POINT_add(const EC_GROUP *group, EC_POINT *r, const EC_POINT *a,
                 const EC_POINT *b, BN_CTX *ctx) {
  (void)ctx;
  if (!ec_point_in_group(group, r) || !ec_point_in_group(group, a) ||
      !ec_point_in_group(group, b)) {
    return 0;
  }
  ec_jacobian_add(group, &r->raw, &a->raw, &b->raw);
  return 1;
}

int EC_POINT_dbl(const EC_GROUP *group, EC_POINT *r, const EC_POINT *a,
                 BN_CTX *ctx) {
  (void)ctx;
  if (!ec_point_in_group(group, r) || !ec_point_in_group(group, a)) {
    return 0;
  }
  ec_jacobian_dbl(group, &r->raw, &a->raw);
  return 1;
}

int EC_POINT_invert(const EC_GROUP *group, EC_POINT *a, BN_CTX *ctx) {
  (void)ctx;
  if (!ec_point_in_group(group, a)) {
    return 0;
  }
  ec_jacobian_neg(group, &a->raw, &a->raw);
  return 1;
}

// mul_terms sets r = g_scalar*G + p_scalar*p, where one term may be left out.
static void mul_terms(const EC_GROUP *group, EC_JACOBIAN *r,
                      const BIGNUM *g_scalar, const EC_POINT *p,
                      const BIGNUM *p_scalar) {
  EC_SCALAR scalar;
  EC_JACOBIAN product;
  ec_set_to_infinity(group, &product);
  if (p_scalar != NULL) {
    ec_bignum_reduce_to_scalar(group, &scalar, p_scalar);
    ec_point_mul_scalar(group, &product, &p->raw, &scalar);
  }
  if (g_scalar != NULL) {
    EC_JACOBIAN multiple;
    ec_bignum_reduce_to_scalar(group, &scalar, g_scalar);
    ec_point_mul_scalar_base(group, &multiple, &scalar);
    ec_jacobian_add(group, &product, &product, &multiple);
  }
  *r = product;
  OPENSSL_cleanse(&scalar, sizeof(scalar));
}

int EC_POINT_mul(const EC_GROUP *group, EC_POINT *r, const BIGNUM *g_scalar,
                 const EC_POINT *p, const BIGNUM *p_scalar, BN_CTX *ctx) {
  (void)ctx;
  if ((g_scalar == NULL && p_scalar == NULL) ||
      (p == NULL) != (p_scalar == NULL)) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  if (!ec_point_in_group(group, r) ||
      (p != NULL && !ec_point_in_group(group, p)) ||
      !ec_group_has_generator(group)) {
    return 0;
  }
  mul_terms(group, &r->raw, g_scalar, p, p_scalar);
  return 1;
}


// Precomputation.

struct ec_point_precomp_st {
  EC_GROUP *group;  // counted reference
  EC_PRECOMP multiples;
};

EC_POINT_PRECOMP *EC_POINT_precompute(const EC_GROUP *group,
                                      const EC_POINT *point) {
  if (!ec_point_in_group(group, point) || !ec_group_has_generator(group)) {
    return NULL;
  }
  EC_POINT_PRECOMP *precomp = OPENSSL_zalloc(sizeof(EC_POINT_PRECOMP));
  if (precomp == NULL) {
    return NULL;
  }
  precomp->group = EC_GROUP_dup(group);
  if (!ec_init_precomp(group, &precomp->multiples, &point->raw)) {
    EC_POINT_PRECOMP_free(precomp);
    return NULL;
  }
  return precomp;
}

void EC_POINT_PRECOMP_free(EC_POINT_PRECOMP *precomp) {
  if (precomp != NULL) {
    EC_GROUP_free(precomp->group);
    OPENSSL_free(precomp);
  }
}

int EC_POINT_mul_precomp(const EC_GROUP *group, EC_POINT *r,
                         const EC_POINT_PRECOMP *precomp, const BIGNUM *scalar,
                         BN_CTX *ctx) {
  (void)ctx;
  if (precomp == NULL || scalar == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  if (!ec_point_in_group(group, r) || !ec_point_in_group(precomp->group, r)) {
    return 0;
  }
  const EC_PRECOMP *multiples = &precomp->multiples;
  EC_SCALAR reduced;
  ec_bignum_reduce_to_scalar(group, &reduced, scalar);
  ec_point_mul_precomp(group, &r->raw, &multiples, &reduced, 1);
  OPENSSL_cleanse(&reduced, sizeof(reduced));
  return 1;
}
