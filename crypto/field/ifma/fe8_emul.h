// SPDX-License-Identifier: Apache-2.0
//
// fe8_emul.h, included first, makes the lanes of a file its twin in plain C:
// fe8_ct.h and fe8_public.h then give the same functions on any machine, under
// any checker, with the bounds of elements checked.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_IFMA_FE8_EMUL_H
#define OPENSSL_HEADER_CRYPTO_FIELD_IFMA_FE8_EMUL_H

#if defined(OPENSSL_HEADER_CRYPTO_FIELD_IFMA_FE8_CT_H)
#error "fe8_emul.h comes first"
#endif

#define FE8_EMUL
#include "crypto/field/ifma/fe8_ct.h"

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_IFMA_FE8_EMUL_H
