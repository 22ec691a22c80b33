// SPDX-License-Identifier: Apache-2.0
//
// Tests of keys of all kinds in ASN.1. What the library writes is compared with
// bytes put together here, and every parser gets every truncation and changes
// of every byte to read.

#include <openssl/bytestring.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "crypto/err/internal.h"
#include "crypto/test/der_util.h"
#include "crypto/test/expect_error.h"
#include "crypto/test/expect_strict.h"
#include "crypto/test/key_util.h"
#include "crypto/test/test_util.h"

namespace {

using KeyPtr = bssl::UniquePtr<EVP_PKEY>;

// Written returns what an i2d function wrote, or nothing.
template <typename T>
ByteVector Written(int (*i2d)(const T *, uint8_t **), const T *key) {
  uint8_t *der = nullptr;
  int len = i2d(key, &der);
  bssl::UniquePtr<uint8_t> free_der(der);
  return len < 0 ? ByteVector() : ByteVector(der, der + len);
}

// Pkcs8 returns what |EVP_marshal_private_key| writes, or nothing.
ByteVector Pkcs8(const EVP_PKEY *pkey) {
  return Marshal(EVP_marshal_private_key, pkey);
}

using Parser = EVP_PKEY *(*)(CBS *);

// Parse reads all of |der|, or gives NULL.
KeyPtr Parse(Parser parse, const ByteVector &der) {
  CBS cbs;
  CBS_init(&cbs, der.data(), der.size());
  KeyPtr pkey(parse(&cbs));
  EXPECT_TRUE(!pkey || CBS_len(&cbs) == 0);
  return pkey;
}

KeyPtr FromEcKey(EC_KEY *key) {
  KeyPtr pkey(EVP_PKEY_new());
  EXPECT_TRUE(EVP_PKEY_set1_EC_KEY(pkey.get(), key));
  return pkey;
}

// The DER of id-ecPublicKey (RFC 5480) and of id-Ed25519 (RFC 8410).
const ByteVector kEcOid = HexBytes("06072a8648ce3d0201");
const ByteVector kEdOid = HexBytes("06032b6570");

ByteVector Spki(const ByteVector &oid, const ByteVector &parameters,
                const ByteVector &point) {
  return Der(0x30, Join({Der(0x30, Join({oid, parameters})),
                         Der(3, Join({{0}, point}))}));
}

ByteVector PrivateKeyInfo(const ByteVector &oid, const ByteVector &parameters,
                          const ByteVector &key,
                          const ByteVector &attributes = {}) {
  return Der(0x30, Join({DerInteger(0), Der(0x30, Join({oid, parameters})),
                         Der(4, key), attributes}));
}


class EvpAsn1Test : public testing::TestWithParam<const CurveForTesting *> {
 protected:
  void SetUp() override {
    ERR_clear_error();
    key_ = RandomKey(group());
    priv_ = ToSlow(EC_KEY_get0_private_key(key_.get()))
                .ToBytes(OrderBytes(curve().slow));
    pub_ = ToSlow(group(), EC_KEY_get0_public_key(key_.get()));
    pkey_ = FromEcKey(key_.get());
  }

  const CurveForTesting &curve() const { return *GetParam(); }
  const EC_GROUP *group() const { return curve().group; }
  ByteVector oid() const { return CurveOid(curve().name); }

  ByteVector Point(bool compressed) const {
    size_t width = (curve().slow.p.Bits() + 7) / 8;
    ByteVector x = pub_.x.ToBytes(width);
    return compressed ? Join({{(uint8_t)(2 + pub_.y.IsOdd())}, x})
                      : Join({{4}, x, pub_.y.ToBytes(width)});
  }

  // Sec1 is an ECPrivateKey of these pieces; an empty one is left out.
  ByteVector Sec1(const ByteVector &parameters, const ByteVector &point) const {
    return Der(0x30,
               Join({DerInteger(1), Der(4, priv_),
                     parameters.empty() ? ByteVector() : Der(0xa0, parameters),
                     point.empty() ? ByteVector()
                                   : Der(0xa1, Der(3, Join({{0}, point})))}));
  }

