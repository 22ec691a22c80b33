// SPDX-License-Identifier: Apache-2.0
//
// evp.h holds keys whose algorithm is a value: an |EVP_PKEY| is a public key, a
// private key, or empty, and the same functions sign, verify, agree, generate,
// read and write with all of them. The kinds are EC (ec_key.h), on any of its
// curves, Ed25519 and X25519 (curve25519.h).
//
//   EVP_PKEY *key = d2i_AutoPrivateKey(NULL, &der, der_len);
//
//   uint8_t sig[EVP_MAX_SIGNATURE_SIZE];
//   size_t sig_len = sizeof(sig);
//   EVP_MD_CTX *ctx = EVP_MD_CTX_new();
//   if (!EVP_DigestSignInit(ctx, NULL, EVP_sha256(), NULL, key) ||
//       !EVP_DigestSign(ctx, sig, &sig_len, msg, msg_len)) ...
//   EVP_MD_CTX_free(ctx);
//   EVP_PKEY_free(key);
//
// In C++, bssl::UniquePtr<EVP_PKEY> frees it. |ENGINE| arguments are ignored.

#ifndef OPENSSL_HEADER_EVP_H
#define OPENSSL_HEADER_EVP_H

#include <openssl/base.h>

#include <openssl/aead.h>
#include <openssl/base64.h>
#include <openssl/cipher.h>
#include <openssl/digest.h>
#include <openssl/evp_errors.h>
#include <openssl/nid.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Algorithms.

// EVP_PKEY_* name the kinds of keys in |EVP_PKEY_id| and elsewhere.
#define EVP_PKEY_NONE NID_undef
#define EVP_PKEY_EC NID_X9_62_id_ecPublicKey
#define EVP_PKEY_ED25519 NID_ED25519
#define EVP_PKEY_X25519 NID_X25519

// No key is of these kinds; programs write them in a |switch|.
#define EVP_PKEY_RSA NID_rsaEncryption
#define EVP_PKEY_RSA_PSS NID_rsassaPss
#define EVP_PKEY_DSA NID_dsa
#define EVP_PKEY_DH NID_dhKeyAgreement
#define EVP_PKEY_ED448 NID_ED448
#define EVP_PKEY_X448 NID_X448
#define EVP_PKEY_HKDF NID_hkdf

// EVP_pkey_ed25519 is Ed25519. Public keys are the 32 bytes of the point, raw
// private keys the 32 bytes of the seed. It hashes by itself: digests are NULL.
OPENSSL_EXPORT const EVP_PKEY_ALG *EVP_pkey_ed25519(void);

// EVP_pkey_x25519 is X25519, which agrees on secrets and signs nothing. Raw
// keys are those of curve25519.h.
OPENSSL_EXPORT const EVP_PKEY_ALG *EVP_pkey_x25519(void);

// EVP_pkey_ec_p224 and its kin are EC keys on one curve.
OPENSSL_EXPORT const EVP_PKEY_ALG *EVP_pkey_ec_p224(void);
OPENSSL_EXPORT const EVP_PKEY_ALG *EVP_pkey_ec_p256(void);
OPENSSL_EXPORT const EVP_PKEY_ALG *EVP_pkey_ec_p384(void);
OPENSSL_EXPORT const EVP_PKEY_ALG *EVP_pkey_ec_p521(void);
// EVP_pkey_ec_secp256k1 is not in BoringSSL.
OPENSSL_EXPORT const EVP_PKEY_ALG *EVP_pkey_ec_secp256k1(void);

// EVP_MAX_SIGNATURE_SIZE bounds |EVP_PKEY_size|: P-521 in DER. It is not in
// BoringSSL.
#define EVP_MAX_SIGNATURE_SIZE 141


// Keys.
//
// References are counted. A key that nobody changes any more may be used from
// many threads at once.

// EVP_PKEY_new returns a new empty key, or NULL.
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_new(void);

// EVP_PKEY_free drops a reference, with the last one the key, which is wiped.
OPENSSL_EXPORT void EVP_PKEY_free(EVP_PKEY *pkey);

// EVP_PKEY_up_ref adds a reference and returns one.
OPENSSL_EXPORT int EVP_PKEY_up_ref(EVP_PKEY *pkey);

// EVP_PKEY_dup_ref adds a reference and returns |pkey|, whose owner frees it
// too. Behind the new pointer the key is still not to be changed.
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_dup_ref(const EVP_PKEY *pkey);

