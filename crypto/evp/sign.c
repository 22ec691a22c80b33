// SPDX-License-Identifier: Apache-2.0
//
// sign.c signs and verifies messages with an |EVP_PKEY|: an |EVP_MD_CTX| hashes
// and carries the key context.

#include <openssl/evp.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/digest/internal.h"
#include "crypto/evp/internal.h"

static const struct evp_md_pctx_ops kPctxOps = {EVP_PKEY_CTX_free,
                                                EVP_PKEY_CTX_dup};

int evp_signs_digests(const EVP_PKEY_METHOD *method) {
  return method->sign != NULL && !method->signs_messages;
}

// check_signs checks that keys of |method| sign at all.
static int check_signs(const EVP_PKEY_METHOD *method) {
  if (method->sign == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
    return 0;
  }
  return 1;
}

int evp_check_digest(const EVP_PKEY_METHOD *method, const EVP_MD *md) {
  if (method->signs_messages) {
    if (md != NULL) {
      OPENSSL_PUT_ERROR(EVP, EVP_R_COMMAND_NOT_SUPPORTED);
    }
    return md == NULL;
  }
  switch (md == NULL ? NID_undef : EVP_MD_type(md)) {
    case NID_sha1:
    case NID_sha224:
    case NID_sha256:
    case NID_sha384:
    case NID_sha512:
      return 1;
    case NID_undef:
      OPENSSL_PUT_ERROR(EVP, EVP_R_NO_DEFAULT_DIGEST);
      return 0;
    default:
      OPENSSL_PUT_ERROR(EVP, EVP_R_INVALID_DIGEST_TYPE);
      return 0;
  }
}

// digest_key_init is both |EVP_DigestSignInit| and |EVP_DigestVerifyInit|.
static int digest_key_init(EVP_MD_CTX *ctx, EVP_PKEY_CTX **out_pctx,
                           const EVP_MD *md, EVP_PKEY *pkey, EVP_OP op) {
  if (!evp_check_key(pkey) || !check_signs(pkey->method) ||
      !evp_check_digest(pkey->method, md) ||
      !(op == EVP_OP_SIGN ? evp_check_private_key(pkey)
                          : evp_check_public_key(pkey))) {
    return 0;
  }
  EVP_PKEY_CTX *pctx = EVP_PKEY_CTX_new(pkey, NULL);
  if (pctx == NULL) {
    return 0;
  }
  pctx->op = op;
  pctx->md = md;
  (void)EVP_MD_CTX_reset(ctx);
  if (md != NULL) {
    digest_init(ctx, md);
  }
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
  return digest_key_init(ctx, out_pctx, type, pkey, EVP_OP_SIGN);
}

int EVP_DigestVerifyInit(EVP_MD_CTX *ctx, EVP_PKEY_CTX **out_pctx,
                         const EVP_MD *type, ENGINE *engine, EVP_PKEY *pkey) {
  (void)engine;
  return digest_key_init(ctx, out_pctx, type, pkey, EVP_OP_VERIFY);
}

// check_op checks that |ctx| was made for what is asked of it.
static int check_op(const EVP_MD_CTX *ctx, EVP_OP op) {
  if (ctx->pctx == NULL || ctx->pctx->op != op) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);
    return 0;
  }
  return 1;
}

// check_hashes checks that keys of |method| sign a digest, which pieces of the
// message can make.
static int check_hashes(const EVP_PKEY_METHOD *method) {
  if (!evp_signs_digests(method)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
    return 0;
  }
  return 1;
}

static int digest_key_update(EVP_MD_CTX *ctx, const void *data, size_t len,
                             EVP_OP op) {
  if (!check_op(ctx, op) || !check_hashes(ctx->pctx->method)) {
    return 0;
  }
  digest_update(ctx, data, len);
  return 1;
}

int EVP_DigestSignUpdate(EVP_MD_CTX *ctx, const void *data, size_t len) {
  return digest_key_update(ctx, data, len, EVP_OP_SIGN);
}

int EVP_DigestVerifyUpdate(EVP_MD_CTX *ctx, const void *data, size_t len) {
  return digest_key_update(ctx, data, len, EVP_OP_VERIFY);
}

// peek_digest writes the digest of the message so far and returns its length.
static size_t peek_digest(const EVP_MD_CTX *ctx, uint8_t out[EVP_MAX_MD_SIZE]) {
  EVP_MD_CTX copy = *ctx;
  digest_final(&copy, out);
  OPENSSL_cleanse(&copy, sizeof(copy));
  return EVP_MD_CTX_size(ctx);
}

