// SPDX-License-Identifier: Apache-2.0
//
// powers_impl.h is a template: powers made of a backend's |fe_mul| and
// |fe_sqr|. The backend FE_NAME includes it after these, with FE_HAS_SQR_N
// defined if it brings an |fe_sqr_n| of its own. If its elements are not arrays
// of words, it defines before what they are arrays of, FE_LIMB.

#if !defined(FE_LIMB)
#define FE_LIMB crypto_word_t
#endif

#if !defined(FE_HAS_SQR_N)
// fe_sqr_n sets r = a^(2^n), n >= 1.
FE_INLINE void FE(sqr_n)(const FIELD *f, FE_LIMB *r, const FE_LIMB *a,
                         unsigned n) {
  FE(sqr)(f, r, a);
  for (unsigned i = 1; i < n; i++) {
    FE(sqr)(f, r, r);
  }
}
#endif

// fe_sqr_n_mul sets r = a^(2^n) * b, a step of an addition chain. |r| may be
// |a| but not |b|.
FE_INLINE void FE(sqr_n_mul)(const FIELD *f, FE_LIMB *r, const FE_LIMB *a,
                             unsigned n, const FE_LIMB *b) {
  FE(sqr_n)(f, r, a, n);
  FE(mul)(f, r, r, b);
}
