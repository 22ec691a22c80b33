// SPDX-License-Identifier: Apache-2.0
//
// stack.c holds the array of pointers behind the typed stacks of stack.h.

#include <openssl/stack.h>

#include <openssl/err.h>
#include <openssl/mem.h>

#include "crypto/internal.h"

// kMinCapacity is how many elements the first allocation has room for.
static const size_t kMinCapacity = 4;

struct stack_st {
  size_t num;
  void **data;
  // sorted is one only while the elements are in the order of |comp|.
  int sorted;
  // capacity counts the elements that |data| has room for.
  size_t capacity;
  OPENSSL_sk_cmp_func comp;
};

OPENSSL_STACK *OPENSSL_sk_new(OPENSSL_sk_cmp_func comp) {
  OPENSSL_STACK *sk = OPENSSL_zalloc(sizeof(OPENSSL_STACK));
  if (sk != NULL) {
    sk->comp = comp;
  }
  return sk;
}

OPENSSL_STACK *OPENSSL_sk_new_null(void) {
  return OPENSSL_sk_new(NULL);
}

void OPENSSL_sk_free(OPENSSL_STACK *sk) {
  if (sk != NULL) {
    OPENSSL_free(sk->data);
    OPENSSL_free(sk);
  }
}

void OPENSSL_sk_pop_free_ex(OPENSSL_STACK *sk,
                            OPENSSL_sk_call_free_func call_func,
                            OPENSSL_sk_free_func free_func) {
  size_t num = OPENSSL_sk_num(sk);
  for (size_t i = 0; i < num; i++) {
    if (sk->data[i] != NULL) {
      call_func(free_func, sk->data[i]);
    }
  }
  OPENSSL_sk_free(sk);
}

size_t OPENSSL_sk_num(const OPENSSL_STACK *sk) {
  return sk == NULL ? 0 : sk->num;
}

void OPENSSL_sk_zero(OPENSSL_STACK *sk) {
  if (sk != NULL) {
    sk->num = 0;
    sk->sorted = 0;
  }
}

void *OPENSSL_sk_value(const OPENSSL_STACK *sk, size_t i) {
  return i < OPENSSL_sk_num(sk) ? sk->data[i] : NULL;
}

void *OPENSSL_sk_set(OPENSSL_STACK *sk, size_t i, void *p) {
  if (i >= OPENSSL_sk_num(sk)) {
    return NULL;
  }
  sk->data[i] = p;
  sk->sorted = 0;
  return p;
}


// Adding and removing.

// stack_grow makes room for one element more.
static int stack_grow(OPENSSL_STACK *sk) {
  if (sk->num < sk->capacity) {
    return 1;
  }
  size_t capacity = sk->capacity == 0 ? kMinCapacity : 2 * sk->capacity;
  if (capacity > SIZE_MAX / sizeof(void *)) {
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_OVERFLOW);
    return 0;
  }
  void **data = OPENSSL_realloc(sk->data, capacity * sizeof(void *));
  if (data == NULL) {
    return 0;
  }
  sk->data = data;
  sk->capacity = capacity;
  return 1;
}

size_t OPENSSL_sk_insert(OPENSSL_STACK *sk, void *p, size_t where) {
  if (sk == NULL) {
    OPENSSL_PUT_ERROR(CRYPTO, ERR_R_PASSED_NULL_PARAMETER);
    return 0;
  }
  if (!stack_grow(sk)) {
    return 0;
  }
  if (where > sk->num) {
    where = sk->num;
  }
  OPENSSL_memmove(sk->data + where + 1, sk->data + where,
                  (sk->num - where) * sizeof(void *));
  sk->data[where] = p;
  sk->sorted = 0;
  return ++sk->num;
}

size_t OPENSSL_sk_push(OPENSSL_STACK *sk, void *p) {
  return OPENSSL_sk_insert(sk, p, OPENSSL_sk_num(sk));
}

void *OPENSSL_sk_delete(OPENSSL_STACK *sk, size_t where) {
  if (where >= OPENSSL_sk_num(sk)) {
    return NULL;
  }
  void *p = sk->data[where];
  sk->num--;
  OPENSSL_memmove(sk->data + where, sk->data + where + 1,
                  (sk->num - where) * sizeof(void *));
  return p;
}

void *OPENSSL_sk_delete_ptr(OPENSSL_STACK *sk, const void *p) {
  for (size_t i = 0; i < OPENSSL_sk_num(sk); i++) {
    if (sk->data[i] == p) {
      return OPENSSL_sk_delete(sk, i);
    }
  }
  return NULL;
}

void OPENSSL_sk_delete_if(OPENSSL_STACK *sk,
                          OPENSSL_sk_call_delete_if_func call_func,
                          OPENSSL_sk_delete_if_func func, void *data) {
  size_t num = OPENSSL_sk_num(sk), kept = 0;
  for (size_t i = 0; i < num; i++) {
    if (!call_func(func, sk->data[i], data)) {
      sk->data[kept++] = sk->data[i];
    }
  }
  if (num != 0) {
    sk->num = kept;
  }
}

void *OPENSSL_sk_pop(OPENSSL_STACK *sk) {
  size_t num = OPENSSL_sk_num(sk);
  return num == 0 ? NULL : OPENSSL_sk_delete(sk, num - 1);
}

void *OPENSSL_sk_shift(OPENSSL_STACK *sk) {
  return OPENSSL_sk_delete(sk, 0);
}


// Order.

