// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/internal.h is the face of the EC core: scalars, field elements,
// points, groups, and the method table through which every curve does its
// arithmetic. |BIGNUM| stops at the door of this folder: it is converted once
// to an |EC_SCALAR| or an |EC_FELEM|, and no function below takes one.
//
// Secrecy. A function is constant time in its scalars, field elements and
// points unless its name ends in |_vartime| or has |_public|: those are for
// public data. What comes out of a secret multiplication is secret in its
// projective coordinates (Z leaks bits of the scalar) until
// |ec_jacobian_to_affine| or its batch form has divided Z out; only affine
// results may be declassified.

#ifndef OPENSSL_HEADER_CRYPTO_EC_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_EC_INTERNAL_H

#include <openssl/bn.h>
#include <openssl/ec.h>

#include "crypto/field/field.h"
#include "crypto/thread/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// Sizes. Every type has room for the largest supported curve.
#define EC_MAX_BYTES FIELD_MAX_BYTES
#define EC_MAX_WORDS FIELD_MAX_WORDS
#define EC_MAX_COMPRESSED (EC_MAX_BYTES + 1)
#define EC_MAX_UNCOMPRESSED (2 * EC_MAX_BYTES + 1)

// EC_MSM_MAX_HEAP bounds the heap of any public multi-scalar multiplication, in
// bytes, whatever the curve and the number of points.
#define EC_MSM_MAX_HEAP (4u << 20)

// EC_MAX_TERMS is how many terms one output of |ec_point_mul_terms_each| may
// have.
#define EC_MAX_TERMS 3


// Types.

// An EC_SCALAR is an integer modulo the group's order: plain little-endian
// words, fully reduced, zero above the order's width.
typedef struct {
  BN_ULONG words[EC_MAX_WORDS];
} EC_SCALAR;

// An EC_FELEM is an element of the group's base field in memory form
// (crypto/field/field.h), zero above the field's width. Two elements are equal
// iff their words are.
typedef struct {
  BN_ULONG words[EC_MAX_WORDS];
} EC_FELEM;

// An EC_JACOBIAN (X, Y, Z) is the point (X/Z^2, Y/Z^3), or infinity if Z = 0.
typedef struct {
  EC_FELEM X, Y, Z;
} EC_JACOBIAN;

// An EC_AFFINE is the point (X, Y). (0, 0), which lies on no curve of prime
// order above two, stands for infinity in the outputs of
// |ec_jacobian_to_affine_batch| and in the inputs of the public
// multi-scalar multiplications; everywhere else an EC_AFFINE is a finite point
// on the curve.
typedef struct {
  EC_FELEM X, Y;
} EC_AFFINE;

// An EC_POINTS is a borrowed vector of points in one of two forms: exactly one
// of the pointers is set, unless the vector is empty.
typedef struct {
  const EC_JACOBIAN *jacobian;
  const EC_AFFINE *affine;
} EC_POINTS;

// An EC_PRECOMP holds multiples of a point that is multiplied by many secret
// scalars. Its contents belong to the method that filled it.
#define EC_PRECOMP_WINDOW 5
typedef struct {
  EC_AFFINE multiples[1 << (EC_PRECOMP_WINDOW - 1)];  // 1, 3, 5, ... times P
} EC_PRECOMP;

struct ec_point_st {
  EC_GROUP *group;  // counted reference, but for a group's own generator
  EC_JACOBIAN raw;
};

// An EC_CHOSEN caches which method serves a curve: |static EC_CHOSEN chosen;|
// beside the curve's EC_BACKENDS. Only method.c looks inside.
typedef struct {
  CRYPTO_ATOMIC(const EC_METHOD *) method;  // NULL before first use
} EC_CHOSEN;

// An EC_BACKENDS lists the methods that can serve a curve, best first; the last
// one runs on every CPU.
typedef struct {
  const EC_METHOD *const *candidates;
  size_t num_candidates;
  EC_CHOSEN *chosen;
} EC_BACKENDS;

// An EC_GROUP is a curve y^2 = x^3 + a*x + b of prime order over a prime field,
// with a generator. Built-in groups are constants.
struct ec_group_st {
  const char *name;     // "P-256"; NULL for a custom curve
  const char *comment;  // "NIST P-256"
  int curve_name;       // NID; NID_undef for a custom curve
  uint8_t oid[9];       // DER contents of the curve's OID
  uint8_t oid_len;

