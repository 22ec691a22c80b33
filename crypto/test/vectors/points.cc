// SPDX-License-Identifier: Apache-2.0
//
// Points and multiples of points: scalar multiplication files, and those of
// secp256k1 libraries.

#include <openssl/bn.h>
#include <openssl/err.h>

#include <map>
#include <stdexcept>

#include "crypto/test/vectors/vectors.h"

// MultiplyBothWays computes g*G + k*P, |g| or |k| NULL for nothing, in constant
// time and through the public sum, and compares.
static std::string MultiplyBothWays(const EC_GROUP *group, const BIGNUM *g,
                                    const EC_POINT *p, const BIGNUM *k,
                                    const ByteVector &want) {
  bssl::UniquePtr<EC_POINT> r(EC_POINT_new(group));
  if (!EC_POINT_mul(group, r.get(), g, p, k, nullptr)) {
    return "EC_POINT_mul failed";
  }
  std::string error = Compare("the product", Encode(group, r.get()), want);
  if (!error.empty()) {
    return error;
  }
  if (!EC_POINT_mul_public_batch(group, r.get(), g, &p, &k, k ? 1 : 0,
                                 nullptr)) {
    return "EC_POINT_mul_public_batch failed";
  }
  return Compare("the public product", Encode(group, r.get()), want);
}


// {"curve", "vectors": [{"P", "scalar", "Q"}]}

static bool RecognisesScalarMul(const Json &file) {
  const Json &first = file.at("vectors").at(0);
  return first.contains("P") && first.contains("scalar") && first.contains("Q");
}

static std::string RunScalarMulVector(const EC_GROUP *group,
                                      const Json &vector) {
  const Json &p = vector.at("P"), &q = vector.at("Q");
  bssl::UniquePtr<EC_POINT> point =
      MakePoint(group, Uncompressed(group, HexField(p, "x"), HexField(p, "y")));
  if (!point) {
    return "point refused";
  }
  return MultiplyBothWays(
      group, nullptr, point.get(), MakeBignum(HexField(vector, "scalar")).get(),
      Uncompressed(group, HexField(q, "x"), HexField(q, "y")));
}

static void RunScalarMul(const Json &file, VectorReport *report) {
  const std::string curve = file.at("curve").get<std::string>();
  const EC_GROUP *group = FindGroup(curve);
  for (const Json &vector : file.at("vectors")) {
    if (group == nullptr) {
      report->Skip("curve " + curve);
      continue;
    }
    RunCase(report, "id " + vector.at("id").dump(),
            [&] { return RunScalarMulVector(group, vector); });
  }
}

const JsonFamily kScalarMul = {"scalar multiplication", RecognisesScalarMul,
                               RunScalarMul};


// secp256k1 with decimal integers: (ax, ay) times a scalar.

static bool RecognisesEndomorphism(const Json &file) {
  const Json &first = file.at(0);
  return first.contains("ax") && first.contains("scalar") &&
         first.contains("cx");
}

static bssl::UniquePtr<BIGNUM> Decimal(const Json &test, const char *name) {
  BIGNUM *number = nullptr;
  const std::string text = test.at(name).get<std::string>();
  if (BN_dec2bn(&number, text.c_str()) != static_cast<int>(text.size())) {
    BN_free(number);
    throw std::runtime_error(std::string(name) + " is not decimal");
  }
  return bssl::UniquePtr<BIGNUM>(number);
}

static bssl::UniquePtr<EC_POINT> DecimalPoint(const Json &test, const char *x,
                                              const char *y) {
  const EC_GROUP *group = EC_group_secp256k1();
  bssl::UniquePtr<EC_POINT> point(EC_POINT_new(group));
  if (!EC_POINT_set_affine_coordinates_GFp(group, point.get(),
                                           Decimal(test, x).get(),
                                           Decimal(test, y).get(), nullptr)) {
    throw std::runtime_error("point refused");
  }
  return point;
}

static void RunEndomorphism(const Json &file, VectorReport *report) {
  const EC_GROUP *group = EC_group_secp256k1();
  for (const Json &test : file) {
    RunCase(report, test.at("desc").get<std::string>(), [&] {
      return MultiplyBothWays(
          group, nullptr, DecimalPoint(test, "ax", "ay").get(),
          Decimal(test, "scalar").get(),
          Encode(group, DecimalPoint(test, "cx", "cy").get()));
    });
  }
}

const JsonFamily kSecp256k1Endomorphism = {
    "secp256k1 endomorphism", RecognisesEndomorphism, RunEndomorphism};


// The files of tiny-secp256k1: {"valid": {operation: [...]}, "invalid": ...}.
// Each operation computes an encoding from a test and throws |Refused| if its
// arguments are refused; infinity is {0}.

struct Refused : std::runtime_error {
  Refused() : std::runtime_error("arguments refused") {}
};

static bssl::UniquePtr<EC_POINT> PointField(const Json &test,
                                            const char *name) {
  bssl::UniquePtr<EC_POINT> point =
      MakePoint(EC_group_secp256k1(), HexField(test, name));
  if (!point) {
    throw Refused();
  }
  return point;
}

// ScalarField reads a scalar in [0, n).
static bssl::UniquePtr<BIGNUM> ScalarField(const Json &test) {
  bssl::UniquePtr<BIGNUM> d = MakeBignum(HexField(test, "d"));
  if (BN_cmp(d.get(), EC_GROUP_get0_order(EC_group_secp256k1())) >= 0) {
    throw Refused();
  }
  return d;
}

