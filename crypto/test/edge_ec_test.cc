// SPDX-License-Identifier: Apache-2.0
//
// edge_ec_test.cc runs the rows of util/docs/edge_inputs.md on points, keys,
// signatures and agreement, on every curve that has a name.

#include <openssl/bn.h>
#include <openssl/curve25519.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/hash_to_curve.h>
#include <openssl/mem.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "crypto/test/der_util.h"
#include "crypto/test/edge_row.h"
#include "crypto/test/key_util.h"

namespace {

using PointPtr = bssl::UniquePtr<EC_POINT>;
using BnPtr = bssl::UniquePtr<BIGNUM>;

class EdgeEcTest : public testing::TestWithParam<const CurveForTesting *> {
 protected:
  void SetUp() override {
    group_ = GetParam()->group;
    other_group_ =
        group_ == EC_group_p256() ? EC_group_p384() : EC_group_p256();
    generator_ = EC_GROUP_get0_generator(group_);
    other_ = EC_GROUP_get0_generator(other_group_);
    order_ = EC_GROUP_get0_order(group_);
    infinity_ = NewPoint(group_);
    two_ = NewPoint(group_);
    point_ = NewPoint(group_);
    ASSERT_TRUE(EC_POINT_dbl(group_, two_.get(), generator_, nullptr));
    p_.reset(BN_new());
    ASSERT_TRUE(
        EC_GROUP_get_curve_GFp(group_, p_.get(), nullptr, nullptr, nullptr));
    encoded_.resize(1 + 2 * width());
    ASSERT_EQ(EC_POINT_point2oct(group_, generator_, uncompressed_,
                                 encoded_.data(), encoded_.size(), nullptr),
              encoded_.size());
    key_ = RandomKey(group_);
    public_ = NewKey(group_);
    ASSERT_TRUE(EC_KEY_set_public_key(public_.get(),
                                      EC_KEY_get0_public_key(key_.get())));
  }

  static PointPtr NewPoint(const EC_GROUP *group) {
    return PointPtr(EC_POINT_new(group));
  }
  size_t width() const { return (EC_GROUP_get_degree(group_) + 7) / 8; }

  // Number returns base + more.
  static BnPtr Number(const BIGNUM *base, int more) {
    BnPtr out(BN_dup(base));
    EXPECT_TRUE(more < 0 ? BN_sub_word(out.get(), (BN_ULONG)-more)
                         : BN_add_word(out.get(), (BN_ULONG)more));
    return out;
  }
  BnPtr Word(int value) const {
    BnPtr zero(BN_new());
    return Number(zero.get(), value);
  }

  // IsAt is whether |point_| is |other|.
  bool IsAt(const EC_POINT *other) const {
    return EC_POINT_cmp(group_, point_.get(), other, nullptr) == 0;
  }

  static constexpr point_conversion_form_t uncompressed_ =
                                               POINT_CONVERSION_UNCOMPRESSED,
                                           compressed_ =
                                               POINT_CONVERSION_COMPRESSED,
                                           hybrid_ = (point_conversion_form_t)6;

