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

// Hashes. |SN_*| and |LN_*| are short and long names, |OBJ_*| the arcs and
// |OBJ_ENC_*| the contents of the object identifier in DER.

#define SN_sha1 "SHA1"
#define LN_sha1 "sha1"
#define NID_sha1 64
#define OBJ_sha1 1L, 3L, 14L, 3L, 2L, 26L
#define OBJ_ENC_sha1 0x2b, 0x0e, 0x03, 0x02, 0x1a

#define SN_sha224 "SHA224"
#define LN_sha224 "sha224"
#define NID_sha224 675
#define OBJ_sha224 2L, 16L, 840L, 1L, 101L, 3L, 4L, 2L, 4L
#define OBJ_ENC_sha224 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x04

#define SN_sha256 "SHA256"
#define LN_sha256 "sha256"
#define NID_sha256 672
#define OBJ_sha256 2L, 16L, 840L, 1L, 101L, 3L, 4L, 2L, 1L
#define OBJ_ENC_sha256 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01

#define SN_sha384 "SHA384"
#define LN_sha384 "sha384"
#define NID_sha384 673
#define OBJ_sha384 2L, 16L, 840L, 1L, 101L, 3L, 4L, 2L, 2L
#define OBJ_ENC_sha384 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x02

#define SN_sha512 "SHA512"
#define LN_sha512 "sha512"
#define NID_sha512 674
#define OBJ_sha512 2L, 16L, 840L, 1L, 101L, 3L, 4L, 2L, 3L
#define OBJ_ENC_sha512 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x03

#define SN_sha512_256 "SHA512-256"
#define LN_sha512_256 "sha512-256"
#define NID_sha512_256 962
#define OBJ_sha512_256 2L, 16L, 840L, 1L, 101L, 3L, 4L, 2L, 6L
#define OBJ_ENC_sha512_256 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x06

#endif  // OPENSSL_HEADER_NID_H
