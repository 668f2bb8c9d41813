// A two-byte floating type and its pair, __half and __nv_bfloat16: the types, arithmetic, conversions. No include guard:
// the header that includes this one defines
//   __CUDA_PERF_SCALAR, __CUDA_PERF_PAIR   the two types
//   __CUDA_PERF_SCALAR_RAW, __CUDA_PERF_PAIR_RAW   the structures of their bits, already declared
//   __CUDA_PERF_WORD   how functions call the type: __float2<word>
//   __CUDA_PERF_PTX   how PTX calls it, "f16"
//   __CUDA_PERF_TO_BITS(v), __CUDA_PERF_FROM_BITS(bits)   between a float and the bits of a value
// On the device sums, products, extremes and comparisons are the PTX instructions of CUDA's header, one for a pair; all
// else is computed in float, and never by the types' own operators: their conversions make overload resolution dear. A
// pair is one four-byte access: what takes pairs asks for their __word(), or their __low() and __high(), which read all
// of it.

struct __CUDA_PERF_SCALAR {
  unsigned short __x;
  __CUDA_PERF_SCALAR() = default;
  __host__ __device__ __CUDA_PERF_SCALAR(const __CUDA_PERF_SCALAR_RAW &raw) : __x(raw.x) {}
  __host__ __device__ __CUDA_PERF_SCALAR(float v) : __x(__CUDA_PERF_TO_BITS(v)) {}
  __host__ __device__ __CUDA_PERF_SCALAR(double v) : __x(__CUDA_PERF_TO_BITS((float)v)) {}
  template <class T, class = typename __cuda_perf::OnlyIf<__is_integral(T), T>::Type>
  __host__ __device__ __CUDA_PERF_SCALAR(T v) : __x(__CUDA_PERF_TO_BITS((float)v)) {}
  __host__ __device__ operator __CUDA_PERF_SCALAR_RAW() const { return {__x}; }
  __host__ __device__ operator float() const { return __CUDA_PERF_FROM_BITS(__x); }
  template <class T, class = typename __cuda_perf::OnlyIf<__is_integral(T), T>::Type>
  __host__ __device__ explicit operator T() const {
    return (T)__CUDA_PERF_FROM_BITS(__x);
  }
};
// The word makes Clang hand a pair on in one register, as nvcc does.
struct __align__(4) __CUDA_PERF_PAIR {
  union {
    unsigned __pair;
    struct {
      __CUDA_PERF_SCALAR x, y;
    };
  };
  __CUDA_PERF_PAIR() = default;
  __host__ __device__ __CUDA_PERF_PAIR(const __CUDA_PERF_SCALAR &x, const __CUDA_PERF_SCALAR &y) : x(x), y(y) {}
  __host__ __device__ __CUDA_PERF_PAIR(const __CUDA_PERF_PAIR_RAW &raw)
      : x(__CUDA_PERF_SCALAR_RAW{raw.x}), y(__CUDA_PERF_SCALAR_RAW{raw.y}) {}
  __host__ __device__ unsigned __word() const { return __pair; }
  __host__ __device__ __CUDA_PERF_SCALAR __low() const { return __CUDA_PERF_SCALAR_RAW{(unsigned short)__word()}; }
  __host__ __device__ __CUDA_PERF_SCALAR __high() const {
    return __CUDA_PERF_SCALAR_RAW{(unsigned short)(__word() >> 16)};
  }
  __host__ __device__ operator __CUDA_PERF_PAIR_RAW() const { return {x.__x, y.__x}; }
};

#define __CUDA_PERF_PASTE_EXPANDED(Before, Word, After) Before##Word##After
#define __CUDA_PERF_PASTE(Before, Word, After) __CUDA_PERF_PASTE_EXPANDED(Before, Word, After)
#define __CUDA_PERF_NAMED(Before, After) __CUDA_PERF_PASTE(Before, __CUDA_PERF_WORD, After)
#define __CUDA_PERF_TO_FLOAT(v) __CUDA_PERF_FROM_BITS((v).__x)
#define __CUDA_PERF_FROM_FLOAT(v) __cuda_perf::__CUDA_PERF_NAMED(make_, )(v)
namespace __cuda_perf {
__cuda_perf_both __CUDA_PERF_SCALAR __CUDA_PERF_NAMED(make_, )(float v) {
  __CUDA_PERF_SCALAR result;
  result.__x = __CUDA_PERF_TO_BITS(v);
  return result;
}
} // namespace __cuda_perf

