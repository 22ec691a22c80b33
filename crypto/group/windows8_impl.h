// SPDX-License-Identifier: Apache-2.0
//
// crypto/group/windows8_impl.h is multi-scalar multiplication of few points in
// eight lanes: from a table of each point's odd multiples, every window of the
// scalars is a sum of one entry per point. All these sums, of all windows, are
// found at once by halving in affine coordinates, as buckets are
// (pippenger8_impl.h), at half the products of an addition to a projective
// point; Horner's rule joins them.
//
//   secrecy  everything is public
//
// A template over the group of straus8_impl.h and pippenger8_impl.h. Nothing is
// exceptional here: equal and opposite entries are met by the halving, and
// infinity is left out.

// WINDOWS8_MAX_ROWS bounds the tables of one pass: rows of eight points.
#define WINDOWS8_MAX_ROWS 32

// WINDOWS8_BATCH bytes of points, or one window, are summed at a time.
#define WINDOWS8_BATCH (320u << 10)

// From WINDOWS8_MIN_LANES sums on Horner's rule has a lane for each.
#define WINDOWS8_MIN_LANES 3

// A windows8_tile is the working memory for |k| sums of |n| terms. Point |i| of
// sum |j| is number j*n + i.
typedef struct {
  size_t k, n;
  size_t num_digits;
  size_t batch;         // windows at a time
  lane_entry *odd;      // k*n * SPLIT * STRAUS8_TABLE: multiples of a part
  uint8_t *finite;      // k*n
  int8_t *digits;       // n * SPLIT * num_digits
  uint32_t *order;      // batch * k * n * SPLIT
  lane_point *work;     // batch * k * half as many
  uint32_t *lens;       // batch * k
  lane_point *windows;  // num_digits * k: the sum of each window
  uint8_t *present;     // num_digits * k: whether it is finite
  bucket8_block *block;
} windows8_tile;

// windows8_max_terms is how many terms of |k| sums fit a tile.
static size_t windows8_max_terms(size_t k) {
  return WINDOWS8_MAX_ROWS * LANES / k;
}

// windows8_layout places the arrays for |k| sums of |n| terms in |mem| and
// returns how many bytes they take; with |mem| NULL it only counts.
static size_t windows8_layout(const GROUP *group, windows8_tile *t,
                              uint8_t *mem, size_t k, size_t n) {
  const size_t terms = n * SPLIT;
  const size_t window = k * ((terms + 1) / 2) * sizeof(lane_point);
  size_t used = 0;
  t->k = k;
  t->n = n;
  t->num_digits = straus8_num_digits(group, straus8_width(group));
  t->batch = window < WINDOWS8_BATCH ? WINDOWS8_BATCH / window : 1;
  t->batch = t->batch < t->num_digits ? t->batch : t->num_digits;
  t->odd =
      arena_take(mem, &used, k * terms * STRAUS8_TABLE, sizeof(lane_entry));
  t->finite = arena_take(mem, &used, k * n, 1);
  t->digits = arena_take(mem, &used, terms, t->num_digits);
  t->order = arena_take(mem, &used, t->batch * k * terms, sizeof(uint32_t));
  t->work = arena_take(mem, &used, t->batch, window);
  t->lens = arena_take(mem, &used, t->batch * k, sizeof(uint32_t));
  t->windows = arena_take(mem, &used, t->num_digits * k, sizeof(lane_point));
  t->present = arena_take(mem, &used, t->num_digits * k, 1);
  t->block = arena_take(mem, &used, 1, sizeof(bucket8_block));
  return used;
}

// windows8_fill_eight makes the tables of points |begin| to |begin| + LANES;
// lanes behind the last point do what that does.
static NOINLINE void windows8_fill_eight(const GROUP *group, windows8_tile *t,
                                         const lane_points p, size_t begin) {
  const size_t num = t->k * t->n;
  ga8 table[STRAUS8_TABLE];
  ge8 loaded;
  lane_entry *dst[LANES];
  ge8_load(group->field, &loaded, p);
  const unsigned infinity = straus8_odd_multiples(group, table, &loaded);
  for (size_t lane = 0; lane < LANES; lane++) {
    const size_t i = begin + lane < num ? begin + lane : num - 1;
    t->finite[i] = (infinity >> lane & 1) == 0;
    dst[lane] = &t->odd[i * SPLIT * STRAUS8_TABLE];
  }
  for (size_t i = 0; i < SPLIT * STRAUS8_TABLE; i++) {
    ga8 *p_i = &table[i % STRAUS8_TABLE];
    if (i >= STRAUS8_TABLE) {
      fe8_endomorphism_x(group->field, &p_i->x, &p_i->x);
    }
    if (i % STRAUS8_TABLE < (size_t)1 << (straus8_width(group) - 1)) {
      lane_entries_store(group->field, dst, p_i);
    }
    for (size_t lane = 0; lane < LANES; lane++) {
      dst[lane]++;
    }
  }
}

// windows8_fill makes the tables of the terms from |first| on.
static void windows8_fill(const GROUP *group, windows8_tile *t,
                          const EC_POINTS *points, size_t first) {
  const size_t num = t->k * t->n;
  for (size_t begin = 0; begin < num; begin += LANES) {
    EC_JACOBIAN copies[LANES];
    lane_points p;
    for (size_t lane = 0; lane < LANES; lane++) {
      const size_t i = begin + lane < num ? begin + lane : num - 1;
      p[lane] = ec_points_get(group, &copies[lane], &points[i / t->n],
                              first + i % t->n);
    }
    windows8_fill_eight(group, t, p, begin);
  }
}

