// SPDX-License-Identifier: Apache-2.0
//
// source_path.cc finds the files of this repository. It is a file of its own
// because the place of the checkout is compiled into it.

#include "crypto/test/test_util.h"

std::string SourcePath(const std::string &path) {
  return CRYPTO_SOURCE_DIR "/" + path;
}
