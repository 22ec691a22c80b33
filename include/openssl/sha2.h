// SPDX-License-Identifier: Apache-2.0
//
// sha2.h holds the SHA-2 hashes of FIPS 180-4: SHA-224, SHA-256, SHA-384,
// SHA-512 and SHA-512/256. Code that takes the hash as a parameter uses
// |EVP_MD| (digest.h) instead.
//
//   uint8_t digest[SHA256_DIGEST_LENGTH];
//   SHA256(data, data_len, digest);            // in one call, or
//
//   SHA256_CTX ctx;                            // piece by piece
//   SHA256_Init(&ctx);
//   SHA256_Update(&ctx, data1, data1_len);
//   SHA256_Update(&ctx, data2, data2_len);
//   SHA256_Final(digest, &ctx);
//
// For every hash X:
//
//   - |X| hashes |len| bytes of |data|, writes the digest to |out| and returns
//     |out|;
//   - |X_Init| starts a message in |ctx|, |X_Update| appends |len| bytes to it,
//     and |X_Final| writes the digest to |out| and wipes |ctx|, which then
//     needs |X_Init| again. They return one.
//
// A context may be copied by assignment to continue one prefix in two ways.
// Time depends on lengths only. |data| may be NULL if |len| is zero.

#ifndef OPENSSL_HEADER_SHA2_H
#define OPENSSL_HEADER_SHA2_H

#include <openssl/base.h>

#if defined(__cplusplus)
extern "C" {
#endif


// SHA-224 and SHA-256: 64-byte blocks, messages below 2^61 bytes.

#define SHA224_CBLOCK 64
#define SHA224_DIGEST_LENGTH 28
#define SHA256_CBLOCK 64
#define SHA256_DIGEST_LENGTH 32

struct sha256_state_st {
  uint32_t h[8];
  uint64_t length;  // bytes so far
  uint8_t block[SHA256_CBLOCK];
};

OPENSSL_EXPORT int SHA224_Init(SHA256_CTX *ctx);
OPENSSL_EXPORT int SHA224_Update(SHA256_CTX *ctx, const void *data, size_t len);
OPENSSL_EXPORT int SHA224_Final(uint8_t out[SHA224_DIGEST_LENGTH],
                                SHA256_CTX *ctx);
OPENSSL_EXPORT uint8_t *SHA224(const uint8_t *data, size_t len,
                               uint8_t out[SHA224_DIGEST_LENGTH]);

OPENSSL_EXPORT int SHA256_Init(SHA256_CTX *ctx);
OPENSSL_EXPORT int SHA256_Update(SHA256_CTX *ctx, const void *data, size_t len);
OPENSSL_EXPORT int SHA256_Final(uint8_t out[SHA256_DIGEST_LENGTH],
                                SHA256_CTX *ctx);
OPENSSL_EXPORT uint8_t *SHA256(const uint8_t *data, size_t len,
                               uint8_t out[SHA256_DIGEST_LENGTH]);


// SHA-384, SHA-512 and SHA-512/256: 128-byte blocks, messages below 2^64 bytes.

#define SHA384_CBLOCK 128
#define SHA384_DIGEST_LENGTH 48
#define SHA512_CBLOCK 128
#define SHA512_DIGEST_LENGTH 64
#define SHA512_256_CBLOCK 128
#define SHA512_256_DIGEST_LENGTH 32

struct sha512_state_st {
  uint64_t h[8];
  uint64_t length;  // bytes so far
  uint8_t block[SHA512_CBLOCK];
};

OPENSSL_EXPORT int SHA384_Init(SHA512_CTX *ctx);
OPENSSL_EXPORT int SHA384_Update(SHA512_CTX *ctx, const void *data, size_t len);
OPENSSL_EXPORT int SHA384_Final(uint8_t out[SHA384_DIGEST_LENGTH],
                                SHA512_CTX *ctx);
OPENSSL_EXPORT uint8_t *SHA384(const uint8_t *data, size_t len,
                               uint8_t out[SHA384_DIGEST_LENGTH]);

OPENSSL_EXPORT int SHA512_Init(SHA512_CTX *ctx);
OPENSSL_EXPORT int SHA512_Update(SHA512_CTX *ctx, const void *data, size_t len);
OPENSSL_EXPORT int SHA512_Final(uint8_t out[SHA512_DIGEST_LENGTH],
                                SHA512_CTX *ctx);
OPENSSL_EXPORT uint8_t *SHA512(const uint8_t *data, size_t len,
                               uint8_t out[SHA512_DIGEST_LENGTH]);

OPENSSL_EXPORT int SHA512_256_Init(SHA512_CTX *ctx);
OPENSSL_EXPORT int SHA512_256_Update(SHA512_CTX *ctx, const void *data,
                                     size_t len);
OPENSSL_EXPORT int SHA512_256_Final(uint8_t out[SHA512_256_DIGEST_LENGTH],
                                    SHA512_CTX *ctx);
OPENSSL_EXPORT uint8_t *SHA512_256(const uint8_t *data, size_t len,
                                   uint8_t out[SHA512_256_DIGEST_LENGTH]);


// Compression functions, for constructions that need them without padding.

// SHA256_Transform replaces |ctx->h| by its compression with |block|.
OPENSSL_EXPORT void SHA256_Transform(SHA256_CTX *ctx,
                                     const uint8_t block[SHA256_CBLOCK]);

// SHA256_TransformBlocks replaces |state| by its compression with each of
// |num_blocks| blocks in turn.
OPENSSL_EXPORT void SHA256_TransformBlocks(uint32_t state[8],
                                           const uint8_t *data,
                                           size_t num_blocks);

// SHA512_Transform replaces |ctx->h| by its compression with |block|.
OPENSSL_EXPORT void SHA512_Transform(SHA512_CTX *ctx,
                                     const uint8_t block[SHA512_CBLOCK]);


#if defined(__cplusplus)
}  // extern C
#endif

#endif  // OPENSSL_HEADER_SHA2_H
