// SPDX-License-Identifier: Apache-2.0
//
// Vectors of RFC 9497 in the working group's JSON: a list of suites, each with
// a key and its runs.

#include "crypto/test/oprf_vectors.h"
#include "crypto/test/vectors/vectors.h"

static bool Recognises(const Json &file) {
  const Json &first = file.at(0);
  return first.contains("groupDST") && first.contains("skSm") &&
         first.at("vectors").at(0).contains("BlindedElement");
}

static std::vector<ByteVector> ListField(const Json &object, const char *name) {
  return SplitHexList(object.at(name).get<std::string>());
}

static OprfCase ReadCase(const OPRF_SUITE *suite, const Json &group,
                         const Json &vector) {
  OprfCase c;
  c.suite = suite;
  c.seed = HexField(group, "seed");
  c.key_info = HexField(group, "keyInfo");
  c.private_key = HexField(group, "skSm");
  if (group.contains("pkSm")) {
    c.public_key = HexField(group, "pkSm");
  }
  if (vector.contains("Info")) {
    c.info = HexField(vector, "Info");
  }
  c.inputs = ListField(vector, "Input");
  c.blinds = ListField(vector, "Blind");
  c.blinded = ListField(vector, "BlindedElement");
  c.evaluated = ListField(vector, "EvaluationElement");
  if (vector.contains("Proof")) {
    c.nonce = HexField(vector.at("Proof"), "r");
    c.proof = HexField(vector.at("Proof"), "proof");
  }
  c.outputs = ListField(vector, "Output");
  return c;
}

static void Run(const Json &file, VectorReport *report) {
  for (const Json &group : file) {
    const std::string name = group.at("identifier").get<std::string>();
    const size_t mode = group.at("mode").get<size_t>();
    const OPRF_SUITE *suite = FindOprfSuite(name, mode);
    size_t number = 0;
    for (const Json &vector : group.at("vectors")) {
      number++;
      if (suite == nullptr) {
        report->Skip("suite " + name);
        continue;
      }
      RunCase(report,
              name + ", mode " + std::to_string(mode) + ", vector " +
                  std::to_string(number),
              [&] { return CheckOprf(ReadCase(suite, group, vector)); });
    }
  }
}

const JsonFamily kOprf = {"OPRF", Recognises, Run};
