// Copies to and from memory that is certainly pageable, and those of which that is not known.

#include "Launch/PageableCopies.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

const std::string Declarations =
    "__global__ void a(float *p, int n) {}\n"
    "cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind, cudaStream_t = 0);\n"
    "cudaError_t cudaStreamSynchronize(cudaStream_t);\n"
    "cudaError_t cudaMallocHost(float **, size_t);\n"
    "extern \"C\" void *malloc(size_t);\n"
    "extern \"C\" int posix_memalign(void **, size_t, size_t);\n"
    "float *unknown();\n"
    "cudaError_t cudaSetDevice(int);\n"
    "void registerMemory(float *);\n"
    "static float global[1 << 20];\n";

/// How many of the copies in a loop behind Before are found; a launch follows them.
size_t copies(const std::string &Before, const std::string &Loop,
              const std::string &After = "a<<<n, 256, 0, s>>>(d, n);") {
  const CudaText Parsed(Declarations + "void f(float *d, float *given, int n, cudaStream_t s) {\n" + Before +
                        "for (int i = 0; i < n; ++i) {\n" + Loop + After + "\n}\n}");
  return pageableCopies(Parsed.Code, Parsed.Launches).size();
}

std::string up(const std::string &From, const std::string &Bytes = "n * 4") {
  return "cudaMemcpyAsync(d, " + From + ", " + Bytes + ", cudaMemcpyHostToDevice, s);";
}
std::string down(const std::string &To) { return "cudaMemcpyAsync(" + To + ", d, n * 4, cudaMemcpyDeviceToHost, s);"; }

TEST(PageableCopies, WhatIsPageable) {
  EXPECT_EQ(copies("float *h = (float *)malloc(n * 4); ", up("h")), 1u);
  EXPECT_EQ(copies("float *h = new float[n]; ", up("h + n") + up("&h[n]") + down("h")), 3u);
  EXPECT_EQ(copies("float *h = nullptr; h = new float[n]; float *p = h + 1; ", up("p")), 1u);
  EXPECT_EQ(copies("float *h; posix_memalign((void **)&h, 64, n * 4); ", up("h")), 1u);
  EXPECT_EQ(copies("static float *h = new float[n]; ", up("h")), 1u);
  EXPECT_EQ(copies("float h[1 << 15]; ", up("h", "sizeof(h)") + up("global")), 2u);
}

TEST(PageableCopies, WhatIsNotKnown) {
  EXPECT_EQ(copies("", up("given")), 0u);
  EXPECT_EQ(copies("float *h = unknown(); ", up("h")), 0u);
  EXPECT_EQ(copies("float *h; cudaMallocHost(&h, n * 4); ", up("h")), 0u);
  EXPECT_EQ(copies("float *h = new float[n]; if (n > 9) h = given; ", up("h")), 0u);
  EXPECT_EQ(copies("float *h = new float[n]; registerMemory(h); ", up("h")), 0u);
  EXPECT_EQ(copies("float *many[2]; many[0] = new float[n]; ", up("many[0]")), 0u);
  EXPECT_EQ(copies("float *h = new float[n]; ", up("&h")), 0u); // the pointer itself
}

TEST(PageableCopies, WhatNobodyMisses) {
  const std::string Heap = "float *h = new float[n]; ";
  EXPECT_EQ(copies(Heap, up("h", "65536")), 0u);
  EXPECT_EQ(copies(Heap, up("h", "65540")), 1u);
  EXPECT_EQ(copies(Heap, "a<<<n, 256, 0, s>>>(d, n); " + down("h"), "cudaStreamSynchronize(s);"), 0u);
  EXPECT_EQ(copies(Heap, "a<<<n, 256, 0, s>>>(d, n); " + down("h"), "unknown(); cudaStreamSynchronize(s);"), 1u);
  EXPECT_EQ(copies(Heap, up("h"), ""), 0u);                       // no launch that could overlap
  EXPECT_EQ(copies("", Heap + up("h")), 0u);                      // new memory in each round
  EXPECT_EQ(copies(Heap + up("h"), ""), 0u);                      // once
  EXPECT_EQ(copies(Heap, "cudaSetDevice(i);" + up("h + i")), 0u); // once a device
}

} // namespace
} // namespace cudaperf
