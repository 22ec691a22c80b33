// SPDX-License-Identifier: Apache-2.0
//
// ec.h holds elliptic curves: groups, their points, and sums of multiples of
// points. Keys on them are in ec_key.h, signatures in ecdsa.h, key agreement in
// ecdh.h.
//
// A program takes a group, makes points in it and computes. This one checks
// that 3G + 5(7G) - 38G is the point at infinity (bn.h has the scalars):
//
//   const EC_GROUP *group = EC_group_p256();
//   EC_POINT *p = EC_POINT_new(group), *sum = EC_POINT_new(group);
//   BIGNUM *g_scalar = BN_new(), *p_scalar = BN_new();
//   if (p != NULL && sum != NULL && g_scalar != NULL && p_scalar != NULL &&
//       BN_set_word(g_scalar, 7) &&
//       EC_POINT_mul(group, p, g_scalar, NULL, NULL, NULL) &&  // p = 7G
//       BN_set_word(g_scalar, 35) && BN_set_word(p_scalar, 5)) {
//     BN_set_negative(g_scalar, 1);                            // 3 - 38
//     const EC_POINT *points[1] = {p};
//     const BIGNUM *scalars[1] = {p_scalar};
//     if (EC_POINT_mul_public_batch(group, sum, g_scalar, points, scalars, 1,
//                                   NULL) &&
//         EC_POINT_is_at_infinity(group, sum)) {
//       puts("as it should be");
//     }
//   }
//   BN_free(p_scalar);
//   BN_free(g_scalar);
//   EC_POINT_free(sum);
//   EC_POINT_free(p);
//
// What holds for all functions of this header:
//
//   group     the points given to a function must belong to |group| or to an
//             equal one (|EC_GROUP_cmp|), else it fails with
//             EC_R_INCOMPATIBLE_OBJECTS
//   secrecy   constant time in points and scalars, unless a function says
//             otherwise or has |public| in its name. Whether a result is the
//             point at infinity, and the signs and sizes of |BIGNUM|s, become
//             known
//   aliasing  outputs may be the same objects as inputs
//   memory    |BN_CTX| arguments are ignored and may be NULL

#ifndef OPENSSL_HEADER_EC_H
#define OPENSSL_HEADER_EC_H

#include <openssl/base.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Groups.
//
// An EC_GROUP is a curve y^2 = x^3 + a*x + b of prime order over a prime field,
// with a generator. The built-in ones are constants: there is one object of
// each, pointers to it may be compared, and freeing it does nothing.

// These return the built-in groups. They cannot fail. Their NIDs (nid.h) are
// NID_secp224r1, NID_X9_62_prime256v1, NID_secp384r1, NID_secp521r1 and
// NID_secp256k1.
OPENSSL_EXPORT const EC_GROUP *EC_group_p224(void);
OPENSSL_EXPORT const EC_GROUP *EC_group_p256(void);
OPENSSL_EXPORT const EC_GROUP *EC_group_p384(void);
OPENSSL_EXPORT const EC_GROUP *EC_group_p521(void);
OPENSSL_EXPORT const EC_GROUP *EC_group_secp256k1(void);

// EC_GROUP_new_by_curve_name returns the built-in group whose NID (nid.h) is
// |nid|. The pointer is not const for the sake of older programs; freeing the
// group is optional.
//
//   errors  EC_R_UNKNOWN_GROUP
OPENSSL_EXPORT EC_GROUP *EC_GROUP_new_by_curve_name(int nid);

// EC_GROUP_free drops a reference to a custom group, and the last one frees it.
OPENSSL_EXPORT void EC_GROUP_free(EC_GROUP *group);

// EC_GROUP_dup returns |group| itself, with one more reference if it is a
// custom one. NULL gives NULL.
OPENSSL_EXPORT EC_GROUP *EC_GROUP_dup(const EC_GROUP *group);

