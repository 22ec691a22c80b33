// SPDX-License-Identifier: Apache-2.0
//
// type_check.h is a name of OpenSSL's for what base.h holds.

#ifndef OPENSSL_HEADER_TYPE_CHECK_H
#define OPENSSL_HEADER_TYPE_CHECK_H

#include <openssl/base.h>

#endif  // OPENSSL_HEADER_TYPE_CHECK_H
