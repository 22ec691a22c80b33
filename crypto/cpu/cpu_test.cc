// SPDX-License-Identifier: Apache-2.0
//
// cpu_test.cc compares the features with what the compiler's own detection and
// the operating system say, and tests masks and text.

#include <string.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "internal.h"

namespace {

std::string ToString(const CPU_FEATURES &features) {
  char buf[CPU_FEATURES_STRING_SIZE];
  size_t len = cpu_features_to_string(&features, buf, sizeof(buf));
  EXPECT_EQ(len, strlen(buf));
  return buf;
}

// Linux lists the features that it saves the registers for, under names that
// differ here and there from ours.
TEST(CPUTest, AgreesWithTheKernel) {
#if defined(OPENSSL_X86_64)
  std::ifstream cpuinfo("/proc/cpuinfo");
  std::set<std::string> flags;
  for (std::string line; flags.empty() && std::getline(cpuinfo, line);) {
    if (line.rfind("flags", 0) == 0) {
      std::istringstream words(line);
      for (std::string word; words >> word;) {
        flags.insert(word);
      }
    }
  }
  // Valgrind shows programs another CPU than the kernel's.
  const char *preload = getenv("LD_PRELOAD");
  if (flags.empty() || (preload != nullptr && strstr(preload, "vgpreload"))) {
    GTEST_SKIP() << "the kernel does not tell";
  }
  struct {
    const char *flag;
    int value;
  } kTests[] = {
      {"ssse3", cpu_features()->ssse3},
      {"sse4_1", cpu_features()->sse41},
      {"movbe", cpu_features()->movbe},
      {"pclmulqdq", cpu_features()->pclmul},
      {"aes", cpu_features()->aes},
      {"avx", cpu_features()->avx},
      {"avx2", cpu_features()->avx2},
      {"bmi1", cpu_features()->bmi1},
      {"bmi2", cpu_features()->bmi2},
      {"adx", cpu_features()->adx},
      {"sha_ni", cpu_features()->sha_ni},
      {"vpclmulqdq", cpu_features()->vpclmul},
      {"vaes", cpu_features()->vaes},
      {"gfni", cpu_features()->gfni},
      {"avx512f", cpu_features()->avx512f},
      {"avx512vl", cpu_features()->avx512vl},
      {"avx512bw", cpu_features()->avx512bw},
      {"avx512dq", cpu_features()->avx512dq},
      {"avx512ifma", cpu_features()->avx512ifma},
      {"avx512vbmi", cpu_features()->avx512vbmi},
      {"avx512_vbmi2", cpu_features()->avx512vbmi2},
  };
  EXPECT_EQ(sizeof(kTests) / sizeof(kTests[0]), sizeof(CPU_FEATURES));
  for (const auto &t : kTests) {
    EXPECT_EQ(t.value, static_cast<int>(flags.count(t.flag))) << t.flag;
  }
#else
  EXPECT_EQ(ToString(*cpu_features()), "");
#endif
}

TEST(CPUTest, Text) {
  CPU_FEATURES none = {};
  EXPECT_EQ(ToString(none), "");
  CPU_FEATURES some = {};
  some.ssse3 = some.bmi2 = some.avx512vbmi2 = 1;
  EXPECT_EQ(ToString(some), "ssse3 bmi2 avx512vbmi2");
  CPU_FEATURES all;
  memset(&all, 1, sizeof(all));
  std::istringstream words(ToString(all));
  size_t num_words = 0;
  for (std::string word; words >> word;) {
    num_words++;
  }
  EXPECT_EQ(num_words, sizeof(CPU_FEATURES));
  for (size_t size = 0; size < 30; size++) {
    std::string buf(31, 'x');
    size_t len = cpu_features_to_string(&all, &buf[0], size);
    EXPECT_TRUE(len < size || size == 0);
    EXPECT_EQ(buf[size], 'x');
  }
}

TEST(CPUTest, Mask) {
  const CPU_FEATURES before = *cpu_features();
  EXPECT_FALSE(cpu_mask_for_testing("bmi2 no_such_feature"));
  EXPECT_FALSE(cpu_mask_for_testing("avx512"));  // a prefix is no name
  EXPECT_EQ(memcmp(&before, cpu_features(), sizeof(before)), 0);
  EXPECT_TRUE(cpu_mask_for_testing(""));
  EXPECT_EQ(memcmp(&before, cpu_features(), sizeof(before)), 0);

  EXPECT_TRUE(cpu_mask_for_testing("bmi2, adx"));
  CPU_FEATURES expected = before;
  expected.bmi2 = expected.adx = 0;
  EXPECT_EQ(ToString(*cpu_features()), ToString(expected));
  EXPECT_TRUE(cpu_mask_for_testing("all"));
  EXPECT_EQ(ToString(*cpu_features()), "");

  EXPECT_FALSE(cpu_assume_for_testing("adx no_such_feature"));
  EXPECT_EQ(ToString(*cpu_features()), "");
  EXPECT_TRUE(cpu_assume_for_testing("adx bmi2"));
  EXPECT_EQ(ToString(*cpu_features()), "bmi2 adx");
  // Other tests of this process see the machine as it is.
  *const_cast<CPU_FEATURES *>(cpu_features()) = before;
}

}  // namespace