  const FIELD *field;  // base field
  const FIELD *order;  // the field of scalars
  BIGNUM field_bn;     // views of the two moduli for the BIGNUM interface
  BIGNUM order_bn;

  EC_FELEM a, b;
  int a_is_minus3;
  int a_is_zero;

  // order_felem is the order as a field element if |order_lt_field|; with it a
  // signature's r + n is compared without an inversion.
  int order_lt_field;
  EC_FELEM order_felem;
  // p_minus_order is p - n as an integer if |order_lt_field|.
  EC_SCALAR p_minus_order;

  int has_generator;
  EC_POINT generator;  // Z = 1

  const EC_BACKENDS *backends;
  CRYPTO_refcount_t references;  // CRYPTO_REFCOUNT_MAX if built in
};


// The method table.
//
// One per curve and backend. Every slot is filled: a curve without an idea of
// its own for a slot has the template's default, so no caller tests for NULL.
// Points given to a secret slot may be infinity or equal or opposite: all slots
// are right for all inputs.
struct ec_method_st {
  const char *name;           // "portable", ...
  const FIELD_METHOD *field;  // the base field
  // is_supported reports whether this CPU and operating system can run it.
  int (*is_supported)(void);
  // num_lanes is how many products of |mul_terms_each| go side by side.
  size_t num_lanes;

  // Point arithmetic, secret.
  void (*add)(const EC_GROUP *group, EC_JACOBIAN *r, const EC_JACOBIAN *a,
              const EC_JACOBIAN *b);
  void (*dbl)(const EC_GROUP *group, EC_JACOBIAN *r, const EC_JACOBIAN *a);

  // to_affine_batch converts |n| points with one inversion. Infinity becomes
  // (0, 0). Returns a mask: all ones iff no point was infinity. |out| overlaps
  // nothing.
  crypto_word_t (*to_affine_batch)(const EC_GROUP *group, EC_AFFINE *out,
                                   const EC_JACOBIAN *in, size_t n);

  // mul_base_each sets r[i] = s[i]*G.
  void (*mul_base_each)(const EC_GROUP *group, EC_JACOBIAN *r,
                        const EC_SCALAR *s, size_t n);

  // mul_terms_each sets r[i] = sum over j < t of s[i*t + j] * P[i*t + j], with
  // 1 <= t <= EC_MAX_TERMS. |r| overlaps no input.
  void (*mul_terms_each)(const EC_GROUP *group, EC_JACOBIAN *r,
                         const EC_JACOBIAN *points, const EC_SCALAR *scalars,
                         size_t t, size_t n);

  // init_precomp fills |out| for |p|, which is not infinity (else returns 0);
  // mul_precomp sets r = sum over j < t of s[j]*p[j], 1 <= t <= EC_MAX_TERMS.
  int (*init_precomp)(const EC_GROUP *group, EC_PRECOMP *out,
                      const EC_JACOBIAN *p);
  void (*mul_precomp)(const EC_GROUP *group, EC_JACOBIAN *r,
                      const EC_PRECOMP *const *p, const EC_SCALAR *s, size_t t);

  // mul_public_sums sets r[j] = g[j]*G + sum over i < n of s[i]*points[j][i]
  // for j < k; |g| is NULL or holds |k| scalars. See
  // |ec_point_mul_scalar_public_sums|.
  int (*mul_public_sums)(const EC_GROUP *group, EC_JACOBIAN *r,
                         const EC_SCALAR *g, const EC_POINTS *points, size_t k,
                         const EC_SCALAR *scalars, size_t n);

  // mul_public_terms_each sets r[i] = sum over j < t of s[i*t + j]*P[i*t + j]
  // with 1 <= t <= EC_MAX_TERMS. P[i*t] may be NULL, which is the generator.
  // Each sum is computed by itself; a point named more than once, by the same
  // address, may be prepared once.
  void (*mul_public_terms_each)(const EC_GROUP *group, EC_JACOBIAN *r,
                                const EC_AFFINE *const *points,
                                const EC_SCALAR *scalars, size_t t, size_t n);

