// SPDX-License-Identifier: Apache-2.0
//
// ec_keys.cc reads and writes the keys of `bssl ec`.

#include "tool/ec_keys.h"

#include <ctype.h>

#include <algorithm>
#include <vector>

#include <openssl/bio.h>
#include <openssl/bytestring.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/pem.h>

#include "tool/args.h"

// Curves, with their names in SEC 2 and OpenSSL.
static const struct {
  const char *name;
  std::vector<std::string> others;
  const EVP_PKEY_ALG *(*algorithm)(void);
} kCurves[] = {
    {"P-224", {"secp224r1"}, EVP_pkey_ec_p224},
    {"P-256", {"prime256v1", "secp256r1"}, EVP_pkey_ec_p256},
    {"P-384", {"secp384r1"}, EVP_pkey_ec_p384},
    {"P-521", {"secp521r1"}, EVP_pkey_ec_p521},
    {"secp256k1", {}, EVP_pkey_ec_secp256k1},
    {"ed25519", {}, EVP_pkey_ed25519},
};

// Plain is |name| as it is compared: "p256" is P-256.
static std::string Plain(const std::string &name) {
  std::string plain;
  for (const char c : name) {
    if (c != '-') {
      plain += static_cast<char>(tolower(static_cast<unsigned char>(c)));
    }
  }
  return plain;
}

std::string ListCurves() {
  std::string text;
  for (const auto &curve : kCurves) {
    text += std::string(text.empty() ? "" : ", ") + curve.name;
    for (const std::string &other : curve.others) {
      text += (&other == &curve.others.front() ? " (" : ", ") + other;
    }
    text += curve.others.empty() ? "" : ")";
  }
  return text;
}

const EVP_PKEY_ALG *AlgorithmByName(const std::string &name) {
  for (const auto &curve : kCurves) {
    if (Plain(name) == Plain(curve.name) ||
        std::find(curve.others.begin(), curve.others.end(), name) !=
            curve.others.end()) {
      return curve.algorithm();
    }
  }
  throw UsageError("no curve \"" + name + "\"; there are " + ListCurves());
}


// Errors.

// Hint says what to do about an error of the library.
static std::string Hint(uint32_t error) {
  if (ERR_equals(error, ERR_LIB_PEM, PEM_R_UNSUPPORTED_ENCRYPTION)) {
    return "The key is encrypted, which is not supported here: decrypt it "
           "first, for instance by `openssl pkey -in FILE -out NEW`.";
  }
  if (ERR_equals(error, ERR_LIB_PEM, PEM_R_NO_START_LINE)) {
    return "It has no block PRIVATE KEY, EC PRIVATE KEY or PUBLIC KEY: give a "
           "file with a key.";
  }
  if (ERR_GET_LIB(error) == ERR_LIB_PEM) {
    return "The text is damaged: copy it again, in whole lines from BEGIN to "
           "END.";
  }
  if (ERR_equals(error, ERR_LIB_EVP, EVP_R_UNSUPPORTED_ALGORITHM) ||
      ERR_equals(error, ERR_LIB_EC, EC_R_UNKNOWN_GROUP)) {
    return "It is no EC or Ed25519 key, or on another curve than " +
           ListCurves() + ".";
  }
  return "It is damaged, or no key in SEC 1, PKCS #8 or SubjectPublicKeyInfo, "
         "in PEM or DER.";
}

void CheckKey(bool ok, const std::string &what) {
  if (!ok) {
    ThrowQueue(what, Hint);
  }
}


// Reading.

static bssl::UniquePtr<BIO> Reader(const ByteString &bytes) {
  bssl::UniquePtr<BIO> bio(
      BIO_new_mem_buf(bytes.data(), static_cast<ossl_ssize_t>(bytes.size())));
  CheckKey(bio != nullptr, "can't read");
  return bio;
}

