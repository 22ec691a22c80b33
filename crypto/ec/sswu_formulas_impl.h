// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/sswu_formulas_impl.h maps field elements to the curve: the
// simplified Shallue-van de Woestijne-Ulas map of RFC 9380, section 6.6.2, in
// the form of its appendix F.2, for p = 3 mod 4, followed by an isogeny where
// the curve needs one. Constant time. Like formulas_impl.h it serves one
// element at a time and eight in lanes.

// fe_sqrt_ratio sets |y| to a root of u/v if that is a square, and returns a
// mask: all ones in that case. Otherwise |y| is a root of Z*u/v. v is not zero.
//
//   source  RFC 9380, appendix F.2.1.2
static fe_mask fe_sqrt_ratio(const FIELD *F, fe *y, const fe *u, const fe *v) {
  fe uv, t, y2;
  fe_mul(F, &uv, u, v);
  fe_sqr(F, &t, v);
  fe_mul(F, &t, &t, &uv);
  fe_pow_pm3d4(F, &t, &t);
  fe_mul(F, y, &t, &uv);
  fe_constant(F, &t, kSswuRootMinusZ);
  fe_mul(F, &y2, y, &t);
  fe_sqr(F, &t, y);
  fe_mul(F, &t, &t, v);
  fe_sub(F, &t, &t, u);
  fe_mask is_square = fe_is_zero(F, &t);
  fe_select(F, y, is_square, y, &y2);
  return is_square;
}

// ge_map_to_sswu_curve sets |r| to the image of |u| on y^2 = x^3 + A*x + B. The
// exceptional case Z^2*u^4 + Z*u^2 = 0, u = 0 among it, takes x = B/(Z*A).
//
// With t = Z*u^2 and d = A*(-(t^2 + t)), or A*Z in the exceptional case,
// n = B*(t^2 + t + 1): x1 = n/d and x2 = t*x1, and the one with a square
// g(x) = x^3 + A*x + B is chosen.
static void ge_map_to_sswu_curve(const FIELD *F, ge *r, const fe *u) {
  fe A, B, Z, one, t, n, d, s, gn, gd, y, y2;
  fe_constant(F, &A, kSswuA);
  fe_constant(F, &B, kSswuB);
  fe_constant(F, &Z, kSswuZ);
  fe_one(F, &one);
  fe_sqr(F, &t, u);
  fe_mul(F, &t, &t, &Z);
  fe_sqr(F, &s, &t);
  fe_add_lazy(F, &s, &s, &t);
  fe_carry(F, &s);
  fe_add(F, &n, &s, &one);
  fe_mul(F, &n, &n, &B);
  fe_mask exceptional = fe_is_zero(F, &s);
  fe_neg(F, &s, &s);
  fe_select(F, &s, exceptional, &Z, &s);
  fe_mul(F, &d, &s, &A);
  // g(n/d) = gn/gd with gn = n^3 + A*n*d^2 + B*d^3, gd = d^3.
  fe_sqr(F, &gn, &n);
  fe_sqr(F, &gd, &d);
  fe_mul(F, &s, &gd, &A);
  fe_add(F, &gn, &gn, &s);
  fe_mul(F, &gn, &gn, &n);
  fe_mul(F, &gd, &gd, &d);
  fe_mul(F, &s, &gd, &B);
  fe_add_lazy(F, &gn, &gn, &s);
  fe_carry(F, &gn);
  fe_mask is_square = fe_sqrt_ratio(F, &y, &gn, &gd);
  fe_mul(F, &s, &t, u);
  fe_mul(F, &y2, &s, &y);
  fe_mul(F, &s, &t, &n);
  fe_select(F, &n, is_square, &n, &s);
  fe_select(F, &y, is_square, &y, &y2);
  fe_neg_if(F, &y, fe_mask_xor(fe_sgn0(F, u), fe_sgn0(F, &y)), &y);
  // (n/d, y) as (n*d : y*d^3 : d).
  fe_mul(F, &r->X, &n, &d);
  fe_mul(F, &r->Y, &y, &gd);
  r->Z = d;
}

#if defined(CURVE_HAS_ISOGENY)

// fe_eval_homogeneous sets r = sum over i of c[i] * x^i * w^(3-i).
static void fe_eval_homogeneous(const FIELD *F, fe *r,
                                const crypto_word_t c[4][CURVE_WORDS],
                                const fe *x, const fe *w) {
  fe power = *w, t;
  fe_constant(F, r, c[3]);
  for (size_t i = 3; i-- > 0;) {
    fe_mul(F, r, r, x);
    fe_constant(F, &t, c[i]);
    fe_mul(F, &t, &t, &power);
    fe_add(F, r, r, &t);
    fe_mul(F, &power, &power, w);
  }
}

// ge_isogeny sets |r| to the image of |p| under the 3-isogeny to this curve,
// x = x_num/(x - k)^2, y = y*y_num/(x - k)^3. Infinity and the kernel give
// infinity.
static void ge_isogeny(const FIELD *F, ge *r, const ge *p) {
  fe zz, k, x_num, y_num;
  fe_sqr(F, &zz, &p->Z);
  fe_eval_homogeneous(F, &x_num, kIsogenyXNum, &p->X, &zz);
  fe_eval_homogeneous(F, &y_num, kIsogenyYNum, &p->X, &zz);
  fe_constant(F, &k, kIsogenyKernelX);
  fe_mul(F, &k, &k, &zz);
  fe_sub(F, &k, &p->X, &k);
  fe_mul(F, &r->Z, &p->Z, &k);
  fe_mul(F, &r->Y, &p->Y, &y_num);
  fe_carry(F, &x_num);
  r->X = x_num;
}

#endif  // CURVE_HAS_ISOGENY
