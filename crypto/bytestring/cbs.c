// SPDX-License-Identifier: Apache-2.0
//
// cbs.c parses byte strings. The DER rules are those of X.690, sections 8 and
// 10.

#include <openssl/bytestring.h>

#include <openssl/mem.h>

#include "crypto/bytestring/internal.h"

// cbs_take sets |*out| to the next |len| bytes and moves behind them.
static int cbs_take(CBS *cbs, const uint8_t **out, size_t len) {
  if (cbs->len < len) {
    return 0;
  }
  *out = cbs->data;
  cbs->data += len;
  cbs->len -= len;
  return 1;
}

int CBS_skip(CBS *cbs, size_t len) {
  const uint8_t *skipped;
  return cbs_take(cbs, &skipped, len);
}

int CBS_stow(const CBS *cbs, uint8_t **out_ptr, size_t *out_len) {
  OPENSSL_free(*out_ptr);
  *out_ptr = NULL;
  *out_len = 0;
  if (cbs->len == 0) {
    return 1;
  }
  *out_ptr = OPENSSL_memdup(cbs->data, cbs->len);
  if (*out_ptr == NULL) {
    return 0;
  }
  *out_len = cbs->len;
  return 1;
}

int CBS_strdup(const CBS *cbs, char **out_ptr) {
  OPENSSL_free(*out_ptr);
  *out_ptr = OPENSSL_strndup((const char *)cbs->data, cbs->len);
  return *out_ptr != NULL;
}

int CBS_contains_zero_byte(const CBS *cbs) {
  return cbs->len != 0 && memchr(cbs->data, 0, cbs->len) != NULL;
}

int CBS_mem_equal(const CBS *cbs, const uint8_t *data, size_t len) {
  return len == cbs->len && CRYPTO_memcmp(cbs->data, data, len) == 0;
}

// cbs_get_be and cbs_get_le read an integer of |len| <= 8 bytes.
static int cbs_get_be(CBS *cbs, uint64_t *out, size_t len) {
  const uint8_t *p;
  if (!cbs_take(cbs, &p, len)) {
    return 0;
  }
  uint64_t v = 0;
  for (size_t i = 0; i < len; i++) {
    v = v << 8 | p[i];
  }
  *out = v;
  return 1;
}

static int cbs_get_le(CBS *cbs, uint64_t *out, size_t len) {
  const uint8_t *p;
  if (!cbs_take(cbs, &p, len)) {
    return 0;
  }
  uint64_t v = 0;
  for (size_t i = len; i-- > 0;) {
    v = v << 8 | p[i];
  }
  *out = v;
  return 1;
}

// CBS_GETTER defines a function that reads an integer of |len| bytes.
#define CBS_GETTER(name, type, read, len) \
  int name(CBS *cbs, type *out) {         \
    uint64_t v;                           \
    if (!read(cbs, &v, len)) {            \
      return 0;                           \
    }                                     \
    *out = (type)v;                       \
    return 1;                             \
  }

CBS_GETTER(CBS_get_u8, uint8_t, cbs_get_be, 1)
CBS_GETTER(CBS_get_u16, uint16_t, cbs_get_be, 2)
CBS_GETTER(CBS_get_u16le, uint16_t, cbs_get_le, 2)
CBS_GETTER(CBS_get_u24, uint32_t, cbs_get_be, 3)
CBS_GETTER(CBS_get_u32, uint32_t, cbs_get_be, 4)
CBS_GETTER(CBS_get_u32le, uint32_t, cbs_get_le, 4)
CBS_GETTER(CBS_get_u48, uint64_t, cbs_get_be, 6)
CBS_GETTER(CBS_get_u64, uint64_t, cbs_get_be, 8)
CBS_GETTER(CBS_get_u64le, uint64_t, cbs_get_le, 8)

int CBS_get_last_u8(CBS *cbs, uint8_t *out) {
  if (cbs->len == 0) {
    return 0;
  }
  *out = cbs->data[--cbs->len];
  return 1;
}

int CBS_get_bytes(CBS *cbs, CBS *out, size_t len) {
  const uint8_t *p;
  if (!cbs_take(cbs, &p, len)) {
    return 0;
  }
  CBS_init(out, p, len);
  return 1;
}

