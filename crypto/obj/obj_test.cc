// SPDX-License-Identifier: Apache-2.0
//
// obj_test.cc compares the table of objects with nid.h: the numbers and names
// with its text, the encodings with an encoder of the test's own.

#include <openssl/obj.h>

#include <string.h>

#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/test/test_util.h"

namespace {

void ExpectUnknown() {
  EXPECT_TRUE(ERR_equals(ERR_get_error(), ERR_LIB_OBJ, OBJ_R_UNKNOWN_NID));
  EXPECT_EQ(ERR_get_error(), 0u);
}

struct Identifier {
  int nid;
  std::vector<long> arcs;
};

#define ARCS(name) \
  {                \
    NID_##name, {  \
      OBJ_##name   \
    }              \
  }

const Identifier kIdentifiers[] = {
    ARCS(X9_62_prime_field),
    ARCS(X9_62_id_ecPublicKey),
    ARCS(X9_62_prime256v1),
    ARCS(secp224k1),
    ARCS(secp224r1),
    ARCS(secp256k1),
    ARCS(secp384r1),
    ARCS(secp521r1),
    ARCS(X25519),
    ARCS(ED25519),
    ARCS(ED448),
    ARCS(X448),
    ARCS(ecdsa_with_SHA1),
    ARCS(ecdsa_with_SHA224),
    ARCS(ecdsa_with_SHA256),
    ARCS(ecdsa_with_SHA384),
    ARCS(ecdsa_with_SHA512),
    ARCS(sha1),
    ARCS(sha224),
    ARCS(sha256),
    ARCS(sha384),
    ARCS(sha512),
    ARCS(sha512_256),
    ARCS(hmacWithSHA256),
    ARCS(rsaEncryption),
    ARCS(dhKeyAgreement),
    ARCS(dsa),
    ARCS(rsassaPss),
};

// Encode encodes arcs as X.690, section 8.19, says.
std::vector<uint8_t> Encode(const std::vector<long> &arcs) {
  std::vector<uint8_t> out;
  for (size_t i = 1; i < arcs.size(); i++) {
    unsigned long v = i == 1 ? 40 * arcs[0] + arcs[1] : arcs[i];
    std::vector<uint8_t> groups = {static_cast<uint8_t>(v % 128)};
    while ((v /= 128) != 0) {
      groups.insert(groups.begin(), static_cast<uint8_t>(128 + v % 128));
    }
    out.insert(out.end(), groups.begin(), groups.end());
  }
  return out;
}

TEST(ObjTest, Identifiers) {
  for (const Identifier &id : kIdentifiers) {
    std::vector<uint8_t> oid = Encode(id.arcs);
    CBS cbs;
    CBS_init(&cbs, oid.data(), oid.size());
    EXPECT_EQ(OBJ_cbs2nid(&cbs), id.nid);
    CBS_init(&cbs, oid.data(), oid.size() - 1);
    EXPECT_EQ(OBJ_cbs2nid(&cbs), NID_undef);

    uint8_t der[32];
    bssl::ScopedCBB cbb;
    size_t len = 0;
    ASSERT_TRUE(CBB_init_fixed(cbb.get(), der, sizeof(der)));
    ASSERT_TRUE(OBJ_nid2cbb(cbb.get(), id.nid));
    ASSERT_TRUE(CBB_finish(cbb.get(), nullptr, &len));
    oid.insert(oid.begin(), {0x06, static_cast<uint8_t>(oid.size())});
    EXPECT_EQ(oid, std::vector<uint8_t>(der, der + len));

    std::string text;
    for (long arc : id.arcs) {
      text += (text.empty() ? "" : ".") + std::to_string(arc);
    }
    EXPECT_EQ(OBJ_txt2nid(text.c_str()), id.nid) << text;
    EXPECT_EQ(OBJ_txt2nid((text + ".1").c_str()), NID_undef) << text;
  }
}

