// SPDX-License-Identifier: Apache-2.0
//
// cipher.h is here for programs that include it beside what they use: the
// library has nothing of the kind.

#ifndef OPENSSL_HEADER_CIPHER_H
#define OPENSSL_HEADER_CIPHER_H

#include <openssl/base.h>

#endif  // OPENSSL_HEADER_CIPHER_H
