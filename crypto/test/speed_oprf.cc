// SPDX-License-Identifier: Apache-2.0
//
// The rows of OPRFs and of the proofs below them: apart from speed_rows.cc,
// which measures curves.

#include <openssl/oprf.h>

#include <memory>

#include "crypto/dleq/internal.h"
#include "crypto/test/speed_rows.h"
#include "crypto/test/test_util.h"

namespace {

// A Session is a batch of VOPRF with what both sides know.
struct Session {
  const OPRF_SUITE *suite;
  size_t n;
  std::vector<uint8_t> private_key, public_key;
  std::vector<uint8_t> input = std::vector<uint8_t>(64, 1);
  std::vector<CBS> inputs;
  std::vector<uint8_t> blinds, blinded, evaluated, proof, outputs;

  Session(const OPRF_SUITE *suite_in, size_t n_in)
      : suite(suite_in),
        n(n_in),
        private_key(OPRF_scalar_len(suite)),
        public_key(OPRF_element_len(suite)),
        inputs(n),
        blinds(n * OPRF_scalar_len(suite)),
        blinded(n * OPRF_element_len(suite)),
        evaluated(n * OPRF_element_len(suite)),
        proof(OPRF_proof_len(suite)),
        outputs(n * OPRF_output_len(suite)) {
    for (CBS &cbs : inputs) {
      CBS_init(&cbs, input.data(), input.size());
    }
  }

  bool GenerateKey() {
    return OPRF_generate_key(suite, private_key.data(), public_key.data()) == 1;
  }
  bool Blind() {
    return OPRF_blind(suite, blinds.data(), blinded.data(), inputs.data(), n) ==
           1;
  }
  bool BlindEvaluate() {
    return OPRF_blind_evaluate(suite, evaluated.data(), proof.data(),
                               private_key.data(), blinded.data(),
                               blinded.size(), nullptr, 0) == 1;
  }
  bool Finalize() {
    return OPRF_finalize(suite, outputs.data(), inputs.data(), blinds.data(),
                         blinded.data(), n, evaluated.data(), evaluated.size(),
                         proof.data(), proof.size(), public_key.data(), nullptr,
                         0, n) == 1;
  }
};

using Step = bool (Session::*)();

SpeedOp SetupStep(const OPRF_SUITE *suite, size_t n, Step step) {
  auto session = std::make_shared<Session>(suite, n);
  if (!session->GenerateKey() || !session->Blind() ||
      !session->BlindEvaluate() || !session->Finalize()) {
    return nullptr;
  }
  return [=] { return (session.get()->*step)(); };
}

void AddOprfRows(std::vector<SpeedRow> *rows, const std::string &name,
                 const OPRF_SUITE *suite) {
  static const struct {
    const char *name;
    Step step;
  } kSteps[] = {{" blind", &Session::Blind},
                {" blind_evaluate", &Session::BlindEvaluate},
                {" finalize", &Session::Finalize}};
  rows->push_back({name + " generate_key",
                   [=] { return SetupStep(suite, 1, &Session::GenerateKey); }});
  for (size_t n : {1, 10, 100}) {
    for (const auto &row : kSteps) {
      const Step step = row.step;
      rows->push_back({name + "-Batch" + std::to_string(n) + row.name,
                       [=] { return SetupStep(suite, n, step); }, n,
                       "element"});
    }
  }
}


// Weights: what a PMB proof costs beside multiplications by secrets.

struct Weights {
  DLEQ_SUITE suite = {&ec_group_p384,
                      &h2c_suites[H2C_P384_SHA384],
                      dleq_trust_token,
                      Tag("PMBTokens PST V1 HashC"),
                      {}};
  std::vector<EC_AFFINE> points;
  std::vector<EC_SCALAR> weights;
  DLEQ_PMB_PUBLIC keys;
  DLEQ_PMB_ITEMS items;

  // Tag includes the terminating zero byte of |literal|.
  template <size_t N>
  static CBS Tag(const char (&literal)[N]) {
    CBS cbs;
    CBS_init(&cbs, reinterpret_cast<const uint8_t *>(literal), N);
    return cbs;
  }

  // Init makes |n| items of random points, which need not be honest.
  bool Init(size_t n) {
    const EC_GROUP *group = suite.group;
    points.resize(4 * n + 4);
    weights.resize(n);
    for (EC_AFFINE &point : points) {
      EC_SCALAR s;
      EC_JACOBIAN p;
      if (!ec_random_nonzero_scalar(group, &s)) {
        return false;
      }
      ec_point_mul_scalar_base(group, &p, &s);
      if (!ec_jacobian_to_affine(group, &point, &p)) {
        return false;
      }
    }
    const EC_AFFINE *p = &points[4];
    keys = {&points[0], {points[1], points[2]}, points[3]};
    items = {p, p + n, p + 2 * n, p + 3 * n, n};
    return true;
  }
};

SpeedOp SetupWeights(size_t n) {
  auto w = std::make_shared<Weights>();
  if (!w->Init(n)) {
    return nullptr;
  }
  return [=] {
    EC_JACOBIAN sums[DLEQ_PMB_SUMS];
    return dleq_pmb_sums_public(&w->suite, sums, w->weights.data(), &w->keys,
                                &w->items) == 1;
  };
}

}  // namespace

std::vector<SpeedRow> OprfSpeedRows() {
  std::vector<SpeedRow> rows;
  AddOprfRows(&rows, "VOPRF-P256-SHA256", OPRF_p256_sha256(OPRF_MODE_VOPRF));
  AddOprfRows(&rows, "VOPRF-P384-SHA384", OPRF_p384_sha384(OPRF_MODE_VOPRF));
  AddOprfRows(&rows, "VOPRF-P521-SHA512", OPRF_p521_sha512(OPRF_MODE_VOPRF));
  // Hashing and four sums: 40 terms.
  rows.push_back(
      {"DLEQ weights batch 10", [] { return SetupWeights(10); }, 40, "term"});
  return rows;
}
