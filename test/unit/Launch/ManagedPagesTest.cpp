// Managed memory that the host fills before a launch gets it.

#include "Launch/ManagedPages.h"
#include "CudaText.h"
#include "gtest/gtest.h"

namespace cudaperf {
namespace {

const std::string Head = "__global__ void k(float *p, int n) {}\n"
                         "cudaError_t cudaMallocManaged(void *, size_t, unsigned = 1);\n"
                         "void cudaMemPrefetchAsync(void *, size_t, int);\n"
                         "void *memset(void *, int, size_t);\n"
                         "void unknown(float *);\n"
                         "struct point { float x, y; };\n"
                         "void fill(float *to, int n) { for (int i = 0; i < n; ++i) to[i] = i; }\n"
                         "void look(const float *at, int n) { for (int i = 0; i < n; ++i) printf(\"\", at[i]); }\n"
                         "void launch(float *a, int n) { k<<<n, 256>>>(a, n); }\n";

std::vector<std::optional<uint64_t>> sizes(const std::string &Body) {
  const CudaText Parsed(Head + "void f(int n) { float *p; " + Body + " }");
  std::vector<std::optional<uint64_t>> Sizes;
  for (const ManagedPages &Each : managedPages(Parsed.Code, Parsed.Launches))
    Sizes.push_back(Each.Bytes);
  return Sizes;
}

using Sizes = std::vector<std::optional<uint64_t>>;
const std::string Get = "cudaMallocManaged(&p, n * 4); ", Launch = "k<<<n, 256>>>(p, n);";
const std::string Write = "for (int i = 0; i < n; ++i) p[i] = 1; ";
const Sizes One{std::nullopt}, None;

TEST(ManagedPages, FilledAndLaunched) {
  EXPECT_EQ(sizes(Get + Write + Launch), One);
  EXPECT_EQ(sizes("cudaMallocManaged(&p, 4096); " + Write + Launch), Sizes{4096});
  EXPECT_EQ(sizes(Get + "for (int i = 0; i < n; ++i) *(p + i) += 1; " + Launch), One);
  EXPECT_EQ(sizes(Get + "memset(p, 0, n * 4); " + Launch), One);
  EXPECT_EQ(sizes(Get + "fill(p, n); " + Launch), One);
  EXPECT_EQ(sizes(Get + Write + "launch(p, n);"), One);
  EXPECT_EQ(sizes(Get + Write + Launch + Launch), One) << "the first launch pays";
}

TEST(ManagedPages, NotFilled) {
  EXPECT_EQ(sizes(Get + Launch), None);
  EXPECT_EQ(sizes(Get + "p[0] = 1; " + Launch), None) << "one page";
  EXPECT_EQ(sizes(Get + "look(p, n); " + Launch), None);
  EXPECT_EQ(sizes(Get + Launch + Write), None);
  EXPECT_EQ(sizes(Get + Launch + Write + Launch), None) << "begun on the device";
  EXPECT_EQ(sizes(Get + Write), None);
}

TEST(ManagedPages, PlacedBySomethingElse) {
  EXPECT_EQ(sizes(Get + Write + "cudaMemcpy(p, p, 4, cudaMemcpyHostToDevice); " + Launch), None);
  EXPECT_EQ(sizes(Get + Write + "unknown(p); " + Launch), None);
  EXPECT_EQ(sizes(Get + Write + "cudaMemPrefetchAsync(p, 4, 0); " + Launch), None);
  EXPECT_EQ(sizes("cudaMallocManaged(&p, n * 4, 2); " + Write + Launch), None) << "attached to the host";
}

} // namespace
} // namespace cudaperf
