// SPDX-License-Identifier: Apache-2.0
//
// token_files.h holds the files of `bssl token`: wire messages are bytes as the
// protocol has them; keys, tokens and what a client remembers between a request
// and its response are text of the form of file_vectors.h that says what it is
// and of which method.

#ifndef OPENSSL_HEADER_TOOL_TOKEN_FILES_H
#define OPENSSL_HEADER_TOOL_TOKEN_FILES_H

#include <openssl/trust_token.h>

#include <string>
#include <vector>

#include "crypto/test/file_vectors.h"
#include "tool/files.h"

// Check throws |what|, the error on the queue and a hint, unless |ok|.
void Check(bool ok, const std::string &what);

// A TokenFile is the blocks of a text file, of which the first has "Kind" and
// "Method".
struct TokenFile {
  std::vector<VectorBlock> blocks;
  const TRUST_TOKEN_METHOD *method = nullptr;

  const VectorBlock &head() const { return blocks.front(); }
};

// ReadTokenFile reads a text file; it throws unless that is of |kind|.
TokenFile ReadTokenFile(const std::string &path, const std::string &kind);

// TokenFileHead returns the first lines of a file of |kind|.
std::string TokenFileHead(const std::string &kind,
                          const TRUST_TOKEN_METHOD *method);
// TokenFileLine returns a line of bytes in hex.
std::string TokenFileLine(const std::string &name, const uint8_t *data,
                          size_t len);

// MethodByName returns a method, or throws with the names that there are.
const TRUST_TOKEN_METHOD *MethodByName(const std::string &name);
std::string MethodName(const TRUST_TOKEN_METHOD *method);

// SaveClient returns the text of what |client| remembers of the issuance in
// flight: enough to finish it, and to link its tokens. LoadClient makes a
// client of it.
std::string SaveClient(const TRUST_TOKEN_CLIENT *client);
bssl::UniquePtr<TRUST_TOKEN_CLIENT> LoadClient(const TokenFile &file);

#endif  // OPENSSL_HEADER_TOOL_TOKEN_FILES_H
