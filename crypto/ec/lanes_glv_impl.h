// SPDX-License-Identifier: Apache-2.0
//
// crypto/ec/lanes_glv_impl.h splits a scalar into odd parts for public
// multiplications in lanes, where every digit of every lane is odd so that no
// lane ever has nothing to add. Part of lanes_impl.h.

#if defined(CURVE_HAS_GLV)

// The parts of |scalar_split_public| move by one vector of the lattice, whose
// entries are below 2^129.
#define ODD_BITS 130
#define ODD_WORDS GLV_WORDS

// scalar_split_odd_public writes |s| = +-parts[0] +- parts[1]*lambda modulo the
// order with odd parts. The lattice of all (x, y) with x + y*lambda = 0 has the
// basis (a1, b1), (a2, a1), whose determinant is the order, odd: so one of 0,
// the two vectors and their sum has the parities that are wanted.
static void scalar_split_odd_public(const EC_GROUP *group,
                                    crypto_word_t parts[SPLIT][ODD_WORDS],
                                    int negative[SPLIT], const EC_SCALAR *s) {
  static const crypto_word_t kOne[1] = {1};
  crypto_word_t short_parts[SPLIT][SPLIT_WORDS];
  scalar_split_public(group, short_parts, negative, s);
  for (size_t i = 0; i < SPLIT; i++) {
    OPENSSL_memset(parts[i], 0, sizeof(parts[i]));
    OPENSSL_memcpy(parts[i], short_parts[i], sizeof(short_parts[i]));
    if (negative[i]) {
      glv_neg(parts[i], ODD_WORDS);
    }
  }
  for (unsigned e = 0; e < 4; e++) {
    crypto_word_t x = (e & 1 ? kGlvA1[0] : 0) + (e & 2 ? kGlvA2[0] : 0);
    crypto_word_t y = (e & 1 ? kGlvMinusB1[0] : 0) + (e & 2 ? kGlvA1[0] : 0);
    if (((parts[0][0] + x) & (parts[1][0] + y) & 1) == 0) {
      continue;
    }
    if (e & 1) {  // subtract -(a1, b1)
      glv_mul_add(parts[0], ODD_WORDS, kGlvA1, ODD_WORDS, kOne, 1);
      glv_neg(parts[1], ODD_WORDS);
      glv_mul_add(parts[1], ODD_WORDS, kGlvMinusB1, ODD_WORDS, kOne, 1);
      glv_neg(parts[1], ODD_WORDS);
    }
    if (e & 2) {
      glv_mul_add(parts[0], ODD_WORDS, kGlvA2, ODD_WORDS, kOne, 1);
      glv_mul_add(parts[1], ODD_WORDS, kGlvA1, ODD_WORDS, kOne, 1);
    }
    break;
  }
  for (size_t i = 0; i < SPLIT; i++) {
    negative[i] = (int)(parts[i][ODD_WORDS - 1] >> (CRYPTO_WORD_BITS - 1));
    if (negative[i]) {
      glv_neg(parts[i], ODD_WORDS);
    }
  }
}

#define ODD_BITS_OF(group) ((void)(group), (size_t)ODD_BITS)

#else

#define ODD_BITS CURVE_MAX_SCALAR_BITS
#define ODD_BITS_OF(group) ((size_t)(group)->order->bits)
#define ODD_WORDS \
  ((CURVE_MAX_SCALAR_BITS + CRYPTO_WORD_BITS - 1) / CRYPTO_WORD_BITS)

static void scalar_split_odd_public(const EC_GROUP *group,
                                    crypto_word_t parts[SPLIT][ODD_WORDS],
                                    int negative[SPLIT], const EC_SCALAR *s) {
  EC_SCALAR odd;
  negative[0] = scalar_make_odd(group, &odd, s) != 0;
  OPENSSL_memcpy(parts[0], odd.words, sizeof(parts[0]));
}

#endif  // CURVE_HAS_GLV
