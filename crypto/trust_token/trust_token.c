// SPDX-License-Identifier: Apache-2.0
//
// Tokens, clients and issuers: what all methods share, which is everything but
// the arithmetic of an item. Messages are parsed and built here, blinds drawn
// and removed, and state changes only once nothing can fail any more.
//
//   request     u16 count || T'_0 || T'_1 || ...
//   response    u16 count || u32 id || items and proof
//   token       u32 id || salt || points
//   redemption  u16 length || token || u16 length || client data [|| u64 time]

#include <openssl/trust_token.h>

#include <openssl/digest.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>
#include <openssl/rand.h>
#include <openssl/sha2.h>

#include "crypto/digest/internal.h"
#include "internal.h"

static int fail(int reason) {
  OPENSSL_PUT_ERROR(TRUST_TOKEN, reason);
  return 0;
}

static size_t chunk_at(size_t i, size_t n) {
  return n - i < TRUST_TOKEN_CHUNK ? n - i : TRUST_TOKEN_CHUNK;
}


// Tokens.

// token_new returns a token of |len| bytes for the caller to fill.
static TRUST_TOKEN *token_new(size_t len) {
  TRUST_TOKEN *ret = OPENSSL_malloc(sizeof(TRUST_TOKEN));
  if (ret == NULL) {
    return NULL;
  }
  ret->len = len;
  ret->data = OPENSSL_malloc(len);
  if (ret->data == NULL) {
    OPENSSL_free(ret);
    return NULL;
  }
  return ret;
}

TRUST_TOKEN *TRUST_TOKEN_new(const uint8_t *data, size_t len) {
  TRUST_TOKEN *ret = token_new(len);
  if (ret != NULL) {
    OPENSSL_memcpy(ret->data, data, len);
  }
  return ret;
}

void TRUST_TOKEN_free(TRUST_TOKEN *token) {
  if (token != NULL) {
    OPENSSL_free(token->data);
    OPENSSL_free(token);
  }
}


// Client and issuer.

static int check_batchsize(size_t max_batchsize) {
  return max_batchsize <= TRUST_TOKEN_MAX_BATCH || fail(ERR_R_OVERFLOW);
}

TRUST_TOKEN_CLIENT *TRUST_TOKEN_CLIENT_new(const TRUST_TOKEN_METHOD *method,
                                           size_t max_batchsize) {
  TRUST_TOKEN_CLIENT *ret = check_batchsize(max_batchsize)
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

// replace_key makes |*slot| a reference to |key|, which may be NULL.
static void replace_key(EVP_PKEY **slot, EVP_PKEY *key) {
  if (key != NULL) {
    EVP_PKEY_up_ref(key);
  }
  EVP_PKEY_free(*slot);
  *slot = key;
}

TRUST_TOKEN_CLIENT *TRUST_TOKEN_CLIENT_dup_for_testing(
    const TRUST_TOKEN_CLIENT *ctx) {
  TRUST_TOKEN_CLIENT *ret = OPENSSL_malloc(sizeof(TRUST_TOKEN_CLIENT));
  if (ret == NULL) {
    return NULL;
  }
  *ret = *ctx;
  ret->srr_key = NULL;
  replace_key(&ret->srr_key, ctx->srr_key);
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
    replace_key(&ctx->srr_key, key);
  }
  return 1;
}

TRUST_TOKEN_ISSUER *TRUST_TOKEN_ISSUER_new(const TRUST_TOKEN_METHOD *method,
                                           size_t max_batchsize) {
  TRUST_TOKEN_ISSUER *ret = check_batchsize(max_batchsize)
                                ? OPENSSL_zalloc(sizeof(TRUST_TOKEN_ISSUER))
                                : NULL;
  if (ret != NULL) {
    ret->method = method;
    ret->max_batchsize = max_batchsize;
  }
  return ret;
}

void TRUST_TOKEN_ISSUER_free(TRUST_TOKEN_ISSUER *ctx) {
  if (ctx != NULL) {
    EVP_PKEY_free(ctx->srr_key);
    OPENSSL_free(ctx->metadata_key);
    OPENSSL_free(ctx);
  }
}

int TRUST_TOKEN_ISSUER_set_srr_key(TRUST_TOKEN_ISSUER *ctx, EVP_PKEY *key) {
  replace_key(&ctx->srr_key, key);
  return 1;
}

