// SPDX-License-Identifier: Apache-2.0
//
// strings.c turns packed errors into text. The names of specific reasons are
// generated from the public headers (err_data_gen.c); libraries and generic
// reasons are named here.

#include <openssl/err.h>

#include <inttypes.h>
#include <stdio.h>

#include "internal.h"

typedef struct {
  const char *text;
  const char *symbol;      // LIB of ERR_LIB_LIB
  const char *lib_symbol;  // LIB_LIB of ERR_R_LIB_LIB
} LIBRARY_NAMES;

#define LIBRARY(name, text) [ERR_LIB_##name] = {text, #name, #name "_LIB"}

static const LIBRARY_NAMES kLibraries[ERR_NUM_LIBS] = {
    LIBRARY(NONE, "unknown library"),
    LIBRARY(SYS, "system library"),
    LIBRARY(BN, "bignum routines"),
    LIBRARY(RSA, "RSA routines"),
    LIBRARY(DH, "Diffie-Hellman routines"),
    LIBRARY(EVP, "public key routines"),
    LIBRARY(BUF, "memory buffer routines"),
    LIBRARY(OBJ, "object identifier routines"),
    LIBRARY(PEM, "PEM routines"),
    LIBRARY(DSA, "DSA routines"),
    LIBRARY(X509, "X.509 certificate routines"),
    LIBRARY(ASN1, "ASN.1 encoding routines"),
    LIBRARY(CONF, "configuration file routines"),
    LIBRARY(CRYPTO, "common libcrypto routines"),
    LIBRARY(EC, "elliptic curve routines"),
    LIBRARY(SSL, "SSL routines"),
    LIBRARY(BIO, "BIO routines"),
    LIBRARY(PKCS7, "PKCS7 routines"),
    LIBRARY(PKCS8, "PKCS8 routines"),
    LIBRARY(X509V3, "X509 V3 routines"),
    LIBRARY(RAND, "random number generator"),
    LIBRARY(ENGINE, "ENGINE routines"),
    LIBRARY(OCSP, "OCSP routines"),
    LIBRARY(UI, "UI routines"),
    LIBRARY(COMP, "COMP routines"),
    LIBRARY(ECDSA, "ECDSA routines"),
    LIBRARY(ECDH, "ECDH routines"),
    LIBRARY(HMAC, "HMAC routines"),
    LIBRARY(DIGEST, "Digest functions"),
    LIBRARY(CIPHER, "Cipher functions"),
    LIBRARY(HKDF, "HKDF functions"),
    LIBRARY(TRUST_TOKEN, "Trust Token functions"),
    LIBRARY(CMS, "CMS routines"),
    LIBRARY(USER, "User defined functions"),
    LIBRARY(OPRF, "OPRF functions"),
};

typedef struct {
  const char *text;
  const char *symbol;
} GENERIC_NAMES;

#define GENERIC(name, text) [ERR_R_##name - ERR_R_FATAL] = {text, #name}

// The generic reasons are consecutive numbers.
static const GENERIC_NAMES kGeneric[] = {
    GENERIC(FATAL, "fatal"),
    GENERIC(MALLOC_FAILURE, "malloc failure"),
    GENERIC(SHOULD_NOT_HAVE_BEEN_CALLED,
            "function should not have been called"),
    GENERIC(PASSED_NULL_PARAMETER, "passed a null parameter"),
    GENERIC(INTERNAL_ERROR, "internal error"),
    GENERIC(OVERFLOW, "overflow"),
};

static const LIBRARY_NAMES *find_library(int lib) {
  static const LIBRARY_NAMES kUnknown = {NULL, NULL, NULL};
  return lib >= ERR_LIB_NONE && lib < ERR_NUM_LIBS ? &kLibraries[lib]
                                                   : &kUnknown;
}

