// SPDX-License-Identifier: Apache-2.0
//
// encode.c moves signatures between scalars and bytes without a |BIGNUM| and
// without allocating. All of it is public.

#include <openssl/bn.h>
#include <openssl/bytestring.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>

#include "internal.h"


// Reading.

static ECDSA_DER read_integer(CBS *seq, CBS *out) {
  int is_negative;
  if (!CBS_get_asn1(seq, out, CBS_ASN1_INTEGER) ||
      !CBS_is_valid_asn1_integer(out, &is_negative)) {
    return ECDSA_DER_BAD_INTEGER;
  }
  return is_negative ? ECDSA_DER_NEGATIVE : ECDSA_DER_OK;
}

ECDSA_DER ecdsa_read_der(CBS *cbs, CBS *out_r, CBS *out_s) {
  CBS seq;
  if (!CBS_get_asn1(cbs, &seq, CBS_ASN1_SEQUENCE)) {
    return ECDSA_DER_MALFORMED;
  }
  ECDSA_DER ret = read_integer(&seq, out_r);
  if (ret == ECDSA_DER_OK) {
    ret = read_integer(&seq, out_s);
  }
  return ret == ECDSA_DER_OK && CBS_len(&seq) != 0 ? ECDSA_DER_MALFORMED : ret;
}

int ecdsa_get_integers(CBS *cbs, CBS *out_r, CBS *out_s) {
  ECDSA_DER result = ecdsa_read_der(cbs, out_r, out_s);
  if (result == ECDSA_DER_OK) {
    return 1;
  }
  if (result == ECDSA_DER_BAD_INTEGER) {
    OPENSSL_PUT_ERROR(BN, BN_R_BAD_ENCODING);
  } else if (result == ECDSA_DER_NEGATIVE) {
    OPENSSL_PUT_ERROR(BN, BN_R_NEGATIVE_NUMBER);
  }
  OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_BAD_SIGNATURE);
  return 0;
}

// scalar_from_integer returns one iff the integer is in [1, n).
static int scalar_from_integer(const EC_GROUP *group, EC_SCALAR *out, CBS in) {
  uint8_t padded[EC_MAX_BYTES];
  size_t len = group->order->bytes;
  while (CBS_len(&in) > len) {
    if (CBS_data(&in)[0] != 0) {
      return 0;
    }
    CBS_skip(&in, 1);
  }
  size_t zeros = len - CBS_len(&in);
  OPENSSL_memset(padded, 0, zeros);
  OPENSSL_memcpy(padded + zeros, CBS_data(&in), CBS_len(&in));
  OPENSSL_memset(out, 0, sizeof(*out));
  return field_from_bytes(group->order, out->words, padded) &&
         !ec_scalar_is_zero(group, out);
}

int ecdsa_rs_from_integers(const EC_GROUP *group, ECDSA_RS *out, CBS r, CBS s) {
  return scalar_from_integer(group, &out->r, r) &&
         scalar_from_integer(group, &out->s, s);
}

static int check_range(int in_range) {
  if (!in_range) {
    OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_BAD_SIGNATURE);
  }
  return in_range;
}

int ecdsa_rs_from_der(const EC_GROUP *group, ECDSA_RS *out, const uint8_t *in,
                      size_t in_len) {
  CBS cbs, r, s;
  CBS_init(&cbs, in, in_len);
  if (!ecdsa_get_integers(&cbs, &r, &s) || CBS_len(&cbs) != 0) {
    OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_BAD_SIGNATURE);
    return 0;
  }
  return check_range(ecdsa_rs_from_integers(group, out, r, s));
}

int ecdsa_rs_from_p1363(const EC_GROUP *group, ECDSA_RS *out, const uint8_t *in,
                        size_t in_len) {
  CBS r, s;
  size_t width = group->order->bytes;
  CBS_init(&s, in, in_len);
  return check_range(in_len == 2 * width &&  //
                     CBS_get_bytes(&s, &r, width) &&
                     ecdsa_rs_from_integers(group, out, r, s));
}


// Writing.

// add_integer appends |a| as an INTEGER: no leading zero but the one that keeps
// the top bit clear.
static int add_integer(CBB *seq, const EC_GROUP *group, const EC_SCALAR *a) {
  uint8_t bytes[EC_MAX_BYTES + 1] = {0};
  size_t len, start = 0;
  ec_scalar_to_bytes(group, bytes + 1, &len, a);
  len++;
  while (start + 1 < len && bytes[start] == 0 && bytes[start + 1] < 0x80) {
    start++;
  }
  return CBB_add_asn1_element(seq, CBS_ASN1_INTEGER, bytes + start,
                              len - start);
}

int ecdsa_rs_to_der(const EC_GROUP *group, const ECDSA_RS *sig, uint8_t *out,
                    size_t *out_len, size_t max_out) {
  CBB cbb, seq;
  *out_len = 0;
  if (!CBB_init_fixed(&cbb, out, max_out) ||
      !CBB_add_asn1(&cbb, &seq, CBS_ASN1_SEQUENCE) ||
      !add_integer(&seq, group, &sig->r) ||
      !add_integer(&seq, group, &sig->s) || !CBB_finish(&cbb, NULL, out_len)) {
    CBB_cleanup(&cbb);
    OPENSSL_PUT_ERROR(EC, EC_R_BUFFER_TOO_SMALL);
    return 0;
  }
  return 1;
}

int ecdsa_rs_to_p1363(const EC_GROUP *group, const ECDSA_RS *sig, uint8_t *out,
                      size_t *out_len, size_t max_out) {
  size_t width = group->order->bytes;
  *out_len = 0;
  if (max_out < 2 * width) {
    OPENSSL_PUT_ERROR(EC, EC_R_BUFFER_TOO_SMALL);
    return 0;
  }
  ec_scalar_to_bytes(group, out, &width, &sig->r);
  ec_scalar_to_bytes(group, out + width, &width, &sig->s);
  *out_len = 2 * width;
  return 1;
}
