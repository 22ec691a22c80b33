// SPDX-License-Identifier: Apache-2.0
//
// engine.c is the life of an |ENGINE|, which is empty.

#include <openssl/engine.h>

#include <openssl/mem.h>

struct engine_st {
  char unused;
};

ENGINE *ENGINE_new(void) {
  return OPENSSL_zalloc(sizeof(ENGINE));
}

int ENGINE_free(ENGINE *engine) {
  OPENSSL_free(engine);
  return 1;
}
