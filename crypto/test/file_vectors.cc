// SPDX-License-Identifier: Apache-2.0
//
// The reader of text vectors and the counter of cases.

#include "crypto/test/file_vectors.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "crypto/test/test_util.h"

void VectorBlock::Add(const std::string &name, const std::string &value) {
  if (!fields_.emplace(name, value).second) {
    throw std::runtime_error(Where() + ": " + name + " is given twice");
  }
}

const std::string &VectorBlock::Text(const std::string &name) const {
  auto found = fields_.find(name);
  if (found == fields_.end()) {
    throw std::runtime_error(Where() + ": there is no " + name);
  }
  return found->second;
}

std::vector<uint8_t> VectorBlock::Hex(const std::string &name) const {
  std::vector<uint8_t> bytes;
  if (!DecodeHex(&bytes, Text(name))) {
    throw std::runtime_error(Where() + ": " + name + " is not hex");
  }
  return bytes;
}

size_t VectorBlock::Number(const std::string &name) const {
  const std::string &text = Text(name);
  if (text.empty() || text.size() > 9 ||
      text.find_first_not_of("0123456789") != std::string::npos) {
    throw std::runtime_error(Where() + ": " + name + " is not a number");
  }
  return std::stoul(text);
}

std::string ReadFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) {
    throw std::runtime_error("can't read " + path);
  }
  return text.str();
}

static std::string Trim(const std::string &text) {
  static const char kSpace[] = " \t\r";
  size_t first = text.find_first_not_of(kSpace);
  if (first == std::string::npos) {
    return "";
  }
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

std::vector<VectorBlock> ParseVectors(const std::string &text) {
  std::vector<VectorBlock> blocks;
  std::istringstream lines(text);
  std::string line;
  bool in_block = false;
  for (size_t number = 1; std::getline(lines, line); number++) {
    line = Trim(line);
    if (line.empty()) {
      in_block = false;
    } else if (line[0] != '#') {
      size_t equals = line.find('=');
      if (equals == std::string::npos || equals == 0) {
        throw std::runtime_error("line " + std::to_string(number) +
                                 ": neither name = value nor a comment");
      }
      if (!in_block) {
        blocks.emplace_back(number);
        in_block = true;
      }
      blocks.back().Add(Trim(line.substr(0, equals)),
                        Trim(line.substr(equals + 1)));
    }
  }
  return blocks;
}

void VectorReport::Result(const std::string &where, const std::string &error) {
  if (error.empty()) {
    passed_++;
  } else {
    failures_.push_back(where + ": " + error);
  }
}

void VectorReport::Stricter(const std::string &where,
                            const std::string &error) {
  if (error.empty()) {
    stricter_.push_back(where);
  } else {
    failures_.push_back(where + ": " + error);
  }
}

size_t VectorReport::skipped() const {
  size_t sum = 0;
  for (const auto &reason : skipped_) {
    sum += reason.second;
  }
  return sum;
}
