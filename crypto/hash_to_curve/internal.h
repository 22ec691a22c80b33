// SPDX-License-Identifier: Apache-2.0
//
// crypto/hash_to_curve/internal.h is the face of hashing to points and scalars:
// RFC 9380 and the two drafts of it that older protocols froze. A suite is a
// row of data; the map itself is a slot of the curve's method table.
//
// Secrecy. Constant time in messages and DSTs, which may hold passwords and
// secret nonces; their lengths are public. The points that come out are
// projective and as secret as the message until their Z is divided out.

#ifndef OPENSSL_HEADER_CRYPTO_HASH_TO_CURVE_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_HASH_TO_CURVE_INTERNAL_H

#include <openssl/bytestring.h>
#include <openssl/digest.h>
#include <openssl/hash_to_curve.h>

#include "crypto/ec/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// expand_message_xmd (RFC 9380, section 5.3.1), as a stream: the message comes
// in pieces, and a state may be copied by assignment, so that messages with a
// common prefix share the work on it.

// XMD_DST_PLACEMENT says where DST_prime has the byte with the DST's length:
// after the DST, or before it as draft-irtf-cfrg-hash-to-curve-06 had it.
typedef enum {
  xmd_dst_length_last,
  xmd_dst_length_first,
} XMD_DST_PLACEMENT;

// XMD_MAX_DST is the longest DST that is used as it is; a longer one is hashed.
#define XMD_MAX_DST 255

typedef struct {
  EVP_MD_CTX hash;  // has absorbed Z_pad and the message so far
  uint8_t dst_prime[XMD_MAX_DST + 1];
  size_t dst_prime_len;
} XMD;

// xmd_init starts a message.
//
//   errors  ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED if the DST is empty
MUST_USE int xmd_init(XMD *xmd, const EVP_MD *md, XMD_DST_PLACEMENT placement,
                      const uint8_t *dst, size_t dst_len);

// xmd_update appends |len| bytes to the message.
void xmd_update(XMD *xmd, const uint8_t *msg, size_t len);
// xmd_update_u16 appends two bytes, big-endian.
void xmd_update_u16(XMD *xmd, uint16_t v);

// xmd_final writes |out_len| uniform bytes and wipes |xmd|.
//
//   range   |out_len| is at most 255 digests
//   errors  ERR_R_OVERFLOW; |out| is untouched
MUST_USE int xmd_final(XMD *xmd, uint8_t *out, size_t out_len);


// Suites.

typedef struct {
  // id is the identifier of RFC 9380 without the trailing "RO_" or "NU_", and
  // with the draft's number where only a draft has the suite.
  const char *id;
  int curve_name;  // NID of the group
  const EVP_MD *(*md)(void);
  unsigned k;  // target security in bits
  XMD_DST_PLACEMENT placement;
} H2C_SUITE;

enum {
  H2C_P256_SHA256,
  H2C_P384_SHA384,
  H2C_P521_SHA512,
  H2C_SECP256K1_SHA256,
  H2C_P384_SHA512_DRAFT07,
  H2C_P521_SHA512_DRAFT06,
  H2C_NUM_SUITES
};
extern const H2C_SUITE h2c_suites[H2C_NUM_SUITES];

// H2C_RO and H2C_NU are how many field elements the two constructions map:
// hash_to_curve adds two points and looks like a random oracle, encode_to_curve
// maps one element and reaches only a part of the curve.
#define H2C_RO 2
#define H2C_NU 1

// ec_hash_to_curve_each sets out[i] to the hash of msgs[i] for i < n; |count|
// is |H2C_RO| or |H2C_NU|.
//
//   cost    n * count maps, which a backend with lanes does side by side
//   errors  EC_R_GROUP_MISMATCH if |group| is not the suite's,
//           ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED if the DST is empty; |out| is all
//           infinity
//   source  RFC 9380, section 3
MUST_USE int ec_hash_to_curve_each(const H2C_SUITE *suite,
                                   const EC_GROUP *group, EC_JACOBIAN *out,
                                   const uint8_t *dst, size_t dst_len,
                                   const CBS *msgs, size_t n, size_t count);

