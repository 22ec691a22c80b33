// SPDX-License-Identifier: Apache-2.0
//
// crypto/dleq/internal.h is the face of the proofs that an issuer used one and
// the same key for every item of a batch: discrete-log equality (DLEQ), folded
// into one proof per batch by weights. Two constructions share transcripts,
// weights and sums:
//
//   one generator   X = x*G, and D[i] = x*C[i] for all items. VOPRF of the
//                   Trust Tokens, VOPRF and POPRF of RFC 9497
//   two generators  three keys X = x*G + y*H, of which the second or the third
//                   was used by a private bit. PMBTokens (ePrint 2020/072)
//
// What may be variable time. Everything in a proof's statement is public: keys,
// items, weights, sums, and on the verifier's side the proof. So weighted sums
// and the verifier's equations are |..._public| multiplications. The prover
// multiplies by keys and nonces in constant time, and so it does for the
// simulated half of the OR proof, although its scalars are published: whoever
// could tell by timing which of the two published triples was simulated would
// know the private bit. Points that come out of secret multiplications enter
// hashes and public sums in affine form only.

#ifndef OPENSSL_HEADER_CRYPTO_DLEQ_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_DLEQ_INTERNAL_H

#include <openssl/bytestring.h>

#include "crypto/ec/internal.h"
#include "crypto/hash_to_curve/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// Suites.

// A DLEQ_TRANSCRIPT says how statements are hashed and signs are chosen.
typedef enum {
  // dleq_trust_token: a weight hashes the whole batch ("DLEQ BATCH\0"); points
  // are uncompressed and bare; the response is u = k + c*x.
  dleq_trust_token,
  // dleq_trust_token_2020: the same for a single item, which has no weight.
  dleq_trust_token_2020,
  // dleq_rfc9497: a weight hashes its own item and a seed made of the key
  // ("Composite"); points are compressed and everything has its length in
  // front; the response is s = k - c*x. One generator only.
  dleq_rfc9497,
} DLEQ_TRANSCRIPT;

// A DLEQ_SUITE is what one protocol and curve fix. A row of constants:
//
//   const DLEQ_SUITE kSuite = {&ec_group_p384, &h2c_suites[H2C_P384_SHA384],
//                              dleq_trust_token,
//                              DLEQ_TAG("PMBTokens PST V1 HashC\0"),
//                              DLEQ_TAG("")};
typedef struct {
  const EC_GROUP *group;
  const H2C_SUITE *h2c;
  DLEQ_TRANSCRIPT transcript;
  CBS dst;       // of hash_to_scalar, for weights and challenges
  CBS seed_dst;  // dleq_rfc9497: "Seed-" || contextString
} DLEQ_SUITE;

// DLEQ_TAG initialises a CBS by a string literal, without its last zero byte.
#define DLEQ_TAG(literal) \
  { (const uint8_t *)(literal), sizeof(literal) - 1 }

// DLEQ_MAX_ITEMS is how many items have an index of two bytes.
#define DLEQ_MAX_ITEMS 65536u


// Verdicts.

// A DLEQ_VERDICT is what a verifier finds. Only |dleq_error| leaves an entry on
// the error queue, exactly one; the others leave the choice of words to the
// protocol.
typedef enum {
  dleq_valid,
  dleq_invalid,    // the equations do not hold
  dleq_malformed,  // the proof has the wrong length
  // dleq_error: a proof scalar is not below the order (EC_R_INVALID_SCALAR), a
  // sum or a commitment is the identity (EC_R_POINT_AT_INFINITY; so for no
  // items), there are too many items (ERR_R_OVERFLOW), or memory is short
  // (ERR_R_MALLOC_FAILURE).
  dleq_error,
} DLEQ_VERDICT;


// One generator.

// DLEQ_SCALARS is how many scalars a proof has: the challenge and the response,
// each of |group->order->bytes|.
#define DLEQ_SCALARS 2
#define DLEQ_MAX_PROOF (DLEQ_SCALARS * EC_MAX_BYTES)

// DLEQ_ITEMS are |n| pairs of finite points, D[i] = x*C[i].
typedef struct {
  const EC_AFFINE *C;
  const EC_AFFINE *D;
  size_t n;
} DLEQ_ITEMS;

// dleq_proof_len returns the length of a proof in bytes.
size_t dleq_proof_len(const DLEQ_SUITE *suite);

// dleq_prove writes |dleq_proof_len| bytes of proof that D[i] = x*C[i], where
// X = x*G. It draws one nonzero scalar.
//
//   secrecy  constant time in |x|; key, items and proof are public. The
//            weighted sum of the C[i] takes variable time; that of the D[i] is
//            x times it
//   memory   |weights| is scratch for n scalars and holds the weights on
//            return; NULL for dleq_trust_token_2020. No heap but that of
//            |ec_point_mul_scalar_public_sums|
//   errors   EC_R_POINT_AT_INFINITY if a sum or commitment is the identity (so
//            for no items), ERR_R_OVERFLOW, ERR_R_MALLOC_FAILURE, or the
//            generator's error; |proof| is then all zero
//   source   RFC 9497, section 2.2.1, for dleq_rfc9497
MUST_USE int dleq_prove(const DLEQ_SUITE *suite, uint8_t *proof,
                        EC_SCALAR *weights, const EC_AFFINE *X,
                        const EC_SCALAR *x, const DLEQ_ITEMS *items);

