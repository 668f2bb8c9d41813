// cuRAND's generators in kernels: states of the right size, so that loading and storing them is seen; what they draw
// is data, from calls without a body that write the state.

#pragma once

#include "curand.h"

struct curandStateXORWOW { unsigned int d, v[5]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned int STATE;
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateMRG32k3a { unsigned int s1[3], s2[3]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStateSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateScrambledSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
struct curandStateScrambledSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
struct curandStateMtgp32 { unsigned int s[1024]; int offset, pIdx; void *k; };
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW curandState_t;
typedef curandStateXORWOW curandState;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStateSobol32 curandStateSobol32_t;
typedef curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef curandStateSobol64 curandStateSobol64_t;
typedef curandStateScrambledSobol64 curandStateScrambledSobol64_t;
typedef curandStateMtgp32 curandStateMtgp32_t;

#define __CUDA_PERF_DRAW(Type, Name) template <class State> __device__ Type Name(State *);
__CUDA_PERF_DRAW(unsigned int, curand)
__CUDA_PERF_DRAW(uint4, curand4)
__CUDA_PERF_DRAW(float, curand_uniform)
__CUDA_PERF_DRAW(float4, curand_uniform4)
__CUDA_PERF_DRAW(double, curand_uniform_double)
__CUDA_PERF_DRAW(double2, curand_uniform2_double)
__CUDA_PERF_DRAW(float, curand_normal)
__CUDA_PERF_DRAW(float2, curand_normal2)
__CUDA_PERF_DRAW(float4, curand_normal4)
__CUDA_PERF_DRAW(double, curand_normal_double)
__CUDA_PERF_DRAW(double2, curand_normal2_double)
#undef __CUDA_PERF_DRAW
template <class State> __device__ float curand_log_normal(State *, float mean, float deviation);
template <class State> __device__ float2 curand_log_normal2(State *, float mean, float deviation);
template <class State> __device__ float4 curand_log_normal4(State *, float mean, float deviation);
template <class State> __device__ double curand_log_normal_double(State *, double mean, double deviation);
template <class State> __device__ double2 curand_log_normal2_double(State *, double mean, double deviation);
template <class State> __device__ unsigned int curand_poisson(State *, double lambda);
template <class State> __device__ unsigned int curand_discrete(State *, curandDiscreteDistribution_t);
template <class State> __device__ void skipahead(unsigned long long count, State *);
template <class State> __device__ void skipahead_sequence(unsigned long long count, State *);

// The generator that is used most is defined, so that drawing from a state in memory is seen to read and write it
// (G. Marsaglia, Xorshift RNGs, 2003; normal numbers come in pairs, of which the state keeps the second).
inline __device__ unsigned int curand(curandStateXORWOW *state) {
  unsigned int mixed = state->v[0] ^ (state->v[0] >> 2);
  state->v[0] = state->v[1];
  state->v[1] = state->v[2];
  state->v[2] = state->v[3];
  state->v[3] = state->v[4];
  state->v[4] = (state->v[4] ^ (state->v[4] << 4)) ^ (mixed ^ (mixed << 1));
  state->d += 362437;
  return state->v[4] + state->d;
}
inline __device__ float curand_uniform(curandStateXORWOW *state) {
  return float(curand(state)) * 2.3283064e-10f + 1.1641532e-10f;
}
inline __device__ double curand_uniform_double(curandStateXORWOW *state) {
  unsigned int low = curand(state);
  unsigned long long both = (unsigned long long)low ^ ((unsigned long long)curand(state) << 21);
  return double(both) * 1.1102230246251565e-16 + 5.551115123125783e-17;
}
float2 __cuda_perf_normal_pair(unsigned int x, unsigned int y) __cuda_perf_pure("__cuda_perf_normal_pair");
inline __device__ float curand_normal(curandStateXORWOW *state) {
  bool is_kept = state->boxmuller_flag == 0x71;
  state->boxmuller_flag = is_kept ? 0 : 0x71;
  if (is_kept)
    return state->boxmuller_extra;
  unsigned int first = curand(state);
  float2 pair = __cuda_perf_normal_pair(first, curand(state));
  state->boxmuller_extra = pair.y;
  return pair.x;
}

// Setting up a state writes all of it, as wide as its alignment allows.
template <class State>
__device__ State __cuda_perf_state(unsigned long long seed, unsigned long long sequence, unsigned long long offset);
template <class State>
__device__ void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                            State *state) {
  *state = __cuda_perf_state<State>(seed, sequence, offset);
}
// XORWOW jumps ahead by products with a matrix, a digit of the sequence's and of the offset's number after the other.
unsigned long long __cuda_perf_xorwow_jump(unsigned long long words) __cuda_perf_pure("__nv_xorwow_jump");
inline __device__ unsigned long long __cuda_perf_xorwow_ahead(unsigned long long words, unsigned long long count) {
  for (; count; count >>= 2)
    for (unsigned int time = 0; time < (count & 3); ++time)
      words = __cuda_perf_xorwow_jump(words);
  return words;
}
inline __device__ void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                                   curandStateXORWOW *state) {
  unsigned long long words = __cuda_perf_xorwow_ahead(__cuda_perf_xorwow_ahead(seed, sequence), offset);
  *state = __cuda_perf_state<curandStateXORWOW>(words, 0, 0);
}
template <class Vectors, class State> __device__ void curand_init(Vectors vectors, unsigned int offset, State *state) {
  state->i = offset;
  for (unsigned int i = 0; i < sizeof(state->direction_vectors) / sizeof(state->i); ++i)
    state->direction_vectors[i] = vectors[i];
  state->c = 0;
  state->x = vectors[0] & offset;
}
