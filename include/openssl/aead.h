// SPDX-License-Identifier: Apache-2.0
//
// aead.h is here for programs that include it beside what they use: the
// library has nothing of the kind.

#ifndef OPENSSL_HEADER_AEAD_H
#define OPENSSL_HEADER_AEAD_H

#include <openssl/base.h>

#endif  // OPENSSL_HEADER_AEAD_H
