// SPDX-License-Identifier: Apache-2.0
//
// The choice of a backend by EC_BACKEND, on the processor of CPU_ASSUME.

#include "crypto/test/backend.h"

#include <stdio.h>
#include <stdlib.h>

#include "crypto/cpu/internal.h"
#include "crypto/ec/internal.h"

void UseBackendOfEnvironment() {
  const char *features = getenv("CPU_ASSUME");
  if (features != nullptr && !cpu_assume_for_testing(features)) {
    fprintf(stderr, "CPU_ASSUME=%s names an unknown feature\n", features);
    exit(2);
  }
  const char *name = getenv("EC_BACKEND");
  if (name != nullptr && !ec_force_backend_for_testing(name)) {
    fprintf(stderr, "EC_BACKEND=%s is not a backend of this machine\n", name);
    exit(2);
  }
}
