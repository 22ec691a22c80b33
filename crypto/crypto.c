// SPDX-License-Identifier: Apache-2.0
//
// crypto.c holds the functions of crypto.h: the version, and initialisation
// that does nothing.

#include <openssl/crypto.h>

const char *OpenSSL_version(int which) {
  return which == OPENSSL_VERSION ? OPENSSL_VERSION_TEXT : "not available";
}

unsigned long OpenSSL_version_num(void) {
  return OPENSSL_VERSION_NUMBER;
}

const char *SSLeay_version(int which) {
  return OpenSSL_version(which);
}

unsigned long SSLeay(void) {
  return OpenSSL_version_num();
}

int CRYPTO_has_asm(void) {
#if defined(OPENSSL_NO_ASM)
  return 0;
#else
  return 1;
#endif
}

int CRYPTO_is_confidential_build(void) {
  return 0;
}

int FIPS_mode(void) {
  return 0;
}

int FIPS_mode_set(int on) {
  return on == 0;
}

int OPENSSL_init_crypto(uint64_t opts, const OPENSSL_INIT_SETTINGS *settings) {
  (void)opts;
  (void)settings;
  return 1;
}

void OPENSSL_cleanup(void) {}

void CRYPTO_library_init(void) {}

void CRYPTO_pre_sandbox_init(void) {}

int CRYPTO_malloc_init(void) {
  return 1;
}

int OPENSSL_malloc_init(void) {
  return 1;
}

void ENGINE_load_builtin_engines(void) {}

void ENGINE_cleanup(void) {}

void OPENSSL_load_builtin_modules(void) {}
