// SPDX-License-Identifier: Apache-2.0
//
// inv.c inverts modulo any odd prime by divsteps (Bernstein and Yang, "Fast
// constant-time gcd computation and modular inversion", ePrint 2019/266), once
// in constant time and once in variable time.
//
// A divstep takes an odd f, an integer g and delta to
//
//   1 - delta, g, (g - f)/2             if delta > 0 and g is odd,
//   1 + delta, f, (g + (g mod 2)*f)/2   otherwise.
//
// Starting with delta = 1/2, f = m and 0 <= g = a <= m < 2^b, g becomes zero,
// and f then is the greatest common divisor or its negative, in at most
//
//   ceil((9437*b + 1) / 4096)
//
// steps: 590, 885 and 1201 for 256, 384 and 521 bits. (P. Wuille, "Bounds on
// divsteps iterations in safegcd", proves floor((45907*b + 26313) / 19929) by
// convex hulls, the same numbers or one more; J. Harrison's
// DIVSTEP_ENDTOEND_BITS_SIMPLE, checked by HOL Light, is the bound above.)
//
// The steps are those of the low bits of f and g alone, so they are made in
// batches: a 2x2 matrix of single words collects them, which then is applied to
// f and g, and modulo m to d and e, where f = d*a/c and g = e*a/c for the
// numerator c that is asked for.

#include <openssl/mem.h>

#include "crypto/field/field.h"
#include "crypto/field/words.h"


// Numbers are signed limbs of INV_BITS bits: all but the last, which has the
// sign, are in [0, 2^INV_BITS). d and e stay in (-2m, m), which takes two bits
// more than m.
#if CRYPTO_WORD_BITS == 64
#define INV_BITS 62
#define INV_BLOCK_STEPS 20
#else
#define INV_BITS 30
#define INV_BLOCK_STEPS 9
#endif
#define INV_MASK ((crypto_sword_t)(((crypto_word_t)1 << INV_BITS) - 1))
#define INV_LIMBS(bits) (((bits) + 2 + INV_BITS - 1) / INV_BITS)
#define INV_MAX_LIMBS INV_LIMBS(8 * FIELD_MAX_BYTES)

// An INV_MATRIX takes (f, g) to (u*f + v*g, q*f + r*g) / 2^INV_BITS. In each
// row the absolute values add up to at most 2^INV_BITS.
typedef struct {
  crypto_sword_t u, v, q, r;
} INV_MATRIX;

// An INV_STATE is where an inversion stands. |zeta| is -(delta + 1/2).
typedef struct {
  crypto_sword_t f[INV_MAX_LIMBS], g[INV_MAX_LIMBS];
  crypto_sword_t d[INV_MAX_LIMBS], e[INV_MAX_LIMBS];
  crypto_sword_t m[INV_MAX_LIMBS];
  crypto_word_t m_inverse;  // 1/m modulo a word
  crypto_sword_t zeta;
} INV_STATE;

// inv_sign_mask is all ones iff |a| is negative.
static inline crypto_sword_t inv_sign_mask(crypto_sword_t a) {
  return (crypto_sword_t)value_barrier_w(
      (crypto_word_t)(a >> (CRYPTO_WORD_BITS - 1)));
}

ALWAYS_INLINE void inv_from_words(crypto_sword_t *r, size_t n,
                                  const crypto_word_t *a, size_t num_words) {
  for (size_t i = 0; i < n; i++) {
    size_t word = i * INV_BITS / CRYPTO_WORD_BITS;
    size_t shift = i * INV_BITS % CRYPTO_WORD_BITS;
    crypto_dword_t two = word < num_words ? a[word] : 0;
    if (word + 1 < num_words) {
      two |= (crypto_dword_t)a[word + 1] << CRYPTO_WORD_BITS;
    }
    r[i] = (crypto_sword_t)(two >> shift) & INV_MASK;
  }
}

