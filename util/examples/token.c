// SPDX-License-Identifier: Apache-2.0
//
// token.c goes through the life of an anonymous token, both sides in one
// program: an issuer signs what a client has blinded, and later finds the token
// valid without knowing whose it was.

#include <stdio.h>
#include <string.h>
#include <time.h>

#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/trust_token.h>

enum { MAX_TOKENS = 10, KEY_ID = 7, BIT = 1 };

// set_up gives the issuer a new key and the client its public half.
static int set_up(TRUST_TOKEN_ISSUER *issuer, TRUST_TOKEN_CLIENT *client) {
  uint8_t priv[TRUST_TOKEN_MAX_PRIVATE_KEY_SIZE];
  uint8_t pub[TRUST_TOKEN_MAX_PUBLIC_KEY_SIZE];
  size_t priv_len, pub_len, index;
  int ok = TRUST_TOKEN_generate_key(TRUST_TOKEN_pst_v1_pmb(), priv, &priv_len,
                                    sizeof(priv), pub, &pub_len, sizeof(pub),
                                    KEY_ID) &&
           TRUST_TOKEN_ISSUER_add_key(issuer, priv, priv_len) &&
           TRUST_TOKEN_CLIENT_add_key(client, &index, pub, pub_len);
  OPENSSL_cleanse(priv, sizeof(priv));
  return ok;
}

// get_tokens asks for |count| tokens and returns them, or NULL.
static STACK_OF(TRUST_TOKEN) * get_tokens(TRUST_TOKEN_CLIENT *client,
                                          TRUST_TOKEN_ISSUER *issuer,
                                          size_t count) {
  uint8_t *request = NULL, *response = NULL;
  size_t request_len, response_len, issued, index;
  STACK_OF(TRUST_TOKEN) *tokens = NULL;
  if (TRUST_TOKEN_CLIENT_begin_issuance(client, &request, &request_len,
                                        count) &&
      TRUST_TOKEN_ISSUER_issue(issuer, &response, &response_len, &issued,
                               request, request_len, KEY_ID, BIT, MAX_TOKENS)) {
    tokens = TRUST_TOKEN_CLIENT_finish_issuance(client, &index, response,
                                                response_len);
  }
  OPENSSL_free(request);
  OPENSSL_free(response);
  return tokens;
}

// redeem shows a token to the issuer, who reads key and bit of it.
static int redeem(TRUST_TOKEN_CLIENT *client, TRUST_TOKEN_ISSUER *issuer,
                  const TRUST_TOKEN *token) {
  static const char kData[] = "from the client";
  uint8_t *request = NULL, *data = NULL, bit;
  size_t request_len, data_len;
  uint32_t id;
  TRUST_TOKEN *nonce = NULL;
  int ok = TRUST_TOKEN_CLIENT_begin_redemption(
               client, &request, &request_len, token, (const uint8_t *)kData,
               strlen(kData), (uint64_t)time(NULL)) &&
           TRUST_TOKEN_ISSUER_redeem(issuer, &id, &bit, &nonce, &data,
                                     &data_len, request, request_len) &&
           id == KEY_ID && bit == BIT && data_len == strlen(kData);
  OPENSSL_free(request);
  OPENSSL_free(data);
  TRUST_TOKEN_free(nonce);
  return ok;
}

int main(void) {
  const TRUST_TOKEN_METHOD *method = TRUST_TOKEN_pst_v1_pmb();
  TRUST_TOKEN_ISSUER *issuer = TRUST_TOKEN_ISSUER_new(method, MAX_TOKENS);
  TRUST_TOKEN_CLIENT *client = TRUST_TOKEN_CLIENT_new(method, MAX_TOKENS);
  STACK_OF(TRUST_TOKEN) *tokens = NULL;
  if (issuer != NULL && client != NULL && set_up(issuer, client)) {
    tokens = get_tokens(client, issuer, 3);
  }
  int ok = tokens != NULL && sk_TRUST_TOKEN_num(tokens) == 3 &&
           redeem(client, issuer, sk_TRUST_TOKEN_value(tokens, 0));
  printf("token: %s\n", ok ? "good" : "bad");
  if (!ok) {
    ERR_print_errors_fp(stderr);
  }
  sk_TRUST_TOKEN_pop_free(tokens, TRUST_TOKEN_free);
  TRUST_TOKEN_CLIENT_free(client);
  TRUST_TOKEN_ISSUER_free(issuer);
  return ok ? 0 : 1;
}
