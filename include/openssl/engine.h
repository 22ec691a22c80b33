// SPDX-License-Identifier: Apache-2.0
//
// engine.h exists for functions that take an |ENGINE|, which may always be
// NULL: there is nothing that an engine could do here.

#ifndef OPENSSL_HEADER_ENGINE_H
#define OPENSSL_HEADER_ENGINE_H

#include <openssl/base.h>

#if defined(__cplusplus)
extern "C" {
#endif


// ENGINE_new returns a new empty engine, or NULL.
OPENSSL_EXPORT ENGINE *ENGINE_new(void);

// ENGINE_free frees |engine|, which may be NULL, and returns one.
OPENSSL_EXPORT int ENGINE_free(ENGINE *engine);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_ENGINE_H
