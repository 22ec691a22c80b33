// SPDX-License-Identifier: Apache-2.0
//
// oprf.h holds oblivious pseudorandom functions (RFC 9497) over P-256, P-384
// and P-521. A client learns F(key, input) from a server, which learns neither
// the input nor the output. Three modes:
//
//   OPRF    just that
//   VOPRF   the server proves that it used the key of a known public key
//   POPRF   as VOPRF, and both sides add a public string, the info
//
// The client draws a blind and sends the blinded element; the server answers
// with the evaluated element, and in VOPRF and POPRF with one proof for the
// whole batch; the client checks the proof and finalizes:
//
//   const OPRF_SUITE *suite = OPRF_p384_sha384(OPRF_MODE_VOPRF);
//   uint8_t blind[OPRF_MAX_SCALAR], blinded[OPRF_MAX_ELEMENT];
//   uint8_t evaluated[OPRF_MAX_ELEMENT], proof[OPRF_MAX_PROOF];
//   uint8_t output[OPRF_MAX_OUTPUT];
//   size_t len = OPRF_element_len(suite);
//   CBS input;
//   CBS_init(&input, data, data_len);
//
//   server: OPRF_generate_key(suite, private_key, public_key), once
//   client: OPRF_blind(suite, blind, blinded, &input, 1)
//   server: OPRF_blind_evaluate(suite, evaluated, proof, private_key, blinded,
//                               len, NULL, 0)
//   client: OPRF_finalize(suite, output, &input, blind, blinded, 1, evaluated,
//                         len, proof, OPRF_proof_len(suite), public_key, NULL,
//                         0, 0)
//
// What is true of all functions:
//
//   encoding  elements are compressed points, scalars big-endian, each of a
//             fixed length; lists of them are joined without anything between.
//             Decoding is strict: no identity, no other forms, nothing that is
//             not reduced
//   range     a batch has 1 to OPRF_MAX_BATCH items; inputs and info have at
//             most OPRF_MAX_INPUT bytes each; |info| is empty but for POPRF
//   secrecy   constant time in private keys, seeds, blinds, inputs and outputs;
//             lengths, public keys, elements, proofs and info are public
//   errors    functions that return int return 1, or 0 with exactly one entry
//             on the error queue; outputs are then all zero. Everywhere:
//             OPRF_R_INVALID_BATCH_SIZE, OPRF_R_INPUT_TOO_LONG,
//             OPRF_R_UNEXPECTED_INFO, and ERR_R_INTERNAL_ERROR if the random
//             generator fails
//   memory    no heap, unless stated
//
//
// How strong one proof for a batch is.
//
// The weight by which RFC 9497 folds item i into the proof is a hash of that
// item alone (and of the key), not of the whole batch. A server that adds
// multiples e[i] of one point to its answers passes if the sum of weight[i] *
// e[i] is zero; it can search each item by itself, so the generalised birthday
// algorithm (Wagner, CRYPTO 2002) finds such e[i] after about m * 2^(bits / (1
// + floor(log2 m))) steps for m items, while the client waits. It can so give
// one client an answer under another key (the point is then that client's
// element) and spoil the rest of the batch. The logarithm of the cost is
//
//   m =       4     8    16    64   256  1024
//   P-256    87    67    55    43    36    33
//   P-384   130    99    81    61    51    45
//   P-521   176   133   108    80    66    57
//
// This is the known attack, so a bound from above. One proof over m items is
// not as strong as m proofs. |OPRF_finalize| therefore takes at most 8, 64 or
// 256 items in VOPRF and POPRF, unless its caller says otherwise: more are
// several calls, each with a proof of its own.

#ifndef OPENSSL_HEADER_OPRF_H
#define OPENSSL_HEADER_OPRF_H

#include <openssl/base.h>

#include <openssl/bytestring.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Suites.

// An OPRF_MODE is one of the modes; its value is that of the RFC.
typedef enum {
  OPRF_MODE_OPRF = 0,
  OPRF_MODE_VOPRF = 1,
  OPRF_MODE_POPRF = 2,
} OPRF_MODE;

// An OPRF_SUITE is a constant: a curve, its hash, and a mode.
typedef struct oprf_suite_st OPRF_SUITE;

