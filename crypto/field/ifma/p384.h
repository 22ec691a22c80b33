// SPDX-License-Identifier: Apache-2.0
//
// p384.h is the eight-lane field of P-384, p = 2^384 - 2^128 - 2^96 + 2^32 - 1:
// eight limbs of 48 bits, Montgomery domain with R = 2^384. In 52-bit factors
// that leaves four bits of slack, so that sums need no carries.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_P384_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_P384_H

#include "crypto/field/ifma/fe8_ct.h"
#include "crypto/field/moduli_gen.h"

#if defined(__cplusplus)
extern "C" {
#endif

#define P384X8_WORDS 6

#define FE_NAME p384x8
#define FE_LIMBS 8
#define FE_WORDS P384X8_WORDS
#define FE_NUM_WORDS(f) P384X8_WORDS
#define FE_FIELD(f) (&field_p384)
#include "crypto/field/ifma/limbs_impl.h"

// A p384x8_fe is the sum of limb[i] * 2^(48*i). Limbs are
//
//   tight       in [0, 2^48 + 2^10)
//   of u units  in [0, u*(2^49 + 2^34))
//   lazy        of magnitude below 2^53
#define P384X8_MASK48 ((UINT64_C(1) << 48) - 1)

// p384x8_modulus are the digits of p; p384x8_twice are limbs of 2p, all above
// those of a tight element; p384x8_bias those of 2^8*p, all of 56 to 58 bits.
static const uint64_t p384x8_modulus[8] = {
    (UINT64_C(1) << 32) - 1,
    0,
    P384X8_MASK48 - (UINT64_C(1) << 32),
    P384X8_MASK48,
    P384X8_MASK48,
    P384X8_MASK48,
    P384X8_MASK48,
    P384X8_MASK48,
};

// p384x8_multiple sets |r| to 2^|n| * p with 2^(48+n) moved down from each limb
// into the one below, up to limb |moved|.
ALWAYS_INLINE void p384x8_add_multiple(v8 *r, const v8 *a, unsigned n,
                                       size_t moved) {
  V8_UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    uint64_t limb = p384x8_modulus[i] << n;
    limb += i < moved ? UINT64_C(1) << (48 + n) : 0;
    limb -= i > 0 && i <= moved ? UINT64_C(1) << n : 0;
    r[i] = v8_add(a[i], v8_set1(limb));
  }
}

// p384x8_settle makes columns tight, whose limbs are in [2^55, 2^59): what
// passes bit 384 comes back by 2^384 = 2^128 + 2^96 - 2^32 + 1, and then each
// limb hands what it has above 48 bits, below 2^11, to the next, all at once.
ALWAYS_INLINE void p384x8_settle(v8 *r, v8 *c) {
  const v8 mask = v8_set1(P384X8_MASK48);
  const v8 top = v8_shr(c[7], 48), top32 = v8_shl(top, 32);
  c[7] = v8_and(c[7], mask);
  c[0] = v8_add(c[0], v8_sub(top, top32));
  c[2] = v8_add(c[2], v8_add(top, top32));
  v8 up[7];
  V8_UNROLL(8)
  for (size_t i = 0; i < 7; i++) {
    up[i] = v8_shr(c[i], 48);
  }
  r[0] = v8_and(c[0], mask);
  V8_UNROLL(8)
  for (size_t i = 1; i < 8; i++) {
    r[i] = v8_add(i < 7 ? v8_and(c[i], mask) : c[7], up[i - 1]);
  }
}

FE_INLINE void FE(carry)(const FIELD *f, v8 *r, const v8 *a) {
  (void)f;
  fe8_give_tight(r, FE_LIMBS);
  v8 c[8];
  p384x8_add_multiple(c, a, 8, 7);
  p384x8_settle(r, c);
}

FE_INLINE void FE(add)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  fe8_bound_add(r, a, b, FE_LIMBS);
  V8_UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    r[i] = v8_add(a[i], b[i]);
  }
}

// 2p has large limbs but for the lowest two: those get some of limb 2.
FE_INLINE void FE(sub)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  v8 t[8];
  fe8_bound_sub(r, a, b, FE_LIMBS);
  p384x8_add_multiple(t, a, 1, 2);
  V8_UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    r[i] = v8_sub(t[i], b[i]);
  }
}

