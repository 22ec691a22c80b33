// SPDX-License-Identifier: Apache-2.0
//
// Tests of keys and curve parameters in ASN.1. What the library writes is
// compared with bytes put together here, and it gets every truncation and every
// change of a byte to read.

#include <openssl/bn.h>
#include <openssl/bytestring.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/nid.h>

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "crypto/err/internal.h"
#include "crypto/test/der_util.h"
#include "crypto/test/expect_strict.h"
#include "crypto/test/key_util.h"
#include "crypto/test/test_util.h"


using ErrorList = std::vector<std::pair<int, int>>;

static const std::pair<int, int> kDecode = {ERR_LIB_EC, EC_R_DECODE_ERROR};

static EC_KEY *Parse(const ByteVector &der, const EC_GROUP *group) {
  CBS cbs;
  CBS_init(&cbs, der.data(), der.size());
  EC_KEY *key = EC_KEY_parse_private_key(&cbs, group);
  EXPECT_TRUE(key == nullptr || CBS_len(&cbs) == 0);
  return key;
}

static ByteVector Marshal(const EC_KEY *key) {
  uint8_t *der = nullptr;
  int len = i2d_ECPrivateKey(key, &der);
  bssl::UniquePtr<uint8_t> free_der(der);
  return len < 0 ? ByteVector() : ByteVector(der, der + len);
}

static EC_GROUP *ParseParameters(const ByteVector &der) {
  CBS cbs;
  CBS_init(&cbs, der.data(), der.size());
  return EC_KEY_parse_parameters(&cbs);
}


class EcKeyAsn1Test : public testing::TestWithParam<const CurveForTesting *> {
 protected:
  void SetUp() override { ERR_clear_error(); }

  const CurveForTesting &curve() const { return *GetParam(); }
  const SlowCurve &slow() const { return curve().slow; }
  const EC_GROUP *group() const { return curve().group; }
  size_t width() const { return OrderBytes(slow()); }
  // values is for |ExpectStrict|: all changes on one curve, some on the others.
  size_t values() const { return group() == EC_group_p256() ? 0 : 2; }
  // NewPair sets |priv_| and |pub_| to the numbers of a new key.
  bssl::UniquePtr<EC_KEY> NewPair() {
    bssl::UniquePtr<EC_KEY> key = RandomKey(group());
    priv_ = ToSlow(EC_KEY_get0_private_key(key.get()));
    pub_ = ToSlow(group(), EC_KEY_get0_public_key(key.get()));
    return key;
  }

  ByteVector Point(const SlowPoint &point, bool compressed) const {
    size_t field_width = (slow().p.Bits() + 7) / 8;
    ByteVector x = point.x.ToBytes(field_width);
    return compressed ? Join({{(uint8_t)(2 + point.y.IsOdd())}, x})
                      : Join({{4}, x, point.y.ToBytes(field_width)});
  }

  // Sec1 returns an ECPrivateKey of these pieces; an empty one is left out.
  static ByteVector Sec1(const ByteVector &octets, const ByteVector &parameters,
                         const ByteVector &point) {
    ByteVector out = Join({{2, 1, 1}, Der(4, octets)});
    if (!parameters.empty()) {
      out = Join({out, Der(0xa0, parameters)});
    }
    if (!point.empty()) {
      out = Join({out, Der(0xa1, Der(3, Join({{0}, point})))});
    }
    return Der(0x30, out);
  }

  // Explicit returns explicit parameters, in which |change| may replace pieces.
  struct Pieces {
    ByteVector version, field_type, p, a, b, seed, base, order, cofactor;
  };
  ByteVector Explicit(const std::function<void(Pieces *)> &change = {}) const {
    size_t field_width = (slow().p.Bits() + 7) / 8;
    Pieces pieces = {DerInteger(1),
                     HexBytes("06072a8648ce3d0101"),
                     DerInteger(slow().p),
                     Der(4, slow().a.ToBytes(field_width)),
                     Der(4, slow().b.ToBytes(field_width)),
                     {},
                     Der(4, Point(slow().generator, false)),
                     DerInteger(slow().n),
                     DerInteger(1)};
    if (change) {
      change(&pieces);
    }
    return Der(0x30, Join({pieces.version,
                           Der(0x30, Join({pieces.field_type, pieces.p})),
                           Der(0x30, Join({pieces.a, pieces.b, pieces.seed})),
                           pieces.base, pieces.order, pieces.cofactor}));
  }

