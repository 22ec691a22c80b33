// SPDX-License-Identifier: Apache-2.0
//
// edge_inputs_test.cc runs the rows of util/docs/edge_inputs.md on numbers,
// keys of all kinds, byte strings and text; edge_ec_test.cc and
// edge_protocols_test.cc have the others.

#include <openssl/base64.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/bytestring.h>
#include <openssl/ec_key.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>
#include <openssl/pem.h>

#include <gtest/gtest.h>

#include <errno.h>

#include <string>
#include <utility>
#include <vector>

#include "crypto/test/der_util.h"
#include "crypto/test/edge_row.h"
#include "crypto/test/key_util.h"

namespace {

using BnPtr = bssl::UniquePtr<BIGNUM>;
using KeyPtr = bssl::UniquePtr<EVP_PKEY>;
using CtxPtr = bssl::UniquePtr<EVP_PKEY_CTX>;
using BioPtr = bssl::UniquePtr<BIO>;


// Numbers.

class EdgeBnTest : public testing::Test {
 protected:
  // Number returns what |text| spells, in decimal.
  static BnPtr Number(const char *text) {
    BIGNUM *out = nullptr;
    EXPECT_TRUE(BN_dec2bn(&out, text));
    return BnPtr(out);
  }

  bssl::UniquePtr<BN_CTX> ctx_{BN_CTX_new()};
  BnPtr r_ = Number("7"), zero_ = Number("0"), minus_ = Number("-4");
};

TEST_F(EdgeBnTest, Text) {
  BIGNUM *out = nullptr, *old = r_.get();
  EXPECT_EDGE(BN_hex2bn(&out, "zz"), 0);
  EXPECT_EQ(out, nullptr);
  EXPECT_EDGE(BN_hex2bn(&old, ""), 0);
  EXPECT_TRUE(BN_is_word(r_.get(), 7));
  EXPECT_EDGE(BN_hex2bn(&old, "zz"), 0);
  EXPECT_TRUE(BN_is_zero(r_.get()));
  EXPECT_EDGE(BN_dec2bn(&old, "12x"), 2);
  EXPECT_TRUE(BN_is_word(r_.get(), 12));
}

TEST_F(EdgeBnTest, Bytes) {
  BnPtr big = Number("18446744073709551616");
  uint8_t out[8] = {1, 1, 1, 1, 1, 1, 1, 1};
  EXPECT_EDGE(BN_bn2bin_padded(out, 8, big.get()), 0);
  EXPECT_EQ(::Bytes(out), ::Bytes(ByteVector(8)));
  EXPECT_EDGE(BN_bn2binpad(big.get(), out, 8), -1);
  uint64_t word = 5;
  EXPECT_EDGE(BN_get_u64(big.get(), &word), 0);
  EXPECT_EDGE(BN_get_word(big.get()), static_cast<BN_ULONG>(-1));
  EXPECT_EDGE(BN_bin2bn(nullptr, 0, r_.get()), r_.get());
  EXPECT_TRUE(BN_is_zero(r_.get()));
}

TEST_F(EdgeBnTest, Asn1) {
  const struct {
    const char *der;
    std::pair<int, int> reason;
  } kRows[] = {{"", EDGE_REASON(BN, BAD_ENCODING)},
               {"0200", EDGE_REASON(BN, BAD_ENCODING)},
               {"02020001", EDGE_REASON(BN, BAD_ENCODING)},
               {"0201ff", EDGE_REASON(BN, NEGATIVE_NUMBER)}};
  for (const auto &row : kRows) {
    const ByteVector der = HexBytes(row.der);
    CBS cbs;
    CBS_init(&cbs, der.data(), der.size());
    EXPECT_EDGE(BN_parse_asn1_unsigned(&cbs, r_.get()), 0, row.reason);
    EXPECT_TRUE(BN_is_word(r_.get(), 7));
  }
  bssl::ScopedCBB cbb;
  ASSERT_TRUE(CBB_init(cbb.get(), 0));
  EXPECT_EDGE(BN_marshal_asn1(cbb.get(), minus_.get()), 0,
              EDGE_REASON(BN, NEGATIVE_NUMBER));
}

TEST_F(EdgeBnTest, Arithmetic) {
  BnPtr two = Number("2"), seven = Number("7");
  EXPECT_EDGE(BN_div(r_.get(), nullptr, two.get(), zero_.get(), ctx_.get()), 0,
              EDGE_REASON(BN, DIV_BY_ZERO));
  EXPECT_EDGE(
      BN_mod_add(r_.get(), two.get(), two.get(), zero_.get(), ctx_.get()), 0,
      EDGE_REASON(BN, DIV_BY_ZERO));
  EXPECT_EDGE(BN_usub(r_.get(), two.get(), seven.get()), 0,
              EDGE_REASON(BN, ARG2_LT_ARG3));
  EXPECT_EDGE(BN_sqrt(r_.get(), minus_.get(), ctx_.get()), 0,
              EDGE_REASON(BN, NEGATIVE_NUMBER));
  EXPECT_EDGE(BN_sqrt(r_.get(), two.get(), ctx_.get()), 0,
              EDGE_REASON(BN, NOT_A_SQUARE));
  EXPECT_EDGE(BN_exp(r_.get(), two.get(), minus_.get(), ctx_.get()), 0,
              EDGE_REASON(BN, NEGATIVE_NUMBER));
  EXPECT_EDGE(BN_lshift(r_.get(), two.get(), -1), 0,
              EDGE_REASON(BN, NEGATIVE_NUMBER));
  EXPECT_TRUE(BN_is_word(r_.get(), 7));
}

TEST_F(EdgeBnTest, Modular) {
  BnPtr out(BN_new()), one = Number("1");
  for (const char *modulus : {"9", "8", "2"}) {
    for (const char *a : {"0", "6"}) {
      EXPECT_EDGE(BN_mod_inverse(r_.get(), Number(a).get(),
                                 Number(modulus).get(), ctx_.get()),
                  nullptr, EDGE_REASON(BN, NO_INVERSE));
    }
  }
  EXPECT_EDGE(
      BN_mod_sqrt(r_.get(), Number("3").get(), Number("7").get(), ctx_.get()),
      nullptr, EDGE_REASON(BN, NOT_A_SQUARE));
  EXPECT_EDGE(BN_MONT_CTX_new_for_modulus(Number("8").get(), ctx_.get()),
              nullptr, EDGE_REASON(BN, CALLED_WITH_EVEN_MODULUS));
  EXPECT_TRUE(BN_is_word(r_.get(), 7));
  EXPECT_EDGE(BN_mod_exp(r_.get(), Number("5").get(), zero_.get(), one.get(),
                         ctx_.get()),
              1);
  EXPECT_TRUE(BN_is_zero(r_.get()));
}

TEST_F(EdgeBnTest, Random) {
  for (const BnPtr &range : {std::ref(zero_), std::ref(minus_)}) {
    EXPECT_EDGE(BN_rand_range(r_.get(), range.get()), 0,
                EDGE_REASON(BN, INVALID_RANGE));
  }
  EXPECT_EDGE(BN_rand(r_.get(), -1, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY), 0,
              EDGE_REASON(BN, BITS_TOO_SMALL));
  EXPECT_TRUE(BN_is_word(r_.get(), 7));
  EXPECT_EDGE(BN_rand(r_.get(), 0, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY), 1);
  EXPECT_TRUE(BN_is_zero(r_.get()));
}


// Keys of all kinds.

class EdgeEvpTest : public testing::Test {
 protected:
  static KeyPtr Generate(const EVP_PKEY_ALG *alg) {
    return KeyPtr(EVP_PKEY_generate_from_alg(alg));
  }

