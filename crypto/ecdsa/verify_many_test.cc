// SPDX-License-Identifier: Apache-2.0
//
// Tests of |ECDSA_verify_many|: whatever the mix, each answer is that of
// |ECDSA_verify|.

#include <openssl/ec_key.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include <gtest/gtest.h>

#include <deque>
#include <vector>

#include "crypto/ec/internal.h"
#include "crypto/mem/internal.h"
#include "crypto/test/key_util.h"
#include "crypto/test/test_util.h"


using ByteVector = std::vector<uint8_t>;
using ErrorList = std::vector<std::pair<int, int>>;

namespace {

// A Question owns what an |ECDSA_VERIFY_ITEM| points to.
struct Question {
  bssl::UniquePtr<EC_KEY> key;
  ByteVector digest, der, p1363;
};

enum class Kind {
  kValid,
  kWrongDigest,
  kWrongKey,
  kNegatedS,  // valid, too
  kZeroR,
  kZeroS,
  kSIsOrder,
  kMalformed,
  kTrailing,
  kEmpty,
  kNoKey,
  kNumKinds,
};

}  // namespace

static ByteVector DerFrom(const SlowInt &r, const SlowInt &s) {
  bssl::UniquePtr<ECDSA_SIG> sig(ECDSA_SIG_new());
  EXPECT_TRUE(sig && BN_copy(sig->r, ToBignum(r).get()) &&
              BN_copy(sig->s, ToBignum(s).get()));
  uint8_t *der = nullptr;
  size_t len = 0;
  EXPECT_TRUE(ECDSA_SIG_to_bytes(&der, &len, sig.get()));
  bssl::UniquePtr<uint8_t> free_der(der);
  return ByteVector(der, der + len);
}

static Question Ask(const CurveForTesting &curve, Kind kind,
                    TestRandom *random) {
  const SlowInt &n = curve.slow.n;
  size_t width = OrderBytes(curve.slow);
  Question q;
  q.key = RandomKey(curve.group);
  q.digest = random->Vector(random->Below(80));
  bssl::UniquePtr<ECDSA_SIG> sig(
      ECDSA_do_sign(q.digest.data(), q.digest.size(), q.key.get()));
  EXPECT_TRUE(sig);
  SlowInt r = ToSlow(sig->r), s = ToSlow(sig->s);
  if (kind == Kind::kWrongDigest) {
    q.digest.insert(q.digest.begin(), 0x55);
  } else if (kind == Kind::kWrongKey) {
    q.key = RandomKey(curve.group);
  } else if (kind == Kind::kNegatedS) {
    s = n - s;
  } else if (kind == Kind::kZeroR) {
    r = 0;
  } else if (kind == Kind::kZeroS) {
    s = 0;  // would spoil the inversion that it shares with others
  } else if (kind == Kind::kSIsOrder) {
    s = n;
  } else if (kind == Kind::kNoKey) {
    q.key.reset();
  }
  q.der = DerFrom(r, s);
  q.p1363 = r.ToBytes(width);
  ByteVector s_bytes = s.ToBytes(width);
  q.p1363.insert(q.p1363.end(), s_bytes.begin(), s_bytes.end());
  if (kind == Kind::kMalformed) {
    q.der[0] ^= 1;
    q.p1363.pop_back();
  } else if (kind == Kind::kTrailing) {
    q.der.push_back(0);
    q.p1363.push_back(0);
  } else if (kind == Kind::kEmpty) {
    q.der.clear();
    q.p1363.clear();
  }
  return q;
}

static int VerifyOne(const Question &q, bool p1363) {
  int ok = 0;
  if (q.key) {
    ok = p1363 ? ECDSA_verify_p1363(q.digest.data(), q.digest.size(),
                                    q.p1363.data(), q.p1363.size(), q.key.get())
               : ECDSA_verify(0, q.digest.data(), q.digest.size(), q.der.data(),
                              q.der.size(), q.key.get());
  }
  ERR_clear_error();
  return ok;
}

static std::vector<ECDSA_VERIFY_ITEM> Items(
    const std::deque<Question> &questions, bool p1363) {
  std::vector<ECDSA_VERIFY_ITEM> items;
  for (const Question &q : questions) {
    const ByteVector &sig = p1363 ? q.p1363 : q.der;
    items.push_back({q.key.get(), q.digest.data(), q.digest.size(), sig.data(),
                     sig.size()});
  }
  return items;
}

// CheckMany compares with one at a time, in both encodings.
static void CheckMany(const std::deque<Question> &questions) {
  for (bool p1363 : {false, true}) {
    ByteVector expected;
    int all = 1, missing = 0;
    for (const Question &q : questions) {
      expected.push_back((uint8_t)VerifyOne(q, p1363));
      all &= expected.back();
      missing |= !q.key;
    }
    std::vector<ECDSA_VERIFY_ITEM> items = Items(questions, p1363);
    auto verify_many = p1363 ? ECDSA_verify_many_p1363 : ECDSA_verify_many;
    ByteVector results(items.size() + 1, 0xaa);
    EXPECT_EQ(verify_many(results.data(), items.data(), items.size()), all);
    EXPECT_EQ(results.back(), 0xaa);
    results.pop_back();
    EXPECT_EQ(Bytes(results), Bytes(expected));
    const ErrorList errors =
        all ? ErrorList{}
            : ErrorList{{ERR_LIB_ECDSA, missing ? ECDSA_R_MISSING_PARAMETERS
                                                : ECDSA_R_BAD_SIGNATURE}};
    EXPECT_EQ(Errors(), errors);
    EXPECT_EQ(verify_many(nullptr, items.data(), items.size()), all);
    EXPECT_EQ(Errors(), errors);
  }
}


