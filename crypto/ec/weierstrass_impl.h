// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/weierstrass_impl.h turns a field backend into a method table for
// curves y^2 = x^3 + a*x + b over that field. It is a template: a file in
// crypto/ec/curves includes it once, after it has defined
//
//   FIELD_NAME           the backend's prefix, whose header it has included
//   FIELD_PRODUCTS_ARE_CALLS  1 if the backend's products are functions
//   POINT_DBL, POINT_ADD_AFFINE, POINT_ACCUMULATE
//                        functions of crypto/ec/x86_64/points.h, if the field
//                        has them
//   METHOD_NAME          the name of the table, |const EC_METHOD|
//   METHOD_BACKEND       the table's |name|, a string
//   METHOD_IS_SUPPORTED  a function: can this machine run it?
//   CURVE_MAX_SCALAR_BITS bits of the order, at most
//   CURVE_A_IS_MINUS_3, CURVE_A_IS_ZERO
//                        1 if so for every curve the table serves
//   CURVE_HAS_TABLES     1 if the file has included the constant tables of one
//                        curve (<curve>_gen.h): comb, multiples of the
//                        generator, and CURVE_HAS_SSWU, CURVE_HAS_GLV, ...
//                        where they apply
//   CURVE_P_IS_3_MOD_4   1 if the backend has |fe_pow_pm3d4|
//   MSM_PIPPENGER_MIN    from how many points on buckets beat interleaving
//   LANES_NAME           the prefix of an eight-lane field (crypto/field/ifma),
//                        if the method has one, and then LANES_WORDS64, its
//                        words of 64 bits, and the thresholds of
//                        lanes_impl.h
//
// Reading order: formulas_impl.h (the group law), mul_secret_impl.h,
// glv_impl.h, crypto/group/ (public multiplication), verify_impl.h,
// sswu_impl.h.

#include <openssl/mem.h>

#include "crypto/ec/internal.h"
#include "crypto/group/lookup.h"
#include "crypto/group/recode.h"

#define FE_NAME FIELD_NAME
#include "crypto/field/field_method_impl.h"

#define EC_PASTE_(a, b) a##b
#define EC_PASTE(a, b) EC_PASTE_(a, b)
#define EC_FE(op) EC_PASTE(FIELD_NAME, _fe_##op)

// fe is the backend's element, which is an array, made assignable; fe_mask is
// an answer for a selection.
typedef struct {
  EC_PASTE(FIELD_NAME, _fe) v;
} fe;
typedef crypto_word_t fe_mask;

#define fe_load(F, r, words) EC_FE(load)(F, (r)->v, words)
#define fe_store(F, words, a) EC_FE(store)(F, words, (a)->v)
#define fe_to_plain(F, words, a) EC_FE(to_plain)(F, words, (a)->v)
#define fe_inv0(F, r, a) EC_FE(inv0)(F, (r)->v, (a)->v)
#define fe_inv0_vartime(F, r, a) EC_FE(inv0_vartime)(F, (r)->v, (a)->v)

ALWAYS_INLINE void fe_constant(const FIELD *F, fe *r,
                               const crypto_word_t *words) {
  EC_FE(load)(F, r->v, words);
}

ALWAYS_INLINE void fe_zero(const FIELD *F, fe *r) {
  EC_FE(zero)(F, r->v);
}

ALWAYS_INLINE void fe_one(const FIELD *F, fe *r) {
  EC_FE(one)(F, r->v);
}

ALWAYS_INLINE void fe_add(const FIELD *F, fe *r, const fe *a, const fe *b) {
  EC_FE(add)(F, r->v, a->v, b->v);
}

ALWAYS_INLINE void fe_sub(const FIELD *F, fe *r, const fe *a, const fe *b) {
  EC_FE(sub)(F, r->v, a->v, b->v);
}

ALWAYS_INLINE void fe_neg(const FIELD *F, fe *r, const fe *a) {
  EC_FE(neg)(F, r->v, a->v);
}

ALWAYS_INLINE fe_mask fe_is_zero(const FIELD *F, const fe *a) {
  return EC_FE(is_zero)(F, a->v);
}

ALWAYS_INLINE void fe_select(const FIELD *F, fe *r, fe_mask mask, const fe *a,
                             const fe *b) {
  EC_FE(select)(F, r->v, mask, a->v, b->v);
}

// Products are functions of their own: the formulas hold too many of them for
// copies in each to pay.
#if FIELD_PRODUCTS_ARE_CALLS
#define FE_FUNCTION ALWAYS_INLINE
#else
#define FE_FUNCTION static NOINLINE
#endif
FE_FUNCTION void fe_mul(const FIELD *F, fe *r, const fe *a, const fe *b) {
  EC_FE(mul)(F, r->v, a->v, b->v);
}