static ByteVector AddPoints(const Json &test) {
  const EC_GROUP *group = EC_group_secp256k1();
  bssl::UniquePtr<EC_POINT> r(EC_POINT_new(group));
  if (!EC_POINT_add(group, r.get(), PointField(test, "P").get(),
                    PointField(test, "Q").get(), nullptr)) {
    throw std::runtime_error("EC_POINT_add failed");
  }
  return Encode(group, r.get());
}

// Combine returns g*G + k*P.
static ByteVector Combine(const BIGNUM *g, const EC_POINT *p, const BIGNUM *k) {
  const EC_GROUP *group = EC_group_secp256k1();
  bssl::UniquePtr<EC_POINT> r(EC_POINT_new(group));
  if (!EC_POINT_mul(group, r.get(), g, p, k, nullptr)) {
    throw std::runtime_error("EC_POINT_mul failed");
  }
  const ByteVector product = Encode(group, r.get());
  const std::string error = MultiplyBothWays(group, g, p, k, product);
  if (!error.empty()) {
    throw std::runtime_error(error);
  }
  return product;
}

static ByteVector AddScalar(const Json &test) {
  return Combine(ScalarField(test).get(), PointField(test, "P").get(),
                 BN_value_one());
}

static ByteVector MultiplyPoint(const Json &test) {
  return Combine(nullptr, PointField(test, "P").get(), ScalarField(test).get());
}

static ByteVector FromScalar(const Json &test) {
  bssl::UniquePtr<BIGNUM> d = ScalarField(test);
  if (BN_is_zero(d.get())) {
    throw Refused();
  }
  return Combine(d.get(), nullptr, nullptr);
}

static ByteVector DecodePoint(const Json &test) {
  return Encode(EC_group_secp256k1(), PointField(test, "P").get());
}

// NegateScalar is an operation on scalars: n - d, compared through d*G.
static ByteVector NegateScalar(const Json &test) {
  const EC_GROUP *group = EC_group_secp256k1();
  bssl::UniquePtr<EC_POINT> r(EC_POINT_new(group));
  if (!EC_POINT_mul(group, r.get(), ScalarField(test).get(), nullptr, nullptr,
                    nullptr) ||
      !EC_POINT_invert(group, r.get(), nullptr)) {
    throw std::runtime_error("negation failed");
  }
  return Encode(group, r.get());
}

using Operation = ByteVector (*)(const Json &test);

static Operation FindOperation(const std::string &name) {
  static const std::map<std::string, Operation> kOperations = {
      {"pointAdd", AddPoints},          {"pointAddScalar", AddScalar},
      {"pointCompress", DecodePoint},   {"pointFromScalar", FromScalar},
      {"pointMultiply", MultiplyPoint}, {"pointNegate", NegateScalar},
      {"isPoint", DecodePoint},
  };
  auto found = kOperations.find(name);
  return found == kOperations.end() ? nullptr : found->second;
}

// ExpectedPoint returns the uncompressed form of a test's "expected": null is
// infinity, and 32 bytes are a scalar.
static ByteVector ExpectedPoint(const Json &test) {
  const EC_GROUP *group = EC_group_secp256k1();
  if (test.at("expected").is_null()) {
    return {0};
  }
  const ByteVector bytes = HexField(test, "expected");
  if (bytes.size() == 32) {
    return Combine(MakeBignum(bytes).get(), nullptr, nullptr);
  }
  bssl::UniquePtr<EC_POINT> point = MakePoint(group, bytes);
  if (!point) {
    throw std::runtime_error("the expected point was refused");
  }
  // The form itself is compared by writing the point again.
  const auto form = bytes.size() == 33 ? POINT_CONVERSION_COMPRESSED
                                       : POINT_CONVERSION_UNCOMPRESSED;
  if (Encode(group, point.get(), form) != bytes) {
    throw std::runtime_error("encoding again gives other bytes");
  }
  return Encode(group, point.get());
}

static std::string RunPoint(Operation operation, const Json &test) {
  const bool must_refuse =
      test.contains("exception") ||
      (test.contains("expected") && test.at("expected") == false);
  try {
    const ByteVector got = operation(test);
    if (must_refuse) {
      return "bad arguments accepted";
    }
    return test.at("expected") == true
               ? ""
               : Compare("the result", got, ExpectedPoint(test));
  } catch (const Refused &refused) {
    ERR_clear_error();
    return must_refuse ? "" : refused.what();
  }
}

static bool RecognisesPoints(const Json &file) {
  return file.at("valid").contains("pointAdd") ||
         file.at("valid").contains("isPoint");
}

static void RunPoints(const Json &file, VectorReport *report) {
  for (const char *kind : {"valid", "invalid"}) {
    if (!file.contains(kind)) {
      continue;
    }
    for (const auto &list : file.at(kind).items()) {
      Operation operation = FindOperation(list.key());
      size_t number = 0;
      for (const Json &test : list.value()) {
        number++;
        if (operation == nullptr) {
          report->Skip("operation " + list.key());
          continue;
        }
        RunCase(report, list.key() + " " + kind + " " + std::to_string(number),
                [&] { return RunPoint(operation, test); });
      }
    }
  }
}

const JsonFamily kSecp256k1Points = {"secp256k1 points", RecognisesPoints,
                                     RunPoints};
