// SPDX-License-Identifier: Apache-2.0
//
// bio.c holds the two kinds of |BIO|, memory and files, behind one set of
// functions.

#include <openssl/bio.h>

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <string.h>

#include <openssl/buf.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/thread/internal.h"

struct bio_method_st {
  // read and gets return what the public functions do. gets adds no NUL.
  int (*read)(BIO *bio, uint8_t *out, size_t len);
  int (*gets)(BIO *bio, uint8_t *out, size_t len);
  MUST_USE int (*write)(BIO *bio, const uint8_t *in, size_t len);
  void (*free)(BIO *bio);
};

struct bio_st {
  const BIO_METHOD *method;
  CRYPTO_refcount_t references;
  uint64_t written;
  // Memory: |mem.data| is borrowed if |is_read_only|, and then begins where
  // reading goes on; else |offset| bytes of it have been read.
  BUF_MEM mem;
  size_t offset;
  int is_read_only;
  // A file.
  FILE *file;
  int close_flag;
};


// Memory.

static size_t mem_left(const BIO *bio) {
  return bio->mem.length - bio->offset;
}

static const char *mem_data(const BIO *bio) {
  return bio->mem.length == 0 ? bio->mem.data : bio->mem.data + bio->offset;
}

// mem_compact drops what has been read.
static void mem_compact(BIO *bio) {
  if (bio->offset != 0) {
    size_t left = mem_left(bio);
    OPENSSL_memmove(bio->mem.data, bio->mem.data + bio->offset, left);
    OPENSSL_cleanse(bio->mem.data + left, bio->offset);
    bio->mem.length = left;
    bio->offset = 0;
  }
}

static int mem_read(BIO *bio, uint8_t *out, size_t len) {
  size_t left = mem_left(bio);
  if (left == 0) {
    return bio->is_read_only ? 0 : -1;
  }
  len = len < left ? len : left;
  OPENSSL_memcpy(out, mem_data(bio), len);
  if (bio->is_read_only) {
    bio->mem.data += len;
    bio->mem.length -= len;
  } else {
    bio->offset += len;
  }
  return (int)len;
}

static int mem_gets(BIO *bio, uint8_t *out, size_t len) {
  size_t left = mem_left(bio);
  len = len < left ? len : left;
  const char *newline = len == 0 ? NULL : memchr(mem_data(bio), '\n', len);
  if (newline != NULL) {
    len = (size_t)(newline - mem_data(bio)) + 1;
  }
  return mem_read(bio, out, len);
}

static int mem_write(BIO *bio, const uint8_t *in, size_t len) {
  if (bio->is_read_only) {
    OPENSSL_PUT_ERROR(BIO, BIO_R_WRITE_TO_READ_ONLY_BIO);
    return 0;
  }
  mem_compact(bio);
  return BUF_MEM_append(&bio->mem, in, len);
}

static void mem_free(BIO *bio) {
  if (!bio->is_read_only) {
    OPENSSL_free(bio->mem.data);
  }
}

static const BIO_METHOD kMem = {mem_read, mem_gets, mem_write, mem_free};

const BIO_METHOD *BIO_s_mem(void) {
  return &kMem;
}

BIO *BIO_new_mem_buf(const void *buf, ossl_ssize_t len) {
  if (buf == NULL && len != 0) {
    OPENSSL_PUT_ERROR(BIO, BIO_R_NULL_PARAMETER);
    return NULL;
  }
  if (len < -1) {
    OPENSSL_PUT_ERROR(BIO, ERR_R_OVERFLOW);
    return NULL;
  }
  BIO *bio = BIO_new(BIO_s_mem());
  if (bio != NULL) {
    bio->is_read_only = 1;
    bio->mem.data = (char *)buf;  // never written
    bio->mem.length = len == -1 ? strlen(buf) : (size_t)len;
    bio->mem.max = bio->mem.length;
  }
  return bio;
}

int BIO_mem_contents(const BIO *bio, const uint8_t **out_contents,
                     size_t *out_len) {
  if (bio->method != &kMem) {
    return 0;
  }
  *out_contents = (const uint8_t *)mem_data(bio);
  *out_len = mem_left(bio);
  return 1;
}

long BIO_get_mem_data(BIO *bio, char **contents) {
  BUF_MEM *mem;
  if (!BIO_get_mem_ptr(bio, &mem) || mem->length > LONG_MAX) {
    return 0;
  }
  *contents = mem->data;
  return (long)mem->length;
}

int BIO_get_mem_ptr(BIO *bio, BUF_MEM **out) {
  if (bio->method != &kMem) {
    return 0;
  }
  mem_compact(bio);
  *out = &bio->mem;
  return 1;
}


// Files.