// ec_hash_to_curve is |ec_hash_to_curve_each| for one message.
MUST_USE int ec_hash_to_curve(const H2C_SUITE *suite, const EC_GROUP *group,
                              EC_JACOBIAN *out, const uint8_t *dst,
                              size_t dst_len, const uint8_t *msg,
                              size_t msg_len, size_t count);

// ec_hash_to_scalar_init starts a message to be hashed to a scalar: it goes on
// with |xmd_update| and |ec_hash_to_scalar_final|.
//
//   errors  as |ec_hash_to_curve_each|
MUST_USE int ec_hash_to_scalar_init(const H2C_SUITE *suite,
                                    const EC_GROUP *group, XMD *xmd,
                                    const uint8_t *dst, size_t dst_len);

// ec_hash_to_scalar_final sets |out| to the scalar and wipes |xmd|: one element
// of hash_to_field (RFC 9380, section 5.2) with the order as modulus, as RFC
// 9497 has it. Zero is possible, with negligible probability.
void ec_hash_to_scalar_final(const H2C_SUITE *suite, const EC_GROUP *group,
                             EC_SCALAR *out, XMD *xmd);

// ec_hash_to_scalar does it all for one message.
//
//   errors  as |ec_hash_to_curve_each|; |out| is zero
MUST_USE int ec_hash_to_scalar(const H2C_SUITE *suite, const EC_GROUP *group,
                               EC_SCALAR *out, const uint8_t *dst,
                               size_t dst_len, const uint8_t *msg,
                               size_t msg_len);


// The suites by name, as |ec_hash_to_curve| and |ec_hash_to_scalar|.

#define H2C_DECLARE(name, out_type)                                      \
  MUST_USE OPENSSL_EXPORT int name(const EC_GROUP *group, out_type *out, \
                                   const uint8_t *dst, size_t dst_len,   \
                                   const uint8_t *msg, size_t msg_len)
H2C_DECLARE(ec_hash_to_curve_p256_xmd_sha256_sswu, EC_JACOBIAN);
H2C_DECLARE(ec_hash_to_curve_p384_xmd_sha384_sswu, EC_JACOBIAN);
H2C_DECLARE(ec_hash_to_curve_p521_xmd_sha512_sswu, EC_JACOBIAN);
H2C_DECLARE(ec_hash_to_curve_secp256k1_xmd_sha256_sswu, EC_JACOBIAN);
H2C_DECLARE(ec_hash_to_curve_p384_xmd_sha512_sswu_draft07, EC_JACOBIAN);
H2C_DECLARE(ec_hash_to_curve_p521_xmd_sha512_sswu_draft06, EC_JACOBIAN);
H2C_DECLARE(ec_encode_to_curve_p256_xmd_sha256_sswu, EC_JACOBIAN);
H2C_DECLARE(ec_encode_to_curve_p384_xmd_sha384_sswu, EC_JACOBIAN);
H2C_DECLARE(ec_encode_to_curve_p521_xmd_sha512_sswu, EC_JACOBIAN);
H2C_DECLARE(ec_encode_to_curve_secp256k1_xmd_sha256_sswu, EC_JACOBIAN);
H2C_DECLARE(ec_hash_to_scalar_p256_xmd_sha256, EC_SCALAR);
H2C_DECLARE(ec_hash_to_scalar_p384_xmd_sha384, EC_SCALAR);
H2C_DECLARE(ec_hash_to_scalar_p521_xmd_sha512, EC_SCALAR);
H2C_DECLARE(ec_hash_to_scalar_secp256k1_xmd_sha256, EC_SCALAR);
H2C_DECLARE(ec_hash_to_scalar_p384_xmd_sha512_draft07, EC_SCALAR);
H2C_DECLARE(ec_hash_to_scalar_p521_xmd_sha512_draft06, EC_SCALAR);
#undef H2C_DECLARE


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_HASH_TO_CURVE_INTERNAL_H