// inv_to_words is the converse, for |a| in [0, 2^(num_words * word)).
ALWAYS_INLINE void inv_to_words(crypto_word_t *r, size_t num_words,
                                const crypto_sword_t *a, size_t n) {
  for (size_t i = 0; i < num_words; i++) {
    size_t limb = i * CRYPTO_WORD_BITS / INV_BITS;
    size_t shift = i * CRYPTO_WORD_BITS % INV_BITS;
    crypto_dword_t bits = limb < n ? (crypto_word_t)a[limb] : 0;
    for (size_t j = 1; j <= 2 && limb + j < n; j++) {
      // Of the third limb what is above two words is not needed.
      bits |= (crypto_dword_t)(crypto_word_t)a[limb + j] << (j * INV_BITS);
    }
    r[i] = (crypto_word_t)(bits >> shift);
  }
}

// inv_update_fg applies |t| to f and g, which it leaves integers: the low
// INV_BITS bits of the sums are zero.
ALWAYS_INLINE void inv_update_fg(crypto_sword_t *f, crypto_sword_t *g,
                                 const INV_MATRIX *t, size_t n) {
  crypto_sdword_t cf = 0, cg = 0;
  UNROLL_LIMBS
  for (size_t i = 0; i < n; i++) {
    // Products are at most 2^(2*INV_BITS), so sums and carries fit.
    cf += (crypto_sdword_t)t->u * f[i] + (crypto_sdword_t)t->v * g[i];
    cg += (crypto_sdword_t)t->q * f[i] + (crypto_sdword_t)t->r * g[i];
    if (i > 0) {
      f[i - 1] = (crypto_sword_t)cf & INV_MASK;
      g[i - 1] = (crypto_sword_t)cg & INV_MASK;
    }
    cf >>= INV_BITS;
    cg >>= INV_BITS;
  }
  f[n - 1] = (crypto_sword_t)cf;
  g[n - 1] = (crypto_sword_t)cg;
}

// inv_cancel returns the k in (-2^INV_BITS, 0], plus |k0|, for which |low| +
// k*m ends in INV_BITS zeros, where |low| is the sum without any of k.
ALWAYS_INLINE crypto_sword_t inv_cancel(const INV_STATE *s, crypto_sword_t k0,
                                        crypto_sdword_t low) {
  crypto_word_t clear = (crypto_word_t)low * s->m_inverse + (crypto_word_t)k0;
  return k0 - ((crypto_sword_t)clear & INV_MASK);
}

// inv_update_de applies |t| to d and e modulo m. A negative one counts as one
// m more, which brings it into (-m, m) and the sums below 2^INV_BITS * m in
// absolute value; then a multiple of m in (-2^INV_BITS * m, 0] makes them
// divisible, and their quotients are in (-2m, m) again.
ALWAYS_INLINE void inv_update_de(INV_STATE *s, const INV_MATRIX *t, size_t n) {
  crypto_sword_t *d = s->d, *e = s->e;
  crypto_sword_t d_sign = inv_sign_mask(d[n - 1]);
  crypto_sword_t e_sign = inv_sign_mask(e[n - 1]);
  crypto_sdword_t cd =
      (crypto_sdword_t)t->u * d[0] + (crypto_sdword_t)t->v * e[0];
  crypto_sdword_t ce =
      (crypto_sdword_t)t->q * d[0] + (crypto_sdword_t)t->r * e[0];
  crypto_sword_t kd = inv_cancel(s, (t->u & d_sign) + (t->v & e_sign), cd);
  crypto_sword_t ke = inv_cancel(s, (t->q & d_sign) + (t->r & e_sign), ce);
  cd += (crypto_sdword_t)kd * s->m[0];
  ce += (crypto_sdword_t)ke * s->m[0];
  cd >>= INV_BITS;
  ce >>= INV_BITS;
  UNROLL_LIMBS
  for (size_t i = 1; i < n; i++) {
    cd += (crypto_sdword_t)t->u * d[i] + (crypto_sdword_t)t->v * e[i] +
          (crypto_sdword_t)kd * s->m[i];
    ce += (crypto_sdword_t)t->q * d[i] + (crypto_sdword_t)t->r * e[i] +
          (crypto_sdword_t)ke * s->m[i];
    d[i - 1] = (crypto_sword_t)cd & INV_MASK;
    e[i - 1] = (crypto_sword_t)ce & INV_MASK;
    cd >>= INV_BITS;
    ce >>= INV_BITS;
  }
  d[n - 1] = (crypto_sword_t)cd;
  e[n - 1] = (crypto_sword_t)ce;
}

