// Streams that a function has and leaves idle, or leaves work out of, and those that it means to.

#include "Launch/UnusedStreams.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

using Kind = UnusedStream::Kind;

/// What is found in the body of a function that takes a stream.
std::vector<Kind> unused(const std::string &Body) {
  const CudaText Parsed("__global__ void a(float *p, int n) {}\n"
                        "cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind, cudaStream_t = 0);\n"
                        "cudaError_t cudaStreamSynchronize(cudaStream_t);\n"
                        "void unknown(cudaStream_t);\n"
                        "void check(cudaError_t) {}\n"
                        "void f(float *x, float *y, float *h, int n, cudaStream_t s) {\n" +
                        Body + "\n}");
  std::vector<Kind> Found;
  for (const UnusedStream &Each : unusedStreams(Parsed.Code, Parsed.Launches))
    Found.push_back(Each.What);
  return Found;
}

const std::vector<Kind> None, Idle = {Kind::Idle}, Part = {Kind::Part};

TEST(UnusedStreams, Idle) {
  EXPECT_EQ(unused("a<<<n, 256>>>(x, n);"), Idle);
  EXPECT_EQ(unused("a<<<n, 256, 0, 0>>>(x, n); cudaStreamSynchronize(s);"), Idle);
  EXPECT_EQ(unused("a<<<n, 256, 0, s>>>(x, n);"), None);
  EXPECT_EQ(unused("a<<<n, 256>>>(x, n); unknown(s);"), None);
  EXPECT_EQ(unused("a<<<n, 256>>>(x, n); cudaStream_t kept = s;"), None);
  EXPECT_EQ(unused(""), None);                                                                  // no launch
  EXPECT_EQ(unused("a<<<n, 256>>>(x, n); cudaMemcpy(h, x, n, cudaMemcpyDeviceToHost);"), None); // waits for all streams
}

TEST(UnusedStreams, TheDataOfWhatIsOnTheStream) {
  EXPECT_EQ(unused("cudaMemcpyAsync(x, h, n, cudaMemcpyHostToDevice, s); a<<<n, 256>>>(x, n);"), Part);
  EXPECT_EQ(unused("a<<<n, 256, 0, s>>>(x, n); check(cudaMemcpyAsync(h, x, n, cudaMemcpyDeviceToHost));"), Part);
  EXPECT_EQ(unused("check(cudaMemcpyAsync(x, h, n, cudaMemcpyHostToDevice, s)); a<<<n, 256>>>(x, n);"), Part);
  EXPECT_EQ(unused("cudaMemcpyAsync(x, h, n, cudaMemcpyHostToDevice, s); a<<<n, 256>>>(y, n);"), None);
}

TEST(UnusedStreams, WhatTheHostPutsInOrder) {
  const std::string Copy = "cudaMemcpyAsync(x, h, n, cudaMemcpyHostToDevice, s); ";
  EXPECT_EQ(unused(Copy + "cudaStreamSynchronize(s); a<<<n, 256>>>(x, n);"), None);
  EXPECT_EQ(unused(Copy + "unknown(s); a<<<n, 256>>>(x, n);"), None);
  EXPECT_EQ(unused(Copy + "if (n > 9) a<<<n, 256>>>(x, n);"), None);
}

TEST(UnusedStreams, SeveralStreams) {
  EXPECT_EQ(unused("cudaStream_t t; cudaStreamCreate(&t); cudaMemcpyAsync(x, h, n, cudaMemcpyHostToDevice, s);\n"
                   "cudaMemcpyAsync(x + n, h, n, cudaMemcpyHostToDevice, t); a<<<n, 256>>>(x, n);"),
            None);
  EXPECT_EQ(unused("cudaStream_t many[2]; cudaStreamCreate(&many[0]);\n"
                   "cudaMemcpyAsync(x, h, n, cudaMemcpyHostToDevice, many[0]); a<<<n, 256>>>(x, n);"),
            None);
}

TEST(UnusedStreams, CallersWithoutAStream) {
  const char *Text = "__global__ void a(int n) {}\n"
                     "void f(int n, cudaStream_t s = 0) { a<<<n, 256>>>(n); }\n"
                     "void g(int n, cudaStream_t t) { f(n)";
  const CudaText AllNone(std::string(Text) + "; f(n, nullptr); }"), Some(std::string(Text) + "; f(n, t); }");
  EXPECT_EQ(unusedStreams(AllNone.Code, AllNone.Launches).size(), 0u);
  EXPECT_EQ(unusedStreams(Some.Code, Some.Launches).size(), 1u);
}

} // namespace
} // namespace cudaperf
