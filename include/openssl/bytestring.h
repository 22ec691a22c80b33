// SPDX-License-Identifier: Apache-2.0
//
// bytestring.h parses and builds byte strings: integers, length-prefixed fields
// and strict DER (X.690).
//
// A |CBS| ("crypto byte string") is a borrowed run of bytes that getters
// consume from the front:
//
//   CBS cbs, seq;
//   uint64_t version;
//   CBS_init(&cbs, in, in_len);
//   if (!CBS_get_asn1(&cbs, &seq, CBS_ASN1_SEQUENCE) ||
//       !CBS_get_asn1_uint64(&seq, &version) || CBS_len(&seq) != 0 ||
//       CBS_len(&cbs) != 0) {
//     return 0;  // malformed
//   }
//
// A |CBB| ("crypto byte builder") grows a string and closes length prefixes by
// itself:
//
//   CBB cbb, seq;
//   uint8_t *der;
//   size_t der_len;
//   if (!CBB_init(&cbb, 64) ||
//       !CBB_add_asn1(&cbb, &seq, CBS_ASN1_SEQUENCE) ||
//       !CBB_add_asn1_uint64(&seq, 1) || !CBB_finish(&cbb, &der, &der_len)) {
//     CBB_cleanup(&cbb);
//     return 0;
//   }

#ifndef OPENSSL_HEADER_BYTESTRING_H
#define OPENSSL_HEADER_BYTESTRING_H

#include <openssl/base.h>

#include <openssl/span.h>

