// SPDX-License-Identifier: Apache-2.0
//
// trust_token.h holds anonymous tokens: Trust Token and Private State Token. An
// issuer signs what a client has blinded, so that later nobody, not even the
// issuer, can tell which issuance a redeemed token came from. A token carries
// 32 bits in the open, the id of the key that signed it, and with some methods
// one bit that only the issuer can read.
//
//   issuer                                   client
//   ------                                   ------
//   generate_key --- public key -----------> add_key
//   add_key
//                <-- request --------------- begin_issuance
//   issue        --- response -------------> finish_issuance: tokens
//                                            ... days later, unlinkably ...
//   redeem       <-- redemption request ---- begin_redemption
//
// The issuer of a program, from a key to a token that has come back:
//
//   const TRUST_TOKEN_METHOD *method = TRUST_TOKEN_pst_v1_pmb();
//   uint8_t priv[TRUST_TOKEN_MAX_PRIVATE_KEY_SIZE];
//   uint8_t pub[TRUST_TOKEN_MAX_PUBLIC_KEY_SIZE];
//   size_t priv_len, pub_len;
//   if (!TRUST_TOKEN_generate_key(method, priv, &priv_len, sizeof(priv), pub,
//                                 &pub_len, sizeof(pub), /*id=*/7)) ...
//   TRUST_TOKEN_ISSUER *issuer = TRUST_TOKEN_ISSUER_new(method, 100);
//   if (!TRUST_TOKEN_ISSUER_add_key(issuer, priv, priv_len)) ...
//
//   uint8_t *response;
//   size_t response_len, issued;
//   if (!TRUST_TOKEN_ISSUER_issue(issuer, &response, &response_len, &issued,
//                                 request, request_len,
//                                 /*public_metadata=*/7,
//                                 /*private_metadata=*/1,
//                                 /*max_issuance=*/10)) ...
//   OPENSSL_free(response);
//
//   uint32_t id;
//   uint8_t bit, *data;
//   size_t data_len;
//   TRUST_TOKEN *nonce;
//   if (!TRUST_TOKEN_ISSUER_redeem(issuer, &id, &bit, &nonce, &data,
//                                  &data_len, redemption,
//                                  redemption_len)) ...
//   // Refuse |nonce| if it was seen before, and remember it.
//   TRUST_TOKEN_free(nonce);
//   OPENSSL_free(data);
//
// and its client:
//
//   TRUST_TOKEN_CLIENT *client = TRUST_TOKEN_CLIENT_new(method, 100);
//   size_t index;
//   if (!TRUST_TOKEN_CLIENT_add_key(client, &index, pub, pub_len) ||
//       !TRUST_TOKEN_CLIENT_begin_issuance(client, &request, &request_len,
//                                          10)) ...
//   STACK_OF(TRUST_TOKEN) *tokens = TRUST_TOKEN_CLIENT_finish_issuance(
//       client, &index, response, response_len);
//   if (tokens == NULL) ...
//   if (!TRUST_TOKEN_CLIENT_begin_redemption(
//           client, &redemption, &redemption_len,
//           sk_TRUST_TOKEN_value(tokens, 0), data, data_len, time(NULL))) ...
//   sk_TRUST_TOKEN_pop_free(tokens, TRUST_TOKEN_free);
//
// What is true of every function here:
//
//   returns    1, or a pointer; and on failure 0 or NULL, with one entry on the
//              error queue and outputs untouched
//   ownership  a buffer that comes out through |uint8_t **| is the caller's,
//              who frees it with |OPENSSL_free|
//   secrecy    keys, nonces, blinds, tokens before their redemption and the
//              private metadata bit are handled in constant time; lengths,
//              counts, ids, requests and responses are public
//   errors     besides those named: ERR_R_MALLOC_FAILURE
//
// Source: B. Kreuter, T. Lepoint, M. Orru, M. Raykova, "Anonymous Tokens with
// Private Metadata Bit" (ePrint 2020/072); RFC 9497 for |pst_v1_voprf|.

#ifndef OPENSSL_HEADER_TRUST_TOKEN_H
#define OPENSSL_HEADER_TRUST_TOKEN_H