  SlowInt priv_;
  SlowPoint pub_;
  TestRandom random_{7};
};

TEST_P(EcKeyAsn1Test, WritesAndReads) {
  NewPair();
  for (const SlowInt &priv : {priv_, SlowInt(1), slow().n - 1}) {
    SlowPoint pub = priv == priv_ ? pub_ : SlowMulGenerator(slow(), priv);
    bssl::UniquePtr<EC_KEY> key = KeyFromScalar(curve(), priv);
    for (unsigned flags = 0; flags < 4; flags++) {
      for (bool compressed : {false, true}) {
        SCOPED_TRACE(flags);
        bool has_parameters = !(flags & EC_PKEY_NO_PARAMETERS);
        bool has_public = !(flags & EC_PKEY_NO_PUBKEY);
        ByteVector expected =
            Sec1(priv.ToBytes(width()),
                 has_parameters ? CurveOid(curve().name) : ByteVector(),
                 has_public ? Point(pub, compressed) : ByteVector());
        EC_KEY_set_enc_flags(key.get(), flags);
        EC_KEY_set_conv_form(key.get(), compressed
                                            ? POINT_CONVERSION_COMPRESSED
                                            : POINT_CONVERSION_UNCOMPRESSED);
        EXPECT_EQ(Bytes(Marshal(key.get())), Bytes(expected));

        for (const EC_GROUP *given :
             {group(), static_cast<const EC_GROUP *>(nullptr)}) {
          bssl::UniquePtr<EC_KEY> parsed(Parse(expected, given));
          if (given == nullptr && !has_parameters) {
            EXPECT_FALSE(parsed);
            EXPECT_EQ(Errors(),
                      (ErrorList{{ERR_LIB_EC, EC_R_MISSING_PARAMETERS}}));
            continue;
          }
          ASSERT_TRUE(parsed);
          EXPECT_EQ(ToSlow(EC_KEY_get0_private_key(parsed.get())), priv);
          EXPECT_EQ(ToSlow(group(), EC_KEY_get0_public_key(parsed.get())), pub);
          EXPECT_EQ(EC_KEY_get0_group(parsed.get()), group());
          EXPECT_EQ(EC_KEY_get_enc_flags(parsed.get()),
                    has_public ? 0u : (unsigned)EC_PKEY_NO_PUBKEY);
          EXPECT_EQ(EC_KEY_get_conv_form(parsed.get()),
                    has_public && compressed ? POINT_CONVERSION_COMPRESSED
                                             : POINT_CONVERSION_UNCOMPRESSED);
          if (has_parameters) {
            EXPECT_EQ(Bytes(Marshal(parsed.get())), Bytes(expected));
          }
        }
      }
    }
  }
  EXPECT_EQ(Errors(), ErrorList{});
}

TEST_P(EcKeyAsn1Test, Malformed) {
  NewPair();
  const auto rewrite = [&](const ByteVector &in) -> ByteVector {
    const uint8_t *rest = in.data();
    bssl::UniquePtr<EC_KEY> key(
        d2i_ECPrivateKey(nullptr, &rest, (long)in.size()));
    // Where the name became that of another curve, what is written has the
    // width of that one.
    for (const CurveForTesting *other : KeyCurves()) {
      if (key && EC_KEY_get0_group(key.get()) == other->group &&
          other != GetParam()) {
        const SlowInt priv = ToSlow(EC_KEY_get0_private_key(key.get()));
        return Join({Sec1(priv.ToBytes(width()), CurveOid(other->name), {}),
                     ByteVector(rest, End(in))});
      }
    }
    return RewriteD2i<EC_KEY>(d2i_ECPrivateKey, i2d_ECPrivateKey, in);
  };
  for (bool has_public : {true, false}) {
    const ByteVector point = has_public ? Point(pub_, false) : ByteVector();
    ExpectStrict("SEC 1",
                 Sec1(priv_.ToBytes(width()), CurveOid(curve().name), point),
                 rewrite, values(), &random_);
  }
  const auto read_point = [&](EC_KEY **, const uint8_t **inp, long len) {
    bssl::UniquePtr<EC_KEY> key = NewKey(group());
    EC_KEY *pointer = key.get();
    return o2i_ECPublicKey(&pointer, inp, len) ? key.release() : nullptr;
  };
  const auto rewrite_point = [&](const ByteVector &in) {
    return RewriteD2i<EC_KEY>(read_point, i2o_ECPublicKey, in);
  };
  for (bool compressed : {true, false}) {
    ExpectStrict("point", Point(pub_, compressed), rewrite_point, values(),
                 &random_);
  }
}

