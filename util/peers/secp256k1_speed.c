// SPDX-License-Identifier: Apache-2.0
//
// secp256k1_speed.c measures an installed libsecp256k1, for `util/run compare`.
// It uses nothing of this library.

#include <secp256k1.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  const double seconds = argc > 1 ? atof(argv[1]) : 1;
  static const unsigned char kKey[32] = {1, 2, 3}, kDigest[32] = {4, 5, 6};
  secp256k1_context *ctx = secp256k1_context_create(SECP256K1_CONTEXT_SIGN |
                                                    SECP256K1_CONTEXT_VERIFY);
  secp256k1_ecdsa_signature sig;
  secp256k1_pubkey pub;
  if (!secp256k1_ec_pubkey_create(ctx, &pub, kKey)) {
    return 1;
  }
  for (int verify = 0; verify < 2; verify++) {
    unsigned long calls = 0;
    double start = now(), elapsed = 0;
    while (elapsed < seconds) {
      for (int i = 0; i < 8; i++, calls++) {
        int ok =
            verify ? secp256k1_ecdsa_verify(ctx, &sig, kDigest, &pub)
                   : secp256k1_ecdsa_sign(ctx, &sig, kDigest, kKey, NULL, NULL);
        if (!ok) {
          return 1;
        }
      }
      elapsed = now() - start;
    }
    printf("Did %lu ECDSA secp256k1 %s operations in %.0fus (%.1f ops/sec)\n",
           calls, verify ? "verify" : "signing", elapsed * 1e6,
           (double)calls / elapsed);
  }
  secp256k1_context_destroy(ctx);
  return 0;
}
