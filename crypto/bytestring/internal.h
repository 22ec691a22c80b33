// SPDX-License-Identifier: Apache-2.0
//
// crypto/bytestring/internal.h helps the old d2i and i2d functions, which parse
// and build with moving pointers, onto CBS and CBB.

#ifndef OPENSSL_HEADER_CRYPTO_BYTESTRING_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_BYTESTRING_INTERNAL_H

#include <openssl/bytestring.h>

#include "crypto/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif

// CBS_init_d2i makes |cbs| the |len| bytes of |in|. Returns 0, without an entry
// on the queue, if |len| is negative.
MUST_USE int CBS_init_d2i(CBS *cbs, const uint8_t *in, long len);

// CBB_finish_i2d ends |cbb| as i2d functions do and returns the length of its
// contents, or -1. With |outp| NULL it only counts; with |*outp| NULL it sets
// |*outp| to a new buffer; else it writes to |*outp| and moves it past the end.
// |cbb| is cleaned up in every case.
//
//   errors  those of |CBB_finish|; ERR_R_OVERFLOW over INT_MAX bytes
MUST_USE int CBB_finish_i2d(CBB *cbb, uint8_t **outp);

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_BYTESTRING_INTERNAL_H
