// SPDX-License-Identifier: Apache-2.0
//
// stack_test.cc tests stacks against std::vector, and their C++ face.

#include <openssl/stack.h>

#include <string.h>

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/mem/internal.h"
#include "crypto/test/expect_error.h"
#include "crypto/test/test_util.h"

namespace {

// An Item is an integer that counts how many of its kind live.
struct Item {
  explicit Item(int value_in) : value(value_in) { live++; }
  ~Item() { live--; }

  int value;
  static int live;
};

int Item::live = 0;

void Item_free(Item *item) {
  delete item;
}

Item *Item_dup(const Item *item) {
  return item->value < 0 ? nullptr : new Item(item->value);
}

int ItemCompare(const Item *const *a, const Item *const *b) {
  return ((*a)->value > (*b)->value) - ((*a)->value < (*b)->value);
}

int ItemIsOdd(Item *item, void *data) {
  ++*static_cast<int *>(data);
  return item->value & 1;
}

}  // namespace

// A stack is of a type outside any namespace.
using TEST_ITEM = Item;
DEFINE_STACK_OF(TEST_ITEM)

struct CONST_ITEM {
  int value;
};
DEFINE_CONST_STACK_OF(CONST_ITEM)

BSSL_NAMESPACE_BEGIN
BORINGSSL_MAKE_DELETER(TEST_ITEM, Item_free)
BSSL_NAMESPACE_END

