// SPDX-License-Identifier: Apache-2.0
//
// crypto/internal.h is the lowest floor of the library: machine words,
// constant-time masks, value barriers, marks for secrets, and loads and stores
// of bytes. Compiler extensions are used here and nowhere else; bytes and words
// convert only through the helpers below, so byte order matters nowhere else.

#ifndef OPENSSL_HEADER_CRYPTO_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_INTERNAL_H

#include <openssl/base.h>

#include <assert.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define CRYPTO_MSAN
#include <sanitizer/msan_interface.h>
#endif
#endif
#if defined(CRYPTO_CONSTANT_TIME_VALIDATION) && !defined(CRYPTO_MSAN)
#include <valgrind/memcheck.h>
#endif

#if defined(__cplusplus)
extern "C" {
#endif


// Words.
//
// |crypto_word_t| is the limb of all big-number arithmetic and |crypto_dword_t|
// holds a product of two. 64-bit limbs need |unsigned __int128|; the build
// option OPENSSL_FORCE_32_BIT_LIMBS selects 32-bit limbs on any machine.

#if defined(__SIZEOF_INT128__) && defined(OPENSSL_64_BIT) && \
    !defined(OPENSSL_FORCE_32_BIT_LIMBS)
#define CRYPTO_WORD_BITS 64
typedef uint64_t crypto_word_t;
typedef int64_t crypto_sword_t;
__extension__ typedef unsigned __int128 crypto_dword_t;
__extension__ typedef __int128 crypto_sdword_t;
#else
#define CRYPTO_WORD_BITS 32
typedef uint32_t crypto_word_t;
typedef int32_t crypto_sword_t;
typedef uint64_t crypto_dword_t;
typedef int64_t crypto_sdword_t;
#endif
#define CRYPTO_WORD_BYTES (CRYPTO_WORD_BITS / 8)

// WORDS_PER_U64 is how many limbs hold 64 bits, and |W64| writes a 64-bit
// constant as that many comma-separated limbs, least significant first.
#if CRYPTO_WORD_BITS == 64
#define WORDS_PER_U64 1
#define W64(x) (UINT64_C(x))
#else
#define WORDS_PER_U64 2
#define W64(x) (uint32_t)(UINT64_C(x)), (uint32_t)(UINT64_C(x) >> 32)
#endif


// Compiler.

// MUST_USE: dropping the result does not compile. For internal functions; the
// public headers use |OPENSSL_MUST_USE|.
#define MUST_USE __attribute__((warn_unused_result))

// ALWAYS_INLINE and NOINLINE override the compiler's judgement.
#define ALWAYS_INLINE static inline __attribute__((always_inline, unused))
#define NOINLINE __attribute__((noinline))

// TARGET("a,b") before a function compiles it for a processor with the named
// features; a caller checks them first (crypto/cpu).
#define TARGET(features) __attribute__((target(features)))

// UNROLL(n) before a loop asks for |n| copies of its body.
#define CRYPTO_PRAGMA(x) _Pragma(#x)
#if defined(__clang__)
#define UNROLL(n) CRYPTO_PRAGMA(clang loop unroll_count(n))
#else
#define UNROLL(n) CRYPTO_PRAGMA(GCC unroll n)
#endif

#if defined(__cplusplus)
#define STATIC_ASSERT(cond, msg) static_assert(cond, msg)
#else
#define STATIC_ASSERT(cond, msg) _Static_assert(cond, msg)
#endif

#define OPENSSL_ARRAY_SIZE(array) (sizeof(array) / sizeof((array)[0]))


// Memory. These accept a NULL pointer when the length is zero.

static inline void *OPENSSL_memcpy(void *dst, const void *src, size_t n) {
  return n == 0 ? dst : memcpy(dst, src, n);
}

static inline void *OPENSSL_memmove(void *dst, const void *src, size_t n) {
  return n == 0 ? dst : memmove(dst, src, n);
}

static inline void *OPENSSL_memset(void *dst, int c, size_t n) {
  return n == 0 ? dst : memset(dst, c, n);
}

static inline int OPENSSL_memcmp(const void *a, const void *b, size_t n) {
  return n == 0 ? 0 : memcmp(a, b, n);
}


// Secrets.
//
// In builds with CRYPTO_CONSTANT_TIME_VALIDATION, run under valgrind or made by
// clang with the memory sanitizer, secrets are marked as undefined memory: a
// branch or an address that depends on one is reported. Without it the marks
// cost nothing.
//
// The memory sanitizer (CRYPTO_MSAN) follows no value through assembly and
// reports what enters it. So value barriers are identities there, and what
// clang's optimiser makes of masks without them is judged, too.
#if defined(CRYPTO_MSAN)
#define CT_MARK_UNDEFINED(ptr, len) __msan_poison(ptr, len)
#define CT_MARK_DEFINED(ptr, len) __msan_unpoison(ptr, len)
#elif defined(CRYPTO_CONSTANT_TIME_VALIDATION)
#define CT_MARK_UNDEFINED(ptr, len) VALGRIND_MAKE_MEM_UNDEFINED(ptr, len)
#define CT_MARK_DEFINED(ptr, len) VALGRIND_MAKE_MEM_DEFINED(ptr, len)
#endif

// CT_SECRET marks |len| bytes at |ptr| as secret.
#if defined(CRYPTO_CONSTANT_TIME_VALIDATION)
#define CT_SECRET(ptr, len) ((void)CT_MARK_UNDEFINED(ptr, len))
#else
#define CT_SECRET(ptr, len) ((void)(ptr), (void)(len))
#endif

// CT_DECLASSIFY makes |len| bytes at |ptr| public; |why| says why everybody may
// know them.
#if defined(CRYPTO_CONSTANT_TIME_VALIDATION)
#define CT_DECLASSIFY(ptr, len, why) \
  ((void)(why), (void)CT_MARK_DEFINED(ptr, len))
#else
#define CT_DECLASSIFY(ptr, len, why) ((void)(ptr), (void)(len), (void)(why))
#endif

// The names that tests written for BoringSSL use.
#define CONSTTIME_SECRET(ptr, len) CT_SECRET(ptr, len)
#define CONSTTIME_DECLASSIFY(ptr, len) CT_DECLASSIFY(ptr, len, "test")

// ct_declassify_word returns |w| as a public value; |why| as above.
static inline crypto_word_t ct_declassify_word(crypto_word_t w,
                                               const char *why) {
  CT_DECLASSIFY(&w, sizeof(w), why);
  return w;
}


// Masks.
//
// A mask is a |crypto_word_t| of all ones (true) or all zeros (false). The
// value barrier hides a mask from the optimiser, which could otherwise turn a
// selection into a branch.

static inline crypto_word_t value_barrier_w(crypto_word_t w) {
#if defined(__GNUC__) && !defined(CRYPTO_MSAN)
  __asm__("" : "+r"(w) : /* no inputs */);
#endif
  return w;
}

// ct_msb_mask copies the top bit of |w| to all bits.
static inline crypto_word_t ct_msb_mask(crypto_word_t w) {
  return 0u - (w >> (CRYPTO_WORD_BITS - 1));
}

// ct_is_zero_mask is all ones iff |w| is zero.
static inline crypto_word_t ct_is_zero_mask(crypto_word_t w) {
  return ct_msb_mask(~w & (w - 1));
}

// ct_eq_mask is all ones iff |a| equals |b|.
static inline crypto_word_t ct_eq_mask(crypto_word_t a, crypto_word_t b) {
  return ct_is_zero_mask(a ^ b);
}

// ct_lt_mask is all ones iff |a| < |b|.
static inline crypto_word_t ct_lt_mask(crypto_word_t a, crypto_word_t b) {
  return ct_msb_mask(a ^ ((a ^ b) | ((a - b) ^ a)));
}

// ct_bit_mask spreads a bit (0 or 1) to a mask.
static inline crypto_word_t ct_bit_mask(crypto_word_t bit) {
  return value_barrier_w(0u - bit);
}

// ct_select_w returns |a| where |mask| is all ones and |b| where it is zero.
static inline crypto_word_t ct_select_w(crypto_word_t mask, crypto_word_t a,
                                        crypto_word_t b) {
  mask = value_barrier_w(mask);
  return (mask & a) | (~mask & b);
}

// ct_copy_words copies |n| words from |src| to |dst| iff |mask| is all ones.
static inline void ct_copy_words(crypto_word_t *dst, const crypto_word_t *src,
                                 crypto_word_t mask, size_t n) {
  mask = value_barrier_w(mask);
  for (size_t i = 0; i < n; i++) {
    dst[i] = (mask & src[i]) | (~mask & dst[i]);
  }
}


// crypto_ctz_vartime returns the number of zeros below the lowest one of |w|,
// which is not zero.
static inline unsigned crypto_ctz_vartime(crypto_word_t w) {
#if CRYPTO_WORD_BITS == 64
  return (unsigned)__builtin_ctzll(w);
#else
  return (unsigned)__builtin_ctz(w);
#endif
}


// Carries.
//
// Compilers keep a chain of carries in the flag only if it is written with what
// they know as an addition with carry. The memory sanitizer knows it only as a
// sum of double words.

#if CRYPTO_WORD_BITS == 64 && defined(__clang__) && !defined(CRYPTO_MSAN)
#define CRYPTO_ADDC_CLANG
#elif CRYPTO_WORD_BITS == 64 && defined(OPENSSL_X86_64) && \
    defined(__GNUC__) && !defined(__clang__)
#define CRYPTO_ADDC_GCC_X86_64
#endif

// crypto_addc_w returns a + b + carry and leaves the new carry (0 or 1).
static inline crypto_word_t crypto_addc_w(crypto_word_t a, crypto_word_t b,
                                          crypto_word_t *carry) {
#if defined(CRYPTO_ADDC_CLANG)
  unsigned long long out;
  crypto_word_t sum = __builtin_addcll(a, b, *carry, &out);
  *carry = out;
  return sum;
#elif defined(CRYPTO_ADDC_GCC_X86_64)
  unsigned long long sum;
  *carry = __builtin_ia32_addcarryx_u64((unsigned char)*carry, a, b, &sum);
  return sum;
#else
  crypto_dword_t sum = (crypto_dword_t)a + b + *carry;
  *carry = (crypto_word_t)(sum >> CRYPTO_WORD_BITS);
  return (crypto_word_t)sum;
#endif
}

// crypto_subb_w returns a - b - borrow and leaves the new borrow (0 or 1).
static inline crypto_word_t crypto_subb_w(crypto_word_t a, crypto_word_t b,
                                          crypto_word_t *borrow) {
#if defined(CRYPTO_ADDC_CLANG)
  unsigned long long out;
  crypto_word_t diff = __builtin_subcll(a, b, *borrow, &out);
  *borrow = out;
  return diff;
#elif defined(CRYPTO_ADDC_GCC_X86_64)
  unsigned long long diff;
  *borrow = __builtin_ia32_sbb_u64((unsigned char)*borrow, a, b, &diff);
  return diff;
#else
  crypto_dword_t diff = (crypto_dword_t)a - b - *borrow;
  *borrow = (crypto_word_t)(diff >> CRYPTO_WORD_BITS) & 1;
  return (crypto_word_t)diff;
#endif
}


// Bytes.

static inline uint32_t CRYPTO_load_u32_be(const void *in) {
  const uint8_t *p = (const uint8_t *)in;
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 |
         p[3];
}

static inline uint64_t CRYPTO_load_u64_be(const void *in) {
  const uint8_t *p = (const uint8_t *)in;
  return (uint64_t)CRYPTO_load_u32_be(p) << 32 | CRYPTO_load_u32_be(p + 4);
}

static inline uint64_t CRYPTO_load_u64_le(const void *in) {
  const uint8_t *p = (const uint8_t *)in;
  uint64_t v = 0;
  for (unsigned i = 0; i < 8; i++) {
    v |= (uint64_t)p[i] << (8 * i);
  }
  return v;
}

static inline void CRYPTO_store_u32_be(void *out, uint32_t v) {
  uint8_t *p = (uint8_t *)out;
  p[0] = (uint8_t)(v >> 24);
  p[1] = (uint8_t)(v >> 16);
  p[2] = (uint8_t)(v >> 8);
  p[3] = (uint8_t)v;
}

static inline void CRYPTO_store_u64_be(void *out, uint64_t v) {
  uint8_t *p = (uint8_t *)out;
  CRYPTO_store_u32_be(p, (uint32_t)(v >> 32));
  CRYPTO_store_u32_be(p + 4, (uint32_t)v);
}

static inline void CRYPTO_store_u64_le(void *out, uint64_t v) {
  uint8_t *p = (uint8_t *)out;
  for (unsigned i = 0; i < 8; i++) {
    p[i] = (uint8_t)(v >> (8 * i));
  }
}


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_INTERNAL_H