// What one instruction computes; on the host Float, of the variables that Start declares.
#ifdef __CUDA_ARCH__
#define __CUDA_PERF_RETURN_SCALAR(Code, Start, Float, ...)                                                             \
  unsigned short bits;                                                                                                 \
  asm(Code : "=h"(bits) : __VA_ARGS__);                                                                                \
  return __CUDA_PERF_SCALAR_RAW{bits};
#define __CUDA_PERF_RETURN_PAIR(Code, Each, ...)                                                                       \
  __CUDA_PERF_PAIR pair;                                                                                               \
  asm(Code : "=r"(pair.__pair) : __VA_ARGS__);                                                                         \
  return pair;
#else
#define __CUDA_PERF_RETURN_SCALAR(Code, Start, Float, ...)                                                             \
  Start;                                                                                                               \
  return __CUDA_PERF_FROM_FLOAT(Float);
#define __CUDA_PERF_RETURN_PAIR(Code, Each, ...) return Each;
#endif

// __hadd, __hadd2 and their like.
#define __CUDA_PERF_BINARY(Name, Name2, Code, Expression)                                                              \
  __cuda_perf_both __CUDA_PERF_SCALAR __##Name(__CUDA_PERF_SCALAR a, __CUDA_PERF_SCALAR b) {                           \
    __CUDA_PERF_RETURN_SCALAR(Code "." __CUDA_PERF_PTX " %0, %1, %2;", float v = __CUDA_PERF_TO_FLOAT(a);              \
                              float w = __CUDA_PERF_TO_FLOAT(b), Expression, "h"(a.__x), "h"(b.__x))                   \
  }                                                                                                                    \
  __cuda_perf_both __CUDA_PERF_PAIR __##Name2(__CUDA_PERF_PAIR a, __CUDA_PERF_PAIR b) {                                \
    __CUDA_PERF_RETURN_PAIR(Code "." __CUDA_PERF_PTX "x2 %0, %1, %2;",                                                 \
                            (__CUDA_PERF_PAIR{__##Name(a.__low(), b.__low()), __##Name(a.__high(), b.__high())}),      \
                            "r"(a.__word()), "r"(b.__word()))                                                          \
  }
__CUDA_PERF_BINARY(hadd, hadd2, "add", v + w)
__CUDA_PERF_BINARY(hsub, hsub2, "sub", v - w)
__CUDA_PERF_BINARY(hmul, hmul2, "mul", v *w)
__CUDA_PERF_BINARY(hadd_rn, hadd2_rn, "add.rn", v + w)
__CUDA_PERF_BINARY(hsub_rn, hsub2_rn, "sub.rn", v - w)
__CUDA_PERF_BINARY(hmul_rn, hmul2_rn, "mul.rn", v *w)
__CUDA_PERF_BINARY(hadd_sat, hadd2_sat, "add.sat", __builtin_fminf(__builtin_fmaxf(v + w, 0.0f), 1.0f))
__CUDA_PERF_BINARY(hsub_sat, hsub2_sat, "sub.sat", __builtin_fminf(__builtin_fmaxf(v - w, 0.0f), 1.0f))
__CUDA_PERF_BINARY(hmul_sat, hmul2_sat, "mul.sat", __builtin_fminf(__builtin_fmaxf(v * w, 0.0f), 1.0f))
__CUDA_PERF_BINARY(hmax, hmax2, "max", v > w ? v : w)
__CUDA_PERF_BINARY(hmin, hmin2, "min", v < w ? v : w)
__CUDA_PERF_BINARY(hmax_nan, hmax2_nan, "max.NaN", v > w ? v : w)
__CUDA_PERF_BINARY(hmin_nan, hmin2_nan, "min.NaN", v < w ? v : w)
#undef __CUDA_PERF_BINARY
__cuda_perf_both __CUDA_PERF_SCALAR __hdiv(__CUDA_PERF_SCALAR a, __CUDA_PERF_SCALAR b) {
  return __CUDA_PERF_FROM_FLOAT(__CUDA_PERF_TO_FLOAT(a) / __CUDA_PERF_TO_FLOAT(b));
}
__cuda_perf_both __CUDA_PERF_PAIR __h2div(__CUDA_PERF_PAIR a, __CUDA_PERF_PAIR b) {
  return {__hdiv(a.__low(), b.__low()), __hdiv(a.__high(), b.__high())};
}
#define __CUDA_PERF_FMA(Suffix, Code, Expression)                                                                      \
  __cuda_perf_both __CUDA_PERF_SCALAR __hfma##Suffix(__CUDA_PERF_SCALAR a, __CUDA_PERF_SCALAR b,                       \
                                                     __CUDA_PERF_SCALAR c) {                                           \
    __CUDA_PERF_RETURN_SCALAR(                                                                                         \
        Code "." __CUDA_PERF_PTX " %0, %1, %2, %3;",                                                                   \
        float v = __builtin_fmaf(__CUDA_PERF_TO_FLOAT(a), __CUDA_PERF_TO_FLOAT(b), __CUDA_PERF_TO_FLOAT(c)),           \
        Expression, "h"(a.__x), "h"(b.__x), "h"(c.__x))                                                                \
  }                                                                                                                    \
  __cuda_perf_both __CUDA_PERF_PAIR __hfma2##Suffix(__CUDA_PERF_PAIR a, __CUDA_PERF_PAIR b, __CUDA_PERF_PAIR c) {      \
    __CUDA_PERF_RETURN_PAIR(Code "." __CUDA_PERF_PTX "x2 %0, %1, %2, %3;",                                             \
                            (__CUDA_PERF_PAIR{__hfma##Suffix(a.__low(), b.__low(), c.__low()),                         \
                                              __hfma##Suffix(a.__high(), b.__high(), c.__high())}),                    \
                            "r"(a.__word()), "r"(b.__word()), "r"(c.__word()))                                         \
  }
__CUDA_PERF_FMA(, "fma.rn", v)
__CUDA_PERF_FMA(_sat, "fma.rn.sat", __builtin_fminf(__builtin_fmaxf(v, 0.0f), 1.0f))
__CUDA_PERF_FMA(_relu, "fma.rn.relu", __builtin_fmaxf(v, 0.0f))
#undef __CUDA_PERF_FMA

#define __CUDA_PERF_ARITHMETIC(Symbol, Scalars, Pairs)                                                                 \
  __cuda_perf_both __CUDA_PERF_SCALAR operator Symbol(const __CUDA_PERF_SCALAR &a, const __CUDA_PERF_SCALAR &b) {      \
    return Scalars(a, b);                                                                                              \
  }                                                                                                                    \
  __cuda_perf_both __CUDA_PERF_SCALAR &operator Symbol##=(__CUDA_PERF_SCALAR & a, const __CUDA_PERF_SCALAR &b) {       \
    return a = Scalars(a, b);                                                                                          \
  }                                                                                                                    \
  __cuda_perf_both __CUDA_PERF_PAIR operator Symbol(const __CUDA_PERF_PAIR &a, const __CUDA_PERF_PAIR &b) {            \
    return Pairs(a, b);                                                                                                \
  }                                                                                                                    \
  __cuda_perf_both __CUDA_PERF_PAIR &operator Symbol##=(__CUDA_PERF_PAIR & a, const __CUDA_PERF_PAIR &b) {             \
    return a = Pairs(a, b);                                                                                            \
  }
