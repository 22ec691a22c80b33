// SPDX-License-Identifier: Apache-2.0
//
// bn.h holds integers of any size. They are what programs exchange with the
// rest of the library where numbers have no fixed width: coordinates, scalars,
// the two halves of a signature. The curves themselves do not compute with
// them.
//
//   BN_CTX *ctx = BN_CTX_new();
//   BIGNUM *a = NULL, *m = NULL, *r = BN_new();
//   char *text = NULL;
//   if (ctx != NULL && r != NULL &&
//       BN_dec2bn(&a, "1234567890123456789") &&
//       BN_hex2bn(&m, "ffffffffffffffffffffffc5") &&
//       BN_mod_inverse(r, a, m, ctx) != NULL &&
//       (text = BN_bn2hex(r)) != NULL) {
//     puts(text);
//   }
//   OPENSSL_free(text);
//   BN_free(r);
//   BN_free(m);
//   BN_free(a);
//   BN_CTX_free(ctx);
//
// What holds for all functions of this header:
//
//   secrecy   not constant time, except where a function says so. Secret values
//             belong into fixed-width buffers: |BN_bin2bn| and
//             |BN_bn2bin_padded| convert them in constant time
//   aliasing  results may be the same object as inputs
//   errors    a function that fails leaves its results as they were
//   memory    |BN_free| and |BN_CTX_free| wipe what they free

#ifndef OPENSSL_HEADER_BN_H
#define OPENSSL_HEADER_BN_H

#include <openssl/base.h>

#include <inttypes.h>
#include <stdio.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Types.

// BN_ULONG is one word of a |BIGNUM|, of BN_BITS2 bits.
#if defined(__SIZEOF_INT128__) && defined(OPENSSL_64_BIT) && \
    !defined(OPENSSL_FORCE_32_BIT_LIMBS)
typedef uint64_t BN_ULONG;
#define BN_BITS2 64
#define BN_DEC_FMT1 "%" PRIu64
#define BN_HEX_FMT1 "%" PRIx64
#define BN_HEX_FMT2 "%016" PRIx64
#else
typedef uint32_t BN_ULONG;
#define BN_BITS2 32
#define BN_DEC_FMT1 "%" PRIu32
#define BN_HEX_FMT1 "%" PRIx32
#define BN_HEX_FMT2 "%08" PRIx32
#endif

// A BIGNUM is an integer of any size and sign. There is no negative zero. The
// members are not for programs; the type is complete so that it can lie on the
// stack, between |BN_init| and |BN_free|.
struct bignum_st {
  BN_ULONG *d;  // |width| words, least significant first; leading zeros allowed
  int width;
  int dmax;   // words allocated at |d|
  int neg;    // one if negative
  int flags;  // BN_FLG_*
};

// BN_FLG_MALLOCED: |BN_free| frees the object itself, too.
#define BN_FLG_MALLOCED 0x01
// BN_FLG_STATIC_DATA: the words at |d| belong to somebody else and never
// change. Such an integer must not be a result; most functions fail with
// |BN_R_EXPAND_ON_STATIC_BIGNUM_DATA|.
#define BN_FLG_STATIC_DATA 0x02


// Life.

// BN_new returns a new integer, zero.
OPENSSL_EXPORT BIGNUM *BN_new(void);

// BN_secure_new is |BN_new|: every integer is wiped when it is freed.
OPENSSL_EXPORT BIGNUM *BN_secure_new(void);

// BN_init sets an uninitialised object to zero. Its words are freed by
// |BN_free|.
OPENSSL_EXPORT void BN_init(BIGNUM *bn);

// BN_free wipes and frees |bn|.
OPENSSL_EXPORT void BN_free(BIGNUM *bn);
OPENSSL_EXPORT void BN_clear_free(BIGNUM *bn);

// BN_dup returns a new copy of |src|, of the same width.
//
//   secrecy   constant time in the value
OPENSSL_EXPORT BIGNUM *BN_dup(const BIGNUM *src);

// BN_copy sets |dest| to |src|, width included, and returns it.
//
//   secrecy   constant time in the value
OPENSSL_EXPORT OPENSSL_MUST_USE BIGNUM *BN_copy(BIGNUM *dest,
                                                const BIGNUM *src);

// BN_clear wipes |bn| and sets it to zero.
OPENSSL_EXPORT void BN_clear(BIGNUM *bn);

