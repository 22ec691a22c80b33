// SPDX-License-Identifier: Apache-2.0
//
// Oblivious pseudorandom functions beyond their vectors (testdata/, run by
// text_vectors_test.cc): honest runs, answers to refuse, failures and memory.

#include <openssl/oprf.h>

#include <gtest/gtest.h>

#include <openssl/ec.h>
#include <openssl/err.h>

#include <algorithm>
#include <functional>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "crypto/mem/internal.h"
#include "crypto/oprf/internal.h"
#include "crypto/test/ec_vectors.h"
#include "crypto/test/expect_error.h"
#include "crypto/test/given_random.h"
#include "crypto/test/test_util.h"

namespace {

// A Suite is a suite with its name.
struct Suite {
  std::string name;
  const OPRF_SUITE *suite;
};

void PrintTo(const Suite &suite, std::ostream *os) {
  *os << suite.name;
}

const char *const kModes[] = {"OPRF", "VOPRF", "POPRF"};

std::vector<Suite> Suites() {
  std::vector<Suite> out;
  for (OPRF_MODE mode : {OPRF_MODE_OPRF, OPRF_MODE_VOPRF, OPRF_MODE_POPRF}) {
    out.push_back(
        {std::string("P256_") + kModes[mode], OPRF_p256_sha256(mode)});
    out.push_back(
        {std::string("P384_") + kModes[mode], OPRF_p384_sha384(mode)});
    out.push_back(
        {std::string("P521_") + kModes[mode], OPRF_p521_sha512(mode)});
  }
  return out;
}

// A Session is one batch, with all that both sides know of it.
struct Session {
  Session(const OPRF_SUITE *suite_in, size_t n)
      : suite(suite_in),
        private_key(OPRF_scalar_len(suite)),
        public_key(OPRF_element_len(suite)),
        blinds(n * OPRF_scalar_len(suite)),
        blinded(n * OPRF_element_len(suite)),
        evaluated(n * OPRF_element_len(suite)),
        proof(HasProof() ? OPRF_proof_len(suite) : 0),
        outputs(n * OPRF_output_len(suite)) {
    TestRandom random(n);
    if (suite->mode == OPRF_MODE_POPRF) {
      info = random.Vector(5);
    }
    for (size_t i = 0; i < n; i++) {
      input_bytes.push_back(random.Vector(10 + i));
    }
    SetInputs();
    EXPECT_TRUE(
        OPRF_generate_key(suite, private_key.data(), public_key.data()));
  }

  bool HasProof() const { return suite->mode != OPRF_MODE_OPRF; }

  void SetInputs() {
    inputs.resize(input_bytes.size());
    for (size_t i = 0; i < inputs.size(); i++) {
      CBS_init(&inputs[i], input_bytes[i].data(), input_bytes[i].size());
    }
  }

  bool Blind() {
    std::fill(blinds.begin(), blinds.end(), 0xaa);
    std::fill(blinded.begin(), blinded.end(), 0xaa);
    return OPRF_blind(suite, blinds.data(), blinded.data(), inputs.data(),
                      inputs.size()) == 1;
  }
  bool BlindEvaluate() {
    std::fill(evaluated.begin(), evaluated.end(), 0xaa);
    std::fill(proof.begin(), proof.end(), 0xaa);
    return OPRF_blind_evaluate(suite, evaluated.data(), proof.data(),
                               private_key.data(), blinded.data(),
                               blinded.size(), info.data(), info.size()) == 1;
  }
  bool Finalize(size_t max_batch = OPRF_MAX_BATCH) {
    std::fill(outputs.begin(), outputs.end(), 0xaa);
    return OPRF_finalize(suite, outputs.data(), inputs.data(), blinds.data(),
                         blinded.data(), inputs.size(), evaluated.data(),
                         evaluated.size(), proof.data(), proof.size(),
                         public_key.data(), info.data(), info.size(),
                         max_batch) == 1;
  }
  bool All() { return Blind() && BlindEvaluate() && Finalize(); }

  // Evaluate returns output |i| as the key's holder computes it.
  ByteVector Evaluate(size_t i) const {
    ByteVector out(OPRF_output_len(suite));
    EXPECT_TRUE(OPRF_evaluate(suite, out.data(), private_key.data(),
                              input_bytes[i].data(), input_bytes[i].size(),
                              info.data(), info.size()));
    return out;
  }
  ByteVector Output(size_t i) const {
    const auto begin = outputs.begin() + i * OPRF_output_len(suite);
    return ByteVector(begin, begin + OPRF_output_len(suite));
  }

