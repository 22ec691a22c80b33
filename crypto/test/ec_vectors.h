// SPDX-License-Identifier: Apache-2.0
//
// ec_vectors.h has what vectors of all kinds need: the names that files give to
// curves and hashes, and points and integers as bytes. Single cases are run by
// scheme_vectors.h and h2c_vectors.h: each function there takes the facts of a
// case and returns an empty string if all doors of the library gave the
// expected answer, or what differs. How a file writes the facts is the business
// of text_vectors.h and crypto/test/vectors/.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_EC_VECTORS_H
#define OPENSSL_HEADER_CRYPTO_TEST_EC_VECTORS_H

#include <openssl/bn.h>
#include <openssl/ec.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "crypto/test/file_vectors.h"
#include "crypto/test/test_util.h"

using ByteVector = std::vector<uint8_t>;


// Names.

// FindGroup returns the group that any of the usual names means, or NULL.
// Custom groups are made for some well-known curves that are not built in.
const EC_GROUP *FindGroup(const std::string &name);

// FindDigest sets |*out| to the digest of |in| by the hash that any of the
// usual names means; SHAKE128 and SHAKE256 have outputs of 32 and 64 bytes.
// Returns false if the name is unknown.
bool FindDigest(ByteVector *out, const std::string &hash, const ByteVector &in);

// FindMD returns the library's hash of that name, or NULL.
const EVP_MD *FindMD(const std::string &hash);

// HexToBytes decodes hex, with or without 0x; an odd digit count is padded. It
// throws |std::runtime_error| for anything else.
ByteVector HexToBytes(const std::string &hex);

// PadTo returns |bytes|, without its leading zeros, padded to |width|; it
// throws |std::runtime_error| if it does not fit.
ByteVector PadTo(const ByteVector &bytes, size_t width);


// Objects.

bssl::UniquePtr<BIGNUM> MakeBignum(const ByteVector &bytes);

// FieldBytes and OrderBytes are widths in bytes.
size_t FieldBytes(const EC_GROUP *group);
size_t OrderBytes(const EC_GROUP *group);

// MakePoint decodes an encoded point; NULL if the library refuses.
bssl::UniquePtr<EC_POINT> MakePoint(const EC_GROUP *group,
                                    const ByteVector &encoded);
// Uncompressed joins coordinates to 04 || x || y.
ByteVector Uncompressed(const EC_GROUP *group, const ByteVector &x,
                        const ByteVector &y);
// Encode encodes a point; infinity is the byte 00.
ByteVector Encode(const EC_GROUP *group, const EC_POINT *point,
                  point_conversion_form_t form = POINT_CONVERSION_UNCOMPRESSED);

// FirstError returns the first of |errors| that is not empty.
std::string FirstError(std::initializer_list<std::string> errors);

// Compare returns what differs between |got| and |want|, called |what|.
std::string Compare(const std::string &what, const ByteVector &got,
                    const ByteVector &want);


#endif  // OPENSSL_HEADER_CRYPTO_TEST_EC_VECTORS_H
