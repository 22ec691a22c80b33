// SPDX-License-Identifier: Apache-2.0
//
// Scalars and field elements of every group against slow integers, and the door
// to BIGNUM.

#include "internal.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "crypto/bn/internal.h"
#include "crypto/test/curves_for_testing.h"
#include "crypto/test/expect_error.h"

class ScalarTest : public ::testing::TestWithParam<const CurveForTesting *> {
 protected:
  const EC_GROUP *group() const { return GetParam()->group; }
  const SlowInt &n() const { return GetParam()->slow.n; }
  const SlowInt &p() const { return GetParam()->slow.p; }

  // Samples returns integers below |bound|: the ends, and some in between.
  std::vector<SlowInt> Samples(const SlowInt &bound) {
    std::vector<SlowInt> samples = {0, 1, 2, bound - 1, bound - 2, bound / 2};
    for (int i = 0; i < 4; i++) {
      samples.push_back(SlowRandomBelow(&random_, bound));
    }
    return samples;
  }

  EC_SCALAR Scalar(const SlowInt &value) { return ToScalar(group(), value); }

  void ExpectScalar(const SlowInt &expected, const EC_SCALAR &scalar) {
    EXPECT_EQ(ToSlow(group(), scalar), expected);
  }

  // Garbage returns a scalar to be overwritten: what functions leave above the
  // order's width shows.
  static EC_SCALAR Garbage() {
    EC_SCALAR garbage;
    memset(&garbage, 0xa5, sizeof(garbage));
    return garbage;
  }

  TestRandom random_{GetParam()->nid + 1u};
};

INSTANTIATE_TEST_SUITE_P(
    Curves, ScalarTest, ::testing::ValuesIn(PointersToCurves()),
    NameOfCurve<::testing::TestParamInfo<const CurveForTesting *>>);

TEST_P(ScalarTest, AddSubtractNegateSelect) {
  for (const SlowInt &a : Samples(n())) {
    for (const SlowInt &b : Samples(n())) {
      const EC_SCALAR sa = Scalar(a), sb = Scalar(b);
      EC_SCALAR r = Garbage();
      ec_scalar_add(group(), &r, &sa, &sb);
      ExpectScalar((a + b) % n(), r);
      r = Garbage();
      ec_scalar_sub(group(), &r, &sa, &sb);
      ExpectScalar(SlowModSub(a, b, n()), r);
      r = Garbage();
      ec_scalar_select(group(), &r, ~crypto_word_t{0}, &sa, &sb);
      ExpectScalar(a, r);
      ec_scalar_select(group(), &r, 0, &sa, &sb);
      ExpectScalar(b, r);
      EXPECT_EQ(ec_scalar_equal_vartime(group(), &sa, &sb), a == b);
      r = sa;
      ec_scalar_add(group(), &r, &r, &r);
      ExpectScalar((a + a) % n(), r);
    }
    const EC_SCALAR sa = Scalar(a);
    EC_SCALAR r = Garbage();
    ec_scalar_neg(group(), &r, &sa);
    ExpectScalar((n() - a) % n(), r);
    EXPECT_EQ(ec_scalar_is_zero(group(), &sa), a.IsZero());
  }
}

TEST_P(ScalarTest, MontgomeryAndInverse) {
  for (const SlowInt &a : Samples(n())) {
    const EC_SCALAR sa = Scalar(a);
    EC_SCALAR mont = Garbage(), r = Garbage();
    ec_scalar_to_montgomery(group(), &mont, &sa);
    ec_scalar_from_montgomery(group(), &r, &mont);
    ExpectScalar(a, r);
    for (const SlowInt &b : Samples(n())) {
      const EC_SCALAR sb = Scalar(b);
      r = Garbage();
      ec_scalar_mul_montgomery(group(), &r, &mont, &sb);
      ExpectScalar(a * b % n(), r);
    }
    const SlowInt inverse = SlowModInverse(a, n());
    r = Garbage();
    ec_scalar_inv0_montgomery(group(), &r, &mont);
    ec_scalar_from_montgomery(group(), &r, &r);
    ExpectScalar(inverse, r);
    r = Garbage();
    EXPECT_EQ(ec_scalar_to_montgomery_inv_vartime(group(), &r, &sa),
              !a.IsZero());
    if (!a.IsZero()) {
      ec_scalar_from_montgomery(group(), &r, &r);
      ExpectScalar(inverse, r);
    }
    EXPECT_NO_ERROR();
  }
}

