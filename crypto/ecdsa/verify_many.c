// SPDX-License-Identifier: Apache-2.0
//
// verify_many.c verifies many independent signatures at once. What signatures
// share is the inversion of s and the machine: |ec_verify_each_public| keeps
// several double-scalar multiplications in flight. There is no random linear
// combination, so each answer is exact.

#include <openssl/ecdsa.h>

#include <openssl/ec.h>
#include <openssl/err.h>

#include "crypto/ec_key/internal.h"
#include "internal.h"


// A window of items is looked at together, so that items of several curves can
// be brought into order; a batch is what one inversion serves. 368 bytes of
// stack per item of a batch.
#define WINDOW 64
#define BATCH 24

// A VERIFY_BATCH collects signatures over one group: the i-th is that of item
// |index[i]| of the window.
typedef struct {
  const EC_GROUP *group;
  size_t num;
  uint8_t index[BATCH];
  EC_SCALAR r[BATCH];
  EC_SCALAR u1[BATCH];  // the digest m, later m/s
  EC_SCALAR u2[BATCH];  // s, later r/s
  EC_AFFINE pub[BATCH];
} VERIFY_BATCH;

// invert_each_vartime replaces each of the |n| scalars of |a|, at least one, by
// its inverse in Montgomery form. Returns 0 if one is zero.
//
//   source  P. L. Montgomery, Math. Comp. 48 (1987)
static NOINLINE int invert_each_vartime(const EC_GROUP *group, EC_SCALAR *a,
                                        size_t n) {
  EC_SCALAR prefix[BATCH];  // prefix[i] = a[0]*...*a[i-1]
  EC_SCALAR product, inv;
  ec_scalar_to_montgomery(group, &a[0], &a[0]);
  product = a[0];
  for (size_t i = 1; i < n; i++) {
    prefix[i] = product;
    ec_scalar_to_montgomery(group, &a[i], &a[i]);
    ec_scalar_mul_montgomery(group, &product, &product, &a[i]);
  }
  ec_scalar_from_montgomery(group, &inv, &product);
  if (!ec_scalar_to_montgomery_inv_vartime(group, &inv, &inv)) {
    return 0;
  }
  // inv = 1/(a[0]*...*a[i])
  for (size_t i = n - 1; i > 0; i--) {
    EC_SCALAR a_i = a[i];
    ec_scalar_mul_montgomery(group, &a[i], &inv, &prefix[i]);
    ec_scalar_mul_montgomery(group, &inv, &inv, &a_i);
  }
  a[0] = inv;
  return 1;
}

// batch_verify sets results[index[i]] for each signature of the batch.
static void batch_verify_public(VERIFY_BATCH *batch, uint8_t *results) {
  const EC_GROUP *group = batch->group;
  uint8_t ok[BATCH];
  if (batch->num == 0 || !invert_each_vartime(group, batch->u2, batch->num)) {
    return;
  }
  for (size_t i = 0; i < batch->num; i++) {
    const EC_SCALAR *s_inv = &batch->u2[i];
    ec_scalar_mul_montgomery(group, &batch->u1[i], &batch->u1[i], s_inv);
    ec_scalar_mul_montgomery(group, &batch->u2[i], &batch->r[i], s_inv);
  }
  ec_verify_each_public(group, ok, batch->r, batch->u1, batch->u2, batch->pub,
                        batch->num);
  for (size_t i = 0; i < batch->num; i++) {
    results[batch->index[i]] = ok[i];
  }
}

// parse_fn sets |out| to a signature in [1, n), or returns 0 and puts nothing
// on the queue: one entry for the whole call is made at its end.
typedef int (*parse_fn)(const EC_GROUP *group, ECDSA_RS *out,
                        const ECDSA_VERIFY_ITEM *item);

static int parse_p1363(const EC_GROUP *group, ECDSA_RS *out,
                       const ECDSA_VERIFY_ITEM *item) {
  CBS r, s;
  size_t width = group->order->bytes;
  CBS_init(&s, item->sig, item->sig_len);
  return item->sig_len == 2 * width && CBS_get_bytes(&s, &r, width) &&
         ecdsa_rs_from_integers(group, out, r, s);
}

