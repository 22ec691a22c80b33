// SPDX-License-Identifier: Apache-2.0
//
// crypto/dleq/shared.h is what the two constructions share inside this folder:
// transcripts, weights, and the sums over public data.

#ifndef OPENSSL_HEADER_CRYPTO_DLEQ_SHARED_H
#define OPENSSL_HEADER_CRYPTO_DLEQ_SHARED_H

#include "internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// Transcripts. All that is hashed is public.

// A DLEQ_HASH is a message of hash_to_scalar under way. An assignment copies
// it.
typedef struct {
  const DLEQ_SUITE *suite;
  XMD xmd;
} DLEQ_HASH;

// dleq_hash_init starts a message.
//
//   errors  as |ec_hash_to_scalar_init|: a row of constants is wrong
MUST_USE int dleq_hash_init(DLEQ_HASH *hash, const DLEQ_SUITE *suite);

// dleq_hash_label appends |label| with its terminating zero byte if the suite
// is one of the Trust Tokens, and without it for RFC 9497.
void dleq_hash_label(DLEQ_HASH *hash, const char *label);

// dleq_hash_point appends a point: uncompressed, or compressed behind its
// length.
void dleq_hash_point(DLEQ_HASH *hash, const EC_AFFINE *point);
void dleq_hash_points(DLEQ_HASH *hash, const EC_AFFINE *points, size_t n);

// dleq_hash_final sets |out| to the scalar.
void dleq_hash_final(DLEQ_HASH *hash, EC_SCALAR *out);


// Weights and weighted sums.

// DLEQ_MAX_KEYS and DLEQ_MAX_VECTORS bound a statement's parts.
#define DLEQ_MAX_KEYS 3
#define DLEQ_MAX_VECTORS DLEQ_PMB_SUMS

// A DLEQ_STATEMENT is what a batch's weights hash: the keys in the transcript's
// order, and |n| items, of which each vector holds one point.
typedef struct {
  const EC_AFFINE *keys[DLEQ_MAX_KEYS];
  size_t num_keys;
  const EC_AFFINE *vectors[DLEQ_MAX_VECTORS];
  size_t num_vectors;
  size_t n;
} DLEQ_STATEMENT;

// dleq_weighted_sums_public sets |sums| to the sums over the first |num_sums|
// vectors, with the weights in |weights|: see |dleq_sums_public|.
MUST_USE int dleq_weighted_sums_public(const DLEQ_SUITE *suite,
                                       EC_JACOBIAN *sums, size_t num_sums,
                                       EC_SCALAR *weights,
                                       const DLEQ_STATEMENT *statement);


// Sums over public data: the only ones of this folder.

// dleq_vector_sums_public sets r[j] to the sum over i < n of
// scalars[i]*vectors[j][i], for j < k.
//
//   memory, errors  as |ec_point_mul_scalar_public_sums|
MUST_USE int dleq_vector_sums_public(const EC_GROUP *group, EC_JACOBIAN *r,
                                     const EC_AFFINE *const *vectors, size_t k,
                                     const EC_SCALAR *scalars, size_t n);

// dleq_equations_public sets r[i] = sum over j < t of scalars[i*t +
// j]*points[i*t + j] for i < n, t <= EC_MAX_TERMS and n <= DLEQ_MAX_EQUATIONS.
// A row's first point may be NULL, which stands for the generator.
//
//   memory  no heap
#define DLEQ_MAX_EQUATIONS 6
void dleq_equations_public(const EC_GROUP *group, EC_JACOBIAN *r,
                           const EC_AFFINE *const *points,
                           const EC_SCALAR *scalars, size_t t, size_t n);

// dleq_equations_ride is |dleq_equations_public|, with a lane for each product,
// in those that |riders| leave idle, and makes the products of these. Returns
// 0, having done nothing, if too few are idle.
//
//   range    t*n <= DLEQ_RIDER_ROOM
//   secrecy  constant time
MUST_USE int dleq_equations_ride(const EC_GROUP *group, EC_JACOBIAN *r,
                                 const EC_AFFINE *const *points,
                                 const EC_SCALAR *scalars, size_t t, size_t n,
                                 DLEQ_RIDERS *riders);


// Proof scalars.

// dleq_read_scalars reads |n| scalars, which must fill |proof|. Returns
// |dleq_valid|, |dleq_malformed|, or |dleq_error|.
MUST_USE DLEQ_VERDICT dleq_read_scalars(const EC_GROUP *group, EC_SCALAR *out,
                                        size_t n, const uint8_t *proof,
                                        size_t proof_len);

// dleq_write_scalars writes |n| scalars, which become public with that.
void dleq_write_scalars(const EC_GROUP *group, uint8_t *proof,
                        const EC_SCALAR *scalars, size_t n);

// dleq_scalar_mul_add sets r = a*b + c.
void dleq_scalar_mul_add(const EC_GROUP *group, EC_SCALAR *r,
                         const EC_SCALAR *a, const EC_SCALAR *b,
                         const EC_SCALAR *c);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_DLEQ_SHARED_H
