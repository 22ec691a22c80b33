// SPDX-License-Identifier: Apache-2.0
//
// bio.h holds what PEM (pem.h) reads from and writes to: memory and files. It
// is no general layer of input and output.
//
//   BIO *bio = BIO_new_mem_buf(text, -1);
//   EVP_PKEY *key = PEM_read_bio_PrivateKey(bio, NULL, NULL, NULL);
//   BIO_free(bio);

#ifndef OPENSSL_HEADER_BIO_H
#define OPENSSL_HEADER_BIO_H

#include <openssl/base.h>

#include <stdio.h>

#include <openssl/buffer.h>
#include <openssl/err.h>
#include <openssl/ex_data.h>
#include <openssl/stack.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Life. References are counted.

// BIO_s_mem is memory that grows, BIO_s_file a file.
OPENSSL_EXPORT const BIO_METHOD *BIO_s_mem(void);
OPENSSL_EXPORT const BIO_METHOD *BIO_s_file(void);

// BIO_new returns a new |BIO|, or NULL. One of |BIO_s_file| has no file, and
// all that it does fails: use the functions below.
OPENSSL_EXPORT BIO *BIO_new(const BIO_METHOD *method);

// BIO_new_mem_buf returns a new |BIO| that reads the |len| bytes at |buf|, a
// string if |len| is -1, which it borrows; or NULL.
//
//   errors    |BIO_R_NULL_PARAMETER|; |ERR_R_OVERFLOW| for another negative
//             |len|
OPENSSL_EXPORT BIO *BIO_new_mem_buf(const void *buf, ossl_ssize_t len);

#define BIO_NOCLOSE 0
#define BIO_CLOSE 1

// BIO_new_file opens a file as |fopen| does. BIO_new_fp takes an open one and
// closes it in the end if |close_flag| is |BIO_CLOSE|. Both return NULL on
// failure.
//
//   errors    |BIO_R_NO_SUCH_FILE|, |BIO_R_SYS_LIB|
OPENSSL_EXPORT BIO *BIO_new_file(const char *filename, const char *mode);
OPENSSL_EXPORT BIO *BIO_new_fp(FILE *file, int close_flag);

// BIO_up_ref adds a reference and returns one.
OPENSSL_EXPORT int BIO_up_ref(BIO *bio);

// BIO_free drops a reference and returns one; the last one frees, and wipes
// memory. NULL is allowed. BIO_free_all is |BIO_free|: there are no chains.
OPENSSL_EXPORT int BIO_free(BIO *bio);
OPENSSL_EXPORT void BIO_free_all(BIO *bio);


// Reading and writing. Results below one are failures or ends: zero at the end
// of a file or of borrowed memory, -1 at that of memory that can still grow.
// Only failures leave errors.
//
//   errors    |BIO_R_WRITE_TO_READ_ONLY_BIO|, |BIO_R_UNINITIALIZED|,
//             |BIO_R_SYS_LIB|, |ERR_R_MALLOC_FAILURE|

// BIO_read reads at most |len| bytes and returns how many.
OPENSSL_EXPORT int BIO_read(BIO *bio, void *data, int len);

// BIO_gets reads a line with its newline, at most |size| - 1 bytes of it, adds
// a NUL and returns its length.
OPENSSL_EXPORT int BIO_gets(BIO *bio, char *buf, int size);

// BIO_write writes |len| bytes and returns |len|; BIO_puts writes a string.
OPENSSL_EXPORT int BIO_write(BIO *bio, const void *data, int len);
OPENSSL_EXPORT int BIO_puts(BIO *bio, const char *str);

// BIO_printf writes formatted text and returns its length.
OPENSSL_EXPORT int BIO_printf(BIO *bio, const char *format, ...)
    OPENSSL_PRINTF_FORMAT_FUNC(2, 3);

// BIO_pending returns how many bytes memory has to read; zero of files.
OPENSSL_EXPORT size_t BIO_pending(const BIO *bio);

// BIO_number_written returns how many bytes have been written.
OPENSSL_EXPORT uint64_t BIO_number_written(const BIO *bio);


// Memory. What has been read is gone from it. These return zero, without an
// error, for files.

// BIO_mem_contents sets |*out_contents| and |*out_len| to what is to be read,
// borrowed until the next call with |bio|, and returns one.
OPENSSL_EXPORT int BIO_mem_contents(const BIO *bio,
                                    const uint8_t **out_contents,
                                    size_t *out_len);

// BIO_get_mem_data sets |*contents| to it and returns its length.
OPENSSL_EXPORT long BIO_get_mem_data(BIO *bio, char **contents);

// BIO_get_mem_ptr sets |*out| to the buffer that holds it, borrowed.
OPENSSL_EXPORT int BIO_get_mem_ptr(BIO *bio, BUF_MEM **out);


#if defined(__cplusplus)
}  // extern "C"
#endif

#if defined(BSSL_HAS_CXX)

extern "C++" {

BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(BIO, BIO_free)
BORINGSSL_MAKE_UP_REF(BIO, BIO_up_ref)

BSSL_NAMESPACE_END

}  // extern C++

#endif  // BSSL_HAS_CXX

#define BIO_R_NO_SUCH_FILE 110
#define BIO_R_NULL_PARAMETER 111
#define BIO_R_SYS_LIB 112
#define BIO_R_UNINITIALIZED 114
#define BIO_R_UNSUPPORTED_METHOD 115
#define BIO_R_WRITE_TO_READ_ONLY_BIO 116

#endif  // OPENSSL_HEADER_BIO_H
