// SPDX-License-Identifier: Apache-2.0
//
// cpu.c measures the features of the CPU. Leaves and bits of CPUID and XGETBV
// are those of Intel's Software Developer's Manual, volume 2A, "CPUID", and
// volume 1, section 13.3.

#include "internal.h"

#include "crypto/thread/internal.h"

static CPU_FEATURES g_features;
static CRYPTO_once_t g_once = CRYPTO_ONCE_INIT;

#if defined(OPENSSL_X86_64)

#include <cpuid.h>

static uint8_t bit(uint32_t reg, unsigned i) {
  return (uint8_t)((reg >> i) & 1);
}

// read_xcr0 returns the register that says which state the operating system
// saves. It needs OSXSAVE.
static uint32_t read_xcr0(void) {
  uint32_t lo, hi;
  __asm__ volatile("xgetbv" : "=a"(lo), "=d"(hi) : "c"(0));
  return lo;
}

// The bits of XCR0: of the 256-bit registers, and of the 512-bit ones, their
// upper half and the masks.
#define XCR0_AVX 0x06
#define XCR0_AVX512 0xe6

static uint8_t saves(uint32_t xcr0, uint32_t state) {
  return (xcr0 & state) == state;
}

static void measure_leaf_1(CPU_FEATURES *f, uint32_t ecx, uint8_t ymm) {
  f->pclmul = bit(ecx, 1);
  f->ssse3 = bit(ecx, 9);
  f->sse41 = bit(ecx, 19);
  f->movbe = bit(ecx, 22);
  f->aes = bit(ecx, 25);
  f->avx = ymm & bit(ecx, 28);
}

static void measure_leaf_7(CPU_FEATURES *f, uint32_t ebx, uint32_t ecx,
                           uint8_t ymm, uint8_t zmm) {
  f->bmi1 = bit(ebx, 3);
  f->avx2 = ymm & bit(ebx, 5);
  f->bmi2 = bit(ebx, 8);
  f->avx512f = zmm & bit(ebx, 16);
  f->avx512dq = zmm & bit(ebx, 17);
  f->adx = bit(ebx, 19);
  f->avx512ifma = zmm & bit(ebx, 21);
  f->sha_ni = bit(ebx, 29);
  f->avx512bw = zmm & bit(ebx, 30);
  f->avx512vl = zmm & bit(ebx, 31);
  f->avx512vbmi = zmm & bit(ecx, 1);
  f->avx512vbmi2 = zmm & bit(ecx, 6);
  f->gfni = bit(ecx, 8);
  f->vaes = ymm & bit(ecx, 9);
  f->vpclmul = ymm & bit(ecx, 10);
}

static void measure(void) {
  uint32_t eax, ebx, ecx, edx;
  if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx)) {
    return;
  }
  uint32_t xcr0 = bit(ecx, 27) ? read_xcr0() : 0;
  uint8_t ymm = saves(xcr0, XCR0_AVX);
  uint8_t zmm = saves(xcr0, XCR0_AVX512);
  measure_leaf_1(&g_features, ecx, ymm);
  if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) {
    measure_leaf_7(&g_features, ebx, ecx, ymm, zmm);
  }
}

#else

static void measure(void) {}

#endif  // OPENSSL_X86_64

const CPU_FEATURES *cpu_features(void) {
  CRYPTO_once(&g_once, measure);
  return &g_features;
}

typedef struct {
  const char *name;
  size_t offset;
} FEATURE;

#define FEATURE_ROW(name) {#name, offsetof(CPU_FEATURES, name)},
static const FEATURE kFeatures[] = {CPU_FEATURE_LIST(FEATURE_ROW)};

static uint8_t *member(CPU_FEATURES *features, const FEATURE *feature) {
  return (uint8_t *)features + feature->offset;
}

size_t cpu_features_to_string(const CPU_FEATURES *features, char *out,
                              size_t out_size) {
  CPU_FEATURES copy = *features;
  size_t len = 0;
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kFeatures); i++) {
    size_t name_len = strlen(kFeatures[i].name);
    // A space before the name, or a NUL after it, or both.
    if (*member(&copy, &kFeatures[i]) && len + name_len + 2 <= out_size) {
      if (len > 0) {
        out[len++] = ' ';
      }
      memcpy(out + len, kFeatures[i].name, name_len);
      len += name_len;
    }
  }
  if (out_size > 0) {
    out[len] = '\0';
  }
  return len;
}

// set_word sets the features that one word names to |value|; 0 if there are
// none.
static int set_word(CPU_FEATURES *features, uint8_t value, const char *word,
                    size_t len) {
  int is_all = len == 3 && memcmp(word, "all", 3) == 0;
  int found = 0;
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kFeatures); i++) {
    const char *name = kFeatures[i].name;
    if (is_all || (strlen(name) == len && memcmp(name, word, len) == 0)) {
      *member(features, &kFeatures[i]) = value;
      found = 1;
    }
  }
  return found;
}

static int set_words(uint8_t value, const char *names) {
  CPU_FEATURES changed = *cpu_features();
  while (*names != '\0') {
    size_t len = strcspn(names, " ,");
    if (len > 0 && !set_word(&changed, value, names, len)) {
      return 0;
    }
    names += len;
    names += strspn(names, " ,");
  }
  g_features = changed;
  return 1;
}

int cpu_mask_for_testing(const char *names) {
  return set_words(0, names);
}

int cpu_assume_for_testing(const char *names) {
  return set_words(1, names);
}
