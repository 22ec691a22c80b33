// SPDX-License-Identifier: Apache-2.0
//
// ex_data.c keeps the data that programs hang on objects: a growing array per
// object, and per type a table of the functions that free them.

#include <openssl/ex_data.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/ex_data/internal.h"

int CRYPTO_get_ex_new_index_ex(CRYPTO_EX_DATA_CLASS *ex_class, long argl,
                               void *argp, CRYPTO_EX_free *free_func) {
  int index = -1;
  CRYPTO_MUTEX_lock(&ex_class->lock);
  if (ex_class->num_indices < EX_DATA_MAX_INDICES) {
    index = ex_class->num_indices++;
    ex_class->indices[index].argl = argl;
    ex_class->indices[index].argp = argp;
    ex_class->indices[index].free_func = free_func;
  }
  CRYPTO_MUTEX_unlock(&ex_class->lock);
  if (index < 0) {
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_OVERFLOW);
  }
  return index;
}

void CRYPTO_new_ex_data(CRYPTO_EX_DATA *ad) {
  ad->values = NULL;
  ad->num_values = 0;
}

int CRYPTO_set_ex_data(CRYPTO_EX_DATA *ad, int index, void *val) {
  if (index < 0 || index >= EX_DATA_MAX_INDICES) {
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_OVERFLOW);
    return 0;
  }
  size_t num = (size_t)index + 1;
  if (ad->num_values < num) {
    void **grown = OPENSSL_calloc(num, sizeof(void *));
    if (grown == NULL) {
      return 0;
    }
    OPENSSL_memcpy(grown, ad->values, ad->num_values * sizeof(void *));
    OPENSSL_free(ad->values);
    ad->values = grown;
    ad->num_values = num;
  }
  ad->values[index] = val;
  return 1;
}

void *CRYPTO_get_ex_data(const CRYPTO_EX_DATA *ad, int index) {
  if (index < 0 || (size_t)index >= ad->num_values) {
    return NULL;
  }
  return ad->values[index];
}

void CRYPTO_free_ex_data(CRYPTO_EX_DATA_CLASS *ex_class, void *parent,
                         CRYPTO_EX_DATA *ad) {
  CRYPTO_MUTEX_lock(&ex_class->lock);
  int num = ex_class->num_indices;
  CRYPTO_MUTEX_unlock(&ex_class->lock);
  // Entries below |num| never change again.
  for (int i = 0; i < num; i++) {
    if (ex_class->indices[i].free_func != NULL) {
      ex_class->indices[i].free_func(parent, CRYPTO_get_ex_data(ad, i), ad, i,
                                     ex_class->indices[i].argl,
                                     ex_class->indices[i].argp);
    }
  }
  OPENSSL_free(ad->values);
  CRYPTO_new_ex_data(ad);
}

void CRYPTO_cleanup_all_ex_data(void) {}
