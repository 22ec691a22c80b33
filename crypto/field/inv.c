// SPDX-License-Identifier: Apache-2.0
//
// inv.c inverts modulo any prime.

#include "crypto/field/field.h"
#include "crypto/field/words.h"


void field_inv0(const FIELD *f, crypto_word_t *r, const crypto_word_t *a) {
  static const crypto_word_t kTwo[FIELD_MAX_WORDS] = {2};
  crypto_word_t e[FIELD_MAX_WORDS];
  words_sub(e, f->m, kTwo, f->num_words);
  crypto_word_t t[FIELD_MAX_WORDS];
  field_to_mont(f, t, a);
  field_pow_public_exponent(f, t, t, e, f->num_words);
  field_from_mont(f, r, t);
}

void field_inv0_vartime(const FIELD *f, crypto_word_t *r,
                        const crypto_word_t *a) {
  field_inv0(f, r, a);
}