FE_INLINE void FE(neg)(const FIELD *f, v8 *r, const v8 *a) {
  FE_T zero;
  FE(zero)(f, zero);
  FE(sub)(f, r, zero, a);
  fe8_bound_neg(r, zero, FE_LIMBS);
}

// A p384x8_columns is a product under reduction. Column |k| of it has halves
// |lo| of its own products and |hi| of those before, at bit 52 of a limb: hi *
// 2^4. Each is of at most 8 products below 4 * 2^98.
//
// The multiple of p that clears column k is q = c*(2^32 + 1) mod 2^48. With
// ql = (c << 32) mod 2^48 and qh = q >> 16, so that q*2^32 = qh*2^48 + ql,
//
//   c + q*p = q*2^384 - q*2^128 - q*2^96 + (c + ql - q) + qh*2^48,
//
// and as q is c + ql mod 2^48, the bracket is 2^48 * up with up the sum
// (c + ql) >> 48.
typedef struct {
  v8 lo[16];
  v8 hi[17];
  v8 q[8];
  v8 ql[8];
  v8 qh[8];
  v8 up;
} p384x8_columns;

// p384x8_multiply fills columns |k| and |k| + 1, their four sums side by side:
// of the products of |a| and |b|, or the square of |a| if |is_square|, with |b|
// twice |a|.
ALWAYS_INLINE void p384x8_multiply(p384x8_columns *s, const v8 *a, const v8 *b,
                                   size_t k, int is_square) {
  V8_UNROLL(8)
  for (size_t n = 0; n < 8; n++) {
    V8_UNROLL(2)
    for (size_t column = k; column < k + 2; column++) {
      const size_t i = column < 8 ? n : n + column - 7, j = column - i;
      if (i > column || i >= 8 || (is_square && i > j)) {
        continue;
      }
      const v8 other = is_square && i == j ? a[i] : b[j];
      s->lo[column] = v8_madd_lo(s->lo[column], a[i], other);
      s->hi[column + 1] = v8_madd_hi(s->hi[column + 1], a[i], other);
    }
  }
  for (size_t column = k; column < k + 2; column++) {
    s->lo[column] = v8_pin(s->lo[column]);
    s->hi[column + 1] = v8_pin(s->hi[column + 1]);
  }
}

// p384x8_reduce clears column |k| or, of the upper half, adds to it what the
// lower have moved there.
ALWAYS_INLINE void p384x8_reduce(p384x8_columns *s, size_t k) {
  const v8 mask = v8_set1(P384X8_MASK48);
  v8 c = s->lo[k];
  if (k > 0) {
    c = v8_add(c, v8_shl(s->hi[k], 4));
  }
  if (k >= 2 && k < 10) {
    c = v8_sub(c, v8_add(s->q[k - 2], s->ql[k - 2]));
  }
  if (k >= 3 && k < 11) {
    c = v8_sub(c, s->qh[k - 3]);
  }
  if (k >= 1 && k < 9) {
    c = v8_add(c, v8_add(s->up, s->qh[k - 1]));
  }
  if (k < 8) {
    s->ql[k] = v8_and(v8_shl(c, 32), mask);
    c = v8_add(c, s->ql[k]);
    s->q[k] = v8_and(c, mask);
    s->up = v8_pin(v8_sar(c, 48));
    s->qh[k] = v8_shr(s->q[k], 16);
  } else {
    s->lo[k] = v8_pin(v8_add(c, s->q[k - 8]));
  }
}

// p384x8_product sets r = a*b/R. A column is reduced after the products of four
// more have begun: its own have come out by then, and the chain of reductions
// runs in the shadow of multiplications.
ALWAYS_INLINE void p384x8_product(v8 *r, const v8 *a, const v8 *b,
                                  int is_square) {
  enum { kLag = 4 };
  p384x8_columns s;
  V8_UNROLL(17)
  for (size_t k = 0; k < 17; k++) {
    s.lo[k % 16] = s.hi[k] = v8_set1(0);
  }
  p384x8_add_multiple(s.lo + 8, s.lo + 8, 8, 7);
  V8_UNROLL(10)
  for (size_t k = 0; k < 16 + kLag; k += 2) {
    if (k < 16) {
      p384x8_multiply(&s, a, b, k, is_square);
    }
    if (k >= kLag) {
      p384x8_reduce(&s, k - kLag);
      p384x8_reduce(&s, k - kLag + 1);
    }
  }
  p384x8_settle(r, s.lo + 8);
}