// EC_GROUP_cmp returns zero if |a| and |b| are the same group and 1 if not.
// Built-in groups are compared by name, custom ones by p, a, b, generator and
// order; a custom group without a generator equals only itself, and a custom
// group with the numbers of a built-in one is another group.
OPENSSL_EXPORT int EC_GROUP_cmp(const EC_GROUP *a, const EC_GROUP *b,
                                BN_CTX *ctx);

// EC_GROUP_get0_generator returns the generator, or NULL for a custom group
// that has none yet. It belongs to |group|.
OPENSSL_EXPORT const EC_POINT *EC_GROUP_get0_generator(const EC_GROUP *group);

// EC_GROUP_get0_order returns the order of |group|, which belongs to it, and
// EC_GROUP_get_order copies it. A group without a generator has order zero.
OPENSSL_EXPORT const BIGNUM *EC_GROUP_get0_order(const EC_GROUP *group);
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_GROUP_get_order(const EC_GROUP *group,
                                                       BIGNUM *order,
                                                       BN_CTX *ctx);

// EC_GROUP_order_bits returns the number of bits of the order,
// EC_GROUP_get_degree that of the prime of the field. Scalars and coordinates
// have as many bytes as hold these.
OPENSSL_EXPORT int EC_GROUP_order_bits(const EC_GROUP *group);
OPENSSL_EXPORT unsigned EC_GROUP_get_degree(const EC_GROUP *group);

// EC_GROUP_get_cofactor sets |cofactor| to one.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_GROUP_get_cofactor(const EC_GROUP *group,
                                                          BIGNUM *cofactor,
                                                          BN_CTX *ctx);

// EC_GROUP_get_curve_GFp gets the prime and the coefficients, all in [0, p).
// Each output may be NULL.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_GROUP_get_curve_GFp(
    const EC_GROUP *group, BIGNUM *out_p, BIGNUM *out_a, BIGNUM *out_b,
    BN_CTX *ctx);

// EC_GROUP_get_curve_name returns the NID of a built-in group and |NID_undef|
// for a custom one.
OPENSSL_EXPORT int EC_GROUP_get_curve_name(const EC_GROUP *group);

// EC_curve_nid2nist returns NIST's name of a curve, such as "P-256", and
// EC_curve_nist2nid finds the NID of that name. They return NULL and
// |NID_undef|, without an error, for what NIST has not named.
OPENSSL_EXPORT const char *EC_curve_nid2nist(int nid);
OPENSSL_EXPORT int EC_curve_nist2nid(const char *name);

// An EC_builtin_curve names a built-in group.
typedef struct {
  int nid;
  const char *comment;
} EC_builtin_curve;

// EC_get_builtin_curves writes at most |max_num| of the built-in groups to
// |out| and returns how many there are.
OPENSSL_EXPORT size_t EC_get_builtin_curves(EC_builtin_curve *out,
                                            size_t max_num);


// Points.

// EC_POINT_new returns a new point of |group|, at infinity. It holds a
// reference to the group.
//
//   errors  ERR_R_PASSED_NULL_PARAMETER
OPENSSL_EXPORT EC_POINT *EC_POINT_new(const EC_GROUP *group);

// EC_POINT_free wipes and frees |point|.
OPENSSL_EXPORT void EC_POINT_free(EC_POINT *point);
OPENSSL_EXPORT void EC_POINT_clear_free(EC_POINT *point);

// EC_POINT_copy sets |dest| to |src|.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_copy(EC_POINT *dest,
                                                  const EC_POINT *src);

// EC_POINT_dup returns a new copy of |src|. NULL gives NULL.
OPENSSL_EXPORT EC_POINT *EC_POINT_dup(const EC_POINT *src,
                                      const EC_GROUP *group);

// EC_POINT_set_to_infinity sets |point| to the point at infinity.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_set_to_infinity(
    const EC_GROUP *group, EC_POINT *point);

