// SPDX-License-Identifier: Apache-2.0
//
// err.h holds the error queue. Each thread has one. A function that fails adds
// an entry that says why; a function that succeeds adds none. The queue keeps
// the newest 15 entries.
//
//   if (!ECDSA_sign(0, digest, digest_len, sig, &sig_len, key)) {
//     uint32_t err = ERR_peek_error();  // the oldest: the cause
//     if (ERR_equals(err, ERR_LIB_EC, EC_R_INVALID_GROUP_ORDER)) {
//       ...
//     }
//     ERR_print_errors_fp(stderr);  // and empties the queue
//   }
//
// Functions that answer a question, such as verification, queue a reason for
// the answer "no", too. Who asks often calls |ERR_clear_error|.

#ifndef OPENSSL_HEADER_ERR_H
#define OPENSSL_HEADER_ERR_H

#include <openssl/base.h>

#include <stdio.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Packed errors.
//
// An error is a |uint32_t|: the number of a library in the top eight bits, a
// reason of that library in the lowest twelve. Zero is no error.

#define ERR_PACK(lib, reason) \
  ((((uint32_t)(lib)) & 0xff) << 24 | (((uint32_t)(reason)) & 0xfff))

OPENSSL_INLINE int ERR_GET_LIB(uint32_t packed_error) {
  return (int)(packed_error >> 24);
}

OPENSSL_INLINE int ERR_GET_REASON(uint32_t packed_error) {
  return (int)(packed_error & 0xfff);
}

// ERR_equals returns one iff |packed_error| is |reason| of library |lib|.
OPENSSL_INLINE int ERR_equals(uint32_t packed_error, int lib, int reason) {
  return ERR_GET_LIB(packed_error) == lib &&
         ERR_GET_REASON(packed_error) == reason;
}

// ERR_GET_FUNC returns zero: errors do not name functions.
OPENSSL_INLINE int ERR_GET_FUNC(uint32_t packed_error) {
  (void)packed_error;
  return 0;
}


// Libraries. Their reasons, |EC_R_*| and so on, stand in their headers.

enum {
  ERR_LIB_NONE = 1,
  ERR_LIB_SYS,
  ERR_LIB_BN,
  ERR_LIB_RSA,
  ERR_LIB_DH,
  ERR_LIB_EVP,
  ERR_LIB_BUF,
  ERR_LIB_OBJ,
  ERR_LIB_PEM,
  ERR_LIB_DSA,
  ERR_LIB_X509,
  ERR_LIB_ASN1,
  ERR_LIB_CONF,
  ERR_LIB_CRYPTO,
  ERR_LIB_EC,
  ERR_LIB_SSL,
  ERR_LIB_BIO,
  ERR_LIB_PKCS7,
  ERR_LIB_PKCS8,
  ERR_LIB_X509V3,
  ERR_LIB_RAND,
  ERR_LIB_ENGINE,
  ERR_LIB_OCSP,
  ERR_LIB_UI,
  ERR_LIB_COMP,
  ERR_LIB_ECDSA,
  ERR_LIB_ECDH,
  ERR_LIB_HMAC,
  ERR_LIB_DIGEST,
  ERR_LIB_CIPHER,
  ERR_LIB_HKDF,
  ERR_LIB_TRUST_TOKEN,
  ERR_LIB_CMS,
  ERR_LIB_USER,
  // Not in BoringSSL, whose libraries keep their numbers:
  ERR_LIB_OPRF,
  ERR_NUM_LIBS
};

// Reasons that every library has: a failure in another library, whose entry is
// older in the queue.

