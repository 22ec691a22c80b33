// SPDX-License-Identifier: Apache-2.0
//
// digest_test.cc tests the hashes through every door: the EVP_MD one, the
// functions of sha.h and sha2.h, and the compression functions of each backend.
// Expected values are the examples of FIPS 180-4; those of the long chains were
// computed with Python's hashlib.

#include <openssl/digest.h>

#include <string.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/bytestring.h>
#include <openssl/err.h>
#include <openssl/obj.h>
#include <openssl/sha.h>

#include "crypto/digest/internal.h"
#include "crypto/digest/sha_blocks.h"
#include "crypto/internal.h"
#include "crypto/mem/internal.h"
#include "crypto/test/test_util.h"

namespace {

constexpr size_t kChainLength = 301;

// ChainMessage returns message |n| of the chain: |n| bytes i * 31 + n.
std::vector<uint8_t> ChainMessage(size_t n) {
  std::vector<uint8_t> out(n);
  for (size_t i = 0; i < n; i++) {
    out[i] = static_cast<uint8_t>(i * 31 + n);
  }
  return out;
}

// The examples of FIPS 180-4 whose padding needs a second block.
const char kTwoBlocks64[] =
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
const char kTwoBlocks128[] =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
    "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu";

struct DigestTest {
  const char *name, *other_name;
  const EVP_MD *(*md)();
  int nid;
  // The object identifier in DER.
  const char *oid;
  size_t size, block_size;
  // direct hashes a message by the functions of sha.h or sha2.h: in one call,
  // or, if |split| is not beyond the end, in two pieces.
  void (*direct)(uint8_t *out, const std::vector<uint8_t> &in, size_t split);
  // Expected digests, in hex.
  const char *empty, *abc, *two_blocks, *million_a;
  // The digest of the digests of all messages of the chain.
  const char *chain;
};

template <typename CTX, int (*init)(CTX *),
          int (*update)(CTX *, const void *, size_t),
          int (*final)(uint8_t *, CTX *),
          uint8_t *(*oneshot)(const uint8_t *, size_t, uint8_t *)>
void Direct(uint8_t *out, const std::vector<uint8_t> &in, size_t split) {
  if (split > in.size()) {
    EXPECT_EQ(out, oneshot(in.data(), in.size(), out));
    return;
  }
  CTX ctx;
  EXPECT_EQ(1, init(&ctx));
  EXPECT_EQ(1, update(&ctx, in.data(), split));
  EXPECT_EQ(1, update(&ctx, in.data() + split, in.size() - split));
  EXPECT_EQ(1, final(out, &ctx));
}

const DigestTest kDigests[] = {
    {"SHA1", "sha1", EVP_sha1, 64, "06052b0e03021a", 20, 64,
     Direct<SHA_CTX, SHA1_Init, SHA1_Update, SHA1_Final, SHA1>,
     "da39a3ee5e6b4b0d3255bfef95601890afd80709",
     "a9993e364706816aba3e25717850c26c9cd0d89d",
     "84983e441c3bd26ebaae4aa1f95129e5e54670f1",
     "34aa973cd4c4daa4f61eeb2bdbad27316534016f",
     "9094cedc823affe8cf98084e2325a372dcce1a81"},
    {"SHA224", "sha224", EVP_sha224, 675, "0609608648016503040204", 28, 64,
     Direct<SHA256_CTX, SHA224_Init, SHA224_Update, SHA224_Final, SHA224>,
     "d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f",
     "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
     "75388b16512776cc5dba5da1fd890150b0c6455cb4f58b1952522525",
     "20794655980c91d8bbb4c1ea97618a4bf03f42581948b2ee4ee7ad67",
     "eb1c9bed0be68791570269967c9542c29e248fb7a627ba3a09b0f879"},
    {"SHA256", "sha256", EVP_sha256, 672, "0609608648016503040201", 32, 64,
     Direct<SHA256_CTX, SHA256_Init, SHA256_Update, SHA256_Final, SHA256>,
     "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
     "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
     "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
     "2508c478cc7c1417db7b6e5532ddda7c5c497ad1e51c11df37059147d9b81354"},
    {"SHA384", "sha384", EVP_sha384, 673, "0609608648016503040202", 48, 128,
     Direct<SHA512_CTX, SHA384_Init, SHA384_Update, SHA384_Final, SHA384>,
     "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da"
     "274edebfe76f65fbd51ad2f14898b95b",
     "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
     "8086072ba1e7cc2358baeca134c825a7",
     "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712"
     "fcc7c71a557e2db966c3e9fa91746039",
     "9d0e1809716474cb086e834e310a4a1ced149e9c00f248527972cec5704c2a5b"
     "07b8b3dc38ecc4ebae97ddd87f3d8985",
     "945192c275203ad654740916086367a942d3f4810ae151506da5516312259429"
     "a7df028babfa9b7ec9a5d1665b3c5534"},
    {"SHA512", "sha512", EVP_sha512, 674, "0609608648016503040203", 64, 128,
     Direct<SHA512_CTX, SHA512_Init, SHA512_Update, SHA512_Final, SHA512>,
     "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
     "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
     "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
     "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
     "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
     "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909",
     "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
     "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b",
     "ad541295606f0409863d183a91c5a7b2e04e54563b6ae33a490cdcf045345a3c"
     "8816731f52eeb8d9cde3367a83f0a76dba2d7081451c432f53dc309c4ca9ecb1"},
    {"SHA512-256", "sha512-256", EVP_sha512_256, 962, "0609608648016503040206",
     32, 128,
     Direct<SHA512_CTX, SHA512_256_Init, SHA512_256_Update, SHA512_256_Final,
            SHA512_256>,
     "c672b8d1ef56ed28ab87c3622c5114069bdd3ad7b8f9737498d0c01ecef0967a",
     "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23",
     "3928e184fb8690f840da3988121d31be65cb9d3ef83ee6146feac861e19b563a",
     "9a59a052930187a97038cae692f30708aa6491923ef5194394dc68d56c74fb21",
     "a1b5e4588a5550994576ad1b4c737e7ce08bad61b0e5919b976a058f4fb3c85c"},
};

class EVPDigestTest : public testing::TestWithParam<DigestTest> {};

INSTANTIATE_TEST_SUITE_P(All, EVPDigestTest, testing::ValuesIn(kDigests),
                         [](const testing::TestParamInfo<DigestTest> &info) {
                           std::string name = info.param.other_name;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

std::vector<uint8_t> Digest(const EVP_MD *md, const std::vector<uint8_t> &in) {
  std::vector<uint8_t> out(EVP_MD_size(md));
  unsigned out_len = 0;
  EXPECT_EQ(1, EVP_Digest(in.data(), in.size(), out.data(), &out_len, md,
                          /*engine=*/nullptr));
  EXPECT_EQ(out.size(), out_len);
  return out;
}

std::vector<uint8_t> BytesOf(const std::string &s) {
  return std::vector<uint8_t>(s.begin(), s.end());
}

void ExpectOneError(int lib, int reason) {
  EXPECT_TRUE(ERR_equals(ERR_get_error(), lib, reason));
  EXPECT_EQ(0u, ERR_get_error());
}

// Sequence returns the hex of a SEQUENCE of the short contents |hex|.
std::string Sequence(const std::string &hex) {
  const uint8_t header[2] = {0x30, static_cast<uint8_t>(hex.size() / 2)};
  return EncodeHex(Bytes(header)) + hex;
}

void ExpectNotParsed(const std::string &hex, int reason) {
  SCOPED_TRACE(hex);
  const std::vector<uint8_t> der = HexBytes(hex);
  CBS cbs;
  CBS_init(&cbs, der.data(), der.size());
  ERR_clear_error();
  EXPECT_EQ(nullptr, EVP_parse_digest_algorithm(&cbs));
  ExpectOneError(ERR_LIB_DIGEST, reason);
}

TEST_P(EVPDigestTest, Facts) {
  const EVP_MD *md = GetParam().md();
  EXPECT_EQ(GetParam().nid, EVP_MD_type(md));
  EXPECT_EQ(GetParam().nid, EVP_MD_nid(md));
  EXPECT_EQ(GetParam().size, EVP_MD_size(md));
  EXPECT_EQ(GetParam().block_size, EVP_MD_block_size(md));
  EXPECT_EQ(0u, EVP_MD_flags(md));
  EXPECT_EQ(0u, EVP_MD_meth_get_flags(md));
  EXPECT_EQ(md, EVP_get_digestbynid(GetParam().nid));
  EXPECT_EQ(md, EVP_get_digestbyname(GetParam().name));
  EXPECT_EQ(md, EVP_get_digestbyname(GetParam().other_name));
  EXPECT_EQ(1, EVP_add_digest(md));
}

TEST_P(EVPDigestTest, AlgorithmIdentifier) {
  const std::string oid = GetParam().oid;
  const std::vector<uint8_t> absent = HexBytes(Sequence(oid)),
                             null = HexBytes(Sequence(oid + "0500"));

  bssl::ScopedCBB cbb;
  ASSERT_TRUE(CBB_init(cbb.get(), 0));
  ASSERT_EQ(1, EVP_marshal_digest_algorithm(cbb.get(), GetParam().md()));
  EXPECT_EQ(Bytes(null), Bytes(CBB_data(cbb.get()), CBB_len(cbb.get())));

  for (std::vector<uint8_t> der : {absent, null}) {
    der.push_back(0xee);  // stays behind
    CBS cbs;
    CBS_init(&cbs, der.data(), der.size());
    EXPECT_EQ(GetParam().md(), EVP_parse_digest_algorithm(&cbs));
    EXPECT_EQ(1u, CBS_len(&cbs));
  }
  for (const std::string &bad :
       {std::string(), oid, Sequence(""), Sequence("0500"),
        Sequence(oid + "0501" + "00"), Sequence(oid + "0101ff"),
        Sequence(oid + "0500" + "0500"), Sequence(oid).substr(2)}) {
    ExpectNotParsed(bad, DIGEST_R_DECODE_ERROR);
  }
  // A longer, a shorter and another identifier.
  for (const std::string &unknown :
       {std::string("060a60864801650304020100"),
        std::string("06086086480165030402"), std::string("06032a0304")}) {
    ExpectNotParsed(Sequence(unknown), DIGEST_R_UNKNOWN_HASH);
  }
}

TEST_P(EVPDigestTest, ByObject) {
  EXPECT_EQ(GetParam().md(), EVP_get_digestbyobj(OBJ_nid2obj(GetParam().nid)));
  EXPECT_EQ(nullptr, EVP_get_digestbyobj(OBJ_nid2obj(NID_ED25519)));
  EXPECT_EQ(nullptr, EVP_get_digestbyobj(OBJ_get_undef()));
}

TEST_P(EVPDigestTest, Examples) {
  const EVP_MD *md = GetParam().md();
  const char *two_blocks =
      GetParam().block_size == 64 ? kTwoBlocks64 : kTwoBlocks128;
  EXPECT_EQ(GetParam().empty, EncodeHex(Bytes(Digest(md, {}))));
  EXPECT_EQ(GetParam().abc, EncodeHex(Bytes(Digest(md, BytesOf("abc")))));
  EXPECT_EQ(GetParam().two_blocks,
            EncodeHex(Bytes(Digest(md, BytesOf(two_blocks)))));
  EXPECT_EQ(GetParam().million_a,
            EncodeHex(Bytes(Digest(md, std::vector<uint8_t>(1000000, 'a')))));
}

TEST_P(EVPDigestTest, Chain) {
  std::vector<uint8_t> digests;
  for (size_t n = 0; n < kChainLength; n++) {
    std::vector<uint8_t> digest = Digest(GetParam().md(), ChainMessage(n));
    digests.insert(digests.end(), digest.begin(), digest.end());
  }
  EXPECT_EQ(GetParam().chain,
            EncodeHex(Bytes(Digest(GetParam().md(), digests))));
}

// Every length, split in two at every position.
TEST_P(EVPDigestTest, Split) {
  bssl::ScopedEVP_MD_CTX ctx;
  for (size_t n = 0; n < kChainLength; n++) {
    std::vector<uint8_t> in = ChainMessage(n);
    std::vector<uint8_t> want = Digest(GetParam().md(), in);
    for (size_t split = 0; split <= n; split++) {
      ASSERT_EQ(1, EVP_DigestInit_ex(ctx.get(), GetParam().md(), nullptr));
      ASSERT_EQ(1, EVP_DigestUpdate(ctx.get(), in.data(), split));
      ASSERT_EQ(1, EVP_DigestUpdate(ctx.get(), in.data() + split, n - split));
      uint8_t got[EVP_MAX_MD_SIZE];
      unsigned got_len;
      ASSERT_EQ(1, EVP_DigestFinal_ex(ctx.get(), got, &got_len));
      ASSERT_EQ(Bytes(want), Bytes(got, got_len)) << n << " at " << split;
    }
  }
}

TEST_P(EVPDigestTest, ManyPieces) {
  TestRandom random;
  std::vector<uint8_t> in = random.Vector(10000);
  EVP_MD_CTX ctx;
  ASSERT_EQ(1, EVP_DigestInit(&ctx, GetParam().md()));
  for (size_t at = 0; at < in.size();) {
    size_t n = std::min<size_t>(random.Below(400), in.size() - at);
    ASSERT_EQ(1, EVP_DigestUpdate(&ctx, in.data() + at, n));
    at += n;
  }
  uint8_t got[EVP_MAX_MD_SIZE];
  ASSERT_EQ(1, EVP_DigestFinal(&ctx, got, /*out_len=*/nullptr));
  EXPECT_EQ(nullptr, EVP_MD_CTX_md(&ctx));
  EXPECT_EQ(Bytes(Digest(GetParam().md(), in)), Bytes(got, GetParam().size));
}

TEST_P(EVPDigestTest, Direct) {
  for (size_t n = 0; n < kChainLength; n++) {
    std::vector<uint8_t> in = ChainMessage(n);
    std::vector<uint8_t> want = Digest(GetParam().md(), in);
    for (size_t split : {size_t{0}, n / 2, n, n + 1}) {
      uint8_t got[EVP_MAX_MD_SIZE];
      GetParam().direct(got, in, split);
      ASSERT_EQ(Bytes(want), Bytes(got, want.size())) << n << " at " << split;
    }
  }
}

TEST_P(EVPDigestTest, CopyInTheMiddle) {
  const EVP_MD *md = GetParam().md();
  for (size_t n : {0, 1, 63, 64, 65, 127, 128, 129, 200}) {
    std::vector<uint8_t> in = ChainMessage(n);
    bssl::ScopedEVP_MD_CTX ctx, copy, moved;
    ASSERT_EQ(1, EVP_DigestInit_ex(ctx.get(), md, nullptr));
    ASSERT_EQ(1, EVP_DigestUpdate(ctx.get(), in.data(), n));
    ASSERT_EQ(1, EVP_MD_CTX_copy_ex(copy.get(), ctx.get()));
    ASSERT_EQ(1, EVP_MD_CTX_copy_ex(ctx.get(), ctx.get()));
    EVP_MD_CTX plain = *ctx.get();
    ASSERT_EQ(1, EVP_DigestUpdate(ctx.get(), "x", 1));
    moved = std::move(ctx);
    EXPECT_EQ(nullptr, EVP_MD_CTX_md(ctx.get()));

    uint8_t got[EVP_MAX_MD_SIZE];
    std::vector<uint8_t> want = Digest(md, in);
    ASSERT_EQ(1, EVP_DigestFinal(copy.get(), got, nullptr));
    EXPECT_EQ(Bytes(want), Bytes(got, want.size()));
    digest_final(&plain, got);
    EXPECT_EQ(Bytes(want), Bytes(got, want.size()));
    in.push_back('x');
    want = Digest(md, in);
    ASSERT_EQ(1, EVP_DigestFinal(moved.get(), got, nullptr));
    EXPECT_EQ(Bytes(want), Bytes(got, want.size()));
  }
}

TEST_P(EVPDigestTest, Internal) {
  std::vector<uint8_t> in = ChainMessage(100);
  EVP_MD_CTX ctx;
  memset(&ctx, 0xff, sizeof(ctx));
  digest_init(&ctx, GetParam().md());
  digest_update_u8(&ctx, 0x12);
  digest_update_u16(&ctx, 0x3456);
  digest_update(&ctx, nullptr, 0);
  digest_update(&ctx, in.data(), in.size());
  uint8_t got[EVP_MAX_MD_SIZE];
  digest_final(&ctx, got);
  in.insert(in.begin(), {0x12, 0x34, 0x56});
  EXPECT_EQ(Bytes(Digest(GetParam().md(), in)), Bytes(got, GetParam().size));
}

// Neither a finished context nor a cleaned one remembers the message.
TEST_P(EVPDigestTest, Wiped) {
  const union evp_md_state_st zero = {};
  const std::vector<uint8_t> in(50, 0xa5);
  EVP_MD_CTX ctx;
  EVP_MD_CTX_init(&ctx);
  ASSERT_EQ(1, EVP_DigestInit_ex(&ctx, GetParam().md(), nullptr));
  ASSERT_EQ(1, EVP_DigestUpdate(&ctx, in.data(), in.size()));
  EVP_MD_CTX unfinished = ctx;
  uint8_t out[EVP_MAX_MD_SIZE];
  ASSERT_EQ(1, EVP_DigestFinal_ex(&ctx, out, nullptr));
  EXPECT_EQ(0, memcmp(&ctx.state, &zero, GetParam().block_size));
  EXPECT_EQ(GetParam().md(), EVP_MD_CTX_md(&ctx));
  EXPECT_EQ(1, EVP_MD_CTX_reset(&unfinished));
  EXPECT_EQ(0, memcmp(&unfinished.state, &zero, sizeof(zero)));
}

// The other names of reset, which leave nothing either.
TEST_P(EVPDigestTest, OtherNamesOfReset) {
  EVP_MD_CTX zero;
  EVP_MD_CTX_init(&zero);
  for (int i = 0; i < 2; i++) {
    EVP_MD_CTX ctx;
    EVP_MD_CTX_init(&ctx);
    EVP_MD_CTX_set_flags(&ctx, 1);
    EXPECT_EQ(0, memcmp(&ctx, &zero, sizeof(zero)));
    ASSERT_EQ(1, EVP_DigestInit_ex(&ctx, GetParam().md(), nullptr));
    ASSERT_EQ(1, EVP_DigestUpdate(&ctx, "abc", 3));
    if (i == 0) {
      EVP_MD_CTX_cleanse(&ctx);
    } else {
      EXPECT_EQ(1, EVP_MD_CTX_cleanup(&ctx));
    }
    EXPECT_EQ(nullptr, EVP_MD_CTX_md(&ctx));
    EXPECT_EQ(0, memcmp(&ctx.state, &zero.state, sizeof(zero.state)));
  }
}

TEST_P(EVPDigestTest, HeapContexts) {
  uint64_t before = mem_allocations_for_testing();
  bssl::UniquePtr<EVP_MD_CTX> ctx(EVP_MD_CTX_new());
  ASSERT_TRUE(ctx);
  EXPECT_EQ(nullptr, EVP_MD_CTX_get0_md(ctx.get()));
  ASSERT_EQ(1, EVP_DigestInit_ex(ctx.get(), GetParam().md(), nullptr));
  EXPECT_EQ(GetParam().md(), EVP_MD_CTX_get0_md(ctx.get()));
  EXPECT_EQ(GetParam().size, EVP_MD_CTX_size(ctx.get()));
  EXPECT_EQ(GetParam().block_size, EVP_MD_CTX_block_size(ctx.get()));
  EXPECT_EQ(GetParam().nid, EVP_MD_CTX_type(ctx.get()));
  ASSERT_EQ(1, EVP_DigestUpdate(ctx.get(), "abc", 3));
  uint8_t got[EVP_MAX_MD_SIZE];
  ASSERT_EQ(1, EVP_DigestFinal_ex(ctx.get(), got, nullptr));
  EXPECT_EQ(GetParam().abc, EncodeHex(Bytes(got, GetParam().size)));
  // The context itself, and nothing for the hash.
  EXPECT_EQ(before + 1, mem_allocations_for_testing());
}

// The length is counted in 64 bits or more: a context that has seen so many
// blocks that compress to |iv| finishes with the block that says so.
TEST(SHATest, LongMessages) {
  for (unsigned log_len : {29, 32, 35, 60}) {
    SHA256_CTX ctx, want;
    SHA256_Init(&ctx);
    SHA256_Init(&want);
    ctx.length = uint64_t{1} << log_len;
    uint8_t digest[SHA256_DIGEST_LENGTH], padding[64] = {0x80};
    SHA256_Final(digest, &ctx);
    CRYPTO_store_u64_be(padding + 56, uint64_t{8} << log_len);
    SHA256_Transform(&want, padding);
    for (size_t i = 0; i < 8; i++) {
      EXPECT_EQ(want.h[i], CRYPTO_load_u32_be(digest + 4 * i)) << log_len;
    }
  }
  for (unsigned log_len : {29, 32, 60, 61, 63}) {
    SHA512_CTX ctx, want;
    SHA512_Init(&ctx);
    SHA512_Init(&want);
    ctx.length = uint64_t{1} << log_len;
    uint8_t digest[SHA512_DIGEST_LENGTH], padding[128] = {0x80};
    SHA512_Final(digest, &ctx);
    padding[127 - (log_len + 3) / 8] =
        static_cast<uint8_t>(1 << ((log_len + 3) % 8));
    SHA512_Transform(&want, padding);
    for (size_t i = 0; i < 8; i++) {
      EXPECT_EQ(want.h[i], CRYPTO_load_u64_be(digest + 8 * i)) << log_len;
    }
  }
}

TEST(SHATest, Transform) {
  // The one block of "abc" with its padding.
  uint8_t block[64] = {'a', 'b', 'c', 0x80};
  block[63] = 24;
  SHA_CTX sha1;
  SHA1_Init(&sha1);
  SHA1_Transform(&sha1, block);
  EXPECT_EQ(0xa9993e36u, sha1.h[0]);
  EXPECT_EQ(0x9cd0d89du, sha1.h[4]);
  SHA256_CTX sha256;
  SHA256_Init(&sha256);
  SHA256_TransformBlocks(sha256.h, block, 1);
  EXPECT_EQ(0xba7816bfu, sha256.h[0]);
  EXPECT_EQ(0xf20015adu, sha256.h[7]);
  SHA256_TransformBlocks(sha256.h, block, 0);
  EXPECT_EQ(0xba7816bfu, sha256.h[0]);
}

TEST(EVPDigestContextTest, UnknownHashes) {
  EXPECT_EQ(nullptr, EVP_get_digestbynid(0));
  EXPECT_EQ(nullptr, EVP_get_digestbyname(""));
  EXPECT_EQ(nullptr, EVP_get_digestbyname("SHA3-256"));
  EXPECT_EQ(nullptr, EVP_get_digestbyname("SHA25"));
  EXPECT_EQ(0u, ERR_peek_error());
}

TEST(EVPDigestContextTest, Errors) {
  bssl::ScopedEVP_MD_CTX ctx, empty;
  uint8_t out[EVP_MAX_MD_SIZE];
  ERR_clear_error();
  EXPECT_EQ(0, EVP_DigestInit_ex(ctx.get(), nullptr, nullptr));
  ExpectOneError(ERR_LIB_DIGEST, ERR_R_PASSED_NULL_PARAMETER);
  EXPECT_EQ(0, EVP_Digest("", 0, out, nullptr, nullptr, nullptr));
  ExpectOneError(ERR_LIB_DIGEST, ERR_R_PASSED_NULL_PARAMETER);
  ASSERT_EQ(1, EVP_DigestInit_ex(ctx.get(), EVP_sha256(), nullptr));
  EXPECT_EQ(0, EVP_MD_CTX_copy_ex(ctx.get(), empty.get()));
  ExpectOneError(ERR_LIB_DIGEST, DIGEST_R_INPUT_NOT_INITIALIZED);
  EXPECT_EQ(nullptr, EVP_MD_CTX_md(ctx.get()));
  EVP_MD_CTX copy;
  EXPECT_EQ(0, EVP_MD_CTX_copy(&copy, empty.get()));
  ExpectOneError(ERR_LIB_DIGEST, DIGEST_R_INPUT_NOT_INITIALIZED);
  EXPECT_EQ(nullptr, EVP_MD_CTX_md(&copy));
  EVP_MD_CTX_free(nullptr);
  EVP_MD_CTX_destroy(nullptr);
  EXPECT_EQ(nullptr, EVP_MD_CTX_md(nullptr));
}

TEST(EVPDigestContextTest, OutOfMemory) {
  mem_fail_allocation_for_testing(1);
  EVP_MD_CTX *ctx = EVP_MD_CTX_create();
  mem_fail_allocation_for_testing(0);
  EXPECT_EQ(nullptr, ctx);
  ERR_clear_error();
}

// A counter stands in for a key context: one while it lives. The copy of one is
// its right neighbour.
EVP_PKEY_CTX *FakeKeyContext(int *counter) {
  ++*counter;
  return reinterpret_cast<EVP_PKEY_CTX *>(counter);
}

void FakeFree(EVP_PKEY_CTX *pctx) {
  --*reinterpret_cast<int *>(pctx);
}

EVP_PKEY_CTX *FakeDup(EVP_PKEY_CTX *pctx) {
  return FakeKeyContext(reinterpret_cast<int *>(pctx) + 1);
}

EVP_PKEY_CTX *FailingDup(EVP_PKEY_CTX *) {
  return nullptr;
}

TEST(EVPDigestContextTest, KeyContexts) {
  static const struct evp_md_pctx_ops kOps = {FakeFree, FakeDup};
  static const struct evp_md_pctx_ops kFailingOps = {FakeFree, FailingDup};
  int live[2] = {0, 0};
  {
    bssl::ScopedEVP_MD_CTX ctx, copy, moved;
    ctx->pctx = FakeKeyContext(&live[0]);
    ctx->pctx_ops = &kOps;
    ASSERT_EQ(1, EVP_DigestInit_ex(ctx.get(), EVP_sha256(), nullptr));
    EXPECT_EQ(ctx->pctx, EVP_MD_CTX_pkey_ctx(ctx.get()));
    ASSERT_EQ(1, EVP_MD_CTX_copy_ex(copy.get(), ctx.get()));
    EVP_MD_CTX_move(moved.get(), copy.get());
    EVP_MD_CTX_move(moved.get(), moved.get());
    EXPECT_EQ(1, live[0]);
    EXPECT_EQ(1, live[1]);
    EXPECT_EQ(nullptr, EVP_MD_CTX_pkey_ctx(copy.get()));
    // A failed copy drops what was there, and only that.
    ctx->pctx_ops = &kFailingOps;
    EXPECT_EQ(0, EVP_MD_CTX_copy_ex(moved.get(), ctx.get()));
    EXPECT_EQ(1, live[0]);
    EXPECT_EQ(0, live[1]);
    EXPECT_EQ(nullptr, EVP_MD_CTX_md(moved.get()));
    EXPECT_EQ(nullptr, EVP_MD_CTX_pkey_ctx(moved.get()));
  }
  EXPECT_EQ(0, live[0]);
  EXPECT_EQ(0, live[1]);
}

}  // namespace
