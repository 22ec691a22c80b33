// SPDX-License-Identifier: Apache-2.0
//
// Groups as the public interface sees them, and the list of the built-in ones,
// which are generated constants (curves/groups_gen.c). custom.c makes others.

#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/nid.h>

#include <stdlib.h>
#include <string.h>

#include "internal.h"

static const EC_GROUP *const kBuiltinGroups[] = {EC_BUILTIN_GROUPS};

const EC_GROUP *const *ec_builtin_groups(size_t *out_num) {
  *out_num = OPENSSL_ARRAY_SIZE(kBuiltinGroups);
  return kBuiltinGroups;
}

int ec_group_is_builtin(const EC_GROUP *group) {
  return group->curve_name != NID_undef;
}

const EC_GROUP *EC_group_p224(void) {
  return &ec_group_p224;
}

const EC_GROUP *EC_group_p256(void) {
  return &ec_group_p256;
}

const EC_GROUP *EC_group_p384(void) {
  return &ec_group_p384;
}

const EC_GROUP *EC_group_p521(void) {
  return &ec_group_p521;
}

const EC_GROUP *EC_group_secp256k1(void) {
  return &ec_group_secp256k1;
}

EC_GROUP *EC_GROUP_new_by_curve_name(int nid) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kBuiltinGroups); i++) {
    if (kBuiltinGroups[i]->curve_name == nid) {
      return EC_GROUP_dup(kBuiltinGroups[i]);
    }
  }
  OPENSSL_PUT_ERROR(EC, EC_R_UNKNOWN_GROUP);
  return NULL;
}

// The counts of built-in groups are at their maximum, where they stay without
// being written to: the constants may lie in read-only memory.

void EC_GROUP_free(EC_GROUP *group) {
  if (group != NULL && CRYPTO_refcount_dec_and_test_zero(&group->references)) {
    OPENSSL_free(group);
  }
}

EC_GROUP *EC_GROUP_dup(const EC_GROUP *group) {
  // A reference count is no part of what |const| promises.
  EC_GROUP *counted = (EC_GROUP *)group;
  if (counted != NULL) {
    CRYPTO_refcount_inc(&counted->references);
  }
  return counted;
}

static int fields_equal(const FIELD *a, const FIELD *b) {
  return OPENSSL_memcmp(a->m, b->m, sizeof(a->m)) == 0;
}

static int custom_groups_equal(const EC_GROUP *a, const EC_GROUP *b) {
  return a->has_generator && b->has_generator &&
         fields_equal(a->field, b->field) && fields_equal(a->order, b->order) &&
         OPENSSL_memcmp(&a->a, &b->a, sizeof(EC_FELEM)) == 0 &&
         OPENSSL_memcmp(&a->b, &b->b, sizeof(EC_FELEM)) == 0 &&
         OPENSSL_memcmp(&a->generator.raw, &b->generator.raw,
                        sizeof(EC_JACOBIAN)) == 0;
}

int EC_GROUP_cmp(const EC_GROUP *a, const EC_GROUP *b, BN_CTX *ctx) {
  (void)ctx;
  if (a == b) {
    return 0;
  }
  if (ec_group_is_builtin(a) || ec_group_is_builtin(b)) {
    return 1;
  }
  return !custom_groups_equal(a, b);
}

const EC_POINT *EC_GROUP_get0_generator(const EC_GROUP *group) {
  return group->has_generator ? &group->generator : NULL;
}

const BIGNUM *EC_GROUP_get0_order(const EC_GROUP *group) {
  return &group->order_bn;
}

int EC_GROUP_get_order(const EC_GROUP *group, BIGNUM *order, BN_CTX *ctx) {
  (void)ctx;
  return BN_copy(order, &group->order_bn) != NULL;
}

int EC_GROUP_order_bits(const EC_GROUP *group) {
  return (int)group->order->bits;  // zero without a generator
}

unsigned EC_GROUP_get_degree(const EC_GROUP *group) {
  return group->field->bits;
}

int EC_GROUP_get_cofactor(const EC_GROUP *group, BIGNUM *cofactor,
                          BN_CTX *ctx) {
  (void)group;
  (void)ctx;
  return BN_one(cofactor);
}

int EC_GROUP_get_curve_GFp(const EC_GROUP *group, BIGNUM *out_p, BIGNUM *out_a,
                           BIGNUM *out_b, BN_CTX *ctx) {
  (void)ctx;
  return (out_p == NULL || BN_copy(out_p, &group->field_bn) != NULL) &&
         (out_a == NULL || ec_felem_to_bignum(group, out_a, &group->a)) &&
         (out_b == NULL || ec_felem_to_bignum(group, out_b, &group->b));
}

int EC_GROUP_get_curve_name(const EC_GROUP *group) {
  return group->curve_name;
}

// is_nist reports whether NIST has named |group|.
static int is_nist(const EC_GROUP *group) {
  return strncmp(group->name, "P-", 2) == 0;
}

const char *EC_curve_nid2nist(int nid) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kBuiltinGroups); i++) {
    if (kBuiltinGroups[i]->curve_name == nid && is_nist(kBuiltinGroups[i])) {
      return kBuiltinGroups[i]->name;
    }
  }
  return NULL;
}

int EC_curve_nist2nid(const char *name) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kBuiltinGroups); i++) {
    if (is_nist(kBuiltinGroups[i]) &&
        strcmp(kBuiltinGroups[i]->name, name) == 0) {
      return kBuiltinGroups[i]->curve_name;
    }
  }
  return NID_undef;
}

size_t EC_get_builtin_curves(EC_builtin_curve *out, size_t max_num) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kBuiltinGroups) && i < max_num;
       i++) {
    out[i].nid = kBuiltinGroups[i]->curve_name;
    out[i].comment = kBuiltinGroups[i]->comment;
  }
  return OPENSSL_ARRAY_SIZE(kBuiltinGroups);
}

void EC_GROUP_set_asn1_flag(EC_GROUP *group, int flag) {
  (void)group;
  (void)flag;
}

int EC_GROUP_get_asn1_flag(const EC_GROUP *group) {
  (void)group;
  return OPENSSL_EC_NAMED_CURVE;
}

void EC_GROUP_set_point_conversion_form(EC_GROUP *group,
                                        point_conversion_form_t form) {
  (void)group;
  if (form != POINT_CONVERSION_UNCOMPRESSED) {
    abort();
  }
}

const EC_METHOD *EC_GROUP_method_of(const EC_GROUP *group) {
  return ec_method(group);
}

int EC_METHOD_get_field_type(const EC_METHOD *method) {
  (void)method;
  return NID_X9_62_prime_field;
}
