// SPDX-License-Identifier: Apache-2.0
//
// Tests of ECDSA: signatures against a slow reference over |BIGNUM| and simple
// points, the edges of scalars and coordinates, strict encodings, and failures.

#include <openssl/bn.h>
#include <openssl/bytestring.h>
#include <openssl/digest.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "crypto/ecdsa/internal.h"
#include "crypto/err/internal.h"
#include "crypto/mem/internal.h"
#include "crypto/rand/internal.h"
#include "crypto/test/expect_strict.h"
#include "crypto/test/file_vectors.h"
#include "crypto/test/key_util.h"
#include "crypto/test/test_util.h"


using ByteVector = std::vector<uint8_t>;

using ErrorList = std::vector<std::pair<int, int>>;

static const std::pair<int, int> kBad = {ERR_LIB_ECDSA, ECDSA_R_BAD_SIGNATURE};

static ByteVector Join(ByteVector a, const ByteVector &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

static ByteVector Sign(const EC_KEY *key, const ByteVector &digest) {
  ByteVector sig(ECDSA_size(key));
  unsigned len;
  EXPECT_TRUE(
      ECDSA_sign(0, digest.data(), digest.size(), sig.data(), &len, key));
  EXPECT_LE(len, sig.size());
  sig.resize(len);
  return sig;
}

static int Verify(const EC_KEY *key, const ByteVector &digest,
                  const ByteVector &sig) {
  return ECDSA_verify(0, digest.data(), digest.size(), sig.data(), sig.size(),
                      key);
}

static int VerifyP1363(const EC_KEY *key, const ByteVector &digest,
                       const ByteVector &sig) {
  return ECDSA_verify_p1363(digest.data(), digest.size(), sig.data(),
                            sig.size(), key);
}

static bssl::UniquePtr<ECDSA_SIG> MakeSig(const BIGNUM *r, const BIGNUM *s) {
  bssl::UniquePtr<ECDSA_SIG> sig(ECDSA_SIG_new());
  EXPECT_TRUE(sig && BN_copy(sig->r, r) && BN_copy(sig->s, s));
  return sig;
}

static bssl::UniquePtr<ECDSA_SIG> MakeSig(const SlowSignature &sig) {
  return MakeSig(ToBignum(sig.r).get(), ToBignum(sig.s).get());
}

// ExpectVerify checks all doors to verification with one signature: with the
// integers themselves, their DER, and P1363 where they fit.
static void ExpectVerify(int expected, const EC_KEY *key,
                         const ByteVector &digest, const ECDSA_SIG *sig) {
  const ErrorList errors = expected ? ErrorList{} : ErrorList{kBad};
  size_t width = ECDSA_size_p1363(key) / 2;
  EXPECT_EQ(ECDSA_do_verify(digest.data(), digest.size(), sig, key), expected);
  EXPECT_EQ(Errors(), errors);
  if (BN_is_negative(sig->r) || BN_is_negative(sig->s)) {
    return;
  }
  uint8_t *der;
  size_t der_len;
  ASSERT_TRUE(ECDSA_SIG_to_bytes(&der, &der_len, sig));
  bssl::UniquePtr<uint8_t> free_der(der);
  EXPECT_EQ(Verify(key, digest, ByteVector(der, der + der_len)), expected);
  EXPECT_EQ(Errors(), errors);
  ByteVector p1363(2 * width);
  if (BN_bn2bin_padded(p1363.data(), width, sig->r) &&
      BN_bn2bin_padded(p1363.data() + width, width, sig->s)) {
    EXPECT_EQ(VerifyP1363(key, digest, p1363), expected);
    EXPECT_EQ(Errors(), errors);
  }
}


class EcdsaTest : public testing::TestWithParam<const CurveForTesting *> {
 protected:
  EcdsaTest() : width_(OrderBytes(slow())) {}

  void SetUp() override { ERR_clear_error(); }
  void TearDown() override { rand_set_for_testing(nullptr, nullptr); }

  const CurveForTesting &curve() const { return *GetParam(); }
  const SlowCurve &slow() const { return curve().slow; }
  const EC_GROUP *group() const { return curve().group; }
  const SlowInt &n() const { return slow().n; }
  // Scalar returns a random integer in [1, n).
  SlowInt Scalar() { return SlowRandomBelow(&random_, n() - 1) + 1; }
  // Small returns one that costs the slow reference little.
  SlowInt Small() { return random_.Next() >> 16 | 1; }
  // DigestOf returns the digest whose integer is |m|.
  ByteVector DigestOf(const SlowInt &m) const {
    return (m << (8 * width_ - n().Bits())).ToBytes(width_);
  }

  size_t width_;
  TestRandom random_{1};
};

TEST_P(EcdsaTest, SignAndVerify) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  for (size_t len : {size_t{0}, size_t{1}, size_t{20}, width_ - 1, width_,
                     width_ + 1, size_t{64}, size_t{200}}) {
    SCOPED_TRACE(len);
    ByteVector digest = random_.Vector(len);
    ByteVector sig = Sign(key.get(), digest);
    EXPECT_TRUE(Verify(key.get(), digest, sig));

    ByteVector p1363(ECDSA_size_p1363(key.get()));
    size_t p1363_len;
    ASSERT_TRUE(ECDSA_sign_p1363(digest.data(), len, p1363.data(), &p1363_len,
                                 p1363.size(), key.get()));
    EXPECT_EQ(p1363_len, 2 * width_);
    EXPECT_TRUE(VerifyP1363(key.get(), digest, p1363));

    bssl::UniquePtr<ECDSA_SIG> pair(
        ECDSA_do_sign(digest.data(), len, key.get()));
    ASSERT_TRUE(pair);
    ExpectVerify(1, key.get(), digest, pair.get());

    // Hedged signatures differ each time.
    EXPECT_NE(Bytes(sig), Bytes(Sign(key.get(), digest)));
    EXPECT_EQ(Errors(), (ErrorList{}));

    if (len != 0) {
      digest[0] ^= 0x80;
      ExpectVerify(0, key.get(), digest, pair.get());
    }
  }
}

