// SPDX-License-Identifier: Apache-2.0
//
// The client: it asks for tokens, makes them of what the issuer signed once the
// proof has been checked, and shows a token. State changes only once nothing
// can fail any more.
//
//   request     u16 count || T'_0 || T'_1 || ...
//   token       u32 id || salt || points
//   redemption  u16 length || token || u16 length || client data [|| u64 time]
//
// The record that a client gets for a token is in srr.c.

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>
#include <openssl/rand.h>

#include "internal.h"

static size_t chunk_at(size_t i, size_t n) {
  return n - i < TRUST_TOKEN_CHUNK ? n - i : TRUST_TOKEN_CHUNK;
}


// Objects.

TRUST_TOKEN_CLIENT *TRUST_TOKEN_CLIENT_new(const TRUST_TOKEN_METHOD *method,
                                           size_t max_batchsize) {
  TRUST_TOKEN_CLIENT *ret = trust_token_check_batchsize(max_batchsize)
                                ? OPENSSL_zalloc(sizeof(TRUST_TOKEN_CLIENT))
                                : NULL;
  if (ret != NULL) {
    ret->method = method;
    ret->max_batchsize = max_batchsize;
  }
  return ret;
}

// forget_issuance ends the issuance in flight, if there is one.
static void forget_issuance(TRUST_TOKEN_CLIENT *ctx) {
  OPENSSL_free(ctx->pretokens);
  OPENSSL_free(ctx->blinded);
  ctx->pretokens = NULL;
  ctx->blinded = NULL;
  ctx->num_pretokens = 0;
}

void TRUST_TOKEN_CLIENT_free(TRUST_TOKEN_CLIENT *ctx) {
  if (ctx != NULL) {
    forget_issuance(ctx);
    EVP_PKEY_free(ctx->srr_key);
    OPENSSL_free(ctx);
  }
}

TRUST_TOKEN_CLIENT *TRUST_TOKEN_CLIENT_dup_for_testing(
    const TRUST_TOKEN_CLIENT *ctx) {
  TRUST_TOKEN_CLIENT *ret = OPENSSL_malloc(sizeof(TRUST_TOKEN_CLIENT));
  if (ret == NULL) {
    return NULL;
  }
  *ret = *ctx;
  ret->srr_key = NULL;
  trust_token_replace_key(&ret->srr_key, ctx->srr_key);
  ret->pretokens = NULL;
  ret->blinded = NULL;
  if (ctx->num_pretokens != 0) {
    ret->pretokens = OPENSSL_memdup(
        ctx->pretokens, ctx->num_pretokens * sizeof(TRUST_TOKEN_PRETOKEN));
    ret->blinded = ret->pretokens == NULL
                       ? NULL
                       : OPENSSL_memdup(ctx->blinded,
                                        ctx->num_pretokens * sizeof(EC_AFFINE));
    if (ret->blinded == NULL) {
      TRUST_TOKEN_CLIENT_free(ret);
      return NULL;
    }
  }
  return ret;
}

int TRUST_TOKEN_CLIENT_set_srr_key(TRUST_TOKEN_CLIENT *ctx, EVP_PKEY *key) {
  if (ctx->method->has_srr) {
    trust_token_replace_key(&ctx->srr_key, key);
  }
  return 1;
}

static const struct trust_token_client_key_st *find_client_key(
    const TRUST_TOKEN_CLIENT *ctx, uint32_t id) {
  for (size_t i = 0; i < ctx->num_keys; i++) {
    if (ctx->keys[i].id == id) {
      return &ctx->keys[i];
    }
  }
  return NULL;
}


// Issuance, the request.

// A BLINDING is working memory for a chunk of tokens.
typedef struct {
  uint8_t t[TRUST_TOKEN_CHUNK][TRUST_TOKEN_NONCE_SIZE];
  CBS views[TRUST_TOKEN_CHUNK];
  EC_SCALAR factors[TRUST_TOKEN_CHUNK];
  EC_JACOBIAN hashed[TRUST_TOKEN_CHUNK];
  EC_JACOBIAN products[TRUST_TOKEN_CHUNK];
} BLINDING;

