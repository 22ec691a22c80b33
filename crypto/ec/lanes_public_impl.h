// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/lanes_public_impl.h is what the template of lanes_impl.h does with
// public data: multi-scalar multiplication and many signatures at once.
//
//   secrecy  everything is public

#include "crypto/ec/lanes_glv_impl.h"

#if defined(CURVE_HAS_GLV)
static void fe8_endomorphism_x(const FIELD *F, fe8 *r, const fe8 *x) {
  fe8 beta;
  fe8_constant(F, &beta, kGlvBeta);
  fe8_mul(F, r, x, &beta);
}
#else
static void fe8_endomorphism_x(const FIELD *F, fe8 *r, const fe8 *x) {
  (void)F;
  *r = *x;
}
#endif

// ge8_to_affine_public sets out[i] to the affine form of in[i], or (0, 0) for
// infinity.
static void ge8_to_affine_public(const EC_GROUP *group, EC_AFFINE *out,
                                 const EC_JACOBIAN *in, size_t n) {
  const FIELD *F = group->field;
  int all_affine = 1;
  for (size_t i = 0; i < n && all_affine; i++) {
    all_affine = OPENSSL_memcmp(in[i].Z.words, F->one,
                                F->num_words * sizeof(crypto_word_t)) == 0;
  }
  if (!all_affine) {
    (void)ge8_to_affine_batch(group, out, in, n);
    return;
  }
  for (size_t i = 0; i < n; i++) {
    out[i].X = in[i].X;
    out[i].Y = in[i].Y;
  }
}

#include "crypto/group/straus8_impl.h"
#include "crypto/group/pippenger8_impl.h"
#include "crypto/group/windows8_impl.h"
#include "crypto/group/terms8_impl.h"
#include "crypto/group/msm8_impl.h"

// verify8 checks 0 < n <= LANES signatures, whose sums are u1*G + u2*P.
static NOINLINE void verify8(const EC_GROUP *group, uint8_t *ok,
                             const EC_SCALAR *r, const EC_SCALAR *u1,
                             const EC_SCALAR *u2, const EC_AFFINE *p,
                             size_t n) {
  EC_JACOBIAN sums[LANES];
  terms8_batch batch;
  terms8_begin(&batch, 2);
  for (size_t i = 0; i < n; i++) {
    const EC_POINTS points[2] = {{NULL, &p[i]}, {NULL, NULL}};
    const EC_SCALAR *const scalars[2] = {&u2[i], &u1[i]};
    terms8_take(&batch, points, scalars);
  }
  const unsigned failed = terms8_sums(group, sums, &batch);
  for (size_t i = 0; i < n; i++) {
    if (failed >> i & 1) {
      ge_verify_each_public(group, &ok[i], &r[i], &u1[i], &u2[i], &p[i], 1);
    } else {
      ok[i] = (uint8_t)ec_cmp_x_public(group, &sums[i], &r[i]);
    }
  }
}

static void ge8_verify_each_public(const EC_GROUP *group, uint8_t *ok,
                                   const EC_SCALAR *r, const EC_SCALAR *u1,
                                   const EC_SCALAR *u2, const EC_AFFINE *p,
                                   size_t n) {
  size_t i = 0;
  while (n - i >= LANES_MIN_VERIFY) {
    size_t num = n - i < LANES ? n - i : LANES;
    verify8(group, ok + i, r + i, u1 + i, u2 + i, p + i, num);
    i += num;
  }
  ge_verify_each_public(group, ok + i, r + i, u1 + i, u2 + i, p + i, n - i);
}

// ge8_mul_public_terms_each: see |EC_METHOD|.
static void ge8_mul_public_terms_each(const EC_GROUP *group, EC_JACOBIAN *r,
                                      const EC_AFFINE *const *points,
                                      const EC_SCALAR *scalars, size_t t,
                                      size_t n) {
  size_t first = 0;
  while (n - first >= LANES_MIN_TERMS) {
    terms8_batch batch;
    terms8_begin(&batch, t);
    for (size_t i = first; i < n; i++) {
      EC_POINTS p[TERMS8_MAX];
      const EC_SCALAR *s[TERMS8_MAX];
      for (size_t j = 0; j < t; j++) {
        p[j].jacobian = NULL;
        p[j].affine = points[i * t + j];
        s[j] = &scalars[i * t + j];
      }
      if (!terms8_take(&batch, p, s)) {
        break;
      }
    }
    const unsigned failed = terms8_sums(group, &r[first], &batch);
    for (size_t i = 0; i < batch.n; i++) {
      if (failed >> i & 1) {
        const size_t term = (first + i) * t;
        ge_mul_public_terms(group, &r[first + i], &points[term], &scalars[term],
                            t);
      }
    }
    first += batch.n;
  }
  ge_mul_public_terms_each(group, r + first, points + first * t,
                           scalars + first * t, t, n - first);
}
