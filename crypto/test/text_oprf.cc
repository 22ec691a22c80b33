// SPDX-License-Identifier: Apache-2.0
//
// Text vectors of oblivious pseudorandom functions.

#include <stdexcept>

#include "crypto/test/oprf_vectors.h"
#include "crypto/test/text_vectors.h"

static ByteVector Optional(const VectorBlock &block, const char *name) {
  return block.Has(name) ? block.Hex(name) : ByteVector();
}

static std::string RunOprf(const VectorBlock &block) {
  OprfCase c;
  c.suite = FindOprfSuite(block.Text("OPRF"), block.Number("Mode"));
  if (c.suite == nullptr) {
    throw std::runtime_error(block.Where() + ": unknown suite");
  }
  c.seed = block.Hex("Seed");
  c.key_info = block.Hex("KeyInfo");
  c.private_key = block.Hex("Private");
  c.public_key = Optional(block, "Public");
  c.info = Optional(block, "Info");
  c.inputs = SplitHexList(block.Text("Inputs"));
  c.blinds = SplitHexList(block.Text("Blinds"));
  c.blinded = SplitHexList(block.Text("Blinded"));
  c.evaluated = SplitHexList(block.Text("Evaluated"));
  c.nonce = Optional(block, "Nonce");
  c.proof = Optional(block, "Proof");
  c.outputs = SplitHexList(block.Text("Outputs"));
  return CheckOprf(c);
}

TextFamily OprfTextFamily() {
  TextFamily family;
  family.kinds = {{{"OPRF", "Mode", "Seed", "Inputs", "Outputs"}, RunOprf}};
  return family;
}
