// c10::Half, BFloat16 and complex: the widths, conversions and arithmetic that kernels of PyTorch extensions use, and
// the types that sums are taken in.

#pragma once

#include <cfloat>
#include <climits>
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <limits>
#include <type_traits>

namespace c10 {

struct alignas(2) Half {
  unsigned short x;
  struct from_bits_t {};
  static constexpr __host__ __device__ from_bits_t from_bits() { return {}; }
  Half() = default;
  constexpr __host__ __device__ Half(unsigned short bits, from_bits_t) : x(bits) {}
  __host__ __device__ Half(float v) : x(__half_as_ushort(__float2half(v))) {}
  __host__ __device__ Half(const __half &v) : x(__half_as_ushort(v)) {}
  __host__ __device__ operator float() const { return __half2float(__ushort_as_half(x)); }
  __host__ __device__ operator __half() const { return __ushort_as_half(x); }
};

struct alignas(2) BFloat16 {
  unsigned short x;
  struct from_bits_t {};
  static constexpr __host__ __device__ from_bits_t from_bits() { return {}; }
  BFloat16() = default;
  constexpr __host__ __device__ BFloat16(unsigned short bits, from_bits_t) : x(bits) {}
  __host__ __device__ BFloat16(float v) : x(__bfloat16_as_ushort(__float2bfloat16(v))) {}
  __host__ __device__ BFloat16(const __nv_bfloat16 &v) : x(__bfloat16_as_ushort(v)) {}
  __host__ __device__ operator float() const { return __bfloat162float(__ushort_as_bfloat16(x)); }
  __host__ __device__ operator __nv_bfloat16() const { return __ushort_as_bfloat16(x); }
};

// As c10 has it: of the same type and with whole numbers the type stays, with float and double it becomes theirs.
#define CUDA_PERF_OPERATOR(Type, Sign)                                                                                 \
  inline __host__ __device__ Type operator Sign(Type a, Type b) { return float(a) Sign float(b); }                     \
  inline __host__ __device__ float operator Sign(Type a, float b) { return float(a) Sign b; }                          \
  inline __host__ __device__ float operator Sign(float a, Type b) { return a Sign float(b); }                          \
  inline __host__ __device__ double operator Sign(Type a, double b) { return float(a) Sign b; }                        \
  inline __host__ __device__ double operator Sign(double a, Type b) { return a Sign float(b); }                        \
  inline __host__ __device__ Type operator Sign(Type a, int b) { return a Sign Type(float(b)); }                       \
  inline __host__ __device__ Type operator Sign(int a, Type b) { return Type(float(a)) Sign b; }                       \
  inline __host__ __device__ Type operator Sign(Type a, int64_t b) { return a Sign Type(float(b)); }                   \
  inline __host__ __device__ Type operator Sign(int64_t a, Type b) { return Type(float(a)) Sign b; }                   \
  inline __host__ __device__ Type &operator Sign##=(Type &a, Type b) { return a = a Sign b; }                          \
  inline __host__ __device__ float &operator Sign##=(float &a, Type b) { return a Sign##= float(b); }
#define CUDA_PERF_COMPARISON(Type, Sign)                                                                               \
  inline __host__ __device__ bool operator Sign(Type a, Type b) { return float(a) Sign float(b); }                     \
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>                                                \
  inline __host__ __device__ bool operator Sign(Type a, T b) {                                                         \
    return float(a) Sign b;                                                                                            \
  }                                                                                                                    \
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>                                                \
  inline __host__ __device__ bool operator Sign(T a, Type b) {                                                         \
    return a Sign float(b);                                                                                            \
  }
#define CUDA_PERF_ARITHMETIC(Type)                                                                                     \
  CUDA_PERF_OPERATOR(Type, +)                                                                                          \
  CUDA_PERF_OPERATOR(Type, -)                                                                                          \
  CUDA_PERF_OPERATOR(Type, *)                                                                                          \
  CUDA_PERF_OPERATOR(Type, /)                                                                                          \
  CUDA_PERF_COMPARISON(Type, ==)                                                                                       \
  CUDA_PERF_COMPARISON(Type, !=)                                                                                       \
  CUDA_PERF_COMPARISON(Type, <)                                                                                        \
  CUDA_PERF_COMPARISON(Type, <=)                                                                                       \
  CUDA_PERF_COMPARISON(Type, >)                                                                                        \
  CUDA_PERF_COMPARISON(Type, >=)                                                                                       \
  inline __host__ __device__ Type operator-(Type a) { return -float(a); }
CUDA_PERF_ARITHMETIC(Half)
CUDA_PERF_ARITHMETIC(BFloat16)
#undef CUDA_PERF_ARITHMETIC
#undef CUDA_PERF_COMPARISON
#undef CUDA_PERF_OPERATOR

#define CUDA_PERF_COMPLEX_ALIGNMENT alignas(sizeof(T) * 2)
#include "../complex_numbers.h"
#undef CUDA_PERF_COMPLEX_ALIGNMENT
template <class T> struct scalar_value_type { using type = T; };
template <class T> struct scalar_value_type<complex<T>> { using type = T; };

} // namespace c10

