// SPDX-License-Identifier: Apache-2.0
//
// evp.c holds the life of an |EVP_PKEY| and raw keys, whatever their kind.

#include <openssl/evp.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/evp/internal.h"

static const EVP_PKEY_METHOD *const kMethods[] = {
    &evp_pkey_method_ed25519,
};

// find_method returns the method of an |EVP_PKEY_*|, or NULL without an error.
static const EVP_PKEY_METHOD *find_method(int type) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kMethods); i++) {
    if (kMethods[i]->type == type) {
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

// pkey_set gives |pkey| a method and a key instead of what it had.
static void pkey_set(EVP_PKEY *pkey, const EVP_PKEY_METHOD *method, void *key) {
  if (pkey->key != NULL) {
    pkey->method->free(pkey->key);
  }
  pkey->method = method;
  pkey->key = key;
}

void EVP_PKEY_free(EVP_PKEY *pkey) {
  if (pkey != NULL && CRYPTO_refcount_dec_and_test_zero(&pkey->references)) {
    pkey_set(pkey, NULL, NULL);
    OPENSSL_free(pkey);
  }
}

int EVP_PKEY_up_ref(EVP_PKEY *pkey) {
  CRYPTO_refcount_inc(&pkey->references);
  return 1;
}

int EVP_PKEY_id(const EVP_PKEY *pkey) {
  return pkey->method == NULL ? EVP_PKEY_NONE : pkey->method->type;
}

int EVP_PKEY_base_id(const EVP_PKEY *pkey) {
  return EVP_PKEY_id(pkey);
}

int EVP_PKEY_size(const EVP_PKEY *pkey) {
  return pkey == NULL || pkey->key == NULL ? 0 : pkey->method->size;
}

int EVP_PKEY_bits(const EVP_PKEY *pkey) {
  return pkey == NULL || pkey->key == NULL ? 0 : pkey->method->bits;
}

int EVP_PKEY_eq(const EVP_PKEY *a, const EVP_PKEY *b) {
  return a->method == b->method && a->key != NULL && b->key != NULL &&
         a->method->public_equal(a->key, b->key);
}

int EVP_PKEY_cmp(const EVP_PKEY *a, const EVP_PKEY *b) {
  return EVP_PKEY_eq(a, b);
}

int EVP_PKEY_type(int type) {
  return find_method(type) == NULL ? EVP_PKEY_NONE : type;
}

int EVP_PKEY_set_type(EVP_PKEY *pkey, int type) {
  const EVP_PKEY_METHOD *method = find_method(type);
  if (method == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
    return 0;
  }
  if (pkey != NULL) {
    pkey_set(pkey, method, NULL);
  }
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
  EVP_PKEY *pkey = EVP_PKEY_new();
  if (pkey == NULL) {
    return NULL;
  }
  pkey->method = method;
  pkey->key = is_private ? method->new_raw_private_key(in, len)
                         : method->new_raw_public_key(in, len);
  if (pkey->key == NULL) {
    EVP_PKEY_free(pkey);
    return NULL;
  }
  return pkey;
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
  return pkey_from_raw(find_method(type), 1, in, len);
}

EVP_PKEY *EVP_PKEY_new_raw_public_key(int type, ENGINE *unused,
                                      const uint8_t *in, size_t len) {
  (void)unused;
  return pkey_from_raw(find_method(type), 0, in, len);
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

// pkey_has_raw checks that |pkey| has a key, of a kind with raw keys.
static int pkey_has_raw(const EVP_PKEY *pkey) {
  if (pkey->method == NULL || pkey->method->get_raw_public_key == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
    return 0;
  }
  if (pkey->key == NULL) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_NO_KEY_SET);
    return 0;
  }
  return 1;
}

int EVP_PKEY_get_raw_private_key(const EVP_PKEY *pkey, uint8_t *out,
                                 size_t *out_len) {
  if (!pkey_has_raw(pkey)) {
    return 0;
  }
  if (!pkey->method->has_private(pkey->key)) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_NOT_A_PRIVATE_KEY);
    return 0;
  }
  return pkey_get_raw(pkey->method->get_raw_private_key, pkey->key, out,
                      out_len);
}

int EVP_PKEY_get_raw_public_key(const EVP_PKEY *pkey, uint8_t *out,
                                size_t *out_len) {
  return pkey_has_raw(pkey) && pkey_get_raw(pkey->method->get_raw_public_key,
                                            pkey->key, out, out_len);
}
