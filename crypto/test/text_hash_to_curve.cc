// SPDX-License-Identifier: Apache-2.0
//
// Text vectors of hashing to curves and scalars.

#include "crypto/test/text_vectors.h"

#include <stdexcept>

#include "crypto/test/h2c_vectors.h"

static const H2CDoors &Doors(const VectorBlock &block) {
  const H2CDoors *doors = FindH2CDoors(block.Text("Suite"));
  if (!doors) {
    throw std::runtime_error(block.Where() + ": unknown suite");
  }
  return *doors;
}

static std::string RunHash(const VectorBlock &block) {
  const H2CDoors &doors = Doors(block);
  const EC_GROUP *group = FindGroup(doors.group);
  const ByteVector dst = block.Hex("DST"), msg = block.Hex("Msg");
  std::string error;
  if (block.Has("X")) {
    error =
        CheckHashToPoint(doors, H2C_RO, dst, msg,
                         Uncompressed(group, block.Hex("X"), block.Hex("Y")));
  }
  if (error.empty() && block.Has("EncodeX")) {
    error = CheckHashToPoint(
        doors, H2C_NU, dst, msg,
        Uncompressed(group, block.Hex("EncodeX"), block.Hex("EncodeY")));
  }
  if (error.empty() && block.Has("Scalar")) {
    error = CheckHashToScalar(doors, dst, msg, block.Hex("Scalar"));
  }
  return error;
}

static std::string RunMap(const VectorBlock &block) {
  const EC_GROUP *group = FindGroup(block.Text("MapCurve"));
  return CheckMap(group, block.Hex("U"),
                  Uncompressed(group, block.Hex("X"), block.Hex("Y")));
}

static std::string RunExpand(const VectorBlock &block) {
  static const std::string kDraft06 = "-draft06";
  std::string hash = block.Text("Expand");
  XMD_DST_PLACEMENT placement = xmd_dst_length_last;
  size_t draft = hash.find(kDraft06);
  if (draft != std::string::npos) {
    hash.resize(draft);
    placement = xmd_dst_length_first;
  }
  ByteVector out = ExpandXMD(FindMD(hash), placement, block.Hex("DST"),
                             block.Hex("Msg"), block.Number("Length"));
  if (block.Has("Out")) {
    return Compare("the output", out, block.Hex("Out"));
  }
  ByteVector digest;
  FindDigest(&digest, "sha256", out);
  return Compare("the output's SHA-256", digest, block.Hex("OutSHA256"));
}


TextFamily HashToCurveTextFamily() {
  TextFamily family;
  family.kinds = {
      {{"Suite", "DST", "Msg"}, RunHash},
      {{"MapCurve", "U", "X", "Y"}, RunMap},
      {{"Expand", "DST", "Msg", "Length"}, RunExpand},
  };
  return family;
}
