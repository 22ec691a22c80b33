// SPDX-License-Identifier: Apache-2.0
//
// What is hashed, byte by byte: transcripts and the weights made of them. They
// are hashed as a stream and never stand in memory. The sums themselves are in
// sums.c.
//
//   secrecy  everything here is public

#include <openssl/err.h>

#include "crypto/digest/internal.h"
#include "shared.h"

int dleq_hash_init(DLEQ_HASH *hash, const DLEQ_SUITE *suite) {
  hash->suite = suite;
  return ec_hash_to_scalar_init(suite->h2c, suite->group, &hash->xmd,
                                CBS_data(&suite->dst), CBS_len(&suite->dst));
}

static int is_rfc9497(const DLEQ_SUITE *suite) {
  return suite->transcript == dleq_rfc9497;
}

void dleq_hash_label(DLEQ_HASH *hash, const char *label) {
  const size_t len = strlen(label) + !is_rfc9497(hash->suite);
  xmd_update(&hash->xmd, (const uint8_t *)label, len);
}

void dleq_hash_point(DLEQ_HASH *hash, const EC_AFFINE *point) {
  uint8_t bytes[EC_MAX_UNCOMPRESSED];
  const int compress = is_rfc9497(hash->suite);
  const size_t len = ec_point_to_bytes(
      hash->suite->group, point,
      compress ? POINT_CONVERSION_COMPRESSED : POINT_CONVERSION_UNCOMPRESSED,
      bytes, sizeof(bytes));
  assert(len != 0);
  if (compress) {
    xmd_update_u16(&hash->xmd, (uint16_t)len);
  }
  xmd_update(&hash->xmd, bytes, len);
}

void dleq_hash_points(DLEQ_HASH *hash, const EC_AFFINE *points, size_t n) {
  for (size_t i = 0; i < n; i++) {
    dleq_hash_point(hash, &points[i]);
  }
}

void dleq_hash_final(DLEQ_HASH *hash, EC_SCALAR *out) {
  ec_hash_to_scalar_final(hash->suite->h2c, hash->suite->group, out,
                          &hash->xmd);
}


// Weights.

// hash_item appends the points of item |i|.
static void hash_item(DLEQ_HASH *hash, const DLEQ_STATEMENT *st, size_t i) {
  for (size_t j = 0; j < st->num_vectors; j++) {
    dleq_hash_point(hash, &st->vectors[j][i]);
  }
}

// hash_seed appends len2(seed), where seed = Hash(len2(ser(X)) ||
// len2(seed_dst)) (RFC 9497, section 2.2.1).
static void hash_seed(DLEQ_HASH *hash, const EC_AFFINE *X) {
  const DLEQ_SUITE *suite = hash->suite;
  uint8_t key[EC_MAX_COMPRESSED], seed[EVP_MAX_MD_SIZE];
  const size_t key_len = ec_point_to_bytes(
      suite->group, X, POINT_CONVERSION_COMPRESSED, key, sizeof(key));
  EVP_MD_CTX ctx;
  digest_init(&ctx, suite->h2c->md());
  digest_update_u16(&ctx, (uint16_t)key_len);
  digest_update(&ctx, key, key_len);
  digest_update_u16(&ctx, (uint16_t)CBS_len(&suite->seed_dst));
  digest_update(&ctx, CBS_data(&suite->seed_dst), CBS_len(&suite->seed_dst));
  digest_final(&ctx, seed);
  const size_t seed_len = EVP_MD_size(suite->h2c->md());
  xmd_update_u16(&hash->xmd, (uint16_t)seed_len);
  xmd_update(&hash->xmd, seed, seed_len);
}

// hash_prefix appends what the weights of a batch have in common: for the Trust
// Tokens all but the index, for RFC 9497 the seed.
static void hash_prefix(DLEQ_HASH *hash, const DLEQ_STATEMENT *st) {
  if (is_rfc9497(hash->suite)) {
    hash_seed(hash, st->keys[0]);
    return;
  }
  dleq_hash_label(hash, "DLEQ BATCH");
  for (size_t i = 0; i < st->num_keys; i++) {
    dleq_hash_point(hash, st->keys[i]);
  }
  for (size_t i = 0; i < st->n; i++) {
    hash_item(hash, st, i);
  }
}

// make_weights sets one weight per item. The state after the common prefix is
// copied for each, so all weights together hash each item once.
static int make_weights(const DLEQ_SUITE *suite, EC_SCALAR *weights,
                        const DLEQ_STATEMENT *st) {
  DLEQ_HASH prefix;
  if (!dleq_hash_init(&prefix, suite)) {
    return 0;
  }
  hash_prefix(&prefix, st);
  for (size_t i = 0; i < st->n; i++) {
    DLEQ_HASH hash = prefix;
    xmd_update_u16(&hash.xmd, (uint16_t)i);
    if (is_rfc9497(suite)) {
      hash_item(&hash, st, i);
      dleq_hash_label(&hash, "Composite");
    }
    dleq_hash_final(&hash, &weights[i]);
  }
  return 1;
}

int dleq_weighted_sums_public(const DLEQ_SUITE *suite, EC_JACOBIAN *sums,
                              size_t num_sums, EC_SCALAR *weights,
                              const DLEQ_STATEMENT *st) {
  if (st->n > DLEQ_MAX_ITEMS) {
    OPENSSL_PUT_ERROR(EC, ERR_R_OVERFLOW);
    return 0;
  }
  if (suite->transcript != dleq_trust_token_2020) {
    return make_weights(suite, weights, st) &&
           dleq_vector_sums_public(suite->group, sums, st->vectors, num_sums,
                                   weights, st->n);
  }
  // One item without a weight is its own sum.
  assert(st->n <= 1);
  for (size_t j = 0; j < num_sums; j++) {
    ec_set_to_infinity(suite->group, &sums[j]);
    if (st->n == 1) {
      ec_affine_to_jacobian(suite->group, &sums[j], &st->vectors[j][0]);
    }
  }
  return 1;
}