  // ExpectRefused finalizes and expects |reason| of |lib| and no output.
  void ExpectRefused(int lib, int reason) {
    EXPECT_FALSE(Finalize());
    EXPECT_TRUE(TakeOnlyError(lib, reason));
    EXPECT_EQ(Bytes(outputs), Bytes(ByteVector(outputs.size())));
  }

  const OPRF_SUITE *suite;
  ByteVector private_key, public_key, info;
  std::vector<ByteVector> input_bytes;
  std::vector<CBS> inputs;
  ByteVector blinds, blinded, evaluated, proof, outputs;
};

class OPRFTest : public testing::TestWithParam<Suite> {
 protected:
  const OPRF_SUITE *suite() const { return GetParam().suite; }
  const EC_GROUP *group() const { return suite()->dleq.group; }
  bool HasProof() const { return suite()->mode != OPRF_MODE_OPRF; }
  bool IsPoprf() const { return suite()->mode == OPRF_MODE_POPRF; }
  size_t element_len() const { return OPRF_element_len(suite()); }
  size_t scalar_len() const { return OPRF_scalar_len(suite()); }

  // BadElements are encodings that no decoder may take.
  std::vector<ByteVector> BadElements() const {
    const Session run(suite(), 1);
    std::vector<ByteVector> out;
    for (uint8_t form : {0, 1, 4, 5, 6, 7, 0x82}) {
      out.push_back(run.public_key);
      out.back()[0] = form;
    }
    out.push_back(ByteVector(element_len()));        // infinity, padded
    out.push_back(ByteVector(element_len(), 0xff));  // x not below p
    out.back()[0] = 2;
    // x = p, and the smallest x that is on no point.
    const BIGNUM *p = &group()->field_bn;
    out.push_back(ByteVector(element_len(), 2));
    EXPECT_TRUE(BN_bn2bin_padded(out.back().data() + 1, element_len() - 1, p));
    for (uint8_t x = 0;; x++) {
      ByteVector bytes(element_len());
      bytes[0] = 2;
      bytes.back() = x;
      if (!MakePoint(group(), bytes)) {
        ERR_clear_error();
        out.push_back(bytes);
        return out;
      }
    }
  }

  // BadScalars are no keys and no blinds.
  std::vector<ByteVector> BadScalars() const {
    std::vector<ByteVector> out = {ByteVector(scalar_len()),
                                   ByteVector(scalar_len(), 0xff),
                                   ByteVector(scalar_len())};
    EXPECT_TRUE(BN_bn2bin_padded(out.back().data(), scalar_len(),
                                 EC_GROUP_get0_order(group())));
    return out;
  }

