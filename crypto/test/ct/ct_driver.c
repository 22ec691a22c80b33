// SPDX-License-Identifier: Apache-2.0
//
// ct_driver.c runs every operation on secrets with the secrets marked as
// undefined memory, so that valgrind reports each branch and each address that
// depends on one. It is a program of its own because it is only worth
// something under valgrind, in a build with CRYPTO_CONSTANT_TIME_VALIDATION, or
// made by clang with the memory sanitizer: it refuses to run otherwise.
//
//   valgrind --error-exitcode=9 ct_driver                the operations, by the
//                                                        backend EC_BACKEND
//   valgrind --error-exitcode=9 ct_driver --groups       those on a group only
//   valgrind --error-exitcode=9 ct_driver --plant-leak   must be reported
//   valgrind --error-exitcode=9 ct_driver --feed-jacobian-to-msm   so must this
//
// All secrets come from |secret_random|, which stands in for the system's
// generator, too. Results are not looked at: they are secret.

#include <openssl/bn.h>
#include <openssl/digest.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/mem.h>
#include <openssl/rand.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/ec/internal.h"
#include "crypto/ec_key/internal.h"
#include "crypto/ecdsa/internal.h"
#include "crypto/hash_to_curve/internal.h"
#include "crypto/rand/internal.h"
#include "crypto/test/backend.h"
#include "crypto/test/ct/ct.h"

#if defined(CRYPTO_MSAN)
#define IS_WATCHED 1
#elif defined(CRYPTO_CONSTANT_TIME_VALIDATION)
#include <valgrind/valgrind.h>
#define IS_WATCHED RUNNING_ON_VALGRIND
#else
#define IS_WATCHED 0
#endif


// Secrets.

int secret_random(void *ctx, uint8_t *out, size_t len) {
  uint64_t *state = ctx;
  for (size_t i = 0; i < len; i++) {
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    out[i] = (uint8_t)(*state >> 56);
  }
  CT_SECRET(out, len);
  return 1;
}

static EC_SCALAR secret_scalar(const EC_GROUP *group) {
  EC_SCALAR s;
  REQUIRE(ec_random_nonzero_scalar(group, &s));
  CT_SECRET(s.words, group->order->num_words * sizeof(s.words[0]));
  return s;
}

// secret_felem returns an element in the field's own domain: whichever it is.
static EC_FELEM secret_felem(const EC_GROUP *group) {
  uint8_t bytes[EC_MAX_BYTES];
  EC_FELEM a;
  REQUIRE(RAND_bytes(bytes, sizeof(bytes)));
  ec_felem_reduce_bytes(group, &a, bytes, sizeof(bytes));
  return a;
}

// secret_points fills |out| with multiples of the generator: projective, as
// secret as their scalars.
static void secret_points(const EC_GROUP *group, EC_JACOBIAN *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    EC_SCALAR s = secret_scalar(group);
    ec_point_mul_scalar_base(group, &out[i], &s);
  }
}

// secret_key returns a key pair whose private half is marked.
static EC_KEY *secret_key(const EC_GROUP *group) {
  EC_KEY *key = EC_KEY_new();
  REQUIRE(key != NULL && EC_KEY_set_group(key, group));
  REQUIRE(EC_KEY_generate_key(key));
  CT_SECRET(key->priv_key->scalar.words,
            group->order->num_words * sizeof(BN_ULONG));
  return key;
}


// Operations on a group. Each takes it and marks its own secrets.

static void run_scalars(const EC_GROUP *group) {
  EC_SCALAR a = secret_scalar(group), b = secret_scalar(group), r;
  uint8_t bytes[EC_MAX_BYTES];
  size_t len;
  ec_scalar_add(group, &r, &a, &b);
  ec_scalar_sub(group, &r, &r, &b);
  ec_scalar_neg(group, &r, &r);
  ec_scalar_select(group, &r, ct_is_zero_mask(a.words[0] & 1), &r, &b);
  ec_scalar_to_montgomery(group, &r, &r);
  ec_scalar_mul_montgomery(group, &r, &r, &a);
  ec_scalar_from_montgomery(group, &r, &r);
  ec_scalar_to_bytes(group, bytes, &len, &r);
  REQUIRE(ec_scalar_from_bytes(group, &r, bytes, len));
  ec_digest_to_scalar(group, &r, bytes, len);
  ec_scalar_reduce(group, &r, a.words, EC_MAX_WORDS);
}

