// Integer and conversion intrinsics. Those that indices are made of are defined, in terms of Clang's builtins;
// the others are declared under their libdevice name, which keeps them visible as calls.

#pragma once

#include "cuda_perf/attributes.h"

#define __cuda_perf_pure(Symbol) __attribute__((device, const)) __asm__(Symbol)

__cuda_perf_device int __popc(unsigned v) { return __builtin_popcount(v); }
__cuda_perf_device int __popcll(unsigned long long v) { return __builtin_popcountll(v); }
__cuda_perf_device int __clz(int v) { return v == 0 ? 32 : __builtin_clz((unsigned)v); }
__cuda_perf_device int __clzll(long long v) { return v == 0 ? 64 : __builtin_clzll((unsigned long long)v); }
__cuda_perf_device int __ffs(int v) { return __builtin_ffs(v); }
__cuda_perf_device int __ffsll(long long v) { return __builtin_ffsll(v); }
__cuda_perf_device unsigned __brev(unsigned v) { return __builtin_bitreverse32(v); }
__cuda_perf_device unsigned long long __brevll(unsigned long long v) { return __builtin_bitreverse64(v); }
__cuda_perf_device unsigned __byte_perm(unsigned a, unsigned b, unsigned s) { return (unsigned)__nvvm_prmt(a, b, s); }
__cuda_perf_device unsigned __fns(unsigned mask, unsigned base, int offset) { return __nvvm_fns(mask, base, offset); }

__cuda_perf_device int __mul24(int a, int b) { return ((a << 8) >> 8) * ((b << 8) >> 8); }
__cuda_perf_device unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffffu) * (b & 0xffffffu); }
__cuda_perf_device int __mulhi(int a, int b) { return (int)(((long long)a * b) >> 32); }
__cuda_perf_device unsigned __umulhi(unsigned a, unsigned b) {
  return (unsigned)(((unsigned long long)a * b) >> 32);
}
__cuda_perf_device long long __mul64hi(long long a, long long b) { return (long long)(((__int128)a * b) >> 64); }
__cuda_perf_device unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return (unsigned long long)(((unsigned __int128)a * b) >> 64);
}
__cuda_perf_device int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
__cuda_perf_device int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
__cuda_perf_device unsigned __uhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b) >> 1); }
__cuda_perf_device unsigned __urhadd(unsigned a, unsigned b) {
  return (unsigned)(((unsigned long long)a + b + 1) >> 1);
}
__cuda_perf_device unsigned __sad(int a, int b, unsigned c) { return c + (unsigned)(a > b ? a - b : b - a); }
__cuda_perf_device unsigned __usad(unsigned a, unsigned b, unsigned c) { return c + (a > b ? a - b : b - a); }
__cuda_perf_device unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  return (unsigned)(((((unsigned long long)high << 32) | low) << (shift & 31)) >> 32);
}
__cuda_perf_device unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
__cuda_perf_device unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  return (unsigned)((((unsigned long long)high << 32) | low) >> (shift & 31));
}
__cuda_perf_device unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}
inline __attribute__((device)) int mul24(int a, int b) { return __mul24(a, b); }
inline __attribute__((device)) unsigned umul24(unsigned a, unsigned b) { return __umul24(a, b); }
inline __attribute__((device)) int mulhi(int a, int b) { return __mulhi(a, b); }
inline __attribute__((device)) unsigned umulhi(unsigned a, unsigned b) { return __umulhi(a, b); }

// Reinterpretations.
__cuda_perf_device int __float_as_int(float v) { return __builtin_bit_cast(int, v); }
__cuda_perf_device unsigned __float_as_uint(float v) { return __builtin_bit_cast(unsigned, v); }
__cuda_perf_device float __int_as_float(int v) { return __builtin_bit_cast(float, v); }
__cuda_perf_device float __uint_as_float(unsigned v) { return __builtin_bit_cast(float, v); }
__cuda_perf_device long long __double_as_longlong(double v) { return __builtin_bit_cast(long long, v); }
__cuda_perf_device double __longlong_as_double(long long v) { return __builtin_bit_cast(double, v); }
__cuda_perf_device int __double2hiint(double v) { return (int)(__builtin_bit_cast(long long, v) >> 32); }
__cuda_perf_device int __double2loint(double v) { return (int)__builtin_bit_cast(long long, v); }
__cuda_perf_device double __hiloint2double(int high, int low) {
  return __builtin_bit_cast(double, ((unsigned long long)(unsigned)high << 32) | (unsigned)low);
}