// MIN_METADATA_KEY is the shortest key that hides private metadata.
#define MIN_METADATA_KEY 32

int TRUST_TOKEN_ISSUER_set_metadata_key(TRUST_TOKEN_ISSUER *ctx,
                                        const uint8_t *key, size_t len) {
  if (len < MIN_METADATA_KEY) {
    return fail(TRUST_TOKEN_R_INVALID_METADATA_KEY);
  }
  uint8_t *copy = OPENSSL_memdup(key, len);
  if (copy == NULL) {
    return 0;
  }
  OPENSSL_free(ctx->metadata_key);
  ctx->metadata_key = copy;
  ctx->metadata_key_len = len;
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

static const TRUST_TOKEN_ISSUER_KEY *find_issuer_key(
    const TRUST_TOKEN_ISSUER *ctx, uint32_t id) {
  for (size_t i = 0; i < ctx->num_keys; i++) {
    if (ctx->keys[i].id == id) {
      return &ctx->keys[i].key;
    }
  }
  return NULL;
}


// Nonces.

// check_message demands a method that knows messages if there is one.
static int check_message(const TRUST_TOKEN_METHOD *method, const CBS *msg) {
  return msg == NULL || !method->issues_srr ||
         fail(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
}

// make_nonce sets t = salt, or t = SHA-512(salt || msg) if there is a message.
//
//   secrecy  constant time in |salt|
static void make_nonce(uint8_t t[TRUST_TOKEN_NONCE_SIZE], const uint8_t *salt,
                       const CBS *msg) {
  STATIC_ASSERT(TRUST_TOKEN_NONCE_SIZE == SHA512_DIGEST_LENGTH,
                "a nonce is a digest");
  EVP_MD_CTX hash;
  if (msg == NULL) {
    OPENSSL_memcpy(t, salt, TRUST_TOKEN_NONCE_SIZE);
    return;
  }
  digest_init(&hash, EVP_sha512());
  digest_update(&hash, salt, TRUST_TOKEN_NONCE_SIZE);
  digest_update(&hash, CBS_data(msg), CBS_len(msg));
  digest_final(&hash, t);
}


// Issuance, the client's request.

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
      return fail(ERR_R_INTERNAL_ERROR);
    }
    CT_SECRET(pretokens[i].salt, TRUST_TOKEN_NONCE_SIZE);
    if (!draw_blind(method, &scratch->factors[i], &pretokens[i].r)) {
      return 0;
    }
    make_nonce(scratch->t[i], pretokens[i].salt, msg);
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
  if (!check_message(ctx->method, msg)) {
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


// Issuance, the issuer's response.

// response_len is the length of a response with |n| tokens.
static size_t response_len(const TRUST_TOKEN_METHOD *method, size_t n) {
  const TRUST_TOKEN_CONSTRUCTION *construction = method->construction;
  const size_t item =
      (size_t)construction->sends_s * TRUST_TOKEN_NONCE_SIZE +
      construction->points_per_item * trust_token_point_len(method);
  const size_t proof =
      2 + construction->proof_scalars * method->suite.group->order->bytes;
  return 6 + n * item + (method->proves_each ? n : 1) * proof;
}

// check_metadata returns the key of |public_metadata|.
//
//   secrecy  constant time in |private_metadata|; whether it is allowed becomes
//            public
static const TRUST_TOKEN_ISSUER_KEY *check_metadata(
    const TRUST_TOKEN_ISSUER *ctx, uint32_t public_metadata,
    uint8_t private_metadata) {
  const TRUST_TOKEN_ISSUER_KEY *key = find_issuer_key(ctx, public_metadata);
  const crypto_word_t values = ctx->method->has_private_metadata ? 2 : 1;
  const crypto_word_t allowed = ct_lt_mask(private_metadata, values);
  if (key == NULL || !ct_declassify_word(allowed, "an error of the caller")) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_METADATA);
    return NULL;
  }
  return key;
}

// read_request reads the first |n| points of |cbs|, which has |count|. The rest
// is skipped unread, and nothing may follow.
static int read_request(const TRUST_TOKEN_METHOD *method, CBS *cbs,
                        EC_AFFINE *out, size_t n, size_t count) {
  for (size_t i = 0; i < n; i++) {
    if (!trust_token_get_point(method, cbs, &out[i],
                               TRUST_TOKEN_R_DECODE_FAILURE)) {
      return 0;
    }
  }
  return CBS_len(cbs) == (count - n) * trust_token_point_len(method) ||
         fail(TRUST_TOKEN_R_DECODE_FAILURE);
}

