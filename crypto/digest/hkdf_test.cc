// SPDX-License-Identifier: Apache-2.0
//
// hkdf_test.cc tests HKDF with the examples of RFC 5869 and at the bounds of
// its output.

#include <openssl/hkdf.h>

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/digest.h>
#include <openssl/err.h>
#include <openssl/hmac.h>

#include "crypto/mem/internal.h"
#include "crypto/test/test_util.h"

namespace {

// Range returns the bytes from |first| to before |end|.
std::vector<uint8_t> Range(unsigned first, unsigned end) {
  std::vector<uint8_t> out;
  for (unsigned i = first; i < end; i++) {
    out.push_back(static_cast<uint8_t>(i));
  }
  return out;
}

struct Example {
  const EVP_MD *(*md)();
  std::vector<uint8_t> secret, salt, info;
  const char *prk, *okm;
};

// RFC 5869, appendix A.
const Example kExamples[] = {
    {EVP_sha256, std::vector<uint8_t>(22, 0x0b), Range(0x00, 0x0d),
     Range(0xf0, 0xfa),
     "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
     "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
     "34007208d5b887185865"},
    {EVP_sha256, Range(0x00, 0x50), Range(0x60, 0xb0), Range(0xb0, 0x100),
     "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
     "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
     "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
     "cc30c58179ec3e87c14c01d5c1f3434f1d87"},
    {EVP_sha256,
     std::vector<uint8_t>(22, 0x0b),
     {},
     {},
     "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
     "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
     "9d201395faa4b61a96c8"},
    {EVP_sha1, std::vector<uint8_t>(11, 0x0b), Range(0x00, 0x0d),
     Range(0xf0, 0xfa), "9b6c18c432a7bf8f0e71c8eb88f4b30baa2ba243",
     "085a01ea1b10f36933068b56efa5ad81a4f14b822f5b091568a9cdd4f155fda2"
     "c22e422478d305f3f896"},
    {EVP_sha1, Range(0x00, 0x50), Range(0x60, 0xb0), Range(0xb0, 0x100),
     "8adae09a2a307059478d309b26c4115a224cfaf6",
     "0bd770a74d1160f7c9f12cd5912a06ebff6adcae899d92191fe4305673ba2ffe"
     "8fa3f1a4e5ad79f3f334b3b202b2173c486ea37ce3d397ed034c7f9dfeb15c5e"
     "927336d0441f4c4300e2cff0d0900b52d3b4"},
    {EVP_sha1,
     std::vector<uint8_t>(22, 0x0b),
     {},
     {},
     "da8c8a73c7fa77288ec6f5e7c297786aa0d32d01",
     "0ac1af7002b3d761d1e55298da9d0506b9ae52057220a306e07b6b87e8df21d0"
     "ea00033de03984d34918"},
    {EVP_sha1,
     std::vector<uint8_t>(22, 0x0c),
     {},
     {},
     "2adccada18779e7c2077ad2eb19d3f3e731385dd",
     "2c91117204d745f3500d636a62f64f0ab3bae548aa53d423b0d1f27ebba6f5e5"
     "673a081d70cce7acfc48"},
};

TEST(HKDFTest, Examples) {
  for (const Example &t : kExamples) {
    SCOPED_TRACE(t.okm);
    uint8_t prk[EVP_MAX_MD_SIZE];
    size_t prk_len = 0;
    ASSERT_EQ(1, HKDF_extract(prk, &prk_len, t.md(), t.secret.data(),
                              t.secret.size(), t.salt.data(), t.salt.size()));
    EXPECT_EQ(t.prk, EncodeHex(Bytes(prk, prk_len)));

    std::vector<uint8_t> okm(std::string(t.okm).size() / 2);
    ASSERT_EQ(1, HKDF_expand(okm.data(), okm.size(), t.md(), prk, prk_len,
                             t.info.data(), t.info.size()));
    EXPECT_EQ(t.okm, EncodeHex(Bytes(okm)));

    std::vector<uint8_t> at_once(okm.size());
    ASSERT_EQ(1, HKDF(at_once.data(), at_once.size(), t.md(), t.secret.data(),
                      t.secret.size(), t.salt.data(), t.salt.size(),
                      t.info.data(), t.info.size()));
    EXPECT_EQ(Bytes(okm), Bytes(at_once));
  }
}

// Every length up to the longest, and one more. Shorter outputs are prefixes of
// longer ones, and the last block is what the RFC says.
TEST(HKDFTest, OutputLengths) {
  for (const EVP_MD *md : {EVP_sha1(), EVP_sha256(), EVP_sha512()}) {
    const size_t size = EVP_MD_size(md), max = 255 * size;
    const uint8_t prk[3] = {1, 2, 3}, info[2] = {4, 5};
    std::vector<uint8_t> longest(max);
    ASSERT_EQ(1, HKDF_expand(longest.data(), max, md, prk, sizeof(prk), info,
                             sizeof(info)));
    std::vector<uint8_t> last(longest.end() - 2 * size, longest.end() - size);
    last.insert(last.end(), {4, 5, 255});
    uint8_t want[EVP_MAX_MD_SIZE];
    ASSERT_TRUE(
        HMAC(md, prk, sizeof(prk), last.data(), last.size(), want, nullptr));
    EXPECT_EQ(Bytes(want, size), Bytes(longest.data() + max - size, size));

    for (size_t len :
         {size_t{0}, size_t{1}, size - 1, size, size + 1, 2 * size, max - 1}) {
      std::vector<uint8_t> out(len + 1, 0xee);
      ASSERT_EQ(1, HKDF_expand(out.data(), len, md, prk, sizeof(prk), info,
                               sizeof(info)));
      EXPECT_EQ(Bytes(longest.data(), len), Bytes(out.data(), len));
      EXPECT_EQ(0xee, out[len]) << "written beyond the end";
    }

    for (size_t len : {max + 1, SIZE_MAX}) {
      uint8_t out = 0xee;
      ERR_clear_error();
      EXPECT_EQ(
          0, HKDF_expand(&out, len, md, prk, sizeof(prk), info, sizeof(info)));
      EXPECT_TRUE(
          ERR_equals(ERR_get_error(), ERR_LIB_HKDF, HKDF_R_OUTPUT_TOO_LARGE));
      EXPECT_EQ(0u, ERR_get_error());
      EXPECT_EQ(0, HKDF(&out, len, md, prk, sizeof(prk), nullptr, 0, info,
                        sizeof(info)));
      EXPECT_TRUE(
          ERR_equals(ERR_get_error(), ERR_LIB_HKDF, HKDF_R_OUTPUT_TOO_LARGE));
      EXPECT_EQ(0xee, out);
    }
  }
}

// An empty salt is the same as a digest's length of zeros.
TEST(HKDFTest, EmptySalt) {
  const uint8_t secret[5] = {1, 2, 3, 4, 5}, zeros[32] = {0};
  uint8_t without[EVP_MAX_MD_SIZE], with[EVP_MAX_MD_SIZE];
  size_t len;
  ASSERT_EQ(1, HKDF_extract(without, &len, EVP_sha256(), secret, sizeof(secret),
                            nullptr, 0));
  ASSERT_EQ(1, HKDF_extract(with, &len, EVP_sha256(), secret, sizeof(secret),
                            zeros, sizeof(zeros)));
  EXPECT_EQ(Bytes(without, len), Bytes(with, len));
}

TEST(HKDFTest, NoHeap) {
  uint64_t before = mem_allocations_for_testing();
  uint8_t out[100];
  ASSERT_EQ(1, HKDF(out, sizeof(out), EVP_sha512(), nullptr, 0, nullptr, 0,
                    nullptr, 0));
  EXPECT_EQ(before, mem_allocations_for_testing());
}

}  // namespace
