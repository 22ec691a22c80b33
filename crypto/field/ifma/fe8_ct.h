// SPDX-License-Identifier: Apache-2.0
//
// fe8_ct.h is the face of eight-lane arithmetic for secrets: the vector type
// |v8|, its operations, and the contract of the fields built on it. Nothing
// here branches on a lane, tests a mask, gathers, compresses or masks an access
// to memory by data; fe8_public.h adds what public data may do.
//
// A file named |*_ifma.c| includes this header, or fe8_public.h, and gets
// intrinsics (v8_ifma.h). A file that includes fe8_emul.h first gets the twin
// in plain C, which runs anywhere. Both may exist in one program, as all is
// static.
//
// Vectors
// -------
// A |v8| holds eight 64-bit lanes. All operations are lane by lane:
//
//   v8_set1(x)              eight times x
//   v8_load(p), v8_store(p, a)   from and to uint64_t p[8], at any alignment
//   v8_add, v8_sub, v8_and, v8_or, v8_xor (a, b)
//   v8_shl, v8_shr, v8_sar (a, n)   by a constant n < 64; sar keeps the sign
//   v8_madd_lo(s, a, b)     s + the low 52 bits of a*b, and
//   v8_madd_hi(s, a, b)     s + the bits of a*b from 52 on, for the low 52 bits
//                           of |a| and |b|
//   v8_is_zero_mask(a)      a mask: all ones where a = 0, zero elsewhere
//   v8_eq_mask(a, b)        the same where a = b
//   v8_select(mask, a, b)   mask ? a : b
//   v8_barrier(a)           a, of which the compiler no longer knows anything;
//                           put it on what a scan loads or selects by
//   v8_pin(a)               a, in the order of the source: what computes it
//                           stays between the pins before and after
//   v8_swap_lanes(a, d)     lane i takes lane i ^ d; d = 1, 2 or 4
//   v8_load_words(r, src, n), v8_store_words(dst, a, n)
//                           lane i of r[0..n) from the n 64-bit words at
//                           src[i], which has |n * WORDS_PER_U64| limbs, n <= 9
//   v8_load1_words(r, src, n)    all lanes from the words at |src|
//
// Fields
// ------
// A field is a header |crypto/field/ifma/<name>.h| with |static inline|
// functions under the prefix |<name>x8_|; it keeps the contract of
// crypto/field/field.h with vectors in place of words, and lanes that never
// meet. |fe| stands for |<name>x8_fe|, eight elements as an array of |v8|,
// passed by its name. Outputs may alias inputs.
//
//   name        modulus                            words of 64 bits in memory
//   p256        of P-256                           4
//   p384        of P-384                           6
//   p521        of P-521                           9
//   secp256k1   of secp256k1                       4
//   mont256     any of at most 256 bits            (bits + 63) / 64
//   mont384     any of 257 to 384 bits             (bits + 63) / 64
//
// <NAME>X8_WORDS is the most words that a field has; words by lanes are always
// as many, and zero beyond. The last two need a FIELD in Montgomery's domain.
//
//   fe_copy(F, r, a)
//   fe_load(F, r, src)           lane i from memory form at src[i]
//   fe_load1(F, r, src)          all lanes from one element in memory form
//   fe_store(F, dst, a)          lane i to memory form at dst[i]: fully reduced
//   fe_from_words(F, r, w)       load, store, to_plain and from_plain with the
//   fe_to_words(F, w, a)         words of lanes as v8 w[<NAME>X8_WORDS], for
//   fe_from_plain(F, r, w)       tables that are scanned lane by lane and for
//   fe_to_plain(F, w, a)         parities
//   fe_zero(F, r), fe_one(F, r)
//   fe_add, fe_sub, fe_mul (F, r, a, b);  fe_neg, fe_sqr (F, r, a)
//   fe_sqr_n(F, r, a, n)         a^(2^n), n >= 1
//   fe_is_zero(F, a)             a mask per lane, as a |v8|
//   fe_may_be_zero(F, a)         the same by a few bits: all ones where
//                                a = 0, and next to never elsewhere. For public
//                                data that is never zero but by design
//   fe_select(F, r, mask, a, b)  r = mask ? a : b, lane by lane
//   fe_inv0(F, r, a)             1/a, and 0 for 0, by one inversion for all
//   fe_inv0_vartime(F, r, a)     the same, for public a
//   fe_pow_pm3d4(F, r, a)        a^((p-3)/4), where p = 3 mod 4
//
//   fe_add_lazy, fe_sub_lazy (F, r, a, b)
//   fe_shl_lazy(F, r, a, n)      a * 2^n
//   fe_carry(F, r, a)            the same element, tight
//
// Bounds
// ------
// An element is *tight*, or a *sum* of some units, or *lazy*. A tight element
// counts as a sum of one unit.
//
//   tight  what everything returns but what is named below; points and tables
//          hold tight elements. Its value is below 2p.
//   sum    fe_add gives units(a) + units(b), fe_sub units(a) + 1 for tight |b|,
//          fe_neg 1 for tight |a|. At most 4 units.
//   lazy   what the lazy functions give, as limbs with signs; their operands
//          are tight or lazy. Units add, and |fe_shl_lazy| multiplies them by
//          2^n, to 16 at most.
//
//   |fe_mul| takes sums with units(a) * units(b) <= 4; so |fe_sqr|, |fe_sqr_n|
//   and |fe_pow_pm3d4| take 2 units. |fe_is_zero|, |fe_may_be_zero|,
//   |fe_store|, |fe_to_words|, |fe_to_plain| and |fe_inv0| take any sum.
//   |fe_carry|, |fe_copy| and |fe_select| take anything; a selection has the
//   looser bound of the two.
//
// So a formula writes fe_add, fe_sub and fe_neg where a product follows, and
// makes a coordinate of several terms by lazy functions and one fe_carry, for
// example t - u - 2*v:
//
//   fe_sub_lazy(F, t, t, u); fe_shl_lazy(F, v, v, 1); fe_sub_lazy(F, t, t, v);
//   fe_carry(F, t, t);
//
// A lazy function costs one instruction per limb. |fe_carry| costs 5 per limb.
// fe_add and fe_sub cost 1 and 2 per limb where limbs have slack (p384, p521),
// and 3 more to carry where they have none.
//
// The twin counts the units of each element in the element, as they depend on
// no data, and ends the program where a function gets more than it takes.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_FE8_CT_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_FE8_CT_H

#include "crypto/field/field.h"
#include "crypto/field/portable/fe_names.h"

#if defined(FE8_EMUL)
#include "crypto/field/ifma/v8_emul.h"
#else
#include "crypto/field/ifma/v8_ifma.h"
#endif

#include "crypto/field/ifma/bounds.h"

#if defined(__cplusplus)
extern "C" {
#endif


FE_INLINE v8 v8_eq_mask(v8 a, v8 b) {
  return v8_is_zero_mask(v8_xor(a, b));
}


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_FE8_CT_H
