// SPDX-License-Identifier: Apache-2.0
//
// crypto/edwards/extended_impl.h is the group law of -x^2 + y^2 = 1 + d*x^2*y^2
// and its multiplications, as a template over a field backend. A file that has
// included the backend's header and the constant tables of a curve
// (<curve>_gen.h) defines FIELD_NAME, the backend's prefix, and FIELD_OBJECT,
// its FIELD, and includes this once.
//
// Formulas are those of the Explicit-Formulas Database for extended
// coordinates, https://hyperelliptic.org/EFD/g1p/auto-twisted-extended-1.html,
// by Hisil, Wong, Carter and Dawson (ePrint 2008/522). Where -1 is a square and
// d is not, which the generator of the tables has checked, the additions are
// complete: there are no exceptional inputs, and no denominator Z is zero.

#include <openssl/mem.h>

#include "crypto/group/recode.h"

#define EDWARDS_PASTE_(a, b) a##b
#define EDWARDS_PASTE(a, b) EDWARDS_PASTE_(a, b)
#define EDWARDS_FE(op) EDWARDS_PASTE(FIELD_NAME, _fe_##op)

// fe is the backend's element, which is an array, made assignable.
typedef struct {
  EDWARDS_PASTE(FIELD_NAME, _fe) v;
} fe;

#define fe_load(r, words) EDWARDS_FE(load)(&FIELD_OBJECT, (r)->v, words)
#define fe_store(words, a) EDWARDS_FE(store)(&FIELD_OBJECT, words, (a)->v)
#define fe_one(r) EDWARDS_FE(one)(&FIELD_OBJECT, (r)->v)
#define fe_add(r, a, b) EDWARDS_FE(add)(&FIELD_OBJECT, (r)->v, (a)->v, (b)->v)
#define fe_sub(r, a, b) EDWARDS_FE(sub)(&FIELD_OBJECT, (r)->v, (a)->v, (b)->v)
#define fe_neg(r, a) EDWARDS_FE(neg)(&FIELD_OBJECT, (r)->v, (a)->v)
#define fe_is_zero(a) EDWARDS_FE(is_zero)(&FIELD_OBJECT, (a)->v)
#define fe_select(r, mask, a, b) \
  EDWARDS_FE(select)(&FIELD_OBJECT, (r)->v, mask, (a)->v, (b)->v)

// Products are functions of their own: the formulas hold too many of them for
// copies in each to pay.
static NOINLINE void fe_mul(fe *r, const fe *a, const fe *b) {
  EDWARDS_FE(mul)(&FIELD_OBJECT, r->v, a->v, b->v);
}

static NOINLINE void fe_sqr(fe *r, const fe *a) {
  EDWARDS_FE(sqr)(&FIELD_OBJECT, r->v, a->v);
}


// The group law.

// ge is (X/Z, Y/Z), T = X*Y/Z.
typedef struct {
  fe X, Y, Z, T;
} ge;

// ga is what an addition reads of an affine point: y - x, y + x, 2*d*x*y.
typedef struct {
  fe minus, plus, t2d;
} ga;

// gp is the same of a projective one: Y - X, Y + X, 2*d*T, and 2*Z.
typedef struct {
  ga xy;
  fe z2;
} gp;

static void ge_set_identity(ge *r) {
  OPENSSL_memset(r, 0, sizeof(ge));
  fe_one(&r->Y);
  fe_one(&r->Z);
}

// ge_from_ratios sets r = (E/G, H/F), as the formulas leave their sums; T, a
// product more, only if |with_t|, which is public.
static void ge_from_ratios(ge *r, const fe *E, const fe *F, const fe *G,
                           const fe *H, int with_t) {
  fe_mul(&r->X, E, F);
  fe_mul(&r->Y, G, H);
  fe_mul(&r->Z, F, G);
  if (with_t) {
    fe_mul(&r->T, E, H);
  }
}

