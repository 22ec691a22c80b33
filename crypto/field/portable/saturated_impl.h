// SPDX-License-Identifier: Apache-2.0
//
// saturated_impl.h is a template: the contract of crypto/field/field.h for one
// modulus, known when it is compiled, whose elements are saturated limbs and
// always fully reduced. It may be included many times; before that define
//
//   FE_NAME     the prefix of the functions
//   FE_FIELD    the FIELD object
//   FE_WORDS    the number of limbs
//   FE_MODULUS  the limbs of the modulus, comma-separated
//
// and either
//
//   FE_N0       -1/m modulo a word: products are Montgomery's
//
// or, for a modulus with a reduction of its own,
//
//   FE_REDUCE   a function (r, t) that sets r[FE_WORDS] to the fully reduced
//               image of t[2*FE_WORDS] < m * 2^(limbs of an element), and may
//               destroy |t|: division by R modulo m in the Montgomery domain
//
// or, where products are written elsewhere,
//
//   FE_MUL      a function (r, a, b): the fully reduced product
//   FE_SQR_N    a function (r, a, n) that squares n times, n >= 1
//
// and
//
//   FE_IS_PLAIN 1 if the domain is plain: products divide by nothing
//
// The template undefines them all. |fe_pow_pm3d4| is left to the includer.

#include "crypto/field/words.h"
#include "crypto/field/portable/fe_names.h"

typedef crypto_word_t FE_T[FE_WORDS];

// Products of up to four limbs of 64 bits are inlined everywhere: point
// formulas gain a sixth. Of more limbs the code would leave the instruction
// cache.
#if CRYPTO_WORD_BITS == 64 && FE_WORDS <= 4
#define FE_PRODUCT ALWAYS_INLINE
#else
#define FE_PRODUCT FE_INLINE
#endif

static const crypto_word_t FE(modulus)[FE_WORDS] = {FE_MODULUS};

FE_INLINE void FE(copy)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a) {
  (void)f;
  words_copy(r, a, FE_WORDS);
}

FE_INLINE void FE(load)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *words) {
  FE(copy)(f, r, words);
}

FE_INLINE void FE(store)(const FIELD *f, crypto_word_t *words,
                         const crypto_word_t *a) {
  FE(copy)(f, words, a);
}

FE_INLINE void FE(zero)(const FIELD *f, crypto_word_t *r) {
  (void)f;
  words_zero(r, FE_WORDS);
}

FE_INLINE void FE(one)(const FIELD *f, crypto_word_t *r) {
  (void)f;
  words_copy(r, FE_FIELD.one, FE_WORDS);
}

FE_INLINE void FE(add)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                       const crypto_word_t *b) {
  (void)f;
  words_add_mod(r, a, b, FE(modulus), FE_WORDS);
}

FE_INLINE void FE(sub)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                       const crypto_word_t *b) {
  (void)f;
  words_sub_mod(r, a, b, FE(modulus), FE_WORDS);
}

FE_INLINE void FE(neg)(const FIELD *f, crypto_word_t *r,
                       const crypto_word_t *a) {
  FE_T zero = {0};
  FE(sub)(f, r, zero, a);
}

FE_INLINE crypto_word_t FE(is_zero)(const FIELD *f, const crypto_word_t *a) {
  (void)f;
  return words_is_zero(a, FE_WORDS);
}

FE_INLINE void FE(select)(const FIELD *f, crypto_word_t *r, crypto_word_t mask,
                          const crypto_word_t *a, const crypto_word_t *b) {
  (void)f;
  words_select(r, mask, a, b, FE_WORDS);
}

#if defined(FE_MUL)

FE_INLINE void FE(mul)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                       const crypto_word_t *b) {
  (void)f;
  FE_MUL(r, a, b);
}

FE_INLINE void FE(sqr)(const FIELD *f, crypto_word_t *r,
                       const crypto_word_t *a) {
  (void)f;
  FE_SQR_N(r, a, 1);
}

#define FE_HAS_SQR_N
FE_INLINE void FE(sqr_n)(const FIELD *f, crypto_word_t *r,
                         const crypto_word_t *a, unsigned n) {
  (void)f;
  FE_SQR_N(r, a, n);
}

#elif defined(FE_REDUCE)

FE_PRODUCT void FE(mul)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a, const crypto_word_t *b) {
  (void)f;
  crypto_word_t t[2 * FE_WORDS];
  words_mul_wide(t, a, b, FE_WORDS);
  FE_REDUCE(r, t);
}

FE_PRODUCT void FE(sqr)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a) {
  (void)f;
  crypto_word_t t[2 * FE_WORDS];
  words_sqr_wide(t, a, FE_WORDS);
  FE_REDUCE(r, t);
}

#else

FE_PRODUCT void FE(mul)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a, const crypto_word_t *b) {
  (void)f;
  words_mul_mont(r, a, b, FE(modulus), (crypto_word_t)FE_N0, FE_WORDS);
}

FE_PRODUCT void FE(sqr)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a) {
  FE(mul)(f, r, a, a);
}

#endif

#if defined(FE_IS_PLAIN)

FE_INLINE void FE(from_plain)(const FIELD *f, crypto_word_t *r,
                              const crypto_word_t *words) {
  FE(copy)(f, r, words);
}

FE_INLINE void FE(to_plain)(const FIELD *f, crypto_word_t *words,
                            const crypto_word_t *a) {
  FE(copy)(f, words, a);
}

FE_INLINE void FE(inv0)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a) {
  (void)f;
  field_inv0(&FE_FIELD, r, a);
}

FE_INLINE void FE(inv0_vartime)(const FIELD *f, crypto_word_t *r,
                                const crypto_word_t *a) {
  (void)f;
  field_inv0_vartime(&FE_FIELD, r, a);
}

#else

FE_INLINE void FE(from_plain)(const FIELD *f, crypto_word_t *r,
                              const crypto_word_t *words) {
  FE(mul)(f, r, words, FE_FIELD.r2);
}

FE_INLINE void FE(to_plain)(const FIELD *f, crypto_word_t *words,
                            const crypto_word_t *a) {
  FE_T one = {1};
  FE(mul)(f, words, a, one);
}

// R^2 divided by a*R is R/a.

FE_INLINE void FE(inv0)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a) {
  (void)f;
  field_div0(&FE_FIELD, r, FE_FIELD.r2, a);
}

FE_INLINE void FE(inv0_vartime)(const FIELD *f, crypto_word_t *r,
                                const crypto_word_t *a) {
  (void)f;
  field_div0_vartime(&FE_FIELD, r, FE_FIELD.r2, a);
}

#endif

#include "crypto/field/portable/powers_impl.h"

#undef FE_PRODUCT
#undef FE_FIELD
#undef FE_WORDS
#undef FE_MODULUS
#undef FE_N0
#undef FE_REDUCE
#undef FE_MUL
#undef FE_SQR_N
#undef FE_HAS_SQR_N
#undef FE_IS_PLAIN
