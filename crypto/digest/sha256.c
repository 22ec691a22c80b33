// SPDX-License-Identifier: Apache-2.0
//
// sha256.c is SHA-224 and SHA-256 (FIPS 180-4, 6.2 and 6.3): the 32-bit
// instance of the SHA-2 template, the choice of the backend, and the public
// functions.

#include <openssl/sha2.h>

#include <openssl/mem.h>

#include "crypto/internal.h"
#include "sha256_gen.h"
#include "sha_blocks.h"

#define ROR(x, n) ((x) >> (n) | (x) << (32 - (n)))

#define SHA2_BLOCKS void sha256_blocks_portable
#define SHA2_WORD uint32_t
#define SHA2_LOAD CRYPTO_load_u32_be
#define SHA2_K sha256_k
#define SHA2_ROUNDS 64
#define SHA2_SUM0(x) (ROR(x, 2) ^ ROR(x, 13) ^ ROR(x, 22))
#define SHA2_SUM1(x) (ROR(x, 6) ^ ROR(x, 11) ^ ROR(x, 25))
#define SHA2_SIGMA0(x) (ROR(x, 7) ^ ROR(x, 18) ^ (x) >> 3)
#define SHA2_SIGMA1(x) (ROR(x, 17) ^ ROR(x, 19) ^ (x) >> 10)
#include "sha2_blocks.h"

static void sha256_blocks(uint32_t h[8], const uint8_t *in, size_t num_blocks) {
#if defined(SHA_BLOCKS_X86_64)
  if (sha_ni_available()) {
    sha256_blocks_ni(h, in, num_blocks);
    return;
  }
#endif
  sha256_blocks_portable(h, in, num_blocks);
}

#define MD_NAME sha256
#define MD_CTX SHA256_CTX
#define MD_WORD uint32_t
#define MD_STORE CRYPTO_store_u32_be
#define MD_BLOCKS sha256_blocks
#include "merkle_damgard.h"

MD_DEFINE_HASH(SHA224, sha224_iv, SHA224_DIGEST_LENGTH)
MD_DEFINE_HASH(SHA256, sha256_iv, SHA256_DIGEST_LENGTH)

void SHA256_Transform(SHA256_CTX *ctx, const uint8_t block[SHA256_CBLOCK]) {
  sha256_blocks(ctx->h, block, 1);
}

void SHA256_TransformBlocks(uint32_t state[8], const uint8_t *data,
                            size_t num_blocks) {
  sha256_blocks(state, data, num_blocks);
}
