// SPDX-License-Identifier: Apache-2.0
//
// version.cc is `bssl version`: what was built, and what of it runs here.

#include <cstdio>

#include "commit_gen.h"
#include "crypto/cpu/internal.h"
#include "crypto/ec/internal.h"
#include "tool/internal.h"

#if defined(__clang__)
#define COMPILER __VERSION__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

#if defined(OPENSSL_NO_ASM)
#define ASSEMBLY "without assembly"
#else
#define ASSEMBLY "with assembly"
#endif

std::string DescribeMachine() {
  char features[CPU_FEATURES_STRING_SIZE];
  cpu_features_to_string(cpu_features(), features, sizeof(features));
  std::string text = std::string("CPU features: ") + features + "\nBackends:";
  size_t num;
  const EC_GROUP *const *groups = ec_builtin_groups(&num);
  for (size_t i = 0; i < num; i++) {
    text +=
        std::string(" ") + groups[i]->name + "=" + ec_method(groups[i])->name;
  }
  return text + "\n";
}

int Version(const std::vector<std::string> &args) {
  const bool help =
      args.size() == 1 && (args[0] == "-help" || args[0] == "--help");
  if (!args.empty()) {
    fputs(
        "Usage: bssl version\n\nPrints the commit, the compiler, and the "
        "backends of this machine.\n",
        help ? stdout : stderr);
    return help ? 0 : 2;
  }
  printf("Commit: %s\nCompiler: %s, limbs of %zu bits, %s\n%s", kCommit,
         COMPILER, 8 * sizeof(crypto_word_t), ASSEMBLY,
         DescribeMachine().c_str());
  return 0;
}
