// SPDX-License-Identifier: Apache-2.0
//
// ec_test.cc tests EC keys as |EVP_PKEY|: what they are made of, signing and
// verifying, and key contexts.

#include <openssl/bytestring.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/mem.h>

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "crypto/test/der_util.h"
#include "crypto/test/expect_error.h"
#include "crypto/test/key_util.h"
#include "crypto/test/test_util.h"

namespace {

using KeyPtr = bssl::UniquePtr<EVP_PKEY>;
using CtxPtr = bssl::UniquePtr<EVP_PKEY_CTX>;

KeyPtr FromEcKey(EC_KEY *key) {
  KeyPtr pkey(EVP_PKEY_new());
  EXPECT_TRUE(EVP_PKEY_set1_EC_KEY(pkey.get(), key));
  return pkey;
}

KeyPtr Generate(const EVP_PKEY_ALG *alg) {
  return KeyPtr(EVP_PKEY_generate_from_alg(alg));
}

const EVP_MD *const kDigests[] = {EVP_sha1(), EVP_sha224(), EVP_sha256(),
                                  EVP_sha384(), EVP_sha512()};

class EvpEcTest : public testing::TestWithParam<const CurveForTesting *> {
 protected:
  void SetUp() override {
    ERR_clear_error();
    key_ = RandomKey(group());
    pkey_ = FromEcKey(key_.get());
  }
  const EC_GROUP *group() const { return GetParam()->group; }

  bssl::UniquePtr<EC_KEY> key_;
  KeyPtr pkey_;
  TestRandom random_{13};
};

TEST_P(EvpEcTest, Facts) {
  EXPECT_EQ(EVP_PKEY_id(pkey_.get()), 408);
  EXPECT_EQ(EVP_PKEY_type(EVP_PKEY_EC), EVP_PKEY_EC);
  EXPECT_EQ(EVP_PKEY_size(pkey_.get()), (int)ECDSA_size(key_.get()));
  EXPECT_LE(EVP_PKEY_size(pkey_.get()), EVP_MAX_SIGNATURE_SIZE);
  EXPECT_EQ(EVP_PKEY_bits(pkey_.get()), (int)GetParam()->slow.n.Bits());
  EXPECT_EQ(EVP_PKEY_get_ec_curve_nid(pkey_.get()), GetParam()->nid);
  EXPECT_EQ(EVP_PKEY_get_ec_point_conv_form(pkey_.get()), 4);
  EXPECT_EQ(EVP_PKEY_get0_EC_KEY(pkey_.get()), key_.get());
  EXPECT_EQ(EVP_PKEY_get0(pkey_.get()), key_.get());
  EXPECT_FALSE(EVP_PKEY_is_opaque(pkey_.get()));
  size_t len;
  EXPECT_FALSE(EVP_PKEY_get_raw_public_key(pkey_.get(), nullptr, &len));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);

  // get1 outlives the EVP_PKEY, and set1 of its own key keeps it.
  bssl::UniquePtr<EC_KEY> ref(EVP_PKEY_get1_EC_KEY(pkey_.get()));
  key_.reset();
  EXPECT_TRUE(EVP_PKEY_set1_EC_KEY(pkey_.get(), ref.get()));
  pkey_.reset();
  EXPECT_TRUE(EC_KEY_check_key(ref.get()));
}

TEST_P(EvpEcTest, Halves) {
  KeyPtr pub(EVP_PKEY_copy_public(pkey_.get()));
  ASSERT_TRUE(pub);
  EXPECT_TRUE(EVP_PKEY_has_private(pkey_.get()));
  EXPECT_FALSE(EVP_PKEY_has_private(pub.get()));
  EXPECT_TRUE(EVP_PKEY_has_public(pub.get()));
  EXPECT_EQ(EVP_PKEY_eq(pkey_.get(), pub.get()), 1);
  KeyPtr other = FromEcKey(RandomKey(group()).get());
  EXPECT_EQ(EVP_PKEY_eq(pkey_.get(), other.get()), 0);
  EXPECT_EQ(EVP_PKEY_parameters_eq(pkey_.get(), other.get()), 1);
  EXPECT_NO_ERROR();
  EXPECT_FALSE(EVP_PKEY_copy_public(FromEcKey(NewKey(group()).get()).get()));
  EXPECT_ERROR(EVP, EVP_R_MISSING_PUBLIC_KEY);
}

