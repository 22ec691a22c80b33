// SPDX-License-Identifier: Apache-2.0
//
// base64_test.cc tests base64 by the vectors of RFC 4648 and against a simple
// decoder of its own.

#include <openssl/base64.h>

#include <gtest/gtest.h>

#include <string.h>

#include <algorithm>
#include <string>
#include <vector>

#include "crypto/test/der_util.h"
#include "crypto/test/expect_error.h"
#include "crypto/test/test_util.h"

namespace {

std::string Encode(const std::vector<uint8_t> &in) {
  size_t size;
  EXPECT_TRUE(EVP_EncodedLength(&size, in.size()));
  std::vector<uint8_t> out(size, 0xaa);
  size_t len = EVP_EncodeBlock(out.data(), in.data(), in.size());
  EXPECT_EQ(len + 1, size);
  EXPECT_EQ(out[len], 0);
  return std::string(out.begin(), out.begin() + (ptrdiff_t)len);
}

bool Decode(std::vector<uint8_t> *out, const std::string &in) {
  out->assign(in.size() + 3, 0);
  size_t len;
  const bool ok =
      EVP_DecodeBase64(out->data(), &len, out->size(),
                       reinterpret_cast<const uint8_t *>(in.data()), in.size());
  out->resize(len);
  return ok;
}

TEST(Base64Test, Rfc4648) {
  const std::pair<const char *, const char *> kVectors[] = {
      {"", ""},
      {"f", "Zg=="},
      {"fo", "Zm8="},
      {"foo", "Zm9v"},
      {"foob", "Zm9vYg=="},
      {"fooba", "Zm9vYmE="},
      {"foobar", "Zm9vYmFy"}};
  for (const auto &v : kVectors) {
    const std::string text = v.first;
    const std::vector<uint8_t> bytes(text.begin(), text.end());
    std::vector<uint8_t> out;
    EXPECT_EQ(Encode(bytes), v.second);
    EXPECT_TRUE(Decode(&out, v.second));
    EXPECT_EQ(Bytes(out), Bytes(bytes));
  }
}

// All characters in all places, against the alphabet as a string.
TEST(Base64Test, EveryCharacter) {
  const std::string alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (int c = 0; c < 256; c++) {
    for (size_t place = 0; place < 4; place++) {
      std::string text = "AAAA";
      text[place] = (char)c;
      const size_t value = alphabet.find((char)c);
      std::vector<uint8_t> out;
      const bool padding = c == '=' && place == 3;
      EXPECT_EQ(Decode(&out, text), value != std::string::npos || padding) << c;
      if (value != std::string::npos) {
        const uint32_t bits = (uint32_t)value << (6 * (3 - place));
        EXPECT_EQ(Bytes(out), Bytes(std::vector<uint8_t>{(uint8_t)(bits >> 16),
                                                         (uint8_t)(bits >> 8),
                                                         (uint8_t)bits}));
        EXPECT_EQ(Encode(out), text);
      }
    }
  }
}

TEST(Base64Test, Refusals) {
  std::vector<uint8_t> out;
  for (const char *text : {"A", "AA", "AAA", "A===", "====", "AA=A", "=AAA",
                           "AA==AAAA", "AAA\n", " AAA", "AAAAA=="}) {
    EXPECT_FALSE(Decode(&out, text)) << text;
  }
  EXPECT_TRUE(Decode(&out, "AB=="));  // stray bits
  size_t len;
  uint8_t buf[3];
  EXPECT_FALSE(EVP_DecodeBase64(buf, &len, 2, (const uint8_t *)"AA==", 4));
  EXPECT_FALSE(EVP_DecodedLength(&len, 5));
  EXPECT_FALSE(EVP_EncodedLength(&len, SIZE_MAX));
  EXPECT_FALSE(EVP_EncodedLength(&len, SIZE_MAX / 4 * 3));
  EXPECT_TRUE(EVP_EncodedLength(&len, 5));
  EXPECT_EQ(len, 9u);
}

// ExpectSame expects that |decoded| was written as |in|, but for the bits of
// the last character that encode nothing.
void ExpectSame(const std::vector<uint8_t> &decoded, std::string in) {
  const std::string written = Encode(decoded);
  const size_t last = in.find('=') - 1;
  if (last < in.size() && last < written.size()) {
    in[last] = written[last];
  }
  EXPECT_EQ(written, in);
}

// All that is accepted near an encoding is an encoding. There are no reasons
// on the queue.
TEST(Base64Test, Malformed) {
  TestRandom random(16);
  const struct {
    std::string text;
    size_t accepted;  // cut to 0 or 4, other characters, other padding
  } kForms[] = {{"Zm9vYmFy", 2 + 8 * 63 + 1},
                {"Zm9vYmE=", 2 + 7 * 63 + 1 + 64},
                {"Zm9vYg==", 2 + 6 * 63 + 64}};
  for (const auto &form : kForms) {
    size_t accepted = 0;
    const ByteVector valid(form.text.begin(), form.text.end());
    ForEachMalformed(valid, 0, &random, [&](const ByteVector &changed) {
      std::vector<uint8_t> out;
      std::string in(changed.begin(), changed.end());
      if (Decode(&out, in)) {
        accepted++;
        ExpectSame(out, in);
      }
    });
    EXPECT_EQ(accepted, form.accepted) << form.text;
  }
  EXPECT_NO_ERROR();
}

// In pieces of every size the result is that of the whole.
TEST(Base64Test, Pieces) {
  TestRandom random(18);
  for (size_t len : {0, 1, 47, 48, 49, 95, 96, 200}) {
    const ByteVector data = random.Vector(len);
    for (size_t piece : {1, 5, 47, 48, 49, 300}) {
      std::string text;
      EVP_ENCODE_CTX ctx;
      EVP_EncodeInit(&ctx);
      uint8_t out[512];
      int out_len;
      for (size_t i = 0; i < len; i += piece) {
        const size_t n = std::min(piece, len - i);
        ASSERT_TRUE(EVP_EncodeUpdate(&ctx, out, &out_len, data.data() + i, n));
        text.append(out, out + out_len);
      }
      EVP_EncodeFinal(&ctx, out, &out_len);
      text.append(out, out + out_len);
      std::string expected = Encode(data);
      for (size_t i = 64; i < expected.size(); i += 65) {
        expected.insert(i, "\n");
      }
      EXPECT_EQ(text, len == 0 ? "" : expected + "\n");

      ByteVector decoded;
      EVP_DecodeInit(&ctx);
      for (size_t i = 0; i < text.size(); i += piece) {
        const std::string in = text.substr(i, piece);
        const int more = EVP_DecodeUpdate(
            &ctx, out, &out_len, (const uint8_t *)in.data(), in.size());
        const size_t padding = text.find('=');
        EXPECT_EQ(more, padding == std::string::npos ||
                            i + piece <= text.find_last_of('='));
        decoded.insert(decoded.end(), out, out + out_len);
      }
      EXPECT_EQ(EVP_DecodeFinal(&ctx, out, &out_len), 1);
      EXPECT_EQ(Bytes(decoded), Bytes(data));
    }
  }
}

// White space is skipped, and nothing else.
TEST(Base64Test, MalformedPieces) {
  TestRandom random(19);
  for (size_t len : {48 + 8, 48 + 9, 48 + 10}) {
    std::string text = Encode(random.Vector(len));
    text.insert(64, "\n");
    size_t accepted = 0;
    ForEachMalformed(ByteVector(text.begin(), text.end()), 0, &random,
                     [&](const ByteVector &changed) {
                       EVP_ENCODE_CTX ctx;
                       std::vector<uint8_t> out(changed.size());
                       int out_len, rest_len;
                       EVP_DecodeInit(&ctx);
                       const int more =
                           EVP_DecodeUpdate(&ctx, out.data(), &out_len,
                                            changed.data(), changed.size());
                       if (EVP_DecodeFinal(&ctx, nullptr, &rest_len) != 1) {
                         return;
                       }
                       EXPECT_GE(more, 0);
                       accepted++;
                       std::string in;
                       for (uint8_t c : changed) {
                         if (c != 0 && strchr(" \t\r\n", c) == nullptr) {
                           in += (char)c;
                         }
                       }
                       out.resize((size_t)out_len);
                       ExpectSame(out, in);
                     });
    EXPECT_GE(accepted, 63 * (64 + len / 3 * 4 - 64));
  }
  EXPECT_NO_ERROR();
}

TEST(Base64Test, PiecesThatAreNone) {
  for (const std::string text : {"A", "AAA", "AA=", "AA==A", "AAAA=", "AA*A",
                                 "AA-A", "=AAA", "AA=A", "A\v\n"}) {
    EVP_ENCODE_CTX *ctx = EVP_ENCODE_CTX_new();
    ASSERT_TRUE(ctx);
    EVP_DecodeInit(ctx);
    uint8_t out[16];
    int len;
    const int more = EVP_DecodeUpdate(
        ctx, out, &len, (const uint8_t *)text.data(), text.size());
    EXPECT_EQ(EVP_DecodeFinal(ctx, out, &len), -1) << text;
    if (more < 0) {
      EXPECT_EQ(EVP_DecodeUpdate(ctx, out, &len, nullptr, 0), -1);
    }
    EVP_ENCODE_CTX_free(ctx);
  }
  EVP_ENCODE_CTX ctx;
  EVP_DecodeInit(&ctx);
  uint8_t out[16];
  int len;
  EXPECT_EQ(
      EVP_DecodeUpdate(&ctx, out, &len, (const uint8_t *)" A\tQ\r\n= =\n", 10),
      0);
  EXPECT_EQ(Bytes(out, (size_t)len), Bytes(ByteVector{1}));
  EXPECT_EQ(EVP_DecodeFinal(&ctx, out, &len), 1);
  EXPECT_FALSE(EVP_EncodeUpdate(&ctx, out, &len, out, SIZE_MAX));
  EXPECT_NO_ERROR();
}

TEST(Base64Test, Blocks) {
  uint8_t out[9];
  const std::string text = " \tZm9vYg== \r\n";
  EXPECT_EQ(EVP_DecodeBlock(out, (const uint8_t *)text.data(), text.size()), 6);
  EXPECT_EQ(Bytes(out, 6), Bytes((const uint8_t *)"foob\0\0", 6));
  EXPECT_EQ(EVP_DecodeBlock(out, (const uint8_t *)"Zm9", 3), -1);
  EXPECT_EQ(EVP_DecodeBlock(out, nullptr, 0), 0);
}

}  // namespace
