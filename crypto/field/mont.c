// SPDX-License-Identifier: Apache-2.0
//
// mont.c is arithmetic for a modulus that is known only at run time. The limb
// counts of the built-in curves are compiled as constants, so that their loops
// unroll; other counts share one loop.

#include "crypto/field/field.h"

#include "crypto/field/words.h"


// words_to_digits52 sets |r| to the eight lowest digits of 52 bits of |a|.
static void words_to_digits52(uint64_t r[8], const crypto_word_t *a,
                              size_t num_words) {
  for (size_t bit = 0; bit < num_words * CRYPTO_WORD_BITS && bit < 8 * 52;
       bit++) {
    const uint64_t one =
        (a[bit / CRYPTO_WORD_BITS] >> bit % CRYPTO_WORD_BITS) & 1;
    r[bit / 52] |= one << (bit % 52);
  }
}

// init_lanes fills what eight lanes need of |f|. With R' = 2^(52*limbs), the
// factor R'^2/R turns a*R into a*R' by a product that divides by R'.
static void init_lanes(FIELD *f) {
  const size_t r_bits = f->num_words * CRYPTO_WORD_BITS;
  const size_t limbs = r_bits <= 256 ? 5 : 8;
  if (r_bits > 384) {
    return;
  }
  words_to_digits52(f->lanes_m, f->m, f->num_words);
  uint64_t x = f->lanes_m[0];
  for (unsigned right = 3; right < 52; right *= 2) {
    x *= 2 - f->lanes_m[0] * x;
  }
  f->lanes_n0 = (0 - x) & ((UINT64_C(1) << 52) - 1);
  crypto_word_t enter[FIELD_MAX_WORDS];
  words_copy(enter, f->one, f->num_words);
  for (size_t i = 2 * r_bits; i < 2 * 52 * limbs; i++) {
    words_add_mod(enter, enter, enter, f->m, f->num_words);
  }
  words_to_digits52(f->lanes_enter, enter, f->num_words);
}

int field_init_vartime(FIELD *f, const crypto_word_t *m, size_t num_words) {
  OPENSSL_memset(f, 0, sizeof(*f));
  while (num_words > 0 && m[num_words - 1] == 0) {
    num_words--;
  }
  if (num_words == 0 || num_words > FIELD_MAX_WORDS || (m[0] & 1) == 0 ||
      (num_words == 1 && m[0] <= 3)) {
    return 0;
  }
  unsigned bits = (unsigned)num_words * CRYPTO_WORD_BITS;
  for (crypto_word_t top = m[num_words - 1]; top >> (CRYPTO_WORD_BITS - 1) == 0;
       top <<= 1) {
    bits--;
  }
  if (bits > 8 * FIELD_MAX_BYTES) {
    return 0;
  }

  OPENSSL_memcpy(f->m, m, num_words * sizeof(crypto_word_t));
  f->bits = bits;
  f->bytes = (bits + 7) / 8;
  f->num_words = (bits + 63) / 64 * WORDS_PER_U64;
  // Newton: x = m[0] is right to 3 bits, each step doubles them.
  crypto_word_t x = m[0];
  for (unsigned right = 3; right < CRYPTO_WORD_BITS; right *= 2) {
    x *= 2 - m[0] * x;
  }
  f->n0 = 0 - x;

  // R and R^2 modulo m by doubling 1.
  f->r2[0] = 1;
  size_t limb_bits = f->num_words * CRYPTO_WORD_BITS;
  for (size_t i = 0; i < 2 * limb_bits; i++) {
    if (i == limb_bits) {
      words_copy(f->one, f->r2, f->num_words);
    }
    words_add_mod(f->r2, f->r2, f->r2, f->m, f->num_words);
  }
  init_lanes(f);
  return 1;
}

void field_add(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
               const crypto_word_t *b) {
  words_add_mod(r, a, b, f->m, f->num_words);
}

void field_sub(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
               const crypto_word_t *b) {
  words_sub_mod(r, a, b, f->m, f->num_words);
}

void field_neg(const FIELD *f, crypto_word_t *r, const crypto_word_t *a) {
  static const crypto_word_t kZero[FIELD_MAX_WORDS] = {0};
  words_sub_mod(r, kZero, a, f->m, f->num_words);
}

// field_mul_any is |field_mul| where only |b| need be reduced.
NOINLINE static void field_mul_any(const FIELD *f, crypto_word_t *r,
                                   const crypto_word_t *a,
                                   const crypto_word_t *b) {
  switch (f->num_words) {
    case 4 * WORDS_PER_U64:
      words_mul_mont(r, a, b, f->m, f->n0, 4 * WORDS_PER_U64);
      return;
    case 6 * WORDS_PER_U64:
      words_mul_mont(r, a, b, f->m, f->n0, 6 * WORDS_PER_U64);
      return;
    case 9 * WORDS_PER_U64:
      words_mul_mont(r, a, b, f->m, f->n0, 9 * WORDS_PER_U64);
      return;
    default:
      words_mul_mont(r, a, b, f->m, f->n0, f->num_words);
  }
}

