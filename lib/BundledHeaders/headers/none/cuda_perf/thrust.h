// Thrust: containers, pointers, iterators and functors that kernels and host code name; algorithms as calls of any
// arguments. A kernel that takes a thrust::device_ptr, complex or tuple is one like any other.

#pragma once

#include "cuda_perf/host_interface.h"
#include "cuda_perf/thrust_complex.h"
#include "cuda_perf/tuple.h"
#include <vector>

#define THRUST_VERSION 200800
#define THRUST_MAJOR_VERSION 2

namespace thrust {

struct execution { template <class... A> execution on(A...) const { return {}; } template <class... A> execution operator()(A &&...) const { return {}; } };
constexpr execution host, seq;
namespace cuda_cub { // on the device
struct execution { template <class... A> execution on(A...) const { return {}; } template <class... A> execution operator()(A &&...) const { return {}; } };
} // namespace cuda_cub
constexpr cuda_cub::execution device;
namespace cuda { constexpr cuda_cub::execution par, par_nosync; }
namespace system { namespace cuda = thrust::cuda; }
namespace omp { constexpr execution par; }

template <class T> struct device_ptr;
template <class T> struct device_reference {
  T *p;
  __host__ __device__ operator T() const { return *p; }
  __host__ __device__ device_ptr<T> operator&() const { return device_ptr<T>(p); }
  __host__ __device__ const device_reference &operator=(const T &v) const { *p = v; return *this; }
  template <class U> __host__ __device__ const device_reference &operator+=(const U &v) const { *p += v; return *this; }
  template <class U> __host__ __device__ const device_reference &operator-=(const U &v) const { *p -= v; return *this; }
  template <class U> __host__ __device__ const device_reference &operator*=(const U &v) const { *p *= v; return *this; }
  template <class U> __host__ __device__ const device_reference &operator/=(const U &v) const { *p /= v; return *this; }
  __host__ __device__ const device_reference &operator++() const { ++*p; return *this; }
  __host__ __device__ const device_reference &operator--() const { --*p; return *this; }
};
template <class T> struct device_ptr {
  typedef T value_type;
  T *p;
  device_ptr() = default;
  __host__ __device__ explicit device_ptr(T *p) : p(p) {}
  template <class U> __host__ __device__ device_ptr(const device_ptr<U> &o) : p(o.p) {}
  __host__ __device__ T *get() const { return p; }
  __host__ __device__ device_reference<T> operator*() const { return {p}; }
  __host__ __device__ device_reference<T> operator[](long i) const { return {p + i}; }
  __host__ __device__ device_ptr operator+(long n) const { return device_ptr(p + n); }
  __host__ __device__ device_ptr operator-(long n) const { return device_ptr(p - n); }
  __host__ __device__ long operator-(const device_ptr &o) const { return p - o.p; }
  __host__ __device__ device_ptr &operator++() { ++p; return *this; }
  __host__ __device__ device_ptr &operator+=(long n) { p += n; return *this; }
  __host__ __device__ bool operator==(const device_ptr &o) const { return p == o.p; }
  __host__ __device__ bool operator!=(const device_ptr &o) const { return p != o.p; }
};
template <class T> __host__ __device__ T *raw_pointer_cast(T *p) { return p; }
template <class T> __host__ __device__ T *raw_pointer_cast(const device_ptr<T> &p) { return p.get(); }
template <class T> __host__ __device__ device_ptr<T> device_pointer_cast(T *p) { return device_ptr<T>(p); }
template <class T> device_ptr<T> device_malloc(size_t) { return {}; }
template <class T> void device_free(device_ptr<T>) {}

template <class T> struct device_malloc_allocator { // that users derive theirs from
  typedef T value_type;
  typedef device_ptr<T> pointer;
  typedef device_ptr<const T> const_pointer;
  typedef device_reference<T> reference;
  typedef device_reference<const T> const_reference;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  template <class U> struct rebind { typedef device_malloc_allocator<U> other; };
  pointer allocate(size_type, const_pointer = const_pointer()) { return {}; }
  void deallocate(pointer, size_type) {}
};
template <class T> using device_allocator = device_malloc_allocator<T>;
template <class T> using device_new_allocator = device_malloc_allocator<T>;

template <class T, class A = void> struct device_vector {
  typedef device_ptr<T> iterator;
  typedef T value_type;
  device_vector(size_t = 0) {}
  device_vector(size_t, const T &) {}
  template <class I> device_vector(I, I) {}
  template <class V, class = typename V::value_type> device_vector(const V &) {}
  template <class V> device_vector &operator=(const V &) { return *this; }
  iterator begin() const { return {}; }
  iterator end() const { return {}; }
  device_ptr<T> data() const { return {}; }
  device_reference<T> operator[](size_t) const { return {}; }
  device_reference<T> front() const { return {}; }
  device_reference<T> back() const { return {}; }
  size_t size() const { return 0; }
  bool empty() const { return false; }
  void resize(size_t, T = T()) {}
  void reserve(size_t) {}
  void clear() {}
  void push_back(const T &) {}
  void shrink_to_fit() {}
  void swap(device_vector &) {}
  template <class... X> void assign(X &&...) {}
};
template <class T, class A = std::allocator<T>> struct host_vector : std::vector<T> {
  using std::vector<T>::vector;
  host_vector() = default;
  host_vector(const device_vector<T> &) {}
  host_vector &operator=(const device_vector<T> &) { return *this; }
};
template <class T> T *raw_pointer_cast(const std::vector<T> &v) { return nullptr; }

__CUDA_PERF_TUPLE_NAMES
using std::distance;
using std::advance;
using std::swap;

/// What an algorithm gives that nobody computes: it stands for any type.
struct Anything {
  template <class T> operator T() const { return T(); }
  template <class T> Anything operator-(const T &) const { return {}; }
  template <class T> Anything operator+(const T &) const { return {}; }
  Anything operator*() const { return {}; }
  static Anything first, second; ///< of a pair
};
#define __CUDA_PERF_ALGORITHM(Name)                                                                                    \
  template <class... A> __host__ __device__ Anything Name(A...) {                                                      \
    return {};                                                                                                         \
  }
#define __CUDA_PERF_ALGORITHMS(X)                                                                                      \
  X(adjacent_difference) X(binary_search) X(copy) X(copy_if) X(copy_n) X(exclusive_scan) X(exclusive_scan_by_key)      \
  X(fill) X(fill_n) X(find) X(find_if) X(for_each) X(for_each_n) X(gather) X(generate) X(inclusive_scan)               \
  X(inclusive_scan_by_key) X(lower_bound) X(max_element) X(merge) X(min_element) X(minmax_element) X(partition)        \
  X(reduce_by_key) X(remove) X(remove_if) X(replace) X(replace_if) X(reverse) X(scatter) X(scatter_if) X(sequence)     \
  X(set_difference) X(set_intersection) X(set_union) X(shuffle) X(sort) X(sort_by_key) X(stable_sort)                  \
  X(stable_sort_by_key) X(stable_partition) X(tabulate) X(transform) X(transform_exclusive_scan) X(transform_if)       \
  X(transform_inclusive_scan) X(unique) X(unique_by_key) X(unique_by_key_copy) X(unique_copy) X(upper_bound)           \
  X(make_zip_iterator) X(make_counting_iterator) X(make_constant_iterator) X(make_transform_iterator)                  \
  X(make_permutation_iterator) X(make_discard_iterator) X(make_reverse_iterator)
__CUDA_PERF_ALGORITHMS(__CUDA_PERF_ALGORITHM)
#undef __CUDA_PERF_ALGORITHMS
#undef __CUDA_PERF_ALGORITHM

/// Searches that kernels do.
template <class T, class U, class Less>
__host__ __device__ T *lower_bound(execution, T *first, T *last, U value, Less less) {
  while (first < last) {
    T *middle = first + (last - first) / 2;
    if (less(*middle, value))
      first = middle + 1;
    else
      last = middle;
  }
  return first;
}
template <class T, class U, class Less>
__host__ __device__ T *upper_bound(execution, T *first, T *last, U value, Less less) {
  while (first < last) {
    T *middle = first + (last - first) / 2;
    if (less(value, *middle))
      last = middle;
    else
      first = middle + 1;
  }
  return first;
}
template <class T, class U> __host__ __device__ T *lower_bound(execution policy, T *first, T *last, U value) {
  return lower_bound(policy, first, last, value, [](const T &a, const U &b) { return a < b; });
}
template <class T, class U> __host__ __device__ T *upper_bound(execution policy, T *first, T *last, U value) {
  return upper_bound(policy, first, last, value, [](const U &a, const T &b) { return a < b; });
}

/// The type of a number; Anything for others.
template <class T, bool = __is_arithmetic(T)> struct number_type { typedef T type; };
template <class T> struct number_type<T, false> { typedef Anything type; };
template <int Index, class... A> struct number_at { typedef Anything type; };
template <class T, class... A> struct number_at<0, T, A...> : number_type<T> {};
template <int Index, class T, class... A> struct number_at<Index, T, A...> : number_at<Index - 1, A...> {};
/// Of what an iterator goes over.
template <class T> struct value_at { typedef Anything type; };
template <class T> struct value_at<T *> : number_type<__remove_cv(T)> {};
template <class T> struct value_at<device_ptr<T>> : number_type<__remove_cv(T)> {};
/// Of what an algorithm finds whose start value is the argument Init behind the execution policy.
template <int Init, class... A> struct number_of : number_at<Init, A...> {};
template <int Init, class... A> struct number_of<Init, execution, A...> : number_at<Init, A...> {};
template <int Init, class... A> struct number_of<Init, cuda_cub::execution, A...> : number_at<Init, A...> {};
template <class I> struct number_of<2, I, I> : value_at<I> {};
template <class I> struct number_of<2, execution, I, I> : value_at<I> {};
template <class I> struct number_of<2, cuda_cub::execution, I, I> : value_at<I> {};

#define __CUDA_PERF_NUMBER(Name, ...)                                                                                  \
  template <class... A> __host__ __device__ __VA_ARGS__ Name(A...) {                                                   \
    return {};                                                                                                         \
  }
__CUDA_PERF_NUMBER(reduce, typename number_of<2, A...>::type)
__CUDA_PERF_NUMBER(transform_reduce, typename number_of<3, A...>::type)
__CUDA_PERF_NUMBER(inner_product, typename number_of<3, A...>::type)
__CUDA_PERF_NUMBER(count, long)
__CUDA_PERF_NUMBER(count_if, long)
__CUDA_PERF_NUMBER(all_of, bool)
__CUDA_PERF_NUMBER(any_of, bool)
__CUDA_PERF_NUMBER(none_of, bool)
__CUDA_PERF_NUMBER(equal, bool)
__CUDA_PERF_NUMBER(is_sorted, bool)
#undef __CUDA_PERF_NUMBER

template <class... A> struct zip_iterator { zip_iterator(Anything) {} template <class... X> zip_iterator(X &&...) {} };
template <class T> struct counting_iterator { typedef T value_type; counting_iterator(T = T()) {} counting_iterator operator+(long) const { return *this; } };
template <class T> struct constant_iterator { constant_iterator(T = T()) {} constant_iterator operator+(long) const { return *this; } };
template <class... A> struct transform_iterator { template <class... X> transform_iterator(X &&...) {} };
template <class... A> struct permutation_iterator { template <class... X> permutation_iterator(X &&...) {} };
struct discard_iterator {};

template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function { typedef A first_argument_type; typedef B second_argument_type; typedef R result_type; };
#define __CUDA_PERF_FUNCTOR(Name, Expression)                                                                          \
  template <class T = void> struct Name {                                                                              \
    __host__ __device__ auto operator()(const T &a, const T &b) const -> decltype(Expression) { return Expression; }   \
  };                                                                                                                   \
  template <> struct Name<void> {                                                                                      \
    template <class T, class U> __host__ __device__ auto operator()(const T &a, const U &b) const                      \
        -> decltype(Expression) {                                                                                      \
      return Expression;                                                                                               \
    }                                                                                                                  \
  };
__CUDA_PERF_FUNCTOR(plus, a + b)
__CUDA_PERF_FUNCTOR(minus, a - b)
__CUDA_PERF_FUNCTOR(multiplies, a * b)
__CUDA_PERF_FUNCTOR(divides, a / b)
__CUDA_PERF_FUNCTOR(modulus, a % b)
__CUDA_PERF_FUNCTOR(maximum, (a < b ? b : a))
__CUDA_PERF_FUNCTOR(minimum, (b < a ? b : a))
__CUDA_PERF_FUNCTOR(equal_to, a == b)
__CUDA_PERF_FUNCTOR(not_equal_to, a != b)
__CUDA_PERF_FUNCTOR(less, a < b)
__CUDA_PERF_FUNCTOR(greater, a > b)
__CUDA_PERF_FUNCTOR(less_equal, a <= b)
__CUDA_PERF_FUNCTOR(greater_equal, a >= b)
#undef __CUDA_PERF_FUNCTOR
template <class T> struct identity { __host__ __device__ const T &operator()(const T &v) const { return v; } };
template <class T> struct negate { __host__ __device__ T operator()(const T &v) const { return -v; } };
template <class T> struct square { __host__ __device__ T operator()(const T &v) const { return v * v; } };

struct default_random_engine {
  __host__ __device__ default_random_engine(unsigned = 1) {}
  __host__ __device__ void discard(unsigned long long) {}
  __host__ __device__ unsigned operator()();
};
typedef default_random_engine minstd_rand;
template <class T> struct uniform_real_distribution {
  __host__ __device__ uniform_real_distribution(T = 0, T = 1) {}
  template <class G> __host__ __device__ T operator()(G &);
};
template <class T> struct uniform_int_distribution {
  __host__ __device__ uniform_int_distribution(T = 0, T = 1) {}
  template <class G> __host__ __device__ T operator()(G &);
};
template <class T> struct normal_distribution {
  __host__ __device__ normal_distribution(T = 0, T = 1) {}
  template <class G> __host__ __device__ T operator()(G &);
};
namespace random {
using thrust::default_random_engine;
using thrust::normal_distribution;
using thrust::uniform_int_distribution;
using thrust::uniform_real_distribution;
} // namespace random

} // namespace thrust
