// SPDX-License-Identifier: Apache-2.0
//
// Signed redemption records (SRR): the issuers of 2020 make them, in CBOR (RFC
// 8949) with an Ed25519 signature, and their clients and those of
// |experiment_v1| check the signature. The private metadata bit travels in them
// under a mask that only who has the metadata key can take off.

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>
#include <openssl/sha2.h>

#include "crypto/digest/internal.h"
#include "internal.h"


// Masks and hashes.

// metadata_mask returns the top bit of SHA-256(key || nonce).
static uint8_t metadata_mask(const uint8_t *key, size_t key_len,
                             const uint8_t *nonce, size_t nonce_len) {
  uint8_t digest[SHA256_DIGEST_LENGTH];
  EVP_MD_CTX hash;
  digest_init(&hash, EVP_sha256());
  digest_update(&hash, key, key_len);
  digest_update(&hash, nonce, nonce_len);
  digest_final(&hash, digest);
  const uint8_t mask = digest[0] >> 7;
  OPENSSL_cleanse(digest, sizeof(digest));
  return mask;
}

int TRUST_TOKEN_decode_private_metadata(const TRUST_TOKEN_METHOD *method,
                                        uint8_t *out_value, const uint8_t *key,
                                        size_t key_len, const uint8_t *nonce,
                                        size_t nonce_len,
                                        uint8_t encrypted_bit) {
  (void)method;
  *out_value = encrypted_bit ^ metadata_mask(key, key_len, nonce, nonce_len);
  return 1;
}

// hash_token hashes a token with its id.
static void hash_token(uint8_t out[SHA256_DIGEST_LENGTH], const CBS *token) {
  static const uint8_t kLabel[] = "TrustTokenV0 TokenHash";  // and a zero byte
  EVP_MD_CTX hash;
  digest_init(&hash, EVP_sha256());
  digest_update(&hash, kLabel, sizeof(kLabel));
  digest_update(&hash, CBS_data(token), CBS_len(token));
  digest_final(&hash, out);
}


// CBOR.

enum { CBOR_UINT = 0, CBOR_BYTES = 2, CBOR_TEXT = 3, CBOR_MAP = 5 };

// add_head appends the head of an item of type |major|: |value| in the shortest
// form.
static int add_head(CBB *cbb, uint8_t major, uint64_t value) {
  const uint8_t type = (uint8_t)(major << 5);
  if (value < 24) {
    return CBB_add_u8(cbb, type | (uint8_t)value);
  }
  if (value <= 0xff) {
    return CBB_add_u8(cbb, type | 24) && CBB_add_u8(cbb, (uint8_t)value);
  }
  if (value <= 0xffff) {
    return CBB_add_u8(cbb, type | 25) && CBB_add_u16(cbb, (uint16_t)value);
  }
  if (value <= 0xffffffff) {
    return CBB_add_u8(cbb, type | 26) && CBB_add_u32(cbb, (uint32_t)value);
  }
  return CBB_add_u8(cbb, type | 27) && CBB_add_u64(cbb, value);
}

static int add_string(CBB *cbb, uint8_t major, const uint8_t *data,
                      size_t len) {
  return add_head(cbb, major, len) && CBB_add_bytes(cbb, data, len);
}

static int add_text(CBB *cbb, const char *text) {
  CBS cbs = {(const uint8_t *)text, strlen(text)};
  return add_string(cbb, CBOR_TEXT, CBS_data(&cbs), CBS_len(&cbs));
}


// Records.

// add_record appends
//
//   {"metadata": {"public": id, "private": masked bit},
//    "token-hash": bytes,          (if the method has it)
//    "client-data": as it is, "expiry-timestamp": time + lifetime}
//
// The map's head counts three entries even where there are four: that was so in
// May 2020, and clients don't read it.
//
//   secrecy  the masked bit becomes public
static int add_record(const TRUST_TOKEN_ISSUER *ctx, CBB *cbb,
                      const TRUST_TOKEN_REDEMPTION *redemption,
                      uint64_t lifetime) {
  const int has_hash = ctx->method->srr_has_token_hash;
  uint8_t hash[SHA256_DIGEST_LENGTH];
  hash_token(hash, &redemption->token);
  CBS nonce = redemption->client_data;
  if (has_hash) {
    CBS_init(&nonce, hash, sizeof(hash));
  }
  uint8_t bit = redemption->private_metadata ^
                metadata_mask(ctx->metadata_key, ctx->metadata_key_len,
                              CBS_data(&nonce), CBS_len(&nonce));
  CT_DECLASSIFY(&bit, 1, "masked, and a part of the record");
  return add_head(cbb, CBOR_MAP, 3) && add_text(cbb, "metadata") &&
         add_head(cbb, CBOR_MAP, 2) && add_text(cbb, "public") &&
         add_head(cbb, CBOR_UINT, redemption->public_metadata) &&
         add_text(cbb, "private") && add_head(cbb, CBOR_UINT, bit) &&
         (!has_hash || (add_text(cbb, "token-hash") &&
                        add_string(cbb, CBOR_BYTES, hash, sizeof(hash)))) &&
         add_text(cbb, "client-data") &&
         CBB_add_bytes(cbb, CBS_data(&redemption->client_data),
                       CBS_len(&redemption->client_data)) &&
         add_text(cbb, "expiry-timestamp") &&
         add_head(cbb, CBOR_UINT, redemption->time + lifetime);
}

