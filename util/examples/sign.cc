// SPDX-License-Identifier: Apache-2.0
//
// sign.cc signs and verifies in C++, where |bssl::UniquePtr| frees what the
// library hands out.

#include <cstdio>
#include <string_view>
#include <vector>

#include <openssl/ec_key.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/nid.h>
#include <openssl/sha2.h>

static std::vector<uint8_t> Digest(std::string_view message) {
  std::vector<uint8_t> digest(SHA384_DIGEST_LENGTH);
  SHA384(reinterpret_cast<const uint8_t *>(message.data()), message.size(),
         digest.data());
  return digest;
}

static bool SignAndVerify() {
  bssl::UniquePtr<EC_KEY> key(EC_KEY_new_by_curve_name(NID_secp384r1));
  if (!key || !EC_KEY_generate_key(key.get())) {
    return false;
  }
  const std::vector<uint8_t> digest = Digest("a message");
  std::vector<uint8_t> sig(ECDSA_size(key.get()));
  unsigned len = 0;
  if (!ECDSA_sign(0, digest.data(), digest.size(), sig.data(), &len,
                  key.get())) {
    return false;
  }
  const std::vector<uint8_t> other = Digest("another message");
  return ECDSA_verify(0, digest.data(), digest.size(), sig.data(), len,
                      key.get()) &&
         !ECDSA_verify(0, other.data(), other.size(), sig.data(), len,
                       key.get());
}

int main() {
  const bool ok = SignAndVerify();
  std::printf("signature: %s\n", ok ? "good" : "bad");
  if (!ok) {
    ERR_print_errors_fp(stderr);
  }
  return ok ? 0 : 1;
}
