// SPDX-License-Identifier: Apache-2.0
//
// generic.h is the portable field backend for a modulus that is known only at
// run time, over the functions of mont.c.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_GENERIC_H
#define OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_GENERIC_H

#include "crypto/field/field.h"

#if defined(__cplusplus)
extern "C" {
#endif

#define FE_NAME generic
#define FE_MUL_ANY field_mul
#include "crypto/field/portable/generic_impl.h"

#undef FE_NAME

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_GENERIC_H
