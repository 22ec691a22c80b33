// SPDX-License-Identifier: Apache-2.0
//
// crypto/group/msm_impl.h is the public multi-scalar multiplication: it chooses
// between straus_impl.h and pippenger_impl.h, cuts the input into tiles, and
// owns the memory. A template over the group that those files describe, which
// further provides
//
//   MSM_PIPPENGER_MIN             from how many points on buckets are faster
//   ge_load_public                the i-th point of an |EC_POINTS|
//   ge_mul_base_comb              a multiple of the generator by itself, if
//                                 GROUP_HAS_TABLES
//
//   secrecy  everything is public
//   memory   nothing on the heap for up to MSM_MAX_STACK_POINTS points; above,
//            one allocation of at most EC_MSM_MAX_HEAP bytes
//
// Each tile is a multiplication of its own; their sums are added.

#define MSM_MAX_STACK_POINTS 3

// MSM_MAX_SUMS is how many sums over one scalar vector share a pass.
#define MSM_MAX_SUMS 4

// STRAUS_TILE bounds the points of one interleaved pass.
#define STRAUS_TILE 256

// MSM_MAX_ENTRIES is more than a tile's share of EC_MSM_MAX_HEAP can hold.
#define MSM_MAX_ENTRIES (EC_MSM_MAX_HEAP / sizeof(ga))

// arena_take returns |num| objects of |size| bytes from |mem| at |*used|,
// aligned for any of them and to a cache line, and moves |*used| behind; with
// |mem| NULL it only counts.
static void *arena_take(uint8_t *mem, size_t *used, size_t num, size_t size) {
  size_t begin = (*used + 63) & ~(size_t)63;
  *used = begin + num * size;
  return mem == NULL ? NULL : mem + begin;
}

#include "crypto/group/pippenger_impl.h"

// A straus_tile is the working memory for |n| points: one more than the input's
// where the generator is a point like the others.
typedef struct {
  straus_point *points;
  straus_scalar *scalars;
  ge *ge;
  fe *z;
  fe *scratch;
} straus_tile;

static size_t straus_layout(straus_tile *t, uint8_t *mem, size_t n) {
  size_t used = 0;
  t->points = arena_take(mem, &used, n, sizeof(straus_point));
  t->scalars = arena_take(mem, &used, n, sizeof(straus_scalar));
  t->ge = arena_take(mem, &used, n, sizeof(ge));
  t->z = arena_take(mem, &used, n, sizeof(fe));
  t->scratch = arena_take(mem, &used, n, sizeof(fe));
  return used;
}

// straus_tile_sums adds to each acc[j] the sum of |n| terms from |first| on
// and, with |g|, g[j] times the generator.
static void straus_tile_sums(const GROUP *group, ge *acc, straus_tile *t,
                             const EC_SCALAR *g, const EC_POINTS *points,
                             size_t k, const EC_SCALAR *scalars, size_t first,
                             size_t n) {
  straus_scalar g_digits;
  ge sum;
  for (size_t i = 0; i < n; i++) {
    straus_recode(group, &t->scalars[i], &scalars[first + i],
                  straus_width(group));
  }
  for (size_t j = 0; j < k; j++) {
    size_t terms = n;
    for (size_t i = 0; i < n; i++) {
      ge_load_public(group, &t->ge[i], &points[j], first + i);
    }
    if (g != NULL) {
#if GROUP_HAS_TABLES
      straus_recode(group, &g_digits, &g[j], GENERATOR_WIDTH);
#else
      ge_load(group->field, &t->ge[n], &group->generator.raw);
      straus_recode(group, &t->scalars[n], &g[j], straus_width(group));
      terms++;
#endif
    }
    straus_tables(group, t->points, t->z, t->scratch, t->ge, terms);
    straus_sum(group, &sum, t->points, t->scalars, terms,
               g == NULL ? NULL : &g_digits);
    ge_add_vartime(group, &acc[j], &acc[j], &sum);
  }
}

