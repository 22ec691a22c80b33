// SPDX-License-Identifier: Apache-2.0
//
// hmac.c is HMAC (RFC 2104):
// H((K ^ opad) || H((K ^ ipad) || message)). A context keeps the two states
// after the padded key, so that a message costs no work on the key.

#include <openssl/hmac.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/internal.h"
#include "internal.h"

// hmac_absorb_pad starts |ctx| with the block |key_block| ^ |pad|.
static void hmac_absorb_pad(EVP_MD_CTX *ctx, const EVP_MD *md,
                            const uint8_t key_block[EVP_MAX_MD_BLOCK_SIZE],
                            uint8_t pad) {
  uint8_t block[EVP_MAX_MD_BLOCK_SIZE];
  size_t block_len = EVP_MD_block_size(md);
  for (size_t i = 0; i < block_len; i++) {
    block[i] = key_block[i] ^ pad;
  }
  digest_init(ctx, md);
  digest_update(ctx, block, block_len);
  OPENSSL_cleanse(block, sizeof(block));
}

// A key that is longer than a block is replaced by its digest.
void hmac_init(HMAC_CTX *ctx, const EVP_MD *md, const uint8_t *key,
               size_t key_len) {
  uint8_t key_block[EVP_MAX_MD_BLOCK_SIZE] = {0};
  if (key_len > EVP_MD_block_size(md)) {
    digest_init(&ctx->message, md);
    digest_update(&ctx->message, key, key_len);
    digest_final(&ctx->message, key_block);
  } else {
    OPENSSL_memcpy(key_block, key, key_len);
  }
  ctx->md = md;
  hmac_absorb_pad(&ctx->inner, md, key_block, 0x36);
  hmac_absorb_pad(&ctx->outer, md, key_block, 0x5c);
  OPENSSL_cleanse(key_block, sizeof(key_block));
  hmac_restart(ctx);
}

void hmac_restart(HMAC_CTX *ctx) {
  ctx->message = ctx->inner;
}

void hmac_update(HMAC_CTX *ctx, const uint8_t *data, size_t len) {
  digest_update(&ctx->message, data, len);
}

void hmac_final(HMAC_CTX *ctx, uint8_t *out) {
  uint8_t inner_digest[EVP_MAX_MD_SIZE];
  digest_final(&ctx->message, inner_digest);
  ctx->message = ctx->outer;
  digest_update(&ctx->message, inner_digest, EVP_MD_size(ctx->md));
  digest_final(&ctx->message, out);
  OPENSSL_cleanse(inner_digest, sizeof(inner_digest));
}


uint8_t *HMAC(const EVP_MD *md, const void *key, size_t key_len,
              const uint8_t *data, size_t data_len, uint8_t *out,
              unsigned *out_len) {
  if (md == NULL) {
    OPENSSL_PUT_ERROR(HMAC, ERR_R_PASSED_NULL_PARAMETER);
    return NULL;
  }
  HMAC_CTX ctx;
  hmac_init(&ctx, md, key, key_len);
  hmac_update(&ctx, data, data_len);
  (void)HMAC_Final(&ctx, out, out_len);
  HMAC_CTX_cleanup(&ctx);
  return out;
}

void HMAC_CTX_init(HMAC_CTX *ctx) {
  memset(ctx, 0, sizeof(*ctx));
}

void HMAC_CTX_cleanup(HMAC_CTX *ctx) {
  OPENSSL_cleanse(ctx, sizeof(*ctx));
  HMAC_CTX_init(ctx);
}

void HMAC_CTX_cleanse(HMAC_CTX *ctx) {
  HMAC_CTX_cleanup(ctx);
}

void HMAC_CTX_reset(HMAC_CTX *ctx) {
  HMAC_CTX_cleanup(ctx);
}

HMAC_CTX *HMAC_CTX_new(void) {
  return OPENSSL_zalloc(sizeof(HMAC_CTX));
}

void HMAC_CTX_free(HMAC_CTX *ctx) {
  if (ctx != NULL) {
    HMAC_CTX_cleanup(ctx);
    OPENSSL_free(ctx);
  }
}

int HMAC_Init_ex(HMAC_CTX *ctx, const void *key, size_t key_len,
                 const EVP_MD *md, ENGINE *engine) {
  (void)engine;
  if (md == NULL) {
    md = ctx->md;
  }
  if (md == NULL) {
    OPENSSL_PUT_ERROR(HMAC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  if (key == NULL && md == ctx->md) {
    hmac_restart(ctx);
  } else {
    hmac_init(ctx, md, key, key == NULL ? 0 : key_len);
  }
  return 1;
}

int HMAC_Init(HMAC_CTX *ctx, const void *key, int key_len, const EVP_MD *md) {
  if (key != NULL && md != NULL) {
    HMAC_CTX_init(ctx);
  }
  return HMAC_Init_ex(ctx, key, (size_t)key_len, md, NULL);
}

int HMAC_Update(HMAC_CTX *ctx, const uint8_t *data, size_t data_len) {
  hmac_update(ctx, data, data_len);
  return 1;
}

int HMAC_Final(HMAC_CTX *ctx, uint8_t *out, unsigned *out_len) {
  hmac_final(ctx, out);
  if (out_len != NULL) {
    *out_len = (unsigned)HMAC_size(ctx);
  }
  return 1;
}

size_t HMAC_size(const HMAC_CTX *ctx) {
  return EVP_MD_size(ctx->md);
}

const EVP_MD *HMAC_CTX_get_md(const HMAC_CTX *ctx) {
  return ctx->md;
}

int HMAC_CTX_copy_ex(HMAC_CTX *out, const HMAC_CTX *in) {
  *out = *in;
  return 1;
}

int HMAC_CTX_copy(HMAC_CTX *out, const HMAC_CTX *in) {
  return HMAC_CTX_copy_ex(out, in);
}
