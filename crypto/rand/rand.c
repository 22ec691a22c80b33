// SPDX-License-Identifier: Apache-2.0
//
// rand.c asks the operating system for randomness. A system call costs a
// fraction of a microsecond, little beside any use of what it returns, and
// spares us a generator with its state, locks, reseeding and forks.

#define _POSIX_C_SOURCE 200809L  // O_CLOEXEC

#include <openssl/rand.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#if defined(OPENSSL_LINUX)
#include <sys/random.h>
#endif

#include "internal.h"

static _Thread_local struct {
  int (*fn)(void *ctx, uint8_t *out, size_t len);
  void *ctx;
} g_test;

void rand_set_for_testing(int (*fn)(void *ctx, uint8_t *out, size_t len),
                          void *ctx) {
  g_test.fn = fn;
  g_test.ctx = ctx;
}

#if defined(OPENSSL_LINUX)

int rand_getrandom(uint8_t *out, size_t len) {
  while (len > 0) {
    // Up to 256 bytes come in one piece and uninterrupted once the system has
    // seeded its generator; before that the call waits and may be interrupted.
    ssize_t done = getrandom(out, len < 256 ? len : 256, 0);
    if (done < 0 && errno != EINTR) {
      return 0;
    }
    if (done > 0) {
      out += done;
      len -= (size_t)done;
    }
  }
  return 1;
}

#else

int rand_getrandom(uint8_t *out, size_t len) {
  (void)out;
  return len == 0;
}

#endif  // OPENSSL_LINUX

static int open_urandom(void) {
  int fd;
  do {
    fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  } while (fd < 0 && errno == EINTR);
  return fd;
}

int rand_urandom(uint8_t *out, size_t len) {
  int fd = open_urandom();
  if (fd < 0) {
    return 0;
  }
  while (len > 0) {
    ssize_t done = read(fd, out, len);
    if (done == 0 || (done < 0 && errno != EINTR)) {
      break;
    }
    if (done > 0) {
      out += done;
      len -= (size_t)done;
    }
  }
  close(fd);
  return len == 0;
}

int RAND_bytes(uint8_t *buf, size_t len) {
  if (g_test.fn != NULL) {
    return g_test.fn(g_test.ctx, buf, len);
  }
  int saved_errno = errno;
  if (!rand_getrandom(buf, len) && !rand_urandom(buf, len)) {
    // Nothing that the caller could do instead is safe.
    fputs("RAND_bytes: the system gives no randomness\n", stderr);
    abort();
  }
  errno = saved_errno;
  return 1;
}

int RAND_pseudo_bytes(uint8_t *buf, size_t len) {
  return RAND_bytes(buf, len);
}

void RAND_seed(const void *buf, int num) {
  (void)buf;
  (void)num;
}

void RAND_add(const void *buf, int num, double entropy) {
  (void)buf;
  (void)num;
  (void)entropy;
}

int RAND_load_file(const char *path, long num) {
  (void)path;
  return num < 0 ? 1 : (int)num;
}

int RAND_poll(void) {
  return 1;
}

int RAND_status(void) {
  return 1;
}

void RAND_cleanup(void) {}

void RAND_enable_fork_unsafe_buffering(int fd) {
  (void)fd;
}

void RAND_disable_fork_unsafe_buffering(void) {}
