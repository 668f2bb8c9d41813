// Times around launches, with and without something that waits.

#include "Launch/UntimedLaunches.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

const std::string Declarations = "__global__ void a(float *p, int n) {}\n"
                                 "extern \"C\" long clock();\n"
                                 "struct timeval { long tv_sec, tv_usec; };\n"
                                 "extern \"C\" int gettimeofday(timeval *, void *);\n"
                                 "long own() { timeval t; gettimeofday(&t, 0); return t.tv_usec; }\n"
                                 "long waiting() { cudaDeviceSynchronize(); return clock(); }\n"
                                 "void unknown();\n"
                                 "void launches(float *x, int n) { a<<<n, 256>>>(x, n); }\n"
                                 "void waits(float *x, int n) { launches(x, n); cudaDeviceSynchronize(); }\n";

/// How many of the times that a function's body takes are found.
size_t untimed(const std::string &Body) {
  const CudaText Parsed(Declarations + "long f(float *x, float *h, int n) {\n" + Body + "\n}");
  return untimedLaunches(Parsed.Code, Parsed.Launches).size();
}

TEST(UntimedLaunches, Clocks) {
  EXPECT_EQ(untimed("long s = clock(); a<<<n, 256>>>(x, n); long e = clock(); return e - s;"), 1u);
  EXPECT_EQ(untimed("long s = own(); a<<<n, 256>>>(x, n); return own() - s;"), 1u);
  EXPECT_EQ(untimed("timeval s, e; gettimeofday(&s, 0); a<<<n, 256>>>(x, n); gettimeofday(&e, 0);\n"
                    "return (e.tv_sec - s.tv_sec) * 1000000 + e.tv_usec - s.tv_usec;"),
            1u);
  EXPECT_EQ(untimed("long s = waiting(); a<<<n, 256>>>(x, n); return waiting() - s;"), 0u);
  EXPECT_EQ(untimed("long s = clock(); a<<<n, 256>>>(x, n); long e = clock(); return e;"), 0u); // no time
}

TEST(UntimedLaunches, WhatWaits) {
  const std::string Begin = "long s = clock(); a<<<n, 256>>>(x, n); ";
  EXPECT_EQ(untimed(Begin + "cudaGetLastError(); return clock() - s;"), 1u);
  EXPECT_EQ(untimed(Begin + "cudaDeviceSynchronize(); return clock() - s;"), 0u);
  EXPECT_EQ(untimed(Begin + "cudaMemcpy(h, x, n, cudaMemcpyDeviceToHost); return clock() - s;"), 0u);
  EXPECT_EQ(untimed(Begin + "cudaFree(x); return clock() - s;"), 0u);
  EXPECT_EQ(untimed(Begin + "unknown(); return clock() - s;"), 0u);
}

TEST(UntimedLaunches, ThroughFunctions) {
  EXPECT_EQ(untimed("long s = clock(); launches(x, n); return clock() - s;"), 1u);
  EXPECT_EQ(untimed("long s = clock(); waits(x, n); return clock() - s;"), 0u);
}

TEST(UntimedLaunches, LoopsAndBranches) {
  EXPECT_EQ(untimed("long s = clock(); for (int i = 0; i < n; ++i) a<<<n, 256>>>(x, n); return clock() - s;"), 1u);
  EXPECT_EQ(untimed("long s = clock(); for (int i = 0; i < n; ++i) { cudaDeviceSynchronize(); a<<<n, 256>>>(x, n); }\n"
                    "return clock() - s;"),
            0u);
  EXPECT_EQ(untimed("long s = clock(); a<<<n, 256>>>(x, n); if (n > 9) { long e = clock(); return e - s; } return 0;"),
            0u); // not always read
  EXPECT_EQ(untimed("long s = clock(); a<<<n, 256>>>(x, n); for (int i = 0; i < n; ++i) h[i] = 0; return clock() - s;"),
            0u);
}

TEST(UntimedLaunches, WhoMeansTheLaunch) {
  EXPECT_EQ(untimed("long s = clock(); a<<<n, 256>>>(x, n); long m = clock(); cudaDeviceSynchronize();\n"
                    "long e = clock(); return (e - m) / (m - s);"),
            0u);
  EXPECT_EQ(untimed("long s = clock(); a<<<n, 256>>>(x, n); long m = clock(); cudaMemcpy(h, x, n, "
                    "cudaMemcpyDeviceToHost);\nlong e = clock(); return (e - m) / (m - s);"),
            1u); // the copy's time has the kernel's in it
  EXPECT_EQ(untimed("long s = clock(); a<<<n, 256>>>(x, n); long e = clock(); printf(\"overhead\"); return e - s;"),
            0u);
}

} // namespace
} // namespace cudaperf
