// SPDX-License-Identifier: Apache-2.0
//
// prime.c tells primes from composite numbers. It serves the checks of custom
// curves; generating primes is not a business of this library.

#include <openssl/bn.h>

#include "internal.h"


// NUM_ROUNDS of Miller and Rabin's test let a composite number pass with a
// chance of at most 4^-NUM_ROUNDS, whoever chose it.
#define NUM_ROUNDS 64

// The primes of one byte. The square of the next one bounds what trial division
// decides.
static const uint8_t kSmallPrimes[] = {
    2,   3,   5,   7,   11,  13,  17,  19,  23,  29,  31,  37,  41,  43,
    47,  53,  59,  61,  67,  71,  73,  79,  83,  89,  97,  101, 103, 107,
    109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181,
    191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 241, 251};
#define NEXT_PRIME 257

// trial_division returns 1 for a prime, 0 for a composite number, and -1 if it
// cannot tell.
static int trial_division(const BIGNUM *n) {
  for (size_t i = 0; i < OPENSSL_ARRAY_SIZE(kSmallPrimes); i++) {
    if (BN_mod_word(n, kSmallPrimes[i]) == 0) {
      return BN_is_word(n, kSmallPrimes[i]);
    }
  }
  return BN_cmp_word(n, (BN_ULONG)NEXT_PRIME * NEXT_PRIME) < 0 ? 1 : -1;
}

// A CANDIDATE is an odd n with what all rounds share: n - 1 = q * 2^e.
typedef struct {
  const BIGNUM *n;
  const BN_MONT_CTX *mont;
  BIGNUM *minus_one, *q;
  int e;
} CANDIDATE;

// is_witness sets |*witness| to whether |base| shows that n is composite: if n
// is prime, base^q is 1, or one of base^(q*2^i) for i < e is -1.
static int is_witness(int *witness, const CANDIDATE *c, const BIGNUM *base,
                      BN_CTX *ctx) {
  BN_CTX_start(ctx);
  BIGNUM *z = BN_CTX_get(ctx);
  int ok = z != NULL && BN_mod_exp_mont(z, base, c->q, c->n, ctx, c->mont);
  *witness = ok && !BN_is_one(z);
  for (int i = 0; ok && *witness && i < c->e; i++) {
    *witness = BN_cmp(z, c->minus_one) != 0;
    ok = BN_mod_sqr(z, z, c->n, ctx);
  }
  BN_CTX_end(ctx);
  return ok;
}

// find_witness tries NUM_ROUNDS random bases in [2, n - 2].
static int find_witness(int *found, const CANDIDATE *c, BN_CTX *ctx) {
  BN_CTX_start(ctx);
  BIGNUM *base = BN_CTX_get(ctx);
  int ok = base != NULL;
  *found = 0;
  for (int i = 0; ok && !*found && i < NUM_ROUNDS; i++) {
    ok = BN_rand_range_ex(base, 2, c->minus_one) &&
         is_witness(found, c, base, ctx);
  }
  BN_CTX_end(ctx);
  return ok;
}

// miller_rabin decides for an odd |n| > 3.
static int miller_rabin(int *is_prime, const BIGNUM *n, BN_CTX *ctx) {
  int ok = 0, composite = 1;
  BN_CTX_start(ctx);
  BN_MONT_CTX *mont = NULL;
  BIGNUM *minus_one = BN_CTX_get(ctx), *q = BN_CTX_get(ctx);
  if (q == NULL || !BN_usub(minus_one, n, BN_value_one()) ||
      (mont = BN_MONT_CTX_new_for_modulus(n, ctx)) == NULL) {
    goto err;
  }
  CANDIDATE c = {n, mont, minus_one, q, BN_count_low_zero_bits(minus_one)};
  ok = BN_rshift(q, minus_one, c.e) && find_witness(&composite, &c, ctx);

err:
  *is_prime = ok && !composite;
  BN_MONT_CTX_free(mont);
  BN_CTX_end(ctx);
  return ok;
}

int bn_is_prime_vartime(int *is_prime, const BIGNUM *n, BN_CTX *ctx) {
  *is_prime = 0;
  if (BN_cmp_word(n, 2) < 0) {
    return 1;
  }
  int decided = trial_division(n);
  if (decided >= 0) {
    *is_prime = decided;
    return 1;
  }
  return miller_rabin(is_prime, n, ctx);
}
