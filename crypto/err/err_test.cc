// SPDX-License-Identifier: Apache-2.0
//
// err_test.cc tests the error queue and the text of errors.

#include <openssl/err.h>

#include <errno.h>
#include <string.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <openssl/mem.h>
#include <openssl/obj.h>

#include "crypto/test/test_util.h"
#include "internal.h"

namespace {

class ErrTest : public testing::Test {
 protected:
  void SetUp() override { ERR_clear_error(); }
  void TearDown() override { ERR_clear_error(); }

  static void Put(int reason) {
    ERR_put_error(ERR_LIB_USER, 0, reason, "file", 7);
  }

  static std::string Text(uint32_t err, size_t len) {
    std::vector<char> buf(len + 1, 'x');
    ERR_error_string_n(err, buf.data(), len);
    EXPECT_EQ(buf[len], 'x');  // nothing is written after the buffer
    return len == 0 ? "" : std::string(buf.data());
  }
};

TEST_F(ErrTest, Packing) {
  EXPECT_EQ(ERR_PACK(15, 120), 0x0f000078u);
  EXPECT_EQ(ERR_GET_LIB(0x0f000078), 15);
  EXPECT_EQ(ERR_GET_REASON(0x0f000078), 120);
  EXPECT_EQ(ERR_GET_FUNC(0x0f000078), 0);
  EXPECT_TRUE(ERR_equals(0x0f000078, ERR_LIB_EC, 120));
  EXPECT_FALSE(ERR_equals(0x0f000078, ERR_LIB_EC, 121));
  EXPECT_FALSE(ERR_equals(0x0f000078, ERR_LIB_SSL, 120));
}

TEST_F(ErrTest, LibraryNumbers) {
  EXPECT_EQ(ERR_LIB_EC, 15);
  EXPECT_EQ(ERR_LIB_ECDSA, 26);
  EXPECT_EQ(ERR_LIB_ECDH, 27);
  EXPECT_EQ(ERR_LIB_TRUST_TOKEN, 32);
  EXPECT_EQ(ERR_NUM_LIBS, 36);
}

TEST_F(ErrTest, EmptyQueue) {
  EXPECT_EQ(ERR_get_error(), 0u);
  EXPECT_EQ(ERR_peek_error(), 0u);
  EXPECT_EQ(ERR_peek_last_error(), 0u);
  EXPECT_EQ(ERR_set_mark(), 0);
  EXPECT_EQ(ERR_pop_to_mark(), 0);
  ERR_add_error_data(1, "no entry to note this with");
  ERR_set_error_data(OPENSSL_strdup("freed"),
                     ERR_FLAG_STRING | ERR_FLAG_MALLOCED);
  EXPECT_EQ(ERR_get_error(), 0u);
}

TEST_F(ErrTest, OldestAndNewest) {
  Put(1);
  Put(2);
  EXPECT_EQ(ERR_GET_REASON(ERR_peek_error()), 1);
  EXPECT_EQ(ERR_GET_REASON(ERR_peek_last_error()), 2);
  EXPECT_EQ(ERR_GET_REASON(ERR_get_error()), 1);
  EXPECT_EQ(ERR_GET_REASON(ERR_get_error()), 2);
  EXPECT_EQ(ERR_get_error(), 0u);
}

// The ring starts at any of its places.
TEST_F(ErrTest, OverflowKeepsTheNewest15) {
  for (int start = 0; start < ERR_NUM_ERRORS; start++) {
    for (int i = 1; i <= 20; i++) {
      Put(i);
      ERR_add_error_data(1, "note");
    }
    for (int i = 6; i <= 20; i++) {
      EXPECT_EQ(ERR_GET_REASON(ERR_get_error()), i);
    }
    EXPECT_EQ(ERR_get_error(), 0u);
    Put(1);
    EXPECT_EQ(ERR_GET_REASON(ERR_get_error()), 1);
  }
}

TEST_F(ErrTest, PutErrorRecordsPlace) {
  OPENSSL_PUT_ERROR(EC, ERR_R_INTERNAL_ERROR);
  int expected_line = __LINE__ - 1;
  for (auto fn :
       {ERR_peek_error_line, ERR_peek_last_error_line, ERR_get_error_line}) {
    const char *file = nullptr;
    int line = 0;
    EXPECT_TRUE(ERR_equals(fn(&file, &line), ERR_LIB_EC, ERR_R_INTERNAL_ERROR));
    EXPECT_STREQ(file, __FILE__);
    EXPECT_EQ(line, expected_line);
  }
}

TEST_F(ErrTest, Notes) {
  Put(1);
  ERR_add_error_data(3, "a", nullptr, "b");
  ERR_add_error_dataf("-%d", 5);
  Put(2);
  for (auto fn : {ERR_peek_error_line_data, ERR_get_error_line_data}) {
    const char *data = nullptr;
    int flags = 0;
    EXPECT_EQ(ERR_GET_REASON(fn(nullptr, nullptr, &data, &flags)), 1);
    EXPECT_STREQ(data, "ab-5");
    EXPECT_EQ(flags, ERR_FLAG_STRING);
  }
  const char *data = nullptr;
  int flags = 1;
  EXPECT_EQ(ERR_GET_REASON(
                ERR_peek_last_error_line_data(nullptr, nullptr, &data, &flags)),
            2);
  EXPECT_STREQ(data, "");
  EXPECT_EQ(flags, 0);
  char fixed[] = "fixed";
  ERR_set_error_data(fixed, ERR_FLAG_STRING);
  ERR_set_error_data(OPENSSL_strdup("given"),
                     ERR_FLAG_STRING | ERR_FLAG_MALLOCED);
  ERR_get_error_line_data(nullptr, nullptr, &data, &flags);
  EXPECT_STREQ(data, "given");
}

TEST_F(ErrTest, Marks) {
  Put(1);
  EXPECT_TRUE(ERR_set_mark());
  Put(2);
  EXPECT_TRUE(ERR_set_mark());
  Put(3);
  Put(4);
  EXPECT_TRUE(ERR_pop_to_mark());
  EXPECT_EQ(ERR_GET_REASON(ERR_peek_last_error()), 2);
  EXPECT_TRUE(ERR_pop_to_mark());
  EXPECT_EQ(ERR_GET_REASON(ERR_peek_last_error()), 1);
  EXPECT_FALSE(ERR_pop_to_mark());
  EXPECT_EQ(ERR_peek_error(), 0u);
}

TEST_F(ErrTest, SystemErrors) {
  errno = EACCES;
  OPENSSL_PUT_SYSTEM_ERROR();
  EXPECT_EQ(errno, EACCES);
  uint32_t err = ERR_get_error();
  EXPECT_TRUE(ERR_equals(err, ERR_LIB_SYS, EACCES));
  EXPECT_STREQ(ERR_reason_error_string(err), strerror(EACCES));
  EXPECT_EQ(ERR_reason_symbol_name(err), nullptr);
  ERR_clear_system_error();
  EXPECT_EQ(errno, 0);
}

TEST_F(ErrTest, Text) {
  struct {
    uint32_t err;
    const char *lib, *lib_symbol, *reason, *reason_symbol, *text;
  } kTests[] = {
      {ERR_PACK(ERR_LIB_CRYPTO, ERR_R_INTERNAL_ERROR),
       "common libcrypto routines", "CRYPTO", "internal error",
       "INTERNAL_ERROR",
       "error:0e000044:common libcrypto routines:OPENSSL_internal:internal "
       "error"},
      {ERR_PACK(ERR_LIB_OBJ, OBJ_R_UNKNOWN_NID), "object identifier routines",
       "OBJ", "UNKNOWN_NID", "UNKNOWN_NID",
       "error:08000064:object identifier routines:OPENSSL_internal:"
       "UNKNOWN_NID"},
      {ERR_PACK(ERR_LIB_ECDH, ERR_R_EC_LIB), "ECDH routines", "ECDH", "EC_LIB",
       "EC_LIB", "error:1b00000f:ECDH routines:OPENSSL_internal:EC_LIB"},
      {ERR_PACK(ERR_LIB_USER, ERR_R_PASSED_NULL_PARAMETER),
       "User defined functions", "USER", "passed a null parameter",
       "PASSED_NULL_PARAMETER",
       "error:22000043:User defined functions:OPENSSL_internal:passed a null "
       "parameter"},
      {ERR_PACK(ERR_LIB_EC, 0xabc), "elliptic curve routines", "EC", nullptr,
       nullptr,
       "error:0f000abc:elliptic curve routines:OPENSSL_internal:reason(2748)"},
      {ERR_PACK(200, 4095), nullptr, nullptr, nullptr, nullptr,
       "error:c8000fff:lib(200):OPENSSL_internal:reason(4095)"},
      {0, nullptr, nullptr, nullptr, nullptr,
       "error:00000000:lib(0):OPENSSL_internal:reason(0)"},
  };
  for (const auto &t : kTests) {
    EXPECT_STREQ(ERR_lib_error_string(t.err), t.lib);
    EXPECT_STREQ(ERR_lib_symbol_name(t.err), t.lib_symbol);
    EXPECT_STREQ(ERR_reason_error_string(t.err), t.reason);
    EXPECT_STREQ(ERR_reason_symbol_name(t.err), t.reason_symbol);
    EXPECT_STREQ(ERR_func_error_string(t.err), "OPENSSL_internal");
    char buf[ERR_ERROR_STRING_BUF_LEN];
    EXPECT_EQ(ERR_error_string(t.err, buf), buf);
    EXPECT_STREQ(buf, t.text);
    EXPECT_STREQ(ERR_error_string(t.err, nullptr), t.text);
  }
}

TEST_F(ErrTest, CutTextKeepsFourColons) {
  uint32_t err = ERR_PACK(ERR_LIB_EC, ERR_R_OVERFLOW);
  const std::string full =
      "error:0f000045:elliptic curve routines:OPENSSL_internal:overflow";
  EXPECT_EQ(Text(err, full.size() + 1), full);
  for (size_t len = 0; len <= full.size(); len++) {
    std::string text = Text(err, len);
    EXPECT_EQ(text.size(), len == 0 ? 0 : len - 1);
    if (len > 4) {
      EXPECT_EQ(std::count(text.begin(), text.end(), ':'), 4) << text;
    }
    // Only colons at the end differ from the full text.
    size_t same = text.find_last_not_of(':') + 1;
    EXPECT_EQ(text.substr(0, same), full.substr(0, same));
  }
  EXPECT_EQ(Text(err, 10), "error::::");
}

// Each library has both names, and the reasons are in order, as the search
// needs, and found.
TEST_F(ErrTest, TablesAreComplete) {
  for (int lib = ERR_LIB_NONE; lib < ERR_NUM_LIBS; lib++) {
    EXPECT_TRUE(ERR_lib_error_string(ERR_PACK(lib, 0))) << lib;
    EXPECT_TRUE(ERR_lib_symbol_name(ERR_PACK(lib, 0))) << lib;
  }
  for (int reason = ERR_R_FATAL; reason <= ERR_R_OVERFLOW; reason++) {
    EXPECT_TRUE(ERR_reason_error_string(ERR_PACK(ERR_LIB_EC, reason)));
  }
  for (size_t i = 0; i < kErrReasonsLen; i++) {
    if (i > 0) {
      EXPECT_LT(kErrReasons[i - 1].packed_error, kErrReasons[i].packed_error);
    }
    EXPECT_EQ(ERR_reason_symbol_name(kErrReasons[i].packed_error),
              kErrReasons[i].name);
    char buf[200];
    ERR_error_string_n(kErrReasons[i].packed_error, buf, sizeof(buf));
    EXPECT_LT(strlen(buf), size_t{ERR_ERROR_STRING_BUF_LEN}) << buf;
  }
}

// What sources say, against the tables.

// LibraryNumber returns the number of ERR_LIB_|name|, or -1.
int LibraryNumber(const std::string &name) {
  for (int lib = ERR_LIB_NONE; lib < ERR_NUM_LIBS; lib++) {
    if (name == ERR_lib_symbol_name(ERR_PACK(lib, 0))) {
      return lib;
    }
  }
  return -1;
}

// ForEachMatch calls |run| with each match of |pattern| in the C files below
// |folder| of the repository that are not tests.
void ForEachMatch(const std::string &folder, const std::string &pattern,
                  const std::function<void(const std::smatch &)> &run) {
  const std::regex regex(pattern);
  for (const auto &entry :
       std::filesystem::recursive_directory_iterator(SourcePath(folder))) {
    const std::string extension = entry.path().extension();
    if (extension != ".c" && extension != ".h") {
      continue;
    }
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    const std::string source = text.str();
    SCOPED_TRACE(entry.path());
    for (std::sregex_iterator it(source.begin(), source.end(), regex), end;
         it != end; ++it) {
      run(*it);
    }
  }
}

// A number or, as |#define A_R_X A_R_Y|, another reason's name.
const char kReasonMacro[] = "#\\s*define\\s+([A-Z0-9]\\w*_R_\\w+)\\s+(\\w+)";

// ReasonNumber returns what |name| stands for, or -1.
int ReasonNumber(const std::map<std::string, std::string> &macros,
                 std::string name) {
  for (auto it = macros.find(name); it != macros.end();
       it = macros.find(name)) {
    name = it->second;
  }
  char *end;
  const long number = strtol(name.c_str(), &end, 0);
  return *end == '\0' ? (int)number : -1;
}

// Each reason that a header defines has the text that its macro says, and each
// that a function puts on the queue has some.
TEST_F(ErrTest, EveryReasonHasText) {
  std::map<std::string, std::string> macros;
  size_t tried = 0;
  for (const char *folder : {"include/openssl", "crypto"}) {
    ForEachMatch(folder, kReasonMacro,
                 [&](const std::smatch &m) { macros[m[1]] = m[2]; });
  }
  for (const auto &[macro, value] : macros) {
    const std::string lib = macro.substr(0, macro.rfind("_R_"));
    const bool is_number = isdigit((unsigned char)value[0]);
    if (lib == "ERR" || !is_number) {
      continue;
    }
    const uint32_t error =
        ERR_PACK(LibraryNumber(lib), ReasonNumber(macros, macro));
    const char *text = ERR_reason_error_string(error);
    EXPECT_STREQ(text, macro.substr(macro.rfind("_R_") + 3).c_str()) << macro;
    tried++;
  }
  EXPECT_GE(tried, 140u);
  tried = 0;
  ForEachMatch("crypto", "PUT_ERROR\\(\\s*(\\w+),\\s*(\\w+_R_\\w+)\\)",
               [&](const std::smatch &m) {
                 const std::string lib = m[1], reason = m[2];
                 const int number = reason.compare(0, 6, "ERR_R_") == 0
                                        ? ERR_R_INTERNAL_ERROR
                                        : ReasonNumber(macros, reason);
                 EXPECT_TRUE(ERR_reason_error_string(
                     ERR_PACK(LibraryNumber(lib), number)))
                     << lib << " " << reason;
                 tried++;
               });
  EXPECT_GE(tried, 200u);
}

int Collect(const char *str, size_t len, void *ctx) {
  EXPECT_EQ(strlen(str), len);
  auto *lines = static_cast<std::vector<std::string> *>(ctx);
  lines->push_back(str);
  return lines->size() < 2;
}

TEST_F(ErrTest, PrintStopsWhenTold) {
  Put(ERR_R_OVERFLOW);
  ERR_add_error_data(1, "why");
  Put(ERR_R_OVERFLOW);
  Put(ERR_R_FATAL);
  std::vector<std::string> lines;
  ERR_print_errors_cb(Collect, &lines);
  ASSERT_EQ(lines.size(), 2u);
  const std::string text =
      ":error:22000045:User defined functions:OPENSSL_internal:overflow:file:7";
  EXPECT_EQ(lines[0].substr(lines[0].find(':')), text + ":why\n");
  EXPECT_EQ(lines[1].substr(lines[1].find(':')), text + ":\n");
  EXPECT_EQ(ERR_GET_REASON(ERR_get_error()), ERR_R_FATAL);
}

TEST_F(ErrTest, PrintCutsLongLines) {
  Put(ERR_R_OVERFLOW);
  ERR_add_error_data(1, std::string(5000, 'n').c_str());
  std::vector<std::string> lines;
  ERR_print_errors_cb(Collect, &lines);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_GT(lines[0].size(), 900u);
  EXPECT_EQ(lines[0].substr(lines[0].size() - 2), "n\n");
}

TEST_F(ErrTest, PrintToFile) {
  Put(ERR_R_OVERFLOW);
  FILE *file = tmpfile();
  ASSERT_TRUE(file);
  ERR_print_errors_fp(file);
  EXPECT_EQ(ERR_get_error(), 0u);
  rewind(file);
  char buf[200] = {0};
  EXPECT_TRUE(fgets(buf, sizeof(buf), file));
  EXPECT_TRUE(strstr(buf, ":OPENSSL_internal:overflow:file:7:\n"));
  fclose(file);
}

// Under a leak checker this shows, too, that notes are freed with the thread.
TEST_F(ErrTest, ThreadsHaveQueuesOfTheirOwn) {
  Put(1);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++) {
    threads.emplace_back([t] {
      EXPECT_EQ(ERR_get_error(), 0u);
      for (int i = 0; i < 1000; i++) {
        Put(100 + t);
        ERR_add_error_dataf("thread %d", t);
      }
      const char *data = nullptr;
      EXPECT_EQ(ERR_GET_REASON(
                    ERR_get_error_line_data(nullptr, nullptr, &data, nullptr)),
                100 + t);
      EXPECT_EQ(data, "thread " + std::to_string(t));
    });
  }
  for (auto &thread : threads) {
    thread.join();
  }
  EXPECT_EQ(ERR_GET_REASON(ERR_get_error()), 1);
  EXPECT_EQ(ERR_get_error(), 0u);
}

TEST_F(ErrTest, NoOps) {
  Put(1);
  ERR_load_BIO_strings();
  ERR_load_ERR_strings();
  ERR_load_RAND_strings();
  ERR_load_crypto_strings();
  ERR_free_strings();
  ERR_remove_state(0);
  ERR_remove_thread_state(nullptr);
  EXPECT_EQ(ERR_GET_REASON(ERR_get_error()), 1);
}

}  // namespace
