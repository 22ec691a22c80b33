// SPDX-License-Identifier: Apache-2.0
//
// hkdf.h holds HKDF (RFC 5869), which makes keys of any length from a secret
// that is random but not uniform, such as an ECDH result.

#ifndef OPENSSL_HEADER_HKDF_H
#define OPENSSL_HEADER_HKDF_H

#include <openssl/base.h>

#if defined(__cplusplus)
extern "C" {
#endif


// HKDF derives |out_len| bytes from |secret|: |HKDF_extract|, then
// |HKDF_expand|. |salt| and |info| are public and may be empty; different
// |info| gives independent keys.
//
//   range     |out_len| is at most 255 digests of |digest|
//   secrecy   constant time in |secret|; copies of secrets are wiped
//   aliasing  |out| overlaps |info| nowhere
//   errors    |HKDF_R_OUTPUT_TOO_LARGE|
OPENSSL_EXPORT int HKDF(uint8_t *out, size_t out_len, const EVP_MD *digest,
                        const uint8_t *secret, size_t secret_len,
                        const uint8_t *salt, size_t salt_len,
                        const uint8_t *info, size_t info_len);

// HKDF_extract compresses |secret| to a pseudorandom key and writes its length,
// |EVP_MD_size(digest)|, to |*out_len|. |secret| comes before |salt| here; RFC
// 5869 has them the other way round. It returns one.
//
//   shape     out[EVP_MAX_MD_SIZE]
//   secrecy   as |HKDF|
//   source    RFC 5869, section 2.2
OPENSSL_EXPORT int HKDF_extract(uint8_t *out, size_t *out_len,
                                const EVP_MD *digest, const uint8_t *secret,
                                size_t secret_len, const uint8_t *salt,
                                size_t salt_len);

// HKDF_expand derives |out_len| bytes from the pseudorandom key |prk|.
//
//   range, secrecy, errors    as |HKDF|
//   aliasing  |out| overlaps |info| nowhere
//   source    RFC 5869, section 2.3
OPENSSL_EXPORT int HKDF_expand(uint8_t *out, size_t out_len,
                               const EVP_MD *digest, const uint8_t *prk,
                               size_t prk_len, const uint8_t *info,
                               size_t info_len);


#define HKDF_R_OUTPUT_TOO_LARGE 100


#if defined(__cplusplus)
}  // extern C
#endif

#endif  // OPENSSL_HEADER_HKDF_H
