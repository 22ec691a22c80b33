// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/lanes_secret_impl.h runs many operations on secrets eight at a
// time: multiplications, maps to the curve, conversions to affine form. Every
// lane reads every entry of its tables. What is left below eight fills the
// lanes with copies of the last item, or goes one at a time where that is
// faster, which depends on the number of items alone. Part of lanes_impl.h.

// A secret_term8 is one k*P of a sum in each lane: see |secret_term|.
typedef struct {
  ga8 *table;
  v8 is_infinity;
  v8 negate;
  EC_SCALAR k[LANES];
} secret_term8;

// A recode_digit8 is a signed odd digit per lane: see |recode_odd_digit|.
typedef struct {
  uint64_t index[LANES];
  uint64_t negative[LANES];
} recode_digit8;

// recode_digit8_set sets lane |i|; of a mask of 32 bits it makes one of 64.
static void recode_digit8_set(recode_digit8 *r, size_t i, recode_odd_digit d) {
  r->index[i] = d.index;
  r->negative[i] = 0u - (uint64_t)(d.negative & 1);
}

// ga8_lookup sets r = table[index] in each lane, reading all |n| entries.
static void ga8_lookup(const FIELD *F, ga8 *r, const ga8 *table, size_t n,
                       v8 index) {
  *r = table[0];
  for (size_t i = 1; i < n; i++) {
    ga8_select(F, r, v8_eq_mask(index, v8_set1(i)), &table[i], r);
  }
}

static void secret_term8_digit(const EC_GROUP *group, ga8 *r,
                               const secret_term8 *term, unsigned width,
                               size_t i, size_t num_digits) {
  const FIELD *F = group->field;
  recode_digit8 d;
  for (size_t lane = 0; lane < LANES; lane++) {
    recode_digit8_set(&d, lane,
                      recode_odd(term->k[lane].words, group->order->num_words,
                                 width, i, num_digits));
  }
  ga8_lookup(F, r, term->table, (size_t)1 << (width - 1), v8_load(d.index));
  fe8_neg_if(F, &r->y, v8_xor(v8_load(d.negative), term->negate), &r->y);
}

// scalar8_make_odd is |scalar_make_odd| for the scalars at |s|; it returns a
// mask per lane.
static v8 scalar8_make_odd(const EC_GROUP *group, EC_SCALAR out[LANES],
                           const EC_SCALAR *const s[LANES]) {
  uint64_t negate[LANES];
  for (size_t i = 0; i < LANES; i++) {
    negate[i] = 0u - (uint64_t)(scalar_make_odd(group, &out[i], s[i]) & 1);
  }
  return v8_load(negate);
}

#if CURVE_HAS_TABLES

// A comb_scalar8 is a scalar for the generator in each lane: see |comb_scalar|.
typedef struct {
  EC_SCALAR k[LANES];
  v8 negate;
} comb_scalar8;

static void comb_digit8(const EC_GROUP *group, ga8 *r, const comb_scalar8 *s,
                        size_t i) {
  const FIELD *F = group->field;
  v8 words[2][LANES_WORDS64], entry[2][LANES_WORDS64];
  recode_digit8 d;
  for (size_t lane = 0; lane < LANES; lane++) {
    recode_digit8_set(&d, lane,
                      recode_odd(s->k[lane].words, group->order->num_words,
                                 COMB_WIDTH, i, COMB_WINDOWS));
  }
  const v8 index = v8_load(d.index);
  for (size_t j = 0; j < (size_t)1 << (COMB_WIDTH - 1); j++) {
    const v8 mask = v8_eq_mask(index, v8_set1(j));
    for (size_t c = 0; c < 2; c++) {
      v8_load1_words(entry[c], kComb[i][j][c], CURVE_WORDS / WORDS_PER_U64);
      for (size_t w = 0; w < CURVE_WORDS / WORDS_PER_U64; w++) {
        words[c][w] =
            j == 0 ? entry[c][w] : v8_select(mask, entry[c][w], words[c][w]);
      }
    }
  }
  EC_FE8(from_words)(F, r->x.v, words[0]);
  EC_FE8(from_words)(F, r->y.v, words[1]);
  fe8_neg_if(F, &r->y, v8_xor(v8_load(d.negative), s->negate), &r->y);
}

