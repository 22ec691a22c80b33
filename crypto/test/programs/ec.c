// SPDX-License-Identifier: Apache-2.0
//
// ec.c is a program as users of BoringSSL write them in C: keys from PEM,
// signatures, ECDH, points, and keys as bytes. It includes nothing but the
// public headers, and `util/run test` compiles it as they would. Key and
// signature were made by the openssl command.

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/bytestring.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>
#include <openssl/nid.h>
#include <openssl/pem.h>
#include <openssl/sha.h>

#include <stdio.h>
#include <string.h>

#define CHECK(condition)                                              \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      ERR_print_errors_fp(stderr);                                    \
      return 0;                                                       \
    }                                                                 \
  } while (0)

static const char kPrivatePem[] =
    "-----BEGIN PRIVATE KEY-----\n"
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggXkz9Qz2CGCe4xS5\n"
    "l7+2yItkVDN/96gaainFWsJjW6KhRANCAAQJS4BczDviW1obTUCb5bErhQVf8lmu\n"
    "gTjgYztvEo5orIvuhTjF1/stq/r+CI6uFWMQgFjYy5k+gSK0KmH4wAKZ\n"
    "-----END PRIVATE KEY-----\n";

static const char kEcPrivatePem[] =
    "Some words before the key.\n"
    "-----BEGIN EC PRIVATE KEY-----\n"
    "MHcCAQEEIIF5M/UM9ghgnuMUuZe/tsiLZFQzf/eoGmopxVrCY1uioAoGCCqGSM49\n"
    "AwEHoUQDQgAECUuAXMw74ltaG01Am+WxK4UFX/JZroE44GM7bxKOaKyL7oU4xdf7\n"
    "Lav6/giOrhVjEIBY2MuZPoEitCph+MACmQ==\n"
    "-----END EC PRIVATE KEY-----\n";

static const char kPublicPem[] =
    "-----BEGIN PUBLIC KEY-----\n"
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAECUuAXMw74ltaG01Am+WxK4UFX/JZ\n"
    "roE44GM7bxKOaKyL7oU4xdf7Lav6/giOrhVjEIBY2MuZPoEitCph+MACmQ==\n"
    "-----END PUBLIC KEY-----\n";

static const char kMessage[] = "a message from another library";

static const uint8_t kSignature[] = {
    0x30, 0x46, 0x02, 0x21, 0x00, 0x99, 0x36, 0x3c, 0x26, 0x04, 0x3e, 0x26,
    0x6f, 0x41, 0x09, 0x64, 0x8a, 0x08, 0xe6, 0xaa, 0x68, 0xb8, 0xa0, 0xc1,
    0xb9, 0x3d, 0xe0, 0xbf, 0xb6, 0x48, 0x04, 0x37, 0xae, 0x7a, 0x11, 0x75,
    0xed, 0x02, 0x21, 0x00, 0xbb, 0x13, 0x3c, 0x74, 0xf8, 0xce, 0x68, 0x73,
    0x1f, 0x56, 0x35, 0x0b, 0x26, 0x27, 0x55, 0x11, 0xce, 0xf6, 0x7e, 0x16,
    0x10, 0x9a, 0x5c, 0xc2, 0xa6, 0xb0, 0x9e, 0x02, 0xf4, 0x27, 0x3d, 0x7c,
};

static EVP_PKEY *ReadPrivateKey(const char *pem) {
  BIO *bio = BIO_new_mem_buf(pem, -1);
  EVP_PKEY *pkey = PEM_read_bio_PrivateKey(bio, NULL, NULL, NULL);
  BIO_free(bio);
  return pkey;
}

static int KeysFromPem(EVP_PKEY **out_private, EVP_PKEY **out_public) {
  BIO *bio = BIO_new_mem_buf(kPublicPem, (int)strlen(kPublicPem));
  EVP_PKEY *other = ReadPrivateKey(kEcPrivatePem);
  *out_private = ReadPrivateKey(kPrivatePem);
  *out_public = PEM_read_bio_PUBKEY(bio, NULL, NULL, NULL);
  BIO_free(bio);
  CHECK(*out_private != NULL && *out_public != NULL && other != NULL);
  CHECK(EVP_PKEY_id(*out_private) == EVP_PKEY_EC);
  CHECK(EVP_PKEY_cmp(*out_private, *out_public) == 1);
  CHECK(EVP_PKEY_cmp(*out_private, other) == 1);
  EVP_PKEY_free(other);

  // Written again, it is what it was.
  BIO *out = BIO_new(BIO_s_mem());
  const uint8_t *text;
  size_t text_len;
  CHECK(out != NULL);
  CHECK(PEM_write_bio_PrivateKey(out, *out_private, NULL, NULL, 0, NULL, NULL));
  CHECK(BIO_mem_contents(out, &text, &text_len));
  CHECK(text_len == strlen(kPrivatePem));
  CHECK(memcmp(text, kPrivatePem, text_len) == 0);
  BIO_free(out);
  return 1;
}