TEST_P(EcKeyAsn1Test, MalformedParameters) {
  NewPair();
  const ByteVector oid = CurveOid(curve().name), numbers = Explicit();
  ExpectStrict(
      "name", oid,
      [](const ByteVector &in) {
        return RewriteD2i<EC_GROUP>(d2i_ECPKParameters, i2d_ECPKParameters, in);
      },
      0, &random_);
  ExpectStrict(
      "name of a key's curve", oid,
      [](const ByteVector &in) {
        return RewriteD2i<EC_KEY>(d2i_ECParameters, i2d_ECParameters, in);
      },
      0, &random_);
  // Numbers are written as a name: put together again they are the same. A
  // length that ends before the cofactor leaves that unread.
  const auto rewrite_numbers = [&](const ByteVector &in) -> ByteVector {
    const uint8_t *rest = in.data();
    bssl::UniquePtr<EC_GROUP> parsed(
        d2i_ECPKParameters(nullptr, &rest, (long)in.size()));
    EXPECT_TRUE(!parsed || parsed.get() == group());
    const bool is_whole = rest == End(in);
    const ByteVector read = Explicit([&](Pieces *pieces) {
      pieces->cofactor = is_whole ? pieces->cofactor : ByteVector();
    });
    return parsed ? Join({read, ByteVector(rest, End(in))}) : ByteVector();
  };
  EXPECT_LE(
      ExpectStrict("numbers", numbers, rewrite_numbers, values(), &random_),
      1u);
  ExpectStrict(
      "SEC 1 with numbers", Sec1(priv_.ToBytes(width()), numbers, {}),
      [&](const ByteVector &in) -> ByteVector {
        const uint8_t *rest = in.data();
        bssl::UniquePtr<EC_KEY> key(
            d2i_ECPrivateKey(nullptr, &rest, (long)in.size()));
        EXPECT_TRUE(!key || EC_KEY_get0_group(key.get()) == group());
        return key ? Join({Sec1(ToSlow(EC_KEY_get0_private_key(key.get()))
                                    .ToBytes(width()),
                                numbers, {}),
                           ByteVector(rest, End(in))})
                   : ByteVector();
      },
      values() == 0 ? 1 : kOneChange, &random_);
}

TEST_P(EcKeyAsn1Test, Truncations) {
  NewPair();
  ByteVector der =
      Sec1(priv_.ToBytes(width()), CurveOid(curve().name), Point(pub_, false));
  for (size_t len = 0; len < der.size(); len++) {
    // A copy of that length, so that reading on is seen by sanitizers.
    ByteVector cut(der.begin(), der.begin() + (ptrdiff_t)len);
    const uint8_t *in = cut.data();
    EXPECT_FALSE(d2i_ECPrivateKey(nullptr, &in, (long)len));
    EXPECT_EQ(in, cut.data());
    EXPECT_EQ(Errors(), ErrorList{kDecode});
  }
}

