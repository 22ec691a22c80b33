// SPDX-License-Identifier: Apache-2.0
//
// crypto/trust_token/internal.h holds what the files of this folder share: a
// method is a row of data, a construction the few functions in which PMBTokens
// and VOPRF differ, and client and issuer are state around them.
//
//   methods.c      the rows
//   keys.c         key pairs: made, written, read
//   wire.c         points as they stand in messages
//   pmb.c voprf.c  the constructions
//   client.c       what a client does: request, tokens, redemption
//   issuer.c       what an issuer does: response, redemption
//   trust_token.c  tokens, and what client and issuer share
//   srr.c          signed redemption records
//
// Which multiplications are secret. Next to each call stands what it multiplies
// and why it may or may not take variable time; crypto/dleq/internal.h says so
// for the proofs. In short: private keys, blinds, the client's nonce t and its
// points T, S, W, Ws and N until redemption, and the private metadata bit are
// secret; what stands in requests and responses is public. The blinded points
// T', S', W', Ws' lose their prime in variables of issuance; in crypto/dleq T,
// S, W and Ws are the weighted sums of blinded points, and public like those.

#ifndef OPENSSL_HEADER_CRYPTO_TRUST_TOKEN_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_TRUST_TOKEN_INTERNAL_H

#include <openssl/bytestring.h>
#include <openssl/trust_token.h>

#include "crypto/dleq/internal.h"
#include "crypto/ec/internal.h"
#include "crypto/hash_to_curve/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// TRUST_TOKEN_NONCE_SIZE is the length of salts, of nonces t, and of what the
// issuer of PMBTokens adds to an item, s.
#define TRUST_TOKEN_NONCE_SIZE 64

// TRUST_TOKEN_MAX_BATCH is how many tokens a count of 16 bits allows.
#define TRUST_TOKEN_MAX_BATCH 65535

// TRUST_TOKEN_CHUNK is how many tokens go through secret multiplications and
// hashing side by side. It fills the lanes of any backend and shares an
// inversion among enough points; more would only take more memory.
#define TRUST_TOKEN_CHUNK 64

#define TRUST_TOKEN_MAX_KEYS 6
#define TRUST_TOKEN_MAX_KEY_SCALARS 6
#define TRUST_TOKEN_MAX_KEY_POINTS 3

// TRUST_TOKEN_MAX_POINTS is how many points a token has at most.
#define TRUST_TOKEN_MAX_POINTS 3


// Keys. VOPRF has the scalar |xs| and the point |pubs|, PMBTokens has all. The
// scalars are the truth: nothing here is derived from them but the points.

typedef struct {
  EC_SCALAR x0, y0, x1, y1, xs, ys;
  EC_AFFINE pub0, pub1, pubs;
} TRUST_TOKEN_ISSUER_KEY;

typedef struct {
  EC_AFFINE pub0, pub1, pubs;
} TRUST_TOKEN_CLIENT_KEY;


// Unblinding.

// A TRUST_TOKEN_PRETOKEN is what a client keeps of a token in flight, beside
// its blinded point: the salt, and the factor that unblinds.
typedef struct {
  uint8_t salt[TRUST_TOKEN_NONCE_SIZE];
  EC_SCALAR r;
} TRUST_TOKEN_PRETOKEN;

// A TRUST_TOKEN_UNBLINDING is working memory for unblinding |pretokens| chunk
// by chunk. The products of one token stand together. |OPENSSL_free| wipes it.
#define TRUST_TOKEN_CHUNK_POINTS (TRUST_TOKEN_MAX_POINTS * TRUST_TOKEN_CHUNK)
typedef struct {
  const TRUST_TOKEN_PRETOKEN *pretokens;
  int has_first;  // the products of the first chunk are made
  EC_JACOBIAN points[TRUST_TOKEN_CHUNK_POINTS];
  EC_SCALAR factors[TRUST_TOKEN_CHUNK_POINTS];
  EC_JACOBIAN products[TRUST_TOKEN_CHUNK_POINTS];
  EC_AFFINE affine[TRUST_TOKEN_CHUNK_POINTS];
} TRUST_TOKEN_UNBLINDING;

// trust_token_load_chunk fills in what is to be multiplied for tokens |first|
// to |first| + |m| - 1 of |n|, of which point j of token i is points[j*n + i].
void trust_token_load_chunk(const TRUST_TOKEN_METHOD *method,
                            TRUST_TOKEN_UNBLINDING *unblinding,
                            const EC_AFFINE *points, size_t n, size_t first,
                            size_t m);


// Constructions.

