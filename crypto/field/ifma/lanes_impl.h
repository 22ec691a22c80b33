// SPDX-License-Identifier: Apache-2.0
//
// lanes_impl.h is a template: what every eight-lane field makes of its products
// and of its words: loads and stores of memory form, powers, and one inversion
// for eight elements. A field includes it last; it undefines the parameters of
// the field.

FE_INLINE void FE(load)(const FIELD *f, v8 *r,
                        const crypto_word_t *const src[8]) {
  v8 w[FE_WORDS];
  v8_load_words(w, src, FE_NUM_WORDS(f));
  for (size_t i = FE_NUM_WORDS(f); i < FE_WORDS; i++) {
    w[i] = v8_set1(0);
  }
  FE(from_words)(f, r, w);
}

FE_INLINE void FE(load1)(const FIELD *f, v8 *r, const crypto_word_t *src) {
  v8 w[FE_WORDS];
  FE(load1_words)(f, w, src);
  FE(from_words)(f, r, w);
}

FE_INLINE void FE(store)(const FIELD *f, crypto_word_t *const dst[8],
                         const v8 *a) {
  v8 w[FE_WORDS];
  FE(to_words)(f, w, a);
  v8_store_words(dst, w, FE_NUM_WORDS(f));
}

// fe_load_limbs and fe_store_limbs keep tight elements as they are, a limb in
// each 64 bits of memory, which saves conversions.
FE_INLINE void FE(load_limbs)(const FIELD *f, v8 *r,
                              const crypto_word_t *const src[8]) {
  (void)f;
  v8_load_words(r, src, FE_LIMBS);
  fe8_give_tight(r, FE_LIMBS);
}

FE_INLINE void FE(store_limbs)(const FIELD *f, crypto_word_t *const dst[8],
                               const v8 *a) {
  (void)f;
  fe8_take_tight(a, FE_LIMBS);
  v8_store_words(dst, a, FE_LIMBS);
}

#undef FE_LIMB
#define FE_LIMB v8
#include "crypto/field/portable/powers_impl.h"

// fe_inv0_by sets r = 1/a, and 0 for 0: zeros become ones, which take part
// unharmed. With z1 the product of each lane and its neighbour, z2 that of
// four lanes and 1/z3 the inverse of the product of all eight,
//
//   1/z = 1/z3 * (neighbour of z) * (other pair of z1) * (other four of z2).
//
//   source  P. L. Montgomery, Math. Comp. 48 (1987)
FE_INLINE void FE(inv0_by)(const FIELD *f, v8 *r, const v8 *a,
                           void (*div0)(const FIELD *, crypto_word_t *,
                                        const crypto_word_t *,
                                        const crypto_word_t *)) {
  FE_T one, others, product, part;
  crypto_word_t words[8][FE_WORDS * WORDS_PER_U64], *dst[8];
  const v8 is_zero = FE(is_zero)(f, a);
  FE(one)(f, one);
  FE(carry)(f, product, a);
  FE(select)(f, product, is_zero, one, product);
  FE(copy)(f, others, one);
  for (unsigned distance = 1; distance < 8; distance *= 2) {
    FE(copy)(f, part, product);
    for (size_t i = 0; i < FE_LIMBS; i++) {
      part[i] = v8_swap_lanes(product[i], distance);
    }
    FE(mul)(f, others, others, part);
    FE(mul)(f, product, product, part);
  }
  for (size_t i = 0; i < 8; i++) {
    dst[i] = words[i];
  }
  FE(store)(f, dst, product);
  const FIELD *field = FE_FIELD(f);
  div0(field, words[0], field->is_plain ? field->one : field->r2, words[0]);
  FE(load1)(f, product, words[0]);
  FE(mul)(f, product, product, others);
  FE(zero)(f, others);
  FE(select)(f, r, is_zero, others, product);
}

FE_INLINE void FE(inv0)(const FIELD *f, v8 *r, const v8 *a) {
  FE(inv0_by)(f, r, a, field_div0);
}

FE_INLINE void FE(inv0_vartime)(const FIELD *f, v8 *r, const v8 *a) {
  FE(inv0_by)(f, r, a, field_div0_vartime);
}

#undef FE_SIZE
#undef FE_LIMBS
#undef FE_WORDS
#undef FE_NUM_WORDS
#undef FE_FIELD
#undef FE_IS_EAGER
#undef FE_MODULUS
#undef FE_TWICE