// Of a long digest only the leftmost bits count, as many as the order has.
TEST_P(EcdsaTest, DigestIsTruncated) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  size_t bits = n().Bits();
  ByteVector digest = random_.Vector(width_ + 20);
  bssl::UniquePtr<ECDSA_SIG> sig(
      ECDSA_do_sign(digest.data(), digest.size(), key.get()));
  ASSERT_TRUE(sig);
  for (size_t bit = bits - 9; bit < bits + 9; bit++) {
    digest[bit / 8] ^= (uint8_t)(0x80 >> bit % 8);
    ExpectVerify(bit >= bits, key.get(), digest, sig.get());
    digest[bit / 8] ^= (uint8_t)(0x80 >> bit % 8);
  }
  // Leading zeros are bits, too.
  ExpectVerify(0, key.get(), Join({0}, digest), sig.get());
}

TEST_P(EcdsaTest, AgreesWithSlowReference) {
  const std::pair<SlowInt, SlowInt> kTests[] = {
      {1, n() - 1}, {n() - 1, 1}, {Small(), Small()}, {Scalar(), Scalar()}};
  for (const auto &[priv, k] : kTests) {
    bssl::UniquePtr<EC_KEY> key = KeyFromScalar(curve(), priv);
    ByteVector digest = random_.Vector(random_.Below(2 * width_));
    ByteVector nonce = k.ToBytes(width_);
    bssl::UniquePtr<ECDSA_SIG> sig(
        ECDSA_sign_with_nonce_and_leak_private_key_for_testing(
            digest.data(), digest.size(), key.get(), nonce.data(),
            nonce.size()));
    ASSERT_TRUE(sig);
    SlowSignature slow_sig =
        SlowSign(slow(), priv, SlowDigest(slow(), digest), k);
    EXPECT_EQ(ToSlow(sig->r), slow_sig.r);
    EXPECT_EQ(ToSlow(sig->s), slow_sig.s);
    ExpectVerify(1, key.get(), digest, sig.get());
    // (r, n - s) is the other signature with this r.
    slow_sig.s = n() - slow_sig.s;
    ExpectVerify(1, key.get(), digest, MakeSig(slow_sig).get());
    slow_sig.s = Scalar();
    ExpectVerify(0, key.get(), digest, MakeSig(slow_sig).get());
  }
}

// The slow verifier believes what |ECDSA_sign| makes, so the two don't just
// share a mistake.
TEST_P(EcdsaTest, SlowReferenceAgrees) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  ByteVector digest = random_.Vector(32);
  bssl::UniquePtr<ECDSA_SIG> sig(
      ECDSA_do_sign(digest.data(), digest.size(), key.get()));
  ASSERT_TRUE(sig);
  SlowPoint pub = ToSlow(group(), EC_KEY_get0_public_key(key.get()));
  EXPECT_TRUE(SlowVerify(slow(), pub, SlowDigest(slow(), digest),
                         {ToSlow(sig->r), ToSlow(sig->s)}));
}

TEST_P(EcdsaTest, ScalarsOutOfRange) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  ByteVector digest = random_.Vector(width_);
  bssl::UniquePtr<ECDSA_SIG> good(
      ECDSA_do_sign(digest.data(), digest.size(), key.get()));
  ASSERT_TRUE(good);
  ExpectVerify(1, key.get(), digest, good.get());

  const SlowInt r = ToSlow(good->r), s = ToSlow(good->s);
  const SlowInt all_ones = SlowInt::FromBytes(Bytes(ByteVector(width_, 0xff)));
  for (const SlowInt &bad :
       {SlowInt(0), n(), n() + 1, r + n(), s + n(), all_ones,
        all_ones * all_ones, SlowInt(1) << (8 * width_), SlowInt(1) << 2000}) {
    SCOPED_TRACE(bad);
    ExpectVerify(0, key.get(), digest, MakeSig({bad, s}).get());
    ExpectVerify(0, key.get(), digest, MakeSig({r, bad}).get());
    ExpectVerify(0, key.get(), digest, MakeSig({bad, bad}).get());
  }
  ExpectVerify(0, key.get(), digest, MakeSig({s, r}).get());
  for (bool negate_r : {false, true}) {
    bssl::UniquePtr<ECDSA_SIG> negative = MakeSig({r, s});
    BN_set_negative(negate_r ? negative->r : negative->s, 1);
    ExpectVerify(0, key.get(), digest, negative.get());
  }
}

