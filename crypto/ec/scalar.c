// SPDX-License-Identifier: Apache-2.0
//
// Scalars: integers modulo the order of any group. They lean on the run-time
// arithmetic of crypto/field, which is fast enough outside of the curves' own
// loops, so no curve brings code for its order.

#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/rand.h>

#include "internal.h"

// MAX_TRIES bounds the rejection sampling of random scalars. Orders are odd, so
// at least half of the numbers with as many bits lie in [1, n): with random
// bytes all tries fail with probability 2^-128 at most.
#define MAX_TRIES 128

// scalar_clear_top keeps the promise that words above the order's width are
// zero.
static void scalar_clear_top(const EC_GROUP *group, EC_SCALAR *r) {
  for (size_t i = group->order->num_words; i < EC_MAX_WORDS; i++) {
    r->words[i] = 0;
  }
}

int ec_scalar_from_bytes(const EC_GROUP *group, EC_SCALAR *out,
                         const uint8_t *in, size_t len) {
  OPENSSL_memset(out, 0, sizeof(EC_SCALAR));
  if (len != group->order->bytes ||
      !field_from_bytes(group->order, out->words, in)) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_SCALAR);
    return 0;
  }
  return 1;
}

void ec_scalar_to_bytes(const EC_GROUP *group, uint8_t *out, size_t *out_len,
                        const EC_SCALAR *in) {
  field_to_bytes(group->order, out, in->words);
  *out_len = group->order->bytes;
}

void ec_scalar_reduce(const EC_GROUP *group, EC_SCALAR *out,
                      const crypto_word_t *words, size_t num) {
  field_reduce(group->order, out->words, words, num);
  scalar_clear_top(group, out);
}

void ec_digest_to_scalar(const EC_GROUP *group, EC_SCALAR *out,
                         const uint8_t *digest, size_t digest_len) {
  const FIELD *order = group->order;
  uint8_t left[EC_MAX_BYTES];
  size_t len = digest_len < order->bytes ? digest_len : order->bytes;
  OPENSSL_memcpy(left, digest, len);
  if (8 * len > order->bits) {
    unsigned shift = (unsigned)(8 * len - order->bits);
    for (size_t i = len; i-- > 0;) {
      unsigned above = i == 0 ? 0 : left[i - 1];
      left[i] = (uint8_t)((above << 8 | left[i]) >> shift);
    }
  }
  field_reduce_bytes(order, out->words, left, len);
  scalar_clear_top(group, out);
  OPENSSL_cleanse(left, sizeof(left));
}

int ec_random_nonzero_scalar(const EC_GROUP *group, EC_SCALAR *out) {
  const FIELD *order = group->order;
  uint8_t bytes[EC_MAX_BYTES];
  int found = 0;
  OPENSSL_memset(out, 0, sizeof(EC_SCALAR));
  for (unsigned i = 0; i < MAX_TRIES && !found; i++) {
    if (!RAND_bytes(bytes, order->bytes)) {
      break;
    }
    CT_SECRET(bytes, order->bytes);
    bytes[0] &= (uint8_t)(0xff >> (8 * order->bytes - order->bits));
    found = field_from_bytes(order, out->words, bytes) &&
            !ec_scalar_is_zero(group, out);
  }
  OPENSSL_cleanse(bytes, sizeof(bytes));
  if (!found) {
    OPENSSL_PUT_ERROR(EC, ERR_R_INTERNAL_ERROR);
  }
  return found;
}

int ec_scalar_is_zero(const EC_GROUP *group, const EC_SCALAR *a) {
  return ct_declassify_word(field_is_zero(group->order, a->words),
                            "the caller branches on it") != 0;
}

int ec_scalar_equal_vartime(const EC_GROUP *group, const EC_SCALAR *a,
                            const EC_SCALAR *b) {
  return field_equal(group->order, a->words, b->words) != 0;
}

void ec_scalar_add(const EC_GROUP *group, EC_SCALAR *r, const EC_SCALAR *a,
                   const EC_SCALAR *b) {
  field_add(group->order, r->words, a->words, b->words);
  scalar_clear_top(group, r);
}

void ec_scalar_sub(const EC_GROUP *group, EC_SCALAR *r, const EC_SCALAR *a,
                   const EC_SCALAR *b) {
  field_sub(group->order, r->words, a->words, b->words);
  scalar_clear_top(group, r);
}

void ec_scalar_neg(const EC_GROUP *group, EC_SCALAR *r, const EC_SCALAR *a) {
  field_neg(group->order, r->words, a->words);
  scalar_clear_top(group, r);
}

void ec_scalar_select(const EC_GROUP *group, EC_SCALAR *r, crypto_word_t mask,
                      const EC_SCALAR *a, const EC_SCALAR *b) {
  for (size_t i = 0; i < group->order->num_words; i++) {
    r->words[i] = ct_select_w(mask, a->words[i], b->words[i]);
  }
  scalar_clear_top(group, r);
}

void ec_scalar_to_montgomery(const EC_GROUP *group, EC_SCALAR *r,
                             const EC_SCALAR *a) {
  field_to_mont(group->order, r->words, a->words);
  scalar_clear_top(group, r);
}

void ec_scalar_from_montgomery(const EC_GROUP *group, EC_SCALAR *r,
                               const EC_SCALAR *a) {
  field_from_mont(group->order, r->words, a->words);
  scalar_clear_top(group, r);
}

void ec_scalar_mul_montgomery(const EC_GROUP *group, EC_SCALAR *r,
                              const EC_SCALAR *a, const EC_SCALAR *b) {
  field_mul(group->order, r->words, a->words, b->words);
  scalar_clear_top(group, r);
}

void ec_scalar_inv0_montgomery(const EC_GROUP *group, EC_SCALAR *r,
                               const EC_SCALAR *a) {
  ec_scalar_from_montgomery(group, r, a);
  field_inv0(group->order, r->words, r->words);
  ec_scalar_to_montgomery(group, r, r);
}

int ec_scalar_to_montgomery_inv_vartime(const EC_GROUP *group, EC_SCALAR *r,
                                        const EC_SCALAR *a) {
  if (ec_scalar_is_zero(group, a)) {
    return 0;
  }
  field_inv0_vartime(group->order, r->words, a->words);
  ec_scalar_to_montgomery(group, r, r);
  return 1;
}
