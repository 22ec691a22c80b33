// SPDX-License-Identifier: Apache-2.0
//
// evp.c holds the life of an |EVP_PKEY|, its parameters, and raw keys, whatever
// their kind.

#include <openssl/evp.h>

#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/evp/internal.h"

static const EVP_PKEY_METHOD *const kMethods[] = {
    &evp_pkey_method_ec,
    &evp_pkey_method_ed25519,
    &evp_pkey_method_x25519,
};

const EVP_PKEY_METHOD *evp_find_method(int type) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kMethods); i++) {
    if (kMethods[i]->type == type) {
      return kMethods[i];
    }
  }
  return NULL;
}

const EVP_PKEY_METHOD *evp_find_method_by_oid(const CBS *oid) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kMethods); i++) {
    if (CBS_mem_equal(oid, kMethods[i]->oid, kMethods[i]->oid_len)) {
      return kMethods[i];
    }
  }
  return NULL;
}


// Life.

EVP_PKEY *EVP_PKEY_new(void) {
  EVP_PKEY *pkey = OPENSSL_zalloc(sizeof(EVP_PKEY));
  if (pkey != NULL) {
    pkey->references = 1;
  }
  return pkey;
}

void evp_pkey_set(EVP_PKEY *pkey, const EVP_PKEY_METHOD *method, void *key) {
  if (pkey->key != NULL) {
    pkey->method->free(pkey->key);
  }
  pkey->method = method;
  pkey->key = key;
}

EVP_PKEY *evp_pkey_from(const EVP_PKEY_METHOD *method, void *key) {
  if (key == NULL) {
    return NULL;
  }
  EVP_PKEY *pkey = EVP_PKEY_new();
  if (pkey == NULL) {
    method->free(key);
    return NULL;
  }
  evp_pkey_set(pkey, method, key);
  return pkey;
}

void EVP_PKEY_free(EVP_PKEY *pkey) {
  if (pkey != NULL && CRYPTO_refcount_dec_and_test_zero(&pkey->references)) {
    evp_pkey_set(pkey, NULL, NULL);
    OPENSSL_free(pkey);
  }
}

int EVP_PKEY_up_ref(EVP_PKEY *pkey) {
  CRYPTO_refcount_inc(&pkey->references);
  return 1;
}

EVP_PKEY *EVP_PKEY_dup_ref(const EVP_PKEY *pkey) {
  EVP_PKEY *reference = (EVP_PKEY *)pkey;
  (void)EVP_PKEY_up_ref(reference);
  return reference;
}

int EVP_PKEY_id(const EVP_PKEY *pkey) {
  return pkey->method == NULL ? EVP_PKEY_NONE : pkey->method->type;
}

int EVP_PKEY_base_id(const EVP_PKEY *pkey) {
  return EVP_PKEY_id(pkey);
}

int EVP_PKEY_size(const EVP_PKEY *pkey) {
  return pkey == NULL || pkey->key == NULL ? 0 : pkey->method->size(pkey->key);
}

int EVP_PKEY_bits(const EVP_PKEY *pkey) {
  return pkey == NULL || pkey->key == NULL ? 0 : pkey->method->bits(pkey->key);
}

int EVP_PKEY_eq(const EVP_PKEY *a, const EVP_PKEY *b) {
  return EVP_PKEY_parameters_eq(a, b) && a->key != NULL && b->key != NULL &&
         a->method->public_equal(a->key, b->key);
}

int EVP_PKEY_cmp(const EVP_PKEY *a, const EVP_PKEY *b) {
  return EVP_PKEY_eq(a, b);
}

int EVP_PKEY_is_opaque(const EVP_PKEY *pkey) {
  (void)pkey;
  return 0;
}

int EVP_PKEY_has_public(const EVP_PKEY *pkey) {
  return pkey->key != NULL && pkey->method->has_public_key(pkey->key);
}

int EVP_PKEY_has_private(const EVP_PKEY *pkey) {
  return pkey->key != NULL && pkey->method->has_private_key(pkey->key);
}

int evp_check_key(const EVP_PKEY *pkey) {
  if (pkey == NULL || pkey->key == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_NO_KEY_SET);
    return 0;
  }
  return 1;
}

int evp_check_private_key(const EVP_PKEY *pkey) {
  if (!evp_check_key(pkey)) {
    return 0;
  }
  if (!pkey->method->has_private_key(pkey->key)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_NOT_A_PRIVATE_KEY);
    return 0;
  }
  return 1;
}

int evp_check_public_key(const EVP_PKEY *pkey) {
  if (!evp_check_key(pkey)) {
    return 0;
  }
  if (!pkey->method->has_public_key(pkey->key)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_MISSING_PUBLIC_KEY);
    return 0;
  }
  return 1;
}

EVP_PKEY *EVP_PKEY_copy_public(const EVP_PKEY *pkey) {
  if (!evp_check_public_key(pkey)) {
    return NULL;
  }
  return evp_pkey_from(pkey->method, pkey->method->copy_public(pkey->key));
}

int EVP_PKEY_type(int type) {
  return evp_find_method(type) == NULL ? EVP_PKEY_NONE : type;
}

int EVP_PKEY_set_type(EVP_PKEY *pkey, int type) {
  const EVP_PKEY_METHOD *method = evp_find_method(type);
  if (method == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
    return 0;
  }
  if (pkey != NULL) {
    evp_pkey_set(pkey, method, NULL);
  }
  return 1;
}

