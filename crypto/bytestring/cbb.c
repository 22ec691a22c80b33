// SPDX-License-Identifier: Apache-2.0
//
// cbb.c builds byte strings. All CBBs of one string share the buffer of their
// root. A child remembers where its length prefix stands; closing it writes the
// prefix, and for DER, whose prefix has no fixed size, moves the contents.

#include <openssl/bytestring.h>

#include <limits.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/bytestring/internal.h"

static struct cbb_buffer_st *cbb_base(CBB *cbb) {
  return cbb->is_child ? cbb->root : &cbb->base;
}

static int cbb_fail(struct cbb_buffer_st *base, int reason) {
  base->error = 1;
  OPENSSL_PUT_ERROR(CRYPTO, reason);
  return 0;
}

void CBB_zero(CBB *cbb) {
  OPENSSL_memset(cbb, 0, sizeof(CBB));
}

int CBB_init(CBB *cbb, size_t initial_capacity) {
  CBB_zero(cbb);
  if (initial_capacity > 0) {
    cbb->base.buf = OPENSSL_malloc(initial_capacity);
    if (cbb->base.buf == NULL) {
      return 0;
    }
  }
  cbb->base.cap = initial_capacity;
  cbb->base.can_resize = 1;
  return 1;
}

int CBB_init_fixed(CBB *cbb, uint8_t *buf, size_t len) {
  CBB_zero(cbb);
  cbb->base.buf = buf;
  cbb->base.cap = len;
  return 1;
}

void CBB_cleanup(CBB *cbb) {
  assert(!cbb->is_child);
  if (!cbb->is_child && cbb->base.can_resize) {
    OPENSSL_free(cbb->base.buf);
  }
  CBB_zero(cbb);
}

// cbb_reserve makes room for |len| more bytes and sets |*out| to it.
static int cbb_reserve(struct cbb_buffer_st *base, uint8_t **out, size_t len) {
  if (base->error) {
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    return 0;
  }
  size_t need = base->len + len;
  if (need < len || (need > base->cap && !base->can_resize)) {
    return cbb_fail(base, ERR_R_OVERFLOW);
  }
  if (need > base->cap) {
    size_t cap = base->cap > SIZE_MAX / 2 ? need : 2 * base->cap;
    cap = cap < need ? need : cap;
    uint8_t *grown = OPENSSL_realloc(base->buf, cap);
    if (grown == NULL) {
      base->error = 1;
      return 0;
    }
    base->buf = grown;
    base->cap = cap;
  }
  if (out != NULL) {
    *out = base->buf == NULL ? NULL : base->buf + base->len;
  }
  return 1;
}

static int cbb_add(struct cbb_buffer_st *base, uint8_t **out, size_t len) {
  if (!cbb_reserve(base, out, len)) {
    return 0;
  }
  base->len += len;
  return 1;
}

// der_length_len is how many bytes the DER length |len| takes after its first.
static size_t der_length_len(size_t len) {
  size_t n = 0;
  for (size_t rest = len < 0x80 ? 0 : len; rest != 0; rest >>= 8) {
    n++;
  }
  return n;
}

// cbb_close_child writes the length prefix of the open child of |cbb|.
static int cbb_close_child(CBB *cbb) {
  struct cbb_buffer_st *base = cbb_base(cbb);
  CBB *child = cbb->child;
  const size_t start = child->offset + child->prefix_len;
  size_t len = base->len - start;
  size_t prefix_len = child->prefix_len;
  if (child->prefix_is_asn1) {
    // One byte was left for the length.
    const size_t more = der_length_len(len);
    if (more > 4) {
      return cbb_fail(base, ERR_R_OVERFLOW);
    }
    if (more > 0) {
      if (!cbb_add(base, NULL, more)) {
        return 0;
      }
      OPENSSL_memmove(base->buf + start + more, base->buf + start, len);
    }
    base->buf[child->offset] = (uint8_t)(more == 0 ? len : 0x80 | more);
    for (size_t i = more; i > 0; i--) {
      base->buf[child->offset + i] = (uint8_t)len;
      len >>= 8;
    }
  } else {
    for (size_t i = prefix_len; i-- > 0;) {
      base->buf[child->offset + i] = (uint8_t)len;
      len >>= 8;
    }
    if (len != 0) {
      return cbb_fail(base, ERR_R_OVERFLOW);
    }
  }
  child->root = NULL;
  cbb->child = NULL;
  return 1;
}

