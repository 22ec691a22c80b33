// SPDX-License-Identifier: Apache-2.0
//
// arith.c holds sums, products, quotients and what follows from them over the
// integers.

#include <openssl/bn.h>

#include <openssl/err.h>

#include "internal.h"


// Sums.

int BN_uadd(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) {
  if (bn_num_words(a) < bn_num_words(b)) {
    const BIGNUM *t = a;
    a = b;
    b = t;
  }
  size_t num_a = bn_num_words(a), num_b = bn_num_words(b);
  if (!bn_wexpand(r, num_a + 1)) {
    return 0;
  }
  crypto_word_t carry = bn_add_words(r->d, a->d, b->d, num_b);
  if (num_a > num_b) {
    carry = bn_add_word_words(r->d + num_b, a->d + num_b, num_a - num_b, carry);
  }
  r->d[num_a] = carry;
  r->width = (int)(num_a + 1);
  r->neg = 0;
  bn_set_minimal_width(r);
  return 1;
}

int BN_usub(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) {
  if (BN_ucmp(a, b) < 0) {
    OPENSSL_PUT_ERROR(BN, BN_R_ARG2_LT_ARG3);
    return 0;
  }
  size_t num_a = bn_num_words(a), num_b = bn_num_words(b);
  if (!bn_wexpand(r, num_a)) {
    return 0;
  }
  crypto_word_t borrow = bn_sub_words(r->d, a->d, b->d, num_b);
  if (num_a > num_b) {
    (void)bn_sub_word_words(r->d + num_b, a->d + num_b, num_a - num_b, borrow);
  }
  r->width = (int)num_a;
  r->neg = 0;
  bn_set_minimal_width(r);
  return 1;
}

// add_signed sets |r| to the sum of |a| and |b|, the latter with the sign
// |neg_b| instead of its own.
static int add_signed(BIGNUM *r, const BIGNUM *a, const BIGNUM *b, int neg_b) {
  int neg = a->neg;
  if (neg == neg_b) {
    if (!BN_uadd(r, a, b)) {
      return 0;
    }
  } else if (BN_ucmp(a, b) >= 0) {
    if (!BN_usub(r, a, b)) {
      return 0;
    }
  } else {
    neg = neg_b;
    if (!BN_usub(r, b, a)) {
      return 0;
    }
  }
  BN_set_negative(r, neg);
  return 1;
}

int BN_add(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) {
  return add_signed(r, a, b, b->neg);
}

int BN_sub(BIGNUM *r, const BIGNUM *a, const BIGNUM *b) {
  return add_signed(r, a, b, !b->neg);
}

int BN_add_word(BIGNUM *a, BN_ULONG w) {
  BIGNUM w_bn;
  bn_init_static(&w_bn, &w, 1);
  return BN_add(a, a, &w_bn);
}

int BN_sub_word(BIGNUM *a, BN_ULONG w) {
  BIGNUM w_bn;
  bn_init_static(&w_bn, &w, 1);
  return BN_sub(a, a, &w_bn);
}


// Products.

int BN_mul_word(BIGNUM *a, BN_ULONG w) {
  size_t num = bn_num_words(a);
  if (!bn_wexpand(a, num + 1)) {
    return 0;
  }
  a->d[num] = bn_mul_word_words(a->d, num, w, 0);
  a->width = (int)(num + 1);
  bn_set_minimal_width(a);
  return 1;
}

int BN_mul(BIGNUM *r, const BIGNUM *a, const BIGNUM *b, BN_CTX *ctx) {
  int ok = 0;
  size_t num_a = bn_num_words(a), num_b = bn_num_words(b);
  BN_CTX_start(ctx);
  BIGNUM *product = r == a || r == b ? BN_CTX_get(ctx) : r;
  if (product == NULL || !bn_wexpand(product, num_a + num_b)) {
    goto err;
  }
  bn_mul_words(product->d, a->d, num_a, b->d, num_b);
  product->width = (int)(num_a + num_b);
  product->neg = a->neg ^ b->neg;
  bn_set_minimal_width(product);
  ok = BN_copy(r, product) != NULL;

err:
  BN_CTX_end(ctx);
  return ok;
}

