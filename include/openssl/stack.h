// SPDX-License-Identifier: Apache-2.0
//
// stack.h holds typed arrays of pointers that grow. |STACK_OF(T)| is the type
// of an array of |T *|, and |DEFINE_STACK_OF(T)| gives it functions named
// |sk_T_push|, |sk_T_value| and so on:
//
//   DEFINE_STACK_OF(TRUST_TOKEN)
//
//   STACK_OF(TRUST_TOKEN) *tokens = sk_TRUST_TOKEN_new_null();
//   if (tokens == NULL || !sk_TRUST_TOKEN_push(tokens, token)) {
//     ...
//   }
//   for (size_t i = 0; i < sk_TRUST_TOKEN_num(tokens); i++) {
//     use(sk_TRUST_TOKEN_value(tokens, i));
//   }
//   sk_TRUST_TOKEN_pop_free(tokens, TRUST_TOKEN_free);
//
// In C++ |bssl::UniquePtr<STACK_OF(T)>| frees the stack and its elements, and a
// stack can be walked by |for (T *t : stack)|.

#ifndef OPENSSL_HEADER_STACK_H
#define OPENSSL_HEADER_STACK_H

#include <openssl/base.h>

#if defined(BSSL_HAS_CXX)
#include <iterator>
#include <type_traits>
#endif

