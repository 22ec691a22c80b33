// SPDX-License-Identifier: Apache-2.0
//
// The rows of Trust Token: every step of every method, by batch. Apart from
// speed_rows.cc, which measures curves.

#include <openssl/evp.h>
#include <openssl/mem.h>
#include <openssl/trust_token.h>

#include <memory>

#include "crypto/test/speed_rows.h"

namespace {

// A Buffer is a byte string that the library allocated.
struct Buffer {
  Buffer() = default;
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer() { Reset(); }

  void Reset() {
    OPENSSL_free(data);
    data = nullptr;
    len = 0;
  }

  uint8_t *data = nullptr;
  size_t len = 0;
};

// An Exchange is one batch of tokens, with what both sides know of it. Each
// step can be repeated.
class Exchange {
 public:
  Exchange(const TRUST_TOKEN_METHOD *method, bool issues_srr, size_t batch)
      : method_(method), issues_srr_(issues_srr), batch_(batch) {}

  bool GenerateKey() {
    return TRUST_TOKEN_generate_key(
               method_, private_key_, &private_key_len_, sizeof(private_key_),
               public_key_, &public_key_len_, sizeof(public_key_), kKeyId) == 1;
  }

  bool BeginIssuance() {
    request_.Reset();
    return TRUST_TOKEN_CLIENT_begin_issuance(client_.get(), &request_.data,
                                             &request_.len, batch_) == 1;
  }

  bool Issue() {
    size_t issued;
    response_.Reset();
    return TRUST_TOKEN_ISSUER_issue(issuer_.get(), &response_.data,
                                    &response_.len, &issued, request_.data,
                                    request_.len, kKeyId,
                                    /*private_metadata=*/0, batch_) == 1 &&
           issued == batch_;
  }

  // Success ends an issuance, so that a copy of the client finishes it.
  bool FinishIssuance() {
    size_t index;
    bssl::UniquePtr<TRUST_TOKEN_CLIENT> client(
        TRUST_TOKEN_CLIENT_dup_for_testing(client_.get()));
    if (!client) {
      return false;
    }
    tokens_.reset(TRUST_TOKEN_CLIENT_finish_issuance(
        client.get(), &index, response_.data, response_.len));
    return sk_TRUST_TOKEN_num(tokens_.get()) == batch_;
  }

  bool BeginRedemption() {
    redemption_.Reset();
    return TRUST_TOKEN_CLIENT_begin_redemption(
               client_.get(), &redemption_.data, &redemption_.len,
               sk_TRUST_TOKEN_value(tokens_.get(), 0), kClientData,
               sizeof(kClientData) - 1, /*time=*/1) == 1;
  }

  bool Redeem() {
    TRUST_TOKEN *token = nullptr;
    Buffer record, data;
    uint32_t id;
    uint64_t time;
    uint8_t bit;
    const int ok =
        issues_srr_
            ? TRUST_TOKEN_ISSUER_redeem_srr(
                  issuer_.get(), &record.data, &record.len, &token, &data.data,
                  &data.len, &time, redemption_.data, redemption_.len,
                  /*lifetime=*/600)
            : TRUST_TOKEN_ISSUER_redeem(issuer_.get(), &id, &bit, &token,
                                        &data.data, &data.len, redemption_.data,
                                        redemption_.len);
    TRUST_TOKEN_free(token);
    return ok == 1;
  }

  // SetUp runs the whole protocol once.
  bool SetUp() {
    client_.reset(TRUST_TOKEN_CLIENT_new(method_, batch_));
    issuer_.reset(TRUST_TOKEN_ISSUER_new(method_, batch_));
    return client_ && issuer_ && GenerateKey() && AddKeys() &&
           BeginIssuance() && Issue() && FinishIssuance() &&
           BeginRedemption() && Redeem();
  }

