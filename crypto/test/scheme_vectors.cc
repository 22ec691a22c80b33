// SPDX-License-Identifier: Apache-2.0
//
// Single cases of ECDSA and ECDH.

#include "crypto/test/scheme_vectors.h"

#include <openssl/digest.h>
#include <openssl/ecdh.h>
#include <openssl/err.h>

bssl::UniquePtr<EC_KEY> MakeKey(const EC_GROUP *group, const ByteVector &priv,
                                const ByteVector &pub) {
  bssl::UniquePtr<EC_KEY> key(EC_KEY_new());
  if (!key || !EC_KEY_set_group(key.get(), group)) {
    return nullptr;
  }
  if (!priv.empty() &&
      !EC_KEY_set_private_key(key.get(), MakeBignum(priv).get())) {
    return nullptr;
  }
  if (!pub.empty()) {
    bssl::UniquePtr<EC_POINT> point = MakePoint(group, pub);
    if (!point || !EC_KEY_set_public_key(key.get(), point.get())) {
      return nullptr;
    }
  }
  return key;
}


// ECDSA.

// IsHighS tells whether s is over half the order: 2*s > n.
static bool IsHighS(const EC_KEY *key, const ByteVector &sig) {
  bssl::UniquePtr<ECDSA_SIG> parsed(
      ECDSA_SIG_from_bytes(sig.data(), sig.size()));
  bssl::UniquePtr<BIGNUM> twice(BN_new());
  return parsed && BN_lshift1(twice.get(), ECDSA_SIG_get0_s(parsed.get())) &&
         BN_cmp(twice.get(), EC_GROUP_get0_order(EC_KEY_get0_group(key))) > 0;
}

std::string EcdsaVerifier::Check(const EC_KEY *key, const ByteVector &digest,
                                 const ByteVector &sig, bool valid) {
  bool is_p1363 = form_ == SignatureForm::kP1363;
  int verified = is_p1363 ? ECDSA_verify_p1363(digest.data(), digest.size(),
                                               sig.data(), sig.size(), key)
                          : ECDSA_verify(0, digest.data(), digest.size(),
                                         sig.data(), sig.size(), key);
  bool reported = ERR_peek_error() != 0;
  ERR_clear_error();
  cases_.push_back(
      {bssl::UniquePtr<EC_KEY>(EC_KEY_dup(key)), digest, sig, verified == 1});
  bool accepted = verified == 1;
  if (form_ == SignatureForm::kBitcoin && IsHighS(key, sig)) {
    accepted = false;
  }
  ERR_clear_error();
  if (verified != 0 && verified != 1) {
    return "verification returned " + std::to_string(verified);
  }
  if (reported == (verified == 1)) {
    return "an answer of " + std::to_string(verified) +
           (reported ? " with" : " without") + " an error on the queue";
  }
  if (accepted != valid) {
    return accepted ? "invalid signature accepted" : "valid signature refused";
  }
  return "";
}

void EcdsaVerifier::Finish(VectorReport *report) const {
  const std::string error = VerifyMany();
  if (!error.empty()) {
    report->Result("all signatures at once", error);
  }
}

std::string EcdsaVerifier::VerifyMany() const {
  std::vector<ECDSA_VERIFY_ITEM> items;
  bool all = true;
  for (const Case &c : cases_) {
    items.push_back({c.key.get(), c.digest.data(), c.digest.size(),
                     c.sig.data(), c.sig.size()});
    all = all && c.valid;
  }
  std::vector<uint8_t> results(items.size(), 2);
  auto many = form_ == SignatureForm::kP1363 ? ECDSA_verify_many_p1363
                                             : ECDSA_verify_many;
  int ret = many(results.data(), items.data(), items.size());
  ERR_clear_error();
  if ((ret == 1) != all) {
    return "verify_many returned " + std::to_string(ret);
  }
  for (size_t i = 0; i < results.size(); i++) {
    if (results[i] != (cases_[i].valid ? 1 : 0)) {
      return "verify_many and verify disagree about signature " +
             std::to_string(i) + " of the file";
    }
  }
  return "";
}

// SignatureScalar returns r or s at the width of the order.
static ByteVector SignatureScalar(const EC_GROUP *group, const BIGNUM *value) {
  ByteVector out(OrderBytes(group));
  if (!BN_bn2bin_padded(out.data(), out.size(), value)) {
    return {};
  }
  return out;
}

std::string CheckSign(const EC_GROUP *group, const ByteVector &priv,
                      const ByteVector &pub, const ByteVector &digest,
                      const ByteVector &k, const ByteVector &r,
                      const ByteVector &s) {
  const size_t width = OrderBytes(group);
  bssl::UniquePtr<EC_KEY> key = MakeKey(group, priv, pub);
  if (!key) {
    return "key refused";
  }
  if (!EC_KEY_check_key(key.get())) {
    return "the public key does not belong to the private one";
  }
  const ByteVector nonce = PadTo(k, width);
  bssl::UniquePtr<ECDSA_SIG> sig(
      ECDSA_sign_with_nonce_and_leak_private_key_for_testing(
          digest.data(), digest.size(), key.get(), nonce.data(), nonce.size()));
  if (!sig) {
    return "signing failed";
  }
  std::string error = FirstError(
      {Compare("r", SignatureScalar(group, sig->r), PadTo(r, width)),
       Compare("s", SignatureScalar(group, sig->s), PadTo(s, width))});
  if (error.empty() && ECDSA_do_verify(digest.data(), digest.size(), sig.get(),
                                       key.get()) != 1) {
    error = "the signature does not verify";
  }
  return error;
}

std::string CheckDeterministic(const EC_KEY *key, const EVP_MD *md,
                               const ByteVector &msg, const ByteVector &r,
                               const ByteVector &s) {
  const size_t width = OrderBytes(EC_KEY_get0_group(key));
  ByteVector digest(EVP_MD_size(md)), sig(2 * width), want = PadTo(r, width);
  const ByteVector padded_s = PadTo(s, width);
  want.insert(want.end(), padded_s.begin(), padded_s.end());
  size_t sig_len;
  if (!EVP_Digest(msg.data(), msg.size(), digest.data(), nullptr, md,
                  nullptr) ||
      !ECDSA_sign_deterministic_p1363(md, digest.data(), digest.size(),
                                      sig.data(), &sig_len, sig.size(), key)) {
    return "signing failed";
  }
  sig.resize(sig_len);
  return Compare("the signature", sig, want);
}


// ECDH.

std::string CheckECDH(const EC_KEY *key, const EC_POINT *peer,
                      const ByteVector &shared) {
  ByteVector out(FieldBytes(EC_KEY_get0_group(key)) + 1);
  int len = ECDH_compute_key(out.data(), out.size(), peer, key, nullptr);
  if (len < 0) {
    return "ECDH failed";
  }
  out.resize(static_cast<size_t>(len));
  return Compare("the shared secret", out, shared);
}