// EC_POINT_is_at_infinity returns 1 iff |point| is the point at infinity.
OPENSSL_EXPORT int EC_POINT_is_at_infinity(const EC_GROUP *group,
                                           const EC_POINT *point);

// EC_POINT_is_on_curve returns 1 iff |point| is on the curve, as infinity is.
// All functions of this library keep it so.
OPENSSL_EXPORT int EC_POINT_is_on_curve(const EC_GROUP *group,
                                        const EC_POINT *point, BN_CTX *ctx);

// EC_POINT_cmp returns 0 if |a| equals |b|, 1 if not, and -1 on failure.
OPENSSL_EXPORT int EC_POINT_cmp(const EC_GROUP *group, const EC_POINT *a,
                                const EC_POINT *b, BN_CTX *ctx);


// Coordinates.

// EC_POINT_get_affine_coordinates_GFp gets the coordinates of |point|. Each
// output may be NULL.
//
//   errors  EC_R_POINT_AT_INFINITY
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_get_affine_coordinates_GFp(
    const EC_GROUP *group, const EC_POINT *point, BIGNUM *x, BIGNUM *y,
    BN_CTX *ctx);
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_get_affine_coordinates(
    const EC_GROUP *group, const EC_POINT *point, BIGNUM *x, BIGNUM *y,
    BN_CTX *ctx);

// EC_POINT_set_affine_coordinates_GFp sets |point| to (x, y).
//
//   secrecy  whether (x, y) is a point becomes known
//   errors   EC_R_COORDINATES_OUT_OF_RANGE if one is not in [0, p),
//            EC_R_POINT_IS_NOT_ON_CURVE, ERR_R_PASSED_NULL_PARAMETER. |point|
//            is then the generator, or infinity if there is none: who forgets
//            to look gets a point on the curve
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_set_affine_coordinates_GFp(
    const EC_GROUP *group, EC_POINT *point, const BIGNUM *x, const BIGNUM *y,
    BN_CTX *ctx);
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_set_affine_coordinates(
    const EC_GROUP *group, EC_POINT *point, const BIGNUM *x, const BIGNUM *y,
    BN_CTX *ctx);

// EC_POINT_set_compressed_coordinates_GFp sets |point| to the point with
// coordinate |x| whose y is odd iff |y_bit| is not zero.
//
//   secrecy  not constant time
//   errors   EC_R_INVALID_COMPRESSED_POINT if there is none or |x| is not in
//            [0, p), EC_R_INVALID_COMPRESSION_BIT if y is zero and the bit is
//            not; |point| is then unchanged
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_set_compressed_coordinates_GFp(
    const EC_GROUP *group, EC_POINT *point, const BIGNUM *x, int y_bit,
    BN_CTX *ctx);


// Bytes (SEC 1, sections 2.3.3 and 2.3.4).

// A point_conversion_form_t is the first byte of an encoded point, but for a
// bit of y.
typedef enum {
  // 02 || x if y is even, 03 || x if it is odd
  POINT_CONVERSION_COMPRESSED = 2,
  // 04 || x || y
  POINT_CONVERSION_UNCOMPRESSED = 4,
  // named by the standard, and neither read nor written
  POINT_CONVERSION_HYBRID = 6,
} point_conversion_form_t;

// EC_POINT_point2oct writes |point| to |buf|, which holds |max_out| bytes, and
// returns the length. If |buf| is NULL it only returns the length.
//
//   errors  returns 0; EC_R_POINT_AT_INFINITY, which has no encoding here,
//           EC_R_INVALID_FORM, EC_R_BUFFER_TOO_SMALL
OPENSSL_EXPORT OPENSSL_MUST_USE size_t EC_POINT_point2oct(
    const EC_GROUP *group, const EC_POINT *point, point_conversion_form_t form,
    uint8_t *buf, size_t max_out, BN_CTX *ctx);

