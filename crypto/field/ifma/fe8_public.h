// SPDX-License-Identifier: Apache-2.0
//
// fe8_public.h is the face of eight-lane arithmetic for public data: fe8_ct.h
// and the ways from a mask to a branch. A secret function includes fe8_ct.h
// alone.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_FE8_PUBLIC_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_FE8_PUBLIC_H

#include "crypto/field/ifma/fe8_ct.h"

#if defined(__cplusplus)
extern "C" {
#endif


// v8_mask_bits_public returns lane i of |mask| as bit i.
FE_INLINE unsigned v8_mask_bits_public(v8 mask) {
  return v8_mask_bits_(mask);
}

// v8_mask_from_bits_public returns the mask whose lane i is bit i of |bits|.
FE_INLINE v8 v8_mask_from_bits_public(unsigned bits) {
  static const uint64_t kBits[8] = {1, 2, 4, 8, 16, 32, 64, 128};
  const v8 bit = v8_load(kBits);
  return v8_eq_mask(v8_and(v8_set1(bits), bit), bit);
}


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_FE8_PUBLIC_H
