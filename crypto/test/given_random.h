// SPDX-License-Identifier: Apache-2.0
//
// given_random.h makes |RAND_bytes| return given bytes, so that a protocol's
// draws can be those of its vectors. Apart from test_util.h, which knows
// nothing of the library's generator.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_GIVEN_RANDOM_H
#define OPENSSL_HEADER_CRYPTO_TEST_GIVEN_RANDOM_H

#include <string.h>

#include <utility>
#include <vector>

#include "crypto/rand/internal.h"

// While a GivenRandom lives, |RAND_bytes| in this thread takes the next bytes
// of |stream|, and fails when too few are left.
class GivenRandom {
 public:
  explicit GivenRandom(std::vector<uint8_t> stream)
      : stream_(std::move(stream)) {
    rand_set_for_testing(Draw, this);
  }
  ~GivenRandom() { rand_set_for_testing(nullptr, nullptr); }

  GivenRandom(const GivenRandom &) = delete;
  GivenRandom &operator=(const GivenRandom &) = delete;

  // left is how many bytes were not drawn.
  size_t left() const { return stream_.size() - used_; }

 private:
  static int Draw(void *ctx, uint8_t *out, size_t len) {
    GivenRandom *self = static_cast<GivenRandom *>(ctx);
    if (len > self->left()) {
      return 0;
    }
    OPENSSL_memcpy(out, self->stream_.data() + self->used_, len);
    self->used_ += len;
    return 1;
  }

  std::vector<uint8_t> stream_;
  size_t used_ = 0;
};

#endif  // OPENSSL_HEADER_CRYPTO_TEST_GIVEN_RANDOM_H
