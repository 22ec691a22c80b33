// SPDX-License-Identifier: Apache-2.0
//
// digest.h holds hashes as values: an |EVP_MD| says which hash, an |EVP_MD_CTX|
// holds a message in progress.
//
//   uint8_t digest[EVP_MAX_MD_SIZE];
//   unsigned digest_len;
//   EVP_Digest(data, data_len, digest, &digest_len, EVP_sha256(), NULL);
//
//   EVP_MD_CTX ctx;                            // the same, piece by piece
//   EVP_MD_CTX_init(&ctx);
//   EVP_DigestInit_ex(&ctx, EVP_sha256(), NULL);
//   EVP_DigestUpdate(&ctx, data, data_len);
//   EVP_DigestFinal_ex(&ctx, digest, &digest_len);
//   EVP_MD_CTX_cleanup(&ctx);
//
// Hashing never allocates. Time depends on lengths only. Pointers to data of
// length zero may be NULL, and so may |out_len| everywhere. |ENGINE| arguments
// are ignored.

#ifndef OPENSSL_HEADER_DIGEST_H
#define OPENSSL_HEADER_DIGEST_H

#include <openssl/base.h>
#include <openssl/sha.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Hashes. They are constants; nothing frees them.

OPENSSL_EXPORT const EVP_MD *EVP_sha1(void);
OPENSSL_EXPORT const EVP_MD *EVP_sha224(void);
OPENSSL_EXPORT const EVP_MD *EVP_sha256(void);
OPENSSL_EXPORT const EVP_MD *EVP_sha384(void);
OPENSSL_EXPORT const EVP_MD *EVP_sha512(void);
OPENSSL_EXPORT const EVP_MD *EVP_sha512_256(void);

// EVP_get_digestbynid returns the hash of a |NID_*| (nid.h), or NULL without an
// error.
OPENSSL_EXPORT const EVP_MD *EVP_get_digestbynid(int nid);

// EVP_get_digestbyobj is |EVP_get_digestbynid| of an object (obj.h).
OPENSSL_EXPORT const EVP_MD *EVP_get_digestbyobj(const ASN1_OBJECT *obj);

// EVP_get_digestbyname returns the hash of a short or long name such as
// "SHA256" or "sha256", or NULL without an error.
OPENSSL_EXPORT const EVP_MD *EVP_get_digestbyname(const char *name);

// EVP_parse_digest_algorithm takes an AlgorithmIdentifier in DER from the front
// of |cbs| and returns its hash, or NULL with an error. Parameters are absent
// or NULL.
//
//   errors    |DIGEST_R_DECODE_ERROR|; |DIGEST_R_UNKNOWN_HASH|
//   source    RFC 5754, section 2
OPENSSL_EXPORT const EVP_MD *EVP_parse_digest_algorithm(CBS *cbs);

// EVP_marshal_digest_algorithm appends the AlgorithmIdentifier of |md| to
// |cbb|, with NULL parameters.
//
//   errors    those of |CBB| (bytestring.h)
OPENSSL_EXPORT int EVP_marshal_digest_algorithm(CBB *cbb, const EVP_MD *md);

// EVP_MAX_MD_SIZE and EVP_MAX_MD_BLOCK_SIZE bound what |EVP_MD_size| and
// |EVP_MD_block_size| return.
#define EVP_MAX_MD_SIZE 64
#define EVP_MAX_MD_BLOCK_SIZE 128

// EVP_MD_size returns the length of a digest in bytes.
OPENSSL_EXPORT size_t EVP_MD_size(const EVP_MD *md);

// EVP_MD_block_size returns the length of a block in bytes, as HMAC needs it.
OPENSSL_EXPORT size_t EVP_MD_block_size(const EVP_MD *md);

// EVP_MD_type returns the |NID_*| of a hash.
OPENSSL_EXPORT int EVP_MD_type(const EVP_MD *md);

// EVP_MD_nid is |EVP_MD_type|.
OPENSSL_EXPORT int EVP_MD_nid(const EVP_MD *md);

// EVP_MD_flags returns the |EVP_MD_FLAG_*| of a hash: none of those above has
// any.
OPENSSL_EXPORT uint32_t EVP_MD_flags(const EVP_MD *md);