// Conversions, one for each rounding mode. Those to float round to nearest in every mode: no index hangs on that.
#define __CUDA_PERF_TO_INTEGER(Source, From, Suffix, Name, To)                                                         \
  __cuda_perf_device To __##From##2##Name##_rz(Source v) { return (To)v; }                                             \
  __cuda_perf_device To __##From##2##Name##_rd(Source v) { return (To)__builtin_floor##Suffix(v); }                    \
  __cuda_perf_device To __##From##2##Name##_ru(Source v) { return (To)__builtin_ceil##Suffix(v); }                     \
  __cuda_perf_device To __##From##2##Name##_rn(Source v) { return (To)__builtin_rint##Suffix(v); }
#define __CUDA_PERF_FROM(Source, From)                                                                                 \
  __cuda_perf_device float __##From##2float_rn(Source v) { return (float)v; }                                          \
  __cuda_perf_device float __##From##2float_rz(Source v) { return (float)v; }                                          \
  __cuda_perf_device float __##From##2float_rd(Source v) { return (float)v; }                                          \
  __cuda_perf_device float __##From##2float_ru(Source v) { return (float)v; }                                          \
  __cuda_perf_device double __##From##2double_rn(Source v) { return (double)v; }                                       \
  __cuda_perf_device double __##From##2double_rz(Source v) { return (double)v; }                                       \
  __cuda_perf_device double __##From##2double_rd(Source v) { return (double)v; }                                       \
  __cuda_perf_device double __##From##2double_ru(Source v) { return (double)v; }
#define __CUDA_PERF_INTEGER(Name, Type)                                                                                \
  __CUDA_PERF_TO_INTEGER(float, float, f, Name, Type)                                                                  \
  __CUDA_PERF_TO_INTEGER(double, double, , Name, Type)                                                                 \
  __CUDA_PERF_FROM(Type, Name)
__CUDA_PERF_INTEGER(int, int)
__CUDA_PERF_INTEGER(uint, unsigned int)
__CUDA_PERF_INTEGER(ll, long long)
__CUDA_PERF_INTEGER(ull, unsigned long long)
#undef __CUDA_PERF_INTEGER
#undef __CUDA_PERF_FROM
#undef __CUDA_PERF_TO_INTEGER
__cuda_perf_device float __double2float_rn(double v) { return (float)v; }
__cuda_perf_device float __double2float_rz(double v) { return (float)v; }
__cuda_perf_device float __double2float_rd(double v) { return (float)v; }
__cuda_perf_device float __double2float_ru(double v) { return (float)v; }

// Dot products of packed bytes and halves.
__cuda_perf_device int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 32; i += 8)
    c += (int)(signed char)(a >> i) * (signed char)(b >> i);
  return c;
}
__cuda_perf_device unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (int i = 0; i < 32; i += 8)
    c += ((a >> i) & 255u) * ((b >> i) & 255u);
  return c;
}
__cuda_perf_device int __dp2a_lo(int a, int b, int c) { return c + (short)a * (signed char)b; }
__cuda_perf_device int __dp2a_hi(int a, int b, int c) { return c + (a >> 16) * (signed char)(b >> 16); }

// Instructions for dynamic programming: an addition or two comparisons at once.
#define __CUDA_PERF_DYNAMIC(Type, Suffix)                                                                              \
  Type __viaddmax_##Suffix(Type, Type, Type) __cuda_perf_pure("__nv_viaddmax_" #Suffix);                               \
  Type __viaddmin_##Suffix(Type, Type, Type) __cuda_perf_pure("__nv_viaddmin_" #Suffix);                               \
  Type __vimax3_##Suffix(Type, Type, Type) __cuda_perf_pure("__nv_vimax3_" #Suffix);                                   \
  Type __vimin3_##Suffix(Type, Type, Type) __cuda_perf_pure("__nv_vimin3_" #Suffix);
