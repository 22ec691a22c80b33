// SPDX-License-Identifier: Apache-2.0
//
// Field elements of any group, through the field of the group's method: for
// code that is not worth a copy per curve, such as encodings and checks.

#include <openssl/err.h>

#include "internal.h"

// felem_clear_top keeps the promise that words above the field's width are
// zero.
static void felem_clear_top(const EC_GROUP *group, EC_FELEM *r) {
  for (size_t i = group->field->num_words; i < EC_MAX_WORDS; i++) {
    r->words[i] = 0;
  }
}

void ec_felem_add(const EC_GROUP *group, EC_FELEM *r, const EC_FELEM *a,
                  const EC_FELEM *b) {
  ec_method(group)->field->add(group->field, r->words, a->words, b->words);
  felem_clear_top(group, r);
}

void ec_felem_sub(const EC_GROUP *group, EC_FELEM *r, const EC_FELEM *a,
                  const EC_FELEM *b) {
  ec_method(group)->field->sub(group->field, r->words, a->words, b->words);
  felem_clear_top(group, r);
}

void ec_felem_neg(const EC_GROUP *group, EC_FELEM *r, const EC_FELEM *a) {
  ec_method(group)->field->neg(group->field, r->words, a->words);
  felem_clear_top(group, r);
}

void ec_felem_mul(const EC_GROUP *group, EC_FELEM *r, const EC_FELEM *a,
                  const EC_FELEM *b) {
  ec_method(group)->field->mul(group->field, r->words, a->words, b->words);
  felem_clear_top(group, r);
}

void ec_felem_sqr(const EC_GROUP *group, EC_FELEM *r, const EC_FELEM *a) {
  ec_method(group)->field->sqr(group->field, r->words, a->words);
  felem_clear_top(group, r);
}

void ec_felem_select(const EC_GROUP *group, EC_FELEM *r, crypto_word_t mask,
                     const EC_FELEM *a, const EC_FELEM *b) {
  for (size_t i = 0; i < group->field->num_words; i++) {
    r->words[i] = ct_select_w(mask, a->words[i], b->words[i]);
  }
  felem_clear_top(group, r);
}

crypto_word_t ec_felem_is_zero(const EC_GROUP *group, const EC_FELEM *a) {
  return field_is_zero(group->field, a->words);
}

crypto_word_t ec_felem_equal(const EC_GROUP *group, const EC_FELEM *a,
                             const EC_FELEM *b) {
  return field_equal(group->field, a->words, b->words);
}

STATIC_ASSERT(sizeof(EC_FELEM) == sizeof(((FIELD *)NULL)->one),
              "FIELD.one serves as an EC_FELEM");

const EC_FELEM *ec_felem_one(const EC_GROUP *group) {
  return (const EC_FELEM *)group->field->one;
}

int ec_felem_from_bytes(const EC_GROUP *group, EC_FELEM *out, const uint8_t *in,
                        size_t len) {
  OPENSSL_memset(out, 0, sizeof(EC_FELEM));
  if (len != group->field->bytes ||
      !field_from_bytes(group->field, out->words, in)) {
    OPENSSL_PUT_ERROR(EC, EC_R_DECODE_ERROR);
    return 0;
  }
  ec_method(group)->field->from_plain(group->field, out->words, out->words);
  return 1;
}

void ec_felem_to_bytes(const EC_GROUP *group, uint8_t *out, size_t *out_len,
                       const EC_FELEM *in) {
  crypto_word_t plain[EC_MAX_WORDS];
  ec_method(group)->field->to_plain(group->field, plain, in->words);
  field_to_bytes(group->field, out, plain);
  *out_len = group->field->bytes;
}

void ec_felem_reduce_bytes(const EC_GROUP *group, EC_FELEM *out,
                           const uint8_t *in, size_t len) {
  field_reduce_bytes(group->field, out->words, in, len);
  felem_clear_top(group, out);
  ec_method(group)->field->from_plain(group->field, out->words, out->words);
}
