// SPDX-License-Identifier: Apache-2.0
//
// asn1.c writes integers to a |CBB| and converts them to and from DER; the rest
// of the folder knows nothing of byte strings.

#include <openssl/bn.h>

#include <openssl/bytestring.h>
#include <openssl/err.h>

#include "internal.h"

int BN_bn2cbb_padded(CBB *out, size_t len, const BIGNUM *bn) {
  uint8_t *bytes;
  if (!CBB_add_space(out, &bytes, len)) {
    return 0;
  }
  if (!BN_bn2bin_padded(bytes, len, bn)) {
    OPENSSL_PUT_ERROR(BN, BN_R_BIGNUM_TOO_LONG);
    return 0;
  }
  return 1;
}

// DER. INTEGER is two's complement: a number whose top bit would be in the top
// bit of the first byte gets a zero byte in front.

int BN_parse_asn1_unsigned(CBS *cbs, BIGNUM *ret) {
  CBS contents;
  int negative;
  if (!CBS_get_asn1(cbs, &contents, CBS_ASN1_INTEGER) ||
      !CBS_is_valid_asn1_integer(&contents, &negative)) {
    OPENSSL_PUT_ERROR(BN, BN_R_BAD_ENCODING);
    return 0;
  }
  if (negative) {
    OPENSSL_PUT_ERROR(BN, BN_R_NEGATIVE_NUMBER);
    return 0;
  }
  return BN_bin2bn(CBS_data(&contents), CBS_len(&contents), ret) != NULL;
}

int BN_marshal_asn1(CBB *cbb, const BIGNUM *bn) {
  if (bn->neg) {
    OPENSSL_PUT_ERROR(BN, BN_R_NEGATIVE_NUMBER);
    return 0;
  }
  CBB child;
  return CBB_add_asn1(cbb, &child, CBS_ASN1_INTEGER) &&
         BN_bn2cbb_padded(&child, BN_num_bits(bn) / 8 + 1, bn) &&
         CBB_flush(cbb);
}