static int write_response(const TRUST_TOKEN_METHOD *method, uint8_t **out,
                          size_t *out_len, const TRUST_TOKEN_ISSUER_KEY *key,
                          uint32_t public_metadata, crypto_word_t bit,
                          const EC_AFFINE *blinded, size_t n) {
  CBB cbb;
  const int ok =
      CBB_init(&cbb, response_len(method, n)) &&
      CBB_add_u16(&cbb, (uint16_t)n) && CBB_add_u32(&cbb, public_metadata) &&
      method->construction->sign(method, key, &cbb, blinded, n, bit) &&
      CBB_finish(&cbb, out, out_len);
  CBB_cleanup(&cbb);
  return ok;
}

static size_t min_of(size_t a, size_t b) {
  return a < b ? a : b;
}

int TRUST_TOKEN_ISSUER_issue(const TRUST_TOKEN_ISSUER *ctx, uint8_t **out,
                             size_t *out_len, size_t *out_tokens_issued,
                             const uint8_t *request, size_t request_len,
                             uint32_t public_metadata, uint8_t private_metadata,
                             size_t max_issuance) {
  const TRUST_TOKEN_METHOD *method = ctx->method;
  const TRUST_TOKEN_ISSUER_KEY *key =
      check_metadata(ctx, public_metadata, private_metadata);
  CBS cbs;
  uint16_t count;
  CBS_init(&cbs, request, request_len);
  if (key == NULL) {
    return 0;
  }
  if (!CBS_get_u16(&cbs, &count)) {
    return fail(TRUST_TOKEN_R_DECODE_FAILURE);
  }
  const size_t n = min_of(count, min_of(max_issuance, ctx->max_batchsize));
  if (n == 0 && !method->proves_each) {
    // The sums that a proof is about would be empty, whatever else is wrong.
    OPENSSL_PUT_ERROR(EC, EC_R_POINT_AT_INFINITY);
    return 0;
  }
  EC_AFFINE *blinded = OPENSSL_calloc(n, sizeof(EC_AFFINE));
  const int ok = blinded != NULL &&
                 read_request(method, &cbs, blinded, n, count) &&
                 write_response(method, out, out_len, key, public_metadata,
                                ct_bit_mask(private_metadata), blinded, n);
  OPENSSL_free(blinded);
  if (ok) {
    *out_tokens_issued = n;
  }
  return ok;
}


// Issuance, the client's tokens.

// An UNBLINDING is working memory for a chunk of tokens.
typedef struct {
  EC_JACOBIAN points[TRUST_TOKEN_MAX_POINTS * TRUST_TOKEN_CHUNK];
  EC_SCALAR factors[TRUST_TOKEN_MAX_POINTS * TRUST_TOKEN_CHUNK];
  EC_JACOBIAN products[TRUST_TOKEN_MAX_POINTS * TRUST_TOKEN_CHUNK];
  EC_AFFINE affine[TRUST_TOKEN_MAX_POINTS * TRUST_TOKEN_CHUNK];
} UNBLINDING;

// unblind_chunk multiplies the points of tokens |first| to |first| + |m| - 1 of
// |n| by their r. Those of one token stand together in the result.
//
//   secrecy  secret: r, the unblinding factor, and the result, which is a
//            token's secret until redemption. What is multiplied is public
static int unblind_chunk(const TRUST_TOKEN_METHOD *method, UNBLINDING *scratch,
                         const TRUST_TOKEN_PRETOKEN *pretokens,
                         const EC_AFFINE *points, size_t n, size_t first,
                         size_t m) {
  const EC_GROUP *group = method->suite.group;
  const size_t each = method->construction->points_per_token;
  for (size_t i = 0; i < m; i++) {
    for (size_t j = 0; j < each; j++) {
      ec_affine_to_jacobian(group, &scratch->points[each * i + j],
                            &points[j * n + first + i]);
      scratch->factors[each * i + j] = pretokens[first + i].r;
    }
  }
  ec_point_mul_terms_each(group, scratch->products, scratch->points,
                          scratch->factors, 1, each * m);
  return ec_jacobian_to_affine_batch(group, scratch->affine, scratch->products,
                                     each * m);
}

