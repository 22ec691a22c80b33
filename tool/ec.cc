// SPDX-License-Identifier: Apache-2.0
//
// ec.cc is `bssl ec`: EC and Ed25519 keys in files, and what is done with them.

#include <openssl/digest.h>
#include <openssl/ec_key.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>

#include <stdio.h>
#include <unistd.h>

#include "tool/args.h"
#include "tool/ec_keys.h"
#include "tool/internal.h"

namespace {

// Keys.

void WriteKeyAsTold(const Args &args, EVP_PKEY *key, bool is_private) {
  WriteKey(args.Get("out", "-"), key,
           {args.Get("form", is_private ? "pkcs8" : "spki"),
            args.Get("encoding", "pem"), args.Get("point", "")},
           is_private);
}

void Genkey(const Args &args) {
  KeyPtr key(EVP_PKEY_generate_from_alg(AlgorithmByName(args.Get("curve"))));
  CheckKey(key != nullptr, "can't make a key");
  WriteKeyAsTold(args, key.get(), true);
}

void Pub(const Args &args) {
  KeyPtr key = ReadKey(args.Get("in", "-"));
  WriteKeyAsTold(args, key.get(), false);
}

// ConvertInput reads the key of |args|, raw if told so.
KeyPtr ConvertInput(const Args &args) {
  const std::string path = args.Get("in", "-");
  if (!args.Has("raw")) {
    return ReadKey(path);
  }
  const std::string &raw = args.Get("raw");
  if (raw != "private" && raw != "public") {
    throw UsageError("-raw wants private or public, not \"" + raw + "\"");
  }
  if (!args.Has("curve")) {
    throw UsageError("-curve is missing: raw keys don't tell it");
  }
  return ReadRawKey(path, args.Get("curve"), raw == "private");
}

void Convert(const Args &args) {
  KeyPtr key = ConvertInput(args);
  WriteKeyAsTold(args, key.get(), EVP_PKEY_has_private(key.get()));
}


// Signatures.

// A Scheme is how a message is signed.
struct Scheme {
  const EVP_MD *md;  // NULL for Ed25519
  bool is_p1363;
};

Scheme SchemeOf(const Args &args, const EVP_PKEY *key) {
  if (EVP_PKEY_id(key) == EVP_PKEY_ED25519) {
    if (args.Has("digest") || args.Has("format")) {
      throw UsageError(
          "Ed25519 has a digest and a format of its own: leave out -digest and "
          "-format");
    }
    return {nullptr, false};
  }
  const std::string digest = args.Get("digest", "sha256");
  const std::string format = args.Get("format", "der");
  for (const char *known : {"sha1", "sha224", "sha256", "sha384", "sha512"}) {
    if (digest == known) {
      if (format != "der" && format != "p1363") {
        throw UsageError("-format wants der or p1363, not \"" + format + "\"");
      }
      return {EVP_get_digestbyname(known), format == "p1363"};
    }
  }
  throw UsageError("no digest \"" + digest +
                   "\"; there are sha1, sha224, sha256, sha384 and sha512");
}

// Hash returns the digest of |message|.
ByteString Hash(const EVP_MD *md, const ByteString &message) {
  ByteString digest(EVP_MD_size(md));
  CheckKey(EVP_Digest(message.data(), message.size(), digest.data(), nullptr,
                      md, nullptr),
           "can't hash");
  return digest;
}

void Sign(const Args &args) {
  KeyPtr key = ReadPrivateKey(args.Get("key"));
  const Scheme scheme = SchemeOf(args, key.get());
  const ByteString message = ReadBytes(args.Get("in", "-"));
  ByteString sig(EVP_MAX_SIGNATURE_SIZE);
  size_t len = sig.size();
  int ok;
  if (scheme.is_p1363) {
    const ByteString digest = Hash(scheme.md, message);
    ok = ECDSA_sign_p1363(digest.data(), digest.size(), sig.data(), &len, len,
                          EVP_PKEY_get0_EC_KEY(key.get()));
  } else {
    bssl::ScopedEVP_MD_CTX ctx;
    ok =
        EVP_DigestSignInit(ctx.get(), nullptr, scheme.md, nullptr, key.get()) &&
        EVP_DigestSign(ctx.get(), sig.data(), &len, message.data(),
                       message.size());
  }
  CheckKey(ok, "can't sign");
  sig.resize(len);
  WritePublic(args.Get("out", "-"), sig);
}

void Verify(const Args &args) {
  KeyPtr key = ReadKey(args.Get("key"));
  const Scheme scheme = SchemeOf(args, key.get());
  const ByteString sig = ReadBytes(args.Get("sig"));
  const ByteString message = ReadBytes(args.Get("in", "-"));
  int ok;
  if (scheme.is_p1363) {
    const ByteString digest = Hash(scheme.md, message);
    ok = ECDSA_verify_p1363(digest.data(), digest.size(), sig.data(),
                            sig.size(), EVP_PKEY_get0_EC_KEY(key.get()));
  } else {
    bssl::ScopedEVP_MD_CTX ctx;
    CheckKey(
        EVP_DigestVerifyInit(ctx.get(), nullptr, scheme.md, nullptr, key.get()),
        "can't verify");
    ok = EVP_DigestVerify(ctx.get(), sig.data(), sig.size(), message.data(),
                          message.size());
  }
  if (!ok) {
    ERR_clear_error();
    throw ToolError(
        "no valid signature\nThe message, the signature or the key is another, "
        "or -digest or -format are\nnot those of the signer: don't trust the "
        "message.");
  }
  printf("valid signature\n");
}


// Agreement.

void Derive(const Args &args) {
  if (args.Get("out", "-") == "-" && isatty(STDOUT_FILENO)) {
    throw UsageError("the secret is bytes, not for a terminal: add -out FILE");
  }
  KeyPtr key = ReadPrivateKey(args.Get("key"));
  KeyPtr peer = ReadKey(args.Get("peer"));
  if (EVP_PKEY_id(key.get()) != EVP_PKEY_EC) {
    throw ToolError("Ed25519 keys only sign: give keys on another curve");
  }
  if (!EVP_PKEY_parameters_eq(key.get(), peer.get())) {
    throw ToolError(args.Get("key") + " and " + args.Get("peer") +
                    " are on different curves: both sides need the same one");
  }
  const EC_KEY *ec = EVP_PKEY_get0_EC_KEY(key.get());
  ByteString secret((EC_GROUP_get_degree(EC_KEY_get0_group(ec)) + 7) / 8);
  CheckKey(
      ECDH_compute_key(secret.data(), secret.size(),
                       EC_KEY_get0_public_key(EVP_PKEY_get0_EC_KEY(peer.get())),
                       ec, nullptr) == static_cast<int>(secret.size()),
      "can't derive a secret");
  WritePrivate(args.Get("out", "-"), secret);
}


// Commands.

const Option kKeyIn = {"in", "FILE", "key (default: standard input)", false};
const Option kMessage = {"in", "FILE", "message (default: standard input)",
                         false};
const Option kOut = {"out", "FILE", "where it goes (default: standard output)",
                     false};
const Option kForm = {"form", "FORM", "private: pkcs8 (default), sec1; or raw",
                      false};
const Option kEncoding = {"encoding", "pem|der", "default pem", false};
const Option kPoint = {"point", "FORM", "of points: compressed or uncompressed",
                       false};
const Option kDigest = {"digest", "NAME", "sha1 ... sha512 (default sha256)",
                        false};
const Option kFormat = {"format", "der|p1363",
                        "of ECDSA signatures (default der)", false};

const std::vector<Step> kSteps = {
    {"genkey",
     Genkey,
     "make a private key",
     {{"curve", "NAME", "curve, e.g. P-256", true},
      kForm,
      kEncoding,
      kPoint,
      kOut}},
    {"pub",
     Pub,
     "extract the public key",
     {kKeyIn,
      {"form", "spki|raw", "default spki", false},
      kEncoding,
      kPoint,
      kOut}},
    {"sign",
     Sign,
     "sign a message",
     {{"key", "FILE", "private key", true}, kMessage, kDigest, kFormat, kOut}},
    {"verify",
     Verify,
     "verify the signature of a message",
     {{"key", "FILE", "public or private key", true},
      {"sig", "FILE", "signature", true},
      kMessage,
      kDigest,
      kFormat}},
    {"derive",
     Derive,
     "agree on a secret: the x-coordinate of ECDH, to be hashed before use",
     {{"key", "FILE", "private key", true},
      {"peer", "FILE", "the other side's public key", true},
      kOut}},
    {"convert",
     Convert,
     "write a key in another form",
     {kKeyIn,
      {"raw", "KIND", "the input is a raw key: private or public", false},
      {"curve", "NAME", "curve of a raw key", false},
      {"form", "FORM", "private: pkcs8 (default), sec1; public: spki; or raw",
       false},
      kEncoding,
      kPoint,
      kOut}},
};

const char kIntro[] =
    "Keys on elliptic curves, signatures and agreement. Keys are read in every "
    "form:\nSEC 1, PKCS #8, SubjectPublicKeyInfo, PEM or DER. \"-\" is "
    "standard "
    "input or output.\nFiles for private keys and secrets must not exist yet.\n"
    "\n"
    "The exit status is 0 for success, 1 for failures and for signatures that "
    "are not\nvalid, 2 for wrong arguments.\n";

const char kExample[] =
    "Example:\n"
    "  bssl ec genkey -curve P-256 -out key.pem\n"
    "  bssl ec pub -in key.pem -out pub.pem\n"
    "  bssl ec sign -key key.pem -in message -out sig\n"
    "  bssl ec verify -key pub.pem -in message -sig sig\n"
    "  bssl ec derive -key key.pem -peer other.pem -out secret\n";

}  // namespace

int Ec(const std::vector<std::string> &args) {
  return RunStep({"ec", kIntro, kSteps,
                  "Curves:\n  " + ListCurves() +
                      "\n  (ed25519 only signs)\n\n" + kExample},
                 args);
}
