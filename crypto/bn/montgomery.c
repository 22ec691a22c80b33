// SPDX-License-Identifier: Apache-2.0
//
// montgomery.c computes modulo an odd integer without division: products and
// powers in the form of P. L. Montgomery, Math. Comp. 44 (1985). Everything
// here is constant time in values; widths are public.

#include <openssl/bn.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "internal.h"


// Contexts.

static size_t mont_width(const BN_MONT_CTX *mont) {
  return (size_t)mont->N.width;
}

// mont_mul sets r = a*b/R. |t| has room for two values.
static void mont_mul(const BN_MONT_CTX *mont, crypto_word_t *r,
                     const crypto_word_t *a, const crypto_word_t *b,
                     crypto_word_t *t) {
  size_t num = mont_width(mont);
  bn_mul_words(t, a, num, b, num);
  bn_mont_reduce_words(r, t, mont->N.d, mont->n0, num);
}

// compute_rr sets |mont->RR|: doubling leads from 1 to R and on to R * 2^w for
// a modulus of w words, and each Montgomery square of R * 2^k is R * 2^2k.
static int compute_rr(BN_MONT_CTX *mont) {
  size_t num = mont_width(mont);
  crypto_word_t *t = OPENSSL_calloc(2 * num, sizeof(crypto_word_t));
  if (t == NULL || !bn_set_words(&mont->RR, t, num)) {
    OPENSSL_free(t);
    return 0;
  }
  crypto_word_t *r = mont->RR.d, carry = 0;
  t[0] = 1;
  bn_reduce_once_words(r, carry, t, mont->N.d, num);
  for (size_t i = 0; i < num * (CRYPTO_WORD_BITS + 1); i++) {
    carry = bn_lshift_words(t, r, num, 1);
    bn_reduce_once_words(r, carry, t, mont->N.d, num);
  }
  for (unsigned i = 1; i < CRYPTO_WORD_BITS; i *= 2) {
    mont_mul(mont, r, r, r, t);
  }
  OPENSSL_free(t);
  return 1;
}

// mont_init fills an empty context for |mod|, with its width.
static int mont_init(BN_MONT_CTX *mont, const BIGNUM *mod) {
  crypto_word_t is_zero = bn_is_zero_words_mask(mod->d, (size_t)mod->width);
  if (ct_declassify_word(is_zero, "a zero modulus is an error")) {
    OPENSSL_PUT_ERROR(BN, BN_R_DIV_BY_ZERO);
    return 0;
  }
  if (mod->neg) {
    OPENSSL_PUT_ERROR(BN, BN_R_NEGATIVE_NUMBER);
    return 0;
  }
  if (!(ct_declassify_word(mod->d[0] & 1, "even moduli are an error"))) {
    OPENSSL_PUT_ERROR(BN, BN_R_CALLED_WITH_EVEN_MODULUS);
    return 0;
  }
  mont->n0 = bn_mont_n0(mod->d[0]);
  return BN_copy(&mont->N, mod) != NULL && compute_rr(mont);
}

BN_MONT_CTX *BN_MONT_CTX_new(void) {
  return OPENSSL_zalloc(sizeof(BN_MONT_CTX));
}

void BN_MONT_CTX_free(BN_MONT_CTX *mont) {
  if (mont == NULL) {
    return;
  }
  BN_free(&mont->N);
  BN_free(&mont->RR);
  OPENSSL_free(mont);
}

BN_MONT_CTX *BN_MONT_CTX_new_consttime(const BIGNUM *mod, BN_CTX *ctx) {
  (void)ctx;
  BN_MONT_CTX *mont = BN_MONT_CTX_new();
  if (mont == NULL || !mont_init(mont, mod)) {
    BN_MONT_CTX_free(mont);
    return NULL;
  }
  return mont;
}

BN_MONT_CTX *BN_MONT_CTX_new_for_modulus(const BIGNUM *mod, BN_CTX *ctx) {
  BIGNUM minimal;
  bn_init_static(&minimal, mod->d, bn_num_words(mod));
  minimal.neg = mod->neg;
  return BN_MONT_CTX_new_consttime(&minimal, ctx);
}

