// SPDX-License-Identifier: Apache-2.0
//
// token_files.cc reads and writes the files of `bssl token`. What a client
// remembers has no form of its own in the protocols, so this file looks inside
// a client.

#include "tool/token_files.h"

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
  if (!ok) {
    ThrowQueue(what, Hint);
  }
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
    throw ToolError(path + " is no file of `bssl token`; a " + kind +
                    " is wanted here");
  }
  if (file.head().Text("Kind") != kind) {
    throw ToolError(path + " is a " + file.head().Text("Kind") + "; a " + kind +
                    " is wanted here");
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
  throw ToolError("no method \"" + name + "\"; there are" + known);
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
    ByteString scalar(EC_MAX_BYTES);
    uint8_t point[EC_MAX_UNCOMPRESSED];
    size_t scalar_len;
    ec_scalar_to_bytes(group, scalar.data(), &scalar_len, &pretoken.r);
    const size_t point_len =
        ec_point_to_bytes(group, &client->blinded[i],
                          POINT_CONVERSION_UNCOMPRESSED, point, sizeof(point));
    text += "\n" + TokenFileLine("Salt", pretoken.salt, sizeof(pretoken.salt)) +
            TokenFileLine("Unblind", scalar.data(), scalar_len) +
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
    throw ToolError("the client's state is damaged at " + block.Where());
  }
  OPENSSL_memcpy(client->pretokens[i].salt, salt.data(), salt.size());
}

bssl::UniquePtr<TRUST_TOKEN_CLIENT> LoadClient(const TokenFile &file) {
  const size_t n = file.blocks.size() - 1;
  bssl::UniquePtr<TRUST_TOKEN_CLIENT> client(
      TRUST_TOKEN_CLIENT_new(file.method, n));
  if (!client) {
    throw ToolError("the client's state can't be used");
  }
  client->pretokens = static_cast<TRUST_TOKEN_PRETOKEN *>(
      OPENSSL_calloc(n, sizeof(TRUST_TOKEN_PRETOKEN)));
  client->blinded =
      static_cast<EC_AFFINE *>(OPENSSL_calloc(n, sizeof(EC_AFFINE)));
  if (client->pretokens == nullptr || client->blinded == nullptr) {
    throw ToolError("memory is short");
  }
  client->num_pretokens = n;
  for (size_t i = 0; i < n; i++) {
    LoadPretoken(client.get(), i, file.blocks[i + 1]);
  }
  return client;
}
