// SPDX-License-Identifier: Apache-2.0
//
// Trust Token: keys, whole runs with the draws of both sides, and the two
// protocols of 2020. Malformed inputs are in trust_token_negative.cc, the
// hashes of the same folder in hash_to_curve.cc.

#include "crypto/test/vectors/trust_token.h"

#include "crypto/test/given_random.h"
#include "crypto/trust_token/internal.h"


// Common parts.

const TRUST_TOKEN_METHOD *FileMethod(const Json &file) {
  std::string name = file.at("method").get<std::string>();
  if (file.contains("metadata_key") && name == "experiment_v1") {
    name += "_2020";
  }
  const TRUST_TOKEN_METHOD *method = FindTokenMethod(name);
  if (method == nullptr) {
    throw std::runtime_error("unknown method " + name);
  }
  return method;
}

std::vector<ByteVector> HexList(const Json &list) {
  std::vector<ByteVector> out;
  for (const Json &item : list) {
    out.push_back(HexToBytes(item.get<std::string>()));
  }
  return out;
}

TokenKeys FindKeys(const Json &keys, const Json &ids) {
  TokenKeys out;
  auto add = [&](const Json &key) {
    out.priv.push_back(HexField(key, "private_key"));
    out.pub.push_back(HexField(key, "public_key"));
  };
  if (ids.is_null()) {
    for (const Json &key : keys) {
      add(key);
    }
    return out;
  }
  for (const Json &id : ids) {
    for (const Json &key : keys) {
      if (key.at("id") == id) {
        add(key);
      }
    }
  }
  return out;
}

std::vector<TokenState> ReadStates(const Json &list) {
  std::vector<TokenState> states;
  for (const Json &state : list) {
    states.push_back({HexField(state, state.contains("salt") ? "salt" : "t"),
                      HexField(state, "unblind_scalar"),
                      HexField(state, "blinded_point")});
  }
  return states;
}

TokenMessage OptionalHex(const Json &object, const char *name) {
  if (!object.contains(name) || object.at(name).is_null()) {
    return std::nullopt;
  }
  return HexField(object, name);
}

TokenOutcome ReadOutcome(const Json &vector) {
  return {vector.at("ok").get<bool>(),
          vector.at("errors").get<std::vector<std::string>>()};
}

static void Append(ByteVector *out, const ByteVector &more) {
  out->insert(out->end(), more.begin(), more.end());
}

static const char *const kPmbNonces[] = {"ks0",      "ks1", "k0", "k1",
                                         "minus_co", "uo",  "vo"};

// IssuerDraws returns what the issuer of a transcript drew, in our order: the
// strings s of all items, then the nonces of one proof after the other.
static ByteVector IssuerDraws(const Json &transcript) {
  ByteVector out;
  for (const Json &item : transcript.at("response_items")) {
    if (item.contains("s")) {
      Append(&out, HexField(item, "s"));
    }
  }
  const Json proofs = transcript.contains("proofs")
                          ? transcript.at("proofs")
                          : Json::array({transcript.at("proof")});
  for (const Json &proof : proofs) {
    const Json &nonces = proof.at("issuer_nonces");
    for (const char *name : kPmbNonces) {
      if (nonces.contains(name)) {
        Append(&out, HexField(nonces, name));
      }
    }
    for (const char *name : {"r", "proof_scalar"}) {
      if (nonces.contains(name)) {
        Append(&out, HexField(nonces, name));
      }
    }
  }
  return out;
}


// Keys.

static bool RecognisesKeys(const Json &file) {
  return file.at("methods").begin()->contains("derived");
}

// CheckBuffers derives a key into buffers of given sizes.
static std::string CheckBuffers(const TRUST_TOKEN_METHOD *method,
                                const Json &sizes) {
  static const uint8_t kSecret[] = {'S', 'E', 'E', 'D'};
  ByteVector priv(sizes.at("max_priv_key_len").get<size_t>());
  ByteVector pub(sizes.at("max_pub_key_len").get<size_t>());
  size_t priv_len, pub_len;
  const int ok = TRUST_TOKEN_derive_key_from_secret(
      method, priv.data(), &priv_len, priv.size(), pub.data(), &pub_len,
      pub.size(), 1, kSecret, sizeof(kSecret));
  return CheckOutcome(ok, ReadOutcome(sizes));
}

