// SPDX-License-Identifier: Apache-2.0
//
// ecdh.c holds the Diffie-Hellman agreement: one secret multiplication, and the
// x-coordinate of the product.

#include <openssl/ecdh.h>

#include <limits.h>

#include <openssl/digest.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/ec_key/internal.h"


// shared_x writes the x-coordinate of d*|peer| to |out| and its length to
// |*out_len|. |peer| was checked when it was made; the check is repeated as it
// costs nothing next to the product, and a point of another curve would give
// bits of d away.
static int shared_x(const EC_KEY *key, uint8_t out[EC_MAX_BYTES],
                    size_t *out_len, const EC_JACOBIAN *peer) {
  const EC_GROUP *group = key->group;
  if (!ec_jacobian_is_on_curve(group, peer)) {
    OPENSSL_PUT_ERROR(EC, EC_R_POINT_IS_NOT_ON_CURVE);
    return 0;
  }
  EC_JACOBIAN product;
  EC_AFFINE affine;
  ec_point_mul_scalar(group, &product, peer, &key->priv_key->scalar);
  int ok = ec_jacobian_to_affine(group, &affine, &product);
  if (ok) {
    ec_felem_to_bytes(group, out, out_len, &affine.X);
  }
  OPENSSL_cleanse(&product, sizeof(product));
  OPENSSL_cleanse(&affine, sizeof(affine));
  return ok;
}

// ecdh checks that the halves fit and computes the shared secret.
static int ecdh(uint8_t out[EC_MAX_BYTES], size_t *out_len,
                const EC_POINT *pub_key, const EC_KEY *priv_key) {
  if (priv_key == NULL || priv_key->group == NULL ||
      priv_key->priv_key == NULL) {
    OPENSSL_PUT_ERROR(ECDH, ECDH_R_NO_PRIVATE_VALUE);
    return 0;
  }
  if (pub_key == NULL) {
    OPENSSL_PUT_ERROR(ECDH, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  if (EC_GROUP_cmp(priv_key->group, pub_key->group, NULL) != 0) {
    OPENSSL_PUT_ERROR(EC, EC_R_INCOMPATIBLE_OBJECTS);
    return 0;
  }
  if (!shared_x(priv_key, out, out_len, &pub_key->raw)) {
    OPENSSL_PUT_ERROR(ECDH, ECDH_R_POINT_ARITHMETIC_FAILURE);
    return 0;
  }
  return 1;
}

int ECDH_compute_key(void *out, size_t out_len, const EC_POINT *pub_key,
                     const EC_KEY *priv_key,
                     void *(*kdf)(const void *in, size_t in_len, void *out,
                                  size_t *out_len)) {
  uint8_t secret[EC_MAX_BYTES];
  size_t secret_len;
  if (!ecdh(secret, &secret_len, pub_key, priv_key)) {
    return -1;
  }
  int ok = 1;
  if (kdf == NULL) {
    out_len = out_len < secret_len ? out_len : secret_len;
    OPENSSL_memcpy(out, secret, out_len);
  } else if (kdf(secret, secret_len, out, &out_len) == NULL) {
    OPENSSL_PUT_ERROR(ECDH, ECDH_R_KDF_FAILED);
    ok = 0;
  } else if (out_len > INT_MAX) {
    OPENSSL_PUT_ERROR(ECDH, ERR_R_OVERFLOW);
    ok = 0;
  }
  OPENSSL_cleanse(secret, sizeof(secret));
  return ok ? (int)out_len : -1;
}

// sha2_of_size returns the SHA-2 whose digest has |len| bytes, or NULL.
static const EVP_MD *sha2_of_size(size_t len) {
  switch (len) {
    case 28:
      return EVP_sha224();
    case 32:
      return EVP_sha256();
    case 48:
      return EVP_sha384();
    case 64:
      return EVP_sha512();
    default:
      OPENSSL_PUT_ERROR(ECDH, ECDH_R_UNKNOWN_DIGEST_LENGTH);
      return NULL;
  }
}

int ECDH_compute_key_fips(uint8_t *out, size_t out_len, const EC_POINT *pub_key,
                          const EC_KEY *priv_key) {
  uint8_t secret[EC_MAX_BYTES];
  size_t secret_len;
  const EVP_MD *md = sha2_of_size(out_len);
  if (md == NULL || !ecdh(secret, &secret_len, pub_key, priv_key)) {
    return 0;
  }
  int ok = EVP_Digest(secret, secret_len, out, NULL, md, NULL);
  OPENSSL_cleanse(secret, sizeof(secret));
  return ok;
}
