// SPDX-License-Identifier: Apache-2.0
//
// hmac.h holds HMAC (RFC 2104, FIPS 198-1), a message authentication code from
// any hash of digest.h.
//
//   uint8_t mac[EVP_MAX_MD_SIZE];
//   unsigned mac_len;
//   HMAC(EVP_sha256(), key, key_len, data, data_len, mac, &mac_len);
//
//   HMAC_CTX ctx;                              // the same, piece by piece
//   HMAC_CTX_init(&ctx);
//   HMAC_Init_ex(&ctx, key, key_len, EVP_sha256(), NULL);
//   HMAC_Update(&ctx, data, data_len);
//   HMAC_Final(&ctx, mac, &mac_len);
//   HMAC_CTX_cleanup(&ctx);
//
// Compare codes with |CRYPTO_memcmp|, never with memcmp. Keys may have any
// length; time depends on lengths only.

#ifndef OPENSSL_HEADER_HMAC_H
#define OPENSSL_HEADER_HMAC_H

#include <openssl/base.h>
#include <openssl/digest.h>

#if defined(__cplusplus)
extern "C" {
#endif


// HMAC writes the code of |data| under |key| to |out| and its length to
// |*out_len|, which may be NULL. It returns |out|, or NULL with an error.
//
//   shape     out[EVP_MD_size(md)]
//   aliasing  |out| may overlap |key| and |data|
//   errors    |ERR_R_PASSED_NULL_PARAMETER| if |md| is NULL
//   memory    no heap; copies of the key are wiped
OPENSSL_EXPORT uint8_t *HMAC(const EVP_MD *md, const void *key, size_t key_len,
                             const uint8_t *data, size_t data_len, uint8_t *out,
                             unsigned *out_len);


// Contexts. Programs read and write them through functions only.

struct hmac_ctx_st {
  const EVP_MD *md;
  // inner and outer have absorbed the padded key and nothing else.
  EVP_MD_CTX inner, outer;
  // message continues |inner|.
  EVP_MD_CTX message;
};

// HMAC_CTX_init makes |ctx|, whatever it contains, an empty context.
OPENSSL_EXPORT void HMAC_CTX_init(HMAC_CTX *ctx);

// HMAC_CTX_cleanup wipes |ctx| and leaves it empty.
OPENSSL_EXPORT void HMAC_CTX_cleanup(HMAC_CTX *ctx);

// HMAC_CTX_cleanse and HMAC_CTX_reset are |HMAC_CTX_cleanup|.
OPENSSL_EXPORT void HMAC_CTX_cleanse(HMAC_CTX *ctx);
OPENSSL_EXPORT void HMAC_CTX_reset(HMAC_CTX *ctx);

// HMAC_CTX_new returns a new empty context, or NULL if memory is short; the
// caller frees it with |HMAC_CTX_free|.
OPENSSL_EXPORT HMAC_CTX *HMAC_CTX_new(void);

// HMAC_CTX_free wipes |ctx| and frees it.
OPENSSL_EXPORT void HMAC_CTX_free(HMAC_CTX *ctx);

// HMAC_Init_ex starts a message in |ctx|, an initialised context.
//
// |md| NULL means the hash that |ctx| has. If |key| is NULL and the hash stays
// the same, the key stays, too; otherwise |key| is the new key, and NULL is the
// empty one.
//
//   errors    |ERR_R_PASSED_NULL_PARAMETER| if neither |md| nor |ctx| has a
//   hash
OPENSSL_EXPORT int HMAC_Init_ex(HMAC_CTX *ctx, const void *key, size_t key_len,
                                const EVP_MD *md, ENGINE *engine);

// HMAC_Init is |HMAC_Init_ex| for a |ctx| that is initialised first if both
// |key| and |md| are given.
OPENSSL_EXPORT int HMAC_Init(HMAC_CTX *ctx, const void *key, int key_len,
                             const EVP_MD *md);

// HMAC_Update appends |data| to the message in |ctx|. It returns one.
OPENSSL_EXPORT int HMAC_Update(HMAC_CTX *ctx, const uint8_t *data,
                               size_t data_len);

// HMAC_Final writes the code of the message in |ctx| to |out| and its length to
// |*out_len|, which may be NULL. |ctx| keeps the key and needs |HMAC_Init_ex|
// before the next message. It returns one.
//
//   shape     out[HMAC_size(ctx)]
OPENSSL_EXPORT int HMAC_Final(HMAC_CTX *ctx, uint8_t *out, unsigned *out_len);

// HMAC_size returns the length of a code in bytes.
OPENSSL_EXPORT size_t HMAC_size(const HMAC_CTX *ctx);

// HMAC_CTX_get_md returns the hash of |ctx|, or NULL if |ctx| is empty.
OPENSSL_EXPORT const EVP_MD *HMAC_CTX_get_md(const HMAC_CTX *ctx);

// HMAC_CTX_copy_ex makes |out|, an initialised context, a copy of |in|. It
// returns one.
OPENSSL_EXPORT int HMAC_CTX_copy_ex(HMAC_CTX *out, const HMAC_CTX *in);

// HMAC_CTX_copy is |HMAC_CTX_copy_ex| for an |out| that need not be
// initialised.
OPENSSL_EXPORT int HMAC_CTX_copy(HMAC_CTX *out, const HMAC_CTX *in);


#if defined(__cplusplus)
}  // extern C
#endif

#if defined(BSSL_HAS_CXX)
extern "C++" {
BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(HMAC_CTX, HMAC_CTX_free)

using ScopedHMAC_CTX =
    internal::StackAllocated<HMAC_CTX, void, HMAC_CTX_init, HMAC_CTX_cleanup>;

BSSL_NAMESPACE_END
}  // extern C++
#endif  // BSSL_HAS_CXX

#endif  // OPENSSL_HEADER_HMAC_H
