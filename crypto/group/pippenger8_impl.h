// SPDX-License-Identifier: Apache-2.0
//
// crypto/group/pippenger8_impl.h is pippenger_impl.h in eight lanes: eight
// pairs of points are added at a time, and the inversion that a block of
// additions shares is one for all lanes. Windows of small inputs are done
// several at a time, so that blocks are full.
//
//   secrecy  everything is public
//
// A template over the group of straus8_impl.h and pippenger_impl.h, which
// further provides
//
//   fe8_load_limbs, fe8_store_limbs, LIMBS_WORDS
//                         tight elements as they are, and their room in memory
//
// Points are affine between passes and one by one, so eight of them need not be
// neighbours. A denominator that is zero, from equal or opposite points, would
// make the product of its lane zero: one look at the products of a block tells
// whether there is any, and only then every denominator is looked at.

// BUCKET8_GROUPS eights of additions share an inversion.
#define BUCKET8_GROUPS 128
#define BUCKET8_PAIRS (LANES * BUCKET8_GROUPS)

// PIPPENGER8_BATCH bytes of points, or one window, are summed at a time.
#define PIPPENGER8_BATCH (512u << 10)

// A lane_point is an affine point.
typedef struct {
  crypto_word_t x[LIMBS_WORDS];
  crypto_word_t y[LIMBS_WORDS];
} lane_point;

// A lane_entry is an affine point and its opposite: y[1] = -y[0]. Sums of
// entries name them by index << 1 | subtract.
typedef struct {
  crypto_word_t x[LIMBS_WORDS];
  crypto_word_t y[2][LIMBS_WORDS];
} lane_entry;

// LANE_POINT_HOLE is what no highest limb ends in: in that of x it says that
// there is no point.
#define LANE_POINT_HOLE (~(crypto_word_t)0)

static crypto_word_t *lane_point_mark(lane_point *p) {
  return &p->x[LIMBS_WORDS - 1];
}

static void lane_points_load(const FIELD *F, ga8 *r,
                             const lane_point *const p[LANES]) {
  const crypto_word_t *x[LANES], *y[LANES];
  for (size_t lane = 0; lane < LANES; lane++) {
    x[lane] = p[lane]->x;
    y[lane] = p[lane]->y;
  }
  fe8_load_limbs(F, &r->x, x);
  fe8_load_limbs(F, &r->y, y);
}

// lane_entries_store makes entries of the tight |p|.
static void lane_entries_store(const FIELD *F, lane_entry *const r[LANES],
                               const ga8 *p) {
  crypto_word_t *x[LANES], *y[LANES], *minus_y[LANES];
  fe8 minus;
  for (size_t lane = 0; lane < LANES; lane++) {
    x[lane] = r[lane]->x;
    y[lane] = r[lane]->y[0];
    minus_y[lane] = r[lane]->y[1];
  }
  fe8_neg(F, &minus, &p->y);
  fe8_carry(F, &minus);
  fe8_store_limbs(F, x, &p->x);
  fe8_store_limbs(F, y, &p->y);
  fe8_store_limbs(F, minus_y, &minus);
}

// A bucket8_move takes a point alone, and a bucket8_pair two neighbours.
typedef struct {
  uint32_t in;
  uint32_t out;
} bucket8_move, bucket8_pair;

typedef struct {
  fe8 den[BUCKET8_GROUPS];      // denominators
  fe8 product[BUCKET8_GROUPS];  // of the denominators before, then inverses
  bucket8_pair pairs[BUCKET8_PAIRS];
  bucket8_move moves[BUCKET8_PAIRS];
  size_t moves_before[BUCKET8_GROUPS];  // those ahead of the group's last pair
  v8 equal[BUCKET8_GROUPS];     // lanes of equal points, and of opposite
  v8 opposite[BUCKET8_GROUPS];  // ones: valid if a block has any
  size_t num_pairs;
  size_t num_moves;
  size_t num_holes;  // left so far in this pass
} bucket8_block;

// The points that a pass adds: |pts| themselves, or the |entries| that |order|
// names.
typedef struct {
  lane_point *pts;
  const lane_entry *entries;
  const uint32_t *order;
} bucket8_input;