TEST_P(EvpEcTest, Parameters) {
  KeyPtr empty(EVP_PKEY_new()), typed(EVP_PKEY_new());
  ASSERT_TRUE(EVP_PKEY_set_type(typed.get(), EVP_PKEY_EC));
  KeyPtr no_group = FromEcKey(bssl::UniquePtr<EC_KEY>(EC_KEY_new()).get());
  EXPECT_FALSE(EVP_PKEY_missing_parameters(pkey_.get()));
  EXPECT_FALSE(EVP_PKEY_missing_parameters(empty.get()));
  for (EVP_PKEY *to : {typed.get(), no_group.get()}) {
    EXPECT_TRUE(EVP_PKEY_missing_parameters(to));
    EXPECT_EQ(EVP_PKEY_size(to), 0);
    EXPECT_EQ(EVP_PKEY_bits(to), 0);
    EXPECT_EQ(EVP_PKEY_cmp_parameters(to, pkey_.get()), 0);
    EXPECT_EQ(EVP_PKEY_get_ec_curve_nid(to), NID_undef);
    EXPECT_FALSE(EVP_PKEY_copy_parameters(pkey_.get(), to));
    EXPECT_ERROR(EVP, EVP_R_MISSING_PARAMETERS);
  }
  for (EVP_PKEY *to : {typed.get(), no_group.get(), empty.get()}) {
    EXPECT_TRUE(EVP_PKEY_copy_parameters(to, pkey_.get()));
    EXPECT_EQ(EVP_PKEY_cmp_parameters(to, pkey_.get()), 1);
    EXPECT_EQ(EVP_PKEY_eq(to, pkey_.get()), 0);
    EXPECT_TRUE(EVP_PKEY_copy_parameters(to, pkey_.get()));  // the same
  }
  EXPECT_NO_ERROR();
  KeyPtr other = Generate(group() == EC_group_p384() ? EVP_pkey_ec_p521()
                                                     : EVP_pkey_ec_p384());
  EXPECT_FALSE(EVP_PKEY_copy_parameters(empty.get(), other.get()));
  EXPECT_ERROR(EVP, EVP_R_DIFFERENT_PARAMETERS);
  EXPECT_EQ(EVP_PKEY_parameters_eq(other.get(), pkey_.get()), 0);
  EXPECT_EQ(EVP_PKEY_eq(other.get(), pkey_.get()), 0);
  KeyPtr ed = Generate(EVP_pkey_ed25519());
  EXPECT_FALSE(EVP_PKEY_copy_parameters(ed.get(), pkey_.get()));
  EXPECT_ERROR(EVP, EVP_R_DIFFERENT_KEY_TYPES);
}

TEST_P(EvpEcTest, TlsPoints) {
  uint8_t *point = nullptr;
  size_t len = EVP_PKEY_get1_tls_encodedpoint(pkey_.get(), &point);
  bssl::UniquePtr<uint8_t> free_point(point);
  uint8_t *want = nullptr;
  ASSERT_EQ(i2o_ECPublicKey(key_.get(), &want), (int)len);
  bssl::UniquePtr<uint8_t> free_want(want);
  EXPECT_EQ(Bytes(point, len), Bytes(want, len));
  KeyPtr peer(EVP_PKEY_new());
  EXPECT_FALSE(EVP_PKEY_set1_tls_encodedpoint(peer.get(), point, len));
  EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_PUBLIC_KEY_TYPE);
  ASSERT_TRUE(EVP_PKEY_copy_parameters(peer.get(), pkey_.get()));
  EXPECT_TRUE(EVP_PKEY_set1_tls_encodedpoint(peer.get(), point, len));
  EXPECT_EQ(EVP_PKEY_eq(peer.get(), pkey_.get()), 1);
  EXPECT_FALSE(EVP_PKEY_set1_tls_encodedpoint(peer.get(), point, len - 1));
  EXPECT_ERROR(EC, EC_R_INVALID_ENCODING);
}

