// SPDX-License-Identifier: Apache-2.0
//
// Keys of issuers: made at random or from a secret, written, and read by both
// sides.
//
//   private  id || scalars          PMBTokens: x0 y0 x1 y1 xs ys; VOPRF: x
//   public   id || points           PMBTokens: X0 X1 Xs; VOPRF: X
//
// VOPRF's key is what PMBTokens calls the validity key, without its ys.

#include <openssl/err.h>
#include <openssl/mem.h>

#include "internal.h"

// key_scalars lists the scalars of |key| in the order of the wire and returns
// their number.
static size_t key_scalars(const TRUST_TOKEN_METHOD *method,
                          TRUST_TOKEN_ISSUER_KEY *key,
                          EC_SCALAR *out[TRUST_TOKEN_MAX_KEY_SCALARS]) {
  EC_SCALAR *const pmb[] = {&key->x0, &key->y0, &key->x1,
                            &key->y1, &key->xs, &key->ys};
  const size_t num = method->construction->num_scalars;
  const size_t first = num == 1 ? 4 : 0;
  OPENSSL_memcpy(out, pmb + first, num * sizeof(EC_SCALAR *));
  return num;
}

// key_points lists the points of |key| likewise.
static size_t key_points(const TRUST_TOKEN_METHOD *method,
                         TRUST_TOKEN_CLIENT_KEY *key,
                         EC_AFFINE *out[TRUST_TOKEN_MAX_KEY_POINTS]) {
  EC_AFFINE *const pmb[] = {&key->pub0, &key->pub1, &key->pubs};
  const size_t num = method->construction->num_points;
  const size_t first = num == 1 ? 2 : 0;
  OPENSSL_memcpy(out, pmb + first, num * sizeof(EC_AFFINE *));
  return num;
}


// Making.

// random_scalars draws the scalars of |key|, each in [1, n).
static int random_scalars(const TRUST_TOKEN_METHOD *method,
                          TRUST_TOKEN_ISSUER_KEY *key) {
  EC_SCALAR *scalars[TRUST_TOKEN_MAX_KEY_SCALARS];
  const size_t num = key_scalars(method, key, scalars);
  for (size_t i = 0; i < num; i++) {
    if (!ec_random_nonzero_scalar(method->suite.group, scalars[i])) {
      return 0;
    }
  }
  return 1;
}

// derive_scalars hashes label || i || secret to the i-th scalar of |key|; a
// key of one scalar leaves out the i. Zero has negligible probability, and no
// public key.
static int derive_scalars(const TRUST_TOKEN_METHOD *method,
                          TRUST_TOKEN_ISSUER_KEY *key, const uint8_t *secret,
                          size_t secret_len) {
  const CBS *label = &method->construction->key_label;
  EC_SCALAR *scalars[TRUST_TOKEN_MAX_KEY_SCALARS];
  const size_t num = key_scalars(method, key, scalars);
  for (size_t i = 0; i < num; i++) {
    const uint8_t index = (uint8_t)i;
    XMD xmd;
    if (!ec_hash_to_scalar_init(method->suite.h2c, method->suite.group, &xmd,
                                CBS_data(&method->hash_to_scalar),
                                CBS_len(&method->hash_to_scalar))) {
      return 0;
    }
    xmd_update(&xmd, CBS_data(label), CBS_len(label));
    xmd_update(&xmd, &index, num == 1 ? 0 : 1);
    xmd_update(&xmd, secret, secret_len);
    ec_hash_to_scalar_final(method->suite.h2c, method->suite.group, scalars[i],
                            &xmd);
  }
  return 1;
}


// Writing.

