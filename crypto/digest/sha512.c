// SPDX-License-Identifier: Apache-2.0
//
// sha512.c is SHA-384, SHA-512 and SHA-512/256 (FIPS 180-4, 6.4 to 6.7): the
// 64-bit instance of the SHA-2 template, and the public functions.

#include <openssl/sha2.h>

#include <openssl/mem.h>

#include "crypto/internal.h"
#include "sha512_gen.h"

#define ROR(x, n) ((x) >> (n) | (x) << (64 - (n)))

#define SHA2_BLOCKS static void sha512_blocks
#define SHA2_WORD uint64_t
#define SHA2_LOAD CRYPTO_load_u64_be
#define SHA2_K sha512_k
#define SHA2_ROUNDS 80
#define SHA2_SUM0(x) (ROR(x, 28) ^ ROR(x, 34) ^ ROR(x, 39))
#define SHA2_SUM1(x) (ROR(x, 14) ^ ROR(x, 18) ^ ROR(x, 41))
#define SHA2_SIGMA0(x) (ROR(x, 1) ^ ROR(x, 8) ^ (x) >> 7)
#define SHA2_SIGMA1(x) (ROR(x, 19) ^ ROR(x, 61) ^ (x) >> 6)
#include "sha2_blocks.h"

#define MD_NAME sha512
#define MD_CTX SHA512_CTX
#define MD_WORD uint64_t
#define MD_STORE CRYPTO_store_u64_be
#define MD_BLOCKS sha512_blocks
#include "merkle_damgard.h"

MD_DEFINE_HASH(SHA384, sha384_iv, SHA384_DIGEST_LENGTH)
MD_DEFINE_HASH(SHA512, sha512_iv, SHA512_DIGEST_LENGTH)
MD_DEFINE_HASH(SHA512_256, sha512_256_iv, SHA512_256_DIGEST_LENGTH)

void SHA512_Transform(SHA512_CTX *ctx, const uint8_t block[SHA512_CBLOCK]) {
  sha512_blocks(ctx->h, block, 1);
}