// EVP_PKEY_id returns the |EVP_PKEY_*| of a key, |EVP_PKEY_NONE| of an empty
// one.
OPENSSL_EXPORT int EVP_PKEY_id(const EVP_PKEY *pkey);

// EVP_PKEY_base_id is |EVP_PKEY_id|.
OPENSSL_EXPORT int EVP_PKEY_base_id(const EVP_PKEY *pkey);

// EVP_PKEY_size returns the length in bytes of the longest signature by |pkey|
// (72 on P-256, 64 for Ed25519; 32 for X25519, the secret), or zero if it is
// NULL or lacks its key or curve.
OPENSSL_EXPORT int EVP_PKEY_size(const EVP_PKEY *pkey);

// EVP_PKEY_bits returns the number of bits of the group's order (253 for
// Ed25519 and X25519), or zero where |EVP_PKEY_size| does.
OPENSSL_EXPORT int EVP_PKEY_bits(const EVP_PKEY *pkey);

// EVP_PKEY_eq returns one iff |a| and |b| have the same algorithm, the same
// curve and the same public key.
OPENSSL_EXPORT int EVP_PKEY_eq(const EVP_PKEY *a, const EVP_PKEY *b);

// EVP_PKEY_cmp is |EVP_PKEY_eq|: one means equal.
OPENSSL_EXPORT int EVP_PKEY_cmp(const EVP_PKEY *a, const EVP_PKEY *b);

// EVP_PKEY_is_opaque returns zero: keys always live in this library.
OPENSSL_EXPORT int EVP_PKEY_is_opaque(const EVP_PKEY *pkey);

// EVP_PKEY_has_public and EVP_PKEY_has_private return one iff |pkey| has that
// half.
OPENSSL_EXPORT int EVP_PKEY_has_public(const EVP_PKEY *pkey);
OPENSSL_EXPORT int EVP_PKEY_has_private(const EVP_PKEY *pkey);

// EVP_PKEY_copy_public returns a new key with the public half of |pkey|, or
// NULL.
//
//   errors    |EVP_R_NO_KEY_SET|; |EVP_R_MISSING_PUBLIC_KEY|
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_copy_public(const EVP_PKEY *pkey);

// EVP_PKEY_type returns |type| if it is one of the algorithms above, and
// |EVP_PKEY_NONE| otherwise.
OPENSSL_EXPORT int EVP_PKEY_type(int type);

// EVP_PKEY_set_type empties |pkey| and gives it an algorithm. With a NULL
// |pkey| it only tells whether it knows |type|.
//
//   errors    |EVP_R_UNSUPPORTED_ALGORITHM|; |pkey| is then as it was
OPENSSL_EXPORT int EVP_PKEY_set_type(EVP_PKEY *pkey, int type);

// EVP_PKEY_generate_from_alg returns a new uniform key pair, or NULL.
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_generate_from_alg(const EVP_PKEY_ALG *alg);


// Parameters: the curve of an EC key. Ed25519 has none, and so never lacks any.

// EVP_PKEY_missing_parameters returns one iff |pkey| is an EC key without a
// curve.
OPENSSL_EXPORT int EVP_PKEY_missing_parameters(const EVP_PKEY *pkey);

// EVP_PKEY_parameters_eq returns one iff |a| and |b| have the same algorithm
// and, where it has curves, the same one.
OPENSSL_EXPORT int EVP_PKEY_parameters_eq(const EVP_PKEY *a, const EVP_PKEY *b);

// EVP_PKEY_cmp_parameters is |EVP_PKEY_parameters_eq|: one means equal.
OPENSSL_EXPORT int EVP_PKEY_cmp_parameters(const EVP_PKEY *a,
                                           const EVP_PKEY *b);

// EVP_PKEY_copy_parameters gives |to|, which may be empty, the algorithm and
// the curve of |from|. Where |to| has them already, they must be equal.
//
//   errors    |EVP_R_DIFFERENT_KEY_TYPES|; |EVP_R_MISSING_PARAMETERS| of
//             |from|; |EVP_R_DIFFERENT_PARAMETERS|
OPENSSL_EXPORT int EVP_PKEY_copy_parameters(EVP_PKEY *to, const EVP_PKEY *from);


// EC keys.