// Octets of another length than the order's, as long as the integer is in
// range; they are written at the order's width.
TEST_P(EcKeyAsn1Test, LengthOfPrivateKey) {
  const SlowInt small = 0x1234;
  ByteVector expected =
      Sec1(small.ToBytes(width()), CurveOid(curve().name), {});
  for (size_t len :
       {size_t{2}, width() - 1, width(), width() + 1, width() + 40}) {
    bssl::UniquePtr<EC_KEY> key(
        Parse(Sec1(small.ToBytes(len), CurveOid(curve().name), {}), nullptr));
    ASSERT_TRUE(key);
    EXPECT_EQ(Bytes(Marshal(key.get())), Bytes(expected));
  }
  const ByteVector bad[] = {{},
                            {0},
                            ByteVector(width()),
                            slow().n.ToBytes(width()),
                            slow().n.ToBytes(width() + 1),
                            ByteVector(width(), 0xff),
                            Join({{1}, small.ToBytes(width())})};
  for (const ByteVector &octets : bad) {
    EXPECT_FALSE(Parse(Sec1(octets, CurveOid(curve().name), {}), nullptr));
    ErrorList errors = Errors();
    ASSERT_FALSE(errors.empty());
    EXPECT_EQ(errors.back(),
              std::make_pair((int)ERR_LIB_EC, EC_R_INVALID_PRIVATE_KEY));
  }
}

TEST_P(EcKeyAsn1Test, BadStructure) {
  NewPair();
  ByteVector octets = priv_.ToBytes(width()), oid = CurveOid(curve().name);
  ByteVector point = Point(pub_, false), hybrid = point;
  hybrid[0] = (uint8_t)(6 + pub_.y.IsOdd());
  auto expect = [&](const ByteVector &der, const ErrorList &errors) {
    SCOPED_TRACE(Bytes(der));
    EXPECT_FALSE(Parse(der, nullptr));
    EXPECT_EQ(Errors(), errors);
  };
  auto wrapped = [&](const ByteVector &version, const ByteVector &tail) {
    return Der(0x30, Join({version, Der(4, octets), Der(0xa0, oid), tail}));
  };
  auto with_bits = [&](const ByteVector &bits) {
    return wrapped({2, 1, 1}, Der(0xa1, bits));
  };
  bssl::UniquePtr<EC_KEY> good(
      Parse(with_bits(Der(3, Join({{0}, point}))), nullptr));
  EXPECT_TRUE(good);

  expect(wrapped({2, 1, 0}, {}), {kDecode});
  expect(wrapped({2, 1, 2}, {}), {kDecode});
  expect(wrapped({2, 2, 0, 1}, {}), {kDecode});
  expect(wrapped({2, 1, 1}, {5, 0}), {kDecode});
  expect(Der(0x31, Join({{2, 1, 1}, Der(4, octets)})), {kDecode});
  expect(with_bits({}), {kDecode});
  expect(with_bits(Der(3, {})), {kDecode});
  expect(with_bits(Der(3, {0})), {kDecode});
  expect(with_bits(Der(3, Join({{1}, point}))), {kDecode});
  expect(with_bits(Join({Der(3, Join({{0}, point})), {5, 0}})), {kDecode});
  expect(with_bits(Der(4, Join({{0}, point}))), {kDecode});
  const ErrorList kEncoding = {{ERR_LIB_EC, EC_R_INVALID_ENCODING}};
  expect(Sec1(octets, oid, hybrid), kEncoding);
  expect(Sec1(octets, oid, {0}), kEncoding);
  expect(Sec1(octets, oid, Join({point, {0}})), kEncoding);
  expect(Sec1(octets, oid, Point(slow().generator, true)),
         {{ERR_LIB_EC, EC_R_INVALID_PRIVATE_KEY}});
  expect(Sec1(octets, oid, Point(slow().Negate(pub_), true)),
         {{ERR_LIB_EC, EC_R_INVALID_PRIVATE_KEY}});
  expect(Sec1(octets, oid, Point(SlowPoint(pub_.y, pub_.x), false)),
         {{ERR_LIB_EC, EC_R_POINT_IS_NOT_ON_CURVE}});
  expect(Sec1(octets, HexBytes("06012a"), {}),
         {{ERR_LIB_EC, EC_R_UNKNOWN_GROUP}});
  expect(Sec1(octets, {5, 0}, {}), {kDecode});
  expect(Sec1(octets, Join({oid, {5, 0}}), {}), {kDecode});
}