int CBS_copy_bytes(CBS *cbs, uint8_t *out, size_t len) {
  const uint8_t *p;
  if (!cbs_take(cbs, &p, len)) {
    return 0;
  }
  OPENSSL_memcpy(out, p, len);
  return 1;
}

static int cbs_get_length_prefixed(CBS *cbs, CBS *out, size_t len_len) {
  uint64_t len;
  return cbs_get_be(cbs, &len, len_len) && CBS_get_bytes(cbs, out, (size_t)len);
}

int CBS_get_u8_length_prefixed(CBS *cbs, CBS *out) {
  return cbs_get_length_prefixed(cbs, out, 1);
}

int CBS_get_u16_length_prefixed(CBS *cbs, CBS *out) {
  return cbs_get_length_prefixed(cbs, out, 2);
}

int CBS_get_u24_length_prefixed(CBS *cbs, CBS *out) {
  return cbs_get_length_prefixed(cbs, out, 3);
}


// DER.

// cbs_get_base128 reads an integer of seven-bit groups, the most significant
// first; a leading zero group is not minimal.
static int cbs_get_base128(CBS *cbs, uint64_t *out) {
  uint64_t v = 0;
  uint8_t b;
  do {
    if (!CBS_get_u8(cbs, &b) || v >> (64 - 7) != 0 || (v == 0 && b == 0x80)) {
      return 0;
    }
    v = v << 7 | (b & 0x7f);
  } while (b & 0x80);
  *out = v;
  return 1;
}

// cbs_get_tag reads an identifier: numbers from 31 on stand in further bytes.
static int cbs_get_tag(CBS *cbs, CBS_ASN1_TAG *out) {
  uint8_t first;
  if (!CBS_get_u8(cbs, &first)) {
    return 0;
  }
  uint64_t number = first & 0x1f;
  if (number == 0x1f && (!cbs_get_base128(cbs, &number) || number < 0x1f ||
                         number > CBS_ASN1_TAG_NUMBER_MASK)) {
    return 0;
  }
  CBS_ASN1_TAG tag = (CBS_ASN1_TAG)(first & 0xe0) << CBS_ASN1_TAG_SHIFT;
  // Universal tag 0 is for encodings without a length.
  if ((tag & CBS_ASN1_CLASS_MASK) == CBS_ASN1_UNIVERSAL && number == 0) {
    return 0;
  }
  *out = tag | (CBS_ASN1_TAG)number;
  return 1;
}

// cbs_get_der_length reads a length, which must be definite and minimal.
static int cbs_get_der_length(CBS *cbs, size_t *out) {
  uint8_t first;
  uint64_t len;
  if (!CBS_get_u8(cbs, &first)) {
    return 0;
  }
  if ((first & 0x80) == 0) {
    *out = first;
    return 1;
  }
  size_t num_bytes = first & 0x7f;
  if (num_bytes == 0 || num_bytes > 4 || !cbs_get_be(cbs, &len, num_bytes) ||
      len < 0x80 || len >> (8 * (num_bytes - 1)) == 0) {
    return 0;
  }
  *out = (size_t)len;
  return 1;
}

int CBS_get_any_asn1_element(CBS *cbs, CBS *out, CBS_ASN1_TAG *out_tag,
                             size_t *out_header_len) {
  CBS rest = *cbs;
  CBS_ASN1_TAG tag;
  size_t len;
  if (!cbs_get_tag(&rest, &tag) || !cbs_get_der_length(&rest, &len)) {
    return 0;
  }
  size_t header_len = cbs->len - rest.len;
  if (rest.len < len || !CBS_get_bytes(cbs, out, header_len + len)) {
    return 0;
  }
  if (out_tag != NULL) {
    *out_tag = tag;
  }
  if (out_header_len != NULL) {
    *out_header_len = header_len;
  }
  return 1;
}

int CBS_get_any_asn1(CBS *cbs, CBS *out, CBS_ASN1_TAG *out_tag) {
  size_t header_len;
  return CBS_get_any_asn1_element(cbs, out, out_tag, &header_len) &&
         CBS_skip(out, header_len);
}

