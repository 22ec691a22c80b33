// SPDX-License-Identifier: Apache-2.0
//
// fe8_method_impl.h is a template: it makes |<FE_NAME>_method|, the FE8_METHOD
// of an eight-lane field, whose header is included before. It undefines
// FE_NAME.

#include "crypto/field/portable/fe_names.h"
#include "crypto/test/lanes/fe8_method.h"

#define FM(op) FE(method_##op)
#define FM_SIZE (sizeof(FE_T) / sizeof(v8))

static void FM(get)(v8 *r, const FE8_VALUE *a) {
  for (size_t i = 0; i < FM_SIZE; i++) {
    r[i] = v8_load(a->limb[i]);
  }
}

static void FM(put)(FE8_VALUE *r, const v8 *a) {
  for (size_t i = 0; i < FM_SIZE; i++) {
    v8_store(r->limb[i], a[i]);
  }
}

#define FM_CONSTANT(op)                              \
  static void FM(op)(const FIELD *f, FE8_VALUE *r) { \
    FE_T x;                                          \
    FE(op)(f, x);                                    \
    FM(put)(r, x);                                   \
  }

// The output is the input, as far as the function can see.
#define FM_UNARY(op)                                                     \
  static void FM(op)(const FIELD *f, FE8_VALUE *r, const FE8_VALUE *a) { \
    FE_T x;                                                              \
    FM(get)(x, a);                                                       \
    FE(op)(f, x, x);                                                     \
    FM(put)(r, x);                                                       \
  }

// The output is the input that has the same address.
#define FM_BINARY(op)                                                  \
  static void FM(op)(const FIELD *f, FE8_VALUE *r, const FE8_VALUE *a, \
                     const FE8_VALUE *b) {                             \
    FE_T x, y, z;                                                      \
    FM(get)(x, a);                                                     \
    FM(get)(y, b);                                                     \
    v8 *out = r == a ? x : r == b ? y : z;                             \
    FE(op)(f, out, x, a == b ? x : y);                                 \
    FM(put)(r, out);                                                   \
  }

#define FM_COUNTED(op)                                                 \
  static void FM(op)(const FIELD *f, FE8_VALUE *r, const FE8_VALUE *a, \
                     unsigned n) {                                     \
    FE_T x;                                                            \
    FM(get)(x, a);                                                     \
    FE(op)(f, x, x, n);                                                \
    FM(put)(r, x);                                                     \
  }

static void FM(get_words)(v8 *words, const FE8_WORDS_OF_LANES *w) {
  for (size_t i = 0; i < 9; i++) {
    words[i] = v8_load(w->word[i]);
  }
}

#define FM_FROM(op)                                 \
  static void FM(op)(const FIELD *f, FE8_VALUE *r,  \
                     const FE8_WORDS_OF_LANES *w) { \
    FE_T x;                                         \
    v8 words[9];                                    \
    FM(get_words)(words, w);                        \
    FE(op)(f, x, words);                            \
    FM(put)(r, x);                                  \
  }

#define FM_TO(op)                                           \
  static void FM(op)(const FIELD *f, FE8_WORDS_OF_LANES *w, \
                     const FE8_VALUE *a) {                  \
    FE_T x;                                                 \
    v8 words[9];                                            \
    FM(get)(x, a);                                          \
    FM(get_words)(words, w);                                \
    FE(op)(f, words, x);                                    \
    for (size_t i = 0; i < 9; i++) {                        \
      v8_store(w->word[i], words[i]);                       \
    }                                                       \
  }

FM_CONSTANT(zero)
FM_CONSTANT(one)
FM_UNARY(copy)
FM_UNARY(neg)
FM_UNARY(sqr)
FM_UNARY(carry)
FM_UNARY(inv0)
FM_UNARY(inv0_vartime)
FM_UNARY(pow_pm3d4)
FM_BINARY(add)
FM_BINARY(sub)
FM_BINARY(mul)
FM_BINARY(add_lazy)
FM_BINARY(sub_lazy)
FM_COUNTED(sqr_n)
FM_COUNTED(shl_lazy)
FM_FROM(from_words)
FM_FROM(from_plain)
FM_TO(to_words)
FM_TO(to_plain)

