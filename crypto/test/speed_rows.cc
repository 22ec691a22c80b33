// SPDX-License-Identifier: Apache-2.0
//
// speed_rows.cc sets up what speed_rows.h lists, through the public interface
// where there is one.

#include "crypto/test/speed_rows.h"

#include <openssl/curve25519.h>
#include <openssl/digest.h>
#include <openssl/ec.h>
#include <openssl/ec_key.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/hash_to_curve.h>

#include <memory>
#include <utility>

#include "crypto/ec/internal.h"
#include "crypto/test/test_util.h"

namespace {

using KeyPtr = std::shared_ptr<EC_KEY>;

KeyPtr NewKey(const EC_GROUP *group) {
  KeyPtr key(EC_KEY_new(), EC_KEY_free);
  if (!key || !EC_KEY_set_group(key.get(), group) ||
      !EC_KEY_generate_key(key.get())) {
    return nullptr;
  }
  return key;
}

// digest_len is that of the hash usually used with the curve.
size_t DigestLength(const EC_GROUP *group) {
  unsigned bits = EC_GROUP_order_bits(group);
  return bits > 384 ? 64 : (bits + 7) / 8;
}

struct Signed {
  KeyPtr key;
  std::vector<uint8_t> digest;
  std::vector<uint8_t> sig;
};

// MakeSigned returns a key, a random digest and its signature; the key is NULL
// on failure.
Signed MakeSigned(const EC_GROUP *group) {
  Signed out;
  KeyPtr key = NewKey(group);
  out.digest = TestRandom(1).Vector(DigestLength(group));
  out.sig.resize(ECDSA_size(key.get()));
  unsigned len;
  if (key && ECDSA_sign(0, out.digest.data(), out.digest.size(), out.sig.data(),
                        &len, key.get())) {
    out.sig.resize(len);
    out.key = key;
  }
  return out;
}

SpeedOp SetupKeygen(const EC_GROUP *group) {
  KeyPtr key(EC_KEY_new(), EC_KEY_free);
  if (!key || !EC_KEY_set_group(key.get(), group)) {
    return nullptr;
  }
  return [key] { return EC_KEY_generate_key(key.get()) == 1; };
}

SpeedOp SetupSign(const EC_GROUP *group) {
  Signed s = MakeSigned(group);
  if (!s.key) {
    return nullptr;
  }
  s.sig.resize(ECDSA_size(s.key.get()));
  return [s]() mutable {
    unsigned len;
    return ECDSA_sign(0, s.digest.data(), s.digest.size(), s.sig.data(), &len,
                      s.key.get()) == 1;
  };
}

SpeedOp SetupVerify(const EC_GROUP *group) {
  Signed s = MakeSigned(group);
  if (!s.key) {
    return nullptr;
  }
  return [s] {
    return ECDSA_verify(0, s.digest.data(), s.digest.size(), s.sig.data(),
                        s.sig.size(), s.key.get()) == 1;
  };
}

SpeedOp SetupVerifyMany(const EC_GROUP *group, size_t num) {
  auto all = std::make_shared<std::vector<Signed>>();
  std::vector<ECDSA_VERIFY_ITEM> items;
  for (size_t i = 0; i < num; i++) {
    all->push_back(MakeSigned(group));
    if (!all->back().key) {
      return nullptr;
    }
  }
  for (const Signed &s : *all) {
    items.push_back({s.key.get(), s.digest.data(), s.digest.size(),
                     s.sig.data(), s.sig.size()});
  }
  std::vector<uint8_t> results(num);
  return [all, items, results]() mutable {
    return ECDSA_verify_many(results.data(), items.data(), items.size()) == 1;
  };
}

SpeedOp SetupEcdh(const EC_GROUP *group) {
  KeyPtr key = NewKey(group), peer = NewKey(group);
  if (!key || !peer) {
    return nullptr;
  }
  return [key, peer] {
    uint8_t out[EC_MAX_BYTES];
    return ECDH_compute_key(out, sizeof(out),
                            EC_KEY_get0_public_key(peer.get()), key.get(),
                            nullptr) > 0;
  };
}

using HashToCurve = int (*)(const EC_GROUP *, EC_POINT *, const uint8_t *,
                            size_t, const uint8_t *, size_t);

SpeedOp SetupHashToCurve(const EC_GROUP *group, HashToCurve hash) {
  std::shared_ptr<EC_POINT> out(EC_POINT_new(group), EC_POINT_free);
  std::vector<uint8_t> msg = TestRandom(2).Vector(64);
  if (!out) {
    return nullptr;
  }
  return [=] {
    static const uint8_t kDst[] = "bssl speed";
    return hash(group, out.get(), kDst, sizeof(kDst) - 1, msg.data(),
                msg.size()) == 1;
  };
}

// MakePoints returns |n| random affine points. Small multiples of one point
// would meet in a sum more often than a user's points do.
std::vector<EC_AFFINE> MakePoints(const EC_GROUP *group, size_t n) {
  std::vector<EC_SCALAR> scalars(n);
  std::vector<EC_JACOBIAN> points(n);
  std::vector<EC_AFFINE> out(n);
  for (EC_SCALAR &s : scalars) {
    if (!ec_random_nonzero_scalar(group, &s)) {
      return {};
    }
  }
  ec_point_mul_base_each(group, points.data(), scalars.data(), n);
  if (!ec_jacobian_to_affine_batch(group, out.data(), points.data(), n)) {
    return {};
  }
  return out;
}

SpeedOp SetupMsm(const EC_GROUP *group, size_t n) {
  std::vector<EC_AFFINE> points = MakePoints(group, n);
  std::vector<EC_SCALAR> scalars(n);
  TestRandom random(3);
  for (EC_SCALAR &s : scalars) {
    crypto_word_t words[EC_MAX_WORDS];
    for (crypto_word_t &w : words) {
      w = static_cast<crypto_word_t>(random.Next());
    }
    ec_scalar_reduce(group, &s, words, EC_MAX_WORDS);
  }
  if (points.size() != n) {
    return nullptr;
  }
  return [=] {
    EC_JACOBIAN r;
    return ec_affine_mul_scalar_public_batch(group, &r, nullptr, points.data(),
                                             scalars.data(), n) == 1;
  };
}

SpeedOp SetupMul(const EC_GROUP *group) {
  EC_SCALAR s;
  if (!ec_random_nonzero_scalar(group, &s)) {
    return nullptr;
  }
  return [=] {
    EC_JACOBIAN r;
    ec_point_mul_scalar(group, &r, &group->generator.raw, &s);
    return true;
  };
}

SpeedOp SetupDigest(const EVP_MD *md, size_t len) {
  std::vector<uint8_t> data = TestRandom(4).Vector(len);
  return [=] {
    uint8_t out[EVP_MAX_MD_SIZE];
    unsigned out_len;
    return EVP_Digest(data.data(), data.size(), out, &out_len, md, nullptr) ==
           1;
  };
}

void AddCurveRows(std::vector<SpeedRow> *rows, const std::string &name,
                  const EC_GROUP *group) {
  rows->push_back({"EC keygen " + name, [=] { return SetupKeygen(group); }});
  rows->push_back({"ECDH " + name, [=] { return SetupEcdh(group); }});
  rows->push_back(
      {"ECDSA " + name + " signing", [=] { return SetupSign(group); }});
  rows->push_back(
      {"ECDSA " + name + " verify", [=] { return SetupVerify(group); }});
  rows->push_back({"ECDSA " + name + " verify_many 64",
                   [=] { return SetupVerifyMany(group, 64); }, 64,
                   "signature"});
  rows->push_back(
      {"EC " + name + " point mul", [=] { return SetupMul(group); }});
}

void AddMsmRows(std::vector<SpeedRow> *rows, const std::string &name,
                const EC_GROUP *group) {
  for (size_t n : {1, 2, 3, 10, 100, 1000, 10000, 65536}) {
    rows->push_back({"MSM " + name + " n=" + std::to_string(n),
                     [=] { return SetupMsm(group, n); }, n, "point"});
  }
}

// An Ed25519Key signs a message of 64 bytes.
struct Ed25519Key {
  Ed25519Key() {
    ED25519_keypair(pub, priv);
    Sign();
  }
  bool Sign() { return ED25519_sign(sig, msg, sizeof(msg), priv) == 1; }
  bool Verify() const {
    return ED25519_verify(msg, sizeof(msg), sig, pub) == 1;
  }

