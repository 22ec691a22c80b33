// SPDX-License-Identifier: Apache-2.0
//
// obj.h translates between the numbers of objects (nid.h), their names and
// their object identifiers. |ASN1_OBJECT| is one of them as a value.

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


// Objects.
//
// An |ASN1_OBJECT| is an object of the table or an identifier that the table
// lacks. Those of the table are constants, behind pointers that C programs
// expect not to be const: freeing and copying them does nothing.

// OBJ_nid2obj returns the object of |nid|, or NULL.
//
//   errors    |OBJ_R_UNKNOWN_NID|
OPENSSL_EXPORT ASN1_OBJECT *OBJ_nid2obj(int nid);

// OBJ_obj2nid returns the number of |obj|, which may be NULL, or |NID_undef| if
// it has none.
OPENSSL_EXPORT int OBJ_obj2nid(const ASN1_OBJECT *obj);

// OBJ_get_undef returns the object of |NID_undef|, which has no identifier.
OPENSSL_EXPORT const ASN1_OBJECT *OBJ_get_undef(void);

// OBJ_txt2obj returns the object that |s| names or, by an identifier with dots,
// spells out, new if need be, or NULL. Names are not looked up if
// |dont_search_names| is not zero.
//
//   errors    |OBJ_R_INVALID_OID_STRING|, |ERR_R_MALLOC_FAILURE|
OPENSSL_EXPORT ASN1_OBJECT *OBJ_txt2obj(const char *s, int dont_search_names);

// OBJ_obj2txt writes the long name of |obj|, or the identifier with dots if it
// has no name or if |always_return_oid| is not zero, as a string, cut to
// |out_len| bytes with its NUL. It returns the length of the whole, or -1 if
// the identifier cannot be written. |out| may be NULL if |out_len| is zero; a
// NULL or empty |obj| gives the empty string.
OPENSSL_EXPORT int OBJ_obj2txt(char *out, int out_len, const ASN1_OBJECT *obj,
                               int always_return_oid);

// OBJ_dup returns a new copy of |obj|, or NULL, also of a NULL |obj|.
OPENSSL_EXPORT ASN1_OBJECT *OBJ_dup(const ASN1_OBJECT *obj);

// ASN1_OBJECT_free frees an object; NULL is allowed. BoringSSL declares it in
// asn1.h.
OPENSSL_EXPORT void ASN1_OBJECT_free(ASN1_OBJECT *obj);

// OBJ_cmp returns zero iff the identifiers of |a| and |b| are equal.
OPENSSL_EXPORT int OBJ_cmp(const ASN1_OBJECT *a, const ASN1_OBJECT *b);

// OBJ_get0_data returns the contents of the DER identifier, borrowed, and
// OBJ_length how many bytes they are; NULL and zero if |obj| is NULL or has no
// identifier.
OPENSSL_EXPORT const uint8_t *OBJ_get0_data(const ASN1_OBJECT *obj);
OPENSSL_EXPORT size_t OBJ_length(const ASN1_OBJECT *obj);


// OBJ_cleanup does nothing.
OPENSSL_EXPORT void OBJ_cleanup(void);


#if defined(__cplusplus)
}  // extern "C"
#endif

#if defined(BSSL_HAS_CXX)

extern "C++" {

BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(ASN1_OBJECT, ASN1_OBJECT_free)

BSSL_NAMESPACE_END

}  // extern C++

#endif  // BSSL_HAS_CXX

#define OBJ_R_UNKNOWN_NID 100
#define OBJ_R_INVALID_OID_STRING 101

#endif  // OPENSSL_HEADER_OBJ_H
