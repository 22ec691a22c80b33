// SPDX-License-Identifier: Apache-2.0
//
// crypto/group/terms8_impl.h computes many short sums at once, one per lane:
// signatures, the equations of a proof, weighted sums of few terms. Each lane
// has its own points and scalars; a point that occurs in several has one table
// for all, and the generator has its constant one.
//
//   secrecy  everything is public
//   memory   nothing on the heap
//
// A template over the group of straus8_impl.h, which further provides
//
//   GENERATOR_WIDTH                      of the generator's constant multiples
//   generator_multiple_public            coordinates of such a multiple
//
// Lanes fail as in straus8_impl.h; the caller computes those again.

// TERMS8_MAX bounds the terms of a sum.
#define TERMS8_MAX EC_MAX_TERMS

// The recoding of straus8_impl.h has a digit at every |width| bits whose lowest
// bit is the sign's, so the table of wNAFs serves one bit less.
#define TERMS8_G_WIDTH (GENERATOR_WIDTH - 1)

// A terms8_batch is up to LANES sums of |t| terms over up to LANES points. Each
// of |points| refers to one point, and point_of[i][j] says which of them the
// j-th term of sum i has, or TERMS8_GENERATOR.
typedef struct {
  size_t t, n;
  size_t num_points;
  EC_POINTS points[LANES];
  size_t point_of[LANES][TERMS8_MAX];
  const EC_SCALAR *scalars[LANES][TERMS8_MAX];
} terms8_batch;

#define TERMS8_GENERATOR LANES

static void terms8_begin(terms8_batch *b, size_t t) {
  b->t = t;
  b->n = 0;
  b->num_points = 0;
}

// terms8_find_point sets |*out| to where |p| is among the batch's points, where
// it is put if it is new. Returns 0 if there is no room. Points are told apart
// by address: equal ones at two places are two.
static int terms8_find_point(terms8_batch *b, size_t *out, const EC_POINTS *p) {
  size_t i = 0;
  if (p->jacobian == NULL && p->affine == NULL) {
    *out = TERMS8_GENERATOR;
    return 1;
  }
  while (i < b->num_points && (b->points[i].jacobian != p->jacobian ||
                               b->points[i].affine != p->affine)) {
    i++;
  }
  if (i == LANES) {
    return 0;
  }
  if (i == b->num_points) {
    b->points[i] = *p;
    b->num_points++;
  }
  *out = i;
  return 1;
}

// terms8_take adds the sum of scalars[j]*points[j] to the batch, where a point
// of two NULLs is the generator. Returns 0, with the batch as it was, if there
// is no room; an empty batch has room for any sum. The scalars and the points
// must stay where they are.
static int terms8_take(terms8_batch *b, const EC_POINTS *points,
                       const EC_SCALAR *const *scalars) {
  const size_t num_points = b->num_points;
  if (b->n == LANES) {
    return 0;
  }
  for (size_t j = 0; j < b->t; j++) {
    if (!terms8_find_point(b, &b->point_of[b->n][j], &points[j])) {
      b->num_points = num_points;
      return 0;
    }
    b->scalars[b->n][j] = scalars[j];
  }
  b->n++;
  return 1;
}

// A terms8_term is one term of every lane: the digits of its scalar, at every
// |width| bits, and the odd multiples of its point, or NULL for the generator.
typedef struct {
  unsigned width;
  size_t num_digits;
  const straus8_entry *odd[LANES];
  const int8_t *digits[LANES];
  int8_t memory[LANES][SPLIT * STRAUS8_DIGITS];
} terms8_term;

// terms8_fill makes the tables of all points, point i's in lane i of |row|, and
// returns which are infinity.
static unsigned terms8_fill(const GROUP *group, straus8_row *row,
                            const terms8_batch *b) {
  EC_JACOBIAN copies[LANES];
  lane_points p;
  ge8 loaded;
  for (size_t i = 0; i < LANES; i++) {
    p[i] = i < b->num_points
               ? ec_points_get(group, &copies[i], &b->points[i], 0)
               : &group->generator.raw;
  }
  ge8_load(group->field, &loaded, p);
  return straus8_fill(group, row, &loaded);
}

