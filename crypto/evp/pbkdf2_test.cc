// SPDX-License-Identifier: Apache-2.0
//
// pbkdf2_test.cc tests PBKDF2 on RFC 6070, RFC 7914, and values of Python's
// hashlib.pbkdf2_hmac.

#include <openssl/evp.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "crypto/test/expect_error.h"
#include "crypto/test/test_util.h"

namespace {

struct Pbkdf2Test {
  const EVP_MD *(*md)();
  std::string password, salt;
  uint32_t iterations;
  const char *key;
};

const Pbkdf2Test kTests[] = {
    // RFC 6070, section 2.
    {EVP_sha1, "password", "salt", 1,
     "0c60c80f961f0e71f3a9b524af6012062fe037a6"},
    {EVP_sha1, "password", "salt", 2,
     "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"},
    {EVP_sha1, "passwordPASSWORDpassword",
     "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096,
     "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038"},
    {EVP_sha1, std::string("pass\0word", 9), std::string("sa\0lt", 5), 4096,
     "56fa6aa75548099dcc37d7f03425e0c3"},
    // RFC 7914, section 11.
    {EVP_sha256, "passwd", "salt", 1,
     "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
     "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"},
    // hashlib.pbkdf2_hmac.
    {EVP_sha512, "", "", 3,
     "ba78a2c18fe1f3cfffaba0f93ccf85fc342edf2c34ff439f928c464fe04ee9c4"
     "3d6516594282bf31d9b80ba31d67e6d076cc2e45ba2d5c9d6bca44f288940c5d"
     "e7c09eb3ab01040d6e0d974f69ba934bef7d8998a1c7c274e20e3bd7ba463966"
     "72d2de86"},
    {EVP_sha384, std::string(200, 'k'), "", 2,
     "9642d3fb47cfab9aad3a21aca6ab56d64dafd684474390a291ec574598172f03"
     "dd097f7f561a1db7fa197212e3e1c138f4fe"},
    {EVP_sha224, "pass", "NaCl", 7,
     "b654a7545922d4e40c9227cbdab4b12a9d9b52ad8ca05644f95589c39976806a"
     "b152cae0290b0ecadf5336458a9c30c83cab2ea5151bef497b13674c6b"},
};

TEST(Pbkdf2Test, KnownAnswers) {
  for (const Pbkdf2Test &t : kTests) {
    const std::vector<uint8_t> want = HexBytes(t.key);
    std::vector<uint8_t> out(want.size() + 1, 0xaa);
    for (size_t len : {want.size(), want.size() - 1, size_t{1}, size_t{0}}) {
      ASSERT_TRUE(PKCS5_PBKDF2_HMAC(
          t.password.data(), t.password.size(),
          reinterpret_cast<const uint8_t *>(t.salt.data()), t.salt.size(),
          t.iterations, t.md(), len, out.data()));
      EXPECT_EQ(Bytes(out.data(), len), Bytes(want.data(), len));
    }
    EXPECT_EQ(out.back(), 0xaa);
  }
}

TEST(Pbkdf2Test, NoIterations) {
  uint8_t out[4];
  EXPECT_FALSE(
      PKCS5_PBKDF2_HMAC("p", 1, nullptr, 0, 0, EVP_sha256(), sizeof(out), out));
  EXPECT_ERROR(EVP, EVP_R_INVALID_PARAMETERS);
  if (sizeof(size_t) == 8) {
    EXPECT_FALSE(
        PKCS5_PBKDF2_HMAC("p", 1, nullptr, 0, 1, EVP_sha256(), SIZE_MAX, out));
    EXPECT_ERROR(EVP, EVP_R_INVALID_PARAMETERS);
  }
}

}  // namespace
