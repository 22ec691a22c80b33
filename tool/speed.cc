// SPDX-License-Identifier: Apache-2.0
//
// speed.cc is `bssl speed`: it runs each row for a while, on one thread or
// several, and prints a line per row in the format of BoringSSL's tool, or
// JSON.

#include <openssl/err.h>

#include <atomic>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "crypto/ec/internal.h"
#include "crypto/test/speed_rows.h"
#include "tool/internal.h"

namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  std::string filter;
  std::string backend;
  double timeout_seconds = 1;
  unsigned threads = 1;
  bool json = false;
  bool help = false;
};

struct Result {
  uint64_t calls = 0;
  uint64_t microseconds = 0;
};

const char kHelp[] =
    "Usage: bssl speed [-filter TEXT] [-timeout SECONDS] [-threads N]\n"
    "                  [-backend NAME] [-json]\n"
    "\n"
    "  -filter TEXT      run only the rows whose name contains TEXT\n"
    "  -timeout SECONDS  run each row for that long (default 1)\n"
    "  -threads N        run each row on N threads and add up the operations\n"
    "  -backend NAME     use one backend of the curves, e.g. \"portable\"\n"
    "  -json             print a JSON array instead of lines\n";

// ParseNumber sets |*out| to the positive number that |text| spells.
bool ParseNumber(double *out, const std::string &text) {
  char *end = nullptr;
  *out = strtod(text.c_str(), &end);
  return !text.empty() && *end == '\0' && *out > 0;
}

bool ParseOptions(Options *out, const std::vector<std::string> &args) {
  for (size_t i = 0; i < args.size(); i++) {
    if (args[i] == "-json") {
      out->json = true;
      continue;
    }
    if (args[i] == "-help" || args[i] == "--help") {
      out->help = true;
      continue;
    }
    if (i + 1 == args.size()) {
      fprintf(stderr, "bssl speed: \"%s\" is unknown or lacks its value\n",
              args[i].c_str());
      return false;
    }
    const std::string &value = args[++i];
    double number = 0;
    if (args[i - 1] == "-filter") {
      out->filter = value;
    } else if (args[i - 1] == "-backend") {
      out->backend = value;
    } else if (args[i - 1] == "-timeout" && ParseNumber(&number, value)) {
      out->timeout_seconds = number;
    } else if (args[i - 1] == "-threads" && ParseNumber(&number, value) &&
               number >= 1 && number <= 1024) {
      out->threads = static_cast<unsigned>(number);
    } else {
      fprintf(stderr, "bssl speed: can't use \"%s %s\"\n", args[i - 1].c_str(),
              value.c_str());
      return false;
    }
  }
  return true;
}

// TimeOp runs |op| until |seconds| have passed. Reading the clock costs as much
// as a small operation, so it is read once per batch of about a thousandth of
// the time.
bool TimeOp(Result *out, const SpeedOp &op, double seconds) {
  const Clock::time_point start = Clock::now();
  uint64_t calls = 0, batch = 1;
  double elapsed = 0;
  while (elapsed < seconds) {
    for (uint64_t i = 0; i < batch; i++) {
      if (!op()) {
        return false;
      }
    }
    calls += batch;
    elapsed = std::chrono::duration<double>(Clock::now() - start).count();
    if (elapsed < seconds / 1000) {
      batch *= 2;
    }
  }
  out->calls = calls;
  out->microseconds = static_cast<uint64_t>(elapsed * 1e6);
  return true;
}

// RunRow runs |row| on |threads| threads at once; the result has the sum of
// their calls and the mean of their times.
bool RunRow(Result *out, const SpeedRow &row, double seconds,
            unsigned threads) {
  std::vector<SpeedOp> ops;
  for (unsigned i = 0; i < threads; i++) {
    ops.push_back(row.setup());
    // The first call fills caches and makes choices that are made once.
    if (!ops.back() || !ops.back()()) {
      return false;
    }
  }
  std::vector<Result> results(threads);
  std::atomic<bool> ok{true};
  auto run = [&](unsigned i) {
    if (!TimeOp(&results[i], ops[i], seconds)) {
      ok = false;
    }
  };
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; i++) {
    others.emplace_back(run, i);
  }
  run(0);
  for (std::thread &t : others) {
    t.join();
  }
  *out = Result();
  for (const Result &r : results) {
    out->calls += r.calls;
    out->microseconds += r.microseconds;
  }
  out->microseconds /= threads;
  return ok;
}

void PrintRow(const SpeedRow &row, const Result &r) {
  const double seconds = static_cast<double>(r.microseconds) / 1e6;
  const double rate = static_cast<double>(r.calls) / seconds;
  printf("Did %" PRIu64 " %s operations in %" PRIu64 "us (%.1f ops/sec)",
         r.calls, row.name.c_str(), r.microseconds, rate);
  const double items = static_cast<double>(row.items);
  if (row.unit == "byte") {
    printf(": %.1f MB/s", rate * items / 1e6);
  } else if (!row.unit.empty()) {
    printf(": %.1f ns/%s", 1e9 / (rate * items), row.unit.c_str());
  }
  printf("\n");
  fflush(stdout);
}

void PrintRowJson(const SpeedRow &row, const Result &r, bool first) {
  printf("%s{\"description\": \"%s\", \"numCalls\": %" PRIu64
         ", \"microseconds\": %" PRIu64 ", \"itemsPerCall\": %zu}",
         first ? "" : ",\n", row.name.c_str(), r.calls, r.microseconds,
         row.items);
}

}  // namespace

int Speed(const std::vector<std::string> &args) {
  Options options;
  if (!ParseOptions(&options, args)) {
    fputs(kHelp, stderr);
    return 2;
  }
  if (options.help) {
    fputs(kHelp, stdout);
    return 0;
  }
  if (!options.backend.empty() &&
      !ec_force_backend_for_testing(options.backend.c_str())) {
    fprintf(stderr,
            "bssl speed: no curve has a backend \"%s\" that runs here\n",
            options.backend.c_str());
    return 2;
  }
  // Lines and JSON stay parsable.
  fputs(DescribeMachine().c_str(), stderr);

  size_t num_run = 0;
  if (options.json) {
    printf("[");
  }
  for (const SpeedRow &row : SpeedRows()) {
    if (row.name.find(options.filter) == std::string::npos) {
      continue;
    }
    Result result;
    if (!RunRow(&result, row, options.timeout_seconds, options.threads)) {
      fprintf(stderr, "bssl speed: \"%s\" failed\n", row.name.c_str());
      ERR_print_errors_fp(stderr);
      return 1;
    }
    if (options.json) {
      PrintRowJson(row, result, num_run == 0);
    } else {
      PrintRow(row, result);
    }
    num_run++;
  }
  if (options.json) {
    printf("]\n");
  }
  if (num_run == 0) {
    fprintf(stderr, "bssl speed: no row contains \"%s\"\n",
            options.filter.c_str());
    return 2;
  }
  return 0;
}
