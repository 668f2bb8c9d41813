// Memory that is allocated each time round a loop.

#include "Launch/RepeatedAllocations.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

const std::string Cycle = "float *p; cudaMalloc(&p, n * 4); a<<<n, 256>>>(p, n); cudaFree(p);";

std::vector<std::string> found(const std::string &Text) {
  const CudaText Parsed("__global__ void a(float *p, int n) {}\n" + Text);
  std::vector<std::string> Names;
  for (const RepeatedAllocation &Each : repeatedAllocations(Parsed.Code, Parsed.Launches))
    Names.push_back(Each.Pointer->getNameAsString() + (Each.Repeated                    ? " by call"
                                                       : Each.Rate == CallRate::Unknown ? " maybe"
                                                                                        : ""));
  return Names;
}

using Names = std::vector<std::string>;

TEST(RepeatedAllocations, InTheLoopItself) {
  EXPECT_EQ(found("void f(int n) { for (int i = 0; i < n; ++i) { " + Cycle + " } }"), Names{"p"});
}

TEST(RepeatedAllocations, InAFunctionThatALoopCalls) {
  const std::string Step = "void step(int n) { " + Cycle + " }\n";
  EXPECT_EQ(found(Step + "void f(int n) { for (int i = 0; i < n; ++i) step(n); }"), Names{"p by call"});
  EXPECT_EQ(found(Step + "void g(int n) { step(n); }\nvoid f(int n) { for (int i = 0; i < n; ++i) g(n); }"),
            Names{"p by call"});
  EXPECT_EQ(found(Step + "void f(int n) { step(n); }"), Names{"p maybe"});
  EXPECT_EQ(found(Step + "static void f(int n) { step(n); }"), Names{});
  EXPECT_EQ(found(Step + "void f(int n) { for (int i = 0; i < n; ++i) step(i); }"), Names{}); // another size
}

TEST(RepeatedAllocations, InAFunctionForOthers) {
  const std::string Step = "void step(int n) { " + Cycle + " }\n";
  EXPECT_EQ(found(Step), Names{"p maybe"});
  EXPECT_EQ(found("static " + Step), Names{});
  EXPECT_EQ(found(Step + "int main() {}"), Names{});
}

TEST(RepeatedAllocations, AnotherSizeOrAMeasurement) {
  EXPECT_EQ(found("void f(int m) { for (int n = 1; n < m; n *= 2) { " + Cycle + " } }"), Names{});
  EXPECT_EQ(found("double omp_get_wtime();\n"
                  "void f(int n) { for (int i = 0; i < n; ++i) { omp_get_wtime(); " +
                  Cycle + " } }"),
            Names{});
}

TEST(RepeatedAllocations, OnlyAFullCycle) {
  EXPECT_EQ(found("void f(int n) { for (int i = 0; i < n; ++i) { float *p; cudaMalloc(&p, n * 4); cudaFree(p); } }"),
            Names{});
  EXPECT_EQ(
      found("void f(int n) { for (int i = 0; i < n; ++i) { float *p; cudaMalloc(&p, n * 4); a<<<n, 256>>>(p, n); } }"),
      Names{});
}

TEST(RepeatedAllocations, StreamsAndPlans) {
  const std::string Loop = "void f(float *p, int n) { for (int i = 0; i < n; ++i) { ";
  EXPECT_EQ(found("cudaError_t cudaStreamDestroy(cudaStream_t);\n" + Loop +
                  "cudaStream_t s; cudaStreamCreate(&s); a<<<n, 256, 0, s>>>(p, n); cudaStreamDestroy(s); } }"),
            Names{"s"});
  EXPECT_EQ(
      found("typedef int cufftHandle; int cufftPlan1d(cufftHandle *, int, int, int); int cufftDestroy(cufftHandle);\n" +
            Loop + "cufftHandle h; cufftPlan1d(&h, n, 1, 1); a<<<n, 256>>>(p, n); cufftDestroy(h); } }"),
      Names{"h"});
}

TEST(RepeatedAllocations, AVariableThatHoldsMemory) {
  const std::string Class = "struct B { float *P; B(int n) { cudaMalloc(&P, n * 4); } ~B() { cudaFree(P); } };\n";
  const std::string Loop = "void f(int m, int n) { for (int i = 0; i < m; ++i) { ";
  EXPECT_EQ(found(Class + Loop + "B b(n); a<<<n, 256>>>(b.P, n); } }"), Names{"b"});
  EXPECT_EQ(found(Class + Loop + "B b(i); a<<<n, 256>>>(b.P, n); } }"), Names{});
  EXPECT_EQ(found(Class + Loop + "{ B b(n); } a<<<n, 256>>>(0, n); } }"), Names{});
  EXPECT_EQ(found("struct B { float *P; B(int n) { cudaMalloc(&P, n * 4); } ~B() {} };\n" + Loop +
                  "B b(n); a<<<n, 256>>>(b.P, n); } }"),
            Names{});
}

} // namespace
} // namespace cudaperf
