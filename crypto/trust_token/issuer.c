// SPDX-License-Identifier: Apache-2.0
//
// The issuer: it signs blinded points, and checks tokens that have come back.
//
//   response    u16 count || u32 id || items and proof
//
// The record that an issuer of 2020 makes for a token is in srr.c.

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>

#include "internal.h"


// Objects.

TRUST_TOKEN_ISSUER *TRUST_TOKEN_ISSUER_new(const TRUST_TOKEN_METHOD *method,
                                           size_t max_batchsize) {
  TRUST_TOKEN_ISSUER *ret = trust_token_check_batchsize(max_batchsize)
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
  trust_token_replace_key(&ctx->srr_key, key);
  return 1;
}

// MIN_METADATA_KEY is the shortest key that hides private metadata.
#define MIN_METADATA_KEY 32

int TRUST_TOKEN_ISSUER_set_metadata_key(TRUST_TOKEN_ISSUER *ctx,
                                        const uint8_t *key, size_t len) {
  if (len < MIN_METADATA_KEY) {
    return trust_token_fail(TRUST_TOKEN_R_INVALID_METADATA_KEY);
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

static const TRUST_TOKEN_ISSUER_KEY *find_issuer_key(
    const TRUST_TOKEN_ISSUER *ctx, uint32_t id) {
  for (size_t i = 0; i < ctx->num_keys; i++) {
    if (ctx->keys[i].id == id) {
      return &ctx->keys[i].key;
    }
  }
  return NULL;
}


// Issuance.

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
         trust_token_fail(TRUST_TOKEN_R_DECODE_FAILURE);
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
    return trust_token_fail(TRUST_TOKEN_R_DECODE_FAILURE);
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


// Redemption.

// read_points reads the points of a token and demands its end.
static int read_points(const TRUST_TOKEN_METHOD *method, CBS *cbs,
                       EC_AFFINE *out) {
  for (size_t i = 0; i < method->construction->points_per_token; i++) {
    if (!trust_token_get_point(method, cbs, &out[i],
                               TRUST_TOKEN_R_INVALID_TOKEN)) {
      return 0;
    }
  }
  return CBS_len(cbs) == 0 || trust_token_fail(TRUST_TOKEN_R_INVALID_TOKEN);
}

// check_token checks |token| as one over |msg| and says in |out| what it holds.
static int check_token(const TRUST_TOKEN_ISSUER *ctx,
                       TRUST_TOKEN_REDEMPTION *out, CBS token, const CBS *msg) {
  const TRUST_TOKEN_METHOD *method = ctx->method;
  EC_AFFINE points[TRUST_TOKEN_MAX_POINTS];
  CBS salt;
  out->token = token;
  if (!CBS_get_u32(&token, &out->public_metadata)) {
    return trust_token_fail(TRUST_TOKEN_R_INVALID_TOKEN);
  }
  const TRUST_TOKEN_ISSUER_KEY *key =
      find_issuer_key(ctx, out->public_metadata);
  if (key == NULL || !CBS_get_bytes(&token, &salt, TRUST_TOKEN_NONCE_SIZE)) {
    return trust_token_fail(TRUST_TOKEN_R_INVALID_TOKEN);
  }
  if (!read_points(method, &token, points)) {
    return 0;
  }
  trust_token_make_nonce(out->nonce, CBS_data(&salt), msg);
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
  if (!trust_token_check_message(method, msg)) {
    return 0;
  }
  if (!CBS_get_u16_length_prefixed(&cbs, &token)) {
    return trust_token_fail(TRUST_TOKEN_R_DECODE_ERROR);
  }
  if (!check_token(ctx, out, token, msg)) {
    return 0;
  }
  out->time = 0;
  if (!CBS_get_u16_length_prefixed(&cbs, &out->client_data) ||
      (method->has_srr && !CBS_get_u64(&cbs, &out->time)) ||
      (CBS_len(&cbs) != 0 && !method->issues_srr)) {
    return trust_token_fail(TRUST_TOKEN_R_DECODE_ERROR);
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
  const int ok = (ctx->method->issues_srr ||
                  trust_token_fail(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED)) &&
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
