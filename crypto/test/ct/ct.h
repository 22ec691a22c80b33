// SPDX-License-Identifier: Apache-2.0
//
// ct.h is what the files of the constant-time driver share: see ct_driver.c.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_CT_CT_H
#define OPENSSL_HEADER_CRYPTO_TEST_CT_CT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "crypto/internal.h"

// REQUIRE ends the program if |condition| is false.
#define REQUIRE(condition)                                            \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                        \
    }                                                                 \
  } while (0)

// secret_random is a generator for |rand_set_for_testing|: it fills |out| with
// the same bytes in each run, by the |uint64_t| at |ctx|, and marks them.
int secret_random(void *ctx, uint8_t *out, size_t len);

// run_proofs proves with secret keys, and run_oprfs runs both sides of every
// OPRF suite.
void run_proofs(void);
void run_oprfs(void);

// run_ed25519 makes keys and signatures of Ed25519.
void run_ed25519(void);

// run_trust_tokens runs both sides of every Trust Token method.
void run_trust_tokens(void);

#endif  // OPENSSL_HEADER_CRYPTO_TEST_CT_CT_H
