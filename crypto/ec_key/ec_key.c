// SPDX-License-Identifier: Apache-2.0
//
// ec_key.c holds the life of a key and access to its parts, as integers, points
// and fixed-width bytes. How pairs come about is in generate.c, ASN.1 in
// asn1.c.

#include <openssl/ec_key.h>

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/ex_data/internal.h"
#include "internal.h"


static CRYPTO_EX_DATA_CLASS g_ec_key_ex_data = CRYPTO_EX_DATA_CLASS_INIT;

EC_KEY *EC_KEY_new(void) {
  EC_KEY *key = OPENSSL_zalloc(sizeof(EC_KEY));
  if (key == NULL) {
    return NULL;
  }
  key->conv_form = POINT_CONVERSION_UNCOMPRESSED;
  key->references = 1;
  CRYPTO_new_ex_data(&key->ex_data);
  return key;
}

EC_KEY *EC_KEY_new_method(const ENGINE *engine) {
  if (engine != NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    return NULL;
  }
  return EC_KEY_new();
}

EC_KEY *EC_KEY_new_by_curve_name(int nid) {
  EC_GROUP *group = EC_GROUP_new_by_curve_name(nid);
  EC_KEY *key = group == NULL ? NULL : EC_KEY_new();
  if (key != NULL) {
    key->group = group;  // a constant, so there is nothing to count
  }
  return key;
}

static void private_key_free(EC_PRIVATE_KEY *priv) {
  if (priv != NULL) {
    OPENSSL_cleanse(priv, sizeof(*priv));
    OPENSSL_free(priv);
  }
}

void ec_key_clear(EC_KEY *key) {
  EC_POINT_free(key->pub_key);
  key->pub_key = NULL;
  private_key_free(key->priv_key);
  key->priv_key = NULL;
}

void EC_KEY_free(EC_KEY *key) {
  if (key == NULL || !CRYPTO_refcount_dec_and_test_zero(&key->references)) {
    return;
  }
  ec_key_clear(key);
  EC_GROUP_free(key->group);
  CRYPTO_free_ex_data(&g_ec_key_ex_data, key, &key->ex_data);
  OPENSSL_free(key);
}

int EC_KEY_up_ref(EC_KEY *key) {
  CRYPTO_refcount_inc(&key->references);
  return 1;
}

EC_KEY *EC_KEY_dup(const EC_KEY *src) {
  if (src == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return NULL;
  }
  EC_KEY *key = EC_KEY_new();
  if (key == NULL) {
    return NULL;
  }
  key->enc_flags = src->enc_flags;
  key->conv_form = src->conv_form;
  if ((src->group != NULL && !EC_KEY_set_group(key, src->group)) ||
      (src->pub_key != NULL && !EC_KEY_set_public_key(key, src->pub_key)) ||
      (src->priv_key != NULL &&
       !ec_key_set_scalar(key, &src->priv_key->scalar))) {
    EC_KEY_free(key);
    return NULL;
  }
  return key;
}

int EC_KEY_is_opaque(const EC_KEY *key) {
  (void)key;
  return 0;
}


// Parts.

const EC_GROUP *EC_KEY_get0_group(const EC_KEY *key) {
  return key->group;
}

int EC_KEY_set_group(EC_KEY *key, const EC_GROUP *group) {
  if (group == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  if (key->group == NULL) {
    key->group = EC_GROUP_dup(group);
    return key->group != NULL;
  }
  if (EC_GROUP_cmp(key->group, group, NULL) != 0) {
    OPENSSL_PUT_ERROR(EC, EC_R_GROUP_MISMATCH);
    return 0;
  }
  return 1;
}

// has_parameters returns one iff |key| has a group with a generator, without
// which there are no scalars.
static int has_parameters(const EC_KEY *key) {
  if (key->group == NULL || !key->group->has_generator) {
    OPENSSL_PUT_ERROR(EC, EC_R_MISSING_PARAMETERS);
    return 0;
  }
  return 1;
}

int ec_key_group_has_keys(const EC_GROUP *group) {
  if (!group->has_generator || group->order->bits < 224) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_GROUP_ORDER);
    return 0;
  }
  return 1;
}

