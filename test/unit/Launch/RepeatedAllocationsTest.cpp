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
  EXPECT_EQ(found(Step + "void f(int n) { step(n); }"), Names{});
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

} // namespace
} // namespace cudaperf
