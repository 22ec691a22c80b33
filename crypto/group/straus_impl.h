// SPDX-License-Identifier: Apache-2.0
//
// crypto/group/straus_impl.h is interleaved multi-scalar multiplication for few
// points: width-w non-adjacent forms over affine odd multiples, one chain of
// doublings for all terms (Straus 1964; Moeller, SAC 2001).
//
//   secrecy  everything is public
//
// A template over a group, which provides
//
//   GROUP, GROUP_ORDER_BITS(group)
//   fe, ge, ga                    field element; projective and affine points
//   ge_set_infinity, ge_is_infinity, ge_dbl, ge_add_vartime,
//   ge_add_affine_vartime, ge_odd_multiples_coz, ga_normalise_chain,
//   ga_neg_public, fe_inv_many_vartime
//   SPLIT, SPLIT_BITS, SPLIT_WORDS, scalar_split_public, ga_endomorphism_x
//                                 a scalar as a sum of SPLIT shorter ones, the
//                                 second times an endomorphism of the group
//   GENERATOR_WIDTH, ga_generator_multiple_public
//                                 constant odd multiples of the generator, if
//                                 GROUP_HAS_TABLES

#define STRAUS_WIDTH 5
#define STRAUS_TABLE (1 << (STRAUS_WIDTH - 2))

// straus_width keeps 2^width below the order, so that no odd multiple in a
// table is infinity or repeats.
static unsigned straus_width(const GROUP *group) {
  unsigned bits = GROUP_ORDER_BITS(group);
  return bits <= STRAUS_WIDTH ? bits - 1 : STRAUS_WIDTH;
}

// A straus_scalar holds the digits of a scalar's parts.
typedef struct {
  int8_t digits[SPLIT][SPLIT_BITS + 1];
} straus_scalar;

// A straus_point holds the odd multiples of a point. |aux| first holds the
// chain's ratios, then the x-coordinates of the endomorphism's images.
typedef struct {
  ga odd[STRAUS_TABLE];
  fe aux[STRAUS_TABLE];
  int is_infinity;
} straus_point;

static void straus_recode(const GROUP *group, straus_scalar *out,
                          const EC_SCALAR *s, unsigned width) {
  crypto_word_t parts[SPLIT][SPLIT_WORDS];
  int negative[SPLIT];
  scalar_split_public(group, parts, negative, s);
  for (size_t i = 0; i < SPLIT; i++) {
    recode_wnaf_public(out->digits[i], SPLIT_BITS, parts[i], SPLIT_WORDS,
                       width);
    for (size_t j = 0; negative[i] && j <= SPLIT_BITS; j++) {
      out->digits[i][j] = (int8_t)-out->digits[i][j];
    }
  }
}

// straus_tables fills |out| for |n| points with one inversion. |z| and
// |scratch| have room for |n| elements.
static void straus_tables(const GROUP *group, straus_point *out, fe *z,
                          fe *scratch, const ge *points, size_t n) {
  const FIELD *F = group->field;
  const size_t size = (size_t)1 << (straus_width(group) - 2);
  for (size_t i = 0; i < n; i++) {
    out[i].is_infinity = ge_is_infinity(F, &points[i]) != 0;
    if (out[i].is_infinity) {
      fe_one(F, &z[i]);
    } else {
      ge_odd_multiples_coz(group, out[i].odd, out[i].aux, &z[i], size,
                           &points[i]);
    }
  }
  fe_inv_many_vartime(F, z, scratch, n);
  for (size_t i = 0; i < n; i++) {
    if (out[i].is_infinity) {
      continue;
    }
    ga_normalise_chain(F, out[i].odd, out[i].aux, &z[i], size);
    for (size_t j = 0; SPLIT > 1 && j < size; j++) {
      ga_endomorphism_x(F, &out[i].aux[j], &out[i].odd[j].x);
    }
  }
}

// straus_add_digit adds digit |d| of part |part| times the point to |acc|.
static void straus_add_digit(const GROUP *group, ge *acc, const straus_point *p,
                             size_t part, int d) {
  size_t index = (size_t)(d < 0 ? -d : d) >> 1;
  ga q;
  ga_neg_public(group->field, &q, &p->odd[index], d < 0);
  if (part > 0) {
    q.x = p->aux[index];
  }
  ge_add_affine_vartime(group, acc, acc, &q);
}

#if GROUP_HAS_TABLES
// straus_add_generator_digit is |straus_add_digit| for the generator.
static void straus_add_generator_digit(const GROUP *group, ge *acc, size_t part,
                                       int d) {
  ga p, q;
  ga_generator_multiple_public(group, &p, part, (size_t)(d < 0 ? -d : d) >> 1);
  ga_neg_public(group->field, &q, &p, d < 0);
  ge_add_affine_vartime(group, acc, acc, &q);
}
#endif

// straus_sum sets |r| to the sum of |n| terms, plus the generator times |g| if
// that is not NULL.
static void straus_sum(const GROUP *group, ge *r, const straus_point *points,
                       const straus_scalar *scalars, size_t n,
                       const straus_scalar *g) {
  ge_set_infinity(group->field, r);
  for (size_t i = SPLIT_BITS + 1; i-- > 0;) {
    if (!ge_is_infinity(group->field, r)) {
      ge_dbl(group, r, r);
    }
    for (size_t part = 0; part < SPLIT; part++) {
      for (size_t j = 0; j < n; j++) {
        int d = scalars[j].digits[part][i];
        if (d != 0 && !points[j].is_infinity) {
          straus_add_digit(group, r, &points[j], part, d);
        }
      }
#if GROUP_HAS_TABLES
      if (g != NULL && g->digits[part][i] != 0) {
        straus_add_generator_digit(group, r, part, g->digits[part][i]);
      }
#else
      (void)g;
#endif
    }
  }
}
