// In the place of glibc's header of this name: tells <math.h> and <stdlib.h> that there are no _Float32, _Float64x and
// the like, for which they would declare every function once more. Those are half of their parse.

#ifndef _BITS_FLOATN_H
#define _BITS_FLOATN_H

#define __HAVE_FLOAT16 0
#define __HAVE_FLOAT32 0
#define __HAVE_FLOAT64 0
#define __HAVE_FLOAT128 0
#define __HAVE_FLOAT32X 0
#define __HAVE_FLOAT64X 0
#define __HAVE_FLOAT128X 0
#define __HAVE_FLOAT64X_LONG_DOUBLE 0
#define __HAVE_DISTINCT_FLOAT16 0
#define __HAVE_DISTINCT_FLOAT32 0
#define __HAVE_DISTINCT_FLOAT64 0
#define __HAVE_DISTINCT_FLOAT128 0
#define __HAVE_DISTINCT_FLOAT32X 0
#define __HAVE_DISTINCT_FLOAT64X 0
#define __HAVE_DISTINCT_FLOAT128X 0
#define __HAVE_FLOAT128_UNLIKE_LDBL 0
#define __HAVE_FLOATN_NOT_TYPEDEF 0

#endif // _BITS_FLOATN_H
