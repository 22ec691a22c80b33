// SPDX-License-Identifier: Apache-2.0
//
// ec.c makes |EC_KEY| a kind of |EVP_PKEY|, with one algorithm for each curve.

#include <openssl/bytestring.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>

#include "crypto/ec_key/internal.h"
#include "crypto/evp/internal.h"

static int ec_size(const void *key) {
  return (int)ECDSA_size(key);
}

static const EC_GROUP *ec_group(const void *key) {
  return EC_KEY_get0_group(key);
}

static int ec_bits(const void *key) {
  const EC_GROUP *group = ec_group(key);
  return group == NULL ? 0 : EC_GROUP_order_bits(group);
}

static void ec_free(void *key) {
  EC_KEY_free(key);
}

static int ec_has_private(const void *key) {
  return EC_KEY_get0_private_key(key) != NULL;
}

static int ec_has_public(const void *key) {
  return EC_KEY_get0_public_key(key) != NULL;
}

static int ec_public_equal(const void *a, const void *b) {
  return ec_has_public(a) && ec_has_public(b) &&
         EC_POINT_cmp(ec_group(a), EC_KEY_get0_public_key(a),
                      EC_KEY_get0_public_key(b), NULL) == 0;
}

static int ec_set_group(void **key, const EC_GROUP *group) {
  if (*key != NULL) {
    return EC_KEY_set_group(*key, group);
  }
  EC_KEY *fresh = EC_KEY_new();
  if (fresh == NULL || !EC_KEY_set_group(fresh, group)) {
    EC_KEY_free(fresh);
    return 0;
  }
  *key = fresh;
  return 1;
}

static void *ec_copy_public(const void *key) {
  void *copy = NULL;
  if (!ec_set_group(&copy, ec_group(key)) ||
      !EC_KEY_set_public_key(copy, EC_KEY_get0_public_key(key))) {
    EC_KEY_free(copy);
    return NULL;
  }
  EC_KEY_set_conv_form(copy, EC_KEY_get_conv_form(key));
  return copy;
}

static void *ec_generate(const EC_GROUP *group) {
  void *key = NULL;
  if (!ec_set_group(&key, group) || !EC_KEY_generate_key(key)) {
    EC_KEY_free(key);
    return NULL;
  }
  return key;
}


// ASN.1: RFC 5480 for public keys, RFC 5915 for private ones.

// ec_parse_parameters returns the group that |parameters| name or spell out.
static const EC_GROUP *ec_parse_parameters(CBS *parameters) {
  int reason;
  const EC_GROUP *group = ec_key_get_parameters(parameters, &reason);
  if (group == NULL && reason == EC_R_UNKNOWN_GROUP) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
    return NULL;
  }
  if (group == NULL || CBS_len(parameters) != 0) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DECODE_ERROR);
    return NULL;
  }
  return group;
}

static void *ec_parse_public_key(CBS *parameters, CBS *in) {
  const EC_GROUP *group = ec_parse_parameters(parameters);
  void *key = NULL;
  if (group == NULL || !ec_set_group(&key, group) ||
      !EC_KEY_oct2key(key, CBS_data(in), CBS_len(in), NULL)) {
    EC_KEY_free(key);
    return NULL;
  }
  return key;
}

static void *ec_parse_private_key(CBS *parameters, CBS *in) {
  const EC_GROUP *group = ec_parse_parameters(parameters);
  EC_KEY *key = group == NULL ? NULL : EC_KEY_parse_private_key(in, group);
  if (key != NULL && CBS_len(in) != 0) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DECODE_ERROR);
    EC_KEY_free(key);
    return NULL;
  }
  return key;
}

static int ec_add_parameters(CBB *cbb, const void *key) {
  return EC_KEY_marshal_curve_name(cbb, ec_group(key));
}

static int ec_add_public_key(CBB *cbb, const void *key) {
  return EC_POINT_point2cbb(cbb, ec_group(key), EC_KEY_get0_public_key(key),
                            POINT_CONVERSION_UNCOMPRESSED, NULL);
}

