// Tuples and pairs that device code may assign to, as those of Thrust and of cuda::std. Elements lie in their order.
// Before C++17, which Thrust asks for today, they are the standard library's.

#pragma once

#include "cuda_perf/attributes.h"
#include <tuple>
#include <utility>

#if __cplusplus < 201703L
namespace __cuda_perf {
using std::get;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::tie;
using std::tuple;
} // namespace __cuda_perf
#else
namespace __cuda_perf {

template <class T1, class T2> struct pair {
  typedef T1 first_type;
  typedef T2 second_type;
  T1 first;
  T2 second;
  pair() = default;
  __host__ __device__ constexpr pair(const T1 &a, const T2 &b) : first(a), second(b) {}
  template <class U1, class U2>
  __host__ __device__ constexpr pair(const pair<U1, U2> &o) : first(o.first), second(o.second) {}
  template <class U1, class U2> constexpr pair(const std::pair<U1, U2> &o) : first(o.first), second(o.second) {}
  friend __host__ __device__ bool operator==(const pair &a, const pair &b) {
    return a.first == b.first && a.second == b.second;
  }
  friend __host__ __device__ bool operator!=(const pair &a, const pair &b) { return !(a == b); }
  friend __host__ __device__ bool operator<(const pair &a, const pair &b) {
    return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
  }
};
template <class T1, class T2>
__host__ __device__ constexpr pair<std::decay_t<T1>, std::decay_t<T2>> make_pair(T1 &&a, T2 &&b) {
  return {a, b};
}

template <size_t I, class T> struct TupleLeaf { T value; };
template <class Indices, class... T> struct TupleLeaves;
template <size_t... I, class... T> struct TupleLeaves<std::index_sequence<I...>, T...> : TupleLeaf<I, T>... {
  TupleLeaves() = default;
  template <class... U> __host__ __device__ constexpr TupleLeaves(int, U &&...u) : TupleLeaf<I, T>{T(u)}... {}
  template <class... U>
  __host__ __device__ constexpr TupleLeaves(const TupleLeaves<std::index_sequence<I...>, U...> &o)
      : TupleLeaf<I, T>{static_cast<const TupleLeaf<I, U> &>(o).value}... {}
  template <class... U> __host__ __device__ void assign(const TupleLeaves<std::index_sequence<I...>, U...> &o) {
    ((void)(static_cast<TupleLeaf<I, T> &>(*this).value = static_cast<const TupleLeaf<I, U> &>(o).value), ...);
  }
  template <class... U>
  __host__ __device__ bool equals(const TupleLeaves<std::index_sequence<I...>, U...> &o) const {
    return ((static_cast<const TupleLeaf<I, T> &>(*this).value == static_cast<const TupleLeaf<I, U> &>(o).value) && ...);
  }
};

template <class... T> struct tuple : TupleLeaves<std::index_sequence_for<T...>, T...> {
  typedef TupleLeaves<std::index_sequence_for<T...>, T...> Leaves;
  tuple() = default;
  tuple(const tuple &) = default;
  template <class... U,
            class = std::enable_if_t<sizeof...(U) == sizeof...(T) && (std::is_convertible_v<U &&, T> && ...)>>
  __host__ __device__ constexpr tuple(U &&...u) : Leaves(0, static_cast<U &&>(u)...) {}
  template <class... U, class = std::enable_if_t<sizeof...(U) == sizeof...(T)>>
  __host__ __device__ constexpr tuple(const tuple<U...> &o)
      : Leaves(static_cast<const typename tuple<U...>::Leaves &>(o)) {}
  __host__ __device__ tuple &operator=(const tuple &o) { return this->assign(o), *this; }
  template <class... U> __host__ __device__ tuple &operator=(const tuple<U...> &o) { return this->assign(o), *this; }
  template <class U1, class U2> __host__ __device__ tuple &operator=(const pair<U1, U2> &o) {
    return this->assign(tuple<const U1 &, const U2 &>(o.first, o.second)), *this;
  }
  friend __host__ __device__ bool operator==(const tuple &a, const tuple &b) { return a.equals(b); }
  friend __host__ __device__ bool operator!=(const tuple &a, const tuple &b) { return !a.equals(b); }
};
template <class... T> tuple(T...) -> tuple<T...>;

template <size_t I, class T> __host__ __device__ constexpr T &get(TupleLeaf<I, T> &leaf) { return leaf.value; }
template <size_t I, class T> __host__ __device__ constexpr const T &get(const TupleLeaf<I, T> &leaf) {
  return leaf.value;
}
template <size_t I, class T> __host__ __device__ constexpr T &&get(TupleLeaf<I, T> &&leaf) {
  return static_cast<T &&>(leaf.value);
}
template <size_t I, class T1, class T2> __host__ __device__ constexpr auto &get(pair<T1, T2> &p) {
  if constexpr (I == 0)
    return p.first;
  else
    return p.second;
}
template <size_t I, class T1, class T2> __host__ __device__ constexpr const auto &get(const pair<T1, T2> &p) {
  return __cuda_perf::get<I>(const_cast<pair<T1, T2> &>(p));
}
template <class... T> __host__ __device__ constexpr tuple<std::decay_t<T>...> make_tuple(T &&...v) { return {v...}; }
template <class... T> __host__ __device__ constexpr tuple<T &...> tie(T &...v) { return {v...}; }

} // namespace __cuda_perf

template <class... T>
struct std::tuple_size<__cuda_perf::tuple<T...>> : std::integral_constant<std::size_t, sizeof...(T)> {};
template <std::size_t I, class... T>
struct std::tuple_element<I, __cuda_perf::tuple<T...>> : std::tuple_element<I, std::tuple<T...>> {};
template <class T1, class T2>
struct std::tuple_size<__cuda_perf::pair<T1, T2>> : std::integral_constant<std::size_t, 2> {};
template <std::size_t I, class T1, class T2>
struct std::tuple_element<I, __cuda_perf::pair<T1, T2>> : std::tuple_element<I, std::tuple<T1, T2>> {};

#endif

#define __CUDA_PERF_TUPLE_NAMES                                                                                        \
  using __cuda_perf::get;                                                                                              \
  using __cuda_perf::make_pair;                                                                                        \
  using __cuda_perf::make_tuple;                                                                                       \
  using __cuda_perf::pair;                                                                                             \
  using __cuda_perf::tie;                                                                                              \
  using __cuda_perf::tuple;                                                                                            \
  using std::tuple_element;                                                                                            \
  using std::tuple_size;