TEST(EvpEcKeyTest, BarePointsAndScalars) {
  using From = EVP_PKEY *(*)(const EVP_PKEY_ALG *, const uint8_t *, size_t);
  const struct {
    point_conversion_form_t form;
    int (*marshal)(CBB *, const EVP_PKEY *);
    From from, other;
  } kForms[] = {
      {POINT_CONVERSION_UNCOMPRESSED, EVP_PKEY_marshal_ec_uncompressed_point,
       EVP_PKEY_from_ec_uncompressed_point, EVP_PKEY_from_ec_compressed_point},
      {POINT_CONVERSION_COMPRESSED, EVP_PKEY_marshal_ec_compressed_point,
       EVP_PKEY_from_ec_compressed_point, EVP_PKEY_from_ec_uncompressed_point},
  };
  const EVP_PKEY_ALG *const kAlgs[] = {EVP_pkey_ec_p224(), EVP_pkey_ec_p256(),
                                       EVP_pkey_ec_p384(), EVP_pkey_ec_p521(),
                                       EVP_pkey_ec_secp256k1()};
  for (const EVP_PKEY_ALG *alg : kAlgs) {
    KeyPtr pkey = Generate(alg);
    EC_KEY *key = EVP_PKEY_get0_EC_KEY(pkey.get());
    uint8_t *octets = nullptr;
    size_t len = EC_KEY_priv2buf(key, &octets);
    ByteVector scalar(octets, octets + len);
    OPENSSL_free(octets);
    EXPECT_EQ(Marshal(EVP_PKEY_marshal_ec_private_scalar, pkey.get()), scalar);
    KeyPtr read(EVP_PKEY_from_ec_private_scalar(alg, scalar.data(), len));
    ASSERT_TRUE(read);
    EXPECT_EQ(EVP_PKEY_eq(read.get(), pkey.get()), 1);
    EXPECT_TRUE(EVP_PKEY_has_private(read.get()));

    for (const auto &[form, marshal, from, other] : kForms) {
      len = EC_KEY_key2buf(key, form, &octets, nullptr);
      ByteVector point(octets, octets + len);
      OPENSSL_free(octets);
      EXPECT_EQ(Marshal(marshal, pkey.get()), point);
      KeyPtr pub(from(alg, point.data(), len));
      ASSERT_TRUE(pub);
      EXPECT_EQ(EVP_PKEY_eq(pub.get(), pkey.get()), 1);
      EXPECT_FALSE(EVP_PKEY_has_private(pub.get()));
      bssl::ScopedCBB cbb;
      ASSERT_TRUE(CBB_init(cbb.get(), 0));
      EXPECT_FALSE(EVP_PKEY_marshal_ec_private_scalar(cbb.get(), pub.get()));
      EXPECT_ERROR(EVP, EVP_R_NOT_A_PRIVATE_KEY);

      // The other form is refused, and so are wrong lengths and algorithms.
      EXPECT_FALSE(other(alg, point.data(), len));
      EXPECT_ERROR(EVP, EVP_R_DECODE_ERROR);
      EXPECT_FALSE(from(alg, point.data(), len - 1));
      EXPECT_ERROR(EC, EC_R_INVALID_ENCODING);
      EXPECT_FALSE(from(alg, nullptr, 0));
      EXPECT_ERROR(EVP, EVP_R_DECODE_ERROR);
      EXPECT_FALSE(from(EVP_pkey_x25519(), point.data(), len));
      EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
    }
    EXPECT_FALSE(
        EVP_PKEY_from_ec_private_scalar(alg, scalar.data(), scalar.size() - 1));
    EXPECT_ERROR(EC, EC_R_DECODE_ERROR);
    const ByteVector zero(scalar.size());
    EXPECT_FALSE(
        EVP_PKEY_from_ec_private_scalar(alg, zero.data(), zero.size()));
    EXPECT_EQ(ERR_GET_REASON(ERR_peek_last_error()), EC_R_INVALID_PRIVATE_KEY);
    ERR_clear_error();
  }
  KeyPtr ed = Generate(EVP_pkey_ed25519());
  bssl::ScopedCBB cbb;
  ASSERT_TRUE(CBB_init(cbb.get(), 0));
  EXPECT_FALSE(EVP_PKEY_marshal_ec_compressed_point(cbb.get(), ed.get()));
  EXPECT_ERROR(EVP, EVP_R_EXPECTING_A_EC_KEY);
}

