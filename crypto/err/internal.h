// SPDX-License-Identifier: Apache-2.0
//
// crypto/err/internal.h describes the generated table of reasons.

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

// kErrReasons has the |kErrReasonsLen| reasons of all public headers in
// ascending order.
extern const ERR_REASON kErrReasons[];
extern const size_t kErrReasonsLen;


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_ERR_INTERNAL_H