  // Explicit returns explicit parameters with |b| as b.
  ByteVector Explicit(const SlowInt &b) const {
    const SlowCurve &slow = curve().slow;
    size_t width = (slow.p.Bits() + 7) / 8;
    return Der(0x30, Join({DerInteger(1),
                           Der(0x30, Join({HexBytes("06072a8648ce3d0101"),
                                           DerInteger(slow.p)})),
                           Der(0x30, Join({Der(4, slow.a.ToBytes(width)),
                                           Der(4, b.ToBytes(width))})),
                           Der(4, Join({{4},
                                        slow.generator.x.ToBytes(width),
                                        slow.generator.y.ToBytes(width)})),
                           DerInteger(slow.n), DerInteger(1)}));
  }

  bssl::UniquePtr<EC_KEY> key_;
  ByteVector priv_;
  SlowPoint pub_;
  KeyPtr pkey_;
  TestRandom random_{11};
};

TEST_P(EvpAsn1Test, PublicKeys) {
  const ByteVector expected = Spki(kEcOid, oid(), Point(false));
  for (bool compressed : {false, true}) {
    // What is written is uncompressed whatever the form.
    EC_KEY_set_conv_form(key_.get(), compressed
                                         ? POINT_CONVERSION_COMPRESSED
                                         : POINT_CONVERSION_UNCOMPRESSED);
    EXPECT_EQ(Bytes(Written(i2d_PUBKEY, pkey_.get())), Bytes(expected));
    EXPECT_EQ(Bytes(Written<EC_KEY>(i2d_EC_PUBKEY, key_.get())),
              Bytes(expected));
    KeyPtr read =
        Parse(EVP_parse_public_key, Spki(kEcOid, oid(), Point(compressed)));
    ASSERT_TRUE(read);
    EXPECT_EQ(EVP_PKEY_eq(read.get(), pkey_.get()), 1);
    EXPECT_FALSE(EVP_PKEY_has_private(read.get()));
    EXPECT_EQ(EVP_PKEY_get_ec_curve_nid(read.get()), curve().nid);
  }
  KeyPtr read = Parse(EVP_parse_public_key,
                      Spki(kEcOid, Explicit(curve().slow.b), Point(false)));
  ASSERT_TRUE(read);
  EXPECT_EQ(Bytes(Written(i2d_PUBKEY, read.get())), Bytes(expected));
  EXPECT_NO_ERROR();
}

TEST_P(EvpAsn1Test, PublicKeysThatAreNone) {
  ByteVector off_curve = Point(false);
  off_curve.back() ^= 1;
  const struct {
    const char *name;
    ByteVector der;
    int lib, reason;
  } kCases[] = {
      {"unknown curve", Spki(kEcOid, HexBytes("06052b8104001f"), Point(false)),
       ERR_LIB_EVP, EVP_R_UNSUPPORTED_ALGORITHM},
      {"unknown explicit curve",
       Spki(kEcOid, Explicit(curve().slow.b + 1), Point(false)), ERR_LIB_EVP,
       EVP_R_UNSUPPORTED_ALGORITHM},
      {"unknown algorithm",
       Spki(HexBytes("06092a864886f70d010101"), HexBytes("0500"), Point(false)),
       ERR_LIB_EVP, EVP_R_UNSUPPORTED_ALGORITHM},
      {"no parameters", Spki(kEcOid, {}, Point(false)), ERR_LIB_EVP,
       EVP_R_DECODE_ERROR},
      {"implicit parameters", Spki(kEcOid, HexBytes("0500"), Point(false)),
       ERR_LIB_EVP, EVP_R_DECODE_ERROR},
      {"more after the parameters",
       Spki(kEcOid, Join({oid(), HexBytes("0500")}), Point(false)), ERR_LIB_EVP,
       EVP_R_DECODE_ERROR},
      {"off the curve", Spki(kEcOid, oid(), off_curve), ERR_LIB_EC,
       EC_R_POINT_IS_NOT_ON_CURVE},
      {"infinity", Spki(kEcOid, oid(), {0}), ERR_LIB_EC, EC_R_INVALID_ENCODING},
      {"unused bits",
       Der(0x30, Join({Der(0x30, Join({kEcOid, oid()})),
                       Der(3, Join({{1}, Point(false)}))})),
       ERR_LIB_EVP, EVP_R_DECODE_ERROR},
      {"no bits",
       Der(0x30, Join({Der(0x30, Join({kEcOid, oid()})), Der(3, {})})),
       ERR_LIB_EVP, EVP_R_DECODE_ERROR},
      {"more at the end",
       Der(0x30, Join({Der(0x30, Join({kEcOid, oid()})),
                       Der(3, Join({{0}, Point(false)})), HexBytes("0500")})),
       ERR_LIB_EVP, EVP_R_DECODE_ERROR},
  };
  for (const auto &c : kCases) {
    SCOPED_TRACE(c.name);
    EXPECT_FALSE(Parse(EVP_parse_public_key, c.der));
    EXPECT_TRUE(TakeOnlyError(c.lib, c.reason));
  }
}

TEST_P(EvpAsn1Test, PrivateKeys) {
  for (unsigned flags : {0, EC_PKEY_NO_PUBKEY, EC_PKEY_NO_PARAMETERS}) {
    for (bool compressed : {false, true}) {
      EC_KEY_set_enc_flags(key_.get(), flags);
      EC_KEY_set_conv_form(key_.get(), compressed
                                           ? POINT_CONVERSION_COMPRESSED
                                           : POINT_CONVERSION_UNCOMPRESSED);
      const ByteVector point =
          flags & EC_PKEY_NO_PUBKEY ? ByteVector() : Point(compressed);
      const ByteVector expected =
          PrivateKeyInfo(kEcOid, oid(), Sec1({}, point));
      EXPECT_EQ(Bytes(Pkcs8(pkey_.get())), Bytes(expected));
      EXPECT_EQ(Bytes(Written(i2d_PrivateKey, pkey_.get())),
                Bytes(Sec1(flags & EC_PKEY_NO_PARAMETERS ? ByteVector() : oid(),
                           point)));
      KeyPtr read = Parse(EVP_parse_private_key, expected);
      ASSERT_TRUE(read);
      EXPECT_EQ(EVP_PKEY_eq(read.get(), pkey_.get()), 1);
      EXPECT_TRUE(EVP_PKEY_has_private(read.get()));
      EXPECT_EQ(Bytes(Pkcs8(read.get())), Bytes(expected));
    }
  }
  // Parts that are read and not written.
  EC_KEY_set_enc_flags(key_.get(), 0);
  EC_KEY_set_conv_form(key_.get(), POINT_CONVERSION_UNCOMPRESSED);
  const ByteVector inner = Sec1({}, Point(false));
  const ByteVector expected = PrivateKeyInfo(kEcOid, oid(), inner);
  for (const ByteVector &der :
       {PrivateKeyInfo(kEcOid, oid(), Sec1(oid(), Point(false))),
        PrivateKeyInfo(kEcOid, Explicit(curve().slow.b), inner),
        PrivateKeyInfo(kEcOid, oid(), inner,
                       HexBytes("a00d300b0603551d0f310403020080"))}) {
    KeyPtr read = Parse(EVP_parse_private_key, der);
    ASSERT_TRUE(read);
    EXPECT_EQ(Bytes(Pkcs8(read.get())), Bytes(expected));
  }
  EXPECT_NO_ERROR();
}

TEST_P(EvpAsn1Test, PrivateKeysThatAreNone) {
  const ByteVector inner = Sec1({}, Point(false));
  const ByteVector other_oid =
      CurveOid(curve().name == "p256" ? "p384" : "p256");
  ByteVector wrong_point = Point(true);
  wrong_point[0] ^= 1;
  const struct {
    const char *name;
    ByteVector der;
    int lib, reason;
  } kCases[] = {
      {"version 1",
       Der(0x30, Join({DerInteger(1), Der(0x30, Join({kEcOid, oid()})),
                       Der(4, inner)})),
       ERR_LIB_EVP, EVP_R_DECODE_ERROR},
      {"more after the key", PrivateKeyInfo(kEcOid, oid(), Join({inner, {0}})),
       ERR_LIB_EVP, EVP_R_DECODE_ERROR},
      {"two attributes",
       PrivateKeyInfo(kEcOid, oid(), inner, HexBytes("a000a000")), ERR_LIB_EVP,
       EVP_R_DECODE_ERROR},
      {"a public key outside",
       PrivateKeyInfo(kEcOid, oid(), inner, HexBytes("a100")), ERR_LIB_EVP,
       EVP_R_DECODE_ERROR},
      {"unknown curve",
       PrivateKeyInfo(kEcOid, HexBytes("06052b8104001f"), inner), ERR_LIB_EVP,
       EVP_R_UNSUPPORTED_ALGORITHM},
      {"unknown algorithm",
       PrivateKeyInfo(HexBytes("06032b656f"), oid(), inner), ERR_LIB_EVP,
       EVP_R_UNSUPPORTED_ALGORITHM},
      {"two curves", PrivateKeyInfo(kEcOid, oid(), Sec1(other_oid, {})),
       ERR_LIB_EC, EC_R_GROUP_MISMATCH},
      {"another's point", PrivateKeyInfo(kEcOid, oid(), Sec1({}, wrong_point)),
       ERR_LIB_EC, EC_R_INVALID_PRIVATE_KEY},
      {"no ECPrivateKey", PrivateKeyInfo(kEcOid, oid(), {4, 0}), ERR_LIB_EC,
       EC_R_DECODE_ERROR},
  };
  for (const auto &c : kCases) {
    SCOPED_TRACE(c.name);
    EXPECT_FALSE(Parse(EVP_parse_private_key, c.der));
    EXPECT_TRUE(TakeOnlyError(c.lib, c.reason));
  }
}

// d2i functions take any form from the front.
TEST_P(EvpAsn1Test, D2i) {
  const ByteVector sec1 = Sec1(oid(), Point(false));
  const ByteVector pkcs8 =
      PrivateKeyInfo(kEcOid, oid(), Sec1({}, Point(false)));
  for (const ByteVector &der : {sec1, pkcs8}) {
    const ByteVector longer = Join({der, {1, 2, 3}});
    EVP_PKEY *out = EVP_PKEY_new();  // replaced and freed
    const uint8_t *in = longer.data();
    EVP_PKEY *ret = d2i_AutoPrivateKey(&out, &in, (long)longer.size());
    ASSERT_TRUE(ret);
    EXPECT_EQ(ret, out);
    EXPECT_EQ(in, longer.data() + der.size());
    EXPECT_EQ(EVP_PKEY_eq(out, pkey_.get()), 1);

    in = longer.data();
    EXPECT_FALSE(
        d2i_PrivateKey(EVP_PKEY_ED25519, &out, &in, (long)longer.size()));
    EXPECT_ERROR(EVP, EVP_R_DIFFERENT_KEY_TYPES);
    EXPECT_EQ(in, longer.data());
    EXPECT_EQ(ret, out);
    KeyPtr read(d2i_PrivateKey(EVP_PKEY_EC, nullptr, &in, (long)longer.size()));
    EXPECT_TRUE(read);
    EXPECT_EQ(Bytes(Written(i2d_PrivateKey, read.get())), Bytes(sec1));
    EVP_PKEY_free(out);
  }
  const ByteVector spki = Spki(kEcOid, oid(), Point(false));
  const uint8_t *in = spki.data();
  EXPECT_FALSE(d2i_PUBKEY(nullptr, &in, -1));
  EXPECT_ERROR(ASN1, ASN1_R_BUFFER_TOO_SMALL);
  EXPECT_FALSE(d2i_AutoPrivateKey(nullptr, &in, (long)spki.size()));
  EXPECT_ERROR(EVP, EVP_R_DECODE_ERROR);
  EC_KEY *out = EC_KEY_new();
  EC_KEY *ret = d2i_EC_PUBKEY(&out, &in, (long)spki.size());
  ASSERT_TRUE(ret);
  EXPECT_EQ(ret, out);
  EXPECT_EQ(in, spki.data() + spki.size());
  EXPECT_EQ(ToSlow(group(), EC_KEY_get0_public_key(out)), pub_);
  EC_KEY_free(out);

  // Points alone.
  EXPECT_EQ(Bytes(Written(i2d_PublicKey, pkey_.get())), Bytes(Point(false)));
  EVP_PKEY *into = nullptr;
  const ByteVector point = Point(true);
  in = point.data();
  EXPECT_FALSE(d2i_PublicKey(EVP_PKEY_EC, &into, &in, (long)point.size()));
  EXPECT_ERROR(EVP, EVP_R_MISSING_PARAMETERS);
  KeyPtr curve_only(EVP_PKEY_new());
  ASSERT_TRUE(EVP_PKEY_copy_parameters(curve_only.get(), pkey_.get()));
  into = curve_only.get();
  EXPECT_EQ(d2i_PublicKey(EVP_PKEY_EC, &into, &in, (long)point.size()), into);
  EXPECT_EQ(EVP_PKEY_eq(into, pkey_.get()), 1);
  EXPECT_NO_ERROR();
}

TEST_P(EvpAsn1Test, ListedAlgorithmsOnly) {
  const EVP_PKEY_ALG *const kAlgorithms[] = {
      EVP_pkey_ec_p224(), EVP_pkey_ec_p256(),      EVP_pkey_ec_p384(),
      EVP_pkey_ec_p521(), EVP_pkey_ec_secp256k1(), EVP_pkey_ed25519()};
  const ByteVector spki = Spki(kEcOid, oid(), Point(false));
  const ByteVector pkcs8 = PrivateKeyInfo(kEcOid, oid(), Sec1({}, {}));
  size_t accepted = 0;
  for (const EVP_PKEY_ALG *const &algorithm : kAlgorithms) {
    KeyPtr pub(EVP_PKEY_from_subject_public_key_info(spki.data(), spki.size(),
                                                     &algorithm, 1));
    KeyPtr priv(EVP_PKEY_from_private_key_info(pkcs8.data(), pkcs8.size(),
                                               &algorithm, 1));
    EXPECT_EQ(pub == nullptr, priv == nullptr);
    if (pub) {
      accepted++;
      KeyPtr fresh(EVP_PKEY_generate_from_alg(algorithm));
      ASSERT_TRUE(fresh);
      EXPECT_EQ(EVP_PKEY_parameters_eq(fresh.get(), pkey_.get()), 1);
    } else {
      EXPECT_TRUE(ERR_equals(ERR_get_error(), ERR_LIB_EVP,
                             EVP_R_UNSUPPORTED_ALGORITHM));
      EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
    }
  }
  EXPECT_EQ(accepted, 1u);
  const ByteVector longer = Join({spki, {0}});
  EXPECT_FALSE(EVP_PKEY_from_subject_public_key_info(
      longer.data(), longer.size(), kAlgorithms, 6));
  EXPECT_ERROR(EVP, EVP_R_DECODE_ERROR);
  EXPECT_TRUE(KeyPtr(EVP_PKEY_from_subject_public_key_info(
      spki.data(), spki.size(), kAlgorithms, 6)));
  EXPECT_FALSE(EVP_PKEY_from_subject_public_key_info(spki.data(), spki.size(),
                                                     nullptr, 0));
  EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
}

TEST_P(EvpAsn1Test, FailingAllocations) {
  const ByteVector spki = Spki(kEcOid, oid(), Point(false));
  const ByteVector pkcs8 =
      PrivateKeyInfo(kEcOid, oid(), Sec1({}, Point(false)));
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              KeyPtr pub = Parse(EVP_parse_public_key, spki);
              KeyPtr priv = pub ? Parse(EVP_parse_private_key, pkcs8) : nullptr;
              uint8_t *out = nullptr;
              const bool ok = priv && i2d_PUBKEY(pub.get(), &out) > 0 &&
                              !Pkcs8(priv.get()).empty();
              OPENSSL_free(out);
              EXPECT_EQ(ok, !fails);
              EXPECT_EQ(ERR_peek_error() == 0, !fails);
              ERR_clear_error();
            }),
            6u);
}


