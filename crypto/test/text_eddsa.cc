// SPDX-License-Identifier: Apache-2.0
//
// Text vectors of Ed25519.

#include <openssl/curve25519.h>

#include <stdexcept>

#include "crypto/test/text_vectors.h"

// SizedHex returns the bytes of |name|, |len| of them, or throws.
static ByteVector SizedHex(const VectorBlock &block, const char *name,
                           size_t len) {
  ByteVector bytes = block.Hex(name);
  if (bytes.size() != len) {
    throw std::runtime_error(std::string(name) + " has another length");
  }
  return bytes;
}

static std::string RunVerify(const VectorBlock &block) {
  const bool valid = !block.Has("Invalid");
  const ByteVector message = block.Hex("Message");
  const ByteVector sig = SizedHex(block, "Signature", ED25519_SIGNATURE_LEN);
  const ByteVector pub = SizedHex(block, "Public", ED25519_PUBLIC_KEY_LEN);
  if (ED25519_verify(message.data(), message.size(), sig.data(), pub.data()) !=
      (valid ? 1 : 0)) {
    return valid ? "valid signature refused" : "invalid signature accepted";
  }
  return "";
}

static std::string RunSign(const VectorBlock &block) {
  const ByteVector seed = SizedHex(block, "Seed", 32);
  const ByteVector message = block.Hex("Message");
  uint8_t pub[ED25519_PUBLIC_KEY_LEN], priv[ED25519_PRIVATE_KEY_LEN];
  uint8_t sig[ED25519_SIGNATURE_LEN];
  ED25519_keypair_from_seed(pub, priv, seed.data());
  if (Bytes(pub) != Bytes(block.Hex("Public"))) {
    return "another public key";
  }
  if (!ED25519_sign(sig, message.data(), message.size(), priv) ||
      Bytes(sig) != Bytes(block.Hex("Signature"))) {
    return "another signature";
  }
  return RunVerify(block);
}

TextFamily EddsaTextFamily() {
  return {{{{"Scheme", "Seed", "Public", "Message", "Signature"}, RunSign},
           {{"Scheme", "Public", "Message", "Signature"}, RunVerify}},
          nullptr};
}
