// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/mul_secret_impl.h multiplies by secret scalars: fixed windows of
// signed odd digits over the odd multiples of each point, tables scanned whole.
// Part of the template of weierstrass_impl.h.
//
// An even scalar k is replaced by n - k, which is odd, and the result negated,
// so every digit is odd and no window is zero.

// SECRET_WIDTH is the window on curves of cryptographic size. Groups of fewer
// than SECRET_SMALL_BITS bits, which only tests use, take windows of two bits:
// their multiples wrap around the order too soon.
#define SECRET_WIDTH EC_PRECOMP_WINDOW
#define SECRET_TABLE (1 << (SECRET_WIDTH - 1))
#define SECRET_SMALL_BITS 16

static unsigned secret_width(const EC_GROUP *group) {
  return group->order->bits < SECRET_SMALL_BITS ? 2 : SECRET_WIDTH;
}

// A secret_term is one k*P of a sum, made ready: the odd multiples of P and the
// odd one of k and n - k.
typedef struct {
  ga table[SECRET_TABLE];
  crypto_word_t is_infinity;  // P is; |table| is then all zero
  crypto_word_t negate;       // k was even
  EC_SCALAR k;
} secret_term;

// scalar_make_odd sets |out| to |k| or n - |k|, whichever is odd, and returns a
// mask: all ones in the second case. Zero gives n.
static crypto_word_t scalar_make_odd(const EC_GROUP *group, EC_SCALAR *out,
                                     const EC_SCALAR *k) {
  const FIELD *n = group->order;
  crypto_word_t even = ct_bit_mask(~k->words[0] & 1);
  crypto_word_t borrow = 0;
  OPENSSL_memset(out, 0, sizeof(EC_SCALAR));
  for (size_t i = 0; i < n->num_words; i++) {
    crypto_word_t flipped = crypto_subb_w(n->m[i], k->words[i], &borrow);
    out->words[i] = ct_select_w(even, flipped, k->words[i]);
  }
  return even;
}

// ga_lookup sets r = table[index], reading all |n| entries.
static void ga_lookup(const FIELD *F, ga *r, const ga *table, size_t n,
                      crypto_word_t index) {
  *r = table[0];
  for (size_t i = 1; i < n; i++) {
    ga_select(F, r, ct_eq_mask((crypto_word_t)i, index), &table[i], r);
  }
}

// secret_term_digit sets |r| to digit |i| of the term's scalar times its point.
static void secret_term_digit(const EC_GROUP *group, ga *r,
                              const secret_term *term, unsigned width, size_t i,
                              size_t num_digits) {
  const FIELD *F = group->field;
  recode_odd_digit d =
      recode_odd(term->k.words, group->order->num_words, width, i, num_digits);
  ga_lookup(F, r, term->table, (size_t)1 << (width - 1), d.index);
  fe_neg_if(F, &r->y, d.negative ^ term->negate, &r->y);
}

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
static void ge_mul_one(const EC_GROUP *group, ge *r, const secret_term *term,
                       unsigned width) {
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
      ge_add_affine(group, r, r, &q, 0);
    }
  }
  ge infinity;
  ge_set_infinity(F, &infinity);
  ge_select(F, r, term->is_infinity, &infinity, r);
  OPENSSL_cleanse(&q, sizeof(q));
}

