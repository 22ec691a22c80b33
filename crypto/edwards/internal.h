// SPDX-License-Identifier: Apache-2.0
//
// crypto/edwards/internal.h is the face of the twisted Edwards curves, and of
// Montgomery's form of one: for each its points, its scalars, and what schemes
// do with them. Points are of the whole curve, whose order is the cofactor
// times a prime; no function refuses any of them, as the addition law is
// complete.

#ifndef OPENSSL_HEADER_CRYPTO_EDWARDS_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_EDWARDS_INTERNAL_H

#include "crypto/field/moduli_gen.h"

#if defined(__cplusplus)
extern "C" {
#endif


// edwards25519: -x^2 + y^2 = 1 + d*x^2*y^2 over p = 2^255 - 19, d =
// -121665/121666, with the base point B of prime order L and the cofactor 8
// (RFC 8032, section 5.1).

#define EDWARDS25519_BYTES 32

// An EDWARDS25519_POINT is (X/Z, Y/Z) with T = X*Y/Z, each in the memory form
// of |field_edwards25519|; Z is never zero.
typedef struct {
  crypto_word_t X[FIELD_EDWARDS25519_WORDS];
  crypto_word_t Y[FIELD_EDWARDS25519_WORDS];
  crypto_word_t Z[FIELD_EDWARDS25519_WORDS];
  crypto_word_t T[FIELD_EDWARDS25519_WORDS];
} EDWARDS25519_POINT;

// An EDWARDS25519_SCALAR is an integer below L, least significant word first.
typedef struct {
  crypto_word_t words[FIELD_EDWARDS25519_ORDER_WORDS];
} EDWARDS25519_SCALAR;

// edwards25519_scalar_reduce sets |r| to the |len| little-endian bytes of |in|
// modulo L.
//
//   range    len <= 64
//   secrecy  constant time; |len| is public
void edwards25519_scalar_reduce(EDWARDS25519_SCALAR *r, const uint8_t *in,
                                size_t len);

// edwards25519_scalar_decode_public sets |r| to the little-endian integer |in|
// and returns one iff it is below L. Otherwise |r| is zero.
MUST_USE int edwards25519_scalar_decode_public(
    EDWARDS25519_SCALAR *r, const uint8_t in[EDWARDS25519_BYTES]);

// edwards25519_scalar_encode writes |a|, little-endian.
void edwards25519_scalar_encode(uint8_t out[EDWARDS25519_BYTES],
                                const EDWARDS25519_SCALAR *a);

// edwards25519_scalar_mul_add sets r = a*b + c.
//
//   secrecy  constant time
void edwards25519_scalar_mul_add(EDWARDS25519_SCALAR *r,
                                 const EDWARDS25519_SCALAR *a,
                                 const EDWARDS25519_SCALAR *b,
                                 const EDWARDS25519_SCALAR *c);

// edwards25519_mul_base sets r = s*B.
//
//   secrecy  constant time; all coordinates of |r| are as secret as |s|
void edwards25519_mul_base(EDWARDS25519_POINT *r, const EDWARDS25519_SCALAR *s);

// edwards25519_mul_two_public sets r = s*B + k*P.
//
//   secrecy  everything is public
void edwards25519_mul_two_public(EDWARDS25519_POINT *r,
                                 const EDWARDS25519_SCALAR *s,
                                 const EDWARDS25519_POINT *p,
                                 const EDWARDS25519_SCALAR *k);

// edwards25519_neg sets r = -p.
void edwards25519_neg(EDWARDS25519_POINT *r, const EDWARDS25519_POINT *p);

// edwards25519_encode writes y, little-endian, and in the top bit the lowest
// bit of x. Equal points have equal encodings, whatever their Z.
//
//   secrecy  constant time; the encoding shows nothing but the point
//   source   RFC 8032, section 5.1.2
void edwards25519_encode(uint8_t out[EDWARDS25519_BYTES],
                         const EDWARDS25519_POINT *p);

// edwards25519_encode_public is |edwards25519_encode| for a public point.
void edwards25519_encode_public(uint8_t out[EDWARDS25519_BYTES],
                                const EDWARDS25519_POINT *p);

// edwards25519_decode_public sets |r| to the point that |in| encodes and
// returns one iff it is the canonical encoding of one: y < p, a point with that
// y exists, and the sign is clear where x = 0. Otherwise |r| is (0, 1).
//
//   source   RFC 8032, section 5.1.3
MUST_USE int edwards25519_decode_public(EDWARDS25519_POINT *r,
                                        const uint8_t in[EDWARDS25519_BYTES]);


// curve25519: v^2 = u^3 + 486662*u^2 + u over the same field, which is
// edwards25519 in other coordinates: u = (1 + y)/(1 - y) (RFC 7748, section
// 4.1). Its functions know points by u alone, and so up to sign; the point at
// infinity counts as u = 0.

// curve25519_mul sets |out| to u of s*P, with |u| of P and |s| little-endian,
// of 256 bits.
//
//   range    any: bit 255 of |u| is ignored, the rest reduced modulo p; |u| may
//            belong to the twist
//   secrecy  constant time; the result is as secret as |s|
//   source   RFC 7748, section 5
void curve25519_mul(uint8_t out[EDWARDS25519_BYTES],
                    const uint8_t s[EDWARDS25519_BYTES],
                    const uint8_t u[EDWARDS25519_BYTES]);

// curve25519_mul_base is |curve25519_mul| with the base point, u = 9, and |s|
// no multiple of its order.
void curve25519_mul_base(uint8_t out[EDWARDS25519_BYTES],
                         const uint8_t s[EDWARDS25519_BYTES]);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_EDWARDS_INTERNAL_H
