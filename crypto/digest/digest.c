// SPDX-License-Identifier: Apache-2.0
//
// digest.c holds the table of hashes and the contexts over it. What a hash
// computes is in the sha*.c files; adding one is a row here and a member of the
// union of states.

#include <openssl/digest.h>

#include <string.h>

#include <openssl/bytestring.h>
#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/nid.h>
#include <openssl/obj.h>

#include "crypto/internal.h"
#include "internal.h"

struct env_md_st {
  int nid;
  const char *short_name, *long_name;
  // The contents of the object identifier in DER.
  const uint8_t *oid;
  size_t oid_len;
  size_t size, block_size;
  void (*init)(union evp_md_state_st *state);
  void (*update)(union evp_md_state_st *state, const void *data, size_t len);
  void (*final)(uint8_t *out, union evp_md_state_st *state);
};

// DEFINE_DIGEST defines |EVP_name| and its row over the functions X_Init,
// X_Update and X_Final, which work on |member| of the state.
#define DEFINE_DIGEST(name, X, member, digest_len, block_len)               \
  static void name##_init(union evp_md_state_st *state) {                   \
    (void)X##_Init(&state->member);                                         \
  }                                                                         \
                                                                            \
  static void name##_update(union evp_md_state_st *state, const void *data, \
                            size_t len) {                                   \
    (void)X##_Update(&state->member, data, len);                            \
  }                                                                         \
                                                                            \
  static void name##_final(uint8_t *out, union evp_md_state_st *state) {    \
    (void)X##_Final(out, &state->member);                                   \
  }                                                                         \
                                                                            \
  STATIC_ASSERT((digest_len) <= EVP_MAX_MD_SIZE, "digest");                 \
  STATIC_ASSERT((block_len) <= EVP_MAX_MD_BLOCK_SIZE, "block");             \
  static const uint8_t name##_oid[] = {OBJ_ENC_##name};                     \
  static const EVP_MD name##_md = {                                         \
      .nid = NID_##name,                                                    \
      .short_name = SN_##name,                                              \
      .long_name = LN_##name,                                               \
      .oid = name##_oid,                                                    \
      .oid_len = sizeof(name##_oid),                                        \
      .size = digest_len,                                                   \
      .block_size = block_len,                                              \
      .init = name##_init,                                                  \
      .update = name##_update,                                              \
      .final = name##_final,                                                \
  };                                                                        \
                                                                            \
  const EVP_MD *EVP_##name(void) {                                          \
    return &name##_md;                                                      \
  }

DEFINE_DIGEST(sha1, SHA1, sha1, SHA_DIGEST_LENGTH, SHA_CBLOCK)
DEFINE_DIGEST(sha224, SHA224, sha256, SHA224_DIGEST_LENGTH, SHA224_CBLOCK)
DEFINE_DIGEST(sha256, SHA256, sha256, SHA256_DIGEST_LENGTH, SHA256_CBLOCK)
DEFINE_DIGEST(sha384, SHA384, sha512, SHA384_DIGEST_LENGTH, SHA384_CBLOCK)
DEFINE_DIGEST(sha512, SHA512, sha512, SHA512_DIGEST_LENGTH, SHA512_CBLOCK)
DEFINE_DIGEST(sha512_256, SHA512_256, sha512, SHA512_256_DIGEST_LENGTH,
              SHA512_256_CBLOCK)

static const EVP_MD *const all_digests[] = {
    &sha1_md, &sha224_md, &sha256_md, &sha384_md, &sha512_md, &sha512_256_md,
};

const EVP_MD *EVP_get_digestbynid(int nid) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(all_digests); i++) {
    if (all_digests[i]->nid == nid) {
      return all_digests[i];
    }
  }
  return NULL;
}

const EVP_MD *EVP_get_digestbyobj(const ASN1_OBJECT *obj) {
  return EVP_get_digestbynid(OBJ_obj2nid(obj));
}

const EVP_MD *EVP_get_digestbyname(const char *name) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(all_digests); i++) {
    const EVP_MD *md = all_digests[i];
    if (strcmp(md->short_name, name) == 0 || strcmp(md->long_name, name) == 0) {
      return md;
    }
  }
  return NULL;
}

