// SPDX-License-Identifier: Apache-2.0
//
// base64.c encodes and decodes base64 with arithmetic instead of tables.

#include <openssl/base64.h>

#include <limits.h>

#include "crypto/internal.h"

// to_char returns the character of |v|, which is below 64: each threshold that
// |v| has passed moves it to the next run of characters.
static uint8_t to_char(crypto_word_t v) {
  crypto_word_t c = v + 'A';
  c += ~ct_lt_mask(v, 26) & (crypto_word_t)('a' - 'A' - 26);
  c -= ~ct_lt_mask(v, 52) & (crypto_word_t)('a' - '0' + 26);
  c -= ~ct_lt_mask(v, 62) & (crypto_word_t)('0' - '+' + 10);
  c += ~ct_lt_mask(v, 63) & (crypto_word_t)('/' - '+' - 1);
  return (uint8_t)c;
}

// in_run is all ones iff |c| is one of the |len| characters from |first| on.
static crypto_word_t in_run(crypto_word_t c, crypto_word_t first,
                            crypto_word_t len) {
  return ~ct_lt_mask(c, first) & ct_lt_mask(c, first + len);
}

// from_char returns the value of a character, or 64 if it has none.
static crypto_word_t from_char(crypto_word_t c) {
  crypto_word_t upper = in_run(c, 'A', 26), lower = in_run(c, 'a', 26);
  crypto_word_t digit = in_run(c, '0', 10);
  crypto_word_t plus = ct_eq_mask(c, '+'), slash = ct_eq_mask(c, '/');
  crypto_word_t v = (upper & (c - 'A')) | (lower & (c - 'a' + 26)) |
                    (digit & (c - '0' + 52)) | (plus & 62) | (slash & 63);
  return v | (~(upper | lower | digit | plus | slash) & 64);
}

int EVP_EncodedLength(size_t *out_len, size_t len) {
  if (len > (SIZE_MAX - 1) / 4 * 3 - 2) {
    return 0;
  }
  *out_len = (len + 2) / 3 * 4 + 1;
  return 1;
}

size_t EVP_EncodeBlock(uint8_t *dst, const uint8_t *src, size_t src_len) {
  size_t written = 0;
  for (size_t i = 0; i < src_len; i += 3) {
    size_t left = src_len - i;
    uint32_t three = (uint32_t)src[i] << 16;
    three |= left > 1 ? (uint32_t)src[i + 1] << 8 : 0;
    three |= left > 2 ? src[i + 2] : 0;
    dst[written++] = to_char(three >> 18);
    dst[written++] = to_char(three >> 12 & 63);
    dst[written++] = left > 1 ? to_char(three >> 6 & 63) : '=';
    dst[written++] = left > 2 ? to_char(three & 63) : '=';
  }
  dst[written] = '\0';
  return written;
}

int EVP_DecodedLength(size_t *out_len, size_t len) {
  if (len % 4 != 0) {
    return 0;
  }
  *out_len = len / 4 * 3;
  return 1;
}

// decode_four decodes four characters, of which |padding| are left out at the
// end.
static int decode_four(uint8_t out[3], const uint8_t in[4], size_t padding) {
  crypto_word_t four = 0, bad = 0;
  for (size_t i = 0; i < 4; i++) {
    crypto_word_t v = i < 4 - padding ? from_char(in[i]) : 0;
    bad |= v & 64;
    four = four << 6 | (v & 63);
  }
  out[0] = (uint8_t)(four >> 16);
  out[1] = (uint8_t)(four >> 8);
  out[2] = (uint8_t)four;
  return ct_declassify_word(bad, "whether text is base64") == 0;
}

int EVP_DecodeBase64(uint8_t *out, size_t *out_len, size_t max_out,
                     const uint8_t *in, size_t in_len) {
  size_t max;
  *out_len = 0;
  if (!EVP_DecodedLength(&max, in_len) || max_out < max) {
    return 0;
  }
  size_t padding = 0;
  while (padding < 2 && padding < in_len && in[in_len - 1 - padding] == '=') {
    padding++;
  }
  for (size_t i = 0; i < in_len / 4; i++) {
    if (!decode_four(out + 3 * i, in + 4 * i,
                     i == in_len / 4 - 1 ? padding : 0)) {
      return 0;
    }
  }
  *out_len = max - padding;
  return 1;
}

int EVP_DecodeBlock(uint8_t *dst, const uint8_t *src, size_t src_len) {
  while (src_len > 0 && (src[0] == ' ' || src[0] == '\t')) {
    src++;
    src_len--;
  }
  while (src_len > 0 &&
         (src[src_len - 1] == ' ' || src[src_len - 1] == '\t' ||
          src[src_len - 1] == '\r' || src[src_len - 1] == '\n')) {
    src_len--;
  }
  size_t max, len;
  if (!EVP_DecodedLength(&max, src_len) || max > INT_MAX ||
      !EVP_DecodeBase64(dst, &len, max, src, src_len)) {
    return -1;
  }
  return (int)max;
}
