// SPDX-License-Identifier: Apache-2.0
//
// evp_test.cc tests keys whose algorithm is a value: their life, raw keys,
// signing, and every error.

#include <openssl/evp.h>

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include <openssl/curve25519.h>
#include <openssl/err.h>

#include "crypto/test/expect_error.h"
#include "crypto/test/test_util.h"

namespace {

using KeyPtr = bssl::UniquePtr<EVP_PKEY>;

// RFC 8032, section 7.1, test 3.
const std::vector<uint8_t> kSeed = HexBytes(
    "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7");
const std::vector<uint8_t> kPublic = HexBytes(
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025");
const std::vector<uint8_t> kMessage = HexBytes("af82");
const std::vector<uint8_t> kSignature = HexBytes(
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b53"
    "8d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a");

KeyPtr PrivateKey() {
  return KeyPtr(EVP_PKEY_from_raw_private_key(EVP_pkey_ed25519(), kSeed.data(),
                                              kSeed.size()));
}

KeyPtr PublicKey() {
  return KeyPtr(EVP_PKEY_from_raw_public_key(EVP_pkey_ed25519(), kPublic.data(),
                                             kPublic.size()));
}

using RawGetter = int (*)(const EVP_PKEY *, uint8_t *, size_t *);

void ExpectRaw(RawGetter get, const EVP_PKEY *pkey,
               const std::vector<uint8_t> &want) {
  size_t len = 1000;
  ASSERT_TRUE(get(pkey, nullptr, &len));
  EXPECT_EQ(len, want.size());
  std::vector<uint8_t> out(len + 1, 0xaa);
  len = out.size();
  ASSERT_TRUE(get(pkey, out.data(), &len));
  EXPECT_EQ(Bytes(out.data(), len), Bytes(want));
  len--;
  EXPECT_FALSE(get(pkey, out.data(), &len));
  EXPECT_ERROR(EVP, EVP_R_BUFFER_TOO_SMALL);
}

TEST(EvpTest, EmptyKeys) {
  KeyPtr pkey(EVP_PKEY_new());
  ASSERT_TRUE(pkey);
  EVP_PKEY_free(nullptr);
  EXPECT_EQ(EVP_PKEY_id(pkey.get()), EVP_PKEY_NONE);
  EXPECT_EQ(EVP_PKEY_size(pkey.get()), 0);
  EXPECT_EQ(EVP_PKEY_bits(pkey.get()), 0);
  EXPECT_EQ(EVP_PKEY_size(nullptr), 0);
  EXPECT_EQ(EVP_PKEY_bits(nullptr), 0);
  EXPECT_EQ(EVP_PKEY_eq(pkey.get(), pkey.get()), 0);
  EXPECT_NO_ERROR();
  size_t len;
  EXPECT_FALSE(EVP_PKEY_get_raw_public_key(pkey.get(), nullptr, &len));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
  bssl::ScopedEVP_MD_CTX ctx;
  EXPECT_FALSE(
      EVP_DigestSignInit(ctx.get(), nullptr, nullptr, nullptr, pkey.get()));
  EXPECT_ERROR(EVP, EVP_R_NO_KEY_SET);
}

TEST(EvpTest, Types) {
  EXPECT_EQ(EVP_PKEY_type(EVP_PKEY_ED25519), 949);
  EXPECT_EQ(EVP_PKEY_type(EVP_PKEY_RSA), EVP_PKEY_NONE);
  EXPECT_TRUE(EVP_PKEY_set_type(nullptr, EVP_PKEY_ED25519));
  KeyPtr pkey = PrivateKey();
  EXPECT_FALSE(EVP_PKEY_set_type(pkey.get(), EVP_PKEY_DSA));
  EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
  EXPECT_EQ(EVP_PKEY_cmp(pkey.get(), PublicKey().get()), 1);
  EXPECT_TRUE(EVP_PKEY_set_type(pkey.get(), EVP_PKEY_ED25519));
  EXPECT_EQ(EVP_PKEY_base_id(pkey.get()), EVP_PKEY_ED25519);
  EXPECT_EQ(EVP_PKEY_cmp(pkey.get(), PublicKey().get()), 0);
  EXPECT_EQ(EVP_PKEY_cmp(PublicKey().get(), pkey.get()), 0);
  size_t len;
  EXPECT_FALSE(EVP_PKEY_get_raw_private_key(pkey.get(), nullptr, &len));
  EXPECT_ERROR(EVP, EVP_R_NO_KEY_SET);
}

TEST(EvpTest, RawKeys) {
  KeyPtr priv = PrivateKey(), pub = PublicKey();
  ASSERT_TRUE(priv && pub);
  EXPECT_EQ(EVP_PKEY_id(priv.get()), EVP_PKEY_ED25519);
  EXPECT_EQ(EVP_PKEY_size(priv.get()), 64);
  EXPECT_EQ(EVP_PKEY_bits(pub.get()), 253);
  ExpectRaw(EVP_PKEY_get_raw_private_key, priv.get(), kSeed);
  ExpectRaw(EVP_PKEY_get_raw_public_key, priv.get(), kPublic);
  ExpectRaw(EVP_PKEY_get_raw_public_key, pub.get(), kPublic);
  size_t len;
  EXPECT_FALSE(EVP_PKEY_get_raw_private_key(pub.get(), nullptr, &len));
  EXPECT_ERROR(EVP, EVP_R_NOT_A_PRIVATE_KEY);

  EXPECT_EQ(EVP_PKEY_cmp(priv.get(), pub.get()), 1);
  std::vector<uint8_t> other = kPublic;
  other[31] ^= 1;
  KeyPtr other_key(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr,
                                               other.data(), other.size()));
  EXPECT_EQ(EVP_PKEY_cmp(priv.get(), other_key.get()), 0);
  KeyPtr same(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr,
                                           kSeed.data(), kSeed.size()));
  EXPECT_EQ(EVP_PKEY_eq(priv.get(), same.get()), 1);
  EXPECT_NO_ERROR();
}