  // ExpectProofRefused runs a batch of |n|, applies |alter|, and finalizes.
  void ExpectProofRefused(size_t n,
                          const std::function<void(Session *)> &alter) {
    if (HasProof()) {
      Session run(suite(), n);
      ASSERT_TRUE(run.All());
      alter(&run);
      run.ExpectRefused(ERR_LIB_OPRF, OPRF_R_INVALID_PROOF);
    }
  }
};

INSTANTIATE_TEST_SUITE_P(All, OPRFTest, testing::ValuesIn(Suites()),
                         [](const testing::TestParamInfo<Suite> &test) {
                           return test.param.name;
                         });


// Suites and keys.

TEST_P(OPRFTest, Lengths) {
  EXPECT_EQ(element_len(), 1 + FieldBytes(group()));
  EXPECT_EQ(scalar_len(), OrderBytes(group()));
  EXPECT_EQ(OPRF_proof_len(suite()), 2 * scalar_len());
  EXPECT_LE(element_len(), size_t{OPRF_MAX_ELEMENT});
  EXPECT_LE(scalar_len(), size_t{OPRF_MAX_SCALAR});
  EXPECT_LE(OPRF_output_len(suite()), size_t{OPRF_MAX_OUTPUT});
  EXPECT_LE(OPRF_proof_len(suite()), size_t{OPRF_MAX_PROOF});
}

TEST(OPRFSuiteTest, Table) {
  const OPRF_SUITE *p256 = OPRF_p256_sha256(OPRF_MODE_VOPRF);
  const OPRF_SUITE *p384 = OPRF_p384_sha384(OPRF_MODE_POPRF);
  const OPRF_SUITE *p521 = OPRF_p521_sha512(OPRF_MODE_VOPRF);
  EXPECT_EQ(OPRF_output_len(p256), 32u);
  EXPECT_EQ(OPRF_output_len(p384), 48u);
  EXPECT_EQ(OPRF_output_len(p521), 64u);
  EXPECT_EQ(OPRF_default_max_batch(p256), 8u);
  EXPECT_EQ(OPRF_default_max_batch(p384), 64u);
  EXPECT_EQ(OPRF_default_max_batch(p521), 256u);
  EXPECT_EQ(OPRF_default_max_batch(OPRF_p256_sha256(OPRF_MODE_OPRF)),
            size_t{OPRF_MAX_BATCH});
  for (int mode : {-1, 3}) {
    EXPECT_EQ(OPRF_p256_sha256(static_cast<OPRF_MODE>(mode)), nullptr);
    EXPECT_EQ(OPRF_p384_sha384(static_cast<OPRF_MODE>(mode)), nullptr);
    EXPECT_EQ(OPRF_p521_sha512(static_cast<OPRF_MODE>(mode)), nullptr);
  }
}

TEST(OPRFSuiteTest, KeysDifferByMode) {
  const ByteVector seed(32, 7);
  std::vector<ByteVector> keys;
  for (const Suite &s : Suites()) {
    ByteVector priv(OPRF_scalar_len(s.suite)), pub(OPRF_element_len(s.suite));
    ASSERT_TRUE(OPRF_derive_key(s.suite, priv.data(), pub.data(), seed.data(),
                                seed.size(), nullptr, 0));
    EXPECT_EQ(std::count(keys.begin(), keys.end(), priv), 0);
    keys.push_back(priv);
  }
}

TEST_P(OPRFTest, PublicKeys) {
  Session run(suite(), 1);
  ByteVector again(element_len());
  ASSERT_TRUE(
      OPRF_public_from_private(suite(), again.data(), run.private_key.data()));
  EXPECT_EQ(Bytes(again), Bytes(run.public_key));
  for (const ByteVector &bad : BadScalars()) {
    EXPECT_FALSE(OPRF_public_from_private(suite(), again.data(), bad.data()));
    EXPECT_ERROR(OPRF, OPRF_R_INVALID_PRIVATE_KEY);
    EXPECT_EQ(Bytes(again), Bytes(ByteVector(element_len())));
  }
}

TEST_P(OPRFTest, DerivedKeys) {
  const ByteVector seed(100, 7);
  ByteVector priv(scalar_len()), pub(element_len()), other(scalar_len());
  for (size_t len : {32, 48, 66, 100}) {
    ASSERT_TRUE(OPRF_derive_key(suite(), priv.data(), pub.data(), seed.data(),
                                len, seed.data(), 1));
    EXPECT_NE(Bytes(priv), Bytes(other));
    other = priv;
  }
  ASSERT_TRUE(OPRF_derive_key(suite(), priv.data(), pub.data(), seed.data(),
                              100, seed.data(), 2));
  EXPECT_NE(Bytes(priv), Bytes(other));

  EXPECT_FALSE(OPRF_derive_key(suite(), priv.data(), pub.data(), seed.data(),
                               31, nullptr, 0));
  EXPECT_ERROR(OPRF, OPRF_R_SEED_TOO_SHORT);
  EXPECT_EQ(Bytes(priv), Bytes(ByteVector(scalar_len())));
  EXPECT_EQ(Bytes(pub), Bytes(ByteVector(element_len())));
  const ByteVector info(OPRF_MAX_INPUT + 1);
  EXPECT_FALSE(OPRF_derive_key(suite(), priv.data(), pub.data(), seed.data(),
                               32, info.data(), info.size()));
  EXPECT_ERROR(OPRF, OPRF_R_INPUT_TOO_LONG);
  EXPECT_TRUE(OPRF_derive_key(suite(), priv.data(), pub.data(), seed.data(), 32,
                              info.data(), info.size() - 1));
}


// Honest runs.

TEST_P(OPRFTest, RoundTrip) {
  // One more and one less than are worked on side by side, and several times
  // that.
  for (size_t n : {1, 2, 3, 7, 8, 9, 33}) {
    Session run(suite(), n);
    ASSERT_TRUE(run.All()) << n;
    EXPECT_NO_ERROR();
    for (size_t i = 0; i < n; i++) {
      EXPECT_EQ(Bytes(run.Output(i)), Bytes(run.Evaluate(i)));
      EXPECT_TRUE(OPRF_verify_finalize(
          suite(), run.private_key.data(), run.input_bytes[i].data(),
          run.input_bytes[i].size(), run.info.data(), run.info.size(),
          run.Output(i).data()));
    }
  }
}

TEST_P(OPRFTest, ExtremeInputs) {
  Session run(suite(), 2);
  run.input_bytes[0].clear();
  run.input_bytes[1].assign(OPRF_MAX_INPUT, 1);
  if (IsPoprf()) {
    run.info.assign(OPRF_MAX_INPUT, 2);
  }
  run.SetInputs();
  CBS_init(&run.inputs[0], nullptr, 0);
  ASSERT_TRUE(run.All());
  EXPECT_EQ(Bytes(run.Output(0)), Bytes(run.Evaluate(0)));
  EXPECT_EQ(Bytes(run.Output(1)), Bytes(run.Evaluate(1)));
  if (IsPoprf()) {
    run.info.clear();
    ASSERT_TRUE(run.All());
    EXPECT_EQ(Bytes(run.Output(0)), Bytes(run.Evaluate(0)));
  }
}

TEST_P(OPRFTest, RepeatedInputsAndElements) {
  Session run(suite(), 3);
  run.input_bytes[1] = run.input_bytes[0];
  run.SetInputs();
  ASSERT_TRUE(run.All());
  EXPECT_EQ(Bytes(run.Output(0)), Bytes(run.Output(1)));
  EXPECT_NE(Bytes(run.Output(0)), Bytes(run.Output(2)));
  // The same element twice, and its negative.
  for (size_t i : {1, 2}) {
    std::copy_n(run.blinded.begin(), element_len(),
                run.blinded.begin() + i * element_len());
    std::copy_n(run.blinds.begin(), scalar_len(),
                run.blinds.begin() + i * scalar_len());
  }
  run.blinded[2 * element_len()] ^= 1;
  ASSERT_TRUE(run.BlindEvaluate());
  ASSERT_TRUE(run.Finalize());
  EXPECT_EQ(Bytes(run.Output(0)), Bytes(run.Evaluate(0)));
  EXPECT_EQ(Bytes(run.Output(1)), Bytes(run.Evaluate(0)));
}

TEST_P(OPRFTest, OutputsDependOnKeyInputAndInfo) {
  Session run(suite(), 2);
  const ByteVector output = run.Evaluate(0);
  EXPECT_NE(Bytes(output), Bytes(run.Evaluate(1)));
  if (IsPoprf()) {
    run.info.push_back(0);
    EXPECT_NE(Bytes(output), Bytes(run.Evaluate(0)));
    run.info.pop_back();
  }
  run.private_key = Session(suite(), 1).private_key;
  EXPECT_NE(Bytes(output), Bytes(run.Evaluate(0)));
  EXPECT_FALSE(OPRF_verify_finalize(suite(), run.private_key.data(),
                                    run.input_bytes[0].data(),
                                    run.input_bytes[0].size(), run.info.data(),
                                    run.info.size(), output.data()));
  EXPECT_ERROR(OPRF, OPRF_R_OUTPUT_MISMATCH);
}

TEST_P(OPRFTest, BlindsAreFresh) {
  Session run(suite(), 2);
  ASSERT_TRUE(run.Blind());
  const ByteVector blinds = run.blinds, blinded = run.blinded;
  ASSERT_TRUE(run.Blind());
  EXPECT_NE(Bytes(blinds), Bytes(run.blinds));
  EXPECT_NE(Bytes(blinded), Bytes(run.blinded));
}

TEST(OPRFThreadTest, OneSuiteAndKey) {
  const OPRF_SUITE *suite = OPRF_p256_sha256(OPRF_MODE_POPRF);
  const Session shared(suite, 1);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++) {
    threads.emplace_back([&] {
      Session run(suite, 2);
      run.private_key = shared.private_key;
      run.public_key = shared.public_key;
      EXPECT_TRUE(run.All());
    });
  }
  for (std::thread &thread : threads) {
    thread.join();
  }
}


