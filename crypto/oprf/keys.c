// SPDX-License-Identifier: Apache-2.0
//
// Keys of RFC 9497: random and derived ones (section 3.2), and what a key and
// the info of POPRF amount to (section 3.3.3).

#include <openssl/err.h>
#include <openssl/mem.h>

#include "internal.h"

void oprf_invert_each(const EC_GROUP *group, EC_SCALAR *s, size_t n) {
  EC_SCALAR before[OPRF_CHUNK];  // products of all before, Montgomery form
  EC_SCALAR all, inv;
  assert(n >= 1 && n <= OPRF_CHUNK);
  ec_scalar_to_montgomery(group, &s[0], &s[0]);
  all = s[0];
  for (size_t i = 1; i < n; i++) {
    ec_scalar_to_montgomery(group, &s[i], &s[i]);
    before[i] = all;
    ec_scalar_mul_montgomery(group, &all, &all, &s[i]);
  }
  ec_scalar_inv0_montgomery(group, &inv, &all);
  // |inv| is the inverse of the product of s[0] to s[i].
  for (size_t i = n - 1; i > 0; i--) {
    ec_scalar_mul_montgomery(group, &before[i], &before[i], &inv);
    ec_scalar_mul_montgomery(group, &inv, &inv, &s[i]);
    ec_scalar_from_montgomery(group, &s[i], &before[i]);
  }
  ec_scalar_from_montgomery(group, &s[0], &inv);
  OPENSSL_cleanse(before, sizeof(before));
  OPENSSL_cleanse(&all, sizeof(all));
  OPENSSL_cleanse(&inv, sizeof(inv));
}

int oprf_key_point(const OPRF_SUITE *suite, EC_AFFINE *X,
                   const EC_SCALAR *key) {
  const EC_GROUP *group = suite->dleq.group;
  EC_JACOBIAN p;
  ec_point_mul_scalar_base(group, &p, key);
  const int ok = ec_jacobian_to_affine(group, X, &p);
  CT_DECLASSIFY(X, sizeof(*X), "this is the public key, or follows from it");
  OPENSSL_cleanse(&p, sizeof(p));
  return ok;
}

// put_key_pair writes |key|, which is not zero, and its public key.
static int put_key_pair(const OPRF_SUITE *suite, uint8_t *out_private,
                        uint8_t *out_public, const EC_SCALAR *key) {
  EC_AFFINE X;
  size_t len;
  if (!oprf_key_point(suite, &X, key)) {
    return 0;
  }
  ec_scalar_to_bytes(suite->dleq.group, out_private, &len, key);
  oprf_put_element(suite, out_public, &X);
  return 1;
}

int OPRF_generate_key(const OPRF_SUITE *suite, uint8_t *out_private,
                      uint8_t *out_public) {
  EC_SCALAR key;
  OPENSSL_memset(out_private, 0, OPRF_scalar_len(suite));
  OPENSSL_memset(out_public, 0, OPRF_element_len(suite));
  const int ok = ec_random_nonzero_scalar(suite->dleq.group, &key) &&
                 put_key_pair(suite, out_private, out_public, &key);
  OPENSSL_cleanse(&key, sizeof(key));
  return ok;
}

// derive sets |key| to the first of HashToScalar(seed || len2(info) || counter)
// that is not zero.
static int derive(const OPRF_SUITE *suite, EC_SCALAR *key, const uint8_t *seed,
                  size_t seed_len, const uint8_t *info, size_t info_len) {
  const EC_GROUP *group = suite->dleq.group;
  const H2C_SUITE *h2c = suite->dleq.h2c;
  XMD prefix;
  if (!ec_hash_to_scalar_init(h2c, group, &prefix, CBS_data(&suite->derive_dst),
                              CBS_len(&suite->derive_dst))) {
    return 0;
  }
  xmd_update(&prefix, seed, seed_len);
  xmd_update_u16(&prefix, (uint16_t)info_len);
  xmd_update(&prefix, info, info_len);
  int found = 0;
  for (unsigned counter = 0; !found && counter < 256; counter++) {
    const uint8_t byte = (uint8_t)counter;
    XMD xmd = prefix;
    xmd_update(&xmd, &byte, 1);
    ec_hash_to_scalar_final(h2c, group, key, &xmd);
    found = !ec_scalar_is_zero(group, key);
  }
  OPENSSL_cleanse(&prefix, sizeof(prefix));
  if (!found) {
    OPENSSL_PUT_ERROR(OPRF, OPRF_R_DERIVE_KEY_FAILURE);
  }
  return found;
}