// inv_add_masked sets r += a & mask.
ALWAYS_INLINE void inv_add_masked(crypto_sword_t *r, const crypto_sword_t *a,
                                  crypto_sword_t mask, size_t n) {
  crypto_sword_t carry = 0;
  for (size_t i = 0; i < n; i++) {
    carry += r[i] + (a[i] & mask);
    r[i] = i + 1 < n ? carry & INV_MASK : carry;
    carry >>= INV_BITS;
  }
}

// inv_finish sets |r| to the inverse when g is zero: d if f = 1, -d if f = -1.
// Where nothing is to be inverted, f = m and d = 0.
ALWAYS_INLINE void inv_finish(crypto_word_t *r, INV_STATE *s, size_t num_words,
                              size_t n) {
  // d is in (-2m, m), then in (-m, m), with either sign, and then in [0, m).
  inv_add_masked(s->d, s->m, inv_sign_mask(s->d[n - 1]), n);
  crypto_sword_t negate = inv_sign_mask(s->f[n - 1]);
  crypto_sword_t carry = 0;
  for (size_t i = 0; i < n; i++) {
    carry += (s->d[i] ^ negate) - negate;
    s->d[i] = i + 1 < n ? carry & INV_MASK : carry;
    carry >>= INV_BITS;
  }
  inv_add_masked(s->d, s->m, inv_sign_mask(s->d[n - 1]), n);
  inv_to_words(r, num_words, s->d, n);
}

// Blocks of steps in constant time.
//
// INV_BLOCK_STEPS = k steps are made on two words: each packs the low k bits of
// f (or g) and, above it, its two coefficients in the old f and g, as fields of
// k + 1 signed bits that overlap by their signs:
//
//   f + 2^(k+1) * U + 2^(2k+2) * V,   f_new = -(U*f_old + V*g_old) / 2^k.
//
// A step halves all fields of g at once; the coefficients begin as -2^k, so
// they stay integers, and with this sign none is ever 2^k: only an untouched
// row has a coefficient of that size. Rows are at most 2^k in the sum of
// absolute values, and since their determinant is not zero the sum of two of
// them is below 2^(k+1): so V's field never leaves the word, as 3k + 2 is at
// most the word's bits less 2.
STATIC_ASSERT(3 * INV_BLOCK_STEPS + 2 <= CRYPTO_WORD_BITS - 2,
              "packed coefficients overflow their word");
#define INV_FIELD (INV_BLOCK_STEPS + 1)
#define INV_BLOCKS 3  // in a batch
STATIC_ASSERT(INV_BLOCKS *INV_BLOCK_STEPS <= INV_BITS, "a batch is too long");

// inv_unpack sets |*u| and |*v| to the coefficients in |row|.
ALWAYS_INLINE void inv_unpack(crypto_sword_t *u, crypto_sword_t *v,
                              crypto_sword_t row) {
  // Half a field more rounds the field below to its sign.
  const crypto_sword_t half = (crypto_sword_t)1 << (INV_FIELD - 1);
  crypto_sword_t both = (row + half) >> INV_FIELD;
  crypto_sword_t high = (both + half) >> INV_FIELD;
  *u = high * 2 * half - both;
  *v = -high;
}

// INV_MOST is the most inversions that run side by side: a step waits for the
// one before, and meanwhile the processor has time for a step of another.
#define INV_MOST 2

