// SPDX-License-Identifier: Apache-2.0
//
// The choice of a backend by EC_BACKEND.

#include "crypto/test/backend.h"

#include <stdio.h>
#include <stdlib.h>

#include "crypto/ec/internal.h"

void UseBackendOfEnvironment() {
  const char *name = getenv("EC_BACKEND");
  if (name != nullptr && !ec_force_backend_for_testing(name)) {
    fprintf(stderr, "EC_BACKEND=%s is not a backend of this machine\n", name);
    exit(2);
  }
}