TEST(EvpTest, RawKeysThatAreNone) {
  for (size_t len : {0, 31, 33, 64}) {
    const std::vector<uint8_t> in(len);
    EXPECT_FALSE(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr,
                                              in.data(), len));
    EXPECT_ERROR(EVP, EVP_R_DECODE_ERROR);
    EXPECT_FALSE(
        EVP_PKEY_from_raw_public_key(EVP_pkey_ed25519(), in.data(), len));
    EXPECT_ERROR(EVP, EVP_R_DECODE_ERROR);
  }
  for (int type : {EVP_PKEY_NONE, EVP_PKEY_EC, EVP_PKEY_X448}) {
    EXPECT_FALSE(EVP_PKEY_new_raw_private_key(type, nullptr, kSeed.data(), 32));
    EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
  }
}

TEST(EvpTest, SignsAndVerifies) {
  KeyPtr priv = PrivateKey(), pub = PublicKey();
  bssl::ScopedEVP_MD_CTX ctx;
  EVP_PKEY_CTX *pctx = nullptr;
  ASSERT_TRUE(
      EVP_DigestSignInit(ctx.get(), &pctx, nullptr, nullptr, priv.get()));
  EXPECT_EQ(EVP_MD_CTX_pkey_ctx(ctx.get()), pctx);
  priv.reset();  // |ctx| has a reference
  std::vector<uint8_t> sig(70);
  size_t len = 0;
  ASSERT_TRUE(EVP_DigestSign(ctx.get(), nullptr, &len, kMessage.data(),
                             kMessage.size()));
  EXPECT_EQ(len, 64u);
  // A copy signs, too, after the original is gone.
  bssl::ScopedEVP_MD_CTX copy;
  ASSERT_TRUE(EVP_MD_CTX_copy_ex(copy.get(), ctx.get()));
  ctx.Reset();
  len = sig.size();
  ASSERT_TRUE(EVP_DigestSign(copy.get(), sig.data(), &len, kMessage.data(),
                             kMessage.size()));
  sig.resize(len);
  EXPECT_EQ(sig, kSignature);
  len = 63;
  EXPECT_FALSE(EVP_DigestSign(copy.get(), sig.data(), &len, kMessage.data(),
                              kMessage.size()));
  EXPECT_ERROR(EVP, EVP_R_BUFFER_TOO_SMALL);

  ASSERT_TRUE(
      EVP_DigestVerifyInit(ctx.get(), nullptr, nullptr, nullptr, pub.get()));
  EXPECT_TRUE(EVP_DigestVerify(ctx.get(), sig.data(), sig.size(),
                               kMessage.data(), kMessage.size()));
  EXPECT_NO_ERROR();
  EXPECT_EQ(EVP_DigestVerify(ctx.get(), sig.data(), sig.size() - 1,
                             kMessage.data(), kMessage.size()),
            0);
  EXPECT_ERROR(EVP, EVP_R_INVALID_SIGNATURE);
  EXPECT_EQ(EVP_DigestVerify(ctx.get(), sig.data(), sig.size(), nullptr, 0), 0);
  EXPECT_ERROR(EVP, EVP_R_INVALID_SIGNATURE);
}