const BIGNUM *EC_KEY_get0_private_key(const EC_KEY *key) {
  return key->priv_key == NULL ? NULL : &key->priv_key->bn;
}

static EC_PRIVATE_KEY *private_key_new(const EC_GROUP *group,
                                       const EC_SCALAR *scalar) {
  if (ec_scalar_is_zero(group, scalar)) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_PRIVATE_KEY);
    return NULL;
  }
  EC_PRIVATE_KEY *priv = OPENSSL_zalloc(sizeof(*priv));
  if (priv == NULL) {
    return NULL;
  }
  priv->scalar = *scalar;
  priv->bn.d = priv->scalar.words;
  priv->bn.width = (int)group->order->num_words;
  priv->bn.dmax = priv->bn.width;
  priv->bn.flags = BN_FLG_STATIC_DATA;
  return priv;
}

int ec_key_set_scalar(EC_KEY *key, const EC_SCALAR *scalar) {
  EC_PRIVATE_KEY *priv = private_key_new(key->group, scalar);
  if (priv == NULL) {
    return 0;
  }
  private_key_free(key->priv_key);
  key->priv_key = priv;
  return 1;
}

int EC_KEY_set_private_key(EC_KEY *key, const BIGNUM *priv) {
  if (!has_parameters(key)) {
    return 0;
  }
  EC_SCALAR scalar;
  int ok = ec_bignum_to_scalar(key->group, &scalar, priv);
  if (!ok) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_PRIVATE_KEY);
  }
  ok = ok && ec_key_set_scalar(key, &scalar);
  OPENSSL_cleanse(&scalar, sizeof(scalar));
  return ok;
}

const EC_POINT *EC_KEY_get0_public_key(const EC_KEY *key) {
  return key->pub_key;
}

int ec_key_set_affine(EC_KEY *key, const EC_AFFINE *point) {
  EC_POINT *pub = EC_POINT_new(key->group);
  if (pub == NULL) {
    return 0;
  }
  ec_affine_to_jacobian(key->group, &pub->raw, point);
  EC_POINT_free(key->pub_key);
  key->pub_key = pub;
  return 1;
}

// public_to_affine converts a point that is going to be a public key. Most
// points come from a decoder and have Z = 1 already.
static int public_to_affine(const EC_GROUP *group, EC_AFFINE *out,
                            const EC_JACOBIAN *p) {
  crypto_word_t is_affine = ec_felem_equal(group, &p->Z, ec_felem_one(group));
  if (ct_declassify_word(is_affine, "whether Z is 1 tells how p was made")) {
    out->X = p->X;
    out->Y = p->Y;
  } else if (!ec_jacobian_to_affine(group, out, p)) {
    return 0;
  }
  CT_DECLASSIFY(out, sizeof(*out), "a public key");
  return 1;
}

int EC_KEY_set_public_key(EC_KEY *key, const EC_POINT *pub) {
  if (key->group == NULL) {
    OPENSSL_PUT_ERROR(EC, EC_R_MISSING_PARAMETERS);
    return 0;
  }
  if (pub == NULL) {
    EC_POINT_free(key->pub_key);
    key->pub_key = NULL;
    return 0;
  }
  EC_AFFINE affine;
  if (!public_to_affine(pub->group, &affine, &pub->raw)) {
    return 0;
  }
  if (EC_GROUP_cmp(key->group, pub->group, NULL) != 0) {
    OPENSSL_PUT_ERROR(EC, EC_R_GROUP_MISMATCH);
    return 0;
  }
  return ec_key_set_affine(key, &affine);
}

