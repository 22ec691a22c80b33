// SPDX-License-Identifier: Apache-2.0
//
// parameters.c reads and writes which curve a key is on: by name, or by
// explicit numbers that are then matched with the built-in curves. No curve is
// ever made from numbers in a file.

#include <openssl/ec_key.h>

#include <openssl/bytestring.h>
#include <openssl/ec.h>
#include <openssl/err.h>

#include "internal.h"


// find_group returns the built-in group for which |matches| is true, or NULL
// with |*out_reason|.
static const EC_GROUP *find_group(int (*matches)(const EC_GROUP *group,
                                                 const void *arg),
                                  const void *arg, int *out_reason) {
  size_t num_groups;
  const EC_GROUP *const *groups = ec_builtin_groups(&num_groups);
  for (size_t i = 0; i < num_groups; i++) {
    if (matches(groups[i], arg)) {
      return groups[i];
    }
  }
  *out_reason = EC_R_UNKNOWN_GROUP;
  return NULL;
}

// group_or_error returns |group| as the public functions do, or NULL with
// |reason|.
static EC_GROUP *group_or_error(const EC_GROUP *group, int reason) {
  if (group == NULL) {
    OPENSSL_PUT_ERROR(EC, reason);
    return NULL;
  }
  return EC_GROUP_dup(group);
}

static int has_oid(const EC_GROUP *group, const void *arg) {
  return CBS_mem_equal(arg, group->oid, group->oid_len);
}

static const EC_GROUP *get_curve_name(CBS *cbs, int *out_reason) {
  CBS oid;
  if (!CBS_get_asn1(cbs, &oid, CBS_ASN1_OBJECT)) {
    *out_reason = EC_R_DECODE_ERROR;
    return NULL;
  }
  return find_group(has_oid, &oid, out_reason);
}

EC_GROUP *EC_KEY_parse_curve_name(CBS *cbs) {
  int reason = 0;
  const EC_GROUP *group = get_curve_name(cbs, &reason);
  return group_or_error(group, reason);
}

int EC_KEY_marshal_curve_name(CBB *cbb, const EC_GROUP *group) {
  if (group->oid_len == 0) {
    OPENSSL_PUT_ERROR(EC, EC_R_UNKNOWN_GROUP);
    return 0;
  }
  return CBB_add_asn1_element(cbb, CBS_ASN1_OBJECT, group->oid, group->oid_len);
}


// Explicit parameters (SEC 1, C.2):
//
//   SpecifiedECDomain ::= SEQUENCE {
//     version   INTEGER { ecpVer1(1) },
//     fieldID   SEQUENCE { OBJECT IDENTIFIER prime-field, INTEGER p },
//     curve     SEQUENCE { a OCTET STRING, b OCTET STRING,
//                          seed BIT STRING OPTIONAL },
//     base      OCTET STRING,
//     order     INTEGER,
//     cofactor  INTEGER OPTIONAL }

// PARAMETERS holds the numbers of explicit parameters: big-endian, with leading
// zeros or without.
typedef struct {
  CBS p, a, b, x, y, order;
} PARAMETERS;

static int get_field_id(CBS *in, CBS *out_p) {
  static const uint8_t kPrimeField[] = {0x2a, 0x86, 0x48, 0xce,
                                        0x3d, 0x01, 0x01};
  CBS field_id, type;
  return CBS_get_asn1(in, &field_id, CBS_ASN1_SEQUENCE) &&
         CBS_get_asn1(&field_id, &type, CBS_ASN1_OBJECT) &&
         CBS_mem_equal(&type, kPrimeField, sizeof(kPrimeField)) &&
         CBS_get_asn1(&field_id, out_p, CBS_ASN1_INTEGER) &&
         CBS_is_unsigned_asn1_integer(out_p) &&  //
         CBS_len(&field_id) == 0;
}

static int get_curve(CBS *in, CBS *out_a, CBS *out_b) {
  CBS curve;
  return CBS_get_asn1(in, &curve, CBS_ASN1_SEQUENCE) &&
         CBS_get_asn1(&curve, out_a, CBS_ASN1_OCTETSTRING) &&
         CBS_get_asn1(&curve, out_b, CBS_ASN1_OCTETSTRING) &&
         CBS_get_optional_asn1(&curve, NULL, NULL, CBS_ASN1_BITSTRING) &&
         CBS_len(&curve) == 0;
}

