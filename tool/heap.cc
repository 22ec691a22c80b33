// SPDX-License-Identifier: Apache-2.0
//
// heap.cc puts all that C++ allocates in `bssl` on the library's heap, which
// wipes what it frees: no step has to remember it for the strings, vectors and
// streams that a secret passes through, nor for the blocks that they outgrow.
// Arrays on the stack are not wiped, so steps keep secrets out of them. Nor is
// what std::string holds in itself: at most 15 bytes, no whole secret here.

#include <openssl/mem.h>

#include <stddef.h>

#include <new>

void *operator new(size_t size) {
  void *block = OPENSSL_malloc(size);
  if (block == nullptr) {
    throw std::bad_alloc();
  }
  return block;
}

void operator delete(void *block) noexcept {
  OPENSSL_free(block);
}

void operator delete(void *block, size_t) noexcept {
  OPENSSL_free(block);
}