FE_INLINE void FE(mul)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  fe8_bound_mul(r, a, b, FE_LIMBS);
  p384x8_product(r, a, b, 0);
}

FE_INLINE void FE(sqr)(const FIELD *f, v8 *r, const v8 *a) {
  (void)f;
  v8 twice[8];
  fe8_bound_mul(r, a, a, FE_LIMBS);
  V8_UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    twice[i] = v8_add(a[i], a[i]);
  }
  p384x8_product(r, a, twice, 1);
}

// p384x8_digits sets |r| to digits of 48 bits of |a|, a sum, reduced to less
// than 2^384 + 2^346; what passes bit 384 stays in the last one.
ALWAYS_INLINE void p384x8_digits(v8 *r, const v8 *a) {
  const v8 mask = v8_set1(P384X8_MASK48);
  v8 c[8];
  p384x8_add_multiple(c, a, 8, 7);
  p384x8_settle(r, c);
  V8_UNROLL(8)
  for (size_t i = 0; i < 7; i++) {
    r[i + 1] = v8_add(r[i + 1], v8_shr(r[i], 48));
    r[i] = v8_and(r[i], mask);
  }
}

FE_INLINE v8 FE(is_zero)(const FIELD *f, const v8 *a) {
  (void)f;
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  v8 digits[8], any = v8_set1(0), differ = v8_set1(0);
  p384x8_digits(digits, a);
  V8_UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    any = v8_or(any, digits[i]);
    differ = v8_or(differ, v8_xor(digits[i], v8_set1(p384x8_modulus[i])));
  }
  return v8_or(v8_is_zero_mask(any), v8_is_zero_mask(differ));
}

FE_INLINE void FE(from_words)(const FIELD *f, v8 *r, const v8 *w) {
  (void)f;
  const v8 mask = v8_set1(P384X8_MASK48);
  fe8_give_tight(r, FE_LIMBS);
  V8_UNROLL(2)
  for (size_t i = 0; i < 2; i++) {
    const v8 *in = w + 3 * i;
    v8 *out = r + 4 * i;
    out[0] = v8_and(in[0], mask);
    out[1] = v8_and(v8_or(v8_shr(in[0], 48), v8_shl(in[1], 16)), mask);
    out[2] = v8_and(v8_or(v8_shr(in[1], 32), v8_shl(in[2], 32)), mask);
    out[3] = v8_shr(in[2], 16);
  }
}

// a >= p iff a + (2^384 - p) reaches 2^384, and a - p is what is below it.
FE_INLINE void FE(to_words)(const FIELD *f, v8 *w, const v8 *a) {
  (void)f;
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  const v8 mask = v8_set1(P384X8_MASK48);
  v8 digits[8], less[8], carry = v8_set1(1);
  p384x8_digits(digits, a);
  V8_UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    const v8 other = v8_set1(P384X8_MASK48 - p384x8_modulus[i]);
    carry = v8_add(v8_add(digits[i], other), carry);
    less[i] = v8_and(carry, mask);
    carry = v8_shr(carry, 48);
  }
  const v8 keep = v8_is_zero_mask(carry);
  V8_UNROLL(8)
  for (size_t i = 0; i < 8; i++) {
    digits[i] = v8_select(keep, digits[i], less[i]);
  }
  V8_UNROLL(2)
  for (size_t i = 0; i < 2; i++) {
    const v8 *in = digits + 4 * i;
    v8 *out = w + 3 * i;
    out[0] = v8_or(in[0], v8_shl(in[1], 48));
    out[1] = v8_or(v8_shr(in[1], 16), v8_shl(in[2], 32));
    out[2] = v8_or(v8_shr(in[2], 32), v8_shl(in[3], 16));
  }
}

// The low 48 bits of j*p are those of j*2^32 - j. A sum is below 10*p.
FE_INLINE v8 FE(may_be_zero)(const FIELD *f, const v8 *a) {
  (void)f;
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  const v8 t = v8_add(a[0], v8_set1(15));
  return v8_is_zero_mask(v8_and(t, v8_set1(UINT64_C(0xfff0fffffff0))));
}

#include "crypto/field/ifma/montgomery_impl.h"
#include "crypto/field/ifma/lanes_impl.h"

#include "crypto/field/portable/p384_chain_impl.h"

#undef FE_LIMB
#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_P384_H
