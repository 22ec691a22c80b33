// SPDX-License-Identifier: Apache-2.0
//
// obj.h translates between the numbers of objects (nid.h), their names and
// their object identifiers.

#ifndef OPENSSL_HEADER_OBJ_H
#define OPENSSL_HEADER_OBJ_H

#include <openssl/base.h>

#include <openssl/bytestring.h>
#include <openssl/nid.h>

#if defined(__cplusplus)
extern "C" {
#endif


// From numbers.

// OBJ_nid2sn and OBJ_nid2ln return the short and the long name of an object,
// which are static, or NULL.
//
//   errors    |OBJ_R_UNKNOWN_NID|
OPENSSL_EXPORT const char *OBJ_nid2sn(int nid);
OPENSSL_EXPORT const char *OBJ_nid2ln(int nid);

// OBJ_nid2cbb appends the object identifier of |nid| as a DER element.
//
//   errors    |OBJ_R_UNKNOWN_NID|, also where an object has no identifier
OPENSSL_EXPORT int OBJ_nid2cbb(CBB *out, int nid);


// To numbers. What is unknown is |NID_undef|, without an error.

OPENSSL_EXPORT int OBJ_sn2nid(const char *short_name);
OPENSSL_EXPORT int OBJ_ln2nid(const char *long_name);

// OBJ_txt2nid takes a name of either kind or an identifier with dots, as
// "1.2.840.10045.3.1.7".
OPENSSL_EXPORT int OBJ_txt2nid(const char *s);

// OBJ_cbs2nid takes the contents of a DER identifier, without its header.
OPENSSL_EXPORT int OBJ_cbs2nid(const CBS *cbs);


// Signatures. Where the algorithm hashes within, as Ed25519 does, the digest is
// |NID_undef|. Outputs may be NULL. Unknown combinations return 0 without an
// error.

// OBJ_find_sigid_algs tells the digest and the type of key of a signature.
OPENSSL_EXPORT int OBJ_find_sigid_algs(int sign_nid, int *out_digest_nid,
                                       int *out_pkey_nid);

// OBJ_find_sigid_by_algs is the inverse.
OPENSSL_EXPORT int OBJ_find_sigid_by_algs(int *out_sign_nid, int digest_nid,
                                          int pkey_nid);


// OBJ_cleanup does nothing.
OPENSSL_EXPORT void OBJ_cleanup(void);


#if defined(__cplusplus)
}  // extern "C"
#endif

#define OBJ_R_UNKNOWN_NID 100
#define OBJ_R_INVALID_OID_STRING 101

#endif  // OPENSSL_HEADER_OBJ_H