// windows8_choose writes to |order|, sum by sum, what the |num| windows from
// |w| on take from the tables, and sets |lens|.
static void windows8_choose(windows8_tile *t, size_t w, size_t num) {
  uint32_t *out = t->order;
  for (size_t s = 0; s < num * t->k; s++) {
    const int8_t *digit = t->digits + w + s / t->k;
    uint32_t *const begin = out;
    for (size_t i = 0; i < t->n * SPLIT; i++, digit += t->num_digits) {
      const size_t part = s % t->k * t->n * SPLIT + i;
      const size_t odd = (size_t)(*digit < 0 ? -*digit : *digit) >> 1;
      *out = (uint32_t)(part * STRAUS8_TABLE + odd) << 1 | (*digit < 0);
      out += t->finite[part / SPLIT];
    }
    t->lens[s] = (uint32_t)(out - begin);
  }
}

// windows8_sum fills |windows| and |present|.
static void windows8_sum(const GROUP *group, windows8_tile *t) {
  for (size_t w = 0; w < t->num_digits; w += t->batch) {
    const size_t left = t->num_digits - w;
    const size_t num = left < t->batch ? left : t->batch;
    const lane_point *sum = t->work;
    windows8_choose(t, w, num);
    bucket8_sum_entries(group, t->block, t->work, t->odd, t->order, t->lens,
                        num * t->k);
    for (size_t s = 0; s < num * t->k; s++) {
      t->present[w * t->k + s] = t->lens[s] != 0;
      if (t->lens[s] != 0) {
        t->windows[w * t->k + s] = *sum++;
      }
    }
  }
}

// windows8_load sets r[i] to what sum |j| has in window |first| + i, of which
// those that are not present or beyond the last are not to be used.
static void windows8_load(const FIELD *F, ga r[LANES], const windows8_tile *t,
                          size_t j, size_t first) {
  crypto_word_t x[LANES][LANES_WORDS], y[LANES][LANES_WORDS];
  crypto_word_t *dst_x[LANES], *dst_y[LANES];
  const lane_point *src[LANES];
  ga8 loaded;
  for (size_t lane = 0; lane < LANES; lane++) {
    const size_t w = first + lane < t->num_digits ? first + lane : first;
    src[lane] = &t->windows[w * t->k + j];
    dst_x[lane] = x[lane];
    dst_y[lane] = y[lane];
  }
  lane_points_load(F, &loaded, src);
  fe8_store(F, dst_x, &loaded.x);
  fe8_store(F, dst_y, &loaded.y);
  for (size_t lane = 0; lane < LANES; lane++) {
    ga_load(F, &r[lane], x[lane], y[lane]);
  }
}

// windows8_join adds the windows of sum |j| to |acc|.
static void windows8_join(const GROUP *group, ge *acc, const windows8_tile *t,
                          size_t j) {
  const FIELD *F = group->field;
  const unsigned width = straus8_width(group);
  ge sum;
  ga eight[LANES];
  ge_set_infinity(F, &sum);
  for (size_t w = t->num_digits; w-- > 0;) {
    if (w + 1 == t->num_digits || w % LANES == LANES - 1) {
      windows8_load(F, eight, t, j, w - w % LANES);
    }
    for (unsigned i = 0; i < width; i++) {
      ge_dbl(group, &sum, &sum);
    }
    if (t->present[w * t->k + j]) {
      ge_add_affine_vartime(group, &sum, &sum, &eight[w % LANES]);
    }
  }
  ge_add_vartime(group, acc, acc, &sum);
}

// windows8_join_lanes adds the windows of each sum to |acc|, a lane for each;
// other lanes do what the first does.
static NOINLINE void windows8_join_lanes(const GROUP *group, ge *acc,
                                         const windows8_tile *t) {
  const FIELD *F = group->field;
  const unsigned width = straus8_width(group);
  EC_JACOBIAN out[LANES];
  ge8 sum;
  ge8_set_infinity(F, &sum);
  for (size_t w = t->num_digits; w-- > 0;) {
    const lane_point *p[LANES];
    unsigned absent = 0;
    for (unsigned i = 0; i < width; i++) {
      ge8_dbl(group, &sum, &sum);
    }
    for (size_t lane = 0; lane < LANES; lane++) {
      const size_t s = w * t->k + (lane < t->k ? lane : 0);
      absent |= (unsigned)!t->present[s] << lane;
      p[lane] = &t->windows[s];
    }
    ge8_add_lane_points(group, &sum, p, absent);
  }
  ge8_store(F, out, LANES, &sum);
  for (size_t j = 0; j < t->k; j++) {
    ge p;
    ge_load(F, &p, &out[j]);
    ge_add_vartime(group, &acc[j], &acc[j], &p);
  }
}

// windows8_sums adds to each acc[j] the sum of its terms from |first| on.
static void windows8_sums(const GROUP *group, ge *acc, windows8_tile *t,
                          const EC_POINTS *points, const EC_SCALAR *scalars,
                          size_t first) {
  for (size_t i = 0; i < t->n; i++) {
    straus8_recode(group, &t->digits[i * SPLIT * t->num_digits],
                   &scalars[first + i], straus8_width(group), t->num_digits);
  }
  windows8_fill(group, t, points, first);
  windows8_sum(group, t);
  if (t->k >= WINDOWS8_MIN_LANES) {
    windows8_join_lanes(group, acc, t);
    return;
  }
  for (size_t j = 0; j < t->k; j++) {
    windows8_join(group, &acc[j], t, j);
  }
}