// A bucket8_operands is what the additions of a group add: p + q.
typedef struct {
  const crypto_word_t *px[LANES], *py[LANES], *qx[LANES], *qy[LANES];
} bucket8_operands;

static void bucket8_find(bucket8_operands *o, const bucket8_block *b,
                         const bucket8_input *input, size_t g) {
  const bucket8_pair *pairs = &b->pairs[g * LANES];
  for (size_t lane = 0; lane < LANES; lane++) {
    const size_t in = pairs[lane].in;
    if (input->entries == NULL) {
      const lane_point *p = &input->pts[in];
      o->px[lane] = p[0].x;
      o->py[lane] = p[0].y;
      o->qx[lane] = p[1].x;
      o->qy[lane] = p[1].y;
    } else {
      const uint32_t p = input->order[in], q = input->order[in + 1];
      o->px[lane] = input->entries[p >> 1].x;
      o->py[lane] = input->entries[p >> 1].y[p & 1];
      o->qx[lane] = input->entries[q >> 1].x;
      o->qy[lane] = input->entries[q >> 1].y[q & 1];
    }
  }
}

static void bucket8_move_point(const bucket8_input *input, bucket8_move m) {
  lane_point *out = &input->pts[m.out];
  if (input->entries == NULL) {
    *out = input->pts[m.in];
  } else {
    const uint32_t e = input->order[m.in];
    OPENSSL_memcpy(out->x, input->entries[e >> 1].x, sizeof(out->x));
    OPENSSL_memcpy(out->y, input->entries[e >> 1].y[e & 1], sizeof(out->y));
  }
}

// bucket8_sort_out puts right the denominators |den| of group |g| that are
// zero, and says which: where the points are equal it is twice their y, where
// they are opposite one, which harms nothing.
static void bucket8_sort_out(const GROUP *group, fe8 *den, bucket8_block *b,
                             const bucket8_operands *o, size_t g) {
  const FIELD *F = group->field;
  const v8 same_x = fe8_is_zero(F, den);
  fe8 py, qy, t;
  fe8_load_limbs(F, &py, o->py);
  fe8_load_limbs(F, &qy, o->qy);
  fe8_sub(F, &t, &qy, &py);
  b->equal[g] = v8_and(same_x, fe8_is_zero(F, &t));
  b->opposite[g] = v8_xor(same_x, b->equal[g]);
  fe8_one(F, &t);
  fe8_select(F, den, same_x, &t, den);
  fe8_add(F, &t, &py, &py);
  fe8_select(F, den, b->equal[g], &t, den);
}

// bucket8_denominators fills |den| and |product|, sets |acc| to the product of
// all, lane by lane, and returns which lanes of it are zero; they are none with
// |sort_out|.
static unsigned bucket8_denominators(const GROUP *group, fe8 *acc,
                                     bucket8_block *b,
                                     const bucket8_input *input, size_t groups,
                                     int sort_out) {
  const FIELD *F = group->field;
  fe8_one(F, acc);
  for (size_t g = 0; g < groups; g++) {
    bucket8_operands o;
    fe8 px, qx;
    bucket8_find(&o, b, input, g);
    fe8_load_limbs(F, &px, o.px);
    fe8_load_limbs(F, &qx, o.qx);
    fe8_sub(F, &b->den[g], &qx, &px);
    if (sort_out) {
      bucket8_sort_out(group, &b->den[g], b, &o, g);
    }
    b->product[g] = *acc;
    fe8_mul(F, acc, acc, &b->den[g]);
  }
  return v8_mask_bits_public(fe8_is_zero(F, acc));
}

// bucket8_invert fills |product| with the inverses that the additions of the
// first |groups| groups need and returns whether some of them are not between
// different points.
static int bucket8_invert(const GROUP *group, bucket8_block *b,
                          const bucket8_input *input, size_t groups) {
  const FIELD *F = group->field;
  fe8 acc;
  int special = bucket8_denominators(group, &acc, b, input, groups, 0) != 0;
  if (special) {
    bucket8_denominators(group, &acc, b, input, groups, 1);
  }
  fe8_inv0_vartime(F, &acc, &acc);
  for (size_t g = groups; g-- > 0;) {
    fe8_mul(F, &b->product[g], &acc, &b->product[g]);
    fe8_mul(F, &acc, &acc, &b->den[g]);
  }
  return special;
}