// BN_value_one returns the static integer one.
OPENSSL_EXPORT const BIGNUM *BN_value_one(void);


// Setting and getting.

// BN_zero, BN_one, BN_set_word and BN_set_u64 set |bn| to a number. The first
// cannot fail.
OPENSSL_EXPORT void BN_zero(BIGNUM *bn);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_one(BIGNUM *bn);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_set_word(BIGNUM *bn, BN_ULONG value);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_set_u64(BIGNUM *bn, uint64_t value);

// BN_set_negative makes |bn| negative or not. It has no effect on zero.
OPENSSL_EXPORT void BN_set_negative(BIGNUM *bn, int sign);

// BN_get_word returns the absolute value of |bn|, or all ones if it is too
// large.
OPENSSL_EXPORT BN_ULONG BN_get_word(const BIGNUM *bn);

// BN_get_u64 sets |*out| to the absolute value of |bn|. It returns 0, without
// an entry on the queue, if that does not fit.
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_get_u64(const BIGNUM *bn, uint64_t *out);

// BN_num_bits and BN_num_bytes return the size of the absolute value; that of
// zero is zero.
OPENSSL_EXPORT unsigned BN_num_bits(const BIGNUM *bn);
OPENSSL_EXPORT unsigned BN_num_bytes(const BIGNUM *bn);

// BN_num_bits_word returns the size of |word| in bits.
OPENSSL_EXPORT unsigned BN_num_bits_word(BN_ULONG word);


// Bytes.

// BN_bin2bn sets |ret|, or a new integer if that is NULL, to the |len|
// big-endian bytes at |in| and returns it. BN_lebin2bn and BN_le2bn read
// little-endian bytes.
//
//   secrecy   constant time in the bytes; the width of the result depends on
//             |len| only
OPENSSL_EXPORT BIGNUM *BN_bin2bn(const uint8_t *in, size_t len, BIGNUM *ret);
OPENSSL_EXPORT BIGNUM *BN_lebin2bn(const uint8_t *in, size_t len, BIGNUM *ret);
OPENSSL_EXPORT BIGNUM *BN_le2bn(const uint8_t *in, size_t len, BIGNUM *ret);

// BN_bn2bin writes the absolute value of |bn| as |BN_num_bytes| big-endian
// bytes and returns their number.
OPENSSL_EXPORT size_t BN_bn2bin(const BIGNUM *bn, uint8_t *out);

// BN_bn2bin_padded writes the absolute value of |bn| as |len| big-endian bytes,
// with zeros in front. BN_bn2le_padded writes little-endian bytes.
//
//   secrecy   constant time in the value; whether it fits is returned
//   errors    returns 0, without an entry on the queue, if |len| bytes do not
//             hold the value; the bytes are then zero
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_bn2bin_padded(uint8_t *out, size_t len,
                                                     const BIGNUM *bn);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_bn2le_padded(uint8_t *out, size_t len,
                                                    const BIGNUM *bn);

// BN_bn2binpad and BN_bn2lebinpad are the same functions with other orders of
// parameters. They return |len|, or -1 if the value does not fit.
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_bn2binpad(const BIGNUM *bn, uint8_t *out,
                                                 int len);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_bn2lebinpad(const BIGNUM *bn,
                                                   uint8_t *out, int len);

// BN_bn2cbb_padded appends what |BN_bn2bin_padded| writes to |out|.
//
//   errors    |BN_R_BIGNUM_TOO_LONG| if the value does not fit
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_bn2cbb_padded(CBB *out, size_t len,
                                                     const BIGNUM *bn);

// BN_parse_asn1_unsigned sets |ret| to the DER INTEGER at the front of |cbs|
// and moves |cbs| past it.
//
//   errors    |BN_R_BAD_ENCODING|, |BN_R_NEGATIVE_NUMBER|
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_parse_asn1_unsigned(CBS *cbs,
                                                           BIGNUM *ret);

// BN_marshal_asn1 appends |bn| to |cbb| as a DER INTEGER.
//
//   errors    |BN_R_NEGATIVE_NUMBER|
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_marshal_asn1(CBB *cbb, const BIGNUM *bn);


// Text.

// BN_bn2hex returns |bn| in lower-case hex, with an even number of digits and a
// sign if it is negative; zero is "0". BN_bn2dec does so in decimal.
//
//   ownership the caller frees the string with |OPENSSL_free|
OPENSSL_EXPORT char *BN_bn2hex(const BIGNUM *bn);
OPENSSL_EXPORT char *BN_bn2dec(const BIGNUM *bn);

