// SPDX-License-Identifier: Apache-2.0
//
// limbs_impl.h is a template: what is the same for all eight-lane fields whose
// lazy elements are limbs with signs. A field includes it first, with FE_NAME,
// FE_LIMBS and FE_WORDS (of 64 bits) defined.

#define FE_SIZE (FE_LIMBS + FE8_BOUND_SLOTS)

typedef v8 FE_T[FE_SIZE];

FE_INLINE void FE(copy)(const FIELD *f, v8 *r, const v8 *a) {
  (void)f;
  V8_UNROLL(12)
  for (size_t i = 0; i < FE_SIZE; i++) {
    r[i] = a[i];
  }
}

FE_INLINE void FE(zero)(const FIELD *f, v8 *r) {
  (void)f;
  fe8_give_tight(r, FE_LIMBS);
  V8_UNROLL(12)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    r[i] = v8_set1(0);
  }
}

FE_INLINE void FE(select)(const FIELD *f, v8 *r, v8 mask, const v8 *a,
                          const v8 *b) {
  (void)f;
  fe8_bound_either(r, a, b, FE_LIMBS);
  mask = v8_barrier(mask);
  V8_UNROLL(12)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    r[i] = v8_select(mask, a[i], b[i]);
  }
}

// fe_load1_words sets the words of all lanes to those at |src|, and words that
// the field has not to zero.
FE_INLINE void FE(load1_words)(const FIELD *f, v8 *w,
                               const crypto_word_t *src) {
  (void)f;
  v8_load1_words(w, src, FE_NUM_WORDS(f));
  for (size_t i = FE_NUM_WORDS(f); i < FE_WORDS; i++) {
    w[i] = v8_set1(0);
  }
}

#if !defined(FE_IS_EAGER)

FE_INLINE void FE(add_lazy)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  fe8_bound_lazy(r, a, b, FE_LIMBS);
  V8_UNROLL(12)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    r[i] = v8_add(a[i], b[i]);
  }
}

FE_INLINE void FE(sub_lazy)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  fe8_bound_lazy(r, a, b, FE_LIMBS);
  V8_UNROLL(12)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    r[i] = v8_sub(a[i], b[i]);
  }
}

FE_INLINE void FE(shl_lazy)(const FIELD *f, v8 *r, const v8 *a, unsigned n) {
  (void)f;
  fe8_bound_shl(r, a, n, FE_LIMBS);
  V8_UNROLL(12)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    r[i] = v8_shl(a[i], n);
  }
}

#endif