int CBB_flush(CBB *cbb) {
  struct cbb_buffer_st *base = cbb_base(cbb);
  if (base == NULL || base->error) {
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    return 0;
  }
  if (cbb->child == NULL) {
    return 1;
  }
  return CBB_flush(cbb->child) && cbb_close_child(cbb);
}

int CBB_finish(CBB *cbb, uint8_t **out_data, size_t *out_len) {
  if (cbb->is_child) {
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    return 0;
  }
  if (!CBB_flush(cbb)) {
    return 0;
  }
  if (cbb->base.can_resize && (out_data == NULL || out_len == NULL)) {
    // The buffer would be lost.
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  if (out_data != NULL) {
    *out_data = cbb->base.buf;
  }
  if (out_len != NULL) {
    *out_len = cbb->base.len;
  }
  cbb->base.buf = NULL;
  CBB_cleanup(cbb);
  return 1;
}

uint8_t *CBB_data(const CBB *cbb) {
  assert(cbb->child == NULL);
  return cbb->is_child ? cbb->root->buf + cbb->offset + cbb->prefix_len
                       : cbb->base.buf;
}

size_t CBB_len(const CBB *cbb) {
  assert(cbb->child == NULL);
  return cbb->is_child ? cbb->root->len - cbb->offset - cbb->prefix_len
                       : cbb->base.len;
}

// cbb_open_child makes |child| a field with a length of |prefix_len| bytes.
static int cbb_open_child(CBB *cbb, CBB *child, uint8_t prefix_len,
                          char prefix_is_asn1) {
  uint8_t *prefix;
  struct cbb_buffer_st *base = cbb_base(cbb);
  size_t offset = base->len;
  if (!cbb_add(base, &prefix, prefix_len)) {
    return 0;
  }
  OPENSSL_memset(prefix, 0, prefix_len);
  CBB_zero(child);
  child->is_child = 1;
  child->root = base;
  child->offset = offset;
  child->prefix_len = prefix_len;
  child->prefix_is_asn1 = prefix_is_asn1;
  cbb->child = child;
  return 1;
}

int CBB_add_u8_length_prefixed(CBB *cbb, CBB *out_contents) {
  return CBB_flush(cbb) && cbb_open_child(cbb, out_contents, 1, 0);
}

int CBB_add_u16_length_prefixed(CBB *cbb, CBB *out_contents) {
  return CBB_flush(cbb) && cbb_open_child(cbb, out_contents, 2, 0);
}

int CBB_add_u24_length_prefixed(CBB *cbb, CBB *out_contents) {
  return CBB_flush(cbb) && cbb_open_child(cbb, out_contents, 3, 0);
}

// cbb_add_base128 appends |v| in seven-bit groups.
static int cbb_add_base128(CBB *cbb, uint64_t v) {
  unsigned shift = 0;
  while (shift + 7 < 64 && v >> (shift + 7) != 0) {
    shift += 7;
  }
  for (;; shift -= 7) {
    uint8_t group = (uint8_t)(v >> shift & 0x7f);
    if (!CBB_add_u8(cbb, (uint8_t)(shift == 0 ? group : group | 0x80))) {
      return 0;
    }
    if (shift == 0) {
      return 1;
    }
  }
}

static int cbb_add_tag(CBB *cbb, CBS_ASN1_TAG tag) {
  uint8_t bits = (uint8_t)(tag >> CBS_ASN1_TAG_SHIFT & 0xe0);
  CBS_ASN1_TAG number = tag & CBS_ASN1_TAG_NUMBER_MASK;
  if (number < 0x1f) {
    return CBB_add_u8(cbb, (uint8_t)(bits | number));
  }
  return CBB_add_u8(cbb, bits | 0x1f) && cbb_add_base128(cbb, number);
}

int CBB_add_asn1(CBB *cbb, CBB *out_contents, CBS_ASN1_TAG tag) {
  return CBB_flush(cbb) && cbb_add_tag(cbb, tag) &&
         cbb_open_child(cbb, out_contents, 1, 1);
}

int CBB_add_bytes(CBB *cbb, const uint8_t *data, size_t len) {
  uint8_t *out;
  if (!CBB_add_space(cbb, &out, len)) {
    return 0;
  }
  OPENSSL_memcpy(out, data, len);
  return 1;
}

int CBB_add_zeros(CBB *cbb, size_t len) {
  uint8_t *out;
  if (!CBB_add_space(cbb, &out, len)) {
    return 0;
  }
  OPENSSL_memset(out, 0, len);
  return 1;
}

int CBB_add_space(CBB *cbb, uint8_t **out_data, size_t len) {
  return CBB_flush(cbb) && cbb_add(cbb_base(cbb), out_data, len);
}

int CBB_reserve(CBB *cbb, uint8_t **out_data, size_t len) {
  return CBB_flush(cbb) && cbb_reserve(cbb_base(cbb), out_data, len);
}

int CBB_did_write(CBB *cbb, size_t len) {
  struct cbb_buffer_st *base = cbb_base(cbb);
  if (cbb->child != NULL || base == NULL || base->error ||
      len > base->cap - base->len) {
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED);
    return 0;
  }
  base->len += len;
  return 1;
}

