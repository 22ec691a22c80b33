// SPDX-License-Identifier: Apache-2.0
//
// fe8_contract_test.cc holds every eight-lane field to the contract of
// fe8_ct.h, with intrinsics where the machine has them and always as the twin,
// by integers that share no code with it, and by the scalar fields for millions
// of values. All lanes hold different elements.

#include <array>
#include <tuple>

#include "crypto/cpu/internal.h"
#include "crypto/test/field_backends.h"
#include "crypto/test/lanes/fe8_method.h"

#include <gtest/gtest.h>


namespace {

// A Row is a field to try: which method, over which modulus.
struct Row {
  std::string name;
  const char *method;
  const FIELD *field;
};

const FIELD *NewField(const std::string &hex) {
  crypto_word_t words[FIELD_MAX_WORDS];
  SlowInt::FromHex(hex).ToWords(words, FIELD_MAX_WORDS);
  FIELD *field = new FIELD;
  if (!field_init_vartime(field, words, FIELD_MAX_WORDS)) {
    abort();
  }
  return field;
}

const std::vector<Row> &Rows() {
  // Kept to the end, so that the fields are not taken for leaks.
  static const std::vector<Row> &rows = *new std::vector<Row>{
      {"P256", "p256", &field_p256},
      {"P384", "p384", &field_p384},
      {"P521", "p521", &field_p521},
      {"Secp256k1", "secp256k1", &field_secp256k1},
      {"Mont256OfP224", "mont256", &field_p224},
      {"Mont256OfP256", "mont256", &field_p256},
      {"Mont256OfToy13", "mont256", &field_toy13},
      {"Mont256OfToy60037", "mont256", &field_toy60037},
      {"Mont256Of25519", "mont256",
       NewField("7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
                "ffed")},
      {"Mont256OfHighest", "mont256",
       NewField("ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
                "ff43")},
      {"Mont384OfP384", "mont384", &field_p384},
      {"Mont384OfBrainpoolP320r1", "mont384",
       NewField("d35e472036bc4fb7e13c785ed201e065f98fcfa6f6f40def4f92b9ec7893"
                "ec28fcd412b1f1b32e27")},
      {"Mont384OfBls12381", "mont384",
       NewField("1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0"
                "f6241eabfffeb153ffffb9feffffffffaaab")},
      {"Mont384OfHighest", "mont384",
       NewField("ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
                "fffffffffffffffffffffffffffffffffec3")},
  };
  return rows;
}

bool MachineHasIfma() {
  const CPU_FEATURES *cpu = cpu_features();
  return cpu->avx512f && cpu->avx512dq && cpu->avx512vl && cpu->avx512ifma;
}

enum class Kind { kIfma, kEmul };

const FE8_METHOD *FindMethod(Kind kind, const std::string &name) {
  size_t num;
  const FE8_METHOD *methods =
      kind == Kind::kIfma ? fe8_methods_ifma(&num) : fe8_methods_emul(&num);
  for (size_t i = 0; i < num; i++) {
    if (methods[i].name == name) {
      return &methods[i];
    }
  }
  return nullptr;
}

// A Lanes is an element of each lane as integers modulo p, in memory's domain.
typedef std::array<SlowInt, 8> Lanes;

class Fe8ContractTest : public testing::TestWithParam<std::tuple<Row, Kind>> {
 protected:
  void SetUp() override {
    method_ = FindMethod(std::get<1>(GetParam()), row_.method);
    if (std::get<1>(GetParam()) == Kind::kIfma &&
        (method_ == nullptr || !MachineHasIfma())) {
      GTEST_SKIP() << "avx512ifma: not on this machine or in this compiler";
    }
    ASSERT_NE(method_, nullptr);
    const SlowInt r = SlowInt(1) << (f_->num_words * CRYPTO_WORD_BITS);
    r_ = f_->is_plain ? SlowInt(1) : r % p_;
    r_inverse_ = SlowModInverse(r_, p_);
    from_lanes_ = FromLanes();
  }

