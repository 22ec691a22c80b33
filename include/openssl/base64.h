// SPDX-License-Identifier: Apache-2.0
//
// base64.h holds base64 (RFC 4648, section 4) of whole strings and in pieces.
//
// Time depends on lengths only, and on whether and where an input is malformed:
// private keys are written in base64, too. Failures add no error to the queue.

#ifndef OPENSSL_HEADER_BASE64_H
#define OPENSSL_HEADER_BASE64_H

#include <openssl/base.h>

#if defined(__cplusplus)
extern "C" {
#endif


// EVP_EncodedLength sets |*out_len| to the size of the encoding of |len| bytes
// with a NUL: 9 for 5. It returns one, or zero if that is too much.
OPENSSL_EXPORT int EVP_EncodedLength(size_t *out_len, size_t len);

// EVP_EncodeBlock writes the encoding of |src_len| bytes and a NUL to |dst|,
// which has |EVP_EncodedLength| bytes, and returns the length without the NUL.
OPENSSL_EXPORT size_t EVP_EncodeBlock(uint8_t *dst, const uint8_t *src,
                                      size_t src_len);

// EVP_DecodedLength sets |*out_len| to the most bytes that |len| characters
// encode. It returns one, or zero if |len| is no multiple of 4.
OPENSSL_EXPORT int EVP_DecodedLength(size_t *out_len, size_t len);

// EVP_DecodeBase64 decodes |in|, which has no white space, to |out|, which has
// room for |max_out| bytes, at least |EVP_DecodedLength|. Bits of the last
// character that encode nothing are ignored. It returns one or zero.
OPENSSL_EXPORT int EVP_DecodeBase64(uint8_t *out, size_t *out_len,
                                    size_t max_out, const uint8_t *in,
                                    size_t in_len);

// EVP_DecodeBlock decodes |src|, of which it drops blanks before and white
// space after, to |dst| and returns the length, or -1. Beware: padding counts
// as zero bytes, so that the length is always a multiple of three.
OPENSSL_EXPORT int EVP_DecodeBlock(uint8_t *dst, const uint8_t *src,
                                   size_t src_len);


// In pieces.
//
//   EVP_ENCODE_CTX ctx;
//   EVP_DecodeInit(&ctx);
//   ... EVP_DecodeUpdate(&ctx, out, &out_len, in, in_len) < 0 ...
//   ... EVP_DecodeFinal(&ctx, out, &out_len) < 0 ...

// EVP_ENCODE_CTX_new returns a new context, or NULL; EVP_ENCODE_CTX_free wipes
// and frees one. One may be on the stack as well.
OPENSSL_EXPORT EVP_ENCODE_CTX *EVP_ENCODE_CTX_new(void);
OPENSSL_EXPORT void EVP_ENCODE_CTX_free(EVP_ENCODE_CTX *ctx);

// EVP_EncodeInit begins an encoding.
OPENSSL_EXPORT void EVP_EncodeInit(EVP_ENCODE_CTX *ctx);

// EVP_EncodeUpdate encodes |in| and writes the lines that are complete to
// |out|, each of 64 characters and a newline, and a NUL, which |*out_len| does
// not count. Room for 65 bytes per 48 of all input and for 66 more is enough.
// It returns one, or zero for more than 2^30 bytes at once.
OPENSSL_EXPORT int EVP_EncodeUpdate(EVP_ENCODE_CTX *ctx, uint8_t *out,
                                    int *out_len, const uint8_t *in,
                                    size_t in_len);

// EVP_EncodeFinal writes what is left, at most 66 bytes, in the same manner,
// and wipes |ctx|.
OPENSSL_EXPORT void EVP_EncodeFinal(EVP_ENCODE_CTX *ctx, uint8_t *out,
                                    int *out_len);

// EVP_DecodeInit begins a decoding.
OPENSSL_EXPORT void EVP_DecodeInit(EVP_ENCODE_CTX *ctx);

// EVP_DecodeUpdate decodes |in|, in which it skips white space, to |out|, which
// has room for 3 bytes per 4 characters and for 3 more, and sets |*out_len|. It
// returns one if more may follow, zero after padding, and -1 for other
// characters or some after padding; every later call then fails as well.
OPENSSL_EXPORT int EVP_DecodeUpdate(EVP_ENCODE_CTX *ctx, uint8_t *out,
                                    int *out_len, const uint8_t *in,
                                    size_t in_len);

// EVP_DecodeFinal writes nothing and returns one, or -1 if the input was
// malformed or ended early.
OPENSSL_EXPORT int EVP_DecodeFinal(EVP_ENCODE_CTX *ctx, uint8_t *out,
                                   int *out_len);

// evp_encode_ctx_st is in the open so that it can be on the stack.
struct evp_encode_ctx_st {
  unsigned data_used;
  uint8_t data[48];
  char eof_seen;
  char error_encountered;
};


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_BASE64_H