// EVP_MD_meth_get_flags is |EVP_MD_flags|.
OPENSSL_EXPORT uint32_t EVP_MD_meth_get_flags(const EVP_MD *md);

#define EVP_MD_FLAG_PKEY_DIGEST 1
#define EVP_MD_FLAG_DIGALGID_ABSENT 2
#define EVP_MD_FLAG_XOF 4


// One-shot hashing.

// EVP_Digest writes the digest of |len| bytes of |data| to |out| and its length
// to |*out_len|.
//
//   shape     out[EVP_MD_size(md)]
//   errors    |ERR_R_PASSED_NULL_PARAMETER| if |md| is NULL
OPENSSL_EXPORT int EVP_Digest(const void *data, size_t len, uint8_t *out,
                              unsigned *out_len, const EVP_MD *md,
                              ENGINE *engine);


// Contexts.
//
// An |EVP_MD_CTX| on the stack becomes usable by |EVP_MD_CTX_init|. Programs
// read and write it through functions only.

union evp_md_state_st {
  SHA_CTX sha1;
  SHA256_CTX sha256;
  SHA512_CTX sha512;
};

// EVP_MAX_MD_DATA_SIZE bounds the state of any hash, in bytes.
#define EVP_MAX_MD_DATA_SIZE sizeof(union evp_md_state_st)

struct evp_md_pctx_ops;

struct env_md_ctx_st {
  // digest is NULL until |EVP_DigestInit_ex|.
  const EVP_MD *digest;
  // pctx belongs to |EVP_DigestSignInit| and its kin (evp.h) and is NULL
  // otherwise; |pctx_ops| knows how to copy and free it.
  EVP_PKEY_CTX *pctx;
  const struct evp_md_pctx_ops *pctx_ops;
  union evp_md_state_st state;
};

// EVP_MD_CTX_init makes |ctx|, whatever it contains, an empty context.
OPENSSL_EXPORT void EVP_MD_CTX_init(EVP_MD_CTX *ctx);

// EVP_MD_CTX_cleanup releases what |ctx| holds, wipes it and leaves it empty.
// It returns one.
OPENSSL_EXPORT int EVP_MD_CTX_cleanup(EVP_MD_CTX *ctx);

// EVP_MD_CTX_reset is |EVP_MD_CTX_cleanup|.
OPENSSL_EXPORT int EVP_MD_CTX_reset(EVP_MD_CTX *ctx);

// EVP_MD_CTX_cleanse is |EVP_MD_CTX_cleanup| without a result.
OPENSSL_EXPORT void EVP_MD_CTX_cleanse(EVP_MD_CTX *ctx);

// EVP_MD_CTX_new returns a new empty context, or NULL if memory is short; the
// caller frees it with |EVP_MD_CTX_free|.
OPENSSL_EXPORT EVP_MD_CTX *EVP_MD_CTX_new(void);

// EVP_MD_CTX_free cleans up |ctx| and frees it.
OPENSSL_EXPORT void EVP_MD_CTX_free(EVP_MD_CTX *ctx);

// EVP_MD_CTX_create is |EVP_MD_CTX_new|.
OPENSSL_EXPORT EVP_MD_CTX *EVP_MD_CTX_create(void);

// EVP_MD_CTX_destroy is |EVP_MD_CTX_free|.
OPENSSL_EXPORT void EVP_MD_CTX_destroy(EVP_MD_CTX *ctx);

// EVP_MD_CTX_copy_ex makes |out|, an initialised context, a copy of |in|: both
// then continue the same prefix independently.
//
//   cost      a few hundred bytes are copied; no allocation unless |in| signs
//   or
//             verifies (evp.h)
//   aliasing  |out| may be |in|
//   errors    |DIGEST_R_INPUT_NOT_INITIALIZED| if |in| is empty; |out| is empty
//             after an error
OPENSSL_EXPORT int EVP_MD_CTX_copy_ex(EVP_MD_CTX *out, const EVP_MD_CTX *in);

// EVP_MD_CTX_copy is |EVP_MD_CTX_copy_ex| for an |out| that need not be
// initialised.
OPENSSL_EXPORT int EVP_MD_CTX_copy(EVP_MD_CTX *out, const EVP_MD_CTX *in);

