// SPDX-License-Identifier: Apache-2.0
//
// hash_to_curve.h turns messages into points and scalars (RFC 9380): what
// |ec.h| declares for P-256 and P-384, for the other curves as well, and
// hashing to scalars.
//
// A domain separation tag (DST) says what a hash is used for, so that two
// protocols never share one; it should name the application, its version and
// the suite (RFC 9380, section 3.1).
//
//   static const uint8_t kDST[] =
//       "MyApp-V01-CS01-with-P521_XMD:SHA-512_SSWU_RO_";
//   bssl::UniquePtr<EC_POINT> point(EC_POINT_new(EC_group_p521()));
//   if (!EC_hash_to_curve_p521_xmd_sha512_sswu(EC_group_p521(), point.get(),
//                                              kDST, sizeof(kDST) - 1,
//                                              msg, msg_len)) {
//     return 0;
//   }
//
// What is true of every function here and of those in |ec.h|:
//
//   range     any message, the empty one included; a DST of at least one byte.
//             A DST over 255 bytes is hashed first (section 5.3.3)
//   secrecy   constant time in message and DST; their lengths are public
//   errors    EC_R_INCOMPATIBLE_OBJECTS if |out| is of another group than
//             |group|, EC_R_GROUP_MISMATCH if |group| is not the suite's,
//             ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED if the DST is empty

#ifndef OPENSSL_HEADER_HASH_TO_CURVE_H
#define OPENSSL_HEADER_HASH_TO_CURVE_H

#include <openssl/base.h>
#include <openssl/ec.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Hashing to points. |EC_hash_to_curve_*| is indistinguishable from a random
// oracle (the _RO_ suites): it is the one to use unless a protocol asks for the
// other. |EC_encode_to_curve_*| is faster by about a half and reaches only a
// part of the curve (the _NU_ suites).

// EC_hash_to_curve_p521_xmd_sha512_sswu sets |out| by
// P521_XMD:SHA-512_SSWU_RO_.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_hash_to_curve_p521_xmd_sha512_sswu(
    const EC_GROUP *group, EC_POINT *out, const uint8_t *dst, size_t dst_len,
    const uint8_t *msg, size_t msg_len);

// EC_encode_to_curve_p521_xmd_sha512_sswu sets |out| by
// P521_XMD:SHA-512_SSWU_NU_.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_encode_to_curve_p521_xmd_sha512_sswu(
    const EC_GROUP *group, EC_POINT *out, const uint8_t *dst, size_t dst_len,
    const uint8_t *msg, size_t msg_len);

// EC_hash_to_curve_secp256k1_xmd_sha256_sswu sets |out| by
// secp256k1_XMD:SHA-256_SSWU_RO_.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_hash_to_curve_secp256k1_xmd_sha256_sswu(
    const EC_GROUP *group, EC_POINT *out, const uint8_t *dst, size_t dst_len,
    const uint8_t *msg, size_t msg_len);

// EC_encode_to_curve_secp256k1_xmd_sha256_sswu sets |out| by
// secp256k1_XMD:SHA-256_SSWU_NU_.
OPENSSL_EXPORT OPENSSL_MUST_USE int
EC_encode_to_curve_secp256k1_xmd_sha256_sswu(const EC_GROUP *group,
                                             EC_POINT *out, const uint8_t *dst,
                                             size_t dst_len, const uint8_t *msg,
                                             size_t msg_len);

// EC_hash_to_curve_p384_xmd_sha512_sswu_draft07 sets |out| by the suite
// P384_XMD:SHA-512_SSWU_RO_ of draft-irtf-cfrg-hash-to-curve-07, which older
// token protocols use. New designs take SHA-384.
OPENSSL_EXPORT OPENSSL_MUST_USE int
EC_hash_to_curve_p384_xmd_sha512_sswu_draft07(const EC_GROUP *group,
                                              EC_POINT *out, const uint8_t *dst,
                                              size_t dst_len,
                                              const uint8_t *msg,
                                              size_t msg_len);


// Hashing to scalars: one element of RFC 9380's hash_to_field with the group's
// order as modulus and the suite's hash and security level, as RFC 9497 defines
// HashToScalar. The result is uniform in [0, order) up to a negligible bias;
// zero is not treated specially. Here errors leave |out| as it was, and
// ERR_R_MALLOC_FAILURE is possible. |out| has the order's width whatever its
// value: |BN_bn2bin_padded| reads it in constant time.

// EC_hash_to_scalar_p256_xmd_sha256 hashes to a scalar of P-256.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_hash_to_scalar_p256_xmd_sha256(
    const EC_GROUP *group, BIGNUM *out, const uint8_t *dst, size_t dst_len,
    const uint8_t *msg, size_t msg_len);

// EC_hash_to_scalar_p384_xmd_sha384 hashes to a scalar of P-384.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_hash_to_scalar_p384_xmd_sha384(
    const EC_GROUP *group, BIGNUM *out, const uint8_t *dst, size_t dst_len,
    const uint8_t *msg, size_t msg_len);

// EC_hash_to_scalar_p521_xmd_sha512 hashes to a scalar of P-521.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_hash_to_scalar_p521_xmd_sha512(
    const EC_GROUP *group, BIGNUM *out, const uint8_t *dst, size_t dst_len,
    const uint8_t *msg, size_t msg_len);

// EC_hash_to_scalar_secp256k1_xmd_sha256 hashes to a scalar of secp256k1.
OPENSSL_EXPORT OPENSSL_MUST_USE int EC_hash_to_scalar_secp256k1_xmd_sha256(
    const EC_GROUP *group, BIGNUM *out, const uint8_t *dst, size_t dst_len,
    const uint8_t *msg, size_t msg_len);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_HASH_TO_CURVE_H
