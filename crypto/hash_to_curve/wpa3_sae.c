// SPDX-License-Identifier: Apache-2.0
//
// The password element of WPA3: "hash to element" of IEEE 802.11-2020, section
// 12.4.4.2.3, for group 19. It is the random-oracle construction of RFC 9380
// with HKDF in the place of expand_message, hence a file of its own.

#include "internal.h"

#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/hkdf.h>
#include <openssl/mem.h>
#include <openssl/nid.h>

// VALUE_LEN is olen(p) + floor(olen(p)/2).
#define VALUE_LEN (32 + 16)
#define LABEL_LEN 25

// derive_elements sets u[j] = HKDF-Expand(HKDF-Extract(salt, ikm), label j) mod
// p.
static int derive_elements(const EC_GROUP *group, EC_FELEM u[2],
                           const uint8_t *salt, size_t salt_len,
                           const uint8_t *ikm, size_t ikm_len) {
  static const char kLabels[2][LABEL_LEN + 1] = {"SAE Hash to Element u1 P1",
                                                 "SAE Hash to Element u2 P2"};
  uint8_t seed[EVP_MAX_MD_SIZE], value[VALUE_LEN];
  size_t seed_len;
  int ok =
      HKDF_extract(seed, &seed_len, EVP_sha256(), ikm, ikm_len, salt, salt_len);
  for (size_t j = 0; ok && j < 2; j++) {
    ok = HKDF_expand(value, sizeof(value), EVP_sha256(), seed, seed_len,
                     (const uint8_t *)kLabels[j], LABEL_LEN);
    if (ok) {
      ec_felem_reduce_bytes(group, &u[j], value, sizeof(value));
    }
  }
  OPENSSL_cleanse(seed, sizeof(seed));
  OPENSSL_cleanse(value, sizeof(value));
  return ok;
}

int EC_wpa3_sae_hash_to_curve_p256(const EC_GROUP *group, EC_POINT *out,
                                   const uint8_t *salt, size_t salt_len,
                                   const uint8_t *ikm, size_t ikm_len) {
  if (EC_GROUP_cmp(group, out->group, NULL) != 0) {
    OPENSSL_PUT_ERROR(EC, EC_R_INCOMPATIBLE_OBJECTS);
    return 0;
  }
  ec_set_to_infinity(group, &out->raw);
  if (EC_GROUP_get_curve_name(group) != NID_X9_62_prime256v1) {
    OPENSSL_PUT_ERROR(EC, EC_R_GROUP_MISMATCH);
    return 0;
  }
  EC_FELEM u[2];
  EC_JACOBIAN p[2];
  if (!derive_elements(group, u, salt, salt_len, ikm, ikm_len)) {
    return 0;
  }
  ec_method(group)->map_to_curve_each(group, p, u, 2);
  ec_jacobian_add(group, &out->raw, &p[0], &p[1]);
  OPENSSL_cleanse(u, sizeof(u));
  OPENSSL_cleanse(p, sizeof(p));
  return 1;
}