#define __CUDA_PERF_COMPARISON(Symbol)                                                                                 \
  __cuda_perf_both bool operator Symbol(const __CUDA_PERF_SCALAR &a, const __CUDA_PERF_SCALAR &b) {                    \
    return __CUDA_PERF_TO_FLOAT(a) Symbol __CUDA_PERF_TO_FLOAT(b);                                                     \
  }                                                                                                                    \
  __cuda_perf_both bool operator Symbol(const __CUDA_PERF_PAIR &a, const __CUDA_PERF_PAIR &b) {                        \
    return __CUDA_PERF_TO_FLOAT(a.__low()) Symbol __CUDA_PERF_TO_FLOAT(b.__low()) &&                                   \
           __CUDA_PERF_TO_FLOAT(a.__high()) Symbol __CUDA_PERF_TO_FLOAT(b.__high());                                   \
  }
__CUDA_PERF_ARITHMETIC(+, __hadd, __hadd2)
__CUDA_PERF_ARITHMETIC(-, __hsub, __hsub2)
__CUDA_PERF_ARITHMETIC(*, __hmul, __hmul2)
__CUDA_PERF_ARITHMETIC(/, __hdiv, __h2div)
__CUDA_PERF_COMPARISON(==)
__CUDA_PERF_COMPARISON(!=)
__CUDA_PERF_COMPARISON(<)
__CUDA_PERF_COMPARISON(>)
__CUDA_PERF_COMPARISON(<=)
__CUDA_PERF_COMPARISON(>=)
#undef __CUDA_PERF_COMPARISON
#undef __CUDA_PERF_ARITHMETIC

