// SPDX-License-Identifier: Apache-2.0
//
// file_vectors.h reads vector files of the form
//
//   # comment
//   Name = value
//   Other name =
//
// where an empty line ends a block and each block is a case, and counts what
// became of cases. Used by tests and by the vectors program, so it needs no
// GoogleTest.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_FILE_VECTORS_H
#define OPENSSL_HEADER_CRYPTO_TEST_FILE_VECTORS_H

#include <stddef.h>
#include <stdint.h>

#include <map>
#include <string>
#include <vector>


// A VectorBlock is one case. The getters throw |std::runtime_error|, naming the
// line, if a name is missing or its value is not what they want.
class VectorBlock {
 public:
  explicit VectorBlock(size_t line) : line_(line) {}

  // Add takes a name; a repeated one throws.
  void Add(const std::string &name, const std::string &value);

  bool Has(const std::string &name) const { return fields_.count(name) != 0; }
  const std::string &Text(const std::string &name) const;
  std::vector<uint8_t> Hex(const std::string &name) const;
  size_t Number(const std::string &name) const;

  size_t line() const { return line_; }
  bool empty() const { return fields_.empty(); }
  std::string Where() const { return "line " + std::to_string(line_); }

 private:
  size_t line_;  // of the first field
  std::map<std::string, std::string> fields_;
};

// ReadFile returns the contents of a file; it throws |std::runtime_error| if it
// can't.
std::string ReadFile(const std::string &path);

// ParseVectors returns the blocks of |text|; it throws |std::runtime_error|
// where a line has another form.
std::vector<VectorBlock> ParseVectors(const std::string &text);


// A VectorReport counts the cases of a file.
class VectorReport {
 public:
  // Result counts a case as passed if |error| is empty, and else as failed.
  void Result(const std::string &where, const std::string &error);
  // Stricter counts a case where the library refuses, on purpose, what the
  // vector's origin accepts, if |error| is empty, and else as failed.
  void Stricter(const std::string &where, const std::string &error);
  // Skip counts a case that does not apply to this library.
  void Skip(const std::string &why) { skipped_[why]++; }

  size_t passed() const { return passed_; }
  size_t stricter() const { return stricter_.size(); }
  size_t failed() const { return failures_.size(); }
  size_t skipped() const;
  size_t total() const { return passed() + stricter() + failed() + skipped(); }
  // failures lists "where: error".
  const std::vector<std::string> &failures() const { return failures_; }
  // stricter_cases lists where they are.
  const std::vector<std::string> &stricter_cases() const { return stricter_; }
  // reasons maps each reason of skipping to a count.
  const std::map<std::string, size_t> &reasons() const { return skipped_; }

 private:
  size_t passed_ = 0;
  std::vector<std::string> stricter_;
  std::vector<std::string> failures_;
  std::map<std::string, size_t> skipped_;
};


#endif  // OPENSSL_HEADER_CRYPTO_TEST_FILE_VECTORS_H
