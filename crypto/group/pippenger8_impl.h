// SPDX-License-Identifier: Apache-2.0
//
// crypto/group/pippenger8_impl.h is pippenger_impl.h in eight lanes: eight
// pairs of points are added at a time, and the inversion that a block of
// additions shares is one for all lanes. Windows of small inputs are done
// several at a time, so that blocks are full.
//
//   secrecy  everything is public
//
// A template over the group of straus8_impl.h and pippenger_impl.h. Points are
// affine and in memory form between passes, so eight of them need not be
// neighbours. A denominator that is zero, from equal or opposite points, would
// make the product of its lane zero: one look at the products of a block tells
// whether there is any, and only then every denominator is looked at.

// BUCKET8_GROUPS eights of additions share an inversion.
#define BUCKET8_GROUPS 128
#define BUCKET8_PAIRS (LANES * BUCKET8_GROUPS)
#define BUCKET8_OPS (2 * BUCKET8_PAIRS)

// PIPPENGER8_BATCH bytes of points, or one window, are gathered at a time.
#define PIPPENGER8_BATCH (384u << 10)

// A lane_point is an affine point in memory form.
typedef struct {
  crypto_word_t x[LANES_WORDS];
  crypto_word_t y[LANES_WORDS];
} lane_point;

// lane_point_set sets |r| to (x, y) or, if |negate|, to (x, -y).
static void lane_point_set(const GROUP *group, lane_point *r,
                           const crypto_word_t x[LANES_WORDS],
                           const crypto_word_t y[LANES_WORDS], int negate) {
  OPENSSL_memcpy(r->x, x, sizeof(r->x));
  OPENSSL_memcpy(r->y, y, sizeof(r->y));
  if (negate) {
    crypto_word_t borrow = 0;
    for (size_t i = 0; i < group->field->num_words; i++) {
      r->y[i] = crypto_subb_w(group->field->m[i], y[i], &borrow);
    }
  }
}

typedef struct {
  fe8 den[BUCKET8_GROUPS];      // denominators
  fe8 product[BUCKET8_GROUPS];  // of the denominators before, then inverses
  bucket_op ops[BUCKET8_OPS];
  uint32_t pairs[BUCKET8_PAIRS];  // which of |ops| are pairs
  size_t num_ops;
  size_t num_pairs;
  size_t num_out;  // points written so far in this pass
} bucket8_block;

// bucket8_op returns the operation in lane |lane| of group |g|; lanes beyond
// the last pair repeat it.
static bucket_op *bucket8_op(bucket8_block *b, size_t g, size_t lane) {
  size_t i = g * LANES + lane;
  return &b->ops[b->pairs[i < b->num_pairs ? i : b->num_pairs - 1]];
}

// A bucket8_operands is what the additions of a group add: p + q.
typedef struct {
  const crypto_word_t *px[LANES], *py[LANES], *qx[LANES], *qy[LANES];
} bucket8_operands;

static void bucket8_find(bucket8_operands *o, bucket8_block *b,
                         const lane_point *pts, size_t g) {
  for (size_t lane = 0; lane < LANES; lane++) {
    const lane_point *p = &pts[bucket8_op(b, g, lane)->in];
    o->px[lane] = p[0].x;
    o->py[lane] = p[0].y;
    o->qx[lane] = p[1].x;
    o->qy[lane] = p[1].y;
  }
}

// bucket8_sort_out puts right the denominators |den| of group |g| that are
// zero, and says so in the kinds of its operations: where the points are equal
// it is twice their y, where they are opposite one, which harms nothing.
static void bucket8_sort_out(const GROUP *group, fe8 *den, bucket8_block *b,
                             const bucket8_operands *o, size_t g) {
  const FIELD *F = group->field;
  const v8 same_x = fe8_is_zero(F, den);
  fe8 py, qy, t;
  fe8_load(F, &py, o->py);
  fe8_load(F, &qy, o->qy);
  fe8_sub(F, &t, &qy, &py);
  const v8 equal = v8_and(same_x, fe8_is_zero(F, &t));
  fe8_one(F, &t);
  fe8_select(F, den, same_x, &t, den);
  fe8_add(F, &t, &py, &py);
  fe8_select(F, den, equal, &t, den);
  const unsigned x_bits = v8_mask_bits_public(same_x);
  const unsigned bits = v8_mask_bits_public(equal);
  for (size_t lane = 0; lane < LANES; lane++) {
    if (x_bits >> lane & 1) {
      bucket8_op(b, g, lane)->kind =
          bits >> lane & 1 ? ga_pair_equal : ga_pair_opposite;
    }
  }
}

