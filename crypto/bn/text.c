// SPDX-License-Identifier: Apache-2.0
//
// text.c converts integers to and from hex and decimal.

#include <openssl/bn.h>

#include <limits.h>
#include <string.h>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "internal.h"


// Decimal digits are moved in groups as large as a word holds.
#if BN_BITS2 == 64
#define DEC_GROUP_DIGITS 19
#define DEC_GROUP UINT64_C(10000000000000000000)
#else
#define DEC_GROUP_DIGITS 9
#define DEC_GROUP 1000000000u
#endif


// Out.

char *BN_bn2hex(const BIGNUM *bn) {
  static const char kDigits[] = "0123456789abcdef";
  size_t len = BN_num_bytes(bn);
  char *text = OPENSSL_malloc(1 + 2 * len + 2);
  if (text == NULL) {
    return NULL;
  }
  char *out = text;
  if (bn->neg) {
    *out++ = '-';
  }
  if (len == 0) {
    *out++ = '0';
  }
  for (size_t i = len; i-- > 0;) {
    BN_ULONG byte =
        bn->d[i / CRYPTO_WORD_BYTES] >> (8 * (i % CRYPTO_WORD_BYTES));
    *out++ = kDigits[byte >> 4 & 15];
    *out++ = kDigits[byte & 15];
  }
  *out = '\0';
  return text;
}

// put_group writes the |num| low decimal digits of |value| before |end| and
// returns where they begin.
static char *put_group(char *end, BN_ULONG value, int num) {
  for (int i = 0; i < num; i++) {
    *--end = (char)('0' + value % 10);
    value /= 10;
  }
  return end;
}

// put_dec writes |bn|, which it destroys, before |end| and returns where it
// begins.
//
//   secrecy   |bn| is public
static char *put_dec(char *end, BIGNUM *bn) {
  size_t num = bn_num_words(bn);
  char *out = end;
  while (num > 0) {
    BN_ULONG group = bn_div_word_words_vartime(bn->d, bn->d, num, DEC_GROUP);
    out = put_group(out, group, DEC_GROUP_DIGITS);
    num = bn_num_words_vartime(bn->d, num);
  }
  while (out != end && *out == '0') {
    out++;
  }
  if (out == end) {
    *--out = '0';
  }
  if (bn->neg) {
    *--out = '-';
  }
  return out;
}

char *BN_bn2dec(const BIGNUM *bn) {
  // Three bits make at most one digit.
  size_t max = BN_num_bits(bn) / 3 + 1 + DEC_GROUP_DIGITS + 2;
  BIGNUM *copy = BN_dup(bn);
  char *text = copy == NULL ? NULL : OPENSSL_malloc(max);
  if (text != NULL) {
    text[max - 1] = '\0';
    char *start = put_dec(text + max - 1, copy);
    memmove(text, start, (size_t)(text + max - start));
  }
  BN_free(copy);
  return text;
}

int BN_print(BIO *bio, const BIGNUM *bn) {
  char *text = BN_bn2hex(bn);
  int ok = text != NULL && BIO_puts(bio, text) > 0;
  OPENSSL_free(text);
  return ok;
}

int BN_print_fp(FILE *fp, const BIGNUM *bn) {
  char *text = BN_bn2hex(bn);
  int ok = text != NULL && fputs(text, fp) >= 0;
  OPENSSL_free(text);
  return ok;
}


// In.

// set_hex and set_dec set |bn| to the |num| digits at |in|.
static int set_hex(BIGNUM *bn, const char *in, size_t num) {
  const size_t per_word = 2 * CRYPTO_WORD_BYTES;
  size_t width = (num + per_word - 1) / per_word;
  if (!bn_wexpand(bn, width)) {
    return 0;
  }
  OPENSSL_memset(bn->d, 0, width * sizeof(BN_ULONG));
  for (size_t i = 0; i < num; i++) {
    uint8_t digit = 0;
    (void)OPENSSL_fromxdigit(&digit, in[num - 1 - i]);
    bn->d[i / per_word] |= (BN_ULONG)digit << (4 * (i % per_word));
  }
  bn->width = (int)width;
  return 1;
}

static int set_dec(BIGNUM *bn, const char *in, size_t num) {
  // A word holds more than DEC_GROUP_DIGITS digits.
  size_t width = num / DEC_GROUP_DIGITS + 1;
  if (!bn_wexpand(bn, width)) {
    return 0;
  }
  OPENSSL_memset(bn->d, 0, width * sizeof(BN_ULONG));
  BN_ULONG group = 0, scale = 1;
  for (size_t i = 0; i < num; i++) {
    group = group * 10 + (BN_ULONG)(in[i] - '0');
    scale *= 10;
    if ((num - 1 - i) % DEC_GROUP_DIGITS == 0) {
      (void)bn_mul_word_words(bn->d, width, scale, group);
      group = 0;
      scale = 1;
    }
  }
  bn->width = (int)width;
  return 1;
}

// A RADIX tells digits from other characters and reads them.
typedef struct {
  int (*is_digit)(int c);
  int (*set)(BIGNUM *bn, const char *in, size_t num);
} RADIX;

static const RADIX kHex = {OPENSSL_isxdigit, set_hex};
static const RADIX kDec = {OPENSSL_isdigit, set_dec};

// set_number sets |*outp|, new if that is NULL, to |num| > 0 digits and a sign.
static int set_number(BIGNUM **outp, const RADIX *radix, const char *digits,
                      size_t num, int neg) {
  BIGNUM *bn = *outp == NULL ? BN_new() : *outp;
  if (bn == NULL || !radix->set(bn, digits, num)) {
    if (*outp == NULL) {
      BN_free(bn);
    }
    return 0;
  }
  bn->neg = neg;
  bn_set_minimal_width(bn);
  *outp = bn;
  return 1;
}

// read_digits is |BN_hex2bn| for a number without a sign; |neg| is the sign.
static int read_digits(BIGNUM **outp, const RADIX *radix, const char *in,
                       int neg) {
  size_t num = 0;
  while (num < INT_MAX / 4 && radix->is_digit((unsigned char)in[num])) {
    num++;
  }
  if (num == 0) {
    if (outp != NULL && *outp != NULL) {
      BN_zero(*outp);
    }
    return 0;
  }
  if (outp != NULL && !set_number(outp, radix, in, num, neg)) {
    return 0;
  }
  return (int)num;
}

static int read_number(BIGNUM **outp, const RADIX *radix, const char *in) {
  if (in == NULL || *in == '\0') {
    return 0;
  }
  int neg = *in == '-';
  int num = read_digits(outp, radix, in + neg, neg);
  return num == 0 ? 0 : num + neg;
}

int BN_hex2bn(BIGNUM **outp, const char *in) {
  return read_number(outp, &kHex, in);
}

int BN_dec2bn(BIGNUM **outp, const char *in) {
  return read_number(outp, &kDec, in);
}

int BN_asc2bn(BIGNUM **outp, const char *in) {
  int neg = *in == '-';
  const char *digits = in + neg;
  if (digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) {
    return read_digits(outp, &kHex, digits + 2, neg) > 0;
  }
  return BN_dec2bn(outp, in) > 0;
}