static void run_scalar_inversion(const EC_GROUP *group) {
  EC_SCALAR a = secret_scalar(group), zero;
  OPENSSL_memset(&zero, 0, sizeof(zero));
  CT_SECRET(zero.words, sizeof(zero.words));
  ec_scalar_inv0_montgomery(group, &a, &a);
  ec_scalar_inv0_montgomery(group, &zero, &zero);
}

static void run_field(const EC_GROUP *group) {
  EC_FELEM a = secret_felem(group), b = secret_felem(group), r;
  uint8_t bytes[EC_MAX_BYTES];
  size_t len;
  ec_felem_add(group, &r, &a, &b);
  ec_felem_sub(group, &r, &r, &b);
  ec_felem_neg(group, &r, &r);
  ec_felem_mul(group, &r, &r, &b);
  ec_felem_sqr(group, &r, &r);
  ec_felem_select(group, &r, ec_felem_is_zero(group, &a), &a, &r);
  ec_felem_select(group, &r, ec_felem_equal(group, &r, &b), &a, &r);
  ec_felem_to_bytes(group, bytes, &len, &r);
}

static void run_field_inversion(const EC_GROUP *group) {
  EC_FELEM a = secret_felem(group), zero;
  OPENSSL_memset(&zero, 0, sizeof(zero));
  CT_SECRET(zero.words, sizeof(zero.words));
  ec_method(group)->field->inv0(group->field, a.words, a.words);
  ec_method(group)->field->inv0(group->field, zero.words, zero.words);
}

static void run_point_arithmetic(const EC_GROUP *group) {
  EC_JACOBIAN p[2], r;
  secret_points(group, p, 2);
  ec_jacobian_add(group, &r, &p[0], &p[1]);
  ec_jacobian_add(group, &r, &r, &r);
  ec_jacobian_dbl(group, &r, &r);
  ec_jacobian_neg(group, &p[1], &r);
  ec_jacobian_add(group, &p[1], &p[1], &r);
  ec_jacobian_add(group, &p[1], &p[1], &r);
  ec_jacobian_select(group, &r, ec_jacobian_is_infinity(group, &r), &p[0],
                     &p[1]);
  ec_jacobian_select(group, &r, ec_jacobian_equal(group, &r, &p[0]), &p[0],
                     &p[1]);
  ec_jacobian_select(group, &r, ec_jacobian_is_on_curve(group, &r), &p[0],
                     &p[1]);
}

static void run_to_affine(const EC_GROUP *group) {
  EC_JACOBIAN p;
  EC_AFFINE r;
  EC_SCALAR x;
  secret_points(group, &p, 1);
  REQUIRE(ec_jacobian_to_affine(group, &r, &p));
  REQUIRE(ec_get_x_coordinate_as_scalar(group, &x, &p));
}

// MANY is one more than a vector backend has lanes.
#define MANY 9

static void run_to_affine_batch(const EC_GROUP *group) {
  EC_JACOBIAN p[MANY];
  EC_AFFINE r[MANY];
  secret_points(group, p, MANY);
  REQUIRE(ec_jacobian_to_affine_batch(group, r, p, MANY));
}

static void run_mul(const EC_GROUP *group) {
  EC_JACOBIAN p, r;
  EC_SCALAR s = secret_scalar(group);
  secret_points(group, &p, 1);
  ec_point_mul_scalar(group, &r, &p, &s);
}

static void run_mul_base_each(const EC_GROUP *group) {
  EC_JACOBIAN r[MANY];
  EC_SCALAR s[MANY];
  for (size_t i = 0; i < MANY; i++) {
    s[i] = secret_scalar(group);
  }
  ec_point_mul_scalar_base(group, r, s);
  ec_point_mul_base_each(group, r, s, MANY);
}

static void run_mul_terms_each(const EC_GROUP *group) {
  EC_JACOBIAN p[EC_MAX_TERMS * MANY], r[MANY];
  EC_SCALAR s[EC_MAX_TERMS * MANY];
  secret_points(group, p, EC_MAX_TERMS * MANY);
  for (size_t i = 0; i < EC_MAX_TERMS * MANY; i++) {
    s[i] = secret_scalar(group);
  }
  for (size_t t = 1; t <= EC_MAX_TERMS; t++) {
    ec_point_mul_terms_each(group, r, p, s, t, MANY);
  }
  ec_point_mul_scalar_batch(group, r, &p[0], &s[0], &p[1], &s[1], &p[2], &s[2]);
}

