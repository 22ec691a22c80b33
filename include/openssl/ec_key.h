// SPDX-License-Identifier: Apache-2.0
//
// ec_key.h holds keys on elliptic curves: a group, a public point and, where
// it is known, the private scalar.
//
//   EC_KEY *key = EC_KEY_new_by_curve_name(NID_X9_62_prime256v1);  // nid.h
//   if (key == NULL || !EC_KEY_generate_key(key)) ...
//   uint8_t *der = NULL;
//   int der_len = i2d_ECPrivateKey(key, &der);  // SEC 1, RFC 5915
//   ...
//   OPENSSL_free(der);
//   EC_KEY_free(key);
//
// In C++, bssl::UniquePtr<EC_KEY> frees it.
//
// A const key may be used by many threads at once: nothing is computed late.
// The private key is wiped when the last reference goes.

#ifndef OPENSSL_HEADER_EC_KEY_H
#define OPENSSL_HEADER_EC_KEY_H

#include <openssl/base.h>

#include <openssl/ec.h>
#include <openssl/engine.h>
#include <openssl/ex_data.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Making keys.

// EC_KEY_new returns a key without a group, a public or a private key.
OPENSSL_EXPORT EC_KEY *EC_KEY_new(void);
// EC_KEY_new_by_curve_name returns a key on a built-in curve.
//
//   errors  EC_R_UNKNOWN_GROUP
OPENSSL_EXPORT EC_KEY *EC_KEY_new_by_curve_name(int nid);
// EC_KEY_new_method is |EC_KEY_new|; |engine| must be NULL.
//
//   errors  ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED
OPENSSL_EXPORT EC_KEY *EC_KEY_new_method(const ENGINE *engine);
// EC_KEY_free drops a reference; the last one wipes the private key.
OPENSSL_EXPORT void EC_KEY_free(EC_KEY *key);
// EC_KEY_dup returns a copy with flags and conversion form, without ex_data.
OPENSSL_EXPORT EC_KEY *EC_KEY_dup(const EC_KEY *src);
// EC_KEY_up_ref adds a reference and returns one.
OPENSSL_EXPORT int EC_KEY_up_ref(EC_KEY *key);
// EC_KEY_is_opaque returns zero: keys always live in this library.
OPENSSL_EXPORT int EC_KEY_is_opaque(const EC_KEY *key);

// EC_KEY_generate_key replaces both halves by a uniform pair.
//
//   errors  ERR_R_PASSED_NULL_PARAMETER (no key or no group);
//           EC_R_INVALID_GROUP_ORDER below 224 bits; the key is then unchanged
OPENSSL_EXPORT int EC_KEY_generate_key(EC_KEY *key);
// EC_KEY_generate_key_fips is |EC_KEY_generate_key| and |EC_KEY_check_fips|; on
// failure the key has neither half.
OPENSSL_EXPORT int EC_KEY_generate_key_fips(EC_KEY *key);
// EC_KEY_derive_from_secret returns the key pair that |secret| determines. The
// curve is one of the NIST curves.
//
//   cost    one multiplication of the generator
//   errors  EC_R_UNKNOWN_GROUP
//   source  HKDF-SHA256 with empty salt and info "derive EC key " and the
//           curve's NIST name; 16 bytes more than the order, modulo the order
OPENSSL_EXPORT EC_KEY *EC_KEY_derive_from_secret(const EC_GROUP *group,
                                                 const uint8_t *secret,
                                                 size_t secret_len);


// Parts of a key. The getters return NULL for what is absent, and borrowed
// objects.

OPENSSL_EXPORT const EC_GROUP *EC_KEY_get0_group(const EC_KEY *key);
// EC_KEY_set_group sets the group of a key that has none, or the same one.
//
//   errors  EC_R_GROUP_MISMATCH
OPENSSL_EXPORT int EC_KEY_set_group(EC_KEY *key, const EC_GROUP *group);
// EC_KEY_get0_private_key returns the scalar at the width of the order.
OPENSSL_EXPORT const BIGNUM *EC_KEY_get0_private_key(const EC_KEY *key);
// EC_KEY_set_private_key copies |priv|, which is in [1, order). The public key
// is neither computed nor checked.
//
//   errors  EC_R_MISSING_PARAMETERS; EC_R_INVALID_PRIVATE_KEY as the newest
//           entry; the key is then unchanged
OPENSSL_EXPORT int EC_KEY_set_private_key(EC_KEY *key, const BIGNUM *priv);
OPENSSL_EXPORT const EC_POINT *EC_KEY_get0_public_key(const EC_KEY *key);
// EC_KEY_set_public_key copies |pub|. With |pub| NULL the key loses its public
// half and the result is zero.
//
//   errors  EC_R_MISSING_PARAMETERS, EC_R_POINT_AT_INFINITY,
//           EC_R_GROUP_MISMATCH
OPENSSL_EXPORT int EC_KEY_set_public_key(EC_KEY *key, const EC_POINT *pub);
// EC_KEY_set_public_key_affine_coordinates sets the public key to (x, y) and
// then runs |EC_KEY_check_key|.
//
//   errors  ERR_R_PASSED_NULL_PARAMETER, those of
//           |EC_POINT_set_affine_coordinates_GFp| and |EC_KEY_check_key|
OPENSSL_EXPORT int EC_KEY_set_public_key_affine_coordinates(EC_KEY *key,
                                                            const BIGNUM *x,
                                                            const BIGNUM *y);