// inv_step makes one step.
ALWAYS_INLINE void inv_step(crypto_word_t *fuv, crypto_word_t *gqr,
                            crypto_sword_t *zeta) {
  crypto_word_t odd = ct_bit_mask(*gqr & 1);
  crypto_word_t is_positive = (crypto_word_t)inv_sign_mask(*zeta);
  crypto_word_t swap = odd & is_positive;
  crypto_word_t addend = ((*fuv ^ is_positive) - is_positive) & odd;
  *fuv ^= (*fuv ^ *gqr) & swap;
  *gqr = (crypto_word_t)((crypto_sword_t)(*gqr + addend) >> 1);
  *zeta = (*zeta ^ (crypto_sword_t)swap) - 1;
}

// inv_block sets each of |num| matrices |t| to that of k = INV_BLOCK_STEPS
// steps, to be divided by 2^k, and brings zeta forward.
ALWAYS_INLINE void inv_block(INV_MATRIX *t, INV_STATE *s,
                             const crypto_word_t *f, const crypto_word_t *g,
                             size_t num) {
  const crypto_word_t low = ((crypto_word_t)1 << INV_BLOCK_STEPS) - 1;
  const unsigned u_one = INV_FIELD + INV_BLOCK_STEPS;
  const unsigned v_one = 2 * INV_FIELD + INV_BLOCK_STEPS;
  crypto_word_t fuv[INV_MOST], gqr[INV_MOST];
  crypto_sword_t zeta[INV_MOST];
  for (size_t j = 0; j < num; j++) {
    fuv[j] = (f[j] & low) - ((crypto_word_t)1 << u_one);
    gqr[j] = (g[j] & low) - ((crypto_word_t)1 << v_one);
    zeta[j] = s[j].zeta;
  }
  UNROLL(10)
  for (size_t i = 0; i < INV_BLOCK_STEPS; i++) {
    for (size_t j = 0; j < num; j++) {
      inv_step(&fuv[j], &gqr[j], &zeta[j]);
    }
  }
  for (size_t j = 0; j < num; j++) {
    inv_unpack(&t[j].u, &t[j].v, (crypto_sword_t)fuv[j]);
    inv_unpack(&t[j].q, &t[j].r, (crypto_sword_t)gqr[j]);
    s[j].zeta = zeta[j];
  }
}

// inv_matrix_mul sets b = a*b.
ALWAYS_INLINE void inv_matrix_mul(INV_MATRIX *b, const INV_MATRIX *a) {
  INV_MATRIX t = *b;
  b->u = a->u * t.u + a->v * t.q;
  b->v = a->u * t.v + a->v * t.r;
  b->q = a->q * t.u + a->r * t.q;
  b->r = a->q * t.v + a->r * t.r;
}

// inv_batch sets each of |num| matrices |t| to that of |blocks| <= INV_BLOCKS
// blocks.
ALWAYS_INLINE void inv_batch(INV_STATE *s, INV_MATRIX *t, size_t num,
                             unsigned blocks) {
  // Each block leaves k bits less of f and g, which are right to INV_BITS.
  crypto_word_t f[INV_MOST], g[INV_MOST];
  const crypto_sword_t scale = (crypto_sword_t)1
                               << (INV_BITS - INV_BLOCK_STEPS * blocks);
  INV_MATRIX block[INV_MOST];
  for (size_t j = 0; j < num; j++) {
    f[j] = (crypto_word_t)s[j].f[0];
    g[j] = (crypto_word_t)s[j].g[0];
    t[j] = (INV_MATRIX){.u = scale, .r = scale};
  }
  for (unsigned i = 0; i < blocks; i++) {
    inv_block(block, s, f, g, num);
    for (size_t j = 0; j < num; j++) {
      crypto_word_t new_f =
          (crypto_word_t)block[j].u * f[j] + (crypto_word_t)block[j].v * g[j];
      crypto_word_t new_g =
          (crypto_word_t)block[j].q * f[j] + (crypto_word_t)block[j].r * g[j];
      f[j] = new_f >> INV_BLOCK_STEPS;
      g[j] = new_g >> INV_BLOCK_STEPS;
      inv_matrix_mul(&t[j], &block[j]);
    }
  }
}

