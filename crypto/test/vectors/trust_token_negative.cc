// SPDX-License-Identifier: Apache-2.0
//
// Trust Token: malformed and unusual inputs, with the exact outcome, the error
// and the state after.

#include <algorithm>

#include "crypto/test/vectors/trust_token.h"
#include "crypto/trust_token/internal.h"


static bssl::UniquePtr<TRUST_TOKEN_CLIENT> NewClient(
    const TokenNegative &base, const std::vector<TokenState> &in_flight) {
  auto client = NewTokenClient(base.method, base.keys, 10);
  if (!client || !SetTokenStates(client.get(), in_flight)) {
    throw std::runtime_error("the client's state is refused");
  }
  return client;
}

static bssl::UniquePtr<TRUST_TOKEN_ISSUER> NewIssuer(
    const TokenNegative &base) {
  auto issuer = NewTokenIssuer(base.method, base.keys, 10);
  if (!issuer) {
    throw std::runtime_error("the issuer's keys are refused");
  }
  return issuer;
}

// IsStricter tells whether this library refuses what the reference accepts:
// proof scalars not below the order, and bytes after a PMB private key.
static bool IsStricter(const TokenNegative &base, const Json &vector) {
  const std::string op = vector.at("op").get<std::string>();
  const bool ok = vector.value("ok", Json()) == true;
  return (op == "finish_issuance" && ok && !vector.at("errors").empty()) ||
         (op == "issuer_add_key" && ok &&
          base.method->construction == &trust_token_pmb &&
          vector.at("name") == "trailing byte");
}

// Wanted is the outcome of |vector| with us.
static TokenOutcome Wanted(const TokenNegative &base, const Json &vector) {
  TokenOutcome outcome = ReadOutcome(vector);
  if (IsStricter(base, vector)) {
    outcome.ok = false;
  }
  return outcome;
}

static std::string RunAddKey(const TokenNegative &base, const Json &vector,
                             bool is_client) {
  const ByteVector input = HexField(vector, "input");
  auto client = NewTokenClient(base.method, {}, 10);
  auto issuer = NewTokenIssuer(base.method, {}, 10);
  size_t index;
  const int ok = is_client
                     ? TRUST_TOKEN_CLIENT_add_key(client.get(), &index,
                                                  input.data(), input.size())
                     : TRUST_TOKEN_ISSUER_add_key(issuer.get(), input.data(),
                                                  input.size());
  return CheckOutcome(ok, Wanted(base, vector));
}

static std::string RunAddKeyTwice(const TokenNegative &base,
                                  const Json &vector) {
  const ByteVector input = HexField(vector, "input");
  auto client = NewTokenClient(base.method, {}, 10);
  for (const char *name : {"first_index", "second_index"}) {
    size_t index;
    const int ok = TRUST_TOKEN_CLIENT_add_key(client.get(), &index,
                                              input.data(), input.size());
    const std::string error = CheckOutcome(ok, ReadOutcome(vector));
    if (!error.empty() || index != vector.at(name).get<size_t>()) {
      return error.empty() ? "another index" : error;
    }
  }
  return "";
}

// RunAddKeySequence adds one key more than there is room for. What the keys are
// beyond their ids doesn't matter.
static std::string RunAddKeySequence(const TokenNegative &base,
                                     const Json &vector) {
  auto client = NewTokenClient(base.method, {}, 10);
  auto issuer = NewTokenIssuer(base.method, {}, 10);
  for (const Json &step : vector.at("steps")) {
    const size_t i = step.at("n").get<size_t>() - 1;
    const ByteVector &priv = base.keys.priv[i % base.keys.priv.size()];
    const ByteVector &pub = base.keys.pub[i % base.keys.pub.size()];
    const TokenOutcome for_client = {
        step.at("client_ok").get<bool>(),
        step.at("client_errors").get<std::vector<std::string>>()};
    const TokenOutcome for_issuer = {
        step.at("issuer_ok").get<bool>(),
        step.at("issuer_errors").get<std::vector<std::string>>()};
    size_t index = 0;
    int ok = TRUST_TOKEN_CLIENT_add_key(client.get(), &index, pub.data(),
                                        pub.size());
    std::string error = CheckOutcome(ok, for_client);
    if (ok && index != step.at("client_index").get<size_t>()) {
      error += " another index";
    }
    ok = TRUST_TOKEN_ISSUER_add_key(issuer.get(), priv.data(), priv.size());
    error += CheckOutcome(ok, for_issuer);
    if (!error.empty()) {
      return "key " + std::to_string(i) + ": " + error;
    }
  }
  return "";
}

static std::string RunNewContext(const TokenNegative &base,
                                 const Json &vector) {
  const size_t max_batchsize = vector.at("max_batchsize").get<size_t>();
  const auto errors = vector.at("errors").get<std::vector<std::string>>();
  bssl::UniquePtr<TRUST_TOKEN_CLIENT> client(
      TRUST_TOKEN_CLIENT_new(base.method, max_batchsize));
  std::string error = CheckOutcome(
      client != nullptr, {vector.at("client_ok").get<bool>(), errors});
  bssl::UniquePtr<TRUST_TOKEN_ISSUER> issuer(
      TRUST_TOKEN_ISSUER_new(base.method, max_batchsize));
  return error + CheckOutcome(issuer != nullptr,
                              {vector.at("issuer_ok").get<bool>(), errors});
}

