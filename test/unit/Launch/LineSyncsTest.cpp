// Waits between launches on one stream, and those beside them that have a reason.

#include "Launch/LineSyncs.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

size_t syncs(const std::string &Body) {
  const CudaText Parsed("struct Sizes { int n, m; };\n"
                        "__global__ void a(float *p, int n) {}\n"
                        "__global__ void b(Sizes s) {}\n"
                        "void unknown();\n"
                        "void check(cudaError_t, int) {}\n"
                        "void f(float *x, float *h, int n, Sizes sizes, cudaStream_t s, cudaStream_t t) {\n" +
                        Body + "\n}");
  return lineSyncs(Parsed.Code, Parsed.Launches).size();
}

TEST(LineSyncs, BetweenTwoLaunches) {
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, n); cudaDeviceSynchronize(); a<<<n, 256>>>(x, n);"), 1u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, n); check(cudaDeviceSynchronize(), 1); int m = n / 2; b<<<m, 256>>>(sizes);"), 1u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, n); cudaDeviceSynchronize(); if (n > 3) { a<<<n, 256>>>(x, n); }"
                  "cudaDeviceSynchronize(); a<<<n, 256>>>(x, n); cudaDeviceSynchronize();"),
            2u);
  EXPECT_EQ(syncs("if (n > 1) { a<<<n, 256, 0, s>>>(x, n); cudaDeviceSynchronize(); a<<<n, 256, 0, s>>>(x, n); }"), 1u);
}

TEST(LineSyncs, InLoops) {
  EXPECT_EQ(syncs("for (int i = 0; i < n; ++i) { a<<<n, 256>>>(x, i); cudaDeviceSynchronize(); b<<<n, 256>>>(sizes);"
                  " unknown(); }"),
            1u);
  EXPECT_EQ(syncs("for (int i = 0; i < n; ++i) { a<<<n, 256>>>(x, i); unknown(); b<<<n, 256>>>(sizes);"
                  " cudaDeviceSynchronize(); }"),
            1u);
  EXPECT_EQ(syncs("for (int i = 0; h[0] > i; ++i) { a<<<n, 256>>>(x, i); unknown(); b<<<n, 256>>>(sizes);"
                  " cudaDeviceSynchronize(); }"),
            0u);
  EXPECT_EQ(syncs("for (int i = 0; i < n; ++i) { a<<<n, 256>>>(x, i); cudaDeviceSynchronize(); cudaMemcpy(h, x, n, "
                  "cudaMemcpyDeviceToHost); unknown(); }"),
            1u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, n); cudaDeviceSynchronize(); cudaMemcpy(h, x, n, cudaMemcpyDeviceToHost);"), 0u);
}

TEST(LineSyncs, WithAReason) {
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, n); cudaDeviceSynchronize();"), 0u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, n); cudaDeviceSynchronize(); unknown(); a<<<n, 256>>>(x, n);"), 0u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, n); cudaDeviceSynchronize(); n = int(h[0]); a<<<n, 256>>>(x, n);"), 0u);
  EXPECT_EQ(syncs("a<<<n, 256, 0, s>>>(x, n); cudaDeviceSynchronize(); a<<<n, 256, 0, t>>>(x, n);"), 0u);
  EXPECT_EQ(
      syncs(
          "a<<<n, 256, 0, t>>>(x, n); a<<<n, 256, 0, s>>>(x, n); cudaDeviceSynchronize(); a<<<n, 256, 0, s>>>(x, n);"),
      0u);
  EXPECT_EQ(syncs("a<<<n, 256>>>(x, n); if (n > 9) cudaDeviceSynchronize(); a<<<n, 256>>>(x, n);"), 0u);
  EXPECT_EQ(syncs("cudaDeviceSynchronize(); a<<<n, 256>>>(x, n);"), 0u);
}

} // namespace
} // namespace cudaperf
