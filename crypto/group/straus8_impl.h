// SPDX-License-Identifier: Apache-2.0
//
// crypto/group/straus8_impl.h is what public sums in eight lanes share: signed
// odd windows, of which none is zero, so that lanes go in step; tables of odd
// multiples, eight points at a time; and the generator's part of a sum.
//
//   secrecy  everything is public
//
// A template over a group as in straus_impl.h, which further provides
//
//   LANES, fe8, ge8, ga8          eight elements and points, and fe8_load, ...
//   LANES_WORDS, LANES_WORDS64    limbs of a coordinate in memory form, and
//                                 words of 64 bits
//   kComb, COMB_WIDTH, COMB_WINDOWS
//                                 multiples of the generator
//   ODD_BITS, ODD_BITS_OF, ODD_WORDS, scalar_split_odd_public
//                                 a scalar as SPLIT odd parts of that many bits
//   ge8_load, ge8_odd_multiples_coz, ga8_normalise_chain, fe8_inv0_vartime
//
// Additions of |ge8_accumulate| are incomplete. A lane that meets equal or
// opposite operands gets Z = 0, and from there on Z stays 0: doublings and
// additions multiply it. So one look at the end tells which lanes went wrong,
// or have the sum infinity; these are computed again without lanes.

// Tables of wide fields have windows of four bits, to save stack.
#define STRAUS8_WIDTH (LANES_WORDS64 > 6 ? 4 : 5)
#define STRAUS8_TABLE (1 << (STRAUS8_WIDTH - 1))
// Windows are of four bits or more, but for orders of a few bits.
#define STRAUS8_DIGITS ((ODD_BITS > 16 ? (ODD_BITS + 3) / 4 : ODD_BITS) + 1)

// straus8_width keeps 2^width below the order, as |straus_width| does.
static unsigned straus8_width(const GROUP *group) {
  unsigned bits = GROUP_ORDER_BITS(group);
  return bits <= STRAUS8_WIDTH ? bits - 1 : STRAUS8_WIDTH;
}

static size_t straus8_num_digits(const GROUP *group, unsigned width) {
  return recode_odd_num_digits(ODD_BITS_OF(group), width);
}

// straus8_recode writes the |num_digits| odd digits of each part of |s|, part
// by part, to |out|.
static void straus8_recode(const GROUP *group, int8_t *out, const EC_SCALAR *s,
                           unsigned width, size_t num_digits) {
  crypto_word_t parts[SPLIT][ODD_WORDS];
  int negative[SPLIT];
  scalar_split_odd_public(group, parts, negative, s);
  for (size_t part = 0; part < SPLIT; part++) {
    for (size_t i = 0; i < num_digits; i++) {
      recode_odd_digit d =
          recode_odd(parts[part], ODD_WORDS, width, i, num_digits);
      int digit = 2 * (int)d.index + 1;
      out[part * num_digits + i] =
          (int8_t)((d.negative != 0) ^ negative[part] ? -digit : digit);
    }
  }
}

// A straus8_entry is an affine point in memory form, with the x-coordinates of
// its images under the endomorphism.
typedef struct {
  crypto_word_t y[LANES_WORDS];
  crypto_word_t x[SPLIT][LANES_WORDS];
} straus8_entry;

// A straus8_row holds the odd multiples of one point in each lane.
typedef struct {
  straus8_entry odd[LANES][STRAUS8_TABLE];
} straus8_row;

// straus8_odd_multiples fills |table| with the odd multiples of eight points
// and returns which of these are infinity, lane i as bit i; theirs are zero. It
// is inlined for the sake of the stack.
ALWAYS_INLINE unsigned straus8_odd_multiples(const GROUP *group,
                                             ga8 table[STRAUS8_TABLE],
                                             const ge8 *p) {
  const FIELD *F = group->field;
  const size_t size = (size_t)1 << (straus8_width(group) - 1);
  fe8 ratio[STRAUS8_TABLE], z;
  ge8_odd_multiples_coz(group, table, ratio, &z, size, p);
  fe8_inv0_vartime(F, &z, &z);
  ga8_normalise_chain(F, table, ratio, &z, size);
  return v8_mask_bits_public(ge8_is_infinity(F, p));
}