// draw_blind sets |factor| and |r| to a random scalar and its inverse, in the
// order of the construction: the first blinds, the other one unblinds.
//
//   secrecy  secret: either would link a token to its issuance
static int draw_blind(const TRUST_TOKEN_METHOD *method, EC_SCALAR *factor,
                      EC_SCALAR *r) {
  const EC_GROUP *group = method->suite.group;
  const int inverse = method->construction->blinds_with_inverse;
  EC_SCALAR *drawn = inverse ? r : factor, *inverted = inverse ? factor : r;
  if (!ec_random_nonzero_scalar(group, drawn)) {
    return 0;
  }
  ec_scalar_to_montgomery(group, inverted, drawn);
  ec_scalar_inv0_montgomery(group, inverted, inverted);
  ec_scalar_from_montgomery(group, inverted, inverted);
  return 1;
}

// blind_chunk draws salts and blinds of |n| tokens and blinds their points.
//
//   secrecy  secret: the factors are the blinds, and T = H_t(t) is a token's
//            secret until redemption. T' is sent
static int blind_chunk(const TRUST_TOKEN_METHOD *method, BLINDING *scratch,
                       TRUST_TOKEN_PRETOKEN *pretokens, EC_AFFINE *blinded,
                       size_t n, const CBS *msg) {
  const EC_GROUP *group = method->suite.group;
  for (size_t i = 0; i < n; i++) {
    if (!RAND_bytes(pretokens[i].salt, TRUST_TOKEN_NONCE_SIZE)) {
      return trust_token_fail(ERR_R_INTERNAL_ERROR);
    }
    CT_SECRET(pretokens[i].salt, TRUST_TOKEN_NONCE_SIZE);
    if (!draw_blind(method, &scratch->factors[i], &pretokens[i].r)) {
      return 0;
    }
    trust_token_make_nonce(scratch->t[i], pretokens[i].salt, msg);
    CBS_init(&scratch->views[i], scratch->t[i], TRUST_TOKEN_NONCE_SIZE);
  }
  trust_token_hash_t(method, scratch->hashed, scratch->views, n);
  ec_point_mul_terms_each(group, scratch->products, scratch->hashed,
                          scratch->factors, 1, n);
  const int ok =
      ec_jacobian_to_affine_batch(group, blinded, scratch->products, n);
  CT_DECLASSIFY(blinded, n * sizeof(EC_AFFINE), "the request");
  return ok;
}

// blind_all blinds |n| tokens in chunks.
static int blind_all(const TRUST_TOKEN_METHOD *method,
                     TRUST_TOKEN_PRETOKEN *pretokens, EC_AFFINE *blinded,
                     size_t n, const CBS *msg) {
  BLINDING *scratch = OPENSSL_malloc(sizeof(BLINDING));
  int ok = scratch != NULL;
  for (size_t i = 0; ok && i < n; i += TRUST_TOKEN_CHUNK) {
    ok = blind_chunk(method, scratch, pretokens + i, blinded + i,
                     chunk_at(i, n), msg);
  }
  OPENSSL_free(scratch);
  return ok;
}

static int write_request(const TRUST_TOKEN_METHOD *method, uint8_t **out,
                         size_t *out_len, const EC_AFFINE *blinded, size_t n) {
  CBB cbb;
  int ok = CBB_init(&cbb, 2 + n * trust_token_point_len(method)) &&
           CBB_add_u16(&cbb, (uint16_t)n);
  for (size_t i = 0; ok && i < n; i++) {
    ok = trust_token_add_point(method, &cbb, &blinded[i]);
  }
  ok = ok && CBB_finish(&cbb, out, out_len);
  CBB_cleanup(&cbb);
  return ok;
}

// begin_issuance is for tokens over |msg|, or over no message if that is NULL.
static int begin_issuance(TRUST_TOKEN_CLIENT *ctx, uint8_t **out,
                          size_t *out_len, size_t count, const CBS *msg) {
  const size_t n = count < ctx->max_batchsize ? count : ctx->max_batchsize;
  if (!trust_token_check_message(ctx->method, msg)) {
    return 0;
  }
  TRUST_TOKEN_PRETOKEN *pretokens =
      OPENSSL_calloc(n, sizeof(TRUST_TOKEN_PRETOKEN));
  EC_AFFINE *blinded =
      pretokens == NULL ? NULL : OPENSSL_calloc(n, sizeof(EC_AFFINE));
  if (blinded == NULL || !blind_all(ctx->method, pretokens, blinded, n, msg) ||
      !write_request(ctx->method, out, out_len, blinded, n)) {
    OPENSSL_free(pretokens);
    OPENSSL_free(blinded);
    return 0;
  }
  forget_issuance(ctx);
  ctx->pretokens = pretokens;
  ctx->blinded = blinded;
  ctx->num_pretokens = n;
  return 1;
}