// The two terms of verification, u1*G and u2*Q, may be equal, opposite, or
// missing; the key may be G or -G.
TEST_P(EcdsaTest, DegenerateSums) {
  for (const SlowInt &priv : {SlowInt(1), n() - 1, Small()}) {
    SCOPED_TRACE(priv);
    bssl::UniquePtr<EC_KEY> key = KeyFromScalar(curve(), priv);
    SlowInt k = Small();
    SlowInt rd = SlowModMul(SlowSign(slow(), priv, 0, k).r, priv, n());
    // m = r*d makes the terms equal.
    bssl::UniquePtr<ECDSA_SIG> sig = MakeSig(SlowSign(slow(), priv, rd, k));
    ExpectVerify(1, key.get(), DigestOf(rd), sig.get());
    // m = -r*d makes them cancel, whatever s is.
    ExpectVerify(0, key.get(), DigestOf(n() - rd), sig.get());
    // m = 0 leaves u2*Q alone: digests of zeros, and the empty one.
    sig = MakeSig(SlowSign(slow(), priv, 0, k));
    ExpectVerify(1, key.get(), {}, sig.get());
    ExpectVerify(1, key.get(), ByteVector(width_), sig.get());
    ExpectVerify(0, key.get(), ByteVector(width_, 1), sig.get());
  }
}

TEST_P(EcdsaTest, NonceOutOfRange) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  ByteVector digest = random_.Vector(32);
  auto sign = [&](const ByteVector &nonce) {
    return bssl::UniquePtr<ECDSA_SIG>(
        ECDSA_sign_with_nonce_and_leak_private_key_for_testing(
            digest.data(), digest.size(), key.get(), nonce.data(),
            nonce.size()));
  };
  EXPECT_FALSE(sign(ByteVector(width_)));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_POINT_AT_INFINITY}}));
  for (const ByteVector &nonce :
       {n().ToBytes(width_), ByteVector(width_, 0xff),
        SlowInt(1).ToBytes(width_ + 1), SlowInt(1).ToBytes(width_ - 1),
        ByteVector()}) {
    EXPECT_FALSE(sign(nonce));
    EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_INVALID_SCALAR}}));
  }
  EXPECT_TRUE(sign((n() - 1).ToBytes(width_)));
}

// s = 0 when m = -r*d: the given nonce makes no signature.
TEST_P(EcdsaTest, NonceWithoutSignature) {
  SlowInt priv = Small(), k = Small();
  SlowInt rd = SlowModMul(SlowSign(slow(), priv, 0, k).r, priv, n());
  ByteVector digest = DigestOf(n() - rd), nonce = k.ToBytes(width_);
  EXPECT_FALSE(ECDSA_sign_with_nonce_and_leak_private_key_for_testing(
      digest.data(), digest.size(), KeyFromScalar(curve(), priv).get(),
      nonce.data(), nonce.size()));
  EXPECT_EQ(Errors(),
            (ErrorList{{ERR_LIB_ECDSA, ECDSA_R_TOO_MANY_ITERATIONS}}));
}

// With randomness that repeats, digests that differ still have other nonces,
// and one digest always has the same.
TEST_P(EcdsaTest, BrokenRandomness) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  rand_set_for_testing(
      [](void *, uint8_t *out, size_t len) {
        OPENSSL_memset(out, 0, len);
        return 1;
      },
      nullptr);
  ByteVector a = random_.Vector(32), b = random_.Vector(32);
  EXPECT_EQ(Bytes(Sign(key.get(), a)), Bytes(Sign(key.get(), a)));
  bssl::UniquePtr<ECDSA_SIG> sig_a(ECDSA_do_sign(a.data(), 32, key.get()));
  bssl::UniquePtr<ECDSA_SIG> sig_b(ECDSA_do_sign(b.data(), 32, key.get()));
  EXPECT_NE(BN_cmp(sig_a->r, sig_b->r), 0);

  rand_set_for_testing([](void *, uint8_t *, size_t) { return 0; }, nullptr);
  ByteVector sig(ECDSA_size(key.get()), 0xaa);
  unsigned der_len = 1;
  EXPECT_FALSE(
      ECDSA_sign(0, a.data(), a.size(), sig.data(), &der_len, key.get()));
  EXPECT_EQ(der_len, 0u);
  EXPECT_EQ(
      Errors(),
      (ErrorList{{ERR_LIB_ECDSA, ECDSA_R_RANDOM_NUMBER_GENERATION_FAILED}}));
  size_t len = 1;
  EXPECT_FALSE(ECDSA_sign_p1363(a.data(), a.size(), sig.data(), &len,
                                sig.size(), key.get()));
  EXPECT_EQ(len, 0u);
  EXPECT_EQ(
      Errors(),
      (ErrorList{{ERR_LIB_ECDSA, ECDSA_R_RANDOM_NUMBER_GENERATION_FAILED}}));
  EXPECT_FALSE(ECDSA_do_sign(a.data(), a.size(), key.get()));
  EXPECT_EQ(
      Errors(),
      (ErrorList{{ERR_LIB_ECDSA, ECDSA_R_RANDOM_NUMBER_GENERATION_FAILED}}));
  EXPECT_EQ(Bytes(sig), Bytes(ByteVector(sig.size(), 0xaa)));
}

