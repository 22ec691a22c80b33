// SPDX-License-Identifier: Apache-2.0
//
// target.h names the machine the headers are compiled for.

#ifndef OPENSSL_HEADER_TARGET_H
#define OPENSSL_HEADER_TARGET_H

#if defined(__x86_64__)
#define OPENSSL_X86_64
#define OPENSSL_64_BIT
#elif defined(__i386__)
#define OPENSSL_X86
#define OPENSSL_32_BIT
#elif defined(__aarch64__)
#define OPENSSL_AARCH64
#define OPENSSL_64_BIT
#elif defined(__arm__)
#define OPENSSL_ARM
#define OPENSSL_32_BIT
#elif defined(__SIZEOF_POINTER__) && __SIZEOF_POINTER__ == 8
#define OPENSSL_64_BIT
#else
#define OPENSSL_32_BIT
#endif

#if defined(__linux__)
#define OPENSSL_LINUX
#elif defined(__APPLE__)
#define OPENSSL_APPLE
#endif

#define OPENSSL_THREADS

#endif  // OPENSSL_HEADER_TARGET_H
