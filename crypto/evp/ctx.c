// SPDX-License-Identifier: Apache-2.0
//
// ctx.c holds key contexts: signing and verifying digests, agreement, and
// generation.

#include <openssl/evp.h>

#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/evp/internal.h"

// ctx_new returns a new context for keys of |method|, or NULL; |pkey|, which
// may be NULL, gets a reference.
static EVP_PKEY_CTX *ctx_new(const EVP_PKEY_METHOD *method, EVP_PKEY *pkey) {
  if (method == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
    return NULL;
  }
  EVP_PKEY_CTX *ctx = OPENSSL_zalloc(sizeof(EVP_PKEY_CTX));
  if (ctx != NULL) {
    ctx->method = method;
    ctx->pkey = pkey;
    if (pkey != NULL) {
      (void)EVP_PKEY_up_ref(pkey);
    }
  }
  return ctx;
}

EVP_PKEY_CTX *EVP_PKEY_CTX_new(EVP_PKEY *pkey, ENGINE *engine) {
  (void)engine;
  return ctx_new(pkey->method, pkey);
}

EVP_PKEY_CTX *EVP_PKEY_CTX_new_id(int id, ENGINE *engine) {
  (void)engine;
  return ctx_new(evp_find_method(id), NULL);
}

void EVP_PKEY_CTX_free(EVP_PKEY_CTX *ctx) {
  if (ctx != NULL) {
    EVP_PKEY_free(ctx->pkey);
    EVP_PKEY_free(ctx->peer);
    OPENSSL_free(ctx);
  }
}

EVP_PKEY_CTX *EVP_PKEY_CTX_dup(EVP_PKEY_CTX *ctx) {
  EVP_PKEY_CTX *copy = ctx_new(ctx->method, ctx->pkey);
  if (copy != NULL) {
    *copy = *ctx;
    if (copy->peer != NULL) {
      (void)EVP_PKEY_up_ref(copy->peer);
    }
  }
  return copy;
}

EVP_PKEY *EVP_PKEY_CTX_get0_pkey(EVP_PKEY_CTX *ctx) {
  return ctx->pkey;
}


// Operations.

// ctx_init begins |op|, if the kind of key |supports| it and |check|, unless
// NULL, passes the key.
static int ctx_init(EVP_PKEY_CTX *ctx, EVP_OP op, int supports,
                    int (*check)(const EVP_PKEY *pkey)) {
  if (!supports) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
    return 0;
  }
  if (check != NULL && !check(ctx->pkey)) {
    return 0;
  }
  ctx->op = op;
  return 1;
}

// ctx_check checks that |op| has begun.
static int ctx_check(const EVP_PKEY_CTX *ctx, EVP_OP op) {
  if (ctx->op != op) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);
    return 0;
  }
  return 1;
}

int EVP_PKEY_sign_init(EVP_PKEY_CTX *ctx) {
  return ctx_init(ctx, EVP_OP_SIGN, evp_signs_digests(ctx->method),
                  evp_check_private_key);
}

int evp_sign(const EVP_PKEY *pkey, uint8_t *out_sig, size_t *out_sig_len,
             const uint8_t *in, size_t in_len) {
  size_t size = (size_t)EVP_PKEY_size(pkey);
  if (out_sig == NULL) {
    *out_sig_len = size;
    return 1;
  }
  if (*out_sig_len < size) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_BUFFER_TOO_SMALL);
    return 0;
  }
  return pkey->method->sign(pkey->key, out_sig, out_sig_len, in, in_len);
}

int EVP_PKEY_sign(EVP_PKEY_CTX *ctx, uint8_t *sig, size_t *sig_len,
                  const uint8_t *digest, size_t digest_len) {
  return ctx_check(ctx, EVP_OP_SIGN) &&
         evp_sign(ctx->pkey, sig, sig_len, digest, digest_len);
}

int EVP_PKEY_verify_init(EVP_PKEY_CTX *ctx) {
  return ctx_init(ctx, EVP_OP_VERIFY, evp_signs_digests(ctx->method),
                  evp_check_public_key);
}

int EVP_PKEY_verify(EVP_PKEY_CTX *ctx, const uint8_t *sig, size_t sig_len,
                    const uint8_t *digest, size_t digest_len) {
  return ctx_check(ctx, EVP_OP_VERIFY) &&
         ctx->method->verify(ctx->pkey->key, sig, sig_len, digest, digest_len);
}

int EVP_PKEY_derive_init(EVP_PKEY_CTX *ctx) {
  return ctx_init(ctx, EVP_OP_DERIVE, ctx->method->derive != NULL,
                  evp_check_private_key);
}

int EVP_PKEY_derive_set_peer(EVP_PKEY_CTX *ctx, EVP_PKEY *peer) {
  if (!ctx_check(ctx, EVP_OP_DERIVE)) {
    return 0;
  }
  if (peer->method != ctx->method) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DIFFERENT_KEY_TYPES);
    return 0;
  }
  if (!evp_check_public_key(peer)) {
    return 0;
  }
  if (!EVP_PKEY_parameters_eq(ctx->pkey, peer)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DIFFERENT_PARAMETERS);
    return 0;
  }
  (void)EVP_PKEY_up_ref(peer);
  EVP_PKEY_free(ctx->peer);
  ctx->peer = peer;
  return 1;
}

