// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/points_impl.h is what the template of weierstrass_impl.h does with
// points one at a time, beside the group law of formulas_impl.h: memory form,
// additions of public points, batches that share an inversion.

static void ge_load(const FIELD *F, ge *r, const EC_JACOBIAN *p) {
  fe_load(F, &r->X, p->X.words);
  fe_load(F, &r->Y, p->Y.words);
  fe_load(F, &r->Z, p->Z.words);
}

static void ge_store(const FIELD *F, EC_JACOBIAN *r, const ge *p) {
  OPENSSL_memset(r, 0, sizeof(EC_JACOBIAN));
  fe_store(F, r->X.words, &p->X);
  fe_store(F, r->Y.words, &p->Y);
  fe_store(F, r->Z.words, &p->Z);
}

static void ga_load(const FIELD *F, ga *r, const crypto_word_t *x,
                    const crypto_word_t *y) {
  fe_load(F, &r->x, x);
  fe_load(F, &r->y, y);
}

static void ga_store(const FIELD *F, EC_AFFINE *r, const ga *p) {
  OPENSSL_memset(r, 0, sizeof(EC_AFFINE));
  fe_store(F, r->X.words, &p->x);
  fe_store(F, r->Y.words, &p->y);
}

// ga_neg_public sets r = -a or r = a.
static void ga_neg_public(const FIELD *F, ga *r, const ga *a, int negate) {
  r->x = a->x;
  if (negate) {
    fe_neg(F, &r->y, &a->y);
  } else {
    r->y = a->y;
  }
}

// ge_finish_vartime puts the answer of an incomplete addition of finite points
// right: the sum of equal points is a doubling.
static void ge_finish_vartime(const EC_GROUP *group, ge *r, const ge *sum,
                              const ge_chord *c, const ge *p) {
  const FIELD *F = group->field;
  if (fe_is_zero(F, &c->h) && fe_is_zero(F, &c->s)) {
    ge_dbl(group, r, p);
  } else {
    *r = *sum;
  }
}

// ge_add_vartime sets r = p + q for all inputs.
static void ge_add_vartime(const EC_GROUP *group, ge *r, const ge *p,
                           const ge *q) {
  const FIELD *F = group->field;
  if (ge_is_infinity(F, p)) {
    *r = *q;
  } else if (ge_is_infinity(F, q)) {
    *r = *p;
  } else {
    ge sum;
    ge_chord c;
    ge_add_incomplete(group, &sum, &c, p, q);
    ge_finish_vartime(group, r, &sum, &c, p);
  }
}

// ge_add_affine_vartime sets r = p + q for all |p| and finite |q|.
static void ge_add_affine_vartime(const EC_GROUP *group, ge *r, const ge *p,
                                  const ga *q) {
  const FIELD *F = group->field;
  if (ge_is_infinity(F, p)) {
    ge_from_affine(F, r, q);
    return;
  }
  ge sum;
  ge_chord c;
  ge_add_affine_incomplete(group, &sum, &c, p, q);
  ge_finish_vartime(group, r, &sum, &c, p);
}

// fe_inv_many_vartime inverts the |n| elements |v|, none of them zero, with one
// inversion.
//
//   shape   v[n], scratch[n]
//   source  P. L. Montgomery, Math. Comp. 48 (1987)
static void fe_inv_many_vartime(const FIELD *F, fe *v, fe *scratch, size_t n) {
  if (n == 0) {
    return;
  }
  scratch[0] = v[0];
  for (size_t i = 1; i < n; i++) {
    fe_mul(F, &scratch[i], &scratch[i - 1], &v[i]);
  }
  fe inv, t;
  fe_inv0_vartime(F, &inv, &scratch[n - 1]);
  for (size_t i = n - 1; i > 0; i--) {
    fe_mul(F, &t, &inv, &scratch[i - 1]);
    fe_mul(F, &inv, &inv, &v[i]);
    v[i] = t;
  }
  v[0] = inv;
}

