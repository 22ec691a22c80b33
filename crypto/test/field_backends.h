// SPDX-License-Identifier: Apache-2.0
//
// field_backends.h holds what the tests and benches of fields share: every
// inlined backend as a C++ type, every modulus worth trying, and values that
// sit where carries and reductions go wrong.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_FIELD_BACKENDS_H
#define OPENSSL_HEADER_CRYPTO_TEST_FIELD_BACKENDS_H

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "crypto/cpu/internal.h"
#include "crypto/field/field.h"
#include "crypto/field/moduli_gen.h"
#include "crypto/field/portable/edwards25519.h"
#include "crypto/field/portable/generic.h"
#include "crypto/field/portable/p224.h"
#include "crypto/field/portable/p256.h"
#include "crypto/field/portable/p384.h"
#include "crypto/field/portable/p521.h"
#include "crypto/field/portable/secp256k1.h"
#include "crypto/field/x86_64/generic.h"
#include "crypto/field/x86_64/p224.h"
#include "crypto/field/x86_64/p256.h"
#include "crypto/field/x86_64/p384.h"
#include "crypto/field/x86_64/p521.h"
#include "crypto/field/x86_64/secp256k1.h"
#include "crypto/test/slow_int.h"
#include "crypto/test/test_util.h"
#include "crypto/test/toys/toy_fields.h"

#define FE_NAME edwards25519
#include "crypto/field/field_method_impl.h"
#define FE_NAME p224
#include "crypto/field/field_method_impl.h"
#define FE_NAME p256
#include "crypto/field/field_method_impl.h"
#define FE_NAME p384
#include "crypto/field/field_method_impl.h"
#define FE_NAME p521
#include "crypto/field/field_method_impl.h"
#define FE_NAME secp256k1
#include "crypto/field/field_method_impl.h"
#define FE_NAME toy13
#include "crypto/field/field_method_impl.h"
#define FE_NAME toy199
#include "crypto/field/field_method_impl.h"
#define FE_NAME toy60037
#include "crypto/field/field_method_impl.h"
#define FE_NAME generic
#include "crypto/field/field_method_impl.h"
#if defined(FIELD_HAS_ADX)
#define FE_NAME p224_adx
#include "crypto/field/field_method_impl.h"
#define FE_NAME p256_adx
#include "crypto/field/field_method_impl.h"
#define FE_NAME p384_adx
#include "crypto/field/field_method_impl.h"
#define FE_NAME p521_adx
#include "crypto/field/field_method_impl.h"
#define FE_NAME secp256k1_adx
#include "crypto/field/field_method_impl.h"
#define FE_NAME generic_adx
#include "crypto/field/field_method_impl.h"
#endif


// A TestModulus is a field to try the run-time functions on.
struct TestModulus {
  std::string name;
  FIELD field;
  bool is_prime;
};

// TestModuli returns the fields and orders of all curves, as Montgomery fields
// made at run time, and moduli of other shapes and widths.
inline std::vector<TestModulus> TestModuli() {
  const auto power = [](size_t bits) { return SlowInt(1) << bits; };
  const struct {
    const char *name;
    SlowInt modulus;
    bool is_prime;
  } kOthers[] = {
      {"5", 5, true},
      {"Fermat", 65537, true},
      {"Half", power(32) - 5, true},
      {"OneWord", power(64) - 59, true},
      {"OverOneWord", power(64) + 13, true},
      {"Secp224k1Order",
       SlowInt::FromHex("010000000000000000000000000001dce8d2ec6184caf0a971769f"
                        "b1f7"),
       true},
      {"BrainpoolP256r1",
       SlowInt::FromHex(
           "a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481"
           "d1f6e5377"),
       true},
      {"Composite448", power(448) - 1, false},
      {"Composite528", power(528) - 1, false},
  };
  static const struct {
    const char *name;
    const FIELD *field;
  } kCurves[] = {
      {"P224", &field_p224},
      {"P224Order", &field_p224_order},
      {"P256", &field_p256},
      {"P256Order", &field_p256_order},
      {"P384", &field_p384},
      {"P384Order", &field_p384_order},
      {"P521", &field_p521},
      {"P521Order", &field_p521_order},
      {"Secp256k1", &field_secp256k1},
      {"Secp256k1Order", &field_secp256k1_order},
      {"Edwards25519", &field_edwards25519},
      {"Edwards25519Order", &field_edwards25519_order},
      {"Toy13", &field_toy13},
      {"Toy13Order", &field_toy13_order},
      {"Toy199Order", &field_toy199_order},
  };
  std::vector<TestModulus> moduli;
  auto append = [&moduli](const char *name, const SlowInt &m, bool is_prime) {
    crypto_word_t words[FIELD_MAX_WORDS];
    m.ToWords(words, FIELD_MAX_WORDS);
    TestModulus row = {name, {}, is_prime};
    if (!field_init_vartime(&row.field, words, FIELD_MAX_WORDS)) {
      abort();
    }
    moduli.push_back(row);
  };
  for (const auto &curve : kCurves) {
    append(curve.name,
           SlowInt::FromWords(curve.field->m, curve.field->num_words), true);
  }
  for (const auto &other : kOthers) {
    append(other.name, other.modulus, other.is_prime);
  }
  return moduli;
}