// ReadPem reads the first private key, or if there is none the first public
// one.
static KeyPtr ReadPem(const ByteString &bytes) {
  KeyPtr key(
      PEM_read_bio_PrivateKey(Reader(bytes).get(), nullptr, nullptr, nullptr));
  if (!key && ERR_equals(ERR_peek_error(), ERR_LIB_PEM, PEM_R_NO_START_LINE)) {
    ERR_clear_error();
    key.reset(
        PEM_read_bio_PUBKEY(Reader(bytes).get(), nullptr, nullptr, nullptr));
  }
  return key;
}

// ReadDer reads a key, or returns NULL. A private key begins with a version, a
// public one with an algorithm.
static KeyPtr ReadDer(const ByteString &bytes) {
  const uint8_t *rest = bytes.data();
  const long len = static_cast<long>(bytes.size());
  CBS cbs, contents;
  CBS_init(&cbs, bytes.data(), bytes.size());
  const bool is_public = CBS_get_asn1(&cbs, &contents, CBS_ASN1_SEQUENCE) &&
                         CBS_peek_asn1_tag(&contents, CBS_ASN1_SEQUENCE);
  KeyPtr key(is_public ? d2i_PUBKEY(nullptr, &rest, len)
                       : d2i_AutoPrivateKey(nullptr, &rest, len));
  if (key && rest != bytes.data() + bytes.size()) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DECODE_ERROR);
    return nullptr;
  }
  return key;
}

KeyPtr ReadKey(const std::string &path) {
  static const std::string kBegin = "-----BEGIN ";
  const ByteString bytes = ReadBytes(path);
  const bool is_pem = std::search(bytes.begin(), bytes.end(), kBegin.begin(),
                                  kBegin.end()) != bytes.end();
  KeyPtr key = is_pem ? ReadPem(bytes) : ReadDer(bytes);
  if (key && EVP_PKEY_id(key.get()) == EVP_PKEY_X25519) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
    key.reset();
  }
  CheckKey(key != nullptr, path + " can't be read as a key");
  return key;
}

KeyPtr ReadPrivateKey(const std::string &path) {
  KeyPtr key = ReadKey(path);
  if (!EVP_PKEY_has_private(key.get())) {
    throw ToolError(path +
                    " is a public key; give the file of the private key");
  }
  return key;
}

KeyPtr ReadRawKey(const std::string &path, const std::string &curve,
                  bool is_private) {
  const EVP_PKEY_ALG *algorithm = AlgorithmByName(curve);
  const ByteString bytes = ReadBytes(path);
  const bool is_ed25519 = algorithm == EVP_pkey_ed25519();
  const bool is_whole =
      !bytes.empty() && bytes[0] == POINT_CONVERSION_UNCOMPRESSED;
  auto *from = is_whole ? EVP_PKEY_from_ec_uncompressed_point
                        : EVP_PKEY_from_ec_compressed_point;
  if (is_ed25519) {
    from = is_private ? EVP_PKEY_from_raw_private_key
                      : EVP_PKEY_from_raw_public_key;
  } else if (is_private) {
    from = EVP_PKEY_from_ec_private_scalar;
  }
  KeyPtr key(from(algorithm, bytes.data(), bytes.size()));
  CheckKey(key != nullptr, path + " can't be read as a raw " +
                               (is_private ? "private" : "public") +
                               " key on " + curve);
  return key;
}


// Writing.

static ByteString Contents(const CBB *cbb) {
  return ByteString(CBB_data(cbb), CBB_data(cbb) + CBB_len(cbb));
}

static ByteString RawKey(const EVP_PKEY *key, bool is_private) {
  if (EVP_PKEY_id(key) == EVP_PKEY_ED25519) {
    ByteString bytes(32);
    size_t len = bytes.size();
    CheckKey(
        (is_private ? EVP_PKEY_get_raw_private_key
                    : EVP_PKEY_get_raw_public_key)(key, bytes.data(), &len),
        "can't write the key");
    return bytes;
  }
  const EC_KEY *ec = EVP_PKEY_get0_EC_KEY(key);
  uint8_t *buf = nullptr;
  const size_t len =
      is_private ? EC_KEY_priv2buf(ec, &buf)
                 : EC_KEY_key2buf(ec, EC_KEY_get_conv_form(ec), &buf, nullptr);
  CheckKey(len != 0, "can't write the key");
  const ByteString bytes(buf, buf + len);
  OPENSSL_free(buf);
  return bytes;
}

