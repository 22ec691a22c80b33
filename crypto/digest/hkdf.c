// SPDX-License-Identifier: Apache-2.0
//
// hkdf.c is HKDF (RFC 5869) over the HMAC beside it.

#include <openssl/hkdf.h>

#include <openssl/digest.h>
#include <openssl/err.h>
#include <openssl/hmac.h>
#include <openssl/mem.h>

#include "crypto/internal.h"
#include "internal.h"

// An empty salt stands for a digest's length of zeros (section 2.2), which HMAC
// pads to the same block.
int HKDF_extract(uint8_t *out, size_t *out_len, const EVP_MD *digest,
                 const uint8_t *secret, size_t secret_len, const uint8_t *salt,
                 size_t salt_len) {
  HMAC_CTX ctx;
  hmac_init(&ctx, digest, salt, salt_len);
  hmac_update(&ctx, secret, secret_len);
  hmac_final(&ctx, out);
  HMAC_CTX_cleanup(&ctx);
  *out_len = EVP_MD_size(digest);
  return 1;
}

// T(0) is empty and T(i) = HMAC(prk, T(i-1) || info || i), with i in one byte;
// the output is T(1) || T(2) || ..., cut to size (section 2.3).
int HKDF_expand(uint8_t *out, size_t out_len, const EVP_MD *digest,
                const uint8_t *prk, size_t prk_len, const uint8_t *info,
                size_t info_len) {
  const size_t t_len = EVP_MD_size(digest);
  if (out_len > 255 * t_len) {
    OPENSSL_PUT_ERROR(HKDF, HKDF_R_OUTPUT_TOO_LARGE);
    return 0;
  }
  uint8_t t[EVP_MAX_MD_SIZE];
  HMAC_CTX ctx;
  hmac_init(&ctx, digest, prk, prk_len);
  for (uint8_t i = 1; out_len != 0; i++) {
    hmac_restart(&ctx);
    hmac_update(&ctx, t, i == 1 ? 0 : t_len);
    hmac_update(&ctx, info, info_len);
    hmac_update(&ctx, &i, 1);
    hmac_final(&ctx, t);
    size_t n = out_len < t_len ? out_len : t_len;
    memcpy(out, t, n);
    out += n;
    out_len -= n;
  }
  HMAC_CTX_cleanup(&ctx);
  OPENSSL_cleanse(t, sizeof(t));
  return 1;
}

int HKDF(uint8_t *out, size_t out_len, const EVP_MD *digest,
         const uint8_t *secret, size_t secret_len, const uint8_t *salt,
         size_t salt_len, const uint8_t *info, size_t info_len) {
  uint8_t prk[EVP_MAX_MD_SIZE];
  size_t prk_len;
  (void)HKDF_extract(prk, &prk_len, digest, secret, secret_len, salt, salt_len);
  int ok = HKDF_expand(out, out_len, digest, prk, prk_len, info, info_len);
  OPENSSL_cleanse(prk, sizeof(prk));
  return ok;
}