// EVP_PKEY_set1_EC_KEY makes |pkey| an EC key with a reference to |key|. With a
// NULL |key| it returns zero, without an error, and |pkey| is as it was.
OPENSSL_EXPORT int EVP_PKEY_set1_EC_KEY(EVP_PKEY *pkey, EC_KEY *key);

// EVP_PKEY_assign_EC_KEY is |EVP_PKEY_set1_EC_KEY| that takes over the caller's
// reference on success.
OPENSSL_EXPORT int EVP_PKEY_assign_EC_KEY(EVP_PKEY *pkey, EC_KEY *key);

// EVP_PKEY_assign is |EVP_PKEY_assign_EC_KEY| if |type| is |EVP_PKEY_EC|.
//
//   errors    |EVP_R_UNSUPPORTED_ALGORITHM| for another |type|
OPENSSL_EXPORT int EVP_PKEY_assign(EVP_PKEY *pkey, int type, void *key);

// EVP_PKEY_get0_EC_KEY returns the key of |pkey|, borrowed, or NULL.
//
//   errors    |EVP_R_EXPECTING_A_EC_KEY| if |pkey| is of another kind;
//             |EVP_R_NO_KEY_SET|
OPENSSL_EXPORT EC_KEY *EVP_PKEY_get0_EC_KEY(const EVP_PKEY *pkey);

// EVP_PKEY_get1_EC_KEY is |EVP_PKEY_get0_EC_KEY| with a new reference.
OPENSSL_EXPORT EC_KEY *EVP_PKEY_get1_EC_KEY(const EVP_PKEY *pkey);

// EVP_PKEY_get0 returns the |EC_KEY| of an EC key, borrowed, and otherwise NULL
// without an error.
OPENSSL_EXPORT void *EVP_PKEY_get0(const EVP_PKEY *pkey);

// EVP_PKEY_get_ec_curve_nid returns the |NID_*| of an EC key's curve and
// |NID_undef| where there is none or it has no name.
OPENSSL_EXPORT int EVP_PKEY_get_ec_curve_nid(const EVP_PKEY *pkey);

// EVP_PKEY_get_ec_point_conv_form returns the |POINT_CONVERSION_*| of an EC
// key, and zero of other keys.
OPENSSL_EXPORT int EVP_PKEY_get_ec_point_conv_form(const EVP_PKEY *pkey);

// EVP_PKEY_from_ec_uncompressed_point returns a new EC public key of |alg| from
// the uncompressed form of a point, and EVP_PKEY_from_ec_compressed_point one
// from the compressed form. They return NULL on error.
//
//   errors    |EVP_R_UNSUPPORTED_ALGORITHM| if |alg| is not of EC;
//             |EVP_R_DECODE_ERROR| for another form; those of |EC_KEY_oct2key|
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_from_ec_uncompressed_point(
    const EVP_PKEY_ALG *alg, const uint8_t *in, size_t len);
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_from_ec_compressed_point(
    const EVP_PKEY_ALG *alg, const uint8_t *in, size_t len);

// EVP_PKEY_from_ec_private_scalar returns a new EC key pair of |alg| from the
// private key, big-endian and as long as the order, or NULL.
//
//   secrecy   constant time
//   errors    |EVP_R_UNSUPPORTED_ALGORITHM|; those of |EC_KEY_oct2priv|
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_from_ec_private_scalar(
    const EVP_PKEY_ALG *alg, const uint8_t *in, size_t len);

// EVP_PKEY_marshal_ec_uncompressed_point and its kin append to |cbb| what the
// three functions above read.
//
//   errors    |EVP_R_EXPECTING_A_EC_KEY|; |EVP_R_NO_KEY_SET|;
//             |EVP_R_MISSING_PUBLIC_KEY|; |EVP_R_NOT_A_PRIVATE_KEY|
OPENSSL_EXPORT int EVP_PKEY_marshal_ec_uncompressed_point(CBB *cbb,
                                                          const EVP_PKEY *pkey);
OPENSSL_EXPORT int EVP_PKEY_marshal_ec_compressed_point(CBB *cbb,
                                                        const EVP_PKEY *pkey);
OPENSSL_EXPORT int EVP_PKEY_marshal_ec_private_scalar(CBB *cbb,
                                                      const EVP_PKEY *pkey);


// Public keys as TLS sends them: the uncompressed points of EC, the raw ones of
// X25519.

