// SPDX-License-Identifier: Apache-2.0
//
// pem_test.cc tests keys in blocks of text: both ways, beside other text and
// blocks, and malformed in every byte.

#include <openssl/pem.h>

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>

#include "crypto/test/der_util.h"
#include "crypto/test/expect_error.h"
#include "crypto/test/expect_strict.h"
#include "crypto/test/key_util.h"

namespace {

using BioPtr = bssl::UniquePtr<BIO>;
using KeyPtr = bssl::UniquePtr<EVP_PKEY>;
using EcKeyPtr = bssl::UniquePtr<EC_KEY>;

// RFC 8410, section 10.
const char kEdPrivate[] =
    "-----BEGIN PRIVATE KEY-----\n"
    "MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n"
    "-----END PRIVATE KEY-----\n";
const char kEdPublic[] =
    "-----BEGIN PUBLIC KEY-----\n"
    "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n"
    "-----END PUBLIC KEY-----\n";

BioPtr Reader(const std::string &text) {
  return BioPtr(BIO_new_mem_buf(text.data(), (ossl_ssize_t)text.size()));
}

// Written returns what |write| writes, or nothing.
std::string Written(const std::function<int(BIO *)> &write) {
  BioPtr bio(BIO_new(BIO_s_mem()));
  const uint8_t *data = nullptr;
  size_t len = 0;
  return write(bio.get()) && BIO_mem_contents(bio.get(), &data, &len)
             ? std::string(data, data + len)
             : "";
}

std::string PrivateText(const EVP_PKEY *key) {
  return Written([&](BIO *bio) {
    return PEM_write_bio_PrivateKey(bio, key, nullptr, nullptr, 0, nullptr,
                                    nullptr);
  });
}

std::string Sec1Text(const EC_KEY *key) {
  return Written([&](BIO *bio) {
    return PEM_write_bio_ECPrivateKey(bio, key, nullptr, nullptr, 0, nullptr,
                                      nullptr);
  });
}

std::string PublicText(const EVP_PKEY *key) {
  return Written([&](BIO *bio) { return PEM_write_bio_PUBKEY(bio, key); });
}

KeyPtr ReadPrivate(const std::string &text) {
  return KeyPtr(
      PEM_read_bio_PrivateKey(Reader(text).get(), nullptr, nullptr, nullptr));
}

KeyPtr ReadPublic(const std::string &text) {
  return KeyPtr(
      PEM_read_bio_PUBKEY(Reader(text).get(), nullptr, nullptr, nullptr));
}

TEST(PemTest, Ed25519) {
  KeyPtr priv = ReadPrivate(kEdPrivate), pub = ReadPublic(kEdPublic);
  ASSERT_TRUE(priv && pub);
  EXPECT_EQ(EVP_PKEY_eq(priv.get(), pub.get()), 1);
  EXPECT_EQ(PrivateText(priv.get()), kEdPrivate);
  EXPECT_EQ(PublicText(priv.get()), kEdPublic);
  EXPECT_NO_ERROR();
  EXPECT_FALSE(PEM_read_bio_ECPrivateKey(Reader(kEdPrivate).get(), nullptr,
                                         nullptr, nullptr));
  EXPECT_ERROR(EVP, EVP_R_EXPECTING_A_EC_KEY);
}

class PemEcTest : public testing::TestWithParam<const CurveForTesting *> {
 protected:
  void SetUp() override {
    ERR_clear_error();
    key_ = RandomKey(GetParam()->group);
    pkey_.reset(EVP_PKEY_new());
    ASSERT_TRUE(EVP_PKEY_set1_EC_KEY(pkey_.get(), key_.get()));
  }