static int SignAndVerify(EVP_PKEY *private_key, EVP_PKEY *public_key) {
  uint8_t sig[256], digest[SHA256_DIGEST_LENGTH];
  size_t sig_len = sizeof(sig);
  EVP_MD_CTX *ctx = EVP_MD_CTX_new();
  CHECK(ctx != NULL);
  CHECK(EVP_DigestSignInit(ctx, NULL, EVP_sha256(), NULL, private_key));
  CHECK(EVP_DigestSignUpdate(ctx, kMessage, strlen(kMessage)));
  CHECK(EVP_DigestSignFinal(ctx, sig, &sig_len));
  EVP_MD_CTX_reset(ctx);
  CHECK(EVP_DigestVerifyInit(ctx, NULL, EVP_sha256(), NULL, public_key));
  CHECK(EVP_DigestVerify(ctx, sig, sig_len, (const uint8_t *)kMessage,
                         strlen(kMessage)));
  EVP_MD_CTX_free(ctx);

  const EC_KEY *key = EVP_PKEY_get0_EC_KEY(public_key);
  SHA256((const uint8_t *)kMessage, strlen(kMessage), digest);
  CHECK(ECDSA_verify(0, digest, sizeof(digest), sig, sig_len, key));
  CHECK(ECDSA_verify(0, digest, sizeof(digest), kSignature, sizeof(kSignature),
                     key));
  digest[0] ^= 1;
  CHECK(!ECDSA_verify(0, digest, sizeof(digest), kSignature, sizeof(kSignature),
                      key));
  CHECK(ERR_GET_LIB(ERR_peek_last_error()) == ERR_LIB_ECDSA);
  CHECK(ERR_GET_REASON(ERR_get_error()) == ECDSA_R_BAD_SIGNATURE);
  ERR_clear_error();

  // The pieces of a signature.
  ECDSA_SIG *parsed = ECDSA_SIG_from_bytes(sig, sig_len);
  const BIGNUM *r, *s;
  uint8_t *der;
  size_t der_len;
  CHECK(parsed != NULL);
  ECDSA_SIG_get0(parsed, &r, &s);
  CHECK(BN_cmp(r, EC_GROUP_get0_order(EC_KEY_get0_group(key))) < 0);
  CHECK(!BN_is_zero(s));
  CHECK(ECDSA_SIG_to_bytes(&der, &der_len, parsed));
  CHECK(der_len == sig_len && memcmp(der, sig, sig_len) == 0);
  OPENSSL_free(der);
  ECDSA_SIG_free(parsed);
  return 1;
}

static int KeyAgreement(int nid) {
  EC_KEY *alice = EC_KEY_new_by_curve_name(nid);
  EC_KEY *bob = EC_KEY_new_by_curve_name(nid);
  uint8_t a[80], b[80];
  CHECK(alice != NULL && bob != NULL);
  CHECK(EC_KEY_generate_key(alice) && EC_KEY_generate_key(bob));
  CHECK(EC_KEY_check_key(alice));
  int len =
      ECDH_compute_key(a, sizeof(a), EC_KEY_get0_public_key(bob), alice, NULL);
  CHECK(len == (int)(EC_GROUP_get_degree(EC_KEY_get0_group(bob)) + 7) / 8);
  CHECK(ECDH_compute_key(b, sizeof(b), EC_KEY_get0_public_key(alice), bob,
                         NULL) == len);
  CHECK(CRYPTO_memcmp(a, b, (size_t)len) == 0);
  EC_KEY_free(alice);
  EC_KEY_free(bob);
  return 1;
}

