// SPDX-License-Identifier: Apache-2.0
//
// Proofs of discrete-log equality: values of the protocols that use them
// (testdata/tokens.txt), and laws. The issuer's side is played by |Statement|.

#include "crypto/dleq/internal.h"

#include <gtest/gtest.h>

#include <openssl/ec.h>
#include <openssl/err.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <ostream>
#include <string>
#include <vector>

#include "crypto/test/ec_vectors.h"
#include "crypto/test/expect_error.h"
#include "crypto/test/given_random.h"
#include "crypto/test/test_util.h"

namespace {

// Suites.

template <size_t N>
CBS Tag(const char (&literal)[N]) {
  CBS cbs;
  CBS_init(&cbs, reinterpret_cast<const uint8_t *>(literal), N - 1);
  return cbs;
}

// A Row is a suite with its name and, if it has two generators, a compressed H.
struct Row {
  const char *name;
  DLEQ_SUITE suite;
  const char *H;

  bool IsPmb() const { return H != nullptr; }
};

void PrintTo(const Row &row, std::ostream *os) {
  *os << row.name;
}

std::string RowName(const testing::TestParamInfo<Row> &test) {
  return test.param.name;
}

std::vector<Row> MakeRows() {
  const H2C_SUITE *draft07 = &h2c_suites[H2C_P384_SHA512_DRAFT07];
  const H2C_SUITE *p256 = &h2c_suites[H2C_P256_SHA256];
  const H2C_SUITE *p384 = &h2c_suites[H2C_P384_SHA384];
  const H2C_SUITE *p521 = &h2c_suites[H2C_P521_SHA512];
  const CBS none = Tag("");
  return {
      {"experiment_v0",
       {&ec_group_p521, &h2c_suites[H2C_P521_SHA512_DRAFT06],
        dleq_trust_token_2020, Tag("PMBTokensV0 HashC\0"), none},
       "0301f0a9f79ebc126cefd1ab2910036f4ef5bdeb0f6bc05c0ecefe5945d13e25337e4c"
       "da6453544ef9760d6dc5392ad4ce846e31c28621f95c98b93d01749fc51e4724"},
      {"experiment_v1",
       {&ec_group_p384, draft07, dleq_trust_token,
        Tag("PMBTokens Experiment V1 HashC\0"), none},
       "0382d568f539f60819a1759f98b510f50b9d2be1644d02761811f82fd333251f2cb8f6"
       "f19e938579b3b781a3e623c31cff"},
      {"experiment_v2_pmb",
       {&ec_group_p384, draft07, dleq_trust_token,
        Tag("PMBTokens Experiment V2 HashC\0"), none},
       "03bc272499fac9a4746ff9078155f81f6fda09e78c5d9e4e147c5314bc7e2957921794"
       "6ed2dfa5311b4eb7fc93e36e141f"},
      {"pst_v1_pmb",
       {&ec_group_p384, p384, dleq_trust_token, Tag("PMBTokens PST V1 HashC\0"),
        none},
       "034cfad4336d8c4e18ce1a827b538cf86318e5a3960d05def483a7d8de9c508138c938"
       "25a37097c11c332e8368649c5373"},
      {"experiment_v2_voprf",
       {&ec_group_p384, draft07, dleq_trust_token,
        Tag("TrustToken VOPRF Experiment V2 HashToScalar\0"), none},
       nullptr},
      {"pst_v1_voprf",
       {&ec_group_p384, p384, dleq_rfc9497,
        Tag("HashToScalar-OPRFV1-\x01-P384-SHA384"),
        Tag("Seed-OPRFV1-\x01-P384-SHA384")},
       nullptr},
      {"voprf_p256",
       {&ec_group_p256, p256, dleq_rfc9497,
        Tag("HashToScalar-OPRFV1-\x01-P256-SHA256"),
        Tag("Seed-OPRFV1-\x01-P256-SHA256")},
       nullptr},
      {"voprf_p521",
       {&ec_group_p521, p521, dleq_rfc9497,
        Tag("HashToScalar-OPRFV1-\x01-P521-SHA512"),
        Tag("Seed-OPRFV1-\x01-P521-SHA512")},
       nullptr},
  };
}

const std::vector<Row> &Rows() {
  static const std::vector<Row> rows = MakeRows();
  return rows;
}


// Points and scalars.

using Points = std::vector<EC_AFFINE>;
using Scalars = std::vector<EC_SCALAR>;

EC_AFFINE Affine(const EC_GROUP *group, const EC_JACOBIAN &p) {
  EC_AFFINE out;
  EXPECT_TRUE(ec_jacobian_to_affine(group, &out, &p));
  return out;
}

EC_AFFINE PointFromBytes(const EC_GROUP *group, const ByteVector &compressed) {
  bssl::UniquePtr<EC_POINT> point = MakePoint(group, compressed);
  EXPECT_TRUE(point);
  return Affine(group, point ? point->raw : group->generator.raw);
}

// Split cuts |bytes| into pieces of |width|.
std::vector<ByteVector> Split(const ByteVector &bytes, size_t width) {
  EXPECT_EQ(bytes.size() % width, 0u);
  std::vector<ByteVector> out;
  for (size_t i = 0; i + width <= bytes.size(); i += width) {
    out.emplace_back(bytes.begin() + i, bytes.begin() + i + width);
  }
  return out;
}

Points PointsFromBytes(const EC_GROUP *group, const ByteVector &bytes) {
  Points out;
  for (const ByteVector &piece : Split(bytes, 1 + FieldBytes(group))) {
    out.push_back(PointFromBytes(group, piece));
  }
  return out;
}

Scalars ScalarsFromBytes(const EC_GROUP *group, const ByteVector &bytes) {
  Scalars out;
  for (const ByteVector &piece : Split(bytes, OrderBytes(group))) {
    EC_SCALAR s;
    EXPECT_TRUE(ec_scalar_from_bytes(group, &s, piece.data(), piece.size()));
    out.push_back(s);
  }
  return out;
}

ByteVector ScalarsToBytes(const EC_GROUP *group, const Scalars &scalars) {
  ByteVector out(scalars.size() * OrderBytes(group));
  for (size_t i = 0, len; i < scalars.size(); i++) {
    ec_scalar_to_bytes(group, out.data() + i * OrderBytes(group), &len,
                       &scalars[i]);
  }
  return out;
}

ByteVector PointsToBytes(const EC_GROUP *group, const Points &points) {
  ByteVector out;
  for (const EC_AFFINE &p : points) {
    uint8_t bytes[EC_MAX_COMPRESSED];
    size_t len = ec_point_to_bytes(group, &p, POINT_CONVERSION_COMPRESSED,
                                   bytes, sizeof(bytes));
    out.insert(out.end(), bytes, bytes + len);
  }
  return out;
}

EC_SCALAR RandomScalar(const EC_GROUP *group) {
  EC_SCALAR s;
  EXPECT_TRUE(ec_random_nonzero_scalar(group, &s));
  return s;
}

EC_AFFINE RandomPoint(const EC_GROUP *group) {
  EC_SCALAR s = RandomScalar(group);
  EC_JACOBIAN p;
  ec_point_mul_scalar_base(group, &p, &s);
  return Affine(group, p);
}

// Combine returns x*P + y*Q, or x*P if |Q| is NULL.
EC_AFFINE Combine(const EC_GROUP *group, const EC_SCALAR &x, const EC_AFFINE &P,
                  const EC_SCALAR *y = nullptr, const EC_AFFINE *Q = nullptr) {
  EC_JACOBIAN p, q;
  ec_affine_to_jacobian(group, &p, &P);
  ec_point_mul_scalar(group, &p, &p, &x);
  if (Q != nullptr) {
    ec_affine_to_jacobian(group, &q, Q);
    ec_point_mul_scalar(group, &q, &q, y);
    ec_jacobian_add(group, &p, &p, &q);
  }
  return Affine(group, p);
}

EC_AFFINE PlusG(const EC_GROUP *group, const EC_AFFINE &P) {
  EC_JACOBIAN p;
  ec_affine_to_jacobian(group, &p, &P);
  ec_jacobian_add(group, &p, &p, &group->generator.raw);
  return Affine(group, p);
}

EC_AFFINE Negated(const EC_GROUP *group, const EC_AFFINE &P) {
  EC_AFFINE out = P;
  ec_felem_neg(group, &out.Y, &P.Y);
  return out;
}


// Statements.

// A Statement is a batch with the keys that made it, of either construction.
struct Statement {
  // The secret is x, or x0 y0 x1 y1 xs ys; each input has one point per item:
  // C, or T and S.
  Statement(const Row &row_in, const Scalars &secret_in,
            const std::vector<Points> &inputs, int bit_in)
      : row(row_in), secret(secret_in), bit(bit_in), vectors(inputs) {
    const EC_GROUP *g = group();
    const EC_AFFINE G = Affine(g, g->generator.raw);
    if (!row.IsPmb()) {
      keys = {Combine(g, secret[0], G)};
      vectors.emplace_back();
    } else {
      H = PointFromBytes(g, HexBytes(row.H));
      for (size_t i = 0; i < 3; i++) {
        keys.push_back(Combine(g, secret[2 * i], G, &secret[2 * i + 1], &H));
      }
      vectors.resize(4);
    }
    for (size_t i = 0; i < size(); i++) {
      Evaluate(i, bit);
    }
  }

