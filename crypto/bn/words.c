// SPDX-License-Identifier: Apache-2.0
//
// words.c computes with arrays of words: the kernels below the integers, free
// of allocation, sign and failure.

#include "internal.h"


// Sums.

crypto_word_t bn_add_words(crypto_word_t *r, const crypto_word_t *a,
                           const crypto_word_t *b, size_t num) {
  crypto_word_t carry = 0;
  for (size_t i = 0; i < num; i++) {
    r[i] = crypto_addc_w(a[i], b[i], &carry);
  }
  return carry;
}

crypto_word_t bn_sub_words(crypto_word_t *r, const crypto_word_t *a,
                           const crypto_word_t *b, size_t num) {
  crypto_word_t borrow = 0;
  for (size_t i = 0; i < num; i++) {
    r[i] = crypto_subb_w(a[i], b[i], &borrow);
  }
  return borrow;
}

crypto_word_t bn_add_word_words(crypto_word_t *r, const crypto_word_t *a,
                                size_t num, crypto_word_t w) {
  for (size_t i = 0; i < num; i++) {
    crypto_word_t carry = 0;
    r[i] = crypto_addc_w(a[i], w, &carry);
    w = carry;
  }
  return w;
}

crypto_word_t bn_sub_word_words(crypto_word_t *r, const crypto_word_t *a,
                                size_t num, crypto_word_t w) {
  for (size_t i = 0; i < num; i++) {
    crypto_word_t borrow = 0;
    r[i] = crypto_subb_w(a[i], w, &borrow);
    w = borrow;
  }
  return w;
}


// Products. With B = 2^CRYPTO_WORD_BITS, (B-1)^2 + 2(B-1) = B^2 - 1: a product
// of two words and two more words fit two words.

crypto_word_t bn_mul_add_words(crypto_word_t *r, const crypto_word_t *a,
                               size_t num, crypto_word_t w) {
  crypto_word_t carry = 0;
  for (size_t i = 0; i < num; i++) {
    crypto_dword_t sum = (crypto_dword_t)a[i] * w + r[i] + carry;
    r[i] = (crypto_word_t)sum;
    carry = (crypto_word_t)(sum >> CRYPTO_WORD_BITS);
  }
  return carry;
}

crypto_word_t bn_mul_word_words(crypto_word_t *r, size_t num, crypto_word_t w,
                                crypto_word_t add) {
  for (size_t i = 0; i < num; i++) {
    crypto_dword_t sum = (crypto_dword_t)r[i] * w + add;
    r[i] = (crypto_word_t)sum;
    add = (crypto_word_t)(sum >> CRYPTO_WORD_BITS);
  }
  return add;
}

crypto_word_t bn_mul_sub_words(crypto_word_t *r, const crypto_word_t *a,
                               size_t num, crypto_word_t w) {
  crypto_word_t carry = 0;
  for (size_t i = 0; i < num; i++) {
    crypto_dword_t product = (crypto_dword_t)a[i] * w + carry;
    crypto_word_t borrow = 0;
    r[i] = crypto_subb_w(r[i], (crypto_word_t)product, &borrow);
    // The high word is at most B - 1, and then the low one is 0: no overflow.
    carry = (crypto_word_t)(product >> CRYPTO_WORD_BITS) + borrow;
  }
  return carry;
}

void bn_mul_words(crypto_word_t *r, const crypto_word_t *a, size_t num_a,
                  const crypto_word_t *b, size_t num_b) {
  OPENSSL_memset(r, 0, (num_a + num_b) * sizeof(*r));
  for (size_t i = 0; i < num_b; i++) {
    r[num_a + i] = bn_mul_add_words(r + i, a, num_a, b[i]);
  }
}


// Shifts. A shift of a word by its own size is undefined, so the bits that
// cross to the neighbour are moved in two steps.

crypto_word_t bn_lshift_words(crypto_word_t *r, const crypto_word_t *a,
                              size_t num, unsigned bits) {
  crypto_word_t carry = 0;
  for (size_t i = 0; i < num; i++) {
    crypto_word_t w = a[i];
    r[i] = w << bits | carry;
    carry = w >> 1 >> (CRYPTO_WORD_BITS - 1 - bits);
  }
  return carry;
}

void bn_rshift_words(crypto_word_t *r, const crypto_word_t *a, size_t num,
                     unsigned bits) {
  crypto_word_t carry = 0;
  for (size_t i = num; i-- > 0;) {
    crypto_word_t w = a[i];
    r[i] = w >> bits | carry;
    carry = w << 1 << (CRYPTO_WORD_BITS - 1 - bits);
  }
}


// Comparison.

crypto_word_t bn_is_zero_words_mask(const crypto_word_t *a, size_t num) {
  crypto_word_t any = 0;
  for (size_t i = 0; i < num; i++) {
    any |= a[i];
  }
  return ct_is_zero_mask(any);
}

crypto_word_t bn_lt_words_mask(const crypto_word_t *a, const crypto_word_t *b,
                               size_t num) {
  crypto_word_t borrow = 0;
  for (size_t i = 0; i < num; i++) {
    (void)crypto_subb_w(a[i], b[i], &borrow);
  }
  return ct_bit_mask(borrow);
}

int bn_cmp_words_vartime(const crypto_word_t *a, const crypto_word_t *b,
                         size_t num) {
  for (size_t i = num; i-- > 0;) {
    if (a[i] != b[i]) {
      return a[i] < b[i] ? -1 : 1;
    }
  }
  return 0;
}

size_t bn_num_words_vartime(const crypto_word_t *a, size_t num) {
  while (num > 0 && a[num - 1] == 0) {
    num--;
  }
  return num;
}


// Quotients.