class EcdsaVerifyManyTest
    : public testing::TestWithParam<const CurveForTesting *> {
 protected:
  void SetUp() override { ERR_clear_error(); }

  TestRandom random_{2};
};

// All valid, then one bad at each place in turn.
TEST_P(EcdsaVerifyManyTest, OneBad) {
  for (size_t n : {1, 2, 7, 8, 9}) {
    std::deque<Question> questions;
    for (size_t i = 0; i < n; i++) {
      questions.push_back(Ask(*GetParam(), Kind::kValid, &random_));
    }
    CheckMany(questions);
    for (size_t i = 0; i < n; i++) {
      Kind kind = (Kind)(1 + random_.Below((size_t)Kind::kNumKinds - 1));
      Question bad = Ask(*GetParam(), kind, &random_);
      std::swap(questions[i], bad);
      CheckMany(questions);
      std::swap(questions[i], bad);
    }
  }
}

TEST_P(EcdsaVerifyManyTest, EachKindAlone) {
  for (size_t kind = 0; kind < (size_t)Kind::kNumKinds; kind++) {
    SCOPED_TRACE(kind);
    std::deque<Question> questions;
    for (size_t i = 0; i < 3; i++) {
      questions.push_back(Ask(*GetParam(), (Kind)kind, &random_));
    }
    CheckMany(questions);
    // The kinds are what they are called.
    EXPECT_EQ(VerifyOne(questions[0], false),
              (Kind)kind == Kind::kValid || (Kind)kind == Kind::kNegatedS);
  }
}

// The same item many times over: equal points in all places.
TEST_P(EcdsaVerifyManyTest, Repeated) {
  Question q = Ask(*GetParam(), Kind::kValid, &random_);
  std::vector<ECDSA_VERIFY_ITEM> items(
      33, {q.key.get(), q.digest.data(), q.digest.size(), q.der.data(),
           q.der.size()});
  ByteVector results(items.size());
  EXPECT_TRUE(ECDSA_verify_many(results.data(), items.data(), items.size()));
  EXPECT_EQ(Bytes(results), Bytes(ByteVector(items.size(), 1)));
}

INSTANTIATE_TEST_SUITE_P(
    Curves, EcdsaVerifyManyTest, testing::ValuesIn(KeyCurves()),
    NameOfCurve<testing::TestParamInfo<const CurveForTesting *>>);

TEST(EcdsaVerifyManyMixTest, None) {
  ERR_clear_error();
  uint8_t result = 0xaa;
  EXPECT_TRUE(ECDSA_verify_many(nullptr, nullptr, 0));
  EXPECT_TRUE(ECDSA_verify_many(&result, nullptr, 0));
  EXPECT_TRUE(ECDSA_verify_many_p1363(&result, nullptr, 0));
  EXPECT_EQ(result, 0xaa);
  EXPECT_EQ(Errors(), ErrorList{});
}

// All curves and kinds at random.
TEST(EcdsaVerifyManyMixTest, Mixed) {
  ERR_clear_error();
  TestRandom random(3);
  const std::vector<const CurveForTesting *> curves = KeyCurves();
  for (size_t n : {2, 63, 64, 65, 100}) {
    SCOPED_TRACE(n);
    std::deque<Question> questions;
    for (size_t i = 0; i < n; i++) {
      Kind kind = random.Below(2) == 0
                      ? Kind::kValid
                      : (Kind)random.Below((size_t)Kind::kNumKinds);
      questions.push_back(
          Ask(*curves[random.Below(curves.size())], kind, &random));
    }
    CheckMany(questions);
  }
}

TEST(EcdsaVerifyManyMixTest, MemoryAndStack) {
  TestRandom random(4);
  std::deque<Question> questions;
  for (size_t i = 0; i < 100; i++) {
    questions.push_back(
        Ask(FindCurveForTesting("p521"), Kind::kValid, &random));
  }
  std::vector<ECDSA_VERIFY_ITEM> items = Items(questions, false);
  uint64_t before = mem_allocations_for_testing();
  int ok = ECDSA_verify_many(nullptr, items.data(), items.size());
  EXPECT_EQ(mem_allocations_for_testing(), before);
  EXPECT_TRUE(ok);
  size_t stack = StackUsed(
      [&] { ok = ECDSA_verify_many(nullptr, items.data(), items.size()); });
  if (StackIsMeasurable()) {
    EXPECT_LE(stack, size_t{64} << 10);
  }
}
