// SPDX-License-Identifier: Apache-2.0
//
// montgomery_impl.h is a template: the doors of an eight-lane field whose
// memory form is Montgomery's.

FE_INLINE void FE(one)(const FIELD *f, v8 *r) {
  v8 w[FE_WORDS];
  FE(load1_words)(f, w, FE_FIELD(f)->one);
  FE(from_words)(f, r, w);
}

// A product with the integer R^2 enters Montgomery's form, one with 1 leaves
// it; in memory form these are R and 1/R.

FE_INLINE void FE(from_plain)(const FIELD *f, v8 *r, const v8 *w) {
  FE_T r2;
  v8 r2_words[FE_WORDS];
  FE(load1_words)(f, r2_words, FE_FIELD(f)->r2);
  FE(from_words)(f, r2, r2_words);
  FE(from_words)(f, r, w);
  FE(mul)(f, r, r, r2);
}

FE_INLINE void FE(to_plain)(const FIELD *f, v8 *w, const v8 *a) {
  FE_T one, t;
  v8 one_words[FE_WORDS];
  for (size_t i = 0; i < FE_WORDS; i++) {
    one_words[i] = v8_set1(i == 0);
  }
  FE(from_words)(f, one, one_words);
  FE(mul)(f, t, a, one);
  FE(to_words)(f, w, t);
}
