// SPDX-License-Identifier: Apache-2.0
//
// lanes_names.h lets a template written for one element be included for eight:
// the first inclusion gives the names of formulas_impl.h and sswu_impl.h an 8
// (ge_dbl becomes ge8_dbl), the second takes it away again.

#if !defined(LANES_NAMES)
#define LANES_NAMES

#define fe fe8
#define fe_mask fe8_mask
#define fe_zero fe8_zero
#define fe_one fe8_one
#define fe_add fe8_add
#define fe_sub fe8_sub
#define fe_neg fe8_neg
#define fe_mul fe8_mul
#define fe_sqr fe8_sqr
#define fe_is_zero fe8_is_zero
#define fe_select fe8_select
#define fe_constant fe8_constant
#define fe_add_lazy fe8_add_lazy
#define fe_sub_lazy fe8_sub_lazy
#define fe_twice_lazy fe8_twice_lazy
#define fe_carry fe8_carry
#define fe_pow_pm3d4 fe8_pow_pm3d4
#define fe_sgn0 fe8_sgn0
#define fe_mask_and fe8_mask_and
#define fe_mask_xor fe8_mask_xor
#define ge ge8
#define ga ga8
#define ge_set_infinity ge8_set_infinity
#define ge_from_affine ge8_from_affine
#define ge_is_infinity ge8_is_infinity
#define ge_select ge8_select
#define ga_select ga8_select
#define fe_neg_if fe8_neg_if
#define fe_tangent fe8_tangent
#define ge_dbl_coz ge8_dbl_coz
#define ge_dbl ge8_dbl
#define ge_chord ge8_chord
#define ge_chord_close ge8_chord_close
#define ge_add_affine_incomplete ge8_add_affine_incomplete
#define gx gx8
#define gx_from_affine gx8_from_affine
#define gx_add_affine_incomplete gx8_add_affine_incomplete
#define ge_from_gx ge8_from_gx
#define ge_add_incomplete ge8_add_incomplete
#define ge_resolve ge8_resolve
#define ge_add ge8_add
#define ge_add_affine ge8_add_affine
#define ge_odd_multiples_coz ge8_odd_multiples_coz
#define ga_normalise_chain ga8_normalise_chain
#define ga_from_z_inv ga8_from_z_inv
#define fe_sqrt_ratio fe8_sqrt_ratio
#define ge_map_to_sswu_curve ge8_map_to_sswu_curve
#define fe_eval_homogeneous fe8_eval_homogeneous
#define ge_isogeny ge8_isogeny
#define fe_mask_none fe8_mask_none
#define secret_term secret_term8
#define secret_term_digit secret_term8_digit
#define comb_scalar comb_scalar8
#define comb_digit comb_digit8
#define ge_mul_one ge8_mul_one
#define ge_mul_sum ge8_mul_sum
#define ge_mul_comb ge8_mul_comb

#else
#undef LANES_NAMES

#undef fe
#undef fe_mask
#undef fe_zero
#undef fe_one
#undef fe_add
#undef fe_sub
#undef fe_neg
#undef fe_mul
#undef fe_sqr
#undef fe_is_zero
#undef fe_select
#undef fe_constant
#undef fe_add_lazy
#undef fe_sub_lazy
#undef fe_twice_lazy
#undef fe_carry
#undef fe_pow_pm3d4
#undef fe_sgn0
#undef fe_mask_and
#undef fe_mask_xor
#undef ge
#undef ga
#undef ge_set_infinity
#undef ge_from_affine
#undef ge_is_infinity
#undef ge_select
#undef ga_select
#undef fe_neg_if
#undef fe_tangent
#undef ge_dbl_coz
#undef ge_dbl
#undef ge_chord
#undef ge_chord_close
#undef ge_add_affine_incomplete
#undef gx
#undef gx_from_affine
#undef gx_add_affine_incomplete
#undef ge_from_gx
#undef ge_add_incomplete
#undef ge_resolve
#undef ge_add
#undef ge_add_affine
#undef ge_odd_multiples_coz
#undef ga_normalise_chain
#undef ga_from_z_inv
#undef fe_sqrt_ratio
#undef ge_map_to_sswu_curve
#undef fe_eval_homogeneous
#undef ge_isogeny
#undef fe_mask_none
#undef secret_term
#undef secret_term_digit
#undef comb_scalar
#undef comb_digit
#undef ge_mul_one
#undef ge_mul_sum
#undef ge_mul_comb

#endif
