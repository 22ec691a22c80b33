// SPDX-License-Identifier: Apache-2.0
//
// crypto/cpu/internal.h says which instructions this machine has and its
// operating system allows. Backends are chosen by it and nothing else asks.

#ifndef OPENSSL_HEADER_CRYPTO_CPU_INTERNAL_H
#define OPENSSL_HEADER_CRYPTO_CPU_INTERNAL_H

#include "crypto/internal.h"

#if defined(__cplusplus)
extern "C" {
#endif


// CPU_FEATURE_LIST names all features, calling |F| for each.
#define CPU_FEATURE_LIST(F) \
  F(ssse3)                  \
  F(sse41)                  \
  F(movbe)                  \
  F(pclmul)                 \
  F(aes)                    \
  F(avx)                    \
  F(avx2)                   \
  F(bmi1)                   \
  F(bmi2)                   \
  F(adx)                    \
  F(sha_ni)                 \
  F(vpclmul)                \
  F(vaes)                   \
  F(gfni)                   \
  F(avx512f)                \
  F(avx512vl)               \
  F(avx512bw)               \
  F(avx512dq)               \
  F(avx512ifma)             \
  F(avx512vbmi)             \
  F(avx512vbmi2)

// CPU_FEATURES has a member of value 0 or 1 for each feature. Those that use
// wide registers are 1 only if the operating system saves these registers. On
// machines other than x86-64 all are 0.
typedef struct {
#define CPU_FEATURE_MEMBER(name) uint8_t name;
  CPU_FEATURE_LIST(CPU_FEATURE_MEMBER)
#undef CPU_FEATURE_MEMBER
} CPU_FEATURES;

// cpu_features returns the features of this machine. The first call measures,
// later ones cost a few nanoseconds; keep what you choose by it.
const CPU_FEATURES *cpu_features(void);

// cpu_features_to_string writes the names of the features to |out|, with spaces
// between, as "ssse3 bmi2", and a NUL, and returns the length of the text. It
// writes nothing that does not fit |out_size| bytes, of which
// |CPU_FEATURES_STRING_SIZE| are always enough.
size_t cpu_features_to_string(const CPU_FEATURES *features, char *out,
                              size_t out_size);
#define CPU_FEATURES_STRING_SIZE (16 * sizeof(CPU_FEATURES))

// cpu_mask_for_testing takes from |cpu_features| every feature whose name is
// among the words of |names|; the word "all" is every one. It returns 0 on an
// unknown word, and then takes nothing.
//
//   range     before other threads exist and before a backend is chosen
MUST_USE int cpu_mask_for_testing(const char *names);

// cpu_assume_for_testing is |cpu_mask_for_testing| the other way round: it adds
// features. Emulators run instructions that they don't announce.
MUST_USE int cpu_assume_for_testing(const char *names);


#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_CRYPTO_CPU_INTERNAL_H
