// SPDX-License-Identifier: Apache-2.0
//
// span.h holds bssl::Span, a borrowed run of objects: a pointer and a length
// that travel together. C++ only; in C the header is empty.

#ifndef OPENSSL_HEADER_SPAN_H
#define OPENSSL_HEADER_SPAN_H

#include <openssl/base.h>

#if defined(BSSL_HAS_CXX)

extern "C++" {

#include <algorithm>
#include <string_view>
#include <type_traits>

BSSL_NAMESPACE_BEGIN

// A Span<T> is the |size()| objects from |data()| on. It owns nothing: what it
// points to must live as long as it is used. Span<const T> is made from any
// contiguous container, Span<T> from one that may be written to.
template <typename T>
class Span {
 public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;
  using size_type = size_t;
  using iterator = T *;
  using const_iterator = const T *;

  static const size_t npos = static_cast<size_t>(-1);

  constexpr Span() : data_(nullptr), size_(0) {}
  constexpr Span(T *data, size_t size) : data_(data), size_(size) {}

  template <size_t N>
  constexpr Span(T (&array)[N]) : data_(array), size_(N) {}

  // From a container with |data| and |size|.
  template <
      typename C,
      typename = std::enable_if_t<
          !std::is_same_v<std::remove_cv_t<C>, Span> &&
          std::is_convertible_v<
              std::remove_pointer_t<decltype(std::declval<C &>().data())> (*)[],
              T (*)[]> &&
          std::is_integral_v<decltype(std::declval<C &>().size())>>>
  constexpr Span(C &container)
      : data_(container.data()), size_(container.size()) {}

  // From a temporary or constant container, if the elements are const.
  template <typename C,
            typename = std::enable_if_t<
                std::is_const_v<T> && !std::is_same_v<C, Span> &&
                std::is_convertible_v<
                    std::remove_pointer_t<
                        decltype(std::declval<const C &>().data())> (*)[],
                    T (*)[]> &&
                std::is_integral_v<decltype(std::declval<const C &>().size())>>,
            typename = C>
  constexpr Span(const C &container)
      : data_(container.data()), size_(container.size()) {}

  constexpr T *data() const { return data_; }
  constexpr size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T *begin() const { return data_; }
  constexpr T *end() const { return data_ + size_; }
  constexpr const T *cbegin() const { return data_; }
  constexpr const T *cend() const { return data_ + size_; }

  // The caller sees to it that the span is not empty and |i| is below |size|.
  constexpr T &front() const { return data_[0]; }
  constexpr T &back() const { return data_[size_ - 1]; }
  constexpr T &operator[](size_t i) const { return data_[i]; }

  // subspan returns |len| elements from |pos| on, or as many as there are.
  constexpr Span subspan(size_t pos = 0, size_t len = npos) const {
    pos = std::min(pos, size_);
    return Span(data_ + pos, std::min(len, size_ - pos));
  }
  constexpr Span first(size_t len) const { return subspan(0, len); }
  constexpr Span last(size_t len) const {
    return subspan(size_ - std::min(len, size_));
  }

 private:
  T *data_;
  size_t size_;
};

template <typename T>
Span(T *, size_t) -> Span<T>;
template <typename T, size_t N>
Span(T (&)[N]) -> Span<T>;
template <typename C>
Span(C &) -> Span<std::remove_pointer_t<decltype(std::declval<C &>().data())>>;

// Spans are equal if their elements are.
template <typename T, typename U>
constexpr bool operator==(Span<T> a, Span<U> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}
template <typename T, typename U>
constexpr bool operator!=(Span<T> a, Span<U> b) {
  return !(a == b);
}

template <typename T>
constexpr Span<T> MakeSpan(T *data, size_t size) {
  return Span<T>(data, size);
}
template <typename C>
constexpr auto MakeSpan(C &c) -> decltype(MakeSpan(c.data(), c.size())) {
  return MakeSpan(c.data(), c.size());
}
template <typename T, size_t N>
constexpr Span<T> MakeSpan(T (&array)[N]) {
  return array;
}

template <typename T>
constexpr Span<const T> MakeConstSpan(T *data, size_t size) {
  return Span<const T>(data, size);
}
template <typename C>
constexpr auto MakeConstSpan(const C &c)
    -> decltype(MakeConstSpan(c.data(), c.size())) {
  return MakeConstSpan(c.data(), c.size());
}
template <typename T, size_t N>
constexpr Span<const T> MakeConstSpan(T (&array)[N]) {
  return array;
}

// StringAsBytes and BytesAsStringView view text as bytes and back.
inline Span<const uint8_t> StringAsBytes(std::string_view s) {
  return MakeConstSpan(reinterpret_cast<const uint8_t *>(s.data()), s.size());
}
inline std::string_view BytesAsStringView(Span<const uint8_t> b) {
  return std::string_view(reinterpret_cast<const char *>(b.data()), b.size());
}

BSSL_NAMESPACE_END

}  // extern C++

#endif  // BSSL_HAS_CXX

#endif  // OPENSSL_HEADER_SPAN_H
