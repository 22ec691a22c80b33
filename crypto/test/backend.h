// SPDX-License-Identifier: Apache-2.0
//
// backend.h lets the environment choose how curves compute. Only programs of
// tests ask: the library itself does not read the environment.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_BACKEND_H
#define OPENSSL_HEADER_CRYPTO_TEST_BACKEND_H

#if defined(__cplusplus)
extern "C" {
#endif

// UseBackendOfEnvironment makes every group use the backend that EC_BACKEND
// names. It does nothing if that is not set, and ends the program if no group
// has such a backend or this machine cannot run it. CPU_ASSUME lists features
// of the processor that are there though it does not say so, as under valgrind,
// which runs ADX and hides it.
void UseBackendOfEnvironment(void);

#if defined(__cplusplus)
}  // extern "C"
#endif


#endif  // OPENSSL_HEADER_CRYPTO_TEST_BACKEND_H