// Messages in pieces and at once, each verified in both ways and by ECDSA.
TEST_P(EvpEcTest, SignsMessages) {
  const ByteVector message = random_.Vector(100);
  for (const EVP_MD *md : kDigests) {
    uint8_t digest[EVP_MAX_MD_SIZE];
    unsigned digest_len;
    ASSERT_TRUE(EVP_Digest(message.data(), message.size(), digest, &digest_len,
                           md, nullptr));
    for (bool pieces : {false, true}) {
      bssl::ScopedEVP_MD_CTX ctx;
      ByteVector sig(EVP_PKEY_size(pkey_.get()));
      size_t len = 0;
      ASSERT_TRUE(
          EVP_DigestSignInit(ctx.get(), nullptr, md, nullptr, pkey_.get()));
      if (pieces) {
        ASSERT_TRUE(EVP_DigestSignUpdate(ctx.get(), message.data(), 30));
        ASSERT_TRUE(EVP_DigestSignUpdate(ctx.get(), message.data() + 30, 70));
        ASSERT_TRUE(EVP_DigestSignFinal(ctx.get(), nullptr, &len));
        EXPECT_EQ(len, sig.size());
        ASSERT_TRUE(EVP_DigestSignFinal(ctx.get(), sig.data(), &len));
      } else {
        ASSERT_TRUE(EVP_DigestSign(ctx.get(), nullptr, &len, message.data(),
                                   message.size()));
        EXPECT_EQ(len, sig.size());
        ASSERT_TRUE(EVP_DigestSign(ctx.get(), sig.data(), &len, message.data(),
                                   message.size()));
      }
      EXPECT_TRUE(
          ECDSA_verify(0, digest, digest_len, sig.data(), len, key_.get()));
      ASSERT_TRUE(
          EVP_DigestVerifyInit(ctx.get(), nullptr, md, nullptr, pkey_.get()));
      EXPECT_TRUE(EVP_DigestVerify(ctx.get(), sig.data(), len, message.data(),
                                   message.size()));
      ASSERT_TRUE(
          EVP_DigestVerifyInit(ctx.get(), nullptr, md, nullptr, pkey_.get()));
      ASSERT_TRUE(EVP_DigestVerifyUpdate(ctx.get(), message.data(), 99));
      EXPECT_EQ(EVP_DigestVerifyFinal(ctx.get(), sig.data(), len), 0);
      EXPECT_ERROR(ECDSA, ECDSA_R_BAD_SIGNATURE);
      ASSERT_TRUE(EVP_DigestVerifyUpdate(ctx.get(), message.data() + 99, 1));
      EXPECT_TRUE(EVP_DigestVerifyFinal(ctx.get(), sig.data(), len));
      EXPECT_NO_ERROR();
    }
  }
}

TEST_P(EvpEcTest, SignsWithTheKeyAtTheEnd) {
  const ByteVector message = random_.Vector(100);
  ByteVector sig(EVP_PKEY_size(pkey_.get()));
  unsigned len = 0;
  bssl::ScopedEVP_MD_CTX ctx;
  ASSERT_TRUE(EVP_SignInit_ex(ctx.get(), EVP_sha256(), nullptr) &&
              EVP_SignUpdate(ctx.get(), message.data(), message.size()) &&
              EVP_SignFinal(ctx.get(), sig.data(), &len, pkey_.get()));
  ctx.Reset();
  ASSERT_TRUE(EVP_VerifyInit_ex(ctx.get(), EVP_sha256(), nullptr) &&
              EVP_VerifyUpdate(ctx.get(), message.data(), message.size()));
  EXPECT_EQ(EVP_VerifyFinal(ctx.get(), sig.data(), len, pkey_.get()), 1);
  EXPECT_NO_ERROR();
  KeyPtr other = FromEcKey(RandomKey(group()).get());
  EXPECT_EQ(EVP_VerifyFinal(ctx.get(), sig.data(), len, other.get()), 0);
  EXPECT_ERROR(ECDSA, ECDSA_R_BAD_SIGNATURE);
  KeyPtr ed = Generate(EVP_pkey_ed25519());
  EXPECT_EQ(EVP_VerifyFinal(ctx.get(), sig.data(), len, ed.get()), 0);
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
  KeyPtr pub(EVP_PKEY_copy_public(pkey_.get()));
  EXPECT_FALSE(EVP_SignFinal(ctx.get(), sig.data(), &len, pub.get()));
  EXPECT_ERROR(EVP, EVP_R_NOT_A_PRIVATE_KEY);
}

