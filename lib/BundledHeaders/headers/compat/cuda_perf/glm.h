// GLM, the vectors, matrices and quaternions of OpenGL's shading language, as kernels of graphics code use them where
// the library, often a submodule, is not there. Of our own writing; an installed GLM is found first. Layout as GLM has it
// by default: numbers one behind the other, matrices by columns, no alignment beyond that of a number.

#pragma once

#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#define GLM_ENABLE_EXPERIMENTAL
#define GLM_VERSION 1000
#define CUDA_PERF_GLM template <int L, class T> inline __host__ __device__

namespace glm {

enum qualifier { packed_highp, highp = packed_highp, defaultp = highp };
typedef int length_t;

template <int L, class T, qualifier Q = defaultp> struct vec;

#define CUDA_PERF_MEMBERS(L)                                                                                           \
  typedef T value_type;                                                                                                \
  static constexpr __host__ __device__ length_t length() { return L; }                                                 \
  __host__ __device__ T &operator[](length_t i) { return (&x)[i]; }                                                    \
  __host__ __device__ const T &operator[](length_t i) const { return (&x)[i]; }                                        \
  template <class U> __host__ __device__ vec &operator+=(const U &o) { return *this = *this + o; }                     \
  template <class U> __host__ __device__ vec &operator-=(const U &o) { return *this = *this - o; }                     \
  template <class U> __host__ __device__ vec &operator*=(const U &o) { return *this = *this * o; }                     \
  template <class U> __host__ __device__ vec &operator/=(const U &o) { return *this = *this / o; }
template <class T, qualifier Q> struct vec<1, T, Q> {
  union { T x, r, s; };
  vec() = default;
  template <class U> explicit __host__ __device__ vec(U v) : x(T(v)) {}
  template <class U> __host__ __device__ vec(const vec<1, U, Q> &o) : x(T(o.x)) {}
  CUDA_PERF_MEMBERS(1)
};
template <class T, qualifier Q> struct vec<2, T, Q> {
  union { T x, r, s; };
  union { T y, g, t; };
  vec() = default;
  template <class U> explicit __host__ __device__ vec(U v) : x(T(v)), y(T(v)) {}
  template <class A, class B> __host__ __device__ vec(A x, B y) : x(T(x)), y(T(y)) {}
  template <class U> __host__ __device__ vec(const vec<2, U, Q> &o) : x(T(o.x)), y(T(o.y)) {}
  template <class U> explicit __host__ __device__ vec(const vec<3, U, Q> &o) : x(T(o.x)), y(T(o.y)) {}
  template <class U> explicit __host__ __device__ vec(const vec<4, U, Q> &o) : x(T(o.x)), y(T(o.y)) {}
  CUDA_PERF_MEMBERS(2)
};
template <class T, qualifier Q> struct vec<3, T, Q> {
  union { T x, r, s; };
  union { T y, g, t; };
  union { T z, b, p; };
  vec() = default;
  template <class U> explicit __host__ __device__ vec(U v) : x(T(v)), y(T(v)), z(T(v)) {}
  template <class A, class B, class C> __host__ __device__ vec(A x, B y, C z) : x(T(x)), y(T(y)), z(T(z)) {}
  template <class U, class C> __host__ __device__ vec(const vec<2, U, Q> &o, C z) : x(T(o.x)), y(T(o.y)), z(T(z)) {}
  template <class U> __host__ __device__ vec(const vec<3, U, Q> &o) : x(T(o.x)), y(T(o.y)), z(T(o.z)) {}
  template <class U> explicit __host__ __device__ vec(const vec<4, U, Q> &o) : x(T(o.x)), y(T(o.y)), z(T(o.z)) {}
  CUDA_PERF_MEMBERS(3)
};
template <class T, qualifier Q> struct vec<4, T, Q> {
  union { T x, r, s; };
  union { T y, g, t; };
  union { T z, b, p; };
  union { T w, a, q; };
  vec() = default;
  template <class U> explicit __host__ __device__ vec(U v) : x(T(v)), y(T(v)), z(T(v)), w(T(v)) {}
  template <class A, class B, class C, class D>
  __host__ __device__ vec(A x, B y, C z, D w) : x(T(x)), y(T(y)), z(T(z)), w(T(w)) {}
  template <class U, class D>
  __host__ __device__ vec(const vec<3, U, Q> &o, D w) : x(T(o.x)), y(T(o.y)), z(T(o.z)), w(T(w)) {}
  template <class U> __host__ __device__ vec(const vec<4, U, Q> &o) : x(T(o.x)), y(T(o.y)), z(T(o.z)), w(T(o.w)) {}
  CUDA_PERF_MEMBERS(4)
};
#undef CUDA_PERF_MEMBERS

namespace detail {
template <class T> struct Same { typedef T type; };
template <class T> using SameT = typename Same<T>::type;
template <int L, class R, class T, class F>
inline __host__ __device__ vec<L, R> each(const vec<L, T> &a, const vec<L, T> &b, F f) {
  vec<L, R> to;
  to.x = f(a.x, b.x);
  if constexpr (L > 1)
    to.y = f(a.y, b.y);
  if constexpr (L > 2)
    to.z = f(a.z, b.z);
  if constexpr (L > 3)
    to.w = f(a.w, b.w);
  return to;
}
} // namespace detail

#define CUDA_PERF_SIGN(Sign)                                                                                           \
  CUDA_PERF_GLM vec<L, T> operator Sign(const vec<L, T> &a, const vec<L, T> &b) {                                      \
    return detail::each<L, T>(a, b, [](T x, T y) -> T { return x Sign y; });                                           \
  }                                                                                                                    \
  CUDA_PERF_GLM vec<L, T> operator Sign(const vec<L, T> &a, detail::SameT<T> b) { return a Sign vec<L, T>(b); }        \
  CUDA_PERF_GLM vec<L, T> operator Sign(detail::SameT<T> a, const vec<L, T> &b) { return vec<L, T>(a) Sign b; }
CUDA_PERF_SIGN(+)
CUDA_PERF_SIGN(-)
CUDA_PERF_SIGN(*)
CUDA_PERF_SIGN(/)
#undef CUDA_PERF_SIGN
#define CUDA_PERF_COMPARISON(Name, Sign)                                                                               \
  CUDA_PERF_GLM vec<L, bool> Name(const vec<L, T> &a, const vec<L, T> &b) {                                            \
    return detail::each<L, bool>(a, b, [](T x, T y) { return x Sign y; });                                             \
  }
CUDA_PERF_COMPARISON(lessThan, <)
CUDA_PERF_COMPARISON(lessThanEqual, <=)
CUDA_PERF_COMPARISON(greaterThan, >)
CUDA_PERF_COMPARISON(greaterThanEqual, >=)
CUDA_PERF_COMPARISON(equal, ==)
CUDA_PERF_COMPARISON(notEqual, !=)
#undef CUDA_PERF_COMPARISON
#define CUDA_PERF_FUNCTION(Name, Value)                                                                                \
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>> inline __host__ __device__ T Name(T x) {       \
    return T(Value);                                                                                                   \
  }                                                                                                                    \
  CUDA_PERF_GLM vec<L, T> Name(const vec<L, T> &a) {                                                                   \
    return detail::each<L, T>(a, a, [](T x, T) -> T { return T(Value); });                                             \
  }
CUDA_PERF_FUNCTION(abs, x < 0 ? -x : x)
CUDA_PERF_FUNCTION(floor, ::floor(x))
CUDA_PERF_FUNCTION(ceil, ::ceil(x))
CUDA_PERF_FUNCTION(round, ::round(x))
CUDA_PERF_FUNCTION(trunc, ::trunc(x))
CUDA_PERF_FUNCTION(fract, x - ::floor(x))
CUDA_PERF_FUNCTION(sqrt, ::sqrt(x))
CUDA_PERF_FUNCTION(inversesqrt, T(1) / ::sqrt(x))
CUDA_PERF_FUNCTION(exp, ::exp(x))
CUDA_PERF_FUNCTION(log, ::log(x))
CUDA_PERF_FUNCTION(sin, ::sin(x))
CUDA_PERF_FUNCTION(cos, ::cos(x))
CUDA_PERF_FUNCTION(tan, ::tan(x))
CUDA_PERF_FUNCTION(asin, ::asin(x))
CUDA_PERF_FUNCTION(acos, ::acos(x))
CUDA_PERF_FUNCTION(atan, ::atan(x))
CUDA_PERF_FUNCTION(radians, x * T(0.017453292519943295))
CUDA_PERF_FUNCTION(degrees, x * T(57.29577951308232))
CUDA_PERF_FUNCTION(sign, (x > 0) - (x < 0))
#undef CUDA_PERF_FUNCTION
#define CUDA_PERF_FUNCTION(Name, Value)                                                                                \
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>> inline __host__ __device__ T Name(T x, T y) {  \
    return T(Value);                                                                                                   \
  }                                                                                                                    \
  CUDA_PERF_GLM vec<L, T> Name(const vec<L, T> &a, const vec<L, T> &b) {                                               \
    return detail::each<L, T>(a, b, [](T x, T y) -> T { return T(Value); });                                           \
  }                                                                                                                    \
  CUDA_PERF_GLM vec<L, T> Name(const vec<L, T> &a, detail::SameT<T> b) { return Name(a, vec<L, T>(b)); }
CUDA_PERF_FUNCTION(min, y < x ? y : x)
CUDA_PERF_FUNCTION(max, x < y ? y : x)
CUDA_PERF_FUNCTION(pow, ::pow(x, y))
CUDA_PERF_FUNCTION(mod, x - y * ::floor(x / y))
CUDA_PERF_FUNCTION(atan, ::atan2(x, y))
CUDA_PERF_FUNCTION(step, y < x ? T(0) : T(1))
#undef CUDA_PERF_FUNCTION
template <class V, class A, class B> inline __host__ __device__ V clamp(const V &v, const A &low, const B &high) {
  return min(max(v, V(low)), V(high));
}
template <class V, class T> inline __host__ __device__ V mix(const V &a, const V &b, T t) {
  return a * (T(1) - t) + b * t;
}
template <class V, class T> inline __host__ __device__ V lerp(const V &a, const V &b, T t) { return mix(a, b, t); }
CUDA_PERF_GLM vec<L, T> operator-(const vec<L, T> &a) { return vec<L, T>(T(0)) - a; }
CUDA_PERF_GLM bool operator==(const vec<L, T> &a, const vec<L, T> &b) { return all(equal(a, b)); }
CUDA_PERF_GLM bool operator!=(const vec<L, T> &a, const vec<L, T> &b) { return !(a == b); }
CUDA_PERF_GLM T dot(const vec<L, T> &a, const vec<L, T> &b) {
  T sum = a.x * b.x;
  if constexpr (L > 1)
    sum += a.y * b.y;
  if constexpr (L > 2)
    sum += a.z * b.z;
  if constexpr (L > 3)
    sum += a.w * b.w;
  return sum;
}
template <int L> inline __host__ __device__ bool all(const vec<L, bool> &a) {
  return a.x && (L < 2 || a[L > 1]) && (L < 3 || a[L > 2 ? 2 : 0]) && (L < 4 || a[L > 3 ? 3 : 0]);
}
template <int L> inline __host__ __device__ bool any(const vec<L, bool> &a) {
  return a.x || (L > 1 && a[L > 1]) || (L > 2 && a[L > 2 ? 2 : 0]) || (L > 3 && a[L > 3 ? 3 : 0]);
}
CUDA_PERF_GLM T length(const vec<L, T> &a) { return ::sqrt(dot(a, a)); }
CUDA_PERF_GLM T length2(const vec<L, T> &a) { return dot(a, a); }
CUDA_PERF_GLM T distance(const vec<L, T> &a, const vec<L, T> &b) { return length(b - a); }
CUDA_PERF_GLM vec<L, T> normalize(const vec<L, T> &a) { return a * (T(1) / ::sqrt(dot(a, a))); }
CUDA_PERF_GLM vec<L, T> reflect(const vec<L, T> &i, const vec<L, T> &n) { return i - n * dot(n, i) * T(2); }
template <int L, class T>
inline __host__ __device__ vec<L, T> refract(const vec<L, T> &i, const vec<L, T> &n, detail::SameT<T> eta) {
  const T in = dot(n, i), k = T(1) - eta * eta * (T(1) - in * in);
  return k < T(0) ? vec<L, T>(T(0)) : i * eta - n * (eta * in + ::sqrt(k));
}
template <class T> inline __host__ __device__ vec<3, T> cross(const vec<3, T> &a, const vec<3, T> &b) {
  return {a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y};
}

#define CUDA_PERF_VECTORS(Prefix, T)                                                                                   \
  typedef vec<1, T> Prefix##vec1;                                                                                      \
  typedef vec<2, T> Prefix##vec2;                                                                                      \
  typedef vec<3, T> Prefix##vec3;                                                                                      \
  typedef vec<4, T> Prefix##vec4;
CUDA_PERF_VECTORS(, float)
CUDA_PERF_VECTORS(f, float)
CUDA_PERF_VECTORS(d, double)
CUDA_PERF_VECTORS(i, int)
CUDA_PERF_VECTORS(u, unsigned)
CUDA_PERF_VECTORS(b, bool)
CUDA_PERF_VECTORS(i8, int8_t)
CUDA_PERF_VECTORS(u8, uint8_t)
CUDA_PERF_VECTORS(i16, int16_t)
CUDA_PERF_VECTORS(u16, uint16_t)
CUDA_PERF_VECTORS(i64, int64_t)
CUDA_PERF_VECTORS(u64, uint64_t)
#undef CUDA_PERF_VECTORS

} // namespace glm

#include "glm_matrices.h"
