// SPDX-License-Identifier: Apache-2.0
//
// p256_chain_impl.h is a template: |fe_pow_pm3d4| of any backend FE_NAME of the
// field of P-256, by an addition chain. The backend includes it after its
// products.

// (p - 3)/4 = 2^254 - 2^222 + 2^190 + 2^94 - 1 is, from the top, 32 ones, 31
// zeros, a one, 96 zeros and 94 ones. xN is a^(2^N - 1).
FE_INLINE void FE(pow_pm3d4)(const FIELD *f, FE_LIMB *r, const FE_LIMB *a) {
  FE_T x2, x3, x6, x12, x15, x30, x32, x94, t;
  FE(sqr_n_mul)(f, x2, a, 1, a);
  FE(sqr_n_mul)(f, x3, x2, 1, a);
  FE(sqr_n_mul)(f, x6, x3, 3, x3);
  FE(sqr_n_mul)(f, x12, x6, 6, x6);
  FE(sqr_n_mul)(f, x15, x12, 3, x3);
  FE(sqr_n_mul)(f, x30, x15, 15, x15);
  FE(sqr_n_mul)(f, x32, x30, 2, x2);
  FE(sqr_n_mul)(f, t, x32, 32, x32);
  FE(sqr_n_mul)(f, x94, t, 30, x30);
  FE(sqr_n_mul)(f, t, x32, 32, a);
  FE(sqr_n_mul)(f, r, t, 190, x94);
}
