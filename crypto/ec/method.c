// SPDX-License-Identifier: Apache-2.0
//
// Which method serves a group: chosen once per curve, at run time, and changed
// by tests only.

#include <string.h>

#include "internal.h"

// All methods of a curve give the same results, so readers need no order: a
// relaxed load and store suffice.
static void set_chosen(const EC_BACKENDS *backends, const EC_METHOD *method) {
  atomic_store_explicit(&backends->chosen->method, method,
                        memory_order_relaxed);
}

// choose_best returns the first method that this machine can run. The last one
// it always can.
static const EC_METHOD *choose_best(const EC_BACKENDS *backends) {
  size_t i = 0;
  while (i + 1 < backends->num_candidates &&
         !backends->candidates[i]->is_supported()) {
    i++;
  }
  return backends->candidates[i];
}

const EC_METHOD *ec_method(const EC_GROUP *group) {
  const EC_BACKENDS *backends = group->backends;
  const EC_METHOD *method =
      atomic_load_explicit(&backends->chosen->method, memory_order_relaxed);
  if (method == NULL) {
    method = choose_best(backends);
    set_chosen(backends, method);
  }
  return method;
}

// find_named returns the candidate called |name|, the best one if that is NULL,
// or NULL.
static const EC_METHOD *find_named(const EC_BACKENDS *backends,
                                   const char *name) {
  if (name == NULL) {
    return choose_best(backends);
  }
  for (size_t i = 0; i < backends->num_candidates; i++) {
    if (strcmp(backends->candidates[i]->name, name) == 0) {
      return backends->candidates[i];
    }
  }
  return NULL;
}

static void force_named(const EC_BACKENDS *backends, const char *name) {
  const EC_METHOD *method = find_named(backends, name);
  if (method != NULL && method->is_supported()) {
    set_chosen(backends, method);
  }
}

void ec_force_method_for_testing(const EC_GROUP *group,
                                 const EC_METHOD *method) {
  set_chosen(group->backends, method);
}

int ec_force_backend_for_testing(const char *name) {
  size_t num;
  const EC_GROUP *const *groups = ec_builtin_groups(&num);
  int found = 0;
  for (size_t i = 0; i < num; i++) {
    const EC_METHOD *method = find_named(groups[i]->backends, name);
    if (method != NULL && !method->is_supported()) {
      return 0;
    }
    found += method != NULL;
  }
  for (size_t i = 0; i < num; i++) {
    force_named(groups[i]->backends, name);
  }
  force_named(&ec_backends_custom, name);
  return found;
}