#define ERR_R_SYS_LIB ERR_LIB_SYS
#define ERR_R_BN_LIB ERR_LIB_BN
#define ERR_R_RSA_LIB ERR_LIB_RSA
#define ERR_R_DH_LIB ERR_LIB_DH
#define ERR_R_EVP_LIB ERR_LIB_EVP
#define ERR_R_BUF_LIB ERR_LIB_BUF
#define ERR_R_OBJ_LIB ERR_LIB_OBJ
#define ERR_R_PEM_LIB ERR_LIB_PEM
#define ERR_R_DSA_LIB ERR_LIB_DSA
#define ERR_R_X509_LIB ERR_LIB_X509
#define ERR_R_ASN1_LIB ERR_LIB_ASN1
#define ERR_R_CONF_LIB ERR_LIB_CONF
#define ERR_R_CRYPTO_LIB ERR_LIB_CRYPTO
#define ERR_R_EC_LIB ERR_LIB_EC
#define ERR_R_SSL_LIB ERR_LIB_SSL
#define ERR_R_BIO_LIB ERR_LIB_BIO
#define ERR_R_PKCS7_LIB ERR_LIB_PKCS7
#define ERR_R_PKCS8_LIB ERR_LIB_PKCS8
#define ERR_R_X509V3_LIB ERR_LIB_X509V3
#define ERR_R_RAND_LIB ERR_LIB_RAND
#define ERR_R_DSO_LIB ERR_LIB_ENGINE
#define ERR_R_ENGINE_LIB ERR_LIB_ENGINE
#define ERR_R_OCSP_LIB ERR_LIB_OCSP
#define ERR_R_UI_LIB ERR_LIB_UI
#define ERR_R_COMP_LIB ERR_LIB_COMP
#define ERR_R_ECDSA_LIB ERR_LIB_ECDSA
#define ERR_R_ECDH_LIB ERR_LIB_ECDH
#define ERR_R_HMAC_LIB ERR_LIB_HMAC
#define ERR_R_DIGEST_LIB ERR_LIB_DIGEST
#define ERR_R_CIPHER_LIB ERR_LIB_CIPHER
#define ERR_R_HKDF_LIB ERR_LIB_HKDF
#define ERR_R_TRUST_TOKEN_LIB ERR_LIB_TRUST_TOKEN
#define ERR_R_CMS_LIB ERR_LIB_CMS
#define ERR_R_USER_LIB ERR_LIB_USER
#define ERR_R_OPRF_LIB ERR_LIB_OPRF

// Or a cause of its own.

#define ERR_R_FATAL 64
#define ERR_R_MALLOC_FAILURE 65
#define ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED 66
#define ERR_R_PASSED_NULL_PARAMETER 67
#define ERR_R_INTERNAL_ERROR 68
#define ERR_R_OVERFLOW 69


// Reading the queue.
//
// |get| takes an entry out, |peek| leaves it. They return zero if the queue is
// empty. The other outputs, each of which may be NULL, tell where the error was
// raised and what was noted with it: |*data| is a string iff |*flags| has
// |ERR_FLAG_STRING|. The strings belong to the queue; those of |get| live until
// the next |get|.

#define ERR_FLAG_STRING 1
#define ERR_FLAG_MALLOCED 2
#define ERR_TXT_STRING ERR_FLAG_STRING
#define ERR_TXT_MALLOCED ERR_FLAG_MALLOCED

// The oldest entry.
OPENSSL_EXPORT uint32_t ERR_get_error(void);
OPENSSL_EXPORT uint32_t ERR_get_error_line(const char **file, int *line);
OPENSSL_EXPORT uint32_t ERR_get_error_line_data(const char **file, int *line,
                                                const char **data, int *flags);
OPENSSL_EXPORT uint32_t ERR_peek_error(void);
OPENSSL_EXPORT uint32_t ERR_peek_error_line(const char **file, int *line);
OPENSSL_EXPORT uint32_t ERR_peek_error_line_data(const char **file, int *line,
                                                 const char **data, int *flags);

// The newest entry.
OPENSSL_EXPORT uint32_t ERR_peek_last_error(void);
OPENSSL_EXPORT uint32_t ERR_peek_last_error_line(const char **file, int *line);
OPENSSL_EXPORT uint32_t ERR_peek_last_error_line_data(const char **file,
                                                      int *line,
                                                      const char **data,
                                                      int *flags);

// ERR_clear_error empties the queue.
OPENSSL_EXPORT void ERR_clear_error(void);

// ERR_set_mark marks the newest entry. It returns zero if the queue is empty.
OPENSSL_EXPORT int ERR_set_mark(void);

// ERR_pop_to_mark drops what is newer than the newest mark, and the mark. It
// returns zero, with an empty queue, if there is no mark.
OPENSSL_EXPORT int ERR_pop_to_mark(void);


// Text.

// ERR_ERROR_STRING_BUF_LEN is enough for each text of |ERR_error_string|.
#define ERR_ERROR_STRING_BUF_LEN 120

