// SPDX-License-Identifier: Apache-2.0
//
// sha1.c is SHA-1 (FIPS 180-4, 6.1): its portable compression function, the
// choice of the backend, and the public functions.

#include <openssl/sha.h>

#include <openssl/mem.h>

#include "crypto/internal.h"
#include "sha_blocks.h"

#define ROL(x, n) ((x) << (n) | (x) >> (32 - (n)))

#define SHA1_CH(x, y, z) ((z) ^ ((x) & ((y) ^ (z))))
#define SHA1_PARITY(x, y, z) ((x) ^ (y) ^ (z))
#define SHA1_MAJ(x, y, z) (((x) & (y)) | ((z) & ((x) | (y))))

// One round with the function |f|, constant |k| and schedule word |w|. It
// leaves the new a in |e|; the caller renames the variables.
#define SHA1_ROUND(f, k, a, b, c, d, e, w)           \
  do {                                               \
    e += ROL(a, 5) + f(b, c, d) + UINT32_C(k) + (w); \
    b = ROL(b, 30);                                  \
  } while (0)

#define SHA1_20_ROUNDS(f, k, w)                    \
  do {                                             \
    for (unsigned t = 0; t < 20; t += 5) {         \
      SHA1_ROUND(f, k, a, b, c, d, e, (w)[t]);     \
      SHA1_ROUND(f, k, e, a, b, c, d, (w)[t + 1]); \
      SHA1_ROUND(f, k, d, e, a, b, c, (w)[t + 2]); \
      SHA1_ROUND(f, k, c, d, e, a, b, (w)[t + 3]); \
      SHA1_ROUND(f, k, b, c, d, e, a, (w)[t + 4]); \
    }                                              \
  } while (0)

static void sha1_schedule(uint32_t w[80], const uint8_t block[SHA_CBLOCK]) {
  for (unsigned t = 0; t < 16; t++) {
    w[t] = CRYPTO_load_u32_be(block + 4 * t);
  }
  for (unsigned t = 16; t < 80; t++) {
    uint32_t x = w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16];
    w[t] = ROL(x, 1);
  }
}

void sha1_blocks_portable(uint32_t h[5], const uint8_t *in, size_t num_blocks) {
  uint32_t w[80];
  for (; num_blocks != 0; num_blocks--, in += SHA_CBLOCK) {
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    sha1_schedule(w, in);
    SHA1_20_ROUNDS(SHA1_CH, 0x5a827999, w);
    SHA1_20_ROUNDS(SHA1_PARITY, 0x6ed9eba1, w + 20);
    SHA1_20_ROUNDS(SHA1_MAJ, 0x8f1bbcdc, w + 40);
    SHA1_20_ROUNDS(SHA1_PARITY, 0xca62c1d6, w + 60);
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
  }
  OPENSSL_cleanse(w, sizeof(w));
}

static void sha1_blocks(uint32_t h[5], const uint8_t *in, size_t num_blocks) {
#if defined(SHA_BLOCKS_X86_64)
  if (sha_ni_available()) {
    sha1_blocks_ni(h, in, num_blocks);
    return;
  }
#endif
  sha1_blocks_portable(h, in, num_blocks);
}

static const uint32_t sha1_iv[5] = {0x67452301, 0xefcdab89, 0x98badcfe,
                                    0x10325476, 0xc3d2e1f0};

#define MD_NAME sha1
#define MD_CTX SHA_CTX
#define MD_WORD uint32_t
#define MD_STORE CRYPTO_store_u32_be
#define MD_BLOCKS sha1_blocks
#include "merkle_damgard.h"

MD_DEFINE_HASH(SHA1, sha1_iv, SHA_DIGEST_LENGTH)

void SHA1_Transform(SHA_CTX *ctx, const uint8_t block[SHA_CBLOCK]) {
  sha1_blocks(ctx->h, block, 1);
}