  // verify_each_public sets ok[i] = 1 if the x-coordinate of u1[i]*G +
  // u2[i]*P[i], reduced modulo the order, is r[i] and the point is not
  // infinity, else 0.
  void (*verify_each_public)(const EC_GROUP *group, uint8_t *ok,
                             const EC_SCALAR *r, const EC_SCALAR *u1,
                             const EC_SCALAR *u2, const EC_AFFINE *p, size_t n);

  // map_to_curve_each maps |n| field elements with the group's simplified SWU
  // suite (RFC 9380, section 6.6.2). Groups without a suite never get here:
  // crypto/hash_to_curve knows which have one.
  void (*map_to_curve_each)(const EC_GROUP *group, EC_JACOBIAN *r,
                            const EC_FELEM *u, size_t n);

  // sqrt_vartime sets |r| to a square root of public |a|, or returns 0.
  int (*sqrt_vartime)(const EC_GROUP *group, EC_FELEM *r, const EC_FELEM *a);
};

// ec_method returns the method that serves |group| on this machine. It is
// chosen on first use: the first candidate that |is_supported|.
const EC_METHOD *ec_method(const EC_GROUP *group);

// ec_force_backend_for_testing makes every group use the candidate called
// |name|, or the best one again if |name| is NULL. Groups that have no such
// candidate keep their choice. Returns how many built-in groups have it; if the
// CPU cannot run it returns 0 and changes nothing. Not exported.
int ec_force_backend_for_testing(const char *name);
// ec_force_method_for_testing makes |group| use |method|, which need not be
// among its candidates. Not exported.
void ec_force_method_for_testing(const EC_GROUP *group,
                                 const EC_METHOD *method);


// Scalars. Functions with |montgomery| in their name work on scalars times
// R mod n, where R is that of |group->order|.

// ec_bignum_to_scalar converts |in|, which must be in [0, n).
//
//   errors  EC_R_INVALID_SCALAR
MUST_USE OPENSSL_EXPORT int ec_bignum_to_scalar(const EC_GROUP *group,
                                                EC_SCALAR *out,
                                                const BIGNUM *in);

// ec_bignum_reduce_to_scalar sets |out| to |in| modulo n, whatever its size and
// sign.
//
//   secrecy  constant time in the words of |in|; their number and the sign are
//            public
void ec_bignum_reduce_to_scalar(const EC_GROUP *group, EC_SCALAR *out,
                                const BIGNUM *in);

// ec_scalar_from_bytes reads exactly |group->order->bytes| big-endian bytes of
// an integer below the order; zero is allowed.
//
//   errors  EC_R_INVALID_SCALAR
MUST_USE OPENSSL_EXPORT int ec_scalar_from_bytes(const EC_GROUP *group,
                                                 EC_SCALAR *out,
                                                 const uint8_t *in, size_t len);
// ec_scalar_to_bytes writes |group->order->bytes| bytes and sets |*out_len| to
// that number.
OPENSSL_EXPORT void ec_scalar_to_bytes(const EC_GROUP *group, uint8_t *out,
                                       size_t *out_len, const EC_SCALAR *in);

// ec_scalar_reduce sets |out| to the |num| little-endian words of |words|
// modulo the order.
void ec_scalar_reduce(const EC_GROUP *group, EC_SCALAR *out,
                      const crypto_word_t *words, size_t num);

// ec_digest_to_scalar sets |out| to the leftmost bits of |digest|, as many as
// the order has, modulo the order (SEC 1, section 4.1.3).
void ec_digest_to_scalar(const EC_GROUP *group, EC_SCALAR *out,
                         const uint8_t *digest, size_t digest_len);

// ec_random_nonzero_scalar sets |out| to a uniform scalar in [1, n), by
// rejection.
//
//   errors  EC_R_... only under a failing test generator: ERR_R_INTERNAL_ERROR
MUST_USE int ec_random_nonzero_scalar(const EC_GROUP *group, EC_SCALAR *out);

// ec_scalar_is_zero is 1 iff |a| is zero. Constant time; the answer is for
// branching, so the caller knows it to be public.
int ec_scalar_is_zero(const EC_GROUP *group, const EC_SCALAR *a);
// ec_scalar_equal_vartime compares public scalars.
int ec_scalar_equal_vartime(const EC_GROUP *group, const EC_SCALAR *a,
                            const EC_SCALAR *b);