static std::string RunBeginIssuance(const TokenNegative &base,
                                    const Json &vector) {
  auto client =
      NewTokenClient(base.method, {}, vector.at("max_batchsize").get<size_t>());
  const auto request =
      TokenBegin(client.get(), vector.at("count").get<size_t>());
  const std::string error =
      CheckOutcome(request.has_value(), ReadOutcome(vector));
  if (!error.empty() || !request) {
    return error;
  }
  if (vector.contains("request")) {
    return Compare("request", *request, HexField(vector, "request"));
  }
  const size_t count = vector.at("request_count").get<size_t>();
  return request->size() == 2 + count * trust_token_point_len(base.method) &&
                 (*request)[0] == count >> 8 && (*request)[1] == (count & 0xff)
             ? ""
             : "wrong count";
}

// RunIssue can't compare responses, which are random.
static std::string RunIssue(const TokenNegative &base, const Json &vector) {
  auto issuer = NewIssuer(base);
  const auto response =
      TokenIssue(issuer.get(), HexField(vector, "input"),
                 vector.value("public_metadata", base.public_metadata),
                 vector.value("private_metadata", base.private_metadata),
                 vector.at("max_issuance").get<size_t>());
  const std::string error =
      CheckOutcome(response.has_value(), ReadOutcome(vector));
  if (!error.empty() || !response) {
    return error;
  }
  if (response->issued != vector.at("issued").get<size_t>()) {
    return "wrong number of tokens";
  }
  return response->bytes.size() == HexField(vector, "response").size()
             ? ""
             : "the response has another length";
}

static std::string FinishOnce(const TokenNegative &base,
                              TRUST_TOKEN_CLIENT *client,
                              const ByteVector &input,
                              const TokenOutcome &outcome, const Json &tokens) {
  const auto batch = TokenFinish(client, input);
  const std::string error = CheckOutcome(batch.has_value(), outcome);
  if (!error.empty() || !batch) {
    return error;
  }
  if (!tokens.is_null() && batch->tokens != HexList(tokens)) {
    return "tokens differ";
  }
  const ByteVector &pub = base.keys.pub[batch->key_index];
  return std::equal(input.begin() + 2, input.begin() + 6, pub.begin())
             ? ""
             : "another key";
}

static std::string RunFinish(const TokenNegative &base, const Json &vector) {
  std::vector<TokenState> states = base.states;
  if (vector.contains("client_state_order")) {
    std::reverse(states.begin(), states.end());
  }
  auto client = NewClient(base, states);
  const TokenOutcome outcome = Wanted(base, vector);
  const std::string error =
      FinishOnce(base, client.get(), HexField(vector, "input"), outcome,
                 vector.value("tokens", Json()));
  const size_t left = outcome.ok ? 0 : states.size();
  if (!IsStricter(base, vector) && vector.contains("pretokens_left") &&
      vector.at("pretokens_left").get<size_t>() != left) {
    return "the vector expects another state";
  }
  return FirstError(
      {error, NumPretokens(client.get()) == left ? "" : "another state"});
}

static std::string RunFinishSequence(const TokenNegative &base,
                                     const Json &vector) {
  auto client = NewClient(base, base.states);
  for (size_t i = 0; i < vector.at("inputs").size(); i++) {
    const TokenOutcome outcome = {
        vector.at("ok").at(i).get<bool>(),
        vector.at("errors").at(i).get<std::vector<std::string>>()};
    const std::string error =
        FinishOnce(base, client.get(),
                   HexToBytes(vector.at("inputs").at(i).get<std::string>()),
                   outcome, Json());
    if (!error.empty()) {
      return "call " + std::to_string(i) + ": " + error;
    }
  }
  return "";
}

static std::string RunRedeem(const TokenNegative &base, const Json &vector) {
  auto issuer = NewIssuer(base);
  const auto redeemed = TokenRedeem(issuer.get(), HexField(vector, "input"),
                                    OptionalHex(vector, "message"));
  const std::string error =
      CheckOutcome(redeemed.has_value(), ReadOutcome(vector));
  if (!error.empty() || !redeemed) {
    return error;
  }
  return FirstError(
      {redeemed->id == vector.at("public").get<uint32_t>() ? "" : "another key",
       redeemed->bit == vector.at("private").get<uint8_t>() ? ""
                                                            : "another bit",
       Compare("nonce", redeemed->nonce, HexField(vector, "token")),
       Compare("client data", redeemed->data,
               HexField(vector, "client_data"))});
}

