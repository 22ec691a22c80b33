// SPDX-License-Identifier: Apache-2.0
//
// ecdsa.h holds ECDSA (FIPS 186-5, SEC 1) over any curve of at least 224 bits.
// Functions take the digest of a message, not the message; a digest that is
// longer than the curve's order counts with its leftmost bits.
//
//   uint8_t digest[SHA256_DIGEST_LENGTH];
//   SHA256(msg, msg_len, digest);
//   uint8_t *sig = OPENSSL_malloc(ECDSA_size(key));
//   unsigned sig_len;
//   if (!ECDSA_sign(0, digest, sizeof(digest), sig, &sig_len, key)) ...
//   if (!ECDSA_verify(0, digest, sizeof(digest), sig, sig_len, key)) ...
//
// Signatures have two encodings: DER, SEQUENCE { INTEGER r, INTEGER s }, and
// P1363, r and s one after the other at the byte length of the order.
//
// Signing is constant time. Its nonce depends on the private key, the digest
// and fresh randomness, so that it stays secret even if the random generator is
// weak, and differs each time even for the same digest.

#ifndef OPENSSL_HEADER_ECDSA_H
#define OPENSSL_HEADER_ECDSA_H

#include <openssl/base.h>

#include <openssl/ec_key.h>

#if defined(__cplusplus)
extern "C" {
#endif


// DER signatures.

// ECDSA_sign signs |digest| with |key|. |sig| has room for |ECDSA_size| bytes;
// |*sig_len| becomes the length, or zero on failure. |type| is ignored.
//
//   secrecy  constant time in the private key and the nonce
//   errors   ERR_R_PASSED_NULL_PARAMETER (no key, no group or no private key),
//            EC_R_INVALID_GROUP_ORDER
OPENSSL_EXPORT int ECDSA_sign(int type, const uint8_t *digest,
                              size_t digest_len, uint8_t *sig,
                              unsigned int *sig_len, const EC_KEY *key);
// ECDSA_verify returns one if |sig| is a signature of |digest| by |key|, in
// strict DER without trailing bytes, and zero for "no" and for failures.
//
//   secrecy  all arguments are public
//   errors   ECDSA_R_BAD_SIGNATURE (twice if |sig| is malformed),
//            ECDSA_R_MISSING_PARAMETERS (no key, group or public key),
//            EC_R_INVALID_GROUP_ORDER
OPENSSL_EXPORT int ECDSA_verify(int type, const uint8_t *digest,
                                size_t digest_len, const uint8_t *sig,
                                size_t sig_len, const EC_KEY *key);
// ECDSA_size returns the longest DER signature by |key|, or zero if |key| is
// NULL or has no group.
OPENSSL_EXPORT size_t ECDSA_size(const EC_KEY *key);


// P1363 signatures.

// ECDSA_sign_p1363 is |ECDSA_sign| in the other encoding; |max_sig_len| is at
// least |ECDSA_size_p1363|.
//
//   errors  EC_R_BUFFER_TOO_SMALL and those of |ECDSA_sign|
OPENSSL_EXPORT int ECDSA_sign_p1363(const uint8_t *digest, size_t digest_len,
                                    uint8_t *sig, size_t *out_sig_len,
                                    size_t max_sig_len, const EC_KEY *key);
// ECDSA_verify_p1363 is |ECDSA_verify| in the other encoding; any length but
// |ECDSA_size_p1363| is a bad signature.
OPENSSL_EXPORT int ECDSA_verify_p1363(const uint8_t *digest, size_t digest_len,
                                      const uint8_t *sig, size_t sig_len,
                                      const EC_KEY *key);
// ECDSA_size_p1363 returns the length of P1363 signatures by |key|, or zero.
OPENSSL_EXPORT size_t ECDSA_size_p1363(const EC_KEY *key);


// Deterministic signatures.

// ECDSA_sign_deterministic is |ECDSA_sign| with the nonce of RFC 6979, section
// 3.2, where |md|, usually the function that made |digest|, is the hash of its
// generator. The same arguments always give the same signature. Prefer
// |ECDSA_sign|, which resists faults and side channels better; this is for
// protocols and tests that ask for repeatable signatures.
//
//   range   |max_sig_len| is at least the length of this very signature;
//           |ECDSA_size| always suffices
//   errors  those of |ECDSA_sign|, EC_R_BUFFER_TOO_SMALL
OPENSSL_EXPORT OPENSSL_MUST_USE int ECDSA_sign_deterministic(
    const EVP_MD *md, const uint8_t *digest, size_t digest_len, uint8_t *sig,
    size_t *out_sig_len, size_t max_sig_len, const EC_KEY *key);
// ECDSA_sign_deterministic_p1363 is the same in the other encoding.
OPENSSL_EXPORT OPENSSL_MUST_USE int ECDSA_sign_deterministic_p1363(
    const EVP_MD *md, const uint8_t *digest, size_t digest_len, uint8_t *sig,
    size_t *out_sig_len, size_t max_sig_len, const EC_KEY *key);


// Many signatures at once.

// An ECDSA_VERIFY_ITEM is a question for |ECDSA_verify_many|: is |sig| a
// signature of |digest| by |key|? It borrows what it points to.
typedef struct ecdsa_verify_item_st {
  const EC_KEY *key;
  const uint8_t *digest;
  size_t digest_len;
  const uint8_t *sig;
  size_t sig_len;
} ECDSA_VERIFY_ITEM;

// ECDSA_verify_many verifies |num_items| independent DER signatures and returns
// one iff all are valid; so one for none. Where |results| is not NULL,
// results[i] becomes one or zero: exactly the answer of |ECDSA_verify| for item
// |i|, whatever the other items are. Nothing random is involved, and a bad
// signature costs no second pass.
//
// Keys may repeat, differ and be on different curves; items are grouped by
// curve a window of 64 at a time, so neighbours on one curve are fastest. A
// block of transactions, a queue of handshakes or a batch of tokens is handed
// over as it came; split it among threads by splitting the arrays.
//
//   secrecy  all arguments are public
//   memory   none on the heap, for any |num_items|
//   errors   one entry for the whole call, if the answer is zero:
//            ECDSA_R_MISSING_PARAMETERS if an item's key is NULL, lacks its
//            group or public key or is on a curve under 224 bits, else
//            ECDSA_R_BAD_SIGNATURE
OPENSSL_EXPORT OPENSSL_MUST_USE int ECDSA_verify_many(
    uint8_t *results, const ECDSA_VERIFY_ITEM *items, size_t num_items);
// ECDSA_verify_many_p1363 is the same for P1363 signatures.
OPENSSL_EXPORT OPENSSL_MUST_USE int ECDSA_verify_many_p1363(
    uint8_t *results, const ECDSA_VERIFY_ITEM *items, size_t num_items);


// Signatures as two integers.

struct ecdsa_sig_st {
  BIGNUM *r;
  BIGNUM *s;
};

// ECDSA_SIG_new returns a signature with r and s zero.
OPENSSL_EXPORT ECDSA_SIG *ECDSA_SIG_new(void);
OPENSSL_EXPORT void ECDSA_SIG_free(ECDSA_SIG *sig);
// ECDSA_SIG_get0_r and ECDSA_SIG_get0_s return borrowed integers;
// |ECDSA_SIG_get0| sets whichever outputs are not NULL.
OPENSSL_EXPORT const BIGNUM *ECDSA_SIG_get0_r(const ECDSA_SIG *sig);
OPENSSL_EXPORT const BIGNUM *ECDSA_SIG_get0_s(const ECDSA_SIG *sig);
OPENSSL_EXPORT void ECDSA_SIG_get0(const ECDSA_SIG *sig, const BIGNUM **out_r,
                                   const BIGNUM **out_s);
// ECDSA_SIG_set0 makes |r| and |s| the signature's own. If either is NULL it
// returns zero and takes neither.
OPENSSL_EXPORT int ECDSA_SIG_set0(ECDSA_SIG *sig, BIGNUM *r, BIGNUM *s);
// ECDSA_do_sign is |ECDSA_sign| that returns a new |ECDSA_SIG|.
OPENSSL_EXPORT ECDSA_SIG *ECDSA_do_sign(const uint8_t *digest,
                                        size_t digest_len, const EC_KEY *key);
// ECDSA_do_verify is |ECDSA_verify| of an |ECDSA_SIG|.
OPENSSL_EXPORT int ECDSA_do_verify(const uint8_t *digest, size_t digest_len,
                                   const ECDSA_SIG *sig, const EC_KEY *key);

// ECDSA_SIG_parse reads a strict-DER signature from the front of |cbs|. Any
// integers from zero pass; verification refuses those out of range.
//
//   errors  BN_R_BAD_ENCODING or BN_R_NEGATIVE_NUMBER as the oldest entry if an
//           integer is at fault; ECDSA_R_BAD_SIGNATURE
OPENSSL_EXPORT ECDSA_SIG *ECDSA_SIG_parse(CBS *cbs);
// ECDSA_SIG_from_bytes is |ECDSA_SIG_parse| of all |in_len| bytes.
OPENSSL_EXPORT ECDSA_SIG *ECDSA_SIG_from_bytes(const uint8_t *in,
                                               size_t in_len);
// ECDSA_SIG_marshal appends a DER signature.
//
//   errors  BN_R_NEGATIVE_NUMBER, then ECDSA_R_ENCODE_ERROR
OPENSSL_EXPORT int ECDSA_SIG_marshal(CBB *cbb, const ECDSA_SIG *sig);
// ECDSA_SIG_to_bytes sets |*out_bytes| to a new buffer with a DER signature.
OPENSSL_EXPORT int ECDSA_SIG_to_bytes(uint8_t **out_bytes, size_t *out_len,
                                      const ECDSA_SIG *sig);
// ECDSA_SIG_max_len returns the longest DER signature where the order has
// |order_len| bytes, or zero if that overflows.
OPENSSL_EXPORT size_t ECDSA_SIG_max_len(size_t order_len);
// d2i_ECDSA_SIG and i2d_ECDSA_SIG: see ec_key.h for the manner of such
// functions.
OPENSSL_EXPORT ECDSA_SIG *d2i_ECDSA_SIG(ECDSA_SIG **out, const uint8_t **inp,
                                        long len);
OPENSSL_EXPORT int i2d_ECDSA_SIG(const ECDSA_SIG *sig, uint8_t **outp);


// For tests.

// ECDSA_sign_with_nonce_and_leak_private_key_for_testing signs with the nonce
// |nonce|, which has the byte length of the order and is below it. Whoever sees
// two signatures with one nonce, or knows the nonce, has the private key: this
// is for test vectors only.
//
//   errors  EC_R_INVALID_SCALAR (nonce too big or of another length),
//           EC_R_POINT_AT_INFINITY (zero nonce), ECDSA_R_TOO_MANY_ITERATIONS
//           (r or s is zero), those of |ECDSA_sign|
OPENSSL_EXPORT ECDSA_SIG *
ECDSA_sign_with_nonce_and_leak_private_key_for_testing(const uint8_t *digest,
                                                       size_t digest_len,
                                                       const EC_KEY *key,
                                                       const uint8_t *nonce,
                                                       size_t nonce_len);


// Reasons.

#define ECDSA_R_BAD_SIGNATURE 100
#define ECDSA_R_MISSING_PARAMETERS 101
#define ECDSA_R_NEED_NEW_SETUP_VALUES 102
#define ECDSA_R_NOT_IMPLEMENTED 103
#define ECDSA_R_RANDOM_NUMBER_GENERATION_FAILED 104
#define ECDSA_R_ENCODE_ERROR 105
#define ECDSA_R_TOO_MANY_ITERATIONS 106


#if defined(__cplusplus)
}  // extern "C"

#if defined(BSSL_HAS_CXX)
extern "C++" {

BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(ECDSA_SIG, ECDSA_SIG_free)

BSSL_NAMESPACE_END

}  // extern C++
#endif
#endif

#endif  // OPENSSL_HEADER_ECDSA_H
