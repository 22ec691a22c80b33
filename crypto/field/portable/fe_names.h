// SPDX-License-Identifier: Apache-2.0
//
// fe_names.h makes the names of a field backend's functions from its prefix:
// with FE_NAME p256, FE(add) is p256_fe_add and FE_T is the type p256_fe.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_FE_NAMES_H
#define OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_FE_NAMES_H

#include "crypto/internal.h"

#define FE_PASTE_(name, op) name##_fe_##op
#define FE_PASTE(name, op) FE_PASTE_(name, op)
#define FE(op) FE_PASTE(FE_NAME, op)

#define FE_TYPE_(name) name##_fe
#define FE_TYPE(name) FE_TYPE_(name)
#define FE_T FE_TYPE(FE_NAME)

// FE_INLINE begins the definition of a backend's function. No file uses all of
// them.
#define FE_INLINE static inline OPENSSL_UNUSED

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_PORTABLE_FE_NAMES_H