__cuda_perf_both __CUDA_PERF_SCALAR operator+(const __CUDA_PERF_SCALAR &a) { return a; }
__cuda_perf_both __CUDA_PERF_SCALAR operator-(const __CUDA_PERF_SCALAR &a) {
  return __CUDA_PERF_FROM_FLOAT(-__CUDA_PERF_TO_FLOAT(a));
}
__cuda_perf_both __CUDA_PERF_PAIR operator-(const __CUDA_PERF_PAIR &a) {
  return {__CUDA_PERF_FROM_FLOAT(-__CUDA_PERF_TO_FLOAT(a.__low())),
          __CUDA_PERF_FROM_FLOAT(-__CUDA_PERF_TO_FLOAT(a.__high()))};
}
__cuda_perf_both __CUDA_PERF_SCALAR &operator++(__CUDA_PERF_SCALAR &a) {
  return a = __CUDA_PERF_FROM_FLOAT(__CUDA_PERF_TO_FLOAT(a) + 1.0f);
}

__cuda_perf_both __CUDA_PERF_PAIR __hcmadd(__CUDA_PERF_PAIR a, __CUDA_PERF_PAIR b, __CUDA_PERF_PAIR c) {
  return {__hsub(__hfma(a.__low(), b.__low(), c.__low()), __hmul(a.__high(), b.__high())),
          __hfma(a.__high(), b.__low(), __hfma(a.__low(), b.__high(), c.__high()))};
}

#ifdef __CUDA_ARCH__
#define __CUDA_PERF_RETURN_BOOL(Code, Float)                                                                           \
  unsigned short holds;                                                                                                \
  asm("{.reg .pred p; setp." Code "." __CUDA_PERF_PTX " p, %1, %2; selp.u16 %0, 1, 0, p;}"                             \
      : "=h"(holds)                                                                                                    \
      : "h"(a.__x), "h"(b.__x));                                                                                       \
  return holds != 0;