// bucket8_slopes sets |s| to the numerators of the slopes of group |g|: see
// |ga_pair_add_public|. |p| and |q| are tight.
static void bucket8_slopes(const GROUP *group, fe8 *s, const bucket8_block *b,
                           size_t g, const ga8 *p, const ga8 *q, int special) {
  const FIELD *F = group->field;
  fe8_sub(F, s, &q->y, &p->y);
  if (special && v8_mask_bits_public(b->equal[g]) != 0) {
    fe8 one, t;
    fe8_one(F, &one);
    fe8_tangent(group, &t, &p->x, &one);
    fe8_select(F, s, b->equal[g], &t, s);
  }
}

// bucket8_add sets |r| to the sums of group |g|.
static void bucket8_add(const GROUP *group, ga8 *r, const bucket8_block *b,
                        const bucket8_input *input, size_t g, int special) {
  const FIELD *F = group->field;
  bucket8_operands o;
  ga8 p, q;
  fe8 s;
  bucket8_find(&o, b, input, g);
  fe8_load_limbs(F, &p.x, o.px);
  fe8_load_limbs(F, &p.y, o.py);
  fe8_load_limbs(F, &q.x, o.qx);
  fe8_load_limbs(F, &q.y, o.qy);
  bucket8_slopes(group, &s, b, g, &p, &q, special);
  fe8_mul(F, &s, &s, &b->product[g]);
  fe8_sqr(F, &r->x, &s);
  fe8_sub_lazy(F, &r->x, &r->x, &p.x);
  fe8_sub_lazy(F, &r->x, &r->x, &q.x);
  fe8_carry(F, &r->x);
  fe8_sub(F, &r->y, &p.x, &r->x);
  fe8_mul(F, &r->y, &r->y, &s);
  fe8_sub_lazy(F, &r->y, &r->y, &p.y);
  fe8_carry(F, &r->y);
}

// bucket8_store writes the sums of group |g|, and holes for those that are
// infinity.
static void bucket8_store(const FIELD *F, bucket8_block *b, lane_point *pts,
                          const ga8 *sum, size_t g, int special) {
  crypto_word_t *x[LANES], *y[LANES];
  for (size_t lane = 0; lane < LANES; lane++) {
    lane_point *out = &pts[b->pairs[g * LANES + lane].out];
    x[lane] = out->x;
    y[lane] = out->y;
  }
  fe8_store_limbs(F, x, &sum->x);
  fe8_store_limbs(F, y, &sum->y);
  const unsigned holes = special ? v8_mask_bits_public(b->opposite[g]) : 0;
  for (size_t lane = 0; holes != 0 && lane < LANES; lane++) {
    if (holes >> lane & 1) {
      *lane_point_mark(&pts[b->pairs[g * LANES + lane].out]) = LANE_POINT_HOLE;
      b->num_holes++;
    }
  }
}

// bucket8_flush performs the pairs and moves of |b| and empties it. Neither's
// output stands behind its own first input; a group's inputs are read before
// the moves among its pairs are done, and these before its sums are written: so
// nothing unread is overwritten where input and output are one.
static void bucket8_flush(const GROUP *group, bucket8_block *b,
                          const bucket8_input *input) {
  const size_t groups = (b->num_pairs + LANES - 1) / LANES;
  size_t move = 0;
  int special = 0;
  if (groups != 0) {
    // Lanes that are left do what the last pair does.
    for (size_t i = b->num_pairs; i < groups * LANES; i++) {
      b->pairs[i] = b->pairs[b->num_pairs - 1];
    }
    b->moves_before[groups - 1] = b->num_moves;
    special = bucket8_invert(group, b, input, groups);
  }
  for (size_t g = 0; g < groups; g++) {
    ga8 sum;
    bucket8_add(group, &sum, b, input, g, special);
    while (move < b->moves_before[g]) {
      bucket8_move_point(input, b->moves[move++]);
    }
    bucket8_store(group->field, b, input->pts, &sum, g, special);
  }
  while (move < b->num_moves) {
    bucket8_move_point(input, b->moves[move++]);
  }
  b->num_pairs = 0;
  b->num_moves = 0;
}

