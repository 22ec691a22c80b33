// SPDX-License-Identifier: Apache-2.0
//
// sha_ni.c holds the compression functions of SHA-1 and SHA-256 for x86-64
// processors with the SHA extensions, in a file of its own because of the
// intrinsics. What each instruction computes: Intel, "Intel SHA Extensions"
// (2013), and the Software Developer's Manual. Both functions keep the last
// four vectors of the message schedule, four words each, and do four rounds
// with each.

#include "sha_blocks.h"

#if defined(SHA_BLOCKS_X86_64)

#include <immintrin.h>

#include "crypto/internal.h"
#include "sha256_gen.h"

#define TARGET_SHA_NI TARGET("sha,ssse3,sse4.1")

TARGET_SHA_NI static inline __m128i load(const void *in) {
  return _mm_loadu_si128((const __m128i_u *)in);
}

TARGET_SHA_NI static inline void store(void *out, __m128i v) {
  _mm_storeu_si128((__m128i_u *)out, v);
}

// SHA-1.
//
// The instructions want the state as {d, c, b, a}, least significant word
// first, and schedule vectors with the first word on top. Four rounds take e,
// which is the a of four rounds ago rotated by 30, inside the schedule vector.

#define SHA1_4_ROUNDS(function, w)                       \
  do {                                                   \
    __m128i e_and_w = _mm_sha1nexte_epu32(before, w);    \
    before = dcba;                                       \
    dcba = _mm_sha1rnds4_epu32(dcba, e_and_w, function); \
  } while (0)

// |w0| to |w3| are the last four vectors, oldest first; the next replaces |w0|.
#define SHA1_NEXT_4_ROUNDS(function, w0, w1, w2, w3)    \
  do {                                                  \
    w0 = _mm_xor_si128(_mm_sha1msg1_epu32(w0, w1), w2); \
    w0 = _mm_sha1msg2_epu32(w0, w3);                    \
    SHA1_4_ROUNDS(function, w0);                        \
  } while (0)

TARGET_SHA_NI static inline __m128i sha1_load_w(const uint8_t *in) {
  const __m128i reverse =
      _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return _mm_shuffle_epi8(load(in), reverse);
}

TARGET_SHA_NI void sha1_blocks_ni(uint32_t h[5], const uint8_t *in,
                                  size_t num_blocks) {
  __m128i dcba = _mm_shuffle_epi32(load(h), 0x1b);
  __m128i e = _mm_set_epi32((int)h[4], 0, 0, 0);
  for (; num_blocks != 0; num_blocks--, in += 64) {
    const __m128i dcba_in = dcba;
    __m128i w0 = sha1_load_w(in), w1 = sha1_load_w(in + 16);
    __m128i w2 = sha1_load_w(in + 32), w3 = sha1_load_w(in + 48);
    __m128i before = dcba;
    dcba = _mm_sha1rnds4_epu32(dcba, _mm_add_epi32(e, w0), 0);
    SHA1_4_ROUNDS(0, w1);
    SHA1_4_ROUNDS(0, w2);
    SHA1_4_ROUNDS(0, w3);
    SHA1_NEXT_4_ROUNDS(0, w0, w1, w2, w3);
    SHA1_NEXT_4_ROUNDS(1, w1, w2, w3, w0);
    SHA1_NEXT_4_ROUNDS(1, w2, w3, w0, w1);
    SHA1_NEXT_4_ROUNDS(1, w3, w0, w1, w2);
    SHA1_NEXT_4_ROUNDS(1, w0, w1, w2, w3);
    SHA1_NEXT_4_ROUNDS(1, w1, w2, w3, w0);
    SHA1_NEXT_4_ROUNDS(2, w2, w3, w0, w1);
    SHA1_NEXT_4_ROUNDS(2, w3, w0, w1, w2);
    SHA1_NEXT_4_ROUNDS(2, w0, w1, w2, w3);
    SHA1_NEXT_4_ROUNDS(2, w1, w2, w3, w0);
    SHA1_NEXT_4_ROUNDS(2, w2, w3, w0, w1);
    SHA1_NEXT_4_ROUNDS(3, w3, w0, w1, w2);
    SHA1_NEXT_4_ROUNDS(3, w0, w1, w2, w3);
    SHA1_NEXT_4_ROUNDS(3, w1, w2, w3, w0);
    SHA1_NEXT_4_ROUNDS(3, w2, w3, w0, w1);
    SHA1_NEXT_4_ROUNDS(3, w3, w0, w1, w2);
    e = _mm_sha1nexte_epu32(before, e);
    dcba = _mm_add_epi32(dcba, dcba_in);
  }
  store(h, _mm_shuffle_epi32(dcba, 0x1b));
  h[4] = (uint32_t)_mm_extract_epi32(e, 3);
}


