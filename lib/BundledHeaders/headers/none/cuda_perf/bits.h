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

// Conversions, one for each rounding mode: macros, because functions are parsed in every file. Those to float round to
// nearest in every mode: no index hangs on that.
#define __float2int_rz(...) ((int)(float)(__VA_ARGS__))
#define __float2int_rd(...) ((int)__builtin_floorf(__VA_ARGS__))
#define __float2int_ru(...) ((int)__builtin_ceilf(__VA_ARGS__))
#define __float2int_rn(...) ((int)__builtin_rintf(__VA_ARGS__))
#define __float2uint_rz(...) ((unsigned)(float)(__VA_ARGS__))
#define __float2uint_rd(...) ((unsigned)__builtin_floorf(__VA_ARGS__))
#define __float2uint_ru(...) ((unsigned)__builtin_ceilf(__VA_ARGS__))
#define __float2uint_rn(...) ((unsigned)__builtin_rintf(__VA_ARGS__))
#define __float2ll_rz(...) ((long long)(float)(__VA_ARGS__))
#define __float2ll_rd(...) ((long long)__builtin_floorf(__VA_ARGS__))
#define __float2ll_ru(...) ((long long)__builtin_ceilf(__VA_ARGS__))
#define __float2ll_rn(...) ((long long)__builtin_rintf(__VA_ARGS__))
#define __float2ull_rz(...) ((unsigned long long)(float)(__VA_ARGS__))
#define __float2ull_rd(...) ((unsigned long long)__builtin_floorf(__VA_ARGS__))
#define __float2ull_ru(...) ((unsigned long long)__builtin_ceilf(__VA_ARGS__))
#define __float2ull_rn(...) ((unsigned long long)__builtin_rintf(__VA_ARGS__))
#define __double2int_rz(...) ((int)(double)(__VA_ARGS__))
#define __double2int_rd(...) ((int)__builtin_floor(__VA_ARGS__))
#define __double2int_ru(...) ((int)__builtin_ceil(__VA_ARGS__))
#define __double2int_rn(...) ((int)__builtin_rint(__VA_ARGS__))
#define __double2uint_rz(...) ((unsigned)(double)(__VA_ARGS__))
#define __double2uint_rd(...) ((unsigned)__builtin_floor(__VA_ARGS__))
#define __double2uint_ru(...) ((unsigned)__builtin_ceil(__VA_ARGS__))
#define __double2uint_rn(...) ((unsigned)__builtin_rint(__VA_ARGS__))
#define __double2ll_rz(...) ((long long)(double)(__VA_ARGS__))
#define __double2ll_rd(...) ((long long)__builtin_floor(__VA_ARGS__))
#define __double2ll_ru(...) ((long long)__builtin_ceil(__VA_ARGS__))
#define __double2ll_rn(...) ((long long)__builtin_rint(__VA_ARGS__))
#define __double2ull_rz(...) ((unsigned long long)(double)(__VA_ARGS__))
#define __double2ull_rd(...) ((unsigned long long)__builtin_floor(__VA_ARGS__))
#define __double2ull_ru(...) ((unsigned long long)__builtin_ceil(__VA_ARGS__))
#define __double2ull_rn(...) ((unsigned long long)__builtin_rint(__VA_ARGS__))
#define __int2float_rn(...) ((float)(int)(__VA_ARGS__))
#define __int2float_rz(...) ((float)(int)(__VA_ARGS__))
#define __int2float_rd(...) ((float)(int)(__VA_ARGS__))
#define __int2float_ru(...) ((float)(int)(__VA_ARGS__))
#define __int2double_rn(...) ((double)(int)(__VA_ARGS__))
#define __int2double_rz(...) ((double)(int)(__VA_ARGS__))
#define __int2double_rd(...) ((double)(int)(__VA_ARGS__))
#define __int2double_ru(...) ((double)(int)(__VA_ARGS__))
#define __uint2float_rn(...) ((float)(unsigned)(__VA_ARGS__))
#define __uint2float_rz(...) ((float)(unsigned)(__VA_ARGS__))
#define __uint2float_rd(...) ((float)(unsigned)(__VA_ARGS__))
#define __uint2float_ru(...) ((float)(unsigned)(__VA_ARGS__))
#define __uint2double_rn(...) ((double)(unsigned)(__VA_ARGS__))
#define __uint2double_rz(...) ((double)(unsigned)(__VA_ARGS__))
#define __uint2double_rd(...) ((double)(unsigned)(__VA_ARGS__))
#define __uint2double_ru(...) ((double)(unsigned)(__VA_ARGS__))
#define __ll2float_rn(...) ((float)(long long)(__VA_ARGS__))
#define __ll2float_rz(...) ((float)(long long)(__VA_ARGS__))
#define __ll2float_rd(...) ((float)(long long)(__VA_ARGS__))
#define __ll2float_ru(...) ((float)(long long)(__VA_ARGS__))
#define __ll2double_rn(...) ((double)(long long)(__VA_ARGS__))
#define __ll2double_rz(...) ((double)(long long)(__VA_ARGS__))
#define __ll2double_rd(...) ((double)(long long)(__VA_ARGS__))
#define __ll2double_ru(...) ((double)(long long)(__VA_ARGS__))
#define __ull2float_rn(...) ((float)(unsigned long long)(__VA_ARGS__))
#define __ull2float_rz(...) ((float)(unsigned long long)(__VA_ARGS__))
#define __ull2float_rd(...) ((float)(unsigned long long)(__VA_ARGS__))
#define __ull2float_ru(...) ((float)(unsigned long long)(__VA_ARGS__))
#define __ull2double_rn(...) ((double)(unsigned long long)(__VA_ARGS__))
#define __ull2double_rz(...) ((double)(unsigned long long)(__VA_ARGS__))
#define __ull2double_rd(...) ((double)(unsigned long long)(__VA_ARGS__))
#define __ull2double_ru(...) ((double)(unsigned long long)(__VA_ARGS__))
#define __double2float_rn(...) ((float)(double)(__VA_ARGS__))
#define __double2float_rz(...) ((float)(double)(__VA_ARGS__))
#define __double2float_rd(...) ((float)(double)(__VA_ARGS__))
#define __double2float_ru(...) ((float)(double)(__VA_ARGS__))

// Dot products of packed bytes and halves; of bytes as inline PTX, as in CUDA's header: one instruction.
__cuda_perf_device int __dp4a(int a, int b, int c) {
  int sum;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(sum) : "r"(a), "r"(b), "r"(c));
  return sum;
}
__cuda_perf_device unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  unsigned sum;
  asm("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(sum) : "r"(a), "r"(b), "r"(c));
  return sum;
}
__cuda_perf_device int __dp2a_lo(int a, int b, int c) {
  return c + (short)a * (signed char)b + (short)(a >> 16) * (signed char)(b >> 8);
}
__cuda_perf_device int __dp2a_hi(int a, int b, int c) { return __dp2a_lo(a, b >> 16, c); }
__cuda_perf_device unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
  return c + (a & 0xffffu) * (b & 255u) + (a >> 16) * (b >> 8 & 255u);
}
__cuda_perf_device unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) { return __dp2a_lo(a, b >> 16, c); }