int OPRF_derive_key(const OPRF_SUITE *suite, uint8_t *out_private,
                    uint8_t *out_public, const uint8_t *seed, size_t seed_len,
                    const uint8_t *info, size_t info_len) {
  EC_SCALAR key;
  OPENSSL_memset(out_private, 0, OPRF_scalar_len(suite));
  OPENSSL_memset(out_public, 0, OPRF_element_len(suite));
  if (seed_len < OPRF_MIN_SEED) {
    OPENSSL_PUT_ERROR(OPRF, OPRF_R_SEED_TOO_SHORT);
    return 0;
  }
  if (info_len > OPRF_MAX_INPUT) {
    OPENSSL_PUT_ERROR(OPRF, OPRF_R_INPUT_TOO_LONG);
    return 0;
  }
  const int ok = derive(suite, &key, seed, seed_len, info, info_len) &&
                 put_key_pair(suite, out_private, out_public, &key);
  OPENSSL_cleanse(&key, sizeof(key));
  return ok;
}

int OPRF_public_from_private(const OPRF_SUITE *suite, uint8_t *out_public,
                             const uint8_t *private_key) {
  EC_SCALAR key;
  EC_AFFINE X;
  OPENSSL_memset(out_public, 0, OPRF_element_len(suite));
  const int ok =
      oprf_get_secret(suite, &key, private_key, OPRF_R_INVALID_PRIVATE_KEY) &&
      oprf_key_point(suite, &X, &key);
  if (ok) {
    oprf_put_element(suite, out_public, &X);
  }
  OPENSSL_cleanse(&key, sizeof(key));
  return ok;
}


// The info of POPRF, which is public.

// hash_info sets m = HashToScalar("Info" || len2(info)).
static int hash_info(const OPRF_SUITE *suite, EC_SCALAR *m, const uint8_t *info,
                     size_t info_len) {
  static const uint8_t kLabel[4] = {'I', 'n', 'f', 'o'};
  const DLEQ_SUITE *s = &suite->dleq;
  XMD xmd;
  if (!ec_hash_to_scalar_init(s->h2c, s->group, &xmd, CBS_data(&s->dst),
                              CBS_len(&s->dst))) {
    return 0;
  }
  xmd_update(&xmd, kLabel, sizeof(kLabel));
  xmd_update_u16(&xmd, (uint16_t)info_len);
  xmd_update(&xmd, info, info_len);
  ec_hash_to_scalar_final(s->h2c, s->group, m, &xmd);
  return 1;
}

int oprf_get_key(const OPRF_SUITE *suite, OPRF_SECRET *out,
                 const uint8_t *private_key, const uint8_t *info,
                 size_t info_len) {
  const EC_GROUP *group = suite->dleq.group;
  EC_SCALAR m;
  OPENSSL_memset(out, 0, sizeof(*out));
  if (!oprf_get_secret(suite, &out->key, private_key,
                       OPRF_R_INVALID_PRIVATE_KEY)) {
    return 0;
  }
  out->multiplier = out->key;
  if (suite->mode != OPRF_MODE_POPRF) {
    return 1;
  }
  if (!hash_info(suite, &m, info, info_len)) {
    return 0;
  }
  ec_scalar_add(group, &out->key, &out->key, &m);
  // That it is zero is what the error tells everybody.
  if (ec_scalar_is_zero(group, &out->key)) {
    OPENSSL_PUT_ERROR(OPRF, OPRF_R_INVERSE_ERROR);
    return 0;
  }
  out->multiplier = out->key;
  oprf_invert_each(group, &out->multiplier, 1);
  return 1;
}

int oprf_client_key_point(const OPRF_SUITE *suite, EC_AFFINE *X,
                          const uint8_t *public_key, const uint8_t *info,
                          size_t info_len) {
  const EC_GROUP *group = suite->dleq.group;
  EC_SCALAR m;
  EC_JACOBIAN p, tweak;
  if (!oprf_get_element(suite, X, public_key, OPRF_R_INVALID_PUBLIC_KEY)) {
    return 0;
  }
  if (suite->mode != OPRF_MODE_POPRF) {
    return 1;
  }
  if (!hash_info(suite, &m, info, info_len)) {
    return 0;
  }
  // m and the product are public; constant time is merely the default.
  ec_point_mul_scalar_base(group, &tweak, &m);
  ec_affine_to_jacobian(group, &p, X);
  ec_jacobian_add(group, &p, &p, &tweak);
  return ec_jacobian_to_affine(group, X, &p);
}
