// SPDX-License-Identifier: Apache-2.0
//
// The doors to the public multi-scalar multiplication: over EC_POINT and
// BIGNUM, and over bytes. Both convert a tile of terms at a time, so that their
// memory is bounded however many terms there are.
//
//   secrecy  everything here is public, but for the Z of given points

#include <openssl/err.h>
#include <openssl/mem.h>

#include "internal.h"

// TILE_TERMS is how many converted terms fit into EC_MSM_MAX_HEAP.
#define TILE_TERMS (EC_MSM_MAX_HEAP / (sizeof(EC_AFFINE) + sizeof(EC_SCALAR)))

// A TERMS is what a door was given. |load| converts the |num| terms from
// |first| on and returns 0 with an error if one is bad.
typedef struct terms_st TERMS;
struct terms_st {
  int (*load)(const EC_GROUP *group, EC_AFFINE *points, EC_SCALAR *scalars,
              const TERMS *terms, size_t first, size_t num);
  const EC_POINT *const *points;
  const BIGNUM *const *scalars;
  const uint8_t *point_bytes;
  const uint8_t *scalar_bytes;
  size_t num;
};

// sum_tiles sets r = g_scalar*G + the sum of the terms, up to |tile_size| at a
// time through the working memory |points| and |scalars|.
static int sum_tiles(const EC_GROUP *group, EC_JACOBIAN *r,
                     const EC_SCALAR *g_scalar, const TERMS *terms,
                     EC_AFFINE *points, EC_SCALAR *scalars, size_t tile_size) {
  size_t first = 0;
  ec_set_to_infinity(group, r);
  do {
    EC_JACOBIAN sum;
    size_t left = terms->num - first;
    size_t num = left < tile_size ? left : tile_size;
    if ((num != 0 && !terms->load(group, points, scalars, terms, first, num)) ||
        !ec_affine_mul_scalar_public_batch(
            group, &sum, first == 0 ? g_scalar : NULL, points, scalars, num)) {
      return 0;
    }
    ec_jacobian_add(group, r, r, &sum);
    first += num;
  } while (first < terms->num);
  return 1;
}

// sum_terms is |sum_tiles| with its memory. On failure |r| is untouched.
static int sum_terms(const EC_GROUP *group, EC_JACOBIAN *r,
                     const EC_SCALAR *g_scalar, const TERMS *terms) {
  EC_JACOBIAN sum;
  size_t tile_size = terms->num < TILE_TERMS ? terms->num : TILE_TERMS;
  EC_AFFINE *points = OPENSSL_calloc(tile_size, sizeof(EC_AFFINE));
  EC_SCALAR *scalars = OPENSSL_calloc(tile_size, sizeof(EC_SCALAR));
  int ok = points != NULL && scalars != NULL &&
           sum_tiles(group, &sum, g_scalar, terms, points, scalars, tile_size);
  if (ok) {
    *r = sum;
  }
  OPENSSL_free(points);
  OPENSSL_free(scalars);
  return ok;
}

static int check_count(size_t num, size_t size) {
  if (num > SIZE_MAX / size) {
    OPENSSL_PUT_ERROR(EC, ERR_R_OVERFLOW);
    return 0;
  }
  return 1;
}

// name_item notes which term the newest error is about.
static int name_item(size_t index) {
  ERR_add_error_dataf("item %zu", index);
  return 0;
}

static int check_not_null(int is_null) {
  if (is_null) {
    OPENSSL_PUT_ERROR(EC, ERR_R_PASSED_NULL_PARAMETER);
  }
  return !is_null;
}


// Over EC_POINT and BIGNUM.

// CHUNK is how many points share an inversion on their way to affine form.
#define CHUNK 32

// load_points makes points affine with the inversion for secrets: they may come
// out of secret multiplications, and then their Z are secret.
static void load_points(const EC_GROUP *group, EC_AFFINE *out,
                        const EC_POINT *const *points, size_t num) {
  EC_JACOBIAN chunk[CHUNK];
  for (size_t first = 0; first < num; first += CHUNK) {
    size_t n = num - first < CHUNK ? num - first : CHUNK;
    for (size_t i = 0; i < n; i++) {
      chunk[i] = points[first + i]->raw;
    }
    // Infinity is (0, 0), which the multiplication understands.
    (void)ec_method(group)->to_affine_batch(group, out + first, chunk, n);
  }
  CT_DECLASSIFY(out, num * sizeof(EC_AFFINE), "the points are public");
}