// The forms without an ENGINE, each beside its twin with one.
TEST_P(EvpEcTest, ShortNamesOfInit) {
  ByteVector sig(EVP_PKEY_size(pkey_.get()));
  unsigned len = 0;
  bssl::ScopedEVP_MD_CTX sign, verify, other;
  ASSERT_TRUE(EVP_SignInit(sign.get(), EVP_sha384()) &&
              EVP_SignUpdate(sign.get(), "abc", 3) &&
              EVP_SignFinal(sign.get(), sig.data(), &len, pkey_.get()));
  ASSERT_TRUE(EVP_VerifyInit(verify.get(), EVP_sha384()) &&
              EVP_VerifyUpdate(verify.get(), "abc", 3));
  EXPECT_TRUE(EVP_VerifyFinal(verify.get(), sig.data(), len, pkey_.get()));
  ASSERT_TRUE(EVP_VerifyInit(other.get(), EVP_sha256()) &&
              EVP_VerifyUpdate(other.get(), "abc", 3));
  EXPECT_FALSE(EVP_VerifyFinal(other.get(), sig.data(), len, pkey_.get()));
  EXPECT_ERROR(ECDSA, ECDSA_R_BAD_SIGNATURE);
}

TEST_P(EvpEcTest, SignsDigests) {
  const ByteVector digest = random_.Vector(32);
  CtxPtr ctx(EVP_PKEY_CTX_new(pkey_.get(), nullptr));
  ByteVector sig(EVP_PKEY_size(pkey_.get()));
  size_t len = sig.size();
  EXPECT_FALSE(EVP_PKEY_sign(ctx.get(), sig.data(), &len, digest.data(), 32));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);
  EXPECT_FALSE(EVP_PKEY_CTX_set_signature_md(ctx.get(), EVP_sha256()));
  EXPECT_ERROR(EVP, EVP_R_NO_OPERATION_SET);
  ASSERT_TRUE(EVP_PKEY_sign_init(ctx.get()));
  EXPECT_TRUE(EVP_PKEY_CTX_set_signature_md(ctx.get(), EVP_sha256()));
  EXPECT_FALSE(EVP_PKEY_CTX_set_signature_md(ctx.get(), EVP_sha512_256()));
  EXPECT_ERROR(EVP, EVP_R_INVALID_DIGEST_TYPE);
  const EVP_MD *md = nullptr;
  EXPECT_TRUE(EVP_PKEY_CTX_get_signature_md(ctx.get(), &md));
  EXPECT_EQ(md, EVP_sha256());
  ASSERT_TRUE(EVP_PKEY_sign(ctx.get(), nullptr, &len, digest.data(), 32));
  EXPECT_EQ(len, sig.size());
  ASSERT_TRUE(EVP_PKEY_sign(ctx.get(), sig.data(), &len, digest.data(), 32));
  EXPECT_TRUE(ECDSA_verify(0, digest.data(), 32, sig.data(), len, key_.get()));
  size_t too_short = sig.size() - 1;
  EXPECT_FALSE(
      EVP_PKEY_sign(ctx.get(), sig.data(), &too_short, digest.data(), 32));
  EXPECT_ERROR(EVP, EVP_R_BUFFER_TOO_SMALL);
  EXPECT_EQ(EVP_PKEY_verify(ctx.get(), sig.data(), len, digest.data(), 32), 0);
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);

  ctx.reset(EVP_PKEY_CTX_new(pkey_.get(), nullptr));
  ASSERT_TRUE(EVP_PKEY_verify_init(ctx.get()));
  EXPECT_TRUE(EVP_PKEY_verify(ctx.get(), sig.data(), len, digest.data(), 32));
  EXPECT_FALSE(EVP_PKEY_verify(ctx.get(), sig.data(), len, digest.data(), 27));
  EXPECT_ERROR(ECDSA, ECDSA_R_BAD_SIGNATURE);
  EXPECT_EQ(EVP_PKEY_CTX_get0_pkey(ctx.get()), pkey_.get());
}

