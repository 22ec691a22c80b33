// SPDX-License-Identifier: Apache-2.0
//
// Hashing: RFC 9380's suites with their intermediate values, expand_message,
// and the hashes of token protocols.

#include <openssl/digest.h>

#include "crypto/test/h2c_vectors.h"
#include "crypto/test/keccak.h"
#include "crypto/test/vectors/vectors.h"
#include "crypto/trust_token/internal.h"


// Suites.

static bool RecognisesSuite(const Json &file) {
  return file.contains("ciphersuite") && file.contains("vectors") &&
         file.contains("dst");
}

static ByteVector PointField(const EC_GROUP *group, const Json &point) {
  return Uncompressed(group, HexField(point, "x"), HexField(point, "y"));
}

// CheckMaps maps each element of |u| and compares with Q, or Q0 and Q1.
static std::string CheckMaps(const EC_GROUP *group, const Json &vector,
                             const std::vector<ByteVector> &u) {
  std::string error;
  for (size_t i = 0; i < u.size(); i++) {
    const std::string name = u.size() == 1 ? "Q" : "Q" + std::to_string(i);
    error = FirstError(
        {error, CheckMap(group, u[i], PointField(group, vector.at(name)))});
  }
  return error;
}

static std::string RunSuiteVector(const H2CDoors &doors, size_t count,
                                  const ByteVector &dst, const Json &vector) {
  const EC_GROUP *group = FindGroup(doors.group);
  const ByteVector msg = TextBytes(vector.at("msg").get<std::string>());
  std::vector<ByteVector> u;
  for (const Json &element : vector.at("u")) {
    u.push_back(HexToBytes(element.get<std::string>()));
  }
  if (u.size() != count) {
    return "the number of field elements is another";
  }
  std::string error = CheckHashToField(doors, dst, msg, u);
  if (error.empty()) {
    error = CheckMaps(group, vector, u);
  }
  return error.empty() ? CheckHashToPoint(doors, count, dst, msg,
                                          PointField(group, vector.at("P")))
                       : error;
}

static void RunSuite(const Json &file, VectorReport *report) {
  const std::string id = file.at("ciphersuite").get<std::string>();
  const std::string end = id.size() < 3 ? "" : id.substr(id.size() - 3);
  const H2CDoors *doors = end == "RO_" || end == "NU_"
                              ? FindH2CDoors(id.substr(0, id.size() - 3))
                              : nullptr;
  const ByteVector dst = TextBytes(file.at("dst").get<std::string>());
  size_t number = 0;
  for (const Json &vector : file.at("vectors")) {
    number++;
    if (doors == nullptr) {
      report->Skip("suite " + id);
      continue;
    }
    RunCase(report, "vector " + std::to_string(number), [&] {
      return RunSuiteVector(*doors, end == "RO_" ? H2C_RO : H2C_NU, dst,
                            vector);
    });
  }
}

const JsonFamily kHashToCurveSuite = {"hash-to-curve suite", RecognisesSuite,
                                      RunSuite};


// expand_message.

static bool RecognisesExpand(const Json &file) {
  const std::string name = file.at("name").get<std::string>();
  return name.rfind("expand_message", 0) == 0 && file.contains("tests");
}

// ExpandXOF is expand_message_xof (section 5.3.2), which no suite of this
// library uses: it shows that the reader and the hash are right.
static ByteVector ExpandXOF(void (*xof)(uint8_t *, size_t, const uint8_t *,
                                        size_t),
                            size_t k, ByteVector dst, ByteVector msg,
                            size_t len) {
  if (dst.size() > 255) {
    ByteVector oversize = TextBytes("H2C-OVERSIZE-DST-");
    oversize.insert(oversize.end(), dst.begin(), dst.end());
    dst.resize((2 * k + 7) / 8);
    xof(dst.data(), dst.size(), oversize.data(), oversize.size());
  }
  msg.push_back(static_cast<uint8_t>(len >> 8));
  msg.push_back(static_cast<uint8_t>(len));
  msg.insert(msg.end(), dst.begin(), dst.end());
  msg.push_back(static_cast<uint8_t>(dst.size()));
  ByteVector out(len);
  xof(out.data(), out.size(), msg.data(), msg.size());
  return out;
}

static std::string RunExpandTest(const Json &file, const Json &test) {
  const std::string hash = file.at("hash").get<std::string>();
  const ByteVector dst = TextBytes(file.at("DST").get<std::string>());
  const ByteVector msg = TextBytes(test.at("msg").get<std::string>());
  const size_t len =
      std::stoul(test.at("len_in_bytes").get<std::string>(), nullptr, 16);
  ByteVector out;
  if (const EVP_MD *md = FindMD(hash)) {
    out = ExpandXMD(md, xmd_dst_length_last, dst, msg, len);
  } else {
    out = ExpandXOF(hash == "SHAKE128" ? keccak_shake128 : keccak_shake256,
                    file.at("k").get<size_t>(), dst, msg, len);
  }
  return Compare("uniform_bytes", out, HexField(test, "uniform_bytes"));
}

