// SPDX-License-Identifier: Apache-2.0
//
// Points inside the library: plain operations on coordinates, and the functions
// that lead to the slots of a group's method. Callers of this file need not
// know that there are methods.

#include <assert.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/bn/internal.h"
#include "internal.h"

void ec_set_to_infinity(const EC_GROUP *group, EC_JACOBIAN *out) {
  (void)group;
  OPENSSL_memset(out, 0, sizeof(EC_JACOBIAN));
}

void ec_affine_to_jacobian(const EC_GROUP *group, EC_JACOBIAN *out,
                           const EC_AFFINE *p) {
  out->X = p->X;
  out->Y = p->Y;
  out->Z = *ec_felem_one(group);
}

void ec_jacobian_add(const EC_GROUP *group, EC_JACOBIAN *r,
                     const EC_JACOBIAN *a, const EC_JACOBIAN *b) {
  ec_method(group)->add(group, r, a, b);
}

void ec_jacobian_dbl(const EC_GROUP *group, EC_JACOBIAN *r,
                     const EC_JACOBIAN *a) {
  ec_method(group)->dbl(group, r, a);
}

void ec_jacobian_neg(const EC_GROUP *group, EC_JACOBIAN *r,
                     const EC_JACOBIAN *a) {
  *r = *a;
  ec_felem_neg(group, &r->Y, &a->Y);
}

void ec_jacobian_select(const EC_GROUP *group, EC_JACOBIAN *r,
                        crypto_word_t mask, const EC_JACOBIAN *a,
                        const EC_JACOBIAN *b) {
  ec_felem_select(group, &r->X, mask, &a->X, &b->X);
  ec_felem_select(group, &r->Y, mask, &a->Y, &b->Y);
  ec_felem_select(group, &r->Z, mask, &a->Z, &b->Z);
}

crypto_word_t ec_jacobian_is_infinity(const EC_GROUP *group,
                                      const EC_JACOBIAN *a) {
  return ec_felem_is_zero(group, &a->Z);
}

// ec_jacobian_equal compares X_a*Z_b^2 with X_b*Z_a^2 and Y_a*Z_b^3 with
// Y_b*Z_a^3. Where a Z is zero this says nothing, and both have to be.
crypto_word_t ec_jacobian_equal(const EC_GROUP *group, const EC_JACOBIAN *a,
                                const EC_JACOBIAN *b) {
  EC_FELEM za, zb, l, r;
  ec_felem_sqr(group, &za, &a->Z);
  ec_felem_sqr(group, &zb, &b->Z);
  ec_felem_mul(group, &l, &a->X, &zb);
  ec_felem_mul(group, &r, &b->X, &za);
  crypto_word_t equal = ec_felem_equal(group, &l, &r);

  ec_felem_mul(group, &za, &za, &a->Z);
  ec_felem_mul(group, &zb, &zb, &b->Z);
  ec_felem_mul(group, &l, &a->Y, &zb);
  ec_felem_mul(group, &r, &b->Y, &za);
  equal &= ec_felem_equal(group, &l, &r);

  crypto_word_t a_infinite = ec_jacobian_is_infinity(group, a);
  crypto_word_t b_infinite = ec_jacobian_is_infinity(group, b);
  return (equal & ~a_infinite & ~b_infinite) | (a_infinite & b_infinite);
}

// ec_jacobian_is_on_curve compares Y^2 with X^3 + a*X*Z^4 + b*Z^6 =
// X*(X^2 + a*Z^4) + b*Z^6.
crypto_word_t ec_jacobian_is_on_curve(const EC_GROUP *group,
                                      const EC_JACOBIAN *a) {
  EC_FELEM z2, z4, rhs, t;
  ec_felem_sqr(group, &z2, &a->Z);
  ec_felem_sqr(group, &z4, &z2);
  ec_felem_sqr(group, &rhs, &a->X);
  ec_felem_mul(group, &t, &group->a, &z4);
  ec_felem_add(group, &rhs, &rhs, &t);
  ec_felem_mul(group, &rhs, &rhs, &a->X);
  ec_felem_mul(group, &z4, &z4, &z2);
  ec_felem_mul(group, &t, &group->b, &z4);
  ec_felem_add(group, &rhs, &rhs, &t);
  ec_felem_sqr(group, &t, &a->Y);
  return ec_felem_equal(group, &t, &rhs) | ec_jacobian_is_infinity(group, a);
}