// fe_equal_public reports whether a = b.
static int fe_equal_public(const FIELD *F, const fe *a, const fe *b) {
  fe t;
  fe_sub(F, &t, a, b);
  return fe_is_zero(F, &t) != 0;
}

// A ga_pair_kind says how two affine points add.
typedef enum {
  ga_pair_single,     // there is only one
  ga_pair_different,  // different x: by the chord
  ga_pair_equal,      // by the tangent
  ga_pair_opposite,   // to infinity
} ga_pair_kind;

// ga_pair_public returns how the finite points |p| and |q| add and sets |den|
// to the denominator of the slope, which is not zero, unless they are opposite.
static ga_pair_kind ga_pair_public(const EC_GROUP *group, fe *den, const ga *p,
                                   const ga *q) {
  const FIELD *F = group->field;
  fe_sub(F, den, &q->x, &p->x);
  if (!fe_is_zero(F, den)) {
    return ga_pair_different;
  }
  if (!fe_equal_public(F, &p->y, &q->y)) {
    return ga_pair_opposite;
  }
  fe_add(F, den, &p->y, &p->y);
  return ga_pair_equal;
}

// ga_pair_add_public sets r = p + q for points that |kind|, not opposite, tells
// apart, given the inverse of |ga_pair_public|'s denominator: with the slope
// s = (y2 - y1)/(x2 - x1) or (3*x1^2 + a)/(2*y1),
//
//   x3 = s^2 - x1 - x2, y3 = s*(x1 - x3) - y1
//
// |r| may alias an operand.
static void ga_pair_add_public(const EC_GROUP *group, ga *r, ga_pair_kind kind,
                               const fe *den_inv, const ga *p, const ga *q) {
  const FIELD *F = group->field;
  fe s, x, one;
  if (kind == ga_pair_equal) {
    fe_one(F, &one);  // the square of Z = 1
    fe_tangent(group, &s, &p->x, &one);
  } else {
    fe_sub(F, &s, &q->y, &p->y);
  }
  fe_mul(F, &s, &s, den_inv);
  fe_sqr(F, &x, &s);
  fe_sub(F, &x, &x, &p->x);
  fe_sub(F, &x, &x, &q->x);
  fe_sub(F, &r->x, &p->x, &x);
  fe_mul(F, &s, &s, &r->x);
  fe_sub(F, &r->y, &s, &p->y);
  r->x = x;
}

// ge_to_affine_batch: see |EC_METHOD|. The running products of the Z live in
// the X of the outputs until they are needed. A zero Z takes no part in them,
// and its output is multiplied to (0, 0).
static crypto_word_t ge_to_affine_batch(const EC_GROUP *group, EC_AFFINE *out,
                                        const EC_JACOBIAN *in, size_t n) {
  const FIELD *F = group->field;
  crypto_word_t all_finite = 0u - (crypto_word_t)1;
  fe product, one, z, inv, z_inv, zero;
  fe_one(F, &one);
  fe_zero(F, &zero);
  product = one;
  for (size_t i = 0; i < n; i++) {
    OPENSSL_memset(&out[i], 0, sizeof(EC_AFFINE));
    fe_store(F, out[i].X.words, &product);
    fe_load(F, &z, in[i].Z.words);
    crypto_word_t is_infinity = fe_is_zero(F, &z);
    all_finite &= ~is_infinity;
    fe_select(F, &z, is_infinity, &one, &z);
    fe_mul(F, &product, &product, &z);
  }
  fe_inv0(F, &inv, &product);
  for (size_t i = n; i-- > 0;) {
    ge p;
    ga a;
    ge_load(F, &p, &in[i]);
    crypto_word_t is_infinity = fe_is_zero(F, &p.Z);
    fe_select(F, &z, is_infinity, &one, &p.Z);
    fe_load(F, &product, out[i].X.words);
    fe_mul(F, &z_inv, &inv, &product);
    fe_mul(F, &inv, &inv, &z);
    fe_select(F, &z_inv, is_infinity, &zero, &z_inv);
    ga_from_z_inv(F, &a, &p, &z_inv);
    ga_store(F, &out[i], &a);
  }
  return all_finite;
}
