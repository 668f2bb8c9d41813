// nvcc's overloads of min and max: those of mixed signedness and of float with double are functions of their own. Whoever
// includes this says in __CUDA_PERF_MIN_MAX_SPECIFIERS what kind of functions they are.

#define __CUDA_PERF_MIN_MAX(A, B, Result)                                                                              \
  __CUDA_PERF_MIN_MAX_SPECIFIERS Result max(A a, B b) { return (Result)a > (Result)b ? (Result)a : (Result)b; }        \
  __CUDA_PERF_MIN_MAX_SPECIFIERS Result min(A a, B b) { return (Result)a < (Result)b ? (Result)a : (Result)b; }
#define __CUDA_PERF_MIN_MAX_INTEGER(Type)                                                                              \
  __CUDA_PERF_MIN_MAX(Type, Type, Type)                                                                                \
  __CUDA_PERF_MIN_MAX(unsigned Type, unsigned Type, unsigned Type)                                                     \
  __CUDA_PERF_MIN_MAX(Type, unsigned Type, unsigned Type)                                                              \
  __CUDA_PERF_MIN_MAX(unsigned Type, Type, unsigned Type)
__CUDA_PERF_MIN_MAX_INTEGER(int)
__CUDA_PERF_MIN_MAX_INTEGER(long)
__CUDA_PERF_MIN_MAX_INTEGER(long long)
__CUDA_PERF_MIN_MAX(float, float, float)
__CUDA_PERF_MIN_MAX(double, double, double)
__CUDA_PERF_MIN_MAX(float, double, double)
__CUDA_PERF_MIN_MAX(double, float, double)
#undef __CUDA_PERF_MIN_MAX_INTEGER
#undef __CUDA_PERF_MIN_MAX
#undef __CUDA_PERF_MIN_MAX_SPECIFIERS
