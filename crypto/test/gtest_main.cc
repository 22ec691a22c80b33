// SPDX-License-Identifier: Apache-2.0
//
// The main function of the test binary; separate from the helpers because only
// GoogleTest programs link it. Tests run in an order that the printed seed
// decides; the last line counts what passed, failed and was skipped.

#include <inttypes.h>
#include <stdio.h>

#include <gtest/gtest.h>

#include <openssl/err.h>

#include "crypto/test/backend.h"
#include "crypto/test/test_util.h"


namespace {

// Progress prints one line per suite, for runs whose own printer is brief, and
// begins each test with an empty error queue.
class Progress : public testing::EmptyTestEventListener {
 public:
  void OnTestStart(const testing::TestInfo &) override { ERR_clear_error(); }

  void OnTestSuiteEnd(const testing::TestSuite &suite) override {
    if (!GTEST_FLAG_GET(brief)) {
      return;
    }
    printf("%s: %d passed", suite.name(), suite.successful_test_count());
    if (suite.failed_test_count() != 0) {
      printf(", %d FAILED", suite.failed_test_count());
    }
    if (suite.skipped_test_count() != 0) {
      printf(", %d skipped", suite.skipped_test_count());
    }
    printf(" (%" PRId64 " ms)\n", int64_t{suite.elapsed_time()});
    fflush(stdout);
  }
};

// ListFailures prints the failed tests by name.
void ListFailures(const testing::UnitTest &all) {
  for (int i = 0; i < all.total_test_suite_count(); i++) {
    const testing::TestSuite &suite = *all.GetTestSuite(i);
    for (int j = 0; j < suite.total_test_count(); j++) {
      const testing::TestInfo &test = *suite.GetTestInfo(j);
      if (test.should_run() && test.result()->Failed()) {
        printf("FAILED %s.%s\n", suite.name(), test.name());
      }
    }
  }
}

void PrintTotals(const testing::UnitTest &all) {
  printf("%d passed, %d failed", all.successful_test_count(),
         all.failed_test_count());
  if (all.skipped_test_count() != 0) {
    printf(", %d skipped", all.skipped_test_count());
  }
  printf("\n");
}

}  // namespace

int main(int argc, char **argv) {
  UseBackendOfEnvironment();
  // Whole lines, so that the output of several shards can be one stream.
  setvbuf(stdout, nullptr, _IOLBF, 0);
  GTEST_FLAG_SET(shuffle, true);
  GTEST_FLAG_SET(random_seed, static_cast<int>(TestSeed() % 99999) + 1);
  testing::InitGoogleTest(&argc, argv);
  testing::UnitTest &all = *testing::UnitTest::GetInstance();
  all.listeners().Append(new Progress);
  printf("Seed: TEST_SEED=0x%" PRIx64 "\n", TestSeed());
  int status = RUN_ALL_TESTS();
  if (!GTEST_FLAG_GET(list_tests)) {
    ListFailures(all);
    PrintTotals(all);
  }
  return status;
}