#include <openssl/base.h>

#include <openssl/stack.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Methods.
//
// A method is a version of the protocol; both sides use the same. PMB methods
// have a private metadata bit, VOPRF methods do not and are about twice as
// fast. Methods are constants and need not be freed.
//
//   method                 curve  bit  keys  token  per token, request and
//                                                   response
//   experiment_v1          P-384  yes   3     365         99        262
//   experiment_v2_voprf    P-384  no    6     165         97         97
//   experiment_v2_pmb      P-384  yes   3     359         97        258
//   pst_v1_voprf           P-384  no    6     165         97         97
//   pst_v1_pmb             P-384  yes   3     359         97        258
//   experiment_v0          P-521  yes   3     473        135        930
//   experiment_v1_2020     P-384  yes   3     365         99        262
//
// New programs choose one of Private State Token version 1. In |pst_v1_voprf|
// the weight of a token in the batch's proof depends on that token alone, so a
// dishonest issuer who wants to sign some tokens with another key, to recognise
// them later, can look for a lucky combination while the client waits. What
// that costs it falls with the batch:
//
//   tokens          1     8    16    64   256  1024
//   operations  2^192  2^99  2^81  2^61  2^51  2^45
//
// Clients of that method should ask for at most 64 tokens at a time. The other
// methods hash the whole batch into every weight, and have no such limit.

// TRUST_TOKEN_experiment_v1 is the first public experiment: PMB, with points
// prefixed by their lengths and a signed redemption record (SRR) that the
// client checks.
OPENSSL_EXPORT const TRUST_TOKEN_METHOD *TRUST_TOKEN_experiment_v1(void);

// TRUST_TOKEN_experiment_v2_voprf and TRUST_TOKEN_experiment_v2_pmb are the
// second one.
OPENSSL_EXPORT const TRUST_TOKEN_METHOD *TRUST_TOKEN_experiment_v2_voprf(void);
OPENSSL_EXPORT const TRUST_TOKEN_METHOD *TRUST_TOKEN_experiment_v2_pmb(void);

// TRUST_TOKEN_pst_v1_voprf and TRUST_TOKEN_pst_v1_pmb are Private State Token
// version 1. The former's evaluation and proof are those of RFC 9497's
// P384-SHA384 in VOPRF mode.
OPENSSL_EXPORT const TRUST_TOKEN_METHOD *TRUST_TOKEN_pst_v1_voprf(void);
OPENSSL_EXPORT const TRUST_TOKEN_METHOD *TRUST_TOKEN_pst_v1_pmb(void);

// TRUST_TOKEN_experiment_v0 and TRUST_TOKEN_experiment_v1_2020 are the
// protocols of May 2020: PMB with one proof per token, and with one per batch.
// The latter shares its issuance and tokens with |experiment_v1|. In both the
// issuer signs the redemption record: see |TRUST_TOKEN_ISSUER_redeem_srr|. They
// know neither keys from secrets nor tokens over messages, and ignore what
// follows a redemption request and a redemption response.
OPENSSL_EXPORT const TRUST_TOKEN_METHOD *TRUST_TOKEN_experiment_v0(void);
OPENSSL_EXPORT const TRUST_TOKEN_METHOD *TRUST_TOKEN_experiment_v1_2020(void);


// Tokens.

// A trust_token_st is a byte string. From |TRUST_TOKEN_CLIENT_finish_issuance|
// it is a token, to be kept secret until it is redeemed; from
// |TRUST_TOKEN_ISSUER_redeem| it is the token's 64-byte nonce.
struct trust_token_st {
  uint8_t *data;
  size_t len;
};

DEFINE_STACK_OF(TRUST_TOKEN)

// TRUST_TOKEN_new returns a copy of |len| bytes at |data|; |len| may be zero.
OPENSSL_EXPORT TRUST_TOKEN *TRUST_TOKEN_new(const uint8_t *data, size_t len);

// TRUST_TOKEN_free frees |token| and its bytes. NULL is ignored.
OPENSSL_EXPORT void TRUST_TOKEN_free(TRUST_TOKEN *token);


// Keys.