// msm_on_stack adds up to MSM_MAX_STACK_POINTS terms to each of |k| sums.
static NOINLINE void msm_on_stack(const GROUP *group, ge *acc,
                                  const EC_SCALAR *g, const EC_POINTS *points,
                                  size_t k, const EC_SCALAR *scalars,
                                  size_t n) {
  straus_point table[MSM_MAX_STACK_POINTS + 1];
  straus_scalar digits[MSM_MAX_STACK_POINTS + 1];
  ge loaded[MSM_MAX_STACK_POINTS + 1];
  fe z[MSM_MAX_STACK_POINTS + 1], scratch[MSM_MAX_STACK_POINTS + 1];
  straus_tile t = {table, digits, loaded, z, scratch};
  straus_tile_sums(group, acc, &t, g, points, k, scalars, 0, n);
}

// ge_mul_generator_public sets r = s*G.
static void ge_mul_generator_public(const GROUP *group, ge *r,
                                    const EC_SCALAR *s) {
#if GROUP_HAS_TABLES
  ge_mul_base_comb(group, r, s);
#else
  const EC_POINTS none = {NULL, NULL};
  ge_set_infinity(group->field, r);
  msm_on_stack(group, r, s, &none, 1, NULL, 0);
#endif
}

// pippenger_load_points fills the tile's points of sum |j| from |first| on.
static void pippenger_load_points(const GROUP *group, pippenger_tile *t,
                                  size_t j, const EC_POINTS *points,
                                  size_t first) {
  const FIELD *F = group->field;
  const size_t n = t->n / SPLIT;
  // The block's arrays are free until the first pass.
  fe *z = t->block->den, *scratch = t->block->product, one;
  fe_one(F, &one);
  for (size_t begin = 0; begin < n; begin += BUCKET_BLOCK) {
    size_t num = n - begin < BUCKET_BLOCK ? n - begin : BUCKET_BLOCK;
    int all_affine = 1;
    for (size_t i = 0; i < num; i++) {
      ge p;
      ge_load_public(group, &p, &points[j], first + begin + i);
      int is_infinity = ge_is_infinity(F, &p) != 0;
      t->finite[j][(begin + i) * SPLIT] = !is_infinity;
      z[i] = p.Z;
      if (is_infinity) {
        z[i] = one;
      }
      all_affine &= fe_equal_public(F, &z[i], &one);
    }
    if (!all_affine) {
      fe_inv_many_vartime(F, z, scratch, num);
    }
    for (size_t i = 0; i < num; i++) {
      ga *out = &t->points[j][(begin + i) * SPLIT];
      ge p;
      ge_load_public(group, &p, &points[j], first + begin + i);
      if (all_affine) {
        out->x = p.X;
        out->y = p.Y;
      } else {
        ga_from_z_inv(F, out, &p, &z[i]);
      }
      for (size_t s = 1; s < SPLIT; s++) {
        ga_endomorphism_x(F, &out[s].x, &out->x);
        out[s].y = out->y;
        t->finite[j][(begin + i) * SPLIT + s] =
            t->finite[j][(begin + i) * SPLIT];
      }
    }
  }
}

// pippenger_load_scalars fills the tile's digits from scalar |first| on.
static void pippenger_load_scalars(const GROUP *group, pippenger_tile *t,
                                   const EC_SCALAR *scalars, size_t first) {
  for (size_t i = 0; i < t->n / SPLIT; i++) {
    crypto_word_t parts[SPLIT][SPLIT_WORDS];
    int negative[SPLIT];
    scalar_split_public(group, parts, negative, &scalars[first + i]);
    for (size_t s = 0; s < SPLIT; s++) {
      recode_buckets_public(&t->digits[i * SPLIT + s], t->n, t->num_windows,
                            parts[s], SPLIT_WORDS, t->width, negative[s]);
    }
  }
}

// An msm_plan says how a multiplication of |n| points goes: in tiles of |tile|
// points, with |bytes| of memory for one.
typedef struct {
  int buckets;  // else interleaved
  size_t tile;
  size_t bytes;
} msm_plan;

