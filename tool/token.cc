// SPDX-License-Identifier: Apache-2.0
//
// token.cc is `bssl token`: the Trust Token protocols step by step, each step a
// command that reads files and writes files.

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>
#include <openssl/rand.h>
#include <openssl/trust_token.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "crypto/test/test_util.h"
#include "crypto/trust_token/internal.h"
#include "tool/internal.h"
#include "tool/args.h"
#include "tool/token_files.h"

namespace {

constexpr size_t kMaxBatch = 65535;
constexpr size_t kMetadataKeyLen = 32;

// A Buffer is a byte string that the library allocated.
struct Buffer {
  Buffer() = default;
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer() { OPENSSL_free(data); }

  ByteString bytes() const { return ByteString(data, data + len); }

  uint8_t *data = nullptr;
  size_t len = 0;
};

ByteString ToBytes(const std::string &text) {
  return ByteString(text.begin(), text.end());
}


// Keys.

// A file of a private key has the keys of the protocol and, for a method whose
// issuer signs redemption records, those for records.

bssl::UniquePtr<EVP_PKEY> RecordKey(const VectorBlock &block) {
  const bool is_private = block.Has("Record private");
  const ByteString raw =
      block.Hex(is_private ? "Record private" : "Record public");
  bssl::UniquePtr<EVP_PKEY> key(
      is_private ? EVP_PKEY_from_raw_private_key(EVP_pkey_ed25519(), raw.data(),
                                                 raw.size())
                 : EVP_PKEY_from_raw_public_key(EVP_pkey_ed25519(), raw.data(),
                                                raw.size()));
  Check(key != nullptr, "the key of records can't be used");
  return key;
}

void WriteRecordKeys(std::string *text) {
  ByteString seed(32), metadata_key(kMetadataKeyLen);
  uint8_t pub[32];
  size_t pub_len = sizeof(pub);
  Check(RAND_bytes(seed.data(), seed.size()) &&
            RAND_bytes(metadata_key.data(), metadata_key.size()),
        "no randomness");
  bssl::UniquePtr<EVP_PKEY> key(EVP_PKEY_from_raw_private_key(
      EVP_pkey_ed25519(), seed.data(), seed.size()));
  Check(key && EVP_PKEY_get_raw_public_key(key.get(), pub, &pub_len),
        "can't make a key");
  *text += TokenFileLine("Record private", seed.data(), seed.size()) +
           TokenFileLine("Record metadata", metadata_key.data(),
                         metadata_key.size()) +
           TokenFileLine("Record public", pub, pub_len);
}

void Keygen(const Args &args) {
  const TRUST_TOKEN_METHOD *method = MethodByName(args.Get("method"));
  const uint32_t id = static_cast<uint32_t>(args.Number("id", 1, UINT32_MAX));
  ByteString priv(TRUST_TOKEN_MAX_PRIVATE_KEY_SIZE);
  uint8_t pub[TRUST_TOKEN_MAX_PUBLIC_KEY_SIZE];
  size_t priv_len, pub_len;
  if (args.Has("secret")) {
    const ByteString secret = ReadBytes(args.Get("secret"));
    if (method->issues_srr) {
      throw ToolError(
          "methods of 2020 have no keys from secrets: leave out "
          "-secret");
    }
    if (secret.size() < 32) {
      throw ToolError(args.Get("secret") +
                      " has fewer than 32 bytes, which can be guessed");
    }
    Check(TRUST_TOKEN_derive_key_from_secret(
              method, priv.data(), &priv_len, priv.size(), pub, &pub_len,
              sizeof(pub), id, secret.data(), secret.size()),
          "can't derive a key");
  } else {
    Check(TRUST_TOKEN_generate_key(method, priv.data(), &priv_len, priv.size(),
                                   pub, &pub_len, sizeof(pub), id),
          "can't make a key");
  }
  std::string text = TokenFileHead("private key", method) +
                     "Id = " + std::to_string(id) + "\n" +
                     TokenFileLine("Private", priv.data(), priv_len) +
                     TokenFileLine("Public", pub, pub_len);
  if (method->issues_srr) {
    WriteRecordKeys(&text);
  }
  WritePrivate(args.Get("private"), ToBytes(text));
  printf("%s: private key %u of %s; keep it secret\n",
         args.Get("private").c_str(), id, method->name);
}

void Commitment(const Args &args) {
  const TokenFile key = ReadTokenFile(args.Get("private"), "private key");
  std::string text = TokenFileHead("commitment", key.method) +
                     "Id = " + key.head().Text("Id") + "\n";
  for (const char *name : {"Public", "Record public"}) {
    if (key.head().Has(name)) {
      const ByteString value = key.head().Hex(name);
      text += TokenFileLine(name, value.data(), value.size());
    }
  }
  WritePublic(args.Get("public"), ToBytes(text));
  printf("%s: public key %s of %s; publish it\n", args.Get("public").c_str(),
         key.head().Text("Id").c_str(), key.method->name);
}

// CheckMethod throws if |file| is not of |method|.
void CheckMethod(const std::string &path, const TokenFile &file,
                 const TRUST_TOKEN_METHOD *method) {
  if (file.method != method) {
    throw ToolError(path + " is of " + file.method->name +
                    ", while the first file is of " + method->name);
  }
}

void AddPublicKeys(TRUST_TOKEN_CLIENT *client, const Args &args) {
  for (const std::string &path : args.All("public")) {
    const TokenFile file = ReadTokenFile(path, "commitment");
    CheckMethod(path, file, client->method);
    const ByteString key = file.head().Hex("Public");
    size_t index;
    Check(TRUST_TOKEN_CLIENT_add_key(client, &index, key.data(), key.size()),
          path + " can't be used");
    if (file.head().Has("Record public")) {
      Check(
          TRUST_TOKEN_CLIENT_set_srr_key(client, RecordKey(file.head()).get()),
          path + " can't be used");
    }
  }
}

bssl::UniquePtr<TRUST_TOKEN_ISSUER> LoadIssuer(const Args &args,
                                               uint32_t *out_first_id) {
  bssl::UniquePtr<TRUST_TOKEN_ISSUER> issuer;
  for (const std::string &path : args.All("private")) {
    const TokenFile file = ReadTokenFile(path, "private key");
    const VectorBlock &head = file.head();
    const ByteString key = head.Hex("Private");
    if (!issuer) {
      issuer.reset(TRUST_TOKEN_ISSUER_new(file.method, kMaxBatch));
      *out_first_id = static_cast<uint32_t>(head.Number("Id"));
    }
    Check(issuer != nullptr, "can't make an issuer");
    CheckMethod(path, file, issuer->method);
    Check(TRUST_TOKEN_ISSUER_add_key(issuer.get(), key.data(), key.size()),
          path + " can't be used");
    if (head.Has("Record private")) {
      const ByteString metadata_key = head.Hex("Record metadata");
      Check(
          TRUST_TOKEN_ISSUER_set_srr_key(issuer.get(), RecordKey(head).get()) &&
              TRUST_TOKEN_ISSUER_set_metadata_key(
                  issuer.get(), metadata_key.data(), metadata_key.size()),
          path + " can't be used");
    }
  }
  return issuer;
}

// CheckMessage throws if there is a message and |method| has none.
void CheckMessage(const Args &args, const TRUST_TOKEN_METHOD *method) {
  if (args.Has("message") && method->issues_srr) {
    throw ToolError("tokens of 2020 are over no message: leave out -message");
  }
}


// Issuance.

void Request(const Args &args) {
  const TokenFile first =
      ReadTokenFile(args.All("public").front(), "commitment");
  const size_t count = args.Number("count", 1, kMaxBatch);
  if (count == 0) {
    throw UsageError("-count wants at least 1");
  }
  CheckMessage(args, first.method);
  bssl::UniquePtr<TRUST_TOKEN_CLIENT> client(
      TRUST_TOKEN_CLIENT_new(first.method, count));
  Check(client != nullptr, "can't make a client");
  AddPublicKeys(client.get(), args);
  Buffer request;
  int ok;
  if (args.Has("message")) {
    const ByteString message = ToBytes(args.Get("message"));
    ok = TRUST_TOKEN_CLIENT_begin_issuance_over_message(
        client.get(), &request.data, &request.len, count, message.data(),
        message.size());
  } else {
    ok = TRUST_TOKEN_CLIENT_begin_issuance(client.get(), &request.data,
                                           &request.len, count);
  }
  Check(ok, "can't make a request");
  WritePrivate(args.Get("state"),
               ToBytes(TokenFileHead("client state", first.method) +
                       SaveClient(client.get())));
  WritePublic(args.Get("out"), request.bytes());
  printf(
      "%s: request for %zu tokens; send it to the issuer\n"
      "%s: what finishes it; keep it secret until then\n",
      args.Get("out").c_str(), count, args.Get("state").c_str());
}

void Issue(const Args &args) {
  uint32_t id;
  bssl::UniquePtr<TRUST_TOKEN_ISSUER> issuer = LoadIssuer(args, &id);
  id = static_cast<uint32_t>(args.Number("id", id, UINT32_MAX));
  const uint8_t bit = static_cast<uint8_t>(args.Number("bit", 0, 1));
  const size_t max = args.Number("max", kMaxBatch, kMaxBatch);
  const ByteString request = ReadBytes(args.Get("in"));
  Buffer response;
  size_t issued;
  Check(TRUST_TOKEN_ISSUER_issue(issuer.get(), &response.data, &response.len,
                                 &issued, request.data(), request.size(), id,
                                 bit, max),
        "can't issue");
  WritePublic(args.Get("out"), response.bytes());
  printf("%s: %zu tokens by key %u; send it to the client\n",
         args.Get("out").c_str(), issued, id);
}

void Finish(const Args &args) {
  const TokenFile state = ReadTokenFile(args.Get("state"), "client state");
  bssl::UniquePtr<TRUST_TOKEN_CLIENT> client = LoadClient(state);
  AddPublicKeys(client.get(), args);
  const ByteString response = ReadBytes(args.Get("in"));
  size_t index;
  bssl::UniquePtr<STACK_OF(TRUST_TOKEN)> tokens(
      TRUST_TOKEN_CLIENT_finish_issuance(client.get(), &index, response.data(),
                                         response.size()));
  Check(tokens != nullptr, "no tokens");
  size_t number = 0;
  for (const TRUST_TOKEN *token : tokens.get()) {
    const std::string path =
        args.Get("tokens") + "." + std::to_string(++number);
    WritePrivate(path,
                 ToBytes(TokenFileHead("token", state.method) +
                         TokenFileLine("Token", token->data, token->len)));
    printf("%s\n", path.c_str());
  }
  if (remove(args.Get("state").c_str()) != 0) {
    throw ToolError("can't remove " + args.Get("state") +
                    ", which links the tokens to the request: do it");
  }
  printf("%zu tokens by %s, checked; %s is used up and removed\n", number,
         args.All("public")[index].c_str(), args.Get("state").c_str());
}


// Redemption.

// CborText returns |text| as one item of CBOR, as records of 2020 want it (RFC
// 8949, section 3.1).
ByteString CborText(const std::string &text) {
  const size_t len = text.size();
  ByteString out;
  if (len < 24) {
    out = {static_cast<uint8_t>(0x60 + len)};
  } else if (len < 256) {
    out = {0x78, static_cast<uint8_t>(len)};
  } else {
    out = {0x79, static_cast<uint8_t>(len >> 8), static_cast<uint8_t>(len)};
  }
  out.insert(out.end(), text.begin(), text.end());
  return out;
}

void Present(const Args &args) {
  const TokenFile file = ReadTokenFile(args.Get("token"), "token");
  const ByteString bytes = file.head().Hex("Token");
  const std::string text = args.Has("data") ? args.Get("data") : "";
  if (text.size() > 60000) {
    throw ToolError("-data takes at most 60000 bytes");
  }
  const ByteString data =
      file.method->issues_srr ? CborText(text) : ToBytes(text);
  bssl::UniquePtr<TRUST_TOKEN> token(
      TRUST_TOKEN_new(bytes.data(), bytes.size()));
  bssl::UniquePtr<TRUST_TOKEN_CLIENT> client(
      TRUST_TOKEN_CLIENT_new(file.method, 1));
  Buffer request;
  Check(token && client &&
            TRUST_TOKEN_CLIENT_begin_redemption(
                client.get(), &request.data, &request.len, token.get(),
                data.data(), data.size(), static_cast<uint64_t>(time(nullptr))),
        "can't present the token");
  WritePublic(args.Get("out"), request.bytes());
  printf(
      "%s: redemption request; send it to the issuer\n"
      "The token is spent once the issuer has it: don't present it again.\n",
      args.Get("out").c_str());
}

void PrintRedeemed(const TRUST_TOKEN *nonce, const Buffer &data) {
  printf("client data: %.*s\n", static_cast<int>(data.len),
         reinterpret_cast<const char *>(data.data));
  printf("nonce: %s\n", EncodeHex(Bytes(nonce->data, nonce->len)).c_str());
  printf(
      "Nothing here remembers nonces, and a token is valid as often as it "
      "is shown:\nrefuse this one if you have seen its nonce, else store "
      "it.\n");
}

// RedeemRecord redeems as in 2020: the answer is a signed record.
void RedeemRecord(const Args &args, const TRUST_TOKEN_ISSUER *issuer,
                  const ByteString &request) {
  Buffer record, data;
  TRUST_TOKEN *nonce_ptr = nullptr;
  uint64_t client_time;
  if (!args.Has("out")) {
    throw UsageError(std::string("-out is missing: with ") +
                     issuer->method->name + " the issuer answers by a record");
  }
  Check(TRUST_TOKEN_ISSUER_redeem_srr(
            issuer, &record.data, &record.len, &nonce_ptr, &data.data,
            &data.len, &client_time, request.data(), request.size(),
            args.Number("lifetime", 86400, UINT32_MAX)),
        "the token is refused");
  bssl::UniquePtr<TRUST_TOKEN> nonce(nonce_ptr);
  WritePublic(args.Get("out"), record.bytes());
  printf("valid token\n%s: signed record; send it to the client\n",
         args.Get("out").c_str());
  PrintRedeemed(nonce.get(), data);
}

void Redeem(const Args &args) {
  uint32_t id;
  bssl::UniquePtr<TRUST_TOKEN_ISSUER> issuer = LoadIssuer(args, &id);
  CheckMessage(args, issuer->method);
  const ByteString request = ReadBytes(args.Get("in"));
  if (issuer->method->issues_srr) {
    RedeemRecord(args, issuer.get(), request);
    return;
  }
  if (args.Has("out") || args.Has("lifetime")) {
    throw UsageError(std::string("-out and -lifetime are for records of 2020, "
                                 "which ") +
                     issuer->method->name + " does not have");
  }
  Buffer data;
  TRUST_TOKEN *nonce_ptr = nullptr;
  uint8_t bit;
  int ok;
  if (args.Has("message")) {
    const ByteString message = ToBytes(args.Get("message"));
    ok = TRUST_TOKEN_ISSUER_redeem_over_message(
        issuer.get(), &id, &bit, &nonce_ptr, &data.data, &data.len,
        request.data(), request.size(), message.data(), message.size());
  } else {
    ok = TRUST_TOKEN_ISSUER_redeem(issuer.get(), &id, &bit, &nonce_ptr,
                                   &data.data, &data.len, request.data(),
                                   request.size());
  }
  Check(ok, "the token is refused");
  bssl::UniquePtr<TRUST_TOKEN> nonce(nonce_ptr);
  printf("valid token by key %u\n", id);
  if (issuer->method->has_private_metadata) {
    printf("private bit: %u\n", bit);
  }
  PrintRedeemed(nonce.get(), data);
}

void Record(const Args &args) {
  const TokenFile first =
      ReadTokenFile(args.All("public").front(), "commitment");
  if (!first.method->issues_srr) {
    throw ToolError(std::string("with ") + first.method->name +
                    " the answer to a redemption is the application's own");
  }
  bssl::UniquePtr<TRUST_TOKEN_CLIENT> client(
      TRUST_TOKEN_CLIENT_new(first.method, 1));
  Check(client != nullptr, "can't make a client");
  AddPublicKeys(client.get(), args);
  const ByteString response = ReadBytes(args.Get("in"));
  Buffer record, sig;
  Check(TRUST_TOKEN_CLIENT_finish_redemption(client.get(), &record.data,
                                             &record.len, &sig.data, &sig.len,
                                             response.data(), response.size()),
        "the record is refused");
  printf("signed by the issuer: %s\n",
         EncodeHex(Bytes(record.data, record.len)).c_str());
}


// Commands.

const Option kPrivate = {"private", "FILE", "private key, may be repeated",
                         true};
const Option kPublic = {"public", "FILE", "commitment, may be repeated", true};
const Option kMessage = {"message", "TEXT", "what all tokens are bound to",
                         false};

const std::vector<Step> kSteps = {
    {"keygen",
     Keygen,
     "issuer: make a key",
     {{"method", "NAME", "protocol, e.g. pst_v1_pmb", true},
      {"id", "N", "number of the key, public (default 1)", false},
      {"secret", "FILE", "derive the key from at least 32 secret bytes", false},
      {"private", "FILE", "where the private key goes", true}}},
    {"commitment",
     Commitment,
     "issuer: extract what clients must know of a key",
     {{"private", "FILE", "private key", true},
      {"public", "FILE", "where the commitment goes", true}}},
    {"request",
     Request,
     "client: ask for tokens",
     {kPublic,
      {"count", "N", "how many (default 1)", false},
      kMessage,
      {"state", "FILE", "where the secrets to finish it go", true},
      {"out", "FILE", "where the request goes", true}}},
    {"issue",
     Issue,
     "issuer: answer a request",
     {kPrivate,
      {"in", "FILE", "request", true},
      {"id", "N", "which key signs (default: the first)", false},
      {"bit", "0|1", "private bit, if the method has one (default 0)", false},
      {"max", "N", "sign at most so many", false},
      {"out", "FILE", "where the response goes", true}}},
    {"finish",
     Finish,
     "client: check the response and extract the tokens",
     {kPublic,
      {"state", "FILE", "what `request` kept; removed on success", true},
      {"in", "FILE", "response", true},
      {"tokens", "PREFIX", "tokens go to PREFIX.1, PREFIX.2, ...", true}}},
    {"present",
     Present,
     "client: show a token",
     {{"token", "FILE", "token", true},
      {"data", "TEXT", "for the issuer to read", false},
      {"out", "FILE", "where the redemption request goes", true}}},
    {"redeem",
     Redeem,
     "issuer: check a token that comes back",
     {kPrivate,
      {"in", "FILE", "redemption request", true},
      kMessage,
      {"lifetime", "SECONDS", "of the record, methods of 2020 (default 1 day)",
       false},
      {"out", "FILE", "where the record goes, methods of 2020", false}}},
    {"record",
     Record,
     "client: check a record of 2020",
     {kPublic, {"in", "FILE", "record", true}}},
};

const char kIntro[] =
    "Anonymous tokens, step by step; see <openssl/trust_token.h>. The issuer "
    "must keep\na record of the nonces it has redeemed: no step does. New "
    "programs take "
    "a method\npst_v1.\n"
    "\n"
    "The exit status is 0 for success, 1 for failures, 2 for wrong "
    "arguments.\n";

std::string ListMethods() {
  std::string text = "Methods:\n";
  for (const TRUST_TOKEN_METHOD &method : trust_token_methods) {
    std::string name = method.name;
    name.resize(20, ' ');
    text += "  " + name + (method.has_private_metadata ? " private bit" : "") +
            (method.issues_srr ? ", signed records, no messages" : "") + "\n";
  }
  return text;
}

}  // namespace

int Token(const std::vector<std::string> &args) {
  return RunStep({"token", kIntro, kSteps, ListMethods()}, args);
}
