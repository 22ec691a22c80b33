// SPDX-License-Identifier: Apache-2.0
//
// malformed_test.cc gives every parser of Trust Tokens all that is near a valid
// encoding: keys, requests, responses, redemptions. With one method these are
// all changes of a byte, except where that takes long to refuse; with the
// others, mostly one change of each byte.

#include <openssl/trust_token.h>

#include <gtest/gtest.h>

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/mem.h>

#include "crypto/test/der_util.h"
#include "crypto/test/expect_strict.h"
#include "crypto/test/test_util.h"
#include "crypto/test/token_test.h"

namespace {

class TrustTokenMalformedTest : public TokenTest {
 protected:
  static size_t values() {
    return method() == TRUST_TOKEN_pst_v1_voprf() ? 0 : kOneChange;
  }
  static const EC_GROUP *group() { return method()->suite.group; }

  // ArePoints is whether |in| is a list of points as the method writes them, by
  // another parser: uncompressed, maybe after their length in two bytes.
  static bool ArePoints(const ByteVector &in) {
    const size_t width = 1 + 2 * ((EC_GROUP_get_degree(group()) + 7) / 8);
    const ByteVector length = {(uint8_t)(width >> 8), (uint8_t)width};
    const size_t prefix = point_len() - width;
    bssl::UniquePtr<EC_POINT> point(EC_POINT_new(group()));
    for (size_t i = 0; i < in.size(); i += point_len()) {
      if (in.size() - i < point_len() ||
          !std::equal(in.begin() + i, in.begin() + i + prefix,
                      length.begin()) ||
          !EC_POINT_oct2point(group(), point.get(), &in[i + prefix], width,
                              nullptr)) {
        return false;
      }
    }
    return in.size() > 0;
  }

  // AreScalars is whether |in| is a list of numbers below the order.
  static bool AreScalars(const ByteVector &in) {
    for (size_t i = 0; i < in.size(); i += scalar_len()) {
      bssl::UniquePtr<BIGNUM> number(
          BN_bin2bn(&in[i], std::min(in.size() - i, scalar_len()), nullptr));
      if (in.size() - i < scalar_len() ||
          BN_cmp(number.get(), EC_GROUP_get0_order(group())) >= 0) {
        return false;
      }
    }
    return in.size() > 0;
  }

  // Kept returns |in| if it was accepted, which must be right.
  static ByteVector Kept(bool accepted, bool is_right, const ByteVector &in) {
    EXPECT_TRUE(is_right || !accepted) << EncodeHex(Bytes(in));
    return accepted ? in : ByteVector();
  }

  static ByteVector AfterId(const ByteVector &in) {
    return in.size() < 4 ? ByteVector() : ByteVector(in.begin() + 4, in.end());
  }

