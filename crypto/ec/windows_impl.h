// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/windows_impl.h is the loop of a multiplication by secret scalars:
// over the windows of scalars and the tables of points, or over the comb of the
// generator. A template that serves one scalar at a time and eight in lanes, as
// formulas_impl.h does; the includer has defined
//
//   secret_term, secret_term_digit   a term k*P and its digits times P
//   comb_scalar, comb_digit          a scalar and its digits times those
//                                    multiples of the generator, if
//                                    CURVE_HAS_TABLES

// ge_mul_one sets |r| to the value of one term.
//
// The accumulator meets no exceptional addition before the last: after some
// windows it is m*P for the odd integer m that those windows of k spell, then
// it is doubled |width| times and d*P is added, |d| < 2^width. The sum's
// multiplier m' = 2^width*m + d satisfies 0 < m' <= k/2^width + 1 before the
// last window, so 2^width*m and d, unequal as integers since one is even and
// one odd, differ and add to less than n (2^width + 2 <= n/4 by the choice of
// widths). In the last window k = n - 2|d| makes the two operands equal and k =
// n opposite.
static NOINLINE void ge_mul_one(const EC_GROUP *group, ge *r,
                                const secret_term *term, unsigned width) {
  const FIELD *F = group->field;
  size_t num_digits = recode_odd_num_digits(group->order->bits, width);
  ga q;
  ge_chord c;
  secret_term_digit(group, &q, term, width, num_digits - 1, num_digits);
  ge_from_affine(F, r, &q);
  for (size_t i = num_digits - 1; i-- > 0;) {
    for (unsigned j = 0; j < width; j++) {
      ge_dbl(group, r, r);
    }
    secret_term_digit(group, &q, term, width, i, num_digits);
    if (i > 0) {
      ge_add_affine_incomplete(group, r, &c, r, &q);
    } else {
      ge_add_affine(group, r, r, &q, fe_mask_none());
    }
  }
  ge infinity;
  ge_set_infinity(F, &infinity);
  ge_select(F, r, term->is_infinity, &infinity, r);
  OPENSSL_cleanse(&q, sizeof(q));
}

// ge_mul_sum sets |r| to the sum of |t| terms. Different points may be equal or
// related, so every addition is complete.
static NOINLINE void ge_mul_sum(const EC_GROUP *group, ge *r,
                                const secret_term *terms, size_t t,
                                unsigned width) {
  size_t num_digits = recode_odd_num_digits(group->order->bits, width);
  ga q;
  ge_set_infinity(group->field, r);
  for (size_t i = num_digits; i-- > 0;) {
    for (unsigned j = 0; j < width && i + 1 < num_digits; j++) {
      ge_dbl(group, r, r);
    }
    for (size_t j = 0; j < t; j++) {
      secret_term_digit(group, &q, &terms[j], width, i, num_digits);
      ge_add_affine(group, r, r, &q, terms[j].is_infinity);
    }
  }
  OPENSSL_cleanse(&q, sizeof(q));
}

#if CURVE_HAS_TABLES

STATIC_ASSERT(COMB_WIDTH *(COMB_WINDOWS - 1) < CURVE_MAX_SCALAR_BITS,
              "the windows before the last add to less than the order");

// ge_mul_comb sets r = k*G without doublings: window i of |kComb| holds the odd
// multiples of 2^(COMB_WIDTH*i)*G.
//
// The lower i windows add to a multiplier m with 0 < |m| < 2^(COMB_WIDTH*i),
// while window i adds d*2^(COMB_WIDTH*i), d odd. So before the last window the
// two are distinct integers, differ and add to less than 2^(bits(n)-1) < n in
// absolute value, and no addition is exceptional; the last is complete.
static void ge_mul_comb(const EC_GROUP *group, ge *r, const comb_scalar *k) {
  const FIELD *F = group->field;
  ga q;
  gx acc;
  comb_digit(group, &q, k, 0);
  gx_from_affine(F, &acc, &q);
  for (size_t i = 1; i + 1 < COMB_WINDOWS; i++) {
    comb_digit(group, &q, k, i);
    gx_add_affine_incomplete(group, &acc, &q);
  }
  comb_digit(group, &q, k, COMB_WINDOWS - 1);
  ge_from_gx(F, r, &acc);
  ge_add_affine(group, r, r, &q, fe_mask_none());
  OPENSSL_cleanse(&acc, sizeof(acc));
  OPENSSL_cleanse(&q, sizeof(q));
}

#endif
