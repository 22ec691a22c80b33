// SPDX-License-Identifier: Apache-2.0
//
// sqrt.c takes square roots modulo a prime, by the algorithm of Tonelli and
// Shanks.
//
// Write p - 1 = q * 2^e with q odd. If z is not a square, c = z^q has the order
// 2^e. From x = a^((q+1)/2) and t = a^q we have x^2 = a*t throughout; while t
// is not 1 its order is 2^i with 0 < i < e if |a| is a square, and multiplying
// x by c^(2^(e-i-1)) and t by the square of that lowers the order. With e = 1,
// that is p = 3 mod 4, t is 1 at once for every square. As x^2 = a*t holds for
// any modulus, an answer is right even if p is not a prime.

#include <openssl/bn.h>

#include <openssl/err.h>

#include "internal.h"


// MAX_CANDIDATES bounds the search for a non-square. Half of all numbers modulo
// a prime are.
#define MAX_CANDIDATES 64

// find_generator sets c = z^q for a random non-square z, given p - 1 = q * 2^e.
static int find_generator(BIGNUM *c, const BIGNUM *q, int e, const BIGNUM *p,
                          BN_CTX *ctx) {
  int ok = 0;
  BN_CTX_start(ctx);
  BIGNUM *t = BN_CTX_get(ctx);
  if (t == NULL) {
    goto err;
  }
  for (int tries = 0; tries < MAX_CANDIDATES; tries++) {
    if (!BN_rand_range_ex(t, 1, p) || !BN_mod_exp(c, t, q, p, ctx) ||
        BN_copy(t, c) == NULL) {
      goto err;
    }
    // t = z^((p-1)/2) is -1 for a non-square, and 1 for a square.
    for (int i = 1; i < e; i++) {
      if (!BN_mod_sqr(t, t, p, ctx)) {
        goto err;
      }
    }
    if (BN_is_one(t)) {
      continue;
    }
    if (!BN_add_word(t, 1)) {
      goto err;
    }
    ok = BN_cmp(t, p) == 0;
    if (!ok) {
      OPENSSL_PUT_ERROR(BN, BN_R_P_IS_NOT_PRIME);
    }
    goto err;
  }
  OPENSSL_PUT_ERROR(BN, BN_R_TOO_MANY_ITERATIONS);

err:
  BN_CTX_end(ctx);
  return ok;
}

// find_order sets |*i| to the least number for which t^(2^i) = 1, or to |e| if
// that is not below it.
static int find_order(int *i, const BIGNUM *t, int e, const BIGNUM *p,
                      BN_CTX *ctx) {
  BN_CTX_start(ctx);
  BIGNUM *power = BN_CTX_get(ctx);
  int ok = power != NULL && BN_copy(power, t) != NULL;
  for (*i = 0; ok && *i < e && !BN_is_one(power); ++*i) {
    ok = BN_mod_sqr(power, power, p, ctx);
  }
  BN_CTX_end(ctx);
  return ok;
}

// lower_order runs the loop described above until t = 1.
static int lower_order(BIGNUM *x, BIGNUM *t, BIGNUM *c, int e, const BIGNUM *p,
                       BN_CTX *ctx) {
  for (;;) {
    int i;
    if (!find_order(&i, t, e, p, ctx)) {
      return 0;
    }
    if (i == 0) {
      return 1;
    }
    if (i == e) {
      OPENSSL_PUT_ERROR(BN, BN_R_NOT_A_SQUARE);
      return 0;
    }
    for (; e > i + 1; e--) {
      if (!BN_mod_sqr(c, c, p, ctx)) {
        return 0;
      }
    }
    // c has the order 2^(i+1), its square that of t.
    if (!BN_mod_mul(x, x, c, p, ctx) || !BN_mod_sqr(c, c, p, ctx) ||
        !BN_mod_mul(t, t, c, p, ctx)) {
      return 0;
    }
    e = i;
  }
}

// tonelli_shanks sets |x| to a root of |a|, in (0, p), modulo an odd |p| > 2.
static int tonelli_shanks(BIGNUM *x, const BIGNUM *a, const BIGNUM *p,
                          BN_CTX *ctx) {
  int ok = 0;
  BN_CTX_start(ctx);
  BIGNUM *q = BN_CTX_get(ctx), *t = BN_CTX_get(ctx), *c = BN_CTX_get(ctx);
  if (c == NULL || BN_copy(q, p) == NULL || !BN_sub_word(q, 1)) {
    goto err;
  }
  int e = BN_count_low_zero_bits(q);
  // x = a^((q-1)/2), t = a*x^2, x = a*x
  if (!BN_rshift(t, q, e + 1) || !BN_rshift(q, q, e) ||
      !BN_mod_exp(x, a, t, p, ctx) || !BN_mod_sqr(t, x, p, ctx) ||
      !BN_mod_mul(t, t, a, p, ctx) || !BN_mod_mul(x, x, a, p, ctx)) {
    goto err;
  }
  if (e > 1 && !BN_is_one(t) && !find_generator(c, q, e, p, ctx)) {
    goto err;
  }
  ok = lower_order(x, t, c, e, p, ctx);

err:
  BN_CTX_end(ctx);
  return ok;
}

// mod_sqrt is |BN_mod_sqrt| for an existing |out|.
static int mod_sqrt(BIGNUM *out, const BIGNUM *a, const BIGNUM *p,
                    BN_CTX *ctx) {
  int is_two = BN_is_word(p, 2);
  if (!is_two && (p->neg || !BN_is_odd(p) || BN_is_one(p))) {
    OPENSSL_PUT_ERROR(BN, BN_R_P_IS_NOT_PRIME);
    return 0;
  }
  int ok = 0;
  BN_CTX_start(ctx);
  BIGNUM *reduced = BN_CTX_get(ctx), *x = BN_CTX_get(ctx);
  if (x == NULL || !BN_nnmod(reduced, a, p, ctx)) {
    goto err;
  }
  // Zero and, modulo two, one are their own roots.
  if (is_two || BN_is_zero(reduced)) {
    x = reduced;
  } else if (!tonelli_shanks(x, reduced, p, ctx)) {
    goto err;
  }
  ok = BN_copy(out, x) != NULL;

err:
  BN_CTX_end(ctx);
  return ok;
}

BIGNUM *BN_mod_sqrt(BIGNUM *out, const BIGNUM *a, const BIGNUM *p,
                    BN_CTX *ctx) {
  BIGNUM *r = out == NULL ? BN_new() : out;
  if (r != NULL && mod_sqrt(r, a, p, ctx)) {
    return r;
  }
  if (out == NULL) {
    BN_free(r);
  }
  return NULL;
}
