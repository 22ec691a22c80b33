// SPDX-License-Identifier: Apache-2.0
//
// fe8_method.h makes the eight-lane fields callable from tests and benches: as
// tables of functions over elements in memory. The fields themselves are
// inlined, and those with intrinsics only where the compiler is told so.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_LANES_FE8_METHOD_H
#define OPENSSL_HEADER_CRYPTO_TEST_LANES_FE8_METHOD_H

#include "crypto/field/field.h"

#if defined(__cplusplus)
extern "C" {
#endif


// An FE8_VALUE is any eight-lane element: its limbs, and after them the vector
// in which the twin keeps the bound, by lanes.
typedef struct {
  uint64_t limb[12][8];
} FE8_VALUE;

// FE8_WORDS_OF_LANES are the words of memory or plain form, by lanes.
typedef struct {
  uint64_t word[9][8];
} FE8_WORDS_OF_LANES;

typedef void FE8_UNARY(const FIELD *f, FE8_VALUE *r, const FE8_VALUE *a);
typedef void FE8_BINARY(const FIELD *f, FE8_VALUE *r, const FE8_VALUE *a,
                        const FE8_VALUE *b);
typedef void FE8_COUNTED(const FIELD *f, FE8_VALUE *r, const FE8_VALUE *a,
                         unsigned n);
typedef void FE8_CONSTANT(const FIELD *f, FE8_VALUE *r);

// An FE8_METHOD has the functions of crypto/field/ifma/fe8_ct.h.
typedef struct {
  const char *name;  // as in |<name>x8_|
  size_t limbs;
  FE8_CONSTANT *zero, *one;
  FE8_UNARY *copy, *neg, *sqr, *carry, *inv0, *inv0_vartime, *pow_pm3d4;
  FE8_BINARY *add, *sub, *mul, *add_lazy, *sub_lazy;
  FE8_COUNTED *sqr_n, *shl_lazy;
  void (*is_zero)(const FIELD *f, uint64_t mask[8], const FE8_VALUE *a);
  void (*may_be_zero)(const FIELD *f, uint64_t mask[8], const FE8_VALUE *a);
  void (*select)(const FIELD *f, FE8_VALUE *r, const uint64_t mask[8],
                 const FE8_VALUE *a, const FE8_VALUE *b);
  void (*load)(const FIELD *f, FE8_VALUE *r, const crypto_word_t *const src[8]);
  void (*load1)(const FIELD *f, FE8_VALUE *r, const crypto_word_t *src);
  void (*store)(const FIELD *f, crypto_word_t *const dst[8],
                const FE8_VALUE *a);
  void (*from_words)(const FIELD *f, FE8_VALUE *r, const FE8_WORDS_OF_LANES *w);
  void (*from_plain)(const FIELD *f, FE8_VALUE *r, const FE8_WORDS_OF_LANES *w);
  void (*to_words)(const FIELD *f, FE8_WORDS_OF_LANES *w, const FE8_VALUE *a);
  void (*to_plain)(const FIELD *f, FE8_WORDS_OF_LANES *w, const FE8_VALUE *a);

  // These repeat x[i] = op(x[i]) for i < chains <= 8 |n| times, for benches.
  void (*repeat_mul)(const FIELD *f, FE8_VALUE *x, const FE8_VALUE *y,
                     size_t chains, size_t n);
  void (*repeat_sqr)(const FIELD *f, FE8_VALUE *x, size_t chains, size_t n);
  void (*repeat_sub)(const FIELD *f, FE8_VALUE *x, const FE8_VALUE *y,
                     size_t chains, size_t n);
  void (*repeat_carry)(const FIELD *f, FE8_VALUE *x, size_t chains, size_t n);
} FE8_METHOD;

// fe8_methods_ifma and fe8_methods_emul return the |*num| methods with
// intrinsics, none if the compiler has no such, and those of the twin.
const FE8_METHOD *fe8_methods_ifma(size_t *num);
const FE8_METHOD *fe8_methods_emul(size_t *num);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_TEST_LANES_FE8_METHOD_H