TEST_P(EcKeyAsn1Test, GroupIsGivenAndInside) {
  NewPair();
  ByteVector der = Sec1(priv_.ToBytes(width()), CurveOid(curve().name), {});
  for (const CurveForTesting *other : KeyCurves()) {
    bssl::UniquePtr<EC_KEY> key(Parse(der, other->group));
    EXPECT_EQ(key != nullptr, other->group == group());
    EXPECT_EQ(Errors(), key ? ErrorList{}
                            : (ErrorList{{ERR_LIB_EC, EC_R_GROUP_MISMATCH}}));
  }
}

TEST_P(EcKeyAsn1Test, ExplicitParameters) {
  auto expect_good = [&](const ByteVector &der) {
    bssl::UniquePtr<EC_GROUP> parsed(ParseParameters(der));
    EXPECT_EQ(parsed.get(), group());
    EXPECT_EQ(Errors(), ErrorList{});
  };
  auto expect_bad = [&](const ByteVector &der, int reason) {
    EXPECT_FALSE(ParseParameters(der));
    EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, reason}}));
  };
  size_t field_width = (slow().p.Bits() + 7) / 8;
  expect_good(Explicit());
  expect_good(Explicit([](Pieces *p) { p->cofactor.clear(); }));
  expect_good(Explicit([](Pieces *p) { p->seed = Der(3, {0, 1, 2, 3}); }));
  expect_good(Explicit([&](Pieces *p) {
    p->a = Der(4, slow().a.ToBytes(field_width + 3));
    p->b = Der(4, slow().b.ToBytes((slow().b.Bits() + 7) / 8));
  }));

  expect_bad(Explicit([](Pieces *p) { p->version = DerInteger(0); }),
             EC_R_DECODE_ERROR);
  expect_bad(Explicit([](Pieces *p) { p->version = DerInteger(2); }),
             EC_R_DECODE_ERROR);
  expect_bad(Explicit([](Pieces *p) {
               p->field_type = HexBytes("06072a8648ce3d0102");
             }),
             EC_R_DECODE_ERROR);
  expect_bad(Explicit([](Pieces *p) { p->cofactor = DerInteger(2); }),
             EC_R_DECODE_ERROR);
  expect_bad(Explicit([](Pieces *p) { p->cofactor = DerInteger(257); }),
             EC_R_DECODE_ERROR);
  expect_bad(Explicit([](Pieces *p) { p->p[2] = 0x80; }), EC_R_DECODE_ERROR);
  expect_bad(Explicit([](Pieces *p) {
               p->cofactor = {5, 0};
             }),
             EC_R_DECODE_ERROR);
  expect_bad(Explicit([&](Pieces *p) {
               p->base = Der(4, Point(slow().generator, true));
             }),
             EC_R_INVALID_FORM);
  ByteVector hybrid = Point(slow().generator, false);
  hybrid[0] = 6;
  expect_bad(Explicit([&](Pieces *p) { p->base = Der(4, hybrid); }),
             EC_R_INVALID_FORM);
  expect_bad(Explicit([](Pieces *p) { p->base = Der(4, {}); }),
             EC_R_INVALID_FORM);

  // Another number in any place is another curve.
  expect_bad(Explicit([&](Pieces *p) { p->p = DerInteger(slow().p + 2); }),
             EC_R_UNKNOWN_GROUP);
  expect_bad(Explicit([](Pieces *p) { p->a.back() ^= 1; }), EC_R_UNKNOWN_GROUP);
  expect_bad(Explicit([](Pieces *p) {
               p->a = Der(4, {});
               p->a = p->b;
             }),
             EC_R_UNKNOWN_GROUP);
  expect_bad(Explicit([](Pieces *p) { p->b.back() ^= 1; }), EC_R_UNKNOWN_GROUP);
  expect_bad(Explicit([&](Pieces *p) {
               p->b = Der(4, Join({{1}, slow().b.ToBytes(field_width)}));
             }),
             EC_R_UNKNOWN_GROUP);
  expect_bad(Explicit([&](Pieces *p) {
               p->base = Der(4, Point(slow().Negate(slow().generator), false));
             }),
             EC_R_UNKNOWN_GROUP);
  expect_bad(
      Explicit([&](Pieces *p) {
        p->base = Der(
            4, Point(slow().Add(slow().generator, slow().generator), false));
      }),
      EC_R_UNKNOWN_GROUP);
  expect_bad(Explicit([&](Pieces *p) { p->order = DerInteger(slow().n - 2); }),
             EC_R_UNKNOWN_GROUP);
}