EVP_PKEY *EVP_PKEY_generate_from_alg(const EVP_PKEY_ALG *alg) {
  const EC_GROUP *group = alg->group == NULL ? NULL : alg->group();
  return evp_pkey_from(alg->method, alg->method->generate(group));
}


// Parameters.

const EC_GROUP *evp_pkey_group(const EVP_PKEY *pkey) {
  return pkey->key == NULL || pkey->method->group == NULL
             ? NULL
             : pkey->method->group(pkey->key);
}

int EVP_PKEY_missing_parameters(const EVP_PKEY *pkey) {
  return pkey->method != NULL && pkey->method->group != NULL &&
         evp_pkey_group(pkey) == NULL;
}

int EVP_PKEY_parameters_eq(const EVP_PKEY *a, const EVP_PKEY *b) {
  if (a->method == NULL || a->method != b->method) {
    return 0;
  }
  if (a->method->group == NULL) {
    return 1;
  }
  const EC_GROUP *group_a = evp_pkey_group(a), *group_b = evp_pkey_group(b);
  return group_a != NULL && group_b != NULL &&
         EC_GROUP_cmp(group_a, group_b, NULL) == 0;
}

int EVP_PKEY_cmp_parameters(const EVP_PKEY *a, const EVP_PKEY *b) {
  return EVP_PKEY_parameters_eq(a, b);
}

int EVP_PKEY_copy_parameters(EVP_PKEY *to, const EVP_PKEY *from) {
  if (to->method != NULL && to->method != from->method) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DIFFERENT_KEY_TYPES);
    return 0;
  }
  if (from->method == NULL || EVP_PKEY_missing_parameters(from)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_MISSING_PARAMETERS);
    return 0;
  }
  if (from->method->group != NULL &&
      (to->method == NULL || EVP_PKEY_missing_parameters(to))) {
    if (!from->method->set_group(&to->key, evp_pkey_group(from))) {
      return 0;
    }
  } else if (to->method != NULL && !EVP_PKEY_parameters_eq(to, from)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_DIFFERENT_PARAMETERS);
    return 0;
  }
  to->method = from->method;
  return 1;
}


// Raw keys.

// pkey_from_raw returns a new key of |method|, which may be NULL, from |in|.
static EVP_PKEY *pkey_from_raw(const EVP_PKEY_METHOD *method, int is_private,
                               const uint8_t *in, size_t len) {
  if (method == NULL || method->new_raw_private_key == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
    return NULL;
  }
  return evp_pkey_from(method, is_private
                                   ? method->new_raw_private_key(in, len)
                                   : method->new_raw_public_key(in, len));
}

EVP_PKEY *EVP_PKEY_from_raw_private_key(const EVP_PKEY_ALG *alg,
                                        const uint8_t *in, size_t len) {
  return pkey_from_raw(alg->method, 1, in, len);
}

EVP_PKEY *EVP_PKEY_from_raw_public_key(const EVP_PKEY_ALG *alg,
                                       const uint8_t *in, size_t len) {
  return pkey_from_raw(alg->method, 0, in, len);
}

EVP_PKEY *EVP_PKEY_new_raw_private_key(int type, ENGINE *unused,
                                       const uint8_t *in, size_t len) {
  (void)unused;
  return pkey_from_raw(evp_find_method(type), 1, in, len);
}

EVP_PKEY *EVP_PKEY_new_raw_public_key(int type, ENGINE *unused,
                                      const uint8_t *in, size_t len) {
  (void)unused;
  return pkey_from_raw(evp_find_method(type), 0, in, len);
}

// pkey_get_raw writes the raw bytes that |get| finds.
static int pkey_get_raw(size_t (*get)(const void *key, const uint8_t **out),
                        const void *key, uint8_t *out, size_t *out_len) {
  const uint8_t *raw;
  size_t len = get(key, &raw);
  if (out != NULL) {
    if (*out_len < len) {
      OPENSSL_PUT_ERROR(EVP, EVP_R_BUFFER_TOO_SMALL);
      return 0;
    }
    OPENSSL_memcpy(out, raw, len);
  }
  *out_len = len;
  return 1;
}

// pkey_has_raw checks that |pkey| is of a kind with raw keys.
static int pkey_has_raw(const EVP_PKEY *pkey) {
  if (pkey->method == NULL || pkey->method->get_raw_public_key == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
    return 0;
  }
  return 1;
}

int EVP_PKEY_get_raw_private_key(const EVP_PKEY *pkey, uint8_t *out,
                                 size_t *out_len) {
  return pkey_has_raw(pkey) && evp_check_private_key(pkey) &&
         pkey_get_raw(pkey->method->get_raw_private_key, pkey->key, out,
                      out_len);
}

int EVP_PKEY_get_raw_public_key(const EVP_PKEY *pkey, uint8_t *out,
                                size_t *out_len) {
  return pkey_has_raw(pkey) && evp_check_public_key(pkey) &&
         pkey_get_raw(pkey->method->get_raw_public_key, pkey->key, out,
                      out_len);
}


// Functions that do nothing.

int OpenSSL_add_all_algorithms(void) {
  return 1;
}

int OPENSSL_add_all_algorithms_conf(void) {
  return 1;
}

int OpenSSL_add_all_digests(void) {
  return 1;
}

int OpenSSL_add_all_ciphers(void) {
  return 1;
}

void EVP_cleanup(void) {}
