// SPDX-License-Identifier: Apache-2.0
//
// lookup.h reads tables at secret places, as wide as the file that includes it
// is compiled for: the time it takes is that of loading the whole table.

#ifndef OPENSSL_HEADER_CRYPTO_GROUP_LOOKUP_H
#define OPENSSL_HEADER_CRYPTO_GROUP_LOOKUP_H

#include "crypto/internal.h"

// A lookup_vec is some words that a register holds. LOOKUP_EQ compares 32-bit
// parts. Compilers without such vectors take words one by one.
#if defined(__AVX2__)
#include <immintrin.h>
typedef __m256i lookup_vec;
#define LOOKUP_LOAD(p) _mm256_loadu_si256((const __m256i *)(p))
#define LOOKUP_STORE(p, a) _mm256_storeu_si256((__m256i *)(p), a)
#define LOOKUP_SET(i) _mm256_set1_epi32(i)
#define LOOKUP_ADD(a, b) _mm256_add_epi32(a, b)
#define LOOKUP_EQ(a, b) _mm256_cmpeq_epi32(a, b)
#define LOOKUP_AND(a, b) _mm256_and_si256(a, b)
#define LOOKUP_OR(a, b) _mm256_or_si256(a, b)
#elif defined(__SSE2__)
#include <emmintrin.h>
typedef __m128i lookup_vec;
#define LOOKUP_LOAD(p) _mm_loadu_si128((const __m128i *)(p))
#define LOOKUP_STORE(p, a) _mm_storeu_si128((__m128i *)(p), a)
#define LOOKUP_SET(i) _mm_set1_epi32(i)
#define LOOKUP_ADD(a, b) _mm_add_epi32(a, b)
#define LOOKUP_EQ(a, b) _mm_cmpeq_epi32(a, b)
#define LOOKUP_AND(a, b) _mm_and_si128(a, b)
#define LOOKUP_OR(a, b) _mm_or_si128(a, b)
#endif

#if defined(__cplusplus)
extern "C" {
#endif


// LOOKUP_MAX_WORDS is the most words of an entry: two field elements.
#define LOOKUP_MAX_WORDS (2 * 9 * WORDS_PER_U64)

#if defined(LOOKUP_LOAD)

#define LOOKUP_STEP (sizeof(lookup_vec) / sizeof(crypto_word_t))
#define LOOKUP_MAX_VECS ((LOOKUP_MAX_WORDS + LOOKUP_STEP - 1) / LOOKUP_STEP)

// lookup_at returns where vector |i| of |n| words begins. The last one may
// overlap the one before.
ALWAYS_INLINE size_t lookup_at(size_t i, size_t n) {
  return (i + 1) * LOOKUP_STEP <= n ? i * LOOKUP_STEP : n - LOOKUP_STEP;
}

// lookup_mask hides where a mask comes from, so that no compiler loads by it.
ALWAYS_INLINE lookup_vec lookup_mask(lookup_vec mask) {
#if defined(__GNUC__) && !defined(CRYPTO_MSAN)
  __asm__("" : "+x"(mask));
#endif
  return mask;
}

#endif  // LOOKUP_LOAD

// lookup_words sets |r| to entry |index| of a |table| of |num| entries of |n|
// words each, at least four, or to zero if there is no such entry.
//
//   secrecy  |index| and the entries are secret, the rest is not
ALWAYS_INLINE void lookup_words(crypto_word_t *r, const crypto_word_t *table,
                                size_t num, size_t n, crypto_word_t index) {
#if defined(LOOKUP_LOAD)
  const size_t vecs = (n + LOOKUP_STEP - 1) / LOOKUP_STEP;
  const lookup_vec wanted = LOOKUP_SET((int)index), one = LOOKUP_SET(1);
  lookup_vec acc[LOOKUP_MAX_VECS], i = LOOKUP_SET(0);
  for (size_t j = 0; j < vecs; j++) {
    acc[j] = LOOKUP_SET(0);
  }
  for (const crypto_word_t *end = table + num * n; table < end; table += n) {
    const lookup_vec mask = lookup_mask(LOOKUP_EQ(i, wanted));
    i = LOOKUP_ADD(i, one);
    for (size_t j = 0; j < vecs; j++) {
      const lookup_vec entry = LOOKUP_LOAD(table + lookup_at(j, n));
      acc[j] = LOOKUP_OR(acc[j], LOOKUP_AND(mask, entry));
    }
  }
  for (size_t j = 0; j < vecs; j++) {
    LOOKUP_STORE(r + lookup_at(j, n), acc[j]);
  }
#else
  for (size_t j = 0; j < n; j++) {
    r[j] = 0;
  }
  for (size_t i = 0; i < num; i++) {
    const crypto_word_t mask =
        value_barrier_w(ct_eq_mask((crypto_word_t)i, index));
    for (size_t j = 0; j < n; j++) {
      r[j] |= mask & table[i * n + j];
    }
  }
#endif
}


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_GROUP_LOOKUP_H