static void run_mul_precomp(const EC_GROUP *group) {
  EC_PRECOMP precomp[EC_MAX_TERMS];
  const EC_PRECOMP *pointers[EC_MAX_TERMS];
  EC_JACOBIAN p[EC_MAX_TERMS], r;
  EC_SCALAR s[EC_MAX_TERMS];
  secret_points(group, p, EC_MAX_TERMS);
  for (size_t i = 0; i < EC_MAX_TERMS; i++) {
    REQUIRE(ec_init_precomp(group, &precomp[i], &p[i]));
    pointers[i] = &precomp[i];
    s[i] = secret_scalar(group);
  }
  for (size_t t = 1; t <= EC_MAX_TERMS; t++) {
    ec_point_mul_precomp(group, &r, pointers, s, t);
  }
}

static void run_keygen(const EC_GROUP *group) {
  EC_KEY *key = secret_key(group);
  uint8_t bytes[EC_MAX_BYTES];
  REQUIRE(EC_KEY_check_key(key));
  size_t len = EC_KEY_priv2oct(key, bytes, sizeof(bytes));
  REQUIRE(EC_KEY_oct2priv(key, bytes, len));
  EC_KEY_free(key);
}

static void run_derive_key(const EC_GROUP *group) {
  uint8_t secret[32];
  if (EC_curve_nid2nist(EC_GROUP_get_curve_name(group)) == NULL) {
    return;  // keys are derived on NIST curves only
  }
  REQUIRE(RAND_bytes(secret, sizeof(secret)));
  EC_KEY *key = EC_KEY_derive_from_secret(group, secret, sizeof(secret));
  REQUIRE(key != NULL);
  EC_KEY_free(key);
}

static void run_sign(const EC_GROUP *group) {
  EC_KEY *key = secret_key(group);
  uint8_t digest[32], sig[2 * EC_MAX_BYTES + 16];
  size_t len;
  unsigned der_len;
  OPENSSL_memset(digest, 7, sizeof(digest));
  REQUIRE(ECDSA_sign(0, digest, sizeof(digest), sig, &der_len, key));
  REQUIRE(ECDSA_verify(0, digest, sizeof(digest), sig, der_len, key));
  CT_SECRET(digest, sizeof(digest));
  REQUIRE(
      ECDSA_sign_p1363(digest, sizeof(digest), sig, &len, sizeof(sig), key));
  EC_KEY_free(key);
}

static void run_sign_deterministic(const EC_GROUP *group) {
  EC_KEY *key = secret_key(group);
  uint8_t digest[32], sig[2 * EC_MAX_BYTES + 16];
  size_t len;
  OPENSSL_memset(digest, 7, sizeof(digest));
  CT_SECRET(digest, sizeof(digest));
  REQUIRE(ECDSA_sign_deterministic(EVP_sha256(), digest, sizeof(digest), sig,
                                   &len, sizeof(sig), key));
  EC_KEY_free(key);
}

static void run_sign_with_nonce(const EC_GROUP *group) {
  EC_KEY *key = secret_key(group);
  EC_SCALAR k = secret_scalar(group);
  uint8_t digest[32], nonce[EC_MAX_BYTES];
  size_t len;
  OPENSSL_memset(digest, 7, sizeof(digest));
  ec_scalar_to_bytes(group, nonce, &len, &k);
  ECDSA_SIG *sig = ECDSA_sign_with_nonce_and_leak_private_key_for_testing(
      digest, sizeof(digest), key, nonce, len);
  REQUIRE(sig != NULL);
  ECDSA_SIG_free(sig);
  EC_KEY_free(key);
}

static void run_ecdh(const EC_GROUP *group) {
  EC_KEY *key = secret_key(group), *peer = secret_key(group);
  uint8_t out[EC_MAX_BYTES];
  const EC_POINT *point = EC_KEY_get0_public_key(peer);
  REQUIRE(ECDH_compute_key(out, sizeof(out), point, key, NULL) > 0);
  REQUIRE(ECDH_compute_key_fips(out, 32, point, key));
  EC_KEY_free(key);
  EC_KEY_free(peer);
}

