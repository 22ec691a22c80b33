// SPDX-License-Identifier: Apache-2.0
//
// nid.h numbers the objects that the library knows by name.

#ifndef OPENSSL_HEADER_NID_H
#define OPENSSL_HEADER_NID_H

#include <openssl/base.h>

#define NID_undef 0

#define NID_X9_62_prime_field 406
#define NID_X9_62_prime256v1 415
#define NID_secp224r1 713
#define NID_secp256k1 714
#define NID_secp384r1 715
#define NID_secp521r1 716

#endif  // OPENSSL_HEADER_NID_H