// ge_dbl sets r = 2*p, without T unless |with_t|. T of |p| is not read.
//
//   A = X^2, B = Y^2, C = 2*Z^2, E = (X + Y)^2 - A - B
//   G = B - A, F = G - C, H = -A - B
//
//   cost    3M + 4S, and M for T
//   source  EFD dbl-2008-hwcd with a = -1
static void ge_dbl(ge *r, const ge *p, int with_t) {
  fe a, b, c, e, f, g, h;
  fe_sqr(&a, &p->X);
  fe_sqr(&b, &p->Y);
  fe_sqr(&c, &p->Z);
  fe_add(&c, &c, &c);
  fe_add(&h, &a, &b);
  fe_add(&e, &p->X, &p->Y);
  fe_sqr(&e, &e);
  fe_sub(&e, &e, &h);
  fe_sub(&g, &b, &a);
  fe_sub(&f, &g, &c);
  fe_neg(&h, &h);
  ge_from_ratios(r, &e, &f, &g, &h, with_t);
}

// ge_add_scaled sets r = p + q, where |d| is D = 2*Z1*Z2 for q's Z2.
//
//   A = (Y1 - X1)*(Y2 - X2), B = (Y1 + X1)*(Y2 + X2), C = T1*2d*T2
//   E = B - A, F = D - C, G = D + C, H = B + A
//
//   cost    7M besides D
//   source  EFD add-2008-hwcd-3, madd-2008-hwcd-3
static void ge_add_scaled(ge *r, const ge *p, const ga *q, const fe *d) {
  fe a, b, c, e, f, g, h;
  fe_sub(&a, &p->Y, &p->X);
  fe_mul(&a, &a, &q->minus);
  fe_add(&b, &p->Y, &p->X);
  fe_mul(&b, &b, &q->plus);
  fe_mul(&c, &p->T, &q->t2d);
  fe_sub(&e, &b, &a);
  fe_sub(&f, d, &c);
  fe_add(&g, d, &c);
  fe_add(&h, &b, &a);
  ge_from_ratios(r, &e, &f, &g, &h, 1);
}

static void ge_add_affine(ge *r, const ge *p, const ga *q) {
  fe d;
  fe_add(&d, &p->Z, &p->Z);
  ge_add_scaled(r, p, q, &d);
}

static void ge_add(ge *r, const ge *p, const gp *q) {
  fe d;
  fe_mul(&d, &p->Z, &q->z2);
  ge_add_scaled(r, p, &q->xy, &d);
}

static void gp_from_ge(gp *r, const ge *p) {
  fe d2;
  fe_load(&d2, kEdwards2D);
  fe_sub(&r->xy.minus, &p->Y, &p->X);
  fe_add(&r->xy.plus, &p->Y, &p->X);
  fe_mul(&r->xy.t2d, &p->T, &d2);
  fe_add(&r->z2, &p->Z, &p->Z);
}

static void ga_load(ga *r, const crypto_word_t words[3 * EDWARDS_WORDS]) {
  fe_load(&r->minus, words);
  fe_load(&r->plus, words + EDWARDS_WORDS);
  fe_load(&r->t2d, words + 2 * EDWARDS_WORDS);
}

// ga_neg_if sets r = mask ? -a : a. The negative of (x, y) is (-x, y).
static void ga_neg_if(ga *r, crypto_word_t mask, const ga *a) {
  ga neg;
  neg.minus = a->plus;
  neg.plus = a->minus;
  fe_neg(&neg.t2d, &a->t2d);
  fe_select(&r->minus, mask, &neg.minus, &a->minus);
  fe_select(&r->plus, mask, &neg.plus, &a->plus);
  fe_select(&r->t2d, mask, &neg.t2d, &a->t2d);
}


// Secret multiples of the base point.

// comb_lookup sets |r| to entry |index| of a row of |kComb|, reading all.
static void comb_lookup(ga *r, const crypto_word_t (*row)[3][EDWARDS_WORDS],
                        crypto_word_t index) {
  crypto_word_t words[3 * EDWARDS_WORDS] = {0};
  for (size_t i = 0; i < (size_t)1 << (COMB_WIDTH - 1); i++) {
    crypto_word_t mask = value_barrier_w(ct_eq_mask((crypto_word_t)i, index));
    const crypto_word_t *entry = row[i][0];
    for (size_t j = 0; j < 3 * EDWARDS_WORDS; j++) {
      words[j] |= mask & entry[j];
    }
  }
  ga_load(r, words);
}

