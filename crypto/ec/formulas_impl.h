// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/formulas_impl.h is the group law of y^2 = x^3 + a*x + b in Jacobian
// and affine coordinates, as a template over a field backend (see
// weierstrass_impl.h). Formulas are written with capitals for projective
// coordinates, as in the Explicit-Formulas Database,
// https://hyperelliptic.org/EFD/g1p/auto-shortw-jacobian.html.
//
// A file with lanes includes it twice: for one element at a time, and under the
// names of lanes_names.h for eight. So the formulas keep the bounds of
// crypto/field/ifma/fe8_ct.h: coordinates, |ga|s and subtrahends are tight;
// fe_add, fe_sub and fe_neg make sums, for a product to take; what has more
// terms is made by |*_lazy| functions and one fe_carry. One element at a time
// is always tight, and fe_carry costs nothing.
//
// Where a curve has POINT_DBL and its likes, assembly of crypto/ec/x86_64, one
// element at a time uses them; points are arrays of coordinates to it.
//
// Exceptional inputs, met in every addition: either operand infinity, equal
// operands, opposite operands. Functions called |*_incomplete| are wrong there
// and say so; all others select under masks.

#if defined(POINT_DBL) && !defined(LANES_NAMES)
#define POINTS_IN_ASSEMBLY 1
#else
#define POINTS_IN_ASSEMBLY 0
#endif

// ge is (X/Z^2, Y/Z^3), infinity iff Z = 0.
typedef struct {
  fe X, Y, Z;
} ge;

// ga is (x, y), or infinity if both are zero (no point of odd prime order has
// y = 0).
typedef struct {
  fe x, y;
} ga;

static void ge_set_infinity(const FIELD *F, ge *r) {
  fe_zero(F, &r->X);
  fe_zero(F, &r->Y);
  fe_zero(F, &r->Z);
}

// ge_from_affine sets |r| to the finite |p|, whose y may be a negated one.
static void ge_from_affine(const FIELD *F, ge *r, const ga *p) {
  r->X = p->x;
  r->Y = p->y;
  fe_carry(F, &r->Y);
  fe_one(F, &r->Z);
}

static fe_mask ge_is_infinity(const FIELD *F, const ge *p) {
  return fe_is_zero(F, &p->Z);
}

static void ge_select(const FIELD *F, ge *r, fe_mask mask, const ge *a,
                      const ge *b) {
  fe_select(F, &r->X, mask, &a->X, &b->X);
  fe_select(F, &r->Y, mask, &a->Y, &b->Y);
  fe_select(F, &r->Z, mask, &a->Z, &b->Z);
}

static void ga_select(const FIELD *F, ga *r, fe_mask mask, const ga *a,
                      const ga *b) {
  fe_select(F, &r->x, mask, &a->x, &b->x);
  fe_select(F, &r->y, mask, &a->y, &b->y);
}

// fe_neg_if sets r = mask ? -a : a, for tight |a|; a sum of one unit.
static void fe_neg_if(const FIELD *F, fe *r, fe_mask mask, const fe *a) {
  fe neg;
  fe_neg(F, &neg, a);
  fe_select(F, r, mask, &neg, a);
}

// fe_tangent sets m = 3*X^2 + a*Z^4, the numerator of a tangent's slope, given
// |zz| = Z^2, which it ignores where a = 0.
static void fe_tangent(const EC_GROUP *group, fe *m, const fe *X,
                       const fe *zz) {
  const FIELD *F = group->field;
  fe t, u;
#if CURVE_A_IS_MINUS_3
  // 3*(X - Z^2)*(X + Z^2)
  fe_sub(F, &u, X, zz);
  fe_add(F, &t, X, zz);
  fe_mul(F, &t, &t, &u);
  fe_twice_lazy(F, &u, &t);
  fe_add_lazy(F, m, &u, &t);
#else
  fe_sqr(F, &t, X);
  fe_twice_lazy(F, &u, &t);
#if CURVE_A_IS_ZERO
  (void)zz;
  fe_add_lazy(F, m, &u, &t);
#else
  fe_add_lazy(F, &u, &u, &t);
  fe a;
  fe_constant(F, &a, group->a.words);
  fe_sqr(F, &t, zz);
  fe_mul(F, &t, &t, &a);
  fe_add_lazy(F, m, &u, &t);
#endif
#endif
  fe_carry(F, m);
}

