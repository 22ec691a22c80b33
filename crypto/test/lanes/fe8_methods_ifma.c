// SPDX-License-Identifier: Apache-2.0
//
// The eight-lane fields with intrinsics, for tests. The compiler is told of
// AVX-512 for this file if it knows it.

#include "crypto/test/lanes/fe8_method.h"

#if defined(OPENSSL_X86_64) && defined(__AVX512IFMA__)

#include "crypto/test/lanes/fe8_methods_impl.h"

const FE8_METHOD *fe8_methods_ifma(size_t *num) {
  *num = OPENSSL_ARRAY_SIZE(kMethods);
  return kMethods;
}

#else

const FE8_METHOD *fe8_methods_ifma(size_t *num) {
  *num = 0;
  return NULL;
}

#endif
