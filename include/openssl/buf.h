// SPDX-License-Identifier: Apache-2.0
//
// buf.h holds a growing buffer whose members programs read, and older names of
// the string functions of mem.h. New code builds strings with |CBB|.

#ifndef OPENSSL_HEADER_BUF_H
#define OPENSSL_HEADER_BUF_H

#include <openssl/base.h>

#if defined(__cplusplus)
extern "C" {
#endif


// buf_mem_st is a buffer of |max| bytes at |data|, of which |length| are in
// use. |data| may be NULL if |max| is zero.
struct buf_mem_st {
  size_t length;
  char *data;
  size_t max;
};

// BUF_MEM_new returns a new, empty buffer, or NULL.
OPENSSL_EXPORT BUF_MEM *BUF_MEM_new(void);

// BUF_MEM_free wipes and frees |buf| and its contents.
OPENSSL_EXPORT void BUF_MEM_free(BUF_MEM *buf);

// BUF_MEM_reserve makes |buf->max| at least |cap|. It returns one, or zero with
// |ERR_R_MALLOC_FAILURE|.
OPENSSL_EXPORT int BUF_MEM_reserve(BUF_MEM *buf, size_t cap);

// BUF_MEM_grow sets the length, zeroing what is added, and returns it, or zero
// with |ERR_R_MALLOC_FAILURE|.
OPENSSL_EXPORT size_t BUF_MEM_grow(BUF_MEM *buf, size_t len);

// BUF_MEM_grow_clean is |BUF_MEM_grow|.
OPENSSL_EXPORT size_t BUF_MEM_grow_clean(BUF_MEM *buf, size_t len);

// BUF_MEM_append appends |len| bytes. It returns one, or zero with
// |ERR_R_MALLOC_FAILURE| or |ERR_R_OVERFLOW|.
OPENSSL_EXPORT int BUF_MEM_append(BUF_MEM *buf, const void *in, size_t len);


// Older names of the functions |OPENSSL_strdup| and so on.

OPENSSL_EXPORT char *BUF_strdup(const char *s);
OPENSSL_EXPORT char *BUF_strndup(const char *s, size_t size);
OPENSSL_EXPORT void *BUF_memdup(const void *data, size_t size);
OPENSSL_EXPORT size_t BUF_strnlen(const char *s, size_t len);
OPENSSL_EXPORT size_t BUF_strlcpy(char *dst, const char *src, size_t dst_size);
OPENSSL_EXPORT size_t BUF_strlcat(char *dst, const char *src, size_t dst_size);


#if defined(__cplusplus)
}  // extern "C"
#endif

#if defined(BSSL_HAS_CXX)

extern "C++" {

BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(BUF_MEM, BUF_MEM_free)

BSSL_NAMESPACE_END

}  // extern C++

#endif  // BSSL_HAS_CXX

#endif  // OPENSSL_HEADER_BUF_H
