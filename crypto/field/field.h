// SPDX-License-Identifier: Apache-2.0
//
// crypto/field/field.h is the face of the prime fields: what a modulus is, the
// contract that every field backend keeps, and arithmetic for a modulus that is
// known only at run time (the orders of all curves, the fields of custom
// curves). Nothing here knows of points.
//
// The contract of a backend
// -------------------------
// A backend is a header |crypto/field/<backend>/<name>.h| with |static inline|
// functions under the prefix |<name>_|. Each takes the |FIELD| first, which
// backends for one modulus ignore. |fe| stands for |<name>_fe|, an element in
// the backend's own radix: an array of words, passed by its name; it is *tight*
// in the sense of that header, and every function takes and returns tight
// elements. All functions but those marked vartime are constant time in the
// values; outputs may alias inputs.
//
//   fe_copy(F, r, a)
//   fe_load(F, r, words)         from an element in memory form
//   fe_store(F, words, a)        to memory form, fully reduced
//   fe_from_plain(F, r, words)   from an integer below the modulus
//   fe_to_plain(F, words, a)     to an integer below the modulus
//   fe_zero(F, r), fe_one(F, r)
//   fe_add, fe_sub, fe_mul (F, r, a, b);  fe_neg, fe_sqr (F, r, a)
//   fe_sqr_n(F, r, a, n)         a^(2^n), n >= 1
//   fe_is_zero(F, a)             mask: all ones iff a = 0
//   fe_select(F, r, mask, a, b)  r = mask ? a : b
//   fe_inv0(F, r, a)             1/a, and 0 for 0
//   fe_inv0_vartime(F, r, a)     the same, for public a
//   fe_pow_pm3d4(F, r, a)        a^((p-3)/4) where p = 3 mod 4: the root of a
//                                square is a times it. Where p = 5 mod 8 the
//                                backend has |fe_pow_pm5d8|, a^((p-5)/8),
//                                instead, and otherwise neither.
//
// *Memory form*: |num_words| saturated host words, least significant first,
// fully reduced, in the field's domain: Montgomery, unless |FIELD.is_plain|,
// with R = 2^(64*ceil(bits/64)). The domain is the same in every backend and
// for both word sizes, so elements in memory never depend on who computed them.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_FIELD_H
#define OPENSSL_HEADER_CRYPTO_FIELD_FIELD_H

#include "crypto/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// FIELD_MAX_BYTES is the width of the largest modulus, FIELD_MAX_WORDS the
// limbs that hold it. The limb count is always that of whole 64-bit words.
#define FIELD_MAX_BYTES 66
#define FIELD_MAX_WORDS (9 * WORDS_PER_U64)

// A FIELD describes an odd modulus m > 3 (a prime wherever a function inverts).
typedef struct field_st {
  crypto_word_t m[FIELD_MAX_WORDS];    // the modulus
  crypto_word_t r2[FIELD_MAX_WORDS];   // R^2 mod m
  crypto_word_t one[FIELD_MAX_WORDS];  // 1 in memory form
  crypto_word_t n0;                    // -1/m mod 2^CRYPTO_WORD_BITS
  size_t num_words;                    // limbs of an element: R = 2^(limbs)
  unsigned bits;                       // bits of m
  unsigned bytes;                      // bytes of m
  int is_plain;  // memory form is the integer itself, not Montgomery
  // For eight lanes of any modulus (ifma/mont_impl.h), in digits of 52 bits.
  // Zero if this is plain, the order of a built-in curve or above 384 bits.
  uint64_t lanes_m[8];      // the modulus
  uint64_t lanes_enter[8];  // from R to the lanes' R'
  uint64_t lanes_n0;        // -1/m mod 2^52
} FIELD;

// A FIELD_METHOD is a backend as a table of functions over the memory form: for
// tests, benchmarks and callers that can afford a call per product.
typedef struct field_method_st {
  const char *name;
  void (*add)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
              const crypto_word_t *b);
  void (*sub)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
              const crypto_word_t *b);
  void (*mul)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
              const crypto_word_t *b);
  void (*neg)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a);
  void (*sqr)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a);
  void (*sqr_n)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                unsigned n);
  void (*inv0)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a);
  void (*inv0_vartime)(const FIELD *f, crypto_word_t *r,
                       const crypto_word_t *a);
  void (*from_plain)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a);
  void (*to_plain)(const FIELD *f, crypto_word_t *r, const crypto_word_t *a);
  crypto_word_t (*is_zero)(const FIELD *f, const crypto_word_t *a);
} FIELD_METHOD;


