// SPDX-License-Identifier: Apache-2.0
//
// The helpers of key_util.h.

#include "crypto/test/key_util.h"

#include <openssl/err.h>
#include <openssl/nid.h>

#include <cstdio>
#include <cstdlib>


static void Require(bool condition, const char *what) {
  if (!condition) {
    fprintf(stderr, "key_util: %s\n", what);
    abort();
  }
}

std::vector<const CurveForTesting *> KeyCurves() {
  std::vector<const CurveForTesting *> curves;
  for (const CurveForTesting &curve : CurvesForTesting()) {
    if (curve.slow.n.Bits() >= 224) {
      curves.push_back(&curve);
    }
  }
  return curves;
}

std::vector<const CurveForTesting *> NamedKeyCurves() {
  std::vector<const CurveForTesting *> named;
  for (const CurveForTesting *curve : KeyCurves()) {
    if (curve->nid != NID_undef) {
      named.push_back(curve);
    }
  }
  return named;
}

size_t OrderBytes(const SlowCurve &curve) {
  return (curve.n.Bits() + 7) / 8;
}

std::vector<std::pair<int, int>> Errors() {
  std::vector<std::pair<int, int>> errors;
  while (uint32_t error = ERR_get_error()) {
    errors.emplace_back(ERR_GET_LIB(error), ERR_GET_REASON(error));
  }
  return errors;
}


SlowPoint SlowMulGenerator(const SlowCurve &curve, const SlowInt &k) {
  SlowInt minus_k = curve.n - k;
  return k <= minus_k ? curve.Mul(k, curve.generator)
                      : curve.Negate(curve.Mul(minus_k, curve.generator));
}


// Keys.

bssl::UniquePtr<EC_KEY> NewKey(const EC_GROUP *group) {
  bssl::UniquePtr<EC_KEY> key(EC_KEY_new());
  Require(key && EC_KEY_set_group(key.get(), group), "a new key");
  return key;
}

bssl::UniquePtr<EC_KEY> RandomKey(const EC_GROUP *group) {
  bssl::UniquePtr<EC_KEY> key = NewKey(group);
  Require(EC_KEY_generate_key(key.get()), "key generation");
  return key;
}

bssl::UniquePtr<EC_KEY> KeyFromScalar(const CurveForTesting &curve,
                                      const SlowInt &priv) {
  bssl::UniquePtr<EC_KEY> key =
      PublicKey(curve, SlowMulGenerator(curve.slow, priv));
  Require(EC_KEY_set_private_key(key.get(), ToBignum(priv).get()),
          "a private key");
  return key;
}

bssl::UniquePtr<EC_KEY> PublicKey(const CurveForTesting &curve,
                                  const SlowPoint &pub) {
  bssl::UniquePtr<EC_KEY> key = NewKey(curve.group);
  Require(EC_KEY_set_public_key(key.get(), ToPoint(curve.group, pub).get()),
          "a public key");
  return key;
}


// ECDSA.

SlowInt SlowDigest(const SlowCurve &curve, const std::vector<uint8_t> &digest) {
  SlowInt m = SlowInt::FromBytes(Bytes(digest));
  size_t bits = 8 * digest.size();
  return (bits <= curve.n.Bits() ? m : m >> (bits - curve.n.Bits())) % curve.n;
}

SlowSignature SlowSign(const SlowCurve &curve, const SlowInt &priv,
                       const SlowInt &m, const SlowInt &k) {
  SlowSignature sig;
  sig.r = SlowMulGenerator(curve, k).x % curve.n;
  sig.s = SlowModMul(m + sig.r * priv, SlowModInverse(k, curve.n), curve.n);
  return sig;
}

bool SlowVerify(const SlowCurve &curve, const SlowPoint &pub, const SlowInt &m,
                const SlowSignature &sig) {
  if (sig.r.IsZero() || sig.s.IsZero() || sig.r >= curve.n ||
      sig.s >= curve.n) {
    return false;
  }
  SlowInt inverse = SlowModInverse(sig.s, curve.n);
  SlowPoint point =
      curve.Add(curve.Mul(SlowModMul(m, inverse, curve.n), curve.generator),
                curve.Mul(SlowModMul(sig.r, inverse, curve.n), pub));
  return !point.is_infinity && point.x % curve.n == sig.r;
}
