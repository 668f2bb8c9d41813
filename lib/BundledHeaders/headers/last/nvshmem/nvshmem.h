// NVSHMEM: what kernels call is code of its own, of which nothing is known here; host code has to parse only.

#pragma once

#include "cuda_perf/host_interface.h"
#include <stddef.h>
#include <stdint.h>

typedef int nvshmem_team_t;
typedef struct { int version; size_t mpi_comm; } nvshmemx_init_attr_t;
enum { NVSHMEM_TEAM_WORLD = 0, NVSHMEM_TEAM_SHARED = 1, NVSHMEMX_TEAM_NODE = 2, NVSHMEMX_INIT_WITH_MPI_COMM = 2 };
enum { NVSHMEM_CMP_EQ, NVSHMEM_CMP_NE, NVSHMEM_CMP_GT, NVSHMEM_CMP_LE, NVSHMEM_CMP_LT, NVSHMEM_CMP_GE };
enum { NVSHMEM_SIGNAL_SET = 9, NVSHMEM_SIGNAL_ADD = 10 };

extern "C" {
__host__ __device__ int nvshmem_my_pe();
__host__ __device__ int nvshmem_n_pes();
__host__ __device__ int nvshmem_team_my_pe(nvshmem_team_t team);
__host__ __device__ int nvshmem_team_n_pes(nvshmem_team_t team);
__host__ __device__ void *nvshmem_ptr(const void *to, int pe);
__host__ __device__ void nvshmem_quiet();
__host__ __device__ void nvshmem_fence();
__host__ __device__ void nvshmem_barrier_all();
__host__ __device__ void nvshmem_sync_all();
__host__ __device__ int nvshmem_barrier(nvshmem_team_t team);
__host__ __device__ int nvshmem_team_sync(nvshmem_team_t team);
__host__ __device__ void nvshmem_putmem(void *to, const void *from, size_t bytes, int pe);
__host__ __device__ void nvshmem_getmem(void *to, const void *from, size_t bytes, int pe);
__host__ __device__ void nvshmem_putmem_nbi(void *to, const void *from, size_t bytes, int pe);
__host__ __device__ void nvshmem_getmem_nbi(void *to, const void *from, size_t bytes, int pe);
__device__ void nvshmem_putmem_signal(void *to, const void *from, size_t bytes, uint64_t *flag, uint64_t value, int how,
                                      int pe);
__device__ void nvshmem_putmem_signal_nbi(void *to, const void *from, size_t bytes, uint64_t *flag, uint64_t value,
                                          int how, int pe);
__device__ void nvshmemx_signal_op(uint64_t *flag, uint64_t value, int how, int pe);
__device__ uint64_t nvshmem_signal_wait_until(uint64_t *flag, int how, uint64_t value);
__device__ uint64_t nvshmem_signal_fetch(uint64_t *flag);
void nvshmem_init();
void nvshmem_finalize();
void *nvshmem_malloc(size_t bytes);
void *nvshmem_calloc(size_t count, size_t bytes);
void *nvshmem_align(size_t alignment, size_t bytes);
void nvshmem_free(void *memory);

// By the name of a type, for a thread, a warp or a block.
#define CUDA_PERF_SHMEM_GROUP(Name, T, Group)                                                                          \
  __device__ void nvshmemx_##Name##_put_##Group(T *to, const T *from, size_t count, int pe);                           \
  __device__ void nvshmemx_##Name##_get_##Group(T *to, const T *from, size_t count, int pe);                           \
  __device__ void nvshmemx_##Name##_put_nbi_##Group(T *to, const T *from, size_t count, int pe);                       \
  __device__ void nvshmemx_##Name##_get_nbi_##Group(T *to, const T *from, size_t count, int pe);                       \
  __device__ void nvshmemx_##Name##_put_signal_nbi_##Group(T *to, const T *from, size_t count, uint64_t *flag,         \
                                                           uint64_t value, int how, int pe);                           \
  __device__ void nvshmemx_##Name##_put_signal_##Group(T *to, const T *from, size_t count, uint64_t *flag,             \
                                                       uint64_t value, int how, int pe);
#define CUDA_PERF_SHMEM(Name, T)                                                                                       \
  __host__ __device__ void nvshmem_##Name##_p(T *to, T value, int pe);                                                 \
  __host__ __device__ T nvshmem_##Name##_g(const T *from, int pe);                                                     \
  __host__ __device__ void nvshmem_##Name##_put(T *to, const T *from, size_t count, int pe);                           \
  __host__ __device__ void nvshmem_##Name##_get(T *to, const T *from, size_t count, int pe);                           \
  __host__ __device__ void nvshmem_##Name##_put_nbi(T *to, const T *from, size_t count, int pe);                       \
  __host__ __device__ void nvshmem_##Name##_get_nbi(T *to, const T *from, size_t count, int pe);                       \
  __device__ void nvshmem_##Name##_put_signal_nbi(T *to, const T *from, size_t count, uint64_t *flag, uint64_t value,  \
                                                  int how, int pe);                                                    \
  __device__ void nvshmem_##Name##_wait_until(T *flag, int how, T value);                                              \
  CUDA_PERF_SHMEM_GROUP(Name, T, warp) CUDA_PERF_SHMEM_GROUP(Name, T, block)