static int file_check(const BIO *bio) {
  if (bio->file == NULL) {
    OPENSSL_PUT_ERROR(BIO, BIO_R_UNINITIALIZED);
    return 0;
  }
  return 1;
}

// file_error returns -1 with the reason in |errno|.
static int file_error(void) {
  OPENSSL_PUT_SYSTEM_ERROR();
  OPENSSL_PUT_ERROR(BIO, BIO_R_SYS_LIB);
  return -1;
}

static int file_read(BIO *bio, uint8_t *out, size_t len) {
  if (!file_check(bio)) {
    return -1;
  }
  size_t read = fread(out, 1, len, bio->file);
  return read == 0 && ferror(bio->file) ? file_error() : (int)read;
}

static int file_gets(BIO *bio, uint8_t *out, size_t len) {
  if (!file_check(bio)) {
    return -1;
  }
  size_t read = 0;
  int c = 0;
  while (read < len && c != '\n' && (c = getc(bio->file)) != EOF) {
    out[read++] = (uint8_t)c;
  }
  return read == 0 && ferror(bio->file) ? file_error() : (int)read;
}

static int file_write(BIO *bio, const uint8_t *in, size_t len) {
  if (!file_check(bio)) {
    return 0;
  }
  return fwrite(in, 1, len, bio->file) == len || file_error() > 0;
}

static void file_free(BIO *bio) {
  if (bio->file != NULL && bio->close_flag) {
    (void)fclose(bio->file);
  }
}

static const BIO_METHOD kFile = {file_read, file_gets, file_write, file_free};

const BIO_METHOD *BIO_s_file(void) {
  return &kFile;
}

BIO *BIO_new_fp(FILE *file, int close_flag) {
  BIO *bio = BIO_new(BIO_s_file());
  if (bio != NULL) {
    bio->file = file;
    bio->close_flag = close_flag;
  }
  return bio;
}

BIO *BIO_new_file(const char *filename, const char *mode) {
  FILE *file = fopen(filename, mode);
  if (file == NULL) {
    int is_missing = errno == ENOENT;
    OPENSSL_PUT_SYSTEM_ERROR();
    OPENSSL_PUT_ERROR(BIO, is_missing ? BIO_R_NO_SUCH_FILE : BIO_R_SYS_LIB);
    ERR_add_error_data(1, filename);
    return NULL;
  }
  BIO *bio = BIO_new_fp(file, BIO_CLOSE);
  if (bio == NULL) {
    (void)fclose(file);
  }
  return bio;
}


// Both.

BIO *BIO_new(const BIO_METHOD *method) {
  BIO *bio = OPENSSL_zalloc(sizeof(BIO));
  if (bio != NULL) {
    bio->method = method;
    bio->references = 1;
  }
  return bio;
}

int BIO_up_ref(BIO *bio) {
  CRYPTO_refcount_inc(&bio->references);
  return 1;
}

int BIO_free(BIO *bio) {
  if (bio != NULL && CRYPTO_refcount_dec_and_test_zero(&bio->references)) {
    bio->method->free(bio);
    OPENSSL_free(bio);
  }
  return 1;
}

void BIO_free_all(BIO *bio) {
  (void)BIO_free(bio);
}

int BIO_read(BIO *bio, void *data, int len) {
  return len <= 0 ? 0 : bio->method->read(bio, data, (size_t)len);
}

int BIO_gets(BIO *bio, char *buf, int size) {
  if (size <= 0) {
    return 0;
  }
  buf[0] = '\0';
  if (size == 1) {
    return 0;
  }
  int len = bio->method->gets(bio, (uint8_t *)buf, (size_t)size - 1);
  if (len > 0) {
    buf[len] = '\0';
  }
  return len;
}

int BIO_write(BIO *bio, const void *data, int len) {
  if (len <= 0) {
    return 0;
  }
  if (!bio->method->write(bio, data, (size_t)len)) {
    return -1;
  }
  bio->written += (uint64_t)len;
  return len;
}

int BIO_puts(BIO *bio, const char *str) {
  size_t len = strlen(str);
  if (len > INT_MAX) {
    OPENSSL_PUT_ERROR(BIO, ERR_R_OVERFLOW);
    return -1;
  }
  return BIO_write(bio, str, (int)len);
}

int BIO_printf(BIO *bio, const char *format, ...) {
  va_list args;
  char *text;
  va_start(args, format);
  int len = OPENSSL_vasprintf(&text, format, args);
  va_end(args);
  if (len < 0) {
    return -1;
  }
  len = BIO_write(bio, text, len);
  OPENSSL_free(text);
  return len;
}

size_t BIO_pending(const BIO *bio) {
  return mem_left(bio);
}

uint64_t BIO_number_written(const BIO *bio) {
  return bio->written;
}