TEST_P(EcdsaTest, ShortBuffers) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  ByteVector digest = random_.Vector(32), sig(2 * width_);
  size_t len = 1;
  EXPECT_FALSE(ECDSA_sign_p1363(digest.data(), digest.size(), sig.data(), &len,
                                sig.size() - 1, key.get()));
  EXPECT_EQ(len, 0u);
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_EC, EC_R_BUFFER_TOO_SMALL}}));

  ByteVector der(ECDSA_size(key.get()));
  ASSERT_TRUE(ECDSA_sign_deterministic(EVP_sha256(), digest.data(),
                                       digest.size(), der.data(), &len,
                                       der.size(), key.get()));
  size_t exact = len;
  ASSERT_TRUE(ECDSA_sign_deterministic(EVP_sha256(), digest.data(),
                                       digest.size(), der.data(), &len, exact,
                                       key.get()));
  EXPECT_EQ(len, exact);
  for (size_t max = 0; max < exact; max++) {
    ERR_clear_error();
    EXPECT_FALSE(ECDSA_sign_deterministic(EVP_sha256(), digest.data(),
                                          digest.size(), der.data(), &len, max,
                                          key.get()));
    EXPECT_EQ(len, 0u);
    EXPECT_TRUE(
        ERR_equals(ERR_peek_last_error(), ERR_LIB_EC, EC_R_BUFFER_TOO_SMALL));
  }
  ERR_clear_error();
}

// Signing and verifying bytes never touches the heap.
TEST_P(EcdsaTest, NoAllocation) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  ByteVector digest = random_.Vector(32), sig(ECDSA_size(key.get()));
  unsigned len;
  uint64_t before = mem_allocations_for_testing();
  int ok = ECDSA_sign(0, digest.data(), 32, sig.data(), &len, key.get()) &&
           ECDSA_verify(0, digest.data(), 32, sig.data(), len, key.get());
  EXPECT_EQ(mem_allocations_for_testing(), before);
  EXPECT_TRUE(ok);
}

TEST_P(EcdsaTest, FailingAllocations) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  ByteVector digest = random_.Vector(32);
  ByteVector der = Sign(key.get(), digest);
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              bssl::UniquePtr<ECDSA_SIG> sig(
                  ECDSA_do_sign(digest.data(), 32, key.get()));
              EXPECT_EQ(sig == nullptr, fails);
              ERR_clear_error();
            }),
            0u);
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              bssl::UniquePtr<ECDSA_SIG> sig(
                  ECDSA_SIG_from_bytes(der.data(), der.size()));
              EXPECT_EQ(sig == nullptr, fails);
              ERR_clear_error();
            }),
            0u);
  bssl::UniquePtr<ECDSA_SIG> sig(ECDSA_SIG_from_bytes(der.data(), der.size()));
  ASSERT_TRUE(sig);
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              uint8_t *out = nullptr;
              int len = i2d_ECDSA_SIG(sig.get(), &out);
              EXPECT_EQ(len, fails ? -1 : (int)der.size());
              EXPECT_EQ(out == nullptr, fails);
              OPENSSL_free(out);
              ERR_clear_error();
            }),
            0u);
}


// DER.

// Changes to a signature that leave its integers alone are refused, as are all
// truncations and all changes of a byte.
TEST_P(EcdsaTest, StrictDer) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  ByteVector digest = random_.Vector(32);
  ByteVector der = Sign(key.get(), digest);
  ASSERT_TRUE(Verify(key.get(), digest, der));
  auto expect_malformed = [&](const ByteVector &sig, const char *what) {
    SCOPED_TRACE(what);
    SCOPED_TRACE(Bytes(sig));
    ERR_clear_error();
    EXPECT_FALSE(Verify(key.get(), digest, sig));
    ErrorList errors = Errors();
    ASSERT_FALSE(errors.empty());
    EXPECT_EQ(errors.back(), kBad);
    EXPECT_FALSE(ECDSA_SIG_from_bytes(sig.data(), sig.size()));
    ERR_clear_error();
  };

  for (size_t len = 0; len < der.size(); len++) {
    expect_malformed(ByteVector(der.begin(), der.begin() + (ptrdiff_t)len),
                     "truncated");
  }
  ByteVector longer = Join(der, {0});
  expect_malformed(longer, "trailing byte");

  for (size_t i = 0; i < der.size(); i++) {
    for (int bit = 0; bit < 8; bit++) {
      ByteVector changed = der;
      changed[i] ^= (uint8_t)(1 << bit);
      EXPECT_FALSE(Verify(key.get(), digest, changed)) << i << " " << bit;
      ERR_clear_error();
    }
  }

  // The contents of the SEQUENCE, rewrapped.
  size_t header = der[1] == 0x81 ? 3 : 2;
  ByteVector body(der.begin() + (ptrdiff_t)header, der.end());
  auto wrap = [](const ByteVector &contents, const ByteVector &length) {
    return Join(Join({0x30}, length), contents);
  };
  auto minimal = [](size_t len) {
    return len < 0x80 ? ByteVector{(uint8_t)len}
                      : ByteVector{0x81, (uint8_t)len};
  };
  ASSERT_EQ(Bytes(wrap(body, minimal(body.size()))), Bytes(der));
  expect_malformed(wrap(body, body.size() < 0x80
                                  ? ByteVector{0x81, (uint8_t)body.size()}
                                  : ByteVector{0x82, 0, (uint8_t)body.size()}),
                   "length that is not minimal");
  expect_malformed(wrap(Join(body, {0, 0}), {0x80}), "indefinite length");
  expect_malformed(wrap(Join(body, {0}), minimal(body.size() + 1)),
                   "byte after s");
  expect_malformed(wrap(Join(body, {5, 0}), minimal(body.size() + 2)),
                   "NULL after s");
  expect_malformed(wrap({}, {0}), "empty");

  size_t r_len = body[1];
  ByteVector r(body.begin() + 2, body.begin() + 2 + (ptrdiff_t)r_len);
  ByteVector s_element(body.begin() + 2 + (ptrdiff_t)r_len, body.end());
  auto with_r = [&](const ByteVector &element) {
    ByteVector contents = Join(element, s_element);
    return wrap(contents, minimal(contents.size()));
  };
  ASSERT_EQ(Bytes(with_r(Join({2, (uint8_t)r_len}, r))), Bytes(der));
  expect_malformed(with_r(Join({2, (uint8_t)(r_len + 1), 0}, r)),
                   "leading zero");
  expect_malformed(with_r(Join({2, 0x81, (uint8_t)r_len}, r)), "long length");
  expect_malformed(with_r(Join({0x22, (uint8_t)r_len}, r)), "constructed");
  expect_malformed(with_r(Join({3, (uint8_t)r_len}, r)), "BIT STRING");
  expect_malformed(with_r({2, 0}), "empty INTEGER");
  expect_malformed(with_r({2, 1, 0x80}), "negative");
  expect_malformed(with_r({2, 2, 0xff, 0x80}), "negative, not minimal");
  expect_malformed(with_r({}), "one INTEGER");
}

