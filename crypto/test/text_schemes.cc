// SPDX-License-Identifier: Apache-2.0
//
// Text vectors of ECDSA and ECDH.

#include <memory>
#include <stdexcept>

#include "crypto/test/scheme_vectors.h"
#include "crypto/test/text_vectors.h"

static std::string RunECDH(const VectorBlock &block) {
  const EC_GROUP *group = BlockGroup(block);
  bssl::UniquePtr<EC_KEY> key =
      MakeKey(group, block.Hex("Private"), BlockPoint(block, "X", "Y"));
  bssl::UniquePtr<EC_POINT> peer =
      MakePoint(group, BlockPoint(block, "PeerX", "PeerY"));
  if (!key || !EC_KEY_check_key(key.get()) || !peer) {
    return "key refused";
  }
  return CheckECDH(key.get(), peer.get(), block.Hex("Z"));
}

static std::string RunSign(const VectorBlock &block) {
  return CheckSign(BlockGroup(block), block.Hex("Private"),
                   BlockPoint(block, "X", "Y"), block.Hex("Digest"),
                   block.Hex("K"), block.Hex("R"), block.Hex("S"));
}

// RunVerify puts (R, S) into the fixed-width form. Integers that are too wide
// for it go through |ECDSA_do_verify| instead, which takes any.
static std::string RunVerify(const VectorBlock &block,
                             EcdsaVerifier *verifier) {
  const EC_GROUP *group = BlockGroup(block);
  const bool valid = !block.Has("Invalid");
  const ByteVector digest = block.Hex("Digest");
  bssl::UniquePtr<EC_KEY> key = MakeKey(group, {}, BlockPoint(block, "X", "Y"));
  if (!key) {
    return "key refused";
  }
  bssl::UniquePtr<ECDSA_SIG> sig(ECDSA_SIG_new());
  if (!ECDSA_SIG_set0(sig.get(), MakeBignum(block.Hex("R")).release(),
                      MakeBignum(block.Hex("S")).release())) {
    return "no memory";
  }
  if (ECDSA_do_verify(digest.data(), digest.size(), sig.get(), key.get()) !=
      (valid ? 1 : 0)) {
    return valid ? "valid signature refused" : "invalid signature accepted";
  }
  ByteVector r, s;
  try {
    r = PadTo(block.Hex("R"), OrderBytes(group));
    s = PadTo(block.Hex("S"), OrderBytes(group));
  } catch (const std::runtime_error &) {
    return "";  // has no fixed-width form
  }
  r.insert(r.end(), s.begin(), s.end());
  return verifier->Check(key.get(), digest, r, valid);
}

// RunVerifyBytes has the public key and the signature |name| as they are sent.
static std::string RunVerifyBytes(const VectorBlock &block, const char *name,
                                  EcdsaVerifier *verifier) {
  bssl::UniquePtr<EC_KEY> key =
      MakeKey(BlockGroup(block), {}, block.Hex("Public"));
  if (!key) {
    return "key refused";
  }
  return verifier->Check(key.get(), block.Hex("Digest"), block.Hex(name),
                         !block.Has("Invalid"));
}

// RunECDHBytes has an encoded peer, which may be one to refuse.
static std::string RunECDHBytes(const VectorBlock &block) {
  const EC_GROUP *group = BlockGroup(block);
  bssl::UniquePtr<EC_KEY> key = MakeKey(group, block.Hex("Private"), {});
  if (!key) {
    return "private key refused";
  }
  bssl::UniquePtr<EC_POINT> peer = MakePoint(group, block.Hex("Peer"));
  if (block.Has("Invalid")) {
    return peer ? "an invalid point was accepted" : "";
  }
  return peer ? CheckECDH(key.get(), peer.get(), block.Hex("Shared"))
              : "a valid point was refused";
}

// RunDeterministic signs as RFC 6979 has it.
static std::string RunDeterministic(const VectorBlock &block) {
  const EC_GROUP *group = BlockGroup(block);
  const EVP_MD *md = FindMD(block.Text("Hash"));
  bssl::UniquePtr<EC_KEY> key = MakeKey(group, block.Hex("Private"), {});
  if (!md || !key) {
    return "unknown hash, or key refused";
  }
  return CheckDeterministic(key.get(), md, block.Hex("Msg"), block.Hex("R"),
                            block.Hex("S"));
}


TextFamily SchemeTextFamily() {
  auto p1363 = std::make_shared<EcdsaVerifier>(SignatureForm::kP1363);
  auto der = std::make_shared<EcdsaVerifier>(SignatureForm::kDER);
  TextFamily family;
  family.kinds = {
      {{"Curve", "Private", "X", "Y", "PeerX", "PeerY", "Z"}, RunECDH},
      {{"Curve", "Private", "X", "Y", "Digest", "K", "R", "S"}, RunSign},
      {{"Curve", "X", "Y", "Digest", "R", "S"},
       [=](const VectorBlock &block) { return RunVerify(block, p1363.get()); }},
      {{"Curve", "Public", "Digest", "DER"},
       [=](const VectorBlock &block) {
         return RunVerifyBytes(block, "DER", der.get());
       }},
      {{"Curve", "Public", "Digest", "P1363"},
       [=](const VectorBlock &block) {
         return RunVerifyBytes(block, "P1363", p1363.get());
       }},
      {{"Curve", "Private", "Peer"}, RunECDHBytes},
      {{"Curve", "Private", "Hash", "Msg", "R", "S"}, RunDeterministic},
  };
  family.finish = [=](VectorReport *report) {
    p1363->Finish(report);
    der->Finish(report);
  };
  return family;
}
