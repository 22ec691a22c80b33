// SPDX-License-Identifier: Apache-2.0
//
// main.c lets two libraries in one program sign for each other, on every curve
// that both have, and sees that each keeps its errors to itself.

#include <stdio.h>
#include <string.h>

#include "side.h"

// NIDs are the same everywhere.
static const struct {
  const char *name;
  int nid;
} kCurves[] = {{"P-224", 713},
               {"P-256", 415},
               {"P-384", 715},
               {"P-521", 716},
               {"secp256k1", 714}};

// signs_for has |from| make a key and a signature, which |to| takes, and then
// refuses for another digest.
static int signs_for(const SIDE *from, const SIDE *to, int nid) {
  uint8_t digest[SIDE_DIGEST], pub[SIDE_MAX_BYTES], sig[SIDE_MAX_BYTES];
  size_t pub_len, sig_len;
  memset(digest, 0x5a, sizeof(digest));
  void *key = from->new_key(nid);
  int ok = key != NULL && from->public_key(key, pub, &pub_len) &&
           from->sign(key, sig, &sig_len, digest) &&
           to->verify(nid, pub, pub_len, digest, sig, sig_len);
  digest[0] ^= 1;
  ok = ok && !to->verify(nid, pub, pub_len, digest, sig, sig_len);
  from->free_key(key);
  return ok;
}

// keeps_errors has |side| refuse a point, which |other| must not hear of.
static int keeps_errors(const SIDE *side, const SIDE *other) {
  const uint8_t zeros[SIDE_DIGEST] = {0}, bad = 5;
  while (side->has_error() || other->has_error()) {
  }
  return !side->verify(kCurves[0].nid, &bad, 1, zeros, zeros, 8) &&
         !other->has_error() && side->has_error();
}

static int failures = 0, passes = 0;

static void count(const char *what, const char *of, int ok) {
  passes += ok;
  failures += !ok;
  if (!ok) {
    printf("FAILED: %s: %s\n", what, of);
  }
}

int main(void) {
  for (size_t i = 0; i < sizeof(kCurves) / sizeof(kCurves[0]); i++) {
    const int nid = kCurves[i].nid;
    count("we sign, they verify", kCurves[i].name,
          signs_for(&side_ours, &side_theirs, nid));
    count("they sign, we verify", kCurves[i].name,
          signs_for(&side_theirs, &side_ours, nid));
  }
  count("errors stay", "ours", keeps_errors(&side_ours, &side_theirs));
  count("errors stay", "theirs", keeps_errors(&side_theirs, &side_ours));
  count("TLS", "EC key", tls_takes_key());
  printf("%d passed, %d failed\n", passes, failures);
  return failures != 0;
}