// Malformed input.

struct Form {
  const char *name;
  ByteVector der;
  Rewriter rewrite;
};

ByteVector RewritePkcs8(const ByteVector &in) {
  return RewriteCbs<EVP_PKEY>(EVP_parse_private_key, EVP_marshal_private_key,
                              in);
}

TEST_P(EvpAsn1Test, Malformed) {
  const auto spki = [](const ByteVector &in) {
    return RewriteD2i<EVP_PKEY>(d2i_PUBKEY, i2d_PUBKEY, in);
  };
  const auto ec_spki = [](const ByteVector &in) {
    return RewriteD2i<EC_KEY>(d2i_EC_PUBKEY, i2d_EC_PUBKEY, in);
  };
  // What is read compressed is written whole: put together again it is the
  // same.
  const auto compressed = [&](const ByteVector &in) -> ByteVector {
    const uint8_t *rest = in.data();
    KeyPtr key(d2i_PUBKEY(nullptr, &rest, (long)in.size()));
    return key ? Join({Spki(kEcOid, oid(),
                            Marshal(EVP_PKEY_marshal_ec_compressed_point,
                                    static_cast<const EVP_PKEY *>(key.get()))),
                       ByteVector(rest, End(in))})
               : ByteVector();
  };
  const auto sec1 = [](const ByteVector &in) {
    return RewriteD2i<EVP_PKEY>(d2i_AutoPrivateKey, i2d_PrivateKey, in);
  };
  const Form kForms[] = {
      {"public key", Spki(kEcOid, oid(), Point(false)), spki},
      {"public key, compressed", Spki(kEcOid, oid(), Point(true)), compressed},
      {"public EC key", Spki(kEcOid, oid(), Point(false)), ec_spki},
      {"PKCS #8", PrivateKeyInfo(kEcOid, oid(), Sec1({}, Point(false))),
       RewritePkcs8},
      {"PKCS #8, compressed",
       PrivateKeyInfo(kEcOid, oid(), Sec1({}, Point(true))), RewritePkcs8},
      {"SEC 1", Sec1(oid(), Point(false)), sec1},
  };
  // All changes on one curve, some on the others.
  const bool all = curve().group == EC_group_p256();
  for (const Form &form : kForms) {
    ExpectStrict(form.name, form.der, form.rewrite, all ? 0 : 1, &random_);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Curves, EvpAsn1Test, testing::ValuesIn(NamedKeyCurves()),
    NameOfCurve<testing::TestParamInfo<const CurveForTesting *>>);


// Ed25519: the keys of RFC 8410, section 10.

const ByteVector kEdPublic = HexBytes(
    "302a300506032b657003210019bf44096984cdfe8541bac167dc3b96c85086aa30b6b6cb0c"
    "5c38ad703166e1");
const ByteVector kEdPrivate = HexBytes(
    "302e020100300506032b657004220420d4ee72dbf913584ad5b6d8f1f769f8ad3afe7c28"
    "cbf1d4fbe097a88f44755842");

TEST(EvpAsn1Ed25519Test, Rfc8410) {
  KeyPtr pub = Parse(EVP_parse_public_key, kEdPublic);
  KeyPtr priv = Parse(EVP_parse_private_key, kEdPrivate);
  ASSERT_TRUE(pub && priv);
  EXPECT_EQ(EVP_PKEY_eq(pub.get(), priv.get()), 1);
  EXPECT_EQ(Bytes(Written<EVP_PKEY>(i2d_PUBKEY, priv.get())), Bytes(kEdPublic));
  EXPECT_EQ(Bytes(Pkcs8(priv.get())), Bytes(kEdPrivate));
  const uint8_t *in = kEdPrivate.data();
  KeyPtr read(
      d2i_PrivateKey(EVP_PKEY_ED25519, nullptr, &in, (long)kEdPrivate.size()));
  EXPECT_TRUE(read);
  in = kEdPublic.data();
  EXPECT_FALSE(d2i_EC_PUBKEY(nullptr, &in, (long)kEdPublic.size()));
  EXPECT_ERROR(EVP, EVP_R_EXPECTING_A_EC_KEY);
  EXPECT_EQ(in, kEdPublic.data());
  EXPECT_EQ(i2d_PrivateKey(priv.get(), nullptr), -1);
  EXPECT_ERROR(ASN1, ASN1_R_UNSUPPORTED_PUBLIC_KEY_TYPE);
  EXPECT_EQ(i2d_PublicKey(priv.get(), nullptr), -1);
  EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_PUBLIC_KEY_TYPE);
  EXPECT_FALSE(d2i_PublicKey(EVP_PKEY_ED25519, nullptr, &in, 32));
  EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_PUBLIC_KEY_TYPE);
}

