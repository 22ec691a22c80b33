// SPDX-License-Identifier: Apache-2.0
//
// Trust Token in the constant-time driver: every step of both sides, for every
// method. Secret are the issuer's keys and the private metadata bit, the
// client's salts, blinds and tokens. What is sent is public, and becomes so
// inside the library, but for the redemption request: a token is secret until
// the client sends it.

#include <openssl/evp.h>
#include <openssl/mem.h>
#include <openssl/rand.h>
#include <openssl/trust_token.h>

#include "crypto/rand/internal.h"
#include "crypto/test/ct/ct.h"
#include "crypto/trust_token/internal.h"

#define COUNT 2
#define KEY_ID 7

// PARTIES is an issuer and its client.
typedef struct {
  const TRUST_TOKEN_METHOD *method;
  TRUST_TOKEN_ISSUER *issuer;
  TRUST_TOKEN_CLIENT *client;
} PARTIES;

// run_keys makes a key pair and loads it on both sides: generation, derivation
// from a secret, and the issuer's reading.
static PARTIES run_keys(const TRUST_TOKEN_METHOD *method) {
  PARTIES p = {method, TRUST_TOKEN_ISSUER_new(method, COUNT),
               TRUST_TOKEN_CLIENT_new(method, COUNT)};
  uint8_t priv[TRUST_TOKEN_MAX_PRIVATE_KEY_SIZE];
  uint8_t pub[TRUST_TOKEN_MAX_PUBLIC_KEY_SIZE];
  uint8_t secret[32];
  size_t priv_len, pub_len, index;
  REQUIRE(p.issuer != NULL && p.client != NULL);
  REQUIRE(RAND_bytes(secret, sizeof(secret)));
  if (!method->issues_srr) {
    REQUIRE(TRUST_TOKEN_derive_key_from_secret(
        method, priv, &priv_len, sizeof(priv), pub, &pub_len, sizeof(pub),
        KEY_ID + 1, secret, sizeof(secret)));
  }
  REQUIRE(TRUST_TOKEN_generate_key(method, priv, &priv_len, sizeof(priv), pub,
                                   &pub_len, sizeof(pub), KEY_ID));
  // The key as it comes from a file, all secret but its id.
  CT_SECRET(priv + 4, priv_len - 4);
  REQUIRE(TRUST_TOKEN_ISSUER_add_key(p.issuer, priv, priv_len));
  REQUIRE(TRUST_TOKEN_CLIENT_add_key(p.client, &index, pub, pub_len));
  return p;
}

// run_issuance returns tokens that were signed with a secret bit, over |msg|
// unless that is NULL.
static STACK_OF(TRUST_TOKEN) *
    run_issuance(const PARTIES *p, const uint8_t *msg, size_t msg_len) {
  uint8_t *request, *response;
  size_t request_len, response_len, issued, index;
  uint8_t bit = p->method->has_private_metadata ? 1 : 0;
  CT_SECRET(&bit, 1);
  REQUIRE(msg == NULL
              ? TRUST_TOKEN_CLIENT_begin_issuance(p->client, &request,
                                                  &request_len, COUNT)
              : TRUST_TOKEN_CLIENT_begin_issuance_over_message(
                    p->client, &request, &request_len, COUNT, msg, msg_len));
  REQUIRE(TRUST_TOKEN_ISSUER_issue(p->issuer, &response, &response_len, &issued,
                                   request, request_len, KEY_ID, bit, COUNT));
  STACK_OF(TRUST_TOKEN) *tokens = TRUST_TOKEN_CLIENT_finish_issuance(
      p->client, &index, response, response_len);
  REQUIRE(tokens != NULL && sk_TRUST_TOKEN_num(tokens) == COUNT);
  OPENSSL_free(request);
  OPENSSL_free(response);
  return tokens;
}

// redemption_request returns what a client sends to redeem |token|.
static uint8_t *redemption_request(const PARTIES *p, size_t *out_len,
                                   const TRUST_TOKEN *token) {
  static const uint8_t kData[] = {0x61, 'd'};
  uint8_t *request;
  REQUIRE(TRUST_TOKEN_CLIENT_begin_redemption(p->client, &request, out_len,
                                              token, kData, sizeof(kData), 1));
  CT_DECLASSIFY(request, *out_len, "sent to the issuer");
  return request;
}