int ec_jacobian_to_affine_batch(const EC_GROUP *group, EC_AFFINE *out,
                                const EC_JACOBIAN *in, size_t n) {
  crypto_word_t all_finite =
      ec_method(group)->to_affine_batch(group, out, in, n);
  if (!ct_declassify_word(all_finite, "callers report infinity")) {
    OPENSSL_PUT_ERROR(EC, EC_R_POINT_AT_INFINITY);
    return 0;
  }
  return 1;
}

int ec_jacobian_to_affine(const EC_GROUP *group, EC_AFFINE *out,
                          const EC_JACOBIAN *p) {
  return ec_jacobian_to_affine_batch(group, out, p, 1);
}

// set_safe sets |out| to a point that does no harm to a caller who ignores an
// error.
static void set_safe(const EC_GROUP *group, EC_AFFINE *out) {
  OPENSSL_memset(out, 0, sizeof(EC_AFFINE));
  if (group->has_generator) {
    out->X = group->generator.raw.X;
    out->Y = group->generator.raw.Y;
  }
}

int ec_point_set_affine_coordinates(const EC_GROUP *group, EC_AFFINE *out,
                                    const EC_FELEM *x, const EC_FELEM *y) {
  EC_JACOBIAN p = {*x, *y, *ec_felem_one(group)};
  crypto_word_t on_curve = ec_jacobian_is_on_curve(group, &p);
  if (!ct_declassify_word(on_curve, "callers report it")) {
    OPENSSL_PUT_ERROR(EC, EC_R_POINT_IS_NOT_ON_CURVE);
    set_safe(group, out);
    return 0;
  }
  out->X = p.X;
  out->Y = p.Y;
  return 1;
}

int ec_point_from_uncompressed(const EC_GROUP *group, EC_AFFINE *out,
                               const uint8_t *in, size_t len) {
  const size_t width = group->field->bytes;
  EC_FELEM x, y;
  if (len != 1 + 2 * width || in[0] != POINT_CONVERSION_UNCOMPRESSED) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_ENCODING);
    set_safe(group, out);
    return 0;
  }
  if (!ec_felem_from_bytes(group, &x, in + 1, width) ||
      !ec_felem_from_bytes(group, &y, in + 1 + width, width)) {
    set_safe(group, out);
    return 0;
  }
  return ec_point_set_affine_coordinates(group, out, &x, &y);
}


// Multiplication by secret scalars.

void ec_point_mul_terms_each(const EC_GROUP *group, EC_JACOBIAN *r,
                             const EC_JACOBIAN *points,
                             const EC_SCALAR *scalars, size_t t, size_t n) {
  ec_method(group)->mul_terms_each(group, r, points, scalars, t, n);
}

void ec_point_mul_base_each(const EC_GROUP *group, EC_JACOBIAN *r,
                            const EC_SCALAR *s, size_t n) {
  ec_method(group)->mul_base_each(group, r, s, n);
}

size_t ec_point_mul_idle(const EC_GROUP *group, size_t n) {
  const size_t lanes = ec_method(group)->num_lanes;
  return (lanes - n % lanes) % lanes;
}

void ec_point_mul_scalar_base(const EC_GROUP *group, EC_JACOBIAN *r,
                              const EC_SCALAR *s) {
  ec_point_mul_base_each(group, r, s, 1);
}

void ec_point_mul_scalar(const EC_GROUP *group, EC_JACOBIAN *r,
                         const EC_JACOBIAN *p, const EC_SCALAR *s) {
  const EC_JACOBIAN point = *p;  // |r| may be |p|
  ec_point_mul_terms_each(group, r, &point, s, 1, 1);
}