int TRUST_TOKEN_CLIENT_begin_issuance(TRUST_TOKEN_CLIENT *ctx, uint8_t **out,
                                      size_t *out_len, size_t count) {
  return begin_issuance(ctx, out, out_len, count, NULL);
}

int TRUST_TOKEN_CLIENT_begin_issuance_over_message(
    TRUST_TOKEN_CLIENT *ctx, uint8_t **out, size_t *out_len, size_t count,
    const uint8_t *msg, size_t msg_len) {
  CBS cbs;
  CBS_init(&cbs, msg, msg_len);
  return begin_issuance(ctx, out, out_len, count, &cbs);
}


// Issuance, the tokens.

void trust_token_load_chunk(const TRUST_TOKEN_METHOD *method,
                            TRUST_TOKEN_UNBLINDING *unblinding,
                            const EC_AFFINE *points, size_t n, size_t first,
                            size_t m) {
  const size_t each = method->construction->points_per_token;
  for (size_t i = 0; i < m; i++) {
    for (size_t j = 0; j < each; j++) {
      ec_affine_to_jacobian(method->suite.group,
                            &unblinding->points[each * i + j],
                            &points[j * n + first + i]);
      unblinding->factors[each * i + j] = unblinding->pretokens[first + i].r;
    }
  }
}

// unblind_chunk multiplies the points of tokens |first| to |first| + |m| - 1 of
// |n| by their r, unless that is done.
//
//   secrecy  secret: r, the unblinding factor, and the result, which is a
//            token's secret until redemption. What is multiplied is public
static int unblind_chunk(const TRUST_TOKEN_METHOD *method,
                         TRUST_TOKEN_UNBLINDING *scratch,
                         const EC_AFFINE *points, size_t n, size_t first,
                         size_t m) {
  const EC_GROUP *group = method->suite.group;
  const size_t each = method->construction->points_per_token;
  if (first != 0 || !scratch->has_first) {
    trust_token_load_chunk(method, scratch, points, n, first, m);
    ec_point_mul_terms_each(group, scratch->products, scratch->points,
                            scratch->factors, 1, each * m);
  }
  return ec_jacobian_to_affine_batch(group, scratch->affine, scratch->products,
                                     each * m);
}

// push_token appends the token of |salt| and |points| to |tokens|.
static int push_token(const TRUST_TOKEN_METHOD *method,
                      STACK_OF(TRUST_TOKEN) * tokens, uint32_t id,
                      const uint8_t *salt, const EC_AFFINE *points) {
  const size_t each = method->construction->points_per_token;
  TRUST_TOKEN *token = trust_token_alloc(4 + TRUST_TOKEN_NONCE_SIZE +
                                         each * trust_token_point_len(method));
  CBB cbb;
  if (token == NULL) {
    return 0;
  }
  int ok = CBB_init_fixed(&cbb, token->data, token->len) &&
           CBB_add_u32(&cbb, id) &&
           CBB_add_bytes(&cbb, salt, TRUST_TOKEN_NONCE_SIZE);
  for (size_t j = 0; ok && j < each; j++) {
    ok = trust_token_add_point(method, &cbb, &points[j]);
  }
  if (!ok || !CBB_flush(&cbb) || !sk_TRUST_TOKEN_push(tokens, token)) {
    TRUST_TOKEN_free(token);
    return 0;
  }
  return 1;
}