// ge_mul_base_odd sets r = k*B, or -k*B if |negate|, for an odd k below
// 2^(COMB_WIDTH * COMB_WINDOWS) of |num| words.
//
// Row i of |kComb| serves COMB_PASSES windows, i*COMB_PASSES and those above:
// the highest of each are added first, and COMB_WIDTH doublings lead to the
// next lower.
static void ge_mul_base_odd(ge *r, const crypto_word_t *k, size_t num,
                            crypto_word_t negate) {
  ga q;
  ge_set_identity(r);
  for (size_t pass = COMB_PASSES; pass-- > 0;) {
    for (size_t j = 0; j < COMB_WIDTH && pass + 1 < COMB_PASSES; j++) {
      ge_dbl(r, r, j + 1 == COMB_WIDTH);
    }
    for (size_t i = pass; i < COMB_WINDOWS; i += COMB_PASSES) {
      recode_odd_digit d = recode_odd(k, num, COMB_WIDTH, i, COMB_WINDOWS);
      comb_lookup(&q, kComb[i / COMB_PASSES], d.index);
      ga_neg_if(&q, d.negative ^ negate, &q);
      ge_add_affine(r, r, &q);
    }
  }
  OPENSSL_cleanse(&q, sizeof(q));
}


// Public multiples.

// WNAF_P_WIDTH is the width of digits for a point whose multiples are not in
// the tables.
#define WNAF_P_WIDTH 5
#define WNAF_P_TABLE (1 << (WNAF_P_WIDTH - 2))

// gp_odd_multiples sets table[j] = (2j+1)*p.
static void gp_odd_multiples(gp table[WNAF_P_TABLE], const ge *p) {
  ge twice, odd = *p;
  gp step;
  ge_dbl(&twice, p, 1);
  gp_from_ge(&step, &twice);
  gp_from_ge(&table[0], p);
  for (size_t j = 1; j < WNAF_P_TABLE; j++) {
    ge_add(&odd, &odd, &step);
    gp_from_ge(&table[j], &odd);
  }
}

// wnaf_index and wnaf_negative take apart the odd digit |d|.
static size_t wnaf_index(int d) {
  return (size_t)(d < 0 ? -d : d) >> 1;
}

static crypto_word_t wnaf_negative(int d) {
  return 0u - (crypto_word_t)(d < 0);
}

// ge_mul_two_public sets r = s*B + k*p for |bits|-bit scalars of |num| words,
// by interleaved non-adjacent forms: one chain of doublings for both.
//
//   shape   s_digits[bits + 1], k_digits[bits + 1]: scratch
//   source  Moeller, SAC 2001
static void ge_mul_two_public(ge *r, int8_t *s_digits, int8_t *k_digits,
                              const crypto_word_t *s, const ge *p,
                              const crypto_word_t *k, size_t bits, size_t num) {
  gp table[WNAF_P_TABLE], q;
  ga b;
  gp_odd_multiples(table, p);
  recode_wnaf_public(s_digits, bits, s, num, WNAF_B_WIDTH);
  recode_wnaf_public(k_digits, bits, k, num, WNAF_P_WIDTH);
  ge_set_identity(r);
  for (size_t i = bits + 1; i-- > 0;) {
    int ds = s_digits[i], dk = k_digits[i];
    ge_dbl(r, r, (ds | dk) != 0 || i == 0);
    if (ds != 0) {
      ga_load(&b, kWnafB[wnaf_index(ds)][0]);
      ga_neg_if(&b, wnaf_negative(ds), &b);
      ge_add_affine(r, r, &b);
    }
    if (dk != 0) {
      q = table[wnaf_index(dk)];
      ga_neg_if(&q.xy, wnaf_negative(dk), &q.xy);
      ge_add(r, r, &q);
    }
  }
}
