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
template <class State> __device__ unsigned int curand_poisson(State *, double lambda);
template <class State> __device__ void skipahead(unsigned long long count, State *);
template <class State> __device__ void skipahead_sequence(unsigned long long count, State *);

// Setting up a state writes all of it, as wide as its alignment allows.
template <class State>
__device__ State __cuda_perf_state(unsigned long long seed, unsigned long long sequence, unsigned long long offset);
template <class State>
__device__ void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                            State *state) {
  *state = __cuda_perf_state<State>(seed, sequence, offset);
}
template <class Vectors, class State> __device__ void curand_init(Vectors vectors, unsigned int offset, State *state) {
  state->i = offset;
  for (unsigned int i = 0; i < sizeof(state->direction_vectors) / sizeof(state->i); ++i)
    state->direction_vectors[i] = vectors[i];
  state->c = 0;
  state->x = vectors[0] & offset;
}
