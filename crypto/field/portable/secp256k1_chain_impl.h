// SPDX-License-Identifier: Apache-2.0
//
// secp256k1_chain_impl.h is a template: |fe_pow_pm3d4| of any backend FE_NAME
// of the field of secp256k1, by an addition chain. The backend includes it
// after its products.

// (p - 3)/4 = 2^254 - 2^30 - 245 is, from the top, 223 ones, a zero, 22 ones
// and 00001011. xN is a^(2^N - 1).
FE_INLINE void FE(pow_pm3d4)(const FIELD *f, FE_LIMB *r, const FE_LIMB *a) {
  FE_T x2, x3, x6, x9, x11, x22, x44, x88, x176, t;
  FE(sqr_n_mul)(f, x2, a, 1, a);
  FE(sqr_n_mul)(f, x3, x2, 1, a);
  FE(sqr_n_mul)(f, x6, x3, 3, x3);
  FE(sqr_n_mul)(f, x9, x6, 3, x3);
  FE(sqr_n_mul)(f, x11, x9, 2, x2);
  FE(sqr_n_mul)(f, x22, x11, 11, x11);
  FE(sqr_n_mul)(f, x44, x22, 22, x22);
  FE(sqr_n_mul)(f, x88, x44, 44, x44);
  FE(sqr_n_mul)(f, x176, x88, 88, x88);
  FE(sqr_n_mul)(f, t, x176, 44, x44);
  FE(sqr_n_mul)(f, t, t, 3, x3);
  FE(sqr_n_mul)(f, t, t, 23, x22);
  FE(sqr_n)(f, t, t, 5);
  FE(mul)(f, t, t, a);
  FE(sqr_n_mul)(f, r, t, 3, x2);
}
