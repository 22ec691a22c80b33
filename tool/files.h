// SPDX-License-Identifier: Apache-2.0
//
// files.h holds what commands read and write, and their errors.

#ifndef OPENSSL_HEADER_TOOL_FILES_H
#define OPENSSL_HEADER_TOOL_FILES_H

#include <stdint.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

using ByteString = std::vector<uint8_t>;

// A ToolError is why a command failed and what to do next.
struct ToolError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// ThrowQueue throws |what|, the oldest error on the queue, which it empties,
// and what |hint| says about it.
[[noreturn]] void ThrowQueue(const std::string &what,
                             const std::function<std::string(uint32_t)> &hint);

// ReadBytes returns the contents of a file; "-" is standard input.
ByteString ReadBytes(const std::string &path);

// WritePublic writes a file that everybody may read, over an older one.
// WritePrivate writes one that only its owner may read, and refuses to replace
// an older one. "-" is standard output.
void WritePublic(const std::string &path, const ByteString &bytes);
void WritePrivate(const std::string &path, const ByteString &bytes);

#endif  // OPENSSL_HEADER_TOOL_FILES_H