  const EC_GROUP *group_, *other_group_;
  const EC_POINT *generator_, *other_;
  const BIGNUM *order_;
  PointPtr infinity_, two_, point_;
  BnPtr p_;
  ByteVector encoded_;  // of the generator, uncompressed
  bssl::UniquePtr<EC_KEY> key_, public_;
};


// Points.

TEST_P(EdgeEcTest, PointsWritten) {
  ByteVector out(200);
  const auto write = [&](const EC_POINT *point, point_conversion_form_t form,
                         size_t len) {
    return EC_POINT_point2oct(group_, point, form,
                              len == 0 ? nullptr : out.data(), len, nullptr);
  };
  for (auto form : {uncompressed_, compressed_}) {
    for (size_t len : {size_t{0}, out.size()}) {
      EXPECT_EDGE(write(infinity_.get(), form, len), 0u,
                  EDGE_REASON(EC, POINT_AT_INFINITY));
    }
  }
  EXPECT_EDGE(write(generator_, hybrid_, out.size()), 0u,
              EDGE_REASON(EC, INVALID_FORM));
  EXPECT_EDGE(write(generator_, uncompressed_, encoded_.size() - 1), 0u,
              EDGE_REASON(EC, BUFFER_TOO_SMALL));
}

TEST_P(EdgeEcTest, PointsRead) {
  const ByteVector x(encoded_.begin() + 1, encoded_.begin() + 1 + width());
  const ByteVector y(encoded_.begin() + 1 + width(), encoded_.end());
  ByteVector p(width()), off = y, no_root(width());
  ASSERT_TRUE(BN_bn2bin_padded(p.data(), p.size(), p_.get()));
  off.back() ^= 1;
  do {
    no_root.back()++;
  } while (EC_POINT_oct2point(group_, point_.get(), Join({{2}, no_root}).data(),
                              1 + width(), nullptr));
  const uint8_t hybrid = (uint8_t)(6 | (y.back() & 1));
  const std::pair<int, int> encoding = EDGE_REASON(EC, INVALID_ENCODING);
  const struct {
    const char *name;
    ByteVector in;
    std::pair<int, int> reason;
    bool is_generator;
  } kRows[] = {
      {"empty", {}, EDGE_REASON(EC, BUFFER_TOO_SMALL), false},
      {"infinity", {0}, encoding, false},
      {"hybrid", Join({{hybrid}, x, y}), encoding, false},
      {"compressed, long", Join({{2}, x, {0}}), encoding, false},
      {"compressed, short", Join({{2}, {x.begin(), x.end() - 1}}), encoding,
       false},
      {"long", Join({encoded_, {0}}), encoding, true},
      {"short", {encoded_.begin(), encoded_.end() - 1}, encoding, true},
      {"x = p", Join({{4}, p, y}), EDGE_REASON(EC, DECODE_ERROR), true},
      {"y = p", Join({{4}, x, p}), EDGE_REASON(EC, DECODE_ERROR), true},
      {"off the curve", Join({{4}, x, off}),
       EDGE_REASON(EC, POINT_IS_NOT_ON_CURVE), true},
      {"compressed, x = p", Join({{2}, p}), encoding, false},
      {"compressed, no point", Join({{2}, no_root}),
       EDGE_REASON(EC, INVALID_COMPRESSED_POINT), false},
  };
  for (const auto &row : kRows) {
    SCOPED_TRACE(row.name);
    ASSERT_TRUE(EC_POINT_copy(point_.get(), two_.get()));
    EXPECT_EDGE(EC_POINT_oct2point(group_, point_.get(), row.in.data(),
                                   row.in.size(), nullptr),
                0, row.reason);
    EXPECT_TRUE(IsAt(row.is_generator ? generator_ : two_.get()));
  }
}

TEST_P(EdgeEcTest, Coordinates) {
  BnPtr x = Word(1), y = Word(1);
  ASSERT_TRUE(EC_POINT_copy(point_.get(), two_.get()));
  EXPECT_EDGE(EC_POINT_set_affine_coordinates(group_, point_.get(), x.get(),
                                              y.get(), nullptr),
              0, EDGE_REASON(EC, POINT_IS_NOT_ON_CURVE));
  EXPECT_TRUE(IsAt(generator_));
  EXPECT_EDGE(EC_POINT_get_affine_coordinates(group_, infinity_.get(), x.get(),
                                              y.get(), nullptr),
              0, EDGE_REASON(EC, POINT_AT_INFINITY));
  EXPECT_TRUE(BN_is_one(x.get()) && BN_is_one(y.get()));
}

TEST_P(EdgeEcTest, Comparisons) {
  EXPECT_EDGE(EC_POINT_is_on_curve(group_, infinity_.get(), nullptr), 1);
  const auto cmp = [&](const EC_POINT *a, const EC_POINT *b) {
    return EC_POINT_cmp(group_, a, b, nullptr);
  };
  EXPECT_EDGE(cmp(infinity_.get(), infinity_.get()), 0);
  EXPECT_EDGE(cmp(infinity_.get(), generator_), 1);
  EXPECT_EDGE(cmp(generator_, infinity_.get()), 1);
  EXPECT_EDGE(cmp(other_, generator_), -1,
              EDGE_REASON(EC, INCOMPATIBLE_OBJECTS));
  for (const auto &[a, b] :
       {std::make_pair(other_, generator_), {generator_, other_}}) {
    EXPECT_EDGE(EC_POINT_add(group_, point_.get(), a, b, nullptr), 0,
                EDGE_REASON(EC, INCOMPATIBLE_OBJECTS));
  }
}

TEST_P(EdgeEcTest, Multiples) {
  const auto mul = [&](const BIGNUM *n, const EC_POINT *point,
                       const BIGNUM *m) {
    return EC_POINT_mul(group_, point_.get(), n, point, m, nullptr);
  };
  const std::pair<int, int> missing = EDGE_COMMON(EC, PASSED_NULL_PARAMETER);
  EXPECT_EDGE(mul(nullptr, nullptr, nullptr), 0, missing);
  EXPECT_EDGE(mul(nullptr, generator_, nullptr), 0, missing);
  EXPECT_EDGE(mul(nullptr, nullptr, order_), 0, missing);
  BnPtr zero = Word(0);
  for (const BIGNUM *k : {static_cast<const BIGNUM *>(zero.get()), order_}) {
    EXPECT_EDGE(mul(k, nullptr, nullptr), 1);
    EXPECT_TRUE(IsAt(infinity_.get()));
    ASSERT_TRUE(EC_POINT_copy(point_.get(), two_.get()));
    EXPECT_EDGE(mul(nullptr, two_.get(), k), 1);
    EXPECT_TRUE(IsAt(infinity_.get()));
  }
  BnPtr above = Number(order_, 2), negative = Number(order_, -2);
  BN_set_negative(negative.get(), 1);
  for (const BnPtr &k : {std::ref(above), std::ref(negative)}) {
    EXPECT_EDGE(mul(k.get(), nullptr, nullptr), 1);
    EXPECT_TRUE(IsAt(two_.get()));
  }
}

TEST_P(EdgeEcTest, PublicBatches) {
  const BIGNUM *one = BN_value_one(), *scalars[] = {one, one};
  const EC_POINT *points[] = {generator_, infinity_.get()};
  const auto batch = [&](const BIGNUM *g_scalar, const EC_POINT *const *in,
                         size_t num) {
    return EC_POINT_mul_public_batch(group_, point_.get(), g_scalar, in,
                                     scalars, num, nullptr);
  };
  ASSERT_TRUE(EC_POINT_copy(point_.get(), two_.get()));
  EXPECT_EDGE(batch(nullptr, nullptr, 0), 1);
  EXPECT_TRUE(IsAt(infinity_.get()));
  EXPECT_EDGE(batch(one, points, 2), 1);
  EXPECT_TRUE(IsAt(two_.get()));
  EXPECT_EDGE(batch(nullptr, nullptr, 1), 0,
              EDGE_COMMON(EC, PASSED_NULL_PARAMETER));
  points[1] = other_;
  ERR_clear_error();
  EXPECT_EQ(batch(nullptr, points, 2), 0);
  const char *note = nullptr;
  int flags = 0;
  ERR_peek_error_line_data(nullptr, nullptr, &note, &flags);
  EXPECT_NE(std::string(note).find('1'), std::string::npos) << note;
  EXPECT_EQ(Errors(), (std::vector<std::pair<int, int>>{
                          EDGE_REASON(EC, INCOMPATIBLE_OBJECTS)}));
}

TEST(EdgeHashToCurveTest, Rows) {
  const struct {
    int (*hash)(const EC_GROUP *, EC_POINT *, const uint8_t *, size_t,
                const uint8_t *, size_t);
    const EC_GROUP *group, *other;
  } kRows[] = {
      {EC_hash_to_curve_p256_xmd_sha256_sswu, EC_group_p256(), EC_group_p384()},
      {EC_hash_to_curve_p384_xmd_sha384_sswu, EC_group_p384(), EC_group_p256()},
      {EC_hash_to_curve_p521_xmd_sha512_sswu, EC_group_p521(), EC_group_p256()},
  };
  const ByteVector dst(300, 1), message = {1, 2, 3};
  for (const auto &row : kRows) {
    PointPtr point(EC_POINT_new(row.group)), far(EC_POINT_new(row.other));
    const auto hash = [&](size_t dst_len, size_t len) {
      return row.hash(row.group, point.get(), dst.data(), dst_len,
                      message.data(), len);
    };
    EXPECT_EDGE(hash(0, 3), 0, EDGE_COMMON(EC, SHOULD_NOT_HAVE_BEEN_CALLED));
    EXPECT_EDGE(hash(300, 3), 1);
    EXPECT_EDGE(hash(8, 0), 1);
    EXPECT_EDGE(
        row.hash(row.other, far.get(), dst.data(), 8, message.data(), 3), 0,
        EDGE_REASON(EC, GROUP_MISMATCH));
  }
}


// Keys.

TEST_P(EdgeEcTest, PrivateKeys) {
  BnPtr old(BN_dup(EC_KEY_get0_private_key(key_.get()))), negative = Word(1);
  BN_set_negative(negative.get(), 1);
  EXPECT_EDGE(EC_KEY_set_private_key(key_.get(), Word(0).get()), 0,
              EDGE_REASON(EC, INVALID_PRIVATE_KEY));
  for (const BIGNUM *bad :
       {order_, static_cast<const BIGNUM *>(negative.get())}) {
    EXPECT_EDGE(EC_KEY_set_private_key(key_.get(), bad), 0,
                EDGE_REASON(EC, INVALID_SCALAR),
                EDGE_REASON(EC, INVALID_PRIVATE_KEY));
  }
  EXPECT_EQ(BN_cmp(EC_KEY_get0_private_key(key_.get()), old.get()), 0);
}

TEST_P(EdgeEcTest, PublicKeys) {
  PointPtr far_infinity = NewPoint(other_group_);
  for (const PointPtr &bad : {std::ref(infinity_), std::ref(far_infinity)}) {
    EXPECT_EDGE(EC_KEY_set_public_key(public_.get(), bad.get()), 0,
                EDGE_REASON(EC, POINT_AT_INFINITY));
    EXPECT_TRUE(EC_KEY_get0_public_key(public_.get()));
  }
  EXPECT_EDGE(EC_KEY_set_public_key(public_.get(), nullptr), 0);
  EXPECT_FALSE(EC_KEY_get0_public_key(public_.get()));
  EXPECT_EDGE(EC_KEY_check_key(public_.get()), 0,
              EDGE_COMMON(EC, PASSED_NULL_PARAMETER));
  bssl::UniquePtr<EC_KEY> no_group(EC_KEY_new());
  EXPECT_EDGE(EC_KEY_check_key(no_group.get()), 0,
              EDGE_COMMON(EC, PASSED_NULL_PARAMETER));
  EXPECT_EDGE(EC_KEY_generate_key(no_group.get()), 0,
              EDGE_COMMON(EC, PASSED_NULL_PARAMETER));
}

TEST_P(EdgeEcTest, KeysRead) {
  const ByteVector junk(16, 1);
  const uint8_t *in = junk.data();
  EC_KEY *out = key_.get();
  EXPECT_EDGE(d2i_ECPrivateKey(&out, &in, (long)junk.size()), nullptr,
              EDGE_REASON(EC, DECODE_ERROR));
  EXPECT_EQ(in, junk.data());
  EXPECT_EQ(out, key_.get());
}


// Signatures and agreement.

TEST_P(EdgeEcTest, Signing) {
  const ByteVector digest(32, 1), zeros(32);
  ByteVector sig(200);
  unsigned len = 77;
  EXPECT_EDGE(ECDSA_sign(0, digest.data(), 32, sig.data(), &len, public_.get()),
              0, EDGE_COMMON(ECDSA, PASSED_NULL_PARAMETER));
  EXPECT_EQ(len, 0u);
  EXPECT_EDGE(ECDSA_sign(0, nullptr, 0, sig.data(), &len, key_.get()), 1);
  EXPECT_EDGE(ECDSA_verify(0, zeros.data(), 32, sig.data(), len, public_.get()),
              1);
  EXPECT_EDGE(ECDSA_verify(0, nullptr, 0, sig.data(), len, public_.get()), 1);
}

TEST_P(EdgeEcTest, Verifying) {
  ByteVector digest(32, 1), sig(200), other(32, 2);
  unsigned len = 0;
  ASSERT_TRUE(ECDSA_sign(0, digest.data(), 32, sig.data(), &len, key_.get()));
  const auto verify = [&](const ByteVector &message, size_t sig_len) {
    return ECDSA_verify(0, message.data(), message.size(), sig.data(), sig_len,
                        public_.get());
  };
  const std::pair<int, int> bad = EDGE_REASON(ECDSA, BAD_SIGNATURE);
  EXPECT_EDGE(verify(digest, len), 1);
  EXPECT_EDGE(verify(digest, len - 1), 0, bad, bad);
  EXPECT_EDGE(verify(digest, 0), 0, bad, bad);
  EXPECT_EDGE(verify(digest, len + 1), 0, bad);
  EXPECT_EDGE(verify(other, len), 0, bad);
  const size_t p1363_len = ECDSA_size_p1363(key_.get());
  for (size_t wrong : {p1363_len - 1, p1363_len + 1, size_t{0}}) {
    EXPECT_EDGE(
        ECDSA_verify_p1363(digest.data(), 32, sig.data(), wrong, key_.get()), 0,
        bad);
  }
}

TEST_P(EdgeEcTest, NumbersOfSignatures) {
  const ByteVector digest(32, 1);
  BnPtr zero = Word(0);
  for (const BIGNUM *wrong :
       {static_cast<const BIGNUM *>(zero.get()), order_}) {
    for (bool is_r : {true, false}) {
      bssl::UniquePtr<ECDSA_SIG> sig(ECDSA_SIG_new());
      ASSERT_TRUE(BN_copy(is_r ? sig->r : sig->s, wrong) &&
                  BN_one(is_r ? sig->s : sig->r));
      uint8_t *der = nullptr;
      size_t len = 0;
      ASSERT_TRUE(ECDSA_SIG_to_bytes(&der, &len, sig.get()));
      bssl::UniquePtr<uint8_t> free_der(der);
      EXPECT_EDGE(ECDSA_verify(0, digest.data(), 32, der, len, key_.get()), 0,
                  EDGE_REASON(ECDSA, BAD_SIGNATURE));
      bssl::UniquePtr<ECDSA_SIG> read(ECDSA_SIG_from_bytes(der, len));
      EXPECT_EDGE(ECDSA_do_verify(digest.data(), 32, read.get(), key_.get()), 0,
                  EDGE_REASON(ECDSA, BAD_SIGNATURE));
    }
  }
}

TEST_P(EdgeEcTest, ManySignatures) {
  const ByteVector digest(32, 1), other(32, 2);
  ByteVector sig(200);
  unsigned len = 0;
  ASSERT_TRUE(ECDSA_sign(0, digest.data(), 32, sig.data(), &len, key_.get()));
  const ECDSA_VERIFY_ITEM good = {public_.get(), digest.data(), 32, sig.data(),
                                  len};
  ECDSA_VERIFY_ITEM items[] = {good, good, good};
  uint8_t results[3] = {9, 9, 9};
  EXPECT_EDGE(ECDSA_verify_many(nullptr, nullptr, 0), 1);
  EXPECT_EDGE(ECDSA_verify_many(results, items, 3), 1);
  EXPECT_EQ(Bytes(results), Bytes(ByteVector{1, 1, 1}));
  items[1].digest = other.data();
  items[2].sig_len = 0;
  for (uint8_t *out : {results, static_cast<uint8_t *>(nullptr)}) {
    EXPECT_EDGE(ECDSA_verify_many(out, items, 3), 0,
                EDGE_REASON(ECDSA, BAD_SIGNATURE));
  }
  EXPECT_EQ(Bytes(results), Bytes(ByteVector{1, 0, 0}));
  bssl::UniquePtr<EC_KEY> no_public = NewKey(group_);
  for (const EC_KEY *key : {static_cast<const EC_KEY *>(nullptr),
                            static_cast<const EC_KEY *>(no_public.get())}) {
    items[0].key = key;
    items[2] = good;
    EXPECT_EDGE(ECDSA_verify_many(results, items, 3), 0,
                EDGE_REASON(ECDSA, MISSING_PARAMETERS));
    EXPECT_EQ(Bytes(results), Bytes(ByteVector{0, 0, 1}));
  }
}

TEST_P(EdgeEcTest, Agreement) {
  ByteVector secret(80), front(80);
  const auto agree = [&](ByteVector *out, size_t len, const EC_POINT *peer,
                         const EC_KEY *key) {
    return ECDH_compute_key(out->data(), len, peer, key, nullptr);
  };
  EXPECT_EDGE(agree(&secret, width(), infinity_.get(), key_.get()), -1,
              EDGE_REASON(EC, POINT_AT_INFINITY),
              EDGE_REASON(ECDH, POINT_ARITHMETIC_FAILURE));
  EXPECT_EDGE(agree(&secret, width(), other_, key_.get()), -1,
              EDGE_REASON(EC, INCOMPATIBLE_OBJECTS));
  EXPECT_EDGE(agree(&secret, width(), generator_, public_.get()), -1,
              EDGE_REASON(ECDH, NO_PRIVATE_VALUE));
  EXPECT_EDGE(agree(&secret, width(), two_.get(), key_.get()), (int)width());
  EXPECT_EDGE(agree(&front, 16, two_.get(), key_.get()), 16);
  secret.resize(16);
  secret.resize(80);
  EXPECT_EQ(Bytes(front), Bytes(secret));
  EXPECT_EDGE(ECDH_compute_key_fips(secret.data(), 16, generator_, key_.get()),
              0, EDGE_REASON(ECDH, UNKNOWN_DIGEST_LENGTH));
}

INSTANTIATE_TEST_SUITE_P(
    Curves, EdgeEcTest, testing::ValuesIn(NamedKeyCurves()),
    NameOfCurve<testing::TestParamInfo<const CurveForTesting *>>);

TEST(EdgeX25519Test, SmallOrder) {
  const ByteVector key(32, 7);
  for (uint8_t x : {0, 1}) {
    ByteVector secret(32, 0xaa), point(32);
    point[0] = x;
    EXPECT_EDGE(X25519(secret.data(), key.data(), point.data()), 0);
    EXPECT_EQ(Bytes(secret), Bytes(ByteVector(32)));
  }
}

}  // namespace