namespace {

using Stack = STACK_OF(TEST_ITEM);
using StackPtr = bssl::UniquePtr<Stack>;

std::vector<int> Values(const Stack *sk) {
  std::vector<int> values;
  for (const Item *item : sk) {
    values.push_back(item == nullptr ? -1000 : item->value);
  }
  return values;
}

StackPtr StackOf(const std::vector<int> &values,
                 sk_TEST_ITEM_cmp_func comp = nullptr) {
  StackPtr sk(sk_TEST_ITEM_new(comp));
  for (int value : values) {
    EXPECT_TRUE(
        bssl::PushToStack(sk.get(), bssl::UniquePtr<Item>(new Item(value))));
  }
  return sk;
}

class TypedStackTest : public ::testing::Test {
 protected:
  void TearDown() override {
    EXPECT_EQ(Item::live, 0);
    EXPECT_NO_ERROR();
  }
};

TEST_F(TypedStackTest, FollowsAVector) {
  TestRandom random;
  StackPtr sk(sk_TEST_ITEM_new_null());
  ASSERT_TRUE(sk);
  std::vector<int> expected;
  for (int i = 0; i < 2000; i++) {
    size_t num = expected.size(), where = random.Below(num + 2);
    Item *item = nullptr;
    switch (random.Below(7)) {
      case 0:
      case 1:
        ASSERT_EQ(sk_TEST_ITEM_push(sk.get(), new Item(i)), num + 1);
        expected.push_back(i);
        break;
      case 2:
        ASSERT_EQ(sk_TEST_ITEM_insert(sk.get(), new Item(i), where), num + 1);
        expected.insert(expected.begin() + std::min(where, num), i);
        break;
      case 3:
        item = sk_TEST_ITEM_delete(sk.get(), where);
        ASSERT_EQ(item != nullptr, where < num);
        if (item != nullptr) {
          EXPECT_EQ(item->value, expected[where]);
          expected.erase(expected.begin() + where);
        }
        break;
      case 4:
        item = sk_TEST_ITEM_pop(sk.get());
        ASSERT_EQ(item != nullptr, num != 0);
        if (item != nullptr) {
          EXPECT_EQ(item->value, expected.back());
          expected.pop_back();
        }
        break;
      case 5:
        item = sk_TEST_ITEM_shift(sk.get());
        ASSERT_EQ(item != nullptr, num != 0);
        if (item != nullptr) {
          EXPECT_EQ(item->value, expected.front());
          expected.erase(expected.begin());
        }
        break;
      default:
        item = sk_TEST_ITEM_value(sk.get(), where);
        ASSERT_EQ(item != nullptr, where < num);
        if (item != nullptr) {
          Item *changed = new Item(-i);
          EXPECT_EQ(sk_TEST_ITEM_set(sk.get(), where, changed), changed);
          expected[where] = -i;
        }
        break;
    }
    delete item;
    ASSERT_EQ(sk_TEST_ITEM_num(sk.get()), expected.size());
  }
  EXPECT_EQ(Values(sk.get()), expected);
}

TEST_F(TypedStackTest, NullIsEmpty) {
  size_t index;
  Item item(1);
  EXPECT_EQ(sk_TEST_ITEM_num(nullptr), 0u);
  EXPECT_FALSE(sk_TEST_ITEM_value(nullptr, 0));
  EXPECT_FALSE(sk_TEST_ITEM_set(nullptr, 0, &item));
  EXPECT_FALSE(sk_TEST_ITEM_pop(nullptr));
  EXPECT_FALSE(sk_TEST_ITEM_shift(nullptr));
  EXPECT_FALSE(sk_TEST_ITEM_delete(nullptr, 0));
  EXPECT_FALSE(sk_TEST_ITEM_delete_ptr(nullptr, &item));
  EXPECT_FALSE(sk_TEST_ITEM_find(nullptr, &index, &item));
  EXPECT_FALSE(sk_TEST_ITEM_dup(nullptr));
  EXPECT_FALSE(sk_TEST_ITEM_deep_copy(nullptr, Item_dup, Item_free));
  EXPECT_FALSE(sk_TEST_ITEM_is_sorted(nullptr));
  sk_TEST_ITEM_sort(nullptr);
  sk_TEST_ITEM_sort_and_dedup(nullptr, Item_free);
  sk_TEST_ITEM_delete_if(nullptr, ItemIsOdd, nullptr);
  sk_TEST_ITEM_zero(nullptr);
  sk_TEST_ITEM_free(nullptr);
  sk_TEST_ITEM_pop_free(nullptr, Item_free);
  EXPECT_EQ(Values(nullptr), std::vector<int>());
  EXPECT_NO_ERROR();
  EXPECT_FALSE(sk_TEST_ITEM_push(nullptr, &item));
  EXPECT_ERROR(CRYPTO, ERR_R_PASSED_NULL_PARAMETER);
}

TEST_F(TypedStackTest, NullElements) {
  StackPtr sk(StackOf({1}));
  EXPECT_EQ(sk_TEST_ITEM_push(sk.get(), nullptr), 2u);
  EXPECT_EQ(Values(sk.get()), std::vector<int>({1, -1000}));
  StackPtr copy(sk_TEST_ITEM_deep_copy(sk.get(), Item_dup, Item_free));
  EXPECT_EQ(Values(copy.get()), Values(sk.get()));
  EXPECT_NE(sk_TEST_ITEM_value(copy.get(), 0), sk_TEST_ITEM_value(sk.get(), 0));
}

TEST_F(TypedStackTest, SortsAndFinds) {
  TestRandom random;
  for (size_t num = 0; num < 40; num++) {
    std::vector<int> values;
    for (size_t i = 0; i < num; i++) {
      values.push_back(static_cast<int>(random.Below(num)));
    }
    StackPtr sk(StackOf(values, ItemCompare));
    EXPECT_EQ(sk_TEST_ITEM_is_sorted(sk.get()), num < 2);
    for (int sorted = 0; sorted < 2; sorted++) {
      for (int value = -1; value <= static_cast<int>(num); value++) {
        size_t index = num;
        Item wanted(value);
        auto found = std::find(values.begin(), values.end(), value);
        ASSERT_EQ(sk_TEST_ITEM_find(sk.get(), &index, &wanted),
                  found != values.end());
        EXPECT_EQ(index, static_cast<size_t>(found - values.begin()));
        EXPECT_EQ(sk_TEST_ITEM_find(sk.get(), nullptr, &wanted),
                  found != values.end());
      }
      sk_TEST_ITEM_sort(sk.get());
      std::sort(values.begin(), values.end());
      ASSERT_EQ(Values(sk.get()), values);
      EXPECT_TRUE(sk_TEST_ITEM_is_sorted(sk.get()));
    }
    // Taking out keeps the order, as do copies.
    delete sk_TEST_ITEM_delete(sk.get(), num / 2);
    EXPECT_TRUE(sk_TEST_ITEM_is_sorted(sk.get()));
    StackPtr copy(sk_TEST_ITEM_deep_copy(sk.get(), Item_dup, Item_free));
    EXPECT_TRUE(sk_TEST_ITEM_is_sorted(copy.get()));
    values.erase(std::unique(values.begin(), values.end()), values.end());
    sk.reset(StackOf(values, ItemCompare).release());
    for (int value : values) {
      sk_TEST_ITEM_push(sk.get(), new Item(value));
    }
    EXPECT_EQ(sk_TEST_ITEM_is_sorted(sk.get()), num == 0);
    sk_TEST_ITEM_sort_and_dedup(sk.get(), Item_free);
    EXPECT_EQ(Values(sk.get()), values);
  }
}

TEST_F(TypedStackTest, ComparesByAddressOrFunction) {
  StackPtr sk(StackOf({2, 1}));
  Item twin(1);
  size_t index;
  EXPECT_FALSE(sk_TEST_ITEM_find(sk.get(), &index, &twin));
  EXPECT_TRUE(
      sk_TEST_ITEM_find(sk.get(), &index, sk_TEST_ITEM_value(sk.get(), 1)));
  EXPECT_EQ(index, 1u);
  sk_TEST_ITEM_sort(sk.get());
  sk_TEST_ITEM_sort_and_dedup(sk.get(), Item_free);
  EXPECT_EQ(Values(sk.get()), std::vector<int>({2, 1}));

  EXPECT_EQ(sk_TEST_ITEM_set_cmp_func(sk.get(), ItemCompare), nullptr);
  EXPECT_TRUE(sk_TEST_ITEM_find(sk.get(), &index, &twin));
  sk_TEST_ITEM_sort(sk.get());
  EXPECT_EQ(Values(sk.get()), std::vector<int>({1, 2}));
  EXPECT_EQ(sk_TEST_ITEM_set_cmp_func(sk.get(), nullptr), &ItemCompare);
  EXPECT_FALSE(sk_TEST_ITEM_is_sorted(sk.get()));
}

TEST_F(TypedStackTest, Deletes) {
  StackPtr sk(StackOf({5, 6, 7, 8}));
  Item *seven = sk_TEST_ITEM_value(sk.get(), 2);
  EXPECT_EQ(sk_TEST_ITEM_delete_ptr(sk.get(), seven), seven);
  EXPECT_EQ(sk_TEST_ITEM_delete_ptr(sk.get(), seven), nullptr);
  delete seven;
  EXPECT_EQ(Values(sk.get()), std::vector<int>({5, 6, 8}));

  bssl::UniquePtr<Item> five(sk_TEST_ITEM_value(sk.get(), 0));
  int calls = 0;
  sk_TEST_ITEM_delete_if(sk.get(), ItemIsOdd, &calls);
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(Values(sk.get()), std::vector<int>({6, 8}));

  StackPtr copy(sk_TEST_ITEM_dup(sk.get()));
  sk_TEST_ITEM_zero(copy.get());
  EXPECT_EQ(sk_TEST_ITEM_num(copy.get()), 0u);
}

TEST_F(TypedStackTest, DeepCopyThatFails) {
  StackPtr sk(StackOf({1, 2, -3, 4}));
  EXPECT_FALSE(sk_TEST_ITEM_deep_copy(sk.get(), Item_dup, Item_free));
  EXPECT_EQ(Item::live, 4);
}

TEST_F(TypedStackTest, ConstElements) {
  static const CONST_ITEM kItem = {3};
  bssl::UniquePtr<STACK_OF(CONST_ITEM)> sk(sk_CONST_ITEM_new_null());
  EXPECT_TRUE(sk_CONST_ITEM_push(sk.get(), &kItem));
  for (const CONST_ITEM *item : sk.get()) {
    EXPECT_EQ(item, &kItem);
  }
  EXPECT_EQ(sk_CONST_ITEM_pop(sk.get()), &kItem);
}

TEST_F(TypedStackTest, StringsAreCopied) {
  bssl::UniquePtr<STACK_OF(OPENSSL_STRING)> sk(sk_OPENSSL_STRING_new_null());
  ASSERT_TRUE(sk_OPENSSL_STRING_push(sk.get(), OPENSSL_strdup("text")));
  bssl::UniquePtr<STACK_OF(OPENSSL_STRING)> copy(sk_OPENSSL_STRING_deep_copy(
      sk.get(), OPENSSL_strdup, [](char *s) { OPENSSL_free(s); }));
  EXPECT_STREQ(sk_OPENSSL_STRING_value(copy.get(), 0), "text");
}

// The functions behind the typed ones, as other languages bind them: the
// callbacks of the type are called through |call_func| only.
int CallCompare(OPENSSL_sk_cmp_func func, const void *a, const void *b) {
  const Item *x = static_cast<const Item *>(a);
  const Item *y = static_cast<const Item *>(b);
  return reinterpret_cast<decltype(&ItemCompare)>(func)(&x, &y);
}

void CallFree(OPENSSL_sk_free_func func, void *item) {
  reinterpret_cast<decltype(&Item_free)>(func)(static_cast<Item *>(item));
}

void *CallCopy(OPENSSL_sk_copy_func func, const void *item) {
  return reinterpret_cast<decltype(&Item_dup)>(func)(
      static_cast<const Item *>(item));
}

int CallDeleteIf(OPENSSL_sk_delete_if_func func, void *item, void *data) {
  return reinterpret_cast<decltype(&ItemIsOdd)>(func)(static_cast<Item *>(item),
                                                      data);
}

std::vector<int> ErasedValues(const OPENSSL_STACK *sk) {
  std::vector<int> values;
  for (size_t i = 0; i < OPENSSL_sk_num(sk); i++) {
    values.push_back(static_cast<Item *>(OPENSSL_sk_value(sk, i))->value);
  }
  return values;
}

using Ints = std::vector<int>;

TEST_F(TypedStackTest, ErasedElements) {
  OPENSSL_STACK *sk = OPENSSL_sk_new_null();
  Item items[] = {Item(0), Item(1), Item(2), Item(3)};
  for (size_t i = 0; i < 3; i++) {
    EXPECT_EQ(OPENSSL_sk_push(sk, &items[i]), i + 1);
  }
  EXPECT_EQ(OPENSSL_sk_insert(sk, &items[3], 1), 4u);
  EXPECT_EQ(ErasedValues(sk), (Ints{0, 3, 1, 2}));
  EXPECT_EQ(OPENSSL_sk_pop(sk), &items[2]);
  EXPECT_EQ(OPENSSL_sk_shift(sk), &items[0]);
  EXPECT_EQ(OPENSSL_sk_set(sk, 1, &items[0]), &items[0]);
  EXPECT_EQ(OPENSSL_sk_set(sk, 2, &items[0]), nullptr);
  EXPECT_EQ(ErasedValues(sk), (Ints{3, 0}));
  OPENSSL_STACK *copy = OPENSSL_sk_dup(sk);
  EXPECT_EQ(OPENSSL_sk_delete_ptr(sk, &items[1]), nullptr);
  EXPECT_EQ(OPENSSL_sk_delete_ptr(sk, &items[0]), &items[0]);
  EXPECT_EQ(OPENSSL_sk_delete(sk, 1), nullptr);
  EXPECT_EQ(OPENSSL_sk_delete(sk, 0), &items[3]);
  EXPECT_EQ(OPENSSL_sk_num(sk), 0u);
  EXPECT_EQ(ErasedValues(copy), (Ints{3, 0}));
  OPENSSL_sk_zero(copy);
  EXPECT_EQ(OPENSSL_sk_num(copy), 0u);
  OPENSSL_sk_free(copy);
  OPENSSL_sk_free(sk);
}

TEST_F(TypedStackTest, ErasedOrder) {
  const auto compare = reinterpret_cast<OPENSSL_sk_cmp_func>(ItemCompare);
  const auto free_func = reinterpret_cast<OPENSSL_sk_free_func>(Item_free);
  OPENSSL_STACK *sk = OPENSSL_sk_new(compare);
  for (int value : {5, 2, 4, 2, 1}) {
    ASSERT_TRUE(OPENSSL_sk_push(sk, new Item(value)));
  }
  EXPECT_FALSE(OPENSSL_sk_is_sorted(sk));
  OPENSSL_STACK *copy = OPENSSL_sk_deep_copy(
      sk, CallCopy, reinterpret_cast<OPENSSL_sk_copy_func>(Item_dup), CallFree,
      free_func);
  ASSERT_TRUE(copy);
  OPENSSL_sk_sort(sk, CallCompare);
  EXPECT_TRUE(OPENSSL_sk_is_sorted(sk));
  EXPECT_EQ(ErasedValues(sk), (Ints{1, 2, 2, 4, 5}));
  OPENSSL_sk_sort_and_dedup(sk, CallCompare, CallFree, free_func);
  EXPECT_EQ(ErasedValues(sk), (Ints{1, 2, 4, 5}));

  Item wanted(4), absent(3);
  size_t index = 100;
  EXPECT_EQ(OPENSSL_sk_find(sk, &index, &wanted, CallCompare), 1);
  EXPECT_EQ(index, 2u);
  EXPECT_EQ(OPENSSL_sk_find(sk, &index, &absent, CallCompare), 0);
  EXPECT_EQ(OPENSSL_sk_set_cmp_func(sk, nullptr), compare);
  EXPECT_EQ(OPENSSL_sk_find(sk, &index, &wanted, CallCompare), 0);

  EXPECT_EQ(ErasedValues(copy), (Ints{5, 2, 4, 2, 1}));
  OPENSSL_STACK *all = OPENSSL_sk_dup(copy);
  int calls = 0;
  OPENSSL_sk_delete_if(copy, CallDeleteIf,
                       reinterpret_cast<OPENSSL_sk_delete_if_func>(ItemIsOdd),
                       &calls);
  EXPECT_EQ(calls, 5);
  EXPECT_EQ(ErasedValues(copy), (Ints{2, 4, 2}));
  OPENSSL_sk_free(copy);
  OPENSSL_sk_pop_free_ex(all, CallFree, free_func);
  OPENSSL_sk_pop_free_ex(sk, CallFree, free_func);
}

TEST_F(TypedStackTest, AllocationFailures) {
  StackPtr sk(StackOf({1, 2, 3, 4}));
  Item item(5);
  mem_fail_allocation_for_testing(1);
  EXPECT_FALSE(sk_TEST_ITEM_push(sk.get(), &item));
  EXPECT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
  EXPECT_FALSE(sk_TEST_ITEM_new_null());
  EXPECT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
  mem_fail_allocation_for_testing(2);
  EXPECT_FALSE(sk_TEST_ITEM_dup(sk.get()));
  EXPECT_ERROR(CRYPTO, ERR_R_MALLOC_FAILURE);
  mem_fail_allocation_for_testing(0);
  EXPECT_EQ(Values(sk.get()), std::vector<int>({1, 2, 3, 4}));
}

}  // namespace