// The parameters are outside already.
static int ec_add_private_key(CBB *cbb, const void *key) {
  return EC_KEY_marshal_private_key(
      cbb, key, EC_KEY_get_enc_flags(key) | EC_PKEY_NO_PARAMETERS);
}


// Schemes.

static int ec_sign(const void *key, uint8_t *out_sig, size_t *out_sig_len,
                   const uint8_t *digest, size_t digest_len) {
  unsigned len;
  if (!ECDSA_sign(0, digest, digest_len, out_sig, &len, key)) {
    return 0;
  }
  *out_sig_len = len;
  return 1;
}

static int ec_verify(const void *key, const uint8_t *sig, size_t sig_len,
                     const uint8_t *digest, size_t digest_len) {
  return ECDSA_verify(0, digest, digest_len, sig, sig_len, key);
}

static int ec_derive(const void *key, uint8_t *out, size_t *out_len,
                     const void *peer) {
  if (out == NULL) {
    *out_len = (EC_GROUP_get_degree(ec_group(key)) + 7) / 8;
    return 1;
  }
  int len =
      ECDH_compute_key(out, *out_len, EC_KEY_get0_public_key(peer), key, NULL);
  if (len < 0) {
    return 0;
  }
  *out_len = (size_t)len;
  return 1;
}

const EVP_PKEY_METHOD evp_pkey_method_ec = {
    .type = EVP_PKEY_EC,
    .oid = {OBJ_ENC_X9_62_id_ecPublicKey},
    .oid_len = 7,
    .size = ec_size,
    .bits = ec_bits,
    .free = ec_free,
    .has_private_key = ec_has_private,
    .has_public_key = ec_has_public,
    .public_equal = ec_public_equal,
    .copy_public = ec_copy_public,
    .generate = ec_generate,
    .group = ec_group,
    .set_group = ec_set_group,
    .parse_public_key = ec_parse_public_key,
    .parse_private_key = ec_parse_private_key,
    .add_parameters = ec_add_parameters,
    .add_public_key = ec_add_public_key,
    .add_private_key = ec_add_private_key,
    .sign = ec_sign,
    .verify = ec_verify,
    .derive = ec_derive,
};

#define DEFINE_ALGORITHM(curve)                                  \
  const EVP_PKEY_ALG *EVP_pkey_ec_##curve(void) {                \
    static const EVP_PKEY_ALG kAlgorithm = {&evp_pkey_method_ec, \
                                            EC_group_##curve};   \
    return &kAlgorithm;                                          \
  }

DEFINE_ALGORITHM(p224)
DEFINE_ALGORITHM(p256)
DEFINE_ALGORITHM(p384)
DEFINE_ALGORITHM(p521)
DEFINE_ALGORITHM(secp256k1)


// The |EC_KEY| inside.

int EVP_PKEY_assign_EC_KEY(EVP_PKEY *pkey, EC_KEY *key) {
  if (key == NULL) {
    return 0;
  }
  evp_pkey_set(pkey, &evp_pkey_method_ec, key);
  return 1;
}

int EVP_PKEY_set1_EC_KEY(EVP_PKEY *pkey, EC_KEY *key) {
  return key != NULL && EC_KEY_up_ref(key) && EVP_PKEY_assign_EC_KEY(pkey, key);
}

int EVP_PKEY_assign(EVP_PKEY *pkey, int type, void *key) {
  if (type != EVP_PKEY_EC) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
    return 0;
  }
  return EVP_PKEY_assign_EC_KEY(pkey, key);
}

void *EVP_PKEY_get0(const EVP_PKEY *pkey) {
  return pkey->method == &evp_pkey_method_ec ? pkey->key : NULL;
}

EC_KEY *EVP_PKEY_get0_EC_KEY(const EVP_PKEY *pkey) {
  if (pkey->method != &evp_pkey_method_ec) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_EXPECTING_A_EC_KEY);
    return NULL;
  }
  return evp_check_key(pkey) ? pkey->key : NULL;
}

EC_KEY *EVP_PKEY_get1_EC_KEY(const EVP_PKEY *pkey) {
  EC_KEY *key = EVP_PKEY_get0_EC_KEY(pkey);
  if (key != NULL) {
    (void)EC_KEY_up_ref(key);
  }
  return key;
}