// A TRUST_TOKEN_CONSTRUCTION is what PMBTokens and VOPRF each do in their way.
typedef struct {
  // A private key has |num_scalars| scalars and a public one |num_points|
  // points. |key_label| begins the message that a scalar is hashed from.
  size_t num_scalars;
  size_t num_points;
  CBS key_label;

  // blinds_with_inverse: a blind rho is drawn, and a token is blinded with
  // 1/rho and unblinded with rho; else the reverse. The wire does not tell.
  int blinds_with_inverse;

  // A token has |points_per_token| points after its salt. An item of a response
  // has a string s if |sends_s|, and |points_per_item| points.
  size_t points_per_token;
  size_t points_per_item;
  size_t proof_scalars;
  int sends_s;

  // derive_points sets the points of |key| from its scalars, for a new key and
  // for one that is read.
  //
  //   secrecy  constant time in the scalars
  //   errors  EC_R_POINT_AT_INFINITY
  int (*derive_points)(const TRUST_TOKEN_METHOD *method,
                       TRUST_TOKEN_ISSUER_KEY *key);

  // sign appends the items of |n| blinded points and their proof. |bit| is the
  // private metadata as a mask.
  //
  //   secrecy  constant time in the scalars of |key| and in |bit|
  int (*sign)(const TRUST_TOKEN_METHOD *method,
              const TRUST_TOKEN_ISSUER_KEY *key, CBB *out,
              const EC_AFFINE *blinded, size_t n, crypto_word_t bit);

  // verify reads |n| items and their proof from |cbs| and checks them. Point j
  // of token i, still blinded, becomes points[j*n + i]. The first chunk may be
  // multiplied for |unblinding| along with the proof.
  //
  //   secrecy  everything is public but |unblinding|
  int (*verify)(const TRUST_TOKEN_METHOD *method,
                const TRUST_TOKEN_CLIENT_KEY *key,
                TRUST_TOKEN_UNBLINDING *unblinding, EC_AFFINE *points,
                const EC_AFFINE *blinded, size_t n, CBS *cbs);

  // check checks the points of a token with nonce |t| and sets |*out_bit|.
  //
  //   secrecy  constant time in the scalars of |key|; whether the token is
  //            valid becomes public
  //   errors  TRUST_TOKEN_R_BAD_VALIDITY_CHECK, ERR_R_INTERNAL_ERROR
  int (*check)(const TRUST_TOKEN_METHOD *method,
               const TRUST_TOKEN_ISSUER_KEY *key, uint8_t *out_bit,
               const uint8_t t[TRUST_TOKEN_NONCE_SIZE],
               const EC_AFFINE *points);
} TRUST_TOKEN_CONSTRUCTION;

extern const TRUST_TOKEN_CONSTRUCTION trust_token_pmb;
extern const TRUST_TOKEN_CONSTRUCTION trust_token_voprf;


// Methods.

// A trust_token_method_st is one version of the protocol.
struct trust_token_method_st {
  const char *name;  // of the getter, without TRUST_TOKEN_
  const TRUST_TOKEN_CONSTRUCTION *construction;

  // suite has the curve, the hash, the tag of challenges and weights, and how
  // proofs are hashed.
  DLEQ_SUITE suite;
  CBS hash_t;          // tag of H_t, which hashes a nonce to a point
  CBS hash_s;          // tag of H_s; PMBTokens only
  CBS hash_to_scalar;  // tag of key derivation; empty in 2020, which had none
  CBS generator;       // H, uncompressed; PMBTokens only

  size_t max_keys;
  int has_private_metadata;
  // has_srr: a redemption request ends in a time, and the client checks a
  // signed record.
  int has_srr;
  // prefixes_points: points in keys, messages and tokens have their length in
  // front of them, in two bytes.
  int prefixes_points;
  // proves_each: each item is followed by a proof of its own, and none is at
  // the end.
  int proves_each;
  // issues_srr: the issuer makes the record, as in 2020; and, as in 2020, what
  // follows a redemption request or response is ignored, and there are no
  // messages.
  int issues_srr;
  // srr_has_token_hash: the record has a hash of the token, which also is the
  // nonce that hides the private metadata; else that is the client data.
  int srr_has_token_hash;
};

// trust_token_methods are all methods, in the order of trust_token.h.
#define TRUST_TOKEN_NUM_METHODS 7
extern const TRUST_TOKEN_METHOD trust_token_methods[TRUST_TOKEN_NUM_METHODS];

// trust_token_get_generator sets |out| to H.
void trust_token_get_generator(const TRUST_TOKEN_METHOD *method,
                               EC_AFFINE *out);


// Objects.

struct trust_token_client_key_st {
  uint32_t id;
  TRUST_TOKEN_CLIENT_KEY key;
};

struct trust_token_client_st {
  const TRUST_TOKEN_METHOD *method;
  size_t max_batchsize;
  struct trust_token_client_key_st keys[TRUST_TOKEN_MAX_KEYS];
  size_t num_keys;
  // The issuance in flight: item i of the response belongs to pretokens[i] and
  // blinded[i].
  TRUST_TOKEN_PRETOKEN *pretokens;
  EC_AFFINE *blinded;
  size_t num_pretokens;
  EVP_PKEY *srr_key;
};

struct trust_token_issuer_key_st {
  uint32_t id;
  TRUST_TOKEN_ISSUER_KEY key;
};

struct trust_token_issuer_st {
  const TRUST_TOKEN_METHOD *method;
  size_t max_batchsize;
  struct trust_token_issuer_key_st keys[TRUST_TOKEN_MAX_KEYS];
  size_t num_keys;
  EVP_PKEY *srr_key;
  uint8_t *metadata_key;
  size_t metadata_key_len;
};


