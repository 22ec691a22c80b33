// SPDX-License-Identifier: Apache-2.0
//
// crypto/digest/internal.h is how the rest of the library hashes: the functions
// of digest.h and hmac.h without the ways to fail that only a caller from
// outside has.

#ifndef OPENSSL_HEADER_CRYPTO_DIGEST_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_DIGEST_INTERNAL_H

#include <openssl/digest.h>
#include <openssl/hmac.h>

#if defined(__cplusplus)
extern "C" {
#endif


// A context for these functions lives on the stack and holds no key context. It
// is plain data: an assignment copies it, so that several messages share the
// work on a common prefix, and |digest_final| or OPENSSL_cleanse wipes it.
//
//   EVP_MD_CTX prefix, ctx;
//   digest_init(&prefix, md);
//   digest_update(&prefix, common, common_len);
//   for each message:
//     ctx = prefix;
//     digest_update(&ctx, message, message_len);
//     digest_final(&ctx, out);

// digest_init starts a message in |ctx|, whatever it contains.
void digest_init(EVP_MD_CTX *ctx, const EVP_MD *md);

// digest_update appends |len| bytes of |data|, which may be NULL if |len| is
// zero.
void digest_update(EVP_MD_CTX *ctx, const void *data, size_t len);

// digest_update_u8 appends one byte, digest_update_u16 two, big-endian.
void digest_update_u8(EVP_MD_CTX *ctx, uint8_t v);
void digest_update_u16(EVP_MD_CTX *ctx, uint16_t v);

// digest_final writes |EVP_MD_CTX_size(ctx)| bytes to |out| and wipes the
// state.
//
//   aliasing  |out| may be a former input
void digest_final(EVP_MD_CTX *ctx, uint8_t *out);


// hmac_init, hmac_update and hmac_final are the same for HMAC; |hmac_restart|
// starts another message under the key of |ctx|, also after |hmac_final|. The
// key stays in |ctx| until it is wiped with OPENSSL_cleanse or
// |HMAC_CTX_cleanup|.
void hmac_init(HMAC_CTX *ctx, const EVP_MD *md, const uint8_t *key,
               size_t key_len);
void hmac_restart(HMAC_CTX *ctx);
void hmac_update(HMAC_CTX *ctx, const uint8_t *data, size_t len);
void hmac_final(HMAC_CTX *ctx, uint8_t *out);


// evp_md_pctx_ops is how an |EVP_MD_CTX| copies and frees a key context, of
// which this floor knows nothing.
struct evp_md_pctx_ops {
  void (*free)(EVP_PKEY_CTX *pctx);
  // dup returns a new copy, or NULL with an error.
  EVP_PKEY_CTX *(*dup)(EVP_PKEY_CTX *pctx);
};


#if defined(__cplusplus)
}  // extern C
#endif

#endif  // OPENSSL_HEADER_CRYPTO_DIGEST_INTERNAL_H