// bucket8_drop_holes moves the points of all segments together.
static void bucket8_drop_holes(lane_point *pts, uint32_t *lens,
                               size_t num_segments) {
  size_t in = 0, out = 0;
  for (size_t s = 0; s < num_segments; s++) {
    const uint32_t len = lens[s];
    lens[s] = 0;
    for (uint32_t i = 0; i < len; i++, in++) {
      if (*lane_point_mark(&pts[in]) != LANE_POINT_HOLE) {
        pts[out++] = pts[in];
        lens[s]++;
      }
    }
  }
}

// bucket8_pass halves every segment of |input| once, to the front of its
// |pts|, and returns the longest length left.
static uint32_t bucket8_pass(const GROUP *group, bucket8_block *b,
                             const bucket8_input *input, uint32_t *lens,
                             size_t num_segments) {
  uint32_t in = 0, out = 0, longest = 0;
  b->num_pairs = b->num_moves = b->num_holes = 0;
  for (size_t s = 0; s < num_segments; s++) {
    const uint32_t end = in + lens[s];
    longest = lens[s] > longest ? lens[s] : longest;
    lens[s] = (lens[s] + 1) / 2;
    for (; end - in >= 2; in += 2) {
      b->pairs[b->num_pairs++] = (bucket8_pair){in, out++};
      b->moves_before[(b->num_pairs - 1) / LANES] = b->num_moves;
      if (b->num_pairs == BUCKET8_PAIRS) {
        bucket8_flush(group, b, input);
      }
    }
    if (in != end) {
      b->moves[b->num_moves++] = (bucket8_move){in++, out++};
      if (b->num_moves == BUCKET8_PAIRS) {
        bucket8_flush(group, b, input);
      }
    }
  }
  bucket8_flush(group, b, input);
  if (b->num_holes != 0) {
    bucket8_drop_holes(input->pts, lens, num_segments);
  }
  return (longest + 1) / 2;
}

// bucket8_sum_segments sums each of the consecutive segments of |pts|, of
// lengths |lens|. Afterwards every length is 1 or, where the sum is infinity,
// 0, and the sums stand at the front of |pts|.
static void bucket8_sum_segments(const GROUP *group, bucket8_block *b,
                                 lane_point *pts, uint32_t *lens,
                                 size_t num_segments) {
  const bucket8_input input = {pts, NULL, NULL};
  while (bucket8_pass(group, b, &input, lens, num_segments) > 1) {
  }
}

// bucket8_sum_entries is the same for segments of the |entries| that |order|
// names; |pts| has room for what their first pass leaves.
static void bucket8_sum_entries(const GROUP *group, bucket8_block *b,
                                lane_point *pts, const lane_entry *entries,
                                const uint32_t *order, uint32_t *lens,
                                size_t num_segments) {
  const bucket8_input input = {pts, entries, order};
  if (bucket8_pass(group, b, &input, lens, num_segments) > 1) {
    bucket8_sum_segments(group, b, pts, lens, num_segments);
  }
}

// ge8_add_lane_points adds to |r| the points |p| but for the |absent| lanes.
static void ge8_add_lane_points(const GROUP *group, ge8 *r,
                                const lane_point *const p[LANES],
                                unsigned absent) {
  ga8 q;
  lane_points_load(group->field, &q, p);
  ge8_add_affine(group, r, r, &q, v8_mask_from_bits_public(absent));
}

