// Integer instructions on packed values and for dynamic programming.

#pragma once

#include "cuda_perf/bits.h"
#include "cuda_perf/vector_types.h"

// Dot products of vectors that fill one or two words.
__cuda_perf_device int __dp4a(char4 a, char4 b, int c) { return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__cuda_perf_device unsigned __dp4a(uchar4 a, uchar4 b, unsigned c) {
  return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
__cuda_perf_device int __dp2a_lo(short2 a, char4 b, int c) { return c + a.x * b.x + a.y * b.y; }
__cuda_perf_device int __dp2a_hi(short2 a, char4 b, int c) { return c + a.x * b.z + a.y * b.w; }
__cuda_perf_device unsigned __dp2a_lo(ushort2 a, uchar4 b, unsigned c) { return c + a.x * b.x + a.y * b.y; }
__cuda_perf_device unsigned __dp2a_hi(ushort2 a, uchar4 b, unsigned c) { return c + a.x * b.z + a.y * b.w; }

// Instructions for dynamic programming and on packed integers work on data, not on indices: one call without a body
// stands for all of a kind. A kind is one instruction on sm_90, some, about 5, or many, about 10 (machine code of nvcc
// 13; lib/Cost/FunctionWork.def has these numbers).
unsigned __cuda_perf_packed(unsigned) __cuda_perf_pure("__nv_packed1");
unsigned __cuda_perf_packed(unsigned, unsigned) __cuda_perf_pure("__nv_packed2");
unsigned __cuda_perf_packed(unsigned, unsigned, unsigned) __cuda_perf_pure("__nv_packed3");
__attribute__((device)) unsigned __cuda_perf_packed(unsigned, unsigned, bool *, bool *) __asm__("__nv_packed4");
unsigned __cuda_perf_packed_some(unsigned) __cuda_perf_pure("__nv_packed_some1");
unsigned __cuda_perf_packed_some(unsigned, unsigned) __cuda_perf_pure("__nv_packed_some");
unsigned __cuda_perf_packed_many(unsigned, unsigned) __cuda_perf_pure("__nv_packed_many");
int __cuda_perf_dynamic(int, int) __cuda_perf_pure("__nv_dynamic2");
int __cuda_perf_dynamic(int, int, int) __cuda_perf_pure("__nv_dynamic3");
__attribute__((device)) int __cuda_perf_dynamic(int, int, bool *) __asm__("__nv_dynamic4");
__attribute__((device)) unsigned __cuda_perf_packed(unsigned, unsigned, bool *) __asm__("__nv_packed5");
#define __vabs2 __cuda_perf_packed_some
#define __vabs4 __cuda_perf_packed_some
#define __vabsss2 __cuda_perf_packed_some
#define __vabsss4 __cuda_perf_packed_some
#define __vneg2 __cuda_perf_packed_some
#define __vneg4 __cuda_perf_packed_some
#define __vnegss2 __cuda_perf_packed_some
#define __vnegss4 __cuda_perf_packed_some
#define __vabsdiffs2 __cuda_perf_packed_some
#define __vabsdiffs4 __cuda_perf_packed_some
#define __vabsdiffu2 __cuda_perf_packed_many
#define __vabsdiffu4 __cuda_perf_packed
#define __vadd2 __cuda_perf_packed
#define __vadd4 __cuda_perf_packed_some
#define __vaddss2 __cuda_perf_packed_some
#define __vaddss4 __cuda_perf_packed_many
#define __vaddus2 __cuda_perf_packed_some
#define __vaddus4 __cuda_perf_packed_some
#define __vavgs2 __cuda_perf_packed_many
#define __vavgs4 __cuda_perf_packed_many
#define __vavgu2 __cuda_perf_packed_some
#define __vavgu4 __cuda_perf_packed_some
#define __vhaddu2 __cuda_perf_packed_some
#define __vhaddu4 __cuda_perf_packed_some
#define __vmaxs2 __cuda_perf_packed
#define __vmaxs4 __cuda_perf_packed_some
#define __vmaxu2 __cuda_perf_packed
#define __vmaxu4 __cuda_perf_packed_some
#define __vmins2 __cuda_perf_packed
#define __vmins4 __cuda_perf_packed_some
#define __vminu2 __cuda_perf_packed
#define __vminu4 __cuda_perf_packed_some
#define __vsads2 __cuda_perf_packed_many
#define __vsads4 __cuda_perf_packed_many
#define __vsadu2 __cuda_perf_packed_many
#define __vsadu4 __cuda_perf_packed
#define __vsub2 __cuda_perf_packed
#define __vsub4 __cuda_perf_packed_some
#define __vsubss2 __cuda_perf_packed_some
#define __vsubss4 __cuda_perf_packed_many
#define __vsubus2 __cuda_perf_packed_some
#define __vsubus4 __cuda_perf_packed_some
#define __vcmpeq2 __cuda_perf_packed_some
#define __vcmpeq4 __cuda_perf_packed_some
#define __vseteq2 __cuda_perf_packed_some
#define __vseteq4 __cuda_perf_packed_some
#define __vcmpges2 __cuda_perf_packed_some
#define __vcmpges4 __cuda_perf_packed_some
#define __vsetges2 __cuda_perf_packed_some
#define __vsetges4 __cuda_perf_packed_some
#define __vcmpgeu2 __cuda_perf_packed_some
#define __vcmpgeu4 __cuda_perf_packed_some
#define __vsetgeu2 __cuda_perf_packed_some
#define __vsetgeu4 __cuda_perf_packed_some
#define __vcmpgts2 __cuda_perf_packed_some
#define __vcmpgts4 __cuda_perf_packed_some
#define __vsetgts2 __cuda_perf_packed_some
#define __vsetgts4 __cuda_perf_packed_some
#define __vcmpgtu2 __cuda_perf_packed_some
#define __vcmpgtu4 __cuda_perf_packed_some
#define __vsetgtu2 __cuda_perf_packed_some
#define __vsetgtu4 __cuda_perf_packed_some
#define __vcmples2 __cuda_perf_packed_some
#define __vcmples4 __cuda_perf_packed_some
#define __vsetles2 __cuda_perf_packed_some
#define __vsetles4 __cuda_perf_packed_some
#define __vcmpleu2 __cuda_perf_packed_some
#define __vcmpleu4 __cuda_perf_packed_some
#define __vsetleu2 __cuda_perf_packed_some
#define __vsetleu4 __cuda_perf_packed_some
#define __vcmplts2 __cuda_perf_packed_some
#define __vcmplts4 __cuda_perf_packed_some
#define __vsetlts2 __cuda_perf_packed_some
#define __vsetlts4 __cuda_perf_packed_some
#define __vcmpltu2 __cuda_perf_packed_some
#define __vcmpltu4 __cuda_perf_packed_some
#define __vsetltu2 __cuda_perf_packed_some
#define __vsetltu4 __cuda_perf_packed_some
#define __vcmpne2 __cuda_perf_packed_some
#define __vcmpne4 __cuda_perf_packed_some
#define __vsetne2 __cuda_perf_packed_some
#define __vsetne4 __cuda_perf_packed_some
#define __viaddmax_s32 __cuda_perf_dynamic
#define __viaddmax_s32_relu __cuda_perf_dynamic
#define __viaddmax_u32 __cuda_perf_packed
#define __viaddmax_s16x2 __cuda_perf_packed
#define __viaddmax_s16x2_relu __cuda_perf_packed
#define __viaddmax_u16x2 __cuda_perf_packed
#define __viaddmin_s32 __cuda_perf_dynamic
#define __viaddmin_s32_relu __cuda_perf_dynamic
#define __viaddmin_u32 __cuda_perf_packed
#define __viaddmin_s16x2 __cuda_perf_packed
#define __viaddmin_s16x2_relu __cuda_perf_packed
#define __viaddmin_u16x2 __cuda_perf_packed
#define __vimax3_s32 __cuda_perf_dynamic
#define __vimax3_s32_relu __cuda_perf_dynamic
#define __vimax3_u32 __cuda_perf_packed
#define __vimax3_s16x2 __cuda_perf_packed
#define __vimax3_s16x2_relu __cuda_perf_packed
#define __vimax3_u16x2 __cuda_perf_packed
#define __vimin3_s32 __cuda_perf_dynamic
#define __vimin3_s32_relu __cuda_perf_dynamic
#define __vimin3_u32 __cuda_perf_packed
#define __vimin3_s16x2 __cuda_perf_packed
#define __vimin3_s16x2_relu __cuda_perf_packed
#define __vimin3_u16x2 __cuda_perf_packed
#define __vimax_s32_relu __cuda_perf_dynamic
#define __vimax_s16x2_relu __cuda_perf_packed
#define __vimin_s32_relu __cuda_perf_dynamic
#define __vimin_s16x2_relu __cuda_perf_packed
#define __vibmax_s32 __cuda_perf_dynamic
#define __vibmax_u32 __cuda_perf_packed
#define __vibmax_s16x2 __cuda_perf_packed
#define __vibmax_u16x2 __cuda_perf_packed
#define __vibmin_s32 __cuda_perf_dynamic
#define __vibmin_u32 __cuda_perf_packed
#define __vibmin_s16x2 __cuda_perf_packed
#define __vibmin_u16x2 __cuda_perf_packed