INSTANTIATE_TEST_SUITE_P(
    Curves, EcdsaTest, testing::ValuesIn(KeyCurves()),
    NameOfCurve<testing::TestParamInfo<const CurveForTesting *>>);


TEST(EcdsaSigTest, Parse) {
  struct {
    const char *der;
    const char *r, *s;  // NULL if refused
    ErrorList errors;
  } kTests[] = {
      {"3006020101020102", "1", "2", {}},
      {"3006020100020100", "0", "0", {}},
      {"30080202008002020080", "80", "80", {}},
      {"30060201010201ff",
       nullptr,
       nullptr,
       {{ERR_LIB_BN, BN_R_NEGATIVE_NUMBER}, kBad}},
      {"300702020001020101",
       nullptr,
       nullptr,
       {{ERR_LIB_BN, BN_R_BAD_ENCODING}, kBad}},
      {"30050200020101",
       nullptr,
       nullptr,
       {{ERR_LIB_BN, BN_R_BAD_ENCODING}, kBad}},
      {"3003020101", nullptr, nullptr, {{ERR_LIB_BN, BN_R_BAD_ENCODING}, kBad}},
      {"30070201010201020500", nullptr, nullptr, {kBad}},
      {"3106020101020102", nullptr, nullptr, {kBad}},
      {"", nullptr, nullptr, {kBad}},
  };
  for (const auto &t : kTests) {
    SCOPED_TRACE(t.der);
    ByteVector der = HexBytes(t.der);
    CBS cbs;
    CBS_init(&cbs, der.data(), der.size());
    ERR_clear_error();
    bssl::UniquePtr<ECDSA_SIG> sig(ECDSA_SIG_parse(&cbs));
    EXPECT_EQ(Errors(), t.errors);
    ASSERT_EQ(sig != nullptr, t.r != nullptr);
    if (sig == nullptr) {
      continue;
    }
    EXPECT_EQ(CBS_len(&cbs), 0u);
    BIGNUM *r = nullptr, *s = nullptr;
    ASSERT_TRUE(BN_hex2bn(&r, t.r) && BN_hex2bn(&s, t.s));
    bssl::UniquePtr<BIGNUM> free_r(r), free_s(s);
    EXPECT_EQ(BN_cmp(sig->r, r), 0);
    EXPECT_EQ(BN_cmp(sig->s, s), 0);

    uint8_t *out = nullptr;
    ASSERT_EQ(i2d_ECDSA_SIG(sig.get(), &out), (int)der.size());
    EXPECT_EQ(Bytes(out, der.size()), Bytes(der));
    OPENSSL_free(out);
  }
}

TEST(EcdsaSigTest, ParseLeavesRest) {
  ByteVector der = HexBytes("3006020101020102ff");
  CBS cbs;
  CBS_init(&cbs, der.data(), der.size());
  bssl::UniquePtr<ECDSA_SIG> sig(ECDSA_SIG_parse(&cbs));
  ASSERT_TRUE(sig);
  EXPECT_EQ(CBS_len(&cbs), 1u);
  EXPECT_FALSE(ECDSA_SIG_from_bytes(der.data(), der.size()));
  EXPECT_EQ(Errors(), (ErrorList{kBad}));

  const uint8_t *in = der.data();
  bssl::UniquePtr<ECDSA_SIG> d2i(d2i_ECDSA_SIG(nullptr, &in, (long)der.size()));
  ASSERT_TRUE(d2i);
  EXPECT_EQ(in, der.data() + der.size() - 1);
}