static void RunKeys(const Json &file, VectorReport *report) {
  for (const auto &entry : file.at("methods").items()) {
    const TRUST_TOKEN_METHOD *method = FindTokenMethod(entry.key());
    size_t number = 0;
    for (const Json &key : entry.value().at("derived")) {
      RunCase(report, entry.key() + " key " + std::to_string(++number), [&] {
        return CheckDerivedKey(
            method, key.at("id").get<uint32_t>(), HexField(key, "secret"),
            HexField(key, "private_key"), HexField(key, "public_key"));
      });
    }
    for (const Json &sizes : entry.value().at("output_buffer_sizes")) {
      RunCase(report, entry.key() + " buffers " + std::to_string(++number),
              [&] { return CheckBuffers(method, sizes); });
    }
  }
}

const JsonFamily kTokenKeys = {"token keys", RecognisesKeys, RunKeys};


// Whole runs.

static TokenIssuance ReadIssuance(const TRUST_TOKEN_METHOD *method,
                                  const Json &keys, const Json &transcript) {
  return {method,
          FindKeys(keys, transcript.value("key_ids", Json())),
          ReadStates(transcript.at("client_state")),
          OptionalHex(transcript, "message"),
          transcript.at("public_metadata").get<uint32_t>(),
          transcript.at("private_metadata").get<uint8_t>(),
          transcript.at("max_issuance").get<size_t>(),
          IssuerDraws(transcript),
          HexField(transcript, "request"),
          HexField(transcript, "response"),
          HexList(transcript.at("tokens")),
          transcript.at("key_index").get<size_t>()};
}

static TokenRedemption ReadRedemption(const TokenIssuance &run,
                                      const Json &transcript,
                                      const Json &redemption) {
  return {run.method,
          run.keys,
          run.message,
          HexField(redemption, "token"),
          HexField(redemption, "client_data"),
          HexField(redemption, "request"),
          redemption.at("time").get<uint64_t>(),
          redemption.value("public_metadata", run.public_metadata),
          redemption.value("private_metadata", run.private_metadata),
          HexField(redemption, "nonce").size() == TRUST_TOKEN_NONCE_SIZE
              ? HexField(redemption, "nonce")
              : HexField(transcript, "nonce")};
}

// ReadPoints returns the points that |field| names in each of |list|.
static std::vector<EC_AFFINE> ReadPoints(const EC_GROUP *group,
                                         const Json &list, const char *field,
                                         size_t num) {
  std::vector<EC_AFFINE> out(num);
  for (size_t i = 0; i < num; i++) {
    const ByteVector point = HexField(list.at(i), field);
    if (!ec_point_from_uncompressed(group, &out[i], point.data(),
                                    point.size())) {
      throw std::runtime_error("the vector has a bad point");
    }
  }
  return out;
}

// EncodeSums encodes weighted sums, and EncodeWeights their scalars.
static std::vector<ByteVector> EncodeSums(
    const EC_GROUP *group, const std::vector<EC_JACOBIAN> &sums) {
  std::vector<ByteVector> out;
  for (const EC_JACOBIAN &sum : sums) {
    EC_AFFINE affine;
    ByteVector bytes(EC_MAX_UNCOMPRESSED);
    if (!ec_jacobian_to_affine(group, &affine, &sum)) {
      throw std::runtime_error("a sum is infinity");
    }
    bytes.resize(ec_point_to_bytes(group, &affine,
                                   POINT_CONVERSION_UNCOMPRESSED, bytes.data(),
                                   bytes.size()));
    out.push_back(bytes);
  }
  return out;
}

static std::vector<ByteVector> EncodeWeights(
    const EC_GROUP *group, const std::vector<EC_SCALAR> &weights) {
  std::vector<ByteVector> out;
  for (const EC_SCALAR &weight : weights) {
    ByteVector bytes(EC_MAX_BYTES);
    size_t len;
    ec_scalar_to_bytes(group, bytes.data(), &len, &weight);
    bytes.resize(len);
    out.push_back(bytes);
  }
  return out;
}

