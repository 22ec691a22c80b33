// SPDX-License-Identifier: Apache-2.0
//
// Names and objects.

#include "crypto/test/ec_vectors.h"

#include <openssl/digest.h>
#include <openssl/nid.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <stdexcept>

#include "crypto/test/custom_curves.h"
#include "crypto/test/keccak.h"


// Names.

static const struct {
  const char *name;
  int nid;
} kGroupNames[] = {
    {"P-224", NID_secp224r1},        {"secp224r1", NID_secp224r1},
    {"P-256", NID_X9_62_prime256v1}, {"secp256r1", NID_X9_62_prime256v1},
    {"P-384", NID_secp384r1},        {"secp384r1", NID_secp384r1},
    {"P-521", NID_secp521r1},        {"secp521r1", NID_secp521r1},
    {"secp256k1", NID_secp256k1},    {"Secp256k1", NID_secp256k1},
    {"P-256K", NID_secp256k1},       {"prime256v1", NID_X9_62_prime256v1},
};

static bssl::UniquePtr<EC_GROUP> MakeCustomGroup(const CustomCurve &curve) {
  auto number = [](const char *hex) { return MakeBignum(HexToBytes(hex)); };
  bssl::UniquePtr<EC_GROUP> group(
      EC_GROUP_new_curve_GFp(number(curve.p).get(), number(curve.a).get(),
                             number(curve.b).get(), nullptr));
  if (!group) {
    return nullptr;
  }
  bssl::UniquePtr<EC_POINT> generator(EC_POINT_new(group.get()));
  if (!generator ||
      !EC_POINT_set_affine_coordinates_GFp(group.get(), generator.get(),
                                           number(curve.x).get(),
                                           number(curve.y).get(), nullptr) ||
      !EC_GROUP_set_generator(group.get(), generator.get(),
                              number(curve.n).get(), BN_value_one())) {
    return nullptr;
  }
  return group;
}

// FindCustomGroup makes a group on its first use; a curve that the library
// refuses is an error of the library.
static const EC_GROUP *FindCustomGroup(const std::string &name) {
  static std::map<std::string, bssl::UniquePtr<EC_GROUP>> groups;
  for (size_t i = 0; i < kNumCustomCurves; i++) {
    if (name == kCustomCurves[i].name) {
      bssl::UniquePtr<EC_GROUP> &group = groups[name];
      if (!group) {
        group = MakeCustomGroup(kCustomCurves[i]);
      }
      if (!group) {
        throw std::runtime_error("the library refuses the curve " + name);
      }
      return group.get();
    }
  }
  return nullptr;
}

const EC_GROUP *FindGroup(const std::string &name) {
  for (const auto &row : kGroupNames) {
    if (name == row.name) {
      return EC_GROUP_new_by_curve_name(row.nid);
    }
  }
  return FindCustomGroup(name);
}

// BareName drops case, hyphens and the like: "SHA3-256" and "sha3_256" agree.
static std::string BareName(const std::string &name) {
  std::string bare;
  for (char c : name) {
    if (isalnum(static_cast<unsigned char>(c))) {
      bare += static_cast<char>(tolower(static_cast<unsigned char>(c)));
    }
  }
  return bare;
}

const EVP_MD *FindMD(const std::string &hash) {
  static const std::map<std::string, const EVP_MD *(*)()> kHashes = {
      {"sha1", EVP_sha1},     {"sha224", EVP_sha224},
      {"sha256", EVP_sha256}, {"sha384", EVP_sha384},
      {"sha512", EVP_sha512}, {"sha512256", EVP_sha512_256},
  };
  auto found = kHashes.find(BareName(hash));
  return found == kHashes.end() ? nullptr : found->second();
}