// ge_dbl_coz sets r = 2*p and (x, y) to the coordinates of p that go with r's
// Z: p = (x/Z3^2, y/Z3^3). Right for infinity, which gives Z3 = 0; y = 0 does
// not occur.
//
//   YY = Y^2, S = 4*X*YY, M = 3*X^2 + a*Z^4
//   X3 = M^2 - 2*S, Y3 = M*(S - X3) - 8*YY^2, Z3 = 2*Y*Z; x = S, y = 8*YY^2
//
//   cost    4M + 4S where a = -3
//   source  EFD dbl-1986-cc; the co-Z copy is Meloni's (WAIFI 2007)
static void ge_dbl_coz(const EC_GROUP *group, ge *r, fe *x, fe *y,
                       const ge *p) {
  const FIELD *F = group->field;
  // In an order that leaves the processor something to do while it waits.
  fe zz, y2, yy2, m, t;
  if (!CURVE_A_IS_ZERO) {
    fe_sqr(F, &zz, &p->Z);
  }
  fe_sqr(F, &yy2, &p->Y);
  fe_add(F, &yy2, &yy2, &yy2);  // 2*Y^2
  fe_tangent(group, &m, &p->X, &zz);
  fe_add(F, &t, &p->X, &p->X);
  fe_mul(F, x, &t, &yy2);  // S
  fe_add(F, &y2, &p->Y, &p->Y);
  fe_mul(F, &r->Z, &y2, &p->Z);
  fe_sqr(F, &r->X, &m);
  fe_twice_lazy(F, &t, x);
  fe_sub_lazy(F, &r->X, &r->X, &t);
  fe_carry(F, &r->X);
  fe_sqr(F, y, &yy2);
  fe_twice_lazy(F, y, y);  // 8*YY^2
  fe_carry(F, y);
  fe_sub(F, &t, x, &r->X);
  fe_mul(F, &t, &t, &m);
  fe_sub_lazy(F, &r->Y, &t, y);
  fe_carry(F, &r->Y);
}

static NOINLINE void ge_dbl(const EC_GROUP *group, ge *r, const ge *p) {
#if POINTS_IN_ASSEMBLY
  (void)group;
  POINT_DBL(r->X.v, p->X.v);
#else
  fe x, y;
  ge_dbl_coz(group, r, &x, &y, p);
#endif
}

// A chord is what an addition learns about its operands: |h| = 0 iff their x
// are equal, and then |s| = 0 iff their y are. |ge_chord_close| adds the powers
// of h.
typedef struct {
  fe h, s;
  fe hh, hhh;
} ge_chord;

// ge_chord_close finishes an addition whose operands, brought to a common Z,
// are (u1, s1) and (u1 + h, s1 + s): X3 = s^2 - h^3 - 2*u1*h^2, Y3 = s*(u1*h^2
// - X3) - s1*h^3. The caller sets Z3.
static void ge_chord_close(const FIELD *F, fe *X3, fe *Y3, ge_chord *c,
                           const fe *u1, const fe *s1) {
  fe v, w;
  fe_sqr(F, &c->hh, &c->h);
  fe_mul(F, &c->hhh, &c->hh, &c->h);
  fe_mul(F, &v, u1, &c->hh);
  fe_mul(F, &w, s1, &c->hhh);
  fe_sqr(F, X3, &c->s);
  fe_sub_lazy(F, X3, X3, &c->hhh);
  fe_sub_lazy(F, X3, X3, &v);
  fe_sub_lazy(F, X3, X3, &v);
  fe_carry(F, X3);
  fe_sub(F, &v, &v, X3);
  fe_mul(F, &v, &v, &c->s);
  fe_sub_lazy(F, Y3, &v, &w);
  fe_carry(F, Y3);
}

// ge_add_affine_incomplete sets r = p + q, wrong if either is infinity or they
// are equal. Opposite operands give infinity.
//
//   cost    8M + 3S
//   source  EFD add-1998-cmo-2 with Z2 = 1
static NOINLINE void ge_add_affine_incomplete(const EC_GROUP *group, ge *r,
                                              ge_chord *c, const ge *p,
                                              const ga *q) {
#if POINTS_IN_ASSEMBLY
  (void)group;
  POINT_ADD_AFFINE(r->X.v, c->h.v, p->X.v, q->x.v);
#else
  const FIELD *F = group->field;
  fe zz, u1 = p->X, s1 = p->Y;
  fe_sqr(F, &zz, &p->Z);
  fe_mul(F, &c->h, &q->x, &zz);
  fe_sub(F, &c->h, &c->h, &u1);
  fe_mul(F, &zz, &zz, &p->Z);
  fe_mul(F, &c->s, &q->y, &zz);
  fe_sub(F, &c->s, &c->s, &s1);
  fe_mul(F, &r->Z, &p->Z, &c->h);
  ge_chord_close(F, &r->X, &r->Y, c, &u1, &s1);
#endif
}

