// SPDX-License-Identifier: Apache-2.0
//
// Wycheproof's Ed25519.

#include <openssl/curve25519.h>

#include "crypto/test/vectors/vectors.h"

static bool Recognises(const Json &file) {
  return file.at("testGroups").at(0).at("type") == "EddsaVerify";
}

static std::string RunTest(const ByteVector &key, const Json &test) {
  const ByteVector msg = HexField(test, "msg"), sig = HexField(test, "sig");
  const bool valid = test.at("result") == "valid";
  // |ED25519_verify| has no length of the signature to refuse.
  const bool verified =
      key.size() == ED25519_PUBLIC_KEY_LEN &&
      sig.size() == ED25519_SIGNATURE_LEN &&
      ED25519_verify(msg.data(), msg.size(), sig.data(), key.data()) == 1;
  if (verified == valid) {
    return "";
  }
  return valid ? "valid signature refused" : "invalid signature accepted";
}

static void RunFile(const Json &file, VectorReport *report) {
  for (const Json &group : file.at("testGroups")) {
    const Json &public_key = group.at("publicKey");
    const std::string curve = public_key.at("curve").get<std::string>();
    const ByteVector key = HexField(public_key, "pk");
    for (const Json &test : group.at("tests")) {
      if (curve != "edwards25519") {
        report->Skip("curve " + curve);
        continue;
      }
      RunCase(report, TestName(test), [&] { return RunTest(key, test); });
    }
  }
}

const JsonFamily kWycheproofEddsa = {"Wycheproof EdDSA", Recognises, RunFile};