  // Random returns a statement over |n| random items.
  static Statement Random(const Row &row, size_t n, int bit) {
    const EC_GROUP *g = row.suite.group;
    Scalars secret;
    std::vector<Points> inputs(row.IsPmb() ? 2 : 1);
    for (size_t i = 0; i < (row.IsPmb() ? 6 : 1); i++) {
      secret.push_back(RandomScalar(g));
    }
    for (Points &points : inputs) {
      for (size_t i = 0; i < n; i++) {
        points.push_back(RandomPoint(g));
      }
    }
    return Statement(row, secret, inputs, bit);
  }

  // Evaluate computes the outputs of item |i|, with the key of bit |b|.
  void Evaluate(size_t i, int b) {
    const EC_GROUP *g = group();
    for (size_t j = row.IsPmb() ? 2 : 1; j < vectors.size(); j++) {
      vectors[j].resize(size());
    }
    if (!row.IsPmb()) {
      vectors[1][i] = Combine(g, secret[0], vectors[0][i]);
      return;
    }
    const EC_AFFINE &T = vectors[0][i], &S = vectors[1][i];
    vectors[2][i] = Combine(g, secret[2 * b], T, &secret[2 * b + 1], &S);
    vectors[3][i] = Combine(g, secret[4], T, &secret[5], &S);
  }