FE_FUNCTION void fe_sqr(const FIELD *F, fe *r, const fe *a) {
  EC_FE(sqr)(F, r->v, a->v);
}

#if CURVE_P_IS_3_MOD_4
static void fe_pow_pm3d4(const FIELD *F, fe *r, const fe *a) {
  EC_FE(pow_pm3d4)(F, r->v, a->v);
}
#endif

// One element at a time knows no laziness (see formulas_impl.h).
ALWAYS_INLINE void fe_add_lazy(const FIELD *F, fe *r, const fe *a,
                               const fe *b) {
  fe_add(F, r, a, b);
}

ALWAYS_INLINE void fe_sub_lazy(const FIELD *F, fe *r, const fe *a,
                               const fe *b) {
  fe_sub(F, r, a, b);
}

ALWAYS_INLINE void fe_twice_lazy(const FIELD *F, fe *r, const fe *a) {
  fe_add(F, r, a, a);
}

ALWAYS_INLINE void fe_carry(const FIELD *F, fe *r) {
  (void)F;
  (void)r;
}

ALWAYS_INLINE fe_mask fe_mask_none(void) {
  return 0;
}

ALWAYS_INLINE fe_mask fe_mask_and(fe_mask a, fe_mask b) {
  return a & b;
}

ALWAYS_INLINE fe_mask fe_mask_xor(fe_mask a, fe_mask b) {
  return a ^ b;
}

// fe_sgn0 is the parity of the least residue (RFC 9380, section 4.1).
ALWAYS_INLINE fe_mask fe_sgn0(const FIELD *F, const fe *a) {
  crypto_word_t plain[EC_MAX_WORDS];
  fe_to_plain(F, plain, a);
  return ct_bit_mask(plain[0] & 1);
}

#include "crypto/ec/formulas_impl.h"
#include "crypto/ec/points_impl.h"
#include "crypto/ec/glv_impl.h"
#include "crypto/ec/mul_secret_impl.h"

// What the templates of crypto/group ask of a group.
#define GROUP EC_GROUP
#define GROUP_ORDER_BITS(group) ((group)->order->bits)
#define GROUP_HAS_TABLES CURVE_HAS_TABLES

static void ge_load_public(const EC_GROUP *group, ge *r,
                           const EC_POINTS *points, size_t i) {
  const FIELD *F = group->field;
  if (points->jacobian != NULL) {
    ge_load(F, r, &points->jacobian[i]);
    return;
  }
  fe_load(F, &r->X, points->affine[i].X.words);
  fe_load(F, &r->Y, points->affine[i].Y.words);
  fe_one(F, &r->Z);
  if (fe_is_zero(F, &r->X) && fe_is_zero(F, &r->Y)) {
    ge_set_infinity(F, r);
  }
}

// ec_points_get returns the i-th of |points|, if need be in |*copy|.
//
//   secrecy  the points are public
static OPENSSL_UNUSED const EC_JACOBIAN *ec_points_get(const EC_GROUP *group,
                                                       EC_JACOBIAN *copy,
                                                       const EC_POINTS *points,
                                                       size_t i) {
  if (points->jacobian != NULL) {
    return &points->jacobian[i];
  }
  ge p;
  ge_load_public(group, &p, points, i);
  ge_store(group->field, copy, &p);
  return copy;
}

// ec_points_from returns |points| without the first |i|.
static OPENSSL_UNUSED EC_POINTS ec_points_from(const EC_POINTS *points,
                                               size_t i) {
  EC_POINTS rest = *points;
  if (points->jacobian != NULL) {
    rest.jacobian += i;
  } else {
    rest.affine += i;
  }
  return rest;
}

#if CURVE_HAS_TABLES
#define GENERATOR_WIDTH WNAF_G_WIDTH

// generator_multiple_public sets |*x| and |*y| to the coordinates, in memory
// form, of (2*index + 1)*G, or of that times the endomorphism's eigenvalue if
// |part| is 1.
static void generator_multiple_public(const crypto_word_t **x,
                                      const crypto_word_t **y, size_t part,
                                      size_t index) {
  const crypto_word_t(*entry)[CURVE_WORDS] = kWnafG[index];
#if defined(CURVE_HAS_GLV)
  if (part != 0) {
    entry = kWnafGBeta[index];
  }
#else
  (void)part;
#endif
  *x = entry[0];
  *y = entry[1];
}

static void ga_generator_multiple_public(const EC_GROUP *group, ga *r,
                                         size_t part, size_t index) {
  const crypto_word_t *x, *y;
  generator_multiple_public(&x, &y, part, index);
  ga_load(group->field, r, x, y);
}
#endif

