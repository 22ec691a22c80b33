// SPDX-License-Identifier: Apache-2.0
//
// backends.c answers which backends this machine can run.

#include "crypto/cpu/internal.h"
#include "crypto/ec/curves/internal.h"

int ec_backend_always_supported(void) {
  return 1;
}

int ec_backend_adx_supported(void) {
  const CPU_FEATURES *cpu = cpu_features();
  return cpu->bmi2 && cpu->adx && cpu->avx2;
}

int ec_backend_ifma_supported(void) {
  const CPU_FEATURES *cpu = cpu_features();
  return ec_backend_adx_supported() && cpu->avx512f && cpu->avx512dq &&
         cpu->avx512vl && cpu->avx512ifma;
}
