// SPDX-License-Identifier: Apache-2.0
//
// The choice of a backend by EC_BACKEND, on the processor of CPU_ASSUME. In C
// for the constant-time driver.

#include "crypto/test/backend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/cpu/internal.h"
#include "crypto/ec/internal.h"
#include "crypto/test/emul8/emul8_methods.h"

// UseEmulatedLanes makes all built-in curves use methods that are no part of
// the library.
static void UseEmulatedLanes(void) {
  ec_force_method_for_testing(EC_group_p224(), &ec_method_p224_emul8);
  ec_force_method_for_testing(EC_group_p256(), &ec_method_p256_emul8);
  ec_force_method_for_testing(EC_group_p384(), &ec_method_p384_emul8);
  ec_force_method_for_testing(EC_group_p521(), &ec_method_p521_emul8);
  ec_force_method_for_testing(EC_group_secp256k1(), &ec_method_secp256k1_emul8);
}

void UseBackendOfEnvironment(void) {
  const char *features = getenv("CPU_ASSUME");
  if (features != NULL && !cpu_assume_for_testing(features)) {
    fprintf(stderr, "CPU_ASSUME=%s names an unknown feature\n", features);
    exit(2);
  }
  const char *name = getenv("EC_BACKEND");
  if (name != NULL && strcmp(name, "emul8") == 0) {
    UseEmulatedLanes();
    return;
  }
  if (name != NULL && !ec_force_backend_for_testing(name)) {
    fprintf(stderr, "EC_BACKEND=%s is not a backend of this machine\n", name);
    exit(2);
  }
}
