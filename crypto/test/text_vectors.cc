// SPDX-License-Identifier: Apache-2.0
//
// The runner of text vectors, and the list of their families.

#include "crypto/test/text_vectors.h"

#include <algorithm>
#include <stdexcept>

static std::vector<TextFamily> AllFamilies() {
  return {SchemeTextFamily(), EcTextFamily(),   HashToCurveTextFamily(),
          EddsaTextFamily(),  OprfTextFamily(), TrustTokenTextFamily()};
}

const EC_GROUP *BlockGroup(const VectorBlock &block) {
  return FindGroup(block.Text("Curve"));
}

ByteVector BlockPoint(const VectorBlock &block, const std::string &x,
                      const std::string &y) {
  return Uncompressed(BlockGroup(block), block.Hex(x), block.Hex(y));
}

static const TextKind *FindKind(const std::vector<TextFamily> &families,
                                const VectorBlock &block) {
  for (const TextFamily &family : families) {
    for (const TextKind &kind : family.kinds) {
      if (std::all_of(
              kind.names.begin(), kind.names.end(),
              [&](const std::string &name) { return block.Has(name); })) {
        return &kind;
      }
    }
  }
  return nullptr;
}

static void RunBlock(const TextKind *kind, const VectorBlock &block,
                     VectorReport *report) {
  if (kind == nullptr) {
    report->Result(block.Where(), "a case of unknown kind");
    return;
  }
  if (block.Has("Curve") && BlockGroup(block) == nullptr) {
    report->Skip("curve " + block.Text("Curve"));
    return;
  }
  std::string error;
  try {
    error = kind->run(block);
  } catch (const std::exception &e) {
    error = e.what();
  }
  report->Result(block.Where(), error);
}

bool RunTextVectors(const std::string &text, VectorReport *report) {
  const std::vector<TextFamily> families = AllFamilies();
  std::vector<VectorBlock> blocks;
  try {
    blocks = ParseVectors(text);
  } catch (const std::runtime_error &) {
    return false;
  }
  if (blocks.empty() || FindKind(families, blocks[0]) == nullptr) {
    return false;
  }
  for (const VectorBlock &block : blocks) {
    RunBlock(FindKind(families, block), block, report);
  }
  for (const TextFamily &family : families) {
    if (family.finish) {
      family.finish(report);
    }
  }
  return true;
}