static void run_map_to_curve(const EC_GROUP *group) {
  EC_FELEM u[MANY];
  EC_JACOBIAN r[MANY];
  for (size_t i = 0; i < H2C_NUM_SUITES; i++) {
    if (h2c_suites[i].curve_name == EC_GROUP_get_curve_name(group)) {
      for (size_t j = 0; j < MANY; j++) {
        u[j] = secret_felem(group);
      }
      ec_method(group)->map_to_curve_each(group, r, u, MANY);
      return;
    }
  }
}

// run_hash_to_curve runs all suites of the group; the DST is as secret as the
// message.
static void run_hash_to_curve(const EC_GROUP *group) {
  uint8_t dst[20], msg[48];
  REQUIRE(RAND_bytes(dst, sizeof(dst)));
  REQUIRE(RAND_bytes(msg, sizeof(msg)));
  for (size_t i = 0; i < H2C_NUM_SUITES; i++) {
    const H2C_SUITE *suite = &h2c_suites[i];
    EC_JACOBIAN point;
    EC_SCALAR scalar;
    if (suite->curve_name != EC_GROUP_get_curve_name(group)) {
      continue;
    }
    REQUIRE(ec_hash_to_curve(suite, group, &point, dst, sizeof(dst), msg,
                             sizeof(msg), H2C_RO));
    REQUIRE(ec_hash_to_curve(suite, group, &point, dst, sizeof(dst), msg,
                             sizeof(msg), H2C_NU));
    REQUIRE(ec_hash_to_scalar(suite, group, &scalar, dst, sizeof(dst), msg,
                              sizeof(msg)));
  }
}

// run_wpa3 hashes a secret password.
static void run_wpa3(const EC_GROUP *group) {
  uint8_t ssid[8], password[20];
  REQUIRE(RAND_bytes(ssid, sizeof(ssid)));
  REQUIRE(RAND_bytes(password, sizeof(password)));
  if (group == EC_group_p256()) {
    EC_POINT *point = EC_POINT_new(group);
    REQUIRE(EC_wpa3_sae_hash_to_curve_p256(group, point, ssid, sizeof(ssid),
                                           password, sizeof(password)));
    EC_POINT_free(point);
  }
}

typedef struct {
  const char *name;
  void (*run)(const EC_GROUP *group);
} OPERATION;

static const OPERATION kOperations[] = {
    {"scalar arithmetic", run_scalars},
    {"scalar inversion", run_scalar_inversion},
    {"field arithmetic", run_field},
    {"field inversion", run_field_inversion},
    {"point arithmetic", run_point_arithmetic},
    {"affine conversion", run_to_affine},
    {"affine conversion of many", run_to_affine_batch},
    {"mul", run_mul},
    {"mul_base_each", run_mul_base_each},
    {"mul_terms_each", run_mul_terms_each},
    {"mul_precomp", run_mul_precomp},
    {"key generation", run_keygen},
    {"key derivation", run_derive_key},
    {"ECDSA sign, hedged", run_sign},
    {"ECDSA sign, deterministic", run_sign_deterministic},
    {"ECDSA sign, given nonce", run_sign_with_nonce},
    {"ECDH", run_ecdh},
    {"map_to_curve", run_map_to_curve},
    {"hash to curve and scalar", run_hash_to_curve},
    {"WPA3 hash to element", run_wpa3},
};

static void run_all(const EC_GROUP *group, const char *name) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kOperations); i++) {
    printf("%s: %s\n", name, kOperations[i].name);
    fflush(stdout);
    kOperations[i].run(group);
  }
}


// Groups.

static BIGNUM *from_hex(const char *hex) {
  BIGNUM *bn = NULL;
  REQUIRE(BN_hex2bn(&bn, hex) != 0);
  return bn;
}

