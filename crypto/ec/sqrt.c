// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/sqrt.c takes square roots modulo any odd prime, for the curves
// whose prime has no exponentiation of its own: P-224, where p - 1 is divisible
// by 2^96, and custom curves. Public data only; used to decompress points.

#include "crypto/ec/internal.h"
#include "crypto/group/recode.h"

// words_shift_right sets r = a >> bits.
static void words_shift_right(crypto_word_t *r, const crypto_word_t *a,
                              size_t num, size_t bits) {
  for (size_t i = 0; i < num; i++) {
    size_t pos = bits + i * CRYPTO_WORD_BITS;
    crypto_word_t low = words_get_bits(a, num, pos, CRYPTO_WORD_BITS / 2);
    crypto_word_t high = words_get_bits(a, num, pos + CRYPTO_WORD_BITS / 2,
                                        CRYPTO_WORD_BITS / 2);
    r[i] = low | high << (CRYPTO_WORD_BITS / 2);
  }
}

// felem_pow_vartime sets r = a^e.
static void felem_pow_vartime(const EC_GROUP *group, EC_FELEM *r,
                              const EC_FELEM *a, const crypto_word_t *e) {
  const size_t num = group->field->num_words;
  EC_FELEM base = *a, acc = *ec_felem_one(group);
  for (size_t i = num * CRYPTO_WORD_BITS; i-- > 0;) {
    ec_felem_sqr(group, &acc, &acc);
    if (words_get_bits(e, num, i, 1)) {
      ec_felem_mul(group, &acc, &acc, &base);
    }
  }
  *r = acc;
}

// felem_is_square_vartime is Euler's criterion: a^((p-1)/2) is not -1.
static int felem_is_square_vartime(const EC_GROUP *group, const EC_FELEM *a) {
  crypto_word_t e[EC_MAX_WORDS] = {0};
  EC_FELEM t, minus_one;
  words_shift_right(e, group->field->m, group->field->num_words, 1);
  felem_pow_vartime(group, &t, a, e);
  ec_felem_neg(group, &minus_one, ec_felem_one(group));
  return !ec_felem_equal(group, &t, &minus_one);
}

// felem_nonsquare_vartime sets |z| to the least positive non-square.
static void felem_nonsquare_vartime(const EC_GROUP *group, EC_FELEM *z) {
  *z = *ec_felem_one(group);
  do {
    ec_felem_add(group, z, z, ec_felem_one(group));
  } while (felem_is_square_vartime(group, z));
}

// ec_felem_sqrt_generic_vartime is the algorithm of Tonelli and Shanks: with p
// - 1 = 2^s * q, q odd, x = a^((q+1)/2) and b = a^q satisfy x^2 = a*b, and b
// has order 2^m with m < s if a is a square. While m > 0, x and b are
// multiplied by a power of z^q, z a non-square, that lowers m.
//
//   source  Cohen, A Course in Computational Algebraic Number Theory, 1.5.1
int ec_felem_sqrt_generic_vartime(const EC_GROUP *group, EC_FELEM *r,
                                  const EC_FELEM *a) {
  const FIELD *F = group->field;
  const EC_FELEM *one = ec_felem_one(group);
  crypto_word_t p_minus_1[EC_MAX_WORDS] = {0}, e[EC_MAX_WORDS] = {0};
  EC_FELEM x, b, root, t;
  OPENSSL_memset(&t, 0, sizeof(t));
  if (ec_felem_is_zero(group, a)) {
    *r = t;
    return 1;
  }
  if (!felem_is_square_vartime(group, a)) {
    return 0;
  }
  OPENSSL_memcpy(p_minus_1, F->m, F->num_words * sizeof(crypto_word_t));
  p_minus_1[0] -= 1;
  size_t s = 1;
  while (!words_get_bits(p_minus_1, F->num_words, s, 1)) {
    s++;
  }
  // (q - 1)/2
  words_shift_right(e, p_minus_1, F->num_words, s + 1);
  felem_pow_vartime(group, &t, a, e);
  ec_felem_mul(group, &x, &t, a);
  ec_felem_mul(group, &b, &t, &x);
  words_shift_right(e, p_minus_1, F->num_words, s);
  felem_nonsquare_vartime(group, &t);
  felem_pow_vartime(group, &root, &t, e);
  while (!ec_felem_equal(group, &b, one)) {
    size_t m = 0;
    t = b;
    while (!ec_felem_equal(group, &t, one)) {
      ec_felem_sqr(group, &t, &t);
      m++;
    }
    for (; s > m + 1; s--) {
      ec_felem_sqr(group, &root, &root);
    }
    ec_felem_mul(group, &x, &x, &root);
    ec_felem_sqr(group, &root, &root);
    ec_felem_mul(group, &b, &b, &root);
    s = m;
  }
  *r = x;
  return 1;
}