  bool IsRedundant() const {
    return method_->name == std::string("p384") ||
           method_->name == std::string("p521");
  }

  // Bit is the weight of a limb, as a power of two.
  size_t Bit(size_t limb) const {
    if (method_->name == std::string("p384")) {
      return 48 * limb;
    }
    return method_->name == std::string("p521") ? (521 * limb + 10) / 11
                                                : 52 * limb;
  }

  // Bound is what each limb of a tight element is below.
  uint64_t Bound(size_t limb) const {
    const uint64_t slack = method_->name == std::string("p384") ? 1 << 10
                           : IsRedundant()                      ? 1 << 12
                                                                : 0;
    return (UINT64_C(1) << (Bit(limb + 1) - Bit(limb))) + slack;
  }

  // SumBound is what the limbs of a sum are below. Those of P-521 double.
  uint64_t SumBound() const {
    if (method_->name == std::string("p521")) {
      return UINT64_C(1) << 51;
    }
    return (UINT64_C(1) << 51) + (UINT64_C(1) << (IsRedundant() ? 36 : 51));
  }

  // Integer returns what the limbs of |lane| are.
  SlowInt Integer(const FE8_VALUE &a, size_t lane) const {
    SlowInt r;
    for (size_t i = method_->limbs; i-- > 0;) {
      r = r + (SlowInt(a.limb[i][lane]) << Bit(i));
    }
    return r;
  }

  // FromLanes is the factor from the lanes' domain to that of memory.
  SlowInt FromLanes() const {
    if (IsRedundant() || f_->is_plain) {
      return 1;
    }
    const SlowInt r_lanes = SlowInt(1) << (52 * method_->limbs);
    return SlowModInverse(r_lanes, p_) * r_ % p_;
  }

  // FillTight sets |r| to tight elements at the bounds of their limbs and
  // values, and returns what they are.
  Lanes FillTight(FE8_VALUE *r) {
    Lanes value;
    for (size_t lane = 0; lane < 8; lane++) {
      FillLane(r, lane);
      value[lane] = Integer(*r, lane) * from_lanes_ % p_;
    }
    if (std::get<1>(GetParam()) == Kind::kEmul) {
      OPENSSL_memset(r->limb[method_->limbs], 0, 64);
      r->limb[method_->limbs][0] = 1;  // one unit, tight
    }
    return value;
  }

  void FillLane(FE8_VALUE *r, size_t lane) {
    if (IsRedundant() && random_.Below(3) != 0) {
      for (size_t i = 0; i < method_->limbs; i++) {
        const uint64_t max = Bound(i) - 1;
        const uint64_t mask = (UINT64_C(1) << (Bit(i + 1) - Bit(i))) - 1;
        const uint64_t choices[] = {
            0, 1, mask, max, max, mask + 1, random_.Next() & mask};
        r->limb[i][lane] = choices[random_.Below(OPENSSL_ARRAY_SIZE(choices))];
      }
      return;
    }
    SlowInt value = StructuredBelow(&random_, p_);
    if (random_.Below(2) == 0) {
      value = value + p_;
    }
    for (size_t i = 0; i < method_->limbs; i++) {
      crypto_word_t words[WORDS_PER_U64];
      const size_t width = Bit(i + 1) - Bit(i);
      ((value >> Bit(i)) % (SlowInt(1) << width)).ToWords(words, WORDS_PER_U64);
      r->limb[i][lane] = words[0];
      if (WORDS_PER_U64 == 2) {
        r->limb[i][lane] |= uint64_t{words[WORDS_PER_U64 - 1]} << 32;
      }
    }
  }