// DLEQ_RIDERS are |n| products of the caller's, scalars[i]*points[i], that go
// with the multiplications of a verification: these take lanes which the others
// leave idle, if there are enough. The arrays have room for DLEQ_RIDER_ROOM
// more, and what is there is overwritten.
#define DLEQ_RIDER_ROOM 4
typedef struct {
  EC_JACOBIAN *points;
  EC_SCALAR *scalars;
  EC_JACOBIAN *products;
  size_t n;
  int ridden;  // set by |dleq_verify|: they shared a pass with the proof's
} DLEQ_RIDERS;

// dleq_verify checks |proof|, and makes the products of |riders|, unless that
// is NULL, if it is valid; they are zero if it is not.
//
//   secrecy  everything is public but the riders, which are multiplied in
//            constant time
//   memory   as |dleq_prove|
MUST_USE DLEQ_VERDICT dleq_verify(const DLEQ_SUITE *suite, EC_SCALAR *weights,
                                  const EC_AFFINE *X, const DLEQ_ITEMS *items,
                                  const uint8_t *proof, size_t proof_len,
                                  DLEQ_RIDERS *riders);

// dleq_sums_public sets |C| to the weighted sum of the C[i], and |D|, unless
// that is NULL, to the one of the D[i]. |C| and |D| may be the identity.
//
//   secrecy  everything is public
//   memory, errors  as |dleq_prove|
MUST_USE int dleq_sums_public(const DLEQ_SUITE *suite, EC_JACOBIAN *C,
                              EC_JACOBIAN *D, EC_SCALAR *weights,
                              const EC_AFFINE *X, const DLEQ_ITEMS *items);


// Two generators, three keys and a private bit.

// DLEQ_PMB_SCALARS is how many scalars a proof has, in this order: cs us vs of
// the validity proof, c0 c1 u0 u1 v0 v1 of the OR proof.
#define DLEQ_PMB_SCALARS 9
#define DLEQ_PMB_MAX_PROOF (DLEQ_PMB_SCALARS * EC_MAX_BYTES)

// A DLEQ_PMB_SECRET are the scalars of the keys, and a DLEQ_PMB_PUBLIC is what
// everybody knows of them: X[b] = x[b]*G + y[b]*H and Xs = xs*G + ys*H, with
// the second generator H.
typedef struct {
  EC_SCALAR x[2], y[2];
  EC_SCALAR xs, ys;
} DLEQ_PMB_SECRET;

typedef struct {
  const EC_AFFINE *H;
  EC_AFFINE X[2];
  EC_AFFINE Xs;
} DLEQ_PMB_PUBLIC;

// DLEQ_PMB_ITEMS are |n| items of finite points: W[i] = x[b]*T[i] + y[b]*S[i]
// and Ws[i] = xs*T[i] + ys*S[i]. (The protocol writes T', S', W', Ws'.)
typedef struct {
  const EC_AFFINE *T;
  const EC_AFFINE *S;
  const EC_AFFINE *W;
  const EC_AFFINE *Ws;
  size_t n;
} DLEQ_PMB_ITEMS;

// The order of the four weighted sums.
enum { DLEQ_PMB_T, DLEQ_PMB_S, DLEQ_PMB_W, DLEQ_PMB_WS, DLEQ_PMB_SUMS };

// dleq_pmb_proof_len returns the length of a proof in bytes.
size_t dleq_pmb_proof_len(const DLEQ_SUITE *suite);

// dleq_pmb_prove writes |dleq_pmb_proof_len| bytes of proof that every Ws[i]
// was made with (xs, ys), and every W[i] with (x[b], y[b]) for one and the same
// b, which |bit| holds as a mask: all ones for 1. It draws seven nonzero
// scalars: ks0, ks1, k0, k1, -co, uo, vo.
//
//   range    items->n is 1 for dleq_trust_token_2020
//   secrecy  constant time in |bit| and |secret|; keys, items and proof are
//            public
//   memory, errors  as |dleq_prove|
//   source   ePrint 2020/072, appendices B and H
MUST_USE int dleq_pmb_prove(const DLEQ_SUITE *suite, uint8_t *proof,
                            EC_SCALAR *weights, const DLEQ_PMB_PUBLIC *keys,
                            const DLEQ_PMB_SECRET *secret, crypto_word_t bit,
                            const DLEQ_PMB_ITEMS *items);

// dleq_pmb_verify checks |proof|.
//
//   secrecy  everything is public
//   memory   as |dleq_prove|
MUST_USE DLEQ_VERDICT dleq_pmb_verify(const DLEQ_SUITE *suite,
                                      EC_SCALAR *weights,
                                      const DLEQ_PMB_PUBLIC *keys,
                                      const DLEQ_PMB_ITEMS *items,
                                      const uint8_t *proof, size_t proof_len);

// dleq_pmb_sums_public sets |sums| to the four weighted sums, which may be the
// identity: one call of |ec_point_mul_scalar_public_sums|, since all four have
// the same weights.
//
//   secrecy  everything is public
//   memory, errors  as |dleq_prove|
MUST_USE int dleq_pmb_sums_public(const DLEQ_SUITE *suite,
                                  EC_JACOBIAN sums[DLEQ_PMB_SUMS],
                                  EC_SCALAR *weights,
                                  const DLEQ_PMB_PUBLIC *keys,
                                  const DLEQ_PMB_ITEMS *items);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_DLEQ_INTERNAL_H