// OPRF_p256_sha256, OPRF_p384_sha384 and OPRF_p521_sha512 return the suites
// P256-SHA256, P384-SHA384 and P521-SHA512 in |mode|, or NULL, without an
// error, if there is no such mode.
OPENSSL_EXPORT const OPRF_SUITE *OPRF_p256_sha256(OPRF_MODE mode);
OPENSSL_EXPORT const OPRF_SUITE *OPRF_p384_sha384(OPRF_MODE mode);
OPENSSL_EXPORT const OPRF_SUITE *OPRF_p521_sha512(OPRF_MODE mode);

// OPRF_element_len, OPRF_scalar_len, OPRF_output_len and OPRF_proof_len return
// the lengths of the suite in bytes: 33, 32, 32, 64 for P-256, 49, 48, 48, 96
// for P-384, and 67, 66, 64, 132 for P-521. Private keys and blinds are
// scalars, public keys elements.
OPENSSL_EXPORT size_t OPRF_element_len(const OPRF_SUITE *suite);
OPENSSL_EXPORT size_t OPRF_scalar_len(const OPRF_SUITE *suite);
OPENSSL_EXPORT size_t OPRF_output_len(const OPRF_SUITE *suite);
OPENSSL_EXPORT size_t OPRF_proof_len(const OPRF_SUITE *suite);

#define OPRF_MAX_ELEMENT 67
#define OPRF_MAX_SCALAR 66
#define OPRF_MAX_OUTPUT 64
#define OPRF_MAX_PROOF (2 * OPRF_MAX_SCALAR)

#define OPRF_MAX_BATCH 65535
#define OPRF_MAX_INPUT 65535

// OPRF_default_max_batch returns how many items |OPRF_finalize| takes by
// default under one proof: 8, 64 or 256, or OPRF_MAX_BATCH in mode OPRF, which
// has no proof.
OPENSSL_EXPORT size_t OPRF_default_max_batch(const OPRF_SUITE *suite);


// Keys. A key serves one suite: modes do not share keys.

// OPRF_MIN_SEED is the least length of a seed. It should be as long as a
// scalar.
#define OPRF_MIN_SEED 32

// OPRF_generate_key makes a random key pair.
OPENSSL_EXPORT OPENSSL_MUST_USE int OPRF_generate_key(const OPRF_SUITE *suite,
                                                      uint8_t *out_private,
                                                      uint8_t *out_public);

// OPRF_derive_key makes the key pair that belongs to |seed| and |info|, which
// is allowed in every mode here (DeriveKeyPair, section 3.2.1).
//
//   errors  OPRF_R_SEED_TOO_SHORT; OPRF_R_DERIVE_KEY_FAILURE, which never
//           happens
OPENSSL_EXPORT OPENSSL_MUST_USE int OPRF_derive_key(
    const OPRF_SUITE *suite, uint8_t *out_private, uint8_t *out_public,
    const uint8_t *seed, size_t seed_len, const uint8_t *info, size_t info_len);

// OPRF_public_from_private computes the public key of a private one.
//
//   errors  OPRF_R_INVALID_PRIVATE_KEY if that is zero or not below the order
OPENSSL_EXPORT OPENSSL_MUST_USE int OPRF_public_from_private(
    const OPRF_SUITE *suite, uint8_t *out_public, const uint8_t *private_key);


// The client's first step.

// OPRF_blind draws a blind for each of |num| inputs and computes the blinded
// elements. Blinds stay with the client, and serve once.
//
//   errors  EC_R_POINT_AT_INFINITY if an input hashes to the identity, which
//           nobody can bring about
OPENSSL_EXPORT OPENSSL_MUST_USE int OPRF_blind(const OPRF_SUITE *suite,
                                               uint8_t *out_blinds,
                                               uint8_t *out_blinded,
                                               const CBS *inputs, size_t num);


// The server.

