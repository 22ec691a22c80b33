// SPDX-License-Identifier: Apache-2.0
//
// The public functions, one or two a suite, and their internal twins. Each is a
// line of the lists below; what a line makes is written once.

#include "internal.h"

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/bn/internal.h"

#define PARAMETERS \
  const uint8_t *dst, size_t dst_len, const uint8_t *msg, size_t msg_len

// POINT_HASH defines the internal |name| for a suite.
#define POINT_HASH(name, suite, count)                                         \
  int name(const EC_GROUP *group, EC_JACOBIAN *out, PARAMETERS) {              \
    return ec_hash_to_curve(&h2c_suites[suite], group, out, dst, dst_len, msg, \
                            msg_len, count);                                   \
  }

// POINT_DOOR defines the public |name| over the internal |inner|. The point's
// group is looked at first.
#define POINT_DOOR(name, inner)                                 \
  int name(const EC_GROUP *group, EC_POINT *out, PARAMETERS) {  \
    if (EC_GROUP_cmp(group, out->group, NULL) != 0) {           \
      OPENSSL_PUT_ERROR(EC, EC_R_INCOMPATIBLE_OBJECTS);         \
      return 0;                                                 \
    }                                                           \
    return inner(group, &out->raw, dst, dst_len, msg, msg_len); \
  }

#define SCALAR_HASH(name, suite)                                           \
  int name(const EC_GROUP *group, EC_SCALAR *out, PARAMETERS) {            \
    return ec_hash_to_scalar(&h2c_suites[suite], group, out, dst, dst_len, \
                             msg, msg_len);                                \
  }

#define SCALAR_DOOR(name, inner)                                             \
  int name(const EC_GROUP *group, BIGNUM *out, PARAMETERS) {                 \
    EC_SCALAR scalar;                                                        \
    const int ok = inner(group, &scalar, dst, dst_len, msg, msg_len) &&      \
                   bn_set_words(out, scalar.words, group->order->num_words); \
    OPENSSL_cleanse(&scalar, sizeof(scalar));                                \
    return ok;                                                               \
  }

POINT_HASH(ec_hash_to_curve_p256_xmd_sha256_sswu, H2C_P256_SHA256, H2C_RO)
POINT_HASH(ec_hash_to_curve_p384_xmd_sha384_sswu, H2C_P384_SHA384, H2C_RO)
POINT_HASH(ec_hash_to_curve_p521_xmd_sha512_sswu, H2C_P521_SHA512, H2C_RO)
POINT_HASH(ec_hash_to_curve_secp256k1_xmd_sha256_sswu, H2C_SECP256K1_SHA256,
           H2C_RO)
POINT_HASH(ec_hash_to_curve_p384_xmd_sha512_sswu_draft07,
           H2C_P384_SHA512_DRAFT07, H2C_RO)
POINT_HASH(ec_hash_to_curve_p521_xmd_sha512_sswu_draft06,
           H2C_P521_SHA512_DRAFT06, H2C_RO)
POINT_HASH(ec_encode_to_curve_p256_xmd_sha256_sswu, H2C_P256_SHA256, H2C_NU)
POINT_HASH(ec_encode_to_curve_p384_xmd_sha384_sswu, H2C_P384_SHA384, H2C_NU)
POINT_HASH(ec_encode_to_curve_p521_xmd_sha512_sswu, H2C_P521_SHA512, H2C_NU)
POINT_HASH(ec_encode_to_curve_secp256k1_xmd_sha256_sswu, H2C_SECP256K1_SHA256,
           H2C_NU)

POINT_DOOR(EC_hash_to_curve_p256_xmd_sha256_sswu,
           ec_hash_to_curve_p256_xmd_sha256_sswu)
POINT_DOOR(EC_hash_to_curve_p384_xmd_sha384_sswu,
           ec_hash_to_curve_p384_xmd_sha384_sswu)
POINT_DOOR(EC_hash_to_curve_p521_xmd_sha512_sswu,
           ec_hash_to_curve_p521_xmd_sha512_sswu)
POINT_DOOR(EC_hash_to_curve_secp256k1_xmd_sha256_sswu,
           ec_hash_to_curve_secp256k1_xmd_sha256_sswu)
POINT_DOOR(EC_hash_to_curve_p384_xmd_sha512_sswu_draft07,
           ec_hash_to_curve_p384_xmd_sha512_sswu_draft07)
POINT_DOOR(EC_encode_to_curve_p256_xmd_sha256_sswu,
           ec_encode_to_curve_p256_xmd_sha256_sswu)
POINT_DOOR(EC_encode_to_curve_p384_xmd_sha384_sswu,
           ec_encode_to_curve_p384_xmd_sha384_sswu)
POINT_DOOR(EC_encode_to_curve_p521_xmd_sha512_sswu,
           ec_encode_to_curve_p521_xmd_sha512_sswu)
POINT_DOOR(EC_encode_to_curve_secp256k1_xmd_sha256_sswu,
           ec_encode_to_curve_secp256k1_xmd_sha256_sswu)

SCALAR_HASH(ec_hash_to_scalar_p256_xmd_sha256, H2C_P256_SHA256)
SCALAR_HASH(ec_hash_to_scalar_p384_xmd_sha384, H2C_P384_SHA384)
SCALAR_HASH(ec_hash_to_scalar_p521_xmd_sha512, H2C_P521_SHA512)
SCALAR_HASH(ec_hash_to_scalar_secp256k1_xmd_sha256, H2C_SECP256K1_SHA256)
SCALAR_HASH(ec_hash_to_scalar_p384_xmd_sha512_draft07, H2C_P384_SHA512_DRAFT07)
SCALAR_HASH(ec_hash_to_scalar_p521_xmd_sha512_draft06, H2C_P521_SHA512_DRAFT06)

SCALAR_DOOR(EC_hash_to_scalar_p256_xmd_sha256,
            ec_hash_to_scalar_p256_xmd_sha256)
SCALAR_DOOR(EC_hash_to_scalar_p384_xmd_sha384,
            ec_hash_to_scalar_p384_xmd_sha384)
SCALAR_DOOR(EC_hash_to_scalar_p521_xmd_sha512,
            ec_hash_to_scalar_p521_xmd_sha512)
SCALAR_DOOR(EC_hash_to_scalar_secp256k1_xmd_sha256,
            ec_hash_to_scalar_secp256k1_xmd_sha256)