// cbs_get_asn1 takes an element of tag |tag|, without its header if
// |skip_header|.
static int cbs_get_asn1(CBS *cbs, CBS *out, CBS_ASN1_TAG tag, int skip_header) {
  CBS ignored;
  CBS_ASN1_TAG found;
  size_t header_len;
  out = out == NULL ? &ignored : out;
  return CBS_get_any_asn1_element(cbs, out, &found, &header_len) &&
         found == tag && CBS_skip(out, skip_header ? header_len : 0);
}

int CBS_get_asn1(CBS *cbs, CBS *out, CBS_ASN1_TAG tag) {
  return cbs_get_asn1(cbs, out, tag, 1);
}

int CBS_get_asn1_element(CBS *cbs, CBS *out, CBS_ASN1_TAG tag) {
  return cbs_get_asn1(cbs, out, tag, 0);
}

int CBS_peek_any_asn1_tag(const CBS *cbs, CBS_ASN1_TAG *out) {
  CBS rest = *cbs;
  return cbs_get_tag(&rest, out);
}

int CBS_peek_asn1_tag(const CBS *cbs, CBS_ASN1_TAG tag) {
  CBS_ASN1_TAG found;
  return CBS_peek_any_asn1_tag(cbs, &found) && found == tag;
}

int CBS_is_valid_asn1_integer(const CBS *cbs, int *out_is_negative) {
  CBS rest = *cbs;
  uint8_t first, second;
  if (!CBS_get_u8(&rest, &first)) {
    return 0;
  }
  if (out_is_negative != NULL) {
    *out_is_negative = (first & 0x80) != 0;
  }
  if (!CBS_get_u8(&rest, &second)) {
    return 1;
  }
  // The first nine bits are neither all zeros nor all ones.
  return !(first == 0x00 && (second & 0x80) == 0) &&
         !(first == 0xff && (second & 0x80) != 0);
}

int CBS_is_unsigned_asn1_integer(const CBS *cbs) {
  int is_negative;
  return CBS_is_valid_asn1_integer(cbs, &is_negative) && !is_negative;
}

int CBS_get_asn1_uint64_with_tag(CBS *cbs, uint64_t *out, CBS_ASN1_TAG tag) {
  CBS bytes;
  if (!CBS_get_asn1(cbs, &bytes, tag) ||
      !CBS_is_unsigned_asn1_integer(&bytes)) {
    return 0;
  }
  if (bytes.data[0] == 0) {
    CBS_skip(&bytes, 1);
  }
  return bytes.len <= 8 && cbs_get_be(&bytes, out, bytes.len);
}

int CBS_get_asn1_uint64(CBS *cbs, uint64_t *out) {
  return CBS_get_asn1_uint64_with_tag(cbs, out, CBS_ASN1_INTEGER);
}

int CBS_get_asn1_int64_with_tag(CBS *cbs, int64_t *out, CBS_ASN1_TAG tag) {
  CBS bytes;
  int is_negative;
  uint64_t v;
  if (!CBS_get_asn1(cbs, &bytes, tag) ||
      !CBS_is_valid_asn1_integer(&bytes, &is_negative) || bytes.len > 8) {
    return 0;
  }
  const unsigned unused = 64 - 8 * (unsigned)bytes.len;
  if (!cbs_get_be(&bytes, &v, bytes.len)) {
    return 0;
  }
  if (is_negative && unused != 0) {
    v |= UINT64_MAX << (64 - unused);
  }
  // Two's complement, without relying on the conversion of large values.
  *out = v >> 63 ? -(int64_t)(~v) - 1 : (int64_t)v;
  return 1;
}

int CBS_get_asn1_int64(CBS *cbs, int64_t *out) {
  return CBS_get_asn1_int64_with_tag(cbs, out, CBS_ASN1_INTEGER);
}

int CBS_get_asn1_bool(CBS *cbs, int *out) {
  CBS bytes;
  uint8_t value;
  if (!CBS_get_asn1(cbs, &bytes, CBS_ASN1_BOOLEAN) ||
      !CBS_get_u8(&bytes, &value) || CBS_len(&bytes) != 0 ||
      (value != 0 && value != 0xff)) {
    return 0;
  }
  *out = value != 0;
  return 1;
}

int CBS_get_optional_asn1(CBS *cbs, CBS *out, int *out_present,
                          CBS_ASN1_TAG tag) {
  int present = CBS_peek_asn1_tag(cbs, tag);
  if (present && !CBS_get_asn1(cbs, out, tag)) {
    return 0;
  }
  if (out_present != NULL) {
    *out_present = present;
  }
  return 1;
}

