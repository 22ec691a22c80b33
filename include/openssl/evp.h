// SPDX-License-Identifier: Apache-2.0
//
// evp.h holds keys whose algorithm is a value: an |EVP_PKEY| is a public key, a
// private key, or empty, and the same functions sign and verify with all of
// them. Today the only algorithm is Ed25519 (curve25519.h).
//
//   bssl::UniquePtr<EVP_PKEY> key(
//       EVP_PKEY_from_raw_private_key(EVP_pkey_ed25519(), seed, sizeof(seed)));
//
//   uint8_t sig[64];
//   size_t sig_len = sizeof(sig);
//   bssl::ScopedEVP_MD_CTX ctx;
//   if (!EVP_DigestSignInit(ctx.get(), nullptr, nullptr, nullptr, key.get()) ||
//       !EVP_DigestSign(ctx.get(), sig, &sig_len, msg, msg_len)) ...
//
// |ENGINE| arguments are ignored.

#ifndef OPENSSL_HEADER_EVP_H
#define OPENSSL_HEADER_EVP_H

#include <openssl/base.h>

#include <openssl/aead.h>
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
#define EVP_PKEY_ED25519 NID_ED25519

// No key is of these kinds; programs write them in a |switch|.
#define EVP_PKEY_RSA NID_rsaEncryption
#define EVP_PKEY_RSA_PSS NID_rsassaPss
#define EVP_PKEY_DSA NID_dsa
#define EVP_PKEY_DH NID_dhKeyAgreement
#define EVP_PKEY_EC NID_X9_62_id_ecPublicKey
#define EVP_PKEY_X25519 NID_X25519
#define EVP_PKEY_ED448 NID_ED448
#define EVP_PKEY_X448 NID_X448
#define EVP_PKEY_HKDF NID_hkdf

// EVP_pkey_ed25519 is Ed25519. Public keys are the 32 bytes of the point, raw
// private keys the 32 bytes of the seed. It hashes by itself: digests are NULL.
OPENSSL_EXPORT const EVP_PKEY_ALG *EVP_pkey_ed25519(void);


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

// EVP_PKEY_id returns the |EVP_PKEY_*| of a key, |EVP_PKEY_NONE| of an empty
// one.
OPENSSL_EXPORT int EVP_PKEY_id(const EVP_PKEY *pkey);

// EVP_PKEY_base_id is |EVP_PKEY_id|.
OPENSSL_EXPORT int EVP_PKEY_base_id(const EVP_PKEY *pkey);

// EVP_PKEY_size returns the length in bytes of the longest signature by |pkey|,
// or zero if it is NULL or empty.
OPENSSL_EXPORT int EVP_PKEY_size(const EVP_PKEY *pkey);

// EVP_PKEY_bits returns the number of bits of the group's order (253 for
// Ed25519), or zero if |pkey| is NULL or empty.
OPENSSL_EXPORT int EVP_PKEY_bits(const EVP_PKEY *pkey);

// EVP_PKEY_eq returns one iff |a| and |b| have the same algorithm and the same
// public key.
OPENSSL_EXPORT int EVP_PKEY_eq(const EVP_PKEY *a, const EVP_PKEY *b);

// EVP_PKEY_cmp is |EVP_PKEY_eq|: one means equal.
OPENSSL_EXPORT int EVP_PKEY_cmp(const EVP_PKEY *a, const EVP_PKEY *b);

// EVP_PKEY_type returns |type| if it is one of the algorithms above, and
// |EVP_PKEY_NONE| otherwise.
OPENSSL_EXPORT int EVP_PKEY_type(int type);

// EVP_PKEY_set_type empties |pkey| and gives it an algorithm. With a NULL
// |pkey| it only tells whether it knows |type|.
//
//   errors    |EVP_R_UNSUPPORTED_ALGORITHM|; |pkey| is then as it was
OPENSSL_EXPORT int EVP_PKEY_set_type(EVP_PKEY *pkey, int type);


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


// Signing and verifying messages.

// EVP_DigestSignInit makes |ctx|, an initialised context, sign with |pkey|, to
// which it takes a reference. |*out_pctx|, unless |out_pctx| is NULL, becomes
// the key context, which belongs to |ctx|. |type| is the hash of the message,
// NULL for algorithms that hash by themselves.
//
//   errors    |EVP_R_COMMAND_NOT_SUPPORTED| for a hash where none may be;
//             |EVP_R_NO_KEY_SET|; |EVP_R_NOT_A_PRIVATE_KEY|
OPENSSL_EXPORT int EVP_DigestSignInit(EVP_MD_CTX *ctx, EVP_PKEY_CTX **out_pctx,
                                      const EVP_MD *type, ENGINE *engine,
                                      EVP_PKEY *pkey);

// EVP_DigestSign writes the signature of |data| to |out_sig|, which has room
// for |*out_sig_len| bytes, and sets |*out_sig_len| to its length. With a NULL
// |out_sig| it sets the length to the longest possible only.
//
//   secrecy   constant time in the key and the data; |data_len| is public
//   errors    |EVP_R_BUFFER_TOO_SMALL| below |EVP_PKEY_size| bytes;
//             |EVP_R_OPERATION_NOT_INITIALIZED| without |EVP_DigestSignInit|
OPENSSL_EXPORT int EVP_DigestSign(EVP_MD_CTX *ctx, uint8_t *out_sig,
                                  size_t *out_sig_len, const uint8_t *data,
                                  size_t data_len);

// EVP_DigestVerifyInit is |EVP_DigestSignInit| for verifying.
OPENSSL_EXPORT int EVP_DigestVerifyInit(EVP_MD_CTX *ctx,
                                        EVP_PKEY_CTX **out_pctx,
                                        const EVP_MD *type, ENGINE *engine,
                                        EVP_PKEY *pkey);

// EVP_DigestVerify returns one if |sig| is a signature of |data|, and zero for
// "no" and for failures.
//
//   secrecy   all arguments are public
//   errors    |EVP_R_INVALID_SIGNATURE|; |EVP_R_OPERATION_NOT_INITIALIZED|
//             without |EVP_DigestVerifyInit|
OPENSSL_EXPORT int EVP_DigestVerify(EVP_MD_CTX *ctx, const uint8_t *sig,
                                    size_t sig_len, const uint8_t *data,
                                    size_t data_len);


#if defined(__cplusplus)
}  // extern "C"
#endif

#if defined(BSSL_HAS_CXX)

extern "C++" {

BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(EVP_PKEY, EVP_PKEY_free)
BORINGSSL_MAKE_UP_REF(EVP_PKEY, EVP_PKEY_up_ref)

BSSL_NAMESPACE_END

}  // extern C++

#endif  // BSSL_HAS_CXX

#endif  // OPENSSL_HEADER_EVP_H
