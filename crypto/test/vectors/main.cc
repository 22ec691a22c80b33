// SPDX-License-Identifier: Apache-2.0
//
// The vectors program: `vectors DIR` runs every vector file below a folder that
// it knows by its contents and says what became of the cases. It fails if a
// case gives another answer than the file, or if it ran nothing. A case counts
// as stricter where the library refuses, on purpose, what the file's origin
// accepts; each of them is listed.

#include <stdio.h>

#include <algorithm>
#include <filesystem>

#include "crypto/test/text_vectors.h"
#include "crypto/test/vectors/vectors.h"

static const JsonFamily *const kFamilies[] = {
    &kWycheproofEcdsa,  &kWycheproofEcdh,        &kWycheproofCurves,
    &kHashToCurveSuite, &kExpandMessage,         &kTokenHashes,
    &kRfc6979,          &kSecp256k1Nonces,       &kScalarMul,
    &kSecp256k1Points,  &kSecp256k1Endomorphism, &kOprf,
    &kTokenKeys,        &kTokenIssuance,         &kTokenNegative,
    &kToken2020,        &kTokenEvaluation,       &kWycheproofEddsa,
};

ByteVector HexField(const Json &object, const char *name) {
  return HexToBytes(object.at(name).get<std::string>());
}

ByteVector TextBytes(const std::string &text) {
  return ByteVector(text.begin(), text.end());
}

std::string TestName(const Json &test) {
  return "test " + test.at("tcId").dump() + " (" +
         test.at("comment").get<std::string>() + ")";
}

static const JsonFamily *FindFamily(const Json &file) {
  for (const JsonFamily *family : kFamilies) {
    try {
      if (family->recognises(file)) {
        return family;
      }
    } catch (const Json::exception &) {
      // The file lacks what the family looks for.
    }
  }
  return nullptr;
}

// RunContents runs a file. Returns false if no family knows it.
static bool RunContents(const std::string &text, VectorReport *report) {
  const Json file = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (file.is_discarded()) {
    return RunTextVectors(text, report);
  }
  const JsonFamily *family = FindFamily(file);
  if (family == nullptr) {
    return false;
  }
  try {
    family->run(file, report);
  } catch (const std::exception &e) {
    report->Result("the file itself", e.what());
  }
  return true;
}

struct Totals {
  size_t files = 0, cases = 0, passed = 0, stricter = 0, failed = 0,
         skipped = 0;
  std::vector<std::string> unknown;
};

static void PrintReport(const std::string &name, const VectorReport &report) {
  static const size_t kMaxFailures = 10;
  printf("%s: %zu cases, %zu passed, %zu failed, %zu not applicable",
         name.c_str(), report.total(), report.passed(), report.failed(),
         report.skipped());
  const char *separator = " (";
  for (const auto &reason : report.reasons()) {
    printf("%s%s", separator, reason.first.c_str());
    separator = ", ";
  }
  printf("%s", report.reasons().empty() ? "" : ")");
  if (report.stricter() != 0) {
    printf(", %zu stricter", report.stricter());
  }
  printf("\n");
  for (const std::string &where : report.stricter_cases()) {
    printf("  stricter %s\n", where.c_str());
  }
  for (size_t i = 0; i < report.failed() && i < kMaxFailures; i++) {
    printf("  FAILED %s\n", report.failures()[i].c_str());
  }
  if (report.failed() > kMaxFailures) {
    printf("  and %zu more\n", report.failed() - kMaxFailures);
  }
}

static void RunFile(const std::string &path, const std::string &name,
                    Totals *totals) {
  VectorReport report;
  std::string text;
  try {
    text = ReadFile(path);
  } catch (const std::exception &e) {
    report.Result("the file itself", e.what());
  }
  if (report.failed() == 0 && !RunContents(text, &report)) {
    totals->unknown.push_back(name);
    return;
  }
  PrintReport(name, report);
  totals->files++;
  totals->cases += report.total();
  totals->passed += report.passed();
  totals->stricter += report.stricter();
  totals->failed += report.failed();
  totals->skipped += report.skipped();
}

// ListFiles returns the files below |dir|, sorted, relative to it.
static std::vector<std::string> ListFiles(const std::filesystem::path &dir) {
  std::vector<std::string> names;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(dir)) {
    if (entry.is_regular_file()) {
      names.push_back(entry.path().lexically_relative(dir).string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

int main(int argc, char **argv) {
  if (argc != 2 || !std::filesystem::is_directory(argv[1])) {
    fprintf(stderr, "usage: vectors DIR\n");
    return 2;
  }
  const std::filesystem::path dir = argv[1];
  Totals totals;
  for (const std::string &name : ListFiles(dir)) {
    RunFile((dir / name).string(), name, &totals);
    fflush(stdout);
  }
  for (const std::string &name : totals.unknown) {
    printf("Unknown: %s\n", name.c_str());
  }
  printf(
      "%zu files, %zu cases: %zu passed, %zu failed, %zu not applicable, %zu "
      "stricter; %zu files unknown\n",
      totals.files, totals.cases, totals.passed, totals.failed, totals.skipped,
      totals.stricter, totals.unknown.size());
  if (totals.passed == 0) {
    printf("Nothing was run.\n");
    return 1;
  }
  return totals.failed == 0 ? 0 : 1;
}