// TestPrimes returns those that are prime.
inline std::vector<TestModulus> TestPrimes() {
  std::vector<TestModulus> moduli = TestModuli(), primes;
  std::copy_if(moduli.begin(), moduli.end(), std::back_inserter(primes),
               [](const TestModulus &m) { return m.is_prime; });
  return primes;
}

inline SlowInt Modulus(const FIELD *f) {
  return SlowInt::FromWords(f->m, f->num_words);
}

// StructuredBits returns |bits| bits made of runs of ones and zeros that begin
// and end at the edges of limbs of 32, 58, 62 or 64 bits, and of random limbs.
inline SlowInt StructuredBits(TestRandom *random, size_t bits) {
  const size_t kWidths[] = {30, 32, 58, 62, 64};
  const size_t width = kWidths[random->Below(OPENSSL_ARRAY_SIZE(kWidths))];
  const SlowInt ones = (SlowInt(1) << width) - 1;
  SlowInt r;
  for (size_t i = 0; i < bits; i += width) {
    const SlowInt choices[] = {0,
                               ones,
                               ones,
                               1,
                               SlowInt(1) << (width - 1),
                               SlowInt(random->Next()) % (ones + 1)};
    r = (r << width) + choices[random->Below(OPENSSL_ARRAY_SIZE(choices))];
  }
  return r % (SlowInt(1) << bits);
}

// StructuredBelow returns an integer below |m|: random, structured, near 0,
// near |m|, near a power of two, or with a low limb of zero.
inline SlowInt StructuredBelow(TestRandom *random, const SlowInt &m) {
  const size_t bits = m.Bits();
  const SlowInt little = SlowInt(random->Next()) >> random->Below(64);
  switch (random->Below(8)) {
    case 0:
    case 1:
      return SlowRandomBelow(random, m);
    case 2:
      return SlowInt(random->Below(4)) % m;
    case 3:
      return m - (SlowInt(random->Below(4)) + 1) % m;
    case 4:
      return (m - little % m) % m;
    case 5:
      return ((SlowInt(1) << random->Below(bits)) + little) % m;
    case 6:
      return (SlowRandomBelow(random, m) >> 64 << 64);
    default:
      return StructuredBits(random, bits) % m;
  }
}


// The inlined backends. Each type |Backend| has the contract's functions, with
// the field first, and:
//
//   Name()           as in the names of tests
//   Field()          the field
//   Fill(random, r)  sets |r| to a tight element, at the bounds of its limbs
//                    where these leave slack
//   Value(f, a)      the integer that |a| is, perhaps not reduced
//   kHasRoots        whether the backend has |pow_pm3d4|

// FillFromMemory fills |r| by way of the memory form.
template <typename Backend>
void FillFromMemory(const FIELD *f, TestRandom *random, crypto_word_t *r) {
  crypto_word_t words[FIELD_MAX_WORDS];
  StructuredBelow(random, Modulus(f)).ToWords(words, f->num_words);
  Backend::load(f, r, words);
}

// FillLimbs sets |r| to a number below the modulus with limbs where carries and
// borrows go wrong.
template <typename Backend>
void FillLimbs(TestRandom *random, crypto_word_t *r) {
  const FIELD *f = Backend::Field();
  constexpr unsigned kHalf = CRYPTO_WORD_BITS / 2;
  do {
    for (size_t i = 0; i < f->num_words; i++) {
      const crypto_word_t near = random->Below(4);
      const crypto_word_t choices[] = {near,
                                       ~near,
                                       f->m[i] + near,
                                       f->m[i] - near,
                                       (crypto_word_t)random->Next(),
                                       near << (CRYPTO_WORD_BITS - 1),
                                       near << kHalf,
                                       ~(near << kHalf),
                                       (near << kHalf) - 1};
      r[i] = choices[random->Below(OPENSSL_ARRAY_SIZE(choices))];
    }
  } while (!field_lt_modulus(f, r));
}