#define EC_PKEY_NO_PARAMETERS 0x001
#define EC_PKEY_NO_PUBKEY 0x002

// EC_KEY_get_enc_flags and EC_KEY_set_enc_flags access the |EC_PKEY_*| flags
// that |i2d_ECPrivateKey| obeys.
OPENSSL_EXPORT unsigned EC_KEY_get_enc_flags(const EC_KEY *key);
OPENSSL_EXPORT void EC_KEY_set_enc_flags(EC_KEY *key, unsigned flags);
// EC_KEY_get_conv_form and EC_KEY_set_conv_form access the form in which the
// public key is written, uncompressed at first.
OPENSSL_EXPORT point_conversion_form_t EC_KEY_get_conv_form(const EC_KEY *key);
OPENSSL_EXPORT void EC_KEY_set_conv_form(EC_KEY *key,
                                         point_conversion_form_t form);
// EC_KEY_set_asn1_flag does nothing: parameters are always written as a name.
OPENSSL_EXPORT void EC_KEY_set_asn1_flag(EC_KEY *key, int flag);


// Checks.

// EC_KEY_check_key returns one if the public key is on the curve, finite and,
// where the private key is known, belongs to it.
//
//   errors  ERR_R_PASSED_NULL_PARAMETER (no key, group or public key),
//           EC_R_POINT_AT_INFINITY, EC_R_POINT_IS_NOT_ON_CURVE,
//           EC_R_INVALID_PRIVATE_KEY
OPENSSL_EXPORT int EC_KEY_check_key(const EC_KEY *key);
// EC_KEY_check_fips is |EC_KEY_check_key| and, where the private key is known,
// a signature that must verify.
//
//   errors  EC_R_PUBLIC_KEY_VALIDATION_FAILED as the newest entry
OPENSSL_EXPORT int EC_KEY_check_fips(const EC_KEY *key);


// Fixed-width bytes.

// EC_KEY_oct2key sets the public key to an encoded point; see
// |EC_POINT_oct2point|.
//
//   errors  EC_R_MISSING_PARAMETERS and those of |EC_POINT_oct2point|
OPENSSL_EXPORT int EC_KEY_oct2key(EC_KEY *key, const uint8_t *in, size_t len,
                                  BN_CTX *ctx);
// EC_KEY_key2buf sets |*out_buf| to a new buffer with the public key and
// returns its length, or zero.
//
//   errors  EC_R_MISSING_PARAMETERS and those of |EC_POINT_point2buf|
OPENSSL_EXPORT size_t EC_KEY_key2buf(const EC_KEY *key,
                                     point_conversion_form_t form,
                                     uint8_t **out_buf, BN_CTX *ctx);
// EC_KEY_oct2priv sets the private key; |len| is the byte length of the order.
//
//   errors  EC_R_MISSING_PARAMETERS, EC_R_DECODE_ERROR (length),
//           EC_R_INVALID_PRIVATE_KEY
OPENSSL_EXPORT int EC_KEY_oct2priv(EC_KEY *key, const uint8_t *in, size_t len);
// EC_KEY_priv2oct writes the private key at the byte length of the order and
// returns that length, or zero. With |out| NULL it gives the length alone.
//
//   errors  EC_R_MISSING_PARAMETERS, EC_R_BUFFER_TOO_SMALL
OPENSSL_EXPORT size_t EC_KEY_priv2oct(const EC_KEY *key, uint8_t *out,
                                      size_t max_out);
// EC_KEY_priv2buf is |EC_KEY_priv2oct| to a new buffer.
OPENSSL_EXPORT size_t EC_KEY_priv2buf(const EC_KEY *key, uint8_t **out_buf);


// ASN.1.

// EC_KEY_parse_private_key reads an ECPrivateKey (SEC 1, C.4; RFC 5915) from
// the front of |cbs|. |group| may be NULL; the parameters inside may be absent
// only if it is not, and must else be the same group. Without a public key in
// the structure it is computed and EC_PKEY_NO_PUBKEY is set; with one its form
// is remembered.
//
//   errors  EC_R_DECODE_ERROR, EC_R_MISSING_PARAMETERS, EC_R_GROUP_MISMATCH,
//           EC_R_INVALID_PRIVATE_KEY, those of |EC_KEY_parse_parameters|,
//           |EC_POINT_oct2point| and |EC_KEY_check_key|
OPENSSL_EXPORT EC_KEY *EC_KEY_parse_private_key(CBS *cbs,
                                                const EC_GROUP *group);
