// A typedef of a name that nobody declares, as where a generated header is missing, is int to Clang. How far apart such elements
// lie is not known, and nothing is said of kernels that have them in memory; single values of it are no matter.
// RUN: %cuda-perf-lint --verbose --exit-zero --severity=hint --checks='-*,cuda-perf-strided-*' %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:

#include "made_by_configure.h"
typedef Generated Scalar;
typedef Scalar Other;
struct Particle {
  Other mass;
  float x;
};
struct Rows {
  float *x;
  Scalar *y;
};

// CHECK-DAG: :[[#@LINE+1]]:{{.*}} 'parameter' was skipped: the size of 'Scalar' is not known: its declaration has an error (line 6)
__global__ void parameter(Scalar *v) { v[9 * threadIdx.x] = 1; }
// CHECK-DAG: :[[#@LINE+1]]:{{.*}} 'inRecord' was skipped: the size of 'Scalar'
__global__ void inRecord(Particle *p) { p[threadIdx.x].x = 1; }
// CHECK-DAG: :[[#@LINE+1]]:{{.*}} 'inMember' was skipped: the size of 'Scalar'
__global__ void inMember(Rows rows) { rows.y[9 * threadIdx.x] = 1; }
// CHECK-DAG: :[[#@LINE+1]]:{{.*}} 'byCast' was skipped: the size of 'Scalar'
__global__ void byCast(float *v) { ((Other *)v)[9 * threadIdx.x] = 1; }
// CHECK-DAG: :[[#@LINE+1]]:{{.*}} 'bySize' was skipped: the size of 'Scalar'
__global__ void bySize(float *v) { v[sizeof(Scalar) * threadIdx.x] = 1; }
// CHECK-DAG: :[[#@LINE+1]]:{{.*}} 'staged' was skipped: the size of 'Scalar'
__global__ void staged(float *v) {
  __shared__ Scalar tile[32][32];
  tile[threadIdx.x][0] = 1;
  __syncthreads();
  v[threadIdx.x] = tile[0][threadIdx.x];
}
// CHECK-DAG: :[[#@LINE+1]]:{{.*}} warning: store to 'rows.x' moves 32 sectors per request where 4 would do
__global__ void otherMember(Rows rows) { rows.x[9 * threadIdx.x] = 1; }
// CHECK-DAG: :[[#@LINE+1]]:{{.*}} warning: store to 'v' moves 32 sectors per request where 4 would do
__global__ void value(float *v, Scalar a) { v[9 * threadIdx.x] = a; }
