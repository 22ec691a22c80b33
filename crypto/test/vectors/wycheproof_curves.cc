// SPDX-License-Identifier: Apache-2.0
//
// Wycheproof's curve parameters: each curve is built as a custom one, and where
// the library has it built in, the two must agree.

#include <openssl/err.h>
#include <openssl/nid.h>

#include "crypto/test/vectors/vectors.h"

static bool Recognises(const Json &file) {
  return file.at("testGroups").at(0).at("type") == "EcCurveTest";
}

static bssl::UniquePtr<BIGNUM> Number(const Json &test, const char *name) {
  return MakeBignum(HexField(test, name));
}

static std::string CompareBuiltIn(const EC_GROUP *group, const Json &test) {
  const EC_GROUP *built_in = FindGroup(test.at("name").get<std::string>());
  if (built_in == nullptr || EC_GROUP_get_curve_name(built_in) == NID_undef) {
    return "";
  }
  bssl::UniquePtr<BIGNUM> p(BN_new()), a(BN_new()), b(BN_new());
  if (!EC_GROUP_get_curve_GFp(built_in, p.get(), a.get(), b.get(), nullptr)) {
    return "no parameters";
  }
  const bool same =
      BN_cmp(p.get(), Number(test, "p").get()) == 0 &&
      BN_cmp(a.get(), Number(test, "a").get()) == 0 &&
      BN_cmp(b.get(), Number(test, "b").get()) == 0 &&
      BN_cmp(EC_GROUP_get0_order(built_in), Number(test, "n").get()) == 0 &&
      Encode(built_in, EC_GROUP_get0_generator(built_in)) ==
          Encode(group, EC_GROUP_get0_generator(group));
  return same ? "" : "the built-in curve has other parameters";
}

static std::string RunTest(const Json &test) {
  bssl::UniquePtr<EC_GROUP> group(
      EC_GROUP_new_curve_GFp(Number(test, "p").get(), Number(test, "a").get(),
                             Number(test, "b").get(), nullptr));
  if (!group) {
    return "curve refused";
  }
  bssl::UniquePtr<EC_POINT> point(EC_POINT_new(group.get()));
  if (!EC_POINT_set_affine_coordinates_GFp(group.get(), point.get(),
                                           Number(test, "gx").get(),
                                           Number(test, "gy").get(), nullptr) ||
      !EC_GROUP_set_generator(group.get(), point.get(), Number(test, "n").get(),
                              BN_value_one())) {
    return "generator or order refused";
  }
  return CompareBuiltIn(group.get(), test);
}

static void RunFile(const Json &file, VectorReport *report) {
  for (const Json &group : file.at("testGroups")) {
    for (const Json &test : group.at("tests")) {
      if (test.at("h") != 1) {
        report->Skip("cofactor other than one");
        continue;
      }
      RunCase(report, TestName(test), [&] {
        std::string error = RunTest(test);
        ERR_clear_error();
        return (test.at("result") == "valid") == error.empty() ? ""
               : error.empty() ? std::string("invalid curve accepted")
                               : error;
      });
    }
  }
}

const JsonFamily kWycheproofCurves = {"Wycheproof curves", Recognises, RunFile};