static int parse_der(const EC_GROUP *group, ECDSA_RS *out,
                     const ECDSA_VERIFY_ITEM *item) {
  CBS cbs, r, s;
  CBS_init(&cbs, item->sig, item->sig_len);
  return ecdsa_read_der(&cbs, &r, &s) == ECDSA_DER_OK &&  //
         CBS_len(&cbs) == 0 &&                            //
         ecdsa_rs_from_integers(group, out, r, s);
}

// batch_add takes a well-formed signature into the batch.
static void batch_add(VERIFY_BATCH *batch, const ECDSA_VERIFY_ITEM *item,
                      const ECDSA_RS *sig, size_t index) {
  const EC_JACOBIAN *pub = &item->key->pub_key->raw;  // Z = 1
  size_t i = batch->num++;
  batch->index[i] = (uint8_t)index;
  batch->r[i] = sig->r;
  batch->u2[i] = sig->s;
  ec_digest_to_scalar(batch->group, &batch->u1[i], item->digest,
                      item->digest_len);
  batch->pub[i].X = pub->X;
  batch->pub[i].Y = pub->Y;
}

static int key_can_verify(const EC_KEY *key) {
  return key != NULL && key->group != NULL && key->pub_key != NULL &&
         key->group->has_generator && key->group->order->bits >= 224;
}

// window_take_batch fills |batch| with items of one group, that of the first
// item still pending, and clears their bits in |pending|. Items with a
// malformed signature are done with that.
static void window_take_batch(VERIFY_BATCH *batch, uint64_t *pending,
                              const ECDSA_VERIFY_ITEM *items, parse_fn parse) {
  batch->group = NULL;
  batch->num = 0;
  for (size_t i = 0; i < WINDOW && batch->num < BATCH; i++) {
    uint64_t bit = UINT64_C(1) << i;
    if (!(*pending & bit)) {
      continue;
    }
    const EC_GROUP *group = items[i].key->group;
    if (batch->group == NULL) {
      batch->group = group;
    }
    if (group != batch->group) {
      continue;
    }
    ECDSA_RS sig;
    *pending &= ~bit;
    if (parse(group, &sig, &items[i])) {
      batch_add(batch, &items[i], &sig, i);
    }
  }
}

// verify_window sets results[0] to results[n-1], and |*missing| to one if a key
// can't verify at all.
//
//   secrecy  all arguments are public
static void verify_window(uint8_t *results, int *missing,
                          const ECDSA_VERIFY_ITEM *items, size_t n,
                          parse_fn parse) {
  VERIFY_BATCH batch;
  uint64_t pending = 0;
  for (size_t i = 0; i < n; i++) {
    results[i] = 0;
    if (key_can_verify(items[i].key)) {
      pending |= UINT64_C(1) << i;
    } else {
      *missing = 1;
    }
  }
  while (pending != 0) {
    window_take_batch(&batch, &pending, items, parse);
    batch_verify_public(&batch, results);
  }
}

static int verify_many(uint8_t *results, const ECDSA_VERIFY_ITEM *items,
                       size_t num_items, parse_fn parse) {
  int all_valid = 1, missing = 0;
  for (size_t done = 0; done < num_items; done += WINDOW) {
    uint8_t window[WINDOW];
    size_t n = num_items - done < WINDOW ? num_items - done : WINDOW;
    verify_window(window, &missing, items + done, n, parse);
    for (size_t i = 0; i < n; i++) {
      all_valid &= window[i];
    }
    if (results != NULL) {
      OPENSSL_memcpy(results + done, window, n);
    }
  }
  if (missing) {
    OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_MISSING_PARAMETERS);
  } else if (!all_valid) {
    OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_BAD_SIGNATURE);
  }
  return all_valid;
}

int ECDSA_verify_many(uint8_t *results, const ECDSA_VERIFY_ITEM *items,
                      size_t num_items) {
  return verify_many(results, items, num_items, parse_der);
}

int ECDSA_verify_many_p1363(uint8_t *results, const ECDSA_VERIFY_ITEM *items,
                            size_t num_items) {
  return verify_many(results, items, num_items, parse_p1363);
}