// ge_mul_sum sets |r| to the sum of |t| terms. Different points may be equal or
// related, so every addition is complete.
static void ge_mul_sum(const EC_GROUP *group, ge *r, const secret_term *terms,
                       size_t t, unsigned width) {
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

// ge_mul_terms sets |r| to the sum of |t| >= 1 terms and wipes their scalars
// and what the digits chose.
static void ge_mul_terms(const EC_GROUP *group, EC_JACOBIAN *r,
                         secret_term *terms, size_t t, unsigned width) {
  ge acc;
  if (t == 1 && group->order->bits >= SECRET_SMALL_BITS) {
    ge_mul_one(group, &acc, &terms[0], width);
  } else {
    ge_mul_sum(group, &acc, terms, t, width);
  }
  ge_store(group->field, r, &acc);
  OPENSSL_cleanse(&acc, sizeof(acc));
  for (size_t j = 0; j < t; j++) {
    OPENSSL_cleanse(&terms[j].k, sizeof(EC_SCALAR));
  }
}

// secret_tables fills the tables of |t| terms, with one inversion for all.
static void secret_tables(const EC_GROUP *group, secret_term *terms,
                          const EC_JACOBIAN *points, size_t t, unsigned width) {
  const FIELD *F = group->field;
  const size_t size = (size_t)1 << (width - 1);
  fe ratio[EC_MAX_TERMS][SECRET_TABLE], z[EC_MAX_TERMS];
  fe product[EC_MAX_TERMS], inv, z_inv, one;
  fe_one(F, &one);
  fe_one(F, &inv);
  for (size_t j = 0; j < t; j++) {
    ge p;
    ge_load(F, &p, &points[j]);
    terms[j].is_infinity = ge_is_infinity(F, &p);
    ge_odd_multiples_coz(group, terms[j].table, ratio[j], &z[j], size, &p);
    fe_select(F, &z[j], terms[j].is_infinity, &one, &z[j]);
    product[j] = inv;
    fe_mul(F, &inv, &inv, &z[j]);
  }
  fe_inv0(F, &inv, &inv);
  for (size_t j = t; j-- > 0;) {
    fe_mul(F, &z_inv, &inv, &product[j]);
    fe_mul(F, &inv, &inv, &z[j]);
    ga_normalise_chain(F, terms[j].table, ratio[j], &z_inv, size);
  }
}

static void ge_mul_terms_each(const EC_GROUP *group, EC_JACOBIAN *r,
                              const EC_JACOBIAN *points,
                              const EC_SCALAR *scalars, size_t t, size_t n) {
  const unsigned width = secret_width(group);
  secret_term terms[EC_MAX_TERMS];
  assert(t >= 1 && t <= EC_MAX_TERMS);
  for (size_t i = 0; i < n; i++) {
    secret_tables(group, terms, points + i * t, t, width);
    for (size_t j = 0; j < t; j++) {
      terms[j].negate =
          scalar_make_odd(group, &terms[j].k, &scalars[i * t + j]);
    }
    ge_mul_terms(group, &r[i], terms, t, width);
  }
}

static int ge_init_precomp(const EC_GROUP *group, EC_PRECOMP *out,
                           const EC_JACOBIAN *p) {
  const unsigned width = secret_width(group);
  secret_term term;
  secret_tables(group, &term, p, 1, width);
  OPENSSL_memset(out, 0, sizeof(EC_PRECOMP));
  for (size_t i = 0; i < (size_t)1 << (width - 1); i++) {
    ga_store(group->field, &out->multiples[i], &term.table[i]);
  }
  return !ct_declassify_word(term.is_infinity,
                             "a point at infinity is an error of the caller");
}

static void ge_mul_precomp(const EC_GROUP *group, EC_JACOBIAN *r,
                           const EC_PRECOMP *const *p, const EC_SCALAR *s,
                           size_t t) {
  const unsigned width = secret_width(group);
  secret_term terms[EC_MAX_TERMS];
  assert(t >= 1 && t <= EC_MAX_TERMS);
  for (size_t j = 0; j < t; j++) {
    for (size_t i = 0; i < (size_t)1 << (width - 1); i++) {
      ga_load(group->field, &terms[j].table[i], p[j]->multiples[i].X.words,
              p[j]->multiples[i].Y.words);
    }
    terms[j].is_infinity = 0;
    terms[j].negate = scalar_make_odd(group, &terms[j].k, &s[j]);
  }
  ge_mul_terms(group, r, terms, t, width);
}

#if CURVE_HAS_TABLES

// comb_lookup sets |r| to entry |index| of a window of |kComb|, reading all.
static void comb_lookup(const FIELD *F, ga *r,
                        const crypto_word_t (*window)[2][CURVE_WORDS],
                        crypto_word_t index) {
  crypto_word_t words[2 * CURVE_WORDS] = {0};
  for (size_t i = 0; i < (size_t)1 << (COMB_WIDTH - 1); i++) {
    crypto_word_t mask = value_barrier_w(ct_eq_mask((crypto_word_t)i, index));
    const crypto_word_t *entry = window[i][0];
    for (size_t j = 0; j < 2 * CURVE_WORDS; j++) {
      words[j] |= mask & entry[j];
    }
  }
  ga_load(F, r, words, words + CURVE_WORDS);
}

// ge_mul_base_comb sets r = s*G without doublings: window i of |kComb| holds
// the odd multiples of 2^(COMB_WIDTH*i)*G.
//
// The lower i windows add to a multiplier m with 0 < |m| < 2^(COMB_WIDTH*i),
// while window i adds d*2^(COMB_WIDTH*i), d odd. So before the last window the
// two are distinct integers, differ and add to less than 2^(bits(n)-1) < n in
// absolute value, and no addition is exceptional; the last is complete.
static void ge_mul_base_comb(const EC_GROUP *group, ge *r, const EC_SCALAR *s) {
  const FIELD *F = group->field;
  EC_SCALAR k;
  ga q;
  ge_chord c;
  crypto_word_t negate = scalar_make_odd(group, &k, s);
  for (size_t i = 0; i < COMB_WINDOWS; i++) {
    recode_odd_digit d = recode_odd(k.words, group->order->num_words,
                                    COMB_WIDTH, i, COMB_WINDOWS);
    comb_lookup(F, &q, kComb[i], d.index);
    fe_neg_if(F, &q.y, d.negative ^ negate, &q.y);
    if (i == 0) {
      ge_from_affine(F, r, &q);
    } else if (i + 1 < COMB_WINDOWS) {
      ge_add_affine_incomplete(group, r, &c, r, &q);
    } else {
      ge_add_affine(group, r, r, &q, 0);
    }
  }
  OPENSSL_cleanse(&k, sizeof(k));
  OPENSSL_cleanse(&q, sizeof(q));
}

static void ge_mul_base_each(const EC_GROUP *group, EC_JACOBIAN *r,
                             const EC_SCALAR *s, size_t n) {
  for (size_t i = 0; i < n; i++) {
    ge acc;
    ge_mul_base_comb(group, &acc, &s[i]);
    ge_store(group->field, &r[i], &acc);
    OPENSSL_cleanse(&acc, sizeof(acc));
  }
}

#else

static void ge_mul_base_each(const EC_GROUP *group, EC_JACOBIAN *r,
                             const EC_SCALAR *s, size_t n) {
  for (size_t i = 0; i < n; i++) {
    ge_mul_terms_each(group, &r[i], &group->generator.raw, &s[i], 1, 1);
  }
}

#endif  // CURVE_HAS_TABLES
