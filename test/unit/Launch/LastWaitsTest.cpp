// Waits at the end of a function, and before a copy that waits itself.

#include "Launch/LastWaits.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

const std::string Start =
    "__global__ void a(float *p, int n) {}\nvoid unknown(float *);\nint cudaMallocManaged(float **, int);\n";

std::string waits(const std::string &Text) {
  const CudaText Parsed(Start + Text);
  std::string Kinds;
  for (const LastWait &Each : lastWaits(Parsed.Code, Parsed.Launches))
    Kinds += std::string(Each.Copy ? "copy" : "end") + (Each.Rate == CallRate::InLoop ? " in loop" : "");
  return Kinds;
}

const std::string Launch = "a<<<n, 256>>>(x, n); ", Wait = "cudaDeviceSynchronize(); ";

TEST(LastWaits, OfFunctionsThatMayBeCalledOften) {
  EXPECT_EQ(waits("void f(float *x, int n) { " + Launch + Wait + "}"), "end");
  EXPECT_EQ(waits("cudaError_t f(float *x, int n) { " + Launch + "return cudaDeviceSynchronize(); }"), "end");
  EXPECT_EQ(waits("void f(float *x, int n) { " + Launch + Wait +
                  "}\n"
                  "void g(float *x, int n) { for (int i = 0; i < n; ++i) f(x, n); }"),
            "end in loop");
  EXPECT_EQ(waits("static void f(float *x, int n) { " + Launch + Wait +
                  "}\n"
                  "static void g(float *x, int n) { f(x, n); }\n"
                  "void h(float *x, int n) { while (n) g(x, n); }"),
            "end in loop");
}

TEST(LastWaits, NotOfThoseThatAreCalledOnceOrLook) {
  EXPECT_EQ(waits("void f(float *x, int n) { " + Launch + Wait + "}\nint main() { f(nullptr, 7); }"), "");
  EXPECT_EQ(waits("void f(float *x, int n) { " + Launch + Wait + "unknown(x); }"), "");
  EXPECT_EQ(waits("void f(float *x, int n) { " + Launch + "if (n) { " + Wait + "} }"), "");
  EXPECT_EQ(waits("void f(float *x, int n) { if (n) { " + Launch + Wait + "} unknown(x); }"), "");
  EXPECT_EQ(waits("void g(float **x) { cudaMallocManaged(x, 8); }\nvoid f(float *x, int n) { " + Launch + Wait + "}"),
            "");
  EXPECT_EQ(waits("void f(float *x, int n) { " + Wait + Launch + "}"), "");
  EXPECT_EQ(waits("void f(float *x, int n) { " + Launch + Wait + Launch + "}"), "");
}

TEST(LastWaits, OfAllThatIsDoneIfThereIsSomethingToDo) {
  EXPECT_EQ(waits("void f(float *x, int n) { if (n > 0) { " + Launch + Wait + "} }"), "end");
}

TEST(LastWaits, AQuestionForAnErrorIsNoLook) {
  const std::string Log = "struct Log { Log &operator<<(const char *); };\nLog &log();\n";
  EXPECT_EQ(waits(Log + "void f(float *x, int n) { " + Launch + Wait +
                  "if (cudaGetLastError() != cudaSuccess) { log() << \"lost\"; } }"),
            "end");
  EXPECT_EQ(waits(Log + "void f(float *x, int n) { " + Launch + Wait +
                  "if (cudaGetLastError() == cudaSuccess) { unknown(x); } }"),
            "");
}

TEST(LastWaits, BesideACopy) {
  const std::string Copy = "cudaMemcpy(h, x, n, cudaMemcpyDeviceToHost); ";
  EXPECT_EQ(waits("void f(float *x, float *h, int n) { " + Launch + Wait + Copy + "}"), "copy");
  EXPECT_EQ(
      waits("void f(float *x, float *h, int n, cudaStream_t s) { a<<<n, 256, 0, s>>>(x, n); " + Wait + Copy + "}"), "");
}

} // namespace
} // namespace cudaperf
