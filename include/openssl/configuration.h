// SPDX-License-Identifier: Apache-2.0
//
// configuration.h is a name of OpenSSL's for what base.h holds.

#ifndef OPENSSL_HEADER_CONFIGURATION_H
#define OPENSSL_HEADER_CONFIGURATION_H

#include <openssl/base.h>

#endif  // OPENSSL_HEADER_CONFIGURATION_H
