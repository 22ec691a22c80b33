// SPDX-License-Identifier: Apache-2.0
//
// pkcs7.h is here for programs that include it beside what they use: the
// library has nothing of the kind.

#ifndef OPENSSL_HEADER_PKCS7_H
#define OPENSSL_HEADER_PKCS7_H

#include <openssl/base.h>

#endif  // OPENSSL_HEADER_PKCS7_H
