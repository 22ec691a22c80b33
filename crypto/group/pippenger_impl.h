// SPDX-License-Identifier: Apache-2.0
//
// crypto/group/pippenger_impl.h is multi-scalar multiplication for many points:
// signed-digit buckets (Pippenger; Bernstein, Doumen, Lange and Oosterwijk,
// ePrint 2012/549) whose points are added in affine coordinates, with one
// inversion for a block of additions.
//
//   secrecy  everything is public
//
// A template over the group of straus_impl.h, which further provides
//
//   ga_pair_kind                  how two affine points add: ga_pair_different,
//                                 _equal or _opposite; _single for one alone
//   ga_pair_public                tells which, and the element to be inverted
//   ga_pair_add_public            adds, given that inverse
//
// For each window of c bits of the scalars, the points are sorted by their
// digit's absolute value v, negated where the digit is negative, and each
// bucket summed by halving: points 0 and 1, 2 and 3, ... all pairs of all
// buckets at once, until every bucket has one point or none. Then with B_v the
// buckets, the window is the sum of v*B_v. Writing v - 1 = L*hi + lo, that is
//
//   sum over lo of (lo + 1)*C_lo + L * sum over hi of hi*R_hi
//
// where the row sums R_hi and column sums C_lo come from the same halving,
// which leaves two short running sums.

// BUCKET_BLOCK is how many operations of a pass share an inversion.
#define BUCKET_BLOCK 512

#define PIPPENGER_MIN_WIDTH 3
#define PIPPENGER_MAX_WIDTH 14

// A bucket_op takes the point at |in| alone or, with its right neighbour, as a
// pair.
typedef struct {
  uint32_t in;
  uint32_t segment;
  ga_pair_kind kind;
} bucket_op;

typedef struct {
  bucket_op ops[BUCKET_BLOCK];
  fe den[BUCKET_BLOCK];      // denominators, then their inverses
  fe product[BUCKET_BLOCK];  // of the denominators before
  size_t num_ops;
  size_t num_out;  // points written so far in this pass
} bucket_block;

// bucket_block_invert fills |den| of every addition with the inverse that the
// addition needs.
static void bucket_block_invert(const GROUP *group, bucket_block *b,
                                const ga *pts) {
  const FIELD *F = group->field;
  fe acc;
  fe_one(F, &acc);
  for (size_t i = 0; i < b->num_ops; i++) {
    bucket_op *op = &b->ops[i];
    if (op->kind == ga_pair_single) {
      continue;
    }
    op->kind =
        ga_pair_public(group, &b->den[i], &pts[op->in], &pts[op->in + 1]);
    if (op->kind != ga_pair_opposite) {
      b->product[i] = acc;
      fe_mul(F, &acc, &acc, &b->den[i]);
    }
  }
  fe_inv0_vartime(F, &acc, &acc);
  for (size_t i = b->num_ops; i-- > 0;) {
    if (b->ops[i].kind == ga_pair_different ||
        b->ops[i].kind == ga_pair_equal) {
      fe inv;
      fe_mul(F, &inv, &acc, &b->product[i]);
      fe_mul(F, &acc, &acc, &b->den[i]);
      b->den[i] = inv;
    }
  }
}

// bucket_block_flush performs the operations of |b| and empties it. Outputs go
// to the front of |pts|: an operation's output never stands behind its first
// input, so in this order nothing unread is overwritten.
static void bucket_block_flush(const GROUP *group, bucket_block *b, ga *pts,
                               uint32_t *lens) {
  bucket_block_invert(group, b, pts);
  for (size_t i = 0; i < b->num_ops; i++) {
    const bucket_op *op = &b->ops[i];
    if (op->kind == ga_pair_opposite) {
      continue;
    }
    ga *out = &pts[b->num_out++];
    if (op->kind == ga_pair_single) {
      *out = pts[op->in];
    } else {
      ga_pair_add_public(group, out, op->kind, &b->den[i], &pts[op->in],
                         &pts[op->in + 1]);
    }
    lens[op->segment]++;
  }
  b->num_ops = 0;
}

// bucket_pass halves every segment of |pts| once and returns the longest length
// left.
static uint32_t bucket_pass(const GROUP *group, bucket_block *b, ga *pts,
                            uint32_t *lens, size_t num_segments) {
  uint32_t in = 0, longest = 0;
  b->num_ops = 0;
  b->num_out = 0;
  for (uint32_t s = 0; s < num_segments; s++) {
    uint32_t len = lens[s];
    lens[s] = 0;
    longest = len > longest ? len : longest;
    while (len > 0) {
      uint32_t taken = len > 1 ? 2 : 1;
      bucket_op *op = &b->ops[b->num_ops++];
      op->in = in;
      op->segment = s;
      op->kind = taken == 2 ? ga_pair_different : ga_pair_single;
      in += taken;
      len -= taken;
      if (b->num_ops == BUCKET_BLOCK) {
        bucket_block_flush(group, b, pts, lens);
      }
    }
  }
  bucket_block_flush(group, b, pts, lens);
  return (longest + 1) / 2;
}

