// SPDX-License-Identifier: Apache-2.0
//
// crypto.h holds what concerns the library as a whole: its version, and
// functions that once initialised a library. This one needs no call before the
// first use and none after the last.

#ifndef OPENSSL_HEADER_CRYPTO_H
#define OPENSSL_HEADER_CRYPTO_H

#include <openssl/base.h>

#include <openssl/mem.h>
#include <openssl/sha.h>
#include <openssl/thread.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Version.

#define OPENSSL_VERSION_TEXT "OpenSSL 1.1.1 (compatible; BoringSSL)"

#define OPENSSL_VERSION 0
#define OPENSSL_CFLAGS 1
#define OPENSSL_BUILT_ON 2
#define OPENSSL_PLATFORM 3
#define OPENSSL_DIR 4
#define SSLEAY_VERSION OPENSSL_VERSION

// OpenSSL_version returns |OPENSSL_VERSION_TEXT| for |OPENSSL_VERSION| and
// "not available" for all else.
OPENSSL_EXPORT const char *OpenSSL_version(int which);

// OpenSSL_version_num returns |OPENSSL_VERSION_NUMBER|.
OPENSSL_EXPORT unsigned long OpenSSL_version_num(void);

// Older names of these two.
OPENSSL_EXPORT const char *SSLeay_version(int which);
OPENSSL_EXPORT unsigned long SSLeay(void);


// What kind of build this is.

// CRYPTO_has_asm returns one iff the library has assembly.
OPENSSL_EXPORT int CRYPTO_has_asm(void);

// CRYPTO_is_confidential_build returns zero.
OPENSSL_EXPORT int CRYPTO_is_confidential_build(void);

// BORINGSSL_self_test computes known answers with SHA-256, X25519 and ECDSA on
// the NIST curves and returns one if they come out right.
//
//   errors    |ERR_R_INTERNAL_ERROR|
OPENSSL_EXPORT int BORINGSSL_self_test(void);

// FIPS_mode returns zero: the library is no FIPS module. |FIPS_mode_set|
// returns one iff |on| is zero.
OPENSSL_EXPORT int FIPS_mode(void);
OPENSSL_EXPORT int FIPS_mode_set(int on);


// Functions that do nothing. Those with a result return one.

#define OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS 0
#define OPENSSL_INIT_LOAD_CRYPTO_STRINGS 0
#define OPENSSL_INIT_ADD_ALL_CIPHERS 0
#define OPENSSL_INIT_ADD_ALL_DIGESTS 0
#define OPENSSL_INIT_NO_ADD_ALL_CIPHERS 0
#define OPENSSL_INIT_NO_ADD_ALL_DIGESTS 0
#define OPENSSL_INIT_LOAD_CONFIG 0
#define OPENSSL_INIT_NO_LOAD_CONFIG 0
#define OPENSSL_INIT_NO_ATEXIT 0
#define OPENSSL_INIT_ATFORK 0
#define OPENSSL_INIT_ENGINE_RDRAND 0
#define OPENSSL_INIT_ENGINE_DYNAMIC 0
#define OPENSSL_INIT_ENGINE_OPENSSL 0
#define OPENSSL_INIT_ENGINE_CRYPTODEV 0
#define OPENSSL_INIT_ENGINE_CAPI 0
#define OPENSSL_INIT_ENGINE_PADLOCK 0
#define OPENSSL_INIT_ENGINE_AFALG 0
#define OPENSSL_INIT_ENGINE_ALL_BUILTIN 0

OPENSSL_EXPORT int OPENSSL_init_crypto(uint64_t opts,
                                       const OPENSSL_INIT_SETTINGS *settings);
OPENSSL_EXPORT void OPENSSL_cleanup(void);
OPENSSL_EXPORT void CRYPTO_library_init(void);
OPENSSL_EXPORT void CRYPTO_pre_sandbox_init(void);
OPENSSL_EXPORT int CRYPTO_malloc_init(void);
OPENSSL_EXPORT int OPENSSL_malloc_init(void);
OPENSSL_EXPORT void ENGINE_load_builtin_engines(void);
OPENSSL_EXPORT void ENGINE_cleanup(void);
OPENSSL_EXPORT void OPENSSL_load_builtin_modules(void);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_H
