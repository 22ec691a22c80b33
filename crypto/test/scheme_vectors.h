// SPDX-License-Identifier: Apache-2.0
//
// scheme_vectors.h runs single cases of ECDSA and ECDH vectors through the
// library, in the manner of ec_vectors.h.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_SCHEME_VECTORS_H
#define OPENSSL_HEADER_CRYPTO_TEST_SCHEME_VECTORS_H

#include <openssl/ec_key.h>
#include <openssl/ecdsa.h>

#include <string>
#include <vector>

#include "crypto/test/ec_vectors.h"

// MakeKey makes a key of a private part and an encoded public one, either of
// which may be empty; NULL if the library refuses.
bssl::UniquePtr<EC_KEY> MakeKey(const EC_GROUP *group, const ByteVector &priv,
                                const ByteVector &pub);


// ECDSA.

enum class SignatureForm { kDER, kP1363, kBitcoin };

// An EcdsaVerifier checks signatures one by one and, in |Finish|, all DER and
// P1363 signatures that it was given once more through |ECDSA_verify_many|.
class EcdsaVerifier {
 public:
  // The signature is in DER with s at most half the order for |kBitcoin|.
  explicit EcdsaVerifier(SignatureForm form) : form_(form) {}

  std::string Check(const EC_KEY *key, const ByteVector &digest,
                    const ByteVector &sig, bool valid);
  // Finish counts in |report| only if it finds something.
  void Finish(VectorReport *report) const;

 private:
  std::string VerifyMany() const;

  struct Case {
    bssl::UniquePtr<EC_KEY> key;
    ByteVector digest, sig;
    bool valid;
  };
  SignatureForm form_;
  std::vector<Case> cases_;
};

// CheckSign signs with nonce |k| and compares (r, s); the public key belonging
// to |priv| must be |pub| and accept the signature.
std::string CheckSign(const EC_GROUP *group, const ByteVector &priv,
                      const ByteVector &pub, const ByteVector &digest,
                      const ByteVector &k, const ByteVector &r,
                      const ByteVector &s);

// CheckDeterministic signs |msg| as RFC 6979 has it and compares (r, s).
std::string CheckDeterministic(const EC_KEY *key, const EVP_MD *md,
                               const ByteVector &msg, const ByteVector &r,
                               const ByteVector &s);


// ECDH.

// CheckECDH computes x(priv * peer) and compares.
std::string CheckECDH(const EC_KEY *key, const EC_POINT *peer,
                      const ByteVector &shared);


#endif  // OPENSSL_HEADER_CRYPTO_TEST_SCHEME_VECTORS_H
