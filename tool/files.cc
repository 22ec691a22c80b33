// SPDX-License-Identifier: Apache-2.0
//
// files.cc reads and writes whole files.

#include "tool/files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <openssl/err.h>

void ThrowQueue(const std::string &what,
                const std::function<std::string(uint32_t)> &hint) {
  const uint32_t error = ERR_get_error();
  const char *reason = ERR_reason_error_string(error);
  const std::string why = reason == nullptr ? "no reason given" : reason;
  ERR_clear_error();
  throw ToolError(what + ": " + why + "\n" + hint(error));
}

[[noreturn]] static void ThrowErrno(const std::string &what) {
  throw ToolError(what + ": " + strerror(errno) +
                  (errno == EEXIST
                       ? "\nIt may be all that is left of a secret: choose "
                         "another name, or remove it first"
                       : ""));
}

ByteString ReadBytes(const std::string &path) {
  const int fd = path == "-" ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY);
  ByteString bytes;
  ssize_t n = fd < 0 ? -1 : 1;
  while (n > 0) {
    const size_t len = bytes.size();
    bytes.resize(len + 65536);
    n = read(fd, bytes.data() + len, 65536);
    bytes.resize(len + static_cast<size_t>(n > 0 ? n : 0));
  }
  if (n < 0) {
    ThrowErrno("can't read " + path);
  }
  close(fd);
  return bytes;
}

// WriteFile writes a file that is opened with |flags| and |mode|.
static void WriteFile(const std::string &path, const ByteString &bytes,
                      int flags, mode_t mode) {
  const int fd = path == "-"
                     ? dup(STDOUT_FILENO)
                     : open(path.c_str(), O_WRONLY | O_CREAT | flags, mode);
  size_t written = 0;
  ssize_t n = fd < 0 ? -1 : 0;
  while (n >= 0 && written < bytes.size()) {
    n = write(fd, bytes.data() + written, bytes.size() - written);
    written += static_cast<size_t>(n > 0 ? n : 0);
  }
  if (n < 0 || close(fd) != 0) {
    ThrowErrno("can't write " + path);
  }
}

void WritePublic(const std::string &path, const ByteString &bytes) {
  WriteFile(path, bytes, O_TRUNC, 0644);
}

void WritePrivate(const std::string &path, const ByteString &bytes) {
  WriteFile(path, bytes, O_EXCL, 0600);
}
