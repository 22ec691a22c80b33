// SPDX-License-Identifier: Apache-2.0
//
// token_args.h holds the options of `bssl token`'s steps.

#ifndef OPENSSL_HEADER_TOOL_TOKEN_ARGS_H
#define OPENSSL_HEADER_TOOL_TOKEN_ARGS_H

#include <stdint.h>

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

// A UsageError is an argument that can't be used.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Args are the options of a command with their values, in order.
class Args {
 public:
  void Add(const std::string &name, const std::string &value) {
    values_[name].push_back(value);
  }
  bool Has(const std::string &name) const { return values_.count(name) != 0; }
  const std::vector<std::string> &All(const std::string &name) const {
    return values_.at(name);
  }
  const std::string &Get(const std::string &name) const {
    return All(name).back();
  }

  // Number returns a decimal number up to |max|, or |fallback| without one.
  uint64_t Number(const std::string &name, uint64_t fallback,
                  uint64_t max) const;

 private:
  std::map<std::string, std::vector<std::string>> values_;
};

// An Option is one that a step has.
struct Option {
  const char *name, *value, *help;
  bool required;
};

// ParseArgs reads -name value or --name value from |words| on the second, and
// checks that |step| has them and all that it needs is there.
Args ParseArgs(const std::string &step, const std::vector<Option> &options,
               const std::vector<std::string> &words);

#endif  // OPENSSL_HEADER_TOOL_TOKEN_ARGS_H