// CheckSums compares the weights of a batch and the sums that they make.
static std::string CheckSums(const TokenIssuance &run, const Json &transcript) {
  const EC_GROUP *group = TokenGroup(run.method);
  const Json &items = transcript.at("response_items");
  const Json &states = transcript.at("client_state");
  const size_t n = items.size();
  auto client = NewTokenClient(run.method, run.keys, 10);
  const TRUST_TOKEN_CLIENT_KEY &key = client->keys[run.key_index].key;
  const auto T = ReadPoints(group, states, "blinded_point", n);
  std::vector<EC_SCALAR> weights(n);
  std::vector<EC_JACOBIAN> sums;
  bool ok;
  if (run.method->construction == &trust_token_voprf) {
    const auto Z = ReadPoints(group, items, "Z", n);
    const DLEQ_ITEMS all = {T.data(), Z.data(), n};
    sums.resize(2);
    ok = dleq_sums_public(&run.method->suite, &sums[0], &sums[1],
                          weights.data(), &key.pubs, &all);
  } else {
    const auto S = ReadPoints(group, items, "Sp", n);
    const auto W = ReadPoints(group, items, "Wp", n);
    const auto Ws = ReadPoints(group, items, "Wsp", n);
    EC_AFFINE h;
    trust_token_get_generator(run.method, &h);
    const DLEQ_PMB_PUBLIC keys = {&h, {key.pub0, key.pub1}, key.pubs};
    const DLEQ_PMB_ITEMS all = {T.data(), S.data(), W.data(), Ws.data(), n};
    sums.resize(DLEQ_PMB_SUMS);
    ok = dleq_pmb_sums_public(&run.method->suite, sums.data(), weights.data(),
                              &keys, &all);
  }
  if (!ok) {
    return "no sums";
  }
  if (EncodeWeights(group, weights) !=
      HexList(transcript.at("batch_weights"))) {
    return "weights differ";
  }
  return EncodeSums(group, sums) == HexList(transcript.at("batch_points"))
             ? ""
             : "sums differ";
}

// CheckHashes compares the nonces and what they hash to.
static std::string CheckHashes(const TokenIssuance &run,
                               const Json &transcript) {
  for (const Json &state : transcript.at("client_state")) {
    const ByteVector t = HexField(state, "t");
    const CBS view = {bssl::MakeConstSpan(t)};
    std::vector<EC_JACOBIAN> point(1);
    trust_token_hash_t(run.method, point.data(), &view, 1);
    if (EncodeSums(TokenGroup(run.method), point)[0] !=
        HexField(state, "hashed_point")) {
      return "the hash of a nonce differs";
    }
  }
  return "";
}

static bool RecognisesIssuance(const Json &file) {
  return file.contains("keys") && file.at("transcripts").size() != 0 &&
         !file.contains("metadata_key");
}

static void RunIssuance(const Json &file, VectorReport *report) {
  const TRUST_TOKEN_METHOD *method = FileMethod(file);
  for (const Json &key : file.at("keys")) {
    RunCase(report, "key " + key.at("id").dump(), [&] {
      return CheckDerivedKey(
          method, key.at("id").get<uint32_t>(), HexField(key, "secret"),
          HexField(key, "private_key"), HexField(key, "public_key"));
    });
  }
  for (const Json &transcript : file.at("transcripts")) {
    const std::string name = transcript.at("name").get<std::string>();
    const TokenIssuance run = ReadIssuance(method, file.at("keys"), transcript);
    RunCase(report, name, [&] { return CheckIssuance(run); });
    RunCase(report, name + " hashes",
            [&] { return CheckHashes(run, transcript); });
    if (transcript.contains("batch_weights")) {
      RunCase(report, name + " weights and sums",
              [&] { return CheckSums(run, transcript); });
    }
    size_t number = 0;
    for (const Json &redemption : transcript.at("redemptions")) {
      RunCase(report, name + " redemption " + std::to_string(++number), [&] {
        return CheckRedemption(ReadRedemption(run, transcript, redemption));
      });
    }
  }
}

const JsonFamily kTokenIssuance = {"token issuance", RecognisesIssuance,
                                   RunIssuance};


// The protocols of 2020.

static bool Recognises2020(const Json &file) {
  return file.contains("metadata_key") && file.contains("srr_private_seed");
}

