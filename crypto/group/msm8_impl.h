// SPDX-License-Identifier: Apache-2.0
//
// crypto/group/msm8_impl.h is the public multi-scalar multiplication of methods
// with lanes: it chooses between msm_impl.h, for few points, windows8_impl.h
// and pippenger8_impl.h, cuts the input into tiles, and owns the memory. A
// template over the group that those files describe, with the thresholds
//
//   MSM8_MIN             from how many terms, of all sums together, lanes pay
//   MSM8_MIN_SUMS        from how many sums on of at most TERMS8_MAX terms a
//                        lane for each pays
//   MSM8_PIPPENGER_MIN   from how many points on buckets are faster
//
//   secrecy  everything is public
//   memory   nothing on the heap for up to MSM_MAX_STACK_POINTS points; above,
//            one allocation of at most EC_MSM_MAX_HEAP bytes

// Vectors in memory are aligned to their size, which no allocation promises.
#define MSM8_ALIGN 64

static uint8_t *msm8_align(uint8_t *mem) {
  size_t over = (size_t)((uintptr_t)mem % MSM8_ALIGN);
  return over == 0 ? mem : mem + MSM8_ALIGN - over;
}

// msm8_windows adds |k| <= LANES sums of |n| terms to |acc|, in |mem|.
static void msm8_windows(const GROUP *group, ge *acc, uint8_t *mem,
                         const EC_POINTS *points, size_t k,
                         const EC_SCALAR *scalars, size_t n) {
  const size_t tile = windows8_max_terms(k);
  for (size_t first = 0; first < n; first += tile) {
    windows8_tile t;
    windows8_layout(group, &t, mem, k, n - first < tile ? n - first : tile);
    windows8_sums(group, acc, &t, points, scalars, first);
  }
}

// msm8_windows_bytes is the memory that |msm8_windows| takes for any number of
// sums up to |k|: with fewer, tiles have more terms.
static size_t msm8_windows_bytes(const GROUP *group, size_t k, size_t n) {
  size_t most = 0;
  for (size_t sums = 1; sums <= k; sums++) {
    const size_t tile = windows8_max_terms(sums);
    windows8_tile t;
    const size_t bytes =
        windows8_layout(group, &t, NULL, sums, n < tile ? n : tile);
    most = bytes > most ? bytes : most;
  }
  return most;
}

// An msm8_plan says how sums of |n| points go: in tiles of |tile| points, with
// |bytes| of memory for one.
typedef struct {
  int buckets;  // else sums of windows
  size_t tile;
  size_t bytes;
} msm8_plan;

// msm8_make_plan plans |k| sums; by buckets it finds the fewest tiles of even
// size that fit EC_MSM_MAX_HEAP.
static msm8_plan msm8_make_plan(const GROUP *group, size_t k, size_t n) {
  msm8_plan plan;
  plan.buckets = n >= MSM8_PIPPENGER_MIN;
  plan.tile = n;
  if (!plan.buckets) {
    plan.bytes =
        MSM8_ALIGN + msm8_windows_bytes(group, k < LANES ? k : LANES, n);
    return plan;
  }
  for (size_t tiles = n / MSM_MAX_ENTRIES + 1;; tiles++) {
    pippenger8_tile t;
    plan.tile = (n + tiles - 1) / tiles;
    plan.bytes = MSM8_ALIGN +
                 pippenger8_layout(
                     &t, NULL, k < MSM_MAX_SUMS ? k : MSM_MAX_SUMS, plan.tile);
    if (plan.bytes <= EC_MSM_MAX_HEAP) {
      return plan;
    }
  }
}