// BN_hex2bn sets |*outp| to the number at the front of |in|: a sign, if there
// is one, and hexadecimal digits of either case up to the first other
// character. It returns how many characters that was. BN_dec2bn reads decimal
// digits. |outp| may be NULL; if |*outp| is, it becomes a new integer.
//
//   errors    returns 0, without an entry on the queue, if there is no digit;
//             an integer at |*outp| is then zero, unless |in| is empty
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_hex2bn(BIGNUM **outp, const char *in);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_dec2bn(BIGNUM **outp, const char *in);

// BN_asc2bn is |BN_hex2bn| if the digits of |in| follow "0x", and |BN_dec2bn|
// otherwise. It returns 1 if the front of |in| is a number.
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_asc2bn(BIGNUM **outp, const char *in);

// BN_print and BN_print_fp write what |BN_bn2hex| returns.
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_print(BIO *bio, const BIGNUM *bn);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_print_fp(FILE *fp, const BIGNUM *bn);


// Comparison.

// BN_cmp returns -1, 0 or 1 as |a| is less than, equal to or greater than |b|.
// BN_ucmp compares absolute values.
//
//   secrecy   the values are public
OPENSSL_EXPORT int BN_cmp(const BIGNUM *a, const BIGNUM *b);
OPENSSL_EXPORT int BN_ucmp(const BIGNUM *a, const BIGNUM *b);
OPENSSL_EXPORT int BN_cmp_word(const BIGNUM *a, BN_ULONG b);

// BN_equal_consttime returns 1 iff |a| equals |b|.
//
//   secrecy   constant time in the values; the widths are public
OPENSSL_EXPORT int BN_equal_consttime(const BIGNUM *a, const BIGNUM *b);

// These return 1 iff what the name says is true.
OPENSSL_EXPORT int BN_is_negative(const BIGNUM *bn);
OPENSSL_EXPORT int BN_is_zero(const BIGNUM *bn);
OPENSSL_EXPORT int BN_is_one(const BIGNUM *bn);
OPENSSL_EXPORT int BN_is_odd(const BIGNUM *bn);
OPENSSL_EXPORT int BN_is_word(const BIGNUM *bn, BN_ULONG w);
OPENSSL_EXPORT int BN_abs_is_word(const BIGNUM *bn, BN_ULONG w);
OPENSSL_EXPORT int BN_is_pow2(const BIGNUM *bn);


// Arithmetic.

// BN_add and BN_sub set |r| to a + b and a - b; BN_add_word, BN_sub_word and
// BN_mul_word change |a|. Signs count, and |r| may be an input.
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_add(BIGNUM *r, const BIGNUM *a,
                                           const BIGNUM *b);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_sub(BIGNUM *r, const BIGNUM *a,
                                           const BIGNUM *b);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_add_word(BIGNUM *a, BN_ULONG w);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_sub_word(BIGNUM *a, BN_ULONG w);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mul_word(BIGNUM *a, BN_ULONG w);

// BN_uadd and BN_usub work on absolute values.
//
//   errors    |BN_R_ARG2_LT_ARG3| if the difference is negative
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_uadd(BIGNUM *r, const BIGNUM *a,
                                            const BIGNUM *b);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_usub(BIGNUM *r, const BIGNUM *a,
                                            const BIGNUM *b);

// BN_mul sets r = a*b, BN_sqr r = a^2.
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mul(BIGNUM *r, const BIGNUM *a,
                                           const BIGNUM *b, BN_CTX *ctx);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_sqr(BIGNUM *r, const BIGNUM *a,
                                           BN_CTX *ctx);

// BN_exp sets r = a^p.
//
//   errors    |BN_R_NEGATIVE_NUMBER| if |p| is negative
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_exp(BIGNUM *r, const BIGNUM *a,
                                           const BIGNUM *p, BN_CTX *ctx);

// BN_sqrt sets |r| to the square root of |a|.
//
//   errors    |BN_R_NEGATIVE_NUMBER|; |BN_R_NOT_A_SQUARE| if there is no
//             integer root
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_sqrt(BIGNUM *r, const BIGNUM *a,
                                            BN_CTX *ctx);

// BN_gcd sets |r| to the greatest common divisor, which is not negative.
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_gcd(BIGNUM *r, const BIGNUM *a,
                                           const BIGNUM *b, BN_CTX *ctx);

