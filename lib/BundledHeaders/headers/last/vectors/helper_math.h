// The operators and functions of vectors that CUDA's samples have under this name, and many programs with them. Of our
// own writing; a program's own copy is found first.

#pragma once

#include "cuda_runtime.h"

#define CUDA_PERF_BOTH inline __host__ __device__
typedef unsigned int uint;
typedef unsigned short ushort;

// What is done to each part of a vector.
#define CUDA_PERF_2(Do) Do(x), Do(y)
#define CUDA_PERF_3(Do) Do(x), Do(y), Do(z)
#define CUDA_PERF_4(Do) Do(x), Do(y), Do(z), Do(w)
#define CUDA_PERF_ADD(p) a.p + b.p
#define CUDA_PERF_ADD_ALL(p) a.p + b
#define CUDA_PERF_SUBTRACT(p) a.p - b.p
#define CUDA_PERF_SUBTRACT_ALL(p) a.p - b
#define CUDA_PERF_SUBTRACT_FROM(p) b - a.p
#define CUDA_PERF_MULTIPLY(p) a.p * b.p
#define CUDA_PERF_MULTIPLY_ALL(p) a.p * b
#define CUDA_PERF_DIVIDE(p) a.p / b.p
#define CUDA_PERF_DIVIDE_ALL(p) a.p / b
#define CUDA_PERF_DIVIDE_BY(p) b / a.p
#define CUDA_PERF_MIN(p) (b.p < a.p ? b.p : a.p)
#define CUDA_PERF_MAX(p) (a.p < b.p ? b.p : a.p)
#define CUDA_PERF_SAME(p) s
#define CUDA_PERF_OPERATOR(V, T, N, O, Each, All)                                                                      \
  CUDA_PERF_BOTH V operator O(V a, V b) { return {CUDA_PERF_##N(Each)}; }                                              \
  CUDA_PERF_BOTH V operator O(V a, T b) { return {CUDA_PERF_##N(All)}; }                                               \
  CUDA_PERF_BOTH void operator O##=(V &a, V b) { a = a O b; }                                                          \
  CUDA_PERF_BOTH void operator O##=(V &a, T b) { a = a O b; }
#define CUDA_PERF_VECTOR(V, T, N)                                                                                      \
  CUDA_PERF_OPERATOR(V, T, N, +, CUDA_PERF_ADD, CUDA_PERF_ADD_ALL)                                                     \
  CUDA_PERF_OPERATOR(V, T, N, -, CUDA_PERF_SUBTRACT, CUDA_PERF_SUBTRACT_ALL)                                           \
  CUDA_PERF_OPERATOR(V, T, N, *, CUDA_PERF_MULTIPLY, CUDA_PERF_MULTIPLY_ALL)                                           \
  CUDA_PERF_BOTH V operator+(T b, V a) { return a + b; }                                                               \
  CUDA_PERF_BOTH V operator-(T b, V a) { return {CUDA_PERF_##N(CUDA_PERF_SUBTRACT_FROM)}; }                            \
  CUDA_PERF_BOTH V operator*(T b, V a) { return a * b; }                                                               \
  CUDA_PERF_BOTH V make_##V(T s) { return {CUDA_PERF_##N(CUDA_PERF_SAME)}; }                                           \
  CUDA_PERF_BOTH V min(V a, V b) { return {CUDA_PERF_##N(CUDA_PERF_MIN)}; }                                            \
  CUDA_PERF_BOTH V max(V a, V b) { return {CUDA_PERF_##N(CUDA_PERF_MAX)}; }                                            \
  CUDA_PERF_BOTH V clamp(V v, V a, V b) { return max(a, min(v, b)); }                                                  \
  CUDA_PERF_BOTH V clamp(V v, T a, T b) { return max(make_##V(a), min(v, make_##V(b))); }
CUDA_PERF_BOTH int clamp(int v, int a, int b) { return v < a ? a : v > b ? b : v; }
CUDA_PERF_BOTH uint clamp(uint v, uint a, uint b) { return v < a ? a : v > b ? b : v; }
CUDA_PERF_BOTH float clamp(float v, float a, float b) { return fmaxf(a, fminf(v, b)); }
CUDA_PERF_BOTH float lerp(float a, float b, float t) { return a + t * (b - a); }
CUDA_PERF_BOTH float frac(float v) { return v - floorf(v); }
CUDA_PERF_BOTH float fracf(float v) { return v - floorf(v); }
CUDA_PERF_BOTH float smoothstep(float a, float b, float x) {
  const float y = clamp((x - a) / (b - a), 0.0f, 1.0f);
  return y * y * (3.0f - 2.0f * y);
}
CUDA_PERF_VECTOR(int2, int, 2)
CUDA_PERF_VECTOR(int3, int, 3)
CUDA_PERF_VECTOR(int4, int, 4)
CUDA_PERF_VECTOR(uint2, uint, 2)
CUDA_PERF_VECTOR(uint3, uint, 3)
CUDA_PERF_VECTOR(uint4, uint, 4)
CUDA_PERF_VECTOR(float2, float, 2)
CUDA_PERF_VECTOR(float3, float, 3)
CUDA_PERF_VECTOR(float4, float, 4)

#define CUDA_PERF_NEGATE(p) -a.p
#define CUDA_PERF_FABS(p) fabsf(a.p)
#define CUDA_PERF_FLOOR(p) floorf(a.p)
#define CUDA_PERF_FRAC(p) frac(a.p)
#define CUDA_PERF_FMOD(p) fmodf(a.p, b.p)
#define CUDA_PERF_FMIN(p) fminf(a.p, b.p)
#define CUDA_PERF_FMAX(p) fmaxf(a.p, b.p)
#define CUDA_PERF_NEGATIVE(V, N)                                                                                       \
  CUDA_PERF_BOTH V operator-(const V &a) { return {CUDA_PERF_##N(CUDA_PERF_NEGATE)}; }
#define CUDA_PERF_FLOATS(V, N)                                                                                         \
  CUDA_PERF_NEGATIVE(V, N)                                                                                             \
  CUDA_PERF_OPERATOR(V, float, N, /, CUDA_PERF_DIVIDE, CUDA_PERF_DIVIDE_ALL)                                           \
  CUDA_PERF_BOTH V operator/(float b, V a) { return {CUDA_PERF_##N(CUDA_PERF_DIVIDE_BY)}; }                            \
  CUDA_PERF_BOTH V fminf(V a, V b) { return {CUDA_PERF_##N(CUDA_PERF_FMIN)}; }                                         \
  CUDA_PERF_BOTH V fmaxf(V a, V b) { return {CUDA_PERF_##N(CUDA_PERF_FMAX)}; }                                         \
  CUDA_PERF_BOTH V fabs(V a) { return {CUDA_PERF_##N(CUDA_PERF_FABS)}; }                                               \
  CUDA_PERF_BOTH V floorf(V a) { return {CUDA_PERF_##N(CUDA_PERF_FLOOR)}; }                                            \
  CUDA_PERF_BOTH V floor(V a) { return floorf(a); }                                                                    \
  CUDA_PERF_BOTH V fracf(V a) { return {CUDA_PERF_##N(CUDA_PERF_FRAC)}; }                                              \
  CUDA_PERF_BOTH V frac(V a) { return fracf(a); }                                                                      \
  CUDA_PERF_BOTH V fmodf(V a, V b) { return {CUDA_PERF_##N(CUDA_PERF_FMOD)}; }                                         \
  CUDA_PERF_BOTH V lerp(V a, V b, float t) { return a + t * (b - a); }                                                 \
  CUDA_PERF_BOTH float length(V v) { return sqrtf(dot(v, v)); }                                                        \
  CUDA_PERF_BOTH V normalize(V v) { return v * rsqrtf(dot(v, v)); }                                                    \
  CUDA_PERF_BOTH V reflect(V i, V n) { return i - 2.0f * n * dot(n, i); }                                              \
  CUDA_PERF_BOTH V smoothstep(V a, V b, V x) {                                                                         \
    const V y = clamp((x - a) / (b - a), 0.0f, 1.0f);                                                                  \
    return y * y * (make_##V(3.0f) - make_##V(2.0f) * y);                                                              \
  }
#define CUDA_PERF_DOT(V2, V3, V4, T)                                                                                   \
  CUDA_PERF_BOTH T dot(V2 a, V2 b) { return a.x * b.x + a.y * b.y; }                                                   \
  CUDA_PERF_BOTH T dot(V3 a, V3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }                                       \
  CUDA_PERF_BOTH T dot(V4 a, V4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
CUDA_PERF_DOT(int2, int3, int4, int)
CUDA_PERF_DOT(uint2, uint3, uint4, uint)
CUDA_PERF_DOT(float2, float3, float4, float)
CUDA_PERF_NEGATIVE(int2, 2)
CUDA_PERF_NEGATIVE(int3, 3)
CUDA_PERF_NEGATIVE(int4, 4)
CUDA_PERF_FLOATS(float2, 2)
CUDA_PERF_FLOATS(float3, 3)
CUDA_PERF_FLOATS(float4, 4)
CUDA_PERF_BOTH int3 operator/(int3 a, int3 b) { return {CUDA_PERF_3(CUDA_PERF_DIVIDE)}; }
CUDA_PERF_BOTH int3 operator/(int3 a, int b) { return {CUDA_PERF_3(CUDA_PERF_DIVIDE_ALL)}; }
CUDA_PERF_BOTH float3 cross(float3 a, float3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
CUDA_PERF_BOTH int2 abs(int2 v) { return {abs(v.x), abs(v.y)}; }
CUDA_PERF_BOTH int3 abs(int3 v) { return {abs(v.x), abs(v.y), abs(v.z)}; }
CUDA_PERF_BOTH int4 abs(int4 v) { return {abs(v.x), abs(v.y), abs(v.z), abs(v.w)}; }

// One vector made of another.
#define CUDA_PERF_MADE(V, T, From)                                                                                     \
  CUDA_PERF_BOTH V##2 make_##V##2(From##2 a) { return {T(a.x), T(a.y)}; }                                              \
  CUDA_PERF_BOTH V##3 make_##V##3(From##3 a) { return {T(a.x), T(a.y), T(a.z)}; }                                      \
  CUDA_PERF_BOTH V##4 make_##V##4(From##4 a) { return {T(a.x), T(a.y), T(a.z), T(a.w)}; }
#define CUDA_PERF_CUT(V, T)                                                                                            \
  CUDA_PERF_BOTH V##2 make_##V##2(V##3 a) { return {a.x, a.y}; }                                                       \
  CUDA_PERF_BOTH V##3 make_##V##3(V##2 a) { return {a.x, a.y, T(0)}; }                                                 \
  CUDA_PERF_BOTH V##3 make_##V##3(V##2 a, T z) { return {a.x, a.y, z}; }                                               \
  CUDA_PERF_BOTH V##3 make_##V##3(V##4 a) { return {a.x, a.y, a.z}; }                                                  \
  CUDA_PERF_BOTH V##4 make_##V##4(V##3 a) { return {a.x, a.y, a.z, T(0)}; }                                            \
  CUDA_PERF_BOTH V##4 make_##V##4(V##3 a, T w) { return {a.x, a.y, a.z, w}; }
CUDA_PERF_MADE(float, float, int)
CUDA_PERF_MADE(float, float, uint)
CUDA_PERF_MADE(int, int, float)
CUDA_PERF_MADE(int, int, uint)
CUDA_PERF_MADE(uint, uint, int)
CUDA_PERF_CUT(float, float)
CUDA_PERF_CUT(int, int)
CUDA_PERF_CUT(uint, uint)

#undef CUDA_PERF_2
#undef CUDA_PERF_3
#undef CUDA_PERF_4
#undef CUDA_PERF_ADD
#undef CUDA_PERF_ADD_ALL
#undef CUDA_PERF_BOTH
#undef CUDA_PERF_CUT
#undef CUDA_PERF_DIVIDE
#undef CUDA_PERF_DIVIDE_ALL
#undef CUDA_PERF_DIVIDE_BY
#undef CUDA_PERF_DOT
#undef CUDA_PERF_FABS
#undef CUDA_PERF_FLOATS
#undef CUDA_PERF_FLOOR
#undef CUDA_PERF_FMAX
#undef CUDA_PERF_FMIN
#undef CUDA_PERF_FMOD
#undef CUDA_PERF_FRAC
#undef CUDA_PERF_MADE
#undef CUDA_PERF_MAX
#undef CUDA_PERF_MIN
#undef CUDA_PERF_MULTIPLY
#undef CUDA_PERF_MULTIPLY_ALL
#undef CUDA_PERF_NEGATE
#undef CUDA_PERF_NEGATIVE
#undef CUDA_PERF_OPERATOR
#undef CUDA_PERF_SAME
#undef CUDA_PERF_SUBTRACT
#undef CUDA_PERF_SUBTRACT_ALL
#undef CUDA_PERF_SUBTRACT_FROM
#undef CUDA_PERF_VECTOR