// Answers to refuse.

TEST_P(OPRFTest, EveryByteOfTheProof) {
  if (!HasProof()) {
    return;
  }
  Session run(suite(), 2);
  ASSERT_TRUE(run.All());
  for (uint8_t &byte : run.proof) {
    byte ^= 1;
    EXPECT_FALSE(run.Finalize());
    const uint32_t error = ERR_get_error();
    EXPECT_TRUE(ERR_equals(error, ERR_LIB_OPRF, OPRF_R_INVALID_PROOF) ||
                ERR_equals(error, ERR_LIB_EC, EC_R_INVALID_SCALAR));
    EXPECT_NO_ERROR();
    EXPECT_EQ(Bytes(run.outputs), Bytes(ByteVector(run.outputs.size())));
    byte ^= 1;
  }
  EXPECT_TRUE(run.Finalize());
}

TEST_P(OPRFTest, EveryByteOfTheElements) {
  Session run(suite(), 2);
  ASSERT_TRUE(run.All());
  const ByteVector outputs = run.outputs;
  for (ByteVector *elements : {&run.evaluated, &run.blinded}) {
    if (!HasProof() && elements == &run.blinded) {
      continue;  // which nobody looks at then
    }
    for (uint8_t &byte : *elements) {
      byte ^= 1;
      if (run.Finalize()) {
        EXPECT_FALSE(HasProof());
        EXPECT_NE(Bytes(run.outputs), Bytes(outputs));
      } else {
        const uint32_t error = ERR_get_error();
        EXPECT_TRUE(ERR_equals(error, ERR_LIB_OPRF, OPRF_R_INVALID_PROOF) ||
                    ERR_equals(error, ERR_LIB_OPRF, OPRF_R_INVALID_ELEMENT));
      }
      EXPECT_NO_ERROR();
      byte ^= 1;
    }
  }
  EXPECT_TRUE(run.Finalize());
}