// OPRF_blind_evaluate evaluates |blinded|, a list of elements, and unless the
// mode is OPRF proves it in |out_proof|, which in mode OPRF may be NULL. The
// length decides how many elements there are.
//
//   memory  VOPRF and POPRF: one allocation of at most 360 bytes per element,
//           and for over three elements the working memory of the public
//           multi-scalar multiplication, at most 4 MiB
//   errors  OPRF_R_INVALID_PRIVATE_KEY, OPRF_R_INVALID_ELEMENT (also for a
//           wrong length), ERR_R_MALLOC_FAILURE. POPRF:
//           OPRF_R_INVERSE_ERROR if key and info cancel out. Who found such
//           an info knows the key: replace it
OPENSSL_EXPORT OPENSSL_MUST_USE int OPRF_blind_evaluate(
    const OPRF_SUITE *suite, uint8_t *out_evaluated, uint8_t *out_proof,
    const uint8_t *private_key, const uint8_t *blinded, size_t blinded_len,
    const uint8_t *info, size_t info_len);

// OPRF_evaluate computes the output for one input, as a client would get it.
//
//   errors  OPRF_R_INVALID_PRIVATE_KEY, OPRF_R_INVERSE_ERROR,
//           EC_R_POINT_AT_INFINITY, as above
OPENSSL_EXPORT OPENSSL_MUST_USE int OPRF_evaluate(
    const OPRF_SUITE *suite, uint8_t *out, const uint8_t *private_key,
    const uint8_t *input, size_t input_len, const uint8_t *info,
    size_t info_len);

// OPRF_verify_finalize tells whether |output|, of |OPRF_output_len| bytes, is
// the output for the input.
//
//   secrecy  the answer is public
//   errors   OPRF_R_OUTPUT_MISMATCH, or as |OPRF_evaluate|
OPENSSL_EXPORT OPENSSL_MUST_USE int OPRF_verify_finalize(
    const OPRF_SUITE *suite, const uint8_t *private_key, const uint8_t *input,
    size_t input_len, const uint8_t *info, size_t info_len,
    const uint8_t *output);


// The client's last step.

// OPRF_finalize computes |num| outputs. |inputs|, |blinds| and |blinded| are
// those of |OPRF_blind|; |evaluated| and |proof| are the server's answer.
// |public_key| is one that the client knew before: never one that came with
// the answer. In mode OPRF, |proof|, |public_key| and |blinded| are ignored and
// may be NULL.
//
// No output leaves the function unless the proof holds, for all items at once.
// |max_batch| is the most items that the caller lets one proof cover, 0 for
// |OPRF_default_max_batch|; see the top of this file before raising it.
//
//   memory  as |OPRF_blind_evaluate|
//   errors  OPRF_R_BATCH_TOO_LARGE for more than |max_batch|;
//           OPRF_R_INVALID_PUBLIC_KEY, OPRF_R_INVALID_BLIND (zero or not below
//           the order), OPRF_R_INVALID_ELEMENT (also for a wrong length),
//           OPRF_R_INVALID_PROOF (also for a wrong length),
//           EC_R_INVALID_SCALAR (in the proof), EC_R_POINT_AT_INFINITY (a sum
//           or commitment of the proof is the identity), ERR_R_MALLOC_FAILURE
OPENSSL_EXPORT OPENSSL_MUST_USE int OPRF_finalize(
    const OPRF_SUITE *suite, uint8_t *out, const CBS *inputs,
    const uint8_t *blinds, const uint8_t *blinded, size_t num,
    const uint8_t *evaluated, size_t evaluated_len, const uint8_t *proof,
    size_t proof_len, const uint8_t *public_key, const uint8_t *info,
    size_t info_len, size_t max_batch);


// Errors.

#define OPRF_R_INVALID_BATCH_SIZE 100
#define OPRF_R_BATCH_TOO_LARGE 101
#define OPRF_R_INPUT_TOO_LONG 102
#define OPRF_R_UNEXPECTED_INFO 103
#define OPRF_R_SEED_TOO_SHORT 104
#define OPRF_R_DERIVE_KEY_FAILURE 105
#define OPRF_R_INVALID_PRIVATE_KEY 106
#define OPRF_R_INVALID_PUBLIC_KEY 107
#define OPRF_R_INVALID_BLIND 108
#define OPRF_R_INVALID_ELEMENT 109
#define OPRF_R_INVALID_PROOF 110
#define OPRF_R_INVERSE_ERROR 111
#define OPRF_R_OUTPUT_MISMATCH 112


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_OPRF_H