#endif  // CURVE_HAS_TABLES

#include "crypto/ec/lanes_names.h"
#include "crypto/ec/windows_impl.h"
#include "crypto/ec/lanes_names.h"

// The tables of a pass take most of its stack, so those of several terms, and
// of wide fields, have windows of four bits.
#define SECRET8_NARROW 4
#define SECRET8_NARROW_TABLE (1 << (SECRET8_NARROW - 1))
#define SECRET8_TABLE (LANES_WORDS64 > 6 ? SECRET8_NARROW_TABLE : SECRET_TABLE)

static unsigned secret8_width(const EC_GROUP *group, size_t t) {
  unsigned width = secret_width(group);
  return width > SECRET8_NARROW && (t > 1 || SECRET8_TABLE < SECRET_TABLE)
             ? SECRET8_NARROW
             : width;
}

// secret_term8_init fills |term| for the points |p| and scalars |s|.
static NOINLINE void secret_term8_init(const EC_GROUP *group,
                                       secret_term8 *term, const lane_points p,
                                       const EC_SCALAR *const s[LANES],
                                       unsigned width) {
  const FIELD *F = group->field;
  const size_t size = (size_t)1 << (width - 1);
  fe8 ratio[SECRET8_TABLE], z;
  ge8 point;
  ge8_load(F, &point, p);
  term->is_infinity = ge8_is_infinity(F, &point);
  ge8_odd_multiples_coz(group, term->table, ratio, &z, size, &point);
  fe8_inv0(F, &z, &z);
  ga8_normalise_chain(F, term->table, ratio, &z, size);
  term->negate = scalar8_make_odd(group, term->k, s);
}

// ge8_mul_in_pool sets r[i] to a sum of |t| terms for i < n <= LANES; |pool|
// has room for their tables.
static NOINLINE void ge8_mul_in_pool(const EC_GROUP *group, EC_JACOBIAN *r,
                                     ga8 *pool, const EC_JACOBIAN *points,
                                     const EC_SCALAR *scalars, size_t t,
                                     size_t n) {
  const unsigned width = secret8_width(group, t);
  secret_term8 terms[EC_MAX_TERMS];
  ge8 acc;
  for (size_t j = 0; j < t; j++) {
    lane_points p;
    const EC_SCALAR *s[LANES];
    for (size_t i = 0; i < LANES; i++) {
      size_t item = (i < n ? i : n - 1) * t + j;
      p[i] = &points[item];
      s[i] = &scalars[item];
    }
    terms[j].table = &pool[j << (width - 1)];
    secret_term8_init(group, &terms[j], p, s, width);
  }
  if (t == 1 && group->order->bits >= SECRET_SMALL_BITS) {
    ge8_mul_one(group, &acc, &terms[0], width);
  } else {
    ge8_mul_sum(group, &acc, terms, t, width);
  }
  ge8_store(group->field, r, n, &acc);
  OPENSSL_cleanse(&acc, sizeof(acc));
  for (size_t j = 0; j < t; j++) {
    OPENSSL_cleanse(terms[j].k, sizeof(terms[j].k));
  }
}

static NOINLINE void ge8_mul_single(const EC_GROUP *group, EC_JACOBIAN *r,
                                    const EC_JACOBIAN *points,
                                    const EC_SCALAR *scalars, size_t n) {
  ga8 pool[SECRET8_TABLE];
  ge8_mul_in_pool(group, r, pool, points, scalars, 1, n);
}

