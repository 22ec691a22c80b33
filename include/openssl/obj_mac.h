// SPDX-License-Identifier: Apache-2.0
//
// obj_mac.h is a name of OpenSSL's for what nid.h holds.

#ifndef OPENSSL_HEADER_OBJ_MAC_H
#define OPENSSL_HEADER_OBJ_MAC_H

#include <openssl/nid.h>

#endif  // OPENSSL_HEADER_OBJ_MAC_H
