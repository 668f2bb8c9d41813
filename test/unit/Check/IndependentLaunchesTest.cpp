// Launches that could run side by side: how many follow each other, and what keeps them apart.

#include "Check/IndependentLaunches.h"
#include "../CudaUnit.h"

namespace cudaperf {
namespace {

/// How many launches each group has in a function with Body, which has buffers a, b and c of its own.
std::vector<size_t> groups(const std::string &Body) {
  const CudaUnit Parsed("__global__ void fill(float *to) { to[blockIdx.x * 256 + threadIdx.x] = 1; }\n"
                        "__global__ void add(const float *from, float *to) {\n"
                        "  to[blockIdx.x * 256 + threadIdx.x] += from[threadIdx.x];\n}\n"
                        "struct Parts { float *a; };\n"
                        "__global__ void inParts(Parts p) { p.a[threadIdx.x] = 1; }\n"
                        "void f(float *host, int n) {\n  float *a, *b, *c;\n"
                        "  cudaMalloc(&a, n); cudaMalloc(&b, n); cudaMalloc(&c, n);\n  " +
                        Body + "\n}\n");
  const UnitFacts Unit(Parsed.unit().ast(), Parsed.unit().preprocessor(), Parsed.request(), {}, {});
  std::vector<size_t> Sizes;
  for (const IndependentLaunches &Each : independentLaunches(Unit))
    Sizes.push_back(Each.size());
  return Sizes;
}

using Sizes = std::vector<size_t>;

TEST(IndependentLaunches, AsManyAsFollowEachOther) {
  EXPECT_EQ(groups("fill<<<8, 256>>>(a); fill<<<8, 256>>>(b);"), Sizes{2});
  EXPECT_EQ(groups("fill<<<8, 256>>>(a); fill<<<66, 256>>>(b); fill<<<4, 256>>>(c);"), Sizes{3});
  // The third needs the second, but not the fourth.
  EXPECT_EQ(groups("fill<<<8, 256>>>(a); fill<<<8, 256>>>(b); add<<<8, 256>>>(b, a); fill<<<8, 256>>>(c);"),
            (Sizes{2, 2}));
  // Both read b.
  EXPECT_EQ(groups("add<<<8, 256>>>(b, a); add<<<8, 256>>>(b, c);"), Sizes{2});
}

// The third needs what the host has done after the first.
TEST(IndependentLaunches, WhatTheHostDoesBetweenThem) {
  EXPECT_EQ(groups("fill<<<8, 256>>>(a); cudaMemsetAsync(c, 0, n, 0); fill<<<8, 256>>>(b); add<<<8, 256>>>(host, c);"),
            Sizes{2});
}

TEST(IndependentLaunches, WhatKeepsThemApart) {
  EXPECT_EQ(groups("fill<<<8, 256>>>(a); fill<<<8, 256>>>(a);"), Sizes{}) << "one buffer";
  EXPECT_EQ(groups("fill<<<8, 256>>>(a); add<<<8, 256>>>(a, b);"), Sizes{}) << "what the first leaves";
  EXPECT_EQ(groups("add<<<8, 256>>>(a, b); fill<<<8, 256>>>(a);"), Sizes{}) << "what the first still reads";
  EXPECT_EQ(groups("fill<<<8, 256>>>(a); cudaDeviceSynchronize(); fill<<<8, 256>>>(b);"), Sizes{});
  EXPECT_EQ(groups("fill<<<8, 256>>>(a); fill<<<67, 256>>>(b);"), Sizes{}) << "more than half of 132";
  EXPECT_EQ(groups("fill<<<8, 256>>>(a); fill<<<n, 256>>>(b);"), Sizes{}) << "a grid that is not known";
  EXPECT_EQ(groups("fill<<<8, 256>>>(a); Parts p{b}; inParts<<<8, 256>>>(p);"), Sizes{}) << "pointers in a structure";
  EXPECT_EQ(groups("fill<<<8, 256>>>(a); if (n) fill<<<8, 256>>>(b);"), Sizes{}) << "launched sometimes";
}

} // namespace
} // namespace cudaperf