TEST_P(ScalarTest, Bytes) {
  const size_t len = (n().Bits() + 7) / 8;
  for (const SlowInt &a : Samples(n())) {
    const std::vector<uint8_t> bytes = a.ToBytes(len);
    EC_SCALAR r = Garbage();
    ASSERT_TRUE(ec_scalar_from_bytes(group(), &r, bytes.data(), len));
    ExpectScalar(a, r);
    uint8_t out[EC_MAX_BYTES];
    size_t out_len;
    ec_scalar_to_bytes(group(), out, &out_len, &r);
    EXPECT_EQ(Bytes(out, out_len), Bytes(bytes));
  }
  std::vector<SlowInt> too_large = {n(), (SlowInt(1) << (8 * len)) - 1};
  for (const SlowInt &a : too_large) {
    const std::vector<uint8_t> bytes = a.ToBytes(len);
    EC_SCALAR r = Garbage();
    EXPECT_FALSE(ec_scalar_from_bytes(group(), &r, bytes.data(), len));
    EXPECT_ERROR(EC, EC_R_INVALID_SCALAR);
    ExpectScalar(0, r);
  }
  const std::vector<uint8_t> zeros(len + 1, 0);
  for (size_t wrong : {size_t{0}, len - 1, len + 1}) {
    EC_SCALAR r = Garbage();
    EXPECT_FALSE(ec_scalar_from_bytes(group(), &r, zeros.data(), wrong));
    EXPECT_ERROR(EC, EC_R_INVALID_SCALAR);
  }
}

TEST_P(ScalarTest, ReduceWords) {
  for (size_t num : {size_t{0}, size_t{1}, size_t{2}, size_t{EC_MAX_WORDS},
                     size_t{2 * EC_MAX_WORDS + 3}}) {
    std::vector<crypto_word_t> words(num);
    random_.Fill(reinterpret_cast<uint8_t *>(words.data()),
                 num * sizeof(crypto_word_t));
    for (int ones = 0; ones < 2; ones++) {
      EC_SCALAR r = Garbage();
      ec_scalar_reduce(group(), &r, words.data(), num);
      ExpectScalar(SlowInt::FromWords(words.data(), num) % n(), r);
      words.assign(num, ~crypto_word_t{0});
    }
  }
}

// SEC 1, section 4.1.3, step 5: the leftmost bits, as an integer.
TEST_P(ScalarTest, Digest) {
  for (size_t len = 0; len <= 140; len++) {
    const std::vector<uint8_t> digest = random_.Vector(len);
    SlowInt e = SlowInt::FromBytes(Bytes(digest));
    if (8 * len > n().Bits()) {
      e = e >> (8 * len - n().Bits());
    }
    EC_SCALAR r = Garbage();
    ec_digest_to_scalar(group(), &r, digest.data(), len);
    ExpectScalar(e % n(), r);
  }
  const std::vector<uint8_t> ones(64, 0xff);
  SlowInt e = SlowInt::FromBytes(Bytes(ones));
  if (512 > n().Bits()) {
    e = e >> (512 - n().Bits());
  }
  EC_SCALAR r = Garbage();
  ec_digest_to_scalar(group(), &r, ones.data(), ones.size());
  ExpectScalar(e % n(), r);
}

