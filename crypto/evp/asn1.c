// SPDX-License-Identifier: Apache-2.0
//
// asn1.c reads and writes keys of all kinds in ASN.1, and has everything in
// OpenSSL's manner of d2i and i2d functions.
//
//   SubjectPublicKeyInfo ::= SEQUENCE {              -- RFC 5280, section 4.1
//     algorithm         AlgorithmIdentifier,
//     subjectPublicKey  BIT STRING }
//
//   PrivateKeyInfo ::= SEQUENCE {                    -- RFC 5208, section 5
//     version              INTEGER { v1(0) },
//     privateKeyAlgorithm  AlgorithmIdentifier,
//     privateKey           OCTET STRING,
//     attributes           [0] IMPLICIT SET OF Attribute OPTIONAL }

#include <openssl/bytestring.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>

#include "crypto/bytestring/internal.h"
#include "crypto/ec_key/internal.h"
#include "crypto/err/internal.h"
#include "crypto/evp/internal.h"


#define TAG_ATTRIBUTES (CBS_ASN1_CONTEXT_SPECIFIC | CBS_ASN1_CONSTRUCTED | 0)

// A KEY_INFO holds the pieces of either structure before they are judged.
typedef struct {
  CBS oid, parameters, key;
} KEY_INFO;

static int get_algorithm(CBS *in, KEY_INFO *out) {
  return CBS_get_asn1(in, &out->parameters, CBS_ASN1_SEQUENCE) &&
         CBS_get_asn1(&out->parameters, &out->oid, CBS_ASN1_OBJECT);
}

static int get_spki(CBS *in, KEY_INFO *out) {
  CBS seq;
  uint8_t unused_bits;
  return CBS_get_asn1(in, &seq, CBS_ASN1_SEQUENCE) &&
         get_algorithm(&seq, out) &&
         CBS_get_asn1(&seq, &out->key, CBS_ASN1_BITSTRING) &&
         CBS_get_u8(&out->key, &unused_bits) &&  //
         unused_bits == 0 &&                     //
         CBS_len(&seq) == 0;
}

static int get_pkcs8(CBS *in, KEY_INFO *out) {
  CBS seq;
  uint64_t version;
  return CBS_get_asn1(in, &seq, CBS_ASN1_SEQUENCE) &&
         CBS_get_asn1_uint64(&seq, &version) &&  //
         version == 0 &&                         //
         get_algorithm(&seq, out) &&
         CBS_get_asn1(&seq, &out->key, CBS_ASN1_OCTETSTRING) &&
         CBS_get_optional_asn1(&seq, NULL, NULL, TAG_ATTRIBUTES) &&
         CBS_len(&seq) == 0;
}

// parse takes either structure from the front of |cbs|.
static EVP_PKEY *parse(CBS *cbs, int is_private) {
  KEY_INFO info;
  if (!(is_private ? get_pkcs8(cbs, &info) : get_spki(cbs, &info))) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DECODE_ERROR);
    return NULL;
  }
  const EVP_PKEY_METHOD *method = evp_find_method_by_oid(&info.oid);
  if (method == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
    return NULL;
  }
  return evp_pkey_from(
      method, is_private
                  ? method->parse_private_key(&info.parameters, &info.key)
                  : method->parse_public_key(&info.parameters, &info.key));
}

EVP_PKEY *EVP_parse_public_key(CBS *cbs) {
  return parse(cbs, 0);
}

EVP_PKEY *EVP_parse_private_key(CBS *cbs) {
  return parse(cbs, 1);
}

// is_one_of returns one iff |pkey| is of one of |algs|.
static int is_one_of(const EVP_PKEY *pkey, const EVP_PKEY_ALG *const *algs,
                     size_t num_algs) {
  for (size_t i = 0; i < num_algs; i++) {
    if (algs[i]->method == pkey->method &&
        (algs[i]->group == NULL || algs[i]->group() == evp_pkey_group(pkey))) {
      return 1;
    }
  }
  return 0;
}

// parse_all is |parse| of all of |in|, for |algs| only.
static EVP_PKEY *parse_all(const uint8_t *in, size_t len,
                           const EVP_PKEY_ALG *const *algs, size_t num_algs,
                           int is_private) {
  CBS cbs;
  CBS_init(&cbs, in, len);
  EVP_PKEY *pkey = parse(&cbs, is_private);
  if (pkey == NULL) {
    return NULL;
  }
  int reason = CBS_len(&cbs) != 0                 ? EVP_R_DECODE_ERROR
               : !is_one_of(pkey, algs, num_algs) ? EVP_R_UNSUPPORTED_ALGORITHM
                                                  : 0;
  if (reason != 0) {
    OPENSSL_PUT_ERROR(EVP, reason);
    EVP_PKEY_free(pkey);
    return NULL;
  }
  return pkey;
}