#if CURVE_HAS_TABLES

// gx is (X/ZZ, Y/ZZZ) where ZZ^3 = ZZZ^2: for sums of many affine points, which
// cost a squaring less each. It has no way to say infinity.
typedef struct {
  fe X, Y, ZZ, ZZZ;
} gx;

// gx_from_affine sets |r| to the finite |p|, whose y may be a negated one.
static void gx_from_affine(const FIELD *F, gx *r, const ga *p) {
  r->X = p->x;
  r->Y = p->y;
  fe_carry(F, &r->Y);
  fe_one(F, &r->ZZ);
  fe_one(F, &r->ZZZ);
}

// gx_add_affine_incomplete sets r += q, wrong if they are equal or opposite.
//
//   cost    8M + 2S
//   source  EFD shortw-xyzz madd-2008-s
static NOINLINE void gx_add_affine_incomplete(const EC_GROUP *group, gx *r,
                                              const ga *q) {
#if POINTS_IN_ASSEMBLY
  (void)group;
  POINT_ACCUMULATE(r->X.v, q->x.v);
#else
  const FIELD *F = group->field;
  ge_chord c;
  fe_mul(F, &c.h, &q->x, &r->ZZ);
  fe_sub(F, &c.h, &c.h, &r->X);
  fe_mul(F, &c.s, &q->y, &r->ZZZ);
  fe_sub(F, &c.s, &c.s, &r->Y);
  ge_chord_close(F, &r->X, &r->Y, &c, &r->X, &r->Y);
  fe_mul(F, &r->ZZ, &r->ZZ, &c.hh);
  fe_mul(F, &r->ZZZ, &r->ZZZ, &c.hhh);
#endif
}

// ge_from_gx sets r = p, with Z = ZZ.
static void ge_from_gx(const FIELD *F, ge *r, const gx *p) {
  fe_mul(F, &r->X, &p->X, &p->ZZ);
  fe_mul(F, &r->Y, &p->Y, &p->ZZZ);
  r->Z = p->ZZ;
}

#endif  // CURVE_HAS_TABLES

// ge_add_incomplete is |ge_add_affine_incomplete| for two projective operands.
//
//   cost    12M + 4S
//   source  EFD add-1998-cmo-2
static NOINLINE void ge_add_incomplete(const EC_GROUP *group, ge *r,
                                       ge_chord *c, const ge *p, const ge *q) {
  const FIELD *F = group->field;
  fe zz1, zz2, u1, s1;
  fe_sqr(F, &zz1, &p->Z);
  fe_sqr(F, &zz2, &q->Z);
  fe_mul(F, &u1, &p->X, &zz2);
  fe_mul(F, &c->h, &q->X, &zz1);
  fe_sub(F, &c->h, &c->h, &u1);
  fe_mul(F, &zz2, &zz2, &q->Z);
  fe_mul(F, &s1, &p->Y, &zz2);
  fe_mul(F, &zz1, &zz1, &p->Z);
  fe_mul(F, &c->s, &q->Y, &zz1);
  fe_sub(F, &c->s, &c->s, &s1);
  fe_mul(F, &zz1, &p->Z, &q->Z);
  fe_mul(F, &r->Z, &zz1, &c->h);
  ge_chord_close(F, &r->X, &r->Y, c, &u1, &s1);
}

// ge_resolve puts the answer of an incomplete addition of |p| and |q| right:
// |r| holds its result and |c| its chord. Constant time.
static void ge_resolve(const EC_GROUP *group, ge *r, const ge_chord *c,
                       const ge *p, const ge *q, fe_mask q_is_infinity) {
  const FIELD *F = group->field;
  ge twice;
  ge_dbl(group, &twice, p);
  fe_mask equal = fe_mask_and(fe_is_zero(F, &c->h), fe_is_zero(F, &c->s));
  ge_select(F, r, equal, &twice, r);
  ge_select(F, r, ge_is_infinity(F, p), q, r);
  ge_select(F, r, q_is_infinity, p, r);
}

