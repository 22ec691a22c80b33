// SPDX-License-Identifier: Apache-2.0
//
// mem.h holds memory: allocation that wipes what it frees, wiping, comparison
// in constant time, and the string helpers that do not depend on the locale.
//
// All buffers that the library returns come from here and go back with
// |OPENSSL_free|. The two allocators must not be mixed: |free| on a buffer of
// the library, or |OPENSSL_free| on one of |malloc|, corrupts the heap.
//
//   uint8_t *key = OPENSSL_malloc(32);
//   if (key == NULL) {
//     return 0;
//   }
//   ...
//   OPENSSL_free(key);  // and nothing of the key stays in memory

#ifndef OPENSSL_HEADER_MEM_H
#define OPENSSL_HEADER_MEM_H

#include <openssl/base.h>

#include <stdarg.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Allocation.
//
// A failed allocation returns NULL and queues |ERR_R_MALLOC_FAILURE|. A block
// of size zero is a valid, empty block.

// OPENSSL_malloc allocates |size| bytes, aligned for any type.
OPENSSL_EXPORT void *OPENSSL_malloc(size_t size);

// OPENSSL_zalloc is |OPENSSL_malloc| of zeroed memory.
OPENSSL_EXPORT void *OPENSSL_zalloc(size_t size);

// OPENSSL_calloc allocates a zeroed array of |num| elements of |size| bytes.
//
//   errors    |ERR_R_OVERFLOW| if the product does not fit a |size_t|
OPENSSL_EXPORT void *OPENSSL_calloc(size_t num, size_t size);

// OPENSSL_realloc moves a block to one of |new_size| bytes, keeps what fits,
// and wipes the old one. NULL counts as an empty block. On failure the old
// block stays as it was.
OPENSSL_EXPORT void *OPENSSL_realloc(void *ptr, size_t new_size);

// OPENSSL_free wipes and frees a block. NULL is ignored.
OPENSSL_EXPORT void OPENSSL_free(void *ptr);

// OPENSSL_clear_free is |OPENSSL_free|, which wipes anyway.
OPENSSL_EXPORT void OPENSSL_clear_free(void *ptr, size_t len);

// OPENSSL_memdup copies |size| bytes to a new block. It returns NULL, without
// an error, if |size| is zero.
OPENSSL_EXPORT void *OPENSSL_memdup(const void *data, size_t size);


// Secrets.

// OPENSSL_cleanse sets |len| bytes to zero in a way that no compiler removes.
OPENSSL_EXPORT void OPENSSL_cleanse(void *ptr, size_t len);

// CRYPTO_memcmp returns zero iff |len| bytes at |a| and |b| are equal. The
// sign of other values means nothing.
//
//   secrecy   constant time in the bytes; |len| is public. The result depends
//             on secrets, as its caller knows
OPENSSL_EXPORT int CRYPTO_memcmp(const void *a, const void *b, size_t len);


// Characters. In the C locale, for any |int|.

OPENSSL_EXPORT int OPENSSL_isalpha(int c);
OPENSSL_EXPORT int OPENSSL_isdigit(int c);
OPENSSL_EXPORT int OPENSSL_isxdigit(int c);
OPENSSL_EXPORT int OPENSSL_isalnum(int c);
OPENSSL_EXPORT int OPENSSL_isspace(int c);
OPENSSL_EXPORT int OPENSSL_tolower(int c);

// OPENSSL_fromxdigit sets |*out| to the value of the hexadecimal digit |c|, or
// returns 0 if |c| is none.
OPENSSL_EXPORT int OPENSSL_fromxdigit(uint8_t *out, int c);


// Strings.

// OPENSSL_strdup copies a string to a new block. NULL gives NULL.
OPENSSL_EXPORT char *OPENSSL_strdup(const char *s);

// OPENSSL_strndup copies at most |size| characters of |str| and a NUL.
OPENSSL_EXPORT char *OPENSSL_strndup(const char *str, size_t size);

// OPENSSL_strnlen returns the length of |s|, or |len| if that is smaller.
OPENSSL_EXPORT size_t OPENSSL_strnlen(const char *s, size_t len);

// OPENSSL_strlcpy copies |src| to |dst|, cut to |dst_size| bytes with the NUL,
// and returns the length of |src|.
OPENSSL_EXPORT size_t OPENSSL_strlcpy(char *dst, const char *src,
                                      size_t dst_size);

// OPENSSL_strlcat appends |src| to |dst| in the manner of |OPENSSL_strlcpy| and
// returns the length it tried to reach.
OPENSSL_EXPORT size_t OPENSSL_strlcat(char *dst, const char *src,
                                      size_t dst_size);

// OPENSSL_strcasecmp compares as |strcmp| does, ignoring the case of ASCII.
OPENSSL_EXPORT int OPENSSL_strcasecmp(const char *a, const char *b);
OPENSSL_EXPORT int OPENSSL_strncasecmp(const char *a, const char *b, size_t n);

// OPENSSL_hash32 returns the 32-bit FNV-1a hash of |len| bytes. It is no
// defence against chosen inputs.
OPENSSL_EXPORT uint32_t OPENSSL_hash32(const void *ptr, size_t len);
OPENSSL_EXPORT uint32_t OPENSSL_strhash(const char *s);

// OPENSSL_asprintf prints to a new string. It returns the length, or -1 and
// sets |*str| to NULL.
OPENSSL_EXPORT int OPENSSL_asprintf(char **str, const char *format, ...)
    OPENSSL_PRINTF_FORMAT_FUNC(2, 3);
OPENSSL_EXPORT int OPENSSL_vasprintf(char **str, const char *format,
                                     va_list args)
    OPENSSL_PRINTF_FORMAT_FUNC(2, 0);

// BIO_snprintf is |snprintf|.
OPENSSL_EXPORT int BIO_snprintf(char *buf, size_t n, const char *format, ...)
    OPENSSL_PRINTF_FORMAT_FUNC(3, 4);
OPENSSL_EXPORT int BIO_vsnprintf(char *buf, size_t n, const char *format,
                                 va_list args) OPENSSL_PRINTF_FORMAT_FUNC(3, 0);

// DECIMAL_SIZE(type) is an upper bound of the length of an integer of |type| in
// decimal, with its sign and without a NUL.
#define DECIMAL_SIZE(type) ((sizeof(type) * 8 + 2) / 3 + 1)


// Older names.

// The file and line are ignored.
OPENSSL_EXPORT void *CRYPTO_malloc(size_t size, const char *file, int line);
OPENSSL_EXPORT void *CRYPTO_realloc(void *ptr, size_t new_size,
                                    const char *file, int line);
OPENSSL_EXPORT void CRYPTO_free(void *ptr, const char *file, int line);

// There is no locked heap: the first three answer 0, the others are the plain
// functions.
OPENSSL_EXPORT int CRYPTO_secure_malloc_init(size_t size, size_t min_size);
OPENSSL_EXPORT int CRYPTO_secure_malloc_initialized(void);
OPENSSL_EXPORT size_t CRYPTO_secure_used(void);
OPENSSL_EXPORT void *OPENSSL_secure_malloc(size_t size);
OPENSSL_EXPORT void OPENSSL_secure_clear_free(void *ptr, size_t len);


#if defined(__cplusplus)
}  // extern "C"
#endif

#if defined(BSSL_HAS_CXX)

extern "C++" {

BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(char, OPENSSL_free)
BORINGSSL_MAKE_DELETER(uint8_t, OPENSSL_free)

BSSL_NAMESPACE_END

}  // extern C++

#endif  // BSSL_HAS_CXX

#endif  // OPENSSL_HEADER_MEM_H