static NOINLINE void ge8_mul_sums(const EC_GROUP *group, EC_JACOBIAN *r,
                                  const EC_JACOBIAN *points,
                                  const EC_SCALAR *scalars, size_t t,
                                  size_t n) {
  ga8 pool[EC_MAX_TERMS * SECRET8_NARROW_TABLE];
  ge8_mul_in_pool(group, r, pool, points, scalars, t, n);
}

// ge8_mul_split sets r[i] to a sum of |t| terms for i < n <= LANES / t, with a
// lane for each term: their additions need not be complete, and a pass takes
// about half as long as one of |ge8_mul_sums|.
static NOINLINE void ge8_mul_split(const EC_GROUP *group, EC_JACOBIAN *r,
                                   const EC_JACOBIAN *points,
                                   const EC_SCALAR *scalars, size_t t,
                                   size_t n) {
  EC_JACOBIAN products[LANES];
  ge8_mul_single(group, products, points, scalars, n * t);
  for (size_t i = 0; i < n; i++) {
    r[i] = products[i * t];
    for (size_t j = 1; j < t; j++) {
      ge_add_words(group, &r[i], &r[i], &products[i * t + j]);
    }
  }
  OPENSSL_cleanse(products, sizeof(products));
}

// LANES_MIN_MUL, _BASE and _MAP are from how many items on a pass of eight
// lanes is faster than as many single ones.
static void ge8_mul_terms_each(const EC_GROUP *group, EC_JACOBIAN *r,
                               const EC_JACOBIAN *points,
                               const EC_SCALAR *scalars, size_t t, size_t n) {
  assert(t >= 1 && t <= EC_MAX_TERMS);
  while (n >= LANES_MIN_MUL) {
    size_t num = n < LANES ? n : LANES;
    if (t == 1) {
      ge8_mul_single(group, r, points, scalars, num);
    } else if (num <= LANES / t) {
      ge8_mul_split(group, r, points, scalars, t, num);
    } else {
      ge8_mul_sums(group, r, points, scalars, t, num);
    }
    r += num;
    points += num * t;
    scalars += num * t;
    n -= num;
  }
  ge_mul_terms_each(group, r, points, scalars, t, n);
}

#if CURVE_HAS_TABLES

// ge8_mul_base sets r[i] = s[i]*G for i < n <= LANES.
static NOINLINE void ge8_mul_base(const EC_GROUP *group, EC_JACOBIAN *r,
                                  const EC_SCALAR *s, size_t n) {
  comb_scalar8 odd;
  const EC_SCALAR *scalars[LANES];
  ge8 acc;
  for (size_t i = 0; i < LANES; i++) {
    scalars[i] = &s[i < n ? i : n - 1];
  }
  odd.negate = scalar8_make_odd(group, odd.k, scalars);
  ge8_mul_comb(group, &acc, &odd);
  ge8_store(group->field, r, n, &acc);
  OPENSSL_cleanse(&odd, sizeof(odd));
  OPENSSL_cleanse(&acc, sizeof(acc));
}

// comb8_row sets lane i of |r| to the digit of |k| in window |first| + i times
// its multiple of the generator, and returns a mask of the lanes beyond the
// last window.
static v8 comb8_row(const EC_GROUP *group, ga8 *r, const comb_scalar *k,
                    size_t first) {
  const FIELD *F = group->field;
  crypto_word_t words[LANES][2 * CURVE_WORDS];
  const crypto_word_t *x[LANES], *y[LANES];
  uint64_t negative[LANES], absent[LANES];
  for (size_t i = 0; i < LANES; i++) {
    size_t w = first + i < COMB_WINDOWS ? first + i : first;
    recode_odd_digit d = recode_odd(k->k.words, group->order->num_words,
                                    COMB_WIDTH, w, COMB_WINDOWS);
    comb_lookup(words[i], w, d.index);
    negative[i] = 0u - (uint64_t)((d.negative ^ k->negate) & 1);
    absent[i] = 0u - (uint64_t)(first + i >= COMB_WINDOWS);
    x[i] = words[i];
    y[i] = words[i] + CURVE_WORDS;
  }
  fe8_load(F, &r->x, x);
  fe8_load(F, &r->y, y);
  fe8_neg_if(F, &r->y, v8_load(negative), &r->y);
  OPENSSL_cleanse(words, sizeof(words));
  return v8_load(absent);
}

