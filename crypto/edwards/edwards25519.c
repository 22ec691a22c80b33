// SPDX-License-Identifier: Apache-2.0
//
// edwards25519.c is the curve of Ed25519 (RFC 8032, section 5.1): an instance
// of the template, and what is its own: scalars modulo L, encodings, and square
// roots modulo p = 2^255 - 19.

#include "crypto/edwards/internal.h"

#include "crypto/edwards/bytes.h"
#include "crypto/edwards/edwards25519_gen.h"
#include "crypto/field/portable/edwards25519.h"

#define FIELD_NAME edwards25519
#define FIELD_OBJECT field_edwards25519
#include "crypto/edwards/extended_impl.h"

#define ORDER field_edwards25519_order
#define ORDER_WORDS FIELD_EDWARDS25519_ORDER_WORDS
#define ORDER_BITS 253


// Scalars.

void edwards25519_scalar_reduce(EDWARDS25519_SCALAR *r, const uint8_t *in,
                                size_t len) {
  crypto_word_t wide[2 * ORDER_WORDS];
  assert(len <= sizeof(wide));
  words_from_bytes_le(wide, 2 * ORDER_WORDS, in, len);
  field_reduce(&ORDER, r->words, wide, 2 * ORDER_WORDS);
  OPENSSL_cleanse(wide, sizeof(wide));
}

int edwards25519_scalar_decode_public(EDWARDS25519_SCALAR *r,
                                      const uint8_t in[EDWARDS25519_BYTES]) {
  words_from_bytes_le(r->words, ORDER_WORDS, in, EDWARDS25519_BYTES);
  if (!field_lt_modulus(&ORDER, r->words)) {
    OPENSSL_memset(r, 0, sizeof(EDWARDS25519_SCALAR));
    return 0;
  }
  return 1;
}

void edwards25519_scalar_encode(uint8_t out[EDWARDS25519_BYTES],
                                const EDWARDS25519_SCALAR *a) {
  words_to_bytes_le(out, EDWARDS25519_BYTES, a->words);
}

void edwards25519_scalar_mul_add(EDWARDS25519_SCALAR *r,
                                 const EDWARDS25519_SCALAR *a,
                                 const EDWARDS25519_SCALAR *b,
                                 const EDWARDS25519_SCALAR *c) {
  EDWARDS25519_SCALAR t;
  field_to_mont(&ORDER, t.words, a->words);
  field_mul(&ORDER, t.words, t.words, b->words);
  field_add(&ORDER, r->words, t.words, c->words);
  OPENSSL_cleanse(&t, sizeof(t));
}

// scalar_make_odd sets |out| to |k| or L - |k|, whichever is odd, and returns a
// mask: all ones in the second case. Zero gives L.
static crypto_word_t scalar_make_odd(crypto_word_t out[ORDER_WORDS],
                                     const EDWARDS25519_SCALAR *k) {
  crypto_word_t even = ct_bit_mask(~k->words[0] & 1);
  words_sub(out, ORDER.m, k->words, ORDER_WORDS);
  words_select(out, even, out, k->words, ORDER_WORDS);
  return even;
}


// Points.

static void ge_load(ge *r, const EDWARDS25519_POINT *p) {
  fe_load(&r->X, p->X);
  fe_load(&r->Y, p->Y);
  fe_load(&r->Z, p->Z);
  fe_load(&r->T, p->T);
}

static void ge_store(EDWARDS25519_POINT *r, const ge *p) {
  fe_store(r->X, &p->X);
  fe_store(r->Y, &p->Y);
  fe_store(r->Z, &p->Z);
  fe_store(r->T, &p->T);
}

void edwards25519_mul_base(EDWARDS25519_POINT *r,
                           const EDWARDS25519_SCALAR *s) {
  crypto_word_t k[ORDER_WORDS];
  ge acc;
  crypto_word_t negate = scalar_make_odd(k, s);
  ge_mul_base_odd(&acc, k, ORDER_WORDS, negate);
  ge_store(r, &acc);
  OPENSSL_cleanse(k, sizeof(k));
  OPENSSL_cleanse(&acc, sizeof(acc));
}

void edwards25519_mul_two_public(EDWARDS25519_POINT *r,
                                 const EDWARDS25519_SCALAR *s,
                                 const EDWARDS25519_POINT *p,
                                 const EDWARDS25519_SCALAR *k) {
  int8_t s_digits[ORDER_BITS + 1], k_digits[ORDER_BITS + 1];
  ge acc, point;
  ge_load(&point, p);
  ge_mul_two_public(&acc, s_digits, k_digits, s->words, &point, k->words,
                    ORDER_BITS, ORDER_WORDS);
  ge_store(r, &acc);
}

void edwards25519_neg(EDWARDS25519_POINT *r, const EDWARDS25519_POINT *p) {
  ge point;
  ge_load(&point, p);
  fe_neg(&point.X, &point.X);
  fe_neg(&point.T, &point.T);
  ge_store(r, &point);
}