// bucket_sum_segments sums each of the consecutive segments of |pts|, of
// lengths |lens|. Afterwards every length is 1 or, where the sum is infinity,
// 0, and the sums stand at the front of |pts|.
static void bucket_sum_segments(const GROUP *group, bucket_block *b, ga *pts,
                                uint32_t *lens, size_t num_segments) {
  while (bucket_pass(group, b, pts, lens, num_segments) > 1) {
  }
}

// bucket_running_sum sets r = sum over i of (i + first)*S_i, where S_i is the
// next of |pts| if lens[i] is 1 and infinity if it is 0; |first| is 0 or 1.
static void bucket_running_sum(const GROUP *group, ge *r, const ga *pts,
                               const uint32_t *lens, size_t num,
                               unsigned first) {
  const FIELD *F = group->field;
  size_t pos = 0;
  for (size_t i = 0; i < num; i++) {
    pos += lens[i];
  }
  ge sum;
  ge_set_infinity(F, &sum);
  ge_set_infinity(F, r);
  for (size_t i = num; i-- > 0;) {
    if (lens[i] != 0) {
      ge_add_affine_vartime(group, &sum, &sum, &pts[--pos]);
    }
    if (i + first > 0) {
      ge_add_vartime(group, r, r, &sum);
    }
  }
}

// A pippenger_tile is the working memory for one tile of points.
typedef struct {
  unsigned width;      // c
  size_t num_windows;  // of c bits
  size_t num_buckets;  // 2^(c-1)
  size_t lo_bits;      // L = 2^lo_bits
  size_t n;            // entries: SPLIT per point

  ga *points[MSM_MAX_SUMS];       // n each
  uint8_t *finite[MSM_MAX_SUMS];  // n each
  int16_t *digits;                // num_windows * n
  uint32_t *order;                // n: index << 1 | subtract, sorted by bucket
  uint32_t *starts;    // num_buckets + 1: where bucket v goes on in |order|
  uint32_t *lens;      // num_buckets
  uint32_t *sub_lens;  // num_buckets
  uint32_t *next;      // num_buckets
  ga *work;            // n
  ga *columns;         // min(n, num_buckets)
  bucket_block *block;
} pippenger_tile;

// pippenger_bucket returns the bucket of entry |i| by its digit, or 0 for none.
static inline size_t pippenger_bucket(const uint8_t *finite,
                                      const int16_t *digits, size_t i) {
  const int digit = digits[i];
  return finite[i] ? (size_t)(digit < 0 ? -digit : digit) : 0;
}

// pippenger_sort writes to |order| the entries of sum |j| that window |w| adds,
// bucket by bucket, to |lens| how many each of these has, and returns how many
// they are. What it does not add stands behind.
static size_t pippenger_sort(const pippenger_tile *t, uint32_t *order,
                             uint32_t *lens, size_t j, size_t w) {
  const uint8_t *finite = t->finite[j];
  const int16_t *digits = &t->digits[w * t->n];
  uint32_t *starts = t->starts, num = 0;
  OPENSSL_memset(starts, 0, (t->num_buckets + 1) * sizeof(uint32_t));
  for (size_t i = 0; i < t->n; i++) {
    starts[pippenger_bucket(finite, digits, i)]++;
  }
  for (size_t v = 1; v <= t->num_buckets; v++) {
    lens[v - 1] = starts[v];
    starts[v] = num;
    num += lens[v - 1];
  }
  starts[0] = num;
  for (size_t i = 0; i < t->n; i++) {
    order[starts[pippenger_bucket(finite, digits, i)]++] =
        (uint32_t)i << 1 | (digits[i] < 0);
  }
  return num;
}

// pippenger_gather copies the points that window |w| of sum |j| adds to |work|,
// bucket by bucket and with their signs, and sets |lens|.
static void pippenger_gather(const GROUP *group, pippenger_tile *t, size_t j,
                             size_t w) {
  const size_t num = pippenger_sort(t, t->order, t->lens, j, w);
  for (size_t i = 0; i < num; i++) {
    ga_neg_public(group->field, &t->work[i], &t->points[j][t->order[i] >> 1],
                  t->order[i] & 1);
  }
}

// pippenger_columns copies the bucket sums to |columns|, sorted by their low
// bits, and sets |sub_lens| to the length of each column.
static void pippenger_columns(pippenger_tile *t) {
  const size_t lo_size = (size_t)1 << t->lo_bits;
  OPENSSL_memset(t->sub_lens, 0, lo_size * sizeof(uint32_t));
  for (size_t b = 0; b < t->num_buckets; b++) {
    t->sub_lens[b & (lo_size - 1)] += t->lens[b];
  }
  t->next[0] = 0;
  for (size_t lo = 1; lo < lo_size; lo++) {
    t->next[lo] = t->next[lo - 1] + t->sub_lens[lo - 1];
  }
  size_t pos = 0;
  for (size_t b = 0; b < t->num_buckets; b++) {
    if (t->lens[b] != 0) {
      t->columns[t->next[b & (lo_size - 1)]++] = t->work[pos++];
    }
  }
}

