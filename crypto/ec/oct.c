// SPDX-License-Identifier: Apache-2.0
//
// Points as bytes (SEC 1, sections 2.3.3 and 2.3.4), uncompressed and
// compressed. Decoding is strict: one byte string per point and form, and none
// for infinity.

#include <openssl/bytestring.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "internal.h"

// y_is_odd returns the parity of a coordinate.
static uint8_t y_is_odd(const EC_GROUP *group, const EC_FELEM *y) {
  crypto_word_t plain[EC_MAX_WORDS];
  ec_method(group)->field->to_plain(group->field, plain, y->words);
  return (uint8_t)(plain[0] & 1);
}


// Encoding.

// encoded_len returns the length of a point in |form|.
static size_t encoded_len(const EC_GROUP *group, point_conversion_form_t form) {
  if (form != POINT_CONVERSION_COMPRESSED &&
      form != POINT_CONVERSION_UNCOMPRESSED) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_FORM);
    return 0;
  }
  size_t width = group->field->bytes;
  return 1 + (form == POINT_CONVERSION_COMPRESSED ? width : 2 * width);
}

size_t ec_point_to_bytes(const EC_GROUP *group, const EC_AFFINE *p,
                         point_conversion_form_t form, uint8_t *buf,
                         size_t max_out) {
  size_t width, len = encoded_len(group, form);
  if (len == 0 || buf == NULL) {
    return len;
  }
  if (max_out < len) {
    OPENSSL_PUT_ERROR(EC, EC_R_BUFFER_TOO_SMALL);
    return 0;
  }
  buf[0] = (uint8_t)form;
  ec_felem_to_bytes(group, buf + 1, &width, &p->X);
  if (form == POINT_CONVERSION_UNCOMPRESSED) {
    ec_felem_to_bytes(group, buf + 1 + width, &width, &p->Y);
  } else {
    buf[0] |= y_is_odd(group, &p->Y);
  }
  return len;
}

size_t EC_POINT_point2oct(const EC_GROUP *group, const EC_POINT *point,
                          point_conversion_form_t form, uint8_t *buf,
                          size_t max_out, BN_CTX *ctx) {
  (void)ctx;
  EC_AFFINE affine;
  if (!ec_point_in_group(group, point) ||
      !ec_jacobian_to_affine(group, &affine, &point->raw)) {
    return 0;
  }
  return ec_point_to_bytes(group, &affine, form, buf, max_out);
}

size_t EC_POINT_point2buf(const EC_GROUP *group, const EC_POINT *point,
                          point_conversion_form_t form, uint8_t **out_buf,
                          BN_CTX *ctx) {
  uint8_t bytes[EC_MAX_UNCOMPRESSED];
  size_t len =
      EC_POINT_point2oct(group, point, form, bytes, sizeof(bytes), ctx);
  *out_buf = OPENSSL_memdup(bytes, len);
  return *out_buf == NULL ? 0 : len;
}

int EC_POINT_point2cbb(CBB *out, const EC_GROUP *group, const EC_POINT *point,
                       point_conversion_form_t form, BN_CTX *ctx) {
  uint8_t bytes[EC_MAX_UNCOMPRESSED];
  size_t len =
      EC_POINT_point2oct(group, point, form, bytes, sizeof(bytes), ctx);
  return len != 0 && CBB_add_bytes(out, bytes, len);
}


// Decoding.

// set_to_rhs sets r = x^3 + a*x + b.
static void set_to_rhs(const EC_GROUP *group, EC_FELEM *r, const EC_FELEM *x) {
  EC_FELEM t;
  ec_felem_sqr(group, &t, x);
  ec_felem_add(group, &t, &t, &group->a);
  ec_felem_mul(group, &t, &t, x);
  ec_felem_add(group, r, &t, &group->b);
}

int ec_affine_decompress_public(const EC_GROUP *group, EC_AFFINE *out,
                                const EC_FELEM *x, int y_bit) {
  EC_FELEM y2, y;
  set_to_rhs(group, &y2, x);
  if (!ec_method(group)->sqrt_vartime(group, &y, &y2)) {
    return 0;
  }
  // If y = 0 its opposite is no odd root either.
  if (y_is_odd(group, &y) != (y_bit != 0)) {
    ec_felem_neg(group, &y, &y);
  }
  if (y_is_odd(group, &y) != (y_bit != 0)) {
    return 0;
  }
  out->X = *x;
  out->Y = y;
  return 1;
}

// set_compressed sets |point| to the point with coordinate |x| whose y is odd
// iff |y_bit|.
//
//   secrecy  |x| is public
static int set_compressed(const EC_GROUP *group, EC_POINT *point,
                          const EC_FELEM *x, int y_bit) {
  EC_AFFINE affine;
  if (!ec_affine_decompress_public(group, &affine, x, y_bit)) {
    // The other bit has a point only if y = 0.
    int bit_is_wrong = ec_affine_decompress_public(group, &affine, x, !y_bit);
    OPENSSL_PUT_ERROR(EC, bit_is_wrong ? EC_R_INVALID_COMPRESSION_BIT
                                       : EC_R_INVALID_COMPRESSED_POINT);
    return 0;
  }
  ec_affine_to_jacobian(group, &point->raw, &affine);
  return 1;
}

int EC_POINT_set_compressed_coordinates_GFp(const EC_GROUP *group,
                                            EC_POINT *point, const BIGNUM *x,
                                            int y_bit, BN_CTX *ctx) {
  (void)ctx;
  EC_FELEM fx;
  if (!ec_point_in_group(group, point)) {
    return 0;
  }
  if (BN_is_negative(x) || BN_cmp(x, &group->field_bn) >= 0) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_COMPRESSED_POINT);
    return 0;
  }
  ec_bignum_reduce_to_felem(group, &fx, x);
  return set_compressed(group, point, &fx, y_bit);
}

// decode_compressed reads 02 || x or 03 || x.
static int decode_compressed(const EC_GROUP *group, EC_POINT *point,
                             const uint8_t *buf, size_t len) {
  EC_FELEM x;
  crypto_word_t plain[EC_MAX_WORDS];
  if (len != 1 + group->field->bytes ||
      (buf[0] & ~1u) != POINT_CONVERSION_COMPRESSED ||
      !field_from_bytes(group->field, plain, buf + 1)) {
    OPENSSL_PUT_ERROR(EC, EC_R_INVALID_ENCODING);
    return 0;
  }
  return ec_felem_from_bytes(group, &x, buf + 1, len - 1) &&
         set_compressed(group, point, &x, buf[0] & 1);
}

int EC_POINT_oct2point(const EC_GROUP *group, EC_POINT *point,
                       const uint8_t *buf, size_t len, BN_CTX *ctx) {
  (void)ctx;
  if (!ec_point_in_group(group, point)) {
    return 0;
  }
  if (len == 0) {
    OPENSSL_PUT_ERROR(EC, EC_R_BUFFER_TOO_SMALL);
    return 0;
  }
  if (buf[0] != POINT_CONVERSION_UNCOMPRESSED) {
    return decode_compressed(group, point, buf, len);
  }
  EC_AFFINE affine;
  if (!ec_point_from_uncompressed(group, &affine, buf, len)) {
    point->raw = group->generator.raw;  // infinity if there is none
    return 0;
  }
  ec_affine_to_jacobian(group, &point->raw, &affine);
  return 1;
}
