// SPDX-License-Identifier: Apache-2.0
//
// ed25519.c is Ed25519 (RFC 8032, sections 5.1.5 to 5.1.7) over crypto/edwards.

#include <openssl/curve25519.h>

#include <openssl/mem.h>
#include <openssl/rand.h>

#include "crypto/digest/internal.h"
#include "crypto/edwards/internal.h"

STATIC_ASSERT(ED25519_PUBLIC_KEY_LEN == EDWARDS25519_BYTES, "a key is a point");

#define SEED_LEN 32

// An ED25519_EXPANDED_KEY is what a seed is hashed to: the secret scalar modulo
// the order of the base point, and the key of the nonces.
typedef struct {
  EDWARDS25519_SCALAR scalar;
  uint8_t prefix[32];
} ED25519_EXPANDED_KEY;

// ed25519_expand expands a seed. The scalar of the RFC is a multiple of 8 below
// 2^255; reduced, it has the same product with the base point.
static void ed25519_expand(ED25519_EXPANDED_KEY *out,
                           const uint8_t seed[SEED_LEN]) {
  uint8_t hash[SHA512_DIGEST_LENGTH];
  EVP_MD_CTX ctx;
  digest_init(&ctx, EVP_sha512());
  digest_update(&ctx, seed, SEED_LEN);
  digest_final(&ctx, hash);
  hash[0] &= 0xf8;
  hash[31] &= 0x7f;
  hash[31] |= 0x40;
  edwards25519_scalar_reduce(&out->scalar, hash, 32);
  OPENSSL_memcpy(out->prefix, hash + 32, 32);
  OPENSSL_cleanse(hash, sizeof(hash));
}

// ed25519_encode_multiple writes s*B, which becomes public because |why|.
static void ed25519_encode_multiple(uint8_t out[EDWARDS25519_BYTES],
                                    const EDWARDS25519_SCALAR *s,
                                    const char *why) {
  EDWARDS25519_POINT point;
  edwards25519_mul_base(&point, s);
  edwards25519_encode(out, &point);
  CT_DECLASSIFY(out, EDWARDS25519_BYTES, why);
  OPENSSL_cleanse(&point, sizeof(point));
}

// ed25519_hash sets |out| to SHA-512(a || b || msg) modulo the order of the
// base point; |a| and |b| have 32 bytes, and |b| may be NULL.
static void ed25519_hash(EDWARDS25519_SCALAR *out, const uint8_t *a,
                         const uint8_t *b, const uint8_t *msg, size_t msg_len) {
  uint8_t hash[SHA512_DIGEST_LENGTH];
  EVP_MD_CTX ctx;
  digest_init(&ctx, EVP_sha512());
  digest_update(&ctx, a, 32);
  digest_update(&ctx, b, b == NULL ? 0 : 32);
  digest_update(&ctx, msg, msg_len);
  digest_final(&ctx, hash);
  edwards25519_scalar_reduce(out, hash, sizeof(hash));
  OPENSSL_cleanse(hash, sizeof(hash));
}

void ED25519_keypair(uint8_t out_public_key[ED25519_PUBLIC_KEY_LEN],
                     uint8_t out_private_key[ED25519_PRIVATE_KEY_LEN]) {
  uint8_t seed[SEED_LEN];
  // It aborts where there is no randomness.
  (void)RAND_bytes(seed, sizeof(seed));
  ED25519_keypair_from_seed(out_public_key, out_private_key, seed);
  OPENSSL_cleanse(seed, sizeof(seed));
}

void ED25519_keypair_from_seed(uint8_t out_public_key[ED25519_PUBLIC_KEY_LEN],
                               uint8_t out_private_key[ED25519_PRIVATE_KEY_LEN],
                               const uint8_t seed[SEED_LEN]) {
  ED25519_EXPANDED_KEY key;
  OPENSSL_memmove(out_private_key, seed, SEED_LEN);
  CT_SECRET(out_private_key, SEED_LEN);
  ed25519_expand(&key, out_private_key);
  ed25519_encode_multiple(out_public_key, &key.scalar, "a public key");
  OPENSSL_memcpy(out_private_key + SEED_LEN, out_public_key,
                 ED25519_PUBLIC_KEY_LEN);
  OPENSSL_cleanse(&key, sizeof(key));
}

// R = r*B for r = SHA-512(prefix || msg), S = r + k*s for k = SHA-512(R || A ||
// msg).
int ED25519_sign(uint8_t out_sig[ED25519_SIGNATURE_LEN], const uint8_t *msg,
                 size_t msg_len,
                 const uint8_t private_key[ED25519_PRIVATE_KEY_LEN]) {
  ED25519_EXPANDED_KEY key;
  EDWARDS25519_SCALAR r, k;
  ed25519_expand(&key, private_key);
  ed25519_hash(&r, key.prefix, NULL, msg, msg_len);
  ed25519_encode_multiple(out_sig, &r, "R is half of the signature");
  ed25519_hash(&k, out_sig, private_key + SEED_LEN, msg, msg_len);
  edwards25519_scalar_mul_add(&r, &k, &key.scalar, &r);
  edwards25519_scalar_encode(out_sig + EDWARDS25519_BYTES, &r);
  CT_DECLASSIFY(out_sig + EDWARDS25519_BYTES, EDWARDS25519_BYTES,
                "S is half of the signature");
  OPENSSL_cleanse(&key, sizeof(key));
  OPENSSL_cleanse(&r, sizeof(r));
  OPENSSL_cleanse(&k, sizeof(k));
  return 1;
}

// The encoding of S*B - k*A is canonical, so an R that is not cannot be equal.
//
//   secrecy  everything is public
int ED25519_verify(const uint8_t *msg, size_t msg_len,
                   const uint8_t signature[ED25519_SIGNATURE_LEN],
                   const uint8_t public_key[ED25519_PUBLIC_KEY_LEN]) {
  EDWARDS25519_POINT point;
  EDWARDS25519_SCALAR s, k;
  uint8_t expected[EDWARDS25519_BYTES];
  if (!edwards25519_scalar_decode_public(&s, signature + EDWARDS25519_BYTES) ||
      !edwards25519_decode_public(&point, public_key)) {
    return 0;
  }
  ed25519_hash(&k, signature, public_key, msg, msg_len);
  edwards25519_neg(&point, &point);
  edwards25519_mul_two_public(&point, &s, &point, &k);
  edwards25519_encode_public(expected, &point);
  return OPENSSL_memcmp(signature, expected, EDWARDS25519_BYTES) == 0;
}