int EVP_PKEY_derive(EVP_PKEY_CTX *ctx, uint8_t *out, size_t *out_len) {
  if (!ctx_check(ctx, EVP_OP_DERIVE)) {
    return 0;
  }
  if (ctx->peer == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_KEYS_NOT_SET);
    return 0;
  }
  return ctx->method->derive(ctx->pkey->key, out, out_len, ctx->peer->key);
}


// Generation.

int EVP_PKEY_keygen_init(EVP_PKEY_CTX *ctx) {
  return ctx_init(ctx, EVP_OP_KEYGEN, 1, NULL);
}

int EVP_PKEY_paramgen_init(EVP_PKEY_CTX *ctx) {
  return ctx_init(ctx, EVP_OP_PARAMGEN, ctx->method->group != NULL, NULL);
}

// ctx_group sets |*out| to the curve of what is generated, NULL for a kind
// without curves.
static int ctx_group(const EVP_PKEY_CTX *ctx, const EC_GROUP **out) {
  *out = ctx->group;
  if (*out == NULL && ctx->pkey != NULL) {
    *out = evp_pkey_group(ctx->pkey);
  }
  if (*out == NULL && ctx->method->group != NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_NO_PARAMETERS_SET);
    return 0;
  }
  return 1;
}

// give_key gives |key| to |*out_pkey|, which is created if it is NULL. If |key|
// is NULL it fails: the error is there already.
static int give_key(const EVP_PKEY_CTX *ctx, EVP_PKEY **out_pkey, void *key) {
  if (key != NULL && *out_pkey != NULL) {
    evp_pkey_set(*out_pkey, ctx->method, key);
    return 1;
  }
  EVP_PKEY *pkey = evp_pkey_from(ctx->method, key);
  if (pkey == NULL) {
    return 0;
  }
  *out_pkey = pkey;
  return 1;
}

int EVP_PKEY_keygen(EVP_PKEY_CTX *ctx, EVP_PKEY **out_pkey) {
  const EC_GROUP *group;
  return ctx_check(ctx, EVP_OP_KEYGEN) && ctx_group(ctx, &group) &&
         give_key(ctx, out_pkey, ctx->method->generate(group));
}

int EVP_PKEY_paramgen(EVP_PKEY_CTX *ctx, EVP_PKEY **out_pkey) {
  const EC_GROUP *group;
  void *key = NULL;
  return ctx_check(ctx, EVP_OP_PARAMGEN) && ctx_group(ctx, &group) &&
         ctx->method->set_group(&key, group) && give_key(ctx, out_pkey, key);
}


// Settings.

// check_setting checks that a kind of key has a setting and that one of the two
// operations that it is for has begun.
static int check_setting(const EVP_PKEY_CTX *ctx, int supports, EVP_OP op1,
                         EVP_OP op2) {
  int reason = 0;
  if (!supports) {
    reason = EVP_R_COMMAND_NOT_SUPPORTED;
  } else if (ctx->op == EVP_OP_NONE) {
    reason = EVP_R_NO_OPERATION_SET;
  } else if (ctx->op != op1 && ctx->op != op2) {
    reason = EVP_R_INVALID_OPERATION;
  } else {
    return 1;
  }
  OPENSSL_PUT_ERROR(EVP, reason);
  return 0;
}

static int check_curve_setting(const EVP_PKEY_CTX *ctx) {
  return check_setting(ctx, ctx->method->group != NULL, EVP_OP_KEYGEN,
                       EVP_OP_PARAMGEN);
}

static int check_md_setting(const EVP_PKEY_CTX *ctx) {
  return check_setting(ctx, evp_signs_digests(ctx->method), EVP_OP_SIGN,
                       EVP_OP_VERIFY);
}

int EVP_PKEY_CTX_set_ec_paramgen_curve_nid(EVP_PKEY_CTX *ctx, int nid) {
  if (!check_curve_setting(ctx)) {
    return 0;
  }
  const EC_GROUP *group = EC_GROUP_new_by_curve_name(nid);
  if (group == NULL) {
    return 0;
  }
  ctx->group = group;  // a constant, so there is nothing to count
  return 1;
}

int EVP_PKEY_CTX_set_ec_param_enc(EVP_PKEY_CTX *ctx, int encoding) {
  if (!check_curve_setting(ctx)) {
    return 0;
  }
  if (encoding != OPENSSL_EC_NAMED_CURVE) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_INVALID_PARAMETERS);
    return 0;
  }
  return 1;
}

int EVP_PKEY_CTX_set_signature_md(EVP_PKEY_CTX *ctx, const EVP_MD *md) {
  if (!check_md_setting(ctx) || !evp_check_digest(ctx->method, md)) {
    return 0;
  }
  ctx->md = md;
  return 1;
}

int EVP_PKEY_CTX_get_signature_md(EVP_PKEY_CTX *ctx, const EVP_MD **out_md) {
  if (!check_md_setting(ctx)) {
    return 0;
  }
  *out_md = ctx->md;
  return 1;
}
