// SPDX-License-Identifier: Apache-2.0
//
// What the constructions and the state machines put on the wire and take from
// it alike: points, proofs, and what a verdict means to the caller.

#include <openssl/err.h>

#include "internal.h"

// Points are uncompressed: 04 || x || y.
static size_t encoded_len(const TRUST_TOKEN_METHOD *method) {
  return 1 + 2 * (size_t)method->suite.group->field->bytes;
}

size_t trust_token_point_len(const TRUST_TOKEN_METHOD *method) {
  return encoded_len(method) + (method->prefixes_points ? 2 : 0);
}

int trust_token_add_point(const TRUST_TOKEN_METHOD *method, CBB *cbb,
                          const EC_AFFINE *point) {
  const size_t len = encoded_len(method);
  uint8_t *out;
  return (!method->prefixes_points || CBB_add_u16(cbb, (uint16_t)len)) &&
         CBB_add_space(cbb, &out, len) &&
         ec_point_to_bytes(method->suite.group, point,
                           POINT_CONVERSION_UNCOMPRESSED, out, len) != 0;
}

int trust_token_get_point(const TRUST_TOKEN_METHOD *method, CBS *cbs,
                          EC_AFFINE *out, int reason) {
  CBS point;
  // With a prefix its value decides what is read, so that a wrong one is a
  // point of the wrong length.
  if (method->prefixes_points
          ? !CBS_get_u16_length_prefixed(cbs, &point)
          : !CBS_get_bytes(cbs, &point, encoded_len(method))) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, reason);
    return 0;
  }
  return ec_point_from_uncompressed(method->suite.group, out, CBS_data(&point),
                                    CBS_len(&point));
}

int trust_token_get_proof(CBS *cbs, CBS *out) {
  if (!CBS_get_u16_length_prefixed(cbs, out)) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
    return 0;
  }
  return 1;
}

int trust_token_accept(DLEQ_VERDICT verdict) {
  if (verdict == dleq_invalid) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_INVALID_PROOF);
  } else if (verdict == dleq_malformed) {
    OPENSSL_PUT_ERROR(TRUST_TOKEN, TRUST_TOKEN_R_DECODE_FAILURE);
  }
  return verdict == dleq_valid;
}

void trust_token_hash_t(const TRUST_TOKEN_METHOD *method, EC_JACOBIAN *out,
                        const CBS *msgs, size_t n) {
  // It fails only for an empty tag and a wrong group: not with our rows.
  const int ok = ec_hash_to_curve_each(
      method->suite.h2c, method->suite.group, out, CBS_data(&method->hash_t),
      CBS_len(&method->hash_t), msgs, n, H2C_RO);
  assert(ok);
  (void)ok;
}
