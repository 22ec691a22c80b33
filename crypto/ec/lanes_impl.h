// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/lanes_impl.h is the part of the template of weierstrass_impl.h that
// computes with eight points side by side, for a file that has included a field
// of crypto/field/ifma and defined LANES_NAME, its prefix. It instantiates the
// formulas for eight elements and fills the slots that run many at once:
// lanes_secret_impl.h for secrets, lanes_public_impl.h and crypto/group for
// public data.

#define EC_FE8(op) EC_PASTE(LANES_NAME, _fe_##op)

// LANES is how many points go side by side.
#define LANES 8

// fe8 is eight elements, and fe8_mask eight answers.
typedef struct {
  EC_PASTE(LANES_NAME, _fe) v;
} fe8;
typedef v8 fe8_mask;

ALWAYS_INLINE void fe8_load(const FIELD *F, fe8 *r,
                            const crypto_word_t *const src[LANES]) {
  EC_FE8(load)(F, r->v, src);
}

ALWAYS_INLINE void fe8_store(const FIELD *F, crypto_word_t *const dst[LANES],
                             const fe8 *a) {
  EC_FE8(store)(F, dst, a->v);
}

// LIMBS_WORDS is the room of an element's limbs in memory.
#define LIMBS_WORDS \
  ((sizeof(fe8) / sizeof(v8) - FE8_BOUND_SLOTS) * WORDS_PER_U64)

ALWAYS_INLINE void fe8_load_limbs(const FIELD *F, fe8 *r,
                                  const crypto_word_t *const src[LANES]) {
  EC_FE8(load_limbs)(F, r->v, src);
}

ALWAYS_INLINE void fe8_store_limbs(const FIELD *F,
                                   crypto_word_t *const dst[LANES],
                                   const fe8 *a) {
  EC_FE8(store_limbs)(F, dst, a->v);
}

ALWAYS_INLINE void fe8_constant(const FIELD *F, fe8 *r,
                                const crypto_word_t *words) {
  EC_FE8(load1)(F, r->v, words);
}

ALWAYS_INLINE void fe8_zero(const FIELD *F, fe8 *r) {
  EC_FE8(zero)(F, r->v);
}

ALWAYS_INLINE void fe8_one(const FIELD *F, fe8 *r) {
  EC_FE8(one)(F, r->v);
}

ALWAYS_INLINE void fe8_add(const FIELD *F, fe8 *r, const fe8 *a, const fe8 *b) {
  EC_FE8(add)(F, r->v, a->v, b->v);
}

ALWAYS_INLINE void fe8_sub(const FIELD *F, fe8 *r, const fe8 *a, const fe8 *b) {
  EC_FE8(sub)(F, r->v, a->v, b->v);
}

ALWAYS_INLINE void fe8_neg(const FIELD *F, fe8 *r, const fe8 *a) {
  EC_FE8(neg)(F, r->v, a->v);
}

static NOINLINE void fe8_mul(const FIELD *F, fe8 *r, const fe8 *a,
                             const fe8 *b) {
  EC_FE8(mul)(F, r->v, a->v, b->v);
}

static NOINLINE void fe8_sqr(const FIELD *F, fe8 *r, const fe8 *a) {
  EC_FE8(sqr)(F, r->v, a->v);
}

ALWAYS_INLINE void fe8_add_lazy(const FIELD *F, fe8 *r, const fe8 *a,
                                const fe8 *b) {
  EC_FE8(add_lazy)(F, r->v, a->v, b->v);
}

ALWAYS_INLINE void fe8_sub_lazy(const FIELD *F, fe8 *r, const fe8 *a,
                                const fe8 *b) {
  EC_FE8(sub_lazy)(F, r->v, a->v, b->v);
}

ALWAYS_INLINE void fe8_twice_lazy(const FIELD *F, fe8 *r, const fe8 *a) {
  EC_FE8(shl_lazy)(F, r->v, a->v, 1);
}

ALWAYS_INLINE void fe8_carry(const FIELD *F, fe8 *r) {
  EC_FE8(carry)(F, r->v, r->v);
}

static NOINLINE fe8_mask fe8_is_zero(const FIELD *F, const fe8 *a) {
  return EC_FE8(is_zero)(F, a->v);
}

ALWAYS_INLINE void fe8_select(const FIELD *F, fe8 *r, fe8_mask mask,
                              const fe8 *a, const fe8 *b) {
  EC_FE8(select)(F, r->v, mask, a->v, b->v);
}

static NOINLINE void fe8_inv0(const FIELD *F, fe8 *r, const fe8 *a) {
  EC_FE8(inv0)(F, r->v, a->v);
}

static NOINLINE void fe8_inv0_vartime(const FIELD *F, fe8 *r, const fe8 *a) {
  EC_FE8(inv0_vartime)(F, r->v, a->v);
}

ALWAYS_INLINE fe8_mask fe8_mask_none(void) {
  return v8_set1(0);
}

ALWAYS_INLINE fe8_mask fe8_mask_and(fe8_mask a, fe8_mask b) {
  return v8_and(a, b);
}

#define LANES_WORDS (LANES_WORDS64 * WORDS_PER_U64)

#if defined(CURVE_HAS_SSWU)
ALWAYS_INLINE fe8_mask fe8_mask_xor(fe8_mask a, fe8_mask b) {
  return v8_xor(a, b);
}

static void fe8_pow_pm3d4(const FIELD *F, fe8 *r, const fe8 *a) {
  EC_FE8(pow_pm3d4)(F, r->v, a->v);
}

static fe8_mask fe8_sgn0(const FIELD *F, const fe8 *a) {
  v8 plain[LANES_WORDS64];
  EC_FE8(to_plain)(F, plain, a->v);
  return v8_sub(v8_set1(0), v8_and(plain[0], v8_set1(1)));
}
#endif

#include "crypto/ec/lanes_names.h"
#include "crypto/ec/formulas_impl.h"
#if defined(CURVE_HAS_SSWU)
#include "crypto/ec/sswu_formulas_impl.h"
#endif
#include "crypto/ec/lanes_names.h"

// A lane_points is the points of eight lanes, in memory form.
typedef const EC_JACOBIAN *lane_points[LANES];

static void ge8_load(const FIELD *F, ge8 *r, const lane_points p) {
  const crypto_word_t *x[LANES], *y[LANES], *z[LANES];
  for (size_t i = 0; i < LANES; i++) {
    x[i] = p[i]->X.words;
    y[i] = p[i]->Y.words;
    z[i] = p[i]->Z.words;
  }
  fe8_load(F, &r->X, x);
  fe8_load(F, &r->Y, y);
  fe8_load(F, &r->Z, z);
}

// ge8_store sets r[i] to lane |i| of |p| for i < n <= LANES.
static void ge8_store(const FIELD *F, EC_JACOBIAN *r, size_t n, const ge8 *p) {
  EC_JACOBIAN unused;
  crypto_word_t *x[LANES], *y[LANES], *z[LANES];
  for (size_t i = 0; i < LANES; i++) {
    EC_JACOBIAN *out = i < n ? &r[i] : &unused;
    OPENSSL_memset(out, 0, sizeof(EC_JACOBIAN));
    x[i] = out->X.words;
    y[i] = out->Y.words;
    z[i] = out->Z.words;
  }
  fe8_store(F, x, &p->X);
  fe8_store(F, y, &p->Y);
  fe8_store(F, z, &p->Z);
  OPENSSL_cleanse(&unused, sizeof(unused));
}

#include "crypto/ec/lanes_secret_impl.h"
#include "crypto/ec/lanes_public_impl.h"
