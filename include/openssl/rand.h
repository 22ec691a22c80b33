// SPDX-License-Identifier: Apache-2.0
//
// rand.h holds the random number generator: the operating system's, asked for
// each request. There is no state that a fork could duplicate.

#ifndef OPENSSL_HEADER_RAND_H
#define OPENSSL_HEADER_RAND_H

#include <openssl/base.h>

#if defined(__cplusplus)
extern "C" {
#endif


// RAND_bytes fills |buf| with |len| random bytes, fit for keys, and returns
// one. It aborts the process if the system has no randomness to give.
OPENSSL_EXPORT int RAND_bytes(uint8_t *buf, size_t len);


// Older names.

// RAND_pseudo_bytes is |RAND_bytes|.
OPENSSL_EXPORT int RAND_pseudo_bytes(uint8_t *buf, size_t len);

// These do nothing: the system seeds its generator. |RAND_load_file| returns
// |num|, or one if that is negative; |RAND_poll| and |RAND_status| return one.
OPENSSL_EXPORT void RAND_seed(const void *buf, int num);
OPENSSL_EXPORT void RAND_add(const void *buf, int num, double entropy);
OPENSSL_EXPORT int RAND_load_file(const char *path, long num);
OPENSSL_EXPORT int RAND_poll(void);
OPENSSL_EXPORT int RAND_status(void);
OPENSSL_EXPORT void RAND_cleanup(void);

// These do nothing: nothing is buffered.
OPENSSL_EXPORT void RAND_enable_fork_unsafe_buffering(int fd);
OPENSSL_EXPORT void RAND_disable_fork_unsafe_buffering(void);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_RAND_H