static int load_objects(const EC_GROUP *group, EC_AFFINE *points,
                        EC_SCALAR *scalars, const TERMS *terms, size_t first,
                        size_t num) {
  const EC_POINT *const *from = terms->points + first;
  for (size_t i = 0; i < num; i++) {
    const BIGNUM *scalar = terms->scalars[first + i];
    if (!check_not_null(from[i] == NULL || scalar == NULL) ||
        !ec_point_in_group(group, from[i])) {
      return name_item(first + i);
    }
    ec_bignum_reduce_to_scalar(group, &scalars[i], scalar);
  }
  load_points(group, points, from, num);
  return 1;
}

int EC_POINT_mul_public_batch(const EC_GROUP *group, EC_POINT *r,
                              const BIGNUM *g_scalar,
                              const EC_POINT *const *points,
                              const BIGNUM *const *scalars, size_t num,
                              BN_CTX *ctx) {
  (void)ctx;
  EC_SCALAR g;
  const TERMS terms = {
      .load = load_objects, .points = points, .scalars = scalars, .num = num};
  if (!check_not_null(num != 0 && (points == NULL || scalars == NULL)) ||
      !check_count(num, sizeof(EC_POINT *)) || !ec_point_in_group(group, r) ||
      !ec_group_has_generator(group)) {
    return 0;
  }
  if (g_scalar != NULL) {
    ec_bignum_reduce_to_scalar(group, &g, g_scalar);
  }
  return sum_terms(group, &r->raw, g_scalar == NULL ? NULL : &g, &terms);
}


// Over bytes.

static int load_bytes(const EC_GROUP *group, EC_AFFINE *points,
                      EC_SCALAR *scalars, const TERMS *terms, size_t first,
                      size_t num) {
  const size_t point_len = 1 + 2 * group->field->bytes;
  const size_t scalar_len = group->order->bytes;
  const uint8_t *point = terms->point_bytes + first * point_len;
  const uint8_t *scalar = terms->scalar_bytes + first * scalar_len;
  for (size_t i = 0; i < num; i++) {
    if (!ec_point_from_uncompressed(group, &points[i], point + i * point_len,
                                    point_len) ||
        !ec_scalar_from_bytes(group, &scalars[i], scalar + i * scalar_len,
                              scalar_len)) {
      return name_item(first + i);
    }
  }
  return 1;
}

// check_room tells whether |max_out| bytes hold every finite point in |form|.
static int check_room(const EC_GROUP *group, size_t max_out,
                      point_conversion_form_t form) {
  const EC_AFFINE any = {{{0}}, {{0}}};
  size_t len = ec_point_to_bytes(group, &any, form, NULL, 0);
  if (len > max_out) {
    OPENSSL_PUT_ERROR(EC, EC_R_BUFFER_TOO_SMALL);
  }
  return len != 0 && len <= max_out;
}

// write_sum writes |p|, or the single byte 00 if that is infinity.
static int write_sum(const EC_GROUP *group, uint8_t *out, size_t *out_len,
                     size_t max_out, const EC_JACOBIAN *p,
                     point_conversion_form_t form) {
  EC_AFFINE affine;
  if (ec_jacobian_is_infinity(group, p)) {
    out[0] = 0;
    *out_len = 1;
    return 1;
  }
  if (!ec_jacobian_to_affine(group, &affine, p)) {
    return 0;
  }
  *out_len = ec_point_to_bytes(group, &affine, form, out, max_out);
  return *out_len != 0;
}

int EC_mul_public_batch_bytes(const EC_GROUP *group, uint8_t *out,
                              size_t *out_len, size_t max_out,
                              const uint8_t *g_scalar, const uint8_t *points,
                              const uint8_t *scalars, size_t num,
                              point_conversion_form_t form) {
  EC_SCALAR g;
  EC_JACOBIAN sum;
  const TERMS terms = {.load = load_bytes,
                       .point_bytes = points,
                       .scalar_bytes = scalars,
                       .num = num};
  *out_len = 0;
  return check_not_null(out == NULL ||
                        (num != 0 && (points == NULL || scalars == NULL))) &&
         check_count(num, EC_MAX_UNCOMPRESSED) &&
         ec_group_has_generator(group) && check_room(group, max_out, form) &&
         (g_scalar == NULL ||
          ec_scalar_from_bytes(group, &g, g_scalar, group->order->bytes)) &&
         sum_terms(group, &sum, g_scalar == NULL ? NULL : &g, &terms) &&
         write_sum(group, out, out_len, max_out, &sum, form);
}
