// SPDX-License-Identifier: Apache-2.0
//
// string.c holds the characters and strings of mem.h. They exist because the
// standard ones depend on the locale, or do not exist everywhere.

#include <openssl/mem.h>

#include <openssl/err.h>

#include <stdio.h>

#include "internal.h"

// in_range returns whether |lo| <= |c| <= |hi|.
static int in_range(int c, int lo, int hi) {
  return lo <= c && c <= hi;
}

int OPENSSL_isalpha(int c) {
  return in_range(c, 'a', 'z') || in_range(c, 'A', 'Z');
}

int OPENSSL_isdigit(int c) {
  return in_range(c, '0', '9');
}

int OPENSSL_isxdigit(int c) {
  uint8_t unused;
  return OPENSSL_fromxdigit(&unused, c);
}

int OPENSSL_isalnum(int c) {
  return OPENSSL_isalpha(c) || OPENSSL_isdigit(c);
}

int OPENSSL_isspace(int c) {
  return in_range(c, '\t', '\r') || c == ' ';
}

int OPENSSL_tolower(int c) {
  return in_range(c, 'A', 'Z') ? c + ('a' - 'A') : c;
}

int OPENSSL_fromxdigit(uint8_t *out, int c) {
  int lower = OPENSSL_tolower(c);
  if (OPENSSL_isdigit(c)) {
    *out = (uint8_t)(c - '0');
  } else if (in_range(lower, 'a', 'f')) {
    *out = (uint8_t)(lower - 'a' + 10);
  } else {
    return 0;
  }
  return 1;
}

char *OPENSSL_strdup(const char *s) {
  return s == NULL ? NULL : OPENSSL_memdup(s, strlen(s) + 1);
}

char *OPENSSL_strndup(const char *str, size_t size) {
  size_t len = OPENSSL_strnlen(str, size);
  if (len == SIZE_MAX) {
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
    return NULL;
  }
  char *ret = OPENSSL_malloc(len + 1);
  if (ret != NULL) {
    OPENSSL_memcpy(ret, str, len);
    ret[len] = '\0';
  }
  return ret;
}

size_t OPENSSL_strnlen(const char *s, size_t len) {
  size_t i = 0;
  while (i < len && s[i] != '\0') {
    i++;
  }
  return i;
}

size_t OPENSSL_strlcpy(char *dst, const char *src, size_t dst_size) {
  size_t len = strlen(src);
  if (dst_size != 0) {
    size_t kept = len < dst_size ? len : dst_size - 1;
    memcpy(dst, src, kept);
    dst[kept] = '\0';
  }
  return len;
}

size_t OPENSSL_strlcat(char *dst, const char *src, size_t dst_size) {
  size_t used = OPENSSL_strnlen(dst, dst_size);
  return used + OPENSSL_strlcpy(dst + used, src, dst_size - used);
}

int OPENSSL_strcasecmp(const char *a, const char *b) {
  return OPENSSL_strncasecmp(a, b, SIZE_MAX);
}

int OPENSSL_strncasecmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int x = OPENSSL_tolower((unsigned char)a[i]);
    int y = OPENSSL_tolower((unsigned char)b[i]);
    if (x != y) {
      return x < y ? -1 : 1;
    }
    if (x == '\0') {
      break;
    }
  }
  return 0;
}

// Offset and prime of the 32-bit FNV (Fowler, Noll and Vo).
uint32_t OPENSSL_hash32(const void *ptr, size_t len) {
  const uint8_t *in = ptr;
  uint32_t h = 0x811c9dc5;
  for (size_t i = 0; i < len; i++) {
    h = (h ^ in[i]) * 0x01000193u;
  }
  return h;
}

uint32_t OPENSSL_strhash(const char *s) {
  return OPENSSL_hash32(s, strlen(s));
}

int OPENSSL_asprintf(char **str, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int ret = OPENSSL_vasprintf(str, format, args);
  va_end(args);
  return ret;
}

int OPENSSL_vasprintf(char **str, const char *format, va_list args) {
  *str = NULL;
  va_list args_for_len;
  va_copy(args_for_len, args);
  int len = vsnprintf(NULL, 0, format, args_for_len);
  va_end(args_for_len);
  if (len < 0) {
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_INTERNAL_ERROR);
    return -1;
  }
  size_t size = (size_t)len + 1;
  char *ret = OPENSSL_malloc(size);
  if (ret == NULL) {
    return -1;
  }
  vsnprintf(ret, size, format, args);
  *str = ret;
  return len;
}

int BIO_snprintf(char *buf, size_t n, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int ret = BIO_vsnprintf(buf, n, format, args);
  va_end(args);
  return ret;
}

int BIO_vsnprintf(char *buf, size_t n, const char *format, va_list args) {
  return vsnprintf(buf, n, format, args);
}
