// SPDX-License-Identifier: Apache-2.0
//
// expand_message_xmd, which stretches a hash to as many uniform bytes as a
// field element needs. Separate because it knows no curves.

#include "internal.h"

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/digest/internal.h"

// A DST over 255 bytes is replaced by a hash of it (section 5.3.3), which is
// shorter.
static size_t shorten_dst(uint8_t *out, const EVP_MD *md, const uint8_t *dst,
                          size_t dst_len) {
  static const char kOversize[] = "H2C-OVERSIZE-DST-";
  if (dst_len <= XMD_MAX_DST) {
    OPENSSL_memcpy(out, dst, dst_len);
    return dst_len;
  }
  EVP_MD_CTX ctx;
  digest_init(&ctx, md);
  digest_update(&ctx, kOversize, sizeof(kOversize) - 1);
  digest_update(&ctx, dst, dst_len);
  digest_final(&ctx, out);
  return EVP_MD_size(md);
}

int xmd_init(XMD *xmd, const EVP_MD *md, XMD_DST_PLACEMENT placement,
             const uint8_t *dst, size_t dst_len) {
  static const uint8_t kZPad[EVP_MAX_MD_BLOCK_SIZE] = {0};
  if (dst_len == 0) {
    // Section 3.1 requires a tag.
    OPENSSL_PUT_ERROR(EC, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    return 0;
  }
  const int first = placement == xmd_dst_length_first;
  const size_t len = shorten_dst(xmd->dst_prime + first, md, dst, dst_len);
  xmd->dst_prime[first ? 0 : len] = (uint8_t)len;
  xmd->dst_prime_len = len + 1;
  digest_init(&xmd->hash, md);
  digest_update(&xmd->hash, kZPad, EVP_MD_block_size(md));
  return 1;
}

void xmd_update(XMD *xmd, const uint8_t *msg, size_t len) {
  digest_update(&xmd->hash, msg, len);
}

void xmd_update_u16(XMD *xmd, uint16_t v) {
  digest_update_u16(&xmd->hash, v);
}

// finish_block writes H(what |ctx| has absorbed || i || DST_prime).
static void finish_block(const XMD *xmd, EVP_MD_CTX *ctx, uint8_t *out,
                         size_t i) {
  digest_update_u8(ctx, (uint8_t)i);
  digest_update(ctx, xmd->dst_prime, xmd->dst_prime_len);
  digest_final(ctx, out);
}

int xmd_final(XMD *xmd, uint8_t *out, size_t out_len) {
  const EVP_MD *md = EVP_MD_CTX_md(&xmd->hash);
  const size_t size = EVP_MD_size(md);
  uint8_t b0[EVP_MAX_MD_SIZE], b[EVP_MAX_MD_SIZE] = {0};
  if (out_len > 255 * size) {
    OPENSSL_cleanse(xmd, sizeof(*xmd));
    OPENSSL_PUT_ERROR(EC, ERR_R_OVERFLOW);
    return 0;
  }
  // b_0 = H(Z_pad || msg || I2OSP(out_len, 2) || 0 || DST_prime)
  digest_update_u16(&xmd->hash, (uint16_t)out_len);
  finish_block(xmd, &xmd->hash, b0, 0);
  // b_i = H((b_0 xor b_(i-1)) || i || DST_prime), where b_(i-1) counts as zero
  // for i = 1.
  for (size_t i = 1; out_len > 0; i++) {
    for (size_t j = 0; j < size; j++) {
      b[j] ^= b0[j];
    }
    EVP_MD_CTX ctx;
    digest_init(&ctx, md);
    digest_update(&ctx, b, size);
    finish_block(xmd, &ctx, b, i);
    const size_t take = out_len < size ? out_len : size;
    OPENSSL_memcpy(out, b, take);
    out += take;
    out_len -= take;
  }
  OPENSSL_cleanse(b0, sizeof(b0));
  OPENSSL_cleanse(b, sizeof(b));
  OPENSSL_cleanse(xmd, sizeof(*xmd));
  return 1;
}