void ec_scalar_add(const EC_GROUP *group, EC_SCALAR *r, const EC_SCALAR *a,
                   const EC_SCALAR *b);
void ec_scalar_sub(const EC_GROUP *group, EC_SCALAR *r, const EC_SCALAR *a,
                   const EC_SCALAR *b);
void ec_scalar_neg(const EC_GROUP *group, EC_SCALAR *r, const EC_SCALAR *a);
// ec_scalar_select sets r = mask ? a : b.
void ec_scalar_select(const EC_GROUP *group, EC_SCALAR *r, crypto_word_t mask,
                      const EC_SCALAR *a, const EC_SCALAR *b);
void ec_scalar_to_montgomery(const EC_GROUP *group, EC_SCALAR *r,
                             const EC_SCALAR *a);
void ec_scalar_from_montgomery(const EC_GROUP *group, EC_SCALAR *r,
                               const EC_SCALAR *a);
// ec_scalar_mul_montgomery sets r = a*b/R: a plain product if exactly one
// operand is in Montgomery form.
void ec_scalar_mul_montgomery(const EC_GROUP *group, EC_SCALAR *r,
                              const EC_SCALAR *a, const EC_SCALAR *b);
// ec_scalar_inv0_montgomery sets r = 1/a, both in Montgomery form; 0 for 0.
void ec_scalar_inv0_montgomery(const EC_GROUP *group, EC_SCALAR *r,
                               const EC_SCALAR *a);
// ec_scalar_to_montgomery_inv_vartime sets |r| to 1/a in Montgomery form, for a
// public plain |a|. Returns 0, without an entry on the queue, if |a| is zero.
MUST_USE int ec_scalar_to_montgomery_inv_vartime(const EC_GROUP *group,
                                                 EC_SCALAR *r,
                                                 const EC_SCALAR *a);


// Field elements.

void ec_felem_add(const EC_GROUP *group, EC_FELEM *r, const EC_FELEM *a,
                  const EC_FELEM *b);
void ec_felem_sub(const EC_GROUP *group, EC_FELEM *r, const EC_FELEM *a,
                  const EC_FELEM *b);
void ec_felem_neg(const EC_GROUP *group, EC_FELEM *r, const EC_FELEM *a);
void ec_felem_mul(const EC_GROUP *group, EC_FELEM *r, const EC_FELEM *a,
                  const EC_FELEM *b);
void ec_felem_sqr(const EC_GROUP *group, EC_FELEM *r, const EC_FELEM *a);
// ec_felem_select sets r = mask ? a : b.
void ec_felem_select(const EC_GROUP *group, EC_FELEM *r, crypto_word_t mask,
                     const EC_FELEM *a, const EC_FELEM *b);
// ec_felem_is_zero and ec_felem_equal return masks.
crypto_word_t ec_felem_is_zero(const EC_GROUP *group, const EC_FELEM *a);
crypto_word_t ec_felem_equal(const EC_GROUP *group, const EC_FELEM *a,
                             const EC_FELEM *b);
const EC_FELEM *ec_felem_one(const EC_GROUP *group);

// ec_felem_from_bytes reads exactly |group->field->bytes| big-endian bytes of
// an integer below p.
//
//   errors  EC_R_DECODE_ERROR
MUST_USE int ec_felem_from_bytes(const EC_GROUP *group, EC_FELEM *out,
                                 const uint8_t *in, size_t len);
// ec_felem_to_bytes writes |group->field->bytes| bytes and sets |*out_len|.
void ec_felem_to_bytes(const EC_GROUP *group, uint8_t *out, size_t *out_len,
                       const EC_FELEM *in);
// ec_bignum_to_felem converts |in|, which must be in [0, p).
//
//   errors  EC_R_COORDINATES_OUT_OF_RANGE
MUST_USE int ec_bignum_to_felem(const EC_GROUP *group, EC_FELEM *out,
                                const BIGNUM *in);
// ec_felem_to_bignum sets |out| to |in|.
MUST_USE int ec_felem_to_bignum(const EC_GROUP *group, BIGNUM *out,
                                const EC_FELEM *in);
