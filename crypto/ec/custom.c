// SPDX-License-Identifier: Apache-2.0
//
// Custom groups: built at run time from numbers that may come from anybody, so
// everything that the arithmetic relies on is checked here. What is not checked
// is whether discrete logarithms are hard, beyond refusing anomalous curves
// (n = p), where they are easy (Smart, J. Cryptology 12, 1999).
//
//   secrecy  everything here is public

#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/nid.h>

#include "crypto/bn/internal.h"
#include "internal.h"

// A CUSTOM_GROUP is a group with the moduli that a built-in one has as
// constants. The group is the first member, so that one is freed as the other.
typedef struct {
  EC_GROUP group;
  FIELD field;
  FIELD order;
} CUSTOM_GROUP;

// init_prime_field sets |*ok| to whether |p| is a prime above 3 of at most
// |EC_MAX_BYTES|, and if so fills |f|. It fails only for lack of memory.
static int init_prime_field(int *ok, FIELD *f, const BIGNUM *p, BN_CTX *ctx) {
  crypto_word_t words[EC_MAX_WORDS];
  *ok = bn_to_words(words, EC_MAX_WORDS, p) &&
        field_init_vartime(f, words, EC_MAX_WORDS);
  return !*ok || bn_is_prime_vartime(ok, p, ctx);
}

// felem_mul_small sets r = k*a.
static void felem_mul_small(const EC_GROUP *group, EC_FELEM *r,
                            const EC_FELEM *a, unsigned k) {
  EC_FELEM sum = {{0}};
  for (unsigned i = 0; i < k; i++) {
    ec_felem_add(group, &sum, &sum, a);
  }
  *r = sum;
}

// is_singular tells whether 4*a^3 + 27*b^2 = 0.
static int is_singular(const EC_GROUP *group) {
  EC_FELEM l, r;
  ec_felem_sqr(group, &l, &group->a);
  ec_felem_mul(group, &l, &l, &group->a);
  felem_mul_small(group, &l, &l, 4);
  ec_felem_sqr(group, &r, &group->b);
  felem_mul_small(group, &r, &r, 27);
  ec_felem_add(group, &l, &l, &r);
  return ec_felem_is_zero(group, &l) != 0;
}

static void set_coefficients(EC_GROUP *group, const BIGNUM *a,
                             const BIGNUM *b) {
  EC_FELEM t;
  ec_bignum_reduce_to_felem(group, &group->a, a);
  ec_bignum_reduce_to_felem(group, &group->b, b);
  felem_mul_small(group, &t, ec_felem_one(group), 3);
  ec_felem_add(group, &t, &t, &group->a);
  group->a_is_minus3 = ec_felem_is_zero(group, &t) != 0;
  group->a_is_zero = ec_felem_is_zero(group, &group->a) != 0;
}

EC_GROUP *EC_GROUP_new_curve_GFp(const BIGNUM *p, const BIGNUM *a,
                                 const BIGNUM *b, BN_CTX *ctx) {
  int ok = 0;
  BN_CTX *own_ctx = NULL;
  CUSTOM_GROUP *custom = OPENSSL_zalloc(sizeof(CUSTOM_GROUP));
  if (custom == NULL ||
      (ctx == NULL && (ctx = own_ctx = BN_CTX_new()) == NULL) ||
      !init_prime_field(&ok, &custom->field, p, ctx)) {
    goto err;
  }
  EC_GROUP *group = &custom->group;
  if (ok) {
    group->curve_name = NID_undef;
    group->field = &custom->field;
    bn_init_static(&group->field_bn, custom->field.m, custom->field.num_words);
    group->order = &custom->order;  // zero until there is a generator
    group->backends = &ec_backends_custom;
    group->references = 1;
    set_coefficients(group, a, b);
    ok = !is_singular(group);
  }
  if (!ok) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_FIELD);
    goto err;
  }
  BN_CTX_free(own_ctx);
  return group;

err:
  BN_CTX_free(own_ctx);
  OPENSSL_free(custom);
  return NULL;
}


// The order.

// is_in_hasse_interval sets |*yes| to whether a curve over the field of |p|
// elements can have |num| points: (num - p - 1)^2 <= 4*p.
static int is_in_hasse_interval(int *yes, const BIGNUM *num, const BIGNUM *p,
                                BN_CTX *ctx) {
  BN_CTX_start(ctx);
  BIGNUM *d = BN_CTX_get(ctx), *four_p = BN_CTX_get(ctx);
  int ok = four_p != NULL && BN_sub(d, num, p) && BN_sub_word(d, 1) &&
           BN_sqr(d, d, ctx) && BN_lshift(four_p, p, 2);
  *yes = ok && BN_cmp(d, four_p) <= 0;
  BN_CTX_end(ctx);
  return ok;
}

// count_points counts the points of a curve over a field of |p| < 64 elements.
static BN_ULONG count_points(BN_ULONG p, BN_ULONG a, BN_ULONG b) {
  BN_ULONG count = 1;  // infinity
  for (BN_ULONG x = 0; x < p; x++) {
    for (BN_ULONG y = 0; y < p; y++) {
      count += (y * y) % p == ((x * x + a) * x + b) % p;
    }
  }
  return count;
}

