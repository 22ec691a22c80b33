// SPDX-License-Identifier: Apache-2.0
//
// cbs_test.cc tests parsing. The oracle is an encoder and a parser of the
// test's own, which know DER as X.690 tells it; every input is also tried cut
// at each of its bytes.

#include <openssl/bytestring.h>

#include <string.h>

#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/bytestring/internal.h"
#include "crypto/mem/internal.h"
#include "crypto/test/test_util.h"

namespace {

using Vec = std::vector<uint8_t>;

CBS ToCBS(const Vec &v) {
  CBS cbs;
  CBS_init(&cbs, v.data(), v.size());
  return cbs;
}

Vec ToVec(const CBS &cbs) {
  return cbs.len == 0 ? Vec() : Vec(cbs.data, cbs.data + cbs.len);
}

Vec operator+(Vec a, const Vec &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// Getters put nothing on the queue.
class CBSTest : public testing::Test {
 protected:
  void SetUp() override { ERR_clear_error(); }
  void TearDown() override { EXPECT_EQ(ERR_peek_error(), 0u); }
};

// EncodeBase128 and EncodeElement are the encoder.
Vec EncodeBase128(uint64_t v) {
  Vec out = {static_cast<uint8_t>(v & 127)};
  while ((v >>= 7) != 0) {
    out.insert(out.begin(), static_cast<uint8_t>(128 | (v & 127)));
  }
  return out;
}

Vec EncodeElement(CBS_ASN1_TAG tag, const Vec &contents) {
  uint8_t first = static_cast<uint8_t>(tag >> 24) & 0xe0;
  CBS_ASN1_TAG number = tag & 0x1fffffff;
  Vec out = number < 31
                ? Vec{static_cast<uint8_t>(first | number)}
                : Vec{static_cast<uint8_t>(first | 31)} + EncodeBase128(number);
  size_t len = contents.size();
  if (len < 128) {
    out.push_back(static_cast<uint8_t>(len));
  } else {
    Vec bytes;
    for (; len != 0; len >>= 8) {
      bytes.insert(bytes.begin(), static_cast<uint8_t>(len));
    }
    out.push_back(static_cast<uint8_t>(128 + bytes.size()));
    out = out + bytes;
  }
  return out + contents;
}

struct IntegerGetter {
  const char *name;
  size_t len;
  bool little_endian;
  std::function<int(CBS *, uint64_t *)> get;
};

template <typename T>
std::function<int(CBS *, uint64_t *)> Widen(int (*get)(CBS *, T *)) {
  return [get](CBS *cbs, uint64_t *out) {
    T v = 0;
    int ok = get(cbs, &v);
    *out = v;
    return ok;
  };
}

TEST_F(CBSTest, Integers) {
  const IntegerGetter kGetters[] = {
      {"u8", 1, false, Widen(CBS_get_u8)},
      {"u16", 2, false, Widen(CBS_get_u16)},
      {"u16le", 2, true, Widen(CBS_get_u16le)},
      {"u24", 3, false, Widen(CBS_get_u24)},
      {"u32", 4, false, Widen(CBS_get_u32)},
      {"u32le", 4, true, Widen(CBS_get_u32le)},
      {"u48", 6, false, Widen(CBS_get_u48)},
      {"u64", 8, false, Widen(CBS_get_u64)},
      {"u64le", 8, true, Widen(CBS_get_u64le)},
  };
  const Vec kIn = {0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8};
  for (const auto &getter : kGetters) {
    SCOPED_TRACE(getter.name);
    uint64_t expected = 0;
    for (size_t i = 0; i < getter.len; i++) {
      size_t pos = getter.little_endian ? getter.len - 1 - i : i;
      expected = expected * 256 + kIn[pos];
    }
    for (size_t len = 0; len <= kIn.size(); len++) {
      CBS cbs;
      CBS_init(&cbs, kIn.data(), len);
      uint64_t v;
      ASSERT_EQ(getter.get(&cbs, &v), len >= getter.len);
      if (len >= getter.len) {
        EXPECT_EQ(v, expected);
        EXPECT_EQ(CBS_len(&cbs), len - getter.len);
        EXPECT_EQ(CBS_data(&cbs), kIn.data() + getter.len);
      }
    }
  }
}

TEST_F(CBSTest, Bytes) {
  const Vec kIn = {1, 2, 3, 4};
  for (size_t len = 0; len <= 5; len++) {
    CBS skipped = ToCBS(kIn), got = skipped, copied = skipped, out;
    Vec buf(5, 0xee);
    int ok = len <= 4;
    EXPECT_EQ(CBS_skip(&skipped, len), ok);
    EXPECT_EQ(CBS_get_bytes(&got, &out, len), ok);
    EXPECT_EQ(CBS_copy_bytes(&copied, buf.data(), len), ok);
    if (ok) {
      Vec front(kIn.begin(), kIn.begin() + len);
      Vec back(kIn.begin() + len, kIn.end());
      EXPECT_EQ(ToVec(out), front);
      EXPECT_EQ(buf, front + Vec(5 - len, 0xee));
      EXPECT_EQ(ToVec(skipped), back);
      EXPECT_EQ(ToVec(got), back);
      EXPECT_EQ(ToVec(copied), back);
    }
  }
  CBS cbs = ToCBS(kIn);
  uint8_t last;
  for (uint8_t expected : {4, 3, 2, 1}) {
    ASSERT_TRUE(CBS_get_last_u8(&cbs, &last));
    EXPECT_EQ(last, expected);
  }
  EXPECT_FALSE(CBS_get_last_u8(&cbs, &last));
  EXPECT_FALSE(CBS_skip(&cbs, SIZE_MAX));
}

TEST_F(CBSTest, Comparison) {
  const Vec kIn = {1, 2, 0};
  CBS cbs = ToCBS(kIn), empty = {};
  EXPECT_TRUE(CBS_mem_equal(&cbs, kIn.data(), 3));
  EXPECT_FALSE(CBS_mem_equal(&cbs, kIn.data(), 2));
  EXPECT_FALSE(CBS_mem_equal(&cbs, Vec{1, 2, 1}.data(), 3));
  EXPECT_TRUE(CBS_contains_zero_byte(&cbs));
  cbs.len = 2;
  EXPECT_FALSE(CBS_contains_zero_byte(&cbs));
  CBS_init(&empty, nullptr, 0);
  EXPECT_TRUE(CBS_mem_equal(&empty, nullptr, 0));
  EXPECT_FALSE(CBS_contains_zero_byte(&empty));
}

TEST_F(CBSTest, Copies) {
  CBS cbs, empty;
  CBS_init(&cbs, reinterpret_cast<const uint8_t *>("abcd"), 3);
  CBS_init(&empty, nullptr, 0);
  uint8_t *out = nullptr;
  size_t len = 0;
  ASSERT_TRUE(CBS_stow(&cbs, &out, &len));
  EXPECT_EQ(std::string(reinterpret_cast<char *>(out), len), "abc");
  ASSERT_TRUE(CBS_stow(&empty, &out, &len));  // frees the old buffer
  EXPECT_EQ(out, nullptr);
  EXPECT_EQ(len, 0u);
  char *str = nullptr;
  ASSERT_TRUE(CBS_strdup(&cbs, &str));
  EXPECT_STREQ(str, "abc");
  ASSERT_TRUE(CBS_strdup(&empty, &str));
  EXPECT_STREQ(str, "");
  mem_fail_allocation_for_testing(1);
  EXPECT_FALSE(CBS_stow(&cbs, &out, &len));
  EXPECT_EQ(out, nullptr);
  EXPECT_FALSE(CBS_strdup(&cbs, &str));
  EXPECT_EQ(str, nullptr);
  mem_fail_allocation_for_testing(0);
  ERR_clear_error();
}

TEST_F(CBSTest, LengthPrefixes) {
  struct {
    size_t len_len;
    int (*get)(CBS *, CBS *);
  } kTests[] = {{1, CBS_get_u8_length_prefixed},
                {2, CBS_get_u16_length_prefixed},
                {3, CBS_get_u24_length_prefixed}};
  for (const auto &t : kTests) {
    for (size_t len : {0, 1, 200, 255, 256, 1000, 70000}) {
      if (len >> (8 * t.len_len) != 0) {
        continue;
      }
      Vec in;
      for (size_t i = t.len_len; i-- > 0;) {
        in.push_back(static_cast<uint8_t>(len >> (8 * i)));
      }
      const Vec contents(len, 0x5a);
      in = in + contents + Vec{7};
      CBS cbs = ToCBS(in), out;
      ASSERT_TRUE(t.get(&cbs, &out));
      EXPECT_EQ(ToVec(out), contents);
      EXPECT_EQ(ToVec(cbs), Vec{7});
      for (size_t cut = 0; cut < in.size() - 1;
           cut += 1 + (cut > 10 ? in.size() / 50 : 0)) {
        CBS_init(&cbs, in.data(), cut);
        EXPECT_FALSE(t.get(&cbs, &out)) << cut;
      }
      CBS_init(&cbs, in.data(), in.size() - 2);
      EXPECT_EQ(t.get(&cbs, &out), 0);
    }
  }
}

const CBS_ASN1_TAG kTags[] = {
    CBS_ASN1_BOOLEAN,
    CBS_ASN1_SEQUENCE,
    CBS_ASN1_BMPSTRING,
    30,
    31,
    127,
    128,
    16383,
    16384,
    0x1fffffff,
    CBS_ASN1_CONTEXT_SPECIFIC | 0,
    CBS_ASN1_CONTEXT_SPECIFIC | CBS_ASN1_CONSTRUCTED | 1,
    CBS_ASN1_APPLICATION | 31,
    CBS_ASN1_PRIVATE | CBS_ASN1_CONSTRUCTED | 0x1fffffff,
};

TEST_F(CBSTest, Elements) {
  for (CBS_ASN1_TAG tag : kTags) {
    for (size_t len : {0, 1, 127, 128, 255, 256, 65535, 65536}) {
      SCOPED_TRACE(testing::Message() << "tag " << tag << ", length " << len);
      const Vec contents(len, 0x30);
      const Vec element = EncodeElement(tag, contents);
      const Vec in = element + Vec{9};
      CBS cbs = ToCBS(in), out;
      ASSERT_TRUE(CBS_get_asn1(&cbs, &out, tag));
      EXPECT_EQ(ToVec(out), contents);
      EXPECT_EQ(ToVec(cbs), Vec{9});
      cbs = ToCBS(in);
      ASSERT_TRUE(CBS_get_asn1(&cbs, nullptr, tag));
      EXPECT_EQ(CBS_len(&cbs), 1u);
      cbs = ToCBS(in);
      ASSERT_TRUE(CBS_get_asn1_element(&cbs, &out, tag));
      EXPECT_EQ(ToVec(out), element);
      cbs = ToCBS(in);
      CBS_ASN1_TAG found;
      ASSERT_TRUE(CBS_get_any_asn1(&cbs, &out, &found));
      EXPECT_EQ(found, tag);
      EXPECT_EQ(ToVec(out), contents);
      cbs = ToCBS(in);
      size_t header_len;
      ASSERT_TRUE(CBS_get_any_asn1_element(&cbs, &out, nullptr, &header_len));
      EXPECT_EQ(header_len, element.size() - len);
      EXPECT_EQ(ToVec(out), element);

      cbs = ToCBS(in);
      EXPECT_TRUE(CBS_peek_asn1_tag(&cbs, tag));
      for (CBS_ASN1_TAG other : kTags) {
        cbs = ToCBS(in);
        EXPECT_EQ(CBS_peek_asn1_tag(&cbs, other), other == tag);
        EXPECT_EQ(CBS_get_asn1(&cbs, nullptr, other), other == tag);
      }
      for (size_t cut = 0; cut < element.size();
           cut += 1 + (cut > 150 ? element.size() / 20 : 0)) {
        CBS_init(&cbs, element.data(), cut);
        EXPECT_FALSE(CBS_get_any_asn1(&cbs, &out, &found)) << cut;
      }
      CBS_init(&cbs, element.data(), element.size() - 1);
      EXPECT_FALSE(CBS_get_any_asn1(&cbs, &out, &found));
    }
  }
  CBS empty;
  CBS_init(&empty, nullptr, 0);
  EXPECT_FALSE(CBS_peek_asn1_tag(&empty, CBS_ASN1_NULL));
  CBS_ASN1_TAG tag;
  EXPECT_FALSE(CBS_peek_any_asn1_tag(&empty, &tag));
}

TEST_F(CBSTest, BadElements) {
  for (const char *hex : {
           "00",                  // no length
           "0000",                // end of contents
           "2000",                // the same, constructed
           "30800000",            // indefinite length
           "048105aaaaaaaaaa",    // length in one byte too many
           "04820005aaaaaaaaaa",  // in two
           "0482007faa",          //
           "04850000000001aa",    // more than four bytes
           "0488ffffffffffffffffaa",
           "04ff",
           "0484ffffffffaa",  // longer than the input
           "1f1e00",          // a low tag number in the high form
           "1f0000",
           "1f801f00",          // a leading zero group
           "1f8f80808000",      // no end of the number
           "1f8280808000",      // no length
           "1f828080800000",    // 2^29: too large a number
           "1fffffffffff7f00",  // beyond 32 bits
           "1fffffffffffffffffff7f00",
           "bf1f",
       }) {
    const Vec in = HexBytes(hex);
    CBS cbs = ToCBS(in), out;
    CBS_ASN1_TAG tag;
    EXPECT_FALSE(CBS_get_any_asn1(&cbs, &out, &tag)) << hex;
  }
}

// ReferenceElement returns the length of the header and contents that |in|
// begins with, or zero if it does not begin with an element. It knows numbers
// of tags up to 127.
size_t ReferenceElement(const Vec &in, size_t *header_len) {
  size_t pos = 1;
  if ((in[0] & 0xdf) == 0) {
    return 0;
  }
  if ((in[0] & 0x1f) == 0x1f) {
    if (in[1] < 31 || in[1] > 127) {
      return 0;
    }
    pos = 2;
  }
  size_t len = in[pos++];
  if (len > 127) {
    size_t n = len - 128;
    if (n < 1 || n > 4) {
      return 0;
    }
    len = 0;
    for (size_t i = 0; i < n; i++) {
      len = (len << 8) + in[pos + i];
    }
    // Minimal: one byte fewer would not do.
    if (n == 1 ? len < 128 : len < size_t{1} << (8 * (n - 1))) {
      return 0;
    }
    pos += n;
  }
  *header_len = pos;
  return pos + len <= in.size() ? pos + len : 0;
}

// All headers of two bytes, before some third one.
TEST_F(CBSTest, AllHeaders) {
  Vec in(300);
  in[3] = 200;  // as a second byte of a length it makes one that fits
  for (int third : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
    in[2] = static_cast<uint8_t>(third);
    for (int i = 0; i < 0x10000; i++) {
      in[0] = static_cast<uint8_t>(i >> 8);
      in[1] = static_cast<uint8_t>(i);
      if ((in[0] & 0x1f) == 0x1f && in[1] >= 0x80) {
        continue;  // not for the reference
      }
      size_t header_len = 0, found_header_len = 0;
      size_t len = ReferenceElement(in, &header_len);
      CBS cbs = ToCBS(in), out;
      ASSERT_EQ(
          CBS_get_any_asn1_element(&cbs, &out, nullptr, &found_header_len),
          len != 0)
          << i;
      if (len != 0) {
        ASSERT_EQ(CBS_len(&out), len) << i;
        ASSERT_EQ(found_header_len, header_len) << i;
        ASSERT_EQ(CBS_len(&cbs), in.size() - len) << i;
      }
    }
  }
}

TEST_F(CBSTest, ValidIntegers) {
  struct {
    const char *hex;
    int valid, negative;
  } kTests[] = {
      {"", 0, 0},         {"00", 1, 0},       {"7f", 1, 0},   {"80", 1, 1},
      {"ff", 1, 1},       {"0080", 1, 0},     {"007f", 0, 0}, {"0000", 0, 0},
      {"ff7f", 1, 1},     {"ff80", 0, 1},     {"ffff", 0, 1}, {"0100", 1, 0},
      {"00ffffff", 1, 0}, {"ff000000", 1, 1},
  };
  for (const auto &t : kTests) {
    const Vec in = HexBytes(t.hex);
    CBS cbs = ToCBS(in);
    int negative = -1;
    EXPECT_EQ(CBS_is_valid_asn1_integer(&cbs, nullptr), t.valid) << t.hex;
    EXPECT_EQ(CBS_is_valid_asn1_integer(&cbs, &negative), t.valid) << t.hex;
    if (t.valid) {
      EXPECT_EQ(negative, t.negative) << t.hex;
    }
    EXPECT_EQ(CBS_is_unsigned_asn1_integer(&cbs), t.valid && !t.negative);
  }
}

TEST_F(CBSTest, Uint64) {
  struct {
    const char *hex;
    bool ok;
    uint64_t value;
  } kTests[] = {
      {"020100", true, 0},
      {"02017f", true, 127},
      {"02020080", true, 128},
      {"02020100", true, 256},
      {"02087fffffffffffffff", true, UINT64_MAX / 2},
      {"020900ffffffffffffffff", true, UINT64_MAX},
      {"0200", false, 0},
      {"020180", false, 0},
      {"02020001", false, 0},
      {"0209010000000000000000", false, 0},
      {"020900", false, 0},
      {"040100", false, 0},
  };
  for (const auto &t : kTests) {
    const Vec in = HexBytes(t.hex);
    CBS cbs = ToCBS(in);
    uint64_t v;
    ASSERT_EQ(CBS_get_asn1_uint64(&cbs, &v), t.ok) << t.hex;
    if (t.ok) {
      EXPECT_EQ(v, t.value) << t.hex;
      EXPECT_EQ(CBS_len(&cbs), 0u);
    }
  }
  const Vec tagged = HexBytes(
      "8001ff"
      "80020080");
  CBS cbs = ToCBS(tagged);
  uint64_t v;
  EXPECT_FALSE(
      CBS_get_asn1_uint64_with_tag(&cbs, &v, CBS_ASN1_CONTEXT_SPECIFIC));
  EXPECT_TRUE(
      CBS_get_asn1_uint64_with_tag(&cbs, &v, CBS_ASN1_CONTEXT_SPECIFIC));
  EXPECT_EQ(v, 128u);
}

TEST_F(CBSTest, Int64) {
  struct {
    const char *hex;
    bool ok;
    int64_t value;
  } kTests[] = {
      {"020100", true, 0},
      {"02017f", true, 127},
      {"020180", true, -128},
      {"0201ff", true, -1},
      {"02020080", true, 128},
      {"0202ff7f", true, -129},
      {"02087fffffffffffffff", true, INT64_MAX},
      {"02088000000000000000", true, INT64_MIN},
      {"02088000000000000001", true, INT64_MIN + 1},
      {"0209008000000000000000", false, 0},
      {"0209ff7fffffffffffffff", false, 0},
      {"0202ff80", false, 0},
      {"0200", false, 0},
  };
  for (const auto &t : kTests) {
    const Vec in = HexBytes(t.hex);
    CBS cbs = ToCBS(in);
    int64_t v;
    ASSERT_EQ(CBS_get_asn1_int64(&cbs, &v), t.ok) << t.hex;
    if (t.ok) {
      EXPECT_EQ(v, t.value) << t.hex;
    }
  }
}

TEST_F(CBSTest, Int64WithTag) {
  const CBS_ASN1_TAG tag = CBS_ASN1_CONTEXT_SPECIFIC | 1;
  const Vec in = HexBytes("8102ff7f0201ff");
  CBS cbs = ToCBS(in);
  int64_t v;
  EXPECT_TRUE(CBS_get_asn1_int64_with_tag(&cbs, &v, tag));
  EXPECT_EQ(v, -129);
  EXPECT_FALSE(CBS_get_asn1_int64_with_tag(&cbs, &v, tag));
}

TEST_F(CBSTest, Booleans) {
  for (int i = 0; i < 256; i++) {
    const Vec in = {1, 1, static_cast<uint8_t>(i)};
    CBS cbs = ToCBS(in);
    int v = -1;
    EXPECT_EQ(CBS_get_asn1_bool(&cbs, &v), i == 0 || i == 255);
    EXPECT_EQ(v, i == 0 ? 0 : i == 255 ? 1 : -1);
  }
  for (const char *hex : {"0100", "0102ffff", "0201ff", ""}) {
    const Vec in = HexBytes(hex);
    CBS cbs = ToCBS(in);
    int v;
    EXPECT_FALSE(CBS_get_asn1_bool(&cbs, &v)) << hex;
  }
}

// What is optional: present, absent, broken.
TEST_F(CBSTest, OptionalElements) {
  const CBS_ASN1_TAG tag = CBS_ASN1_CONTEXT_SPECIFIC | CBS_ASN1_CONSTRUCTED | 0;
  const Vec octets = HexBytes("a0030401aa"), integer = HexBytes("a003020105"),
            boolean = HexBytes("a0030101ff"), none = HexBytes("0500"),
            trailing = HexBytes("a0050401aa0500"), cut = HexBytes("a00404");
  const Vec *const kInputs[] = {&octets, &integer,  &boolean,
                                &none,   &trailing, &cut};
  for (const Vec *in : kInputs) {
    CBS out;
    int present, flag;
    uint64_t number;
    const bool absent = in == &none;

    CBS cbs = ToCBS(*in);
    EXPECT_EQ(CBS_get_optional_asn1(&cbs, &out, &present, tag), in != &cut);
    if (in != &cut) {
      EXPECT_EQ(present, !absent);
      EXPECT_EQ(CBS_len(&cbs), absent ? 2u : 0u);
    }

    cbs = ToCBS(*in);
    EXPECT_EQ(CBS_get_optional_asn1_octet_string(&cbs, &out, &present, tag),
              in == &octets || absent);
    if (in == &octets || absent) {
      EXPECT_EQ(present, !absent);
      EXPECT_EQ(ToVec(out), absent ? Vec() : Vec{0xaa});
    }

    cbs = ToCBS(*in);
    EXPECT_EQ(CBS_get_optional_asn1_uint64(&cbs, &number, tag, 77),
              in == &integer || absent);
    if (in == &integer || absent) {
      EXPECT_EQ(number, absent ? 77u : 5u);
    }

    cbs = ToCBS(*in);
    EXPECT_EQ(CBS_get_optional_asn1_bool(&cbs, &flag, tag, 0),
              in == &boolean || absent);
    if (in == &boolean || absent) {
      EXPECT_EQ(flag, !absent);
    }
  }
  CBS cbs;
  int present = 1;
  CBS_init(&cbs, nullptr, 0);
  EXPECT_TRUE(CBS_get_optional_asn1(&cbs, nullptr, &present, tag));
  EXPECT_EQ(present, 0);
}

TEST_F(CBSTest, BitStrings) {
  struct {
    const char *hex;
    bool valid;
    std::vector<unsigned> bits;
  } kTests[] = {
      {"00", true, {}},         {"0080", true, {0}}, {"0001", true, {7}},
      {"068040", true, {0, 9}}, {"0640", true, {1}}, {"060040", true, {9}},
      {"0780", true, {0}},      {"0740", false, {}}, {"08ff", false, {}},
      {"01", false, {}},        {"", false, {}},
  };
  for (const auto &t : kTests) {
    const Vec in = HexBytes(t.hex);
    CBS cbs = ToCBS(in);
    EXPECT_EQ(CBS_is_valid_asn1_bitstring(&cbs), t.valid) << t.hex;
    for (unsigned bit = 0; bit < 30; bit++) {
      bool set = false;
      for (unsigned b : t.bits) {
        set = set || b == bit;
      }
      EXPECT_EQ(CBS_asn1_bitstring_has_bit(&cbs, bit), set)
          << t.hex << " bit " << bit;
    }
    EXPECT_FALSE(CBS_asn1_bitstring_has_bit(&cbs, UINT32_MAX));
  }
}

TEST_F(CBSTest, Identifiers) {
  struct {
    const char *text, *hex;
  } kTests[] = {
      {"1.2.840.10045.3.1.7", "2a8648ce3d030107"},
      {"0.0", "00"},
      {"0.39", "27"},
      {"1.0", "28"},
      {"1.39", "4f"},
      {"2.0", "50"},
      {"2.39", "77"},
      {"2.47", "7f"},
      {"2.48", "8100"},
      {"2.999.3", "883703"},
      {"1.3.18446744073709551615", "2b81ffffffffffffffff7f"},
      {"1.3.0.127.128.16383.16384", "2b007f8100ff7f818000"},
  };
  for (const auto &t : kTests) {
    const Vec in = HexBytes(t.hex);
    CBS cbs = ToCBS(in);
    EXPECT_TRUE(CBS_is_valid_asn1_oid(&cbs)) << t.text;
    bssl::UniquePtr<char> text(CBS_asn1_oid_to_text(&cbs));
    ASSERT_TRUE(text) << t.text;
    EXPECT_STREQ(text.get(), t.text);
    bssl::ScopedCBB cbb;
    ASSERT_TRUE(CBB_init(cbb.get(), 0));
    ASSERT_TRUE(CBB_add_asn1_oid_from_text(cbb.get(), t.text, strlen(t.text)));
    EXPECT_EQ(Bytes(CBB_data(cbb.get()), CBB_len(cbb.get())), Bytes(in));
    mem_fail_allocation_for_testing(1);
    EXPECT_FALSE(CBS_asn1_oid_to_text(&cbs));
    mem_fail_allocation_for_testing(0);
    ERR_clear_error();
  }
  // Empty, cut in a number, a leading zero group, over 64 bits.
  for (const char *hex :
       {"", "80", "2a86", "2a8001", "8001", "2b83ffffffffffffffff7f"}) {
    const Vec in = HexBytes(hex);
    CBS cbs = ToCBS(in);
    EXPECT_FALSE(CBS_is_valid_asn1_oid(&cbs)) << hex;
    EXPECT_FALSE(CBS_asn1_oid_to_text(&cbs)) << hex;
  }
  for (const char *text :
       {"", "1", "1.", ".1", "1..2", "3.1", "0.40", "1.40", "1.02", "01.2",
        "1.2.", "1.2x", "1.2.18446744073709551616", "1.-2", " 1.2"}) {
    bssl::ScopedCBB cbb;
    ASSERT_TRUE(CBB_init(cbb.get(), 0));
    EXPECT_FALSE(CBB_add_asn1_oid_from_text(cbb.get(), text, strlen(text)))
        << text;
  }
}

TEST_F(CBSTest, D2I) {
  CBS cbs;
  const uint8_t kIn[2] = {1, 2};
  EXPECT_FALSE(CBS_init_d2i(&cbs, kIn, -1));
  EXPECT_TRUE(CBS_init_d2i(&cbs, kIn, 2));
  EXPECT_EQ(CBS_len(&cbs), 2u);
}

}  // namespace
