// SPDX-License-Identifier: Apache-2.0
//
// mod.c computes modulo an integer of any kind by division; montgomery.c does
// so modulo an odd one.

#include <openssl/bn.h>

#include <openssl/err.h>

#include "internal.h"


int BN_nnmod(BIGNUM *rem, const BIGNUM *n, const BIGNUM *d, BN_CTX *ctx) {
  int ok = 0;
  BN_CTX_start(ctx);
  BIGNUM *t = BN_CTX_get(ctx);
  if (t == NULL || !BN_mod(t, n, d, ctx)) {
    goto err;
  }
  if (!t->neg) {
    ok = BN_copy(rem, t) != NULL;
  } else {
    // -|d| < t < 0
    ok = BN_usub(rem, d, t);
  }

err:
  BN_CTX_end(ctx);
  return ok;
}

int BN_mod_add(BIGNUM *r, const BIGNUM *a, const BIGNUM *b, const BIGNUM *m,
               BN_CTX *ctx) {
  BN_CTX_start(ctx);
  BIGNUM *t = BN_CTX_get(ctx);
  int ok = t != NULL && BN_add(t, a, b) && BN_nnmod(r, t, m, ctx);
  BN_CTX_end(ctx);
  return ok;
}

int BN_mod_sub(BIGNUM *r, const BIGNUM *a, const BIGNUM *b, const BIGNUM *m,
               BN_CTX *ctx) {
  BN_CTX_start(ctx);
  BIGNUM *t = BN_CTX_get(ctx);
  int ok = t != NULL && BN_sub(t, a, b) && BN_nnmod(r, t, m, ctx);
  BN_CTX_end(ctx);
  return ok;
}

int BN_mod_mul(BIGNUM *r, const BIGNUM *a, const BIGNUM *b, const BIGNUM *m,
               BN_CTX *ctx) {
  BN_CTX_start(ctx);
  BIGNUM *t = BN_CTX_get(ctx);
  int ok = t != NULL && BN_mul(t, a, b, ctx) && BN_nnmod(r, t, m, ctx);
  BN_CTX_end(ctx);
  return ok;
}

int BN_mod_sqr(BIGNUM *r, const BIGNUM *a, const BIGNUM *m, BN_CTX *ctx) {
  return BN_mod_mul(r, a, a, m, ctx);
}

int BN_mod_lshift(BIGNUM *r, const BIGNUM *a, int n, const BIGNUM *m,
                  BN_CTX *ctx) {
  BN_CTX_start(ctx);
  BIGNUM *t = BN_CTX_get(ctx);
  int ok = t != NULL && BN_lshift(t, a, n) && BN_nnmod(r, t, m, ctx);
  BN_CTX_end(ctx);
  return ok;
}

int BN_mod_lshift1(BIGNUM *r, const BIGNUM *a, const BIGNUM *m, BN_CTX *ctx) {
  return BN_mod_lshift(r, a, 1, m, ctx);
}


// For inputs in [0, m). Nothing here is quick: a caller without a |BN_CTX| only
// wants not to need one.

int BN_mod_add_quick(BIGNUM *r, const BIGNUM *a, const BIGNUM *b,
                     const BIGNUM *m) {
  int ok = 0;
  BIGNUM sum;
  BN_init(&sum);
  if (BN_uadd(&sum, a, b)) {
    ok = BN_cmp(&sum, m) < 0 ? BN_copy(r, &sum) != NULL : BN_usub(r, &sum, m);
  }
  BN_free(&sum);
  return ok;
}

int BN_mod_sub_quick(BIGNUM *r, const BIGNUM *a, const BIGNUM *b,
                     const BIGNUM *m) {
  int ok = 0;
  BIGNUM diff;
  BN_init(&diff);
  if (BN_sub(&diff, a, b)) {
    ok = diff.neg ? BN_add(r, &diff, m) : BN_copy(r, &diff) != NULL;
  }
  BN_free(&diff);
  return ok;
}

int BN_mod_lshift_quick(BIGNUM *r, const BIGNUM *a, int n, const BIGNUM *m) {
  int ok = 0;
  BN_CTX *ctx = BN_CTX_new();
  if (ctx != NULL) {
    ok = BN_mod_lshift(r, a, n, m, ctx);
  }
  BN_CTX_free(ctx);
  return ok;
}

int BN_mod_lshift1_quick(BIGNUM *r, const BIGNUM *a, const BIGNUM *m) {
  return BN_mod_add_quick(r, a, a, m);
}


// Powers.

