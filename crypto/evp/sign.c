// SPDX-License-Identifier: Apache-2.0
//
// sign.c signs and verifies messages with an |EVP_PKEY|: the key context that
// an |EVP_MD_CTX| carries for it.

#include <openssl/evp.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/digest/internal.h"
#include "crypto/evp/internal.h"

struct evp_pkey_ctx_st {
  EVP_PKEY *pkey;  // counted reference
  int verifies;    // instead of signing
};

static EVP_PKEY_CTX *pctx_new(EVP_PKEY *pkey, int verifies) {
  EVP_PKEY_CTX *pctx = OPENSSL_zalloc(sizeof(EVP_PKEY_CTX));
  if (pctx != NULL) {
    (void)EVP_PKEY_up_ref(pkey);
    pctx->pkey = pkey;
    pctx->verifies = verifies;
  }
  return pctx;
}

static EVP_PKEY_CTX *pctx_dup(EVP_PKEY_CTX *pctx) {
  return pctx_new(pctx->pkey, pctx->verifies);
}

static void pctx_free(EVP_PKEY_CTX *pctx) {
  EVP_PKEY_free(pctx->pkey);
  OPENSSL_free(pctx);
}

static const struct evp_md_pctx_ops kPctxOps = {pctx_free, pctx_dup};

// digest_key_init is both |EVP_DigestSignInit| and |EVP_DigestVerifyInit|.
static int digest_key_init(EVP_MD_CTX *ctx, EVP_PKEY_CTX **out_pctx,
                           const EVP_MD *type, EVP_PKEY *pkey, int verifies) {
  if (pkey->key == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_NO_KEY_SET);
    return 0;
  }
  if (!pkey->method->takes_digest(type)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_COMMAND_NOT_SUPPORTED);
    return 0;
  }
  if (!verifies && !pkey->method->has_private(pkey->key)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_NOT_A_PRIVATE_KEY);
    return 0;
  }
  EVP_PKEY_CTX *pctx = pctx_new(pkey, verifies);
  if (pctx == NULL) {
    return 0;
  }
  (void)EVP_MD_CTX_reset(ctx);
  ctx->pctx = pctx;
  ctx->pctx_ops = &kPctxOps;
  if (out_pctx != NULL) {
    *out_pctx = pctx;
  }
  return 1;
}

int EVP_DigestSignInit(EVP_MD_CTX *ctx, EVP_PKEY_CTX **out_pctx,
                       const EVP_MD *type, ENGINE *engine, EVP_PKEY *pkey) {
  (void)engine;
  return digest_key_init(ctx, out_pctx, type, pkey, 0);
}

int EVP_DigestVerifyInit(EVP_MD_CTX *ctx, EVP_PKEY_CTX **out_pctx,
                         const EVP_MD *type, ENGINE *engine, EVP_PKEY *pkey) {
  (void)engine;
  return digest_key_init(ctx, out_pctx, type, pkey, 1);
}

// pctx_check checks that |ctx| was made for what is asked of it.
static int pctx_check(const EVP_MD_CTX *ctx, int verifies) {
  if (ctx->pctx == NULL || ctx->pctx->verifies != verifies) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);
    return 0;
  }
  return 1;
}

int EVP_DigestSign(EVP_MD_CTX *ctx, uint8_t *out_sig, size_t *out_sig_len,
                   const uint8_t *data, size_t data_len) {
  if (!pctx_check(ctx, 0)) {
    return 0;
  }
  const EVP_PKEY *pkey = ctx->pctx->pkey;
  if (out_sig == NULL) {
    *out_sig_len = (size_t)pkey->method->size;
    return 1;
  }
  if (*out_sig_len < (size_t)pkey->method->size) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_BUFFER_TOO_SMALL);
    return 0;
  }
  return pkey->method->sign(pkey->key, out_sig, out_sig_len, data, data_len);
}

int EVP_DigestVerify(EVP_MD_CTX *ctx, const uint8_t *sig, size_t sig_len,
                     const uint8_t *data, size_t data_len) {
  if (!pctx_check(ctx, 1)) {
    return 0;
  }
  const EVP_PKEY *pkey = ctx->pctx->pkey;
  if (!pkey->method->verify(pkey->key, sig, sig_len, data, data_len)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_INVALID_SIGNATURE);
    return 0;
  }
  return 1;
}