static int cbb_add_be(CBB *cbb, uint64_t value, size_t len) {
  uint8_t *out;
  if (!CBB_flush(cbb)) {
    return 0;
  }
  if (len < 8 && value >> (8 * len) != 0) {
    return cbb_fail(cbb_base(cbb), ERR_R_OVERFLOW);
  }
  if (!CBB_add_space(cbb, &out, len)) {
    return 0;
  }
  for (size_t i = len; i-- > 0; value >>= 8) {
    out[i] = (uint8_t)value;
  }
  return 1;
}

static int cbb_add_le(CBB *cbb, uint64_t value, size_t len) {
  uint8_t *out;
  if (!CBB_add_space(cbb, &out, len)) {
    return 0;
  }
  for (size_t i = 0; i < len; i++, value >>= 8) {
    out[i] = (uint8_t)value;
  }
  return 1;
}

int CBB_add_u8(CBB *cbb, uint8_t value) {
  return cbb_add_be(cbb, value, 1);
}
int CBB_add_u16(CBB *cbb, uint16_t value) {
  return cbb_add_be(cbb, value, 2);
}
int CBB_add_u16le(CBB *cbb, uint16_t v) {
  return cbb_add_le(cbb, v, 2);
}
int CBB_add_u24(CBB *cbb, uint32_t value) {
  return cbb_add_be(cbb, value, 3);
}
int CBB_add_u32(CBB *cbb, uint32_t value) {
  return cbb_add_be(cbb, value, 4);
}
int CBB_add_u32le(CBB *cbb, uint32_t v) {
  return cbb_add_le(cbb, v, 4);
}
int CBB_add_u48(CBB *cbb, uint64_t value) {
  return cbb_add_be(cbb, value, 6);
}
int CBB_add_u64(CBB *cbb, uint64_t value) {
  return cbb_add_be(cbb, value, 8);
}
int CBB_add_u64le(CBB *cbb, uint64_t v) {
  return cbb_add_le(cbb, v, 8);
}

void CBB_discard(CBB *cbb, size_t len) {
  assert(cbb->child == NULL && len <= CBB_len(cbb));
  if (cbb->child == NULL && len <= CBB_len(cbb)) {
    cbb_base(cbb)->len -= len;
  }
}

void CBB_discard_child(CBB *cbb) {
  if (cbb->child != NULL) {
    cbb_base(cbb)->len = cbb->child->offset;
    cbb->child->root = NULL;
    cbb->child = NULL;
  }
}

int CBB_add_asn1_element(CBB *cbb, CBS_ASN1_TAG tag, const uint8_t *data,
                         size_t len) {
  CBB child;
  return CBB_add_asn1(cbb, &child, tag) && CBB_add_bytes(&child, data, len) &&
         CBB_flush(cbb);
}