// BN_div sets |quotient| to n / d, rounded towards zero, and |rem| to the
// remainder, which has the sign of |n|. Either may be NULL.
//
//   errors    |BN_R_DIV_BY_ZERO|
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_div(BIGNUM *quotient, BIGNUM *rem,
                                           const BIGNUM *n, const BIGNUM *d,
                                           BN_CTX *ctx);

// BN_mod is the remainder of |BN_div|: -1 modulo 4 is -1.
#define BN_mod(rem, n, d, ctx) BN_div(NULL, (rem), (n), (d), (ctx))

// BN_nnmod sets rem = n mod |d|, in [0, |d|).
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_nnmod(BIGNUM *rem, const BIGNUM *n,
                                             const BIGNUM *d, BN_CTX *ctx);

// BN_div_word divides |a| by |w| and returns the remainder of its absolute
// value, or all ones on failure. BN_mod_word returns the remainder only.
//
//   secrecy   the values are public
//   errors    |BN_R_DIV_BY_ZERO|
OPENSSL_EXPORT BN_ULONG BN_div_word(BIGNUM *a, BN_ULONG w);
OPENSSL_EXPORT BN_ULONG BN_mod_word(const BIGNUM *a, BN_ULONG w);


// Shifts and bits. They work on the absolute value and keep the sign.

// BN_lshift and BN_rshift shift by |n| bits.
//
//   errors    |BN_R_NEGATIVE_NUMBER| if |n| is negative
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_lshift(BIGNUM *r, const BIGNUM *a,
                                              int n);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_rshift(BIGNUM *r, const BIGNUM *a,
                                              int n);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_lshift1(BIGNUM *r, const BIGNUM *a);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_rshift1(BIGNUM *r, const BIGNUM *a);

// BN_set_bit sets bit |n|, BN_clear_bit clears it, and BN_mask_bits clears that
// bit and all above it.
//
//   errors    |BN_R_NEGATIVE_NUMBER| if |n| is negative
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_set_bit(BIGNUM *a, int n);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_clear_bit(BIGNUM *a, int n);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mask_bits(BIGNUM *a, int n);

// BN_is_bit_set returns bit |n|, which is zero if |n| is negative.
OPENSSL_EXPORT int BN_is_bit_set(const BIGNUM *a, int n);

// BN_count_low_zero_bits returns how many times two divides |bn|; it is zero
// for zero.
OPENSSL_EXPORT int BN_count_low_zero_bits(const BIGNUM *bn);


// Modular arithmetic.
//
// Inputs may have any size and sign; results are in [0, |m|).
//
//   errors    |BN_R_DIV_BY_ZERO| if |m| is zero

OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_add(BIGNUM *r, const BIGNUM *a,
                                               const BIGNUM *b, const BIGNUM *m,
                                               BN_CTX *ctx);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_sub(BIGNUM *r, const BIGNUM *a,
                                               const BIGNUM *b, const BIGNUM *m,
                                               BN_CTX *ctx);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_mul(BIGNUM *r, const BIGNUM *a,
                                               const BIGNUM *b, const BIGNUM *m,
                                               BN_CTX *ctx);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_sqr(BIGNUM *r, const BIGNUM *a,
                                               const BIGNUM *m, BN_CTX *ctx);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_lshift(BIGNUM *r, const BIGNUM *a,
                                                  int n, const BIGNUM *m,
                                                  BN_CTX *ctx);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_lshift1(BIGNUM *r, const BIGNUM *a,
                                                   const BIGNUM *m,
                                                   BN_CTX *ctx);

// The |_quick| functions demand inputs in [0, m).
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_add_quick(BIGNUM *r, const BIGNUM *a,
                                                     const BIGNUM *b,
                                                     const BIGNUM *m);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_sub_quick(BIGNUM *r, const BIGNUM *a,
                                                     const BIGNUM *b,
                                                     const BIGNUM *m);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_lshift_quick(BIGNUM *r,
                                                        const BIGNUM *a, int n,
                                                        const BIGNUM *m);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_lshift1_quick(BIGNUM *r,
                                                         const BIGNUM *a,
                                                         const BIGNUM *m);

// BN_mod_exp sets r = a^p mod m for positive |m|.
//
//   errors    |BN_R_NEGATIVE_NUMBER| if |p| or |m| is negative
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_exp(BIGNUM *r, const BIGNUM *a,
                                               const BIGNUM *p, const BIGNUM *m,
                                               BN_CTX *ctx);