#define CUDA_PERF_SHMEM_ATOMIC(Name, T)                                                                                \
  __device__ void nvshmem_##Name##_atomic_add(T *to, T value, int pe);                                                 \
  __device__ void nvshmem_##Name##_atomic_inc(T *to, int pe);                                                          \
  __device__ void nvshmem_##Name##_atomic_set(T *to, T value, int pe);                                                 \
  __device__ T nvshmem_##Name##_atomic_fetch(const T *from, int pe);                                                   \
  __device__ T nvshmem_##Name##_atomic_fetch_add(T *to, T value, int pe);                                              \
  __device__ T nvshmem_##Name##_atomic_fetch_inc(T *to, int pe);                                                       \
  __device__ T nvshmem_##Name##_atomic_swap(T *to, T value, int pe);                                                   \
  __device__ T nvshmem_##Name##_atomic_compare_swap(T *to, T old, T value, int pe);
#define CUDA_PERF_SHMEM_NUMBER(Name, T) CUDA_PERF_SHMEM(Name, T) CUDA_PERF_SHMEM_ATOMIC(Name, T)
CUDA_PERF_SHMEM(float, float)
CUDA_PERF_SHMEM(double, double)
CUDA_PERF_SHMEM(char, char)
CUDA_PERF_SHMEM(short, short)
CUDA_PERF_SHMEM_NUMBER(int, int)
CUDA_PERF_SHMEM_NUMBER(uint, unsigned)
CUDA_PERF_SHMEM_NUMBER(long, long)
CUDA_PERF_SHMEM_NUMBER(ulong, unsigned long)
CUDA_PERF_SHMEM_NUMBER(longlong, long long)
CUDA_PERF_SHMEM_NUMBER(ulonglong, unsigned long long)
CUDA_PERF_SHMEM_NUMBER(int32, int32_t)
CUDA_PERF_SHMEM_NUMBER(int64, int64_t)
CUDA_PERF_SHMEM_NUMBER(uint32, uint32_t)
CUDA_PERF_SHMEM_NUMBER(uint64, uint64_t)
CUDA_PERF_SHMEM_NUMBER(size, size_t)
#define CUDA_PERF_SHMEM_BYTES(Group)                                                                                   \
  __device__ void nvshmemx_putmem_##Group(void *to, const void *from, size_t bytes, int pe);                           \
  __device__ void nvshmemx_getmem_##Group(void *to, const void *from, size_t bytes, int pe);                           \
  __device__ void nvshmemx_putmem_nbi_##Group(void *to, const void *from, size_t bytes, int pe);                       \
  __device__ void nvshmemx_getmem_nbi_##Group(void *to, const void *from, size_t bytes, int pe);                       \
  __device__ void nvshmemx_putmem_signal_##Group(void *to, const void *from, size_t bytes, uint64_t *flag,             \
                                                 uint64_t value, int how, int pe);                                     \
  __device__ void nvshmemx_putmem_signal_nbi_##Group(void *to, const void *from, size_t bytes, uint64_t *flag,         \
                                                     uint64_t value, int how, int pe);                                 \
  __device__ void nvshmemx_barrier_all_##Group();                                                                      \
  __device__ void nvshmemx_sync_all_##Group();
CUDA_PERF_SHMEM_BYTES(warp)
CUDA_PERF_SHMEM_BYTES(block)
}
#define CUDA_PERF_SHMEM_HOST(Name) __CUDA_PERF_CALL(int, nvshmemx_##Name)
CUDA_PERF_SHMEM_HOST(init_attr) CUDA_PERF_SHMEM_HOST(barrier_all_on_stream) CUDA_PERF_SHMEM_HOST(quiet_on_stream)
CUDA_PERF_SHMEM_HOST(sync_all_on_stream) CUDA_PERF_SHMEM_HOST(collective_launch) CUDA_PERF_SHMEM_HOST(cumodule_init)
CUDA_PERF_SHMEM_HOST(putmem_on_stream) CUDA_PERF_SHMEM_HOST(getmem_on_stream)
#undef CUDA_PERF_SHMEM_HOST
#undef CUDA_PERF_SHMEM_BYTES
#undef CUDA_PERF_SHMEM_NUMBER
#undef CUDA_PERF_SHMEM_ATOMIC
#undef CUDA_PERF_SHMEM
#undef CUDA_PERF_SHMEM_GROUP