// ge8_fold sets every lane of |p| to the sum of all.
static void ge8_fold(const EC_GROUP *group, ge8 *p) {
  fe8 *coordinates[3];
  for (unsigned distance = 1; distance < LANES; distance *= 2) {
    ge8 other = *p;
    coordinates[0] = &other.X;
    coordinates[1] = &other.Y;
    coordinates[2] = &other.Z;
    for (size_t c = 0; c < 3; c++) {
      const size_t limbs = sizeof(fe8) / sizeof(v8) - FE8_BOUND_SLOTS;
      for (size_t i = 0; i < limbs; i++) {
        coordinates[c]->v[i] = v8_swap_lanes(coordinates[c]->v[i], distance);
      }
    }
    ge8_add(group, p, p, &other);
  }
}

// ge8_mul_base_one sets r = s*G: lane i adds up windows i, i + LANES, ... of
// the comb, then the lanes are added.
//
// A lane's sum before the last row is m*G with |m| below the lane's next window
// and not zero, as its highest digit outweighs the others; so by the argument
// of |ge_mul_comb| no addition there is exceptional. The last row and the sum
// of the lanes are complete.
static NOINLINE void ge8_mul_base_one(const EC_GROUP *group, EC_JACOBIAN *r,
                                      const EC_SCALAR *s) {
  const FIELD *F = group->field;
  comb_scalar odd;
  gx8 sum;
  ge8 acc;
  ga8 q;
  size_t w = 0;
  odd.negate = scalar_make_odd(group, &odd.k, s);
  for (; w + LANES < COMB_WINDOWS; w += LANES) {
    comb8_row(group, &q, &odd, w);
    if (w == 0) {
      gx8_from_affine(F, &sum, &q);
    } else {
      gx8_add_affine_incomplete(group, &sum, &q);
    }
  }
  if (w == 0) {
    ge8_set_infinity(F, &acc);
  } else {
    ge8_from_gx(F, &acc, &sum);
  }
  v8 absent = comb8_row(group, &q, &odd, w);
  ge8_add_affine(group, &acc, &acc, &q, absent);
  ge8_fold(group, &acc);
  ge8_store(group->field, r, 1, &acc);
  OPENSSL_cleanse(&odd, sizeof(odd));
  OPENSSL_cleanse(&acc, sizeof(acc));
  OPENSSL_cleanse(&sum, sizeof(sum));
  OPENSSL_cleanse(&q, sizeof(q));
}

static void ge8_mul_base_each(const EC_GROUP *group, EC_JACOBIAN *r,
                              const EC_SCALAR *s, size_t n) {
  while (n >= LANES_MIN_BASE) {
    size_t num = n < LANES ? n : LANES;
    ge8_mul_base(group, r, s, num);
    r += num;
    s += num;
    n -= num;
  }
  for (size_t i = 0; i < n; i++) {
    ge8_mul_base_one(group, &r[i], &s[i]);
  }
}

#else
#define ge8_mul_base_each ge_mul_base_each
#endif

#if defined(CURVE_HAS_SSWU)

// ge8_map_to_curve sets r[i] to the image of u[i] for i < n <= LANES.
static NOINLINE void ge8_map_to_curve(const EC_GROUP *group, EC_JACOBIAN *r,
                                      const EC_FELEM *u, size_t n) {
  const FIELD *F = group->field;
  const crypto_word_t *words[LANES];
  fe8 v;
  ge8 p;
  for (size_t i = 0; i < LANES; i++) {
    words[i] = u[i < n ? i : n - 1].words;
  }
  fe8_load(F, &v, words);
  ge8_map_to_sswu_curve(F, &p, &v);
#if defined(CURVE_HAS_ISOGENY)
  ge8_isogeny(F, &p, &p);
#endif
  ge8_store(F, r, n, &p);
}

