// SPDX-License-Identifier: Apache-2.0
//
// Readers of keys.

#include "crypto/test/vectors/keys.h"

#include <openssl/bytestring.h>
#include "crypto/ec/internal.h"

#include <stdexcept>

static const uint8_t kEcPublicKeyOID[] = {0x2a, 0x86, 0x48, 0xce,
                                          0x3d, 0x02, 0x01};

// ReadAlgorithm reads the AlgorithmIdentifier of a key on a named curve.
static const EC_GROUP *ReadAlgorithm(CBS *cbs) {
  CBS algorithm, type, curve;
  if (!CBS_get_asn1(cbs, &algorithm, CBS_ASN1_SEQUENCE) ||
      !CBS_get_asn1(&algorithm, &type, CBS_ASN1_OBJECT) ||
      !CBS_mem_equal(&type, kEcPublicKeyOID, sizeof(kEcPublicKeyOID)) ||
      !CBS_get_asn1(&algorithm, &curve, CBS_ASN1_OBJECT) ||
      CBS_len(&algorithm) != 0) {
    return nullptr;
  }
  size_t num;
  const EC_GROUP *const *groups = ec_builtin_groups(&num);
  for (size_t i = 0; i < num; i++) {
    if (CBS_mem_equal(&curve, groups[i]->oid, groups[i]->oid_len)) {
      return groups[i];
    }
  }
  return nullptr;
}

static ByteVector ToVector(const CBS &cbs) {
  return ByteVector(CBS_data(&cbs), CBS_data(&cbs) + CBS_len(&cbs));
}

// ReadBitString reads a BIT STRING of whole bytes.
static bool ReadBitString(CBS *cbs, CBS *out) {
  uint8_t unused_bits;
  return CBS_get_asn1(cbs, out, CBS_ASN1_BITSTRING) &&
         CBS_get_u8(out, &unused_bits) && unused_bits == 0;
}

bssl::UniquePtr<EC_KEY> KeyFromSPKI(const ByteVector &der) {
  CBS cbs, spki, point;
  CBS_init(&cbs, der.data(), der.size());
  if (!CBS_get_asn1(&cbs, &spki, CBS_ASN1_SEQUENCE) || CBS_len(&cbs) != 0) {
    return nullptr;
  }
  const EC_GROUP *group = ReadAlgorithm(&spki);
  if (group == nullptr || !ReadBitString(&spki, &point) ||
      CBS_len(&spki) != 0 || CBS_len(&point) == 0) {
    return nullptr;
  }
  return MakeKey(group, {}, ToVector(point));
}

// ReadECPrivateKey reads RFC 5915's structure: the private key has the order's
// width, and a public key that is present belongs to it.
static bssl::UniquePtr<EC_KEY> ReadECPrivateKey(const EC_GROUP *group,
                                                CBS cbs) {
  static const CBS_ASN1_TAG kPublicKeyTag =
      CBS_ASN1_CONTEXT_SPECIFIC | CBS_ASN1_CONSTRUCTED | 1;
  CBS ec_key, scalar, wrapped, point;
  uint64_t version;
  int has_point;
  if (!CBS_get_asn1(&cbs, &ec_key, CBS_ASN1_SEQUENCE) || CBS_len(&cbs) != 0 ||
      !CBS_get_asn1_uint64(&ec_key, &version) || version != 1 ||
      !CBS_get_asn1(&ec_key, &scalar, CBS_ASN1_OCTETSTRING) ||
      CBS_len(&scalar) != OrderBytes(group) ||
      !CBS_get_optional_asn1(&ec_key, &wrapped, &has_point, kPublicKeyTag) ||
      CBS_len(&ec_key) != 0) {
    return nullptr;
  }
  if (!has_point) {
    return MakeKey(group, ToVector(scalar), {});
  }
  if (!ReadBitString(&wrapped, &point) || CBS_len(&wrapped) != 0 ||
      CBS_len(&point) == 0) {
    return nullptr;
  }
  bssl::UniquePtr<EC_KEY> key =
      MakeKey(group, ToVector(scalar), ToVector(point));
  return key && EC_KEY_check_key(key.get()) ? std::move(key) : nullptr;
}