TEST_P(EvpEcTest, Derives) {
  bssl::UniquePtr<EC_KEY> peer_key = RandomKey(group());
  KeyPtr peer = FromEcKey(peer_key.get());
  CtxPtr ctx(EVP_PKEY_CTX_new(pkey_.get(), nullptr));
  EXPECT_FALSE(EVP_PKEY_derive_set_peer(ctx.get(), peer.get()));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);
  ASSERT_TRUE(EVP_PKEY_derive_init(ctx.get()));
  size_t len = 1;
  EXPECT_FALSE(EVP_PKEY_derive(ctx.get(), nullptr, &len));
  EXPECT_ERROR(EVP, EVP_R_KEYS_NOT_SET);
  KeyPtr ed = Generate(EVP_pkey_ed25519());
  EXPECT_FALSE(EVP_PKEY_derive_set_peer(ctx.get(), ed.get()));
  EXPECT_ERROR(EVP, EVP_R_DIFFERENT_KEY_TYPES);
  KeyPtr far = Generate(group() == EC_group_p384() ? EVP_pkey_ec_p521()
                                                   : EVP_pkey_ec_p384());
  EXPECT_FALSE(EVP_PKEY_derive_set_peer(ctx.get(), far.get()));
  EXPECT_ERROR(EVP, EVP_R_DIFFERENT_PARAMETERS);
  ASSERT_TRUE(EVP_PKEY_derive_set_peer(ctx.get(), peer.get()));
  peer.reset();  // |ctx| has a reference
  ASSERT_TRUE(EVP_PKEY_derive(ctx.get(), nullptr, &len));
  EXPECT_EQ(len, (GetParam()->slow.p.Bits() + 7) / 8);
  // The other side, from the slow reference.
  const ByteVector want =
      GetParam()
          ->slow
          .Mul(ToSlow(EC_KEY_get0_private_key(peer_key.get())),
               ToSlow(group(), EC_KEY_get0_public_key(key_.get())))
          .x.ToBytes(len);
  ByteVector secret(len + 5);
  len = secret.size();
  CtxPtr copy(EVP_PKEY_CTX_dup(ctx.get()));
  ctx.reset();
  ASSERT_TRUE(EVP_PKEY_derive(copy.get(), secret.data(), &len));
  EXPECT_EQ(Bytes(secret.data(), len), Bytes(want));
  len = 5;
  ASSERT_TRUE(EVP_PKEY_derive(copy.get(), secret.data(), &len));
  EXPECT_EQ(len, 5u);
  EXPECT_NO_ERROR();
}

TEST_P(EvpEcTest, Generates) {
  CtxPtr ctx(EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nullptr));
  EVP_PKEY *out = nullptr;
  EXPECT_FALSE(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(ctx.get(), 415));
  EXPECT_ERROR(EVP, EVP_R_NO_OPERATION_SET);
  EXPECT_FALSE(EVP_PKEY_keygen(ctx.get(), &out));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);
  ASSERT_TRUE(EVP_PKEY_keygen_init(ctx.get()));
  EXPECT_FALSE(EVP_PKEY_keygen(ctx.get(), &out));
  EXPECT_ERROR(EVP, EVP_R_NO_PARAMETERS_SET);
  EXPECT_FALSE(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(ctx.get(), 1));
  EXPECT_ERROR(EC, EC_R_UNKNOWN_GROUP);
  EXPECT_FALSE(EVP_PKEY_CTX_set_ec_param_enc(ctx.get(), 0));
  EXPECT_ERROR(EVP, EVP_R_INVALID_PARAMETERS);
  EXPECT_TRUE(EVP_PKEY_CTX_set_ec_param_enc(ctx.get(), OPENSSL_EC_NAMED_CURVE));
  EXPECT_EQ(out, nullptr);

  // From the curve of a key, whose place another takes.
  ctx.reset(EVP_PKEY_CTX_new(pkey_.get(), nullptr));
  ASSERT_TRUE(EVP_PKEY_keygen_init(ctx.get()));
  ASSERT_TRUE(EVP_PKEY_keygen(ctx.get(), &out));
  KeyPtr first(out);
  EXPECT_EQ(EVP_PKEY_parameters_eq(first.get(), pkey_.get()), 1);
  EXPECT_EQ(EVP_PKEY_eq(first.get(), pkey_.get()), 0);
  EXPECT_TRUE(EC_KEY_check_key(EVP_PKEY_get0_EC_KEY(first.get())));
  KeyPtr copy(EVP_PKEY_copy_public(first.get()));
  ASSERT_TRUE(EVP_PKEY_keygen(ctx.get(), &out));
  EXPECT_EQ(out, first.get());
  EXPECT_EQ(EVP_PKEY_eq(first.get(), copy.get()), 0);

  // From a name, by way of parameters.
  if (GetParam()->nid != NID_undef) {
    ctx.reset(EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nullptr));
    EVP_PKEY *params = nullptr;
    ASSERT_TRUE(
        EVP_PKEY_paramgen_init(ctx.get()) &&
        EVP_PKEY_CTX_set_ec_paramgen_curve_nid(ctx.get(), GetParam()->nid) &&
        EVP_PKEY_paramgen(ctx.get(), &params));
    KeyPtr free_params(params);
    EXPECT_EQ(EVP_PKEY_parameters_eq(params, pkey_.get()), 1);
    EXPECT_FALSE(EVP_PKEY_has_public(params));
    EXPECT_FALSE(EVP_PKEY_keygen(ctx.get(), &params));
    EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);
    EXPECT_FALSE(EVP_PKEY_CTX_set_signature_md(ctx.get(), EVP_sha256()));
    EXPECT_ERROR(EVP, EVP_R_INVALID_OPERATION);
  }
  EXPECT_NO_ERROR();
}