#include "crypto/group/straus_impl.h"
#include "crypto/group/msm_impl.h"

#include "crypto/ec/sswu_impl.h"
#include "crypto/ec/verify_impl.h"

static void ge_add_words(const EC_GROUP *group, EC_JACOBIAN *r,
                         const EC_JACOBIAN *a, const EC_JACOBIAN *b) {
  ge p, q;
  ge_load(group->field, &p, a);
  ge_load(group->field, &q, b);
  ge_add(group, &p, &p, &q);
  ge_store(group->field, r, &p);
}

static void ge_dbl_words(const EC_GROUP *group, EC_JACOBIAN *r,
                         const EC_JACOBIAN *a) {
  ge p;
  ge_load(group->field, &p, a);
  ge_dbl(group, &p, &p);
  ge_store(group->field, r, &p);
}

static void ge_verify_each_public(const EC_GROUP *group, uint8_t *ok,
                                  const EC_SCALAR *r, const EC_SCALAR *u1,
                                  const EC_SCALAR *u2, const EC_AFFINE *p,
                                  size_t n) {
  for (size_t i = 0; i < n; i += VERIFY_CHUNK) {
    size_t num = n - i < VERIFY_CHUNK ? n - i : VERIFY_CHUNK;
    verify_chunk(group, ok + i, r + i, u1 + i, u2 + i, p + i, num);
  }
}

// ge_mul_public_terms sets r = sum over j < t of s[j]*points[j], where
// points[0] may be NULL, the generator.
static NOINLINE void ge_mul_public_terms(const EC_GROUP *group, EC_JACOBIAN *r,
                                         const EC_AFFINE *const *points,
                                         const EC_SCALAR *s, size_t t) {
  const size_t has_generator = points[0] == NULL;
  EC_AFFINE copies[EC_MAX_TERMS];
  const EC_POINTS others = {NULL, copies};
  ge sum;
  for (size_t j = has_generator; j < t; j++) {
    copies[j - has_generator] = *points[j];
  }
  ge_set_infinity(group->field, &sum);
  msm_on_stack(group, &sum, has_generator ? s : NULL, &others, 1,
               s + has_generator, t - has_generator);
  ge_store(group->field, r, &sum);
}

static void ge_mul_public_terms_each(const EC_GROUP *group, EC_JACOBIAN *r,
                                     const EC_AFFINE *const *points,
                                     const EC_SCALAR *scalars, size_t t,
                                     size_t n) {
  for (size_t i = 0; i < n; i++) {
    ge_mul_public_terms(group, &r[i], &points[i * t], &scalars[i * t], t);
  }
}

// The slots that run many at once are those of the lanes if there are any.
#if defined(LANES_NAME)
#include "crypto/ec/lanes_impl.h"
#define EACH(op) ge8_##op
#define MSM(op) msm8_##op
#define NUM_LANES LANES
#else
#define EACH(op) ge_##op
#define MSM(op) msm_##op
#define NUM_LANES 1
#endif

// fe_sqrt_vartime sets |r| to a root of public |a|, or returns 0.
static int fe_sqrt_vartime(const EC_GROUP *group, EC_FELEM *r,
                           const EC_FELEM *a) {
#if CURVE_P_IS_3_MOD_4
  const FIELD *F = group->field;
  fe x, root, t;
  fe_load(F, &x, a->words);
  fe_pow_pm3d4(F, &root, &x);
  fe_mul(F, &root, &root, &x);
  fe_sqr(F, &t, &root);
  fe_sub(F, &t, &t, &x);
  if (!fe_is_zero(F, &t)) {
    return 0;
  }
  OPENSSL_memset(r, 0, sizeof(EC_FELEM));
  fe_store(F, r->words, &root);
  return 1;
#else
  return ec_felem_sqrt_generic_vartime(group, r, a);
#endif
}

extern const EC_METHOD METHOD_NAME;
const EC_METHOD METHOD_NAME = {
    .name = METHOD_BACKEND,
    .field = &EC_PASTE(FIELD_NAME, _field_method),
    .is_supported = METHOD_IS_SUPPORTED,
    .num_lanes = NUM_LANES,
    .add = ge_add_words,
    .dbl = ge_dbl_words,
    .to_affine_batch = EACH(to_affine_batch),
    .mul_base_each = EACH(mul_base_each),
    .mul_terms_each = EACH(mul_terms_each),
    .init_precomp = ge_init_precomp,
    .mul_precomp = ge_mul_precomp,
    .mul_public_sums = MSM(public_sums),
    .mul_public_terms_each = EACH(mul_public_terms_each),
    .verify_each_public = EACH(verify_each_public),
    .map_to_curve_each = EACH(map_to_curve_each),
    .sqrt_vartime = fe_sqrt_vartime,
};
