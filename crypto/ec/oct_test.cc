// SPDX-License-Identifier: Apache-2.0
//
// Points as bytes: what is written, and that nothing else is read.

#include <openssl/ec.h>

#include <gtest/gtest.h>

#include <openssl/bytestring.h>
#include <openssl/mem.h>

#include <algorithm>
#include <vector>

#include "crypto/ec/internal.h"
#include "crypto/test/curves_for_testing.h"
#include "crypto/test/expect_error.h"

using Octets = std::vector<uint8_t>;

class OctTest : public ::testing::TestWithParam<const CurveForTesting *> {
 protected:
  const EC_GROUP *group() const { return GetParam()->group; }
  const SlowCurve &slow() const { return GetParam()->slow; }
  size_t width() const { return (slow().p.Bits() + 7) / 8; }

  static Octets Join(uint8_t form, const Octets &a, const Octets &b = {}) {
    Octets result(1 + a.size() + b.size(), form);
    std::copy(a.begin(), a.end(), result.begin() + 1);
    std::copy(b.begin(), b.end(), result.begin() + 1 + a.size());
    return result;
  }
  // The encodings as SEC 1 has them.
  Octets Uncompressed(const SlowPoint &p, uint8_t form = 4) {
    return Join(form, p.x.ToBytes(width()), p.y.ToBytes(width()));
  }
  Octets Compressed(const SlowPoint &p) {
    return Join(p.y.IsOdd() ? 3 : 2, p.x.ToBytes(width()));
  }

  void ExpectBytes(const Octets &expected, const EC_POINT *point,
                   point_conversion_form_t form) {
    const size_t len = expected.size();
    size_t cbb_len;
    EXPECT_EQ(EC_POINT_point2oct(group(), point, form, nullptr, 0, nullptr),
              len);
    Octets buf(len + 1, 0xaa);
    EXPECT_EQ(
        EC_POINT_point2oct(group(), point, form, buf.data(), len, nullptr),
        len);
    EXPECT_EQ(Bytes(buf.data(), len), Bytes(expected));
    EXPECT_EQ(buf[len], 0xaa);
    EXPECT_EQ(
        EC_POINT_point2oct(group(), point, form, buf.data(), len - 1, nullptr),
        0u);
    EXPECT_ERROR(EC, EC_R_BUFFER_TOO_SMALL);
    uint8_t *out = nullptr;
    EXPECT_EQ(EC_POINT_point2buf(group(), point, form, &out, nullptr), len);
    EXPECT_EQ(Bytes(out, len), Bytes(expected));
    OPENSSL_free(out);
    bssl::ScopedCBB cbb;
    ASSERT_TRUE(CBB_init(cbb.get(), 0) && CBB_add_u8(cbb.get(), 0x55) &&
                EC_POINT_point2cbb(cbb.get(), group(), point, form, nullptr) &&
                CBB_finish(cbb.get(), &out, &cbb_len));
    ASSERT_EQ(cbb_len, 1 + len);
    EXPECT_EQ(Bytes(out + 1, len), Bytes(expected));
    OPENSSL_free(out);
  }

  void ExpectReads(const SlowPoint &expected, const Octets &bytes) {
    bssl::UniquePtr<EC_POINT> p(EC_POINT_new(group()));
    ASSERT_TRUE(EC_POINT_oct2point(group(), p.get(), bytes.data(), bytes.size(),
                                   nullptr))
        << Bytes(bytes);
    EXPECT_EQ(ToSlow(group(), p.get()), expected);
  }

  // After 04 the point is the generator, otherwise it keeps its value.
  void ExpectRefused(int reason, const Octets &bytes) {
    bssl::UniquePtr<EC_POINT> p(EC_POINT_new(group()));
    EXPECT_FALSE(EC_POINT_oct2point(group(), p.get(), bytes.data(),
                                    bytes.size(), nullptr))
        << Bytes(bytes);
    EXPECT_ERROR(EC, reason);
    EXPECT_EQ(ToSlow(group(), p.get()),
              !bytes.empty() && bytes[0] == 4 ? slow().generator : SlowPoint());
  }

  // NoRoot returns an x that no point has.
  SlowInt NoRoot() {
    SlowInt x = slow().generator.x;
    EC_FELEM element;
    EC_AFFINE affine;
    do {
      x = SlowModAdd(x, 1, slow().p);
      ec_bignum_reduce_to_felem(group(), &element, ToBignum(x).get());
    } while (ec_affine_decompress_public(group(), &affine, &element, 0));
    return x;
  }

