// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/lanes_public_impl.h is what the template of lanes_impl.h does with
// public data: multi-scalar multiplication and many signatures at once.
//
//   secrecy  everything is public

#include "crypto/ec/lanes_glv_impl.h"

#if defined(CURVE_HAS_GLV)
static void fe8_endomorphism_x(const FIELD *F, fe8 *r, const fe8 *x) {
  fe8 beta;
  fe8_constant(F, &beta, kGlvBeta);
  fe8_mul(F, r, x, &beta);
}
#else
static void fe8_endomorphism_x(const FIELD *F, fe8 *r, const fe8 *x) {
  (void)F;
  *r = *x;
}
#endif

// ge8_to_affine_public sets out[i] to the affine form of in[i], or (0, 0) for
// infinity.
static void ge8_to_affine_public(const EC_GROUP *group, EC_AFFINE *out,
                                 const EC_JACOBIAN *in, size_t n) {
  const FIELD *F = group->field;
  int all_affine = 1;
  for (size_t i = 0; i < n && all_affine; i++) {
    all_affine = OPENSSL_memcmp(in[i].Z.words, F->one,
                                F->num_words * sizeof(crypto_word_t)) == 0;
  }
  if (!all_affine) {
    (void)ge8_to_affine_batch(group, out, in, n);
    return;
  }
  for (size_t i = 0; i < n; i++) {
    out[i].X = in[i].X;
    out[i].Y = in[i].Y;
  }
}

#include "crypto/group/straus8_impl.h"
#include "crypto/group/pippenger8_impl.h"
#include "crypto/group/msm8_impl.h"

// Signatures: u1*G + u2*P for eight keys side by side. Digits of u2 stand at
// every straus8_width-th bit and those of u1, for the constant multiples of G,
// at every VERIFY8_G_WIDTH-th.

#define VERIFY8_G_WIDTH (WNAF_G_WIDTH - 1)

// A verify8_digits holds the digits of eight scalars.
typedef struct {
  int8_t digits[LANES][SPLIT * STRAUS8_DIGITS];
  unsigned width;
  size_t num_digits;
} verify8_digits;

static void verify8_recode(const EC_GROUP *group, verify8_digits *out,
                           const EC_SCALAR *const s[LANES], unsigned width) {
  out->width = width;
  out->num_digits = straus8_num_digits(group, width);
  for (size_t i = 0; i < LANES; i++) {
    straus8_recode(group, out->digits[i], s[i], width, out->num_digits);
  }
}

// verify8_generator_look_up sets lane i of |r| to the multiple of the generator
// that d[i] asks for.
static void verify8_generator_look_up(const FIELD *F, ga8 *r, size_t part,
                                      const int8_t *const d[LANES]) {
  const crypto_word_t *x[LANES], *y[LANES];
  uint64_t negative[LANES];
  for (size_t i = 0; i < LANES; i++) {
    int digit = *d[i];
    const crypto_word_t(*entry)[CURVE_WORDS] =
        kWnafG[(digit < 0 ? -digit : digit) >> 1];
#if defined(CURVE_HAS_GLV)
    if (part != 0) {
      entry = kWnafGBeta[(digit < 0 ? -digit : digit) >> 1];
    }
#else
    (void)part;
#endif
    x[i] = entry[0];
    y[i] = entry[1];
    negative[i] = 0u - (uint64_t)(digit < 0);
  }
  ga8_load_digits_public(F, r, x, y, negative);
}

// verify8_add adds the digits at bit |bit|, if there are any, times the points
// of |row|, or the generator if that is NULL.
static void verify8_add(const EC_GROUP *group, ge8 *acc, int *is_first,
                        const straus8_row *row, const verify8_digits *s,
                        size_t bit) {
  if (bit % s->width != 0 || bit / s->width >= s->num_digits) {
    return;
  }
  for (size_t part = 0; part < SPLIT; part++) {
    const int8_t *d[LANES];
    ga8 q;
    for (size_t i = 0; i < LANES; i++) {
      d[i] = &s->digits[i][part * s->num_digits + bit / s->width];
    }
    if (row == NULL) {
      verify8_generator_look_up(group->field, &q, part, d);
    } else {
      straus8_look_up(group->field, &q, row, part, d);
    }
    ge8_accumulate(group, acc, is_first, &q, LANES_ALL);
  }
}

// verify8_sums sets each lane of |acc| to u1*G + u2*P, or with Z = 0 where that
// failed (see straus8_impl.h).
static NOINLINE void verify8_sums(const EC_GROUP *group, ge8 *acc,
                                  const straus8_row *row,
                                  const verify8_digits *u1,
                                  const verify8_digits *u2) {
  int is_first = 1;
  for (size_t bit = ODD_BITS_OF(group) + 1; bit-- > 0;) {
    if (!is_first) {
      ge8_dbl(group, acc, acc);
    }
    verify8_add(group, acc, &is_first, row, u2, bit);
    verify8_add(group, acc, &is_first, NULL, u1, bit);
  }
}

// verify8 checks 0 < n <= LANES signatures.
static NOINLINE void verify8(const EC_GROUP *group, uint8_t *ok,
                             const EC_SCALAR *r, const EC_SCALAR *u1,
                             const EC_SCALAR *u2, const EC_AFFINE *p,
                             size_t n) {
  const EC_POINTS points = {NULL, p};
  const EC_SCALAR *s1[LANES], *s2[LANES];
  EC_JACOBIAN sums[LANES];
  lane_points lanes;
  verify8_digits digits1, digits2;
  straus8_row row;
  ge8 acc;
  for (size_t i = 0; i < LANES; i++) {
    size_t item = i < n ? i : n - 1;
    s1[i] = &u1[item];
    s2[i] = &u2[item];
    lanes[i] = ec_points_get(group, &sums[i], &points, item);
  }
  ge8_load(group->field, &acc, lanes);
  unsigned aside = straus8_fill(group, &row, &acc);
  verify8_recode(group, &digits1, s1, VERIFY8_G_WIDTH);
  verify8_recode(group, &digits2, s2, straus8_width(group));
  verify8_sums(group, &acc, &row, &digits1, &digits2);
  aside |= v8_mask_bits_public(ge8_is_infinity(group->field, &acc));
  ge8_store(group->field, sums, LANES, &acc);
  for (size_t i = 0; i < n; i++) {
    if (aside >> i & 1) {
      ge_verify_each_public(group, &ok[i], &r[i], &u1[i], &u2[i], &p[i], 1);
    } else {
      ok[i] = (uint8_t)ec_cmp_x_public(group, &sums[i], &r[i]);
    }
  }
}

static void ge8_verify_each_public(const EC_GROUP *group, uint8_t *ok,
                                   const EC_SCALAR *r, const EC_SCALAR *u1,
                                   const EC_SCALAR *u2, const EC_AFFINE *p,
                                   size_t n) {
  size_t i = 0;
  while (n - i >= LANES_MIN_VERIFY) {
    size_t num = n - i < LANES ? n - i : LANES;
    verify8(group, ok + i, r + i, u1 + i, u2 + i, p + i, num);
    i += num;
  }
  ge_verify_each_public(group, ok + i, r + i, u1 + i, u2 + i, p + i, n - i);
}