// Arithmetic for any modulus.
//
// All arrays are |f->num_words| long and hold fully reduced integers. Constant
// time in the values. |field_mul| and |field_sqr| are Montgomery products,
// a*b/R: give both operands in Montgomery form for one in Montgomery form, or
// one of them for a plain product. They ignore |f->is_plain|.

// field_init_vartime fills |f| for the odd modulus |m| of |num_words| limbs,
// leading zeros allowed; |f->is_plain| is zero.
//
//   errors  returns 0, without an entry on the queue, if |m| is even, at most 3
//           or wider than |FIELD_MAX_BYTES|
MUST_USE int field_init_vartime(FIELD *f, const crypto_word_t *m,
                                size_t num_words);

void field_add(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
               const crypto_word_t *b);
void field_sub(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
               const crypto_word_t *b);
void field_neg(const FIELD *f, crypto_word_t *r, const crypto_word_t *a);
void field_mul(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
               const crypto_word_t *b);
void field_sqr(const FIELD *f, crypto_word_t *r, const crypto_word_t *a);

// field_to_mont and field_from_mont move between a and a*R mod m.
void field_to_mont(const FIELD *f, crypto_word_t *r, const crypto_word_t *a);
void field_from_mont(const FIELD *f, crypto_word_t *r, const crypto_word_t *a);

// field_div0 sets r = c/a for reduced integers, and 0 where |a| is 0. It knows
// no domain: with |c| one it inverts plain integers, with |f->r2| elements in
// Montgomery form.
//
//   source  Bernstein and Yang, ePrint 2019/266 (divsteps)
void field_div0(const FIELD *f, crypto_word_t *r, const crypto_word_t *c,
                const crypto_word_t *a);

// A FIELD_DIVISION is what |field_div0| takes.
typedef struct {
  const FIELD *f;
  crypto_word_t *r;
  const crypto_word_t *c, *a;
} FIELD_DIVISION;

// field_div0_two is |field_div0| twice, in less time if the moduli have equally
// many words. Outputs may alias inputs of their own division only.
void field_div0_two(const FIELD_DIVISION d[2]);

// field_div0_vartime is |field_div0| for public |a| and |c|.
void field_div0_vartime(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *c, const crypto_word_t *a);

// field_inv0 sets r = 1/a for plain |a| and |r|, and 0 for 0.
void field_inv0(const FIELD *f, crypto_word_t *r, const crypto_word_t *a);
// field_inv0_vartime is |field_inv0| for public |a|.
void field_inv0_vartime(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a);

// field_pow_public_exponent sets r = a^e in Montgomery form; time depends on
// the |num_e| words of |e| only.
void field_pow_public_exponent(const FIELD *f, crypto_word_t *r,
                               const crypto_word_t *a, const crypto_word_t *e,
                               size_t num_e);

// field_reduce sets r to the |num| words of |a| modulo m, for any |num|.
//
//   secrecy  constant time in |a|; |num| is public
void field_reduce(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                  size_t num);

// field_reduce_bytes is |field_reduce| for |len| big-endian bytes, at most
// 2 * FIELD_MAX_BYTES + 16 of them.
void field_reduce_bytes(const FIELD *f, crypto_word_t *r, const uint8_t *in,
                        size_t len);

// field_from_bytes reads |f->bytes| big-endian bytes.
//
//   secrecy  constant time in the bytes; whether they are in range is returned
//   errors   returns 0, without an entry on the queue, and sets |r| to zero if
//            the integer is not below m
MUST_USE int field_from_bytes(const FIELD *f, crypto_word_t *r,
                              const uint8_t *in);
// field_to_bytes writes |f->bytes| big-endian bytes.
void field_to_bytes(const FIELD *f, uint8_t *out, const crypto_word_t *a);

// field_is_zero and field_equal return masks.
crypto_word_t field_is_zero(const FIELD *f, const crypto_word_t *a);
crypto_word_t field_equal(const FIELD *f, const crypto_word_t *a,
                          const crypto_word_t *b);
// field_lt_modulus is a mask: all ones iff the |f->num_words| words of |a| are
// below m.
crypto_word_t field_lt_modulus(const FIELD *f, const crypto_word_t *a);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_FIELD_H
