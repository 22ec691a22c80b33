// SPDX-License-Identifier: Apache-2.0
//
// nid.h numbers the objects that the library knows by name. For an object |x|
//
//   NID_x      is its number here,
//   SN_x       its short name,
//   LN_x       its long name, where that is another one,
//   OBJ_x      the arcs of its object identifier, and
//   OBJ_ENC_x  their DER encoding, without a header.

#ifndef OPENSSL_HEADER_NID_H
#define OPENSSL_HEADER_NID_H

#include <openssl/base.h>

#define NID_undef 0
#define SN_undef "UNDEF"
#define LN_undef "undefined"


// Elliptic curves.

#define NID_X9_62_prime_field 406
#define SN_X9_62_prime_field "prime-field"
#define OBJ_X9_62_prime_field 1L, 2L, 840L, 10045L, 1L, 1L
#define OBJ_ENC_X9_62_prime_field 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x01, 0x01

#define NID_X9_62_id_ecPublicKey 408
#define SN_X9_62_id_ecPublicKey "id-ecPublicKey"
#define OBJ_X9_62_id_ecPublicKey 1L, 2L, 840L, 10045L, 2L, 1L
#define OBJ_ENC_X9_62_id_ecPublicKey 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01

#define NID_X9_62_prime256v1 415
#define SN_X9_62_prime256v1 "prime256v1"
#define OBJ_X9_62_prime256v1 1L, 2L, 840L, 10045L, 3L, 1L, 7L
#define OBJ_ENC_X9_62_prime256v1 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07

#define NID_secp224k1 712
#define SN_secp224k1 "secp224k1"
#define OBJ_secp224k1 1L, 3L, 132L, 0L, 32L
#define OBJ_ENC_secp224k1 0x2b, 0x81, 0x04, 0x00, 0x20

#define NID_secp224r1 713
#define SN_secp224r1 "secp224r1"
#define OBJ_secp224r1 1L, 3L, 132L, 0L, 33L
#define OBJ_ENC_secp224r1 0x2b, 0x81, 0x04, 0x00, 0x21

#define NID_secp256k1 714
#define SN_secp256k1 "secp256k1"
#define OBJ_secp256k1 1L, 3L, 132L, 0L, 10L
#define OBJ_ENC_secp256k1 0x2b, 0x81, 0x04, 0x00, 0x0a

#define NID_secp384r1 715
#define SN_secp384r1 "secp384r1"
#define OBJ_secp384r1 1L, 3L, 132L, 0L, 34L
#define OBJ_ENC_secp384r1 0x2b, 0x81, 0x04, 0x00, 0x22

#define NID_secp521r1 716
#define SN_secp521r1 "secp521r1"
#define OBJ_secp521r1 1L, 3L, 132L, 0L, 35L
#define OBJ_ENC_secp521r1 0x2b, 0x81, 0x04, 0x00, 0x23

#define NID_X25519 948
#define SN_X25519 "X25519"
#define OBJ_X25519 1L, 3L, 101L, 110L
#define OBJ_ENC_X25519 0x2b, 0x65, 0x6e

#define NID_ED25519 949
#define SN_ED25519 "ED25519"
#define OBJ_ED25519 1L, 3L, 101L, 112L
#define OBJ_ENC_ED25519 0x2b, 0x65, 0x70

#define NID_ED448 960
#define SN_ED448 "ED448"
#define OBJ_ED448 1L, 3L, 101L, 113L
#define OBJ_ENC_ED448 0x2b, 0x65, 0x71

#define NID_X448 961
#define SN_X448 "X448"
#define OBJ_X448 1L, 3L, 101L, 111L
#define OBJ_ENC_X448 0x2b, 0x65, 0x6f


// Signatures.

#define NID_ecdsa_with_SHA1 416
#define SN_ecdsa_with_SHA1 "ecdsa-with-SHA1"
#define OBJ_ecdsa_with_SHA1 1L, 2L, 840L, 10045L, 4L, 1L
#define OBJ_ENC_ecdsa_with_SHA1 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x01

#define NID_ecdsa_with_SHA224 793
#define SN_ecdsa_with_SHA224 "ecdsa-with-SHA224"
#define OBJ_ecdsa_with_SHA224 1L, 2L, 840L, 10045L, 4L, 3L, 1L
#define OBJ_ENC_ecdsa_with_SHA224 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x01