int BN_MONT_CTX_set(BN_MONT_CTX *mont, const BIGNUM *mod, BN_CTX *ctx) {
  BN_MONT_CTX *fresh = BN_MONT_CTX_new_for_modulus(mod, ctx);
  if (fresh == NULL) {
    return 0;
  }
  BN_MONT_CTX old = *mont;
  *mont = *fresh;
  *fresh = old;
  BN_MONT_CTX_free(fresh);
  return 1;
}

BN_MONT_CTX *BN_MONT_CTX_copy(BN_MONT_CTX *to, const BN_MONT_CTX *from) {
  if (!bn_wexpand(&to->N, mont_width(from)) ||
      BN_copy(&to->RR, &from->RR) == NULL ||
      BN_copy(&to->N, &from->N) == NULL) {
    return NULL;
  }
  to->n0 = from->n0;
  return to;
}


// Products.

// check_reduced reports |a| outside [0, n).
static int check_reduced(const BIGNUM *a, const BIGNUM *n) {
  crypto_word_t borrow = 0;
  for (size_t i = 0; i < (size_t)a->width || i < (size_t)n->width; i++) {
    (void)crypto_subb_w(bn_word_at(a, i), bn_word_at(n, i), &borrow);
  }
  if (a->neg || !ct_declassify_word(borrow, "the result says so")) {
    OPENSSL_PUT_ERROR(BN, BN_R_INPUT_NOT_REDUCED);
    return 0;
  }
  return 1;
}

// product sets r = a*b/R for |a| in [0, n) and |b| in [0, R).
static int product(BIGNUM *r, const BIGNUM *a, const BIGNUM *b,
                   const BN_MONT_CTX *mont) {
  int ok = 0;
  size_t num = mont_width(mont);
  crypto_word_t *t = OPENSSL_calloc(4 * num, sizeof(crypto_word_t));
  crypto_word_t *b_words = t == NULL ? NULL : t + num;
  if (t == NULL || !check_reduced(a, &mont->N) || !bn_to_words(t, num, a) ||
      !bn_to_words(b_words, num, b)) {
    goto err;
  }
  mont_mul(mont, t, t, b_words, b_words + num);
  ok = bn_set_words(r, t, num);

err:
  OPENSSL_free(t);
  return ok;
}

int BN_mod_mul_montgomery(BIGNUM *r, const BIGNUM *a, const BIGNUM *b,
                          const BN_MONT_CTX *mont, BN_CTX *ctx) {
  (void)ctx;
  return check_reduced(b, &mont->N) && product(r, a, b, mont);
}

int BN_to_montgomery(BIGNUM *r, const BIGNUM *a, const BN_MONT_CTX *mont,
                     BN_CTX *ctx) {
  (void)ctx;
  return product(r, a, &mont->RR, mont);
}

int BN_from_montgomery(BIGNUM *r, const BIGNUM *a, const BN_MONT_CTX *mont,
                       BN_CTX *ctx) {
  (void)ctx;
  return product(r, a, BN_value_one(), mont);
}


// Powers, with fixed windows and a table that is read whole.

// MAX_WINDOW is the largest window, in bits.
#define MAX_WINDOW 5

typedef struct {
  const BN_MONT_CTX *mont;
  unsigned window;
  crypto_word_t *table;  // 2^window powers of the base
  crypto_word_t *acc;
  crypto_word_t *entry;
  crypto_word_t *t;  // room for two values
} POWER;

// power_init allocates for an exponent of |bits| bits.
static int power_init(POWER *power, const BN_MONT_CTX *mont, size_t bits) {
  size_t num = mont_width(mont);
  power->mont = mont;
  power->window = bits > 80 ? MAX_WINDOW : bits > 20 ? 3 : 1;
  size_t entries = (size_t)1 << power->window;
  power->table = OPENSSL_calloc((entries + 4) * num, sizeof(crypto_word_t));
  if (power->table == NULL) {
    return 0;
  }
  power->acc = power->table + entries * num;
  power->entry = power->acc + num;
  power->t = power->entry + num;
  return 1;
}

