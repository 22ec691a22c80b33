// SPDX-License-Identifier: Apache-2.0
//
// RFC 6979: whole signatures on all curves, and bare nonces on secp256k1.

#include <openssl/digest.h>
#include <openssl/err.h>

#include "crypto/test/vectors/vectors.h"

static bool RecognisesSignatures(const Json &file) {
  const Json &first = file.at(0);
  return first.contains("private") && first.contains("tests") &&
         first.at("tests").at(0).contains("k");
}

static std::string RunSignature(const Json &entry, const Json &test) {
  const EC_GROUP *group = FindGroup(entry.at("curve").get<std::string>());
  const std::string hash = test.at("hash").get<std::string>();
  const ByteVector msg = HexField(test, "msg"),
                   priv = HexField(entry, "private");
  const ByteVector r = HexField(test, "r"), s = HexField(test, "s");
  ByteVector digest;
  if (!FindDigest(&digest, hash, msg)) {
    return "unknown hash";
  }
  std::string error = Compare("digest", digest, HexField(test, "digest"));
  if (error.empty()) {
    error = CheckSign(group, priv, HexField(entry, "public"), digest,
                      HexField(test, "k"), r, s);
  }
  bssl::UniquePtr<EC_KEY> key = MakeKey(group, priv, {});
  return error.empty() && key
             ? CheckDeterministic(key.get(), FindMD(hash), msg, r, s)
             : error;
}

static void RunSignatures(const Json &file, VectorReport *report) {
  size_t number = 0;
  for (const Json &entry : file) {
    const std::string curve = entry.at("curve").get<std::string>();
    for (const Json &test : entry.at("tests")) {
      number++;
      const std::string hash = test.at("hash").get<std::string>();
      if (FindGroup(curve) == nullptr || FindMD(hash) == nullptr) {
        report->Skip("curve " + curve + " with hash " + hash);
        continue;
      }
      RunCase(report, "test " + std::to_string(number),
              [&] { return RunSignature(entry, test); });
    }
  }
}

const JsonFamily kRfc6979 = {"RFC 6979 signatures", RecognisesSignatures,
                             RunSignatures};


// Nonces: k0 is the first candidate, for SHA-256 of a text. The later
// candidates k1 and k15 are those that follow if all before are refused, which
// no door of this library does.

static bool RecognisesNonces(const Json &file) {
  const Json &first = file.at(0);
  return first.contains("message") && first.contains("d") &&
         first.contains("k0");
}

// RunNonce signs deterministically and with |k0|: the signatures must be equal.
static std::string RunNonce(const Json &test) {
  const EC_GROUP *group = EC_group_secp256k1();
  const ByteVector msg = TextBytes(test.at("message").get<std::string>());
  const ByteVector k = HexField(test, "k0");
  bssl::UniquePtr<EC_KEY> key = MakeKey(group, HexField(test, "d"), {});
  ByteVector digest;
  if (!key || !FindDigest(&digest, "sha256", msg)) {
    return "key refused";
  }
  bssl::UniquePtr<ECDSA_SIG> sig(
      ECDSA_sign_with_nonce_and_leak_private_key_for_testing(
          digest.data(), digest.size(), key.get(), k.data(), k.size()));
  ByteVector r(32), s(32);
  if (!sig || !BN_bn2bin_padded(r.data(), r.size(), sig->r) ||
      !BN_bn2bin_padded(s.data(), s.size(), sig->s)) {
    return "signing failed";
  }
  return CheckDeterministic(key.get(), EVP_sha256(), msg, r, s);
}

static void RunNonces(const Json &file, VectorReport *report) {
  size_t number = 0;
  for (const Json &test : file) {
    number++;
    RunCase(report, "test " + std::to_string(number),
            [&] { return RunNonce(test); });
  }
}

const JsonFamily kSecp256k1Nonces = {"RFC 6979 nonces on secp256k1",
                                     RecognisesNonces, RunNonces};