// push_token appends the token of |salt| and |points| to |tokens|.
static int push_token(const TRUST_TOKEN_METHOD *method,
                      STACK_OF(TRUST_TOKEN) * tokens, uint32_t id,
                      const uint8_t *salt, const EC_AFFINE *points) {
  const size_t each = method->construction->points_per_token;
  TRUST_TOKEN *token = token_new(4 + TRUST_TOKEN_NONCE_SIZE +
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
static int push_all(const TRUST_TOKEN_CLIENT *ctx,
                    STACK_OF(TRUST_TOKEN) * tokens, uint32_t id,
                    const EC_AFFINE *points, size_t n) {
  const TRUST_TOKEN_METHOD *method = ctx->method;
  const size_t each = method->construction->points_per_token;
  UNBLINDING *scratch = OPENSSL_malloc(sizeof(UNBLINDING));
  int ok = scratch != NULL;
  for (size_t first = 0; ok && first < n; first += TRUST_TOKEN_CHUNK) {
    const size_t m = chunk_at(first, n);
    ok = unblind_chunk(method, scratch, ctx->pretokens, points, n, first, m);
    for (size_t i = 0; ok && i < m; i++) {
      ok = push_token(method, tokens, id, ctx->pretokens[first + i].salt,
                      &scratch->affine[each * i]);
    }
  }
  OPENSSL_free(scratch);
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
  int ok = points != NULL && construction->verify(ctx->method, &key->key,
                                                  points, ctx->blinded, n, cbs);
  if (ok && CBS_len(cbs) != 0) {
    ok = fail(TRUST_TOKEN_R_DECODE_FAILURE);
  }
  if (ok) {
    tokens = sk_TRUST_TOKEN_new_null();
    ok = tokens != NULL && push_all(ctx, tokens, key->id, points, n);
  }
  OPENSSL_free(points);
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


// Redemption, the client.

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


// Redemption, the issuer.

// read_points reads the points of a token and demands its end.
static int read_points(const TRUST_TOKEN_METHOD *method, CBS *cbs,
                       EC_AFFINE *out) {
  for (size_t i = 0; i < method->construction->points_per_token; i++) {
    if (!trust_token_get_point(method, cbs, &out[i],
                               TRUST_TOKEN_R_INVALID_TOKEN)) {
      return 0;
    }
  }
  return CBS_len(cbs) == 0 || fail(TRUST_TOKEN_R_INVALID_TOKEN);
}

// check_token checks |token| as one over |msg| and says in |out| what it holds.
static int check_token(const TRUST_TOKEN_ISSUER *ctx,
                       TRUST_TOKEN_REDEMPTION *out, CBS token, const CBS *msg) {
  const TRUST_TOKEN_METHOD *method = ctx->method;
  EC_AFFINE points[TRUST_TOKEN_MAX_POINTS];
  CBS salt;
  out->token = token;
  if (!CBS_get_u32(&token, &out->public_metadata)) {
    return fail(TRUST_TOKEN_R_INVALID_TOKEN);
  }
  const TRUST_TOKEN_ISSUER_KEY *key =
      find_issuer_key(ctx, out->public_metadata);
  if (key == NULL || !CBS_get_bytes(&token, &salt, TRUST_TOKEN_NONCE_SIZE)) {
    return fail(TRUST_TOKEN_R_INVALID_TOKEN);
  }
  if (!read_points(method, &token, points)) {
    return 0;
  }
  make_nonce(out->nonce, CBS_data(&salt), msg);
  return method->construction->check(method, key, &out->private_metadata,
                                     out->nonce, points);
}

// read_redemption checks a redemption request. The token comes first, so that a
// malformed end is found only after it.
static int read_redemption(const TRUST_TOKEN_ISSUER *ctx,
                           TRUST_TOKEN_REDEMPTION *out, CBS cbs,
                           const CBS *msg) {
  const TRUST_TOKEN_METHOD *method = ctx->method;
  CBS token;
  if (!check_message(method, msg)) {
    return 0;
  }
  if (!CBS_get_u16_length_prefixed(&cbs, &token)) {
    return fail(TRUST_TOKEN_R_DECODE_ERROR);
  }
  if (!check_token(ctx, out, token, msg)) {
    return 0;
  }
  out->time = 0;
  if (!CBS_get_u16_length_prefixed(&cbs, &out->client_data) ||
      (method->has_srr && !CBS_get_u64(&cbs, &out->time)) ||
      (CBS_len(&cbs) != 0 && !method->issues_srr)) {
    return fail(TRUST_TOKEN_R_DECODE_ERROR);
  }
  return 1;
}

// give_nonce_and_data copies the outputs that both kinds of redeem have.
static int give_nonce_and_data(const TRUST_TOKEN_REDEMPTION *redemption,
                               TRUST_TOKEN **out_token,
                               uint8_t **out_client_data,
                               size_t *out_client_data_len) {
  uint8_t *data = NULL;
  size_t data_len;
  TRUST_TOKEN *token =
      TRUST_TOKEN_new(redemption->nonce, TRUST_TOKEN_NONCE_SIZE);
  if (token == NULL || !CBS_stow(&redemption->client_data, &data, &data_len)) {
    TRUST_TOKEN_free(token);
    return 0;
  }
  *out_token = token;
  *out_client_data = data;
  *out_client_data_len = data_len;
  return 1;
}

static int redeem(const TRUST_TOKEN_ISSUER *ctx, uint32_t *out_public,
                  uint8_t *out_private, TRUST_TOKEN **out_token,
                  uint8_t **out_client_data, size_t *out_client_data_len,
                  const uint8_t *request, size_t request_len, const CBS *msg) {
  TRUST_TOKEN_REDEMPTION redemption;
  CBS cbs;
  CBS_init(&cbs, request, request_len);
  const int ok = read_redemption(ctx, &redemption, cbs, msg) &&
                 give_nonce_and_data(&redemption, out_token, out_client_data,
                                     out_client_data_len);
  if (ok) {
    *out_public = redemption.public_metadata;
    *out_private = redemption.private_metadata;
  }
  OPENSSL_cleanse(&redemption, sizeof(redemption));
  return ok;
}

int TRUST_TOKEN_ISSUER_redeem(const TRUST_TOKEN_ISSUER *ctx,
                              uint32_t *out_public, uint8_t *out_private,
                              TRUST_TOKEN **out_token,
                              uint8_t **out_client_data,
                              size_t *out_client_data_len,
                              const uint8_t *request, size_t request_len) {
  return redeem(ctx, out_public, out_private, out_token, out_client_data,
                out_client_data_len, request, request_len, NULL);
}

int TRUST_TOKEN_ISSUER_redeem_over_message(
    const TRUST_TOKEN_ISSUER *ctx, uint32_t *out_public, uint8_t *out_private,
    TRUST_TOKEN **out_token, uint8_t **out_client_data,
    size_t *out_client_data_len, const uint8_t *request, size_t request_len,
    const uint8_t *msg, size_t msg_len) {
  CBS cbs;
  CBS_init(&cbs, msg, msg_len);
  return redeem(ctx, out_public, out_private, out_token, out_client_data,
                out_client_data_len, request, request_len, &cbs);
}

int TRUST_TOKEN_ISSUER_redeem_srr(const TRUST_TOKEN_ISSUER *ctx, uint8_t **out,
                                  size_t *out_len, TRUST_TOKEN **out_token,
                                  uint8_t **out_client_data,
                                  size_t *out_client_data_len,
                                  uint64_t *out_redemption_time,
                                  const uint8_t *request, size_t request_len,
                                  uint64_t lifetime) {
  TRUST_TOKEN_REDEMPTION redemption;
  CBS cbs;
  uint8_t *record = NULL;
  size_t record_len;
  CBS_init(&cbs, request, request_len);
  const int ok =
      (ctx->method->issues_srr || fail(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED)) &&
      read_redemption(ctx, &redemption, cbs, NULL) &&
      trust_token_sign_record(ctx, &record, &record_len, &redemption,
                              lifetime) &&
      give_nonce_and_data(&redemption, out_token, out_client_data,
                          out_client_data_len);
  if (ok) {
    *out = record;
    *out_len = record_len;
    *out_redemption_time = redemption.time;
  } else {
    OPENSSL_free(record);
  }
  OPENSSL_cleanse(&redemption, sizeof(redemption));
  return ok;
}
