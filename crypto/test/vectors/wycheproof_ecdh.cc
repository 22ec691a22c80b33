// SPDX-License-Identifier: Apache-2.0
//
// Wycheproof's ECDH: public keys as bare points, SubjectPublicKeyInfo, PEM and
// JWK.

#include <openssl/err.h>

#include "crypto/test/vectors/keys.h"
#include "crypto/test/vectors/vectors.h"

// A Reader reads the keys of a test; NULL means that the library, or the strict
// readers of keys.h, refuse.
struct Reader {
  const char *type;
  bssl::UniquePtr<EC_KEY> (*priv)(const EC_GROUP *group, const Json &value);
  bssl::UniquePtr<EC_KEY> (*pub)(const EC_GROUP *group, const Json &value);
};

static ByteVector HexValue(const Json &value) {
  return HexToBytes(value.get<std::string>());
}

static bssl::UniquePtr<EC_KEY> PrivateFromInteger(const EC_GROUP *group,
                                                  const Json &value) {
  return MakeKey(group, HexValue(value), {});
}

static bssl::UniquePtr<EC_KEY> PublicFromPoint(const EC_GROUP *group,
                                               const Json &value) {
  const ByteVector encoded = HexValue(value);
  // No bytes are no point, and not a key without one.
  return encoded.empty() ? nullptr : MakeKey(group, {}, encoded);
}

static bssl::UniquePtr<EC_KEY> PublicFromDER(const EC_GROUP *,
                                             const Json &value) {
  return KeyFromSPKI(HexValue(value));
}

static bssl::UniquePtr<EC_KEY> PrivateFromPEM(const EC_GROUP *,
                                              const Json &value) {
  return KeyFromPKCS8(DecodePEM(value.get<std::string>(), "PRIVATE KEY"));
}

static bssl::UniquePtr<EC_KEY> PublicFromPEM(const EC_GROUP *,
                                             const Json &value) {
  return KeyFromSPKI(DecodePEM(value.get<std::string>(), "PUBLIC KEY"));
}

static bssl::UniquePtr<EC_KEY> FromJWK(const EC_GROUP *, const Json &value) {
  return KeyFromJWK(value);
}

static const Reader kReaders[] = {
    {"EcdhEcpointTest", PrivateFromInteger, PublicFromPoint},
    {"EcdhTest", PrivateFromInteger, PublicFromDER},
    {"EcdhPemTest", PrivateFromPEM, PublicFromPEM},
    {"EcdhWebcryptoTest", FromJWK, FromJWK},
};

static const Reader *FindReader(const Json &group) {
  for (const Reader &reader : kReaders) {
    if (group.at("type") == reader.type) {
      return &reader;
    }
  }
  return nullptr;
}

static bool Recognises(const Json &file) {
  return FindReader(file.at("testGroups").at(0)) != nullptr;
}

static std::string RunTest(const Reader &reader, const EC_GROUP *group,
                           const Json &test) {
  const std::string result = test.at("result").get<std::string>();
  bssl::UniquePtr<EC_KEY> priv = reader.priv(group, test.at("private"));
  bssl::UniquePtr<EC_KEY> pub = reader.pub(group, test.at("public"));
  std::string error = "a key was refused";
  if (priv && pub) {
    error = CheckECDH(priv.get(), EC_KEY_get0_public_key(pub.get()),
                      HexField(test, "shared"));
  }
  const bool refused =
      !priv || !pub || (ERR_peek_error() != 0 && !error.empty());
  ERR_clear_error();
  if (result == "valid") {
    return error;
  }
  if (result == "invalid") {
    return refused ? "" : "an invalid case gave a shared secret";
  }
  return refused ? "" : error;  // acceptable: refused, or as it stands
}

static void RunFile(const Json &file, VectorReport *report) {
  for (const Json &group : file.at("testGroups")) {
    const Reader *reader = FindReader(group);
    if (reader == nullptr) {
      throw std::runtime_error("a group of another type");
    }
    const std::string curve = group.at("curve").get<std::string>();
    const EC_GROUP *ec_group = FindGroup(curve);
    // Only bare points can be on curves without a name in the library.
    const bool applies =
        ec_group != nullptr && (EC_GROUP_get_curve_name(ec_group) != 0 ||
                                reader->pub == PublicFromPoint);
    for (const Json &test : group.at("tests")) {
      if (!applies) {
        report->Skip("curve " + curve);
        continue;
      }
      RunCase(report, TestName(test),
              [&] { return RunTest(*reader, ec_group, test); });
    }
  }
}

const JsonFamily kWycheproofEcdh = {"Wycheproof ECDH", Recognises, RunFile};
