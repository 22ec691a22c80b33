// SPDX-License-Identifier: Apache-2.0
//
// args.cc reads the options of steps and runs them.

#include "tool/args.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include <algorithm>

uint64_t Args::Number(const std::string &name, uint64_t fallback,
                      uint64_t max) const {
  if (!Has(name)) {
    return fallback;
  }
  const std::string &text = Get(name);
  char *end = nullptr;
  errno = 0;
  const unsigned long long value = strtoull(text.c_str(), &end, 10);
  if (text.empty() || text[0] < '0' || text[0] > '9' || *end != '\0' ||
      errno != 0 || value > max) {
    throw UsageError("-" + name + " wants a number from 0 to " +
                     std::to_string(max) + ", not \"" + text + "\"");
  }
  return value;
}

// ParseArgs reads -name value or --name value from |words| on the second, and
// checks that |step| has them and all that it needs is there.
static Args ParseArgs(const Step &step, const std::vector<std::string> &words) {
  const std::vector<Option> &options = step.options;
  Args args;
  for (size_t i = 1; i < words.size(); i += 2) {
    const std::string name = words[i].substr(
        std::min(words[i].find_first_not_of('-'), words[i].size()));
    if (words[i].empty() || words[i][0] != '-') {
      throw UsageError("\"" + words[i] +
                       "\" is no option: values go after one, as in -in FILE");
    }
    if (std::none_of(options.begin(), options.end(),
                     [&](const Option &o) { return name == o.name; })) {
      throw UsageError(std::string(step.name) + " has no \"" + words[i] + "\"");
    }
    if (i + 1 == words.size()) {
      throw UsageError(words[i] + " lacks its value");
    }
    args.Add(name, words[i + 1]);
  }
  for (const Option &option : options) {
    if (option.required && !args.Has(option.name)) {
      throw UsageError(std::string("-") + option.name + " " + option.value +
                       " is missing: " + option.help);
    }
  }
  return args;
}

static void PrintStep(FILE *out, const Step &step) {
  fprintf(out, "%s - %s\n", step.name, step.summary);
  for (const Option &option : step.options) {
    const std::string text =
        std::string("-") + option.name + " " + option.value;
    fprintf(out, "  %-18s %s%s\n", text.c_str(), option.help,
            option.required ? "" : "; optional");
  }
}

static void PrintHelp(FILE *out, const SteppedCommand &command) {
  fprintf(out, "Usage: bssl %s STEP -OPTION VALUE ...\n\n%s", command.name,
          command.intro.c_str());
  for (const Step &step : command.steps) {
    fprintf(out, "\n");
    PrintStep(out, step);
  }
  fprintf(out, "\n%s", command.more.c_str());
}

static bool AsksForHelp(const std::string &word) {
  return word == "-help" || word == "--help" || word == "-h";
}

int RunStep(const SteppedCommand &command,
            const std::vector<std::string> &args) {
  if (args.empty() || AsksForHelp(args[0])) {
    PrintHelp(args.empty() ? stderr : stdout, command);
    return args.empty() ? 2 : 0;
  }
  std::string steps;
  for (const Step &step : command.steps) {
    steps += (steps.empty() ? "" : ", ") + std::string(step.name);
    if (args[0] != step.name) {
      continue;
    }
    if (args.size() == 2 && AsksForHelp(args[1])) {
      PrintStep(stdout, step);
      return 0;
    }
    try {
      step.run(ParseArgs(step, args));
      return 0;
    } catch (const UsageError &e) {
      fprintf(stderr, "bssl %s %s: %s\n`bssl help %s` lists options.\n",
              command.name, step.name, e.what(), command.name);
      return 2;
    } catch (const std::exception &e) {
      fprintf(stderr, "bssl %s %s: %s\n", command.name, step.name, e.what());
      return 1;
    }
  }
  fprintf(stderr,
          "bssl %s: no step \"%s\"; there are %s.\n`bssl help %s` tells about "
          "them.\n",
          command.name, args[0].c_str(), steps.c_str(), command.name);
  return 2;
}
