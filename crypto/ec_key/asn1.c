// SPDX-License-Identifier: Apache-2.0
//
// asn1.c reads and writes private keys as SEC 1 has them, and everything in
// OpenSSL's manner of d2i and i2d functions.
//
//   ECPrivateKey ::= SEQUENCE {                          -- SEC 1, C.4; RFC
//   5915
//     version     INTEGER { ecPrivkeyVer1(1) },
//     privateKey  OCTET STRING,
//     parameters  [0] ECDomainParameters OPTIONAL,
//     publicKey   [1] BIT STRING OPTIONAL }

#include <openssl/ec_key.h>

#include <limits.h>

#include <openssl/bytestring.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/bytestring/internal.h"
#include "crypto/err/internal.h"
#include "internal.h"


#define TAG_PARAMETERS (CBS_ASN1_CONTEXT_SPECIFIC | CBS_ASN1_CONSTRUCTED | 0)
#define TAG_PUBLIC_KEY (CBS_ASN1_CONTEXT_SPECIFIC | CBS_ASN1_CONSTRUCTED | 1)


// Reading.

// SEC1_KEY holds the pieces of an ECPrivateKey before any is judged.
typedef struct {
  CBS scalar;
  CBS parameters, public_key;  // contents of the tags
  int has_parameters, has_public_key;
} SEC1_KEY;

static int get_sec1_key(CBS *in, SEC1_KEY *out) {
  CBS seq;
  uint64_t version;
  return CBS_get_asn1(in, &seq, CBS_ASN1_SEQUENCE) &&
         CBS_get_asn1_uint64(&seq, &version) &&  //
         version == 1 &&                         //
         CBS_get_asn1(&seq, &out->scalar, CBS_ASN1_OCTETSTRING) &&
         CBS_get_optional_asn1(&seq, &out->parameters, &out->has_parameters,
                               TAG_PARAMETERS) &&
         CBS_get_optional_asn1(&seq, &out->public_key, &out->has_public_key,
                               TAG_PUBLIC_KEY) &&
         CBS_len(&seq) == 0;
}

// choose_group sets |*out| to a new reference to the group of a key: that of
// the structure and |expected|, where given, must be one.
static int choose_group(SEC1_KEY *sec1, EC_GROUP **out,
                        const EC_GROUP *expected) {
  *out = NULL;
  if (!sec1->has_parameters) {
    if (expected == NULL || !expected->has_generator) {
      OPENSSL_PUT_ERROR(EC, EC_R_MISSING_PARAMETERS);
      return 0;
    }
    *out = EC_GROUP_dup(expected);
    return *out != NULL;
  }
  EC_GROUP *inner = EC_KEY_parse_parameters(&sec1->parameters);
  if (inner == NULL) {
    return 0;
  }
  if (CBS_len(&sec1->parameters) != 0) {
    OPENSSL_PUT_ERROR(EC, EC_R_DECODE_ERROR);
    return 0;
  }
  if (expected != NULL && EC_GROUP_cmp(expected, inner, NULL) != 0) {
    OPENSSL_PUT_ERROR(EC, EC_R_GROUP_MISMATCH);
    return 0;
  }
  *out = inner;
  return 1;
}

// scalar_from_octets reads a big-endian integer of any length. SEC 1 wants the
// order's, but writers have been seen to drop zeros and to add some.
//
//   secrecy  the value is secret, its length and whether it is below the order
//            are not
static int scalar_from_octets(const EC_GROUP *group, EC_SCALAR *out, CBS in) {
  uint8_t padded[EC_MAX_BYTES];
  size_t len = group->order->bytes;
  uint8_t excess = 0;
  while (CBS_len(&in) > len) {
    excess |= CBS_data(&in)[0];
    CBS_skip(&in, 1);
  }
  CT_DECLASSIFY(&excess, sizeof(excess), "whether a key is out of range");
  size_t zeros = len - CBS_len(&in);
  OPENSSL_memset(padded, 0, zeros);
  OPENSSL_memcpy(padded + zeros, CBS_data(&in), CBS_len(&in));
  int ok = excess == 0 && ec_scalar_from_bytes(group, out, padded, len);
  OPENSSL_cleanse(padded, sizeof(padded));
  if (!ok) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_PRIVATE_KEY);
  }
  return ok;
}