// (3*5 + 2)*G in different ways, and through its encodings.
static int Points(const EC_GROUP *group) {
  BN_CTX *ctx = BN_CTX_new();
  EC_POINT *p = EC_POINT_new(group), *q = EC_POINT_new(group);
  BIGNUM *n = BN_new(), *x = BN_new(), *y = BN_new();
  uint8_t buf[133];
  CHECK(ctx != NULL && p != NULL && q != NULL && n != NULL && x != NULL &&
        y != NULL);
  CHECK(BN_set_word(n, 17));
  CHECK(EC_POINT_mul(group, p, n, NULL, NULL, ctx));
  CHECK(BN_set_word(x, 5) && BN_set_word(y, 3));
  CHECK(EC_POINT_mul(group, q, x, NULL, NULL, ctx));
  CHECK(BN_set_word(x, 2));
  CHECK(EC_POINT_mul(group, q, x, q, y, ctx));
  CHECK(EC_POINT_cmp(group, p, q, ctx) == 0);

  CHECK(EC_POINT_dbl(group, q, p, ctx));
  CHECK(EC_POINT_invert(group, p, ctx));
  CHECK(EC_POINT_add(group, q, q, p, ctx));
  CHECK(EC_POINT_invert(group, p, ctx));
  CHECK(EC_POINT_cmp(group, p, q, ctx) == 0);

  // n*G is infinity, and (n - 1)*G is -G.
  CHECK(EC_GROUP_get_order(group, n, ctx));
  CHECK(EC_POINT_mul(group, q, n, NULL, NULL, ctx));
  CHECK(EC_POINT_is_at_infinity(group, q));
  CHECK(BN_sub_word(n, 1));
  CHECK(EC_POINT_mul(group, q, n, NULL, NULL, ctx));
  CHECK(EC_POINT_add(group, q, q, EC_GROUP_get0_generator(group), ctx));
  CHECK(EC_POINT_is_at_infinity(group, q));

  size_t len = EC_POINT_point2oct(group, p, POINT_CONVERSION_COMPRESSED, buf,
                                  sizeof(buf), ctx);
  CHECK(len == 1 + (EC_GROUP_get_degree(group) + 7) / 8);
  CHECK(EC_POINT_oct2point(group, q, buf, len, ctx));
  CHECK(EC_POINT_cmp(group, p, q, ctx) == 0);
  CHECK(EC_POINT_get_affine_coordinates_GFp(group, p, x, y, ctx));
  CHECK(EC_POINT_set_affine_coordinates_GFp(group, q, x, y, ctx));
  CHECK(EC_POINT_is_on_curve(group, q, ctx));
  CHECK(BN_add_word(y, 1));
  CHECK(!EC_POINT_set_affine_coordinates_GFp(group, q, x, y, ctx));
  CHECK(ERR_GET_REASON(ERR_get_error()) == EC_R_POINT_IS_NOT_ON_CURVE);

  BN_free(n);
  BN_free(x);
  BN_free(y);
  EC_POINT_free(p);
  EC_POINT_free(q);
  BN_CTX_free(ctx);
  return 1;
}

static int KeysAsBytes(EVP_PKEY *pkey) {
  const EC_KEY *key = EVP_PKEY_get0_EC_KEY(pkey);
  uint8_t *der = NULL, *spki = NULL;
  size_t spki_len;
  CBB cbb;
  CBS cbs;

  int der_len = i2d_ECPrivateKey(key, &der);
  CHECK(der_len > 0);
  const uint8_t *in = der;
  EC_KEY *read = d2i_ECPrivateKey(NULL, &in, der_len);
  CHECK(read != NULL && in == der + der_len);
  CHECK(BN_cmp(EC_KEY_get0_private_key(read), EC_KEY_get0_private_key(key)) ==
        0);
  EC_KEY_free(read);
  OPENSSL_free(der);

  CHECK(CBB_init(&cbb, 64));
  CHECK(EVP_marshal_public_key(&cbb, pkey));
  CHECK(CBB_finish(&cbb, &spki, &spki_len));
  CBS_init(&cbs, spki, spki_len);
  EVP_PKEY *public_key = EVP_parse_public_key(&cbs);
  CHECK(public_key != NULL && CBS_len(&cbs) == 0);
  CHECK(EVP_PKEY_cmp(public_key, pkey) == 1);
  EVP_PKEY_free(public_key);
  OPENSSL_free(spki);
  return 1;
}

static int AllPoints(void) {
  EC_builtin_curve curves[16];
  size_t num = EC_get_builtin_curves(curves, 16);
  CHECK(num >= 4 && num <= 16);
  for (size_t i = 0; i < num; i++) {
    EC_GROUP *group = EC_GROUP_new_by_curve_name(curves[i].nid);
    CHECK(group != NULL);
    CHECK(Points(group));
    CHECK(KeyAgreement(curves[i].nid));
    EC_GROUP_free(group);
  }
  return 1;
}

int main(void) {
  EVP_PKEY *private_key = NULL, *public_key = NULL;
  int ok = KeysFromPem(&private_key, &public_key) &&
           SignAndVerify(private_key, public_key) && AllPoints() &&
           KeysAsBytes(private_key);
  EVP_PKEY_free(private_key);
  EVP_PKEY_free(public_key);
  printf("%s\n", ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
