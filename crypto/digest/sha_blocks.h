// SPDX-License-Identifier: Apache-2.0
//
// sha_blocks.h declares the compression functions of the hashes that have a
// choice of backends, so that tests can compare them.
//
// Each replaces the state |h| by its compression with |num_blocks| consecutive
// blocks at |in|. Time depends on |num_blocks| only.

#ifndef OPENSSL_HEADER_CRYPTO_DIGEST_SHA_BLOCKS_H
#define OPENSSL_HEADER_CRYPTO_DIGEST_SHA_BLOCKS_H

#include "crypto/cpu/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


void sha1_blocks_portable(uint32_t h[5], const uint8_t *in, size_t num_blocks);
void sha256_blocks_portable(uint32_t h[8], const uint8_t *in,
                            size_t num_blocks);

#if defined(OPENSSL_X86_64)
#define SHA_BLOCKS_X86_64

// sha_ni_available says whether this machine can run the |*_ni| functions.
static inline int sha_ni_available(void) {
  const CPU_FEATURES *cpu = cpu_features();
  return cpu->sha_ni && cpu->ssse3 && cpu->sse41;
}

void sha1_blocks_ni(uint32_t h[5], const uint8_t *in, size_t num_blocks);
void sha256_blocks_ni(uint32_t h[8], const uint8_t *in, size_t num_blocks);
#endif


#if defined(__cplusplus)
}  // extern C
#endif

#endif  // OPENSSL_HEADER_CRYPTO_DIGEST_SHA_BLOCKS_H
