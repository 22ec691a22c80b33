// SPDX-License-Identifier: Apache-2.0
//
// obj.c is the table of known objects, the searches in it, and objects as
// values. The table is short, so that every search looks at all of it.

#include <openssl/obj.h>

#include <string.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/internal.h"

struct asn1_object_st {
  int nid;                 // NID_undef of what is not in the table
  const char *short_name;  // NULL of what is not in the table
  const char *long_name;
  const uint8_t *oid;  // DER contents, or NULL
  size_t oid_len;
};

#define OBJECT(name, long_name)                                          \
  {                                                                      \
    NID_##name, SN_##name, long_name, (const uint8_t[]){OBJ_ENC_##name}, \
        sizeof((const uint8_t[]){OBJ_ENC_##name})                        \
  }

static const ASN1_OBJECT kObjects[] = {
    {NID_undef, SN_undef, LN_undef, NULL, 0},
    OBJECT(X9_62_prime_field, SN_X9_62_prime_field),
    OBJECT(X9_62_id_ecPublicKey, SN_X9_62_id_ecPublicKey),
    OBJECT(X9_62_prime256v1, SN_X9_62_prime256v1),
    OBJECT(secp224k1, SN_secp224k1),
    OBJECT(secp224r1, SN_secp224r1),
    OBJECT(secp256k1, SN_secp256k1),
    OBJECT(secp384r1, SN_secp384r1),
    OBJECT(secp521r1, SN_secp521r1),
    OBJECT(X25519, SN_X25519),
    OBJECT(ED25519, SN_ED25519),
    OBJECT(ED448, SN_ED448),
    OBJECT(X448, SN_X448),
    OBJECT(ecdsa_with_SHA1, SN_ecdsa_with_SHA1),
    OBJECT(ecdsa_with_SHA224, SN_ecdsa_with_SHA224),
    OBJECT(ecdsa_with_SHA256, SN_ecdsa_with_SHA256),
    OBJECT(ecdsa_with_SHA384, SN_ecdsa_with_SHA384),
    OBJECT(ecdsa_with_SHA512, SN_ecdsa_with_SHA512),
    OBJECT(sha1, LN_sha1),
    OBJECT(sha224, LN_sha224),
    OBJECT(sha256, LN_sha256),
    OBJECT(sha384, LN_sha384),
    OBJECT(sha512, LN_sha512),
    OBJECT(sha512_256, LN_sha512_256),
    OBJECT(hmacWithSHA256, SN_hmacWithSHA256),
    {NID_hkdf, SN_hkdf, LN_hkdf, NULL, 0},
    OBJECT(rsaEncryption, SN_rsaEncryption),
    OBJECT(dhKeyAgreement, SN_dhKeyAgreement),
    OBJECT(dsa, LN_dsa),
    OBJECT(rsassaPss, LN_rsassaPss),
};

typedef struct {
  int sign, digest, pkey;
} SIGNATURE_ROW;

static const SIGNATURE_ROW kSignatures[] = {
    {NID_ecdsa_with_SHA1, NID_sha1, NID_X9_62_id_ecPublicKey},
    {NID_ecdsa_with_SHA224, NID_sha224, NID_X9_62_id_ecPublicKey},
    {NID_ecdsa_with_SHA256, NID_sha256, NID_X9_62_id_ecPublicKey},
    {NID_ecdsa_with_SHA384, NID_sha384, NID_X9_62_id_ecPublicKey},
    {NID_ecdsa_with_SHA512, NID_sha512, NID_X9_62_id_ecPublicKey},
    {NID_ED25519, NID_undef, NID_ED25519},
};

// find_nid returns the row of |nid|, or NULL with an error.
static const ASN1_OBJECT *find_nid(int nid) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kObjects); i++) {
    if (kObjects[i].nid == nid) {
      return &kObjects[i];
    }
  }
  OPENSSL_PUT_ERROR(OBJ, OBJ_R_UNKNOWN_NID);
  return NULL;
}

const char *OBJ_nid2sn(int nid) {
  const ASN1_OBJECT *row = find_nid(nid);
  return row == NULL ? NULL : row->short_name;
}

const char *OBJ_nid2ln(int nid) {
  const ASN1_OBJECT *row = find_nid(nid);
  return row == NULL ? NULL : row->long_name;
}

int OBJ_nid2cbb(CBB *out, int nid) {
  const ASN1_OBJECT *row = find_nid(nid);
  if (row == NULL) {
    return 0;
  }
  if (row->oid == NULL) {
    OPENSSL_PUT_ERROR(OBJ, OBJ_R_UNKNOWN_NID);
    return 0;
  }
  return CBB_add_asn1_element(out, CBS_ASN1_OBJECT, row->oid, row->oid_len);
}

int OBJ_sn2nid(const char *short_name) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kObjects); i++) {
    if (strcmp(kObjects[i].short_name, short_name) == 0) {
      return kObjects[i].nid;
    }
  }
  return NID_undef;
}

int OBJ_ln2nid(const char *long_name) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kObjects); i++) {
    if (strcmp(kObjects[i].long_name, long_name) == 0) {
      return kObjects[i].nid;
    }
  }
  return NID_undef;
}

// find_oid returns the row with an identifier, or NULL without an error.
static const ASN1_OBJECT *find_oid(const uint8_t *oid, size_t oid_len) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kObjects); i++) {
    if (kObjects[i].oid != NULL && kObjects[i].oid_len == oid_len &&
        OPENSSL_memcmp(kObjects[i].oid, oid, oid_len) == 0) {
      return &kObjects[i];
    }
  }
  return NULL;
}

int OBJ_cbs2nid(const CBS *cbs) {
  const ASN1_OBJECT *row = find_oid(CBS_data(cbs), CBS_len(cbs));
  return row == NULL ? NID_undef : row->nid;
}

