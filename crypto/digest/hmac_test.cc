// SPDX-License-Identifier: Apache-2.0
//
// hmac_test.cc tests HMAC with the examples of RFC 2202 and RFC 4231 and with
// keys of every length; the digests of the latter's chains were computed with
// Python's hmac.

#include <openssl/hmac.h>

#include <string.h>

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/digest.h>
#include <openssl/err.h>

#include "crypto/digest/internal.h"
#include "crypto/internal.h"
#include "crypto/mem/internal.h"
#include "crypto/test/test_util.h"

namespace {

struct Example {
  const EVP_MD *(*md)();
  std::vector<uint8_t> key;
  std::string data;
  const char *mac;
};

std::vector<uint8_t> Repeat(size_t n, uint8_t v) {
  return std::vector<uint8_t>(n, v);
}

std::vector<uint8_t> Count(size_t n) {
  std::vector<uint8_t> out(n);
  for (size_t i = 0; i < n; i++) {
    out[i] = static_cast<uint8_t>(i + 1);
  }
  return out;
}

std::vector<uint8_t> BytesOf(const std::string &s) {
  return std::vector<uint8_t>(s.begin(), s.end());
}

const std::string kThreeSentences =
    "This is a test using a larger than block-size key and a larger than "
    "block-size data. The key needs to be hashed before being used by the "
    "HMAC algorithm.";

const Example kExamples[] = {
    // RFC 2202, section 3.
    {EVP_sha1, Repeat(20, 0x0b), "Hi There",
     "b617318655057264e28bc0b6fb378c8ef146be00"},
    {EVP_sha1, BytesOf("Jefe"), "what do ya want for nothing?",
     "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"},
    {EVP_sha1, Repeat(20, 0xaa), std::string(50, '\xdd'),
     "125d7342b9ac11cd91a39af48aa17b4f63f175d3"},
    {EVP_sha1, Count(25), std::string(50, '\xcd'),
     "4c9007f4026250c6bc8414f9bf50c86c2d7235da"},
    {EVP_sha1, Repeat(20, 0x0c), "Test With Truncation",
     "4c1a03424b55e07fe7f27be1d58bb9324a9a5a04"},
    {EVP_sha1, Repeat(80, 0xaa),
     "Test Using Larger Than Block-Size Key - Hash Key First",
     "aa4ae5e15272d00e95705637ce8a3b55ed402112"},
    {EVP_sha1, Repeat(80, 0xaa),
     "Test Using Larger Than Block-Size Key and Larger Than One Block-Size "
     "Data",
     "e8e99d0f45237d786d6bbaa7965c7808bbff1a91"},
    // RFC 4231, sections 4.2 to 4.8, the codes of 4.6 in full.
    {EVP_sha224, Repeat(20, 0x0b), "Hi There",
     "896fb1128abbdf196832107cd49df33f47b4b1169912ba4f53684b22"},
    {EVP_sha256, Repeat(20, 0x0b), "Hi There",
     "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
    {EVP_sha384, Repeat(20, 0x0b), "Hi There",
     "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59c"
     "faea9ea9076ede7f4af152e8b2fa9cb6"},
    {EVP_sha512, Repeat(20, 0x0b), "Hi There",
     "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde"
     "daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854"},
    {EVP_sha224, BytesOf("Jefe"), "what do ya want for nothing?",
     "a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44"},
    {EVP_sha256, BytesOf("Jefe"), "what do ya want for nothing?",
     "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
    {EVP_sha384, BytesOf("Jefe"), "what do ya want for nothing?",
     "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e"
     "8e2240ca5e69e2c78b3239ecfab21649"},
    {EVP_sha512, BytesOf("Jefe"), "what do ya want for nothing?",
     "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
     "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"},
    {EVP_sha224, Repeat(20, 0xaa), std::string(50, '\xdd'),
     "7fb3cb3588c6c1f6ffa9694d7d6ad2649365b0c1f65d69d1ec8333ea"},
    {EVP_sha256, Repeat(20, 0xaa), std::string(50, '\xdd'),
     "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
    {EVP_sha384, Repeat(20, 0xaa), std::string(50, '\xdd'),
     "88062608d3e6ad8a0aa2ace014c8a86f0aa635d947ac9febe83ef4e55966144b"
     "2a5ab39dc13814b94e3ab6e101a34f27"},
    {EVP_sha512, Repeat(20, 0xaa), std::string(50, '\xdd'),
     "fa73b0089d56a284efb0f0756c890be9b1b5dbdd8ee81a3655f83e33b2279d39"
     "bf3e848279a722c806b485a47e67c807b946a337bee8942674278859e13292fb"},
    {EVP_sha224, Count(25), std::string(50, '\xcd'),
     "6c11506874013cac6a2abc1bb382627cec6a90d86efc012de7afec5a"},
    {EVP_sha256, Count(25), std::string(50, '\xcd'),
     "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
    {EVP_sha384, Count(25), std::string(50, '\xcd'),
     "3e8a69b7783c25851933ab6290af6ca77a9981480850009cc5577c6e1f573b4e"
     "6801dd23c4a7d679ccf8a386c674cffb"},
    {EVP_sha512, Count(25), std::string(50, '\xcd'),
     "b0ba465637458c6990e5a8c5f61d4af7e576d97ff94b872de76f8050361ee3db"
     "a91ca5c11aa25eb4d679275cc5788063a5f19741120c4f2de2adebeb10a298dd"},
    {EVP_sha224, Repeat(20, 0x0c), "Test With Truncation",
     "0e2aea68a90c8d37c988bcdb9fca6fa8099cd857c7ec4a1815cac54c"},
    {EVP_sha256, Repeat(20, 0x0c), "Test With Truncation",
     "a3b6167473100ee06e0c796c2955552bfa6f7c0a6a8aef8b93f860aab0cd20c5"},
    {EVP_sha384, Repeat(20, 0x0c), "Test With Truncation",
     "3abf34c3503b2a23a46efc619baef897f4c8e42c934ce55ccbae9740fcbc1af4"
     "ca62269e2a37cd88ba926341efe4aeea"},
    {EVP_sha512, Repeat(20, 0x0c), "Test With Truncation",
     "415fad6271580a531d4179bc891d87a650188707922a4fbb36663a1eb16da008"
     "711c5b50ddd0fc235084eb9d3364a1454fb2ef67cd1d29fe6773068ea266e96b"},
    {EVP_sha224, Repeat(131, 0xaa),
     "Test Using Larger Than Block-Size Key - Hash Key First",
     "95e9a0db962095adaebe9b2d6f0dbce2d499f112f2d2b7273fa6870e"},
    {EVP_sha256, Repeat(131, 0xaa),
     "Test Using Larger Than Block-Size Key - Hash Key First",
     "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
    {EVP_sha384, Repeat(131, 0xaa),
     "Test Using Larger Than Block-Size Key - Hash Key First",
     "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c6"
     "0c2ef6ab4030fe8296248df163f44952"},
    {EVP_sha512, Repeat(131, 0xaa),
     "Test Using Larger Than Block-Size Key - Hash Key First",
     "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
     "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598"},
    {EVP_sha224, Repeat(131, 0xaa), kThreeSentences,
     "3a854166ac5d9f023f54d517d0b39dbd946770db9c2b95c9f6f565d1"},
    {EVP_sha256, Repeat(131, 0xaa), kThreeSentences,
     "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
    {EVP_sha384, Repeat(131, 0xaa), kThreeSentences,
     "6617178e941f020d351e2f254e8fd32c602420feb0b8fb9adccebb82461e99c5"
     "a678cc31e799176d3860e6110c46523e"},
    {EVP_sha512, Repeat(131, 0xaa), kThreeSentences,
     "e37b6a775dc87dbaa4dfa9f96e5e3ffddebd71f8867289865df5a32d20cdc944"
     "b6022cac3c4982b10d5eeb55c3e4de15134676fb6de0446065c97440fa8c6a58"},
};

TEST(HMACTest, Examples) {
  for (const Example &t : kExamples) {
    SCOPED_TRACE(t.mac);
    const EVP_MD *md = t.md();
    const std::vector<uint8_t> data = BytesOf(t.data);
    uint8_t mac[EVP_MAX_MD_SIZE];
    unsigned mac_len = 0;
    EXPECT_EQ(mac, HMAC(md, t.key.data(), t.key.size(), data.data(),
                        data.size(), mac, &mac_len));
    EXPECT_EQ(t.mac, EncodeHex(Bytes(mac, mac_len)));

    for (size_t split = 0; split <= data.size(); split++) {
      bssl::ScopedHMAC_CTX ctx;
      ASSERT_EQ(1, HMAC_Init_ex(ctx.get(), t.key.data(), t.key.size(), md,
                                /*engine=*/nullptr));
      EXPECT_EQ(1, HMAC_Update(ctx.get(), data.data(), split));
      EXPECT_EQ(
          1, HMAC_Update(ctx.get(), data.data() + split, data.size() - split));
      EXPECT_EQ(1, HMAC_Final(ctx.get(), mac, nullptr));
      EXPECT_EQ(t.mac, EncodeHex(Bytes(mac, HMAC_size(ctx.get()))));
    }
  }
}

// Keys of k bytes and messages of 300 - k bytes for every k up to 300.
TEST(HMACTest, EveryKeyLength) {
  const struct {
    const EVP_MD *(*md)();
    const char *want;
  } kChains[] = {
      {EVP_sha1, "be6c299d33facb6a5d9bd8460f9be9a3ccdabf50"},
      {EVP_sha224, "738b88bd0347a35ab2b70ebfedbd62a47f3e7dcd88589c3a9dbdaa65"},
      {EVP_sha256,
       "802477121e6d8dd57c700912ee3bb6d54986372afec11d60c863a24fbc69af5a"},
      {EVP_sha384,
       "18625a29267276617e510982ff3faab783879b63d8d4f31451254a7e7eb2d2c2"
       "e2200445fc991b9c5259aa7fc0c404a4"},
      {EVP_sha512,
       "2b70da8b12ef957e4b69b1de670a9738218fe82a9e11ebd189882db84ee1730b"
       "d394bc6cef766c706a1aa55c2737dc153b5e82bb6fd077d57f1b3c2ef6dfdaba"},
      {EVP_sha512_256,
       "c3dac0ff0de0e48664ba406b6a4b903f3eb8f4ebcbddccfa2540db815114d12c"},
  };
  const auto message = [](size_t n) {
    std::vector<uint8_t> out(n);
    for (size_t i = 0; i < n; i++) {
      out[i] = static_cast<uint8_t>(i * 31 + n);
    }
    return out;
  };
  for (const auto &chain : kChains) {
    bssl::ScopedEVP_MD_CTX ctx;
    ASSERT_EQ(1, EVP_DigestInit_ex(ctx.get(), chain.md(), nullptr));
    uint8_t mac[EVP_MAX_MD_SIZE];
    for (size_t k = 0; k <= 300; k++) {
      unsigned mac_len;
      ASSERT_TRUE(HMAC(chain.md(), message(k).data(), k,
                       message(300 - k).data(), 300 - k, mac, &mac_len));
      ASSERT_EQ(1, EVP_DigestUpdate(ctx.get(), mac, mac_len));
    }
    ASSERT_EQ(1, EVP_DigestFinal_ex(ctx.get(), mac, nullptr));
    EXPECT_EQ(chain.want, EncodeHex(Bytes(mac, EVP_MD_CTX_size(ctx.get()))));
  }
}

std::string OneShot(const EVP_MD *md, const std::string &key,
                    const std::string &data) {
  uint8_t mac[EVP_MAX_MD_SIZE];
  unsigned mac_len;
  EXPECT_TRUE(HMAC(md, key.data(), key.size(), BytesOf(data).data(),
                   data.size(), mac, &mac_len));
  return EncodeHex(Bytes(mac, mac_len));
}

std::string Finish(HMAC_CTX *ctx, const std::string &data) {
  EXPECT_EQ(1, HMAC_Update(ctx, BytesOf(data).data(), data.size()));
  uint8_t mac[EVP_MAX_MD_SIZE];
  unsigned mac_len;
  EXPECT_EQ(1, HMAC_Final(ctx, mac, &mac_len));
  return EncodeHex(Bytes(mac, mac_len));
}

// Which key and hash a context has after each way to start it.
TEST(HMACTest, Restart) {
  const EVP_MD *sha256 = EVP_sha256(), *sha512 = EVP_sha512();
  bssl::UniquePtr<HMAC_CTX> heap(HMAC_CTX_new());
  ASSERT_TRUE(heap);
  HMAC_CTX *ctx = heap.get();
  EXPECT_EQ(nullptr, HMAC_CTX_get_md(ctx));

  // A NULL key of a new context is the empty one.
  ASSERT_EQ(1, HMAC_Init_ex(ctx, nullptr, 0, sha256, nullptr));
  EXPECT_EQ(OneShot(sha256, "", "a"), Finish(ctx, "a"));
  ASSERT_EQ(1, HMAC_Init_ex(ctx, "key", 3, nullptr, nullptr));
  EXPECT_EQ(sha256, HMAC_CTX_get_md(ctx));
  EXPECT_EQ(OneShot(sha256, "key", "b"), Finish(ctx, "b"));
  // The same key again, also in the middle of a message.
  ASSERT_EQ(1, HMAC_Init_ex(ctx, nullptr, 0, nullptr, nullptr));
  EXPECT_EQ(1, HMAC_Update(ctx, BytesOf("dropped").data(), 7));
  ASSERT_EQ(1, HMAC_Init_ex(ctx, nullptr, 0, sha256, nullptr));
  EXPECT_EQ(OneShot(sha256, "key", "c"), Finish(ctx, "c"));
  // Another hash drops the key.
  ASSERT_EQ(1, HMAC_Init_ex(ctx, nullptr, 0, sha512, nullptr));
  EXPECT_EQ(OneShot(sha512, "", "d"), Finish(ctx, "d"));
  // A key of length zero that is not NULL replaces the key.
  ASSERT_EQ(1, HMAC_Init_ex(ctx, "other", 5, sha256, nullptr));
  ASSERT_EQ(1, HMAC_Init_ex(ctx, "", 0, sha256, nullptr));
  EXPECT_EQ(OneShot(sha256, "", "e"), Finish(ctx, "e"));
  // The older form initialises.
  HMAC_CTX raw;
  memset(&raw, 0xff, sizeof(raw));
  ASSERT_EQ(1, HMAC_Init(&raw, "key", 3, sha512));
  EXPECT_EQ(OneShot(sha512, "key", "f"), Finish(&raw, "f"));
  ASSERT_EQ(1, HMAC_Init(&raw, nullptr, 0, nullptr));
  EXPECT_EQ(OneShot(sha512, "key", "g"), Finish(&raw, "g"));
}

TEST(HMACTest, CopyInTheMiddle) {
  bssl::ScopedHMAC_CTX ctx, copy;
  HMAC_CTX raw;
  ASSERT_EQ(1, HMAC_Init_ex(ctx.get(), "key", 3, EVP_sha384(), nullptr));
  ASSERT_EQ(1, HMAC_Update(ctx.get(), BytesOf("ab").data(), 2));
  ASSERT_EQ(1, HMAC_CTX_copy_ex(copy.get(), ctx.get()));
  ASSERT_EQ(1, HMAC_CTX_copy(&raw, ctx.get()));
  EXPECT_EQ(OneShot(EVP_sha384(), "key", "abc"), Finish(ctx.get(), "c"));
  EXPECT_EQ(OneShot(EVP_sha384(), "key", "abd"), Finish(copy.get(), "d"));
  EXPECT_EQ(OneShot(EVP_sha384(), "key", "ab"), Finish(&raw, ""));
}

TEST(HMACTest, Internal) {
  uint8_t key[] = {'k', 'e', 'y'}, data[] = {'a'}, mac[EVP_MAX_MD_SIZE];
  HMAC_CTX ctx;
  memset(&ctx, 0xff, sizeof(ctx));
  hmac_init(&ctx, EVP_sha256(), key, sizeof(key));
  for (int i = 0; i < 2; i++) {
    hmac_update(&ctx, nullptr, 0);
    hmac_update(&ctx, data, sizeof(data));
    hmac_final(&ctx, mac);
    EXPECT_EQ(OneShot(EVP_sha256(), "key", "a"), EncodeHex(Bytes(mac, 32)));
    hmac_restart(&ctx);
  }
}

// The output may lie over the key and the message.
TEST(HMACTest, Aliasing) {
  uint8_t buffer[EVP_MAX_MD_SIZE] = {'k', 'e', 'y', 'd', 'a', 't', 'a'};
  ASSERT_TRUE(HMAC(EVP_sha512(), buffer, 3, buffer + 3, 4, buffer, nullptr));
  EXPECT_EQ(OneShot(EVP_sha512(), "key", "data"), EncodeHex(Bytes(buffer)));
}

TEST(HMACTest, Wiped) {
  const HMAC_CTX zero = {};
  HMAC_CTX ctx;
  for (void (*cleanup)(HMAC_CTX *) :
       {HMAC_CTX_cleanup, HMAC_CTX_cleanse, HMAC_CTX_reset}) {
    HMAC_CTX_init(&ctx);
    ASSERT_EQ(1, HMAC_Init_ex(&ctx, "key", 3, EVP_sha256(), nullptr));
    cleanup(&ctx);
    EXPECT_EQ(0, memcmp(&zero, &ctx, sizeof(zero)));
  }
}

TEST(HMACTest, Errors) {
  ERR_clear_error();
  uint8_t out[EVP_MAX_MD_SIZE];
  EXPECT_EQ(nullptr, HMAC(nullptr, "key", 3, out, 0, out, nullptr));
  EXPECT_TRUE(
      ERR_equals(ERR_get_error(), ERR_LIB_HMAC, ERR_R_PASSED_NULL_PARAMETER));
  EXPECT_EQ(0u, ERR_get_error());
  bssl::ScopedHMAC_CTX ctx;
  EXPECT_EQ(0, HMAC_Init_ex(ctx.get(), "key", 3, nullptr, nullptr));
  EXPECT_TRUE(
      ERR_equals(ERR_get_error(), ERR_LIB_HMAC, ERR_R_PASSED_NULL_PARAMETER));
  EXPECT_EQ(0u, ERR_get_error());
  HMAC_CTX_free(nullptr);

  mem_fail_allocation_for_testing(1);
  EXPECT_EQ(nullptr, HMAC_CTX_new());
  mem_fail_allocation_for_testing(0);
  ERR_clear_error();
}

TEST(HMACTest, NoHeap) {
  uint64_t before = mem_allocations_for_testing();
  OneShot(EVP_sha512(), std::string(200, 'k'), "data");
  EXPECT_EQ(before, mem_allocations_for_testing());
}

}  // namespace
