// Which buffers of a launch certainly lie apart.

#include "Launch/OwnAllocations.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

/// Whether the two arguments of the launch in 'void f(float *in, int n)' lie apart.
bool apart(const std::string &Body) {
  const CudaText Parsed("__global__ void k(float *p, float *q) {}\n"
                        "static float *kept, *other;\nfloat *known;\nvoid moves(float **);\n"
                        "void f(float *in, int n) {\n" +
                        Body + "\n}\n");
  const LaunchSite &Site = Parsed.launch();
  return lieApart(Parsed.Code, Site.Arguments[0].Id, Site.Arguments[1].Id);
}

const std::string Two = "float *a, *b = nullptr; cudaMalloc(&a, n); cudaMalloc(&b, n); ";

TEST(OwnAllocations, OfTwoVariables) {
  EXPECT_TRUE(apart(Two + "k<<<1, 32>>>(a, b);"));
  EXPECT_TRUE(apart(Two + "k<<<1, 32>>>(a + 8, b);"));
  EXPECT_TRUE(apart("if (!kept) { cudaMalloc(&kept, n); cudaMalloc(&other, n); } k<<<1, 32>>>(kept, other);"));
  EXPECT_TRUE(apart(Two + "float *c = b; k<<<1, 32>>>(a, c);")) << "c is b";
}

TEST(OwnAllocations, OneBufferIsNotApart) {
  EXPECT_FALSE(apart(Two + "k<<<1, 32>>>(a, a);"));
  EXPECT_FALSE(apart(Two + "k<<<1, 32>>>(a, a + 8);"));
  EXPECT_FALSE(apart(Two + "float *c = a; k<<<1, 32>>>(a, c);"));
}

TEST(OwnAllocations, WhatElseAVariableMayHold) {
  EXPECT_FALSE(apart(Two + "if (n > 5) b = a; k<<<1, 32>>>(a, b);"));
  EXPECT_FALSE(apart(Two + "moves(&b); k<<<1, 32>>>(a, b);"));
  EXPECT_FALSE(apart(Two + "b = a + n; k<<<1, 32>>>(a, b);"));
  EXPECT_FALSE(apart("float *a; cudaMalloc(&a, n); cudaMalloc(&known, n); k<<<1, 32>>>(a, known);"))
      << "another file can change it";
}

// A parameter is older than what its function allocates for a local variable, but not than what a static one holds.
TEST(OwnAllocations, ParametersAreOlder) {
  EXPECT_TRUE(apart(Two + "k<<<1, 32>>>(a, in);"));
  EXPECT_TRUE(apart(Two + "k<<<1, 32>>>(in, a);"));
  EXPECT_FALSE(apart("cudaMalloc(&kept, n); k<<<1, 32>>>(kept, in);"));
  EXPECT_FALSE(apart(Two + "if (n > 5) in = b; k<<<1, 32>>>(in, b);"));
  EXPECT_FALSE(apart("k<<<1, 32>>>(in, in + n);"));
}

} // namespace
} // namespace cudaperf
