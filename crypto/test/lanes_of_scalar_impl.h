// SPDX-License-Identifier: Apache-2.0
//
// lanes_of_scalar_impl.h makes an eight-lane field (crypto/field/ifma/fe8_ct.h)
// of one that computes one element at a time: each operation visits its lanes
// in turn. So the templates over lanes run on curves that have no vector field,
// toys above all, with the bounds of elements checked. Include fe8_emul.h and
// the scalar backend, define FIELD_NAME, its prefix, and SCALAR_WORDS64, its
// memory form in words of 64 bits; the lanes have the prefix <FIELD_NAME>x8.

#define LS_PASTE__(a, b, c) a##b##c
#define LS_PASTE_(a, b, c) LS_PASTE__(a, b, c)
#define LS_SCALAR(op) LS_PASTE_(FIELD_NAME, _fe_, op)
#define LS(op) LS_PASTE_(FIELD_NAME, x8_fe_, op)
#define LS_FE LS_PASTE_(FIELD_NAME, _f, e)
#define LS_FE8 LS_PASTE_(FIELD_NAME, x8_f, e)
#define LS_LIMBS (sizeof(LS_FE) / sizeof(crypto_word_t))

typedef v8 LS_FE8[sizeof(LS_FE) / sizeof(crypto_word_t) + FE8_BOUND_SLOTS];

// get and put move one lane of an element.
static inline void LS(get)(crypto_word_t *r, const v8 *a, size_t lane) {
  for (size_t i = 0; i < LS_LIMBS; i++) {
    r[i] = (crypto_word_t)a[i].lane[lane];
  }
}

static inline void LS(put)(v8 *r, const crypto_word_t *a, size_t lane) {
  for (size_t i = 0; i < LS_LIMBS; i++) {
    r[i].lane[lane] = a[i];
  }
}

// LS_LANES visits the lanes: |body| sets |z| from |x| and |y|, those of |a| and
// |b|.
#define LS_LANES(r, a, b, body)                \
  for (size_t lane_ = 0; lane_ < 8; lane_++) { \
    LS_FE x, y, z;                             \
    LS(get)(x, a, lane_);                      \
    LS(get)(y, b, lane_);                      \
    body;                                      \
    LS(put)(r, z, lane_);                      \
  }

#define LS_BINARY(op, scalar, bound)                                    \
  static OPENSSL_UNUSED void LS(op)(const FIELD *f, v8 *r, const v8 *a, \
                                    const v8 *b) {                      \
    bound(r, a, b, LS_LIMBS);                                           \
    LS_LANES(r, a, b, LS_SCALAR(scalar)(f, z, x, y))                    \
  }

LS_BINARY(add, add, fe8_bound_add)
LS_BINARY(sub, sub, fe8_bound_sub)
LS_BINARY(mul, mul, fe8_bound_mul)
LS_BINARY(add_lazy, add, fe8_bound_lazy)
LS_BINARY(sub_lazy, sub, fe8_bound_lazy)

static OPENSSL_UNUSED void LS(neg)(const FIELD *f, v8 *r, const v8 *a) {
  fe8_bound_neg(r, a, LS_LIMBS);
  LS_LANES(r, a, a, (void)y; LS_SCALAR(neg)(f, z, x))
}

static OPENSSL_UNUSED void LS(sqr)(const FIELD *f, v8 *r, const v8 *a) {
  LS(mul)(f, r, a, a);
}

static OPENSSL_UNUSED void LS(shl_lazy)(const FIELD *f, v8 *r, const v8 *a,
                                        unsigned n) {
  fe8_bound_shl(r, a, n, LS_LIMBS);
  LS_LANES(
      r, a, a, LS_SCALAR(add)(f, z, x, y); for (unsigned i = 1; i < n; i++) {
        LS_SCALAR(add)(f, z, z, z);
      })
}

static OPENSSL_UNUSED void LS(carry)(const FIELD *f, v8 *r, const v8 *a) {
  (void)f;
  for (size_t i = 0; i < LS_LIMBS; i++) {
    r[i] = a[i];
  }
  fe8_give_tight(r, LS_LIMBS);
}

static OPENSSL_UNUSED void LS(copy)(const FIELD *f, v8 *r, const v8 *a) {
  (void)f;
  OPENSSL_memmove(r, a, sizeof(LS_FE8));
}

static OPENSSL_UNUSED void LS(load_limbs)(const FIELD *f, v8 *r,
                                          const crypto_word_t *const src[8]) {
  (void)f;
  fe8_give_tight(r, LS_LIMBS);
  v8_load_words(r, src, LS_LIMBS);
}

