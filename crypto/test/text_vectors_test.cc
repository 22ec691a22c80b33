// SPDX-License-Identifier: Apache-2.0
//
// The compact vectors that the checkout carries: every file of every testdata
// folder, and the reader that runs them.

#include "crypto/test/text_vectors.h"

#include <gtest/gtest.h>

#include <ostream>
#include <stdexcept>

#include "crypto/test/file_vectors.h"
#include "crypto/test/test_util.h"

// A TextVectorFile is a path from the root of the checkout and how many cases
// are there, so that a file that shrinks is noticed.
struct TextVectorFile {
  const char *path;
  size_t num_cases;
};

static void PrintTo(const TextVectorFile &file, std::ostream *os) {
  *os << file.path;
}

static const TextVectorFile kFiles[] = {
    {"crypto/ec/testdata/base_multiples.txt", 52},
    {"crypto/ec/testdata/large_x.txt", 26},
    {"crypto/ecdh/testdata/ecdh.txt", 16},
    {"crypto/ecdh/testdata/wycheproof.txt", 102},
    {"crypto/ecdsa/testdata/deterministic.txt", 61},
    {"crypto/ecdsa/testdata/sign.txt", 35},
    {"crypto/ecdsa/testdata/verify.txt", 68},
    {"crypto/ecdsa/testdata/wycheproof_der.txt", 134},
    {"crypto/ecdsa/testdata/wycheproof_p1363.txt", 51},
    {"crypto/eddsa/testdata/ed25519_gen.txt", 54},
    {"crypto/eddsa/testdata/rfc8032.txt", 4},
    {"crypto/hash_to_curve/testdata/drafts.txt", 12},
    {"crypto/hash_to_curve/testdata/expand_message.txt", 16},
    {"crypto/hash_to_curve/testdata/h2c_gen.txt", 136},
    {"crypto/hash_to_curve/testdata/rfc9380.txt", 25},
    {"crypto/hash_to_curve/testdata/rfc9497.txt", 9},
    {"crypto/oprf/testdata/rfc9497.txt", 24},
    {"crypto/trust_token/testdata/experiment_v0.txt", 6},
    {"crypto/trust_token/testdata/experiment_v1.txt", 19},
    {"crypto/trust_token/testdata/experiment_v1_2020.txt", 6},
    {"crypto/trust_token/testdata/experiment_v2_pmb.txt", 19},
    {"crypto/trust_token/testdata/experiment_v2_voprf.txt", 9},
    {"crypto/trust_token/testdata/pst_v1_pmb.txt", 19},
    {"crypto/trust_token/testdata/pst_v1_voprf.txt", 9},
};

class TextVectorsTest : public testing::TestWithParam<TextVectorFile> {};

TEST_P(TextVectorsTest, AllCases) {
  const std::string path = SourcePath(GetParam().path);
  VectorReport report;
  ASSERT_TRUE(RunTextVectors(ReadFile(path), &report)) << path;
  for (const std::string &failure : report.failures()) {
    ADD_FAILURE() << GetParam().path << ", " << failure;
  }
  EXPECT_EQ(report.total(), GetParam().num_cases);
  EXPECT_EQ(report.skipped(), 0u);
}

INSTANTIATE_TEST_SUITE_P(
    All, TextVectorsTest, testing::ValuesIn(kFiles),
    [](const testing::TestParamInfo<TextVectorFile> &test) {
      std::string name = test.param.path;
      name = name.substr(name.find('/') + 1);
      name.replace(name.find("/testdata/"), 10, "_");
      return name.substr(0, name.size() - 4);
    });

// A runner that finds nothing wrong with wrong vectors is of no use.
TEST(TextVectorsRunnerTest, NoticesWrongValues) {
  static const char *const kWrong[] = {
      // 1*G with the last digit of y altered, so off the curve.
      "Curve = P-256\nN = 01\n"
      "X = 6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296\n"
      "Y = 4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f4\n",
      // 2*G claimed to be G.
      "Curve = P-256\nN = 02\n"
      "X = 6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296\n"
      "Y = 4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5\n",
      "Expand = SHA256\nDST = 00\nMsg =\nLength = 4\nOut = 00000000\n",
      "Expand = SHA256\nDST = 00\nMsg =\nLength = four\nOut = 00000000\n",
      "Suite = P256_XMD:SHA-256_SSWU_\nDST = 41\nMsg =\n"
      "Scalar = "
      "0000000000000000000000000000000000000000000000000000000000000000\n",
      "Suite = P255_XMD:SHA-256_SSWU_\nDST = 41\nMsg =\n",
  };
  for (const char *text : kWrong) {
    VectorReport report;
    ASSERT_TRUE(RunTextVectors(text, &report));
    EXPECT_EQ(report.failed(), 1u) << text;
    EXPECT_EQ(report.passed(), 0u) << text;
  }
}

TEST(TextVectorsRunnerTest, UnknownFormsAndCurves) {
  VectorReport report;
  EXPECT_FALSE(RunTextVectors("", &report));
  EXPECT_FALSE(RunTextVectors("no equals sign\n", &report));
  EXPECT_FALSE(RunTextVectors("Something = else\n", &report));
  EXPECT_EQ(report.total(), 0u);
  EXPECT_TRUE(RunTextVectors("Curve = P-192\nN = 1\nX = 0\nY = 0\n", &report));
  EXPECT_EQ(report.skipped(), 1u);
  EXPECT_EQ(report.total(), 1u);
}

TEST(FileVectorsTest, Blocks) {
  std::vector<VectorBlock> blocks = ParseVectors(
      "# comment\n\n  A b = 0aFF  \r\n# inside\nEmpty =\n\n\nN = 12\nT = x=y");
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(blocks[0].line(), 3u);
  EXPECT_EQ(blocks[0].Hex("A b"), (std::vector<uint8_t>{0x0a, 0xff}));
  EXPECT_TRUE(blocks[0].Hex("Empty").empty());
  EXPECT_FALSE(blocks[0].Has("N"));
  EXPECT_EQ(blocks[1].Number("N"), 12u);
  EXPECT_EQ(blocks[1].Text("T"), "x=y");
  EXPECT_THROW(blocks[1].Text("A b"), std::runtime_error);
  EXPECT_THROW(blocks[1].Hex("T"), std::runtime_error);
  EXPECT_THROW(blocks[0].Number("A b"), std::runtime_error);
  EXPECT_THROW(ParseVectors("A = 1\nA = 2\n"), std::runtime_error);
  EXPECT_THROW(ParseVectors("= 1\n"), std::runtime_error);
  EXPECT_THROW(ReadFile(SourcePath("no such file")), std::runtime_error);
}