// set_public_key reads the BIT STRING in |in| and remembers the point's form.
static int set_public_key(EC_KEY *key, CBS *in) {
  CBS bits;
  uint8_t unused_bits;
  if (!CBS_get_asn1(in, &bits, CBS_ASN1_BITSTRING) ||  //
      CBS_len(in) != 0 ||                              //
      !CBS_get_u8(&bits, &unused_bits) ||              //
      unused_bits != 0 ||                              //
      CBS_len(&bits) == 0) {
    OPENSSL_PUT_ERROR(EC, EC_R_DECODE_ERROR);
    return 0;
  }
  if (!EC_KEY_oct2key(key, CBS_data(&bits), CBS_len(&bits), NULL)) {
    return 0;
  }
  key->conv_form = (point_conversion_form_t)(CBS_data(&bits)[0] & ~1);
  return 1;
}

// set_halves sets the keys of |key|, which has a group, from |sec1|. A public
// key that is there must belong to the private one; one that is not is
// computed.
static int set_halves(EC_KEY *key, SEC1_KEY *sec1) {
  EC_SCALAR scalar;
  int ok = scalar_from_octets(key->group, &scalar, sec1->scalar);
  if (sec1->has_public_key) {
    ok = ok && ec_key_set_scalar(key, &scalar) &&
         set_public_key(key, &sec1->public_key) && EC_KEY_check_key(key);
  } else {
    key->enc_flags |= EC_PKEY_NO_PUBKEY;
    ok = ok && ec_key_set_pair(key, &scalar);
  }
  OPENSSL_cleanse(&scalar, sizeof(scalar));
  return ok;
}

EC_KEY *EC_KEY_parse_private_key(CBS *cbs, const EC_GROUP *group) {
  SEC1_KEY sec1;
  if (!get_sec1_key(cbs, &sec1)) {
    OPENSSL_PUT_ERROR(EC, EC_R_DECODE_ERROR);
    return NULL;
  }
  EC_KEY *key = EC_KEY_new();
  if (key == NULL ||  //
      !choose_group(&sec1, &key->group, group) || !set_halves(key, &sec1)) {
    EC_KEY_free(key);
    return NULL;
  }
  return key;
}


// Writing.

static int add_parameters(CBB *seq, const EC_GROUP *group) {
  CBB child;
  return CBB_add_asn1(seq, &child, TAG_PARAMETERS) &&
         EC_KEY_marshal_curve_name(&child, group) &&  //
         CBB_flush(seq);
}

static int add_public_key(CBB *seq, const EC_KEY *key) {
  CBB child, bits;
  return CBB_add_asn1(seq, &child, TAG_PUBLIC_KEY) &&
         CBB_add_asn1(&child, &bits, CBS_ASN1_BITSTRING) &&
         CBB_add_u8(&bits, 0) &&
         EC_POINT_point2cbb(&bits, key->group, key->pub_key, key->conv_form,
                            NULL) &&
         CBB_flush(seq);
}

static int add_scalar(CBB *seq, const EC_KEY *key) {
  CBB child;
  uint8_t *out;
  size_t len = key->group->order->bytes;
  if (!CBB_add_asn1(seq, &child, CBS_ASN1_OCTETSTRING) ||
      !CBB_add_space(&child, &out, len)) {
    return 0;
  }
  ec_scalar_to_bytes(key->group, out, &len, &key->priv_key->scalar);
  return CBB_flush(seq);
}