// push_all unblinds |n| tokens and appends them to |tokens|.
static int push_all(const TRUST_TOKEN_METHOD *method,
                    TRUST_TOKEN_UNBLINDING *scratch,
                    STACK_OF(TRUST_TOKEN) * tokens, uint32_t id,
                    const EC_AFFINE *points, size_t n) {
  const size_t each = method->construction->points_per_token;
  int ok = 1;
  for (size_t first = 0; ok && first < n; first += TRUST_TOKEN_CHUNK) {
    const size_t m = chunk_at(first, n);
    ok = unblind_chunk(method, scratch, points, n, first, m);
    for (size_t i = 0; ok && i < m; i++) {
      ok = push_token(method, tokens, id, scratch->pretokens[first + i].salt,
                      &scratch->affine[each * i]);
    }
  }
  return ok;
}

// make_tokens returns the |n| tokens of what is left of a response. They exist
// only once the proof has been checked.
static STACK_OF(TRUST_TOKEN) *
    make_tokens(const TRUST_TOKEN_CLIENT *ctx,
                const struct trust_token_client_key_st *key, CBS *cbs,
                size_t n) {
  const TRUST_TOKEN_CONSTRUCTION *construction = ctx->method->construction;
  STACK_OF(TRUST_TOKEN) *tokens = NULL;
  EC_AFFINE *points =
      OPENSSL_calloc(n * construction->points_per_token, sizeof(EC_AFFINE));
  TRUST_TOKEN_UNBLINDING *unblinding =
      points == NULL ? NULL : OPENSSL_malloc(sizeof(TRUST_TOKEN_UNBLINDING));
  int ok = unblinding != NULL;
  if (ok) {
    unblinding->pretokens = ctx->pretokens;
    unblinding->has_first = 0;
    ok = construction->verify(ctx->method, &key->key, unblinding, points,
                              ctx->blinded, n, cbs);
  }
  if (ok && CBS_len(cbs) != 0) {
    ok = trust_token_fail(TRUST_TOKEN_R_DECODE_FAILURE);
  }
  if (ok) {
    tokens = sk_TRUST_TOKEN_new_null();
    ok = tokens != NULL &&
         push_all(ctx->method, unblinding, tokens, key->id, points, n);
  }
  OPENSSL_free(points);
  OPENSSL_free(unblinding);
  if (!ok) {
    sk_TRUST_TOKEN_pop_free(tokens, TRUST_TOKEN_free);
    return NULL;
  }
  return tokens;
}

STACK_OF(TRUST_TOKEN) *
    TRUST_TOKEN_CLIENT_finish_issuance(TRUST_TOKEN_CLIENT *ctx,
                                       size_t *out_key_index,
                                       const uint8_t *response,
                                       size_t response_len) {
  CBS cbs;
  uint16_t count;
  uint32_t id;
  CBS_init(&cbs, response, response_len);
  if (!CBS_get_u16(&cbs, &count) || !CBS_get_u32(&cbs, &id)) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
    return NULL;
  }
  const struct trust_token_client_key_st *key = find_client_key(ctx, id);
  if (key == NULL) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_KEY_ID);
    return NULL;
  }
  if (count > ctx->num_pretokens) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
    return NULL;
  }
  STACK_OF(TRUST_TOKEN) *tokens = make_tokens(ctx, key, &cbs, count);
  if (tokens != NULL) {
    *out_key_index = (size_t)(key - ctx->keys);
    forget_issuance(ctx);
  }
  return tokens;
}


// Redemption.

static int add_prefixed(CBB *cbb, const uint8_t *data, size_t len) {
  CBB child;
  return CBB_add_u16_length_prefixed(cbb, &child) &&
         CBB_add_bytes(&child, data, len) && CBB_flush(cbb);
}

int TRUST_TOKEN_CLIENT_begin_redemption(TRUST_TOKEN_CLIENT *ctx, uint8_t **out,
                                        size_t *out_len,
                                        const TRUST_TOKEN *token,
                                        const uint8_t *data, size_t data_len,
                                        uint64_t time) {
  CBB cbb;
  const int ok = CBB_init(&cbb, 2 + token->len + 2 + data_len + 8) &&
                 add_prefixed(&cbb, token->data, token->len) &&
                 add_prefixed(&cbb, data, data_len) &&
                 (!ctx->method->has_srr || CBB_add_u64(&cbb, time)) &&
                 CBB_finish(&cbb, out, out_len);
  CBB_cleanup(&cbb);
  return ok;
}