// EC_KEY_marshal_private_key appends an ECPrivateKey; |enc_flags| are
// |EC_PKEY_*|.
//
//   errors  ERR_R_PASSED_NULL_PARAMETER (no group or private key),
//           EC_R_ENCODE_ERROR as the newest entry
OPENSSL_EXPORT int EC_KEY_marshal_private_key(CBB *cbb, const EC_KEY *key,
                                              unsigned enc_flags);

// EC_KEY_parse_curve_name reads the OID of a built-in curve.
//
//   errors  EC_R_DECODE_ERROR, EC_R_UNKNOWN_GROUP
OPENSSL_EXPORT EC_GROUP *EC_KEY_parse_curve_name(CBS *cbs);
// EC_KEY_marshal_curve_name appends the OID of a built-in curve.
//
//   errors  EC_R_UNKNOWN_GROUP
OPENSSL_EXPORT int EC_KEY_marshal_curve_name(CBB *cbb, const EC_GROUP *group);
// EC_KEY_parse_parameters is |EC_KEY_parse_curve_name|, or reads explicit
// parameters (SEC 1, C.2) that equal those of a built-in curve.
//
//   errors  EC_R_DECODE_ERROR, EC_R_UNKNOWN_GROUP, EC_R_INVALID_FORM
OPENSSL_EXPORT EC_GROUP *EC_KEY_parse_parameters(CBS *cbs);


// Functions of OpenSSL's manner. |d2i_X| reads from the front of |*inp|,
// advances it, replaces |*out| where that is given, and returns the object;
// on failure it returns NULL and leaves both. |i2d_X| returns the length or -1
// and writes where |outp| says: NULL nowhere, to NULL a new buffer, else to
// |*outp|, which it advances.

// d2i_ECPrivateKey is |EC_KEY_parse_private_key|, where a group of |*out| is
// the one to match.
OPENSSL_EXPORT EC_KEY *d2i_ECPrivateKey(EC_KEY **out, const uint8_t **inp,
                                        long len);
// i2d_ECPrivateKey is |EC_KEY_marshal_private_key| with the key's own flags.
OPENSSL_EXPORT int i2d_ECPrivateKey(const EC_KEY *key, uint8_t **outp);
// d2i_ECPKParameters is |EC_KEY_parse_parameters|; i2d_ECPKParameters writes
// the name of a built-in curve.
OPENSSL_EXPORT EC_GROUP *d2i_ECPKParameters(EC_GROUP **out, const uint8_t **inp,
                                            long len);
OPENSSL_EXPORT int i2d_ECPKParameters(const EC_GROUP *group, uint8_t **outp);
// d2i_ECParameters and i2d_ECParameters do so for a key that has just a group.
OPENSSL_EXPORT EC_KEY *d2i_ECParameters(EC_KEY **out_key, const uint8_t **inp,
                                        long len);
OPENSSL_EXPORT int i2d_ECParameters(const EC_KEY *key, uint8_t **outp);
// o2i_ECPublicKey sets the public key of |*keyp|, which has a group, to all
// |len| bytes of |*inp| and remembers their form.
//
//   errors  ERR_R_PASSED_NULL_PARAMETER; those of |EC_POINT_oct2point|, then
//           ERR_R_EC_LIB; the key is then unchanged
OPENSSL_EXPORT EC_KEY *o2i_ECPublicKey(EC_KEY **keyp, const uint8_t **inp,
                                       long len);
// i2o_ECPublicKey writes the public key in the key's form; zero on failure.
OPENSSL_EXPORT int i2o_ECPublicKey(const EC_KEY *key, uint8_t **outp);


// Data that a program attaches to keys (ex_data.h).

OPENSSL_EXPORT int EC_KEY_get_ex_new_index(long argl, void *argp,
                                           CRYPTO_EX_unused *unused,
                                           CRYPTO_EX_dup *dup_unused,
                                           CRYPTO_EX_free *free_func);
OPENSSL_EXPORT int EC_KEY_set_ex_data(EC_KEY *key, int idx, void *arg);
OPENSSL_EXPORT void *EC_KEY_get_ex_data(const EC_KEY *key, int idx);

#define ECDSA_FLAG_OPAQUE 1


#if defined(__cplusplus)
}  // extern "C"

#if defined(BSSL_HAS_CXX)
extern "C++" {

BSSL_NAMESPACE_BEGIN

BORINGSSL_MAKE_DELETER(EC_KEY, EC_KEY_free)
BORINGSSL_MAKE_UP_REF(EC_KEY, EC_KEY_up_ref)

BSSL_NAMESPACE_END

}  // extern C++
#endif
#endif

#endif  // OPENSSL_HEADER_EC_KEY_H
