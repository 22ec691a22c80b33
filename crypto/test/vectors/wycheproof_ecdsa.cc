// SPDX-License-Identifier: Apache-2.0
//
// Wycheproof's ECDSA verification: DER, P1363 and Bitcoin signatures.

#include <openssl/err.h>

#include "crypto/test/vectors/keys.h"
#include "crypto/test/vectors/vectors.h"

static bool FindForm(const Json &group, SignatureForm *out) {
  static const struct {
    const char *type;
    SignatureForm form;
  } kForms[] = {{"EcdsaVerify", SignatureForm::kDER},
                {"EcdsaP1363Verify", SignatureForm::kP1363},
                {"EcdsaBitcoinVerify", SignatureForm::kBitcoin}};
  for (const auto &row : kForms) {
    if (group.at("type") == row.type) {
      *out = row.form;
      return true;
    }
  }
  return false;
}

static bool Recognises(const Json &file) {
  SignatureForm form;
  return FindForm(file.at("testGroups").at(0), &form);
}

// KeyObject returns the member with the key's numbers, whose name has changed
// over time.
static const Json &KeyObject(const Json &group) {
  return group.at(group.contains("publicKey") ? "publicKey" : "key");
}

// SameKey tells whether |other| was read and is the key |encoded|.
static bool SameKey(const EC_KEY *other, const ByteVector &encoded) {
  return other != nullptr && Encode(EC_KEY_get0_group(other),
                                    EC_KEY_get0_public_key(other)) == encoded;
}

// CheckKeyForms compares the group's other writings of its key with |encoded|.
static std::string CheckKeyForms(const Json &group, const ByteVector &encoded) {
  if (group.contains("publicKeyDer") &&
      !SameKey(KeyFromSPKI(HexField(group, "publicKeyDer")).get(), encoded)) {
    return "publicKeyDer is another key or was refused";
  }
  if (group.contains("publicKeyPem")) {
    std::string pem = group.at("publicKeyPem").get<std::string>();
    if (pem.empty() || pem.back() != '\n') {
      pem += '\n';
    }
    if (!SameKey(KeyFromSPKI(DecodePEM(pem, "PUBLIC KEY")).get(), encoded)) {
      return "publicKeyPem is another key or was refused";
    }
  }
  for (const char *name : {"publicKeyJwk", "jwk"}) {
    if (group.contains(name) &&
        !SameKey(KeyFromJWK(group.at(name)).get(), encoded)) {
      return std::string(name) + " is another key or was refused";
    }
  }
  return "";
}

static bssl::UniquePtr<EC_KEY> ReadKey(const Json &group,
                                       const EC_GROUP *curve) {
  const ByteVector encoded = HexField(KeyObject(group), "uncompressed");
  bssl::UniquePtr<EC_KEY> key = MakeKey(curve, {}, encoded);
  if (!key || !EC_KEY_check_key(key.get())) {
    throw std::runtime_error("public key refused");
  }
  if (EC_GROUP_get_curve_name(curve) != 0) {
    const std::string error = CheckKeyForms(group, encoded);
    if (!error.empty()) {
      throw std::runtime_error(error);
    }
  }
  ERR_clear_error();
  return key;
}

static std::string RunTest(const Json &test, const std::string &hash,
                           const EC_KEY *key, EcdsaVerifier *verifier) {
  ByteVector digest;
  FindDigest(&digest, hash, HexField(test, "msg"));
  const bool must_pass = test.at("result") == "valid";
  std::string error =
      verifier->Check(key, digest, HexField(test, "sig"), must_pass);
  // What is acceptable may be refused, or not.
  return test.at("result") == "acceptable" ? "" : error;
}

static void RunGroup(const Json &group, EcdsaVerifier *verifier,
                     VectorReport *report) {
  const std::string curve = KeyObject(group).at("curve").get<std::string>();
  const std::string hash = group.at("sha").get<std::string>();
  const EC_GROUP *ec_group = FindGroup(curve);
  ByteVector digest;
  const bool known_hash = FindDigest(&digest, hash, {});
  bssl::UniquePtr<EC_KEY> key;
  for (const Json &test : group.at("tests")) {
    if (ec_group == nullptr || !known_hash) {
      report->Skip(ec_group == nullptr ? "curve " + curve : "hash " + hash);
      continue;
    }
    RunCase(report, TestName(test), [&] {
      if (!key) {
        key = ReadKey(group, ec_group);
      }
      return RunTest(test, hash, key.get(), verifier);
    });
  }
}

static void RunFile(const Json &file, VectorReport *report) {
  EcdsaVerifier verifiers[] = {EcdsaVerifier(SignatureForm::kDER),
                               EcdsaVerifier(SignatureForm::kP1363),
                               EcdsaVerifier(SignatureForm::kBitcoin)};
  for (const Json &group : file.at("testGroups")) {
    SignatureForm form;
    if (!FindForm(group, &form)) {
      throw std::runtime_error("a group of another type");
    }
    RunGroup(group, &verifiers[static_cast<size_t>(form)], report);
  }
  for (const EcdsaVerifier &verifier : verifiers) {
    verifier.Finish(report);
  }
}

const JsonFamily kWycheproofEcdsa = {"Wycheproof ECDSA", Recognises, RunFile};