// custom_group returns brainpoolP256r1 (RFC 5639, section 3.4) as a program
// would make it.
static EC_GROUP *custom_group(void) {
  BIGNUM *p = from_hex(
      "a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377");
  BIGNUM *a = from_hex(
      "7d5a0975fc2c3057eef67530417affe7fb8055c126dc5c6ce94a4b44f330b5d9");
  BIGNUM *b = from_hex(
      "26dc5c6ce94a4b44f330b5d9bbd77cbf958416295cf7e1ce6bccdc18ff8c07b6");
  BIGNUM *x = from_hex(
      "8bd2aeb9cb7e57cb2c4b482ffc81b7afb9de27e1e3bd23c23a4453bd9ace3262");
  BIGNUM *y = from_hex(
      "547ef835c3dac4fd97f8461a14611dc9c27745132ded8e545c1d54c72f046997");
  BIGNUM *n = from_hex(
      "a9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7");
  EC_GROUP *group = EC_GROUP_new_curve_GFp(p, a, b, NULL);
  REQUIRE(group != NULL);
  EC_POINT *generator = EC_POINT_new(group);
  REQUIRE(generator != NULL);
  REQUIRE(EC_POINT_set_affine_coordinates_GFp(group, generator, x, y, NULL));
  REQUIRE(EC_GROUP_set_generator(group, generator, n, BN_value_one()));
  EC_POINT_free(generator);
  BIGNUM *numbers[] = {p, a, b, x, y, n};
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(numbers); i++) {
    BN_free(numbers[i]);
  }
  return group;
}

static void run_all_groups(void) {
  size_t num_groups;
  const EC_GROUP *const *groups = ec_builtin_groups(&num_groups);
  uint64_t state = 1;
  // First, because what judges primes draws public witnesses.
  EC_GROUP *custom = custom_group();
  rand_set_for_testing(secret_random, &state);
  for (size_t i = 0; i < num_groups; i++) {
    run_all(groups[i], groups[i]->name);
  }
  run_all(custom, "brainpoolP256r1");
  rand_set_for_testing(NULL, NULL);
  EC_GROUP_free(custom);
  printf("%zu groups, %zu operations each\n", num_groups + 1,
         OPENSSL_ARRAY_SIZE(kOperations));
}


// Controls: what must be reported, or nothing is watching.

static void plant_leak(void) {
  // Not volatile, it would be a number whose bits clang reads without a branch.
  static const volatile uint8_t kTable[16] = {1, 0, 1, 1, 0, 1, 0, 0,
                                              0, 1, 1, 0, 1, 0, 0, 1};
  uint64_t state = 1;
  uint8_t secret;
  REQUIRE(secret_random(&state, &secret, 1));
  printf("a branch on a table entry that a secret chose: %s\n",
         kTable[secret & 15] ? "taken" : "not taken");
}

// feed_jacobian_to_msm hands a product of secret multiplications to a public
// function without having divided its Z out. They are enough to take lanes.
static void feed_jacobian_to_msm(void) {
  const EC_GROUP *group = EC_group_p256();
  EC_JACOBIAN points[MANY], r;
  EC_SCALAR s[MANY], three;
  uint64_t state = 1;
  rand_set_for_testing(secret_random, &state);
  for (size_t i = 0; i < MANY; i++) {
    s[i] = secret_scalar(group);
  }
  ec_point_mul_base_each(group, points, s, MANY);
  OPENSSL_memset(&three, 0, sizeof(three));
  three.words[0] = 3;
  REQUIRE(ec_point_mul_scalar_public_batch(group, &r, NULL, points, &three, 1));
  printf("a secret multiplication's Z in the public MSM\n");
}

int main(int argc, char **argv) {
  if (!IS_WATCHED) {
    fprintf(stderr,
            "ct_driver: nothing watches: build with "
            "CRYPTO_CONSTANT_TIME_VALIDATION and run under valgrind\n");
    return 3;
  }
  UseBackendOfEnvironment();
  if (argc == 1) {
    run_all_groups();
    run_ed25519();
    run_proofs();
    run_oprfs();
    run_trust_tokens();
  } else if (argc == 2 && strcmp(argv[1], "--groups") == 0) {
    run_all_groups();
  } else if (argc == 2 && strcmp(argv[1], "--plant-leak") == 0) {
    plant_leak();
  } else if (argc == 2 && strcmp(argv[1], "--feed-jacobian-to-msm") == 0) {
    feed_jacobian_to_msm();
  } else {
    fprintf(stderr,
            "usage: ct_driver [--groups | --plant-leak | "
            "--feed-jacobian-to-msm]\n");
    return 2;
  }
  return 0;
}
