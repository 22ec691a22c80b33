// SPDX-License-Identifier: Apache-2.0
//
// Single cases of hash-to-curve vectors.

#include "crypto/test/h2c_vectors.h"

#include <openssl/hash_to_curve.h>

// One row a suite; |base| is the common part of the names.
#define H2C_DOORS(index, group, base)                                     \
  {                                                                       \
    &h2c_suites[index], group, EC_hash_to_curve_##base##_sswu,            \
        EC_encode_to_curve_##base##_sswu, ec_hash_to_curve_##base##_sswu, \
        ec_encode_to_curve_##base##_sswu, EC_hash_to_scalar_##base,       \
        ec_hash_to_scalar_##base                                          \
  }

const std::vector<H2CDoors> &AllH2CDoors() {
  static const std::vector<H2CDoors> kDoors = {
      H2C_DOORS(H2C_P256_SHA256, "P-256", p256_xmd_sha256),
      H2C_DOORS(H2C_P384_SHA384, "P-384", p384_xmd_sha384),
      H2C_DOORS(H2C_P521_SHA512, "P-521", p521_xmd_sha512),
      H2C_DOORS(H2C_SECP256K1_SHA256, "secp256k1", secp256k1_xmd_sha256),
      {&h2c_suites[H2C_P384_SHA512_DRAFT07], "P-384",
       EC_hash_to_curve_p384_xmd_sha512_sswu_draft07, nullptr,
       ec_hash_to_curve_p384_xmd_sha512_sswu_draft07, nullptr, nullptr,
       ec_hash_to_scalar_p384_xmd_sha512_draft07},
      {&h2c_suites[H2C_P521_SHA512_DRAFT06], "P-521", nullptr, nullptr,
       ec_hash_to_curve_p521_xmd_sha512_sswu_draft06, nullptr, nullptr,
       ec_hash_to_scalar_p521_xmd_sha512_draft06},
  };
  return kDoors;
}

const H2CDoors *FindH2CDoors(const std::string &id) {
  for (const H2CDoors &doors : AllH2CDoors()) {
    if (id == doors.suite->id) {
      return &doors;
    }
  }
  return nullptr;
}

static ByteVector EncodeJacobian(const EC_GROUP *group,
                                 const EC_JACOBIAN &point) {
  EC_AFFINE affine;
  ByteVector out(EC_MAX_UNCOMPRESSED);
  if (!ec_jacobian_to_affine(group, &affine, &point)) {
    return {0};
  }
  out.resize(ec_point_to_bytes(group, &affine, POINT_CONVERSION_UNCOMPRESSED,
                               out.data(), out.size()));
  return out;
}

std::string CheckHashToPoint(const H2CDoors &doors, size_t count,
                             const ByteVector &dst, const ByteVector &msg,
                             const ByteVector &want) {
  const EC_GROUP *group = FindGroup(doors.group);
  H2CDoors::ToPoint door = count == H2C_RO ? doors.hash : doors.encode;
  H2CDoors::ToJacobian inner =
      count == H2C_RO ? doors.hash_internal : doors.encode_internal;
  EC_JACOBIAN raw;
  if (!ec_hash_to_curve(doors.suite, group, &raw, dst.data(), dst.size(),
                        msg.data(), msg.size(), count)) {
    return "hashing failed";
  }
  std::string error = Compare("the point", EncodeJacobian(group, raw), want);
  if (error.empty() && inner) {
    ec_set_to_infinity(group, &raw);
    error = inner(group, &raw, dst.data(), dst.size(), msg.data(), msg.size())
                ? Compare("the named function's point",
                          EncodeJacobian(group, raw), want)
                : "the named function failed";
  }
  if (error.empty() && door) {
    bssl::UniquePtr<EC_POINT> point(EC_POINT_new(group));
    error =
        door(group, point.get(), dst.data(), dst.size(), msg.data(), msg.size())
            ? Compare("the public function's point", Encode(group, point.get()),
                      want)
            : "the public function failed";
  }
  return error;
}

std::string CheckHashToScalar(const H2CDoors &doors, const ByteVector &dst,
                              const ByteVector &msg, const ByteVector &want) {
  const EC_GROUP *group = FindGroup(doors.group);
  EC_SCALAR scalar;
  if (!doors.scalar_internal(group, &scalar, dst.data(), dst.size(), msg.data(),
                             msg.size())) {
    return "hashing failed";
  }
  ByteVector got(EC_MAX_BYTES);
  size_t len;
  ec_scalar_to_bytes(group, got.data(), &len, &scalar);
  got.resize(len);
  std::string error = Compare("the scalar", got, want);
  if (error.empty() && doors.scalar) {
    bssl::UniquePtr<BIGNUM> number(BN_new());
    if (!doors.scalar(group, number.get(), dst.data(), dst.size(), msg.data(),
                      msg.size()) ||
        !BN_bn2bin_padded(got.data(), got.size(), number.get())) {
      return "the public function failed";
    }
    error = Compare("the public function's scalar", got, want);
  }
  return error;
}

ByteVector ExpandXMD(const EVP_MD *md, XMD_DST_PLACEMENT placement,
                     const ByteVector &dst, const ByteVector &msg, size_t len) {
  ByteVector out(len);
  XMD xmd;
  if (!xmd_init(&xmd, md, placement, dst.data(), dst.size())) {
    return {};
  }
  // In two pieces, as a stream.
  xmd_update(&xmd, msg.data(), msg.size() / 2);
  xmd_update(&xmd, msg.data() + msg.size() / 2, msg.size() - msg.size() / 2);
  if (!xmd_final(&xmd, out.data(), out.size())) {
    return {};
  }
  return out;
}

static ByteVector EncodeElement(const EC_GROUP *group, const EC_FELEM &u) {
  ByteVector out(EC_MAX_BYTES);
  size_t len;
  ec_felem_to_bytes(group, out.data(), &len, &u);
  out.resize(len);
  return out;
}

std::string CheckHashToField(const H2CDoors &doors, const ByteVector &dst,
                             const ByteVector &msg,
                             const std::vector<ByteVector> &u) {
  const EC_GROUP *group = FindGroup(doors.group);
  const size_t len =
      (EC_GROUP_get_degree(group) + doors.suite->k + 7) / 8;  // RFC 9380's L
  const ByteVector uniform = ExpandXMD(
      doors.suite->md(), doors.suite->placement, dst, msg, len * u.size());
  if (uniform.size() != len * u.size()) {
    return "expand_message failed";
  }
  std::string error;
  for (size_t i = 0; i < u.size(); i++) {
    EC_FELEM element;
    ec_felem_reduce_bytes(group, &element, uniform.data() + i * len, len);
    error = FirstError(
        {error, Compare("u" + std::to_string(i), EncodeElement(group, element),
                        PadTo(u[i], FieldBytes(group)))});
  }
  return error;
}

std::string CheckMap(const EC_GROUP *group, const ByteVector &u,
                     const ByteVector &point) {
  EC_FELEM element;
  EC_JACOBIAN out;
  const ByteVector bytes = PadTo(u, FieldBytes(group));
  if (!ec_felem_from_bytes(group, &element, bytes.data(), bytes.size())) {
    return "u is not a field element";
  }
  ec_method(group)->map_to_curve_each(group, &out, &element, 1);
  return Compare("the mapped point", EncodeJacobian(group, out), point);
}