// Each macro of nid.h is in the table, under the names that the header gives,
// and no name or number is used twice.
TEST(ObjTest, HeaderAndTableAgree) {
  std::ifstream header(SourcePath("include/openssl/nid.h"));
  const std::regex define("#define (NID|SN|LN|OBJ)_(\\w+) (.*)");
  std::set<std::string> names;
  std::set<int> nids;
  size_t num_oids = 0;
  int nid = -1;  // the number of an object stands first
  std::smatch match;
  for (std::string line; std::getline(header, line);) {
    if (!std::regex_match(line, match, define)) {
      continue;
    }
    const std::string kind = match[1], value = match[3];
    if (kind == "NID") {
      nid = std::stoi(value);
      EXPECT_TRUE(nids.insert(nid).second) << line;
    } else if (kind == "OBJ") {
      num_oids += match[2].str().rfind("ENC_", 0) != 0;
    } else {
      const std::string name = value.substr(1, value.size() - 2);
      EXPECT_TRUE(names.insert(name).second) << line;
      EXPECT_EQ(OBJ_txt2nid(name.c_str()), nid) << line;
      EXPECT_EQ(kind == "SN" ? OBJ_nid2sn(nid) : OBJ_nid2ln(nid), name);
      EXPECT_EQ((kind == "SN" ? OBJ_sn2nid : OBJ_ln2nid)(name.c_str()), nid);
    }
  }
  EXPECT_GT(nids.size(), 25u);
  EXPECT_EQ(num_oids, sizeof(kIdentifiers) / sizeof(kIdentifiers[0]));
}

TEST(ObjTest, Names) {
  EXPECT_STREQ(OBJ_nid2sn(NID_X9_62_prime256v1), "prime256v1");
  EXPECT_STREQ(OBJ_nid2ln(NID_X9_62_prime256v1), "prime256v1");
  EXPECT_STREQ(OBJ_nid2sn(NID_sha256), "SHA256");
  EXPECT_STREQ(OBJ_nid2ln(NID_sha256), "sha256");
  EXPECT_STREQ(OBJ_nid2sn(NID_undef), "UNDEF");
  EXPECT_STREQ(OBJ_nid2ln(NID_undef), "undefined");
}

TEST(ObjTest, Unknown) {
  for (int nid : {-1, 1, 100000}) {
    EXPECT_EQ(OBJ_nid2sn(nid), nullptr);
    ExpectUnknown();
    EXPECT_EQ(OBJ_nid2ln(nid), nullptr);
    ExpectUnknown();
  }
  bssl::ScopedCBB cbb;
  ASSERT_TRUE(CBB_init(cbb.get(), 0));
  for (int nid : {-1, NID_undef, NID_hkdf}) {
    EXPECT_FALSE(OBJ_nid2cbb(cbb.get(), nid));
    ExpectUnknown();
  }
  EXPECT_EQ(CBB_len(cbb.get()), 0u);
  for (const char *s : {"", "secp256r1", "PRIME256V1", "1.3.132.0", "1..3",
                        "1.3.132.0.34 ", "1.3.132.0.34.", ".", "-1.3"}) {
    EXPECT_EQ(OBJ_txt2nid(s), NID_undef) << s;
  }
  EXPECT_EQ(OBJ_txt2nid("1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20"),
            NID_undef);
  EXPECT_EQ(ERR_get_error(), 0u);
  CBS empty;
  CBS_init(&empty, nullptr, 0);
  EXPECT_EQ(OBJ_cbs2nid(&empty), NID_undef);
}

using ObjPtr = bssl::UniquePtr<ASN1_OBJECT>;

std::string Text(const ASN1_OBJECT *obj, int always_return_oid) {
  char out[100];
  const int len = OBJ_obj2txt(out, sizeof(out), obj, always_return_oid);
  EXPECT_EQ(len, static_cast<int>(strlen(out)));
  return out;
}

TEST(ObjTest, ObjectsOfTheTable) {
  for (const Identifier &id : kIdentifiers) {
    const std::vector<uint8_t> oid = Encode(id.arcs);
    ASN1_OBJECT *obj = OBJ_nid2obj(id.nid);
    ASSERT_TRUE(obj);
    EXPECT_EQ(OBJ_obj2nid(obj), id.nid);
    EXPECT_EQ(Bytes(OBJ_get0_data(obj), OBJ_length(obj)), Bytes(oid));
    EXPECT_EQ(Text(obj, 0), OBJ_nid2ln(id.nid));
    const std::string dotted = Text(obj, 1);
    ObjPtr named(OBJ_txt2obj(OBJ_nid2sn(id.nid), 0));
    ObjPtr spelled(OBJ_txt2obj(dotted.c_str(), 1));
    ObjPtr copy(OBJ_dup(obj));
    for (const ObjPtr *same : {&named, &spelled, &copy}) {
      ASSERT_TRUE(*same);
      EXPECT_EQ(OBJ_obj2nid(same->get()), id.nid);
      EXPECT_EQ(OBJ_cmp(same->get(), obj), 0);
    }
    EXPECT_NE(OBJ_cmp(obj, OBJ_get_undef()), 0);
  }
  EXPECT_EQ(OBJ_nid2obj(100000), nullptr);
  ExpectUnknown();
  EXPECT_EQ(OBJ_get_undef(), OBJ_nid2obj(NID_undef));
  EXPECT_EQ(OBJ_length(OBJ_get_undef()), 0u);
  EXPECT_EQ(Text(OBJ_get_undef(), 0), "");
}

