// SPDX-License-Identifier: Apache-2.0
//
// field_method_impl.h is a template: it makes the FIELD_METHOD of an inlined
// backend, a table of functions over the memory form. Define FE_NAME, include
// the backend's header before, and it defines |<name>_field_method|. It
// undefines FE_NAME.

#include "crypto/field/field.h"
#include "crypto/field/portable/fe_names.h"

#define FM(op) FE(method_##op)
#define FM_TABLE_(name) name##_field_method
#define FM_TABLE(name) FM_TABLE_(name)

#define FM_BINARY(op)                                                          \
  static void FM(op)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a, \
                     const crypto_word_t *b) {                                 \
    FE_T x, y;                                                                 \
    FE(load)(f, x, a);                                                         \
    FE(load)(f, y, b);                                                         \
    FE(op)(f, x, x, y);                                                        \
    FE(store)(f, r, x);                                                        \
  }

#define FM_UNARY(op)                                   \
  static void FM(op)(const FIELD *f, crypto_word_t *r, \
                     const crypto_word_t *a) {         \
    FE_T x;                                            \
    FE(load)(f, x, a);                                 \
    FE(op)(f, x, x);                                   \
    FE(store)(f, r, x);                                \
  }

FM_BINARY(add)
FM_BINARY(sub)
FM_BINARY(mul)
FM_UNARY(neg)
FM_UNARY(sqr)
FM_UNARY(inv0)
FM_UNARY(inv0_vartime)

static void FM(sqr_n)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                      unsigned n) {
  FE_T x;
  FE(load)(f, x, a);
  FE(sqr_n)(f, x, x, n);
  FE(store)(f, r, x);
}

static void FM(from_plain)(const FIELD *f, crypto_word_t *r,
                           const crypto_word_t *a) {
  FE_T x;
  FE(from_plain)(f, x, a);
  FE(store)(f, r, x);
}

static void FM(to_plain)(const FIELD *f, crypto_word_t *r,
                         const crypto_word_t *a) {
  FE_T x;
  FE(load)(f, x, a);
  FE(to_plain)(f, r, x);
}

static crypto_word_t FM(is_zero)(const FIELD *f, const crypto_word_t *a) {
  FE_T x;
  FE(load)(f, x, a);
  return FE(is_zero)(f, x);
}

#define FM_STRING_(name) #name
#define FM_STRING(name) FM_STRING_(name)

OPENSSL_UNUSED static const FIELD_METHOD FM_TABLE(FE_NAME) = {
    FM_STRING(FE_NAME),
    FM(add),
    FM(sub),
    FM(mul),
    FM(neg),
    FM(sqr),
    FM(sqr_n),
    FM(inv0),
    FM(inv0_vartime),
    FM(from_plain),
    FM(to_plain),
    FM(is_zero),
};

#undef FM
#undef FM_TABLE_
#undef FM_TABLE
#undef FM_BINARY
#undef FM_UNARY
#undef FM_STRING_
#undef FM_STRING
#undef FE_NAME