  uint8_t pub[ED25519_PUBLIC_KEY_LEN], priv[ED25519_PRIVATE_KEY_LEN];
  uint8_t sig[ED25519_SIGNATURE_LEN], msg[64] = {1};
};

std::vector<SpeedRow> EddsaRows() {
  return {{"Ed25519 key generation",
           []() -> SpeedOp {
             return [key = Ed25519Key()]() mutable {
               ED25519_keypair(key.pub, key.priv);
               return true;
             };
           }},
          {"Ed25519 signing",
           []() -> SpeedOp {
             return [key = Ed25519Key()]() mutable { return key.Sign(); };
           }},
          {"Ed25519 verify", []() -> SpeedOp {
             return [key = Ed25519Key()] { return key.Verify(); };
           }}};
}

}  // namespace

std::vector<SpeedRow> SpeedRows() {
  const struct {
    std::string name;
    const EC_GROUP *group;
    HashToCurve hash_to_curve;
  } kCurves[] = {
      {"P-224", EC_group_p224(), nullptr},  // RFC 9380 has no suite for it
      {"P-256", EC_group_p256(), EC_hash_to_curve_p256_xmd_sha256_sswu},
      {"P-384", EC_group_p384(), EC_hash_to_curve_p384_xmd_sha384_sswu},
      {"P-521", EC_group_p521(), EC_hash_to_curve_p521_xmd_sha512_sswu},
      {"secp256k1", EC_group_secp256k1(),
       EC_hash_to_curve_secp256k1_xmd_sha256_sswu},
  };
  std::vector<SpeedRow> rows;
  for (const auto &c : kCurves) {
    AddCurveRows(&rows, c.name, c.group);
  }
  for (const auto &c : kCurves) {
    if (c.hash_to_curve != nullptr) {
      const EC_GROUP *group = c.group;
      HashToCurve hash = c.hash_to_curve;
      rows.push_back({"hash-to-curve " + c.name,
                      [=] { return SetupHashToCurve(group, hash); }});
    }
  }
  for (const auto &c : kCurves) {
    AddMsmRows(&rows, c.name, c.group);
  }
  for (auto more : {TrustTokenSpeedRows, OprfSpeedRows, EddsaRows}) {
    for (SpeedRow &row : more()) {
      rows.push_back(std::move(row));
    }
  }
  const struct {
    std::string name;
    const EVP_MD *md;
  } kDigests[] = {{"SHA-1", EVP_sha1()},
                  {"SHA-256", EVP_sha256()},
                  {"SHA-512", EVP_sha512()}};
  for (const auto &d : kDigests) {
    for (size_t len : {16, 1350, 16384}) {
      const EVP_MD *md = d.md;
      rows.push_back({d.name + " (" + std::to_string(len) + " bytes)",
                      [=] { return SetupDigest(md, len); }, len, "byte"});
    }
  }
  return rows;
}
