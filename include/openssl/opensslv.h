// SPDX-License-Identifier: Apache-2.0
//
// opensslv.h is a name of OpenSSL's for what crypto.h holds.

#ifndef OPENSSL_HEADER_OPENSSLV_H
#define OPENSSL_HEADER_OPENSSLV_H

#include <openssl/crypto.h>

#endif  // OPENSSL_HEADER_OPENSSLV_H