// run_redemption redeems |token|; the bit that comes out is secret.
static void run_redemption(const PARTIES *p, const TRUST_TOKEN *token,
                           const uint8_t *msg, size_t msg_len) {
  size_t request_len, data_len;
  uint8_t *request = redemption_request(p, &request_len, token);
  uint32_t id;
  uint8_t bit, *data;
  TRUST_TOKEN *nonce;
  REQUIRE(msg == NULL
              ? TRUST_TOKEN_ISSUER_redeem(p->issuer, &id, &bit, &nonce, &data,
                                          &data_len, request, request_len)
              : TRUST_TOKEN_ISSUER_redeem_over_message(
                    p->issuer, &id, &bit, &nonce, &data, &data_len, request,
                    request_len, msg, msg_len));
  TRUST_TOKEN_free(nonce);
  OPENSSL_free(data);
  // A token that is not valid takes the same way.
  request[10] ^= 1;
  REQUIRE(!TRUST_TOKEN_ISSUER_redeem(p->issuer, &id, &bit, &nonce, &data,
                                     &data_len, request, request_len));
  OPENSSL_free(request);
}

// run_record makes a signed record and has the client check it.
static void run_record(const PARTIES *p, const TRUST_TOKEN *token) {
  uint8_t seed[32], metadata_key[32], *response, *data, *record, *sig;
  size_t request_len, response_len, data_len, record_len, sig_len;
  uint64_t time;
  TRUST_TOKEN *nonce;
  uint8_t *request = redemption_request(p, &request_len, token);
  REQUIRE(RAND_bytes(seed, sizeof(seed)));
  REQUIRE(RAND_bytes(metadata_key, sizeof(metadata_key)));
  EVP_PKEY *key =
      EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, seed, sizeof(seed));
  REQUIRE(key != NULL && TRUST_TOKEN_ISSUER_set_srr_key(p->issuer, key) &&
          TRUST_TOKEN_CLIENT_set_srr_key(p->client, key));
  REQUIRE(TRUST_TOKEN_ISSUER_set_metadata_key(p->issuer, metadata_key,
                                              sizeof(metadata_key)));
  REQUIRE(TRUST_TOKEN_ISSUER_redeem_srr(p->issuer, &response, &response_len,
                                        &nonce, &data, &data_len, &time,
                                        request, request_len, 600));
  REQUIRE(TRUST_TOKEN_CLIENT_finish_redemption(
      p->client, &record, &record_len, &sig, &sig_len, response, response_len));
  TRUST_TOKEN_free(nonce);
  uint8_t *const buffers[] = {request, response, data, record, sig};
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(buffers); i++) {
    OPENSSL_free(buffers[i]);
  }
  EVP_PKEY_free(key);
}

static void run_method(const TRUST_TOKEN_METHOD *method) {
  static const uint8_t kMessage[] = {'m', 's', 'g'};
  const PARTIES p = run_keys(method);
  STACK_OF(TRUST_TOKEN) *tokens = run_issuance(&p, NULL, 0);
  run_redemption(&p, sk_TRUST_TOKEN_value(tokens, 0), NULL, 0);
  if (method->issues_srr) {
    run_record(&p, sk_TRUST_TOKEN_value(tokens, 1));
  } else {
    sk_TRUST_TOKEN_pop_free(tokens, TRUST_TOKEN_free);
    tokens = run_issuance(&p, kMessage, sizeof(kMessage));
    run_redemption(&p, sk_TRUST_TOKEN_value(tokens, 1), kMessage,
                   sizeof(kMessage));
  }
  sk_TRUST_TOKEN_pop_free(tokens, TRUST_TOKEN_free);
  TRUST_TOKEN_ISSUER_free(p.issuer);
  TRUST_TOKEN_CLIENT_free(p.client);
}

// run_mask hides a secret bit under a secret key.
static void run_mask(void) {
  uint8_t key[32], bit = 1, value;
  REQUIRE(RAND_bytes(key, sizeof(key)));
  CT_SECRET(&bit, 1);
  REQUIRE(TRUST_TOKEN_decode_private_metadata(
      TRUST_TOKEN_experiment_v1(), &value, key, sizeof(key), key, 8, bit));
}

void run_trust_tokens(void) {
  uint64_t state = 1;
  rand_set_for_testing(secret_random, &state);
  for (size_t i = 0; i < TRUST_TOKEN_NUM_METHODS; i++) {
    printf("Trust Token: %s\n", trust_token_methods[i].name);
    fflush(stdout);
    run_method(&trust_token_methods[i]);
  }
  run_mask();
  rand_set_for_testing(NULL, NULL);
}