static const EVP_MD *digest_from_oid(const CBS *oid) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(all_digests); i++) {
    const EVP_MD *md = all_digests[i];
    if (CBS_mem_equal(oid, md->oid, md->oid_len)) {
      return md;
    }
  }
  return NULL;
}

// RFC 5754, section 2: parameters are absent or NULL.
const EVP_MD *EVP_parse_digest_algorithm(CBS *cbs) {
  CBS algorithm, oid, null;
  int has_null;
  if (!CBS_get_asn1(cbs, &algorithm, CBS_ASN1_SEQUENCE) ||
      !CBS_get_asn1(&algorithm, &oid, CBS_ASN1_OBJECT) ||
      !CBS_get_optional_asn1(&algorithm, &null, &has_null, CBS_ASN1_NULL) ||
      (has_null && CBS_len(&null) != 0) || CBS_len(&algorithm) != 0) {
    OPENSSL_PUT_ERROR(DIGEST, DIGEST_R_DECODE_ERROR);
    return NULL;
  }
  const EVP_MD *md = digest_from_oid(&oid);
  if (md == NULL) {
    OPENSSL_PUT_ERROR(DIGEST, DIGEST_R_UNKNOWN_HASH);
  }
  return md;
}

int EVP_marshal_digest_algorithm(CBB *cbb, const EVP_MD *md) {
  CBB algorithm, oid, null;
  return CBB_add_asn1(cbb, &algorithm, CBS_ASN1_SEQUENCE) &&
         CBB_add_asn1(&algorithm, &oid, CBS_ASN1_OBJECT) &&
         CBB_add_bytes(&oid, md->oid, md->oid_len) &&
         CBB_add_asn1(&algorithm, &null, CBS_ASN1_NULL) && CBB_flush(cbb);
}

size_t EVP_MD_size(const EVP_MD *md) {
  return md->size;
}

size_t EVP_MD_block_size(const EVP_MD *md) {
  return md->block_size;
}

int EVP_MD_type(const EVP_MD *md) {
  return md->nid;
}

int EVP_MD_nid(const EVP_MD *md) {
  return EVP_MD_type(md);
}

uint32_t EVP_MD_flags(const EVP_MD *md) {
  (void)md;
  return 0;
}

uint32_t EVP_MD_meth_get_flags(const EVP_MD *md) {
  return EVP_MD_flags(md);
}


void digest_init(EVP_MD_CTX *ctx, const EVP_MD *md) {
  ctx->digest = md;
  ctx->pctx = NULL;
  ctx->pctx_ops = NULL;
  md->init(&ctx->state);
}

void digest_update(EVP_MD_CTX *ctx, const void *data, size_t len) {
  ctx->digest->update(&ctx->state, data, len);
}

void digest_update_u8(EVP_MD_CTX *ctx, uint8_t v) {
  digest_update(ctx, &v, 1);
}

void digest_update_u16(EVP_MD_CTX *ctx, uint16_t v) {
  const uint8_t bytes[2] = {(uint8_t)(v >> 8), (uint8_t)v};
  digest_update(ctx, bytes, sizeof(bytes));
}

void digest_final(EVP_MD_CTX *ctx, uint8_t *out) {
  ctx->digest->final(out, &ctx->state);
}


void EVP_MD_CTX_init(EVP_MD_CTX *ctx) {
  memset(ctx, 0, sizeof(*ctx));
}

int EVP_MD_CTX_cleanup(EVP_MD_CTX *ctx) {
  if (ctx->pctx != NULL) {
    ctx->pctx_ops->free(ctx->pctx);
  }
  OPENSSL_cleanse(ctx, sizeof(*ctx));
  EVP_MD_CTX_init(ctx);
  return 1;
}

int EVP_MD_CTX_reset(EVP_MD_CTX *ctx) {
  return EVP_MD_CTX_cleanup(ctx);
}

void EVP_MD_CTX_cleanse(EVP_MD_CTX *ctx) {
  (void)EVP_MD_CTX_cleanup(ctx);
}

EVP_MD_CTX *EVP_MD_CTX_new(void) {
  return OPENSSL_zalloc(sizeof(EVP_MD_CTX));
}

void EVP_MD_CTX_free(EVP_MD_CTX *ctx) {
  if (ctx != NULL) {
    EVP_MD_CTX_cleanse(ctx);
    OPENSSL_free(ctx);
  }
}

