// SPDX-License-Identifier: Apache-2.0
//
// malformed_test.cc gives every parser of oprf.h all that is near a valid
// encoding: elements, private keys, and a server's answer. Over P-256 these are
// all changes of a byte, over the slower curves and of proofs some.

#include <openssl/oprf.h>

#include <gtest/gtest.h>

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/test/der_util.h"
#include "crypto/test/expect_error.h"
#include "crypto/test/expect_strict.h"
#include "crypto/test/test_util.h"

namespace {

using Getter = const OPRF_SUITE *(*)(OPRF_MODE mode);

class OPRFMalformedTest : public testing::TestWithParam<Getter> {
 protected:
  void SetUp() override {
    ERR_clear_error();
    private_key_.resize(OPRF_scalar_len(suite(OPRF_MODE_VOPRF)));
    public_key_.resize(OPRF_element_len(suite(OPRF_MODE_VOPRF)));
    ASSERT_TRUE(OPRF_generate_key(suite(OPRF_MODE_VOPRF), private_key_.data(),
                                  public_key_.data()));
  }

  static const OPRF_SUITE *suite(OPRF_MODE mode) { return GetParam()(mode); }
  static size_t values() { return GetParam() == OPRF_p256_sha256 ? 0 : 1; }

  ByteVector private_key_, public_key_;
  TestRandom random_{22};
};

// The key 1 gives each element back.
TEST_P(OPRFMalformedTest, Elements) {
  ByteVector one(private_key_.size());
  one.back() = 1;
  const size_t accepted = ExpectStrict(
      "element", public_key_,
      [&](const ByteVector &in) {
        ByteVector out(in.size());
        return OPRF_blind_evaluate(suite(OPRF_MODE_OPRF), out.data(), nullptr,
                                   one.data(), in.data(), in.size(), nullptr, 0)
                   ? out
                   : ByteVector();
      },
      values(), &random_);
  // About half of all numbers are the abscissa of a point.
  EXPECT_GE(accepted, values() == 0 ? 32u * 255 / 3 : 1u);
}

// Private keys are the numbers in [1, n), of one length.
TEST_P(OPRFMalformedTest, PrivateKeys) {
  const EC_GROUP *group = GetParam() == OPRF_p256_sha256   ? EC_group_p256()
                          : GetParam() == OPRF_p384_sha384 ? EC_group_p384()
                                                           : EC_group_p521();
  const BIGNUM *order = EC_GROUP_get0_order(group);
  ByteVector last(private_key_.size());
  bssl::UniquePtr<BIGNUM> number(BN_dup(order));
  ASSERT_TRUE(number && BN_sub_word(number.get(), 1) &&
              BN_bn2bin_padded(last.data(), last.size(), number.get()));
  size_t refused = 0;
  ForEachMalformed(last, values(), &random_, [&](const ByteVector &key) {
    if (key.size() != last.size()) {
      return;
    }
    ASSERT_TRUE(BN_bin2bn(key.data(), key.size(), number.get()));
    const bool in_range =
        !BN_is_zero(number.get()) && BN_cmp(number.get(), order) < 0;
    ByteVector out(public_key_.size(), 0xaa);
    EXPECT_EQ(
        OPRF_public_from_private(suite(OPRF_MODE_OPRF), out.data(), key.data()),
        in_range);
    if (!in_range) {
      EXPECT_ERROR(OPRF, OPRF_R_INVALID_PRIVATE_KEY);
      EXPECT_EQ(Bytes(out), Bytes(ByteVector(out.size())));
      refused++;
    }
  });
  EXPECT_GE(refused, 1u);
  EXPECT_NO_ERROR();
}

// Nothing but the answer itself is accepted as one: its element is bound by the
// proof, and so is the public key.
TEST_P(OPRFMalformedTest, Answers) {
  const OPRF_SUITE *voprf = suite(OPRF_MODE_VOPRF);
  const ByteVector text = {'i', 'n'};
  CBS input;
  CBS_init(&input, text.data(), text.size());
  ByteVector blind(private_key_.size()), blinded(public_key_.size());
  ByteVector evaluated(blinded.size()), proof(OPRF_proof_len(voprf));
  ASSERT_TRUE(OPRF_blind(voprf, blind.data(), blinded.data(), &input, 1) &&
              OPRF_blind_evaluate(voprf, evaluated.data(), proof.data(),
                                  private_key_.data(), blinded.data(),
                                  blinded.size(), nullptr, 0));
  const auto finalize = [&](const ByteVector &element,
                            const ByteVector &its_proof,
                            const ByteVector &public_key) {
    ByteVector out(OPRF_output_len(voprf), 0xaa);
    const bool ok =
        OPRF_finalize(voprf, out.data(), &input, blind.data(), blinded.data(),
                      1, element.data(), element.size(), its_proof.data(),
                      its_proof.size(), public_key.data(), nullptr, 0, 0) == 1;
    EXPECT_EQ(Bytes(out) == Bytes(ByteVector(out.size())), !ok);
    return ok;
  };
  EXPECT_EQ(ExpectStrict(
                "element", evaluated,
                [&](const ByteVector &in) {
                  return finalize(in, proof, public_key_) ? in : ByteVector();
                },
                values() == 0 ? 0 : kOneChange, &random_),
            0u);
  // The numbers of a proof take long to refuse.
  EXPECT_EQ(ExpectStrict(
                "proof", proof,
                [&](const ByteVector &in) {
                  return finalize(evaluated, in, public_key_) ? in
                                                              : ByteVector();
                },
                values() == 0 ? 1 : kOneChange, &random_),
            0u);
  ForEachMalformed(public_key_, kOneChange, &random_,
                   [&](const ByteVector &key) {
                     if (key.size() == public_key_.size()) {
                       EXPECT_FALSE(finalize(evaluated, proof, key));
                       EXPECT_NE(ERR_get_error(), 0u);
                       EXPECT_NO_ERROR();
                     }
                   });
}

INSTANTIATE_TEST_SUITE_P(Curves, OPRFMalformedTest,
                         testing::Values(OPRF_p256_sha256, OPRF_p384_sha384,
                                         OPRF_p521_sha512),
                         [](const auto &test) {
                           return test.param == OPRF_p256_sha256   ? "p256"
                                  : test.param == OPRF_p384_sha384 ? "p384"
                                                                   : "p521";
                         });

}  // namespace