// EVP_PKEY_set1_tls_encodedpoint sets the public key of |pkey|, an EC key with
// a curve or of kind X25519. The private half of an EC key stays as it is, that
// of X25519 goes.
//
//   errors    |EVP_R_UNSUPPORTED_PUBLIC_KEY_TYPE| for other kinds; of EC
//             |EVP_R_NO_KEY_SET| and those of |EC_KEY_oct2key|; of X25519
//             |EVP_R_DECODE_ERROR|
OPENSSL_EXPORT int EVP_PKEY_set1_tls_encodedpoint(EVP_PKEY *pkey,
                                                  const uint8_t *in,
                                                  size_t len);

// EVP_PKEY_get1_tls_encodedpoint sets |*out_ptr| to a new buffer with the
// public key and returns its length, or zero.
//
//   errors    |EVP_R_UNSUPPORTED_PUBLIC_KEY_TYPE|; |EVP_R_NO_KEY_SET|; those of
//             |EC_KEY_key2buf|
OPENSSL_EXPORT size_t EVP_PKEY_get1_tls_encodedpoint(const EVP_PKEY *pkey,
                                                     uint8_t **out_ptr);


// Raw keys. Their bytes are those of the algorithm, above.

// EVP_PKEY_from_raw_private_key returns a new key, or NULL.
//
//   errors    |EVP_R_DECODE_ERROR| for another length;
//             |EVP_R_UNSUPPORTED_ALGORITHM| if the algorithm has no raw keys
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_from_raw_private_key(const EVP_PKEY_ALG *alg,
                                                       const uint8_t *in,
                                                       size_t len);

// EVP_PKEY_from_raw_public_key is the same for a public key. Whether it is a
// point is found out when it verifies.
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_from_raw_public_key(const EVP_PKEY_ALG *alg,
                                                      const uint8_t *in,
                                                      size_t len);

// EVP_PKEY_new_raw_private_key and EVP_PKEY_new_raw_public_key are the same for
// an |EVP_PKEY_*|.
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_new_raw_private_key(int type, ENGINE *unused,
                                                      const uint8_t *in,
                                                      size_t len);
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_new_raw_public_key(int type, ENGINE *unused,
                                                     const uint8_t *in,
                                                     size_t len);

// EVP_PKEY_get_raw_private_key writes the raw private key to |out|, which has
// room for |*out_len| bytes, and sets |*out_len| to its length. With a NULL
// |out| it sets the length only.
//
//   errors    |EVP_R_BUFFER_TOO_SMALL|; |EVP_R_NOT_A_PRIVATE_KEY|;
//             |EVP_R_NO_KEY_SET| of an algorithm without a key;
//             |EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE| without raw keys
OPENSSL_EXPORT int EVP_PKEY_get_raw_private_key(const EVP_PKEY *pkey,
                                                uint8_t *out, size_t *out_len);

// EVP_PKEY_get_raw_public_key is the same for the public key.
OPENSSL_EXPORT int EVP_PKEY_get_raw_public_key(const EVP_PKEY *pkey,
                                               uint8_t *out, size_t *out_len);


// Keys in ASN.1 (DER).
//
// Public keys are SubjectPublicKeyInfo (RFC 5280, section 4.1; RFC 5480; RFC
// 8410), private keys PrivateKeyInfo of PKCS #8 (RFC 5208; RFC 8410). Parsers
// are strict: any deviation from DER is an error, and so is a part that the
// structure does not have. Curves may be given by explicit parameters that
// equal those of a built-in curve, points may be compressed, and PKCS #8 may
// have attributes, which are dropped. What is written has names and
// uncompressed points, but inside PKCS #8 the |EC_KEY|'s own form.
//
//   errors    |EVP_R_DECODE_ERROR|; |EVP_R_UNSUPPORTED_ALGORITHM| for an
//             unknown algorithm or curve; for points and private keys that are
//             none, those of |EC_KEY_oct2key| and |EC_KEY_parse_private_key|
//             alone. Writing: |EVP_R_UNSUPPORTED_ALGORITHM| of an empty key;
//             |EVP_R_NO_KEY_SET|; |EVP_R_MISSING_PUBLIC_KEY|;
//             |EVP_R_NOT_A_PRIVATE_KEY|; else |EVP_R_ENCODE_ERROR| as the
//             newest entry

// EVP_parse_public_key takes a public key from the front of |cbs| and returns
// it, new, or NULL. EVP_marshal_public_key appends one to |cbb|.
OPENSSL_EXPORT EVP_PKEY *EVP_parse_public_key(CBS *cbs);
OPENSSL_EXPORT int EVP_marshal_public_key(CBB *cbb, const EVP_PKEY *pkey);