// get_parameters reads the structure but for the form of its base point.
static int get_parameters(CBS *in, PARAMETERS *out, CBS *out_base) {
  CBS params, cofactor;
  uint64_t version;
  int has_cofactor;
  if (!CBS_get_asn1(in, &params, CBS_ASN1_SEQUENCE) ||
      !CBS_get_asn1_uint64(&params, &version) ||  //
      version != 1 ||                             //
      !get_field_id(&params, &out->p) ||
      !get_curve(&params, &out->a, &out->b) ||
      !CBS_get_asn1(&params, out_base, CBS_ASN1_OCTETSTRING) ||
      !CBS_get_asn1(&params, &out->order, CBS_ASN1_INTEGER) ||
      !CBS_is_unsigned_asn1_integer(&out->order) ||
      !CBS_get_optional_asn1(&params, &cofactor, &has_cofactor,
                             CBS_ASN1_INTEGER) ||
      CBS_len(&params) != 0) {
    return 0;
  }
  static const uint8_t kOne[] = {1};
  return !has_cofactor || CBS_mem_equal(&cofactor, kOne, sizeof(kOne));
}

// split_uncompressed cuts 04 || x || y.
static int split_uncompressed(CBS base, CBS *out_x, CBS *out_y) {
  uint8_t form;
  return CBS_len(&base) % 2 == 1 &&  //
         CBS_get_u8(&base, &form) && form == POINT_CONVERSION_UNCOMPRESSED &&
         CBS_get_bytes(&base, out_x, CBS_len(&base) / 2) &&
         CBS_get_bytes(&base, out_y, CBS_len(&base));
}

// same_number compares big-endian integers of any widths.
static int same_number(CBS cbs, const uint8_t *bytes, size_t len) {
  while (CBS_len(&cbs) > len) {
    uint8_t top;
    if (!CBS_get_u8(&cbs, &top) || top != 0) {
      return 0;
    }
  }
  while (len > CBS_len(&cbs)) {
    if (*bytes != 0) {
      return 0;
    }
    bytes++;
    len--;
  }
  return CBS_mem_equal(&cbs, bytes, len);
}

static int is_modulus(const FIELD *f, CBS cbs) {
  uint8_t bytes[EC_MAX_BYTES];
  field_to_bytes(f, bytes, f->m);
  return same_number(cbs, bytes, f->bytes);
}

static int is_felem(const EC_GROUP *group, const EC_FELEM *a, CBS cbs) {
  uint8_t bytes[EC_MAX_BYTES];
  size_t len;
  ec_felem_to_bytes(group, bytes, &len, a);
  return same_number(cbs, bytes, len);
}

static int has_parameters(const EC_GROUP *group, const void *arg) {
  const PARAMETERS *params = arg;
  const EC_JACOBIAN *generator = &group->generator.raw;  // Z = 1
  return is_modulus(group->field, params->p) &&
         is_felem(group, &group->a, params->a) &&
         is_felem(group, &group->b, params->b) &&
         is_felem(group, &generator->X, params->x) &&
         is_felem(group, &generator->Y, params->y) &&
         is_modulus(group->order, params->order);
}

const EC_GROUP *ec_key_get_parameters(CBS *cbs, int *out_reason) {
  if (!CBS_peek_asn1_tag(cbs, CBS_ASN1_SEQUENCE)) {
    return get_curve_name(cbs, out_reason);
  }
  PARAMETERS params;
  CBS base;
  if (!get_parameters(cbs, &params, &base)) {
    *out_reason = EC_R_DECODE_ERROR;
    return NULL;
  }
  if (!split_uncompressed(base, &params.x, &params.y)) {
    *out_reason = EC_R_INVALID_FORM;
    return NULL;
  }
  return find_group(has_parameters, &params, out_reason);
}

EC_GROUP *EC_KEY_parse_parameters(CBS *cbs) {
  int reason = 0;
  const EC_GROUP *group = ec_key_get_parameters(cbs, &reason);
  return group_or_error(group, reason);
}