// bucket8_running_sums sets r[w] = sum over i < num of (i + first)*S[w][i] for
// w < windows, a power of two up to LANES, where S[w][i] is the next of |pts|
// if lens[w*num + i] is 1 and infinity if it is 0; |num| is a power of two and
// |first| is 0 or 1. |pos| has room for windows*num entries.
//
// Each window has LANES/windows lanes. With M = num*windows/LANES lane c of a
// window has the i from c*M on: it finds the sums T_c of its S and R_c of its
// (i - c*M + first)*S, and the window is the sum of R_c + M*c*T_c.
static void bucket8_running_sums(const GROUP *group, ge *r,
                                 const lane_point *pts, const uint32_t *lens,
                                 uint32_t *pos, size_t num, size_t windows,
                                 unsigned first) {
  const FIELD *F = group->field;
  size_t share = LANES / windows, steps;
  share = share < num ? share : num;
  steps = num / share;
  uint32_t next = 0;
  for (size_t i = 0; i < num * windows; i++) {
    pos[i] = next;
    next += lens[i];
  }
  ge8 sum, acc;
  ge8_set_infinity(F, &sum);
  ge8_set_infinity(F, &acc);
  for (size_t i = steps; i-- > 0;) {
    const lane_point *p[LANES];
    unsigned absent = 0;
    for (size_t lane = 0; lane < LANES; lane++) {
      size_t segment = lane * steps + i;
      int present = lane < windows * share && lens[segment] != 0;
      absent |= (unsigned)!present << lane;
      p[lane] = &pts[present ? pos[segment] : 0];
    }
    ge8_add_lane_points(group, &sum, p, absent);
    if (i + first > 0) {
      ge8_add(group, &acc, &acc, &sum);
    }
  }
  EC_JACOBIAN sums[LANES], accs[LANES];
  ge8_store(F, sums, LANES, &sum);
  ge8_store(F, accs, LANES, &acc);
  for (size_t w = 0; w < windows; w++) {
    ge run, total, p;
    ge_set_infinity(F, &run);
    ge_set_infinity(F, &total);
    for (size_t c = share; c-- > 1;) {
      ge_load(F, &p, &sums[w * share + c]);
      ge_add_vartime(group, &run, &run, &p);
      ge_add_vartime(group, &total, &total, &run);
    }
    for (size_t m = steps; m > 1; m /= 2) {
      ge_dbl(group, &total, &total);
    }
    for (size_t c = 0; c < share; c++) {
      ge_load(F, &p, &accs[w * share + c]);
      ge_add_vartime(group, &total, &total, &p);
    }
    r[w] = total;
  }
}

// A pippenger8_tile is the working memory for one tile of points. |base| has
// what does not depend on the form of points; its own points are not used.
typedef struct {
  pippenger_tile base;
  size_t batch;                      // windows at a time: a power of two
  lane_entry *points[MSM_MAX_SUMS];  // n each
  uint32_t *order;                   // batch * n
  lane_point *work;    // batch * pippenger8_room: bucket sums, then column sums
  uint32_t *lens;      // batch * num_buckets
  uint32_t *sub_lens;  // 2 * batch * num_buckets
  uint32_t *next;      // batch * num_buckets
  bucket8_block *block;
} pippenger8_tile;

// pippenger8_room is how many points a window takes in |work|: what the first
// pass leaves of |n|, or the sums of its buckets twice.
static size_t pippenger8_room(size_t n, size_t num_buckets) {
  const size_t sums = n < num_buckets ? n : num_buckets;
  const size_t first = (n + sums + 1) / 2;
  return first < 2 * sums ? 2 * sums : first;
}

// pippenger8_fill_buckets puts the bucket sums of the |num| windows of sum |j|
// from |w| on at the front of |work| and sets |lens|.
static void pippenger8_fill_buckets(const GROUP *group, pippenger8_tile *t,
                                    size_t j, size_t w, size_t num) {
  size_t entries = 0;
  for (size_t i = 0; i < num; i++) {
    entries += pippenger_sort(&t->base, &t->order[entries],
                              &t->lens[i * t->base.num_buckets], j, w + i);
  }
  bucket8_sum_entries(group, t->block, t->work, t->points[j], t->order, t->lens,
                      num * t->base.num_buckets);
}

