// A number in a structure that a kernel only multiplies an index with may be 1: the innermost stride of a tensor view.
// It is taken for the length of a row where something tells: an index beside it, a comparison, a sum.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-*' --dump-accesses -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

struct View {
  float *data;
  long sizes[2], strides[2];
  __device__ float &at(long i, long j) const { return data[i * strides[0] + j * strides[1]]; }
};

// Row by row or column by column: the strides decide.
__global__ void sumView(View v, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < v.sizes[1]; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load {{.*}} unknown (its cost depends on a stride that may be 1) in 'sumView'
    sum += v.at(i, j);
  out[i] = sum;
}

struct Matrix {
  const float *data;
  int rows, columns, pitch;
};

// j is an index into the row, so pitch is its length.
__global__ void sumRows(Matrix m, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < m.columns; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: warning: load of 'm.data' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}}[cuda-perf-strided-global-access]
    sum += m.data[i * m.pitch + j];
  out[i] = sum;
}

// The same with a pointer that walks along the row.
__global__ void walkRows(Matrix m, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float *row = m.data + i * m.pitch;
  float sum = 0;
  for (int j = 0; j < m.columns; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: warning: load of 'row' moves up to 32 sectors {{.*}}[cuda-perf-strided-global-access]
    sum += *row++;
  out[i] = sum;
}

// A distance in bytes is no stride of 1.
__global__ void firstBytes(Matrix m, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: note: load of 'm.data' moves up to 32 sectors {{.*}}[cuda-perf-strided-global-access]
  out[i] = *(const float *)((const char *)m.data + i * m.pitch);
}

// An index is compared with the number of columns.
__global__ void firstColumn(Matrix m, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < m.columns)
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: note: load of 'm.data' moves up to 32 sectors {{.*}}[cuda-perf-strided-global-access]
    out[i] = m.data[i * m.columns];
}

// At least two elements belong to each row; rows of two more elements than the pitch are longer than one.
__global__ void pairs(Matrix m, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: note: load of 'm.data' moves up to 32 sectors {{.*}}[cuda-perf-strided-global-access]
  out[i] = m.data[i * m.pitch] * m.data[i * m.pitch + 1];
}
__global__ void padded(Matrix m, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: note: load of 'm.data' moves up to 32 sectors {{.*}}[cuda-perf-strided-global-access]
  out[i] = m.data[i * (m.pitch + 2)];
}

// A parameter of its own counts as large, which the finding says.
__global__ void scale(float *x, int incx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: note: load of 'x' moves up to 32 sectors {{.*}}[cuda-perf-strided-global-access]
  x[i * incx] *= 2;
  // CHECK-DAG: in kernel 'scale', {{.*}}, assuming 'incx' is 8 or more
}

// A tensor of any rank: which of its strides is the innermost one, and 1, is known when the program runs.
struct Tensor {
  float *data;
  int sizes[8], strides[8], dims;
};

__global__ void copyTensor(Tensor from, float *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, rest = i, at = 0;
  for (int d = from.dims - 1; d > 0; --d) {
    at += rest % from.sizes[d] * from.strides[d];
    rest /= from.sizes[d];
  }
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load {{.*}} unknown (its cost depends on a stride that may be 1) in 'copyTensor'
  to[i] = from.data[at + rest * from.strides[0]];
}

// The same stride leads to the element behind.
__global__ void differences(Tensor from, float *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int step = from.strides[from.dims - 1];
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load {{.*}} unknown (its cost depends on a stride that may be 1) in 'differences'
  to[i] = from.data[i * step + step] - from.data[i * step];
}

// The length of a row is no stride, from whichever array it comes: j is an index into the row.
__global__ void sumDimension(Tensor from, int d, float *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < from.sizes[d]; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: warning: load of 'from.data' moves up to 32 sectors {{.*}}[cuda-perf-strided-global-access]
    sum += from.data[i * from.sizes[d] + j];
  to[i] = sum;
}

// Points of a tensor: three coordinates fit into a stride, so that 32 points fill 32 * 12 = 384 bytes, 12 sectors, at the
// least. The first coordinate of four strides that are loaded as one vector may lie anywhere.
struct Points {
  float *data;
  int sizes[2], strides[2];
};

__global__ void lengths(Points from, float *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float *p = from.data + i * from.strides[0];
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}}load of 'p' moves 12 sectors per request where 4 would do: neighbouring threads lie at least 12 bytes apart [cuda-perf-strided-global-access]
  to[i] = p[0] * p[0] + p[1] * p[1] + p[2] * p[2];
}

