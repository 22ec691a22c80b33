// SPDX-License-Identifier: Apache-2.0
//
// token_files.cc reads and writes the files of `bssl token`. What a client
// remembers has no form of its own in the protocols, so this file looks inside
// a client.

#include "tool/token_files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/test/test_util.h"
#include "crypto/trust_token/internal.h"


// Errors.

// Hint says what to do about an error of the library.
static std::string Hint(uint32_t error) {
  if (ERR_GET_LIB(error) != ERR_LIB_TRUST_TOKEN) {
    return "A file is damaged, or of another method.";
  }
  switch (ERR_GET_REASON(error)) {
    case TRUST_TOKEN_R_INVALID_PROOF:
      return "The response is not by this key for this request. Ask the issuer "
             "for its current commitment, and to issue again.";
    case TRUST_TOKEN_R_INVALID_KEY_ID:
      return "The response is by a key whose commitment was not given: add it "
             "with another -public.";
    case TRUST_TOKEN_R_INVALID_METADATA:
      return "Give the -private file of the id that you chose; a -bit other "
             "than 0 needs a method with a private bit.";
    case TRUST_TOKEN_R_TOO_MANY_KEYS:
      return "The method allows fewer keys: give fewer files.";
    case TRUST_TOKEN_R_INVALID_TOKEN:
      return "The token is by a key that was not given, or damaged: give the "
             "-private file of its id.";
    case TRUST_TOKEN_R_BAD_VALIDITY_CHECK:
      return "The token is forged, or over another -message than this: refuse "
             "it.";
    default:
      return "The input is damaged, or of another method: have it sent again.";
  }
}

void Check(bool ok, const std::string &what) {
  if (ok) {
    return;
  }
  const uint32_t error = ERR_get_error();
  const char *reason = ERR_reason_error_string(error);
  const std::string why = reason == nullptr ? "no reason given" : reason;
  ERR_clear_error();
  throw TokenError(what + ": " + why + "\n" + Hint(error));
}


// Bytes.

ByteString ReadBytes(const std::string &path) {
  std::ifstream in(path, std::ios::binary);
  ByteString bytes((std::istreambuf_iterator<char>(in)),
                   std::istreambuf_iterator<char>());
  if (!in.is_open() || in.bad()) {
    throw TokenError("can't read " + path + ": " + strerror(errno));
  }
  return bytes;
}

// WriteFile writes a file that is opened with |flags| and |mode|.
static void WriteFile(const std::string &path, const ByteString &bytes,
                      int flags, mode_t mode) {
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | flags, mode);
  if (fd < 0) {
    throw TokenError("can't write " + path + ": " + strerror(errno) +
                     (errno == EEXIST
                          ? "\nIt may be all that is left of a secret: choose "
                            "another name, or remove it first"
                          : ""));
  }
  size_t written = 0;
  while (written < bytes.size()) {
    const ssize_t n = write(fd, bytes.data() + written, bytes.size() - written);
    if (n < 0) {
      break;
    }
    written += static_cast<size_t>(n);
  }
  if (close(fd) != 0 || written != bytes.size()) {
    throw TokenError("can't write " + path + ": " + strerror(errno));
  }
}

void WritePublic(const std::string &path, const ByteString &bytes) {
  WriteFile(path, bytes, O_TRUNC, 0644);
}

void WritePrivate(const std::string &path, const ByteString &bytes) {
  WriteFile(path, bytes, O_EXCL, 0600);
}


// Text.

TokenFile ReadTokenFile(const std::string &path, const std::string &kind) {
  const ByteString bytes = ReadBytes(path);
  TokenFile file;
  try {
    file.blocks = ParseVectors(std::string(bytes.begin(), bytes.end()));
  } catch (const std::runtime_error &) {
  }
  if (file.blocks.empty() || !file.head().Has("Kind") ||
      !file.head().Has("Method")) {
    throw TokenError(path + " is no file of `bssl token`; a " + kind +
                     " is wanted here");
  }
  if (file.head().Text("Kind") != kind) {
    throw TokenError(path + " is a " + file.head().Text("Kind") + "; a " +
                     kind + " is wanted here");
  }
  file.method = MethodByName(file.head().Text("Method"));
  return file;
}