// Check2020Key has the issuer recompute a public key.
static std::string Check2020Key(const TRUST_TOKEN_METHOD *method,
                                const Json &key) {
  const ByteVector priv = HexField(key, "private_key");
  auto issuer = NewTokenIssuer(method, {{priv}, {}}, 10);
  auto client = NewTokenClient(method, {{}, {HexField(key, "public_key")}}, 10);
  if (!issuer || !client) {
    return "key refused";
  }
  const TRUST_TOKEN_ISSUER_KEY &ours = issuer->keys[0].key;
  const TRUST_TOKEN_CLIENT_KEY &theirs = client->keys[0].key;
  const EC_AFFINE *pairs[][2] = {{&ours.pub0, &theirs.pub0},
                                 {&ours.pub1, &theirs.pub1},
                                 {&ours.pubs, &theirs.pubs}};
  for (const auto &pair : pairs) {
    if (OPENSSL_memcmp(pair[0], pair[1], sizeof(EC_AFFINE)) != 0) {
      return "public key differs";
    }
  }
  return "";
}

static std::string Check2020Redemption(const Json &file,
                                       const TokenIssuance &run,
                                       const Json &redemption) {
  const TokenRedemption facts = ReadRedemption(run, redemption, redemption);
  const ByteVector client_data = HexField(redemption, "client_data");
  const TokenRecord record = {
      HexField(file, "metadata_key"),
      HexField(file, "srr_private_seed"),
      HexField(file, "srr_public_key"),
      redemption.at("lifetime").get<uint64_t>(),
      HexField(redemption, "response"),
      HexField(redemption, "srr"),
      HexField(redemption, "signature"),
      redemption.at("metadata_obfuscator").get<uint8_t>(),
      run.method->srr_has_token_hash ? HexField(redemption, "token_hash")
                                     : client_data};
  const std::string error = CheckRedemption(facts);
  return error.empty() ? CheckRecord(facts, record) : error;
}

static void Run2020(const Json &file, VectorReport *report) {
  const TRUST_TOKEN_METHOD *method = FileMethod(file);
  for (const Json &key : file.at("keys")) {
    RunCase(report, "key " + key.at("id").dump(),
            [&] { return Check2020Key(method, key); });
  }
  for (const Json &transcript : file.at("transcripts")) {
    const std::string name = transcript.at("name").get<std::string>();
    const TokenIssuance run = ReadIssuance(method, file.at("keys"), transcript);
    RunCase(report, name, [&] { return CheckIssuance(run); });
    RunCase(report, name + " hashes",
            [&] { return CheckHashes(run, transcript); });
    if (transcript.contains("batch_weights")) {
      RunCase(report, name + " weights and sums",
              [&] { return CheckSums(run, transcript); });
    }
    size_t number = 0;
    for (const Json &redemption : transcript.at("redemptions")) {
      RunCase(report, name + " redemption " + std::to_string(++number),
              [&] { return Check2020Redemption(file, run, redemption); });
    }
  }
  const Json &base = file.at("negative").at("base");
  const TokenNegative negative = {method,
                                  FindKeys(file.at("keys"), Json()),
                                  ReadStates(base.at("client_state")),
                                  base.at("public_metadata").get<uint32_t>(),
                                  base.at("private_metadata").get<uint8_t>(),
                                  HexField(file, "srr_private_seed"),
                                  HexField(file, "metadata_key"),
                                  HexField(file, "srr_public_key")};
  RunNegatives(negative, file.at("negative").at("cases"), report);
}

const JsonFamily kToken2020 = {"tokens of 2020", Recognises2020, Run2020};


// RFC 9497's evaluations through the issuer of pst_v1_voprf.

static bool RecognisesEvaluation(const Json &file) {
  return file.contains("private_scalar") && file.contains("private_key") &&
         file.at("vectors").at(0).contains("proof_scalar");
}

static std::string CheckEvaluation(const ByteVector &private_key,
                                   const Json &vector) {
  auto issuer =
      NewTokenIssuer(TRUST_TOKEN_pst_v1_voprf(), {{private_key}, {}}, 10);
  GivenRandom random(HexField(vector, "proof_scalar"));
  const auto response =
      TokenIssue(issuer.get(), HexField(vector, "request"), 5, 0, 10);
  return response ? Compare("response", response->bytes,
                            HexField(vector, "response"))
                  : "no response";
}

static void RunEvaluation(const Json &file, VectorReport *report) {
  const ByteVector private_key = HexField(file, "private_key");
  size_t number = 0;
  for (const Json &vector : file.at("vectors")) {
    RunCase(report, "vector " + std::to_string(++number),
            [&] { return CheckEvaluation(private_key, vector); });
  }
}

const JsonFamily kTokenEvaluation = {"RFC 9497 evaluation by a token issuer",
                                     RecognisesEvaluation, RunEvaluation};
