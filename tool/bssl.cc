// SPDX-License-Identifier: Apache-2.0
//
// bssl.cc is the program's entry: it finds the command in a table and runs it.

#include <cstdio>
#include <cstring>

#include "tool/internal.h"

namespace {

const struct {
  const char *name;
  Command run;
  const char *summary;
} kCommands[] = {
    {"speed", Speed, "measure the library on this machine"},
    {"token", Token, "issue and redeem anonymous tokens, step by step"},
};

int Usage(FILE *out) {
  fprintf(out, "Usage: bssl COMMAND [ARGUMENT ...]\n\nCommands:\n");
  for (const auto &command : kCommands) {
    fprintf(out, "  %-10s %s\n", command.name, command.summary);
  }
  fprintf(out, "\n`bssl COMMAND -help` tells about one of them.\n");
  return out == stdout ? 0 : 2;
}

}  // namespace

int main(int argc, char **argv) {
  if (argc < 2) {
    return Usage(stderr);
  }
  if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "-help") == 0 ||
      strcmp(argv[1], "--help") == 0) {
    return Usage(stdout);
  }
  for (const auto &command : kCommands) {
    if (strcmp(argv[1], command.name) == 0) {
      return command.run(std::vector<std::string>(argv + 2, argv + argc));
    }
  }
  fprintf(stderr, "bssl: no command \"%s\"\n\n", argv[1]);
  return Usage(stderr);
}
