// SPDX-License-Identifier: Apache-2.0
//
// vectors.h is what the files of the vectors program share. A family is one way
// of writing vectors down; it knows its files by their contents.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_VECTORS_VECTORS_H
#define OPENSSL_HEADER_CRYPTO_TEST_VECTORS_VECTORS_H

#include <openssl/err.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "crypto/test/file_vectors.h"
#include "crypto/test/scheme_vectors.h"

using Json = nlohmann::json;

// A JsonFamily takes files whose top is JSON.
struct JsonFamily {
  const char *name;
  // recognises tells whether the file is of this family; a throw means no.
  bool (*recognises)(const Json &file);
  // run counts every case of the file in |report|. What it throws is counted as
  // a failure.
  void (*run)(const Json &file, VectorReport *report);
};

extern const JsonFamily kWycheproofEcdsa;
extern const JsonFamily kWycheproofEcdh;
extern const JsonFamily kWycheproofCurves;
extern const JsonFamily kWycheproofEddsa;
extern const JsonFamily kHashToCurveSuite;
extern const JsonFamily kExpandMessage;
extern const JsonFamily kTokenHashes;
extern const JsonFamily kOprf;
extern const JsonFamily kRfc6979;
extern const JsonFamily kScalarMul;
extern const JsonFamily kSecp256k1Points;
extern const JsonFamily kSecp256k1Endomorphism;
extern const JsonFamily kSecp256k1Nonces;
extern const JsonFamily kTokenKeys;
extern const JsonFamily kTokenIssuance;
extern const JsonFamily kTokenNegative;
extern const JsonFamily kToken2020;
extern const JsonFamily kTokenEvaluation;

// HexField returns |object[name]|, a text in hex.
ByteVector HexField(const Json &object, const char *name);

// TextBytes returns the bytes of a text.
ByteVector TextBytes(const std::string &text);

// RunCase counts one case: the result of |check|, or what it throws. It begins
// with an empty error queue.
template <typename Check>
void RunCase(VectorReport *report, const std::string &where, Check check) {
  std::string error;
  ERR_clear_error();
  try {
    error = check();
  } catch (const std::exception &e) {
    error = e.what();
  }
  report->Result(where, error);
}

// TestName returns the number and the comment of a Wycheproof test.
std::string TestName(const Json &test);

#endif  // OPENSSL_HEADER_CRYPTO_TEST_VECTORS_VECTORS_H