static void ge8_map_to_curve_each(const EC_GROUP *group, EC_JACOBIAN *r,
                                  const EC_FELEM *u, size_t n) {
  while (n >= LANES_MIN_MAP) {
    size_t num = n < LANES ? n : LANES;
    ge8_map_to_curve(group, r, u, num);
    r += num;
    u += num;
    n -= num;
  }
  ge_map_to_curve_each(group, r, u, n);
}

#else
#define ge8_map_to_curve_each ge_map_to_curve_each
#endif

// LANES_AFFINE groups of eight points share an inversion.
#define LANES_AFFINE 8

// ge8_to_affine sets out[i] to the affine form of in[i], or (0, 0), for 0 < i <
// n <= LANES * LANES_AFFINE, and returns a mask: all ones iff no point was
// infinity.
static NOINLINE crypto_word_t ge8_to_affine(const EC_GROUP *group,
                                            EC_AFFINE *out,
                                            const EC_JACOBIAN *in, size_t n) {
  const FIELD *F = group->field;
  const size_t groups = (n + LANES - 1) / LANES;
  fe8 product[LANES_AFFINE], z[LANES_AFFINE], acc, one, z_inv;
  v8 is_infinity[LANES_AFFINE], any = v8_set1(0);
  fe8_one(F, &one);
  acc = one;
  for (size_t g = 0; g < groups; g++) {
    const crypto_word_t *words[LANES];
    for (size_t i = 0; i < LANES; i++) {
      size_t item = g * LANES + i;
      words[i] = in[item < n ? item : n - 1].Z.words;
    }
    fe8_load(F, &z[g], words);
    is_infinity[g] = fe8_is_zero(F, &z[g]);
    any = v8_or(any, is_infinity[g]);
    fe8_select(F, &z[g], is_infinity[g], &one, &z[g]);
    product[g] = acc;
    fe8_mul(F, &acc, &acc, &z[g]);
  }
  fe8_inv0(F, &acc, &acc);
  for (size_t g = groups; g-- > 0;) {
    EC_AFFINE unused;
    lane_points p;
    crypto_word_t *x[LANES], *y[LANES];
    ge8 point;
    ga8 affine;
    fe8 zero;
    for (size_t i = 0; i < LANES; i++) {
      size_t item = g * LANES + i;
      EC_AFFINE *to = item < n ? &out[item] : &unused;
      OPENSSL_memset(to, 0, sizeof(EC_AFFINE));
      x[i] = to->X.words;
      y[i] = to->Y.words;
      p[i] = &in[item < n ? item : n - 1];
    }
    fe8_mul(F, &z_inv, &acc, &product[g]);
    fe8_mul(F, &acc, &acc, &z[g]);
    fe8_zero(F, &zero);
    fe8_select(F, &z_inv, is_infinity[g], &zero, &z_inv);
    ge8_load(F, &point, p);
    ga8_from_z_inv(F, &affine, &point, &z_inv);
    fe8_store(F, x, &affine.x);
    fe8_store(F, y, &affine.y);
  }
  uint64_t lanes[LANES], found = 0;
  v8_store(lanes, any);
  for (size_t i = 0; i < LANES; i++) {
    found |= lanes[i] & 1;
  }
  return ct_is_zero_mask((crypto_word_t)found);
}

static crypto_word_t ge8_to_affine_batch(const EC_GROUP *group, EC_AFFINE *out,
                                         const EC_JACOBIAN *in, size_t n) {
  const size_t most = LANES * LANES_AFFINE;
  crypto_word_t all_finite = 0u - (crypto_word_t)1;
  while (n >= LANES_MIN_AFFINE) {
    size_t num = n < most ? n : most;
    all_finite &= ge8_to_affine(group, out, in, num);
    out += num;
    in += num;
    n -= num;
  }
  return all_finite & ge_to_affine_batch(group, out, in, n);
}
