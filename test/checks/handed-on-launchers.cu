// Launchers that are handed on and called elsewhere, and numbers that a function gets by reference: what is known of the
// launch then, and what is not. The numbers are by hand: 32 lanes S floats apart.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py \
// RUN:     | FileCheck %s

template <class F, class... A> void timed(int rounds, F call, A &&...passed) {
  for (int i = 0; i < rounds; ++i)
    call(static_cast<A &&>(passed)...);
}

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 20 of 4 sectors, strided{{$}}
__global__ void byFive(float *out, int stride) { out[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = 1; }
void launchByFive(float *out, int stride, int threads) { byFive<<<64, threads>>>(out, stride); }

// Through the same instance of 'timed': each launcher has its own arguments.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced{{$}}
__global__ void side(float *out, int stride) { out[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = 1; }
void launchSide(float *out, int stride, int threads) { side<<<64, threads>>>(out, stride); }

// Also in a table, whose readers may pass any stride: drawn, as where nothing is known.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided{{$}}
__global__ void inTable(float *out, int stride) { out[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = 1; }
void launchInTable(float *out, int stride, int threads) { inTable<<<64, threads>>>(out, stride); }
void (*table[])(float *, int, int) = {launchInTable};

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 24 of 4 sectors, strided{{$}}
__global__ void chosen(float *out, int stride) { out[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = 1; }
void choose(int &stride, int &threads) {
  threads = 128;
  stride = 6;
}

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, unknown{{$}}
__global__ void readFromInput(float *out, int stride) { out[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = 1; }
void read(int &stride);

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, unknown{{$}}
__global__ void readThroughPointer(float *out, int stride) { out[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = 1; }

int main(int argc, char **argv) {
  float *out;
  cudaMalloc(&out, 1 << 20);
  int five = 5, one = 1, three = 3, threads = 64;
  timed(10, launchByFive, out, five, threads);
  timed(10, launchSide, out, one, threads);
  timed(10, launchInTable, out, three, threads);
  int stride, chosenThreads;
  choose(stride, chosenThreads);
  chosen<<<64, chosenThreads>>>(out, stride);
  int fromInput = 1, fromPointer = 1;
  read(fromInput);
  readFromInput<<<64, 64>>>(out, fromInput);
  void (*reader)(int &) = argc > 1 ? read : nullptr;
  reader(fromPointer);
  readThroughPointer<<<64, 64>>>(out, fromPointer);
}