TEST_P(OPRFTest, OtherKeyOrInfo) {
  ExpectProofRefused(2, [this](Session *run) {
    run->public_key = Session(suite(), 1).public_key;
  });
  ExpectProofRefused(2, [](Session *run) { run->public_key[0] ^= 1; });
  if (IsPoprf()) {
    ExpectProofRefused(2, [](Session *run) { run->info[0] ^= 1; });
    ExpectProofRefused(2, [](Session *run) { run->info.push_back(0); });
    ExpectProofRefused(2, [](Session *run) { run->info.clear(); });
  }
}

TEST_P(OPRFTest, OtherOrderOrItems) {
  const size_t n = element_len();
  ExpectProofRefused(2, [n](Session *run) {
    std::swap_ranges(run->evaluated.begin(), run->evaluated.begin() + n,
                     run->evaluated.begin() + n);
  });
  ExpectProofRefused(2, [n](Session *run) {
    for (ByteVector *elements : {&run->blinded, &run->evaluated}) {
      std::swap_ranges(elements->begin(), elements->begin() + n,
                       elements->begin() + n);
    }
  });
  // The proof is for one item more.
  ExpectProofRefused(3, [n](Session *run) {
    run->inputs.pop_back();
    run->blinded.resize(2 * n);
    run->evaluated.resize(2 * n);
    run->outputs.resize(2 * OPRF_output_len(run->suite));
  });
  // One item evaluated by another key.
  ExpectProofRefused(2, [this, n](Session *run) {
    Session other = *run;
    other.private_key = Session(suite(), 1).private_key;
    ASSERT_TRUE(other.BlindEvaluate());
    std::copy_n(other.evaluated.begin(), n, run->evaluated.begin());
  });
  ExpectProofRefused(1, [](Session *run) { run->proof.pop_back(); });
  ExpectProofRefused(1, [](Session *run) { run->proof.push_back(0); });
  ExpectProofRefused(1, [](Session *run) { run->proof.clear(); });
}

// A proof of zeros makes the commitments vanish.
TEST_P(OPRFTest, ProofOfZeros) {
  if (HasProof()) {
    Session run(suite(), 1);
    ASSERT_TRUE(run.All());
    std::fill(run.proof.begin(), run.proof.end(), 0);
    run.ExpectRefused(ERR_LIB_EC, EC_R_POINT_AT_INFINITY);
  }
}