int BN_sqr(BIGNUM *r, const BIGNUM *a, BN_CTX *ctx) {
  return BN_mul(r, a, a, ctx);
}

int BN_exp(BIGNUM *r, const BIGNUM *a, const BIGNUM *p, BN_CTX *ctx) {
  if (p->neg) {
    OPENSSL_PUT_ERROR(BN, BN_R_NEGATIVE_NUMBER);
    return 0;
  }
  int ok = 0;
  BN_CTX_start(ctx);
  BIGNUM *acc = BN_CTX_get(ctx);
  if (acc == NULL || !BN_one(acc)) {
    goto err;
  }
  for (int i = (int)BN_num_bits(p); i-- > 0;) {
    if (!BN_sqr(acc, acc, ctx) ||
        (BN_is_bit_set(p, i) && !BN_mul(acc, acc, a, ctx))) {
      goto err;
    }
  }
  ok = BN_copy(r, acc) != NULL;

err:
  BN_CTX_end(ctx);
  return ok;
}


// Quotients.

// div_large sets q = |n| / |d| and r = |n| mod |d|, all distinct, for
// |n| >= |d| > 0.
//
//   secrecy   |n| and |d| are public
static int div_large(BIGNUM *q, BIGNUM *r, const BIGNUM *n, const BIGNUM *d,
                     BN_CTX *ctx) {
  int ok = 0;
  size_t num_n = bn_num_words(n), num_d = bn_num_words(d);
  // Both are shifted so that the divisor fills its top word.
  unsigned shift = BN_BITS2 - BN_num_bits_word(d->d[num_d - 1]);
  BN_CTX_start(ctx);
  BIGNUM *v = BN_CTX_get(ctx);
  if (v == NULL || !bn_wexpand(v, num_d) || !bn_wexpand(r, num_n + 1) ||
      !bn_wexpand(q, num_n + 1 - num_d)) {
    goto err;
  }
  (void)bn_lshift_words(v->d, d->d, num_d, shift);
  r->d[num_n] = bn_lshift_words(r->d, n->d, num_n, shift);
  bn_div_words_vartime(q->d, r->d, num_n + 1, v->d, num_d);
  bn_rshift_words(r->d, r->d, num_d, shift);
  q->width = (int)(num_n + 1 - num_d);
  r->width = (int)num_d;
  bn_set_minimal_width(q);
  bn_set_minimal_width(r);
  ok = 1;

err:
  BN_CTX_end(ctx);
  return ok;
}

// div_any is |div_large| for any |n|.
static int div_any(BIGNUM *q, BIGNUM *r, const BIGNUM *n, const BIGNUM *d,
                   BN_CTX *ctx) {
  if (BN_ucmp(n, d) >= 0) {
    return div_large(q, r, n, d, ctx);
  }
  BN_zero(q);
  return BN_copy(r, n) != NULL;
}

// store_both copies two results, or neither.
static int store_both(BIGNUM *r0, const BIGNUM *v0, BIGNUM *r1,
                      const BIGNUM *v1) {
  return (r0 == NULL || bn_wexpand(r0, (size_t)v0->width)) &&
         (r1 == NULL || BN_copy(r1, v1) != NULL) &&
         (r0 == NULL || BN_copy(r0, v0) != NULL);
}

int BN_div(BIGNUM *quotient, BIGNUM *rem, const BIGNUM *n, const BIGNUM *d,
           BN_CTX *ctx) {
  if (BN_is_zero(d)) {
    OPENSSL_PUT_ERROR(BN, BN_R_DIV_BY_ZERO);
    return 0;
  }
  int ok = 0;
  BN_CTX_start(ctx);
  BIGNUM *q = BN_CTX_get(ctx), *r = BN_CTX_get(ctx);
  if (r == NULL || !div_any(q, r, n, d, ctx)) {
    goto err;
  }
  BN_set_negative(q, n->neg ^ d->neg);
  BN_set_negative(r, n->neg);
  ok = store_both(quotient, q, rem, r);

err:
  BN_CTX_end(ctx);
  return ok;
}