  TestRandom random_{GetParam()->nid + 4u};
};

INSTANTIATE_TEST_SUITE_P(
    Curves, OctTest, ::testing::ValuesIn(PointersToCurves()),
    NameOfCurve<::testing::TestParamInfo<const CurveForTesting *>>);

TEST_P(OctTest, RoundTrip) {
  for (int i = 0; i < 8; i++) {
    const SlowPoint p = slow().Mul(SlowRandomBelow(&random_, slow().n - 1) + 1,
                                   slow().generator);
    bssl::UniquePtr<EC_POINT> point = ToPoint(group(), p);
    point->raw = Rescale(group(), &random_, point->raw);
    ExpectBytes(Uncompressed(p), point.get(), POINT_CONVERSION_UNCOMPRESSED);
    ExpectBytes(Compressed(p), point.get(), POINT_CONVERSION_COMPRESSED);
    for (const SlowPoint &q : {p, slow().Negate(p)}) {
      ExpectReads(q, Uncompressed(q));
      ExpectReads(q, Compressed(q));
    }
  }
}

// On a toy, every string of the right length with every first byte.
TEST_P(OctTest, AllStringsOfAToy) {
  if (width() != 1) {
    return;
  }
  const std::vector<SlowPoint> all = slow().AllMultiples();
  size_t accepted = 0;
  bssl::UniquePtr<EC_POINT> p(EC_POINT_new(group()));
  for (unsigned first = 0; first < 256; first++) {
    for (unsigned x = 0; x < 256; x++) {
      const uint8_t compressed[2] = {static_cast<uint8_t>(first),
                                     static_cast<uint8_t>(x)};
      accepted += EC_POINT_oct2point(group(), p.get(), compressed, 2, nullptr);
      if (first > 8) {
        continue;
      }
      for (unsigned y = 0; y < 256; y++) {
        const uint8_t uncompressed[3] = {static_cast<uint8_t>(first),
                                         static_cast<uint8_t>(x),
                                         static_cast<uint8_t>(y)};
        accepted +=
            EC_POINT_oct2point(group(), p.get(), uncompressed, 3, nullptr);
      }
    }
  }
  ERR_clear_error();
  EXPECT_EQ(accepted, 2 * (all.size() - 1));
}

TEST_P(OctTest, FormsThatAreRefused) {
  const SlowPoint &g = slow().generator;
  ExpectRefused(EC_R_BUFFER_TOO_SMALL, {});
  ExpectRefused(EC_R_INVALID_ENCODING, {0});
  for (unsigned form = 0; form < 256; form++) {
    const uint8_t first = static_cast<uint8_t>(form);
    if (form != 4) {
      ExpectRefused(EC_R_INVALID_ENCODING, Uncompressed(g, first));
    }
    if (form != 2 && form != 3) {
      ExpectRefused(EC_R_INVALID_ENCODING, Join(first, g.x.ToBytes(width())));
    }
  }
  for (Octets bytes : {Uncompressed(g), Compressed(g)}) {
    bytes.push_back(0);
    ExpectRefused(EC_R_INVALID_ENCODING, bytes);
    bytes.resize(bytes.size() - 2);
    ExpectRefused(EC_R_INVALID_ENCODING, bytes);
    bytes.resize(1);
    ExpectRefused(EC_R_INVALID_ENCODING, bytes);
  }
}

TEST_P(OctTest, CoordinatesThatAreRefused) {
  const SlowPoint &g = slow().generator;
  const Octets x = g.x.ToBytes(width()), y = g.y.ToBytes(width());
  const SlowInt limit = SlowInt(1) << (8 * width());
  std::vector<SlowInt> too_large = {slow().p, limit - 1};
  // Other names of the generator's coordinates, where they fit.
  if (g.x + slow().p < limit) {
    too_large.push_back(g.x + slow().p);
  }
  if (g.y + slow().p < limit) {
    too_large.push_back(g.y + slow().p);
  }
  for (const SlowInt &value : too_large) {
    const Octets bytes = value.ToBytes(width());
    ExpectRefused(EC_R_DECODE_ERROR, Join(4, bytes, y));
    ExpectRefused(EC_R_DECODE_ERROR, Join(4, x, bytes));
    ExpectRefused(EC_R_INVALID_ENCODING, Join(2, bytes));
    ExpectRefused(EC_R_INVALID_ENCODING, Join(3, bytes));
  }
  const SlowInt none = NoRoot();
  ExpectRefused(EC_R_POINT_IS_NOT_ON_CURVE, Join(4, none.ToBytes(width()), y));
  ExpectRefused(EC_R_POINT_IS_NOT_ON_CURVE,
                Join(4, Octets(width(), 0), Octets(width(), 0)));
  ExpectRefused(EC_R_INVALID_COMPRESSED_POINT, Join(2, none.ToBytes(width())));
  ExpectRefused(EC_R_INVALID_COMPRESSED_POINT, Join(3, none.ToBytes(width())));
}

