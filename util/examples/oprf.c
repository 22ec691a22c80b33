// SPDX-License-Identifier: Apache-2.0
//
// oprf.c evaluates a verifiable oblivious pseudorandom function (RFC 9497),
// both sides in one program: the server learns neither the client's input nor
// the output, and proves that it used the key it is known by.

#include <stdio.h>
#include <string.h>

#include <openssl/bytestring.h>
#include <openssl/err.h>
#include <openssl/mem.h>
#include <openssl/oprf.h>

// evaluate asks the server that has |private_key| for the output of |text|.
static int evaluate(const OPRF_SUITE *suite, uint8_t *output,
                    const uint8_t *private_key, const uint8_t *public_key,
                    const char *text) {
  uint8_t blind[OPRF_MAX_SCALAR], blinded[OPRF_MAX_ELEMENT];
  uint8_t evaluated[OPRF_MAX_ELEMENT], proof[OPRF_MAX_PROOF];
  const size_t len = OPRF_element_len(suite);
  CBS input;
  CBS_init(&input, (const uint8_t *)text, strlen(text));
  // The client sends |blinded|, the server |evaluated| and |proof|.
  int ok =
      OPRF_blind(suite, blind, blinded, &input, 1) &&
      OPRF_blind_evaluate(suite, evaluated, proof, private_key, blinded, len,
                          NULL, 0) &&
      OPRF_finalize(suite, output, &input, blind, blinded, 1, evaluated, len,
                    proof, OPRF_proof_len(suite), public_key, NULL, 0, 0);
  OPENSSL_cleanse(blind, sizeof(blind));
  return ok;
}

int main(void) {
  const OPRF_SUITE *suite = OPRF_p256_sha256(OPRF_MODE_VOPRF);
  uint8_t private_key[OPRF_MAX_SCALAR], public_key[OPRF_MAX_ELEMENT];
  uint8_t other_private[OPRF_MAX_SCALAR], other_public[OPRF_MAX_ELEMENT];
  uint8_t output[OPRF_MAX_OUTPUT];
  int ok = OPRF_generate_key(suite, private_key, public_key) &&
           OPRF_generate_key(suite, other_private, other_public) &&
           evaluate(suite, output, private_key, public_key, "an input") &&
           // The server, which has the key, finds the same by itself.
           OPRF_verify_finalize(suite, private_key, (const uint8_t *)"an input",
                                8, NULL, 0, output);
  if (!ok) {
    ERR_print_errors_fp(stderr);
  }
  // A server with another key is found out.
  ok = ok && !evaluate(suite, output, other_private, public_key, "an input");
  printf("VOPRF: %s\n", ok ? "good" : "bad");
  OPENSSL_cleanse(private_key, sizeof(private_key));
  OPENSSL_cleanse(other_private, sizeof(other_private));
  return ok ? 0 : 1;
}