static int write_scalars(const TRUST_TOKEN_METHOD *method, CBB *cbb,
                         TRUST_TOKEN_ISSUER_KEY *key, uint32_t id) {
  EC_SCALAR *scalars[TRUST_TOKEN_MAX_KEY_SCALARS];
  const size_t num = key_scalars(method, key, scalars);
  if (!CBB_add_u32(cbb, id)) {
    return 0;
  }
  for (size_t i = 0; i < num; i++) {
    uint8_t *out;
    size_t len;
    if (!CBB_add_space(cbb, &out, method->suite.group->order->bytes)) {
      return 0;
    }
    ec_scalar_to_bytes(method->suite.group, out, &len, scalars[i]);
  }
  return 1;
}

static int write_points(const TRUST_TOKEN_METHOD *method, CBB *cbb,
                        const TRUST_TOKEN_ISSUER_KEY *key, uint32_t id) {
  TRUST_TOKEN_CLIENT_KEY pub = {key->pub0, key->pub1, key->pubs};
  EC_AFFINE *points[TRUST_TOKEN_MAX_KEY_POINTS];
  const size_t num = key_points(method, &pub, points);
  if (!CBB_add_u32(cbb, id)) {
    return 0;
  }
  for (size_t i = 0; i < num; i++) {
    if (!trust_token_add_point(method, cbb, points[i])) {
      return 0;
    }
  }
  return 1;
}

// write_pair writes |key|, whose scalars are set.
static int write_pair(const TRUST_TOKEN_METHOD *method, uint8_t *out_priv_key,
                      size_t *out_priv_key_len, size_t max_priv_key_len,
                      uint8_t *out_pub_key, size_t *out_pub_key_len,
                      size_t max_pub_key_len, uint32_t id,
                      TRUST_TOKEN_ISSUER_KEY *key) {
  CBB priv, pub;
  size_t priv_len, pub_len;
  if (!method->construction->derive_points(method, key) ||
      !CBB_init_fixed(&priv, out_priv_key, max_priv_key_len) ||
      !write_scalars(method, &priv, key, id) ||
      !CBB_finish(&priv, NULL, &priv_len) ||
      !CBB_init_fixed(&pub, out_pub_key, max_pub_key_len) ||
      !write_points(method, &pub, key, id) ||
      !CBB_finish(&pub, NULL, &pub_len)) {
    return 0;
  }
  *out_priv_key_len = priv_len;
  *out_pub_key_len = pub_len;
  return 1;
}

int TRUST_TOKEN_generate_key(const TRUST_TOKEN_METHOD *method,
                             uint8_t *out_priv_key, size_t *out_priv_key_len,
                             size_t max_priv_key_len, uint8_t *out_pub_key,
                             size_t *out_pub_key_len, size_t max_pub_key_len,
                             uint32_t id) {
  TRUST_TOKEN_ISSUER_KEY key;
  const int ok =
      random_scalars(method, &key) &&
      write_pair(method, out_priv_key, out_priv_key_len, max_priv_key_len,
                 out_pub_key, out_pub_key_len, max_pub_key_len, id, &key);
  OPENSSL_cleanse(&key, sizeof(key));
  return ok;
}

int TRUST_TOKEN_derive_key_from_secret(
    const TRUST_TOKEN_METHOD *method, uint8_t *out_priv_key,
    size_t *out_priv_key_len, size_t max_priv_key_len, uint8_t *out_pub_key,
    size_t *out_pub_key_len, size_t max_pub_key_len, uint32_t id,
    const uint8_t *secret, size_t secret_len) {
  if (CBS_len(&method->hash_to_scalar) == 0) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    return 0;
  }
  TRUST_TOKEN_ISSUER_KEY key;
  const int ok =
      derive_scalars(method, &key, secret, secret_len) &&
      write_pair(method, out_priv_key, out_priv_key_len, max_priv_key_len,
                 out_pub_key, out_pub_key_len, max_pub_key_len, id, &key);
  OPENSSL_cleanse(&key, sizeof(key));
  return ok;
}


// Reading.

static int read_id(CBS *cbs, uint32_t *out) {
  if (!CBS_get_u32(cbs, out)) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
    return 0;
  }
  return 1;
}