ALWAYS_INLINE void inv_init(INV_STATE *s, const FIELD *field,
                            const crypto_word_t *a, const crypto_word_t *c,
                            size_t n) {
  inv_from_words(s->m, n, field->m, field->num_words);
  inv_from_words(s->f, n, field->m, field->num_words);
  inv_from_words(s->g, n, a, field->num_words);
  inv_from_words(s->e, n, c, field->num_words);
  for (size_t i = 0; i < n; i++) {
    s->d[i] = 0;
  }
  s->m_inverse = 0u - field->n0;
  s->zeta = -1;
}

// inv_run makes |num| <= INV_MOST divisions side by side.
ALWAYS_INLINE void inv_run(const FIELD_DIVISION *d, size_t num, size_t n) {
  INV_STATE s[INV_MOST];
  INV_MATRIX t[INV_MOST];
  unsigned bits = 0;
  for (size_t j = 0; j < num; j++) {
    inv_init(&s[j], d[j].f, d[j].a, d[j].c, n);
    bits = d[j].f->bits > bits ? d[j].f->bits : bits;
  }
  const unsigned steps = (9437 * bits + 1 + 4095) / 4096;
  unsigned blocks = (steps + INV_BLOCK_STEPS - 1) / INV_BLOCK_STEPS;
  while (blocks > 0) {
    unsigned now = blocks < INV_BLOCKS ? blocks : INV_BLOCKS;
    inv_batch(s, t, num, now);
    for (size_t j = 0; j < num; j++) {
      inv_update_de(&s[j], &t[j], n);
      inv_update_fg(s[j].f, s[j].g, &t[j], n);
    }
    blocks -= now;
  }
  for (size_t j = 0; j < num; j++) {
    inv_finish(d[j].r, &s[j], d[j].f->num_words, n);
  }
  // What is divided by can be a nonce, and both the state and the matrices tell
  // it.
  OPENSSL_cleanse(s, num * sizeof(s[0]));
  OPENSSL_cleanse(t, num * sizeof(t[0]));
}

// inv_batch_vartime sets |t| to the matrix of INV_BITS steps. It jumps over
// runs of zeros in g, and adds multiples of f that make several steps at once.
static void inv_batch_vartime(INV_STATE *s, INV_MATRIX *t) {
  crypto_word_t f = (crypto_word_t)s->f[0], g = (crypto_word_t)s->g[0];
  crypto_word_t u = 1, v = 0, q = 0, r = 1;
  crypto_sword_t zeta = s->zeta;
  unsigned left = INV_BITS;
  for (;;) {
    unsigned zeros = crypto_ctz_vartime(g | (crypto_word_t)1 << left);
    g >>= zeros;
    u <<= zeros;
    v <<= zeros;
    zeta -= (crypto_sword_t)zeros;
    left -= zeros;
    if (left == 0) {
      break;
    }
    if (zeta < 0) {
      // (delta, f, g) to (-delta, g, -f); the step proper follows below.
      crypto_word_t old_f = f, old_u = u, old_v = v;
      f = g;
      g = 0u - old_f;
      u = q;
      q = 0u - old_u;
      v = r;
      r = 0u - old_v;
      zeta = ~zeta;
    }
    // The next zeta + 1 steps swap nothing, so together they add the multiple
    // of f that makes as many low bits of g zero: w = -g/f modulo 2^bits. As
    // 1/f = f modulo 8, one step of Newton's gives f*(2 - f^2) modulo 64.
    unsigned bits = left < 6 ? left : 6;
    if (zeta + 1 < (crypto_sword_t)bits) {
      bits = (unsigned)zeta + 1;
    }
    crypto_word_t w = g * f * (f * f - 2) & (((crypto_word_t)1 << bits) - 1);
    g += w * f;
    q += w * u;
    r += w * v;
  }
  s->zeta = zeta;
  *t = (INV_MATRIX){(crypto_sword_t)u, (crypto_sword_t)v, (crypto_sword_t)q,
                    (crypto_sword_t)r};
}