TEST_P(EcKeyAsn1Test, ExplicitParametersAreWrittenAsName) {
  NewPair();
  bssl::UniquePtr<EC_KEY> key(
      Parse(Sec1(priv_.ToBytes(width()), Explicit(), {}), nullptr));
  ASSERT_TRUE(key);
  EXPECT_EQ(Bytes(Marshal(key.get())),
            Bytes(Sec1(priv_.ToBytes(width()), CurveOid(curve().name), {})));
}

TEST_P(EcKeyAsn1Test, D2i) {
  NewPair();
  ByteVector der = Sec1(priv_.ToBytes(width()), CurveOid(curve().name), {});
  ByteVector nameless = Sec1(priv_.ToBytes(width()), {}, {});
  ByteVector trailing = Join({der, {1, 2, 3}});

  const uint8_t *in = trailing.data();
  bssl::UniquePtr<EC_KEY> key(
      d2i_ECPrivateKey(nullptr, &in, (long)trailing.size()));
  ASSERT_TRUE(key);
  EXPECT_EQ(in, trailing.data() + der.size());

  // *out is replaced; its group, if any, is the one to match.
  EC_KEY *out = EC_KEY_new();
  in = nameless.data();
  EXPECT_FALSE(d2i_ECPrivateKey(&out, &in, (long)nameless.size()));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_MISSING_PARAMETERS}}));
  EXPECT_EQ(in, nameless.data());
  ASSERT_TRUE(EC_KEY_set_group(out, group()));
  EC_KEY *ret = d2i_ECPrivateKey(&out, &in, (long)nameless.size());
  EXPECT_TRUE(ret);
  EXPECT_EQ(ret, out);
  EXPECT_EQ(in, nameless.data() + nameless.size());
  EC_KEY_free(out);

  const EC_GROUP *other =
      group() == EC_group_p256() ? EC_group_p384() : EC_group_p256();
  out = NewKey(other).release();
  EC_KEY *before = out;
  in = der.data();
  EXPECT_FALSE(d2i_ECPrivateKey(&out, &in, (long)der.size()));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_GROUP_MISMATCH}}));
  EXPECT_EQ(out, before);
  EXPECT_EQ(in, der.data());
  EXPECT_FALSE(d2i_ECPrivateKey(&out, &in, -1));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_ASN1, ASN1_R_BUFFER_TOO_SMALL}}));
  EC_KEY_free(out);

  ByteVector buf(der.size() + 1, 0xaa);
  uint8_t *outp = buf.data();
  EXPECT_EQ(i2d_ECPrivateKey(key.get(), nullptr), (int)der.size());
  EXPECT_EQ(i2d_ECPrivateKey(key.get(), &outp), (int)der.size());
  EXPECT_EQ(outp, buf.data() + der.size());
  EXPECT_EQ(buf.back(), 0xaa);
}