// EC_POINT_point2buf writes |point| to a new buffer at |*out_buf|, to be freed
// by |OPENSSL_free|, and returns the length.
//
//   errors  as |EC_POINT_point2oct|; |*out_buf| is then NULL
OPENSSL_EXPORT OPENSSL_MUST_USE size_t EC_POINT_point2buf(
    const EC_GROUP *group, const EC_POINT *point, point_conversion_form_t form,
    uint8_t **out_buf, BN_CTX *ctx);

// EC_POINT_point2cbb appends |point| to |out|.
//
//   errors  as |EC_POINT_point2oct|
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_point2cbb(
    CBB *out, const EC_GROUP *group, const EC_POINT *point,
    point_conversion_form_t form, BN_CTX *ctx);

// EC_POINT_oct2point sets |point| to the compressed or uncompressed point that
// the |len| bytes at |buf| are.
//
//   secrecy  not constant time for the compressed form; whether the bytes are a
//            point becomes known
//   errors   EC_R_BUFFER_TOO_SMALL without any byte; EC_R_INVALID_ENCODING for
//            other forms and lengths, and for a compressed x that is not below
//            p; EC_R_INVALID_COMPRESSED_POINT and EC_R_INVALID_COMPRESSION_BIT
//            as above; EC_R_DECODE_ERROR for an uncompressed coordinate that is
//            not below p; EC_R_POINT_IS_NOT_ON_CURVE. After 04, |point| is then
//            what |EC_POINT_set_affine_coordinates_GFp| would leave; else it is
//            unchanged
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_oct2point(const EC_GROUP *group,
                                                       EC_POINT *point,
                                                       const uint8_t *buf,
                                                       size_t len, BN_CTX *ctx);


// Arithmetic. Any points are allowed: equal, opposite, infinite.

// EC_POINT_add sets r = a + b.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_add(const EC_GROUP *group,
                                                 EC_POINT *r, const EC_POINT *a,
                                                 const EC_POINT *b,
                                                 BN_CTX *ctx);

// EC_POINT_dbl sets r = 2*a.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_dbl(const EC_GROUP *group,
                                                 EC_POINT *r, const EC_POINT *a,
                                                 BN_CTX *ctx);

// EC_POINT_invert sets a = -a.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_invert(const EC_GROUP *group,
                                                    EC_POINT *a, BN_CTX *ctx);

// EC_POINT_mul sets r = g_scalar*G + p_scalar*p. Either term may be left out,
// by NULL for |g_scalar|, or for |p| and |p_scalar|. Scalars are reduced modulo
// the order, negative ones too.
//
//   errors  ERR_R_PASSED_NULL_PARAMETER if both terms are left out or one half
//           of the second is, EC_R_UNDEFINED_GENERATOR if |group| has none
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_mul(
    const EC_GROUP *group, EC_POINT *r, const BIGNUM *g_scalar,
    const EC_POINT *p, const BIGNUM *p_scalar, BN_CTX *ctx);


// Many secret multiples of one point.
//
// An EC_POINT_PRECOMP holds a point in a form that |EC_POINT_mul_precomp|
// multiplies faster than |EC_POINT_mul|. It pays from a handful of
// multiplications. A const one may be used by many threads at once.

typedef struct ec_point_precomp_st EC_POINT_PRECOMP;

// EC_POINT_precompute returns the new precomputed form of |point|, which the
// caller frees. It holds a reference to |group|.
//
//   memory  about 2.5 KiB
//   errors  EC_R_POINT_AT_INFINITY, EC_R_UNDEFINED_GENERATOR if |group| has
//           none
OPENSSL_EXPORT OPENSSL_MUST_USE EC_POINT_PRECOMP *EC_POINT_precompute(
    const EC_GROUP *group, const EC_POINT *point);

// EC_POINT_PRECOMP_free frees |precomp|, which may be NULL.
OPENSSL_EXPORT void EC_POINT_PRECOMP_free(EC_POINT_PRECOMP *precomp);