int EC_KEY_set_public_key_affine_coordinates(EC_KEY *key, const BIGNUM *x,
                                             const BIGNUM *y) {
  if (key == NULL || key->group == NULL || x == NULL || y == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  EC_POINT *point = EC_POINT_new(key->group);
  int ok = point != NULL &&
           EC_POINT_set_affine_coordinates_GFp(key->group, point, x, y, NULL) &&
           EC_KEY_set_public_key(key, point) &&  //
           EC_KEY_check_key(key);
  EC_POINT_free(point);
  return ok;
}

unsigned EC_KEY_get_enc_flags(const EC_KEY *key) {
  return key->enc_flags;
}

void EC_KEY_set_enc_flags(EC_KEY *key, unsigned flags) {
  key->enc_flags = flags;
}

point_conversion_form_t EC_KEY_get_conv_form(const EC_KEY *key) {
  return key->conv_form;
}

void EC_KEY_set_conv_form(EC_KEY *key, point_conversion_form_t form) {
  key->conv_form = form;
}

void EC_KEY_set_asn1_flag(EC_KEY *key, int flag) {
  (void)key;
  (void)flag;
}


// Fixed-width bytes.

int EC_KEY_oct2key(EC_KEY *key, const uint8_t *in, size_t len, BN_CTX *ctx) {
  if (key->group == NULL) {
    OPENSSL_PUT_ERROR(EC, EC_R_MISSING_PARAMETERS);
    return 0;
  }
  EC_POINT *point = EC_POINT_new(key->group);
  int ok = point != NULL &&
           EC_POINT_oct2point(key->group, point, in, len, ctx) &&
           EC_KEY_set_public_key(key, point);
  EC_POINT_free(point);
  return ok;
}

size_t EC_KEY_key2buf(const EC_KEY *key, point_conversion_form_t form,
                      uint8_t **out_buf, BN_CTX *ctx) {
  *out_buf = NULL;
  if (key->group == NULL || key->pub_key == NULL) {
    OPENSSL_PUT_ERROR(EC, EC_R_MISSING_PARAMETERS);
    return 0;
  }
  return EC_POINT_point2buf(key->group, key->pub_key, form, out_buf, ctx);
}

int EC_KEY_oct2priv(EC_KEY *key, const uint8_t *in, size_t len) {
  if (!has_parameters(key)) {
    return 0;
  }
  if (len != key->group->order->bytes) {
    OPENSSL_PUT_ERROR(EC, EC_R_DECODE_ERROR);
    return 0;
  }
  EC_SCALAR scalar;
  int ok = ec_scalar_from_bytes(key->group, &scalar, in, len);
  if (!ok) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_PRIVATE_KEY);
  }
  ok = ok && ec_key_set_scalar(key, &scalar);
  OPENSSL_cleanse(&scalar, sizeof(scalar));
  return ok;
}

size_t EC_KEY_priv2oct(const EC_KEY *key, uint8_t *out, size_t max_out) {
  if (key->group == NULL || key->priv_key == NULL) {
    OPENSSL_PUT_ERROR(EC, EC_R_MISSING_PARAMETERS);
    return 0;
  }
  size_t len = key->group->order->bytes;
  if (out == NULL) {
    return len;
  }
  if (max_out < len) {
    OPENSSL_PUT_ERROR(EC, EC_R_BUFFER_TOO_SMALL);
    return 0;
  }
  ec_scalar_to_bytes(key->group, out, &len, &key->priv_key->scalar);
  return len;
}

size_t EC_KEY_priv2buf(const EC_KEY *key, uint8_t **out_buf) {
  *out_buf = NULL;
  size_t len = EC_KEY_priv2oct(key, NULL, 0);
  uint8_t *buf = len == 0 ? NULL : OPENSSL_malloc(len);
  if (buf == NULL) {
    return 0;
  }
  *out_buf = buf;
  return EC_KEY_priv2oct(key, buf, len);
}


// Data of programs.

int EC_KEY_get_ex_new_index(long argl, void *argp, CRYPTO_EX_unused *unused,
                            CRYPTO_EX_dup *dup_unused,
                            CRYPTO_EX_free *free_func) {
  (void)unused;
  (void)dup_unused;
  return CRYPTO_get_ex_new_index_ex(&g_ec_key_ex_data, argl, argp, free_func);
}

int EC_KEY_set_ex_data(EC_KEY *key, int idx, void *arg) {
  return CRYPTO_set_ex_data(&key->ex_data, idx, arg);
}

void *EC_KEY_get_ex_data(const EC_KEY *key, int idx) {
  return CRYPTO_get_ex_data(&key->ex_data, idx);
}
