// SPDX-License-Identifier: Apache-2.0
//
// One case of OPRF vectors, by every function of oprf.h.

#include "crypto/test/oprf_vectors.h"

#include "crypto/test/given_random.h"

namespace {

ByteVector Join(const std::vector<ByteVector> &list) {
  ByteVector out;
  for (const ByteVector &bytes : list) {
    out.insert(out.end(), bytes.begin(), bytes.end());
  }
  return out;
}

std::string CheckKeys(const OprfCase &c) {
  ByteVector priv(OPRF_scalar_len(c.suite)), pub(OPRF_element_len(c.suite));
  ByteVector again(pub.size());
  if (!OPRF_derive_key(c.suite, priv.data(), pub.data(), c.seed.data(),
                       c.seed.size(), c.key_info.data(), c.key_info.size()) ||
      !OPRF_public_from_private(c.suite, again.data(), priv.data())) {
    return "no key";
  }
  return FirstError({Compare("the private key", priv, c.private_key),
                     Compare("the public key", again, pub),
                     c.public_key.empty() ? ""
                                          : Compare("the derived public key",
                                                    pub, c.public_key)});
}

std::string CheckBlind(const OprfCase &c, const std::vector<CBS> &inputs) {
  ByteVector blinds(inputs.size() * OPRF_scalar_len(c.suite));
  ByteVector blinded(inputs.size() * OPRF_element_len(c.suite));
  GivenRandom random(Join(c.blinds));
  if (!OPRF_blind(c.suite, blinds.data(), blinded.data(), inputs.data(),
                  inputs.size())) {
    return "no blinded elements";
  }
  return FirstError(
      {random.left() == 0 ? "" : "not all blinds were drawn",
       Compare("the blinds", blinds, Join(c.blinds)),
       Compare("the blinded elements", blinded, Join(c.blinded))});
}

std::string CheckBlindEvaluate(const OprfCase &c) {
  const ByteVector blinded = Join(c.blinded);
  ByteVector evaluated(blinded.size()), proof(c.proof.size());
  GivenRandom random(c.nonce);
  if (!OPRF_blind_evaluate(c.suite, evaluated.data(),
                           proof.empty() ? nullptr : proof.data(),
                           c.private_key.data(), blinded.data(), blinded.size(),
                           c.info.data(), c.info.size())) {
    return "no evaluated elements";
  }
  return FirstError(
      {random.left() == 0 ? "" : "the nonce was not drawn",
       Compare("the evaluated elements", evaluated, Join(c.evaluated)),
       Compare("the proof", proof, c.proof)});
}

std::string CheckFinalize(const OprfCase &c, const std::vector<CBS> &inputs) {
  const ByteVector blinds = Join(c.blinds), blinded = Join(c.blinded);
  const ByteVector evaluated = Join(c.evaluated);
  ByteVector out(inputs.size() * OPRF_output_len(c.suite));
  if (!OPRF_finalize(c.suite, out.data(), inputs.data(), blinds.data(),
                     blinded.data(), inputs.size(), evaluated.data(),
                     evaluated.size(), c.proof.data(), c.proof.size(),
                     c.public_key.data(), c.info.data(), c.info.size(), 0)) {
    return "no outputs";
  }
  return Compare("the outputs", out, Join(c.outputs));
}

std::string CheckEvaluate(const OprfCase &c, const ByteVector &input,
                          ByteVector output) {
  ByteVector out(OPRF_output_len(c.suite));
  if (!OPRF_evaluate(c.suite, out.data(), c.private_key.data(), input.data(),
                     input.size(), c.info.data(), c.info.size())) {
    return "no output";
  }
  const auto verify = [&] {
    return OPRF_verify_finalize(c.suite, c.private_key.data(), input.data(),
                                input.size(), c.info.data(), c.info.size(),
                                output.data());
  };
  const std::string error = Compare("the output", out, output);
  if (!error.empty() || !verify()) {
    return FirstError({error, "the right output is refused"});
  }
  output.back() ^= 1;
  return verify() ? "a wrong output is accepted" : "";
}

}  // namespace

const OPRF_SUITE *FindOprfSuite(const std::string &identifier, size_t mode) {
  static const struct {
    const char *identifier;
    const OPRF_SUITE *(*suite)(OPRF_MODE);
  } kSuites[] = {{"P256-SHA256", OPRF_p256_sha256},
                 {"P384-SHA384", OPRF_p384_sha384},
                 {"P521-SHA512", OPRF_p521_sha512}};
  for (const auto &row : kSuites) {
    if (identifier == row.identifier) {
      return row.suite(static_cast<OPRF_MODE>(mode));
    }
  }
  return nullptr;
}

std::vector<ByteVector> SplitHexList(const std::string &list) {
  std::vector<ByteVector> out;
  for (size_t begin = 0; begin <= list.size();) {
    size_t end = list.find(',', begin);
    if (end == std::string::npos) {
      end = list.size();
    }
    out.push_back(HexToBytes(list.substr(begin, end - begin)));
    begin = end + 1;
  }
  return out;
}

std::string CheckOprf(const OprfCase &c) {
  std::vector<CBS> inputs(c.inputs.size());
  for (size_t i = 0; i < inputs.size(); i++) {
    CBS_init(&inputs[i], c.inputs[i].data(), c.inputs[i].size());
  }
  std::string error =
      FirstError({CheckKeys(c), CheckBlind(c, inputs), CheckBlindEvaluate(c),
                  CheckFinalize(c, inputs)});
  for (size_t i = 0; i < inputs.size() && error.empty(); i++) {
    error = CheckEvaluate(c, c.inputs[i], c.outputs.at(i));
  }
  return error;
}
