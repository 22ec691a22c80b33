// SPDX-License-Identifier: Apache-2.0
//
// rand_test.cc tests that each source fills exactly its buffer with what looks
// random, the way from one source to the next, and the test hook.

#include <openssl/rand.h>

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "internal.h"

#if defined(OPENSSL_LINUX)
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

namespace {

using Source = int (*)(uint8_t *out, size_t len);

class RandTest : public testing::TestWithParam<Source> {};

// Every byte of the buffer changes in one of several tries, and none outside.
// Eight tries leave a byte unchanged with probability 2^-64.
TEST_P(RandTest, FillsExactlyTheBuffer) {
  for (size_t len : {0, 1, 2, 31, 32, 255, 256, 257, 512, 1000, 5000}) {
    std::vector<bool> changed(len, false);
    for (int i = 0; i < 8; i++) {
      std::vector<uint8_t> buf(len + 2, 0xa5);
      ASSERT_EQ(GetParam()(buf.data() + 1, len), 1);
      EXPECT_EQ(buf[0], 0xa5);
      EXPECT_EQ(buf[len + 1], 0xa5);
      for (size_t j = 0; j < len; j++) {
        changed[j] = changed[j] || buf[j + 1] != 0xa5;
      }
    }
    for (size_t j = 0; j < len; j++) {
      EXPECT_TRUE(changed[j]) << "byte " << j << " of " << len;
    }
  }
}

TEST_P(RandTest, DoesNotRepeat) {
  std::set<std::string> seen;
  for (int i = 0; i < 100; i++) {
    uint8_t buf[16];
    ASSERT_EQ(GetParam()(buf, sizeof(buf)), 1);
    EXPECT_TRUE(
        seen.emplace(reinterpret_cast<char *>(buf), sizeof(buf)).second);
  }
}

INSTANTIATE_TEST_SUITE_P(Sources, RandTest,
                         testing::Values(RAND_bytes, RAND_pseudo_bytes,
#if defined(OPENSSL_LINUX)
                                         rand_getrandom,
#endif
                                         rand_urandom));

TEST(RandHookTest, ReplacesOneThread) {
  rand_set_for_testing(
      [](void *ctx, uint8_t *out, size_t len) {
        memset(out, *static_cast<int *>(ctx), len);
        return 1;
      },
      [] {
        static int value = 7;
        return &value;
      }());
  uint8_t buf[4] = {0};
  EXPECT_EQ(RAND_bytes(buf, sizeof(buf)), 1);
  EXPECT_EQ(memcmp(buf, "\7\7\7\7", 4), 0);
  std::thread([] {
    uint8_t other[32] = {0}, sevens[32];
    memset(sevens, 7, sizeof(sevens));
    EXPECT_EQ(RAND_bytes(other, sizeof(other)), 1);
    EXPECT_NE(memcmp(other, sevens, sizeof(other)), 0);
  }).join();
  rand_set_for_testing([](void *, uint8_t *, size_t) { return 0; }, nullptr);
  EXPECT_EQ(RAND_bytes(buf, sizeof(buf)), 0);
  rand_set_for_testing(nullptr, nullptr);
  EXPECT_EQ(RAND_bytes(buf, sizeof(buf)), 1);
}

TEST(RandForkTest, ChildDiffers) {
  int fds[2];
  ASSERT_EQ(pipe(fds), 0);
  uint8_t mine[16], childs[16];
  ASSERT_TRUE(RAND_bytes(mine, sizeof(mine)));
  pid_t pid = fork();
  ASSERT_GE(pid, 0);
  if (pid == 0) {
    bool ok = RAND_bytes(mine, sizeof(mine)) &&
              write(fds[1], mine, sizeof(mine)) == sizeof(mine);
    _exit(!ok);
  }
  ASSERT_TRUE(RAND_bytes(mine, sizeof(mine)));
  EXPECT_EQ(read(fds[0], childs, sizeof(childs)), ssize_t{sizeof(childs)});
  EXPECT_NE(memcmp(mine, childs, sizeof(mine)), 0);
  int status;
  EXPECT_EQ(waitpid(pid, &status, 0), pid);
  EXPECT_EQ(status, 0);
  close(fds[0]);
  close(fds[1]);
}

TEST(RandThreadTest, ManyThreads) {
  std::vector<std::vector<uint8_t>> outs(8, std::vector<uint8_t>(64));
  std::vector<std::thread> threads;
  for (auto &out : outs) {
    threads.emplace_back(
        [&out] { EXPECT_TRUE(RAND_bytes(out.data(), out.size())); });
  }
  for (auto &thread : threads) {
    thread.join();
  }
  EXPECT_EQ(std::set<std::vector<uint8_t>>(outs.begin(), outs.end()).size(),
            outs.size());
}

TEST(RandHookTest, KeepsErrno) {
  errno = 1234;
  uint8_t buf[1];
  EXPECT_EQ(RAND_bytes(buf, sizeof(buf)), 1);
  EXPECT_EQ(errno, 1234);
}

#if defined(OPENSSL_LINUX)

// WithoutGetrandom runs |fn| in a child in which the system call does not
// exist, as on old systems, and returns its exit status, or -1 if the system
// does not let us make such a child.
template <typename Fn>
int StatusWithoutGetrandom(Fn fn) {
  pid_t pid = fork();
  if (pid == 0) {
    sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getrandom, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    sock_fprog program = {sizeof(filter) / sizeof(filter[0]), filter};
    uint8_t buf[1];
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0 ||
        rand_getrandom(buf, sizeof(buf))) {
      _exit(99);
    }
    _exit(fn());
  }
  int status;
  EXPECT_EQ(waitpid(pid, &status, 0), pid);
  return WIFEXITED(status) && WEXITSTATUS(status) == 99 ? -1 : status;
}

TEST(RandFallbackTest, DeviceReplacesSystemCall) {
  int status = StatusWithoutGetrandom([] {
    uint8_t zero[300] = {0}, buf[300] = {0};
    return !(RAND_bytes(buf, sizeof(buf)) && memcmp(buf, zero, 300) != 0);
  });
  if (status == -1) {
    GTEST_SKIP() << "seccomp is not available";
  }
  EXPECT_EQ(status, 0);
}

TEST(RandFallbackTest, AbortsWithoutRandomness) {
  int status = StatusWithoutGetrandom([] {
    rlimit none = {0, 0};
    uint8_t buf[1];
    // No core file, no file, thus no device.
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_NOFILE, &none);
    close(STDERR_FILENO);
    return RAND_bytes(buf, sizeof(buf));
  });
  if (status == -1) {
    GTEST_SKIP() << "seccomp is not available";
  }
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGABRT);
}

#endif  // OPENSSL_LINUX

TEST(RandHookTest, OlderNames) {
  RAND_seed("x", 1);
  RAND_add("x", 1, 1.0);
  RAND_cleanup();
  RAND_enable_fork_unsafe_buffering(-1);
  RAND_disable_fork_unsafe_buffering();
  EXPECT_EQ(RAND_load_file("/dev/urandom", 5), 5);
  EXPECT_EQ(RAND_load_file("/dev/urandom", -1), 1);
  EXPECT_EQ(RAND_poll(), 1);
  EXPECT_EQ(RAND_status(), 1);
}

}  // namespace
