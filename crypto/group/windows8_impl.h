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
#define WINDOWS8_BATCH (512u << 10)

// From WINDOWS8_MIN_LANES sums on Horner's rule has a lane for each.
#define WINDOWS8_MIN_LANES 3

// A windows8_tile is the working memory for |k| sums of |n| terms. Point |i| of
// sum |j| is number j*n + i.
typedef struct {
  size_t k, n;
  size_t num_digits;
  size_t batch;         // windows at a time
  straus8_row *rows;    // tables of eight points each
  uint8_t *finite;      // k*n
  int8_t *digits;       // n * SPLIT * num_digits
  lane_point *work;     // batch * k * n * SPLIT
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
  const size_t window = k * n * SPLIT * sizeof(lane_point);
  size_t used = 0;
  t->k = k;
  t->n = n;
  t->num_digits = straus8_num_digits(group, straus8_width(group));
  t->batch = window < WINDOWS8_BATCH ? WINDOWS8_BATCH / window : 1;
  t->batch = t->batch < t->num_digits ? t->batch : t->num_digits;
  t->rows =
      arena_take(mem, &used, (k * n + LANES - 1) / LANES, sizeof(straus8_row));
  t->finite = arena_take(mem, &used, k * n, 1);
  t->digits = arena_take(mem, &used, n * SPLIT, t->num_digits);
  t->work = arena_take(mem, &used, t->batch, window);
  t->lens = arena_take(mem, &used, t->batch * k, sizeof(uint32_t));
  t->windows = arena_take(mem, &used, t->num_digits * k, sizeof(lane_point));
  t->present = arena_take(mem, &used, t->num_digits * k, 1);
  t->block = arena_take(mem, &used, 1, sizeof(bucket8_block));
  return used;
}

// windows8_fill makes the tables of the terms from |first| on; the last point
// fills lanes that are left.
static void windows8_fill(const GROUP *group, windows8_tile *t,
                          const EC_POINTS *points, size_t first) {
  const size_t num = t->k * t->n;
  for (size_t begin = 0; begin < num; begin += LANES) {
    EC_JACOBIAN copies[LANES];
    lane_points p;
    ge8 loaded;
    for (size_t lane = 0; lane < LANES; lane++) {
      const size_t i = begin + lane < num ? begin + lane : num - 1;
      p[lane] = ec_points_get(group, &copies[lane], &points[i / t->n],
                              first + i % t->n);
    }
    ge8_load(group->field, &loaded, p);
    const unsigned infinity =
        straus8_fill(group, &t->rows[begin / LANES], &loaded);
    for (size_t lane = 0; lane < LANES && begin + lane < num; lane++) {
      t->finite[begin + lane] = (infinity >> lane & 1) == 0;
    }
  }
}

// windows8_gather copies to |work|, sum by sum, what the |num| windows from |w|
// on take from the tables, and sets |lens|.
static void windows8_gather(const GROUP *group, windows8_tile *t, size_t w,
                            size_t num) {
  lane_point *out = t->work;
  for (size_t s = 0; s < num * t->k; s++) {
    const int8_t *digit = t->digits + w + s / t->k;
    lane_point *const begin = out;
    for (size_t i = 0; i < t->n; i++) {
      const size_t point = s % t->k * t->n + i;
      const straus8_entry *odd = t->rows[point / LANES].odd[point % LANES];
      for (size_t part = 0; part < SPLIT; part++, digit += t->num_digits) {
        const straus8_entry *e = &odd[(*digit < 0 ? -*digit : *digit) >> 1];
        if (t->finite[point]) {
          lane_point_set(group, out++, e->x[part], e->y, *digit < 0);
        }
      }
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
    windows8_gather(group, t, w, num);
    bucket8_sum_segments(group, t->block, t->work, t->lens, num * t->k);
    for (size_t s = 0; s < num * t->k; s++) {
      t->present[w * t->k + s] = t->lens[s] != 0;
      if (t->lens[s] != 0) {
        t->windows[w * t->k + s] = *sum++;
      }
    }
  }
}

// windows8_join adds the windows of sum |j| to |acc|.
static void windows8_join(const GROUP *group, ge *acc, const windows8_tile *t,
                          size_t j) {
  const FIELD *F = group->field;
  const unsigned width = straus8_width(group);
  ge sum;
  ge_set_infinity(F, &sum);
  for (size_t w = t->num_digits; w-- > 0;) {
    const size_t s = w * t->k + j;
    for (unsigned i = 0; i < width; i++) {
      ge_dbl(group, &sum, &sum);
    }
    if (t->present[s]) {
      ga q;
      ga_load(F, &q, t->windows[s].x, t->windows[s].y);
      ge_add_affine_vartime(group, &sum, &sum, &q);
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
    const crypto_word_t *x[LANES], *y[LANES];
    unsigned absent = 0;
    ga8 q;
    for (unsigned i = 0; i < width; i++) {
      ge8_dbl(group, &sum, &sum);
    }
    for (size_t lane = 0; lane < LANES; lane++) {
      const size_t s = w * t->k + (lane < t->k ? lane : 0);
      absent |= (unsigned)!t->present[s] << lane;
      x[lane] = t->windows[s].x;
      y[lane] = t->windows[s].y;
    }
    fe8_load(F, &q.x, x);
    fe8_load(F, &q.y, y);
    ge8_add_affine(group, &sum, &sum, &q, v8_mask_from_bits_public(absent));
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