TEST(EvpAsn1Ed25519Test, KeysThatAreNone) {
  const ByteVector raw(32, 1);
  const ByteVector null = HexBytes("0500");
  for (const ByteVector &der :
       {Spki(kEdOid, null, raw), Spki(kEdOid, {}, ByteVector(31)),
        Spki(kEdOid, {}, ByteVector(33))}) {
    EXPECT_FALSE(Parse(EVP_parse_public_key, der));
    EXPECT_ERROR(EVP, EVP_R_DECODE_ERROR);
  }
  for (const ByteVector &der :
       {PrivateKeyInfo(kEdOid, null, Der(4, raw)),
        PrivateKeyInfo(kEdOid, {}, raw),
        PrivateKeyInfo(kEdOid, {}, Der(4, ByteVector(31))),
        PrivateKeyInfo(kEdOid, {}, Join({Der(4, raw), null}))}) {
    EXPECT_FALSE(Parse(EVP_parse_private_key, der));
    EXPECT_ERROR(EVP, EVP_R_DECODE_ERROR);
  }
}

ByteVector RewriteRaw(EVP_PKEY *(*from)(const EVP_PKEY_ALG *, const uint8_t *,
                                        size_t),
                      int (*get)(const EVP_PKEY *, uint8_t *, size_t *),
                      const ByteVector &in) {
  KeyPtr key(from(EVP_pkey_ed25519(), in.data(), in.size()));
  ByteVector out(key ? 32 : 0);
  size_t len = out.size();
  EXPECT_TRUE(!key || get(key.get(), out.data(), &len));
  return out;
}

