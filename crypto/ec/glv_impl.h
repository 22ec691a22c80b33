// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/glv_impl.h says how the template's group splits a scalar for public
// multiplications: on a curve with the endomorphism (x, y) -> (beta*x, y), into
// two halves; elsewhere not at all. Part of the template of weierstrass_impl.h.

#if defined(CURVE_HAS_GLV)

// A half is at most 0xa2a8918c... in absolute value, below 2^128.
#define SPLIT 2
#define SPLIT_BITS 128
#define SPLIT_WORDS (2 * WORDS_PER_U64)

static void ga_endomorphism_x(const FIELD *F, fe *r, const fe *x) {
  fe beta;
  fe_load(F, &beta, kGlvBeta);
  fe_mul(F, r, x, &beta);
}

// glv_mul_add sets r += a*b modulo 2^(CRYPTO_WORD_BITS*num_r).
static void glv_mul_add(crypto_word_t *r, size_t num_r, const crypto_word_t *a,
                        size_t num_a, const crypto_word_t *b, size_t num_b) {
  for (size_t i = 0; i < num_a; i++) {
    crypto_word_t carry = 0;
    for (size_t j = 0; i + j < num_r; j++) {
      crypto_dword_t t =
          (crypto_dword_t)a[i] * (j < num_b ? b[j] : 0) + r[i + j] + carry;
      r[i + j] = (crypto_word_t)t;
      carry = (crypto_word_t)(t >> CRYPTO_WORD_BITS);
    }
  }
}

// glv_neg sets r = -r modulo 2^(CRYPTO_WORD_BITS*num).
static void glv_neg(crypto_word_t *r, size_t num) {
  crypto_word_t borrow = 0;
  for (size_t i = 0; i < num; i++) {
    r[i] = crypto_subb_w(0, r[i], &borrow);
  }
}

#define GLV_WORDS (3 * WORDS_PER_U64)

// glv_coefficient sets |c| to minus round(k*g / 2^384), modulo 2^192.
static void glv_minus_coefficient(crypto_word_t c[GLV_WORDS],
                                  const crypto_word_t *k,
                                  const crypto_word_t *g) {
  crypto_word_t product[2 * CURVE_WORDS] = {0};
  const size_t top = 6 * WORDS_PER_U64;
  glv_mul_add(product, 2 * CURVE_WORDS, k, CURVE_WORDS, g, CURVE_WORDS);
  crypto_word_t carry = product[top - 1] >> (CRYPTO_WORD_BITS - 1);
  for (size_t i = 0; i < GLV_WORDS; i++) {
    c[i] =
        crypto_addc_w(i < 2 * WORDS_PER_U64 ? product[top + i] : 0, 0, &carry);
  }
  glv_neg(c, GLV_WORDS);
}

// scalar_split_public writes |s| = +-parts[0] +- parts[1]*lambda modulo the
// order, with the signs in |negative|:
//
//   k1 = k - c1*a1 - c2*a2, k2 = c1*(-b1) - c2*b2
//
// for the rounded coefficients c1, c2. The halves are so short that arithmetic
// modulo 2^192 loses nothing, and bit 191 is their sign.
//
//   source  Gallant, Lambert and Vanstone, CRYPTO 2001
static void scalar_split_public(const EC_GROUP *group,
                                crypto_word_t parts[SPLIT][SPLIT_WORDS],
                                int negative[SPLIT], const EC_SCALAR *s) {
  (void)group;
  crypto_word_t half[SPLIT][GLV_WORDS] = {{0}, {0}};
  crypto_word_t minus_c1[GLV_WORDS], minus_c2[GLV_WORDS];
  glv_minus_coefficient(minus_c1, s->words, kGlvG1);
  glv_minus_coefficient(minus_c2, s->words, kGlvG2);
  OPENSSL_memcpy(half[0], s->words, sizeof(half[0]));
  glv_mul_add(half[0], GLV_WORDS, minus_c1, GLV_WORDS, kGlvA1, GLV_WORDS);
  glv_mul_add(half[0], GLV_WORDS, minus_c2, GLV_WORDS, kGlvA2, GLV_WORDS);
  glv_mul_add(half[1], GLV_WORDS, minus_c1, GLV_WORDS, kGlvMinusB1, GLV_WORDS);
  glv_neg(half[1], GLV_WORDS);
  glv_mul_add(half[1], GLV_WORDS, minus_c2, GLV_WORDS, kGlvA1, GLV_WORDS);
  for (size_t i = 0; i < SPLIT; i++) {
    negative[i] = (int)(half[i][GLV_WORDS - 1] >> (CRYPTO_WORD_BITS - 1));
    if (negative[i]) {
      glv_neg(half[i], GLV_WORDS);
    }
    OPENSSL_memcpy(parts[i], half[i], sizeof(parts[i]));
  }
}

#else

// One of s and n - s is below 2^(bits of n - 1): the part.
#define SPLIT 1
#define SPLIT_BITS (CURVE_MAX_SCALAR_BITS - 1)
#define SPLIT_WORDS \
  ((CURVE_MAX_SCALAR_BITS + CRYPTO_WORD_BITS - 1) / CRYPTO_WORD_BITS)

static void ga_endomorphism_x(const FIELD *F, fe *r, const fe *x) {
  (void)F;
  *r = *x;
}

// scalar_split_public writes |s| = +-parts[0] modulo the order, with the sign
// in |negative|.
static void scalar_split_public(const EC_GROUP *group,
                                crypto_word_t parts[SPLIT][SPLIT_WORDS],
                                int negative[SPLIT], const EC_SCALAR *s) {
  const FIELD *n = group->order;
  crypto_word_t borrow = 0;
  OPENSSL_memcpy(parts[0], s->words, sizeof(parts[0]));
  negative[0] = (int)words_get_bits(s->words, n->num_words, n->bits - 1, 1);
  for (size_t i = 0; negative[0] && i < SPLIT_WORDS && i < n->num_words; i++) {
    parts[0][i] = crypto_subb_w(n->m[i], s->words[i], &borrow);
  }
}

#endif  // CURVE_HAS_GLV