  EcKeyPtr key_;
  KeyPtr pkey_;
  TestRandom random_{14};
};

TEST_P(PemEcTest, BothWays) {
  for (const std::string &text :
       {Sec1Text(key_.get()), PrivateText(pkey_.get())}) {
    KeyPtr read = ReadPrivate(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(EVP_PKEY_eq(read.get(), pkey_.get()), 1);
    EXPECT_EQ(PrivateText(read.get()), PrivateText(pkey_.get()));
    EC_KEY *out = EC_KEY_new();  // replaced and freed
    EC_KEY *ret =
        PEM_read_bio_ECPrivateKey(Reader(text).get(), &out, nullptr, nullptr);
    EXPECT_EQ(out, ret);
    EcKeyPtr free_out(out);
    EXPECT_EQ(BN_cmp(EC_KEY_get0_private_key(out),
                     EC_KEY_get0_private_key(key_.get())),
              0);
  }
  const std::string text = PublicText(pkey_.get());
  EXPECT_EQ(text, Written([&](BIO *bio) {
              return PEM_write_bio_EC_PUBKEY(bio, key_.get());
            }));
  KeyPtr read = ReadPublic(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(EVP_PKEY_eq(read.get(), pkey_.get()), 1);
  EcKeyPtr ec(
      PEM_read_bio_EC_PUBKEY(Reader(text).get(), nullptr, nullptr, nullptr));
  ASSERT_TRUE(ec);
  EXPECT_EQ(EC_POINT_cmp(GetParam()->group, EC_KEY_get0_public_key(ec.get()),
                         EC_KEY_get0_public_key(key_.get()), nullptr),
            0);
  EXPECT_NO_ERROR();
}

TEST_P(PemEcTest, Files) {
  FILE *file = tmpfile();
  ASSERT_TRUE(file);
  EXPECT_TRUE(PEM_write_PUBKEY(file, pkey_.get()));
  EXPECT_TRUE(PEM_write_ECPrivateKey(file, key_.get(), nullptr, nullptr, 0,
                                     nullptr, nullptr));
  EXPECT_TRUE(PEM_write_EC_PUBKEY(file, key_.get()));
  EXPECT_TRUE(PEM_write_PrivateKey(file, pkey_.get(), nullptr, nullptr, 0,
                                   nullptr, nullptr));
  rewind(file);
  KeyPtr pub(PEM_read_PUBKEY(file, nullptr, nullptr, nullptr));
  EcKeyPtr ec(PEM_read_ECPrivateKey(file, nullptr, nullptr, nullptr));
  EcKeyPtr ec_pub(PEM_read_EC_PUBKEY(file, nullptr, nullptr, nullptr));
  KeyPtr priv(PEM_read_PrivateKey(file, nullptr, nullptr, nullptr));
  EXPECT_TRUE(pub && ec && ec_pub && priv);
  EXPECT_EQ(EVP_PKEY_eq(pub.get(), priv.get()), 1);
  EXPECT_FALSE(PEM_read_PrivateKey(file, nullptr, nullptr, nullptr));
  EXPECT_ERROR(PEM, PEM_R_NO_START_LINE);
  fclose(file);
}

// Rewrite returns what the key in |in| is written as, with the white space that
// |in| ends with.
using ReadAndWrite = std::function<std::string(const std::string &)>;

Rewriter Rewrite(const ReadAndWrite &rewrite) {
  return [rewrite](const ByteVector &bytes) {
    const std::string in(bytes.begin(), bytes.end());
    std::string out = rewrite(in);
    if (!out.empty()) {
      out.pop_back();
      const size_t end = in.find_last_not_of(" \t\r\n");
      out += in.substr(end + 1);
    }
    return ByteVector(out.begin(), out.end());
  };
}

std::string RewritePrivate(const std::string &in) {
  KeyPtr key = ReadPrivate(in);
  return key ? PrivateText(key.get()) : "";
}

std::string RewritePublic(const std::string &in) {
  KeyPtr key = ReadPublic(in);
  return key ? PublicText(key.get()) : "";
}

std::string RewriteSec1(const std::string &in) {
  EcKeyPtr key(
      PEM_read_bio_ECPrivateKey(Reader(in).get(), nullptr, nullptr, nullptr));
  return key ? Sec1Text(key.get()) : "";
}

// What is accepted of EC keys, whose halves must fit: the newline at the end is
// missing or one of three others. All changes are tried on one curve.
TEST_P(PemEcTest, Malformed) {
  const struct {
    const char *name;
    std::string text;
    ReadAndWrite rewrite;
  } kForms[] = {{"SEC 1", Sec1Text(key_.get()), RewriteSec1},
                {"PKCS #8", PrivateText(pkey_.get()), RewritePrivate},
                {"public", PublicText(pkey_.get()), RewritePublic}};
  const bool all = GetParam()->group == EC_group_p256();
  for (const auto &form : kForms) {
    const ByteVector text(form.text.begin(), form.text.end());
    const size_t accepted = ExpectStrict(form.name, text, Rewrite(form.rewrite),
                                         all ? 0 : 1, &random_);
    EXPECT_GE(accepted, all ? 4u : 1u);
    EXPECT_LE(accepted, all ? 4u : 2u);
  }
}

TEST(PemTest, MalformedEd25519) {
  TestRandom random(17);
  const std::string priv = kEdPrivate, pub = kEdPublic;
  ExpectStrict("private", ByteVector(priv.begin(), priv.end()),
               Rewrite(RewritePrivate), 0, &random);
  ExpectStrict("public", ByteVector(pub.begin(), pub.end()),
               Rewrite(RewritePublic), 0, &random);
}

TEST_P(PemEcTest, FailingAllocations) {
  const std::string text = PrivateText(pkey_.get());
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              BioPtr bio = Reader(text);
              KeyPtr read(bio ? PEM_read_bio_PrivateKey(bio.get(), nullptr,
                                                        nullptr, nullptr)
                              : nullptr);
              BioPtr out(read ? BIO_new(BIO_s_mem()) : nullptr);
              const bool ok = out && PEM_write_bio_PrivateKey(
                                         out.get(), read.get(), nullptr,
                                         nullptr, 0, nullptr, nullptr);
              EXPECT_EQ(ok, !fails);
              EXPECT_EQ(ERR_peek_error() == 0, !fails);
              ERR_clear_error();
            }),
            8u);
}