// EVP_parse_private_key and EVP_marshal_private_key do so for private keys.
OPENSSL_EXPORT EVP_PKEY *EVP_parse_private_key(CBS *cbs);
OPENSSL_EXPORT int EVP_marshal_private_key(CBB *cbb, const EVP_PKEY *pkey);

// EVP_PKEY_from_subject_public_key_info and EVP_PKEY_from_private_key_info
// parse all |len| bytes of |in| and accept the |num_algs| algorithms at |algs|
// only; others are |EVP_R_UNSUPPORTED_ALGORITHM|.
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_from_subject_public_key_info(
    const uint8_t *in, size_t len, const EVP_PKEY_ALG *const *algs,
    size_t num_algs);
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_from_private_key_info(
    const uint8_t *in, size_t len, const EVP_PKEY_ALG *const *algs,
    size_t num_algs);

// The manner of these is that of OpenSSL: ec_key.h describes it.

// d2i_PUBKEY is |EVP_parse_public_key|, i2d_PUBKEY |EVP_marshal_public_key|.
OPENSSL_EXPORT EVP_PKEY *d2i_PUBKEY(EVP_PKEY **out, const uint8_t **inp,
                                    long len);
OPENSSL_EXPORT int i2d_PUBKEY(const EVP_PKEY *pkey, uint8_t **outp);

// d2i_EC_PUBKEY and i2d_EC_PUBKEY are the same for an |EC_KEY|.
//
//   errors    |EVP_R_EXPECTING_A_EC_KEY| for a key of another kind
OPENSSL_EXPORT EC_KEY *d2i_EC_PUBKEY(EC_KEY **out, const uint8_t **inp,
                                     long len);
OPENSSL_EXPORT int i2d_EC_PUBKEY(const EC_KEY *key, uint8_t **outp);

// d2i_AutoPrivateKey reads a private key in PKCS #8 or, for EC, in SEC 1.
OPENSSL_EXPORT EVP_PKEY *d2i_AutoPrivateKey(EVP_PKEY **out, const uint8_t **inp,
                                            long len);

// d2i_PrivateKey is |d2i_AutoPrivateKey| for a key of kind |type|.
//
//   errors    |EVP_R_DIFFERENT_KEY_TYPES|
OPENSSL_EXPORT EVP_PKEY *d2i_PrivateKey(int type, EVP_PKEY **out,
                                        const uint8_t **inp, long len);

// i2d_PrivateKey writes an EC key as |i2d_ECPrivateKey| does, in SEC 1. For
// PKCS #8 there is |EVP_marshal_private_key|.
//
//   errors    reason 187 of library ASN1, as OpenSSL's, for other kinds
OPENSSL_EXPORT int i2d_PrivateKey(const EVP_PKEY *pkey, uint8_t **outp);

// i2d_PublicKey writes the point of an EC key as |i2o_ECPublicKey| does;
// d2i_PublicKey reads one as |o2i_ECPublicKey| does, all |len| bytes, into
// |*out|, an EC key with a curve.
//
//   errors    |EVP_R_UNSUPPORTED_PUBLIC_KEY_TYPE| for other kinds;
//             |EVP_R_NO_KEY_SET|
OPENSSL_EXPORT int i2d_PublicKey(const EVP_PKEY *pkey, uint8_t **outp);
OPENSSL_EXPORT EVP_PKEY *d2i_PublicKey(int type, EVP_PKEY **out,
                                       const uint8_t **inp, long len);


// Signing and verifying messages.
//
// EC keys sign by way of a digest: SHA-1, SHA-224, SHA-256, SHA-384 or SHA-512.
// Ed25519 hashes by itself, so that the digest is NULL and the message must be
// there in one piece.

// EVP_DigestSignInit makes |ctx|, an initialised context, sign with |pkey|, to
// which it takes a reference. |*out_pctx|, unless |out_pctx| is NULL, becomes
// the key context, which belongs to |ctx|. |type| is the hash of the message.
//
//   errors    |EVP_R_NO_DEFAULT_DIGEST| without a hash where one must be;
//             |EVP_R_COMMAND_NOT_SUPPORTED| for a hash where none may be;
//             |EVP_R_INVALID_DIGEST_TYPE|; |EVP_R_NO_KEY_SET|;
//             |EVP_R_NOT_A_PRIVATE_KEY|
OPENSSL_EXPORT int EVP_DigestSignInit(EVP_MD_CTX *ctx, EVP_PKEY_CTX **out_pctx,
                                      const EVP_MD *type, ENGINE *engine,
                                      EVP_PKEY *pkey);

