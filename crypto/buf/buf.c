// SPDX-License-Identifier: Apache-2.0
//
// buf.c holds the growing buffer of buf.h.

#include <openssl/buf.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/internal.h"

BUF_MEM *BUF_MEM_new(void) {
  return OPENSSL_zalloc(sizeof(BUF_MEM));
}

void BUF_MEM_free(BUF_MEM *buf) {
  if (buf != NULL) {
    OPENSSL_free(buf->data);
    OPENSSL_free(buf);
  }
}

int BUF_MEM_reserve(BUF_MEM *buf, size_t cap) {
  if (cap <= buf->max) {
    return 1;
  }
  // A third more than asked for, so that appending bytes takes linear time.
  size_t max = cap > SIZE_MAX / 2 ? cap : cap + cap / 3;
  char *data = OPENSSL_realloc(buf->data, max);
  if (data == NULL) {
    return 0;
  }
  buf->data = data;
  buf->max = max;
  return 1;
}

size_t BUF_MEM_grow(BUF_MEM *buf, size_t len) {
  if (!BUF_MEM_reserve(buf, len)) {
    return 0;
  }
  if (len > buf->length) {
    OPENSSL_memset(buf->data + buf->length, 0, len - buf->length);
  }
  buf->length = len;
  return len;
}

size_t BUF_MEM_grow_clean(BUF_MEM *buf, size_t len) {
  return BUF_MEM_grow(buf, len);
}

int BUF_MEM_append(BUF_MEM *buf, const void *in, size_t len) {
  size_t new_len = buf->length + len;
  if (new_len < len) {
    OPENSSL_PUT_ERROR(BUF, ERR_R_OVERFLOW);
    return 0;
  }
  if (!BUF_MEM_reserve(buf, new_len)) {
    return 0;
  }
  if (len > 0) {
    memcpy(buf->data + buf->length, in, len);
  }
  buf->length = new_len;
  return 1;
}

char *BUF_strdup(const char *s) {
  return OPENSSL_strdup(s);
}

char *BUF_strndup(const char *s, size_t size) {
  return OPENSSL_strndup(s, size);
}

void *BUF_memdup(const void *data, size_t size) {
  return OPENSSL_memdup(data, size);
}

size_t BUF_strnlen(const char *s, size_t len) {
  return OPENSSL_strnlen(s, len);
}

size_t BUF_strlcpy(char *dst, const char *src, size_t dst_size) {
  return OPENSSL_strlcpy(dst, src, dst_size);
}

size_t BUF_strlcat(char *dst, const char *src, size_t dst_size) {
  return OPENSSL_strlcat(dst, src, dst_size);
}
