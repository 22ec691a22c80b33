// SPDX-License-Identifier: Apache-2.0
//
// curve25519.c is Montgomery's ladder on curve25519. The multiples of the base
// point come from the tables of edwards25519.

#include "crypto/edwards/internal.h"

#include <openssl/mem.h>

#include "crypto/edwards/bytes.h"
#include "crypto/field/portable/edwards25519.h"

#define F (&field_edwards25519)
#define WORDS FIELD_EDWARDS25519_WORDS

typedef edwards25519_fe fe;

#define fe_add(r, a, b) edwards25519_fe_add(F, r, a, b)
#define fe_sub(r, a, b) edwards25519_fe_sub(F, r, a, b)
#define fe_mul(r, a, b) edwards25519_fe_mul(F, r, a, b)
#define fe_sqr(r, a) edwards25519_fe_sqr(F, r, a)

// A LADDER holds u = X2/Z2 of n*P and u = X3/Z3 of (n + 1)*P; Z = 0 is
// infinity. The rest is what a step needs, here so that it is wiped.
typedef struct {
  fe x2, z2, x3, z3;
  fe a, b, aa, bb, da, cb;
} LADDER;

// fe_swap swaps |a| and |b| if |mask| is all ones.
static void fe_swap(crypto_word_t mask, fe a, fe b) {
  for (size_t i = 0; i < WORDS; i++) {
    const crypto_word_t difference = mask & (a[i] ^ b[i]);
    a[i] ^= difference;
    b[i] ^= difference;
  }
}

// ladder_step doubles the first point and adds it to the second, whose
// difference has the coordinate |u|. It is right for all inputs, u = 0 and
// infinity among them.
//
//   source  RFC 7748, section 5; Montgomery, Math. Comp. 48 (1987)
static void ladder_step(LADDER *l, const fe u) {
  static const fe kA24 = {121665};  // (486662 - 2)/4
  fe_add(l->a, l->x2, l->z2);
  fe_sub(l->b, l->x2, l->z2);
  fe_add(l->cb, l->x3, l->z3);
  fe_sub(l->da, l->x3, l->z3);
  fe_mul(l->da, l->da, l->a);
  fe_mul(l->cb, l->cb, l->b);
  fe_sqr(l->aa, l->a);
  fe_sqr(l->bb, l->b);

  fe_add(l->x3, l->da, l->cb);
  fe_sqr(l->x3, l->x3);
  fe_sub(l->z3, l->da, l->cb);
  fe_sqr(l->z3, l->z3);
  fe_mul(l->z3, l->z3, u);

  fe_mul(l->x2, l->aa, l->bb);
  fe_sub(l->b, l->aa, l->bb);  // 4*X*Z
  fe_mul(l->a, l->b, kA24);
  fe_add(l->a, l->a, l->aa);
  fe_mul(l->z2, l->a, l->b);
}

// decode_u sets |r| to the coordinate that |in| encodes.
static void decode_u(fe r, const uint8_t in[EDWARDS25519_BYTES]) {
  crypto_word_t wide[2 * WORDS];
  words_from_bytes_le(wide, 2 * WORDS, in, EDWARDS25519_BYTES);
  wide[WORDS - 1] &= ~(crypto_word_t)0 >> 1;
  edwards25519_reduce(r, wide);
}

// encode_ratio writes x/z, or zero if z is.
static void encode_ratio(uint8_t out[EDWARDS25519_BYTES], const fe x,
                         const fe z) {
  fe r;
  edwards25519_fe_inv0(F, r, z);
  fe_mul(r, r, x);
  words_to_bytes_le(out, EDWARDS25519_BYTES, r);
  OPENSSL_cleanse(r, sizeof(r));
}

void curve25519_mul(uint8_t out[EDWARDS25519_BYTES],
                    const uint8_t s[EDWARDS25519_BYTES],
                    const uint8_t u[EDWARDS25519_BYTES]) {
  LADDER l;
  fe base;
  crypto_word_t swapped = 0;
  decode_u(base, u);
  OPENSSL_memset(&l, 0, sizeof(l));
  l.x2[0] = 1;
  words_copy(l.x3, base, WORDS);
  l.z3[0] = 1;
  for (int i = 255; i >= 0; i--) {
    crypto_word_t bit = (s[i / 8] >> (i % 8)) & 1;
    fe_swap(ct_bit_mask(bit ^ swapped), l.x2, l.x3);
    fe_swap(ct_bit_mask(bit ^ swapped), l.z2, l.z3);
    swapped = bit;
    ladder_step(&l, base);
  }
  fe_swap(ct_bit_mask(swapped), l.x2, l.x3);
  fe_swap(ct_bit_mask(swapped), l.z2, l.z3);
  encode_ratio(out, l.x2, l.z2);
  OPENSSL_cleanse(&l, sizeof(l));
}

// With y = Y/Z, u = (Z + Y)/(Z - Y).
void curve25519_mul_base(uint8_t out[EDWARDS25519_BYTES],
                         const uint8_t s[EDWARDS25519_BYTES]) {
  EDWARDS25519_SCALAR scalar;
  EDWARDS25519_POINT point;
  fe sum, difference;
  edwards25519_scalar_reduce(&scalar, s, EDWARDS25519_BYTES);
  edwards25519_mul_base(&point, &scalar);
  fe_add(sum, point.Z, point.Y);
  fe_sub(difference, point.Z, point.Y);
  encode_ratio(out, sum, difference);
  OPENSSL_cleanse(&scalar, sizeof(scalar));
  OPENSSL_cleanse(&point, sizeof(point));
  OPENSSL_cleanse(sum, sizeof(sum));
  OPENSSL_cleanse(difference, sizeof(difference));
}
