// SPDX-License-Identifier: Apache-2.0
//
// span_test.cc tests |bssl::Span| and its conversions to and from |CBS|.

#include <openssl/span.h>

#include <array>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/bytestring.h>

namespace {

int Sum(bssl::Span<const int> span) {
  int sum = 0;
  for (int v : span) {
    sum += v;
  }
  return sum;
}

TEST(SpanTest, MadeFromAnythingContiguous) {
  int array[] = {1, 2, 3};
  const std::vector<int> vec = {1, 2, 3};
  const std::array<int, 3> std_array = {1, 2, 3};
  EXPECT_EQ(Sum(array), 6);
  EXPECT_EQ(Sum(vec), 6);
  EXPECT_EQ(Sum(std_array), 6);
  EXPECT_EQ(Sum(bssl::Span<const int>(array, 2)), 3);
  EXPECT_EQ(Sum(bssl::MakeConstSpan(array)), 6);
  EXPECT_EQ(Sum(bssl::MakeSpan(array)), 6);  // mutable to constant
  EXPECT_EQ(Sum({}), 0);
  EXPECT_FALSE(
      (std::is_convertible<const std::vector<int> &, bssl::Span<int>>::value));
  bssl::MakeSpan(array)[1] = 10;
  EXPECT_EQ(array[1], 10);
}

TEST(SpanTest, Parts) {
  const std::vector<int> vec = {1, 2, 3, 4};
  bssl::Span<const int> span = vec;
  EXPECT_EQ(span.size(), 4u);
  EXPECT_FALSE(span.empty());
  EXPECT_TRUE(bssl::Span<const int>().empty());
  EXPECT_EQ(span.data(), vec.data());
  EXPECT_EQ(span.front(), 1);
  EXPECT_EQ(span.back(), 4);
  EXPECT_EQ(span[2], 3);
  const std::vector<int> middle = {2, 3}, end = {2, 3, 4}, first = {1, 2};
  EXPECT_TRUE(span.subspan(1, 2) == bssl::MakeConstSpan(middle));
  EXPECT_TRUE(span.subspan(1) == bssl::MakeConstSpan(end));
  EXPECT_TRUE(span.subspan(4).empty());
  EXPECT_TRUE(span.first(2) == bssl::MakeConstSpan(first));
  EXPECT_TRUE(span.last(3) == bssl::MakeConstSpan(end));
  EXPECT_TRUE(span.last(2) != bssl::MakeConstSpan(middle));
  EXPECT_FALSE(span.first(2) == bssl::MakeConstSpan(end));
}

TEST(SpanTest, BytesAndStrings) {
  const std::string s = "ab";
  bssl::Span<const uint8_t> bytes = bssl::StringAsBytes(s);
  EXPECT_EQ(bytes.size(), 2u);
  EXPECT_EQ(bytes[1], 'b');
  EXPECT_EQ(bssl::BytesAsStringView(bytes), "ab");
}

TEST(SpanTest, CBS) {
  const std::vector<uint8_t> in = {1, 2, 3};
  CBS cbs = bssl::MakeConstSpan(in);
  uint8_t v;
  ASSERT_TRUE(CBS_get_u8(&cbs, &v));
  bssl::Span<const uint8_t> rest = cbs;
  EXPECT_EQ(rest.data(), in.data() + 1);
  EXPECT_EQ(rest.size(), 2u);
}

}  // namespace