void field_mul(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
               const crypto_word_t *b) {
  field_mul_any(f, r, a, b);
}

void field_sqr(const FIELD *f, crypto_word_t *r, const crypto_word_t *a) {
  field_mul_any(f, r, a, a);
}

void field_to_mont(const FIELD *f, crypto_word_t *r, const crypto_word_t *a) {
  field_mul_any(f, r, a, f->r2);
}

void field_from_mont(const FIELD *f, crypto_word_t *r, const crypto_word_t *a) {
  static const crypto_word_t kOne[FIELD_MAX_WORDS] = {1};
  field_mul_any(f, r, a, kOne);
}

void field_pow_public_exponent(const FIELD *f, crypto_word_t *r,
                               const crypto_word_t *a, const crypto_word_t *e,
                               size_t num_e) {
  crypto_word_t base[FIELD_MAX_WORDS], acc[FIELD_MAX_WORDS] = {1};
  words_copy(base, a, f->num_words);
  field_to_mont(f, acc, acc);
  int started = 0;
  for (size_t i = num_e * CRYPTO_WORD_BITS; i-- > 0;) {
    if (started) {
      field_sqr(f, acc, acc);
    }
    if (e[i / CRYPTO_WORD_BITS] >> (i % CRYPTO_WORD_BITS) & 1) {
      field_mul(f, acc, acc, base);
      started = 1;
    }
  }
  words_copy(r, acc, f->num_words);
}

void field_reduce(const FIELD *f, crypto_word_t *r, const crypto_word_t *a,
                  size_t num) {
  // Horner's rule in base R, most significant chunk first, on Montgomery forms:
  // a product with R^2 multiplies one by R, and makes one of a plain chunk.
  const size_t n = f->num_words;
  crypto_word_t acc[FIELD_MAX_WORDS] = {0};
  for (size_t end = num; end > 0;) {
    size_t start = (end - 1) / n * n;
    crypto_word_t chunk[FIELD_MAX_WORDS] = {0};
    words_copy(chunk, a + start, end - start);
    field_to_mont(f, chunk, chunk);
    if (end < num) {
      field_to_mont(f, acc, acc);
    }
    field_add(f, acc, acc, chunk);
    end = start;
  }
  field_from_mont(f, r, acc);
}

// words_from_bytes sets |r| to |len| big-endian bytes, at most
// |n| * CRYPTO_WORD_BYTES.
static void words_from_bytes(crypto_word_t *r, size_t n, const uint8_t *in,
                             size_t len) {
  words_zero(r, n);
  for (size_t i = 0; i < len; i++) {
    r[i / CRYPTO_WORD_BYTES] |= (crypto_word_t)in[len - 1 - i]
                                << (8 * (i % CRYPTO_WORD_BYTES));
  }
}

void field_reduce_bytes(const FIELD *f, crypto_word_t *r, const uint8_t *in,
                        size_t len) {
  crypto_word_t words[2 * FIELD_MAX_WORDS + 2 * WORDS_PER_U64];
  assert(len <= 2 * FIELD_MAX_BYTES + 16);
  size_t num = (len + CRYPTO_WORD_BYTES - 1) / CRYPTO_WORD_BYTES;
  words_from_bytes(words, num, in, len);
  field_reduce(f, r, words, num);
}

int field_from_bytes(const FIELD *f, crypto_word_t *r, const uint8_t *in) {
  words_from_bytes(r, f->num_words, in, f->bytes);
  crypto_word_t in_range = field_lt_modulus(f, r);
  for (size_t i = 0; i < f->num_words; i++) {
    r[i] &= in_range;
  }
  return (int)(ct_declassify_word(in_range, "the caller is told") & 1);
}

void field_to_bytes(const FIELD *f, uint8_t *out, const crypto_word_t *a) {
  for (size_t i = 0; i < f->bytes; i++) {
    out[f->bytes - 1 - i] =
        (uint8_t)(a[i / CRYPTO_WORD_BYTES] >> (8 * (i % CRYPTO_WORD_BYTES)));
  }
}

crypto_word_t field_is_zero(const FIELD *f, const crypto_word_t *a) {
  return words_is_zero(a, f->num_words);
}

crypto_word_t field_equal(const FIELD *f, const crypto_word_t *a,
                          const crypto_word_t *b) {
  crypto_word_t diff = 0;
  for (size_t i = 0; i < f->num_words; i++) {
    diff |= a[i] ^ b[i];
  }
  return ct_is_zero_mask(diff);
}

crypto_word_t field_lt_modulus(const FIELD *f, const crypto_word_t *a) {
  crypto_word_t diff[FIELD_MAX_WORDS];
  return 0u - words_sub(diff, a, f->m, f->num_words);
}