// inv_shrink_vartime returns the number of limbs, of |n|, that f and g need,
// and moves the sign to the last of them.
ALWAYS_INLINE size_t inv_shrink_vartime(INV_STATE *s, size_t n) {
  crypto_sword_t *f = s->f, *g = s->g;
  // A limb can go if it is the sign alone: 0 or -1, and the one below has room
  // for it.
  while (n > 1 && (f[n - 1] == 0 || f[n - 1] == -1) &&
         (g[n - 1] == 0 || g[n - 1] == -1)) {
    n--;
    f[n - 1] |= (crypto_sword_t)((crypto_word_t)f[n] << INV_BITS);
    g[n - 1] |= (crypto_sword_t)((crypto_word_t)g[n] << INV_BITS);
  }
  return n;
}

static int inv_is_zero_vartime(const crypto_sword_t *a, size_t n) {
  crypto_sword_t any = 0;
  for (size_t i = 0; i < n; i++) {
    any |= a[i];
  }
  return any == 0;
}

ALWAYS_INLINE void inv_run_vartime(const FIELD *field, crypto_word_t *r,
                                   const crypto_word_t *a,
                                   const crypto_word_t *c, size_t n) {
  INV_STATE s;
  INV_MATRIX t;
  inv_init(&s, field, a, c, n);
  size_t len = n;
  while (!inv_is_zero_vartime(s.g, len)) {
    inv_batch_vartime(&s, &t);
    inv_update_de(&s, &t, n);
    inv_update_fg(s.f, s.g, &t, len);
    len = inv_shrink_vartime(&s, len);
  }
  s.f[n - 1] = s.f[len - 1];  // the sign
  inv_finish(r, &s, field->num_words, n);
}

// inv_divide is |inv_run| for |num| moduli of as many words.
ALWAYS_INLINE void inv_divide(const FIELD_DIVISION *d, size_t num) {
  switch (d->f->num_words) {
    case 4 * WORDS_PER_U64:
      inv_run(d, num, INV_LIMBS(256));
      return;
    case 6 * WORDS_PER_U64:
      inv_run(d, num, INV_LIMBS(384));
      return;
    case 9 * WORDS_PER_U64:
      inv_run(d, num, INV_LIMBS(8 * FIELD_MAX_BYTES));
      return;
    default:
      inv_run(d, num, INV_LIMBS(d->f->num_words * CRYPTO_WORD_BITS));
  }
}

void field_div0(const FIELD *f, crypto_word_t *r, const crypto_word_t *c,
                const crypto_word_t *a) {
  const FIELD_DIVISION d = {f, r, c, a};
  inv_divide(&d, 1);
}

void field_div0_two(const FIELD_DIVISION d[2]) {
  if (d[0].f->num_words == d[1].f->num_words) {
    inv_divide(d, 2);
    return;
  }
  field_div0(d[0].f, d[0].r, d[0].c, d[0].a);
  field_div0(d[1].f, d[1].r, d[1].c, d[1].a);
}

void field_div0_vartime(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *c, const crypto_word_t *a) {
  switch (f->num_words) {
    case 4 * WORDS_PER_U64:
      inv_run_vartime(f, r, a, c, INV_LIMBS(256));
      return;
    case 6 * WORDS_PER_U64:
      inv_run_vartime(f, r, a, c, INV_LIMBS(384));
      return;
    case 9 * WORDS_PER_U64:
      inv_run_vartime(f, r, a, c, INV_LIMBS(8 * FIELD_MAX_BYTES));
      return;
    default:
      inv_run_vartime(f, r, a, c, INV_LIMBS(f->bits));
  }
}

static const crypto_word_t kOne[FIELD_MAX_WORDS] = {1};

void field_inv0(const FIELD *f, crypto_word_t *r, const crypto_word_t *a) {
  field_div0(f, r, kOne, a);
}

void field_inv0_vartime(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a) {
  field_div0_vartime(f, r, kOne, a);
}
