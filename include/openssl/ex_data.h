// SPDX-License-Identifier: Apache-2.0
//
// ex_data.h lets a program hang data of its own on the library's objects. Each
// type that allows it has three functions, such as |EC_KEY_get_ex_new_index|,
// |EC_KEY_set_ex_data| and |EC_KEY_get_ex_data|.

#ifndef OPENSSL_HEADER_EX_DATA_H
#define OPENSSL_HEADER_EX_DATA_H

#include <openssl/base.h>

#if defined(__cplusplus)
extern "C" {
#endif


// A CRYPTO_EX_DATA holds an object's data.
typedef struct crypto_ex_data_st {
  void **values;
  size_t num_values;
} CRYPTO_EX_DATA;

typedef int CRYPTO_EX_unused;

// A CRYPTO_EX_free is called for |ptr|, the data at |index| of |parent|, when
// |parent| is freed; |argl| and |argp| are those the index was made with. |ptr|
// may be NULL.
typedef void CRYPTO_EX_free(void *parent, void *ptr, CRYPTO_EX_DATA *ad,
                            int index, long argl, void *argp);

// A CRYPTO_EX_dup would copy the data of a copied object. Copies have none
// here.
typedef int CRYPTO_EX_dup(CRYPTO_EX_DATA *to, const CRYPTO_EX_DATA *from,
                          void **from_d, int index, long argl, void *argp);

// CRYPTO_cleanup_all_ex_data does nothing.
OPENSSL_EXPORT void CRYPTO_cleanup_all_ex_data(void);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_EX_DATA_H