// straus8_fill makes the row of eight points and returns which of them are
// infinity.
static NOINLINE unsigned straus8_fill(const GROUP *group, straus8_row *row,
                                      const ge8 *p) {
  const FIELD *F = group->field;
  const size_t size = (size_t)1 << (straus8_width(group) - 1);
  ga8 table[STRAUS8_TABLE];
  crypto_word_t *dst[LANES];
  const unsigned infinity = straus8_odd_multiples(group, table, p);
  for (size_t i = 0; i < size; i++) {
    for (size_t part = 0; part < SPLIT; part++) {
      for (size_t lane = 0; lane < LANES; lane++) {
        dst[lane] = row->odd[lane][i].x[part];
      }
      fe8_store(F, dst, &table[i].x);
      if (part + 1 < SPLIT) {
        fe8_endomorphism_x(F, &table[i].x, &table[i].x);
      }
    }
    for (size_t lane = 0; lane < LANES; lane++) {
      dst[lane] = row->odd[lane][i].y;
    }
    fe8_store(F, dst, &table[i].y);
  }
  return infinity;
}

// ga8_load_digits_public sets lane i of |r| to the point at x[i], y[i], negated
// where negative[i] is all ones.
static void ga8_load_digits_public(const FIELD *F, ga8 *r,
                                   const crypto_word_t *const x[LANES],
                                   const crypto_word_t *const y[LANES],
                                   const uint64_t negative[LANES]) {
  fe8_load(F, &r->x, x);
  fe8_load(F, &r->y, y);
  fe8_neg_if(F, &r->y, v8_load(negative), &r->y);
}

// LANES_ALL is the set of all lanes: lane i as bit i.
#define LANES_ALL ((1u << LANES) - 1)

// ge8_accumulate adds |q| to the |present| lanes of |acc|, or begins with it.
static void ge8_accumulate(const GROUP *group, ge8 *acc, int *is_first,
                           const ga8 *q, unsigned present) {
  const FIELD *F = group->field;
  ge8_chord c;
  if (*is_first) {
    ge8_from_affine(F, acc, q);
    *is_first = 0;
  } else if (present == LANES_ALL) {
    ge8_add_affine_incomplete(group, acc, &c, acc, q);
  } else {
    ge8 sum;
    ge8_add_affine_incomplete(group, &sum, &c, acc, q);
    ge8_select(F, acc, v8_mask_from_bits_public(present), &sum, acc);
  }
}

// straus8_generator adds g[j]*G to each acc[j], j < k <= LANES. Each sum has
// |share| lanes, of which lane i takes the windows i, i + share, ... of the
// comb.
static NOINLINE void straus8_generator(const GROUP *group, ge *acc,
                                       const EC_SCALAR *g, size_t k) {
  const FIELD *F = group->field;
  const size_t share = LANES / k;
  EC_SCALAR odd[LANES];
  int negate[LANES], is_first = 1;
  ge8 lanes;
  for (size_t j = 0; j < k; j++) {
    negate[j] = scalar_make_odd(group, &odd[j], &g[j]) != 0;
  }
  for (size_t first = 0; first < COMB_WINDOWS; first += share) {
    const crypto_word_t *x[LANES], *y[LANES];
    uint64_t negative[LANES];
    unsigned present = 0;
    ga8 q;
    for (size_t lane = 0; lane < LANES; lane++) {
      size_t sum = lane / share, w = first + lane % share;
      if (sum < k && w < COMB_WINDOWS) {
        present |= 1u << lane;
      } else {
        sum = w = 0;
      }
      recode_odd_digit d = recode_odd(odd[sum].words, group->order->num_words,
                                      COMB_WIDTH, w, COMB_WINDOWS);
      x[lane] = kComb[w][d.index][0];
      y[lane] = kComb[w][d.index][1];
      negative[lane] = 0u - (uint64_t)((d.negative != 0) ^ negate[sum]);
    }
    ga8_load_digits_public(F, &q, x, y, negative);
    ge8_accumulate(group, &lanes, &is_first, &q, present);
  }
  EC_JACOBIAN out[LANES];
  ge8_store(F, out, LANES, &lanes);
  const unsigned aside = v8_mask_bits_public(ge8_is_infinity(F, &lanes));
  for (size_t j = 0; j < k; j++) {
    ge p;
    if ((aside >> (j * share) & ((1u << share) - 1)) != 0) {
      ge_mul_generator_public(group, &p, &g[j]);
      ge_add_vartime(group, &acc[j], &acc[j], &p);
      continue;
    }
    for (size_t i = 0; i < share && i < COMB_WINDOWS; i++) {
      ge_load(F, &p, &out[j * share + i]);
      ge_add_vartime(group, &acc[j], &acc[j], &p);
    }
  }
}
