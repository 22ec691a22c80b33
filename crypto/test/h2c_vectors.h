// SPDX-License-Identifier: Apache-2.0
//
// h2c_vectors.h runs single cases of hash-to-curve vectors through the library,
// in the manner of ec_vectors.h: an empty string means that all is as expected.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_H2C_VECTORS_H
#define OPENSSL_HEADER_CRYPTO_TEST_H2C_VECTORS_H

#include <ostream>
#include <string>
#include <vector>

#include "crypto/hash_to_curve/internal.h"
#include "crypto/test/ec_vectors.h"

// An H2CDoors holds the functions of a suite; where a suite lacks a door, NULL.
struct H2CDoors {
  using ToPoint = int (*)(const EC_GROUP *, EC_POINT *, const uint8_t *, size_t,
                          const uint8_t *, size_t);
  using ToJacobian = int (*)(const EC_GROUP *, EC_JACOBIAN *, const uint8_t *,
                             size_t, const uint8_t *, size_t);
  using ToBignum = int (*)(const EC_GROUP *, BIGNUM *, const uint8_t *, size_t,
                           const uint8_t *, size_t);
  using ToScalar = int (*)(const EC_GROUP *, EC_SCALAR *, const uint8_t *,
                           size_t, const uint8_t *, size_t);

  const H2C_SUITE *suite;
  const char *group;
  ToPoint hash, encode;
  ToJacobian hash_internal, encode_internal;
  ToBignum scalar;
  ToScalar scalar_internal;
};

inline void PrintTo(const H2CDoors &doors, std::ostream *os) {
  *os << doors.suite->id;
}

// AllH2CDoors lists the suites in the order of |h2c_suites|.
const std::vector<H2CDoors> &AllH2CDoors();

// FindH2CDoors finds a suite by its identifier without RO_ and NU_; NULL if
// there is none.
const H2CDoors *FindH2CDoors(const std::string &id);

// CheckHashToPoint hashes |msg| to an uncompressed point by every function that
// can; |count| is H2C_RO or H2C_NU.
std::string CheckHashToPoint(const H2CDoors &doors, size_t count,
                             const ByteVector &dst, const ByteVector &msg,
                             const ByteVector &point);

// CheckHashToScalar hashes |msg| to a scalar by every function that can.
std::string CheckHashToScalar(const H2CDoors &doors, const ByteVector &dst,
                              const ByteVector &msg, const ByteVector &scalar);

// CheckHashToField compares the elements that a suite makes of |msg|.
std::string CheckHashToField(const H2CDoors &doors, const ByteVector &dst,
                             const ByteVector &msg,
                             const std::vector<ByteVector> &u);

// CheckMap maps the field element |u| to an uncompressed point.
std::string CheckMap(const EC_GROUP *group, const ByteVector &u,
                     const ByteVector &point);

// ExpandXMD runs expand_message_xmd; empty if the library refuses.
ByteVector ExpandXMD(const EVP_MD *md, XMD_DST_PLACEMENT placement,
                     const ByteVector &dst, const ByteVector &msg, size_t len);

#endif  // OPENSSL_HEADER_CRYPTO_TEST_H2C_VECTORS_H
