// SPDX-License-Identifier: Apache-2.0
//
// sha_blocks_test.cc compares the backends of the compression functions with
// the portable one, and what the hashes compute with and without them.

#include "crypto/digest/sha_blocks.h"

#include <vector>

#include <gtest/gtest.h>

#include <openssl/sha.h>

#include "crypto/test/test_util.h"

namespace {

// Compares |blocks| with |portable| from random states of |N| words, on runs of
// blocks that begin at any alignment.
template <size_t N>
void ExpectSame(void (*blocks)(uint32_t *, const uint8_t *, size_t),
                void (*portable)(uint32_t *, const uint8_t *, size_t)) {
  TestRandom random;
  for (size_t num_blocks = 0; num_blocks < 40; num_blocks++) {
    std::vector<uint8_t> in = random.Vector(64 * num_blocks + 15);
    uint32_t want[N], got[N];
    for (size_t i = 0; i < N; i++) {
      want[i] = got[i] = static_cast<uint32_t>(random.Next());
    }
    const size_t offset = num_blocks % 16;
    portable(want, in.data() + offset, num_blocks);
    blocks(got, in.data() + offset, num_blocks);
    for (size_t i = 0; i < N; i++) {
      ASSERT_EQ(want[i], got[i]) << num_blocks << " blocks, word " << i;
    }
  }
}

#if defined(SHA_BLOCKS_X86_64)

class SHABlocksTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!sha_ni_available()) {
      GTEST_SKIP() << "this CPU has no SHA extensions";
    }
  }
};

TEST_F(SHABlocksTest, SHA1NI) {
  ExpectSame<5>(sha1_blocks_ni, sha1_blocks_portable);
}

TEST_F(SHABlocksTest, SHA256NI) {
  ExpectSame<8>(sha256_blocks_ni, sha256_blocks_portable);
}

// Sets |sha1| and |sha256| to the digests of |in| by the backend that is
// chosen.
void Hash(const std::vector<uint8_t> &in, uint8_t sha1[SHA_DIGEST_LENGTH],
          uint8_t sha256[SHA256_DIGEST_LENGTH]) {
  SHA1(in.data(), in.size(), sha1);
  SHA256(in.data(), in.size(), sha256);
}

TEST_F(SHABlocksTest, Forced) {
  const CPU_FEATURES before = *cpu_features();
  TestRandom random;
  for (size_t len = 0; len < 1000; len += 37) {
    const std::vector<uint8_t> in = random.Vector(len);
    uint8_t sha1[2][SHA_DIGEST_LENGTH], sha256[2][SHA256_DIGEST_LENGTH];
    Hash(in, sha1[0], sha256[0]);
    ASSERT_TRUE(cpu_mask_for_testing("sha_ni"));
    EXPECT_FALSE(sha_ni_available());
    Hash(in, sha1[1], sha256[1]);
    *const_cast<CPU_FEATURES *>(cpu_features()) = before;
    EXPECT_EQ(Bytes(sha1[0]), Bytes(sha1[1]));
    EXPECT_EQ(Bytes(sha256[0]), Bytes(sha256[1]));
  }
}

// Each feature that the functions use is asked for.
TEST_F(SHABlocksTest, Needs) {
  const CPU_FEATURES before = *cpu_features();
  for (const char *feature : {"sha_ni", "ssse3", "sse41"}) {
    ASSERT_TRUE(cpu_mask_for_testing(feature));
    EXPECT_FALSE(sha_ni_available()) << feature;
    *const_cast<CPU_FEATURES *>(cpu_features()) = before;
  }
}

#endif  // SHA_BLOCKS_X86_64

}  // namespace
