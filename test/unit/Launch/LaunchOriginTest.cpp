// Launches that put together what the blocks of another have left.

#include "Launch/LaunchOrigin.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

/// Whether the second of the launches in Body is the last pass.
bool isSecondLast(const std::string &Body) {
  const CudaText Parsed("__global__ void a(float *p, int n) {}\n"
                        "void f(float *p, int n, int blocks) {\n" +
                        Body + "\n}");
  EXPECT_EQ(Parsed.Launches.size(), 2u);
  return isLastPass(Parsed.Code, Parsed.Launches, Parsed.Launches[1]);
}

TEST(LaunchOrigin, TheGridOfAnotherLaunchIsPassed) {
  EXPECT_TRUE(isSecondLast("a<<<blocks, 256>>>(p, n); a<<<1, 256>>>(p, blocks);"));
  EXPECT_TRUE(isSecondLast("dim3 grid(blocks); a<<<grid, 256>>>(p, n); a<<<1, 256>>>(p, blocks);"));
  EXPECT_TRUE(isSecondLast("dim3 grid(blocks, 1, 1); a<<<grid, 256>>>(p, n); a<<<1, 256>>>(p, blocks);"));
}

TEST(LaunchOrigin, AnotherNumberIsNot) {
  EXPECT_FALSE(isSecondLast("a<<<(n + 255) / 256, 256>>>(p, n); a<<<1, 256>>>(p, n);"));
  EXPECT_FALSE(isSecondLast("a<<<blocks, 256>>>(p, n); a<<<1, 256>>>(p, n);"));
  EXPECT_FALSE(isSecondLast("a<<<1, blocks>>>(p, n); a<<<1, 256>>>(p, blocks);")); // blocks of threads
}

/// Whether the second launch's 'n' counts elements.
bool isCount(const std::string &Body) {
  const CudaText Parsed("__global__ void a(float *p, int n) {}\n"
                        "void f(float *p, int n, int blocks) {\n" +
                        Body + "\n}");
  return isElementCount(Parsed.Code, Parsed.Launches, Parsed.Launches.back(), 1);
}

TEST(LaunchOrigin, WhatAGridIsMadeOfCountsElements) {
  EXPECT_TRUE(isCount("a<<<(n + 255) / 256, 256>>>(p, n); a<<<1, 256>>>(p, n);"));
  EXPECT_TRUE(isCount("int of = (n + 255) / 256; dim3 grid(of); a<<<grid, 256>>>(p, n); a<<<1, 256>>>(p, n);"));
  EXPECT_FALSE(isCount("a<<<n, 256>>>(p, n); a<<<1, 256>>>(p, n);")); // blocks
  EXPECT_FALSE(isCount("a<<<(blocks + 1) / 2, 256>>>(p, n); a<<<1, 256>>>(p, n);"));
  EXPECT_FALSE(isCount("a<<<1, 256>>>(p, n);"));
}

} // namespace
} // namespace cudaperf
