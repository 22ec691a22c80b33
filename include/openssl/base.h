// SPDX-License-Identifier: Apache-2.0
//
// base.h holds what every other header of the library needs: version macros,
// visibility, the types that several headers share, and for C++ callers
// |bssl::UniquePtr|.
//
// Conventions that hold for the whole library, unless a function says
// otherwise:
//
//   - functions that can fail return 1 or a pointer on success, and 0 or NULL
//     on failure with one entry on the calling thread's error queue (err.h);
//   - on failure outputs are safe: as they were, or infinity, zero or empty (or
//     what the function's comment says), never half written;
//   - pointers are not NULL, unless a function says what NULL means or lists
//     ERR_R_PASSED_NULL_PARAMETER for it;
//   - outputs may alias inputs of the same type;
//   - |const| objects may be read from many threads at once; any other object
//     belongs to one thread at a time;
//   - byte strings are big-endian, lengths are in bytes;
//   - every |*_free| function accepts NULL.

#ifndef OPENSSL_HEADER_BASE_H
#define OPENSSL_HEADER_BASE_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/types.h>

#if defined(__cplusplus) && !defined(BORINGSSL_NO_CXX)
#define BSSL_HAS_CXX 1
#include <memory>
#endif

#include <openssl/is_boringssl.h>
#include <openssl/opensslconf.h>
#include <openssl/target.h>

#if defined(BORINGSSL_PREFIX)
#include <openssl/prefix_gen.h>
#endif

#if defined(__cplusplus)
extern "C" {
#endif

#define OPENSSL_IS_BORINGSSL
#define OPENSSL_VERSION_NUMBER 0x1010107f
#define SSLEAY_VERSION_NUMBER OPENSSL_VERSION_NUMBER

// BORINGSSL_API_VERSION is the revision of BoringSSL's API that this library
// follows; programs test it with |>=|.
#define BORINGSSL_API_VERSION 43

// OPENSSL_EXPORT marks the functions that the shared library exports; all
// others are hidden.
#if defined(BORINGSSL_SHARED_LIBRARY)
#define OPENSSL_EXPORT __attribute__((visibility("default")))
#else
#define OPENSSL_EXPORT
#endif

#if defined(__GNUC__) || defined(__clang__)
#define OPENSSL_UNUSED __attribute__((unused))
#define OPENSSL_DEPRECATED __attribute__((__deprecated__))
#define OPENSSL_PRINTF_FORMAT_FUNC(string_index, first_to_check) \
  __attribute__((__format__(__printf__, string_index, first_to_check)))
#else
#define OPENSSL_UNUSED
#define OPENSSL_DEPRECATED
#define OPENSSL_PRINTF_FORMAT_FUNC(string_index, first_to_check)
#endif

// OPENSSL_MUST_USE makes the compiler complain when the result of a fallible
// function is dropped. The library and its tests are built with it; programs
// written for other libraries of this API keep compiling without warnings
// unless they ask for it by defining |OPENSSL_ENABLE_MUST_USE|.
#if defined(BORINGSSL_IMPLEMENTATION) || defined(OPENSSL_ENABLE_MUST_USE)
#define OPENSSL_MUST_USE __attribute__((warn_unused_result))
#else
#define OPENSSL_MUST_USE
#endif

// With a prefix nothing is shared with other copies of these headers.
#if defined(__cplusplus) && !defined(BORINGSSL_PREFIX)
#define OPENSSL_INLINE inline
#else
#define OPENSSL_INLINE static inline OPENSSL_UNUSED
#endif

#define OPENSSL_BEGIN_ALLOW_DEPRECATED \
  _Pragma("GCC diagnostic push")       \
      _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"")
#define OPENSSL_END_ALLOW_DEPRECATED _Pragma("GCC diagnostic pop")
#define OPENSSL_MSVC_PRAGMA(arg)

// ossl_ssize_t is a signed type as wide as |size_t|.
typedef ptrdiff_t ossl_ssize_t;

// CBS_ASN1_TAG is the type of an ASN.1 tag in |CBS| and |CBB| (bytestring.h).
typedef uint32_t CBS_ASN1_TAG;

// CRYPTO_THREADID is a dummy value that old threading callbacks take.
typedef int CRYPTO_THREADID;

