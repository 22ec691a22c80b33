// SPDX-License-Identifier: Apache-2.0
//
// The suites of RFC 9497, section 4, as rows, and their encodings.

#include <openssl/err.h>
#include <openssl/mem.h>

#include "internal.h"

// SUITE is a row: contextString = "OPRFV1-" || mode || "-" || identifier, and
// HashToGroup and HashToScalar have a dash before it, but DeriveKeyPair has
// none. |max_batch| keeps the cost of the attack in oprf.h at about 2^60.
#define SUITE(mode, mode_byte, group, h2c, identifier, max_batch)       \
  [mode] = {{&group, &h2c_suites[h2c], dleq_rfc9497,                    \
             DLEQ_TAG("HashToScalar-OPRFV1-" mode_byte "-" identifier), \
             DLEQ_TAG("Seed-OPRFV1-" mode_byte "-" identifier)},        \
            DLEQ_TAG("HashToGroup-OPRFV1-" mode_byte "-" identifier),   \
            DLEQ_TAG("DeriveKeyPairOPRFV1-" mode_byte "-" identifier),  \
            mode,                                                       \
            mode == OPRF_MODE_OPRF ? OPRF_MAX_BATCH : max_batch}

#define SUITES(group, h2c, identifier, max_batch)                        \
  SUITE(OPRF_MODE_OPRF, "\x00", group, h2c, identifier, max_batch),      \
      SUITE(OPRF_MODE_VOPRF, "\x01", group, h2c, identifier, max_batch), \
      SUITE(OPRF_MODE_POPRF, "\x02", group, h2c, identifier, max_batch)

#define NUM_MODES 3

static const OPRF_SUITE kP256[NUM_MODES] = {
    SUITES(ec_group_p256, H2C_P256_SHA256, "P256-SHA256", 8)};
static const OPRF_SUITE kP384[NUM_MODES] = {
    SUITES(ec_group_p384, H2C_P384_SHA384, "P384-SHA384", 64)};
static const OPRF_SUITE kP521[NUM_MODES] = {
    SUITES(ec_group_p521, H2C_P521_SHA512, "P521-SHA512", 256)};

static const OPRF_SUITE *find(const OPRF_SUITE *suites, OPRF_MODE mode) {
  return (unsigned)mode < NUM_MODES ? &suites[mode] : NULL;
}

const OPRF_SUITE *OPRF_p256_sha256(OPRF_MODE mode) {
  return find(kP256, mode);
}

const OPRF_SUITE *OPRF_p384_sha384(OPRF_MODE mode) {
  return find(kP384, mode);
}

const OPRF_SUITE *OPRF_p521_sha512(OPRF_MODE mode) {
  return find(kP521, mode);
}

size_t OPRF_element_len(const OPRF_SUITE *suite) {
  return 1 + suite->dleq.group->field->bytes;
}

size_t OPRF_scalar_len(const OPRF_SUITE *suite) {
  return suite->dleq.group->order->bytes;
}

size_t OPRF_output_len(const OPRF_SUITE *suite) {
  return EVP_MD_size(suite->dleq.h2c->md());
}

size_t OPRF_proof_len(const OPRF_SUITE *suite) {
  return dleq_proof_len(&suite->dleq);
}

size_t OPRF_default_max_batch(const OPRF_SUITE *suite) {
  return suite->default_max_batch;
}


// Encodings.

void oprf_put_element(const OPRF_SUITE *suite, uint8_t *out,
                      const EC_AFFINE *point) {
  const size_t len =
      ec_point_to_bytes(suite->dleq.group, point, POINT_CONVERSION_COMPRESSED,
                        out, OPRF_element_len(suite));
  assert(len == OPRF_element_len(suite));
  (void)len;
}

int oprf_get_element(const OPRF_SUITE *suite, EC_AFFINE *out, const uint8_t *in,
                     int reason) {
  const EC_GROUP *group = suite->dleq.group;
  crypto_word_t plain[EC_MAX_WORDS];
  EC_FELEM x;
  if ((in[0] != 2 && in[0] != 3) ||
      !field_from_bytes(group->field, plain, in + 1) ||
      !ec_felem_from_bytes(group, &x, in + 1, group->field->bytes) ||
      !ec_affine_decompress_public(group, out, &x, in[0] & 1)) {
    OPENSSL_PUT_ERROR(OPRF, reason);
    return 0;
  }
  return 1;
}

int oprf_get_secret(const OPRF_SUITE *suite, EC_SCALAR *out, const uint8_t *in,
                    int reason) {
  const EC_GROUP *group = suite->dleq.group;
  OPENSSL_memset(out, 0, sizeof(EC_SCALAR));
  if (!field_from_bytes(group->order, out->words, in) ||
      ec_scalar_is_zero(group, out)) {
    OPENSSL_PUT_ERROR(OPRF, reason);
    return 0;
  }
  return 1;
}
