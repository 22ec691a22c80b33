// SPDX-License-Identifier: Apache-2.0
//
// ossl_typ.h is a name of OpenSSL's for what base.h holds.

#ifndef OPENSSL_HEADER_OSSL_TYP_H
#define OPENSSL_HEADER_OSSL_TYP_H

#include <openssl/base.h>

#endif  // OPENSSL_HEADER_OSSL_TYP_H