TEST(EcdsaSigTest, D2i) {
  ByteVector good = HexBytes("3006020101020102");
  ByteVector bad = HexBytes("3006020101020103ff");
  bad[0] = 0x31;
  ECDSA_SIG *sig = ECDSA_SIG_new();
  ASSERT_TRUE(sig);
  ECDSA_SIG *old = sig;
  const uint8_t *in = bad.data();
  EXPECT_FALSE(d2i_ECDSA_SIG(&sig, &in, (long)bad.size()));
  EXPECT_EQ(sig, old);
  EXPECT_EQ(in, bad.data());
  ERR_clear_error();
  in = good.data();
  EXPECT_FALSE(d2i_ECDSA_SIG(&sig, &in, -1));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_ASN1, ASN1_R_BUFFER_TOO_SMALL}}));
  ECDSA_SIG *ret = d2i_ECDSA_SIG(&sig, &in, (long)good.size());
  ASSERT_TRUE(ret);
  EXPECT_EQ(ret, sig);
  EXPECT_TRUE(BN_is_one(ECDSA_SIG_get0_r(sig)));
  EXPECT_TRUE(BN_is_word(ECDSA_SIG_get0_s(sig), 2));
  const BIGNUM *r, *s;
  ECDSA_SIG_get0(sig, &r, &s);
  EXPECT_EQ(r, sig->r);
  EXPECT_EQ(s, sig->s);
  ECDSA_SIG_get0(sig, nullptr, nullptr);

  ByteVector out(good.size() + 1);
  uint8_t *outp = out.data();
  EXPECT_EQ(i2d_ECDSA_SIG(sig, nullptr), (int)good.size());
  EXPECT_EQ(i2d_ECDSA_SIG(sig, &outp), (int)good.size());
  EXPECT_EQ(outp, out.data() + good.size());
  EXPECT_EQ(Bytes(out.data(), good.size()), Bytes(good));
  ECDSA_SIG_free(sig);
}

TEST(EcdsaSigTest, Marshal) {
  bssl::UniquePtr<ECDSA_SIG> sig(ECDSA_SIG_new());
  bssl::ScopedCBB cbb;
  ASSERT_TRUE(sig && BN_set_word(sig->r, 0x80) && CBB_init(cbb.get(), 0) &&
              CBB_add_u8(cbb.get(), 7) &&
              ECDSA_SIG_marshal(cbb.get(), sig.get()) && CBB_flush(cbb.get()));
  EXPECT_EQ(Bytes(CBB_data(cbb.get()), CBB_len(cbb.get())),
            Bytes(HexBytes("07300702020080020100")));
}

TEST(EcdsaSigTest, Malformed) {
  TestRandom random(15);
  const auto parse = [](ECDSA_SIG **, const uint8_t **inp, long len) {
    CBS cbs;
    CBS_init(&cbs, *inp, (size_t)len);
    ECDSA_SIG *sig = ECDSA_SIG_parse(&cbs);
    *inp = sig == nullptr ? *inp : CBS_data(&cbs);
    return sig;
  };
  for (const char *der : {"3006020101020102", "300a020300800002037fff00",
                          "300c02047fffffff020400ffffff"}) {
    SCOPED_TRACE(der);
    const ByteVector valid = HexBytes(der);
    ExpectStrict(
        "d2i", valid,
        [](const ByteVector &in) {
          return RewriteD2i<ECDSA_SIG>(d2i_ECDSA_SIG, i2d_ECDSA_SIG, in);
        },
        0, &random);
    ExpectStrict(
        "parse", valid,
        [&](const ByteVector &in) {
          return RewriteD2i<ECDSA_SIG>(parse, i2d_ECDSA_SIG, in);
        },
        0, &random);
  }
}

TEST(EcdsaSigTest, Set0) {
  bssl::UniquePtr<ECDSA_SIG> sig(ECDSA_SIG_new());
  ASSERT_TRUE(sig);
  EXPECT_TRUE(BN_is_zero(sig->r));
  EXPECT_TRUE(BN_is_zero(sig->s));
  bssl::UniquePtr<BIGNUM> r = ToBignum(1);
  EXPECT_FALSE(ECDSA_SIG_set0(sig.get(), r.get(), nullptr));
  EXPECT_FALSE(ECDSA_SIG_set0(sig.get(), nullptr, r.get()));
  EXPECT_TRUE(BN_is_zero(sig->r));
  EXPECT_EQ(Errors(), (ErrorList{}));
}

TEST(EcdsaSigTest, NegativeIsNotWritten) {
  bssl::UniquePtr<ECDSA_SIG> sig(ECDSA_SIG_new());
  ASSERT_TRUE(sig && BN_set_word(sig->s, 1));
  BN_set_negative(sig->s, 1);
  uint8_t *out = nullptr;
  size_t len;
  EXPECT_FALSE(ECDSA_SIG_to_bytes(&out, &len, sig.get()));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_BN, BN_R_NEGATIVE_NUMBER},
                                 {ERR_LIB_ECDSA, ECDSA_R_ENCODE_ERROR}}));
  EXPECT_EQ(i2d_ECDSA_SIG(sig.get(), &out), -1);
  ERR_clear_error();
}

TEST(EcdsaSigTest, MaxLen) {
  EXPECT_EQ(ECDSA_SIG_max_len(0), 8u);
  EXPECT_EQ(ECDSA_SIG_max_len(28), 64u);
  EXPECT_EQ(ECDSA_SIG_max_len(32), 72u);
  EXPECT_EQ(ECDSA_SIG_max_len(48), 104u);
  EXPECT_EQ(ECDSA_SIG_max_len(66), 141u);
  EXPECT_EQ(ECDSA_SIG_max_len(SIZE_MAX), 0u);
  EXPECT_EQ(ECDSA_SIG_max_len(SIZE_MAX / 2), 0u);
  EXPECT_EQ(ECDSA_SIG_max_len(SIZE_MAX - 1), 0u);

  EXPECT_EQ(ECDSA_size(nullptr), 0u);
  EXPECT_EQ(ECDSA_size_p1363(nullptr), 0u);
  bssl::UniquePtr<EC_KEY> key(EC_KEY_new());
  EXPECT_EQ(ECDSA_size(key.get()), 0u);
  EXPECT_EQ(ECDSA_size_p1363(key.get()), 0u);
  EXPECT_EQ(ECDSA_size(NewKey(EC_group_p521()).get()), 141u);
  EXPECT_EQ(ECDSA_size_p1363(NewKey(EC_group_p521()).get()), 132u);
  EXPECT_EQ(Errors(), (ErrorList{}));
}