// TRUST_TOKEN_MAX_PRIVATE_KEY_SIZE and TRUST_TOKEN_MAX_PUBLIC_KEY_SIZE are
// enough for a key of any method.
#define TRUST_TOKEN_MAX_PRIVATE_KEY_SIZE 512
#define TRUST_TOKEN_MAX_PUBLIC_KEY_SIZE 512

// TRUST_TOKEN_generate_key writes a new random key pair. |id| names the key in
// responses and tokens: it is their public metadata.
//
//   errors  ERR_R_OVERFLOW if a buffer is too small; the buffers may then hold
//           a part of the keys
OPENSSL_EXPORT int TRUST_TOKEN_generate_key(
    const TRUST_TOKEN_METHOD *method, uint8_t *out_priv_key,
    size_t *out_priv_key_len, size_t max_priv_key_len, uint8_t *out_pub_key,
    size_t *out_pub_key_len, size_t max_pub_key_len, uint32_t id);

// TRUST_TOKEN_derive_key_from_secret is |TRUST_TOKEN_generate_key| with keys
// that |secret| determines, so that several servers can share a secret instead
// of a key. |id| doesn't enter the derivation.
//
//   range   |secret| should hold at least 32 bytes of entropy; any length works
//   errors  as above; ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED with a method of 2020
OPENSSL_EXPORT int TRUST_TOKEN_derive_key_from_secret(
    const TRUST_TOKEN_METHOD *method, uint8_t *out_priv_key,
    size_t *out_priv_key_len, size_t max_priv_key_len, uint8_t *out_pub_key,
    size_t *out_pub_key_len, size_t max_pub_key_len, uint32_t id,
    const uint8_t *secret, size_t secret_len);


// Client.
//
// A client belongs to one thread at a time.

// TRUST_TOKEN_CLIENT_new returns a client that asks for at most |max_batchsize|
// tokens at a time, up to 65535.
//
//   errors  ERR_R_OVERFLOW
OPENSSL_EXPORT TRUST_TOKEN_CLIENT *TRUST_TOKEN_CLIENT_new(
    const TRUST_TOKEN_METHOD *method, size_t max_batchsize);

// TRUST_TOKEN_CLIENT_dup_for_testing returns a copy of |ctx|, the issuance in
// flight included. Only for tests: two clients that finish the same issuance
// hold tokens that can be linked.
OPENSSL_EXPORT TRUST_TOKEN_CLIENT *TRUST_TOKEN_CLIENT_dup_for_testing(
    const TRUST_TOKEN_CLIENT *ctx);

// TRUST_TOKEN_CLIENT_free wipes and frees |ctx|. NULL is ignored.
OPENSSL_EXPORT void TRUST_TOKEN_CLIENT_free(TRUST_TOKEN_CLIENT *ctx);

// TRUST_TOKEN_CLIENT_add_key adds an issuer's public key and sets
// |*out_key_index| to its place, counted from 0. An id may be added twice; the
// first one then counts.
//
//   errors  TRUST_TOKEN_R_TOO_MANY_KEYS, TRUST_TOKEN_R_DECODE_FAILURE, or the
//           reason of |EC_POINT_oct2point| for a bad point
OPENSSL_EXPORT int TRUST_TOKEN_CLIENT_add_key(TRUST_TOKEN_CLIENT *ctx,
                                              size_t *out_key_index,
                                              const uint8_t *key,
                                              size_t key_len);

// TRUST_TOKEN_CLIENT_set_srr_key sets the key that checks signed redemption
// records and takes a reference to it. It does nothing for methods without such
// records.
OPENSSL_EXPORT int TRUST_TOKEN_CLIENT_set_srr_key(TRUST_TOKEN_CLIENT *ctx,
                                                  EVP_PKEY *key);

// TRUST_TOKEN_CLIENT_begin_issuance makes a request for |count| tokens, or for
// as many as |max_batchsize| allows. What an earlier call began is forgotten.
//
//   memory  280 bytes per token in |ctx|, the request, and 64 KiB besides
OPENSSL_EXPORT int TRUST_TOKEN_CLIENT_begin_issuance(TRUST_TOKEN_CLIENT *ctx,
                                                     uint8_t **out,
                                                     size_t *out_len,
                                                     size_t count);