static void FM(is_zero)(const FIELD *f, uint64_t mask[8], const FE8_VALUE *a) {
  FE_T x;
  FM(get)(x, a);
  v8_store(mask, FE(is_zero)(f, x));
}

static void FM(may_be_zero)(const FIELD *f, uint64_t mask[8],
                            const FE8_VALUE *a) {
  FE_T x;
  FM(get)(x, a);
  v8_store(mask, FE(may_be_zero)(f, x));
}

static void FM(select)(const FIELD *f, FE8_VALUE *r, const uint64_t mask[8],
                       const FE8_VALUE *a, const FE8_VALUE *b) {
  FE_T x, y;
  FM(get)(x, a);
  FM(get)(y, b);
  FE(select)(f, x, v8_load(mask), x, y);
  FM(put)(r, x);
}

static void FM(load)(const FIELD *f, FE8_VALUE *r,
                     const crypto_word_t *const src[8]) {
  FE_T x;
  FE(load)(f, x, src);
  FM(put)(r, x);
}

static void FM(load1)(const FIELD *f, FE8_VALUE *r, const crypto_word_t *src) {
  FE_T x;
  FE(load1)(f, x, src);
  FM(put)(r, x);
}

static void FM(store)(const FIELD *f, crypto_word_t *const dst[8],
                      const FE8_VALUE *a) {
  FE_T x;
  FM(get)(x, a);
  FE(store)(f, dst, x);
}

// As functions of their own, which formulas call too.
static NOINLINE void FM(call_mul)(const FIELD *f, v8 *r, const v8 *a,
                                  const v8 *b) {
  FE(mul)(f, r, a, b);
}

static NOINLINE void FM(call_sqr)(const FIELD *f, v8 *r, const v8 *a) {
  FE(sqr)(f, r, a);
}

static NOINLINE void FM(call_sub)(const FIELD *f, v8 *r, const v8 *a,
                                  const v8 *b) {
  FE(sub)(f, r, a, b);
}

static NOINLINE void FM(call_carry)(const FIELD *f, v8 *r, const v8 *a) {
  FE(carry)(f, r, a);
}

#define FM_REPEAT(statement)              \
  FE_T x[8];                              \
  for (size_t i = 0; i < chains; i++) {   \
    FM(get)(x[i], &values[i]);            \
  }                                       \
  for (size_t j = 0; j < n; j++) {        \
    for (size_t i = 0; i < chains; i++) { \
      statement;                          \
    }                                     \
  }                                       \
  for (size_t i = 0; i < chains; i++) {   \
    FM(put)(&values[i], x[i]);            \
  }

static void FM(repeat_mul)(const FIELD *f, FE8_VALUE *values,
                           const FE8_VALUE *other, size_t chains, size_t n) {
  FE_T y;
  FM(get)(y, other);
  FM_REPEAT(FM(call_mul)(f, x[i], x[i], y))
}

static void FM(repeat_sqr)(const FIELD *f, FE8_VALUE *values, size_t chains,
                           size_t n) {
  FM_REPEAT(FM(call_sqr)(f, x[i], x[i]))
}

static void FM(repeat_sub)(const FIELD *f, FE8_VALUE *values,
                           const FE8_VALUE *other, size_t chains, size_t n) {
  FE_T y, t;
  FM(get)(y, other);
  FM_REPEAT(FM(call_sub)(f, t, x[i], y))
}

static void FM(repeat_carry)(const FIELD *f, FE8_VALUE *values, size_t chains,
                             size_t n) {
  FM_REPEAT(FM(call_carry)(f, x[i], x[i]))
}

#undef FM
#undef FM_SIZE
#undef FM_CONSTANT
#undef FM_UNARY
#undef FM_BINARY
#undef FM_COUNTED
#undef FM_FROM
#undef FM_TO
#undef FM_REPEAT
#undef FE_NAME
