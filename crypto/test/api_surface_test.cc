// SPDX-License-Identifier: Apache-2.0
//
// The public functions that util/api_surface.txt lists: that they have their
// types is seen when this links, that none was left out is seen here.

#include "crypto/test/api_surface.h"

#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "crypto/test/test_util.h"

static void Collect(void *names, const char *name, API_FUNCTION function) {
  EXPECT_TRUE(function != nullptr) << name;
  static_cast<std::vector<std::string> *>(names)->push_back(name);
}

// ListedRows returns how many functions of priority A and B the list has.
static size_t ListedRows() {
  std::ifstream list(SourcePath("util/api_surface.txt"));
  std::string header, priority, prototype;
  size_t rows = 0;
  while (std::getline(list, header)) {
    size_t space = header.find(' ');
    if (!header.empty() && header[0] != '#' && space != std::string::npos) {
      rows += header[space + 1] != 'C';
    }
  }
  return rows;
}

TEST(ApiSurface, EveryFunctionHasItsType) {
  std::vector<std::string> from_c, from_cxx;
  api_surface_c(Collect, &from_c);
  api_surface_cxx(Collect, &from_cxx);
  EXPECT_EQ(from_c, from_cxx);
  EXPECT_EQ(from_c.size(), ListedRows());
  EXPECT_GT(from_c.size(), 600u);
  EXPECT_EQ(std::set<std::string>(from_c.begin(), from_c.end()).size(),
            from_c.size());
}