// Encodings.

static const unsigned kSignShift = 8 * CRYPTO_WORD_BYTES - 1;

// encode writes (X/Z, Y/Z), given 1/Z.
static void encode(uint8_t out[EDWARDS25519_BYTES], const EDWARDS25519_POINT *p,
                   const crypto_word_t z_inverse[ORDER_WORDS]) {
  crypto_word_t words[EDWARDS_WORDS], sign;
  fe coordinate, z;
  fe_load(&z, z_inverse);
  fe_load(&coordinate, p->X);
  fe_mul(&coordinate, &coordinate, &z);
  edwards25519_fe_to_plain(&FIELD_OBJECT, words, coordinate.v);
  sign = words[0] & 1;
  fe_load(&coordinate, p->Y);
  fe_mul(&coordinate, &coordinate, &z);
  edwards25519_fe_to_plain(&FIELD_OBJECT, words, coordinate.v);
  words[EDWARDS_WORDS - 1] |= sign << kSignShift;
  words_to_bytes_le(out, EDWARDS25519_BYTES, words);
}

void edwards25519_encode(uint8_t out[EDWARDS25519_BYTES],
                         const EDWARDS25519_POINT *p) {
  crypto_word_t z_inverse[EDWARDS_WORDS];
  edwards25519_fe_inv0(&FIELD_OBJECT, z_inverse, p->Z);
  encode(out, p, z_inverse);
  OPENSSL_cleanse(z_inverse, sizeof(z_inverse));
}

void edwards25519_encode_public(uint8_t out[EDWARDS25519_BYTES],
                                const EDWARDS25519_POINT *p) {
  crypto_word_t z_inverse[EDWARDS_WORDS];
  edwards25519_fe_inv0_vartime(&FIELD_OBJECT, z_inverse, p->Z);
  encode(out, p, z_inverse);
}

// sqrt_ratio_public sets x^2 = u/v and returns one iff u/v is a square; v is
// not zero.
//
// As p = 5 mod 8, the candidate x = u*v^3 * (u*v^7)^((p-5)/8) has v*x^2 = u*c
// with c^4 = 1: u/v is a square iff c = 1 or c = -1, and in the second case x
// lacks a root of -1.
//
//   source  RFC 8032, section 5.1.3
static int sqrt_ratio_public(fe *x, const fe *u, const fe *v) {
  fe v3, t, root;
  fe_sqr(&v3, v);
  fe_mul(&v3, &v3, v);
  fe_sqr(&t, &v3);
  fe_mul(&t, &t, v);
  fe_mul(&t, &t, u);
  edwards25519_fe_pow_pm5d8(&FIELD_OBJECT, t.v, t.v);
  fe_mul(&t, &t, &v3);
  fe_mul(x, &t, u);
  fe_sqr(&t, x);
  fe_mul(&t, &t, v);
  fe_sub(&v3, &t, u);
  if (fe_is_zero(&v3)) {
    return 1;
  }
  fe_load(&root, kEdwardsRootOfMinusOne);
  fe_mul(x, x, &root);
  fe_add(&v3, &t, u);
  return fe_is_zero(&v3) != 0;
}

int edwards25519_decode_public(EDWARDS25519_POINT *r,
                               const uint8_t in[EDWARDS25519_BYTES]) {
  crypto_word_t words[EDWARDS_WORDS];
  ge p;
  fe u, v, d;
  ge_set_identity(&p);
  ge_store(r, &p);
  words_from_bytes_le(words, EDWARDS_WORDS, in, EDWARDS25519_BYTES);
  crypto_word_t sign = words[EDWARDS_WORDS - 1] >> kSignShift;
  words[EDWARDS_WORDS - 1] &= ((crypto_word_t)1 << kSignShift) - 1;
  if (!field_lt_modulus(&FIELD_OBJECT, words)) {
    return 0;
  }
  edwards25519_fe_from_plain(&FIELD_OBJECT, p.Y.v, words);
  // x^2 = (y^2 - 1)/(d*y^2 + 1); -1/d is not a square, so nothing is divided by
  // zero.
  fe_sqr(&u, &p.Y);
  fe_load(&d, kEdwardsD);
  fe_mul(&v, &u, &d);
  fe_sub(&u, &u, &p.Z);
  fe_add(&v, &v, &p.Z);
  if (!sqrt_ratio_public(&p.X, &u, &v) || (fe_is_zero(&p.X) && sign)) {
    return 0;
  }
  edwards25519_fe_to_plain(&FIELD_OBJECT, words, p.X.v);
  if ((words[0] & 1) != sign) {
    fe_neg(&p.X, &p.X);
  }
  fe_mul(&p.T, &p.X, &p.Y);
  ge_store(r, &p);
  return 1;
}
