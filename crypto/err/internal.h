// SPDX-License-Identifier: Apache-2.0
//
// crypto/err/internal.h describes the generated table of reasons, and has the
// reasons that no public header has.

#ifndef OPENSSL_HEADER_CRYPTO_ERR_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_ERR_INTERNAL_H

#include "crypto/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// ERR_REASON is one reason: its packed error and the suffix of its macro.
typedef struct {
  uint32_t packed_error;
  const char *name;
} ERR_REASON;

// kErrReasons has the |kErrReasonsLen| reasons of all public headers and of
// this one in ascending order.
extern const ERR_REASON kErrReasons[];
extern const size_t kErrReasonsLen;

// Reasons of a library that we don't have: those that BoringSSL's d2i_ and i2d_
// functions give for a length and a kind of key.
#define ASN1_R_BUFFER_TOO_SMALL 107
#define ASN1_R_UNSUPPORTED_PUBLIC_KEY_TYPE 187


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_ERR_INTERNAL_H