EVP_PKEY *EVP_PKEY_from_subject_public_key_info(const uint8_t *in, size_t len,
                                                const EVP_PKEY_ALG *const *algs,
                                                size_t num_algs) {
  return parse_all(in, len, algs, num_algs, 0);
}

EVP_PKEY *EVP_PKEY_from_private_key_info(const uint8_t *in, size_t len,
                                         const EVP_PKEY_ALG *const *algs,
                                         size_t num_algs) {
  return parse_all(in, len, algs, num_algs, 1);
}


// Writing.

// check_kind checks that |pkey| is not empty.
static int check_kind(const EVP_PKEY *pkey) {
  if (pkey->method == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
    return 0;
  }
  return 1;
}

static int add_algorithm(CBB *seq, const EVP_PKEY_METHOD *method,
                         const void *key) {
  CBB algorithm;
  return CBB_add_asn1(seq, &algorithm, CBS_ASN1_SEQUENCE) &&
         CBB_add_asn1_element(&algorithm, CBS_ASN1_OBJECT, method->oid,
                              method->oid_len) &&
         method->add_parameters(&algorithm, key) && CBB_flush(seq);
}

// add_public_key appends the SubjectPublicKeyInfo of a |key| that has one.
static int add_public_key(CBB *cbb, const EVP_PKEY_METHOD *method,
                          const void *key) {
  CBB seq, bits;
  if (!CBB_add_asn1(cbb, &seq, CBS_ASN1_SEQUENCE) ||
      !add_algorithm(&seq, method, key) ||
      !CBB_add_asn1(&seq, &bits, CBS_ASN1_BITSTRING) ||
      !CBB_add_u8(&bits, 0) ||  //
      !method->add_public_key(&bits, key) || !CBB_flush(cbb)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_ENCODE_ERROR);
    return 0;
  }
  return 1;
}

int EVP_marshal_public_key(CBB *cbb, const EVP_PKEY *pkey) {
  return check_kind(pkey) && evp_check_public_key(pkey) &&
         add_public_key(cbb, pkey->method, pkey->key);
}

int EVP_marshal_private_key(CBB *cbb, const EVP_PKEY *pkey) {
  if (!check_kind(pkey) || !evp_check_private_key(pkey)) {
    return 0;
  }
  CBB seq, octets;
  if (!CBB_add_asn1(cbb, &seq, CBS_ASN1_SEQUENCE) ||
      !CBB_add_asn1_uint64(&seq, 0) ||  //
      !add_algorithm(&seq, pkey->method, pkey->key) ||
      !CBB_add_asn1(&seq, &octets, CBS_ASN1_OCTETSTRING) ||
      !pkey->method->add_private_key(&octets, pkey->key) || !CBB_flush(cbb)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_ENCODE_ERROR);
    return 0;
  }
  return 1;
}


// d2i and i2d.

// end_d2i ends a d2i function that has found |pkey|, which is returned, in
// front of |cbs|. With a NULL |pkey| it does nothing.
static EVP_PKEY *end_d2i(EVP_PKEY **out, const uint8_t **inp, const CBS *cbs,
                         EVP_PKEY *pkey) {
  if (pkey == NULL) {
    return NULL;
  }
  if (out != NULL) {
    EVP_PKEY_free(*out);
    *out = pkey;
  }
  *inp = CBS_data(cbs);
  return pkey;
}

EVP_PKEY *d2i_PUBKEY(EVP_PKEY **out, const uint8_t **inp, long len) {
  CBS cbs;
  return ec_key_init_d2i(&cbs, *inp, len)
             ? end_d2i(out, inp, &cbs, EVP_parse_public_key(&cbs))
             : NULL;
}

// i2d writes |pkey| by |marshal|.
static int i2d(const EVP_PKEY *pkey, uint8_t **outp,
               int (*marshal)(CBB *cbb, const EVP_PKEY *pkey)) {
  CBB cbb;
  if (!CBB_init(&cbb, 0) || !marshal(&cbb, pkey)) {
    CBB_cleanup(&cbb);
    return -1;
  }
  return CBB_finish_i2d(&cbb, outp);
}