TEST(EvpAsn1Ed25519Test, Malformed) {
  TestRandom random(12);
  for (uint8_t kind : {0x70, 0x6e}) {  // Ed25519 and X25519
    ByteVector pub = kEdPublic, priv = kEdPrivate;
    pub[8] = priv[11] = kind;
    ExpectStrict(
        "public key", pub,
        [](const ByteVector &in) {
          return RewriteCbs<EVP_PKEY>(EVP_parse_public_key,
                                      EVP_marshal_public_key, in);
        },
        0, &random);
    ExpectStrict("PKCS #8", priv, RewritePkcs8, 0, &random);
  }
  // Of raw keys all that differ are others.
  const ByteVector raw(kEdPrivate.end() - 32, kEdPrivate.end());
  EXPECT_EQ(ExpectStrict(
                "raw private key", raw,
                [](const ByteVector &in) {
                  return RewriteRaw(EVP_PKEY_from_raw_private_key,
                                    EVP_PKEY_get_raw_private_key, in);
                },
                0, &random),
            32u * 255);
  EXPECT_EQ(ExpectStrict(
                "raw public key", raw,
                [](const ByteVector &in) {
                  return RewriteRaw(EVP_PKEY_from_raw_public_key,
                                    EVP_PKEY_get_raw_public_key, in);
                },
                0, &random),
            32u * 255);
}

