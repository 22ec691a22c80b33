// SPDX-License-Identifier: Apache-2.0
//
// thread.c holds the primitives of crypto/thread/internal.h over POSIX threads
// and C11 atomics, and the functions of thread.h, which do nothing.

#include <openssl/thread.h>

#include "internal.h"

STATIC_ASSERT(sizeof(CRYPTO_refcount_t) == sizeof(uint32_t),
              "C and C++ agree on the layout");

static void abort_unless(int ok) {
  if (!ok) {
    abort();
  }
}

void CRYPTO_once(CRYPTO_once_t *once, void (*init)(void)) {
  abort_unless(pthread_once(once, init) == 0);
}

void CRYPTO_MUTEX_init(CRYPTO_MUTEX *lock) {
  abort_unless(pthread_mutex_init(lock, NULL) == 0);
}

void CRYPTO_MUTEX_lock(CRYPTO_MUTEX *lock) {
  abort_unless(pthread_mutex_lock(lock) == 0);
}

void CRYPTO_MUTEX_unlock(CRYPTO_MUTEX *lock) {
  abort_unless(pthread_mutex_unlock(lock) == 0);
}

void CRYPTO_MUTEX_cleanup(CRYPTO_MUTEX *lock) {
  abort_unless(pthread_mutex_destroy(lock) == 0);
}

void CRYPTO_refcount_inc(CRYPTO_refcount_t *count) {
  uint32_t n = atomic_load_explicit(count, memory_order_relaxed);
  while (n != CRYPTO_REFCOUNT_MAX &&
         !atomic_compare_exchange_weak_explicit(
             count, &n, n + 1, memory_order_relaxed, memory_order_relaxed)) {
  }
}

int CRYPTO_refcount_dec_and_test_zero(CRYPTO_refcount_t *count) {
  uint32_t n = atomic_load_explicit(count, memory_order_relaxed);
  do {
    if (n == CRYPTO_REFCOUNT_MAX) {
      return 0;
    }
    abort_unless(n != 0);
    // Release what this thread wrote; acquire, in the last thread, what the
    // others released.
  } while (!atomic_compare_exchange_weak_explicit(
      count, &n, n - 1, memory_order_acq_rel, memory_order_relaxed));
  return n == 1;
}


// thread.h

int CRYPTO_num_locks(void) {
  return 1;
}

void CRYPTO_set_locking_callback(void (*func)(int mode, int lock_num,
                                              const char *file, int line)) {
  (void)func;
}

void (*CRYPTO_get_locking_callback(void))(int mode, int lock_num,
                                          const char *file, int line) {
  return NULL;
}

void CRYPTO_set_add_lock_callback(int (*func)(int *num, int mount, int lock_num,
                                              const char *file, int line)) {
  (void)func;
}

const char *CRYPTO_get_lock_name(int lock_num) {
  (void)lock_num;
  return "no locks";
}

int CRYPTO_THREADID_set_callback(
    void (*threadid_func)(CRYPTO_THREADID *threadid)) {
  (void)threadid_func;
  return 1;
}

void CRYPTO_THREADID_set_numeric(CRYPTO_THREADID *id, unsigned long val) {
  (void)id;
  (void)val;
}

void CRYPTO_THREADID_set_pointer(CRYPTO_THREADID *id, void *ptr) {
  (void)id;
  (void)ptr;
}

void CRYPTO_THREADID_current(CRYPTO_THREADID *id) {
  (void)id;
}

void CRYPTO_set_id_callback(unsigned long (*func)(void)) {
  (void)func;
}

void CRYPTO_set_dynlock_create_callback(
    struct CRYPTO_dynlock_value *(*create)(const char *file, int line)) {
  (void)create;
}

void CRYPTO_set_dynlock_lock_callback(void (*lock)(
    int mode, struct CRYPTO_dynlock_value *l, const char *file, int line)) {
  (void)lock;
}

void CRYPTO_set_dynlock_destroy_callback(void (*destroy)(
    struct CRYPTO_dynlock_value *l, const char *file, int line)) {
  (void)destroy;
}
