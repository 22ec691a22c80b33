// SPDX-License-Identifier: Apache-2.0
//
// bytes_test.cc tests integers as words, bytes and text.

#include <openssl/bn.h>

#include <stdio.h>
#include <string.h>

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "bn_vectors_gen.h"
#include "crypto/test/bn_test.h"
#include "crypto/test/test_util.h"
#include "internal.h"

namespace {

TEST_F(BnTest, SmallValues) {
  Bn bn = Number("-0123456789abcdef0123456789abcdef");
  uint64_t u64 = 5;
  EXPECT_EQ(BN_get_word(bn.get()), static_cast<BN_ULONG>(-1));
  EXPECT_FALSE(BN_get_u64(bn.get(), &u64));
  for (uint64_t value : {UINT64_C(0), UINT64_C(1), UINT64_C(0xffffffff),
                         UINT64_C(0x100000000), UINT64_MAX}) {
    ASSERT_TRUE(BN_set_u64(bn.get(), value));
    ASSERT_TRUE(BN_get_u64(bn.get(), &u64));
    EXPECT_EQ(u64, value);
    EXPECT_EQ(BN_get_word(bn.get()), value <= static_cast<BN_ULONG>(-1)
                                         ? value
                                         : static_cast<BN_ULONG>(-1));
    BN_set_negative(bn.get(), 1);
    EXPECT_EQ(BN_is_negative(bn.get()), value != 0);
    ASSERT_TRUE(bn_resize_words(bn.get(), 5) && BN_get_u64(bn.get(), &u64));
    EXPECT_EQ(u64, value);
  }
  ASSERT_TRUE(BN_one(bn.get()));
  EXPECT_TRUE(BN_is_one(bn.get()));
  EXPECT_TRUE(BN_is_one(BN_value_one()));
  BN_zero(bn.get());
  EXPECT_TRUE(BN_is_zero(bn.get()));
  ASSERT_TRUE(BN_set_word(bn.get(), 0));
  EXPECT_TRUE(BN_is_zero(bn.get()));
  for (unsigned bits = 0; bits <= BN_BITS2; bits++) {
    BN_ULONG w = bits == 0 ? 0 : static_cast<BN_ULONG>(1) << (bits - 1);
    EXPECT_EQ(BN_num_bits_word(w), bits);
    EXPECT_EQ(BN_num_bits_word(w | (w >> 1)), bits);
    EXPECT_EQ(BN_num_bits(Word(w).get()), bits);
    EXPECT_EQ(BN_num_bytes(Word(w).get()), (bits + 7) / 8);
  }
}

TEST_F(BnTest, Bytes) {
  TestRandom random(7);
  for (size_t len = 0; len < 80; len++) {
    std::vector<uint8_t> bytes = random.Vector(len);
    for (size_t i = 0; i < len % 7 && i < len; i++) {
      bytes[i] = 0;
    }
    std::vector<uint8_t> reversed(bytes.rbegin(), bytes.rend());
    Bn bn(BN_bin2bn(bytes.data(), len, nullptr));
    ASSERT_TRUE(bn);
    Bn le = Number("-1234567890abcdef1234567890abcdef");
    ASSERT_EQ(BN_lebin2bn(reversed.data(), len, le.get()), le.get());
    EXPECT_EQ(BN_cmp(bn.get(), le.get()), 0);
    ASSERT_EQ(BN_le2bn(reversed.data(), len, le.get()), le.get());
    EXPECT_EQ(BN_cmp(bn.get(), le.get()), 0);
    // The width does not tell leading zeros.
    EXPECT_EQ(static_cast<size_t>(bn->width),
              (len + sizeof(BN_ULONG) - 1) / sizeof(BN_ULONG));

    size_t zeros = 0;
    while (zeros < len && bytes[zeros] == 0) {
      zeros++;
    }
    std::vector<uint8_t> minimal(bytes.begin() + zeros, bytes.end());
    BN_set_negative(bn.get(), len % 2);
    std::vector<uint8_t> out(100, 0xa5);
    EXPECT_EQ(BN_bn2bin(bn.get(), out.data()), minimal.size());
    EXPECT_EQ(Bytes(out.data(), minimal.size()), Bytes(minimal));
    EXPECT_EQ(BN_num_bytes(bn.get()), minimal.size());
    for (size_t pad : {size_t{0}, size_t{1}, size_t{9}}) {
      std::vector<uint8_t> want(pad);
      want.insert(want.end(), minimal.begin(), minimal.end());
      std::vector<uint8_t> want_le(want.rbegin(), want.rend());
      int size = static_cast<int>(want.size());
      EXPECT_TRUE(BN_bn2bin_padded(out.data(), want.size(), bn.get()));
      EXPECT_EQ(Bytes(out.data(), want.size()), Bytes(want));
      EXPECT_TRUE(BN_bn2le_padded(out.data(), want.size(), bn.get()));
      EXPECT_EQ(Bytes(out.data(), want.size()), Bytes(want_le));
      EXPECT_EQ(BN_bn2binpad(bn.get(), out.data(), size), size);
      EXPECT_EQ(Bytes(out.data(), want.size()), Bytes(want));
      EXPECT_EQ(BN_bn2lebinpad(bn.get(), out.data(), size), size);
      EXPECT_EQ(Bytes(out.data(), want.size()), Bytes(want_le));
    }
    if (!minimal.empty()) {
      size_t small = minimal.size() - 1;
      EXPECT_FALSE(BN_bn2bin_padded(out.data(), small, bn.get()));
      EXPECT_EQ(Bytes(out.data(), small), Bytes(std::vector<uint8_t>(small)));
      EXPECT_FALSE(BN_bn2le_padded(out.data(), small, bn.get()));
      EXPECT_EQ(BN_bn2binpad(bn.get(), out.data(), static_cast<int>(small)),
                -1);
      EXPECT_EQ(BN_bn2lebinpad(bn.get(), out.data(), static_cast<int>(small)),
                -1);
    }
    EXPECT_EQ(BN_bn2binpad(bn.get(), out.data(), -1), -1);
  }
}


// Text.

TEST_F(BnTest, Decimal) {
  for (const BnDecimal &v : kBnDecimals) {
    BIGNUM *raw = nullptr;
    ASSERT_EQ(BN_dec2bn(&raw, v.dec), static_cast<int>(strlen(v.dec)));
    Bn bn(raw);
    EXPECT_EQ(Hex(bn.get()), v.hex);
    bssl::UniquePtr<char> text(BN_bn2dec(Number(v.hex, 2).get()));
    EXPECT_STREQ(text.get(), v.dec);
    ASSERT_TRUE(BN_asc2bn(&raw, v.dec));
    EXPECT_EQ(Hex(raw), v.hex);
  }
}

TEST_F(BnTest, ReadingText) {
  Bn bn = Word(5);
  BIGNUM *raw = bn.get();
  EXPECT_EQ(BN_hex2bn(&raw, "-ffzz"), 3);
  EXPECT_EQ(Hex(raw), "-ff");
  EXPECT_EQ(BN_hex2bn(&raw, ""), 0);
  EXPECT_EQ(Hex(raw), "-ff");
  EXPECT_EQ(BN_hex2bn(&raw, nullptr), 0);
  EXPECT_EQ(BN_hex2bn(&raw, "zz"), 0);
  EXPECT_TRUE(BN_is_zero(raw));
  EXPECT_EQ(BN_hex2bn(&raw, "-"), 0);
  EXPECT_EQ(BN_hex2bn(&raw, "-0"), 2);
  EXPECT_FALSE(BN_is_negative(raw));
  EXPECT_EQ(BN_hex2bn(&raw, "AbCdeF0123456789fFfff"), 21);
  EXPECT_EQ(Hex(raw), "0abcdef0123456789fffff");
  EXPECT_EQ(BN_hex2bn(nullptr, "-12x"), 3);
  EXPECT_EQ(BN_dec2bn(nullptr, "-12x"), 3);
  EXPECT_EQ(BN_dec2bn(&raw, "12a"), 2);
  EXPECT_EQ(Hex(raw), "0c");
  EXPECT_EQ(BN_dec2bn(&raw, "a"), 0);
  EXPECT_TRUE(BN_is_zero(raw));
  EXPECT_EQ(BN_dec2bn(&raw, std::string(60, '0').c_str()), 60);
  EXPECT_TRUE(BN_is_zero(raw));
  EXPECT_EQ(raw, bn.get());

  EXPECT_TRUE(BN_asc2bn(&raw, "-0x10"));
  EXPECT_EQ(Hex(raw), "-10");
  EXPECT_TRUE(BN_asc2bn(&raw, "0Xff"));
  EXPECT_EQ(Hex(raw), "ff");
  EXPECT_FALSE(BN_asc2bn(&raw, "0x-10"));
  EXPECT_FALSE(BN_asc2bn(&raw, "0x"));
  EXPECT_FALSE(BN_asc2bn(&raw, "x10"));
  BIGNUM *none = nullptr;
  EXPECT_EQ(BN_hex2bn(&none, "zz"), 0);
  EXPECT_EQ(none, nullptr);
}

TEST_F(BnTest, PrintToFile) {
  FILE *fp = tmpfile();
  ASSERT_TRUE(fp);
  EXPECT_TRUE(BN_print_fp(fp, Number("-0123456789abcdef01").get()));
  rewind(fp);
  char line[64] = "";
  EXPECT_TRUE(fgets(line, sizeof(line), fp));
  EXPECT_STREQ(line, "-0123456789abcdef01");
  fclose(fp);
}

TEST_F(BnTest, PrintToBio) {
  bssl::UniquePtr<BIO> bio(BIO_new(BIO_s_mem()));
  ASSERT_TRUE(bio);
  const uint8_t *data;
  size_t len;
  EXPECT_TRUE(BN_print(bio.get(), Number("-0123456789abcdef01").get()));
  EXPECT_TRUE(BN_print(bio.get(), Number("0").get()));
  ASSERT_TRUE(BIO_mem_contents(bio.get(), &data, &len));
  EXPECT_EQ(Bytes(data, len), Bytes(std::string("-0123456789abcdef010")));
  bssl::UniquePtr<BIO> fixed(BIO_new_mem_buf("", 0));
  EXPECT_FALSE(BN_print(fixed.get(), Number("1").get()));
  ERR_clear_error();
}

}  // namespace