int EC_KEY_marshal_private_key(CBB *cbb, const EC_KEY *key,
                               unsigned enc_flags) {
  if (key == NULL || key->group == NULL || key->priv_key == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  CBB seq;
  if (!CBB_add_asn1(cbb, &seq, CBS_ASN1_SEQUENCE) ||
      !CBB_add_asn1_uint64(&seq, 1) ||  //
      !add_scalar(&seq, key) ||
      (!(enc_flags & EC_PKEY_NO_PARAMETERS) &&
       !add_parameters(&seq, key->group)) ||
      (!(enc_flags & EC_PKEY_NO_PUBKEY) && key->pub_key != NULL &&
       !add_public_key(&seq, key)) ||
      !CBB_flush(cbb)) {
    OPENSSL_PUT_ERROR(EC, EC_R_ENCODE_ERROR);
    return 0;
  }
  return 1;
}


// d2i, i2d and their kin.

int ec_key_init_d2i(CBS *cbs, const uint8_t *in, long len) {
  if (!CBS_init_d2i(cbs, in, len)) {
    OPENSSL_PUT_ERROR(ASN1, ASN1_R_BUFFER_TOO_SMALL);
    return 0;
  }
  return 1;
}

EC_KEY *d2i_ECPrivateKey(EC_KEY **out, const uint8_t **inp, long len) {
  CBS cbs;
  if (!ec_key_init_d2i(&cbs, *inp, len)) {
    return NULL;
  }
  const EC_GROUP *group = out == NULL || *out == NULL ? NULL : (*out)->group;
  EC_KEY *key = EC_KEY_parse_private_key(&cbs, group);
  if (key == NULL) {
    return NULL;
  }
  if (out != NULL) {
    EC_KEY_free(*out);
    *out = key;
  }
  *inp = CBS_data(&cbs);
  return key;
}

int i2d_ECPrivateKey(const EC_KEY *key, uint8_t **outp) {
  CBB cbb;
  if (!CBB_init(&cbb, 0) ||
      !EC_KEY_marshal_private_key(&cbb, key, key->enc_flags)) {
    CBB_cleanup(&cbb);
    return -1;
  }
  return CBB_finish_i2d(&cbb, outp);
}

EC_GROUP *d2i_ECPKParameters(EC_GROUP **out, const uint8_t **inp, long len) {
  CBS cbs;
  EC_GROUP *group =
      ec_key_init_d2i(&cbs, *inp, len) ? EC_KEY_parse_parameters(&cbs) : NULL;
  if (group == NULL) {
    return NULL;
  }
  if (out != NULL) {
    EC_GROUP_free(*out);
    *out = group;
  }
  *inp = CBS_data(&cbs);
  return group;
}

int i2d_ECPKParameters(const EC_GROUP *group, uint8_t **outp) {
  if (group == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return -1;
  }
  CBB cbb;
  if (!CBB_init(&cbb, 0) || !EC_KEY_marshal_curve_name(&cbb, group)) {
    CBB_cleanup(&cbb);
    return -1;
  }
  return CBB_finish_i2d(&cbb, outp);
}

EC_KEY *d2i_ECParameters(EC_KEY **out_key, const uint8_t **inp, long len) {
  const uint8_t *in = *inp;
  EC_GROUP *group = d2i_ECPKParameters(NULL, &in, len);
  EC_KEY *key = group == NULL ? NULL : EC_KEY_new();
  if (key == NULL) {
    return NULL;
  }
  key->group = group;
  if (out_key != NULL) {
    EC_KEY_free(*out_key);
    *out_key = key;
  }
  *inp = in;
  return key;
}

int i2d_ECParameters(const EC_KEY *key, uint8_t **outp) {
  return i2d_ECPKParameters(key == NULL ? NULL : key->group, outp);
}

EC_KEY *o2i_ECPublicKey(EC_KEY **keyp, const uint8_t **inp, long len) {
  if (keyp == NULL || *keyp == NULL || (*keyp)->group == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return NULL;
  }
  CBS cbs;
  if (!ec_key_init_d2i(&cbs, *inp, len)) {
    return NULL;
  }
  EC_KEY *key = *keyp;
  if (!EC_KEY_oct2key(key, CBS_data(&cbs), CBS_len(&cbs), NULL)) {
    OPENSSL_PUT_ERROR(EC, ERR_R_EC_LIB);
    return NULL;
  }
  key->conv_form = (point_conversion_form_t)((*inp)[0] & ~1);
  *inp += len;
  return key;
}

int i2o_ECPublicKey(const EC_KEY *key, uint8_t **outp) {
  if (key == NULL || key->group == NULL || key->pub_key == NULL) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  CBB cbb;
  if (!CBB_init(&cbb, 0) || !EC_POINT_point2cbb(&cbb, key->group, key->pub_key,
                                                key->conv_form, NULL)) {
    CBB_cleanup(&cbb);
    return 0;
  }
  int len = CBB_finish_i2d(&cbb, outp);
  return len < 0 ? 0 : len;
}
