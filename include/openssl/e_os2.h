// SPDX-License-Identifier: Apache-2.0
//
// e_os2.h is a name of OpenSSL's for what base.h holds.

#ifndef OPENSSL_HEADER_E_OS2_H
#define OPENSSL_HEADER_E_OS2_H

#include <openssl/base.h>

#endif  // OPENSSL_HEADER_E_OS2_H
