// SPDX-License-Identifier: Apache-2.0
//
// nonce.c makes the nonces of signatures. A nonce that repeats, is known or is
// biased by a fraction of a bit gives the private key away, so this is the
// HMAC_DRBG of RFC 6979 and nothing clever. Hedged nonces come from the same
// loop, V = HMAC_K(V || tail), but their key K is fresh randomness and the
// private key is in the tail, which spares seeding the generator by its own
// output twice.

#include <openssl/digest.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/rand.h>

#include "internal.h"


// MAX_CANDIDATES bounds refusals. At worst, with an order just above a power of
// two, half the candidates are refused: 2^-128.
#define MAX_CANDIDATES 128

// nonces_step sets V = HMAC_K(V || tail).
static void nonces_step(ECDSA_NONCES *nonces) {
  hmac_restart(&nonces->hmac);
  hmac_update(&nonces->hmac, nonces->v, nonces->v_len);
  hmac_update(&nonces->hmac, nonces->tail, nonces->tail_len);
  hmac_final(&nonces->hmac, nonces->v);
}

// nonces_rekey sets K = HMAC_K(V || separator || seed) and V = HMAC_K(V ||
// tail): steps d and e, f and g, and h.3 of RFC 6979.
static void nonces_rekey(ECDSA_NONCES *nonces, uint8_t separator,
                         const uint8_t *seed, size_t seed_len) {
  uint8_t key[EVP_MAX_MD_SIZE];
  hmac_restart(&nonces->hmac);
  hmac_update(&nonces->hmac, nonces->v, nonces->v_len);
  hmac_update(&nonces->hmac, &separator, 1);
  hmac_update(&nonces->hmac, seed, seed_len);
  hmac_final(&nonces->hmac, key);
  hmac_init(&nonces->hmac, nonces->hmac.md, key, nonces->v_len);
  OPENSSL_cleanse(key, sizeof(key));
  nonces_step(nonces);
}

// nonces_init starts with K = |key|, as long as a digest, V all 0x01 and no
// tail.
static void nonces_init(ECDSA_NONCES *out, const EVP_MD *md,
                        const uint8_t *key) {
  out->v_len = EVP_MD_size(md);
  OPENSSL_memset(out->v, 1, sizeof(out->v));
  out->tail_len = 0;
  out->is_used = 0;
  hmac_init(&out->hmac, md, key, out->v_len);
}

// append writes |a| at |*len| of |buf| and advances |*len|.
static void append(const EC_GROUP *group, uint8_t *buf, size_t *len,
                   const EC_SCALAR *a) {
  size_t a_len;
  ec_scalar_to_bytes(group, buf + *len, &a_len, a);
  *len += a_len;
}

void ecdsa_nonces_init_deterministic(const EC_GROUP *group, ECDSA_NONCES *out,
                                     const EVP_MD *md, const EC_SCALAR *priv,
                                     const EC_SCALAR *m) {
  static const uint8_t kZeroKey[EVP_MAX_MD_SIZE] = {0};
  uint8_t seed[2 * EC_MAX_BYTES];
  size_t len = 0;
  append(group, seed, &len, priv);
  append(group, seed, &len, m);
  nonces_init(out, md, kZeroKey);
  nonces_rekey(out, 0, seed, len);
  nonces_rekey(out, 1, seed, len);
  OPENSSL_cleanse(seed, sizeof(seed));
}

// While K is random, V looks so to all who don't know K, whatever the rest is.
// If K repeats or is known, V is a hash of the private key and the digest, as
// in RFC 6979: it repeats for the same digest only. K goes into the hash in a
// block before that of the private key, so that whoever watches the latter
// doesn't know the state it meets.
int ecdsa_nonces_init_hedged(const EC_GROUP *group, ECDSA_NONCES *out,
                             const EC_SCALAR *priv, const EC_SCALAR *m) {
  const EVP_MD *md = group->order->bits <= 256 ? EVP_sha256() : EVP_sha512();
  uint8_t key[EVP_MAX_MD_SIZE];
  int ok = RAND_bytes(key, EVP_MD_size(md));
  if (ok) {
    nonces_init(out, md, key);
    append(group, out->tail, &out->tail_len, priv);
    append(group, out->tail, &out->tail_len, m);
  } else {
    OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_RANDOM_NUMBER_GENERATION_FAILED);
  }
  OPENSSL_cleanse(key, sizeof(key));
  return ok;
}

// nonces_generate fills |out|: step h.2.
static void nonces_generate(ECDSA_NONCES *nonces, uint8_t *out, size_t len) {
  while (len > 0) {
    size_t todo = len < nonces->v_len ? len : nonces->v_len;
    nonces_step(nonces);
    OPENSSL_memcpy(out, nonces->v, todo);
    out += todo;
    len -= todo;
  }
}

// shift_right divides big-endian |bytes| by 2^n, n < 8.
static void shift_right(uint8_t *bytes, size_t len, unsigned n) {
  for (size_t i = len; i-- > 0;) {
    unsigned above = i == 0 ? 0 : bytes[i - 1];
    bytes[i] = (uint8_t)((above << 8 | bytes[i]) >> n);
  }
}

// nonces_candidate sets |out| to as many bits as the order has, and returns one
// iff that is in [1, n).
static int nonces_candidate(const EC_GROUP *group, EC_SCALAR *out,
                            ECDSA_NONCES *nonces) {
  const FIELD *order = group->order;
  uint8_t bytes[EC_MAX_BYTES];
  if (nonces->is_used) {
    nonces_rekey(nonces, 0, NULL, 0);
  }
  nonces->is_used = 1;
  nonces_generate(nonces, bytes, order->bytes);
  shift_right(bytes, order->bytes, 8 * order->bytes - order->bits);
  OPENSSL_memset(out, 0, sizeof(*out));
  int in_range = field_from_bytes(order, out->words, bytes);
  OPENSSL_cleanse(bytes, sizeof(bytes));
  CT_DECLASSIFY(&in_range, sizeof(in_range), "candidates are independent");
  return in_range && !ec_scalar_is_zero(group, out);
}

int ecdsa_nonces_next(const EC_GROUP *group, EC_SCALAR *out,
                      ECDSA_NONCES *nonces) {
  for (unsigned i = 0; i < MAX_CANDIDATES; i++) {
    if (nonces_candidate(group, out, nonces)) {
      return 1;
    }
  }
  OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_TOO_MANY_ITERATIONS);
  return 0;
}