static std::string RunRedeem2020(const TokenNegative &base,
                                 const Json &vector) {
  auto issuer = NewIssuer(base);
  auto key = SrrPrivateKey(base.srr_seed);
  if (!key || !TRUST_TOKEN_ISSUER_set_srr_key(issuer.get(), key.get()) ||
      !TRUST_TOKEN_ISSUER_set_metadata_key(
          issuer.get(), base.metadata_key.data(), base.metadata_key.size())) {
    return "keys refused";
  }
  const auto recorded =
      TokenRedeemRecord(issuer.get(), HexField(vector, "input"),
                        vector.at("lifetime").get<uint64_t>());
  const std::string error =
      CheckOutcome(recorded.has_value(), ReadOutcome(vector));
  if (!error.empty() || !recorded) {
    return error;
  }
  return FirstError(
      {Compare("response", recorded->response, HexField(vector, "response")),
       Compare("nonce", recorded->nonce, HexField(vector, "token"))});
}

static std::string RunBeginRedemption(const TokenNegative &base,
                                      const Json &vector) {
  auto client = NewTokenClient(base.method, {}, 10);
  const auto request = TokenBeginRedemption(
      client.get(), ByteVector(vector.at("token_len").get<size_t>()),
      ByteVector(vector.at("client_data_len").get<size_t>()),
      vector.at("time").get<uint64_t>());
  const std::string error =
      CheckOutcome(request.has_value(), ReadOutcome(vector));
  if (!error.empty() || !request) {
    return error;
  }
  return request->size() == vector.at("request_len").get<size_t>()
             ? ""
             : "another length";
}

static std::string RunFinishRedemption(const TokenNegative &base,
                                       const Json &vector) {
  const TokenMessage own = OptionalHex(vector, "srr_public_key");
  const ByteVector public_key = own.value_or(base.srr_public_key);
  auto client = NewTokenClient(base.method, {}, 10);
  if (!public_key.empty()) {
    auto key = SrrPublicKey(public_key);
    if (!key || !TRUST_TOKEN_CLIENT_set_srr_key(client.get(), key.get())) {
      return "key refused";
    }
  }
  const auto answer =
      TokenFinishRedemption(client.get(), HexField(vector, "input"));
  const std::string error =
      CheckOutcome(answer.has_value(), ReadOutcome(vector));
  if (!error.empty() || !answer || !vector.contains("rr")) {
    return error;
  }
  return FirstError(
      {Compare("record", answer->record, HexField(vector, "rr")),
       Compare("signature", answer->signature, HexField(vector, "sig"))});
}

static std::string RunNegative(const TokenNegative &base, const Json &vector) {
  const std::string op = vector.at("op").get<std::string>();
  if (op == "client_add_key" || op == "issuer_add_key") {
    return RunAddKey(base, vector, op == "client_add_key");
  }
  if (op == "redeem") {
    return vector.contains("lifetime") ? RunRedeem2020(base, vector)
                                       : RunRedeem(base, vector);
  }
  static const struct {
    const char *op;
    std::string (*run)(const TokenNegative &base, const Json &vector);
  } kOps[] = {
      {"client_add_key_twice", RunAddKeyTwice},
      {"add_key_sequence", RunAddKeySequence},
      {"new_context", RunNewContext},
      {"begin_issuance", RunBeginIssuance},
      {"issue", RunIssue},
      {"finish_issuance", RunFinish},
      {"finish_issuance_sequence", RunFinishSequence},
      {"begin_redemption", RunBeginRedemption},
      {"finish_redemption", RunFinishRedemption},
  };
  for (const auto &known : kOps) {
    if (op == known.op) {
      return known.run(base, vector);
    }
  }
  return "unknown op " + op;
}

void RunNegatives(const TokenNegative &base, const Json &cases,
                  VectorReport *report) {
  for (const Json &vector : cases) {
    const std::string where = vector.at("op").get<std::string>() + ", " +
                              vector.at("name").get<std::string>();
    if (IsStricter(base, vector)) {
      report->Stricter(where, RunNegative(base, vector));
    } else {
      RunCase(report, where, [&] { return RunNegative(base, vector); });
    }
  }
}

static bool RecognisesNegative(const Json &file) {
  return file.contains("decode_private_metadata") && file.contains("cases");
}

static void RunNegativeFile(const Json &file, VectorReport *report) {
  const Json &base = file.at("base");
  const TokenNegative negative = {FileMethod(file),
                                  FindKeys(base.at("keys"), base.at("key_ids")),
                                  ReadStates(base.at("client_state")),
                                  base.at("public_metadata").get<uint32_t>(),
                                  base.at("private_metadata").get<uint8_t>(),
                                  {},
                                  {},
                                  {}};
  RunNegatives(negative, file.at("cases"), report);
  for (const Json &vector : file.at("decode_private_metadata")) {
    RunCase(report, "decode_private_metadata", [&] {
      const ByteVector key = HexField(vector, "key");
      const ByteVector nonce = HexField(vector, "nonce");
      uint8_t value;
      return TRUST_TOKEN_decode_private_metadata(
                 negative.method, &value, key.data(), key.size(), nonce.data(),
                 nonce.size(), vector.at("encrypted_bit").get<uint8_t>()) &&
                     value == vector.at("value").get<uint8_t>()
                 ? ""
                 : "another value";
    });
  }
}

const JsonFamily kTokenNegative = {"token negatives", RecognisesNegative,
                                   RunNegativeFile};
