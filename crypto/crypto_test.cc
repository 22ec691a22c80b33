// SPDX-License-Identifier: Apache-2.0
//
// crypto_test.cc tests what crypto.h says of the library, and that the headers
// which only forward reach what programs expect of them.

#include <openssl/asn1_mac.h>
#include <openssl/buffer.h>
#include <openssl/configuration.h>
#include <openssl/cpu.h>
#include <openssl/e_os2.h>
#include <openssl/obj_mac.h>
#include <openssl/objects.h>
#include <openssl/opensslv.h>
#include <openssl/ossl_typ.h>
#include <openssl/safestack.h>
#include <openssl/service_indicator.h>
#include <openssl/type_check.h>
#include <openssl/types.h>

#include <openssl/aead.h>
#include <openssl/cipher.h>
#include <openssl/pkcs7.h>
#include <openssl/x509.h>

#include <openssl/engine.h>
#include <openssl/err.h>
#include <openssl/ex_data.h>

#include <string.h>

#include <gtest/gtest.h>

namespace {

TEST(CryptoTest, Version) {
  EXPECT_STREQ(OpenSSL_version(OPENSSL_VERSION), OPENSSL_VERSION_TEXT);
  EXPECT_STREQ(SSLeay_version(SSLEAY_VERSION), OPENSSL_VERSION_TEXT);
  for (int i : {OPENSSL_CFLAGS, OPENSSL_BUILT_ON, OPENSSL_PLATFORM, OPENSSL_DIR,
                -1, 100}) {
    EXPECT_STREQ(OpenSSL_version(i), "not available");
  }
  EXPECT_EQ(OpenSSL_version_num(), 0x1010107ful);
  EXPECT_EQ(SSLeay(), 0x1010107ful);
}

TEST(CryptoTest, NoFIPSModule) {
  EXPECT_EQ(FIPS_mode(), 0);
  EXPECT_EQ(FIPS_mode_set(0), 1);
  EXPECT_EQ(FIPS_mode_set(1), 0);
  EXPECT_EQ(CRYPTO_is_confidential_build(), 0);
#if defined(OPENSSL_NO_ASM)
  EXPECT_EQ(CRYPTO_has_asm(), 0);
#else
  EXPECT_EQ(CRYPTO_has_asm(), 1);
#endif
}

TEST(CryptoTest, InitialisationDoesNothing) {
  EXPECT_EQ(OPENSSL_init_crypto(OPENSSL_INIT_LOAD_CONFIG, nullptr), 1);
  EXPECT_EQ(CRYPTO_malloc_init(), 1);
  EXPECT_EQ(OPENSSL_malloc_init(), 1);
  CRYPTO_library_init();
  CRYPTO_pre_sandbox_init();
  ENGINE_load_builtin_engines();
  ENGINE_cleanup();
  OPENSSL_load_builtin_modules();
  OPENSSL_cleanup();
  CRYPTO_cleanup_all_ex_data();
}


TEST(CryptoTest, Engines) {
  ENGINE *engine = ENGINE_new();
  EXPECT_TRUE(engine);
  EXPECT_EQ(ENGINE_free(engine), 1);
  EXPECT_EQ(ENGINE_free(nullptr), 1);
}

// Old programs get each of these through another header.
TEST(CryptoTest, ForwardingHeaders) {
  EXPECT_EQ(NID_secp384r1, 715);
  EXPECT_EQ(OBJ_txt2nid("secp384r1"), NID_secp384r1);
  EXPECT_EQ(SHA256_DIGEST_LENGTH, 32);
  bssl::UniquePtr<BUF_MEM> buf(BUF_MEM_new());
  EXPECT_TRUE(buf);
  OPENSSL_free(nullptr);
  EXPECT_EQ(CRYPTO_READ, 4);
}

}  // namespace
