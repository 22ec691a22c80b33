// SPDX-License-Identifier: Apache-2.0
//
// v8_emul.h is the eight-lane type in plain C, the twin of v8_ifma.h: the same
// functions, which fe8_ct.h describes, on any machine and under any checker.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_V8_EMUL_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_V8_EMUL_H

#include "crypto/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


typedef struct {
  uint64_t lane[8];
} v8;

// Operations are called and loops over limbs stay loops: inlined and unrolled,
// products would keep a compiler busy for minutes.
#define V8_UNROLL(n)
#define V8_CALL OPENSSL_UNUSED static NOINLINE

#define V8_MASK52_ ((UINT64_C(1) << 52) - 1)

static inline v8 v8_set1(uint64_t x) {
  v8 r;
  for (size_t i = 0; i < 8; i++) {
    r.lane[i] = x;
  }
  return r;
}

static inline v8 v8_load(const uint64_t *in) {
  v8 r;
  for (size_t i = 0; i < 8; i++) {
    r.lane[i] = in[i];
  }
  return r;
}

static inline void v8_store(uint64_t *out, v8 a) {
  for (size_t i = 0; i < 8; i++) {
    out[i] = a.lane[i];
  }
}

// V8_LANES_ defines a function of two vectors by an expression of their lanes
// |x| and |y|.
#define V8_LANES_(name, expression)  \
  V8_CALL v8 name(v8 a, v8 b) {      \
    v8 r;                            \
    for (size_t i = 0; i < 8; i++) { \
      const uint64_t x = a.lane[i];  \
      const uint64_t y = b.lane[i];  \
      r.lane[i] = (expression);      \
    }                                \
    return r;                        \
  }

V8_LANES_(v8_add, x + y)
V8_LANES_(v8_sub, x - y)
V8_LANES_(v8_and, x &y)
V8_LANES_(v8_or, x | y)
V8_LANES_(v8_xor, x ^ y)
#undef V8_LANES_

V8_CALL v8 v8_shl(v8 a, unsigned n) {
  for (size_t i = 0; i < 8; i++) {
    a.lane[i] <<= n;
  }
  return a;
}

V8_CALL v8 v8_shr(v8 a, unsigned n) {
  for (size_t i = 0; i < 8; i++) {
    a.lane[i] >>= n;
  }
  return a;
}

V8_CALL v8 v8_sar(v8 a, unsigned n) {
  for (size_t i = 0; i < 8; i++) {
    const uint64_t sign = 0u - (a.lane[i] >> 63);
    a.lane[i] = ((a.lane[i] ^ sign) >> n) ^ sign;
  }
  return a;
}

// v8_mul52_ leaves the two halves of the product of the low 52 bits of |a| and
// |b|, in digits of 26 bits.
static inline void v8_mul52_(uint64_t *lo, uint64_t *hi, uint64_t a,
                             uint64_t b) {
  const uint64_t mask26 = (UINT64_C(1) << 26) - 1;
  const uint64_t a0 = a & mask26, a1 = (a >> 26) & mask26;
  const uint64_t b0 = b & mask26, b1 = (b >> 26) & mask26;
  const uint64_t middle = a0 * b1 + a1 * b0;
  const uint64_t low = a0 * b0 + ((middle & mask26) << 26);
  *lo = low & V8_MASK52_;
  *hi = a1 * b1 + (middle >> 26) + (low >> 52);
}

V8_CALL v8 v8_madd_lo(v8 sum, v8 a, v8 b) {
  for (size_t i = 0; i < 8; i++) {
    uint64_t lo, hi;
    v8_mul52_(&lo, &hi, a.lane[i], b.lane[i]);
    sum.lane[i] += lo;
  }
  return sum;
}

V8_CALL v8 v8_madd_hi(v8 sum, v8 a, v8 b) {
  for (size_t i = 0; i < 8; i++) {
    uint64_t lo, hi;
    v8_mul52_(&lo, &hi, a.lane[i], b.lane[i]);
    sum.lane[i] += hi;
  }
  return sum;
}

static inline v8 v8_pin(v8 a) {
  return a;
}

static inline v8 v8_barrier(v8 a) {
  return a;
}

V8_CALL v8 v8_select(v8 mask, v8 a, v8 b) {
  for (size_t i = 0; i < 8; i++) {
    a.lane[i] = (mask.lane[i] & a.lane[i]) | (~mask.lane[i] & b.lane[i]);
  }
  return a;
}

static inline v8 v8_is_zero_mask(v8 a) {
  for (size_t i = 0; i < 8; i++) {
    a.lane[i] = 0u - ((~a.lane[i] & (a.lane[i] - 1)) >> 63);
  }
  return a;
}

static inline v8 v8_swap_lanes(v8 a, unsigned distance) {
  v8 r;
  for (size_t i = 0; i < 8; i++) {
    r.lane[i] = a.lane[i ^ distance];
  }
  return r;
}

// v8_u64_ returns the 64 bits at |index| of an element in memory form.
static inline uint64_t v8_u64_(const crypto_word_t *words, size_t index) {
#if CRYPTO_WORD_BITS == 64
  return words[index];
#else
  return (uint64_t)words[2 * index + 1] << 32 | words[2 * index];
#endif
}

static inline void v8_load_words(v8 *r, const crypto_word_t *const src[8],
                                 size_t num) {
  for (size_t i = 0; i < num; i++) {
    for (size_t lane = 0; lane < 8; lane++) {
      r[i].lane[lane] = v8_u64_(src[lane], i);
    }
  }
}

static inline void v8_load1_words(v8 *r, const crypto_word_t *src, size_t num) {
  for (size_t i = 0; i < num; i++) {
    r[i] = v8_set1(v8_u64_(src, i));
  }
}

static inline void v8_store_words(crypto_word_t *const dst[8], const v8 *a,
                                  size_t num) {
  for (size_t i = 0; i < num; i++) {
    for (size_t lane = 0; lane < 8; lane++) {
#if CRYPTO_WORD_BITS == 64
      dst[lane][i] = a[i].lane[lane];
#else
      dst[lane][2 * i] = (uint32_t)a[i].lane[lane];
      dst[lane][2 * i + 1] = (uint32_t)(a[i].lane[lane] >> 32);
#endif
    }
  }
}

static inline unsigned v8_mask_bits_(v8 mask) {
  unsigned bits = 0;
  for (size_t i = 0; i < 8; i++) {
    bits |= (unsigned)(mask.lane[i] & 1) << i;
  }
  return bits;
}


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_V8_EMUL_H
