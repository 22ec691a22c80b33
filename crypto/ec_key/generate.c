// SPDX-License-Identifier: Apache-2.0
//
// generate.c makes key pairs, from randomness or from a secret, and checks that
// two halves belong together.

#include <openssl/ec_key.h>

#include <openssl/bytestring.h>
#include <openssl/digest.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/hkdf.h>
#include <openssl/mem.h>

#include "internal.h"


// public_from_scalar sets |out| to scalar*G. Z of the product depends on the
// scalar and goes no further than this.
static int public_from_scalar(const EC_GROUP *group, EC_AFFINE *out,
                              const EC_SCALAR *scalar) {
  EC_JACOBIAN product;
  ec_point_mul_scalar_base(group, &product, scalar);
  int ok = ec_jacobian_to_affine(group, out, &product);
  OPENSSL_cleanse(&product, sizeof(product));
  CT_DECLASSIFY(out, sizeof(*out), "a public key");
  return ok;
}

int ec_key_set_pair(EC_KEY *key, const EC_SCALAR *scalar) {
  EC_AFFINE pub;
  EC_KEY *fresh = EC_KEY_new();
  int ok = fresh != NULL && EC_KEY_set_group(fresh, key->group) &&
           ec_key_set_scalar(fresh, scalar) &&
           public_from_scalar(key->group, &pub, scalar) &&
           ec_key_set_affine(fresh, &pub);
  if (ok) {
    ec_key_clear(key);
    key->priv_key = fresh->priv_key;
    key->pub_key = fresh->pub_key;
    fresh->priv_key = NULL;
    fresh->pub_key = NULL;
  }
  EC_KEY_free(fresh);
  return ok;
}

int EC_KEY_generate_key(EC_KEY *key) {
  if (key == NULL || key->group == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  EC_SCALAR scalar;
  int ok = ec_key_group_has_keys(key->group) &&
           ec_random_nonzero_scalar(key->group, &scalar) &&
           ec_key_set_pair(key, &scalar);
  OPENSSL_cleanse(&scalar, sizeof(scalar));
  return ok;
}

// derive_scalar sets |out| to HKDF(|secret|) modulo the order. 16 bytes more
// than the order's leave a bias below 2^-128.
static int derive_scalar(const EC_GROUP *group, EC_SCALAR *out,
                         const char *name, const uint8_t *secret,
                         size_t secret_len) {
  static const char kLabel[] = "derive EC key ";
  char info[sizeof(kLabel) + 8];
  uint8_t wide[EC_MAX_BYTES + 16];
  size_t wide_len = group->order->bytes + 16;

  size_t name_len = strlen(name);
  assert(name_len <= 8);
  OPENSSL_memcpy(info, kLabel, sizeof(kLabel) - 1);
  OPENSSL_memcpy(info + sizeof(kLabel) - 1, name, name_len);
  int ok = HKDF(wide, wide_len, EVP_sha256(), secret, secret_len, NULL, 0,
                (const uint8_t *)info, sizeof(kLabel) - 1 + name_len);
  OPENSSL_memset(out, 0, sizeof(*out));
  if (ok) {
    field_reduce_bytes(group->order, out->words, wide, wide_len);
  }
  OPENSSL_cleanse(wide, sizeof(wide));
  return ok;
}

EC_KEY *EC_KEY_derive_from_secret(const EC_GROUP *group, const uint8_t *secret,
                                  size_t secret_len) {
  const char *name = EC_curve_nid2nist(EC_GROUP_get_curve_name(group));
  if (name == NULL) {
    OPENSSL_PUT_ERROR(EC, EC_R_UNKNOWN_GROUP);
    return NULL;
  }
  EC_SCALAR scalar;
  EC_KEY *key = EC_KEY_new();
  int ok = key != NULL && EC_KEY_set_group(key, group) &&
           derive_scalar(group, &scalar, name, secret, secret_len) &&
           ec_key_set_pair(key, &scalar);
  OPENSSL_cleanse(&scalar, sizeof(scalar));
  if (!ok) {
    EC_KEY_free(key);
    return NULL;
  }
  return key;
}

// pair_matches returns one iff |pub| is |scalar|*G.
static int pair_matches(const EC_GROUP *group, const EC_SCALAR *scalar,
                        const EC_JACOBIAN *pub) {
  EC_JACOBIAN product;
  ec_point_mul_scalar_base(group, &product, scalar);
  crypto_word_t equal = ec_jacobian_equal(group, &product, pub);
  OPENSSL_cleanse(&product, sizeof(product));
  return ct_declassify_word(equal, "whether a pair is one is the answer") != 0;
}

int EC_KEY_check_key(const EC_KEY *key) {
  if (key == NULL || key->group == NULL || key->pub_key == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  const EC_GROUP *group = key->group;
  const EC_JACOBIAN *pub = &key->pub_key->raw;
  if (ec_jacobian_is_infinity(group, pub)) {
    OPENSSL_PUT_ERROR(EC, EC_R_POINT_AT_INFINITY);
    return 0;
  }
  if (!ec_jacobian_is_on_curve(group, pub)) {
    OPENSSL_PUT_ERROR(EC, EC_R_POINT_IS_NOT_ON_CURVE);
    return 0;
  }
  if (key->priv_key != NULL &&
      !pair_matches(group, &key->priv_key->scalar, pub)) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_PRIVATE_KEY);
    return 0;
  }
  return 1;
}