// BN_mod_inverse sets |out|, or a new integer if that is NULL, to the inverse
// of |a| modulo |n| and returns it.
//
//   errors    |BN_R_NO_INVERSE|
OPENSSL_EXPORT OPENSSL_MUST_USE BIGNUM *BN_mod_inverse(BIGNUM *out,
                                                       const BIGNUM *a,
                                                       const BIGNUM *n,
                                                       BN_CTX *ctx);

// BN_mod_sqrt sets |out|, or a new integer if that is NULL, to a square root of
// |a| modulo the prime |p| and returns it.
//
//   errors    |BN_R_NOT_A_SQUARE|; |BN_R_P_IS_NOT_PRIME| or
//             |BN_R_TOO_MANY_ITERATIONS| where a composite |p| is noticed
//   source    Cohen, A Course in Computational Algebraic Number Theory, 1.5.1
OPENSSL_EXPORT OPENSSL_MUST_USE BIGNUM *BN_mod_sqrt(BIGNUM *out,
                                                    const BIGNUM *a,
                                                    const BIGNUM *p,
                                                    BN_CTX *ctx);


// Montgomery arithmetic.
//
// Modulo an odd m of w words, the Montgomery form of a is a*R mod m with
// R = 2^(w * BN_BITS2). Products in this form need no division. A |BN_MONT_CTX|
// holds a modulus and its constants.

// BN_MONT_CTX_new_for_modulus returns a new context for |mod|.
// BN_MONT_CTX_new_consttime does so in constant time in |mod|, whose width is
// public.
//
//   errors    |BN_R_DIV_BY_ZERO| if |mod| is zero, |BN_R_NEGATIVE_NUMBER| if it
//             is negative, |BN_R_CALLED_WITH_EVEN_MODULUS| if it is even
OPENSSL_EXPORT BN_MONT_CTX *BN_MONT_CTX_new_for_modulus(const BIGNUM *mod,
                                                        BN_CTX *ctx);
OPENSSL_EXPORT BN_MONT_CTX *BN_MONT_CTX_new_consttime(const BIGNUM *mod,
                                                      BN_CTX *ctx);
OPENSSL_EXPORT void BN_MONT_CTX_free(BN_MONT_CTX *mont);

// BN_MONT_CTX_new returns an empty context, to be filled by BN_MONT_CTX_set or
// BN_MONT_CTX_copy; the latter returns |to|.
OPENSSL_EXPORT BN_MONT_CTX *BN_MONT_CTX_new(void);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_MONT_CTX_set(BN_MONT_CTX *mont,
                                                    const BIGNUM *mod,
                                                    BN_CTX *ctx);
OPENSSL_EXPORT OPENSSL_MUST_USE BN_MONT_CTX *BN_MONT_CTX_copy(
    BN_MONT_CTX *to, const BN_MONT_CTX *from);

// BN_to_montgomery and BN_from_montgomery move between a and a*R, and
// BN_mod_mul_montgomery sets r = a*b/R, modulo |mont|'s modulus.
//
//   range     |a| and |b| are in [0, m)
//   secrecy   constant time in the values; the result has the modulus's width
//   errors    |BN_R_INPUT_NOT_REDUCED|
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_to_montgomery(BIGNUM *r, const BIGNUM *a,
                                                     const BN_MONT_CTX *mont,
                                                     BN_CTX *ctx);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_from_montgomery(BIGNUM *r,
                                                       const BIGNUM *a,
                                                       const BN_MONT_CTX *mont,
                                                       BN_CTX *ctx);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_mul_montgomery(
    BIGNUM *r, const BIGNUM *a, const BIGNUM *b, const BN_MONT_CTX *mont,
    BN_CTX *ctx);

// BN_mod_exp_mont sets r = a^p mod m for odd |m| and |a| in [0, m), all plain.
// |mont| is the context of |m|, or NULL.
//
//   errors    |BN_R_INPUT_NOT_REDUCED|, |BN_R_NEGATIVE_NUMBER|, and those of
//             |BN_MONT_CTX_new_for_modulus|
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_exp_mont(BIGNUM *r, const BIGNUM *a,
                                                    const BIGNUM *p,
                                                    const BIGNUM *m,
                                                    BN_CTX *ctx,
                                                    const BN_MONT_CTX *mont);

