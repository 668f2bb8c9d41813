// nvcc calls immediate functions where Clang wants a constant: of a parameter whose type alone tells the number, and to
// construct __shared__ variables. Such a file is read with 'constexpr' for 'consteval'.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s -- -std=c++20 | %python %root/test/access-table.py | FileCheck %s
// RUN: %cuda-perf-lint --exit-zero --format=json %s -- -std=c++20 | FileCheck --check-prefix=CLEAN %s

template <int N> struct Number {
  static constexpr int value = N;
  __host__ __device__ consteval operator int() const noexcept { return N; }
};

template <int N> struct Numbers {
  float data[N];
  consteval Numbers() = default;
  __device__ constexpr float &operator[](int i) { return data[i]; }
};

template <int At, int End, typename F> __device__ constexpr void unrolled(F &&f) {
  if constexpr (At < End) {
    f(Number<At>());
    unrolled<At + 1, End>(f);
  }
}

// Clang takes it for an immediate function too: the reference is not known.
template <typename I> __device__ constexpr float &at(float *numbers, const I &index) { return numbers[4 * index]; }

__global__ void rows(float *out, int factor) {
  __shared__ Numbers<256> row;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
  row[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  // Lanes 16 bytes apart: 32 of them reach over 16 sectors.
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
  unrolled<0, 1>([&](const auto n) { out[threadIdx.x * 4] = row[n]; });
}

__global__ void elements(float *out, float value) {
  // Lanes 8 bytes apart: 8 sectors.
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  at(out + threadIdx.x * 2, Number<2>()) = value;
}

void go(float *out) { 
  rows<<<1, 256>>>(out, 3);
  elements<<<1, 256>>>(out, 3);
}

// CLEAN: "status": "analyzed"