#if defined(__cplusplus)
extern "C" {
#endif


// Types.

// STACK_OF is an array of pointers to |type|. It may be named before the type
// and the functions are defined.
#define STACK_OF(type) struct stack_st_##type

// DECLARE_STACK_OF forward-declares the type only.
#define DECLARE_STACK_OF(type) STACK_OF(type);

// DEFINE_NAMED_STACK_OF defines |STACK_OF(name)| and its functions for pointers
// to |type|.
#define DEFINE_NAMED_STACK_OF(name, type)                \
  OPENSSL_DEFINE_STACK_OF_IMPL(name, type *, const type) \
  OPENSSL_DEFINE_STACK_TRAITS(name, type, false)

// DEFINE_STACK_OF is |DEFINE_NAMED_STACK_OF| for a |type| of one word.
#define DEFINE_STACK_OF(type) DEFINE_NAMED_STACK_OF(type, type)

// DEFINE_CONST_STACK_OF is |DEFINE_STACK_OF| for pointers to |const type|. Such
// a stack never owns its elements.
#define DEFINE_CONST_STACK_OF(type)                            \
  OPENSSL_DEFINE_STACK_OF_IMPL(type, const type *, const type) \
  OPENSSL_DEFINE_STACK_TRAITS(type, const type, true)


// What the functions do. For |STACK_OF(T)| each |OPENSSL_sk_x| below appears as
// |sk_T_x|, with pointers of the right types; |sk_T_pop_free| is
// |OPENSSL_sk_pop_free_ex|. Indices count from zero. A NULL stack counts as an
// empty one to which nothing can be added. NULL elements are allowed.
//
// Callbacks are passed in their own type, |sk_T_free_func| and so on, which the
// function given as |call_func| calls: so no function is called through a
// pointer of another type.

// An OPENSSL_STACK is a stack whose type is forgotten.
typedef struct stack_st OPENSSL_STACK;

// An OPENSSL_sk_cmp_func compares the elements that |a| and |b| point to: it
// returns a negative number, zero or a positive one.
typedef int (*OPENSSL_sk_cmp_func)(const void *const *a, const void *const *b);

// An OPENSSL_sk_free_func frees an element.
typedef void (*OPENSSL_sk_free_func)(void *ptr);

// An OPENSSL_sk_copy_func returns a copy of an element, or NULL on failure.
typedef void *(*OPENSSL_sk_copy_func)(const void *ptr);

// An OPENSSL_sk_delete_if_func tells whether an element is to be dropped.
typedef int (*OPENSSL_sk_delete_if_func)(void *ptr, void *data);

// These call a function of the type's own kind.
typedef int (*OPENSSL_sk_call_cmp_func)(OPENSSL_sk_cmp_func func, const void *a,
                                        const void *b);
typedef void (*OPENSSL_sk_call_free_func)(OPENSSL_sk_free_func func, void *ptr);
typedef void *(*OPENSSL_sk_call_copy_func)(OPENSSL_sk_copy_func func,
                                           const void *ptr);
typedef int (*OPENSSL_sk_call_delete_if_func)(OPENSSL_sk_delete_if_func func,
                                              void *ptr, void *data);

// OPENSSL_sk_new returns a new empty stack whose elements |comp| compares, or
// NULL. |comp| may be NULL: then elements are compared by address.
OPENSSL_EXPORT OPENSSL_STACK *OPENSSL_sk_new(OPENSSL_sk_cmp_func comp);

// OPENSSL_sk_new_null is |OPENSSL_sk_new| without a comparison.
OPENSSL_EXPORT OPENSSL_STACK *OPENSSL_sk_new_null(void);

// OPENSSL_sk_free frees the stack and leaves its elements alone.
OPENSSL_EXPORT void OPENSSL_sk_free(OPENSSL_STACK *sk);

// OPENSSL_sk_pop_free_ex frees the elements that are not NULL, and the stack.
OPENSSL_EXPORT void OPENSSL_sk_pop_free_ex(OPENSSL_STACK *sk,
                                           OPENSSL_sk_call_free_func call_func,
                                           OPENSSL_sk_free_func free_func);

// OPENSSL_sk_num returns the number of elements.
OPENSSL_EXPORT size_t OPENSSL_sk_num(const OPENSSL_STACK *sk);

// OPENSSL_sk_zero drops all elements without freeing them.
OPENSSL_EXPORT void OPENSSL_sk_zero(OPENSSL_STACK *sk);

// OPENSSL_sk_value returns the element at |i|, or NULL if there is none.
OPENSSL_EXPORT void *OPENSSL_sk_value(const OPENSSL_STACK *sk, size_t i);

// OPENSSL_sk_set replaces the element at |i|, which it does not free, and
// returns |p|, or NULL if there is none.
OPENSSL_EXPORT void *OPENSSL_sk_set(OPENSSL_STACK *sk, size_t i, void *p);

// OPENSSL_sk_insert puts |p| before the element at |where|, or at the end if
// there is none. It returns the new number of elements, or zero.
//
//   errors    |ERR_R_MALLOC_FAILURE|; |ERR_R_OVERFLOW| if there is no such
//             number; |ERR_R_PASSED_NULL_PARAMETER| for a NULL stack
OPENSSL_EXPORT size_t OPENSSL_sk_insert(OPENSSL_STACK *sk, void *p,
                                        size_t where);

// OPENSSL_sk_push is |OPENSSL_sk_insert| at the end.
OPENSSL_EXPORT size_t OPENSSL_sk_push(OPENSSL_STACK *sk, void *p);

// OPENSSL_sk_delete takes out the element at |where| and returns it, or NULL if
// there is none.
OPENSSL_EXPORT void *OPENSSL_sk_delete(OPENSSL_STACK *sk, size_t where);

// OPENSSL_sk_delete_ptr takes out the first element with the address |p| and
// returns it, or NULL if there is none.
OPENSSL_EXPORT void *OPENSSL_sk_delete_ptr(OPENSSL_STACK *sk, const void *p);

// OPENSSL_sk_delete_if takes out all elements for which |func| returns other
// than zero, and does not free them. |data| is passed on.
OPENSSL_EXPORT void OPENSSL_sk_delete_if(
    OPENSSL_STACK *sk, OPENSSL_sk_call_delete_if_func call_func,
    OPENSSL_sk_delete_if_func func, void *data);

// OPENSSL_sk_pop takes out the last element and returns it, or NULL.
OPENSSL_EXPORT void *OPENSSL_sk_pop(OPENSSL_STACK *sk);

// OPENSSL_sk_shift takes out the first element and returns it, or NULL.
OPENSSL_EXPORT void *OPENSSL_sk_shift(OPENSSL_STACK *sk);

// OPENSSL_sk_find returns one iff an element equals |p|, and sets |*out_index|,
// unless |out_index| is NULL, to the first such one. Elements are compared by
// the stack's comparison, or by address if it has none.
//
//   cost      logarithmic if |OPENSSL_sk_is_sorted|, else linear
OPENSSL_EXPORT int OPENSSL_sk_find(const OPENSSL_STACK *sk, size_t *out_index,
                                   const void *p,
                                   OPENSSL_sk_call_cmp_func call_func);

// OPENSSL_sk_sort sorts the elements in ascending order, equal ones in any. A
// stack without a comparison stays as it is.
OPENSSL_EXPORT void OPENSSL_sk_sort(OPENSSL_STACK *sk,
                                    OPENSSL_sk_call_cmp_func call_func);

// OPENSSL_sk_is_sorted returns one iff the stack has a comparison and is known
// to be in order: sorted and not added to since, or of fewer than two elements.
OPENSSL_EXPORT int OPENSSL_sk_is_sorted(const OPENSSL_STACK *sk);

// OPENSSL_sk_sort_and_dedup sorts, and of equal elements keeps one and frees
// the others with |free_func|, unless that is NULL.
OPENSSL_EXPORT void OPENSSL_sk_sort_and_dedup(
    OPENSSL_STACK *sk, OPENSSL_sk_call_cmp_func call_cmp_func,
    OPENSSL_sk_call_free_func call_free_func, OPENSSL_sk_free_func free_func);

// OPENSSL_sk_set_cmp_func replaces the comparison and returns the old one.
OPENSSL_EXPORT OPENSSL_sk_cmp_func
OPENSSL_sk_set_cmp_func(OPENSSL_STACK *sk, OPENSSL_sk_cmp_func comp);

// OPENSSL_sk_dup returns a new stack with the same elements and comparison, or
// NULL; a NULL stack gives NULL without an error.
OPENSSL_EXPORT OPENSSL_STACK *OPENSSL_sk_dup(const OPENSSL_STACK *sk);

// OPENSSL_sk_deep_copy is |OPENSSL_sk_dup| with copies of the elements. If a
// copy fails, those made so far are freed and it returns NULL; the error is
// that of |copy_func|.
OPENSSL_EXPORT OPENSSL_STACK *OPENSSL_sk_deep_copy(
    const OPENSSL_STACK *sk, OPENSSL_sk_call_copy_func call_copy_func,
    OPENSSL_sk_copy_func copy_func, OPENSSL_sk_call_free_func call_free_func,
    OPENSSL_sk_free_func free_func);


// How the functions of one type are made. |ptr| is the type of an element and
// |constant| the const type that it points to.

#define OPENSSL_DEFINE_STACK_OF_IMPL(name, ptr, constant)                      \
  DECLARE_STACK_OF(name)                                                       \
                                                                               \
  typedef int (*sk_##name##_cmp_func)(constant *const *a, constant *const *b); \
  typedef void (*sk_##name##_free_func)(ptr p);                                \
  typedef ptr (*sk_##name##_copy_func)(constant * p);                          \
  typedef int (*sk_##name##_delete_if_func)(ptr p, void *data);                \
                                                                               \
  OPENSSL_INLINE int sk_##name##_call_cmp_func(OPENSSL_sk_cmp_func func,       \
                                               const void *a, const void *b) { \
    constant *a_ptr = (constant *)a;                                           \
    constant *b_ptr = (constant *)b;                                           \
    return ((sk_##name##_cmp_func)func)(&a_ptr, &b_ptr);                       \
  }                                                                            \
  OPENSSL_INLINE void sk_##name##_call_free_func(OPENSSL_sk_free_func func,    \
                                                 void *p) {                    \
    ((sk_##name##_free_func)func)((ptr)p);                                     \
  }                                                                            \
  OPENSSL_INLINE void *sk_##name##_call_copy_func(OPENSSL_sk_copy_func func,   \
                                                  const void *p) {             \
    return (void *)((sk_##name##_copy_func)func)((constant *)p);               \
  }                                                                            \
  OPENSSL_INLINE int sk_##name##_call_delete_if_func(                          \
      OPENSSL_sk_delete_if_func func, void *p, void *data) {                   \
    return ((sk_##name##_delete_if_func)func)((ptr)p, data);                   \
  }                                                                            \
                                                                               \
  OPENSSL_INLINE STACK_OF(name) * sk_##name##_new(sk_##name##_cmp_func comp) { \
    return (STACK_OF(name) *)OPENSSL_sk_new((OPENSSL_sk_cmp_func)comp);        \
  }                                                                            \
  OPENSSL_INLINE STACK_OF(name) * sk_##name##_new_null(void) {                 \
    return (STACK_OF(name) *)OPENSSL_sk_new_null();                            \
  }                                                                            \
  OPENSSL_INLINE void sk_##name##_free(STACK_OF(name) * sk) {                  \
    OPENSSL_sk_free((OPENSSL_STACK *)sk);                                      \
  }                                                                            \
  OPENSSL_INLINE void sk_##name##_pop_free(STACK_OF(name) * sk,                \
                                           sk_##name##_free_func free_func) {  \
    OPENSSL_sk_pop_free_ex((OPENSSL_STACK *)sk, sk_##name##_call_free_func,    \
                           (OPENSSL_sk_free_func)free_func);                   \
  }                                                                            \
  OPENSSL_INLINE size_t sk_##name##_num(const STACK_OF(name) * sk) {           \
    return OPENSSL_sk_num((const OPENSSL_STACK *)sk);                          \
  }                                                                            \
  OPENSSL_INLINE void sk_##name##_zero(STACK_OF(name) * sk) {                  \
    OPENSSL_sk_zero((OPENSSL_STACK *)sk);                                      \
  }                                                                            \
  OPENSSL_INLINE ptr sk_##name##_value(const STACK_OF(name) * sk, size_t i) {  \
    return (ptr)OPENSSL_sk_value((const OPENSSL_STACK *)sk, i);                \
  }                                                                            \
  OPENSSL_INLINE ptr sk_##name##_set(STACK_OF(name) * sk, size_t i, ptr p) {   \
    return (ptr)OPENSSL_sk_set((OPENSSL_STACK *)sk, i, (void *)p);             \
  }                                                                            \
  OPENSSL_INLINE size_t sk_##name##_insert(STACK_OF(name) * sk, ptr p,         \
                                           size_t where) {                     \
    return OPENSSL_sk_insert((OPENSSL_STACK *)sk, (void *)p, where);           \
  }                                                                            \
  OPENSSL_INLINE size_t sk_##name##_push(STACK_OF(name) * sk, ptr p) {         \
    return OPENSSL_sk_push((OPENSSL_STACK *)sk, (void *)p);                    \
  }                                                                            \
  OPENSSL_INLINE ptr sk_##name##_delete(STACK_OF(name) * sk, size_t where) {   \
    return (ptr)OPENSSL_sk_delete((OPENSSL_STACK *)sk, where);                 \
  }                                                                            \
  OPENSSL_INLINE ptr sk_##name##_delete_ptr(STACK_OF(name) * sk,               \
                                            constant * p) {                    \
    return (ptr)OPENSSL_sk_delete_ptr((OPENSSL_STACK *)sk, (const void *)p);   \
  }                                                                            \
  OPENSSL_INLINE void sk_##name##_delete_if(                                   \
      STACK_OF(name) * sk, sk_##name##_delete_if_func func, void *data) {      \
    OPENSSL_sk_delete_if((OPENSSL_STACK *)sk, sk_##name##_call_delete_if_func, \
                         (OPENSSL_sk_delete_if_func)func, data);               \
  }                                                                            \
  OPENSSL_INLINE ptr sk_##name##_pop(STACK_OF(name) * sk) {                    \
    return (ptr)OPENSSL_sk_pop((OPENSSL_STACK *)sk);                           \
  }                                                                            \
  OPENSSL_INLINE ptr sk_##name##_shift(STACK_OF(name) * sk) {                  \
    return (ptr)OPENSSL_sk_shift((OPENSSL_STACK *)sk);                         \
  }                                                                            \
  OPENSSL_INLINE int sk_##name##_find(const STACK_OF(name) * sk,               \
                                      size_t * out_index, constant * p) {      \
    return OPENSSL_sk_find((const OPENSSL_STACK *)sk, out_index,               \
                           (const void *)p, sk_##name##_call_cmp_func);        \
  }                                                                            \
  OPENSSL_INLINE void sk_##name##_sort(STACK_OF(name) * sk) {                  \
    OPENSSL_sk_sort((OPENSSL_STACK *)sk, sk_##name##_call_cmp_func);           \
  }                                                                            \
  OPENSSL_INLINE int sk_##name##_is_sorted(const STACK_OF(name) * sk) {        \
    return OPENSSL_sk_is_sorted((const OPENSSL_STACK *)sk);                    \
  }                                                                            \
  OPENSSL_INLINE void sk_##name##_sort_and_dedup(                              \
      STACK_OF(name) * sk, sk_##name##_free_func free_func) {                  \
    OPENSSL_sk_sort_and_dedup((OPENSSL_STACK *)sk, sk_##name##_call_cmp_func,  \
                              sk_##name##_call_free_func,                      \
                              (OPENSSL_sk_free_func)free_func);                \
  }                                                                            \
  OPENSSL_INLINE sk_##name##_cmp_func sk_##name##_set_cmp_func(                \
      STACK_OF(name) * sk, sk_##name##_cmp_func comp) {                        \
    return (sk_##name##_cmp_func)OPENSSL_sk_set_cmp_func(                      \
        (OPENSSL_STACK *)sk, (OPENSSL_sk_cmp_func)comp);                       \
  }                                                                            \
  OPENSSL_INLINE STACK_OF(name) * sk_##name##_dup(const STACK_OF(name) * sk) { \
    return (STACK_OF(name) *)OPENSSL_sk_dup((const OPENSSL_STACK *)sk);        \
  }                                                                            \
  OPENSSL_INLINE STACK_OF(name) *                                              \
      sk_##name##_deep_copy(const STACK_OF(name) * sk,                         \
                            sk_##name##_copy_func copy_func,                   \
                            sk_##name##_free_func free_func) {                 \
    return (STACK_OF(name) *)OPENSSL_sk_deep_copy(                             \
        (const OPENSSL_STACK *)sk, sk_##name##_call_copy_func,                 \
        (OPENSSL_sk_copy_func)copy_func, sk_##name##_call_free_func,           \
        (OPENSSL_sk_free_func)free_func);                                      \
  }