// ec_bignum_reduce_to_felem sets |out| to |in| modulo p, whatever its size and
// sign.
void ec_bignum_reduce_to_felem(const EC_GROUP *group, EC_FELEM *out,
                               const BIGNUM *in);
// ec_felem_reduce_bytes sets |out| to |len| big-endian bytes modulo p; see
// |field_reduce_bytes|.
void ec_felem_reduce_bytes(const EC_GROUP *group, EC_FELEM *out,
                           const uint8_t *in, size_t len);

// ec_felem_sqrt_generic_vartime sets |r| to a square root of public |a|, or
// returns 0 if there is none. It serves methods that know no faster way.
MUST_USE int ec_felem_sqrt_generic_vartime(const EC_GROUP *group, EC_FELEM *r,
                                           const EC_FELEM *a);


// Points.

void ec_set_to_infinity(const EC_GROUP *group, EC_JACOBIAN *out);
void ec_affine_to_jacobian(const EC_GROUP *group, EC_JACOBIAN *out,
                           const EC_AFFINE *p);
void ec_jacobian_add(const EC_GROUP *group, EC_JACOBIAN *r,
                     const EC_JACOBIAN *a, const EC_JACOBIAN *b);
void ec_jacobian_dbl(const EC_GROUP *group, EC_JACOBIAN *r,
                     const EC_JACOBIAN *a);
void ec_jacobian_neg(const EC_GROUP *group, EC_JACOBIAN *r,
                     const EC_JACOBIAN *a);
// ec_jacobian_select sets r = mask ? a : b.
void ec_jacobian_select(const EC_GROUP *group, EC_JACOBIAN *r,
                        crypto_word_t mask, const EC_JACOBIAN *a,
                        const EC_JACOBIAN *b);
// ec_jacobian_is_infinity, ec_jacobian_equal and ec_jacobian_is_on_curve return
// masks; infinity is on the curve.
crypto_word_t ec_jacobian_is_infinity(const EC_GROUP *group,
                                      const EC_JACOBIAN *a);
crypto_word_t ec_jacobian_equal(const EC_GROUP *group, const EC_JACOBIAN *a,
                                const EC_JACOBIAN *b);
crypto_word_t ec_jacobian_is_on_curve(const EC_GROUP *group,
                                      const EC_JACOBIAN *a);

// ec_jacobian_to_affine converts |p|. Whether |p| is infinity becomes public.
//
//   errors  EC_R_POINT_AT_INFINITY; |out| is (0, 0)
MUST_USE OPENSSL_EXPORT int ec_jacobian_to_affine(const EC_GROUP *group,
                                                  EC_AFFINE *out,
                                                  const EC_JACOBIAN *p);
// ec_jacobian_to_affine_batch converts |n| points with one inversion.
//
//   errors  EC_R_POINT_AT_INFINITY if any point is infinity; each such output
//           is (0, 0), the others are right
//   memory  none; |out| overlaps nothing
//   source  P. L. Montgomery, Math. Comp. 48 (1987)
MUST_USE int ec_jacobian_to_affine_batch(const EC_GROUP *group, EC_AFFINE *out,
                                         const EC_JACOBIAN *in, size_t n);

// ec_point_set_affine_coordinates sets |out| to (x, y) if that is on the curve.
//
//   secrecy  x and y are public
//   errors   EC_R_POINT_IS_NOT_ON_CURVE; |out| is then the generator, or
//            infinity if the group has none
MUST_USE int ec_point_set_affine_coordinates(const EC_GROUP *group,
                                             EC_AFFINE *out, const EC_FELEM *x,
                                             const EC_FELEM *y);

// ec_affine_decompress_public sets |out| to the point with coordinate |x| whose
// y is odd iff |y_bit|. Returns 0, without an entry on the queue, if there is
// none.
MUST_USE int ec_affine_decompress_public(const EC_GROUP *group, EC_AFFINE *out,
                                         const EC_FELEM *x, int y_bit);