// stack_lower_bound returns the first index of a sorted stack whose element is
// not less than |p|.
static size_t stack_lower_bound(const OPENSSL_STACK *sk, const void *p,
                                OPENSSL_sk_call_cmp_func call_func) {
  size_t low = 0, high = sk->num;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (call_func(sk->comp, sk->data[middle], p) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// stack_equal tells whether two elements are the same for |sk|.
static int stack_equal(const OPENSSL_STACK *sk, const void *a, const void *b,
                       OPENSSL_sk_call_cmp_func call_func) {
  return sk->comp == NULL ? a == b : call_func(sk->comp, a, b) == 0;
}

int OPENSSL_sk_find(const OPENSSL_STACK *sk, size_t *out_index, const void *p,
                    OPENSSL_sk_call_cmp_func call_func) {
  size_t num = OPENSSL_sk_num(sk), i = 0;
  if (OPENSSL_sk_is_sorted(sk)) {
    i = stack_lower_bound(sk, p, call_func);
    num = i < num ? i + 1 : i;
  }
  for (; i < num; i++) {
    if (stack_equal(sk, sk->data[i], p, call_func)) {
      if (out_index != NULL) {
        *out_index = i;
      }
      return 1;
    }
  }
  return 0;
}

// stack_sift_down restores, in the first |num| elements, the heap below |root|:
// no parent i is less than its children 2i + 1 and 2i + 2.
static void stack_sift_down(OPENSSL_STACK *sk, size_t root, size_t num,
                            OPENSSL_sk_call_cmp_func call_func) {
  void *p = sk->data[root];
  for (size_t child; root < num / 2; root = child) {
    child = 2 * root + 1;
    if (child + 1 < num &&
        call_func(sk->comp, sk->data[child], sk->data[child + 1]) < 0) {
      child++;
    }
    if (call_func(sk->comp, p, sk->data[child]) >= 0) {
      break;
    }
    sk->data[root] = sk->data[child];
  }
  sk->data[root] = p;
}

// Heap sort: in place, and n log(n) whatever the order was. C's qsort passes no
// context, which |call_func| needs.
void OPENSSL_sk_sort(OPENSSL_STACK *sk, OPENSSL_sk_call_cmp_func call_func) {
  if (sk == NULL || sk->comp == NULL || OPENSSL_sk_is_sorted(sk)) {
    return;
  }
  for (size_t i = sk->num / 2; i-- > 0;) {
    stack_sift_down(sk, i, sk->num, call_func);
  }
  for (size_t last = sk->num - 1; last > 0; last--) {
    void *p = sk->data[0];
    sk->data[0] = sk->data[last];
    sk->data[last] = p;
    stack_sift_down(sk, 0, last, call_func);
  }
  sk->sorted = 1;
}

int OPENSSL_sk_is_sorted(const OPENSSL_STACK *sk) {
  return sk != NULL && sk->comp != NULL && (sk->sorted || sk->num < 2);
}

void OPENSSL_sk_sort_and_dedup(OPENSSL_STACK *sk,
                               OPENSSL_sk_call_cmp_func call_cmp_func,
                               OPENSSL_sk_call_free_func call_free_func,
                               OPENSSL_sk_free_func free_func) {
  if (OPENSSL_sk_num(sk) < 2 || sk->comp == NULL) {
    return;
  }
  OPENSSL_sk_sort(sk, call_cmp_func);
  size_t kept = 1;
  for (size_t i = 1; i < sk->num; i++) {
    if (!stack_equal(sk, sk->data[kept - 1], sk->data[i], call_cmp_func)) {
      sk->data[kept++] = sk->data[i];
    } else if (free_func != NULL && sk->data[i] != NULL) {
      call_free_func(free_func, sk->data[i]);
    }
  }
  sk->num = kept;
}

OPENSSL_sk_cmp_func OPENSSL_sk_set_cmp_func(OPENSSL_STACK *sk,
                                            OPENSSL_sk_cmp_func comp) {
  OPENSSL_sk_cmp_func old = sk->comp;
  if (old != comp) {
    sk->comp = comp;
    sk->sorted = 0;
  }
  return old;
}


// Copies.

OPENSSL_STACK *OPENSSL_sk_dup(const OPENSSL_STACK *sk) {
  if (sk == NULL) {
    return NULL;
  }
  OPENSSL_STACK *copy = OPENSSL_sk_new(sk->comp);
  if (copy == NULL || sk->num == 0) {
    return copy;
  }
  copy->data = OPENSSL_memdup(sk->data, sk->num * sizeof(void *));
  if (copy->data == NULL) {
    OPENSSL_sk_free(copy);
    return NULL;
  }
  copy->num = copy->capacity = sk->num;
  copy->sorted = sk->sorted;
  return copy;
}

OPENSSL_STACK *OPENSSL_sk_deep_copy(const OPENSSL_STACK *sk,
                                    OPENSSL_sk_call_copy_func call_copy_func,
                                    OPENSSL_sk_copy_func copy_func,
                                    OPENSSL_sk_call_free_func call_free_func,
                                    OPENSSL_sk_free_func free_func) {
  OPENSSL_STACK *copy = OPENSSL_sk_dup(sk);
  for (size_t i = 0; i < OPENSSL_sk_num(copy); i++) {
    if (copy->data[i] == NULL) {
      continue;
    }
    copy->data[i] = call_copy_func(copy_func, copy->data[i]);
    if (copy->data[i] == NULL) {
      // What follows belongs to |sk| still.
      copy->num = i;
      OPENSSL_sk_pop_free_ex(copy, call_free_func, free_func);
      return NULL;
    }
  }
  return copy;
}