// ge_add sets r = p + q for all inputs. Constant time.
static void ge_add(const EC_GROUP *group, ge *r, const ge *p, const ge *q) {
  ge sum;
  ge_chord c;
  ge_add_incomplete(group, &sum, &c, p, q);
  ge_resolve(group, &sum, &c, p, q, ge_is_infinity(group->field, q));
  *r = sum;
}

// ge_add_affine sets r = p + q, or r = p where |q_is_infinity|, for all inputs.
// Constant time.
static void ge_add_affine(const EC_GROUP *group, ge *r, const ge *p,
                          const ga *q, fe_mask q_is_infinity) {
  ge sum, q_ge;
  ge_chord c;
  ge_add_affine_incomplete(group, &sum, &c, p, q);
  ge_from_affine(group->field, &q_ge, q);
  ge_resolve(group, &sum, &c, p, &q_ge, q_is_infinity);
  *r = sum;
}

// ge_odd_multiples_coz sets table[i] = (2i+1)*p, i < n, as a co-Z chain: entry
// i holds the coordinates that go with a Z_i of its own, |*last_z| is Z_(n-1)
// and ratio[i] = Z_(i+1)/Z_i. |ga_normalise_chain| turns that into affine
// points.
//
// Each step adds 2*p to the entry before, both at the same Z:
//   A = (x2-x1)^2, B = x1*A, C = x2*A, D = (y2-y1)^2, E = y1*(C-B)
//   X3 = D-B-C, Y3 = (y2-y1)*(B-X3) - E, Z3 = Z*(x2-x1); (B, E) is operand 1
//   at the new Z
// It fails where x1 = x2, so (2i+1)*p must be neither infinity nor +-2*p for i
// < n: true if 2n < order and p is finite. If |p| is infinity all of |*last_z|
// is zero.
//
//   cost    one doubling and n-1 times 5M + 2S
//   source  Meloni, WAIFI 2007; Longa and Miri, ePrint 2008/051
static void ge_odd_multiples_coz(const EC_GROUP *group, ga *table, fe *ratio,
                                 fe *last_z, size_t n, const ge *p) {
  const FIELD *F = group->field;
  ge d;
  ga cur;
  fe dx, dy, a, b, c;
  ge_dbl_coz(group, &d, &cur.x, &cur.y, p);
  table[0] = cur;
  *last_z = d.Z;
  for (size_t i = 1; i < n; i++) {
    fe_sub(F, &dx, &cur.x, &d.X);
    fe_sub(F, &dy, &cur.y, &d.Y);
    fe_sqr(F, &a, &dx);
    fe_mul(F, &b, &d.X, &a);
    fe_mul(F, &c, &cur.x, &a);
    fe_sqr(F, &cur.x, &dy);
    fe_sub_lazy(F, &cur.x, &cur.x, &b);
    fe_sub_lazy(F, &cur.x, &cur.x, &c);
    fe_carry(F, &cur.x);
    fe_sub(F, &c, &c, &b);
    fe_mul(F, &d.Y, &d.Y, &c);
    d.X = b;
    fe_sub(F, &b, &b, &cur.x);
    fe_mul(F, &b, &b, &dy);
    fe_sub_lazy(F, &cur.y, &b, &d.Y);
    fe_carry(F, &cur.y);
    fe_mul(F, last_z, last_z, &dx);
    ratio[i - 1] = dx;
    table[i] = cur;
  }
}

// ga_normalise_chain makes a chain of |ge_odd_multiples_coz| affine, given
// |z_inv| = 1/Z_(n-1).
static void ga_normalise_chain(const FIELD *F, ga *table, const fe *ratio,
                               const fe *z_inv, size_t n) {
  fe zi = *z_inv, zi2;
  for (size_t i = n; i-- > 0;) {
    fe_sqr(F, &zi2, &zi);
    fe_mul(F, &table[i].x, &table[i].x, &zi2);
    fe_mul(F, &zi2, &zi2, &zi);
    fe_mul(F, &table[i].y, &table[i].y, &zi2);
    if (i > 0) {
      fe_mul(F, &zi, &zi, &ratio[i - 1]);
    }
  }
}

// ga_from_z_inv sets |r| to the affine form of |p|, given 1/Z.
static void ga_from_z_inv(const FIELD *F, ga *r, const ge *p, const fe *z_inv) {
  fe zi2;
  fe_sqr(F, &zi2, z_inv);
  fe_mul(F, &r->x, &p->X, &zi2);
  fe_mul(F, &zi2, &zi2, z_inv);
  fe_mul(F, &r->y, &p->Y, &zi2);
}

#undef POINTS_IN_ASSEMBLY
