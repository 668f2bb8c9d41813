// The host's C functions that nvcc declares without an include and that programs therefore use without one. The C
// library's own headers may declare them again.

#pragma once

#include "cuda_perf/attributes.h"

#ifdef __linux__
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define HUGE_VAL (__builtin_huge_val())
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_E 2.7182818284590452354
#define M_SQRT2 1.41421356237309504880
#define __CUDA_PERF_NOTHROW noexcept(true)
extern "C" {
void *malloc(__SIZE_TYPE__) __CUDA_PERF_NOTHROW;
void *calloc(__SIZE_TYPE__, __SIZE_TYPE__) __CUDA_PERF_NOTHROW;
void *realloc(void *, __SIZE_TYPE__) __CUDA_PERF_NOTHROW;
void free(void *) __CUDA_PERF_NOTHROW;
void exit(int) __CUDA_PERF_NOTHROW __attribute__((noreturn));
void abort(void) __CUDA_PERF_NOTHROW __attribute__((noreturn));
int rand(void) __CUDA_PERF_NOTHROW;
void srand(unsigned) __CUDA_PERF_NOTHROW;
int abs(int) __CUDA_PERF_NOTHROW;
int atoi(const char *) __CUDA_PERF_NOTHROW;
double atof(const char *) __CUDA_PERF_NOTHROW;
char *getenv(const char *) __CUDA_PERF_NOTHROW;
void *memcpy(void *, const void *, __SIZE_TYPE__) __CUDA_PERF_NOTHROW;
void *memmove(void *, const void *, __SIZE_TYPE__) __CUDA_PERF_NOTHROW;
void *memset(void *, int, __SIZE_TYPE__) __CUDA_PERF_NOTHROW;
int memcmp(const void *, const void *, __SIZE_TYPE__) __CUDA_PERF_NOTHROW;
int strcmp(const char *, const char *) __CUDA_PERF_NOTHROW;
int strncmp(const char *, const char *, __SIZE_TYPE__) __CUDA_PERF_NOTHROW;
__SIZE_TYPE__ strlen(const char *) __CUDA_PERF_NOTHROW;
char *strcpy(char *, const char *) __CUDA_PERF_NOTHROW;
char *strcat(char *, const char *) __CUDA_PERF_NOTHROW;
int printf(const char *, ...);
#define __CUDA_PERF_MATH(Name)                                                                                         \
  double Name(double) __CUDA_PERF_NOTHROW;                                                                             \
  float Name##f(float) __CUDA_PERF_NOTHROW;
__CUDA_PERF_MATH(ceil)
__CUDA_PERF_MATH(floor)
__CUDA_PERF_MATH(round)
__CUDA_PERF_MATH(sqrt)
__CUDA_PERF_MATH(fabs)
__CUDA_PERF_MATH(exp)
__CUDA_PERF_MATH(log)
__CUDA_PERF_MATH(log2)
__CUDA_PERF_MATH(log10)
__CUDA_PERF_MATH(sin)
__CUDA_PERF_MATH(cos)
__CUDA_PERF_MATH(tan)
#undef __CUDA_PERF_MATH
double pow(double, double) __CUDA_PERF_NOTHROW;
float powf(float, float) __CUDA_PERF_NOTHROW;
double fmax(double, double) __CUDA_PERF_NOTHROW;
double fmin(double, double) __CUDA_PERF_NOTHROW;
}
#undef __CUDA_PERF_NOTHROW
#endif
