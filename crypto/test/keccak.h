// SPDX-License-Identifier: Apache-2.0
//
// keccak.h holds SHA-3 and SHAKE (FIPS 202) for vector files that use them.
// They are small rather than fast and no part of the library.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_KECCAK_H
#define OPENSSL_HEADER_CRYPTO_TEST_KECCAK_H

#include <openssl/base.h>

#if defined(__cplusplus)
extern "C" {
#endif


// keccak_sha3 writes the SHA-3 digest of |in| to |out|; |out_len| says which of
// the four it is: 28, 32, 48 or 64 bytes.
void keccak_sha3(uint8_t *out, size_t out_len, const uint8_t *in,
                 size_t in_len);

// keccak_shake128 and keccak_shake256 write the first |out_len| bytes of the
// output of SHAKE for |in| to |out|.
void keccak_shake128(uint8_t *out, size_t out_len, const uint8_t *in,
                     size_t in_len);
void keccak_shake256(uint8_t *out, size_t out_len, const uint8_t *in,
                     size_t in_len);


#if defined(__cplusplus)
}  // extern C
#endif

#endif  // OPENSSL_HEADER_CRYPTO_TEST_KECCAK_H