// sign_digest signs the message so far.
static int sign_digest(const EVP_MD_CTX *ctx, const EVP_PKEY *pkey,
                       uint8_t *out_sig, size_t *out_sig_len) {
  uint8_t digest[EVP_MAX_MD_SIZE];
  size_t len = peek_digest(ctx, digest);
  int ok = evp_sign(pkey, out_sig, out_sig_len, digest, len);
  OPENSSL_cleanse(digest, sizeof(digest));
  return ok;
}

// verify_digest verifies a signature of the message so far.
static int verify_digest(const EVP_MD_CTX *ctx, const EVP_PKEY *pkey,
                         const uint8_t *sig, size_t sig_len) {
  uint8_t digest[EVP_MAX_MD_SIZE];
  size_t len = peek_digest(ctx, digest);
  return pkey->method->verify(pkey->key, sig, sig_len, digest, len);
}

int EVP_DigestSignFinal(EVP_MD_CTX *ctx, uint8_t *out_sig,
                        size_t *out_sig_len) {
  return check_op(ctx, EVP_OP_SIGN) && check_hashes(ctx->pctx->method) &&
         sign_digest(ctx, ctx->pctx->pkey, out_sig, out_sig_len);
}

int EVP_DigestVerifyFinal(EVP_MD_CTX *ctx, const uint8_t *sig, size_t sig_len) {
  return check_op(ctx, EVP_OP_VERIFY) && check_hashes(ctx->pctx->method) &&
         verify_digest(ctx, ctx->pctx->pkey, sig, sig_len);
}

int EVP_DigestSign(EVP_MD_CTX *ctx, uint8_t *out_sig, size_t *out_sig_len,
                   const uint8_t *data, size_t data_len) {
  if (!check_op(ctx, EVP_OP_SIGN)) {
    return 0;
  }
  const EVP_PKEY *pkey = ctx->pctx->pkey;
  if (pkey->method->signs_messages) {
    return evp_sign(pkey, out_sig, out_sig_len, data, data_len);
  }
  if (out_sig != NULL) {  // asking for the length leaves the message alone
    digest_update(ctx, data, data_len);
  }
  return sign_digest(ctx, pkey, out_sig, out_sig_len);
}

int EVP_DigestVerify(EVP_MD_CTX *ctx, const uint8_t *sig, size_t sig_len,
                     const uint8_t *data, size_t data_len) {
  if (!check_op(ctx, EVP_OP_VERIFY)) {
    return 0;
  }
  const EVP_PKEY *pkey = ctx->pctx->pkey;
  if (pkey->method->signs_messages) {
    return pkey->method->verify(pkey->key, sig, sig_len, data, data_len);
  }
  digest_update(ctx, data, data_len);
  return verify_digest(ctx, pkey, sig, sig_len);
}


// The key at the end.

int EVP_SignInit_ex(EVP_MD_CTX *ctx, const EVP_MD *type, ENGINE *engine) {
  return EVP_DigestInit_ex(ctx, type, engine);
}

int EVP_SignInit(EVP_MD_CTX *ctx, const EVP_MD *type) {
  return EVP_DigestInit(ctx, type);
}

int EVP_SignUpdate(EVP_MD_CTX *ctx, const void *data, size_t len) {
  return EVP_DigestUpdate(ctx, data, len);
}

int EVP_VerifyInit_ex(EVP_MD_CTX *ctx, const EVP_MD *type, ENGINE *engine) {
  return EVP_DigestInit_ex(ctx, type, engine);
}

int EVP_VerifyInit(EVP_MD_CTX *ctx, const EVP_MD *type) {
  return EVP_DigestInit(ctx, type);
}

int EVP_VerifyUpdate(EVP_MD_CTX *ctx, const void *data, size_t len) {
  return EVP_DigestUpdate(ctx, data, len);
}

// check_final checks that |pkey| signs the digest that |ctx| makes.
static int check_final(const EVP_MD_CTX *ctx, const EVP_PKEY *pkey) {
  return evp_check_key(pkey) && check_hashes(pkey->method) &&
         evp_check_digest(pkey->method, EVP_MD_CTX_md(ctx));
}

int EVP_SignFinal(const EVP_MD_CTX *ctx, uint8_t *sig, unsigned *out_sig_len,
                  EVP_PKEY *pkey) {
  size_t len = (size_t)EVP_PKEY_size(pkey);
  if (!check_final(ctx, pkey) || !evp_check_private_key(pkey) ||
      !sign_digest(ctx, pkey, sig, &len)) {
    return 0;
  }
  *out_sig_len = (unsigned)len;
  return 1;
}

int EVP_VerifyFinal(EVP_MD_CTX *ctx, const uint8_t *sig, size_t sig_len,
                    EVP_PKEY *pkey) {
  return check_final(ctx, pkey) && evp_check_public_key(pkey) &&
         verify_digest(ctx, pkey, sig, sig_len);
}
