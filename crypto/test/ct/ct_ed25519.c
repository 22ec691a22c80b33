// SPDX-License-Identifier: Apache-2.0
//
// Ed25519 and X25519 in the constant-time driver: seeds, private keys and
// messages are secret, public keys and signatures become public inside the
// library, shared secrets stay secret.

#include <openssl/curve25519.h>
#include <openssl/digest.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include "crypto/edwards/internal.h"
#include "crypto/rand/internal.h"
#include "crypto/test/ct/ct.h"

// run_edwards25519 multiplies by secret scalars, zero and both parities among
// them, and encodes the products, which stay secret.
static void run_edwards25519(void) {
  uint8_t bytes[64];
  EDWARDS25519_SCALAR a, b;
  EDWARDS25519_POINT point;
  for (int i = 0; i < 8; i++) {
    REQUIRE(RAND_bytes(bytes, sizeof(bytes)));
    edwards25519_scalar_reduce(&a, bytes, sizeof(bytes));
    edwards25519_scalar_reduce(&b, bytes, i == 0 ? 0 : 32);
    CT_SECRET(&b, sizeof(b));
    edwards25519_mul_base(&point, &b);
    edwards25519_neg(&point, &point);
    edwards25519_encode(bytes, &point);
    edwards25519_scalar_mul_add(&a, &a, &b, &a);
    edwards25519_scalar_encode(bytes, &a);
  }
}

static void run_signatures(void) {
  uint8_t pub[ED25519_PUBLIC_KEY_LEN], priv[ED25519_PRIVATE_KEY_LEN];
  uint8_t sig[ED25519_SIGNATURE_LEN], msg[200];
  OPENSSL_memset(msg, 7, sizeof(msg));
  ED25519_keypair(pub, priv);
  REQUIRE(ED25519_sign(sig, msg, sizeof(msg), priv));
  REQUIRE(ED25519_verify(msg, sizeof(msg), sig, pub));
  CT_SECRET(msg, sizeof(msg));
  REQUIRE(ED25519_sign(sig, msg, sizeof(msg), priv));
}

static void run_evp(void) {
  uint8_t seed[32], out[64];
  size_t len = sizeof(out);
  EVP_MD_CTX ctx;
  REQUIRE(RAND_bytes(seed, sizeof(seed)));
  EVP_PKEY *key =
      EVP_PKEY_from_raw_private_key(EVP_pkey_ed25519(), seed, sizeof(seed));
  EVP_MD_CTX_init(&ctx);
  REQUIRE(key != NULL && EVP_PKEY_get_raw_private_key(key, out, &len));
  len = sizeof(out);
  REQUIRE(EVP_DigestSignInit(&ctx, NULL, NULL, NULL, key) &&
          EVP_DigestSign(&ctx, out, &len, NULL, 0));
  EVP_MD_CTX_cleanup(&ctx);
  EVP_PKEY_free(key);
}

// run_x25519 agrees with an honest peer and with one of small order.
static void run_x25519(void) {
  uint8_t pub[X25519_PUBLIC_VALUE_LEN], priv[X25519_PRIVATE_KEY_LEN];
  uint8_t peer[X25519_PUBLIC_VALUE_LEN] = {9}, shared[X25519_SHARED_KEY_LEN];
  size_t len = sizeof(shared);
  X25519_keypair(pub, priv);
  REQUIRE(X25519(shared, priv, peer));
  peer[0] = 1;
  REQUIRE(!X25519(shared, priv, peer));

  EVP_PKEY *key = EVP_PKEY_generate_from_alg(EVP_pkey_x25519());
  EVP_PKEY *other = EVP_PKEY_from_raw_public_key(EVP_pkey_x25519(), pub, 32);
  EVP_PKEY_CTX *ctx = key == NULL ? NULL : EVP_PKEY_CTX_new(key, NULL);
  REQUIRE(other != NULL && ctx != NULL && EVP_PKEY_derive_init(ctx) &&
          EVP_PKEY_derive_set_peer(ctx, other) &&
          EVP_PKEY_derive(ctx, shared, &len));
  EVP_PKEY_CTX_free(ctx);
  EVP_PKEY_free(key);
  EVP_PKEY_free(other);
}

void run_ed25519(void) {
  uint64_t state = 4;
  rand_set_for_testing(secret_random, &state);
  printf("Ed25519, X25519\n");
  fflush(stdout);
  run_edwards25519();
  run_signatures();
  run_evp();
  run_x25519();
  rand_set_for_testing(NULL, NULL);
}
