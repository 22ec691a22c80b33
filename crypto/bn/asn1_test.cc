// SPDX-License-Identifier: Apache-2.0
//
// asn1_test.cc tests integers in DER and in a |CBB|.

#include <openssl/bn.h>

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/bytestring.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/test/der_util.h"
#include "crypto/test/expect_strict.h"
#include "crypto/test/test_util.h"
#include "internal.h"

namespace {

using Bn = bssl::UniquePtr<BIGNUM>;

class BnAsn1Test : public testing::Test {
 protected:
  void SetUp() override { ERR_clear_error(); }
  void TearDown() override { EXPECT_EQ(ERR_get_error(), 0u); }

  static void ExpectError(int reason) {
    EXPECT_TRUE(ERR_equals(ERR_get_error(), ERR_LIB_BN, reason));
    EXPECT_EQ(ERR_get_error(), 0u);
  }
};

Bn Number(const std::string &hex) {
  BIGNUM *raw = nullptr;
  EXPECT_GT(BN_hex2bn(&raw, hex.c_str()), 0);
  return Bn(raw);
}

struct Encoding {
  std::string number, der;
};

std::vector<Encoding> Encodings() {
  std::vector<Encoding> out = {
      {"0", "020100"},
      {"01", "020101"},
      {"7f", "02017f"},
      {"80", "02020080"},
      {"ff", "020200ff"},
      {"0100", "02020100"},
      {"7fff", "02027fff"},
      {"8000", "0203008000"},
      {"ffffffffffffffff", "020900ffffffffffffffff"},
      {"010000000000000000", "0209010000000000000000"},
  };
  const std::string zeros(2 * 126, '0'), more(2 * 254, '0');
  out.push_back({"7f" + zeros, "027f7f" + zeros});
  out.push_back({"80" + zeros, "0281800080" + zeros});
  out.push_back({"7f" + more, "0281ff7f" + more});
  out.push_back({"80" + more, "028201000080" + more});
  return out;
}

TEST_F(BnAsn1Test, Encodings) {
  for (const Encoding &e : Encodings()) {
    SCOPED_TRACE(e.number);
    Bn bn = Number(e.number);
    ASSERT_TRUE(bn_resize_words(bn.get(), bn_num_words(bn.get()) + 3));
    EXPECT_EQ(
        Bytes(Built([&](CBB *cbb) { return BN_marshal_asn1(cbb, bn.get()); })),
        Bytes(HexBytes(e.der)));

    // What follows the integer is left alone.
    std::vector<uint8_t> in = HexBytes(e.der + "0201");
    CBS cbs;
    CBS_init(&cbs, in.data(), in.size());
    Bn parsed = Number("-77");
    ASSERT_TRUE(BN_parse_asn1_unsigned(&cbs, parsed.get()));
    EXPECT_EQ(BN_cmp(parsed.get(), bn.get()), 0);
    EXPECT_EQ(CBS_len(&cbs), 2u);
  }
}

TEST_F(BnAsn1Test, BadEncodings) {
  const struct {
    const char *der;
    int reason;
  } kBad[] = {
      {"", BN_R_BAD_ENCODING},            // nothing
      {"02", BN_R_BAD_ENCODING},          // no length
      {"0200", BN_R_BAD_ENCODING},        // no contents
      {"0202ff", BN_R_BAD_ENCODING},      // too short
      {"02020001", BN_R_BAD_ENCODING},    // not minimal
      {"0202ff80", BN_R_BAD_ENCODING},    // not minimal, negative
      {"02810101", BN_R_BAD_ENCODING},    // a length that is not minimal
      {"0280010000", BN_R_BAD_ENCODING},  // an indefinite length
      {"030101", BN_R_BAD_ENCODING},      // another tag
      {"220101", BN_R_BAD_ENCODING},      // constructed
      {"0201ff", BN_R_NEGATIVE_NUMBER},
      {"020180", BN_R_NEGATIVE_NUMBER},
      {"0202ff7f", BN_R_NEGATIVE_NUMBER},
  };
  for (const auto &bad : kBad) {
    SCOPED_TRACE(bad.der);
    std::vector<uint8_t> in = HexBytes(bad.der);
    CBS cbs;
    CBS_init(&cbs, in.data(), in.size());
    Bn bn = Number("05");
    EXPECT_FALSE(BN_parse_asn1_unsigned(&cbs, bn.get()));
    ExpectError(bad.reason);
    EXPECT_TRUE(BN_is_word(bn.get(), 5));
  }
}

TEST_F(BnAsn1Test, Malformed) {
  TestRandom random(21);
  const auto parse = [](CBS *cbs) {
    Bn bn(BN_new());
    return BN_parse_asn1_unsigned(cbs, bn.get()) ? bn.release() : nullptr;
  };
  for (const Encoding &e : Encodings()) {
    ExpectStrict(
        e.number.c_str(), HexBytes(e.der),
        [&](const ByteVector &in) {
          return RewriteCbs<BIGNUM>(parse, BN_marshal_asn1, in);
        },
        0, &random);
  }
}

TEST_F(BnAsn1Test, Refusals) {
  bssl::ScopedCBB cbb;
  ASSERT_TRUE(CBB_init(cbb.get(), 0));
  EXPECT_FALSE(BN_marshal_asn1(cbb.get(), Number("-01").get()));
  ExpectError(BN_R_NEGATIVE_NUMBER);
  EXPECT_FALSE(BN_bn2cbb_padded(cbb.get(), 1, Number("0100").get()));
  ExpectError(BN_R_BIGNUM_TOO_LONG);
}

TEST_F(BnAsn1Test, Padded) {
  auto padded = [](size_t len, const char *hex) {
    return Built([&](CBB *cbb) {
      return BN_bn2cbb_padded(cbb, len, Number(hex).get());
    });
  };
  EXPECT_EQ(Bytes(padded(4, "0102")), Bytes(HexBytes("00000102")));
  EXPECT_EQ(Bytes(padded(2, "-0102")), Bytes(HexBytes("0102")));
  EXPECT_EQ(Bytes(padded(0, "0")), Bytes(HexBytes("")));
}

TEST_F(BnAsn1Test, FailingAllocations) {
  const Bn bn = Number("80" + std::string(400, '0'));
  const std::vector<uint8_t> der =
      Built([&](CBB *cbb) { return BN_marshal_asn1(cbb, bn.get()); });
  auto write = [&] {
    bssl::ScopedCBB cbb;
    return CBB_init(cbb.get(), 0) && BN_marshal_asn1(cbb.get(), bn.get());
  };
  auto read = [&] {
    Bn fresh(BN_new());
    CBS cbs;
    CBS_init(&cbs, der.data(), der.size());
    return fresh && BN_parse_asn1_unsigned(&cbs, fresh.get());
  };
  for (const std::function<bool()> &run :
       {std::function<bool()>(write), std::function<bool()>(read)}) {
    EXPECT_GE(ForEachAllocationFailure([&](bool fails) {
                EXPECT_EQ(run(), !fails);
                EXPECT_EQ(ERR_GET_REASON(ERR_get_error()),
                          fails ? ERR_R_MALLOC_FAILURE : 0);
                EXPECT_EQ(ERR_get_error(), 0u);
              }),
              1u);
  }
}

}  // namespace
