// SPDX-License-Identifier: Apache-2.0
//
// mem.c allocates, wipes and compares memory. Each block has a header that
// holds its size, so that |OPENSSL_free| can wipe it.

#include <openssl/mem.h>

#include <openssl/err.h>

#include "internal.h"

// HEADER_LEN is the size of the header: the strictest alignment, so that what
// follows it is aligned as the block of |malloc| is.
#define HEADER_LEN _Alignof(max_align_t)
STATIC_ASSERT(HEADER_LEN >= sizeof(size_t), "the header holds a size");

// Tests read and set these; a thread counts what it does itself.
static _Thread_local struct {
  uint64_t allocations;
  uint64_t fail_at;  // the count at which allocations begin to fail, or 0
  ptrdiff_t live;
  ptrdiff_t peak;
  void (*observe_free)(const uint8_t *block, size_t len);
} g_stats;

void mem_fail_allocation_for_testing(uint64_t nth) {
  g_stats.fail_at = nth == 0 ? 0 : g_stats.allocations + nth;
}

uint64_t mem_allocations_for_testing(void) {
  return g_stats.allocations;
}

void mem_reset_bytes_for_testing(void) {
  g_stats.live = g_stats.peak = 0;
}

ptrdiff_t mem_live_bytes_for_testing(void) {
  return g_stats.live;
}

size_t mem_peak_bytes_for_testing(void) {
  return (size_t)g_stats.peak;
}

void mem_observe_free_for_testing(void (*observe)(const uint8_t *block,
                                                  size_t len)) {
  g_stats.observe_free = observe;
}

static int must_fail(void) {
  g_stats.allocations++;
  return g_stats.fail_at != 0 && g_stats.allocations >= g_stats.fail_at;
}

static void count_bytes(size_t size) {
  g_stats.live += (ptrdiff_t)size;
  if (g_stats.live > g_stats.peak) {
    g_stats.peak = g_stats.live;
  }
}

static size_t block_size(const void *ptr) {
  size_t size;
  memcpy(&size, (const uint8_t *)ptr - HEADER_LEN, sizeof(size));
  return size;
}

void *OPENSSL_malloc(size_t size) {
  uint8_t *block = NULL;
  // A size above PTRDIFF_MAX never succeeds; the test keeps the sum below from
  // wrapping.
  if (!must_fail() && size <= PTRDIFF_MAX - HEADER_LEN) {
    block = malloc(HEADER_LEN + size);
  }
  if (block == NULL) {
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
    return NULL;
  }
  memcpy(block, &size, sizeof(size));
  count_bytes(size);
  return block + HEADER_LEN;
}

void *OPENSSL_zalloc(size_t size) {
  void *ptr = OPENSSL_malloc(size);
  if (ptr != NULL) {
    memset(ptr, 0, size);
  }
  return ptr;
}

void *OPENSSL_calloc(size_t num, size_t size) {
  if (size != 0 && num > SIZE_MAX / size) {
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_OVERFLOW);
    return NULL;
  }
  return OPENSSL_zalloc(num * size);
}

void OPENSSL_free(void *ptr) {
  if (ptr == NULL) {
    return;
  }
  size_t size = block_size(ptr);
  OPENSSL_cleanse(ptr, size);
  if (g_stats.observe_free != NULL) {
    g_stats.observe_free(ptr, size);
  }
  g_stats.live -= (ptrdiff_t)size;
  free((uint8_t *)ptr - HEADER_LEN);
}

void *OPENSSL_realloc(void *ptr, size_t new_size) {
  void *ret = OPENSSL_malloc(new_size);
  if (ret == NULL || ptr == NULL) {
    return ret;
  }
  size_t old_size = block_size(ptr);
  memcpy(ret, ptr, old_size < new_size ? old_size : new_size);
  OPENSSL_free(ptr);
  return ret;
}

void OPENSSL_clear_free(void *ptr, size_t len) {
  (void)len;
  OPENSSL_free(ptr);
}

void *OPENSSL_memdup(const void *data, size_t size) {
  if (size == 0) {
    return NULL;
  }
  void *ret = OPENSSL_malloc(size);
  if (ret != NULL) {
    memcpy(ret, data, size);
  }
  return ret;
}

void OPENSSL_cleanse(void *ptr, size_t len) {
  // The pointer is volatile: the compiler cannot know that it calls |memset|,
  // and so cannot conclude that a dead buffer need not be written.
  static void *(*const volatile wipe)(void *, int, size_t) = memset;
  if (len != 0) {
    wipe(ptr, 0, len);
  }
}

int CRYPTO_memcmp(const void *a, const void *b, size_t len) {
  const uint8_t *x = a;
  const uint8_t *y = b;
  crypto_word_t diff = 0;
  for (size_t i = 0; i < len; i++) {
    diff = value_barrier_w(diff | (crypto_word_t)(x[i] ^ y[i]));
  }
  return (int)diff;
}

void *CRYPTO_malloc(size_t size, const char *file, int line) {
  (void)file;
  (void)line;
  return OPENSSL_malloc(size);
}

void *CRYPTO_realloc(void *ptr, size_t new_size, const char *file, int line) {
  (void)file;
  (void)line;
  return OPENSSL_realloc(ptr, new_size);
}

void CRYPTO_free(void *ptr, const char *file, int line) {
  (void)file;
  (void)line;
  OPENSSL_free(ptr);
}

int CRYPTO_secure_malloc_init(size_t size, size_t min_size) {
  (void)size;
  (void)min_size;
  return 0;
}

int CRYPTO_secure_malloc_initialized(void) {
  return 0;
}

size_t CRYPTO_secure_used(void) {
  return 0;
}

void *OPENSSL_secure_malloc(size_t size) {
  return OPENSSL_malloc(size);
}

void OPENSSL_secure_clear_free(void *ptr, size_t len) {
  OPENSSL_clear_free(ptr, len);
}
