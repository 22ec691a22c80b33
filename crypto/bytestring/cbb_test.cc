// SPDX-License-Identifier: Apache-2.0
//
// cbb_test.cc tests building: what is built is compared with bytes written out
// here or read back by |CBS|; fixed buffers of every size and allocations
// failing in turn go through the same builds.

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

class CBBTest : public testing::Test {
 protected:
  void SetUp() override { ERR_clear_error(); }

  void TearDown() override {
    mem_fail_allocation_for_testing(0);
    EXPECT_EQ(ERR_peek_error(), 0u);
  }

  static void ExpectError(int reason) {
    EXPECT_TRUE(ERR_equals(ERR_get_error(), ERR_LIB_CRYPTO, reason));
    EXPECT_EQ(ERR_get_error(), 0u);
  }

  // Build returns what |build| builds. Children that are local to |build| must
  // be closed by its end.
  static Vec Build(const std::function<int(CBB *)> &build) {
    bssl::ScopedCBB cbb;
    uint8_t *data = nullptr;
    size_t len = 0;
    EXPECT_TRUE(CBB_init(cbb.get(), 0));
    EXPECT_TRUE(build(cbb.get()));
    EXPECT_TRUE(CBB_finish(cbb.get(), &data, &len));
    bssl::UniquePtr<uint8_t> owner(data);
    return len == 0 ? Vec() : Vec(data, data + len);
  }
};

// BuildAll uses every kind of field, with prefixes that need one byte and more.
int BuildAll(CBB *cbb) {
  CBB a, b, c, d;
  uint8_t *space;
  return CBB_add_u8(cbb, 0x01) &&                //
         CBB_add_u16(cbb, 0x0203) &&             //
         CBB_add_u8_length_prefixed(cbb, &a) &&  //
         CBB_add_u24(&a, 0x040506) &&            //
         CBB_add_u16_length_prefixed(&a, &b) &&  //
         CBB_add_bytes(&b, reinterpret_cast<const uint8_t *>("xyz"), 3) &&
         CBB_add_u24_length_prefixed(&b, &c) &&  //
         CBB_add_asn1(cbb, &d, CBS_ASN1_SEQUENCE) &&
         CBB_add_asn1_uint64(&d, 5) &&                     //
         CBB_add_asn1(&d, &c, CBS_ASN1_OCTETSTRING) &&     //
         CBB_add_zeros(&c, 200) &&                         //
         CBB_add_asn1_bool(&d, 1) &&                       //
         CBB_add_asn1(cbb, &d, CBS_ASN1_SEQUENCE | 99) &&  //
         CBB_add_space(cbb, &space, 2) &&                  //
         memcpy(space, "zz", 2) != nullptr;
}

Vec ExpectedAll() {
  Vec out = HexBytes(
      "01"
      "0203"
      "0b"
      "040506"
      "0006"
      "78797a"
      "000000"
      "3081d1"
      "020105"
      "0481c8");
  out.resize(out.size() + 200);
  const Vec end = HexBytes(
      "0101ff"
      "3f7300"
      "7a7a");
  out.insert(out.end(), end.begin(), end.end());
  return out;
}

TEST_F(CBBTest, AllKinds) {
  EXPECT_EQ(Build(BuildAll), ExpectedAll());
}