// cbb_add_integer appends the shortest two's complement of the nine bytes |be|.
static int cbb_add_integer(CBB *cbb, const uint8_t be[9], CBS_ASN1_TAG tag) {
  size_t i = 0;
  while (i < 8 && ((be[i] == 0x00 && (be[i + 1] & 0x80) == 0) ||
                   (be[i] == 0xff && (be[i + 1] & 0x80) != 0))) {
    i++;
  }
  return CBB_add_asn1_element(cbb, tag, be + i, 9 - i);
}

int CBB_add_asn1_uint64_with_tag(CBB *cbb, uint64_t value, CBS_ASN1_TAG tag) {
  uint8_t be[9] = {0};
  CRYPTO_store_u64_be(be + 1, value);
  return cbb_add_integer(cbb, be, tag);
}

int CBB_add_asn1_uint64(CBB *cbb, uint64_t value) {
  return CBB_add_asn1_uint64_with_tag(cbb, value, CBS_ASN1_INTEGER);
}

int CBB_add_asn1_int64_with_tag(CBB *cbb, int64_t value, CBS_ASN1_TAG tag) {
  uint8_t be[9];
  be[0] = value < 0 ? 0xff : 0;
  CRYPTO_store_u64_be(be + 1, (uint64_t)value);
  return cbb_add_integer(cbb, be, tag);
}

int CBB_add_asn1_int64(CBB *cbb, int64_t value) {
  return CBB_add_asn1_int64_with_tag(cbb, value, CBS_ASN1_INTEGER);
}

int CBB_add_asn1_octet_string(CBB *cbb, const uint8_t *data, size_t len) {
  return CBB_add_asn1_element(cbb, CBS_ASN1_OCTETSTRING, data, len);
}

int CBB_add_asn1_bool(CBB *cbb, int value) {
  const uint8_t byte = value ? 0xff : 0;
  return CBB_add_asn1_element(cbb, CBS_ASN1_BOOLEAN, &byte, 1);
}

// text_get_arc reads decimal digits, without leading zeros, up to a dot or the
// end, and moves behind the dot.
static int text_get_arc(CBS *text, uint64_t *out) {
  uint8_t c;
  uint64_t v = 0;
  size_t digits = 0;
  for (;; digits++) {
    if (!CBS_get_u8(text, &c) || (c == '.' && CBS_len(text) != 0)) {
      break;
    }
    uint64_t digit = (uint64_t)c - '0';  // huge if |c| is below
    if (digit > 9 || (digits == 1 && v == 0) || v > (UINT64_MAX - digit) / 10) {
      return 0;
    }
    v = 10 * v + digit;
  }
  *out = v;
  return digits > 0;
}

int CBB_add_asn1_oid_from_text(CBB *cbb, const char *text, size_t len) {
  CBS cbs;
  uint64_t x, y, arc;
  CBS_init(&cbs, (const uint8_t *)text, len);
  if (!text_get_arc(&cbs, &x) || !text_get_arc(&cbs, &y) || x > 2 ||
      (x < 2 && y > 39) || y > UINT64_MAX - 80 || !CBB_flush(cbb) ||
      !cbb_add_base128(cbb, 40 * x + y)) {
    return 0;
  }
  while (CBS_len(&cbs) != 0) {
    if (!text_get_arc(&cbs, &arc) || !cbb_add_base128(cbb, arc)) {
      return 0;
    }
  }
  return 1;
}

int CBB_finish_i2d(CBB *cbb, uint8_t **outp) {
  uint8_t *der;
  size_t len;
  if (!CBB_finish(cbb, &der, &len)) {
    CBB_cleanup(cbb);
    return -1;
  }
  if (len > INT_MAX) {
    OPENSSL_free(der);
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_OVERFLOW);
    return -1;
  }
  if (outp != NULL && *outp == NULL) {
    *outp = der;
    return (int)len;
  }
  if (outp != NULL) {
    OPENSSL_memcpy(*outp, der, len);
    *outp += len;
  }
  OPENSSL_free(der);
  return (int)len;
}