#define __CUDA_PERF_DYNAMIC_RELU(Type, Suffix)                                                                         \
  __CUDA_PERF_DYNAMIC(Type, Suffix)                                                                                    \
  __CUDA_PERF_DYNAMIC(Type, Suffix##_relu)                                                                             \
  Type __vimax_##Suffix##_relu(Type, Type) __cuda_perf_pure("__nv_vimax_" #Suffix "_relu");                            \
  Type __vimin_##Suffix##_relu(Type, Type) __cuda_perf_pure("__nv_vimin_" #Suffix "_relu");
__CUDA_PERF_DYNAMIC_RELU(int, s32)
__CUDA_PERF_DYNAMIC_RELU(unsigned, s16x2)
__CUDA_PERF_DYNAMIC(unsigned, u32)
__CUDA_PERF_DYNAMIC(unsigned, u16x2)
#undef __CUDA_PERF_DYNAMIC_RELU
#undef __CUDA_PERF_DYNAMIC
#define __CUDA_PERF_WHICH(Type, Suffix)                                                                                \
  __cuda_perf_device Type __vibmax_##Suffix(Type a, Type b, bool *first) {                                             \
    *first = a >= b;                                                                                                   \
    return a >= b ? a : b;                                                                                             \
  }                                                                                                                    \
  __cuda_perf_device Type __vibmin_##Suffix(Type a, Type b, bool *first) {                                             \
    *first = a <= b;                                                                                                   \
    return a <= b ? a : b;                                                                                             \
  }
__CUDA_PERF_WHICH(int, s32)
__CUDA_PERF_WHICH(unsigned, u32)
#undef __CUDA_PERF_WHICH
#define __CUDA_PERF_WHICH_PAIR(Name)                                                                                   \
  __attribute__((device)) unsigned __##Name(unsigned, unsigned, bool *, bool *) __asm__("__nv_" #Name);
__CUDA_PERF_WHICH_PAIR(vibmax_s16x2)
__CUDA_PERF_WHICH_PAIR(vibmin_s16x2)
__CUDA_PERF_WHICH_PAIR(vibmax_u16x2)
__CUDA_PERF_WHICH_PAIR(vibmin_u16x2)
#undef __CUDA_PERF_WHICH_PAIR

// Packed ("SIMD") integer instructions work on data, not on indices: calls of that name.
#define __CUDA_PERF_PACKED(Name, Args)                                                                                 \
  unsigned __v##Name##2 Args __cuda_perf_pure("__nv_v" #Name "2");                                                     \
  unsigned __v##Name##4 Args __cuda_perf_pure("__nv_v" #Name "4");
#define __CUDA_PERF_PACKED2(Name) __CUDA_PERF_PACKED(Name, (unsigned, unsigned))
#define __CUDA_PERF_PACKED_COMPARE(Name) __CUDA_PERF_PACKED2(cmp##Name) __CUDA_PERF_PACKED2(set##Name)
__CUDA_PERF_PACKED(abs, (unsigned))
__CUDA_PERF_PACKED(absss, (unsigned))
__CUDA_PERF_PACKED(neg, (unsigned))
__CUDA_PERF_PACKED(negss, (unsigned))
__CUDA_PERF_PACKED2(absdiffs)
__CUDA_PERF_PACKED2(absdiffu)
__CUDA_PERF_PACKED2(add)
__CUDA_PERF_PACKED2(addss)
__CUDA_PERF_PACKED2(addus)
__CUDA_PERF_PACKED2(avgs)
__CUDA_PERF_PACKED2(avgu)
__CUDA_PERF_PACKED2(haddu)
__CUDA_PERF_PACKED2(maxs)
__CUDA_PERF_PACKED2(maxu)
__CUDA_PERF_PACKED2(mins)
__CUDA_PERF_PACKED2(minu)
__CUDA_PERF_PACKED2(sads)
__CUDA_PERF_PACKED2(sadu)
__CUDA_PERF_PACKED2(sub)
__CUDA_PERF_PACKED2(subss)
__CUDA_PERF_PACKED2(subus)
__CUDA_PERF_PACKED_COMPARE(eq)
__CUDA_PERF_PACKED_COMPARE(ges)
__CUDA_PERF_PACKED_COMPARE(geu)
__CUDA_PERF_PACKED_COMPARE(gts)
__CUDA_PERF_PACKED_COMPARE(gtu)
__CUDA_PERF_PACKED_COMPARE(les)
__CUDA_PERF_PACKED_COMPARE(leu)
__CUDA_PERF_PACKED_COMPARE(lts)
__CUDA_PERF_PACKED_COMPARE(ltu)
__CUDA_PERF_PACKED_COMPARE(ne)
#undef __CUDA_PERF_PACKED_COMPARE
#undef __CUDA_PERF_PACKED2
#undef __CUDA_PERF_PACKED
