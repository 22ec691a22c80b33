// SPDX-License-Identifier: Apache-2.0
//
// tls.c is compiled against OpenSSL's headers: its libssl must find OpenSSL's
// functions, not those of the library beside it.

#include "side.h"

#include <openssl/ec.h>
#include <openssl/ssl.h>

int tls_takes_key(void) {
  EVP_PKEY *key = EVP_EC_gen("P-256");
  SSL_CTX *ctx = SSL_CTX_new(TLS_method());
  int ok = key != NULL && ctx != NULL && SSL_CTX_use_PrivateKey(ctx, key) == 1;
  SSL_CTX_free(ctx);
  EVP_PKEY_free(key);
  return ok;
}
