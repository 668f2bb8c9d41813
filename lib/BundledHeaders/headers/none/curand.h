// cuRAND's host interface.

#pragma once
#define CURAND_H_ // CUDA's include guard, which programs ask for

#include "cuda_perf/host_interface.h"

typedef struct curandGenerator_st *curandGenerator_t;
typedef struct curandDiscreteDistribution_st *curandDiscreteDistribution_t;
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
enum curandStatus {
  CURAND_STATUS_SUCCESS = 0, CURAND_STATUS_VERSION_MISMATCH = 100, CURAND_STATUS_NOT_INITIALIZED = 101,
  CURAND_STATUS_ALLOCATION_FAILED = 102, CURAND_STATUS_TYPE_ERROR = 103, CURAND_STATUS_OUT_OF_RANGE = 104,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105, CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  CURAND_STATUS_LAUNCH_FAILURE = 201, CURAND_STATUS_PREEXISTING_FAILURE = 202,
  CURAND_STATUS_INITIALIZATION_FAILED = 203, CURAND_STATUS_ARCH_MISMATCH = 204, CURAND_STATUS_INTERNAL_ERROR = 999
};
typedef curandStatus curandStatus_t;
enum curandRngType {
  CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW = 101, CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141, CURAND_RNG_PSEUDO_MT19937 = 142, CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200, CURAND_RNG_QUASI_SOBOL32 = 201, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
  CURAND_RNG_QUASI_SOBOL64 = 203, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
};
typedef curandRngType curandRngType_t;
enum curandOrdering {
  CURAND_ORDERING_PSEUDO_BEST = 100, CURAND_ORDERING_PSEUDO_DEFAULT = 101, CURAND_ORDERING_PSEUDO_SEEDED = 102,
  CURAND_ORDERING_PSEUDO_LEGACY = 103, CURAND_ORDERING_QUASI_DEFAULT = 201
};
typedef curandOrdering curandOrdering_t;
enum curandDirectionVectorSet {
  CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101, CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103
};

#define __CUDA_PERF_RANDOM(Name) __CUDA_PERF_CALL(curandStatus_t, curand##Name)
__CUDA_PERF_RANDOM(CreateGenerator)
__CUDA_PERF_RANDOM(CreateGeneratorHost)
__CUDA_PERF_RANDOM(DestroyGenerator)
__CUDA_PERF_RANDOM(SetPseudoRandomGeneratorSeed)
__CUDA_PERF_RANDOM(SetQuasiRandomGeneratorDimensions)
__CUDA_PERF_RANDOM(SetGeneratorOffset)
__CUDA_PERF_RANDOM(SetGeneratorOrdering)
__CUDA_PERF_RANDOM(SetStream)
__CUDA_PERF_RANDOM(GetVersion)
__CUDA_PERF_RANDOM(GetDirectionVectors32)
__CUDA_PERF_RANDOM(GetDirectionVectors64)
__CUDA_PERF_RANDOM(Generate)
__CUDA_PERF_RANDOM(GenerateLongLong)
__CUDA_PERF_RANDOM(GenerateUniform)
__CUDA_PERF_RANDOM(GenerateUniformDouble)
__CUDA_PERF_RANDOM(GenerateNormal)
__CUDA_PERF_RANDOM(GenerateNormalDouble)
__CUDA_PERF_RANDOM(GenerateLogNormal)
__CUDA_PERF_RANDOM(GeneratePoisson)
#undef __CUDA_PERF_RANDOM