TEST(EvpTest, ContextsForOneThingOnly) {
  KeyPtr priv = PrivateKey(), pub = PublicKey();
  bssl::ScopedEVP_MD_CTX ctx;
  size_t len = 64;
  std::vector<uint8_t> sig(len);
  EXPECT_FALSE(EVP_DigestSign(ctx.get(), sig.data(), &len, nullptr, 0));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);
  EXPECT_FALSE(
      EVP_DigestSignInit(ctx.get(), nullptr, nullptr, nullptr, pub.get()));
  EXPECT_ERROR(EVP, EVP_R_NOT_A_PRIVATE_KEY);
  EXPECT_FALSE(EVP_DigestSignInit(ctx.get(), nullptr, EVP_sha512(), nullptr,
                                  priv.get()));
  EXPECT_ERROR(EVP, EVP_R_COMMAND_NOT_SUPPORTED);
  ASSERT_TRUE(
      EVP_DigestSignInit(ctx.get(), nullptr, nullptr, nullptr, priv.get()));
  EXPECT_FALSE(EVP_DigestVerify(ctx.get(), sig.data(), len, nullptr, 0));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);
  ASSERT_TRUE(
      EVP_DigestVerifyInit(ctx.get(), nullptr, nullptr, nullptr, priv.get()));
  EXPECT_FALSE(EVP_DigestSign(ctx.get(), sig.data(), &len, nullptr, 0));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);
}

TEST(EvpTest, AllocationFailures) {
  size_t allocations = ForEachAllocationFailure([](bool fails) {
    bssl::ScopedEVP_MD_CTX ctx;
    KeyPtr key = PrivateKey();
    const bool ok = key && EVP_DigestSignInit(ctx.get(), nullptr, nullptr,
                                              nullptr, key.get());
    EXPECT_EQ(ok, !fails);
    if (fails) {
      EXPECT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
    }
  });
  EXPECT_EQ(allocations, 3u);
}

TEST(EvpTest, References) {
  KeyPtr key = PrivateKey();
  ASSERT_TRUE(key);
  EXPECT_EQ(EVP_PKEY_up_ref(key.get()), 1);
  EVP_PKEY_free(key.get());
  EXPECT_EQ(EVP_PKEY_id(key.get()), EVP_PKEY_ED25519);
  const EVP_PKEY *borrowed = key.get();
  KeyPtr other(EVP_PKEY_dup_ref(borrowed));
  EXPECT_EQ(other.get(), borrowed);
  key.reset();
  EXPECT_EQ(EVP_PKEY_id(other.get()), EVP_PKEY_ED25519);
}

TEST(EvpTest, ErrorMacro) {
  EVPerr(0, EVP_R_INVALID_OPERATION);
  EXPECT_ERROR(EVP, EVP_R_INVALID_OPERATION);
}

TEST(EvpTest, ConcurrentReferences) {
  KeyPtr key = PrivateKey();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++) {
    threads.emplace_back([&] {
      for (int j = 0; j < 5; j++) {
        KeyPtr ref = bssl::UpRef(key);
        bssl::ScopedEVP_MD_CTX ctx;
        std::vector<uint8_t> sig(64);
        size_t len = sig.size();
        EXPECT_TRUE(EVP_DigestSignInit(ctx.get(), nullptr, nullptr, nullptr,
                                       ref.get()) &&
                    EVP_DigestSign(ctx.get(), sig.data(), &len, kMessage.data(),
                                   kMessage.size()));
        EXPECT_EQ(sig, kSignature);
      }
    });
  }
  for (std::thread &thread : threads) {
    thread.join();
  }
}

}  // namespace
