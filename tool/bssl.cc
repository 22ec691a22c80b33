// SPDX-License-Identifier: Apache-2.0
//
// bssl.cc is the program's entry: it finds the command in a table and runs it.

#include <cstdio>

#include "tool/internal.h"

namespace {

const struct {
  const char *name;
  Command run;
  const char *summary;
} kCommands[] = {
    {"ec", Ec, "make keys, sign, verify, agree on secrets, convert keys"},
    {"speed", Speed, "measure the library on this machine"},
    {"token", Token, "issue and redeem anonymous tokens, step by step"},
    {"version", Version, "tell what was built, and how it computes here"},
};

int Usage(FILE *out) {
  fprintf(out, "Usage: bssl COMMAND [ARGUMENT ...]\n\nCommands:\n");
  for (const auto &command : kCommands) {
    fprintf(out, "  %-10s %s\n", command.name, command.summary);
  }
  fprintf(out, "\n`bssl help COMMAND` tells about one of them.\n");
  return out == stdout ? 0 : 2;
}

int Run(const std::string &name, const std::vector<std::string> &args) {
  for (const auto &command : kCommands) {
    if (name == command.name) {
      return command.run(args);
    }
  }
  fprintf(stderr, "bssl: no command \"%s\"\n\n", name.c_str());
  return Usage(stderr);
}

}  // namespace

int main(int argc, char **argv) {
  const std::vector<std::string> args(argv + 1, argv + argc);
  if (args.empty()) {
    return Usage(stderr);
  }
  if (args[0] == "help" || args[0] == "-help" || args[0] == "--help") {
    return args.size() == 1 ? Usage(stdout) : Run(args[1], {"-help"});
  }
  return Run(args[0], std::vector<std::string>(args.begin() + 1, args.end()));
}