// pippenger8_columns copies the bucket sums of |num| windows, which stand at
// the front of |work|, behind themselves, sorted by window and by their low
// bits, and sets |sub_lens| to the length of each column.
static void pippenger8_columns(pippenger8_tile *t, uint32_t *sub_lens,
                               size_t num) {
  const size_t lo_size = (size_t)1 << t->base.lo_bits;
  const size_t buckets = t->base.num_buckets;
  size_t pos = 0, first = 0;
  OPENSSL_memset(sub_lens, 0, num * lo_size * sizeof(uint32_t));
  for (size_t i = 0; i < num * buckets; i++) {
    sub_lens[i / buckets * lo_size + (i & (lo_size - 1))] += t->lens[i];
    first += t->lens[i];
  }
  for (size_t i = 0; i < num * lo_size; i++) {
    t->next[i] = (uint32_t)first;
    first += sub_lens[i];
  }
  for (size_t i = 0; i < num * buckets; i++) {
    if (t->lens[i] != 0) {
      t->work[t->next[i / buckets * lo_size + (i & (lo_size - 1))]++] =
          t->work[pos++];
    }
  }
}

// pippenger8_aggregate sets r[i] to the sum of v*B_v over the summed buckets of
// window i < num: see pippenger_impl.h. Rows and columns are summed at once.
static void pippenger8_aggregate(const GROUP *group, ge *r, pippenger8_tile *t,
                                 size_t num) {
  const size_t lo_size = (size_t)1 << t->base.lo_bits;
  const size_t hi_size = t->base.num_buckets >> t->base.lo_bits;
  uint32_t *row_lens = t->sub_lens, *column_lens = row_lens + num * hi_size;
  size_t num_rows = 0;
  ge rows[LANES];
  pippenger8_columns(t, column_lens, num);
  for (size_t i = 0; i < num * hi_size; i++) {
    row_lens[i] = 0;
    for (size_t lo = 0; lo < lo_size; lo++) {
      row_lens[i] += t->lens[i * lo_size + lo];
    }
  }
  bucket8_sum_segments(group, t->block, t->work, row_lens,
                       num * (hi_size + lo_size));
  for (size_t i = 0; i < num * hi_size; i++) {
    num_rows += row_lens[i];
  }
  bucket8_running_sums(group, rows, t->work, row_lens, t->next, hi_size, num,
                       0);
  bucket8_running_sums(group, r, t->work + num_rows, column_lens, t->next,
                       lo_size, num, 1);
  for (size_t i = 0; i < num; i++) {
    for (size_t j = 0; j < t->base.lo_bits; j++) {
      ge_dbl(group, &rows[i], &rows[i]);
    }
    ge_add_vartime(group, &r[i], &r[i], &rows[i]);
  }
}

// pippenger8_sums adds the tile's |k| sums to |acc|.
static void pippenger8_sums(const GROUP *group, ge *acc, pippenger8_tile *t,
                            size_t k) {
  ge windows[LANES], sum;
  for (size_t j = 0; j < k; j++) {
    ge_set_infinity(group->field, &sum);
    size_t end = t->base.num_windows;
    while (end > 0) {
      // A power of two, as |bucket8_running_sums| wants it.
      size_t num = t->batch;
      while (num > end) {
        num /= 2;
      }
      end -= num;
      pippenger8_fill_buckets(group, t, j, end, num);
      pippenger8_aggregate(group, windows, t, num);
      for (size_t w = num; w-- > 0;) {
        for (unsigned i = 0; i < t->base.width; i++) {
          ge_dbl(group, &sum, &sum);
        }
        ge_add_vartime(group, &sum, &sum, &windows[w]);
      }
    }
    ge_add_vartime(group, &acc[j], &acc[j], &sum);
  }
}

// pippenger8_choose_width picks the window for |n| entries by counting
// additions of pairs: each bucket is added twice more, and a step of a running
// sum costs as much as six.
static unsigned pippenger8_choose_width(size_t n) {
  unsigned best = PIPPENGER_MIN_WIDTH;
  double best_cost = 0;
  for (unsigned c = PIPPENGER_MIN_WIDTH; c <= PIPPENGER_MAX_WIDTH; c++) {
    pippenger_tile t;
    pippenger_set_width(&t, c);
    size_t buckets = t.num_buckets < n ? t.num_buckets : n;
    size_t steps = ((size_t)1 << t.lo_bits) + (t.num_buckets >> t.lo_bits);
    double cost = (double)t.num_windows *
                  ((double)n + 2.0 * (double)buckets + 6.0 * (double)steps);
    if (c == PIPPENGER_MIN_WIDTH || cost < best_cost) {
      best = c;
      best_cost = cost;
    }
  }
  return best;
}