// EC_POINT_mul_precomp sets r = scalar*P, where P is the point of |precomp|.
// |scalar| is reduced modulo the order.
//
//   errors  ERR_R_PASSED_NULL_PARAMETER
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_mul_precomp(
    const EC_GROUP *group, EC_POINT *r, const EC_POINT_PRECOMP *precomp,
    const BIGNUM *scalar, BN_CTX *ctx);


// Public sums of many terms.
//
// A multi-scalar multiplication, g_scalar*G + the sum over i < num of
// scalars[i]*points[i], costs a small part of |num| single ones. Any points and
// scalars are allowed, infinity, repeats and zero included; |num| may be zero,
// and arrays may be NULL iff it is. |g_scalar| may be NULL: there is then no
// such term.
//
//   secrecy  everything is public: time tells all about points and scalars
//   memory   at most 8 MiB of heap, whatever |num|; inputs are not modified
//   errors   ERR_R_PASSED_NULL_PARAMETER, ERR_R_OVERFLOW if the arrays would
//            not fit into the address space, EC_R_UNDEFINED_GENERATOR if
//            |group| has none, and those of each function. The output is then
//            unchanged

// EC_POINT_mul_public_batch sets r = g_scalar*G + sum scalars[i]*points[i]. The
// scalars are reduced modulo the order, negative ones too. In C, cast an
// |EC_POINT **| to the type of |points|.
//
//   errors   also EC_R_INCOMPATIBLE_OBJECTS. The note on the queue names a bad
//            item (|ERR_peek_error_line_data|)
//   secrecy  the points may be results of secret multiplications, whose inner
//            representation tells about the scalar: it is not looked at
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_POINT_mul_public_batch(
    const EC_GROUP *group, EC_POINT *r, const BIGNUM *g_scalar,
    const EC_POINT *const *points, const BIGNUM *const *scalars, size_t num,
    BN_CTX *ctx);

// EC_mul_public_batch_bytes computes the same sum from bytes to bytes. Where
// f = (EC_GROUP_get_degree(group) + 7)/8 stands for the bytes of a coordinate
// and n = (EC_GROUP_order_bits(group) + 7)/8 for those of the order,
//
//   g_scalar  is NULL or n bytes
//   points    are num * (1 + 2*f) bytes, all of them uncompressed
//   scalars   are num * n bytes
//   out       gets the sum in the given form, and |*out_len| its length. It has
//             room for |max_out| bytes, at least 1 + 2*f or, compressed, 1 + f.
//             Infinity is written as the single byte 00 (SEC 1, section 2.3.3),
//             which no function of this library reads as a point
//
//   aliasing  |out| may overlap the inputs
//   errors    EC_R_INVALID_SCALAR if a scalar is not below the order; the
//             reasons of |EC_POINT_oct2point|; EC_R_INVALID_FORM,
//             EC_R_BUFFER_TOO_SMALL. |*out_len| is then zero, and the note on
//             the queue names a bad item
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_mul_public_batch_bytes(
    const EC_GROUP *group, uint8_t *out, size_t *out_len, size_t max_out,
    const uint8_t *g_scalar, const uint8_t *points, const uint8_t *scalars,
    size_t num, point_conversion_form_t form);


// Hashing to points (RFC 9380).
//
// These turn a message into a point whose discrete logarithm nobody knows.
// hash_to_curve.h has the other curves and hashing to scalars, and says what is
// true of all of them: what |dst| is for, secrecy, and errors. After an error
// |out| is the point at infinity, or as it was if it is of another group.

// EC_hash_to_curve_p256_xmd_sha256_sswu sets |out| by
// P256_XMD:SHA-256_SSWU_RO_.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_hash_to_curve_p256_xmd_sha256_sswu(
    const EC_GROUP *group, EC_POINT *out, const uint8_t *dst, size_t dst_len,
    const uint8_t *msg, size_t msg_len);

// EC_hash_to_curve_p384_xmd_sha384_sswu sets |out| by
// P384_XMD:SHA-384_SSWU_RO_.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_hash_to_curve_p384_xmd_sha384_sswu(
    const EC_GROUP *group, EC_POINT *out, const uint8_t *dst, size_t dst_len,
    const uint8_t *msg, size_t msg_len);

