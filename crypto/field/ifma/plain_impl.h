// SPDX-License-Identifier: Apache-2.0
//
// plain_impl.h is a template: the doors of an eight-lane field whose memory
// form is the integer itself.

FE_INLINE void FE(one)(const FIELD *f, v8 *r) {
  FE(zero)(f, r);
  r[0] = v8_set1(1);
}

FE_INLINE void FE(from_plain)(const FIELD *f, v8 *r, const v8 *w) {
  FE(from_words)(f, r, w);
}

FE_INLINE void FE(to_plain)(const FIELD *f, v8 *w, const v8 *a) {
  FE(to_words)(f, w, a);
}