int CBS_get_optional_asn1_octet_string(CBS *cbs, CBS *out, int *out_present,
                                       CBS_ASN1_TAG tag) {
  CBS child;
  int present;
  if (!CBS_get_optional_asn1(cbs, &child, &present, tag)) {
    return 0;
  }
  CBS_init(out, NULL, 0);
  if (present && (!CBS_get_asn1(&child, out, CBS_ASN1_OCTETSTRING) ||
                  CBS_len(&child) != 0)) {
    return 0;
  }
  if (out_present != NULL) {
    *out_present = present;
  }
  return 1;
}

int CBS_get_optional_asn1_uint64(CBS *cbs, uint64_t *out, CBS_ASN1_TAG tag,
                                 uint64_t default_value) {
  CBS child;
  int present;
  if (!CBS_get_optional_asn1(cbs, &child, &present, tag)) {
    return 0;
  }
  *out = default_value;
  return !present || (CBS_get_asn1_uint64(&child, out) && CBS_len(&child) == 0);
}

int CBS_get_optional_asn1_bool(CBS *cbs, int *out, CBS_ASN1_TAG tag,
                               int default_value) {
  CBS child;
  int present;
  if (!CBS_get_optional_asn1(cbs, &child, &present, tag)) {
    return 0;
  }
  *out = default_value;
  return !present || (CBS_get_asn1_bool(&child, out) && CBS_len(&child) == 0);
}

int CBS_is_valid_asn1_bitstring(const CBS *cbs) {
  CBS rest = *cbs;
  uint8_t unused, last;
  if (!CBS_get_u8(&rest, &unused) || unused > 7) {
    return 0;
  }
  if (unused == 0) {
    return 1;
  }
  return CBS_get_last_u8(&rest, &last) && (last & ((1u << unused) - 1)) == 0;
}

int CBS_asn1_bitstring_has_bit(const CBS *cbs, unsigned bit) {
  const size_t byte = bit / 8 + 1;
  return CBS_is_valid_asn1_bitstring(cbs) && byte < cbs->len &&
         (cbs->data[byte] >> (7 - bit % 8) & 1) != 0;
}

int CBS_is_valid_asn1_oid(const CBS *cbs) {
  CBS rest = *cbs;
  uint64_t arc;
  if (rest.len == 0) {
    return 0;
  }
  while (rest.len != 0) {
    if (!cbs_get_base128(&rest, &arc)) {
      return 0;
    }
  }
  return 1;
}

// cbb_add_decimal appends |v| in decimal.
static int cbb_add_decimal(CBB *cbb, uint64_t v) {
  char digits[20];
  size_t i = sizeof(digits);
  do {
    digits[--i] = (char)('0' + v % 10);
    v /= 10;
  } while (v != 0);
  return CBB_add_bytes(cbb, (const uint8_t *)digits + i, sizeof(digits) - i);
}

char *CBS_asn1_oid_to_text(const CBS *cbs) {
  CBS rest = *cbs;
  CBB cbb;
  uint8_t *text;
  size_t len;
  uint64_t arc;
  if (!CBB_init(&cbb, 32)) {
    return NULL;
  }
  // The first integer packs two arcs: 40*x + y, x at most 2.
  int ok = cbs_get_base128(&rest, &arc);
  if (ok) {
    uint64_t x = arc < 80 ? arc / 40 : 2;
    ok = cbb_add_decimal(&cbb, x) && CBB_add_u8(&cbb, '.') &&
         cbb_add_decimal(&cbb, arc - 40 * x);
  }
  while (ok && rest.len != 0) {
    ok = cbs_get_base128(&rest, &arc) && CBB_add_u8(&cbb, '.') &&
         cbb_add_decimal(&cbb, arc);
  }
  if (!ok || !CBB_add_u8(&cbb, 0) || !CBB_finish(&cbb, &text, &len)) {
    CBB_cleanup(&cbb);
    return NULL;
  }
  return (char *)text;
}

int CBS_init_d2i(CBS *cbs, const uint8_t *in, long len) {
  if (len < 0) {
    return 0;
  }
  CBS_init(cbs, in, (size_t)len);
  return 1;
}