// TRUST_TOKEN_CLIENT_begin_issuance_over_message is the same for tokens that
// are all bound to |msg|, which the issuer needs to redeem them. The empty
// message is a message, too.
//
//   errors  ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED with a method of 2020
OPENSSL_EXPORT int TRUST_TOKEN_CLIENT_begin_issuance_over_message(
    TRUST_TOKEN_CLIENT *ctx, uint8_t **out, size_t *out_len, size_t count,
    const uint8_t *msg, size_t msg_len);

// TRUST_TOKEN_CLIENT_finish_issuance checks the issuer's response to the
// request in flight and returns the tokens, as many as the issuer signed, which
// may be fewer than were asked for. |*out_key_index| is the place of the key
// that signed. Success ends the issuance; after a failure the client can still
// finish it with another response.
//
//   ownership  free the result with |sk_TRUST_TOKEN_pop_free|
//   errors     TRUST_TOKEN_R_INVALID_KEY_ID, TRUST_TOKEN_R_INVALID_PROOF,
//              TRUST_TOKEN_R_DECODE_FAILURE, the reason of |EC_POINT_oct2point|
//              for a bad point, EC_R_INVALID_SCALAR, EC_R_POINT_AT_INFINITY
//   memory     1.2 KiB per token, the tokens included, and up to 5 MiB besides
OPENSSL_EXPORT STACK_OF(TRUST_TOKEN) *
    TRUST_TOKEN_CLIENT_finish_issuance(TRUST_TOKEN_CLIENT *ctx,
                                       size_t *out_key_index,
                                       const uint8_t *response,
                                       size_t response_len);

// TRUST_TOKEN_CLIENT_begin_redemption makes a request to redeem |token|, with
// |data| for the issuer, which the issuer reads but the protocol does not
// authenticate. |time|, in seconds since 1970, is written by |experiment_v1|
// and the methods of 2020 only. It needs no issuance and no keys.
//
//   errors  ERR_R_OVERFLOW if |token| or |data| is over 65535 bytes
OPENSSL_EXPORT int TRUST_TOKEN_CLIENT_begin_redemption(
    TRUST_TOKEN_CLIENT *ctx, uint8_t **out, size_t *out_len,
    const TRUST_TOKEN *token, const uint8_t *data, size_t data_len,
    uint64_t time);

// TRUST_TOKEN_CLIENT_finish_redemption takes the answer to a redemption
// request. For methods with signed redemption records it checks the signature
// and gives out record and signature; for the others it copies |response| to
// |*out_rr|, unread, and |*out_sig| becomes NULL.
//
//   errors  TRUST_TOKEN_R_DECODE_ERROR, TRUST_TOKEN_R_NO_SRR_KEY_CONFIGURED,
//           EVP_R_INVALID_SIGNATURE or what else |EVP_DigestVerify| reports
OPENSSL_EXPORT int TRUST_TOKEN_CLIENT_finish_redemption(
    TRUST_TOKEN_CLIENT *ctx, uint8_t **out_rr, size_t *out_rr_len,
    uint8_t **out_sig, size_t *out_sig_len, const uint8_t *response,
    size_t response_len);


// Issuer.
//
// An issuer that nobody is changing may be used by many threads at once: the
// functions that take it |const| keep nothing in it.

// TRUST_TOKEN_ISSUER_new returns an issuer that signs at most |max_batchsize|
// tokens at a time, up to 65535.
//
//   errors  ERR_R_OVERFLOW
OPENSSL_EXPORT TRUST_TOKEN_ISSUER *TRUST_TOKEN_ISSUER_new(
    const TRUST_TOKEN_METHOD *method, size_t max_batchsize);

// TRUST_TOKEN_ISSUER_free wipes and frees |ctx|. NULL is ignored.
OPENSSL_EXPORT void TRUST_TOKEN_ISSUER_free(TRUST_TOKEN_ISSUER *ctx);

