// SPDX-License-Identifier: Apache-2.0
//
// x25519_test.cc tests X25519 against RFC 7748 and the slow group law of
// edwards25519.

#include <openssl/curve25519.h>

#include <string.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/err.h>

#include "crypto/test/slow_edwards.h"
#include "crypto/test/test_util.h"

namespace {

using Key = std::array<uint8_t, 32>;

Key KeyOf(const std::vector<uint8_t> &bytes) {
  Key key = {};
  std::copy_n(bytes.begin(), std::min(bytes.size(), key.size()), key.begin());
  return key;
}

Key KeyOf(const std::string &hex) {
  return KeyOf(HexBytes(hex));
}

Key RandomKey(TestRandom *random) {
  return KeyOf(random->Vector(32));
}

// KeyOf writes |value| little-endian.
Key KeyOf(const SlowInt &value) {
  std::string hex = value.ToHex();
  hex.insert(0, 64 - hex.size(), '0');
  Key key = KeyOf(hex);
  std::reverse(key.begin(), key.end());
  return key;
}

SlowInt IntOf(Key key) {
  std::reverse(key.begin(), key.end());
  return SlowInt::FromHex(EncodeHex(Bytes(key.data(), key.size())));
}

std::string Hex(const Key &key) {
  return EncodeHex(Bytes(key.data(), key.size()));
}

// Shared returns the secret; it is zero iff the function says so.
Key Shared(const Key &private_key, const Key &peer) {
  Key out;
  out.fill(0xaa);
  const int ok = X25519(out.data(), private_key.data(), peer.data());
  EXPECT_EQ(ok, out != Key{});
  EXPECT_EQ(ERR_peek_error(), 0u);
  return out;
}

Key PublicOf(const Key &private_key) {
  Key out;
  X25519_public_from_private(out.data(), private_key.data());
  return out;
}

const Key kNine = {9};
const SlowEdwardsCurve kCurve = SlowEdwardsCurve::Edwards25519();

// MontgomeryU returns (1 + y)/(1 - y).
SlowInt MontgomeryU(const SlowEdwardsPoint &p) {
  return SlowModMul(p.y + 1, SlowModInverse(kCurve.p + 1 - p.y, kCurve.p),
                    kCurve.p);
}

SlowInt Clamp(Key key) {
  key[0] &= 0xf8;
  key[31] = (key[31] & 0x7f) | 0x40;
  return IntOf(key);
}

// Section 5.2, single calls.
TEST(X25519Test, Rfc7748) {
  EXPECT_EQ(
      Hex(Shared(KeyOf("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a224"
                       "4ba449ac4"),
                 KeyOf("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a"
                       "6d0ab1c4c"))),
      "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");
  // The top bit of this public value is set, and ignored.
  EXPECT_EQ(
      Hex(Shared(KeyOf("4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169"
                       "e7918ba0d"),
                 KeyOf("e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd54"
                       "9c715a493"))),
      "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957");
}

// Section 5.2, iterated.
TEST(X25519Test, Rfc7748Iterated) {
  Key k = kNine, u = kNine;
  for (int i = 1; i <= 1000; i++) {
    const Key next = Shared(k, u);
    u = k;
    k = next;
    if (i == 1) {
      EXPECT_EQ(
          Hex(k),
          "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079");
    }
  }
  EXPECT_EQ(Hex(k),
            "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51");
}

// Section 6.1.
TEST(X25519Test, Rfc7748KeyAgreement) {
  const Key alice =
      KeyOf("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
  const Key bob =
      KeyOf("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb");
  EXPECT_EQ(Hex(PublicOf(alice)),
            "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
  EXPECT_EQ(Hex(PublicOf(bob)),
            "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f");
  EXPECT_EQ(Hex(Shared(alice, PublicOf(bob))),
            "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
  EXPECT_EQ(Shared(alice, PublicOf(bob)), Shared(bob, PublicOf(alice)));
}

TEST(X25519Test, AgreesWithSlowReference) {
  TestRandom random;
  for (int i = 0; i < 10; i++) {
    const Key a = RandomKey(&random), b = RandomKey(&random);
    const SlowEdwardsPoint p = kCurve.Mul(Clamp(a), kCurve.base);
    EXPECT_EQ(PublicOf(a), KeyOf(MontgomeryU(p)));
    EXPECT_EQ(Shared(b, KeyOf(MontgomeryU(p))),
              KeyOf(MontgomeryU(kCurve.Mul(Clamp(b), p))));
  }
}

TEST(X25519Test, KeyPairs) {
  Key priv_a, priv_b, pub_a, pub_b;
  X25519_keypair(pub_a.data(), priv_a.data());
  X25519_keypair(pub_b.data(), priv_b.data());
  EXPECT_NE(priv_a, priv_b);
  EXPECT_EQ(pub_a, PublicOf(priv_a));
  EXPECT_EQ(pub_a, Shared(priv_a, kNine));
  EXPECT_EQ(Shared(priv_a, pub_b), Shared(priv_b, pub_a));
}

// The bits that decoding ignores, and integers from p on.
TEST(X25519Test, EncodingsOfTheSame) {
  TestRandom random;
  const Key a = RandomKey(&random), u = PublicOf(RandomKey(&random));
  Key other = a, top = u;
  for (size_t bit : {0, 1, 2, 254, 255}) {
    other[bit / 8] ^= 1 << (bit % 8);
    EXPECT_EQ(Shared(a, u), Shared(other, u)) << bit;
  }
  other[0] ^= 8;
  EXPECT_NE(Shared(a, u), Shared(other, u));
  top[31] ^= 0x80;
  EXPECT_EQ(Shared(a, u), Shared(a, top));
  for (int small = 2; small < 19; small++) {
    EXPECT_EQ(Shared(a, KeyOf(SlowInt(small))),
              Shared(a, KeyOf(kCurve.p + small)));
  }
}

// The points of small order, of the curve and its twist, give nothing.
TEST(X25519Test, SmallOrder) {
  TestRandom random;
  std::vector<Key> small = {
      KeyOf(SlowInt(0)),
      KeyOf(SlowInt(1)),
      KeyOf("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
      KeyOf("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
      KeyOf(kCurve.p - 1),
      KeyOf(kCurve.p),
      KeyOf(kCurve.p + 1),
  };
  for (const Key &u : small) {
    for (int i = 0; i < 5; i++) {
      EXPECT_EQ(Shared(RandomKey(&random), u), Key{}) << Hex(u);
    }
  }
  EXPECT_NE(Shared(RandomKey(&random), KeyOf(SlowInt(2))), Key{});
}

TEST(X25519Test, OutputOverInputs) {
  TestRandom random;
  const Key a = RandomKey(&random), u = RandomKey(&random);
  const Key want = Shared(a, u);
  Key over = a;
  EXPECT_TRUE(X25519(over.data(), over.data(), u.data()));
  EXPECT_EQ(over, want);
  over = u;
  EXPECT_TRUE(X25519(over.data(), a.data(), over.data()));
  EXPECT_EQ(over, want);
  over = a;
  X25519_public_from_private(over.data(), over.data());
  EXPECT_EQ(over, PublicOf(a));
}

}  // namespace
