// SPDX-License-Identifier: Apache-2.0
//
// merkle_damgard.h turns a compression function into a hash: buffering, padding
// and output (FIPS 180-4, section 5.1), as a template over the context type. It
// has no include guard; it is included once per hash family. Before inclusion
// define
//
//   MD_NAME     prefix of the functions, for example sha256
//   MD_CTX      the context: members |h|, |length| and |block|
//   MD_WORD     type of the elements of |h|: uint32_t or uint64_t
//   MD_STORE    stores one of them, big-endian
//   MD_BLOCKS   the compression function: void(h, in, num_blocks)

#define MD_PASTE2(a, b) a##_##b
#define MD_PASTE(a, b) MD_PASTE2(a, b)
#define MD_FUNCTION(verb) MD_PASTE(MD_NAME, verb)
#define MD_BLOCK_BYTES (sizeof(((MD_CTX *)NULL)->block))

static void MD_FUNCTION(update)(MD_CTX *ctx, const uint8_t *in, size_t len) {
  if (len == 0) {
    return;  // |in| may be NULL
  }
  size_t used = (size_t)(ctx->length % MD_BLOCK_BYTES);
  ctx->length += len;
  if (used != 0) {
    size_t space = MD_BLOCK_BYTES - used;
    size_t taken = len < space ? len : space;
    memcpy(ctx->block + used, in, taken);
    if (taken < space) {
      return;
    }
    MD_BLOCKS(ctx->h, ctx->block, 1);
    in += taken;
    len -= taken;
  }
  MD_BLOCKS(ctx->h, in, len / MD_BLOCK_BYTES);
  memcpy(ctx->block, in + (len - len % MD_BLOCK_BYTES), len % MD_BLOCK_BYTES);
}

// The padding is a one bit, zeros, and the length in bits as a number of two
// words. 64 bits of it suffice if words are short; if they are long, the upper
// word gets the bits that the shift drops.
static void MD_FUNCTION(pad)(MD_CTX *ctx) {
  const size_t length_at = MD_BLOCK_BYTES - 2 * sizeof(MD_WORD);
  size_t used = (size_t)(ctx->length % MD_BLOCK_BYTES);
  ctx->block[used++] = 0x80;
  memset(ctx->block + used, 0, MD_BLOCK_BYTES - used);
  if (used > length_at) {
    MD_BLOCKS(ctx->h, ctx->block, 1);
    memset(ctx->block, 0, length_at);
  }
  if (sizeof(MD_WORD) == 8) {
    CRYPTO_store_u64_be(ctx->block + length_at, ctx->length >> 61);
  }
  CRYPTO_store_u64_be(ctx->block + MD_BLOCK_BYTES - 8, ctx->length << 3);
  MD_BLOCKS(ctx->h, ctx->block, 1);
}

// |out_len| is a multiple of the word's length.
static void MD_FUNCTION(final)(uint8_t *out, size_t out_len, MD_CTX *ctx) {
  MD_FUNCTION(pad)(ctx);
  for (size_t i = 0; i < out_len / sizeof(MD_WORD); i++) {
    MD_STORE(out + i * sizeof(MD_WORD), ctx->h[i]);
  }
  OPENSSL_cleanse(ctx, sizeof(*ctx));
}

// MD_DEFINE_HASH defines the public functions of the hash |X|, which starts
// from |iv| and gives |out_len| bytes.
#define MD_DEFINE_HASH(X, iv, out_len)                                \
  int X##_Init(MD_CTX *ctx) {                                         \
    STATIC_ASSERT(sizeof(ctx->h) == sizeof(iv), "state");             \
    memcpy(ctx->h, iv, sizeof(iv));                                   \
    ctx->length = 0;                                                  \
    return 1;                                                         \
  }                                                                   \
                                                                      \
  int X##_Update(MD_CTX *ctx, const void *data, size_t len) {         \
    MD_FUNCTION(update)(ctx, data, len);                              \
    return 1;                                                         \
  }                                                                   \
                                                                      \
  int X##_Final(uint8_t out[out_len], MD_CTX *ctx) {                  \
    MD_FUNCTION(final)(out, out_len, ctx);                            \
    return 1;                                                         \
  }                                                                   \
                                                                      \
  uint8_t *X(const uint8_t *data, size_t len, uint8_t out[out_len]) { \
    MD_CTX ctx;                                                       \
    (void)X##_Init(&ctx);                                             \
    MD_FUNCTION(update)(&ctx, data, len);                             \
    MD_FUNCTION(final)(out, out_len, &ctx);                           \
    return out;                                                       \
  }