// may_have_order sets |*yes| to whether |group|, which has a point of the prime
// order |n|, has no other points than its multiples. The number of points is a
// multiple of n in Hasse's interval; n is the only one if 2n is outside, as it
// always is from p = 37 on (2n >= 2(p + 1 - 2*sqrt(p)) > p + 1 + 2*sqrt(p)
// where p + 1 > 6*sqrt(p)). Below that the points are counted.
static int may_have_order(int *yes, const EC_GROUP *group, const BIGNUM *n,
                          BN_CTX *ctx) {
  const BIGNUM *p = &group->field_bn;
  int twice_fits = 0;
  BN_CTX_start(ctx);
  BIGNUM *t = BN_CTX_get(ctx), *a = BN_CTX_get(ctx), *b = BN_CTX_get(ctx);
  int ok = b != NULL && BN_lshift1(t, n) &&
           is_in_hasse_interval(yes, n, p, ctx) &&
           is_in_hasse_interval(&twice_fits, t, p, ctx) &&
           EC_GROUP_get_curve_GFp(group, NULL, a, b, ctx);
  if (ok && twice_fits) {
    *yes = count_points(BN_get_word(p), BN_get_word(a), BN_get_word(b)) ==
           BN_get_word(n);
  }
  BN_CTX_end(ctx);
  return ok;
}

// has_order tells whether n*p is infinity, for a prime |n|. It uses nothing but
// additions and doublings, which are right for every order.
static int has_order(const EC_GROUP *group, const EC_JACOBIAN *p,
                     const BIGNUM *n) {
  EC_JACOBIAN acc;
  ec_set_to_infinity(group, &acc);
  for (int i = (int)BN_num_bits(n); i-- > 0;) {
    ec_jacobian_dbl(group, &acc, &acc);
    if (BN_is_bit_set(n, i)) {
      ec_jacobian_add(group, &acc, &acc, p);
    }
  }
  return ec_jacobian_is_infinity(group, &acc) != 0;
}

// check_order sets |*yes| to whether |group| consists of the |order| multiples
// of |generator|, and if so fills |f|.
static int check_order(int *yes, FIELD *f, const EC_GROUP *group,
                       const EC_JACOBIAN *generator, const BIGNUM *order) {
  BN_CTX *ctx = BN_CTX_new();
  int ok = ctx != NULL && init_prime_field(yes, f, order, ctx) &&
           (!*yes || may_have_order(yes, group, order, ctx));
  BN_CTX_free(ctx);
  *yes = *yes && ok && BN_cmp(order, &group->field_bn) != 0 &&
         has_order(group, generator, order);
  return ok;
}

// set_order gives |custom| its order, and what is derived from that.
static void set_order(CUSTOM_GROUP *custom, const FIELD *order) {
  EC_GROUP *group = &custom->group;
  const FIELD *field = group->field;
  custom->order = *order;
  bn_init_static(&group->order_bn, custom->order.m, custom->order.num_words);
  group->order_lt_field =
      bn_cmp_words_vartime(order->m, field->m, EC_MAX_WORDS) < 0;
  if (group->order_lt_field) {
    ec_bignum_reduce_to_felem(group, &group->order_felem, &group->order_bn);
    (void)bn_sub_words(group->p_minus_order.words, field->m, order->m,
                       EC_MAX_WORDS);
  }
}

// check_generator_arguments checks what does not need the order.
static int check_generator_arguments(const EC_GROUP *group,
                                     const EC_POINT *generator,
                                     const BIGNUM *cofactor) {
  if (ec_group_is_builtin(group) || group->has_generator ||
      generator->group != group) {
    OPENSSL_PUT_ERROR(EC, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    return 0;
  }
  if (cofactor == NULL || !BN_is_one(cofactor)) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_COFACTOR);
    return 0;
  }
  if (!ec_jacobian_is_on_curve(group, &generator->raw)) {
    OPENSSL_PUT_ERROR(EC, EC_R_POINT_IS_NOT_ON_CURVE);
    return 0;
  }
  return 1;
}

int EC_GROUP_set_generator(EC_GROUP *group, const EC_POINT *generator,
                           const BIGNUM *order, const BIGNUM *cofactor) {
  int order_is_right;
  FIELD order_field;
  EC_AFFINE affine;
  if (!check_generator_arguments(group, generator, cofactor) ||
      !ec_jacobian_to_affine(group, &affine, &generator->raw) ||
      !check_order(&order_is_right, &order_field, group, &generator->raw,
                   order)) {
    return 0;
  }
  if (!order_is_right) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_GROUP_ORDER);
    return 0;
  }
  set_order((CUSTOM_GROUP *)group, &order_field);
  group->generator.group =
      group;  // no counted reference: that would be a cycle
  ec_affine_to_jacobian(group, &group->generator.raw, &affine);
  group->has_generator = 1;
  return 1;
}
