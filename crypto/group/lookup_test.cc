// SPDX-License-Identifier: Apache-2.0
//
// Tests of table look-ups by the vectors that this file is compiled for; those
// of the backends are tested by their multiplications of the generator.

#include "crypto/group/lookup.h"

#include <gtest/gtest.h>

#include <vector>


// Every word of every entry, for entries of all lengths that tables have and
// those around, and nothing beyond the last entry or behind the result.
TEST(LookupTest, AllEntries) {
  const crypto_word_t untouched = 0x5a5a5a5a;
  for (size_t n = 4; n <= LOOKUP_MAX_WORDS; n++) {
    for (size_t num : {1, 2, 7, 64}) {
      std::vector<crypto_word_t> table(num * n);
      for (size_t i = 0; i < table.size(); i++) {
        table[i] = ~(static_cast<crypto_word_t>(i + 1) * 0x01000193);
      }
      for (size_t index = 0; index <= num; index++) {
        std::vector<crypto_word_t> r(n + 1, untouched), expected(n, 0);
        lookup_words(r.data(), table.data(), num, n, index);
        if (index < num) {
          expected.assign(&table[index * n], &table[index * n] + n);
        }
        EXPECT_EQ(r[n], untouched);
        r.pop_back();
        ASSERT_EQ(r, expected) << n << " words, " << index << " of " << num;
      }
    }
  }
}
