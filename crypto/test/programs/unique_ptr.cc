// SPDX-License-Identifier: Apache-2.0
//
// unique_ptr.cc is a program as users of BoringSSL write them in C++: owners
// are bssl::UniquePtr and its kin. It includes nothing but the public headers,
// and `util/run test` compiles it as they would.

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/bytestring.h>
#include <openssl/curve25519.h>
#include <openssl/digest.h>
#include <openssl/ec.h>
#include <openssl/ecdh.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hkdf.h>
#include <openssl/hmac.h>
#include <openssl/mem.h>
#include <openssl/nid.h>
#include <openssl/pem.h>
#include <openssl/sha.h>
#include <openssl/span.h>
#include <openssl/stack.h>
#include <openssl/trust_token.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace {

#define CHECK(condition)                                              \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      ERR_print_errors_fp(stderr);                                    \
      exit(1);                                                        \
    }                                                                 \
  } while (0)

using Bytes = std::vector<uint8_t>;

Bytes ToBytes(bssl::Span<const uint8_t> span) {
  return Bytes(span.begin(), span.end());
}

// A Signer owns a key, which can be moved in and shared.
class Signer {
 public:
  explicit Signer(bssl::UniquePtr<EVP_PKEY> key) : key_(std::move(key)) {}

  Bytes Sign(bssl::Span<const uint8_t> message) const {
    bssl::ScopedEVP_MD_CTX ctx;
    size_t len = 0;
    CHECK(EVP_DigestSignInit(ctx.get(), nullptr, EVP_sha384(), nullptr,
                             key_.get()));
    CHECK(EVP_DigestSign(ctx.get(), nullptr, &len, message.data(),
                         message.size()));
    Bytes sig(len);
    CHECK(EVP_DigestSign(ctx.get(), sig.data(), &len, message.data(),
                         message.size()));
    sig.resize(len);
    return sig;
  }

  Bytes PublicKey() const {
    bssl::ScopedCBB cbb;
    CHECK(CBB_init(cbb.get(), 0) &&
          EVP_marshal_public_key(cbb.get(), key_.get()));
    uint8_t *out;
    size_t len;
    CHECK(CBB_finish(cbb.get(), &out, &len));
    bssl::UniquePtr<uint8_t> owned(out);
    return ToBytes(bssl::MakeConstSpan(out, len));
  }

  bssl::UniquePtr<EVP_PKEY> key() const { return bssl::UpRef(key_); }

 private:
  bssl::UniquePtr<EVP_PKEY> key_;
};

bssl::UniquePtr<EVP_PKEY> ParsePublic(bssl::Span<const uint8_t> spki) {
  CBS cbs;
  CBS_init(&cbs, spki.data(), spki.size());
  bssl::UniquePtr<EVP_PKEY> key(EVP_parse_public_key(&cbs));
  return CBS_len(&cbs) == 0 ? std::move(key) : nullptr;
}

bool Verify(EVP_PKEY *key, bssl::Span<const uint8_t> message,
            bssl::Span<const uint8_t> sig) {
  bssl::ScopedEVP_MD_CTX ctx;
  const bool ok =
      EVP_DigestVerifyInit(ctx.get(), nullptr, EVP_sha384(), nullptr, key) &&
      EVP_DigestVerify(ctx.get(), sig.data(), sig.size(), message.data(),
                       message.size());
  ERR_clear_error();
  return ok;
}

bssl::UniquePtr<EVP_PKEY> Generate(int nid) {
  bssl::UniquePtr<EVP_PKEY_CTX> ctx(EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nullptr));
  EVP_PKEY *raw = nullptr;
  CHECK(ctx && EVP_PKEY_keygen_init(ctx.get()) &&
        EVP_PKEY_CTX_set_ec_paramgen_curve_nid(ctx.get(), nid) &&
        EVP_PKEY_keygen(ctx.get(), &raw));
  return bssl::UniquePtr<EVP_PKEY>(raw);
}

void Signatures(int nid) {
  Signer signer(Generate(nid));
  const Bytes message = {1, 2, 3};
  const Bytes sig = signer.Sign(message);
  bssl::UniquePtr<EVP_PKEY> pub = ParsePublic(signer.PublicKey());
  CHECK(pub);
  CHECK(Verify(pub.get(), message, sig));
  CHECK(!Verify(pub.get(), Bytes{1, 2, 4}, sig));
  CHECK(!Verify(Generate(nid).get(), message, sig));
  bssl::UniquePtr<EVP_PKEY> shared = signer.key();
  CHECK(EVP_PKEY_eq(shared.get(), pub.get()));

  // Through PEM in memory.
  bssl::UniquePtr<BIO> bio(BIO_new(BIO_s_mem()));
  CHECK(bio && PEM_write_bio_PrivateKey(bio.get(), shared.get(), nullptr,
                                        nullptr, 0, nullptr, nullptr));
  bssl::UniquePtr<EVP_PKEY> read(
      PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, nullptr));
  CHECK(read && EVP_PKEY_cmp(read.get(), shared.get()) == 1);
  CHECK(!PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, nullptr));
  CHECK(ERR_equals(ERR_get_error(), ERR_LIB_PEM, PEM_R_NO_START_LINE));
}