  KeyPtr ec_ = Generate(EVP_pkey_ec_p256()), ed_ = Generate(EVP_pkey_ed25519()),
         x_ = Generate(EVP_pkey_x25519());
  KeyPtr public_{EVP_PKEY_copy_public(ec_.get())};
};

TEST_F(EdgeEvpTest, RawKeys) {
  ByteVector raw(33);
  for (const EVP_PKEY_ALG *alg : {EVP_pkey_ed25519(), EVP_pkey_x25519()}) {
    for (size_t len : {0, 31, 33}) {
      EXPECT_EDGE(EVP_PKEY_from_raw_private_key(alg, raw.data(), len), nullptr,
                  EDGE_REASON(EVP, DECODE_ERROR));
      EXPECT_EDGE(EVP_PKEY_from_raw_public_key(alg, raw.data(), len), nullptr,
                  EDGE_REASON(EVP, DECODE_ERROR));
    }
  }
  EXPECT_EDGE(EVP_PKEY_from_raw_public_key(EVP_pkey_ec_p256(), raw.data(), 33),
              nullptr, EDGE_REASON(EVP, UNSUPPORTED_ALGORITHM));
  size_t len = 31;
  EXPECT_EDGE(EVP_PKEY_get_raw_private_key(ed_.get(), raw.data(), &len), 0,
              EDGE_REASON(EVP, BUFFER_TOO_SMALL));
  len = 33;
  KeyPtr ed_public(EVP_PKEY_copy_public(ed_.get()));
  EXPECT_EDGE(EVP_PKEY_get_raw_private_key(ed_public.get(), raw.data(), &len),
              0, EDGE_REASON(EVP, NOT_A_PRIVATE_KEY));
  EXPECT_EDGE(EVP_PKEY_get_raw_public_key(ec_.get(), raw.data(), &len), 0,
              EDGE_REASON(EVP, OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE));
  KeyPtr empty(EVP_PKEY_new());
  EXPECT_EDGE(EVP_PKEY_size(nullptr), 0);
  EXPECT_EDGE(EVP_PKEY_size(empty.get()), 0);
  EXPECT_EDGE(EVP_PKEY_copy_public(empty.get()), nullptr,
              EDGE_REASON(EVP, NO_KEY_SET));
}

TEST_F(EdgeEvpTest, Signing) {
  bssl::ScopedEVP_MD_CTX ctx;
  const auto begin = [&](const EVP_MD *md, EVP_PKEY *key) {
    return EVP_DigestSignInit(ctx.get(), nullptr, md, nullptr, key);
  };
  EXPECT_EDGE(begin(nullptr, ec_.get()), 0,
              EDGE_REASON(EVP, NO_DEFAULT_DIGEST));
  EXPECT_EDGE(begin(EVP_sha256(), ed_.get()), 0,
              EDGE_REASON(EVP, COMMAND_NOT_SUPPORTED));
  EXPECT_EDGE(begin(EVP_sha256(), x_.get()), 0,
              EDGE_REASON(EVP, OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE));
  EXPECT_EDGE(begin(EVP_sha256(), public_.get()), 0,
              EDGE_REASON(EVP, NOT_A_PRIVATE_KEY));
  ByteVector sig(EVP_MAX_SIGNATURE_SIZE);
  size_t len = (size_t)EVP_PKEY_size(ec_.get()) - 1;
  EXPECT_EDGE(begin(EVP_sha256(), ec_.get()), 1);
  EXPECT_EDGE(EVP_DigestSign(ctx.get(), sig.data(), &len, nullptr, 0), 0,
              EDGE_REASON(EVP, BUFFER_TOO_SMALL));
  len = sig.size();
  EXPECT_EDGE(EVP_DigestSign(ctx.get(), sig.data(), &len, nullptr, 0), 1);
  const auto verify = [&](const EVP_MD *md, EVP_PKEY *key, size_t sig_len) {
    return EVP_DigestVerifyInit(ctx.get(), nullptr, md, nullptr, key) &&
           EVP_DigestVerify(ctx.get(), sig.data(), sig_len, nullptr, 0);
  };
  EXPECT_EDGE(verify(EVP_sha256(), ec_.get(), len), true);
  EXPECT_EDGE(verify(EVP_sha256(), ec_.get(), len - 1), false,
              EDGE_REASON(ECDSA, BAD_SIGNATURE),
              EDGE_REASON(ECDSA, BAD_SIGNATURE));
  for (size_t wrong : {0, 63, 64}) {
    EXPECT_EDGE(verify(nullptr, ed_.get(), wrong), false,
                EDGE_REASON(EVP, INVALID_SIGNATURE));
  }
}

TEST_F(EdgeEvpTest, Deriving) {
  const auto context = [](EVP_PKEY *key) {
    CtxPtr ctx(EVP_PKEY_CTX_new(key, nullptr));
    EXPECT_EQ(EVP_PKEY_derive_init(ctx.get()), 1);
    return ctx;
  };
  CtxPtr ec = context(ec_.get()), x = context(x_.get());
  ByteVector out(40, 0xaa);
  size_t len = out.size();
  EXPECT_EDGE(EVP_PKEY_derive(ec.get(), out.data(), &len), 0,
              EDGE_REASON(EVP, KEYS_NOT_SET));
  EXPECT_EDGE(EVP_PKEY_derive_set_peer(ec.get(), x_.get()), 0,
              EDGE_REASON(EVP, DIFFERENT_KEY_TYPES));
  KeyPtr p384 = Generate(EVP_pkey_ec_p384());
  EXPECT_EDGE(EVP_PKEY_derive_set_peer(ec.get(), p384.get()), 0,
              EDGE_REASON(EVP, DIFFERENT_PARAMETERS));
  EXPECT_EDGE(EVP_PKEY_derive_set_peer(ec.get(), public_.get()), 1);
  len = 5;
  EXPECT_EDGE(EVP_PKEY_derive(ec.get(), out.data(), &len), 1);
  EXPECT_EQ(len, 5u);
  EXPECT_EQ(out[5], 0xaa);
  const ByteVector zeros(32);
  KeyPtr small(
      EVP_PKEY_from_raw_public_key(EVP_pkey_x25519(), zeros.data(), 32));
  EXPECT_EDGE(EVP_PKEY_derive_set_peer(x.get(), small.get()), 1);
  len = 32;
  EXPECT_EDGE(EVP_PKEY_derive(x.get(), out.data(), &len), 0,
              EDGE_REASON(EVP, INVALID_PEER_KEY));
  KeyPtr peer = Generate(EVP_pkey_x25519());
  EXPECT_EDGE(EVP_PKEY_derive_set_peer(x.get(), peer.get()), 1);
  len = 31;
  EXPECT_EDGE(EVP_PKEY_derive(x.get(), out.data(), &len), 0,
              EDGE_REASON(EVP, BUFFER_TOO_SMALL));
}

TEST_F(EdgeEvpTest, Parsing) {
  const ByteVector ec_oid = HexBytes("06072a8648ce3d0201"),
                   p256 = CurveOid("p256"), unknown = HexBytes("06022a03");
  const auto spki = [&](const ByteVector &oid, const ByteVector &curve,
                        const ByteVector &point) {
    return Der(0x30, Join({Der(0x30, Join({oid, curve})),
                           Der(3, Join({{0}, point}))}));
  };
  const ByteVector valid =
      Marshal(EVP_marshal_public_key, static_cast<const EVP_PKEY *>(ec_.get()));
  const struct {
    const char *name;
    ByteVector der;
    std::pair<int, int> reason;
  } kRows[] = {
      {"empty", {}, EDGE_REASON(EVP, DECODE_ERROR)},
      {"short",
       {valid.begin(), valid.end() - 1},
       EDGE_REASON(EVP, DECODE_ERROR)},
      {"algorithm", spki(unknown, p256, {0}),
       EDGE_REASON(EVP, UNSUPPORTED_ALGORITHM)},
      {"curve", spki(ec_oid, unknown, {0}),
       EDGE_REASON(EVP, UNSUPPORTED_ALGORITHM)},
      {"infinity", spki(ec_oid, p256, {0}), EDGE_REASON(EC, INVALID_ENCODING)},
      {"no point", spki(ec_oid, p256, {}), EDGE_REASON(EC, BUFFER_TOO_SMALL)},
  };
  for (const auto &row : kRows) {
    SCOPED_TRACE(row.name);
    const uint8_t *in = row.der.data();
    EXPECT_EDGE(d2i_PUBKEY(nullptr, &in, (long)row.der.size()), nullptr,
                row.reason);
    EXPECT_EQ(in, row.der.data());
  }
  const ByteVector longer = Join({valid, {1, 2}});
  const uint8_t *in = longer.data();
  KeyPtr read(d2i_PUBKEY(nullptr, &in, (long)longer.size()));
  EXPECT_TRUE(read);
  EXPECT_EQ(in, longer.data() + valid.size());
  EXPECT_EDGE(i2d_PUBKEY(KeyPtr(EVP_PKEY_new()).get(), nullptr), -1,
              EDGE_REASON(EVP, UNSUPPORTED_ALGORITHM));
}


// Byte strings.

TEST(EdgeBytesTest, Reading) {
  const ByteVector in = {1, 2};
  CBS cbs;
  uint32_t u24;
  CBS_init(&cbs, in.data(), in.size());
  EXPECT_EDGE(CBS_get_u24(&cbs, &u24), 0);
  CBS_init(&cbs, in.data(), in.size());
  EXPECT_EDGE(CBS_skip(&cbs, 3), 0);
  for (const char *der : {"", "30", "3001", "308000000000", "308100",
                          "30820001aa", "3084ffffffff"}) {
    const ByteVector element = HexBytes(der);
    CBS out;
    CBS_init(&cbs, element.data(), element.size());
    EXPECT_EDGE(CBS_get_asn1(&cbs, &out, CBS_ASN1_SEQUENCE), 0);
  }
  for (const char *der :
       {"0200", "0201ff", "02020001", "0209010000000000000000"}) {
    const ByteVector element = HexBytes(der);
    uint64_t value;
    CBS_init(&cbs, element.data(), element.size());
    EXPECT_EDGE(CBS_get_asn1_uint64(&cbs, &value), 0);
  }
  uint8_t *copy = nullptr;
  size_t len = 7;
  CBS_init(&cbs, nullptr, 0);
  EXPECT_EDGE(CBS_stow(&cbs, &copy, &len), 1);
  EXPECT_EQ(copy, nullptr);
  EXPECT_EQ(len, 0u);
}

TEST(EdgeBytesTest, Writing) {
  uint8_t buf[2];
  CBB cbb, child;
  ASSERT_TRUE(CBB_init_fixed(&cbb, buf, sizeof(buf)));
  EXPECT_EDGE(CBB_add_u24(&cbb, 1), 0, EDGE_COMMON(CRYPTO, OVERFLOW));
  EXPECT_EDGE(CBB_add_u8(&cbb, 1), 0,
              EDGE_COMMON(CRYPTO, SHOULD_NOT_HAVE_BEEN_CALLED));
  CBB_cleanup(&cbb);
  bssl::ScopedCBB grows;
  ASSERT_TRUE(CBB_init(grows.get(), 0) &&
              CBB_add_u8_length_prefixed(grows.get(), &child) &&
              CBB_add_zeros(&child, 256));
  EXPECT_EDGE(CBB_flush(grows.get()), 0, EDGE_COMMON(CRYPTO, OVERFLOW));
  size_t len = 7;
  ASSERT_TRUE(CBB_init_fixed(&cbb, buf, 0));
  EXPECT_EDGE(CBB_finish(&cbb, nullptr, &len), 1);
  EXPECT_EQ(len, 0u);
}

TEST(EdgeBytesTest, Base64) {
  uint8_t out[8];
  size_t len;
  const auto decode = [&](const std::string &in, size_t room) {
    return EVP_DecodeBase64(out, &len, room,
                            reinterpret_cast<const uint8_t *>(in.data()),
                            in.size());
  };
  for (const char *bad : {"AAA", "AA=A", "A===", "AA\nA", "AA-A"}) {
    EXPECT_EDGE(decode(bad, 8), 0);
  }
  EXPECT_EDGE(decode("AAAA", 2), 0);
  EXPECT_EDGE(decode("", 8), 1);
  EXPECT_EQ(len, 0u);
  EXPECT_EDGE(decode("AB==", 8), 1);
  EXPECT_EQ(len, 1u);
}


// Text and files.

TEST(EdgePemTest, Reading) {
  KeyPtr key(EVP_PKEY_generate_from_alg(EVP_pkey_ed25519()));
  ByteVector der = Marshal(EVP_marshal_private_key,
                           static_cast<const EVP_PKEY *>(key.get()));
  der.push_back(0);
  std::string base64(4 * ((der.size() + 2) / 3) + 1, 0);
  base64.resize(EVP_EncodeBlock(reinterpret_cast<uint8_t *>(&base64[0]),
                                der.data(), der.size()));
  const auto block = [](const std::string &name, const std::string &body) {
    return "-----BEGIN " + name + "-----\n" + body + "-----END " + name +
           "-----\n";
  };
  const struct {
    std::string text;
    std::pair<int, int> reason;
  } kRows[] = {
      {"", EDGE_REASON(PEM, NO_START_LINE)},
      {"no pem", EDGE_REASON(PEM, NO_START_LINE)},
      {block("CERTIFICATE", "AAAA\n"), EDGE_REASON(PEM, NO_START_LINE)},
      {"-----BEGIN PRIVATE KEY-----\nAAAA\n", EDGE_REASON(PEM, BAD_END_LINE)},
      {block("PRIVATE KEY", ""), EDGE_REASON(PEM, NO_DATA)},
      {block("PRIVATE KEY", "AA*A\n"), EDGE_REASON(PEM, BAD_BASE64_DECODE)},
      {block("PRIVATE KEY", base64 + "\n"), EDGE_REASON(EVP, DECODE_ERROR)},
      {block("PRIVATE KEY", "Comment: mine\n\nAAAA\n"),
       EDGE_REASON(PEM, NOT_PROC_TYPE)},
      {block("ENCRYPTED PRIVATE KEY", "AAAA\n"),
       EDGE_REASON(PEM, UNSUPPORTED_ENCRYPTION)},
      {block("EC PRIVATE KEY",
             "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nAAAA\n"),
       EDGE_REASON(PEM, UNSUPPORTED_ENCRYPTION)},
  };
  for (const auto &row : kRows) {
    SCOPED_TRACE(row.text);
    BioPtr bio(BIO_new_mem_buf(row.text.data(), (ossl_ssize_t)row.text.size()));
    EVP_PKEY *out = key.get();
    EXPECT_EDGE(PEM_read_bio_PrivateKey(bio.get(), &out, nullptr, nullptr),
                nullptr, row.reason);
    EXPECT_EQ(out, key.get());
  }
}

TEST(EdgePemTest, Writing) {
  KeyPtr key(EVP_PKEY_generate_from_alg(EVP_pkey_ed25519()));
  KeyPtr pub(EVP_PKEY_copy_public(key.get()));
  BioPtr bio(BIO_new(BIO_s_mem()));
  const auto write = [&](const EVP_PKEY *pkey, const void *cipher) {
    return PEM_write_bio_PrivateKey(bio.get(), pkey,
                                    static_cast<const EVP_CIPHER *>(cipher),
                                    nullptr, 0, nullptr, nullptr);
  };
  EXPECT_EDGE(write(key.get(), "any"), 0,
              EDGE_REASON(PEM, UNSUPPORTED_ENCRYPTION));
  EXPECT_EDGE(write(pub.get(), nullptr), 0,
              EDGE_REASON(EVP, NOT_A_PRIVATE_KEY));
  EXPECT_EQ(BIO_pending(bio.get()), 0u);
}

TEST(EdgeBioTest, Rows) {
  char buf[4] = "abc";
  EXPECT_EDGE(BIO_new_mem_buf(nullptr, 1), nullptr,
              EDGE_REASON(BIO, NULL_PARAMETER));
  EXPECT_EDGE(BIO_new_mem_buf(buf, -2), nullptr, EDGE_COMMON(BIO, OVERFLOW));
  EXPECT_EDGE(BIO_new_file("/no/such/file", "r"), nullptr,
              std::make_pair((int)ERR_LIB_SYS, ENOENT),
              EDGE_REASON(BIO, NO_SUCH_FILE));
  BioPtr borrowed(BIO_new_mem_buf(buf, 0)), grows(BIO_new(BIO_s_mem()));
  BioPtr no_file(BIO_new(BIO_s_file()));
  EXPECT_EDGE(BIO_read(borrowed.get(), buf, 1), 0);
  EXPECT_EDGE(BIO_read(grows.get(), buf, 1), -1);
  EXPECT_EDGE(BIO_gets(borrowed.get(), buf, 4), 0);
  EXPECT_EDGE(BIO_write(borrowed.get(), buf, 1), -1,
              EDGE_REASON(BIO, WRITE_TO_READ_ONLY_BIO));
  EXPECT_EDGE(BIO_read(no_file.get(), buf, 1), -1,
              EDGE_REASON(BIO, UNINITIALIZED));
  EXPECT_EDGE(BIO_free(nullptr), 1);
}

}  // namespace