TEST_P(EvpEcTest, FailingAllocations) {
  const ByteVector message = random_.Vector(10);
  EXPECT_GT(ForEachAllocationFailure([&](bool fails) {
              CtxPtr ctx(EVP_PKEY_CTX_new(pkey_.get(), nullptr));
              EVP_PKEY *out = nullptr;
              bool ok = ctx && EVP_PKEY_keygen_init(ctx.get()) &&
                        EVP_PKEY_keygen(ctx.get(), &out);
              KeyPtr key(out);
              bssl::ScopedEVP_MD_CTX md_ctx;
              ByteVector sig(EVP_MAX_SIGNATURE_SIZE);
              size_t len = sig.size();
              ok = ok &&
                   EVP_DigestSignInit(md_ctx.get(), nullptr, EVP_sha256(),
                                      nullptr, key.get()) &&
                   EVP_DigestSign(md_ctx.get(), sig.data(), &len,
                                  message.data(), message.size());
              EXPECT_EQ(ok, !fails);
              EXPECT_EQ(ERR_peek_error() == 0, !fails);
              ERR_clear_error();
            }),
            4u);
}

INSTANTIATE_TEST_SUITE_P(
    Curves, EvpEcTest, testing::ValuesIn(KeyCurves()),
    NameOfCurve<testing::TestParamInfo<const CurveForTesting *>>);