TEST(ObjTest, ObjectsOutsideTheTable) {
  ObjPtr obj(OBJ_txt2obj("2.999.1", 0)), longer(OBJ_txt2obj("2.999.1.128", 0));
  ObjPtr other(OBJ_txt2obj("2.999.2", 0));
  ASSERT_TRUE(obj && longer && other);
  EXPECT_EQ(OBJ_obj2nid(obj.get()), NID_undef);
  EXPECT_EQ(Bytes(OBJ_get0_data(obj.get()), OBJ_length(obj.get())),
            Bytes(Encode({2, 999, 1})));
  EXPECT_EQ(Text(obj.get(), 0), "2.999.1");
  ObjPtr copy(OBJ_dup(obj.get()));
  EXPECT_NE(copy, obj);
  EXPECT_EQ(OBJ_cmp(copy.get(), obj.get()), 0);
  EXPECT_LT(OBJ_cmp(obj.get(), other.get()), 0);
  EXPECT_GT(OBJ_cmp(other.get(), obj.get()), 0);
  EXPECT_LT(OBJ_cmp(other.get(), longer.get()), 0);
  EXPECT_GT(OBJ_cmp(longer.get(), other.get()), 0);
  obj.reset();
  EXPECT_EQ(Text(copy.get(), 1), "2.999.1");

  // What does not fit is cut, and still measured.
  char out[4] = {'x', 'x', 'x', 'x'};
  EXPECT_EQ(OBJ_obj2txt(out, 3, copy.get(), 0), 7);
  EXPECT_EQ(std::string(out, 4), std::string("2.\0x", 4));
  EXPECT_EQ(OBJ_obj2txt(nullptr, 0, copy.get(), 0), 7);
}

TEST(ObjTest, ObjectsThatAreNone) {
  for (const char *s : {"", "no such name", "1.", "3.1", "prime256v1"}) {
    EXPECT_EQ(OBJ_txt2obj(s, 1), nullptr) << s;
    EXPECT_TRUE(
        ERR_equals(ERR_get_error(), ERR_LIB_OBJ, OBJ_R_INVALID_OID_STRING));
    EXPECT_EQ(ERR_get_error(), 0u);
  }
  EXPECT_EQ(OBJ_obj2nid(nullptr), NID_undef);
  EXPECT_EQ(OBJ_get0_data(nullptr), nullptr);
  EXPECT_EQ(OBJ_length(nullptr), 0u);
  EXPECT_EQ(OBJ_dup(nullptr), nullptr);
  EXPECT_EQ(Text(nullptr, 0), "");
  ASN1_OBJECT_free(nullptr);
  size_t allocations = ForEachAllocationFailure([](bool fails) {
    ObjPtr obj(OBJ_txt2obj("2.999.1", 0));
    ObjPtr copy(OBJ_dup(obj.get()));
    EXPECT_EQ(copy == nullptr, fails);
    ERR_clear_error();
  });
  EXPECT_EQ(allocations, 3u);
}

TEST(ObjTest, Signatures) {
  const int kTests[][3] = {{416, 64, 408},  {793, 675, 408}, {794, 672, 408},
                           {795, 673, 408}, {796, 674, 408}, {949, 0, 949}};
  for (const auto &t : kTests) {
    int sign = -1, digest = -1, pkey = -1;
    EXPECT_TRUE(OBJ_find_sigid_algs(t[0], &digest, &pkey));
    EXPECT_EQ(digest, t[1]);
    EXPECT_EQ(pkey, t[2]);
    EXPECT_TRUE(OBJ_find_sigid_algs(t[0], nullptr, nullptr));
    EXPECT_TRUE(OBJ_find_sigid_by_algs(&sign, t[1], t[2]));
    EXPECT_EQ(sign, t[0]);
    EXPECT_TRUE(OBJ_find_sigid_by_algs(nullptr, t[1], t[2]));
  }
  EXPECT_FALSE(OBJ_find_sigid_algs(NID_sha256, nullptr, nullptr));
  EXPECT_FALSE(OBJ_find_sigid_by_algs(nullptr, NID_sha256, NID_ED25519));
  EXPECT_EQ(ERR_get_error(), 0u);
  OBJ_cleanup();
}

}  // namespace
