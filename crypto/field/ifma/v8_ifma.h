// SPDX-License-Identifier: Apache-2.0
//
// v8_ifma.h is the eight-lane type in AVX-512 registers: the functions that
// fe8_ct.h describes. Intrinsics are used here and nowhere else. A file that
// includes it is named |*_ifma.c|, for which the build sets the flags of
// AVX-512 F, DQ, VL and IFMA.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_V8_IFMA_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_V8_IFMA_H

#include <immintrin.h>

#include "crypto/internal.h"


typedef __m512i v8;

// V8_UNROLL(n) before a loop over limbs: they live in registers.
#define V8_UNROLL(n) UNROLL(n)

ALWAYS_INLINE v8 v8_set1(uint64_t x) {
  return _mm512_set1_epi64((long long)x);
}

ALWAYS_INLINE v8 v8_load(const uint64_t *in) {
  return _mm512_loadu_si512(in);
}

ALWAYS_INLINE void v8_store(uint64_t *out, v8 a) {
  _mm512_storeu_si512(out, a);
}

ALWAYS_INLINE v8 v8_add(v8 a, v8 b) {
  return _mm512_add_epi64(a, b);
}

ALWAYS_INLINE v8 v8_sub(v8 a, v8 b) {
  return _mm512_sub_epi64(a, b);
}

ALWAYS_INLINE v8 v8_and(v8 a, v8 b) {
  return _mm512_and_si512(a, b);
}

ALWAYS_INLINE v8 v8_or(v8 a, v8 b) {
  return _mm512_or_si512(a, b);
}

ALWAYS_INLINE v8 v8_xor(v8 a, v8 b) {
  return _mm512_xor_si512(a, b);
}

ALWAYS_INLINE v8 v8_shl(v8 a, unsigned n) {
  return _mm512_slli_epi64(a, n);
}

ALWAYS_INLINE v8 v8_shr(v8 a, unsigned n) {
  return _mm512_srli_epi64(a, n);
}

ALWAYS_INLINE v8 v8_sar(v8 a, unsigned n) {
  return _mm512_srai_epi64(a, n);
}

ALWAYS_INLINE v8 v8_madd_lo(v8 sum, v8 a, v8 b) {
  return _mm512_madd52lo_epu64(sum, a, b);
}

ALWAYS_INLINE v8 v8_madd_hi(v8 sum, v8 a, v8 b) {
  return _mm512_madd52hi_epu64(sum, a, b);
}

ALWAYS_INLINE v8 v8_barrier(v8 a) {
#if !defined(CRYPTO_MSAN)
  __asm__("" : "+v"(a));
#endif
  return a;
}

// clang sorts instructions anew, but not across these. For gcc the build says
// -fno-schedule-insns2, which costs no registers.
ALWAYS_INLINE v8 v8_pin(v8 a) {
#if defined(__clang__) && !defined(CRYPTO_MSAN)
  __asm__ volatile("" : "+v"(a));
#endif
  return a;
}

// The truth table of mask ? a : b is 0xca, which the memory sanitizer does not
// look through.
ALWAYS_INLINE v8 v8_select(v8 mask, v8 a, v8 b) {
#if defined(CRYPTO_MSAN)
  return v8_or(v8_and(mask, a), _mm512_andnot_si512(mask, b));
#else
  return _mm512_ternarylogic_epi64(v8_barrier(mask), a, b, 0xca);
#endif
}

ALWAYS_INLINE v8 v8_is_zero_mask(v8 a) {
  return v8_barrier(_mm512_movm_epi64(_mm512_testn_epi64_mask(a, a)));
}

ALWAYS_INLINE v8 v8_swap_lanes(v8 a, unsigned distance) {
  const __m512i index = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
  return _mm512_permutexvar_epi64(v8_xor(index, v8_set1(distance)), a);
}

// v8_row_ loads |num| <= 8 64-bit words; the mask is that constant.
ALWAYS_INLINE v8 v8_row_(const crypto_word_t *words, size_t num) {
  return _mm512_maskz_loadu_epi64((__mmask8)((1u << num) - 1), words);
}

// v8_transpose_ transposes 8 x 8 words of 64 bits.
ALWAYS_INLINE void v8_transpose_(v8 r[8]) {
  v8 pairs[8], quads[8];
  for (size_t i = 0; i < 8; i += 2) {
    pairs[i] = _mm512_unpacklo_epi64(r[i], r[i + 1]);
    pairs[i + 1] = _mm512_unpackhi_epi64(r[i], r[i + 1]);
  }
  // Of 128-bit blocks: 0x88 takes the even ones of two vectors, 0xdd the odd.
  for (size_t i = 0; i < 2; i++) {
    for (size_t j = 0; j < 2; j++) {
      const v8 a = pairs[4 * i + j], b = pairs[4 * i + 2 + j];
      quads[4 * i + j] = _mm512_shuffle_i64x2(a, b, 0x88);
      quads[4 * i + 2 + j] = _mm512_shuffle_i64x2(a, b, 0xdd);
    }
  }
  for (size_t j = 0; j < 4; j++) {
    r[j] = _mm512_shuffle_i64x2(quads[j], quads[4 + j], 0x88);
    r[4 + j] = _mm512_shuffle_i64x2(quads[j], quads[4 + j], 0xdd);
  }
}

ALWAYS_INLINE void v8_load_words(v8 *r, const crypto_word_t *const src[8],
                                 size_t num) {
  V8_UNROLL(2)
  for (size_t first = 0; first < num; first += 8) {
    const size_t count = num - first < 8 ? num - first : 8;
    v8 rows[8];
    for (size_t lane = 0; lane < 8; lane++) {
      rows[lane] = v8_row_(src[lane] + first * WORDS_PER_U64, count);
    }
    v8_transpose_(rows);
    for (size_t i = 0; i < count; i++) {
      r[first + i] = rows[i];
    }
  }
}

ALWAYS_INLINE void v8_load1_words(v8 *r, const crypto_word_t *src, size_t num) {
  for (size_t i = 0; i < num; i++) {
    uint64_t word;
    memcpy(&word, src + i * WORDS_PER_U64, 8);
    r[i] = v8_set1(word);
  }
}

ALWAYS_INLINE void v8_store_words(crypto_word_t *const dst[8], const v8 *a,
                                  size_t num) {
  V8_UNROLL(2)
  for (size_t first = 0; first < num; first += 8) {
    const size_t count = num - first < 8 ? num - first : 8;
    v8 rows[8];
    for (size_t i = 0; i < 8; i++) {
      rows[i] = i < count ? a[first + i] : v8_set1(0);
    }
    v8_transpose_(rows);
    for (size_t lane = 0; lane < 8; lane++) {
      _mm512_mask_storeu_epi64(dst[lane] + first * WORDS_PER_U64,
                               (__mmask8)((1u << count) - 1), rows[lane]);
    }
  }
}

ALWAYS_INLINE unsigned v8_mask_bits_(v8 mask) {
  return _mm512_movepi64_mask(mask);
}


#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_V8_IFMA_H
