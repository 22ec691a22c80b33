// SPDX-License-Identifier: Apache-2.0
//
// crypto/test/api_surface.h walks the public functions that programs written
// for BoringSSL may call: those of priority A and B in util/api_surface.txt.
// Both walks are generated, in C and in C++.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_API_SURFACE_H
#define OPENSSL_HEADER_CRYPTO_TEST_API_SURFACE_H

#if defined(__cplusplus)
extern "C" {
#endif


typedef void (*API_FUNCTION)(void);
typedef void (*API_VISITOR)(void *ctx, const char *name, API_FUNCTION function);

// api_surface_c and api_surface_cxx call |visit| for each function, in the
// order of the list.
void api_surface_c(API_VISITOR visit, void *ctx);
void api_surface_cxx(API_VISITOR visit, void *ctx);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_TEST_API_SURFACE_H