TEST_P(OPRFTest, BatchLimit) {
  const size_t limit = OPRF_default_max_batch(suite());
  if (!HasProof() || limit > 8) {
    // Where an honest run would take long, what is refused needs no honesty.
    Session run(suite(), 2);
    ASSERT_TRUE(run.All());
    if (HasProof()) {
      EXPECT_FALSE(run.Finalize(1));
      EXPECT_ERROR(OPRF, OPRF_R_BATCH_TOO_LARGE);
      EXPECT_EQ(Bytes(run.outputs), Bytes(ByteVector(run.outputs.size())));
      Session large(suite(), limit + 1);
      EXPECT_FALSE(large.Finalize(0));
      EXPECT_ERROR(OPRF, OPRF_R_BATCH_TOO_LARGE);
      EXPECT_FALSE(Session(suite(), limit).Finalize(0));
      EXPECT_ERROR(OPRF, OPRF_R_INVALID_ELEMENT);
    }
    EXPECT_TRUE(run.Finalize(2));
    return;
  }
  Session run(suite(), limit + 1);
  ASSERT_TRUE(run.All());
  EXPECT_FALSE(run.Finalize(0));
  EXPECT_ERROR(OPRF, OPRF_R_BATCH_TOO_LARGE);
  EXPECT_TRUE(run.Finalize(limit + 1));
  Session allowed(suite(), limit);
  ASSERT_TRUE(allowed.All());
  EXPECT_TRUE(allowed.Finalize(0));
}


// Malformed arguments.

TEST_P(OPRFTest, BadElements) {
  Session run(suite(), 2);
  ASSERT_TRUE(run.All());
  const Session good = run;
  const ptrdiff_t second = static_cast<ptrdiff_t>(element_len());
  for (const ByteVector &bad : BadElements()) {
    std::copy(bad.begin(), bad.end(), run.evaluated.begin() + second);
    run.ExpectRefused(ERR_LIB_OPRF, OPRF_R_INVALID_ELEMENT);
    run = good;
    std::copy(bad.begin(), bad.end(), run.blinded.begin() + second);
    EXPECT_FALSE(run.BlindEvaluate());
    EXPECT_ERROR(OPRF, OPRF_R_INVALID_ELEMENT);
    EXPECT_EQ(Bytes(run.evaluated), Bytes(ByteVector(run.evaluated.size())));
    EXPECT_EQ(Bytes(run.proof), Bytes(ByteVector(run.proof.size())));
    if (HasProof()) {
      run.ExpectRefused(ERR_LIB_OPRF, OPRF_R_INVALID_ELEMENT);
      run = good;
      run.public_key = bad;
      run.ExpectRefused(ERR_LIB_OPRF, OPRF_R_INVALID_PUBLIC_KEY);
    }
    run = good;
  }
}

TEST_P(OPRFTest, BadScalars) {
  Session run(suite(), 2);
  ASSERT_TRUE(run.All());
  const Session good = run;
  for (const ByteVector &bad : BadScalars()) {
    std::copy(bad.begin(), bad.end(),
              run.blinds.begin() + static_cast<ptrdiff_t>(scalar_len()));
    run.ExpectRefused(ERR_LIB_OPRF, OPRF_R_INVALID_BLIND);
    run = good;
    run.private_key = bad;
    EXPECT_FALSE(run.BlindEvaluate());
    EXPECT_ERROR(OPRF, OPRF_R_INVALID_PRIVATE_KEY);
    ByteVector out(OPRF_output_len(suite()), 1);
    EXPECT_FALSE(OPRF_evaluate(suite(), out.data(), bad.data(), nullptr, 0,
                               run.info.data(), run.info.size()));
    EXPECT_ERROR(OPRF, OPRF_R_INVALID_PRIVATE_KEY);
    EXPECT_EQ(Bytes(out), Bytes(ByteVector(out.size())));
    run = good;
  }
}

TEST_P(OPRFTest, BadLengths) {
  Session run(suite(), 2);
  ASSERT_TRUE(run.All());
  const Session good = run;
  for (size_t len : {element_len(), 2 * element_len() - 1,
                     2 * element_len() + 1, 3 * element_len()}) {
    run.evaluated.resize(len);
    run.ExpectRefused(ERR_LIB_OPRF, OPRF_R_INVALID_ELEMENT);
    run = good;
  }
  for (size_t len : {size_t{1}, element_len() - 1, 2 * element_len() - 1}) {
    run.blinded.resize(len);
    EXPECT_FALSE(run.BlindEvaluate());
    EXPECT_ERROR(OPRF, OPRF_R_INVALID_ELEMENT);
    run = good;
  }
}

