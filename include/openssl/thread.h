// SPDX-License-Identifier: Apache-2.0
//
// thread.h holds the callbacks by which programs once lent locks to a library.
// This one brings its own: everything here does nothing.

#ifndef OPENSSL_HEADER_THREAD_H
#define OPENSSL_HEADER_THREAD_H

#include <openssl/base.h>

#if defined(__cplusplus)
extern "C" {
#endif

#define CRYPTO_LOCK 1
#define CRYPTO_UNLOCK 2
#define CRYPTO_READ 4
#define CRYPTO_WRITE 8

struct CRYPTO_dynlock_value;

// CRYPTO_num_locks returns one, so that programs that allocate as many locks
// don't allocate nothing.
OPENSSL_EXPORT int CRYPTO_num_locks(void);

// CRYPTO_get_lock_name returns a fixed string.
OPENSSL_EXPORT const char *CRYPTO_get_lock_name(int lock_num);

// CRYPTO_get_locking_callback returns NULL.
OPENSSL_EXPORT void (*CRYPTO_get_locking_callback(void))(int mode, int lock_num,
                                                         const char *file,
                                                         int line);

// CRYPTO_THREADID_set_callback returns one.
OPENSSL_EXPORT int CRYPTO_THREADID_set_callback(
    void (*threadid_func)(CRYPTO_THREADID *threadid));

// The others do nothing.
OPENSSL_EXPORT void CRYPTO_set_locking_callback(
    void (*func)(int mode, int lock_num, const char *file, int line));
OPENSSL_EXPORT void CRYPTO_set_add_lock_callback(
    int (*func)(int *num, int mount, int lock_num, const char *file, int line));
OPENSSL_EXPORT void CRYPTO_THREADID_set_numeric(CRYPTO_THREADID *id,
                                                unsigned long val);
OPENSSL_EXPORT void CRYPTO_THREADID_set_pointer(CRYPTO_THREADID *id, void *ptr);
OPENSSL_EXPORT void CRYPTO_THREADID_current(CRYPTO_THREADID *id);
OPENSSL_EXPORT void CRYPTO_set_id_callback(unsigned long (*func)(void));
OPENSSL_EXPORT void CRYPTO_set_dynlock_create_callback(
    struct CRYPTO_dynlock_value *(*create)(const char *file, int line));
OPENSSL_EXPORT void CRYPTO_set_dynlock_lock_callback(void (*lock)(
    int mode, struct CRYPTO_dynlock_value *l, const char *file, int line));
OPENSSL_EXPORT void CRYPTO_set_dynlock_destroy_callback(void (*destroy)(
    struct CRYPTO_dynlock_value *l, const char *file, int line));

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_THREAD_H
