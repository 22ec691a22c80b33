// SPDX-License-Identifier: Apache-2.0
//
// ecdsa.c holds ECDSA itself, on scalars, and the functions that sign and
// verify with an |EC_KEY|: unpack the key, do the arithmetic, pack the
// signature.
//
//   sign    r = x(k*G) mod n, s = (m + r*d) / k
//   verify  r = x((m/s)*G + (r/s)*Q) mod n
//
// Source: FIPS 186-5, section 6.4; SEC 1, section 4.1.

#include <openssl/ecdsa.h>

#include <limits.h>

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/ec_key/internal.h"
#include "internal.h"


// MAX_NONCES bounds the search for a signature in which neither r nor s is
// zero. The first nonce fails with probability 2^-223.
#define MAX_NONCES 32

// respond sets s = (m + r*d) / k, given 1/k in Montgomery form.
static void respond(const EC_GROUP *group, EC_SCALAR *s, const EC_SCALAR *r,
                    const EC_SCALAR *priv, const EC_SCALAR *m,
                    const EC_SCALAR *k_inv) {
  EC_SCALAR t;
  ec_scalar_to_montgomery(group, &t, priv);
  ec_scalar_mul_montgomery(group, &t, &t, r);  // r*d
  ec_scalar_add(group, &t, &t, m);
  ec_scalar_mul_montgomery(group, s, &t, k_inv);
  OPENSSL_cleanse(&t, sizeof(t));
}

int ecdsa_sign_with_nonce(const EC_GROUP *group, ECDSA_RS *out,
                          const EC_SCALAR *priv, const EC_SCALAR *m,
                          const EC_SCALAR *k) {
  EC_JACOBIAN point;
  EC_SCALAR k_inv;
  ec_point_mul_scalar_base(group, &point, k);
  int ok = ec_get_x_coordinate_and_inverse(group, &out->r, &k_inv, &point, k);
  OPENSSL_cleanse(&point, sizeof(point));
  if (ok) {
    CT_DECLASSIFY(&out->r, sizeof(out->r), "one half of the signature");
    respond(group, &out->s, &out->r, priv, m, &k_inv);
    CT_DECLASSIFY(&out->s, sizeof(out->s), "one half of the signature");
  } else {
    OPENSSL_memset(out, 0, sizeof(*out));
  }
  OPENSSL_cleanse(&k_inv, sizeof(k_inv));
  return ok;
}

int ecdsa_rs_is_signature(const EC_GROUP *group, const ECDSA_RS *sig) {
  return !ec_scalar_is_zero(group, &sig->r) &&
         !ec_scalar_is_zero(group, &sig->s);
}

int ecdsa_verify_fixed(const EC_GROUP *group, const uint8_t *digest,
                       size_t digest_len, const ECDSA_RS *sig,
                       const EC_JACOBIAN *pub) {
  EC_SCALAR u1, u2, s_inv;
  EC_JACOBIAN point;
  ec_digest_to_scalar(group, &u1, digest, digest_len);
  if (!ec_scalar_to_montgomery_inv_vartime(group, &s_inv, &sig->s)) {
    OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_BAD_SIGNATURE);
    return 0;
  }
  ec_scalar_mul_montgomery(group, &u1, &u1, &s_inv);
  ec_scalar_mul_montgomery(group, &u2, &sig->r, &s_inv);
  if (!ec_point_mul_scalar_public(group, &point, &u1, pub, &u2)) {
    return 0;
  }
  if (!ec_cmp_x_public(group, &point, &sig->r)) {
    OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_BAD_SIGNATURE);
    return 0;
  }
  return 1;
}


// Signing with a key.