// The keys follow what is written already, and fill their parents.
TEST(EvpAsn1Ed25519Test, AppendsToCbb) {
  const uint8_t *in = kEdPublic.data();
  KeyPtr pub(d2i_PUBKEY(nullptr, &in, static_cast<long>(kEdPublic.size())));
  ASSERT_TRUE(pub);
  bssl::ScopedCBB cbb;
  CBB child;
  ASSERT_TRUE(CBB_init(cbb.get(), 0) &&
              CBB_add_u8_length_prefixed(cbb.get(), &child) &&
              EVP_marshal_public_key(&child, pub.get()) &&
              CBB_add_u8(cbb.get(), 0x55) && CBB_flush(cbb.get()));
  ByteVector expected = {static_cast<uint8_t>(kEdPublic.size())};
  expected.insert(expected.end(), kEdPublic.begin(), kEdPublic.end());
  expected.push_back(0x55);
  EXPECT_EQ(Bytes(CBB_data(cbb.get()), CBB_len(cbb.get())), Bytes(expected));
}

TEST(EvpAsn1CustomTest, KeysThatCannotBeWritten) {
  bssl::UniquePtr<EC_GROUP> group =
      NewCustomGroup(FindCurveForTesting("p256").slow);
  bssl::UniquePtr<EC_KEY> key = RandomKey(group.get());
  KeyPtr pkey = FromEcKey(key.get());
  EXPECT_EQ(i2d_PUBKEY(pkey.get(), nullptr), -1);
  EXPECT_EQ(Errors(), (std::vector<std::pair<int, int>>{
                          {ERR_LIB_EC, EC_R_UNKNOWN_GROUP},
                          {ERR_LIB_EVP, EVP_R_ENCODE_ERROR}}));
  EXPECT_TRUE(Pkcs8(pkey.get()).empty());
  EXPECT_EQ(Errors(), (std::vector<std::pair<int, int>>{
                          {ERR_LIB_EC, EC_R_UNKNOWN_GROUP},
                          {ERR_LIB_EVP, EVP_R_ENCODE_ERROR}}));

  KeyPtr empty(EVP_PKEY_new());
  EXPECT_EQ(i2d_PUBKEY(empty.get(), nullptr), -1);
  EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
  EXPECT_TRUE(Pkcs8(empty.get()).empty());
  EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
  ASSERT_TRUE(EVP_PKEY_set_type(empty.get(), EVP_PKEY_EC));
  EXPECT_EQ(i2d_PUBKEY(empty.get(), nullptr), -1);
  EXPECT_ERROR(EVP, EVP_R_NO_KEY_SET);
  bssl::UniquePtr<EC_KEY> none = NewKey(EC_group_p256());
  pkey = FromEcKey(none.get());
  EXPECT_EQ(i2d_PUBKEY(pkey.get(), nullptr), -1);
  EXPECT_ERROR(EVP, EVP_R_MISSING_PUBLIC_KEY);
  EXPECT_EQ(i2d_EC_PUBKEY(none.get(), nullptr), -1);
  EXPECT_ERROR(EVP, EVP_R_MISSING_PUBLIC_KEY);
  EXPECT_EQ(i2d_EC_PUBKEY(nullptr, nullptr), -1);
  EXPECT_ERROR(EVP, EVP_R_MISSING_PUBLIC_KEY);
  EXPECT_TRUE(Pkcs8(pkey.get()).empty());
  EXPECT_ERROR(EVP, EVP_R_NOT_A_PRIVATE_KEY);
  EXPECT_EQ(i2d_PrivateKey(pkey.get(), nullptr), -1);
  EXPECT_ERROR(EVP, EVP_R_NOT_A_PRIVATE_KEY);
}

}  // namespace