// EC_encode_to_curve_p256_xmd_sha256_sswu sets |out| by
// P256_XMD:SHA-256_SSWU_NU_.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_encode_to_curve_p256_xmd_sha256_sswu(
    const EC_GROUP *group, EC_POINT *out, const uint8_t *dst, size_t dst_len,
    const uint8_t *msg, size_t msg_len);

// EC_encode_to_curve_p384_xmd_sha384_sswu sets |out| by
// P384_XMD:SHA-384_SSWU_NU_.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_encode_to_curve_p384_xmd_sha384_sswu(
    const EC_GROUP *group, EC_POINT *out, const uint8_t *dst, size_t dst_len,
    const uint8_t *msg, size_t msg_len);

// EC_wpa3_sae_hash_to_curve_p256 sets |out| to the password element PT of
// WPA3's SAE in group 19. |salt| is the SSID, and |ikm| the password, followed
// by the password identifier if there is one. Either may be empty.
//
//   secrecy  constant time in both; their lengths are public
//   errors   EC_R_INCOMPATIBLE_OBJECTS, EC_R_GROUP_MISMATCH unless |group| is
//            P-256
//   source   IEEE 802.11-2020, section 12.4.4.2.3
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_wpa3_sae_hash_to_curve_p256(
    const EC_GROUP *group, EC_POINT *out, const uint8_t *salt, size_t salt_len,
    const uint8_t *ikm, size_t ikm_len);


// Custom curves.
//
// A group that is not built in is made in three steps: the curve, a point on
// it, and that point as the generator with its order.
//
//   EC_GROUP *group = EC_GROUP_new_curve_GFp(p, a, b, NULL);
//   EC_POINT *generator = group == NULL ? NULL : EC_POINT_new(group);
//   if (generator != NULL &&
//       EC_POINT_set_affine_coordinates_GFp(group, generator, x, y, NULL) &&
//       EC_GROUP_set_generator(group, generator, order, BN_value_one())) {
//     ...
//   }
//   EC_POINT_free(generator);
//   EC_GROUP_free(group);
//
// What is checked makes arithmetic right; it does not make a curve secure. Use
// the built-in groups unless a protocol leaves no choice. Tiny curves are
// accepted here, and refused by the schemes on top.

// EC_GROUP_new_curve_GFp returns a new group without a generator. |a| and |b|
// are reduced modulo |p|, negative ones too.
//
//   secrecy  not constant time
//   errors   EC_R_INVALID_FIELD unless |p| is a prime above 3 of at most 66
//            bytes and 4*a^3 + 27*b^2 is not zero modulo |p|
OPENSSL_EXPORT EC_GROUP *EC_GROUP_new_curve_GFp(const BIGNUM *p,
                                                const BIGNUM *a,
                                                const BIGNUM *b, BN_CTX *ctx);

// EC_GROUP_set_generator completes |group|, which no other thread uses yet.
// |generator| was made for this very object.
//
//   secrecy  not constant time
//   errors   ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED if |group| is built in or
//            complete, or |generator| is of another group;
//            EC_R_INVALID_COFACTOR unless |cofactor| is one;
//            EC_R_INVALID_GROUP_ORDER unless |order| is a prime above 3 of at
//            most 66 bytes, other than p, and the only multiple of itself that
//            Hasse's theorem allows as a number of points, and order*generator
//            is infinity; EC_R_POINT_AT_INFINITY, EC_R_POINT_IS_NOT_ON_CURVE if
//            that is what |generator| is. |group| is then unchanged
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_GROUP_set_generator(
    EC_GROUP *group, const EC_POINT *generator, const BIGNUM *order,
    const BIGNUM *cofactor);


// Older names.

#define OPENSSL_EC_EXPLICIT_CURVE 0
#define OPENSSL_EC_NAMED_CURVE 1

