// SPDX-License-Identifier: Apache-2.0
//
// sha.h holds SHA-1 and, since old programs look for it here, all of SHA-2
// (sha2.h, where the shape of these functions is described). SHA-1 no longer
// resists collisions; it is here for HMAC and for old formats.

#ifndef OPENSSL_HEADER_SHA_H
#define OPENSSL_HEADER_SHA_H

#include <openssl/base.h>
#include <openssl/sha2.h>

#if defined(__cplusplus)
extern "C" {
#endif


#define SHA_CBLOCK 64
#define SHA_DIGEST_LENGTH 20

struct sha_state_st {
  uint32_t h[5];
  uint64_t length;  // bytes so far
  uint8_t block[SHA_CBLOCK];
};

// SHA1 hashes |len| bytes and returns |out|; the others do so in pieces. They
// return one.
OPENSSL_EXPORT int SHA1_Init(SHA_CTX *ctx);
OPENSSL_EXPORT int SHA1_Update(SHA_CTX *ctx, const void *data, size_t len);
OPENSSL_EXPORT int SHA1_Final(uint8_t out[SHA_DIGEST_LENGTH], SHA_CTX *ctx);
OPENSSL_EXPORT uint8_t *SHA1(const uint8_t *data, size_t len,
                             uint8_t out[SHA_DIGEST_LENGTH]);

// SHA1_Transform replaces |ctx->h| by its compression with |block|.
OPENSSL_EXPORT void SHA1_Transform(SHA_CTX *ctx,
                                   const uint8_t block[SHA_CBLOCK]);


#if defined(__cplusplus)
}  // extern C
#endif

#endif  // OPENSSL_HEADER_SHA_H