TEST_P(EcKeyAsn1Test, PublicKeyOctets) {
  bssl::UniquePtr<EC_KEY> key = NewPair();
  for (bool compressed : {false, true}) {
    ByteVector expected = Point(pub_, compressed);
    point_conversion_form_t form = compressed ? POINT_CONVERSION_COMPRESSED
                                              : POINT_CONVERSION_UNCOMPRESSED;
    EC_KEY_set_conv_form(key.get(), form);
    uint8_t *out = nullptr;
    ASSERT_EQ(i2o_ECPublicKey(key.get(), &out), (int)expected.size());
    EXPECT_EQ(Bytes(out, expected.size()), Bytes(expected));
    OPENSSL_free(out);

    bssl::UniquePtr<EC_KEY> read = NewKey(group());
    EC_KEY *pointer = read.get();
    const uint8_t *in = expected.data();
    EXPECT_EQ(o2i_ECPublicKey(&pointer, &in, (long)expected.size()), pointer);
    EXPECT_EQ(in, expected.data() + expected.size());
    EXPECT_EQ(EC_KEY_get_conv_form(pointer), form);
    EXPECT_EQ(ToSlow(group(), EC_KEY_get0_public_key(pointer)), pub_);

    // All bytes are taken, so one more is one too many.
    ByteVector longer = Join({expected, {0}});
    in = longer.data();
    EXPECT_FALSE(o2i_ECPublicKey(&pointer, &in, (long)longer.size()));
    EXPECT_EQ(in, longer.data());
    EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_INVALID_ENCODING},
                                   {ERR_LIB_EC, ERR_R_EC_LIB}}));
    EXPECT_EQ(ToSlow(group(), EC_KEY_get0_public_key(pointer)), pub_);
  }
}

TEST_P(EcKeyAsn1Test, CurveNames) {
  ByteVector oid = CurveOid(curve().name);
  ByteVector trailing = Join({oid, {9}});
  CBS cbs;
  CBS_init(&cbs, trailing.data(), trailing.size());
  EXPECT_EQ(EC_KEY_parse_curve_name(&cbs), group());
  EXPECT_EQ(CBS_len(&cbs), 1u);

  uint8_t *out = nullptr;
  ASSERT_EQ(i2d_ECPKParameters(group(), &out), (int)oid.size());
  EXPECT_EQ(Bytes(out, oid.size()), Bytes(oid));
  OPENSSL_free(out);
  out = nullptr;
  ASSERT_EQ(i2d_ECParameters(NewKey(group()).get(), &out), (int)oid.size());
  EXPECT_EQ(Bytes(out, oid.size()), Bytes(oid));
  OPENSSL_free(out);

  const uint8_t *in = trailing.data();
  EC_GROUP *parsed = nullptr;
  EXPECT_EQ(d2i_ECPKParameters(&parsed, &in, (long)trailing.size()), group());
  EXPECT_EQ(parsed, group());
  EXPECT_EQ(in, trailing.data() + oid.size());
  EC_KEY *key = EC_KEY_new();
  in = trailing.data();
  EXPECT_TRUE(d2i_ECParameters(&key, &in, (long)trailing.size()));
  EXPECT_EQ(EC_KEY_get0_group(key), group());
  EXPECT_EQ(in, trailing.data() + oid.size());
  EC_KEY_free(key);
  EXPECT_EQ(Errors(), ErrorList{});
}

// Both append, and the flags decide over the key's own.
TEST_P(EcKeyAsn1Test, AppendsToCbb) {
  bssl::UniquePtr<EC_KEY> key = NewKey(group());
  ASSERT_TRUE(EC_KEY_generate_key(key.get()));
  EC_KEY_set_enc_flags(key.get(), EC_PKEY_NO_PARAMETERS | EC_PKEY_NO_PUBKEY);
  uint8_t *der = nullptr;
  int der_len = i2d_ECPrivateKey(key.get(), &der);
  ASSERT_GT(der_len, 0);
  ByteVector expected = CurveOid(curve().name);
  expected.insert(expected.end(), der, der + der_len);
  OPENSSL_free(der);

  EC_KEY_set_enc_flags(key.get(), 0);
  bssl::ScopedCBB cbb;
  ASSERT_TRUE(
      CBB_init(cbb.get(), 0) && EC_KEY_marshal_curve_name(cbb.get(), group()) &&
      EC_KEY_marshal_private_key(cbb.get(), key.get(),
                                 EC_PKEY_NO_PARAMETERS | EC_PKEY_NO_PUBKEY) &&
      CBB_flush(cbb.get()));
  EXPECT_EQ(Bytes(CBB_data(cbb.get()), CBB_len(cbb.get())), Bytes(expected));
}

