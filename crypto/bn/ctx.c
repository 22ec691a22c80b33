// SPDX-License-Identifier: Apache-2.0
//
// ctx.c lends temporary integers. Each remembers the frame it was lent in, so
// opening a frame allocates nothing and cannot fail.

#include <openssl/bn.h>

#include <openssl/mem.h>

#include "internal.h"


typedef struct loan_st {
  BIGNUM bn;
  unsigned frame;
  struct loan_st *next;
} LOAN;

struct bignum_ctx {
  LOAN *lent;   // last one first
  LOAN *spare;  // to be lent again
  unsigned frame;
  int failed;  // no loans until |failed_frame| is closed
  unsigned failed_frame;
};

BN_CTX *BN_CTX_new(void) {
  return OPENSSL_zalloc(sizeof(BN_CTX));
}

static void free_loans(LOAN *list) {
  while (list != NULL) {
    LOAN *next = list->next;
    BN_free(&list->bn);
    OPENSSL_free(list);
    list = next;
  }
}

void BN_CTX_free(BN_CTX *ctx) {
  if (ctx == NULL) {
    return;
  }
  free_loans(ctx->lent);
  free_loans(ctx->spare);
  OPENSSL_free(ctx);
}

void BN_CTX_start(BN_CTX *ctx) {
  ctx->frame++;
}

// take_loan returns a spare or a new loan.
static LOAN *take_loan(BN_CTX *ctx) {
  LOAN *loan = ctx->spare;
  if (loan == NULL) {
    return OPENSSL_zalloc(sizeof(LOAN));
  }
  ctx->spare = loan->next;
  return loan;
}

BIGNUM *BN_CTX_get(BN_CTX *ctx) {
  LOAN *loan = ctx->failed ? NULL : take_loan(ctx);
  if (loan == NULL) {
    if (!ctx->failed) {
      ctx->failed = 1;
      ctx->failed_frame = ctx->frame;
    }
    return NULL;
  }
  BN_zero(&loan->bn);
  loan->frame = ctx->frame;
  loan->next = ctx->lent;
  ctx->lent = loan;
  return &loan->bn;
}

void BN_CTX_end(BN_CTX *ctx) {
  while (ctx->lent != NULL && ctx->lent->frame == ctx->frame) {
    LOAN *loan = ctx->lent;
    ctx->lent = loan->next;
    loan->next = ctx->spare;
    ctx->spare = loan;
  }
  if (ctx->failed && ctx->failed_frame == ctx->frame) {
    ctx->failed = 0;
  }
  ctx->frame--;
}