bssl::UniquePtr<EC_KEY> KeyFromPKCS8(const ByteVector &der) {
  CBS cbs, info, octets;
  uint64_t version;
  CBS_init(&cbs, der.data(), der.size());
  if (!CBS_get_asn1(&cbs, &info, CBS_ASN1_SEQUENCE) || CBS_len(&cbs) != 0 ||
      !CBS_get_asn1_uint64(&info, &version) || version != 0) {
    return nullptr;
  }
  const EC_GROUP *group = ReadAlgorithm(&info);
  if (group == nullptr || !CBS_get_asn1(&info, &octets, CBS_ASN1_OCTETSTRING) ||
      CBS_len(&info) != 0) {
    return nullptr;
  }
  return ReadECPrivateKey(group, octets);
}

// DecodeBase64 decodes digits of |alphabet| without padding. The bits that are
// left over must be zero, so that every byte string has one encoding.
static bool DecodeBase64(ByteVector *out, const std::string &in,
                         const std::string &alphabet) {
  uint32_t bits = 0;
  unsigned num_bits = 0;
  for (char c : in) {
    size_t digit = alphabet.find(c);
    if (digit == std::string::npos) {
      return false;
    }
    bits = bits << 6 | static_cast<uint32_t>(digit);
    num_bits += 6;
    if (num_bits >= 8) {
      num_bits -= 8;
      out->push_back(static_cast<uint8_t>(bits >> num_bits));
    }
  }
  return num_bits < 6 && (bits & ((1u << num_bits) - 1)) == 0;
}

static const char kDigits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

ByteVector DecodePEM(const std::string &pem, const std::string &label) {
  const std::string begin = "-----BEGIN " + label + "-----\n";
  const std::string end = "-----END " + label + "-----\n";
  if (pem.size() < begin.size() + end.size() ||
      pem.compare(0, begin.size(), begin) != 0 ||
      pem.compare(pem.size() - end.size(), end.size(), end) != 0) {
    return {};
  }
  std::string text;
  for (char c :
       pem.substr(begin.size(), pem.size() - begin.size() - end.size())) {
    if (c != '\n') {
      text += c;
    }
  }
  // Padding fills the last four digits.
  size_t digits = text.find_last_not_of('=') + 1;
  ByteVector out;
  if (text.size() % 4 != 0 || text.size() - digits > 2 ||
      !DecodeBase64(&out, text.substr(0, digits),
                    std::string(kDigits) + "+/")) {
    return {};
  }
  return out;
}

static ByteVector JWKField(const Json &jwk, const char *name, size_t width) {
  ByteVector out;
  if (!jwk.contains(name) ||
      !DecodeBase64(&out, jwk.at(name).get<std::string>(),
                    std::string(kDigits) + "-_") ||
      out.size() != width) {
    throw std::runtime_error(std::string("bad JWK member ") + name);
  }
  return out;
}

bssl::UniquePtr<EC_KEY> KeyFromJWK(const Json &jwk) try {
  const EC_GROUP *group = FindGroup(jwk.at("crv").get<std::string>());
  if (jwk.at("kty") != "EC" || group == nullptr) {
    return nullptr;
  }
  const size_t width = FieldBytes(group);
  ByteVector priv;
  if (jwk.contains("d")) {
    priv = JWKField(jwk, "d", OrderBytes(group));
  }
  bssl::UniquePtr<EC_KEY> key =
      MakeKey(group, priv,
              Uncompressed(group, JWKField(jwk, "x", width),
                           JWKField(jwk, "y", width)));
  return key && EC_KEY_check_key(key.get()) ? std::move(key) : nullptr;
} catch (const std::exception &) {
  return nullptr;
}