static const GENERIC_NAMES *find_generic(int reason) {
  const int num_generic = (int)OPENSSL_ARRAY_SIZE(kGeneric);
  int i = reason - ERR_R_FATAL;
  return i >= 0 && i < num_generic ? &kGeneric[i] : NULL;
}

// find_specific searches the generated table by bisection.
static const char *find_specific(uint32_t packed_error) {
  size_t lo = 0;
  size_t hi = kErrReasonsLen;
  // What is sought lies in [lo, hi), if anywhere.
  while (lo < hi) {
    size_t mid = lo + (hi - lo) / 2;
    if (kErrReasons[mid].packed_error == packed_error) {
      return kErrReasons[mid].name;
    }
    if (kErrReasons[mid].packed_error < packed_error) {
      lo = mid + 1;
    } else {
      hi = mid;
    }
  }
  return NULL;
}

const char *ERR_lib_error_string(uint32_t packed_error) {
  return find_library(ERR_GET_LIB(packed_error))->text;
}

const char *ERR_lib_symbol_name(uint32_t packed_error) {
  return find_library(ERR_GET_LIB(packed_error))->symbol;
}

const char *ERR_reason_symbol_name(uint32_t packed_error) {
  int reason = ERR_GET_REASON(packed_error);
  if (ERR_GET_LIB(packed_error) == ERR_LIB_SYS) {
    return NULL;  // an |errno|
  }
  if (reason < ERR_NUM_LIBS) {
    return find_library(reason)->lib_symbol;
  }
  const GENERIC_NAMES *generic = find_generic(reason);
  return generic != NULL ? generic->symbol : find_specific(packed_error);
}

const char *ERR_reason_error_string(uint32_t packed_error) {
  int reason = ERR_GET_REASON(packed_error);
  if (ERR_GET_LIB(packed_error) == ERR_LIB_SYS) {
    return strerror(reason);
  }
  const GENERIC_NAMES *generic = find_generic(reason);
  return generic != NULL ? generic->text : ERR_reason_symbol_name(packed_error);
}

const char *ERR_func_error_string(uint32_t packed_error) {
  (void)packed_error;
  return "OPENSSL_internal";
}

// keep_colons mends a text that was cut to |len| characters: programs that
// split it expect four colons, so those that are missing replace the end.
static void keep_colons(char *buf, size_t len) {
  const size_t num_colons = 4;
  if (len < num_colons) {
    return;
  }
  size_t from = 0;  // where the search for colon |i| begins
  for (size_t i = 0; i < num_colons; i++) {
    size_t latest = len - num_colons + i;  // the last place for colon |i|
    char *colon = memchr(buf + from, ':', latest + 1 - from);
    if (colon == NULL) {
      memset(buf + latest, ':', num_colons - i);
      return;
    }
    from = (size_t)(colon - buf) + 1;
  }
}

char *ERR_error_string_n(uint32_t packed_error, char *buf, size_t len) {
  char lib[16], reason[20];
  const char *lib_text = ERR_lib_error_string(packed_error);
  const char *reason_text = ERR_reason_error_string(packed_error);
  if (lib_text == NULL) {
    snprintf(lib, sizeof(lib), "lib(%d)", ERR_GET_LIB(packed_error));
    lib_text = lib;
  }
  if (reason_text == NULL) {
    snprintf(reason, sizeof(reason), "reason(%d)",
             ERR_GET_REASON(packed_error));
    reason_text = reason;
  }
  int full_len =
      snprintf(buf, len, "error:%08" PRIx32 ":%s:%s:%s", packed_error, lib_text,
               ERR_func_error_string(packed_error), reason_text);
  if (len > 0 && full_len >= 0 && (size_t)full_len >= len) {
    keep_colons(buf, len - 1);
  }
  return buf;
}

char *ERR_error_string(uint32_t packed_error, char *buf) {
  static char shared[ERR_ERROR_STRING_BUF_LEN];
  return ERR_error_string_n(packed_error, buf == NULL ? shared : buf,
                            ERR_ERROR_STRING_BUF_LEN);
}