#if defined(__cplusplus)
}  // extern "C"
#endif


#if !defined(BSSL_HAS_CXX)

#define OPENSSL_DEFINE_STACK_TRAITS(name, type, is_const)

#else

extern "C++" {

BSSL_NAMESPACE_BEGIN

namespace internal {

// StackTraits<STACK_OF(T)> says what the elements of a stack are.
template <typename T>
struct StackTraits {};

// A stack owns its elements unless they are const.
template <typename Stack>
struct DeleterImpl<
    Stack, typename std::enable_if<!StackTraits<Stack>::kIsConst>::type> {
  static void Free(Stack *sk) {
    using Type = typename StackTraits<Stack>::Type;
    OPENSSL_sk_pop_free_ex(
        reinterpret_cast<OPENSSL_STACK *>(sk),
        [](OPENSSL_sk_free_func, void *ptr) {
          DeleterImpl<Type>::Free(static_cast<Type *>(ptr));
        },
        nullptr);
  }
};

template <typename Stack>
struct DeleterImpl<
    Stack, typename std::enable_if<StackTraits<Stack>::kIsConst>::type> {
  static void Free(Stack *sk) {
    OPENSSL_sk_free(reinterpret_cast<OPENSSL_STACK *>(sk));
  }
};

template <typename Stack>
class StackIterator {
 public:
  using Type = typename StackTraits<Stack>::Type;

  using iterator_category = std::forward_iterator_tag;
  using value_type = Type *;
  using difference_type = ptrdiff_t;
  using pointer = Type **;
  using reference = Type *;

  StackIterator() : sk_(nullptr), index_(0) {}
  StackIterator(const Stack *sk, size_t index) : sk_(sk), index_(index) {}

  bool operator==(const StackIterator &other) const {
    return sk_ == other.sk_ && index_ == other.index_;
  }
  bool operator!=(const StackIterator &other) const {
    return !(*this == other);
  }
  Type *operator*() const {
    return static_cast<Type *>(
        OPENSSL_sk_value(reinterpret_cast<const OPENSSL_STACK *>(sk_), index_));
  }
  StackIterator &operator++() {
    index_++;
    return *this;
  }
  StackIterator operator++(int) {
    StackIterator before = *this;
    index_++;
    return before;
  }

 private:
  const Stack *sk_;
  size_t index_;
};

}  // namespace internal

// PushToStack appends |elem| to |sk|. It returns false, and frees |elem|, if
// memory is short.
template <typename Stack>
inline
    typename std::enable_if<!internal::StackTraits<Stack>::kIsConst, bool>::type
    PushToStack(Stack *sk,
                UniquePtr<typename internal::StackTraits<Stack>::Type> elem) {
  if (!OPENSSL_sk_push(reinterpret_cast<OPENSSL_STACK *>(sk), elem.get())) {
    return false;
  }
  // The stack owns it now.
  (void)elem.release();
  return true;
}

BSSL_NAMESPACE_END

// begin and end serve |for| over a pointer to a stack.
template <typename Stack>
inline bssl::internal::StackIterator<Stack> begin(const Stack *sk) {
  return bssl::internal::StackIterator<Stack>(sk, 0);
}

template <typename Stack>
inline bssl::internal::StackIterator<Stack> end(const Stack *sk) {
  return bssl::internal::StackIterator<Stack>(
      sk, OPENSSL_sk_num(reinterpret_cast<const OPENSSL_STACK *>(sk)));
}

}  // extern C++

#define OPENSSL_DEFINE_STACK_TRAITS(name, type, is_const) \
  extern "C++" {                                          \
  BSSL_NAMESPACE_BEGIN                                    \
  namespace internal {                                    \
  template <>                                             \
  struct StackTraits<STACK_OF(name)> {                    \
    using Type = type;                                    \
    static constexpr bool kIsConst = is_const;            \
  };                                                      \
  }                                                       \
  BSSL_NAMESPACE_END                                      \
  }

#endif  // BSSL_HAS_CXX


// Stacks of C's own types.

#if defined(__cplusplus)
extern "C" {
#endif

typedef char *OPENSSL_STRING;

DEFINE_STACK_OF(void)
DEFINE_NAMED_STACK_OF(OPENSSL_STRING, char)

#if defined(__cplusplus)
}  // extern "C"
#endif

#endif  // OPENSSL_HEADER_STACK_H
