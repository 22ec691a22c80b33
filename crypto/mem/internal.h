// SPDX-License-Identifier: Apache-2.0
//
// crypto/mem/internal.h holds the hooks by which tests make allocations fail
// and measure them. All of them concern the calling thread only. They are
// always compiled and never exported.

#ifndef OPENSSL_HEADER_CRYPTO_MEM_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_MEM_INTERNAL_H

#include "crypto/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// mem_fail_allocation_for_testing makes the |nth| allocation from now fail, 1
// being the next one, and all later ones. With 0 they work again.
void mem_fail_allocation_for_testing(uint64_t nth);

// mem_allocations_for_testing returns how many allocations were tried so far.
uint64_t mem_allocations_for_testing(void);

// mem_reset_bytes_for_testing makes the counts of bytes below start at zero.
void mem_reset_bytes_for_testing(void);

// mem_live_bytes_for_testing returns how many bytes were allocated and not yet
// freed since the reset. It is negative if older blocks were freed.
ptrdiff_t mem_live_bytes_for_testing(void);

// mem_peak_bytes_for_testing returns the maximum of the above since the reset.
size_t mem_peak_bytes_for_testing(void);

// mem_observe_free_for_testing makes |OPENSSL_free| show each block to
// |observe| after wiping it. NULL ends that.
void mem_observe_free_for_testing(void (*observe)(const uint8_t *block,
                                                  size_t len));


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_MEM_INTERNAL_H