void ec_point_mul_scalar_batch(const EC_GROUP *group, EC_JACOBIAN *r,
                               const EC_JACOBIAN *p0, const EC_SCALAR *s0,
                               const EC_JACOBIAN *p1, const EC_SCALAR *s1,
                               const EC_JACOBIAN *p2, const EC_SCALAR *s2) {
  const EC_JACOBIAN *const given[EC_MAX_TERMS] = {p0, p1, p2};
  const EC_SCALAR *const factors[EC_MAX_TERMS] = {s0, s1, s2};
  EC_JACOBIAN points[EC_MAX_TERMS];
  EC_SCALAR scalars[EC_MAX_TERMS];
  size_t num = 0;
  for (size_t i = 0; i < EC_MAX_TERMS; i++) {
    if (given[i] != NULL) {
      points[num] = *given[i];
      scalars[num] = *factors[i];
      num++;
    }
  }
  ec_point_mul_terms_each(group, r, points, scalars, num, 1);
  OPENSSL_cleanse(scalars, sizeof(scalars));
}

int ec_init_precomp(const EC_GROUP *group, EC_PRECOMP *out,
                    const EC_JACOBIAN *p) {
  if (!ec_method(group)->init_precomp(group, out, p)) {
    OPENSSL_PUT_ERROR(EC, EC_R_POINT_AT_INFINITY);
    return 0;
  }
  return 1;
}

void ec_point_mul_precomp(const EC_GROUP *group, EC_JACOBIAN *r,
                          const EC_PRECOMP *const *p, const EC_SCALAR *s,
                          size_t t) {
  ec_method(group)->mul_precomp(group, r, p, s, t);
}


// Public multi-scalar multiplication. The arguments are checked here, so that
// methods need not.

// check_sums checks the arguments of |k| sums over |num| terms of |size| bytes.
static int check_sums(const EC_GROUP *group, const EC_JACOBIAN *r, size_t k,
                      const EC_SCALAR *scalars, size_t num, size_t size) {
  if (group == NULL || (r == NULL && k != 0) || (scalars == NULL && num != 0)) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  if (num > SIZE_MAX / size || k > SIZE_MAX / sizeof(EC_JACOBIAN)) {
    OPENSSL_PUT_ERROR(EC, ERR_R_OVERFLOW);
    return 0;
  }
  return 1;
}

int ec_point_mul_scalar_public_sums(const EC_GROUP *group, EC_JACOBIAN *r,
                                    const EC_SCALAR *g_scalars,
                                    const EC_POINTS *points, size_t k,
                                    const EC_SCALAR *scalars, size_t num) {
  int missing = points == NULL && k != 0;
  size_t size = sizeof(EC_AFFINE);
  for (size_t j = 0; j < k && !missing && num != 0; j++) {
    missing = points[j].jacobian == NULL && points[j].affine == NULL;
    size = points[j].jacobian != NULL ? sizeof(EC_JACOBIAN) : size;
  }
  if (missing) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  return check_sums(group, r, k, scalars, num, size) &&
         ec_method(group)->mul_public_sums(group, r, g_scalars, points, k,
                                           scalars, num);
}

int ec_point_mul_scalar_public_batch(const EC_GROUP *group, EC_JACOBIAN *r,
                                     const EC_SCALAR *g_scalar,
                                     const EC_JACOBIAN *points,
                                     const EC_SCALAR *scalars, size_t num) {
  const EC_POINTS vector = {points, NULL};
  return ec_point_mul_scalar_public_sums(group, r, g_scalar, &vector, 1,
                                         scalars, num);
}

int ec_affine_mul_scalar_public_batch(const EC_GROUP *group, EC_JACOBIAN *r,
                                      const EC_SCALAR *g_scalar,
                                      const EC_AFFINE *points,
                                      const EC_SCALAR *scalars, size_t num) {
  const EC_POINTS vector = {NULL, points};
  return ec_point_mul_scalar_public_sums(group, r, g_scalar, &vector, 1,
                                         scalars, num);
}

