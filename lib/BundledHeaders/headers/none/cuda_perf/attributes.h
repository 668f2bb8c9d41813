// What CUDA's keywords are to Clang: attributes. __noinline__ and __restrict__ are keywords of Clang's own.

#pragma once

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __grid_constant__ __attribute__((grid_constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __no_return__ __attribute__((noreturn))

// Hints of nvcc that change nothing a lane does.
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(...)
#define __device_builtin__
#define __cudart_builtin__
#define __nv_pure__
#define __thread__ __thread
#define CUDARTAPI
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 8
#define __CUDACC_VER_BUILD__ 0
#define CUDA_VERSION 12080
#define CUDART_VERSION 12080
#define CUDA_API_PER_THREAD_DEFAULT_STREAM_VERSION 12080

// The include guards of CUDA's headers, which programs ask for to see what is there.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __HOST_DEFINES_H__

/// Attributes of this folder's own functions.
#define __cuda_perf_device static __attribute__((device)) __inline__
#define __cuda_perf_both static __attribute__((host, device)) __inline__