// msm8_buckets adds |k| <= MSM_MAX_SUMS sums to |acc| by |plan|, in |mem|.
static void msm8_buckets(const GROUP *group, ge *acc, const msm8_plan *plan,
                         uint8_t *mem, const EC_POINTS *points, size_t k,
                         const EC_SCALAR *scalars, size_t n) {
  pippenger8_tile t;
  pippenger8_layout(&t, mem, k, plan->tile);
  for (size_t first = 0; first < n; first += plan->tile) {
    size_t num = n - first < plan->tile ? n - first : plan->tile;
    t.base.n = num * SPLIT;
    pippenger_load_scalars(group, &t.base, scalars, first);
    for (size_t j = 0; j < k; j++) {
      pippenger8_load_points(group, &t, j, &points[j], first);
    }
    pippenger8_sums(group, acc, &t, k);
  }
}

// msm8_one_pass computes each sum in a lane of its own. Returns 0, having done
// nothing, if their terms are too many for one pass.
static int msm8_one_pass(const GROUP *group, EC_JACOBIAN *r, const EC_SCALAR *g,
                         const EC_POINTS *points, size_t k,
                         const EC_SCALAR *scalars, size_t n) {
  terms8_batch batch;
  EC_JACOBIAN sums[LANES];
  const size_t t = n + (g != NULL);
  if (t > TERMS8_MAX) {
    return 0;
  }
  terms8_begin(&batch, t);
  for (size_t j = 0; j < k; j++) {
    EC_POINTS p[TERMS8_MAX] = {{NULL, NULL}};
    const EC_SCALAR *s[TERMS8_MAX];
    for (size_t i = 0; i < n; i++) {
      p[i] = ec_points_from(&points[j], i);
      s[i] = &scalars[i];
    }
    if (g != NULL) {
      s[n] = &g[j];
    }
    if (!terms8_take(&batch, p, s)) {
      return 0;
    }
  }
  const unsigned failed = terms8_sums(group, sums, &batch);
  for (size_t j = 0; j < k; j++) {
    if (failed >> j & 1) {
      ge sum;
      ge_set_infinity(group->field, &sum);
      msm_on_stack(group, &sum, g == NULL ? NULL : &g[j], &points[j], 1,
                   scalars, n);
      ge_store(group->field, &sums[j], &sum);
    }
  }
  OPENSSL_memcpy(r, sums, k * sizeof(EC_JACOBIAN));
  return 1;
}

// msm8_public_sums: see |EC_METHOD|.
static int msm8_public_sums(const GROUP *group, EC_JACOBIAN *r,
                            const EC_SCALAR *g, const EC_POINTS *points,
                            size_t k, const EC_SCALAR *scalars, size_t n) {
  if (n <= MSM_MAX_STACK_POINTS && n != 0 && k >= MSM8_MIN_SUMS &&
      msm8_one_pass(group, r, g, points, k, scalars, n)) {
    return 1;
  }
  if (n <= MSM_MAX_STACK_POINTS || k == 0 ||
      (n < MSM8_MIN && n * k < MSM8_MIN)) {
    return msm_public_sums(group, r, g, points, k, scalars, n);
  }
  const msm8_plan plan = msm8_make_plan(group, k, n);
  const size_t at_once = plan.buckets ? MSM_MAX_SUMS : LANES;
  uint8_t *mem = OPENSSL_malloc(plan.bytes);
  if (mem == NULL) {
    return 0;
  }
  for (size_t j = 0; j < k; j += at_once) {
    ge acc[LANES];
    size_t sums = k - j < at_once ? k - j : at_once;
    for (size_t i = 0; i < sums; i++) {
      ge_set_infinity(group->field, &acc[i]);
    }
    if (plan.buckets) {
      msm8_buckets(group, acc, &plan, msm8_align(mem), points + j, sums,
                   scalars, n);
    } else {
      msm8_windows(group, acc, msm8_align(mem), points + j, sums, scalars, n);
    }
    if (g != NULL) {
      straus8_generator(group, acc, g + j, sums);
    }
    for (size_t i = 0; i < sums; i++) {
      ge_store(group->field, &r[j + i], &acc[i]);
    }
  }
  OPENSSL_free(mem);
  return 1;
}
