// SPDX-License-Identifier: Apache-2.0
//
// crypto/rand/internal.h holds the hook by which tests make |RAND_bytes| fail
// or repeat itself, and the sources behind it. Always compiled, never exported.

#ifndef OPENSSL_HEADER_CRYPTO_RAND_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_RAND_INTERNAL_H

#include "crypto/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// rand_set_for_testing makes |RAND_bytes| return what |fn(ctx, out, len)|
// returns, in the calling thread. NULL brings the system's generator back.
void rand_set_for_testing(int (*fn)(void *ctx, uint8_t *out, size_t len),
                          void *ctx);

// rand_getrandom fills |out| by the system call of that name, and
// |rand_urandom| from the device.
//
//   errors    returns 0 where there is none, and |out| is then not random;
//             queues nothing
MUST_USE int rand_getrandom(uint8_t *out, size_t len);
MUST_USE int rand_urandom(uint8_t *out, size_t len);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_RAND_INTERNAL_H
