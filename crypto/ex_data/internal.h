// SPDX-License-Identifier: Apache-2.0
//
// crypto/ex_data/internal.h is what a type needs to offer the functions of
// ex_data.h: one class for the type, one |CRYPTO_EX_DATA| in each object.

#ifndef OPENSSL_HEADER_CRYPTO_EX_DATA_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_EX_DATA_INTERNAL_H

#include <openssl/ex_data.h>

#include "crypto/internal.h"
#include "crypto/thread/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// EX_DATA_MAX_INDICES bounds the indices of a class. Programs make one each, at
// start-up.
#define EX_DATA_MAX_INDICES 32

// A CRYPTO_EX_DATA_CLASS holds the indices given out for one type.
typedef struct {
  CRYPTO_MUTEX lock;
  int num_indices;
  struct {
    long argl;
    void *argp;
    CRYPTO_EX_free *free_func;
  } indices[EX_DATA_MAX_INDICES];
} CRYPTO_EX_DATA_CLASS;

#define CRYPTO_EX_DATA_CLASS_INIT  \
  {                                \
    CRYPTO_MUTEX_STATIC_INIT, 0, { \
      { 0, NULL, NULL }            \
    }                              \
  }

// CRYPTO_get_ex_new_index_ex returns a new index of |ex_class|, or -1.
//
//   errors  ERR_R_OVERFLOW
MUST_USE int CRYPTO_get_ex_new_index_ex(CRYPTO_EX_DATA_CLASS *ex_class,
                                        long argl, void *argp,
                                        CRYPTO_EX_free *free_func);

// CRYPTO_new_ex_data makes |ad| empty.
void CRYPTO_new_ex_data(CRYPTO_EX_DATA *ad);

// CRYPTO_set_ex_data sets the data at |index|.
//
//   errors  ERR_R_OVERFLOW for an index that was never given out,
//           ERR_R_MALLOC_FAILURE
MUST_USE int CRYPTO_set_ex_data(CRYPTO_EX_DATA *ad, int index, void *val);
// CRYPTO_get_ex_data returns the data at |index|, or NULL.
void *CRYPTO_get_ex_data(const CRYPTO_EX_DATA *ad, int index);

// CRYPTO_free_ex_data calls the class's functions for |parent| and frees what
// |ad| holds.
void CRYPTO_free_ex_data(CRYPTO_EX_DATA_CLASS *ex_class, void *parent,
                         CRYPTO_EX_DATA *ad);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_EX_DATA_INTERNAL_H
