// SPDX-License-Identifier: Apache-2.0
//
// Text vectors of points and of the arithmetic below them.

#include "crypto/test/text_vectors.h"

#include <algorithm>

#include "crypto/ec/internal.h"
#include "crypto/test/ec_vectors.h"

static std::string RunBaseMultiple(const VectorBlock &block) {
  const EC_GROUP *group = BlockGroup(block);
  const ByteVector x = block.Hex("X"), y = block.Hex("Y");
  auto is_zero = [](uint8_t b) { return b == 0; };
  const bool is_infinity = std::all_of(x.begin(), x.end(), is_zero) &&
                           std::all_of(y.begin(), y.end(), is_zero);
  const ByteVector want =
      is_infinity ? ByteVector{0} : Uncompressed(group, x, y);
  bssl::UniquePtr<BIGNUM> n = MakeBignum(block.Hex("N"));
  bssl::UniquePtr<EC_POINT> secret(EC_POINT_new(group));
  bssl::UniquePtr<EC_POINT> open(EC_POINT_new(group));
  if (!EC_POINT_mul(group, secret.get(), n.get(), nullptr, nullptr, nullptr) ||
      !EC_POINT_mul_public_batch(group, open.get(), n.get(), nullptr, nullptr,
                                 0, nullptr)) {
    return "multiplication failed";
  }
  std::string error = Compare("N*G", Encode(group, secret.get()), want);
  return error.empty()
             ? Compare("the public N*G", Encode(group, open.get()), want)
             : error;
}

// RunLargeX has an x so small that x + p fits the encoding: only x is allowed.
static std::string RunLargeX(const VectorBlock &block) {
  const EC_GROUP *group = BlockGroup(block);
  const ByteVector good = BlockPoint(block, "X", "Y"),
                   bad = BlockPoint(block, "XplusP", "Y");
  const uint8_t parity = static_cast<uint8_t>(2 | (good.back() & 1));
  for (bool compressed : {false, true}) {
    ByteVector in = good, out = bad;
    if (compressed) {
      for (ByteVector *encoded : {&in, &out}) {
        encoded->resize(1 + FieldBytes(group));
        (*encoded)[0] = parity;
      }
    }
    bssl::UniquePtr<EC_POINT> point = MakePoint(group, in);
    if (!point || Encode(group, point.get()) != good) {
      return "the point is not decoded";
    }
    if (MakePoint(group, out)) {
      return "x + p is accepted";
    }
  }
  return "";
}


// P-256 in Montgomery form with R = 2^256, which is this library's memory form.

static EC_FELEM MontgomeryElement(const VectorBlock &block,
                                  const std::string &name) {
  const ByteVector bytes = PadTo(block.Hex(name), 32);
  EC_FELEM out;
  OPENSSL_memset(&out, 0, sizeof(out));
  for (size_t i = 0; i < 32; i++) {
    out.words[i / CRYPTO_WORD_BYTES] |=
        static_cast<crypto_word_t>(bytes[31 - i])
        << (8 * (i % CRYPTO_WORD_BYTES));
  }
  return out;
}

static std::string CompareElements(const EC_GROUP *group, const char *what,
                                   const EC_FELEM &got, const EC_FELEM &want) {
  return ec_felem_equal(group, &got, &want) != 0
             ? ""
             : std::string(what) + " differs";
}

static std::string RunPointAdd(const VectorBlock &block) {
  const EC_GROUP *group = EC_group_p256();
  EC_JACOBIAN points[2], sum;
  for (size_t i = 0; i < 2; i++) {
    const std::string name(1, "AB"[i]);
    points[i] = {MontgomeryElement(block, name + ".X"),
                 MontgomeryElement(block, name + ".Y"),
                 MontgomeryElement(block, name + ".Z")};
  }
  ec_jacobian_add(group, &sum, &points[0], &points[1]);
  EC_AFFINE got, want = {MontgomeryElement(block, "Result.X"),
                         MontgomeryElement(block, "Result.Y")};
  const bool is_infinity = ec_felem_is_zero(group, &want.X) != 0 &&
                           ec_felem_is_zero(group, &want.Y) != 0;
  if (ec_jacobian_to_affine_batch(group, &got, &sum, 1) == is_infinity) {
    return "only one of the sums is infinity";
  }
  return FirstError({CompareElements(group, "x", got.X, want.X),
                     CompareElements(group, "y", got.Y, want.Y)});
}

static std::string RunMontgomeryP256(const VectorBlock &block) {
  const EC_GROUP *group = EC_group_p256();
  const std::string &test = block.Text("Test");
  if (test == "PointAdd") {
    return RunPointAdd(block);
  }
  const EC_FELEM a = MontgomeryElement(block, "A"),
                 b = MontgomeryElement(block, "B");
  EC_FELEM r;
  OPENSSL_memset(&r, 0, sizeof(r));
  if (test == "Negate") {
    ec_felem_neg(group, &r, &a);
    const std::string error = CompareElements(group, "-A", r, b);
    ec_felem_neg(group, &r, &b);
    return FirstError({error, CompareElements(group, "-B", r, a)});
  }
  const EC_FELEM want = MontgomeryElement(block, "Result");
  if (test == "MulMont") {
    ec_felem_mul(group, &r, &a, &b);
  } else if (test == "OrdMulMont") {
    field_mul(group->order, r.words, a.words, b.words);
  } else {
    return "no such test: " + test;
  }
  return CompareElements(group, "the product", r, want);
}


TextFamily EcTextFamily() {
  TextFamily family;
  family.kinds = {
      {{"Curve", "X", "XplusP", "Y"}, RunLargeX},
      {{"Curve", "N", "X", "Y"}, RunBaseMultiple},
      {{"Test", "A", "B"}, RunMontgomeryP256},
      {{"Test", "A.X", "B.X", "Result.X"}, RunMontgomeryP256},
  };
  return family;
}