// Keys that can't.

TEST(EcdsaKeyTest, MissingParts) {
  const ByteVector digest(32), sig = HexBytes("3006020101020102");
  uint8_t out[72];
  unsigned der_len = 1;
  size_t len = 1;
  bssl::UniquePtr<EC_KEY> no_group(EC_KEY_new());
  bssl::UniquePtr<EC_KEY> no_halves = NewKey(EC_group_p256());
  EC_KEY *const kNoKey = nullptr;
  for (const EC_KEY *key : {kNoKey, no_group.get(), no_halves.get()}) {
    EXPECT_FALSE(ECDSA_sign(0, digest.data(), 32, out, &der_len, key));
    EXPECT_EQ(der_len, 0u);
    EXPECT_EQ(Errors(),
              (ErrorList{{ERR_LIB_ECDSA, ERR_R_PASSED_NULL_PARAMETER}}));
    EXPECT_FALSE(
        ECDSA_sign_p1363(digest.data(), 32, out, &len, sizeof(out), key));
    EXPECT_EQ(len, 0u);
    EXPECT_EQ(Errors(),
              (ErrorList{{ERR_LIB_ECDSA, ERR_R_PASSED_NULL_PARAMETER}}));
    EXPECT_FALSE(ECDSA_do_sign(digest.data(), 32, key));
    EXPECT_EQ(Errors(),
              (ErrorList{{ERR_LIB_ECDSA, ERR_R_PASSED_NULL_PARAMETER}}));
    EXPECT_FALSE(Verify(key, digest, sig));
    EXPECT_EQ(Errors(),
              (ErrorList{{ERR_LIB_ECDSA, ECDSA_R_MISSING_PARAMETERS}}));
    EXPECT_FALSE(VerifyP1363(key, digest, ByteVector(64, 1)));
    EXPECT_EQ(Errors(),
              (ErrorList{{ERR_LIB_ECDSA, ECDSA_R_MISSING_PARAMETERS}}));
  }
}

// The private half alone signs, the public half alone verifies.
TEST(EcdsaKeyTest, OneHalf) {
  bssl::UniquePtr<EC_KEY> both = RandomKey(EC_group_p384());
  bssl::UniquePtr<EC_KEY> priv = NewKey(EC_group_p384());
  bssl::UniquePtr<EC_KEY> pub = NewKey(EC_group_p384());
  ASSERT_TRUE(
      EC_KEY_set_private_key(priv.get(), EC_KEY_get0_private_key(both.get())));
  ASSERT_TRUE(
      EC_KEY_set_public_key(pub.get(), EC_KEY_get0_public_key(both.get())));
  ByteVector digest(48, 3);
  EXPECT_TRUE(Verify(pub.get(), digest, Sign(priv.get(), digest)));
}

// A public key from a projective point is as good as one from a decoder.
TEST_P(EcdsaTest, ProjectivePublicKey) {
  bssl::UniquePtr<EC_KEY> key = RandomKey(group());
  bssl::UniquePtr<EC_KEY> projective = NewKey(group());
  bssl::UniquePtr<EC_POINT> point(
      EC_POINT_dup(EC_KEY_get0_public_key(key.get()), group()));
  ASSERT_TRUE(point);
  point->raw = Rescale(group(), &random_, point->raw);
  ASSERT_TRUE(EC_KEY_set_public_key(projective.get(), point.get()));
  ByteVector digest(32, 9), sig = Sign(key.get(), digest);
  EXPECT_TRUE(Verify(projective.get(), digest, sig));
  const ECDSA_VERIFY_ITEM item = {projective.get(), digest.data(),
                                  digest.size(), sig.data(), sig.size()};
  EXPECT_TRUE(ECDSA_verify_many(nullptr, &item, 1));
}


// Coordinates at and above the order.

TEST(EcdsaVectorTest, LargeX) {
  size_t num_cases = 0;
  for (const VectorBlock &block : ParseVectors(
           ReadFile(SourcePath("crypto/ecdsa/testdata/ecdsa_gen.txt")))) {
    if (!block.Has("Result")) {
      continue;
    }
    SCOPED_TRACE(block.Where());
    num_cases++;
    auto number = [&](const char *name) {
      return SlowInt::FromBytes(Bytes(block.Hex(name)));
    };
    const CurveForTesting &curve = FindCurveForTesting(block.Text("Curve"));
    SlowPoint pub(number("X"), number("Y"));
    SlowSignature sig = {number("R"), number("S")};
    bssl::UniquePtr<EC_KEY> key = PublicKey(curve, pub);
    ExpectVerify(block.Text("Result") == "P", key.get(), block.Hex("Digest"),
                 MakeSig(sig).get());
  }
  EXPECT_EQ(num_cases, 6u * 8 + 2);
}


// Toys: all keys, digests, nonces and signatures of the smallest, and a grid of
// those of the others. They are below what the doors take, so this is about the
// functions behind them.

