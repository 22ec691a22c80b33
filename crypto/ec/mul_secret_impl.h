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

#if CURVE_HAS_TABLES

// A comb_scalar is a scalar for the generator: the odd one of k and n - k.
typedef struct {
  EC_SCALAR k;
  crypto_word_t negate;  // k was even
} comb_scalar;

// comb_lookup copies entry |index| of window |i| of |kComb| to |words|.
static void comb_lookup(crypto_word_t words[2 * CURVE_WORDS], size_t i,
                        crypto_word_t index) {
  lookup_words(words, kComb[i][0][0], (size_t)1 << (COMB_WIDTH - 1),
               2 * CURVE_WORDS, index);
}

// comb_digit sets |r| to digit |i| times 2^(COMB_WIDTH*i)*G.
static void comb_digit(const EC_GROUP *group, ga *r, const comb_scalar *s,
                       size_t i) {
  const FIELD *F = group->field;
  recode_odd_digit d = recode_odd(s->k.words, group->order->num_words,
                                  COMB_WIDTH, i, COMB_WINDOWS);
  crypto_word_t words[2 * CURVE_WORDS];
  comb_lookup(words, i, d.index);
  ga_load(F, r, words, words + CURVE_WORDS);
  fe_neg_if(F, &r->y, d.negative ^ s->negate, &r->y);
}

#endif  // CURVE_HAS_TABLES

#include "crypto/ec/windows_impl.h"

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

// ge_mul_base_comb sets r = s*G.
static void ge_mul_base_comb(const EC_GROUP *group, ge *r, const EC_SCALAR *s) {
  comb_scalar odd;
  odd.negate = scalar_make_odd(group, &odd.k, s);
  ge_mul_comb(group, r, &odd);
  OPENSSL_cleanse(&odd, sizeof(odd));
}

// Methods with lanes have a way of their own.
static OPENSSL_UNUSED void ge_mul_base_each(const EC_GROUP *group,
                                            EC_JACOBIAN *r, const EC_SCALAR *s,
                                            size_t n) {
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