// mod_exp_plain squares and multiplies.
static int mod_exp_plain(BIGNUM *r, const BIGNUM *a, const BIGNUM *p,
                         const BIGNUM *m, BN_CTX *ctx) {
  int ok = 0;
  BN_CTX_start(ctx);
  BIGNUM *acc = BN_CTX_get(ctx);
  if (acc == NULL || !BN_nnmod(acc, BN_value_one(), m, ctx)) {
    goto err;
  }
  for (int i = (int)BN_num_bits(p); i-- > 0;) {
    if (!BN_mod_sqr(acc, acc, m, ctx) ||
        (BN_is_bit_set(p, i) && !BN_mod_mul(acc, acc, a, m, ctx))) {
      goto err;
    }
  }
  ok = BN_copy(r, acc) != NULL;

err:
  BN_CTX_end(ctx);
  return ok;
}

int BN_mod_exp(BIGNUM *r, const BIGNUM *a, const BIGNUM *p, const BIGNUM *m,
               BN_CTX *ctx) {
  if (p->neg || m->neg) {
    OPENSSL_PUT_ERROR(BN, BN_R_NEGATIVE_NUMBER);
    return 0;
  }
  int ok = 0;
  BN_CTX_start(ctx);
  BIGNUM *reduced = BN_CTX_get(ctx);
  if (reduced == NULL || !BN_nnmod(reduced, a, m, ctx)) {
    goto err;
  }
  ok = BN_is_odd(m) ? BN_mod_exp_mont(r, reduced, p, m, ctx, NULL)
                    : mod_exp_plain(r, reduced, p, m, ctx);

err:
  BN_CTX_end(ctx);
  return ok;
}


// Inverses.

// euclid sets |gcd| to that of |a| and |n|, and |x| to a number with
// x*a = gcd mod n, for a, n >= 0.
static int euclid(BIGNUM *gcd, BIGNUM *x, const BIGNUM *a, const BIGNUM *n,
                  BN_CTX *ctx) {
  int ok = 0;
  BN_CTX_start(ctx);
  // x*a = u and y*a = v mod n throughout.
  BIGNUM *u = BN_CTX_get(ctx), *v = BN_CTX_get(ctx), *y = BN_CTX_get(ctx);
  BIGNUM *q = BN_CTX_get(ctx), *t = BN_CTX_get(ctx);
  if (t == NULL || BN_copy(u, n) == NULL || BN_copy(v, a) == NULL ||
      !BN_one(y)) {
    goto err;
  }
  BN_zero(x);
  while (!BN_is_zero(v)) {
    // (u, v) becomes (v, u - q*v), (x, y) becomes (y, x - q*y).
    if (!BN_div(q, t, u, v, ctx) || BN_copy(u, v) == NULL ||
        BN_copy(v, t) == NULL || !BN_mul(t, q, y, ctx) || !BN_sub(t, x, t) ||
        BN_copy(x, y) == NULL || BN_copy(y, t) == NULL) {
      goto err;
    }
  }
  ok = BN_copy(gcd, u) != NULL;

err:
  BN_CTX_end(ctx);
  return ok;
}

// mod_inverse is |BN_mod_inverse| for |n| other than zero and an existing
// |out|.
static int mod_inverse(BIGNUM *out, const BIGNUM *a, const BIGNUM *n,
                       BN_CTX *ctx) {
  int ok = 0;
  BN_CTX_start(ctx);
  BIGNUM *reduced = BN_CTX_get(ctx), *gcd = BN_CTX_get(ctx);
  BIGNUM *modulus = BN_CTX_get(ctx), *x = BN_CTX_get(ctx);
  if (x == NULL || BN_copy(modulus, n) == NULL ||
      !BN_nnmod(reduced, a, n, ctx)) {
    goto err;
  }
  BN_set_negative(modulus, 0);
  if (!euclid(gcd, x, reduced, modulus, ctx)) {
    goto err;
  }
  if (!BN_is_one(gcd)) {
    OPENSSL_PUT_ERROR(BN, BN_R_NO_INVERSE);
    goto err;
  }
  ok = BN_nnmod(out, x, n, ctx);

err:
  BN_CTX_end(ctx);
  return ok;
}

BIGNUM *BN_mod_inverse(BIGNUM *out, const BIGNUM *a, const BIGNUM *n,
                       BN_CTX *ctx) {
  BIGNUM *r = out == NULL ? BN_new() : out;
  if (r != NULL && mod_inverse(r, a, n, ctx)) {
    return r;
  }
  if (out == NULL) {
    BN_free(r);
  }
  return NULL;
}