// TRUST_TOKEN_ISSUER_add_key adds a private key. As on the client, the first of
// two keys with the same id counts.
//
//   errors  TRUST_TOKEN_R_TOO_MANY_KEYS, TRUST_TOKEN_R_DECODE_FAILURE,
//           EC_R_INVALID_SCALAR, EC_R_POINT_AT_INFINITY
OPENSSL_EXPORT int TRUST_TOKEN_ISSUER_add_key(TRUST_TOKEN_ISSUER *ctx,
                                              const uint8_t *key,
                                              size_t key_len);

// TRUST_TOKEN_ISSUER_set_srr_key sets the private key that signs redemption
// records in |TRUST_TOKEN_ISSUER_redeem_srr| and takes a reference to it.
OPENSSL_EXPORT int TRUST_TOKEN_ISSUER_set_srr_key(TRUST_TOKEN_ISSUER *ctx,
                                                  EVP_PKEY *key);

// TRUST_TOKEN_ISSUER_set_metadata_key sets the key that hides the private
// metadata bit in the records of |TRUST_TOKEN_ISSUER_redeem_srr|; see
// |TRUST_TOKEN_decode_private_metadata|.
//
//   errors  TRUST_TOKEN_R_INVALID_METADATA_KEY if it is shorter than 32 bytes
OPENSSL_EXPORT int TRUST_TOKEN_ISSUER_set_metadata_key(TRUST_TOKEN_ISSUER *ctx,
                                                       const uint8_t *key,
                                                       size_t len);

// TRUST_TOKEN_ISSUER_issue signs the first tokens of |request|, at most
// |max_issuance| and at most |max_batchsize|, with the key of id
// |public_metadata| and the bit |private_metadata|, and sets
// |*out_tokens_issued| to their number. Either the whole response comes out or
// nothing. The rest of the request is skipped unread, but has to be there.
//
//   errors  TRUST_TOKEN_R_INVALID_METADATA if there is no such key or the bit
//           is over 1, or over 0 with a method without it;
//           TRUST_TOKEN_R_DECODE_FAILURE; the reason of |EC_POINT_oct2point|
//           for a bad point; EC_R_POINT_AT_INFINITY if no token is to be signed
//           (|experiment_v0| makes an empty response instead)
//   memory  1 KiB per token signed (1.6 KiB with |experiment_v0|), the response
//           included, and up to 5 MiB besides
OPENSSL_EXPORT int TRUST_TOKEN_ISSUER_issue(
    const TRUST_TOKEN_ISSUER *ctx, uint8_t **out, size_t *out_len,
    size_t *out_tokens_issued, const uint8_t *request, size_t request_len,
    uint32_t public_metadata, uint8_t private_metadata, size_t max_issuance);

// TRUST_TOKEN_ISSUER_redeem checks the token of a redemption request and sets
// |*out_public| to the id of the key that signed it, |*out_private| to its
// private metadata bit, |*out_token| to its nonce and |*out_client_data| to the
// client's data. It is true as often as it is asked: the caller keeps a record
// of nonces and refuses those that it has seen.
//
//   secrecy  whether the token is valid becomes public, and nothing else
//   errors   TRUST_TOKEN_R_DECODE_ERROR, TRUST_TOKEN_R_INVALID_TOKEN, the
//            reason of |EC_POINT_oct2point| for a bad point,
//            TRUST_TOKEN_R_BAD_VALIDITY_CHECK, and ERR_R_INTERNAL_ERROR if the
//            token is valid but for its bit
OPENSSL_EXPORT int TRUST_TOKEN_ISSUER_redeem(
    const TRUST_TOKEN_ISSUER *ctx, uint32_t *out_public, uint8_t *out_private,
    TRUST_TOKEN **out_token, uint8_t **out_client_data,
    size_t *out_client_data_len, const uint8_t *request, size_t request_len);

// TRUST_TOKEN_ISSUER_redeem_raw is another name of |TRUST_TOKEN_ISSUER_redeem|.
#define TRUST_TOKEN_ISSUER_redeem_raw TRUST_TOKEN_ISSUER_redeem

