// RUN: %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --dump-accesses -q --exit-zero %s | FileCheck %s
// Image code without OpenCV: rows of an image in device memory, elements as OpenCV lays them, and launches with images.

#include <opencv2/core/cuda.hpp>
#include <opencv2/opencv.hpp>

using cv::cuda::GpuMat;
using cv::cuda::PtrStepSz;

static_assert(sizeof(PtrStepSz<float>) == 24 && sizeof(cv::Vec3b) == 3 && CV_32FC3 == 21, "as in OpenCV");

// A pixel of three bytes: 32 of them are 96 bytes, three sectors. Rows of 32 threads are a warp's.
__global__ void brightness(const PtrStepSz<cv::Vec3b> image, PtrStepSz<float> to) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= image.cols || y >= image.rows)
    return;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global load of 1 bytes: 3.00 sectors, 1.00 ideal{{.*}} block 32x8 from the launch
  const cv::Vec3b pixel = image(y, x);
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 4.00 sectors, 4.00 ideal{{.*}} coalesced
  to.ptr(y)[x] = MAX(pixel[0], pixel[1]) + pixel[2];
}

void brightnessOf(const GpuMat &image, GpuMat &to) {
  const dim3 threads(32, 8), blocks((image.cols + 31) / 32, cv::cuda::device::divUp(image.rows, 8));
  brightness<<<blocks, threads>>>(image, to);
}
// CHECK-NOT: compile error
