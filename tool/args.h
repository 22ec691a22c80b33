// SPDX-License-Identifier: Apache-2.0
//
// args.h holds the options of commands that go in steps, each of which is named
// by the first word: `bssl token issue`, `bssl ec sign`.

#ifndef OPENSSL_HEADER_TOOL_ARGS_H
#define OPENSSL_HEADER_TOOL_ARGS_H

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
  std::string Get(const std::string &name, const std::string &fallback) const {
    return Has(name) ? Get(name) : fallback;
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

// A Step is a step of a command. What stops it is an exception.
struct Step {
  const char *name;
  void (*run)(const Args &args);
  const char *summary;
  std::vector<Option> options;
};

// A SteppedCommand is a command with its help: what is said before and after
// the list of steps.
struct SteppedCommand {
  const char *name;
  std::string intro;
  std::vector<Step> steps;
  std::string more;
};

// RunStep runs the step that |args| begin with, or prints the help, and returns
// the exit status.
int RunStep(const SteppedCommand &command,
            const std::vector<std::string> &args);

#endif  // OPENSSL_HEADER_TOOL_ARGS_H