// pippenger8_layout places the arrays for |k| sums of |n| points in |mem| and
// returns how many bytes they take; with |mem| NULL it only counts.
static size_t pippenger8_layout(pippenger8_tile *t, uint8_t *mem, size_t k,
                                size_t n) {
  pippenger_tile *base = &t->base;
  size_t used = 0;
  base->n = n * SPLIT;
  pippenger_set_width(base, pippenger8_choose_width(base->n));
  const size_t buckets = base->num_buckets;
  const size_t room = pippenger8_room(base->n, buckets);
  t->batch = LANES;
  while (t->batch > 1 &&
         t->batch * room * sizeof(lane_point) > PIPPENGER8_BATCH) {
    t->batch /= 2;
  }
  t->block = arena_take(mem, &used, 1, sizeof(bucket8_block));
  for (size_t j = 0; j < k; j++) {
    t->points[j] = arena_take(mem, &used, base->n, sizeof(lane_entry));
    base->finite[j] = arena_take(mem, &used, base->n, 1);
  }
  base->digits =
      arena_take(mem, &used, base->num_windows * base->n, sizeof(int16_t));
  base->starts = arena_take(mem, &used, buckets + 1, sizeof(uint32_t));
  t->order = arena_take(mem, &used, t->batch * base->n, sizeof(uint32_t));
  t->lens = arena_take(mem, &used, t->batch * buckets, sizeof(uint32_t));
  t->sub_lens =
      arena_take(mem, &used, 2 * t->batch * buckets, sizeof(uint32_t));
  t->next = arena_take(mem, &used, t->batch * buckets, sizeof(uint32_t));
  t->work = arena_take(mem, &used, t->batch * room, sizeof(lane_point));
  return used;
}

// lane_entries_load makes |n| <= LANES points, and their images under the
// endomorphism, into entries, and says in |finite| which are not infinity.
static void lane_entries_load(const GROUP *group, lane_entry *out,
                              uint8_t *finite, const EC_AFFINE *in, size_t n) {
  const FIELD *F = group->field;
  const crypto_word_t *x[LANES], *y[LANES];
  lane_entry *dst[LANES];
  ga8 p;
  for (size_t lane = 0; lane < LANES; lane++) {
    // Lanes that are left do what the last one does.
    const size_t i = lane < n ? lane : n - 1;
    x[lane] = in[i].X.words;
    y[lane] = in[i].Y.words;
    dst[lane] = &out[i * SPLIT];
  }
  fe8_load(F, &p.x, x);
  fe8_load(F, &p.y, y);
  const unsigned infinite =
      v8_mask_bits_public(v8_and(fe8_is_zero(F, &p.x), fe8_is_zero(F, &p.y)));
  for (size_t part = 0; part < SPLIT; part++) {
    if (part != 0) {
      fe8_endomorphism_x(F, &p.x, &p.x);
    }
    lane_entries_store(F, dst, &p);
    for (size_t lane = 0; lane < LANES; lane++) {
      dst[lane]++;
    }
  }
  for (size_t i = 0; i < n * SPLIT; i++) {
    finite[i] = (infinite >> (i / SPLIT) & 1) == 0;
  }
}

// pippenger8_load_points fills the tile's points of sum |j| from |first| on.
static void pippenger8_load_points(const GROUP *group, pippenger8_tile *t,
                                   size_t j, const EC_POINTS *points,
                                   size_t first) {
  enum { kChunk = 4 * LANES };
  const size_t n = t->base.n / SPLIT;
  EC_AFFINE converted[kChunk];
  for (size_t begin = 0; begin < n; begin += kChunk) {
    const size_t num = n - begin < kChunk ? n - begin : kChunk;
    const EC_AFFINE *affine = converted;
    if (points->jacobian != NULL) {
      ge8_to_affine_public(group, converted, points->jacobian + first + begin,
                           num);
    } else {
      affine = points->affine + first + begin;
    }
    for (size_t i = 0; i < num; i += LANES) {
      const size_t entry = (begin + i) * SPLIT;
      lane_entries_load(group, &t->points[j][entry], &t->base.finite[j][entry],
                        affine + i, num - i < LANES ? num - i : LANES);
    }
  }
}