// EVP_DigestSignUpdate appends |data| to the message.
//
//   errors    |EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE| for Ed25519;
//             |EVP_R_OPERATION_NOT_INITIALIZED| without |EVP_DigestSignInit|
OPENSSL_EXPORT int EVP_DigestSignUpdate(EVP_MD_CTX *ctx, const void *data,
                                        size_t len);

// EVP_DigestSignFinal writes the signature of the message to |out_sig|, which
// has room for |*out_sig_len| bytes, and sets |*out_sig_len| to its length.
// With a NULL |out_sig| it sets the length to the longest possible only. The
// message may then go on.
//
//   secrecy   constant time in the key and the data
//   errors    |EVP_R_BUFFER_TOO_SMALL| below |EVP_PKEY_size| bytes; those of
//             |EVP_DigestSignUpdate| and |ECDSA_sign|
OPENSSL_EXPORT int EVP_DigestSignFinal(EVP_MD_CTX *ctx, uint8_t *out_sig,
                                       size_t *out_sig_len);

// EVP_DigestSign signs |data| at once, whatever the kind. With a NULL |out_sig|
// it sets the length only.
//
//   secrecy   constant time in the key and the data; |data_len| is public
//   errors    those of |EVP_DigestSignFinal|
OPENSSL_EXPORT int EVP_DigestSign(EVP_MD_CTX *ctx, uint8_t *out_sig,
                                  size_t *out_sig_len, const uint8_t *data,
                                  size_t data_len);

// EVP_DigestVerifyInit and EVP_DigestVerifyUpdate are their twins for
// verifying.
//
//   errors    |EVP_R_MISSING_PUBLIC_KEY| and those of the twins
OPENSSL_EXPORT int EVP_DigestVerifyInit(EVP_MD_CTX *ctx,
                                        EVP_PKEY_CTX **out_pctx,
                                        const EVP_MD *type, ENGINE *engine,
                                        EVP_PKEY *pkey);
OPENSSL_EXPORT int EVP_DigestVerifyUpdate(EVP_MD_CTX *ctx, const void *data,
                                          size_t len);

// EVP_DigestVerifyFinal returns one if |sig| is a signature of the message, and
// zero for "no" and for failures. The message may then go on.
//
//   secrecy   all arguments are public
//   errors    of EC those of |ECDSA_verify|, of Ed25519
//             |EVP_R_INVALID_SIGNATURE|; |EVP_R_OPERATION_NOT_INITIALIZED|
//             without |EVP_DigestVerifyInit|
OPENSSL_EXPORT int EVP_DigestVerifyFinal(EVP_MD_CTX *ctx, const uint8_t *sig,
                                         size_t sig_len);

// EVP_DigestVerify does so for |data| at once, whatever the kind.
//
//   secrecy   all arguments are public
OPENSSL_EXPORT int EVP_DigestVerify(EVP_MD_CTX *ctx, const uint8_t *sig,
                                    size_t sig_len, const uint8_t *data,
                                    size_t data_len);

// The same with the key at the end: Init and Update are those of digest.h.

OPENSSL_EXPORT int EVP_SignInit_ex(EVP_MD_CTX *ctx, const EVP_MD *type,
                                   ENGINE *engine);
OPENSSL_EXPORT int EVP_SignInit(EVP_MD_CTX *ctx, const EVP_MD *type);
OPENSSL_EXPORT int EVP_SignUpdate(EVP_MD_CTX *ctx, const void *data,
                                  size_t len);
// EVP_SignFinal signs with |pkey|. |sig| has room for |EVP_PKEY_size| bytes.
//
//   errors    |EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE| for Ed25519;
//             those of |EVP_DigestSignInit|
OPENSSL_EXPORT int EVP_SignFinal(const EVP_MD_CTX *ctx, uint8_t *sig,
                                 unsigned *out_sig_len, EVP_PKEY *pkey);
OPENSSL_EXPORT int EVP_VerifyInit_ex(EVP_MD_CTX *ctx, const EVP_MD *type,
                                     ENGINE *engine);