TEST_P(OPRFTest, BadBatchSizes) {
  Session run(suite(), 1);
  ASSERT_TRUE(run.All());
  for (size_t n : {0, OPRF_MAX_BATCH + 1}) {
    EXPECT_FALSE(OPRF_blind(suite(), nullptr, nullptr, nullptr, n));
    EXPECT_ERROR(OPRF, OPRF_R_INVALID_BATCH_SIZE);
    EXPECT_FALSE(OPRF_blind_evaluate(suite(), nullptr, nullptr,
                                     run.private_key.data(), nullptr,
                                     n * element_len(), nullptr, 0));
    EXPECT_ERROR(OPRF, OPRF_R_INVALID_BATCH_SIZE);
    EXPECT_FALSE(OPRF_finalize(suite(), nullptr, nullptr, nullptr, nullptr, n,
                               nullptr, n * element_len(), run.proof.data(),
                               run.proof.size(), run.public_key.data(), nullptr,
                               0, OPRF_MAX_BATCH));
    EXPECT_ERROR(OPRF, OPRF_R_INVALID_BATCH_SIZE);
  }
}

TEST_P(OPRFTest, LongInputsAndInfo) {
  Session run(suite(), 2);
  ASSERT_TRUE(run.All());
  const ByteVector input = run.input_bytes[1];
  run.input_bytes[1].resize(OPRF_MAX_INPUT + 1);
  run.SetInputs();
  run.ExpectRefused(ERR_LIB_OPRF, OPRF_R_INPUT_TOO_LONG);
  EXPECT_FALSE(run.Blind());
  EXPECT_ERROR(OPRF, OPRF_R_INPUT_TOO_LONG);
  EXPECT_EQ(Bytes(run.blinds), Bytes(ByteVector(run.blinds.size())));
  EXPECT_EQ(Bytes(run.blinded), Bytes(ByteVector(run.blinded.size())));
  ByteVector out(OPRF_output_len(suite()));
  EXPECT_FALSE(OPRF_evaluate(
      suite(), out.data(), run.private_key.data(), run.input_bytes[1].data(),
      run.input_bytes[1].size(), run.info.data(), run.info.size()));
  EXPECT_ERROR(OPRF, OPRF_R_INPUT_TOO_LONG);

  run.input_bytes[1] = input;
  run.SetInputs();
  ASSERT_TRUE(run.All());
  run.info.assign(IsPoprf() ? OPRF_MAX_INPUT + 1 : 1, 0);
  const int reason = IsPoprf() ? OPRF_R_INPUT_TOO_LONG : OPRF_R_UNEXPECTED_INFO;
  run.ExpectRefused(ERR_LIB_OPRF, reason);
  EXPECT_FALSE(run.BlindEvaluate());
  EXPECT_TRUE(TakeOnlyError(ERR_LIB_OPRF, reason));
  EXPECT_FALSE(OPRF_verify_finalize(suite(), run.private_key.data(),
                                    input.data(), input.size(), run.info.data(),
                                    run.info.size(), out.data()));
  EXPECT_TRUE(TakeOnlyError(ERR_LIB_OPRF, reason));
}

// The key that the info cancels: sk = -HashToScalar("Info" || len2(info)).
TEST_P(OPRFTest, KeyThatTheInfoCancels) {
  if (!IsPoprf()) {
    return;
  }
  Session run(suite(), 1);
  ASSERT_TRUE(run.All());
  ByteVector message = {'I', 'n', 'f',
                        'o', 0,   static_cast<uint8_t>(run.info.size())};
  message.insert(message.end(), run.info.begin(), run.info.end());
  const CBS &dst = suite()->dleq.dst;
  EC_SCALAR m;
  size_t len;
  ASSERT_TRUE(ec_hash_to_scalar(suite()->dleq.h2c, group(), &m, CBS_data(&dst),
                                CBS_len(&dst), message.data(), message.size()));
  ec_scalar_neg(group(), &m, &m);
  ec_scalar_to_bytes(group(), run.private_key.data(), &len, &m);
  EXPECT_FALSE(run.BlindEvaluate());
  EXPECT_ERROR(OPRF, OPRF_R_INVERSE_ERROR);
  EXPECT_EQ(Bytes(run.evaluated), Bytes(ByteVector(run.evaluated.size())));
  ByteVector out(OPRF_output_len(suite()));
  EXPECT_FALSE(OPRF_evaluate(suite(), out.data(), run.private_key.data(),
                             nullptr, 0, run.info.data(), run.info.size()));
  EXPECT_ERROR(OPRF, OPRF_R_INVERSE_ERROR);

  const Session good(suite(), 1);
  ASSERT_TRUE(OPRF_public_from_private(suite(), run.public_key.data(),
                                       run.private_key.data()));
  run.evaluated = run.blinded;
  run.ExpectRefused(ERR_LIB_EC, EC_R_POINT_AT_INFINITY);
}