  const EC_GROUP *group() const { return row.suite.group; }
  size_t size() const { return vectors[0].size(); }

  DLEQ_ITEMS Items() const {
    return {vectors[0].data(), vectors[1].data(), size()};
  }
  DLEQ_PMB_ITEMS PmbItems() const {
    return {vectors[0].data(), vectors[1].data(), vectors[2].data(),
            vectors[3].data(), size()};
  }
  DLEQ_PMB_PUBLIC PmbPublic() const {
    return {&H, {keys[0], keys[1]}, keys[2]};
  }
  DLEQ_PMB_SECRET PmbSecret() const {
    return {
        {secret[0], secret[2]}, {secret[1], secret[3]}, secret[4], secret[5]};
  }

  // Prove makes |proof| and returns what the library returned.
  bool Prove() {
    weights.resize(size());
    if (!row.IsPmb()) {
      const DLEQ_ITEMS items = Items();
      proof.assign(dleq_proof_len(&row.suite), 0xaa);
      return dleq_prove(&row.suite, proof.data(), weights.data(), &keys[0],
                        &secret[0], &items) == 1;
    }
    const DLEQ_PMB_ITEMS items = PmbItems();
    const DLEQ_PMB_PUBLIC pub = PmbPublic();
    const DLEQ_PMB_SECRET priv = PmbSecret();
    proof.assign(dleq_pmb_proof_len(&row.suite), 0xaa);
    return dleq_pmb_prove(&row.suite, proof.data(), weights.data(), &pub, &priv,
                          bit ? ~crypto_word_t{0} : 0, &items) == 1;
  }

  // Verify checks |proof|, along with |riders| if there is one generator.
  DLEQ_VERDICT Verify(DLEQ_RIDERS *riders = nullptr) {
    weights.resize(size());
    if (!row.IsPmb()) {
      const DLEQ_ITEMS items = Items();
      return dleq_verify(&row.suite, weights.data(), &keys[0], &items,
                         proof.data(), proof.size(), riders);
    }
    const DLEQ_PMB_ITEMS items = PmbItems();
    const DLEQ_PMB_PUBLIC pub = PmbPublic();
    return dleq_pmb_verify(&row.suite, weights.data(), &pub, &items,
                           proof.data(), proof.size());
  }

  // Sums computes |weights| and the weighted sums.
  std::vector<EC_JACOBIAN> Sums() {
    std::vector<EC_JACOBIAN> out(vectors.size());
    weights.resize(size());
    if (!row.IsPmb()) {
      const DLEQ_ITEMS items = Items();
      EXPECT_TRUE(dleq_sums_public(&row.suite, &out[0], &out[1], weights.data(),
                                   &keys[0], &items));
    } else {
      const DLEQ_PMB_ITEMS items = PmbItems();
      const DLEQ_PMB_PUBLIC pub = PmbPublic();
      EXPECT_TRUE(dleq_pmb_sums_public(&row.suite, out.data(), weights.data(),
                                       &pub, &items));
    }
    return out;
  }