// bucket8_denominators fills |den| and |product|, sets |acc| to the product of
// all, lane by lane, and returns which lanes of it are zero; they are none with
// |sort_out|.
static unsigned bucket8_denominators(const GROUP *group, fe8 *acc,
                                     bucket8_block *b, const lane_point *pts,
                                     size_t groups, int sort_out) {
  const FIELD *F = group->field;
  fe8_one(F, acc);
  for (size_t g = 0; g < groups; g++) {
    bucket8_operands o;
    fe8 px, qx;
    bucket8_find(&o, b, pts, g);
    fe8_load(F, &px, o.px);
    fe8_load(F, &qx, o.qx);
    fe8_sub(F, &b->den[g], &qx, &px);
    if (sort_out) {
      bucket8_sort_out(group, &b->den[g], b, &o, g);
    }
    b->product[g] = *acc;
    fe8_mul(F, acc, acc, &b->den[g]);
  }
  return v8_mask_bits_public(fe8_is_zero(F, acc));
}

// bucket8_invert fills |product| with the inverses that the additions need and
// returns whether some of them are not between different points.
static int bucket8_invert(const GROUP *group, bucket8_block *b,
                          const lane_point *pts) {
  const FIELD *F = group->field;
  const size_t groups = (b->num_pairs + LANES - 1) / LANES;
  fe8 acc;
  int special = bucket8_denominators(group, &acc, b, pts, groups, 0) != 0;
  if (special) {
    bucket8_denominators(group, &acc, b, pts, groups, 1);
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
static void bucket8_slopes(const GROUP *group, fe8 *s, bucket8_block *b,
                           size_t g, const ga8 *p, const ga8 *q, int special) {
  const FIELD *F = group->field;
  unsigned equal = 0;
  fe8_sub(F, s, &q->y, &p->y);
  for (size_t lane = 0; special && lane < LANES; lane++) {
    equal |= (unsigned)(bucket8_op(b, g, lane)->kind == ga_pair_equal) << lane;
  }
  if (equal != 0) {
    fe8 one, t;
    fe8_one(F, &one);
    fe8_tangent(group, &t, &p->x, &one);
    fe8_select(F, s, v8_mask_from_bits_public(equal), &t, s);
  }
}

// bucket8_add sets |r| to the sums of group |g|.
static void bucket8_add(const GROUP *group, ga8 *r, bucket8_block *b,
                        const lane_point *pts, size_t g, int special) {
  const FIELD *F = group->field;
  bucket8_operands o;
  ga8 p, q;
  fe8 s;
  bucket8_find(&o, b, pts, g);
  fe8_load(F, &p.x, o.px);
  fe8_load(F, &p.y, o.py);
  fe8_load(F, &q.x, o.qx);
  fe8_load(F, &q.y, o.qy);
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

// bucket8_flush performs the operations of |b| and empties it. Outputs go to
// the front of |pts|, in order. An operation's output never stands behind its
// first input; a group's inputs are read before the single points among its
// operations are moved, and these before its sums are written, so nothing
// unread is overwritten.
static void bucket8_flush(const GROUP *group, bucket8_block *b, lane_point *pts,
                          uint32_t *lens) {
  const FIELD *F = group->field;
  const int special = b->num_pairs > 0 && bucket8_invert(group, b, pts);
  lane_point unused;
  size_t op = 0;
  for (size_t g = 0; g * LANES < b->num_pairs; g++) {
    crypto_word_t *x[LANES], *y[LANES];
    size_t lane = 0;
    ga8 sum;
    bucket8_add(group, &sum, b, pts, g, special);
    for (; lane < LANES && g * LANES + lane < b->num_pairs; op++) {
      const bucket_op *o = &b->ops[op];
      if (o->kind == ga_pair_single) {
        pts[b->num_out++] = pts[o->in];
        lens[o->segment]++;
        continue;
      }
      lane_point *out = &unused;
      if (o->kind != ga_pair_opposite) {
        out = &pts[b->num_out++];
        lens[o->segment]++;
      }
      x[lane] = out->x;
      y[lane] = out->y;
      lane++;
    }
    for (; lane < LANES; lane++) {
      x[lane] = unused.x;
      y[lane] = unused.y;
    }
    fe8_store(F, x, &sum.x);
    fe8_store(F, y, &sum.y);
  }
  for (; op < b->num_ops; op++) {
    pts[b->num_out++] = pts[b->ops[op].in];
    lens[b->ops[op].segment]++;
  }
  b->num_ops = 0;
  b->num_pairs = 0;
}

// bucket8_pass halves every segment of |pts| once and returns the longest
// length left.
static uint32_t bucket8_pass(const GROUP *group, bucket8_block *b,
                             lane_point *pts, uint32_t *lens,
                             size_t num_segments) {
  uint32_t in = 0, longest = 0;
  b->num_ops = 0;
  b->num_pairs = 0;
  b->num_out = 0;
  for (uint32_t s = 0; s < num_segments; s++) {
    uint32_t len = lens[s];
    lens[s] = 0;
    longest = len > longest ? len : longest;
    while (len > 0) {
      uint32_t taken = len > 1 ? 2 : 1;
      bucket_op *op = &b->ops[b->num_ops];
      op->in = in;
      op->segment = s;
      op->kind = taken == 2 ? ga_pair_different : ga_pair_single;
      if (taken == 2) {
        b->pairs[b->num_pairs++] = (uint32_t)b->num_ops;
      }
      b->num_ops++;
      in += taken;
      len -= taken;
      if (b->num_ops == BUCKET8_OPS || b->num_pairs == BUCKET8_PAIRS) {
        bucket8_flush(group, b, pts, lens);
      }
    }
  }
  bucket8_flush(group, b, pts, lens);
  return (longest + 1) / 2;
}

// bucket8_sum_segments sums each of the consecutive segments of |pts|: see
// |bucket_sum_segments|.
static void bucket8_sum_segments(const GROUP *group, bucket8_block *b,
                                 lane_point *pts, uint32_t *lens,
                                 size_t num_segments) {
  while (bucket8_pass(group, b, pts, lens, num_segments) > 1) {
  }
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
    const crypto_word_t *x[LANES], *y[LANES];
    unsigned absent = 0;
    ga8 q;
    for (size_t lane = 0; lane < LANES; lane++) {
      size_t segment = lane * steps + i;
      int present = lane < windows * share && lens[segment] != 0;
      absent |= (unsigned)!present << lane;
      x[lane] = pts[present ? pos[segment] : 0].x;
      y[lane] = pts[present ? pos[segment] : 0].y;
    }
    fe8_load(F, &q.x, x);
    fe8_load(F, &q.y, y);
    ge8_add_affine(group, &sum, &sum, &q, v8_mask_from_bits_public(absent));
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
  lane_point *points[MSM_MAX_SUMS];  // n each
  lane_point *work;                  // batch * n, or twice |columns|
  lane_point *columns;               // batch * min(n, num_buckets), in |work|
  uint32_t *lens;                    // batch * num_buckets
  uint32_t *sub_lens;                // batch * num_buckets
  uint32_t *next;                    // batch * num_buckets
  bucket8_block *block;
} pippenger8_tile;

// pippenger8_gather copies the finite points of sum |j| to |work|, bucket by
// bucket and with their signs, for the |num| windows from |w| on, and sets
// |lens|.
static void pippenger8_gather(const GROUP *group, pippenger8_tile *t, size_t j,
                              size_t w, size_t num) {
  pippenger_tile *base = &t->base;
  size_t out = 0;
  for (size_t i = 0; i < num; i++) {
    pippenger_sort(base, w + i);
    for (size_t b = 0; b < base->num_buckets; b++) {
      uint32_t *len = &t->lens[i * base->num_buckets + b];
      *len = 0;
      for (size_t e = base->starts[b + 1]; e < base->starts[b + 2]; e++) {
        uint32_t index = base->order[e] >> 1;
        if (base->finite[j][index]) {
          const lane_point *p = &t->points[j][index];
          lane_point_set(group, &t->work[out++], p->x, p->y,
                         base->order[e] & 1);
          ++*len;
        }
      }
    }
  }
}

// pippenger8_columns copies the bucket sums of |num| windows, which have left
// most of |work|, to |columns|, sorted by window and by their low bits, and
// sets |sub_lens| to the length of each column.
static void pippenger8_columns(pippenger8_tile *t, size_t num) {
  const size_t lo_size = (size_t)1 << t->base.lo_bits;
  const size_t buckets = t->base.num_buckets;
  size_t pos = 0, first = 0;
  OPENSSL_memset(t->sub_lens, 0, num * lo_size * sizeof(uint32_t));
  for (size_t i = 0; i < num * buckets; i++) {
    t->sub_lens[i / buckets * lo_size + (i & (lo_size - 1))] += t->lens[i];
  }
  for (size_t i = 0; i < num * lo_size; i++) {
    t->next[i] = (uint32_t)first;
    first += t->sub_lens[i];
  }
  for (size_t i = 0; i < num * buckets; i++) {
    if (t->lens[i] != 0) {
      t->columns[t->next[i / buckets * lo_size + (i & (lo_size - 1))]++] =
          t->work[pos++];
    }
  }
}

// pippenger8_aggregate sets r[i] to the sum of v*B_v over the summed buckets of
// window i < num: see pippenger_impl.h.
static void pippenger8_aggregate(const GROUP *group, ge *r, pippenger8_tile *t,
                                 size_t num) {
  const size_t lo_size = (size_t)1 << t->base.lo_bits;
  const size_t hi_size = t->base.num_buckets >> t->base.lo_bits;
  ge rows[LANES];
  pippenger8_columns(t, num);
  bucket8_sum_segments(group, t->block, t->columns, t->sub_lens, num * lo_size);
  bucket8_running_sums(group, r, t->columns, t->sub_lens, t->next, lo_size, num,
                       1);
  for (size_t i = 0; i < num * hi_size; i++) {
    t->sub_lens[i] = 0;
    for (size_t lo = 0; lo < lo_size; lo++) {
      t->sub_lens[i] += t->lens[i * lo_size + lo];
    }
  }
  bucket8_sum_segments(group, t->block, t->work, t->sub_lens, num * hi_size);
  bucket8_running_sums(group, rows, t->work, t->sub_lens, t->next, hi_size, num,
                       0);
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
      pippenger8_gather(group, t, j, end, num);
      bucket8_sum_segments(group, t->block, t->work, t->lens,
                           num * t->base.num_buckets);
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
  t->batch = LANES;
  while (t->batch > 1 &&
         t->batch * base->n * sizeof(lane_point) > PIPPENGER8_BATCH) {
    t->batch /= 2;
  }
  const size_t buckets = base->num_buckets;
  const size_t columns = base->n < buckets ? base->n : buckets;
  const size_t room = base->n < 2 * columns ? 2 * columns : base->n;
  t->block = arena_take(mem, &used, 1, sizeof(bucket8_block));
  for (size_t j = 0; j < k; j++) {
    t->points[j] = arena_take(mem, &used, base->n, sizeof(lane_point));
    base->finite[j] = arena_take(mem, &used, base->n, 1);
  }
  base->biased = arena_take(mem, &used, base->n, sizeof(base->biased[0]));
  base->negative = arena_take(mem, &used, base->n, 1);
  base->order = arena_take(mem, &used, base->n, sizeof(uint32_t));
  base->starts = arena_take(mem, &used, buckets + 2, sizeof(uint32_t));
  t->lens = arena_take(mem, &used, t->batch * buckets, sizeof(uint32_t));
  t->sub_lens = arena_take(mem, &used, t->batch * buckets, sizeof(uint32_t));
  t->next = arena_take(mem, &used, t->batch * buckets, sizeof(uint32_t));
  t->work = arena_take(mem, &used, t->batch * room, sizeof(lane_point));
  t->columns = mem == NULL ? NULL : t->work + t->batch * columns;
  return used;
}

// pippenger8_load_points fills the tile's points of sum |j| from |first| on.
static void pippenger8_load_points(const GROUP *group, pippenger8_tile *t,
                                   size_t j, const EC_POINTS *points,
                                   size_t first) {
  enum { kChunk = 4 * LANES };
  const FIELD *F = group->field;
  const size_t n = t->base.n / SPLIT;
  EC_AFFINE affine[kChunk];
  for (size_t begin = 0; begin < n; begin += kChunk) {
    size_t num = n - begin < kChunk ? n - begin : kChunk;
    if (points->jacobian != NULL) {
      ge8_to_affine_public(group, affine, points->jacobian + first + begin,
                           num);
    } else {
      OPENSSL_memcpy(affine, points->affine + first + begin,
                     num * sizeof(EC_AFFINE));
    }
    for (size_t i = 0; i < num * SPLIT; i++) {
      lane_point *out = &t->points[j][begin * SPLIT + i];
      const EC_AFFINE *p = &affine[i / SPLIT];
      fe x, y;
      fe_load(F, &x, p->X.words);
      fe_load(F, &y, p->Y.words);
      t->base.finite[j][begin * SPLIT + i] =
          !(fe_is_zero(F, &x) && fe_is_zero(F, &y));
      if (i % SPLIT != 0) {
        ga_endomorphism_x(F, &x, &x);
      }
      fe_store(F, out->x, &x);
      fe_store(F, out->y, &y);
    }
  }
}