__global__ void firsts(Points from, Points to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store {{.*}} unknown (its cost depends on a stride that may be 1) in 'firsts'
  to.data[i * to.strides[0] + j * to.strides[1]] =
      // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load {{.*}} unknown (its cost depends on a stride that may be 1) in 'firsts'
      from.data[i * from.strides[0] + j * from.strides[1]];
}

// Sizes and strides of any rank in one array of device memory. Which stride is the innermost one is known when the
// program runs; the length of a row is none, nor is a number that stands alone.
__global__ void copyByArray(const float *from, float *to, const long *info, int dims) {
  const long *sizes = info, *strides = info + dims;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, rest = i, at = 0;
  for (int d = dims - 1; d >= 0; --d) {
    at += rest % sizes[d] * strides[d];
    rest /= sizes[d];
  }
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load {{.*}} unknown (its cost depends on a stride that may be 1) in 'copyByArray'
  to[i] = from[at];
}
__global__ void copyByNumber(const float *from, float *to, const long *pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: note: load of 'from' moves 32 sectors {{.*}}[cuda-perf-strided-global-access]
  to[i] = from[i * *pitch];
}
__global__ void sumByArray(const float *from, float *to, const long *sizes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < sizes[1]; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: warning: load of 'from' moves 32 sectors {{.*}}[cuda-perf-strided-global-access]
    sum += from[i * sizes[1] + j];
  to[i] = sum;
}

// Either of two addresses: what is added to one is nothing of the other's.
struct Number {
  short bits;
};
__global__ void copyOrKeep(const Number *from, Number *to, const long *info, int dims) {
  const long *sizes = info, *strides = info + dims;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, rest = i, at = 0;
  for (int d = dims - 1; d >= 0; --d) {
    at += rest % sizes[d] * strides[d];
    rest /= sizes[d];
  }
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load {{.*}} unknown (its cost depends on a stride that may be 1) in 'copyOrKeep'
  Number number = from ? from[at] : to[i];
  to[i].bits = number.bits + 1;
}

// The length of the rows of which planes are made, beside an index that goes on by all threads there are.
__global__ void copyFace(double *p, long pitch, long columns, long rows, long planes) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  for (long i = y; i < columns; i += gridDim.y * blockDim.y)
    for (long j = x; j < rows; j += gridDim.x * blockDim.x)
      // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: {{note|warning}}: {{.*}} 'p' moves up to 32 sectors per request ('pitch' times 8) {{.*}}[cuda-perf-strided-global-access]
      p[(planes - 1) * (pitch * rows) + j * pitch + i] = p[j * pitch + i];
}

// Planes along y of a field whose rows lie along x: what a coordinate is computed from (the remainder of what is divided
// by 'nx * ny') makes no step of a window out of the length of the rows that it is scaled with.
__global__ void sweepAlongY(const float *field, float *line, int nx, int ny, int cells) {
  int cell = blockIdx.x * blockDim.x + threadIdx.x;
  int k = cell / (nx * ny), i = (cell - k * nx * ny) / ny, j = cell - k * nx * ny - i * ny;
  if (cell < cells)
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: {{note|warning}}: {{.*}} 'field' moves up to 32 sectors per request ('nx' times 4) {{.*}}[cuda-perf-strided-global-access]
    line[cell] = field[i + (j + k * ny) * nx];
}

// But where what lies in a row has a step as well as the rows, or each of two buffers one, they are those of a part that
// may be dense. The rows' own length may not be 1.
__global__ void multiplyPart(const float *a, int first, int step, int firstColumn, int columnStep, int pitch, int rows,
                             int columns, const float *v, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < columns; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load {{.*}} unknown (its cost depends on a stride that may be 1) in 'multiplyPart'
    sum += a[(i * step + first) + (j * columnStep + firstColumn) * pitch] * v[j];
  if (i < rows)
    out[i] = sum;
}
__global__ void multiplyRowsOfPart(const float *a, int first, int step, int firstColumn, int columnStep, int pitch,
                                   int rows, int columns, const float *v, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < columns; ++j)
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: warning: load of 'a' moves up to 32 sectors {{.*}}[cuda-perf-strided-global-access]
    sum += a[(j * step + first) + (i * columnStep + firstColumn) * pitch] * v[j];
  if (i < rows)
    out[i] = sum;
}
__global__ void copySteps(float *to, int toStep, const float *from, int fromStep, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK-DAG: :[[#@LINE+2]]:{{[0-9]+}}: remark: global load {{.*}} unknown (its cost depends on a stride that may be 1) in 'copySteps'
    // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store {{.*}} unknown (its cost depends on a stride that may be 1) in 'copySteps'
    to[i * toStep] = from[i * fromStep];
}
