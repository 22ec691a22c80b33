// SPDX-License-Identifier: Apache-2.0
//
// Text vectors of Trust Token. Lists are separated by commas; a state is three
// fields, States.Salt, States.Unblind and States.Blinded, each with one entry
// per token.

#include <stdexcept>

#include "crypto/test/text_vectors.h"
#include "crypto/test/token_vectors.h"

static const TRUST_TOKEN_METHOD *BlockMethod(const VectorBlock &block) {
  const TRUST_TOKEN_METHOD *method = FindTokenMethod(block.Text("Method"));
  if (method == nullptr) {
    throw std::runtime_error(block.Where() + ": unknown method");
  }
  return method;
}

// HexList returns the entries of a list; an empty text has none.
static std::vector<ByteVector> HexList(const VectorBlock &block,
                                       const std::string &name) {
  std::vector<ByteVector> out;
  const std::string &text = block.Text(name);
  for (size_t at = 0; at < text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    out.push_back(HexToBytes(text.substr(at, comma - at)));
    at = comma + 1;
  }
  return out;
}

static TokenKeys BlockKeys(const VectorBlock &block) {
  return {HexList(block, "PrivateKeys"), HexList(block, "PublicKeys")};
}

static std::vector<TokenState> BlockStates(const VectorBlock &block) {
  const auto salts = HexList(block, "States.Salt");
  const auto unblinds = HexList(block, "States.Unblind");
  const auto points = HexList(block, "States.Blinded");
  if (salts.size() != unblinds.size() || salts.size() != points.size()) {
    throw std::runtime_error(block.Where() + ": the states differ in number");
  }
  std::vector<TokenState> states;
  for (size_t i = 0; i < salts.size(); i++) {
    states.push_back({salts[i], unblinds[i], points[i]});
  }
  return states;
}

static TokenMessage BlockMessage(const VectorBlock &block) {
  return block.Has("Message") ? TokenMessage(block.Hex("Message"))
                              : std::nullopt;
}

static std::string RunKey(const VectorBlock &block) {
  return CheckDerivedKey(
      BlockMethod(block), static_cast<uint32_t>(block.Number("Id")),
      block.Hex("Secret"), block.Hex("PrivateKey"), block.Hex("PublicKey"));
}

static std::string RunIssuance(const VectorBlock &block) {
  return CheckIssuance({BlockMethod(block), BlockKeys(block),
                        BlockStates(block), BlockMessage(block),
                        static_cast<uint32_t>(block.Number("PublicMetadata")),
                        static_cast<uint8_t>(block.Number("PrivateMetadata")),
                        block.Number("MaxIssuance"), block.Hex("IssuerDraws"),
                        block.Hex("Request"), block.Hex("Response"),
                        HexList(block, "Tokens"), block.Number("KeyIndex")});
}

static uint64_t BigEndian(const ByteVector &bytes) {
  uint64_t value = 0;
  for (uint8_t byte : bytes) {
    value = value << 8 | byte;
  }
  return value;
}

static TokenRedemption BlockRedemption(const VectorBlock &block) {
  return {BlockMethod(block),
          BlockKeys(block),
          BlockMessage(block),
          block.Hex("Token"),
          block.Hex("ClientData"),
          block.Hex("RedemptionRequest"),
          BigEndian(block.Hex("Time")),
          static_cast<uint32_t>(block.Number("PublicMetadata")),
          static_cast<uint8_t>(block.Number("PrivateMetadata")),
          block.Hex("Nonce")};
}

static std::string RunRecord(const VectorBlock &block) {
  const TokenRedemption redemption = BlockRedemption(block);
  const TokenRecord record = {block.Hex("MetadataKey"),
                              block.Hex("SrrSeed"),
                              block.Hex("SrrPublicKey"),
                              block.Number("Lifetime"),
                              block.Hex("RedemptionResponse"),
                              block.Hex("Record"),
                              block.Hex("Signature"),
                              static_cast<uint8_t>(block.Number("Mask")),
                              block.Hex("MaskNonce")};
  const std::string error = CheckRedemption(redemption);
  return error.empty() ? CheckRecord(redemption, record) : error;
}

static std::string RunRedemption(const VectorBlock &block) {
  return CheckRedemption(BlockRedemption(block));
}

// RunFinish has a client in a given state finish with a response, which either
// has "Tokens" or leaves "Error".
static std::string RunFinish(const VectorBlock &block) {
  auto client = NewTokenClient(BlockMethod(block), BlockKeys(block), 10);
  if (!client || !SetTokenStates(client.get(), BlockStates(block))) {
    return "state refused";
  }
  const bool ok = block.Has("Tokens");
  const auto batch = TokenFinish(client.get(), block.Hex("Response"));
  const std::string error = CheckOutcome(
      batch.has_value(), {ok, {ok ? std::string() : block.Text("Error")}});
  if (!error.empty() || !ok) {
    return error;
  }
  return batch->tokens == HexList(block, "Tokens") ? "" : "tokens differ";
}

TextFamily TrustTokenTextFamily() {
  return {{
              {{"Method", "Secret"}, RunKey},
              {{"Method", "States.Salt", "Request"}, RunIssuance},
              {{"Method", "States.Salt", "Response"}, RunFinish},
              {{"Method", "Token", "Record"}, RunRecord},
              {{"Method", "Token"}, RunRedemption},
          },
          nullptr};
}