TEST_P(EcKeyAsn1Test, FailingAllocations) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  ByteVector der = Marshal(key.get());
  for (unsigned flags : {0, EC_PKEY_NO_PUBKEY}) {
    EC_KEY_set_enc_flags(key.get(), flags);
    der = Marshal(key.get());
    EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
                const uint8_t *in = der.data();
                bssl::UniquePtr<EC_KEY> parsed(
                    d2i_ECPrivateKey(nullptr, &in, (long)der.size()));
                EXPECT_EQ(parsed == nullptr, fails);
                EXPECT_EQ(Errors().empty(), !fails);
              }),
              2u);
    EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
                uint8_t *out = nullptr;
                int len = i2d_ECPrivateKey(key.get(), &out);
                EXPECT_EQ(len, fails ? -1 : (int)der.size());
                EXPECT_EQ(out == nullptr, fails);
                EXPECT_EQ(Errors().empty(), !fails);
                OPENSSL_free(out);
              }),
              0u);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Curves, EcKeyAsn1Test, testing::ValuesIn(NamedKeyCurves()),
    NameOfCurve<testing::TestParamInfo<const CurveForTesting *>>);


// Custom curves have no name, so only keys without parameters are written.
TEST(EcKeyAsn1CustomTest, Unnamed) {
  ERR_clear_error();
  for (const CurveForTesting *curve : KeyCurves()) {
    if (curve->nid != NID_undef) {
      continue;
    }
    SCOPED_TRACE(curve->name);
    bssl::UniquePtr<EC_KEY> key = RandomKey(curve->group);
    EXPECT_EQ(i2d_ECPrivateKey(key.get(), nullptr), -1);
    EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_UNKNOWN_GROUP},
                                   {ERR_LIB_EC, EC_R_ENCODE_ERROR}}));
    EXPECT_EQ(i2d_ECPKParameters(curve->group, nullptr), -1);
    EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_UNKNOWN_GROUP}}));
    EC_KEY_set_enc_flags(key.get(), EC_PKEY_NO_PARAMETERS);
    ByteVector der = Marshal(key.get());
    ASSERT_FALSE(der.empty());
    bssl::UniquePtr<EC_KEY> parsed(Parse(der, curve->group));
    ASSERT_TRUE(parsed);
    EXPECT_EQ(BN_cmp(EC_KEY_get0_private_key(parsed.get()),
                     EC_KEY_get0_private_key(key.get())),
              0);
  }
}

TEST(EcKeyAsn1NullTest, MissingParts) {
  ERR_clear_error();
  const ErrorList kNull = {{ERR_LIB_EC, ERR_R_PASSED_NULL_PARAMETER}};
  bssl::UniquePtr<EC_KEY> empty(EC_KEY_new());
  bssl::UniquePtr<EC_KEY> no_halves = NewKey(EC_group_p256());
  const uint8_t *in = nullptr;
  EC_KEY *null_key = nullptr;
  for (EC_KEY *key : {empty.get(), no_halves.get()}) {
    EXPECT_EQ(i2d_ECPrivateKey(key, nullptr), -1);
    EXPECT_EQ(Errors(), kNull);
    EXPECT_EQ(i2o_ECPublicKey(key, nullptr), 0);
    EXPECT_EQ(Errors(), kNull);
  }
  EXPECT_EQ(i2o_ECPublicKey(nullptr, nullptr), 0);
  EXPECT_EQ(Errors(), kNull);
  EXPECT_EQ(i2d_ECParameters(empty.get(), nullptr), -1);
  EXPECT_EQ(Errors(), kNull);
  EXPECT_EQ(i2d_ECParameters(nullptr, nullptr), -1);
  EXPECT_EQ(Errors(), kNull);
  EXPECT_FALSE(o2i_ECPublicKey(nullptr, &in, 0));
  EXPECT_EQ(Errors(), kNull);
  EXPECT_FALSE(o2i_ECPublicKey(&null_key, &in, 0));
  EXPECT_EQ(Errors(), kNull);
  EC_KEY *key = empty.get();
  EXPECT_FALSE(o2i_ECPublicKey(&key, &in, 0));
  EXPECT_EQ(Errors(), kNull);
}
