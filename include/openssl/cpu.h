// SPDX-License-Identifier: Apache-2.0
//
// cpu.h is a name of OpenSSL's for what crypto.h holds.

#ifndef OPENSSL_HEADER_CPU_H
#define OPENSSL_HEADER_CPU_H

#include <openssl/crypto.h>

#endif  // OPENSSL_HEADER_CPU_H
