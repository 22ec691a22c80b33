// SPDX-License-Identifier: Apache-2.0
//
// base64.h holds base64 (RFC 4648, section 4) of whole strings.
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


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_BASE64_H