 private:
  static constexpr uint32_t kKeyId = 1;
  // A string of CBOR, as records of 2020 want it.
  static constexpr uint8_t kClientData[] = "\x70TEST CLIENT DATA";

  bool AddKeys() {
    static const uint8_t kSecret[32] = {1};
    bssl::UniquePtr<EVP_PKEY> srr_key(EVP_PKEY_from_raw_private_key(
        EVP_pkey_ed25519(), kSecret, sizeof(kSecret)));
    size_t index;
    return srr_key &&
           TRUST_TOKEN_ISSUER_add_key(issuer_.get(), private_key_,
                                      private_key_len_) &&
           TRUST_TOKEN_ISSUER_set_srr_key(issuer_.get(), srr_key.get()) &&
           TRUST_TOKEN_ISSUER_set_metadata_key(issuer_.get(), kSecret,
                                               sizeof(kSecret)) &&
           TRUST_TOKEN_CLIENT_add_key(client_.get(), &index, public_key_,
                                      public_key_len_);
  }

  const TRUST_TOKEN_METHOD *method_;
  const bool issues_srr_;
  const size_t batch_;
  uint8_t private_key_[TRUST_TOKEN_MAX_PRIVATE_KEY_SIZE];
  uint8_t public_key_[TRUST_TOKEN_MAX_PUBLIC_KEY_SIZE];
  size_t private_key_len_ = 0, public_key_len_ = 0;
  bssl::UniquePtr<TRUST_TOKEN_CLIENT> client_;
  bssl::UniquePtr<TRUST_TOKEN_ISSUER> issuer_;
  Buffer request_, response_, redemption_;
  bssl::UniquePtr<STACK_OF(TRUST_TOKEN)> tokens_;
};

constexpr uint8_t Exchange::kClientData[];

}  // namespace

std::vector<SpeedRow> TrustTokenSpeedRows() {
  // Exp0 and Exp1 are what BoringSSL called its two protocols in May 2020.
  const struct {
    const char *name;
    const TRUST_TOKEN_METHOD *method;
    bool issues_srr;
  } kMethods[] = {
      {"Exp0", TRUST_TOKEN_experiment_v0(), true},
      {"Exp1", TRUST_TOKEN_experiment_v1_2020(), true},
      {"ExpV1", TRUST_TOKEN_experiment_v1(), false},
      {"Exp2PMB", TRUST_TOKEN_experiment_v2_pmb(), false},
      {"Exp2VOPRF", TRUST_TOKEN_experiment_v2_voprf(), false},
      {"PSTV1PMB", TRUST_TOKEN_pst_v1_pmb(), false},
      {"PSTV1VOPRF", TRUST_TOKEN_pst_v1_voprf(), false},
  };
  const struct {
    const char *name;
    bool (Exchange::*run)();
    bool is_per_token;
  } kSteps[] = {
      {"generate_key", &Exchange::GenerateKey, false},
      {"begin_issuance", &Exchange::BeginIssuance, true},
      {"issue", &Exchange::Issue, true},
      {"finish_issuance", &Exchange::FinishIssuance, true},
      {"begin_redemption", &Exchange::BeginRedemption, false},
      {"redeem", &Exchange::Redeem, false},
  };
  std::vector<SpeedRow> rows;
  for (const auto &m : kMethods) {
    for (size_t batch : {1, 10, 100}) {
      for (const auto &step : kSteps) {
        const auto setup = [=]() -> SpeedOp {
          auto exchange =
              std::make_shared<Exchange>(m.method, m.issues_srr, batch);
          if (!exchange->SetUp()) {
            return nullptr;
          }
          return [=] { return (exchange.get()->*step.run)(); };
        };
        rows.push_back({std::string("TrustToken-") + m.name + "-Batch" +
                            std::to_string(batch) + " " + step.name,
                        setup, step.is_per_token ? batch : 1,
                        step.is_per_token ? "token" : ""});
      }
    }
  }
  return rows;
}
