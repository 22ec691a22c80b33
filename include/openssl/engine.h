// SPDX-License-Identifier: Apache-2.0
//
// engine.h exists for functions that take an |ENGINE|, which is always NULL:
// there are no engines here.

#ifndef OPENSSL_HEADER_ENGINE_H
#define OPENSSL_HEADER_ENGINE_H

#include <openssl/base.h>

#endif  // OPENSSL_HEADER_ENGINE_H