Bytes Derive(EVP_PKEY *key, EVP_PKEY *peer) {
  bssl::UniquePtr<EVP_PKEY_CTX> ctx(EVP_PKEY_CTX_new(key, nullptr));
  size_t len = 0;
  CHECK(ctx && EVP_PKEY_derive_init(ctx.get()) &&
        EVP_PKEY_derive_set_peer(ctx.get(), peer) &&
        EVP_PKEY_derive(ctx.get(), nullptr, &len));
  Bytes secret(len), okm(16);
  CHECK(EVP_PKEY_derive(ctx.get(), secret.data(), &len));
  CHECK(HKDF(okm.data(), okm.size(), EVP_sha256(), secret.data(), len, nullptr,
             0, nullptr, 0));
  return okm;
}

void Agreements() {
  bssl::UniquePtr<EVP_PKEY> a = Generate(NID_secp384r1);
  bssl::UniquePtr<EVP_PKEY> b = Generate(NID_secp384r1);
  CHECK(Derive(a.get(), b.get()) == Derive(b.get(), a.get()));
  a.reset(EVP_PKEY_generate_from_alg(EVP_pkey_x25519()));
  b.reset(EVP_PKEY_generate_from_alg(EVP_pkey_x25519()));
  CHECK(Derive(a.get(), b.get()) == Derive(b.get(), a.get()));
}

void Points() {
  const EC_GROUP *group = EC_group_p256();
  bssl::UniquePtr<BN_CTX> ctx(BN_CTX_new());
  bssl::UniquePtr<BIGNUM> k(BN_new()), inverse(BN_new());
  bssl::UniquePtr<EC_POINT> p(EC_POINT_new(group));
  CHECK(ctx && k && inverse && p);
  CHECK(BN_rand_range_ex(k.get(), 1, EC_GROUP_get0_order(group)));
  CHECK(BN_mod_inverse(inverse.get(), k.get(), EC_GROUP_get0_order(group),
                       ctx.get()));
  CHECK(EC_POINT_mul(group, p.get(), k.get(), nullptr, nullptr, ctx.get()));
  CHECK(
      EC_POINT_mul(group, p.get(), nullptr, p.get(), inverse.get(), ctx.get()));
  CHECK(EC_POINT_cmp(group, p.get(), EC_GROUP_get0_generator(group),
                     ctx.get()) == 0);
  uint8_t *buf = nullptr;
  size_t len = EC_POINT_point2buf(group, p.get(), POINT_CONVERSION_UNCOMPRESSED,
                                  &buf, ctx.get());
  bssl::UniquePtr<uint8_t> owned(buf);
  CHECK(len == 65);
  bssl::UniquePtr<EC_GROUP> named(
      EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  CHECK(named.get() == group);
}

void KeysAndSignatures() {
  bssl::UniquePtr<EC_KEY> key(EC_KEY_new_by_curve_name(NID_secp521r1));
  CHECK(key && EC_KEY_generate_key(key.get()));
  bssl::UniquePtr<EC_KEY> again = bssl::UpRef(key);
  uint8_t digest[SHA512_DIGEST_LENGTH];
  SHA512(nullptr, 0, digest);
  bssl::UniquePtr<ECDSA_SIG> sig(
      ECDSA_do_sign(digest, sizeof(digest), key.get()));
  CHECK(sig && ECDSA_do_verify(digest, sizeof(digest), sig.get(), again.get()));
  bssl::UniquePtr<BIGNUM> r(BN_dup(sig->r)), s(BN_dup(sig->s));
  bssl::UniquePtr<ECDSA_SIG> rebuilt(ECDSA_SIG_new());
  CHECK(rebuilt && ECDSA_SIG_set0(rebuilt.get(), r.release(), s.release()));
  CHECK(ECDSA_do_verify(digest, sizeof(digest), rebuilt.get(), key.get()));
  bssl::UniquePtr<char> hex(BN_bn2hex(rebuilt->r));
  CHECK(hex);
}

void OwnersInContainers() {
  std::map<std::string, bssl::UniquePtr<EVP_PKEY>> keys;
  keys["ed"].reset(EVP_PKEY_generate_from_alg(EVP_pkey_ed25519()));
  keys["p256"] = Generate(NID_X9_62_prime256v1);
  CHECK(EVP_PKEY_id(keys["ed"].get()) == EVP_PKEY_ED25519);
  CHECK(EVP_PKEY_id(keys["p256"].get()) == EVP_PKEY_EC);

  bssl::UniquePtr<STACK_OF(TRUST_TOKEN)> tokens(sk_TRUST_TOKEN_new_null());
  const uint8_t kData[] = {7};
  CHECK(bssl::PushToStack(
      tokens.get(),
      bssl::UniquePtr<TRUST_TOKEN>(TRUST_TOKEN_new(kData, sizeof(kData)))));
  for (const TRUST_TOKEN *token : tokens.get()) {
    CHECK(token->len == 1 && token->data[0] == 7);
  }
  bssl::ScopedHMAC_CTX hmac;
  CHECK(HMAC_Init_ex(hmac.get(), "key", 3, EVP_sha256(), nullptr));
}

}  // namespace

int main() {
  for (int nid :
       {NID_secp224r1, NID_X9_62_prime256v1, NID_secp384r1, NID_secp521r1}) {
    Signatures(nid);
  }
  Agreements();
  Points();
  KeysAndSignatures();
  OwnersInContainers();
  puts("PASS");
  return 0;
}
