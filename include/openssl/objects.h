// SPDX-License-Identifier: Apache-2.0
//
// objects.h is a name of OpenSSL's for what obj.h holds.

#ifndef OPENSSL_HEADER_OBJECTS_H
#define OPENSSL_HEADER_OBJECTS_H

#include <openssl/obj.h>

#endif  // OPENSSL_HEADER_OBJECTS_H
