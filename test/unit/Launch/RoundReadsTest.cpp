// Loops that wait for a few bytes in each round, and loops that copy for another reason.

#include "Launch/RoundReads.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

const std::string Start = "__global__ void a(float *p, int n) {}\n"
                          "double omp_get_wtime();\n"
                          "void step(float *x, int n) { a<<<n, 256>>>(x, n); }\n";

/// What is found in Body: "ends" or "feeds" with the bytes, and the waits that add nothing.
std::string read(const std::string &Body) {
  const CudaText Parsed(Start + "void f(float *x, float *h, int *d, int n) {\n  int on = 1, count = 1;\n" + Body +
                        "\n}");
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
