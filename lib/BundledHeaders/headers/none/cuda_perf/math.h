// Device mathematics. Declared under libdevice's names, so that a call stays visible as __nv_sinf, as it is with a
// toolkit; those an index may go through (rounding, absolute value, minimum, square root) are Clang's builtins.
// The host's functions of the same names come from <math.h>: Clang tells both apart by their target.

#pragma once

#include "cuda_perf/bits.h"

// double f(double), float f(float) and float ff(float).
#define __CUDA_PERF_MATH1(Name)                                                                                        \
  double Name(double) __cuda_perf_pure("__nv_" #Name);                                                                 \
  float Name(float) __cuda_perf_pure("__nv_" #Name "f");                                                               \
  float Name##f(float) __cuda_perf_pure("__nv_" #Name "f");
#define __CUDA_PERF_MATH2(Name)                                                                                        \
  double Name(double, double) __cuda_perf_pure("__nv_" #Name);                                                         \
  float Name(float, float) __cuda_perf_pure("__nv_" #Name "f");                                                        \
  float Name##f(float, float) __cuda_perf_pure("__nv_" #Name "f");
#define __CUDA_PERF_MATH_BUILTIN1(Name)                                                                                \
  __cuda_perf_device double Name(double v) { return __builtin_##Name(v); }                                             \
  __cuda_perf_device float Name(float v) { return __builtin_##Name##f(v); }                                            \
  __cuda_perf_device float Name##f(float v) { return __builtin_##Name##f(v); }
#define __CUDA_PERF_MATH_BUILTIN2(Name)                                                                                \
  __cuda_perf_device double Name(double v, double w) { return __builtin_##Name(v, w); }                                \
  __cuda_perf_device float Name(float v, float w) { return __builtin_##Name##f(v, w); }                                \
  __cuda_perf_device float Name##f(float v, float w) { return __builtin_##Name##f(v, w); }

#define __CUDA_PERF_EACH_STD1(X)                                                                                       \
  X(acos) X(acosh) X(asin) X(asinh) X(atan) X(atanh) X(cbrt) X(cos) X(cosh) X(erf) X(erfc) X(exp) X(exp2) X(expm1)     \
  X(lgamma) X(log) X(log10) X(log1p) X(log2) X(logb) X(sin) X(sinh) X(tan) X(tanh) X(tgamma)
#define __CUDA_PERF_EACH_OWN1(X)                                                                                       \
  X(cospi) X(sinpi) X(exp10) X(erfcinv) X(erfcx) X(erfinv) X(j0) X(j1) X(y0) X(y1) X(normcdf) X(normcdfinv) X(rcbrt)   \
  X(rsqrt) X(cyl_bessel_i0) X(cyl_bessel_i1)
#define __CUDA_PERF_EACH_STD2(X) X(atan2) X(fmod) X(hypot) X(nextafter) X(pow) X(remainder) X(fdim)
#define __CUDA_PERF_EACH_BUILTIN1(X) X(ceil) X(fabs) X(floor) X(nearbyint) X(rint) X(round) X(sqrt) X(trunc)
#define __CUDA_PERF_EACH_BUILTIN2(X) X(copysign) X(fmax) X(fmin)

__CUDA_PERF_EACH_STD1(__CUDA_PERF_MATH1)
__CUDA_PERF_EACH_OWN1(__CUDA_PERF_MATH1)
__CUDA_PERF_EACH_STD2(__CUDA_PERF_MATH2)
__CUDA_PERF_MATH2(rhypot)
__CUDA_PERF_EACH_BUILTIN1(__CUDA_PERF_MATH_BUILTIN1)
__CUDA_PERF_EACH_BUILTIN2(__CUDA_PERF_MATH_BUILTIN2)

// Functions of an integer: the call is that of the double version.
#define __CUDA_PERF_OF_INTEGER(Name)                                                                                   \
  template <class T>                                                                                                   \
  __cuda_perf_device typename __cuda_perf::OnlyIf<__is_integral(T), double>::Type Name(T v) {                          \
    return Name((double)v);                                                                                            \
  }
#define __CUDA_PERF_OF_MIXED(Name)                                                                                     \
  template <class T, class U>                                                                                          \
  __cuda_perf_device typename __cuda_perf::OnlyIf<                                                                     \
      __is_arithmetic(T) && __is_arithmetic(U) && !__is_same(T, U) || __is_integral(T) && __is_integral(U),            \
      double>::Type                                                                                                    \
  Name(T v, U w) {                                                                                                     \
    return Name((double)v, (double)w);                                                                                 \
  }
namespace __cuda_perf {
template <bool Condition, class T> struct OnlyIf {};
template <class T> struct OnlyIf<true, T> { typedef T Type; };
} // namespace __cuda_perf
#define __CUDA_PERF_EACH_OF_INTEGER(X)                                                                                 \
  X(cbrt) X(ceil) X(cos) X(exp) X(exp2) X(fabs) X(floor) X(log) X(log10) X(log2) X(round) X(rsqrt) X(sin) X(sqrt)      \
  X(tan) X(tanh)
__CUDA_PERF_EACH_OF_INTEGER(__CUDA_PERF_OF_INTEGER)
__CUDA_PERF_OF_MIXED(atan2)
__CUDA_PERF_OF_MIXED(fmod)
__CUDA_PERF_OF_MIXED(hypot)
__CUDA_PERF_OF_MIXED(pow)
__CUDA_PERF_EACH_BUILTIN2(__CUDA_PERF_OF_MIXED)

#define __CUDA_PERF_CLASSIFY(Name, Builtin)                                                                            \
  __cuda_perf_device bool Name(float v) { return Builtin(v); }                                                         \
  __cuda_perf_device bool Name(double v) { return Builtin(v); }
__CUDA_PERF_CLASSIFY(isnan, __builtin_isnan)
__CUDA_PERF_CLASSIFY(isinf, __builtin_isinf)
__CUDA_PERF_CLASSIFY(isfinite, __builtin_isfinite)
__CUDA_PERF_CLASSIFY(isnormal, __builtin_isnormal)
__CUDA_PERF_CLASSIFY(signbit, __builtin_signbit)
#undef __CUDA_PERF_CLASSIFY

__cuda_perf_device int abs(int v) { return __builtin_abs(v); }
__cuda_perf_device long abs(long v) { return __builtin_labs(v); }
__cuda_perf_device long long abs(long long v) { return __builtin_llabs(v); }
__cuda_perf_device float abs(float v) { return __builtin_fabsf(v); }
__cuda_perf_device double abs(double v) { return __builtin_fabs(v); }
__cuda_perf_device long labs(long v) { return __builtin_labs(v); }
__cuda_perf_device long long llabs(long long v) { return __builtin_llabs(v); }
__cuda_perf_device double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
__cuda_perf_device float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
__cuda_perf_device float fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
__cuda_perf_device float fdividef(float a, float b) { return a / b; }
__cuda_perf_device float saturate(float v) { return __builtin_fminf(__builtin_fmaxf(v, 0.0f), 1.0f); }
__cuda_perf_device float __saturatef(float v) { return saturate(v); }
__cuda_perf_device double pow(double v, int n) { return pow(v, (double)n); }

#define __CUDA_PERF_TO_LONG(Type, Name, Builtin)                                                                       \
  __cuda_perf_device Type Name(double v) { return (Type)__builtin_##Builtin(v); }                                      \
  __cuda_perf_device Type Name(float v) { return (Type)__builtin_##Builtin##f(v); }                                    \
  __cuda_perf_device Type Name##f(float v) { return (Type)__builtin_##Builtin##f(v); }
__CUDA_PERF_TO_LONG(long, lrint, rint)
__CUDA_PERF_TO_LONG(long, lround, round)
__CUDA_PERF_TO_LONG(long long, llrint, rint)
__CUDA_PERF_TO_LONG(long long, llround, round)
#undef __CUDA_PERF_TO_LONG

// Results through pointers, or of more arguments.
#define __CUDA_PERF_OTHER(Type, S)                                                                                     \
  __attribute__((device)) void sincos##S(Type, Type *, Type *) __asm__("__nv_sincos" #S);                              \
  __attribute__((device)) void sincospi##S(Type, Type *, Type *) __asm__("__nv_sincospi" #S);                          \
  __attribute__((device)) Type modf##S(Type, Type *) __asm__("__nv_modf" #S);                                          \
  __attribute__((device)) Type frexp##S(Type, int *) __asm__("__nv_frexp" #S);                                         \
  __attribute__((device)) Type remquo##S(Type, Type, int *) __asm__("__nv_remquo" #S);                                 \
  Type ldexp##S(Type, int) __cuda_perf_pure("__nv_ldexp" #S);                                                          \
  Type scalbn##S(Type, int) __cuda_perf_pure("__nv_scalbn" #S);                                                        \
  Type scalbln##S(Type, long) __cuda_perf_pure("__nv_scalbln" #S);                                                     \
  int ilogb##S(Type) __cuda_perf_pure("__nv_ilogb" #S);                                                                \
  Type jn##S(int, Type) __cuda_perf_pure("__nv_jn" #S);                                                                \
  Type yn##S(int, Type) __cuda_perf_pure("__nv_yn" #S);                                                                \
  Type norm3d##S(Type, Type, Type) __cuda_perf_pure("__nv_norm3d" #S);                                                 \
  Type norm4d##S(Type, Type, Type, Type) __cuda_perf_pure("__nv_norm4d" #S);                                           \
  Type rnorm3d##S(Type, Type, Type) __cuda_perf_pure("__nv_rnorm3d" #S);                                               \
  Type rnorm4d##S(Type, Type, Type, Type) __cuda_perf_pure("__nv_rnorm4d" #S);                                         \
  __attribute__((device)) Type norm##S(int, const Type *) __asm__("__nv_norm" #S);                                     \
  __attribute__((device)) Type rnorm##S(int, const Type *) __asm__("__nv_rnorm" #S);                                   \
  Type nan##S(const char *) __cuda_perf_pure("__nv_nan" #S);
__CUDA_PERF_OTHER(double, )
__CUDA_PERF_OTHER(float, f)
#undef __CUDA_PERF_OTHER
__attribute__((device)) void sincos(float, float *, float *) __asm__("__nv_sincosf");
__attribute__((device)) void sincospi(float, float *, float *) __asm__("__nv_sincospif");
__attribute__((device)) float modf(float, float *) __asm__("__nv_modff");
__attribute__((device)) float frexp(float, int *) __asm__("__nv_frexpf");
float ldexp(float, int) __cuda_perf_pure("__nv_ldexpf");
float scalbn(float, int) __cuda_perf_pure("__nv_scalbnf");
int ilogb(float) __cuda_perf_pure("__nv_ilogbf");

// The fast versions and those with a rounding mode.
#define __CUDA_PERF_FAST1(Name) float __##Name##f(float) __cuda_perf_pure("__nv_fast_" #Name "f");
__CUDA_PERF_FAST1(sin)
__CUDA_PERF_FAST1(cos)
__CUDA_PERF_FAST1(tan)
__CUDA_PERF_FAST1(exp)
__CUDA_PERF_FAST1(exp10)
__CUDA_PERF_FAST1(log)
__CUDA_PERF_FAST1(log2)
__CUDA_PERF_FAST1(log10)
__CUDA_PERF_FAST1(tanh)
#undef __CUDA_PERF_FAST1
float __powf(float, float) __cuda_perf_pure("__nv_fast_powf");
__attribute__((device)) void __sincosf(float, float *, float *) __asm__("__nv_fast_sincosf");
float __fdividef(float, float) __cuda_perf_pure("__nv_fast_fdividef");
__cuda_perf_device double __fdivide(double a, double b) { return a / b; }
__cuda_perf_device float __frsqrt_rn(float v) { return 1.0f / __builtin_sqrtf(v); }
// The rounding mode changes no index: the other modes are other names of _rn.
__cuda_perf_device float __fadd_rn(float a, float b) { return a + b; }
__cuda_perf_device float __fsub_rn(float a, float b) { return a - b; }
__cuda_perf_device float __fmul_rn(float a, float b) { return a * b; }
__cuda_perf_device float __fdiv_rn(float a, float b) { return a / b; }
__cuda_perf_device float __frcp_rn(float a) { return 1.0f / a; }
__cuda_perf_device float __fsqrt_rn(float a) { return __builtin_sqrtf(a); }
__cuda_perf_device float __fmaf_rn(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
__cuda_perf_device double __dadd_rn(double a, double b) { return a + b; }
__cuda_perf_device double __dsub_rn(double a, double b) { return a - b; }
__cuda_perf_device double __dmul_rn(double a, double b) { return a * b; }
__cuda_perf_device double __ddiv_rn(double a, double b) { return a / b; }
__cuda_perf_device double __drcp_rn(double a) { return 1.0 / a; }
__cuda_perf_device double __dsqrt_rn(double a) { return __builtin_sqrt(a); }
__cuda_perf_device double __fma_rn(double a, double b, double c) { return __builtin_fma(a, b, c); }
#define __fadd_rz __fadd_rn
#define __fadd_ru __fadd_rn
#define __fadd_rd __fadd_rn
#define __fsub_rz __fsub_rn
#define __fsub_ru __fsub_rn
#define __fsub_rd __fsub_rn
#define __fmul_rz __fmul_rn
#define __fmul_ru __fmul_rn
#define __fmul_rd __fmul_rn
#define __fdiv_rz __fdiv_rn
#define __fdiv_ru __fdiv_rn
#define __fdiv_rd __fdiv_rn
#define __frcp_rz __frcp_rn
#define __frcp_ru __frcp_rn
#define __frcp_rd __frcp_rn
#define __fsqrt_rz __fsqrt_rn
#define __fsqrt_ru __fsqrt_rn
#define __fsqrt_rd __fsqrt_rn
#define __fmaf_rz __fmaf_rn
#define __fmaf_ru __fmaf_rn
#define __fmaf_rd __fmaf_rn
#define __dadd_rz __dadd_rn
#define __dadd_ru __dadd_rn
#define __dadd_rd __dadd_rn
#define __dsub_rz __dsub_rn
#define __dsub_ru __dsub_rn
#define __dsub_rd __dsub_rn
#define __dmul_rz __dmul_rn
#define __dmul_ru __dmul_rn
#define __dmul_rd __dmul_rn
#define __ddiv_rz __ddiv_rn
#define __ddiv_ru __ddiv_rn
#define __ddiv_rd __ddiv_rn
#define __drcp_rz __drcp_rn
#define __drcp_ru __drcp_rn
#define __drcp_rd __drcp_rn
#define __dsqrt_rz __dsqrt_rn
#define __dsqrt_ru __dsqrt_rn
#define __dsqrt_rd __dsqrt_rn
#define __fma_rz __fma_rn
#define __fma_ru __fma_rn
#define __fma_rd __fma_rn

// The host's functions as well, as far as host_library.h has them. They have to be in std before <cmath> is included,
// else its constexpr functions serve the device.
namespace std {
#define __CUDA_PERF_USING(Name) using ::Name;
__CUDA_PERF_EACH_STD1(__CUDA_PERF_USING)
__CUDA_PERF_EACH_STD2(__CUDA_PERF_USING)
__CUDA_PERF_EACH_BUILTIN1(__CUDA_PERF_USING)
__CUDA_PERF_EACH_BUILTIN2(__CUDA_PERF_USING)
using ::abs;
using ::fma;
using ::frexp;
using ::ilogb;
using ::isfinite;
using ::isinf;
using ::isnan;
using ::isnormal;
using ::ldexp;
using ::llrint;
using ::llround;
using ::lrint;
using ::lround;
using ::modf;
using ::scalbn;
using ::signbit;
} // namespace std

#undef __CUDA_PERF_USING
#undef __CUDA_PERF_MATH1
#undef __CUDA_PERF_MATH2
#undef __CUDA_PERF_MATH_BUILTIN1
#undef __CUDA_PERF_MATH_BUILTIN2
#undef __CUDA_PERF_OF_INTEGER
#undef __CUDA_PERF_EACH_OF_INTEGER
#undef __CUDA_PERF_OF_MIXED
#undef __CUDA_PERF_EACH_STD1
#undef __CUDA_PERF_EACH_OWN1
#undef __CUDA_PERF_EACH_STD2
#undef __CUDA_PERF_EACH_BUILTIN1
#undef __CUDA_PERF_EACH_BUILTIN2
