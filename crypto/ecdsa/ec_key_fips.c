// SPDX-License-Identifier: Apache-2.0
//
// ec_key_fips.c holds the checks of keys that FIPS 140 asks for. They sign, so
// they stand here and not with the keys, which are one floor below.

#include <openssl/ec_key.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>

#include "crypto/ec_key/internal.h"


// signs_consistently returns one iff |key| verifies what it signs (FIPS 140-3
// IG 10.3.A).
static int signs_consistently(const EC_KEY *key) {
  static const uint8_t kDigest[16] = {0};
  uint8_t sig[2 * EC_MAX_BYTES];
  size_t sig_len;
  return ECDSA_sign_p1363(kDigest, sizeof(kDigest), sig, &sig_len, sizeof(sig),
                          key) &&
         ECDSA_verify_p1363(kDigest, sizeof(kDigest), sig, sig_len, key);
}

int EC_KEY_check_fips(const EC_KEY *key) {
  if (!EC_KEY_check_key(key) ||
      (key->priv_key != NULL && !signs_consistently(key))) {
    OPENSSL_PUT_ERROR(EC, EC_R_PUBLIC_KEY_VALIDATION_FAILED);
    return 0;
  }
  return 1;
}

int EC_KEY_generate_key_fips(EC_KEY *key) {
  if (!EC_KEY_generate_key(key)) {
    if (key != NULL) {
      ec_key_clear(key);
    }
    return 0;
  }
  if (!EC_KEY_check_fips(key)) {
    ec_key_clear(key);
    return 0;
  }
  return 1;
}
