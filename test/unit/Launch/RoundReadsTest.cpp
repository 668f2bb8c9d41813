// Loops that wait for a few bytes in each round, and loops that copy for another reason.

#include "Launch/RoundReads.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

const std::string Start = "__global__ void a(float *p, int n) {}\n"
                          "double omp_get_wtime();\n"
                          "void step(float *x, int n) { a<<<n, 256>>>(x, n); }\n"
                          "int cublasSdot_v2(int, float *, float *, float *);\n"
                          "int cublasSaxpy_v2(int, float *, float *, float *);\n"
                          "int cublasSetPointerMode_v2(int);\n"
                          "enum { CUBLAS_POINTER_MODE_DEVICE = 1 };\n"
                          "namespace thrust { template <typename T> struct device_ptr { T *p; };\n"
                          "template <typename I> int count(I, I, int); }\n";

/// What is found in Body: "ends" or "feeds" with the bytes, and the waits that add nothing.
std::string read(const std::string &Body) {
  const CudaText Parsed(Start +
                        "void f(float *x, float *h, int *d, int n, "
                        "thrust::device_ptr<int> v, float *to) {\n  float dot = 0; int on = 1, count = 1;\n" +
                        Body + "\n}");
  std::string Text;
  for (const RoundRead &Read : roundReads(Parsed.Code, Parsed.Launches))
    Text += std::string(Read.Use == ReadFor::Ending   ? "ends "
                        : Read.Use == ReadFor::Launch ? "feeds "
                                                      : "gathers ") +
            std::to_string(Read.Bytes) + "+" + std::to_string(Read.Waits.size());
  return Text;
}

const std::string Copy = "cudaMemcpy(&on, d, sizeof(int), cudaMemcpyDeviceToHost);";

TEST(RoundReads, FlagsThatEndALoop) {
  EXPECT_EQ(read("while (on) { a<<<n, 256>>>(x, n); " + Copy + " }"), "ends 4+0");
  EXPECT_EQ(read("do { a<<<n, 256>>>(x, n); cudaDeviceSynchronize(); " + Copy + " } while (on);"), "ends 4+1");
  EXPECT_EQ(read("for (int i = 0; i < n; ++i) { a<<<n, 256>>>(x, n); " + Copy + " if (!on) break; }"), "ends 4+0");
  EXPECT_EQ(read("while (count > 3) { step(x, n); " + Copy + " count = on / 2; }"), "ends 4+0");
}

TEST(RoundReads, NumbersThatTheNextLaunchTakes) {
  EXPECT_EQ(read("for (int i = 0; i < n; ++i) { a<<<on, 256>>>(x, n); " + Copy + " }"), "feeds 4+0");
}

TEST(RoundReads, ResultsOfEachRound) {
  EXPECT_EQ(read("for (int i = 0; i < n; ++i) { a<<<n, 256>>>(x, n); " + Copy + " h[i] = on; }"), "gathers 4+0");
  EXPECT_EQ(read("for (int i = 0; i < n; ++i) { a<<<n, 256>>>(x, n); " + Copy + " printf(\"%d\", on); }"), "");
  EXPECT_EQ(read("for (int i = 0; i < n; ++i) { a<<<n, 256>>>(x, n); " + Copy + " }"), "");
}

TEST(RoundReads, ResultsThatLibrariesHandOver) {
  EXPECT_EQ(read("do { step(x, n); on = thrust::count(v, v, 1); } while (on);"), "ends 0+0");
  EXPECT_EQ(read("while (thrust::count(v, v, 1) > 2) step(x, n);"), "ends 0+0");
  EXPECT_EQ(read("for (;;) { step(x, n); if (thrust::count(v, v, 1) == 0) break; }"), "ends 0+0");
  EXPECT_EQ(read("for (int i = 0; i < n; ++i) { a<<<on, 256>>>(x, n); on = thrust::count(v, v, 1); }"), "feeds 0+0");
  EXPECT_EQ(read("for (int i = 0; i < n; ++i) on += thrust::count(v, v, i);"), "gathers 0+0");
  EXPECT_EQ(read("for (int i = 0; i < n; ++i) { cublasSdot_v2(n, x, x, &dot); float f = 1 / dot; "
                 "cublasSaxpy_v2(n, &f, x, x); }"),
            "feeds 0+0");
  // Maybe the device's; certainly.
  EXPECT_EQ(read("for (int i = 0; i < n; ++i) { cublasSdot_v2(n, x, x, to); cublasSaxpy_v2(n, to, x, x); }"), "");
  EXPECT_EQ(read("cublasSetPointerMode_v2(CUBLAS_POINTER_MODE_DEVICE); "
                 "for (int i = 0; i < n; ++i) { cublasSdot_v2(n, x, x, &dot); cublasSaxpy_v2(n, &dot, x, x); }"),
            "");
}

TEST(RoundReads, OtherCopies) {
  // Data, not a number; now and then; a complaint; a measurement; no launch.
  EXPECT_EQ(read("while (on) { a<<<n, 256>>>(x, n); cudaMemcpy(&on, d, n, cudaMemcpyDeviceToHost); }"), "");
  EXPECT_EQ(read("while (on) { a<<<n, 256>>>(x, n); if (++count % 8 == 0) { " + Copy + " } }"), "");
  EXPECT_EQ(read("for (int i = 0; i < n; ++i) { a<<<n, 256>>>(x, n); " + Copy +
                 " if (on != 7) { printf(\"wrong\"); break; } }"),
            "");
  EXPECT_EQ(read("while (on) { omp_get_wtime(); a<<<n, 256>>>(x, n); " + Copy + " }"), "");
  EXPECT_EQ(read("while (on) { " + Copy + " }"), "");
  EXPECT_EQ(read("while (on) { a<<<n, 256>>>(x, n); cudaMemcpy(d, &on, sizeof(int), cudaMemcpyHostToDevice); }"), "");
}

} // namespace
} // namespace cudaperf
