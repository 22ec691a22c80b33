// SPDX-License-Identifier: Apache-2.0
//
// The table of suites, hash_to_field, and the constructions of RFC 9380 over
// them. All curves here have cofactor one, so that nothing is left to clear.

#include "internal.h"

#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/nid.h>

// RFC 9380, sections 8.2 to 8.4 and 8.7, and for the last two the drafts of May
// 2020: draft 07 had SHA-512 for P-384, draft 06 the other DST_prime. P-224 has
// no suite anywhere.
const H2C_SUITE h2c_suites[H2C_NUM_SUITES] = {
    [H2C_P256_SHA256] = {"P256_XMD:SHA-256_SSWU_", NID_X9_62_prime256v1,
                         EVP_sha256, 128, xmd_dst_length_last},
    [H2C_P384_SHA384] = {"P384_XMD:SHA-384_SSWU_", NID_secp384r1, EVP_sha384,
                         192, xmd_dst_length_last},
    [H2C_P521_SHA512] = {"P521_XMD:SHA-512_SSWU_", NID_secp521r1, EVP_sha512,
                         256, xmd_dst_length_last},
    [H2C_SECP256K1_SHA256] = {"secp256k1_XMD:SHA-256_SSWU_", NID_secp256k1,
                              EVP_sha256, 128, xmd_dst_length_last},
    [H2C_P384_SHA512_DRAFT07] = {"P384_XMD:SHA-512_SSWU_draft07_",
                                 NID_secp384r1, EVP_sha512, 192,
                                 xmd_dst_length_last},
    [H2C_P521_SHA512_DRAFT06] = {"P521_XMD:SHA-512_SSWU_draft06_",
                                 NID_secp521r1, EVP_sha512, 256,
                                 xmd_dst_length_first},
};

// H2C_MAX_L bounds the bytes that are reduced to one field element.
#define H2C_MAX_L (FIELD_MAX_BYTES + 256 / 8)

// element_len is RFC 9380's L for elements of |f|: ceil((ceil(log2(p)) + k) /
// 8).
static size_t element_len(const H2C_SUITE *suite, const FIELD *f) {
  return (f->bits + suite->k + 7) / 8;
}

static int start(const H2C_SUITE *suite, const EC_GROUP *group, XMD *xmd,
                 const uint8_t *dst, size_t dst_len) {
  if (group->curve_name != suite->curve_name) {
    OPENSSL_PUT_ERROR(EC, EC_R_GROUP_MISMATCH);
    return 0;
  }
  return xmd_init(xmd, suite->md(), suite->placement, dst, dst_len);
}

// finish expands to |count| elements' worth of bytes, |len| each. No suite
// needs more than seven blocks of its hash, so this doesn't fail.
static void finish(XMD *xmd, uint8_t *uniform, size_t len, size_t count) {
  const int ok = xmd_final(xmd, uniform, len * count);
  assert(ok);
  (void)ok;
}

// hash_to_field sets |count| elements of |u| from the message in |xmd| (section
// 5.2).
static void hash_to_field(const H2C_SUITE *suite, const EC_GROUP *group,
                          EC_FELEM *u, size_t count, XMD *xmd) {
  uint8_t uniform[H2C_RO * H2C_MAX_L];
  const size_t len = element_len(suite, group->field);
  finish(xmd, uniform, len, count);
  for (size_t i = 0; i < count; i++) {
    ec_felem_reduce_bytes(group, &u[i], uniform + i * len, len);
  }
  OPENSSL_cleanse(uniform, sizeof(uniform));
}

// H2C_LANES is how many messages go through the map together: with two elements
// each they fill the lanes of any backend twice.
#define H2C_LANES 8

// hash_some hashes |n| <= H2C_LANES messages that continue |prefix|.
static void hash_some(const H2C_SUITE *suite, const EC_GROUP *group,
                      EC_JACOBIAN *out, const XMD *prefix, const CBS *msgs,
                      size_t n, size_t count) {
  EC_FELEM u[H2C_RO * H2C_LANES];
  EC_JACOBIAN q[H2C_RO * H2C_LANES];
  for (size_t i = 0; i < n; i++) {
    XMD xmd = *prefix;
    xmd_update(&xmd, CBS_data(&msgs[i]), CBS_len(&msgs[i]));
    hash_to_field(suite, group, &u[i * count], count, &xmd);
  }
  ec_method(group)->map_to_curve_each(group, q, u, n * count);
  for (size_t i = 0; i < n; i++) {
    if (count == H2C_RO) {
      // The two may be equal or opposite: the addition is right for all inputs.
      ec_jacobian_add(group, &out[i], &q[2 * i], &q[2 * i + 1]);
    } else {
      out[i] = q[i];
    }
  }
  OPENSSL_cleanse(u, sizeof(u));
  OPENSSL_cleanse(q, sizeof(q));
}

int ec_hash_to_curve_each(const H2C_SUITE *suite, const EC_GROUP *group,
                          EC_JACOBIAN *out, const uint8_t *dst, size_t dst_len,
                          const CBS *msgs, size_t n, size_t count) {
  XMD prefix;
  if (!start(suite, group, &prefix, dst, dst_len)) {
    for (size_t i = 0; i < n; i++) {
      ec_set_to_infinity(group, &out[i]);
    }
    return 0;
  }
  for (size_t i = 0; i < n; i += H2C_LANES) {
    const size_t m = n - i < H2C_LANES ? n - i : H2C_LANES;
    hash_some(suite, group, &out[i], &prefix, &msgs[i], m, count);
  }
  OPENSSL_cleanse(&prefix, sizeof(prefix));
  return 1;
}

int ec_hash_to_curve(const H2C_SUITE *suite, const EC_GROUP *group,
                     EC_JACOBIAN *out, const uint8_t *dst, size_t dst_len,
                     const uint8_t *msg, size_t msg_len, size_t count) {
  CBS cbs;
  CBS_init(&cbs, msg, msg_len);
  return ec_hash_to_curve_each(suite, group, out, dst, dst_len, &cbs, 1, count);
}

int ec_hash_to_scalar_init(const H2C_SUITE *suite, const EC_GROUP *group,
                           XMD *xmd, const uint8_t *dst, size_t dst_len) {
  return start(suite, group, xmd, dst, dst_len);
}

void ec_hash_to_scalar_final(const H2C_SUITE *suite, const EC_GROUP *group,
                             EC_SCALAR *out, XMD *xmd) {
  uint8_t uniform[H2C_MAX_L];
  const size_t len = element_len(suite, group->order);
  finish(xmd, uniform, len, 1);
  OPENSSL_memset(out, 0, sizeof(*out));
  field_reduce_bytes(group->order, out->words, uniform, len);
  OPENSSL_cleanse(uniform, sizeof(uniform));
}

int ec_hash_to_scalar(const H2C_SUITE *suite, const EC_GROUP *group,
                      EC_SCALAR *out, const uint8_t *dst, size_t dst_len,
                      const uint8_t *msg, size_t msg_len) {
  XMD xmd;
  if (!ec_hash_to_scalar_init(suite, group, &xmd, dst, dst_len)) {
    OPENSSL_memset(out, 0, sizeof(*out));
    return 0;
  }
  xmd_update(&xmd, msg, msg_len);
  ec_hash_to_scalar_final(suite, group, out, &xmd);
  return 1;
}