// msm_make_plan finds the fewest tiles of even size that fit EC_MSM_MAX_HEAP.
static msm_plan msm_make_plan(const EC_SCALAR *g, size_t k, size_t n) {
  msm_plan plan;
  plan.buckets = n >= MSM_PIPPENGER_MIN;
  if (!plan.buckets) {
    straus_tile t;
    plan.tile = n < STRAUS_TILE ? n : STRAUS_TILE;
    plan.bytes = straus_layout(&t, NULL, plan.tile + (g != NULL));
    return plan;
  }
  for (size_t tiles = n * SPLIT / MSM_MAX_ENTRIES + 1;; tiles++) {
    pippenger_tile t;
    plan.tile = (n + tiles - 1) / tiles;
    t.n = plan.tile * SPLIT;
    pippenger_set_width(&t, pippenger_choose_width(t.n));
    plan.bytes = pippenger_layout(&t, NULL, k);
    if (plan.bytes <= EC_MSM_MAX_HEAP) {
      return plan;
    }
  }
}

// msm_run adds the |k| <= MSM_MAX_SUMS sums to |acc| by |plan|, in |mem|.
static void msm_run(const GROUP *group, ge *acc, const msm_plan *plan,
                    uint8_t *mem, const EC_SCALAR *g, const EC_POINTS *points,
                    size_t k, const EC_SCALAR *scalars, size_t n) {
  for (size_t first = 0; first < n; first += plan->tile) {
    size_t num = n - first < plan->tile ? n - first : plan->tile;
    if (!plan->buckets) {
      straus_tile t;
      straus_layout(&t, mem, plan->tile + (g != NULL));
      straus_tile_sums(group, acc, &t, first == 0 ? g : NULL, points, k,
                       scalars, first, num);
      continue;
    }
    pippenger_tile t;
    t.n = plan->tile * SPLIT;
    pippenger_set_width(&t, pippenger_choose_width(t.n));
    pippenger_layout(&t, mem, k);
    t.n = num * SPLIT;
    pippenger_load_scalars(group, &t, scalars, first);
    for (size_t j = 0; j < k; j++) {
      pippenger_load_points(group, &t, j, points, first);
    }
    pippenger_sums(group, acc, &t, k);
  }
  for (size_t j = 0; plan->buckets && g != NULL && j < k; j++) {
    ge multiple;
    ge_mul_generator_public(group, &multiple, &g[j]);
    ge_add_vartime(group, &acc[j], &acc[j], &multiple);
  }
}

// msm_public_sums: see |EC_METHOD|.
static int msm_public_sums(const GROUP *group, EC_JACOBIAN *r,
                           const EC_SCALAR *g, const EC_POINTS *points,
                           size_t k, const EC_SCALAR *scalars, size_t n) {
  uint8_t *mem = NULL;
  msm_plan plan = {0, 0, 0};
  if (n > MSM_MAX_STACK_POINTS) {
    plan = msm_make_plan(g, k < MSM_MAX_SUMS ? k : MSM_MAX_SUMS, n);
    mem = OPENSSL_malloc(plan.bytes);
    if (mem == NULL) {
      return 0;
    }
  }
  for (size_t j = 0; j < k; j += MSM_MAX_SUMS) {
    ge acc[MSM_MAX_SUMS];
    size_t sums = k - j < MSM_MAX_SUMS ? k - j : MSM_MAX_SUMS;
    const EC_SCALAR *g_j = g == NULL ? NULL : g + j;
    for (size_t i = 0; i < sums; i++) {
      ge_set_infinity(group->field, &acc[i]);
    }
    if (mem == NULL) {
      msm_on_stack(group, acc, g_j, points + j, sums, scalars, n);
    } else {
      msm_run(group, acc, &plan, mem, g_j, points + j, sums, scalars, n);
    }
    for (size_t i = 0; i < sums; i++) {
      ge_store(group->field, &r[j + i], &acc[i]);
    }
  }
  OPENSSL_free(mem);
  return 1;
}