INSTANTIATE_TEST_SUITE_P(
    Curves, PemEcTest, testing::ValuesIn(NamedKeyCurves()),
    NameOfCurve<testing::TestParamInfo<const CurveForTesting *>>);

std::string Replace(std::string text, const std::string &from,
                    const std::string &to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(PemTest, SurroundingsAndForms) {
  ERR_clear_error();
  const std::string text = kEdPrivate;
  std::string crlf, long_line(3000, 'x');
  for (char c : text) {
    crlf += c == '\n' ? "\r\n" : std::string(1, c);
  }
  for (const std::string &good :
       {"text before\n" + text, long_line + "\n" + text, text + "and after",
        kEdPublic + text, crlf, Replace(text, "KEY-----\nMC", "KEY-----\nM\nC"),
        Replace(text, "KEY-----\n", "KEY----- \t\n"),
        Replace(text, "hC\n", "hC\n\n"), text.substr(0, text.size() - 1)}) {
    EXPECT_TRUE(ReadPrivate(good)) << good;
  }
  // A block in one long line.
  ByteVector big(1000, 7);
  std::string big_text = Written([&](BIO *bio) {
    return PEM_write_bio(bio, "THING", nullptr, big.data(), 1000);
  });
  for (const std::string &form : {big_text, [&] {
                                    std::string joined = big_text;
                                    size_t first = joined.find('\n') + 1,
                                           last = joined.rfind("\n-----");
                                    for (size_t i = last - 1; i > first; i--) {
                                      if (joined[i] == '\n') {
                                        joined.erase(i, 1);
                                      }
                                    }
                                    return joined;
                                  }()}) {
    uint8_t *data = nullptr;
    char *name = nullptr;
    long len = 0;
    ASSERT_TRUE(PEM_bytes_read_bio(&data, &len, &name, "THING",
                                   Reader(form).get(), nullptr, nullptr));
    EXPECT_EQ(Bytes(data, (size_t)len), Bytes(big));
    EXPECT_STREQ(name, "THING");
    OPENSSL_free(data);
    OPENSSL_free(name);
  }
  EXPECT_NO_ERROR();
}

TEST(PemTest, Refusals) {
  ERR_clear_error();
  const std::string text = kEdPrivate;
  const struct {
    std::string text;
    int lib, reason;
  } kCases[] = {
      {"", ERR_LIB_PEM, PEM_R_NO_START_LINE},
      {kEdPublic, ERR_LIB_PEM, PEM_R_NO_START_LINE},
      {"x" + text, ERR_LIB_PEM, PEM_R_NO_START_LINE},
      {std::string(255, 'x') + text, ERR_LIB_PEM, PEM_R_NO_START_LINE},
      {Replace(text, "END PRIVATE", "END PUBLIC"), ERR_LIB_PEM,
       PEM_R_BAD_END_LINE},
      {Replace(text, "-----END", "----END"), ERR_LIB_PEM, PEM_R_BAD_END_LINE},
      {Replace(text, "-----END", "-----BEGIN"), ERR_LIB_PEM,
       PEM_R_BAD_END_LINE},
      {"-----BEGIN PRIVATE KEY-----", ERR_LIB_PEM, PEM_R_BAD_END_LINE},
      {Replace(text, "MC4C", "MC 4C"), ERR_LIB_PEM, PEM_R_BAD_BASE64_DECODE},
      {Replace(text, "hC\n", "hC=\n"), ERR_LIB_PEM, PEM_R_BAD_BASE64_DECODE},
      {Replace(kEdPrivate, "hC\n", "hCAB==\n"), ERR_LIB_PEM,
       PEM_R_BAD_BASE64_DECODE},
      {Replace(text, "hC\n", "hCAA==\n"), ERR_LIB_EVP, EVP_R_DECODE_ERROR},
      {"-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n", ERR_LIB_PEM,
       PEM_R_NO_DATA},
      {Replace(text, "KEY-----\n",
               "KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: X,00\n\n"),
       ERR_LIB_PEM, PEM_R_UNSUPPORTED_ENCRYPTION},
      {Replace(text, "KEY-----\n", "KEY-----\nComment: mine\n\n"), ERR_LIB_PEM,
       PEM_R_NOT_PROC_TYPE},
      {"-----BEGIN PRIVATE KEY-----\nComment: mine\n", ERR_LIB_PEM,
       PEM_R_SHORT_HEADER},
      {Replace(Replace(text, "BEGIN ", "BEGIN ENCRYPTED "), "END ",
               "END ENCRYPTED "),
       ERR_LIB_PEM, PEM_R_UNSUPPORTED_ENCRYPTION},
      {Replace(Replace(text, "BEGIN ", "BEGIN EC "), "END ", "END EC "),
       ERR_LIB_EC, EC_R_DECODE_ERROR},
  };
  for (const auto &c : kCases) {
    EXPECT_FALSE(ReadPrivate(c.text)) << c.text;
    EXPECT_TRUE(TakeOnlyError(c.lib, c.reason)) << c.text;
  }
}

TEST(PemTest, AnyBlock) {
  const uint8_t data[3] = {1, 2, 3};
  const std::string text = Written([&](BIO *bio) {
    return PEM_write_bio(bio, "A THING", "Colour: red\nSize: 3\n", data, 3);
  });
  EXPECT_EQ(text,
            "-----BEGIN A THING-----\nColour: red\nSize: 3\n\nAQID\n-----END A "
            "THING-----\n");
  FILE *file = tmpfile();
  ASSERT_TRUE(file);
  EXPECT_EQ(PEM_write(file, "A THING", "Colour: red\nSize: 3\n", data, 3),
            (int)text.size());
  rewind(file);
  char *name = nullptr, *header = nullptr;
  uint8_t *out = nullptr;
  long len = 0;
  ASSERT_TRUE(PEM_read(file, &name, &header, &out, &len));
  EXPECT_STREQ(name, "A THING");
  EXPECT_STREQ(header, "Colour: red\nSize: 3\n");
  EXPECT_EQ(Bytes(out, (size_t)len), Bytes(data));
  OPENSSL_free(name);
  OPENSSL_free(header);
  OPENSSL_free(out);
  EXPECT_FALSE(PEM_read_bio(Reader("").get(), &name, &header, &out, &len));
  EXPECT_ERROR(PEM, PEM_R_NO_START_LINE);
  fclose(file);
}

TEST(PemTest, NothingIsEncrypted) {
  KeyPtr key = ReadPrivate(kEdPrivate);
  BioPtr bio(BIO_new(BIO_s_mem()));
  // Any pointer that isn't NULL: it is not followed.
  const EVP_CIPHER *cipher =
      reinterpret_cast<const EVP_CIPHER *>(static_cast<const void *>("aes"));
  EXPECT_FALSE(PEM_write_bio_PrivateKey(bio.get(), key.get(), cipher, nullptr,
                                        0, nullptr, nullptr));
  EXPECT_ERROR(PEM, PEM_R_UNSUPPORTED_ENCRYPTION);
  EXPECT_EQ(BIO_pending(bio.get()), 0u);
  char buf[4];
  char word[] = "word";
  EXPECT_EQ(PEM_def_callback(buf, 4, 0, word), 4);
  EXPECT_EQ(PEM_def_callback(buf, 3, 0, word), -1);
  EXPECT_EQ(PEM_def_callback(buf, 4, 0, nullptr), -1);
}

}  // namespace