// EVP_MD_CTX_move moves |in| to |out|, both initialised, and leaves |in| empty.
//
//   aliasing  |out| may be |in|: nothing happens then
OPENSSL_EXPORT void EVP_MD_CTX_move(EVP_MD_CTX *out, EVP_MD_CTX *in);


// Hashing piece by piece.

// EVP_DigestInit_ex starts a message in |ctx|, an initialised context, and
// drops what it held.
//
//   errors    |ERR_R_PASSED_NULL_PARAMETER| if |md| is NULL
OPENSSL_EXPORT int EVP_DigestInit_ex(EVP_MD_CTX *ctx, const EVP_MD *md,
                                     ENGINE *engine);

// EVP_DigestInit is |EVP_DigestInit_ex| for a |ctx| that need not be
// initialised.
OPENSSL_EXPORT int EVP_DigestInit(EVP_MD_CTX *ctx, const EVP_MD *md);

// EVP_DigestUpdate appends |len| bytes of |data| to the message in |ctx|. It
// returns one.
OPENSSL_EXPORT int EVP_DigestUpdate(EVP_MD_CTX *ctx, const void *data,
                                    size_t len);

// EVP_DigestFinal_ex writes the digest of the message in |ctx| to |out| and its
// length to |*out_len|. The state is wiped: |ctx| needs |EVP_DigestInit_ex|
// before the next message. It returns one.
//
//   shape     out[EVP_MD_CTX_size(ctx)]
OPENSSL_EXPORT int EVP_DigestFinal_ex(EVP_MD_CTX *ctx, uint8_t *out,
                                      unsigned *out_len);

// EVP_DigestFinal is |EVP_DigestFinal_ex|, then |EVP_MD_CTX_cleanup|.
OPENSSL_EXPORT int EVP_DigestFinal(EVP_MD_CTX *ctx, uint8_t *out,
                                   unsigned *out_len);


// What a context holds.

// EVP_MD_CTX_md returns the hash of |ctx|, or NULL if |ctx| is empty or NULL.
OPENSSL_EXPORT const EVP_MD *EVP_MD_CTX_md(const EVP_MD_CTX *ctx);

// EVP_MD_CTX_get0_md is |EVP_MD_CTX_md|.
OPENSSL_EXPORT const EVP_MD *EVP_MD_CTX_get0_md(const EVP_MD_CTX *ctx);

// EVP_MD_CTX_size, EVP_MD_CTX_block_size and EVP_MD_CTX_type are |EVP_MD_size|,
// |EVP_MD_block_size| and |EVP_MD_type| of the hash of |ctx|, which is not
// empty.
OPENSSL_EXPORT size_t EVP_MD_CTX_size(const EVP_MD_CTX *ctx);
OPENSSL_EXPORT size_t EVP_MD_CTX_block_size(const EVP_MD_CTX *ctx);
OPENSSL_EXPORT int EVP_MD_CTX_type(const EVP_MD_CTX *ctx);

// EVP_MD_CTX_pkey_ctx returns the key context of a |ctx| that signs or
// verifies, borrowed, and NULL otherwise.
OPENSSL_EXPORT EVP_PKEY_CTX *EVP_MD_CTX_pkey_ctx(const EVP_MD_CTX *ctx);


// No-ops that programs written for OpenSSL call.

// EVP_MD_CTX_set_flags does nothing.
OPENSSL_EXPORT void EVP_MD_CTX_set_flags(EVP_MD_CTX *ctx, int flags);

// EVP_add_digest does nothing and returns one.
OPENSSL_EXPORT int EVP_add_digest(const EVP_MD *md);


#define DIGEST_R_INPUT_NOT_INITIALIZED 100
#define DIGEST_R_DECODE_ERROR 101
#define DIGEST_R_UNKNOWN_HASH 102


#if defined(__cplusplus)
}  // extern C
#endif

#if defined(BSSL_HAS_CXX)
extern "C++" {
BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(EVP_MD_CTX, EVP_MD_CTX_free)

using ScopedEVP_MD_CTX =
    internal::StackAllocatedMovable<EVP_MD_CTX, int, EVP_MD_CTX_init,
                                    EVP_MD_CTX_cleanup, EVP_MD_CTX_move>;

BSSL_NAMESPACE_END
}  // extern C++
#endif  // BSSL_HAS_CXX

#endif  // OPENSSL_HEADER_DIGEST_H