  // FillSum sets |r| to a sum of |units| units, made of tight elements.
  Lanes FillSum(FE8_VALUE *r, unsigned units) {
    Lanes value = FillTight(r);
    if (random_.Below(4) == 0) {
      method_->neg(f_, r, r);
      value = Map(value, value, [&](const SlowInt &a, const SlowInt &) {
        return (p_ - a) % p_;
      });
    }
    for (unsigned i = 1; i < units; i++) {
      FE8_VALUE other;
      const Lanes term = FillTight(&other);
      if (random_.Below(2) == 0) {
        method_->add(f_, r, r, &other);
        value = Map(value, term, [&](const SlowInt &a, const SlowInt &b) {
          return (a + b) % p_;
        });
      } else {
        method_->sub(f_, r, r, &other);
        value = Map(value, term, [&](const SlowInt &a, const SlowInt &b) {
          return (a + p_ - b) % p_;
        });
      }
    }
    return value;
  }

  template <typename Op>
  static Lanes Map(const Lanes &a, const Lanes &b, Op op) {
    Lanes r;
    for (size_t lane = 0; lane < 8; lane++) {
      r[lane] = op(a[lane], b[lane]);
    }
    return r;
  }

  // Stored returns |a| by |store|, which must be reduced.
  Lanes Stored(const FE8_VALUE &a) {
    crypto_word_t words[8][FIELD_MAX_WORDS];
    crypto_word_t *dst[8];
    for (size_t lane = 0; lane < 8; lane++) {
      dst[lane] = words[lane];
    }
    method_->store(f_, dst, &a);
    Lanes value;
    for (size_t lane = 0; lane < 8; lane++) {
      value[lane] = SlowInt::FromWords(words[lane], f_->num_words);
      EXPECT_LT(value[lane], p_);
    }
    return value;
  }

  // ExpectValue checks what |r| is; ExpectTight also that it is tight.
  void ExpectValue(const Lanes &want, const FE8_VALUE &r) {
    for (size_t lane = 0; lane < 8; lane++) {
      ASSERT_EQ(Integer(r, lane) * from_lanes_ % p_, want[lane])
          << "lane " << lane;
    }
  }

  void ExpectTight(const Lanes &want, const FE8_VALUE &r) {
    ExpectValue(want, r);
    for (size_t lane = 0; lane < 8; lane++) {
      for (size_t i = 0; i < method_->limbs; i++) {
        ASSERT_LT(r.limb[i][lane], Bound(i)) << "limb " << i;
      }
      ASSERT_LT(Integer(r, lane), p_ + p_);
    }
  }

  // ExpectSum checks that |r| may be a factor: it survives a product.
  void ExpectSum(const Lanes &want, const FE8_VALUE &r) {
    ExpectValue(want, r);
    for (size_t lane = 0; lane < 8; lane++) {
      for (size_t i = 0; i < method_->limbs; i++) {
        ASSERT_LT(r.limb[i][lane], SumBound()) << "limb " << i;
      }
    }
    ASSERT_EQ(Stored(r), want);
  }

  SlowInt Product(const SlowInt &a, const SlowInt &b) const {
    return a * b % p_ * r_inverse_ % p_;
  }

  // ScalarMul sets r = a*b in memory form.
  void ScalarMul(crypto_word_t *r, const crypto_word_t *a,
                 const crypto_word_t *b) {
    if (f_ == &field_p521) {
      p521_field_method.mul(f_, r, a, b);
    } else if (f_ == &field_secp256k1) {
      secp256k1_field_method.mul(f_, r, a, b);
    } else {
      field_mul(f_, r, a, b);
    }
  }

  // ExpectStored checks that |a| is |want| in memory.
  void ExpectStored(const crypto_word_t (*want)[FIELD_MAX_WORDS],
                    const FE8_VALUE &a) {
    crypto_word_t words[8][FIELD_MAX_WORDS];
    crypto_word_t *dst[8];
    for (size_t lane = 0; lane < 8; lane++) {
      dst[lane] = words[lane];
    }
    method_->store(f_, dst, &a);
    for (size_t lane = 0; lane < 8; lane++) {
      ASSERT_EQ(memcmp(words[lane], want[lane],
                       f_->num_words * sizeof(crypto_word_t)),
                0)
          << "lane " << lane;
    }
  }

