// SPDX-License-Identifier: Apache-2.0
//
// openssl_speed.c measures an installed OpenSSL, for `util/run compare`: the
// operations of `bssl speed` that `openssl speed` does not have or does through
// other functions. It uses nothing of this library.

#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/ec.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/obj_mac.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
  EC_KEY *key, *peer;
  unsigned char digest[64], sig[160], secret[66];
  unsigned digest_len, sig_len;
} row_data;

static int do_sign(row_data *d) {
  unsigned char sig[160];
  unsigned len;
  return ECDSA_sign(0, d->digest, (int)d->digest_len, sig, &len, d->key);
}

static int do_verify(row_data *d) {
  return ECDSA_verify(0, d->digest, (int)d->digest_len, d->sig, (int)d->sig_len,
                      d->key) == 1;
}

static int do_ecdh(row_data *d) {
  return ECDH_compute_key(d->secret, sizeof(d->secret),
                          EC_KEY_get0_public_key(d->peer), d->key, NULL) > 0;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void measure(const char *what, const char *curve, const char *suffix,
                    int (*op)(row_data *), row_data *d, double seconds) {
  unsigned long calls = 0;
  double start = now(), elapsed = 0;
  while (elapsed < seconds) {
    for (int i = 0; i < 8; i++, calls++) {
      if (!op(d)) {
        fprintf(stderr, "%s %s failed\n", what, curve);
        exit(1);
      }
    }
    elapsed = now() - start;
  }
  printf("Did %lu %s %s%s operations in %.0fus (%.1f ops/sec)\n", calls, what,
         curve, suffix, elapsed * 1e6, (double)calls / elapsed);
}

int main(int argc, char **argv) {
  const double seconds = argc > 1 ? atof(argv[1]) : 1;
  static const struct {
    const char *name;
    int nid;
    unsigned digest_len;
  } kCurves[] = {{"P-224", NID_secp224r1, 28},
                 {"P-256", NID_X9_62_prime256v1, 32},
                 {"P-384", NID_secp384r1, 48},
                 {"P-521", NID_secp521r1, 64},
                 {"secp256k1", NID_secp256k1, 32}};
  for (size_t i = 0; i < sizeof(kCurves) / sizeof(kCurves[0]); i++) {
    row_data d = {0};
    d.key = EC_KEY_new_by_curve_name(kCurves[i].nid);
    d.peer = EC_KEY_new_by_curve_name(kCurves[i].nid);
    d.digest_len = kCurves[i].digest_len;
    if (!EC_KEY_generate_key(d.key) || !EC_KEY_generate_key(d.peer) ||
        !ECDSA_sign(0, d.digest, (int)d.digest_len, d.sig, &d.sig_len, d.key)) {
      return 1;
    }
    measure("ECDSA", kCurves[i].name, " signing", do_sign, &d, seconds);
    measure("ECDSA", kCurves[i].name, " verify", do_verify, &d, seconds);
    measure("ECDH", kCurves[i].name, "", do_ecdh, &d, seconds);
    EC_KEY_free(d.key);
    EC_KEY_free(d.peer);
  }
  return 0;
}