//   secrecy   |a| and |w| are public
BN_ULONG BN_div_word(BIGNUM *a, BN_ULONG w) {
  if (w == 0) {
    OPENSSL_PUT_ERROR(BN, BN_R_DIV_BY_ZERO);
    return (BN_ULONG)-1;
  }
  BN_ULONG rem = bn_div_word_words_vartime(a->d, a->d, (size_t)a->width, w);
  bn_set_minimal_width(a);
  return rem;
}

//   secrecy   |a| and |w| are public
BN_ULONG BN_mod_word(const BIGNUM *a, BN_ULONG w) {
  if (w == 0) {
    OPENSSL_PUT_ERROR(BN, BN_R_DIV_BY_ZERO);
    return (BN_ULONG)-1;
  }
  return bn_div_word_words_vartime(NULL, a->d, (size_t)a->width, w);
}


// Roots and divisors.

// improve_root sets |x| to the mean of |x| and a/x, rounded down.
static int improve_root(BIGNUM *x, const BIGNUM *a, BIGNUM *scratch,
                        BN_CTX *ctx) {
  return BN_div(scratch, NULL, a, x, ctx) && BN_add(x, x, scratch) &&
         BN_rshift1(x, x);
}

// floor_sqrt sets |x| to the root of |a| > 0, rounded down. Newton's iteration
// from above falls until it is there.
static int floor_sqrt(BIGNUM *x, const BIGNUM *a, BN_CTX *ctx) {
  int ok = 0;
  BN_CTX_start(ctx);
  BIGNUM *next = BN_CTX_get(ctx), *scratch = BN_CTX_get(ctx);
  if (scratch == NULL || !BN_set_bit(next, ((int)BN_num_bits(a) + 1) / 2)) {
    goto err;
  }
  do {
    if (BN_copy(x, next) == NULL || !improve_root(next, a, scratch, ctx)) {
      goto err;
    }
  } while (BN_cmp(next, x) < 0);
  ok = 1;

err:
  BN_CTX_end(ctx);
  return ok;
}

int BN_sqrt(BIGNUM *r, const BIGNUM *a, BN_CTX *ctx) {
  if (a->neg) {
    OPENSSL_PUT_ERROR(BN, BN_R_NEGATIVE_NUMBER);
    return 0;
  }
  if (BN_is_zero(a)) {
    BN_zero(r);
    return 1;
  }
  int ok = 0;
  BN_CTX_start(ctx);
  BIGNUM *root = BN_CTX_get(ctx), *square = BN_CTX_get(ctx);
  if (square == NULL || !floor_sqrt(root, a, ctx) ||
      !BN_sqr(square, root, ctx)) {
    goto err;
  }
  if (BN_cmp(square, a) != 0) {
    OPENSSL_PUT_ERROR(BN, BN_R_NOT_A_SQUARE);
    goto err;
  }
  ok = BN_copy(r, root) != NULL;

err:
  BN_CTX_end(ctx);
  return ok;
}

int BN_gcd(BIGNUM *r, const BIGNUM *a, const BIGNUM *b, BN_CTX *ctx) {
  int ok = 0;
  BN_CTX_start(ctx);
  BIGNUM *x = BN_CTX_get(ctx), *y = BN_CTX_get(ctx);
  if (y == NULL || BN_copy(x, a) == NULL || BN_copy(y, b) == NULL) {
    goto err;
  }
  while (!BN_is_zero(y)) {
    BIGNUM *t = x;
    if (!BN_mod(x, x, y, ctx)) {
      goto err;
    }
    x = y;
    y = t;
  }
  BN_set_negative(x, 0);
  ok = BN_copy(r, x) != NULL;

err:
  BN_CTX_end(ctx);
  return ok;
}