std::string TokenFileHead(const std::string &kind,
                          const TRUST_TOKEN_METHOD *method) {
  return "Kind = " + kind + "\nMethod = " + MethodName(method) + "\n";
}

std::string TokenFileLine(const std::string &name, const uint8_t *data,
                          size_t len) {
  return name + " = " + EncodeHex(Bytes(data, len)) + "\n";
}


// Methods.

const TRUST_TOKEN_METHOD *MethodByName(const std::string &name) {
  std::string known;
  for (const TRUST_TOKEN_METHOD &method : trust_token_methods) {
    if (name == method.name) {
      return &method;
    }
    known += std::string("\n  ") + method.name;
  }
  throw TokenError("no method \"" + name + "\"; there are" + known);
}

std::string MethodName(const TRUST_TOKEN_METHOD *method) {
  return method->name;
}


// Clients.

std::string SaveClient(const TRUST_TOKEN_CLIENT *client) {
  const EC_GROUP *group = client->method->suite.group;
  std::string text;
  for (size_t i = 0; i < client->num_pretokens; i++) {
    const TRUST_TOKEN_PRETOKEN &pretoken = client->pretokens[i];
    uint8_t scalar[EC_MAX_BYTES], point[EC_MAX_UNCOMPRESSED];
    size_t scalar_len;
    ec_scalar_to_bytes(group, scalar, &scalar_len, &pretoken.r);
    const size_t point_len =
        ec_point_to_bytes(group, &client->blinded[i],
                          POINT_CONVERSION_UNCOMPRESSED, point, sizeof(point));
    text += "\n" + TokenFileLine("Salt", pretoken.salt, sizeof(pretoken.salt)) +
            TokenFileLine("Unblind", scalar, scalar_len) +
            TokenFileLine("Blinded", point, point_len);
  }
  return text;
}

static void LoadPretoken(TRUST_TOKEN_CLIENT *client, size_t i,
                         const VectorBlock &block) {
  const EC_GROUP *group = client->method->suite.group;
  const ByteString salt = block.Hex("Salt"), r = block.Hex("Unblind"),
                   point = block.Hex("Blinded");
  if (salt.size() != TRUST_TOKEN_NONCE_SIZE ||
      !ec_scalar_from_bytes(group, &client->pretokens[i].r, r.data(),
                            r.size()) ||
      !ec_point_from_uncompressed(group, &client->blinded[i], point.data(),
                                  point.size())) {
    throw TokenError("the client's state is damaged at " + block.Where());
  }
  OPENSSL_memcpy(client->pretokens[i].salt, salt.data(), salt.size());
}

bssl::UniquePtr<TRUST_TOKEN_CLIENT> LoadClient(const TokenFile &file) {
  const size_t n = file.blocks.size() - 1;
  bssl::UniquePtr<TRUST_TOKEN_CLIENT> client(
      TRUST_TOKEN_CLIENT_new(file.method, n));
  if (!client) {
    throw TokenError("the client's state can't be used");
  }
  client->pretokens = static_cast<TRUST_TOKEN_PRETOKEN *>(
      OPENSSL_calloc(n, sizeof(TRUST_TOKEN_PRETOKEN)));
  client->blinded =
      static_cast<EC_AFFINE *>(OPENSSL_calloc(n, sizeof(EC_AFFINE)));
  if (client->pretokens == nullptr || client->blinded == nullptr) {
    throw TokenError("memory is short");
  }
  client->num_pretokens = n;
  for (size_t i = 0; i < n; i++) {
    LoadPretoken(client.get(), i, file.blocks[i + 1]);
  }
  return client;
}