TEST_F(CBBTest, FixedBufferOfEverySize) {
  const Vec expected = ExpectedAll();
  for (size_t size = 0; size < expected.size() + 3; size++) {
    Vec buf(size + 1, 0xee);
    bssl::ScopedCBB cbb;
    size_t len = 0;
    ASSERT_TRUE(CBB_init_fixed(cbb.get(), buf.data(), size));
    bool ok = BuildAll(cbb.get()) && CBB_finish(cbb.get(), nullptr, &len);
    ASSERT_EQ(ok, size >= expected.size()) << size;
    EXPECT_EQ(buf[size], 0xee);
    if (ok) {
      EXPECT_EQ(Bytes(buf.data(), len), Bytes(expected));
    } else {
      ExpectError(ERR_R_OVERFLOW);
      EXPECT_FALSE(CBB_add_u8(cbb.get(), 0));
      ExpectError(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
      EXPECT_FALSE(CBB_flush(cbb.get()));
      ExpectError(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
      EXPECT_FALSE(CBB_finish(cbb.get(), nullptr, &len));
      ExpectError(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    }
  }
}

TEST_F(CBBTest, EachAllocationFails) {
  mem_reset_bytes_for_testing();
  bool ok = false;
  int failures = 0;
  for (uint64_t nth = 1; !ok; nth++) {
    bssl::ScopedCBB cbb;
    uint8_t *data = nullptr;
    size_t len = 0;
    mem_fail_allocation_for_testing(nth);
    ok = CBB_init(cbb.get(), 1) && BuildAll(cbb.get()) &&
         CBB_finish(cbb.get(), &data, &len);
    mem_fail_allocation_for_testing(0);
    if (ok) {
      EXPECT_EQ(Bytes(data, len), Bytes(ExpectedAll()));
      OPENSSL_free(data);
    } else {
      failures++;
      EXPECT_EQ(data, nullptr);
      ExpectError(ERR_R_MALLOC_FAILURE);
    }
  }
  EXPECT_GE(failures, 4);
  EXPECT_EQ(mem_live_bytes_for_testing(), 0);
}

TEST_F(CBBTest, Integers) {
  EXPECT_EQ(Build([](CBB *cbb) {
              return CBB_add_u8(cbb, 0x81) && CBB_add_u16(cbb, 0x8182) &&
                     CBB_add_u24(cbb, 0x818283) &&
                     CBB_add_u32(cbb, 0x81828384) &&
                     CBB_add_u48(cbb, 0x818283848586) &&
                     CBB_add_u64(cbb, 0x8182838485868788) &&
                     CBB_add_u16le(cbb, 0x8281) &&
                     CBB_add_u32le(cbb, 0x84838281) &&
                     CBB_add_u64le(cbb, 0x8887868584838281);
            }),
            HexBytes("81"
                     "8182"
                     "818283"
                     "81828384"
                     "818283848586"
                     "8182838485868788"
                     "8182"
                     "81828384"
                     "8182838485868788"));
  for (int i = 0; i < 2; i++) {
    bssl::ScopedCBB cbb;
    ASSERT_TRUE(CBB_init(cbb.get(), 0));
    EXPECT_FALSE(i == 0 ? CBB_add_u24(cbb.get(), 1u << 24)
                        : CBB_add_u48(cbb.get(), uint64_t{1} << 48));
    ExpectError(ERR_R_OVERFLOW);
  }
}

TEST_F(CBBTest, ChildTooLong) {
  struct {
    int (*add)(CBB *, CBB *);
    size_t max;
  } kTests[] = {{CBB_add_u8_length_prefixed, 0xff},
                {CBB_add_u16_length_prefixed, 0xffff},
                {CBB_add_u24_length_prefixed, 0xffffff}};
  for (const auto &t : kTests) {
    for (size_t extra = 0; extra < 2; extra++) {
      bssl::ScopedCBB cbb;
      CBB child;
      ASSERT_TRUE(CBB_init(cbb.get(), 0));
      ASSERT_TRUE(t.add(cbb.get(), &child));
      ASSERT_TRUE(CBB_add_zeros(&child, t.max + extra));
      EXPECT_EQ(CBB_flush(cbb.get()), extra == 0);
      if (extra != 0) {
        ExpectError(ERR_R_OVERFLOW);
        EXPECT_FALSE(CBB_add_u8(cbb.get(), 0));
        ExpectError(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
      }
    }
  }
}

// The header of an element of each length is what |CBS| takes for one.
TEST_F(CBBTest, ElementLengths) {
  for (CBS_ASN1_TAG tag :
       {CBS_ASN1_OCTETSTRING, CBS_ASN1_SEQUENCE, CBS_ASN1_APPLICATION | 31,
        CBS_ASN1_PRIVATE | CBS_ASN1_CONSTRUCTED | 0x1fffffff}) {
    for (size_t len : {0, 1, 126, 127, 128, 255, 256, 65535, 65536}) {
      Vec contents(len);
      for (size_t i = 0; i < len; i++) {
        contents[i] = static_cast<uint8_t>(i * 7 + i / 256);
      }
      const Vec out = Build([&](CBB *cbb) {
        CBB outer, inner;
        return CBB_add_asn1(cbb, &outer, CBS_ASN1_SEQUENCE) &&
               CBB_add_asn1(&outer, &inner, tag) &&
               CBB_add_bytes(&inner, contents.data(), contents.size()) &&
               CBB_add_asn1_element(&outer, tag, contents.data(), len) &&
               CBB_add_asn1_octet_string(cbb, contents.data(), len);
      });
      CBS cbs, outer, a, b;
      CBS_init(&cbs, out.data(), out.size());
      ASSERT_TRUE(CBS_get_asn1(&cbs, &outer, CBS_ASN1_SEQUENCE));
      ASSERT_TRUE(CBS_get_asn1(&outer, &a, tag));
      ASSERT_TRUE(CBS_get_asn1(&outer, &b, tag));
      EXPECT_EQ(CBS_len(&outer), 0u);
      EXPECT_TRUE(CBS_mem_equal(&a, contents.data(), len));
      EXPECT_TRUE(CBS_mem_equal(&b, contents.data(), len));
      ASSERT_TRUE(CBS_get_asn1(&cbs, &a, CBS_ASN1_OCTETSTRING));
      EXPECT_TRUE(CBS_mem_equal(&a, contents.data(), len));
      EXPECT_EQ(CBS_len(&cbs), 0u);
    }
  }
}

TEST_F(CBBTest, DERIntegers) {
  struct {
    int64_t value;
    const char *hex;
  } kTests[] = {
      {0, "020100"},
      {1, "020101"},
      {127, "02017f"},
      {128, "02020080"},
      {255, "020200ff"},
      {256, "02020100"},
      {INT64_MAX, "02087fffffffffffffff"},
      {-1, "0201ff"},
      {-128, "020180"},
      {-129, "0202ff7f"},
      {-256, "0202ff00"},
      {INT64_MIN, "02088000000000000000"},
  };
  for (const auto &t : kTests) {
    Vec expected = HexBytes(t.hex);
    EXPECT_EQ(Build([&](CBB *cbb) { return CBB_add_asn1_int64(cbb, t.value); }),
              expected);
    if (t.value >= 0) {
      EXPECT_EQ(Build([&](CBB *cbb) {
                  return CBB_add_asn1_uint64(cbb,
                                             static_cast<uint64_t>(t.value));
                }),
                expected);
    }
    expected[0] = 0x81;
    EXPECT_EQ(Build([&](CBB *cbb) {
                return CBB_add_asn1_int64_with_tag(
                    cbb, t.value, CBS_ASN1_CONTEXT_SPECIFIC | 1);
              }),
              expected);
  }
  EXPECT_EQ(Build([](CBB *cbb) {
              return CBB_add_asn1_uint64(cbb, UINT64_MAX) &&
                     CBB_add_asn1_uint64_with_tag(
                         cbb, 0x8000000000000000,
                         CBS_ASN1_CONTEXT_SPECIFIC | 2) &&
                     CBB_add_asn1_bool(cbb, 0) && CBB_add_asn1_bool(cbb, 7);
            }),
            HexBytes("020900ffffffffffffffff"
                     "8209008000000000000000"
                     "010100"
                     "0101ff"));
}

TEST_F(CBBTest, LevelsSeeTheirOwnContents) {
  bssl::ScopedCBB cbb;
  CBB child, grandchild;
  ASSERT_TRUE(CBB_init(cbb.get(), 0));
  EXPECT_EQ(CBB_len(cbb.get()), 0u);
  ASSERT_TRUE(CBB_add_u8(cbb.get(), 9));
  ASSERT_TRUE(CBB_add_u16_length_prefixed(cbb.get(), &child));
  EXPECT_EQ(CBB_len(&child), 0u);
  ASSERT_TRUE(CBB_add_u8(&child, 1));
  ASSERT_TRUE(CBB_add_u8_length_prefixed(&child, &grandchild));
  ASSERT_TRUE(CBB_add_u8(&grandchild, 2));
  EXPECT_EQ(Bytes(CBB_data(&grandchild), CBB_len(&grandchild)),
            Bytes(HexBytes("02")));
  ASSERT_TRUE(CBB_flush(&child));
  EXPECT_EQ(Bytes(CBB_data(&child), CBB_len(&child)),
            Bytes(HexBytes("010102")));
  ASSERT_TRUE(CBB_flush(cbb.get()));
  EXPECT_EQ(Bytes(CBB_data(cbb.get()), CBB_len(cbb.get())),
            Bytes(HexBytes("090003010102")));
  // Flushing again changes nothing.
  ASSERT_TRUE(CBB_flush(cbb.get()));
  EXPECT_EQ(CBB_len(cbb.get()), 6u);
}

// A closed child can't be written to, and a child can't end the string.
TEST_F(CBBTest, ClosedChildren) {
  const std::function<int(CBB *)> kUses[] = {
      [](CBB *child) { return CBB_add_u8(child, 1); },
      [](CBB *child) { return CBB_add_u24(child, 1u << 24); },
      [](CBB *child) { return CBB_add_u32le(child, 1); },
      [](CBB *child) { return CBB_add_bytes(child, nullptr, 0); },
      [](CBB *child) { return CBB_flush(child); },
      [](CBB *child) { return CBB_did_write(child, 0); },
      [](CBB *child) {
        uint8_t *out;
        return CBB_reserve(child, &out, 1);
      },
      [](CBB *child) {
        CBB grandchild;
        return CBB_add_asn1(child, &grandchild, CBS_ASN1_NULL);
      },
  };
  for (const auto &use : kUses) {
    bssl::ScopedCBB cbb;
    CBB child;
    uint8_t *data;
    size_t len;
    ASSERT_TRUE(CBB_init(cbb.get(), 0));
    ASSERT_TRUE(CBB_add_u8_length_prefixed(cbb.get(), &child));
    EXPECT_FALSE(CBB_finish(&child, &data, &len));
    ExpectError(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    ASSERT_TRUE(CBB_add_u8(cbb.get(), 1));
    EXPECT_FALSE(use(&child));
    ExpectError(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    // The parent is not hurt.
    ASSERT_TRUE(CBB_finish(cbb.get(), &data, &len));
    EXPECT_EQ(Bytes(data, len), Bytes(HexBytes("0001")));
    OPENSSL_free(data);
  }
}

TEST_F(CBBTest, Finish) {
  EXPECT_EQ(Build([](CBB *) { return 1; }), Vec());
  bssl::ScopedCBB cbb;
  uint8_t *data;
  size_t len;
  ASSERT_TRUE(CBB_init(cbb.get(), 100));
  ASSERT_TRUE(CBB_add_u8(cbb.get(), 5));
  // The buffer would be lost.
  EXPECT_FALSE(CBB_finish(cbb.get(), nullptr, &len));
  ExpectError(ERR_R_PASSED_NULL_PARAMETER);
  ASSERT_TRUE(CBB_finish(cbb.get(), &data, &len));
  EXPECT_EQ(Bytes(data, len), Bytes(HexBytes("05")));
  OPENSSL_free(data);
  uint8_t buf[2];
  ASSERT_TRUE(CBB_init_fixed(cbb.get(), buf, sizeof(buf)));
  ASSERT_TRUE(CBB_add_u8(cbb.get(), 6));
  ASSERT_TRUE(CBB_finish(cbb.get(), &data, &len));
  EXPECT_EQ(data, buf);
  EXPECT_EQ(len, 1u);
  EXPECT_EQ(buf[0], 6);
}

TEST_F(CBBTest, SizesThatWrap) {
  bssl::ScopedCBB cbb;
  uint8_t *out;
  ASSERT_TRUE(CBB_init(cbb.get(), 0));
  ASSERT_TRUE(CBB_add_u8(cbb.get(), 1));
  EXPECT_FALSE(CBB_add_space(cbb.get(), &out, SIZE_MAX));
  ExpectError(ERR_R_OVERFLOW);
}

TEST_F(CBBTest, ReserveAndDiscard) {
  EXPECT_EQ(Build([](CBB *cbb) {
              uint8_t *out;
              CBB child;
              int ok = CBB_reserve(cbb, &out, 10);
              memcpy(out, "abcdef", 6);
              ok &= CBB_did_write(cbb, 6);
              CBB_discard(cbb, 4);
              ok &= CBB_add_u16_length_prefixed(cbb, &child) &&
                    CBB_add_zeros(&child, 9);
              CBB_discard_child(cbb);
              CBB_discard_child(cbb);  // there is none
              ok &= CBB_add_u8_length_prefixed(cbb, &child) &&
                    CBB_add_u8(&child, 'c') && CBB_flush(cbb);
              return ok;
            }),
            HexBytes("61620163"));
  bssl::ScopedCBB cbb;
  uint8_t *out;
  ASSERT_TRUE(CBB_init(cbb.get(), 0));
  ASSERT_TRUE(CBB_reserve(cbb.get(), &out, 3));
  EXPECT_FALSE(CBB_did_write(cbb.get(), SIZE_MAX));
  ExpectError(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
}

TEST_F(CBBTest, I2D) {
  const auto make = [](CBB *cbb) {
    return CBB_init(cbb, 0) && CBB_add_asn1_uint64(cbb, 5);
  };
  const Vec expected = HexBytes("020105");
  CBB cbb;
  ASSERT_TRUE(make(&cbb));
  EXPECT_EQ(CBB_finish_i2d(&cbb, nullptr), 3);

  uint8_t *data = nullptr;
  ASSERT_TRUE(make(&cbb));
  ASSERT_EQ(CBB_finish_i2d(&cbb, &data), 3);
  EXPECT_EQ(Bytes(data, 3), Bytes(expected));
  OPENSSL_free(data);

  uint8_t buf[4] = {0xee, 0xee, 0xee, 0xee};
  uint8_t *p = buf;
  ASSERT_TRUE(make(&cbb));
  ASSERT_EQ(CBB_finish_i2d(&cbb, &p), 3);
  EXPECT_EQ(p, buf + 3);
  EXPECT_EQ(Bytes(buf), Bytes(HexBytes("020105ee")));

  // A failure moves nothing and frees what was built.
  mem_reset_bytes_for_testing();
  ASSERT_TRUE(make(&cbb));
  EXPECT_FALSE(CBB_add_u24(&cbb, 1u << 24));
  ERR_clear_error();
  EXPECT_EQ(CBB_finish_i2d(&cbb, &p), -1);
  ExpectError(ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
  EXPECT_EQ(p, buf + 3);
  EXPECT_EQ(mem_live_bytes_for_testing(), 0);
}

TEST_F(CBBTest, CleanupOfZero) {
  CBB cbb;
  CBB_zero(&cbb);
  CBB_cleanup(&cbb);
  mem_fail_allocation_for_testing(1);
  EXPECT_FALSE(CBB_init(&cbb, 10));
  ExpectError(ERR_R_MALLOC_FAILURE);
  CBB_cleanup(&cbb);
}

}  // namespace
