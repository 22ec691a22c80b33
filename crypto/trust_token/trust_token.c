// SPDX-License-Identifier: Apache-2.0
//
// Tokens, and what client.c and issuer.c share.

#include <openssl/trust_token.h>

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>
#include <openssl/sha2.h>

#include "crypto/digest/internal.h"
#include "internal.h"

int trust_token_fail(int reason) {
  OPENSSL_PUT_ERROR(TRUST_TOKEN, reason);
  return 0;
}


// Tokens.

TRUST_TOKEN *trust_token_alloc(size_t len) {
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
  TRUST_TOKEN *ret = trust_token_alloc(len);
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

int trust_token_check_batchsize(size_t max_batchsize) {
  return max_batchsize <= TRUST_TOKEN_MAX_BATCH ||
         trust_token_fail(ERR_R_OVERFLOW);
}

void trust_token_replace_key(EVP_PKEY **slot, EVP_PKEY *key) {
  if (key != NULL) {
    EVP_PKEY_up_ref(key);
  }
  EVP_PKEY_free(*slot);
  *slot = key;
}


// Messages and nonces.

int trust_token_check_message(const TRUST_TOKEN_METHOD *method,
                              const CBS *msg) {
  return msg == NULL || !method->issues_srr ||
         trust_token_fail(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
}

void trust_token_make_nonce(uint8_t t[TRUST_TOKEN_NONCE_SIZE],
                            const uint8_t *salt, const CBS *msg) {
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