// estimate_quotient returns the quotient of u2:u1:u0 by v1:v0, cut to one word,
// for u2 <= v1. It exceeds the true digit of the division by at most one.
static crypto_word_t estimate_quotient(crypto_word_t u2, crypto_word_t u1,
                                       crypto_word_t u0, crypto_word_t v1,
                                       crypto_word_t v0) {
  crypto_dword_t top = (crypto_dword_t)u2 << CRYPTO_WORD_BITS | u1;
  crypto_word_t q;
  crypto_dword_t rem;
  if (u2 == v1) {
    q = (crypto_word_t)-1;
    rem = (crypto_dword_t)u1 + v1;
  } else {
    q = (crypto_word_t)(top / v1);
    rem = top % v1;
  }
  while (rem >> CRYPTO_WORD_BITS == 0 &&
         (crypto_dword_t)q * v0 > (rem << CRYPTO_WORD_BITS | u0)) {
    q--;
    rem += v1;
  }
  return q;
}

void bn_div_words_vartime(crypto_word_t *q, crypto_word_t *u, size_t num_u,
                          const crypto_word_t *v, size_t num_v) {
  crypto_word_t v1 = v[num_v - 1];
  crypto_word_t v0 = num_v > 1 ? v[num_v - 2] : 0;
  // u[j .. num_v+j] < v * B before each round.
  for (size_t j = num_u - num_v; j-- > 0;) {
    crypto_word_t *top = &u[j + num_v];
    crypto_word_t u0 = num_v > 1 ? top[-2] : 0;
    crypto_word_t digit = estimate_quotient(*top, top[-1], u0, v1, v0);
    crypto_word_t missing = bn_mul_sub_words(u + j, v, num_v, digit);
    if (*top < missing) {
      digit--;
      (void)bn_add_words(u + j, u + j, v, num_v);
    }
    *top = 0;
    q[j] = digit;
  }
}

crypto_word_t bn_div_word_words_vartime(crypto_word_t *q,
                                        const crypto_word_t *a, size_t num,
                                        crypto_word_t w) {
  crypto_word_t rem = 0;
  for (size_t i = num; i-- > 0;) {
    crypto_dword_t top = (crypto_dword_t)rem << CRYPTO_WORD_BITS | a[i];
    rem = (crypto_word_t)(top % w);
    if (q != NULL) {
      q[i] = (crypto_word_t)(top / w);
    }
  }
  return rem;
}


// Bytes. Byte |i| counts from the least significant one.

static void words_from_bytes(crypto_word_t *r, size_t num, const uint8_t *in,
                             size_t len, int big_endian) {
  OPENSSL_memset(r, 0, num * sizeof(*r));
  for (size_t i = 0; i < len; i++) {
    uint8_t byte = in[big_endian ? len - 1 - i : i];
    r[i / CRYPTO_WORD_BYTES] |= (crypto_word_t)byte
                                << (8 * (i % CRYPTO_WORD_BYTES));
  }
}

void bn_words_from_bytes(crypto_word_t *r, size_t num, const uint8_t *in,
                         size_t len) {
  words_from_bytes(r, num, in, len, /*big_endian=*/1);
}

void bn_words_from_bytes_le(crypto_word_t *r, size_t num, const uint8_t *in,
                            size_t len) {
  words_from_bytes(r, num, in, len, /*big_endian=*/0);
}

static crypto_word_t words_to_bytes(uint8_t *out, size_t len,
                                    const crypto_word_t *a, size_t num,
                                    int big_endian) {
  size_t stored = num * CRYPTO_WORD_BYTES;
  crypto_word_t excess = 0;
  for (size_t i = 0; i < len || i < stored; i++) {
    uint8_t byte = 0;
    if (i < stored) {
      byte =
          (uint8_t)(a[i / CRYPTO_WORD_BYTES] >> (8 * (i % CRYPTO_WORD_BYTES)));
    }
    if (i < len) {
      out[big_endian ? len - 1 - i : i] = byte;
    } else {
      excess |= byte;
    }
  }
  return ct_is_zero_mask(excess);
}

crypto_word_t bn_words_to_bytes(uint8_t *out, size_t len,
                                const crypto_word_t *a, size_t num) {
  return words_to_bytes(out, len, a, num, /*big_endian=*/1);
}

crypto_word_t bn_words_to_bytes_le(uint8_t *out, size_t len,
                                   const crypto_word_t *a, size_t num) {
  return words_to_bytes(out, len, a, num, /*big_endian=*/0);
}


// Montgomery.

crypto_word_t bn_mont_n0(crypto_word_t n_low) {
  // Newton's iteration doubles the number of right low bits: n is its own
  // inverse modulo 8.
  crypto_word_t inverse = n_low;
  for (unsigned bits = 3; bits < CRYPTO_WORD_BITS; bits *= 2) {
    inverse *= 2 - n_low * inverse;
  }
  return 0 - inverse;
}

void bn_reduce_once_words(crypto_word_t *r, crypto_word_t carry,
                          const crypto_word_t *a, const crypto_word_t *n,
                          size_t num) {
  // A borrow without a carry says that a < n.
  crypto_word_t borrow = bn_sub_words(r, a, n, num);
  ct_copy_words(r, a, ct_bit_mask(borrow ^ carry), num);
}

void bn_mont_reduce_words(crypto_word_t *r, crypto_word_t *t,
                          const crypto_word_t *n, crypto_word_t n0,
                          size_t num) {
  // Each round makes one more low word zero. |carry| belongs to t[num + i].
  crypto_word_t carry = 0;
  for (size_t i = 0; i < num; i++) {
    crypto_word_t high = bn_mul_add_words(t + i, n, num, t[i] * n0);
    t[num + i] = crypto_addc_w(t[num + i], high, &carry);
  }
  bn_reduce_once_words(r, carry, t + num, n, num);
}