  // ExpectValid and ExpectInvalid prove nothing anew.
  void ExpectValid() {
    EXPECT_EQ(Verify(), dleq_valid);
    EXPECT_NO_ERROR();
  }
  void ExpectInvalid() {
    EXPECT_EQ(Verify(), dleq_invalid);
    EXPECT_NO_ERROR();
  }

  Row row;
  Scalars secret;
  int bit;
  EC_AFFINE H = {};
  Points keys;  // X, or X0 X1 Xs
  std::vector<Points> vectors;
  Scalars weights;
  ByteVector proof;
};


// Values.

struct Vector {
  VectorBlock block;

  const Row &row() const {
    for (const Row &row : Rows()) {
      if (row.name == block.Text("Suite")) {
        return row;
      }
    }
    ADD_FAILURE() << block.Where();
    return Rows()[0];
  }
  const EC_GROUP *group() const { return row().suite.group; }

  Statement MakeStatement() const {
    std::vector<Points> inputs;
    for (const char *name : {"C", "T", "S"}) {
      if (block.Has(name)) {
        inputs.push_back(PointsFromBytes(group(), block.Hex(name)));
      }
    }
    return Statement(row(), ScalarsFromBytes(group(), block.Hex("Secret")),
                     inputs, block.Has("Bit") && block.Number("Bit") == 1);
  }
};

void PrintTo(const Vector &vector, std::ostream *os) {
  *os << vector.block.Text("Suite") << ", " << vector.block.Where();
}

std::vector<Vector> ReadVectors() {
  std::vector<Vector> out;
  for (const VectorBlock &block :
       ParseVectors(ReadFile(SourcePath("crypto/dleq/testdata/tokens.txt")))) {
    out.push_back({block});
  }
  return out;
}

class DLEQVectorTest : public testing::TestWithParam<Vector> {
 protected:
  const VectorBlock &block() const { return GetParam().block; }
  const EC_GROUP *group() const { return GetParam().group(); }
};

TEST_P(DLEQVectorTest, Weights) {
  Statement s = GetParam().MakeStatement();
  s.Sums();
  if (block().Has("Weights")) {
    EXPECT_EQ(Bytes(ScalarsToBytes(group(), s.weights)),
              Bytes(block().Hex("Weights")));
  }
}

TEST_P(DLEQVectorTest, Sums) {
  Statement s = GetParam().MakeStatement();
  Points sums;
  for (const EC_JACOBIAN &sum : s.Sums()) {
    sums.push_back(Affine(group(), sum));
  }
  if (block().Has("Sums")) {
    EXPECT_EQ(Bytes(PointsToBytes(group(), sums)), Bytes(block().Hex("Sums")));
  }
}

TEST_P(DLEQVectorTest, Proof) {
  Statement s = GetParam().MakeStatement();
  GivenRandom random(block().Hex("Nonces"));
  EXPECT_TRUE(s.Prove());
  EXPECT_EQ(random.left(), 0u);
  EXPECT_EQ(Bytes(s.proof), Bytes(block().Hex("Proof")));
}

TEST_P(DLEQVectorTest, Verify) {
  Statement s = GetParam().MakeStatement();
  s.proof = block().Hex("Proof");
  s.ExpectValid();
}

INSTANTIATE_TEST_SUITE_P(Tokens, DLEQVectorTest,
                         testing::ValuesIn(ReadVectors()),
                         [](const testing::TestParamInfo<Vector> &test) {
                           return test.param.block.Text("Suite") + "_" +
                                  std::to_string(test.param.block.line());
                         });

TEST(DLEQVectorsTest, AllSuitesOfTokens) {
  EXPECT_EQ(ReadVectors().size(), 17u);
}


// Laws.

class DLEQTest : public testing::TestWithParam<Row> {
 protected:
  const Row &row() const { return GetParam(); }
  const EC_GROUP *group() const { return row().suite.group; }
  bool IsBatched() const {
    return row().suite.transcript != dleq_trust_token_2020;
  }
  // pair is the size of a small batch.
  size_t pair() const { return IsBatched() ? 2 : 1; }