// can_sign returns one iff |key| has what signing needs.
static int can_sign(const EC_KEY *key) {
  if (key == NULL || key->group == NULL || key->priv_key == NULL) {
    OPENSSL_PUT_ERROR(ECDSA, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  return ec_key_group_has_keys(key->group);
}

// sign_with_nonces takes nonces until one makes a signature.
static int sign_with_nonces(const EC_GROUP *group, ECDSA_RS *out,
                            ECDSA_NONCES *nonces, const EC_SCALAR *priv,
                            const EC_SCALAR *m) {
  EC_SCALAR k;
  int ok = 0;
  for (unsigned i = 0; i < MAX_NONCES; i++) {
    ok = ecdsa_nonces_next(group, &k, nonces) &&
         ecdsa_sign_with_nonce(group, out, priv, m, &k);
    if (!ok || ecdsa_rs_is_signature(group, out)) {
      break;
    }
    ok = 0;
    if (i + 1 == MAX_NONCES) {
      OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_TOO_MANY_ITERATIONS);
    }
  }
  OPENSSL_cleanse(&k, sizeof(k));
  return ok;
}

// sign_digest signs with hedged nonces, or if |md| is not NULL with those of
// RFC 6979.
static int sign_digest(ECDSA_RS *out, const EVP_MD *md, const uint8_t *digest,
                       size_t digest_len, const EC_KEY *key) {
  if (!can_sign(key)) {
    return 0;
  }
  const EC_GROUP *group = key->group;
  const EC_SCALAR *priv = &key->priv_key->scalar;
  EC_SCALAR m;
  ECDSA_NONCES nonces;
  int ok = 1;
  ec_digest_to_scalar(group, &m, digest, digest_len);
  if (md != NULL) {
    ecdsa_nonces_init_deterministic(group, &nonces, md, priv, &m);
  } else {
    ok = ecdsa_nonces_init_hedged(group, &nonces, priv, &m);
  }
  ok = ok && sign_with_nonces(group, out, &nonces, priv, &m);
  OPENSSL_cleanse(&nonces, sizeof(nonces));
  return ok;
}

// encode_fn is |ecdsa_rs_to_der| or |ecdsa_rs_to_p1363|.
typedef int (*encode_fn)(const EC_GROUP *group, const ECDSA_RS *sig,
                         uint8_t *out, size_t *out_len, size_t max_out);

static int sign_encoded(encode_fn encode, const EVP_MD *md,
                        const uint8_t *digest, size_t digest_len, uint8_t *out,
                        size_t *out_len, size_t max_out, const EC_KEY *key) {
  ECDSA_RS sig;
  *out_len = 0;
  return sign_digest(&sig, md, digest, digest_len, key) &&
         encode(key->group, &sig, out, out_len, max_out);
}

int ECDSA_sign(int type, const uint8_t *digest, size_t digest_len, uint8_t *sig,
               unsigned int *sig_len, const EC_KEY *key) {
  (void)type;
  size_t len;
  int ok = sign_encoded(ecdsa_rs_to_der, NULL, digest, digest_len, sig, &len,
                        ECDSA_size(key), key);
  *sig_len = (unsigned int)len;
  return ok;
}

int ECDSA_sign_p1363(const uint8_t *digest, size_t digest_len, uint8_t *sig,
                     size_t *out_sig_len, size_t max_sig_len,
                     const EC_KEY *key) {
  return sign_encoded(ecdsa_rs_to_p1363, NULL, digest, digest_len, sig,
                      out_sig_len, max_sig_len, key);
}

// sign_deterministic asks for a hash before anything else: without one the
// nonce would silently be another.
static int sign_deterministic(encode_fn encode, const EVP_MD *md,
                              const uint8_t *digest, size_t digest_len,
                              uint8_t *out, size_t *out_len, size_t max_out,
                              const EC_KEY *key) {
  if (md == NULL) {
    *out_len = 0;
    OPENSSL_PUT_ERROR(ECDSA, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  return sign_encoded(encode, md, digest, digest_len, out, out_len, max_out,
                      key);
}

int ECDSA_sign_deterministic(const EVP_MD *md, const uint8_t *digest,
                             size_t digest_len, uint8_t *sig,
                             size_t *out_sig_len, size_t max_sig_len,
                             const EC_KEY *key) {
  return sign_deterministic(ecdsa_rs_to_der, md, digest, digest_len, sig,
                            out_sig_len, max_sig_len, key);
}

int ECDSA_sign_deterministic_p1363(const EVP_MD *md, const uint8_t *digest,
                                   size_t digest_len, uint8_t *sig,
                                   size_t *out_sig_len, size_t max_sig_len,
                                   const EC_KEY *key) {
  return sign_deterministic(ecdsa_rs_to_p1363, md, digest, digest_len, sig,
                            out_sig_len, max_sig_len, key);
}

// sig_new returns |rs| as two integers.
static ECDSA_SIG *sig_new(const EC_GROUP *group, const ECDSA_RS *rs) {
  uint8_t bytes[2 * EC_MAX_BYTES];
  size_t width = group->order->bytes, len;
  ECDSA_SIG *sig = ECDSA_SIG_new();
  if (sig == NULL ||
      !ecdsa_rs_to_p1363(group, rs, bytes, &len, sizeof(bytes)) ||
      BN_bin2bn(bytes, width, sig->r) == NULL ||
      BN_bin2bn(bytes + width, width, sig->s) == NULL) {
    ECDSA_SIG_free(sig);
    return NULL;
  }
  return sig;
}

ECDSA_SIG *ECDSA_do_sign(const uint8_t *digest, size_t digest_len,
                         const EC_KEY *key) {
  ECDSA_RS rs;
  return sign_digest(&rs, NULL, digest, digest_len, key)
             ? sig_new(key->group, &rs)
             : NULL;
}

ECDSA_SIG *ECDSA_sign_with_nonce_and_leak_private_key_for_testing(
    const uint8_t *digest, size_t digest_len, const EC_KEY *key,
    const uint8_t *nonce, size_t nonce_len) {
  if (!can_sign(key)) {
    return NULL;
  }
  const EC_GROUP *group = key->group;
  EC_SCALAR k, m;
  ECDSA_RS rs;
  ec_digest_to_scalar(group, &m, digest, digest_len);
  int ok = ec_scalar_from_bytes(group, &k, nonce, nonce_len) &&
           ecdsa_sign_with_nonce(group, &rs, &key->priv_key->scalar, &m, &k);
  OPENSSL_cleanse(&k, sizeof(k));
  if (!ok) {
    return NULL;
  }
  if (!ecdsa_rs_is_signature(group, &rs)) {
    OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_TOO_MANY_ITERATIONS);
    return NULL;
  }
  return sig_new(group, &rs);
}


// Verification with a key.

static int can_verify(const EC_KEY *key) {
  if (key == NULL || key->group == NULL || key->pub_key == NULL) {
    OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_MISSING_PARAMETERS);
    return 0;
  }
  return ec_key_group_has_keys(key->group);
}

static int verify_with_key(const uint8_t *digest, size_t digest_len,
                           const ECDSA_RS *rs, const EC_KEY *key) {
  return ecdsa_verify_fixed(key->group, digest, digest_len, rs,
                            &key->pub_key->raw);
}

int ECDSA_verify(int type, const uint8_t *digest, size_t digest_len,
                 const uint8_t *sig, size_t sig_len, const EC_KEY *key) {
  (void)type;
  ECDSA_RS rs;
  return can_verify(key) && ecdsa_rs_from_der(key->group, &rs, sig, sig_len) &&
         verify_with_key(digest, digest_len, &rs, key);
}

int ECDSA_verify_p1363(const uint8_t *digest, size_t digest_len,
                       const uint8_t *sig, size_t sig_len, const EC_KEY *key) {
  ECDSA_RS rs;
  return can_verify(key) &&
         ecdsa_rs_from_p1363(key->group, &rs, sig, sig_len) &&
         verify_with_key(digest, digest_len, &rs, key);
}

// rs_from_sig converts integers of any size and sign.
static int rs_from_sig(const EC_GROUP *group, ECDSA_RS *out,
                       const ECDSA_SIG *sig) {
  uint8_t bytes[2 * EC_MAX_BYTES];
  size_t width = group->order->bytes;
  if (BN_is_negative(sig->r) || BN_is_negative(sig->s) ||
      !BN_bn2bin_padded(bytes, width, sig->r) ||
      !BN_bn2bin_padded(bytes + width, width, sig->s)) {
    OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_BAD_SIGNATURE);
    return 0;
  }
  return ecdsa_rs_from_p1363(group, out, bytes, 2 * width);
}

int ECDSA_do_verify(const uint8_t *digest, size_t digest_len,
                    const ECDSA_SIG *sig, const EC_KEY *key) {
  ECDSA_RS rs;
  return can_verify(key) &&  //
         rs_from_sig(key->group, &rs, sig) &&
         verify_with_key(digest, digest_len, &rs, key);
}

size_t ECDSA_size(const EC_KEY *key) {
  return key == NULL || key->group == NULL || !key->group->has_generator
             ? 0
             : ECDSA_SIG_max_len(key->group->order->bytes);
}

size_t ECDSA_size_p1363(const EC_KEY *key) {
  return key == NULL || key->group == NULL || !key->group->has_generator
             ? 0
             : 2 * (size_t)key->group->order->bytes;
}