int ec_point_mul_scalar_public(const EC_GROUP *group, EC_JACOBIAN *r,
                               const EC_SCALAR *g_scalar, const EC_JACOBIAN *p,
                               const EC_SCALAR *p_scalar) {
  if (g_scalar == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  return ec_point_mul_scalar_public_batch(group, r, g_scalar, p, p_scalar, 1);
}

void ec_point_mul_terms_each_public(const EC_GROUP *group, EC_JACOBIAN *r,
                                    const EC_AFFINE *const *points,
                                    const EC_SCALAR *scalars, size_t t,
                                    size_t n) {
  assert(t >= 1 && t <= EC_MAX_TERMS);
  ec_method(group)->mul_public_terms_each(group, r, points, scalars, t, n);
}

void ec_verify_each_public(const EC_GROUP *group, uint8_t *ok,
                           const EC_SCALAR *r, const EC_SCALAR *u1,
                           const EC_SCALAR *u2, const EC_AFFINE *p, size_t n) {
  ec_method(group)->verify_each_public(group, ok, r, u1, u2, p, n);
}


// The x-coordinate as a scalar.
//
// By Hasse's theorem p < 2n on all curves that groups are made of, so that an x
// in [0, p) is its value modulo n, or that plus n.

// scalar_below_field sets |out| to |a| as a field element and returns 1, or
// returns 0 if |a| is p or more.
static int scalar_below_field_vartime(const EC_GROUP *group, EC_FELEM *out,
                                      const EC_SCALAR *a) {
  const FIELD *field = group->field;
  if (bn_cmp_words_vartime(a->words, field->m, EC_MAX_WORDS) >= 0) {
    return 0;
  }
  OPENSSL_memset(out, 0, sizeof(EC_FELEM));
  ec_method(group)->field->from_plain(field, out->words, a->words);
  return 1;
}

int ec_cmp_x_public(const EC_GROUP *group, const EC_JACOBIAN *p,
                    const EC_SCALAR *r) {
  EC_FELEM z2, x;
  if (ec_jacobian_is_infinity(group, p) ||
      !scalar_below_field_vartime(group, &x, r)) {
    return 0;
  }
  ec_felem_sqr(group, &z2, &p->Z);
  ec_felem_mul(group, &x, &x, &z2);
  if (ec_felem_equal(group, &x, &p->X)) {
    return 1;
  }
  if (!group->order_lt_field ||
      bn_cmp_words_vartime(r->words, group->p_minus_order.words,
                           EC_MAX_WORDS) >= 0) {
    return 0;
  }
  ec_felem_mul(group, &z2, &z2, &group->order_felem);
  ec_felem_add(group, &x, &x, &z2);
  return ec_felem_equal(group, &x, &p->X) != 0;
}

int ec_get_x_coordinate_as_scalar(const EC_GROUP *group, EC_SCALAR *out,
                                  const EC_JACOBIAN *p) {
  EC_AFFINE affine;
  crypto_word_t x[EC_MAX_WORDS];
  if (!ec_jacobian_to_affine(group, &affine, p)) {
    OPENSSL_memset(out, 0, sizeof(EC_SCALAR));
    return 0;
  }
  ec_method(group)->field->to_plain(group->field, x, affine.X.words);
  ec_scalar_reduce(group, out, x, group->field->num_words);
  return 1;
}

int ec_get_x_coordinate_and_inverse(const EC_GROUP *group, EC_SCALAR *out_x,
                                    EC_SCALAR *out_inv, const EC_JACOBIAN *p,
                                    const EC_SCALAR *k) {
  const FIELD *F = group->field, *n = group->order;
  EC_FELEM t;
  crypto_word_t x[EC_MAX_WORDS];
  OPENSSL_memset(out_x, 0, sizeof(EC_SCALAR));
  OPENSSL_memset(out_inv, 0, sizeof(EC_SCALAR));
  OPENSSL_memset(&t, 0, sizeof(t));
  const FIELD_DIVISION both[2] = {
      {F, t.words, F->is_plain ? F->one : F->r2, p->Z.words},
      {n, out_inv->words, n->one, k->words}};
  field_div0_two(both);
  ec_felem_sqr(group, &t, &t);
  ec_felem_mul(group, &t, &t, &p->X);
  ec_method(group)->field->to_plain(F, x, t.words);
  ec_scalar_reduce(group, out_x, x, F->num_words);
  if (ct_declassify_word(ec_jacobian_is_infinity(group, p),
                         "callers report infinity")) {
    OPENSSL_PUT_ERROR(EC, EC_R_POINT_AT_INFINITY);
    return 0;
  }
  return 1;
}
