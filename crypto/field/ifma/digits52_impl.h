// SPDX-License-Identifier: Apache-2.0
//
// digits52_impl.h is a template: the sums of an eight-lane field of 256 bits in
// radix 2^52, and what rests on its |fe_carry|. The field defines before
//
//   FE_MODULUS  the digits of p as an array; p > 2^255
//   FE_TWICE    those of 2p
//
// A tight element is the digits of a value below 2p, one of u units those of a
// value of at most 2p*u. Lazy limbs have a magnitude below 2^56.

FE_INLINE void FE(add)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  fe8_bound_add(r, a, b, FE_LIMBS);
  V8_UNROLL(8)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    r[i] = v8_add(a[i], b[i]);
  }
  digits52_carry(r, FE_LIMBS);
}

FE_INLINE void FE(sub)(const FIELD *f, v8 *r, const v8 *a, const v8 *b) {
  (void)f;
  fe8_bound_sub(r, a, b, FE_LIMBS);
  V8_UNROLL(8)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    r[i] = v8_add(v8_sub(a[i], b[i]), v8_set1(FE_TWICE[i]));
  }
  digits52_carry(r, FE_LIMBS);
}

FE_INLINE void FE(neg)(const FIELD *f, v8 *r, const v8 *a) {
  (void)f;
  fe8_bound_neg(r, a, FE_LIMBS);
  V8_UNROLL(8)
  for (size_t i = 0; i < FE_LIMBS; i++) {
    r[i] = v8_sub(v8_set1(FE_TWICE[i]), a[i]);
  }
  digits52_carry(r, FE_LIMBS);
}

// The values that are 0 mod p below 2p are 0 and p.
FE_INLINE v8 FE(is_zero)(const FIELD *f, const v8 *a) {
  static const uint64_t kZero[FE_LIMBS] = {0};
  FE_T t;
  fe8_take_sum(a, FE_LIMBS, FE8_MAX_SUM);
  FE(carry)(f, t, a);
  return v8_or(digits52_equal(t, kZero, FE_LIMBS),
               digits52_equal(t, FE_MODULUS, FE_LIMBS));
}