// read_end demands that nothing is left.
static int read_end(const CBS *cbs) {
  if (CBS_len(cbs) != 0) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
    return 0;
  }
  return 1;
}

static int check_room(size_t num_keys, const TRUST_TOKEN_METHOD *method) {
  if (num_keys >= method->max_keys) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_TOO_MANY_KEYS);
    return 0;
  }
  return 1;
}

// A key of one part is that part and nothing else, so that a wrong length is
// the part's fault; of many parts each takes what it needs.

static int read_point(const TRUST_TOKEN_METHOD *method, CBS *cbs,
                      EC_AFFINE *out) {
  if (method->construction->num_points == 1) {
    const CBS all = *cbs;
    return CBS_skip(cbs, CBS_len(cbs)) &&
           ec_point_from_uncompressed(method->suite.group, out, CBS_data(&all),
                                      CBS_len(&all));
  }
  return trust_token_get_point(method, cbs, out, TRUST_TOKEN_R_DECODE_FAILURE);
}

static int read_scalar(const TRUST_TOKEN_METHOD *method, CBS *cbs,
                       EC_SCALAR *out) {
  CBS bytes;
  if (!CBS_get_bytes(cbs, &bytes,
                     method->construction->num_scalars == 1
                         ? CBS_len(cbs)
                         : method->suite.group->order->bytes)) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
    return 0;
  }
  return ec_scalar_from_bytes(method->suite.group, out, CBS_data(&bytes),
                              CBS_len(&bytes));
}

static int read_client_key(const TRUST_TOKEN_METHOD *method, CBS cbs,
                           struct trust_token_client_key_st *out) {
  EC_AFFINE *points[TRUST_TOKEN_MAX_KEY_POINTS];
  const size_t num = key_points(method, &out->key, points);
  if (!read_id(&cbs, &out->id)) {
    return 0;
  }
  for (size_t i = 0; i < num; i++) {
    if (!read_point(method, &cbs, points[i])) {
      return 0;
    }
  }
  return read_end(&cbs);
}

// read_issuer_key reads the scalars and computes the points. Unlike the
// reference it refuses bytes that follow.
static int read_issuer_key(const TRUST_TOKEN_METHOD *method, CBS cbs,
                           struct trust_token_issuer_key_st *out) {
  EC_SCALAR *scalars[TRUST_TOKEN_MAX_KEY_SCALARS];
  const size_t num = key_scalars(method, &out->key, scalars);
  if (!read_id(&cbs, &out->id)) {
    return 0;
  }
  for (size_t i = 0; i < num; i++) {
    if (!read_scalar(method, &cbs, scalars[i])) {
      return 0;
    }
  }
  return read_end(&cbs) &&
         method->construction->derive_points(method, &out->key);
}

int TRUST_TOKEN_CLIENT_add_key(TRUST_TOKEN_CLIENT *ctx, size_t *out_key_index,
                               const uint8_t *key, size_t key_len) {
  struct trust_token_client_key_st read;
  CBS cbs;
  CBS_init(&cbs, key, key_len);
  OPENSSL_memset(&read, 0, sizeof(read));
  if (!check_room(ctx->num_keys, ctx->method) ||
      !read_client_key(ctx->method, cbs, &read)) {
    return 0;
  }
  ctx->keys[ctx->num_keys] = read;
  *out_key_index = ctx->num_keys++;
  return 1;
}

int TRUST_TOKEN_ISSUER_add_key(TRUST_TOKEN_ISSUER *ctx, const uint8_t *key,
                               size_t key_len) {
  struct trust_token_issuer_key_st read;
  CBS cbs;
  CBS_init(&cbs, key, key_len);
  OPENSSL_memset(&read, 0, sizeof(read));
  const int ok = check_room(ctx->num_keys, ctx->method) &&
                 read_issuer_key(ctx->method, cbs, &read);
  if (ok) {
    ctx->keys[ctx->num_keys++] = read;
  }
  OPENSSL_cleanse(&read, sizeof(read));
  return ok;
}
