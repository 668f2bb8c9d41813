// Loops that wait for the device for nothing, and those beside them that have a reason.

#include "Launch/LoopSyncs.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

size_t syncs(const std::string &Body) {
  const CudaText Parsed("__global__ void a(float *p, int n) {}\n"
                        "void unknown();\n"
                        "void check(cudaError_t, int) {}\n"
                        "void f(float *x, float *y, float *h, float **many, int n, cudaStream_t s, cudaStream_t t) {\n"
                        "for (int i = 0; i < n; ++i) {\n" +
                        Body + "\n}\n}");
  return loopSyncs(Parsed.Code, Parsed.Launches).size();
}

TEST(LoopSyncs, WaitingForNothing) {
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, i); cudaDeviceSynchronize();"), 1u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, i); check(cudaDeviceSynchronize(), 1);"), 1u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, n); cudaDeviceSynchronize(); a<<<n, 256>>>(y, n); cudaDeviceSynchronize();"), 2u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, n); cudaDeviceSynchronize(); float *z = x; x = y; y = z;"), 1u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(many[i], n); cudaDeviceSynchronize(); a<<<n, 256>>>(y, n);"), 1u);
}

TEST(LoopSyncs, LoopsInsideEachOtherAreOne) {
  const CudaText Parsed("__global__ void a(float *p, int n) {}\n"
                        "void f(float *x, int n) {\n"
                        "  for (int i = 0; i < n; ++i) {\n"
                        "    for (int j = 0; j < n; ++j) { a<<<n, 256>>>(x, j); cudaDeviceSynchronize(); }\n"
                        "    cudaDeviceSynchronize();\n"
                        "    for (int j = 0; j < n; ++j) { a<<<n, 256>>>(x, j); cudaDeviceSynchronize(); }\n"
                        "  }\n"
                        "  for (int j = 0; j < n; ++j) { a<<<n, 256>>>(x, j); cudaDeviceSynchronize(); }\n"
                        "}");
  const std::vector<LoopSync> Found = loopSyncs(Parsed.Code, Parsed.Launches);
  ASSERT_EQ(Found.size(), 4u);
  EXPECT_EQ(Found[0].Loop, Found[1].Loop);
  EXPECT_EQ(Found[0].Loop, Found[2].Loop);
  EXPECT_NE(Found[0].Loop, Found[3].Loop);
}

TEST(LoopSyncs, WhatTheLoopLooksAt) {
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, i); cudaDeviceSynchronize(); if (x[0] > 0) break;"), 0u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, i); cudaDeviceSynchronize(); if (*x > 0) break;"), 0u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, i); cudaDeviceSynchronize(); unknown();"), 0u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, i); cudaDeviceSynchronize(); cudaMemcpy(h, x, n, cudaMemcpyDeviceToHost);"), 0u);
}

TEST(LoopSyncs, TheSameAgainIsAMeasurement) { EXPECT_EQ(syncs("a<<<n, 256>>>(x, n); cudaDeviceSynchronize();"), 0u); }

TEST(LoopSyncs, WhatNeedsTheOrder) {
  EXPECT_EQ(syncs("a<<<n, 256, 0, s>>>(x, n); cudaDeviceSynchronize(); a<<<n, 256, 0, t>>>(x, n);"), 0u);
  EXPECT_EQ(syncs("cudaDeviceSynchronize();"), 0u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, i); if (i % 100 == 0) cudaDeviceSynchronize();"), 0u); // now and then
}

} // namespace
} // namespace cudaperf
