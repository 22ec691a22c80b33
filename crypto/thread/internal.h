// SPDX-License-Identifier: Apache-2.0
//
// crypto/thread/internal.h holds what modules need when threads share data:
// running something once, a lock, and reference counts. Operations that can
// only fail through misuse abort the process.

#ifndef OPENSSL_HEADER_CRYPTO_THREAD_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_THREAD_INTERNAL_H

#include "crypto/internal.h"

#include <pthread.h>

// CRYPTO_ATOMIC(T) is an atomic T with one layout in both languages.
#if defined(__cplusplus)
#include <atomic>
#define CRYPTO_ATOMIC(T) std::atomic<T>
#else
#include <stdatomic.h>
#define CRYPTO_ATOMIC(T) _Atomic(T)
#endif

#if defined(__cplusplus)
extern "C" {
#endif


// Once.

typedef pthread_once_t CRYPTO_once_t;
#define CRYPTO_ONCE_INIT PTHREAD_ONCE_INIT

// CRYPTO_once runs |init| unless it has run for |*once|, and returns when it
// has. What |init| wrote is visible to the caller.
void CRYPTO_once(CRYPTO_once_t *once, void (*init)(void));


// Lock.

typedef pthread_mutex_t CRYPTO_MUTEX;
#define CRYPTO_MUTEX_STATIC_INIT PTHREAD_MUTEX_INITIALIZER

void CRYPTO_MUTEX_init(CRYPTO_MUTEX *lock);
void CRYPTO_MUTEX_lock(CRYPTO_MUTEX *lock);
void CRYPTO_MUTEX_unlock(CRYPTO_MUTEX *lock);
void CRYPTO_MUTEX_cleanup(CRYPTO_MUTEX *lock);


// Reference counts.

// CRYPTO_refcount_t counts references. A count that has reached
// |CRYPTO_REFCOUNT_MAX| is never written again: a static object begins there
// and may lie in read-only memory, and an overflow leaks instead of freeing
// what is in use.
typedef CRYPTO_ATOMIC(uint32_t) CRYPTO_refcount_t;
#define CRYPTO_REFCOUNT_MAX UINT32_MAX

// CRYPTO_refcount_inc adds one.
void CRYPTO_refcount_inc(CRYPTO_refcount_t *count);

// CRYPTO_refcount_dec_and_test_zero subtracts one, aborting if there is none,
// and returns one iff none is left. The caller then sees all writes that other
// threads made before they let go.
MUST_USE int CRYPTO_refcount_dec_and_test_zero(CRYPTO_refcount_t *count);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_THREAD_INTERNAL_H
