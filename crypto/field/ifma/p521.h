// SPDX-License-Identifier: Apache-2.0
//
// p521.h is the eight-lane field of P-521, p = 2^521 - 1: eleven limbs of 47 or
// 48 bits, plain domain. In 52-bit factors that leaves four bits of slack, so
// that sums need no carries.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_P521_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_P521_H

#include "crypto/field/ifma/fe8_ct.h"
#include "crypto/field/moduli_gen.h"

#if defined(__cplusplus)
extern "C" {
#endif

#define P521X8_WORDS 9

#define FE_NAME p521x8
#define FE_LIMBS 11
#define FE_WORDS P521X8_WORDS
#define FE_NUM_WORDS(f) P521X8_WORDS
#define FE_FIELD(f) (&field_p521)
#include "crypto/field/ifma/limbs_impl.h"

// A p521x8_fe is the sum of limb[i] * 2^P521X8_BIT(i), where bit 521 is that of
// a twelfth limb, and 2^521 = 1 mod p. Limbs are, with w their width,
//
//   tight       in [0, 2^w + 2^12)
//   of u units  in [0, u*(2^(w+1) - 2)], or less than 2^12 above
//   lazy        of magnitude below 2^53
#define P521X8_BIT(i) (((i)*521 + 10) / 11)
#define P521X8_WIDTH(i) ((unsigned)(P521X8_BIT((i) + 1) - P521X8_BIT(i)))
#define P521X8_MASK(i) ((UINT64_C(1) << P521X8_WIDTH(i)) - 1)

// p521x8_settle makes columns below 2^59 tight: each hands what it has above
// its width to the next, all at once.
ALWAYS_INLINE void p521x8_settle(v8 *r, const v8 *c) {
  v8 up = v8_shr(c[10], P521X8_WIDTH(10));
  V8_UNROLL(11)
  for (size_t i = 0; i < 11; i++) {
    const v8 next = v8_shr(c[i], P521X8_WIDTH(i));
    r[i] = v8_add(v8_and(c[i], v8_set1(P521X8_MASK(i))), up);
    up = next;
  }
}

// p521x8_add_multiple sets r = a + 2^|n| * p, limb by limb.
ALWAYS_INLINE void p521x8_add_multiple(v8 *r, const v8 *a, unsigned n) {
  V8_UNROLL(11)
  for (size_t i = 0; i < 11; i++) {
    r[i] = v8_add(a[i], v8_set1(P521X8_MASK(i) << n));
  }
}

FE_INLINE void FE(carry)(const FIELD *f, v8 *r, const v8 *a) {
  (void)f;
  v8 c[11];
  fe8_give_tight(r, FE_LIMBS);
  p521x8_add_multiple(c, a, 7);
  p521x8_settle(r, c);
}

FE_INLINE void FE(add)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  fe8_bound_add(r, a, b, FE_LIMBS);
  V8_UNROLL(11)
  for (size_t i = 0; i < 11; i++) {
    r[i] = v8_add(a[i], b[i]);
  }
}

FE_INLINE void FE(sub)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  v8 t[11];
  fe8_bound_sub(r, a, b, FE_LIMBS);
  p521x8_add_multiple(t, a, 1);
  V8_UNROLL(11)
  for (size_t i = 0; i < 11; i++) {
    r[i] = v8_sub(t[i], b[i]);
  }
}

FE_INLINE void FE(neg)(const FIELD *f, v8 *r, const v8 *a) {
  FE_T zero;
  FE(zero)(f, zero);
  FE(sub)(f, r, zero, a);
  fe8_bound_neg(r, zero, FE_LIMBS);
}

// p521x8_doubles says whether the product of limbs |i| and |j| counts twice in
// its column, (i + j) mod 11: bits are rounded up, so that of the column may be
// one below the sum of theirs.
ALWAYS_INLINE int p521x8_doubles(size_t i, size_t j) {
  return P521X8_BIT(i) + P521X8_BIT(j) != P521X8_BIT(i + j);
}

// p521x8_finish puts the halves of columns together and makes them tight. A
// high half begins at bit 52 of its column, in the next one. Each is of 11
// products below 4 * 2^99.
ALWAYS_INLINE void p521x8_finish(v8 *r, v8 *lo, const v8 *hi) {
  V8_UNROLL(11)
  for (size_t k = 0; k < 11; k++) {
    const size_t before = (k + 10) % 11;
    lo[k] = v8_add(lo[k], v8_shl(hi[before], 52 - P521X8_WIDTH(before)));
  }
  p521x8_settle(r, lo);
}