#define FIELD_BACKEND_COMMON(name)                                            \
  static constexpr size_t kWords = sizeof(name##_fe) / sizeof(crypto_word_t); \
  typedef name##_fe Fe;                                                       \
  static const FIELD_METHOD *Method() {                                       \
    return &name##_field_method;                                              \
  }                                                                           \
  static constexpr auto copy = name##_fe_copy;                                \
  static constexpr auto load = name##_fe_load;                                \
  static constexpr auto store = name##_fe_store;                              \
  static constexpr auto from_plain = name##_fe_from_plain;                    \
  static constexpr auto to_plain = name##_fe_to_plain;                        \
  static constexpr auto zero = name##_fe_zero;                                \
  static constexpr auto one = name##_fe_one;                                  \
  static constexpr auto add = name##_fe_add;                                  \
  static constexpr auto sub = name##_fe_sub;                                  \
  static constexpr auto neg = name##_fe_neg;                                  \
  static constexpr auto mul = name##_fe_mul;                                  \
  static constexpr auto sqr = name##_fe_sqr;                                  \
  static constexpr auto sqr_n = name##_fe_sqr_n;                              \
  static constexpr auto is_zero = name##_fe_is_zero;                          \
  static constexpr auto select = name##_fe_select;                            \
  static constexpr auto inv0 = name##_fe_inv0;                                \
  static constexpr auto inv0_vartime = name##_fe_inv0_vartime

#define FIELD_BACKEND_SATURATED()                                          \
  static void Fill(const FIELD *f, TestRandom *random, crypto_word_t *r) { \
    FillFromMemory<Self>(f, random, r);                                    \
  }                                                                        \
  static SlowInt Value(const FIELD *f, const crypto_word_t *a) {           \
    return SlowInt::FromWords(a, f->num_words);                            \
  }

#define FIELD_BACKEND_ROOTS(name)         \
  static constexpr bool kHasRoots = true; \
  static constexpr auto pow_pm3d4 = name##_fe_pow_pm3d4

#define FIELD_BACKEND_NO_ROOTS(name)       \
  static constexpr bool kHasRoots = false; \
  static constexpr auto pow_pm3d4 = name##_fe_sqr

#define FIELD_BACKEND_ANYWHERE() \
  static bool IsSupported() {    \
    return true;                 \
  }

#define FIELD_BACKEND_WITH_ADX() \
  static bool IsSupported() {    \
    return cpu_features()->adx;  \
  }

#define FIELD_BACKEND_ON(Name_, name, field_name, SUPPORTED, ROOTS) \
  struct Name_##Backend {                                           \
    typedef Name_##Backend Self;                                    \
    static const char *Name() { return #name; }                     \
    static const FIELD *Field() { return &field_##field_name; }     \
    FIELD_BACKEND_COMMON(name);                                     \
    ROOTS(name);                                                    \
    SUPPORTED();                                                    \
    FIELD_BACKEND_SATURATED()                                       \
  }

#define FIELD_BACKEND(Name_, name, ROOTS) \
  FIELD_BACKEND_ON(Name_, name, name, FIELD_BACKEND_ANYWHERE, ROOTS)

FIELD_BACKEND(P224, p224, FIELD_BACKEND_NO_ROOTS);
FIELD_BACKEND(P256, p256, FIELD_BACKEND_ROOTS);
FIELD_BACKEND(P384, p384, FIELD_BACKEND_ROOTS);
FIELD_BACKEND(Secp256k1, secp256k1, FIELD_BACKEND_ROOTS);
FIELD_BACKEND(Edwards25519, edwards25519, FIELD_BACKEND_NO_ROOTS);
FIELD_BACKEND(Toy13, toy13, FIELD_BACKEND_ROOTS);
FIELD_BACKEND(Toy199, toy199, FIELD_BACKEND_ROOTS);
FIELD_BACKEND(Toy60037, toy60037, FIELD_BACKEND_NO_ROOTS);

#if defined(FIELD_HAS_ADX)
FIELD_BACKEND_ON(P224Adx, p224_adx, p224, FIELD_BACKEND_WITH_ADX,
                 FIELD_BACKEND_NO_ROOTS);
FIELD_BACKEND_ON(P256Adx, p256_adx, p256, FIELD_BACKEND_WITH_ADX,
                 FIELD_BACKEND_ROOTS);
FIELD_BACKEND_ON(P384Adx, p384_adx, p384, FIELD_BACKEND_WITH_ADX,
                 FIELD_BACKEND_ROOTS);
FIELD_BACKEND_ON(P521Adx, p521_adx, p521, FIELD_BACKEND_WITH_ADX,
                 FIELD_BACKEND_ROOTS);
FIELD_BACKEND_ON(Secp256k1Adx, secp256k1_adx, secp256k1, FIELD_BACKEND_WITH_ADX,
                 FIELD_BACKEND_ROOTS);
#endif

#if CRYPTO_WORD_BITS == 64
struct P521Backend {
  FIELD_BACKEND_ANYWHERE();
  static const char *Name() { return "p521"; }
  static const FIELD *Field() { return &field_p521; }
  FIELD_BACKEND_COMMON(p521);
  FIELD_BACKEND_ROOTS(p521);

  static void Fill(const FIELD *f, TestRandom *random, crypto_word_t *r) {
    if (random->Below(3) == 0) {
      FillFromMemory<P521Backend>(f, random, r);
      return;
    }
    for (size_t i = 0; i < 9; i++) {
      const crypto_word_t mask = i < 8 ? P521_MASK58 : P521_MASK57;
      const crypto_word_t choices[] = {0,
                                       1,
                                       mask,
                                       mask + 1,
                                       mask + P521_SLACK,
                                       mask + P521_SLACK,
                                       random->Next() & mask};
      r[i] = choices[random->Below(OPENSSL_ARRAY_SIZE(choices))];
    }
  }

  static SlowInt Value(const FIELD *, const crypto_word_t *a) {
    SlowInt value;
    for (size_t i = 9; i-- > 0;) {
      value = (value << 58) + a[i];
    }
    return value;
  }
};
#else
FIELD_BACKEND(P521, p521, FIELD_BACKEND_ROOTS);
#endif

// GenericModulus returns one of the moduli of the run-time backends, of each
// limb count.
inline const TestModulus &GenericModulus(size_t which) {
  static const std::vector<TestModulus> rows = [] {
    std::vector<TestModulus> chosen, all = TestModuli();
    for (const char *name :
         {"5", "Secp224k1Order", "P384", "P521", "OverOneWord", "P256Order",
          "P384Order", "Secp256k1Order"}) {
      chosen.push_back(*std::find_if(
          all.begin(), all.end(),
          [name](const TestModulus &m) { return m.name == name; }));
    }
    return chosen;
  }();
  return rows.at(which);
}

// GENERIC_BACKEND defines a run-time backend on GenericModulus(kWhich).
#define GENERIC_BACKEND(Name_, prefix, SUPPORTED)                            \
  template <int kWhich>                                                      \
  struct Name_##Backend {                                                    \
    typedef Name_##Backend Self;                                             \
    FIELD_BACKEND_COMMON(prefix);                                            \
    FIELD_BACKEND_ROOTS(prefix);                                             \
    SUPPORTED();                                                             \
    FIELD_BACKEND_SATURATED()                                                \
                                                                             \
    static const char *Name() {                                              \
      static const std::string text = #prefix + GenericModulus(kWhich).name; \
      return text.c_str();                                                   \
    }                                                                        \
    static const FIELD *Field() { return &GenericModulus(kWhich).field; }    \
  }

GENERIC_BACKEND(Generic, generic, FIELD_BACKEND_ANYWHERE);
#if defined(FIELD_HAS_ADX)
GENERIC_BACKEND(GenericAdx, generic_adx, FIELD_BACKEND_WITH_ADX);
#endif

// FIELD_BACKENDS_ADX continues a list of backends by those with ADX.
#if defined(FIELD_HAS_ADX)
#define FIELD_BACKENDS_ADX                                             \
  , P224AdxBackend, P256AdxBackend, P384AdxBackend, P521AdxBackend,    \
      Secp256k1AdxBackend, GenericAdxBackend<0>, GenericAdxBackend<2>, \
      GenericAdxBackend<5>, GenericAdxBackend<6>, GenericAdxBackend<7>
#else
#define FIELD_BACKENDS_ADX
#endif

#endif  // OPENSSL_HEADER_CRYPTO_TEST_FIELD_BACKENDS_H
