// SPDX-License-Identifier: Apache-2.0
//
// bounds.h carries the bound of an eight-lane element, as fe8_ct.h defines it,
// in one more vector after its limbs: in the twin only. Each function says what
// an operation asks of its operands and gives to its result, before that is
// computed; a broken rule ends the program. Elsewhere they are nothing.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_BOUNDS_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_BOUNDS_H

#include "crypto/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


#define FE8_MAX_SUM 4
#define FE8_MAX_LAZY 16
// FE8_MAX_PRODUCT bounds the product of the units of factors.
#define FE8_MAX_PRODUCT 4

#if defined(FE8_EMUL)

#include <stdio.h>
#include <stdlib.h>

// FE8_BOUND_SLOTS is how many vectors an element has besides its limbs.
#define FE8_BOUND_SLOTS 1

enum { fe8_tight, fe8_sum, fe8_lazy };

static inline uint64_t fe8_units_(const v8 *a, size_t limbs) {
  return a[limbs].lane[0];
}

static inline uint64_t fe8_kind_(const v8 *a, size_t limbs) {
  return a[limbs].lane[1];
}

static inline void fe8_demand_(int condition, const char *what) {
  if (!condition) {
    fprintf(stderr, "bound of an eight-lane element: %s\n", what);
    abort();
  }
}

static inline void fe8_set_(v8 *r, size_t limbs, uint64_t kind,
                            uint64_t units) {
  r[limbs] = v8_set1(0);
  r[limbs].lane[0] = units;
  r[limbs].lane[1] = kind;
}

// fe8_give_tight: the result of an operation without operands.
static inline void fe8_give_tight(v8 *r, size_t limbs) {
  fe8_set_(r, limbs, fe8_tight, 1);
}

// fe8_take_tight: an operand that is tight.
static inline void fe8_take_tight(const v8 *a, size_t limbs) {
  fe8_demand_(fe8_kind_(a, limbs) == fe8_tight, "an operand is not tight");
}

// fe8_take_sum: an operand that is a sum of at most |max| units.
static inline void fe8_take_sum(const v8 *a, size_t limbs, uint64_t max) {
  fe8_demand_(fe8_kind_(a, limbs) <= fe8_sum, "a lazy operand");
  fe8_demand_(fe8_units_(a, limbs) <= max, "too many units");
}

static inline void fe8_bound_add(v8 *r, const v8 *a, const v8 *b,
                                 size_t limbs) {
  const uint64_t units = fe8_units_(a, limbs) + fe8_units_(b, limbs);
  fe8_take_sum(a, limbs, FE8_MAX_SUM);
  fe8_take_sum(b, limbs, FE8_MAX_SUM);
  fe8_demand_(units <= FE8_MAX_SUM, "fe_add: too many units");
  fe8_set_(r, limbs, fe8_sum, units);
}

static inline void fe8_bound_sub(v8 *r, const v8 *a, const v8 *b,
                                 size_t limbs) {
  const uint64_t units = fe8_units_(a, limbs) + 1;
  fe8_take_sum(a, limbs, FE8_MAX_SUM);
  fe8_demand_(fe8_kind_(b, limbs) == fe8_tight, "fe_sub: b is not tight");
  fe8_demand_(units <= FE8_MAX_SUM, "fe_sub: too many units");
  fe8_set_(r, limbs, fe8_sum, units);
}

static inline void fe8_bound_neg(v8 *r, const v8 *a, size_t limbs) {
  fe8_demand_(fe8_kind_(a, limbs) == fe8_tight, "fe_neg: a is not tight");
  fe8_set_(r, limbs, fe8_sum, 1);
}

static inline void fe8_bound_mul(v8 *r, const v8 *a, const v8 *b,
                                 size_t limbs) {
  fe8_take_sum(a, limbs, FE8_MAX_SUM);
  fe8_take_sum(b, limbs, FE8_MAX_SUM);
  fe8_demand_(fe8_units_(a, limbs) * fe8_units_(b, limbs) <= FE8_MAX_PRODUCT,
              "a product of too many units");
  fe8_set_(r, limbs, fe8_tight, 1);
}

static inline void fe8_bound_lazy(v8 *r, const v8 *a, const v8 *b,
                                  size_t limbs) {
  const uint64_t units = fe8_units_(a, limbs) + fe8_units_(b, limbs);
  fe8_demand_(fe8_kind_(a, limbs) != fe8_sum && fe8_kind_(b, limbs) != fe8_sum,
              "a lazy function of a sum");
  fe8_demand_(units <= FE8_MAX_LAZY, "too many lazy units");
  fe8_set_(r, limbs, fe8_lazy, units);
}

static inline void fe8_bound_shl(v8 *r, const v8 *a, unsigned n, size_t limbs) {
  fe8_demand_(fe8_kind_(a, limbs) != fe8_sum, "fe_shl_lazy of a sum");
  fe8_demand_(fe8_units_(a, limbs) << n <= FE8_MAX_LAZY, "too many lazy units");
  fe8_set_(r, limbs, fe8_lazy, fe8_units_(a, limbs) << n);
}

// fe8_bound_either: a selection.
static inline void fe8_bound_either(v8 *r, const v8 *a, const v8 *b,
                                    size_t limbs) {
  const uint64_t units_a = fe8_units_(a, limbs), kind_a = fe8_kind_(a, limbs);
  const uint64_t units_b = fe8_units_(b, limbs), kind_b = fe8_kind_(b, limbs);
  fe8_set_(r, limbs, kind_a > kind_b ? kind_a : kind_b,
           units_a > units_b ? units_a : units_b);
}

#else

#define FE8_BOUND_SLOTS 0

#define fe8_give_tight(r, limbs) ((void)0)
#define fe8_take_tight(a, limbs) ((void)0)
#define fe8_take_sum(a, limbs, max) ((void)0)
#define fe8_bound_add(r, a, b, limbs) ((void)0)
#define fe8_bound_sub(r, a, b, limbs) ((void)0)
#define fe8_bound_neg(r, a, limbs) ((void)0)
#define fe8_bound_mul(r, a, b, limbs) ((void)0)
#define fe8_bound_lazy(r, a, b, limbs) ((void)0)
#define fe8_bound_shl(r, a, n, limbs) ((void)0)
#define fe8_bound_either(r, a, b, limbs) ((void)0)

#endif


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_BOUNDS_H