TEST_P(OctTest, InfinityIsNotWritten) {
  bssl::UniquePtr<EC_POINT> p(EC_POINT_new(group()));
  uint8_t buf[EC_MAX_UNCOMPRESSED], *out = buf;
  for (auto form :
       {POINT_CONVERSION_COMPRESSED, POINT_CONVERSION_UNCOMPRESSED}) {
    EXPECT_EQ(EC_POINT_point2oct(group(), p.get(), form, nullptr, 0, nullptr),
              0u);
    EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
    EXPECT_EQ(
        EC_POINT_point2oct(group(), p.get(), form, buf, sizeof(buf), nullptr),
        0u);
    EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
    EXPECT_EQ(EC_POINT_point2buf(group(), p.get(), form, &out, nullptr), 0u);
    EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
    EXPECT_EQ(out, nullptr);
    bssl::ScopedCBB cbb;
    ASSERT_TRUE(CBB_init(cbb.get(), 0));
    EXPECT_FALSE(
        EC_POINT_point2cbb(cbb.get(), group(), p.get(), form, nullptr));
    EXPECT_ERROR(EC, EC_R_POINT_AT_INFINITY);
    EXPECT_EQ(CBB_len(cbb.get()), 0u);
  }
}

TEST_P(OctTest, FormsThatAreNotWritten) {
  const EC_POINT *g = EC_GROUP_get0_generator(group());
  uint8_t buf[EC_MAX_UNCOMPRESSED + 1];
  for (int form : {0, 1, 3, 5, 6, 7}) {
    EXPECT_EQ(EC_POINT_point2oct(group(), g,
                                 static_cast<point_conversion_form_t>(form),
                                 buf, sizeof(buf), nullptr),
              0u);
    EXPECT_ERROR(EC, EC_R_INVALID_FORM);
    EXPECT_EQ(EC_POINT_point2oct(group(), g,
                                 static_cast<point_conversion_form_t>(form),
                                 nullptr, 0, nullptr),
              0u);
    EXPECT_ERROR(EC, EC_R_INVALID_FORM);
  }
}

// Internally, an uncompressed point is read without an EC_POINT.
TEST_P(OctTest, FromUncompressed) {
  const SlowPoint p = slow().Mul(5, slow().generator);
  Octets bytes = Uncompressed(p);
  EC_AFFINE affine;
  ASSERT_TRUE(
      ec_point_from_uncompressed(group(), &affine, bytes.data(), bytes.size()));
  EXPECT_EQ(ToSlow(group(), affine), p);
  EXPECT_FALSE(ec_point_from_uncompressed(group(), &affine, bytes.data(),
                                          bytes.size() - 1));
  EXPECT_ERROR(EC, EC_R_INVALID_ENCODING);
  EXPECT_EQ(ToSlow(group(), affine), slow().generator);
  EXPECT_FALSE(ec_point_from_uncompressed(group(), &affine, bytes.data(), 0));
  EXPECT_ERROR(EC, EC_R_INVALID_ENCODING);
}

TEST_P(OctTest, AllocationFails) {
  const EC_POINT *g = EC_GROUP_get0_generator(group());
  EXPECT_EQ(ForEachAllocationFailure([&](bool fails) {
              uint8_t *out = nullptr;
              EXPECT_EQ(
                  EC_POINT_point2buf(group(), g, POINT_CONVERSION_COMPRESSED,
                                     &out, nullptr) == 0,
                  fails);
              EXPECT_EQ(out == nullptr, fails);
              OPENSSL_free(out);
              ERR_clear_error();
            }),
            1u);
}
