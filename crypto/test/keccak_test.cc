// SPDX-License-Identifier: Apache-2.0
//
// keccak_test.cc tests the test-only SHA-3 and SHAKE against values computed
// with Python's hashlib.

#include "crypto/test/keccak.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "crypto/test/test_util.h"

namespace {

// Message |n| has |n| bytes i * 31 + n; there are 301, so that all rates have
// messages of every length modulo them.
std::vector<uint8_t> Message(size_t n) {
  std::vector<uint8_t> out(n);
  for (size_t i = 0; i < n; i++) {
    out[i] = static_cast<uint8_t>(i * 31 + n);
  }
  return out;
}

TEST(KeccakTest, SHA3) {
  const struct {
    size_t size;
    const char *empty, *abc;
    // The digest of the digests of all messages.
    const char *chain;
  } kTests[] = {
      {28, "6b4e03423667dbb73b6e15454f0eb1abd4597f9a1b078e3f5b5a6bc7",
       "e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf",
       "73a5397221142397e37a33d7dc892daf49a848e3e11533e54f20ee90"},
      {32, "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a",
       "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532",
       "3a371bd48a85d8b3bd79a282325285e405d1c5c410ffd6aea409f1679841caf0"},
      {48,
       "0c63a75b845e4f7d01107d852e4c2485c51a50aaaa94fc61995e71bbee983a2a"
       "c3713831264adb47fb6bd1e058d5f004",
       "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b2"
       "98d88cea927ac7f539f1edf228376d25",
       "ae442ccf1f65ddfc103ff9d707fd6474f45cbcc134a0029c5966161ccdb51b06"
       "548fb43c3eb5b4fdf7496b19f12e49ea"},
      {64,
       "a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a6"
       "15b2123af1f5f94c11e3e9402c3ac558f500199d95b6d3e301758586281dcd26",
       "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e"
       "10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0",
       "b84de0a211a5f90f73f8b8c1f4bb98ef8e28a7db1a7fa0ea4aa4f6106442da91"
       "e19b7e62ccc4e0dedaa360f63e31da4efb30c6d908c9683145f5473e5dee68f8"},
  };
  for (const auto &t : kTests) {
    const auto sha3 = [&](const std::vector<uint8_t> &in) {
      std::vector<uint8_t> out(t.size);
      keccak_sha3(out.data(), out.size(), in.data(), in.size());
      return out;
    };
    EXPECT_EQ(t.empty, EncodeHex(Bytes(sha3({}))));
    EXPECT_EQ(t.abc, EncodeHex(Bytes(sha3({'a', 'b', 'c'}))));
    std::vector<uint8_t> digests;
    for (size_t n = 0; n <= 300; n++) {
      std::vector<uint8_t> digest = sha3(Message(n));
      digests.insert(digests.end(), digest.begin(), digest.end());
    }
    EXPECT_EQ(t.chain, EncodeHex(Bytes(sha3(digests))));
  }
}

TEST(KeccakTest, SHAKE) {
  const struct {
    void (*shake)(uint8_t *, size_t, const uint8_t *, size_t);
    // The last 16 of 400 bytes for the empty message.
    const char *far;
    // 32 bytes for the outputs of |n| bytes for message |n|, all n.
    const char *chain;
  } kTests[] = {
      {keccak_shake128, "d83c6d5e8ce803aa62b8d654db53d09b",
       "04d0af07de4f3ccd266ac424a456dc188f7853ac24d6b61f8e7489fc290b5e8d"},
      {keccak_shake256, "143045d791cc85eff5b21932f23861bc",
       "29168ba01cfc904450be15046c5c547e154a7c55da0749090e940638a64ee17a"},
  };
  for (const auto &t : kTests) {
    uint8_t out[400];
    t.shake(out, sizeof(out), nullptr, 0);
    EXPECT_EQ(t.far, EncodeHex(Bytes(out + 384, 16)));
    std::vector<uint8_t> outputs;
    for (size_t n = 0; n <= 300; n++) {
      t.shake(out, n, Message(n).data(), n);
      outputs.insert(outputs.end(), out, out + n);
    }
    t.shake(out, 32, outputs.data(), outputs.size());
    EXPECT_EQ(t.chain, EncodeHex(Bytes(out, 32)));
  }
}

}  // namespace