// Failures of the machine.

TEST_P(OPRFTest, NoRandomness) {
  Session run(suite(), 2);
  ByteVector priv(scalar_len(), 1), pub(element_len(), 1);
  {
    GivenRandom random({});
    EXPECT_FALSE(OPRF_generate_key(suite(), priv.data(), pub.data()));
    EXPECT_ERROR(EC, ERR_R_INTERNAL_ERROR);
    EXPECT_EQ(Bytes(priv), Bytes(ByteVector(scalar_len())));
    EXPECT_EQ(Bytes(pub), Bytes(ByteVector(element_len())));
  }
  for (size_t draws : {0, 1, 2}) {
    GivenRandom random(ByteVector(draws * scalar_len(), 1));
    EXPECT_EQ(run.Blind(), draws == 2);
    if (draws < 2) {
      EXPECT_ERROR(EC, ERR_R_INTERNAL_ERROR);
      EXPECT_EQ(Bytes(run.blinds), Bytes(ByteVector(run.blinds.size())));
      EXPECT_EQ(Bytes(run.blinded), Bytes(ByteVector(run.blinded.size())));
    }
  }
  if (HasProof()) {
    GivenRandom random({});
    EXPECT_FALSE(run.BlindEvaluate());
    EXPECT_ERROR(EC, ERR_R_INTERNAL_ERROR);
    EXPECT_EQ(Bytes(run.evaluated), Bytes(ByteVector(run.evaluated.size())));
    EXPECT_EQ(Bytes(run.proof), Bytes(ByteVector(run.proof.size())));
  }
}

// oprf.h states 360 bytes per element.
static_assert(2 * sizeof(EC_AFFINE) + sizeof(EC_SCALAR) <= 360,
              "an item of a batch takes more than oprf.h says");

TEST_P(OPRFTest, Allocations) {
  for (size_t n : {1, 3, 10}) {
    Session run(suite(), n);
    // One for the batch; the multi-scalar multiplication has its own for more
    // than three points.
    const size_t most = !HasProof() ? 0 : n <= 3 ? 1 : 2;
    EXPECT_EQ(ForEachAllocationFailure([&](bool fails) {
                EXPECT_FALSE(fails);
                ASSERT_TRUE(run.Blind());
              }),
              0u);
    const auto step = [&](const std::function<bool()> &run_step,
                          const ByteVector &out) {
      const size_t count = ForEachAllocationFailure([&](bool fails) {
        EXPECT_EQ(run_step(), !fails);
        if (fails) {
          EXPECT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
          EXPECT_EQ(Bytes(out), Bytes(ByteVector(out.size())));
        }
      });
      EXPECT_LE(count, most);
      EXPECT_EQ(count > 0, most > 0);
    };
    step([&] { return run.BlindEvaluate(); }, run.evaluated);
    ASSERT_TRUE(run.BlindEvaluate());
    step([&] { return run.Finalize(); }, run.outputs);
    EXPECT_EQ(ForEachAllocationFailure([&](bool fails) {
                EXPECT_FALSE(fails);
                run.Evaluate(0);
              }),
              0u);
  }
}

TEST_P(OPRFTest, Stack) {
  if (!StackIsMeasurable()) {
    GTEST_SKIP() << "frames of this build are not those of a release";
  }
  Session run(suite(), 10);
  EXPECT_LE(StackUsed([&] { EXPECT_TRUE(run.Blind()); }), 64u << 10);
  EXPECT_LE(StackUsed([&] { EXPECT_TRUE(run.BlindEvaluate()); }), 64u << 10);
  EXPECT_LE(StackUsed([&] { EXPECT_TRUE(run.Finalize()); }), 64u << 10);
  EXPECT_LE(StackUsed([&] { run.Evaluate(0); }), 64u << 10);
}

}  // namespace