static OPENSSL_UNUSED void LS(store_limbs)(const FIELD *f,
                                           crypto_word_t *const dst[8],
                                           const v8 *a) {
  (void)f;
  fe8_take_tight(a, LS_LIMBS);
  v8_store_words(dst, a, LS_LIMBS);
}

static OPENSSL_UNUSED void LS(load)(const FIELD *f, v8 *r,
                                    const crypto_word_t *const src[8]) {
  fe8_give_tight(r, LS_LIMBS);
  for (size_t lane = 0; lane < 8; lane++) {
    LS_FE x;
    LS_SCALAR(load)(f, x, src[lane]);
    LS(put)(r, x, lane);
  }
}

static OPENSSL_UNUSED void LS(load1)(const FIELD *f, v8 *r,
                                     const crypto_word_t *src) {
  const crypto_word_t *const all[8] = {src, src, src, src, src, src, src, src};
  LS(load)(f, r, all);
}

static OPENSSL_UNUSED void LS(store)(const FIELD *f,
                                     crypto_word_t *const dst[8], const v8 *a) {
  fe8_take_sum(a, LS_LIMBS, FE8_MAX_SUM);
  for (size_t lane = 0; lane < 8; lane++) {
    LS_FE x;
    LS(get)(x, a, lane);
    LS_SCALAR(store)(f, dst[lane], x);
  }
}

// from_words and to_plain go through an array per lane.
static OPENSSL_UNUSED void LS(from_words)(const FIELD *f, v8 *r, const v8 *w) {
  crypto_word_t words[8][SCALAR_WORDS64 * WORDS_PER_U64];
  crypto_word_t *dst[8];
  const crypto_word_t *src[8];
  for (size_t lane = 0; lane < 8; lane++) {
    dst[lane] = words[lane];
    src[lane] = words[lane];
  }
  v8_store_words(dst, w, SCALAR_WORDS64);
  LS(load)(f, r, src);
}

static OPENSSL_UNUSED void LS(to_plain)(const FIELD *f, v8 *w, const v8 *a) {
  crypto_word_t words[8][SCALAR_WORDS64 * WORDS_PER_U64];
  const crypto_word_t *src[8];
  fe8_take_sum(a, LS_LIMBS, FE8_MAX_SUM);
  for (size_t lane = 0; lane < 8; lane++) {
    LS_FE x;
    LS(get)(x, a, lane);
    LS_SCALAR(to_plain)(f, words[lane], x);
    src[lane] = words[lane];
  }
  v8_load_words(w, src, SCALAR_WORDS64);
}

static OPENSSL_UNUSED void LS(zero)(const FIELD *f, v8 *r) {
  LS_FE x;
  LS_SCALAR(zero)(f, x);
  fe8_give_tight(r, LS_LIMBS);
  for (size_t lane = 0; lane < 8; lane++) {
    LS(put)(r, x, lane);
  }
}

static OPENSSL_UNUSED void LS(one)(const FIELD *f, v8 *r) {
  LS_FE x;
  LS_SCALAR(one)(f, x);
  fe8_give_tight(r, LS_LIMBS);
  for (size_t lane = 0; lane < 8; lane++) {
    LS(put)(r, x, lane);
  }
}

static OPENSSL_UNUSED v8 LS(is_zero)(const FIELD *f, const v8 *a) {
  v8 mask = v8_set1(0);
  fe8_take_sum(a, LS_LIMBS, FE8_MAX_SUM);
  for (size_t lane = 0; lane < 8; lane++) {
    LS_FE x;
    LS(get)(x, a, lane);
    mask.lane[lane] = 0u - (uint64_t)(LS_SCALAR(is_zero)(f, x) & 1);
  }
  return mask;
}

static OPENSSL_UNUSED void LS(select)(const FIELD *f, v8 *r, v8 mask,
                                      const v8 *a, const v8 *b) {
  (void)f;
  fe8_bound_either(r, a, b, LS_LIMBS);
  for (size_t i = 0; i < LS_LIMBS; i++) {
    r[i] = v8_select(mask, a[i], b[i]);
  }
}

#define LS_INVERSION(op)                                                  \
  static OPENSSL_UNUSED void LS(op)(const FIELD *f, v8 *r, const v8 *a) { \
    fe8_take_sum(a, LS_LIMBS, FE8_MAX_SUM);                               \
    LS_LANES(r, a, a, (void)y; LS_SCALAR(op)(f, z, x))                    \
    fe8_give_tight(r, LS_LIMBS);                                          \
  }

LS_INVERSION(inv0)
LS_INVERSION(inv0_vartime)
#if CURVE_P_IS_3_MOD_4
LS_INVERSION(pow_pm3d4)
#endif
