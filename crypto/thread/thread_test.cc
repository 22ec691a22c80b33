// SPDX-License-Identifier: Apache-2.0
//
// thread_test.cc tests once, the lock and reference counts under many threads.
// Under a thread sanitizer it shows that they order memory accesses.

#include <openssl/thread.h>

#include <functional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "internal.h"

namespace {

void RunThreads(int num, const std::function<void()> &fn) {
  std::vector<std::thread> threads;
  for (int i = 0; i < num; i++) {
    threads.emplace_back(fn);
  }
  for (auto &thread : threads) {
    thread.join();
  }
}

int g_once_calls = 0;

TEST(ThreadTest, OnceRunsOnce) {
  static CRYPTO_once_t once = CRYPTO_ONCE_INIT;
  RunThreads(8, [] {
    CRYPTO_once(&once, [] { g_once_calls++; });
    EXPECT_EQ(g_once_calls, 1);
  });
  EXPECT_EQ(g_once_calls, 1);
}

TEST(ThreadTest, LockExcludes) {
  static CRYPTO_MUTEX static_lock = CRYPTO_MUTEX_STATIC_INIT;
  CRYPTO_MUTEX lock;
  CRYPTO_MUTEX_init(&lock);
  for (CRYPTO_MUTEX *m : {&static_lock, &lock}) {
    volatile int counter = 0;
    RunThreads(4, [&] {
      for (int i = 0; i < 2000; i++) {
        CRYPTO_MUTEX_lock(m);
        counter = counter + 1;
        CRYPTO_MUTEX_unlock(m);
      }
    });
    EXPECT_EQ(counter, 8000);
  }
  CRYPTO_MUTEX_cleanup(&lock);
}

TEST(ThreadTest, RefcountReachesZeroOnce) {
  CRYPTO_refcount_t count(1);
  CRYPTO_refcount_inc(&count);
  EXPECT_EQ(count.load(), 2u);
  EXPECT_FALSE(CRYPTO_refcount_dec_and_test_zero(&count));
  EXPECT_TRUE(CRYPTO_refcount_dec_and_test_zero(&count));
  EXPECT_EQ(count.load(), 0u);

  for (int round = 0; round < 50; round++) {
    // Each thread writes to its part before it lets go; the last reads all.
    count = 4;
    int parts[4] = {0, 0, 0, 0};
    std::atomic<int> next(0), zeros(0);
    RunThreads(4, [&] {
      CRYPTO_refcount_inc(&count);
      parts[next++] = 1;
      if (CRYPTO_refcount_dec_and_test_zero(&count)) {
        zeros++;
      }
      if (CRYPTO_refcount_dec_and_test_zero(&count)) {
        EXPECT_EQ(parts[0] + parts[1] + parts[2] + parts[3], 4);
        zeros++;
      }
    });
    EXPECT_EQ(zeros, 1);
  }
}

TEST(ThreadTest, RefcountSaturates) {
  CRYPTO_refcount_t count(CRYPTO_REFCOUNT_MAX - 1);
  CRYPTO_refcount_inc(&count);
  EXPECT_EQ(count.load(), CRYPTO_REFCOUNT_MAX);
  CRYPTO_refcount_inc(&count);
  EXPECT_EQ(count.load(), CRYPTO_REFCOUNT_MAX);
  EXPECT_FALSE(CRYPTO_refcount_dec_and_test_zero(&count));
  EXPECT_EQ(count.load(), CRYPTO_REFCOUNT_MAX);
}

TEST(ThreadDeathTest, RefcountBelowZeroAborts) {
  CRYPTO_refcount_t count(0);
  EXPECT_DEATH((void)!CRYPTO_refcount_dec_and_test_zero(&count), "");
}

TEST(ThreadTest, OldCallbacksDoNothing) {
  EXPECT_EQ(CRYPTO_num_locks(), 1);
  EXPECT_EQ(CRYPTO_get_locking_callback(), nullptr);
  EXPECT_TRUE(CRYPTO_get_lock_name(0));
  CRYPTO_set_locking_callback(nullptr);
  CRYPTO_set_add_lock_callback(nullptr);
  CRYPTO_set_id_callback(nullptr);
  CRYPTO_set_dynlock_create_callback(nullptr);
  CRYPTO_set_dynlock_lock_callback(nullptr);
  CRYPTO_set_dynlock_destroy_callback(nullptr);
  CRYPTO_THREADID id = 0;
  EXPECT_EQ(CRYPTO_THREADID_set_callback(nullptr), 1);
  CRYPTO_THREADID_set_numeric(&id, 5);
  CRYPTO_THREADID_set_pointer(&id, &id);
  CRYPTO_THREADID_current(&id);
  EXPECT_EQ(id, 0);
}

}  // namespace
