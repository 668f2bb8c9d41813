// Triangles: rows as long as the block's number says, and grids of which one half leaves at once.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
#define TRIANGLE(X, Y) ((X) < (Y) ? (Y) * ((Y) + 1) / 2 + (X) : (X) * ((X) + 1) / 2 + (Y))

// Row 37 has one whole warp, from float 703 on: 32 floats lie in 5 sectors. Five floats are left for the next one.
__global__ void rows(float *triangle, const float *square, int n) {
  const int i = blockIdx.x;
  for (int j = threadIdx.x; j < i; j += blockDim.x)
    // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}} coalesced
    triangle[i * (i + 1) / 2 + j] = square[i * n + j];
}
// A column is one in any row.
__global__ void columns(float *triangle, const float *square, int n) {
  const int i = blockIdx.x;
  for (int j = threadIdx.x; j < i; j += blockDim.x)
    // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{.*}} strided
    triangle[i * (i + 1) / 2 + j] = square[j * n + i];
}

// In the blocks that stay x is less than y, so the lanes of a row lie side by side. On the other side they do not.
__global__ void stays(float *triangle, const float *square, int n) {
  if (blockIdx.x > blockIdx.y)
    return;
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}} coalesced
  triangle[TRIANGLE(x, y)] = square[y * n + x];
}
__global__ void otherSide(float *triangle, const float *square, int n) {
  if (blockIdx.x < blockIdx.y)
    return;
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}} strided
  triangle[TRIANGLE(x, y)] = square[y * n + x];
}
__global__ void transposed(float *square, const float *from, int n) {
  if (blockIdx.x > blockIdx.y)
    return;
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
  square[x * n + y] = from[y * n + x];
}
// Shares whose lengths nobody knows: in the first block one lane has work, and one lane is no warp side by side.
__global__ void shares(float *square, int perBlockX, int perBlockY, int perThread, int width, int height) {
  const int startX = blockIdx.x * perBlockX + threadIdx.x * perThread, startY = blockIdx.y * perBlockY;
  const int endX = min(width, startX + perThread), endY = min(height, startY + perBlockY);
  for (int y = startY; y < endY; ++y)
    for (int x = startX; x < endX; ++x)
      // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
      square[y * width + x] = 1;
}
void run(float *a, float *b, int n) {
  rows<<<n, 256>>>(a, b, n);
  columns<<<n, 256>>>(a, b, n);
  const dim3 grid(n / 16, n / 16), block(16, 16);
  stays<<<grid, block>>>(a, b, n);
  otherSide<<<grid, block>>>(a, b, n);
  transposed<<<grid, block>>>(a, b, n);
}
