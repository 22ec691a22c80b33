// SPDX-License-Identifier: Apache-2.0
//
// key_util.h holds what the tests of keys, ECDSA and ECDH share: the curves
// they run over, keys from chosen scalars, and ECDSA as simple as it can be.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_KEY_UTIL_H
#define OPENSSL_HEADER_CRYPTO_TEST_KEY_UTIL_H

#include <openssl/ec_key.h>

#include <string>
#include <utility>
#include <vector>

#include "crypto/test/curves_for_testing.h"
#include "crypto/test/slow_ec.h"
#include "crypto/test/test_util.h"


// KeyCurves returns the curves whose order has the 224 bits that keys need.
std::vector<const CurveForTesting *> KeyCurves();

// NamedKeyCurves returns those of them that have a name to be encoded.
std::vector<const CurveForTesting *> NamedKeyCurves();

// OrderBytes returns the width of a scalar.
size_t OrderBytes(const SlowCurve &curve);

// Errors returns the queue as (library, reason), oldest first, and empties it.
std::vector<std::pair<int, int>> Errors();

// SlowMulGenerator returns k*G for |k| in [1, n). The slow reference takes time
// in proportion to the bits of k, so n - 1 is as cheap here as 1.
SlowPoint SlowMulGenerator(const SlowCurve &curve, const SlowInt &k);


// Keys. What only fails for lack of memory ends the program.

bssl::UniquePtr<EC_KEY> NewKey(const EC_GROUP *group);
bssl::UniquePtr<EC_KEY> RandomKey(const EC_GROUP *group);
// KeyFromScalar returns the pair of |priv|, which is in [1, n). Its public half
// comes from the slow reference.
bssl::UniquePtr<EC_KEY> KeyFromScalar(const CurveForTesting &curve,
                                      const SlowInt &priv);
// PublicKey returns a key without a private half.
bssl::UniquePtr<EC_KEY> PublicKey(const CurveForTesting &curve,
                                  const SlowPoint &pub);


// ECDSA as SEC 1, section 4.1, has it, on slow integers.

struct SlowSignature {
  SlowInt r, s;
};

// SlowDigest returns as many leftmost bits of |digest| as the order has, modulo
// the order.
SlowInt SlowDigest(const SlowCurve &curve, const std::vector<uint8_t> &digest);

// SlowSign signs |m| with private key |priv| and nonce |k|; r or s may be zero.
SlowSignature SlowSign(const SlowCurve &curve, const SlowInt &priv,
                       const SlowInt &m, const SlowInt &k);

bool SlowVerify(const SlowCurve &curve, const SlowPoint &pub, const SlowInt &m,
                const SlowSignature &sig);


#endif  // OPENSSL_HEADER_CRYPTO_TEST_KEY_UTIL_H
