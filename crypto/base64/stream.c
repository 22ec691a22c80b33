// SPDX-License-Identifier: Apache-2.0
//
// stream.c encodes and decodes base64 in pieces, in lines of 64 characters, by
// the functions for whole strings.

#include <openssl/base64.h>

#include <limits.h>

#include <openssl/mem.h>

#include "crypto/internal.h"

EVP_ENCODE_CTX *EVP_ENCODE_CTX_new(void) {
  return OPENSSL_zalloc(sizeof(EVP_ENCODE_CTX));
}

void EVP_ENCODE_CTX_free(EVP_ENCODE_CTX *ctx) {
  OPENSSL_free(ctx);
}


// Encoding. |data| is the line that has begun.

void EVP_EncodeInit(EVP_ENCODE_CTX *ctx) {
  OPENSSL_memset(ctx, 0, sizeof(*ctx));
}

// encode_line writes the line that has begun to |out|, begins another and
// returns the length.
static size_t encode_line(EVP_ENCODE_CTX *ctx, uint8_t *out) {
  size_t len = EVP_EncodeBlock(out, ctx->data, ctx->data_used);
  out[len++] = '\n';
  out[len] = '\0';
  ctx->data_used = 0;
  return len;
}

int EVP_EncodeUpdate(EVP_ENCODE_CTX *ctx, uint8_t *out, int *out_len,
                     const uint8_t *in, size_t in_len) {
  size_t written = 0;
  *out_len = 0;
  if (in_len > INT_MAX / 2) {
    return 0;
  }
  while (in_len > 0) {
    size_t room = sizeof(ctx->data) - ctx->data_used;
    size_t n = in_len < room ? in_len : room;
    OPENSSL_memcpy(ctx->data + ctx->data_used, in, n);
    ctx->data_used += (unsigned)n;
    in += n;
    in_len -= n;
    if (ctx->data_used == sizeof(ctx->data)) {
      written += encode_line(ctx, out + written);
    }
  }
  *out_len = (int)written;
  return 1;
}

void EVP_EncodeFinal(EVP_ENCODE_CTX *ctx, uint8_t *out, int *out_len) {
  *out_len = ctx->data_used == 0 ? 0 : (int)encode_line(ctx, out);
  OPENSSL_cleanse(ctx, sizeof(*ctx));
}


// Decoding. |data| is the four characters that have begun.

void EVP_DecodeInit(EVP_ENCODE_CTX *ctx) {
  OPENSSL_memset(ctx, 0, sizeof(*ctx));
}

// decode_char takes the next character and adds what it completes at |out| to
// |*out_len|. Returns one, or zero if it is malformed.
static int decode_char(EVP_ENCODE_CTX *ctx, uint8_t *out, size_t *out_len,
                       uint8_t c) {
  if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
    return 1;
  }
  if (ctx->eof_seen) {
    return 0;
  }
  ctx->data[ctx->data_used++] = c;
  if (ctx->data_used < 4) {
    return 1;
  }
  uint8_t three[3];
  size_t len;
  int ok = EVP_DecodeBase64(three, &len, sizeof(three), ctx->data, 4);
  OPENSSL_memcpy(out + *out_len, three, len);
  *out_len += len;
  ctx->data_used = 0;
  ctx->eof_seen = c == '=';
  OPENSSL_cleanse(three, sizeof(three));
  return ok;
}

int EVP_DecodeUpdate(EVP_ENCODE_CTX *ctx, uint8_t *out, int *out_len,
                     const uint8_t *in, size_t in_len) {
  size_t written = 0;
  *out_len = 0;
  int ok = !ctx->error_encountered && in_len <= INT_MAX;
  for (size_t i = 0; ok && i < in_len; i++) {
    ok = decode_char(ctx, out, &written, in[i]);
  }
  if (!ok) {
    ctx->error_encountered = 1;
    return -1;
  }
  *out_len = (int)written;
  return !ctx->eof_seen;
}

int EVP_DecodeFinal(EVP_ENCODE_CTX *ctx, uint8_t *out, int *out_len) {
  (void)out;
  *out_len = 0;
  return ctx->error_encountered || ctx->data_used != 0 ? -1 : 1;
}