// What client and issuer share.

// trust_token_fail puts |reason| of TRUST_TOKEN on the queue and returns 0.
MUST_USE int trust_token_fail(int reason);

// trust_token_alloc returns a token of |len| bytes for the caller to fill.
TRUST_TOKEN *trust_token_alloc(size_t len);

// trust_token_check_batchsize demands at most |TRUST_TOKEN_MAX_BATCH|.
//
//   errors  ERR_R_OVERFLOW
MUST_USE int trust_token_check_batchsize(size_t max_batchsize);

// trust_token_replace_key makes |*slot| a reference to |key|, which may be
// NULL.
void trust_token_replace_key(EVP_PKEY **slot, EVP_PKEY *key);

// trust_token_check_message demands a method that knows messages unless |msg|
// is NULL, which stands for no message.
//
//   errors  ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED
MUST_USE int trust_token_check_message(const TRUST_TOKEN_METHOD *method,
                                       const CBS *msg);

// trust_token_make_nonce sets t = salt, or t = SHA-512(salt || msg) if there is
// a message.
//
//   secrecy  constant time in |salt|
void trust_token_make_nonce(uint8_t t[TRUST_TOKEN_NONCE_SIZE],
                            const uint8_t *salt, const CBS *msg);


// The wire.

// trust_token_point_len is the length of a point in messages of |method|.
size_t trust_token_point_len(const TRUST_TOKEN_METHOD *method);

// trust_token_add_point appends a point, with its length if the method has it.
//
//   secrecy  constant time in the coordinates
//   errors   those of |CBB_add_space|
MUST_USE int trust_token_add_point(const TRUST_TOKEN_METHOD *method, CBB *cbb,
                                   const EC_AFFINE *point);

// trust_token_get_point reads one.
//
//   errors  |reason| of TRUST_TOKEN if |cbs| is too short, else those of
//           |ec_point_from_uncompressed|
MUST_USE int trust_token_get_point(const TRUST_TOKEN_METHOD *method, CBS *cbs,
                                   EC_AFFINE *out, int reason);

// trust_token_get_proof makes |out| the contents of the length-prefixed proof
// at the front of |cbs|.
//
//   errors  TRUST_TOKEN_R_DECODE_FAILURE
MUST_USE int trust_token_get_proof(CBS *cbs, CBS *out);

// trust_token_accept returns whether |verdict| is |dleq_valid|, and if not
// leaves one entry on the queue.
//
//   errors  TRUST_TOKEN_R_INVALID_PROOF, TRUST_TOKEN_R_DECODE_FAILURE, or what
//           the verifier left
int trust_token_accept(DLEQ_VERDICT verdict);

// trust_token_hash_t sets out[i] to H_t of the nonce msgs[i], for i < n.
//
//   secrecy  constant time in the nonces
void trust_token_hash_t(const TRUST_TOKEN_METHOD *method, EC_JACOBIAN *out,
                        const CBS *msgs, size_t n);


// Redemption records of 2020.

// A TRUST_TOKEN_REDEMPTION is what a valid redemption request says.
typedef struct {
  CBS token;
  CBS client_data;
  uint64_t time;  // 0 if the method has none
  uint32_t public_metadata;
  uint8_t private_metadata;
  uint8_t nonce[TRUST_TOKEN_NONCE_SIZE];
} TRUST_TOKEN_REDEMPTION;

// trust_token_sign_record sets |*out| to the signed record of |redemption|.
//
//   errors  see |TRUST_TOKEN_ISSUER_redeem_srr|
MUST_USE int trust_token_sign_record(const TRUST_TOKEN_ISSUER *ctx,
                                     uint8_t **out, size_t *out_len,
                                     const TRUST_TOKEN_REDEMPTION *redemption,
                                     uint64_t lifetime);


// Doors for tests.

// pmbtoken_exp1_get_h_for_testing and its kin write the generator H of
// |experiment_v1|, |experiment_v2_pmb| and |pst_v1_pmb|, and return 1.
OPENSSL_EXPORT int pmbtoken_exp1_get_h_for_testing(uint8_t out[97]);
OPENSSL_EXPORT int pmbtoken_exp2_get_h_for_testing(uint8_t out[97]);
OPENSSL_EXPORT int pmbtoken_pst1_get_h_for_testing(uint8_t out[97]);

// voprf_pst1_sign_with_proof_scalar_for_testing signs the first |num_to_issue|
// of |num_requested| points of |cbs|, of which it uses up all, with a given
// nonce in the proof. |cbb| gets what follows the six bytes at the head of a
// response.
OPENSSL_EXPORT int voprf_pst1_sign_with_proof_scalar_for_testing(
    const TRUST_TOKEN_ISSUER_KEY *key, CBB *cbb, CBS *cbs, size_t num_requested,
    size_t num_to_issue, uint8_t private_metadata,
    const uint8_t *proof_scalar_buf, size_t proof_scalar_len);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_TRUST_TOKEN_INTERNAL_H
