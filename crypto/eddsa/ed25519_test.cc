// SPDX-License-Identifier: Apache-2.0
//
// ed25519_test.cc tests what the vectors of Ed25519 (testdata/, run by
// crypto/test/text_vectors_test.cc) leave open: random keys, every bit of a
// signature, aliasing, threads.

#include <openssl/curve25519.h>

#include <gtest/gtest.h>

#include <string.h>

#include <set>
#include <string>
#include <thread>
#include <vector>

#include "crypto/test/expect_error.h"
#include "crypto/test/test_util.h"

namespace {

struct Key {
  explicit Key(TestRandom *random) {
    ED25519_keypair_from_seed(pub, priv, random->Vector(32).data());
  }
  std::vector<uint8_t> Sign(const std::vector<uint8_t> &msg) const {
    std::vector<uint8_t> sig(ED25519_SIGNATURE_LEN);
    EXPECT_TRUE(ED25519_sign(sig.data(), msg.data(), msg.size(), priv));
    return sig;
  }
  bool Verify(const std::vector<uint8_t> &msg,
              const std::vector<uint8_t> &sig) const {
    return ED25519_verify(msg.data(), msg.size(), sig.data(), pub) == 1;
  }

  uint8_t pub[ED25519_PUBLIC_KEY_LEN], priv[ED25519_PRIVATE_KEY_LEN];
};

TEST(Ed25519Test, KeysFromSeedsAndRandom) {
  TestRandom random;
  const std::vector<uint8_t> seed = random.Vector(32);
  Key key(&random);
  ED25519_keypair_from_seed(key.pub, key.priv, seed.data());
  EXPECT_EQ(Bytes(key.priv, 32), Bytes(seed));
  EXPECT_EQ(Bytes(key.priv + 32, 32), Bytes(key.pub));
  // The seed may lie where the key goes.
  uint8_t pub[32], priv[64];
  memcpy(priv, seed.data(), 32);
  ED25519_keypair_from_seed(pub, priv, priv);
  EXPECT_EQ(Bytes(priv), Bytes(key.priv));
  memcpy(priv + 32, seed.data(), 32);
  ED25519_keypair_from_seed(pub, priv, priv + 32);
  EXPECT_EQ(Bytes(priv), Bytes(key.priv));

  std::set<std::vector<uint8_t>> keys;
  for (int i = 0; i < 8; i++) {
    ED25519_keypair(pub, priv);
    keys.insert(std::vector<uint8_t>(priv, priv + 64));
    memcpy(key.priv, priv, 64);
    memcpy(key.pub, pub, 32);
    EXPECT_TRUE(key.Verify(seed, key.Sign(seed)));
  }
  EXPECT_EQ(keys.size(), 8u);
}

TEST(Ed25519Test, SignedVerifies) {
  TestRandom random;
  for (size_t len = 0; len < 300; len += 1 + len / 16) {
    Key key(&random);
    std::vector<uint8_t> msg = random.Vector(len);
    std::vector<uint8_t> sig = key.Sign(msg);
    EXPECT_EQ(sig, key.Sign(msg));
    EXPECT_TRUE(key.Verify(msg, sig));
    msg.push_back(0);
    EXPECT_FALSE(key.Verify(msg, sig));
    EXPECT_NE(sig, key.Sign(msg));
  }
  EXPECT_NO_ERROR();
}

TEST(Ed25519Test, EveryBitCounts) {
  TestRandom random;
  Key key(&random);
  std::vector<uint8_t> msg = random.Vector(20), sig = key.Sign(msg);
  const auto flip = [](uint8_t *data, size_t bit) {
    data[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
  };
  for (size_t bit = 0; bit < 8 * sig.size(); bit++) {
    flip(sig.data(), bit);
    EXPECT_FALSE(key.Verify(msg, sig)) << bit;
    flip(sig.data(), bit);
  }
  for (size_t bit = 0; bit < 8 * msg.size(); bit++) {
    flip(msg.data(), bit);
    EXPECT_FALSE(key.Verify(msg, sig)) << bit;
    flip(msg.data(), bit);
  }
  for (size_t bit = 0; bit < 8 * sizeof(key.pub); bit++) {
    flip(key.pub, bit);
    EXPECT_FALSE(key.Verify(msg, sig)) << bit;
    flip(key.pub, bit);
  }
  EXPECT_TRUE(key.Verify(msg, sig));
  EXPECT_NO_ERROR();
}

TEST(Ed25519Test, ConcurrentSigning) {
  TestRandom random;
  const Key key(&random);
  const std::vector<uint8_t> msg = random.Vector(50), want = key.Sign(msg);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++) {
    threads.emplace_back([&] {
      for (int j = 0; j < 10; j++) {
        EXPECT_EQ(key.Sign(msg), want);
        EXPECT_TRUE(key.Verify(msg, want));
      }
    });
  }
  for (std::thread &thread : threads) {
    thread.join();
  }
}

}  // namespace