// ec_point_to_bytes writes |p| in |form| and returns the length, or with |buf|
// NULL the length alone.
//
//   errors  EC_R_INVALID_FORM, EC_R_BUFFER_TOO_SMALL; returns 0
MUST_USE OPENSSL_EXPORT size_t ec_point_to_bytes(const EC_GROUP *group,
                                                 const EC_AFFINE *p,
                                                 point_conversion_form_t form,
                                                 uint8_t *buf, size_t max_out);
// ec_point_from_uncompressed reads 04 || x || y, exactly.
//
//   errors  EC_R_INVALID_ENCODING, EC_R_DECODE_ERROR,
//           EC_R_POINT_IS_NOT_ON_CURVE; |out| as above
MUST_USE OPENSSL_EXPORT int ec_point_from_uncompressed(const EC_GROUP *group,
                                                       EC_AFFINE *out,
                                                       const uint8_t *in,
                                                       size_t len);


// Multiplication by secret scalars. All points and scalars are allowed,
// infinity and zero included; |r| may alias a point.

// ec_point_mul_scalar sets r = s*p.
void ec_point_mul_scalar(const EC_GROUP *group, EC_JACOBIAN *r,
                         const EC_JACOBIAN *p, const EC_SCALAR *s);
// ec_point_mul_scalar_base sets r = s*G.
void ec_point_mul_scalar_base(const EC_GROUP *group, EC_JACOBIAN *r,
                              const EC_SCALAR *s);
// ec_point_mul_scalar_batch sets r = s0*p0 + s1*p1 + s2*p2; with |p1| or |p2|
// NULL that term is left out.
void ec_point_mul_scalar_batch(const EC_GROUP *group, EC_JACOBIAN *r,
                               const EC_JACOBIAN *p0, const EC_SCALAR *s0,
                               const EC_JACOBIAN *p1, const EC_SCALAR *s1,
                               const EC_JACOBIAN *p2, const EC_SCALAR *s2);
// ec_point_mul_terms_each and ec_point_mul_base_each: see the method table.
void ec_point_mul_terms_each(const EC_GROUP *group, EC_JACOBIAN *r,
                             const EC_JACOBIAN *points,
                             const EC_SCALAR *scalars, size_t t, size_t n);
void ec_point_mul_base_each(const EC_GROUP *group, EC_JACOBIAN *r,
                            const EC_SCALAR *s, size_t n);
// ec_point_mul_idle returns how many products more than |n|, of one term each,
// |ec_point_mul_terms_each| makes without another pass of lanes.
size_t ec_point_mul_idle(const EC_GROUP *group, size_t n);
// ec_init_precomp prepares |p| for |ec_point_mul_precomp|.
//
//   errors  EC_R_POINT_AT_INFINITY
MUST_USE int ec_init_precomp(const EC_GROUP *group, EC_PRECOMP *out,
                             const EC_JACOBIAN *p);
// ec_point_mul_precomp sets r = sum over j < t of s[j]*p[j], 1 <= t <=
// EC_MAX_TERMS.
void ec_point_mul_precomp(const EC_GROUP *group, EC_JACOBIAN *r,
                          const EC_PRECOMP *const *p, const EC_SCALAR *s,
                          size_t t);


// Public multi-scalar multiplication.
//
//   range     any points: infinity, repeats, opposites; any scalars; any |n|
//             from 0, where arrays may be NULL iff n = 0; |g_scalar| may be
//             NULL
//   aliasing  inputs are not modified; r is written last and may alias an
//             input, except where it holds more than four sums
//   memory    nothing on the heap for n <= 3; at most EC_MSM_MAX_HEAP bytes for
//             any n; at most 64 KiB of stack
//   errors    ERR_R_PASSED_NULL_PARAMETER, ERR_R_OVERFLOW,
//             ERR_R_MALLOC_FAILURE; r is then untouched
//   secrecy   everything is public. Points that come out of secret
//             multiplications must have been made affine first.

// ec_point_mul_scalar_public sets r = g_scalar*G + p_scalar*p.
MUST_USE OPENSSL_EXPORT int ec_point_mul_scalar_public(
    const EC_GROUP *group, EC_JACOBIAN *r, const EC_SCALAR *g_scalar,
    const EC_JACOBIAN *p, const EC_SCALAR *p_scalar);

