// What nvcc's implicit includes declare and programs therefore use without an include: the host's C functions and
// limits. The C library's own headers, which cost more to parse than all of this folder, may declare them again.

#pragma once

#include "cuda_perf/attributes.h"

#include <assert.h>
#include <stdint.h>

#define CHAR_BIT __CHAR_BIT__
#define INT_MAX __INT_MAX__
#define INT_MIN (-__INT_MAX__ - 1)
#define UINT_MAX (__INT_MAX__ * 2U + 1U)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-__LONG_MAX__ - 1L)
#define ULONG_MAX (__LONG_MAX__ * 2UL + 1UL)
#define SHRT_MAX __SHRT_MAX__
#define USHRT_MAX (__SHRT_MAX__ * 2 + 1)
#define UCHAR_MAX (__SCHAR_MAX__ * 2 + 1)

namespace std {
using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::int8_t;
using ::size_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::uint8_t;
} // namespace std

#ifdef __linux__
typedef long clock_t;
typedef long time_t;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define HUGE_VAL (__builtin_huge_val())
#define EXIT_FAILURE 1
#define EXIT_SUCCESS 0
#define CLOCKS_PER_SEC 1000000
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
clock_t clock(void) __CUDA_PERF_NOTHROW;
time_t time(time_t *) __CUDA_PERF_NOTHROW;
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