// SHA-256.
//
// The instructions want the state as {f, e, b, a} and {h, g, d, c}, least
// significant word first. One of them does two rounds: from c, d, g, h and the
// rest it computes the new a, b, e, f; the old ones are the new c, d, g, h.

TARGET_SHA_NI static inline __m128i sha256_load_w(const uint8_t *in) {
  const __m128i reverse_words =
      _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
  return _mm_shuffle_epi8(load(in), reverse_words);
}

// The arguments are the last four vectors of the schedule, oldest first; the
// result is the next.
TARGET_SHA_NI static inline __m128i sha256_next_w(__m128i w0, __m128i w1,
                                                  __m128i w2, __m128i w3) {
  __m128i sum =
      _mm_add_epi32(_mm_sha256msg1_epu32(w0, w1), _mm_alignr_epi8(w3, w2, 4));
  return _mm_sha256msg2_epu32(sum, w3);
}

TARGET_SHA_NI static inline void sha256_4_rounds(__m128i *feba, __m128i *hgdc,
                                                 __m128i w, const uint32_t *k) {
  __m128i kw = _mm_add_epi32(w, load(k));
  *hgdc = _mm_sha256rnds2_epu32(*hgdc, *feba, kw);
  *feba = _mm_sha256rnds2_epu32(*feba, *hgdc, _mm_unpackhi_epi64(kw, kw));
}

TARGET_SHA_NI static inline void sha256_block_ni(__m128i *feba, __m128i *hgdc,
                                                 const uint8_t *in) {
  const __m128i feba_in = *feba, hgdc_in = *hgdc;
  __m128i w0 = sha256_load_w(in), w1 = sha256_load_w(in + 16);
  __m128i w2 = sha256_load_w(in + 32), w3 = sha256_load_w(in + 48);
  sha256_4_rounds(feba, hgdc, w0, sha256_k);
  sha256_4_rounds(feba, hgdc, w1, sha256_k + 4);
  sha256_4_rounds(feba, hgdc, w2, sha256_k + 8);
  sha256_4_rounds(feba, hgdc, w3, sha256_k + 12);
  for (unsigned t = 16; t < 64; t += 16) {
    w0 = sha256_next_w(w0, w1, w2, w3);
    sha256_4_rounds(feba, hgdc, w0, sha256_k + t);
    w1 = sha256_next_w(w1, w2, w3, w0);
    sha256_4_rounds(feba, hgdc, w1, sha256_k + t + 4);
    w2 = sha256_next_w(w2, w3, w0, w1);
    sha256_4_rounds(feba, hgdc, w2, sha256_k + t + 8);
    w3 = sha256_next_w(w3, w0, w1, w2);
    sha256_4_rounds(feba, hgdc, w3, sha256_k + t + 12);
  }
  *feba = _mm_add_epi32(*feba, feba_in);
  *hgdc = _mm_add_epi32(*hgdc, hgdc_in);
}

TARGET_SHA_NI void sha256_blocks_ni(uint32_t h[8], const uint8_t *in,
                                    size_t num_blocks) {
  const __m128i badc = _mm_shuffle_epi32(load(h), 0xb1);
  const __m128i hgfe = _mm_shuffle_epi32(load(h + 4), 0x1b);
  __m128i feba = _mm_alignr_epi8(badc, hgfe, 8);
  __m128i hgdc = _mm_blend_epi16(hgfe, badc, 0xf0);
  for (; num_blocks != 0; num_blocks--, in += 64) {
    sha256_block_ni(&feba, &hgdc, in);
  }
  const __m128i abef = _mm_shuffle_epi32(feba, 0x1b);
  const __m128i ghcd = _mm_shuffle_epi32(hgdc, 0xb1);
  store(h, _mm_blend_epi16(abef, ghcd, 0xf0));
  store(h + 4, _mm_alignr_epi8(ghcd, abef, 8));
}

#endif  // SHA_BLOCKS_X86_64