typedef struct asn1_object_st ASN1_OBJECT;
typedef struct bignum_ctx BN_CTX;
typedef struct bignum_st BIGNUM;
typedef struct bio_method_st BIO_METHOD;
typedef struct bio_st BIO;
typedef struct bn_mont_ctx_st BN_MONT_CTX;
typedef struct buf_mem_st BUF_MEM;
typedef struct cbb_st CBB;
typedef struct cbs_st CBS;
typedef struct dh_st DH;
typedef struct dsa_st DSA;
typedef struct ec_group_st EC_GROUP;
typedef struct ec_key_st EC_KEY;
typedef struct ec_point_st EC_POINT;
typedef struct ecdsa_method_st ECDSA_METHOD;
typedef struct ecdsa_sig_st ECDSA_SIG;
typedef struct engine_st ENGINE;
typedef struct env_md_ctx_st EVP_MD_CTX;
typedef struct env_md_st EVP_MD;
typedef struct evp_cipher_st EVP_CIPHER;
typedef struct evp_encode_ctx_st EVP_ENCODE_CTX;
typedef struct evp_pkey_alg_st EVP_PKEY_ALG;
typedef struct evp_pkey_ctx_st EVP_PKEY_CTX;
typedef struct evp_pkey_st EVP_PKEY;
typedef struct hmac_ctx_st HMAC_CTX;
typedef struct ossl_init_settings_st OPENSSL_INIT_SETTINGS;
typedef struct rand_meth_st RAND_METHOD;
typedef struct rsa_st RSA;
typedef struct sha256_state_st SHA256_CTX;
typedef struct sha512_state_st SHA512_CTX;
typedef struct sha_state_st SHA_CTX;
typedef struct ssl_ctx_st SSL_CTX;
typedef struct ssl_st SSL;
typedef struct trust_token_client_st TRUST_TOKEN_CLIENT;
typedef struct trust_token_issuer_st TRUST_TOKEN_ISSUER;
typedef struct trust_token_method_st TRUST_TOKEN_METHOD;
typedef struct trust_token_st TRUST_TOKEN;
typedef struct x509_st X509;

typedef void *OPENSSL_BLOCK;

#if defined(__cplusplus)
}  // extern "C"
#endif

#if defined(BSSL_HAS_CXX)

#if defined(BORINGSSL_PREFIX)
#define BSSL_NAMESPACE_BEGIN \
  namespace bssl {           \
  inline namespace BORINGSSL_PREFIX {
#define BSSL_NAMESPACE_END \
  }                        \
  }
#else
#define BSSL_NAMESPACE_BEGIN namespace bssl {
#define BSSL_NAMESPACE_END }
#endif

extern "C++" {

BSSL_NAMESPACE_BEGIN

namespace internal {

// DeleterImpl<T>::Free frees a T. The header that defines T specialises it, so
// |UniquePtr<T>| can be named with this header alone and destroyed only with
// the type's own.
template <typename T, typename Enable = void>
struct DeleterImpl {};

struct Deleter {
  template <typename T>
  void operator()(T *ptr) {
    DeleterImpl<T>::Free(ptr);
  }
};

// StackAllocated gives a C context type a constructor and a destructor.
template <typename T, typename CleanupRet, void (*init)(T *),
          CleanupRet (*cleanup)(T *)>
class StackAllocated {
 public:
  StackAllocated() { init(&ctx_); }
  ~StackAllocated() { cleanup(&ctx_); }

  StackAllocated(const StackAllocated &) = delete;
  StackAllocated &operator=(const StackAllocated &) = delete;

  T *get() { return &ctx_; }
  const T *get() const { return &ctx_; }
  T *operator->() { return &ctx_; }
  const T *operator->() const { return &ctx_; }

  void Reset() {
    cleanup(&ctx_);
    init(&ctx_);
  }

 private:
  T ctx_;
};

// StackAllocatedMovable is |StackAllocated| for types that can be moved.
template <typename T, typename CleanupRet, void (*init)(T *),
          CleanupRet (*cleanup)(T *), void (*move)(T *, T *)>
class StackAllocatedMovable {
 public:
  StackAllocatedMovable() { init(&ctx_); }
  ~StackAllocatedMovable() { cleanup(&ctx_); }

  StackAllocatedMovable(StackAllocatedMovable &&other) {
    init(&ctx_);
    move(&ctx_, &other.ctx_);
  }
  StackAllocatedMovable &operator=(StackAllocatedMovable &&other) {
    move(&ctx_, &other.ctx_);
    return *this;
  }

  T *get() { return &ctx_; }
  const T *get() const { return &ctx_; }
  T *operator->() { return &ctx_; }
  const T *operator->() const { return &ctx_; }

  void Reset() {
    cleanup(&ctx_);
    init(&ctx_);
  }

 private:
  T ctx_;
};

}  // namespace internal

// BORINGSSL_MAKE_DELETER makes |UniquePtr<type>| free its object with
// |deleter|. Programs use it for types of their own, too.
#define BORINGSSL_MAKE_DELETER(type, deleter)     \
  namespace internal {                            \
  template <>                                     \
  struct DeleterImpl<type> {                      \
    static void Free(type *ptr) { deleter(ptr); } \
  };                                              \
  }

// UniquePtr owns an object of the library and frees it as its type demands.
template <typename T>
using UniquePtr = std::unique_ptr<T, internal::Deleter>;

// BORINGSSL_MAKE_UP_REF adds overloads of |UpRef| that return a new reference.
#define BORINGSSL_MAKE_UP_REF(type, up_ref_func)             \
  inline UniquePtr<type> UpRef(type *v) {                    \
    if (v != nullptr) {                                      \
      (void)up_ref_func(v);                                  \
    }                                                        \
    return UniquePtr<type>(v);                               \
  }                                                          \
                                                             \
  inline UniquePtr<type> UpRef(const UniquePtr<type> &ptr) { \
    return UpRef(ptr.get());                                 \
  }

BSSL_NAMESPACE_END

}  // extern C++

#endif  // BSSL_HAS_CXX

#endif  // OPENSSL_HEADER_BASE_H