#define NID_ecdsa_with_SHA256 794
#define SN_ecdsa_with_SHA256 "ecdsa-with-SHA256"
#define OBJ_ecdsa_with_SHA256 1L, 2L, 840L, 10045L, 4L, 3L, 2L
#define OBJ_ENC_ecdsa_with_SHA256 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02

#define NID_ecdsa_with_SHA384 795
#define SN_ecdsa_with_SHA384 "ecdsa-with-SHA384"
#define OBJ_ecdsa_with_SHA384 1L, 2L, 840L, 10045L, 4L, 3L, 3L
#define OBJ_ENC_ecdsa_with_SHA384 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x03

#define NID_ecdsa_with_SHA512 796
#define SN_ecdsa_with_SHA512 "ecdsa-with-SHA512"
#define OBJ_ecdsa_with_SHA512 1L, 2L, 840L, 10045L, 4L, 3L, 4L
#define OBJ_ENC_ecdsa_with_SHA512 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x04


// Digests and what is made of them.

#define NID_sha1 64
#define SN_sha1 "SHA1"
#define LN_sha1 "sha1"
#define OBJ_sha1 1L, 3L, 14L, 3L, 2L, 26L
#define OBJ_ENC_sha1 0x2b, 0x0e, 0x03, 0x02, 0x1a

#define NID_sha224 675
#define SN_sha224 "SHA224"
#define LN_sha224 "sha224"
#define OBJ_sha224 2L, 16L, 840L, 1L, 101L, 3L, 4L, 2L, 4L
#define OBJ_ENC_sha224 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x04

#define NID_sha256 672
#define SN_sha256 "SHA256"
#define LN_sha256 "sha256"
#define OBJ_sha256 2L, 16L, 840L, 1L, 101L, 3L, 4L, 2L, 1L
#define OBJ_ENC_sha256 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01

#define NID_sha384 673
#define SN_sha384 "SHA384"
#define LN_sha384 "sha384"
#define OBJ_sha384 2L, 16L, 840L, 1L, 101L, 3L, 4L, 2L, 2L
#define OBJ_ENC_sha384 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x02

#define NID_sha512 674
#define SN_sha512 "SHA512"
#define LN_sha512 "sha512"
#define OBJ_sha512 2L, 16L, 840L, 1L, 101L, 3L, 4L, 2L, 3L
#define OBJ_ENC_sha512 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x03

#define NID_sha512_256 962
#define SN_sha512_256 "SHA512-256"
#define LN_sha512_256 "sha512-256"
#define OBJ_sha512_256 2L, 16L, 840L, 1L, 101L, 3L, 4L, 2L, 6L
#define OBJ_ENC_sha512_256 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x06

#define NID_hmacWithSHA256 799
#define SN_hmacWithSHA256 "hmacWithSHA256"
#define OBJ_hmacWithSHA256 1L, 2L, 840L, 113549L, 2L, 9L
#define OBJ_ENC_hmacWithSHA256 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x09

#define NID_hkdf 963
#define SN_hkdf "HKDF"
#define LN_hkdf "hkdf"


// Other keys, so that programs that switch on a type compile.

#define NID_rsaEncryption 6
#define SN_rsaEncryption "rsaEncryption"
#define OBJ_rsaEncryption 1L, 2L, 840L, 113549L, 1L, 1L, 1L
#define OBJ_ENC_rsaEncryption \
  0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01

#define NID_dhKeyAgreement 28
#define SN_dhKeyAgreement "dhKeyAgreement"
#define OBJ_dhKeyAgreement 1L, 2L, 840L, 113549L, 1L, 3L, 1L
#define OBJ_ENC_dhKeyAgreement \
  0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x03, 0x01

#define NID_dsa 116
#define SN_dsa "DSA"
#define LN_dsa "dsaEncryption"
#define OBJ_dsa 1L, 2L, 840L, 10040L, 4L, 1L
#define OBJ_ENC_dsa 0x2a, 0x86, 0x48, 0xce, 0x38, 0x04, 0x01

#define NID_rsassaPss 912
#define SN_rsassaPss "RSASSA-PSS"
#define LN_rsassaPss "rsassaPss"
#define OBJ_rsassaPss 1L, 2L, 840L, 113549L, 1L, 1L, 10L
#define OBJ_ENC_rsassaPss 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0a


#endif  // OPENSSL_HEADER_NID_H