// BN_mod_exp_mont_consttime is |BN_mod_exp_mont| for secrets.
//
//   secrecy   constant time in |a| and |p|, whose widths are public; the result
//             has the modulus's width
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_mod_exp_mont_consttime(
    BIGNUM *r, const BIGNUM *a, const BIGNUM *p, const BIGNUM *m, BN_CTX *ctx,
    const BN_MONT_CTX *mont);


// Random numbers.

// Values of |top|: the highest bit may have any value, is one, or the two
// highest are ones.
#define BN_RAND_TOP_ANY (-1)
#define BN_RAND_TOP_ONE 0
#define BN_RAND_TOP_TWO 1
// Values of |bottom|.
#define BN_RAND_BOTTOM_ANY 0
#define BN_RAND_BOTTOM_ODD 1

// BN_rand sets |r| to a random number of at most |bits| bits.
//
//   errors    |BN_R_BITS_TOO_SMALL| if |bits| is negative or has no room for
//             the ones; |ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED| for other values of
//             |top| or |bottom|
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_rand(BIGNUM *r, int bits, int top,
                                            int bottom);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_pseudo_rand(BIGNUM *r, int bits, int top,
                                                   int bottom);

// BN_rand_range sets |r| to a random number in [0, range), BN_rand_range_ex to
// one in [min_inclusive, max_exclusive), evenly distributed.
//
//   secrecy   constant time in the result, whose width depends on the bound
//             only
//   errors    |BN_R_INVALID_RANGE|
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_rand_range(BIGNUM *r,
                                                  const BIGNUM *range);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_rand_range_ex(
    BIGNUM *r, BN_ULONG min_inclusive, const BIGNUM *max_exclusive);
OPENSSL_EXPORT OPENSSL_MUST_USE int BN_pseudo_rand_range(BIGNUM *r,
                                                         const BIGNUM *range);


// Scratch space.
//
// A BN_CTX lends integers to functions that need temporary ones and keeps their
// memory for the next. It is needed wherever a parameter asks for it, and never
// shared between threads.

OPENSSL_EXPORT BN_CTX *BN_CTX_new(void);
OPENSSL_EXPORT void BN_CTX_free(BN_CTX *ctx);

// BN_CTX_start opens a frame and BN_CTX_end closes the last one, which ends all
// loans since. BN_CTX_get returns an integer, zero, until then.
//
//   errors    once |BN_CTX_get| has failed, it fails until the frame is closed:
//             testing the last of several results is enough
OPENSSL_EXPORT void BN_CTX_start(BN_CTX *ctx);
OPENSSL_EXPORT BIGNUM *BN_CTX_get(BN_CTX *ctx);
OPENSSL_EXPORT void BN_CTX_end(BN_CTX *ctx);


#if defined(__cplusplus)
}  // extern "C"
#endif

#if defined(BSSL_HAS_CXX)

extern "C++" {

BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(BIGNUM, BN_free)
BORINGSSL_MAKE_DELETER(BN_CTX, BN_CTX_free)
BORINGSSL_MAKE_DELETER(BN_MONT_CTX, BN_MONT_CTX_free)

BSSL_NAMESPACE_END

}  // extern C++

#endif  // BSSL_HAS_CXX

#define BN_R_ARG2_LT_ARG3 100
#define BN_R_BAD_RECIPROCAL 101
#define BN_R_BIGNUM_TOO_LONG 102
#define BN_R_BITS_TOO_SMALL 103
#define BN_R_CALLED_WITH_EVEN_MODULUS 104
#define BN_R_DIV_BY_ZERO 105
#define BN_R_EXPAND_ON_STATIC_BIGNUM_DATA 106
#define BN_R_INPUT_NOT_REDUCED 107
#define BN_R_INVALID_RANGE 108
#define BN_R_NEGATIVE_NUMBER 109
#define BN_R_NOT_A_SQUARE 110
#define BN_R_NOT_INITIALIZED 111
#define BN_R_NO_INVERSE 112
#define BN_R_PRIVATE_KEY_TOO_LARGE 113
#define BN_R_P_IS_NOT_PRIME 114
#define BN_R_TOO_MANY_ITERATIONS 115
#define BN_R_TOO_MANY_TEMPORARY_VARIABLES 116
#define BN_R_BAD_ENCODING 117
#define BN_R_ENCODE_ERROR 118
#define BN_R_INVALID_INPUT 119

#endif  // OPENSSL_HEADER_BN_H
