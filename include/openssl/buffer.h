// SPDX-License-Identifier: Apache-2.0
//
// buffer.h is a name of OpenSSL's for what buf.h holds.

#ifndef OPENSSL_HEADER_BUFFER_H
#define OPENSSL_HEADER_BUFFER_H

#include <openssl/buf.h>

#endif  // OPENSSL_HEADER_BUFFER_H
