// SPDX-License-Identifier: Apache-2.0
//
// p521_chain_impl.h is a template: |fe_pow_pm3d4| of any backend FE_NAME of the
// field of P-521, by an addition chain. The backend includes it after its
// products.

// (p - 3)/4 = 2^519 - 1. xN is a^(2^N - 1).
FE_INLINE void FE(pow_pm3d4)(const FIELD *f, FE_LIMB *r, const FE_LIMB *a) {
  FE_T x2, x3, x4, x7, x8, t, u;
  FE(sqr_n_mul)(f, x2, a, 1, a);
  FE(sqr_n_mul)(f, x3, x2, 1, a);
  FE(sqr_n_mul)(f, x4, x2, 2, x2);
  FE(sqr_n_mul)(f, x7, x4, 3, x3);
  FE(sqr_n_mul)(f, x8, x4, 4, x4);
  FE(copy)(f, t, x8);
  for (unsigned n = 8; n < 512; n *= 2) {
    FE(copy)(f, u, t);
    FE(sqr_n_mul)(f, t, u, n, u);
  }
  FE(sqr_n_mul)(f, r, t, 7, x7);
}