#if defined(__cplusplus)
extern "C" {
#endif


// Parsing.
//
//   errors   getters return 1 or 0 and put nothing on the error queue; what
//            they leave in |cbs| and in outputs after a 0 is unspecified
//   secrecy  lengths and tags are public

struct cbs_st {
  const uint8_t *data;
  size_t len;

#if defined(BSSL_HAS_CXX)
  cbs_st() = default;
  // A span of bytes is a CBS, and a CBS a span.
  cbs_st(bssl::Span<const uint8_t> span)
      : data(span.data()), len(span.size()) {}
  operator bssl::Span<const uint8_t>() const {
    return bssl::MakeConstSpan(data, len);
  }
#endif
};

// CBS_init makes |cbs| the |len| bytes of |data|, which it borrows.
OPENSSL_INLINE void CBS_init(CBS *cbs, const uint8_t *data, size_t len) {
  cbs->data = data;
  cbs->len = len;
}
// CBS_data and CBS_len return what is left of |cbs|.
OPENSSL_INLINE const uint8_t *CBS_data(const CBS *cbs) {
  return cbs->data;
}
OPENSSL_INLINE size_t CBS_len(const CBS *cbs) {
  return cbs->len;
}

// CBS_skip drops |len| bytes.
OPENSSL_EXPORT int CBS_skip(CBS *cbs, size_t len);

// CBS_stow copies what is left to a new buffer, which replaces and frees
// |*out_ptr|; empty gives NULL.
//
//   errors  ERR_R_MALLOC_FAILURE
OPENSSL_EXPORT int CBS_stow(const CBS *cbs, uint8_t **out_ptr, size_t *out_len);
// CBS_strdup copies what is left to a new string, which replaces and frees
// |*out_ptr|.
OPENSSL_EXPORT int CBS_strdup(const CBS *cbs, char **out_ptr);

// CBS_contains_zero_byte is 1 iff a byte of |cbs| is zero.
OPENSSL_EXPORT int CBS_contains_zero_byte(const CBS *cbs);
// CBS_mem_equal compares |cbs| with |len| bytes, in time that depends on the
// lengths only.
OPENSSL_EXPORT int CBS_mem_equal(const CBS *cbs, const uint8_t *data,
                                 size_t len);

// CBS_get_u8 and its kin read an integer, big-endian unless called |le|.
OPENSSL_EXPORT int CBS_get_u8(CBS *cbs, uint8_t *out);
OPENSSL_EXPORT int CBS_get_u16(CBS *cbs, uint16_t *out);
OPENSSL_EXPORT int CBS_get_u16le(CBS *cbs, uint16_t *out);
OPENSSL_EXPORT int CBS_get_u24(CBS *cbs, uint32_t *out);
OPENSSL_EXPORT int CBS_get_u32(CBS *cbs, uint32_t *out);
OPENSSL_EXPORT int CBS_get_u32le(CBS *cbs, uint32_t *out);
OPENSSL_EXPORT int CBS_get_u48(CBS *cbs, uint64_t *out);
OPENSSL_EXPORT int CBS_get_u64(CBS *cbs, uint64_t *out);
OPENSSL_EXPORT int CBS_get_u64le(CBS *cbs, uint64_t *out);
// CBS_get_last_u8 takes the last byte instead of the first.
OPENSSL_EXPORT int CBS_get_last_u8(CBS *cbs, uint8_t *out);

// CBS_get_bytes makes |out| the next |len| bytes; CBS_copy_bytes copies them.
OPENSSL_EXPORT int CBS_get_bytes(CBS *cbs, CBS *out, size_t len);
OPENSSL_EXPORT int CBS_copy_bytes(CBS *cbs, uint8_t *out, size_t len);

// These make |out| the contents of a field whose length stands before it in 8,
// 16 or 24 bits.
OPENSSL_EXPORT int CBS_get_u8_length_prefixed(CBS *cbs, CBS *out);
OPENSSL_EXPORT int CBS_get_u16_length_prefixed(CBS *cbs, CBS *out);
OPENSSL_EXPORT int CBS_get_u24_length_prefixed(CBS *cbs, CBS *out);


// Tags. A |CBS_ASN1_TAG| has the class and the constructed bit in its top byte,
// where the DER identifier has them, and the tag's number below.

#define CBS_ASN1_TAG_SHIFT 24
#define CBS_ASN1_CONSTRUCTED (0x20u << CBS_ASN1_TAG_SHIFT)
#define CBS_ASN1_UNIVERSAL (0u << CBS_ASN1_TAG_SHIFT)
#define CBS_ASN1_APPLICATION (0x40u << CBS_ASN1_TAG_SHIFT)
#define CBS_ASN1_CONTEXT_SPECIFIC (0x80u << CBS_ASN1_TAG_SHIFT)
#define CBS_ASN1_PRIVATE (0xc0u << CBS_ASN1_TAG_SHIFT)
#define CBS_ASN1_CLASS_MASK (0xc0u << CBS_ASN1_TAG_SHIFT)
#define CBS_ASN1_TAG_NUMBER_MASK ((1u << (5 + CBS_ASN1_TAG_SHIFT)) - 1)

#define CBS_ASN1_BOOLEAN 0x1u
#define CBS_ASN1_INTEGER 0x2u
#define CBS_ASN1_BITSTRING 0x3u
#define CBS_ASN1_OCTETSTRING 0x4u
#define CBS_ASN1_NULL 0x5u
#define CBS_ASN1_OBJECT 0x6u
#define CBS_ASN1_ENUMERATED 0xau
#define CBS_ASN1_UTF8STRING 0xcu
#define CBS_ASN1_SEQUENCE (0x10u | CBS_ASN1_CONSTRUCTED)
#define CBS_ASN1_SET (0x11u | CBS_ASN1_CONSTRUCTED)
#define CBS_ASN1_NUMERICSTRING 0x12u
#define CBS_ASN1_PRINTABLESTRING 0x13u
#define CBS_ASN1_T61STRING 0x14u
#define CBS_ASN1_VIDEOTEXSTRING 0x15u
#define CBS_ASN1_IA5STRING 0x16u
#define CBS_ASN1_UTCTIME 0x17u
#define CBS_ASN1_GENERALIZEDTIME 0x18u
#define CBS_ASN1_GRAPHICSTRING 0x19u
#define CBS_ASN1_VISIBLESTRING 0x1au
#define CBS_ASN1_GENERALSTRING 0x1bu
#define CBS_ASN1_UNIVERSALSTRING 0x1cu
#define CBS_ASN1_BMPSTRING 0x1eu


// Parsing DER. Tags and lengths must be minimal, lengths definite.

// CBS_get_asn1 makes |out| the contents of the next element, which must have
// tag |tag|; |out| may be NULL. CBS_get_asn1_element includes the header.
OPENSSL_EXPORT int CBS_get_asn1(CBS *cbs, CBS *out, CBS_ASN1_TAG tag);
OPENSSL_EXPORT int CBS_get_asn1_element(CBS *cbs, CBS *out, CBS_ASN1_TAG tag);

// CBS_peek_asn1_tag is 1 iff the next element begins with |tag|;
// CBS_peek_any_asn1_tag sets |*out| to whatever tag it has.
OPENSSL_EXPORT int CBS_peek_asn1_tag(const CBS *cbs, CBS_ASN1_TAG tag);
OPENSSL_EXPORT int CBS_peek_any_asn1_tag(const CBS *cbs, CBS_ASN1_TAG *out);

// CBS_get_any_asn1 and CBS_get_any_asn1_element take an element of any tag;
// |out_tag| and |out_header_len| may be NULL.
OPENSSL_EXPORT int CBS_get_any_asn1(CBS *cbs, CBS *out, CBS_ASN1_TAG *out_tag);
OPENSSL_EXPORT int CBS_get_any_asn1_element(CBS *cbs, CBS *out,
                                            CBS_ASN1_TAG *out_tag,
                                            size_t *out_header_len);

// CBS_get_asn1_uint64 reads a non-negative INTEGER below 2^64,
// CBS_get_asn1_int64 a signed one.
OPENSSL_EXPORT int CBS_get_asn1_uint64(CBS *cbs, uint64_t *out);
OPENSSL_EXPORT int CBS_get_asn1_uint64_with_tag(CBS *cbs, uint64_t *out,
                                                CBS_ASN1_TAG tag);
OPENSSL_EXPORT int CBS_get_asn1_int64(CBS *cbs, int64_t *out);
OPENSSL_EXPORT int CBS_get_asn1_int64_with_tag(CBS *cbs, int64_t *out,
                                               CBS_ASN1_TAG tag);
// CBS_get_asn1_bool reads a BOOLEAN as 0 or 1.
OPENSSL_EXPORT int CBS_get_asn1_bool(CBS *cbs, int *out);

// CBS_get_optional_asn1 is |CBS_get_asn1| if the next element has |tag|, and
// otherwise takes nothing; |out_present|, unless NULL, says which.
OPENSSL_EXPORT int CBS_get_optional_asn1(CBS *cbs, CBS *out, int *out_present,
                                         CBS_ASN1_TAG tag);
// These read an explicitly tagged OCTET STRING, INTEGER or BOOLEAN, or give the
// empty string or |default_value|.
OPENSSL_EXPORT int CBS_get_optional_asn1_octet_string(CBS *cbs, CBS *out,
                                                      int *out_present,
                                                      CBS_ASN1_TAG tag);
OPENSSL_EXPORT int CBS_get_optional_asn1_uint64(CBS *cbs, uint64_t *out,
                                                CBS_ASN1_TAG tag,
                                                uint64_t default_value);
OPENSSL_EXPORT int CBS_get_optional_asn1_bool(CBS *cbs, int *out,
                                              CBS_ASN1_TAG tag,
                                              int default_value);

// CBS_is_valid_asn1_integer is 1 iff |cbs| holds the contents of an INTEGER:
// not empty and minimal. |out_is_negative|, unless NULL, gets its sign.
OPENSSL_EXPORT int CBS_is_valid_asn1_integer(const CBS *cbs,
                                             int *out_is_negative);
// CBS_is_unsigned_asn1_integer is 1 iff it is one and not negative.
OPENSSL_EXPORT int CBS_is_unsigned_asn1_integer(const CBS *cbs);

// CBS_is_valid_asn1_bitstring is 1 iff |cbs| holds the contents of a BIT STRING
// whose unused bits are zero. CBS_asn1_bitstring_has_bit is 1 iff bit |bit| of
// it is set, the first being 0.
OPENSSL_EXPORT int CBS_is_valid_asn1_bitstring(const CBS *cbs);
OPENSSL_EXPORT int CBS_asn1_bitstring_has_bit(const CBS *cbs, unsigned bit);

// CBS_is_valid_asn1_oid is 1 iff |cbs| holds the contents of an OBJECT
// IDENTIFIER. CBS_asn1_oid_to_text returns it with dots, or NULL. The caller
// frees it with |OPENSSL_free|.
OPENSSL_EXPORT int CBS_is_valid_asn1_oid(const CBS *cbs);
OPENSSL_EXPORT char *CBS_asn1_oid_to_text(const CBS *cbs);


// Building.
//
// A child is a field inside its parent whose length prefix is written when it
// is closed: by |CBB_flush| or by any other use of the parent. A child is not
// cleaned up, and may not be used after its parent.
//
//   errors  ERR_R_MALLOC_FAILURE; ERR_R_OVERFLOW if a fixed buffer is full or a
//           child too long for its prefix. After any failure all further calls
//           but |CBB_cleanup| fail with ERR_R_SHOULD_NOT_HAVE_BEEN_CALLED

// A cbb_buffer_st is shared by a CBB and its children.
struct cbb_buffer_st {
  uint8_t *buf;
  size_t len;  // bytes written
  size_t cap;
  char can_resize;
  char error;
};

struct cbb_st {
  // |child| is the open child, or NULL.
  CBB *child;
  char is_child;
  struct cbb_buffer_st base;   // of a root
  struct cbb_buffer_st *root;  // of a child
  size_t offset;               // of a child's length prefix
  uint8_t prefix_len;          // of a child
  char prefix_is_asn1;
};

// CBB_zero makes |CBB_cleanup| safe to call.
OPENSSL_EXPORT void CBB_zero(CBB *cbb);
// CBB_init begins a string that grows, with room for |initial_capacity| bytes.
OPENSSL_EXPORT int CBB_init(CBB *cbb, size_t initial_capacity);
// CBB_init_fixed begins one in |len| bytes of |buf|.
OPENSSL_EXPORT int CBB_init_fixed(CBB *cbb, uint8_t *buf, size_t len);
// CBB_cleanup frees the string. Not for children.
OPENSSL_EXPORT void CBB_cleanup(CBB *cbb);
// CBB_finish closes everything and gives the string to the caller, who frees it
// with |OPENSSL_free|. |out_data| may be NULL for a fixed buffer only,
// |out_len| too. On failure |cbb| still has to be cleaned up.
OPENSSL_EXPORT int CBB_finish(CBB *cbb, uint8_t **out_data, size_t *out_len);

// CBB_flush closes the open children.
OPENSSL_EXPORT int CBB_flush(CBB *cbb);
// CBB_data and CBB_len return what was written to |cbb|, which must be flushed.
OPENSSL_EXPORT uint8_t *CBB_data(const CBB *cbb);
OPENSSL_EXPORT size_t CBB_len(const CBB *cbb);

// These open |out_contents| as a child with a length in 8, 16 or 24 bits, or as
// a DER element.
OPENSSL_EXPORT int CBB_add_u8_length_prefixed(CBB *cbb, CBB *out_contents);
OPENSSL_EXPORT int CBB_add_u16_length_prefixed(CBB *cbb, CBB *out_contents);
OPENSSL_EXPORT int CBB_add_u24_length_prefixed(CBB *cbb, CBB *out_contents);
OPENSSL_EXPORT int CBB_add_asn1(CBB *cbb, CBB *out_contents, CBS_ASN1_TAG tag);

// CBB_add_bytes appends |len| bytes of |data|, CBB_add_zeros |len| zeros.
OPENSSL_EXPORT int CBB_add_bytes(CBB *cbb, const uint8_t *data, size_t len);
OPENSSL_EXPORT int CBB_add_zeros(CBB *cbb, size_t len);
// CBB_add_space appends |len| bytes for the caller to fill, before the next use
// of |cbb|.
OPENSSL_EXPORT int CBB_add_space(CBB *cbb, uint8_t **out_data, size_t len);
// CBB_reserve gives room for |len| bytes, of which |CBB_did_write| then keeps
// some.
OPENSSL_EXPORT int CBB_reserve(CBB *cbb, uint8_t **out_data, size_t len);
OPENSSL_EXPORT int CBB_did_write(CBB *cbb, size_t len);

// CBB_add_u8 and its kin append an integer, big-endian unless called |le|.
OPENSSL_EXPORT int CBB_add_u8(CBB *cbb, uint8_t value);
OPENSSL_EXPORT int CBB_add_u16(CBB *cbb, uint16_t value);
OPENSSL_EXPORT int CBB_add_u16le(CBB *cbb, uint16_t value);
OPENSSL_EXPORT int CBB_add_u24(CBB *cbb, uint32_t value);
OPENSSL_EXPORT int CBB_add_u32(CBB *cbb, uint32_t value);
OPENSSL_EXPORT int CBB_add_u32le(CBB *cbb, uint32_t value);
OPENSSL_EXPORT int CBB_add_u48(CBB *cbb, uint64_t value);
OPENSSL_EXPORT int CBB_add_u64(CBB *cbb, uint64_t value);
OPENSSL_EXPORT int CBB_add_u64le(CBB *cbb, uint64_t value);

// CBB_discard drops the last |len| bytes of |cbb|, CBB_discard_child the open
// child.
OPENSSL_EXPORT void CBB_discard(CBB *cbb, size_t len);
OPENSSL_EXPORT void CBB_discard_child(CBB *cbb);

// These append a whole DER element.
OPENSSL_EXPORT int CBB_add_asn1_element(CBB *cbb, CBS_ASN1_TAG tag,
                                        const uint8_t *data, size_t len);
OPENSSL_EXPORT int CBB_add_asn1_uint64(CBB *cbb, uint64_t value);
OPENSSL_EXPORT int CBB_add_asn1_uint64_with_tag(CBB *cbb, uint64_t value,
                                                CBS_ASN1_TAG tag);
OPENSSL_EXPORT int CBB_add_asn1_int64(CBB *cbb, int64_t value);
OPENSSL_EXPORT int CBB_add_asn1_int64_with_tag(CBB *cbb, int64_t value,
                                               CBS_ASN1_TAG tag);
OPENSSL_EXPORT int CBB_add_asn1_octet_string(CBB *cbb, const uint8_t *data,
                                             size_t len);
OPENSSL_EXPORT int CBB_add_asn1_bool(CBB *cbb, int value);
// CBB_add_asn1_oid_from_text appends the contents of the OBJECT IDENTIFIER that
// |len| bytes of |text| spell with dots, without a header.
OPENSSL_EXPORT int CBB_add_asn1_oid_from_text(CBB *cbb, const char *text,
                                              size_t len);


#if defined(__cplusplus)
}  // extern "C"

#if defined(BSSL_HAS_CXX)
extern "C++" {

BSSL_NAMESPACE_BEGIN

// A ScopedCBB is zero at first and cleans up at the end.
using ScopedCBB = internal::StackAllocated<CBB, void, CBB_zero, CBB_cleanup>;

BSSL_NAMESPACE_END

}  // extern C++
#endif
#endif

#endif  // OPENSSL_HEADER_BYTESTRING_H