FE_INLINE void FE(mul)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  v8 twice[11], lo[11], hi[11];
  fe8_bound_mul(r, a, b, FE_LIMBS);
  V8_UNROLL(11)
  for (size_t i = 0; i < 11; i++) {
    twice[i] = v8_add(b[i], b[i]);
  }
  V8_UNROLL(11)
  for (size_t k = 0; k < 11; k++) {
    lo[k] = hi[k] = v8_set1(0);
    V8_UNROLL(11)
    for (size_t i = 0; i < 11; i++) {
      const size_t j = (k + 11 - i) % 11;
      const v8 other = p521x8_doubles(i, j) ? twice[j] : b[j];
      lo[k] = v8_madd_lo(lo[k], a[i], other);
      hi[k] = v8_madd_hi(hi[k], a[i], other);
    }
  }
  p521x8_finish(r, lo, hi);
}

FE_INLINE void FE(sqr)(const FIELD *f, v8 *r, const v8 *a) {
  (void)f;
  v8 twice[11], lo[11], hi[11];
  fe8_bound_mul(r, a, a, FE_LIMBS);
  V8_UNROLL(11)
  for (size_t i = 0; i < 11; i++) {
    twice[i] = v8_add(a[i], a[i]);
  }
  V8_UNROLL(11)
  for (size_t k = 0; k < 11; k++) {
    lo[k] = hi[k] = v8_set1(0);
    V8_UNROLL(11)
    for (size_t i = 0; i < 11; i++) {
      const size_t j = (k + 11 - i) % 11;
      if (i > j) {
        continue;
      }
      const v8 one = i < j ? twice[i] : a[i];
      const v8 other = p521x8_doubles(i, j) ? twice[j] : a[j];
      lo[k] = v8_madd_lo(lo[k], one, other);
      hi[k] = v8_madd_hi(hi[k], one, other);
    }
  }
  p521x8_finish(r, lo, hi);
}

// p521x8_canonical sets |r| to the digits of |a| mod p. A tight |a| < 2p is p
// or more iff a + 1 reaches 2^521; then a - p = a + 1 - 2^521.
ALWAYS_INLINE void p521x8_canonical(v8 *r, const v8 *a) {
  v8 carry = v8_set1(1);
  V8_UNROLL(11)
  for (size_t i = 0; i < 11; i++) {
    carry = v8_shr(v8_add(a[i], carry), P521X8_WIDTH(i));
  }
  V8_UNROLL(11)
  for (size_t i = 0; i < 11; i++) {
    carry = v8_add(a[i], carry);
    r[i] = v8_and(carry, v8_set1(P521X8_MASK(i)));
    carry = v8_shr(carry, P521X8_WIDTH(i));
  }
}

FE_INLINE v8 FE(is_zero)(const FIELD *f, const v8 *a) {
  FE_T t;
  v8 any = v8_set1(0);
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  FE(carry)(f, t, a);
  p521x8_canonical(t, t);
  V8_UNROLL(11)
  for (size_t i = 0; i < 11; i++) {
    any = v8_or(any, t[i]);
  }
  return v8_is_zero_mask(any);
}

FE_INLINE void FE(from_words)(const FIELD *f, v8 *r, const v8 *w) {
  (void)f;
  fe8_give_tight(r, FE_LIMBS);
  V8_UNROLL(11)
  for (size_t i = 0; i < 11; i++) {
    const size_t bit = P521X8_BIT(i), word = bit / 64;
    const unsigned off = (unsigned)(bit % 64);
    v8 limb = v8_shr(w[word], off);
    if (off + P521X8_WIDTH(i) > 64) {
      limb = v8_or(limb, v8_shl(w[word + 1], 64 - off));
    }
    r[i] = v8_and(limb, v8_set1(P521X8_MASK(i)));
  }
}

FE_INLINE void FE(to_words)(const FIELD *f, v8 *w, const v8 *a) {
  FE_T t;
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  FE(carry)(f, t, a);
  p521x8_canonical(t, t);
  V8_UNROLL(9)
  for (size_t i = 0; i < 9; i++) {
    w[i] = v8_set1(0);
    V8_UNROLL(11)
    for (size_t j = 0; j < 11; j++) {
      if (P521X8_BIT(j) <= 64 * i && P521X8_BIT(j + 1) > 64 * i) {
        w[i] = v8_or(w[i], v8_shr(t[j], (unsigned)(64 * i - P521X8_BIT(j))));
      } else if (P521X8_BIT(j) > 64 * i && P521X8_BIT(j) < 64 * (i + 1)) {
        w[i] = v8_or(w[i], v8_shl(t[j], (unsigned)(P521X8_BIT(j) - 64 * i)));
      }
    }
  }
}

// The low 48 bits of j*p are -j. A sum is below 10*p.
FE_INLINE v8 FE(may_be_zero)(const FIELD *f, const v8 *a) {
  (void)f;
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  const v8 t = v8_add(a[0], v8_set1(15));
  return v8_is_zero_mask(v8_and(t, v8_set1(P521X8_MASK(0) - 15)));
}

#include "crypto/field/ifma/plain_impl.h"
#include "crypto/field/ifma/lanes_impl.h"

#include "crypto/field/portable/p521_chain_impl.h"

#undef FE_LIMB
#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_P521_H
