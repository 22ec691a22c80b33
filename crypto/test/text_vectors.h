// SPDX-License-Identifier: Apache-2.0
//
// text_vectors.h runs vector files in the form of file_vectors.h: those of
// NIST's CAVP as other libraries restate them, and this repository's own.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_TEXT_VECTORS_H
#define OPENSSL_HEADER_CRYPTO_TEST_TEXT_VECTORS_H

#include <functional>
#include <string>
#include <vector>

#include "crypto/test/ec_vectors.h"
#include "crypto/test/file_vectors.h"

// RunTextVectors runs the cases of |text| and counts them in |report|. The
// names in a case say of what kind it is; kinds may be mixed. Returns false,
// and counts nothing, if the first case is of no known kind or |text| has
// another form.
bool RunTextVectors(const std::string &text, VectorReport *report);

// A TextKind is a kind of cases: those that have all of |names| and are of no
// kind before it. |run| returns an empty string or what is wrong, or throws it.
// It can rely on the library having the case's "Curve", if there is one.
struct TextKind {
  std::vector<std::string> names;
  std::function<std::string(const VectorBlock &block)> run;
};

// A TextFamily is the kinds that a file of code knows, with the state that
// cases of one file share; |finish|, if there is one, looks at all of them.
struct TextFamily {
  std::vector<TextKind> kinds;
  std::function<void(VectorReport *report)> finish;
};

TextFamily EcTextFamily();
TextFamily EddsaTextFamily();
TextFamily HashToCurveTextFamily();
TextFamily OprfTextFamily();
TextFamily SchemeTextFamily();
TextFamily TrustTokenTextFamily();

// BlockGroup returns the group of "Curve", and BlockPoint the point whose
// coordinates have these names, uncompressed.
const EC_GROUP *BlockGroup(const VectorBlock &block);
ByteVector BlockPoint(const VectorBlock &block, const std::string &x,
                      const std::string &y);

#endif  // OPENSSL_HEADER_CRYPTO_TEST_TEXT_VECTORS_H