  int Rounds() const { return f_->bits < 32 || kIsSanitized ? 20 : 40; }
#if defined(CRYPTO_SANITIZED)
  static constexpr bool kIsSanitized = true;  // a round costs many times more
#else
  static constexpr bool kIsSanitized = false;
#endif

  const Row row_ = std::get<0>(GetParam());
  const FIELD *f_ = row_.field;
  const SlowInt p_ = Modulus(f_);
  const FE8_METHOD *method_ = nullptr;
  SlowInt r_, r_inverse_, from_lanes_;
  TestRandom random_;
};
TEST_P(Fe8ContractTest, Sums) {
  for (int i = 0; i < Rounds(); i++) {
    FE8_VALUE x, y, r;
    const unsigned units = 1 + i % 3;
    const Lanes a = FillSum(&x, units), b = FillSum(&y, 4 - units);
    method_->add(f_, &r, &x, &y);
    ExpectSum(
        Map(a, b,
            [&](const SlowInt &v, const SlowInt &w) { return (v + w) % p_; }),
        r);
    const Lanes c = FillTight(&y);
    const auto minus = [&](const SlowInt &v, const SlowInt &w) {
      return (v + p_ - w) % p_;
    };
    method_->sub(f_, &r, &x, &y);
    ExpectSum(Map(a, c, minus), r);
    method_->neg(f_, &r, &y);
    ExpectSum(Map(Lanes(), c, minus), r);
  }
}

TEST_P(Fe8ContractTest, Products) {
  for (int i = 0; i < Rounds(); i++) {
    static const unsigned kUnits[][2] = {
        {1, 1}, {2, 2}, {1, 4}, {4, 1}, {3, 1}};
    FE8_VALUE x, y, r;
    const unsigned *units = kUnits[i % OPENSSL_ARRAY_SIZE(kUnits)];
    const Lanes a = FillSum(&x, units[0]), b = FillSum(&y, units[1]);
    const auto product = [&](const SlowInt &v, const SlowInt &w) {
      return Product(v, w);
    };
    method_->mul(f_, &r, &x, &y);
    ExpectTight(Map(a, b, product), r);
    const Lanes c = FillSum(&x, 1 + i % 2);
    method_->sqr(f_, &r, &x);
    ExpectTight(Map(c, c, product), r);
  }
}

// Sums of up to 16 units of both signs, carried.
TEST_P(Fe8ContractTest, Lazy) {
  for (int i = 0; i < Rounds(); i++) {
    FE8_VALUE x, y;
    const bool doubles = random_.Below(2) == 0, same = random_.Below(3) == 0;
    Lanes value = FillTight(&x);
    for (unsigned units = 1; units < 16;
         units = doubles ? 2 * units : units + 1) {
      if (doubles) {
        method_->shl_lazy(f_, &x, &x, 1);
        value = Map(value, value, [&](const SlowInt &v, const SlowInt &w) {
          return (v + w) % p_;
        });
        continue;
      }
      const Lanes term = FillTight(&y);
      if (same || random_.Below(2) == 0) {
        method_->sub_lazy(f_, &x, &x, &y);
        value = Map(value, term, [&](const SlowInt &v, const SlowInt &w) {
          return (v + p_ - w) % p_;
        });
      } else {
        method_->add_lazy(f_, &x, &x, &y);
        value = Map(value, term, [&](const SlowInt &v, const SlowInt &w) {
          return (v + w) % p_;
        });
      }
    }
    method_->carry(f_, &x, &x);
    ExpectTight(value, x);
    method_->shl_lazy(f_, &y, &x, 4);
    method_->carry(f_, &y, &y);
    ExpectTight(
        Map(value, value,
            [&](const SlowInt &v, const SlowInt &) { return v * 16 % p_; }),
        y);
    value = FillSum(&x, 1 + i % 4);
    method_->carry(f_, &x, &x);
    ExpectTight(value, x);
  }
}

// Elements that are zero in some lanes, in all forms that zero has.
TEST_P(Fe8ContractTest, IsZero) {
  for (int i = 0; i < Rounds(); i++) {
    FE8_VALUE x, y, zero, kept;
    uint64_t mask[8], got[8];
    Lanes value = FillSum(&x, 1 + i % 4);
    method_->is_zero(f_, got, &x);
    for (size_t lane = 0; lane < 8; lane++) {
      ASSERT_EQ(got[lane], value[lane].IsZero() ? ~UINT64_C(0) : 0);
      mask[lane] = random_.Below(2) == 0 ? ~UINT64_C(0) : 0;
    }
    // x - x for tight |x|, and what follows from it by carrying and negating.
    FillTight(&x);
    method_->sub(f_, &zero, &x, &x);
    if (i % 4 == 1) {
      method_->carry(f_, &zero, &zero);
    } else if (i % 4 == 2) {
      method_->carry(f_, &zero, &zero);
      method_->neg(f_, &zero, &zero);
    } else if (i % 4 == 3) {
      method_->carry(f_, &y, &zero);
      method_->add(f_, &zero, &y, &zero);
    }
    value = FillSum(&kept, 3);
    method_->select(f_, &x, mask, &zero, &kept);
    method_->is_zero(f_, got, &x);
    for (size_t lane = 0; lane < 8; lane++) {
      const bool is_zero = mask[lane] != 0 || value[lane].IsZero();
      ASSERT_EQ(got[lane], is_zero ? ~UINT64_C(0) : 0);
    }
    method_->may_be_zero(f_, mask, &x);
    for (size_t lane = 0; lane < 8; lane++) {
      ASSERT_EQ(got[lane] & ~mask[lane], 0u);
    }
  }
}

// The few bits that are read tell random elements from zero; structured ones
// may share these bits with it.
TEST_P(Fe8ContractTest, RandomElementsMayNotBeZero) {
  if (f_->bits < 64) {
    return;  // where no element has that many bits
  }
  for (int i = 0; i < Rounds(); i++) {
    FE8_VALUE x;
    uint64_t mask[8];
    FillTight(&x);  // for the units
    for (size_t lane = 0; lane < 8; lane++) {
      for (size_t j = 0; j < method_->limbs && Bit(j) < f_->bits; j++) {
        const size_t end = std::min<size_t>(Bit(j + 1), f_->bits);
        x.limb[j][lane] = random_.Next() >> (64 - (end - Bit(j)));
      }
    }
    method_->may_be_zero(f_, mask, &x);
    for (size_t lane = 0; lane < 8; lane++) {
      EXPECT_EQ(mask[lane], 0u);
    }
  }
}

TEST_P(Fe8ContractTest, Select) {
  for (int i = 0; i < 50; i++) {
    FE8_VALUE x, y, r;
    uint64_t mask[8];
    const Lanes a = FillTight(&x), b = FillTight(&y);
    Lanes want;
    for (size_t lane = 0; lane < 8; lane++) {
      mask[lane] = random_.Below(2) == 0 ? ~UINT64_C(0) : 0;
      want[lane] = mask[lane] != 0 ? a[lane] : b[lane];
    }
    method_->select(f_, &r, mask, &x, &y);
    ExpectTight(want, r);
    method_->copy(f_, &r, &x);
    ExpectTight(a, r);
  }
}

TEST_P(Fe8ContractTest, AliasedOutputs) {
  for (int i = 0; i < 50; i++) {
    FE8_VALUE x, y, want, r;
    FillTight(&x);
    FillTight(&y);
    for (auto op : {method_->add, method_->sub, method_->mul}) {
      op(f_, &want, &x, &y);
      r = x;
      op(f_, &r, &r, &y);
      EXPECT_EQ(Stored(r), Stored(want));
      r = y;
      op(f_, &r, &x, &r);
      EXPECT_EQ(Stored(r), Stored(want));
      op(f_, &want, &x, &x);
      r = x;
      op(f_, &r, &r, &r);
      EXPECT_EQ(Stored(r), Stored(want));
    }
  }
}

TEST_P(Fe8ContractTest, MemoryAndPlainForms) {
  for (int i = 0; i < Rounds(); i++) {
    crypto_word_t words[8][FIELD_MAX_WORDS];
    const crypto_word_t *src[8];
    Lanes a, in_form;
    FE8_WORDS_OF_LANES by_lanes = {}, got = {};
    FE8_VALUE x;
    for (size_t lane = 0; lane < 8; lane++) {
      a[lane] = StructuredBelow(&random_, p_);
      in_form[lane] = a[lane] * r_ % p_;
      a[lane].ToWords(words[lane], f_->num_words);
      src[lane] = words[lane];
      for (size_t j = 0; j < f_->num_words; j++) {
        by_lanes.word[j / WORDS_PER_U64][lane] |= uint64_t{words[lane][j]}
                                                  << (32 * (j % WORDS_PER_U64));
      }
    }
    method_->load(f_, &x, src);
    ExpectTight(a, x);
    EXPECT_EQ(Stored(x), a);
    method_->to_words(f_, &got, &x);
    EXPECT_EQ(memcmp(&got, &by_lanes, sizeof(got)), 0);
    method_->from_words(f_, &x, &by_lanes);
    ExpectTight(a, x);
    method_->from_plain(f_, &x, &by_lanes);
    ExpectTight(in_form, x);
    method_->to_plain(f_, &got, &x);
    EXPECT_EQ(memcmp(&got, &by_lanes, sizeof(got)), 0);
    method_->load1(f_, &x, words[i % 8]);
    Lanes same;
    same.fill(a[i % 8]);
    ExpectTight(same, x);
    // Any sum of an element gives one integer.
    const Lanes b = FillSum(&x, 1 + i % 4);
    EXPECT_EQ(Stored(x), b);
  }
}

TEST_P(Fe8ContractTest, Constants) {
  FE8_VALUE x;
  Lanes want;
  if (std::get<1>(GetParam()) == Kind::kEmul) {
    FillTight(&x);
  }
  method_->zero(f_, &x);
  ExpectTight(want, x);
  method_->one(f_, &x);
  want.fill(r_);
  ExpectTight(want, x);
}

TEST_P(Fe8ContractTest, Powers) {
  for (int i = 0; i < 4; i++) {
    FE8_VALUE x, r;
    const Lanes a = FillSum(&x, 1 + i % 2);
    const auto expect_power = [&](const SlowInt &e) {
      ExpectTight(Map(a, a,
                      [&](const SlowInt &v, const SlowInt &) {
                        const SlowInt plain = v * r_inverse_ % p_;
                        return SlowModPow(plain, e, p_) * r_ % p_;
                      }),
                  r);
    };
    for (unsigned n : {1u, 2u, 3u, 64u}) {
      method_->sqr_n(f_, &r, &x, n);
      expect_power(SlowInt(1) << n);
    }
    if (p_ % 4 == 3) {
      method_->pow_pm3d4(f_, &r, &x);
      expect_power((p_ - 3) / 4);
    }
  }
}

TEST_P(Fe8ContractTest, Inverse) {
  for (int i = 0; i < 30; i++) {
    FE8_VALUE x, r, zero;
    uint64_t mask[8];
    Lanes a = FillSum(&x, 1 + i % 2);
    method_->zero(f_, &zero);
    for (size_t lane = 0; lane < 8; lane++) {
      mask[lane] = random_.Below(3) == 0 ? ~UINT64_C(0) : 0;
      a[lane] = mask[lane] != 0 ? SlowInt() : a[lane];
    }
    method_->select(f_, &x, mask, &zero, &x);
    const Lanes want = Map(a, a, [&](const SlowInt &v, const SlowInt &) {
      const SlowInt plain = v * r_inverse_ % p_;
      return SlowModInverse(plain, p_) * r_ % p_;
    });
    method_->inv0(f_, &r, &x);
    ExpectTight(want, r);
    method_->inv0_vartime(f_, &r, &x);
    ExpectTight(want, r);
  }
}

// Walks of products and sums beside the scalar field, with a million products.
TEST_P(Fe8ContractTest, Walks) {
  if (std::get<1>(GetParam()) == Kind::kEmul && f_->bits < 32) {
    return;
  }
#if defined(CRYPTO_SANITIZED)
  const int steps = 2000;  // each costs many times more
#else
  const int steps = std::get<1>(GetParam()) == Kind::kIfma ? 60000 : 2000;
#endif
  crypto_word_t x1[8][FIELD_MAX_WORDS], y1[8][FIELD_MAX_WORDS],
      t[FIELD_MAX_WORDS];
  FE8_VALUE x, y, r;
  const auto scalars = [&](crypto_word_t(*out)[FIELD_MAX_WORDS],
                           const Lanes &in) {
    for (size_t lane = 0; lane < 8; lane++) {
      in[lane].ToWords(out[lane], f_->num_words);
    }
  };
  for (int i = 0; i < steps; i++) {
    if (i % 1000 == 0) {
      scalars(x1, FillTight(&x));
      scalars(y1, FillTight(&y));
    }
    // x, y = (x - y)*(x + y), x^2 - y - 2^3*y
    FE8_VALUE sum;
    method_->sub(f_, &r, &x, &y);
    method_->add(f_, &sum, &x, &y);
    method_->mul(f_, &sum, &r, &sum);
    method_->sqr(f_, &r, &x);
    method_->sub_lazy(f_, &r, &r, &y);
    method_->shl_lazy(f_, &y, &y, 3);
    method_->sub_lazy(f_, &y, &r, &y);
    method_->carry(f_, &y, &y);
    x = sum;
    for (size_t lane = 0; lane < 8; lane++) {
      crypto_word_t *a = x1[lane], *b = y1[lane], minus[FIELD_MAX_WORDS];
      crypto_word_t square[FIELD_MAX_WORDS];
      field_sub(f_, minus, a, b);
      field_add(f_, t, a, b);
      ScalarMul(square, a, a);
      ScalarMul(a, minus, t);
      field_sub(f_, square, square, b);
      for (int j = 0; j < 3; j++) {
        field_add(f_, b, b, b);
      }
      field_sub(f_, b, square, b);
    }
    if (i % 50 == 49) {
      ExpectStored(x1, x);
      ExpectStored(y1, y);
    }
  }
}

std::string RowName(const testing::TestParamInfo<std::tuple<Row, Kind>> &info) {
  const bool is_ifma = std::get<1>(info.param) == Kind::kIfma;
  return std::get<0>(info.param).name + (is_ifma ? "Ifma" : "Emul");
}

INSTANTIATE_TEST_SUITE_P(, Fe8ContractTest,
                         testing::Combine(testing::ValuesIn(Rows()),
                                          testing::Values(Kind::kIfma,
                                                          Kind::kEmul)),
                         RowName);

// The twin ends the program where a bound is broken.
TEST(Fe8BoundsDeathTest, BrokenRules) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  for (const char *name : {"p256", "p384", "p521", "secp256k1", "mont256"}) {
    const FE8_METHOD *method = FindMethod(Kind::kEmul, name);
    const FIELD *f = &field_p256;
    FE8_VALUE one, two, three, lazy;
    method->one(f, &one);
    method->add(f, &two, &one, &one);
    method->add(f, &three, &two, &one);
    method->add_lazy(f, &lazy, &one, &one);
    EXPECT_DEATH(method->mul(f, &one, &three, &two), "too many units");
    EXPECT_DEATH(method->sqr(f, &one, &three), "too many units");
    EXPECT_DEATH(method->add(f, &one, &three, &two), "too many units");
    EXPECT_DEATH(method->sub(f, &one, &one, &two), "not tight");
    EXPECT_DEATH(method->neg(f, &one, &two), "not tight");
    EXPECT_DEATH(method->mul(f, &one, &one, &lazy), "lazy");
    EXPECT_DEATH(method->add_lazy(f, &one, &one, &two), "of a sum");
    EXPECT_DEATH(method->shl_lazy(f, &one, &one, 5), "too many lazy units");
  }
}

}  // namespace
