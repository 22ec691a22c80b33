// SPDX-License-Identifier: Apache-2.0
//
// pbkdf2.c is PBKDF2 with HMAC (RFC 8018, section 5.2).

#include <openssl/evp.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/digest/internal.h"
#include "crypto/internal.h"

// block writes block number |index|: the exclusive or of all U_j, where U_1 =
// HMAC(password, salt || index) and U_(j+1) = HMAC(password, U_j). The key of
// |ctx| is the password.
static void block(HMAC_CTX *ctx, uint8_t out[EVP_MAX_MD_SIZE],
                  const uint8_t *salt, size_t salt_len, uint32_t index,
                  uint32_t iterations, size_t md_size) {
  uint8_t u[EVP_MAX_MD_SIZE], number[4];
  CRYPTO_store_u32_be(number, index);
  hmac_restart(ctx);
  hmac_update(ctx, salt, salt_len);
  hmac_update(ctx, number, sizeof(number));
  hmac_final(ctx, u);
  OPENSSL_memcpy(out, u, md_size);
  for (uint32_t j = 1; j < iterations; j++) {
    hmac_restart(ctx);
    hmac_update(ctx, u, md_size);
    hmac_final(ctx, u);
    for (size_t i = 0; i < md_size; i++) {
      out[i] ^= u[i];
    }
  }
  OPENSSL_cleanse(u, sizeof(u));
}

int PKCS5_PBKDF2_HMAC(const char *password, size_t password_len,
                      const uint8_t *salt, size_t salt_len, uint32_t iterations,
                      const EVP_MD *digest, size_t key_len, uint8_t *out_key) {
  size_t md_size = EVP_MD_size(digest);
  if (iterations == 0 || key_len / md_size >= 0xffffffff) {
    OPENSSL_PUT_ERROR(EVP, EVP_R_INVALID_PARAMETERS);
    return 0;
  }
  HMAC_CTX ctx;
  uint8_t out[EVP_MAX_MD_SIZE];
  HMAC_CTX_init(&ctx);
  hmac_init(&ctx, digest, (const uint8_t *)password, password_len);
  for (uint32_t index = 1; key_len != 0; index++) {
    size_t todo = key_len < md_size ? key_len : md_size;
    block(&ctx, out, salt, salt_len, index, iterations, md_size);
    OPENSSL_memcpy(out_key, out, todo);
    out_key += todo;
    key_len -= todo;
  }
  OPENSSL_cleanse(out, sizeof(out));
  HMAC_CTX_cleanse(&ctx);
  return 1;
}
