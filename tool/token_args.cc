// SPDX-License-Identifier: Apache-2.0
//
// token_args.cc reads the options of `bssl token`'s steps.

#include "tool/token_args.h"

#include <errno.h>
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

Args ParseArgs(const std::string &step, const std::vector<Option> &options,
               const std::vector<std::string> &words) {
  Args args;
  for (size_t i = 1; i < words.size(); i += 2) {
    const std::string name = words[i].substr(
        std::min(words[i].find_first_not_of('-'), words[i].size()));
    if (words[i][0] != '-' ||
        std::none_of(options.begin(), options.end(),
                     [&](const Option &o) { return name == o.name; })) {
      throw UsageError(step + " has no \"" + words[i] + "\"");
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
