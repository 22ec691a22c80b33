// SPDX-License-Identifier: Apache-2.0
//
// generic_impl.h is a template: the contract of crypto/field/field.h for a
// modulus that is known only at run time. The FIELD is in the Montgomery
// domain, as |field_init_vartime| makes it. Before including it define FE_NAME
// and
//
//   FE_MUL_ANY  a function (f, r, a, b) that sets r = a*b/R, where only |b|
//               need be reduced
//
// which the template undefines.

#include "crypto/field/field.h"
#include "crypto/field/words.h"
#include "crypto/field/portable/fe_names.h"

typedef crypto_word_t FE_T[FIELD_MAX_WORDS];

FE_INLINE void FE(copy)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a) {
  words_copy(r, a, f->num_words);
}

FE_INLINE void FE(load)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *words) {
  words_copy(r, words, f->num_words);
}

FE_INLINE void FE(store)(const FIELD *f, crypto_word_t *words,
                         const crypto_word_t *a) {
  words_copy(words, a, f->num_words);
}

FE_INLINE void FE(from_plain)(const FIELD *f, crypto_word_t *r,
                              const crypto_word_t *words) {
  FE_MUL_ANY(f, r, words, f->r2);
}

FE_INLINE void FE(to_plain)(const FIELD *f, crypto_word_t *words,
                            const crypto_word_t *a) {
  static const crypto_word_t kOne[FIELD_MAX_WORDS] = {1};
  FE_MUL_ANY(f, words, a, kOne);
}

FE_INLINE void FE(zero)(const FIELD *f, crypto_word_t *r) {
  words_zero(r, f->num_words);
}

FE_INLINE void FE(one)(const FIELD *f, crypto_word_t *r) {
  words_copy(r, f->one, f->num_words);
}

FE_INLINE void FE(add)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                       const crypto_word_t *b) {
  field_add(f, r, a, b);
}

FE_INLINE void FE(sub)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                       const crypto_word_t *b) {
  field_sub(f, r, a, b);
}

FE_INLINE void FE(neg)(const FIELD *f, crypto_word_t *r,
                       const crypto_word_t *a) {
  field_neg(f, r, a);
}

FE_INLINE void FE(mul)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                       const crypto_word_t *b) {
  FE_MUL_ANY(f, r, a, b);
}

FE_INLINE void FE(sqr)(const FIELD *f, crypto_word_t *r,
                       const crypto_word_t *a) {
  FE_MUL_ANY(f, r, a, a);
}

FE_INLINE crypto_word_t FE(is_zero)(const FIELD *f, const crypto_word_t *a) {
  return field_is_zero(f, a);
}

FE_INLINE void FE(select)(const FIELD *f, crypto_word_t *r, crypto_word_t mask,
                          const crypto_word_t *a, const crypto_word_t *b) {
  words_select(r, mask, a, b, f->num_words);
}

// R^2 divided by a*R is R/a.

FE_INLINE void FE(inv0)(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a) {
  field_div0(f, r, f->r2, a);
}

FE_INLINE void FE(inv0_vartime)(const FIELD *f, crypto_word_t *r,
                                const crypto_word_t *a) {
  field_div0_vartime(f, r, f->r2, a);
}

#include "crypto/field/portable/powers_impl.h"

// The modulus is 3 mod 4, so (m - 3)/4 is m shifted.
//
//   secrecy   constant time in |a|; the modulus, and so the exponent, is public
FE_INLINE void FE(pow_pm3d4)(const FIELD *f, crypto_word_t *r,
                             const crypto_word_t *a) {
  crypto_word_t e[FIELD_MAX_WORDS];
  words_shift_right(e, f->m, 2, f->num_words);
  field_pow_public_exponent(f, r, a, e, f->num_words);
}

#undef FE_MUL_ANY