// name2nid looks a name of either kind up.
static int name2nid(const char *s) {
  int nid = OBJ_sn2nid(s);
  return nid != NID_undef ? nid : OBJ_ln2nid(s);
}

// dotted2nid looks an identifier with dots up.
static int dotted2nid(const char *s) {
  int nid = NID_undef;
  CBB cbb;
  CBS cbs;
  if (CBB_init(&cbb, 16) && CBB_add_asn1_oid_from_text(&cbb, s, strlen(s)) &&
      CBB_flush(&cbb)) {
    CBS_init(&cbs, CBB_data(&cbb), CBB_len(&cbb));
    nid = OBJ_cbs2nid(&cbs);
  }
  CBB_cleanup(&cbb);
  return nid;
}

int OBJ_txt2nid(const char *s) {
  int nid = name2nid(s);
  return nid != NID_undef ? nid : dotted2nid(s);
}


// Objects.

static int is_row(const ASN1_OBJECT *obj) {
  return obj->short_name != NULL;
}

// object_of returns the row of an identifier or, if there is none, a new
// object, with the bytes behind it.
static ASN1_OBJECT *object_of(const uint8_t *oid, size_t oid_len) {
  const ASN1_OBJECT *row = find_oid(oid, oid_len);
  if (row != NULL) {
    return (ASN1_OBJECT *)row;
  }
  ASN1_OBJECT *obj = OPENSSL_zalloc(sizeof(ASN1_OBJECT) + oid_len);
  if (obj != NULL) {
    uint8_t *copy = (uint8_t *)(obj + 1);
    OPENSSL_memcpy(copy, oid, oid_len);
    obj->oid = copy;
    obj->oid_len = oid_len;
  }
  return obj;
}

ASN1_OBJECT *OBJ_nid2obj(int nid) {
  return (ASN1_OBJECT *)find_nid(nid);
}

int OBJ_obj2nid(const ASN1_OBJECT *obj) {
  return obj == NULL ? NID_undef : obj->nid;
}

const ASN1_OBJECT *OBJ_get_undef(void) {
  return OBJ_nid2obj(NID_undef);
}

ASN1_OBJECT *OBJ_txt2obj(const char *s, int dont_search_names) {
  int nid = dont_search_names ? NID_undef : name2nid(s);
  if (nid != NID_undef) {
    return OBJ_nid2obj(nid);
  }
  CBB cbb;
  ASN1_OBJECT *obj = NULL;
  // The encoding is shorter than the text.
  if (!CBB_init(&cbb, strlen(s) + 1)) {
    return NULL;
  }
  if (CBB_add_asn1_oid_from_text(&cbb, s, strlen(s)) && CBB_flush(&cbb)) {
    obj = object_of(CBB_data(&cbb), CBB_len(&cbb));
  } else {
    OPENSSL_PUT_ERROR(OBJ, OBJ_R_INVALID_OID_STRING);
  }
  CBB_cleanup(&cbb);
  return obj;
}

int OBJ_obj2txt(char *out, int out_len, const ASN1_OBJECT *obj,
                int always_return_oid) {
  size_t size = out_len < 0 ? 0 : (size_t)out_len;
  char *dotted = NULL;
  const char *text = "";
  if (obj != NULL && is_row(obj) && obj->nid != NID_undef &&
      !always_return_oid) {
    text = obj->long_name;
  } else if (obj != NULL && obj->oid_len != 0) {
    CBS cbs;
    CBS_init(&cbs, obj->oid, obj->oid_len);
    text = dotted = CBS_asn1_oid_to_text(&cbs);
  }
  if (text == NULL) {
    OPENSSL_strlcpy(out, "", size);
    return -1;
  }
  size_t len = OPENSSL_strlcpy(out, text, size);
  OPENSSL_free(dotted);
  return (int)len;
}

ASN1_OBJECT *OBJ_dup(const ASN1_OBJECT *obj) {
  if (obj == NULL || is_row(obj)) {
    return (ASN1_OBJECT *)obj;
  }
  return object_of(obj->oid, obj->oid_len);
}

void ASN1_OBJECT_free(ASN1_OBJECT *obj) {
  if (obj != NULL && !is_row(obj)) {
    OPENSSL_free(obj);
  }
}

int OBJ_cmp(const ASN1_OBJECT *a, const ASN1_OBJECT *b) {
  if (a->oid_len != b->oid_len) {
    return a->oid_len < b->oid_len ? -1 : 1;
  }
  return OPENSSL_memcmp(a->oid, b->oid, a->oid_len);
}

const uint8_t *OBJ_get0_data(const ASN1_OBJECT *obj) {
  return obj == NULL ? NULL : obj->oid;
}

size_t OBJ_length(const ASN1_OBJECT *obj) {
  return obj == NULL ? 0 : obj->oid_len;
}


// Signatures.

int OBJ_find_sigid_algs(int sign_nid, int *out_digest_nid, int *out_pkey_nid) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kSignatures); i++) {
    if (kSignatures[i].sign == sign_nid) {
      if (out_digest_nid != NULL) {
        *out_digest_nid = kSignatures[i].digest;
      }
      if (out_pkey_nid != NULL) {
        *out_pkey_nid = kSignatures[i].pkey;
      }
      return 1;
    }
  }
  return 0;
}

int OBJ_find_sigid_by_algs(int *out_sign_nid, int digest_nid, int pkey_nid) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kSignatures); i++) {
    if (kSignatures[i].digest == digest_nid &&
        kSignatures[i].pkey == pkey_nid) {
      if (out_sign_nid != NULL) {
        *out_sign_nid = kSignatures[i].sign;
      }
      return 1;
    }
  }
  return 0;
}

void OBJ_cleanup(void) {}
