// SPDX-License-Identifier: Apache-2.0
//
// x25519_test.cc tests X25519 keys through |EVP_PKEY|.

#include <openssl/evp.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <openssl/bytestring.h>
#include <openssl/curve25519.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/test/der_util.h"
#include "crypto/test/expect_error.h"
#include "crypto/test/test_util.h"

namespace {

using KeyPtr = bssl::UniquePtr<EVP_PKEY>;
using CtxPtr = bssl::UniquePtr<EVP_PKEY_CTX>;

// RFC 7748, section 6.1.
const ByteVector kAlice = HexBytes(
    "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
const ByteVector kAlicePublic = HexBytes(
    "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
const ByteVector kBobPublic = HexBytes(
    "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f");
const ByteVector kShared = HexBytes(
    "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");

// RFC 8410, section 4 and 7, around keys of 32 bytes.
const ByteVector kSpkiHead = HexBytes("302a300506032b656e032100");
const ByteVector kPkcs8Head = HexBytes("302e020100300506032b656e04220420");

KeyPtr Private(const ByteVector &raw) {
  return KeyPtr(
      EVP_PKEY_from_raw_private_key(EVP_pkey_x25519(), raw.data(), raw.size()));
}

KeyPtr Public(const ByteVector &raw) {
  return KeyPtr(EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nullptr,
                                            raw.data(), raw.size()));
}

ByteVector Raw(int (*get)(const EVP_PKEY *, uint8_t *, size_t *),
               const EVP_PKEY *pkey) {
  ByteVector out(32);
  size_t len = out.size();
  EXPECT_TRUE(get(pkey, out.data(), &len));
  EXPECT_EQ(len, 32u);
  return out;
}

TEST(EvpX25519Test, Facts) {
  KeyPtr pkey = Private(kAlice), pub = Public(kAlicePublic);
  ASSERT_TRUE(pkey && pub);
  EXPECT_EQ(EVP_PKEY_id(pkey.get()), EVP_PKEY_X25519);
  EXPECT_EQ(EVP_PKEY_size(pkey.get()), 32);
  EXPECT_EQ(EVP_PKEY_bits(pkey.get()), 253);
  EXPECT_EQ(Raw(EVP_PKEY_get_raw_private_key, pkey.get()), kAlice);
  EXPECT_EQ(Raw(EVP_PKEY_get_raw_public_key, pkey.get()), kAlicePublic);
  EXPECT_EQ(EVP_PKEY_eq(pkey.get(), pub.get()), 1);
  EXPECT_EQ(EVP_PKEY_eq(pkey.get(), Public(kBobPublic).get()), 0);
  EXPECT_FALSE(EVP_PKEY_has_private(pub.get()));
  EXPECT_FALSE(Private(ByteVector(31)));
  EXPECT_ERROR(EVP, EVP_R_DECODE_ERROR);
  // The same bytes for Ed25519 are another key.
  KeyPtr ed(EVP_PKEY_from_raw_public_key(EVP_pkey_ed25519(),
                                         kAlicePublic.data(), 32));
  EXPECT_EQ(EVP_PKEY_eq(ed.get(), pub.get()), 0);
}

TEST(EvpX25519Test, Derives) {
  KeyPtr pkey = Private(kAlice), peer = Public(kBobPublic);
  CtxPtr ctx(EVP_PKEY_CTX_new(pkey.get(), nullptr));
  ASSERT_TRUE(EVP_PKEY_derive_init(ctx.get()) &&
              EVP_PKEY_derive_set_peer(ctx.get(), peer.get()));
  size_t len = 1;
  ASSERT_TRUE(EVP_PKEY_derive(ctx.get(), nullptr, &len));
  EXPECT_EQ(len, 32u);
  ByteVector out(40, 0xaa);
  len = out.size();
  ASSERT_TRUE(EVP_PKEY_derive(ctx.get(), out.data(), &len));
  EXPECT_EQ(len, 32u);
  EXPECT_EQ(Bytes(out.data(), 32), Bytes(kShared));
  EXPECT_EQ(out[32], 0xaa);
  len = 31;
  EXPECT_FALSE(EVP_PKEY_derive(ctx.get(), out.data(), &len));
  EXPECT_ERROR(EVP, EVP_R_BUFFER_TOO_SMALL);

  // A peer of small order, and one of another kind.
  ASSERT_TRUE(
      EVP_PKEY_derive_set_peer(ctx.get(), Public(ByteVector(32)).get()));
  len = 32;
  EXPECT_FALSE(EVP_PKEY_derive(ctx.get(), out.data(), &len));
  EXPECT_ERROR(EVP, EVP_R_INVALID_PEER_KEY);
  KeyPtr ed(EVP_PKEY_generate_from_alg(EVP_pkey_ed25519()));
  EXPECT_FALSE(EVP_PKEY_derive_set_peer(ctx.get(), ed.get()));
  EXPECT_ERROR(EVP, EVP_R_DIFFERENT_KEY_TYPES);
  CtxPtr public_ctx(EVP_PKEY_CTX_new(peer.get(), nullptr));
  EXPECT_FALSE(EVP_PKEY_derive_init(public_ctx.get()));
  EXPECT_ERROR(EVP, EVP_R_NOT_A_PRIVATE_KEY);
}

TEST(EvpX25519Test, Generates) {
  CtxPtr ctx(EVP_PKEY_CTX_new_id(EVP_PKEY_X25519, nullptr));
  EVP_PKEY *pkey = nullptr;
  ASSERT_TRUE(EVP_PKEY_keygen_init(ctx.get()) &&
              EVP_PKEY_keygen(ctx.get(), &pkey));
  KeyPtr owned(pkey);
  KeyPtr other(EVP_PKEY_generate_from_alg(EVP_pkey_x25519()));
  EXPECT_EQ(EVP_PKEY_eq(pkey, other.get()), 0);
  ByteVector want(32);
  X25519_public_from_private(want.data(),
                             Raw(EVP_PKEY_get_raw_private_key, pkey).data());
  EXPECT_EQ(Raw(EVP_PKEY_get_raw_public_key, pkey), want);
  EXPECT_FALSE(EVP_PKEY_paramgen_init(ctx.get()));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
}

TEST(EvpX25519Test, SignsNothing) {
  KeyPtr pkey = Private(kAlice);
  bssl::ScopedEVP_MD_CTX md_ctx;
  for (const EVP_MD *md :
       {static_cast<const EVP_MD *>(nullptr), EVP_sha256()}) {
    EXPECT_FALSE(
        EVP_DigestSignInit(md_ctx.get(), nullptr, md, nullptr, pkey.get()));
    EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
    EXPECT_FALSE(
        EVP_DigestVerifyInit(md_ctx.get(), nullptr, md, nullptr, pkey.get()));
    EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
  }
  CtxPtr ctx(EVP_PKEY_CTX_new(pkey.get(), nullptr));
  EXPECT_FALSE(EVP_PKEY_sign_init(ctx.get()));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
  EXPECT_FALSE(EVP_PKEY_verify_init(ctx.get()));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
  uint8_t sig[64] = {0};
  unsigned len;
  ASSERT_TRUE(EVP_SignInit(md_ctx.get(), EVP_sha256()));
  EXPECT_FALSE(EVP_SignFinal(md_ctx.get(), sig, &len, pkey.get()));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
  EXPECT_FALSE(EVP_VerifyFinal(md_ctx.get(), sig, sizeof(sig), pkey.get()));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
}

TEST(EvpX25519Test, Rfc8410) {
  KeyPtr pkey = Private(kAlice);
  const ByteVector spki = Join({kSpkiHead, kAlicePublic});
  const ByteVector pkcs8 = Join({kPkcs8Head, kAlice});
  EXPECT_EQ(Marshal(EVP_marshal_public_key, pkey.get()), spki);
  EXPECT_EQ(Marshal(EVP_marshal_private_key, pkey.get()), pkcs8);
  const EVP_PKEY_ALG *alg = EVP_pkey_x25519(), *ed = EVP_pkey_ed25519();
  KeyPtr pub(
      EVP_PKEY_from_subject_public_key_info(spki.data(), spki.size(), &alg, 1));
  KeyPtr priv(
      EVP_PKEY_from_private_key_info(pkcs8.data(), pkcs8.size(), &alg, 1));
  ASSERT_TRUE(pub && priv);
  EXPECT_EQ(EVP_PKEY_eq(pub.get(), priv.get()), 1);
  EXPECT_EQ(Raw(EVP_PKEY_get_raw_private_key, priv.get()), kAlice);
  EXPECT_FALSE(
      EVP_PKEY_from_private_key_info(pkcs8.data(), pkcs8.size(), &ed, 1));
  EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
}

TEST(EvpX25519Test, TlsPoints) {
  KeyPtr pkey = Private(kAlice), peer(EVP_PKEY_new());
  uint8_t *out = nullptr;
  ASSERT_EQ(EVP_PKEY_get1_tls_encodedpoint(pkey.get(), &out), 32u);
  EXPECT_EQ(Bytes(out, 32), Bytes(kAlicePublic));
  OPENSSL_free(out);
  // As picotls makes the peer's key.
  ASSERT_TRUE(EVP_PKEY_copy_parameters(peer.get(), pkey.get()));
  EXPECT_EQ(EVP_PKEY_get1_tls_encodedpoint(peer.get(), &out), 0u);
  EXPECT_ERROR(EVP, EVP_R_NO_KEY_SET);
  ASSERT_TRUE(
      EVP_PKEY_set1_tls_encodedpoint(peer.get(), kBobPublic.data(), 32));
  EXPECT_EQ(EVP_PKEY_eq(peer.get(), Public(kBobPublic).get()), 1);
  EXPECT_FALSE(
      EVP_PKEY_set1_tls_encodedpoint(peer.get(), kBobPublic.data(), 31));
  EXPECT_ERROR(EVP, EVP_R_DECODE_ERROR);
  EXPECT_EQ(EVP_PKEY_eq(peer.get(), Public(kBobPublic).get()), 1);
}

}  // namespace
