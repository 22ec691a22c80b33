// SPDX-License-Identifier: Apache-2.0
//
// The door between |BIGNUM| and the fixed-width types of this folder. No other
// file converts one to the other.

#include <openssl/err.h>

#include "crypto/bn/internal.h"
#include "internal.h"

// bignum_in_range sets the |EC_MAX_WORDS| words of |out| to |in| and returns 1
// if that is in [0, m). The words may be secret; the answer isn't.
static int bignum_in_range(const FIELD *f, crypto_word_t *out,
                           const BIGNUM *in) {
  if (!bn_to_words(out, EC_MAX_WORDS, in)) {
    return 0;
  }
  crypto_word_t in_range = field_lt_modulus(f, out);
  for (size_t i = f->num_words; i < EC_MAX_WORDS; i++) {
    in_range &= ct_is_zero_mask(out[i]);
  }
  if (!ct_declassify_word(in_range, "callers report it")) {
    OPENSSL_memset(out, 0, EC_MAX_WORDS * sizeof(crypto_word_t));
    return 0;
  }
  return 1;
}

// bignum_reduce sets the |EC_MAX_WORDS| words of |out| to |in| mod m.
static void bignum_reduce(const FIELD *f, crypto_word_t *out,
                          const BIGNUM *in) {
  OPENSSL_memset(out, 0, EC_MAX_WORDS * sizeof(crypto_word_t));
  field_reduce(f, out, in->d, (size_t)in->width);
  if (BN_is_negative(in)) {
    field_neg(f, out, out);
  }
}

int ec_bignum_to_scalar(const EC_GROUP *group, EC_SCALAR *out,
                        const BIGNUM *in) {
  if (!bignum_in_range(group->order, out->words, in)) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_SCALAR);
    return 0;
  }
  return 1;
}

void ec_bignum_reduce_to_scalar(const EC_GROUP *group, EC_SCALAR *out,
                                const BIGNUM *in) {
  bignum_reduce(group->order, out->words, in);
}

int ec_bignum_to_felem(const EC_GROUP *group, EC_FELEM *out, const BIGNUM *in) {
  if (!bignum_in_range(group->field, out->words, in)) {
    OPENSSL_PUT_ERROR(EC, EC_R_COORDINATES_OUT_OF_RANGE);
    return 0;
  }
  ec_method(group)->field->from_plain(group->field, out->words, out->words);
  return 1;
}

void ec_bignum_reduce_to_felem(const EC_GROUP *group, EC_FELEM *out,
                               const BIGNUM *in) {
  bignum_reduce(group->field, out->words, in);
  ec_method(group)->field->from_plain(group->field, out->words, out->words);
}

int ec_felem_to_bignum(const EC_GROUP *group, BIGNUM *out, const EC_FELEM *in) {
  crypto_word_t plain[EC_MAX_WORDS];
  ec_method(group)->field->to_plain(group->field, plain, in->words);
  return bn_set_words(out, plain, group->field->num_words);
}
