// Loops that take data to the device and back piece by piece, and those whose rounds hang together.

#include "Launch/RoundTrips.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

size_t trips(const std::string &Body) {
  const CudaText Parsed("__global__ void a(float *p, int n) {}\n"
                        "double omp_get_wtime();\n"
                        "void read(float *);\n"
                        "void f(float *in, float *out, float *x, float *y, int n) {\n"
                        "for (int i = 0; i < n; ++i) {\n" +
                        Body + "\n}\n}");
  return roundTrips(Parsed.Code, Parsed.Launches).size();
}

const std::string Launch = "a<<<n, 256>>>(x, n);", To = "cudaMemcpy(x, in + i * n, n, cudaMemcpyHostToDevice);",
                  Filled = "read(in); cudaMemcpy(x, in, n, cudaMemcpyHostToDevice);",
                  Back = "cudaMemcpy(out + i * n, y, n, cudaMemcpyDeviceToHost);";

TEST(RoundTrips, PieceByPiece) {
  EXPECT_EQ(trips(To + Launch + Back), 1u);
  EXPECT_EQ(trips(Filled + Launch + Back), 1u);
  EXPECT_EQ(trips("cudaMemcpy(x, &in[i * n], n, cudaMemcpyHostToDevice);" + Launch + Back), 1u);
}

TEST(RoundTrips, OthersAreNone) {
  EXPECT_EQ(trips("cudaMemcpy(x, in, n, cudaMemcpyHostToDevice);" + Launch + Back), 0u); // the same each time
  EXPECT_EQ(trips(To + Launch + "cudaMemcpy(in, y, n, cudaMemcpyDeviceToHost);"), 0u);   // for the next round
  EXPECT_EQ(trips(To + Launch + "cudaMemcpy(out, y, 4, cudaMemcpyDeviceToHost);"), 0u);  // a number
  EXPECT_EQ(trips("omp_get_wtime();" + To + Launch + Back), 0u);
  EXPECT_EQ(trips("cudaMalloc(&x, n);" + To + Launch + Back), 0u);
  EXPECT_EQ(trips(Launch + To + Back), 0u);
  EXPECT_EQ(trips(To + Back), 0u);
  EXPECT_EQ(trips(To + Launch + "if (i % 8 == 0) { " + Back + " }"), 0u);
}

} // namespace
} // namespace cudaperf
