// SPDX-License-Identifier: Apache-2.0
//
// The eight-lane fields as the twin in plain C, for tests.

#include "crypto/field/ifma/fe8_emul.h"
#include "crypto/test/lanes/fe8_methods_impl.h"

const FE8_METHOD *fe8_methods_emul(size_t *num) {
  *num = OPENSSL_ARRAY_SIZE(kMethods);
  return kMethods;
}