int i2d_PUBKEY(const EVP_PKEY *pkey, uint8_t **outp) {
  return i2d(pkey, outp, EVP_marshal_public_key);
}

EC_KEY *d2i_EC_PUBKEY(EC_KEY **out, const uint8_t **inp, long len) {
  const uint8_t *in = *inp;
  EVP_PKEY *pkey = d2i_PUBKEY(NULL, &in, len);
  EC_KEY *key = pkey == NULL ? NULL : EVP_PKEY_get1_EC_KEY(pkey);
  EVP_PKEY_free(pkey);
  if (key == NULL) {
    return NULL;
  }
  if (out != NULL) {
    EC_KEY_free(*out);
    *out = key;
  }
  *inp = in;
  return key;
}

int i2d_EC_PUBKEY(const EC_KEY *key, uint8_t **outp) {
  if (key == NULL || EC_KEY_get0_public_key(key) == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_MISSING_PUBLIC_KEY);
    return -1;
  }
  CBB cbb;
  if (!CBB_init(&cbb, 0) || !add_public_key(&cbb, &evp_pkey_method_ec, key)) {
    CBB_cleanup(&cbb);
    return -1;
  }
  return CBB_finish_i2d(&cbb, outp);
}

// is_sec1 returns one iff |in| begins as ECPrivateKey does and PrivateKeyInfo
// does not: with an OCTET STRING after the version.
static int is_sec1(CBS in) {
  CBS seq;
  return CBS_get_asn1(&in, &seq, CBS_ASN1_SEQUENCE) &&
         CBS_get_asn1(&seq, NULL, CBS_ASN1_INTEGER) &&
         CBS_peek_asn1_tag(&seq, CBS_ASN1_OCTETSTRING);
}

// parse_auto takes a private key in any form from the front of |cbs|.
static EVP_PKEY *parse_auto(CBS *cbs) {
  return is_sec1(*cbs) ? evp_pkey_from(&evp_pkey_method_ec,
                                       EC_KEY_parse_private_key(cbs, NULL))
                       : EVP_parse_private_key(cbs);
}

EVP_PKEY *d2i_AutoPrivateKey(EVP_PKEY **out, const uint8_t **inp, long len) {
  CBS cbs;
  return ec_key_init_d2i(&cbs, *inp, len)
             ? end_d2i(out, inp, &cbs, parse_auto(&cbs))
             : NULL;
}

EVP_PKEY *d2i_PrivateKey(int type, EVP_PKEY **out, const uint8_t **inp,
                         long len) {
  CBS cbs;
  EVP_PKEY *pkey = ec_key_init_d2i(&cbs, *inp, len) ? parse_auto(&cbs) : NULL;
  if (pkey != NULL && EVP_PKEY_id(pkey) != type) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DIFFERENT_KEY_TYPES);
    EVP_PKEY_free(pkey);
    return NULL;
  }
  return end_d2i(out, inp, &cbs, pkey);
}

int i2d_PrivateKey(const EVP_PKEY *pkey, uint8_t **outp) {
  if (pkey->method != &evp_pkey_method_ec) {
    OPENSSL_PUT_ERROR(ASN1, ASN1_R_UNSUPPORTED_PUBLIC_KEY_TYPE);
    return -1;
  }
  return evp_check_private_key(pkey) ? i2d_ECPrivateKey(pkey->key, outp) : -1;
}

// check_has_point checks that keys of |method| are points on curves.
static int check_has_point(const EVP_PKEY_METHOD *method) {
  if (method != &evp_pkey_method_ec) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_UNSUPPORTED_PUBLIC_KEY_TYPE);
    return 0;
  }
  return 1;
}

int i2d_PublicKey(const EVP_PKEY *pkey, uint8_t **outp) {
  if (!check_has_point(pkey->method) || !evp_check_public_key(pkey)) {
    return -1;
  }
  int len = i2o_ECPublicKey(pkey->key, outp);
  return len == 0 ? -1 : len;
}

EVP_PKEY *d2i_PublicKey(int type, EVP_PKEY **out, const uint8_t **inp,
                        long len) {
  if (!check_has_point(evp_find_method(type))) {
    return NULL;
  }
  if (out == NULL || *out == NULL || (*out)->method != &evp_pkey_method_ec ||
      EVP_PKEY_missing_parameters(*out)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_MISSING_PARAMETERS);
    return NULL;
  }
  EC_KEY *key = (*out)->key;
  return o2i_ECPublicKey(&key, inp, len) == NULL ? NULL : *out;
}