// add_signature appends the signature of |record| by |key|.
static int add_signature(EVP_PKEY *key, CBB *cbb, const uint8_t *record,
                         size_t record_len) {
  EVP_MD_CTX md_ctx;
  size_t len;
  uint8_t *sig;
  EVP_MD_CTX_init(&md_ctx);
  const int ok = EVP_DigestSignInit(&md_ctx, NULL, NULL, NULL, key) &&
                 EVP_DigestSign(&md_ctx, NULL, &len, record, record_len) &&
                 CBB_reserve(cbb, &sig, len) &&
                 EVP_DigestSign(&md_ctx, sig, &len, record, record_len) &&
                 CBB_did_write(cbb, len);
  EVP_MD_CTX_cleanup(&md_ctx);
  return ok;
}

static int check_keys(const TRUST_TOKEN_ISSUER *ctx) {
  if (ctx->srr_key == NULL) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_NO_SRR_KEY_CONFIGURED);
    return 0;
  }
  if (ctx->metadata_key == NULL) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_METADATA_KEY);
    return 0;
  }
  return 1;
}

// trust_token_sign_record makes u16 length || record || u16 length ||
// signature.
int trust_token_sign_record(const TRUST_TOKEN_ISSUER *ctx, uint8_t **out,
                            size_t *out_len,
                            const TRUST_TOKEN_REDEMPTION *redemption,
                            uint64_t lifetime) {
  CBB record, cbb, child;
  CBB_zero(&record);
  CBB_zero(&cbb);
  const int ok = check_keys(ctx) && CBB_init(&record, 128) &&
                 add_record(ctx, &record, redemption, lifetime) &&
                 CBB_flush(&record) && CBB_init(&cbb, 256) &&
                 CBB_add_u16_length_prefixed(&cbb, &child) &&
                 CBB_add_bytes(&child, CBB_data(&record), CBB_len(&record)) &&
                 CBB_add_u16_length_prefixed(&cbb, &child) &&
                 add_signature(ctx->srr_key, &child, CBB_data(&record),
                               CBB_len(&record)) &&
                 CBB_finish(&cbb, out, out_len);
  CBB_cleanup(&record);
  CBB_cleanup(&cbb);
  return ok;
}


// The client.

static int verify_signature(EVP_PKEY *key, const CBS *record, const CBS *sig) {
  EVP_MD_CTX md_ctx;
  EVP_MD_CTX_init(&md_ctx);
  const int ok = EVP_DigestVerifyInit(&md_ctx, NULL, NULL, NULL, key) &&
                 EVP_DigestVerify(&md_ctx, CBS_data(sig), CBS_len(sig),
                                  CBS_data(record), CBS_len(record));
  EVP_MD_CTX_cleanup(&md_ctx);
  return ok;
}

// read_record splits |cbs| into a record and its signature, and checks it.
static int read_record(const TRUST_TOKEN_CLIENT *ctx, CBS cbs, CBS *record,
                       CBS *sig) {
  if (!CBS_get_u16_length_prefixed(&cbs, record) ||
      !CBS_get_u16_length_prefixed(&cbs, sig) ||
      (CBS_len(&cbs) != 0 && !ctx->method->issues_srr)) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_ERROR);
    return 0;
  }
  if (ctx->srr_key == NULL) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_NO_SRR_KEY_CONFIGURED);
    return 0;
  }
  return verify_signature(ctx->srr_key, record, sig);
}

int TRUST_TOKEN_CLIENT_finish_redemption(TRUST_TOKEN_CLIENT *ctx,
                                         uint8_t **out_rr, size_t *out_rr_len,
                                         uint8_t **out_sig, size_t *out_sig_len,
                                         const uint8_t *response,
                                         size_t response_len) {
  CBS record, sig;
  uint8_t *rr = NULL, *sig_copy = NULL;
  size_t rr_len, sig_len;
  CBS_init(&record, response, response_len);
  CBS_init(&sig, NULL, 0);
  if ((ctx->method->has_srr && !read_record(ctx, record, &record, &sig)) ||
      !CBS_stow(&record, &rr, &rr_len)) {
    return 0;
  }
  if (!CBS_stow(&sig, &sig_copy, &sig_len)) {
    OPENSSL_free(rr);
    return 0;
  }
  *out_rr = rr;
  *out_rr_len = rr_len;
  *out_sig = sig_copy;
  *out_sig_len = sig_len;
  return 1;
}