namespace std {
// PyTorch puts these there.
#define CUDA_PERF_OF_COMPLEX(Name)                                                                                     \
  template <class T> __device__ c10::complex<T> Name(const c10::complex<T> &v) { return c10::Name(v); }
CUDA_PERF_OF_COMPLEX(conj)
CUDA_PERF_OF_COMPLEX(exp)
CUDA_PERF_OF_COMPLEX(log)
CUDA_PERF_OF_COMPLEX(sqrt)
CUDA_PERF_OF_COMPLEX(sin)
CUDA_PERF_OF_COMPLEX(cos)
CUDA_PERF_OF_COMPLEX(tanh)
#undef CUDA_PERF_OF_COMPLEX
template <class T> __device__ T abs(const c10::complex<T> &v) { return c10::abs(v); }
template <class T> __device__ T norm(const c10::complex<T> &v) { return c10::norm(v); }
template <class T> __device__ T arg(const c10::complex<T> &v) { return c10::arg(v); }
template <class T> __device__ T real(const c10::complex<T> &v) { return v.x; }
template <class T> __device__ T imag(const c10::complex<T> &v) { return v.y; }
template <class T, class U> __device__ c10::complex<T> pow(const c10::complex<T> &a, const U &b) { return c10::pow(a, b); }
// The bits of the least normal number, the largest and the distance from 1 to the next.
#define CUDA_PERF_LIMITS(Type, Least, Most, Step)                                                                      \
  template <> struct numeric_limits<Type> {                                                                            \
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false, has_infinity = true;            \
    static constexpr __host__ __device__ Type bits(unsigned short v) { return Type(v, Type::from_bits()); }            \
    static constexpr __host__ __device__ Type min() { return bits(Least); }                                            \
    static constexpr __host__ __device__ Type lowest() { return bits(Most | 0x8000); }                                 \
    static constexpr __host__ __device__ Type max() { return bits(Most); }                                             \
    static constexpr __host__ __device__ Type epsilon() { return bits(Step); }                                         \
    static constexpr __host__ __device__ Type infinity() { return bits(Most + 1); }                                    \
  };
CUDA_PERF_LIMITS(c10::Half, 0x0400, 0x7bff, 0x1400)
CUDA_PERF_LIMITS(c10::BFloat16, 0x0080, 0x7f7f, 0x3c00)
#undef CUDA_PERF_LIMITS
} // namespace std

namespace at {
using namespace c10;

template <class T> struct OpMathType { using type = T; };
template <> struct OpMathType<Half> { using type = float; };
template <> struct OpMathType<BFloat16> { using type = float; };
template <class T> using opmath_type = typename OpMathType<T>::type;

// On the GPU sums of whole numbers are taken in 64 bits, sums of small floats in float.
template <class T, bool OnGpu> struct AccumulateType {
  using type = std::conditional_t<std::is_integral_v<T> && !std::is_same_v<T, bool>, int64_t, opmath_type<T>>;
};
template <class T, bool OnGpu> using acc_type = typename AccumulateType<T, OnGpu>::type;

template <class T> struct numeric_limits {
  static constexpr __host__ __device__ T lowest() { return std::numeric_limits<T>::lowest(); }
  static constexpr __host__ __device__ T max() { return std::numeric_limits<T>::max(); }
  static constexpr __host__ __device__ T lower_bound() {
    if constexpr (std::numeric_limits<T>::has_infinity && std::is_floating_point_v<T>)
      return -std::numeric_limits<T>::infinity();
    else
      return std::numeric_limits<T>::lowest();
  }
  static constexpr __host__ __device__ T upper_bound() {
    if constexpr (std::numeric_limits<T>::has_infinity)
      return std::numeric_limits<T>::infinity();
    else
      return std::numeric_limits<T>::max();
  }
};
} // namespace at