static ByteString DerKey(const EVP_PKEY *key, const std::string &form) {
  bssl::ScopedCBB cbb;
  CheckKey(
      CBB_init(cbb.get(), 0) &&
          (form == "spki"    ? EVP_marshal_public_key(cbb.get(), key)
           : form == "pkcs8" ? EVP_marshal_private_key(cbb.get(), key)
                             : EC_KEY_marshal_private_key(
                                   cbb.get(), EVP_PKEY_get0_EC_KEY(key), 0)) &&
          CBB_flush(cbb.get()),
      "can't write the key");
  return Contents(cbb.get());
}

static ByteString PemKey(const ByteString &der, const std::string &form) {
  const char *name = form == "spki"    ? PEM_STRING_PUBLIC
                     : form == "pkcs8" ? PEM_STRING_PKCS8INF
                                       : PEM_STRING_ECPRIVATEKEY;
  bssl::UniquePtr<BIO> bio(BIO_new(BIO_s_mem()));
  const uint8_t *data = nullptr;
  size_t len = 0;
  CheckKey(bio &&
               PEM_write_bio(bio.get(), name, nullptr, der.data(),
                             static_cast<long>(der.size())) &&
               BIO_mem_contents(bio.get(), &data, &len),
           "can't write the key");
  return ByteString(data, data + len);
}

// CheckForm throws if |key| has no such form.
static void CheckForm(const EVP_PKEY *key, const KeyForm &form,
                      bool is_private) {
  const bool is_ec = EVP_PKEY_id(key) == EVP_PKEY_EC;
  if (form.form != "raw" && form.form != "spki" && form.form != "pkcs8" &&
      form.form != "sec1") {
    throw UsageError("no form \"" + form.form +
                     "\"; there are pkcs8 and sec1 for private keys, spki for "
                     "public ones, and raw");
  }
  if (form.encoding != "pem" && form.encoding != "der") {
    throw UsageError("-encoding wants pem or der, not \"" + form.encoding +
                     "\"");
  }
  if (!form.point.empty() && form.point != "compressed" &&
      form.point != "uncompressed") {
    throw UsageError("-point wants compressed or uncompressed, not \"" +
                     form.point + "\"");
  }
  if (form.form != "raw" && is_private != (form.form != "spki")) {
    throw UsageError(is_private ? "spki is for public keys: `bssl ec pub` "
                                  "writes that of a private key"
                                : form.form +
                                      " is for private keys, and this "
                                      "one is public: use spki or raw");
  }
  if (!is_ec && (form.form == "sec1" || !form.point.empty())) {
    throw UsageError("Ed25519 keys have neither the form sec1 nor -point");
  }
  if (form.form == "spki" && form.point == "compressed") {
    throw UsageError("spki has the whole point: leave out -point, or use raw");
  }
}

void WriteKey(const std::string &path, EVP_PKEY *key, const KeyForm &form,
              bool is_private) {
  CheckForm(key, form, is_private);
  if (!form.point.empty()) {
    EC_KEY_set_conv_form(EVP_PKEY_get0_EC_KEY(key),
                         form.point == "compressed"
                             ? POINT_CONVERSION_COMPRESSED
                             : POINT_CONVERSION_UNCOMPRESSED);
  }
  ByteString bytes =
      form.form == "raw" ? RawKey(key, is_private) : DerKey(key, form.form);
  if (form.form != "raw" && form.encoding == "pem") {
    bytes = PemKey(bytes, form.form);
  }
  (is_private ? WritePrivate : WritePublic)(path, bytes);
}