bool FindDigest(ByteVector *out, const std::string &hash,
                const ByteVector &in) {
  static const std::map<std::string, size_t> kSHA3 = {
      {"sha3224", 28}, {"sha3256", 32}, {"sha3384", 48}, {"sha3512", 64}};
  const std::string bare = BareName(hash);
  if (const EVP_MD *md = FindMD(hash)) {
    out->resize(EVP_MD_size(md));
    return EVP_Digest(in.data(), in.size(), out->data(), nullptr, md, nullptr);
  }
  auto sha3 = kSHA3.find(bare);
  if (sha3 != kSHA3.end()) {
    out->resize(sha3->second);
    keccak_sha3(out->data(), out->size(), in.data(), in.size());
  } else if (bare == "shake128") {
    out->resize(32);
    keccak_shake128(out->data(), out->size(), in.data(), in.size());
  } else if (bare == "shake256") {
    out->resize(64);
    keccak_shake256(out->data(), out->size(), in.data(), in.size());
  } else {
    return false;
  }
  return true;
}

ByteVector HexToBytes(const std::string &hex) {
  std::string digits = hex.rfind("0x", 0) == 0 ? hex.substr(2) : hex;
  if (digits.size() % 2 != 0) {
    digits = "0" + digits;
  }
  ByteVector bytes;
  if (!DecodeHex(&bytes, digits)) {
    throw std::runtime_error("not hex: " + hex);
  }
  return bytes;
}

ByteVector PadTo(const ByteVector &bytes, size_t width) {
  auto first = std::find_if(bytes.begin(), bytes.end(),
                            [](uint8_t b) { return b != 0; });
  size_t len = static_cast<size_t>(bytes.end() - first);
  if (len > width) {
    throw std::runtime_error("integer too wide: " + EncodeHex(Bytes(bytes)));
  }
  ByteVector padded(width - len);
  padded.insert(padded.end(), first, bytes.end());
  return padded;
}


// Objects.

bssl::UniquePtr<BIGNUM> MakeBignum(const ByteVector &bytes) {
  return bssl::UniquePtr<BIGNUM>(
      BN_bin2bn(bytes.data(), bytes.size(), nullptr));
}

size_t FieldBytes(const EC_GROUP *group) {
  return (EC_GROUP_get_degree(group) + 7) / 8;
}

size_t OrderBytes(const EC_GROUP *group) {
  return (static_cast<size_t>(EC_GROUP_order_bits(group)) + 7) / 8;
}

bssl::UniquePtr<EC_POINT> MakePoint(const EC_GROUP *group,
                                    const ByteVector &encoded) {
  bssl::UniquePtr<EC_POINT> point(EC_POINT_new(group));
  if (!point || !EC_POINT_oct2point(group, point.get(), encoded.data(),
                                    encoded.size(), nullptr)) {
    return nullptr;
  }
  return point;
}

ByteVector Uncompressed(const EC_GROUP *group, const ByteVector &x,
                        const ByteVector &y) {
  ByteVector out = {POINT_CONVERSION_UNCOMPRESSED};
  for (const ByteVector *coordinate : {&x, &y}) {
    ByteVector padded = PadTo(*coordinate, FieldBytes(group));
    out.insert(out.end(), padded.begin(), padded.end());
  }
  return out;
}

ByteVector Encode(const EC_GROUP *group, const EC_POINT *point,
                  point_conversion_form_t form) {
  if (EC_POINT_is_at_infinity(group, point)) {
    return {0};
  }
  ByteVector out(1 + 2 * FieldBytes(group));
  out.resize(
      EC_POINT_point2oct(group, point, form, out.data(), out.size(), nullptr));
  return out;
}

std::string FirstError(std::initializer_list<std::string> errors) {
  for (const std::string &error : errors) {
    if (!error.empty()) {
      return error;
    }
  }
  return "";
}

std::string Compare(const std::string &what, const ByteVector &got,
                    const ByteVector &want) {
  if (got == want) {
    return "";
  }
  return what + " is " + EncodeHex(Bytes(got)) + ", expected " +
         EncodeHex(Bytes(want));
}