#else
#define __CUDA_PERF_RETURN_BOOL(Code, Float) return Float;
#endif
#define __CUDA_PERF_COMPARE(Name, Symbol)                                                                              \
  __cuda_perf_both bool __h##Name(__CUDA_PERF_SCALAR a, __CUDA_PERF_SCALAR b) {                                        \
    __CUDA_PERF_RETURN_BOOL(#Name, __CUDA_PERF_TO_FLOAT(a) Symbol __CUDA_PERF_TO_FLOAT(b))                             \
  }                                                                                                                    \
  __cuda_perf_both bool __h##Name##u(__CUDA_PERF_SCALAR a, __CUDA_PERF_SCALAR b) { return __h##Name(a, b); }           \
  __CUDA_PERF_COMPARE_PAIRS(Name, Name)                                                                                \
  __CUDA_PERF_COMPARE_PAIRS(Name##u, Name)
#define __CUDA_PERF_COMPARE_PAIRS(Name, Each)                                                                          \
  __cuda_perf_both bool __hb##Name##2(__CUDA_PERF_PAIR a, __CUDA_PERF_PAIR b) {                                        \
    return __h##Each(a.__low(), b.__low()) && __h##Each(a.__high(), b.__high());                                       \
  }                                                                                                                    \
  __cuda_perf_both __CUDA_PERF_PAIR __h##Name##2(__CUDA_PERF_PAIR a, __CUDA_PERF_PAIR b) {                             \
    __CUDA_PERF_RETURN_PAIR("set." #Each "." __CUDA_PERF_PTX "x2." __CUDA_PERF_PTX "x2 %0, %1, %2;",                   \
                            (__CUDA_PERF_PAIR{__CUDA_PERF_FROM_FLOAT((float)__h##Each(a.__low(), b.__low())),          \
                                              __CUDA_PERF_FROM_FLOAT((float)__h##Each(a.__high(), b.__high()))}),      \
                            "r"(a.__word()), "r"(b.__word()))                                                          \
  }                                                                                                                    \
  __cuda_perf_both unsigned __h##Name##2_mask(__CUDA_PERF_PAIR a, __CUDA_PERF_PAIR b) {                                \
    return (__h##Each(a.__low(), b.__low()) ? 0xffffu : 0u) | (__h##Each(a.__high(), b.__high()) ? 0xffff0000u : 0u);  \
  }
__CUDA_PERF_COMPARE(eq, ==)
__CUDA_PERF_COMPARE(ne, !=)
__CUDA_PERF_COMPARE(lt, <)
__CUDA_PERF_COMPARE(gt, >)
__CUDA_PERF_COMPARE(le, <=)
__CUDA_PERF_COMPARE(ge, >=)
#undef __CUDA_PERF_COMPARE_PAIRS
#undef __CUDA_PERF_COMPARE
#undef __CUDA_PERF_RETURN_BOOL

// h2exp goes with hexp, __hneg2 with __hneg.
#define __CUDA_PERF_UNARY(Name, Name2, Expression)                                                                     \
  __cuda_perf_device __CUDA_PERF_SCALAR Name(__CUDA_PERF_SCALAR a) {                                                   \
    float v = __CUDA_PERF_TO_FLOAT(a);                                                                                 \
    return __CUDA_PERF_FROM_FLOAT(Expression);                                                                         \
  }                                                                                                                    \
  __cuda_perf_device __CUDA_PERF_PAIR Name2(__CUDA_PERF_PAIR a) { return {Name(a.__low()), Name(a.__high())}; }
__CUDA_PERF_UNARY(__hneg, __hneg2, -v)
__CUDA_PERF_UNARY(__habs, __habs2, __builtin_fabsf(v))
__CUDA_PERF_UNARY(hceil, h2ceil, __builtin_ceilf(v))
__CUDA_PERF_UNARY(hfloor, h2floor, __builtin_floorf(v))
__CUDA_PERF_UNARY(htrunc, h2trunc, __builtin_truncf(v))
__CUDA_PERF_UNARY(hrint, h2rint, __builtin_rintf(v))
__CUDA_PERF_UNARY(hsqrt, h2sqrt, __builtin_sqrtf(v))
__CUDA_PERF_UNARY(hrsqrt, h2rsqrt, rsqrtf(v))
__CUDA_PERF_UNARY(hrcp, h2rcp, 1.0f / v)
__CUDA_PERF_UNARY(hexp, h2exp, expf(v))
__CUDA_PERF_UNARY(hexp2, h2exp2, exp2f(v))
__CUDA_PERF_UNARY(hexp10, h2exp10, exp10f(v))
__CUDA_PERF_UNARY(hlog, h2log, logf(v))
__CUDA_PERF_UNARY(hlog2, h2log2, log2f(v))
__CUDA_PERF_UNARY(hlog10, h2log10, log10f(v))
__CUDA_PERF_UNARY(hsin, h2sin, sinf(v))
__CUDA_PERF_UNARY(hcos, h2cos, cosf(v))
__CUDA_PERF_UNARY(htanh, h2tanh, tanhf(v))
__CUDA_PERF_UNARY(htanh_approx, h2tanh_approx, tanhf(v))
#undef __CUDA_PERF_UNARY
__cuda_perf_device bool __hisnan(__CUDA_PERF_SCALAR a) { return __builtin_isnan(__CUDA_PERF_TO_FLOAT(a)); }
__cuda_perf_device __CUDA_PERF_PAIR __hisnan2(__CUDA_PERF_PAIR a) {
  return {__CUDA_PERF_FROM_FLOAT((float)__hisnan(a.__low())),
          __CUDA_PERF_FROM_FLOAT((float)__hisnan(a.__high()))};
}
__cuda_perf_device int __hisinf(__CUDA_PERF_SCALAR a) { return __builtin_isinf(__CUDA_PERF_TO_FLOAT(a)); }

// Conversions.
__cuda_perf_both __CUDA_PERF_PAIR __CUDA_PERF_NAMED(make_, 2)(__CUDA_PERF_SCALAR x, __CUDA_PERF_SCALAR y) {
  return {x, y};
}
__cuda_perf_both __CUDA_PERF_PAIR __CUDA_PERF_NAMED(__halves2, 2)(__CUDA_PERF_SCALAR x, __CUDA_PERF_SCALAR y) {
  return {x, y};
}
__cuda_perf_both __CUDA_PERF_PAIR __CUDA_PERF_PASTE(__CUDA_PERF_NAMED(__, 2), __CUDA_PERF_WORD, 2)(__CUDA_PERF_SCALAR v) {
  return {v, v};
}
__cuda_perf_both __CUDA_PERF_SCALAR __CUDA_PERF_NAMED(__low2, )(__CUDA_PERF_PAIR v) { return v.__low(); }
__cuda_perf_both __CUDA_PERF_SCALAR __CUDA_PERF_NAMED(__high2, )(__CUDA_PERF_PAIR v) { return v.__high(); }
__cuda_perf_both __CUDA_PERF_PAIR __CUDA_PERF_NAMED(__low2, 2)(__CUDA_PERF_PAIR v) { return {v.__low(), v.__low()}; }
__cuda_perf_both __CUDA_PERF_PAIR __CUDA_PERF_NAMED(__high2, 2)(__CUDA_PERF_PAIR v) {
  return {v.__high(), v.__high()};
}
__cuda_perf_both __CUDA_PERF_PAIR __CUDA_PERF_NAMED(__lows2, 2)(__CUDA_PERF_PAIR v, __CUDA_PERF_PAIR w) {
  return {v.__low(), w.__low()};
}
__cuda_perf_both __CUDA_PERF_PAIR __CUDA_PERF_NAMED(__highs2, 2)(__CUDA_PERF_PAIR v, __CUDA_PERF_PAIR w) {
  return {v.__high(), w.__high()};
}
__cuda_perf_both __CUDA_PERF_PAIR __lowhigh2highlow(__CUDA_PERF_PAIR v) { return {v.__high(), v.__low()}; }
__cuda_perf_both float __CUDA_PERF_NAMED(__, 2float)(__CUDA_PERF_SCALAR v) { return __CUDA_PERF_TO_FLOAT(v); }
__cuda_perf_both float __low2float(__CUDA_PERF_PAIR v) { return __CUDA_PERF_TO_FLOAT(v.__low()); }
__cuda_perf_both float __high2float(__CUDA_PERF_PAIR v) { return __CUDA_PERF_TO_FLOAT(v.__high()); }
__cuda_perf_both float2 __CUDA_PERF_NAMED(__, 22float2)(__CUDA_PERF_PAIR v) {
  return {__low2float(v), __high2float(v)};
}
__cuda_perf_both __CUDA_PERF_PAIR __CUDA_PERF_NAMED(__floats2, 2_rn)(float v, float w) {
  __CUDA_PERF_RETURN_PAIR("cvt.rn." __CUDA_PERF_PTX "x2.f32 %0, %2, %1;",
                          (__CUDA_PERF_PAIR{__CUDA_PERF_FROM_FLOAT(v), __CUDA_PERF_FROM_FLOAT(w)}), "f"(v), "f"(w))
}
__cuda_perf_both __CUDA_PERF_PAIR __CUDA_PERF_NAMED(__float2, 2_rn)(float v) {
  return __CUDA_PERF_NAMED(__floats2, 2_rn)(v, v);
}
__cuda_perf_both __CUDA_PERF_PAIR __CUDA_PERF_NAMED(__float22, 2_rn)(float2 v) {
  return __CUDA_PERF_NAMED(__floats2, 2_rn)(v.x, v.y);
}
__cuda_perf_both short __CUDA_PERF_NAMED(__, _as_short)(__CUDA_PERF_SCALAR v) { return (short)v.__x; }
__cuda_perf_both unsigned short __CUDA_PERF_NAMED(__, _as_ushort)(__CUDA_PERF_SCALAR v) { return v.__x; }
__cuda_perf_both __CUDA_PERF_SCALAR __CUDA_PERF_NAMED(__short_as_, )(short v) {
  return __CUDA_PERF_SCALAR_RAW{(unsigned short)v};
}
__cuda_perf_both __CUDA_PERF_SCALAR __CUDA_PERF_NAMED(__ushort_as_, )(unsigned short v) {
  return __CUDA_PERF_SCALAR_RAW{v};
}

#define __CUDA_PERF_CONVERT_FROM(Name, Type)                                                                           \
  __cuda_perf_both __CUDA_PERF_SCALAR Name(Type v) { return __CUDA_PERF_FROM_FLOAT((float)v); }
__CUDA_PERF_CONVERT_FROM(__CUDA_PERF_NAMED(__float2, ), float)
__CUDA_PERF_CONVERT_FROM(__CUDA_PERF_NAMED(__double2, ), double)
__CUDA_PERF_CONVERT_FROM(__CUDA_PERF_NAMED(__float2, _rn), float)
__CUDA_PERF_CONVERT_FROM(__CUDA_PERF_NAMED(__float2, _rz), float)
__CUDA_PERF_CONVERT_FROM(__CUDA_PERF_NAMED(__float2, _rd), float)
__CUDA_PERF_CONVERT_FROM(__CUDA_PERF_NAMED(__float2, _ru), float)
#define __CUDA_PERF_CONVERT(Name, Type, Mode)                                                                          \
  __CUDA_PERF_CONVERT_FROM(__CUDA_PERF_NAMED(__##Name##2, _##Mode), Type)                                              \
  __cuda_perf_both Type __CUDA_PERF_NAMED(__, 2##Name##_##Mode)(__CUDA_PERF_SCALAR v) {                                \
    return (Type)__CUDA_PERF_TO_FLOAT(v);                                                                              \
  }
#define __CUDA_PERF_CONVERT_ALL(Name, Type)                                                                            \
  __CUDA_PERF_CONVERT(Name, Type, rn)                                                                                  \
  __CUDA_PERF_CONVERT(Name, Type, rz)                                                                                  \
  __CUDA_PERF_CONVERT(Name, Type, rd)                                                                                  \
  __CUDA_PERF_CONVERT(Name, Type, ru)
__CUDA_PERF_CONVERT_ALL(short, short)
__CUDA_PERF_CONVERT_ALL(ushort, unsigned short)
__CUDA_PERF_CONVERT_ALL(int, int)
__CUDA_PERF_CONVERT_ALL(uint, unsigned)
__CUDA_PERF_CONVERT_ALL(ll, long long)
__CUDA_PERF_CONVERT_ALL(ull, unsigned long long)
__CUDA_PERF_CONVERT(char, signed char, rz)
__CUDA_PERF_CONVERT(uchar, unsigned char, rz)
#undef __CUDA_PERF_CONVERT_ALL
#undef __CUDA_PERF_CONVERT
#undef __CUDA_PERF_CONVERT_FROM

// A pair is added as one word: the address and width of the access are what counts, not the sum.
__cuda_perf_device __CUDA_PERF_SCALAR atomicAdd(__CUDA_PERF_SCALAR *p, __CUDA_PERF_SCALAR v) {
  return __builtin_bit_cast(__CUDA_PERF_SCALAR, __atomic_fetch_add((unsigned short *)p,
                                                                   __builtin_bit_cast(unsigned short, v),
                                                                   __ATOMIC_RELAXED));
}
__cuda_perf_device __CUDA_PERF_PAIR atomicAdd(__CUDA_PERF_PAIR *p, __CUDA_PERF_PAIR v) {
  return __builtin_bit_cast(__CUDA_PERF_PAIR, __atomic_fetch_add((unsigned *)p, __builtin_bit_cast(unsigned, v),
                                                                 __ATOMIC_RELAXED));
}

#undef __CUDA_PERF_RETURN_PAIR
#undef __CUDA_PERF_RETURN_SCALAR
#undef __CUDA_PERF_PASTE_EXPANDED
#undef __CUDA_PERF_PASTE
#undef __CUDA_PERF_NAMED
#undef __CUDA_PERF_TO_FLOAT
#undef __CUDA_PERF_FROM_FLOAT
#undef __CUDA_PERF_SCALAR
#undef __CUDA_PERF_SCALAR_RAW
#undef __CUDA_PERF_PAIR
#undef __CUDA_PERF_PAIR_RAW
#undef __CUDA_PERF_WORD
#undef __CUDA_PERF_PTX
#undef __CUDA_PERF_TO_BITS
#undef __CUDA_PERF_FROM_BITS
