// SPDX-License-Identifier: Apache-2.0
//
// ecdsa_sig.c holds signatures as two integers, |ECDSA_SIG|, and their DER. The
// integers are whatever a program puts there; only verification judges them.

#include <openssl/ecdsa.h>

#include <openssl/bn.h>
#include <openssl/bytestring.h>
#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/bytestring/internal.h"
#include "crypto/ec_key/internal.h"
#include "internal.h"


ECDSA_SIG *ECDSA_SIG_new(void) {
  ECDSA_SIG *sig = OPENSSL_zalloc(sizeof(ECDSA_SIG));
  if (sig == NULL) {
    return NULL;
  }
  sig->r = BN_new();
  sig->s = BN_new();
  if (sig->r == NULL || sig->s == NULL) {
    ECDSA_SIG_free(sig);
    return NULL;
  }
  return sig;
}

void ECDSA_SIG_free(ECDSA_SIG *sig) {
  if (sig != NULL) {
    BN_free(sig->r);
    BN_free(sig->s);
    OPENSSL_free(sig);
  }
}

const BIGNUM *ECDSA_SIG_get0_r(const ECDSA_SIG *sig) {
  return sig->r;
}

const BIGNUM *ECDSA_SIG_get0_s(const ECDSA_SIG *sig) {
  return sig->s;
}

void ECDSA_SIG_get0(const ECDSA_SIG *sig, const BIGNUM **out_r,
                    const BIGNUM **out_s) {
  if (out_r != NULL) {
    *out_r = sig->r;
  }
  if (out_s != NULL) {
    *out_s = sig->s;
  }
}

int ECDSA_SIG_set0(ECDSA_SIG *sig, BIGNUM *r, BIGNUM *s) {
  if (r == NULL || s == NULL) {
    return 0;
  }
  BN_free(sig->r);
  BN_free(sig->s);
  sig->r = r;
  sig->s = s;
  return 1;
}


// DER.

ECDSA_SIG *ECDSA_SIG_parse(CBS *cbs) {
  CBS r, s;
  if (!ecdsa_get_integers(cbs, &r, &s)) {
    return NULL;
  }
  ECDSA_SIG *sig = ECDSA_SIG_new();
  if (sig == NULL || BN_bin2bn(CBS_data(&r), CBS_len(&r), sig->r) == NULL ||
      BN_bin2bn(CBS_data(&s), CBS_len(&s), sig->s) == NULL) {
    ECDSA_SIG_free(sig);
    return NULL;
  }
  return sig;
}

ECDSA_SIG *ECDSA_SIG_from_bytes(const uint8_t *in, size_t in_len) {
  CBS cbs;
  CBS_init(&cbs, in, in_len);
  ECDSA_SIG *sig = ECDSA_SIG_parse(&cbs);
  if (sig == NULL || CBS_len(&cbs) != 0) {
    OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_BAD_SIGNATURE);
    ECDSA_SIG_free(sig);
    return NULL;
  }
  return sig;
}

int ECDSA_SIG_marshal(CBB *cbb, const ECDSA_SIG *sig) {
  CBB seq;
  if (!CBB_add_asn1(cbb, &seq, CBS_ASN1_SEQUENCE) ||
      !BN_marshal_asn1(&seq, sig->r) ||  //
      !BN_marshal_asn1(&seq, sig->s) ||  //
      !CBB_flush(cbb)) {
    OPENSSL_PUT_ERROR(ECDSA, ECDSA_R_ENCODE_ERROR);
    return 0;
  }
  return 1;
}

int ECDSA_SIG_to_bytes(uint8_t **out_bytes, size_t *out_len,
                       const ECDSA_SIG *sig) {
  CBB cbb;
  CBB_zero(&cbb);
  if (!CBB_init(&cbb, 0) ||             //
      !ECDSA_SIG_marshal(&cbb, sig) ||  //
      !CBB_finish(&cbb, out_bytes, out_len)) {
    CBB_cleanup(&cbb);
    return 0;
  }
  return 1;
}

// der_len returns the length of an element with |len| bytes of contents.
static size_t der_len(size_t len) {
  size_t header = 2;
  if (len >= 0x80) {
    for (size_t rest = len; rest > 0; rest >>= 8) {
      header++;
    }
  }
  return len > SIZE_MAX - header ? 0 : header + len;
}

size_t ECDSA_SIG_max_len(size_t order_len) {
  // An INTEGER whose top bit would be a sign has a leading zero.
  size_t integer_len = order_len == SIZE_MAX ? 0 : der_len(order_len + 1);
  return integer_len == 0 || integer_len > SIZE_MAX / 2
             ? 0
             : der_len(2 * integer_len);
}

ECDSA_SIG *d2i_ECDSA_SIG(ECDSA_SIG **out, const uint8_t **inp, long len) {
  CBS cbs;
  ECDSA_SIG *sig =
      ec_key_init_d2i(&cbs, *inp, len) ? ECDSA_SIG_parse(&cbs) : NULL;
  if (sig == NULL) {
    return NULL;
  }
  if (out != NULL) {
    ECDSA_SIG_free(*out);
    *out = sig;
  }
  *inp = CBS_data(&cbs);
  return sig;
}

int i2d_ECDSA_SIG(const ECDSA_SIG *sig, uint8_t **outp) {
  CBB cbb;
  if (!CBB_init(&cbb, 0) || !ECDSA_SIG_marshal(&cbb, sig)) {
    CBB_cleanup(&cbb);
    return -1;
  }
  return CBB_finish_i2d(&cbb, outp);
}