// ec_point_mul_scalar_public_batch sets r = g_scalar*G + the sum over i < num
// of scalars[i]*points[i].
MUST_USE OPENSSL_EXPORT int ec_point_mul_scalar_public_batch(
    const EC_GROUP *group, EC_JACOBIAN *r, const EC_SCALAR *g_scalar,
    const EC_JACOBIAN *points, const EC_SCALAR *scalars, size_t num);

// ec_affine_mul_scalar_public_batch is the same over affine points.
MUST_USE int ec_affine_mul_scalar_public_batch(
    const EC_GROUP *group, EC_JACOBIAN *r, const EC_SCALAR *g_scalar,
    const EC_AFFINE *points, const EC_SCALAR *scalars, size_t num);

// ec_point_mul_scalar_public_sums sets, for j < k, r[j] = g_scalars[j]*G + the
// sum over i < num of scalars[i]*points[j][i]: several sums over one scalar
// vector, which is recoded once. |g_scalars| may be NULL; k may be 0.
MUST_USE int ec_point_mul_scalar_public_sums(
    const EC_GROUP *group, EC_JACOBIAN *r, const EC_SCALAR *g_scalars,
    const EC_POINTS *points, size_t k, const EC_SCALAR *scalars, size_t num);

// ec_point_mul_terms_each_public is |ec_point_mul_terms_each| for public data:
// see |mul_public_terms_each| of the method table. It takes no heap and cannot
// fail.
void ec_point_mul_terms_each_public(const EC_GROUP *group, EC_JACOBIAN *r,
                                    const EC_AFFINE *const *points,
                                    const EC_SCALAR *scalars, size_t t,
                                    size_t n);

// ec_verify_each_public: see |verify_each_public| of the method table.
void ec_verify_each_public(const EC_GROUP *group, uint8_t *ok,
                           const EC_SCALAR *r, const EC_SCALAR *u1,
                           const EC_SCALAR *u2, const EC_AFFINE *p, size_t n);

// ec_cmp_x_public returns 1 iff |p| is finite and its x-coordinate is |r|
// modulo the order. It compares r*Z^2 with X, and (r + n)*Z^2 where r + n < p,
// so no inversion is needed.
int ec_cmp_x_public(const EC_GROUP *group, const EC_JACOBIAN *p,
                    const EC_SCALAR *r);

// ec_get_x_coordinate_as_scalar sets |out| to the x-coordinate of |p| modulo
// the order.
//
//   errors  EC_R_POINT_AT_INFINITY
MUST_USE int ec_get_x_coordinate_as_scalar(const EC_GROUP *group,
                                           EC_SCALAR *out,
                                           const EC_JACOBIAN *p);

// ec_get_x_coordinate_and_inverse sets |out_x| as
// |ec_get_x_coordinate_as_scalar| does and |out_inv| to 1/k in Montgomery form,
// or to zero if |k| is. Both need an inversion, which cost less together.
//
//   errors  EC_R_POINT_AT_INFINITY; |out_x| is then zero
MUST_USE int ec_get_x_coordinate_and_inverse(const EC_GROUP *group,
                                             EC_SCALAR *out_x,
                                             EC_SCALAR *out_inv,
                                             const EC_JACOBIAN *p,
                                             const EC_SCALAR *k);


// Groups.

// ec_point_in_group and ec_group_has_generator check what public functions
// demand of their arguments.
//
//   errors  EC_R_INCOMPATIBLE_OBJECTS; EC_R_UNDEFINED_GENERATOR
MUST_USE int ec_point_in_group(const EC_GROUP *group, const EC_POINT *point);
MUST_USE int ec_group_has_generator(const EC_GROUP *group);

// ec_group_is_builtin reports whether |group| is one of the constants.
int ec_group_is_builtin(const EC_GROUP *group);
// ec_builtin_groups returns the built-in groups in the order of
// |EC_get_builtin_curves| and sets |*out_num|.
const EC_GROUP *const *ec_builtin_groups(size_t *out_num);

// ec_backends_custom serves all custom groups.
extern const EC_BACKENDS ec_backends_custom;


#if defined(__cplusplus)
}  // extern "C"
#endif

#include "crypto/ec/groups_gen.h"  // IWYU pragma: export

#endif  // OPENSSL_HEADER_CRYPTO_EC_INTERNAL_H