TEST_P(ScalarTest, Random) {
  std::set<std::string> seen;
  for (int i = 0; i < 300; i++) {
    EC_SCALAR r = Garbage();
    ASSERT_TRUE(ec_random_nonzero_scalar(group(), &r));
    const SlowInt value = ToSlow(group(), r);
    EXPECT_FALSE(value.IsZero());
    EXPECT_LT(value, n());
    seen.insert(value.ToHex());
  }
  // Of 12 values each is missed with probability (11/12)^300 < 2^-37.
  EXPECT_GE(seen.size(), n() == SlowInt(13) ? 12u : 100u);
  if (!GetParam()->IsToy()) {
    EXPECT_EQ(seen.size(), 300u);
  }
}

// Widths with leading zero words, up to far above the order's, are no matter.
TEST_P(ScalarTest, FromBignum) {
  for (const SlowInt &a : Samples(n())) {
    bssl::UniquePtr<BIGNUM> bn = ToBignum(a);
    for (size_t width : {size_t{9}, size_t{32}, size_t{64}}) {
      EC_SCALAR r = Garbage();
      ASSERT_TRUE(ec_bignum_to_scalar(group(), &r, bn.get()));
      ExpectScalar(a, r);
      r = Garbage();
      ec_bignum_reduce_to_scalar(group(), &r, bn.get());
      ExpectScalar(a, r);
      ASSERT_TRUE(bn_resize_words(bn.get(), width * WORDS_PER_U64));
    }
    BN_set_negative(bn.get(), 1);
    EC_SCALAR r = Garbage();
    ec_bignum_reduce_to_scalar(group(), &r, bn.get());
    ExpectScalar((n() - a) % n(), r);
    if (!a.IsZero()) {
      EXPECT_FALSE(ec_bignum_to_scalar(group(), &r, bn.get()));
      EXPECT_ERROR(EC, EC_R_INVALID_SCALAR);
    }
  }
  const SlowInt large = SlowInt::FromBytes(Bytes(random_.Vector(200)));
  for (const SlowInt &a : {n(), n() + 1, n() * n() + 5, large}) {
    bssl::UniquePtr<BIGNUM> bn = ToBignum(a);
    EC_SCALAR r = Garbage();
    EXPECT_FALSE(ec_bignum_to_scalar(group(), &r, bn.get()));
    EXPECT_ERROR(EC, EC_R_INVALID_SCALAR);
    ec_bignum_reduce_to_scalar(group(), &r, bn.get());
    ExpectScalar(a % n(), r);
    BN_set_negative(bn.get(), 1);
    ec_bignum_reduce_to_scalar(group(), &r, bn.get());
    ExpectScalar(SlowModSub(0, a, n()), r);
  }
}


// Field elements.

class FelemTest : public ScalarTest {
 protected:
  EC_FELEM Element(const SlowInt &value) {
    EC_FELEM r;
    memset(&r, 0xa5, sizeof(r));
    const std::vector<uint8_t> bytes = value.ToBytes((p().Bits() + 7) / 8);
    EXPECT_TRUE(ec_felem_from_bytes(group(), &r, bytes.data(), bytes.size()));
    return r;
  }

  void ExpectElement(const SlowInt &expected, const EC_FELEM &element) {
    uint8_t bytes[EC_MAX_BYTES];
    size_t len;
    ec_felem_to_bytes(group(), bytes, &len, &element);
    EXPECT_EQ(len, (p().Bits() + 7) / 8);
    EXPECT_EQ(SlowInt::FromBytes(Bytes(bytes, len)), expected);
    for (size_t i = group()->field->num_words; i < EC_MAX_WORDS; i++) {
      EXPECT_EQ(element.words[i], 0u);
    }
  }

  static EC_FELEM Junk() {
    EC_FELEM junk;
    memset(&junk, 0xa5, sizeof(junk));
    return junk;
  }
};

INSTANTIATE_TEST_SUITE_P(
    Curves, FelemTest, ::testing::ValuesIn(PointersToCurves()),
    NameOfCurve<::testing::TestParamInfo<const CurveForTesting *>>);