  TestRandom random_{23};
};

TEST_P(TrustTokenMalformedTest, PublicKeys) {
  const size_t accepted = ExpectStrict(
      "public key", keys_.pub[0],
      [&](const ByteVector &in) {
        bssl::UniquePtr<TRUST_TOKEN_CLIENT> client(
            TRUST_TOKEN_CLIENT_new(method(), 1));
        size_t index;
        return Kept(TRUST_TOKEN_CLIENT_add_key(client.get(), &index, in.data(),
                                               in.size()),
                    ArePoints(AfterId(in)), in);
      },
      values(), &random_);
  EXPECT_EQ(accepted, 4u * (values() == 0 ? 255 : 1));  // other ids
}

// The numbers after the first are read as that is, and each takes long.
TEST_P(TrustTokenMalformedTest, PrivateKeys) {
  const ByteVector &key = keys_.priv[0];
  const auto rest_at = key.begin() + 4 + (ptrdiff_t)scalar_len();
  const ByteVector front(key.begin(), rest_at), rest(rest_at, key.end());
  const size_t accepted = ExpectStrict(
      "private key", front,
      [&](const ByteVector &in) {
        bssl::UniquePtr<TRUST_TOKEN_ISSUER> issuer(
            TRUST_TOKEN_ISSUER_new(method(), 1));
        const ByteVector whole = Join({in, rest});
        return Kept(TRUST_TOKEN_ISSUER_add_key(issuer.get(), whole.data(),
                                               whole.size()),
                    AreScalars(AfterId(whole)), in);
      },
      values(), &random_);
  EXPECT_GE(accepted, front.size() / 2);
}

// A changed point is none, and a changed count is not that of the points.
TEST_P(TrustTokenMalformedTest, Requests) {
  const size_t accepted = ExpectStrict(
      "request", Begin(1),
      [&](const ByteVector &in) {
        const auto response =
            TokenIssue(issuer_.get(), in, kId, max_bit(), kMaxBatch);
        return response ? in : ByteVector();
      },
      values(), &random_);
  EXPECT_EQ(accepted, 0u);
}

// The numbers of a proof take long to refuse: each byte is changed once, or
// with the other methods some bytes.
TEST_P(TrustTokenMalformedTest, Responses) {
  const ByteVector response = Issue(Begin(1), max_bit());
  const auto proof_at =
      response.end() -
      (ptrdiff_t)(method()->construction->proof_scalars * scalar_len());
  const ByteVector head(response.begin(), proof_at);
  const ByteVector proof(proof_at, response.end());
  const auto expect_refused = [&](const ByteVector &in) {
    EXPECT_FALSE(TokenFinish(client_.get(), in)) << EncodeHex(Bytes(in));
    EXPECT_NE(ERR_peek_error(), 0u);
    ERR_clear_error();
  };
  ForEachMalformed(head, values(), &random_, [&](const ByteVector &changed) {
    expect_refused(Join({changed, proof}));
  });
  for (size_t i = 0; i < proof.size(); i += values() == 0 ? 1 : 24) {
    ByteVector changed = response;
    changed[head.size() + i] ^= (uint8_t)(1 + random_.Below(255));
    expect_refused(changed);
  }
  EXPECT_EQ(Finish(response).size(), 1u);
}

// What the client adds to a token is not authenticated, and comes out. A nonce
// takes long to refuse.
TEST_P(TrustTokenMalformedTest, Redemptions) {
  const ByteVector token = Tokens(1, max_bit())[0];
  const ByteVector request = RedemptionRequest(token);
  const auto nonce = request.begin() + 2 + 4;
  const auto points = nonce + TRUST_TOKEN_NONCE_SIZE;
  const auto rest = request.begin() + 2 + (ptrdiff_t)token.size();
  const ByteVector parts[] = {{request.begin(), nonce},
                              {nonce, points},
                              {points, rest},
                              {rest, request.end()}};
  // Takes a part away from the others, and gives it back as it was read.
  const auto redeem = [&](size_t part, const ByteVector &in) -> ByteVector {
    ByteVector changed[] = {parts[0], parts[1], parts[2], parts[3]};
    changed[part] = in;
    const auto redeemed = TokenRedeem(
        issuer_.get(), Join({changed[0], changed[1], changed[2], changed[3]}));
    if (!redeemed || part != 3) {
      return redeemed ? parts[part] : ByteVector();
    }
    const ByteVector &data = redeemed->data;
    EXPECT_LE(2 + data.size(), in.size());
    return Join(
        {{(uint8_t)(data.size() >> 8), (uint8_t)data.size()},
         data,
         ByteVector(in.begin() + 2 + (ptrdiff_t)data.size(), in.end())});
  };
  for (size_t part = 0; part < 4; part++) {
    const size_t accepted = ExpectStrict(
        "part of a redemption", parts[part],
        [&](const ByteVector &in) { return redeem(part, in); },
        part == 1 ? kOneChange : values(), &random_);
    EXPECT_EQ(accepted > 0, part == 3);
  }
}

INSTANTIATE_TOKEN_TESTS(TrustTokenMalformedTest);

}  // namespace