// ERR_error_string_n writes a line for people to |buf|, such as
//
//   error:0f00007b:elliptic curve routines:OPENSSL_internal:UNKNOWN_GROUP
//
// cut to |len| bytes with the NUL, but never so that one of the four colons is
// missing if they fit. It returns |buf|.
OPENSSL_EXPORT char *ERR_error_string_n(uint32_t packed_error, char *buf,
                                        size_t len);

// ERR_error_string is |ERR_error_string_n| to a buffer of
// |ERR_ERROR_STRING_BUF_LEN| bytes. If |buf| is NULL, one that all threads
// share is used and returned.
OPENSSL_EXPORT char *ERR_error_string(uint32_t packed_error, char *buf);

// ERR_lib_error_string names the library of an error, and
// |ERR_reason_error_string| its reason. Both return a static string, or NULL
// for what they do not know.
OPENSSL_EXPORT const char *ERR_lib_error_string(uint32_t packed_error);
OPENSSL_EXPORT const char *ERR_reason_error_string(uint32_t packed_error);

// ERR_lib_symbol_name and |ERR_reason_symbol_name| return the names as they
// stand in the macros: "EC", "POINT_IS_NOT_ON_CURVE".
OPENSSL_EXPORT const char *ERR_lib_symbol_name(uint32_t packed_error);
OPENSSL_EXPORT const char *ERR_reason_symbol_name(uint32_t packed_error);

// ERR_func_error_string returns "OPENSSL_internal".
OPENSSL_EXPORT const char *ERR_func_error_string(uint32_t packed_error);

// ERR_print_errors_callback_t gets one line, with its newline and a NUL that
// |len| does not count. It returns a positive number to go on.
typedef int (*ERR_print_errors_callback_t)(const char *str, size_t len,
                                           void *ctx);

// ERR_print_errors_cb takes all entries out and passes them, the oldest first,
// as lines "thread:error string:file:line:data" to |callback| until that
// returns zero or less.
OPENSSL_EXPORT void ERR_print_errors_cb(ERR_print_errors_callback_t callback,
                                        void *ctx);

// ERR_print_errors_fp prints these lines to |file|.
OPENSSL_EXPORT void ERR_print_errors_fp(FILE *file);


// Adding to the queue.

// ERR_NUM_ERRORS is the size of the ring that holds the queue; one place stays
// free.
#define ERR_NUM_ERRORS 16

// OPENSSL_PUT_ERROR(LIB, REASON) adds an entry of library |ERR_LIB_LIB|.
#define OPENSSL_PUT_ERROR(library, reason) \
  ERR_put_error(ERR_LIB_##library, 0, reason, __FILE__, __LINE__)

// OPENSSL_PUT_SYSTEM_ERROR adds an entry whose reason is |errno|.
#define OPENSSL_PUT_SYSTEM_ERROR() \
  ERR_put_error(ERR_LIB_SYS, 0, 0, __FILE__, __LINE__)

// ERR_put_error adds an entry, at the cost of the oldest if the queue is full.
// |errno| keeps its value.
OPENSSL_EXPORT void ERR_put_error(int library, int unused, int reason,
                                  const char *file, unsigned line);

// ERR_add_error_data appends |count| strings to the note of the newest entry.
OPENSSL_EXPORT void ERR_add_error_data(unsigned count, ...);

// ERR_add_error_dataf appends formatted text.
OPENSSL_EXPORT void ERR_add_error_dataf(const char *format, ...)
    OPENSSL_PRINTF_FORMAT_FUNC(1, 2);

// ERR_set_error_data replaces the note of the newest entry by |data|.
//
//   ownership  with |ERR_FLAG_MALLOCED|, |data| is taken and freed by
//              |OPENSSL_free|; otherwise it is copied
OPENSSL_EXPORT void ERR_set_error_data(char *data, int flags);

// ERR_clear_system_error sets |errno| to zero.
OPENSSL_EXPORT void ERR_clear_system_error(void);


// Functions that do nothing: there is nothing to load and threads clean up
// behind themselves.

OPENSSL_EXPORT void ERR_load_BIO_strings(void);
OPENSSL_EXPORT void ERR_load_ERR_strings(void);
OPENSSL_EXPORT void ERR_load_RAND_strings(void);
OPENSSL_EXPORT void ERR_load_crypto_strings(void);
OPENSSL_EXPORT void ERR_free_strings(void);
OPENSSL_EXPORT void ERR_remove_state(unsigned long pid);
OPENSSL_EXPORT void ERR_remove_thread_state(const CRYPTO_THREADID *tid);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_ERR_H