OPENSSL_EXPORT int EVP_VerifyInit(EVP_MD_CTX *ctx, const EVP_MD *type);
OPENSSL_EXPORT int EVP_VerifyUpdate(EVP_MD_CTX *ctx, const void *data,
                                    size_t len);
// EVP_VerifyFinal verifies with |pkey|: one for "yes", zero for all else.
OPENSSL_EXPORT int EVP_VerifyFinal(EVP_MD_CTX *ctx, const uint8_t *sig,
                                   size_t sig_len, EVP_PKEY *pkey);


// Key contexts: a key, or only an algorithm, and one thing to do with it. Each
// operation has an init function, which says what is about to be done.
//
//   errors    |EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE|, as Ed25519 only
//             signs messages; |EVP_R_OPERATION_NOT_INITIALIZED| after another
//             init function or none; |EVP_R_NO_KEY_SET|;
//             |EVP_R_NOT_A_PRIVATE_KEY|; |EVP_R_MISSING_PUBLIC_KEY|

// EVP_PKEY_CTX_new returns a new context with a reference to |pkey|, or NULL.
//
//   errors    |EVP_R_UNSUPPORTED_ALGORITHM| if |pkey| is empty
OPENSSL_EXPORT EVP_PKEY_CTX *EVP_PKEY_CTX_new(EVP_PKEY *pkey, ENGINE *engine);

// EVP_PKEY_CTX_new_id returns a new context for keys of kind |id|, an
// |EVP_PKEY_*|, or NULL.
//
//   errors    |EVP_R_UNSUPPORTED_ALGORITHM|
OPENSSL_EXPORT EVP_PKEY_CTX *EVP_PKEY_CTX_new_id(int id, ENGINE *engine);

// EVP_PKEY_CTX_free frees a context and drops its references.
OPENSSL_EXPORT void EVP_PKEY_CTX_free(EVP_PKEY_CTX *ctx);

// EVP_PKEY_CTX_dup returns a new copy, or NULL.
OPENSSL_EXPORT EVP_PKEY_CTX *EVP_PKEY_CTX_dup(EVP_PKEY_CTX *ctx);

// EVP_PKEY_CTX_get0_pkey returns the key, borrowed, or NULL.
OPENSSL_EXPORT EVP_PKEY *EVP_PKEY_CTX_get0_pkey(EVP_PKEY_CTX *ctx);

// EVP_PKEY_sign signs |digest|, of any length: the hash is the caller's
// business. Lengths are as in |EVP_DigestSignFinal|.
OPENSSL_EXPORT int EVP_PKEY_sign_init(EVP_PKEY_CTX *ctx);
OPENSSL_EXPORT int EVP_PKEY_sign(EVP_PKEY_CTX *ctx, uint8_t *sig,
                                 size_t *sig_len, const uint8_t *digest,
                                 size_t digest_len);

// EVP_PKEY_verify returns one if |sig| is a signature of |digest|, and zero for
// "no" and for failures.
OPENSSL_EXPORT int EVP_PKEY_verify_init(EVP_PKEY_CTX *ctx);
OPENSSL_EXPORT int EVP_PKEY_verify(EVP_PKEY_CTX *ctx, const uint8_t *sig,
                                   size_t sig_len, const uint8_t *digest,
                                   size_t digest_len);

// EVP_PKEY_derive writes the secret that the key shares with the peer's
// (ecdh.h, curve25519.h) to |out|, which has room for |*out_len| bytes, and
// sets |*out_len| to its length; of EC it writes no more than there is room
// for. With a NULL |out| it sets the length of the whole only.
//
//   errors    |EVP_R_KEYS_NOT_SET| without a peer; those of
//             |ECDH_compute_key|; of X25519 |EVP_R_BUFFER_TOO_SMALL|, and
//             |EVP_R_INVALID_PEER_KEY| for a peer that makes the secret zero.
//             EVP_PKEY_derive_set_peer: |EVP_R_DIFFERENT_KEY_TYPES|;
//             |EVP_R_DIFFERENT_PARAMETERS|; |EVP_R_MISSING_PUBLIC_KEY|
OPENSSL_EXPORT int EVP_PKEY_derive_init(EVP_PKEY_CTX *ctx);
OPENSSL_EXPORT int EVP_PKEY_derive_set_peer(EVP_PKEY_CTX *ctx, EVP_PKEY *peer);
OPENSSL_EXPORT int EVP_PKEY_derive(EVP_PKEY_CTX *ctx, uint8_t *out,
                                   size_t *out_len);

