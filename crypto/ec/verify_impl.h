// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/verify_impl.h checks many ECDSA equations, each by itself and so
// exactly: the tables of several keys are normalised with one inversion, then
// every sum is computed and compared. Part of the template of
// weierstrass_impl.h.
//
//   secrecy  everything is public

// VERIFY_CHUNK keys share an inversion; their tables are on the stack.
#define VERIFY_CHUNK 8

// verify_sum sets r = u1*G + u2*P for the tables of P and of G; the latter is
// used only where the generator has no constant one.
static void verify_sum(const EC_GROUP *group, ge *r, const EC_SCALAR *u1,
                       const EC_SCALAR *u2, const straus_point *p,
                       const straus_point *g) {
  straus_scalar digits[2];
  straus_recode(group, &digits[0], u2, straus_width(group));
#if GROUP_HAS_TABLES
  (void)g;
  straus_recode(group, &digits[1], u1, GENERATOR_WIDTH);
  straus_sum(group, r, p, digits, 1, &digits[1]);
#else
  const straus_point pair[2] = {*p, *g};
  straus_recode(group, &digits[1], u1, straus_width(group));
  straus_sum(group, r, pair, digits, 2, NULL);
#endif
}

static NOINLINE void verify_chunk(const EC_GROUP *group, uint8_t *ok,
                                  const EC_SCALAR *r, const EC_SCALAR *u1,
                                  const EC_SCALAR *u2, const EC_AFFINE *p,
                                  size_t n) {
  straus_point table[VERIFY_CHUNK + 1];
  ge loaded[VERIFY_CHUNK + 1];
  fe z[VERIFY_CHUNK + 1], scratch[VERIFY_CHUNK + 1];
  const EC_POINTS points = {NULL, p};
  for (size_t i = 0; i < n; i++) {
    ge_load_public(group, &loaded[i], &points, i);
  }
  ge_load(group->field, &loaded[n], &group->generator.raw);
  straus_tables(group, table, z, scratch, loaded, n + !GROUP_HAS_TABLES);
  for (size_t i = 0; i < n; i++) {
    ge sum;
    EC_JACOBIAN point;
    verify_sum(group, &sum, &u1[i], &u2[i], &table[i], &table[n]);
    ge_store(group->field, &point, &sum);
    ok[i] = (uint8_t)ec_cmp_x_public(group, &point, &r[i]);
  }
}