TEST_P(FelemTest, Arithmetic) {
  ExpectElement(1, *ec_felem_one(group()));
  for (const SlowInt &a : Samples(p())) {
    const EC_FELEM fa = Element(a);
    for (const SlowInt &b : Samples(p())) {
      const EC_FELEM fb = Element(b);
      EC_FELEM r = Junk();
      ec_felem_add(group(), &r, &fa, &fb);
      ExpectElement((a + b) % p(), r);
      r = Junk();
      ec_felem_sub(group(), &r, &fa, &fb);
      ExpectElement(SlowModSub(a, b, p()), r);
      r = Junk();
      ec_felem_mul(group(), &r, &fa, &fb);
      ExpectElement(a * b % p(), r);
      r = Junk();
      ec_felem_select(group(), &r, ~crypto_word_t{0}, &fa, &fb);
      ExpectElement(a, r);
      ec_felem_select(group(), &r, 0, &fa, &fb);
      ExpectElement(b, r);
      EXPECT_EQ(ec_felem_equal(group(), &fa, &fb),
                a == b ? ~crypto_word_t{0} : 0);
    }
    EC_FELEM r = Junk();
    ec_felem_sqr(group(), &r, &fa);
    ExpectElement(a * a % p(), r);
    r = Junk();
    ec_felem_neg(group(), &r, &fa);
    ExpectElement((p() - a) % p(), r);
    EXPECT_EQ(ec_felem_is_zero(group(), &fa),
              a.IsZero() ? ~crypto_word_t{0} : 0);
  }
}

TEST_P(FelemTest, BytesAndBignums) {
  const size_t len = (p().Bits() + 7) / 8;
  for (const SlowInt &a : Samples(p())) {
    const EC_FELEM fa = Element(a);
    bssl::UniquePtr<BIGNUM> bn(BN_new());
    ASSERT_TRUE(bn && ec_felem_to_bignum(group(), bn.get(), &fa));
    EXPECT_EQ(ToSlow(bn.get()), a);
    ASSERT_TRUE(bn_resize_words(bn.get(), 32 * WORDS_PER_U64));
    EC_FELEM r = Junk();
    ASSERT_TRUE(ec_bignum_to_felem(group(), &r, bn.get()));
    ExpectElement(a, r);
    r = Junk();
    BN_set_negative(bn.get(), 1);
    ec_bignum_reduce_to_felem(group(), &r, bn.get());
    ExpectElement((p() - a) % p(), r);
    if (!a.IsZero()) {
      EXPECT_FALSE(ec_bignum_to_felem(group(), &r, bn.get()));
      EXPECT_ERROR(EC, EC_R_COORDINATES_OUT_OF_RANGE);
    }
  }
  std::vector<SlowInt> too_large = {p(), (SlowInt(1) << (8 * len)) - 1};
  for (const SlowInt &a : too_large) {
    EC_FELEM r = Junk();
    const std::vector<uint8_t> bytes = a.ToBytes(len);
    EXPECT_FALSE(ec_felem_from_bytes(group(), &r, bytes.data(), len));
    EXPECT_ERROR(EC, EC_R_DECODE_ERROR);
    EXPECT_FALSE(ec_bignum_to_felem(group(), &r, ToBignum(a).get()));
    EXPECT_ERROR(EC, EC_R_COORDINATES_OUT_OF_RANGE);
  }
  EC_FELEM r = Junk();
  const std::vector<uint8_t> zeros(len + 1, 0);
  for (size_t wrong : {len - 1, len + 1}) {
    EXPECT_FALSE(ec_felem_from_bytes(group(), &r, zeros.data(), wrong));
    EXPECT_ERROR(EC, EC_R_DECODE_ERROR);
  }
  const std::vector<uint8_t> wide = random_.Vector(len + 16);
  r = Junk();
  ec_felem_reduce_bytes(group(), &r, wide.data(), wide.size());
  ExpectElement(SlowInt::FromBytes(Bytes(wide)) % p(), r);
}