// power_table fills the table with powers of |a|, the first two of which come
// from the products of R^2 with 1 and |a|.
static int power_table(POWER *power, const BIGNUM *a) {
  size_t num = mont_width(power->mont);
  const crypto_word_t *rr = power->mont->RR.d;
  crypto_word_t *base = power->table + num;
  if (!bn_to_words(base, num, a)) {
    return 0;
  }
  power->acc[0] = 1;
  mont_mul(power->mont, power->table, rr, power->acc, power->t);
  mont_mul(power->mont, base, rr, base, power->t);
  for (size_t i = 2; i < (size_t)1 << power->window; i++) {
    crypto_word_t *entry = power->table + i * num;
    mont_mul(power->mont, entry, entry - num, base, power->t);
  }
  return 1;
}

// read_window returns the |window| bits of |p| from bit |bit| up.
static crypto_word_t read_window(const BIGNUM *p, size_t bit, unsigned window) {
  size_t i = bit / CRYPTO_WORD_BITS;
  unsigned shift = (unsigned)(bit % CRYPTO_WORD_BITS);
  crypto_word_t bits = bn_word_at(p, i) >> shift;
  if (shift + window > CRYPTO_WORD_BITS) {
    bits |= bn_word_at(p, i + 1) << (CRYPTO_WORD_BITS - shift);
  }
  return bits & (((crypto_word_t)1 << window) - 1);
}

// power_step multiplies the accumulator by the entry |index| of the table.
static void power_step(POWER *power, crypto_word_t index) {
  size_t num = mont_width(power->mont);
  for (size_t i = 0; i < (size_t)1 << power->window; i++) {
    ct_copy_words(power->entry, power->table + i * num,
                  ct_eq_mask((crypto_word_t)i, index), num);
  }
  mont_mul(power->mont, power->acc, power->acc, power->entry, power->t);
}

// mont_exp sets |r| to the power of |a| in [0, n) by the low |bits| bits of
// |p|.
static int mont_exp(BIGNUM *r, const BIGNUM *a, const BIGNUM *p, size_t bits,
                    const BN_MONT_CTX *mont) {
  int ok = 0;
  size_t num = mont_width(mont);
  POWER power;
  if (!power_init(&power, mont, bits)) {
    return 0;
  }
  if (!check_reduced(a, &mont->N) || !power_table(&power, a)) {
    goto err;
  }
  OPENSSL_memcpy(power.acc, power.table, num * sizeof(crypto_word_t));
  for (size_t i = (bits + power.window - 1) / power.window; i-- > 0;) {
    for (unsigned j = 0; j < power.window; j++) {
      mont_mul(mont, power.acc, power.acc, power.acc, power.t);
    }
    power_step(&power, read_window(p, i * power.window, power.window));
  }
  OPENSSL_memcpy(power.t, power.acc, num * sizeof(crypto_word_t));
  OPENSSL_memset(power.t + num, 0, num * sizeof(crypto_word_t));
  bn_mont_reduce_words(power.acc, power.t, mont->N.d, mont->n0, num);
  ok = bn_set_words(r, power.acc, num);

err:
  OPENSSL_free(power.table);
  return ok;
}

// exp_with is |mont_exp| with a context for |m| if |mont| is NULL.
static int exp_with(BIGNUM *r, const BIGNUM *a, const BIGNUM *p, size_t bits,
                    const BIGNUM *m, BN_CTX *ctx, const BN_MONT_CTX *mont) {
  if (p->neg) {
    OPENSSL_PUT_ERROR(BN, BN_R_NEGATIVE_NUMBER);
    return 0;
  }
  if (mont != NULL) {
    return mont_exp(r, a, p, bits, mont);
  }
  BN_MONT_CTX *own = BN_MONT_CTX_new_for_modulus(m, ctx);
  int ok = own != NULL && mont_exp(r, a, p, bits, own);
  BN_MONT_CTX_free(own);
  return ok;
}

int BN_mod_exp_mont_consttime(BIGNUM *r, const BIGNUM *a, const BIGNUM *p,
                              const BIGNUM *m, BN_CTX *ctx,
                              const BN_MONT_CTX *mont) {
  return exp_with(r, a, p, (size_t)p->width * BN_BITS2, m, ctx, mont);
}

int BN_mod_exp_mont(BIGNUM *r, const BIGNUM *a, const BIGNUM *p,
                    const BIGNUM *m, BN_CTX *ctx, const BN_MONT_CTX *mont) {
  if (!exp_with(r, a, p, BN_num_bits(p), m, ctx, mont)) {
    return 0;
  }
  bn_set_minimal_width(r);
  return 1;
}