// EC_GROUP_set_asn1_flag does nothing, and EC_GROUP_get_asn1_flag returns
// |OPENSSL_EC_NAMED_CURVE|: groups are always encoded by name.
OPENSSL_EXPORT void EC_GROUP_set_asn1_flag(EC_GROUP *group, int flag);
OPENSSL_EXPORT int EC_GROUP_get_asn1_flag(const EC_GROUP *group);

// EC_GROUP_set_point_conversion_form aborts the program unless |form| is
// |POINT_CONVERSION_UNCOMPRESSED|: the form is not a property of the group.
OPENSSL_EXPORT void EC_GROUP_set_point_conversion_form(
    EC_GROUP *group, point_conversion_form_t form);

// An EC_METHOD is how a group computes.
typedef struct ec_method_st EC_METHOD;

// EC_GROUP_method_of returns the method of |group|.
OPENSSL_EXPORT const EC_METHOD *EC_GROUP_method_of(const EC_GROUP *group);

// EC_METHOD_get_field_type returns |NID_X9_62_prime_field|.
OPENSSL_EXPORT int EC_METHOD_get_field_type(const EC_METHOD *method);


#if defined(__cplusplus)
}  // extern "C"
#endif

#if defined(BSSL_HAS_CXX)

extern "C++" {

BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(EC_POINT, EC_POINT_free)
BORINGSSL_MAKE_DELETER(EC_GROUP, EC_GROUP_free)
BORINGSSL_MAKE_DELETER(EC_POINT_PRECOMP, EC_POINT_PRECOMP_free)

BSSL_NAMESPACE_END

}  // extern C++

#endif  // BSSL_HAS_CXX

// Programs that include only ec.h use keys, too.
#include <openssl/ec_key.h>

#define EC_R_BUFFER_TOO_SMALL 100
#define EC_R_COORDINATES_OUT_OF_RANGE 101
#define EC_R_D2I_ECPKPARAMETERS_FAILURE 102
#define EC_R_EC_GROUP_NEW_BY_NAME_FAILURE 103
#define EC_R_GROUP2PKPARAMETERS_FAILURE 104
#define EC_R_I2D_ECPKPARAMETERS_FAILURE 105
#define EC_R_INCOMPATIBLE_OBJECTS 106
#define EC_R_INVALID_COMPRESSED_POINT 107
#define EC_R_INVALID_COMPRESSION_BIT 108
#define EC_R_INVALID_ENCODING 109
#define EC_R_INVALID_FIELD 110
#define EC_R_INVALID_FORM 111
#define EC_R_INVALID_GROUP_ORDER 112
#define EC_R_INVALID_PRIVATE_KEY 113
#define EC_R_MISSING_PARAMETERS 114
#define EC_R_MISSING_PRIVATE_KEY 115
#define EC_R_NON_NAMED_CURVE 116
#define EC_R_NOT_INITIALIZED 117
#define EC_R_PKPARAMETERS2GROUP_FAILURE 118
#define EC_R_POINT_AT_INFINITY 119
#define EC_R_POINT_IS_NOT_ON_CURVE 120
#define EC_R_SLOT_FULL 121
#define EC_R_UNDEFINED_GENERATOR 122
#define EC_R_UNKNOWN_GROUP 123
#define EC_R_UNKNOWN_ORDER 124
#define EC_R_WRONG_ORDER 125
#define EC_R_BIGNUM_OUT_OF_RANGE 126
#define EC_R_WRONG_CURVE_PARAMETERS 127
#define EC_R_DECODE_ERROR 128
#define EC_R_ENCODE_ERROR 129
#define EC_R_GROUP_MISMATCH 130
#define EC_R_INVALID_COFACTOR 131
#define EC_R_PUBLIC_KEY_VALIDATION_FAILED 132
#define EC_R_INVALID_SCALAR 133

#endif  // OPENSSL_HEADER_EC_H