TEST(EvpEcKeyTest, Refusals) {
  KeyPtr ed = Generate(EVP_pkey_ed25519()), ec = Generate(EVP_pkey_ec_p256());
  KeyPtr pub(EVP_PKEY_copy_public(ec.get())), empty(EVP_PKEY_new());
  ASSERT_TRUE(ed && ec && pub && empty);
  EXPECT_FALSE(EVP_PKEY_set1_EC_KEY(empty.get(), nullptr));
  EXPECT_FALSE(EVP_PKEY_assign_EC_KEY(empty.get(), nullptr));
  EXPECT_EQ(EVP_PKEY_get0(ed.get()), nullptr);
  EXPECT_EQ(EVP_PKEY_get_ec_point_conv_form(ed.get()), 0);
  EXPECT_NO_ERROR();
  EXPECT_FALSE(EVP_PKEY_get0_EC_KEY(ed.get()));
  EXPECT_ERROR(EVP, EVP_R_EXPECTING_A_EC_KEY);
  EXPECT_FALSE(EVP_PKEY_get1_EC_KEY(empty.get()));
  EXPECT_ERROR(EVP, EVP_R_EXPECTING_A_EC_KEY);
  EXPECT_FALSE(EVP_PKEY_assign(empty.get(), EVP_PKEY_RSA, ec.get()));
  EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
  EXPECT_TRUE(EVP_PKEY_assign(empty.get(), EVP_PKEY_EC,
                              EVP_PKEY_get1_EC_KEY(ec.get())));
  EXPECT_EQ(EVP_PKEY_eq(empty.get(), ec.get()), 1);
  uint8_t *out;
  EXPECT_EQ(EVP_PKEY_get1_tls_encodedpoint(ed.get(), &out), 0u);
  EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_PUBLIC_KEY_TYPE);

  bssl::ScopedEVP_MD_CTX ctx;
  const auto init = [&](const EVP_MD *md, EVP_PKEY *key) {
    return EVP_DigestSignInit(ctx.get(), nullptr, md, nullptr, key);
  };
  EXPECT_FALSE(init(nullptr, ec.get()));
  EXPECT_ERROR(EVP, EVP_R_NO_DEFAULT_DIGEST);
  EXPECT_FALSE(init(EVP_sha512_256(), ec.get()));
  EXPECT_ERROR(EVP, EVP_R_INVALID_DIGEST_TYPE);
  EXPECT_FALSE(init(EVP_sha256(), pub.get()));
  EXPECT_ERROR(EVP, EVP_R_NOT_A_PRIVATE_KEY);
  ASSERT_TRUE(init(EVP_sha256(), ec.get()));
  uint8_t sig[EVP_MAX_SIGNATURE_SIZE];
  size_t len = 71;
  EXPECT_FALSE(EVP_DigestSign(ctx.get(), sig, &len, nullptr, 0));
  EXPECT_ERROR(EVP, EVP_R_BUFFER_TOO_SMALL);
  EXPECT_FALSE(EVP_DigestVerifyUpdate(ctx.get(), sig, 1));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);
  EXPECT_EQ(EVP_DigestVerifyFinal(ctx.get(), sig, 1), 0);
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_INITIALIZED);
  ASSERT_TRUE(init(nullptr, ed.get()));
  EXPECT_FALSE(EVP_DigestSignUpdate(ctx.get(), sig, 1));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
  EXPECT_FALSE(EVP_DigestSignFinal(ctx.get(), sig, &len));
  EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);

  CtxPtr pctx(EVP_PKEY_CTX_new(ed.get(), nullptr));
  for (auto begin : {EVP_PKEY_sign_init, EVP_PKEY_verify_init,
                     EVP_PKEY_derive_init, EVP_PKEY_paramgen_init}) {
    EXPECT_FALSE(begin(pctx.get()));
    EXPECT_ERROR(EVP, EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE);
  }
  EXPECT_FALSE(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(pctx.get(), 415));
  EXPECT_ERROR(EVP, EVP_R_COMMAND_NOT_SUPPORTED);
  EVP_PKEY *made = nullptr;
  EXPECT_TRUE(EVP_PKEY_keygen_init(pctx.get()) &&
              EVP_PKEY_keygen(pctx.get(), &made));
  EXPECT_EQ(EVP_PKEY_id(made), EVP_PKEY_ED25519);
  EXPECT_EQ(EVP_PKEY_eq(made, ed.get()), 0);
  EXPECT_EQ(EVP_PKEY_parameters_eq(made, ed.get()), 1);
  EVP_PKEY_free(made);
  EXPECT_FALSE(EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nullptr));
  EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
  KeyPtr none(EVP_PKEY_new());
  EXPECT_FALSE(EVP_PKEY_CTX_new(none.get(), nullptr));
  EXPECT_ERROR(EVP, EVP_R_UNSUPPORTED_ALGORITHM);
  pctx.reset(EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nullptr));
  EXPECT_FALSE(EVP_PKEY_sign_init(pctx.get()));
  EXPECT_ERROR(EVP, EVP_R_NO_KEY_SET);
  pctx.reset(EVP_PKEY_CTX_new(pub.get(), nullptr));
  EXPECT_FALSE(EVP_PKEY_derive_init(pctx.get()));
  EXPECT_ERROR(EVP, EVP_R_NOT_A_PRIVATE_KEY);
  EVP_PKEY_CTX_free(nullptr);
}

TEST(EvpEcKeyTest, ConcurrentSigning) {
  KeyPtr key = Generate(EVP_pkey_ec_p256());
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++) {
    threads.emplace_back([&] {
      for (uint8_t j = 0; j < 5; j++) {
        bssl::ScopedEVP_MD_CTX ctx;
        uint8_t sig[EVP_MAX_SIGNATURE_SIZE];
        size_t len = sizeof(sig);
        EXPECT_TRUE(EVP_DigestSignInit(ctx.get(), nullptr, EVP_sha256(),
                                       nullptr, key.get()) &&
                    EVP_DigestSign(ctx.get(), sig, &len, &j, 1) &&
                    EVP_DigestVerifyInit(ctx.get(), nullptr, EVP_sha256(),
                                         nullptr, key.get()) &&
                    EVP_DigestVerify(ctx.get(), sig, len, &j, 1));
      }
    });
  }
  for (std::thread &thread : threads) {
    thread.join();
  }
}

TEST(EvpEcKeyTest, FunctionsThatDoNothing) {
  EXPECT_EQ(OpenSSL_add_all_algorithms(), 1);
  EXPECT_EQ(OPENSSL_add_all_algorithms_conf(), 1);
  EXPECT_EQ(OpenSSL_add_all_digests(), 1);
  EXPECT_EQ(OpenSSL_add_all_ciphers(), 1);
  EVP_cleanup();
}

}  // namespace