// TRUST_TOKEN_ISSUER_redeem_over_message is the same for tokens over |msg|.
//
//   errors  as above; ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED with a method of 2020
OPENSSL_EXPORT int TRUST_TOKEN_ISSUER_redeem_over_message(
    const TRUST_TOKEN_ISSUER *ctx, uint32_t *out_public, uint8_t *out_private,
    TRUST_TOKEN **out_token, uint8_t **out_client_data,
    size_t *out_client_data_len, const uint8_t *request, size_t request_len,
    const uint8_t *msg, size_t msg_len);

// TRUST_TOKEN_ISSUER_redeem_srr is what |TRUST_TOKEN_ISSUER_redeem| was in May
// 2020, for the two methods of that year: it makes the response of the issuer,
// a signed record that says when the redemption expires, |lifetime| seconds
// after the client's clock. |*out_redemption_time| is that clock.
//
//   range   the client data becomes a part of the record as it is, so it should
//           be one item of CBOR
//   errors  those of |TRUST_TOKEN_ISSUER_redeem|;
//           ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED with another method;
//           TRUST_TOKEN_R_NO_SRR_KEY_CONFIGURED,
//           TRUST_TOKEN_R_INVALID_METADATA_KEY if a key was not set; the
//           reason of |EVP_DigestSign|
OPENSSL_EXPORT OPENSSL_MUST_USE int TRUST_TOKEN_ISSUER_redeem_srr(
    const TRUST_TOKEN_ISSUER *ctx, uint8_t **out, size_t *out_len,
    TRUST_TOKEN **out_token, uint8_t **out_client_data,
    size_t *out_client_data_len, uint64_t *out_redemption_time,
    const uint8_t *request, size_t request_len, uint64_t lifetime);

// TRUST_TOKEN_decode_private_metadata sets |*out_value| to |encrypted_bit| xor
// the top bit of SHA-256(|key| || |nonce|): it hides a bit and finds it again.
// The nonce is in |experiment_v1| and |experiment_v1_2020| the record's token
// hash, in |experiment_v0| the client data. It always returns 1.
//
//   range   |method| is ignored; |encrypted_bit| should be 0 or 1
OPENSSL_EXPORT int TRUST_TOKEN_decode_private_metadata(
    const TRUST_TOKEN_METHOD *method, uint8_t *out_value, const uint8_t *key,
    size_t key_len, const uint8_t *nonce, size_t nonce_len,
    uint8_t encrypted_bit);


#if defined(__cplusplus)
}  // extern "C"

#if defined(BSSL_HAS_CXX)
extern "C++" {

BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(TRUST_TOKEN, TRUST_TOKEN_free)
BORINGSSL_MAKE_DELETER(TRUST_TOKEN_CLIENT, TRUST_TOKEN_CLIENT_free)
BORINGSSL_MAKE_DELETER(TRUST_TOKEN_ISSUER, TRUST_TOKEN_ISSUER_free)

BSSL_NAMESPACE_END

}  // extern C++
#endif
#endif


// Reasons.

#define TRUST_TOKEN_R_KEYGEN_FAILURE 100
#define TRUST_TOKEN_R_BUFFER_TOO_SMALL 101
#define TRUST_TOKEN_R_OVER_BATCHSIZE 102
#define TRUST_TOKEN_R_DECODE_ERROR 103
#define TRUST_TOKEN_R_SRR_SIGNATURE_ERROR 104
#define TRUST_TOKEN_R_DECODE_FAILURE 105
#define TRUST_TOKEN_R_INVALID_METADATA 106
#define TRUST_TOKEN_R_TOO_MANY_KEYS 107
#define TRUST_TOKEN_R_NO_KEYS_CONFIGURED 108
#define TRUST_TOKEN_R_INVALID_KEY_ID 109
#define TRUST_TOKEN_R_INVALID_TOKEN 110
#define TRUST_TOKEN_R_BAD_VALIDITY_CHECK 111
#define TRUST_TOKEN_R_NO_SRR_KEY_CONFIGURED 112
#define TRUST_TOKEN_R_INVALID_METADATA_KEY 113
#define TRUST_TOKEN_R_INVALID_PROOF 114

#endif  // OPENSSL_HEADER_TRUST_TOKEN_H
