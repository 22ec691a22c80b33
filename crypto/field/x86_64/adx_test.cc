// SPDX-License-Identifier: Apache-2.0
//
// adx_test.cc checks what the contract of fields does not ask of a function in
// assembly: that it keeps the registers of its caller and writes nothing beyond
// its result, and its products on many more values, beside the portable ones.

#include "crypto/field/x86_64/adx.h"

#include <gtest/gtest.h>

#include "crypto/cpu/internal.h"
#include "crypto/test/field_backends.h"

#if defined(FIELD_HAS_ADX)

// crypto/test/abi_x86_64.S
extern "C" uint64_t abi_check_call(void (*fn)(), const uint64_t args[5]);
extern "C" void abi_lose_registers();

namespace {

// A Routine is a function of three to five arguments, r[words] first.
struct Routine {
  const char *name;
  void (*fn)();
  size_t words;
  bool is_power;     // the third argument is a count
  const FIELD *any;  // a modulus follows, with its factor
};

template <typename Fn>
constexpr Routine Row(const char *name, Fn *fn, size_t words, bool is_power,
                      const FIELD *any = nullptr) {
  return {name, reinterpret_cast<void (*)()>(fn), words, is_power, any};
}

const Routine kRoutines[] = {
    Row("p224_mul_adx", p224_mul_adx, 4, false),
    Row("p224_sqr_n_adx", p224_sqr_n_adx, 4, true),
    Row("p256_mul_adx", p256_mul_adx, 4, false),
    Row("p256_sqr_n_adx", p256_sqr_n_adx, 4, true),
    Row("p384_mul_adx", p384_mul_adx, 6, false),
    Row("p384_sqr_n_adx", p384_sqr_n_adx, 6, true),
    Row("p521_mul_adx", p521_mul_adx, 9, false),
    Row("p521_sqr_n_adx", p521_sqr_n_adx, 9, true),
    Row("secp256k1_mul_adx", secp256k1_mul_adx, 4, false),
    Row("secp256k1_sqr_n_adx", secp256k1_sqr_n_adx, 4, true),
    Row("mont4_mul_adx", mont4_mul_adx, 4, false, &field_p256_order),
    Row("mont6_mul_adx", mont6_mul_adx, 6, false, &field_p384_order),
};

uint64_t AddressOf(const void *p) {
  return reinterpret_cast<uintptr_t>(p);
}

TEST(AdxTest, KeepsRegistersAndMemory) {
  if (!cpu_features()->adx || !cpu_features()->bmi2) {
    GTEST_SKIP() << "this processor lacks ADX or BMI2";
  }
  for (const Routine &routine : kRoutines) {
    for (uint64_t count : {1, 2, 5}) {
      const uint64_t a[9] = {1, 2, 3, 4, 5, 6}, b[9] = {7, 8, 9};
      uint64_t r[11];
      std::fill(std::begin(r), std::end(r), 0x5a5a5a5a5a5a5a5a);
      const uint64_t args[5] = {AddressOf(r + 1), AddressOf(a),
                                routine.is_power ? count : AddressOf(b),
                                routine.any ? AddressOf(routine.any->m) : 0,
                                routine.any ? routine.any->n0 : 0};
      EXPECT_EQ(abi_check_call(routine.fn, args), 0u) << routine.name;
      EXPECT_EQ(r[0], 0x5a5a5a5a5a5a5a5a) << routine.name;
      EXPECT_EQ(r[routine.words + 1], 0x5a5a5a5a5a5a5a5a) << routine.name;
    }
  }
}

// A function that keeps nothing is found out.
TEST(AdxTest, TheCheckSeesLosses) {
  const uint64_t args[5] = {0, 0, 0, 0, 0};
  EXPECT_EQ(abi_check_call(abi_lose_registers, args), 0x7fu);
}

// Products of |Adx| are those of |Portable|, which answers to slow integers.
template <typename Adx, typename Portable>
void CompareProducts() {
  if (!Adx::IsSupported()) {
    GTEST_SKIP() << "this processor lacks what the backend needs";
  }
  const FIELD *f = Adx::Field();
  TestRandom random;
  for (int i = 0; i < 300000; i++) {
    typename Adx::Fe a, b, r;
    typename Portable::Fe x, y, want;
    FillLimbs<Adx>(&random, a);
    FillLimbs<Adx>(&random, b);
    Portable::load(f, x, a);
    Portable::load(f, y, b);
    const auto expect = [&] {
      crypto_word_t words[FIELD_MAX_WORDS];
      Portable::store(f, words, want);
      ASSERT_EQ(memcmp(r, words, f->num_words * sizeof(r[0])), 0);
    };
    Adx::mul(f, r, a, b);
    Portable::mul(f, want, x, y);
    expect();
    Adx::sqr(f, r, a);
    Portable::sqr(f, want, x);
    expect();
  }
}

TEST(AdxTest, P224) {
  CompareProducts<P224AdxBackend, P224Backend>();
}
TEST(AdxTest, P256) {
  CompareProducts<P256AdxBackend, P256Backend>();
}
TEST(AdxTest, P384) {
  CompareProducts<P384AdxBackend, P384Backend>();
}
TEST(AdxTest, P521) {
  CompareProducts<P521AdxBackend, P521Backend>();
}
// The folded square is k * 2^512 - 1, and a borrow goes through all words: no
// random element does that. As p = 3 mod 4, y^(2^519) is a root of y or of -y.
TEST(AdxTest, P521BorrowReachesTheTop) {
  typedef P521Backend Portable;
  if (!P521AdxBackend::IsSupported()) {
    GTEST_SKIP() << "this processor lacks what the backend needs";
  }
  const FIELD *f = &field_p521;
  int found = 0;
  for (crypto_word_t k = 1; k < 512; k++) {
    crypto_word_t y[FIELD_MAX_WORDS], root[FIELD_MAX_WORDS],
        square[FIELD_MAX_WORDS];
    std::fill(y, y + 8, ~crypto_word_t{0});
    y[8] = k - 1;
    Portable::Fe a;
    Portable::load(f, a, y);
    Portable::sqr_n(f, a, a, 519);
    Portable::store(f, root, a);
    Portable::sqr(f, a, a);
    Portable::store(f, square, a);
    if (memcmp(square, y, 9 * sizeof(y[0])) != 0) {
      continue;
    }
    P521AdxBackend::Fe x, r;
    P521AdxBackend::load(f, x, root);
    P521AdxBackend::sqr(f, r, x);
    P521AdxBackend::store(f, square, r);
    ASSERT_EQ(memcmp(square, y, 9 * sizeof(y[0])), 0) << k;
    P521AdxBackend::mul(f, r, x, x);
    P521AdxBackend::store(f, square, r);
    ASSERT_EQ(memcmp(square, y, 9 * sizeof(y[0])), 0) << k;
    found++;
  }
  EXPECT_GT(found, 100);
}

TEST(AdxTest, Secp256k1) {
  CompareProducts<Secp256k1AdxBackend, Secp256k1Backend>();
}
TEST(AdxTest, FourLimbs) {
  CompareProducts<GenericAdxBackend<5>, GenericBackend<5>>();
}
TEST(AdxTest, SixLimbs) {
  CompareProducts<GenericAdxBackend<6>, GenericBackend<6>>();
}

}  // namespace

#endif  // FIELD_HAS_ADX