class EcdsaToyTest : public testing::TestWithParam<const CurveForTesting *> {
 protected:
  EC_SCALAR Scalar(const SlowInt &v) const {
    return ToScalar(GetParam()->group, v);
  }
  // Step is the distance that leaves about |count| values below the order; all
  // of them for the smallest toy.
  uint64_t Step(uint64_t count) const { return n() < 20 ? 1 : n() / count + 1; }
  static uint64_t Small(const SlowInt &v) {
    crypto_word_t word;
    v.ToWords(&word, 1);
    return word;
  }
  uint64_t n() const { return Small(GetParam()->slow.n); }
};

TEST_P(EcdsaToyTest, Nonces) {
  const CurveForTesting &curve = *GetParam();
  for (uint64_t d = 1; d < n(); d += Step(5)) {
    for (uint64_t m = 0; m < n(); m += Step(5)) {
      for (uint64_t k = 1; k < n(); k += Step(200)) {
        EC_SCALAR priv = Scalar(d), digest = Scalar(m), nonce = Scalar(k);
        ECDSA_RS sig;
        ASSERT_TRUE(
            ecdsa_sign_with_nonce(curve.group, &sig, &priv, &digest, &nonce));
        SlowSignature expected = SlowSign(curve.slow, d, m, k);
        ASSERT_EQ(ToSlow(curve.group, sig.r), expected.r);
        ASSERT_EQ(ToSlow(curve.group, sig.s), expected.s);
        ASSERT_EQ(ecdsa_rs_is_signature(curve.group, &sig),
                  !expected.r.IsZero() && !expected.s.IsZero());
      }
    }
  }
}

TEST_P(EcdsaToyTest, Signatures) {
  const CurveForTesting &curve = *GetParam();
  const std::vector<SlowPoint> multiples = curve.slow.AllMultiples();
  for (uint64_t d = 1; d < n(); d += Step(3)) {
    EC_JACOBIAN pub = ToJacobian(curve.group, multiples[d]);
    for (uint8_t digest : {0x00, 0x10, 0x70, 0xc0, 0xff}) {
      uint64_t m = Small(SlowDigest(curve.slow, {digest}));
      for (uint64_t s = 1; s < n(); s += Step(100)) {
        uint64_t inverse = Small(SlowModInverse(s, n()));
        for (uint64_t r = 1; r < n(); r += Step(100)) {
          ECDSA_RS sig = {Scalar(r), Scalar(s)};
          const SlowPoint &point = multiples[(m + r * d % n()) * inverse % n()];
          bool expected =
              !point.is_infinity && point.x % SlowInt(n()) == SlowInt(r);
          ASSERT_EQ(ecdsa_verify_fixed(curve.group, &digest, 1, &sig, &pub),
                    expected)
              << d << " " << m << " " << r << " " << s;
          ERR_clear_error();
        }
      }
    }
  }
}

// The doors refuse toys.
TEST_P(EcdsaToyTest, Refused) {
  const CurveForTesting &curve = *GetParam();
  const ErrorList kRefused = {{ERR_LIB_EC, EC_R_INVALID_GROUP_ORDER}};
  bssl::UniquePtr<EC_KEY> key = KeyFromScalar(curve, 3);
  ByteVector digest(32), sig(64);
  size_t len;
  EXPECT_FALSE(ECDSA_sign_p1363(digest.data(), digest.size(), sig.data(), &len,
                                sig.size(), key.get()));
  EXPECT_EQ(Errors(), kRefused);
  EXPECT_FALSE(Verify(key.get(), digest, HexBytes("3006020101020101")));
  EXPECT_EQ(Errors(), kRefused);
  const ECDSA_VERIFY_ITEM item = {key.get(), digest.data(), digest.size(),
                                  sig.data(), 2};
  EXPECT_FALSE(ECDSA_verify_many_p1363(nullptr, &item, 1));
  EXPECT_EQ(Errors(), (ErrorList{{ERR_LIB_ECDSA, ECDSA_R_MISSING_PARAMETERS}}));
}

static std::vector<const CurveForTesting *> ToyCurves() {
  std::vector<const CurveForTesting *> toys;
  for (const CurveForTesting &curve : CurvesForTesting()) {
    if (curve.IsToy()) {
      toys.push_back(&curve);
    }
  }
  return toys;
}

INSTANTIATE_TEST_SUITE_P(
    Toys, EcdsaToyTest, testing::ValuesIn(ToyCurves()),
    NameOfCurve<testing::TestParamInfo<const CurveForTesting *>>);


// One key, many threads.

TEST(EcdsaThread, SharedKey) {
  for (const CurveForTesting *curve : KeyCurves()) {
    bssl::UniquePtr<EC_KEY> key = RandomKey(curve->group);
    const EC_KEY *shared = key.get();
    std::vector<std::thread> threads;
    std::vector<int> failures(4);
    for (size_t i = 0; i < failures.size(); i++) {
      threads.emplace_back([&failures, shared, i] {
        ByteVector digest(32, (uint8_t)i);
        for (int j = 0; j < 5; j++) {
          digest[1] = (uint8_t)j;
          ByteVector sig = Sign(shared, digest);
          failures[i] += !Verify(shared, digest, sig);
          digest[1] ^= 0x80;
          failures[i] += Verify(shared, digest, sig);
          ERR_clear_error();
        }
      });
    }
    for (std::thread &thread : threads) {
      thread.join();
    }
    for (int n : failures) {
      EXPECT_EQ(n, 0);
    }
  }
}
