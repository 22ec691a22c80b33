// SPDX-License-Identifier: Apache-2.0
//
// p384_chain_impl.h is a template: |fe_pow_pm3d4| of any backend FE_NAME of the
// field of P-384, by an addition chain. The backend includes it after its
// products.

// (p - 3)/4 = 2^382 - 2^126 - 2^94 + 2^30 - 1 is, from the top, 255 ones, a
// zero, 32 ones, 64 zeros and 30 ones. xN is a^(2^N - 1).
FE_INLINE void FE(pow_pm3d4)(const FIELD *f, FE_LIMB *r, const FE_LIMB *a) {
  FE_T x2, x3, x6, x12, x15, x30, x32, x60, x120, t;
  FE(sqr_n_mul)(f, x2, a, 1, a);
  FE(sqr_n_mul)(f, x3, x2, 1, a);
  FE(sqr_n_mul)(f, x6, x3, 3, x3);
  FE(sqr_n_mul)(f, x12, x6, 6, x6);
  FE(sqr_n_mul)(f, x15, x12, 3, x3);
  FE(sqr_n_mul)(f, x30, x15, 15, x15);
  FE(sqr_n_mul)(f, x32, x30, 2, x2);
  FE(sqr_n_mul)(f, x60, x30, 30, x30);
  FE(sqr_n_mul)(f, x120, x60, 60, x60);
  FE(sqr_n_mul)(f, t, x120, 120, x120);
  FE(sqr_n_mul)(f, t, t, 15, x15);
  FE(sqr_n_mul)(f, t, t, 33, x32);
  FE(sqr_n_mul)(f, r, t, 94, x30);
}