// terms8_width returns the width of the j-th term: the widest that all its
// tables serve.
static unsigned terms8_width(const GROUP *group, const terms8_batch *b,
                             size_t j) {
  const unsigned narrow = straus8_width(group);
  size_t num_generators = 0;
  for (size_t i = 0; i < b->n; i++) {
    num_generators += b->point_of[i][j] == TERMS8_GENERATOR;
  }
  if (num_generators == b->n) {
    return TERMS8_G_WIDTH;
  }
  return num_generators != 0 && narrow > TERMS8_G_WIDTH ? TERMS8_G_WIDTH
                                                        : narrow;
}

// terms8_term_init makes the j-th term. Lanes beyond the last sum repeat those
// before.
static void terms8_term_init(const GROUP *group, terms8_term *term,
                             const terms8_batch *b, const straus8_row *row,
                             size_t j) {
  term->width = terms8_width(group, b, j);
  term->num_digits = straus8_num_digits(group, term->width);
  for (size_t i = 0; i < LANES; i++) {
    const size_t sum = i % b->n;
    const size_t point = b->point_of[sum][j];
    term->odd[i] = point == TERMS8_GENERATOR ? NULL : row->odd[point];
    term->digits[i] = term->memory[sum];
    if (i < b->n) {
      straus8_recode(group, term->memory[i], b->scalars[i][j], term->width,
                     term->num_digits);
    }
  }
}

// terms8_look_up sets lane i of |r| to what its digit |digit| of part |part|
// asks for.
static void terms8_look_up(const FIELD *F, ga8 *r, const terms8_term *term,
                           size_t part, size_t digit) {
  const crypto_word_t *x[LANES], *y[LANES];
  uint64_t negative[LANES];
  for (size_t i = 0; i < LANES; i++) {
    const int d = term->digits[i][part * term->num_digits + digit];
    const size_t index = (size_t)(d < 0 ? -d : d) >> 1;
    if (term->odd[i] == NULL) {
      generator_multiple_public(&x[i], &y[i], part, index);
    } else {
      x[i] = term->odd[i][index].x[part];
      y[i] = term->odd[i][index].y;
    }
    negative[i] = 0u - (uint64_t)(d < 0);
  }
  ga8_load_digits_public(F, r, x, y, negative);
}

// terms8_accumulate sets each lane of |acc| to its sum, or with Z = 0 where
// that failed.
static NOINLINE void terms8_accumulate(const GROUP *group, ge8 *acc,
                                       const terms8_term *terms, size_t t) {
  int is_first = 1;
  for (size_t bit = ODD_BITS_OF(group) + 1; bit-- > 0;) {
    if (!is_first) {
      ge8_dbl(group, acc, acc);
    }
    for (size_t j = 0; j < t; j++) {
      const size_t digit = bit / terms[j].width;
      if (bit % terms[j].width != 0 || digit >= terms[j].num_digits) {
        continue;
      }
      for (size_t part = 0; part < SPLIT; part++) {
        ga8 q;
        terms8_look_up(group->field, &q, &terms[j], part, digit);
        ge8_accumulate(group, acc, &is_first, &q, LANES_ALL);
      }
    }
  }
}

// terms8_sums sets out[i] to the i-th sum of the batch, and returns the lanes
// that failed.
static NOINLINE unsigned terms8_sums(const GROUP *group, EC_JACOBIAN *out,
                                     const terms8_batch *b) {
  straus8_row row;
  terms8_term terms[TERMS8_MAX];
  ge8 acc;
  unsigned failed = 0;
  const unsigned infinite = terms8_fill(group, &row, b);
  for (size_t j = 0; j < b->t; j++) {
    terms8_term_init(group, &terms[j], b, &row, j);
    for (size_t i = 0; i < b->n; i++) {
      failed |= (infinite >> b->point_of[i][j] & 1) << i;
    }
  }
  terms8_accumulate(group, &acc, terms, b->t);
  ge8_store(group->field, out, b->n, &acc);
  return failed | v8_mask_bits_public(ge8_is_infinity(group->field, &acc));
}