static void RunExpand(const Json &file, VectorReport *report) {
  const std::string name = file.at("name").get<std::string>();
  const std::string hash = file.at("hash").get<std::string>();
  const bool known =
      (name == "expand_message_xmd" && FindMD(hash) != nullptr) ||
      (name == "expand_message_xof" &&
       (hash == "SHAKE128" || hash == "SHAKE256"));
  size_t number = 0;
  for (const Json &test : file.at("tests")) {
    number++;
    if (!known) {
      report->Skip(name + " with " + hash);
      continue;
    }
    RunCase(report, "test " + std::to_string(number),
            [&] { return RunExpandTest(file, test); });
  }
}

const JsonFamily kExpandMessage = {"expand_message", RecognisesExpand,
                                   RunExpand};


// Token protocols: hashes with intermediate values, chosen elements, and the
// second generators, in one manner.

static bool RecognisesTokenHashes(const Json &file) {
  const Json &list =
      file.at(file.contains("generators") ? "generators" : "vectors");
  const Json &first = list.at(0);
  return (first.contains("suite") && first.contains("dst")) ||
         (first.contains("Z") && first.contains("u") && first.contains("out"));
}

static const H2CDoors *TokenSuite(const std::string &name) {
  static const struct {
    const char *name;
    size_t index;
  } kSuites[] = {{"p256_sha256", H2C_P256_SHA256},
                 {"p384_sha384", H2C_P384_SHA384},
                 {"p384_sha512_draft07", H2C_P384_SHA512_DRAFT07},
                 {"p521_sha512_draft06", H2C_P521_SHA512_DRAFT06}};
  for (const auto &row : kSuites) {
    if (name == row.name) {
      return &AllH2CDoors()[row.index];
    }
  }
  return nullptr;
}

// CheckRefused runs a hash that the vector says must fail.
static std::string CheckRefused(const H2CDoors &doors, const ByteVector &dst,
                                const ByteVector &msg) {
  EC_JACOBIAN point;
  return ec_hash_to_curve(doors.suite, FindGroup(doors.group), &point,
                          dst.data(), dst.size(), msg.data(), msg.size(),
                          H2C_RO)
             ? "a hash that must fail did not"
             : "";
}

static std::string RunTokenHash(const H2CDoors &doors, const Json &vector) {
  const std::string op = vector.value("op", "hash_to_curve");
  const ByteVector dst = HexField(vector, "dst"), msg = HexField(vector, "msg");
  if (vector.contains("error")) {
    return CheckRefused(doors, dst, msg);
  }
  const ByteVector out = HexField(vector, vector.contains("H") ? "H" : "out");
  if (op == "hash_to_scalar") {
    return CheckHashToScalar(doors, dst, msg, out);
  }
  std::string error;
  if (vector.contains("u")) {
    std::vector<ByteVector> u;
    for (const Json &element : vector.at("u")) {
      u.push_back(HexToBytes(element.get<std::string>()));
    }
    error = CheckHashToField(doors, dst, msg, u);
    for (size_t i = 0; i < u.size() && vector.contains("q"); i++) {
      const std::string q = vector.at("q").at(i).get<std::string>();
      error = FirstError(
          {error, CheckMap(FindGroup(doors.group), u[i], HexToBytes(q))});
    }
  }
  const size_t count = op == "hash_to_curve" ? H2C_RO : H2C_NU;
  return FirstError({error, CheckHashToPoint(doors, count, dst, msg, out)});
}

// CheckSearched compares the generator of experiment_v0, which no suite made:
// it is the first point in a chain of hashes.
static std::string CheckSearched(const Json &vector) {
  const ByteVector want = HexField(vector, "H");
  ByteVector seed, hash;
  EC_AFFINE point;
  ByteVector got(EC_MAX_UNCOMPRESSED);
  if (!FindDigest(&seed, "SHA-256", HexField(vector, "seed")) ||
      seed != HexField(vector, "sha256_of_seed")) {
    return "the hash of the seed differs";
  }
  trust_token_get_generator(TRUST_TOKEN_experiment_v0(), &point);
  got.resize(ec_point_to_bytes(EC_group_p521(), &point,
                               POINT_CONVERSION_UNCOMPRESSED, got.data(),
                               got.size()));
  return Compare("H", got, want);
}

static std::string RunTokenVector(const Json &vector) {
  if (vector.contains("seed")) {
    return CheckSearched(vector);
  }
  if (vector.contains("Z")) {
    return CheckMap(FindGroup(vector.at("curve").get<std::string>()),
                    HexField(vector, "u"), HexField(vector, "out"));
  }
  return RunTokenHash(*TokenSuite(vector.at("suite").get<std::string>()),
                      vector);
}

static void RunTokenHashes(const Json &file, VectorReport *report) {
  const Json &list =
      file.at(file.contains("generators") ? "generators" : "vectors");
  size_t number = 0;
  for (const Json &vector : list) {
    number++;
    const bool is_hash = !vector.contains("Z") && !vector.contains("seed");
    if (is_hash &&
        (!vector.contains("dst") || !vector.contains("suite") ||
         TokenSuite(vector.at("suite").get<std::string>()) == nullptr)) {
      report->Skip("not a hash of a suite here");
      continue;
    }
    RunCase(report, "vector " + std::to_string(number),
            [&] { return RunTokenVector(vector); });
  }
}

const JsonFamily kTokenHashes = {"token hashes", RecognisesTokenHashes,
                                 RunTokenHashes};