int EVP_PKEY_get_ec_curve_nid(const EVP_PKEY *pkey) {
  const EC_GROUP *group = evp_pkey_group(pkey);
  return group == NULL ? NID_undef : EC_GROUP_get_curve_name(group);
}

int EVP_PKEY_get_ec_point_conv_form(const EVP_PKEY *pkey) {
  const EC_KEY *key = EVP_PKEY_get0(pkey);
  return key == NULL ? 0 : (int)EC_KEY_get_conv_form(key);
}


// Points and scalars without any structure around them.

// from_bytes returns a new key of |alg| that |set| makes of |in|, or NULL.
static EVP_PKEY *from_bytes(const EVP_PKEY_ALG *alg, const uint8_t *in,
                            size_t len,
                            int (*set)(EC_KEY *key, const uint8_t *in,
                                       size_t len)) {
  void *key = NULL;
  if (alg->method != &evp_pkey_method_ec) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
    return NULL;
  }
  if (!ec_set_group(&key, alg->group()) || !set(key, in, len)) {
    EC_KEY_free(key);
    return NULL;
  }
  return evp_pkey_from(&evp_pkey_method_ec, key);
}

// set_point sets a point whose encoding begins with |form|, whatever its lowest
// bit.
static int set_point(EC_KEY *key, const uint8_t *in, size_t len,
                     point_conversion_form_t form) {
  if (len == 0 || (in[0] & 0xfe) != form) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DECODE_ERROR);
    return 0;
  }
  return EC_KEY_oct2key(key, in, len, NULL);
}

static int set_uncompressed(EC_KEY *key, const uint8_t *in, size_t len) {
  return set_point(key, in, len, POINT_CONVERSION_UNCOMPRESSED);
}

static int set_compressed(EC_KEY *key, const uint8_t *in, size_t len) {
  return set_point(key, in, len, POINT_CONVERSION_COMPRESSED);
}

static int set_pair(EC_KEY *key, const uint8_t *in, size_t len) {
  return EC_KEY_oct2priv(key, in, len) &&
         ec_key_set_pair(key, &key->priv_key->scalar);
}

EVP_PKEY *EVP_PKEY_from_ec_uncompressed_point(const EVP_PKEY_ALG *alg,
                                              const uint8_t *in, size_t len) {
  return from_bytes(alg, in, len, set_uncompressed);
}

EVP_PKEY *EVP_PKEY_from_ec_compressed_point(const EVP_PKEY_ALG *alg,
                                            const uint8_t *in, size_t len) {
  return from_bytes(alg, in, len, set_compressed);
}

EVP_PKEY *EVP_PKEY_from_ec_private_scalar(const EVP_PKEY_ALG *alg,
                                          const uint8_t *in, size_t len) {
  return from_bytes(alg, in, len, set_pair);
}

static int marshal_point(CBB *cbb, const EVP_PKEY *pkey,
                         point_conversion_form_t form) {
  const EC_KEY *key = EVP_PKEY_get0_EC_KEY(pkey);
  return key != NULL && evp_check_public_key(pkey) &&
         EC_POINT_point2cbb(cbb, ec_group(key), EC_KEY_get0_public_key(key),
                            form, NULL);
}

int EVP_PKEY_marshal_ec_uncompressed_point(CBB *cbb, const EVP_PKEY *pkey) {
  return marshal_point(cbb, pkey, POINT_CONVERSION_UNCOMPRESSED);
}

int EVP_PKEY_marshal_ec_compressed_point(CBB *cbb, const EVP_PKEY *pkey) {
  return marshal_point(cbb, pkey, POINT_CONVERSION_COMPRESSED);
}

int EVP_PKEY_marshal_ec_private_scalar(CBB *cbb, const EVP_PKEY *pkey) {
  const EC_KEY *key = EVP_PKEY_get0_EC_KEY(pkey);
  if (key == NULL || !evp_check_private_key(pkey)) {
    return 0;
  }
  size_t len = EC_KEY_priv2oct(key, NULL, 0);
  uint8_t *out;
  return CBB_add_space(cbb, &out, len) && EC_KEY_priv2oct(key, out, len) == len;
}