EVP_MD_CTX *EVP_MD_CTX_create(void) {
  return EVP_MD_CTX_new();
}

void EVP_MD_CTX_destroy(EVP_MD_CTX *ctx) {
  EVP_MD_CTX_free(ctx);
}

int EVP_MD_CTX_copy_ex(EVP_MD_CTX *out, const EVP_MD_CTX *in) {
  if (out == in) {
    return 1;
  }
  EVP_MD_CTX_cleanse(out);
  if (in->digest == NULL && in->pctx == NULL) {
    OPENSSL_PUT_ERROR(DIGEST, DIGEST_R_INPUT_NOT_INITIALIZED);
    return 0;
  }
  EVP_PKEY_CTX *pctx = NULL;
  if (in->pctx != NULL) {
    pctx = in->pctx_ops->dup(in->pctx);
    if (pctx == NULL) {
      return 0;
    }
  }
  *out = *in;
  out->pctx = pctx;
  return 1;
}

int EVP_MD_CTX_copy(EVP_MD_CTX *out, const EVP_MD_CTX *in) {
  EVP_MD_CTX_init(out);
  return EVP_MD_CTX_copy_ex(out, in);
}

void EVP_MD_CTX_move(EVP_MD_CTX *out, EVP_MD_CTX *in) {
  if (out == in) {
    return;
  }
  EVP_MD_CTX_cleanse(out);
  *out = *in;
  in->pctx = NULL;  // it has a new owner
  EVP_MD_CTX_cleanse(in);
}


// A key context outlives this: it is |EVP_DigestSignInit| that calls here, too.
int EVP_DigestInit_ex(EVP_MD_CTX *ctx, const EVP_MD *md, ENGINE *engine) {
  (void)engine;
  if (md == NULL) {
    OPENSSL_PUT_ERROR(DIGEST, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  ctx->digest = md;
  md->init(&ctx->state);
  return 1;
}

int EVP_DigestInit(EVP_MD_CTX *ctx, const EVP_MD *md) {
  EVP_MD_CTX_init(ctx);
  return EVP_DigestInit_ex(ctx, md, NULL);
}

int EVP_DigestUpdate(EVP_MD_CTX *ctx, const void *data, size_t len) {
  digest_update(ctx, data, len);
  return 1;
}

int EVP_DigestFinal_ex(EVP_MD_CTX *ctx, uint8_t *out, unsigned *out_len) {
  digest_final(ctx, out);
  if (out_len != NULL) {
    *out_len = (unsigned)EVP_MD_CTX_size(ctx);
  }
  return 1;
}

int EVP_DigestFinal(EVP_MD_CTX *ctx, uint8_t *out, unsigned *out_len) {
  (void)EVP_DigestFinal_ex(ctx, out, out_len);
  return EVP_MD_CTX_cleanup(ctx);
}

int EVP_Digest(const void *data, size_t len, uint8_t *out, unsigned *out_len,
               const EVP_MD *md, ENGINE *engine) {
  EVP_MD_CTX ctx;
  EVP_MD_CTX_init(&ctx);
  if (!EVP_DigestInit_ex(&ctx, md, engine)) {
    return 0;
  }
  digest_update(&ctx, data, len);
  return EVP_DigestFinal(&ctx, out, out_len);
}


const EVP_MD *EVP_MD_CTX_md(const EVP_MD_CTX *ctx) {
  return ctx == NULL ? NULL : ctx->digest;
}

const EVP_MD *EVP_MD_CTX_get0_md(const EVP_MD_CTX *ctx) {
  return EVP_MD_CTX_md(ctx);
}

size_t EVP_MD_CTX_size(const EVP_MD_CTX *ctx) {
  return ctx->digest->size;
}

size_t EVP_MD_CTX_block_size(const EVP_MD_CTX *ctx) {
  return ctx->digest->block_size;
}

int EVP_MD_CTX_type(const EVP_MD_CTX *ctx) {
  return ctx->digest->nid;
}

EVP_PKEY_CTX *EVP_MD_CTX_pkey_ctx(const EVP_MD_CTX *ctx) {
  return ctx->pctx;
}

void EVP_MD_CTX_set_flags(EVP_MD_CTX *ctx, int flags) {
  (void)ctx;
  (void)flags;
}

int EVP_add_digest(const EVP_MD *md) {
  (void)md;
  return 1;
}