// pippenger_aggregate sets |r| to the sum of v*B_v over the summed buckets.
static void pippenger_aggregate(const GROUP *group, ge *r, pippenger_tile *t) {
  const size_t lo_size = (size_t)1 << t->lo_bits;
  const size_t hi_size = t->num_buckets >> t->lo_bits;
  pippenger_columns(t);
  bucket_sum_segments(group, t->block, t->columns, t->sub_lens, lo_size);
  bucket_running_sum(group, r, t->columns, t->sub_lens, lo_size, 1);

  for (size_t hi = 0; hi < hi_size; hi++) {
    t->sub_lens[hi] = 0;
    for (size_t lo = 0; lo < lo_size; lo++) {
      t->sub_lens[hi] += t->lens[(hi << t->lo_bits) + lo];
    }
  }
  ge rows;
  bucket_sum_segments(group, t->block, t->work, t->sub_lens, hi_size);
  bucket_running_sum(group, &rows, t->work, t->sub_lens, hi_size, 0);
  for (size_t i = 0; i < t->lo_bits; i++) {
    ge_dbl(group, &rows, &rows);
  }
  ge_add_vartime(group, r, r, &rows);
}

// pippenger_sums adds the tile's |k| sums to |acc|.
static void pippenger_sums(const GROUP *group, ge *acc, pippenger_tile *t,
                           size_t k) {
  ge sums[MSM_MAX_SUMS], window;
  for (size_t j = 0; j < k; j++) {
    ge_set_infinity(group->field, &sums[j]);
  }
  for (size_t w = t->num_windows; w-- > 0;) {
    for (size_t j = 0; j < k; j++) {
      for (unsigned i = 0; i < t->width; i++) {
        ge_dbl(group, &sums[j], &sums[j]);
      }
      pippenger_gather(group, t, j, w);
      bucket_sum_segments(group, t->block, t->work, t->lens, t->num_buckets);
      pippenger_aggregate(group, &window, t);
      ge_add_vartime(group, &sums[j], &sums[j], &window);
    }
  }
  for (size_t j = 0; j < k; j++) {
    ge_add_vartime(group, &acc[j], &acc[j], &sums[j]);
  }
}

// pippenger_set_width fills in what depends on the window of |c| bits.
static void pippenger_set_width(pippenger_tile *t, unsigned c) {
  t->width = c;
  t->num_windows = SPLIT_BITS / c + 1;  // of SPLIT_BITS and a sign
  t->num_buckets = (size_t)1 << (c - 1);
  t->lo_bits = (c - 1) / 2;
}

// pippenger_choose_width picks the window for |n| entries by counting products:
// 6 for an affine addition with its share of an inversion, 27 for a step of a
// running sum.
static unsigned pippenger_choose_width(size_t n) {
  unsigned best = PIPPENGER_MIN_WIDTH;
  double best_cost = 0;
  for (unsigned c = PIPPENGER_MIN_WIDTH; c <= PIPPENGER_MAX_WIDTH; c++) {
    pippenger_tile t;
    pippenger_set_width(&t, c);
    size_t buckets = t.num_buckets < n ? t.num_buckets : n;
    size_t steps = ((size_t)1 << t.lo_bits) + (t.num_buckets >> t.lo_bits);
    double cost = (double)t.num_windows *
                  (6.0 * (double)n + 8.0 * (double)buckets +
                   1.0 * (double)t.num_buckets + 27.0 * (double)steps);
    if (c == PIPPENGER_MIN_WIDTH || cost < best_cost) {
      best = c;
      best_cost = cost;
    }
  }
  return best;
}

// pippenger_layout places the tile's arrays for |k| sums in |mem| and returns
// how many bytes they take; with |mem| NULL it only counts.
static size_t pippenger_layout(pippenger_tile *t, uint8_t *mem, size_t k) {
  size_t used = 0;
  const size_t buckets = t->num_buckets;
  t->block = arena_take(mem, &used, 1, sizeof(bucket_block));
  for (size_t j = 0; j < k; j++) {
    t->points[j] = arena_take(mem, &used, t->n, sizeof(ga));
    t->finite[j] = arena_take(mem, &used, t->n, 1);
  }
  t->digits = arena_take(mem, &used, t->num_windows * t->n, sizeof(int16_t));
  t->order = arena_take(mem, &used, t->n, sizeof(uint32_t));
  t->starts = arena_take(mem, &used, buckets + 1, sizeof(uint32_t));
  t->lens = arena_take(mem, &used, buckets, sizeof(uint32_t));
  t->sub_lens = arena_take(mem, &used, buckets, sizeof(uint32_t));
  t->next = arena_take(mem, &used, buckets, sizeof(uint32_t));
  t->work = arena_take(mem, &used, t->n, sizeof(ga));
  t->columns =
      arena_take(mem, &used, t->n < buckets ? t->n : buckets, sizeof(ga));
  return used;
}