  // ExpectProofRefused proves |n| items, applies |alter| and verifies.
  void ExpectProofRefused(size_t n,
                          const std::function<void(Statement *)> &alter) {
    Statement s = Statement::Random(row(), n, 1);
    ASSERT_TRUE(s.Prove());
    s.ExpectValid();
    alter(&s);
    s.ExpectInvalid();
  }
};

INSTANTIATE_TEST_SUITE_P(All, DLEQTest, testing::ValuesIn(Rows()), RowName);

// DLEQOneGeneratorTest is of what proofs with two generators do not have.
class DLEQOneGeneratorTest : public DLEQTest {
 public:
  static std::vector<Row> OneGeneratorRows() {
    std::vector<Row> rows;
    std::copy_if(Rows().begin(), Rows().end(), std::back_inserter(rows),
                 [](const Row &row) { return !row.IsPmb(); });
    return rows;
  }
};

INSTANTIATE_TEST_SUITE_P(
    All, DLEQOneGeneratorTest,
    testing::ValuesIn(DLEQOneGeneratorTest::OneGeneratorRows()), RowName);

TEST_P(DLEQTest, HonestProofs) {
  for (size_t n : {1, 2, 3, 10, 100}) {
    for (int bit = 0; bit < (row().IsPmb() ? 2 : 1); bit++) {
      if (n == 1 || IsBatched()) {
        Statement s = Statement::Random(row(), n, bit);
        ASSERT_TRUE(s.Prove());
        s.ExpectValid();
      }
    }
  }
}

TEST_P(DLEQTest, SumsAreSumsOfTerms) {
  for (size_t n : {1, 2, 10, 100}) {
    if (n > 1 && !IsBatched()) {
      continue;
    }
    Statement s = Statement::Random(row(), n, 0);
    const std::vector<EC_JACOBIAN> sums = s.Sums();
    for (size_t j = 0; j < sums.size(); j++) {
      EC_JACOBIAN sum, term;
      ec_set_to_infinity(group(), &sum);
      for (size_t i = 0; i < n; i++) {
        ec_affine_to_jacobian(group(), &term, &s.vectors[j][i]);
        if (IsBatched()) {
          ec_point_mul_scalar(group(), &term, &term, &s.weights[i]);
        }
        ec_jacobian_add(group(), &sum, &sum, &term);
      }
      EXPECT_TRUE(ec_jacobian_equal(group(), &sum, &sums[j]));
    }
  }
}

// Products that go with a verification, in its lanes or without: they are right
// if the proof is, and zero if it is not.
TEST_P(DLEQOneGeneratorTest, Riders) {
  Statement s = Statement::Random(row(), pair(), 0);
  ASSERT_TRUE(s.Prove());
  for (size_t n : {0, 1, 3, 4, 5, 8, 12}) {
    std::vector<EC_JACOBIAN> points(n + DLEQ_RIDER_ROOM), products(points);
    std::vector<EC_SCALAR> scalars(points.size());
    for (size_t i = 0; i < n; i++) {
      ASSERT_TRUE(ec_random_nonzero_scalar(group(), &scalars[i]));
      ec_point_mul_scalar_base(group(), &points[i], &scalars[i]);
    }
    DLEQ_RIDERS riders = {points.data(), scalars.data(), products.data(), n, 0};
    ASSERT_EQ(s.Verify(&riders), dleq_valid) << n;
    EXPECT_EQ(riders.ridden != 0,
              ec_point_mul_idle(group(), n) >= DLEQ_RIDER_ROOM)
        << n;
    for (size_t i = 0; i < n; i++) {
      EC_JACOBIAN product;
      ec_point_mul_scalar(group(), &product, &points[i], &scalars[i]);
      EXPECT_TRUE(ec_jacobian_equal(group(), &product, &products[i])) << i;
    }
    const ByteVector proof = s.proof;
    s.proof.back() ^= 1;
    EXPECT_EQ(s.Verify(&riders), dleq_invalid) << n;
    const EC_JACOBIAN zero = {};
    for (size_t i = 0; i < n; i++) {
      EXPECT_EQ(OPENSSL_memcmp(&products[i], &zero, sizeof(zero)), 0) << i;
    }
    s.proof = proof;
  }
}

// A sum that nobody asks for is not needed for the other.
TEST_P(DLEQOneGeneratorTest, OneSumAlone) {
  Statement s = Statement::Random(row(), 3, 0);
  const std::vector<EC_JACOBIAN> both = s.Sums();
  const DLEQ_ITEMS items = s.Items();
  EC_JACOBIAN C;
  ASSERT_TRUE(dleq_sums_public(&row().suite, &C, nullptr, s.weights.data(),
                               &s.keys[0], &items));
  EXPECT_TRUE(ec_jacobian_equal(group(), &C, &both[0]));
}

TEST_P(DLEQTest, EveryByteOfTheProof) {
  Statement s = Statement::Random(row(), pair(), 1);
  ASSERT_TRUE(s.Prove());
  for (size_t i = 0; i < s.proof.size(); i++) {
    s.proof[i] ^= 1;
    if (s.Verify() != dleq_invalid) {
      // Only a scalar that the change took past the order is an error.
      EXPECT_EQ(s.Verify(), dleq_error) << i;
      ERR_clear_error();
      Bytes scalar(
          s.proof.data() + i / OrderBytes(group()) * OrderBytes(group()),
          OrderBytes(group()));
      EC_SCALAR out;
      EXPECT_FALSE(
          ec_scalar_from_bytes(group(), &out, scalar.data, scalar.len));
      EXPECT_ERROR(EC, EC_R_INVALID_SCALAR);
    }
    EXPECT_NO_ERROR();
    s.proof[i] ^= 1;
  }
  s.ExpectValid();
}

TEST_P(DLEQTest, EveryPoint) {
  Statement s = Statement::Random(row(), pair(), 1);
  ASSERT_TRUE(s.Prove());
  const Points keys = s.keys;
  for (EC_AFFINE &key : s.keys) {
    const EC_AFFINE saved = key;
    for (const EC_AFFINE &other :
         {PlusG(group(), saved), Negated(group(), saved)}) {
      key = other;
      s.ExpectInvalid();
    }
    key = saved;
  }
  for (Points &points : s.vectors) {
    for (EC_AFFINE &point : points) {
      const EC_AFFINE saved = point;
      for (const EC_AFFINE &other :
           {PlusG(group(), saved), Negated(group(), saved)}) {
        point = other;
        s.ExpectInvalid();
      }
      point = saved;
    }
  }
  s.ExpectValid();
}

TEST_P(DLEQTest, OtherGenerator) {
  if (row().IsPmb()) {
    ExpectProofRefused(1,
                       [this](Statement *s) { s->H = PlusG(group(), s->H); });
  }
}

TEST_P(DLEQTest, OtherSuite) {
  ExpectProofRefused(1, [](Statement *s) { s->row.suite.dst = Tag("other"); });
  if (row().suite.transcript == dleq_rfc9497) {
    ExpectProofRefused(
        1, [](Statement *s) { s->row.suite.seed_dst = Tag("other"); });
  }
}

TEST_P(DLEQTest, OtherOrderAndNumberOfItems) {
  if (!IsBatched()) {
    return;
  }
  ExpectProofRefused(2, [](Statement *s) {
    for (Points &points : s->vectors) {
      std::swap(points[0], points[1]);
    }
  });
  ExpectProofRefused(3, [](Statement *s) {
    for (Points &points : s->vectors) {
      points.pop_back();
    }
  });
  ExpectProofRefused(2, [](Statement *s) {
    for (Points &points : s->vectors) {
      points.push_back(points[0]);
    }
  });
  // One vector in another order than the others.
  for (size_t j = 0; j < (row().IsPmb() ? 4 : 2); j++) {
    ExpectProofRefused(2, [j](Statement *s) {
      std::swap(s->vectors[j][0], s->vectors[j][1]);
    });
  }
}

TEST_P(DLEQTest, ProofOfAnotherStatement) {
  ExpectProofRefused(pair(), [this](Statement *s) {
    Statement other = Statement::Random(row(), pair(), 1);
    ASSERT_TRUE(other.Prove());
    s->proof = other.proof;
  });
  // The same keys, other items.
  ExpectProofRefused(pair(), [this](Statement *s) {
    Statement other = Statement::Random(row(), pair(), 1);
    Statement same_keys(row(), s->secret,
                        {other.vectors.begin(),
                         other.vectors.begin() + (row().IsPmb() ? 2 : 1)},
                        1);
    ASSERT_TRUE(same_keys.Prove());
    s->proof = same_keys.proof;
  });
}

// A prover that used another key for one item makes no proof that passes.
TEST_P(DLEQTest, OneItemWithAnotherKey) {
  for (size_t n : {1, 2, 10}) {
    if (n > 1 && !IsBatched()) {
      continue;
    }
    for (size_t j = row().IsPmb() ? 2 : 1; j < (row().IsPmb() ? 4 : 2); j++) {
      Statement s = Statement::Random(row(), n, 0);
      s.vectors[j][n - 1] = PlusG(group(), s.vectors[j][n - 1]);
      ASSERT_TRUE(s.Prove());
      s.ExpectInvalid();
    }
  }
}

TEST_P(DLEQTest, BitOfTheProofIsTheItems) {
  if (!row().IsPmb()) {
    return;
  }
  for (int bit : {0, 1}) {
    Statement s = Statement::Random(row(), pair(), bit);
    s.bit = 1 - bit;
    ASSERT_TRUE(s.Prove());
    s.ExpectInvalid();
    // Items of both bits, whichever the proof claims.
    s.Evaluate(0, 1 - bit);
    for (int claimed : {0, 1}) {
      s.bit = claimed;
      ASSERT_TRUE(s.Prove());
      if (IsBatched()) {
        s.ExpectInvalid();
      }
    }
  }
}

TEST_P(DLEQTest, BranchesExchanged) {
  if (!row().IsPmb()) {
    return;
  }
  ExpectProofRefused(1, [this](Statement *s) {
    const ptrdiff_t n = static_cast<ptrdiff_t>(OrderBytes(group()));
    for (ptrdiff_t i : {3, 5, 7}) {
      auto first = s->proof.begin() + i * n;
      std::swap_ranges(first, first + n, first + n);
    }
  });
  // c0 + c1 alone is not enough.
  ExpectProofRefused(1, [this](Statement *s) {
    Scalars scalars = ScalarsFromBytes(group(), s->proof);
    const EC_SCALAR d = RandomScalar(group());
    ec_scalar_add(group(), &scalars[3], &scalars[3], &d);
    ec_scalar_sub(group(), &scalars[4], &scalars[4], &d);
    s->proof = ScalarsToBytes(group(), scalars);
  });
}

TEST_P(DLEQTest, RepeatedAndOppositePoints) {
  if (!IsBatched()) {
    return;
  }
  Statement s = Statement::Random(row(), 2, 1);
  std::vector<Points> inputs(s.vectors.begin(),
                             s.vectors.begin() + (row().IsPmb() ? 2 : 1));
  for (Points &points : inputs) {
    const EC_AFFINE P = points[0];
    points = {P, P, Negated(group(), P), P};
  }
  Statement repeated(row(), s.secret, inputs, 1);
  ASSERT_TRUE(repeated.Prove());
  repeated.ExpectValid();
  for (size_t i : {0, 2}) {
    for (Points &points : repeated.vectors) {
      std::swap(points[1], points[i]);
    }
    // Items 0 and 1 are the same, 1 and 2 are not.
    EXPECT_EQ(repeated.Verify(), i == 0 ? dleq_valid : dleq_invalid);
  }
}

// The generator and the keys are points that a peer may send.
TEST_P(DLEQTest, ItemsThatAreKeys) {
  const size_t num_inputs = row().IsPmb() ? 2 : 1;
  const Statement s = Statement::Random(row(), 1, 0);
  Points points = {Affine(group(), group()->generator.raw)};
  points.insert(points.end(), s.keys.begin(), s.keys.end());
  if (row().IsPmb()) {
    points.push_back(s.H);
  }
  for (const EC_AFFINE &point : points) {
    Statement same(row(), s.secret, std::vector<Points>(num_inputs, {point}),
                   0);
    ASSERT_TRUE(same.Prove());
    same.ExpectValid();
  }
}


// Failures.

TEST_P(DLEQTest, NoItems) {
  Statement s = Statement::Random(row(), 0, 0);
  EXPECT_FALSE(s.Prove());
  EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
  EXPECT_EQ(Bytes(s.proof), Bytes(ByteVector(s.proof.size())));
  EXPECT_EQ(s.Verify(), dleq_error);
  EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
  // Before anything is said about the proof.
  s.proof.clear();
  EXPECT_EQ(s.Verify(), dleq_error);
  EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
}

TEST_P(DLEQTest, TooManyItems) {
  Statement s = Statement::Random(row(), 1, 0);
  ASSERT_TRUE(s.Prove());
  if (row().IsPmb()) {
    DLEQ_PMB_ITEMS items = s.PmbItems();
    const DLEQ_PMB_PUBLIC pub = s.PmbPublic();
    items.n = DLEQ_MAX_ITEMS + 1;
    EXPECT_EQ(dleq_pmb_verify(&row().suite, nullptr, &pub, &items,
                              s.proof.data(), s.proof.size()),
              dleq_error);
  } else {
    DLEQ_ITEMS items = s.Items();
    items.n = DLEQ_MAX_ITEMS + 1;
    EXPECT_EQ(dleq_verify(&row().suite, nullptr, &s.keys[0], &items,
                          s.proof.data(), s.proof.size(), nullptr),
              dleq_error);
  }
  EXPECT_ERROR(EC, ERR_R_OVERFLOW);
}

TEST_P(DLEQTest, Lengths) {
  Statement s = Statement::Random(row(), 1, 0);
  ASSERT_TRUE(s.Prove());
  const ByteVector proof = s.proof;
  for (size_t len : {size_t{0}, proof.size() - OrderBytes(group()),
                     proof.size() - 1, proof.size() + 1}) {
    s.proof = proof;
    s.proof.resize(len);
    EXPECT_EQ(s.Verify(), dleq_malformed);
    EXPECT_NO_ERROR();
  }
}

TEST_P(DLEQTest, CommitmentsAtInfinity) {
  Statement s = Statement::Random(row(), 1, 0);
  ASSERT_TRUE(s.Prove());
  const ByteVector proof = s.proof;
  s.proof.assign(proof.size(), 0);
  EXPECT_EQ(s.Verify(), dleq_error);
  EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
  if (!row().IsPmb()) {
    return;
  }
  // Each branch on its own: c = u = v = 0.
  const size_t branches[3][3] = {{0, 1, 2}, {3, 5, 7}, {4, 6, 8}};
  for (const auto &branch : branches) {
    Scalars scalars = ScalarsFromBytes(group(), proof);
    for (size_t i : branch) {
      scalars[i] = {};
    }
    s.proof = ScalarsToBytes(group(), scalars);
    EXPECT_EQ(s.Verify(), dleq_error);
    EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
  }
}

// No number that stands for a right scalar is taken in its place.
TEST_P(DLEQTest, ScalarsNotBelowTheOrder) {
  const size_t width = OrderBytes(group());
  Statement s = Statement::Random(row(), 1, 0);
  ASSERT_TRUE(s.Prove());
  const ByteVector proof = s.proof;
  bssl::UniquePtr<BIGNUM> value(BN_new());
  for (size_t i = 0; i < proof.size() / width; i++) {
    const BIGNUM *order = EC_GROUP_get0_order(group());
    BN_bin2bn(proof.data() + i * width, width, value.get());
    ASSERT_TRUE(BN_add(value.get(), value.get(), order));
    // Scalars of P-521 have room for it; elsewhere the order itself is tried.
    const BIGNUM *too_big =
        BN_num_bytes(value.get()) <= width ? value.get() : order;
    s.proof = proof;
    ASSERT_TRUE(BN_bn2bin_padded(s.proof.data() + i * width, width, too_big));
    EXPECT_EQ(s.Verify(), dleq_error);
    EXPECT_ERROR(EC, EC_R_INVALID_SCALAR);
  }
}

// The key zero has no public key; its evaluations are the identity.
TEST_P(DLEQTest, KeyZero) {
  if (!row().IsPmb()) {
    Statement s = Statement::Random(row(), 1, 0);
    s.secret[0] = {};
    EXPECT_FALSE(s.Prove());
    EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
    EXPECT_EQ(Bytes(s.proof), Bytes(ByteVector(s.proof.size())));
  }
}

TEST_P(DLEQTest, NoRandomness) {
  const size_t draws = row().IsPmb() ? 7 : 1;
  Statement s = Statement::Random(row(), 1, 0);
  for (size_t i = 0; i <= draws; i++) {
    GivenRandom random(ByteVector(i * OrderBytes(group()), 1));
    EXPECT_EQ(s.Prove(), i == draws);
    if (i < draws) {
      EXPECT_ERROR(EC, ERR_R_INTERNAL_ERROR);
      EXPECT_EQ(Bytes(s.proof), Bytes(ByteVector(s.proof.size())));
    }
  }
}

TEST_P(DLEQTest, NoMemory) {
  Statement s = Statement::Random(row(), IsBatched() ? 10 : 1, 0);
  ForEachAllocationFailure([&](bool fails) {
    // |Statement| allocates, too, but before.
    s.weights.resize(s.size());
    EXPECT_EQ(s.Prove(), !fails);
    if (fails) {
      EXPECT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
    }
  });
  ASSERT_TRUE(s.Prove());
  ForEachAllocationFailure([&](bool fails) {
    EXPECT_EQ(s.Verify(), fails ? dleq_error : dleq_valid);
    if (fails) {
      EXPECT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
    }
  });
}

}  // namespace
