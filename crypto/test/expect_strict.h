// SPDX-License-Identifier: Apache-2.0
//
// expect_strict.h asks of a parser that it is strict near a valid encoding:
// what differs from that in a byte, or ends early, is refused with a reason, or
// is the encoding of something else. Apart from der_util.h, which needs no
// GoogleTest.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_EXPECT_STRICT_H
#define OPENSSL_HEADER_CRYPTO_TEST_EXPECT_STRICT_H

#include <openssl/err.h>
#include <openssl/mem.h>

#include <gtest/gtest.h>

#include "crypto/test/der_util.h"
#include "crypto/test/test_util.h"

// A Rewriter parses an encoding and returns what the result is written as, with
// the bytes that the parser left; or nothing if it is refused.
using Rewriter = std::function<ByteVector(const ByteVector &)>;

// End returns where |in| ends.
inline const uint8_t *End(const ByteVector &in) {
  return in.data() + in.size();
}

// RewriteD2i is a Rewriter for functions in the manner of OpenSSL.
template <typename T, typename D2i, typename I2d>
ByteVector RewriteD2i(const D2i &d2i, const I2d &i2d, const ByteVector &in) {
  const uint8_t *rest = in.data();
  bssl::UniquePtr<T> value(d2i(nullptr, &rest, (long)in.size()));
  if (!value) {
    EXPECT_EQ(rest, in.data());
    return {};
  }
  uint8_t *der = nullptr;
  const int len = i2d(value.get(), &der);
  EXPECT_GT(len, 0);
  ByteVector out(der, der + (len > 0 ? len : 0));
  OPENSSL_free(der);
  out.insert(out.end(), rest, End(in));
  return out;
}

// RewriteCbs is a Rewriter for functions in the manner of BoringSSL.
template <typename T>
ByteVector RewriteCbs(const std::function<T *(CBS *)> &parse,
                      int (*marshal)(CBB *, const T *), const ByteVector &in) {
  CBS cbs;
  CBS_init(&cbs, in.data(), in.size());
  bssl::UniquePtr<T> value(parse(&cbs));
  return value ? Join({Marshal(marshal, static_cast<const T *>(value.get())),
                       ByteVector(CBS_data(&cbs), End(in))})
               : ByteVector();
}

// ExpectStrict expects that |rewrite| keeps |valid| and all that is near it, as
// |ForEachMalformed| has it, or refuses it with an error on the queue. Returns
// how many neighbours were accepted.
inline size_t ExpectStrict(const char *name, const ByteVector &valid,
                           const Rewriter &rewrite, size_t values,
                           TestRandom *random) {
  SCOPED_TRACE(name);
  size_t accepted = 0;
  EXPECT_EQ(Bytes(rewrite(valid)), Bytes(valid));
  ForEachMalformed(valid, values, random, [&](const ByteVector &changed) {
    ERR_clear_error();
    const ByteVector out = rewrite(changed);
    if (out.empty()) {
      EXPECT_NE(ERR_peek_error(), 0u) << EncodeHex(Bytes(changed));
    } else {
      accepted++;
      EXPECT_EQ(Bytes(out), Bytes(changed));
    }
  });
  ERR_clear_error();
  return accepted;
}

#endif  // OPENSSL_HEADER_CRYPTO_TEST_EXPECT_STRICT_H