// EVP_PKEY_keygen generates a key pair and EVP_PKEY_paramgen, of EC only, a key
// that has just a curve. The curve is that of the function below or else that
// of the context's key. A key in |*out_pkey| gets the new contents; NULL is
// replaced by a new key, if all goes well.
//
//   errors    |EVP_R_NO_PARAMETERS_SET| without a curve
OPENSSL_EXPORT int EVP_PKEY_keygen_init(EVP_PKEY_CTX *ctx);
OPENSSL_EXPORT int EVP_PKEY_keygen(EVP_PKEY_CTX *ctx, EVP_PKEY **out_pkey);
OPENSSL_EXPORT int EVP_PKEY_paramgen_init(EVP_PKEY_CTX *ctx);
OPENSSL_EXPORT int EVP_PKEY_paramgen(EVP_PKEY_CTX *ctx, EVP_PKEY **out_pkey);

// EVP_PKEY_CTX_set_ec_paramgen_curve_nid chooses the curve of keygen or
// paramgen.
//
//   errors    |EC_R_UNKNOWN_GROUP|. This and the functions below:
//             |EVP_R_COMMAND_NOT_SUPPORTED| by the kind of key;
//             |EVP_R_NO_OPERATION_SET| before an init function,
//             |EVP_R_INVALID_OPERATION| after another
OPENSSL_EXPORT int EVP_PKEY_CTX_set_ec_paramgen_curve_nid(EVP_PKEY_CTX *ctx,
                                                          int nid);

// EVP_PKEY_CTX_set_ec_param_enc takes |OPENSSL_EC_NAMED_CURVE| only.
//
//   errors    |EVP_R_INVALID_PARAMETERS|
OPENSSL_EXPORT int EVP_PKEY_CTX_set_ec_param_enc(EVP_PKEY_CTX *ctx,
                                                 int encoding);

// EVP_PKEY_CTX_set_signature_md says which hash made the digest. It serves
// |EVP_PKEY_CTX_get_signature_md|.
//
//   errors    |EVP_R_INVALID_DIGEST_TYPE| for hashes that EC does not sign by
OPENSSL_EXPORT int EVP_PKEY_CTX_set_signature_md(EVP_PKEY_CTX *ctx,
                                                 const EVP_MD *md);
OPENSSL_EXPORT int EVP_PKEY_CTX_get_signature_md(EVP_PKEY_CTX *ctx,
                                                 const EVP_MD **out_md);


// Passwords.

// PKCS5_PBKDF2_HMAC writes |key_len| bytes derived from a password to
// |out_key|, at the cost of |iterations| HMACs for each |EVP_MD_size| bytes.
//
//   secrecy   constant time in the password; lengths are public
//   errors    |EVP_R_INVALID_PARAMETERS| for no iterations, or more than 2^32 -
//             1 blocks
//   source    RFC 8018, section 5.2
OPENSSL_EXPORT int PKCS5_PBKDF2_HMAC(const char *password, size_t password_len,
                                     const uint8_t *salt, size_t salt_len,
                                     uint32_t iterations, const EVP_MD *digest,
                                     size_t key_len, uint8_t *out_key);


// EVPerr puts an error on the queue; err.h has to be included too.
#define EVPerr(function, reason) \
  ERR_put_error(ERR_LIB_EVP, 0, (reason), __FILE__, __LINE__)


// Functions that do nothing. Those with a result return one.

OPENSSL_EXPORT int OpenSSL_add_all_algorithms(void);
OPENSSL_EXPORT int OPENSSL_add_all_algorithms_conf(void);
OPENSSL_EXPORT int OpenSSL_add_all_digests(void);
OPENSSL_EXPORT int OpenSSL_add_all_ciphers(void);
OPENSSL_EXPORT void EVP_cleanup(void);


#if defined(__cplusplus)
}  // extern "C"
#endif

#if defined(BSSL_HAS_CXX)

extern "C++" {

BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(EVP_PKEY, EVP_PKEY_free)
BORINGSSL_MAKE_UP_REF(EVP_PKEY, EVP_PKEY_up_ref)
BORINGSSL_MAKE_DELETER(EVP_PKEY_CTX, EVP_PKEY_CTX_free)

BSSL_NAMESPACE_END

}  // extern C++

#endif  // BSSL_HAS_CXX

#endif  // OPENSSL_HEADER_EVP_H
